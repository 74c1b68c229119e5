"""Hex grids: labels, neighbours, hexsides, distances, lines and points, in both orientations and every label scheme.

A hex is named by its printed label ("41.19", "C7", "BB10", "8,4") everywhere; nothing else identifies it. A `Grid` is
built once from its `Plan` and answers from tables. Directions are numbers 0 to 5, clockwise: from north where columns
stand upright (flat-top hexes), from north-east where rows lie (pointy-top hexes). A hexside is named by its two hexes
in the grid's order, "41.19/42.20", or by hex and compass name on the edge of the map, "25.16/NE"; the same name serves
for what runs from one hex to the next through it (a road, a railway).

Points are in units: 100 units lie between two opposite sides of a hex, x to the right, y down, and the corner of the
map's margin is (0, 0).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

__all__ = ["ACROSS", "COMPASS", "PITCH", "SIDE", "Grid", "Plan", "Point", "opposite", "turned"]

ACROSS = 100.0  # units from side to side of a hex
SIDE = ACROSS / math.sqrt(3)  # length of a hexside, and from centre to corner
PITCH = SIDE * 1.5  # between two columns of flat-top hexes, or two rows of pointy-top ones

Point: TypeAlias = tuple[float, float]

COMPASS = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}

# One step in each direction, in doubled coordinates: along the lines of hexes by ones, within a line by twos.
_STEPS = {
    "flat": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    "pointy": ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
}

_LETTERS = re.compile(r"([A-Z])\1*(?=\d)")


class Plan(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a map says of its grid.

    orientation: "flat" (flat-top hexes in columns) or "pointy" (pointy-top hexes in rows).
    labels: "dotted" 41.19 (column, row, two digits each), "letters" C7 and BB10 (A to Z, then AA to ZZ), "pair" 8,4.
    columns, rows: first and last number, both on the map; columns of "letters" count from 1 for A.
    pushed: which lines lie half a hex further: columns to the south (flat), rows to the east (pointy).
    westward: column numbers grow to the west.
    margin: units left free around the hexes on every side.
    without: labels inside the rectangle that are no hexes of the map.
    """

    orientation: Literal["flat", "pointy"]
    labels: Literal["dotted", "letters", "pair"]
    columns: tuple[int, int]
    rows: tuple[int, int]
    pushed: Literal["odd", "even"]
    westward: bool = False
    margin: float = 0.0
    without: tuple[str, ...] = ()


def opposite(direction: int) -> int:
    """The direction that points back."""
    return (direction + 3) % 6


def turned(direction: int, steps: int) -> int:
    """The direction so many hexsides further, clockwise for positive steps."""
    return (direction + steps) % 6


class Grid:
    """The hexes of one map. All methods take and give labels; those that take a hex raise KeyError if it is none."""

    __slots__ = (
        "_adjacent",
        "_at",
        "_centres",
        "_doubled",
        "_index",
        "_neighbours",
        "_origin",
        "_sides",
        "bounds",
        "height",
        "hexes",
        "plan",
        "width",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        flat = plan.orientation == "flat"
        missing = frozenset(plan.without)
        push = 1 if plan.pushed == "odd" else 0
        (c0, c1), (r0, r1) = plan.columns, plan.rows
        doubled: dict[str, tuple[int, int]] = {}
        for column in range(c0, c1 + 1):
            across = c1 - column if plan.westward else column - c0
            for row in range(r0, r1 + 1):
                label = self.label(column, row)
                if label in missing:
                    continue
                if flat:
                    doubled[label] = (across, 2 * (row - r0) + (1 if column % 2 == push else 0))
                else:
                    doubled[label] = (2 * across + (1 if row % 2 == push else 0), row - r0)
        if not doubled:
            raise ValueError("a grid needs at least one hex")
        left, top = min(x for x, _ in doubled.values()), min(y for _, y in doubled.values())
        self._doubled = {label: (x - left, y - top) for label, (x, y) in doubled.items()}
        self._at = {xy: label for label, xy in self._doubled.items()}
        self.hexes: tuple[str, ...] = tuple(self._doubled)
        self._index = {label: index for index, label in enumerate(self.hexes)}
        half_wide, half_high = (SIDE, ACROSS / 2) if flat else (ACROSS / 2, SIDE)
        self._origin = (plan.margin + half_wide, plan.margin + half_high)
        self._centres = {label: self._point(xy) for label, xy in self._doubled.items()}
        x1 = max(x for x, _ in self._centres.values()) + half_wide
        y1 = max(y for _, y in self._centres.values()) + half_high
        self.bounds: tuple[float, float, float, float] = (plan.margin, plan.margin, x1, y1)
        self.width, self.height = x1 + plan.margin, y1 + plan.margin
        steps = _STEPS[plan.orientation]
        get = self._at.get
        self._neighbours: dict[str, tuple[str, ...]] = {
            label: tuple([get((x + dx, y + dy), "") for dx, dy in steps]) for label, (x, y) in self._doubled.items()
        }
        self._adjacent = {label: tuple([n for n in ring if n]) for label, ring in self._neighbours.items()}
        self._sides = {label: tuple([self._side(label, d) for d in range(6)]) for label in self.hexes}

    # labels ------------------------------------------------------------------------------------------------------
    def label(self, column: int, row: int) -> str:
        """The label of column and row, whether or not the map has the hex."""
        match self.plan.labels:
            case "dotted":
                return f"{column:02d}.{row:02d}"
            case "letters":
                again, letter = divmod(column - 1, 26)
                return chr(ord("A") + letter) * (again + 1) + str(row)
            case _:
                return f"{column},{row}"

    def column_row(self, label: str) -> tuple[int, int]:
        """Column and row of a label. ValueError if it is not one of this scheme; the hex need not be on the map."""
        match self.plan.labels:
            case "dotted":
                if re.fullmatch(r"\d{2}\.\d{2}", label):
                    return int(label[:2]), int(label[3:])
            case "letters":
                found = _LETTERS.match(label)
                if found and label[found.end() :].isascii() and label[found.end() :].isdigit():
                    letters = found.group()
                    return 26 * (len(letters) - 1) + ord(letters[0]) - ord("A") + 1, int(label[found.end() :])
            case _:
                if re.fullmatch(r"\d+,\d+", label):
                    column, row = label.split(",")
                    return int(column), int(row)
        raise ValueError(f"not a hex label of this map: {label!r}")

    def __contains__(self, label: object) -> bool:
        return label in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    def order(self, label: str) -> int:
        """The place of a hex in the grid's order: by column, then by row."""
        return self._index[label]

    # directions --------------------------------------------------------------------------------------------------
    def compass(self, direction: int) -> str:
        """Compass name of a direction: 0 is "N" with flat-top hexes, "NE" with pointy-top ones."""
        return COMPASS[self.plan.orientation][direction]

    def direction_named(self, name: str) -> int:
        """The direction of a compass name. ValueError if no side of a hex faces that way."""
        return COMPASS[self.plan.orientation].index(name)

    def degrees(self, direction: int) -> float:
        """Degrees clockwise from north of a direction."""
        return 60.0 * direction + (0.0 if self.plan.orientation == "flat" else 30.0)

    def front(self, direction: int) -> tuple[int, int, int]:
        """The three directions ahead of a facing: left front, front, right front."""
        return (direction - 1) % 6, direction, (direction + 1) % 6

    # neighbours --------------------------------------------------------------------------------------------------
    def neighbours(self, label: str) -> tuple[str, ...]:
        """The six hexes around by direction, "" where the map ends."""
        return self._neighbours[label]

    def adjacent(self, label: str) -> tuple[str, ...]:
        """The hexes around that are on the map, clockwise."""
        return self._adjacent[label]

    def neighbour(self, label: str, direction: int) -> str:
        """The next hex in a direction, "" beyond the edge of the map."""
        return self._neighbours[label][direction]

    def are_adjacent(self, a: str, b: str) -> bool:
        return b in self._adjacent[a]

    def direction(self, a: str, b: str) -> int:
        """The direction from a hex to an adjacent one. ValueError if they are not adjacent."""
        ring = self._neighbours[a]
        if b and b in ring:
            return ring.index(b)
        raise ValueError(f"{a} and {b} are not adjacent")

    def bearing(self, a: str, b: str) -> float:
        """Degrees clockwise from north from the centre of one hex to the centre of another, 0 to below 360."""
        (ax, ay), (bx, by) = self._centres[a], self._centres[b]
        return math.degrees(math.atan2(bx - ax, ay - by)) % 360.0

    # hexsides ----------------------------------------------------------------------------------------------------
    def hexside(self, a: str, b: str) -> str:
        """The name of the side between two adjacent hexes. ValueError if they are not adjacent."""
        return self._sides[a][self.direction(a, b)]

    def hexside_at(self, label: str, direction: int) -> str:
        """The name of the side of a hex in a direction; edge of the map: "25.16/NE"."""
        return self._sides[label][direction]

    def hexsides(self, label: str) -> tuple[str, ...]:
        """The names of the six sides of a hex by direction."""
        return self._sides[label]

    def sides_of(self, side: str) -> tuple[str, str]:
        """The two hexes of a hexside, the second "" on the edge of the map. ValueError if it is none of this map."""
        a, _, b = side.partition("/")
        if a in self._index and side in self._sides[a]:
            return a, b if b in self._index else ""
        raise ValueError(f"not a hexside of this map: {side!r}")

    # distances ---------------------------------------------------------------------------------------------------
    def distance(self, a: str, b: str) -> int:
        """Hexes from one to the other, the first not counted."""
        (ax, ay), (bx, by) = self._doubled[a], self._doubled[b]
        along, across = abs(ax - bx), abs(ay - by)
        if self.plan.orientation == "pointy":
            along, across = across, along
        return along if across <= along else along + (across - along) // 2

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes under the straight line between two centres, both ends included, one more than their distance.

        Where the line runs along a hexside the hex to the south-east is taken, in both directions alike.
        """
        count = self.distance(a, b)
        (ax, ay), (bx, by) = self._centres[a], self._centres[b]
        found: list[str] = []
        for step in range(count + 1):
            part = step / count if count else 0.0
            label = self.hex_at(ax + (bx - ax) * part + 0.013, ay + (by - ay) * part + 0.029)
            if label:
                found.append(label)
        return tuple(found)

    def ring(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes at exactly this distance that are on the map, clockwise from direction 0."""
        x, y = self._doubled[label]
        if radius == 0:
            return (label,)
        steps = _STEPS[self.plan.orientation]
        x, y = x + radius * steps[0][0], y + radius * steps[0][1]
        found = []
        for direction in (2, 3, 4, 5, 0, 1):
            dx, dy = steps[direction]
            for _ in range(radius):
                here = self._at.get((x, y))
                if here:
                    found.append(here)
                x, y = x + dx, y + dy
        return tuple(found)

    def within(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes at this distance or nearer, the hex itself first, then ring by ring."""
        return tuple([hex for distance in range(radius + 1) for hex in self.ring(label, distance)])

    def connected(self, labels: Iterable[str]) -> bool:
        """Whether the hexes hang together; none or one do."""
        left = dict.fromkeys(labels)
        if not left:
            return True
        stack = [next(iter(left))]
        del left[stack[0]]
        while stack:
            for near in self._adjacent[stack.pop()]:
                if near in left:
                    del left[near]
                    stack.append(near)
        return not left

    # points ------------------------------------------------------------------------------------------------------
    def centre(self, label: str) -> Point:
        return self._centres[label]

    def corners(self, label: str) -> tuple[Point, ...]:
        """The six corners, clockwise; side i runs from corner i to corner i + 1 and faces direction i."""
        x, y = self._centres[label]
        return tuple([(x + dx, y + dy) for dx, dy in _CORNERS[self.plan.orientation]])

    def outline(self, label: str) -> tuple[float, ...]:
        """The corners as a flat list x, y, x, y ... (`Anchor.outline`)."""
        return tuple([number for corner in self.corners(label) for number in corner])

    def side_points(self, side: str) -> tuple[Point, Point]:
        """The two ends of a hexside, clockwise as seen from its first hex."""
        a, _ = self.sides_of(side)
        direction = self._sides[a].index(side)
        corners = self.corners(a)
        return corners[direction], corners[(direction + 1) % 6]

    def hex_at(self, x: float, y: float) -> str:
        """The hex that holds a point, "" if there is none."""
        px, py = x - self._origin[0], y - self._origin[1]
        if self.plan.orientation == "pointy":
            px, py = py, px
        near = round(px / PITCH)
        best, found = math.inf, (0, 0)
        for line in (near - 1, near, near + 1):
            odd = self._odd(line)
            place = 2 * round((py / ACROSS * 2 - odd) / 2) + odd
            away = (px - line * PITCH) ** 2 + (py - place * ACROSS / 2) ** 2
            if away < best:
                best, found = away, (line, place)
        return self._at.get(found if self.plan.orientation == "flat" else (found[1], found[0]), "")

    # inside ------------------------------------------------------------------------------------------------------
    def _odd(self, line: int) -> int:
        """0 or 1: whether the doubled places in this line of hexes are odd."""
        x, y = next(iter(self._at))
        return (line + x + y) % 2

    def _point(self, doubled: tuple[int, int]) -> Point:
        x, y = doubled
        if self.plan.orientation == "flat":
            return self._origin[0] + x * PITCH, self._origin[1] + y * ACROSS / 2
        return self._origin[0] + x * ACROSS / 2, self._origin[1] + y * PITCH

    def _side(self, label: str, direction: int) -> str:
        other = self._neighbours[label][direction]
        if not other:
            return f"{label}/{self.compass(direction)}"
        a, b = (label, other) if self._index[label] < self._index[other] else (other, label)
        return f"{a}/{b}"


def _corner_offsets(start: float) -> tuple[Point, ...]:
    angles = [math.radians(start + 60 * i) for i in range(6)]
    return tuple([(SIDE * math.cos(angle), SIDE * math.sin(angle)) for angle in angles])


_CORNERS = {"flat": _corner_offsets(-120.0), "pointy": _corner_offsets(-90.0)}
