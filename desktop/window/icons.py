"""The window's small one-colour icons, drawn by code at any size."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

__all__ = ["ICONS", "draw_icon", "icon"]

#: Drawn in a circle of radius 1 about the origin; the painter's scale makes the size.
Glyph = Callable[[QPainter, QColor], None]


def _pen(colour: QColor, width: float = 0.22) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _line(painter: QPainter, colour: QColor, points: list[tuple[float, float]], width: float = 0.22) -> None:
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))


def _shape(painter: QPainter, colour: QColor, points: list[tuple[float, float]]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def _ring(painter: QPainter, colour: QColor, x: float, y: float, radius: float, width: float = 0.22) -> None:
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(x, y), radius, radius)


def _disc(painter: QPainter, colour: QColor, x: float, y: float, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(x, y), radius, radius)


def _check(painter: QPainter, colour: QColor) -> None:
    _line(painter, colour, [(-0.6, 0.05), (-0.15, 0.5), (0.65, -0.5)], 0.28)


def _cross(painter: QPainter, colour: QColor) -> None:
    _line(painter, colour, [(-0.55, -0.55), (0.55, 0.55)], 0.28)
    _line(painter, colour, [(0.55, -0.55), (-0.55, 0.55)], 0.28)


def _ban(painter: QPainter, colour: QColor) -> None:
    _ring(painter, colour, 0, 0, 0.8)
    _line(painter, colour, [(-0.55, -0.55), (0.55, 0.55)])


def _eye(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(-1, 0))
    path.quadTo(0, -0.95, 1, 0)
    path.quadTo(0, 0.95, -1, 0)
    painter.setPen(_pen(colour))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    _disc(painter, colour, 0, 0, 0.32)


def _hourglass(painter: QPainter, colour: QColor) -> None:
    _shape(painter, colour, [(-0.6, -0.9), (0.6, -0.9), (0.08, 0), (0.6, 0.9), (-0.6, 0.9), (-0.08, 0)])


def _flag(painter: QPainter, colour: QColor) -> None:
    _line(painter, colour, [(-0.55, -0.9), (-0.55, 0.95)])
    _shape(painter, colour, [(-0.5, -0.9), (0.8, -0.5), (-0.5, 0)])


def _lock(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(-0.62, -0.1, 1.24, 1), 0.15, 0.15)
    path = QPainterPath(QPointF(-0.36, -0.05))
    path.lineTo(-0.36, -0.4)
    path.arcTo(QRectF(-0.36, -0.8, 0.72, 0.8), 180, -180)
    path.lineTo(0.36, -0.05)
    painter.setPen(_pen(colour, 0.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _move(painter: QPainter, colour: QColor) -> None:
    _shape(
        painter,
        colour,
        [(-0.9, -0.28), (0.1, -0.28), (0.1, -0.75), (0.95, 0), (0.1, 0.75), (0.1, 0.28), (-0.9, 0.28)],
    )


def _dash(painter: QPainter, colour: QColor) -> None:
    _line(painter, colour, [(-0.6, 0), (0.6, 0)], 0.28)


def _dice(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(-0.8, -0.8, 1.6, 1.6), 0.3, 0.3)
    for x, y in ((-0.35, -0.35), (0.35, 0.35), (0, 0)):
        _disc(painter, colour, x, y, 0.17)


def _undo(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(-0.7, -0.25))
    path.lineTo(0.25, -0.25)
    path.cubicTo(0.95, -0.25, 0.95, 0.7, 0.25, 0.7)
    path.lineTo(-0.2, 0.7)
    painter.setPen(_pen(colour))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    _shape(painter, colour, [(-0.95, -0.25), (-0.4, -0.75), (-0.4, 0.25)])


def _redo(painter: QPainter, colour: QColor) -> None:
    painter.save()
    painter.scale(-1, 1)
    _undo(painter, colour)
    painter.restore()


def _first(painter: QPainter, colour: QColor) -> None:
    _line(painter, colour, [(-0.6, -0.6), (-0.6, 0.6)])
    _shape(painter, colour, [(0.6, -0.65), (0.6, 0.65), (-0.4, 0)])


def _back(painter: QPainter, colour: QColor) -> None:
    _shape(painter, colour, [(0.5, -0.65), (0.5, 0.65), (-0.6, 0)])


def _play(painter: QPainter, colour: QColor) -> None:
    _shape(painter, colour, [(-0.5, -0.65), (-0.5, 0.65), (0.6, 0)])


def _pause(painter: QPainter, colour: QColor) -> None:
    for x in (-0.3, 0.3):
        _line(painter, colour, [(x, -0.5), (x, 0.5)], 0.32)


def _last(painter: QPainter, colour: QColor) -> None:
    painter.save()
    painter.scale(-1, 1)
    _first(painter, colour)
    painter.restore()


def _link(painter: QPainter, colour: QColor) -> None:
    for x in (-0.4, 0.4):
        _ring(painter, colour, x, 0, 0.42)


def _chart(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour, 0.16))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-0.8, -0.7, 1.6, 1.4))
    for y in (-0.2, 0.25):
        _line(painter, colour, [(-0.8, y), (0.8, y)], 0.14)
    for x in (-0.3, 0.25):
        _line(painter, colour, [(x, -0.7), (x, 0.7)], 0.14)


def _menu(painter: QPainter, colour: QColor) -> None:
    for y in (-0.55, 0, 0.55):
        _line(painter, colour, [(-0.7, y), (0.7, y)], 0.2)


def _search(painter: QPainter, colour: QColor) -> None:
    _ring(painter, colour, -0.15, -0.15, 0.52)
    _line(painter, colour, [(0.25, 0.25), (0.75, 0.75)], 0.26)


def _hex(painter: QPainter, colour: QColor) -> None:
    corners = [(0.85 * math.cos(math.radians(60 * k)), 0.85 * math.sin(math.radians(60 * k))) for k in range(7)]
    _line(painter, colour, corners, 0.2)


def _frame(painter: QPainter, colour: QColor) -> None:
    for x in (-1, 1):
        for y in (-1, 1):
            _line(painter, colour, [(x * 0.3, y * 0.75), (x * 0.75, y * 0.75), (x * 0.75, y * 0.3)])


def _question(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(-0.4, -0.35))
    path.cubicTo(-0.4, -0.95, 0.45, -0.95, 0.45, -0.35)
    path.cubicTo(0.45, 0.05, 0, 0, 0, 0.4)
    painter.setPen(_pen(colour, 0.26))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    _disc(painter, colour, 0, 0.8, 0.16)


ICONS: dict[str, Glyph] = {
    "back": _back,
    "ban": _ban,
    "chart": _chart,
    "check": _check,
    "cross": _cross,
    "dash": _dash,
    "dice": _dice,
    "eye": _eye,
    "first": _first,
    "flag": _flag,
    "frame": _frame,
    "hex": _hex,
    "hourglass": _hourglass,
    "last": _last,
    "link": _link,
    "lock": _lock,
    "menu": _menu,
    "move": _move,
    "pause": _pause,
    "play": _play,
    "question": _question,
    "redo": _redo,
    "search": _search,
    "undo": _undo,
}


def draw_icon(painter: QPainter, name: str, x: float, y: float, radius: float, colour: str | QColor) -> None:
    """Draw an icon inside a circle of `radius` about x, y."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x, y)
    painter.scale(radius, radius)
    ICONS[name](painter, QColor(colour))
    painter.restore()


def icon(name: str, colour: str, size: int) -> QIcon:
    """An icon for actions and buttons, sharp at every device ratio."""
    made = QIcon()
    for ratio in (1, 2, 3):
        pixmap = QPixmap(size * ratio, size * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(pixmap)
        draw_icon(painter, name, size / 2, size / 2, size * 0.44, colour)
        painter.end()
        made.addPixmap(pixmap)
    return made
