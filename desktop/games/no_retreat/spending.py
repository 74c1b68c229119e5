"""Supply Points paid, lost and received: a closed pool of markers (5.2, R46)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.state import AXIS_SUPPLIES, NoRetreatState, gain, hold_supplies, spend
from desktop.table.asking import Ask, Option, Refusal, button
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["lose", "pay", "receive", "why_not_pay"]


def why_not_pay(state: NoRetreatState, side: str, count: int, rule: str) -> Refusal | None:
    """Why a side cannot spend so many SP."""
    held = hold_supplies(state, side)
    if held >= count:
        return None
    return Refusal(f"It costs {count} SP, and {held} are in hand", rule, "SP come in the next housekeeping")


async def pay(table: Table[NoRetreatState], side: str, count: int, what: str, rule: str) -> None:
    """Spend SP markers, the Axis in the colour its owner chooses, and tell what for."""
    await _give_up(table, side, count, rule)
    if count:
        text = "{side} spends {count} SP: {what}"
        names = {"side": f"side:{side}", "count": str(count), "what": what}
        table.tell(Event("spend", text, names, side=side, rule=rule, level=2))


async def lose(table: Table[NoRetreatState], side: str, count: int, what: str, rule: str) -> int:
    """Lose up to so many SP markers; returns how many were lost."""
    count = min(count, hold_supplies(table.state, side))
    await _give_up(table, side, count, rule)
    text = "{side} loses {count} SP: {what}"
    table.tell(Event("lose", text, {"side": f"side:{side}", "count": str(count), "what": what}, side=side, rule=rule))
    return count


def receive(table: Table[NoRetreatState], side: str, count: int, what: str, rule: str) -> int:
    """Take SP from the Used Supplies Box, as many as there are; returns how many."""
    given = gain(table.state, side, count)
    text = "{side} receives {given} SP: {what}" if given == count else "{side} receives {given} of {count} SP: {what}"
    names = {"side": f"side:{side}", "given": str(given), "count": str(count), "what": what}
    table.tell(Event("receive", text, names, side=side, rule=rule))
    return given


async def _give_up(table: Table[NoRetreatState], side: str, count: int, rule: str) -> None:
    for _ in range(count):
        spend(table.state, await _colour(table, side, rule))


async def _colour(table: Table[NoRetreatState], side: str, rule: str) -> str:
    if side == "allied":
        return "allied"
    state = table.state
    held = [kind for kind in AXIS_SUPPLIES if state.supplies[kind]]
    wish = state.settings.get("axis_spends", "green")
    if len(held) == 1:
        return held[0]
    if wish in held:
        return wish
    options = [Option(kind, kind, button(kind), f"A {kind} marker") for kind in held]
    return await Ask[str](side, "Spend which Supply marker?", lambda: options, rule=rule, context=Asked("colour"))
