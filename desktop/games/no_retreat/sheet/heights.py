"""Escarpments, ridges and wadis: their lines along the hexsides, their shading, and the openings where ways pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.ground import Areas
from desktop.games.no_retreat.sheet.plan import Cliff, Plan
from desktop.table.curves import along, path_of, resampled, segments, spline
from desktop.table.drafting import Draft
from desktop.table.drawing import Clip, Image, Path
from desktop.table.landforms import Array, Box, Field, cut_corners, lattice, noise, parts

__all__ = ["Crest", "crests_of", "draw_heights", "draw_line", "draw_relief", "passes"]

STEP = 4.0  # units to a point of the shaded relief
PASS = 8.5  # half of the opening that a road or track makes


@dataclass(frozen=True)
class Crest:
    """A cliff as it is drawn: its natural line, high ground on the left of an escarpment."""

    cliff: Cliff
    line: Array


def crests_of(plan: Plan, seed: int) -> list[Crest]:
    """One natural line along each run of hexsides, never more than 16 units from them."""
    return [Crest(cliff, _natural(np.array(cliff.corners), cliff.kind, seed)) for cliff in plan.cliffs]


def _natural(run: Array, kind: str, seed: int) -> Array:
    """Corners cut by a third, the line shaken a little, then frayed into spurs."""
    middles = (run[:-1] + run[1:]) / 2
    points = [run[0]]
    for index, middle in enumerate(middles):
        if index:
            points.append(run[index] * 0.55 + (middles[index - 1] + middle) / 2 * 0.45)
        points.append(middle)
    points.append(run[-1])
    raw = np.asarray(points)
    shaken = raw + np.column_stack([noise(raw[:, 0], raw[:, 1], seed + 11 + i, 70) for i in (0, 1)]) * 5
    curve = spline(shaken, 2.0)
    height = 4.6 if kind == "escarpment" else 2.4
    spurs = np.column_stack([noise(curve[:, 0], curve[:, 1], seed + 21 + i, 17, 2) for i in (0, 1)]) * height
    ends = np.minimum(np.arange(len(curve)), np.arange(len(curve))[::-1])[:, None] / 10
    return cut_corners(curve + spurs * np.clip(ends, 0, 1))


def passes(crests: Sequence[Crest], ways: Sequence[Array]) -> list[tuple[float, float]]:
    """The points where roads and tracks cross escarpments and ridges."""
    found = []
    lines = [shapely.LineString(way) for way in ways if len(way) > 1]
    for crest in crests:
        shape = shapely.LineString(crest.line)
        for line in lines:
            for part in parts(line.intersection(shape)):
                point = part.representative_point()
                found.append((float(point.x), float(point.y)))
    return found


# relief --------------------------------------------------------------------------------------------------------------
def draw_relief(draft: Draft, plan: Plan, crests: Sequence[Crest], areas: Areas, land: BaseGeometry, seed: int) -> None:
    """Shaded relief as one small picture. Light from the north-west, and a foot shadow below each rim whatever the
    light, because most of these cliffs face it and would vanish."""
    x0, y0, x1, y1 = plan.grid.bounds
    field = Field.over((x0 - 16, y0 - 16, x1 + 16, y1 + 16), STEP)
    heights = field.noise(seed + 31, 230, 2) * 17 + field.noise(seed + 32, 48, 3) * 5.0
    if plan.rough:
        heights += _hills(field, areas.hills, seed)
    gully = field.noise(seed + 33, 19, 2)
    foot = np.zeros_like(heights)
    for crest in crests:
        _raise(field, heights, foot, gully, crest)
    south, east = np.gradient(heights, STEP)
    steep = np.sqrt(east * east + south * south + 1)
    light = (east * 0.5 + south * 0.5 + 0.7071) / steep - 0.7071 - np.clip(foot, -0.2, 0.42)
    alpha = np.where(light < 0, np.clip(-light * 0.85, 0, 0.59), np.clip(light * 0.75, 0, 0.43))
    dark, lit = (np.array([int(tone[i : i + 2], 16) for i in (1, 3, 5)]) for tone in (ink.SHADE, ink.LIT))
    pixels = np.zeros((*heights.shape, 4), np.uint8)
    pixels[..., :3] = np.where((light < 0)[..., None], dark, lit)
    pixels[..., 3] = (alpha * 255).round()
    rows, columns = heights.shape
    half = STEP / 2
    box = (field.x0 - half, field.y0 - half, field.x0 + (columns - 0.5) * STEP, field.y0 + (rows - 0.5) * STEP)
    clip = path_of(land.intersection(shapely.box(*box)))
    draft.add(ink.RELIEF, box, [Clip(clip, (Image(box, columns, rows, pixels.tobytes()),))])


def _hills(field: Field, share: Field, seed: int) -> Array:
    """Ridges and valleys of the Jebel, running with the coast."""
    x, y = np.broadcast_arrays(*field.points())
    points = np.column_stack([x.ravel(), y.ravel()])
    within = np.clip((share.at(points) - 0.38) * 2.3, 0, 1).reshape(x.shape)
    bend = noise(x, y, seed + 36, 90) * 24
    ridge = 1 - np.abs(noise(x / 1.7 + bend, y + bend, seed + 37, 66, 2)) * 1.8
    return within * (26 * np.clip(ridge, 0, 1) ** 1.2 + 7 * noise(x, y, seed + 38, 30, 2))


def _raise(field: Field, heights: Array, foot: Array, gully: Array, crest: Crest) -> None:
    """Lift the ground about one crest, most at its line; it dies away within half a hex."""
    line = shapely.LineString(crest.line).simplify(0.8)
    reach = 110.0 if crest.cliff.kind == "escarpment" else 60.0
    window, x, y = _window(field, line.buffer(reach).bounds)
    at, side = _from_line(np.asarray(line.coords), x.ravel(), y.ravel())
    at, side = at.reshape(x.shape), side.reshape(x.shape)
    # smoothed, because the nearest place on a bent line jumps
    end = _smoothed(np.clip(np.minimum(at, line.length - at) / 40, 0, 1), 7)
    away = np.abs(side)
    if crest.cliff.kind == "escarpment":
        frayed = side + gully[window] * 4.5 * np.exp(-((away / 22) ** 2))
        heights[window] += 30 * np.tanh(frayed / 4.0) * np.exp(-away / 30) * end
        shadow = np.exp(-(((frayed + 9) / 8.5) ** 2)) * 0.34 - np.exp(-(((frayed - 6) / 6) ** 2)) * 0.10
        foot[window] += shadow * end
    elif crest.cliff.kind == "ridge":
        heights[window] += 30 * np.exp(-((away / 15) ** 2)) * end
    else:
        heights[window] -= 3.2 * np.exp(-((away / 8.0) ** 2)) * end


def _smoothed(grid: Array, reach: int) -> Array:
    """Means over squares of 2 reach + 1 points, taken twice."""
    size = 2 * reach + 1
    for axis in (0, 1, 0, 1):
        wide = [(reach + 1, reach) if i == axis else (0, 0) for i in (0, 1)]
        sums = np.cumsum(np.pad(grid, wide, mode="edge"), axis=axis)
        low, high = np.arange(grid.shape[axis]), np.arange(grid.shape[axis]) + size
        grid = (np.take(sums, high, axis=axis) - np.take(sums, low, axis=axis)) / size
    return grid


def _window(field: Field, box: Box) -> tuple[tuple[slice, slice], Array, Array]:
    rows, columns = field.heights.shape
    i0, i1 = (min(max(int((value - field.x0) / field.step), 0), columns) for value in (box[0], box[2]))
    j0, j1 = (min(max(int((value - field.y0) / field.step), 0), rows) for value in (box[1], box[3]))
    x, y = field.points()
    xs, ys = np.broadcast_arrays(x[:, i0:i1], y[j0:j1, :])
    return (slice(j0, j1), slice(i0, i1)), xs, ys


def _from_line(line: Array, x: Array, y: Array) -> tuple[Array, Array]:
    """For each point: how far along the line its nearest place lies, and its distance, positive on the left."""
    starts, steps = line[:-1], np.diff(line, axis=0)
    squares = (steps * steps).sum(axis=1)
    before = np.concatenate([[0.0], np.cumsum(np.sqrt(squares))])
    best = np.full(len(x), 1e12)
    at, side = np.zeros(len(x)), np.zeros(len(x))
    for (ax, ay), (vx, vy), square, start in zip(starts, steps, squares, before, strict=False):
        part = np.clip(((x - ax) * vx + (y - ay) * vy) / square, 0, 1)
        dx, dy = x - ax - part * vx, y - ay - part * vy
        away = dx * dx + dy * dy
        nearer = away < best
        best[nearer] = away[nearer]
        at[nearer] = start + part[nearer] * np.sqrt(square)
        side[nearer] = np.where(vx * dy[nearer] - vy * dx[nearer] < 0, 1.0, -1.0)
    return at, side * np.sqrt(best)


# lines ---------------------------------------------------------------------------------------------------------------
def draw_heights(
    draft: Draft, crests: Sequence[Crest], openings: Sequence[tuple[float, float]], land: BaseGeometry, seed: int
) -> list[tuple[Crest, BaseGeometry]]:
    """Rims with wedges falling to the low side, ridges with strokes to both, dry beds; open where ways pass.

    Gives each crest with what was drawn of it.
    """
    gaps = [shapely.Point(point).buffer(PASS) for point in openings]
    gap = shapely.union_all(gaps) if gaps else shapely.Polygon()
    ashore = land.buffer(-1.0)
    found = []
    for crest in crests:
        line = shapely.LineString(crest.line).intersection(ashore)
        if crest.cliff.kind != "wadi":
            line = line.difference(gap)
        drawn = [part for part in parts(line) if part.geom_type == "LineString" and part.length > 8]
        found.append((crest, shapely.union_all(drawn) if drawn else shapely.LineString()))
        for part in drawn:
            draw_line(draft, crest.cliff.kind, np.asarray(part.coords), seed)
    return found


def draw_line(draft: Draft, kind: str, line: Array, seed: int) -> None:
    """A stretch of escarpment, ridge or wadi."""
    if kind == "escarpment":
        _rim(draft, line, seed)
    elif kind == "ridge":
        _ridge(draft, line, seed)
    else:
        _bed(draft, line)


def _wedges(line: Array, gap: float, seed: int, left: bool, long: float, short: float) -> Path:
    """Triangles from a line down to one side of it, long and short in turn."""
    places, tangents = along(line, gap, gap / 2)
    if not len(places):
        return Path("", ())
    r = lattice((places[:, 0] * 10).astype(int), (places[:, 1] * 10).astype(int), seed)
    odd = np.arange(len(places)) % 2 == 1
    reach = np.where(odd, long * (0.78 + 0.55 * r), short * (0.8 + 0.45 * r))[:, None]
    half = np.where(odd, 0.95, 0.7)[:, None]
    away = np.column_stack([tangents[:, 1], -tangents[:, 0]]) * (1 if left else -1)
    tips = places + (away + tangents * ((r - 0.5) * 0.5)[:, None]) * reach
    corners = np.stack([places - tangents * half, places + tangents * half, tips], axis=1)
    return Path("MLLZ" * len(places), tuple(np.round(corners.reshape(-1, 2), 2).ravel().tolist()))


def _rim(draft: Draft, line: Array, seed: int) -> None:
    """An escarpment: the high ground lies on the left, the wedges fall to the right."""
    for start in range(0, len(line) - 1, 120):
        piece = line[start : start + 121]
        wedges = _wedges(piece, 2.7, seed, False, 9.7, 5.5)
        draft.fill(ink.WEDGES, wedges, ink.CLIFF, alpha=0.9, winding=True, zooms=(ink.WEDGES_FROM, ink.NEAR))
        draft.stroke(ink.RIMS, piece, ink.CLIFF_DARK, 1.7, least=1.1)


def _ridge(draft: Draft, line: Array, seed: int) -> None:
    """A ridge has no up and down slope: strokes fall to both sides of its crest."""
    for left in (True, False):
        wedges = _wedges(line, 3.6, seed + left, left, 8.4, 5.0)
        draft.fill(ink.WEDGES, wedges, ink.CLIFF, alpha=0.78, winding=True, zooms=(ink.WEDGES_FROM, ink.NEAR))
    draft.stroke(ink.RIMS, line, ink.CLIFF, 2.2, least=1.1)


def _bed(draft: Draft, line: Array) -> None:
    """A wadi: a pale dry bed between two broken banks, with little gullies running in."""
    draft.stroke(ink.DRY_WATER, line, ink.WADI_BED, 6.4, least=1.6)
    for side in (-1.0, 1.0):
        bank = shapely.LineString(line).parallel_offset(3.4, "left" if side > 0 else "right")
        for part in parts(bank):
            draft.stroke(ink.DRY_WATER + 1, np.asarray(part.coords), ink.WADI_BANK, 1.15, least=0.75, dash=(15.0, 2.6))
    places, tangents = along(resampled(line, 4.0), 13.0, 6.0)
    sign = np.where(np.arange(len(places)) % 2 == 0, 1.0, -1.0)[:, None]
    across = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * sign
    path = segments(places + across * 3.4, places + across * 8.6 - tangents * 3.0)
    zooms = (ink.WEDGES_FROM, ink.NEAR)
    draft.stroke(ink.DRY_WATER + 1, path, ink.WADI_BANK, 0.9, least=0.6, alpha=0.85, zooms=zooms)
