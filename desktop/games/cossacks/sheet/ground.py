"""Sea, coast and the lie of the land: everything soft is one small picture, everything sharp an outline."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Plan
from desktop.table.drafting import Draft
from desktop.table.drawing import Image
from desktop.table.hexes import ACROSS
from desktop.table.landforms import Array, Box, Field, noise, parts, softened, warped

__all__ = ["Relief", "beyond_the_edge", "beyond_the_rim", "crinkled", "draw_coast", "draw_relief", "draw_sea"]

STEP = 6.0  # units to a point of the soft pictures
DEPTHS = ((0.0, 0.0), (16.0, 0.14), (38.0, 0.36), (68.0, 0.58), (105.0, 0.8), (160.0, 1.0))
WATERLINES = (
    (5.0, 0.55, 0.9, 14.0),
    (11.0, 0.42, 0.8, 14.0),
    (18.5, 0.32, 0.7, 14.0),
    (27.5, 0.24, 0.7, 22.0),
    (38.0, 0.18, 0.6, 22.0),
    (50.0, 0.13, 0.6, 22.0),
)


def crinkled(land: BaseGeometry, seed: int) -> BaseGeometry:
    """The coast as it lies: bays and points too small for the outline, the same on every machine."""
    bent = warped(land.simplify(3), 6.5, 44, seed, step=3, octaves=4)
    return softened(bent, 1, least=60, simplify=0.3)


def beyond_the_rim(plan: Plan) -> dict[tuple[float, float], list[str]]:
    """The hexes that would lie next to the map: centre to their neighbours on it."""
    grid = plan.grid
    found: dict[tuple[float, float], list[str]] = {}
    for hex in grid.hexes:
        x, y = grid.centre(hex)
        for direction, other in enumerate(grid.neighbours(hex)):
            if not other:
                angle = math.radians(grid.degrees(direction))
                key = round(x + ACROSS * math.sin(angle), 1), round(y - ACROSS * math.cos(angle), 1)
                found.setdefault(key, []).append(hex)
    return found


def beyond_the_edge(plan: Plan) -> BaseGeometry:
    """The ground next to the map that must be land, because all its neighbours on the map are."""
    sea = frozenset(plan.sea)
    found = [
        shapely.Point(point).buffer(60, quad_segs=4)
        for point, around in beyond_the_rim(plan).items()
        if all(hex not in sea and plan.land.contains(shapely.Point(plan.grid.centre(hex))) for hex in around)
    ]
    return shapely.union_all(found) if found else shapely.Polygon()


def distance_to(mask: npt.NDArray[np.bool_], most: int) -> Array:
    """Cells from each cell to the nearest one that is marked, up to `most`."""
    far = float(most)
    place = np.arange(mask.shape[1])[None, :]
    west = np.maximum.accumulate(np.where(mask, place, -(10**6)), axis=1)
    east = np.minimum.accumulate(np.where(mask, place, 10**6)[:, ::-1], axis=1)[:, ::-1]
    across = np.minimum(np.minimum(place - west, east - place), far).astype(float) ** 2
    best = across.copy()
    for k in range(1, most + 1):
        best[k:] = np.minimum(best[k:], across[:-k] + k * k)
        best[:-k] = np.minimum(best[:-k], across[k:] + k * k)
    found: Array = np.minimum(np.sqrt(best), far)
    return found


def _mask(shape: BaseGeometry, field: Field) -> npt.NDArray[np.bool_]:
    shapely.prepare(shape)
    x, y = field.points()
    found: npt.NDArray[np.bool_] = shapely.contains_xy(shape, *np.broadcast_arrays(x, y))
    return found


def _colours(*colours: str) -> list[Array]:
    return [np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], float) for colour in colours]


def _picture(field: Field, colour: Array, alpha: Array) -> Image:
    """A picture whose points lie on the field's points: its box reaches half a step beyond them."""
    rows, columns = field.heights.shape
    pixels = np.zeros((rows, columns, 4), np.uint8)
    pixels[..., :3] = np.clip(colour, 0, 255).round()
    pixels[..., 3] = np.clip(alpha * 255, 0, 255).round()
    half = field.step / 2
    box = (
        field.x0 - half,
        field.y0 - half,
        field.x0 + (columns - 0.5) * field.step,
        field.y0 + (rows - 0.5) * field.step,
    )
    return Image(box, columns, rows, pixels.tobytes())


def draw_sea(draft: Draft, land: BaseGeometry, frame: Box) -> None:
    """Water that deepens off the coast, and the engraver's waterlines along it."""
    field = Field.over(frame, STEP)
    away = distance_to(_mask(land, field), 30) * STEP
    depth = np.interp(away, [d for d, _ in DEPTHS], [t for _, t in DEPTHS])
    depth = np.clip(depth + 0.10 * field.noise(77, 260, 2) * depth, 0, 1)[..., None]
    shore, deep = _colours(ink.SEA_SHORE, ink.SEA_DEEP)
    picture = _picture(field, shore + (deep - shore) * depth, np.ones(depth.shape[:2]))
    draft.fill(ink.SEA, shapely.box(*frame), ink.SEA_DEEP)
    draft.add(ink.SEA, frame, [picture])
    window = shapely.box(*frame)
    for distance, alpha, width, least in WATERLINES:
        lines = land.buffer(distance, quad_segs=6).simplify(0.35).boundary.intersection(window)
        _in_pieces(draft, ink.WATERLINES, lines, ink.SEA_LINE, width, alpha, 0.5, (least, ink.NEAR))


def draw_coast(draft: Draft, land: BaseGeometry, frame: Box) -> None:
    """The ground itself, and its shore line."""
    window = shapely.box(*frame)
    draft.fill(ink.GROUND, land.intersection(window.buffer(30)), ink.LAND)
    _in_pieces(draft, ink.COAST_LINE, land.boundary.intersection(window), ink.COAST, 1.5, 1.0, 0.9, (0.0, ink.NEAR))


def _in_pieces(
    draft: Draft,
    layer: int,
    lines: BaseGeometry,
    colour: str,
    width: float,
    alpha: float,
    least: float,
    zooms: tuple[float, float],
) -> None:
    """Long lines cut into pieces of some 150 points, so that a tile strokes only what it touches."""
    merged = shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    for line in parts(merged):
        points = np.asarray(line.coords)
        for start in range(0, len(points) - 1, 150):
            draft.stroke(
                layer,
                points[start : start + 151],
                colour,
                width,
                least=least,
                alpha=alpha,
                zooms=zooms,
                round_cap=False,
            )


class Relief:
    """Heights of the land: rolling ground everywhere, ridges in the rough hexes.

    `share` is how much each point belongs to the rough hexes (`Membership.field`).
    """

    def __init__(self, share: Field, seed: int) -> None:
        self.share = share
        x, y = share.points()
        # ridges run north-east, as the moraines of the country do; they join, so that hills hang together
        u, v = (x + y) * 0.7071, (y - x) * 0.7071
        bend = noise(x, y, seed + 3, 90) * 26
        ridge = 1 - np.abs(noise(u / 1.9 + bend, v + bend, seed, 74, 2)) * 1.9
        spur = noise(x, y, seed + 1, 38)
        inside = np.clip((share.heights - 0.40) * 2.4, 0, 1)
        self.hills = Field(
            inside * (0.42 + 0.95 * np.clip(ridge, 0, 1) ** 1.3 + 0.20 * spur), share.x0, share.y0, share.step
        )
        rolling = 0.30 * noise(x, y, seed + 7, 210, 3) + 0.06 * noise(x, y, seed + 8, 52)
        self.ground = Field(rolling + 1.1 * self.hills.heights, share.x0, share.y0, share.step)

    def slopes(self, field: Field) -> tuple[Array, Array]:
        """How much a field rises to the east and to the south, a unit."""
        south, east = np.gradient(field.heights, field.step)
        return np.asarray(east), np.asarray(south)


def draw_relief(draft: Draft, relief: Relief, land: BaseGeometry, seed: int) -> None:
    """Washes of warm and cool tone, and light from the north-west on the slopes, as one faint picture."""
    fine = relief.ground
    every = max(round(STEP / fine.step), 1)
    heights = fine.heights[::every, ::every]
    field = Field(heights, fine.x0, fine.y0, fine.step * every)
    east, south = np.gradient(heights, field.step)
    light = np.clip((east + south) * 0.7071 * 34, -1, 1)  # a rise to the south-east faces the light
    warm = np.clip(field.noise(seed + 90, 330, 3) * 2.1, 0, 1) * 0.22
    cool = np.clip(field.noise(seed + 91, 330, 3) * 2.1, 0, 1) * 0.22
    shade = np.clip(-light, 0, 1) * 0.27
    shine = np.clip(light, 0, 1) * 0.26
    tones = _colours("#D6BF8A", "#CFD8A6", "#6B4A24", "#FFFBEF")
    colour = np.zeros((*heights.shape, 3))
    alpha = np.zeros(heights.shape)
    for tone, part in zip(tones, (warm, cool, shade, shine), strict=True):
        total = alpha + part * (1 - alpha)
        mix = np.where(total > 1e-6, part / np.maximum(total, 1e-6), 0)[..., None]
        colour = colour * (1 - mix) + tone * mix
        alpha = total
    on_land = _mask(land, field)
    fade = np.clip(distance_to(~on_land, 4) / 3.0, 0, 1)
    picture = _picture(field, colour, alpha * fade)
    draft.add(ink.RELIEF, picture.box, [picture])
