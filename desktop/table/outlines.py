"""What only dresses a map, in its units: shores, courses and areas to draw its sheet from. Nothing here rules."""

from __future__ import annotations

import msgspec

from desktop.table.content import Loader
from desktop.table.hexes import Point

__all__ = ["Outline", "load_outlines"]


class Outline(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One outline or point.

    kind: what it is ("land", "lake", "border" ...). points: numbers x y x y ..., parted by blanks. first: the hex or
    hexside that it belongs to, "" for none.
    """

    kind: str
    points: str
    name: str = ""
    first: str = ""

    def at(self) -> list[Point]:
        """The points as pairs."""
        numbers = [float(number) for number in self.points.split()]
        return list(zip(numbers[0::2], numbers[1::2], strict=True))


class _File(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    outline: tuple[Outline, ...]


def load_outlines(loader: Loader, file: str) -> tuple[Outline, ...]:
    """All outlines of a file, in its order; faults are gathered by the loader."""
    raw = loader.whole(file, _File)
    if raw is None:
        return ()
    for index, outline in enumerate(raw.outline):
        try:
            outline.at()
        except ValueError:
            loader.fault(file, ("outline", index, "points"), "expected numbers in pairs: x y x y ...")
    return raw.outline
