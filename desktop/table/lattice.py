"""Hexes on a lattice of whole numbers, and shapes inside them: the exact ground on which sight is computed.

Flat-top hexes. The centre of a hex is (3c, 2r or 2r + 1), Y grows downward, its corners lie at (+-2, 0) and (+-1, +-1)
from it: centres and corners are whole numbers. Real space is an affine image (X by half a hexside, Y by half a hex), so
what touches on the lattice touches on the map.

A `Shape` is a convex outline inside one hex with up to twelve edges: how far it reaches towards the six sides and the
six corners, in fortieths of the way. Every edge is parallel to a hexside or at right angles to one, so that rectangles
in all six orientations are shapes too.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache

import msgspec
import numpy as np
import numpy.typing as npt

from desktop.table.hexes import ACROSS, SIDE, Grid, Point

__all__ = [
    "CORNER_CUT",
    "FREE",
    "FULL",
    "REACH",
    "STEPS",
    "VERTICES",
    "WHOLE",
    "Lattice",
    "Shape",
    "crossed",
    "grown",
    "joined_shapes",
    "outline",
    "split_by_ways",
    "way_shape",
]

Ints = npt.NDArray[np.int64]

STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))  # to the neighbours N NE SE S SW NW
VERTICES = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # corner k lies between side k and side k + 1
_SIDES = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # side k of a full hex: a X + b Y <= 2
_CORNERS = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))  # the edge that cuts corner k off: <= 4

#: Parts of the way from centre to side or corner; extents are counted in these.
FULL = 40
#: How far an area reaches to a side beyond which it does not go on, and to a corner between two such sides.
FREE = 30
CORNER_CUT = 26
#: How far it reaches to a corner whose two sides are joined, when the neighbours there are not joined to each other.
REACH = 38


class Shape(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Extents towards the sides N NE SE S SW NW and the corners after each of them, in fortieths; they may be < 0."""

    sides: tuple[int, int, int, int, int, int]
    corners: tuple[int, int, int, int, int, int]


#: The whole closed hex.
WHOLE = Shape((FULL, FULL, FULL, FULL, FULL, FULL), (FULL, FULL, FULL, FULL, FULL, FULL))


class Lattice:
    """The hexes of a grid on the lattice: places in the grid's order, neighbours by direction (-1 off the map)."""

    __slots__ = ("_corner", "at", "count", "grid", "labels", "number", "places", "ring", "xy")

    def __init__(self, grid: Grid) -> None:
        """ValueError unless the hexes are flat-topped."""
        if grid.plan.orientation != "flat":
            raise ValueError("the lattice of sight needs flat-top hexes")
        self.grid = grid
        self.labels = grid.hexes
        self.count = len(self.labels)
        self.number = {label: index for index, label in enumerate(self.labels)}
        self._corner = grid.centre(self.labels[0])
        x0, y0 = self._corner
        self.xy: list[tuple[int, int]] = []
        for label in self.labels:
            x, y = grid.centre(label)
            self.xy.append((round((x - x0) / (SIDE / 2)), round((y - y0) / (ACROSS / 2))))
        self.at = {place: index for index, place in enumerate(self.xy)}
        self.places: Ints = np.array(self.xy, dtype=np.int64)
        self.ring = [tuple([self.at.get((x + dx, y + dy), -1) for dx, dy in STEPS]) for x, y in self.xy]

    def point(self, x: float, y: float) -> Point:
        """A point of the lattice in the units of the map."""
        return self._corner[0] + x * SIDE / 2, self._corner[1] + y * ACROSS / 2

    def between(self, a: int, b: int) -> list[tuple[int, int]]:
        """The hexes, without the two ends, that the closed line between two centres touches: number and cross."""
        (ax, ay), (bx, by) = self.xy[a], self.xy[b]
        found = []
        for x, y, cross in crossed(bx - ax, by - ay):
            hex = self.at.get((ax + x, ay + y), -1)
            if hex >= 0:
                found.append((hex, cross))
        return found

    def drawn(self, hex: int, shape: Shape) -> list[Point]:
        """The outline of a shape in the units of the map; [] if it is empty."""
        found = outline(shape)
        if found is None:
            return []
        scale, corners = found
        x, y = self.xy[hex]
        return [self.point(x + cx / scale, y + cy / scale) for cx, cy in corners.tolist()]


@cache
def crossed(dx: int, dy: int) -> tuple[tuple[int, int, int], ...]:
    """Places, from the observer's, of the hexes that the closed line to (dx, dy) touches, without its two ends.

    Each with cross((dx, dy), place): which side of the line its centre lies on, and how far. Nearest first.
    """
    found = []
    reach = max(dx * vy - dy * vx for vx, vy in VERTICES)
    whole = dx * dx + 3 * dy * dy
    for x in range(min(0, dx) - 3, max(0, dx) + 4, 3):
        for y in range(min(0, dy) - 2, max(0, dy) + 3):
            cross = dx * y - dy * x
            along = dx * x + 3 * dy * y
            if (x // 3 + y) % 2 == 0 and abs(cross) <= reach and 0 < along < whole and (x, y) != (dx, dy):
                found.append((along, x, y, cross))
    return tuple([(x, y, cross) for _, x, y, cross in sorted(found)])


@cache
def outline(shape: Shape) -> tuple[int, Ints] | None:
    """Vertices of a shape about its hex's centre, clockwise, as whole numbers, and the scale they stand in.

    None when the extents leave nothing.
    """
    third, half = Fraction(3), Fraction(4)
    points = [(-half, -third), (half, -third), (half, third), (-half, third)]
    for extents, normals, whole in ((shape.sides, _SIDES, 2), (shape.corners, _CORNERS, 4)):
        for extent, (a, b) in zip(extents, normals, strict=True):
            points = _cut(points, a, b, Fraction(whole * extent, FULL))
    points = list(dict.fromkeys(points))
    if len(points) < 3:
        return None
    scale = math.lcm(*(value.denominator for point in points for value in point))
    return scale, np.array([[int(value * scale) for value in point] for point in points], dtype=np.int64)


def _cut(points: list[tuple[Fraction, Fraction]], a: int, b: int, limit: Fraction) -> list[tuple[Fraction, Fraction]]:
    """A convex outline cut by a X + b Y <= limit."""
    kept = []
    for p, q in zip(points, points[1:] + points[:1], strict=True):
        at_p, at_q = a * p[0] + b * p[1] - limit, a * q[0] + b * q[1] - limit
        if at_p <= 0:
            kept.append(p)
        if at_p * at_q < 0:
            part = at_p / (at_p - at_q)
            kept.append((p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])))
    return kept


# shapes of areas ------------------------------------------------------------------------------------------------------
def joined_shapes(
    lattice: Lattice,
    members: Collection[int],
    *,
    gaps: Collection[frozenset[int]] = (),
    closed: Collection[frozenset[int]] = (),
    free: int = FREE,
    corner: int = CORNER_CUT,
) -> dict[int, Shape]:
    """The shapes of an area by hex: joined over the sides between its hexes and on the edge of the map.

    gaps: sides between two of its hexes that stay clear. closed: sides that it reaches although it ends there (a
    cliff).
    """
    inside = frozenset(members)
    states = {
        hex: tuple([_state(hex, near, inside, gaps, closed) for near in lattice.ring[hex]]) for hex in sorted(inside)
    }
    extent = {"joined": FULL, "closed": FULL, "free": free}
    found = {}
    for hex, state in states.items():
        corners = []
        for k in range(6):
            here, after = state[k], state[(k + 1) % 6]
            if here == after == "joined":
                m, n = lattice.ring[hex][k], lattice.ring[hex][(k + 1) % 6]
                met = m < 0 or n < 0 or states[m][lattice.ring[m].index(n)] == "joined"
                corners.append(FULL if met else REACH)
            else:
                # between a joined and a free side the free side's own edge ends the seam, at one point for both hexes
                corners.append(corner if here == after == "free" else FULL)
        found[hex] = _shape([extent[word] for word in state], corners)
    return found


def _state(
    hex: int,
    near: int,
    inside: frozenset[int],
    gaps: Collection[frozenset[int]],
    closed: Collection[frozenset[int]],
) -> str:
    if near < 0:
        return "joined"
    pair = frozenset((hex, near))
    if near in inside:
        return "free" if pair in gaps else "joined"
    return "closed" if pair in closed else "free"


def split_by_ways(shape: Shape, sides: Iterable[int], half: int) -> list[Shape]:
    """What is left of a shape when straight corridors from the centre to these sides are taken out: convex parts.

    half: half the width of a corridor in fortieths of the distance from centre to corner.
    """
    ways = sorted(set(sides))
    if not ways:
        return [shape]
    if len(ways) == 1:
        k = ways[0]
        # a way that ends at the centre ends a little beyond it
        parts = [_part(shape, (k + 4,), (), half), _part(shape, (k + 1,), (), half), _part(shape, (), (k,), half)]
    else:
        parts = []
        for a, b in zip(ways, ways[1:] + ways[:1], strict=True):
            if (b - a) % 6 <= 3:
                parts.append(_part(shape, (a + 4, b + 1), (), half))
            else:
                parts += [_part(shape, (a + 4,), (), half), _part(shape, (b + 1,), (), half)]
                if (b - a) % 6 == 5:
                    parts.append(_part(shape, (), (a, b), half))
    return [part for part in parts if outline(part) is not None]


def _part(shape: Shape, corners: Sequence[int], sides: Sequence[int], half: int) -> Shape:
    new_sides, new_corners = list(shape.sides), list(shape.corners)
    for k in corners:
        new_corners[k % 6] = min(new_corners[k % 6], -half)
    for k in sides:
        new_sides[k % 6] = min(new_sides[k % 6], -half)
    return _shape(new_sides, new_corners)


def way_shape(side: int, half: int) -> Shape:
    """A straight way from the centre of a hex through the middle of one of its sides; it laps over the centre."""
    sides, corners = [FULL] * 6, [FULL] * 6
    sides[(side + 3) % 6] = half
    corners[(side + 1) % 6] = corners[(side + 4) % 6] = half
    return _shape(sides, corners)


def grown(shape: Shape, by: int) -> Shape:
    """The shape with all its extents so much larger, not beyond the hex."""
    return _shape([min(x + by, FULL) for x in shape.sides], [min(x + by, FULL) for x in shape.corners])


def _shape(sides: Sequence[int], corners: Sequence[int]) -> Shape:
    a, b, c, d, e, f = sides
    u, v, w, x, y, z = corners
    return Shape((a, b, c, d, e, f), (u, v, w, x, y, z))
