"""The ground as the rules meet it: terrain types in their order, levels, ways, hexsides, costs of a step (T78-T99).

Built once a map from its board and the Terrain Chart.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from desktop.table.board import Board

__all__ = ["FORBIDDEN", "Ground", "Step", "TerrainRow"]

#: A cost that no Movement pays.
FORBIDDEN = 1000
#: Hexside features that cost one more to cross (T84, T87, T97).
FENCES = ("fence", "hedge", "wall")


class TerrainRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A terrain type of the Terrain Chart; the chart's order is the order of precedence (T78.1).

    move: MP to enter. hindrance: 0 = open. wet: no weapon fires from it, no marker lies in it. closed: impassable.
    """

    id: str
    title: str
    rule: str
    move: int
    cover: int
    obstacle: bool = False
    hindrance: int = 0
    wet: bool = False
    closed: bool = False
    source: str = "rulebook"


class Step(msgspec.Struct, frozen=True, gc=False):
    """A step from a hex to an adjacent one.

    cost: MP to Move there, `FORBIDDEN` where nothing may Move. open: no bridge side and no impassable hex is in the way
    (a cliff may be). cliff: it crosses a cliff (T83).
    """

    cost: int
    open: bool
    cliff: bool


class Ground:
    """One map's ground. Every question is a dict look-up by hex label or by pairs of them."""

    __slots__ = (
        "_distances",
        "_edge",
        "board",
        "closed",
        "cover",
        "entry",
        "grid",
        "hexes",
        "joined",
        "kind",
        "level",
        "neighbours",
        "objectives",
        "road",
        "rows",
        "steps",
        "wet",
    )

    def __init__(self, board: Board, chart: dict[str, TerrainRow], gaps: Collection[str] = ()) -> None:
        """gaps: sides between two hexes of one terrain that the drawing leaves clear."""
        self.board = board
        self.grid = board.grid
        self.hexes = board.grid.hexes
        self.neighbours = {h: board.grid.adjacent(h) for h in self.hexes}
        words = {h: board.terrain(h) for h in self.hexes}
        #: The terrain type of each hex: the highest of the chart among its words (T78.1).
        self.kind = {h: _type(words[h], chart) for h in self.hexes}
        #: What it costs to enter off any way: a minor bridge as what lies below it (T80.2).
        self.entry = {h: _entry(words[h], chart) for h in self.hexes}
        self.level = {h: int(board.word("level", h) or 0) for h in self.hexes}
        self.cover = {h: chart[self.kind[h]].cover for h in self.hexes}
        self.wet = {h: chart[self.kind[h]].wet for h in self.hexes}
        self.closed = {h: chart[self.kind[h]].closed for h in self.hexes}
        self.road = {h: "road" in words[h] for h in self.hexes}
        for side, ways in board.ways.items():
            if any(kind == "road" for kind, _ in ways):
                for h in board.grid.sides_of(side):
                    self.road[h] = True
        for side, kinds in board.crossings.items():
            if "road" in kinds:
                self.road[board.grid.sides_of(side)[0]] = True
        self.steps: dict[tuple[str, str], Step] = {}
        for a in self.hexes:
            for b in self.neighbours[a]:
                self.steps[a, b] = self._step(a, b, self.entry[b])
        objectives = sorted((p for p in board.places if p.rank == "objective"), key=lambda p: p.name)
        #: Hexes of each Objective, the printed one first; a building counts whole (7.3.1.1, R63).
        self.objectives: dict[str, tuple[str, ...]] = {p.name: (p.hex, *p.tags) for p in objectives}
        #: The same with every building that goes on without a gap, where it holds one Objective alone (R63).
        self.joined = {name: self._building(hexes, gaps) for name, hexes in self.objectives.items()}
        self.rows = {h: board.grid.column_row(h)[1] for h in self.hexes}
        (c0, c1), (r0, r1) = board.grid.plan.columns, board.grid.plan.rows
        self._edge = {
            "top": {h: self.rows[h] - r0 for h in self.hexes},
            "bottom": {h: r1 - self.rows[h] for h in self.hexes},
            "left": {h: board.grid.column_row(h)[0] - c0 for h in self.hexes},
            "right": {h: c1 - board.grid.column_row(h)[0] for h in self.hexes},
        }
        self._distances: dict[str, dict[str, int]] = {}

    def _step(self, a: str, b: str, entry: int) -> Step:
        sides = self.board.along(a, b)
        ways = self.board.ways.get(self.grid.hexside(a, b), ())
        bridge = any(kind in ("road", "rail") for kind, _ in ways)
        shut = (self.kind[a] == "main-bridge" or self.kind[b] == "main-bridge") and not bridge
        is_open = not self.closed[b] and not shut
        cliff = "cliff" in sides
        fences = sum(1 for side in sides if side in FENCES)
        cost = (1 if ways else entry) + fences + (1 if self.level[b] > self.level[a] else 0)
        return Step(cost if is_open and not cliff else FORBIDDEN, is_open, cliff)

    def _building(self, hexes: tuple[str, ...], gaps: Collection[str]) -> tuple[str, ...]:
        """The hexes of an Objective with all that its houses are joined to; as listed if another Objective is there."""
        if self.kind[hexes[0]] != "building":
            return hexes
        found = list(hexes)
        for here in found:
            for near in self.neighbours[here]:
                side = self.grid.hexside(here, near)
                parted = side in gaps or bool(self.board.along(here, near))
                if self.kind[near] == "building" and near not in found and not parted:
                    found.append(near)
        others = [h for one in self.objectives.values() for h in one if h not in hexes]
        return hexes if any(h in found for h in others) else tuple(found)

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to the other, the first not counted."""
        row = self._distances.get(a)
        if row is None:
            measure = self.grid.distance
            row = self._distances[a] = {h: measure(a, h) for h in self.hexes}
        return row[b]

    def to_edge(self, hex: str, edge: str) -> int:
        """Map hexes between a hex and an edge of the map: rows to top and bottom, columns to the sides (R58)."""
        return self._edge[edge][hex]

    def edge_hexes(self, edge: str) -> tuple[str, ...]:
        """The hexes along an edge."""
        far = self._edge[edge]
        return tuple(h for h in self.hexes if far[h] == 0)

    def neighbour(self, hex: str, compass: int) -> str:
        """The next hex by the compass rose, 1 top and on clockwise (2.2.2); "" off the map."""
        return self.grid.neighbour(hex, compass - 1)


def _type(words: tuple[str, ...], chart: dict[str, TerrainRow]) -> str:
    found = [_bridge(word, words) for word in words]
    return next((kind for kind in chart if kind in found), "open")


def _entry(words: tuple[str, ...], chart: dict[str, TerrainRow]) -> int:
    kind = next((kind for kind in chart if kind in words), "open")
    return chart[kind].move


def _bridge(word: str, words: tuple[str, ...]) -> str:
    if word != "bridge":
        return word
    return "main-bridge" if "main" in words else "minor-bridge"
