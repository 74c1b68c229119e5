"""The key below a map: a hex of each terrain that it bears, drawn by the hands that draw the map."""

from __future__ import annotations

from dataclasses import replace

from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.plan import Plan, tactical_plan
from desktop.games.combat_commander.sheet.terrain import draw_ground
from desktop.table.board import Board, Crossing, Layer, MapFile
from desktop.table.curves import path_of
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Clip, Group, Item, Text, Typesetter
from desktop.table.hexes import Plan as GridPlan
from desktop.table.sight import Shapes

__all__ = ["draw_key"]

_WORDS = {
    "woods": "Woods",
    "brush": "Brush",
    "orchard": "Orchard",
    "field": "Field",
    "building": "Building",
    "gully": "Gully",
    "stream": "Stream",
    "marsh": "Marsh",
    "water": "Water",
    "rail": "Railway",
    "hedge": "Hedge",
    "wall": "Wall",
    "fence": "Fence",
    "cliff": "Cliff",
}
_SCALE, _LETTER, _GAP = 0.42, 11.0, 13.0


def draw_key(draft: Draft, plan: Plan, typesetter: Typesetter) -> None:
    """One row in the lower margin, from the compass to the artillery box, as far as it goes."""
    x, y = 104.0, (plan.area.bounds[3] + plan.grid.height) / 2 + 2
    for kind in _kinds(plan):
        words = _WORDS.get(kind) or f"Level {kind}"
        wide = typesetter.width(words, "tactical", _LETTER)
        if x + 50 + wide > plan.grid.width - 96:
            break
        _sample(draft, kind, x, y - 50 * _SCALE)
        x += 115.5 * _SCALE + 5
        text = Text(x, y + _LETTER * 0.36, words, "tactical", _LETTER, ink.INK, align="left")
        draft.add(ink.SIGN, (x, y - 12, x + wide + 4, y + 12), [text], (ink.FINE_FROM, ink.FAR))
        x += wide + _GAP


def _kinds(plan: Plan) -> list[str]:
    """What the map bears, in the order of its key."""
    board = plan.board
    terrain = {word for hex in plan.grid for word in board.terrain(hex)}
    found = [kind for kind in _WORDS if kind in terrain]
    found += ["rail"] if plan.rails else []
    found += [kind for kind in ("hedge", "wall", "fence") if kind in plan.sides]
    found += ["cliff"] if plan.cliffs else []
    return found + [str(level) for level in sorted(plan.levels)]


def _sample(draft: Draft, kind: str, x: float, y: float) -> None:
    """A hex of its own, made small: the same drawing as on the map."""
    plan = _lone_hex(kind)
    own = Draft()
    draw_ground(own, plan, lambda part: None)
    hexagon = path_of(plan.area)
    box = (x - 1, y - 1, x + 115.5 * _SCALE + 1, y + 100 * _SCALE + 1)
    for mark in sorted(own.marks, key=lambda mark: mark.layer):
        small: list[Item] = [Group((Clip(hexagon, mark.drawing),), x, y, _SCALE)]
        low, high = (limit / _SCALE if limit < ink.FAR else limit for limit in mark.zooms)
        draft.add(ink.SIGN, box, small, (max(low, ink.DOTS_FROM), high))
    draft.add(ink.SIGN, box, [Group((pen(hexagon, ink.GRID, 3.0, 0.8),), x, y, _SCALE)], (ink.DOTS_FROM, ink.FAR))


def _lone_hex(kind: str) -> Plan:
    """A map of one hex."""
    terrain = (
        kind if kind in ("woods", "brush", "orchard", "field", "building", "gully", "stream", "marsh", "water") else ""
    )
    layers = (
        Layer("terrain", {"x": terrain}, "01 x"),
        Layer("level", {"x": kind if kind.isdecimal() else ""}, "01 x"),
    )
    ways = (Crossing("rail", "A1/SW"), Crossing("rail", "A1/NE")) if kind == "rail" else ()
    grid = GridPlan("flat", "letters", (1, 1), (1, 1), "even")
    plan = tactical_plan(Board(MapFile(kind, grid, layers, crossing=ways)), Shapes(), 3)
    if kind in ("hedge", "wall", "fence"):
        plan = replace(plan, sides={kind: [((20.0, 66.0), (48.0, 40.0)), ((48.0, 40.0), (98.0, 40.0))]})
    if kind == "cliff":
        plan = replace(plan, cliffs=[((98.0, 44.0), (18.0, 44.0))])
    return plan
