"""How the buildings of a map lie in their hexes: roofs as rectangles in the six orientations of the grid.

The letters say that a hex holds buildings, where roads pass and which neighbours touch, not how the houses lie. Each
hex gets what its place suggests: rows of houses along a road, wings that run over a side to a joined neighbour, one
house with a wing where it stands alone. Sizes keep to what a plain area of the hex would block on average.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.table.landforms import chance
from desktop.table.lattice import FULL, Shape
from tools.combat_commander_maps.source import SourceMap

# all in fortieths of the way to a side or corner
ROAD = 8  # half a road's width: no house stands on it
ROW = 24  # the back of a row of houses
END = 30  # the end of a row
WING = 13  # half the width of a house that runs over a side
DENSE = 4  # joined sides that make a closed block of houses, which the letters give

Limits = dict[tuple[str, int], int]


def building_shapes(source: SourceMap) -> dict[str, list[Shape]]:
    """The shapes of hexes with buildings, in the grid's order; closed blocks are left to the letters."""
    grid = source.grid
    gaps = {frozenset(pair) for pair in source.gaps}
    built = {hex for hex, words in source.terrain.items() if words == "building"}
    roads: dict[str, set[int]] = {}
    for a, b in source.roads:
        roads.setdefault(a, set()).add(grid.direction(a, b))
        roads.setdefault(b, set()).add(grid.direction(b, a))
    for hex, direction in source.road_exits:
        roads.setdefault(hex, set()).add(direction)
    found = {}
    for hex in grid:
        if hex in built:
            joined = [
                direction
                for direction, near in enumerate(grid.neighbours(hex))
                if near in built and frozenset((hex, near)) not in gaps
            ]
            key = (source.number, hex)
            ways = sorted(roads.get(hex, ()))
            if not ways and len(joined) >= DENSE:
                continue
            limits = along_roads(ways, joined) if ways else winged(joined, key) if joined else alone(key)
            found[hex] = [shape(one) for one in limits]
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


def winged(joined: Sequence[int], key: tuple[int, str]) -> list[Limits]:
    """A house that runs over the joined sides."""
    found = []
    done: set[int] = set()
    for k in joined:
        if (k + 3) % 6 in joined:
            if k < 3:
                found.append(lengthwise(k, 40, 40, WING, WING))
            done.add(k)
    for k in joined:
        if k not in done:
            found.append(lengthwise(k, 40, 26 if len(joined) == 1 else 15, WING, WING))
    if len(joined) == 1 and chance(*key, "wing") < 0.7:
        k = joined[0]
        right = chance(*key, "side") < 0.5
        found.insert(0, lengthwise(k, -2, 26, 23 if right else WING, WING if right else 23))
    return found


def along_roads(ways: Sequence[int], joined: Sequence[int]) -> list[Limits]:
    """Rows of houses on both sides of every road, and what joins them to the neighbours behind."""
    found: list[Limits] = []

    def reach(k: int) -> int:
        return 40 if k in joined else END

    if len(ways) == 1:
        k = ways[0]
        behind = [side for side in joined if side != k]
        for right, left in ((ROW, -ROAD), (-ROAD, ROW)):
            found.append(lengthwise(k, reach(k), 2, right, left))
        found.append(lengthwise(k, -10, 30, 22, 22))
        found += [arm(side, {}) for side in behind]
        return found
    for a, b in zip(ways, (*ways[1:], ways[0]), strict=True):
        turn = (b - a) % 6 or 6
        # the sector runs clockwise from road a to road b: its houses lie right of a and left of b
        bars: Limits = {("corner", (a + 4) % 6): -ROAD} if turn <= 3 else {}
        if turn <= 3:
            bars[("corner", (b + 1) % 6)] = -ROAD
        if turn == 1:
            # too narrow for rows: one house in the corner
            found.append(bars | {("corner", a): 30})
            continue
        if turn == 3:
            found.append(lengthwise(a, reach(a), reach(b), ROW, -ROAD))
        else:
            inner = 14 if turn > 3 else 40
            found.append(lengthwise(a, reach(a), inner, ROW, -ROAD) | bars)
            found.append(lengthwise(b, reach(b), inner, -ROAD, ROW) | bars)
        for step in range(1, turn):
            side = (a + step) % 6
            if side in joined:
                near_a = {("corner", (a + 4) % 6): -ROAD} if step < 3 or turn <= 3 else {}
                near_b = {("corner", (b + 1) % 6): -ROAD} if turn - step < 3 or turn <= 3 else {}
                found.append(arm(side, near_a | near_b))
    return found


def arm(side: int, bars: Limits) -> Limits:
    """From the middle of a hex over one of its sides, not across a road."""
    return lengthwise(side, 40, 8, WING, WING) | bars
