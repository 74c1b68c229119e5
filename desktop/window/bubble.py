"""The answer to "why not?": a bubble at the refused thing, a line a reason with its rule, and when it will be legal."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.table.asking import Refusal
from desktop.window.desk import Desk
from desktop.window.icons import draw_icon
from desktop.window.widgets import Chip, button, clear, label

__all__ = ["Bubble", "best_place"]


def best_place(size: QRect, anchor: QPoint, room: QRect, avoid: list[QPoint]) -> QRect:
    """Where a box of that size covers the fewest of the points to avoid, near its anchor and inside the room."""
    gap = 34
    width, height = size.width(), size.height()
    offers = [
        QPoint(anchor.x() + gap, anchor.y() - height - gap // 2),
        QPoint(anchor.x() - width - gap, anchor.y() - height - gap // 2),
        QPoint(anchor.x() + gap, anchor.y() + gap),
        QPoint(anchor.x() - width - gap, anchor.y() + gap),
        QPoint(anchor.x() - width // 2, anchor.y() - height - gap * 2),
        QPoint(anchor.x() - width // 2, anchor.y() + gap * 2),
        QPoint(anchor.x() + gap * 3, anchor.y() - height // 2),
        QPoint(anchor.x() - width - gap * 3, anchor.y() - height // 2),
    ]
    best: tuple[tuple[int, int], QRect] | None = None
    for order, corner in enumerate(offers):
        x = max(room.left() + 6, min(corner.x(), room.right() - width - 6))
        y = max(room.top() + 6, min(corner.y(), room.bottom() - height - 6))
        box = QRect(x, y, width, height)
        covered = sum(box.adjusted(-14, -14, 14, 14).contains(point) for point in avoid)
        hides = 3 if box.contains(anchor) else 0
        score = (covered + hides, order)
        if best is None or score < best[0]:
            best = (score, box)
    assert best is not None
    return best[1]


class Bubble(QWidget):
    """Lies over the map view as one transparent child that paints box and tail. Esc or the next click closes it."""

    disagreed = Signal()  # "I disagree": save position, question and words

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self.anchor = QPoint()
        self.box = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inner = QWidget(self)
        self.rows = QVBoxLayout(self.inner)
        px = desk.px
        self.rows.setContentsMargins(px(14), px(10), px(12), px(10))
        self.rows.setSpacing(px(6))
        self.subject = ""
        self.reasons: list[Refusal] = []
        self.hide()

    def present(
        self, subject: str, title: str, reasons: list[Refusal], anchor: QPoint, avoid: list[QPoint], remedy: str = ""
    ) -> None:
        """Show the reasons against a subject at its place; `avoid` are the lit places not to cover."""
        theme, px = self.desk.theme, self.desk.px
        self.subject, self.reasons, self.anchor = subject, reasons, anchor
        self.hide()  # while it is visible, new rows count as hidden until the next event and have no height
        clear(self.inner)
        head = QHBoxLayout()
        head.setSpacing(px(8))
        sign = QLabel()
        sign.setFixedSize(px(20), px(20))
        head.addWidget(sign)
        words = label(title, head=True)
        words.setStyleSheet(f"font-size: {px(14)}px; font-weight: 600;")
        head.addWidget(words, 1)
        holder = QWidget()
        holder.setLayout(head)
        head.setContentsMargins(0, 0, 0, 0)
        self.rows.addWidget(holder)
        for reason in reasons:
            self.rows.addWidget(self._reason(reason))
        remedies = [reason.remedy for reason in reasons if reason.remedy]
        text = remedy or "; ".join(dict.fromkeys(remedies))
        if text:
            line = label(f"{text[0].upper()}{text[1:]}.")
            line.setStyleSheet(f"color: {theme.good}; border-top: 1px solid {theme.line}; padding-top: {px(6)}px;")
            self.rows.addWidget(line)
        foot = button(self.tr("I disagree: save a report"), self.disagreed.emit, left=True)
        foot.setFlat(True)
        foot.setStyleSheet(f"color: {theme.soft}; font-size: {px(11.5)}px; border: 0; padding: 0; min-height: 0;")
        foot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.addWidget(foot)
        self.inner.setFixedWidth(px(352))
        self.inner.adjustSize()
        height = self.rows.totalHeightForWidth(px(352))
        self.inner.setFixedHeight(max(height, self.inner.sizeHint().height()))
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        self.box = best_place(QRect(0, 0, self.inner.width(), self.inner.height()), anchor, self.rect(), avoid)
        self.inner.move(self.box.topLeft())
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(f"{reason.text} ({reason.rule})." for reason in reasons))
        self.show()
        self.raise_()

    def _reason(self, reason: Refusal) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(reason.text.rstrip(".") + "."), 1)
        if reason.rule:
            row.addWidget(Chip(self.desk.theme, reason.rule, self.desk.rule_wanted.emit))
        return holder

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.box)
        body = QPainterPath()
        body.addRoundedRect(box, px(9), px(9))
        tail = QPainterPath()
        centre = QPointF(
            min(max(self.anchor.x(), box.left() + px(30)), box.right() - px(30)),
            min(max(self.anchor.y(), box.top() + px(24)), box.bottom() - px(24)),
        )
        across = (
            QPointF(px(12), 0)
            if abs(centre.y() - self.anchor.y()) > abs(centre.x() - self.anchor.x())
            else QPointF(0, px(12))
        )
        tail.moveTo(centre - across)
        tail.lineTo(QPointF(self.anchor))
        tail.lineTo(centre + across)
        tail.closeSubpath()
        shape = body.united(tail)
        for spread, alpha in ((7, 18), (4, 34), (2, 50)):
            painter.setPen(QPen(QColor(0, 0, 0, alpha), spread * 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(shape)
        painter.setBrush(QColor(theme.surface))
        painter.setPen(QPen(QColor(theme.bad), 2.2))
        painter.drawPath(shape)
        draw_icon(painter, "ban", box.x() + px(24), box.y() + px(22), px(9), theme.bad)
        painter.end()

    def mousePressEvent(self, event: object) -> None:
        self.hide()

    def close_bubble(self) -> bool:
        """Close it; whether it was open."""
        was = self.isVisible()
        self.hide()
        return was
