"""Woods, swamps and rough ground: their areas, and the signs that fill them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.ground import Relief
from desktop.table.curves import along, dots, in_blocks, segments
from desktop.table.drafting import Draft, pen
from desktop.table.landforms import (
    Array,
    Field,
    Membership,
    contours,
    cut_corners,
    ground_above,
    inside,
    lattice,
    noise,
    parts,
    polygons,
    scattered,
)

__all__ = ["draw_hachures", "draw_rough", "draw_swamp", "draw_woods", "land_use"]

BLOCK = 200.0
CROWNS = (2.2, 2.7, 3.2, 3.6)  # radii of trees


def land_use(
    member: Membership, woods: Sequence[int], swamp: Sequence[int], rough: Sequence[int], dry: BaseGeometry, seed: int
) -> dict[str, BaseGeometry]:
    """The areas of the three kinds of ground, kept off the water."""
    shapes = {
        "woods": member.area(woods, seed + 2, rough=0.22, wave=56),
        "swamp": member.area(swamp, seed + 3, level=0.53, rough=0.2),
        "rough": member.area(rough, seed + 4, rough=0.17, wave=70),
    }
    return {kind: polygons(shape.intersection(dry)) for kind, shape in shapes.items()}


def draw_rough(draft: Draft, member: Membership, rough: Sequence[int], area: BaseGeometry, dry: BaseGeometry) -> None:
    """A warm tint that deepens inward: three areas one in another, so that high ground has no hard edge."""
    draft.fill(ink.ROUGH_LAND, area, ink.ROUGH, alpha=0.36)
    share = member.field(rough)
    base = member.base
    for level, alpha in ((0.62, 0.20), (0.78, 0.18)):
        core = ground_above(Field(share + 0.12 * base.noise(404, 52, 2), base.x0, base.y0, base.step).walled(), level)
        draft.fill(ink.ROUGH_LAND, polygons(core.intersection(dry)).simplify(0.6), ink.ROUGH, alpha=alpha)


#: Heights of the level lines from which hachures fall.
LEVELS = (0.16, 0.32, 0.48, 0.64, 0.80, 0.96, 1.12, 1.28)
PENS = (0.45, 0.7, 1.0, 1.35, 1.75)


def draw_hachures(draft: Draft, relief: Relief, area: BaseGeometry, avoid: BaseGeometry, seed: int) -> None:
    """Strokes down the slope from one level line to the next: thicker where it is steeper and away from the light.

    Crests and valley floors stay blank, as on the sheets of the time.
    """
    hills = relief.hills
    east, south = relief.slopes(hills)
    # nothing is drawn right beside what must be read: roads, railways, rivers, towns
    room = area.buffer(2.5).difference(avoid) if not avoid.is_empty else area.buffer(2.5)
    starts: list[Array] = []
    ends: list[Array] = []
    weights: list[Array] = []
    for level in LEVELS:
        for number, run in enumerate(contours(hills, level)):
            if len(run) < 8:
                continue
            points, _ = along(cut_corners(run, 1), 3.1, 1.5)
            if not len(points):
                continue
            g = np.column_stack([hills.at(points, east), hills.at(points, south)])
            steep = np.hypot(g[:, 0], g[:, 1])
            kept = steep > 0.0055
            points, g, steep = points[kept], g[kept], steep[kept]
            if not len(points):
                continue
            down = -g / steep[:, None]
            light = down @ np.array([-0.7071, -0.7071])
            shake = lattice(np.round(points[:, 0] * 3), np.round(points[:, 1] * 3), seed + number % 3)
            length = np.clip(0.16 / steep, 3.4, 13.0) * (0.78 + 0.2 * shake)
            starts.append(points + down * (0.5 + 1.0 * shake)[:, None])
            ends.append(points + down * length[:, None])
            weights.append(np.clip((steep - 0.0055) * 105 + 0.7 - 0.95 * light, 0, 4.4))
    if not starts:
        return
    a, b, w = np.concatenate(starts), np.concatenate(ends), np.concatenate(weights).astype(int)
    shapely.prepare(room)
    kept = shapely.contains_xy(room, a[:, 0], a[:, 1]) & shapely.contains_xy(room, b[:, 0], b[:, 1])
    a, b, w = a[kept], b[kept], w[kept]
    for group in in_blocks(a, BLOCK):
        items = []
        for weight, width in enumerate(PENS):
            chosen = group[w[group] == weight]
            if len(chosen):
                path = segments(a[chosen], b[chosen])
                items.append(pen(path, ink.HACHURE, width, 0.45, 0.58 + 0.07 * weight, round_cap=False))
        ends_of = np.vstack([a[group], b[group]])
        box = (*(ends_of.min(axis=0) - 2).tolist(), *(ends_of.max(axis=0) + 2).tolist())
        draft.add(ink.HACHURES, box, items, (26, ink.NEAR))


def draw_swamp(draft: Draft, area: BaseGeometry, seed: int) -> None:
    """Wet ground: rows of dashes as still water lies, here and there a tuft of reeds."""
    draft.fill(ink.SWAMP_LAND, area, ink.SWAMP)
    draft.stroke(ink.SWAMP_LAND, area.boundary, ink.SWAMP_EDGE, 0.8, least=0.5, alpha=0.7, zooms=(26, ink.NEAR))
    room = area.buffer(-3)
    for part in parts(room):
        points = inside(part, scattered(part.bounds, 12.5, seed + 5, 0.7))
        for group in in_blocks(points, BLOCK):
            x, y, v = points[group].T
            half = 3.4 + 3.6 * v
            dashes = segments(np.column_stack([x - half, y]), np.column_stack([x + half, y]))
            draft.stroke(
                ink.GLYPHS, dashes, ink.REED, 0.9, least=0.6, alpha=0.75, zooms=(36, ink.NEAR), round_cap=False
            )
            tall = v > 0.6
            if tall.any():
                foot, top = [], []
                for k in (-2.0, 0.0, 2.0):
                    foot.append(np.column_stack([x[tall] + k * 0.6, y[tall] - 0.4]))
                    top.append(np.column_stack([x[tall] + k * 1.4, y[tall] - 5.4 + abs(k) * 0.7]))
                tufts = segments(np.vstack(foot), np.vstack(top))
                draft.stroke(ink.GLYPHS, tufts, ink.REED, 0.85, least=0.5, alpha=0.95, zooms=(42, ink.NEAR))


def draw_woods(draft: Draft, area: BaseGeometry, clearings: BaseGeometry, seed: int) -> None:
    """A floor with a darker edge away from the light, and trees that thin out about roads, railways and houses."""
    shadow = shapely.transform(area, lambda points: points + np.array([2.0, 2.6]))
    draft.fill(ink.WOOD_LAND, shadow, ink.WOODS_SHADE, alpha=0.20, zooms=(44, ink.NEAR))
    draft.fill(ink.WOOD_LAND, area, ink.WOODS)
    draft.stroke(ink.WOOD_LAND, area.boundary, ink.WOODS_EDGE, 1.0, least=0.5, alpha=0.85, zooms=(22, ink.NEAR))
    room = area.buffer(-3.4)
    if not clearings.is_empty:
        room = room.difference(clearings)
    for part in parts(polygons(room)):
        points = inside(part, scattered(part.bounds, 8.8, seed + 6, 0.85))
        if not len(points):
            continue
        # glades: some trees are missing where a broad noise says so
        open_ground = noise(points[:, 0], points[:, 1], seed + 9, 60, 2)
        points = points[points[:, 2] > 0.26 + 0.46 * open_ground]
        for group in in_blocks(points, BLOCK):
            _draw_trees(draft, points[group], seed)


def _draw_trees(draft: Draft, trees: Array, seed: int) -> None:
    """One block of trees: shadows to the south-east, crowns of three lobes in three greens, lit from the north-west."""
    xy, v = trees[:, :2], trees[:, 2]
    place = np.round(xy * 3)
    kind = (lattice(place[:, 0], place[:, 1], seed + 12) * 3).astype(int)
    spin = lattice(place[:, 0], place[:, 1], seed + 13) * 2 * math.pi
    bucket = ((v * 7.3) % 1.0 * len(CROWNS)).astype(int)
    box = (*(xy.min(axis=0) - 6).tolist(), *(xy.max(axis=0) + 8).tolist())
    shades, crowns, lights, plain = [], [], [], []
    for number, radius in enumerate(CROWNS):
        here = bucket == number
        if not here.any():
            continue
        shades.append(
            pen(dots(xy[here] + np.array([radius * 0.70, radius * 0.66])), ink.TREE_SHADE, radius * 2, alpha=0.30)
        )
        lights.append(
            pen(dots(xy[here] - np.array([radius * 0.30, radius * 0.36])), ink.TREE_LIGHT, radius * 0.95, alpha=0.6)
        )
        for shade, colour in enumerate(ink.TREES):
            chosen = here & (kind == shade)
            if chosen.any():
                middle, turn = xy[chosen], spin[chosen]
                lobes = [middle]
                for step in (0.0, 2.3, 4.1):
                    lobes.append(middle + 0.52 * radius * np.column_stack([np.cos(turn + step), np.sin(turn + step)]))
                crowns.append(pen(dots(np.vstack(lobes)), colour, radius * 1.38))
        plain.append(pen(dots(xy[here]), ink.TREES[0], radius * 1.9, alpha=0.8))
    draft.add(ink.GLYPHS, box, [*shades, *crowns, *lights], (62, ink.NEAR))
    simple = [pen(stroke.path, stroke.colour, stroke.width * 1.0, alpha=stroke.alpha) for stroke in shades]
    draft.add(ink.GLYPHS, box, [*simple, *plain], (44, 62))
    draft.add(ink.GLYPHS, box, plain, (31, 44))


def beside(lines: Sequence[Array], reach: float) -> BaseGeometry:
    """The ground within so many units of some lines."""
    if not lines:
        return shapely.Polygon()
    return shapely.union_all([shapely.LineString(line).simplify(1.0).buffer(reach, quad_segs=3) for line in lines])
