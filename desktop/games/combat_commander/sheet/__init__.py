"""The twelve maps as drawn sheets: fields, woods and villages of thirty metres to the hex.

`map_sheet` draws one as plain marks. `draw_sheet` also gives the `Drawn` shapes behind them, so that a check can hold
what is drawn against what rules.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.frame import artillery_boxes, draw_goals, draw_grid, draw_margin
from desktop.games.combat_commander.sheet.key import draw_key
from desktop.games.combat_commander.sheet.plan import Plan, tactical_plan
from desktop.games.combat_commander.sheet.terrain import Drawn, draw_ground
from desktop.table.drafting import Draft
from desktop.table.drawing import Grain, Typesetter
from desktop.table.scene import Mark

__all__ = ["VERSION", "Drawn", "artillery_boxes", "draw_sheet", "map_sheet"]

#: Counts up whenever a sheet is drawn differently: the cache on disk is kept under it.
VERSION = 3


def map_sheet(content: Content, number: int, typesetter: Typesetter, progress: Callable[[float], None]) -> list[Mark]:
    """All marks of a map, lowest layer first. `progress` is told shares from 0 to 1."""
    info = content.maps[number]
    return draw_sheet(tactical_plan(info.ground.board, info.shapes, number), typesetter, progress)[0]


def draw_sheet(plan: Plan, typesetter: Typesetter, progress: Callable[[float], None]) -> tuple[list[Mark], Drawn]:
    """The marks, and the shapes behind them."""
    draft = Draft()
    drawn = draw_ground(draft, plan, progress)
    draw_grid(draft, plan)
    draw_goals(draft, plan)
    draw_margin(draft, plan)
    draw_key(draft, plan, typesetter)
    whole = (0.0, 0.0, plan.grid.width, plan.grid.height)
    draft.add(ink.GRAIN, whole, [Grain(whole, plan.seed, 0.02)])
    progress(1.0)
    return sorted(draft.marks, key=lambda mark: mark.layer), drawn
