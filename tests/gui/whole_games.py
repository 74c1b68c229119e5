"""Whole games through the real window: ``python -m tests.gui.whole_games GAME/SCENARIO [--two] [--seed N] [--most N]``.

A player without a plan sits down at the games page, begins a scenario and plays it to its verdict with nothing but the
mouse and the keyboard: it clicks what is lit, presses the buttons of the question bar, Enter, Shift+Enter and E, lets
reactions go by or stops them, looks about, and takes things back now and then. After each gesture it checks that the
window has answered: the game moved, or a word was said. Everything odd is a fault: an exception, a warning of Qt, a
gesture without any effect, a question to which nothing that is to be seen is an answer, a game without a verdict card.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from types import TracebackType
from typing import Any

if __name__ == "__main__":  # before Qt is there
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEXFRONT_OWNER"] = "off"

import msgspec
from PySide6.QtCore import QMessageLogContext, QPoint, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPushButton, QWidget

from desktop.games import game as find_game
from desktop.table.asking import Option
from desktop.table.game import Game
from desktop.window.choosing import Choice
from desktop.window.controller import Controller, Mode
from desktop.window.pace import Pace
from desktop.window.preferences import Preferences
from desktop.window.shell import Shell
from desktop.window.surfaceview import SurfaceView
from desktop.window.tablewindow import TableWindow

__all__ = ["Played", "play_whole"]

#: Qt's remark that windows without a screen make; it is no fault of the program.
HARMLESS = ("This plugin does not support",)
#: Milliseconds of computing from which the answer to a gesture counts as slow.
SLOW = 250.0
#: How often, of a hundred gestures, the player looks about instead of answering, or takes something back.
LOOKS, UNDOES = 2, 2
SIZE = (1600, 1000)
PACE = Pace(speed=0.0, pause=4, step=4)


class Played(msgspec.Struct):
    """What came of a game.

    unseen: how many answers were in the list only, by prompt. slow: the worst milliseconds of a gesture, by prompt.
    """

    scenario: str
    over: bool = False
    verdict: str = ""
    gestures: Counter[str] = msgspec.field(default_factory=Counter)
    asked: Counter[str] = msgspec.field(default_factory=Counter)
    unseen: Counter[str] = msgspec.field(default_factory=Counter)
    slow: dict[str, float] = msgspec.field(default_factory=dict)
    curtains: int = 0
    answers: int = 0
    seconds: float = 0.0
    faults: list[str] = msgspec.field(default_factory=list)

    @property
    def count(self) -> int:
        """Gestures in all."""
        return sum(self.gestures.values())

    def report(self) -> str:
        """Everything, for a person to read."""
        end = self.verdict if self.over else "NO VERDICT"
        lines = [f"{self.scenario}: {end}"]
        kinds = ", ".join(f"{name} {count}" for name, count in self.gestures.most_common())
        lines.append(
            f"  {self.count} gestures ({kinds}) for {self.answers} answers, {self.curtains} curtains,"
            f" {self.seconds:.0f} s"
        )
        lines += [
            f"  slow: {took:.0f} ms at {prompt}" for prompt, took in sorted(self.slow.items(), key=lambda x: -x[1])
        ]
        lines += [f"  only in the list: {count} answers of {prompt}" for prompt, count in self.unseen.most_common(12)]
        lines += [f"  FAULT: {fault}" for fault in self.faults]
        return "\n".join(lines)


class Player:
    """Sits at one window and knows nothing but what is to be seen there."""

    def __init__(self, shell: Shell, scenario: str, seed: str, *, quick: bool = False) -> None:
        self.shell = shell
        self.chance = Random(f"player:{scenario}:{seed}")
        self.seed = seed
        self.quick = quick
        self.played = Played(scenario)
        self.last = ""
        self.held: Qt.Key | None = None  # the key that opens a hand while it is held
        self.still = 0  # gestures since the game moved last

    # the window ----------------------------------------------------------------------------------------------------
    @property
    def table(self) -> TableWindow:
        found = self.shell.table
        assert found is not None
        return found

    @property
    def controller(self) -> Controller:
        return self.table.controller

    def fault(self, words: str) -> None:
        if words not in self.played.faults and len(self.played.faults) < 40:
            self.played.faults.append(words)

    # gestures ------------------------------------------------------------------------------------------------------
    def key(self, name: str, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.table.hand._deaf_until = 0.0
        self.last = name
        self.played.gestures[name] += 1
        QTest.keyClick(self.table.parts.map, key, modifiers)

    def press(self, name: str, button: QAbstractButton) -> None:
        self.last = f"{name} {button.accessibleName() or button.text()}"
        self.table.hand._deaf_until = 0.0
        self.played.gestures[name] += 1
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def click(self, view: QWidget, place: QPoint, name: str = "click") -> None:
        self.table.hand._deaf_until = 0.0
        self.played.gestures[name] += 1
        target = view.viewport() if isinstance(view, SurfaceView) else view
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    def begin(self, *, two: bool) -> None:
        """From the games page to the table, by clicks: the game's tile, the scenario's card, the way to play."""
        picker = self.shell.games_page
        assert picker is not None
        game = self.played.scenario.partition("/")[0]
        tile = next(tile for tile in picker._tiles if tile.name == game)
        QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
        QTest.qWait(1)
        card = next(card for card in picker._cards if card.name == self.played.scenario)
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        QTest.qWait(1)
        picker.seed.setFocus()
        QTest.keyClicks(picker.seed, self.seed)
        self.played.gestures["picker"] += 3
        QTest.mouseClick(picker.two if two else picker.alone, Qt.MouseButton.LeftButton)
        if self.shell.table is None:
            raise AssertionError("the game was not begun")
        self.controller.failed.connect(lambda report: self.fault("the rules failed: " + report[-600:]))
        QTest.qWait(10)
        self.table.parts.map.load_now()

    # what is to be seen --------------------------------------------------------------------------------------------
    def place(self, subject: str) -> tuple[QWidget, QPoint] | None:
        """Where a subject can be clicked now: in a hand, on the tracks, on an open chart, on the map."""
        parts = self.table.parts
        for strip in parts.strips:
            place = strip.place_of(subject) if strip.isVisible() else None
            if place is not None and strip.rect().contains(place):
                return strip, place
        anchor = self.table.sight.anchor(subject)
        if anchor is None:
            return None
        if anchor.surface == parts.map.paper.surface.id:
            place = parts.map.place_of(subject)
            if place is None or not parts.map.viewport().rect().adjusted(8, 8, -8, -8).contains(place):
                parts.map.show_subject(subject)
                QTest.qWait(1)
                place = parts.map.place_of(subject)
            return None if place is None else (parts.map, place)
        views = [*(parts.tracks.rows if parts.tracks.isVisible() else ())]
        if parts.chart_dock.isVisible():
            views += [view for view in parts.charts.views.values() if view.isVisible()]
        for view in views:
            if view.paper.surface.id == anchor.surface:
                place = view.place_of(subject)
                if place is not None and view.viewport().rect().contains(place):
                    return view, place
        return None

    def on_map(self, subject: str) -> bool:
        """Whether it has a place that can be brought into sight without opening anything."""
        anchor = self.table.sight.anchor(subject)
        parts = self.table.parts
        if anchor is not None and anchor.surface == parts.map.paper.surface.id:
            return True
        return self.place(subject) is not None

    def buttons(self) -> list[QAbstractButton]:
        """The buttons of the question bar, without the one that opens the list."""
        found = self.table.parts.bar.answers.findChildren(QAbstractButton)
        return [one for one in found if one.isVisible() and not one.text().endswith("  O")]

    def unseen(self, choice: Choice) -> list[Option[Any]]:
        """Answers that neither lie on the table nor stand as a button: only the list has them."""
        named = {one.accessibleName() for one in self.buttons() if isinstance(one, QPushButton)}
        if "More answers" in {one.accessibleName() for one in self.buttons()}:
            named |= {choice.label(option) for option in choice.buttons}
        hidden: list[Option[Any]] = []
        seen: dict[str, bool] = {}
        for option in choice.options:
            if option.key in choice.primary or choice.label(option) in named:
                continue
            if option.subject not in seen:
                seen[option.subject] = not option.subject.startswith("button:") and self.on_map(option.subject)
            if not seen[option.subject]:
                hidden.append(option)
        return hidden

    # playing -------------------------------------------------------------------------------------------------------
    def play(self, most: int) -> None:
        began = perf_counter()
        while self.played.count < most:
            mode = self.controller.mode
            if mode is Mode.OVER:
                self.played.over = True
                self.finish()
                break
            self.turn(mode)
            if self.still > 60:
                ask = self.controller.ask
                prompt = ask.prompt if ask is not None else mode
                self.fault(f"dead end: 60 gestures without any effect at {prompt!r}")
                break
            if any(fault.startswith(("exception", "the rules failed")) for fault in self.played.faults):
                break
        self.played.curtains = self.controller.curtains
        self.played.answers = sum(1 for entry in self.controller.session.record.entries if entry.kind == "answer")
        self.played.seconds = perf_counter() - began

    def turn(self, mode: Mode) -> None:
        """One gesture and its check."""
        if QApplication.activeWindow() is None:  # without a screen nobody gives the window back its place in front
            self.shell.activateWindow()
            QTest.qWait(1)
        before = self.standing()
        prompt, line = self.table.parts.bar.prompt.text(), self.table.parts.bar.line.text()
        started = process_time()
        self.table.parts.bar.line.setText("")
        if self.held and (mode != Mode.ASK or self.chance.random() < 0.1):
            self.let_go()
        elif mode is Mode.ASK:
            self.answer()
        elif mode is Mode.CURTAIN:
            self.lift()
        elif mode is Mode.WAIT:
            self.wait()
        elif mode.value == "peek":
            self.peek(line)
        else:
            self.key("Enter", Qt.Key.Key_Return)
        took = (process_time() - started) * 1000
        QTest.qWait(1)
        self.menu()
        total = (process_time() - started) * 1000
        if took > SLOW:
            words = prompt or str(mode)
            self.played.slow[words] = max(took, self.played.slow.get(words, 0.0))
        if total > 10 * SLOW:
            self.fault(f"{total:.0f} ms at {prompt!r}")
        if self.standing() == before:
            self.still += 1
            silent = not self.said()
            if not self.table.parts.bar.line.text():
                self.table.parts.bar.line.setText(line)
            if silent and self.last != "let go":
                self.fault(f"no effect and no word after {self.last} at {prompt!r} ({mode})")
        else:
            self.still = 0

    def standing(self) -> tuple[object, ...]:
        controller = self.controller
        session = controller.session
        ask = controller.ask
        chosen = ask.chosen if ask is not None else ()
        proposed = len(controller.choice.proposed) if controller.choice is not None else 0
        return (session.position, controller.mode, controller.eyes, chosen, proposed, len(session.record.entries))

    def said(self) -> bool:
        """Whether the window said something: a grey line, a bubble, a card, the list, or it looked at something."""
        parts = self.table.parts
        cards = (parts.bubble, parts.end, parts.consent, parts.answers, parts.hint)
        return bool(parts.bar.line.text()) or any(card.isVisible() for card in cards) or bool(self.table.desk.subject)

    def lift(self) -> None:
        QTest.qWait(6)
        self.played.gestures["curtain"] += 1
        QTest.keyClick(self.shell.curtain, Qt.Key.Key_Space)
        QTest.qWait(1)
        recap = self.table.parts.recap
        if recap.isVisible():
            self.played.gestures["recap"] += 1
            QTest.keyClick(recap, Qt.Key.Key_Escape)

    def peek(self, line: str) -> None:
        """A hand is asked for: hold the key that the bar names, and answer while it is held."""
        found = re.search(r"hold (\w) to see", line)
        if found is None:
            self.fault(f"no key to look into a hand: {line!r}")
            self.still += 60
            return
        self.held = Qt.Key(ord(found[1]))
        self.played.gestures["peek"] += 1
        self.last = f"hold {found[1]}"
        QTest.keyPress(self.table.parts.map, self.held)

    def let_go(self) -> None:
        assert self.held is not None
        QTest.keyRelease(self.table.parts.map, self.held)
        self.held = None
        self.last = "let go"

    def wait(self) -> None:
        """A pause: mostly it goes by, sometimes it is cut short or stopped."""
        roll = self.chance.random()
        if roll < 0.15:
            self.key("stop", Qt.Key.Key_S)
        elif roll < 0.3:
            self.key("hurry", Qt.Key.Key_Space)
        else:
            for _ in range(200):
                QTest.qWait(2)
                if self.controller.mode is not Mode.WAIT:
                    break

    def menu(self) -> None:
        """Several answers fitted one click: choose one of them."""
        popup = QApplication.activePopupWidget()
        if not isinstance(popup, QMenu):
            return
        actions = [action for action in popup.actions() if action.isEnabled() and not action.isSeparator()]
        if not actions:
            self.fault("an empty menu")
            popup.close()
            return
        chosen = self.chance.choice(actions)
        self.played.gestures["menu"] += 1
        self.table.hand._deaf_until = 0.0
        QTest.mouseClick(
            popup,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            popup.actionGeometry(chosen).center(),
        )
        QTest.qWait(1)
        left = QApplication.activePopupWidget()  # the menu itself may be gone with the window's last question
        if left is not None:
            left.close()

    def answer(self) -> None:
        """One gesture at a question."""
        QTest.qWait(1)
        choice = self.controller.choice
        assert choice is not None
        prompt = choice.ask.prompt
        self.played.asked[prompt] += 1
        hidden = self.unseen(choice)
        if hidden:
            self.played.unseen[f"{prompt} [{hidden[0].key} {hidden[0].subject}]"] += len(hidden)
        roll = self.chance.randrange(100)
        if self.table.parts.end.isVisible() and self.chance.random() < 0.7:
            self.press("end card", self.table.parts.end.end)
        elif roll < UNDOES and self.still < 10:
            self.key("undo", Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            if self.table.parts.consent.isVisible():
                self.played.gestures["consent"] += 1
                self.table.parts.consent.agree()
        elif roll < UNDOES + LOOKS:
            self.look()
        elif self.quick and choice.enders and not choice.primary and roll < 80:
            self.key("E", Qt.Key.Key_E)
        elif choice.primary and roll < (90 if self.quick else 45):
            if self.chance.random() < (0.9 if self.quick else 0.3):
                self.key("Shift+Enter", Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
            else:
                self.key("Enter", Qt.Key.Key_Return)
        else:
            self.choose(choice, len(hidden) == len(choice.options))

    def choose(self, choice: Choice, blind: bool) -> None:
        """Click something lit, or press a button; only where neither is to be seen, the list."""
        lit = list(dict.fromkeys([*choice.lit, *choice.chosen] if self.chance.random() < 0.1 else choice.lit))
        self.chance.shuffle(lit)
        buttons = [one for one in self.buttons() if one.accessibleName() or one.text()]
        enders = {choice.label(option) for option in choice.enders}
        if lit and (not buttons or self.chance.random() < 0.75):
            for subject in lit[:6]:
                found = self.place(subject)
                if found is not None:
                    self.last = f"click {subject}"
                    self.click(*found, name=f"click {subject.partition(':')[0]}")
                    return
        if lit and self.chance.random() < 0.1:
            self.key("Tab", Qt.Key.Key_Tab)
            self.key("Space", Qt.Key.Key_Space)
            return
        cards = [one for one in self.table.parts.plan.findChildren(QWidget) if getattr(one, "lit", False)]
        if cards and self.table.parts.plan.isVisible() and self.chance.random() < 0.8:
            card = self.chance.choice(cards)
            self.table.parts.plan.room.ensureWidgetVisible(card)
            self.click(card, card.rect().center(), "click plan")
            return
        acts = [one for one in buttons if one.accessibleName() not in enders]
        if acts and (len(acts) == len(buttons) or self.chance.random() < 0.8):
            self.press("button", self.chance.choice(acts))
        elif buttons:
            self.press("button", self.chance.choice(buttons))
        elif choice.enders:
            self.key("E", Qt.Key.Key_E)
        else:
            if blind:
                self.fault(f"only the list answers {choice.ask.prompt!r}: {[one.key for one in choice.options[:4]]}")
            self.from_list()

    def from_list(self) -> None:
        self.played.gestures["list"] += 1
        QTest.keyClick(self.table.parts.map, Qt.Key.Key_O)
        answers = self.table.parts.answers
        for _ in range(self.chance.randrange(max(1, answers.count()))):
            QTest.keyClick(answers, Qt.Key.Key_Down)
        QTest.keyClick(answers, Qt.Key.Key_Return)

    def look(self) -> None:
        """What answers nothing: overlays, a piece under the pointer, the reasons, the charts."""
        parts = self.table.parts
        pieces = [one for one in self.controller.scene.pieces.values() if one.surface == parts.map.paper.surface.id]
        overlays = [one.key for one in self.controller.game.overlays if len(one.key) == 1]
        what = self.chance.choice(["point", "ask why", "overlay", "charts", "log"])
        if pieces:
            place = parts.map.place_of(self.chance.choice(pieces).subject)
            if place is not None:
                QTest.mouseMove(parts.map.viewport(), place)
        if what == "overlay" and overlays:
            key = getattr(Qt.Key, f"Key_{self.chance.choice(overlays)}", None)
            if key is not None:
                self.key("overlay", key)
        elif what == "ask why":
            self.key("W", Qt.Key.Key_W)
        elif what == "charts":
            self.key("C", Qt.Key.Key_C)
        elif what == "log":
            self.key("L", Qt.Key.Key_L)
        else:
            self.played.gestures["point"] += 1
        QTest.qWait(30)
        self.table.desk.looked.emit(self.table.desk.subject)
        parts.bar.remark("looked")

    def finish(self) -> None:
        """The verdict stands on a card, whatever else was open."""
        verdict = self.controller.verdict
        assert verdict is not None
        QTest.qWait(20)
        card = self.table.parts.verdict
        if not card.isVisible():
            self.fault("no card tells the verdict")
        self.played.verdict = verdict.text


@contextmanager
def watched(played: Played) -> Iterator[None]:
    """Notes what Qt and Python complain of meanwhile."""

    def message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not text.startswith(HARMLESS):
            played.faults.append(f"Qt: {text}")

    def raised(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        played.faults.append("exception: " + "".join(traceback.format_exception(kind, fault, trace))[-1500:])

    old, hook = qInstallMessageHandler(message), sys.excepthook
    sys.excepthook = raised
    try:
        yield
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(old)


def play_whole(
    shell: Shell,
    games: Sequence[Game[Any]],
    scenario: str,
    *,
    seed: str = "1",
    two: bool = False,
    most: int = 6000,
    quick: bool = False,
) -> Played:
    """Play a scenario at a window that was just made; the window stays open for whoever wants to look.

    quick: mostly by proposals and by ending steps, as somebody plays who wants to see the end.
    """
    player = Player(shell, scenario, seed, quick=quick)
    with watched(player.played):
        shell.show_games(games)
        shell.show()
        QTest.qWait(10)
        player.begin(two=two)
        player.play(most)
    return player.played


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: plays and prints; the exit code says whether anything was wrong."""
    parser = argparse.ArgumentParser(description="Play whole games through the window, without a screen.")
    parser.add_argument("scenario", nargs="+", help="one or more scenarios, such as cossacks/stalluponen")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--two", action="store_true", help="two people at one screen, with the curtain")
    parser.add_argument("--most", type=int, default=6000, help="so many gestures at most")
    parser.add_argument("--quick", action="store_true", help="mostly by proposals and by ending steps")
    parser.add_argument("--size", default=f"{SIZE[0]}x{SIZE[1]}")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--picture", default="", help="write a picture of the end into this file")
    given = parser.parse_args(arguments)
    from desktop.window import app

    application = app.application()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEXFRONT_GAMES"] = str(Path(folder) / "games")
        for scenario in given.scenario:
            preferences = Preferences(Path(folder) / "window.ini")
            preferences.pace = PACE
            preferences.scale = given.scale
            shell = Shell(preferences)
            wide, _, high = given.size.partition("x")
            shell.resize(int(wide), int(high))
            games = [find_game(scenario.partition("/")[0])]
            played = play_whole(
                shell, games, scenario, seed=given.seed, two=given.two, most=given.most, quick=given.quick
            )
            print(played.report(), flush=True)
            if given.picture:
                shell.grab().save(given.picture)
            bad += bool(played.faults) or not played.over
            shell._leave_table()
            if shell.games_page is not None:
                shell.games_page.stop()
            shell.deleteLater()
            QTest.qWait(10)
    application.quit()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
