"""Units: squads, teams, leaders and heroes, with their normal and their Demoralised side.

Layout from 40 pixels on: head with name and Morale, the men as they stack, firepower, range and movement along the
foot. Smaller: pips for the men, Morale, and the three figures. Boxed values stand in a square, or on a bar.
"""

from __future__ import annotations

from desktop.games.combat_commander.content import Face, UnitType
from desktop.games.combat_commander.faces.figures import figure, silhouette, soldier, tones
from desktop.games.combat_commander.faces.palette import NATIONS, RED, corner
from desktop.games.combat_commander.faces.signs import hexagon
from desktop.table.colour import mix
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Stroke, Typesetter
from desktop.table.shapes import circle, detail, plate, polygon, rounded, word

__all__ = ["figures", "unit"]

#: Who stands where in a group, back to front: pose, what is carried ("arm", "smg", "light", "flame"), pack, x, y, size.
_Member = tuple[str, str, str, float, float, float]
GROUPS: dict[str, tuple[_Member, ...]] = {
    "line": (
        ("aim", "arm", "", -38, -7, 0.90),
        ("walk", "smg", "", 31, -6, 0.90),
        ("run", "arm", "pack", -14, -1, 0.95),
        ("kneel", "light", "", 8, 8, 1.0),
    ),
    "elite": (
        ("walk", "arm", "pack", -38, -7, 0.90),
        ("walk", "smg", "", 31, -6, 0.90),
        ("run", "smg", "", -16, 0, 0.95),
        ("kneel", "light", "", 8, 8, 1.0),
    ),
    "green": (
        ("stand", "arm", "pack", -35, -5, 0.90),
        ("stand", "arm", "", 29, -5, 0.90),
        ("walk", "arm", "pack", -13, 1, 0.95),
        ("crouch", "arm", "", 9, 8, 1.0),
    ),
    "engineers": (
        ("throw", "arm", "", -33, -7, 0.86),
        ("walk", "smg", "", 32, -7, 0.88),
        ("run", "smg", "pack", -13, 0, 0.95),
        ("walk", "flame", "tank", 12, 6, 0.96),
    ),
    "team": (("kneel", "arm", "", -24, 4, 1.1), ("walk", "smg", "", 14, -2, 1.05)),
    "weapon": (("load", "", "pack", -25, 4, 1.1), ("kneel", "light", "", 6, 5, 1.1)),
}
_ENGINEERS = ("pionier", "engineer", "guastatori", "assault")
_SUBMACHINE = ("smg", "guards-smg", "assault", "paratroop", "parachute", "airborne", "bersaglieri", "ss")
#: How leaders stand, by rank.
_RANKS = {"cpt": "glass", "lt": "point", "sgt": "aim", "cpl": "walk", "private": "walk", "hero": "throw"}
_HATS = {"militia": "cap", "blackshirt": "fez"}
#: In trouble: what a pose turns into.
_DOWN = {"kneel": "cower", "load": "cower", "walk": "cower", "throw": "yield"}
_PALE = "#e9e4dc"


def _group(kind: UnitType) -> tuple[_Member, ...]:
    short = kind.id.partition(".")[2]
    if kind.men == 1:
        return ((_RANKS.get(short.partition("-")[0], "walk"), "smg", "", 0, 3, 1.0),)
    if kind.kind == "team":
        return GROUPS["weapon" if short == "weapon-team" else "team"]
    if short in _ENGINEERS:
        return GROUPS["engineers"]
    return GROUPS[{"elite": "elite", "green": "green"}.get(kind.quality, "line")]


def _short_name(kind: UnitType) -> str:
    """The name on the counter: without "Squad", which the four men tell."""
    return kind.name.removesuffix(" Squad")


def figures(kind: UnitType, broken: bool, cx: float, base: float, height: float, pixels: float) -> Drawing:
    """The men of a unit on a base line; silhouettes when small."""
    look = NATIONS[kind.nation]
    short = kind.id.partition(".")[2]
    tone = tones(look.uniform, look.helmet)
    if broken:
        tone = {name: mix(colour, "#8b8f90", 0.45) for name, colour in tone.items()}
    hat = look.officer if short.startswith(("cpt", "lt")) else _HATS.get(short, look.hat)
    carried = {
        "arm": "smg" if short in _SUBMACHINE else "rifle",
        "light": look.light,
        "smg": look.smg,
        "flame": "flame",
    }
    if short in _SUBMACHINE:
        carried["arm"] = look.smg
    items: list[Item] = []
    for pose, slot, pack, x, y, size in _group(kind):
        shown = _DOWN.get(pose, "crouch") if broken else pose
        weapon = carried.get(slot, "")
        scale = height / 100 * size
        at_x, at_y = cx + x * height / 56, base + y * scale * 0.6
        if detail(pixels) >= 2:
            width = 2.2 if detail(pixels) == 2 else 1.5
            items += soldier(figure(shown, hat, weapon, pack), tone, look.ink, width, at_x, at_y, scale)
        else:
            items.append(Group((Fill(silhouette(shown, hat, weapon, pack), look.ink),), at_x, at_y, scale))
    return tuple(items)


def unit(kind: UnitType, broken: bool, pixels: float, typesetter: Typesetter, *, done: bool = False) -> Drawing:
    """A unit's counter; broken: its red-headed side. done: under a grey veil, for units already activated."""
    look, round_ = NATIONS[kind.nation], corner(kind.nation)
    level = detail(pixels)
    base = mix(look.plate, _PALE, 0.62) if broken else look.plate
    if level == 1:
        base = mix(base, "#ffffff", 0.30)
    ink = mix(look.ink, "#000000", 0.55) if level == 1 else look.ink
    face = kind.back if broken else kind.front
    inside = rounded(1.8, 1.8, 96.4, 96.4, round_ - 1)
    top = 24 if level >= 2 else 34
    items: list[Item] = [*plate(base, round_, pixels, look.ink)]
    if broken or level >= 2:
        head = RED if broken else mix(look.plate, "#ffffff", 0.42)
        items.append(Clip(inside, (Fill(rounded(0, 0, 100, top, 0), head),)))
    if level == 0:
        items += _block(kind, ink)
    elif level == 1:
        items += _brief(kind, face, broken, ink, typesetter)
    else:
        items += _full(kind, face, broken, ink, pixels, typesetter)
    if done:
        items.append(Fill(rounded(0, 0, 100, 100, round_), "#6d7276", alpha=0.42))
    return tuple(items)


def _block(kind: UnitType, ink: str) -> list[Item]:
    """Men alone, for the smallest sizes."""
    items: list[Item] = []
    for x in {1: (50,), 2: (34, 66)}.get(kind.men, (20, 40, 60, 80)):
        items += [Fill(circle(x, 54, 9), ink), Fill(rounded(x - 9, 64, 18, 30, 8), ink)]
    return items


def _brief(kind: UnitType, face: Face, broken: bool, ink: str, typesetter: Typesetter) -> list[Item]:
    """Pips for the men and Morale above, three figures below; the hexagon of Command in the place of the range."""
    on_head = "#ffffff" if broken else ink
    items: list[Item] = []
    for man in range(kind.men):
        x = 13 + man * 13.5
        items += [Fill(circle(x, 11.5, 5), on_head), Fill(rounded(x - 5, 17, 10, 12, 4), on_head)]
    items.append(word(str(face.morale), 94, 31, 27, on_head, typesetter, font="counter.black", align="right"))
    if face.command and not broken:
        items += _command(face.command, 26, 68, 23, typesetter)
        items += _value(str(face.fp), 62, 88, 33, "fp" in face.boxed, ink, "middle", typesetter, brief=True)
        items += _value(str(face.move), 86, 88, 33, "move" in face.boxed, ink, "middle", typesetter, brief=True)
        return items
    for value, x, name in ((face.fp, 19, "fp"), (face.range, 50, "range"), (face.move, 82, "move")):
        items += _value(str(value), x, 88, 37, name in face.boxed, ink, "middle", typesetter, brief=True)
    return items


def _full(kind: UnitType, face: Face, broken: bool, ink: str, pixels: float, typesetter: Typesetter) -> list[Item]:
    on_head = "#ffffff" if broken else ink
    name = _short_name(kind)
    font = "counter" if len(name) < 11 else "counter.long"
    room = 66 if face.morale < 10 else 56
    items: list[Item] = [word(name, 7, 16.2, 9.6, on_head, typesetter, font=font, align="left", most=room)]
    items.append(word(str(face.morale), 94, 20.4, 17, on_head, typesetter, font="counter.black", align="right"))
    inside = rounded(1.8, 1.8, 96.4, 96.4, corner(kind.nation) - 1)
    ground = Fill(polygon(*_oval(50, 72, 47, 6.5)), ink, alpha=0.22)
    cx = 40 if kind.men == 1 and not broken else 50
    items.append(Clip(inside, (ground, *figures(kind, broken, cx, 71.5, 46, pixels))))
    if face.command and not broken:
        items += _command(face.command, 83, 52, 10.5, typesetter)
    for value, x, field, align in (
        (face.fp, 9, "fp", "left"),
        (face.range, 50, "range", "middle"),
        (face.move, 91, "move", "right"),
    ):
        items += _value(str(value), x, 93, 15.5, field in face.boxed, ink, align, typesetter)
    items += [Fill(rounded(x - 3.4, 83.6, 6.8, 2.6, 1), ink, alpha=0.55) for x in (30, 70)]
    return items


def _oval(cx: float, cy: float, rx: float, ry: float) -> list[tuple[float, float]]:
    at = circle(0, 0, 1).at
    return [(cx + x * rx, cy + y * ry) for x, y in zip(at[0::2], at[1::2], strict=True)]


def _value(
    text: str,
    x: float,
    y: float,
    cap: float,
    boxed: bool,
    ink: str,
    align: str,
    typesetter: Typesetter,
    *,
    brief: bool = False,
) -> list[Item]:
    """A figure, in a square where it is boxed; at brief sizes over a bar."""
    font = "counter.black" if brief else "counter"
    items: list[Item] = [word(text, x, y, cap, ink, typesetter, font=font, align=align)]
    if boxed and brief:
        items.append(Fill(rounded(x - 13, y + 3.2, 26, 6.4, 0), ink))
    elif boxed:
        wide = typesetter.width(text, font, cap, cap=True)
        left = {"left": x, "middle": x - wide / 2, "right": x - wide}[align]
        items.append(Stroke(rounded(left - 3.4, y - cap - 3.6, wide + 6.8, cap + 7.2, 0), ink, 2.0, join="miter"))
    return items


def _command(number: int, cx: float, cy: float, radius: float, typesetter: Typesetter) -> list[Item]:
    """The black hexagon of a Leader's Command."""
    shape = hexagon(cx, cy, radius, flat=False)
    return [
        Stroke(shape, "#15181b", 5.4),
        Stroke(shape, "#ffffff", 3.0),
        Fill(shape, "#15181b"),
        word(str(number), cx, cy + 0.4, radius * 0.98, "#ffffff", typesetter, font="counter.black", middle=True),
    ]
