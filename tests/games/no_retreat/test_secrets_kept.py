"""5.0 Cards of a hand that the enemy looks at: the look is not bought back, and no token of a view is a card."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.cards.deck import take_up
from desktop.games.no_retreat.cards.registry import EVENTS
from desktop.games.no_retreat.invariants import invariants
from desktop.games.no_retreat.state import NoRetreatState
from desktop.games.no_retreat.view import UNKNOWN
from desktop.table.chance import Deck
from tests.games.no_retreat.helpers import Script, content, empty


def dealt() -> NoRetreatState:
    """Two cards in each hand, the others in the pile."""
    state = empty()
    state.deck, state.discards, state.hands, state.seen = Deck((), tuple(sorted(content().cards))), (), {}, {}
    for side, cards in (("axis", ("01", "07")), ("allied", ("25", "30"))):
        state.hands[side] = ()
        for card in cards:
            state.deck = state.deck.without((card,))
            take_up(state, side, card)
    assert invariants(content(), state) == []
    return state


def test_a_look_into_the_enemys_hand_fences_undo() -> None:
    """Nothing is rolled, and a cancel that goes by is no fence: the look itself must be one."""
    state = dealt()
    script = Script(state, "take:30")
    script.run(EVENTS["621st-radio-intercepts"].run(script.table, "axis"))
    first = script.table.events[0]
    assert first.text == "{side} looks at the hand of {enemy}"
    assert first.reveals
    assert first.audience is None


def _token(state: NoRetreatState) -> None:
    state.hands["axis"] = (UNKNOWN, "07")


def _twice(state: NoRetreatState) -> None:
    state.hands["axis"] = ("07", "07")


def _tokens_in_the_pile(state: NoRetreatState) -> None:
    state.deck = Deck((), (UNKNOWN,) * len(state.deck))


def _seen_elsewhere(state: NoRetreatState) -> None:
    state.seen["axis"] = ("07",)


@pytest.mark.parametrize("wrong", [_token, _twice, _tokens_in_the_pile, _seen_elsewhere])
def test_cards_that_were_set_right_by_half_are_refused(wrong: object) -> None:
    state = dealt()
    assert callable(wrong)
    wrong(state)
    assert invariants(content(), state) != []
