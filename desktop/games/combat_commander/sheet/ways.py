"""Roads, railways and bridges, and what lies along hexsides: hedges, walls, fences, cliffs."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.floor import strokes_of
from desktop.games.combat_commander.sheet.plan import Bridge, Plan
from desktop.games.combat_commander.sheet.trees import draw_hedge_bushes
from desktop.table.curves import along, dots, path_of
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item
from desktop.table.landforms import Array, parts

__all__ = ["ROAD_WIDTH", "draw_bridges", "draw_cliffs", "draw_hexsides", "draw_rails", "draw_roads"]

ROAD_WIDTH = 14.0


def draw_roads(draft: Draft, plan: Plan) -> BaseGeometry:
    """White roads with two ruts; what they cover."""
    if not plan.roads:
        return shapely.Polygon()
    cut = plan.area.buffer(16)
    course = shapely.line_merge(shapely.union_all([shapely.LineString(line) for line in plan.roads])).intersection(cut)
    draft.stroke(ink.WAY, course, ink.ROAD_EDGE, ROAD_WIDTH + 2.2, least=2.4, alpha=0.9)
    draft.stroke(ink.WAY + 1, course, ink.ROAD, ROAD_WIDTH, least=1.4)
    ruts = [
        np.asarray(rut.coords)[:, :2]
        for line in plan.roads
        for inner in parts(shapely.LineString(line).intersection(cut))
        for rut in (inner.offset_curve(ROAD_WIDTH * 0.2), inner.offset_curve(-ROAD_WIDTH * 0.2))
        if rut.geom_type == "LineString" and not rut.is_empty
    ]
    path = path_of(ruts)
    near = (ink.FINE_FROM, ink.FAR)
    draft.stroke(ink.WAY + 2, path, ink.RUT, 1.5, least=0.5, alpha=0.8, zooms=near, dash=(17.0, 3.0), round_cap=False)
    return course.buffer(ROAD_WIDTH / 2)


def draw_rails(draft: Draft, plan: Plan) -> None:
    """A single track on its bed."""
    cut = plan.area.buffer(16)
    for course in [part for line in plan.rails for part in parts(shapely.LineString(line).intersection(cut))]:
        draft.stroke(ink.WAY + 3, course, ink.BALLAST, 8.6, least=2.4, round_cap=False)
        places, tangents = along(np.asarray(course.coords)[:, :2], 3.6, 1.0)
        out = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * 3.9
        ties = strokes_of(places - out, places + out)
        draft.stroke(ink.WAY + 4, ties, ink.TIE, 1.5, zooms=(ink.FURROWS_FROM, ink.FAR), round_cap=False)
        for side in (1, -1):
            rail = course.offset_curve(side * 2.2)
            draft.stroke(ink.WAY + 5, rail, ink.RAIL, 1.1, least=0.8, round_cap=False)


def draw_bridges(draft: Draft, plan: Plan) -> None:
    """Decks exactly as they rule, with planks across the road and parapets along it."""
    for bridge in plan.bridges:
        deck = bridge.deck
        box = deck.buffer(5).bounds
        items: list[Item] = [Fill(path_of(translate(deck, 2.2, 3.2)), "#20180c", 0.35), Fill(path_of(deck), ink.DECK)]
        draft.add(ink.WAY + 6, box, items)
        draft.stroke(ink.WAY + 7, _planks(bridge), ink.PLANK, 0.7, least=0.4, alpha=0.8, round_cap=False)
        dx, dy = bridge.heading
        for side in (1, -1):
            off = side * 9.6
            reach = 60.0
            x, y = bridge.middle[0] - dy * off, bridge.middle[1] + dx * off
            rail = shapely.LineString([(x - dx * reach, y - dy * reach), (x + dx * reach, y + dy * reach)])
            rail = rail.intersection(deck.buffer(0.1))
            draft.stroke(ink.WAY + 8, rail, "#453c2c", 3.2, least=1.2, round_cap=False)
            draft.stroke(ink.WAY + 8, rail, ink.PARAPET, 2.0, least=0.8, round_cap=False)


def _planks(bridge: Bridge) -> BaseGeometry:
    dx, dy = bridge.heading
    x, y = bridge.middle
    lines = []
    for step in np.arange(-58, 58, 2.1):
        px, py = x + dx * step, y + dy * step
        lines.append([(px + dy * 14, py - dx * 14), (px - dy * 14, py + dx * 14)])
    return shapely.multilinestrings(lines).intersection(bridge.deck.buffer(-0.6))


# hexsides -------------------------------------------------------------------------------------------------------------
def _merged(sides: list[tuple[tuple[float, float], tuple[float, float]]]) -> list[Array]:
    """Hexsides as unbroken lines."""
    lines = [shapely.LineString(np.round(np.array(ends), 2)) for ends in sides]
    merged = shapely.line_merge(shapely.union_all(lines))
    return [np.asarray(part.coords)[:, :2] for part in getattr(merged, "geoms", [merged]) if not part.is_empty]


def draw_hexsides(draft: Draft, plan: Plan) -> None:
    """Hedges, walls and fences from corner to corner of their hexsides."""
    hedges = _merged(plan.sides.get("hedge", []))
    for line in hedges:
        shade = line + np.array([2.6, 3.4])
        draft.stroke(ink.SHADE + 2, shade, ink.SHADOW, 7.0, alpha=0.34)
        draft.stroke(ink.SIDE, line, ink.HEDGE[0], 7.4, least=2.2)
        draft.stroke(ink.SIDE + 1, line, ink.HEDGE[1], 5.4, least=1.4)
    draw_hedge_bushes(draft, ink.SIDE + 2, hedges, plan.seed)
    near = (ink.FINE_FROM, ink.FAR)
    for line in _merged(plan.sides.get("wall", [])):
        draft.stroke(ink.SHADE + 2, line + np.array([1.6, 2.2]), "#1a1408", 5.0, alpha=0.36)
        draft.stroke(ink.SIDE, line, ink.WALL[0], 5.6, least=2.2)
        draft.stroke(ink.SIDE + 1, line, ink.WALL[1], 3.8, least=1.2)
        places, tangents = along(line, 4.6, 2.0)
        across = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * 1.9
        joints = strokes_of(places - across, places + across)
        light = shapely.LineString(line).offset_curve(0.9)
        draft.stroke(ink.SIDE + 2, light, ink.WALL[2], 1.0, least=0.4, alpha=0.9, zooms=near, round_cap=False)
        draft.stroke(ink.SIDE + 2, joints, ink.WALL[0], 0.8, least=0.5, alpha=0.9, zooms=near, round_cap=False)
    for line in _merged(plan.sides.get("fence", [])):
        draft.stroke(ink.SIDE, line + np.array([0.8, 1.2]), "#1a1408", 1.6, alpha=0.3)
        draft.stroke(ink.SIDE + 1, line, ink.FENCE, 1.5, least=1.0)
        places, _ = along(line, 9.0, 1.0)
        draft.stroke(ink.SIDE + 2, dots(places), ink.FENCE, 4.0, least=1.6)


def draw_cliffs(draft: Draft, plan: Plan) -> None:
    """A jagged black edge on the hexside, teeth down to the low ground."""
    for (px, py), (qx, qy) in plan.cliffs:
        line = np.array([(px, py), (qx, qy)])
        size = math.hypot(qx - px, qy - py)
        ux, uy = (qx - px) / size, (qy - py) / size
        teeth: list[Item] = []
        for index, at in enumerate(np.arange(2.4, size - 1.5, 4.8)):
            long = 11.0 if index % 2 else 7.5
            x, y = px + ux * at, py + uy * at
            tooth = np.array(
                [(x - ux * 2.2, y - uy * 2.2), (x + ux * 2.2, y + uy * 2.2), (x - uy * long, y + ux * long)]
            )
            teeth.append(Fill(path_of(tooth, closed=True), ink.CLIFF, alpha=0.85))
        box = (min(px, qx) - 14, min(py, qy) - 14, max(px, qx) + 14, max(py, qy) + 14)
        draft.add(ink.SIDE, box, teeth)
        draft.stroke(ink.SIDE + 1, line, ink.CLIFF, 3.2, least=1.8)
        light = line + np.array([uy, -ux]) * 1.7
        draft.add(ink.SIDE + 1, box, [pen(path_of(light), "#f3e2b8", 0.9, 0.5, 0.7)])
