"""How the buildings of a map lie in their hexes: roofs as rectangles in the six orientations of the grid.

The letters say that a hex holds buildings, where roads pass and which neighbours touch, not how the houses lie. Each
hex gets what its place suggests: rows of houses along a road, a house that runs on over a side to a joined neighbour,
one house with a wing where it stands alone. Closed blocks of houses are left as the letters give them. Sizes keep to
what a plain area of the hex would block on average.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.table.landforms import chance
from desktop.table.lattice import FULL, Lattice, Shape, joined_shapes, split_by_ways
from tools.combat_commander_maps.source import SourceMap

# all in fortieths of the way to a side or corner
ROAD = 8  # half a road's width: no house stands on it
ROW = 22  # the back of a row of houses
THROUGH = 18  # the back of a row that runs on over a side: it keeps clear of the sides beside that
END = 30  # the end of a row
WING = 13  # half the width of a house that runs over a side

Limits = dict[tuple[str, int], int]


def building_shapes(source: SourceMap) -> dict[str, list[Shape]]:
    """The shapes of hexes with buildings, in the grid's order; closed blocks are left to the letters."""
    grid = source.grid
    lattice = Lattice(grid)
    gaps = {frozenset(pair) for pair in (*source.gaps, *source.walled)}
    built = {hex for hex, words in source.terrain.items() if words == "building"}
    letters = joined_shapes(
        lattice,
        [lattice.number[hex] for hex in grid if hex in built],
        gaps=[frozenset(lattice.number[hex] for hex in gap) for gap in gaps],
    )
    roads: dict[str, set[int]] = {}
    for a, b in source.roads:
        roads.setdefault(a, set()).add(grid.direction(a, b))
        roads.setdefault(b, set()).add(grid.direction(b, a))
    for hex, direction in source.road_exits:
        roads.setdefault(hex, set()).add(direction)
    found = {}
    for hex in grid:
        if hex not in built:
            continue
        joined = [
            direction
            for direction, near in enumerate(grid.neighbours(hex))
            if near in built and frozenset((hex, near)) not in gaps
        ]
        letter = letters[lattice.number[hex]]
        if hex in roads:
            shapes = along_roads(sorted(roads[hex]), joined, letter)
        elif not joined:
            shapes = [shape(one) for one in alone((source.number, hex))]
        else:
            shapes = [shape(one) for one in running_on(joined, (source.number, hex))]
        if shapes:
            found[hex] = shapes
    return found


def shape(limits: Limits) -> Shape:
    a, b, c, d, e, f = (limits.get(("side", k), FULL) for k in range(6))
    u, v, w, x, y, z = (limits.get(("corner", k), FULL) for k in range(6))
    return Shape((a, b, c, d, e, f), (u, v, w, x, y, z))


def lengthwise(k: int, ahead: int, behind: int, right: int, left: int) -> Limits:
    """A rectangle along the way from the centre to side k (k < 6) or to corner k - 6."""
    if k < 6:
        return {
            ("side", k): ahead,
            ("side", (k + 3) % 6): behind,
            ("corner", (k + 1) % 6): right,
            ("corner", (k + 4) % 6): left,
        }
    return {
        ("corner", k % 6): ahead,
        ("corner", (k + 3) % 6): behind,
        ("side", (k + 2) % 6): right,
        ("side", (k + 5) % 6): left,
    }


def alone(key: tuple[int, str]) -> list[Limits]:
    """One house with a wing; its long side lies one way or the other."""
    k = int(chance(*key, "axis") * 12)
    k = k if k < 6 else 6 + k % 6
    # a step towards a corner is longer than one towards a side
    long, wide = (1.0, 1.0) if k < 6 else (50 / 57.735, 57.735 / 50)

    def limits(ahead: int, behind: int, right: int, left: int) -> Limits:
        numbers = round(ahead * long), round(behind * long), round(right * wide), round(left * wide)
        return lengthwise(k, *numbers)

    form = chance(*key, "form")
    main = limits(28, 26, 8, 15)
    if form < 0.55:
        return [limits(28, -4, 22, 15), main]
    if form < 0.8:
        return [limits(9, 13, 22, 15), main]
    return [limits(28, -8, 21, 15), limits(-6, 26, 21, 15), main]


def running_on(joined: Sequence[int], key: tuple[int, str]) -> list[Limits]:
    """A house that runs on over one side or two opposite ones; [] for a hex in the midst of houses."""
    if len(joined) == 2 and joined[1] - joined[0] == 3:
        return [lengthwise(joined[0], FULL, FULL, WING, WING)]
    if len(joined) != 1:
        return []
    k = joined[0]
    found = [lengthwise(k, FULL, 26, WING, WING)]
    if chance(*key, "wing") < 0.7:
        right = chance(*key, "side") < 0.5
        found.insert(0, lengthwise(k, -2, 26, 23 if right else WING, WING if right else 23))
    return found


def along_roads(ways: Sequence[int], joined: Sequence[int], letter: Shape) -> list[Shape]:
    """Rows of houses along every road; what the letters give between two roads where the neighbours there touch."""

    def reach(k: int) -> int:
        return FULL if k in joined else END

    def back(*sides: int) -> int:
        return THROUGH if any(k in joined for k in sides) else ROW

    if len(ways) == 1:
        k = ways[0]
        if any(side != k for side in joined):
            return split_by_ways(letter, ways, ROAD)
        rows = [lengthwise(k, reach(k), 2, right, left) for right, left in ((back(k), -ROAD), (-ROAD, back(k)))]
        return [shape(one) for one in (*rows, lengthwise(k, -10, 30, 22, 22))]
    found: list[Shape] = []
    for a, b in zip(ways, (*ways[1:], ways[0]), strict=True):
        turn = (b - a) % 6
        # the sector runs clockwise from road a to road b: its houses lie right of a and left of b
        if any((a + step) % 6 in joined for step in range(1, turn)):
            found += sector(letter, a, b)
            continue
        bars: Limits = {("corner", (a + 4) % 6): -ROAD, ("corner", (b + 1) % 6): -ROAD} if turn <= 3 else {}
        if turn == 1:
            # too narrow for rows: one house in the corner
            found.append(shape(bars | {("corner", a): 30}))
        elif turn == 3:
            found.append(shape(lengthwise(a, reach(a), reach(b), back(a, b), -ROAD)))
        else:
            inner = 14 if turn > 3 else FULL
            found.append(shape(lengthwise(a, reach(a), inner, back(a), -ROAD) | bars))
            found.append(shape(lengthwise(b, reach(b), inner, -ROAD, back(b)) | bars))
    return found


def sector(letter: Shape, a: int, b: int) -> list[Shape]:
    """The part of a shape that lies clockwise of road a and short of road b."""

    def cut(*corners: int) -> Shape:
        extents = list(letter.corners)
        for k in corners:
            extents[k % 6] = min(extents[k % 6], -ROAD)
        u, v, w, x, y, z = extents
        return Shape(letter.sides, (u, v, w, x, y, z))

    return [cut(a + 4, b + 1)] if (b - a) % 6 <= 3 else [cut(a + 4), cut(b + 1)]
