"""What a unit could do on the map as it stands, for overlays and previews: reach, watched hexes, fields of fire."""

from __future__ import annotations

from heapq import heappop, heappush

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.firepower import elements_of, is_ordnance, shot
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.orders.move import step_cost
from desktop.games.combat_commander.state import CommanderState, foe, on_map
from desktop.games.combat_commander.units import ground_of, movement, units_in

__all__ = ["reach_of", "watchers"]


def reach_of(content: Content, view: CommanderState, unit: str) -> dict[str, int]:
    """Hexes that a unit could Move into with what it has left, each with the MP that it would have spent.

    A road entered on the way gives one MP more (T93). Wire takes all that is left (F106.2); Mines are not counted.
    """
    held = view.units[unit]
    if not on_map(held.place):
        return {}
    ground = ground_of(content, view)
    spent = view.spent.get(unit, 0)
    base = movement(content, view, unit)
    own = view.settings.get("road_bonus", "after") == "own"
    start = (spent, held.place, unit in view.roads)
    queue = [start]
    best: dict[tuple[str, bool], int] = {(held.place, unit in view.roads): spent}
    found: dict[str, int] = {}
    while queue:
        used, here, road = heappop(queue)
        if used > best.get((here, road), FORBIDDEN):
            continue
        extra = 1 if road and unit not in view.roads else 0
        for hex in ground.neighbours[here]:
            if units_in(view, hex, foe(held.side)):
                continue
            cost = step_cost(content, view, here, hex)
            if cost >= FORBIDDEN:
                continue
            on_road = ground.road[hex]
            limit = base + extra + (1 if own and on_road and not road else 0)
            total = used + cost
            if total > limit:
                continue
            if "wire" in (view.forts.get(here), view.forts.get(hex)):
                if hex != held.place:
                    found[hex] = min(limit, found.get(hex, FORBIDDEN))
                continue
            key = (hex, road or on_road)
            if total < best.get(key, FORBIDDEN):
                best[key] = total
                heappush(queue, (total, hex, road or on_road))
                if hex != held.place:
                    found[hex] = min(total, found.get(hex, FORBIDDEN))
    return found


def watchers(content: Content, view: CommanderState, side: str, hex: str) -> list[str]:
    """Enemy pieces that could fire at a hex if units of a side entered it: no ordnance (A33.3)."""
    enemies = [
        name
        for name, unit in view.units.items()
        if unit.side != side and on_map(unit.place) and (not unit.activated or name in view.opfire)
    ]
    return [
        element
        for element in elements_of(content, view, enemies)
        if not is_ordnance(content, view, element) and shot(content, view, element, hex) >= 0
    ]
