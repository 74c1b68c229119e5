"""Where everything lies on the charts and tables: their sizes and boxes, in their own units.

Army charts show the tracks in play, one panel a track: ammunition left, morale levels 11 to 0, and below them the
holding box of the headquarters (S2.76, S2.77, S2.66). Tables have one box a cell. A box is x0, y0, x1, y1. A chart's
surface is named by chart and scenario, "first:cossacks/stalluponen", since the scenario tells which tracks are in play.
"""

from __future__ import annotations

from typing import TypeAlias

from desktop.games.cossacks.content import Content

__all__ = [
    "CHART_COUNTER",
    "LEVELS",
    "TABLES",
    "TERRAIN_COLUMNS",
    "Box",
    "box_at",
    "boxes",
    "chart_surface",
    "middle",
    "surface_size",
    "track_rows",
    "tracks_in_play",
]

Box: TypeAlias = tuple[float, float, float, float]

CHART_COUNTER = 46.0
LEVELS = tuple(range(11, -1, -1))
#: Surfaces that are tables: fire and barrage results, terrain effects.
TABLES = ("fcrt", "bcrt", "terrain")

_MARGIN = 20.0
_HEAD = 76.0  # title of a chart with the numbers of the levels
_PANEL = 164.0
_GAP = 10.0
_AMMUNITION = 58.0
_LEVEL = 52.0
_LEVEL_HIGH = 74.0
_HOLD_HIGH = 52.0

_TABLE_HEAD = 120.0  # title, the way from basic odds to the column, the columns' names
_COLUMN = {"fcrt": 54.0, "bcrt": 56.0, "terrain": 92.0}
_LINE = {"fcrt": 30.0, "bcrt": 28.0, "terrain": 28.0}
_PRISONERS = 68.0
_FIRST = {"fcrt": 48.0, "bcrt": 52.0, "terrain": 220.0}
_BESIDE = {"fcrt": 306.0, "bcrt": 276.0, "terrain": 396.0}  # what can come of it; notes on terrain
_FOOT = {"fcrt": 76.0, "bcrt": 76.0, "terrain": 38.0}  # how to read the table
#: Columns of the terrain chart: what a Terrain record says in each.
TERRAIN_COLUMNS = ("fire", "barrage", "indirect", "check")


def chart_surface(chart: str, scenario: str) -> str:
    """The surface of an army chart in a scenario ("" for none: all its tracks)."""
    return f"{chart}:{scenario}" if scenario else chart


def tracks_in_play(content: Content, surface: str) -> tuple[str, ...]:
    """Tracks of a chart that its scenario uses, in the chart's order; all of them without a scenario."""
    chart, _, scenario = surface.partition(":")
    file = content.scenarios.get(scenario)
    used = None if file is None else {command.track for command in file.command}
    return tuple(
        track.id for track in content.tracks.values() if track.chart == chart and (used is None or track.id in used)
    )


def track_rows(content: Content, surface: str) -> tuple[Box, ...]:
    """Of each track in play: ammunition and morale levels, without the holding box below them."""
    found = boxes(content, surface)
    rows = []
    for track in tracks_in_play(content, surface):
        left, top, right, _ = found[f"row:{track}"]
        rows.append((left, top, right, found[f"ammo:{track}"][3] + 4))
    return tuple(rows)


def surface_size(content: Content, surface: str) -> tuple[float, float]:
    """Width and height of a chart or table."""
    if surface in TABLES:
        rows, columns = _lines(content, surface)
        wide = 2 * _MARGIN + _FIRST[surface] + len(columns) * _COLUMN[surface]
        extra = (_PRISONERS if surface == "fcrt" else 0.0) + _BESIDE[surface]
        return wide + extra, _TABLE_HEAD + len(rows) * _LINE[surface] + _FOOT[surface]
    count = len(tracks_in_play(content, surface))
    wide = 3 * _MARGIN + _AMMUNITION + 10 + len(LEVELS) * _LEVEL
    return wide, _HEAD + count * (_PANEL + _GAP) + _MARGIN


def _lines(content: Content, surface: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Rows and columns of a table, by name."""
    if surface == "fcrt":
        return tuple(str(total) for total in sorted(content.fire.cells)), content.fire.columns
    if surface == "bcrt":
        dice = tuple(str(die) for die in sorted(content.barrage.cells))
        return dice, tuple(str(column) for column in content.barrage.columns)
    return tuple(content.terrain), TERRAIN_COLUMNS


_made: dict[tuple[int, str], tuple[Content, dict[str, Box]]] = {}


def boxes(content: Content, surface: str) -> dict[str, Box]:
    """Boxes of a chart or table by name, made once a content.

    Charts: "row:TRACK", "ammo:TRACK", "ml:TRACK:N", "hold:TRACK". Tables: "cell:COLUMN:ROW", "col:COLUMN" (its head),
    "row:ROW" (its head), and "prisoner:ROW" on the fire table, "note:ROW" on the terrain chart; "way" is the strip
    above the columns' heads, "outcomes" the panel beside a combat table, "foot" the strip below a table.
    """
    key = (id(content), surface)
    kept = _made.get(key)
    if kept is None:
        found = _table(content, surface) if surface in TABLES else _chart(content, surface)
        kept = _made[key] = (content, found)  # the content is kept too, so that its id stays its own
    return kept[1]


def _chart(content: Content, surface: str) -> dict[str, Box]:
    found: dict[str, Box] = {}
    wide, _ = surface_size(content, surface)
    top = _HEAD
    for track in tracks_in_play(content, surface):
        found[f"row:{track}"] = (_MARGIN, top, wide - _MARGIN, top + _PANEL)
        line = top + 24
        left = _MARGIN + 10
        found[f"ammo:{track}"] = (left, line, left + _AMMUNITION, line + _LEVEL_HIGH)
        left += _AMMUNITION + 10
        for index, level in enumerate(LEVELS):
            x = left + index * _LEVEL
            found[f"ml:{track}:{level}"] = (x, line, x + _LEVEL - 3, line + _LEVEL_HIGH)
        low = line + _LEVEL_HIGH + 6
        found[f"hold:{track}"] = (_MARGIN + 10, low, left + len(LEVELS) * _LEVEL - 3, low + _HOLD_HIGH)
        top += _PANEL + _GAP
    return found


def _table(content: Content, surface: str) -> dict[str, Box]:
    rows, columns = _lines(content, surface)
    wide, high, first = _COLUMN[surface], _LINE[surface], _FIRST[surface]
    left = _MARGIN + first
    found: dict[str, Box] = {"way": (left, 44.0, left + len(columns) * wide, _TABLE_HEAD - 28)}
    for across, column in enumerate(columns):
        x = left + across * wide
        found[f"col:{column}"] = (x, _TABLE_HEAD - 28, x + wide, _TABLE_HEAD)
        for down, row in enumerate(rows):
            y = _TABLE_HEAD + down * high
            found[f"cell:{column}:{row}"] = (x, y, x + wide, y + high)
    for down, row in enumerate(rows):
        y = _TABLE_HEAD + down * high
        found[f"row:{row}"] = (_MARGIN, y, left, y + high)
        if surface == "fcrt":
            x = left + len(columns) * wide + 6
            found[f"prisoner:{row}"] = (x, y, x + _PRISONERS - 6, y + high)
        if surface == "terrain":
            x = left + len(columns) * wide
            found[f"note:{row}"] = (x, y, x + _BESIDE[surface], y + high)
    end, foot = surface_size(content, surface)
    low = _TABLE_HEAD + len(rows) * high
    if surface != "terrain":
        found["outcomes"] = (end - _BESIDE[surface], 56.0, end - _MARGIN, low)
    found["foot"] = (_MARGIN, low + 12, end - _MARGIN, foot - 14)
    return found


def box_at(found: dict[str, Box], x: float, y: float) -> str:
    """Name of the smallest box that holds a point, "" if none does."""
    hits = [((x1 - x0) * (y1 - y0), name) for name, (x0, y0, x1, y1) in found.items() if x0 <= x < x1 and y0 <= y < y1]
    return min(hits)[1] if hits else ""


def middle(box: Box) -> tuple[float, float]:
    """Centre of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
