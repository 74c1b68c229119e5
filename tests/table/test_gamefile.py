"""The saved game: durable after each answer, opened at its question, safe against damage and foreign files."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from zlib import crc32

import msgspec
import pytest

from desktop.table.editing import Edit
from desktop.table.game import Activation
from desktop.table.gamefile import BadGameFile, open_game, read_info, save_new
from desktop.table.session import ProcedureFailed, Session
from desktop.table.telling import Event
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


@pytest.mark.parametrize("length", [1, 40])
def test_damage_anywhere_is_named_or_mended_and_the_file_left_alone(session, tmp_path, length):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 80)
    session.keeper.close()
    whole = path.read_bytes()
    refused, complaints = 0, []
    for part in range(50):
        data = bytearray(whole)
        start = len(data) * part // 50 + 7
        for place in range(start, start + length):
            data[place] ^= 0x05
        path.write_bytes(data)
        try:
            again = open_game(path, find, write=False)
        except BadGameFile as fault:
            refused += 1
            complaints.append(str(fault))
        else:
            assert again.digest() == session.digest()
            assert [told.event for told in again.events] == [told.event for told in session.events]
        try:
            read_info(path)
        except BadGameFile as fault:
            complaints.append(str(fault))
        assert path.read_bytes() == bytes(data)
    assert refused > 10
    assert all(str(path) in words and "\n" not in words for words in complaints)


def changed(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET event = replace(event, 'chooses', 'steals')",
        "UPDATE rests SET rest = replace(rest, '\"points\"', '\"pints\"')",
        "UPDATE rests SET rest = 'nothing'",
        "DELETE FROM rests",
    ],
)
def test_a_damaged_story_or_rest_point_is_made_anew_from_the_answers(session, tmp_path, statement):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 40)
    session.keeper.close()
    changed(path, statement)
    again = open_game(path, find)
    assert again.digest() == session.digest()
    assert [told.event for told in again.events] == [told.event for told in session.events]
    play_on(again, 7)
    again.keeper.close()
    third = open_game(path, find, write=False)
    assert third.notice == ""
    assert third.digest() == again.digest()
    assert [told.event for told in third.events] == [told.event for told in again.events]


def test_a_damaged_answer_is_refused(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 40)
    session.keeper.close()
    changed(path, "UPDATE entries SET entry = replace(entry, 'Choose', 'Chosen') WHERE number < 9")
    with pytest.raises(BadGameFile, match="not as it was written"):
        open_game(path, find)


def test_rules_that_tell_more_than_they_did_keep_the_story_in_step(session, tmp_path):
    """A newer version tells one more event in the tail; rest points after it must still find their place."""
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 22)
    session.keeper.close()

    class Talkative(SmallGame):
        def next(self, content, state):
            step = super().next(content, state)
            if not isinstance(step, Activation):
                return step

            async def run(table):
                table.tell(Event("talk", "A step begins"))
                await step.run(table)

            return Activation(step.label, run)

    talkative = Talkative()
    again = open_game(path, lambda name: talkative)
    play_on(again, 30)
    again.keeper.close()
    third = open_game(path, lambda name: talkative, write=False)
    assert third.digest() == again.digest()
    assert [told.event for told in third.events] == [told.event for told in again.events]
    assert third.rests[0].position == 0
    assert len(third.rests) > 1


def test_a_journal_left_by_a_kill_in_the_middle_of_a_write_is_taken_back(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 20)
    killed_while_writing(path)
    assert (tmp_path / "game.hexfront-journal").exists()
    assert read_info(path).answers == 20
    again = open_game(path, find)
    assert again.digest() == session.digest()
    play_on(again, 1)
    again.keeper.close()


def test_a_journal_of_another_file_does_not_spoil_a_new_one(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    session.keeper.close()
    killed_while_writing(path)
    path.unlink()
    other = Session.begin(SMALL, "small/one", seed="8")
    save_new(other, path)
    play_on(other, 12)
    other.keeper.close()
    assert open_game(path, find, write=False).digest() == other.digest()


def killed_while_writing(path):
    """A child writes so much in one transaction that it spills into the file, and is killed."""
    code = (
        "import os, signal, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size=2'); c.execute('BEGIN IMMEDIATE')\n"
        "c.execute('UPDATE entries SET entry = entry || 1')\n"
        "for i in range(400): c.execute('INSERT INTO entries VALUES (?, ?, 0)', (100000 + i, 'x' * 4000))\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False)


def test_a_file_taken_away_while_playing_is_written_once_more(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 15)
    for _ in range(4):
        session.undo(alone=True)
    play_on(session, 6, 3)
    path.unlink()
    play_on(session, 1)
    again = open_game(path, find, write=False)
    assert again.digest() == session.digest()
    play_on(session, 5)
    other = session.record.branches()[0]
    session.goto(other)
    session.keeper.close()
    third = open_game(path, find, write=False)
    assert third.digest() == session.digest()
    assert [told.event for told in third.events] == [told.event for told in session.events]


def test_a_file_that_took_its_place_is_not_written_to(session, tmp_path):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    path.unlink()
    path.write_text("my shopping list")
    with pytest.raises(BadGameFile, match="another file"):
        play_on(session, 1)
    assert path.read_text() == "my shopping list"
    save_new(session, tmp_path / "elsewhere.hexfront")
    play_on(session, 3)
    assert open_game(tmp_path / "elsewhere.hexfront", find, write=False).digest() == session.digest()


def test_a_full_disk_is_said_and_what_was_answered_is_written_when_there_is_room(session, tmp_path):
    path = tmp_path / "game.hexfront"
    keeper = save_new(session, path)
    pages = keeper._connection.execute("PRAGMA page_count").fetchone()[0]
    keeper._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(BadGameFile, match="could not be saved"):
        play_on(session, 200)
    stood = session.digest()
    before = open_game(path, find, write=False)
    assert before.verify() == []
    with pytest.raises(BadGameFile, match="could not be saved"):
        session.note("no room for this")
    assert session.digest() == stood
    keeper._connection.execute("PRAGMA max_page_count = 100000")
    play_on(session, 1)
    assert open_game(path, find, write=False).digest() == session.digest()


def test_a_file_that_cannot_be_made_leaves_nothing_behind(session, tmp_path, monkeypatch):
    def refuse(self, *_rest):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("desktop.table.gamefile.GameFile._write", refuse)
    with pytest.raises(BadGameFile, match=r"game\.hexfront: .*full"):
        save_new(session, tmp_path / "game.hexfront")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadGameFile, match="cannot be written"):
        save_new(session, tmp_path / "file" / "game.hexfront")


def test_a_file_that_cannot_be_written_to_opens_and_says_so(session, tmp_path, monkeypatch):
    path = tmp_path / "game.hexfront"
    save_new(session, path).close()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "another name" in open_game(path, find).notice


def test_saving_over_an_old_file_keeps_it_until_the_new_one_is_whole(session, tmp_path, monkeypatch):
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    play_on(session, 10)
    digest = session.digest()

    def refuse(self, *_rest):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("desktop.table.gamefile.GameFile._write", refuse)
        with pytest.raises(BadGameFile):
            save_new(session, path, replace=True)
    assert open_game(path, find, write=False).digest() == digest
    save_new(session, path, replace=True)
    play_on(session, 5)
    assert open_game(path, find, write=False).digest() == session.digest()


def test_every_kind_of_entry_comes_back(tmp_path):
    """Retraction inside a gesture, set right and undone, a setting by consent, typed dice, fresh dice, a fault."""
    session = Session.begin(SMALL, "small/one", seed="7", hold=lambda request: True)
    path = tmp_path / "game.hexfront"
    save_new(session, path)

    def same():
        again = open_game(path, find, write=False, hold=lambda request: True)
        assert again.digest() == session.digest()
        assert [told.event for told in again.events] == [told.event for told in session.events]
        assert again.record.line == session.record.line
        assert type(again.pending) is type(session.pending)
        assert {side: ask.chosen for side, ask in again.asks().items()} == {
            side: ask.chosen for side, ask in session.asks().items()
        }
        assert again.verify() == []

    session.gesture(["add:a", "add:b"])
    session.retract("add:a")
    same()
    session.set_right([Edit("points", "blue", value=7)], "agreed")
    same()
    session.undo()
    same()
    session.redo()
    same()
    session.answer("done")
    same()
    session.resolve((6,))
    session.change_setting("unlucky", "break")
    same()
    session.fresh_dice("again")
    session.gesture(["add:d", "done"])
    session.resolve((2,))
    same()
    session.gesture(["add:d", "done"])
    with pytest.raises(ProcedureFailed):
        session.resolve((6,))
    same()
    session.answer("done")
    session.resolve((1,))
    same()
    session.gesture(["add:d", "done"])
    session.resolve((5,))
    session.answer("bid:2", "blue")
    same()


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
    other = msgspec.json.encode(msgspec.json.decode(text) | {"check": 12345}).decode()
    row = (other, crc32(f"{number}|{other}".encode()), number)
    connection.execute("UPDATE entries SET entry = ?, sum = ? WHERE number = ?", row)
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
from desktop.table.editing import Edit
from desktop.table.game import Activation
from desktop.table.session import ProcedureFailed, Session
from desktop.table.telling import Event
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
