"""Round markers, leaders, the small badges on a stack, and the emblems of the sides."""

from __future__ import annotations

from desktop.games.no_retreat.content import LeaderType
from desktop.games.no_retreat.faces.busts import LOOKS, bust
from desktop.games.no_retreat.faces.plates import CORNER, INK, PLATE
from desktop.games.no_retreat.faces.symbols import cross, emblem_of, roundel, sign
from desktop.table.colour import mix
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Path, Pen, Stroke, Typesetter
from desktop.table.shapes import circle, detail, disc, line, plate, polygon, rounded, word

__all__ = ["BADGES", "MARKERS", "badge", "emblem", "leader", "marker"]

#: Plain markers: ground, edge, ink, sign, caption.
MARKERS: dict[str, tuple[str, str, str, str, str]] = {
    "blitz": ("#2b2f33", "#000000", "#ffd34d", "bolt", "BLITZ!"),
    "shock": ("#7a4a1e", "#2a1606", "#ffe3ad", "burst", "SHOCK!"),
    "blow": ("#b3221f", "#4d0b09", "#ffffff", "arrow", "COUNTER"),
    "waiting": ("#7d1512", "#2d0605", "#ffd9d5", "arrow", "WAITING"),
    "taken": ("#e9e4d2", "#3a2a18", "#3a2a18", "drum", "TAKEN"),
    "siege": ("#6b6f73", "#171b1e", "#ffffff", "flag", "SIEGE"),
}
#: Supply Points by kind: ground and ink.
SUPPLIES = {
    "gray": (PLATE["gray"], INK["axis"]),
    "green": (PLATE["green"], INK["axis"]),
    "allied": (mix(PLATE["brown"], PLATE["tan"], 0.45), INK["allied"]),
}
#: Badges: ground, ink, sign.
BADGES: dict[str, tuple[str, str, str]] = {
    "low": ("#f0b429", "#3a2500", "drum"),
    "none": ("#b3221f", "#ffffff", "drum"),
    "target": ("#ffffff", "#b3221f", "scope"),
    "blow": ("#b3221f", "#ffffff", "arrow"),
    "waiting": ("#7d1512", "#ffd9d5", "arrow"),
    "fought": ("#f4f5f3", "#14171a", "tick"),
    "moved": ("#f4f5f3", "#14171a", "tick"),
    "count": ("#14171a", "#ffffff", ""),
    "duty": ("#ffdf8a", "#40240a", "alarm"),
}
_LIGHT = ("#ffffff", "#f4f5f3", "#ffdf8a", "#f0b429")


def marker(name: str, more: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A marker by its name; KeyError for an unknown one."""
    close = detail(pixels) > 1
    if name == "supply":
        ground, ink = SUPPLIES[more]
        items: list[Item] = [*disc(ground, ink, pixels), *sign("drum", 50, 44 if close else 50, 31, ink, ground)]
        items.append(word("1", 50, 44 if close else 50, 19, ground, typesetter, font="counter.black", middle=True))
        return _captioned(items, "SUPPLY", ink, 88.5, 8.4, close, typesetter)
    if name in ("low", "none"):
        return _shortage(name, pixels, typesetter)
    if name == "target":
        edge = "#171b1e" if more == "axis" else "#8c5a1e"
        return *disc("#ffffff", edge, pixels), *sign("scope", 50, 50, 37, "#b3221f")
    if name == "fort":
        return _fort(more, pixels, typesetter)
    if name == "malta":
        return _malta(more, pixels, typesetter)
    if name in ("turn", "control"):
        ground = "#e6e2d4" if name == "turn" else PLATE["gray"] if more == "axis" else PLATE["tan"]
        items = [*disc(ground, "#171b1e", pixels), *emblem_of(more, 50, 44 if close and name == "turn" else 50, 30)]
        return _captioned(items, "TURN" if name == "turn" else "", "#171b1e", 88, 10, close, typesetter)
    ground, edge, ink, drawn, caption = MARKERS[name]
    items = [*disc(ground, edge, pixels), *sign(drawn, 50, 42 if close else 50, 29 if close else 37, ink, ground)]
    return _captioned(items, caption, ink, 86, 9.4, close, typesetter)


def _captioned(
    items: list[Item], caption: str, ink: str, y: float, cap: float, close: bool, typesetter: Typesetter
) -> Drawing:
    if caption and close:
        items.append(word(caption, 50, y, cap, ink, typesetter, most=62))
    return tuple(items)


def _shortage(name: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """Low Supply: a drum half full; Unsupplied: one struck out."""
    close = detail(pixels) > 1
    cy = 44.0 if close else 50.0
    if name == "low":
        ink, ground = "#3a2500", "#f0b429"
        drum = rounded(35, cy - 25, 30, 50, 6)
        items: list[Item] = [*disc(ground, "#5c3c00", pixels), Stroke(drum, ink, 4.2)]
        items.append(Fill(rounded(37, cy + 1, 26, 22, 4), ink))
        return _captioned(items, "LOW", ink, 87, 11, close, typesetter)
    items = [*disc("#b3221f", "#4d0b09", pixels), *sign("drum", 50, cy, 27, "#ffd9d5", "#b3221f")]
    items += [line(21, cy + 29, 79, cy - 27, "#4d0b09", 9), line(21, cy + 29, 79, cy - 27, "#ffffff", 5)]
    return _captioned(items, "NO SUPPLY", "#ffffff", 87.5, 8.6, close, typesetter)


def _fort(level: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """The Tobruk Fortification marker with its level."""
    close = detail(pixels) > 1
    cy = 46.0 if close else 50.0
    corners = []
    for bastion in range(5):
        for turn, reach in ((-18, 0.78), (0, 1.18), (18, 0.78)):
            corners.append(_polar(50, cy, 27 * reach, -90 + 72 * bastion + turn))
    trace = polygon(*corners)
    items: list[Item] = [*disc("#6b6f73", "#171b1e", pixels), Fill(trace, "#eceae2"), Stroke(trace, "#171b1e", 3.2)]
    if level:
        items.append(word(level, 50, cy, 22, "#171b1e", typesetter, font="counter.black", middle=True))
    return _captioned(items, "FORT", "#ffffff", 89, 10, close, typesetter)


def _polar(cx: float, cy: float, reach: float, degrees: float) -> tuple[float, float]:
    point = Pen().arc(cx, cy, reach, degrees, degrees + 1).path().at
    return point[0], point[1]


def _malta(status: str, pixels: float, typesetter: Typesetter) -> Drawing:
    close = detail(pixels) > 1
    on = status == "active"
    ground, ink = ("#2f6fa8", "#ffffff") if on else ("#b3c0ca", "#0f2c48")
    items: list[Item] = [*disc(ground, "#0f2c48", pixels)]
    items += sign("malta", 50, 42 if close else 50, 31, "#f2e2b8" if on else "#7b8792")
    if close:
        items.append(word("MALTA", 50, 79, 10.5, ink, typesetter, most=70))
        items.append(word("active" if on else "inactive", 50, 90, 7.4, ink, typesetter, most=52))
    return tuple(items)


# leaders ------------------------------------------------------------------------------------------------------------
def leader(who: LeaderType, used: bool, pixels: float, typesetter: Typesetter) -> Drawing:
    """A leader's bust with a name bar; turned over, his counterblow or Shock! side."""
    close = detail(pixels) > 1
    side = who.side
    ground = mix(PLATE["gray"] if side == "axis" else PLATE["tan"], "#ffffff", 0.2)
    if used:
        ground = "#b3221f" if who.gift == "counterblow" else "#7a4a1e"
    within = circle(50, 50, 45.6)
    portrait = Group(bust(LOOKS[who.id], close), x=16, y=14, scale=0.68)
    items: list[Item] = [*disc(ground, INK[side], pixels), Clip(within, (portrait,))]
    if used:
        items += sign("arrow" if who.gift == "counterblow" else "burst", 78, 24, 15, "#ffffff")
    if close:
        items.append(Clip(within, (Fill(rounded(0, 74, 100, 26, 0), INK[side]),)))
        name = {"montgomery": "MONTY"}.get(who.id, who.name.upper())
        items.append(word(name, 50, 84.5, 10, "#ffffff", typesetter, most=58, middle=True))
    if who.dot and close:
        items.append(Fill(circle(14, 50, 4.4), INK[side]))
    return tuple(items)


# badges and emblems -------------------------------------------------------------------------------------------------
def badge(name: str, more: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A small round that lies on a stack."""
    ground, ink, drawn = BADGES[name]
    shape: Path = circle(50, 50, 47)
    items: list[Item] = [Fill(shape, ground), Stroke(shape, "#17181a" if ground in _LIGHT else "#ffffff", 6.0)]
    if drawn:
        items += sign(drawn, 50, 50, 33, ink, ground)
    if name == "none":
        items.append(line(22, 78, 78, 22, "#17181a", 9))
    if more:
        tone = ink if name == "count" else "#17181a"
        halo = "" if name == "count" else "#ffffff"
        items.append(word(more, 50, 50, 50, tone, typesetter, font="counter.black", most=70, middle=True, halo=halo))
    return tuple(items)


def emblem(side: str, pixels: float) -> Drawing:
    """A side's emblem on its colour, in the shape of its counters; a flag for neither side."""
    if side == "axis":
        return *plate(PLATE["gray"], CORNER["axis"] * 1.3, pixels, INK["axis"]), *cross(50, 50, 34)
    if side == "allied":
        return *plate(PLATE["tan"], CORNER["allied"] * 1.3, pixels, INK["allied"]), *roundel(50, 50, 33)
    return *plate("#d9dcd6", CORNER[""], pixels), *sign("flag", 50, 50, 32, INK[""])
