"""Exact chances of Destiny cards: what the next cards of a deck may be, as far as a view knows.

A side's deck and hand are taken together where the hand is not seen, so that nothing of it leaks; where it is seen, the
cards that are left are just those of the deck. Every card that is not known may be the next, each as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

import msgspec

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import ADJECTIVE
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.odds import Distribution

__all__ = [
    "Defender",
    "Pair",
    "all_reach",
    "ends_at",
    "known_text",
    "loose",
    "next_dice",
    "nobody",
    "reshuffled",
    "sums_anew",
    "sums_left",
    "trigger_chance",
    "two_rolls",
    "weights_of",
]

T = TypeVar("T", bound=Hashable)
#: White and red die of a card.
Pair = tuple[int, int]


def loose(content: Content, view: CommanderState, side: str) -> list[str]:
    """Cards of a side that this view has not seen in its hand or its discards: the next one is among them."""
    seen = {*view.discards.get(side, ()), *view.hands.get(side, ())}
    return [card for card in content.decks[view.parties[side].nation] if card not in seen]


def reshuffled(content: Content, view: CommanderState, side: str) -> dict[str, int]:
    """Cards that may be on top once deck and discards are shuffled together (1.4), each with its weight.

    A card of the discards is surely among them. Of the others, where the hand is not seen, some are in the hand, and
    each may be: it counts for the part of the chance that it is not.
    """
    held, gone = view.hands.get(side, ()), view.discards.get(side, ())
    cards = [card for card in content.decks[view.parties[side].nation] if card not in held]
    hidden = held.count(UNKNOWN)
    if not hidden:
        return dict.fromkeys(cards, 1)
    others = len(cards) - len(gone)
    weights = {card: others if card in gone else others - hidden for card in cards}
    return {card: weight for card, weight in weights.items() if weight > 0}


def weights_of(content: Content, view: CommanderState, side: str) -> dict[str, int]:
    """Cards that may be turned next, with their weights; a deck that is out has been shuffled anew by then (6.1.2)."""
    if not len(view.decks[side]):
        return reshuffled(content, view, side)
    return dict.fromkeys(loose(content, view, side), 1)


def next_dice(content: Content, view: CommanderState, side: str) -> Distribution[Pair] | None:
    """The dice of the next card of a side; None when there is no card at all."""
    weights = _counts(content, weights_of(content, view, side))
    return Distribution(weights) if weights else None


def _counts(content: Content, cards: dict[str, int]) -> dict[Pair, int]:
    """The weight of each pair of dice."""
    counts: dict[Pair, int] = {}
    for name, weight in cards.items():
        card = content.cards[name]
        pair = (card.white, card.red)
        counts[pair] = counts.get(pair, 0) + weight
    return counts


def sums_left(content: Content, view: CommanderState, side: str) -> dict[int, int]:
    """The weight of each sum of the dice on the next card of a side."""
    return _sums(_counts(content, weights_of(content, view, side)))


def sums_anew(content: Content, view: CommanderState, side: str) -> dict[int, int]:
    """The weight of each sum on the next card once deck and discards are shuffled together."""
    return _sums(_counts(content, reshuffled(content, view, side)))


def _sums(pairs: dict[Pair, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for pair, weight in pairs.items():
        found[sum(pair)] = found.get(sum(pair), 0) + weight
    return found


def two_rolls(
    content: Content, view: CommanderState, first: str, second: str, result: Callable[[Pair, Pair], T]
) -> Distribution[T] | None:
    """What comes of a roll of one side and then one of a side; without putting the first card back.

    With the last card of a deck Time advances and the deck is shuffled anew: the second card may then be any.
    """
    weights: dict[T, int] = {}
    anew = first == second and len(view.decks[first]) <= 1
    others = _counts(content, reshuffled(content, view, second) if anew else weights_of(content, view, second))
    for pair, count in _counts(content, weights_of(content, view, first)).items():
        for after, more in others.items():
            left = more - 1 if first == second and pair == after and not anew else more
            if left:
                outcome = result(pair, after)
                weights[outcome] = weights.get(outcome, 0) + count * left
    return Distribution(weights) if weights else None


# several Defence rolls ------------------------------------------------------------------------------------------------
class Defender(msgspec.Struct, frozen=True, gc=False):
    """A unit that must roll: whose it is, its Morale, and whether an equal total breaks it (O20.3.4)."""

    side: str
    morale: int
    moving: bool = False

    def least(self, total: int, *, shaken: bool) -> int:
        """The lowest sum of its dice that keeps it from breaking; with `shaken`, from being Suppressed too."""
        need = total - self.morale
        return need + 1 if self.moving or shaken else need


def nobody(
    content: Content,
    view: CommanderState,
    strength: int,
    roller: str,
    defenders: Sequence[Defender],
    *,
    shaken: bool = False,
    dice: dict[int, int] | None = None,
) -> Fraction:
    """The chance that no defender breaks; with `shaken`, that none is Suppressed either.

    Each defender turns a card of its own side, without putting any back. strength: firepower, to which the sum of the
    roller's card is added; the Attack Total itself where roller is "". dice: weight of each sum of the attack, if it is
    not that of the roller's next card.
    """
    if not roller:
        return _all_hold(content, view, strength, defenders, shaken, ("", 0))
    sums = dice if dice is not None else sums_left(content, view, roller)
    whole = sum(sums.values())
    if not whole:
        return Fraction(1)
    chance = Fraction(0)
    for rolled, weight in sums.items():
        if weight:
            held = _all_hold(content, view, strength + rolled, defenders, shaken, (roller, rolled))
            chance += Fraction(weight, whole) * held
    return chance


def _all_hold(
    content: Content,
    view: CommanderState,
    total: int,
    defenders: Sequence[Defender],
    shaken: bool,
    turned: tuple[str, int],
) -> Fraction:
    """The same against one Attack Total; turned: whose card made it, and its sum."""
    chance = Fraction(1)
    for side in dict.fromkeys(one.side for one in defenders):
        needs = [one.least(total, shaken=shaken) for one in defenders if one.side == side]
        chance *= all_reach(content, view, side, needs, turned)
    return chance


def all_reach(
    content: Content, view: CommanderState, side: str, needs: Sequence[int], turned: tuple[str, int] = ("", 0)
) -> Fraction:
    """The chance that the next cards of a side, one for each need, have sums of at least so much.

    turned: whose card was turned just before these, and its sum.
    """
    left = len(view.decks[side]) - (turned[0] == side)
    cards = sums_left(content, view, side) if left > 0 else sums_anew(content, view, side)
    if turned[0] == side and left > 0:
        cards[turned[1]] -= 1
    # Cards that suffice for the neediest suffice for all, so that the counts lie within each other. Where the deck runs
    # out in between it is shuffled anew, and each roll is taken on its own.
    apart = len(needs) > left
    whole = sum(cards.values())
    chance = Fraction(1)
    for index, need in enumerate(sorted(needs, reverse=True)):
        taken = 0 if apart else index
        good = sum(count for rolled, count in cards.items() if rolled >= need) - taken
        chance *= Fraction(max(good, 0), whole - taken)
    return chance


# Time -----------------------------------------------------------------------------------------------------------------
def trigger_chance(content: Content, view: CommanderState, side: str, trigger: str) -> Fraction:
    """The chance that the next card of a side bears a trigger."""
    cards = weights_of(content, view, side)
    hits = sum(weight for card, weight in cards.items() if content.cards[card].trigger == trigger)
    return Fraction(hits, sum(cards.values())) if cards else Fraction(0)


def ends_at(content: Content, view: CommanderState, side: str, space: int) -> Fraction:
    """The chance that the game ends when Time advances to a space by a card of a side (6.2.2).

    The deck has been shuffled with its discards by then (6.1.2); before Sudden Death there is no roll.
    """
    if not view.sudden_death or space < view.sudden_death:
        return Fraction(0)
    sums = sums_anew(content, view, side)
    whole = sum(sums.values())
    return Fraction(sum(weight for rolled, weight in sums.items() if rolled < space), whole) if whole else Fraction(0)


def known_text(content: Content, view: CommanderState, *sides: str) -> str:
    """How exact odds are, in words: over how many cards."""
    names = list(dict.fromkeys(sides))
    if any(not len(view.decks[side]) for side in names):
        return "exact over the cards that may come when the deck is shuffled anew; triggers and Actions not counted"
    counts = " and ".join(f"{len(loose(content, view, side))} {ADJECTIVE[side]}" for side in names)
    return f"exact over the {counts} cards that may still be turned; triggers and Actions not counted"
