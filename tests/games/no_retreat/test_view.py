"""Hands and the draw pile are the only secrets, and nothing tells them (5.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from desktop.bots.shown import everything_shown
from desktop.bots.twins import twins
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.setup import set_up
from desktop.games.no_retreat.state import NoRetreatState
from desktop.games.no_retreat.view import UNKNOWN, imagine, view
from desktop.table.chance import Deck, Dice
from desktop.table.session import Session
from tests.games.no_retreat.helpers import SETTING_DEFAULTS, content

pytestmark = pytest.mark.rule("5.0")
BOTH = frozenset(("axis", "allied"))


def dealt(axis: tuple[str, ...], allied: tuple[str, ...], **settings: str) -> NoRetreatState:
    state = set_up(content(), "no_retreat/crusader", SETTING_DEFAULTS | settings)
    state.hands = {"axis": axis, "allied": allied}
    held = (*axis, *allied)
    state.deck = Deck((), tuple(card for card in sorted(content().cards) if card not in held))
    state.phase = "strategic"
    state.flags = {}
    return state


def encoded(state: NoRetreatState) -> bytes:
    return msgspec.msgpack.encode(state)


def test_two_tables_that_differ_in_the_other_hand_look_the_same() -> None:
    one = dealt(("01", "02"), ("03", "04"))
    other = dealt(("01", "02"), ("17", "36"))
    for eyes in (frozenset[str](), frozenset(("axis",))):
        assert encoded(view(content(), one, eyes)) == encoded(view(content(), other, eyes))
    assert view(content(), one, frozenset(("allied",))).hands["allied"] == ("03", "04")
    assert view(content(), one, frozenset(("axis",))).hands["allied"] == (UNKNOWN, UNKNOWN)


def test_nobody_sees_the_draw_pile_not_even_both_sides() -> None:
    state = dealt(("01",), ("03",))
    for eyes in (frozenset[str](), frozenset(("axis",)), BOTH):
        seen = view(content(), state, eyes)
        assert seen.deck.rest == (UNKNOWN,) * 34
        assert seen.deck.top == ()


def test_a_card_that_was_seen_stays_known_to_who_saw_it() -> None:
    state = dealt(("01",), ("03", "04", "05"))
    state.seen = {"axis": ("04",), "allied": ()}
    assert view(content(), state, frozenset(("axis",))).hands["allied"] == ("04", UNKNOWN, UNKNOWN)
    assert view(content(), state, frozenset()).hands["allied"] == (UNKNOWN,) * 3
    assert view(content(), state, frozenset(("allied",))).seen["axis"] == ()


def test_imagining_deals_every_card_once() -> None:
    state = dealt(("01", "02"), ("03", "04", "05"))
    eyes = frozenset(("axis",))
    made = imagine(content(), view(content(), state, eyes), eyes, Dice("a"))
    cards = [*made.hands["axis"], *made.hands["allied"], *made.deck.rest, *made.discards]
    assert sorted(cards) == sorted(content().cards)
    assert made.hands["axis"] == ("01", "02")


def test_what_the_window_would_show_tells_no_card() -> None:
    """Scene, panels, odds and reasons of the Axis eyes are those of a table with another Allied hand."""
    shown: list[Any] = []
    for allied in (("03", "04", "05", "06", "07", "08"), ("17", "18", "19", "20", "21", "22")):
        session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", seed="same")
        session.state.hands = {"axis": ("01",), "allied": allied}
        shown.append(everything_shown(session, frozenset(("axis",)), None)[:6])
    assert shown[0] == shown[1]


def test_twins_of_a_game_in_progress_tell_nothing_apart() -> None:
    session: Session[Any] = Session.begin(GAME, "no_retreat/compass", seed="twin")
    faults: list[str] = []
    for _ in range(6):
        ask = session.ask()
        assert ask is not None
        if session.at_rest:
            faults += twins(session, frozenset(("axis",)), "t")
        keys = GAME.proposal(session.content, session.view(frozenset((ask.side,))), ask)
        session.gesture(keys or (ask.options()[0].key,), ask.side)
    assert faults == []
