"""Paper, panels, letters and colours of the charts and tables: a staff officer's papers of 1914."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from desktop.games.cossacks.boxes import Box
from desktop.table import shapes
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Item, Pen, Stroke, Text, Typesetter
from desktop.table.shapes import baseline, block, outlined
from desktop.table.shapes import grown as frame
from desktop.table.shapes import source_tag as tag

__all__ = [
    "ATTACKER",
    "BAD",
    "CELL",
    "DEFENDER",
    "EDGE",
    "GOOD",
    "HEAD",
    "INK",
    "LIT",
    "PAPER",
    "SOFT",
    "baseline",
    "block",
    "frame",
    "outlined",
    "panel",
    "paper",
    "rule_line",
    "tag",
    "title",
    "words",
    "wrapped",
]

PAPER, INK, EDGE = "#f3ead2", "#3a2c14", "#d9c79c"
SOFT = "#6d5c3c"  # secondary words: 5.4 to 1 on the paper
CELL = lighter(PAPER, 0.72)
HEAD = mix(EDGE, "#ffffff", 0.35)
LIT = "#ffd766"
GOOD, BAD = "#1d6b3a", "#a31c18"
ATTACKER, DEFENDER = "#7a4a00", "#26343b"

Align = Literal["left", "middle", "right"]


def panel(box: Box) -> Drawing:
    """A lighter sheet with a soft shadow at its foot."""
    return shapes.panel(box, PAPER, INK, EDGE)


def rule_line(
    x0: float, y0: float, x1: float, y1: float, colour: str = INK, width: float = 1.0, alpha: float = 1.0
) -> Item:
    return Stroke(Pen().move(x0, y0).line(x1, y1).path(), colour, width, alpha=alpha, least=0.8)


def words(
    x: float,
    y: float,
    text: str,
    size: float = 12.0,
    font: str = "ui",
    colour: str = INK,
    align: Align = "left",
    most: float = 0.0,
) -> Text:
    return Text(x, y, text, font, size, colour, align, most=most)


def paper(size: tuple[float, float], seed: int) -> Drawing:
    """The sheet itself: paper with grain and a double frame."""
    return shapes.sheet_of_paper(size, seed, PAPER, INK, EDGE)


def title(text: str, below: str, typesetter: Typesetter, x: float = 24.0, y: float = 38.0) -> Drawing:
    """Title in the head letters and a line of secondary words after it."""
    wide = typesetter.width(text, "head", 27)
    return words(x, y, text, 27, "head"), words(x + wide + 16, y - 1, below, 12.5, "ui", SOFT)


def wrapped(
    x: float,
    y: float,
    parts: Sequence[tuple[str, str]],
    wide: float,
    typesetter: Typesetter,
    *,
    size: float = 12.0,
    step: float = 17.0,
    colour: str = INK,
) -> tuple[list[Item], float]:
    """Words with fonts, (text, font) in order, broken into lines; the items and the baseline after the last."""
    return shapes.wrapped(x, y, parts, wide, typesetter, size=size, step=step, colour=colour)
