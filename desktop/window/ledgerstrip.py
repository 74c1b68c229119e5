"""The ledger: numbered boxes with who chooses what, which limits are spent, and a page of what is on sale."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.table.panels import Fact, Ledger, LedgerBox, LedgerRow
from desktop.window.desk import Desk
from desktop.window.theme import mixed

__all__ = ["LedgerStrip"]


#: Height of a row of the page at 100 %, and the least width of one of its columns.
ROW, LEAST = 36, 330
#: Pixels: no limit to the height.
ANY_HEIGHT = 16777215


class LedgerStrip(QWidget):
    """Boxes from left to right, limits below, then the rows of a page: a click on a row gives its answer."""

    key_given = Signal(str)
    pointed = Signal(str)  # the subject of a row, "" for none

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.ledger: Ledger | None = None
        self._rows: list[tuple[QRectF, LedgerRow]] = []
        self._most = ANY_HEIGHT  # pixels that it may be high
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Losses"))
        self.hide()

    def refresh(self) -> None:
        choice = self.desk.controller.choice
        self.ledger = None
        if choice is not None:
            self.ledger = choice.game.ledger(choice.content, choice.view, choice.ask)
        ledger = self.ledger
        if ledger is not None and not ledger.boxes and not ledger.limits:
            self.ledger = ledger = None  # it only tells what the answers would bring
        self.setVisible(ledger is not None)
        if ledger is None:
            return
        words = [box.taken or self.tr("open") for box in ledger.boxes]
        limits = [f"{fact.name} {fact.value}" for fact in ledger.limits]
        self.setAccessibleDescription("; ".join((ledger.title, *words, *limits)))
        self.setToolTip("\n".join((ledger.title, *limits)))
        self.fit_into(ANY_HEIGHT)

    def fit_into(self, high: int) -> None:
        """Take the size of the page, no higher than so many pixels: rows that have no room are left to the answers."""
        ledger = self.ledger
        if ledger is None:
            return
        self._most = high
        width = self._width(ledger)
        rows = self._chip_rows(ledger, width)
        high = self.desk.px(self._head() + 26 * len(rows))
        self.setFixedSize(width, high + self._lay_rows(ledger, width, len(rows)))
        self.update()

    def _lay_rows(self, ledger: Ledger, width: int, chips: int) -> int:
        """Give the rows of the page their places, in as many columns as fit; returns the height they take.

        Where there is no room for all, the last ones (those that may not be had) are left to the list of answers.
        """
        px = self.desk.px
        self._rows = []
        if not ledger.rows:
            return 0
        columns = max(1, (width - px(20)) // px(LEAST))
        parent = self.parentWidget()
        top = px(self._head() + 26 * chips)
        share = 72 if self._slim() else 62  # of the height, in hundredths
        most = min(self._most, parent.height() * share // 100) if parent is not None else top + 12 * px(ROW)
        room = (most - top - px(6)) // px(ROW)
        deep = max(2, min(-(-len(ledger.rows) // columns), room))
        wide = (width - px(20)) / columns
        # where not all have room, those that a click buys come first
        cramped = len(ledger.rows) > deep * columns
        rows = sorted(ledger.rows, key=lambda row: not row.key) if cramped else ledger.rows
        for index, row in enumerate(rows[: deep * columns]):
            place = QRectF(px(10) + (index // deep) * wide, top + (index % deep) * px(ROW), wide - px(8), px(ROW - 3))
            self._rows.append((place, row))
        return min(deep, len(ledger.rows)) * px(ROW) + px(6)

    def _chip_rows(self, ledger: Ledger, width: int) -> list[list[tuple[Fact, float]]]:
        """The limits in rows that fit, each with its width."""
        measure = QFontMetricsF(self.desk.theme.font(12))
        rows: list[list[tuple[Fact, float]]] = []
        left = 0.0
        for fact in ledger.limits:
            size = measure.horizontalAdvance(f"{fact.name} {fact.value}") + self.desk.px(18)
            if not rows or left + size > width - self.desk.px(28):
                rows.append([])
                left = 0.0
            rows[-1].append((fact, size))
            left += size + self.desk.px(8)
        return rows[:1] if self._short() else rows

    def _short(self) -> bool:
        """Whether there is little height for the page."""
        parent = self.parentWidget()
        return parent is not None and parent.height() < self.desk.px(560)

    def _slim(self) -> bool:
        """Whether the steps are told in one line, so that there is room for what a click buys."""
        return self._short() and self.ledger is not None and bool(self.ledger.rows)

    def _head(self) -> int:
        """Height of title and steps, in pixels at 100 %."""
        return 64 if self._slim() else 96

    def _box_width(self) -> int:
        return self.desk.px(118)

    def _width(self, ledger: Ledger) -> int:
        boxes = len(ledger.boxes) * (self._box_width() + self.desk.px(8)) + self.desk.px(24)
        title = QFontMetricsF(self.desk.theme.font(13, 600)).horizontalAdvance(ledger.title) + self.desk.px(32)
        parent = self.parentWidget()
        most = parent.width() - self.desk.px(24) if parent is not None else self.desk.px(900)
        page = self.desk.px(2 * LEAST + 24) if ledger.rows else 0
        return int(min(max(boxes, title, page, self.desk.px(420)), most))

    def paintEvent(self, event: QPaintEvent) -> None:
        ledger = self.ledger
        if ledger is None:
            return
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(theme.surface))
        painter.setPen(QPen(QColor(theme.edge), 1.4))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(9), px(9))
        painter.setFont(theme.font(13, 600))
        painter.setPen(QColor(theme.text))
        room = QRectF(px(14), px(6), self.width() - px(28), px(20))
        title = QFontMetricsF(painter.font()).elidedText(ledger.title, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), title)
        x = float(px(14))
        wide = min(float(self._box_width()), (self.width() - px(20)) / max(1, len(ledger.boxes)) - px(8))
        for number, box in enumerate(ledger.boxes, 1):
            high = px(26 if self._slim() else 58)
            self._box(painter, QRectF(x, px(30), wide, high), number, box)
            x += wide + px(8)
        if ledger.limits:
            self._limits(painter, ledger)
        for place, row in self._rows:
            self._row(painter, place, row)
        painter.end()

    def _row(self, painter: QPainter, place: QRectF, row: LedgerRow) -> None:
        """What, its price, what it brings or why it may not be had."""
        theme, px = self.desk.theme, self.desk.px
        if row.key:
            painter.setBrush(QColor(theme.sunken))
            painter.setPen(QPen(QColor(theme.edge), 1))
            painter.drawRoundedRect(place, px(5), px(5))
        x = place.x() + px(6)
        if row.face:
            size = px(28)
            painter.setOpacity(1.0 if row.key else 0.5)
            painter.drawPixmap(int(x), int(place.center().y() - size / 2), self.desk.face(row.face, size))
            painter.setOpacity(1.0)
            x += size + px(6)
        ink = {"done": theme.good, "open": theme.text, "refused": theme.soft}[row.tone]
        painter.setPen(QColor(ink))
        painter.setFont(theme.font(12.5, 600 if row.key else 400))
        room = QRectF(x, place.y() + px(1), place.right() - x - px(52), px(17))
        sign = "✓ " if row.tone == "done" else ""
        self._line(painter, room, sign + row.text)
        if row.cost:
            price = QRectF(place.right() - px(52), room.y(), px(46), px(17))
            painter.drawText(price, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), row.cost)
        painter.setFont(theme.font(11.5))
        painter.setPen(QColor(theme.bad if row.tone == "refused" else theme.soft))
        below = QRectF(x, place.y() + px(17), place.right() - x - px(4), px(15))
        self._line(painter, below, " · ".join(part for part in (row.effect, row.rule) if part))

    def _line(self, painter: QPainter, room: QRectF, words: str) -> None:
        short = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), short)

    def place_of(self, key: str) -> QRectF | None:
        """Where the row of an answer lies, in the strip's own pixels."""
        return next((place for place, row in self._rows if row.key == key), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = next((one for place, one in self._rows if place.contains(event.position())), None)
        self.setCursor(Qt.CursorShape.PointingHandCursor if row is not None and row.key else Qt.CursorShape.ArrowCursor)
        if self._rows:
            words = (row.text, row.cost, row.effect, row.rule) if row is not None else ()
            self.setToolTip(" · ".join(part for part in words if part))
            self.pointed.emit(row.subject if row is not None and not row.subject.startswith("button:") else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = next((one for place, one in self._rows if place.contains(event.position())), None)
        if row is not None and row.key and event.button() == Qt.MouseButton.LeftButton:
            self.key_given.emit(row.key)

    def _box(self, painter: QPainter, rect: QRectF, number: int, box: LedgerBox) -> None:
        theme, px = self.desk.theme, self.desk.px
        fill = mixed(theme.surface, theme.accent, 0.16) if box.current else theme.sunken
        painter.setBrush(QColor(fill))
        painter.setPen(QPen(QColor(theme.accent if box.current else theme.line), 2 if box.current else 1))
        painter.drawRoundedRect(rect, px(6), px(6))
        words = box.taken or (self.tr("choose now") if box.current else self.tr("open"))
        if self._slim():
            painter.setFont(theme.font(11.5, 600 if box.taken else 400))
            painter.setPen(QColor(theme.text if box.taken or box.current else theme.soft))
            self._line(painter, rect.adjusted(px(5), 0, -px(2), 0), words)
            return
        side = self.desk.controller.side(box.chooser)
        size = px(20)
        if side is not None:
            painter.drawPixmap(int(rect.x() + px(7)), int(rect.y() + px(6)), self.desk.face(side.emblem, size))
        painter.setFont(theme.font(11.5, 600))
        painter.setPen(QColor(theme.soft))
        head = f"{number} · {side.name if side is not None else box.chooser}"
        room = QRectF(rect.x() + px(32), rect.y() + px(6), rect.width() - px(36), size)
        short = QFontMetricsF(painter.font()).elidedText(head, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), short)
        x = rect.x() + px(8)
        if box.face:
            painter.drawPixmap(int(x), int(rect.y() + px(29)), self.desk.face(box.face, px(24)))
            x += px(28)
        painter.setFont(theme.font(12, 600 if box.taken else 400))
        painter.setPen(QColor(theme.text if box.taken or box.current else theme.soft))
        room = QRectF(x, rect.y() + px(28), rect.right() - x - px(6), px(26))
        short = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), short)

    def _limits(self, painter: QPainter, ledger: Ledger) -> None:
        theme, px = self.desk.theme, self.desk.px
        tones = {"plain": theme.soft, "good": theme.good, "bad": theme.bad, "notice": theme.notice}
        painter.setFont(theme.font(12))
        y = float(px(self._head() - 3))
        for row in self._chip_rows(ledger, self.width()):
            x = float(px(14))
            for fact, width in row:
                chip = QRectF(x, y, width, px(22))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.line), 1))
                painter.drawRoundedRect(chip, px(11), px(11))
                painter.setPen(QColor(tones[fact.tone]))
                painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), f"{fact.name} {fact.value}")
                x += width + px(8)
            y += px(26)
