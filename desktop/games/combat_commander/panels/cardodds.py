"""Exact chances of Destiny cards: what the next card of a deck may be, as far as a view knows.

A side's deck and hand are taken together where the hand is not seen, so that nothing of it leaks; where it is seen, the
cards that are left are just those of the deck. Every card that is not known may be the next, each as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import CommanderState
from desktop.table.odds import Distribution

__all__ = ["Pair", "known_text", "loose", "next_dice", "two_rolls"]

T = TypeVar("T", bound=Hashable)
#: White and red die of a card.
Pair = tuple[int, int]


def loose(content: Content, view: CommanderState, side: str) -> list[str]:
    """Cards of a side that this view has not seen in its hand or its discards: the next one is among them."""
    seen = {*view.discards.get(side, ()), *view.hands.get(side, ())}
    return [card for card in content.decks[view.parties[side].nation] if card not in seen]


def next_dice(content: Content, view: CommanderState, side: str) -> Distribution[Pair] | None:
    """The dice of the next card of a side; None when every card is seen."""
    weights = _counts(content, view, side)
    return Distribution(weights) if weights else None


def _counts(content: Content, view: CommanderState, side: str) -> dict[Pair, int]:
    """How many of the cards that may come bear each pair of dice."""
    counts: dict[Pair, int] = {}
    for name in loose(content, view, side):
        card = content.cards[name]
        pair = (card.white, card.red)
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def two_rolls(
    content: Content, view: CommanderState, first: str, second: str, result: Callable[[Pair, Pair], T]
) -> Distribution[T] | None:
    """What comes of a roll of one side and then one of a side; without putting the first card back."""
    weights: dict[T, int] = {}
    others = _counts(content, view, second)
    for pair, count in _counts(content, view, first).items():
        for after, more in others.items():
            left = more - 1 if first == second and pair == after else more
            if left:
                outcome = result(pair, after)
                weights[outcome] = weights.get(outcome, 0) + count * left
    return Distribution(weights) if weights else None


def known_text(content: Content, view: CommanderState, *sides: str) -> str:
    """How exact odds are, in words: over how many cards."""
    counts = " and ".join(str(len(loose(content, view, side))) for side in dict.fromkeys(sides))
    return f"exact over the {counts} cards that may still be turned; triggers and Actions not counted"
