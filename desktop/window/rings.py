"""The signs of state round pieces and hexes, the same in every game (look: two tones, each a shape of its own).

Everything is in logical pixels of the painter; `size` is a piece's side. `unit` is the interface's scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

__all__ = [
    "State",
    "arrow",
    "beak_picture",
    "facing_beak",
    "ghost_path",
    "outline_mark",
    "over_piece",
    "strongest",
    "under_piece",
]

State = Literal["option", "selected", "target", "done", "blocked", "hover"]

GOLD = QColor("#ffc933")
BLUE = QColor("#2f7fe0")
RED = QColor("#d8342b")
DARK = QColor("#14171a")
WHITE = QColor("#ffffff")
#: Which state shows when a stack's members differ, strongest first.
_ORDER: tuple[State, ...] = ("target", "selected", "blocked", "option", "hover", "done")


def strongest(states: Sequence[State]) -> State | None:
    """The state to show for several pieces at one place."""
    for state in _ORDER:
        if state in states:
            return state
    return None


def _pen(colour: QColor, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap) -> QPen:
    return QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def _ring(painter: QPainter, plate: QRectF, away: float, width: float, colour: QColor, dash: bool = False) -> None:
    path = QPainterPath()
    corner = plate.width() * 0.1 + away
    path.addRoundedRect(plate.adjusted(-away, -away, away, away), corner, corner)
    pen = _pen(colour, width)
    if dash:
        pen.setDashPattern([2.5, 1.6])
    painter.strokePath(path, pen)


def _away(plate: QRectF, inset: float, width: float) -> float:
    """Distance of a ring's middle from the plate, so that it covers nothing of a small piece."""
    return max(plate.width() * inset / 100, width / 2 + 0.5)


def under_piece(painter: QPainter, plate: QRectF, state: State, unit: float = 1.0) -> None:
    """What is painted before the piece."""
    thick = unit * max(1.0, plate.width() / 100)
    if state == "option":
        away = _away(plate, 3.0, 5.0 * thick)
        _ring(painter, plate, away, 5.4 * thick, DARK)
        _ring(painter, plate, away, 3.0 * thick, GOLD)
    elif state == "selected":
        away = _away(plate, 4.5, 5.4 * thick)
        _ring(painter, plate, away, 5.8 * thick, DARK)
        _ring(painter, plate, away, 4.2 * thick, WHITE)
        _ring(painter, plate, away, 2.2 * thick, BLUE)
    elif state == "hover":
        away = _away(plate, 4.0, 3.0 * thick)
        _ring(painter, plate, away, 3.4 * thick, DARK)
        _ring(painter, plate, away, 1.6 * thick, WHITE, dash=True)


def over_piece(painter: QPainter, plate: QRectF, state: State, unit: float = 1.0) -> None:
    """What is painted after the piece."""
    size = plate.width()
    thick = unit * max(1.0, size / 100)
    if state == "target":
        away = max(0.07 * size, 3.0 * thick)
        arm = 0.3 * size
        frame = plate.adjusted(-away, -away, away, away)
        path = QPainterPath()
        for corner, along, down in (
            (frame.topLeft(), 1, 1),
            (frame.topRight(), -1, 1),
            (frame.bottomRight(), -1, -1),
            (frame.bottomLeft(), 1, -1),
        ):
            path.moveTo(corner + QPointF(along * arm, 0))
            path.lineTo(corner)
            path.lineTo(corner + QPointF(0, down * arm))
        for width, colour in ((5.4, DARK), (3.0, RED)):
            pen = _pen(colour, width * thick, Qt.PenCapStyle.SquareCap)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.strokePath(path, pen)
    elif state == "done":
        veil = QColor("#6d7276")
        veil.setAlphaF(0.5)
        _plate(painter, plate, QBrush(veil))
        if size >= 24:
            _disc(painter, plate, 0.86, 0.86, "tick")
    elif state == "blocked":
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(plate, size * 0.09, size * 0.09)
        painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        hatch = QColor(DARK)
        hatch.setAlphaF(0.34)
        painter.setPen(_pen(hatch, max(1.2, 0.05 * size)))
        for step in range(-8, 12):
            left = plate.left() + step * 0.16 * size
            painter.drawLine(QPointF(left, plate.bottom()), QPointF(left + size, plate.top()))
        painter.restore()
        _disc(painter, plate, 0.86, 0.14, "ban")


def _plate(painter: QPainter, plate: QRectF, brush: QBrush) -> None:
    path = QPainterPath()
    path.addRoundedRect(plate, plate.width() * 0.09, plate.width() * 0.09)
    painter.fillPath(path, brush)


def _disc(painter: QPainter, plate: QRectF, x: float, y: float, sign: str) -> None:
    size = plate.width()
    middle = QPointF(plate.left() + x * size, plate.top() + y * size)
    radius = max(0.17 * size, 5.0)
    path = QPainterPath()
    path.addEllipse(middle, radius, radius)
    painter.fillPath(path, QBrush(QColor("#f4f5f3")))
    painter.strokePath(path, _pen(DARK, max(1.0, 0.03 * size)))
    reach = radius * 0.7
    line = QPainterPath()
    if sign == "tick":
        line.moveTo(middle + QPointF(-0.6 * reach, 0.05 * reach))
        line.lineTo(middle + QPointF(-0.15 * reach, 0.5 * reach))
        line.lineTo(middle + QPointF(0.65 * reach, -0.5 * reach))
        painter.strokePath(line, _pen(DARK, max(1.3, 0.27 * reach)))
    else:
        line.addEllipse(middle, 0.8 * reach, 0.8 * reach)
        line.moveTo(middle + QPointF(-0.55 * reach, -0.55 * reach))
        line.lineTo(middle + QPointF(0.55 * reach, 0.55 * reach))
        painter.strokePath(line, _pen(RED, max(1.3, 0.24 * reach)))


@lru_cache(maxsize=512)
def beak_picture(pixels: int, degrees: float) -> QPixmap:
    """The beak for a plate of so many device pixels, in a square twice as wide with the plate in its middle."""
    image = QImage(2 * pixels, 2 * pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    facing_beak(painter, QRectF(pixels / 2, pixels / 2, pixels, pixels), degrees)
    painter.end()
    return QPixmap.fromImage(image)


def facing_beak(painter: QPainter, plate: QRectF, degrees: float) -> None:
    """A triangle on the plate's edge towards the faced hexside (degrees clockwise from north), half outside."""
    angle = math.radians(degrees)
    across, down = math.sin(angle), -math.cos(angle)
    half = plate.width() / 2
    reach = half / max(abs(across), abs(down))
    size = max(plate.width() * 0.18, 4.2)
    painter.save()
    painter.translate(plate.center() + QPointF(across * reach, down * reach))
    painter.rotate(degrees)
    beak = QPolygonF([QPointF(0, -0.84 * size), QPointF(size, 0.17 * size), QPointF(-size, 0.17 * size)])
    path = QPainterPath()
    path.addPolygon(beak)
    path.closeSubpath()
    painter.strokePath(path, _pen(WHITE, min(max(0.07 * plate.width(), 2.4), 7.0)))
    painter.fillPath(path, QBrush(DARK))
    painter.restore()


def outline_mark(painter: QPainter, points: QPolygonF, state: State, unit: float = 1.0) -> None:
    """A hex or box: selected = whole outline, option = dashes, target = corners only, hover = thin, blocked = hatch.

    A line of two points (a hexside) is lit along its length.
    """
    side = points.count() == 2
    tone = {"selected": BLUE, "target": RED, "option": GOLD, "hover": WHITE, "blocked": RED, "done": WHITE}[state]
    if not side and state != "hover":
        tint = QColor(tone)
        tint.setAlphaF(0.14)
        area = QPainterPath()
        area.addPolygon(points)
        area.closeSubpath()
        painter.fillPath(area, QBrush(tint))
    path = QPainterPath()
    if state == "target" and not side:
        count = points.count()
        for index in range(count):
            before, here, after = points.at((index - 1) % count), points.at(index), points.at((index + 1) % count)
            path.moveTo(here + (before - here) * 0.3)
            path.lineTo(here)
            path.lineTo(here + (after - here) * 0.3)
    else:
        path.addPolygon(points)
        if not side:
            path.closeSubpath()
    box = points.boundingRect()
    wide = unit * (1.6 if state == "hover" else 3.4) * min(1.0, max(0.45, max(box.width(), box.height()) / 64))
    cap = Qt.PenCapStyle.SquareCap if state == "target" else Qt.PenCapStyle.FlatCap
    edge = _pen(DARK, wide + 2.4 * unit, cap)
    edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.strokePath(path, edge)
    pen = _pen(tone, wide + (1.0 if state == "target" else 0.0), cap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if state == "option":
        pen.setDashPattern([2.4, 1.6])
    painter.strokePath(path, pen)
    if state == "blocked" and not side:
        half = min(box.width(), box.height(), 48 * unit) / 2
        centre = QPointF(box.center().x(), box.top() + half * 0.5)
        _disc(painter, QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), 0.5, 0.5, "ban")


def arrow(painter: QPainter, tail: QPointF, tip: QPointF, colour: QColor, width: float) -> None:
    """A short thick arrow in a dark casing."""
    along = tip - tail
    length = math.hypot(along.x(), along.y())
    if length < 1.0:
        return
    painter.save()
    painter.translate(tail)
    painter.rotate(math.degrees(math.atan2(along.y(), along.x())))
    half, head = width / 2, min(length, width * 1.5)
    shape = QPolygonF(
        [
            QPointF(0, -half),
            QPointF(length - head, -half),
            QPointF(length - head, -width * 1.15),
            QPointF(length, 0),
            QPointF(length - head, width * 1.15),
            QPointF(length - head, half),
            QPointF(0, half),
        ]
    )
    path = QPainterPath()
    path.addPolygon(shape)
    path.closeSubpath()
    painter.strokePath(path, _pen(DARK, max(2.4, width * 0.4)))
    painter.fillPath(path, QBrush(colour))
    painter.restore()


def ghost_path(painter: QPainter, points: Sequence[QPointF], width: float) -> None:
    """The way something would go or has gone: a dashed line in a casing, a dot at each step, a head at the end."""
    if len(points) < 2:
        return
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    casing = QColor(DARK)
    casing.setAlphaF(0.85)
    painter.strokePath(path, _pen(casing, width + 3.0, Qt.PenCapStyle.RoundCap))
    pen = _pen(WHITE, width)
    pen.setDashPattern([2.2, 1.3])
    painter.strokePath(path, pen)
    for point in points[:-1]:
        dot = QPainterPath()
        dot.addEllipse(point, width * 1.2, width * 1.2)
        painter.fillPath(dot, QBrush(WHITE))
        painter.strokePath(dot, _pen(DARK, max(1.0, width * 0.5)))
    last, before = points[-1], points[-2]
    step = last - before
    length = max(1.0, math.hypot(step.x(), step.y()))
    arrow(painter, last - step * (min(length, width * 5) / length), last, WHITE, width * 1.6)
