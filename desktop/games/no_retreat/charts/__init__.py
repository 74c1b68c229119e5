"""Mat, combat tables and terrain chart as drawings: what is printed, and what lights up on them."""

from __future__ import annotations

from desktop.games.no_retreat.charts.live import lit_table
from desktop.games.no_retreat.charts.mat import mat_sheet
from desktop.games.no_retreat.charts.tables import table_sheet, terrain_sheet
from desktop.games.no_retreat.content import Content
from desktop.table.drawing import Typesetter
from desktop.table.scene import Mark

__all__ = ["VERSION", "chart_sheet", "lit_table"]

#: Counts up whenever a chart is drawn differently: the cache on disk is kept under it.
VERSION = 4


def chart_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """The printed sheet of the mat or a table, on the boxes of `boxes.boxes`."""
    if surface == "mat":
        return mat_sheet(content, typesetter)
    if surface == "terrain":
        return terrain_sheet(content, typesetter)
    return table_sheet(content, surface, typesetter)
