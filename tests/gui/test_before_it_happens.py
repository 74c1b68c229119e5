"""What a person sees before it happens: the way of a retreat as a ghost; forced answers, if so wished."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog

from desktop.bots.random_player import RandomPlayer
from desktop.table.session import Session
from desktop.window.controller import NOBODY, Mode
from desktop.window.pace import Pace
from desktop.window.preferences import Preferences
from tests.gui.conftest import Sit

SCENARIO = "cossacks/stalluponen"


def played_until(game: Any, prompt: str, answers: int, seed: str = "3", *, unhurried: bool = False) -> Session[Any]:
    """A random game that stands at a question with so many answers."""
    session = Session.begin(game, SCENARIO, seed=seed)
    session.unhurried = unhurried
    player = RandomPlayer(seed)
    while session.verdict is None:
        ask = session.ask()
        if ask.prompt == prompt and len(ask.options()) == answers:
            return session
        for key in player.choose(game, session.content, session.view(frozenset({ask.side})), ask):
            session.answer(key, ask.side)
    raise AssertionError("no such question")


def test_the_way_of_a_retreat_is_drawn_under_the_pointer(sit: Sit, cossacks: Any) -> None:
    session = played_until(cossacks, "Retreat from {hex}", 2)
    ask = session.ask()
    here = ask.names["hex"]
    goals = [option.subject for option in ask.options() if option.subject.startswith("hex:")]
    person = sit(cossacks, SCENARIO, session=session)
    board = person.table.parts.map
    assert board._shown.way == ()
    person.table._hover(goals[0])
    assert board._shown.way == (here, goals[0])
    before = board.grab().toImage()
    assert "clear of enemy zones of control" in person.table.parts.bar.line.text()
    person.table._hover("")
    QTest.qWait(1)
    assert board._shown.way == ()
    assert board.grab().toImage() != before
    person.table._hover(goals[-1])
    person.click(goals[-1])
    assert board._shown.way == ()


def test_forced_retreats_are_put_to_who_wants_to_see_them(sit: Sit, cossacks: Any, preferences: Preferences) -> None:
    pace = Pace(pause=10, step=10, forced="hold")
    session = played_until(cossacks, "Retreat from {hex}", 1, unhurried=True)
    person = sit(cossacks, SCENARIO, session=session, pace=pace)
    assert preferences.pace.forced == "hold"  # kept
    assert person.mode is Mode.ASK
    key = session.ask().options()[0].key
    line = len(session.record.line)
    person.enter()
    entry = session.record.entries[session.record.line[line]]
    assert (entry.kind, entry.key) == ("answer", key)
    person.table.controller.set_pace(Pace(forced="once"))
    assert not session.unhurried


def test_a_note_left_in_the_common_view_says_that_all_can_read_it(sit: Sit, monkeypatch: Any) -> None:
    asked: list[str] = []

    def words(_parent: Any, _title: str, label: str, _text: str) -> tuple[str, bool]:
        asked.append(label)
        return "", False

    monkeypatch.setattr(QInputDialog, "getMultiLineText", words)
    person = sit(two=True)
    if person.mode is Mode.CURTAIN:
        person.lift()
    person.table.extras.note()
    person.table.controller.eyes = NOBODY
    person.table.extras.note()
    assert ["every player" in one for one in asked] == [False, True]
