"""Oil drums with the supply that they hold, and anchors."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.no_retreat.sheet import palette as ink
from desktop.table.colour import darker, lighter
from desktop.table.drafting import pen
from desktop.table.drawing import Fill, Gradient, Item, Pen, Text

__all__ = ["anchor_items", "drum_items"]


def drum_items(x: float, y: float, size: float, figures: Sequence[tuple[str, str]], body: str) -> list[Item]:
    """A drum `size` units high about a point. figures: one in white on the drum itself, or two on a pale plate,
    each with its colour."""
    wide, cap = size * 0.78, size * 0.15
    left, right, top, foot = x - wide / 2, x + wide / 2, y - size / 2 + cap, y + size / 2 - cap
    k = 0.5523

    def bow(shape: Pen, level: float) -> Pen:
        """The front of a hoop from left to right."""
        shape.curve(left, level + cap * k, x - wide / 2 * k, level + cap, x, level + cap)
        return shape.curve(x + wide / 2 * k, level + cap, right, level + cap * k, right, level)

    side = bow(Pen().move(left, top).line(left, foot), foot).line(right, top).close().path()
    lid = Pen().ellipse(x, top, wide / 2, cap).path()
    shine = Gradient(
        left,
        0,
        right,
        0,
        ((0.0, darker(body, 0.35)), (0.28, lighter(body, 0.30)), (0.6, body), (1.0, darker(body, 0.45))),
    )
    items: list[Item] = [Fill(side, shine)]
    for share in (0.36, 0.66):
        level = y - size / 2 + size * share
        items.append(pen(bow(Pen().move(left, level), level).path(), darker(body, 0.5), size * 0.03, 0.7))
    items += [
        Fill(lid, lighter(body, 0.35)),
        pen(side, ink.STEEL, size * 0.035, 0.8),
        pen(lid, ink.STEEL, size * 0.035, 0.8),
        Fill(Pen().ellipse(x + wide * 0.2, top, wide * 0.06, cap * 0.3).path(), darker(body, 0.45)),
    ]
    if len(figures) == 1:
        words, colour = figures[0]
        items.append(
            Text(
                x,
                y + cap * 0.6 + size * 0.19,
                words,
                "desert.city",
                size * 0.52,
                colour,
                halo=ink.STEEL,
                halo_width=0.2,
            )
        )
        return items
    plate = Pen().rectangle(x - wide * 0.44, y - size * 0.20, wide * 0.88, size * 0.46, size * 0.05).path()
    items += [Fill(plate, ink.PLATE), pen(plate, ink.STEEL, size * 0.02, 0.6)]
    for (words, colour), aside in zip(figures, (-0.22, 0.22), strict=True):
        items.append(Text(x + aside * wide, y + size * 0.175, words, "desert.city", size * 0.42, colour))
    return items


def anchor_items(x: float, y: float, radius: float, colour: str) -> list[Item]:
    """An anchor of about that radius."""
    r = radius
    lines = Pen().move(x, y - r * 0.42).line(x, y + r * 0.75)
    lines.move(x - r * 0.42, y - r * 0.18).line(x + r * 0.42, y - r * 0.18)
    lines.move(x - r * 0.72, y + r * 0.15)
    lines.curve(x - r * 0.62, y + r * 0.72, x - r * 0.2, y + r * 0.75, x, y + r * 0.75)
    lines.curve(x + r * 0.2, y + r * 0.75, x + r * 0.62, y + r * 0.72, x + r * 0.72, y + r * 0.15)
    ring = Pen().ellipse(x, y - r * 0.62, r * 0.2).path()
    return [pen(lines.path(), colour, r * 0.23, 0.7), pen(ring, colour, r * 0.18, 0.6)]
