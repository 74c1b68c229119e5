"""The line of play under a session: rest points, replay of the record's entries, rewinding, forced answers, chance."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Generic, NoReturn, Protocol

import msgspec

from desktop.table import chance
from desktop.table.asking import Ask, Draw, Kind, Option, Refusal, Roll, Sealed, Shuffle
from desktop.table.chance import Outcome, Request
from desktop.table.editing import Edit, apply_edit, faults_in
from desktop.table.game import Game, S, Verdict
from desktop.table.play import Pending, Play, RulesFault
from desktop.table.record import BadRecord, Entry, EntryKind, Record, fingerprint, write_text
from desktop.table.telling import Event
from desktop.table.wording import fill

__all__ = ["Keeper", "Line", "NoSuchAnswer", "NotAllowed", "NotKept", "ProcedureFailed", "Rest", "Told", "proper"]

#: What waits for chance.
REQUESTS = (Roll, Draw, Shuffle)

#: Rest points kept in full at the head, and every so many of the older ones.
RECENT, SPACING = 64, 8


class NotAllowed(Exception):
    """The answer exists but is not legal now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


class NoSuchAnswer(Exception):
    """The pending question has no such answer."""


class ProcedureFailed(Exception):
    """The rules could not carry out an answer; the game stands at the last question. `report` replays the fault.

    stands: False where there is no question to go back to: the game cannot be played at all.
    """

    def __init__(self, fault: BaseException, report: str, *, stands: bool = True) -> None:
        super().__init__(f"the rules failed: {type(fault).__name__}: {fault}")
        self.report = report
        self.stands = stands


class NotKept(ValueError):
    """The keeper could not write: says what, where and why. The game itself is as it was played."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event and its place: how many entries of the line came before it, and that last entry's number (-1: none)."""

    position: int
    entry: int
    event: Event


class Rest(msgspec.Struct, Generic[S], frozen=True):
    """A rest point: the state before an activation, and how much of line, events and chance lay before it."""

    serial: int
    position: int
    entry: int
    events: int
    rolls: int
    salt: str
    state: S


class Keeper(Protocol):
    """Where a session is kept after each answer (see `gamefile`). `keep` raises NotKept if it cannot write."""

    def keep(self, session: Line[Any], /) -> None: ...


class Line(Generic[S]):
    """One line of play, rebuilt from rest points and the record's entries whenever the head moves."""

    def __init__(self, game: Game[S], content: Any, record: Record) -> None:
        """An empty shell: see `Session.begin`, `gamefile.open_game`, `replaying.replay`."""
        self.game = game
        self.content = content
        self.record = record
        self.hold: Callable[[Request], bool] = never
        self.keeper: Keeper | None = None
        self.strict = True  # whether an answer that cannot be kept raises NotKept, or is only noted in `unkept`
        self.unkept = ""  # why the last thing done is not kept, "" if it is
        self.events: list[Told] = []
        self.rests: list[Rest[S]] = []
        self.notice = ""  # what loading had to leave out, for the player
        self.meta: dict[str, Any] = {}  # seats, title, the window's own notes; kept in the saved game
        self._key = record.header.seed
        self._salt = ""
        self._rolls = 0
        self._at = 0
        self._serial = 0
        self._gesture = 0
        self._waiting: list[tuple[str, str]] = []
        self._views: dict[frozenset[str], S] = {}
        self._play: Play[S]

    def first_state(self) -> S:
        """The state that the game began with, made anew from the header."""
        header = self.record.header
        if header.start is not None:
            raw = header.start
            if header.version != self.game.version:
                raw = self.game.upgrade(raw, header.version)
            return msgspec.convert(raw, self.game.state_type)
        return self.game.set_up(self.content, header.scenario, dict(header.settings))

    # what is asked --------------------------------------------------------------------------------------------------
    @property
    def state(self) -> S:
        """The true state. Only the umpire may look."""
        return self._play.table.state

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        pending = self._play.pending
        assert pending is not None
        return pending

    @property
    def discreet(self) -> bool:
        """Whether sides with secrets sit at one screen: then a question is put even if it has one answer only, where
        its being answered unasked would tell something. Kept in the saved game."""
        return bool(self.meta.get("discreet"))

    @discreet.setter
    def discreet(self, value: bool) -> None:
        self.meta["discreet"] = value

    @property
    def unhurried(self) -> bool:
        """Whether a pick is put even if it has one answer only: forced losses and retreats are seen before they
        happen. Kept in the saved game."""
        return bool(self.meta.get("unhurried"))

    @unhurried.setter
    def unhurried(self, value: bool) -> None:
        self.meta["unhurried"] = value

    @property
    def verdict(self) -> Verdict | None:
        pending = self._play.pending
        return pending if isinstance(pending, Verdict) else None

    @property
    def held(self) -> Request | None:
        """The chance request that waits for `resolve`."""
        pending = self._play.pending
        return pending if isinstance(pending, REQUESTS) else None

    def asks(self) -> dict[str, Ask[Any]]:
        """The pending questions by side: one, or those sealed ones not yet answered."""
        pending = self._play.pending
        if isinstance(pending, Ask):
            return {pending.side: pending}
        if isinstance(pending, Sealed):
            return {side: ask for side, ask in pending.asks.items() if side not in self._play.sealed}
        return {}

    def ask(self, side: str = "") -> Ask[Any] | None:
        """The pending question of a side, or the first one pending."""
        pending = self._play.pending
        if isinstance(pending, Ask):
            return pending if side in ("", pending.side) else None
        asks = self.asks()
        return asks.get(side) if side else next(iter(asks.values()), None)

    def view(self, eyes: frozenset[str]) -> S:
        """What these sides together may see; the same object until the game moves on."""
        view = self._views.get(eyes)
        if view is None:
            view = self._views[eyes] = self.game.view(self.content, self._play.table.state, eyes)
        return view

    def heard(self, eyes: frozenset[str]) -> list[Told]:
        """The story so far, as far as these sides may read it."""
        every = frozenset(side.id for side in self.game.sides)
        return [told for told in self.events if told.event.heard_by(eyes, every)]

    def digest(self) -> str:
        """A checksum of the state, order of its dicts included."""
        return blake2b(msgspec.msgpack.encode(self._play.table.state), digest_size=12).hexdigest()

    @property
    def position(self) -> int:
        """How many entries lie on the line."""
        return len(self.record.line)

    @property
    def at_rest(self) -> bool:
        """Whether nothing has been answered since the last rest point."""
        return bool(self.rests) and self.rests[-1].position == self._at

    # inside ---------------------------------------------------------------------------------------------------------
    def _launch(self, state: S) -> None:
        self._views.clear()
        self._play = Play(self.game, self.content, state, self._on_rest)
        self._at = 0
        self._rolls = 0
        self._salt = ""
        self._play.start()
        self._gather()

    def _on_rest(self) -> None:
        table = self._play.table
        if self._waiting:
            settings = getattr(table.state, "settings", None)
            if isinstance(settings, dict):
                settings.update(self._waiting)
            self._waiting.clear()
        self._gather()
        line = self.record.line
        self.rests.append(
            Rest(
                self._serial,
                self._at,
                line[self._at - 1] if self._at else -1,
                len(self.events),
                self._rolls,
                self._salt,
                table.state.copy(),
            )
        )
        self._serial += 1
        if self._serial % RECENT == 0 and len(self.rests) > 2 * RECENT:
            old = self.rests[:-RECENT]
            self.rests[:-RECENT] = [rest for rest in old if rest.serial % SPACING == 0]

    def _gather(self) -> None:
        """Take the events told since the last look, with their place on the line."""
        fresh = self._play.table.events
        if fresh:
            entry = self.record.line[self._at - 1] if self._at else -1
            self.events.extend(Told(self._at, entry, event) for event in fresh)
            fresh.clear()

    def _answer(self, key: str, side: str, gesture: int, data: Any = None, *, last: bool = True) -> None:
        """last: nothing more is answered by the same gesture."""
        ask = self.ask(side)
        if ask is None:
            raise NoSuchAnswer(f"{key}: nothing is asked" + (f" of {side}" if side else ""))
        option = ask.candidate(key)
        if option is None:
            raise NoSuchAnswer(f"{key} is no answer to: {_words(ask)}")
        if not ask.offers(option):
            refusal = ask.refusal(option)
            if refusal is not None:
                raise NotAllowed(refusal)
        self._take("answer", ask, option, gesture, data)
        self._settle(last=last)

    def _take(self, kind: EntryKind, ask: Ask[Any], option: Option[Any], gesture: int, data: Any = None) -> None:
        check = fingerprint(ask.side, ask.prompt, option.key)
        self.record.add(kind, side=ask.side, key=option.key, check=check, gesture=gesture, prompt=ask.prompt, data=data)
        self._at += 1
        try:
            self._give(ask, option.value)
        except Exception as fault:
            self._failed(fault)

    def _give(self, ask: Ask[Any], value: Any) -> None:
        play = self._play
        if isinstance(play.pending, Sealed):
            play.seal(ask.side, value)
        else:
            play.feed(value)
        if not (isinstance(play.pending, Ask) and play.pending.continues):
            self._views.clear()
        self._gather()

    def _chance(self, request: Request, values: Outcome | None) -> None:
        source = "seed" if values is None else "typed"
        if values is None:
            values = chance.outcome(request, self._key, self._rolls, self._salt)
        self.record.add(
            "chance",
            values=values,
            gesture=self._gesture,
            prompt=request.purpose,
            key=source,
        )
        self._at += 1
        self._rolls += 1
        self._views.clear()
        try:
            self._play.feed(values)
        except Exception as fault:
            self._failed(fault)
        self._gather()

    def _settle(self, *, last: bool = True) -> None:
        """Answer what has only one answer, and let chance speak where it is not held.

        last: somebody will look at all the answers; amid a gesture they are found out only where one alone would do.
        """
        while True:
            pending = self._play.pending
            if isinstance(pending, Ask):
                if pending.weighty and not last:
                    return
                options = self._options(pending)
                if len(options) > 1 or pending.weighty or options[0].key in pending.ends:
                    return
                if (pending.secret and self.discreet) or (pending.kind is Kind.PICK and self.unhurried):
                    return
                self._take("forced", pending, options[0], self._gesture)
            elif isinstance(pending, REQUESTS):
                if self.hold(pending):
                    return
                self._chance(pending, None)
            else:
                return

    def _options(self, ask: Ask[Any]) -> Sequence[Option[Any]]:
        """The legal answers; a question that cannot say them, or has none, is a fault of the rules."""
        try:
            options = ask.options()
        except Exception as fault:
            self._failed(fault)
        if not options:
            self._failed(RulesFault(f"no legal answer to: {ask.prompt} ({ask.side})"))
        return options

    def _failed(self, fault: BaseException) -> NoReturn:
        """Go back to the last question that a person answered, mark the answer, raise ProcedureFailed."""
        report = "".join(traceback.format_exception(fault)) + "\n" + write_text(self.record)
        entries, line = self.record.entries, self.record.line
        last = next((i for i in range(len(line) - 1, -1, -1) if entries[line[i]].kind == "answer"), None)
        if last is None:
            raise ProcedureFailed(fault, report, stands=False) from fault
        bad = entries[line[last]]
        self.record.move(line[last - 1] if last else -1)
        words = f"{type(fault).__name__}: {fault}"
        self.record.add("failed", side=bad.side, key=bad.key, values=(bad.number,), data=words)
        self._rewind(last)
        raise ProcedureFailed(fault, report) from fault

    def _go(self, position: int) -> None:
        line = self.record.line
        self.record.move(line[position - 1] if position else -1)
        self._rewind(position)

    def _again(self, entries: Sequence[Entry]) -> list[str]:
        """Play these again, keeping gestures and typed dice; returns the keys that were no longer possible."""
        broke: list[str] = []
        hold, self.hold = self.hold, lambda request: True
        try:
            for entry in entries:
                try:
                    self._once_more(entry)
                except (NoSuchAnswer, NotAllowed, ValueError):
                    broke.append(entry.key if entry.kind != "chance" else entry.prompt)
            self.hold = hold
            self._settle()
        finally:
            self.hold = hold
            self._keep()
        return broke

    def _once_more(self, entry: Entry) -> None:
        if entry.kind == "answer":
            self._answer(entry.key, entry.side, entry.gesture, entry.data)
        elif entry.kind == "chance":
            if self.held is None:
                raise NoSuchAnswer("no dice or cards are wanted here")
            self._chance(self.held, proper(self.held, entry.values) if entry.key == "typed" else None)
            self._settle()
        elif entry.kind == "edit":
            edits = [msgspec.convert(raw, Edit) for raw in entry.data]
            trial = self.state.copy()
            for edit in edits:
                apply_edit(trial, edit)
            if faults_in(self.game, self.content, trial):
                raise NoSuchAnswer(entry.key)
            self._note_on_line("edit", key=entry.key, data=entry.data, gesture=entry.gesture)
            self._edited(edits)
            self._settle()
        elif entry.kind == "setting":
            self._note_on_line("setting", key=entry.key, data=entry.data, gesture=entry.gesture)
            self._waiting.append((entry.key, str(entry.data)))
        elif entry.kind == "fresh":
            self._note_on_line("fresh", key=entry.key, prompt=entry.prompt)
            self._salt = entry.key

    def _stand_on_line(self) -> None:
        """Rebuild for a line that has just changed: from the last rest point that lies on it."""
        line = self.record.line
        places = set(line) | {-1}
        kept = [r for r in self.rests if r.entry in places and r.position <= len(line)]
        self.rests = [r for r in kept if not r.position or line[r.position - 1] == r.entry]
        self._rewind(len(line))
        self._keep()

    def _rewind(self, position: int) -> None:
        """Stand at a position of the present line, from the last rest point before it."""
        while self.rests and self.rests[-1].position > position:
            self.rests.pop()
        if self.rests:
            self._stand_at_rest()
        else:
            self.events.clear()
            self._waiting.clear()
            self._launch(self.first_state())
        self._consume(position)
        self._settle()

    def _stand_at_rest(self) -> None:
        rest = self.rests.pop()
        if hasattr(self, "_play"):
            self._play.close()
        del self.events[rest.events :]
        self._views.clear()
        self._waiting.clear()
        self._at, self._rolls, self._salt = rest.position, rest.rolls, rest.salt
        self._play = Play(self.game, self.content, rest.state.copy(), self._on_rest)
        self._play.start()
        self._gather()

    def _consume(self, position: int, *, verify: bool = False) -> None:
        """Feed the line's entries up to a position."""
        line, entries = self.record.line, self.record.entries
        while self._at < position:
            entry = entries[line[self._at]]
            self._at += 1
            try:
                self._consume_one(entry, verify)
            except Exception:
                self._at -= 1
                raise

    def _consume_one(self, entry: Entry, verify: bool) -> None:
        if entry.kind in ("answer", "forced"):
            ask = self.ask(entry.side)
            if ask is None:
                raise BadRecord(f"entry {entry.number}: nothing is asked of {entry.side}")
            if entry.check and entry.check != fingerprint(ask.side, ask.prompt, entry.key):
                raise BadRecord(f"entry {entry.number}: another question is asked: {_words(ask)}")
            option = ask.candidate(entry.key)
            if option is None:
                raise BadRecord(f"entry {entry.number}: {entry.key} is no answer to: {_words(ask)}")
            if verify and (refusal := ask.refusal(option)) is not None:
                raise BadRecord(f"entry {entry.number}: {entry.key}: {refusal.text}")
            self._give(ask, option.value)
        elif entry.kind == "chance":
            request = self.held
            if request is None:
                raise BadRecord(f"entry {entry.number}: no dice or cards are wanted here")
            values = proper(request, entry.values) if verify else entry.values
            self._rolls += 1
            self._views.clear()
            self._play.feed(values)
            self._gather()
        elif entry.kind == "edit":
            self._edited([msgspec.convert(raw, Edit) for raw in entry.data])
        elif entry.kind == "setting":
            self._waiting.append((entry.key, str(entry.data)))
        elif entry.kind == "fresh":
            self._salt = entry.key

    def _edited(self, edits: Sequence[Edit]) -> None:
        state = self._play.table.state
        for edit in edits:
            apply_edit(state, edit)
        self._views.clear()
        pending = self._play.pending
        if isinstance(pending, Ask):
            pending.renew()
        elif isinstance(pending, Sealed):
            for ask in pending.asks.values():
                ask.renew()
        entry = self.record.line[self._at - 1]
        reason = self.record.entries[entry].key
        self.events.append(
            Told(self._at, entry, Event("set right", "Set right by consent: {reason}", {"reason": reason}))
        )

    def _note_on_line(self, kind: EntryKind, **fields: Any) -> None:
        self.record.add(kind, **fields)
        self._at += 1

    def _keep(self) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self)
            self.unkept = ""
        except NotKept as fault:
            self.unkept = str(fault)
            if self.strict:
                raise


def never(request: Request) -> bool:
    return False


def proper(request: Request, values: Outcome) -> Outcome:
    """Typed or read values in the request's own type, checked."""
    if isinstance(request, Roll):
        return chance.check(request, values)
    return chance.check(request, tuple(str(value) for value in values))


def _words(ask: Ask[object]) -> str:
    """The question with its fields filled, for a message where nobody is looking: subjects by their bare names."""
    return fill(ask.prompt, ask.names, lambda subject: subject.partition(":")[2])
