"""10.0 Deployment: where pieces may be set up, and the four segments of setting them up (R20-R23)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.capture import enter, tread
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.leaders import hosts
from desktop.games.no_retreat.reserve import OPENS
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, foe, put_leader, put_unit, spot
from desktop.games.no_retreat.supply import barred, supply_net
from desktop.table.asking import Ask, Kind, Option, Refusal, box, button, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["PLACED", "Zone", "deploy_step", "take_place", "why_not_deploy", "zone"]

RESERVE_LIMIT = 4

#: The segments of deployment: whose pieces (of the Initiative Player or not) and which.
SEGMENTS = (("other", "square"), ("initiative", "all"), ("other", "works"))

#: Set while something was placed in this segment: then it ends with an answer, and until then all may be lifted again.
PLACED = "placed"

EARLY_RESERVE = Refusal("The Strategic Reserve opens on Game Turn 3", "10.2")
RESERVE_FULL = Refusal("Four units are in the Strategic Reserve already", "10.2")
SQUARE_ONLY = Refusal("Boxes and Minefields do not go into the Strategic Reserve", "10.2")
FAR = Refusal("It is neither within three hexes of your map edge nor by a road to a supplied Town of yours", "10.2")
NEAR_ENEMY = Refusal(
    "It is adjacent to an enemy unit or an enemy Town", "10.2", "a Fort hexside between them allows it"
)
ENEMY_EDGE = Refusal("It is less than two hexes from the enemy's map edge", "10.2")
ENEMY_TOWN = Refusal("An enemy Town or City may not be taken while deploying", "10.2")
NO_LINE = Refusal("No supply line leads from that enemy Town", "10.2")
NOWHERE = Refusal("No hex and no place in the Strategic Reserve is open to it", "10.2", "it stays in the Force Pool")
NO_HOST = Refusal("No unit on the map can take the leader", "12.2.3", "deploy a unit first")
STILL = Refusal("Units that have a legal hex must be deployed", "10.0", "only what finds no place stays in the pool")


class Zone:
    """Where a side may deploy just now, by the hexes alone; stacking is each unit's own matter."""

    __slots__ = ("refusals",)

    def __init__(self, refusals: dict[str, Refusal]) -> None:
        self.refusals = refusals

    def why_not(self, hex: str) -> Refusal | None:
        return self.refusals.get(hex)


@enforces("10.2")
def zone(field: Field, side: str) -> Zone:
    """The hexes open to a side, each closed one with its reason (10.2, R20, R21, R23)."""
    ground, state = field.ground, field.state
    lines = supply_net(field.content, state, side, field).lines
    roads = _towns_roads(field, side, lines)
    found = dict.fromkeys(ground.by_edge[foe(side)], ENEMY_EDGE)
    for hex in _near_enemy(field, side):
        found.setdefault(hex, NEAR_ENEMY)
    for hex in ground.far_from[side]:
        if hex not in roads:
            found.setdefault(hex, FAR)
    for hex in ground.towns:
        if field.enemy_place(side, hex):
            if side != state.initiative:
                found.setdefault(hex, ENEMY_TOWN)
            elif hex not in lines:
                found.setdefault(hex, NO_LINE)
    return Zone(found)


def _near_enemy(field: Field, side: str) -> dict[str, bool]:
    """Hexes adjacent to enemy units or enemy-controlled Towns, Fort hexsides excepted."""
    ground, holder = field.ground, field.holder
    threats = [hex for hex in field.at if holder[hex] != side]
    threats += [hex for hex in ground.towns if field.enemy_place(side, hex) and holder.get(hex, side) == side]
    return {there: True for hex in threats for there in ground.beside[hex]}


def _towns_roads(field: Field, side: str, lines: Mapping[str, object]) -> dict[str, bool]:
    """Hexes on or next to a road or track that leads to a friendly, supplied Town or City (R21)."""
    ground, flags = field.ground, field.state.flags
    fresh = {hex: True for hex in ground.towns if f"deployed_into:{hex}" in flags}
    starts = [hex for hex, owner in field.places.items() if owner == side and hex in lines and hex not in fresh]
    closed = barred(field, side)
    closed.update(fresh)
    for hex in ground.towns:
        if field.enemy_place(side, hex):
            closed[hex] = True
    seen = dict.fromkeys(starts, True)
    queue = deque(starts)
    roads, neighbours = ground.roads, ground.neighbours
    while queue:
        for there in roads[queue.popleft()]:
            if there not in seen and there not in closed:
                seen[there] = True
                queue.append(there)
    found = dict(seen)
    for hex in seen:
        for near in neighbours[hex]:
            found[near] = True
    return found


def why_not_deploy(field: Field, open_to: Zone, unit: str, place: str) -> Refusal | None:
    """Why a piece may not be set up at a place: a hex or "reserve"."""
    kind = field.kind(unit)
    state = field.state
    if place == "reserve":
        if not kind.square:
            return SQUARE_ONLY
        if state.turn < OPENS:
            return EARLY_RESERVE
        held = sum(u.place == "reserve" and field.kind(n).side == kind.side for n, u in state.units.items())
        return RESERVE_FULL if held >= RESERVE_LIMIT else None
    return why_not_stack(field, unit, place) or open_to.why_not(place)


def _waiting(content: Content, state: NoRetreatState, side: str, which: str) -> list[str]:
    """Pieces of a side still to be set up in a segment."""
    return [
        name
        for name, unit in state.units.items()
        if unit.place == "pool"
        and content.units[name].side == side
        and (which == "all" or content.units[name].square == (which == "square"))
    ]


async def deploy_step(table: Table[NoRetreatState]) -> None:
    """One activation: one piece placed, a leader placed, or the end of the segment."""
    state: NoRetreatState = table.state
    content: Content = table.content
    who, which = SEGMENTS[state.step]
    side = state.initiative if who == "initiative" else foe(state.initiative)
    state.player = side
    field = Field(content, state)
    open_to = zone(field, side)
    units = _waiting(content, state, side, which)
    places = [hex for hex in field.ground.land if hex not in open_to.refusals]
    must = [unit for unit in units if content.units[unit].square and _fits(field, open_to, unit, places)]
    leaders = _waiting_leaders(content, state, side) if which != "works" else []
    held_back = state.settings.get("deploy", "must") == "may"
    may = [u for u in units if not content.units[u].square and any(why_not_stack(field, u, h) is None for h in places)]
    left = must or may or any(hosts(field, leader) for leader in leaders)
    if not left and not state.flags.get(PLACED):
        _next(state)  # there was nothing to set up
        return

    def why_not(value: str) -> Refusal | None:
        word, _, name = value.partition(":")
        if word == "unit":
            return None if name in must or name in may else NOWHERE
        if word == "leader":
            return None if hosts(field, name) else NO_HOST
        return STILL if must and not held_back else None

    answer = await Ask(
        side,
        "Deploy which piece?",
        lambda: [
            *(Option(f"unit:{unit}", f"unit:{unit}", piece(unit)) for unit in units),
            *(Option(f"leader:{name}", f"leader:{name}", piece(name)) for name in leaders),
            Option("done", "done:", button("done"), "Deployment complete"),
        ],
        why_not,
        rule="10.2",
        kind=Kind.PLACE,
        ends=("done",),
        weighty=True,
        context=Asked("deploy", hex=which),
    )
    word, _, name = answer.partition(":")
    if word == "unit":
        await _place(table, side, name, field, open_to)
    elif word == "leader":
        await _join(table, side, name, field)
    else:
        _next(state)


def _fits(field: Field, open_to: Zone, unit: str, places: list[str]) -> bool:
    if why_not_deploy(field, open_to, unit, "reserve") is None:
        return True
    return any(why_not_stack(field, unit, hex) is None for hex in places)


def _waiting_leaders(content: Content, state: NoRetreatState, side: str) -> list[str]:
    return [
        name for name, leader in state.leaders.items() if leader.place == "pool" and content.leaders[name].side == side
    ]


async def _place(table: Table[NoRetreatState], side: str, unit: str, field: Field, open_to: Zone) -> None:
    """Set up one unit in a hex or in the Strategic Reserve."""
    place = await Ask(
        side,
        "Where does {unit} deploy?",
        lambda: [
            *(Option(f"at:{hex}", hex, spot(field.state, hex)) for hex in field.ground.land),
            Option("at:reserve", "reserve", box(f"reserve:{side}"), "Strategic Reserve"),
        ],
        lambda place: why_not_deploy(field, open_to, unit, place),
        rule="10.2",
        kind=Kind.PLACE,
        names={"unit": piece(unit)},
        topic=(piece(unit),),
        context=Asked("place", unit=unit),
    )
    state = table.state
    put_unit(state, unit, place=place, supply="")
    state.flags[PLACED] = "yes"
    text = "{unit} goes into the Strategic Reserve" if place == "reserve" else "{unit} deploys at {hex}"
    names = {"unit": piece(unit), "hex": spot(state, place)}
    table.tell(Event("deploy", text, names, (piece(unit),), rule="10.2", side=side, level=2))
    if place == "reserve":
        return
    if side == state.initiative:
        take_place(table, unit, place)
    else:
        tread(state, side, (place,))


def take_place(table: Table[NoRetreatState], unit: str, place: str) -> None:
    """A unit of the Initiative Player deploys into a hex: an enemy Town falls, but opens no road (R21, R23)."""
    state = table.state
    owner = state.owners.get(owner_key(state.map, place))
    if owner and owner != table.content.units[unit].side:
        state.flags[f"deployed_into:{place}"] = "yes"
    enter(table, unit, (place, place))


async def _join(table: Table[NoRetreatState], side: str, leader: str, field: Field) -> None:
    """Set up a leader with a unit."""
    unit = await Ask(
        side,
        "With which unit does {leader} deploy?",
        lambda: [Option(f"with:{u}", u, piece(u)) for u in hosts(field, leader)],
        rule="10.0",
        names={"leader": piece(leader)},
        context=Asked("join", unit=leader),
    )
    put_leader(table.state, leader, place=table.state.units[unit].place, host=unit)
    table.state.flags[PLACED] = "yes"
    names = {"leader": piece(leader), "unit": piece(unit)}
    subjects = (piece(leader), piece(unit))
    table.tell(Event("deploy", "{leader} joins {unit}", names, subjects, rule="10.0", side=side))


def _next(state: NoRetreatState) -> None:
    state.flags.pop(PLACED, None)
    state.step += 1
    if state.step == len(SEGMENTS):
        state.pair = 1
        state.flags = {key: value for key, value in state.flags.items() if not key.startswith("deployed_into:")}
        state.phase, state.step, state.player = "supply", 0, state.initiative
