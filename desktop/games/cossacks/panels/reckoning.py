"""The odds panel: which fight or barrage a question is about, what these answers would do, and what if."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from desktop.games.cossacks.combat.asked import DefenceAsked, FireAsked, GunsAsked, PointAsked, StepAsked
from desktop.games.cossacks.combat.barrage import guns_against
from desktop.games.cossacks.combat.conduct import is_cadre
from desktop.games.cossacks.combat.eligible import why_not_marked
from desktop.games.cossacks.combat.morale import failure
from desktop.games.cossacks.combat.odds import basic_column, column_name, final_column
from desktop.games.cossacks.combat.values import barrage_value, fire_value
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.names import unit_name
from desktop.games.cossacks.panels import assume
from desktop.games.cossacks.panels.fighting import Fight, cells, fire_odds, reckon, with_ammunition
from desktop.games.cossacks.panels.proposals import best_attackers
from desktop.games.cossacks.panels.shelling import barrage_odds
from desktop.games.cossacks.state import CossacksState, Unit, other
from desktop.games.cossacks.terrain import terrain_columns
from desktop.table.asking import Ask, Unknown
from desktop.table.odds import die, per_cent
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import fraction_text

__all__ = ["added_value", "fight_of", "odds"]

#: How many what-ifs are shown.
MOST = 4


def odds(content: Content, view: CossacksState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """Odds of what these keys would do, from what the view knows; None where nothing is rolled for."""
    asked = ask.context
    try:
        if isinstance(asked, StepAsked):
            return _step(content, view, asked, keys)
        if isinstance(asked, GunsAsked):
            names = _added(keys) or [unit.id for unit in guns_against(content, view, asked.side, asked.target)]
            found = barrage_odds(content, view, asked.side, names, asked.target)
            return _barrage_what_if(content, view, asked, names, found)
        if isinstance(asked, FireAsked) and asked.kind == "fire":
            names = _added(keys) or best_attackers(content, view, asked.side, asked.target)
            return _fire(content, view, asked.side, asked.target, names, charge="charge" in keys)
        if isinstance(asked, PointAsked):
            return _point(content, view, ask, asked, keys)
        if isinstance(asked, DefenceAsked):
            return _defence(content, view, asked)
    except Unknown:
        return None
    return None


def _added(keys: tuple[str, ...]) -> list[str]:
    return [key[4:] for key in keys if key.startswith("add:")]


def _step(content: Content, view: CossacksState, asked: StepAsked, keys: tuple[str, ...]) -> Odds | None:
    kind, _, hex = (keys[-1] if keys else "").partition(":")
    if kind == "barrage":
        guns = [unit.id for unit in guns_against(content, view, asked.side, hex)]
        return barrage_odds(content, view, asked.side, guns, hex)
    if kind == "fire":
        return _fire(content, view, asked.side, hex, best_attackers(content, view, asked.side, hex))
    return None


# fire ---------------------------------------------------------------------------------------------------------------
def fight_of(content: Content, view: CossacksState, ask: Ask[Any], keys: tuple[str, ...]) -> Fight | None:
    """The fire attack that a question's answers so far make up; None when there is none yet."""
    asked = ask.context
    if isinstance(asked, FireAsked) and asked.kind == "fire":
        names = _added(keys)
        return _chosen(view, asked.side, asked.target, names, charge="charge" in keys) if names else None
    if isinstance(asked, PointAsked):
        attack = asked.attack
        spent = (*asked.spent, asked.track) if any("spend" in key for key in keys) else asked.spent
        return Fight(
            asked.side,
            attack.side,
            attack.target,
            attack.units,
            attack.marked,
            asked.defenders,
            spent,
            attack.charge,
            asked.standing_fast,
        )
    return None


def _chosen(view: CossacksState, side: str, target: str, names: list[str], *, charge: bool) -> Fight:
    units = [view.unit(name) for name in names]
    marked = tuple(unit.id for unit in units if why_not_marked(view, unit) is None and not unit.silenced)
    return Fight(side, side, target, tuple(names), marked, charge=charge)


def _fire(
    content: Content, view: CossacksState, side: str, target: str, names: list[str], *, charge: bool = False
) -> Odds | None:
    if not names:
        return None
    fight = _chosen(view, side, target, names, charge=charge)
    full, titles = with_ammunition(content, view, fight)
    what_if = []
    if titles:
        what_if.append((f"with ammunition of {titles}", _change(content, view, fight, full)))
    for name in best_attackers(content, view, side, target, names):
        if len(what_if) >= MOST:
            break
        more = msgspec.structs.replace(fight, attackers=(*fight.attackers, name))
        what_if.append((f"add {unit_name(content, name)}", _change(content, view, fight, more)))
    for name in names if len(names) > 1 else ():
        if len(what_if) >= MOST:
            break
        less = msgspec.structs.replace(fight, attackers=tuple(other for other in names if other != name))
        if any(content.counters[other].cls == "combat" for other in less.attackers):
            what_if.append((f"without {unit_name(content, name)}", _change(content, view, fight, less)))
    return fire_odds(content, view, fight, what_if=tuple(what_if))


def _change(content: Content, view: CossacksState, before: Fight, after: Fight, *, attack: bool = True) -> str:
    """ "40½ to 58, 1-1 to 1.5-1; they lose 2 or leave: 28 % to 42 %"; of the attack, or of the defence."""
    one, two = reckon(content, view, before), reckon(content, view, after)
    values = [(found.attack if attack else found.defence).total() for found in (one, two)]
    strength = f"{fraction_text(values[0])} to {fraction_text(values[1])}"
    columns = (column_name(content, one.column), column_name(content, two.column))
    if one.column == two.column:
        return f"{strength}, still {columns[0]}"
    chance = [per_cent(_hurts(content, found.column)) for found in (one, two)]
    who = "they" if attack else "we"
    return f"{strength}, {columns[0]} to {columns[1]}; {who} lose 2 or leave: {chance[0]} to {chance[1]}"


def _hurts(content: Content, column: int) -> Fraction:
    return cells(content, column).where(lambda one: one[1].defender.losses >= 2 or one[1].defender.retreat)


def _point(
    content: Content, view: CossacksState, ask: Ask[Any], asked: PointAsked, keys: tuple[str, ...]
) -> Odds | None:
    """After the reveal: exact, with and without the point that is asked for."""
    fight = fight_of(content, view, ask, ())
    if fight is None:
        return None
    spent = msgspec.structs.replace(fight, spent=(*asked.spent, asked.track))
    mine = asked.side == asked.attack.side
    what_if = ((f"spend a point of {_title(content, asked.track)}", _change(content, view, fight, spent, attack=mine)),)
    chosen = spent if any("spend" in key for key in keys) else fight
    return fire_odds(content, view, chosen, what_if=what_if)


def _title(content: Content, track: str) -> str:
    made = content.tracks.get(track)
    return made.title if made else track


# barrage ------------------------------------------------------------------------------------------------------------
def _barrage_what_if(
    content: Content, view: CossacksState, asked: GunsAsked, names: list[str], found: Odds | None
) -> Odds | None:
    """What each gun left out would add."""
    if found is None:
        return None
    rows: list[tuple[str, str]] = []
    for unit in guns_against(content, view, asked.side, asked.target):
        if unit.id in names or len(rows) >= MOST:
            continue
        more = barrage_odds(content, view, asked.side, [*names, unit.id], asked.target)
        if more is not None:
            value = [fraction_text(one.tallies[0].total()) for one in (found, more)]
            words = f"{value[0]} to {value[1]}, column {found.column} to {more.column}"
            rows.append((f"add {unit_name(content, unit.id)}", words))
    return msgspec.structs.replace(found, what_if=tuple(rows))


# defence ------------------------------------------------------------------------------------------------------------
def _defence(content: Content, view: CossacksState, asked: DefenceAsked) -> Odds | None:
    """What the defender can reckon with before anybody is revealed: his own strength, theirs assumed."""
    known, tokens = assume.seen_units(view, asked.target)
    mine = [unit for unit in known if unit.side == asked.side and unit.sp]
    if not mine or any(token.side == asked.side for token in tokens):
        return None
    enemy = other(asked.side)
    seen: list[Unit] = []
    for hex in asked.origins:
        units, hidden = assume.seen_units(view, hex)
        seen += [unit for unit in units if unit.side == enemy]
        seen += [unit for token in hidden for unit in assume.likely_units(content, view, token)]
    strength = fire_value(content, view, seen, target=asked.target).total() if seen else 30
    own = fire_value(content, view, mine).total()
    blocks = []
    if asked.stage == "stand fast":
        blocks.append(_stand_fast(content, view, mine))
    return Odds(
        f"{fraction_text(own)} in defence",
        f"if they attack with {fraction_text(strength)}, as they were set up",
        (fire_value(content, view, mine),),
        blocks=tuple(blocks),
        table="fcrt",
        source=content.fire.source,
        assumed=tuple(_against(content, view, asked, mine, value) for value in assume.strengths(strength)),
    )


def _stand_fast(content: Content, view: CossacksState, mine: list[Unit]) -> Chances:
    fighters = [unit for unit in mine if content.counters[unit.id].cls == "combat" and not is_cadre(content, unit)]
    levels = [view.commands[name].ml for name in primaries(content, fighters) if name in view.commands]
    passes = die().where(lambda face: not any(failure(face, 0, level) for level in levels))
    fails = 1 - passes
    return Chances(
        "Check to stand fast",
        (
            Chance("it is passed: no retreat may be chosen", f"{passes.numerator}/{passes.denominator}", "gain"),
            Chance("it fails: we defend normally", f"{fails.numerator}/{fails.denominator}", "neutral"),
        ),
    )


def _against(content: Content, view: CossacksState, asked: DefenceAsked, mine: list[Unit], strength: int) -> Odds:
    """Our fate against an assumed attack, by terrain and hexsides but without what their facing or numbers add."""
    own = fire_value(content, view, mine).total()
    left = sum(columns for _, columns in terrain_columns(content, asked.target, "fire"))
    right = min(len(asked.origins) - 1, 2)
    column = final_column(content, basic_column(content, strength, own), right - left)
    driven = cells(content, column).where(lambda one: one[1].defender.retreat)
    hurt = _hurts(content, column)
    rows = (
        Chance("we lose 2 or are driven off", f"{hurt.numerator}/{hurt.denominator}", "danger"),
        Chance("we are driven off", f"{driven.numerator}/{driven.denominator}", "danger"),
    )
    return Odds(
        f"if they attack with {strength}",
        "assumed",
        column=column_name(content, column),
        blocks=(Chances("Risks", rows, exclusive=False),),
        table="fcrt",
        source=content.fire.source,
    )


def added_value(content: Content, view: CossacksState, ask: Ask[Any], names: list[str]) -> str:
    """The total of an attack or barrage by these units, as it stands beside the target."""
    asked = ask.context
    units = [unit for unit in map(view.units.get, names) if type(unit) is Unit]
    if isinstance(asked, GunsAsked):
        return fraction_text(barrage_value(content, view, units, asked.target).total())
    if isinstance(asked, FireAsked):
        return fraction_text(fire_value(content, view, units, target=asked.target).total())
    return ""
