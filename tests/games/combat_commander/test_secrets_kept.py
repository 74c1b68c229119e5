"""1.2, 7.3.3, R141 What was secret and becomes known: undo does not buy it back, and no hand writes a card twice."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.concealment import conceal
from desktop.games.combat_commander.invariants import invariants
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.victory import GameOver, end_by_points
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.chance import Deck
from tests.games.combat_commander.helpers import Position, Script, board


def _walk(hex: str, *, zone: tuple[str, ...] = ("C4", "C7"), hiding: bool = True) -> list[str]:
    """What is told as something revealed when a squad walks from C8 into a hex, an enemy leader hiding in C4."""
    position = Position(board())
    state = position.state
    state.zones["allied"] = zone
    leader = position.unit("american.sgt-white", "C4")
    if hiding:
        conceal(state, leader, "C4")
    position.unit("american.line", "N2")
    position.unit("german.rifle", "N9")
    mover = position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    script = Script(position, f"order:{move} add:{mover} done unit:{mover} to:{hex} {'pass' if hiding else 'stop'}")
    script.play()
    return [event.text for event in script.table.events if event.reveals]


@pytest.mark.rule("6.1.1")
def test_that_nobody_is_concealed_in_a_hex_cannot_be_found_out_and_taken_back() -> None:
    assert _walk("C7") == ["Nobody is concealed in {hex}"]
    assert _walk("C7", zone=("C4",)) == []  # nobody can be there, and everybody knows
    assert _walk("C7", hiding=False) == []


@pytest.mark.rule("6.3.2")
def test_secret_chits_that_are_counted_at_the_end_are_revealed() -> None:
    position = Position(board())
    position.state.chits_secret = {"axis": ("D",), "allied": ("E", "F")}
    script = Script(position)
    with pytest.raises(GameOver):
        end_by_points(script.table, "time is up")
    told = [event.names["chit"] for event in script.table.events if event.reveals]
    assert told == ["card:chit:D", "card:chit:E", "card:chit:F"]


def _position() -> Position:
    position = Position(board())
    position.unit("german.rifle", "C8")
    position.hand("axis", "ambush", "order:move")
    position.state.chit_bag = ("A", "B")
    position.state.chits_secret = {"axis": ("D",), "allied": ()}
    assert invariants(position.content, position.state) == []
    return position


def _token_in_hand(state: CommanderState) -> None:
    state.hands["axis"] = (UNKNOWN, state.hands["axis"][1])


def _same_card_twice(state: CommanderState) -> None:
    state.hands["axis"] = (state.hands["axis"][0],) * 2


def _token_in_the_deck(state: CommanderState) -> None:
    state.decks["allied"] = Deck((), (UNKNOWN,) * len(state.decks["allied"]))


def _card_of_another_nation(state: CommanderState) -> None:
    state.hands["axis"] = (state.decks["allied"].rest[0], state.hands["axis"][1])


def _token_for_a_chit(state: CommanderState) -> None:
    state.chits_secret["axis"] = (UNKNOWN,)


def _chit_that_is_in_the_bag(state: CommanderState) -> None:
    state.chits_secret["allied"] = ("A",)


@pytest.mark.parametrize(
    "wrong",
    [
        _token_in_hand,
        _same_card_twice,
        _token_in_the_deck,
        _card_of_another_nation,
        _token_for_a_chit,
        _chit_that_is_in_the_bag,
    ],
)
def test_a_position_that_was_set_right_by_half_is_refused(wrong: object) -> None:
    """What a view holds in place of a secret must never come into the game."""
    position = _position()
    assert callable(wrong)
    wrong(position.state)
    assert invariants(position.content, position.state) != []


def test_a_concealed_piece_is_somewhere() -> None:
    position = _position()
    leader = position.unit("german.sgt-biermann", "C7")
    conceal(position.state, leader, "C7")
    assert invariants(position.content, position.state) == []
    position.state.concealed[leader] = UNKNOWN
    assert invariants(position.content, position.state) != []
