"""Rivers and ponds, streams, gullies."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.floor import strokes_of
from desktop.games.combat_commander.sheet.plan import Plan
from desktop.table.curves import along
from desktop.table.drafting import Draft, tone
from desktop.table.landforms import Array, parts, polygons, warped

__all__ = ["draw_gullies", "draw_lake", "draw_streams"]


def draw_lake(draft: Draft, plan: Plan) -> BaseGeometry:
    """Water that nobody crosses: banks, shallows, deep water, lines along the shore."""
    if plan.lake.is_empty:
        return plan.lake
    lake = polygons(plan.lake.intersection(plan.area.buffer(40)))
    bank = polygons(lake.buffer(5.5))
    draft.fill(ink.WATER, bank, tone(ink.OPEN, ink.BANK, 0.28), alpha=0.75)
    draft.fill(ink.WATER + 1, lake, ink.STREAM)
    for inset, alpha in ((9.0, 0.35), (20.0, 0.35), (34.0, 0.35)):
        draft.fill(ink.WATER + 1, polygons(lake.buffer(-inset)), ink.DEEP, alpha=alpha)
    for inset, alpha in ((4.5, 0.6), (11.0, 0.4), (19.0, 0.25)):
        line = polygons(lake.buffer(-inset)).boundary
        draft.stroke(ink.WATER + 2, line, ink.BANK, 0.9, least=0.5, alpha=alpha, zooms=(ink.FURROWS_FROM, ink.FAR))
    draft.stroke(ink.WATER + 2, lake.boundary, ink.BANK, 2.0, least=1.1)
    return lake


def draw_streams(draft: Draft, plan: Plan) -> BaseGeometry:
    """Streams, 12 units wide between their banks; what they cover."""
    cut = plan.area.buffer(14)
    lines = [shapely.LineString(line).intersection(cut) for kind, line in plan.waters if kind == "stream"]
    if not lines:
        return shapely.Polygon()
    course = shapely.line_merge(shapely.union_all(lines))
    draft.stroke(ink.WATER + 3, course, tone(ink.OPEN, ink.BANK, 0.35), 19.0, alpha=0.8, round_cap=True)
    draft.stroke(ink.WATER + 3, course, ink.BANK, 15.0, least=2.0)
    draft.stroke(ink.WATER + 4, course, ink.STREAM, 12.2, least=1.3)
    near = (ink.TUFTS_FROM, ink.FAR)
    ripple = translate(course, 0.8, 1.2)
    draft.stroke(ink.WATER + 4, ripple, "#ffffff", 1.1, least=0.5, alpha=0.35, zooms=near, dash=(9.0, 14.0))
    ripple = translate(course, -1.6, -1.8)
    draft.stroke(ink.WATER + 4, ripple, ink.BANK, 1.0, least=0.5, alpha=0.45, zooms=near, dash=(13.0, 17.0))
    return course.buffer(7.5)


def draw_gullies(draft: Draft, plan: Plan) -> BaseGeometry:
    """A trench with sloping sides, hatched down to its floor."""
    cut = plan.area.buffer(14)
    lines = [shapely.LineString(line).buffer(12) for kind, line in plan.waters if kind == "gully"]
    if not lines:
        return shapely.Polygon()
    # a road that runs through a gully runs on its floor
    ways = [shapely.LineString(line) for line in plan.roads]
    cells = shapely.union_all([plan.cells[hex].buffer(0.1) for hex in plan.members("gully")])
    lines += [way.intersection(cells.buffer(-6)).buffer(21) for way in ways]
    wide = polygons(warped(shapely.union_all(lines), 2.6, 17.0, plan.seed + 61, step=3.0).intersection(cut))
    wide = wide.simplify(0.25)
    draft.fill(ink.WATER, polygons(wide.buffer(2.2)), ink.GULLY_RIM, alpha=0.35)
    draft.fill(ink.WATER + 1, wide, ink.GULLY_SLOPE)
    draft.fill(ink.WATER + 1, polygons(wide.buffer(-5.4)), ink.GULLY_FLOOR)
    starts: list[Array] = []
    ends: list[Array] = []
    for part in parts(wide):
        places, tangents = along(np.asarray(part.exterior.coords)[:, :2], 3.4, 1.0)
        turn = 1.0 if part.exterior.is_ccw else -1.0
        inward = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * turn
        long = np.where(np.arange(len(places)) % 2, 5.6, 3.6)[:, None]
        starts.append(places)
        ends.append(places + inward * long)
    path = strokes_of(np.vstack(starts), np.vstack(ends))
    zooms = (ink.FURROWS_FROM, ink.FAR)
    draft.stroke(ink.WATER + 2, path, ink.GULLY_RIM, 0.85, least=0.5, alpha=0.75, zooms=zooms, round_cap=False)
    draft.stroke(ink.WATER + 2, wide.boundary, ink.GULLY_RIM, 1.7, least=0.9)
    return wide
