"""Lines of sight over drawn shapes: what a straight line from hex centre to hex centre meets on its way.

Obstacles, hindrances and the ground of each level are `Piece`s, convex whole-number shapes inside their hexes; features
along hexsides are whole sides with both end points. A line meets what it touches; there is no tolerance. What lies in
the hexes of the two ends, or on their sides, is never met. Both directions of a pair are one computation.

What is met is judged by heights. Let `high` and `low` be the levels of the two ends:

- a rise: the line meets ground of level `high` (of the next level if both are equal) in a hex between;
- an obstacle blocks at level `high` or above; a lower one that shades blocks only if the line passes from its hex
  straight into the hex of the lower end, and that end is not above it (a blind hex);
- an obstacle along a hexside stands at the lower of its two hexes (the rim of the higher ground lies inside its hex);
- a hindrance counts only if both ends have its own level, and only the highest counts;
- a sunken hex is seen only from the hexes beside it and from higher ground, and sees only those.

`Sight.answer` reads a table that fills as it is used, `Sight.meetings` names every hindrance and obstacle with its
place. What fills whole hexes for a time (smoke, fire) is handed in with the question.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from desktop.table.board import Confidence, Source
from desktop.table.content import Loader
from desktop.table.hexes import Grid, Point
from desktop.table.lattice import FULL, STEPS, VERTICES, Lattice, Shape, crossed, outline

__all__ = [
    "BLIND",
    "CLEAR",
    "FILLED",
    "OBSTACLE",
    "RISE",
    "SIDE",
    "SUNKEN",
    "Answer",
    "Filling",
    "Gap",
    "Kind",
    "Meeting",
    "Own",
    "Piece",
    "Shapes",
    "Sight",
    "load_shapes",
]

Bools: TypeAlias = npt.NDArray[np.bool_]
Ints: TypeAlias = npt.NDArray[np.int32]

# Why a line is blocked: bits of `Answer.why`.
CLEAR, OBSTACLE, RISE, BLIND, SIDE, SUNKEN, FILLED = 0, 1, 2, 4, 8, 16, 32

Reason: TypeAlias = Literal["obstacle", "rise", "blind", "side", "sunken", "filled", "hindrance"]


class Kind(msgspec.Struct, frozen=True, gc=False):
    """What something does to a line that meets it.

    obstacle: blocks. hindrance: how much it hinders, 0 for nothing. shades: a higher observer does not see into the
    hex right behind it.
    """

    name: str
    obstacle: bool = False
    hindrance: int = 0
    shades: bool = False


class Piece(msgspec.Struct, frozen=True, gc=False):
    """One shape in a hex.

    ground: 0 for what stands on the ground; else the piece is the ground of this level and above.
    along: two sides of the hex; a line that runs inside the ribbon between their middles does not meet the piece
    (a bridge or a railway that it follows). half: half the width of that ribbon, in fortieths of centre to corner.
    """

    hex: str
    kind: str
    shape: Shape
    ground: int = 0
    along: tuple[int, int] | None = None
    half: int = 0


class Filling(msgspec.Struct, frozen=True, gc=False):
    """What fills a whole hex with all its sides, at all levels, for a time. It hinders into and out of its hex too."""

    name: str
    obstacle: bool = False
    hindrance: int = 0


class Answer(msgspec.Struct, frozen=True, gc=False):
    """Whether a line is clear. why: bits (`OBSTACLE`, `RISE` ...), `CLEAR` if it is; hindrance: 0 for none."""

    why: int
    hindrance: int

    @property
    def clear(self) -> bool:
        return self.why == CLEAR


class Meeting(msgspec.Struct, frozen=True, gc=False):
    """One thing that blocks or hinders a line. place: hex or hexside. point: where the line first touches it."""

    reason: Reason
    kind: str
    place: str
    point: Point
    hindrance: int = 0

    @property
    def blocks(self) -> bool:
        return self.reason != "hindrance"


class Sight:
    """The lines of one map.

    kinds: what each kind of piece and hexside does. levels: height of hexes, 0 where not given. sides: kind of what
    lies along a hexside, by its name. sunken: hexes seen only from beside and above.
    """

    __slots__ = (
        "_corners",
        "_ground",
        "_hinders",
        "_hindrances",
        "_kinds",
        "_obstacle",
        "_own",
        "_piece_level",
        "_pieces_at",
        "_places",
        "_reasons",
        "_scale",
        "_shades",
        "_shape",
        "_side_ends",
        "_side_hinders",
        "_side_level",
        "_side_pair",
        "_side_shut",
        "_sides",
        "_spans",
        "_sunken",
        "lattice",
        "levels",
        "pieces",
    )

    def __init__(
        self,
        grid: Grid,
        kinds: Sequence[Kind],
        pieces: Sequence[Piece],
        *,
        levels: Mapping[str, int] | None = None,
        sides: Mapping[str, str] | None = None,
        sunken: Sequence[str] = (),
    ) -> None:
        self.lattice = lattice = Lattice(grid)
        self.pieces = tuple([piece for piece in pieces if outline(piece.shape) is not None])
        heights = levels or {}
        self.levels: Ints = np.array([heights.get(hex, 0) for hex in lattice.labels], dtype=np.int32)
        self._kinds = {kind.name: kind for kind in kinds}
        self._sunken: Bools = np.isin(np.array(lattice.labels), list(sunken))
        self._places = lattice.places.astype(np.int32)
        self._reasons: list[bytes | None] = [None] * lattice.count
        self._hindrances: list[bytes | None] = [None] * lattice.count
        self._spans: tuple[Ints, Ints] | None = None
        self._compile_pieces()
        self._compile_sides(sides or {})

    # one line ----------------------------------------------------------------------------------------------------
    def answer(self, a: str, b: str, filled: Mapping[str, Filling] | None = None) -> Answer:
        """Whether the line between two hexes is clear, from the table. KeyError for a hex that the map has not."""
        number = self.lattice.number
        i, j = number[a], number[b]
        reasons = self._reasons[i]
        if reasons is None:
            reasons = self._fill(i)
        why, hindrance = reasons[j], (self._hindrances[i] or b"")[j]
        if filled and i != j:
            for hex, filling in filled.items():
                end = hex in (a, b)
                if end or self._touches(i, j, number[hex]):
                    if filling.obstacle and not end:
                        why |= FILLED
                    hindrance = max(hindrance, filling.hindrance)
        return Answer(why, hindrance)

    def touched(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes strictly between two that the closed line touches, corners and hexsides included, nearest first."""
        labels, number = self.lattice.labels, self.lattice.number
        return tuple([labels[hex] for hex, _ in self.lattice.between(number[a], number[b])])

    def meetings(self, a: str, b: str, filled: Mapping[str, Filling] | None = None) -> tuple[Meeting, ...]:
        """Everything that blocks or hinders the line from a to b, nearest first; () if it is clear and unhindered.

        Written out piece by piece: the table must agree with it.
        """
        lattice = self.lattice
        i, j = lattice.number[a], lattice.number[b]
        if i == j:
            return ()
        found: list[tuple[float, Meeting]] = []
        high, low = max(self.levels[i], self.levels[j]), min(self.levels[i], self.levels[j])
        foot = j if self.levels[j] <= self.levels[i] else i
        rise = high if high > low else high + 1
        (ax, ay), (bx, by) = lattice.xy[i], lattice.xy[j]
        direction = (bx - ax, by - ay)

        def note(part: float, reason: Reason, kind: str, place: str, hindrance: int = 0) -> None:
            point = lattice.point(ax + direction[0] * part, ay + direction[1] * part)
            found.append((part, Meeting(reason, kind, place, point, hindrance)))

        for hex, _ in lattice.between(i, j):
            for piece in self._pieces_at.get(hex, ()):
                part = self._met_at(i, direction, hex, piece)
                if part is None:
                    continue
                kind, level = self._kinds.get(piece.kind), self.levels[hex]
                if piece.ground:
                    if piece.ground == rise:
                        note(part, "rise", piece.kind, piece.hex)
                elif kind is not None and kind.obstacle:
                    if level >= high:
                        note(part, "obstacle", piece.kind, piece.hex)
                    elif kind.shades and high > low <= level and self._enters(i, direction, hex, foot):
                        note(part, "blind", piece.kind, piece.hex)
                elif kind is not None and kind.hindrance and level == high == low:
                    note(part, "hindrance", piece.kind, piece.hex, kind.hindrance)
        for side, name, p, q, level in self._sides:
            kind = self._kinds[name]
            if i in (p, q) or j in (p, q):
                continue
            at = self._side_met(i, direction, p, lattice.ring[p].index(q))
            if at is not None and kind.obstacle and level >= high:
                note(at, "side", name, side)
            elif at is not None and kind.hindrance and level == high == low:
                note(at, "hindrance", name, side, kind.hindrance)
        if j not in lattice.ring[i] and self._hidden(i, j):
            sunken = i if self._sunken[i] and self.levels[i] >= self.levels[j] else j
            note(0.0 if sunken == i else 1.0, "sunken", "", lattice.labels[sunken])
        for label, filling in (filled or {}).items():
            hex = lattice.number[label]
            if hex in (i, j) or self._touches(i, j, hex):
                part = {i: 0.0, j: 1.0}.get(hex, self._along(i, direction, hex))
                if filling.obstacle and hex not in (i, j):
                    note(part, "filled", filling.name, label)
                elif filling.hindrance:
                    note(part, "hindrance", filling.name, label, filling.hindrance)
        return tuple([meeting for _, meeting in sorted(found, key=lambda item: item[0])])

    # all that one hex sees -----------------------------------------------------------------------------------------
    def row(self, a: str) -> tuple[bytes, bytes]:
        """For every hex in the grid's order: why the line from a is blocked (bits, 0 if not), and its hindrance."""
        i = self.lattice.number[a]
        reasons = self._reasons[i] or self._fill(i)
        return reasons, self._hindrances[i] or b""

    def seen(self, a: str, filled: Mapping[str, Filling] | None = None) -> tuple[str, ...]:
        """All that is seen from a hex, itself left out, in the grid's order."""
        return tuple([b for b in self.lattice.labels if b != a and self.answer(a, b, filled).clear])

    def grazes(self, a: str) -> tuple[str, ...]:
        """The hexes whose line from a is blocked by nothing but the bare corner of an obstacle, touched and not cut.

        Whoever settles the shapes of a map keeps this empty: nobody should have to argue about a graze. Lines along
        hexsides, which touch what is joined there, do not count.
        """
        i = self.lattice.number[a]
        d = self._places - self._places[i]
        if not len(self.pieces):
            return ()
        high = np.maximum(self.levels, self.levels[i])
        counts = self._obstacle & (self._piece_level >= high[:, None])
        touched = (self._met(i, d) & counts).any(1)
        cut = (self._met(i, d, inside=True) & counts).any(1)
        along = ((d[:, 1] == 0) & (d[:, 0] % 6 == 0)) | (np.abs(d[:, 0]) == np.abs(d[:, 1]))
        other = np.frombuffer(self.row(a)[0], dtype=np.uint8) & ~np.uint8(OBSTACLE)
        found = np.nonzero(touched & ~cut & ~along & (other == CLEAR))[0]
        return tuple([self.lattice.labels[number] for number in found.tolist()])

    # inside: whole rows --------------------------------------------------------------------------------------------
    def _compile_pieces(self) -> None:
        lattice = self.lattice
        index: dict[Shape, int] = {}
        self._pieces_at: dict[int, list[Piece]] = {}
        for piece in self.pieces:
            self._pieces_at.setdefault(lattice.number[piece.hex], []).append(piece)
            index.setdefault(piece.shape, len(index))
        drawn = [found for shape in index if (found := outline(shape)) is not None]
        self._scale = math.lcm(*[scale for scale, _ in drawn]) if drawn else 1
        self._corners = [(corners * (self._scale // scale)).astype(np.int32) for scale, corners in drawn]
        nothing = Kind("")
        kinds = [self._kinds.get(piece.kind, nothing) for piece in self.pieces]
        self._shape = np.array([index[piece.shape] for piece in self.pieces], dtype=np.int32)
        self._own = np.array([lattice.number[piece.hex] for piece in self.pieces], dtype=np.int32)
        self._ground = np.array([piece.ground for piece in self.pieces], dtype=np.int32)
        standing = self._ground == 0
        self._obstacle = np.array([kind.obstacle for kind in kinds], dtype=bool) & standing
        self._shades = np.array([kind.shades for kind in kinds], dtype=bool) & self._obstacle
        self._hinders = np.where(
            standing & ~self._obstacle, np.array([kind.hindrance for kind in kinds], dtype=np.int32), 0
        )
        self._piece_level = self.levels[self._own] if len(self.pieces) else np.zeros(0, dtype=np.int32)

    def _compile_sides(self, sides: Mapping[str, str]) -> None:
        lattice = self.lattice
        self._sides: list[tuple[str, str, int, int, int]] = []
        ends, shut, hinders = [], [], []
        for side, name in sides.items():
            kind = self._kinds.get(name)
            a, b = lattice.grid.sides_of(side)
            if kind is None or not b or not (kind.obstacle or kind.hindrance):
                continue
            p, q = lattice.number[a], lattice.number[b]
            k = lattice.ring[p].index(q)
            self._sides.append((side, name, p, q, int(min(self.levels[p], self.levels[q]))))
            ends.append([lattice.places[p] + VERTICES[k - 1], lattice.places[p] + VERTICES[k]])
            shut.append(kind.obstacle)
            hinders.append(0 if kind.obstacle else kind.hindrance)
        self._side_ends = np.array(ends, dtype=np.int32).reshape(-1, 2, 2)
        self._side_shut = np.array(shut, dtype=bool)
        self._side_hinders = np.array(hinders, dtype=np.int32)
        self._side_level = np.array([level for *_, level in self._sides], dtype=np.int32)
        self._side_pair = np.array([(p, q) for _, _, p, q, _ in self._sides], dtype=np.int32).reshape(-1, 2)

    def _fill(self, a: int) -> bytes:
        """Fills the row of one observer: every target at once."""
        levels = self.levels
        high, low = np.maximum(levels, levels[a]), np.minimum(levels, levels[a])
        even = high == low
        d = self._places - self._places[a]
        why = np.zeros(len(levels), dtype=np.uint8)
        hindrance = np.zeros(len(levels), dtype=np.int32)
        if len(self.pieces):
            met = self._met(a, d)
            rise = np.where(even, high + 1, high)
            why |= (met & (self._ground == rise[:, None]) & (self._ground > 0)).any(1) * np.uint8(RISE)
            solid = met & self._obstacle
            why |= (solid & (self._piece_level >= high[:, None])).any(1) * np.uint8(OBSTACLE)
            level_with = met & (self._piece_level == high[:, None]) & even[:, None]
            hindrance = np.where(level_with, self._hinders, 0).max(1)
            why |= self._blind(a, d, solid & self._shades, high, low) * np.uint8(BLIND)
        if len(self._sides):
            hit = self._sides_met(a, d)
            why |= (hit & self._side_shut & (self._side_level >= high[:, None])).any(1) * np.uint8(SIDE)
            level_with = hit & (self._side_level == high[:, None]) & even[:, None]
            hindrance = np.maximum(hindrance, np.where(level_with, self._side_hinders, 0).max(1))
        near = np.zeros(len(levels), dtype=bool)
        near[[hex for hex in self.lattice.ring[a] if hex >= 0]] = True
        sunken = (self._sunken & (levels >= levels[a])) | (self._sunken[a] & (levels <= levels[a]))
        why |= (sunken & ~near) * np.uint8(SUNKEN)
        why[a], hindrance[a] = CLEAR, 0
        reasons = why.tobytes()
        self._hindrances[a] = np.where(why == CLEAR, hindrance, 0).astype(np.uint8).tobytes()
        self._reasons[a] = reasons
        return reasons

    def _met(self, a: int, d: Ints, *, inside: bool = False) -> Bools:
        """Matrix target x piece: whether the closed line from hex a meets the piece between its end hexes.

        inside: it must cut into the piece; touching it is not enough.
        """
        dx, dy = d[:, :1], d[:, 1:]
        r = self._places[self._own] - self._places[a]
        low, high = self._spans_along(d)
        off = (dy * r[:, 0] - dx * r[:, 1]) * np.int32(self._scale)
        along = dx * r[:, 0] + 3 * dy * r[:, 1]
        whole = dx * dx + 3 * dy * dy
        margin = np.int32(1 if inside else 0)
        between = (low + margin <= off) & (off <= high - margin)
        met: Bools = between & (along > 0) & (along < whole)
        for number, piece in enumerate(self.pieces):
            if piece.along is not None:
                met[:, number] &= ~self._follows(piece, d, self._places[self._own[number]] - self._places[a])
        return met

    def _spans_along(self, d: Ints) -> tuple[Ints, Ints]:
        """Matrix target x piece: how far to either side of the line's direction the corners of the piece lie.

        Kept by direction and shape: most of the lines of a map run the way that another runs.
        """
        wide, tall = (int(reach) for reach in np.ptp(self._places, axis=0))
        if self._spans is None:
            x, y = np.meshgrid(np.arange(-wide, wide + 1, 3), np.arange(-tall, tall + 1), indexing="ij")
            dx, dy = x.ravel().astype(np.int32), y.ravel().astype(np.int32)
            low = np.empty((len(dx), len(self._corners)), dtype=np.int32)
            high = low.copy()
            for i, v in enumerate(self._corners):
                crosses = dx * v[:, 1:] - dy * v[:, :1]
                low[:, i], high[:, i] = crosses.min(0), crosses.max(0)
            self._spans = low, high
        ways = (d[:, 0] + wide) // 3 * (2 * tall + 1) + d[:, 1] + tall
        return self._spans[0][ways[:, None], self._shape], self._spans[1][ways[:, None], self._shape]

    @staticmethod
    def _follows(piece: Piece, d: Ints, r: Ints) -> Bools:
        """Which lines run inside the ribbon of a piece through its whole hex. r: its hex from the observer."""
        inside: Bools = np.ones(len(d), dtype=bool)
        for k in piece.along or ():
            one, two = _gate(k, piece.half)
            first = d[:, 0] * (one[1] + 2 * FULL * r[1]) - d[:, 1] * (one[0] + 2 * FULL * r[0])
            second = d[:, 0] * (two[1] + 2 * FULL * r[1]) - d[:, 1] * (two[0] + 2 * FULL * r[0])
            inside &= np.sign(first) * np.sign(second) <= 0
        return inside

    def _blind(self, a: int, d: Ints, shade: Bools, high: Ints, low: Ints) -> Bools:
        """Which targets (or the observer, if he is lower) lie in the blind hex right behind a lower obstacle."""
        blind: Bools = np.zeros(len(d), dtype=bool)
        low_enough = (self._piece_level >= low[:, None]) & (self._piece_level < high[:, None])
        targets, pieces = np.nonzero(shade & low_enough)
        if len(targets):
            foot = np.where(self.levels[targets] <= self.levels[a], targets, a)
            ring = np.array(self.lattice.ring)
            k = np.full(len(targets), -1)
            for side in range(6):
                k[ring[foot, side] == self._own[pieces]] = side
            targets, foot, k = targets[k >= 0], foot[k >= 0], k[k >= 0]
            gates = np.array([[VERTICES[side - 1], VERTICES[side]] for side in range(6)])[k]
            v = gates + (self._places[foot] - self._places[a])[:, None]
            crosses = d[targets, None, 0] * v[..., 1] - d[targets, None, 1] * v[..., 0]
            blind[targets[crosses[:, 0] * crosses[:, 1] <= 0]] = True
        return blind

    def _sides_met(self, a: int, d: Ints) -> Bools:
        """Matrix target x hexside feature: whether the line meets it and it is on neither end's hex."""
        v = self._side_ends - self._places[a]
        dx, dy = d[:, :1].astype(np.int64), d[:, 1:].astype(np.int64)
        c0, c1 = (dx * v[:, end, 1] - dy * v[:, end, 0] for end in (0, 1))
        along0, along1 = (dx * v[:, end, 0] + 3 * dy * v[:, end, 1] for end in (0, 1))
        whole = dx * dx + 3 * dy * dy
        # the crossing lies at (along0 c1 - along1 c0) / (c1 - c0) of the squared length; compared without dividing
        den, num = c1 - c0, along0 * c1 - along1 * c0
        sign = np.sign(den)
        num *= sign
        hit: Bools = np.where(
            den != 0,
            (c0 * c1 <= 0) & (num >= 0) & (num <= whole * den * sign),
            (c0 == 0) & (np.maximum(along0, along1) >= 0) & (np.minimum(along0, along1) <= whole),
        )
        own = (self._side_pair == a).any(1)
        every = np.arange(len(d))[:, None]
        kept: Bools = hit & ~(own | (self._side_pair[:, 0] == every) | (self._side_pair[:, 1] == every))
        return kept

    # inside: one line ----------------------------------------------------------------------------------------------
    def _met_at(self, a: int, d: tuple[int, int], hex: int, piece: Piece) -> float | None:
        """Where, from 0 to 1, the line from hex a first touches a piece in another hex; None if it does not."""
        found = outline(piece.shape)
        assert found is not None
        scale, corners = found
        (ax, ay), (hx, hy) = self.lattice.xy[a], self.lattice.xy[hex]
        rx, ry = hx - ax, hy - ay
        points = [(scale * rx + int(x), scale * ry + int(y)) for x, y in corners]
        crosses = [d[0] * y - d[1] * x for x, y in points]
        if min(crosses) > 0 or max(crosses) < 0:
            return None
        if (
            piece.along is not None
            and self._follows(piece, np.array([d], dtype=np.int32), np.array([rx, ry], dtype=np.int32)).any()
        ):
            return None
        whole = scale * (d[0] * d[0] + 3 * d[1] * d[1])
        return _first(points, crosses, d) / whole

    def _side_met(self, a: int, d: tuple[int, int], hex: int, k: int) -> float | None:
        """Where, from 0 to 1, the closed line from a along d meets side k of a hex; None if it does not."""
        (ax, ay), (hx, hy) = self.lattice.xy[a], self.lattice.xy[hex]
        points = [(hx - ax + x, hy - ay + y) for x, y in (VERTICES[k - 1], VERTICES[k])]
        crosses = [d[0] * y - d[1] * x for x, y in points]
        whole = d[0] * d[0] + 3 * d[1] * d[1]
        if crosses[0] * crosses[1] > 0:
            return None
        if crosses[0] == crosses[1]:
            along = [d[0] * x + 3 * d[1] * y for x, y in points]
            return min(along) / whole if max(along) >= 0 and min(along) <= whole else None
        first = _first(points, crosses, d)
        return first / whole if 0 <= first <= whole else None

    def _enters(self, a: int, d: tuple[int, int], hex: int, foot: int) -> bool:
        """Whether the line passes from a hex straight into the one of its lower end, over their side or its corners."""
        ring = self.lattice.ring[foot]
        return hex in ring and self._side_met(a, d, foot, ring.index(hex)) is not None

    def _hidden(self, a: int, b: int) -> bool:
        """Whether one of two hexes that are not adjacent is sunken and not seen from above."""
        down, up = bool(self._sunken[b] and self.levels[b] >= self.levels[a]), bool(self._sunken[a])
        return down or (up and bool(self.levels[b] <= self.levels[a]))

    def _touches(self, a: int, b: int, hex: int) -> bool:
        (ax, ay), (bx, by), (hx, hy) = self.lattice.xy[a], self.lattice.xy[b], self.lattice.xy[hex]
        return (hx - ax, hy - ay) in _near(bx - ax, by - ay)

    def _along(self, a: int, d: tuple[int, int], hex: int) -> float:
        (ax, ay), (hx, hy) = self.lattice.xy[a], self.lattice.xy[hex]
        return (d[0] * (hx - ax) + 3 * d[1] * (hy - ay)) / (d[0] * d[0] + 3 * d[1] * d[1])


_nearby: dict[tuple[int, int], frozenset[tuple[int, int]]] = {}


def _near(dx: int, dy: int) -> frozenset[tuple[int, int]]:
    """Places, from the observer's, of the hexes that the line to (dx, dy) touches."""
    found = _nearby.get((dx, dy))
    if found is None:
        found = _nearby[dx, dy] = frozenset((x, y) for x, y, _ in crossed(dx, dy))
    return found


def _gate(k: int, half: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of the part of side k that a ribbon takes up, from the hex's centre, times 2 x FULL."""
    (sx, sy), (ax, ay), (bx, by) = STEPS[k], VERTICES[k - 1], VERTICES[k]
    dx, dy = (bx - ax) * half * 2, (by - ay) * half * 2
    return (sx * FULL - dx, sy * FULL - dy), (sx * FULL + dx, sy * FULL + dy)


def _first(points: Sequence[tuple[int, int]], crosses: Sequence[int], d: tuple[int, int]) -> float:
    """How far along d, times its length, the line first touches a convex outline that it meets."""
    found = []
    for (x0, y0), (x1, y1), c0, c1 in zip(
        points, (*points[1:], points[0]), crosses, (*crosses[1:], crosses[0]), strict=True
    ):
        t0, t1 = d[0] * x0 + 3 * d[1] * y0, d[0] * x1 + 3 * d[1] * y1
        if c0 == 0:
            found.append(float(t0))
        if c0 * c1 < 0:
            found.append((t0 * c1 - t1 * c0) / (c1 - c0))
    return min(found)


# files ----------------------------------------------------------------------------------------------------------------
class Gap(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Sides between two hexes of one terrain that its drawing leaves clear; their names, parted by blanks."""

    sides: str
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Own(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A hex whose shapes its letter does not give. shapes: for each, the six side and six corner extents in fortieths.

    One text a shape: twelve numbers, sides N NE SE S SW NW, then the corners after each of them.
    """

    hex: str
    kind: str
    shapes: tuple[str, ...]
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""

    def read(self) -> tuple[Shape, ...]:
        """The shapes. ValueError if a text is not twelve numbers."""
        found = []
        for text in self.shapes:
            a, b, c, d, e, f, u, v, w, x, y, z = (int(number) for number in text.split())
            found.append(Shape((a, b, c, d, e, f), (u, v, w, x, y, z)))
        return tuple(found)


class Shapes(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A file of shapes: what a map's letters do not say about what is drawn and rules sight."""

    gap: tuple[Gap, ...] = ()
    own: tuple[Own, ...] = ()

    def gaps(self) -> tuple[str, ...]:
        """All sides that are left clear."""
        return tuple([side for gap in self.gap for side in gap.sides.split()])


def load_shapes(loader: Loader, file: str, grid: Grid) -> Shapes | None:
    """The shapes of a file; None if it cannot be read. Faults are gathered by the loader."""
    raw = loader.whole(file, Shapes)
    if raw is None:
        return None
    for index, gap in enumerate(raw.gap):
        for side in gap.sides.split():
            try:
                _, b = grid.sides_of(side)
                fine = bool(b)
            except ValueError:
                fine = False
            if not fine:
                loader.fault(file, ("gap", index, "sides"), f'"{side}" is no side between two hexes of the map')
    for index, own in enumerate(raw.own):
        if own.hex not in grid:
            loader.fault(file, ("own", index, "hex"), f'the map has no hex "{own.hex}"')
        try:
            empty = [text for text, shape in zip(own.shapes, own.read(), strict=True) if outline(shape) is None]
        except ValueError:
            loader.fault(file, ("own", index, "shapes"), "expected twelve numbers a shape: six sides, six corners")
        else:
            for text in empty:
                loader.fault(file, ("own", index, "shapes"), f'"{text}" leaves nothing of the hex')
    return raw
