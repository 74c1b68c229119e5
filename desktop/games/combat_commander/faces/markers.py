"""Markers: what lies on units and hexes, on the tracks, and the small badges on pieces."""

from __future__ import annotations

from desktop.games.combat_commander.faces.palette import CORNER
from desktop.games.combat_commander.faces.signs import emblem_of, hexagon, sign
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.shapes import circle, detail, line, plate, polygon, rounded, star, word

__all__ = ["BADGES", "MARKERS", "badge", "emblem", "marker", "objective"]

#: Plain markers: ground, edge, ink, sign, caption, capital height of the caption.
MARKERS = {
    "suppressed": ("#f0b429", "#5c3c00", "#3a2500", "down", "SUPPRESSED", 10.5),
    "time": ("#22303c", "#000000", "#ffffff", "hourglass", "TIME", 10.5),
    "sudden": ("#7a1512", "#000000", "#ffffff", "skull", "SUDDEN DEATH", 8.6),
    "initiative": ("#e6c14a", "#4a3808", "#2b2105", "dice", "INITIATIVE", 9.6),
    "target": ("#ffffff", "#15181b", "#c0302f", "scope", "", 0.0),
}
FORTS = {
    "foxholes": ("#b59a6a", "#2a2012", 3),
    "trench": ("#a3875a", "#2a2012", 4),
    "pillbox": ("#b4b6b1", "#22262a", 5),
    "bunker": ("#9a9c98", "#22262a", 6),
}
#: Badges: ground, ink, sign.
BADGES = {
    "suppressed": ("#f0b429", "#3a2500", "down"),
    "veteran": ("#2b4a7c", "#ffd34d", "star"),
    "done": ("#f4f5f3", "#14171a", "tick"),
    "moving": ("#1c5fb8", "#ffffff", "move"),
    "weapon": ("#14171a", "#ffffff", "burst"),
    "broken": ("#b3221f", "#ffffff", "cross"),
    "count": ("#14171a", "#ffffff", ""),
    "new": ("#ffc933", "#2b2105", "star"),
}
_SHAPED = {
    "men": ("#14171a", rounded(3, 20, 94, 60, 22), 38),
    "over": ("#b3221f", rounded(3, 20, 94, 60, 22), 38),
    "command": ("#14171a", hexagon(50, 50, 47), 50),
}
_PLATE = {"axis": "#9ba8a2", "allied": "#e6d2a6"}
_INK = {"axis": "#1a2420", "allied": "#463316"}


def marker(name: str, more: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A marker by its name, `more` its value or side; KeyError for an unknown one."""
    close = detail(pixels) >= 2
    if name in FORTS:
        return _fort(name, pixels, typesetter)
    drawn = {
        "veteran": _veteran,
        "control": _control,
        "smoke": _smoke,
        "blaze": _blaze,
        "wire": _wire,
        "mines": _mines,
        "secret": _secret,
        "surrender": _surrender,
        "vp": _vp,
        "impact": _impact,
    }.get(name)
    if drawn is not None:
        return (*drawn(more, close, pixels, typesetter),)
    ground, edge, ink, icon, caption, cap = MARKERS[name]
    items: list[Item] = [*plate(ground, 9, pixels, edge)]
    items += sign(icon, 50, 44 if close and caption else 50, 30 if close else 39, ink, ground)
    items += _caption(caption, ink, close, typesetter, cap=cap)
    if name == "suppressed" and close:
        items.append(word("no Wpn · −1", 50, 15.5, 8.4, ink, typesetter, font="counter.long", most=88))
    return tuple(items)


def _caption(
    text: str, ink: str, close: bool, typesetter: Typesetter, *, y: float = 90.0, cap: float = 10.5
) -> list[Item]:
    return [word(text, 50, y, cap, ink, typesetter, most=90)] if close and text else []


def _veteran(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate("#2b4a7c", 9, pixels, "#101e38")]
    items.append(Fill(star(50, 46 if close else 50, 30 if close else 40), "#ffd34d"))
    if close:
        items.append(word("+1", 50, 53.5, 13, "#2b2300", typesetter, font="counter.black"))
    return items + _caption("VETERAN", "#ffffff", close, typesetter)


def _control(side: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate(_PLATE[side], CORNER[side], pixels, _INK[side])]
    items += emblem_of(side, 50, 46 if close else 50, 30 if close else 38)
    return items + _caption("CONTROL", _INK[side], close, typesetter)


def _smoke(value: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    ink = "#22282c"
    items: list[Item] = [*plate("#d7dbdd", 9, pixels, "#40474c")]
    for x, y, r, t in (
        (30, 52, 17, 0.60),
        (68, 54, 19, 0.64),
        (50, 38, 21, 0.48),
        (40, 62, 16, 0.4),
        (62, 66, 15, 0.38),
    ):
        items.append(Fill(circle(x, y - (0 if close else -2), r), mix("#8b949a", "#ffffff", t)))
    cap = 27 if close else 38
    items.append(word(value, 50, 53, cap, ink, typesetter, font="counter.black", middle=True, halo="#ffffff"))
    return items + _caption("SMOKE", ink, close, typesetter)


def _blaze(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate("#2a1a12", 9, pixels, "#000000")]
    items += sign("flame", 50, 45 if close else 50, 34 if close else 42, "#ff8a1f")
    items += sign("flame", 51, 56 if close else 62, 19 if close else 24, "#ffd95a")
    return items + _caption("BLAZE", "#ffd95a", close, typesetter)


def _wire(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    ink = "#2a2620"
    items: list[Item] = [*plate("#c9bf9f", 9, pixels, "#3a3322")]
    for y in (30, 46, 62):
        pen = Pen().move(6, y)
        for loop in range(6):
            x = 6 + 14.6 * loop
            pen.curve(x + 4, y - 13, x + 11, y - 13, x + 14.6, y)
            items.append(line(x + 6, y - 14, x + 10, y - 5, ink, 2 if close else 3))
        items.append(Stroke(pen.path(), ink, 2.4 if close else 4))
    return items + _caption("WIRE", ink, close, typesetter)


def _mines(value: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    ink = "#2a2620"
    items: list[Item] = [*plate("#c9bf9f", 9, pixels, "#3a3322")]
    for x, y in ((30, 34), (66, 30), (48, 56), (76, 58), (22, 60)):
        items += [Fill(circle(x, y, 9), ink), Fill(circle(x, y, 3.4), "#c0302f")]
    if close and value:
        items.append(word(value, 90, 19, 14, ink, typesetter, font="counter.black", align="right"))
    return items + _caption("MINES", ink, close, typesetter)


def _secret(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate("#3b3f45", 9, pixels, "#0c0d0f")]
    cap = 36 if close else 52
    items.append(word("?", 50, 45 if close else 50, cap, "#ffffff", typesetter, font="counter.black", middle=True))
    return items + _caption("SECRET", "#ffffff", close, typesetter)


def _surrender(side: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate("#ffffff", 9, pixels, "#3a3f44"), line(30, 16, 30, 78, "#3a3f44", 5)]
    cloth = Pen().move(32, 18).curve(48, 10, 58, 30, 80, 20).line(80, 50).curve(58, 58, 48, 38, 32, 48).close().path()
    items += [Fill(cloth, _PLATE[side]), Stroke(cloth, "#3a3f44", 2)]
    return items + _caption("SURRENDER", "#22282c", close, typesetter, y=92, cap=9.4)


def _vp(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    ink = "#22282c"
    items: list[Item] = [*plate("#f4f2ea", 9, pixels, ink)]
    cap = 30 if close else 44
    items.append(word("VP", 50, 42 if close else 50, cap, ink, typesetter, font="counter.black", middle=True))
    return items + _caption(more, ink, close, typesetter, cap=12)


def _impact(more: str, close: bool, pixels: float, typesetter: Typesetter) -> list[Item]:
    items: list[Item] = [*plate("#3b2f26", 9, pixels, "#000000")]
    y = 46 if close else 50
    items += [*sign("burst", 50, y, 32 if close else 42, "#ff8a1f"), *sign("burst", 50, y, 17, "#ffd95a")]
    return items + _caption("IMPACT", "#ffd95a", close, typesetter)


def _fort(name: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A Fortification with its Cover."""
    close = detail(pixels) >= 2
    ground, ink, cover = FORTS[name]
    items: list[Item] = [*plate(ground, 9, pixels, ink)]
    if name == "foxholes":
        for x, y in ((28, 36), (64, 32), (46, 58), (76, 60)):
            hole = Pen().ellipse(x, y, 12, 7.4).path()
            items += [Fill(hole, ink), Fill(Pen().ellipse(x, y + 2.4, 9, 4).path(), mix(ground, ink, 0.55))]
    elif name == "trench":
        turns = ((8, 52), (22, 52), (22, 36), (40, 36), (40, 52), (58, 52), (58, 36), (76, 36), (76, 52), (92, 52))
        path = Pen().points(turns).path()
        items += [Stroke(path, ink, 12, join="miter"), Stroke(path, mix(ground, "#000000", 0.25), 6, join="miter")]
    else:
        body = hexagon(50, 45, 30) if name == "bunker" else rounded(22, 22, 56, 46, 8)
        items += [Fill(body, lighter(ground, 0.3)), Stroke(body, ink, 4), Fill(rounded(28, 40, 44, 9, 2), ink)]
    base, cap = (19.0, 14.0) if close else (94.0, 34.0)
    items.append(word(str(cover), 92, base, cap, ink, typesetter, font="counter.black", align="right"))
    return (*items, *_caption(name.upper(), ink, close, typesetter))


def objective(number: str, value: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """An Objective chit: which Objective, "all", or a sign for a special one; and what it is worth."""
    close = detail(pixels) >= 2
    items: list[Item] = [*plate("#b3221f", 9, pixels, "#4d0b09")]
    y = 42 if close else 50
    items.append(Fill(circle(50, y, 28 if close else 38), "#ffffff"))
    if number in ("sudden-win", "exits-double", "eliminations-double"):
        icon = {"sudden-win": "flag", "exits-double": "move", "eliminations-double": "skull"}[number]
        items += sign(icon, 50, y, 19 if close else 26, "#b3221f")
    else:
        cap = (28 if close else 40) if len(number) == 1 else (15 if close else 22)
        items.append(word(number, 50, y, cap, "#b3221f", typesetter, font="counter.black", middle=True))
    return (*items, *_caption(value, "#ffffff", close, typesetter, y=91, cap=12))


def badge(name: str, more: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A small round that lies on a piece; men of a stack in a lozenge, Command in a hexagon as on the counter."""
    if name in _SHAPED:
        ground, shape, cap = _SHAPED[name]
        edge = Stroke(shape, "#ffffff", 5.0)
        return Fill(shape, ground), edge, word(more, 50, 50, cap, "#ffffff", typesetter, font="counter.black", most=80,
                                               middle=True)  # fmt: skip
    ground, ink, icon = BADGES[name]
    shape = circle(50, 50, 47)
    items: list[Item] = [Fill(shape, ground)]
    items.append(Stroke(shape, "#17181a" if ground in ("#f4f5f3", "#f0b429") else "#ffffff", 6.0))
    if icon:
        items += sign(icon, 50, 50, 31, ink, ground)
    if more:
        items.append(word(more, 50, 50, 48, ink, typesetter, font="counter.black", most=70, middle=True))
    return tuple(items)


def emblem(side: str, pixels: float) -> Drawing:
    """A side's emblem on its plate; a flag for neither."""
    if side in _PLATE:
        return *plate(_PLATE[side], CORNER[side] * 1.2, pixels, _INK[side]), *emblem_of(side, 50, 50, 33)
    cloth = polygon((34, 20), (80, 34), (34, 50))
    return *plate("#d9dcd6", CORNER[""], pixels), line(32, 18, 32, 84, "#22262a", 6), Fill(cloth, "#22262a")
