"""O15 Pass: discards, and A31 Demolitions and A35.4 Hidden Unit by the other player after them."""

from __future__ import annotations

from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.clock import arrive
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.fortifications import remove_fort
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.support import bring_unit, choose_item, support_roll
from desktop.games.combat_commander.units import cover, ground_of, units_in
from desktop.games.combat_commander.windows import (
    CONFUSED,
    NOT_DEFENDER,
    WRONG_ACTION,
    choose_card,
    could_play,
    discard,
    is_defender,
    offer,
    play,
)
from desktop.table.asking import Ask, Option, Refusal, box, card, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["after_discards", "discard_cards", "hidden_zone"]

At = Table[CommanderState]

NO_FORT = Refusal("No Fortification lies in a hex with an own unit", "A31")
NO_ZONE = Refusal("No hex of the set-up zone is free and has cover", "A35.4")


@enforces("O15", "5.3")
async def discard_cards(table: At, side: str, limit: int) -> int:
    """Discard from none to `limit` cards; returns how many."""
    state = table.state
    chosen = await pick_many(
        side,
        "Discard which cards?",
        lambda: [_discardable(state, side, name) for name in solitaire.in_order(state, side)],
        rule="O15",
        most=limit,
        needs="hand",
        weighty=True,
        done="Discard",
        context=Asked("discard"),
    )
    for name in chosen:
        discard(table.state, side, name)
    names = {"side": f"side:{side}", "count": str(len(chosen))}
    subjects = tuple(card(name) for name in chosen)
    table.tell(Event("discard", "{side} discards {count}", names, subjects, rule="O15", side=side))
    return len(chosen)


def _discardable(state: CommanderState, side: str, name: str) -> Option[str]:
    """A card of the hand, by its slot where it lies face down."""
    if side not in state.down or name in state.shown[side]:
        return Option(f"add:{name}", name, card(name))
    slot = solitaire.slot_of(state, side, name)
    return Option(f"add:slot:{slot}", name, box(f"hand:{side}:{slot}"))


@enforces("A31", "A35.4")
async def after_discards(table: At) -> None:
    """The other player's window after a pass with at least one discard (R71)."""
    side = foe(table.state.active)
    while True:
        state, content = table.state, table.content
        acts = [a for a in ("demolitions", "hidden-unit") if _why_not(content, state, side, a) is None]
        if not acts or not could_play(content, state, side, acts):
            return
        asked = Asked("window", window="pass")
        if await offer(table, side, "The enemy has discarded: react?", asked, rule="A31") != "card":
            return

        def fits(found: Card) -> Refusal | None:
            return _why_not(content, state, side, found.action)  # noqa: B023 (asked within the loop)

        name = await choose_card(table, side, fits, asked, rule="A31")
        if not name:
            return
        if play(table, side, name, "A31") == "demolitions":
            await _demolish(table, side)
        else:
            await _hidden_unit(table, side)


def _why_not(content: Content, state: CommanderState, side: str, action: str) -> Refusal | None:
    if action == "demolitions":
        return None if any(units_in(state, h, side) for h in state.forts) else NO_FORT
    if action == "hidden-unit":
        if not is_defender(state, side):
            return NOT_DEFENDER
        return None if hidden_zone(content, state, side) else NO_ZONE
    return CONFUSED if action == "command-confusion" else WRONG_ACTION


async def _demolish(table: At, side: str) -> None:
    hexes = sorted(h for h in table.state.forts if units_in(table.state, h, side))
    hex = await Ask[str](
        side,
        "Demolish in which hex?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
        rule="A31",
        context=Asked("hex"),
    )
    remove_fort(table, hex, "A31")


def hidden_zone(content: Content, state: CommanderState, side: str) -> list[str]:
    """Hexes of the original set-up zone without units and with cover (A35.4, R83)."""
    ground = ground_of(content, state)
    return [
        h
        for h in state.zones[side]
        if h not in state.stacks and h not in state.blaze and not ground.closed[h] and cover(content, state, h) >= 1
    ]


async def _hidden_unit(table: At, side: str) -> None:
    """A Support roll, an element, and a free hex in cover of the set-up zone."""
    roll = await support_roll(table, side, "A35.4")
    item = await choose_item(table, side, roll, "A35.4", radios=False)
    hexes = hidden_zone(table.content, table.state, side)
    if item is None or not hexes:
        return
    hex = await Ask[str](
        side,
        "The hidden unit appears where?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
        rule="A35.4",
        context=Asked("hex"),
    )
    arrive(table, bring_unit(table, side, item), hex, "A35.4")
