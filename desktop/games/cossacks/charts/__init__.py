"""Army charts, combat tables and the terrain chart as drawings: what is printed, and what lights up on it."""

from __future__ import annotations

from desktop.games.cossacks.charts.army import army_sheet
from desktop.games.cossacks.charts.live import lit_table, lit_way, outcomes
from desktop.games.cossacks.charts.tables import table_sheet
from desktop.games.cossacks.charts.terrain import terrain_sheet
from desktop.games.cossacks.content import Content
from desktop.table.drawing import Typesetter
from desktop.table.scene import Mark

__all__ = ["VERSION", "chart_sheet", "lit_table", "lit_way", "outcomes"]

#: Counts up whenever a chart is drawn differently: the cache on disk is kept under it.
VERSION = 2


def chart_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """The printed sheet of a chart or table, on the boxes of `boxes.boxes`."""
    if surface in ("fcrt", "bcrt"):
        return table_sheet(content, surface, typesetter)
    if surface == "terrain":
        return terrain_sheet(content, surface, typesetter)
    return army_sheet(content, surface, typesetter)
