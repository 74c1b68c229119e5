"""What stands beside a ghost way: the running cost at each step, how many see it there, and where it must stop."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from desktop.table.panels import Way
from desktop.window.letters import tag, tag_size

__all__ = ["WayMark", "marks_of", "paint_marks"]

_SEEN = "#a8261d"
_STOP = "#d8342b"


class WayMark(msgspec.Struct, frozen=True):
    """One step: the words of what is spent on arriving, how many could act on it there, whether it must stop."""

    cost: str = ""
    seen: int = 0
    stop: bool = False


def marks_of(way: Way) -> tuple[WayMark, ...]:
    """The marks of a way, one for each of its hexes."""
    return tuple(
        WayMark(cost, seen, hex in way.stops) for hex, cost, seen in zip(way.hexes, way.costs, way.seen, strict=True)
    )


def paint_marks(
    painter: QPainter, points: Sequence[QPointF], marks: Sequence[WayMark], hex_pixels: float, unit: float
) -> None:
    """Tags below the steps of a way: cost in dark, watchers in red behind an eye, a red bar across where it stops."""
    high = 8.0 * unit * min(1.0, max(0.62, hex_pixels / 60))
    for point, mark in zip(points, marks, strict=True):
        below = point + QPointF(0.0, 0.27 * hex_pixels)
        if mark.stop:
            bar = QRectF(
                point.x() - 0.2 * hex_pixels, point.y() - 0.035 * hex_pixels, 0.4 * hex_pixels, 0.07 * hex_pixels
            )
            painter.setPen(QPen(QColor("#ffffff"), max(1.0, 0.02 * hex_pixels)))
            painter.setBrush(QBrush(QColor(_STOP)))
            painter.drawRoundedRect(bar, 0.03 * hex_pixels, 0.03 * hex_pixels)
        words = f"    {mark.seen}" if mark.seen else ""
        widths = [tag_size(text, "ui.bold", high)[0] for text in (mark.cost, words) if text]
        left = below.x() - (sum(widths) + 2.0 * unit * (len(widths) - 1)) / 2
        if mark.cost:
            tag(painter, mark.cost, QPointF(left + widths[0] / 2, below.y()), high)
            left += widths[0] + 2.0 * unit
        if mark.seen:
            box = tag(painter, words, QPointF(left + widths[-1] / 2, below.y()), high, ground=_SEEN)
            _eye(painter, QPointF(box.left() + 1.1 * high, box.center().y()), 0.6 * high)


def _eye(painter: QPainter, middle: QPointF, half: float) -> None:
    """An eye: two arcs and a pupil."""
    left, right = middle - QPointF(half, 0.0), middle + QPointF(half, 0.0)
    path = QPainterPath(left)
    path.quadTo(middle - QPointF(0.0, 1.3 * half), right)
    path.quadTo(middle + QPointF(0.0, 1.3 * half), left)
    painter.fillPath(path, QBrush(QColor("#ffffff")))
    pupil = QPainterPath()
    pupil.addEllipse(middle, 0.32 * half, 0.32 * half)
    painter.fillPath(pupil, QBrush(QColor("#14171a")))
