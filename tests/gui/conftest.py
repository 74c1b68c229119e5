"""A window to play in: the shell with preferences of its own, no motion, no pauses longer than needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.bots.random_player import RandomPlayer
from desktop.games import GAMES, game
from desktop.table.session import Session
from desktop.window import app
from desktop.window.controller import Mode
from desktop.window.pace import Pace
from desktop.window.picker import Picker
from desktop.window.preferences import Preferences
from desktop.window.seatkeys import keys_of
from desktop.window.seats import Seat, apart
from desktop.window.shell import Shell
from desktop.window.tablewindow import TableWindow
from tests.toygame.game import GAME as TOY


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Windows without a screen have no window manager to tell their least size to."""
    for item in items:
        if "/gui/" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints"))


@pytest.fixture(scope="session")
def qapp() -> Any:
    """The program's own application: style Fusion, bundled fonts."""
    return app.application()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved games go to a folder of the test's own."""
    monkeypatch.setenv("HEXFRONT_GAMES", str(tmp_path / "games"))


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    found = Preferences(tmp_path / "window.ini")
    found.pace = Pace(speed=0.0, pause=10, glance=5, step=10)
    found.hints = False
    return found


class Person:
    """A person at the window, who counts what he does: clicks and key presses that answer."""

    def __init__(self, shell: Shell, table: TableWindow, bot: QtBot) -> None:
        self.shell = shell
        self.table = table
        self.bot = bot
        self.gestures = 0

    @property
    def mode(self) -> Mode:
        return self.table.controller.mode

    @property
    def prompt(self) -> str:
        ask = self.table.controller.ask
        return ask.prompt if ask is not None else ""

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key with the map in focus, after the short deafness that follows a result."""
        self.table.hand._deaf_until = 0.0
        self.gestures += 1
        QTest.keyClick(self.table.parts.map, key, modifiers)
        QTest.qWait(1)

    def enter(self) -> None:
        self.key(Qt.Key.Key_Return)

    def all_proposals(self) -> None:
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)

    def point_of(self, subject: str) -> QPoint:
        """Where a subject lies in the map's viewport; brings it into sight first."""
        view = self.table.parts.map
        place = view.place_of(subject)
        if place is None or not view.viewport().rect().adjusted(8, 8, -8, -8).contains(place):
            view.show_subject(subject)
            QTest.qWait(1)
            place = view.place_of(subject)
        assert place is not None, subject
        return place

    def click(self, subject: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Click on a subject of the map."""
        self.gestures += 1
        QTest.mouseClick(
            self.table.parts.map.viewport(), button, Qt.KeyboardModifier.NoModifier, self.point_of(subject)
        )
        QTest.qWait(1)

    def shift_click(self, subject: str) -> None:
        """Click with Shift on a subject of the map."""
        self.gestures += 1
        view, shift = self.table.parts.map.viewport(), Qt.KeyboardModifier.ShiftModifier
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, shift, self.point_of(subject))
        QTest.qWait(1)

    def double_click(self, subject: str) -> None:
        """Double click on a subject of the map: one gesture."""
        self.gestures += 1
        view, place = self.table.parts.map.viewport(), self.point_of(subject)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QTest.mouseDClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QTest.qWait(1)

    def press(self, name: str) -> None:
        """Click the button of the question bar that bears a name."""
        from PySide6.QtWidgets import QPushButton

        self.table.hand._deaf_until = 0.0
        for made in self.table.parts.bar.answers.findChildren(QPushButton):
            if made.accessibleName() == name:
                self.gestures += 1
                QTest.mouseClick(made, Qt.MouseButton.LeftButton)
                QTest.qWait(1)
                return
        names = [made.accessibleName() for made in self.table.parts.bar.answers.findChildren(QPushButton)]
        raise AssertionError(f"no button {name!r}; there are {names}")

    def look(self) -> None:
        """The asked person presses his key to look into his hand, and holds it."""
        ask = self.table.controller.pending_ask()
        keys = keys_of(self.table.controller.seats, ask.side) if ask is not None else None
        assert keys is not None
        QTest.keyPress(self.table.parts.map, Qt.Key(ord(keys.peek)))
        QTest.qWait(1)

    def lift(self) -> None:
        """The next person takes the seat behind the curtain."""
        QTest.qWait(5)
        QTest.keyClick(self.shell.curtain, Qt.Key.Key_Space)
        QTest.qWait(1)


Sit = Callable[..., Person]


@pytest.fixture
def shells() -> list[Shell]:
    """Windows are held until they have been closed in good order."""
    return []


@pytest.fixture
def sit(qtbot: QtBot, preferences: Preferences, shells: list[Shell]) -> Sit:
    """Sits a person down: ``sit(game, scenario, two=True, size=(1280, 800), seed="1")``."""

    def make(
        game: Any = TOY,
        scenario: str = "toy/ford",
        *,
        two: bool = False,
        random: tuple[str, ...] = (),
        seed: str = "1",
        size: tuple[int, int] = (1600, 1000),
        settings: dict[str, str] | None = None,
        session: Session[Any] | None = None,
        pace: Pace | None = None,
    ) -> Person:
        if pace is not None:
            preferences.pace = msgspec.structs.replace(pace, speed=0.0)
        shell = Shell(preferences, lambda seed: RandomPlayer(seed).choose)
        shells.append(shell)
        qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
        shell.resize(*size)
        if session is None:
            session = Session.begin(game, scenario, settings, seed=seed, hold=lambda request: True)
        seats: tuple[Seat, ...] = apart(game.sides, random) if two or random else ()
        table = shell.play(session, seats)
        shell.show()
        QTest.qWait(20)
        table.parts.map.load_now()
        QTest.qWait(20)
        return Person(shell, table, qtbot)

    return make


@pytest.fixture(scope="session")
def cossacks() -> Any:
    from desktop.games import game

    return game("cossacks")


@pytest.fixture
def shell(preferences: Preferences, qtbot: QtBot, shells: list[Shell]) -> Shell:
    """The window with the games page in it."""
    made = Shell(preferences)
    shells.append(made)
    qtbot.addWidget(made, before_close_func=_leave)
    made.resize(1600, 1000)
    made.show_games([game(name) for name in GAMES])
    made.show()
    QTest.qWait(20)
    return made


def _leave(shell: Shell) -> None:
    shell._leave_table()
    picker_of(shell).stop()


def picker_of(shell: Shell) -> Picker:
    """Its games page."""
    assert shell.games_page is not None
    return shell.games_page
