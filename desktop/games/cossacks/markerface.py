"""Faces of leaders, markers, losses, the small badges on a stack, and the emblems of the sides."""

from __future__ import annotations

from desktop.games.cossacks.busts import bust, look_of
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.eagles import eagle
from desktop.games.cossacks.plates import (
    BACK,
    CORNER,
    DARK,
    INK,
    PAPER,
    PLATE,
    band,
    band_colours,
    circle,
    detail,
    inside,
    plate,
    rounded,
    side_plate,
    word,
)
from desktop.games.cossacks.symbols import sign
from desktop.table.colour import darker, mix
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Stroke, Typesetter

__all__ = ["BADGES", "MARKERS", "badge", "emblem", "leader", "loss", "marker"]

#: Markers: (plate, ink, sign, caption).
MARKERS: dict[str, tuple[str, str, str, str]] = {
    "intensive": ("#17181a", "#ffd34d", "burst", "INTENSIVE"),
    "regular": ("#ffffff", "#17181a", "burst", "COMBAT"),
    "superiority": ("#4a2a73", "#ffffff", "shell", "ART. SUP."),
    "silent": ("#4a4f54", "#ffffff", "silent", "SILENCED"),
    "disrupted": ("#d9772b", "#17181a", "bolt", "FATIGUE"),
    "entrench": ("#6b5334", "#ffffff", "waves", "ENTRENCH"),
    "road": ("#e9e6da", "#17181a", "forward", "ROAD"),
    "march": ("#e9e6da", "#17181a", "forward", "MARCH"),
    "rail": ("#e9e6da", "#17181a", "track", "RAIL"),
    "railhead": ("#e9e6da", "#17181a", "flag", "RAILHEAD"),
    "replace": ("#2f7d4c", "#ffffff", "plus", "REPLACE"),
    "ap": ("#2b2f33", "#f2c230", "shell", "AMMUNITION"),
    "shattered": ("#a3241f", "#ffffff", "broken", "SHATTERED"),
    "prisoner": ("#54606a", "#ffffff", "bars", "PRISONERS"),
    "vp": ("#1c5fb8", "#ffffff", "star", "POINTS"),
    "turn": ("#fdf8e6", "#17181a", "hourglass", "TURN"),
    "phase": ("#fdf8e6", "#17181a", "forward", "PHASE"),
}

#: Badges: (ground, ink, sign).
BADGES: dict[str, tuple[str, str, str]] = {
    "intensive": ("#17181a", "#ffd34d", "burst"),
    "regular": ("#ffffff", "#17181a", "burst"),
    "superiority": ("#4a2a73", "#ffffff", "shell"),
    "silent": ("#4a4f54", "#ffffff", "silent"),
    "acted": ("#f4f5f3", "#14171a", "tick"),
    "ban": ("#ffffff", "#d8342b", "ban"),
    "duty": ("#ffdf8a", "#40240a", "alarm"),
    "hq": ("#f4f6f5", "#15181b", "flag"),
    "ammo": ("#2b2f33", "#f2c230", "shell"),
    "cadre": ("#6e0d0b", "#ffffff", "C"),
    "lost": ("#a3241f", "#ffffff", ""),
    "count": ("#14171a", "#ffffff", ""),
    "ml": ("#fdf8e6", "#14171a", ""),
}
_PREFERENCE = {"advance": "ADV", "retire": "RET", "hold": "HLD", "flexible": "FLX"}


def leader(content: Content, leader_id: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A leader: portrait, name, the mission that he prefers, his modifier (S2.41)."""
    who = content.leaders[leader_id]
    side = who.side
    level = detail(pixels)
    formation = content.formations.get(who.formation)
    name = who.name.split(" (")[0]
    portrait = bust(look_of(name, side), level > 1)
    body = side_plate(side, pixels, mix(PLATE[side], "#ffffff", 0.25))
    if level < 2:
        colour, _ = band_colours(content, formation, side)
        return (
            *body,
            Clip(inside(side), (Group(portrait, x=14, y=14, scale=0.86),)),
            Clip(inside(side), (Fill(rounded(0, 0, 100, 14, 0), colour),)),
        )
    identifier = formation.identifier if formation is not None else "OHL"
    items: list[Item] = [*body]
    items.append(Clip(rounded(2, 2, 96, 76, max(CORNER[side] - 1, 1)), (Group(portrait, x=19, y=24, scale=0.62),)))
    items.append(Clip(inside(side), (Fill(rounded(0, 78, 100, 22, 0), DARK[side]),)))
    items += band(content, formation, side, identifier, 17, 9.5, typesetter)
    items.append(word(name.upper(), 50, 88.6, 9.5, "#ffffff", typesetter, most=90, middle=True))
    if who.preference:
        tag = rounded(4, 61, 24, 15, 4)
        items += [Fill(tag, "#ffffff"), Stroke(tag, INK, 1.6)]
        items.append(word(_PREFERENCE[who.preference], 16, 68.6, 8.4, INK, typesetter, most=22, middle=True))
    if who.modifier:
        disc = circle(86, 68.5, 9.4)
        items += [Fill(disc, "#ffffff"), Stroke(disc, INK, 1.8)]
        items.append(word(f"+{who.modifier}", 86, 68.5, 9.4, INK, typesetter, most=17, middle=True))
    return tuple(items)


def loss(count: str, caption: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """Losses of a unit: a red plate with the number, and as many pips (the number as a shape)."""
    body = plate("#a3241f", CORNER[""], pixels, "#4d0b09")
    if detail(pixels) < 2:
        return *body, word(f"−{count}", 50, 50, 44, "#ffffff", typesetter, font="counter.black", most=88, middle=True)
    items: list[Item] = [*body]
    items.append(word(f"−{count}", 50, 40, 34, "#ffffff", typesetter, font="counter.black", most=88, middle=True))
    items.append(word(caption, 50, 71, 9.5, "#ffd9d5", typesetter, most=84))
    pips = min(int(count), 8) if count.isdigit() else 0
    items += [Fill(circle(50 + (step - (pips - 1) / 2) * 10, 83, 3.4), "#ffffff") for step in range(pips)]
    return tuple(items)


def marker(name: str, number: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A marker by its name, with a number if it counts something."""
    colour, ink, drawn, caption = MARKERS[name]
    close = detail(pixels) > 1
    cy, radius = (41.0, 26.0) if close else (50.0, 36.0)
    items: list[Item] = list(plate(colour, CORNER[""], pixels))
    if number:
        items += sign(drawn, 30, cy, radius * 0.86, ink)
        items.append(word(number, 68, cy, 34, ink, typesetter, font="counter.black", most=46, middle=True))
    else:
        items += sign(drawn, 50, cy, radius, ink)
    if close:
        items.append(word(caption, 50, 90, 11, ink, typesetter, most=88))
    return tuple(items)


def badge(name: str, text: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A small round that lies on a stack; a square with round corners for losses."""
    ground, ink, drawn = BADGES[name]
    shape = rounded(3, 10, 94, 80, 18) if name == "lost" else circle(50, 50, 47)
    rim = "#ffffff" if ground not in ("#ffffff", "#f4f5f3", "#f4f6f5", "#ffdf8a", "#fdf8e6") else INK
    items: list[Item] = [Fill(shape, ground), Stroke(shape, rim, max(6.0, 90 / pixels))]
    shown = f"−{text}" if name == "lost" else text
    if len(drawn) == 1:
        shown, drawn = drawn, ""
    if drawn and shown:
        items += sign(drawn, 33, 50, 27, ink)
        items.append(word(shown, 66, 50, 42, ink, typesetter, font="counter.black", most=38, middle=True))
    elif drawn:
        items += sign(drawn, 50, 50, 32, ink)
    else:
        items.append(word(shown, 50, 50, 50, ink, typesetter, font="counter.black", most=78, middle=True))
    return tuple(items)


def emblem(side: str, pixels: float) -> Drawing:
    """A side's emblem: its eagle on its colour, in the shape of its counters."""
    if side not in ("german", "russian"):
        return *plate("#d9dcd6", CORNER[""], pixels), *sign("flag", 50, 50, 32, INK)
    heads = 2 if side == "russian" else 1
    items: list[Item] = list(plate(BACK[side], CORNER[side] * 1.3, pixels, darker(BACK[side], 0.5)))
    items += eagle(50, 56 if heads == 1 else 59, 90, PAPER[side], BACK[side], heads, fine=pixels >= 36)
    return tuple(items)
