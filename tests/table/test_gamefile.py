"""The saved game: durable after each answer, opened at its question, safe against damage and foreign files."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys

import msgspec
import pytest

from desktop.table.gamefile import BadGameFile, open_game, read_info, save_new
from desktop.table.session import Session
from tests.table.smallgame import SMALL, SmallGame, find, play_on


@pytest.fixture
def session():
    return Session.begin(SMALL, "small/one", seed="7")


def test_a_game_opens_at_its_exact_question_after_any_answer(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    for number in range(60):
        play_on(session, 1, number)
        if number % 9 == 4:
            session.undo(alone=True)
        again = open_game(path, find, write=False)
        assert again.digest() == session.digest()
        assert list(again.asks()) == list(session.asks())
        assert [told.event for told in again.events] == [told.event for told in session.events]
        assert again.record.undone == session.record.undone
    session.keeper.close()


def test_play_goes_on_in_the_same_file(session, tmp_path):
    path = tmp_path / "game.hexfront"
    session.meta["title"] = "Sunday"
    save_new(session, path).close()
    again = open_game(path, find)
    play_on(again, 30)
    again.undo(alone=True)
    again.note("left here")
    again.keeper.close()
    third = open_game(path, find)
    assert third.meta == {"title": "Sunday"}
    assert third.verify() == []
    while third.undo_step(alone=True):
        third.undo(alone=True)
    assert third.digest() == Session.begin(SMALL, "small/one", seed="7").digest()
    third.keeper.close()
    info = read_info(path)
    assert info.header.scenario == "small/one"
    assert info.answers == 30


def test_nothing_is_overwritten(session, tmp_path):
    path = tmp_path / "game.hexfront"
    path.write_text("my shopping list")
    with pytest.raises(BadGameFile, match="choose another"):
        save_new(session, path)
    with pytest.raises(BadGameFile, match="not a saved game"):
        open_game(path, find)
    assert path.read_text() == "my shopping list"


def test_two_windows_cannot_write_over_each_other(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    other = open_game(path, find)
    play_on(other, 1)
    with pytest.raises(BadGameFile, match="another window"):
        play_on(session, 1)
    session.keeper.close()
    other.keeper.close()
    assert open_game(path, find, write=False).digest() == other.digest()


@pytest.mark.parametrize("place", [0.02, 0.3, 0.6, 0.9])
def test_damage_is_named_and_the_file_left_alone(session, tmp_path, place):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 80)
    session.keeper.close()
    data = bytearray(path.read_bytes())
    start = int(len(data) * place)
    data[start : start + 600] = b"\xff" * 600
    path.write_bytes(data)
    try:
        open_game(path, find, write=False)
    except BadGameFile as fault:
        assert str(path) in str(fault)  # noqa: PT017 (damage in unused pages may go unnoticed)
    assert path.read_bytes() == bytes(data)


def test_a_missing_file_and_a_newer_format_are_named(tmp_path, session):
    with pytest.raises(BadGameFile, match="no such saved game"):
        open_game(tmp_path / "none.hexfront", find)
    path = tmp_path / "game.hexfront"
    save_new(session, path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BadGameFile, match="newer Hexfront"):
        open_game(path, find)


def test_an_unknown_game_is_named(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path).close()
    with pytest.raises(BadGameFile, match="does not have"):
        open_game(path, lambda name: {}[name])


def test_a_tail_that_no_longer_replays_is_left_and_said(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 25)
    session.gesture(["add:a"] if "add:a" not in session.ask().chosen else ["add:b"])
    session.keeper.close()
    connection = sqlite3.connect(path)
    number, text = connection.execute("SELECT number, entry FROM entries ORDER BY number DESC LIMIT 1").fetchone()
    entry = msgspec.json.decode(text) | {"check": 12345}
    connection.execute("UPDATE entries SET entry = ? WHERE number = ?", (msgspec.json.encode(entry).decode(), number))
    connection.commit()
    connection.close()
    again = open_game(path, find)
    assert "have changed" in again.notice
    assert again.position == session.position - 1
    play_on(again, 5)
    assert again.verify() == []
    again.keeper.close()


def test_an_old_state_is_upgraded(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 25)
    session.keeper.close()

    class Newer(SmallGame):
        version = 2

        def upgrade(self, raw, version):
            assert version == 1
            return raw | {"points": {side: points + 100 for side, points in raw["points"].items()}}

    again = open_game(path, lambda name: Newer(), write=False, verify=False)
    assert min(again.state.points.values()) >= 100


KILLED = """
import sys
from pathlib import Path
from desktop.table.gamefile import save_new
from desktop.table.session import Session
from tests.table.smallgame import SMALL, play_on
session = Session.begin(SMALL, "small/one", seed="7")
save_new(session, Path(sys.argv[1]))
print("begun", flush=True)
number = 0
while True:
    if session.verdict or number % 50 == 49:
        session.goto(-1)
    play_on(session, 1, number)
    number += 1
    print(number, flush=True)
"""


def test_a_killed_program_loses_no_answer_that_was_given(tmp_path):
    for round_ in range(3):
        path = tmp_path / f"killed{round_}.hexfront"
        child = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(30 + 17 * round_):
            last = child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().split()
        child.stdout.close()
        child.wait()
        said = int(rest[-1] if rest else last)
        again = open_game(path, find, write=False)
        answers = sum(entry.kind == "answer" for entry in again.record.entries)
        assert answers >= said
        assert again.verify() == []
