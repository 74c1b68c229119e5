"""Where the values of a surface come from, and what its tag says: reconstructed ones until all are the owner's."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.games.no_retreat.content import Content, Source

__all__ = ["origin", "surface_origin", "tag"]

#: What a tag says of reconstructed values, and of the owner's, by kind of surface.
_TAGS = {
    "map": ("reconstructed map", "your own map"),
    "mat": ("dates and values reconstructed", "your own dates and values"),
    "crt": ("reconstructed table", "your own table"),
    "terrain": ("reconstructed", "your own chart"),
}


def origin(sources: Iterable[str]) -> Source:
    """One word for many records: "reconstructed" while any of them is, then "owner" if any is the owner's."""
    found = dict.fromkeys(sources)
    if "reconstructed" in found:
        return "reconstructed"
    return "owner" if "owner" in found else "rulebook"


def surface_origin(content: Content, surface: str) -> Source:
    """Where the values come from that a map, the mat or a table shows."""
    if surface.startswith("map"):
        return origin([content.maps[int(surface[3:])].ground.board.source])
    if surface == "mat":
        return origin(
            [
                *(turn.source for turn in content.turns.values()),
                *(info.drum_source for info in content.maps.values()),
            ]
        )
    if surface == "terrain":
        return origin(row.source for row in content.chart.values())
    return content.tables[surface.partition(":")[2]].source


def tag(surface: str, source: str) -> str:
    """The words of a surface's tag, "" for values of the rulebook."""
    ours, theirs = _TAGS[next(kind for kind in _TAGS if surface.startswith(kind))]
    return {"reconstructed": ours, "owner": theirs}.get(source, "")
