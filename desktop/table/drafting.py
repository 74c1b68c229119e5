"""Collecting the marks of a drawn sheet: fills, strokes and names by layer, with their boxes and zooms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from shapely.geometry.base import BaseGeometry

from desktop.table.curves import box_around, path_of
from desktop.table.drawing import Fill, Item, Path, Stroke
from desktop.table.landforms import Array, Box
from desktop.table.scene import Mark

__all__ = ["ALWAYS", "Draft", "Shape", "tone"]

ALWAYS = (0.0, 1e9)
Shape: TypeAlias = BaseGeometry | Array | Path | Sequence[Array]


def tone(a: str, b: str, share: float) -> str:
    """A colour between two, `share` of the way from the first ("#rrggbb")."""
    first, second = (tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in (a, b))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(first, second, strict=True))


class Draft:
    """A sheet in the making. Marks of one layer lie in the order in which they were added."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []

    def add(self, layer: int, box: Box, items: Iterable[Item], zooms: tuple[float, float] = ALWAYS) -> None:
        """Any items under one box."""
        x0, y0, x1, y1 = (round(value, 1) for value in box)
        self.marks.append(Mark(layer, (x0, y0, x1, y1), tuple(items), zooms))

    def fill(
        self,
        layer: int,
        shape: Shape,
        colour: str,
        *,
        alpha: float = 1.0,
        zooms: tuple[float, float] = ALWAYS,
        winding: bool = False,
        closed: bool = True,
    ) -> None:
        """An area in one colour; nothing if it is empty. `closed` is for rows of points."""
        path = _path(shape, closed)
        if path.ops:
            self.add(layer, box_around([path], 0.5), [Fill(path, colour, alpha=alpha, winding=winding)], zooms)

    def stroke(
        self,
        layer: int,
        shape: Shape,
        colour: str,
        width: float,
        *,
        least: float = 0.0,
        alpha: float = 1.0,
        zooms: tuple[float, float] = ALWAYS,
        dash: tuple[float, ...] = (),
        round_cap: bool = True,
        closed: bool = False,
    ) -> None:
        """A line; nothing if it is empty. `width` and `dash` in units, `least` in device pixels."""
        path = _path(shape, closed)
        if path.ops:
            self.add(
                layer,
                box_around([path], width / 2 + 2),
                [pen(path, colour, width, least, alpha, dash, round_cap)],
                zooms,
            )


def pen(
    path: Path,
    colour: str,
    width: float,
    least: float = 0.0,
    alpha: float = 1.0,
    dash: tuple[float, ...] = (),
    round_cap: bool = True,
) -> Stroke:
    """A stroke with round joins, and round or flat ends."""
    return Stroke(path, colour, width, alpha=alpha, least=least, dash=dash, cap="round" if round_cap else "flat")


def _path(shape: Shape, closed: bool) -> Path:
    if isinstance(shape, Path):
        return shape
    if isinstance(shape, (BaseGeometry, np.ndarray)):
        return path_of(shape, closed=closed)
    return path_of(list(shape), closed=closed)
