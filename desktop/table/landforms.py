"""Natural shapes for drawn maps: chance that belongs to a place, noise, areas with bays and tongues, contours.

Everything is a function of seeds and places alone, so that a map looks the same on every machine and a changed hex
changes only its surroundings. Points are numpy arrays of shape (n, 2) in the units of the map.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

__all__ = [
    "Array",
    "Box",
    "Field",
    "Membership",
    "chance",
    "contours",
    "cut_corners",
    "ground_above",
    "inside",
    "lattice",
    "noise",
    "parts",
    "polygons",
    "scattered",
    "softened",
    "warped",
]

Array: TypeAlias = npt.NDArray[np.float64]
Box: TypeAlias = tuple[float, float, float, float]

_LOW_32 = 0xFFFFFFFF


def chance(*key: object) -> float:
    """A number from 0 to below 1 that depends on nothing but its key."""
    digest = hashlib.blake2b(repr(key).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2.0**64


def lattice(ix: npt.ArrayLike, iy: npt.ArrayLike, seed: int) -> Array:
    """Whole-number points hashed to values from 0 to below 1, each independent of its neighbours."""
    x, y = np.asarray(ix, np.int64), np.asarray(iy, np.int64)
    # whole numbers of 64 bits without a sign: no product below reaches their end
    h = ((x * 374761393 + y * 668265263 + seed * 974634777) & _LOW_32).astype(np.uint64)
    h = ((h ^ (h >> np.uint64(13))) * np.uint64(1274126177)) & np.uint64(_LOW_32)
    h = ((h ^ (h >> np.uint64(16))) * np.uint64(2246822519)) & np.uint64(_LOW_32)
    found: Array = ((h ^ (h >> np.uint64(15))) & np.uint64(0xFFFFFF)) / float(0x1000000)
    return found


def noise(x: npt.ArrayLike, y: npt.ArrayLike, seed: int, wave: float = 1.0, octaves: int = 1) -> Array:
    """Smooth value noise from -1 to 1. `wave` is the length of its waves; each octave halves length and height."""
    px, py = np.asarray(x, float) / wave, np.asarray(y, float) / wave
    total: Array = np.zeros(np.broadcast(px, py).shape)
    height, sum_of_heights = 1.0, 0.0
    for octave in range(octaves):
        ix, iy = np.floor(px), np.floor(py)
        fx, fy = px - ix, py - iy
        ux, uy = fx**3 * (fx * (fx * 6 - 15) + 10), fy**3 * (fy * (fy * 6 - 15) + 10)
        key = seed + octave * 101
        a, b = lattice(ix, iy, key), lattice(ix + 1, iy, key)
        c, d = lattice(ix, iy + 1, key), lattice(ix + 1, iy + 1, key)
        total += height * ((a + (b - a) * ux) * (1 - uy) + (c + (d - c) * ux) * uy)
        sum_of_heights += height
        height *= 0.5
        px, py = px * 2 + 17.3, py * 2 - 9.1
    return total / sum_of_heights * 2 - 1


def scattered(box: Box, gap: float, seed: int, spread: float = 0.8) -> Array:
    """Points about `gap` apart, none clumped: one shaken point a cell. Rows of x, y and a chance from 0 to 1."""
    x0, y0, x1, y1 = box
    columns = np.arange(math.floor(x0 / gap), math.ceil(x1 / gap))
    rows = np.arange(math.floor(y0 / gap), math.ceil(y1 / gap))
    ix, iy = (grid.ravel() for grid in np.meshgrid(columns, rows))
    px = (ix + 0.5 + (iy % 2) * 0.5 + spread * (lattice(ix, iy, seed) - 0.5)) * gap
    py = (iy + 0.5 + spread * (lattice(ix, iy, seed + 1) - 0.5)) * gap
    return np.column_stack([px, py, lattice(ix, iy, seed + 2)])


def inside(shape: BaseGeometry, points: Array) -> Array:
    """The rows of `points` that lie in the shape."""
    if not len(points) or shape.is_empty:
        return points[:0]
    shapely.prepare(shape)
    found: Array = points[shapely.contains_xy(shape, points[:, 0], points[:, 1])]
    return found


def parts(shape: BaseGeometry) -> list[Any]:
    """The pieces of a shape, empty ones left out."""
    return [part for part in getattr(shape, "geoms", [shape]) if not part.is_empty]


def polygons(shape: BaseGeometry) -> BaseGeometry:
    """Only the areas of a shape: without stray lines and points that an intersection leaves."""
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    areas = [part for part in parts(shape) if part.geom_type in ("Polygon", "MultiPolygon")]
    return shapely.union_all(areas) if areas else shapely.Polygon()


def warped(
    shape: BaseGeometry, height: float, wave: float, seed: int, *, step: float = 4.0, octaves: int = 2
) -> BaseGeometry:
    """A shape bent by a noise field of so many units. The field belongs to the map: what touched still touches."""

    def bend(points: Array) -> Array:
        dx = noise(points[:, 0], points[:, 1], seed, wave, octaves) * height
        dy = noise(points[:, 0], points[:, 1], seed + 7919, wave, octaves) * height
        return points + np.column_stack([dx, dy])

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, step), bend))


def cut_corners(points: npt.ArrayLike, rounds: int = 1, *, closed: bool = False) -> Array:
    """The line with every corner cut at a quarter of its sides (Chaikin), so many times; open ends stay."""
    line: Array = np.asarray(points, float)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        a, b = (line, np.roll(line, -1, axis=0)) if closed else (line[:-1], line[1:])
        cut = np.empty((2 * len(a), 2))
        cut[0::2], cut[1::2] = 0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b
        if not closed:
            cut[0], cut[-1] = line[0], line[-1]
        line = cut
    return line


def softened(shape: BaseGeometry, rounds: int = 1, *, least: float = 0.0, simplify: float = 0.0) -> BaseGeometry:
    """Corners of polygons cut, pieces and holes below `least` square units dropped, points thinned by `simplify`."""

    def ring(coordinates: Any) -> Array:
        return cut_corners(np.asarray(coordinates.coords)[:-1, :2], rounds, closed=True)

    kept = []
    for part in parts(polygons(shape)):
        if part.area >= least:
            holes = [ring(hole) for hole in part.interiors if shapely.Polygon(hole).area >= least]
            kept.append(shapely.Polygon(ring(part.exterior), holes))
    whole = shapely.make_valid(shapely.MultiPolygon(kept)) if kept else shapely.Polygon()
    return polygons(whole.simplify(simplify)) if simplify else polygons(whole)


class Field:
    """Heights on a regular grid: `heights[j, i]` lies at (x0 + i * step, y0 + j * step)."""

    __slots__ = ("heights", "step", "x0", "y0")

    def __init__(self, heights: Array, x0: float, y0: float, step: float) -> None:
        self.heights, self.x0, self.y0, self.step = heights, x0, y0, step

    @classmethod
    def over(cls, box: Box, step: float) -> Field:
        """A level field that covers a box."""
        x0, y0, x1, y1 = box
        columns, rows = math.ceil((x1 - x0) / step) + 1, math.ceil((y1 - y0) / step) + 1
        return cls(np.zeros((rows, columns)), x0, y0, step)

    def points(self) -> tuple[Array, Array]:
        """x of the columns as one row and y of the rows as one column: they broadcast to the whole grid."""
        rows, columns = self.heights.shape
        x: Array = self.x0 + np.arange(columns, dtype=float)[None, :] * self.step
        y: Array = self.y0 + np.arange(rows, dtype=float)[:, None] * self.step
        return x, y

    def noise(self, seed: int, wave: float, octaves: int = 1) -> Array:
        """Noise at every point of the grid."""
        return noise(*self.points(), seed, wave, octaves)

    def walled(self) -> Field:
        """A copy whose rim lies lower than anything, so that every level line closes."""
        heights = self.heights.copy()
        heights[0, :] = heights[-1, :] = heights[:, 0] = heights[:, -1] = -1e3
        return Field(heights, self.x0, self.y0, self.step)

    def at(self, points: Array, heights: Array | None = None) -> Array:
        """Heights (or another grid of the same shape) at points, blended between the four nearest."""
        grid = self.heights if heights is None else heights
        i = np.clip((points[:, 0] - self.x0) / self.step, 0, grid.shape[1] - 1.001)
        j = np.clip((points[:, 1] - self.y0) / self.step, 0, grid.shape[0] - 1.001)
        a, b = i.astype(int), j.astype(int)
        u, v = i - a, j - b
        upper = grid[b, a] * (1 - u) + grid[b, a + 1] * u
        lower = grid[b + 1, a] * (1 - u) + grid[b + 1, a + 1] * u
        found: Array = upper * (1 - v) + lower * v
        return found


class Membership:
    """How much each point of a map belongs to some of its cells: 1 deep inside them, 0 far away, 0.5 on their rim.

    Each cell's centre is a hill; the share of the members' hills in all of them is the field. Noise laid over it fades
    out towards every centre, so each member's centre stays inside the area and every other centre outside: what is
    drawn cannot be misread.

    centres: (n, 2). reach: units over which a hill is felt. fade: distance from a centre at which noise is at 63 %.
    """

    def __init__(
        self, centres: Array, box: Box, step: float, *, hill: float = 38.0, reach: float = 118.0, fade: float = 27.0
    ) -> None:
        self.centres, self.hill, self.reach = centres, hill, reach
        self.base = Field.over(box, step)
        self._all = np.full(self.base.heights.shape, 1e-6)
        near = np.full(self.base.heights.shape, 1e9)
        for index in range(len(centres)):
            window, squares = self._window(index)
            self._all[window] += np.exp(squares / (-2 * hill * hill))
            near[window] = np.minimum(near[window], squares)
        self.freedom: Array = 1 - np.exp(-near / (fade * fade))

    def field(self, members: Sequence[int]) -> Array:
        """The plain share of the members at every grid point."""
        share = np.zeros(self.base.heights.shape)
        for index in members:
            window, squares = self._window(index)
            share[window] += np.exp(squares / (-2 * self.hill * self.hill))
        found: Array = share / self._all
        return found

    def area(
        self,
        members: Sequence[int],
        seed: int,
        *,
        level: float = 0.5,
        rough: float = 0.2,
        wave: float = 58.0,
        octaves: int = 3,
        least: float = 300.0,
    ) -> BaseGeometry:
        """The area of the members as nature would draw it, pieces and holes below `least` square units left out."""
        if not len(members):
            return shapely.Polygon()
        bent = self.field(members) + rough * self.base.noise(seed, wave, octaves) * self.freedom
        walled = Field(bent, self.base.x0, self.base.y0, self.base.step).walled()
        return softened(ground_above(walled, level), 1, least=least, simplify=0.35)

    def _window(self, index: int) -> tuple[tuple[slice, slice], Array]:
        """The grid cells about a centre, and their squared distances from it."""
        base = self.base
        x, y = self.centres[index]
        i0 = max(int((x - self.reach - base.x0) / base.step), 0)
        j0 = max(int((y - self.reach - base.y0) / base.step), 0)
        i1 = int((x + self.reach - base.x0) / base.step) + 2
        j1 = int((y + self.reach - base.y0) / base.step) + 2
        rows, columns = base.heights.shape
        dx = base.x0 + np.arange(i0, min(i1, columns))[None, :] * base.step - x
        dy = base.y0 + np.arange(j0, min(j1, rows))[:, None] * base.step - y
        return (slice(j0, min(j1, rows)), slice(i0, min(i1, columns))), dx * dx + dy * dy


def contours(field: Field, level: float) -> list[Array]:
    """Level lines of a field as runs of points (marching squares); closed ones repeat their first point."""
    lines = _level_segments(field, level)
    if not len(lines):
        return []
    pieces: Any = shapely.linestrings(lines)
    merged: Any = shapely.line_merge(shapely.multilinestrings(pieces))
    return [np.asarray(line.coords) for line in parts(merged)]


def ground_above(field: Field, level: float) -> BaseGeometry:
    """The ground above a level, as polygons with holes. The field must lie lower along its rim (`Field.walled`)."""
    rings = [shapely.LinearRing(run) for run in contours(field, level) if len(run) > 3 and (run[0] == run[-1]).all()]
    if not rings:
        return shapely.Polygon()
    return polygons(shapely.build_area(shapely.geometrycollections([shapely.LineString(r.coords) for r in rings])))


def _level_segments(field: Field, level: float) -> Array:
    """All pieces of a level line, one or two a cell, of shape (n, 2, 2); ends that meet are equal to the last bit."""
    h = field.heights - level
    h = np.where(np.abs(h) < 1e-9, 1e-9, h)
    up = h > 0
    # where the level crosses the grid's edges: to the right of a point, and below it
    with np.errstate(divide="ignore", invalid="ignore"):
        right = h[:, :-1] / (h[:, :-1] - h[:, 1:])
        below = h[:-1, :] / (h[:-1, :] - h[1:, :])
    a, b, c, d = up[:-1, :-1], up[:-1, 1:], up[1:, 1:], up[1:, :-1]
    code = a * 1 + b * 2 + c * 4 + d * 8
    rows, columns = np.nonzero((code > 0) & (code < 15))
    code = code[rows, columns]

    def side(which: int, j: Any, i: Any) -> Array:
        if which == 0:
            x, y = i + right[j, i], j.astype(float)
        elif which == 1:
            x, y = i + 1.0, j + below[j, i + 1]
        elif which == 2:
            x, y = i + right[j + 1, i], j + 1.0
        else:
            x, y = i.astype(float), j + below[j, i]
        return np.column_stack([field.x0 + x * field.step, field.y0 + y * field.step])

    # sides: 0 top, 1 right, 2 bottom, 3 left; which pairs a cell joins, by which of its corners lie above
    joins = {
        (0, 3): (1, 14),
        (0, 1): (2, 13),
        (1, 2): (4, 11),
        (2, 3): (8, 7),
        (1, 3): (3, 12),
        (0, 2): (6, 9),
    }
    saddle = {(0, 3): (5,), (1, 2): (5,), (0, 1): (10,), (2, 3): (10,)}
    pieces: list[Array] = []
    for (first, second), codes in joins.items():
        wanted = codes + saddle.get((first, second), ())
        chosen = np.isin(code, wanted)
        if chosen.any():
            j, i = rows[chosen], columns[chosen]
            pieces.append(np.stack([side(first, j, i), side(second, j, i)], axis=1))
    return np.concatenate(pieces) if pieces else np.zeros((0, 2, 2))
