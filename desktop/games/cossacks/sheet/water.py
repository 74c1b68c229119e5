"""Lakes and rivers. Rivers keep to the hexsides that they hold, but flow as rivers do."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Plan, River
from desktop.table.curves import length_of, piece, resampled, smoothed_within, spline
from desktop.table.drafting import Draft
from desktop.table.landforms import Array, Field, ground_above, noise, parts, softened
from desktop.table.lettering import Letters, Ribbon

__all__ = ["REACH", "WIDTHS", "draw_lakes", "draw_rivers", "lake_shape", "river_course", "river_names"]

WIDTHS = {"grand": 15.0, "major": 8.6, "minor": 4.4}
#: Units that a river's line may leave its hexsides, meanders included.
REACH = 16.0


def lake_shape(x: float, y: float, rx: float, ry: float, seed: int) -> BaseGeometry:
    """A lake of about this size with bays and points, and islands where it is large."""
    step = 1.6
    field = Field.over((x - rx * 1.4, y - ry * 1.4, x + rx * 1.4, y + ry * 1.4), step)
    px, py = field.points()
    wave = min(max(min(rx, ry) * 1.25, 17), 44)
    bend = noise(px, py, seed + 1, wave * 1.8) * min(rx, ry) * 0.5
    field.heights = 1 - np.hypot((px + bend - x) / rx, (py - bend - y) / ry) + 0.52 * noise(px, py, seed, wave, 3)
    found = parts(ground_above(field.walled(), 0.12))
    return softened(max(found, key=lambda shape: shape.area), 1, least=25, simplify=0.2)


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

    Nowhere further than `REACH` from the hexsides, save where its mouth is led to the water.
    """
    corners = np.array(river.corners)
    even = resampled(corners, 3.0)
    easy = smoothed_within(even, REACH - 5.0, 240)
    x, y = easy.T
    # small bends fade out at the ends, where other water joins
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(easy, axis=0).T))])
    free = np.clip(np.minimum(at, at[-1] - at) / 24, 0, 1)[:, None]
    grand = river.rank == "grand"
    small = np.column_stack([noise(x, y, seed + 21, 24, 2), noise(x, y, seed + 30, 24, 2)]) * (2.6 if grand else 3.4)
    broad = np.column_stack([noise(x, y, seed + 40, 62), noise(x, y, seed + 41, 62)]) * 4.5
    line = smoothed_within(easy + (small + broad) * free, 3.0, 3)
    away = line - even
    far = np.hypot(*away.T)
    out = far > REACH - 0.5
    line[out] = even[out] + away[out] * ((REACH - 0.5) / far[out])[:, None]
    if river.mouth is not None:
        line = np.vstack([line[:-2], spline([line[-8], line[-3], river.mouth], 3.0)[3:]]) if len(line) > 12 else line
        line = np.vstack([line, [river.mouth]])
    if river.head is not None:
        line = np.vstack([[river.head], line])
    return line


def draw_rivers(draft: Draft, plan: Plan, seed: int) -> list[tuple[River, Array]]:
    """All rivers, smaller ones first, so that greater ones run on through a mouth. Returns their lines."""
    order = {"minor": 0, "major": 1, "grand": 2}
    courses = [(river, river_course(river, seed)) for river in sorted(plan.rivers, key=lambda r: order[r.rank])]
    for river, line in courses:
        width = WIDTHS[river.rank]
        if river.rank == "minor":
            for part, share in _widening(line, river.source, (0.40, 0.50, 0.60, 0.72)):
                draft.stroke(ink.RIVER_EDGE, part, ink.WATER_EDGE, width * share, least=0.6 if share < 0.6 else 0.8)
        else:
            shares = (0.5, 0.62, 0.74, 0.87, 1.0) if river.source and river.rank == "major" else (1.0,)
            for part, share in _widening(line, river.source, shares, reach=60):
                least = 1.6 if river.rank == "grand" else 1.25
                draft.stroke(ink.RIVER_EDGE, part, ink.WATER_EDGE, width * share, least=least)
                draft.stroke(ink.RIVER_WATER, part, ink.WATER, width * share - 2.4, zooms=(26, ink.NEAR))
    return courses


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
            Ribbon(river.name, flat, letters, WIDTHS[river.rank] / 2 + 3.5, every[river.rank], {"grand": 1, "major": 2, "minor": 5}[river.rank])
        )
    return found
