"""E42 Events: the card is turned, its Event carried out by the one who turned it; 1.9.1.3 the Sniper."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from desktop.games.combat_commander.choices import choose_unit
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.destiny import chapter, exhausted, random_hex, turn_card
from desktop.games.combat_commander.harm import demoralise
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.units import ground_of
from desktop.table.asking import card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["EVENTS", "At", "EventRun", "event"]

At = Table[CommanderState]
#: What an Event does: the table, the side that turned it, and its card.
EventRun = Callable[[At, str, Card], Awaitable[None]]

EVENTS: dict[str, EventRun] = {}


def event(name: str) -> Callable[[EventRun], EventRun]:
    """Marks the procedure of an Event."""

    def mark(run: EventRun) -> EventRun:
        EVENTS[name] = run
        return run

    return mark


@chapter("event")
@enforces("1.9.1.1", "1.3", "1.7", "E42")
async def draw_event(table: At, side: str) -> None:
    """Turn the top card and carry its Event out; what is impossible is skipped."""
    turned = await turn_card(table, side, "{side}: Event", "1.9.1.1", {"side": f"side:{side}"})
    await exhausted(table, side)
    text = table.content.events[turned.event]
    names = {"side": f"side:{side}", "event": text.name, "card": card(turned.id)}
    table.tell(
        Event("event", "Event of {side}: {event}", names, (card(turned.id),), rule=text.rule, side=side, level=1)
    )
    await EVENTS[turned.event](table, side, turned)


@chapter("sniper")
@enforces("1.9.1.3")
async def sniper(table: At, side: str) -> None:
    """A Random Hex; the one who turned it may make a unit there or next to it Demoralised (R77)."""
    hex = await random_hex(table, side, "{side}: Sniper", "1.9.1.3")
    ground = ground_of(table.content, table.state)
    stacks = table.state.stacks
    units = [u for h in (hex, *ground.neighbours[hex]) for u in stacks.get(h, ())]
    unit = await choose_unit(table, side, "Sniper: Demoralise which unit?", units, "1.9.1.3", none="Nobody")
    if unit:
        await demoralise(table, unit, "1.9.1.3")
