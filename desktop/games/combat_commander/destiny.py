"""1 The Destiny cards and 9.1 the Initiative card: turning cards, die rolls, re-rolls, triggers, Random Hexes.

After a card is turned for a roll (R3): the holder of the Initiative card may have it rolled again; the outcome is
fixed; if it was the last card, Time advances; the printed trigger; then the caller applies the outcome.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.solitaire import add_to_row, who_sees
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.weapons import jam, repairs
from desktop.games.combat_commander.windows import stands
from desktop.table.asking import Ask, Draw, Kind, Option, Wait, button, card, hexagon
from desktop.table.chance import Deck
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["CHAPTERS", "Dice", "chapter", "die_roll", "draw_hand", "random_hex", "reshuffle", "turn_card"]

T = TypeVar("T")
At = Table[CommanderState]

#: What a trigger sets off, by name: "time", "event", "sniper", and "melee" for what a trigger leaves behind (R48).
#: The chapters put themselves in, so that a roll need not know them.
CHAPTERS: dict[str, Callable[..., Awaitable[None]]] = {}


def chapter(name: str) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., Awaitable[None]]]:
    """Marks the procedure that a trigger of this name runs."""

    def mark(procedure: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        CHAPTERS[name] = procedure
        return procedure

    return mark


class Dice(msgspec.Struct, frozen=True, gc=False):
    """The pair on a turned card (1.9)."""

    white: int
    red: int

    @property
    def sum(self) -> int:
        return self.white + self.red

    @property
    def product(self) -> int:
        return self.white * self.red

    @property
    def double(self) -> bool:
        return self.white == self.red


# the deck -----------------------------------------------------------------------------------------------------------
async def turn_card(
    table: At,
    side: str,
    purpose: str,
    rule: str,
    names: dict[str, str] | None = None,
    series: str = "",
    asked: Asked | None = None,
) -> Card:
    """Turn the top card of a side's deck openly onto its discards (1.3). asked: the die roll that it is turned for."""
    state = table.state
    deck = state.decks[side]
    (name,) = await Draw(
        f"destiny:{side}",
        purpose,
        top=deck.top,
        rest=deck.rest,
        side=side,
        rule=rule,
        names=names,
        series=series,
        context=None if asked is None else _roll_of(asked, side, purpose),
    )
    state = table.state
    state.decks[side] = state.decks[side].without((name,))
    state.discards[side] = (*state.discards[side], name)
    found: Card = table.content.cards[name]
    return found


def _roll_of(asked: Asked, side: str, purpose: str) -> Asked:
    return msgspec.structs.replace(asked, kind="roll", purpose=purpose, roll=asked.kind, roller=side)


@enforces("1.4")
def reshuffle(state: CommanderState, side: str) -> None:
    """Deck and discards make a new deck; hands are left alone (R5)."""
    state.decks[side] = state.decks[side].shuffled_with(state.discards[side])
    state.discards[side] = ()


async def exhausted(table: At, side: str) -> bool:
    """If the last card of a deck was taken, advance Time as if a Time! trigger had come (6.1.2, R5)."""
    if len(table.state.decks[side]):
        return False
    await advance(table, side)
    return True


async def advance(table: At, side: str) -> None:
    """Advance Time on behalf of the side that caused it; what it sets off is inside a trigger (R7)."""
    await within_trigger(table, CHAPTERS["time"], side)


@enforces("1.1", "5.4")
async def draw_hand(table: At, side: str, size: int, rule: str) -> None:
    """Refill a hand card by card; Time may advance in between (5.4)."""
    drawn: list[str] = []
    while len(table.state.hands[side]) < size:
        state = table.state
        deck = state.decks[side]
        count = min(size - len(state.hands[side]), len(deck))
        taken = await Draw(
            f"destiny:{side}",
            "{side} draws {count}",
            top=deck.top,
            rest=deck.rest,
            count=count,
            side=side,
            audience=who_sees(state, side),
            held=False,
            rule=rule,
            names={"side": f"side:{side}", "count": str(count)},
        )
        state = table.state
        state.decks[side] = state.decks[side].without(taken)
        state.hands[side] = (*state.hands[side], *taken)
        add_to_row(state, side, taken)
        drawn += taken
        await exhausted(table, side)
    held = table.state.hands[side]
    table.state.fresh[side] = tuple(drawn) if len(drawn) < len(held) else ()
    if drawn:
        names = {"side": f"side:{side}", "count": str(len(drawn))}
        table.tell(Event("draw", "{side} draws {count}", names, side=side, rule=rule, level=2))


# die rolls ----------------------------------------------------------------------------------------------------------
@enforces("1.9", "1.9.1", "9.1")
async def die_roll(
    table: At,
    side: str,
    purpose: str,
    fix: Callable[[Dice], T],
    *,
    rule: str,
    names: dict[str, str] | None = None,
    asked: Asked | None = None,
    elements: tuple[str, ...] = (),
    series: str = "",
    same: Callable[[T], Any] | None = None,
) -> T:
    """A die roll from a side's deck; returns the outcome, fixed before any trigger and applied by the caller after it.

    fix: the outcome that the dice have with the values of this moment (R2). elements: the pieces of a Fire roll, whose
    weapons a Jammed! breaks (R8). asked: what the roll is for, for the panels at the re-roll. series: the run of rolls
    that it belongs to. same: what matters of an outcome, where not all of it does.
    """
    while True:
        turned = await turn_card(table, side, purpose, rule, names, series, asked)
        dice = Dice(turned.white, turned.red)
        last = not len(table.state.decks[side])
        shown = {**(names or {}), "side": f"side:{side}", "dice": f"{dice.white} {dice.red}"}
        shown["trigger"] = turned.trigger
        text = purpose + ": {dice}, {trigger}!" if turned.trigger else purpose + ": {dice}"
        table.tell(Event("roll", text, shown, (card(turned.id),), rule=rule, side=side))
        wait: Wait = "halt" if turned.trigger else "key" if _could_differ(fix, same, dice) else "pause"
        if not await _rolled_again(table, side, dice, turned, purpose, shown, asked, wait):
            break
        if last:
            await advance(table, side)
    outcome = fix(dice)
    if last:
        await advance(table, side)
    await _trigger(table, side, turned, last, elements)
    return outcome


#: Every pair of dice that a card can bear, the highest and the lowest first: where anything differs it is mostly there.
_PAIRS = tuple(
    sorted((Dice(white, red) for white in range(1, 7) for red in range(1, 7)), key=lambda pair: -abs(pair.sum - 7))
)


def _could_differ(fix: Callable[[Dice], T], same: Callable[[T], Any] | None, dice: Dice) -> bool:
    """Whether, by public facts, another roll could have another outcome that matters."""

    def worth(pair: Dice) -> Any:
        outcome = fix(pair)
        return outcome if same is None else same(outcome)

    now = worth(dice)
    return any(worth(pair) != now for pair in _PAIRS)


async def _rolled_again(
    table: At,
    side: str,
    dice: Dice,
    turned: Card,
    purpose: str,
    names: dict[str, str],
    asked: Asked | None,
    wait: Wait,
) -> bool:
    """Whether the holder of the Initiative card has the roll cancelled; the card then goes to the other side (9.1)."""
    state = table.state
    holder = state.initiative
    if stands(state, holder, "reroll"):
        return False
    context = asked or Asked("roll")
    context = msgspec.structs.replace(
        context,
        kind="reroll",
        card=turned.id,
        dice=(dice.white, dice.red),
        window="reroll",
        purpose=purpose,
        roll=context.kind,
        roller=side,
    )
    options = [
        Option("keep", "keep", button("keep"), "Let it stand"),
        Option("reroll", "reroll", button("reroll"), "Roll again"),
        Option("keep:turn", "turn", button("keep:turn"), "Let all stand this Turn"),
    ]
    answer = await Ask(
        holder,
        "Rolled {dice}: roll again?",
        lambda: options,
        rule="9.1",
        kind=Kind.REACTION,
        names=names,
        ends=("keep", "keep:turn"),
        weighty=True,
        context=context,
        wait=wait,
    )
    if answer == "turn":
        table.state.standing[f"{holder}:reroll"] = "turn"
    if answer != "reroll":
        return False
    table.state.initiative = foe(holder)
    names = {"side": f"side:{holder}", "other": f"side:{foe(holder)}"}
    text = "{side} gives the Initiative card to {other}: the roll is made again"
    table.tell(Event("initiative", text, names, rule="9.1", side=holder))
    return True


@enforces("1.9.1", "1.9.1.1", "1.9.1.2", "1.9.1.3", "1.9.1.4", "E42")
async def _trigger(table: At, side: str, turned: Card, last: bool, elements: tuple[str, ...]) -> None:
    """Resolve a printed trigger in full; none inside another, and no Time! where the last card brought it (R3, R7)."""
    kind = turned.trigger
    if not kind or table.state.trigger or (kind == "time" and last):
        return
    if kind == "jammed":
        if elements:
            jam(table, elements)
        return
    await within_trigger(table, CHAPTERS[kind], side)


async def within_trigger(table: At, procedure: Callable[..., Awaitable[None]], side: str) -> None:
    """Run a procedure as part of a trigger, then the Melees that it leaves behind (R48)."""
    before = mixed_hexes(table.state)
    table.state.trigger += 1
    await procedure(table, side)
    while fresh := [hex for hex in mixed_hexes(table.state) if hex not in before]:
        await CHAPTERS["melee"](table, fresh)
    table.state.trigger -= 1


def mixed_hexes(state: CommanderState) -> list[str]:
    """Hexes with units of both sides, in the order of the hexes."""
    units = state.units
    found = [
        hex
        for hex, names in state.stacks.items()
        if len(names) > 1 and any(units[name].side != units[names[0]].side for name in names)
    ]
    return sorted(found)


@enforces("1.8", "11.4")
async def random_hex(table: At, side: str, purpose: str, rule: str) -> str:
    """Turn a card for its Random Hex; broken weapons are mended or lost by its number first (R74)."""
    turned = await turn_card(table, side, purpose, rule, {"side": f"side:{side}"})
    await exhausted(table, side)
    names = {"hex": hexagon(turned.hex), "purpose": purpose}
    table.tell(Event("hex", "Random Hex {hex}", names, (hexagon(turned.hex), card(turned.id)), rule=rule, side=side))
    repairs(table, int(turned.hex[1:]))
    return turned.hex


def new_deck(cards: tuple[str, ...]) -> Deck:
    """A shuffled deck."""
    return Deck((), tuple(sorted(cards)))
