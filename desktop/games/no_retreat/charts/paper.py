"""Paper, letters and colours of the mat and the tables."""

from __future__ import annotations

from desktop.table import shapes
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Text, Typesetter
from desktop.table.shapes import Align, Box

__all__ = ["BAD", "CELL", "EDGE", "GOOD", "INK", "LIT", "PAPER", "SOFT", "panel", "sheet", "text", "title"]

PAPER, INK, EDGE = "#f1e6c9", "#33260f", "#d2bd8a"
SOFT = "#665534"
CELL = lighter(PAPER, 0.72)
LIT = "#ffd766"
GOOD, BAD = "#1d6b3a", "#a31c18"


def sheet(size: tuple[float, float], seed: int) -> Drawing:
    return shapes.sheet_of_paper(size, seed, PAPER, INK, EDGE)


def panel(box: Box, title_: str = "", hint: str = "") -> Drawing:
    """A panel with its title left and a rule or hint right."""
    items = list(shapes.panel(box, PAPER, INK, EDGE))
    if title_:
        items.append(text(box[0] + 9, box[1] + 17, title_, 12.5, "ui.strong"))
    if hint:
        items.append(text(box[2] - 9, box[1] + 17, hint, 11.0, "ui", SOFT, "right"))
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
