"""12.4 The Strategic Reserve: units that come onto the map at the end of the Movement Phase (R68)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.spending import pay, why_not_pay
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, hold_supplies, put_leader, put_unit, spot
from desktop.games.no_retreat.supply import supply_net
from desktop.table.asking import Ask, Kind, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["OPENS", "places", "releasable", "release"]

#: The Game Turn on which the Strategic Reserve opens (10.2, 14.6).
OPENS = 3
NO_PLACE = Refusal("No hex is open to a unit from the Strategic Reserve", "12.4")


def places(field: Field, side: str) -> list[str]:
    """Own edge hexes without an enemy; in or next to a friendly supplied Town or City hexes free of enemy zones."""
    ground = field.ground
    lines = supply_net(field.content, field.state, side, field).lines
    found = {hex: True for hex in ground.edges[side] if not field.enemy_holds(side, hex)}
    for town in ground.towns:
        if field.owner(town) != side or town not in lines:
            continue
        for hex in (town, *ground.neighbours[town]):
            if (
                not field.enemy_holds(side, hex)
                and not field.enemy_zone(side, hex)
                and not field.enemy_place(side, hex)
            ):
                found[hex] = True
    return [hex for hex in ground.land if hex in found]


def releasable(field: Field, side: str) -> bool:
    """Whether a unit could come from the Reserve at all, by what everybody knows."""
    state = field.state
    if state.turn < OPENS or hold_supplies(state, side) < 1:
        return False
    waiting = [u for u, held in state.units.items() if held.place == "reserve" and field.kind(u).side == side]
    if not waiting:
        return False
    hexes = places(field, side)
    return any(why_not_stack(field, unit, hex) is None for unit in waiting for hex in hexes)


async def release(table: Table[NoRetreatState]) -> None:
    """One activation at the end of the Movement Phase: one unit for 1 SP, or the end (12.4)."""
    state = table.state
    side = state.player
    field = Field(table.content, state)
    if not releasable(field, side):
        state.phase = "attacks"
        return
    hexes = places(field, side)

    def why_not(unit: str) -> Refusal | None:
        if not unit:
            return None
        refusal = why_not_pay(state, side, 1, "12.4")
        if refusal is None and all(why_not_stack(field, unit, hex) for hex in hexes):
            return NO_PLACE
        return refusal

    unit = await Ask(
        side,
        "Release which unit from the Strategic Reserve?",
        lambda: [
            *(
                Option(f"release:{u}", u, piece(u))
                for u, held in state.units.items()
                if held.place == "reserve" and field.kind(u).side == side
            ),
            Option("end", "", button("end"), "None"),
        ],
        why_not,
        rule="12.4",
        context=Asked("release"),
        ends=("end",),
        weighty=True,
    )
    if not unit:
        state.phase = "attacks"
        return
    hex = await Ask(
        side,
        "Where does {unit} come onto the map?",
        lambda: [Option(f"to:{h}", h, spot(state, h)) for h in hexes],
        lambda h: why_not_stack(field, unit, h),
        rule="12.4",
        kind=Kind.PLACE,
        names={"unit": piece(unit)},
        topic=(piece(unit),),
        context=Asked("enter", unit=unit),
    )
    await pay(table, side, 1, "a unit from the Strategic Reserve", "12.4")
    put_unit(table.state, unit, place=hex)
    for name, leader in table.state.leaders.items():
        if leader.host == unit:
            put_leader(table.state, name, place=hex)
    text = "{unit} comes from the Strategic Reserve to {hex}"
    names = {"unit": piece(unit), "hex": spot(state, hex)}
    table.tell(Event("move", text, names, (piece(unit),), rule="12.4", side=side))
    enter(table, unit, ("reserve", hex))
