"""A table that was left is found again as it was, and nothing is lost whatever happens to its file or its program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QTextBrowser

from desktop.table.gamefile import open_game, save_new
from desktop.table.session import Session
from desktop.window import app, fonts, library
from desktop.window.about import AboutBox
from desktop.window.controller import Mode
from desktop.window.shell import Shell
from tests.gui.conftest import Person, Sit
from tests.toygame.game import GAME as TOY

SCENARIO = "cossacks/stalluponen"


def kept(game: Any, scenario: str, seed: str) -> Session[Any]:
    session = Session.begin(game, scenario, seed=seed, hold=lambda request: True)
    save_new(session, library.new_path(scenario))
    return session


@pytest.fixture
def resume(preferences: Any, qtbot: Any, shells: list[Shell]) -> Any:
    """Opens a saved game in a window of its own."""

    def make(game: Any, path: Path, size: tuple[int, int] = (1600, 1000)) -> Person:
        shell = Shell(preferences)
        shells.append(shell)
        qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
        shell.games = {game.id: game}
        shell.resize(*size)
        shell.resume(str(path))
        shell.show()
        QTest.qWait(30)
        assert shell.table is not None
        return Person(shell, shell.table, qtbot)

    return make


def test_zoom_place_docks_and_tabs_come_back(sit: Sit, cossacks: Any, resume: Any) -> None:
    session = kept(cossacks, SCENARIO, "4")
    path = session.keeper.path
    person = sit(cossacks, SCENARIO, session=session)
    person.enter()
    parts = person.table.parts
    parts.map.go(QPointF(2100.0, 1500.0), 61.0, glide=False)
    parts.chart_dock.show()
    parts.log_dock.hide()
    parts.charts.setCurrentIndex(1)
    parts.left_tabs.setCurrentIndex(2)
    QTest.qWait(10)
    middle = parts.map.visible().center()
    person.shell._leave_table()
    again = resume(cossacks, path).table.parts
    assert again.map.hex_pixels == pytest.approx(61.0, abs=0.1)
    assert (again.map.visible().center() - middle).manhattanLength() < 12
    assert again.chart_dock.isVisible()
    assert not again.log_dock.isVisible()
    assert again.charts.currentIndex() == 1
    assert again.left_tabs.currentIndex() == 2


def test_a_look_that_cannot_be_read_spoils_nothing(sit: Sit, cossacks: Any, resume: Any) -> None:
    session = kept(cossacks, SCENARIO, "4")
    session.meta["look"] = {"x": "far", "docks": 7}
    person = sit(cossacks, SCENARIO, session=session)
    person.shell.hide()
    person.shell._leave_table()
    assert resume(cossacks, library.saved_games()[0].path).mode is Mode.ASK


def test_two_people_resume_behind_the_curtain_and_get_the_card_after_it(sit: Sit, cossacks: Any, resume: Any) -> None:
    session = kept(cossacks, SCENARIO, "3")
    path = session.keeper.path
    person = sit(cossacks, SCENARIO, two=True, session=session)
    while person.mode is not Mode.CURTAIN:
        person.enter()
    person.lift()
    person.shell._leave_table()
    again = resume(cossacks, path)
    assert again.mode is Mode.CURTAIN
    assert again.shell.pages.currentWidget() is again.shell.curtain
    assert not again.table.parts.resume.isVisible()
    again.lift()
    assert again.mode is Mode.ASK
    assert again.table.parts.resume.isVisible()


def test_a_seat_is_told_on_its_first_turn_what_happened_before(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, two=True, seed="3")
    controller = person.table.controller
    first = None
    for _ in range(60):
        if person.mode is Mode.CURTAIN:
            seat = controller.next_seat()
            if first is not None and seat.id != first:
                break
            first = seat.id
            person.lift()
            if person.table.parts.recap.isVisible():
                QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
        elif controller.choice is not None and not controller.choice.primary:
            person.key(Qt.Key.Key_E)
        else:
            person.enter()
    told = [one for one in controller.session.events if one.position > 0 and one.event.level <= 1]
    assert told
    person.lift()
    assert person.table.parts.recap.isVisible()


def test_the_record_of_two_people_is_exported_by_consent(
    sit: Sit, cossacks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "record.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_rest: (str(out), ""))
    person = sit(cossacks, SCENARIO, two=True, seed="3")
    while person.mode is not Mode.ASK:
        person.lift()
    person.table.extras.export_record()
    assert person.table.parts.consent.isVisible()
    assert not out.exists()
    person.key(Qt.Key.Key_Y)
    assert out.read_text().startswith("hexfront record")
    alone = sit(cossacks, SCENARIO)
    out.unlink()
    alone.table.extras.export_record()
    assert out.exists()


def test_a_replay_has_no_stops_at_what_another_side_answered_in_secret(sit: Sit, cossacks: Any) -> None:
    from desktop.window.replaybar import Replay

    session = Session.begin(TOY, "toy/ford", seed="5")
    while session.ask() is not None and session.ask().needs == "own" and session.position < 12:
        ask = session.ask()
        session.answer(ask.options()[0].key, ask.side)
    sides = [session.record.entries[number].side for number in session.record.line]
    mine, other = sides[0], next(side.id for side in TOY.sides if side.id != sides[0])
    told = {item.position for item in session.heard(frozenset({other}))}
    stops = Replay(session, frozenset({other})).stops
    silent = {place + 1 for place, side in enumerate(sides) if side == mine} - told - {len(sides)}
    assert silent
    assert not silent & set(stops)
    assert silent <= set(Replay(session, frozenset(side.id for side in TOY.sides)).stops)


def test_the_game_goes_on_when_its_file_cannot_be_written(sit: Sit, cossacks: Any, resume: Any) -> None:
    session = kept(cossacks, SCENARIO, "4")
    path = session.keeper.path
    person = sit(cossacks, SCENARIO, session=session)
    pages = session.keeper._connection.execute("PRAGMA page_count").fetchone()[0]
    session.keeper._connection.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(40):
        if "could not be saved" in person.table.controller.notice:
            break
        if person.table.controller.choice is not None and not person.table.controller.choice.primary:
            person.key(Qt.Key.Key_E)
        else:
            person.enter()
    assert "could not be saved" in person.table.controller.notice
    assert "could not be saved" in person.table.parts.bar.line.text()
    assert "Not saved" in person.table.parts.facts.saved.text()
    session.keeper._connection.execute("PRAGMA max_page_count = 100000")
    person.enter()
    assert "Saved" in person.table.parts.facts.saved.text()
    assert open_game(path, lambda _name: cossacks, write=False).position == session.position
    path.unlink()
    person.table.controller.note("the folder was tidied")
    assert open_game(path, lambda _name: cossacks, write=False).digest() == session.digest()


KILLED = """
import sys
from PySide6.QtCore import QTimer
from desktop.bots.random_player import RandomPlayer
from desktop.games import game
from desktop.table.session import Session
from desktop.table.gamefile import save_new, open_game
from desktop.window import app, fonts, library
from desktop.window.about import AboutBox
from desktop.window.pace import Pace
from desktop.window.preferences import Preferences
from desktop.window.shell import Shell
from pathlib import Path
path = Path(sys.argv[1])
application = app.application()
preferences = Preferences(path.parent / "window.ini")
preferences.pace = Pace(rolls="once", draws="once", speed=0.0, pause=0, step=0)
shell = Shell(preferences, lambda seed: RandomPlayer(seed).choose)
cossacks = game("cossacks")
shell.games = {"cossacks": cossacks}
if path.exists():
    session = open_game(path, shell._find, hold=lambda request: True)
else:
    session = Session.begin(cossacks, "cossacks/stalluponen", seed="9", hold=lambda request: True)
    save_new(session, path)
table = shell.play(session)
shell.show()
bot = RandomPlayer(sys.argv[2])
def step():
    controller = table.controller
    ask = controller.ask
    if ask is not None:
        controller.gesture(bot.choose(controller.game, controller.content, controller.view, ask))
    else:
        controller.resolve()
    print(session.position, flush=True)
timer = QTimer()
timer.timeout.connect(step)
timer.start(0)
application.exec()
"""


def test_a_killed_window_loses_nothing_and_goes_on(tmp_path: Path, cossacks: Any) -> None:
    path = tmp_path / "killed.hexfront"
    for round_ in range(3):
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
        code = [sys.executable, "-c", KILLED, str(path), str(round_)]
        child = subprocess.Popen(code, stdout=subprocess.PIPE, text=True, env=environment)
        assert child.stdout is not None
        for _ in range(8 + round_):
            line = child.stdout.readline()
        time.sleep(0.013 * round_)
        os.kill(child.pid, signal.SIGKILL)
        said = int((child.stdout.read().split() or [line])[-1])
        child.stdout.close()
        child.wait()
        again = open_game(path, lambda _name: cossacks, write=False)
        assert again.position >= said
        assert again.notice == ""
        assert again.verify() == []


def test_a_shot_without_a_seat_sees_with_the_eyes_that_are_asked(cossacks: Any) -> None:
    session = Session.begin(cossacks, SCENARIO)
    asked = next(iter(session.asks()))
    window = app._table(session, 1.0, "light", "")
    assert window.controller.eyes == frozenset({asked})
    window.parts.stop()
    window.deleteLater()
    opened = Session.begin(cossacks, SCENARIO, {"charts": "open"})
    window = app._table(opened, 1.0, "light", "all")
    assert window.controller.eyes == window.controller.every
    window.parts.stop()
    window.deleteLater()


def test_the_first_sight_has_counters_in_a_good_size_over_the_tracks_of_both_sides(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO)
    table, parts = person.table, person.table.parts
    shown = {piece.handle: piece for piece in table.controller.scene.pieces.values() if piece.surface == "map"}
    assert min(piece.size for piece in shown.values()) * parts.map.hex_pixels / 100 >= 76
    seen = parts.map.visible()
    assert all(seen.contains(piece.x, piece.y) for piece in shown.values())
    assert parts.track_dock.isVisible()
    told = [piece.label for row in parts.tracks.rows for piece in row._shown.pieces.values()]
    assert len(parts.tracks.rows) == 4
    assert len(told) >= 9
    assert all(row.visible().contains(row.box.adjusted(1, 1, -1, -1)) for row in parts.tracks.rows)
    person.key(Qt.Key.Key_C)
    assert parts.chart_dock.isVisible()
    assert not parts.track_dock.isVisible()
    small = sit(cossacks, SCENARIO, size=(1280, 800))
    assert not small.table.parts.track_dock.isVisible()


def test_about_tells_the_version_and_every_font(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO)
    person.shell.about()
    box = person.shell.findChild(AboutBox)
    assert box is not None
    assert box.isVisible()
    page = box.findChild(QTextBrowser)
    assert page is not None
    assert all(family.name in page.toPlainText() for family in fonts.families())
    assert page.document().size().height() <= page.viewport().height()
    box.accept()
