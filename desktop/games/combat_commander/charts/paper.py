"""Paper, letters and colours of the charts."""

from __future__ import annotations

from desktop.table import shapes
from desktop.table.colour import mix
from desktop.table.drawing import Drawing, Text, Typesetter
from desktop.table.shapes import Align, Box

__all__ = ["EDGE", "INK", "PAPER", "SIDE", "SIDE_INK", "SOFT", "panel", "sheet", "text", "title"]

PAPER, INK, EDGE = "#eceadd", "#232722", "#b9b7a4"
SOFT = "#5c5f52"
SIDE = {"axis": "#9ba8a2", "allied": "#e6d2a6"}
SIDE_INK = {"axis": "#1a2420", "allied": "#463316"}


def sheet(size: tuple[float, float], seed: int) -> Drawing:
    return shapes.sheet_of_paper(size, seed, PAPER, INK, EDGE)


def panel(box: Box, title_: str = "", hint: str = "") -> Drawing:
    """A panel with its title left and a rule or hint right."""
    items = list(shapes.panel(box, PAPER, INK, EDGE))
    if title_:
        items.append(text(box[0] + 10, box[1] + 18, title_, 12.5, "ui.strong"))
    if hint:
        items.append(text(box[2] - 10, box[1] + 18, hint, 11.0, "ui", SOFT, "right"))
    return tuple(items)


def text(
    x: float,
    y: float,
    words: str,
    size: float = 12.0,
    font: str = "ui",
    colour: str = INK,
    align: Align = "left",
    most: float = 0.0,
) -> Text:
    return shapes.words(x, y, words, size, font, colour, align, most)


def title(words: str, below: str, typesetter: Typesetter, y: float = 42.0) -> Drawing:
    """Title in the head letters and a line of secondary words after it."""
    wide = typesetter.width(words, "head.plain", 31)
    return text(24, y, words, 31, "head.plain"), text(24 + wide + 16, y - 2, below, 12.5, "ui", mix(SOFT, INK, 0.2))
