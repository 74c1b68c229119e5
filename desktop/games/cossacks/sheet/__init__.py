"""The campaign map as a printed sheet: East Prussia and its frontiers in 1914.

`campaign_sheet` draws the board, dressed by the outlines of land and water, as plain marks. `draw_sheet` also gives the
`Shapes` behind them, so that a check can hold what is drawn against what rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.border import draw_border, draw_frame, draw_grid
from desktop.games.cossacks.sheet.cartouche import draw_cartouche
from desktop.games.cossacks.sheet.ground import (
    Relief,
    beyond_the_edge,
    beyond_the_rim,
    crinkled,
    draw_coast,
    draw_relief,
    draw_sea,
)
from desktop.games.cossacks.sheet.names import crowd_of, draw_names, draw_wide_names
from desktop.games.cossacks.sheet.plan import Plan, River, campaign_plan
from desktop.games.cossacks.sheet.terrain import beside, draw_hachures, draw_rough, draw_swamp, draw_woods, land_use
from desktop.games.cossacks.sheet.towns import draw_ports, draw_stations, draw_towns, draw_works, fort_spots, settle
from desktop.games.cossacks.sheet.water import draw_lakes, draw_rivers
from desktop.games.cossacks.sheet.ways import Network, draw_bridges, draw_ferries, draw_ways, lay_out
from desktop.table.board import Board
from desktop.table.drafting import Draft
from desktop.table.drawing import Grain, Typesetter
from desktop.table.landforms import Array, Box, Field, Membership
from desktop.table.outlines import Outline
from desktop.table.scene import Mark

__all__ = ["VERSION", "Shapes", "campaign_sheet", "draw_sheet"]

#: Counts up whenever the sheet is drawn differently: the cache on disk is kept under it.
VERSION = 5
SEED = 1914
STEP = 4.0  # units to a point of the terrain fields


@dataclass
class Shapes:
    """What the sheet drew, for checks: areas of terrain, the courses of rivers, all ways, the frontier."""

    land: BaseGeometry
    areas: dict[str, BaseGeometry]
    courses: list[tuple[River, Array]]
    network: Network
    border: Array
    forts: list[tuple[str, float, float]]


def campaign_sheet(
    board: Board, outlines: Sequence[Outline], typesetter: Typesetter, progress: Callable[[float], None]
) -> list[Mark]:
    """All marks of the map, lowest layer first. `progress` is told shares from 0 to 1."""
    return draw_sheet(campaign_plan(board, outlines), typesetter, progress)[0]


def sheet_box(plan: Plan) -> Box:
    """The picture inside the frame: the hexes and a strip around them."""
    x0, y0, x1, y1 = plan.grid.bounds
    strip = max(plan.grid.plan.margin - 16.0, 0.0)
    return x0 - strip, y0 - strip, x1 + strip, y1 + strip


def ground_members(plan: Plan) -> tuple[Array, dict[str, list[int]]]:
    """Centres of all land hexes, and the numbers of those of each terrain.

    A ring of hexes beyond the rim shares the terrain of most of its neighbours on the map, so that woods run on into
    the margin.
    """
    grid = plan.grid
    sea = frozenset(plan.sea)
    kinds = {"woods": frozenset(plan.woods), "swamp": frozenset(plan.swamp), "rough": frozenset(plan.rough)}
    centres = [grid.centre(hex) for hex in grid.hexes if hex not in sea]
    inside = [hex for hex in grid.hexes if hex not in sea]
    members = {kind: [number for number, hex in enumerate(inside) if hex in has] for kind, has in kinds.items()}
    for point, around in beyond_the_rim(plan).items():
        for kind, has in kinds.items():
            if sum(hex in has for hex in around) * 2 > len(around):
                members[kind].append(len(centres))
        centres.append(point)
    return np.array(centres), members


def draw_sheet(plan: Plan, typesetter: Typesetter, progress: Callable[[float], None]) -> tuple[list[Mark], Shapes]:
    """The marks, and the shapes behind them."""
    draft = Draft()
    sheet = sheet_box(plan)
    land = shapely.union_all([crinkled(plan.land, SEED + 1), beyond_the_edge(plan)])
    progress(0.03)
    draw_sea(draft, land, sheet)
    draw_coast(draft, land, sheet)
    progress(0.10)

    centres, members = ground_members(plan)
    member = Membership(centres, sheet, STEP)
    progress(0.18)
    woods, swamp, rough = members["woods"], members["swamp"], members["rough"]
    lakes = shapely.union_all([lake.shape for lake in plan.lakes]) if plan.lakes else shapely.Polygon()
    dry = land.buffer(-3).difference(lakes.buffer(2))
    areas = land_use(member, woods, swamp, rough, dry, SEED)
    progress(0.32)
    share = Field(member.field(rough), member.base.x0, member.base.y0, STEP)
    relief = Relief(share, SEED + 70)
    draw_relief(draft, relief, land, SEED)
    progress(0.38)

    network = lay_out(plan, SEED)
    draw_lakes(draft, plan)
    courses = draw_rivers(draft, plan, land, SEED + 200)
    progress(0.48)
    settled = settle(plan, network)
    lines = [way.line for way in network.ways]
    water = [line for _, line in courses]
    houses = shapely.union_all(
        [
            shapely.Point(x, y).buffer({"city": 24, "town": 13, "village": 6, "station": 6}[p.rank])
            for p, x, y in settled
        ]
    )
    clearings = shapely.union_all([beside(lines, 4.6), beside(water, 5.0), houses])
    draw_rough(draft, member, rough, areas["rough"], dry)
    draw_hachures(
        draft, relief, areas["rough"], shapely.union_all([beside(lines, 3.2), beside(water, 3.6), houses]), SEED
    )
    progress(0.62)
    draw_swamp(draft, areas["swamp"], SEED)
    draw_woods(draft, areas["woods"], clearings, SEED)
    progress(0.72)

    border = draw_border(draft, plan, land)
    draw_ways(draft, network)
    draw_bridges(draft, network, courses)
    draw_stations(draft, plan, network)
    draw_towns(draft, settled, SEED)
    forts = fort_spots(plan, network, [*lines, *water])
    works = draw_works(draft, plan, forts)
    draw_ferries(draft, plan)
    ports = draw_ports(draft, settled, land)
    progress(0.80)
    draw_grid(draft, plan)
    draw_frame(draft, plan, sheet)
    title = draw_cartouche(draft, sheet[0] + 24, sheet[1] + 24, SEED)
    draw_wide_names(draft, plan, typesetter)
    progress(0.85)
    crowd = crowd_of(plan, sheet, network, courses, border, works, settled, forts, ports)
    draw_names(draft, plan, crowd, sheet, courses, settled, forts, typesetter, title)
    draft.add(
        ink.GRAIN,
        (0, 0, plan.grid.width, plan.grid.height),
        [Grain((0, 0, plan.grid.width, plan.grid.height), SEED, 0.017)],
    )
    progress(1.0)
    return sorted(draft.marks, key=lambda mark: mark.layer), Shapes(land, areas, courses, network, border, forts)
