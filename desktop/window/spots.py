"""Where pieces are drawn on the screen: stacks with their offsets, and the fan that lays a stack open."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from desktop.table.scene import Placed

__all__ = ["FAN_SIZE", "Fan", "Spot", "lay_fan", "lay_pieces"]

#: Plates of a stack that are seen, and logical pixels of a piece in a fan.
SEEN = 3
FAN_SIZE = 56.0


@dataclass(frozen=True, slots=True)
class Spot:
    """One piece on the screen, in logical pixels. depth: 0 on top. count: pieces of the stack that it tops."""

    piece: Placed
    plate: QRectF
    depth: int
    count: int


@dataclass(frozen=True, slots=True)
class Fan:
    """A stack laid open: its panel and its pieces, top piece first."""

    stack: str
    panel: QRectF
    foot: QPointF
    spots: tuple[Spot, ...]


def lay_pieces(
    pieces: Iterable[Placed],
    middle: Callable[[Placed], QPointF],
    side: Callable[[Placed], float],
    seen: QRectF,
) -> list[Spot]:
    """The plates to draw, lowest first, of the pieces near the part `seen` (logical pixels)."""
    stacks: dict[tuple[str, float, float], list[Placed]] = {}
    for piece in pieces:
        key = (piece.stack or piece.handle, piece.x, piece.y)
        stacks.setdefault(key, []).append(piece)
    result: list[Spot] = []
    for members in sorted(stacks.values(), key=lambda group: (group[0].y, group[0].x)):
        members.sort(key=lambda piece: piece.z)
        count = len(members)
        for index in range(max(0, count - SEEN), count):
            piece = members[index]
            depth = count - 1 - index
            size = side(piece)
            away = depth * min(max(0.09 * size, 2.0), 8.0)
            centre = middle(piece) - QPointF(away, away)
            plate = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
            if plate.intersects(seen):
                result.append(Spot(piece, plate, depth, count if depth == 0 else 1))
    return result


def lay_fan(stack: str, members: list[Placed], at: QRectF, seen: QRectF, unit: float) -> Fan:
    """Lay a stack open beside its place `at`: above it where there is room, else below, always inside the view."""
    members = sorted(members, key=lambda piece: -piece.z)
    size = max(FAN_SIZE * unit, at.width())
    gap = max(10.0 * unit, 0.16 * size)
    columns = min(len(members), 4 if len(members) <= 8 else 6)
    rows = math.ceil(len(members) / columns)
    wide = columns * size + (columns + 1) * gap
    high = rows * size + (rows + 1) * gap
    left = min(max(at.center().x() - wide / 2, seen.left() + 4), seen.right() - wide - 4)
    above = at.top() - high - 0.3 * size
    below = at.bottom() + 0.3 * size
    over = above >= seen.top() + 4 or below + high > seen.bottom() - 4
    top = max(above, seen.top() + 4) if over else below
    panel = QRectF(left, top, wide, high)
    spots = []
    for index, piece in enumerate(members):
        x = left + gap + (index % columns) * (size + gap)
        y = top + gap + (index // columns) * (size + gap)
        spots.append(Spot(piece, QRectF(x, y, size, size), 0, 1))
    foot = QPointF(at.center().x(), at.top() if over else at.bottom())
    return Fan(stack, panel, foot, tuple(spots))
