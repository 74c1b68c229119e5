"""What a surface view shows at the moment: pieces, live marks, states, tags, arrows. Plain data with its look-ups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from desktop.table.asking import Subject
from desktop.table.panels import Badge
from desktop.table.scene import Anchor, Mark, Placed
from desktop.window.painter import Prepared, prepare
from desktop.window.paper import Paper
from desktop.window.rings import State
from desktop.window.spots import stacks_of
from desktop.window.waymarks import WayMark

__all__ = ["Shown", "joined", "outline_of"]

Point = tuple[float, float]
#: Units round the hexes that are a sheet's margin, at the most.
MARGIN = 150.0


def outline_of(anchor: Anchor) -> QPolygonF:
    """An anchor's outline; a small square round its centre if it has none."""
    flat = anchor.outline
    if not flat:
        x, y = anchor.x, anchor.y
        return QPolygonF(
            [QPointF(x - 30, y - 30), QPointF(x + 30, y - 30), QPointF(x + 30, y + 30), QPointF(x - 30, y + 30)]
        )
    return QPolygonF([QPointF(x, y) for x, y in zip(flat[0::2], flat[1::2], strict=True)])


class Live:
    """A live mark, made ready for Qt when it is first painted: most lie on charts that are closed."""

    __slots__ = ("_ready", "mark")

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self._ready: Prepared | None = None

    @property
    def ready(self) -> Prepared:
        if self._ready is None:
            self._ready = prepare(self.mark.drawing)
        return self._ready


class Shown:
    """The present picture of one surface, without widgets."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.pieces: dict[str, Placed] = {}
        self.marks: list[Live] = []
        self.overlay: list[Live] = []
        self.states: dict[Subject, State] = {}
        self.badges: tuple[Badge, ...] = ()
        self.arrows: tuple[tuple[Subject, Subject, str], ...] = ()
        self.way: tuple[Subject, ...] = ()
        self.way_marks: tuple[WayMark, ...] = ()
        self.veil: QPainterPath | None = None
        self.frame_edge: QPainterPath | None = None
        self.by_subject: dict[Subject, list[str]] = {}
        self.stacks: list[list[Placed]] = []
        self.ghosts: list[list[Placed]] = []
        self._outlines: list[tuple[QPolygonF, State]] | None = None
        self._framed: tuple[str, tuple[Subject, ...]] = ("", ())

    def set_pieces(self, pieces: dict[str, Placed]) -> None:
        """Take over the pieces of this surface."""
        self.pieces = {handle: piece for handle, piece in pieces.items() if piece.surface == self.paper.surface.id}
        self.stacks = stacks_of(self.pieces.values())
        self.by_subject = {}
        for handle, piece in self.pieces.items():
            self.by_subject.setdefault(piece.subject, []).append(handle)
        self._outlines = None

    def set_marks(self, marks: Iterable[Mark]) -> None:
        self.marks = _ready(marks, self.marks)

    def set_overlay(self, marks: Iterable[Mark]) -> None:
        self.overlay = _ready(marks, self.overlay)

    def set_states(self, states: dict[Subject, State]) -> None:
        self.states = dict(states)
        self._outlines = None

    def outlines(self) -> list[tuple[QPolygonF, State]]:
        """Outlines of the lit hexes, hexsides and boxes: the states of all that is no piece here."""
        if self._outlines is None:
            found = []
            for subject, state in self.states.items():
                if subject not in self.by_subject and subject not in self.pieces:
                    anchor = self.anchor(subject)
                    if anchor is not None:
                        found.append((outline_of(anchor), state))
            self._outlines = found
        return self._outlines

    def anchor(self, subject: Subject) -> Anchor | None:
        """Where a subject lies on this surface; a piece's own place comes first."""
        for handle in self.by_subject.get(subject, ()):
            piece = self.pieces[handle]
            return Anchor(self.paper.surface.id, piece.x, piece.y)
        found = self.paper.anchor(subject)
        return found if found is not None and found.surface == self.paper.surface.id else None

    def state_of(self, piece: Placed) -> State | None:
        return self.states.get(piece.subject) or self.states.get(piece.handle)

    def stack(self, name: str) -> list[Placed]:
        """The pieces of a stack, lowest first."""
        members = [piece for piece in self.pieces.values() if (piece.stack or piece.handle) == name]
        return sorted(members, key=lambda piece: piece.z)

    def asked_stack(self) -> str:
        """The one stack that all that can be chosen lies in, below its top piece too; "" if there is no such stack."""
        found: dict[str, int] = {}
        for subject, state in self.states.items():
            if state not in ("option", "selected"):
                continue
            handles = self.by_subject.get(subject, ())
            if not handles:
                return ""  # a hex, a box or a button is among the answers
            for handle in handles:
                name = self.pieces[handle].stack
                found[name] = found.get(name, 0) + 1
        if len(found) != 1:
            return ""
        name, count = next(iter(found.items()))
        members = self.stack(name) if name else []
        return name if len(members) > 1 and (count > 1 or self.state_of(members[-1]) is None) else ""

    def lit_places(self, but: str) -> list[Point]:
        """Where everything lies that is lit to be chosen or aimed at, but for one stack."""
        found = []
        for subject, state in self.states.items():
            if state in ("option", "selected", "target"):
                handles = self.by_subject.get(subject, ())
                if not any(self.pieces[handle].stack == but for handle in handles):
                    anchor = self.anchor(subject)
                    if anchor is not None:
                        found.append((anchor.x, anchor.y))
        return found

    def set_frame(self, subjects: tuple[Subject, ...]) -> None:
        """Dim all but these hexes; () dims nothing, nor do hexes that leave nothing but the margin."""
        wanted = (self.paper.surface.id, subjects)
        if wanted == self._framed:
            return
        self._framed = wanted
        rings = []
        for subject in subjects:
            anchor = self.paper.anchor(subject)
            if anchor is not None and anchor.surface == self.paper.surface.id and len(anchor.outline) >= 6:
                rings.append(list(zip(anchor.outline[0::2], anchor.outline[1::2], strict=True)))
        if not rings:
            self.veil = self.frame_edge = None
            return
        edge = QPainterPath()
        for ring in joined(rings):
            edge.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            edge.closeSubpath()
        surface = self.paper.surface
        all_round = edge.boundingRect()
        if (
            max(all_round.left(), all_round.top()) < MARGIN
            and surface.width - all_round.right() < MARGIN
            and surface.height - all_round.bottom() < MARGIN
        ):
            self.veil = self.frame_edge = None
            return
        veil = QPainterPath()
        veil.addRect(0, 0, surface.width, surface.height)
        veil.addPath(edge)
        self.veil, self.frame_edge = veil, edge


def joined(rings: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The outer edges of shapes that share whole sides, all turning the same way: sides met from both sides vanish."""
    after: dict[Point, list[Point]] = {}
    for ring in rings:
        points = [(round(x, 1), round(y, 1)) for x, y in ring]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            if a in after.get(b, ()):
                after[b].remove(a)
            else:
                after.setdefault(a, []).append(b)
    result = []
    for start in list(after):
        while after[start]:
            ring_ = [start]
            here = after[start].pop()
            while here != start:
                ring_.append(here)
                here = after[here].pop()
            result.append(ring_)
    return result


def _ready(marks: Iterable[Mark], before: list[Live]) -> list[Live]:
    """Marks in their order; those that have not changed are not prepared again."""
    known = {id(live.mark): live for live in before}
    ordered = sorted(marks, key=lambda mark: mark.layer)
    return [known.get(id(mark)) or Live(mark) for mark in ordered]
