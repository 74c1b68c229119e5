"""Unit symbols of the period: boxes by type, size marks, wheels, fortress, and the small signs of markers."""

from __future__ import annotations

import math

from desktop.games.cossacks.plates import INK, circle, line, polygon, rounded
from desktop.table.colour import darker
from desktop.table.drawing import Clip, Drawing, Fill, Item, Path, Pen, Stroke
from desktop.table.shapes import star

__all__ = ["box", "fortress", "sign", "size_mark", "wheels"]


def box(
    x: float, y: float, width: float, height: float, kind: str, paper: str, thick: float, behind: int = 0
) -> Drawing:
    """A unit's type in its box; `behind` further boxes show behind it for double and triple units."""
    items: list[Item] = []
    for step in range(behind, 0, -1):
        away = 4.2 * step
        back = rounded(x + away, y - away, width, height, 0)
        items += [Fill(back, darker(paper, 0.14)), Stroke(back, INK, thick, join="miter")]
    frame = rounded(x, y, width, height, 0)
    items.append(Fill(frame, paper))
    items.append(Clip(frame, _inside(x, y, width, height, kind, thick)))
    items.append(Stroke(frame, INK, thick, join="miter"))
    if kind == "hq":
        items.append(line(x, y + height, x, y + height * 1.28, INK, thick))
    return tuple(items)


def _inside(x: float, y: float, w: float, h: float, kind: str, thick: float) -> Drawing:
    right, foot, cx, cy = x + w, y + h, x + w / 2, y + h / 2
    if kind in ("infantry", "rifles", "motorised"):
        cross: Drawing = (line(x, y, right, foot, INK, thick), line(x, foot, right, y, INK, thick))
        if kind == "rifles":
            return *cross, Fill(polygon((cx, y + h * 0.62), (cx - w * 0.13, foot), (cx + w * 0.13, foot)), INK)
        return cross
    if kind in ("cavalry", "dragoons"):
        stroke = line(x, foot, right, y, INK, thick)
        if kind == "dragoons":  # mounted rifles: the rifles' wedge beside the cavalry's stroke
            return stroke, Fill(polygon((cx, y + h * 0.64), (cx - w * 0.12, foot), (cx + w * 0.12, foot)), INK)
        return (stroke,)
    if kind in ("direct", "indirect", "heavy"):
        radius = h * (0.22 if kind == "heavy" else 0.17)
        if kind == "direct":
            return (Fill(circle(cx, cy, radius), INK),)
        flight = Pen().move(x + w * 0.17, y + h * 0.74)  # a high trajectory over the shot
        flight.curve(x + w * 0.22, y + h * 0.02, right - w * 0.22, y + h * 0.02, right - w * 0.17, y + h * 0.74)
        return Fill(circle(cx, cy + h * 0.1, radius), INK), Stroke(flight.path(), INK, thick * 0.9)
    if kind == "machine_guns":
        return (
            line(cx, y + h * 0.18, cx, y + h * 0.86, INK, thick),
            Fill(polygon((cx, y + h * 0.08), (cx - w * 0.11, y + h * 0.36), (cx + w * 0.11, y + h * 0.36)), INK),
            line(cx - w * 0.16, y + h * 0.86, cx + w * 0.16, y + h * 0.86, INK, thick),
        )
    if kind == "hq":
        return (Fill(rounded(x, y, w, h * 0.42, 0), INK),)
    return _supply(x, y, w, h, kind, thick)


def _supply(x: float, y: float, w: float, h: float, kind: str, thick: float) -> Drawing:
    """Depot, crates or wheel, above the line that every supply unit has."""
    cx, floor = x + w / 2, y + h * 0.72
    ground = line(x, floor, x + w, floor, INK, thick)
    if kind == "main_depot":
        house = ((0.3, 0.72), (0.3, 0.36), (0.5, 0.12), (0.7, 0.36), (0.7, 0.72))
        return ground, Fill(polygon(*((x + w * a, y + h * b) for a, b in house)), INK)
    if kind == "army_supply":
        crates = tuple(
            Fill(rounded(cx + step * w * 0.2 - w * 0.085, y + h * 0.3, w * 0.17, h * 0.42, 1.2), INK)
            for step in (-1, 0, 1)
        )
        return ground, *crates
    hub, radius = y + h * 0.4, h * 0.24
    spokes = Pen()
    for angle in range(0, 180, 45):
        dx, dy = math.cos(math.radians(angle)) * radius, math.sin(math.radians(angle)) * radius
        spokes.move(cx - dx, hub - dy).line(cx + dx, hub + dy)
    return ground, Stroke(circle(cx, hub, radius), INK, thick * 0.8), Stroke(spokes.path(), INK, thick * 0.5)


def fortress(cx: float, cy: float, radius: float, paper: str, thick: float) -> Drawing:
    """A trace of five sides with arrow-headed bastions."""
    points = []
    for corner in range(5):
        middle = -90 + 72 * corner
        for turn, reach in ((-17, 0.74), (-21, 0.98), (0, 1.2), (21, 0.98), (17, 0.74)):
            angle = math.radians(middle + turn)
            points.append((cx + radius * reach * math.cos(angle), cy + radius * reach * math.sin(angle)))
    trace = polygon(*points)
    return Fill(trace, paper), Stroke(trace, INK, thick, join="miter")


def wheels(cx: float, y: float, kind: str) -> Drawing:
    """Below the box: wheeled (open), motor (filled), towed (one of each, joined)."""
    filled = {"wheeled": (False, False), "motor": (True, True), "towed": (False, True)}[kind]
    items: list[Item] = [line(cx - 6, y, cx + 6, y, INK, 1.6)] if kind == "towed" else []
    for x, full in zip((cx - 6, cx + 6), filled, strict=True):
        rim = circle(x, y, 3.1)
        items += [Fill(rim, INK if full else "#ffffff"), Stroke(rim, INK, 1.7)]
    return tuple(items)


def size_mark(cx: float, y: float, text: str, apart: int = 1) -> Drawing:
    """I, II, III, X to XXXXX as strokes; a brigade of `apart` halves shows as many crosses, wide apart. y: the top."""
    high, thick = 7.4, 2.1
    gap = 1.9
    if apart > 1 and text == "X":
        text, gap = "X" * apart, 5.5
    widths = {"I": 2.4, "X": 6.6}
    total = sum(widths[letter] for letter in text) + gap * (len(text) - 1)
    x = cx - total / 2
    pen = Pen()
    for letter in text:
        if letter == "I":
            pen.move(x + 1.2, y).line(x + 1.2, y + high)
        else:
            pen.move(x, y).line(x + 6.6, y + high).move(x + 6.6, y).line(x, y + high)
        x += widths[letter] + gap
    return (Stroke(pen.path(), INK, thick),)


def sign(name: str, cx: float, cy: float, r: float, ink: str) -> Drawing:
    """A small sign in one colour, inside radius r."""

    def shape(*points: tuple[float, float]) -> Path:
        return polygon(*((cx + x * r, cy + y * r) for x, y in points))

    def strokes(*lines: tuple[tuple[float, float], ...], width: float = 0.24) -> Stroke:
        pen = Pen()
        for points in lines:
            pen.points([(cx + x * r, cy + y * r) for x, y in points])
        return Stroke(pen.path(), ink, width * r)

    if name == "burst":
        return (Fill(star(cx, cy, r, 9, 0.52), ink),)
    if name == "star":
        return (Fill(star(cx, cy, r), ink),)
    if name == "shell":
        body = Pen().move(cx - 0.28 * r, cy + 0.8 * r).line(cx - 0.28 * r, cy - 0.1 * r)
        body.curve(cx - 0.26 * r, cy - 0.5 * r, cx - 0.1 * r, cy - 0.8 * r, cx, cy - 0.95 * r)
        body.curve(cx + 0.1 * r, cy - 0.8 * r, cx + 0.26 * r, cy - 0.5 * r, cx + 0.28 * r, cy - 0.1 * r)
        body.line(cx + 0.28 * r, cy + 0.8 * r).close()
        return Fill(body.path(), ink), Fill(rounded(cx - 0.34 * r, cy + 0.52 * r, 0.68 * r, 0.12 * r, 0), ink)
    if name == "bolt":
        return (
            Fill(shape((0.15, -0.95), (-0.55, 0.12), (-0.08, 0.12), (-0.2, 0.95), (0.55, -0.22), (0.06, -0.22)), ink),
        )
    if name == "tick":
        return (strokes(((-0.6, 0.05), (-0.15, 0.5), (0.65, -0.5)), width=0.3),)
    if name == "cross":
        return (strokes(((-0.55, -0.55), (0.55, 0.55)), ((0.55, -0.55), (-0.55, 0.55)), width=0.3),)
    if name == "ban":
        ring = Stroke(circle(cx, cy, 0.8 * r), ink, 0.22 * r)
        return ring, strokes(((-0.55, -0.55), (0.55, 0.55)), width=0.22)
    if name == "flag":
        pole = strokes(((-0.55, -0.9), (-0.55, 0.95)), width=0.2)
        return pole, Fill(shape((-0.5, -0.9), (0.8, -0.5), (-0.5, 0.0)), ink)
    if name == "forward":
        return (
            Fill(
                shape((-0.9, -0.28), (0.1, -0.28), (0.1, -0.75), (0.95, 0), (0.1, 0.75), (0.1, 0.28), (-0.9, 0.28)), ink
            ),
        )
    if name == "plus":
        return Fill(rounded(cx - r, cy - 0.3 * r, 2 * r, 0.6 * r, 2), ink), Fill(
            rounded(cx - 0.3 * r, cy - r, 0.6 * r, 2 * r, 2), ink
        )
    if name == "hourglass":
        return (Fill(shape((-0.6, -0.9), (0.6, -0.9), (0.08, 0), (0.6, 0.9), (-0.6, 0.9), (-0.08, 0)), ink),)
    if name == "alarm":
        return Fill(shape((-0.16, -0.9), (0.16, -0.9), (0.1, 0.3), (-0.1, 0.3)), ink), Fill(
            circle(cx, cy + 0.68 * r, 0.19 * r), ink
        )
    if name == "broken":
        return (strokes(((-0.85, -0.3), (-0.3, 0.25), (0.0, -0.35), (0.35, 0.3), (0.85, -0.25)), width=0.3),)
    if name == "silent":  # a gun tube struck through
        tube = Fill(shape((-0.9, 0.1), (0.55, -0.5), (0.7, -0.15), (-0.75, 0.45)), ink)
        wheel = Stroke(circle(cx - 0.2 * r, cy + 0.42 * r, 0.36 * r), ink, 0.16 * r)
        return tube, wheel, strokes(((-0.8, -0.8), (0.8, 0.85)), width=0.2)
    if name == "bars":
        return (
            strokes(
                ((-0.6, -0.6), (-0.6, 0.8)),
                ((0, -0.6), (0, 0.8)),
                ((0.6, -0.6), (0.6, 0.8)),
                ((-0.8, -0.7), (0.8, -0.7)),
                width=0.16,
            ),
        )
    if name == "waves":
        waves = []
        for row in (-0.6, 0.0, 0.6):
            waves.append(tuple((-1.0 + 0.25 * step, row + (0.14 if step % 2 else -0.14)) for step in range(9)))
        return (strokes(*waves, width=0.16),)
    if name == "track":
        rails = strokes(((-1.1, -0.32), (1.1, -0.32)), ((-1.1, 0.32), (1.1, 0.32)), width=0.17)
        ties = strokes(*(((x, -0.62), (x, 0.62)) for x in (-0.9, -0.45, 0.0, 0.45, 0.9)), width=0.14)
        return rails, ties
    raise KeyError(f"no sign {name!r}")
