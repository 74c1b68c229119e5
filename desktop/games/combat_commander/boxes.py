"""Where everything lies on the track display and the terrain chart, in their own units. A box is x0, y0, x1, y1.

Names: ``time:0`` to ``time:15``, ``vp:-20`` (Allies) to ``vp:20`` (Axis), ``lost:axis:1`` to ``lost:allied:20``,
``head:axis`` before them, ``weapons:axis``, ``secret:axis`` ``open`` ``secret:allied``, ``objective:1`` to
``objective:5``, ``ob:axis`` with ``deck:axis`` and ``discards:axis``, ``data:mines`` to ``data:artillery``, and the
panels ``panel:...``.
"""

from __future__ import annotations

from functools import cache

from desktop.table.shapes import Box

__all__ = [
    "CARDS_HIGH",
    "CARDS_WIDE",
    "COLUMNS",
    "COUNTER",
    "DATA",
    "LAST_SPACE",
    "LOSSES",
    "TRACKS",
    "box_at",
    "boxes",
    "points_space",
    "surface_size",
]

WIDE, HIGH = 1240.0, 716.0
COUNTER = 44.0
#: The page of a side's cards.
CARDS_WIDE, CARDS_HIGH = 1240.0, 640.0
LAST_SPACE, LOSSES, POINTS = 15, 20, 20
TRACKS = "tracks"
#: The data boxes (4.3.4), and what else a player looks up in the middle of a game.
DATA = ("mines", "wire", "foxholes", "trench", "pillbox", "bunker", "smoke", "artillery")
#: The terrain chart: columns after the name.
COLUMNS = ("move", "cover", "sight", "notes")
_LEFT = 20.0
_LOST = 36.8
_NAME, _CELL, _NOTES, _HEAD, _ROW = 190.0, 96.0, 330.0, 104.0, 29.0


def surface_size(surface: str, rows: int = 0) -> tuple[float, float]:
    """Width and height of the track display, a page of cards, or the terrain chart with so many rows."""
    if surface == TRACKS:
        return WIDE, HIGH
    if surface.startswith("cards:"):
        return CARDS_WIDE, CARDS_HIGH
    return 2 * _LEFT + _NAME + 3 * _CELL + _NOTES, _HEAD + rows * _ROW + 60


def points_space(vp: int) -> tuple[int, int]:
    """The space of the Victory Track for so many points, and the points that the marker's back adds to it (4.1.1)."""
    laps = max(0, abs(vp) - 1) // POINTS
    space = abs(vp) - laps * POINTS
    return (space if vp >= 0 else -space), laps * POINTS


@cache
def boxes(surface: str, rows: int = 0) -> dict[str, Box]:
    """All boxes of a chart; the terrain chart's are ``row:0`` and ``cell:0:move``."""
    return _tracks() if surface == TRACKS else _terrain(rows)


def _tracks() -> dict[str, Box]:
    found: dict[str, Box] = {}
    right = WIDE - _LEFT
    found["panel:time"] = (_LEFT, 62, right, 180)
    wide = (WIDE - 64) / (LAST_SPACE + 1)
    for space in range(LAST_SPACE + 1):
        x = 32 + space * wide
        found[f"time:{space}"] = (x, 88, x + wide - 5, 168)
    found["panel:vp"] = (_LEFT, 190, right, 288)
    wide = (WIDE - 64) / (2 * POINTS + 1)
    for points in range(-POINTS, POINTS + 1):
        x = 32 + (POINTS - points) * wide
        found[f"vp:{points}"] = (x, 216, x + wide - 2, 278)
    found["panel:lost"] = (_LEFT, 298, 904, 494)
    for row, side in enumerate(("axis", "allied")):
        y = 324 + row * 84
        found[f"head:{side}"] = (32, y, 98, y + 76)
        for space in range(1, LOSSES + 1):
            x = 102 + (space - 1) * _LOST
            found[f"lost:{side}:{space}"] = (x, y, x + _LOST - 2, y + 76)
        found[f"weapons:{side}"] = (102 + LOSSES * _LOST, y, 894, y + 76)
    found["panel:objectives"] = (914, 298, right, 494)
    found["secret:axis"] = (924, 326, 1000, 420)
    found["open"] = (1006, 326, 1128, 420)
    found["secret:allied"] = (1134, 326, 1210, 420)
    for number in range(1, 6):
        x = 924 + (number - 1) * 57.6
        found[f"objective:{number}"] = (x, 428, x + 54, 486)
    found["panel:ob"] = (_LEFT, 504, 700, 696)
    for row, side in enumerate(("axis", "allied")):
        y = 530 + row * 82
        found[f"ob:{side}"] = (30, y, 540, y + 76)
        found[f"deck:{side}"] = (548, y, 612, y + 76)
        found[f"discards:{side}"] = (620, y, 684, y + 76)
    found["panel:data"] = (710, 504, right, 696)
    for index, name in enumerate(DATA):
        left, top = 720.0 + (index % 2) * 248, 530.0 + (index // 2) * 40.5
        found[f"data:{name}"] = (left, top, left + 242, top + 38)
    return found


def _terrain(rows: int) -> dict[str, Box]:
    found: dict[str, Box] = {}
    for row in range(rows):
        y = _HEAD + row * _ROW
        found[f"row:{row}"] = (_LEFT, y, _LEFT + _NAME, y + _ROW)
        x = _LEFT + _NAME
        for column in COLUMNS:
            wide = _NOTES if column == "notes" else _CELL
            found[f"cell:{row}:{column}"] = (x, y, x + wide, y + _ROW)
            x += wide
    return found


def box_at(found: dict[str, Box], x: float, y: float) -> str:
    """Name of the smallest box that holds a point, "" if none does."""
    hits = [((x1 - x0) * (y1 - y0), name) for name, (x0, y0, x1, y1) in found.items() if x0 <= x < x1 and y0 <= y < y1]
    return min(hits)[1] if hits else ""
