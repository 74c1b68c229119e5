"""The bodies of the square counters: plates by colour, since the colours are rules (12.2.2, 13.1.1), never by colour
alone.

Sides differ in the corners (Axis square, Allies round). Italian plates have rivets along both sides, Allied mechanised
ones (brown) tracks; German and Allied infantry ones (tan) have plain sides. A two-colour unit is split, each half with
the side of its own colour. A reduced face is paler and has a cut corner.
"""

from __future__ import annotations

from desktop.games.no_retreat.content import UnitType
from desktop.table.colour import darker, lighter, mix
from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Item, Path, Pen, Stroke
from desktop.table.shapes import circle, polygon, rounded

__all__ = ["BOX", "CORNER", "INK", "PLATE", "body", "inside", "paper_of"]

CORNER = {"axis": 3.5, "allied": 15.0, "": 9.0}
PLATE = {"gray": "#a3b0b8", "green": "#93b271", "brown": "#c49a66", "tan": "#ecd8a9"}
INK = {"axis": "#12171a", "allied": "#221404", "": "#1b1d1f"}
#: Paper of the symbol's box by nation; the name tells the nation too.
BOX = {
    "German": "#e8ecec",
    "Italian": "#eef5e4",
    "British": "#fbf3e4",
    "Indian": "#f2c230",
    "Australian": "#8fc98f",
    "South African": "#f0a060",
    "New Zealand": "#c9b3e6",
    "French": "#9fc3ee",
}
#: How far a reduced face is paled.
PALE = 0.5


def colours(kind: UnitType) -> tuple[str, ...]:
    """One colour, or two for a split plate."""
    return tuple(kind.colour.split("-"))


def paper_of(kind: UnitType, reduced: bool) -> str:
    """The paper of the symbol's box."""
    paper = BOX.get(kind.nation, "#f4f1e6")
    return mix(paper, "#ffffff", 0.3) if reduced else paper


def inside(side: str) -> Path:
    """The plate less its edge."""
    return rounded(1.8, 1.8, 96.4, 96.4, max(CORNER[side] - 1, 0.5))


def body(kind: UnitType, reduced: bool, pixels: float) -> Drawing:
    """The plate of a unit with the signs of its colours, at any size."""
    side = kind.side
    names = colours(kind)
    tones = [mix(PLATE[name], "#ffffff", PALE) if reduced else PLATE[name] for name in names]
    outline = rounded(0, 0, 100, 100, CORNER[side])
    width = max(2.0, 100 / pixels)
    items: list[Item] = [Fill(outline, _shade(tones[0]))]
    if len(tones) > 1:
        right = polygon((57, 0), (100, 0), (100, 100), (43, 100))
        items.append(Clip(outline, (Fill(right, _shade(tones[1])),)))
    items.append(Clip(inside(side), tuple(_sides(names, side, pixels))))
    light = Pen().move(CORNER[side] * 0.6, width * 1.5).line(100 - CORNER[side] * 0.6, width * 1.5).path()
    rim = Stroke(outline, INK[side], 2 * width)
    items.append(Clip(outline, (rim, Stroke(light, "#ffffff", width, alpha=0.35))))
    if reduced:
        cut = polygon((100, 0), (100, 27), (73, 0))
        items.append(Clip(inside(side), (Fill(cut, INK[side], alpha=0.88),)))
    return tuple(items)


def _shade(tone: str) -> Gradient:
    return Gradient(0, 0, 0, 100, ((0.0, lighter(tone, 0.08)), (0.5, tone), (1.0, darker(tone, 0.05))))


def _sides(names: tuple[str, ...], side: str, pixels: float) -> list[Item]:
    """Rivets or tracks along the left side for the first colour, along the right side for the last."""
    close = pixels >= 40
    items: list[Item] = []
    for name, left in ((names[0], True), (names[-1], False)):
        if name == "green":
            x = 5.4 if left else 94.6
            count, radius = (8, 1.9) if close else (4, 3.4)
            step = 84 / (count - 1)
            items += [Fill(circle(x, 8 + step * index, radius), INK[side], alpha=0.8) for index in range(count)]
        elif name == "brown":
            x = 0.0 if left else 92.6
            items.append(Fill(rounded(x, 0, 7.4, 100, 0), INK[side], alpha=0.78))
            if close:
                links = Pen()
                for index in range(9):
                    y = 7 + index * 10.8
                    links.move(x + 1.4, y).line(x + 6.2, y)
                items.append(Stroke(links.path(), PLATE["brown"], 2.2))
    return items
