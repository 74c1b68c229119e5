"""What a side may see, and full states that a view could be of. Hands and the draw pile are the only secrets (R50)."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.solitaire import alone
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.chance import Deck
from desktop.table.game import ChanceSource

__all__ = ["UNKNOWN", "imagine", "view"]

#: Stands in a view for a card whose face is not known.
UNKNOWN = "?"


def view(content: Content, state: NoRetreatState, eyes: frozenset[str]) -> NoRetreatState:
    """The state as these sides see it: own hands, what was seen of the other, counts of everything.

    To one person alone (see `solitaire`) hands lie open on the table, or face down in slots but for the cards that
    their enemy has seen: then all eyes see the same.
    """
    new = state.copy()
    new.slots = {}
    hands: dict[str, tuple[str, ...]] = {}
    seen: dict[str, tuple[str, ...]] = {}
    everything = len(eyes) >= 2 or alone(state)
    for side, hand in state.hands.items():
        seen[side] = state.seen.get(side, ()) if side in eyes or everything else ()
        known = state.seen.get(foe(side), ()) if eyes or everything else ()
        if slotted(state, side):
            slots = state.slots.get(side, hand)  # laid down in the middle of a game it is put into slots when used
            new.slots[side] = tuple(card if not card or card in known else UNKNOWN for card in slots)
            hands[side] = tuple(card for card in new.slots[side] if card)
        elif side in eyes or everything:
            hands[side] = hand
        else:
            hands[side] = (*known, *(UNKNOWN,) * (len(hand) - len(known)))
    new.hands, new.seen = hands, seen
    new.deck = Deck((), (UNKNOWN,) * len(state.deck))
    return new


def imagine(content: Content, view: NoRetreatState, eyes: frozenset[str], chance: ChanceSource) -> NoRetreatState:
    """Deal the unknown cards to the unknown places."""
    new = view.copy()
    placed = [card for hand in view.hands.values() for card in hand if card != UNKNOWN]
    loose = [card for card in content.cards if card not in placed and card not in view.discards]
    for index in range(len(loose) - 1, 0, -1):
        other = chance.below(index + 1)
        loose[index], loose[other] = loose[other], loose[index]
    hands: dict[str, tuple[str, ...]] = {}
    for side, hand in view.hands.items():
        if slotted(view, side):
            new.slots[side] = tuple(card if card != UNKNOWN else loose.pop() for card in view.slots.get(side, ()))
            hands[side] = tuple(sorted(card for card in new.slots[side] if card))
            continue
        filled = [card if card != UNKNOWN else loose.pop() for card in hand]
        hands[side] = tuple(sorted(filled))
    new.hands = hands
    new.deck = Deck((), tuple(sorted(loose)))
    for side in hands:
        if not eyes and not alone(view):
            new.seen[side] = ()
    return new
