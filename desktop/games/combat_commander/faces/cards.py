"""Destiny cards, drawn 100 wide and 140 high: order, picture, action, event, Random Hex, dice and trigger.

Laid out in 250 x 350. From 190 pixels across it can be read in full; below, titles grow and running text goes.
"""

from __future__ import annotations

import math

from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.faces.figures import figure, silhouette, soldier, tones
from desktop.games.combat_commander.faces.palette import NATIONS
from desktop.games.combat_commander.faces.signs import die, hexagon, sign
from desktop.table.colour import darker, mix
from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Group, Item, Pen, Stroke, Typesetter
from desktop.table.shapes import circle, polygon, rounded, star, words, wrapped

__all__ = ["FULL_FROM", "back", "card", "icon"]

#: Pixels across from which a card shows its running text.
FULL_FROM = 190
PAPER, INK = "#f6f1e3", "#22262a"
ORDER_SIGN = {
    "fire": "burst",
    "move": "move",
    "recover": "up",
    "rout": "down",
    "advance": "flag",
    "artillery-request": "shell",
    "artillery-denied": "ban",
    "command-confusion": "bolt",
}
TRIGGERS = {
    "event": ("EVENT!", "star"),
    "sniper": ("SNIPER!", "scope"),
    "jammed": ("JAMMED!", "jam"),
    "time": ("TIME!", "hourglass"),
}
#: Who is in the picture of an order: pose, what he carries, pack, where across, size.
_CASTS: dict[str, tuple[tuple[str, str, str, float, float], ...]] = {
    "fire": (("aim", "rifle", "", 0.20, 0.9), ("kneel", "light", "", 0.43, 1.0), ("prone", "rifle", "", 0.74, 0.9)),
    "move": (
        ("run", "rifle", "pack", 0.22, 0.9),
        ("walk", "smg", "pack", 0.48, 1.0),
        ("run", "rifle", "", 0.74, 0.92),
    ),
    "recover": (("cower", "", "", 0.62, 0.95), ("point", "", "", 0.36, 1.02)),
    "rout": (("yield", "", "", 0.40, 1.0), ("run", "", "", 0.66, 0.9)),
    "advance": (
        ("throw", "", "", 0.30, 1.0),
        ("run", "smg", "", 0.54, 0.95),
        ("run", "rifle", "pack", 0.78, 0.88),
    ),
    "artillery-request": (("glass", "", "", 0.30, 1.0), ("load", "", "radio", 0.56, 1.05)),
    "artillery-denied": (("load", "", "radio", 0.46, 1.05),),
    "command-confusion": (("point", "", "", 0.34, 0.98), ("glass", "", "", 0.62, 0.98)),
}


def card(content: Content, name: str, lit: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A card's face; `lit`: the part that is asked for ("order", "action", "event" or "")."""
    return (Group(_face(content, content.cards[name], lit, pixels < FULL_FROM, typesetter), scale=0.4),)


def icon(content: Content, name: str, typesetter: Typesetter) -> Drawing:
    """The card inside a square plate, for rows and lists."""
    return (Group(_face(content, content.cards[name], "", True, typesetter), x=14.3, scale=0.2857),)


def back(nation: str) -> Drawing:
    """The back of a nation's deck: a soldier on a ground of hexes."""
    look = NATIONS[nation]
    frame, inner = rounded(0, 0, 250, 350, 13), rounded(10, 10, 230, 330, 8)
    items: list[Item] = [Fill(frame, PAPER), Stroke(rounded(0.8, 0.8, 248.4, 348.4, 13), look.dark, 1.6)]
    pattern: list[Item] = [Fill(inner, look.dark)]
    for column in range(-1, 11):
        for row in range(-1, 13):
            y = 8 + row * 31.2 + (15.6 if column % 2 else 0)
            pattern.append(Stroke(hexagon(10 + column * 27, y, 18), look.pale, 1.4, alpha=0.16))
    items.append(Clip(inner, tuple(pattern)))
    items.append(Stroke(rounded(16, 16, 218, 318, 6), look.pale, 1.4, alpha=0.6))
    items += [Fill(circle(125, 175, 62), look.dark), Stroke(circle(125, 175, 62), look.pale, 3)]
    items.append(Group((Fill(silhouette("walk", look.hat, "rifle", "pack"), look.pale),), 120, 226, 1.0))
    items.append(words(125, 296, nation.upper(), 27, "head.plain", look.pale, "middle"))
    return (Group(tuple(items), scale=0.4),)


def _face(content: Content, found: Card, lit: str, brief: bool, typesetter: Typesetter) -> Drawing:
    look = NATIONS[found.nation]
    frame = rounded(0, 0, 250, 350, 13)
    body = (_brief if brief else _full)(content, found, lit, typesetter)
    items: list[Item] = [Fill(frame, PAPER), Stroke(rounded(0.8, 0.8, 248.4, 348.4, 13), look.dark, 1.6)]
    items.append(Clip(rounded(6, 6, 238, 338, 9), tuple(body)))
    items += _foot(found, brief, typesetter)
    return tuple(items)


def _brief(content: Content, found: Card, lit: str, typesetter: Typesetter) -> list[Item]:
    look = NATIONS[found.nation]
    order = content.orders[found.order].name.upper()
    items: list[Item] = [Fill(rounded(0, 0, 250, 74, 0), look.dark)]
    if lit == "order":
        items.append(Fill(rounded(6, 66, 238, 8, 0), "#ffc933"))
    items += sign(ORDER_SIGN[found.order], 34, 40, 17, "#ffffff", look.dark)
    size = 42.0
    wide = typesetter.width(order, "head.plain", size)
    size = min(size, size * 176 / max(wide, 1)) if wide > 176 / 0.82 else size
    items.append(words(60, 40 + size * 0.36, order, size, "head.plain", "#ffffff", most=178))
    items += _picture(found.order, found.nation, 6, 74, 238, 110)
    for y, high, label, text, ground, cap in (
        (184.0, 52.0, "ACTION", content.actions[found.action].name, mix(look.pale, "#ffffff", 0.55), 27.0),
        (236.0, 48.0, "EVENT", content.events[found.event].name, mix(look.dark, "#ffffff", 0.82), 25.0),
    ):
        on = lit == label.lower()
        items.append(Fill(rounded(6, y, 238, high, 0), "#ffe9a8" if on else ground))
        if on:
            items.append(Fill(rounded(6, y, 7, high, 0), "#c98a00"))
        items.append(words(16, y + 16, label, 11.5, "ui.bold", darker(look.dark, 0.2)))
        items.append(words(16, y + high - 9, text.upper(), cap, "head.plain", INK, most=220))
    return items


def _full(content: Content, found: Card, lit: str, typesetter: Typesetter) -> list[Item]:
    look = NATIONS[found.nation]
    pale = mix(look.pale, "#ffffff", 0.3)
    order, action, event = content.orders[found.order], content.actions[found.action], content.events[found.event]
    items: list[Item] = [Fill(rounded(0, 0, 250, 48, 0), look.dark)]
    if lit == "order":
        items.append(Fill(rounded(6, 43, 238, 5, 0), "#ffc933"))
    items += sign(ORDER_SIGN[found.order], 28, 27, 12, "#ffffff", look.dark)
    items.append(words(48, 37, order.name.upper(), 28, "head.plain", "#ffffff", most=138))
    items.append(words(235, 25, order.rule, 11.5, "ui.strong", pale, "right"))
    kind = "order · op. fire A33" if found.order == "fire" else "order"
    items.append(words(235, 38, kind, 8.6, "ui.strong", pale, "right"))
    items += _picture(found.order, found.nation, 6, 48, 238, 104)
    for y, high, label, text, ground in (
        (152.0, 70.0, "action", action, mix(look.pale, "#ffffff", 0.55)),
        (222.0, 64.0, "event", event, mix(look.dark, "#ffffff", 0.82)),
    ):
        on = lit == label
        items.append(Fill(rounded(6, y, 238, high, 0), "#ffe9a8" if on else ground))
        items.append(Fill(rounded(6, y, 7, high, 0), "#c98a00") if on else Fill(rounded(6, y, 238, 1.2, 0), look.dark))
        items.append(words(16, y + 23, text.name.upper(), 20, "head.plain", INK, most=150))
        rule = f"{label} · {text.rule}"
        items.append(words(235, y + 21, rule, 9.4, "ui.strong", darker(look.dark, 0.15), "right"))
        part, _ = wrapped(16, y + 38, [(text.text, "ui")], 218, typesetter, size=10.6, step=13.0, colour=INK)
        items += part
    return items


def _foot(found: Card, brief: bool, typesetter: Typesetter) -> list[Item]:
    """Random Hex, number, dice; a red frame with sign and word round the dice where they set something off."""
    spot = hexagon(36, 314, 25)
    items: list[Item] = [Fill(spot, "#c8e2b4"), Stroke(spot, "#3d6b2a", 1.8)]
    items.append(words(36, 321, found.hex, 20, "counter.black", "#20381a", "middle", most=38))
    items.append(words(94, 318, found.id, 10.5, "ui.strong", "#6a6558", "middle"))
    x = 158.0
    if found.trigger:
        text, icon_ = TRIGGERS[found.trigger]
        box = rounded(120, 291, 120, 46, 7)
        items += [Fill(box, "#fde9e5"), Stroke(box, "#b3221f", 3.2)]
        items += sign(icon_, 141.5, 308, 9.5, "#b3221f", "#fde9e5")
        items.append(words(141.5, 331, text, 8.6, "ui.bold", "#b3221f", "middle", most=35))
        x = 164.0
    return [*items, *die(x, 297, 33, found.white), *die(x + 38, 297, 33, found.red, red=True)]


def _picture(order: str, nation: str, x: float, y: float, wide: float, high: float) -> Drawing:
    """The order as a scene: the counters' own soldiers before two hills and a skyline in the nation's two tones."""
    look = NATIONS[nation]
    dark, pale = look.dark, look.pale
    frame = rounded(x, y, wide, high, 0)
    sky = ((0.0, mix("#f4e6c4", pale, 0.35)), (0.62, mix("#f7f0de", pale, 0.15)), (1.0, mix("#f7f0de", pale, 0.15)))
    items: list[Item] = [Fill(frame, Gradient(0, y, 0, y + high, sky))]
    items.append(Fill(circle(x + wide * 0.78, y + high * 0.30, high * 0.17), mix("#ffffff", pale, 0.25)))
    box = (x, y, wide, high)
    items.append(_hill(box, 0.56, 0.14, mix(pale, dark, 0.28), 0.4))
    items.append(_hill(box, 0.70, 0.09, mix(pale, dark, 0.48), 2.0))
    for index, across in enumerate((0.10, 0.17, 0.60, 0.66, 0.90)):
        cx = x + wide * across
        if nation in ("italian", "british", "german"):
            tall, foot = high * (0.26 if index % 2 else 0.20), y + high * 0.66
            items.append(Fill(polygon((cx - 3, foot), (cx, foot - tall), (cx + 3, foot)), mix(pale, dark, 0.62)))
        else:
            items.append(Fill(rounded(cx - 6, y + high * 0.52, 14, high * 0.18, 1), mix(pale, dark, 0.6)))
    items.append(_hill(box, 0.90, 0.05, mix(pale, dark, 0.70), 1.0))
    tone = tones(look.uniform, look.helmet)
    arms = {"light": look.light, "smg": look.smg}
    for pose, weapon, pack, across, size in _CASTS[order]:
        hat = look.officer if pose in ("point", "glass") else look.hat
        scale = high / 100 * 0.80 * size
        cx = x + wide * across - (20 * scale if pose == "prone" else 0)
        man = figure(pose, hat, arms.get(weapon, weapon), pack)
        items += soldier(man, tone, darker(dark, 0.45), 1.5, cx, y + high * 0.95, scale)
    if order == "fire":
        items.append(Fill(star(x + wide * 0.635, y + high * 0.47, 8, 8, 0.4), "#ffe08a"))
    if order.startswith("artillery"):
        cx, cy = x + wide * 0.82, y + high * 0.56
        items += [Fill(star(cx, cy, 17, 9, 0.5), "#e8742c"), Fill(star(cx, cy, 9, 9, 0.5), "#ffe08a")]
        if order == "artillery-denied":
            items += sign("cross", cx, cy, 26, "#7a1512")
    return (Clip(frame, tuple(items)),)


def _hill(box: tuple[float, float, float, float], base: float, height: float, colour: str, phase: float) -> Fill:
    x, y, wide, high = box
    pen = Pen().move(x, y + high)
    for step in range(25):
        t = step / 24
        wave = math.sin(t * 5.2 + phase) * 0.6 + math.sin(t * 11 + phase * 2) * 0.25
        pen.line(x + wide * t, y + base * high - height * high * wave)
    return Fill(pen.line(x + wide, y + high).close().path(), colour)
