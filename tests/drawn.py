"""What tests of drawings share: letters without fonts, and what a picture or a sheet is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import shapely

from desktop.table.drawing import Clip, Drawing, Group, Item, Text
from desktop.table.hexes import Grid
from desktop.table.scene import Mark

__all__ = ["Ruler", "hexes_under", "items_of", "texts_at"]


class Ruler:
    """A typesetter that needs no fonts: every letter is half an em, or half as wide as a capital is high."""

    def width(self, text: str, font: str, size: float, *, cap: bool = False, spacing: float = 0.0) -> float:
        return size * (0.5 * len(text) + spacing * max(0, len(text) - 1))


def items_of(picture: Drawing | Sequence[Item]) -> Iterator[Item]:
    """Every item of a picture, groups and clips with all that is in them."""
    for item in picture:
        yield item
        if isinstance(item, Group | Clip):
            yield from items_of(item.items)


def texts_at(marks: Iterable[Mark], zoom: float) -> Iterator[tuple[Mark, Text]]:
    """The words of a sheet that are shown at a zoom, each with its mark."""
    for mark in marks:
        if mark.zooms[0] <= zoom < mark.zooms[1]:
            for item in mark.drawing:
                if isinstance(item, Text):
                    yield mark, item


def hexes_under(grid: Grid, line: Any) -> list[str]:
    """The hexes that a line of points passes, in order, without those beyond the map."""
    found: list[str] = []
    for x, y in shapely.LineString(line).segmentize(1.5).coords:
        hex = grid.hex_at(x, y)
        if hex and (not found or found[-1] != hex):
            found.append(hex)
    return found
