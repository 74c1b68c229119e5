"""Paper, letters and colours of the charts."""

from __future__ import annotations

from desktop.table.papers import Paper

__all__ = ["EDGE", "INK", "PAPER", "SIDE", "SIDE_INK", "SOFT", "panel", "sheet", "text", "title"]

PAPER, INK, EDGE = "#eceadd", "#232722", "#b9b7a4"
SOFT = "#5c5f52"
SIDE = {"axis": "#9ba8a2", "allied": "#e6d2a6"}
SIDE_INK = {"axis": "#1a2420", "allied": "#463316"}

_CHARTS = Paper(PAPER, INK, EDGE, SOFT)
sheet, panel, text, title = _CHARTS.sheet, _CHARTS.panel, _CHARTS.words, _CHARTS.title
