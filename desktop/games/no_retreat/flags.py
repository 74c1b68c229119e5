"""Where the emblem of a Town's owner lies in its hex: the Axis' in the upper left, the Allies' in the upper right."""

from __future__ import annotations

from desktop.table.hexes import Grid, Point
from desktop.table.shapes import Box

__all__ = ["FLAG", "flag_at", "flag_boxes"]

#: Radius of the emblem's disc, in the map's units.
FLAG = 13.0
_OFFSET = {"axis": (-30.0, -36.0), "allied": (30.0, -36.0)}


def flag_at(grid: Grid, hex: str, owner: str) -> Point:
    """The middle of the emblem."""
    x, y = grid.centre(hex)
    dx, dy = _OFFSET[owner]
    return x + dx, y + dy


def flag_boxes(grid: Grid, hex: str) -> tuple[Box, ...]:
    """What either owner's emblem covers: names and ports on the sheet keep out of it."""
    room = FLAG + 2.0
    spots = [flag_at(grid, hex, owner) for owner in _OFFSET]
    return tuple((x - room, y - room, x + room, y + room) for x, y in spots)
