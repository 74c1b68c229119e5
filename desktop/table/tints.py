"""Marks of overlays on single hexes: tints with a rim, and words, the same in every game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from desktop.table.drawing import Drawing, Fill, Item, Path, Pen, Stroke, Text
from desktop.table.hexes import Grid
from desktop.table.scene import Mark

__all__ = ["INK", "LAYER", "hex_mark", "hex_outline", "hex_tint", "hex_word"]

#: The layer of overlays: above the printed sheet, below counters.
LAYER = 40
INK = "#14171a"


@lru_cache(maxsize=4096)
def hex_outline(grid: Grid, hex: str, shrink: float = 0.93) -> Path:
    """The rim of a hex, of that part of its size."""
    x, y = grid.centre(hex)
    corners = [(x + (cx - x) * shrink, y + (cy - y) * shrink) for cx, cy in grid.corners(hex)]
    return Pen().points(corners, closed=True).path()


def hex_mark(grid: Grid, hex: str, items: Iterable[Item], layer: int = LAYER) -> Mark:
    """What is drawn on one hex and reaches little beyond it."""
    x, y = grid.centre(hex)
    return Mark(layer, (x - 62, y - 62, x + 62, y + 62), tuple(items))


def hex_tint(
    grid: Grid,
    hex: str,
    colour: str,
    alpha: float,
    *,
    dashed: bool = False,
    rim: float = 0.9,
    shrink: float = 0.93,
) -> Drawing:
    """A hex filled with alpha of a colour, its rim with alpha `rim`; dashed: not certain, or of the second side."""
    path = hex_outline(grid, hex, shrink)
    dash = (7.0, 5.0) if dashed else ()
    return Fill(path, colour, alpha), Stroke(path, colour, 2.5, rim, least=1.2, dash=dash)


def hex_word(grid: Grid, hex: str, text: str, colour: str = INK, dy: float = 44.0) -> Text:
    """A word or figure in a hex, `dy` units below its centre; neither too small nor too large at any zoom."""
    x, y = grid.centre(hex)
    return Text(x, y + dy, text, "ui.bold", 14, colour, halo="#ffffff", halo_width=0.3, limits=(9.0, 20.0))
