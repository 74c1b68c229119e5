"""Event cards: two halves, the Axis one on top, each with its name, when it is played, and what it does (5.3).

A card is laid out in 250 x 350 and drawn 100 wide and 140 high. From 190 pixels across it can be read in full; below,
it shows names, times and signs only.
"""

from __future__ import annotations

from desktop.games.no_retreat.content import Card, Half
from desktop.games.no_retreat.faces.symbols import cross, emblem_of, island, roundel, sign
from desktop.table.colour import mix
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Stroke, Typesetter
from desktop.table.shapes import rounded, words, wrapped

__all__ = ["FULL_FROM", "TIMES", "back", "card", "icon"]

#: Pixels across from which a card shows its running text.
FULL_FROM = 190
PAPER, EDGE = "#f6f1e3", "#3a3222"
HALF = {"axis": ("#d5ddca", "#37452c"), "allied": ("#ead6b1", "#5a3d12")}
#: When an event is played, in words.
TIMES = {
    "strategic": "Strategic Phase",
    "organization": "Organization",
    "movement": "Movement",
    "declaration": "Enemy declares targets",
    "battle": "Battle",
    "reroll": "After the die",
    "after": "After a battle",
    "cancel": "At once, to cancel",
}


def card(found: Card, mine: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A card's face; `mine`: the side whose half counts ("" both), the other one is veiled."""
    return (Group(_face(found, mine, pixels, typesetter), scale=0.4),)


def icon(found: Card, mine: str, typesetter: Typesetter) -> Drawing:
    """The card inside a square plate, for rows and lists."""
    return (Group(_face(found, mine, 0, typesetter), x=14.3, scale=0.2857),)


def back(pixels: float) -> Drawing:
    """The back of every card: a palm under a desert sun."""
    frame = rounded(0, 0, 250, 350, 13)
    inner = rounded(12, 12, 226, 326, 8)
    items: list[Item] = [Fill(frame, PAPER), Fill(inner, "#8a6a3c"), Stroke(rounded(19, 19, 212, 312, 6), PAPER, 1.6)]
    items += sign("sun", 125, 132, 54, "#ecd29a", "#8a6a3c")
    items += [*cross(92, 236, 26), *roundel(160, 236, 24), Stroke(frame, EDGE, 3.0)]
    return (Group(tuple(items), scale=0.4),)


def _face(found: Card, mine: str, pixels: float, typesetter: Typesetter) -> Drawing:
    frame = rounded(0, 0, 250, 350, 13)
    items: list[Item] = [Fill(frame, PAPER)]
    brief = pixels < FULL_FROM
    for side, top, half in (("axis", 6.0, found.axis), ("allied", 175.0, found.allied)):
        inner: list[Item] = _half(side, half, top, brief, typesetter)
        if mine and mine != side:
            inner.append(Fill(rounded(6, top, 238, 169, 0), PAPER, alpha=0.62))
        items.append(Clip(rounded(6, 6, 238, 338, 9), tuple(inner)))
    tag = rounded(200, 312, 38, 25, 12)
    items += [Fill(tag, "#22262a"), words(219, 330.4, str(found.number), 17, "counter", "#ffffff", "middle")]
    items.append(Stroke(frame, EDGE, 3.0))
    return tuple(items)


def _half(side: str, half: Half, top: float, brief: bool, typesetter: Typesetter) -> list[Item]:
    ground, dark = HALF[side]
    head = 58.0 if brief else 36.0
    items: list[Item] = [Fill(rounded(6, top, 238, 169, 0), ground), Fill(rounded(6, top, 238, head, 0), dark)]
    items += emblem_of(side, 26, top + head / 2, 13 if brief else 11)
    items += _title(half.name, top, head, brief, typesetter)
    times = " · ".join(TIMES[word] for word in half.timing)
    y = top + head + (30 if brief else 20)
    size = 20.0 if brief else 12.5
    items.append(words(16, y, times, size, "ui.strong", dark, most=220))
    items += _signs(side, half, y + (14 if brief else 8), dark, brief)
    if not brief:
        text, _ = wrapped(16, y + 46, [(half.text, "ui")], 214, typesetter, size=13.5, step=17.5, colour="#1f2320")
        items += text
    if half.red:
        items.append(Stroke(rounded(9, top + 3, 232, 163, 6), "#c0302f", 5 if brief else 4))
    return items


def _title(name: str, top: float, head: float, brief: bool, typesetter: Typesetter) -> list[Item]:
    """The name in one line, or in two on a brief face where it is long."""
    text = name.upper()
    size = 27.0 if brief else 22.0
    room = 186.0
    if brief and typesetter.width(text, "head.plain", size) > room and " " in text:
        parts = text.split()
        cut = min(range(1, len(parts)), key=lambda n: abs(len(" ".join(parts[:n])) - len(" ".join(parts[n:]))))
        lines = [" ".join(parts[:cut]), " ".join(parts[cut:])]
        return [
            words(46, top + 25 + 25 * index, one, 25, "head.plain", "#ffffff", most=room)
            for index, one in enumerate(lines)
        ]
    return [words(46, top + head / 2 + size * 0.35, text, size, "head.plain", "#ffffff", most=room)]


def _signs(side: str, half: Half, top: float, dark: str, brief: bool) -> list[Item]:
    """Malta, Strategic Advantage and the naval sign, each with its word."""
    found = []
    if half.malta:
        found.append(("malta", "Malta"))
    if half.advantage:
        found.append(("advantage", "turns 1-9" if side == "axis" else "turns 10-18"))
    if half.naval:
        found.append(("ship", "naval"))
    items: list[Item] = []
    high = 30.0 if brief else 20.0
    x = 14.0
    wide = {"malta": 78, "advantage": 104, "ship": 72} if not brief else {"malta": 62, "advantage": 62, "ship": 62}
    for drawn, text in found:
        box = rounded(x, top, wide[drawn], high, high / 2)
        items += [Fill(box, mix(dark, "#ffffff", 0.82)), Stroke(box, dark, 1.3)]
        cx, cy, r = x + (31 if brief else 17), top + high / 2, high * 0.36
        if drawn == "advantage":
            items += emblem_of(side, cx, cy, r * 1.1)
        elif drawn == "malta":
            items.append(Fill(island(cx, cy, r * 1.25), "#2f6fa8"))
        else:
            items += sign("ship", cx, cy, r * 1.1, dark)
        if not brief:
            items.append(words(x + 31, top + 14.4, text, 12, "ui.strong", dark))
        x += wide[drawn] + 6
    return items
