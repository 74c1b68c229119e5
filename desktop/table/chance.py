"""Chance: dice, decks and shuffles. Every random outcome passes here.

An outcome is a hash of (key, salt, number of the chance entry on the current line): there is no generator state, so the
same line of play always gets the same dice, whoever replays it, and a what-if asks for fresh ones with another salt.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from desktop.table.asking import Draw, Roll, Shuffle

__all__ = ["BadOutcome", "Deck", "Dice", "Outcome", "Request", "check", "outcome"]

Request: TypeAlias = Roll | Draw | Shuffle
#: Faces of dice in order, names of cards in order, or shuffled items in order.
Outcome: TypeAlias = tuple[int | str, ...]


class BadOutcome(ValueError):
    """A typed or scripted outcome that cannot be: says what was expected."""


class Dice:
    """Uniform whole numbers below a bound, from a key: for an outcome of the table, or for `Game.imagine`."""

    __slots__ = ("_key", "_number", "_pool", "_width")

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._number = 0
        self._pool = 0
        self._width = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1. 64 fresh bits are used where fewer than 32 + the bound's own bits are left."""
        if n < 1:
            raise ValueError(f"nothing to choose from: {n}")
        need = n.bit_length() + 32
        if self._width < need:
            digest = blake2b(self._key + b"/%d" % self._number, digest_size=32).digest()
            self._number += 1
            self._pool = int.from_bytes(digest, "big")
            self._width = 256
        mask = (1 << need) - 1
        value = (self._pool & mask) % n
        self._pool >>= need
        self._width -= need
        return value


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A draw pile: `top` are known cards in order (first is drawn first), `rest` the others, sorted, order unknown."""

    top: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.top) + len(self.rest)

    def without(self, cards: Iterable[str]) -> Deck:
        """The pile after these were drawn from it, in order: the known top first."""
        top, rest = list(self.top), list(self.rest)
        for card in cards:
            if top:
                if top[0] != card:
                    raise BadOutcome(f"the top card is {top[0]}, not {card}")
                top.pop(0)
            elif card in rest:
                rest.remove(card)
            else:
                raise BadOutcome(f"{card} is not in the pile")
        return Deck(tuple(top), tuple(rest))

    def shuffled_with(self, cards: Iterable[str]) -> Deck:
        """The pile with these cards shuffled in: nothing of its order is known any more."""
        return Deck((), tuple(sorted((*self.top, *self.rest, *cards))))


def outcome(request: Request, key: str, number: int, salt: str = "") -> Outcome:
    """What chance says to a request, given the game's key, the count of chance entries before it, and a salt."""
    dice = Dice(f"{key}|{salt}|{number}")
    if isinstance(request, Roll):
        return tuple(dice.below(request.faces) + 1 for _ in range(request.count))
    if isinstance(request, Draw):
        top, rest = list(request.top), list(request.rest)
        if request.count > len(top) + len(rest):
            raise BadOutcome(f"{request.deck}: {request.count} cards asked for, {len(top) + len(rest)} left")
        return tuple(top.pop(0) if top else rest.pop(dice.below(len(rest))) for _ in range(request.count))
    items = list(request.items)
    for index in range(len(items) - 1, 0, -1):
        other = dice.below(index + 1)
        items[index], items[other] = items[other], items[index]
    return tuple(items)


def check(request: Request, values: Outcome) -> Outcome:
    """The values, if they can be an outcome of the request (typed dice and cards, scripts); raises `BadOutcome`."""
    if isinstance(request, Roll):
        dice = "one die" if request.count == 1 else f"{request.count} dice"
        if len(values) != request.count:
            raise BadOutcome(f"{dice} wanted, {len(values)} given")
        for value in values:
            if not isinstance(value, int) or not 1 <= value <= request.faces:
                raise BadOutcome(f"{value} is not on a die of 1 to {request.faces}")
    elif isinstance(request, Draw):
        if len(values) != request.count:
            raise BadOutcome(f"{request.count} cards of {request.deck} wanted, {len(values)} given")
        Deck(request.top, request.rest).without(str(value) for value in values)
    elif sorted(map(str, values)) != sorted(request.items):
        raise BadOutcome("a new order of the same things wanted")
    return values
