"""Lines of sight on a map: which shapes stand where, and what the rules of hills make of a line (10, T78.4, T79-T99).

The shapes come from the letters of the map and from its own file of shapes (`desktop.table.lattice` says how far an
area reaches); the sheet is drawn from the same shapes, so that what is drawn is what rules.
"""

from __future__ import annotations

from desktop.games.combat_commander.sight import Verdict
from desktop.table.board import Board
from desktop.table.enforcing import enforces
from desktop.table.lattice import FULL, Lattice, Shape, joined_shapes, split_by_ways, way_shape
from desktop.table.sight import CLEAR, SUNKEN, Kind, Meeting, Piece, Shapes, Sight

__all__ = ["KINDS", "RAIL_HALF", "ROAD_HALF", "MapSight", "map_pieces", "map_sight", "way_sides"]

#: Half the width of a road and of a railway in fortieths of the distance from centre to corner.
ROAD_HALF = 8
RAIL_HALF = 3
#: How far a bridge that lies within one hex reaches from its centre, in fortieths towards the corners or sides.
_BRIDGE_REACH = 22
_BRIDGE_HALF = 9

#: What blocks (T78.4) and what hinders, with its modifier.
KINDS = (
    Kind("woods", obstacle=True, shades=True),
    Kind("building", obstacle=True, shades=True),
    Kind("wall", obstacle=True),
    Kind("hedge", obstacle=True),
    Kind("brush", hindrance=3),
    Kind("orchard", hindrance=2),
    Kind("field", hindrance=1),
    Kind("marsh", hindrance=1),
    Kind("bridge", hindrance=1),
    Kind("rail", hindrance=1),
    Kind("fence", hindrance=1),
)
_AREAS = ("woods", "building", "brush", "orchard", "field", "marsh")

#: The rule behind what a line meets, by reason and kind.
_RULES = {
    ("obstacle", ""): "10.2",
    ("side", ""): "10.1",
    ("blind", ""): "T88.4.1",
    ("sunken", ""): "T86",
    ("hindrance", "brush"): "T81",
    ("hindrance", "orchard"): "T91",
    ("hindrance", "field"): "T85",
    ("hindrance", "marsh"): "T89",
    ("hindrance", "bridge"): "T80",
    ("hindrance", "rail"): "T92",
    ("hindrance", "fence"): "T84",
}


def way_sides(board: Board, kind: str) -> dict[str, tuple[int, ...]]:
    """By hex, the sides that a road or railway crosses, those on the edge of the map included."""
    found: dict[str, list[int]] = {}
    grid = board.grid
    for side, ways in board.ways.items():
        if any(name == kind for name, _ in ways):
            a, b = grid.sides_of(side)
            found.setdefault(a, []).append(grid.direction(a, b))
            found.setdefault(b, []).append(grid.direction(b, a))
    for side, crossings in board.crossings.items():
        if kind in crossings:
            hex, _ = grid.sides_of(side)
            found.setdefault(hex, []).append(grid.direction_named(side.partition("/")[2]))
    return {hex: tuple(sorted(set(found[hex]))) for hex in grid if hex in found}


@enforces("T80", "T92", "T93")
def map_pieces(board: Board, shapes: Shapes) -> list[Piece]:
    """All shapes of a map: areas with roads and railways cut out, bridges, railways, and the ground of each level."""
    grid = board.grid
    lattice = Lattice(grid)
    number = lattice.number
    roads, rails = way_sides(board, "road"), way_sides(board, "rail")
    gaps = frozenset(frozenset(number[hex] for hex in grid.sides_of(side)) for side in shapes.gaps())
    own = {(item.hex, item.kind): item.read() for item in shapes.own}
    pieces = []
    for kind in _AREAS:
        members = [number[hex] for hex in grid if board.word("terrain", hex) == kind]
        for index, shape in joined_shapes(lattice, members, gaps=gaps).items():
            hex = lattice.labels[index]
            parts = own.get((hex, kind)) or tuple(
                part
                for piece in split_by_ways(shape, roads.get(hex, ()), ROAD_HALF)
                for part in split_by_ways(piece, rails.get(hex, ()), RAIL_HALF)
            )
            pieces += [Piece(hex, kind, part) for part in parts]
    for hex in grid:
        if board.word("terrain", hex) == "bridge":
            ways = roads.get(hex) or rails.get(hex, ())
            shape, along = bridge_shape(ways, main="main" in board.terrain(hex))
            pieces.append(Piece(hex, "bridge", shape, along=along, half=ROAD_HALF))
    for hex, sides in rails.items():
        along = (sides[0], sides[1]) if len(sides) == 2 and sides[1] - sides[0] == 3 else None
        pieces += [Piece(hex, "rail", way_shape(side, RAIL_HALF), along=along, half=RAIL_HALF) for side in sides]
    for level, ground in level_shapes(board, lattice).items():
        pieces += [Piece(lattice.labels[index], "hill", shape, ground=level) for index, shape in ground.items()]
    return pieces


def bridge_shape(ways: tuple[int, ...], *, main: bool) -> tuple[Shape, tuple[int, int] | None]:
    """The deck of a bridge and the sides between which a line may follow it.

    A main bridge spans its hex; another lies within it, at right angles to what it crosses.
    """
    first, last = ways[0], ways[-1]
    straight = last - first == 3
    sides, corners = [FULL] * 6, [FULL] * 6
    if straight:
        reach = FULL if main else _BRIDGE_REACH + 6
        sides[first] = sides[last] = reach
        corners[(first + 1) % 6] = corners[(first + 4) % 6] = ROAD_HALF
    else:
        turn = (last - first) % 6
        middle = (first + turn // 2) % 6 if turn <= 3 else (last + (6 - turn) // 2) % 6
        sides[middle] = sides[(middle + 3) % 6] = _BRIDGE_HALF
        corners[(middle + 1) % 6] = corners[(middle + 4) % 6] = _BRIDGE_REACH
    a, b, c, d, e, f = sides
    u, v, w, x, y, z = corners
    return Shape((a, b, c, d, e, f), (u, v, w, x, y, z)), ((first, last) if straight else None)


@enforces("T88.3.1")
def level_shapes(board: Board, lattice: Lattice) -> dict[int, dict[int, Shape]]:
    """By level, the shapes of the ground of that level and above: its rim is the crest line, inside its outer hexes.

    At a cliff the rim is the hexside itself.
    """
    levels = levels_of(board)
    cliffs = frozenset(
        frozenset(lattice.number[hex] for hex in board.grid.sides_of(side))
        for side, kinds in board.sides.items()
        if "cliff" in kinds
    )
    found = {}
    for level in range(1, max(levels.values(), default=0) + 1):
        members = [lattice.number[hex] for hex, height in levels.items() if height >= level]
        found[level] = joined_shapes(lattice, members, closed=cliffs)
    return found


def levels_of(board: Board) -> dict[str, int]:
    """The hill level of every hex that is on a hill."""
    return {hex: int(word) for hex in board.grid if (word := board.word("level", hex))}


class MapSight:
    """The lines of one map, for the rules: smoke, blazes and a scenario's weather are laid over it by its caller."""

    __slots__ = ("_kept", "_measured", "sight")

    def __init__(self, board: Board, shapes: Shapes) -> None:
        sides = {side: kinds[0] for side, kinds in board.sides.items()}
        gullies = [hex for hex in board.grid if board.word("terrain", hex) == "gully"]
        self.sight = Sight(
            board.grid, KINDS, map_pieces(board, shapes), levels=levels_of(board), sides=sides, sunken=gullies
        )
        self._kept: dict[tuple[str, str, bool], Verdict] = {}
        self._measured: dict[tuple[str, ...], int] = {}

    def clear(self, a: str, b: str, *, gullies: bool = True) -> bool:
        """Whether nothing on the map blocks the line between two hexes: the quick question."""
        why = self.sight.answer(a, b).why
        return not (why if gullies else why & ~SUNKEN)

    def measure(self, a: str, b: str, *, gullies: bool = True) -> int:
        """The hindrance of a line, -1 where it is blocked: the quick question of the rules."""
        key = (a, b) if gullies else (b, a, "")
        found = self._measured.get(key)
        if found is None:
            answer = self.sight.answer(a, b)
            why = answer.why if gullies else answer.why & ~SUNKEN
            found = self._measured[key] = -1 if why else answer.hindrance
        return found

    @enforces("10.1", "10.2", "10.3", "10.3.3", "T78.4", "T86", "T88.3.2", "T88.3.3", "T88.4", "T88.4.1", "T88.5")
    def line(self, a: str, b: str, *, gullies: bool = True) -> Verdict:
        """The verdict on a line and what decides it: the first thing that blocks, or the highest hindrance.

        gullies: whether hexes in gullies are hidden (T86).
        """
        found = self._kept.get((a, b, gullies))
        if found is None:
            answer = self.sight.answer(a, b)
            why = answer.why if gullies else answer.why & ~SUNKEN
            plain = not answer.why and not answer.hindrance
            found = self._kept[a, b, gullies] = Verdict(False, 0) if plain else self._line(a, b, gullies)
            assert found.blocked == (why != CLEAR)
        return found

    def touched(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes strictly between two that the line touches: smoke and blazes fill their hexes (10.2.1, 10.3.4)."""
        return self.sight.touched(a, b)

    def meetings(self, a: str, b: str) -> tuple[tuple[Meeting, str], ...]:
        """Everything that blocks or hinders a line on its way, with the rule of each."""
        return tuple([(meeting, self._rule(a, b, meeting)) for meeting in self.sight.meetings(a, b)])

    def _line(self, a: str, b: str, gullies: bool) -> Verdict:
        met = [item for item in self.sight.meetings(a, b) if gullies or item.reason != "sunken"]
        blocking = [item for item in met if item.blocks]
        if blocking:
            first = blocking[0]
            return self._verdict(a, b, first, blocked=True)
        if met:
            return self._verdict(a, b, max(met, key=lambda item: item.hindrance), blocked=False)
        return Verdict(False, 0)

    def _verdict(self, a: str, b: str, met: Meeting, *, blocked: bool) -> Verdict:
        reason = {"rise": "hill", "blind": "blind", "sunken": "gully"}.get(met.reason, met.kind)
        return Verdict(blocked, 0 if blocked else met.hindrance, met.place, met.point, reason, self._rule(a, b, met))

    def _rule(self, a: str, b: str, met: Meeting) -> str:
        if met.reason == "rise":
            number, levels = self.sight.lattice.number, self.sight.levels
            return "T88.3.3" if levels[number[a]] == levels[number[b]] else "T88.3.2"
        return _RULES.get((met.reason, met.kind)) or _RULES[met.reason, ""]


def map_sight(board: Board, shapes: Shapes) -> MapSight:
    """The lines of sight of a map."""
    return MapSight(board, shapes)
