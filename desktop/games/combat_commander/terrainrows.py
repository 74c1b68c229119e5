"""The Terrain Chart in words: types of hexes in their order, then the installations that go with them (T78.1)."""

from __future__ import annotations

import msgspec

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.ground import TerrainRow

__all__ = ["Row", "sight_words", "terrain_rows"]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of the chart. installed: an installation, not a type of hex."""

    title: str
    rule: str
    move: str
    cover: str
    sight: str
    note: str
    installed: bool = False
    source: str = "rulebook"


#: What a type does beyond its three values.
_NOTES = {
    "building": "a blind hex behind it; an Objective in it is the whole building",
    "woods": "a blind hex behind it; +2 for Mortars and Radios that fire into it",
    "main-bridge": "entered and left only along its road or railway",
    "minor-bridge": "off its road it costs what is below it",
    "gully": "who is in it sees and is seen from beside and above only",
}
_MOVES = {"main-bridge": "1 along its way", "minor-bridge": "1 along, or below"}
_ALONG = "1 along it"
INSTALLATIONS = (
    Row("Road", "T93", _ALONG, "-1", "open along it", "+1 MP for the order once a road hex is entered", True),
    Row("Railway", "T92", _ALONG, "as the hex", "hindrance 1", "open along it", True),
    Row("Trail", "T96", _ALONG, "as the hex", "as the hex", "", True),
    Row("Fence", "T84", "+1 across", "none", "hindrance 1", "open on a side of firer's or target's hex", True),
    Row("Hedge", "T87", "+1 across", "1 across", "blocks", "so too; no Cover against Mortars and Radios", True),
    Row("Wall", "T97", "+1 across", "2 across", "blocks", "so too; no Cover against Mortars and Radios", True),
    Row("Cliff", "T83", "closed", "none", "open", "a unit without a weapon may advance over it", True),
    Row("Hill", "T88", "+1 uphill", "as the hex", "T88.3", "fire: -1 uphill, +1 downhill", True),
    Row("Smoke", "T94", "as the hex", "as the hex", "hindrance 1-10", "into, out of and through, at every level", True),
    Row("Blaze", "T79", "closed", "none", "blocks", "at every level", True),
)


def sight_words(row: TerrainRow) -> str:
    """What a type does to lines of sight."""
    if row.obstacle:
        return "blocks"
    return f"hindrance {row.hindrance}" if row.hindrance else "open"


def terrain_rows(content: Content) -> tuple[Row, ...]:
    """All rows of the chart in its order."""
    found = []
    for kind, row in content.terrain.items():
        notes = [_NOTES[kind]] if kind in _NOTES else []
        if row.wet:
            notes.append("no weapon fires from it, no marker lies in it")
        move = "closed" if row.closed else _MOVES.get(kind, str(row.move))
        cover = "none" if row.closed else str(row.cover)
        found.append(Row(row.title, row.rule, move, cover, sight_words(row), "; ".join(notes), source=row.source))
    return (*found, *INSTALLATIONS)
