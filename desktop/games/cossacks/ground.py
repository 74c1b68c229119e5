"""The ground as the rules read it: what lies in a hex and on its hexsides, and the way to the friendly map edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.table.board import Board
from desktop.table.enforcing import enforces
from desktop.table.hexes import Grid, Plan

__all__ = ["CAMPAIGN", "CLEAR", "Ground", "ground_of"]

CLEAR = ("clear",)

#: The grid of the campaign map: columns counted westward, odd columns half a hex further south.
CAMPAIGN = Plan("flat", "dotted", (25, 85), (9, 47), "odd", westward=True, margin=60.0)


class Ground:
    """Immutable tables by hex label.

    near: the six neighbours by facing, "" off the map. terrain: ids of the terrain chart, settlement included.
    barriers: what lies on each of the six hexsides: "", "minor", "major", "grand" or "lake".
    works: hexsides with a permanent entrenchment printed on the map. country: side that owns the land, "" for water.
    """

    __slots__ = ("_edges", "_home", "barriers", "country", "grid", "near", "terrain", "works")

    def __init__(
        self,
        grid: Grid,
        *,
        terrain: Mapping[str, tuple[str, ...]] | None = None,
        barriers: Mapping[str, str] | None = None,
        works: Mapping[str, tuple[int, ...]] | None = None,
        country: Mapping[str, str] | None = None,
        water: frozenset[str] = frozenset(),
    ) -> None:
        """terrain, works, country by hex; barriers by hexside name; what is not named is clear, open and nobody's.
        water: hexes that no unit may enter."""
        self.grid = grid
        self.near: dict[str, tuple[str, ...]] = {hex: grid.neighbours(hex) for hex in grid.hexes}
        given = terrain or {}
        self.terrain: dict[str, tuple[str, ...]] = {
            hex: ("water",) if hex in water else given.get(hex, CLEAR) for hex in grid.hexes
        }
        sides = barriers or {}
        self.barriers: dict[str, tuple[str, ...]] = {}
        open_sides = ("",) * 6
        for hex in grid.hexes:
            row = tuple(sides.get(name, "") for name in grid.hexsides(hex))
            self.barriers[hex] = row if any(row) else open_sides
        self.works: dict[str, tuple[int, ...]] = dict(works or {})
        self.country: dict[str, str] = dict(country or {})
        self._edges: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._home: dict[tuple[str, str], tuple[int, ...]] = {}
        columns, rows = grid.plan.columns, grid.plan.rows
        for side in ("german", "russian"):
            edges: list[tuple[str, ...]] = []
            for line in (
                [grid.label(column, rows[0]) for column in range(columns[0], columns[1] + 1)],
                [grid.label(column, rows[1]) for column in range(columns[0], columns[1] + 1)],
                [grid.label(columns[0], row) for row in range(rows[0], rows[1] + 1)],
                [grid.label(columns[1], row) for row in range(rows[0], rows[1] + 1)],
            ):
                own = self._friendly(side, [hex for hex in line if hex in grid])
                if own:
                    edges.append(own)
            self._edges[side] = tuple(edges)

    @enforces("E1.4")
    def _friendly(self, side: str, line: Sequence[str]) -> tuple[str, ...]:
        """Hexes of one side of the map that are a side's own country; of the German ones not those east of the Baltic,
        from which it is no way home."""
        own = [hex for hex in line if self.country.get(hex) == side]
        if side == "german":
            shores = [int(hex[:2]) for hex in line if self.is_water(hex)]
            own = [hex for hex in own if not any(column > int(hex[:2]) for column in shores)]
        return tuple(own)

    def is_water(self, hex: str) -> bool:
        """Sea or lake all over: no unit may enter."""
        return self.terrain[hex] == ("water",)

    def direction(self, hex: str, other: str) -> int:
        """The hexside of `hex` that borders on `other`, an adjacent hex."""
        return self.near[hex].index(other)

    def adjacent(self, hex: str, other: str) -> bool:
        """Whether two hexes share a hexside."""
        return other in self.near[hex]

    def nearer_home(self, side: str, here: str, there: str) -> bool:
        """Whether `there` lies nearer than `here` to at least one friendly map edge (S12.1, E1.4)."""
        pairs = zip(self._to_edges(side, there), self._to_edges(side, here), strict=True)
        return any(after < before for after, before in pairs)

    def _to_edges(self, side: str, hex: str) -> tuple[int, ...]:
        """Hexes from here to each friendly map edge; reckoned once for a hex."""
        found = self._home.get((side, hex))
        if found is None:
            distance = self.grid.distance
            found = tuple([min(distance(hex, other) for other in edge) for edge in self._edges[side]])
            self._home[side, hex] = found
        return found


#: Settlements by rank, the greatest of a hex counts.
_SETTLEMENTS = ("city", "town", "village")

#: What lies along a hexside, by the word of the map, the strongest first.
_BARRIERS = (("sea", "lake"), ("lake", "lake"), ("grand", "grand"), ("major", "major"), ("minor", "minor"))

_COUNTRIES = {"germany": "german", "russia": "russian"}


def ground_of(board: Board) -> Ground:
    """The ground of the campaign map: terrain with the greatest settlement of a hex, hexsides with their strongest
    barrier (a double river symbol counts once, E8.2), printed works, and countries."""
    terrain: dict[str, tuple[str, ...]] = {}
    water: list[str] = []
    country: dict[str, str] = {}
    works: dict[str, tuple[int, ...]] = {}
    for hex in board.grid.hexes:
        words = board.terrain(hex)
        if words and all(word in ("sea", "lake") for word in words):
            water.append(hex)
            continue
        ranks = [place.rank for place in board.places_at(hex)]
        settlement = next((rank for rank in _SETTLEMENTS if rank in ranks), "")
        found = (*(word for word in words if word not in ("sea", "lake")), *((settlement,) if settlement else ()))
        if found:
            terrain[hex] = found
        side = _COUNTRIES.get(board.country(hex))
        if side:
            country[hex] = side
        faces = board.faces(hex, "permanent")
        if faces:
            works[hex] = faces
    barriers = {
        name: next(rule for word, rule in _BARRIERS if word in kinds)
        for name, kinds in board.sides.items()
        if any(word in kinds for word, _ in _BARRIERS)
    }
    return Ground(board.grid, terrain=terrain, barriers=barriers, works=works, country=country, water=frozenset(water))
