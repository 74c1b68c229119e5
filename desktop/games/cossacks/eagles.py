"""Eagles for the backs and emblems, and the flags of Command Counters: built from curves, copied from nothing."""

from __future__ import annotations

import math
from functools import cache

from desktop.games.cossacks.plates import rounded
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Path, Pen, Stroke

__all__ = ["eagle", "flag", "flag_of"]


def _leaf(pen: Pen, x: float, y: float, degrees: float, length: float, wide: float, bend: float) -> None:
    """A feather from its root: a blade with a rounded tip, bent sideways by `bend` of its length."""
    angle = math.radians(degrees)
    ax, ay = math.cos(angle), math.sin(angle)
    nx, ny = -ay, ax

    def at(along: float, aside: float) -> tuple[float, float]:
        aside += bend * length * (along / length) ** 2
        return x + ax * along + nx * aside, y + ay * along + ny * aside

    pen.move(*at(0, -wide * 0.55))
    pen.curve(*at(length * 0.35, -wide * 0.95), *at(length * 0.75, -wide), *at(length * 0.94, -wide * 0.55))
    pen.curve(*at(length * 1.03, -wide * 0.2), *at(length * 1.03, wide * 0.2), *at(length * 0.94, wide * 0.55))
    pen.curve(*at(length * 0.75, wide), *at(length * 0.35, wide * 0.95), *at(0, wide * 0.55))
    pen.close()


def _bone(part: float) -> tuple[float, float]:
    """The wing's leading edge, 0 at the shoulder to 1 at the wrist: rises, then sinks outward."""
    a, b, c, d = (4.5, -5.0), (19.0, -13.0), (24.0, -37.0), (37.0, -27.0)
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    points = (a, b, c, d)
    x, y = (sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


@cache
def _wing(fine: bool) -> Path:
    """The right wing: long feathers in a fan below the bone, a row of short ones over their roots."""
    pen = Pen()
    count = 8 if fine else 6
    for step in range(count):
        part = 0.16 + 0.84 * step / (count - 1)
        x, y = _bone(part)
        reach = 24 + 10 * part - 3 * part**4
        wide = 2.35 if fine else 3.2
        _leaf(pen, x - 0.6, y + 1.5, 88 - 50 * part**1.3, reach, wide, -0.05)
    for step in range(6):
        part = 0.1 + 0.9 * step / 5
        x, y = _bone(part)
        _leaf(pen, x, y + 1.0, 92 - 46 * part, 10.5, 3.1, 0.0)
    x0, y0 = _bone(0.0)
    pen.move(x0 - 3, y0 + 8)
    for step in range(13):
        pen.line(*_bone(step / 12))
    x1, y1 = _bone(1.0)
    pen.curve(x1 + 3.4, y1 + 3.0, x1 - 1, y1 + 5.4, x1 - 4, y1 + 3.6)
    for step in range(11, -1, -1):
        x, y = _bone(step / 12)
        pen.line(x + 0.4, y + 6.2)
    pen.close()
    return pen.path()


@cache
def _gaps(fine: bool) -> Path:
    """Thin lines between the feathers of the right wing, to be drawn in the ground's colour."""
    pen = Pen()
    for step in range(7 if fine else 0):
        part = 0.16 + 0.84 * (step + 0.5) / 7
        x, y = _bone(part)
        angle = math.radians(88 - 50 * part**1.3)
        pen.move(x + 10 * math.cos(angle), y + 1.5 + 10 * math.sin(angle))
        pen.line(x + 25 * math.cos(angle), y + 1.5 + 25 * math.sin(angle))
    return pen.path()


@cache
def _body() -> Path:
    pen = Pen()
    pen.move(0, -15).curve(7.5, -13, 8.2, -2, 6.2, 6).curve(5, 11, 2.5, 15, 0, 17)
    pen.curve(-2.5, 15, -5, 11, -6.2, 6).curve(-8.2, -2, -7.5, -13, 0, -15).close()
    for degrees, length in ((90, 24), (74, 22.5), (106, 22.5), (58, 19), (122, 19)):
        _leaf(pen, 0, 9, degrees, length, 2.5, 0.0)
    return pen.path()


@cache
def _leg() -> Path:
    """The right leg with four claws."""
    pen = Pen()
    _leaf(pen, 3.2, 8, 48, 11, 2.6, 0.0)
    for degrees, length in ((8, 7.0), (42, 7.4), (78, 6.6), (160, 4.6)):
        _leaf(pen, 10.6, 16.4, degrees, length, 0.95, 0.06)
    return pen.path()


@cache
def _head(crowned: bool) -> Path:
    """A head that looks right, on a neck that ends at 0, 0."""
    pen = Pen()
    pen.move(-4.2, 6).curve(-4.0, 0, -5.4, -4, -4.6, -8.6).curve(-3.6, -14.0, 4.2, -15.4, 6.8, -10.8)
    pen.curve(10.4, -11.4, 13.6, -9.6, 12.6, -5.0).curve(11.4, -7.4, 9.0, -7.8, 6.4, -7.2)
    pen.curve(3.4, -6.2, 2.6, -3.4, 3.4, -0.6).curve(3.8, 2, 4.4, 4, 5.0, 6).close()
    pen.move(3.4, -9.4).curve(2.6, -10.6, 1.4, -10.4, 1.2, -9.4).curve(1.6, -8.6, 2.8, -8.6, 3.4, -9.4).close()
    if crowned:
        pen.points(
            [(-3.6, -14.2), (-5.0, -19.6), (-1.4, -17.0), (1.0, -20.8), (3.4, -17.0), (7.0, -19.6), (5.6, -14.2)],
            closed=True,
        )
        pen.ellipse(1.0, -21.8, 1.2)
    return pen.path()


@cache
def _crown() -> Path:
    pen = Pen()
    points = [(-6.0, 4), (-7.4, -3.4), (-3.2, -0.4), (0, -5), (3.2, -0.4), (7.4, -3.4), (6.0, 4)]
    pen.points(points, closed=True)
    return pen.ellipse(0, -6.4, 1.5).path()


def _moved(path: Path, x: float, y: float, *, scale: float = 1.0, turn: float = 0.0, mirror: bool = False) -> Path:
    """An outline scaled, turned, mirrored about the vertical axis and moved."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    sign = -1.0 if mirror else 1.0
    at: list[float] = []
    for a, b in zip(path.at[0::2], path.at[1::2], strict=True):
        at += (round(sign * (x + a * cos - b * sin), 3), round(y + a * sin + b * cos, 3))
    return Path(path.ops, tuple(at))


@cache
def _parts(heads: int, fine: bool) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Outlines to fill and lines to leave open, at a width of 116 units."""
    filled: list[Path] = []
    for mirror in (False, True):
        filled += [_moved(_wing(fine), 0, 0, mirror=mirror), _moved(_leg(), 0, 0, mirror=mirror)]
    filled.append(_body())
    if heads == 1:
        filled.append(_moved(_head(fine), -0.6, -17.0, scale=1.08))
    else:
        filled += [_moved(_head(fine), 4.4, -16.0, scale=0.84, turn=20, mirror=mirror) for mirror in (False, True)]
        if fine:
            filled.append(_moved(_crown(), 0.0, -41.0, scale=0.9))
    gaps = tuple(_moved(_gaps(fine), 0, 0, mirror=mirror) for mirror in (False, True)) if fine else ()
    return tuple(filled), gaps


def eagle(cx: float, cy: float, size: float, ink: str, ground: str, heads: int, *, fine: bool = True) -> Drawing:
    """An eagle about `size` wide, with one head (Germany) or two (Russia); `fine` adds crowns and feather gaps."""
    filled, gaps = _parts(heads, fine)
    items: list[Item] = [Fill(path, ink, winding=True) for path in filled]
    items += [Stroke(path, ground, 0.7, cap="round") for path in gaps]
    return (Group(tuple(items), x=cx, y=cy, scale=size / 116),)


#: Flags: ("rows" | "columns" | "cross", colours, shares).
FLAGS: dict[str, tuple[str, tuple[str, ...], tuple[int, ...]]] = {
    "prussia": ("rows", ("#f5f3ee", "#17181a"), (1, 1)),
    "reich": ("rows", ("#17181a", "#f5f3ee", "#b3262b"), (1, 1, 1)),
    "russia": ("rows", ("#f5f3ee", "#2b4fa0", "#c0302f"), (1, 1, 1)),
    "romanov": ("rows", ("#17181a", "#e0b13a", "#f5f3ee"), (1, 1, 1)),
    "finland": ("cross", ("#f5f3ee", "#2b4fa0"), ()),
    "siberia": ("rows", ("#f5f3ee", "#3b7d4b"), (1, 1)),
    "turkestan": ("rows", ("#5c2d6e", "#e0b13a"), (2, 1)),
}


def flag_of(side: str, identifier: str, size: str, home: str) -> str:
    """The flag of a Command Counter: country, or the region that a formation comes from (S2.31A)."""
    if side == "german":
        return "reich" if size == "army" else "prussia"
    if size == "army":
        return "romanov"
    if home == "XXII":
        return "finland"
    if home == "III S":
        return "siberia"
    return "turkestan" if home == "I T" else "russia"


def flag(x: float, y: float, width: float, height: float, name: str, edge: str, thick: float = 1.4) -> Drawing:
    """A flag in its frame."""
    kind, colours, shares = FLAGS[name]
    frame = rounded(x, y, width, height, 0)
    items: list[Item] = []
    if kind == "cross":
        items.append(Fill(frame, colours[0]))
        items.append(Fill(rounded(x, y + height * 0.36, width, height * 0.28, 0), colours[1]))
        items.append(Fill(rounded(x + width * 0.28, y, width * 0.18, height, 0), colours[1]))
    else:
        done, whole = 0, sum(shares)
        for colour, share in zip(colours, shares, strict=True):
            start, end = done / whole, (done + share) / whole
            part = (
                rounded(x, y + height * start, width, height * (end - start) + 0.2, 0)
                if kind == "rows"
                else rounded(x + width * start, y, width * (end - start) + 0.2, height, 0)
            )
            items.append(Fill(part, colour))
            done += share
    return Clip(frame, tuple(items)), Stroke(frame, edge, thick, join="miter")
