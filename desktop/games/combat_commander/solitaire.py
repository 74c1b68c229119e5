"""1.2 for one person who plays both sides: four ways to keep the two hands (our own procedures, S1 to S3).

The setting ``hands`` chooses one:

- ``closed``: as two people play. A window opens whenever an Action could publicly be played, whatever is held.
- ``open``: both hands lie open. A window opens only where a card of the hand really fits, since nothing is given away.
- ``blind``: both hands lie face down. When the active side wants an order it turns one card up, as many cards a Turn as
  it has orders. At each order the resting side turns one watch card: the next one of its row. It may react with that
  card alone, until the next order; then the card goes face down to the end of the row.
- ``slots``: the active side's hand lies open, the resting side's face down in numbered slots. Once an order a die wakes
  the slot of its number and the next one (after 6 comes 1): their cards are turned up until the next order, and
  windows open for those alone.

A hand that is laid down is shuffled first, and is refilled face down. What fits is decided by the cards that are turned
up, so that nobody learns anything from a window that opens or does not.
"""

from __future__ import annotations

from desktop.games.combat_commander.state import CommanderState, foe
from desktop.table.asking import Roll, Shuffle, card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "DIE",
    "add_to_row",
    "alone",
    "arrange",
    "begin",
    "in_order",
    "lay_down",
    "may_turn",
    "next_in_row",
    "remove_from_row",
    "show_all",
    "slot_of",
    "turn_next",
    "usable",
    "watch",
    "who_sees",
]

At = Table[CommanderState]

#: Faces of the die that wakes slots; a longer row has a die of its own length.
DIE = 6


def way(state: CommanderState) -> str:
    """How the hands are kept: "closed", "open", "blind" or "slots"."""
    return state.settings.get("hands", "closed")


def alone(state: CommanderState) -> bool:
    """Whether hands are kept for one person, so that windows open by what may be used."""
    return way(state) != "closed"


@enforces("1.2")
def usable(state: CommanderState, side: str) -> tuple[str, ...]:
    """The cards of a hand that its player may look at and play: all, or those turned up where the hand lies down."""
    if side not in state.down:
        return state.hands[side]
    return tuple(name for name in state.rows[side] if name and name in state.shown[side])


def in_order(state: CommanderState, side: str) -> tuple[str, ...]:
    """All cards of a hand as they lie: where it lies down, in the order of its slots."""
    if side not in state.down:
        return state.hands[side]
    return tuple(name for name in state.rows[side] if name)


def slot_of(state: CommanderState, side: str, name: str) -> int:
    """The number of the slot in which a card lies, from 1."""
    return state.rows[side].index(name) + 1


def next_in_row(state: CommanderState, side: str) -> str:
    """The next card of a row that lies face down, "" if all are turned up."""
    shown = state.shown.get(side, ())
    return next((name for name in state.rows.get(side, ()) if name and name not in shown), "")


def who_sees(state: CommanderState, side: str) -> tuple[str, ...] | None:
    """Who sees a card that a side draws: nobody, everybody (None), or its own player alone."""
    if side in state.down:
        return ()
    return None if alone(state) else (side,)


# a card comes or goes -----------------------------------------------------------------------------------------------
def add_to_row(state: CommanderState, side: str, names: tuple[str, ...]) -> None:
    """Cards drawn by a side whose hand lies down are put at the end of its row, unseen."""
    if side in state.down:
        state.rows[side] = (*state.rows.get(side, ()), *names)


def remove_from_row(state: CommanderState, side: str, name: str) -> None:
    """A card leaves a hand that lies down: its slot stays empty."""
    if side in state.down:
        state.rows[side] = tuple("" if one == name else one for one in state.rows[side])
        state.shown[side] = tuple(one for one in state.shown.get(side, ()) if one != name)


# laying down and taking up ------------------------------------------------------------------------------------------
def _lie_down(state: CommanderState, active: str) -> tuple[str, ...]:
    """The sides whose hands lie face down in a Turn of the active side."""
    return {"blind": ("axis", "allied"), "slots": (foe(active),)}.get(way(state), ())


def arrange(state: CommanderState, active: str) -> None:
    """Lay down the hands that lie face down in this Turn, and take the others up."""
    wanted = _lie_down(state, active)
    for side in wanted:
        if side not in state.down:
            state.rows[side], state.shown[side] = state.hands[side], ()
    for side in state.down:
        if side not in wanted:
            del state.rows[side], state.shown[side]
    state.down = wanted


def lay_down(state: CommanderState, side: str) -> None:
    """A side's Turn ends: with slots its hand joins those that lie down before it is refilled, so that what it draws
    stays unseen; what it held open is turned down by the shuffle after that."""
    if way(state) == "slots" and side not in state.down:
        state.rows[side] = state.shown[side] = state.hands[side]
        state.down = (*state.down, side)


async def begin(table: At, side: str) -> None:
    """A side's Turn begins: hands are laid down or taken up, and rows that lie down are shuffled."""
    taken_up = side in table.state.down
    arrange(table.state, side)
    table.state.turned = 0
    if taken_up and side not in table.state.down:
        table.tell(
            Event("reveal", "{side} takes its hand up", {"side": f"side:{side}"}, rule="1.2", side=side, level=2)
        )
    for one in table.state.down:
        held = tuple(name for name in table.state.rows[one] if name)
        order = await Shuffle(held, "a row that lies face down is shuffled", side=one, rule="1.2") if held else ()
        table.state.rows[one] = tuple(str(name) for name in order)
        table.state.shown[one] = ()


# blind: a card for an order -----------------------------------------------------------------------------------------
def may_turn(state: CommanderState, side: str) -> bool:
    """Whether the active side may turn another card up: no more in a Turn than it may give orders (S2)."""
    return side in state.down and state.turned < state.parties[side].orders and bool(next_in_row(state, side))


@enforces("1.2")
def turn_next(table: At, side: str) -> str:
    """Turn the next card of the active side's row up; it stays so until its Turn ends."""
    state = table.state
    name = next_in_row(state, side)
    state.turned += 1
    _turn_up(table, side, (name,), "{side} turns {card} up")
    return name


# the resting side ---------------------------------------------------------------------------------------------------
@enforces("1.2", "A24")
async def watch(table: At) -> None:
    """An order is given: the resting side's cards of the last order go down, and others are turned up to react with."""
    state = table.state
    side = foe(state.active)
    if side not in state.down:
        return
    if way(state) == "blind":
        _watch_card(table, side)
    else:
        await _wake_slots(table, side)


def _watch_card(table: At, side: str) -> None:
    """Blind: the last watch card goes to the end of the row, the next one is turned."""
    state = table.state
    row, before = state.rows[side], state.shown.get(side, ())
    state.rows[side] = (*(one for one in row if one and one not in before), *(one for one in row if one in before))
    state.shown[side] = ()
    name = next_in_row(state, side)
    if name:
        _turn_up(table, side, (name,), "{side} watches with {card}")


async def _wake_slots(table: At, side: str) -> None:
    """Slots: a die, and the slots of its number and the next."""
    state = table.state
    state.shown[side] = ()
    row = state.rows[side]
    if not any(row):
        return
    faces = max(DIE, len(row))
    (die,) = await Roll(
        "{side}: which slots wake",
        faces=faces,
        side=side,
        rule="1.2",
        names={"side": f"side:{side}"},
        held=False,
    )
    state = table.state
    woken = (int(die), int(die) % faces + 1)
    names = {"side": f"side:{side}", "die": str(die), "slots": f"{woken[0]} and {woken[1]}"}
    row = state.rows[side]
    cards = tuple(row[slot - 1] for slot in woken if slot <= len(row) and row[slot - 1])
    if not cards:
        text = "{die}: slots {slots} of {side} are empty"
        table.tell(Event("watch", text, names, rule="1.2", side=side, level=2))
        return
    _turn_up(table, side, cards, "{die}: slots {slots} of {side} wake, {card}", names)


def _turn_up(table: At, side: str, cards: tuple[str, ...], text: str, names: dict[str, str] | None = None) -> None:
    state = table.state
    state.shown[side] = (*state.shown.get(side, ()), *cards)
    shown = {**(names or {}), "side": f"side:{side}", "card": card(cards[0])}
    if len(cards) > 1:
        text, shown["other"] = text + " and {other}", card(cards[1])
    table.tell(Event("reveal", text, shown, tuple(card(name) for name in cards), rule="1.2", side=side, level=2))


def show_all(state: CommanderState, side: str) -> None:
    """A hand that lies down is shown as a whole, until the next order (E61)."""
    if side in state.down:
        state.shown[side] = state.hands[side]
