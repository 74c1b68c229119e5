"""The ground as the rules meet it: what a step from hex to hex costs and allows (12.1, 11.1, 13.5.1, 13.7).

Built once a map from its board and the Terrain Effects Chart. Movement points are doubled: the road rate of half a
point is 1.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from desktop.table.board import Board

__all__ = ["FORBIDDEN", "Ground", "Step", "TerrainRow"]

#: A cost that no allowance pays.
FORBIDDEN = 10_000


class TerrainRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One row of the Terrain Effects Chart. mp_mech, mp_other: doubled points; a hexside's are added to the hex's.

    shift: columns for the defender (left) as a positive number. bonus: whether the mechanised bonus is allowed.
    stops: whether it stops an advance. prohibited: may never be entered or crossed.
    """

    id: str
    title: str
    where: str  # "hex", "side" or "way"
    mp_mech: int = 0
    mp_other: int = 0
    shift: int = 0
    bonus: bool = True
    stops: bool = False
    prohibited: bool = False
    source: str = "reconstructed"


class Step(msgspec.Struct, frozen=True, gc=False):
    """A step from a hex to an adjacent one.

    mech, other: cost with roads and passes; mech_closed, other_closed: into an enemy zone of control, without them and
    without the +1 itself (12.3.1, R28). open: neither hex nor side is prohibited. line: a supply line may take it.
    shift, bonus, stops: what the hexside alone gives.
    """

    mech: int
    other: int
    mech_closed: int
    other_closed: int
    open: bool
    line: bool
    shift: int
    bonus: bool
    stops: bool
    fort: bool


class Ground:
    """One map's ground. Hexes are labels; sea and other prohibited hexes are in none of the tables."""

    __slots__ = (
        "beside",
        "board",
        "by_edge",
        "cities",
        "edges",
        "exits",
        "far_from",
        "from_edge",
        "grid",
        "hex_bonus",
        "hex_cost",
        "hex_shift",
        "hex_stops",
        "land",
        "lines_into",
        "neighbours",
        "ports",
        "roads",
        "steps",
        "tobruk",
        "towns",
    )

    def __init__(self, board: Board, chart: dict[str, TerrainRow]) -> None:
        self.board = board
        self.grid = board.grid
        self.towns: tuple[str, ...] = tuple(p.hex for p in board.places if p.rank in ("town", "city"))
        self.cities: tuple[str, ...] = tuple(p.hex for p in board.places if p.rank == "city")
        self.ports: dict[str, int] = {
            p.hex: int(tag.removeprefix("port")) for p in board.places for tag in p.tags if tag.startswith("port")
        }
        self.tobruk = next((p.hex for p in board.places if "fortress" in p.tags), "")
        terrain = {h: self._terrain(h) for h in self.grid.hexes}
        self.land: tuple[str, ...] = tuple(
            h for h in self.grid.hexes if not any(chart[word].prohibited for word in terrain[h])
        )
        land = dict.fromkeys(self.land)
        self.hex_shift = {h: max((chart[w].shift for w in terrain[h]), default=0) for h in self.land}
        self.hex_bonus = {h: all(chart[w].bonus for w in terrain[h]) for h in self.land}
        self.hex_stops = {h: any(chart[w].stops for w in terrain[h]) for h in self.land}
        #: Doubled points to enter a hex, for mechanised and for other units, without ways and hexsides.
        self.hex_cost = {
            h: (
                max((chart[w].mp_mech for w in terrain[h] if chart[w].mp_mech), default=2),
                max((chart[w].mp_other for w in terrain[h] if chart[w].mp_other), default=2),
            )
            for h in self.land
        }
        self.steps: dict[tuple[str, str], Step] = {}
        self.roads: dict[str, tuple[str, ...]] = {}
        neighbours: dict[str, tuple[str, ...]] = {}
        for a in self.land:
            open_to: list[str] = []
            linked: list[str] = []
            for b in self.grid.adjacent(a):
                if b not in land:
                    continue
                step = self._step(a, b, self.hex_cost[b], terrain, chart)
                self.steps[a, b] = step
                if step.open:
                    open_to.append(b)
                    if self._way(a, b):
                        linked.append(b)
            neighbours[a] = tuple(open_to)
            self.roads[a] = tuple(linked)
        #: Adjacent hexes over a side that is not prohibited: where a zone of control reaches (R29).
        self.neighbours = neighbours
        #: Adjacent hexes from which a supply line may step into a hex (11.1).
        self.lines_into = {a: tuple(b for b in near if self.steps[b, a].line) for a, near in neighbours.items()}
        #: Adjacent hexes that no Fort hexside parts from a hex (10.2).
        self.beside = {a: tuple(b for b in near if not self.steps[b, a].fort) for a, near in neighbours.items()}
        self.edges: dict[str, tuple[str, ...]] = {}
        self.exits: dict[str, tuple[str, ...]] = {}
        self.from_edge: dict[str, dict[str, int]] = {}
        for side in ("axis", "allied"):
            edge = tuple(h for h in self.land if side in board.words("edge", h))
            self.edges[side] = edge
            self.exits[side] = tuple(h for h in edge if "exit" in board.words("edge", h))
            self.from_edge[side] = {h: min(self.grid.distance(h, e) for e in edge) for h in self.land} if edge else {}
        #: Hexes less than two from a side's edge, where its enemy may not deploy, and more than three from it (R20).
        self.by_edge = {s: tuple(h for h in self.land if far.get(h, 99) < 2) for s, far in self.from_edge.items()}
        self.far_from = {s: tuple(h for h in self.land if far.get(h, 99) > 3) for s, far in self.from_edge.items()}

    def _terrain(self, label: str) -> tuple[str, ...]:
        """Terrain words of a hex with those of its town or city; clear ground is ()."""
        ranks = tuple(p.rank for p in self.board.places_at(label) if p.rank in ("town", "city"))
        return (*self.board.terrain(label), *ranks)

    def _way(self, a: str, b: str) -> str:
        """ "road" or "track" from a hex to the next, "" for none; railways are scenery (R100)."""
        if self.board.grade("road", a, b) is not None:
            return "road"
        return "track" if self.board.grade("track", a, b) is not None else ""

    def _step(
        self,
        a: str,
        b: str,
        cost: tuple[int, int],
        terrain: dict[str, tuple[str, ...]],
        chart: dict[str, TerrainRow],
    ) -> Step:
        sides = [chart[kind] for kind in self.board.along(a, b) if kind in chart]
        prohibited = any(row.prohibited for row in sides)
        way = self._way(a, b)
        mech = cost[0] + sum(row.mp_mech for row in sides)
        other = cost[1] + sum(row.mp_other for row in sides)
        rate = chart[way].mp_mech if way else 0
        barred = "marsh" in terrain[b] or any(row.id == "escarpment" for row in sides)
        return Step(
            mech=rate or mech,
            other=rate or other,
            mech_closed=mech,
            other_closed=other,
            open=not prohibited,
            line=not prohibited and (bool(way) or not barred),
            shift=max((row.shift for row in sides), default=0),
            bonus=all(row.bonus for row in sides),
            stops=any(row.stops for row in sides),
            fort=any(row.id == "fort" for row in sides),
        )

    def distances(self, starts: Iterable[str]) -> dict[str, int]:
        """Hexes over open sides from the nearest of some hexes, these being 0; what cannot be reached is missing."""
        found = dict.fromkeys(starts, 0)
        queue = deque(found)
        while queue:
            here = queue.popleft()
            for there in self.neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found
