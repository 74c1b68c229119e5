"""5.0, 5.2: drawing, discarding, reshuffling; the last card is never drawn (R49)."""

from __future__ import annotations

from desktop.games.no_retreat.solitaire import fill_slots, who_sees
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.asking import Draw
from desktop.table.chance import Deck
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "discard",
    "discard_random",
    "draw_cards",
    "hand_size",
    "reshuffle",
    "reshuffle_low",
    "take_from_discards",
    "take_up",
]

BASIC_HAND = 6


@enforces("5.2")
def hand_size(state: NoRetreatState, side: str, weather: str) -> int:
    """The limit of a hand: 6, one more in Fair Weather, Malta and Montgomery (R48)."""
    size = BASIC_HAND + (1 if weather == "fair" else 0)
    if side == "axis":
        return size - (1 if state.malta == "active" else 0)
    montgomery = state.leaders.get("montgomery")
    in_play = montgomery is not None and montgomery.place not in ("out", "tobruk") and ":" not in montgomery.place
    return size + (1 if in_play else 0)


@enforces("5.0")
async def draw_cards(table: Table[NoRetreatState], side: str, count: int, why: str, rule: str) -> int:
    """Draw one card at a time; returns how many could be drawn."""
    drawn = 0
    reshuffle_low(table)
    for _ in range(count):
        state = table.state
        if len(state.deck) <= 1:
            break
        (card,) = await Draw(
            "the draw pile",
            "{side} draws a card",
            top=state.deck.top,
            rest=state.deck.rest,
            side=side,
            audience=who_sees(state, side),
            held=False,
            rule=rule,
            names={"side": f"side:{side}"},
        )
        state = table.state
        state.deck = state.deck.without((card,))
        take_up(state, side, card)
        drawn += 1
        reshuffle_low(table)
        private = Event(
            "draw", "{card} is drawn", {"card": f"card:{card}"}, side=side, rule=rule, audience=(side,), level=2
        )
        if not slotted(state, side):
            table.tell(private)
    if drawn:
        text = "{side} draws {count}: {why}"
        names = {"side": f"side:{side}", "count": str(drawn), "why": why}
        table.tell(Event("draw", text, names, side=side, rule=rule))
    return drawn


def reshuffle_low(table: Table[NoRetreatState]) -> None:
    """The last card is never drawn: with one left in the pile it is shuffled anew at once (5.0, R49)."""
    if len(table.state.deck) <= 1:
        reshuffle(table)


def reshuffle(table: Table[NoRetreatState]) -> None:
    """Shuffle the rest of the pile and all discards together."""
    state = table.state
    if not state.discards:
        return
    state.deck = state.deck.shuffled_with(state.discards)
    state.discards = ()
    table.tell(Event("shuffle", "The draw pile is shuffled anew", rule="5.0", level=2))


def take_up(state: NoRetreatState, side: str, card: str) -> None:
    """A card comes into a hand."""
    state.hands[side] = tuple(sorted((*state.hands[side], card)))
    fill_slots(state, side)


def forget(state: NoRetreatState, side: str, card: str) -> None:
    """A card leaves a hand: the other side no longer knows it there."""
    state.hands[side] = tuple(c for c in state.hands[side] if c != card)
    fill_slots(state, side)
    other = foe(side)
    state.seen[other] = tuple(c for c in state.seen.get(other, ()) if c != card)


def discard(table: Table[NoRetreatState], side: str, card: str, why: str, rule: str) -> None:
    """Put a card from a hand face-up on the Discard pile."""
    state = table.state
    forget(state, side, card)
    state.discards = (*state.discards, card)
    text = "{side} discards {card}: {why}"
    names = {"side": f"side:{side}", "card": f"card:{card}", "why": why}
    table.tell(Event("discard", text, names, side=side, rule=rule))


async def discard_random(table: Table[NoRetreatState], side: str, why: str, rule: str) -> bool:
    """Discard one card of a hand by chance; False if the hand is empty."""
    hand = table.state.hands[side]
    if not hand:
        return False
    (card,) = await Draw(
        "the hand",
        "{side} discards a card by chance",
        top=(),
        rest=hand,
        side=side,
        rule=rule,
        names={"side": f"side:{side}"},
    )
    discard(table, side, card, why, rule)
    return True


def take_from_discards(table: Table[NoRetreatState], side: str, card: str, rule: str) -> None:
    """Put a card from the Discard pile into a hand; both sides saw it."""
    state = table.state
    state.discards = tuple(c for c in state.discards if c != card)
    take_up(state, side, card)
    state.seen[foe(side)] = (*state.seen.get(foe(side), ()), card)
    text = "{side} takes {card} from the discards"
    table.tell(Event("draw", text, {"side": f"side:{side}", "card": f"card:{card}"}, side=side, rule=rule))


def fresh_deck(cards: tuple[str, ...]) -> Deck:
    """A shuffled pile of all cards."""
    return Deck((), tuple(sorted(cards)))
