"""Hold to look: between two people a hand is open only as long as its owner holds a key, and no curtain falls for it.

A question about a hand (`Ask.needs` "hand") is put in the common view, which shows nobody's cards. While its seat holds
its key the eyes are that seat's own and the question can be answered; let go, and the view is the common one again.
A seat may look into its hand at any other time too, but only who is asked can answer. Who has a mouse alone opens the
hand by a button: it stays open while its questions go on to ask for the hand, and closes by the button or with them.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal

from desktop.table.asking import Ask, Kind
from desktop.window.pacing import Pacing
from desktop.window.seats import Seat
from desktop.window.seeing import NOBODY, Eyes, Mode

__all__ = ["Peeking"]

#: Modes in which nobody may look into a hand: what lies there is somebody else's view, or everything is open.
CLOSED = (Mode.CURTAIN, Mode.OUTCOME, Mode.OVER, Mode.REPLAY)


class Peeking(Pacing):
    """Who holds the key to look into a hand."""

    changed: Signal
    peeker: Seat | None = None
    #: The hand was opened by a button, and no key holds it open.
    latched = False
    _before_peek: Eyes = NOBODY

    def asks_for_hand(self, ask: Ask[Any]) -> bool:
        """Whether a question is answered while looking into a hand: there is a second person, and cards to hide."""
        if ask.needs != "hand" or self.one_person():
            return False
        session, own = self.session, frozenset(self.seat_of(ask.side).sides)
        return self.eyes == own or bool(session.view(own) != session.view(NOBODY))

    def _ask_for_hand(self, ask: Ask[Any]) -> None:
        """Stand at a question about a hand: open to who holds the key, else waiting for him."""
        seat = self.seat_of(ask.side)
        if self.peeker is seat:
            self.eyes, self.mode = frozenset(seat.sides), Mode.ASK
        else:
            self.peeker = None
            self.eyes, self.mode = NOBODY, Mode.PEEK

    def may_peek(self, name: str) -> Seat | None:
        """The seat of that id, if a person sits there who may look into his hand now."""
        seat = next((seat for seat in self.people() if seat.id == name), None)
        return seat if seat is not None and not self.one_person() and self.mode not in CLOSED else None

    def peek(self, name: str, *, latched: bool = False) -> None:
        """A seat's key is pressed: its own eyes, as long as it is held."""
        seat = self.may_peek(name)
        if seat is None or self.peeker is not None:
            return
        self.latched = latched
        self._before_peek = NOBODY if self.mode is Mode.PEEK else self.eyes
        self.peeker = seat
        self.eyes = frozenset(seat.sides)
        if self.mode in (Mode.ASK, Mode.PEEK):
            ask = self.pending_ask()
            mine = ask is not None and ask.side in seat.sides
            self.mode = Mode.ASK if mine else Mode.PEEK
        self.changed.emit()

    def open_hand(self, name: str) -> None:
        """The button of a seat that is asked about its hand: open until it is closed, or not asked for any more."""
        self.peek(name, latched=True)

    def let_go(self, name: str = "") -> None:
        """The key is let go ("": whoever held one): the hand is closed again."""
        seat = self.peeker
        if seat is None or name not in ("", seat.id):
            return
        self.peeker = None
        if self.mode is Mode.REPLAY:
            return
        if self.eyes == frozenset(seat.sides):
            self.eyes = self._before_peek
        ask = self.pending_ask()
        if self.mode in (Mode.ASK, Mode.PEEK) and ask is not None:
            self._hand_to(ask)
        self.changed.emit()

    def _hand_to(self, ask: Ask[Any]) -> None:
        """Stand at a question with the eyes that it needs: the controller knows all of them."""

    def _close_for(self, ask: Ask[Any]) -> None:
        """A question comes to somebody else: the hand that is held open is closed before its curtain falls.

        One that a button has opened is closed as soon as a question is not about it.
        """
        if self.peeker is not None and (self.latched or self.peeker is not self.seat_of(ask.side)):
            if self.eyes == frozenset(self.peeker.sides):
                self.eyes = self._before_peek
            self.peeker = None

    def _close_latched(self) -> None:
        """Nobody is asked now: a hand that a button has opened does not lie open while dice or the others go on."""
        if self.latched and self.peeker is not None and self.mode in (Mode.HELD, Mode.WAIT, Mode.OVER):
            if self.eyes == frozenset(self.peeker.sides):
                self.eyes = self._before_peek
            self.peeker = None

    def _forget_peek(self) -> None:
        """The eyes have gone on to somebody else: the key that is still held opens nothing."""
        if self.peeker is not None and self.eyes != frozenset(self.peeker.sides):
            self.peeker = None

    def passes_with(self, name: str) -> str:
        """What a seat's pass key answers now, "" for nothing: a pass at its own reaction, or no card after all.

        It never ends a step of the seat's own: that has a key which first says what is left.
        """
        ask = self.pending_ask()
        if ask is None or self.one_person() or self.mode in CLOSED or self.seat_of(ask.side).id != name:
            return ""
        legal = [option.key for option in ask.options()]
        passes = ("pass", "keep", "none") if ask.kind is Kind.REACTION else ("none",)
        return next((key for key in passes if key in ask.ends and key in legal), "")
