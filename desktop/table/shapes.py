"""Shapes and letters that the pieces, cards and charts of every game are drawn from.

A plate is 100 x 100 units. `pixels` is its size on the screen: less room means fewer signs drawn bigger, never the same
signs smaller. A box of a chart is x0, y0, x1, y1 in the units of its surface.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from desktop.table.colour import darker, lighter
from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Item, Path, Pen, Stroke, Text, Typesetter

__all__ = [
    "Align",
    "Box",
    "baseline",
    "block",
    "circle",
    "detail",
    "disc",
    "grown",
    "line",
    "middle",
    "outlined",
    "plate",
    "polygon",
    "rounded",
    "source_tag",
    "star",
    "word",
    "words",
    "wrapped",
]

Box: TypeAlias = tuple[float, float, float, float]
Align = Literal["left", "middle", "right"]


def detail(pixels: float) -> int:
    """Level of detail: 0 block (under 20 pixels), 1 brief (under 40), 2 full (under 84), 3 close."""
    return 0 if pixels < 20 else 1 if pixels < 40 else 2 if pixels < 84 else 3


# shapes -----------------------------------------------------------------------------------------------------------
def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    return Pen().rectangle(x, y, width, height, radius).path()


def circle(x: float, y: float, radius: float) -> Path:
    return Pen().ellipse(x, y, radius).path()


def polygon(*points: tuple[float, float]) -> Path:
    return Pen().points(points, closed=True).path()


def star(cx: float, cy: float, radius: float, points: int = 5, inner: float = 0.42) -> Path:
    corners = []
    for step in range(2 * points):
        angle = math.radians(-90 + 180 / points * step)
        reach = radius if step % 2 == 0 else radius * inner
        corners.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return polygon(*corners)


def line(x0: float, y0: float, x1: float, y1: float, colour: str, width: float, cap: str = "flat") -> Stroke:
    path = Pen().move(x0, y0).line(x1, y1).path()
    return Stroke(path, colour, width, cap="round" if cap == "round" else "flat")


# letters ----------------------------------------------------------------------------------------------------------
def word(
    text: str,
    x: float,
    y: float,
    cap: float,
    colour: str,
    typesetter: Typesetter,
    *,
    font: str = "counter",
    align: str = "middle",
    most: float = 0.0,
    middle: bool = False,
    halo: str = "",
    halo_width: float = 0.26,
) -> Text:
    """Letters with capitals `cap` high, on the baseline y or, with `middle`, centred on it.

    Wider than `most`, they are squeezed to 82 % and then made smaller.
    """
    size = cap
    if most > 0:
        width = typesetter.width(text, font, cap, cap=True)
        if width * 0.82 > most:
            size = cap * most / (width * 0.82)
    base = y + size / 2 if middle else y
    place: Align = "left" if align == "left" else "right" if align == "right" else "middle"
    return Text(x, base, text, font, size, colour, align=place, cap=True, halo=halo, halo_width=halo_width, most=most)


def words(
    x: float,
    y: float,
    text: str,
    size: float = 12.0,
    font: str = "ui",
    colour: str = "#22262a",
    align: Align = "left",
    most: float = 0.0,
) -> Text:
    """Letters by their em, on the baseline y."""
    return Text(x, y, text, font, size, colour, align, most=most)


def baseline(y0: float, y1: float, size: float) -> float:
    """The baseline that centres letters of this size between two heights."""
    return (y0 + y1) / 2 + size * 0.36


def wrapped(
    x: float,
    y: float,
    parts: Sequence[tuple[str, str]],
    wide: float,
    typesetter: Typesetter,
    *,
    size: float = 12.0,
    step: float = 17.0,
    colour: str = "#22262a",
) -> tuple[list[Item], float]:
    """Words with fonts, (text, font) in order, broken into lines; the items and the baseline after the last."""
    items: list[Item] = []
    at, base = x, y
    for text, font in parts:
        run = ""
        start = at
        for part in text.split():
            trial = f"{run} {part}" if run else part
            if start + typesetter.width(trial, font, size) > x + wide and (run or start > x):
                if run:
                    items.append(words(start, base, run, size, font, colour))
                base += step
                start, trial = x, part
            run = trial
        if run:
            items.append(words(start, base, run, size, font, colour))
            at = start + typesetter.width(run + " ", font, size)
    return items, base + step


# plates and tags -------------------------------------------------------------------------------------------------
def plate(colour: str, corner: float, pixels: float, edge: str = "") -> Drawing:
    """Fill with a lighter head and a darker foot, a dark edge of 2 units (1 pixel at least), light under the top."""
    body = rounded(0, 0, 100, 100, corner)
    shade = Gradient(0, 0, 0, 100, ((0.0, lighter(colour, 0.08)), (0.5, colour), (1.0, darker(colour, 0.05))))
    width = max(2.0, 100 / pixels)
    light = Stroke(
        Pen().move(corner * 0.6, width * 1.5).line(100 - corner * 0.6, width * 1.5).path(), "#ffffff", width, alpha=0.35
    )
    rim = Stroke(body, edge or darker(colour, 0.55), 2 * width)
    return Fill(body, shade), Clip(body, (rim, light))


def disc(colour: str, edge: str, pixels: float) -> Drawing:
    """A round marker: as a plate, 96 units across."""
    body = circle(50, 50, 48)
    shade = Gradient(0, 0, 0, 100, ((0.0, lighter(colour, 0.08)), (0.5, colour), (1.0, darker(colour, 0.05))))
    width = max(2.4, 115 / pixels)
    return Fill(body, shade), Stroke(circle(50, 50, 48 - width / 2), edge, width)


def block(box: Box, radius: float = 0.0) -> Path:
    x0, y0, x1, y1 = box
    return Pen().rectangle(x0, y0, x1 - x0, y1 - y0, radius).path()


def grown(box: Box, by: float) -> Box:
    """A box larger by so much on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def middle(box: Box) -> tuple[float, float]:
    """Centre of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def outlined(box: Box, fill: str, edge: str, width: float = 1.0, radius: float = 4.0) -> Drawing:
    path = block(box, radius)
    return Fill(path, fill), Stroke(path, edge, width, least=1.0)


def source_tag(right: float, y: float, text: str, typesetter: Typesetter) -> Drawing:
    """A yellow tag that ends at `right` and is centred on y: where numbers come from."""
    wide = typesetter.width(text, "ui.strong", 11) + 20
    box = (right - wide, y - 11, right, y + 11)
    return (
        *outlined(box, "#fff3c9", "#8a6400", 1.0, 11),
        words((box[0] + box[2]) / 2, baseline(box[1], box[3], 11), text, 11, "ui.strong", "#5c4300", "middle"),
    )
