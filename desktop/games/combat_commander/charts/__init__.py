"""Track display and terrain chart as drawings: what is printed, and what changes on them."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import TRACKS
from desktop.games.combat_commander.charts.live import track_marks
from desktop.games.combat_commander.charts.printed import terrain_sheet, track_sheet
from desktop.games.combat_commander.content import Content
from desktop.table.drawing import Typesetter
from desktop.table.scene import Mark

__all__ = ["VERSION", "chart_sheet", "track_marks"]

#: Counts up whenever a chart is drawn differently: the cache on disk is kept under it.
VERSION = 1


def chart_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """The printed sheet of the track display or the terrain chart."""
    return track_sheet(typesetter) if surface == TRACKS else terrain_sheet(content, typesetter)
