"""The table as the window sees it: who is asked, whose eyes look, what is held, and every way to answer.

The controller owns `eyes`. After an answer the outcome is shown to the old eyes; when the next question needs others
and they see more, the window raises the opaque curtain, and only when that is painted the eyes change. No signal
carries state: `changed` says that everything is to be read anew, from `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.table.asking import Ask, Kind, Option, Refusal, Sealed, Subject
from desktop.table.chance import BadOutcome, Outcome, Request
from desktop.table.editing import Edit
from desktop.table.game import Game
from desktop.table.gamefile import BadGameFile, GameFile
from desktop.table.session import (
    NoSuchAnswer,
    NotAllowed,
    ProcedureFailed,
    Session,
    Told,
)
from desktop.window.pace import Pace
from desktop.window.pacing import Plan
from desktop.window.seats import Seat
from desktop.window.seeing import NOBODY, Eyes, Mode
from desktop.window.undoing import Undoing

__all__ = ["NOBODY", "Controller", "Eyes", "Mode", "Mover", "Plan"]

#: Answers that one gesture may give by proposals.
MOST_PROPOSED = 60
#: Chooses for a seat without a person: (game, content, its view, question) to the keys of one gesture.
Mover = Callable[[Game[Any], Any, Any, Ask[Any]], tuple[str, ...]]


class Controller(Undoing):
    """One session, seen and answered by the people at one screen."""

    changed = Signal()
    failed = Signal(str)  # a report of a fault in the rules, for saving
    moved = Signal()  # undo, redo or a jump moved the head: flash what changed instead of playing it

    def __init__(
        self,
        session: Session[Any],
        seats: tuple[Seat, ...] = (),
        pace: Pace | None = None,
        mover: Mover | None = None,
        parent: QObject | None = None,
    ) -> None:
        """mover: needed when a seat is played at random."""
        super().__init__(session, seats, pace, parent)
        if mover is None and any(seat.player == "random" for seat in self.seats):
            raise ValueError("a seat without a person needs a mover")
        self._mover = mover
        self.notice = ""
        self.seen: dict[str, int] = {}
        self.curtains = 0
        self._next_eyes: Eyes = NOBODY
        self._before_curtain: Eyes = NOBODY
        self._timer.timeout.connect(self._go_on)
        self._unkept = ""  # what was said of a file that could not be written
        self._labels: dict[int, tuple[Eyes, str]] = {}  # by gesture number: whose eyes gave it, in which words
        session.hold = self._holds
        session.discreet = len(self.people()) > 1
        session.unhurried = self.pace.forced == "hold"
        session.strict = False  # a full disk stops no game: it is said, and all is written when there is room

    # beginning and going on -----------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin (or resume): stand at the question, behind a curtain if it needs one."""
        self.told_before = len(self.session.events)
        self._settle()

    def _settle(self) -> None:
        """Find out what is waited for, and whose eyes it needs."""
        self._timer.stop()
        self._choice = None
        session = self.session
        if session.unkept:
            self.notice = self._unkept = session.unkept
        elif self._unkept and self.notice == self._unkept:
            self.notice = self._unkept = ""
        if session.verdict is not None:
            self.mode = Mode.OVER
        elif session.held is not None:
            self.mode = Mode.HELD
            wait = self._wait_of(session.held)
            if wait is not None:
                self._timer.start(wait)
        else:
            ask = self.pending_ask()
            if ask is None:
                self.mode = Mode.WAIT
            elif self.seat_of(ask.side).player != "human":
                self.mode = Mode.WAIT
                self._timer.start(self.pace.step)
            elif self.lets_pass(ask):
                self.mode = Mode.WAIT
                self._timer.start(self.pace.lets_go(ask, series=bool(self._series)) or 0)
            elif self._planned(ask):
                self.mode = Mode.WAIT
                self._timer.start(self._hop())
            else:
                self._hand_to(ask)
        self._close_latched()
        self.changed.emit()

    def eyes_for(self, ask: Ask[Any]) -> Eyes:
        """The eyes that a question needs: the common view serves for public questions."""
        seat = self.seat_of(ask.side)
        owned = frozenset(seat.sides)
        if self.one_person():
            return owned
        if ask.needs == "public" and self.eyes != owned:
            return NOBODY
        return owned

    def _hand_to(self, ask: Ask[Any]) -> None:
        if self.asks_for_hand(ask):
            self._ask_for_hand(ask)
            return
        self._close_for(ask)
        eyes = self.eyes_for(ask)
        if eyes == self.eyes or eyes == NOBODY or not self._sees_more(eyes):
            self.eyes = eyes
            self._forget_peek()
            self._now_seen()
            self.mode = Mode.ASK
            return
        self._next_eyes = eyes
        fresh = self.session.events[self.told_before :]
        news = [told for told in fresh if told.event.level <= 1 and told.event.heard_by(self.eyes, self.every)]
        if news and self.eyes:
            self.mode = Mode.OUTCOME
        else:
            self._raise_curtain()

    def _sees_more(self, eyes: Eyes) -> bool:
        """Whether other eyes would see anything that the present ones do not."""
        session = self.session
        if session.view(eyes) != session.view(self.eyes):
            return True
        mine = {id(told) for told in session.heard(self.eyes)}
        return any(id(told) not in mine for told in session.heard(eyes))

    def _raise_curtain(self) -> None:
        self.curtains += 1
        self._before_curtain = self.eyes
        self.mode = Mode.CURTAIN

    def curtain_is_down(self) -> None:
        """The window has painted the curtain over everything: now nobody looks, and every surface is rebuilt."""
        if self.mode is Mode.CURTAIN and self.eyes:
            self._now_seen()
            self.eyes = NOBODY
            self.changed.emit()

    def lift_curtain(self) -> None:
        """The next person is there."""
        if self.mode is not Mode.CURTAIN:
            return
        self.eyes = self._next_eyes
        self.mode = Mode.ASK
        self.changed.emit()

    def turn_back(self) -> None:
        """The other person still wants to look: their own eyes again, then the curtain once more."""
        before = self._before_curtain
        if self.mode is Mode.CURTAIN and before:
            self.eyes = before
            self.mode = Mode.OUTCOME
            self.changed.emit()

    def close(self) -> None:
        """Stop every pause and let go of the file."""
        self._timer.stop()
        keeper = self.session.keeper
        if keeper is not None:
            try:
                keeper.keep(self.session)
            except BadGameFile as fault:
                self.notice = str(fault)
            if isinstance(keeper, GameFile):
                keeper.close()

    def next_seat(self) -> Seat | None:
        """Whose turn it is behind the curtain."""
        return next((seat for seat in self.seats if frozenset(seat.sides) == self._next_eyes), None)

    def missed(self) -> list[Told]:
        """What the present eyes may have missed since they last looked; main lines only."""
        seat = self.viewer
        if seat is None:
            return []
        events = self.session.events
        start = self.seen.get(seat.id)
        if start is None:  # the first time here: what the others did before, not the headings of the beginning
            start = next((place for place, told in enumerate(events) if told.position > 0), len(events))
        return [
            told
            for told in events[min(start, len(events)) :]
            if told.event.level <= 1 and told.event.heard_by(self.eyes, self.every)
        ]

    def reveal_all(self) -> None:
        """After the end everybody sees everything."""
        if self.mode is Mode.OVER:
            self.eyes = self.every
            self.changed.emit()

    def caught_up(self) -> None:
        """The present eyes have seen everything told so far."""
        self._now_seen()

    def _now_seen(self) -> None:
        seat = self.viewer
        if seat is not None:
            self.seen[seat.id] = len(self.session.events)

    def _go_on(self) -> None:
        """A pause is over."""
        session = self.session
        if session.held is not None:
            self._carry_out(lambda: session.resolve(None))
            return
        ask = self.pending_ask()
        if ask is None:
            return
        if self.seat_of(ask.side).player != "human" and self._mover is not None:
            view = session.view(frozenset(self.seat_of(ask.side).sides))
            keys = self._mover(self.game, self.content, view, ask)
            self._carry_out(lambda: session.gesture(keys, ask.side))
        elif self.lets_pass(ask):
            passing = self._pass_key(ask)
            if passing is not None:
                self._carry_out(lambda: session.let_go(passing, ask.side))
        elif self.plan is not None and (key := self._planned(ask)):
            self._carry_out(lambda: self._step_of_plan(key, ask.side))

    def _step_of_plan(self, key: str, side: str) -> None:
        self.session.answer(key, side, joined=True)
        if self.plan is not None:
            self.plan.given()

    def hurry(self) -> None:
        """End a pause now (Space)."""
        if self._timer.isActive():
            self._timer.stop()
            self._go_on()

    def stop(self, side: str = "") -> None:
        """The Stop key: open the reaction that would go by, or the last that went by; halt a series or a plan.

        side: open only that side's reactions, "" for anybody's.
        """
        running = self._timer.isActive()
        self._series = ""
        ask = self.pending_ask()
        if self.mode is Mode.WAIT and ask is not None and self.lets_pass(ask):
            if side in ("", ask.side):
                self._timer.stop()
                self._stopped_reaction = True
                self._hand_to(ask)
                self.changed.emit()
        elif self.went_by(side) is not None:
            self.plan = None
            self.session.take_up()
            self._stopped_reaction = True
            self._moved()
        elif running and self.mode in (Mode.HELD, Mode.WAIT):
            self.plan = None
            self._settle()

    # answers --------------------------------------------------------------------------------------------------------
    def answer_for(self, side: str, key: str) -> Refusal | None:
        """Answer a side's question by one key that needs no look at anything: a pass."""
        return self._carry_out(lambda: self.session.answer(key, side))

    def answer(self, key: str) -> Refusal | None:
        """Answer by one key; the refusal if it is not allowed."""
        return self.gesture((key,))

    def gesture(self, keys: Sequence[str], *, joined: bool = False, plan: Plan | None = None) -> Refusal | None:
        """Answer a run of keys by one gesture; the refusal if one of them is not allowed (then none is).

        joined: it is part of the gesture before. plan: what answers the questions after it.
        """
        choice = self.choice
        if choice is None or not keys:
            return None
        side = choice.ask.side if isinstance(self.session.pending, Sealed) else ""
        first = choice.ask.candidate(keys[0])
        words = choice.label(first) if first is not None else keys[0]
        if len(keys) > 1:
            words = self.tr("{first} and {n} more").format(first=words, n=len(keys) - 1)
        position, eyes = self.session.position, self.eyes

        def work() -> None:
            self.session.gesture(tuple(keys), side, joined=joined)
            self.plan = plan
            last = choice.ask.candidate(keys[-1])
            if last is None or last.series or choice.ask.kind is not Kind.REACTION:
                self._series = last.series if last is not None else ""  # what only halts a series does not end it
            record = self.session.record
            if len(record.line) > position:
                self._labels[record.entries[record.line[position]].gesture] = (eyes, words)

        return self._carry_out(work)

    def proposed_run(self, first: tuple[str, ...]) -> tuple[str, ...]:
        """These keys and then every proposal, as far as questions come to the same seat and have one.

        It stops before a roll, before a question without a proposal, and before another seat.
        """
        return self._run(first, lambda view, ask: tuple(self.game.proposal(self.content, view, ask)))

    def target_run(self, subject: Subject, first: tuple[str, ...]) -> tuple[str, ...]:
        """These keys and then what a click on the same subject stands for at the questions after, of the same seat."""
        asked = self.ask

        def more(view: Any, ask: Ask[Any]) -> tuple[str, ...]:
            if asked is not None and ask.prompt == asked.prompt:
                return ()
            return tuple(self.game.target(self.content, view, ask, subject))

        return self._run(first, more)

    def _run(self, first: tuple[str, ...], more: Callable[[Any, Ask[Any]], tuple[str, ...]]) -> tuple[str, ...]:
        ask = self.ask
        if ask is None:
            return first
        seat = self.seat_of(ask.side)
        trial = self.session.fork(salt="proposals")
        trial.hold = lambda request: True
        run: list[str] = []
        keys = first
        while keys and len(run) + len(keys) <= MOST_PROPOSED:
            try:
                trial.gesture(keys)
            except (NoSuchAnswer, NotAllowed, ProcedureFailed):
                break
            run.extend(keys)
            after = trial.ask()
            if after is None or isinstance(trial.pending, Sealed) or after.side not in seat.sides:
                break
            if after.weighty and after.kind is not Kind.PLACE:  # pieces that were placed may still be lifted
                break
            keys = more(trial.view(frozenset(seat.sides)), after)
            if keys and keys[0] in after.ends and len(after.options()) > 1:
                break
        return tuple(run) or first

    def retract(self, key: str) -> list[str]:
        """Take one pick back; returns what fell away with it, in words."""
        ask = self.ask
        if ask is None:
            return []
        fallen: list[str] = []

        def work() -> None:
            fallen.extend(self.session.retract(key))

        self._carry_out(work)
        return [self.name(_subject_of_key(ask, one)) for one in fallen]

    def lift(self, pieces: Sequence[Subject]) -> list[str]:
        """Take up again pieces that were placed just now; returns what fell away with them, in words."""
        ask = self.ask
        if ask is None:
            return []
        fallen: list[str] = []

        def work() -> None:
            for piece in pieces:
                fallen.extend(self.session.lift(piece))

        self._carry_out(work)
        return [self.name(_subject_of_key(ask, one)) for one in fallen]

    def pull(self, subject: Subject, towards: Subject) -> Refusal | None:
        """Facing by pulling: press on a subject, pull over the hexside towards a hex.

        Answers the facing at once where that is the question, or destination and facing by one gesture.
        """
        choice = self.choice
        if choice is None:
            return None
        place = choice.standing.place(subject) or subject
        facing = _facing_key(choice.options, subject, towards) or _facing_key(choice.options, place, towards)
        if facing:
            return self.answer(facing)
        options = choice.answers(subject)
        if len(options) != 1:
            return None
        run = [options[0].key]
        trial = self.session.fork(salt="pull")
        trial.hold = lambda request: True
        try:
            trial.answer(run[0], choice.ask.side)
        except (NoSuchAnswer, NotAllowed, ProcedureFailed):
            return self.gesture(run)
        after = trial.ask(choice.ask.side)
        if after is not None:
            facing = _facing_key(after.options(), place, towards)
            if facing:
                run.append(facing)
        return self.gesture(run)

    def resolve(self, values: Outcome | None = None, *, series: bool = False) -> str:
        """Let the held roll go, or take typed values; returns what was wrong with them, "" if nothing.

        series: let the others of its series go after it.
        """
        if self.session.held is None:
            return ""
        if series:
            self._series = self.series_held()
        try:
            self._carry_out(lambda: self.session.resolve(values))
        except BadOutcome as fault:
            return str(fault)
        return ""

    def acknowledge(self) -> None:
        """The old eyes have seen the outcome: now the curtain."""
        if self.mode is Mode.OUTCOME:
            self._raise_curtain()
            self.changed.emit()

    def _carry_out(self, work: Any) -> Refusal | None:
        self.told_before = len(self.session.events)
        self._stopped_reaction = False
        self.notice = ""
        try:
            work()
        except NotAllowed as fault:
            return fault.refusal
        except NoSuchAnswer as fault:
            return Refusal(str(fault), "")
        except ProcedureFailed as fault:
            self.notice = str(fault)
            self.failed.emit(fault.report)
        self._settle()
        return None

    # by consent -----------------------------------------------------------------------------------------------------
    def set_right(self, edits: Sequence[Edit], reason: str) -> str:
        """Edit the position by consent; returns what forbids it, "" when done."""
        try:
            self.session.set_right(edits, reason)
        except (ValueError, ProcedureFailed) as fault:
            return str(fault)
        self._moved()
        return ""

    def change_setting(self, name: str, value: str) -> None:
        """Play a setting another way from the next rest point on."""
        self.session.change_setting(name, value)
        self._settle()

    def note(self, text: str) -> None:
        """Leave a note for the next time."""
        seat = self.viewer
        self.session.note(text, seat.id if seat is not None else "")
        if self.session.unkept:
            self._settle()

    def last_note(self) -> str:
        """The last note that these eyes may read."""
        seat = self.viewer
        for entry in reversed(self.session.record.entries):
            if entry.kind == "note" and (not entry.side or (seat is not None and entry.side == seat.id)):
                return entry.key
        return ""

    def set_pace(self, pace: Pace) -> None:
        """Another pace from now on."""
        self.pace = pace
        self.session.unhurried = pace.forced == "hold"
        if self.mode in (Mode.HELD, Mode.WAIT):
            self._settle()

    def _holds(self, request: Request) -> bool:
        return self.pace.holds(request)


def _facing_key(options: Sequence[Option[Any]], subject: Subject, towards: Subject) -> str:
    """The option that turns a subject towards a hex; "" if there is none.

    It names the hexside between them, or the hex ahead with the turned thing in `about`.
    """
    here, there = subject.removeprefix("hex:"), towards.removeprefix("hex:")
    for option in options:
        if option.subject.startswith("side:"):
            pair = option.subject.removeprefix("side:").split("/")
            if there in pair and (here in pair or subject in option.about):
                return option.key
        elif option.subject == towards and subject in option.about:
            return option.key
    return ""


def _subject_of_key(ask: Ask[Any], key: str) -> Subject:
    option = ask.candidate(key)
    return option.subject if option is not None else key
