"""How the table goes on by itself: reactions that go by, series of rolls, answers that were planned."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer

from desktop.table.asking import Ask, Kind, Option, Sealed
from desktop.table.chance import Request
from desktop.table.record import Entry
from desktop.table.session import Session
from desktop.window.pace import Pace
from desktop.window.seats import Seat
from desktop.window.seeing import Seeing

__all__ = ["Pacing", "Plan"]


class Plan(Protocol):
    """Answers that a person gave beforehand, over several questions: a walk."""

    def next(self, ask: Ask[Any]) -> str:
        """The key to this question, "" where the plan has none (any more)."""
        ...

    def given(self) -> None:
        """The key was given."""
        ...


class Pacing(Seeing):
    """What goes on without a key, and after which pause."""

    def __init__(
        self, session: Session[Any], seats: tuple[Seat, ...], pace: Pace | None, parent: QObject | None
    ) -> None:
        super().__init__(session, seats, parent)
        self.pace = pace or Pace()
        self.plan: Plan | None = None
        self._series = ""  # the run of rolls that goes on without a key for each
        self._stopped_reaction = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)

    def _wait_of(self, request: Request) -> int | None:
        """Milliseconds after which a held roll or draw goes by itself; None = a key decides."""
        wait = self.pace.waits(request)
        if wait is None and not self.pace.typed:
            if request.side and self.seat_of(request.side).player != "human":
                return self.pace.step
            if self.in_series(request):
                return self._hop()
        return wait

    def _hop(self) -> int:
        """Milliseconds between the rolls of a series and the steps of a plan."""
        return round(self.pace.hop / self.pace.speed) if self.pace.speed else 0

    def series_held(self) -> str:
        """The series of the held roll, "" if it is none."""
        return str(getattr(self.session.held, "series", ""))

    def in_series(self, request: Request) -> bool:
        """Whether a roll belongs to the series that goes on by itself."""
        return bool(self._series) and getattr(request, "series", "") == self._series

    def _planned(self, ask: Ask[Any]) -> str:
        """The key that a plan has for a question, "" for none."""
        if self.plan is None or isinstance(self.session.pending, Sealed):
            return ""
        key = self.plan.next(ask)
        option = ask.candidate(key) if key else None
        return key if option is not None and ask.refusal(option) is None else ""

    def lets_pass(self, ask: Ask[Any]) -> bool:
        """Whether a reaction goes by after a pause unless somebody says stop."""
        return (
            ask.kind is Kind.REACTION
            and self.pace.lets_go(ask, series=bool(self._series)) is not None
            and not self._stopped_reaction
            and self._pass_key(ask) is not None
        )

    @staticmethod
    def _pass_key(ask: Ask[Any]) -> str | None:
        legal = [option.key for option in ask.options()]
        return next((key for key in (ask.lapse, "pass", *ask.ends) if key in legal), None)

    def lapses_to(self, ask: Ask[Any]) -> Option[Any] | None:
        """What a reaction that goes by does instead of passing; None where it just passes."""
        return ask.candidate(ask.lapse) if ask.lapse and ask.lapse == self._pass_key(ask) else None

    def went_by(self, side: str = "") -> Entry | None:
        """The reaction that went by last and may still be taken up; of one side, or of anybody."""
        place = self.session.last_let_go()
        if place < 0:
            return None
        record = self.session.record
        entry = record.entries[record.line[place]]
        return entry if side in ("", entry.side) else None
