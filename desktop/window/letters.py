"""Short words that the window itself puts on a surface: tags, numbers, captions."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from desktop.window import fonts

__all__ = ["centred", "tag", "tag_size"]


@lru_cache(maxsize=512)
def centred(text: str, role: str) -> QPainterPath:
    """A word with capitals one unit high, its middle at 0, 0."""
    laid = fonts.line(text, role)
    cap = fonts.face(role).cap
    return QTransform(1 / cap, 0, 0, 1 / cap, -laid.width / cap / 2, 0.5).map(laid.path)


def tag_size(text: str, role: str, pixels: float) -> tuple[float, float]:
    """Width and height of a tag whose capitals are `pixels` high."""
    laid = fonts.line(text, role)
    return laid.width / fonts.face(role).cap * pixels + 1.1 * pixels, 2.0 * pixels


def tag(
    painter: QPainter,
    text: str,
    middle: QPointF,
    pixels: float,
    *,
    role: str = "ui.bold",
    ink: str = "#ffffff",
    ground: str = "#14171a",
    rim: str = "#ffffff",
) -> QRectF:
    """A word on a rounded plate with a thin rim; returns the place that it takes."""
    wide, high = tag_size(text, role, pixels)
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    path = QPainterPath()
    path.addRoundedRect(box, high * 0.3, high * 0.3)
    painter.fillPath(path, QBrush(QColor(ground)))
    painter.strokePath(path, QPen(QBrush(QColor(rim)), max(1.0, pixels * 0.14), Qt.PenStyle.SolidLine))
    painter.save()
    painter.translate(middle)
    painter.scale(pixels, pixels)
    painter.fillPath(centred(text, role), QBrush(QColor(ink)))
    painter.restore()
    return box
