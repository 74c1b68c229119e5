"""Where pieces are drawn on the screen: stacks with their offsets, and the fan that lays a stack open."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from desktop.table.scene import Placed

__all__ = ["FAN_SIZE", "Fan", "Spot", "lay_fan", "lay_pieces", "stacks_of"]

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


def stacks_of(pieces: Iterable[Placed]) -> list[list[Placed]]:
    """Pieces that lie on one another, lowest first; northern stacks come first, so that southern ones lie over them."""
    found: dict[tuple[str, float, float], list[Placed]] = {}
    for piece in pieces:
        found.setdefault((piece.stack or piece.handle, piece.x, piece.y), []).append(piece)
    result = sorted(found.values(), key=lambda members: (members[0].y, members[0].x))
    for members in result:
        members.sort(key=lambda piece: piece.z)
    return result


def lay_pieces(
    stacks: Iterable[list[Placed]],
    middle: Callable[[Placed], QPointF],
    side: Callable[[Placed], float],
    seen: QRectF,
) -> list[Spot]:
    """The plates to draw, lowest first, of the stacks near the part `seen` (logical pixels)."""
    result: list[Spot] = []
    for members in stacks:
        count = len(members)
        for depth in range(min(count, SEEN) - 1, -1, -1):
            piece = members[count - 1 - depth]
            centre = middle(piece)
            if not seen.contains(centre):
                continue
            size = side(piece)
            away = depth * min(max(0.09 * size, 2.0), 8.0) + size / 2
            plate = QRectF(centre.x() - away, centre.y() - away, size, size)
            result.append(Spot(piece, plate, depth, count if depth == 0 else 1))
    return result


def lay_fan(
    stack: str, members: list[Placed], at: QRectF, seen: QRectF, unit: float, avoid: Sequence[QPointF] = ()
) -> Fan:
    """Lay a stack open above or below its place `at`, inside the view, where it covers fewest places to `avoid`."""
    members = sorted(members, key=lambda piece: -piece.z)
    size = max(FAN_SIZE * unit, at.width())
    gap = max(13.0 * unit, 0.2 * size)
    columns = min(len(members), 4 if len(members) <= 8 else 6)
    rows = math.ceil(len(members) / columns)
    wide = columns * size + (columns + 1) * gap
    high = rows * size + (rows + 1) * gap
    left = max(min(at.center().x() - wide / 2, seen.right() - wide - 4), seen.left() + 4)
    panels = []
    for top in (at.top() - high - 0.3 * size, at.bottom() + 0.3 * size):
        panel = QRectF(left, top, wide, high)
        outside = max(seen.top() + 4 - panel.top(), panel.bottom() - seen.bottom() + 4, 0.0)
        near = panel.adjusted(-0.3 * size, -0.3 * size, 0.3 * size, 0.3 * size)
        panels.append((outside, sum(near.contains(place) for place in avoid), panel))
    above, below = panels
    over = above[:2] <= below[:2]
    panel = (above if over else below)[2]
    panel.moveTop(max(min(panel.top(), seen.bottom() - high - 4), seen.top() + 4))
    spots = []
    for index, piece in enumerate(members):
        x = panel.left() + gap + (index % columns) * (size + gap)
        y = panel.top() + gap + (index // columns) * (size + gap)
        spots.append(Spot(piece, QRectF(x, y, size, size), 0, 1))
    foot = QPointF(at.center().x(), at.top() if over else at.bottom())
    return Fan(stack, panel, foot, tuple(spots))
