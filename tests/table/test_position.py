"""Positions: written, read, checked, opened, saved from a session, in the toy game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from desktop.table.asking import Ask
from desktop.table.content import ContentFault, Document
from desktop.table.game import Game
from desktop.table.position import Position, is_position, position_of, position_text, read_position, state_lines
from desktop.table.session import Session
from tests.toygame.game import GAME


def find(name: str) -> Game[Any]:
    return {"toy": GAME}[name]


def read(text: str) -> Position:
    return read_position(Document("toy.toml", text), find)[0]


def faults(text: str) -> list[str]:
    with pytest.raises(ContentFault) as problem:
        read(text)
    return [str(fault) for fault in problem.value.faults]


def played(answers: int, *, seed: str = "3") -> Session[Any]:
    """A game some answers on, always answered by the middle option."""
    session = Session.begin(GAME, "toy/ford", seed=seed)
    for _ in range(answers):
        ask = session.ask()
        assert ask is not None
        options = ask.options()
        session.answer(options[len(options) // 2].key, ask.side)
    return session


@pytest.mark.parametrize("answers", [0, 1, 7, 12, 13, 14, 30, 45])
def test_a_session_saved_as_a_position_opens_at_the_same_question(answers: int) -> None:
    session = played(answers)
    text = position_text(position_of(session, title="So far"), GAME.version)
    again = read(text).open(GAME)
    assert again.digest() == session.digest()
    assert [(side, ask.prompt) for side, ask in again.asks().items()] == [
        (side, ask.prompt) for side, ask in session.asks().items()
    ]
    assert again.meta["title"] == "So far"


def test_a_position_is_a_small_file_with_one_line_for_each_piece() -> None:
    text = position_text(position_of(played(0)), GAME.version)
    assert '"red.3" = { side = "red", kind = "gun" }' in text.splitlines()
    assert is_position(Document("x", text))


def test_a_base_is_a_scenario_with_changes_laid_over_it() -> None:
    position = read('game = "toy"\nbase = "toy/ford"\n[state]\nturns = 2\n[state.pieces."red.3"]\nkind = "scout"\n')
    state = position.state
    assert (state.turns, state.pieces["red.3"].kind, state.pieces["red.1"].kind) == (2, "scout", "squad")
    assert position.scenario == "toy/ford"
    ask = position.open(GAME).ask()
    assert isinstance(ask, Ask)
    assert ask.side == "red"


def test_pieces_of_the_base_can_be_dropped() -> None:
    state = read('game = "toy"\nbase = "toy/ford"\ndrop = ["pieces.blue.[56]", "pieces.red.6"]\n').state
    assert [name for name in state.pieces if name.startswith("blue")] == ["blue.1", "blue.2", "blue.3", "blue.4"]
    assert "red.6" not in state.pieces


def test_answers_are_given_with_or_without_their_side() -> None:
    text = 'game = "toy"\nbase = "toy/ford"\nanswers = ["place:red.1:A1", "red: place:red.2:A2"]\n'
    ask = read(text).open(GAME).ask()
    assert ask is not None
    assert ask.chosen == ("place:red.1:A1", "place:red.2:A2")


def test_every_fault_is_told_with_its_line() -> None:
    base = 'game = "toy"\nbase = "toy/ford"\n'
    assert faults('game = "tou"\n') == ['toy.toml:1 game: there is no game "tou"']
    assert faults('game = "toy"\nbase = "toy/fjord"\n') == [
        'toy.toml:2 base: there is no scenario "toy/fjord" (did you mean "toy/ford"?)'
    ]
    assert faults(base + "[settings]\nopne = 'yes'\nopen = 'y'\n") == [
        'toy.toml:4 settings.opne: there is no setting "opne" (did you mean "open"?)',
        'toy.toml:5 settings.open: no such choice: "y" (known: no, yes)',
    ]
    assert faults(base + "[state]\nturns = 'two'\ntrun = 1\n[state.pieces]\n'red.1' = { hex = 3 }\n") == [
        'toy.toml:4 state.turns: expected a whole number, got "two"',
        'toy.toml:5 state.trun: unknown field "trun" (did you mean "turn"?)',
        'toy.toml:7 state.pieces."red.1".hex: expected text, got 3',
    ]
    assert faults(base + 'drop = ["pieces.green.*"]\n') == [
        'toy.toml:3 drop[1]: "pieces.green.*" names nothing of the base (as in units.de.1div.*)'
    ]
    assert faults(base + "[board]\nA1 = 1\n") == [
        'toy.toml:3 board: "toy" has no compact form (write the fields of [state])'
    ]
    assert faults(base + "answer = ['done']\n") == [
        'toy.toml:3 answer: unknown field "answer" (did you mean "answers"?)'
    ]


def test_a_state_that_breaks_the_games_rules_is_refused() -> None:
    crowd = "".join(f"'red.{n}' = {{ hex = 'A1', stack = 's1' }}\n" for n in range(1, 5))
    assert faults('game = "toy"\nbase = "toy/ford"\n[state.pieces]\n' + crowd)


def test_an_answer_that_does_not_fit_is_a_fault_of_its_line() -> None:
    document = Document("my.toml", 'game = "toy"\nbase = "toy/ford"\nanswers = [\n"place:red.1:A1",\n"done"]\n')
    position, _ = read_position(document, find)
    with pytest.raises(ContentFault, match=r"my\.toml:5 answers\[2\]: All pieces must be placed"):
        position.open(GAME, where=document.where)


def test_outcomes_are_used_where_they_are_wanted_and_must_fit() -> None:
    session = played(0)
    while True:
        before = position_of(session)
        ask = session.ask()
        assert ask is not None
        options = ask.options()
        key = options[len(options) // 2].key
        session.answer(key, ask.side)
        after = position_of(session)
        if len(after.chance) > len(before.chance):
            break
    given = msgspec.structs.replace(after, seed="another")
    assert given.open(GAME).digest() == session.digest(), "the outcomes come from the position, not from its seed"
    wrong = msgspec.structs.replace(after, chance=(*before.chance, ("no such card",)))
    with pytest.raises(ContentFault, match=rf"^chance\[{len(before.chance) + 1}\]: "):
        wrong.open(GAME)


def test_a_view_is_shown_in_the_same_form_with_its_tokens() -> None:
    lines = state_lines(played(14).view(frozenset(("red",))))
    assert "[tokens]" in lines
    assert any('type = "hidden"' in line and 'side = "blue"' in line for line in lines)
