"""Retreats (S12.1): where units go, what it costs them in enemy zones, and who is pushed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from desktop.games.cossacks import victory
from desktop.games.cossacks.combat.conduct import (
    Combat,
    alive,
    capture,
    is_cadre,
    lose_cadre,
    lose_points,
    set_morale,
    settle_boxes,
)
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.formations import groups_of, primaries
from desktop.games.cossacks.stacking import why_not_stacked
from desktop.games.cossacks.state import CossacksState, Unit, Vacated, other
from desktop.games.cossacks.terrain import why_not_enter
from desktop.games.cossacks.zones import ask_zone, defended, feared_zone, friendly_in
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "COMPASS",
    "Cause",
    "abandon",
    "best_facing",
    "choose_facing",
    "enter",
    "face_after",
    "mobility",
    "retreat",
    "way_out",
    "ways",
]

Cause = Literal["fire", "barrage", "withdrawal"]

#: Words for the six facings.
COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

ENEMY_THERE = Refusal("Enemy units stand there", "S3.31F")
BETTER_CLEAR = Refusal(
    "A retreat must keep out of enemy zones of control while another hex is open", "S12.1", "choose a hex without one"
)
BETTER_STACK = Refusal("It would be overstacked there, and another hex is open", "S3.35", "choose another hex")
BETTER_HOME = Refusal(
    "A retreat goes towards a friendly map edge while it can", "S12.1", "choose a hex nearer to a friendly map edge"
)
BETTER_FORWARD = Refusal("A retreat does not turn back while another hex is open", "S12.1", "choose a hex farther away")
BETTER_AWAY = Refusal(
    "Of hexes equally near home a retreat takes one farther from the fight", "S12.1", "choose a hex farther away"
)
TOO_TIGHT = Refusal("There is no room for it there", "S3.35")


#: Instead of a hex: off the map, from a hex at its edge.
OFF_THE_MAP = "off"


class Way(msgspec.Struct, frozen=True, gc=False):
    """One hex that units could retreat to. rank: lower is better; only the best may be taken."""

    hex: str
    rank: tuple[int, int, int, int] = (9, 9, 9, 9)
    bar: Refusal | None = None


@enforces("S12.31", "S2.22")
def mobility(content: Content, unit: Unit) -> str:
    """A unit's Mobility Rating; artillery that is only a cadre has L."""
    counter = content.counters[unit.id]
    return "L" if counter.cls == "artillery" and is_cadre(content, unit) else counter.mobility


def can_move(content: Content, unit: Unit) -> bool:
    """Fortresses and immobile batteries cannot move at all."""
    return content.counters[unit.id].cls != "fortress" and mobility(content, unit) != "*"


def best_facing(content: Content, state: CossacksState, units: Sequence[Unit], hex: str) -> int | None:
    """A facing with which units may stand in a hex within its limits: as they are, else as those who stand there;
    None when there is no room."""
    there = [unit for unit in state.units_at(hex) if unit.side == units[0].side and unit not in units]
    if not there:
        return units[0].facing
    for facing in dict.fromkeys([units[0].facing, *(unit.facing for unit in there)]):
        turned = [replace(unit, hex=hex, facing=facing) for unit in units]
        if why_not_stacked(content, state, [*there, *turned]) is None:
            return facing
    return None


@enforces("S12.1", "S3.35", "S3.48")
def ways(
    content: Content,
    state: CossacksState,
    combat: Combat,
    units: Sequence[Unit],
    *,
    overstack: bool = True,
) -> list[Way]:
    """The hexes around units with their rank: first without an enemy zone and within stacking, then overstacked, then
    in a zone; of equals not back into a hex left in this combat, then towards a friendly map edge, then away from where
    they fought. Only what their own side knows counts."""
    side, here = units[0].side, units[0].hex
    ground = content.ground
    movers = tuple(unit.id for unit in units)
    kinds = list(dict.fromkeys(mobility(content, unit) for unit in units))
    distance = ground.grid.distance
    found: list[Way] = []
    for hexside, there in enumerate(ground.near[here]):
        if not there:
            continue
        reasons = [why_not_enter(content, state, kind, here, hexside) for kind in kinds]
        if all(reason is not None for reason in reasons):
            found.append(Way(there, bar=reasons[0]))
            continue
        if any(state.units[name].side != side for name in state.stacks.get(there, ())):
            found.append(Way(there, bar=ENEMY_THERE))
            continue
        friends = friendly_in(state, side, there, movers)
        zone = not friends and feared_zone(content, state, side, there)
        room = not friends or best_facing(content, state, units, there) is not None
        if not room and not overstack:
            found.append(Way(there, bar=TOO_TIGHT))
            continue
        rank = 2 if zone else 0 if room else 1
        back = 1 if there in combat.left else 0
        home = 0 if ground.nearer_home(side, here, there) else 1
        away = 0 if distance(there, combat.target) > distance(here, combat.target) else 1
        found.append(Way(there, (rank, back, home, away)))
    return found


@enforces("E1.42")
def at_edge(content: Content, hex: str) -> bool:
    """Whether units may retreat off the map from a hex."""
    return "" in content.ground.near[hex]


def way_out(content: Content, state: CossacksState, combat: Combat, movers: tuple[str, ...]) -> bool:
    """Whether any of the movers has a hex to retreat to, or the edge of the map to leave it."""
    units = [unit for unit in alive(state, movers) if can_move(content, unit)]
    return any(
        at_edge(content, unit.hex) or any(way.bar is None for way in ways(content, state, combat, [unit]))
        for unit in {(unit.hex, mobility(content, unit)): unit for unit in units}.values()
    )


@enforces("S12.1", "S10.36A", "S12.34")
async def retreat(
    table: Table[CossacksState],
    combat: Combat,
    movers: tuple[str, ...],
    *,
    cause: Cause,
    hexes: int = 1,
) -> None:
    """Units retreat, formation by formation and hex by hex, as their owner chooses among the best hexes."""
    content = table.content
    for _ in range(hexes):
        for unit in alive(table.state, movers):
            if not can_move(content, unit):
                capture(table, combat, unit.id, rule="S12.1")
        for group in groups_of(content, table.state, alive(table.state, movers)):
            await _one_hex(table, combat, group.units, cause)


async def _one_hex(table: Table[CossacksState], combat: Combat, names: tuple[str, ...], cause: Cause) -> None:
    """One formation retreats one hex; units that cannot go where it goes take their own way, or none."""
    content = table.content
    left = names
    while left:
        units = alive(table.state, left)
        if not units:
            return
        found = ways(content, table.state, combat, units)
        open_ways = [way for way in found if way.bar is None]
        edge = at_edge(content, units[0].hex)
        if not open_ways and not edge:
            for unit in units:
                await _no_way(table, combat, unit, cause)
            return
        goal = OFF_THE_MAP
        if open_ways:
            goal = await _choose_way(table, units, found, min(way.rank for way in open_ways), edge=edge)
        if goal == OFF_THE_MAP:
            _leave_map(table, combat, units, cause)
            return
        hexside = content.ground.direction(units[0].hex, goal)
        going = tuple(
            unit.id
            for unit in units
            if why_not_enter(content, table.state, mobility(content, unit), unit.hex, hexside) is None
        )
        await enter(table, combat, going, goal, cause)
        left = tuple(name for name in left if name not in going)


@enforces("S12.11")
async def _no_way(table: Table[CossacksState], combat: Combat, unit: Unit, cause: Cause) -> None:
    """No hex is open: artillery barred only by the ground abandons its guns, all else is eliminated and captured."""
    state, content = table.state, table.content
    if content.counters[unit.id].cls == "artillery" and unit.sp:
        free = any(
            near and not content.ground.is_water(near) and not friendly_in(state, other(unit.side), near)
            for near in content.ground.near[unit.hex]
        )
        if free:
            await abandon(table, combat, unit.id, cause)
            return
    capture(table, combat, unit.id)


def _outlook(way: Way) -> str:
    """What awaits units that retreat into a hex, as far as their own side knows; "" for a barred one."""
    if way.bar is not None:
        return ""
    tight, _, away_from_home, _ = way.rank
    there = {
        0: "clear of enemy zones of control",
        1: "overstacked: somebody there moves on",
        2: "into an enemy zone of control",
    }[tight]
    return there if away_from_home else f"{there}, nearer home"


async def _choose_way(
    table: Table[CossacksState],
    units: Sequence[Unit],
    found: Sequence[Way],
    best: tuple[int, int, int, int],
    *,
    edge: bool = False,
) -> str:
    """Where the owner has units go: one of the best hexes, or from the edge off the map."""

    def why_not(goal: str) -> Refusal | None:
        if goal == OFF_THE_MAP:
            return None
        way = next(one for one in found if one.hex == goal)
        if way.bar is not None:
            return way.bar
        if way.rank[0] > best[0]:
            return BETTER_CLEAR if way.rank[0] == 2 else BETTER_STACK
        if way.rank[1] > best[1]:
            return BETTER_FORWARD
        if way.rank[2] > best[2]:
            return BETTER_HOME
        return BETTER_AWAY if way.rank > best else None

    here = units[0].hex
    answer: str = await Ask(
        units[0].side,
        "Retreat from {hex}",
        lambda: [
            *(
                Option("to:" + way.hex, way.hex, hexagon(way.hex), about=(hexagon(here),), effect=_outlook(way))
                for way in found
            ),
            *([Option("off", OFF_THE_MAP, button("off"), "Leave the map for good")] if edge else []),
        ],
        why_not,
        rule="S12.1",
        needs="own",
        topic=(hexagon(here), *(piece(unit.id) for unit in units)),
        names={"hex": hexagon(here)},
    )
    return answer


@enforces("S3.48", "S10.11", "S8.74")
async def enter(table: Table[CossacksState], combat: Combat, names: tuple[str, ...], goal: str, cause: Cause) -> None:
    """Units move into a hex by retreat or withdrawal: markers and works are lost, zones count, the tight are pushed."""
    state, content = table.state, table.content
    units = alive(state, names)
    if not units:
        return
    here, side = units[0].hex, units[0].side
    friends = friendly_in(state, side, goal, names)
    facing = best_facing(content, state, units, goal)
    for unit in units:
        state.move(
            replace(
                unit,
                hex=goal,
                facing=unit.facing if facing is None else facing,
                marker="",
                entrenched="",
                posted="",
            ),
            goal,
        )
        combat.trail.setdefault(unit.id, []).append(goal)
    settle_boxes(state)
    vacated = state.vacated.get(goal)
    if vacated is not None and vacated.side == side:
        del state.vacated[goal]  # the hex is held again
    if here not in combat.left:
        combat.left.append(here)
    _tell_move(table, units, here, goal, "retreat" if cause != "withdrawal" else "withdraw")
    _note_left(table, here, side, cause)
    for unit in units:
        victory.note_objective(table, unit)
    feared = cause != "withdrawal" and not friends and feared_zone(content, state, side, goal)
    if feared and await ask_zone(table, other(side), goal):
        _cross_zone(table, combat, names, goal)
    if facing is None:
        await _push_on(table, combat, side, goal, cause)


@enforces("S10.32C", "E5.2")
def _note_left(table: Table[CossacksState], here: str, side: SideId, cause: Cause) -> None:
    """A hex that a side has left may be pursued into, unless it was left under fire, and is owed no more fire."""
    state = table.state
    if defended(table.content, state, side, here):
        return
    if cause != "fire":
        state.vacated[here] = Vacated(here, side, cause)
    for key in [key for key, duty in state.duties.items() if duty.hex == here and duty.side != side]:
        del state.duties[key]  # the duty to fire ends with the hex left, whoever enters it later (E5.2)


@enforces("E1.42")
def _leave_map(table: Table[CossacksState], combat: Combat, units: Sequence[Unit], cause: Cause) -> None:
    """Units retreat off the map, and do not come back."""
    state, here, side = table.state, units[0].hex, units[0].side
    for unit in units:
        state.move(replace(unit, hex="", marker="", entrenched="", posted="", box=""), "")
    settle_boxes(state)
    if here not in combat.left:
        combat.left.append(here)
    table.tell(
        Event(
            "retreat",
            "Units at {hex} leave the map for good",
            {"hex": hexagon(here)},
            (hexagon(here), *(piece(unit.id) for unit in units if unit.up)),
            rule="E1.42",
            side=side,
        )
    )
    _note_left(table, here, side, cause)
    for unit in units:
        victory.note_objective(table, unit)


def _tell_move(table: Table[CossacksState], units: Sequence[Unit], here: str, goal: str, kind: str) -> None:
    first = units[0]
    up = all(unit.up for unit in units)
    subjects = (hexagon(goal), hexagon(here), *(piece(unit.id) for unit in units if unit.up))
    verb = "Units withdraw from {here} to {goal}" if kind == "withdraw" else "Units retreat from {here} to {goal}"
    table.tell(
        Event(
            kind,
            verb,
            {"here": hexagon(here), "goal": hexagon(goal)},
            subjects,
            rule="S10.33A" if kind == "withdraw" else "S12.1",
            path=(here, goal),
            side=first.side,
        )
    )
    if not up:
        table.tell(
            Event(
                kind,
                "{unit} and what stands with it go to {goal}" if len(units) > 1 else "{unit} goes to {goal}",
                {"unit": piece(first.id), "goal": hexagon(goal)},
                tuple(piece(unit.id) for unit in units),
                rule="S10.33A" if kind == "withdraw" else "S12.1",
                audience=(first.side,),
                path=(here, goal),
                side=first.side,
                level=2,
            )
        )


@enforces("S3.48A", "S11.25", "S12.11", "S12.72")
def _cross_zone(table: Table[CossacksState], combat: Combat, names: tuple[str, ...], hex: str) -> None:
    """Units entered a hex in an enemy zone without friends: the first such hex brings their formations' morale to 1,
    the second takes all their points, the third their cadres too; all of it counts as prisoners."""
    state, content = table.state, table.content
    table.tell(
        Event(
            "zone",
            "Units retreat through an enemy zone of control at {hex}",
            {"hex": hexagon(hex)},
            (hexagon(hex),),
            rule="S12.11",
            side=state.unit(names[0]).side,
        )
    )
    for formation in primaries(content, alive(state, names)):
        set_morale(table, formation, 1)
    for name in names:
        count = combat.zone_hexes.get(name, 0) + 1
        combat.zone_hexes[name] = count
        unit = state.unit(name)
        if count >= 2 and unit.sp:
            captive = combat.captive.get(unit.side, False)
            combat.captive[unit.side] = True
            lose_points(table, combat, name, unit.sp)
            combat.captive[unit.side] = captive
        unit = state.unit(name)
        if count >= 3 and unit.hex and unit.cp:
            lose_cadre(table, name, unit.cp)


@enforces("S3.35")
async def _push_on(table: Table[CossacksState], combat: Combat, side: str, hex: str, cause: Cause) -> None:
    """A hex is overstacked by a retreat: its owner moves units on, one hex each, until it is within its limits."""
    content = table.content
    while True:
        state = table.state
        units = [unit for unit in state.units_at(hex) if unit.side == side]
        if why_not_stacked(content, state, units) is None:
            return
        movable = [unit for unit in units if can_move(content, unit)]
        offered = movable or units
        name = await Ask(
            side,
            "{hex} is overstacked: which unit moves on?",
            lambda offered=offered: [Option("push:" + unit.id, unit.id, piece(unit.id)) for unit in offered],  # type: ignore[misc]
            rule="S3.35",
            needs="own",
            topic=(hexagon(hex),),
            names={"hex": hexagon(hex)},
        )
        unit = table.state.unit(name)
        found = ways(content, table.state, combat, [unit], overstack=False)
        open_ways = [way for way in found if way.bar is None]
        if not open_ways or not can_move(content, unit):
            capture(table, combat, name, prisoners=False, rule="S3.35")
            continue
        goal = await _choose_way(table, [unit], found, min(way.rank for way in open_ways))
        await enter(table, combat, (name,), goal, cause)


@enforces("S12.34", "S12.72")
async def abandon(table: Table[CossacksState], combat: Combat, name: str, cause: Cause = "fire") -> None:
    """Artillery leaves its guns to the enemy as prisoners, becomes a cadre and goes back three hexes."""
    state = table.state
    unit = state.unit(name)
    captive = combat.captive.get(unit.side, False)
    combat.captive[unit.side] = True
    table.tell(
        Event(
            "abandon",
            "Artillery at {hex} abandons its guns",
            {"hex": hexagon(unit.hex)},
            (hexagon(unit.hex),),
            rule="S12.34",
            side=unit.side,
        )
    )
    lose_points(table, combat, name, unit.sp)
    combat.captive[unit.side] = captive
    for _ in range(3):
        if not table.state.unit(name).hex:
            return
        await _one_hex(table, combat, (name,), cause)


# facing after a move -----------------------------------------------------------------------------------------------
@enforces("S3.21")
async def face_after(table: Table[CossacksState], combat: Combat, names: Sequence[str]) -> None:
    """Units that retreated in this combat choose their facing, formation by formation."""
    moved = tuple(name for name in names if combat.trail.get(name))
    for group in groups_of(table.content, table.state, alive(table.state, moved)):
        await choose_facing(table, group.units)


async def choose_facing(table: Table[CossacksState], names: tuple[str, ...]) -> None:
    """The owner turns units of one hex as he likes, within two facings a hex and its stacking limits."""
    state, content = table.state, table.content
    units = alive(state, names)
    if not units or units[0].mode != "deployed":
        return
    hex, side = units[0].hex, units[0].side
    rest = [unit for unit in state.units_at(hex) if unit.side == side and unit.id not in names]

    def why_not(facing: int) -> Refusal | None:
        return why_not_stacked(content, state, [*rest, *(replace(unit, facing=facing) for unit in units)])

    near = content.ground.near[hex]
    facing = await Ask(
        side,
        "Which way do the units at {hex} face?",
        lambda: [
            Option(f"face:{d}", d, hexagon(near[d]) if near[d] else button(f"face:{d}"), f"Face {COMPASS[d]}")
            for d in range(6)
        ],
        why_not,
        rule="S3.21",
        needs="own",
        topic=(hexagon(hex), *(piece(name) for name in names)),
        names={"hex": hexagon(hex)},
    )
    state = table.state
    for unit in alive(state, names):
        state.put(replace(unit, facing=facing))
    settle_boxes(state)
