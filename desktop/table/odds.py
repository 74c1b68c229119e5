"""Exact distributions: what dice and cards may bring, and what a rule makes of each outcome.

A `Distribution` is plain data: outcomes with whole weights. Games build one from dice (`rolls`, `sums`) or from the
cards left (`draws`), and map the very function that resolves the roll over it, so that the odds shown before are the
odds played. No sampling and no float anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import comb, gcd, lcm
from typing import Any, Generic, Literal, TypeVar, cast

from desktop.table.panels import Chance, Chances

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

__all__ = [
    "Distribution",
    "block",
    "certain",
    "combine",
    "die",
    "draws",
    "orders",
    "per_cent",
    "per_cents",
    "rolls",
    "sums",
]

Tone = Literal["ours", "lesser", "gain", "danger", "neutral"]


class Distribution(Generic[T]):
    """Outcomes, each with a whole positive weight; equal outcomes are merged, order is that of first appearance.

    Two distributions are equal when they give each outcome the same chance, whatever the order.
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Raises ValueError when there is no outcome or a weight is negative; outcomes of weight 0 are left out."""
        merged: dict[T, int] = {}
        pairs = cast("Mapping[T, int]", weights).items() if isinstance(weights, Mapping) else weights
        for outcome, weight in pairs:
            if weight < 0:
                raise ValueError(f"negative weight for {outcome!r}")
            if weight:
                merged[outcome] = merged.get(outcome, 0) + weight
        if not merged:
            raise ValueError("a distribution needs an outcome")
        common = reduce(gcd, merged.values())
        if common > 1:
            merged = {outcome: weight // common for outcome, weight in merged.items()}
        self.weights = merged
        self.total = sum(merged.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {weight}/{self.total}" for outcome, weight in self.weights.items())
        return f"Distribution({shown})"

    def __len__(self) -> int:
        return len(self.weights)

    def items(self) -> list[tuple[T, Fraction]]:
        """Outcomes with their chances, which sum to one."""
        return [(outcome, Fraction(weight, self.total)) for outcome, weight in self.weights.items()]

    def chance(self, outcome: T) -> Fraction:
        """The chance of one outcome; 0 when it cannot happen."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def where(self, test: Callable[[T], bool]) -> Fraction:
        """The chance that the outcome passes a test."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if test(outcome)), self.total)

    def map(self, result: Callable[[T], U]) -> Distribution[U]:
        """What a pure result function makes of it, equal results merged."""
        return Distribution((result(outcome), weight) for outcome, weight in self.weights.items())

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The distribution after a further chance that depends on the outcome (a check whose modifier was rolled)."""
        parts = [(weight, follow(outcome)) for outcome, weight in self.weights.items()]
        scale = lcm(*(part.total for _, part in parts))
        return Distribution(
            (outcome, weight * inner * (scale // part.total))
            for weight, part in parts
            for outcome, inner in part.weights.items()
        )

    def given(self, test: Callable[[T], bool]) -> Distribution[T]:
        """The distribution once it is known that the outcome passes a test; ValueError when none does."""
        return Distribution((outcome, weight) for outcome, weight in self.weights.items() if test(outcome))

    def mean(self) -> Fraction:
        """The expectation of a distribution of numbers."""
        numbers = cast("Mapping[int | Fraction, int]", self.weights)
        return sum((Fraction(number) * weight for number, weight in numbers.items()), Fraction(0)) / self.total

    def ordered(self, key: Callable[[T], Any] | None = None) -> Distribution[T]:
        """The same, with its outcomes sorted."""
        outcomes = sorted(self.weights, key=key) if key else sorted(cast("Iterable[Any]", self.weights))
        return Distribution((outcome, self.weights[outcome]) for outcome in outcomes)


def certain(outcome: T) -> Distribution[T]:
    """One outcome that is sure."""
    return Distribution({outcome: 1})


@cache
def die(faces: int = 6) -> Distribution[int]:
    """One die: 1 to `faces`."""
    return Distribution((face, 1) for face in range(1, faces + 1))


@cache
def rolls(count: int, faces: int = 6) -> Distribution[tuple[int, ...]]:
    """Several dice told apart, as `asking.Roll` gives them: faces ** count outcomes, so keep count small."""
    return Distribution((faces_up, 1) for faces_up in product(range(1, faces + 1), repeat=count))


@cache
def sums(count: int, faces: int = 6) -> Distribution[int]:
    """The sum of several dice (0 dice: 0)."""
    total: Distribution[int] = certain(0)
    for _ in range(count):
        total = combine(total, die(faces), lambda so_far, face: so_far + face)
    return total


def combine(first: Distribution[T], second: Distribution[U], result: Callable[[T, U], V]) -> Distribution[V]:
    """Two independent chances together, as a function of both outcomes; equal results merged."""
    return Distribution(
        (result(one, other), weight * further)
        for one, weight in first.weights.items()
        for other, further in second.weights.items()
    )


def draws(rest: Sequence[T], count: int, top: Sequence[T] = ()) -> Distribution[tuple[T, ...]]:
    """`count` cards drawn without replacement, as a hand: which cards, in the order of their first copy in the deck.

    top: cards known to lie on top, drawn first; rest: the others, a multiset in any order. Equal cards are one kind.
    Raises ValueError when there are not enough cards.
    """
    known, left = tuple(top[:count]), max(0, count - len(top))
    if left > len(rest):
        raise ValueError(f"{left} cards drawn of {len(rest)}")
    kinds: dict[T, int] = {}
    for kind in rest:
        kinds[kind] = kinds.get(kind, 0) + 1
    found: dict[tuple[T, ...], int] = {(): 1}
    remaining = len(rest)
    for kind, copies in kinds.items():
        remaining -= copies
        longer: dict[tuple[T, ...], int] = {}
        for hand, ways in found.items():
            for taken in range(min(copies, left - len(hand)) + 1):
                if left - len(hand) - taken <= remaining:
                    longer[(*hand, *(kind,) * taken)] = ways * comb(copies, taken)
        found = longer
    return Distribution((known + hand, ways) for hand, ways in found.items())


def orders(rest: Sequence[T], count: int, top: Sequence[T] = ()) -> Distribution[tuple[T, ...]]:
    """`count` cards drawn one after the other, in the order drawn; raises ValueError when there are not enough."""
    known, left = tuple(top[:count]), max(0, count - len(top))
    if left > len(rest):
        raise ValueError(f"{left} cards drawn of {len(rest)}")
    kinds: dict[T, int] = {}
    for kind in rest:
        kinds[kind] = kinds.get(kind, 0) + 1
    found: list[tuple[tuple[T, ...], int]] = [((), 1)]
    for _ in range(left):
        found = [
            ((*drawn, kind), ways * (copies - drawn.count(kind)))
            for drawn, ways in found
            for kind, copies in kinds.items()
            if copies > drawn.count(kind)
        ]
    return Distribution((known + drawn, ways) for drawn, ways in found)


def per_cent(chance: Fraction) -> str:
    """A chance as players read it: whole per cent from 10 upwards, one decimal below, never a false 0 or 100.

    >>> per_cent(Fraction(1, 3)), per_cent(Fraction(1, 36)), per_cent(Fraction(215, 216)), per_cent(Fraction(1, 5000))
    ('33 %', '2.8 %', '>99 %', '<0.1 %')
    """
    return _per_cent(chance, _nearest(chance * 100))


def per_cents(chances: Sequence[Fraction]) -> list[str]:
    """The chances of exclusive outcomes that sum to one, rounded so that what is read also sums to 100.

    Rounded by largest remainder: to whole per cent, or all to one decimal where one of them is below 10 %.
    Chances that do not sum to one are rounded each for itself.

    >>> per_cents([Fraction(1, 36), Fraction(32, 36), Fraction(3, 36)])
    ['2.8 %', '88.9 %', '8.3 %']
    """
    if sum(chances) != 1:
        return [per_cent(chance) for chance in chances]
    parts = 10 if any(chance and not _is_whole(chance) for chance in chances) else 1
    shown = [int(chance * 100 * parts) for chance in chances]
    by_remainder = sorted(range(len(chances)), key=lambda index: (shown[index] - chances[index] * 100 * parts, index))
    for index in by_remainder[: 100 * parts - sum(shown)]:
        shown[index] += 1
    return [_text(chance, Fraction(part, parts)) for chance, part in zip(chances, shown, strict=True)]


def _text(chance: Fraction, value: Fraction) -> str:
    """A rounded value in per cent, never a false 0 or 100."""
    if 0 < chance < 1 and value in (0, 100):
        return "<0.1 %" if value == 0 else ">99 %"
    return f"{float(value):.0f} %" if value.denominator == 1 else f"{float(value):.1f} %"


def _is_whole(chance: Fraction) -> bool:
    return _nearest(chance * 1000) >= 100


def _nearest(value: Fraction) -> int:
    """Rounded half up."""
    return int(value + Fraction(1, 2))


def _per_cent(chance: Fraction, whole: int) -> str:
    if chance <= 0:
        return "0 %"
    if chance >= 1:
        return "100 %"
    if _is_whole(chance):
        return f"{whole} %" if whole < 100 else ">99 %"
    tenths = _nearest(chance * 1000)
    if tenths == 0:
        return "<0.1 %"
    return f"{tenths // 10}.{tenths % 10} %"


def block(
    title: str,
    outcomes: Distribution[T],
    what: Callable[[T], str],
    tone: Callable[[T], Tone] | None = None,
) -> Chances:
    """A block of the odds panel: outcomes in their order, those with the same words merged (the first one's tone)."""
    merged: dict[str, tuple[Fraction, Tone]] = {}
    for outcome, chance in outcomes.items():
        words = what(outcome)
        before, colour = merged.get(words, (Fraction(0), tone(outcome) if tone else "neutral"))
        merged[words] = (before + chance, colour)
    rows = tuple(
        Chance(words, f"{chance.numerator}/{chance.denominator}", colour) for words, (chance, colour) in merged.items()
    )
    return Chances(title, rows)
