"""How a table looked when it was left: where the map stood, which docks and tabs were open. Kept in the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QByteArray, QPointF

if TYPE_CHECKING:
    from desktop.window.tablewindow import TableWindow

__all__ = ["Look", "look_of", "read_look", "restore"]


class Look(msgspec.Struct, frozen=True):
    """x, y: the middle of the map in its units; hexes: pixels for one hex at an interface scale of 1.

    docks: Qt's own record of the docks, in hexadecimal digits; it fits only a window laid out narrow or wide as then.
    tabs: which tab of each group is in front, by the group's name. surface: the map that was shown.
    """

    x: float
    y: float
    hexes: float
    compact: bool = False
    docks: str = ""
    tabs: dict[str, int] = {}
    surface: str = ""


def look_of(table: TableWindow) -> dict[str, Any]:
    """How a table looks now, as plain data."""
    parts = table.parts
    middle = parts.map.visible().center()
    look = Look(
        round(middle.x(), 1),
        round(middle.y(), 1),
        round(parts.map.hex_pixels / table.desk.theme.scale, 3),
        parts.compact,
        bytes(table.saveState().toHex().data()).decode(),
        {name: group.currentIndex() for name, group in _groups(table).items()},
        parts.map.paper.surface.id,
    )
    found: dict[str, Any] = msgspec.to_builtins(look)
    return found


def read_look(raw: Any) -> Look | None:
    """A look from a saved game; None where it holds none that can be read."""
    try:
        return msgspec.convert(raw, Look)
    except msgspec.ValidationError:
        return None


def restore(table: TableWindow, look: Look) -> None:
    """Make a table look so, as far as its window is laid out as then. The window has its size already."""
    parts = table.parts
    if look.compact == parts.compact and look.docks:
        table.restoreState(QByteArray.fromHex(QByteArray(look.docks.encode())))
    for name, group in _groups(table).items():
        place = look.tabs.get(name, -1)
        if look.compact == parts.compact and 0 <= place < group.count():
            group.setCurrentIndex(place)
    if look.surface in ("", parts.map.paper.surface.id) and look.hexes > 0:
        parts.map.go(QPointF(look.x, look.y), look.hexes * table.desk.theme.scale, glide=False)


def _groups(table: TableWindow) -> dict[str, Any]:
    parts = table.parts
    return {
        "left": parts.left_tabs,
        "right": parts.right_tabs,
        "foot": parts.foot_tabs,
        "charts": parts.charts,
    }
