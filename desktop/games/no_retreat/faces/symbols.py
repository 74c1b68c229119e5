"""Signs of the desert war: unit types in their boxes, the emblems of the sides, and the small signs of markers."""

from __future__ import annotations

from desktop.table.drawing import Clip, Drawing, Fill, Item, Path, Pen, Stroke
from desktop.table.shapes import circle, line, polygon, rounded, star

__all__ = ["cross", "emblem_of", "island", "roundel", "sign", "symbol"]

OVAL = "#c3362b"


def symbol(x: float, y: float, w: float, h: float, kind: str, paper: str, ink: str, thick: float) -> Drawing:
    """A unit's type in its box; `kind` is that of the content, or "heavy" for a heavy tank (red oval)."""
    frame = rounded(x, y, w, h, 0)
    return (
        Fill(frame, paper),
        Clip(frame, tuple(_inside(x, y, w, h, kind, ink, thick))),
        Stroke(frame, ink, thick, join="miter"),
    )


def _inside(x: float, y: float, w: float, h: float, kind: str, ink: str, thick: float) -> list[Item]:
    right, foot, cx = x + w, y + h, x + w / 2
    items: list[Item] = []
    if kind in ("infantry", "mechanised", "airborne"):
        items += [line(x, y, right, foot, ink, thick), line(x, foot, right, y, ink, thick)]
    if kind in ("tank", "mechanised", "heavy"):
        oval = rounded(x + w * 0.17, y + h * 0.26, w * 0.66, h * 0.48, h * 0.24)
        if kind == "heavy":
            items.append(Fill(oval, OVAL))
        items.append(Stroke(oval, ink, thick))
    if kind == "anti-tank":
        items.append(Stroke(Pen().points([(x, foot), (cx, y), (right, foot)]).path(), ink, thick, join="miter"))
    if kind == "airborne":
        wings = Pen().move(cx - w * 0.2, y + h * 0.92).quad(cx - w * 0.1, y + h * 0.72, cx, y + h * 0.92)
        wings.quad(cx + w * 0.1, y + h * 0.72, cx + w * 0.2, y + h * 0.92)
        items.append(Stroke(wings.path(), ink, thick * 0.8))
    return items


# emblems ------------------------------------------------------------------------------------------------------------
def cross(cx: float, cy: float, r: float, ink: str = "#17181a", paper: str = "#f5f3ee") -> Drawing:
    """The straight-armed cross of the Axis."""
    items = []
    for reach, arm, colour in ((1.0, 0.40, paper), (0.80, 0.192, ink)):
        a, b = r * reach, r * arm
        corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
        corners += [(b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)]
        items.append(Fill(polygon(*((cx + dx, cy + dy) for dx, dy in corners)), colour))
    return tuple(items)


def roundel(cx: float, cy: float, r: float) -> Drawing:
    """The roundel of the Allies."""
    rings = ((1.0, "#27407f"), (0.66, "#f5f3ee"), (0.36, "#b3262b"))
    return tuple(Fill(circle(cx, cy, r * part), colour) for part, colour in rings)


def emblem_of(side: str, cx: float, cy: float, r: float) -> Drawing:
    """The emblem of a side: cross or roundel."""
    return cross(cx, cy, r) if side == "axis" else roundel(cx, cy, r * 0.9)


def island(cx: float, cy: float, r: float) -> Path:
    """Malta, longer than high."""
    pen = Pen().move(cx - r, cy - 0.35 * r).curve(cx - 0.4 * r, cy - 0.75 * r, cx + 0.6 * r, cy - 0.5 * r, cx + r, cy)
    return pen.curve(cx + 0.6 * r, cy + 0.6 * r, cx - 0.4 * r, cy + 0.45 * r, cx - r, cy - 0.35 * r).close().path()


# signs --------------------------------------------------------------------------------------------------------------
def sign(name: str, cx: float, cy: float, r: float, ink: str, paper: str = "#ffffff") -> Drawing:
    """A small sign in one colour, inside radius r; KeyError for an unknown name."""

    def shape(*points: tuple[float, float]) -> Path:
        return polygon(*((cx + x * r, cy + y * r) for x, y in points))

    def strokes(*lines: tuple[tuple[float, float], ...], width: float = 0.22) -> Stroke:
        pen = Pen()
        for points in lines:
            pen.points([(cx + x * r, cy + y * r) for x, y in points])
        return Stroke(pen.path(), ink, width * r)

    if name == "bolt":
        points = ((0.15, -0.95), (-0.55, 0.12), (-0.08, 0.12), (-0.2, 0.95), (0.55, -0.22), (0.06, -0.22))
        return (Fill(shape(*points), ink),)
    if name == "burst":
        return (Fill(star(cx, cy, r, 9, 0.52), ink),)
    if name == "scope":
        hairs = [((dx * 0.25, dy * 0.25), (dx, dy)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        return Stroke(circle(cx, cy, 0.62 * r), ink, 0.2 * r), strokes(*hairs, width=0.2)
    if name == "arrow":
        head = ((-0.9, -0.3), (0.15, -0.3), (0.15, -0.75), (0.95, 0), (0.15, 0.75), (0.15, 0.3), (-0.9, 0.3))
        return (Fill(shape(*head), ink),)
    if name == "drum":
        return _drum(cx, cy, r, ink, paper)
    if name == "skull":
        eyes = tuple(Fill(circle(cx + s * 0.28 * r, cy - 0.1 * r, 0.19 * r), paper) for s in (1, -1))
        jaw = Fill(shape((-0.34, 0.3), (0.34, 0.3), (0.3, 0.9), (-0.3, 0.9)), ink)
        return Fill(circle(cx, cy - 0.15 * r, 0.68 * r), ink), jaw, *eyes
    if name == "sun":
        rays = []
        for dx, dy in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)):
            rays.append(((dx * 0.72, dy * 0.72), (dx, dy)))
        return Fill(circle(cx, cy, 0.55 * r), ink), strokes(*rays, width=0.16)
    if name == "cloud":
        puffs = ((-0.45, 0.15, 0.4), (0.1, -0.15, 0.52), (0.6, 0.2, 0.36))
        floor = Fill(rounded(cx - 0.8 * r, cy + 0.1 * r, 1.7 * r, 0.45 * r, 0.2 * r), ink)
        return floor, *(Fill(circle(cx + dx * r, cy + dy * r, size * r), ink) for dx, dy, size in puffs)
    if name == "malta":
        small = Fill(circle(cx - 0.8 * r, cy - 0.75 * r, 0.2 * r), ink)
        return Fill(island(cx, cy, 0.95 * r), ink), small
    if name == "ship":
        hull = Fill(shape((-0.95, 0.1), (0.95, 0.1), (0.65, 0.6), (-0.65, 0.6)), ink)
        return (
            hull,
            Fill(shape((-0.35, 0.1), (-0.35, -0.3), (0.3, -0.3), (0.3, 0.1)), ink),
            strokes(((0.0, -0.3), (0.0, -0.85)), width=0.16),
        )
    if name == "ban":
        return Stroke(circle(cx, cy, 0.8 * r), ink, 0.22 * r), strokes(((-0.55, -0.55), (0.55, 0.55)))
    if name == "tick":
        return (strokes(((-0.6, 0.05), (-0.15, 0.5), (0.65, -0.5)), width=0.28),)
    if name == "card":
        frame = rounded(cx - 0.6 * r, cy - 0.85 * r, 1.2 * r, 1.7 * r, 0.18 * r)
        return (Stroke(frame, ink, 0.18 * r),)
    if name == "alarm":
        bar = Fill(shape((-0.16, -0.9), (0.16, -0.9), (0.1, 0.3), (-0.1, 0.3)), ink)
        return bar, Fill(circle(cx, cy + 0.68 * r, 0.19 * r), ink)
    if name == "flag":
        return strokes(((-0.55, -0.9), (-0.55, 0.95)), width=0.2), Fill(
            shape((-0.5, -0.9), (0.8, -0.5), (-0.5, 0)), ink
        )
    raise KeyError(f"no sign {name!r}")


def _drum(cx: float, cy: float, r: float, ink: str, paper: str) -> Drawing:
    """An oil drum with two hoops."""
    body = rounded(cx - 0.55 * r, cy - 0.85 * r, 1.1 * r, 1.7 * r, 0.2 * r)
    hoops = Pen()
    for part in (-0.36, 0.36):
        hoops.move(cx - 0.55 * r, cy + part * r).line(cx + 0.55 * r, cy + part * r)
    return Fill(body, ink), Stroke(hoops.path(), paper, 0.1 * r, alpha=0.6)
