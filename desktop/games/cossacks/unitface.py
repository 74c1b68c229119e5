"""Faces of troop counters and Command Counters, drawn from one record each (S2.2, S2.3).

Layout: formation band on top; size mark and type symbol in the middle, with barrage factor, battery dot or organic
cavalry on the left and cadre sign (or the machine guns of a fortress) on the right; strength, machine gun factor and
mobility along the foot.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.eagles import eagle, flag, flag_of
from desktop.games.cossacks.plates import (
    BACK,
    CORNER,
    DARK,
    INK,
    LOSS,
    PAPER,
    PLATE,
    band,
    band_colours,
    circle,
    detail,
    inside,
    line,
    rounded,
    side_plate,
    word,
)
from desktop.games.cossacks.symbols import box, fortress, size_mark, wheels
from desktop.table.colour import mix
from desktop.table.drawing import Clip, Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.tally import fraction_text

__all__ = ["Condition", "back", "command", "dummy", "unit"]


@dataclass(frozen=True, slots=True)
class Condition:
    """How a unit stands: present SP (None = as printed), only its cadre left, known by name only, greyed, a tag."""

    sp: int | None = None
    cadre: bool = False
    unknown: bool = False
    dim: bool = False
    lent: str = ""


def unit(content: Content, counter: Counter, condition: Condition, pixels: float, typesetter: Typesetter) -> Drawing:
    """A unit's front."""
    level = detail(pixels)
    side = counter.side
    formation = content.formations.get(counter.formation)
    name = formation.identifier if formation is not None else counter.title
    thick = max(2.4, 115 / pixels)
    items: list[Item] = list(side_plate(side, pixels))
    if level == 0:
        colour, _ = band_colours(content, formation, side)
        items.append(Clip(inside(side), (Fill(rounded(0, 0, 100, 30, 0), colour),)))
        items += _symbol(counter, 20, 42, 60, 44, max(thick, 5.0))
    elif level == 1:
        items += band(content, formation, side, name, 36, 21, typesetter)
        items += _symbol(counter, 7, 52, 46, 34, max(thick, 3.6))
        figure, reduced = _strength(counter, condition)
        figure = figure or ("" if counter.mobility in "-*" else counter.mobility)
        if figure:
            cap, tone = 39 if len(figure) < 2 else 35, LOSS if reduced else INK
            items.append(word(figure, 95, 90, cap, tone, typesetter, align="right", most=40))
    else:
        items += band(content, formation, side, name, 25, 13.5, typesetter)
        items += _full(counter, condition, thick, typesetter)
    if condition.lent and level > 1:
        items += _lent(condition.lent, typesetter)
    if condition.dim:
        items.append(Fill(rounded(0, 0, 100, 100, CORNER[side]), "#6d7276", alpha=0.45))
    return tuple(items)


def _kind(counter: Counter) -> str:
    """The symbol in the box."""
    if counter.type == "field_artillery":
        return "indirect" if counter.indirect else "direct"
    if counter.type == "heavy_artillery":
        return "heavy"
    return counter.type


def _symbol(counter: Counter, x: float, y: float, w: float, h: float, thick: float) -> Drawing:
    paper = PAPER[counter.side]
    if counter.second_line:
        paper = mix(paper, PLATE[counter.side], 0.55)
    if counter.type == "fortress":
        return fortress(x + w / 2, y + h / 2, h * 0.56, paper, thick)
    return box(x, y, w, h, _kind(counter), paper, thick, behind=counter.symbols - 1)


def _strength(counter: Counter, condition: Condition) -> tuple[str, bool]:
    """The SP figure and whether it is less than printed."""
    if condition.unknown:
        return ("?" if counter.sp else ""), False
    if condition.cadre:
        return "0", True
    if not counter.sp:
        return "", False
    now = counter.sp if condition.sp is None else condition.sp
    return (f"({now})" if counter.defends_only else str(now)), now < counter.sp


def quarters(value: int, defends: bool) -> str:
    """A Machine Gun Factor as printed: quarters as a fraction, in parentheses if it only defends."""
    text = fraction_text(Fraction(value, 4))
    return f"({text})" if defends else text


def _full(counter: Counter, condition: Condition, thick: float, typesetter: Typesetter) -> Drawing:
    items: list[Item] = []
    if counter.size:
        items += size_mark(50, 29.2, counter.size, counter.symbols)
    rolling = _rolling(counter)
    items += _symbol(counter, 28, 41, 44, 25 if rolling else 28, thick)
    if rolling:
        items += wheels(50, 71.8, rolling)
    if counter.type == "hq" and counter.ccr:
        ring = circle(50, 60.2, 8.6)
        items += [Fill(ring, PAPER[counter.side]), Stroke(ring, INK, thick * 0.8)]
        items.append(word(str(counter.ccr), 50, 60.4, 11.5, INK, typesetter, middle=True))
    if not condition.unknown:
        items += _beside(counter, condition, typesetter)
    figure, reduced = _strength(counter, condition)
    if figure:
        items.append(word(figure, 6, 94, 21, LOSS if reduced else INK, typesetter, align="left", most=36))
    if counter.mgf and counter.type != "fortress" and not condition.unknown:
        factor = quarters(counter.mgf, counter.mgf_defends)
        place = 52 if len(figure) < 2 else 55
        items.append(word(factor, place, 93, 13.5, INK, typesetter, most=30))
    if counter.cf and not condition.unknown:
        items.append(word(f"CF {counter.cf}", 94, 94, 17, INK, typesetter, align="right"))
    elif counter.mobility not in "-*":
        items.append(word(counter.mobility, 94, 93.4, 16, INK, typesetter, align="right"))
    return tuple(items)


def _rolling(counter: Counter) -> str:
    if counter.type in ("corps_train", "army_supply"):
        return "wheeled"
    if counter.type == "motorised":
        return "motor"
    return "towed" if counter.type == "heavy_artillery" and counter.mobility != "*" else ""


def _beside(counter: Counter, condition: Condition, typesetter: Typesetter) -> Drawing:
    """What stands left and right of the symbol."""
    items: list[Item] = []
    if counter.bf:
        items.append(word(str(counter.bf), 14.5, 56, 17, INK, typesetter, middle=True))
        if counter.heavy:
            items.append(Stroke(rounded(5.7, 43.6, 17.6, 24.8, 0), INK, 2.2, join="miter"))
        if counter.bonus:
            items.append(Stroke(Pen().points([(8.5, 41.6), (14.5, 34.6), (20.5, 41.6)]).path(), INK, 2.8, join="miter"))
    if counter.battery:
        items.append(Fill(circle(14.5, 63, 5), INK))
    if counter.cavalry_ocu:
        x = 86.5 if counter.type == "hq" else 14.5
        items.append(word("(C)", x, 50 if counter.battery else 55, 11, INK, typesetter, most=23, middle=True))
    if counter.type == "fortress":
        if counter.mgf:
            factor = quarters(counter.mgf, True)
            items.append(word(factor, 86, 55, 13, INK, typesetter, most=25, middle=True))
    elif condition.cadre:
        items += [Fill(circle(86, 55, 9.5), LOSS), word("C", 86, 55, 11, "#ffffff", typesetter, middle=True)]
    elif counter.cls in ("combat", "artillery"):
        sign = "+" if counter.cadre > counter.symbols else "−" if counter.cadre == 0 else ""
        if sign:
            items.append(word(sign, 86, 55, 14, INK, typesetter, middle=True))
    return tuple(items)


def _lent(text: str, typesetter: Typesetter) -> Drawing:
    """A small tag at the right of the band: the corps that a formation is lent to."""
    width = max(16.0, typesetter.width(text, "counter", 8.0, cap=True) + 6)
    tag = rounded(96 - width, 17, width, 13, 3)
    return (
        Fill(tag, "#ffffff"),
        Stroke(tag, INK, 1.4),
        word(text, 96 - width / 2, 23.6, 8.0, INK, typesetter, most=width - 3, middle=True),
    )


def back(side: str, note: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """An inverted counter: nationality and nothing else; a note is for its owner's eyes."""
    level = detail(pixels)
    ink, ground = PAPER[side], BACK[side]
    heads = 2 if side == "russian" else 1
    items: list[Item] = list(side_plate(side, pixels, ground))
    if level > 1:
        frame = rounded(6, 6, 88, 88, max(CORNER[side] - 4, 1.5))
        items.append(Stroke(frame, ink, 1.2, alpha=0.55))
    if level == 0:
        items += eagle(50, 55, 92, ink, ground, heads, fine=False)
    else:
        lift = 9 if note else 0
        wide = 84 if level > 1 else 90
        items += eagle(50, (54 if heads == 1 else 57) - lift, wide, ink, ground, heads, fine=level > 1)
    if note:
        strip = rounded(7, 78, 86, 17, 5)
        items += [Fill(strip, "#ffffff", alpha=0.94)]
        cap = 10.0 if level > 1 else 13.0
        items.append(word(note, 50, 86.5, cap, INK, typesetter, font="counter.long", most=80, middle=True))
    return tuple(items)


def dummy(side: str, pixels: float, typesetter: Typesetter) -> Drawing:
    """A dummy as its owner sees it; the enemy sees a back."""
    close = detail(pixels) > 1
    frame = Stroke(
        rounded(12, 12, 76, 76, CORNER[side]), DARK[side], 4 if close else 6, dash=(12, 8) if close else (18, 12)
    )
    text = word("DUMMY" if close else "D", 50, 50, 15 if close else 44, DARK[side], typesetter, most=68, middle=True)
    return *side_plate(side, pixels, PAPER[side]), frame, text


def command(
    content: Content, formation_id: str, ml: str, limit: str, isolated: bool, pixels: float, typesetter: Typesetter
) -> Drawing:
    """A Command Counter: flag, Morale Level, Attachment Limit, or its isolated side (S2.31)."""
    formation = content.formations[formation_id]
    side = formation.side
    close = detail(pixels) > 1
    high, cap = (25.0, 13.5) if close else (36.0, 21.0)
    head = band(content, formation, side, formation.identifier, high, cap, typesetter)
    if isolated:
        stripes = tuple(line(x * 14, 100, x * 14 + 100, 0, "#8c15134d", 4) for x in range(-10, 14))
        shown = word("ISOLATED", 50, 62, 14, "#8c1513", typesetter, most=84, middle=True, halo=PAPER[side])
        hatched = Clip(inside(side), stripes)
        return *side_plate(side, pixels, PLATE[side], "#8c1513"), hatched, *head, shown
    home = content.formations.get(formation.home)
    colours = flag_of(side, formation.identifier, formation.size, home.identifier if home else "")
    items: list[Item] = [*side_plate(side, pixels, PAPER[side]), *head]
    if formation.limit and close:
        items.append(Fill(rounded(1.6, high + 1.4, 96.8, 2.6, 0), "#ffffff"))
        items.append(line(1.6, high + 4.6, 98.4, high + 4.6, DARK[side], 0.8))
    if not close:
        items += flag(8, 48, 40, 28, colours, INK, 2.4)
        items.append(word(ml, 92, 88, 38, INK, typesetter, font="counter.black", align="right", most=40))
        return tuple(items)
    items += flag(27, 35, 46, 31, colours, INK)
    items.append(word(ml, 7, 93, 22, INK, typesetter, font="counter.black", align="left", most=40))
    if limit:
        items.append(word(limit, 93, 93, 17, "#3a4248", typesetter, align="right", most=40))
    return tuple(items)
