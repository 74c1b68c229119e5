"""The printed sheet of a surface: its marks, found by place and zoom, made ready for painting when first needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from desktop.table.drawing import Drawing
from desktop.table.scene import Mark
from desktop.window.painter import Prepared, prepare

__all__ = ["Kept", "Sheet", "keep"]

Box = tuple[float, float, float, float]
_CELL = 400.0  # units of the grid by which marks are found
_MANY = 64  # cells from which a mark counts as lying everywhere

_DRAWING = msgspec.msgpack.Decoder(Drawing)
_ENCODER = msgspec.msgpack.Encoder()


class Kept(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A mark as it lies in the cache: its drawing still encoded, so that only what is looked at is decoded."""

    layer: int
    box: Box
    zooms: tuple[float, float]
    drawing: msgspec.Raw


def keep(mark: Mark) -> Kept:
    """A mark with its drawing encoded."""
    return Kept(mark.layer, mark.box, mark.zooms, msgspec.Raw(_ENCODER.encode(mark.drawing)))


class Sheet:
    """Marks in painting order with an index by place. Zooms are device pixels for one hex (100 units)."""

    def __init__(self, width: float, height: float, marks: Iterable[Mark | Kept]) -> None:
        self.width = width
        self.height = height
        self.marks: Sequence[Mark | Kept] = sorted(marks, key=lambda mark: mark.layer)
        self._ready: dict[int, Prepared] = {}
        self._everywhere: list[int] = []
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, mark in enumerate(self.marks):
            x0, y0, x1, y1 = (int(edge // _CELL) for edge in mark.box)
            if (x1 - x0 + 1) * (y1 - y0 + 1) > _MANY:
                self._everywhere.append(number)
                continue
            for column in range(x0, x1 + 1):
                for row in range(y0, y1 + 1):
                    self._cells.setdefault((column, row), []).append(number)

    def seen(self, box: Box, zoom: float) -> list[int]:
        """Numbers of the marks that touch a box at a zoom, in painting order."""
        x0, y0, x1, y1 = box
        near = dict.fromkeys(self._everywhere)
        for column in range(int(x0 // _CELL), int(x1 // _CELL) + 1):
            for row in range(int(y0 // _CELL), int(y1 // _CELL) + 1):
                near.update(dict.fromkeys(self._cells.get((column, row), ())))
        marks = self.marks
        found = []
        for number in sorted(near):
            mark = marks[number]
            a0, b0, a1, b1 = mark.box
            if a0 < x1 and a1 > x0 and b0 < y1 and b1 > y0 and mark.zooms[0] <= zoom < mark.zooms[1]:
                found.append(number)
        return found

    def ready(self, number: int) -> Prepared:
        """A mark's drawing, prepared on first use and kept."""
        found = self._ready.get(number)
        if found is None:
            drawing = self.marks[number].drawing
            found = prepare(_DRAWING.decode(drawing) if isinstance(drawing, msgspec.Raw) else drawing)
            self._ready[number] = found
        return found
