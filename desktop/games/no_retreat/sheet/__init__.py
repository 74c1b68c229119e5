"""The five maps as printed sheets: the Western Desert from Sirte to the Nile, ten miles to the hex.

`map_sheet` draws one as plain marks. `draw_sheet` also gives the `Shapes` behind them, so that a check can hold what is
drawn against what rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.flags import flag_boxes
from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.frame import (
    area_of,
    draw_grid,
    draw_margin,
    draw_title,
    draw_wide_names,
    draw_wire,
)
from desktop.games.no_retreat.sheet.ground import (
    Areas,
    areas_of,
    crinkled,
    draw_areas,
    draw_sand,
    draw_sea,
    draw_stones,
)
from desktop.games.no_retreat.sheet.heights import Crest, crests_of, draw_heights, draw_relief, passes
from desktop.games.no_retreat.sheet.key import draw_key
from desktop.games.no_retreat.sheet.names import crowd_of, draw_names
from desktop.games.no_retreat.sheet.places import draw_fortress, draw_places, draw_ports, settle
from desktop.games.no_retreat.sheet.plan import Plan, desert_plan
from desktop.games.no_retreat.sheet.ways import Network, draw_ways, lay_out
from desktop.table.drafting import Draft
from desktop.table.drawing import Grain, Typesetter
from desktop.table.hexes import Point
from desktop.table.scene import Mark

__all__ = ["VERSION", "Shapes", "draw_sheet", "map_sheet"]

#: Counts up whenever a sheet is drawn differently: the cache on disk is kept under it.
VERSION = 4
SEED = 1942


@dataclass
class Shapes:
    """What the sheet drew, for checks: the land, areas of terrain, heights with what is drawn of them, ways, walls."""

    land: BaseGeometry
    areas: Areas
    crests: Sequence[tuple[Crest, BaseGeometry]]
    openings: Sequence[Point]
    network: Network
    walls: Sequence[BaseGeometry]


def map_sheet(content: Content, number: int, typesetter: Typesetter, progress: Callable[[float], None]) -> list[Mark]:
    """All marks of a map, lowest layer first. `progress` is told shares from 0 to 1."""
    info = content.maps[number]
    plan = desert_plan(info.ground.board, info.outlines, number, info.supply)
    return draw_sheet(plan, typesetter, progress)[0]


def draw_sheet(plan: Plan, typesetter: Typesetter, progress: Callable[[float], None]) -> tuple[list[Mark], Shapes]:
    """The marks, and the shapes behind them."""
    draft = Draft()
    seed = SEED + plan.number * 1000
    area = area_of(plan)
    frame = shapely.box(*plan.grid.bounds).buffer(8, join_style="mitre")
    land = crinkled(plan.land.intersection(frame.buffer(220)), seed + 1)
    draw_sea(draft, land, frame, seed + 3)
    progress(0.15)
    draw_sand(draft, land, frame, seed)
    areas = areas_of(plan, land, frame.bounds, seed + 80)
    draw_areas(draft, areas, seed)
    progress(0.35)
    crests = crests_of(plan, seed)
    draw_relief(draft, plan, crests, areas, land, seed)
    draw_stones(draft, land, frame, areas, seed)
    progress(0.55)
    network = lay_out(plan, land, seed)
    openings = passes(crests, network.lines("road", "track"))
    drawn = draw_heights(draft, crests, openings, land, seed)
    draw_grid(draft, plan)
    draw_ways(draft, plan, network)
    progress(0.65)
    settled = settle(plan, network, openings)
    walls = draw_fortress(draft, plan, land)
    draw_places(draft, settled, seed)
    flags = [box for place in plan.places if place.rank != "label" for box in flag_boxes(plan.grid, place.hex)]
    ports = draw_ports(draft, settled, land, plan.grid.bounds, flags)
    wire = draw_wire(draft, plan, typesetter)
    draw_wide_names(draft, plan, typesetter)
    draw_margin(draft, plan, area, typesetter)
    draw_key(draft, plan, typesetter, seed)
    title = draw_title(draft, plan, typesetter)
    progress(0.75)
    badges = [box for box, _ in ports]
    crowd = crowd_of(area, frame.bounds, network, drawn, walls, settled, badges, flags, wire)
    draw_names(draft, plan, crowd, plan.grid.bounds, settled, drawn, [title, *badges], typesetter)
    whole = (0.0, 0.0, plan.grid.width, plan.grid.height)
    draft.add(ink.GRAIN, whole, [Grain(whole, SEED, 0.017)])
    progress(1.0)
    return sorted(draft.marks, key=lambda mark: mark.layer), Shapes(land, areas, drawn, openings, network, walls)
