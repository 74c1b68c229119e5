"""The grid with its numbers and dots, the objectives, and what stands in the margin."""

from __future__ import annotations

import math

import numpy as np
import shapely

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.plan import Plan
from desktop.table.curves import in_blocks, path_of, segments
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Pen, Text
from desktop.table.hexes import Grid, Point
from desktop.table.landforms import Box

__all__ = ["BOX", "artillery_boxes", "draw_goals", "draw_grid", "draw_margin", "goal_points"]

#: Size of an artillery box, and its distance from the corner of the sheet.
BOX, _OFF = 80.0, 7.0
_GOAL = 11.4
#: How far from the dot the disc of an objective stands.
_CORNER = 43.0
#: Device pixels a hex below which the discs are drawn larger.
_SMALL_MAP = 58.0


def draw_grid(draft: Draft, plan: Plan) -> None:
    """Hexsides, the name of each hex near its top, and the white dot from which sight is taken."""
    grid = plan.grid
    sides = {name: grid.side_points(name) for hex in grid for name in grid.hexsides(hex)}
    ends = np.array([(*a, *b) for a, b in sides.values()])
    for group in in_blocks(ends, 400.0):
        path = segments(ends[group, :2], ends[group, 2:])
        near = (ink.FINE_FROM, ink.FAR)
        draft.stroke(ink.HEXES, path, "#fffbea", 2.4, alpha=0.22, zooms=near, round_cap=False)
        draft.stroke(ink.HEXES + 1, path, ink.GRID, 1.15, least=0.7, alpha=0.60, round_cap=False)
    for hex in grid:
        x, y = grid.centre(hex)
        name = Text(x, y - 38.2, hex, "tactical", 9.6, ink.NUMBER, alpha=0.92, halo=ink.HALO, halo_width=0.26)
        draft.add(ink.HEXES + 2, (x - 22, y - 50, x + 22, y - 34), [name], (ink.FINE_FROM, ink.FAR))
        dot = Pen().ellipse(x, y, 2.5).path()
        dots: list[Item] = [pen(dot, ink.GRID, 1.7, 0.9, 0.95), Fill(dot, "#ffffff")]
        draft.add(ink.HEXES + 3, (x - 5, y - 5, x + 5, y + 5), dots, (ink.DOTS_FROM, ink.FAR))


def goal_points(plan: Plan) -> dict[str, Point]:
    """Where the disc of each objective stands: in the left corner of its hex, where no counter hides it."""
    found = {}
    for goal in plan.goals:
        x, y = plan.grid.centre(goal.hex)
        found[goal.number] = (x - _CORNER, y)
    return found


def draw_goals(draft: Draft, plan: Plan) -> None:
    """Red discs with white numbers, larger on a small map; an objective's further hexes bear small ones."""
    points = goal_points(plan)
    for goal in plan.goals:
        x, y = points[goal.number]
        _disc(draft, x, y, _GOAL, goal.number, (_SMALL_MAP, ink.FAR))
        _disc(draft, x, y, _GOAL * 1.2, goal.number, (0.0, _SMALL_MAP))
        for hex in goal.further:
            cx, cy = plan.grid.centre(hex)
            _disc(draft, cx - _CORNER, cy, 6.6, goal.number, (ink.FURROWS_FROM, ink.FAR))


def _disc(draft: Draft, x: float, y: float, radius: float, number: str, zooms: tuple[float, float]) -> None:
    rim, body = Pen().ellipse(x, y, radius).path(), Pen().ellipse(x, y, radius * 0.87).path()
    size = radius * 1.32
    items: list[Item] = [
        Fill(Pen().ellipse(x + 1.2, y + 1.8, radius).path(), "#1a1008", 0.35),
        Fill(rim, "#fffdf2"),
        Fill(body, ink.GOAL),
        pen(rim, "#2a0c08", 0.9, 0.7),
        Text(x, y + size * 0.36, number, "tactical.black", size, "#fffdf2"),
    ]
    draft.add(ink.SIGN, (x - radius - 2, y - radius - 2, x + radius + 3, y + radius + 4), items, zooms)


# margin ---------------------------------------------------------------------------------------------------------------
def artillery_boxes(grid: Grid) -> dict[str, Box]:
    """The places of the two artillery boxes (2.2.3) on the sheet: x0, y0, x1, y1 by the box's id."""
    right, foot = grid.width - _OFF, grid.height - _OFF
    return {
        "artillery.1": (_OFF, _OFF, _OFF + BOX, _OFF + BOX),
        "artillery.2": (right - BOX, foot - BOX, right, foot),
    }


def draw_margin(draft: Draft, plan: Plan) -> None:
    """Paper round the hexes, the title, the map's number top right, the compass bottom left, the artillery boxes."""
    grid = plan.grid
    width, height = grid.width, grid.height
    paper = shapely.box(-300, -300, width + 300, height + 300).difference(plan.area)
    draft.add(ink.MARGIN, (0, 0, width, height), [Fill(path_of(paper), ink.PAPER)])
    draft.stroke(ink.MARGIN + 1, plan.area.boundary, ink.GRID, 2.4, least=1.4)
    frame = np.array([(3.5, 3.5), (width - 3.5, 3.5), (width - 3.5, height - 3.5), (3.5, height - 3.5)])
    draft.stroke(ink.MARGIN + 1, frame, ink.INK, 1.4, least=0.8, alpha=0.6, closed=True, round_cap=False)
    _title(draft, plan, width)
    for box in artillery_boxes(grid).values():
        _artillery(draft, box)
    _compass(draft, _OFF + BOX / 2, height - _OFF - BOX / 2)


def _title(draft: Draft, plan: Plan, width: float) -> None:
    x = plan.area.bounds[0]
    words = Text(x + 8, 52, plan.board.title.upper(), "tactical", 27, ink.INK, align="left", spacing=0.14)
    draft.add(ink.SIGN, (x, 20, x + 900, 66), [words])
    number = Text(width - _OFF - BOX / 2, 64, str(plan.number), "tactical.black", 50, ink.GOAL)
    draft.add(ink.SIGN, (width - 100, 10, width, 84), [number])


def _artillery(draft: Draft, box: Box) -> None:
    x0, y0, x1, y1 = box
    path = Pen().rectangle(x0, y0, x1 - x0, y1 - y0, 6).path()
    x = (x0 + x1) / 2
    words: list[Item] = [
        Text(x, (y0 + y1) / 2 - 2, "ARTILLERY", "tactical", 11.5, ink.INK, alpha=0.6, spacing=0.05),
        Text(x, (y0 + y1) / 2 + 13, "BOX", "tactical", 11.5, ink.INK, alpha=0.6, spacing=0.05),
    ]
    fill = Fill(path, "#fffbea", 0.55)
    draft.add(ink.SIGN, box, [fill, pen(path, ink.INK, 1.6, 0.9, 0.8), *words])


def _compass(draft: Draft, x: float, y: float) -> None:
    """A hex with the six directions by number: 1 points to the top of the map (2.2.2)."""
    radius = 22.0
    corners = [
        (x + radius * math.cos(math.radians(60 * k)), y + radius * math.sin(math.radians(60 * k))) for k in range(6)
    ]
    hexagon = Pen().points(corners, closed=True).path()
    items: list[Item] = [Fill(hexagon, "#fffbea", 0.7), pen(hexagon, ink.INK, 1.4, 0.8)]
    for direction in range(6):
        angle = math.radians(60 * direction - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        tip = [
            (x + ux * 17.5, y + uy * 17.5),
            (x + ux * 9 - uy * 4.4, y + uy * 9 + ux * 4.4),
            (x + ux * 9 + uy * 4.4, y + uy * 9 - ux * 4.4),
        ]
        items.append(Fill(Pen().points(tip, closed=True).path(), ink.GOAL if direction == 0 else ink.INK))
        size = 14.0
        items.append(Text(x + ux * 30, y + uy * 30 + size * 0.36, str(direction + 1), "tactical.black", size, ink.INK))
    items.append(Fill(Pen().ellipse(x, y, 3.0).path(), ink.INK))
    draft.add(ink.SIGN, (x - 44, y - 44, x + 44, y + 44), items)
