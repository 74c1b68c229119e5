"""Where everything lies on the player aid mat and the tables: their sizes and boxes, in their own units.

The mat: Game Turn Track, strategic display, the boxes of both sides, supplies, Malta, Tobruk and the cards. Tables have
one box a cell. A box is x0, y0, x1, y1.
"""

from __future__ import annotations

from functools import cache

from desktop.games.no_retreat.content import COLUMNS
from desktop.table.shapes import Box

__all__ = ["ASIDE", "BOXES_OF_A_SIDE", "MAT_COUNTER", "ROWS", "TABLES", "box_at", "boxes", "surface_size"]

MAT_COUNTER = 44.0
#: Boxes that each side has, with their titles and shares of the row.
BOXES_OF_A_SIDE = (
    ("pool", "Force Pool", 470.0),
    ("shattered", "Shattered", 178.0),
    ("destroyed", "Destroyed", 178.0),
    ("surrendered", "Surrendered", 178.0),
    ("reserve", "Strategic Reserve", 178.0),
)
#: The lowest row: what is not in play, with its titles and shares.
ASIDE = (
    ("stock:axis", "Axis Boxes unbuilt", 288.0),
    ("stock:allied", "Allied Boxes unbuilt", 338.0),
    ("out", "Removed from play", 562.0),
)
TABLES = ("crt:german", "crt:italian", "crt:allied", "terrain")
#: Terrain chart: columns after the name.
TERRAIN_COLUMNS = ("mech", "other", "shift", "bonus", "stops", "line")
#: Dice, and the row for odds below the table.
ROWS = ("1", "2", "3", "4", "5", "6")

WIDE, HIGH = 1240.0, 972.0
_MARGIN = 24.0
_TURN_WIDE, _TURN_HIGH = 132.4, 118.0
_GAP = 4.0

_FIRST, _COLUMN, _ROW, _HEAD = 52.0, 62.0, 34.0, 116.0
_BESIDE, _FOOT = 296.0, 78.0
_TERRAIN_FIRST, _TERRAIN_COLUMN, _TERRAIN_ROW, _TERRAIN_HEAD = 210.0, 96.0, 28.0, 96.0
#: Rows of the terrain chart, in its order.
TERRAIN_ROWS = (
    "clear",
    "rough",
    "marsh",
    "town",
    "city",
    "depression",
    "sea",
    "ridge",
    "wadi",
    "escarpment",
    "fort",
    "road",
    "track",
)


def surface_size(surface: str) -> tuple[float, float]:
    """Width and height of the mat or a table; KeyError for another surface."""
    if surface == "mat":
        return WIDE, HIGH
    if surface == "terrain":
        wide = 2 * _MARGIN + _TERRAIN_FIRST + len(TERRAIN_COLUMNS) * _TERRAIN_COLUMN
        return wide, _TERRAIN_HEAD + len(TERRAIN_ROWS) * _TERRAIN_ROW + _FOOT
    if surface in TABLES:
        wide = 2 * _MARGIN + _FIRST + len(COLUMNS) * _COLUMN + _BESIDE
        return wide, _HEAD + len(ROWS) * _ROW + _FOOT
    raise KeyError(surface)


@cache
def boxes(surface: str) -> dict[str, Box]:
    """Boxes by name.

    Mat: "turn:N", "map:N", "pool:SIDE" and the other boxes of `BOXES_OF_A_SIDE`, "supply:SIDE", "used", "malta",
    "fort:N", "tobruk", "deck", "discards", and those of `ASIDE`. Tables: "cell:COLUMN:ROW", "col:COLUMN", "row:ROW",
    "way" (the strip of the shifts), "outcomes" (beside), "foot".
    """
    if surface == "mat":
        return _mat()
    return _terrain() if surface == "terrain" else _table(surface)


def _mat() -> dict[str, Box]:
    found: dict[str, Box] = {}
    top = 60.0
    for turn in range(1, 19):
        x = _MARGIN + (turn - 1) % 9 * _TURN_WIDE
        y = top + (turn - 1) // 9 * (_TURN_HIGH + _GAP)
        found[f"turn:{turn}"] = (x, y, x + _TURN_WIDE - _GAP, y + _TURN_HIGH)
    top += 2 * (_TURN_HIGH + _GAP) + 6
    wide = (WIDE - 2 * _MARGIN) / 5
    found["display"] = (_MARGIN, top, WIDE - _MARGIN, top + 186)
    for number in range(1, 6):
        x = _MARGIN + (number - 1) * wide
        found[f"map:{number}"] = (x + 6, top + 28, x + wide - 6, top + 178)
    top += 196
    for side in ("axis", "allied"):
        x = _MARGIN
        for name, _, share in BOXES_OF_A_SIDE:
            found[f"{name}:{side}"] = (x, top, x + share, top + 122)
            x += share + 2.4
        top += 128
    top += 2
    x = _MARGIN
    foot = (
        ("supply:axis", 222.0),
        ("supply:allied", 200.0),
        ("used", 214.0),
        ("malta", 128.0),
        ("works", 246.0),
        ("cards", 172.0),
    )
    for name, share in foot:
        found[name] = (x, top, x + share, top + 112)
        x += share + 2.0
    left, y0, right, y1 = found["works"]
    for level in range(4):
        found[f"fort:{level}"] = (left + 8 + level * 37, y0 + 26, left + 42 + level * 37, y1 - 8)
    found["tobruk"] = (left + 158, y0 + 26, right - 8, y1 - 8)
    left, y0, right, y1 = found["cards"]
    half = (left + right) / 2
    found["deck"] = (left + 8, y0 + 24, half - 3, y1 - 6)
    found["discards"] = (half + 3, y0 + 24, right - 8, y1 - 6)
    top += 116
    x = _MARGIN
    for name, _, share in ASIDE:
        found[name] = (x, top, x + share, top + 66)
        x += share + 2.0
    return found


def _table(surface: str) -> dict[str, Box]:
    left = _MARGIN + _FIRST
    wide = len(COLUMNS) * _COLUMN
    found: dict[str, Box] = {"way": (left, 46.0, left + wide, _HEAD - 28)}
    for across, column in enumerate(COLUMNS):
        x = left + across * _COLUMN
        found[f"col:{column}"] = (x, _HEAD - 28, x + _COLUMN, _HEAD)
        for down, row in enumerate(ROWS):
            y = _HEAD + down * _ROW
            found[f"cell:{column}:{row}"] = (x, y, x + _COLUMN, y + _ROW)
    for down, row in enumerate(ROWS):
        y = _HEAD + down * _ROW
        found[f"row:{row}"] = (_MARGIN, y, left, y + _ROW)
    end, foot = surface_size(surface)
    low = _HEAD + len(ROWS) * _ROW
    found["outcomes"] = (end - _BESIDE, 56.0, end - _MARGIN, low)
    found["foot"] = (_MARGIN, low + 12, end - _MARGIN, foot - 14)
    return found


def _terrain() -> dict[str, Box]:
    left = _MARGIN + _TERRAIN_FIRST
    found: dict[str, Box] = {}
    for across, column in enumerate(TERRAIN_COLUMNS):
        x = left + across * _TERRAIN_COLUMN
        found[f"col:{column}"] = (x, _TERRAIN_HEAD - 30, x + _TERRAIN_COLUMN, _TERRAIN_HEAD)
        for down, row in enumerate(TERRAIN_ROWS):
            y = _TERRAIN_HEAD + down * _TERRAIN_ROW
            found[f"cell:{column}:{row}"] = (x, y, x + _TERRAIN_COLUMN, y + _TERRAIN_ROW)
    for down, row in enumerate(TERRAIN_ROWS):
        y = _TERRAIN_HEAD + down * _TERRAIN_ROW
        found[f"row:{row}"] = (_MARGIN, y, left, y + _TERRAIN_ROW)
    end, foot = surface_size("terrain")
    low = _TERRAIN_HEAD + len(TERRAIN_ROWS) * _TERRAIN_ROW
    found["foot"] = (_MARGIN, low + 10, end - _MARGIN, foot - 12)
    return found


def box_at(found: dict[str, Box], x: float, y: float) -> str:
    """Name of the smallest box that holds a point, "" if none does."""
    hits = [((x1 - x0) * (y1 - y0), name) for name, (x0, y0, x1, y1) in found.items() if x0 <= x < x1 and y0 <= y < y1]
    return min(hits)[1] if hits else ""
