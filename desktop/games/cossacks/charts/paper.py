"""Paper, panels, letters and colours of the charts and tables: a staff officer's papers of 1914."""

from __future__ import annotations

from desktop.table.colour import lighter, mix
from desktop.table.drawing import Item, Pen, Stroke
from desktop.table.papers import Paper

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
    "panel",
    "paper",
    "rule_line",
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

_STAFF = Paper(PAPER, INK, EDGE, SOFT, head="head", head_size=27.0, head_base=38.0)
paper, panel, words = _STAFF.sheet, _STAFF.panel, _STAFF.words
title, wrapped = _STAFF.title, _STAFF.wrapped


def rule_line(
    x0: float, y0: float, x1: float, y1: float, colour: str = INK, width: float = 1.0, alpha: float = 1.0
) -> Item:
    """A printed line, never thinner than the eye sees."""
    return Stroke(Pen().move(x0, y0).line(x1, y1).path(), colour, width, alpha=alpha, least=0.8)
