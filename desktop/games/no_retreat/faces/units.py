"""Square counters and the round Boxes and Minefields, drawn from one record each (2.3).

Layout: name on top; type symbol in the middle with the turn of entry in an arrow on its left and the dot or the island
on its right; strength and movement along the foot. White strength: defends only. In parentheses: no zone of control.
"""

from __future__ import annotations

from desktop.games.no_retreat.content import UnitType
from desktop.games.no_retreat.faces.plates import INK, PLATE, body, paper_of
from desktop.games.no_retreat.faces.symbols import symbol
from desktop.table.colour import mix
from desktop.table.drawing import Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.shapes import circle, detail, disc, polygon, rounded, word

__all__ = ["is_reduced", "unit", "works"]

RED = "#b3221f"


def is_reduced(kind: UnitType, face: int) -> bool:
    """Whether a face is the back of its counter: a stronger one of the same counter follows."""
    return face + 1 < len(kind.faces) and kind.faces[face + 1].counter == kind.faces[face].counter


def unit(kind: UnitType, face: int, pixels: float, typesetter: Typesetter, *, dim: bool = False) -> Drawing:
    """A square unit with a face up (0 the weakest)."""
    level = detail(pixels)
    shown = kind.faces[face]
    reduced = is_reduced(kind, face)
    ink, paper = INK[kind.side], paper_of(kind, reduced)
    sign = "heavy" if shown.heavy else kind.kind
    thick = max(2.4, 115 / pixels)
    items: list[Item] = list(body(kind, reduced, pixels))
    if level == 0:
        items += symbol(18, 28, 64, 46, sign, paper, ink, max(thick, 5.0))
    elif level == 1:
        items += symbol(17, 9, 66, 38, sign, paper, ink, max(thick, 3.8))
        items += _figures(kind, face, 92, 36, ink, typesetter)
    else:
        items += _full(kind, face, sign, thick, typesetter)
        items += _figures(kind, face, 93, 28, ink, typesetter)
    if dim:
        items.append(Fill(rounded(0, 0, 100, 100, 4 if kind.side == "axis" else 15), "#6d7276", alpha=0.45))
    return tuple(items)


def _figures(kind: UnitType, face: int, base: float, cap: float, ink: str, typesetter: Typesetter) -> Drawing:
    """Strength and movement, the main figures of a counter."""
    shown = kind.faces[face]
    strength = str(shown.strength) if shown.zoc else f"({shown.strength})"
    close = cap < 30
    if not close:
        both = word(f"{strength}-{shown.movement}", 50, base, cap, ink, typesetter, font="counter.black", most=80)
        if not shown.white:
            return (both,)
    first = "#ffffff" if shown.white else ink
    halo = ink if shown.white else ""
    return (
        word(strength, 31, base, cap, first, typesetter, font="counter.black", most=42, halo=halo),
        word("-", 52.5, base - 1, cap * 0.85, ink, typesetter),
        word(str(shown.movement), 73, base, cap, ink, typesetter, font="counter.black"),
    )


def _full(kind: UnitType, face: int, sign: str, thick: float, typesetter: Typesetter) -> Drawing:
    shown = kind.faces[face]
    reduced = is_reduced(kind, face)
    ink = INK[kind.side]
    name = f"[{kind.name}]" if kind.stacks_free else kind.name  # as counters mark who stacks free
    long = len(name) > 10
    room = 66.0 if reduced else 82.0
    middle = 43.0 if reduced else 50.0
    items: list[Item] = [
        word(name, middle, 18.2, 11.6, ink, typesetter, font="counter.long" if long else "counter", most=room)
    ]
    items += symbol(25, 25.5, 50, 32, sign, paper_of(kind, reduced), ink, thick)
    items += _entry(kind, face, ink, typesetter)
    if shown.dot:
        items.append(Fill(circle(84, 35, 5), ink))
    if kind.malta:
        shape = Pen().move(79, 36).curve(86, 31, 95, 40, 92, 48).curve(88, 55, 79, 50, 79, 36).close().path()
        items += [Fill(shape, RED), Stroke(shape, "#ffffff", 1.6)]
    return tuple(items)


def _entry(kind: UnitType, face: int, ink: str, typesetter: Typesetter) -> Drawing:
    """The turn of entry: white on a dark arrow; red on a white one for a face that is reached later (8.2)."""
    shown = kind.faces[face]
    arrow = polygon((9, 34.5), (16, 34.5), (16, 30.5), (24, 41.5), (16, 52.5), (16, 48.5), (9, 48.5))
    if shown.entry and face > kind.arrives:
        number = word(str(shown.entry), 14.6, 41.6, 10.2, RED, typesetter, most=12.5, middle=True)
        return Fill(arrow, "#ffffff"), Stroke(arrow, ink, 1.4), number
    if face >= kind.arrives and kind.entry and (not is_reduced(kind, face) or face == kind.arrives):
        number = word(str(kind.entry), 14.6, 41.6, 10.2, "#ffffff", typesetter, most=12.5, middle=True)
        return Fill(arrow, ink, alpha=0.9), number
    return ()


def works(kind: UnitType, face: int, pixels: float, typesetter: Typesetter) -> Drawing:
    """A Box, or its Minefield side: round, in the owner's colours, with its white strength."""
    close = detail(pixels) > 1
    ink = INK[kind.side]
    mines = face == 1
    tone = mix(PLATE["gray"], PLATE["green"], 0.5) if kind.side == "axis" else mix(PLATE["brown"], PLATE["tan"], 0.4)
    items: list[Item] = list(disc(tone, ink, pixels))
    lift = 0.0 if close else 4.0
    if mines:
        for x, y in ((50, 25), (30, 41), (70, 41)):
            items += [Fill(circle(x, y + lift, 8.4), "#171b1e"), Fill(circle(x, y + lift, 3.2), "#e24b3c")]
    else:
        items.append(Stroke(rounded(27, 24 + lift, 46, 28, 0), ink, 4.6, join="miter"))
        for post in (27.0, 38.5, 50.0, 61.5, 73.0):
            items.append(Stroke(rounded(post - 0.1, 17 + lift, 0.2, 7, 0), ink, 4.2))
    strength = str(kind.faces[face].strength)
    items.append(
        word(
            strength,
            50,
            83 if close else 88,
            24 if close else 30,
            "#ffffff",
            typesetter,
            font="counter.black",
            halo=ink,
        )
    )
    if kind.free and close:
        items.append(word("FREE", 50, 93, 7.0, ink, typesetter))
    return tuple(items)
