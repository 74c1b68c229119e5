"""The sea, the sand and what lies on it: everything of the ground but its heights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.plan import Plan
from desktop.table.curves import dots, in_blocks, segments
from desktop.table.drafting import Draft
from desktop.table.drawing import Path
from desktop.table.landforms import (
    Array,
    Box,
    Field,
    Membership,
    ground_above,
    inside,
    noise,
    parts,
    polygons,
    scattered,
    softened,
    warped,
)

__all__ = ["Areas", "areas_of", "crinkled", "draw_areas", "draw_sand", "draw_sea", "draw_stones"]

STEP = 6.0
TINTS = (120.0, 78.0, 44.0, 19.0)  # where the water turns lighter, in units off the coast
FOAM = ((4.6, 0.85, 1.5), (10.5, 0.40, 1.0), (17.5, 0.22, 0.8))


@dataclass(frozen=True)
class Areas:
    """The ground of each terrain, as nature would draw it. hills: the share of the rough hexes, from 0 to 1."""

    rough: BaseGeometry
    marsh: BaseGeometry
    depression: BaseGeometry
    hills: Field


def crinkled(land: BaseGeometry, seed: int) -> BaseGeometry:
    """The coast with bays and points too small for its outline."""
    swung = warped(land, 6.5, 120, seed + 17, step=5.0, octaves=2)
    bent = warped(swung, 4.6, 40, seed, step=2.5, octaves=4)
    return softened(bent, 1, least=120, simplify=0.25)


def areas_of(plan: Plan, land: BaseGeometry, box: Box, seed: int) -> Areas:
    """The areas of rough ground, salt marsh and depression; each holds the centres of its hexes and of no others."""
    member = Membership(np.array([plan.grid.centre(hex) for hex in plan.dry]), box, STEP)

    def numbers(hexes: tuple[str, ...]) -> list[int]:
        wanted = frozenset(hexes)
        return [number for number, hex in enumerate(plan.dry) if hex in wanted]

    share = Field(member.field(numbers(plan.rough)), member.base.x0, member.base.y0, STEP)
    rough = member.area(numbers(plan.rough), seed + 1, level=0.5, rough=0.22, wave=62)
    marsh = member.area(numbers(plan.marsh), seed + 2, level=0.56, rough=0.36, wave=40)
    depression = member.area(numbers(plan.depression), seed + 3, level=0.5, rough=0.06, wave=50)
    dry = land.buffer(-1.5)
    return Areas(rough.intersection(dry), marsh.intersection(land.buffer(-7)), depression.intersection(dry), share)


def draw_sea(draft: Draft, land: BaseGeometry, frame: BaseGeometry, seed: int) -> None:
    """Five tints from deep water to the shallows, and three lines of surf."""
    draft.fill(ink.WATER, frame, ink.SEA[0])
    plain = land.simplify(1.5)
    for reach, colour in zip(TINTS, ink.SEA[1:], strict=True):
        edge = warped(plain.buffer(reach, quad_segs=6).simplify(1.0), reach * 0.10, 60, seed, step=7.0)
        draft.fill(ink.SHALLOWS, polygons(polygons(edge).intersection(frame)).simplify(0.4), colour)
    for reach, alpha, width in FOAM:
        line = land.buffer(reach, quad_segs=5).simplify(0.3).boundary.intersection(frame)
        in_pieces(draft, ink.FOAM, line, ink.SURF, width, alpha=alpha, least=0.7)


def in_pieces(
    draft: Draft,
    layer: int,
    lines: BaseGeometry,
    colour: str,
    width: float,
    *,
    alpha: float = 1.0,
    least: float = 0.6,
    zooms: tuple[float, float] = (0.0, ink.NEAR),
) -> None:
    """Long lines cut into pieces of some 150 points, so that a tile strokes only what it touches."""
    merged = shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    for line in parts(merged):
        if line.geom_type == "LineString":
            points = np.asarray(line.coords)
            for start in range(0, len(points) - 1, 150):
                piece = points[start : start + 151]
                draft.stroke(layer, piece, colour, width, least=least, alpha=alpha, zooms=zooms)


def draw_sand(draft: Draft, land: BaseGeometry, frame: BaseGeometry, seed: int) -> None:
    """Sand, drifts of warm and pale sand drawn out by the west wind, ripples where the warm sand lies, the beach."""
    shore = land.intersection(frame)
    draft.fill(ink.GROUND, shore, ink.SAND)
    x0, y0, x1, y1 = frame.bounds
    field = Field.over((x0 - 40, y0 - 40, x1 + 40, y1 + 40), 9.0)
    for number, colour in ((41, ink.SAND_WARM), (42, ink.SAND_PALE)):
        field.heights = _drifts(*field.points(), seed + number)
        for level in (0.02, 0.16, 0.30, 0.44):
            area = softened(ground_above(field.walled(), level), 1, least=200, simplify=0.5)
            draft.fill(ink.DRIFTS, polygons(area.intersection(shore)), colour, alpha=0.17)
    beach = polygons(shore.difference(land.buffer(-5)))
    draft.fill(ink.BEACH, beach, ink.SAND_PALE, alpha=0.85)
    in_pieces(draft, ink.SHORE, land.boundary.intersection(frame.buffer(-1)), ink.COAST, 1.3, least=0.8)


def _drifts(x: Array, y: Array, seed: int) -> Array:
    return noise(x / 2.4 + y * 0.18, y, seed, 92, 3)


def draw_areas(draft: Draft, areas: Areas, seed: int) -> None:
    """Tints and glyphs: maquis on the hills, reeds and salt on the marsh, cracked ground in the depression."""
    if not areas.rough.is_empty:
        draft.fill(ink.AREAS, areas.rough, ink.HILLS, alpha=0.62)
        draft.fill(ink.AREAS, areas.rough.buffer(-9), ink.MAQUIS, alpha=0.16)
        _maquis(draft, areas, seed)
    if not areas.marsh.is_empty:
        draft.fill(ink.AREAS, areas.marsh, ink.SALT, alpha=0.9)
        draft.fill(ink.AREAS, areas.marsh.buffer(-8), "#E9ECE4", alpha=0.75)
        draft.stroke(ink.AREAS, areas.marsh.boundary, ink.SALT_EDGE, 1.1, least=0.7, alpha=0.9)
        _reeds(draft, areas.marsh, seed)
    if not areas.depression.is_empty:
        draft.fill(ink.AREAS, areas.depression, ink.DEPTH, alpha=0.78)
        for depth, alpha in ((14.0, 0.16), (34.0, 0.16), (62.0, 0.16)):
            draft.fill(ink.AREAS, areas.depression.buffer(-depth), "#E3D3AC", alpha=alpha)
        _salt_floor(draft, areas.depression, seed)


def _maquis(draft: Draft, areas: Areas, seed: int) -> None:
    """Bushes of juniper and lentisk over the Jebel, thicker where the hills are high."""
    points = inside(areas.rough.buffer(-4), scattered(areas.rough.bounds, 8.0, seed + 51, 0.95))
    thick = noise(points[:, 0], points[:, 1], seed + 52, 84, 2)
    points = points[points[:, 2] < 0.50 + 0.5 * thick]
    for group in in_blocks(points, 220.0):
        here = points[group]
        for low, high, size in ((0.0, 0.18, 3.5), (0.18, 0.45, 2.7), (0.45, 1.1, 2.1)):
            xy = here[(here[:, 2] >= low) & (here[:, 2] < high), :2]
            if not len(xy):
                continue
            zooms = (ink.FINE_FROM, ink.NEAR)
            shade = dots(xy + np.array([0.9, 1.0]))
            draft.stroke(ink.BUSHES, shade, ink.MAQUIS_DARK, size, alpha=0.34, zooms=zooms)
            draft.stroke(ink.BUSHES + 1, dots(xy), ink.MAQUIS, size, alpha=0.95, zooms=zooms)
            lit = dots(xy - np.array([0.5, 0.6]))
            draft.stroke(ink.BUSHES + 2, lit, ink.MAQUIS_LIT, size * 0.4, alpha=0.75, zooms=(ink.BUSHES_FROM, ink.NEAR))


def _reeds(draft: Draft, marsh: BaseGeometry, seed: int) -> None:
    """Level dashes of standing water, and tufts."""
    points = inside(marsh.buffer(-7), scattered(marsh.bounds, 12.5, seed + 61, 0.8))
    for group in in_blocks(points, 260.0):
        here = points[group]
        half = np.column_stack([3.2 + 3.6 * here[:, 2], np.zeros(len(here))])
        dashes = segments(here[:, :2] - half, here[:, :2] + half)
        draft.stroke(ink.BUSHES, dashes, ink.REED, 1.0, least=0.6, alpha=0.8, zooms=(ink.WEDGES_FROM, ink.NEAR))
        tufts = here[here[:, 2] > 0.62, :2]
        if len(tufts):
            foot = np.vstack([tufts, tufts, tufts])
            tips = np.vstack([tufts + np.array(tip) for tip in ((-2.0, -3.4), (0.0, -4.6), (2.0, -3.4))])
            zooms = (ink.STONES_FROM, ink.NEAR)
            draft.stroke(ink.BUSHES, segments(foot, tips), ink.REED, 0.9, least=0.5, zooms=zooms)


def _salt_floor(draft: Draft, area: BaseGeometry, seed: int) -> None:
    """The sunken floor: a net of short cracks, no way for anything on wheels."""
    points = inside(area.buffer(-12), scattered(area.bounds, 15.0, seed + 71, 0.9))
    angle = noise(points[:, 0], points[:, 1], seed + 72, 70) * 0.7 + (points[:, 2] - 0.5) * 0.5
    reach = 3.4 + 4.2 * points[:, 2]
    step = np.column_stack([np.cos(angle) * reach, np.sin(angle) * reach])
    for group in in_blocks(points, 260.0):
        xy, way = points[group, :2], step[group]
        turned = np.column_stack([-way[:, 1], way[:, 0]]) * 0.42
        path = _joined(segments(xy - way, xy + way), segments(xy + way * 0.3, xy + way * 0.3 + turned))
        zooms = (ink.WEDGES_FROM, ink.NEAR)
        draft.stroke(ink.BUSHES, path, ink.CRACK, 0.9, least=0.55, alpha=0.6, zooms=zooms)


def _joined(*paths: Path) -> Path:
    return Path("".join(path.ops for path in paths), tuple(number for path in paths for number in path.at))


def draw_stones(draft: Draft, land: BaseGeometry, frame: BaseGeometry, areas: Areas, seed: int) -> None:
    """Stones where a noise allows, ripples in the warm sand, scrub within sight of the sea."""
    open_ground = land.intersection(frame).buffer(-4)
    for area in (areas.rough, areas.marsh, areas.depression):
        if not area.is_empty:
            open_ground = open_ground.difference(area)
    points = inside(open_ground, scattered(frame.bounds, 7.0, seed + 6, 0.95))
    thick = noise(points[:, 0], points[:, 1], seed + 7, 120, 3)
    stones = points[points[:, 2] < 0.30 + 0.55 * thick]
    zooms = (ink.STONES_FROM, ink.NEAR)
    for group in in_blocks(stones, 240.0):
        here = stones[group]
        for low, high, size in ((0.0, 0.2, 0.95), (0.2, 0.45, 1.25), (0.45, 1.0, 1.6)):
            xy = here[(here[:, 2] >= low) & (here[:, 2] < high), :2]
            if len(xy):
                draft.stroke(ink.STONES, dots(xy), ink.STONE, size, alpha=0.62, zooms=zooms)
    shapely.prepare(land)
    rest = points[points[:, 2] > 0.955]
    near_sea = shapely.distance(shapely.points(rest[:, :2]), land.boundary) < 85 if len(rest) else np.zeros(0, bool)
    for group in in_blocks(rest[near_sea], 300.0):
        foot = rest[near_sea][group, :2]
        tips = [foot + np.array(tip) for tip in ((-1.7, -2.0), (0.0, -3.4), (1.7, -2.0))]
        tufts = segments(np.vstack([foot] * 3), np.vstack(tips))
        draft.stroke(ink.STONES, tufts, ink.SCRUB, 0.75, least=0.5, alpha=0.85, zooms=(ink.BUSHES_FROM, ink.NEAR))
    _ripples(draft, open_ground, frame, seed)


def _ripples(draft: Draft, ground: BaseGeometry, frame: BaseGeometry, seed: int) -> None:
    points = inside(ground.buffer(-4), scattered(frame.bounds, 19.0, seed + 8, 0.9))
    warm = _drifts(points[:, 0], points[:, 1], seed + 41)
    points = points[(warm > 0.14) & (points[:, 2] < 0.75)]
    for group in in_blocks(points, 300.0):
        ops, at = [], []
        for x, y, v in points[group].tolist():
            for k in range(2 + int(v * 3)):
                w = 5.5 - k * 0.9 + 2 * v
                px, py = x + k * 1.6, y + k * 2.6
                ops.append("MC")
                at += [px - w, py, px - w * 0.4, py - 1.9, px + w * 0.2, py + 1.5, px + w, py - 0.4]
        path = Path("".join(ops), tuple(np.round(at, 2).tolist()))
        draft.stroke(ink.RIPPLES, path, ink.RIPPLE, 0.7, least=0.45, alpha=0.5, zooms=(ink.RIPPLES_FROM, ink.NEAR))
