"""Barrage value (S10.21B) and fire value (S10.34A): what each unit adds, as sums that can be opened."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from desktop.games.cossacks.combat.ammunition import box_of
from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.games.cossacks.terrain import river_strength
from desktop.table.asking import piece
from desktop.table.enforcing import enforces
from desktop.table.tally import Line, Number, Tally, fraction_text

__all__ = ["barrage_part", "barrage_value", "fire_value", "hexside_to", "stands_alone"]

ONE = Fraction(1)
HALF = Fraction(1, 2)


def hexside_to(content: Content, unit: Unit, target: str) -> int:
    """The hexside of a unit's hex towards an adjacent target; -1 from inside the target's own hex, -2 from afar."""
    if unit.hex == target:
        return -1
    near = content.ground.near[unit.hex]
    return near.index(target) if target in near else -2


# barrage -----------------------------------------------------------------------------------------------------------
@enforces("E6.2", "S2.22D", "E8.21B", "S2.22C")
def barrage_part(content: Content, state: CossacksState, unit: Unit, target: str) -> Number:
    """What one unit adds to a barrage: points, reduced by range, river and rain, times factor, and one for a caret."""
    counter = content.counters[unit.id]
    points: Number = unit.sp
    if not points or unit.silenced:
        return 0
    hexside = hexside_to(content, unit, target)
    if hexside == -2:
        points = points * HALF
    elif hexside >= 0:
        points = _weakened(points, river_strength(content, state, unit.hex, hexside, "barrage"))
    if state.weather in ("light rain", "heavy rain"):
        points = points * HALF
    return points * counter.bf + (1 if counter.bonus else 0)


@enforces("S10.21B", "S2.22B", "S2.23C")
def barrage_value(content: Content, state: CossacksState, units: Iterable[Unit], target: str) -> Tally:
    """The barrage value of guns against a hex."""
    lines = []
    for unit in units:
        counter = content.counters[unit.id]
        value = barrage_part(content, state, unit, target)
        what = "{unit}: {points} x {factor}"
        if counter.bonus:
            what += " + 1"
        if hexside_to(content, unit, target) == -2:
            what += ", halved at two hexes"
        lines.append(
            Line(
                what,
                str(value),
                "S10.21B",
                about=piece(unit.id),
                names={"unit": piece(unit.id), "points": str(unit.sp), "factor": str(counter.bf)},
            )
        )
    return Tally("Barrage value", tuple(lines))


def _weakened(points: Number, part: Fraction) -> Number:
    return points if part == 1 else points * part


# fire --------------------------------------------------------------------------------------------------------------
@enforces("S10.34A", "E11.43", "E6.52", "S2.21F", "S2.21E", "S8.43")
def fire_value(
    content: Content,
    state: CossacksState,
    units: Iterable[Unit],
    *,
    target: str = "",
    charge: bool = False,
    full: Iterable[str] = (),
    spent: tuple[str, ...] = (),
    marching: tuple[str, ...] = (),
) -> Tally:
    """The fire value of one side's units.

    target: the hex they attack, "" when they defend. charge: a cavalry charge. full: guns that may use their full
    factor if their box is among `spent`. marching: defenders that were in Road Mode when they were attacked (S8.43).
    Fractions are kept.
    """
    attacking = bool(target)
    ready = tuple(full)
    lines: list[Line] = []
    for unit in units:
        counter = content.counters[unit.id]
        part = ONE
        if attacking:
            hexside = hexside_to(content, unit, target)
            if hexside >= 0:
                part = river_strength(content, state, unit.hex, hexside, "fire")
        elif unit.mode == "road" or unit.id in marching:
            part = HALF  # S8.43: only its own share is halved
        if counter.cls == "combat":
            _fighting_lines(lines, unit, counter, part, attacking, charge)
        elif counter.cls == "fortress":
            _fortress_lines(content, state, lines, unit, counter, ready, spent)
        elif counter.guns and unit.sp and not unit.silenced:
            _gun_lines(content, state, lines, unit, counter, part, ready, spent)
    return Tally("Fire value of the attack" if attacking else "Fire value of the defence", tuple(lines))


def _line(lines: list[Line], unit: Unit, what: str, value: Number, rule: str, **names: str) -> None:
    lines.append(
        Line("{unit}: " + what, str(value), rule, about=piece(unit.id), names={"unit": piece(unit.id), **names})
    )


@enforces("S10.34A")
def _fighting_lines(
    lines: list[Line], unit: Unit, counter: Counter, part: Fraction, attacking: bool, charge: bool
) -> None:
    if not unit.sp:
        return
    points = _weakened(unit.sp, part)
    reduced = f", {fraction_text(part)} of it" if part != 1 else ""
    if counter.mounted:
        if not attacking:
            share, what, rule = HALF, "{points} cavalry, halved in defence", "S10.34A"
        elif counter.type == "dragoons":
            share, what, rule = HALF, "{points} dragoons, halved", "E11.43"
        elif charge:
            share, what, rule = HALF, "{points} cavalry, halved in a charge", "S10.32B"
        else:
            share, what, rule = Fraction(1, 4), "{points} cavalry, quartered in attack", "S10.34A"
        _line(lines, unit, what + reduced, points * share, rule, points=str(unit.sp))
    else:
        _line(lines, unit, "{points} infantry" + reduced, points, "S10.34A", points=str(unit.sp))
    if counter.battery:
        _line(lines, unit, "battery" + reduced, _weakened(1, part), "S10.34A")
    if counter.mgf and not (attacking and counter.mgf_defends):
        value = points * Fraction(counter.mgf, 4)
        factor = fraction_text(Fraction(counter.mgf, 4))
        _line(
            lines,
            unit,
            "machine guns, {points} x {factor}" + reduced,
            value,
            "S2.21F",
            points=str(unit.sp),
            factor=factor,
        )


@enforces("S2.22B", "S2.22D", "S12.33")
def _gun_lines(
    content: Content,
    state: CossacksState,
    lines: list[Line],
    unit: Unit,
    counter: Counter,
    part: Fraction,
    ready: tuple[str, ...],
    spent: tuple[str, ...],
) -> None:
    points = _weakened(unit.sp, part)
    reduced = f", {fraction_text(part)} of it" if part != 1 else ""
    if state.weather == "heavy rain":
        points, reduced = points * HALF, reduced + ", halved by rain"
    box = box_of(content, state, unit) if unit.id in ready else ""
    if box and (box in spent or box == "free"):
        what = "{points} artillery x {factor}" + reduced + (" + 1" if counter.bonus else "")
        value = points * counter.bf + (1 if counter.bonus else 0)
        _line(lines, unit, what, value, "S10.34A", points=str(unit.sp), factor=str(counter.bf))
    else:
        _line(lines, unit, "{points} artillery without ammunition" + reduced, points, "S10.12", points=str(unit.sp))


@enforces("E7.2")
def stands_alone(state: CossacksState, unit: Unit) -> bool:
    """Whether no other unit of its side stands in its hex: a fortress then needs no ammunition in defence."""
    return all(mate.id == unit.id or mate.side != unit.side for mate in state.units_at(unit.hex))


@enforces("S2.25B", "S2.25C", "S13.22B", "S13.23A")
def _fortress_lines(
    content: Content,
    state: CossacksState,
    lines: list[Line],
    unit: Unit,
    counter: Counter,
    ready: tuple[str, ...],
    spent: tuple[str, ...],
) -> None:
    if not unit.sp:
        return
    points: Number = unit.sp
    _line(lines, unit, "fortress of {points}", points, "S13.23A", points=str(unit.sp))
    if counter.mgf:
        value = points * Fraction(counter.mgf, 4)
        factor = fraction_text(Fraction(counter.mgf, 4))
        _line(lines, unit, "machine guns, {points} x {factor}", value, "S2.25C", points=str(unit.sp), factor=factor)
    guns = points * HALF if state.weather == "heavy rain" else points
    if stands_alone(state, unit) or (unit.id in ready and unit.id in spent):
        _line(
            lines,
            unit,
            "{points} artillery x {factor}",
            guns * counter.bf,
            "E7.2",
            points=str(unit.sp),
            factor=str(counter.bf),
        )
    else:
        _line(lines, unit, "{points} artillery without ammunition", guns, "S10.12", points=str(unit.sp))
