"""Setting up is play with pieces: what was placed may be lifted again and dragged, alone or with others, until Done.

Also what a person sees beforehand: the pieces of a proposal as ghosts where they would stand, and the places open to a
piece that is only pointed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.table.asking import Ask, Kind, Option, Refusal, Subject
from desktop.table.scene import Placed
from desktop.table.session import NoSuchAnswer, NotAllowed, ProcedureFailed, Session
from desktop.window.choosing import Choice
from desktop.window.controller import Controller, Mode
from desktop.window.desk import Desk
from desktop.window.lasttime import LastTime

__all__ = ["Placing"]

#: Answers since the last rest point from which on a copy of the game takes too long for a ghost of a single step.
LONG = 30


class Placing:
    """Belongs to one table's hand. `group`: pieces that were framed to be dragged together."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.group: tuple[Subject, ...] = ()
        self.last_time = LastTime()
        self._asked: Any = None
        self._last: tuple[Any, tuple[str, ...]] = (None, ())
        self._liftable: tuple[Any, tuple[Subject, ...]] = (None, ())
        self._ghosts: tuple[Any, tuple[str, ...], tuple[Placed, ...]] = (None, (), ())
        self._zones: dict[Subject, tuple[Subject, ...]] = {}
        self._zones_of: Any = None

    @property
    def controller(self) -> Controller:
        return self.desk.controller

    def question_changed(self) -> None:
        """Another question, or the same one anew."""
        ask = self.controller.ask
        if ask is not self._asked:
            self.group, self._asked = (), ask
        if self.controller.mode is not Mode.REPLAY:
            self.last_time.follow(self.controller)

    def as_last_time(self) -> tuple[str, ...]:
        """The answers that set the pieces up as last time; () where there was none, or pieces are placed already."""
        ask = self.controller.ask
        if ask is None or ask.kind is not Kind.PLACE or self.liftable():
            return ()
        if self._last[0] is not ask:
            self._last = (ask, self.last_time.run(self.controller))
        return self._last[1]

    # lifting --------------------------------------------------------------------------------------------------------
    def liftable(self) -> tuple[Subject, ...]:
        """Pieces that were placed in the present run of questions and may be lifted again."""
        ask = self.controller.ask
        if ask is None or ask.kind is not Kind.PLACE:
            return ()
        if self._liftable[0] is not ask:
            self._liftable = (ask, tuple(self.controller.session.placed()))
        return self._liftable[1]

    def meant(self, subject: Subject) -> Subject:
        """The piece to be lifted that a click on a subject means, "" for none."""
        able = self.liftable()
        choice = self.controller.choice
        if not able or choice is None:
            return ""
        return next((one for one in choice.standing.related(subject) if one in able), "")

    def lift(self, subject: Subject) -> bool:
        """Take up again what was placed here, so that its place is asked for anew; False if nothing was."""
        piece = self.meant(subject)
        if not piece:
            return False
        self._lift((piece,))
        choice = self.controller.choice
        option = _first_of(choice, piece)
        if option is not None:
            self.controller.gesture((option.key,))
        return True

    def _lift(self, pieces: Sequence[Subject]) -> None:
        self.group = ()
        fallen = self.controller.lift(pieces)
        if fallen:
            self.controller.notice = self.controller.tr("Without it these fell away too: {names}").format(
                names=", ".join(fallen)
            )
            self.controller.changed.emit()

    # dragging -------------------------------------------------------------------------------------------------------
    def frame(self, subjects: Sequence[Subject]) -> bool:
        """Pieces framed to be dragged together; False where none of them can be."""
        able = self.liftable()
        self.group = tuple(one for one in subjects if one in able)
        return bool(self.group)

    def pull(self, subject: Subject, towards: Subject) -> tuple[bool, Refusal | None]:
        """A piece was dragged to a place: whether that means something here, and what forbids it."""
        choice = self.controller.choice
        if choice is None or subject == towards:
            return False, None
        asked = _of_topic(choice, subject, towards)
        if asked is not None:
            return True, self.controller.gesture((asked.key,))
        piece = self.meant(subject)
        if piece:
            return True, self._place_anew(self.group if piece in self.group else (piece,), towards)
        if choice.ask.kind is not Kind.PLACE and not subject.startswith("piece:"):
            return False, None
        run, refusal = self._run_to(self.controller.session.fork(salt="drag"), choice, subject, towards)
        if refusal is not None:
            return True, refusal
        return (True, self.controller.gesture(run)) if len(run) > 1 else (False, None)

    def _place_anew(self, pieces: Sequence[Subject], towards: Subject) -> Refusal | None:
        """Lift these and place them at one spot, all of them or none."""
        controller = self.controller
        trial = controller.session.fork(salt="drag")
        run: list[str] = []
        try:
            for piece in pieces:
                trial.lift(piece)
            for piece in pieces:
                more, refusal = self._step(trial, piece, towards)
                if refusal is not None:
                    return refusal
                run += more
        except (NoSuchAnswer, NotAllowed, ProcedureFailed):
            run = []
        if not run:
            return Refusal(controller.tr("It can stand only where it stands"), "")
        self._lift(pieces)
        return controller.gesture(run)

    def _run_to(
        self, trial: Session[Any], choice: Choice, subject: Subject, towards: Subject
    ) -> tuple[tuple[str, ...], Refusal | None]:
        option = _first_of(choice, subject)
        if option is None:
            return (), None
        run, refusal = self._step(trial, option.subject, towards)
        return tuple(run), refusal

    def _step(self, trial: Session[Any], piece: Subject, towards: Subject) -> tuple[list[str], Refusal | None]:
        """On a copy of the game: the answers that take a piece and put it there; what forbids it."""
        ask = trial.ask()
        if ask is None:
            return [], None
        option = next((one for one in ask.options() if one.subject == piece), None)
        if option is None:
            return [], None
        side = ask.side
        trial.answer(option.key, side)
        after = trial.ask()
        if after is None or after.side != side:
            return [option.key], None
        found = self._at(trial, after, towards)
        if found is None:
            return [], self._why_nothing(trial, after, towards)
        refusal = after.refusal(found)
        if refusal is not None:
            return [], refusal
        trial.answer(found.key, side)
        return [option.key, found.key], None

    def _at(self, trial: Session[Any], ask: Ask[Any], towards: Subject) -> Option[Any] | None:
        """The answer that a place stands for, legal or not."""
        controller = self.controller
        seat = controller.seat_of(ask.side)
        view = trial.view(frozenset(seat.sides))
        run = controller.game.target(controller.content, view, ask, towards)
        if len(run) == 1:
            return ask.candidate(run[0])
        fitting = [one for one in ask.candidates() if one.subject == towards]
        return next((one for one in fitting if ask.refusal(one) is None), fitting[0] if fitting else None)

    def _why_nothing(self, trial: Session[Any], ask: Ask[Any], towards: Subject) -> Refusal | None:
        """What to say of a place that is no answer at all; None where the question after is not about places."""
        if ask.kind is not Kind.PLACE:
            return None
        controller = self.controller
        view = trial.view(frozenset(controller.seat_of(ask.side).sides))
        reasons = controller.game.why_unlit(controller.content, view, ask, towards)
        return reasons[0] if reasons else Refusal(controller.tr("Nothing can stand there"), ask.rule)

    # seen beforehand ------------------------------------------------------------------------------------------------
    def ghosts(self) -> tuple[Placed, ...]:
        """The pieces of the present proposal where they would stand, as far as it moves any; worked out once."""
        controller = self.controller
        choice = controller.choice
        if choice is None or not choice.proposal:
            return ()
        session = controller.session
        tail = session.position - session.rests[-1].position if session.rests else 0
        kind, several = choice.ask.kind, len(choice.proposal) > 1
        moving = kind is Kind.PLACE or (tail <= LONG and (kind is Kind.PATH or (kind is Kind.PICK and several)))
        if not moving:
            return ()
        if self._ghosts[0] is not choice.ask or self._ghosts[1] != choice.proposal:
            self._ghosts = (choice.ask, choice.proposal, self._worked_out(choice))
        return self._ghosts[2]

    def _worked_out(self, choice: Choice) -> tuple[Placed, ...]:
        controller = self.controller
        trial = controller.session.fork(salt="ghosts")
        trial.hold = lambda request: True
        try:
            trial.gesture(choice.proposal, choice.ask.side if len(controller.session.asks()) > 1 else "")
        except (NoSuchAnswer, NotAllowed, ProcedureFailed):
            return ()
        if self._tells(trial):
            return ()
        view = trial.view(controller.eyes)
        now = controller.scene.pieces
        after = controller.game.scene(controller.content, view, None).pieces
        here = {one.subject: (one.surface, one.x, one.y) for one in now.values()}
        return tuple(
            piece
            for piece in after.values()
            if here.get(piece.subject, ("", 0.0, 0.0)) != (piece.surface, piece.x, piece.y)
            and piece.subject.startswith("piece:")
        )

    def _tells(self, trial: Session[Any]) -> bool:
        """Whether something secret came to light on a copy of the game: a look ahead must not show that."""
        return any(one.event.reveals for one in trial.events[len(self.controller.session.events) :])

    def zone(self, subject: Subject) -> tuple[Subject, ...]:
        """The places open to a piece that is pointed at, in a set-up where the piece is asked for before its place."""
        choice = self.controller.choice
        if choice is None or choice.ask.kind is not Kind.PLACE or not subject.startswith("piece:"):
            return ()
        if self._zones_of is not choice.ask:
            self._zones, self._zones_of = {}, choice.ask
        if subject not in self._zones:
            self._zones[subject] = self._zone(choice, subject)
        return self._zones[subject]

    def reach(self, subject: Subject) -> tuple[Subject, ...]:
        """The places to which a piece may be dragged: one of a set-up, placed or not, or one that may move."""
        choice = self.controller.choice
        if choice is None or choice.ask.kind not in (Kind.PLACE, Kind.PICK):
            return ()
        placed = self.meant(subject)
        return self._zone(choice, placed or subject, lifted=bool(placed))

    def _zone(self, choice: Choice, subject: Subject, *, lifted: bool = False) -> tuple[Subject, ...]:
        trial = self.controller.session.fork(salt="zone")
        trial.hold = lambda request: True
        try:
            if lifted:
                trial.lift(subject)
            ask = trial.ask()
            fitting = [one for one in ask.options() if one.subject == subject] if ask is not None else []
            option = fitting[0] if fitting else None if lifted else _first_of(choice, subject)
            if option is None:
                return ()
            trial.answer(option.key, choice.ask.side)
        except (NoSuchAnswer, NotAllowed, ProcedureFailed):
            return ()
        after = trial.ask()
        if after is None or after.side != choice.ask.side or after.kind not in (Kind.PLACE, Kind.PATH):
            return ()
        if self._tells(trial):
            return ()
        return tuple(one.subject for one in after.options() if one.subject.startswith(("hex:", "box:")))


def _first_of(choice: Choice | None, subject: Subject) -> Option[Any] | None:
    """The legal answer that names a piece, or what lies with it."""
    if choice is None:
        return None
    own = choice.lit.get(subject)
    if own:
        return own[0]
    found = choice.answers(subject)
    return found[0] if len(found) == 1 and found[0].subject.startswith("piece:") else None


def _of_topic(choice: Choice, subject: Subject, towards: Subject) -> Option[Any] | None:
    """What a place stands for when a piece that the question or an answer is about is dragged there."""
    pieces = [one for one in choice.standing.related(subject) if one.startswith("piece:")]
    lying = choice.standing.pieces(towards)  # what is carried goes to a piece that stands there
    fitting = [
        one
        for target in (towards, *lying)
        for one in choice.lit.get(target, [])
        if any(piece in one.about for piece in pieces)
    ]
    if subject.startswith("piece:"):
        fitting = [one for one in fitting if subject in one.about] or fitting
    if len(fitting) > 1:
        run = choice.target(towards)
        fitting = [one for one in fitting if run and one.key == run[0]] or fitting
    if fitting:
        return fitting[0]
    if any(piece in choice.ask.topic for piece in pieces):
        run = choice.target(towards)
        return choice.ask.candidate(run[0]) if run else next(iter(choice.lit.get(towards, [])), None)
    return None
