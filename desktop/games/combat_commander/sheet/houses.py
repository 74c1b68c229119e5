"""Roofs. They cover exactly the shapes that rule: each shape is cut into houses, each house gets its roof.

A rectangle gets a gable, a hipped or a flat roof; any other convex outline a hipped one, whose slopes belong to the
edge that is nearest. Slopes are lit by the way they face.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.plan import Plan
from desktop.table.curves import path_of
from desktop.table.drafting import Draft, pen, tone
from desktop.table.drawing import Fill, Item
from desktop.table.hexes import Point
from desktop.table.landforms import Array, chance, polygons

__all__ = ["House", "draw_houses", "houses_of"]

LIGHT = (-0.6, -0.8)
#: Longest and widest that one roof gets; what is larger is cut into several houses.
LONGEST, WIDEST = 74.0, 46.0


@dataclass(frozen=True)
class House:
    """One roof: its convex outline and what it looks like."""

    outline: Array
    flat: bool
    hipped: bool
    tone: int
    v: float

    @property
    def shape(self) -> BaseGeometry:
        return shapely.Polygon(self.outline)


def houses_of(plan: Plan) -> list[House]:
    """The houses of a map, in the order of its hexes; wings come before the houses that they lean on."""
    blocks: list[Any] = []
    found = plan.pieces.get("building", {})
    owners = [hex for hex in plan.grid for _ in found.get(hex, ())]
    shapes = [piece for hex in plan.grid for piece in found.get(hex, ())]
    used = [False] * len(shapes)
    for index, shape in enumerate(shapes):
        if used[index]:
            continue
        used[index] = True
        block: Any = shape
        grown = True
        while grown:  # a house that runs on over a side is one house
            grown = False
            for other, piece in enumerate(shapes):
                if not used[other] and owners[other] != owners[index] and block.distance(piece) < 0.05:
                    both = shapely.union_all(
                        [block.buffer(0.03, join_style="mitre"), piece.buffer(0.03, join_style="mitre")]
                    )
                    if both.convex_hull.area - both.area < 12.0:
                        block = both.convex_hull.buffer(-0.03, join_style="mitre")
                        used[other] = grown = True
        blocks.append(block.simplify(0.3))
    houses = []
    for index, block in enumerate(blocks):
        # of two parts of a block that lie over each other the second is cut back to the first
        for other in blocks[max(0, index - 6) : index]:
            if (
                len(block.exterior.coords) > 5
                and len(other.exterior.coords) > 5
                and block.intersection(other).area > 30
            ):
                rest = polygons(block.difference(other))
                if rest.geom_type == "Polygon" and rest.convex_hull.area - rest.area < 8.0:
                    block = rest.convex_hull.simplify(0.3)
        houses += _cut(np.asarray(block.exterior.coords)[:-1, :2], plan.seed)
    return houses


def _cut(outline: Array, seed: int) -> list[House]:
    """A convex block cut across into houses no longer or wider than one roof may be."""
    if not shapely.Polygon(outline).exterior.is_ccw:
        outline = outline[::-1]
    axis = _axis(outline) if len(outline) == 4 else np.array([0.0, 1.0])
    across = np.array([-axis[1], axis[0]])
    middle = outline.mean(axis=0)
    key = (seed, round(float(middle[0])), round(float(middle[1])))
    pieces = [outline]
    for direction, longest in ((across, WIDEST), (axis, LONGEST if len(outline) == 4 else 58.0)):
        after: list[Array] = []
        for piece in pieces:
            at = piece @ direction
            low, high = float(at.min()), float(at.max())
            count = max(1, math.ceil((high - low) / longest))
            if count == 1 and direction is axis and high - low > 44 and chance(*key, "row") < 0.8:
                count = 2
            cuts = [low + (high - low) * (i + 0.22 * (chance(*key, i, longest) - 0.5)) / count for i in range(1, count)]
            for a, b in pairwise([low, *cuts, high]):
                part = _between(piece, direction, a, b)
                if len(part) >= 3:
                    after.append(part)
        pieces = after
    houses = []
    for index, piece in enumerate(pieces):
        v = chance(*key, "house", index)
        box = _is_rectangle(piece)
        flat = box and v < 0.14
        houses.append(House(piece, flat, not box or v > 0.62, int(v * 1000) % len(ink.ROOFS), v))
    return houses


def _is_rectangle(outline: Array) -> bool:
    if len(outline) != 4:
        return False
    steps = np.roll(outline, -1, axis=0) - outline
    return bool(abs((steps * np.roll(steps, -1, axis=0)).sum(axis=1)).max() < 2.0)


def _axis(outline: Array) -> Array:
    """The direction of the longest edge."""
    steps = np.roll(outline, -1, axis=0) - outline
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    longest = int(np.argmax(np.round(lengths, 2)))
    found: Array = steps[longest] / lengths[longest]
    return found


def _between(outline: Array, direction: Array, low: float, high: float) -> Array:
    return _clip(_clip(outline, direction, high), -direction, -low)


def _clip(outline: Array, normal: Array, limit: float) -> Array:
    """A convex outline cut by normal . point <= limit."""
    if not len(outline):
        return outline
    at = outline @ normal - limit
    kept: list[Array] = []
    for p, q, u, v in zip(outline, np.roll(outline, -1, axis=0), at, np.roll(at, -1), strict=True):
        if u <= 1e-9:
            kept.append(p)
        if (u < -1e-9 and v > 1e-9) or (u > 1e-9 and v < -1e-9):
            kept.append(p + (q - p) * (u / (u - v)))
    return np.array(kept) if kept else np.zeros((0, 2))


# painting -------------------------------------------------------------------------------------------------------------
def draw_houses(draft: Draft, plan: Plan) -> list[House]:
    """Yards, shadows and roofs."""
    houses = houses_of(plan)
    if not houses:
        return []
    whole = plan.covered("building")
    ways = [shapely.LineString(line).buffer(7.5) for line in plan.roads]
    yard = polygons(whole.buffer(7).buffer(-2).intersection(plan.area).difference(shapely.union_all(ways)))
    draft.fill(ink.FLAT + 8, yard, ink.YARD, alpha=0.7)
    shade = [_swept(house) for house in houses]
    draft.fill(ink.SHADE + 1, polygons(shapely.union_all(shade)), "#1a1408", alpha=0.40)
    for house in houses:
        low, high = house.outline.min(axis=0) - 1.5, house.outline.max(axis=0) + 1.5
        box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
        plain, fine = _roof(house)
        draft.add(ink.HOUSE, box, plain)
        draft.add(ink.HOUSE, box, fine, (ink.TILES_FROM, ink.FAR))
    return houses


def _swept(house: House) -> BaseGeometry:
    tall = 5.0 + 2.0 * house.v
    return shapely.union_all([house.shape, translate(house.shape, tall * 0.8, tall)]).convex_hull


def _roof(house: House) -> tuple[list[Item], list[Item]]:
    """The slopes with their ridges and outline, and what shows from nearer: courses of tiles, a chimney."""
    base = ink.FLAT_ROOF if house.flat else ink.ROOFS[house.tone]
    outline = house.outline
    dark = tone(base, "#1c0e06", 0.72)
    plain: list[Item] = []
    fine: list[Item] = []
    edge = path_of(outline, closed=True)
    if house.flat:
        inner = np.asarray(house.shape.buffer(-2.8, join_style="mitre").exterior.coords)[:-1, :2]
        plain += [
            Fill(edge, tone(base, "#fff2d8", 0.1)),
            Fill(path_of(inner, closed=True), tone(base, "#8c7a58", 0.24)),
        ]
        plain.append(pen(edge, dark, 1.1, 0.7))
        return plain, fine
    slopes = _gable(outline) if len(outline) == 4 and not house.hipped else _hip(outline)
    courses: list[Array] = []
    ridges: list[Array] = []
    for points, normal in slopes:
        light = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
        colour = tone(base, "#fff2d8", 0.26 * light) if light > 0 else tone(base, "#2a1408", -0.36 * light)
        plain.append(Fill(path_of(points, closed=True), colour))
        high = points @ np.array(normal)
        eaves, ridge = float(high.max()), float(high.min())
        for part in (0.34, 0.67):
            level = eaves + (ridge - eaves) * part
            cut = _level(points, np.array(normal), level)
            if cut is not None:
                courses.append(cut)
        for p, q, u, v in zip(points, np.roll(points, -1, axis=0), high, np.roll(high, -1), strict=True):
            if min(u, v) < eaves - 0.3:
                ridges.append(np.array([p, q]))
    plain.append(pen(path_of(ridges), tone(base, "#fff4dc", 0.42), 0.9, 0.5))
    plain.append(pen(edge, dark, 1.1, 0.7))
    fine.append(pen(path_of(courses), tone(base, "#2a1408", 0.45), 0.5, 0.0, 0.8, round_cap=False))
    fine += _chimney(house)
    return plain, fine


def _gable(outline: Array) -> list[tuple[Array, Point]]:
    """Two slopes from the long sides of a rectangle up to a ridge along its middle."""
    a, b, c, d = outline
    if np.hypot(*(b - a)) < np.hypot(*(c - b)):
        a, b, c, d = b, c, d, a
    e, f = (b + c) / 2, (d + a) / 2
    up = (a - d) / np.hypot(*(a - d))
    return [
        (np.array([a, b, e, f]), (float(up[0]), float(up[1]))),
        (np.array([f, e, c, d]), (-float(up[0]), -float(up[1]))),
    ]


def _hip(outline: Array) -> list[tuple[Array, Point]]:
    """One slope an edge: the ground that is nearer to it than to any other."""
    count = len(outline)
    steps = np.roll(outline, -1, axis=0) - outline
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    normals = np.column_stack([steps[:, 1], -steps[:, 0]]) / lengths[:, None]
    limits = (normals * outline).sum(axis=1)
    found = []
    for i in range(count):
        slope = outline
        for j in range(count):
            if j != i:
                # nearer to edge i than to edge j
                slope = _clip(slope, normals[j] - normals[i], limits[j] - limits[i])
        if len(slope) >= 3:
            found.append((slope, (float(normals[i][0]), float(normals[i][1]))))
    return found


def _level(points: Array, normal: Array, level: float) -> Array | None:
    """Where a slope lies at one height: a course of tiles."""
    at = points @ normal - level
    ends = []
    for p, q, u, v in zip(points, np.roll(points, -1, axis=0), at, np.roll(at, -1), strict=True):
        if u * v < 0:
            ends.append(p + (q - p) * (u / (u - v)))
    return np.array(ends) if len(ends) == 2 else None


def _chimney(house: House) -> list[Item]:
    """A chimney beside the ridge of a larger house."""
    if house.shape.area < 420 or house.v * 7 % 1 > 0.75:
        return []
    axis = _axis(house.outline)
    side = np.array([-axis[1], axis[0]])
    middle = house.outline.mean(axis=0) + axis * (7.0 if house.tone % 2 else -7.0) + side * 2.5
    u, v = axis * 1.9, side * 1.9
    path = path_of(np.array([middle - u - v, middle + u - v, middle + u + v, middle - u + v]), closed=True)
    return [Fill(path, "#5a4436"), pen(path, "#f0e2cc", 0.5, 0.0)]
