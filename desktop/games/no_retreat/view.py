"""What a side may see, and full states that a view could be of. Hands and the draw pile are the only secrets (R50)."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.chance import Deck
from desktop.table.game import ChanceSource

__all__ = ["UNKNOWN", "imagine", "view"]

#: Stands in a view for a card whose face is not known.
UNKNOWN = "?"


def view(content: Content, state: NoRetreatState, eyes: frozenset[str]) -> NoRetreatState:
    """The state as these sides see it: own hands, what was seen of the other, counts of everything.

    A hand that lies face down for one person alone is seen by nobody but for the cards that its enemy has seen.
    """
    new = state.copy()
    if len(eyes) >= 2 and not any(slotted(state, side) for side in state.hands):
        new.deck = Deck((), (UNKNOWN,) * len(state.deck))
        return new
    hands: dict[str, tuple[str, ...]] = {}
    seen: dict[str, tuple[str, ...]] = {}
    for side, hand in state.hands.items():
        if side in eyes and not slotted(state, side):
            hands[side] = hand
            seen[side] = state.seen.get(side, ())
        else:
            known = state.seen.get(foe(side), ()) if eyes else ()
            hands[side] = (*known, *(UNKNOWN,) * (len(hand) - len(known)))
            seen[side] = state.seen.get(side, ()) if len(eyes) >= 2 else ()
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
        filled = [card if card != UNKNOWN else loose.pop() for card in hand]
        hands[side] = tuple(sorted(filled))
    new.hands = hands
    new.deck = Deck((), tuple(sorted(loose)))
    for side in hands:
        if side not in eyes and not eyes:
            new.seen[side] = ()
    return new
