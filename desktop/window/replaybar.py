"""The replay: the story so far on a copy of the game, played, stepped and wound back; input goes to it alone."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QWidget

from desktop.table.session import Session
from desktop.window.controller import Controller, Eyes, Mode
from desktop.window.desk import Desk
from desktop.window.icons import icon
from desktop.window.seats import alone
from desktop.window.widgets import Card, Elided, button
from desktop.window.words import fill

__all__ = ["Replay", "ReplayBar"]


class Replay:
    """A copy of the session that can stand anywhere on the line; the real one is never touched."""

    def __init__(self, session: Session[Any], eyes: Eyes) -> None:
        self._line = list(session.record.line)
        self._session = session
        self.eyes = eyes
        self.copy: Session[Any] = session.fork()
        self.copy.hold = lambda request: True
        entries = session.record.entries
        every = frozenset(side.id for side in session.game.sides)
        #: Positions of the line worth a stop: after each answer, after chance, and the end. How often another side
        #: has answered in secret is its own affair: of that there are only the stops where something was told.
        self.stops = sorted(
            {0, len(self._line)}
            | {told.position for told in session.heard(eyes)}
            | {
                place + 1
                for place, number in enumerate(self._line)
                if entries[number].kind in ("answer", "edit") and (eyes >= every or entries[number].side in eyes)
            }
        )
        self.place = len(self.stops) - 1

    @property
    def position(self) -> int:
        return self.stops[self.place]

    def go_to(self, place: int) -> None:
        """Stand at the stop of that number."""
        place = max(0, min(place, len(self.stops) - 1))
        if place == self.place:
            return
        self.place = place
        position = self.stops[place]
        self.copy.goto(self._line[position - 1] if position else -1)

    def go_to_position(self, position: int) -> None:
        """Stand at the last stop at or before a position of the line."""
        fitting = [index for index, stop in enumerate(self.stops) if stop <= position]
        self.go_to(fitting[-1] if fitting else 0)

    def controller(self, original: Controller) -> Controller:
        """A controller that looks at the copy with the viewer's eyes and answers nothing."""
        made = Controller(self.copy, alone(original.game.sides), original.pace)
        made.eyes = self.eyes
        made.mode = Mode.REPLAY
        return made


class ReplayBar(Card):
    """Buttons, a slider over the whole line, and what happened at this place."""

    own_keys = frozenset(
        {
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
            Qt.Key.Key_Home,
            Qt.Key.Key_End,
            Qt.Key.Key_P,
            Qt.Key.Key_Space,
            Qt.Key.Key_Escape,
        }
    )

    moved = Signal()
    left = Signal()
    return_here = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.accent)
        self.desk = desk
        self.replay: Replay | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Replay"))
        row = QHBoxLayout()
        self._play: QToolButton | None = None
        for name, words, step in (
            ("first", self.tr("To the beginning (Home)"), "first"),
            ("back", self.tr("Step back (Left)"), "back"),
            ("play", self.tr("Play or pause (P)"), "play"),
            ("move", self.tr("Step on (Right)"), "on"),
            ("last", self.tr("To the end (End)"), "last"),
        ):
            made = QToolButton()
            made.setIcon(icon(name, desk.theme.text, desk.px(18)))
            made.setToolTip(words)
            made.setAccessibleName(words)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setStyleSheet(f"border: 1px solid {desk.theme.edge};")
            made.clicked.connect(lambda _on=False, step=step: self.step(step))
            if step == "play":
                self._play = made
            row.addWidget(made)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.slider.setAccessibleName(self.tr("Place in the game"))
        self.slider.valueChanged.connect(self._slid)
        row.addWidget(self.slider, 1)
        self.here = button(self.tr("Go on from here"), self.return_here.emit)
        row.addWidget(self.here)
        row.addWidget(button(self.tr("Leave  Esc"), self.left.emit, primary=True))
        self.box.addLayout(row)
        self.line = Elided("")
        self.box.addWidget(self.line)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.hide()

    def present(self, replay: Replay) -> None:
        self.replay = replay
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(replay.stops) - 1)
        self.slider.setValue(replay.place)
        self.slider.blockSignals(False)
        self._say()
        self.show()
        self.raise_()
        self.setFocus()

    def go_to(self, place: int) -> None:
        replay = self.replay
        if replay is None:
            return
        replay.go_to(place)
        self.slider.blockSignals(True)
        self.slider.setValue(replay.place)
        self.slider.blockSignals(False)
        self._say()
        self.moved.emit()

    def step(self, name: str) -> None:
        """One of first, back, play, on, last."""
        replay = self.replay
        if replay is None:
            return
        if name == "play":
            if self._timer.isActive():
                self.pause()
            else:
                if replay.place == len(replay.stops) - 1:
                    self.go_to(0)
                self._timer.start(max(50, self.desk.controller.pace.step))
                self._show_playing()
            return
        self.pause()
        last = len(replay.stops) - 1
        self.go_to({"first": 0, "back": replay.place - 1, "on": replay.place + 1, "last": last}[name])

    def pause(self) -> None:
        self._timer.stop()
        self._show_playing()

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def _show_playing(self) -> None:
        if self._play is not None:
            name = "pause" if self._timer.isActive() else "play"
            self._play.setIcon(icon(name, self.desk.theme.text, self.desk.px(18)))

    def _tick(self) -> None:
        replay = self.replay
        if replay is None or replay.place >= len(replay.stops) - 1:
            self.pause()
        else:
            self.go_to(replay.place + 1)

    def _slid(self, value: int) -> None:
        self.pause()
        self.go_to(value)

    def _say(self) -> None:
        replay = self.replay
        if replay is None:
            return
        heard = replay.copy.heard(replay.eyes)
        last = heard[-1].event if heard else None
        words = fill(last.text, last.names, self.desk.name) if last is not None else self.tr("The beginning")
        place = self.tr("{n} of {all}").format(n=replay.place, all=len(replay.stops) - 1)
        self.line.setText(f"{place}   {words}")
        self.setAccessibleDescription(self.line.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            Qt.Key.Key_Left: "back",
            Qt.Key.Key_Right: "on",
            Qt.Key.Key_Home: "first",
            Qt.Key.Key_End: "last",
            Qt.Key.Key_P: "play",
            Qt.Key.Key_Space: "play",
        }
        if event.key() == Qt.Key.Key_Escape:
            self.pause()
            self.left.emit()
        elif event.key() in keys:
            self.step(keys[Qt.Key(event.key())])
        event.accept()
