"""Odds of a fire attack: every outcome of the two dice by the functions that resolve them (S10.35)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from desktop.games.cossacks.combat.ammunition import tracks_in_use, why_not_spend
from desktop.games.cossacks.combat.asked import Attack
from desktop.games.cossacks.combat.fire import fire_odds as resolved_on
from desktop.games.cossacks.combat.morale import failure
from desktop.games.cossacks.combat.odds import basic_column, column_name, final_column
from desktop.games.cossacks.combat.prisoners import prisoner_result
from desktop.games.cossacks.content import Content, FireCell, Outcome, SideId
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.panels import assume
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import hexagon
from desktop.table.odds import Distribution, block, die, sums
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import Line, Number, Tally, fraction_text

__all__ = ["Fight", "Reckoning", "fire_odds", "reckon"]

Tone = Literal["ours", "lesser", "gain", "danger", "neutral"]


class Fight(msgspec.Struct, frozen=True, gc=False):
    """A fire attack as one side can reckon it.

    attackers: names of units; marked: those whose guns may use ammunition. defenders: names, () while unknown.
    spent: boxes that spend ammunition. assumed: the other side's fire value where its units are unknown, -1 = take
    the likely one. hidden_attack: it is the attackers who are unknown.
    """

    side: str  # whose odds
    attacker: str
    target: str
    attackers: tuple[str, ...]
    marked: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    charge: bool = False
    firm: bool = False
    assumed: int = -1


class Reckoning(msgspec.Struct, frozen=True, gc=False):
    """The sums of a fight: strengths, shifts, basic and final column (positions in the fire table), and the defenders
    that they were taken from: those named, those seen, or those that were set up there."""

    attack: Tally
    defence: Tally
    shifts: Tally
    basic: int
    column: int
    defenders: tuple[str, ...]
    exact: bool


def _units(view: CossacksState, names: Sequence[str]) -> list[Unit]:
    return [unit for unit in map(view.units.get, names) if type(unit) is Unit and unit.hex]


def reckon(content: Content, view: CossacksState, fight: Fight) -> Reckoning:
    """Strengths, shifts and column of a fight, with the likely or the assumed strength where units are unknown."""
    full = assume.with_levels(content, view)
    known, tokens = assume.seen_units(view, fight.target)
    chosen = _units(view, fight.defenders) or (
        [] if tokens else [unit for unit in known if unit.side != fight.attacker]
    )
    names = tuple(unit.id for unit in _units(view, fight.attackers))
    attack = Attack(_side(fight.attacker), fight.target, names, fight.marked, fight.charge)
    if chosen:
        found = resolved_on(content, full, attack, chosen, fight.spent)
        return Reckoning(
            found.attack, found.defence, found.shifts, found.basic, found.column, tuple(u.id for u in chosen), True
        )
    likely = known + [unit for token in tokens for unit in assume.likely_units(content, view, token)]
    found = resolved_on(content, full, attack, likely, fight.spent)
    strength: Number = fight.assumed
    if fight.assumed < 0:
        strength = found.defence.total() or 30
    defence = Tally("Fire value of the defence", (Line("assumed", str(strength), "S3.5"),))
    clamp = view.settings.get("low_odds") == "clamp"
    basic = basic_column(content, found.attack.total(), strength, clamp_low=clamp)
    column = final_column(content, basic, found.shifts.shifts())
    shifts = _without_guesses(view, found.shifts, fight.target)
    return Reckoning(found.attack, defence, shifts, basic, column, tuple(unit.id for unit in likely), False)


def _without_guesses(view: CossacksState, shifts: Tally, hex: str) -> Tally:
    """The shifts with the hex in place of units that are only guessed to stand there."""
    lines = tuple(
        line
        if not line.about.startswith("piece:") or line.about.removeprefix("piece:") in view.units
        else msgspec.structs.replace(line, about=hexagon(hex), names={"unit": hexagon(hex)})
        for line in shifts.lines
    )
    return msgspec.structs.replace(shifts, lines=lines)


def _side(side: str) -> SideId:
    return "german" if side == "german" else "russian"


# outcomes -----------------------------------------------------------------------------------------------------------
def cells(content: Content, column: int) -> Distribution[tuple[int, FireCell]]:
    """Dice sums and cells of a column."""
    return sums(2).map(lambda total: (total, content.fire.cell(total, column)))


def _outcome_words(outcome: Outcome, where: str, doubled: bool = False) -> str:
    losses = outcome.losses * (2 if doubled else 1)
    words = f"lose {losses}{where}" if losses else ("lose nothing" if not (outcome.check or outcome.retreat) else "")
    if outcome.retreat:
        words += (" and are" if words else "are") + " driven off"
    elif outcome.check:
        words += (" and take" if words else "take") + " a check"
    return words


def _blocks(content: Content, view: CossacksState, fight: Fight, column: int) -> tuple[Chances, Chances]:
    """Exclusive outcomes of each side, mildest first for its owner; ours first."""
    mine = fight.side == fight.attacker
    found = cells(content, column)

    def weight(outcome: Outcome) -> tuple[int, int]:
        return outcome.losses, int(outcome.check) + 2 * int(outcome.retreat)

    attacker = found.map(lambda one: one[1].attacker).ordered(weight)
    defender = found.map(lambda one: one[1].defender).ordered(weight)

    spread = " in each hex" if len({unit.hex for unit in _units(view, fight.attackers)}) > 1 else ""
    one = block(
        "We" if mine else "They",
        attacker,
        lambda outcome: _outcome_words(outcome, spread, fight.charge),
        lambda outcome: _tone(outcome, ours=mine),
    )
    two = block(
        "They" if mine else "We",
        defender,
        lambda outcome: _outcome_words(outcome, ""),
        lambda outcome: _tone(outcome, ours=not mine),
    )
    return (one, two) if mine else (two, one)


def _tone(outcome: Outcome, *, ours: bool) -> Tone:
    harmless = not (outcome.losses or outcome.check or outcome.retreat)
    if harmless:
        return "lesser"
    if ours:
        return "danger" if outcome.losses >= 3 or outcome.retreat else "neutral"
    return "gain" if outcome.retreat else "ours"


def _fails(levels: Sequence[int], modifier: int, by: int = 1) -> Fraction:
    """Chance that a check with one die fails by at least so much; the lowest level decides (S11.22A)."""
    lowest = min(levels, default=0)
    return die().where(lambda face: failure(face, modifier, lowest) >= by)


def _falls(content: Content, column: int, levels: Sequence[int], firm: bool) -> tuple[Fraction, Fraction]:
    """Chance that the defenders leave: by the result alone, and with checks and the worst choices for them."""
    sure, worst = Fraction(0), Fraction(0)
    for (_, cell), chance in cells(content, column).items():
        outcome = cell.defender
        if outcome.retreat:
            sure += chance
            worst += chance
        elif firm:
            continue
        elif outcome.losses >= 2:  # the even loss may be taken as a retreat
            worst += chance
        elif outcome.check:
            worst += chance * _fails(levels, outcome.losses, 2)
    return sure, worst


def _risks(content: Content, view: CossacksState, fight: Fight, found: Reckoning) -> Chances:
    mine = fight.side == fight.attacker
    theirs, sure_levels = assume.levels(content, view, fight.target)
    falls, worst = _falls(content, found.column, theirs, fight.firm)
    assumed = "" if sure_levels else f", morale {min(theirs, default=0)} assumed"
    rows = [
        Chance(
            "the hex falls by the result" if mine else "we are driven off", _text(falls), "gain" if mine else "danger"
        ),
        Chance(
            f"the hex falls, with checks and {'our' if mine else 'their'} choices{assumed}",
            _text(worst),
            "gain" if mine else "danger",
        ),
    ]
    own_levels = [assume.level_of(content, view, name)[0] for name in primaries(content, _units(view, fight.attackers))]
    if own_levels:
        check = Fraction(0)
        fail = Fraction(0)
        for (_, cell), chance in cells(content, found.column).items():
            if cell.attacker.check:
                check += chance
                fail += chance * _fails(own_levels, cell.attacker.losses * (2 if fight.charge else 1))
        if check:
            who = "we" if mine else "they"
            rows.append(Chance(f"{who} take a check", _text(check), "danger" if mine else "gain"))
            rows.append(Chance(f"{who} fail it, at worst", _text(fail), "danger" if mine else "gain"))
    prisoners = _prisoners(content, view, found)
    if prisoners:
        what = "their losses are prisoners" if mine else "our losses are prisoners"
        rows.append(Chance(what + assumed, _text(prisoners), "gain" if mine else "danger"))
    return Chances("Risks and hopes", tuple(rows), exclusive=False)


def _prisoners(content: Content, view: CossacksState, found: Reckoning) -> Fraction:
    """Chance of a prisoner result (S12.71), against the morale that is known or was set up."""
    full = assume.with_levels(content, view)
    defenders = [Unit(name, content.counters[name].side) for name in found.defenders]
    return sums(2).where(lambda total: prisoner_result(content, full, found.column, total, defenders))


def _text(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


# the panel ----------------------------------------------------------------------------------------------------------
def fire_odds(
    content: Content, view: CossacksState, fight: Fight, *, what_if: tuple[tuple[str, str], ...] = ()
) -> Odds:
    """Odds of a fire attack as one side knows it: exact, or by the likely strength with others to compare."""
    found = reckon(content, view, fight)
    one, two = _blocks(content, view, fight, found.column)
    strength, against = fraction_text(found.attack.total()), fraction_text(found.defence.total())
    assumed: tuple[Odds, ...] = ()
    known = "exact"
    if not found.exact:
        known = f"if they are {against}, as they were set up" if fight.assumed < 0 else f"if they are {against}"
        if fight.assumed < 0:
            assumed = tuple(
                _assumed_row(content, view, msgspec.structs.replace(fight, assumed=value))
                for value in assume.strengths(found.defence.total())
            )
    return Odds(
        f"{strength} against {against}",
        known,
        (found.attack, found.defence),
        _with_basic(content, found),
        column_name(content, found.column),
        (one, two, _risks(content, view, fight, found)),
        what_if,
        "fcrt",
        content.fire.source,
        assumed,
    )


def _with_basic(content: Content, found: Reckoning) -> Tally:
    basic = Line("basic odds {odds}", "0", "S10.34", "note", names={"odds": column_name(content, found.basic)})
    final = Line("resolved on {odds}", "0", "S10.35", "note", names={"odds": column_name(content, found.column)})
    return Tally(found.shifts.title, (basic, *found.shifts.lines, final), content.fire.source)


def _assumed_row(content: Content, view: CossacksState, fight: Fight) -> Odds:
    found = reckon(content, view, fight)
    return Odds(
        f"if they are {fight.assumed}",
        "assumed",
        column=column_name(content, found.column),
        blocks=_blocks(content, view, fight, found.column),
        table="fcrt",
        source=content.fire.source,
    )


def with_ammunition(content: Content, view: CossacksState, fight: Fight) -> tuple[Fight, str]:
    """The same fight with one ammunition point of each box that could spend one, and the boxes' titles."""
    attackers = _units(view, fight.attackers)
    tracks = [
        track
        for track in tracks_in_use(content, view, attackers, attacking=True, marked=fight.marked)
        if why_not_spend(content, view, track) is None and track not in fight.spent
    ]
    titles = ", ".join(content.tracks[track].title for track in tracks if track in content.tracks)
    return msgspec.structs.replace(fight, spent=(*fight.spent, *tracks)), titles
