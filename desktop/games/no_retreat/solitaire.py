"""5.0 for one person who plays both sides: how the two hands are kept (our own procedures, S1 and S2).

The setting ``solo`` chooses:

- ``closed``: as two people play. A window opens whenever an event could publicly be played, whatever is held.
- ``open``: both hands lie open. A window opens only where an event of the hand fits, since nothing is given away.
- ``axis``, ``allied``: the hand of that side lies face down in numbered slots, and the other one open. Nobody chooses
  for it: at each moment at which it could play an event, once for each kind of moment in a Player Turn, a die picks a
  slot. An empty slot is a pass; a card is played if its event fits, else it stays where it is, unseen.

A card that comes into a hand in slots is put into the lowest empty one. A card of it that the other side has seen lies
face up in its slot. What the hand would choose by itself it does not: it discards nothing to draw anew, pays no
fortification with cards, discards by chance where it must, and commits all the Malta cards that it has.
"""

from __future__ import annotations

from desktop.games.no_retreat.state import NoRetreatState, slotted
from desktop.table.asking import Roll
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["DIE", "alone", "fill_slots", "pick", "who_sees"]

#: Faces of the die that picks a slot; with more slots it has one for each.
DIE = 6


def alone(state: NoRetreatState) -> bool:
    """Whether hands are kept for one person, so that windows open by what is there."""
    return state.settings.get("solo", "closed") != "closed"


def who_sees(state: NoRetreatState, side: str) -> tuple[str, ...] | None:
    """Who sees a card that a side draws: nobody, everybody (None), or its own player alone."""
    if slotted(state, side):
        return ()
    return None if alone(state) else (side,)


def fill_slots(state: NoRetreatState, side: str) -> None:
    """After a card came or went: one that left leaves its slot empty, one that came takes the lowest empty slot."""
    if not slotted(state, side):
        state.slots.pop(side, None)
        return
    hand = state.hands[side]
    slots = [card if card in hand else "" for card in state.slots.get(side, ())]
    for card in hand:
        if card in slots:
            continue
        if "" in slots:
            slots[slots.index("")] = card
        else:
            slots.append(card)
    state.slots[side] = tuple(slots)


@enforces("5.0")
async def pick(table: Table[NoRetreatState], side: str) -> str:
    """A die picks a slot of a hand that lies face down; its card, "" from an empty slot."""
    fill_slots(table.state, side)
    names = {"side": f"side:{side}"}
    faces = max(DIE, len(table.state.slots[side]))
    (die,) = await Roll("{side}: a slot is picked", faces=faces, side=side, rule="5.0", names=names, held=False)
    slots = table.state.slots[side]
    card = slots[int(die) - 1] if int(die) <= len(slots) else ""
    names = {**names, "slot": str(die)}
    text = "{side}: slot {slot} is picked" if card else "{side}: slot {slot} is picked, and is empty"
    table.tell(Event("picked", text, names, rule="5.0", side=side, level=2))
    return card
