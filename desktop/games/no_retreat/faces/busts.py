"""Portraits of the three leaders: head and shoulders in a 100 x 100 box, told apart by headgear and face."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from desktop.table.colour import darker
from desktop.table.drawing import Clip, Drawing, Fill, Item, Pen, Stroke
from desktop.table.shapes import circle, line, polygon, rounded

__all__ = ["LOOKS", "Look", "bust"]


@dataclass(frozen=True, slots=True)
class Look:
    """What a portrait shows. cap: "field" (soft peaked, goggles above), "peaked", or "beret"."""

    coat: str
    cap: str
    cap_colour: str
    collar: str
    hair: str
    moustache: bool = False


LOOKS: dict[str, Look] = {
    "rommel": Look("#8f8a72", "field", "#a49b74", "#4d5a48", "#6b5a48"),
    "oconnor": Look("#a98d60", "peaked", "#a98d60", "#b3262b", "#8a7a66", True),
    "montgomery": Look("#9a7d52", "beret", "#22262b", "#9a7d52", "#8a7a66", True),
}
SKIN = "#e0bd9a"


@cache
def bust(look: Look, fine: bool) -> Drawing:
    """The portrait; `fine` adds eyes, nose and mouth."""
    shade = darker(SKIN, 0.2)
    chest = Pen().move(4, 102).curve(6, 80, 26, 76, 38, 71).line(62, 71).curve(74, 76, 94, 80, 96, 102).close().path()
    items: list[Item] = [Fill(chest, look.coat), Stroke(chest, darker(look.coat, 0.55), 1.6)]
    if fine:
        items.append(line(50, 80, 50, 102, darker(look.coat, 0.4), 1.4))
    items.append(Fill(polygon((38, 71), (62, 71), (60, 80), (50, 84), (40, 80)), look.collar))
    items.append(Fill(rounded(42, 60, 16, 15, 4), shade))
    head = Pen().move(31, 36).curve(30, 54, 36, 70, 50, 71).curve(64, 70, 70, 54, 69, 36).curve(66, 20, 34, 20, 31, 36)
    face = head.close().path()
    items += [Fill(circle(50 + s * 19.5, 46, 4), shade) for s in (1, -1)]
    items.append(Fill(face, SKIN))
    items.append(Clip(face, (Fill(polygon((50, 20), (72, 20), (72, 72), (56, 72), (52, 56)), shade, alpha=0.55),)))
    items.append(Stroke(face, darker(SKIN, 0.5), 1.3))
    for s in (1, -1):
        temple = polygon((50 + s * 19.6, 34), (50 + s * 17, 34), (50 + s * 18, 45), (50 + s * 19.8, 45))
        items.append(Fill(temple, look.hair))
    if fine:
        items += _features(look)
    if look.moustache:
        half = ((50, 56.8), (56, 57.6), (58, 61.4), (50, 61))
        items.append(Fill(polygon(*half, *((100 - x, y) for x, y in reversed(half))), look.hair))
    items += _cap(look)
    return tuple(items)


def _features(look: Look) -> list[Item]:
    items: list[Item] = []
    for s in (1, -1):
        items.append(line(50 + s * 12.5, 42, 50 + s * 5, 42.6, darker(look.hair, 0.1), 2.2, "round"))
        items.append(Fill(circle(50 + s * 8.4, 46.4, 1.9), "#26211c"))
    nose = Pen().move(50, 46).line(53, 54.5).line(48.6, 55.2).path()
    items.append(Stroke(nose, darker(SKIN, 0.42), 1.5))
    items.append(line(45, 62.4, 55, 62.4, darker(SKIN, 0.55), 1.8, "round"))
    return items


def _cap(look: Look) -> list[Item]:
    colour, edge = look.cap_colour, darker(look.cap_colour, 0.55)
    if look.cap == "beret":
        shape = (
            Pen().move(28, 32).curve(26, 12, 60, 6, 76, 16).curve(84, 22, 80, 32, 70, 33).line(30, 34).close().path()
        )
        badges = [Fill(circle(36, 24, 3.6), "#d9bb62"), Fill(circle(46, 23, 3.0), "#c9ced2")]
        return [Fill(shape, colour), Stroke(shape, edge, 1.4), *badges]
    crown = Pen().move(24, 24).curve(34, 8, 66, 8, 76, 24).line(70, 32).line(30, 32).close().path()
    items: list[Item] = [Fill(crown, colour), Stroke(crown, edge, 1.4)]
    band = polygon((29.5, 28), (70.5, 28), (70, 36), (30, 36))
    items += [Fill(band, "#b3262b" if look.cap == "peaked" else colour), Stroke(band, edge, 1.1)]
    peak = Pen().move(29.5, 35).curve(38, 34, 62, 34, 70.5, 35).curve(66, 43.5, 34, 43.5, 29.5, 35).close().path()
    items.append(Fill(peak, "#1d1c1b" if look.cap == "peaked" else darker(colour, 0.25)))
    if look.cap == "field":
        for s in (1, -1):
            lens = rounded(50 + s * 10 - 8.4, 17, 16.8, 11, 5)
            items += [Fill(lens, "#7fa6b8"), Stroke(lens, "#2b2a28", 2.2)]
        items.append(line(46, 22, 54, 22, "#2b2a28", 2.2))
    else:
        items.append(Fill(circle(50, 20, 3), "#d9bb62"))
    return items
