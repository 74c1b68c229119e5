"""Lakes and rivers. Rivers keep to the hexsides that they hold, but flow as rivers do."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Plan, River
from desktop.table.curves import length_of, piece, resampled, smoothed_within, spline
from desktop.table.drafting import Draft
from desktop.table.hexes import Point
from desktop.table.landforms import Array, noise, parts
from desktop.table.lettering import Letters, Ribbon

__all__ = ["REACH", "WIDTHS", "draw_lakes", "draw_rivers", "river_course", "river_names", "run_on"]

WIDTHS = {"grand": 15.0, "major": 8.6, "minor": 4.4}
#: Units that a river's line may leave its hexsides, meanders included.
REACH = 16.0
#: Units from its last corner within which a river finds the sea or a lake.
SHORE = 120.0
#: Units from a lake within which a river flows out of it.
OUTFLOW = 60.0


def draw_lakes(draft: Draft, plan: Plan) -> None:
    """Lakes with waterlines inside their shores."""
    for lake in plan.lakes:
        draft.fill(ink.WATERS, lake.shape, ink.WATER)
        for depth, alpha in ((2.6, 0.5), (5.6, 0.34), (9.4, 0.24), (14.0, 0.16)):
            ring = lake.shape.buffer(-depth)
            if not ring.is_empty:
                draft.stroke(ink.WATERS, ring.boundary, ink.SEA_LINE, 0.6, least=0.4, alpha=alpha, zooms=(44, ink.NEAR))
        draft.stroke(ink.WATERS, lake.shape.boundary, ink.WATER_EDGE, 1.2, least=0.7)


def river_course(river: River, seed: int) -> Array:
    """The line of a river: the run of its hexsides pulled into long easy bends, then given small ones of its own.

    Nowhere further than `REACH` from the hexsides, save where its ends are led to other water.
    """
    even = resampled(np.array(river.corners), 3.0)
    easy = smoothed_within(even, REACH - 5.0, 240)
    x, y = easy.T
    # small bends fade out at the ends, where other water joins
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(easy, axis=0).T))])
    free = np.clip(np.minimum(at, at[-1] - at) / 24, 0, 1)[:, None]
    height = 2.6 if river.rank == "grand" else 3.4
    small = np.column_stack([noise(x, y, seed + 21, 24, 2), noise(x, y, seed + 30, 24, 2)]) * height
    broad = np.column_stack([noise(x, y, seed + 40, 62), noise(x, y, seed + 41, 62)]) * 4.5
    line = smoothed_within(easy + (small + broad) * free, 3.0, 3)
    away = line - even
    far = np.hypot(*away.T)
    out = far > REACH - 0.5
    line[out] = even[out] + away[out] * ((REACH - 0.5) / far[out])[:, None]
    if river.mouth is not None:
        line = _led_to(line, river.mouth)
    if river.head is not None:
        line = _led_to(line[::-1], river.head)[::-1]
    return line


def _led_to(line: Array, goal: Point) -> Array:
    """A line whose last part bends towards a point and ends there."""
    if len(line) < 30:
        return np.vstack([line, [goal]])
    bend = spline([line[-16], line[-8], goal], 3.0)
    start = int(np.hypot(*(bend - line[-8]).T).argmin())
    return np.vstack([line[:-8], bend[start:]])


def _join(rivers: list[River], lines: list[Array]) -> None:
    """Lead every end that lies on another river to that river's water."""
    rank = {"minor": 0, "major": 1, "grand": 2}
    for number, river in enumerate(rivers):
        for end, joins in zip((0, -1), river.joins, strict=True):
            if not joins:
                continue
            corner = river.corners[end]
            others = [
                other
                for other, candidate in enumerate(rivers)
                if other != number and any(math.dist(corner, point) < 1.0 for point in candidate.corners)
            ]
            best = max(others, key=lambda other: (rank[rivers[other].rank], -other))
            water = shapely.LineString(lines[best])
            near = water.interpolate(water.project(shapely.Point(corner)))
            goal = (near.x, near.y)
            lines[number] = _led_to(lines[number], goal) if end == -1 else _led_to(lines[number][::-1], goal)[::-1]


def run_on(plan: Plan, line: Array, reach: float = 150.0) -> Array:
    """A line whose ends on the rim of the map run on straight, into the margin."""
    for end, before in ((-1, -12), (0, 11)):
        tip = line[end]
        rim = _rim_direction(plan, (float(tip[0]), float(tip[1])))
        if rim is not None:
            way = tip - line[max(before, -len(line)) if before < 0 else min(before, len(line) - 1)]
            way = way / max(float(np.hypot(*way)), 1e-9) + np.array(rim) * 1.2
            out = tip + way / max(float(np.hypot(*way)), 1e-9) * reach
            line = np.vstack([line, [out]]) if end == -1 else np.vstack([[out], line])
    return line


def _rim_direction(plan: Plan, point: Point) -> Point | None:
    """The way out of the map from a point near its rim; None inside it."""
    x, y = point
    east, south = 0.0, 0.0
    for angle in range(0, 360, 30):
        dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        if not plan.grid.hex_at(x + dx * 34, y + dy * 34):
            east, south = east + dx, south + dy
    size = math.hypot(east, south)
    return (east / size, south / size) if size > 1.5 else None


def draw_rivers(draft: Draft, plan: Plan, land: BaseGeometry, seed: int) -> list[tuple[River, Array]]:
    """All rivers, smaller ones first, so that greater ones run on through a mouth. Returns their lines."""
    order = {"minor": 0, "major": 1, "grand": 2}
    rivers = sorted(plan.rivers, key=lambda river: order[river.rank])
    lines = [river_course(_with_natural_ends(plan, river), seed) for river in rivers]
    _join(rivers, lines)
    lines = [_on_land(run_on(plan, line), land) for line in lines]
    for river, line in zip(rivers, lines, strict=True):
        width = WIDTHS[river.rank]
        source = not river.joins[0] and _inland(plan, *line[0].tolist())
        if river.rank == "minor":
            for part, share in _widening(line, source, (0.40, 0.50, 0.60, 0.72)):
                draft.stroke(ink.RIVER_EDGE, part, ink.WATER_EDGE, width * share, least=0.6 if share < 0.6 else 0.8)
        else:
            shares = (0.5, 0.62, 0.74, 0.87, 1.0) if source and river.rank == "major" else (1.0,)
            for part, share in _widening(line, source, shares, reach=60):
                least = 1.6 if river.rank == "grand" else 1.25
                draft.stroke(ink.RIVER_EDGE, part, ink.WATER_EDGE, width * share, least=least, zooms=(26, ink.NEAR))
                draft.stroke(ink.RIVER_EDGE, part, ink.WATER_FAR, width * share, least=least + 0.2, zooms=(0, 26))
                draft.stroke(ink.RIVER_WATER, part, ink.WATER, width * share - 2.4, zooms=(26, ink.NEAR))
    return list(zip(rivers, lines, strict=True))


def _with_natural_ends(plan: Plan, river: River) -> River:
    """A river that begins at a corner of hexes unless it flows out of water or over the rim; and that reaches a shore
    less than `SHORE` away from its last corner."""
    head = river.head
    if head is not None and _inland(plan, *head):
        head = None
    lakes = shapely.union_all([lake.shape.boundary for lake in plan.lakes])
    start = shapely.Point(river.corners[0])
    if head is None and not river.joins[0] and not lakes.is_empty and start.distance(lakes) < OUTFLOW:
        near = nearest_points(lakes, start)[0]
        head = (near.x, near.y)
    mouth = river.mouth
    if mouth is None and not river.joins[1]:
        end = shapely.Point(river.corners[-1])
        shores = shapely.union_all([plan.land.boundary, lakes])
        if end.distance(shores) < SHORE and _inland(plan, end.x, end.y):
            near = nearest_points(shores, end)[0]
            mouth = (near.x, near.y)
    return replace(river, head=head, mouth=mouth)


def _inland(plan: Plan, x: float, y: float) -> bool:
    """Whether a point lies on the map and on dry land."""
    point = shapely.Point(x, y)
    if not plan.grid.hex_at(x, y) or not plan.land.contains(point):
        return False
    return not any(lake.shape.distance(point) < 6 for lake in plan.lakes)


def _on_land(line: Array, land: BaseGeometry) -> Array:
    """A river's line up to a little beyond the shore."""
    cut = shapely.LineString(line).intersection(land.buffer(5))
    pieces = [part for part in parts(cut) if part.geom_type == "LineString"]
    return np.asarray(max(pieces, key=lambda part: part.length).coords) if pieces else line


def _widening(line: Array, source: bool, shares: tuple[float, ...], *, reach: float = 0.0) -> list[tuple[Array, float]]:
    """A line in pieces that grow from a source to full width; over its first half, or over `reach` units."""
    if not source or len(shares) == 1:
        return [(line, shares[-1])]
    total = length_of(line)
    grow = min(reach, total / 2) if reach else total * 0.6
    step = grow / (len(shares) - 1)
    found = [(piece(line, k * step - 0.5, (k + 1) * step), share) for k, share in enumerate(shares[:-1])]
    return [*found, (piece(line, grow - 0.5, total), shares[-1])]


def river_names(courses: list[tuple[River, Array]]) -> list[Ribbon]:
    """The names that rivers carry, one ribbon for each river: pieces that follow each other are joined."""
    sizes = {"grand": 22.0, "major": 18.5, "minor": 15.0}
    every = {"grand": 1100.0, "major": 850.0, "minor": 700.0}
    found = []
    for river, line in courses:
        if length_of(line) < 60:
            continue
        letters = Letters(
            "map.river",
            sizes[river.rank],
            ink.WATER_NAME,
            halo=ink.LAND,
            halo_width=0.24,
            spacing=0.14,
            limits={"grand": (12, 34), "major": (11, 30), "minor": (10, 24)}[river.rank],
        )
        thin = shapely.LineString(line).simplify(0.8)
        flat = tuple(float(value) for value in np.asarray(thin.coords).ravel())
        found.append(
            Ribbon(
                river.name,
                flat,
                letters,
                WIDTHS[river.rank] / 2 + 3.5,
                every[river.rank],
                {"grand": 1, "major": 2, "minor": 5}[river.rank],
            )
        )
    return found
