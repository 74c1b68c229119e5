"""The twelve maps as drawn sheets: fields, woods and villages of thirty metres to the hex.

`map_sheet` draws one as plain marks. `draw_sheet` also gives the `Drawn` shapes behind them, so that a check can hold
what is drawn against what rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.fields import draw_fields, draw_marsh
from desktop.games.combat_commander.sheet.floor import draw_crests, draw_floor, draw_levels, draw_tufts, rims_of
from desktop.games.combat_commander.sheet.frame import artillery_boxes, draw_goals, draw_grid, draw_margin
from desktop.games.combat_commander.sheet.houses import House, draw_houses
from desktop.games.combat_commander.sheet.plan import Plan, tactical_plan
from desktop.games.combat_commander.sheet.trees import Growth, draw_brush, draw_orchards, draw_woods
from desktop.games.combat_commander.sheet.water import draw_gullies, draw_lake, draw_streams
from desktop.games.combat_commander.sheet.ways import (
    draw_bridges,
    draw_cliffs,
    draw_hexsides,
    draw_rails,
    draw_roads,
)
from desktop.table.drafting import Draft
from desktop.table.drawing import Grain, Typesetter
from desktop.table.hexes import Point
from desktop.table.scene import Mark

__all__ = ["VERSION", "Drawn", "artillery_boxes", "draw_sheet", "map_sheet"]

#: Counts up whenever a sheet is drawn differently: the cache on disk is kept under it.
VERSION = 1


@dataclass
class Drawn:
    """What the sheet drew, for checks."""

    rims: dict[int, BaseGeometry]
    fields: list[BaseGeometry]
    crowns: Growth
    bushes: Growth
    fruit: Growth
    houses: list[House]
    road: BaseGeometry
    stream: BaseGeometry
    gully: BaseGeometry
    lake: BaseGeometry
    goals: dict[str, Point]


def map_sheet(content: Content, number: int, typesetter: Typesetter, progress: Callable[[float], None]) -> list[Mark]:
    """All marks of a map, lowest layer first. `progress` is told shares from 0 to 1."""
    info = content.maps[number]
    return draw_sheet(tactical_plan(info.ground.board, info.shapes, number), progress)[0]


def draw_sheet(plan: Plan, progress: Callable[[float], None]) -> tuple[list[Mark], Drawn]:
    """The marks, and the shapes behind them."""
    draft = Draft()
    rims = rims_of(plan)
    draw_floor(draft, plan)
    draw_levels(draft, plan, rims)
    progress(0.2)
    fields = draw_fields(draft, plan)
    lake = draw_lake(draft, plan)
    stream = draw_streams(draft, plan)
    gully = draw_gullies(draft, plan)
    draw_marsh(draft, plan)
    road = draw_roads(draft, plan)
    draw_rails(draft, plan)
    draw_bridges(draft, plan)
    progress(0.4)
    bushes = draw_brush(draft, plan)
    fruit = draw_orchards(draft, plan)
    crowns = draw_woods(draft, plan)
    progress(0.7)
    houses = draw_houses(draft, plan)
    overgrown = shapely.union_all([plan.covered(kind) for kind in ("woods", "brush", "orchard")])
    draw_crests(draft, plan, rims, overgrown)
    draw_cliffs(draft, plan)
    draw_hexsides(draft, plan)
    progress(0.85)
    hard = shapely.union_all(
        [road, stream, gully, lake, overgrown, *fields, plan.covered("marsh"), plan.covered("building").buffer(5)]
    )
    draw_tufts(draft, plan, hard.buffer(2))
    draw_grid(draft, plan)
    solid = shapely.union_all([road, plan.covered("building")])
    goals = draw_goals(draft, plan, solid)
    draw_margin(draft, plan)
    whole = (0.0, 0.0, plan.grid.width, plan.grid.height)
    draft.add(ink.GRAIN, whole, [Grain(whole, plan.seed, 0.02)])
    progress(1.0)
    marks = sorted(draft.marks, key=lambda mark: mark.layer)
    return marks, Drawn(rims, fields, crowns, bushes, fruit, houses, road, stream, gully, lake, goals)
