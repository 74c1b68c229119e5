"""The page of a scenario that is settled at the table: steps with what they gave, choices as cards, sums, the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from desktop.table.panels import Fact
from desktop.table.planning import Plan, PlanCard, Planner, PlanStep
from desktop.window.controller import Mode
from desktop.window.desk import Desk
from desktop.window.icons import draw_icon
from desktop.window.later import later
from desktop.window.papers import GamePaper
from desktop.window.surfaceview import SurfaceView
from desktop.window.theme import mixed
from desktop.window.widgets import button, clear, heading, label
from desktop.window.words import fill

__all__ = ["PlanPage"]

#: From this width (at 100 %) on there is a third column with the map; below, its sums stand under the steps.
WIDE = 1180
#: Widths of the outer columns, least width of a card, size of a piece on it; at 100 %.
STEPS, SUMS, CARD, FACE = 300, 348, 330, 46
#: Rolls that one press on "Roll on" lets go at most: the generator asks something long before.
MOST_ROLLS = 60


class _Card(QWidget):
    """One choice: title and price, its pieces with how many, its lines; or why it may not be chosen."""

    def __init__(self, desk: Desk, card: PlanCard, width: int) -> None:
        super().__init__()
        self.desk = desk
        self.card = card
        self.lit = bool(card.key) and not card.refused
        self.focused = False
        self._pressed = False
        self.setFixedSize(width, self._lay(None, width))
        words = ". ".join(part for part in (card.title, card.price, *card.lines, card.refused) if part)
        self.setAccessibleName(words)
        self.setToolTip(card.refused)
        if self.lit:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    chosen = Signal(str)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed and self.lit and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.card.key)
        self._pressed = False

    def enterEvent(self, event: object) -> None:
        self.update()

    def leaveEvent(self, event: object) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        ground = mixed(theme.surface, theme.accent, 0.1) if self.lit and self.underMouse() else theme.surface
        edge = QPen(QColor(theme.accent if self.focused else theme.edge if self.lit else theme.line))
        edge.setWidthF(px(3) if self.focused else px(1.5))
        painter.setPen(edge)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(frame, px(8), px(8))
        self._lay(painter, self.width())
        painter.end()

    def _lay(self, painter: QPainter | None, width: int) -> int:
        """Draw the card, or only find out how high it is."""
        theme, px = self.desk.theme, self.desk.px
        card = self.card
        left, right, y = px(14), width - px(14), float(px(10))
        price = theme.font(12.5, 600)
        wide = QFontMetricsF(price).horizontalAdvance(card.price) + px(16) if card.price else 0.0
        tone = theme.text if self.lit or not card.key else theme.soft
        y += self._text(painter, card.title, theme.font(14.5, 600), tone, left, y, right - left - wide - px(8))
        if painter is not None and card.price:
            chip = QRectF(right - wide, px(10), wide, px(22))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.sunken))
            painter.drawRoundedRect(chip, px(5), px(5))
            painter.setFont(price)
            painter.setPen(QColor(tone))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), card.price)
        y = max(y, px(34))
        y = self._faces(painter, left, right, y + px(4)) if card.faces else y
        for line in card.lines:
            y += px(3) + self._text(painter, line, theme.font(12.5), theme.soft, left, y + px(3), right - left)
        if card.refused:
            room = right - left - px(18)
            if painter is not None:
                draw_icon(painter, "ban", left + px(6), y + px(13), px(6), theme.bad)
            y += px(5) + self._text(painter, card.refused, theme.font(12.5), theme.bad, left + px(18), y + px(5), room)
        return round(y + px(12))

    @staticmethod
    def _text(painter: QPainter | None, text: str, font: QFont, colour: str, x: float, y: float, room: float) -> float:
        """Wrapped words; how high they are."""
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        measure = QFontMetricsF(font)
        box = measure.boundingRect(QRectF(0, 0, max(20.0, room), 4000), flags, text)
        if painter is not None:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QRectF(x, y, max(20.0, room), box.height() + 2), flags, text)
        return float(box.height())

    def _faces(self, painter: QPainter | None, left: float, right: float, y: float) -> float:
        """The pieces in rows, each with how many; the y below them."""
        theme, px = self.desk.theme, self.desk.px
        size = px(FACE)
        measure = QFontMetricsF(theme.font(13, 600))
        x = float(left)
        for face, count in self.card.faces:
            words = f"×{count}" if count > 1 else ""
            wide = size + (measure.horizontalAdvance(words) + px(5) if words else 0) + px(8)
            if x + wide > right and x > left:
                x, y = float(left), y + size + px(5)
            if painter is not None:
                painter.setOpacity(1.0 if self.lit or not self.card.key else 0.45)
                painter.drawPixmap(int(x), int(y), self.desk.face(face, size))
                painter.setOpacity(1.0)
                painter.setFont(theme.font(13, 600))
                painter.setPen(QColor(theme.text))
                place = QRectF(x + size + px(3), y, wide, size)
                painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), words)
            x += wide
        return y + size + px(4)


class _StepRow(QWidget):
    """A step: its number or a tick, its title, what it settled."""

    def __init__(self, desk: Desk, number: int, step: PlanStep) -> None:
        super().__init__()
        theme, px = desk.theme, desk.px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, px(3), 0, px(3))
        row.setSpacing(px(9))
        sign = QLabel("✓" if step.state == "past" else str(number))
        sign.setFixedSize(px(24), px(24))
        sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        fill, ink = {
            "past": (mixed(theme.surface, theme.good, 0.2), theme.good),
            "now": (theme.accent, theme.on_accent),
            "next": (theme.sunken, theme.soft),
        }[step.state]
        sign.setStyleSheet(
            f"background: {fill}; color: {ink}; border-radius: {px(12)}px; font-weight: 600; font-size: {px(12)}px;"
        )
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(px(1))
        title = label(step.title, soft=step.state == "next")
        if step.state == "now":
            title.setStyleSheet("font-weight: 600;")
        column.addWidget(title)
        for fact in step.settled:
            column.addWidget(_told(desk, fact))
        row.addLayout(column, 1)
        self.setAccessibleName(step.title)


def _told(desk: Desk, fact: Fact) -> QLabel:
    """A settled fact in one wrapped line."""
    words = label(f"{fact.name}: {fact.value}" if fact.name else fact.value, small=True)
    words.setStyleSheet(f"font-size: {desk.px(12)}px; color: {desk.theme.text};")
    return words


class PlanPage(QFrame):
    """Lies over the map while the game has a plan for the present eyes. It shows; the hand answers."""

    key_given = Signal(str)
    confirmed = Signal()
    anew = Signal(str)  # begin again: the seed, "" = by chance

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        theme, px = desk.theme, desk.px
        self.setObjectName("plan")
        self.setAutoFillBackground(True)
        self.setStyleSheet(f"QFrame#plan {{ background: {theme.window}; }}")
        self.plan: Plan | None = None
        self.map: SurfaceView | None = None
        self._width = 0
        self._now: QWidget | None = None
        self._said = ("", "")
        row = QHBoxLayout(self)
        row.setContentsMargins(px(18), px(14), px(18), px(12))
        row.setSpacing(px(18))
        self.steps = self._column()
        self.left = self._area(self.steps)
        left = QWidget()
        left.setFixedWidth(px(STEPS))
        self.outer = QVBoxLayout(left)
        self.outer.setContentsMargins(0, 0, 0, 0)
        self.outer.addWidget(self.left, 1)
        row.addWidget(left)
        middle = QVBoxLayout()
        middle.setSpacing(px(10))
        self.title = label("", title=True)
        self.how = label("", soft=True)
        middle.addWidget(self.title)
        middle.addWidget(self.how)
        self.result = label("")
        self.result.setStyleSheet(f"color: {theme.good}; font-weight: 600;")
        middle.addWidget(self.result)
        self.cards = QWidget()
        self.grid = QGridLayout(self.cards)
        self.grid.setContentsMargins(0, 0, px(6), 0)
        self.grid.setSpacing(px(10))
        self.room = self._area(self.cards)
        middle.addWidget(self.room, 1)
        self.answers = QWidget()
        inner = QHBoxLayout(self.answers)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(px(8))
        middle.addWidget(self.answers)
        self.rest = QWidget()
        middle.addWidget(self.rest, 1)
        row.addLayout(middle, 1)
        self.right = QWidget()
        self.right.setFixedWidth(px(SUMS))
        column = QVBoxLayout(self.right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(10))
        self.picture = QVBoxLayout()
        column.addLayout(self.picture)
        self.sums = self._column()
        column.addWidget(self.sums)
        column.addStretch(1)
        self.again = self._again()
        column.addWidget(self.again)
        row.addWidget(self.right)
        self.hide()

    @staticmethod
    def _column() -> QWidget:
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        return made

    def _area(self, inner: QWidget) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setStyleSheet(f"QScrollArea, QScrollArea > QWidget > QWidget {{ background: {self.desk.theme.window}; }}")
        area.setWidget(inner)
        return area

    def _again(self) -> QWidget:
        """The seed to type, and the button that throws everything away and begins anew."""
        made = QWidget()
        box = QHBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        self.seed = QLineEdit()
        self.seed.setMaxLength(40)
        self.seed.setPlaceholderText(self.tr("Seed; empty: by chance"))
        self.seed.setAccessibleName(self.tr("Seed of dice and cards"))
        self.seed.returnPressed.connect(self._begin_anew)
        box.addWidget(self.seed, 1)
        self.begin = button(self.tr("Begin anew"), self._begin_anew)
        self.begin.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.begin.setToolTip(self.tr("Throw this scenario away and roll another; the same seed gives the same rolls"))
        box.addWidget(self.begin)
        return made

    def _begin_anew(self) -> None:
        self.anew.emit(self.seed.text().strip())

    # showing --------------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read the plan of the present eyes anew; hidden where there is none."""
        controller = self.desk.controller
        game = controller.game
        found: Plan | None = None
        if isinstance(game, Planner) and controller.mode not in (Mode.CURTAIN, Mode.REPLAY, Mode.OVER):
            found = game.plan(controller.content, controller.view, controller.ask)
        self.plan = found
        if found is None:
            self.forget()
            return
        self.seed.setText(str(controller.session.record.header.seed) if controller.alone else "")
        self._show_steps(found)
        self._show_middle(found)
        self._show_sums(found)
        self._show_map(found)
        self.say(*self._said)
        self.show()

    def stop(self) -> None:
        """Give up what the map is loading."""
        if self.map is not None:
            self.map.close()

    def forget(self) -> None:
        """Nothing of a plan is held any more (also behind the curtain)."""
        if self.isHidden() and not self.plan:
            return
        self.plan = self._now = None
        self.hide()
        for part in (self.steps, self.cards, self.answers, self.sums):
            clear(part)
        if self.map is not None:
            self.map.show_scene({}, (), quiet=True)
            self.map.set_overlay(())

    def _show_steps(self, plan: Plan) -> None:
        clear(self.steps)
        box = self.steps.layout()
        assert isinstance(box, QVBoxLayout)
        box.addWidget(heading(plan.title))
        now: QWidget | None = None
        for number, step in enumerate(plan.steps, 1):
            made = _StepRow(self.desk, number, step)
            box.addWidget(made)
            if step.state == "now":
                now = made
        if not self._wide():
            box.addSpacing(self.desk.px(10))
            self._add_sums(box, plan)
            self.outer.addWidget(self.again)
        box.addStretch(1)
        self._now = now
        later(self, lambda: later(self, self._see_now))  # when the column has its height

    def _see_now(self) -> None:
        """The step at hand is in sight."""
        if self.plan is not None and self._now is not None:
            self.left.ensureWidgetVisible(self._now, 0, self.desk.px(60))

    def _show_sums(self, plan: Plan) -> None:
        self.right.setVisible(self._wide())
        clear(self.sums)
        box = self.sums.layout()
        assert isinstance(box, QVBoxLayout)
        if self._wide():
            self._add_sums(box, plan)
            column = self.right.layout()
            assert isinstance(column, QVBoxLayout)
            column.addWidget(self.again)

    def _add_sums(self, box: QVBoxLayout, plan: Plan) -> None:
        box.addWidget(heading(self.tr("So far")))
        for fact in plan.totals:
            name = label(fact.name, small=True, soft=True)
            value = label(fact.value)
            value.setStyleSheet(f"font-weight: 600; font-size: {self.desk.px(13)}px;")
            value.setToolTip(fact.tip)
            box.addWidget(name)
            box.addWidget(value)

    def _show_map(self, plan: Plan) -> None:
        """The map of the scenario, with what was settled last laid over it."""
        controller = self.desk.controller
        surfaces = controller.game.surfaces(controller.content, controller.view)
        surface = next((one for one in surfaces if one.id == plan.surface), None)
        if surface is None or not self._wide():
            if self.map is not None:
                self.map.hide()
            return
        if self.map is None:
            self.map = SurfaceView(GamePaper(self.desk, surface), self.desk.theme.veil)
            self.map.unit = self.desk.theme.scale
            self.map.ground = self.desk.theme.window
            self.map.speed = 0
            self.map.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.map.setAccessibleName(self.tr("Map of the scenario"))
            self.picture.addWidget(self.map)
        elif self.map.paper.surface.id != surface.id:
            self.map.set_paper(GamePaper(self.desk, surface))
        width = self.desk.px(SUMS)
        self.map.setFixedSize(width, round(width * surface.height / surface.width))
        game, content, view = controller.game, controller.content, controller.view
        self.map.set_overlay(game.overlay(content, view, plan.overlay, None) if plan.overlay else ())
        self.map.show()
        self.map.fit()

    # the question ---------------------------------------------------------------------------------------------------
    def _show_middle(self, plan: Plan) -> None:
        """The words of the question bar once more in large, the cards, the answers without a card."""
        px = self.desk.px
        self._width = self.width()
        clear(self.cards)
        clear(self.answers)
        room = self._width - px(STEPS + 18 * 3 + 22) - (px(SUMS + 18) if self._wide() else 0)
        columns = 2 if room >= px(2 * CARD) else 1
        width = min(px(560), (room - self.grid.spacing() * (columns - 1)) // columns)
        for row in range(self.grid.rowCount()):
            self.grid.setRowStretch(row, 0)
        self.room.setVisible(bool(plan.cards))
        self.rest.setVisible(not plan.cards)
        for number, card in enumerate(plan.cards):
            made = _Card(self.desk, card, max(width, px(220)))
            made.chosen.connect(self.key_given.emit)
            self.grid.addWidget(made, number // columns, number % columns, Qt.AlignmentFlag.AlignTop)
        self.grid.setRowStretch(len(plan.cards) // columns + 1, 1)
        self.grid.setColumnStretch(columns, 1)
        self._buttons(plan)

    def _buttons(self, plan: Plan) -> None:
        controller = self.desk.controller
        box = self.answers.layout()
        assert isinstance(box, QHBoxLayout)
        if controller.mode is Mode.HELD:
            self._add(box, self.tr("Roll  Enter"), self.confirmed.emit, primary=True)
            if not controller.pace.typed:
                self._add(box, self.tr("Roll on to the next choice"), self.roll_on)
        elif controller.mode is Mode.OUTCOME:
            self._add(box, self.tr("Hand over  Enter"), self.confirmed.emit, primary=True)
        choice = controller.choice
        carded = {card.key for card in plan.cards if card.key}
        for option in choice.options if choice is not None else ():
            if option.key not in carded and choice is not None:
                first = len(carded) == 0 and option.key not in choice.ask.ends
                self._add(box, choice.label(option), self._giver(option.key), primary=first)
        box.addStretch(1)

    def _add(self, box: QHBoxLayout, words: str, pressed: Callable[[], object], *, primary: bool = False) -> None:
        made = button(words, pressed, primary=primary)
        made.setMinimumHeight(self.desk.px(38))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box.addWidget(made)

    def _giver(self, key: str) -> Callable[[], object]:
        return lambda: self.key_given.emit(key)

    def roll_on(self) -> None:
        """Let go of one roll after the other until somebody is asked."""
        controller = self.desk.controller
        for _ in range(MOST_ROLLS):
            if controller.mode is not Mode.HELD or self.plan is None:
                break
            controller.resolve()

    def say(self, prompt: str, line: str) -> None:
        """What the question bar says, and what has come about since the last answer."""
        self._said = (prompt, line)
        plan = self.plan
        self.title.setText(prompt)
        self.how.setText(plan.lead if plan is not None and plan.lead else line)
        self.title.setVisible(self._wide())
        self.result.setText("  ·  ".join(self._news()))
        self.result.setVisible(bool(self.result.text()))

    def _news(self) -> list[str]:
        """The last things told since somebody answered."""
        controller = self.desk.controller
        record = controller.session.record
        kinds = [record.entries[number].kind for number in record.line]
        last = max((place for place, kind in enumerate(kinds) if kind == "answer"), default=-1)
        told = [one for one in controller.heard() if one.position > last and one.event.level >= 1]
        return [fill(one.event.text, one.event.names, self.desk.name) for one in told[-3:]]

    def set_focus(self, subject: str) -> None:
        """The keyboard's place, where a card has it."""
        choice = self.desk.controller.choice
        keys = [option.key for option in choice.lit.get(subject, [])] if choice is not None and subject else []
        for made in self.cards.findChildren(_Card):
            on = made.card.key in keys
            if on != made.focused:
                made.focused = on
                made.update()
                if on:
                    self.room.ensureWidgetVisible(made)

    # size -----------------------------------------------------------------------------------------------------------
    def _wide(self) -> bool:
        return self.width() >= self.desk.px(WIDE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.plan is not None and self.width() != self._width:
            later(self, self.refresh)
