"""A sample of whole games through the window, and that the player who plays them notices what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games import game
from desktop.window.preferences import Preferences
from desktop.window.questionbar import QuestionBar
from desktop.window.shell import Shell
from tests.gui.whole_games import PACE, Played, play_whole
from tests.toygame.game import GAME as TOY

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def shell(preferences: Preferences, qtbot: Any, shells: list[Shell]) -> Shell:
    preferences.pace = PACE
    made = Shell(preferences)
    shells.append(made)
    qtbot.addWidget(made, before_close_func=_leave)
    made.resize(1600, 1000)
    return made


def _leave(shell: Shell) -> None:
    shell._leave_table()
    if shell.games_page is not None:
        shell.games_page.stop()


def sound(played: Played) -> None:
    """Nothing was wrong, and no answer was in the list alone."""
    assert not played.faults, played.report()
    assert not played.unseen, played.report()


@pytest.mark.parametrize("two", [False, True])
def test_the_toy_from_the_games_page_to_its_verdict(shell: Shell, two: bool) -> None:
    played = play_whole(shell, [TOY], "toy/ford", seed="4", two=two)
    sound(played)
    assert played.over
    assert played.verdict
    assert (played.curtains > 0) is two


def test_a_whole_battle_to_its_verdict(shell: Shell, cossacks: Any) -> None:
    played = play_whole(shell, [cossacks], "cossacks/stalluponen", seed="2")
    sound(played)
    assert played.over


@pytest.mark.parametrize(
    ("scenario", "two"),
    [
        ("combat_commander/at-the-crossroads", True),
        ("combat_commander/generated", False),
        ("no_retreat/compass", True),
    ],
)
def test_the_first_forty_gestures_of_a_game(shell: Shell, scenario: str, two: bool) -> None:
    played = play_whole(shell, [game(scenario.partition("/")[0])], scenario, seed="3", two=two, most=40)
    sound(played)
    assert played.count >= 40
    assert played.answers >= 12


def test_answers_that_are_in_the_list_alone_are_noticed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    add = QuestionBar._add

    def hidden(bar: QuestionBar, *args: Any, **more: Any) -> Any:
        made = add(bar, *args, **more)
        made.setMaximumSize(0, 0)
        made.setAccessibleName("nothing")
        return made

    monkeypatch.setattr(QuestionBar, "_add", hidden)
    monkeypatch.setattr(QuestionBar, "_add_more", lambda *args: None)
    played = play_whole(shell, [TOY], "toy/ford", seed="4", most=60)
    assert played.unseen


def test_a_fault_in_the_window_is_noticed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(bar: QuestionBar) -> None:
        raise ZeroDivisionError("the bar fell down")

    monkeypatch.setattr(QuestionBar, "_held", broken)
    played = play_whole(shell, [TOY], "toy/ford", seed="4", most=400)
    assert any("the bar fell down" in fault for fault in played.faults)
    assert not played.over


def test_a_verdict_without_its_card_is_noticed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from desktop.window.cards import VerdictCard

    monkeypatch.setattr(VerdictCard, "present", lambda *args, **more: None)
    played = play_whole(shell, [TOY], "toy/ford", seed="4")
    assert played.over
    assert "no card tells the verdict" in played.faults
