"""Paper, panels, letters and colours of the charts and tables: a staff officer's papers of 1914."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from desktop.games.cossacks.boxes import Box
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Fill, Grain, Item, Path, Pen, Stroke, Text, Typesetter

__all__ = [
    "ATTACKER",
    "BAD",
    "CELL",
    "DEFENDER",
    "EDGE",
    "GOOD",
    "HEAD",
    "INK",
    "LIT",
    "PAPER",
    "SOFT",
    "baseline",
    "block",
    "frame",
    "outlined",
    "panel",
    "paper",
    "rule_line",
    "tag",
    "title",
    "words",
    "wrapped",
]

PAPER, INK, EDGE = "#f3ead2", "#3a2c14", "#d9c79c"
SOFT = "#6d5c3c"  # secondary words: 5.4 to 1 on the paper
CELL = lighter(PAPER, 0.72)
HEAD = mix(EDGE, "#ffffff", 0.35)
LIT = "#ffd766"
GOOD, BAD = "#1d6b3a", "#a31c18"
ATTACKER, DEFENDER = "#7a4a00", "#26343b"

Align = Literal["left", "middle", "right"]


def block(box: Box, radius: float = 0.0) -> Path:
    x0, y0, x1, y1 = box
    return Pen().rectangle(x0, y0, x1 - x0, y1 - y0, radius).path()


def frame(box: Box, grow: float) -> Box:
    """A box larger by so much on every side."""
    return box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow


def outlined(box: Box, fill: str, edge: str, width: float = 1.0, radius: float = 4.0) -> Drawing:
    path = block(box, radius)
    return Fill(path, fill), Stroke(path, edge, width, least=1.0)


def panel(box: Box) -> Drawing:
    """A lighter sheet with a soft shadow at its foot."""
    low = frame(box, 0)
    return (
        Fill(block((low[0] + 1.5, low[1] + 2.5, low[2] + 1.5, low[3] + 2.5), 5), INK, alpha=0.10),
        *outlined(box, lighter(PAPER, 0.35), mix(EDGE, INK, 0.25), 1.2, 5),
    )


def rule_line(
    x0: float, y0: float, x1: float, y1: float, colour: str = INK, width: float = 1.0, alpha: float = 1.0
) -> Item:
    return Stroke(Pen().move(x0, y0).line(x1, y1).path(), colour, width, alpha=alpha, least=0.8)


def baseline(y0: float, y1: float, size: float) -> float:
    """The baseline that centres letters of this size between two heights."""
    return (y0 + y1) / 2 + size * 0.36


def words(
    x: float,
    y: float,
    text: str,
    size: float = 12.0,
    font: str = "ui",
    colour: str = INK,
    align: Align = "left",
    most: float = 0.0,
) -> Text:
    return Text(x, y, text, font, size, colour, align, most=most)


def tag(right: float, y: float, text: str, typesetter: Typesetter) -> Drawing:
    """A yellow tag that ends at `right` and is centred on y."""
    wide = typesetter.width(text, "ui.strong", 11) + 20
    box = (right - wide, y - 11, right, y + 11)
    return (
        *outlined(box, "#fff3c9", "#8a6400", 1.0, 11),
        words((box[0] + box[2]) / 2, baseline(box[1], box[3], 11), text, 11, "ui.strong", "#5c4300", "middle"),
    )


def paper(size: tuple[float, float], seed: int) -> Drawing:
    """The sheet itself: paper with grain and a double frame."""
    wide, high = size
    whole = (0.0, 0.0, wide, high)
    return (
        Fill(block(whole), PAPER),
        Grain(whole, seed, 0.022),
        Stroke(block(frame(whole, -6), 8), mix(EDGE, INK, 0.35), 1.4, least=1.0),
        Stroke(block(frame(whole, -9.5), 6), mix(EDGE, INK, 0.2), 0.6, alpha=0.8),
    )


def title(text: str, below: str, typesetter: Typesetter, x: float = 24.0, y: float = 38.0) -> Drawing:
    """Title in the head letters and a line of secondary words after it."""
    wide = typesetter.width(text, "head", 27)
    return words(x, y, text, 27, "head"), words(x + wide + 16, y - 1, below, 12.5, "ui", SOFT)


def wrapped(
    x: float,
    y: float,
    parts: Sequence[tuple[str, str]],
    wide: float,
    typesetter: Typesetter,
    *,
    size: float = 12.0,
    step: float = 17.0,
    colour: str = INK,
) -> tuple[list[Item], float]:
    """Words with fonts, (text, font) in order, broken into lines; the items and the baseline after the last."""
    items: list[Item] = []
    at, line = x, y
    for text, font in parts:
        run = ""
        start = at
        for word in text.split():
            trial = f"{run} {word}" if run else word
            if start + typesetter.width(trial, font, size) > x + wide and (run or start > x):
                if run:
                    items.append(words(start, line, run, size, font, colour))
                line += step
                start, trial = x, word
            run = trial
        if run:
            items.append(words(start, line, run, size, font, colour))
            at = start + typesetter.width(run + " ", font, size)
    return items, line + step
