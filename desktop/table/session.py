"""A game being played: questions, answers, undo, forks. The record is the truth; everything else is read off it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from desktop.table.asking import Kind, Subject
from desktop.table.chance import Outcome, Request
from desktop.table.editing import Edit, apply_edit, faults_in
from desktop.table.game import Game, S
from desktop.table.line import (
    Keeper,
    Line,
    NoSuchAnswer,
    NotAllowed,
    ProcedureFailed,
    Rest,
    Told,
    never,
    proper,
)
from desktop.table.picking import DONE
from desktop.table.record import LET_GO, BadRecord, Header, Record, write_text
from desktop.table.telling import Event

__all__ = ["Fenced", "NoSuchAnswer", "NotAllowed", "ProcedureFailed", "Session", "Told", "UndoStep"]


class Fenced(Exception):
    """Undo would go back over chance, a reveal or another side's free answer."""


class UndoStep(msgspec.Struct, frozen=True):
    """What undo would take back: from which position, whose answers, what they led to, and what bars it ("" = free)."""

    position: int
    side: str
    keys: tuple[str, ...]
    prompt: str
    told: tuple[Event, ...]
    barred: str


class Session(Line[S]):
    """One game at one table.

    pending: what is waited for. Answers go by key; a chance request is resolved at once unless `hold` says so.
    """

    # beginnings -----------------------------------------------------------------------------------------------------
    @classmethod
    def begin(
        cls,
        game: Game[S],
        scenario: str,
        settings: dict[str, str] | None = None,
        *,
        seed: str = "0",
        content: Any = None,
        start: S | None = None,
        hold: Callable[[Request], bool] | None = None,
        keeper: Keeper | None = None,
    ) -> Session[S]:
        """Begin a scenario (or, with `start`, a position that belongs to it) and run to its first question."""
        content = game.content() if content is None else content
        chosen = {setting.id: setting.default for setting in game.settings} | dict(settings or {})
        raw = None if start is None else msgspec.to_builtins(start)
        header = Header(
            game=game.id,
            version=game.version,
            scenario=scenario,
            settings=chosen,
            seed=seed,
            start=raw,
            owner=dict(getattr(content, "owner", None) or {}),
        )
        session = cls(game, content, Record(header))
        session.hold = hold or never
        session._launch(session.first_state())
        session.keeper = keeper
        session._settle()
        return session

    def restore(self, rests: Sequence[Rest[S]], told: Sequence[Told], *, verify: bool = True) -> None:
        """Stand at the record's head: from the last usable rest point on its line, replaying the tail.

        rests and told come from a saved game and lie on the line, in order. If the tail no longer replays, the game
        stands at the last place that does, and `notice` says so.
        """
        self._gesture = max((entry.gesture for entry in self.record.entries), default=0)
        line = self.record.line.copy()
        self._stand_at_one_of(rests, told)
        try:
            self._consume(len(line), verify=verify)
        except Exception as fault:  # whatever other rules may make of it
            stood = self._at
            self.notice = (
                f"The rules have changed since this game was saved: {len(line) - stood} of its last answers "
                f"no longer fit ({fault}). It goes on from the last place that does."
            )
            self.record.move(line[stood - 1] if stood else -1)
            self._stand_or_before(lambda: self._rewind(stood))
        else:
            self._stand_or_before(self._settle)

    def _stand_or_before(self, go: Callable[[], None]) -> None:
        """Go on; where the rules fail the game stands at the question before, if there is one."""
        try:
            go()
        except ProcedureFailed as fault:
            if not fault.stands:
                raise
            self.notice = self.notice or f"The game stands at an earlier question: {fault}."

    def _stand_at_one_of(self, rests: Sequence[Rest[S]], told: Sequence[Told]) -> None:
        """Stand at the last of the rest points from which these rules can go on, else at the beginning."""
        for count in range(len(rests), 0, -1):
            self.rests = list(rests[:count])
            self.events = list(told)
            self._serial = self.rests[-1].serial + 1
            try:
                self._stand_at_rest()
            except Exception:
                continue
            return
        self.rests = []
        self.events = []
        self._launch(self.first_state())

    # answers --------------------------------------------------------------------------------------------------------
    def answer(self, key: str, side: str = "", *, joined: bool = False) -> None:
        """Answer the pending question by an option's key: one gesture of its own, or (joined) part of the last."""
        self.gesture((key,), side, joined=joined)

    def gesture(self, keys: Sequence[str], side: str = "", *, joined: bool = False) -> None:
        """Answer a run of questions of one side by one gesture: one undo step. All or nothing is carried out.

        Raises NoSuchAnswer or NotAllowed (and takes back the run's earlier answers), or ProcedureFailed.
        """
        before = self._at
        head = self.record.head
        if not joined:
            self._gesture += 1
        gesture = self._gesture
        try:
            for index, key in enumerate(keys):
                if index and side and (self.ask(side) is None):
                    raise NoSuchAnswer(f"{key}: the question is no longer put to {side}")
                self._answer(key, side, gesture, last=index == len(keys) - 1)
        except (NoSuchAnswer, NotAllowed):
            if self._at != before:
                self.record.move(head)
                self._rewind(before)
            raise
        finally:
            self._keep()

    def let_go(self, key: str, side: str) -> None:
        """Let a reaction go by: part of the gesture before, and no fence to undo. Raises as `answer`."""
        if not self._gesture:
            self._gesture = 1
        try:
            self._answer(key, side, self._gesture, LET_GO)
        finally:
            self._keep()

    def last_let_go(self) -> int:
        """The position of the last reaction that was let go by and may still be taken up; -1 for none.

        Nothing may have been rolled or revealed since, and nobody but one side may have answered.
        """
        line, entries = self.record.line, self.record.entries
        for position in range(self._at - 1, -1, -1):
            entry = entries[line[position]]
            if entry.kind == "answer" and entry.data == LET_GO:
                return -1 if self.bars(position + 1) else position
            if entry.kind not in ("answer", "forced"):
                return -1
        return -1

    def take_up(self) -> None:
        """Go back to the last reaction that was let go by. Raises NoSuchAnswer if there is none."""
        position = self.last_let_go()
        if position < 0:
            raise NoSuchAnswer("no reaction can be taken up")
        self.record.move(self.record.line[position - 1] if position else -1, back=True)
        self._rewind(position)
        self._keep()

    def resolve(self, values: Outcome | None = None) -> None:
        """Let chance speak on the held request, or take the players' own dice and cards; raises BadOutcome."""
        request = self.held
        if request is None:
            raise NoSuchAnswer("nothing waits for dice or cards")
        if values is not None:
            values = proper(request, values)
        try:
            self._chance(request, values)
            self._settle()
        finally:
            self._keep()

    def retract(self, key: str) -> list[str]:
        """Take one pick back out of the present run of picks; later picks are answered again.

        Returns the keys of later picks that were no longer possible without it.
        """
        ask = self.ask()
        if ask is None or key not in ask.chosen:
            raise NoSuchAnswer(f"{key} is not among what is chosen")
        line = self.record.line
        index = self._at - 1
        while index >= 0:
            entry = self.record.entries[line[index]]
            if entry.kind in ("answer", "forced") and entry.key == key and entry.side == ask.side:
                break
            if entry.kind not in ("answer", "forced") or entry.side != ask.side:
                raise NoSuchAnswer(f"{key} cannot be taken back any more")
            index -= 1
        else:
            raise NoSuchAnswer(f"{key} was never chosen")
        later = [self.record.entries[line[i]] for i in range(index + 1, self._at)]
        self._go(index)
        return self._again(later)

    def without(self, position: int) -> str:
        """Take back just the gesture that holds the entry at `position` and play the later answers again.

        Returns "" if all later answers were still possible, else what broke; then nothing is changed.
        """
        line = self.record.line.copy()
        head = self.record.head
        entries = [self.record.entries[number] for number in line]
        gesture = entries[position].gesture
        start = next(i for i, entry in enumerate(entries) if entry.gesture == gesture)
        later = [entry for entry in entries[start:] if entry.gesture != gesture or entry.kind in ("setting", "fresh")]
        self._go(start)
        broke = self._again(later)
        if broke:
            self.record.move(head)
            self._stand_on_line()  # rest points of what was tried lie on another line
            return f"{broke[0]} would no longer be possible"
        return ""

    def placed(self) -> dict[Subject, tuple[int, int]]:
        """What was placed in the present run of placing questions: by subject, where its answers begin and end.

        The run is that of one side, back to its last `done`; a placement begins with an answer to the question that the
        run began with, and ends with the event whose first subject is the piece.
        """
        ask = self.ask()
        if ask is None or ask.kind is not Kind.PLACE:
            return {}
        entries = [self.record.entries[number] for number in self.record.line]
        begin = self._at
        while begin and entries[begin - 1].kind in ("answer", "forced") and entries[begin - 1].side == ask.side:
            if entries[begin - 1].key == DONE:
                break
            begin -= 1
        if begin == self._at or entries[begin].prompt != ask.prompt:
            return {}
        found: dict[Subject, tuple[int, int]] = {}
        for told in self.events:
            last = told.position
            if last <= begin or last > self._at or not told.event.subjects:
                continue
            first = last - 1
            while first > begin and entries[first].prompt != ask.prompt:
                first -= 1
            if told.event.subjects[0].startswith("piece:"):
                found[told.event.subjects[0]] = (first, last)
        return found

    def lift(self, subject: Subject) -> list[str]:
        """Take one piece that was placed in the present run up again; the later placements are made again.

        Returns the keys of later answers that were no longer possible without it. Raises NoSuchAnswer if the piece was
        not placed in this run, or if without it the others could not be placed as they are.
        """
        ask, place = self.ask(), self.placed().get(subject)
        if ask is None or place is None:
            raise NoSuchAnswer(f"{subject} was not placed just now")
        head = self.record.head
        later = [self.record.entries[number] for number in self.record.line[place[1] :]]
        self._go(place[0])
        fallen = self._again(later)
        after = self.ask()
        if after is None or after.side != ask.side or after.prompt != ask.prompt:
            self.record.move(head)
            self._stand_on_line()
            raise NoSuchAnswer(f"without {subject} the others could not stand as they do")
        return fallen

    # undo -----------------------------------------------------------------------------------------------------------
    def undo_step(self, *, alone: bool = False) -> UndoStep | None:
        """What undo would take back now; None at the beginning. Alone on all sides nothing bars it."""
        line, entries = self.record.line, self.record.entries
        free = ("answer", "edit", "setting")
        last = next((i for i in range(self._at - 1, -1, -1) if entries[line[i]].kind in free), None)
        if last is None:
            return None
        gesture = entries[line[last]].gesture
        start = last
        while start and entries[line[start - 1]].gesture == gesture:
            start -= 1
        taken = [entries[number] for number in line[start:]]
        side = taken[0].side
        told = tuple(item.event for item in self.events if item.position > start)
        barred = "" if alone else self.bars(start)
        keys = tuple(entry.key for entry in taken if entry.gesture == gesture and entry.kind == "answer")
        return UndoStep(start, side, keys, taken[0].prompt, told, barred)

    def bars(self, position: int) -> str:
        """What bars going back to a position of the line without consent: "" if nothing."""
        taken = [self.record.entries[number] for number in self.record.line[position:]]
        if any(entry.kind == "chance" for entry in taken):
            return "chance has spoken since"
        if any(item.event.reveals for item in self.events if item.position > position):
            return "something was revealed since"
        if len({entry.side for entry in taken if entry.kind == "answer" and entry.data != LET_GO}) > 1:
            return "the other side has answered since"
        return ""

    def undo(self, *, alone: bool = False, consent: bool = False) -> None:
        """Take back the last gesture. Raises Fenced unless alone or by consent of the other seat."""
        step = self.undo_step(alone=alone)
        if step is None:
            raise NoSuchAnswer("nothing to undo")
        if step.barred:
            if not consent:
                raise Fenced(step.barred)
            self.record.add("lift", side=step.side, key=step.barred)
        line = self.record.line
        self.record.move(line[step.position - 1] if step.position else -1, back=True)
        self._rewind(step.position)
        self._keep()

    def redo(self) -> None:
        """Go forward to where the last undo came from; the dice are the same."""
        if not self.record.undone:
            raise NoSuchAnswer("nothing to redo")
        self._move_to(self.record.undone[-1], forward=True)

    def goto(self, entry: int) -> None:
        """Move the head to any entry (-1: the beginning): undo to here, or return to another branch.

        Raises BadRecord if one cannot stand there; then the game stands where it stood.
        """
        if entry >= 0:
            self.record.path(entry)
        self._move_to(entry)

    def _move_to(self, entry: int, *, forward: bool = False) -> None:
        before = self.record.head
        self.record.move(entry, forward=forward)
        try:
            self._stand_on_line()
        except Exception as fault:  # a line that these rules cannot play, or never could
            self.record.move(before)
            self._stand_on_line()
            raise BadRecord(f"the rules cannot play to that place: {fault}") from fault

    def fresh_dice(self, reason: str = "", *, salt: str = "") -> None:
        """From here on chance speaks anew, though the line is the same as before. salt: as a text record has it."""
        salt = salt or f"{self._salt}+{len(self.record.entries)}"
        self._note_on_line("fresh", key=salt, prompt=reason)
        self._salt = salt
        self._keep()

    # by consent -----------------------------------------------------------------------------------------------------
    def set_right(self, edits: Sequence[Edit], reason: str) -> None:
        """Edit the state by consent, with a reason; raises ValueError if schema or invariants forbid it."""
        before = self._at
        head = self.record.head
        state = self.state.copy()
        for edit in edits:
            apply_edit(state, edit)
        faults = faults_in(self.game, self.content, state)
        if faults:
            raise ValueError("; ".join(str(fault) for fault in faults))
        self._gesture += 1
        self._note_on_line(
            "edit", key=reason, data=[msgspec.to_builtins(edit) for edit in edits], gesture=self._gesture
        )
        try:
            self._edited(edits)
            self._settle()
        except Exception:
            self.record.move(head)
            self._rewind(before)
            raise
        finally:
            self._keep()

    def change_setting(self, name: str, value: str) -> None:
        """From the next rest point on play a setting (a ruling) another way, by consent."""
        known = {setting.id: dict(setting.options) for setting in self.game.settings}
        if value not in known.get(name, {}):
            raise ValueError(f"{name} = {value}: {', '.join(known.get(name, known))} expected")
        self._gesture += 1
        self._note_on_line("setting", key=name, data=value, gesture=self._gesture)
        self._waiting.append((name, value))
        self._keep()

    def note(self, text: str, side: str = "") -> None:
        """Leave a note at this point of the game."""
        self.record.add("note", side=side, key=text)
        self._keep()

    # forks ----------------------------------------------------------------------------------------------------------
    def fork(self, salt: str = "", *, state: S | None = None) -> Session[S]:
        """A game of its own that stands where this one does, kept nowhere.

        salt: asks for other dice from here on. state: another state at the last rest point (from `Game.imagine`);
        the tail is replayed on it, and BadRecord or NoSuchAnswer tells that it does not fit.
        """
        new = Session(self.game, self.content, self.record.copy())
        new.rests = self.rests[-1:]
        if state is not None:
            new.rests = [msgspec.structs.replace(self.rests[-1], state=state)]
        new._serial = self._serial
        new._gesture = self._gesture
        new.events = self.events[: self.rests[-1].events]
        new._stand_at_rest()
        new._consume(self._at, verify=state is not None)
        if salt:
            new._salt = f"{new._salt}|{salt}"
        return new

    def text(self) -> str:
        """The line to the head in the text form."""
        return write_text(self.record)

    def verify(self) -> list[str]:
        """Play the line again from its beginning; what differs, [] if nothing does."""
        again = Session(self.game, self.content, self.record.copy())
        try:
            again._launch(again.first_state())
            again._consume(self._at, verify=True)
        except Exception as fault:  # the record may be anybody's, and the rules others
            return [str(fault) or type(fault).__name__]
        faults = []
        if again.digest() != self.digest():
            faults.append("the replayed state differs from the saved one")
        if [item.event for item in again.events] != [item.event for item in self.events]:
            faults.append("the replayed story differs from the saved one")
        return faults
