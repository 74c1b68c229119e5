"""1.2, 7.3.3 What each side sees: hands, decks, chits, passes given beforehand, and what an Interrogation shows."""

from __future__ import annotations

import msgspec
import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.orders.turn import begin_turn
from desktop.games.combat_commander.scene import scene
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.view import UNKNOWN, imagine, view
from desktop.games.combat_commander.windows import discard
from desktop.table.chance import Dice
from desktop.table.session import Session
from tests.games.combat_commander.helpers import Position, Script, board

AXIS, ALLIED = frozenset(("axis",)), frozenset(("allied",))
NOBODY = frozenset[str]()


def _position() -> Position:
    position = Position(board())
    position.unit("german.rifle", "C8")
    position.unit("american.line", "C5")
    position.hand("axis", "ambush", "order:move")
    position.hand("allied", "ambush", "concealment", "order:fire")
    position.state.chit_bag = ("A", "B", "C")
    position.state.chits_secret = {"axis": ("D",), "allied": ("E", "F")}
    position.state.standing = {"axis:reroll": "turn", "allied:defence": "order"}
    return position


def _seen(position: Position, eyes: frozenset[str]) -> CommanderState:
    return view(position.content, position.state, eyes)


@pytest.mark.rule("1.2", "7.3.3", "4.3.3")
@pytest.mark.parametrize("eyes", [AXIS, ALLIED, NOBODY])
def test_no_card_or_chit_that_a_side_may_not_see_is_in_its_view(eyes: frozenset[str]) -> None:
    position = _position()
    state = position.state
    text = msgspec.json.encode(_seen(position, eyes)).decode()
    for side in ("axis", "allied"):
        secret = list(state.decks[side].rest)
        if side not in eyes:
            secret += state.hands[side]
        assert [name for name in secret if f'"{name}"' in text] == []
        chits = () if side in eyes else state.chits_secret[side]
        assert [chit for chit in (*chits, *state.chit_bag) if f'"{chit}"' in text] == []


@pytest.mark.rule("1.2")
def test_counts_of_hands_decks_and_secret_chits_are_open() -> None:
    position = _position()
    shown = _seen(position, AXIS)
    assert shown.hands["allied"] == (UNKNOWN,) * 3
    assert len(shown.decks["allied"]) == 69
    assert shown.chits_secret["allied"] == (UNKNOWN, UNKNOWN)
    assert shown.chits_secret["axis"] == ("D",)


@pytest.mark.rule("1.2", "A24.1")
def test_a_pass_given_beforehand_was_said_aloud() -> None:
    position = _position()
    for eyes in (AXIS, ALLIED):
        assert _seen(position, eyes).standing == position.state.standing


@pytest.mark.rule("1.2", "A24.1")
def test_no_question_about_hidden_cards_or_chits_is_ever_answered_by_itself() -> None:
    content = load_content()
    session = Session.begin(GAME, "combat_commander/no-mans-land", {}, seed="5", content=content)
    player = RandomPlayer("5")
    private = 0
    for _ in range(900):
        ask = session.ask()
        if ask is None:
            break
        if ask.needs != "public":
            private += 1
            assert ask.weighty or ask.secret, ask.prompt
        view_ = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(GAME, content, view_, ask), ask.side)
    assert private > 50


def _interrogate(position: Position, answer: str) -> None:
    card = next(c for c in position.content.cards.values() if c.event == "interrogation")
    script = Script(position, answer)
    script.run(EVENTS["interrogation"](script.table, "axis", card))


@pytest.mark.rule("E61", "1.0", "1.2")
def test_an_interrogated_hand_lies_open_to_the_enemy_until_the_turn_ends() -> None:
    position = _position()
    state = position.state
    first, second, third = state.hands["allied"]
    _interrogate(position, f"card:{second}")
    shown = _seen(position, AXIS)
    assert shown.hands["allied"] == (first, third)
    pieces = scene(position.content, shown, None).pieces
    assert {f"card/{first}", f"card/{third}"} <= set(pieces)
    assert not any(handle.startswith("back/allied") for handle in pieces)
    assert _seen(position, NOBODY).hands["allied"] == (UNKNOWN, UNKNOWN)
    drawn = state.decks["allied"].rest[0]
    state.decks["allied"] = state.decks["allied"].without((drawn,))
    state.hands["allied"] += (drawn,)
    assert _seen(position, AXIS).hands["allied"] == (first, third, UNKNOWN)
    begin_turn(Script(position).table, "allied")
    assert _seen(position, AXIS).hands["allied"] == (UNKNOWN,) * 3


@pytest.mark.rule("E61", "1.2")
def test_a_shown_card_that_is_drawn_again_is_not_known_any_more() -> None:
    position = _position()
    state = position.state
    first = state.hands["allied"][0]
    _interrogate(position, "none")
    discard(state, "allied", first)
    state.discards["allied"] = ()
    state.hands["allied"] += (first,)
    assert first not in _seen(position, AXIS).hands["allied"]


@pytest.mark.rule("E61", "1.2")
def test_what_could_be_the_case_keeps_to_the_cards_that_were_shown() -> None:
    position = _position()
    _interrogate(position, "none")
    hand = position.state.hands["allied"]
    imagined = imagine(position.content, _seen(position, AXIS), AXIS, Dice("x"))
    assert imagined.hands["allied"] == hand
