"""Walking: a way over several questions is drawn as a ghost before it is gone, and gone by one more gesture.

The first click on a hex out of one step's reach draws the way there with what it costs, who sees it and where it must
stop; Shift adds a point to go by way of; a second click or Enter walks. What a stop leaves over stays as a ghost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.table.asking import Ask, Kind, Subject
from desktop.table.panels import NEXT, Way
from desktop.window.controller import Controller
from desktop.window.desk import Desk

__all__ = ["Walk", "Walker"]


class Walk:
    """A way on its way: the answers still to be given, as long as nothing comes between."""

    def __init__(self, controller: Controller, side: str, way: Way) -> None:
        self.side = side
        self.way = way
        self.prompt = controller.ask.prompt if controller.ask is not None else ""
        self.session = controller.session
        self.start = controller.session.position
        self.done = 0

    @property
    def left(self) -> tuple[str, ...]:
        return self.way.keys[self.done :]

    def next(self, ask: Ask[Any]) -> str:
        """The next answer, "" when somebody else or chance came between or all are given."""
        if ask.side != self.side or not self.left or self.broken():
            return ""
        return self.left[0]

    def given(self) -> None:
        self.done += 1

    def rest(self) -> tuple[Subject, ...]:
        """The hexes that are still to be entered; the last answers of a way are its steps."""
        return self.way.hexes[1:][-len(self.left) :] if self.left else ()

    def broken(self) -> bool:
        """Whether dice or cards were turned or the other side answered since it began."""
        record = self.session.record
        for number in record.line[self.start :]:
            entry = record.entries[number]
            if entry.kind == "chance" and entry.data != "quiet":
                return True
            if entry.kind == "answer" and entry.side != self.side and entry.data is None:
                return True
        return len(record.line) < self.start


class Walker(QObject):
    """The ghost of one table: drawn, lengthened, walked, resumed."""

    drawn = Signal()  # the ghost is another one
    told = Signal(str)  # one line about it

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.ghost: Way | None = None
        self._start: Subject = ""
        self._through: tuple[Subject, ...] = ()
        self._walk: Walk | None = None
        self._rest: tuple[str, str, tuple[Subject, ...]] | None = None  # side, prompt of the walk's begin, hexes
        #: A walk has come to its end and others may go: a click on a hex is meant for the next of them.
        self.arrived = False
        self._known: dict[tuple[Subject, tuple[Subject, ...]], Way | None] = {}
        self._asked: Ask[Any] | None = None

    @property
    def controller(self) -> Controller:
        return self.desk.controller

    @property
    def words(self) -> str:
        """One line on what is drawn, "" for nothing."""
        if self.ghost is None:
            return self.tr("Arrived: click where the next goes, or the piece to go on with it.") if self.arrived else ""
        return self.tr("{way}   Enter or a second click goes there, Esc forgets it.").format(way=self.ghost.words)

    # following the game ---------------------------------------------------------------------------------------------
    def question_changed(self) -> None:
        """Another question, or none: a walk that was broken off leaves its rest as a ghost."""
        controller, walk = self.controller, self._walk
        ask = controller.ask
        if walk is not None and controller.session.position < walk.start:
            walk = self._walk = None
        if ask is self._asked and walk is None:
            return
        self.arrived = False
        if walk is not None:
            if ask is None or ask.side != walk.side:
                return
            self._walk = None
            self.arrived = not walk.left and not walk.broken() and ask.kind is Kind.PATH and self._others(ask)
            self._rest = (walk.side, walk.prompt, walk.rest()) if walk.rest() else None
        rest: tuple[Subject, ...] = ()
        if ask is not None and self._rest is not None and ask.side == self._rest[0]:
            if ask.kind is Kind.PATH:
                rest, self._rest = self._rest[2], None
            elif ask.prompt == self._rest[1]:
                self._rest = None
        self._known.clear()
        self._asked = ask
        self._set("", rest)

    @staticmethod
    def _others(ask: Ask[Any]) -> bool:
        """Whether the answer that ends the way at hand names others who may go."""
        return any(option.about for option in ask.options() if option.key in ask.ends)

    # drawing --------------------------------------------------------------------------------------------------------
    def way(self, start: Subject, through: tuple[Subject, ...]) -> Way | None:
        """The way through these hexes at the question at hand; worked out once for each."""
        controller = self.controller
        ask = controller.ask
        if ask is None or not through:
            return None
        if ask is not self._asked:
            self._known.clear()
            self._asked = ask
        if (start, through) not in self._known:
            self._known[start, through] = controller.game.way(controller.content, controller.view, ask, start, through)
        return self._known[start, through]

    def hovered(self, subject: Subject) -> Way | None:
        """The way that a click on a subject would draw."""
        hex = self._hex(subject)
        if not hex or self.ghost is not None:
            return None
        return (self.way(NEXT, (hex,)) if self.arrived else None) or self.way("", (hex,))

    def _hex(self, subject: Subject) -> Subject:
        if subject.startswith("hex:"):
            return subject
        place = self.controller.standing.place(subject) or ""
        return place if place.startswith("hex:") else ""

    def _set(self, start: Subject, through: tuple[Subject, ...]) -> bool:
        """Draw the way through these hexes; False where there is none (then nothing is drawn)."""
        way = self.way(start, through) if through else None
        changed = way is not self.ghost
        self.ghost = way
        self._start, self._through = (start, through) if way is not None else ("", ())
        if changed:
            self.drawn.emit()
            if way is not None:
                self.told.emit(self.words)
        return way is not None

    # gestures -------------------------------------------------------------------------------------------------------
    def point(self, subject: Subject, *, more: bool = False) -> bool:
        """A click on a hex: draw the way there, by way of it (more), or walk where it is drawn already."""
        hex = self._hex(subject)
        if not hex:
            return False
        if self.ghost is not None and not more and self.ghost.hexes[-1] == hex:
            return self.go()
        if more and self.ghost is not None:
            return self._set(self._start, (*self._through, hex))
        starts = [self._start] if self.ghost is not None else [NEXT] if self.arrived else []
        before, through = self._start, self._through
        for start in (*starts, ""):
            if self._set(start, (hex,)):
                return True
        self._set(before, through)
        return False

    def go_on(self, subject: Subject) -> bool:
        """A click on the piece that has arrived: clicks are meant for it again."""
        ask = self.controller.ask
        if not self.arrived or ask is None or subject not in ask.topic:
            return False
        self.arrived = False
        self.drawn.emit()
        return True

    def pull(self, start: Subject, towards: Subject, trail: Sequence[Subject] = ()) -> bool:
        """A piece was pulled to a hex: draw its way, through the hexes that the pointer went through if it can."""
        hex = self._hex(towards)
        trail = tuple(one for one in trail if one != self._hex(start))
        if not hex or hex == self._hex(start):
            return False
        for through in ((*trail[:-1], hex) if trail and trail[-1] == hex else (*trail, hex), (hex,)):
            for piece in self._pieces(start):
                if self._set(piece, through):
                    return True
        return False

    def _pieces(self, subject: Subject) -> list[Subject]:
        """The pieces that a pull may mean: the piece itself, else those in its hex."""
        if subject.startswith("piece:"):
            return [subject]
        return self.controller.standing.pieces(subject)

    def go(self) -> bool:
        """Walk the way that is drawn; False if there is none."""
        ask, way = self.controller.ask, self.ghost
        if ask is None or way is None:
            return False
        walk = Walk(self.controller, ask.side, way)
        walk.done = 1
        self._walk = walk
        self.ghost = None
        self.drawn.emit()
        refusal = self.controller.gesture(way.keys[:1], plan=walk)
        if refusal is not None:
            self._walk = None
            self.told.emit(" · ".join(part for part in (refusal.text, refusal.rule) if part))
        return True

    def drop(self) -> bool:
        """Esc: forget what is drawn."""
        if self.ghost is None:
            return False
        self._set("", ())
        return True
