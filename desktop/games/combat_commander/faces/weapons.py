"""Weapons and radios: side views on pale plates with firepower, range and what they take from Movement.

A white bar with an outline: artillery. S: it can lay smoke. Broken: a red head, and the numbers that fix or lose it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import shapely
from shapely.geometry import LineString, Point, Polygon

from desktop.games.combat_commander.content import RadioType, WeaponType
from desktop.games.combat_commander.faces.figures import path_of
from desktop.games.combat_commander.faces.kit import arm
from desktop.games.combat_commander.faces.palette import NATIONS, RED, corner
from desktop.table.colour import mix
from desktop.table.drawing import Clip, Drawing, Fill, Group, Item, Path, Stroke, Typesetter
from desktop.table.shapes import circle, detail, line, plate, rounded, word

__all__ = ["radio", "shape_of", "weapon"]


def shape_of(kind: WeaponType) -> str:
    """Which picture a weapon has."""
    name = kind.name
    if kind.kind == "mortar":
        return "mortar"
    if kind.kind == "mg":
        return "light" if name.startswith("Light") else "medium" if name.startswith("Medium") else "heavy"
    for word_, shape in (("Flame", "flame"), ("Satchel", "charge"), ("Molotov", "bottle")):
        if name.startswith(word_):
            return shape
    return "gun"


def _bar(*points: tuple[float, float], w: float = 1.6) -> Any:
    return LineString(points).buffer(w)


@lru_cache(maxsize=16)
def _side_view(shape: str) -> Path:
    """A weapon on its mounting, about 80 wide, facing right, on the base line y = 0."""
    box = shapely.box
    parts: dict[str, list[Any]] = {
        "light": [arm("lmg", (-32, 18), (30, 18))],
        "medium": [
            box(-30, 22, 6, 30),
            box(-6, 24, 34, 28),
            box(-36, 24, -28, 33),
            _bar((-6, 22), (-26, 0)),
            _bar((-6, 22), (16, 0)),
            _bar((-6, 22), (-2, 0)),
        ],
        "heavy": [
            box(-34, 22, -2, 33),
            box(-4, 22.5, 32, 31),
            box(30, 25, 38, 28.4),
            _bar((-14, 22), (-34, 0), w=2),
            _bar((-14, 22), (12, 0), w=2),
            _bar((-14, 22), (-6, 0), w=2),
            Polygon([(2, 21), (14, 21), (14, 9), (2, 9)]),
        ],
        "mortar": [
            _bar((-12, 3), (16, 42), w=4.2),
            box(-24, 0, -2, 4.4),
            _bar((8, 30), (20, 0), w=1.5),
            _bar((8, 30), (14, 0), w=1.5),
        ],
        "gun": [
            _bar((-6, 17), (38, 21), w=2.8),
            box(-16, 11, 4, 24),
            Polygon([(6, 6), (11, 6), (13, 35), (7, 35)]),
            Point(0, 11).buffer(11),
            _bar((-4, 9), (-40, 1), w=2.4),
        ],
        "flame": [
            box(-28, 4, -14, 34).buffer(3),
            box(-8, 4, 6, 34).buffer(3),
            _bar((4, 28), (26, 24), (36, 27), w=1.8),
        ],
        "charge": [box(-22, 4, 22, 30).buffer(2), _bar((-8, 32), (-8, 38), (10, 38), (10, 32), w=2)],
        "bottle": [box(-9, 0, 9, 26).buffer(2), box(-3.4, 26, 3.4, 42)],
    }
    whole = shapely.union_all(parts[shape])
    if shape == "gun":
        whole = whole.difference(Point(0, 11).buffer(3))
    return path_of(whole)


def weapon(kind: WeaponType, side: str, broken: bool, pixels: float, typesetter: Typesetter) -> Drawing:
    """A weapon's counter; `side` colours what has no nation of its own."""
    nation = kind.nation if kind.nation in NATIONS else "german" if side == "axis" else "russian"
    look, level = NATIONS[nation], detail(pixels)
    ink = look.ink
    round_ = corner(nation)
    base = "#e9e4dc" if broken else mix(look.plate, "#ffffff", 0.55)
    items: list[Item] = [*plate(base, round_, pixels, ink)]
    if broken:
        inside = rounded(1.8, 1.8, 96.4, 96.4, round_ - 1)
        items.append(Clip(inside, (Fill(rounded(0, 0, 100, 24, 0), RED),)))
    tone = mix(ink, "#777777", 0.4) if broken else ink
    base_line, scale = (69.0, 0.86) if level >= 2 else (60.0, 1.0)
    items.append(Group((Fill(_side_view(shape_of(kind)), tone, winding=True),), 50, base_line, scale))
    if level < 2:
        if not broken:
            for text, x in ((str(kind.fp), 24.0), (str(kind.range), 74.0)):
                items.append(word(text, x, 95, 31, ink, typesetter, font="counter.black", most=46))
        return tuple(items)
    on_head = "#ffffff" if broken else ink
    items.append(word(kind.name, 50, 16.2, 9.6, on_head, typesetter, font="counter.long", most=88))
    if broken:
        items += _repairs(kind, typesetter)
    else:
        items += _numbers(kind, ink, typesetter)
    return tuple(items)


def _numbers_of(values: tuple[int, ...]) -> str:
    if not values:
        return "–"
    return str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}"


def _repairs(kind: WeaponType, typesetter: Typesetter) -> list[Item]:
    fix, lost = _numbers_of(kind.fix), _numbers_of(kind.elim)
    return [
        word(f"FIX {fix}", 6, 92, 9.5, "#1d6b3a", typesetter, align="left", most=42),
        word(f"ELIM {lost}", 94, 92, 9.5, "#a31c18", typesetter, align="right", most=46),
    ]


def _numbers(kind: WeaponType, ink: str, typesetter: Typesetter) -> list[Item]:
    reach = str(kind.range) if kind.least <= 1 else f"{kind.least}-{kind.range}"
    cap = 15.5 if len(reach) < 4 else 13.0
    items: list[Item] = []
    for text, x, name, align in ((str(kind.fp), 9.0, "fp", "left"), (reach, 48.0, "range", "middle")):
        items.append(word(text, x, 88.5, cap, ink, typesetter, align=align))
        if name in kind.boxed:
            wide = typesetter.width(text, "counter", cap, cap=True)
            left = x if align == "left" else x - wide / 2
            items.append(Stroke(rounded(left - 3.4, 84.9 - cap, wide + 6.8, cap + 7.2, 0), ink, 2.0, join="miter"))
    if kind.move:
        items.append(word(f"−{-kind.move}", 93, 88.5, cap, RED, typesetter, align="right"))
    if kind.ordnance:
        bar = rounded(6, 91.6, 66, 4.6, 0)
        items += [Fill(bar, "#ffffff"), Stroke(bar, ink, 1.5)]
    if kind.smoke:
        items.append(word("S", 91, 38, 12, "#5b6670", typesetter, font="counter.black", align="right"))
    return items


def radio(kind: RadioType, broken: bool, pixels: float, typesetter: Typesetter) -> Drawing:
    """A radio: the calibre and firepower of the battery behind it."""
    look, level = NATIONS[kind.nation], detail(pixels)
    ink, round_ = look.ink, corner(kind.nation)
    pale = mix(look.plate, "#ffffff", 0.55)
    items: list[Item] = [*plate("#e9e4dc" if broken else pale, round_, pixels, ink)]
    if broken:
        inside = rounded(1.8, 1.8, 96.4, 96.4, round_ - 1)
        items.append(Clip(inside, (Fill(rounded(0, 0, 100, 24, 0), RED),)))
    light = mix(look.plate, "#ffffff", 0.3)
    drop = 4 if level >= 2 else 0
    items += [Fill(rounded(26, 30 + drop, 44, 34, 4), ink), line(64, 30 + drop, 74, 8 + drop, ink, 3)]
    items.append(Fill(circle(40, 47 + drop, 9), light))
    items += [line(54, y + drop, 65, y + drop, light, 2.6) for y in (40, 47, 54)]
    if level < 2:
        items.append(word(str(kind.fp), 50, 95, 28, ink, typesetter, font="counter.black"))
        return tuple(items)
    calibre = kind.name.removeprefix("Radio ")
    items.append(word(calibre, 7, 92, 11.5, ink, typesetter, align="left", most=50))
    items.append(word(str(kind.fp), 93, 92, 16, ink, typesetter, font="counter.black", align="right"))
    title = "broken" if broken else "RADIO"
    items.append(word(title, 8, 16, 9.6, "#ffffff" if broken else ink, typesetter, align="left", most=50))
    if kind.smoke:
        items.append(word("S", 91, 44, 12, "#5b6670", typesetter, font="counter.black", align="right"))
    return tuple(items)
