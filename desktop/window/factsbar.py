"""The status line: what is under the pointer, what must be seen without clicking, whose seat, what is saved."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QToolTip, QWidget

from desktop.table.panels import Fact
from desktop.window.desk import Desk
from desktop.window.widgets import Elided

__all__ = ["FactsBar"]


class _Facts(QWidget):
    """Facts beside each other: name soft, value strong; those that do not fit are in the tip."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.facts: tuple[Fact, ...] = ()
        self._places: list[tuple[QRectF, Fact]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(self.tr("Facts"))

    def sizeHint(self) -> QSize:
        return QSize(200, self.desk.px(22))

    def set_facts(self, facts: tuple[Fact, ...]) -> None:
        self.facts = facts
        self.setAccessibleDescription(", ".join(f"{fact.name} {fact.value}" for fact in facts))
        self.update()

    def wanted(self, *, brief: bool) -> float:
        """The width of the facts up to the last that must be seen, at length or in few letters."""
        soft, strong = (QFontMetricsF(self.desk.theme.font(12, weight)) for weight in (400, 600))
        wide = 0.0
        last = max((index for index, fact in enumerate(self.facts) if fact.brief), default=len(self.facts) - 1)
        for name, value in (_words(fact, brief) for fact in self.facts[: last + 1]):
            wide += (soft.horizontalAdvance(name + " ") if name else 0.0) + strong.horizontalAdvance(value)
        return wide + self.desk.px(18) * (last + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        soft, strong = theme.font(12), theme.font(12, 600)
        inks = {"plain": theme.text, "good": theme.good, "bad": theme.bad, "notice": theme.notice}
        x = 0.0
        self._places = []
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        short = self.width() < self.wanted(brief=False)
        for fact in self.facts:
            name, value = _words(fact, short)
            first = QFontMetricsF(soft).horizontalAdvance(name + " ") if name else 0.0
            second = QFontMetricsF(strong).horizontalAdvance(value)
            rest = 0 if fact is self.facts[-1] else px(18)  # room to say that there are more
            if x + first + second + rest > self.width():
                painter.setFont(soft)
                painter.setPen(QColor(theme.soft))
                painter.drawText(QRectF(self.width() - px(14), 0, px(14), self.height()), middle, "…")
                break
            painter.setFont(soft)
            painter.setPen(QColor(theme.soft))
            painter.drawText(QRectF(x, 0, first + 2, self.height()), middle, name)
            painter.setFont(strong)
            painter.setPen(QColor(inks[fact.tone]))
            painter.drawText(QRectF(x + first, 0, second + 2, self.height()), middle, value)
            self._places.append((QRectF(x, 0, first + second, self.height()), fact))
            x += first + second + px(18)
        painter.end()

    def _at(self, x: float) -> Fact | None:
        return next((fact for place, fact in self._places if place.left() <= x <= place.right()), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        fact = self._at(event.position().x())
        if fact is not None and fact.subject:
            self.desk.shown.emit(fact.subject)

    def event(self, event: object) -> bool:
        if isinstance(event, QHelpEvent):
            fact = self._at(event.pos().x())
            every = "\n".join(f"{one.name}: {one.value}" for one in self.facts)
            QToolTip.showText(event.globalPos(), (fact.tip if fact is not None else "") or every, self)
            return True
        return super().event(event)  # type: ignore[arg-type]


def _words(fact: Fact, brief: bool) -> tuple[str, str]:
    """Name and value of a fact; in few letters both are in the value."""
    return ("", fact.brief) if brief and fact.brief else (fact.name, fact.value)


class FactsBar(QStatusBar):
    """One line at the foot of the window."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._eyes = desk.controller.eyes
        self.setSizeGripEnabled(False)
        self.pointed = Elided("")
        self.pointed.setMinimumWidth(desk.px(190))
        self.facts = _Facts(desk)
        self.seat = Elided("")
        self.saved = Elided("")
        self.keys = Elided(self.tr("? keys"))
        for one in (self.pointed, self.seat, self.saved, self.keys):
            one.setStyleSheet(f"color: {desk.theme.soft}; font-size: {desk.px(12)}px; padding: 0 {desk.px(6)}px;")
        self.addWidget(self.pointed)
        self.addWidget(self.facts, 1)
        for one in (self.seat, self.saved, self.keys):
            one.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
            self.addPermanentWidget(one)
        self.setFixedHeight(desk.px(26))

    def refresh(self) -> None:
        controller = self.desk.controller
        if controller.eyes != self._eyes:  # what others have pointed at may be theirs alone: a card of their hand
            self.pointed.setText("")
        self.facts.set_facts(controller.game.status(controller.content, controller.view, controller.ask))
        viewer = controller.viewer
        if controller.alone and viewer is not None and len(viewer.sides) == len(controller.game.sides):
            words = self.tr("Alone on both sides")
        elif viewer is not None:
            names = [side.name for side in map(controller.side, viewer.sides) if side is not None]
            words = self.tr("Seat: {name}").format(name=", ".join(names))
        else:
            words = self.tr("Common view")
        self.seat.setText(words)
        self._make_room()

    def tell_saved(self, words: str) -> None:
        """Where the game is kept."""
        self.saved.setText(words)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Facts come first: where they do not fit even in few letters, what is said elsewhere too gives way."""
        wanted = self.facts.wanted(brief=True) + self.desk.px(24)
        self.pointed.setMinimumWidth(self.desk.px(190))
        others = (self.pointed, self.keys, self.saved, self.seat)
        for one in others:
            one.setVisible(True)
            if one is not self.pointed:
                one.setMinimumWidth(one.fontMetrics().horizontalAdvance(one.text()) + self.desk.px(16))
        gap = self.desk.px(14)
        room = self.width() - sum(one.minimumWidth() + gap for one in others)
        for one in others:
            if room >= wanted:
                return
            room += one.minimumWidth() + gap
            one.setVisible(False)

    def point(self, words: str) -> None:
        """What is under the pointer, as the present eyes know it."""
        self.pointed.setText(words)
        self._eyes = self.desk.controller.eyes

    def blank(self) -> None:
        self.facts.set_facts(())
        self.pointed.setText("")
        self.seat.setText("")
