"""Odds and column shifts of a fire attack (S10.34, S10.35), column and shifts of a barrage (S10.21C): pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from desktop.games.cossacks.content import Content, odds_ratio
from desktop.games.cossacks.facing import aspect
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.games.cossacks.terrain import Cover, cover, cover_columns, river_at, terrain_columns
from desktop.table.asking import hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.tally import Line, Number, Tally

__all__ = [
    "barrage_column",
    "barrage_shifts",
    "basic_column",
    "column_name",
    "common_cover",
    "final_column",
    "fire_shifts",
    "fortress_die",
    "hexsides_of",
    "worst_aspect",
]


@lru_cache(maxsize=8)
def _ratios(columns: tuple[str, ...]) -> tuple[Fraction, ...]:
    return tuple(odds_ratio(name) for name in columns)


# fire --------------------------------------------------------------------------------------------------------------
@enforces("S10.34", "S10.35")
def basic_column(content: Content, attack: Number, defence: Number, *, clamp_low: bool = False) -> int:
    """The column of the basic odds: the highest whose ratio does not exceed attack : defence.

    Beyond the ends of the table odds count on in whole numbers, one column each (12-1 is four columns past 8-1), so
    that shifts apply to them before the table's end holds them.
    """
    ratios = _ratios(content.fire.columns)
    last = len(ratios) - 1
    if defence == 0:
        return last
    ratio = Fraction(attack) / Fraction(defence)
    highest, lowest = ratios[-1], ratios[0]
    if ratio >= highest + 1:
        return last + math.floor(ratio) - int(highest)
    if ratio < lowest:
        if clamp_low or ratio == 0:
            return 0
        return int(1 / lowest) - math.ceil(1 / ratio)
    found = 0
    for place, least in enumerate(ratios):
        if least <= ratio:
            found = place
    return found


@enforces("S10.35")
def final_column(content: Content, basic: int, shifts: int) -> int:
    """The column after all shifts: the net shift is applied once, then odds are held to 1-6 and 8-1."""
    return min(max(basic + shifts, 0), len(content.fire.columns) - 1)


def column_name(content: Content, column: int) -> str:
    """The odds of a column; beyond the table in whole numbers ("12-1", "1-8")."""
    columns = content.fire.columns
    if column >= len(columns):
        return f"{int(odds_ratio(columns[-1])) + column - len(columns) + 1}-1"
    if column < 0:
        return f"1-{int(1 / odds_ratio(columns[0])) - column}"
    return columns[column]


def hexsides_of(content: Content, units: Sequence[Unit], target: str) -> list[int]:
    """Hexsides of the target through which units of the Combat Class attack it, each once."""
    found: list[int] = []
    for unit in units:
        if content.counters[unit.id].cls != "combat" or unit.hex == target:
            continue
        hexside = content.ground.near[target].index(unit.hex)
        if hexside not in found:
            found.append(hexside)
    return found


@enforces("S3.22")
def worst_aspect(content: Content, defenders: Sequence[Unit], hexsides: Sequence[int]) -> tuple[int, str]:
    """How badly an attack through these hexsides of their hex strikes: (2, unit) rear, (1, unit) flank, (0, "")."""
    worst, who = 0, ""
    for unit in defenders:
        for hexside in hexsides:
            found = aspect(content, unit, hexside)
            level = 2 if found == "rear" else 1 if found == "flank" else 0
            if level > worst:
                worst, who = level, unit.id
    return worst, who


@enforces("S8.73")
def common_cover(content: Content, defenders: Sequence[Unit], hexsides: Sequence[int]) -> Cover:
    """The works that count: only those which every defender has against every hexside attacked."""
    if not defenders or not hexsides:
        return ""
    best: Cover = "permanent"
    for unit in defenders:
        if content.counters[unit.id].cls == "fortress" and len(defenders) > 1:
            continue
        for hexside in hexsides:
            works = cover(content, unit, hexside)
            if not works:
                return ""
            if works == "field":
                best = "field"
    return best


def fire_shifts(
    content: Content,
    state: CossacksState,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    target: str,
    *,
    charge: bool = False,
    fronts_only: bool = False,
    as_flank: bool = False,
    marching: Sequence[str] = (),
) -> Tally:
    """Column shifts of a fire attack; right helps the attacker.

    fronts_only: one of the two combats of the Multiple Facings Exception, with no flank shift; as_flank: the second of
    them after the first wiped out its defenders (S3.33A). marching: defenders that had no facing when they were
    attacked (S3.24, S8.43).
    """
    lines: list[Line] = []
    about = hexagon(target)
    for name, left in terrain_columns(content, target, "fire"):
        lines.append(Line(content.terrain[name].title, str(-left), "E8.0", "shift", about))
    sides = hexsides_of(content, attackers, target)
    works = common_cover(content, defenders, sides)
    if works:
        left = cover_columns(content, state, works, "fire")
        row = content.terrain["entrenchment" if works == "field" else "permanent"]
        lines.append(Line(row.title, str(-left), "S8.73" if works == "field" else "E8.41", "shift", about))
    if sides and all(river_at(content, state, target, side) in ("minor", "major", "grand") for side in sides):
        lines.append(Line("All attack across a river", "-1", "E8.23", "shift", about))
    if len(sides) == 2:
        lines.append(Line("Attacked through two hexsides", "1", "S10.35", "shift", about))
    elif len(sides) > 2:
        most = {"one": 1, "each": len(sides) - 1}.get(state.settings.get("hexsides", "two"), 2)
        what = "Attacked through {count} hexsides"
        lines.append(Line(what, str(most), "S10.35", "shift", about, {"count": str(len(sides))}))
    if as_flank:
        lines.append(Line("Attacked in flank", "1", "S3.33A", "shift", about))
    elif not fronts_only:
        level, who = worst_aspect(content, [unit for unit in defenders if unit.id not in marching], sides)
        if level:
            what = "{unit} struck in the rear" if level == 2 else "{unit} struck in the flank"
            columns = {"1/1": (1, 1), "2/3": (2, 3)}.get(state.settings.get("flank", ""), (1, 2))[level - 1]
            lines.append(Line(what, str(columns), "S3.22", "shift", piece(who), {"unit": piece(who)}))
    if charge:
        lines.append(Line("Cavalry charge", "1", "S10.32B", "shift", about))
    return Tally("Column shifts", tuple(lines))


# barrage -----------------------------------------------------------------------------------------------------------
@enforces("S10.21C")
def barrage_shifts(
    content: Content,
    state: CossacksState,
    guns: Sequence[Unit],
    targets: Sequence[Unit],
    target: str,
    hexsides: list[int],
) -> Tally:
    """Column shifts of a barrage on anything but a fortress: terrain and works, less where indirect guns take part.

    hexsides: those of the target that the guns fire through.
    """
    indirect = any(content.counters[unit.id].indirect for unit in guns)
    lines: list[Line] = []
    about = hexagon(target)
    for name, left in terrain_columns(content, target, "barrage"):
        lines.append(Line(content.terrain[name].title, str(-left), "S10.21C", "shift", about))
        reduced = content.terrain[name].barrage_left_indirect
        if indirect and reduced != left:
            lines.append(Line("Indirect fire", str(left - reduced), "S10.21C", "shift", about))
    works = common_cover(content, targets, hexsides)
    if works:
        left = cover_columns(content, state, works, "barrage")
        reduced = cover_columns(content, state, works, "barrage", indirect=True)
        row = content.terrain["entrenchment" if works == "field" else "permanent"]
        lines.append(Line(row.title, str(-left), "S8.73", "shift", about))
        if indirect and reduced != left:
            lines.append(Line("Indirect fire", str(left - reduced), "S10.21C", "shift", about))
    return Tally("Column shifts", tuple(lines))


@enforces("S10.21B", "S10.22")
def barrage_column(content: Content, state: CossacksState, value: Number, shifts: int) -> int:
    """The column of a barrage: the highest not above its value, then shifted; -1 is off the table to the left.

    A shift past the last column stays in the last.
    """
    basic = content.barrage.index(value)
    column = min(basic + shifts, len(content.barrage.columns) - 1)
    if column < 0 and state.settings.get("barrage_low") == "first":
        return 0
    return -1 if basic < 0 or column < 0 else column


@enforces("S13.22A", "S2.25D")
def fortress_die(content: Content, guns: Sequence[Unit], fortress: Unit) -> Tally:
    """What is added to the die against a fortress: the surplus of the best factor over its Caliber Factor is
    subtracted, twice what is lacking is added."""
    factor = max((content.counters[unit.id].bf for unit in guns), default=0)
    caliber = content.counters[fortress.id].cf
    change = -(factor - caliber) if factor > caliber else 2 * (caliber - factor)
    if not change:
        return Tally("Modifier of the die")
    names = {"factor": str(factor), "caliber": str(caliber)}
    line = Line("Barrage Factor {factor} against Caliber Factor {caliber}", str(change), "S13.22A", names=names)
    return Tally("Modifier of the die", (line,))
