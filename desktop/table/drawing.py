"""The one drawing language: maps, counters, cards and charts as plain data, painted by `desktop.window.painter` only.

A drawing is a tuple of strokes, fills, texts, clips and groups over plain float paths, in the units of its surface or
plate. It holds no Qt object, compares by value and can be written to disk (msgspec). Colours are "#rrggbb" or
"#rrggbbaa". Lengths are in units; `least` is the thinnest a line may get, in device pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

__all__ = [
    "Clip",
    "Drawing",
    "Fill",
    "Gradient",
    "Grain",
    "Group",
    "Image",
    "Item",
    "Path",
    "Pen",
    "Stroke",
    "Text",
    "Typesetter",
]


class Path(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An outline. `ops` is one letter a step: M move and L line take 2 numbers of `at`, Q 4, C 6, Z (close) none."""

    ops: str
    at: tuple[float, ...]

    def box(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 of all points, control points included."""
        xs, ys = self.at[0::2], self.at[1::2]
        return min(xs), min(ys), max(xs), max(ys)


class Pen:
    """Builds a `Path`; every method returns the pen."""

    def __init__(self) -> None:
        self._ops: list[str] = []
        self._at: list[float] = []

    def move(self, x: float, y: float) -> Pen:
        return self._add("M", x, y)

    def line(self, x: float, y: float) -> Pen:
        return self._add("L", x, y)

    def quad(self, cx: float, cy: float, x: float, y: float) -> Pen:
        return self._add("Q", cx, cy, x, y)

    def curve(self, ax: float, ay: float, bx: float, by: float, x: float, y: float) -> Pen:
        return self._add("C", ax, ay, bx, by, x, y)

    def close(self) -> Pen:
        return self._add("Z")

    def points(self, points: Iterable[Sequence[float]], *, closed: bool = False) -> Pen:
        """A broken line through the points, begun anew."""
        for index, (x, y) in enumerate(points):
            self._add("L" if index else "M", x, y)
        return self.close() if closed else self

    def rectangle(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Pen:
        if radius <= 0:
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            return self.points(corners, closed=True)
        r = min(radius, width / 2, height / 2)
        k = r * 0.5523
        right, foot = x + width, y + height
        self.move(x + r, y).line(right - r, y).curve(right - r + k, y, right, y + r - k, right, y + r)
        self.line(right, foot - r).curve(right, foot - r + k, right - r + k, foot, right - r, foot)
        self.line(x + r, foot).curve(x + r - k, foot, x, foot - r + k, x, foot - r)
        return self.line(x, y + r).curve(x, y + r - k, x + r - k, y, x + r, y).close()

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None) -> Pen:
        ry = rx if ry is None else ry
        kx, ky = rx * 0.5523, ry * 0.5523
        self.move(x + rx, y).curve(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        self.curve(x - kx, y + ry, x - rx, y + ky, x - rx, y).curve(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        return self.curve(x + kx, y - ry, x + rx, y - ky, x + rx, y).close()

    def arc(self, x: float, y: float, radius: float, start: float, end: float, *, joined: bool = False) -> Pen:
        """A circular arc from `start` to `end` degrees (clockwise from east), as curves of at most 45."""
        count = max(1, math.ceil(abs(end - start) / 45))
        step = math.radians((end - start) / count)
        k = 4 / 3 * math.tan(step / 4) * radius
        angle = math.radians(start)
        ax, ay = x + radius * math.cos(angle), y + radius * math.sin(angle)
        self._add("L" if joined else "M", ax, ay)
        for _ in range(count):
            after = angle + step
            bx, by = x + radius * math.cos(after), y + radius * math.sin(after)
            self.curve(
                ax - k * math.sin(angle),
                ay + k * math.cos(angle),
                bx + k * math.sin(after),
                by - k * math.cos(after),
                bx,
                by,
            )
            angle, ax, ay = after, bx, by
        return self

    def path(self) -> Path:
        return Path("".join(self._ops), tuple(self._at))

    def _add(self, op: str, *numbers: float) -> Pen:
        self._ops.append(op)
        self._at.extend(round(number, 3) for number in numbers)
        return self


class Gradient(msgspec.Struct, frozen=True, gc=False, tag="gradient"):
    """A paint that changes along a line (x0, y0 to x1, y1) or, with `radius`, outward from x0, y0."""

    x0: float
    y0: float
    x1: float
    y1: float
    stops: tuple[tuple[float, str], ...]
    radius: float = 0.0


Paint: TypeAlias = str | Gradient


class Fill(msgspec.Struct, frozen=True, gc=False, tag="fill"):
    path: Path
    paint: Paint
    alpha: float = 1.0
    winding: bool = False  # True: non-zero rule, else odd-even


class Stroke(msgspec.Struct, frozen=True, gc=False, tag="stroke"):
    path: Path
    colour: str
    width: float
    alpha: float = 1.0
    least: float = 0.0
    dash: tuple[float, ...] = ()  # in units, not in widths
    cap: Literal["flat", "round", "square"] = "flat"
    join: Literal["miter", "round", "bevel"] = "round"


class Text(msgspec.Struct, frozen=True, gc=False, tag="text"):
    """One line of letters. x, y is the baseline's point; `cap` tells which measure `size` is.

    font: a role of `assets/fonts/fonts.toml` ("counter", "map.city", "ui"...), never a family name.
    size: in units: the font's em, or the height of a capital with `cap`.
    limits: least and most size in device pixels (0 = none): place names stay readable and never shout.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: str
    align: Literal["left", "middle", "right"] = "middle"
    cap: bool = False
    alpha: float = 1.0
    spacing: float = 0.0  # extra space after each letter, as a part of the size
    halo: str = ""  # colour of the rim, "" for none
    halo_width: float = 0.26  # of the size
    turn: float = 0.0  # degrees clockwise about x, y
    limits: tuple[float, float] = (0.0, 0.0)
    most: float = 0.0  # widest it may get in units: narrowed to fit, 0 = any


class Grain(msgspec.Struct, frozen=True, gc=False, tag="grain"):
    """Paper grain over a box, in device pixels, seeded: light and dark specks of about `alpha`."""

    box: tuple[float, float, float, float]
    seed: int = 0
    alpha: float = 0.02


class Image(msgspec.Struct, frozen=True, gc=False, tag="image"):
    """A small picture computed in numpy (relief shading), stretched smoothly over a box. `pixels` is RGBA bytes."""

    box: tuple[float, float, float, float]
    columns: int
    rows: int
    pixels: bytes


class Clip(msgspec.Struct, frozen=True, gc=False, tag="clip"):
    """Items seen only inside the path."""

    path: Path
    items: tuple[Item, ...]


class Group(msgspec.Struct, frozen=True, gc=False, tag="group"):
    """Items moved, scaled and turned together (scale first, then turn, then move), with a common opacity."""

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    alpha: float = 1.0


Item: TypeAlias = Fill | Stroke | Text | Grain | Image | Clip | Group
Drawing: TypeAlias = tuple[Item, ...]


class Typesetter(Protocol):
    """Measures letters; handed in by whoever paints, so that games need no Qt."""

    def width(self, text: str, font: str, size: float, *, cap: bool = False, spacing: float = 0.0) -> float:
        """Width of a line in the unit of `size`."""
        ...
