"""Small one-colour signs, dice, and the emblems of the two sides."""

from __future__ import annotations

from desktop.table.drawing import Drawing, Fill, Item, Path, Pen, Stroke
from desktop.table.shapes import circle, line, polygon, rounded, star

__all__ = ["cross", "die", "emblem_of", "hexagon", "roundel", "sign"]

Points = tuple[tuple[float, float], ...]
_SHAPES: dict[str, Points] = {
    "shell": ((-0.28, 0.8), (-0.28, -0.1), (-0.2, -0.5), (0, -0.9), (0.2, -0.5), (0.28, -0.1), (0.28, 0.8)),
    "bolt": ((0.15, -0.95), (-0.55, 0.12), (-0.08, 0.12), (-0.2, 0.95), (0.55, -0.22), (0.06, -0.22)),
    "hourglass": ((-0.6, -0.9), (0.6, -0.9), (0.08, 0), (0.6, 0.9), (-0.6, 0.9), (-0.08, 0)),
    "move": ((-0.9, -0.28), (0.1, -0.28), (0.1, -0.75), (0.95, 0), (0.1, 0.75), (0.1, 0.28), (-0.9, 0.28)),
    "up": ((0, -0.9), (0.8, 0.1), (0.32, 0.1), (0.32, 0.9), (-0.32, 0.9), (-0.32, 0.1), (-0.8, 0.1)),
}


def hexagon(cx: float, cy: float, radius: float, *, flat: bool = True) -> Path:
    """A hexagon with a flat side or a corner on top."""
    wide, high = radius * 0.866, radius / 2
    if flat:
        return polygon(
            (cx - high, cy - wide),
            (cx + high, cy - wide),
            (cx + radius, cy),
            (cx + high, cy + wide),
            (cx - high, cy + wide),
            (cx - radius, cy),
        )
    return polygon(
        (cx, cy - radius),
        (cx + wide, cy - high),
        (cx + wide, cy + high),
        (cx, cy + radius),
        (cx - wide, cy + high),
        (cx - wide, cy - high),
    )


def cross(cx: float, cy: float, r: float) -> Drawing:
    """The straight-armed cross of the Axis."""
    items: list[Item] = []
    for a, b, colour in ((r, r * 0.40, "#f5f3ee"), (r * 0.8, r * 0.8 * 0.30, "#17181a")):
        corners = ((-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b))
        items.append(Fill(polygon(*((cx + x, cy + y) for x, y in (*corners, (-b, -b)))), colour))
    return tuple(items)


def roundel(cx: float, cy: float, r: float) -> Drawing:
    """The rings of the Allies."""
    rings = ((1.0, "#27407f"), (0.66, "#f5f3ee"), (0.36, "#b3262b"))
    return tuple(Fill(circle(cx, cy, r * share), colour) for share, colour in rings)


def emblem_of(side: str, cx: float, cy: float, r: float) -> Drawing:
    return cross(cx, cy, r) if side == "axis" else roundel(cx, cy, r)


def sign(name: str, cx: float, cy: float, r: float, ink: str, ground: str = "#ffffff") -> Drawing:
    """A sign within a radius; KeyError for an unknown one."""
    w = r * 0.22
    if name in _SHAPES:
        return (Fill(polygon(*((cx + x * r, cy + y * r) for x, y in _SHAPES[name])), ink),)
    if name == "star":
        return (Fill(star(cx, cy, r), ink),)
    if name == "burst":
        return (Fill(star(cx, cy, r, 9, 0.52), ink),)
    if name == "ban":
        return (
            Stroke(circle(cx, cy, 0.8 * r), ink, w),
            line(cx - 0.55 * r, cy - 0.55 * r, cx + 0.55 * r, cy + 0.55 * r, ink, w),
        )
    if name == "cross":
        a = 0.55 * r
        return line(cx - a, cy - a, cx + a, cy + a, ink, w * 1.2), line(cx + a, cy - a, cx - a, cy + a, ink, w * 1.2)
    if name == "tick":
        path = (
            Pen().move(cx - 0.6 * r, cy + 0.05 * r).line(cx - 0.15 * r, cy + 0.5 * r).line(cx + 0.65 * r, cy - 0.5 * r)
        )
        return (Stroke(path.path(), ink, w * 1.2),)
    if name == "down":
        return tuple(
            Stroke(
                Pen()
                .move(cx - 0.65 * r, cy + d * r)
                .line(cx, cy + (d + 0.5) * r)
                .line(cx + 0.65 * r, cy + d * r)
                .path(),
                ink,
                w * 1.25,
                join="miter",
            )
            for d in (-0.5, 0.15)
        )
    if name == "flag":
        cloth = polygon((cx - 0.5 * r, cy - 0.9 * r), (cx + 0.8 * r, cy - 0.5 * r), (cx - 0.5 * r, cy))
        return line(cx - 0.55 * r, cy - 0.9 * r, cx - 0.55 * r, cy + 0.95 * r, ink, w), Fill(cloth, ink)
    if name == "scope":
        items: list[Item] = [Stroke(circle(cx, cy, 0.62 * r), ink, w * 0.9)]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            items.append(line(cx + dx * 0.25 * r, cy + dy * 0.25 * r, cx + dx * r, cy + dy * r, ink, w * 0.9))
        return tuple(items)
    if name == "jam":
        round_ = polygon(
            *((cx + x * r, cy + y * r) for x, y in ((-0.16, 0.5), (-0.16, -0.2), (0, -0.55), (0.16, -0.2), (0.16, 0.5)))
        )
        return (
            Stroke(circle(cx, cy, 0.78 * r), ink, w),
            Fill(round_, ink),
            line(cx - 0.6 * r, cy + 0.6 * r, cx + 0.6 * r, cy - 0.6 * r, ink, w),
        )
    if name == "skull":
        jaw = polygon(
            (cx - 0.34 * r, cy + 0.3 * r),
            (cx + 0.34 * r, cy + 0.3 * r),
            (cx + 0.3 * r, cy + 0.9 * r),
            (cx - 0.3 * r, cy + 0.9 * r),
        )
        eyes = (Fill(circle(cx + s * 0.28 * r, cy - 0.1 * r, 0.19 * r), ground) for s in (1, -1))
        return Fill(circle(cx, cy - 0.15 * r, 0.68 * r), ink), Fill(jaw, ink), *eyes
    if name == "flame":
        return (Fill(_flame(cx, cy, r), ink),)
    if name == "eye":
        lids = Pen().move(cx - r, cy).quad(cx, cy - 0.95 * r, cx + r, cy).quad(cx, cy + 0.95 * r, cx - r, cy)
        return Stroke(lids.path(), ink, w), Fill(circle(cx, cy, 0.32 * r), ink)
    if name == "dice":
        box = rounded(cx - 0.8 * r, cy - 0.8 * r, 1.6 * r, 1.6 * r, 0.3 * r)
        spots = (Fill(circle(cx + x * r, cy + x * r, 0.16 * r), ink) for x in (-0.35, 0.35, 0))
        return Stroke(box, ink, w), *spots
    raise KeyError(name)


def _flame(cx: float, cy: float, r: float) -> Path:
    def at(*parts: float) -> list[float]:
        return [(cx if index % 2 == 0 else cy) + part * r for index, part in enumerate(parts)]

    pen = Pen().move(cx, cy - r)
    for curve in (
        (0.9, -0.1, 0.75, 0.95, 0, 0.95),
        (-0.85, 0.95, -0.75, 0.1, -0.35, -0.25),
        (-0.3, 0.1, -0.1, 0.1, -0.05, -0.1),
        (-0.05, -0.5, -0.1, -0.7, 0, -1),
    ):
        a, b, c, d, e, f = at(*curve)
        pen.curve(a, b, c, d, e, f)
    return pen.close().path()


_PIPS: dict[int, Points] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(x: float, y: float, size: float, number: int, *, red: bool = False) -> Drawing:
    """A die with its upper left corner at x, y."""
    face, pip, edge = ("#b3221f", "#ffffff", "#5c0d0b") if red else ("#ffffff", "#17181a", "#17181a")
    box = rounded(x, y, size, size, size * 0.2)
    middle, gap = size / 2, size * 0.27
    pips = (Fill(circle(x + middle + dx * gap, y + middle + dy * gap, size * 0.095), pip) for dx, dy in _PIPS[number])
    return Fill(box, face), Stroke(box, edge, max(1.0, size * 0.05)), *pips
