"""Events of the Organization, Movement and Combat Phases outside the Battle Sequence (R104)."""

from __future__ import annotations

from desktop.games.no_retreat.build_up import READY, gained_face, raise_step
from desktop.games.no_retreat.cards.registry import event
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.spending import receive
from desktop.games.no_retreat.state import NoRetreatState, is_hex, put_unit, spot
from desktop.table.asking import Ask, Option, Refusal, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__: list[str] = []

RULE = "5.3.1"
NO_UNIT = Refusal("No unit in the Force Pool can be built up", RULE)
NOBODY = Refusal("No fully supplied unit on the map lacks a step", RULE)
NO_TOWN = Refusal("You have taken no Town or City in this Player Turn", RULE)
NO_STACK = Refusal("No stack of yours can use it", RULE)
NO_WORKS = Refusal("No Box or Minefield is left in the stock", RULE)
NO_HEX = Refusal("No hex of yours can launch a counterblow", RULE)


# Organization -------------------------------------------------------------------------------------------------------
def _free_build(content: Content, state: NoRetreatState, side: str, kinds: tuple[str, ...]) -> list[str]:
    return [
        name
        for name, unit in state.units.items()
        if unit.place in READY
        and content.units[name].side == side
        and content.units[name].kind in kinds
        and gained_face(content, state, name) is not None
    ]


async def _build(table: Table[NoRetreatState], side: str, kinds: tuple[str, ...]) -> None:
    units = _free_build(table.content, table.state, side, kinds)
    if not units:
        return
    unit = await Ask(
        side, "Build up which unit?", lambda: [Option(f"build:{u}", u, piece(u)) for u in units], rule="8.2"
    )
    raise_step(table, unit)


@event("tiger-convoy", lambda content, state, side: None)
async def tiger(table: Table[NoRetreatState], side: str) -> None:
    receive(table, side, 1, "a convoy", RULE)
    await _build(table, side, ("tank",))


@event(
    "delta-workshops",
    lambda content, state, side: None if _free_build(content, state, side, ("tank", "mechanised")) else NO_UNIT,
)
async def workshops(table: Table[NoRetreatState], side: str) -> None:
    await _build(table, side, ("tank", "mechanised"))


def _stock(content: Content, state: NoRetreatState, side: str) -> list[str]:
    return [
        name
        for name, unit in state.units.items()
        if unit.place == "stock" and content.units[name].side == side and not content.units[name].free
    ]


@event("minefields-laid-early", lambda content, state, side: None if _stock(content, state, side) else NO_WORKS)
@event("devils-gardens-reversed", lambda content, state, side: None if _stock(content, state, side) else NO_WORKS)
async def free_minefield(table: Table[NoRetreatState], side: str) -> None:
    unit = _stock(table.content, table.state, side)[0]
    put_unit(table.state, unit, place="pool", face=1)
    text = "{unit} is built as a Minefield"
    table.tell(Event("build", text, {"unit": piece(unit)}, (piece(unit),), rule="8.5", side=side))


# a step regained on the map -----------------------------------------------------------------------------------------
@enforces("11.5.4")
def _mendable(content: Content, state: NoRetreatState, side: str, *, mechanised: bool) -> list[str]:
    """Units on the map in full supply that lack a step, dotted steps included (8.2, 11.5.4)."""
    return [
        name
        for name, unit in state.units.items()
        if is_hex(unit.place)
        and not unit.supply
        and content.units[name].side == side
        and content.units[name].square
        and (content.units[name].mechanised or not mechanised)
        and gained_face(content, state, name, recovery=True) is not None
    ]


@event(
    "tank-recovery-units",
    lambda content, state, side: None if _mendable(content, state, side, mechanised=True) else NOBODY,
)
async def tank_recovery(table: Table[NoRetreatState], side: str) -> None:
    await _mend(table, side, mechanised=True)


@event(
    "give-us-the-tools",
    lambda content, state, side: None if _mendable(content, state, side, mechanised=False) else NOBODY,
)
async def tools(table: Table[NoRetreatState], side: str) -> None:
    await _mend(table, side, mechanised=False)


async def _mend(table: Table[NoRetreatState], side: str, *, mechanised: bool) -> None:
    units = _mendable(table.content, table.state, side, mechanised=mechanised)
    unit = await Ask(
        side, "Which unit regains a step?", lambda: [Option(f"mend:{u}", u, piece(u)) for u in units], rule="8.2"
    )
    raise_step(table, unit, recovery=True)


# Movement -----------------------------------------------------------------------------------------------------------
@event("captured-dumps", lambda content, state, side: None if state.flags.get(f"taken:{side}") else NO_TOWN)
async def dumps(table: Table[NoRetreatState], side: str) -> None:
    receive(table, side, 1, "captured dumps", RULE)


def _stacks(content: Content, state: NoRetreatState, side: str, wanted: str) -> list[str]:
    """Hexes with units of a side that are wanted: "mobile" (not yet moved; German for the Axis) or "starved"."""
    field = Field(content, state) if state.map else None
    if field is None:
        return []
    found: list[str] = []
    for hex in field.at:
        if field.holder[hex] != side:
            continue
        for unit in field.square(hex, side):
            kind = content.units[unit]
            mobile = (
                unit not in state.moved and field.face(unit).movement and (side == "allied" or kind.nation == "German")
            )
            if (wanted == "mobile" and mobile) or (wanted != "mobile" and state.units[unit].supply):
                found.append(hex)
                break
    return found


async def _choose_stack(table: Table[NoRetreatState], side: str, hexes: list[str]) -> str:
    return await Ask[str](
        side, "Which stack?", lambda: [Option(f"stack:{h}", h, spot(table.state, h)) for h in hexes], rule=RULE
    )


@event("night-march", lambda content, state, side: None if _stacks(content, state, side, "mobile") else NO_STACK)
@event("night-move", lambda content, state, side: None if _stacks(content, state, side, "mobile") else NO_STACK)
async def night_march(table: Table[NoRetreatState], side: str) -> None:
    """Two Movement Points more for the units of a stack in this phase."""
    hex = await _choose_stack(table, side, _stacks(table.content, table.state, side, "mobile"))
    field = Field(table.content, table.state)
    for unit in field.square(hex, side):
        if side == "allied" or field.kind(unit).nation == "German":
            table.state.flags[f"march:{unit}"] = "2"


@event(
    "mobile-workshop-convoy",
    lambda content, state, side: None if _stacks(content, state, side, "starved") else NO_STACK,
)
async def workshop_convoy(table: Table[NoRetreatState], side: str) -> None:
    await _feed(table, side, _stacks(table.content, table.state, side, "starved"))


def _by_port(content: Content, state: NoRetreatState, side: str) -> list[str]:
    if not state.map:
        return []
    ground = content.maps[state.map].ground
    near = {hex: True for port in ground.ports for hex in (port, *ground.neighbours[port])}
    return [hex for hex in _stacks(content, state, side, "starved") if hex in near]


@event("naval-supply-run", lambda content, state, side: None if _by_port(content, state, side) else NO_STACK)
async def supply_run(table: Table[NoRetreatState], side: str) -> None:
    await _feed(table, side, _by_port(table.content, table.state, side))


async def _feed(table: Table[NoRetreatState], side: str, hexes: list[str]) -> None:
    hex = await _choose_stack(table, side, hexes)
    for unit in Field(table.content, table.state).square(hex, side):
        put_unit(table.state, unit, supply="")


# the enemy's declaration of targets ---------------------------------------------------------------------------------
def _blow_hexes(content: Content, state: NoRetreatState, side: str, *, mechanised: bool) -> list[str]:
    from desktop.games.no_retreat.battle.counterblows import why_not_blow

    if not state.map:
        return []
    field = Field(content, state)
    return [
        hex
        for hex in field.at
        if field.holder[hex] == side
        and (not mechanised or any(field.kind(unit).mechanised for unit in field.at[hex]))
        and why_not_blow(field, side, hex, free=True) is None
    ]


async def _free_blow(table: Table[NoRetreatState], side: str, hexes: list[str]) -> None:
    from desktop.games.no_retreat.battle.counterblows import place_blow

    hex = await Ask(
        side,
        "Counterblow from which hex?",
        lambda: [Option(f"blow:{h}", h, spot(table.state, h)) for h in hexes],
        rule="13.6.5",
    )
    place_blow(table, side, hex)


@event(
    "tactical-feint",
    lambda content, state, side: None if _blow_hexes(content, state, side, mechanised=False) else NO_HEX,
)
async def feint(table: Table[NoRetreatState], side: str) -> None:
    await _free_blow(table, side, _blow_hexes(table.content, table.state, side, mechanised=False))


@event(
    "jock-columns",
    lambda content, state, side: None if _blow_hexes(content, state, side, mechanised=True) else NO_HEX,
)
async def jock_columns(table: Table[NoRetreatState], side: str) -> None:
    await _free_blow(table, side, _blow_hexes(table.content, table.state, side, mechanised=True))
