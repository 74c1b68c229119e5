"""Exact distributions against counts that can be done by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.table.odds import (
    Distribution,
    block,
    certain,
    combine,
    die,
    draws,
    orders,
    per_cent,
    per_cents,
    rolls,
    sums,
)


def test_two_dice_give_seven_once_in_six() -> None:
    two = sums(2)
    assert two.chance(7) == Fraction(1, 6)
    assert two.chance(2) == Fraction(1, 36)
    assert two.chance(13) == 0
    assert two.mean() == 7
    assert two.where(lambda total: total >= 10) == Fraction(1, 6)


def test_no_dice_sum_to_nothing() -> None:
    assert sums(0) == certain(0)


def test_rolls_tell_the_dice_apart() -> None:
    three = rolls(3)
    assert len(three) == 216
    assert three.map(sum) == sums(3)
    assert three.where(lambda faces: len(set(faces)) == 1) == Fraction(1, 36)


def test_ten_sided_dice() -> None:
    assert sums(2, 10).chance(11) == Fraction(1, 10)


def test_equal_results_are_merged_and_weights_reduced() -> None:
    passes = die().map(lambda face: face <= 3)
    assert passes.weights == {True: 1, False: 1}


def test_a_result_function_over_all_rolls_is_what_would_be_played() -> None:
    """A check against 5 with a modifier of +2 passes on a 1 to 3."""
    assert die().map(lambda face: face + 2 <= 5).chance(True) == Fraction(1, 2)


def test_a_chance_after_a_chance() -> None:
    """Six on the first die gives a second try: 1/6 + 5/6 * 0 for others, 11/36 for two tries at a six."""
    tries = die().then(lambda face: certain(True) if face == 6 else die().map(lambda again: again == 6))
    assert tries.chance(True) == Fraction(11, 36)


def test_then_weighs_parts_of_different_size() -> None:
    mixed = Distribution({"coin": 1, "die": 1}).then(lambda kind: die(2) if kind == "coin" else die(6))
    assert mixed.chance(1) == Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)
    assert sum(chance for _, chance in mixed.items()) == 1


def test_combine_takes_both_chances() -> None:
    higher = combine(die(), die(), lambda ours, theirs: (ours > theirs) - (ours < theirs))
    assert higher.chance(0) == Fraction(1, 6)
    assert higher.chance(1) == higher.chance(-1) == Fraction(5, 12)


def test_given_leaves_out_what_is_known_not_to_be() -> None:
    assert sums(2).given(lambda total: total >= 11) == Distribution({11: 2, 12: 1})
    with pytest.raises(ValueError, match="needs an outcome"):
        die().given(lambda face: face > 6)


def test_weights_must_not_be_negative() -> None:
    with pytest.raises(ValueError, match="negative weight"):
        Distribution({"a": -1, "b": 2})


def test_cards_are_drawn_without_replacement() -> None:
    deck = ["ace"] * 4 + ["other"] * 48
    hands = draws(deck, 5)
    assert hands.where(lambda hand: hand.count("ace") == 0) == Fraction(48 * 47 * 46 * 45 * 44, 52 * 51 * 50 * 49 * 48)
    assert len(hands) == 5


def test_cards_known_on_top_come_first() -> None:
    assert draws(["a", "b"], 2, top=["x"]).weights == {("x", "a"): 1, ("x", "b"): 1}
    assert draws(["a", "b"], 1, top=["x", "y"]) == certain(("x",))
    with pytest.raises(ValueError, match="3 cards drawn of 2"):
        draws(["a", "b"], 3)
    with pytest.raises(ValueError, match="3 cards drawn of 2"):
        orders(["a", "b"], 3)


def test_orders_are_the_sequences_of_draws() -> None:
    deck = ["a", "a", "b"]
    assert orders(deck, 2) == Distribution({("a", "a"): 1, ("a", "b"): 1, ("b", "a"): 1})


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=7), st.integers(0, 7))
def test_hands_are_orders_forgotten(deck: list[str], count: int) -> None:
    count = min(count, len(deck))
    kinds = list(dict.fromkeys(deck))
    hands = orders(deck, count).map(lambda drawn: tuple(sorted(drawn, key=kinds.index)))
    assert hands == draws(deck, count)


def test_order_of_appearance_is_kept_and_can_be_sorted() -> None:
    spread = Distribution([("b", 1), ("a", 1)])
    assert list(spread.weights) == ["b", "a"]
    assert list(spread.ordered().weights) == ["a", "b"]
    assert list(spread.ordered(key=lambda letter: -ord(letter)).weights) == ["b", "a"]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(1, 3), "33 %"),
        (Fraction(1, 6), "17 %"),
        (Fraction(1, 12), "8.3 %"),
        (Fraction(1, 36), "2.8 %"),
        (Fraction(1, 10), "10 %"),
        (Fraction(9996, 100000), "10 %"),
        (Fraction(1, 5000), "<0.1 %"),
        (Fraction(215, 216), ">99 %"),
        (Fraction(99, 100), "99 %"),
    ],
)
def test_per_cent(chance: Fraction, text: str) -> None:
    assert per_cent(chance) == text


def test_thirds_read_as_a_hundred() -> None:
    assert per_cents([Fraction(1, 3)] * 3) == ["34 %", "33 %", "33 %"]
    assert per_cents([Fraction(1, 2), Fraction(1, 2)]) == ["50 %", "50 %"]
    assert per_cents([Fraction(5, 12), Fraction(1, 6), Fraction(5, 12)]) == ["42 %", "17 %", "41 %"]


def test_single_risks_are_rounded_alone() -> None:
    assert per_cents([Fraction(1, 3), Fraction(1, 3)]) == ["33 %", "33 %"]


@given(st.lists(st.integers(0, 500), min_size=1, max_size=9).filter(any))
def test_what_is_read_sums_to_a_hundred(weights: list[int]) -> None:
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    texts = per_cents(chances)
    if any(text[0] in "<>" for text in texts):
        return
    read = [Fraction(text.removesuffix(" %")) for text in texts]
    assert abs(sum(read) - 100) <= Fraction(1, 2)
    for chance, shown in zip(chances, read, strict=True):
        assert abs(chance * 100 - shown) <= Fraction(6, 5)
    if all(chance == 0 or chance >= Fraction(1, 10) for chance in chances):
        assert sum(read) == 100


def test_a_block_merges_by_words_and_keeps_exact_weights() -> None:
    chances = block("Check", die(), lambda face: "passes" if face <= 4 else "fails", lambda face: "ours")
    assert chances.exclusive
    assert [(row.what, row.weight, row.tone) for row in chances.rows] == [
        ("passes", "2/3", "ours"),
        ("fails", "1/3", "ours"),
    ]
