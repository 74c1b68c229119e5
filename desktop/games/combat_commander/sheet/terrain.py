"""All the ground of a map, from the grass up to the hedges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.combat_commander.sheet.fields import draw_fields, draw_marsh
from desktop.games.combat_commander.sheet.floor import draw_crests, draw_floor, draw_levels, draw_tufts, rims_of
from desktop.games.combat_commander.sheet.houses import House, draw_houses
from desktop.games.combat_commander.sheet.plan import Plan
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

__all__ = ["Drawn", "draw_ground"]


@dataclass
class Drawn:
    """What was drawn, for checks."""

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


def draw_ground(draft: Draft, plan: Plan, progress: Callable[[float], None]) -> Drawn:
    """Everything but the grid and the signs; `progress` is told shares up to 0.85."""
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
    hard = shapely.union_all(
        [road, stream, gully, lake, overgrown, *fields, plan.covered("marsh"), plan.covered("building").buffer(5)]
    )
    draw_tufts(draft, plan, hard.buffer(2))
    progress(0.85)
    return Drawn(rims, fields, crowns, bushes, fruit, houses, road, stream, gully, lake)
