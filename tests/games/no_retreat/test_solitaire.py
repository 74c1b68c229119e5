"""One person on both sides: hands open, or one of them in numbered slots that a die picks from."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.bots.playout import play_out
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.offensive import strategic_step
from desktop.games.no_retreat.setup import set_up
from desktop.games.no_retreat.solitaire import fill_slots, pick
from desktop.games.no_retreat.state import NoRetreatState, foe
from desktop.games.no_retreat.view import UNKNOWN, imagine, view
from desktop.games.no_retreat.windows import opens
from desktop.table.asking import Roll
from desktop.table.chance import Deck, Dice
from desktop.table.game import Table
from desktop.table.session import Session
from tests.games.no_retreat.helpers import SETTING_DEFAULTS, Script, content

pytestmark = pytest.mark.rule("5.0")
BOTH = frozenset(("axis", "allied"))
SIDES = ("axis", "allied")


def dealt(axis: tuple[str, ...], allied: tuple[str, ...], solo: str) -> NoRetreatState:
    """Hands as they are given, in slots in that order where they lie down; the strategic phase of the Axis."""
    state = set_up(content(), "no_retreat/crusader", SETTING_DEFAULTS | {"solo": solo})
    held = (*axis, *allied)
    state.deck = Deck((), tuple(card for card in sorted(content().cards) if card not in held))
    state.hands = {"axis": (), "allied": ()}
    for side, hand in (("axis", axis), ("allied", allied)):
        for card in hand:
            deck.take_up(state, side, card)
    state.phase, state.player = "strategic", "axis"
    state.flags = {}
    return state


# slots --------------------------------------------------------------------------------------------------------------
def test_a_card_takes_the_lowest_empty_slot_and_leaves_it_empty() -> None:
    state = dealt(("20", "07", "10"), (), "axis")
    deck.forget(state, "axis", "07")
    assert list(state.slots["axis"]) == ["20", "", "10"]
    deck.take_up(state, "axis", "31")
    deck.take_up(state, "axis", "05")
    assert list(state.slots["axis"]) == ["20", "31", "10", "05"]
    assert state.hands["axis"] == ("05", "10", "20", "31")
    assert "allied" not in state.slots


def test_a_die_picks_a_slot_and_an_empty_one_is_a_pass() -> None:
    state = dealt(("20", "07"), (), "axis")
    assert Script(state, dice=(2,)).run(pick(Table(state, content()), "axis")) == "07"
    assert Script(state, dice=(5,)).run(pick(Table(state, content()), "axis")) == ""
    deck.forget(state, "axis", "20")
    assert Script(state, dice=(1,)).run(pick(Table(state, content()), "axis")) == ""


@pytest.mark.parametrize(("cards", "faces"), [(3, 6), (6, 6), (8, 8)])
def test_the_die_has_a_face_for_each_slot_and_six_at_least(cards: int, faces: int) -> None:
    state = dealt(tuple(f"{n:02}" for n in range(1, cards + 1)), (), "axis")
    wanted = pick(Table(state, content()), "axis").send(None)
    assert isinstance(wanted, Roll)
    assert (wanted.count, wanted.faces, wanted.held) == (1, faces, False)


def test_a_card_that_fits_is_played_and_one_that_does_not_stays_unseen() -> None:
    state = dealt(("10", "07"), ("25",), "axis")
    script = Script(state, "pass", dice=(2,))
    script.run(strategic_step(script.table))
    assert state.discards == ("07",)
    assert state.slots["axis"] == ("10", "")
    state.player = "axis"
    script = Script(state, dice=(1,))
    script.run(strategic_step(script.table))
    assert state.hands["axis"] == ("10",)
    assert all("10" not in repr(event.names) for event in script.table.events)


def test_nobody_is_asked_for_a_hand_in_slots() -> None:
    state = dealt(("10", "07"), ("25",), "allied")
    script = Script(state, "pass")
    script.run(strategic_step(script.table))
    state.player = "allied"
    script = Script(state, dice=(6,))
    script.run(strategic_step(script.table))
    assert script.asked == []
    assert state.phase == "organization"  # two passes in a row


# what is seen -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", SIDES)
def test_a_hand_in_slots_is_seen_by_nobody(side: str) -> None:
    """Even both pairs of eyes see only backs, each in its slot, with the empty ones between them."""
    state = dealt(("01", "02", "08"), ("03", "04", "09"), side)
    first = state.slots[side][1]
    deck.forget(state, side, first)
    for eyes in (frozenset[str](), frozenset((side,)), frozenset((foe(side),)), BOTH):
        seen = view(content(), state, eyes)
        assert seen.hands[side] == (UNKNOWN, UNKNOWN)
        assert seen.slots[side] == (UNKNOWN, "", UNKNOWN)
        assert seen.hands[foe(side)] == state.hands[foe(side)]
        shown = GAME.scene(content(), seen, None).pieces
        lies = [(one.slot, one.lies) for one in shown.values() if one.surface == f"hand:{side}"]
        assert lies == [(1, ""), (2, "empty"), (3, "")]
        for card in state.hands[side]:
            assert f"card/{card}" not in shown
            assert f"|{card}|" not in repr(shown)


def test_a_card_that_the_enemy_has_seen_lies_face_up_in_its_slot() -> None:
    state = dealt(("20", "07", "10"), (), "axis")
    state.seen = {"allied": ("07",), "axis": ()}
    assert view(content(), state, BOTH).slots["axis"] == (UNKNOWN, "07", UNKNOWN)


def test_cards_drawn_into_slots_are_shown_to_nobody() -> None:
    state = dealt(("01",), ("03",), "allied")
    script = Script(state)
    asked: list[Any] = []
    give = script._chance

    def noted(wanted: Any) -> Any:
        asked.append(wanted)
        return give(wanted)

    script._chance = noted  # type: ignore[method-assign]
    script.run(deck.draw_cards(script.table, "allied", 2, "a test", "5.2"))
    assert [draw.audience for draw in asked] == [(), ()]
    drawn = state.slots["allied"][1:]
    assert len(drawn) == 2
    assert all(card not in repr(event.names) for card in drawn for event in script.table.events)


def test_what_is_imagined_keeps_the_slots() -> None:
    state = dealt(("20", "07", "10"), ("03",), "axis")
    deck.discard(Table(state, content()), "axis", "20", "a test", "5.0")
    made = imagine(content(), view(content(), state, BOTH), BOTH, Dice("a"))
    assert made.slots["axis"][0] == ""
    assert sorted(made.hands["axis"]) == sorted(card for card in made.slots["axis"] if card)
    assert sorted((*made.hands["axis"], *made.hands["allied"], *made.deck.rest)) == sorted(
        card for card in content().cards if card != "20"
    )


def test_slots_that_do_not_hold_the_hand_are_a_fault() -> None:
    state = dealt(("20", "07"), (), "axis")
    state.slots["axis"] = ("20", "31")
    assert "its slots hold other cards than the hand" in [fault.what for fault in GAME.invariants(content(), state)]


def test_a_hand_that_is_laid_in_slots_during_a_game_fills_them() -> None:
    state = dealt(("20", "07"), (), "open")
    state.settings["solo"] = "axis"
    fill_slots(state, "axis")
    assert state.slots["axis"] == ("07", "20")
    state.settings["solo"] = "open"
    assert view(content(), state, BOTH).slots == {}
    deck.take_up(state, "axis", "31")
    assert state.slots == {}


# open hands ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("solo", "opened"), [("closed", True), ("open", False)])
def test_a_window_opens_in_vain_only_for_two(solo: str, opened: bool) -> None:
    """No card of this hand belongs to the strategic phase."""
    none = [c for c, card in content().cards.items() if "strategic" not in card.axis.timing]
    state = dealt(tuple(none[:2]), ("03",), solo)
    assert opens(Table(state, content()), "axis", "strategic") is opened
    some = next(c for c, card in content().cards.items() if "strategic" in card.axis.timing)
    deck.take_up(state, "axis", some)
    assert opens(Table(state, content()), "axis", "strategic")


def test_open_hands_are_open_to_all_eyes() -> None:
    state = dealt(("01", "02"), ("03",), "open")
    for eyes in (frozenset[str](), frozenset(("axis",)), BOTH):
        assert view(content(), state, eyes).hands == {"axis": ("01", "02"), "allied": ("03",)}


def test_the_setting_is_for_one_person_and_begins_with_open_hands() -> None:
    setting = next(one for one in GAME.settings if one.id == "solo")
    assert setting.solitaire
    assert (setting.default, setting.alone) == ("closed", "open")


# whole games --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("solo", ["open", "axis", "allied"])
@pytest.mark.parametrize("scenario", ["lightfoot", "sunflower"])
def test_random_games_with_each_way_come_to_their_verdict(scenario: str, solo: str) -> None:
    run = play_out(GAME, f"no_retreat/{scenario}", games=1, seed=5, check="full", settings={"solo": solo})
    assert [fault.what for fault in run.faults] == []
    assert run.games == 1
    assert sum(run.verdicts.values()) == 1


@pytest.mark.parametrize("solo", ["axis", "allied"])
def test_no_view_names_a_card_before_it_is_turned(solo: str) -> None:
    """A game of forty answers: what lies in the slots is in no view of the one who plays, at no time."""
    session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", {"solo": solo}, seed="solo")
    for _ in range(40):
        ask = session.ask()
        if ask is None:
            break
        seen = session.view(BOTH)
        assert set(seen.slots.get(solo, ())) <= {UNKNOWN, "", *seen.seen[foe(solo)]}
        assert len(seen.hands[solo]) == len(session.state.hands[solo])
        keys = GAME.proposal(session.content, seen, ask)
        session.gesture(keys or (ask.options()[0].key,), ask.side)


def test_a_hand_laid_down_in_the_middle_of_a_game_is_all_there() -> None:
    """The setting may be changed while the game goes on: until a card comes or goes the hand lies as it was held."""
    state = dealt(("20", "07", "10"), ("31",), "closed")
    state.settings["solo"] = "axis"
    shown = view(content(), state, BOTH)
    assert shown.hands["axis"] == (UNKNOWN,) * 3
    assert shown.slots["axis"] == (UNKNOWN,) * 3
    made = imagine(content(), shown, BOTH, Dice("m"))
    assert len(made.hands["axis"]) == 3
