"""The open ground with its grass, and the levels of the hills with their crest lines."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.plan import Plan, beyond, rounded
from desktop.table.curves import along, in_blocks
from desktop.table.drafting import Draft
from desktop.table.drawing import Path
from desktop.table.landforms import Array, Field, ground_above, lattice, noise, parts, polygons, scattered

__all__ = ["draw_crests", "draw_floor", "draw_levels", "draw_tufts", "rims_of"]

PAST = 60.0
"""How far the ground is drawn past the edge of the map, under the paper."""


def draw_floor(draft: Draft, plan: Plan) -> None:
    """Grass in three tones."""
    box = shapely.box(*plan.area.bounds).buffer(PAST, join_style="mitre")
    draft.fill(ink.GROUND, box, ink.OPEN)
    for index, (tone, alpha) in enumerate(ink.PATCHES):
        field = Field.over(box.bounds, 9.0)
        field.heights = field.noise(plan.seed + 30 + index, (170.0, 95.0, 52.0)[index], 3)
        for level in (0.04, 0.18, 0.32):
            draft.fill(ink.GROUND + 1, ground_above(field.walled(), level), tone, alpha=alpha)


def draw_tufts(draft: Draft, plan: Plan, hard: BaseGeometry) -> None:
    """Blades of grass where nothing else lies."""
    points = scattered(plan.area.bounds, 15.0, plan.seed + 35, 0.95)
    shapely.prepare(hard)
    points = points[~shapely.contains_xy(hard, points[:, 0], points[:, 1])]
    thick = noise(points[:, 0], points[:, 1], plan.seed + 36, 90.0, 2)
    points = points[points[:, 2] < 0.55 + 0.6 * thick]
    for group in in_blocks(points, 200.0):
        x, y, v = points[group].T
        starts, ends = [], []
        for lean in (-0.55, 0.0, 0.55):
            starts.append(np.column_stack([x + lean * 1.4, y]))
            ends.append(np.column_stack([x + lean * 4.6, y - 3.6 - 1.6 * v + abs(lean) * 1.2]))
        path = strokes_of(np.vstack(starts), np.vstack(ends))
        draft.stroke(
            ink.HILL + 9, path, ink.TUFT, 0.75, least=0.5, alpha=0.75, zooms=(ink.TUFTS_FROM, ink.FAR), round_cap=False
        )


def strokes_of(starts: Array, ends: Array) -> Path:
    both = np.round(np.hstack([starts, ends]), 2)
    return Path("ML" * len(both), tuple(both.ravel().tolist()))


def rims_of(plan: Plan) -> dict[int, BaseGeometry]:
    """The ground of each level as drawn: the ruling shapes with their corners rounded."""
    return {level: rounded(shape, plan.area.boundary) for level, shape in sorted(plan.levels.items())}


def draw_levels(draft: Draft, plan: Plan, rims: dict[int, BaseGeometry]) -> None:
    """Bands of colour, a step of shadow to the south-east, light on the edge to the north-west, wedges downhill."""
    inner = plan.inner
    for level, rim in rims.items():
        area = beyond(plan, rim)
        layer = ink.HILL + level
        for part, alpha in ((1.0, 0.07), (0.66, 0.09), (0.33, 0.11)):
            shade = polygons(translate(area, 9 * part, 11 * part).difference(area))
            draft.fill(layer, shade, "#3a2a12", alpha=alpha)
        draft.fill(layer, area, ink.LEVELS[min(level, len(ink.LEVELS)) - 1])
        for step, alpha in ((5.5, 0.16), (2.8, 0.20)):
            draft.fill(layer, polygons(area.difference(translate(area, step, step * 1.2))), "#fff8df", alpha=alpha)
        for step, alpha in ((13.0, 0.10), (6.5, 0.14)):
            draft.fill(layer, polygons(area.difference(translate(area, -step, -step * 1.2))), "#4a3212", alpha=alpha)
        draft.stroke(layer, area.boundary.intersection(inner), ink.CREST, 2.2, least=1.1)
        wedges = _wedges(area, inner, plan.seed)
        draft.fill(layer, wedges, ink.CREST, alpha=0.62, zooms=(ink.FURROWS_FROM, ink.FAR), winding=True)


def _wedges(area: BaseGeometry, inner: BaseGeometry, seed: int) -> Path:
    """Small wedges from the rim outward, which is downhill."""
    kept: list[Array] = []
    for part in parts(area):
        for ring in (part.exterior, *part.interiors):
            line = np.asarray(ring.coords)[:, :2]
            places, tangents = along(line, 4.6, 2.0)
            if not len(places):
                continue
            turn = 1.0 if ring.is_ccw == (ring is part.exterior) else -1.0
            out = np.column_stack([tangents[:, 1], -tangents[:, 0]]) * turn
            long = 4.0 + 5.5 * lattice(np.round(places[:, 0]), np.round(places[:, 1]), seed)
            near = shapely.contains_xy(inner, places[:, 0], places[:, 1])
            wedge = np.stack([places - tangents * 0.7, places + tangents * 0.7, places + out * long[:, None]], axis=1)
            kept.append(wedge[near])
    if not kept:
        return Path("", ())
    all_of_them = np.round(np.concatenate(kept), 2)
    return Path("MLLZ" * len(all_of_them), tuple(all_of_them.ravel().tolist()))


def draw_crests(draft: Draft, plan: Plan, rims: dict[int, BaseGeometry], overgrown: BaseGeometry) -> None:
    """Over trees, bushes and orchards the levels go on as a thin tint, and their crest lines as light lines."""
    inner = plan.inner
    for level, area in rims.items():
        tone = ink.LEVELS[min(level, len(ink.LEVELS)) - 1]
        draft.fill(ink.RIM, polygons(area.intersection(overgrown)), tone, alpha=0.13)
        line = area.boundary.intersection(inner).intersection(overgrown)
        draft.stroke(ink.RIM + 1, line, ink.CREST, 3.6, least=2.4, alpha=0.75)
        draft.stroke(ink.RIM + 2, line, ink.CREST_LIGHT, 1.5, least=1.0)
        ticks = _downhill(area, inner.intersection(overgrown))
        draft.stroke(
            ink.RIM + 2, ticks, ink.CREST_LIGHT, 1.2, least=0.8, zooms=(ink.FURROWS_FROM, ink.FAR), round_cap=False
        )


def _downhill(area: BaseGeometry, where: BaseGeometry) -> Path:
    """Short ticks outward from the rim."""
    starts: list[Array] = []
    ends: list[Array] = []
    for part in parts(area):
        for ring in (part.exterior, *part.interiors):
            places, tangents = along(np.asarray(ring.coords)[:, :2], 13.0, 6.0)
            if not len(places):
                continue
            turn = 1.0 if ring.is_ccw == (ring is part.exterior) else -1.0
            out = np.column_stack([tangents[:, 1], -tangents[:, 0]]) * turn
            near = shapely.contains_xy(where, places[:, 0], places[:, 1])
            starts.append(places[near])
            ends.append((places + out * 5.0)[near])
    if not starts:
        return Path("", ())
    return strokes_of(np.vstack(starts), np.vstack(ends))
