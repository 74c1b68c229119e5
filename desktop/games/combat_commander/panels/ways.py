"""Ways of a Move over several hexes: what each step costs, who could fire there, where it must stop (PLAY 19).

Of ways that cost the same the one is taken on which the fewest enemy pieces could fire, then the one that meets the
fewest Mines. The answers that go the way are those of the rules, hex by hex: a way makes nothing legal.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.names import hex_name, piece_name
from desktop.games.combat_commander.orders.move import ALL, step_cost, waiting_units
from desktop.games.combat_commander.reach import watchers
from desktop.games.combat_commander.state import CommanderState, foe, on_map, place_unit
from desktop.games.combat_commander.units import ground_of, movement, units_in
from desktop.table.asking import Ask, Subject
from desktop.table.panels import NEXT, Way
from desktop.table.picking import DONE

__all__ = ["way"]

#: What a hex with Mines counts, in watchers, when ways of equal cost are compared.
MINED = 4


def way(
    content: Content, view: CommanderState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]
) -> Way | None:
    """The way of the unit that is moving, or of another that still may, through these hexes to the last."""
    asked = ask.context
    if not isinstance(asked, Asked) or asked.kind not in ("mover", "along", "step"):
        return None
    hexes = tuple(one.removeprefix("hex:") for one in through)
    if not hexes or not all(hex in ground_of(content, view).kind for hex in hexes):
        return None
    for group, prefix in _movers(content, view, asked, _unit_of(view, start), start):
        legs = _Search(content, view, group).through(hexes)
        if legs is not None:
            return _told(content, view, group, prefix, legs)
    return None


def _unit_of(view: CommanderState, start: Subject) -> str:
    """The unit that a subject names, or that carries the weapon that it names."""
    name = start.removeprefix("piece:")
    weapon = view.weapons.get(name)
    return weapon.bearer if weapon is not None else name


def _movers(
    content: Content, view: CommanderState, asked: Asked, unit: str, start: Subject
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Who may be meant, most likely first, each with the answers that come before the first step."""
    waiting = waiting_units(content, view)
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    if asked.kind == "step" and (not start or unit in view.moving):
        found.append((view.moving, ()))
    if asked.kind == "along" and (not start or unit == asked.units[0]):
        return [(asked.units[:1], (DONE,))]
    if asked.kind == "along":
        return []
    before = ("stop",) if asked.kind == "step" else ()
    for other in waiting:
        if other in view.moving or (start not in ("", NEXT) and other != unit):
            continue
        together = any(
            u != other and u not in view.moving and view.units[u].place == view.units[other].place for u in waiting
        )
        found.append(((other,), (*before, f"unit:{other}", *((DONE,) if together else ()))))
    return found


class _Leg:
    """Where a way stands: MP spent, watchers met, whether a road was entered, and the hexes with what each had cost."""

    __slots__ = ("hexes", "road", "seen", "spent", "sums")

    def __init__(self, spent: int, seen: int, road: bool, hexes: tuple[str, ...], sums: tuple[int, ...]) -> None:
        self.spent, self.seen, self.road, self.hexes, self.sums = spent, seen, road, hexes, sums


class _Search:
    """The cheapest ways of some units that move together; the one with least MP left decides."""

    def __init__(self, content: Content, view: CommanderState, group: tuple[str, ...]) -> None:
        self.content, self.view, self.group = content, view, group
        self.ground = ground_of(content, view)
        self.side = view.units[group[0]].side
        self.start = view.units[group[0]].place
        self.trial = view.copy()
        self.own_road = view.settings.get("road_bonus", "after") == "own"
        self._left: dict[str, int] = {}
        self._seen: dict[str, int] = {}
        self.spent = max(view.spent.get(unit, 0) for unit in group)

    def left(self, hex: str) -> int:
        """MP that the group would have in a hex in all, before a road bonus gained on the way."""
        if hex not in self._left:
            for unit in self.group:
                place_unit(self.trial, unit, hex)
            spent = self.view.spent
            self._left[hex] = self.spent + min(
                movement(self.content, self.trial, unit) - spent.get(unit, 0) for unit in self.group
            )
        return self._left[hex]

    def seen(self, hex: str) -> int:
        """How many enemy pieces could fire at the group in a hex."""
        if hex not in self._seen:
            self._seen[hex] = len(watchers(self.content, self.view, self.side, hex))
        return self._seen[hex]

    def through(self, hexes: tuple[str, ...]) -> _Leg | None:
        """The way by all these hexes, None if the MP do not suffice."""
        if not on_map(self.start):
            return None
        road = all(unit in self.view.roads for unit in self.group)
        leg: _Leg | None = _Leg(self.spent, 0, road, (self.start,), (self.spent,))
        for hex in hexes:
            if leg is None or (hex == leg.hexes[-1]):
                return None
            leg = self._to(leg, hex, road)
        return leg

    def _to(self, start: _Leg, target: str, had_road: bool) -> _Leg | None:
        count = 0
        queue: list[tuple[int, int, int, int, _Leg]] = [(start.spent, start.seen, 0, count, start)]
        best: dict[tuple[str, bool], tuple[int, int]] = {}
        while queue:
            spent, seen, steps, _, leg = heappop(queue)
            here = leg.hexes[-1]
            if here == target and steps:
                return leg
            if best.get((here, leg.road), (ALL, 0)) < (spent, seen) or spent >= ALL:
                continue
            for hex in self.ground.neighbours[here]:
                sums = self._enter(here, hex, spent, leg.road, had_road)
                if sums is None:
                    continue
                road = leg.road or self.ground.road[hex]
                watched = seen + self.seen(hex) + (MINED if self.view.forts.get(hex) == "mines" else 0)
                if (sums, watched) < best.get((hex, road), (ALL + 1, 0)):
                    best[hex, road] = (sums, watched)
                    count += 1
                    after = _Leg(sums, watched, road, (*leg.hexes, hex), (*leg.sums, sums))
                    heappush(queue, (sums, watched, steps + 1, count, after))
        return None

    def _enter(self, here: str, hex: str, spent: int, road: bool, had_road: bool) -> int | None:
        """MP spent after a step; None where it is not allowed."""
        if units_in(self.view, hex, foe(self.side)):
            return None
        cost = step_cost(self.content, self.view, here, hex)
        if cost >= FORBIDDEN:
            return None
        bonus = int(road and not had_road) or int(self.own_road and self.ground.road[hex] and not road)
        if spent + cost > self.left(here) + bonus:
            return None
        wired = "wire" in (self.view.forts.get(here), self.view.forts.get(hex))
        return ALL if wired else spent + cost


def _told(content: Content, view: CommanderState, group: tuple[str, ...], prefix: tuple[str, ...], leg: _Leg) -> Way:
    side = view.units[group[0]].side
    seen = (0, *(len(watchers(content, view, side, hex)) for hex in leg.hexes[1:]))
    costs = ("", *("all" if sums >= ALL else str(sums) for sums in leg.sums[1:]))
    stops = tuple(f"hex:{hex}" for hex, sums in zip(leg.hexes, leg.sums, strict=True) if sums >= ALL)
    mined = [hex for hex in leg.hexes if view.forts.get(hex) == "mines"]
    words = f"{piece_name(content, view, group[0])}"
    words += f" and {len(group) - 1} more" if len(group) > 1 else ""
    words += f" to {hex_name(content, view, leg.hexes[-1])}: {costs[-1]} MP"
    watched = sum(1 for count in seen if count)
    if watched:
        words += f", {watched} of {len(seen) - 1} hexes watched, by {max(seen)} at most"
    if mined:
        words += f", Mines in {', '.join(hex_name(content, view, hex) for hex in mined)}"
    keys = (*prefix, *(f"to:{hex}" for hex in leg.hexes[1:]))
    return Way(keys, tuple(f"hex:{hex}" for hex in leg.hexes), costs, seen, stops, words)
