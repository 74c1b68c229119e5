"""The odds: sums with their reasons, what each shift did, exact outcomes as bars, named risks, what-ifs.

After a roll the same panel keeps the result with its sums until the next one.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from desktop.table.odds import per_cents
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import Line, Tally, fraction_text
from desktop.window.desk import Desk, per_cent
from desktop.window.dice import draw_die
from desktop.window.words import fill, shift_text, value_text

__all__ = ["OddsPanel", "Result", "figures"]

TONES = {"ours": "#2f7fe0", "lesser": "#7fb0ea", "gain": "#1d6b3a", "danger": "#c0302f", "neutral": "#f0b429"}


#: How odds are known stands under their title in so many letters; more of it comes last.
BRIEF = 24


class Result:
    """What a roll brought: dice, one sentence, the sums behind it, and what came of it in further sentences."""

    def __init__(
        self, faces: tuple[int, ...], text: str, tallies: tuple[Tally, ...], rule: str, more: tuple[str, ...] = ()
    ) -> None:
        self.more = more
        self.faces = faces
        self.text = text
        self.tallies = tallies
        self.rule = rule


def figures(block: Chances) -> list[tuple[Chance, str]]:
    """The rows of a block with their figures; those of exclusive outcomes read as a hundred together."""
    if not block.exclusive:
        return [(row, per_cent(row.weight)) for row in block.rows]
    return list(zip(block.rows, per_cents([Fraction(row.weight) for row in block.rows]), strict=True))


class OddsPanel(QScrollArea):
    """The panel in its scroll area. `rule_wanted` goes to the desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.sheet = _Sheet(desk)
        self.setWidget(self.sheet)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Odds"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sheet.rule_clicked.connect(desk.rule_wanted.emit)
        self.sheet.assumed_clicked.connect(self._assume)
        self._odds: Odds | None = None

    @property
    def odds(self) -> Odds | None:
        """What is shown now."""
        return self._odds

    def show_odds(self, odds: Odds | None, result: Result | None) -> None:
        """Odds of what is chosen or pointed at; without any, the last result."""
        self._odds = odds
        self.sheet.present(odds, result)
        if odds is not None:
            rows = [f"{row.what} {figure}" for block in odds.blocks for row, figure in figures(block)]
            self.setAccessibleDescription(f"{odds.title}. {odds.known}. " + ", ".join(rows))
        elif result is not None:
            self.setAccessibleDescription(result.text)

    def _assume(self, index: int) -> None:
        self.sheet.assumed = index
        self.sheet.relay()


class _Sheet(QWidget):
    """Paints the lines from top to bottom; the same walk measures the height."""

    rule_clicked = Signal(str)
    assumed_clicked = Signal(int)
    #: A sum of more lines than this shows its total alone until it is opened.
    most_lines = 3

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.odds: Odds | None = None
        self.result: Result | None = None
        self.assumed = -1
        self._links: list[tuple[QRectF, str]] = []
        self._rows: list[tuple[QRectF, int]] = []
        self._heads: list[tuple[QRectF, str]] = []
        self._opened: dict[str, bool] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setMouseTracking(True)

    def present(self, odds: Odds | None, result: Result | None) -> None:
        if odds is None or self.odds is None or odds.title != self.odds.title:
            self.assumed = -1
        self.odds, self.result = odds, result
        self.relay()

    def relay(self) -> None:
        self.setMinimumHeight(int(self._walk(None)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.desk.px(300), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self.desk.theme.surface))
        self._walk(painter)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for place, rule in self._links:
            if place.contains(event.position()):
                self.rule_clicked.emit(rule)
                return
        for place, title in self._heads:
            if place.contains(event.position()):
                self._opened[title] = not self._opened.get(title, False)
                self.relay()
                return
        for place, index in self._rows:
            if place.contains(event.position()):
                self.assumed_clicked.emit(index)
                return

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = any(place.contains(event.position()) for place, _ in (*self._links, *self._heads, *self._rows))
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    # the walk -------------------------------------------------------------------------------------------------------
    def _walk(self, painter: QPainter | None) -> float:
        self._links, self._rows, self._heads = [], [], []
        pen = _Walker(self, painter)
        odds = self.odds
        if odds is not None and 0 <= self.assumed < len(odds.assumed):
            self._assumed_rows(pen, odds)
            self._paint_odds(pen, odds.assumed[self.assumed])
        elif odds is not None:
            self._paint_odds(pen, odds)
            if odds.assumed:
                self._assumed_rows(pen, odds)
        elif self.result is not None:
            self._paint_result(pen, self.result)
        else:
            pen.text(self.tr("No attack is being weighed."), soft=True, size=12.5)
            pen.text(self.tr("Point at an attack to see its odds; the last result stays here."), soft=True, size=12.5)
        return pen.y + self.desk.px(10)

    def _assumed_rows(self, pen: _Walker, odds: Odds) -> None:
        pen.rule_line()
        pen.text(self.tr("By assumed strength"), weight=600)
        for index, row in enumerate(odds.assumed):
            best = row.blocks[-1].rows[0] if row.blocks and row.blocks[-1].rows else None
            figure = f"{best.what} {per_cent(best.weight)}" if best is not None else ""
            top = pen.y
            pen.pair(row.title, row.column, strong=index == self.assumed)
            if figure:
                pen.pair(figure, "", soft=True)
            self._rows.append((QRectF(0, top, self.width(), pen.y - top), index))

    def _paint_odds(self, pen: _Walker, odds: Odds) -> None:
        """Sums, then what they may come to; where not all of it fits, what it may come to stands first."""
        pen.text(odds.title, weight=600, size=14)
        brief = len(odds.known) <= BRIEF
        if odds.known and brief:
            pen.text(odds.known, soft=True, size=12)
        parts = [self._paint_sums, self._paint_blocks]
        frame = self.parentWidget()
        if frame is not None and odds.blocks and self.minimumHeight() > frame.height():
            parts.reverse()
        for part in parts:
            part(pen, odds)
        if odds.what_if:
            pen.rule_line()
            pen.text(self.tr("What if"), weight=600, size=12.5)
            for words, figure in odds.what_if:
                pen.pair(words, figure, soft=True)
        if odds.source and odds.source != "rulebook":
            pen.gap(2)
            pen.text(self.tr("{source} table").format(source=odds.source), soft=True, size=11.5)
        if odds.known and not brief:
            pen.gap(4)
            pen.text(odds.known, soft=True, size=12)

    def _paint_sums(self, pen: _Walker, odds: Odds) -> None:
        for tally in odds.tallies:
            self._paint_tally(pen, tally)
        if odds.shifts is not None:
            pen.gap(2)
            for line in odds.shifts.lines:
                pen.sum_line(line)
        if odds.column:
            pen.rule_line()
            pen.pair(self.tr("Column"), odds.column, strong=True, big=True)

    def _paint_blocks(self, pen: _Walker, odds: Odds) -> None:
        for block in odds.blocks:
            pen.gap(4)
            pen.text(block.title, weight=600, size=12.5)
            if block.stacked:
                pen.stacked(figures(block))
                continue
            for row, figure in figures(block):
                pen.bar(row, figure)

    def _paint_result(self, pen: _Walker, result: Result) -> None:
        pen.text(self.tr("Last result"), soft=True, size=12)
        if result.faces:
            pen.dice(result.faces)
        pen.text(result.text, weight=600, size=14)
        for tally in result.tallies:
            self._paint_tally(pen, tally)
        for line in result.more:
            pen.text(line, size=13)

    def _paint_tally(self, pen: _Walker, tally: Tally) -> None:
        pen.gap(3)
        adds = any(line.kind in ("add", "times") for line in tally.lines)
        long = len(tally.lines) > self.most_lines
        opened = self._opened.get(tally.title, False) or not long
        if opened:
            for line in tally.lines:
                pen.sum_line(line)
            if not long:
                pen.rule_line()
        top = pen.y
        sign = ("▾ " if opened else "▸ ") if long else ""
        title = fill(tally.title, {}, self.desk.name)
        if adds:
            pen.pair(sign + title, fraction_text(tally.total()), strong=True, big=True)
        elif any(line.kind == "shift" for line in tally.lines):
            pen.pair(sign + title, shift_text(tally.shifts()), strong=True, big=True)
        else:
            pen.text(sign + title, weight=600, size=12.5)
        if long:
            self._heads.append((QRectF(0, top, self.width(), pen.y - top), tally.title))
        if tally.source and tally.source != "rulebook":
            pen.text(tally.source, soft=True, size=11.5)


class _Walker:
    """Draws (or only measures) one line after the other."""

    def __init__(self, sheet: _Sheet, painter: QPainter | None) -> None:
        self.sheet = sheet
        self.desk = sheet.desk
        self.theme = sheet.desk.theme
        self.painter = painter
        self.left = float(self.desk.px(14))
        self.right = float(max(sheet.width(), self.desk.px(200)) - self.desk.px(14))
        self.y = float(self.desk.px(8))

    def gap(self, size: float) -> None:
        self.y += self.desk.px(size)

    def rule_line(self) -> None:
        self.gap(3)
        if self.painter is not None:
            rect = QRectF(self.left, self.y, self.right - self.left, 1)
            self.painter.fillRect(rect, QColor(self.theme.edge))
        self.gap(4)

    def text(self, text: str, *, soft: bool = False, weight: int = 400, size: float = 13) -> None:
        font = self.theme.font(size, weight)
        measure = QFontMetricsF(font)
        width = self.right - self.left
        flags = int(Qt.TextFlag.TextWordWrap)
        height = measure.boundingRect(QRectF(0, 0, width, 4000), flags, text).height()
        if self.painter is not None:
            self._draw(QRectF(self.left, self.y, width, height), flags, text, font, soft)
        self.y += height + self.desk.px(4)

    def pair(self, words: str, figure: str, *, strong: bool = False, big: bool = False, soft: bool = False) -> None:
        size = self.desk.px(26 if big else 21)
        font = self.theme.font(13 if strong else 12.5, 600 if strong else 400)
        last = self.theme.font(16 if big else 12.5, 700 if big else 600)
        room = QFontMetricsF(last).horizontalAdvance(figure) + self.desk.px(6)
        if self.painter is not None:
            rect = QRectF(self.left, self.y, self.right - self.left, size)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            short = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width() - room)
            self._draw(rect, middle, short, font, soft)
            self._draw(rect, middle | int(Qt.AlignmentFlag.AlignRight), figure, last, soft and not big)
        self.y += size

    def sum_line(self, line: Line) -> None:
        """One part of a sum: what, rule, value."""
        size = self.desk.px(20)
        value = value_text(line)
        number = 0 if line.kind == "note" else Fraction(line.value)
        strong = self.theme.font(12.5, 600)
        small = self.theme.font(11)
        room = max(self.desk.px(46), QFontMetricsF(strong).horizontalAdvance(value) + self.desk.px(6))
        rule_room = QFontMetricsF(small).horizontalAdvance(line.rule) + self.desk.px(8) if line.rule else 0
        rect = QRectF(self.left, self.y, self.right - self.left, size)
        if self.painter is not None:
            font = self.theme.font(12.5)
            middle, end = int(Qt.AlignmentFlag.AlignVCenter), int(Qt.AlignmentFlag.AlignRight)
            words = fill(line.what, line.names, self.desk.name)
            short = QFontMetricsF(font).elidedText(
                words, Qt.TextElideMode.ElideRight, rect.width() - room - rule_room - self.desk.px(4)
            )
            self._draw(rect, middle, short, font, line.kind == "note")
            if line.rule:
                place = QRectF(rect.right() - room - rule_room, rect.y(), rule_room, size)
                self._draw(place, middle | end, line.rule, small, False, self.theme.link)
                self.sheet._links.append((place, line.rule))
            ink = self.theme.text
            if line.kind == "shift":
                ink = self.theme.bad if number < 0 else self.theme.good
            self._draw(rect, middle | end, value, strong, line.kind == "note", ink)
        self.y += size

    def bar(self, row: Chance, figure: str) -> None:
        """An outcome with its exact chance as a bar and a figure; the seat's own danger is bold and hatched."""
        px = self.desk.px
        danger = row.tone == "danger"
        part = float(Fraction(row.weight))
        if self.painter is not None:
            rect = QRectF(self.left, self.y, self.right - self.left, px(18))
            middle, end = int(Qt.AlignmentFlag.AlignVCenter), int(Qt.AlignmentFlag.AlignRight)
            font = self.theme.font(12.5, 600 if danger else 400)
            short = QFontMetricsF(font).elidedText(row.what, Qt.TextElideMode.ElideRight, rect.width() - px(58))
            self._draw(rect, middle, short, font, False)
            self._draw(rect, middle | end, figure, self.theme.font(13, 600), False)
            whole = QRectF(self.left, self.y + px(19), rect.width(), px(9))
            self._bar(whole, part, TONES[row.tone], danger)
        self.y += px(34)

    def stacked(self, rows: list[tuple[Chance, str]]) -> None:
        """Exclusive outcomes as parts of one bar, with their figures in a line below, each behind its colour."""
        px = self.desk.px
        if self.painter is not None:
            whole = QRectF(self.left, self.y, self.right - self.left, px(11))
            self._bar(whole, 0.0, "", False)
            x = whole.x()
            for row, _ in rows:
                wide = whole.width() * float(Fraction(row.weight))
                place = QRectF(x, whole.y(), max(1.0, wide - 1), whole.height())
                if row.tone != "neutral":
                    self._bar(place, 1.0, TONES[row.tone], row.tone == "danger")
                x += wide
        self.y += px(14)
        font, strong = self.theme.font(11.5), self.theme.font(11.5, 600)
        x = self.left
        for row, figure in rows:
            words = QFontMetricsF(font).horizontalAdvance(row.what)
            wide = px(12) + words + px(4) + QFontMetricsF(strong).horizontalAdvance(figure) + px(10)
            if x > self.left and x + wide - px(10) > self.right:
                x, self.y = self.left, self.y + px(19)
            if self.painter is not None:
                middle = int(Qt.AlignmentFlag.AlignVCenter)
                self._swatch(QRectF(x, self.y + px(5), px(9), px(9)), row.tone)
                self._draw(QRectF(x + px(12), self.y, words + 2, px(19)), middle, row.what, font, False)
                left = x + px(12) + words + px(4)
                self._draw(QRectF(left, self.y, x + wide - left, px(19)), middle, figure, strong, False)
            x += wide
        self.y += px(23)

    def _swatch(self, place: QRectF, tone: str) -> None:
        painter = self.painter
        assert painter is not None
        painter.setPen(QPen(QColor(self.theme.edge), 1))
        painter.setBrush(QColor(self.theme.sunken if tone == "neutral" else TONES[tone]))
        painter.drawRoundedRect(place, 2, 2)

    def _bar(self, whole: QRectF, part: float, colour: str, hatched: bool) -> None:
        painter = self.painter
        assert painter is not None
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.sunken))
        painter.drawRoundedRect(whole, 2, 2)
        if part > 0:
            filled = QRectF(whole.x(), whole.y(), max(3.0, whole.width() * part), whole.height())
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(filled, 2, 2)
            if hatched:
                path = QPainterPath()
                path.addRoundedRect(filled, 2, 2)
                painter.save()
                painter.setClipPath(path)
                painter.setPen(QPen(QColor(255, 255, 255, 150), 1.6))
                x = filled.x()
                while x < filled.right():
                    painter.drawLine(QPointF(x, filled.bottom()), QPointF(x + filled.height(), filled.y()))
                    x += self.desk.px(6)
                painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.line), 1))
        painter.drawRoundedRect(whole, 2, 2)

    def dice(self, faces: tuple[int, ...]) -> None:
        size = self.desk.px(34)
        if self.painter is not None:
            for index, face in enumerate(faces):
                draw_die(self.painter, self.left + index * (size + self.desk.px(8)), self.y, size, face)
        self.y += size + self.desk.px(8)

    def _draw(self, rect: QRectF, flags: int, text: str, font: QFont, soft: bool, colour: str = "") -> None:
        assert self.painter is not None
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour or (self.theme.soft if soft else self.theme.text)))
        self.painter.drawText(rect, flags, text)
