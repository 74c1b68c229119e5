"""13.6.2 Step losses and 13.6.3 destroyed units."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.state import NoRetreatState, is_hex, put_leader, put_unit
from desktop.table.asking import Ask, Option, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["destroy", "lose_a_step", "shatter", "take_step", "unhost"]


async def lose_a_step(table: Table[NoRetreatState], side: str, units: tuple[str, ...], rule: str) -> str:
    """The owner takes one step from one of these units; returns which, "" if none is left on the map."""
    left = [unit for unit in units if is_hex(table.state.units[unit].place)]
    if not left:
        return ""
    unit = await Ask(
        side,
        "Which unit loses a step?",
        lambda: [Option(f"step:{u}", u, piece(u), effect=_effect(table, u)) for u in left],
        rule=rule,
        topic=tuple(piece(u) for u in left),
        context=Asked("step"),
    )
    take_step(table, unit)
    return unit


def _effect(table: Table[NoRetreatState], unit: str) -> str:
    held = table.state.units[unit]
    faces = table.content.units[unit].faces
    if held.face == 0:
        return "destroyed"
    return f"{faces[held.face].strength} to {faces[held.face - 1].strength}"


@enforces("13.6.2")
def take_step(table: Table[NoRetreatState], unit: str) -> None:
    """Flip or replace a unit by its next lower face; on its last step it is destroyed."""
    state, content = table.state, table.content
    held = state.units[unit]
    if held.face == 0:
        destroy(table, unit)
        return
    put_unit(state, unit, face=held.face - 1)
    text = "{unit} loses a step"
    side = content.units[unit].side
    table.tell(Event("loss", text, {"unit": piece(unit)}, (piece(unit),), rule="13.6.2", side=side))


@enforces("13.6.3")
def destroy(table: Table[NoRetreatState], unit: str) -> None:
    """Put a unit into the Destroyed Units Box, the Surrendered one if it lacked supply, or out of play (R56)."""
    state: NoRetreatState = table.state
    content: Content = table.content
    kind, held = content.units[unit], state.units[unit]
    if not kind.square:
        place = "stock"
    elif held.supply:
        place = "surrendered"
    else:
        place = "destroyed"
    if kind.square and kind.faces[held.face].dot and len(kind.faces) == 1:
        place = "out"
    unhost(table, unit)
    put_unit(state, unit, place=place, face=0, supply="")
    text = {
        "stock": "{unit} is removed",
        "surrendered": "{unit} surrenders",
        "destroyed": "{unit} is destroyed",
        "out": "{unit} is destroyed for good",
    }[place]
    table.tell(Event("loss", text, {"unit": piece(unit)}, (piece(unit),), rule="13.6.3", side=kind.side))


def shatter(table: Table[NoRetreatState], unit: str, rule: str, *, combat: bool = False) -> None:
    """Put a unit into the Shattered Units Box; dotted ones surrender when combat shatters them (8.2, R56)."""
    state, content = table.state, table.content
    kind, held = content.units[unit], state.units[unit]
    once = kind.faces[held.face].heavy and len(kind.faces) > 2  # the dot of an 8-6 Panzer face means only "once"
    strict = state.settings.get("dots", "combat") == "always"
    dotted = kind.faces[held.face].dot and not once and (combat or strict)
    unhost(table, unit)
    put_unit(state, unit, place="surrendered" if dotted else "shattered", supply="")
    text = "{unit} is shattered and gives up" if dotted else "{unit} is shattered"
    table.tell(Event("loss", text, {"unit": piece(unit)}, (piece(unit),), rule=rule, side=kind.side))


def unhost(table: Table[NoRetreatState], unit: str) -> None:
    """A leader whose unit is taken from the map stays behind in its hex (R34)."""
    state = table.state
    for name, leader in state.leaders.items():
        if leader.host == unit:
            put_leader(state, name, host="")
