"""Trees, bushes and orchards: crowns in batches, north to south, so that those in front stand over those behind."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.plan import TOLERANCE, Plan
from desktop.table.curves import along, in_blocks
from desktop.table.drafting import Draft, tone
from desktop.table.drawing import Fill, Item, Path
from desktop.table.landforms import Array, chance, inside, lattice, noise, parts, polygons, scattered

__all__ = ["Growth", "bushes_of", "crowns_of", "draw_brush", "draw_crowns", "draw_hedge_bushes", "draw_orchards"]
__all__ += ["draw_woods", "orchard_trees"]

Growth = Array
"""Rows of x, y, radius and a chance from 0 to 1, north to south."""

FORMS = 6
BLOCK = 150.0
BAND = 7.0


@cache
def _forms() -> tuple[tuple[Array, Array], ...]:
    """Six crowns of radius 1: a ring of lobes, and the part in the light; start point and then two points a curve."""
    found = []
    for form in range(FORMS):
        lobes = 8 + form % 3
        found.append((_lobed(form, lobes, 1.0, (0.0, 0.0)), _lobed(form + 50, 5, 0.58, (-0.22, -0.24))))
    return tuple(found)


def _lobed(form: int, count: int, size: float, centre: tuple[float, float]) -> Array:
    """An outline of bulges that stays within its radius, as quadratic curves."""
    angles = [2 * math.pi * (i + 0.4 * (chance("lobe", form, i) - 0.5)) / count for i in range(count)]
    points: list[tuple[float, float]] = []
    for index, angle in enumerate(angles):
        after = angles[(index + 1) % count] + (2 * math.pi if index == count - 1 else 0.0)
        if not points:
            points.append((0.80 * math.cos(angle), 0.80 * math.sin(angle)))
        middle = (angle + after) / 2
        # a quadratic curve passes half-way to its control point: none bulges past the radius
        points.append((1.2 * math.cos(middle), 1.2 * math.sin(middle)))
        points.append((0.80 * math.cos(after), 0.80 * math.sin(after)))
    outline: Array = np.array(points) * size + np.array(centre)
    return outline


def _placed(form: Array, x: Array, y: Array, r: Array, turn: Array) -> Path:
    """One form at many places, as one path."""
    cosine, sine = np.cos(turn)[:, None], np.sin(turn)[:, None]
    px = x[:, None] + r[:, None] * (form[:, 0] * cosine - form[:, 1] * sine)
    py = y[:, None] + r[:, None] * (form[:, 0] * sine + form[:, 1] * cosine)
    ops = "M" + "Q" * ((len(form) - 1) // 2) + "Z"
    return Path(ops * len(x), tuple(np.round(np.stack([px, py], axis=2), 1).ravel().tolist()))


def draw_crowns(draft: Draft, layer: int, growth: Growth, colours: tuple[str, ...], rim: str) -> None:
    """Trees band by band from the north: dark rim, crown, and its lit part from some zoom on."""
    for group in in_blocks(growth, BLOCK):
        trees = growth[group]
        x0, y0 = (trees[:, :2] - trees[:, 2:3]).min(axis=0)
        x1, y1 = (trees[:, :2] + trees[:, 2:3]).max(axis=0)
        near: list[Item] = []
        far: list[Item] = []
        bands = np.floor(trees[:, 1] / BAND)
        for band in np.unique(bands):
            some = trees[bands == band]
            form_of = (some[:, 3] * (FORMS - 0.01)).astype(int)
            colour_of = (some[:, 3] * 977).astype(int) % len(colours)
            turn = (some[:, 3] * 4751).astype(int) % 4 * (math.pi / 2)
            rims: list[Item] = []
            bodies: list[Item] = []
            lights: list[Item] = []
            for form in np.unique(form_of):
                outline, light = _forms()[form]
                x, y, r, _ = some[form_of == form].T
                angle = turn[form_of == form]
                path = _placed(outline, x + r * 0.04, y + r * 0.06, r * 1.0, angle)
                rims.append(Fill(path, rim, winding=True))
                for colour in np.unique(colour_of[form_of == form]):
                    one = colour_of[form_of == form] == colour
                    body = _placed(outline, x[one], y[one], r[one] * 0.89, angle[one])
                    bodies.append(Fill(body, colours[colour], winding=True))
                    lit = _placed(light, x[one], y[one], r[one], np.zeros(one.sum()))
                    lights.append(Fill(lit, tone(colours[colour], ink.LIT, 0.30), winding=True))
            near += [*rims, *bodies, *lights]
            far += [*rims, *bodies]
        box = (float(x0) - 1, float(y0) - 1, float(x1) + 1, float(y1) + 1)
        # blocks further south and east lie over their neighbours
        draft.add(layer, box, far, (0.0, ink.LEAVES_FROM))
        draft.add(layer, box, near, (ink.LEAVES_FROM, ink.FAR))


# woods ----------------------------------------------------------------------------------------------------------------
def crowns_of(plan: Plan) -> Growth:
    """The trees of all woods: their crowns stay within the shapes that rule."""
    area = plan.covered("woods")
    if area.is_empty:
        return np.zeros((0, 4))
    found = []
    core = area.buffer(-4.2)
    points = inside(core, scattered(area.bounds, 12.4, plan.seed + 2, 0.62))
    room = shapely.distance(shapely.points(points[:, :2]), area.boundary)
    radius = np.minimum(6.6 + 3.4 * points[:, 2], room + TOLERANCE * 0.8)
    found.append(np.column_stack([points[:, :2], radius, points[:, 2]]))
    for part in parts(area.buffer(-5.4)):
        for ring in (part.exterior, *part.interiors):
            places, _ = along(np.asarray(ring.coords)[:, :2], 8.6)
            if len(places):
                v = lattice(np.round(places[:, 0] * 4), np.round(places[:, 1] * 4), plan.seed + 3)
                found.append(np.column_stack([places, 5.0 + 1.3 * v, v]))
    trees = np.vstack(found)
    trees = trees[trees[:, 2] > 3.0]
    return trees[np.argsort(trees[:, 1], kind="stable")]


def draw_woods(draft: Draft, plan: Plan) -> Growth:
    """Floor, shadow and crowns. The floor is what rules, with its corners rounded."""
    area = plan.covered("woods")
    if area.is_empty:
        return np.zeros((0, 4))
    floor = plan.drawn("woods")
    draft.fill(ink.SHADE, _swept(floor, 5.0, 6.2), ink.SHADOW, alpha=0.36)
    draft.fill(ink.TREE, floor, ink.WOOD_FLOOR)
    draft.stroke(ink.TREE, floor.boundary.intersection(plan.inner), ink.CROWN_RIM, 1.0, least=0.7, alpha=0.8)
    trees = crowns_of(plan)
    draw_crowns(draft, ink.TREE + 1, trees, ink.CROWNS, ink.CROWN_RIM)
    return trees


def _swept(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    """The ground that a shape's shadow sweeps."""
    steps = [translate(shape, dx * part, dy * part) for part in (0.25, 0.5, 0.75, 1.0)]
    return polygons(shapely.union_all(steps).difference(shape.buffer(-0.5)))


# brush and orchards ---------------------------------------------------------------------------------------------------
def bushes_of(plan: Plan) -> Growth:
    area = plan.covered("brush")
    if area.is_empty:
        return np.zeros((0, 4))
    points = inside(area.buffer(-4.5), scattered(area.bounds, 10.5, plan.seed + 7, 0.9))
    thick = noise(points[:, 0], points[:, 1], plan.seed + 8, 34.0, 2)
    points = points[points[:, 2] < 0.8 + 0.5 * thick]
    bushes = np.column_stack([points[:, :2], 2.6 + 2.9 * points[:, 2], points[:, 2]])
    return bushes[np.argsort(bushes[:, 1], kind="stable")]


def draw_brush(draft: Draft, plan: Plan) -> Growth:
    area = plan.covered("brush")
    if area.is_empty:
        return np.zeros((0, 4))
    floor = plan.drawn("brush")
    draft.fill(ink.FLAT + 5, floor, ink.BRUSH_FLOOR, alpha=0.8)
    draft.stroke(
        ink.FLAT + 6,
        floor.boundary.intersection(plan.inner),
        ink.BRUSH_EDGE,
        1.4,
        least=0.9,
        alpha=0.9,
        dash=(3.0, 2.2),
    )
    bushes = bushes_of(plan)
    _shadows(draft, ink.LOW, bushes, 0.45, 0.55, "#2c2a10", 0.28)
    draw_crowns(draft, ink.LOW + 1, bushes, ink.BUSHES, tone(ink.BUSHES[0], "#1e2408", 0.6))
    return bushes


def orchard_trees(plan: Plan) -> Growth:
    """Trees in rows; each orchard that hangs together has rows of its own direction."""
    found = []
    for part in parts(plan.covered("orchard")):
        room = part.buffer(-6.5)
        if room.is_empty:
            continue
        x, y = part.centroid.x, part.centroid.y
        turn = math.radians(round(chance(plan.seed, "rows", round(x)) * 3) * 30 + 4)
        reach = math.hypot(part.bounds[2] - part.bounds[0], part.bounds[3] - part.bounds[1])
        steps = np.arange(-math.ceil(reach / 17.5), math.ceil(reach / 17.5) + 1)
        i, j = (grid.ravel() for grid in np.meshgrid(steps, steps))
        shake = np.column_stack([lattice(i, j, plan.seed + 90), lattice(i, j, plan.seed + 91)]) * 2 - 1
        px = x + (i * math.cos(turn) - j * math.sin(turn)) * 17.5 + shake[:, 0]
        py = y + (i * math.sin(turn) + j * math.cos(turn)) * 17.5 + shake[:, 1]
        v = lattice(i, j, plan.seed + 92)
        found.append(inside(room, np.column_stack([px, py, 5.2 + 1.3 * v, v])))
    if not found:
        return np.zeros((0, 4))
    trees = np.vstack(found)
    return trees[np.argsort(trees[:, 1], kind="stable")]


def draw_orchards(draft: Draft, plan: Plan) -> Growth:
    area = plan.covered("orchard")
    if area.is_empty:
        return np.zeros((0, 4))
    floor = plan.drawn("orchard")
    draft.fill(ink.FLAT + 3, floor, ink.ORCHARD_FLOOR)
    edge = tone(ink.ORCHARD_FLOOR, "#4a5a20", 0.6)
    draft.stroke(ink.FLAT + 4, floor.boundary.intersection(plan.inner), edge, 1.5, least=0.9)
    trees = orchard_trees(plan)
    _shadows(draft, ink.LOW + 2, trees, 0.6, 0.75, "#26300c", 0.34)
    draw_crowns(draft, ink.LOW + 3, trees, ink.ORCHARD, ink.ORCHARD_RIM)
    return trees


def _shadows(draft: Draft, layer: int, growth: Growth, dx: float, dy: float, colour: str, alpha: float) -> None:
    """Round shadows to the south-east."""
    ring = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 10, endpoint=False)])
    for group in in_blocks(growth, BLOCK * 2):
        x, y, r, _ = growth[group].T
        px = (x + r * dx)[:, None] + r[:, None] * ring[:, 0]
        py = (y + r * dy)[:, None] + r[:, None] * ring[:, 1] * 0.85
        at = tuple(np.round(np.stack([px, py], axis=2), 1).ravel().tolist())
        draft.fill(layer, Path(("M" + "L" * (len(ring) - 1) + "Z") * len(x), at), colour, alpha=alpha, winding=True)


def draw_hedge_bushes(draft: Draft, layer: int, lines: list[Array], seed: int) -> None:
    """Bushes along hedges."""
    found = []
    for line in lines:
        places, tangents = along(line, 5.2, 1.5)
        v = lattice(np.round(places[:, 0] * 4), np.round(places[:, 1] * 4), seed)
        off = ((v - 0.5) * 1.6)[:, None]
        places = places + np.column_stack([-tangents[:, 1], tangents[:, 0]]) * off
        found.append(np.column_stack([places, 2.8 + 0.9 * v, v]))
    if found:
        bushes = np.vstack(found)
        bushes = bushes[np.argsort(bushes[:, 1], kind="stable")]
        draw_crowns(draft, layer, bushes, (ink.HEDGE[1], tone(ink.HEDGE[1], ink.HEDGE[2], 0.5)), ink.HEDGE[0])
