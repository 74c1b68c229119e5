"""The loss ledger: a strip of numbered boxes with who chooses, what was taken, and which limits are spent."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.table.panels import Ledger, LedgerBox
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
        self.setVisible(ledger is not None)
        if ledger is None:
            return
        words = [box.taken or self.tr("open") for box in ledger.boxes]
        limits = [f"{fact.name} {fact.value}" for fact in ledger.limits]
        self.setAccessibleDescription("; ".join((ledger.title, *words, *limits)))
        self.setToolTip("\n".join((ledger.title, *limits)))
        self.setFixedSize(self._width(ledger), self.desk.px(126 if ledger.limits else 98))
        self.update()

    def _box_width(self) -> int:
        return self.desk.px(118)

    def _width(self, ledger: Ledger) -> int:
        boxes = len(ledger.boxes) * (self._box_width() + self.desk.px(8)) + self.desk.px(24)
        measure = QFontMetricsF(self.desk.theme.font(12))
        limits = sum(
            measure.horizontalAdvance(f"{fact.name} {fact.value}") + self.desk.px(34) for fact in ledger.limits
        )
        title = QFontMetricsF(self.desk.theme.font(13, 600)).horizontalAdvance(ledger.title) + self.desk.px(32)
        parent = self.parentWidget()
        most = parent.width() - self.desk.px(24) if parent is not None else self.desk.px(900)
        return int(min(max(boxes, limits, title), most))

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
        painter.drawText(QRectF(px(14), px(6), self.width() - px(28), px(20)), ledger.title)
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
        x = float(px(14))
        font = theme.font(12)
        painter.setFont(font)
        measure = QFontMetricsF(font)
        for fact in ledger.limits:
            words = f"{fact.name} {fact.value}"
            width = measure.horizontalAdvance(words)
            chip = QRectF(x, px(95), width + px(18), px(22))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.drawRoundedRect(chip, px(11), px(11))
            painter.setPen(QColor(tones[fact.tone]))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), words)
            x += width + px(26)
