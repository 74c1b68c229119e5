"""Fields with furrows, and marshes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.floor import strokes_of
from desktop.games.combat_commander.sheet.plan import Plan
from desktop.table.drafting import Draft, tone
from desktop.table.landforms import Array, chance, inside, noise, parts, polygons, scattered

__all__ = ["draw_fields", "draw_marsh", "parcels_of"]

GAP = 4.9


def parcels_of(plan: Plan) -> list[tuple[BaseGeometry, int, float]]:
    """The fields as parcels, each with its crop and the direction of its furrows in degrees.

    The area rules as one; where it is cut into parcels nothing depends on it, so the cuts need not follow hexsides.
    """
    found = []
    for index, part in enumerate(parts(plan.drawn("field"))):
        key = (plan.seed, "field", round(part.centroid.x), round(part.centroid.y))
        turn = 12.0 + 30.0 * int(chance(*key, "turn") * 6)
        for number, parcel in enumerate(_split(part, turn, key)):
            crop = int(chance(*key, number, "crop") * len(ink.FIELDS))
            across = chance(*key, number, "across") < 0.3
            found.append((parcel, (crop + number + index) % len(ink.FIELDS), turn + (90.0 if across else 0.0)))
    return found


def _split(area: BaseGeometry, turn: float, key: tuple[object, ...]) -> list[BaseGeometry]:
    """An area cut by lines along and across its direction into parcels of two to four hexes."""
    middle = area.centroid
    flat = rotate(area, -turn, origin=middle)
    x0, y0, x1, y1 = flat.bounds
    found: list[BaseGeometry] = []
    rows = max(1, round((y1 - y0) / 165))
    edges = [
        y0 + (y1 - y0) * (i + (0.3 * (chance(*key, "row", i) - 0.5) if 0 < i < rows else 0.0)) / rows
        for i in range(rows + 1)
    ]
    for row in range(rows):
        strip = flat.intersection(shapely.box(x0 - 1, edges[row], x1 + 1, edges[row + 1]))
        if strip.is_empty:
            continue
        a, b = strip.bounds[0], strip.bounds[2]
        count = max(1, round((b - a) / 190))
        cuts = [
            a + (b - a) * (i + (0.4 * (chance(*key, row, i) - 0.5) if 0 < i < count else 0.0)) / count
            for i in range(count + 1)
        ]
        for low, high in pairwise(cuts):
            parcel = polygons(strip.intersection(shapely.box(low, y0 - 1, high, y1 + 1)))
            found += [rotate(one, turn, origin=middle) for one in parts(parcel) if one.area > 40]
    return found


def draw_fields(draft: Draft, plan: Plan) -> list[BaseGeometry]:
    drawn = []
    for area, crop, turn in parcels_of(plan):
        colour, line = ink.FIELDS[crop]
        drawn.append(area)
        draft.fill(ink.FLAT, area, colour)
        rows = _furrows(area.buffer(-2.0), turn, plan.seed)
        zooms = (ink.FURROWS_FROM, ink.FAR)
        if crop == 0:  # standing corn
            draft.stroke(
                ink.FLAT + 1, rows, line, 1.5, least=0.6, alpha=0.7, zooms=zooms, dash=(3.2, 2.4), round_cap=False
            )
        elif crop == 1:  # roots
            draft.stroke(ink.FLAT + 1, rows, line, 2.2, least=0.8, alpha=0.75, zooms=zooms, dash=(0.3, 4.6))
        else:  # grass in swathes
            draft.stroke(ink.FLAT + 1, rows, line, 1.3, least=0.6, alpha=0.65, zooms=zooms, round_cap=False)
            light = translate(rows, 1.1, 1.1)
            draft.stroke(ink.FLAT + 1, light, "#fff5d8", 0.8, alpha=0.35, zooms=(60.0, ink.FAR), round_cap=False)
        draft.stroke(ink.FLAT + 2, area.boundary.intersection(plan.inner), tone(line, "#3a3010", 0.3), 1.2, least=0.8)
    return drawn


def _furrows(area: BaseGeometry, turn: float, seed: int) -> BaseGeometry:
    """Parallel lines over an area, a little uneven."""
    if area.is_empty:
        return shapely.LineString()
    middle = area.centroid
    x0, y0, x1, y1 = rotate(area, -turn, origin=middle).bounds
    lines = []
    for index, y in enumerate(np.arange(y0 + GAP / 2, y1, GAP)):
        x = np.arange(x0 - 1, x1 + 10, 10.0)
        lines.append(np.column_stack([x, y + noise(x, np.full_like(x, index * 1.7), seed + 77, 60.0) * 0.9]))
    rows = shapely.MultiLineString(lines)
    return rotate(rows, turn, origin=middle).intersection(area)


def draw_marsh(draft: Draft, plan: Plan) -> BaseGeometry:
    """Wet ground with tufts of reed."""
    area = plan.covered("marsh")
    if area.is_empty:
        return area
    floor = plan.drawn("marsh")
    draft.fill(ink.WATER + 5, floor, ink.MARSH)
    draft.stroke(
        ink.WATER + 6, floor.boundary.intersection(plan.inner), ink.REED, 1.3, least=0.8, alpha=0.85, dash=(4.0, 2.5)
    )
    points = inside(floor.buffer(-5), scattered(floor.bounds, 9.0, plan.seed + 63, 0.8))
    x, y = points[:, 0], points[:, 1]
    left, right = np.column_stack([x - 3.4, y]), np.column_stack([x + 3.4, y])
    zooms = (36.0, ink.FAR)
    draft.stroke(ink.WATER + 7, strokes_of(left, right), ink.BANK, 1.1, least=0.6, alpha=0.6, zooms=zooms)
    tufts = points[points[:, 2] > 0.4]
    starts: list[Array] = []
    ends: list[Array] = []
    for lean in (-0.6, -0.2, 0.2, 0.6):
        starts.append(tufts[:, :2] + np.array([lean * 2, 0.0]))
        ends.append(tufts[:, :2] + np.array([lean * 5.6, -6.4 + abs(lean) * 2]))
    if len(tufts):
        path = strokes_of(np.vstack(starts), np.vstack(ends))
        draft.stroke(ink.WATER + 7, path, ink.REED, 1.0, least=0.6, zooms=zooms)
    return floor
