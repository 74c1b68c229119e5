"""Sensible places: where most people would deploy, and how they would retreat (10.2, 13.6.1).

A deployment garrisons the Towns that can be held, lines the rest up towards the enemy within supply, infantry on ground
that helps it, tanks in the open, Boxes under infantry, and leaders with the strongest stack.
"""

from __future__ import annotations

from desktop.games.no_retreat.battle.advance import advanced, advances, why_not_advance
from desktop.games.no_retreat.battle.fight import Advancing, Fight, fortress
from desktop.games.no_retreat.battle.retreat import Path, by_towns, retreat_paths, shortest
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.deployment import PLACED, SEGMENTS, Zone, take_place, why_not_deploy, zone
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.leaders import hosts
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex, put_leader, put_unit
from desktop.games.no_retreat.supply import supply_net
from desktop.table.game import Table
from desktop.table.picking import DONE

__all__ = ["best_place", "best_retreat", "deployment", "going_back", "going_on"]


def deployment(content: Content, view: NoRetreatState) -> tuple[str, ...]:
    """The answers that set up all that is still to be set up in a segment of deployment."""
    table: Table[NoRetreatState] = Table(view.copy(), content)
    who, which = SEGMENTS[view.step]
    state = table.state
    side = state.initiative if who == "initiative" else foe(state.initiative)
    keys: list[str] = []
    while True:
        field = Field(content, state)
        open_to = zone(field, side)
        lines = supply_net(content, state, side, field).lines
        chosen = _next_piece(field, open_to, side, which, lines)
        if chosen is None:
            break
        unit, places = chosen
        keys.append(f"unit:{unit}")
        if places[0] != "reserve" and len(places) + _reserve_open(field, open_to, unit) > 1:
            keys.append(f"at:{places[0]}")
        put_unit(state, unit, place=places[0], supply="")
        if side == state.initiative:
            take_place(table, unit, places[0])
    keys += _leaders(content, state, side, which)
    return (*keys, DONE) if keys or view.flags.get(PLACED) else ()


def _reserve_open(field: Field, open_to: Zone, unit: str) -> int:
    return 1 if why_not_deploy(field, open_to, unit, "reserve") is None else 0


def _next_piece(
    field: Field, open_to: Zone, side: str, which: str, lines: dict[str, object] | object
) -> tuple[str, list[str]] | None:
    """The next piece to set up and its places, the best first; works after all others."""
    content, state = field.content, field.state
    waiting = [
        name
        for name, unit in state.units.items()
        if unit.place == "pool"
        and content.units[name].side == side
        and (which == "all" or content.units[name].square == (which == "square"))
    ]
    # infantry takes the Towns, then tanks find their place in the open, then works are dug
    waiting.sort(key=lambda n: (not content.units[n].square, content.units[n].mechanised, -field.face(n).strength))
    for unit in waiting:
        places = [hex for hex in field.ground.land if why_not_deploy(field, open_to, unit, hex) is None]
        if places:
            worth = {hex: best_place(field, side, unit, hex, lines) for hex in places}
            places.sort(key=lambda hex: -worth[hex])
            return unit, places
        if content.units[unit].square and _reserve_open(field, open_to, unit):
            return unit, ["reserve"]
    return None


def best_place(field: Field, side: str, unit: str, hex: str, lines: object) -> int:
    """How good a hex is for a unit to deploy in; more is better."""
    content, ground = field.content, field.ground
    kind = content.units[unit]
    worth = 0
    if isinstance(lines, dict) and hex not in lines:
        worth -= 60
    there = field.square(hex, side)
    if kind.kind == "entrenchment":
        worth += 40 if there and not any(content.units[u].mechanised for u in there) else 10 if there else -20
        worth += 15 if hex in ground.towns else 0
    elif kind.stacks_free:
        worth += 8 * len(there)
    elif hex in ground.towns and field.owner(hex) == side:
        worth += 30 - 25 * len(there) if not kind.mechanised else 5 - 10 * len(there)
    else:
        worth += (6 if side == field.state.initiative else -8) * len(there)
    worth += 4 * ground.hex_shift[hex] if not kind.mechanised else 4 if ground.hex_bonus[hex] else -4
    worth += 3 if ground.roads[hex] else 0
    if side != field.state.initiative and kind.square:  # he holds what he has, facing the enemy
        own = _to_own_town(field, side, hex)
        if own == 0 and not there:
            return worth
        worth -= 8 * max(0, own - 3) if own is not None else 0
    distance = _to_enemy(field, side, hex)
    return worth - 5 * abs(distance - 2)


def _to_own_town(field: Field, side: str, hex: str) -> int | None:
    """Hexes to the nearest Town or City of the side; None where it has none."""
    towns = [town for town in field.ground.towns if field.owner(town) == side]
    return min((field.ground.grid.distance(hex, town) for town in towns), default=None)


def _to_enemy(field: Field, side: str, hex: str) -> int:
    """Hexes to the nearest enemy unit or Town, or to his edge where he has neither."""
    grid = field.ground.grid
    goals = [h for h in field.at if field.holder[h] != side]
    goals += [h for h in field.ground.towns if field.enemy_place(side, h)]
    goals = goals or list(field.ground.edges[foe(side)])
    return min((grid.distance(hex, goal) for goal in goals), default=9)


def _leaders(content: Content, state: NoRetreatState, side: str, which: str) -> list[str]:
    """Leaders join the strongest units."""
    keys: list[str] = []
    if which != "works":
        for name, leader in list(state.leaders.items()):
            if leader.place != "pool" or content.leaders[name].side != side:
                continue
            field = Field(content, state)
            able = hosts(field, name)
            if not able:
                continue
            best = max(able, key=lambda unit: (content.units[unit].mechanised, field.face(unit).strength))
            keys.append(f"leader:{name}")
            if len(able) > 1:
                keys.append(f"with:{best}")
            put_leader(state, name, place=state.units[best].place, host=best)
    return keys


def best_retreat(field: Field, side: str, paths: list[Path]) -> Path | None:
    """The retreat that most would take: it ends in supply, outside enemy zones, near its source (R24)."""
    lines = supply_net(field.content, field.state, side, field).lines

    def worth(path: Path) -> tuple[int, int]:
        if path.off:
            return (-3, 0)
        end = path.hexes[-1]
        supplied = 2 if end in lines else 0
        free = 1 if not field.enemy_zone(side, end) else 0
        return (supplied + free, -len(path.hexes))

    return max(paths, key=worth, default=None)


def going_back(field: Field, fight: Fight, *, withdraw: bool) -> tuple[str, ...]:
    """The answers by which all defenders give way as most would; () where holding is better: a unit would be lost on
    the way back, or end cut off, while somebody has a step to lose."""
    content = field.content
    state = field.state.copy()
    units = [u for u in fight.defenders if _goes(field, fight, u)]
    there = [u for u in fight.defenders if is_hex(state.units[u].place)]
    spare = any(state.units[u].face or not content.units[u].square for u in there)
    keys: list[str] = ["go"] if withdraw else []
    for index, unit in enumerate(units):
        here = Field(content, state)
        paths = retreat_paths(here, unit, least=shortest(fight.events))
        best = best_retreat(here, fight.defender, paths)
        if best is None or (best.off and spare):
            if spare:
                return ()
            keys = keys or ["go"]
            put_unit(state, unit, place="destroyed")
            continue
        cut_off = not best.off and best.hexes[-1] not in supply_net(content, state, fight.defender, here).lines
        if cut_off and spare and not withdraw:
            return ()
        ways = by_towns(here, fight.defender, paths) if withdraw else paths
        if withdraw:
            best = best if best in ways else ways[0]
        if len(ways) > 1 or (index == 0 and not withdraw):
            keys.append(best.key)
        put_unit(state, unit, place="reserve" if withdraw else "shattered" if best.off else best.hexes[-1])
    return tuple(keys)


def _goes(field: Field, fight: Fight, unit: str) -> bool:
    """Whether a defender is one that goes back: a square unit on the map, not behind the works of Tobruk."""
    place = field.state.units[unit].place
    return is_hex(place) and field.kind(unit).square and not (fortress(field, fight) and place == field.ground.tobruk)


def going_on(field: Field, fight: Fight, so_far: Advancing) -> tuple[str, ...]:
    """The answers of an advance that most would make: the strongest unit into the vacated hex, if it keeps its supply
    there, and nobody else; () where nobody would."""
    legal = [way for way in advances(field, fight, so_far) if why_not_advance(field, way, so_far) is None]
    lines = supply_net(field.content, field.state, fight.attacker, field).lines
    near = [way for way in legal if way[1] == way[2] and way[2] in lines]
    if not near:
        return ()
    best = max(near, key=lambda way: (field.kind(way[0]).mechanised, field.face(way[0]).strength))
    content, state = field.content, field.state.copy()
    put_unit(state, best[0], place=best[2])
    after, then = Field(content, state), advanced(field, best, so_far)
    more = any(why_not_advance(after, way, then) is None for way in advances(after, fight, then))
    return (f"advance:{':'.join(best)}", *(("hold",) if more else ()))
