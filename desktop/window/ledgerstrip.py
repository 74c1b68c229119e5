"""The loss ledger: a strip of numbered boxes with who chooses, what was taken, and which limits are spent."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.table.panels import Fact, Ledger, LedgerBox
from desktop.window.desk import Desk
from desktop.window.theme import mixed

__all__ = ["LedgerStrip"]


class LedgerStrip(QWidget):
    """Boxes from left to right, limits below. Shown only while losses are being chosen."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.ledger: Ledger | None = None
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
        width = self._width(ledger)
        rows = self._chip_rows(ledger, width)
        self.setFixedSize(width, self.desk.px(96 + 26 * len(rows)))
        self.update()

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
        parent = self.parentWidget()
        short = parent is not None and parent.height() < self.desk.px(560)
        return rows[:1] if short else rows

    def _box_width(self) -> int:
        return self.desk.px(118)

    def _width(self, ledger: Ledger) -> int:
        boxes = len(ledger.boxes) * (self._box_width() + self.desk.px(8)) + self.desk.px(24)
        title = QFontMetricsF(self.desk.theme.font(13, 600)).horizontalAdvance(ledger.title) + self.desk.px(32)
        parent = self.parentWidget()
        most = parent.width() - self.desk.px(24) if parent is not None else self.desk.px(900)
        return int(min(max(boxes, title, self.desk.px(420)), most))

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
        for number, box in enumerate(ledger.boxes, 1):
            self._box(painter, QRectF(x, px(30), self._box_width(), px(58)), number, box)
            x += self._box_width() + px(8)
        if ledger.limits:
            self._limits(painter, ledger)
        painter.end()

    def _box(self, painter: QPainter, rect: QRectF, number: int, box: LedgerBox) -> None:
        theme, px = self.desk.theme, self.desk.px
        fill = mixed(theme.surface, theme.accent, 0.16) if box.current else theme.sunken
        painter.setBrush(QColor(fill))
        painter.setPen(QPen(QColor(theme.accent if box.current else theme.line), 2 if box.current else 1))
        painter.drawRoundedRect(rect, px(6), px(6))
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
        words = box.taken or (self.tr("choose now") if box.current else self.tr("open"))
        room = QRectF(x, rect.y() + px(28), rect.right() - x - px(6), px(26))
        short = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), short)

    def _limits(self, painter: QPainter, ledger: Ledger) -> None:
        theme, px = self.desk.theme, self.desk.px
        tones = {"plain": theme.soft, "good": theme.good, "bad": theme.bad, "notice": theme.notice}
        painter.setFont(theme.font(12))
        y = float(px(93))
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
