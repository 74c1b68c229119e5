"""Paper, letters and colours of the mat and the tables."""

from __future__ import annotations

from desktop.table.colour import lighter
from desktop.table.papers import Paper

__all__ = ["BAD", "CELL", "EDGE", "GOOD", "INK", "LIT", "PAPER", "SOFT", "panel", "sheet", "text", "title", "wrapped"]

PAPER, INK, EDGE = "#f1e6c9", "#33260f", "#d2bd8a"
SOFT = "#665534"
CELL = lighter(PAPER, 0.72)
LIT = "#ffd766"
GOOD, BAD = "#1d6b3a", "#a31c18"

_MAT = Paper(PAPER, INK, EDGE, SOFT, inset=9.0)
sheet, panel, text, title, wrapped = _MAT.sheet, _MAT.panel, _MAT.words, _MAT.title, _MAT.wrapped
