"""Dice as the window draws them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

__all__ = ["draw_die"]

SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_die(painter: QPainter, x: float, y: float, size: float, face: int, fill: str = "#ffffff") -> None:
    """A die with its top left corner at x, y; faces over six are written as figures."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#17181a"), max(1.0, size * 0.05)))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(QRectF(x, y, size, size), size * 0.2, size * 0.2)
    spots = SPOTS.get(face)
    if spots is None:
        font = QFont("Inter")
        font.setPixelSize(max(1, round(size * 0.5)))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.drawText(QRectF(x, y, size, size), int(Qt.AlignmentFlag.AlignCenter), str(face) if face else "?")
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#17181a"))
        for dx, dy in spots:
            centre = QPointF(x + size / 2 + dx * size * 0.27, y + size / 2 + dy * size * 0.27)
            painter.drawEllipse(centre, size * 0.095, size * 0.095)
    painter.restore()
