"""The frontier of 1914, and the grid of hexes with its numbers."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Plan
from desktop.table.curves import in_blocks, length_of, path_of, piece, segments
from desktop.table.drafting import Draft
from desktop.table.drawing import Fill
from desktop.table.landforms import Array, Box, cut_corners, parts, polygons

__all__ = ["draw_border", "draw_frame", "draw_grid"]

DASH = (13.0, 4.5, 2.3, 4.5)


def draw_border(draft: Draft, plan: Plan, land: BaseGeometry) -> Array:
    """A ribbon of each country's colour on its own side, strongest at the line; the line itself dashed and dotted."""
    line = cut_corners(_to_the_rim(plan), 2)
    shape = shapely.LineString(line).simplify(0.25)
    line = np.asarray(shape.coords)
    for side, colour in ((-1, ink.RUSSIA), (1, ink.GERMANY)):
        for width, alpha in ((19, 0.12), (12.5, 0.15), (6.5, 0.20)):
            for part in parts(shape.simplify(0.6)):
                band = part.buffer(side * width, single_sided=True, join_style="round")
                for piece_ in parts(polygons(polygons(band).intersection(land))):
                    draft.fill(ink.RIBBONS, piece_, colour, alpha=alpha)
    # cut where the dashes begin anew, so that no tile strokes the whole frontier
    period = sum(DASH) * 24
    total, start = length_of(line), 0.0
    while start < total:
        draft.stroke(
            ink.BORDER_LINE,
            piece(line, start, start + period),
            ink.BORDER,
            2.4,
            least=1.3,
            dash=DASH,
            round_cap=False,
        )
        start += period
    return line


def _to_the_rim(plan: Plan) -> Array:
    """The frontier's points, its ends led on to the nearest edge where they stop short of the map's rim."""
    line = np.array(plan.border)
    x0, y0, x1, y1 = plan.grid.bounds
    for _ in range(2):
        line = line[::-1]
        x, y = line[-1].tolist()
        edges = ((x - x0, (x0 - 200, y)), (x1 - x, (x1 + 200, y)), (y - y0, (x, y0 - 200)), (y1 - y, (x, y1 + 200)))
        line = np.vstack([line, [min(edges)[1]]])
    return line


def draw_grid(draft: Draft, plan: Plan) -> None:
    """Hexsides, each once: brown on land, blue where both its hexes are sea; fainter when the hexes are small."""
    grid = plan.grid
    sea = frozenset(plan.sea)
    sides: dict[str, tuple[bool, tuple[float, float, float, float]]] = {}
    for hex in grid.hexes:
        for name in grid.hexsides(hex):
            if name not in sides:
                a, b = grid.sides_of(name)
                (px, py), (qx, qy) = grid.side_points(name)
                sides[name] = (a in sea and (not b or b in sea)), (px, py, qx, qy)
    for wet, colour, strong, faint in ((False, ink.GRID, 0.46, 0.26), (True, ink.GRID_SEA, 0.32, 0.17)):
        ends = np.array([points for is_sea, points in sides.values() if is_sea is wet])
        if not len(ends):
            continue
        for group in in_blocks(ends[:, :2], 400.0):
            path = segments(ends[group, :2], ends[group, 2:])
            draft.stroke(ink.HEXES, path, colour, 0.9, least=0.6, alpha=strong, zooms=(30, ink.NEAR), round_cap=False)
            draft.stroke(ink.HEXES, path, colour, 0.9, least=0.5, alpha=faint, zooms=(16, 30), round_cap=False)


def draw_frame(draft: Draft, plan: Plan, sheet: Box) -> None:
    """The margin of the sheet: ground beyond the last hexes pales, a neat line and a bar frame it."""
    outer = shapely.union_all(
        [shapely.Polygon(plan.grid.corners(h)).buffer(0.05, join_style="mitre") for h in plan.grid]
    )
    outer = outer.simplify(0.2)
    width, height = plan.grid.width, plan.grid.height
    x0, y0, x1, y1 = sheet
    window = shapely.box(*sheet)
    beyond = window.difference(outer)
    for part in parts(beyond):
        draft.add(ink.VEIL, part.bounds, [Fill(path_of(part), ink.PAPER, alpha=0.62)])
    rim = shapely.box(-400, -400, width + 400, height + 400).difference(window)
    draft.add(ink.FRAME, (0, 0, width, height), [Fill(path_of(rim), ink.PAPER)])
    draft.stroke(
        ink.HEXES + 1,
        outer.boundary,
        ink.WORKS,
        1.8,
        least=0.9,
        alpha=0.75,
    )
    for grow, line in ((0.0, 1.6), (7.0, 4.6)):
        ring = np.array(
            [(x0 - grow, y0 - grow), (x1 + grow, y0 - grow), (x1 + grow, y1 + grow), (x0 - grow, y1 + grow)]
        )
        draft.stroke(ink.FRAME, ring, ink.WORKS, line, least=0.8, closed=True, round_cap=False)
