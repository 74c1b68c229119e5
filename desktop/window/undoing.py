"""Taking back at a table: gestures, single ones out of the middle, jumps along the line, and what bars them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from PySide6.QtCore import Signal

from desktop.table.record import BadRecord
from desktop.table.session import Fenced, UndoStep
from desktop.window.peeking import Peeking
from desktop.window.seeing import NOBODY, Eyes

__all__ = ["Undoing"]


class Undoing(Peeking):
    """Undo, redo and jumps; afterwards the eyes are nobody's unless the same seat is asked."""

    moved: Signal
    notice: str
    seen: dict[str, int]  # events that each seat has been shown, by its id
    _labels: dict[int, tuple[Eyes, str]]  # by gesture number: whose eyes gave it, in which words

    @abstractmethod
    def _settle(self) -> None:
        """Stand at what is asked now (the controller does it)."""

    def undo_step(self) -> UndoStep | None:
        """What undo would take back."""
        return self.session.undo_step(alone=self.alone)

    def undo_words(self) -> str:
        """What undo would take back, in words; "" for nothing."""
        step = self.undo_step()
        if step is None:
            return ""
        record = self.session.record
        entry = record.entries[record.line[step.position]]
        if entry.kind == "edit":
            return self.tr("set right: {reason}").format(reason=entry.key)
        if entry.kind == "setting":
            title = next((one.title for one in self.game.settings if one.id == entry.key), entry.key)
            return self.tr("the house rule: {title}").format(title=title)
        eyes, words = self._labels.get(entry.gesture, (self.every, ""))
        if words and eyes <= self.eyes:
            return words
        side = self.side(step.side)
        return self.tr("the last answer of {side}").format(side=side.name if side is not None else step.side)

    def undo(self, *, consent: bool = False, fresh: bool = False) -> str:
        """Take back the last gesture of a person; returns what bars it, "" when done.

        fresh: ask for new dice from there on (only with a fence lifted).
        """
        step = self.session.undo_step(alone=self.alone)
        if step is None:
            return ""
        self.plan, self._series = None, ""
        if step.barred and not consent and self.went_by() is not None:
            self.session.take_up()  # no more than the reaction that went by since the dice
            self._stopped_reaction = True
            self._moved()
            return ""
        try:
            self.session.undo(alone=self.alone, consent=consent)
            while self._random_to_move() and self.session.undo_step(alone=True) is not None:
                self.session.undo(alone=True)
        except Fenced as fault:
            return str(fault)
        self._undo_what_went_by()
        if fresh:
            self.session.fresh_dice()
        self._moved()
        return ""

    def _undo_what_went_by(self) -> None:
        """Reactions that go by of themselves would undo the undo: go on to what was answered before them.

        Where something bars that (dice), the reaction is asked and waits.
        """
        self._stopped_reaction = False
        ask = self.pending_ask()
        while ask is not None and self.lets_pass(ask):
            step = self.session.undo_step(alone=self.alone)
            try:
                if step is None:
                    break
                self.session.undo(alone=self.alone)
            except Fenced:
                break
            ask = self.pending_ask()
        self._stopped_reaction = ask is not None and self.lets_pass(ask)

    def _random_to_move(self) -> bool:
        ask = self.pending_ask()
        return ask is not None and self.seat_of(ask.side).player != "human"

    def redo(self) -> None:
        """Go forward again after undo."""
        if self.can_redo():
            self._jump(self.session.redo)

    def can_redo(self) -> bool:
        return bool(self.session.record.undone)

    def undo_to(self, entry: int) -> None:
        """Stand right after an entry of the line (-1: the beginning)."""
        self._jump(lambda: self.session.goto(entry))

    def _jump(self, go: Callable[[], None]) -> None:
        self.notice = ""
        try:
            go()
        except BadRecord as fault:
            self.notice = str(fault)
        self._moved()

    def bars_to(self, position: int) -> str:
        """What bars going back to a position of the line: chance, a reveal, another side's answer; "" if nothing."""
        return "" if self.alone else self.session.bars(position)

    def take_back_only(self, position: int) -> str:
        """Take back just the gesture at a position and play the rest again; returns what broke, "" when done."""
        broke = self.session.without(position)
        if not broke:
            self._moved()
        return broke

    def _moved(self) -> None:
        self.told_before = len(self.session.events)
        for seat, count in self.seen.items():
            self.seen[seat] = min(count, len(self.session.events))
        if not self.one_person():
            # Undo across seats always lands on the curtain or in the common view.
            ask = self.pending_ask()
            if ask is None or self.eyes != frozenset(self.seat_of(ask.side).sides):
                self.eyes = NOBODY
        self.moved.emit()
        self._settle()
