"""What a map's sheet is drawn from: the shapes that rule, in the units of the sheet, and the courses of its ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.hills import map_pieces, way_sides
from desktop.table.board import Board
from desktop.table.curves import spline
from desktop.table.hexes import Grid, Point
from desktop.table.landforms import Array, Membership, chance, noise, parts, polygons
from desktop.table.lattice import Lattice
from desktop.table.sight import Piece, Shapes

__all__ = ["RADIUS", "TOLERANCE", "Bridge", "Goal", "Plan", "beyond", "rounded", "tactical_plan"]

#: From the centre of a hex to its corner, in units.
RADIUS = 57.735
#: How far what is drawn may leave the shape that rules: 2 % of the radius.
TOLERANCE = 0.02 * RADIUS


@dataclass(frozen=True)
class Bridge:
    """A deck as it rules: its outline, its middle and the direction of its road (a unit vector)."""

    deck: BaseGeometry
    middle: Point
    heading: Point
    main: bool


@dataclass(frozen=True)
class Goal:
    """An objective: its number, its hex, and the further hexes of its building."""

    number: str
    hex: str
    further: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """One map.

    pieces: the ruling outlines by kind and hex. areas: their unions by kind. levels: the ground of each level and
    above. roads, rails: courses. waters: courses by kind of hex, "stream" or "gully". sides: ends of the hexsides by
    what lies along them. cliffs: hexsides, the low ground on the right.
    """

    number: int
    board: Board
    cells: dict[str, BaseGeometry]
    area: BaseGeometry
    pieces: dict[str, dict[str, list[BaseGeometry]]]
    areas: dict[str, BaseGeometry]
    levels: dict[int, BaseGeometry]
    roads: list[Array]
    rails: list[Array]
    waters: list[tuple[str, Array]]
    lake: BaseGeometry
    sides: dict[str, list[tuple[Point, Point]]]
    cliffs: list[tuple[Point, Point]]
    bridges: list[Bridge]
    goals: list[Goal]
    seed: int

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def members(self, *kinds: str) -> list[str]:
        """The hexes of some terrain, in the grid's order."""
        return [hex for hex in self.grid if self.board.word("terrain", hex) in kinds]

    def covered(self, kind: str) -> BaseGeometry:
        """Where a kind of terrain rules."""
        return self.areas.get(kind, shapely.Polygon())

    @property
    def inner(self) -> BaseGeometry:
        """The map without its rim: no area needs a line of its own there."""
        return self.area.buffer(-1.0)

    def drawn(self, kind: str) -> BaseGeometry:
        """The same as it is drawn, with rounded corners."""
        return rounded(self.covered(kind), self.area.boundary)


def tactical_plan(board: Board, shapes: Shapes, number: int) -> Plan:
    grid = board.grid
    lattice = Lattice(grid)
    seed = number * 101
    pieces: dict[str, dict[str, list[BaseGeometry]]] = {}
    ground: dict[int, list[BaseGeometry]] = {}
    bridges = []
    for piece in map_pieces(board, shapes):
        outline = shapely.Polygon(lattice.drawn(lattice.number[piece.hex], piece.shape))
        if piece.ground:
            ground.setdefault(piece.ground, []).append(outline)
            continue
        pieces.setdefault(piece.kind, {}).setdefault(piece.hex, []).append(outline)
        if piece.kind == "bridge":
            bridges.append(_bridge(board, piece, outline))
    cells: dict[str, BaseGeometry] = {hex: shapely.Polygon(grid.corners(hex)) for hex in grid}
    area = _joined(cells.values())
    levels = {level: _joined(outlines) for level, outlines in ground.items()}
    sides: dict[str, list[tuple[Point, Point]]] = {}
    cliffs = []
    for side, kinds in board.sides.items():
        for kind in kinds:
            if kind == "cliff":
                cliffs.append(_cliff(board, side))
            else:
                sides.setdefault(kind, []).append(grid.side_points(side))
    return Plan(
        number=number,
        board=board,
        cells=cells,
        area=area,
        pieces=pieces,
        areas={kind: _joined(one for outlines in found.values() for one in outlines) for kind, found in pieces.items()},
        levels=levels,
        roads=_courses(board, "road", seed),
        rails=_courses(board, "rail", seed),
        waters=_waters(board, seed),
        lake=_lake(board, seed),
        sides=sides,
        cliffs=cliffs,
        bridges=bridges,
        goals=[Goal(place.name, place.hex, place.tags) for place in board.places if place.rank == "objective"],
        seed=seed,
    )


def _joined(outlines: Iterable[BaseGeometry]) -> BaseGeometry:
    """One shape, without the hairlines between outlines that share a side."""
    return shapely.union_all([one.buffer(0.02, join_style="mitre") for one in outlines]).simplify(0.05)


def rounded(shape: BaseGeometry, edge: BaseGeometry) -> BaseGeometry:
    """A shape with its corners rounded as far as the tolerance of what rules allows; those on an edge stay."""
    found = []
    for part in parts(polygons(shape.simplify(0.1))):
        rings = [_rounded_ring(np.asarray(ring.coords)[:-1, :2], edge) for ring in (part.exterior, *part.interiors)]
        found.append(polygons(shapely.make_valid(shapely.Polygon(rings[0], rings[1:]))))
    return polygons(shapely.union_all(found)) if found else shapely.Polygon()


def _rounded_ring(ring: Array, edge: BaseGeometry) -> Array:
    """Every corner replaced by a curve that leaves it by no more than the tolerance."""
    before, after = np.roll(ring, 1, axis=0) - ring, np.roll(ring, -1, axis=0) - ring
    one, two = np.hypot(*before.T), np.hypot(*after.T)
    u, v = before / one[:, None], after / two[:, None]
    # the middle of the curve lies half as far from the corner as the middle between its ends
    half_angle = np.sqrt(np.clip((1 + (u * v).sum(axis=1)) / 2, 1e-6, 1.0))
    reach = np.minimum(1.9 * TOLERANCE / half_angle, 0.5 * np.minimum(one, two))
    reach = np.where(shapely.distance(shapely.points(ring), edge) < 0.2, 0.0, reach)[:, None]
    t = np.linspace(0.0, 1.0, 6)[None, :, None]
    start, end = (ring + u * reach)[:, None, :], (ring + v * reach)[:, None, :]
    curve = (1 - t) ** 2 * start + 2 * t * (1 - t) * ring[:, None, :] + t**2 * end
    found: Array = curve.reshape(-1, 2)
    apart = np.hypot(*(found - np.roll(found, 1, axis=0)).T) > 1e-6
    kept: Array = found[apart]
    return kept


def beyond(plan: Plan, shape: BaseGeometry) -> BaseGeometry:
    """A shape carried on past the edge of the map, so that its border there is no edge of its own."""
    outside = shape.buffer(36.0, join_style="mitre").difference(plan.area.buffer(-0.05))
    return polygons(shapely.union_all([shape, outside]))


def _bridge(board: Board, piece: Piece, deck: BaseGeometry) -> Bridge:
    ways = way_sides(board, "road").get(piece.hex) or way_sides(board, "rail").get(piece.hex, ())
    x, y = board.grid.centre(piece.hex)
    ends = []
    for direction in (ways[0], ways[-1]):
        (px, py), (qx, qy) = board.grid.side_points(board.grid.hexside_at(piece.hex, direction))
        ends.append(((px + qx) / 2, (py + qy) / 2))
    dx, dy = ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]
    size = float(np.hypot(dx, dy))
    return Bridge(deck, (x, y), (dx / size, dy / size), "main" in board.terrain(piece.hex))


def _cliff(board: Board, side: str) -> tuple[Point, Point]:
    """The ends of a cliff, turned so that the low ground lies on the right of the way from one to the other."""
    grid = board.grid
    a, b = grid.sides_of(side)
    low = a if int(board.word("level", a) or 0) < int(board.word("level", b) or 0) else b
    (px, py), (qx, qy) = grid.side_points(side)
    x, y = grid.centre(low)
    right = (qx - px) * (y - py) - (qy - py) * (x - px) > 0
    return ((px, py), (qx, qy)) if right else ((qx, qy), (px, py))


# ways -----------------------------------------------------------------------------------------------------------------
def _middle(grid: Grid, side: str) -> Point:
    (px, py), (qx, qy) = grid.side_points(side)
    return (px + qx) / 2, (py + qy) / 2


def _beyond(grid: Grid, hex: str, side: str) -> Point:
    """A point outside the map, straight on through a side on its edge."""
    (x, y), (mx, my) = grid.centre(hex), _middle(grid, side)
    return x + (mx - x) * 1.3, y + (my - y) * 1.3


def _courses(board: Board, kind: str, seed: int) -> list[Array]:
    """The lines of a kind of way: through the centres of hexes and the middles of their sides, so that sight along
    it stays on it, and off the map where it leaves."""
    grid = board.grid
    exits: dict[str, list[str]] = {}
    for crossing in board.crossings:
        if kind in board.crossings[crossing]:
            exits.setdefault(grid.sides_of(crossing)[0], []).append(crossing)
    ends: dict[str, int] = {}
    lines = [way.hexes.split() for way in board.lines if way.kind == kind]
    for hexes in lines:
        for hex in (hexes[0], hexes[-1]):
            ends[hex] = ends.get(hex, 0) + 1
    found = []
    left = {hex: list(sides) for hex, sides in exits.items()}
    for hexes in lines:
        points: list[Point] = []
        if hexes[0] in left and left[hexes[0]]:
            points += _off(grid, hexes[0], left[hexes[0]].pop(0))[::-1]
        for index, hex in enumerate(hexes):
            points.append(grid.centre(hex))
            if index < len(hexes) - 1:
                points.append(_middle(grid, grid.hexside(hex, hexes[index + 1])))
        if hexes[-1] in left and left[hexes[-1]]:
            points += _off(grid, hexes[-1], left[hexes[-1]].pop(0))
        found.append(_bent(points))
    for hex, sides in left.items():
        found += [_bent([grid.centre(hex), *_off(grid, hex, side)]) for side in sides]
    return found


def _off(grid: Grid, hex: str, side: str) -> list[Point]:
    return [_middle(grid, side), _beyond(grid, hex, side)]


def _bent(points: list[Point]) -> Array:
    """A course through all points with its corners rounded tightly, never far from straight."""
    return spline(points, step=2.5)


# water ----------------------------------------------------------------------------------------------------------------
def _waters(board: Board, seed: int) -> list[tuple[str, Array]]:
    """Streams and gullies as a tree of curves through their hexes, each half in the manner of its own hex."""
    grid = board.grid

    def kind(hex: str) -> str:
        word = board.word("terrain", hex)
        return "stream" if word == "bridge" and "stream" in board.terrain(hex) else word

    wet = [hex for hex in grid if kind(hex) in ("stream", "gully")]
    if not wet:
        return []
    tree = _tree(grid, wet, kind, seed)
    degree = {hex: sum(hex in pair for pair in tree) for hex in wet}
    node = {
        hex: (
            grid.centre(hex)[0] + (chance(seed, "x", hex) - 0.5) * 16,
            grid.centre(hex)[1] + (chance(seed, "y", hex) - 0.5) * 16,
        )
        for hex in wet
    }
    sinks = {hex: [n for n in grid.adjacent(hex) if kind(n) in ("water", "marsh")] for hex in wet}
    found = []
    for run in _runs(tree, wet):
        points: list[Point] = []
        if degree[run[0]] <= 1:
            points += _mouth(grid, run[0], run[1] if len(run) > 1 else "", sinks, 0)[::-1]
        for index, hex in enumerate(run):
            points.append(node[hex])
            if index < len(run) - 1:
                (px, py), (qx, qy) = grid.side_points(grid.hexside(hex, run[index + 1]))
                part = 0.36 + 0.28 * chance(seed, "side", *sorted((hex, run[index + 1])))
                points.append((px + (qx - px) * part, py + (qy - py) * part))
        if degree[run[-1]] <= 1:
            points += _mouth(grid, run[-1], run[-2] if len(run) > 1 else "", sinks, 1)
        line = spline(points, step=2.5)
        away = np.minimum(np.arange(len(line)), np.arange(len(line))[::-1])[:, None].clip(0, 8) / 8
        bend = np.column_stack([noise(line[:, 0], line[:, 1], seed + 60 + i, 42, 2) for i in (0, 1)]) * 7.0 * away
        line = line + bend
        found += _by_kind(board, grid, line, kind, run)
    return found


def _tree(grid: Grid, wet: list[str], kind: Callable[[str], str], seed: int) -> list[tuple[str, str]]:
    """Sides between wet hexes without loops; those between hexes of one kind come first, then straight ones."""
    inside = frozenset(wet)
    edges = [(a, b) for a in wet for b in grid.adjacent(a) if b in inside and grid.order(a) < grid.order(b)]

    def straight(edge: tuple[str, str]) -> int:
        a, b = edge
        k = grid.direction(a, b)
        ahead, behind = grid.neighbours(b)[k], grid.neighbours(a)[(k + 3) % 6]
        return -((ahead in inside) + (behind in inside))

    edges.sort(key=lambda edge: (kind(edge[0]) != kind(edge[1]), straight(edge), chance(seed, *edge)))
    root = {hex: hex for hex in wet}

    def find(hex: str) -> str:
        while root[hex] != hex:
            hex = root[hex]
        return hex

    tree = []
    for a, b in edges:
        if find(a) != find(b):
            root[find(a)] = find(b)
            tree.append((a, b))
    return tree


def _runs(tree: list[tuple[str, str]], wet: list[str]) -> list[list[str]]:
    """The tree as runs between ends and forks; a lone hex is a run of one."""
    near: dict[str, list[str]] = {hex: [] for hex in wet}
    for a, b in tree:
        near[a].append(b)
        near[b].append(a)
    found = [[hex] for hex in wet if not near[hex]]
    done: set[frozenset[str]] = set()
    for start in wet:
        if len(near[start]) == 2 or not near[start]:
            continue
        for ahead in near[start]:
            if frozenset((start, ahead)) in done:
                continue
            run = [start, ahead]
            done.add(frozenset(run))
            while len(near[run[-1]]) == 2:
                after = next(hex for hex in near[run[-1]] if hex != run[-2])
                done.add(frozenset((run[-1], after)))
                run.append(after)
            found.append(run)
    return found


def _mouth(grid: Grid, hex: str, before: str, sinks: dict[str, list[str]], end: int) -> list[Point]:
    """How a course goes on past its last hex: into standing water, off the map, or nowhere."""
    x, y = grid.centre(hex)
    if before:
        bx, by = grid.centre(before)
        come = (x - bx, y - by)
    else:
        come = (0.0, 1.0 if end else -1.0)

    def ahead(point: Point) -> float:
        return (point[0] - x) * come[0] + (point[1] - y) * come[1]

    wet = [n for n in sinks[hex] if n != before and ahead(grid.centre(n)) > -1]
    if wet:
        near = max(wet, key=lambda n: ahead(grid.centre(n)))
        mx, my = _middle(grid, grid.hexside(hex, near))
        nx, ny = grid.centre(near)
        return [(mx, my), (mx + (nx - mx) * 0.45, my + (ny - my) * 0.45)]
    out = [direction for direction, n in enumerate(grid.neighbours(hex)) if not n]
    if not out:
        return []
    middles = [_middle(grid, grid.hexside_at(hex, direction)) for direction in out]
    best = max(middles, key=ahead)
    if before and ahead(best) < 0:
        return []
    return [best, (x + (best[0] - x) * 1.35, y + (best[1] - y) * 1.35)]


def _by_kind(
    board: Board, grid: Grid, line: Array, kind: Callable[[str], str], run: list[str]
) -> list[tuple[str, Array]]:
    """A course cut where the kind of its hexes changes."""
    words: list[str] = []
    for x, y in line.tolist():
        hex = grid.hex_at(x, y)
        word = kind(hex) if hex else ""
        words.append(word if word in ("stream", "gully") else words[-1] if words else kind(run[0]))
    return [(words[i], line[i : j + 1]) for i, j in _stretches(words)]


def _stretches(words: list[str]) -> list[tuple[int, int]]:
    """First and last index of each stretch of equal words; a stretch ends with the first point of the next."""
    cuts = [0, *[i for i in range(1, len(words)) if words[i] != words[i - 1]], len(words) - 1]
    return [(i, j) for i, j in pairwise(cuts) if j > i]


def _lake(board: Board, seed: int) -> BaseGeometry:
    """The standing water and rivers of the map: they rule by hex, so that their shores may bend as they like."""
    grid = board.grid
    wet = [hex for hex in grid if "water" in board.terrain(hex)]
    if not wet:
        return shapely.Polygon()
    # beyond the edge the water goes on from every hex of the edge
    centres = {hex: grid.centre(hex) for hex in grid}
    past: dict[tuple[int, int], tuple[Point, list[bool]]] = {}
    for hex in grid:
        for direction, near in enumerate(grid.neighbours(hex)):
            if not near:
                (x, y), (mx, my) = grid.centre(hex), _middle(grid, grid.hexside_at(hex, direction))
                point = (2 * mx - x, 2 * my - y)
                past.setdefault((round(point[0]), round(point[1])), (point, []))[1].append(hex in wet)
    outside = [(point, 2 * sum(near) >= len(near)) for point, near in past.values()]
    points = np.array([*centres.values(), *[point for point, _ in outside]])
    members = [index for index, hex in enumerate(centres) if hex in wet]
    members += [len(centres) + index for index, (_, water) in enumerate(outside) if water]
    x0, y0, x1, y1 = grid.bounds
    field = Membership(points, (x0 - 120, y0 - 120, x1 + 120, y1 + 120), 5.0)
    return field.area(members, seed + 64, level=0.5, rough=0.16, wave=62.0)
