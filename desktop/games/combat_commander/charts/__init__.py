"""Track display, pages of cards and terrain chart as drawings: what is printed, and what changes on them."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import TRACKS
from desktop.games.combat_commander.charts.cardpage import card_marks, card_pieces
from desktop.games.combat_commander.charts.live import track_marks
from desktop.games.combat_commander.charts.printed import card_sheet, terrain_sheet, track_sheet
from desktop.games.combat_commander.content import Content
from desktop.table.drawing import Typesetter
from desktop.table.scene import Mark

__all__ = ["VERSION", "card_marks", "card_pieces", "chart_sheet", "track_marks"]

#: Counts up whenever a chart is drawn differently: the cache on disk is kept under it.
VERSION = 4


def chart_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """The printed sheet of the track display, a page of cards or the terrain chart."""
    if surface.startswith("cards:"):
        return card_sheet(surface)
    return track_sheet(typesetter) if surface == TRACKS else terrain_sheet(content, typesetter)
