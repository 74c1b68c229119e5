"""Keys of the two people at one keyboard: on its left for the first seat, on its right for the second (PLAY 35).

Each has a key to look into its hand while it is held, one to stop a reaction that would go by, and one to pass.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow

from desktop.window.controller import Controller
from desktop.window.hand import Hand
from desktop.window.seats import Seat

__all__ = ["LEFT", "RIGHT", "KeysOfSeat", "SeatKeys", "keys_of"]


#: What takes the keyboard away from a window, and from the whole program.
_GONE = (QEvent.Type.ApplicationDeactivate,)
_AWAY = (QEvent.Type.WindowDeactivate, QEvent.Type.WindowBlocked, QEvent.Type.Hide, *_GONE)


class KeysOfSeat(NamedTuple):
    """The keys of one seat, as letters."""

    peek: str
    stop: str
    passing: str


LEFT, RIGHT = KeysOfSeat("Q", "A", "X"), KeysOfSeat("U", "J", "N")


def keys_of(seats: tuple[Seat, ...], side: str) -> KeysOfSeat | None:
    """The keys of the seat that owns a side; None unless two people sit at the table."""
    people = [seat for seat in seats if seat.player == "human"]
    if len(people) != 2:
        return None
    return next((keys for seat, keys in zip(people, (LEFT, RIGHT), strict=True) if side in seat.sides), None)


class SeatKeys(QObject):
    """Hears the six keys in a table's window: presses as shortcuts, so that no panel keeps them, and letting go."""

    def __init__(self, window: QMainWindow, controller: Controller, hand: Hand) -> None:
        super().__init__(window)
        self._window = window
        self._listens = False
        self.controller = controller
        self.hand = hand
        self._held: dict[int, str] = {}  # the peek keys, by what Qt calls them: whose they are
        people = controller.people()
        if len(people) != 2:
            return
        for seat, keys in zip(people, (LEFT, RIGHT), strict=True):
            self._held[ord(keys.peek)] = seat.id  # Qt names a letter's key by its code
            for letter, act in ((keys.peek, self._peek), (keys.stop, self._stop), (keys.passing, self._pass)):
                made = QShortcut(QKeySequence(letter), window)
                made.setAutoRepeat(False)
                made.activated.connect(lambda seat=seat, act=act: act(seat))
        window.installEventFilter(self)

    def _peek(self, seat: Seat) -> None:
        self.controller.peek(seat.id)
        if self.controller.peeker is seat:
            self._listen(True)

    def _listen(self, on: bool) -> None:
        """Hear of the key's release wherever it goes: an open menu would keep it from the window."""
        app = QApplication.instance()
        if app is not None and on != self._listens:
            self._listens = on
            if on:
                app.installEventFilter(self)
            else:
                app.removeEventFilter(self)

    def _let_go(self, seat: str = "") -> None:
        self.controller.let_go(seat)
        if self.controller.peeker is None:
            self._listen(False)

    def _stop(self, seat: Seat) -> None:
        self.controller.stop(seat.sides[0])

    def _pass(self, seat: Seat) -> None:
        key = self.controller.passes_with(seat.id)
        if key and not self.hand.deaf():
            self.controller.answer_for(seat.sides[0], key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            seat = self._held.get(Qt.Key(event.key()).value)
            if seat is not None:
                self._let_go(seat)
        elif event.type() in _AWAY and (watched is self._window or event.type() in _GONE):
            self._let_go()  # the release would go to another window
        return super().eventFilter(watched, event)
