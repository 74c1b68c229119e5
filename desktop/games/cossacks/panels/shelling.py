"""Odds of a barrage: its six outcomes by the functions that resolve it (S10.22), and what the checks may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from desktop.games.cossacks.combat.barrage import barrage_modifiers, barrage_result, bearing
from desktop.games.cossacks.combat.morale import failure
from desktop.games.cossacks.combat.odds import barrage_column, barrage_shifts
from desktop.games.cossacks.combat.values import barrage_value
from desktop.games.cossacks.content import BarrageCell, Content
from desktop.games.cossacks.panels import assume
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.game import Hidden
from desktop.table.odds import Distribution, block, die
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import Line, Tally, fraction_text

Tone = Literal["ours", "lesser", "gain", "danger", "neutral"]

__all__ = ["barrage_column_of", "barrage_odds", "seen_targets"]

#: The column from which artillery superiority is open (S12.5).
HEAVY = 35


def seen_targets(content: Content, view: CossacksState, target: str, side: str) -> list[Unit]:
    """The enemy in a hex as this view can reckon with it: face-up units, and for inverted ones those set up there,
    all with the facing that is seen."""
    known, tokens = assume.seen_units(view, target)
    found = [unit for unit in known if unit.side != side]
    for token in tokens:
        if token.side != side:
            found.extend(assume.likely_units(content, view, token) or [_anybody(content, token)])
    return found


def _anybody(content: Content, token: Hidden) -> Unit:
    """A stand-in for an inverted stack of which only the facing is known."""
    name = next(one.id for one in content.counters.values() if one.side == token.side and one.cls == "combat")
    unit = Unit(name, content.counters[name].side, token.hex, token.facing or 0, 1)
    return unit if token.facing is not None else replace(unit, mode="road")


def barrage_column_of(
    content: Content, view: CossacksState, side: str, names: Sequence[str], target: str
) -> tuple[str, Tally, str] | None:
    """Basic column, shifts and final column of a barrage by these guns; None without guns or off the table."""
    guns = [unit for unit in map(view.units.get, names) if type(unit) is Unit and unit.hex]
    if not guns:
        return None
    hexsides = list(dict.fromkeys(bearing(content, unit, target) for unit in guns))
    value = barrage_value(content, view, guns, target).total()
    shifts = barrage_shifts(content, view, guns, seen_targets(content, view, target, side), target, hexsides)
    basic, column = content.barrage.index(value), barrage_column(content, view, value, shifts.shifts())
    if basic < 0 or column < 0:
        return None
    return _column_name(content, basic), shifts, _column_name(content, column)


def barrage_odds(content: Content, view: CossacksState, side: str, names: Sequence[str], target: str) -> Odds | None:
    """What a barrage by these guns may bring; None without guns."""
    guns = [unit for unit in map(view.units.get, names) if type(unit) is Unit and unit.hex]
    if not guns:
        return None
    hit = seen_targets(content, view, target, side)
    hexsides = list(dict.fromkeys(bearing(content, unit, target) for unit in guns))
    value = barrage_value(content, view, guns, target)
    shifts = barrage_shifts(content, view, guns, hit, target, hexsides)
    column = barrage_column(content, view, value.total(), shifts.shifts())
    basic = content.barrage.index(value.total())
    cells = die().map(lambda face: barrage_result(content, column, face))
    levels, known = assume.levels(content, view, target)
    lowest = min(levels, default=0)

    def modifier(cell: BarrageCell) -> int:
        lines = barrage_modifiers(content, view, cell, guns, hit, hexsides, retreated=False)
        return sum(int(line.value) for line in lines)

    risks = _risks(content, cells, modifier, lowest, column, known)
    assumed: tuple[Odds, ...] = ()
    if not known and lowest:
        assumed = tuple(
            Odds(
                f"if their morale is {level}",
                "assumed",
                blocks=(_risks(content, cells, modifier, level, column, True),),
                source=content.barrage.source,
            )
            for level in range(max(1, lowest - 2), lowest + 1)
        )
    name = _column_name(content, column)
    note = Line("column {basic} before, {final} after shifts", "0", "S10.21B", "note")
    note = replace(note, names={"basic": _column_name(content, basic), "final": name})
    return Odds(
        f"Barrage of {fraction_text(value.total())}",
        "exact" if known else "exact, but for the checks",
        (value,),
        Tally(shifts.title, (*shifts.lines, note), content.barrage.source),
        name,
        (
            block("They", cells, _words, lambda cell: "ours" if cell.losses else "neutral" if cell.check else "lesser"),
            risks,
        ),
        (),
        "bcrt",
        content.barrage.source,
        assumed,
    )


def _column_name(content: Content, column: int) -> str:
    return "off the table" if column < 0 else str(content.barrage.columns[column])


def _tone(cell: BarrageCell) -> Tone:
    return "ours" if cell.losses else "neutral" if cell.check else "lesser"


def _words(cell: BarrageCell) -> str:
    parts = []
    if cell.losses:
        parts.append(f"lose {cell.losses}")
    if cell.check:
        parts.append("take a check" + (f" with +{cell.modifier}" if cell.modifier else ""))
    return " and ".join(parts) or "suffer nothing"


def _risks(
    content: Content,
    cells: Distribution[BarrageCell],
    modifier: Callable[[BarrageCell], int],
    level: int,
    column: int,
    known: bool,
) -> Chances:
    """Chances that a check is failed, by how much, and what that opens."""
    checks, fails, badly = Fraction(0), Fraction(0), Fraction(0)
    for cell, chance in cells.items():
        if not cell.check:
            continue
        checks += chance
        fails += chance * _fails_by(modifier(cell), level, 1)
        badly += chance * _fails_by(modifier(cell), level, 2)
    assumed = "" if known else f", morale {level} assumed"
    rows = [
        Chance("they take a check", _text(checks), "neutral"),
        Chance(f"they fail it{assumed}", _text(fails), "gain"),
        Chance(f"we may turn a marker (failed by 2){assumed}", _text(badly), "gain"),
    ]
    if column >= 0 and content.barrage.columns[column] >= HEAVY:
        rows.append(Chance(f"we may silence their guns (failed by 2){assumed}", _text(badly), "gain"))
    return Chances("Morale", tuple(rows), exclusive=False)


def _fails_by(modifier: int, level: int, least: int) -> Fraction:
    return die().where(lambda face: failure(face, modifier, level) >= least)


def _text(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"
