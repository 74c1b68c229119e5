"""Portraits of leaders: head and shoulders in a 100 x 100 box, told apart by cap, beard, moustache and uniform."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from desktop.games.cossacks.eagles import eagle
from desktop.games.cossacks.plates import circle, line, polygon, rounded
from desktop.table.colour import darker
from desktop.table.drawing import Clip, Drawing, Fill, Item, Pen, Stroke

__all__ = ["LOOKS", "Bust", "bust", "look_of"]


@dataclass(frozen=True, slots=True)
class Bust:
    """What a portrait shows. cap: "peaked", "furazhka" (wide), "pickel" (spiked helmet), "papakha" (fur) or "bald"."""

    coat: str
    cap: str
    cap_colour: str = ""
    band: str = "#9c2c2c"
    hair: str = "#6b6258"
    moustache: str = ""
    beard: str = ""
    collar: str = "#9c2c2c"
    glasses: bool = False
    skin: str = "#e0bd9a"


_FIELD = "#6b7468"
_KHAKI = "#8d8a5a"
_CAP = "#a19c6a"

#: By the leader's name in content.
LOOKS: dict[str, Bust] = {
    "Prittwitz": Bust(_FIELD, "pickel", moustache="kaiser", hair="#d0cac0"),
    "Hindenburg": Bust(_FIELD, "peaked", moustache="walrus", hair="#cfc9be"),
    "Ludendorff": Bust(_FIELD, "pickel", moustache="brush", hair="#8a7a66"),
    "Hoffmann": Bust(_FIELD, "bald", glasses=True),
    "Francois": Bust(_FIELD, "peaked", moustache="kaiser", hair="#7a6a58"),
    "Mackensen": Bust("#4b4f52", "papakha", moustache="handle", hair="#b9b2a6"),
    "O. Below": Bust(_FIELD, "peaked", moustache="handle", hair="#a59b8c"),
    "Rennenkampf": Bust(_KHAKI, "furazhka", _CAP, _CAP, "#4b4038", moustache="handle", collar=_CAP),
    "Samsonov": Bust(_KHAKI, "furazhka", _CAP, "#6f2b2b", "#4a423a", beard="full", collar=_CAP),
    "Zhilinsky": Bust(_KHAKI, "furazhka", _CAP, _CAP, "#a49c8e", moustache="walrus", collar=_CAP),
    "Artamonov": Bust(_KHAKI, "furazhka", _CAP, "#2f5f8f", moustache="handle", beard="goatee", collar=_CAP),
    "Khan Nakhichevan": Bust("#3b4750", "papakha", moustache="handle", collar="#222222", hair="#2a2622"),
    "Mileant": Bust(_KHAKI, "furazhka", _CAP, _CAP, "#8f8678", beard="goatee", collar=_CAP),
    "Postovski": Bust(_KHAKI, "furazhka", _CAP, _CAP, "#5a5248", moustache="brush", glasses=True, collar=_CAP),
    "Pflug": Bust(_KHAKI, "furazhka", _CAP, _CAP, "#b9b2a6", moustache="walrus", beard="goatee", collar=_CAP),
    "Radkevich": Bust(_KHAKI, "papakha", beard="full", hair="#8a8176", collar=_CAP),
}
_PLAIN = {
    "german": Bust(_FIELD, "peaked", moustache="handle"),
    "russian": Bust(_KHAKI, "furazhka", _CAP, _CAP, moustache="handle", collar=_CAP),
}

_MOUSTACHES = {
    "kaiser": ((50, 57), (58, 58.4), (65, 53), (68, 50.4), (66, 58), (58, 62.4), (50, 60.6)),
    "walrus": ((50, 56.4), (58, 58), (63, 63), (64, 68), (57, 64), (50, 61.6)),
    "brush": ((50, 56.8), (56, 57.6), (58, 61.4), (50, 61)),
    "handle": ((50, 57), (58, 58), (67, 60.4), (60, 62.8), (50, 61)),
}


def look_of(name: str, side: str) -> Bust:
    """The portrait of a leader; those without one of their own look like their army."""
    return LOOKS.get(name, _PLAIN[side])


@cache
def bust(look: Bust, fine: bool) -> Drawing:
    """The portrait; `fine` adds eyes, buttons and shoulder straps."""
    coat, skin = look.coat, look.skin
    shade = darker(skin, 0.2)
    chest = Pen().move(4, 102).curve(6, 80, 26, 76, 38, 71).line(62, 71).curve(74, 76, 94, 80, 96, 102).close().path()
    items: list[Item] = [Fill(chest, coat), Stroke(chest, darker(coat, 0.55), 1.6)]
    if fine:
        items.append(line(50, 80, 50, 102, darker(coat, 0.4), 1.4))
        items += [Fill(circle(54, y, 1.6), "#d9bb62") for y in (86, 95)]
        for s in (1, -1):
            strap = polygon((50 + s * 20, 78), (50 + s * 38, 85), (50 + s * 40, 90), (50 + s * 21, 83))
            items.append(Fill(strap, "#d9bb62"))
    items.append(Fill(polygon((38, 71), (62, 71), (60, 80), (50, 84), (40, 80)), look.collar))
    items.append(Fill(rounded(42, 60, 16, 15, 4), shade))
    head = Pen().move(31, 36).curve(30, 54, 36, 70, 50, 71).curve(64, 70, 70, 54, 69, 36).curve(66, 20, 34, 20, 31, 36)
    face = head.close().path()
    items += [Fill(circle(50 + s * 19.5, 46, 4), shade) for s in (1, -1)]
    items.append(Fill(face, skin))
    dark_half = polygon((50, 20), (72, 20), (72, 72), (56, 72), (52, 56))
    items.append(Clip(face, (Fill(dark_half, shade, alpha=0.55),)))
    items.append(Stroke(face, darker(skin, 0.5), 1.3))
    if look.cap != "bald":
        for s in (1, -1):
            temple = polygon((50 + s * 19.6, 34), (50 + s * 17, 34), (50 + s * 18, 45), (50 + s * 19.8, 45))
            items.append(Fill(temple, look.hair))
    if fine:
        items += _features(look)
    items += _hair(look)
    items += _cap(look)
    return tuple(items)


def _features(look: Bust) -> list[Item]:
    items: list[Item] = []
    for s in (1, -1):
        items.append(line(50 + s * 12.5, 42, 50 + s * 5, 42.6, darker(look.hair, 0.1), 2.2, "round"))
        items.append(Fill(circle(50 + s * 8.4, 46.4, 1.9), "#26211c"))
        if look.glasses:
            items.append(Stroke(circle(50 + s * 8.6, 46.6, 5), "#3a332b", 1.1))
    if look.glasses:
        items.append(line(46.4, 46, 53.6, 46, "#3a332b", 1.1))
    nose = Pen().move(50, 46).line(53, 54.5).line(48.6, 55.2).path()
    items.append(Stroke(nose, darker(look.skin, 0.42), 1.5))
    items.append(line(45, 62.4, 55, 62.4, darker(look.skin, 0.55), 1.8, "round"))
    return items


def _hair(look: Bust) -> list[Item]:
    items: list[Item] = []
    if look.beard == "full":
        beard = Pen().move(31.4, 48).curve(32, 62, 38, 82, 50, 83).curve(62, 82, 68, 62, 68.6, 48)
        beard.curve(64, 58, 60, 57, 50, 57.4).curve(40, 57, 36, 58, 31.4, 48).close()
        items.append(Fill(beard.path(), look.hair))
        items.append(line(45.5, 62.6, 54.5, 62.6, darker(look.hair, 0.5), 1.6, "round"))
    elif look.beard == "goatee":
        goatee = Pen().move(43, 64).curve(44, 78, 56, 78, 57, 64).close()
        items.append(Fill(goatee.path(), look.hair))
    half = _MOUSTACHES.get(look.moustache)
    if half is not None:
        items.append(Fill(polygon(*half, *((100 - x, y) for x, y in reversed(half))), look.hair))
    return items


def _cap(look: Bust) -> list[Item]:
    colour = look.cap_colour or look.coat
    edge = darker(colour, 0.55)
    if look.cap in ("peaked", "furazhka"):
        wide = 27 if look.cap == "furazhka" else 24
        top = (
            Pen().move(47 - wide, 22).curve(36, 8, 64, 8, 53 + wide, 22).line(46 + wide, 29).line(54 - wide, 29).close()
        )
        ribbon = polygon((29.5, 27), (70.5, 27), (70, 35), (30, 35))
        peak = Pen().move(29.5, 34).curve(38, 33, 62, 33, 70.5, 34).curve(66, 42.5, 34, 42.5, 29.5, 34).close().path()
        return [
            Fill(top.path(), colour),
            Stroke(top.path(), edge, 1.4),
            Fill(ribbon, look.band),
            Stroke(ribbon, edge, 1.1),
            Fill(peak, "#1d1c1b"),
            Fill(circle(50, 21, 2.5), "#e8e2d0"),
            Fill(circle(50, 21, 1.3), "#9c2c2c"),
            Fill(circle(50, 31, 2.5), "#e8e2d0"),
            Fill(circle(50, 31, 1.2), "#222222"),
        ]
    if look.cap == "pickel":
        shell = Pen().move(28, 34).curve(28, 10, 72, 10, 72, 34).close().path()
        brim = Pen().move(26, 33).curve(38, 30, 62, 30, 74, 33).curve(68, 42, 32, 42, 26, 33).close().path()
        return [
            Fill(polygon((48, 15), (52, 15), (50.6, -2), (49.4, -2)), "#d9bb62"),
            Fill(shell, "#24262a"),
            Stroke(shell, "#0f1012", 1.3),
            Fill(circle(50, 14.6, 3.4), "#d9bb62"),
            Fill(brim, "#24262a"),
            Stroke(brim, "#d9bb62", 1.2),
            *eagle(50, 27, 30, "#d9bb62", "#24262a", 1, fine=False),
        ]
    if look.cap == "papakha":
        fur = rounded(28, 6, 44, 30, 9)
        curls: list[Item] = []
        for step in range(60):
            reach = 22 * math.sqrt(step / 60)
            x, y = 50 + reach * math.cos(step * 2.4), 21 + reach * 0.7 * math.sin(step * 2.4)
            curls.append(Stroke(circle(x, y, 2.6), "#2a2624", 0.9, alpha=0.5))
        badge = [Fill(circle(50, 22, 2.8), "#e8e2d0"), Fill(circle(50, 22, 1.4), "#c0302f")]
        return [Fill(fur, "#4a4542"), Clip(fur, tuple(curls)), *badge]
    return []
