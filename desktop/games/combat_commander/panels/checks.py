"""Odds of all rolls that are no attack: Melee, Rally, Rout, Commissar, Support, Sudden Death, a barrage's drift."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import ADJECTIVE, hex_name, piece_name
from desktop.games.combat_commander.orders.melee import melee_fp
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.panels.cardodds import (
    Pair,
    all_reach,
    ends_at,
    known_text,
    next_dice,
    two_rolls,
)
from desktop.games.combat_commander.panels.fireodds import held_actions, over
from desktop.games.combat_commander.seeing import hindrance
from desktop.games.combat_commander.state import CommanderState, foe, on_map, place_unit
from desktop.games.combat_commander.support import offered
from desktop.games.combat_commander.units import ground_of, units_in
from desktop.games.combat_commander.victory import worth
from desktop.table.odds import Distribution, Tone, block, per_cent
from desktop.table.panels import Chance, Chances, Odds

__all__ = [
    "WE_WIN",
    "barrage",
    "commissar",
    "melee",
    "melee_result",
    "morale_odds",
    "sudden_death",
    "support",
    "time_words",
    "win_chance",
]

WE_WIN, _TIE, _THEY = "we win", "a tie: all are eliminated", "they win"


# Melee ----------------------------------------------------------------------------------------------------------------
def melee(
    content: Content, view: CommanderState, seat: str, hex: str, *, roller: str = "", against: int = 0
) -> Odds | None:
    """Both Melee totals, who is eliminated and what that is worth (O16.4.3).

    roller, against: whose roll is made (anew) when the other's Melee Total stands already.
    """
    if not units_in(view, hex, "axis") or not units_in(view, hex, "allied"):
        return None
    tallies = tuple(
        msgspec.structs.replace(melee_fp(content, view, hex, side), title=f"{ADJECTIVE[side]} Melee FP")
        for side in (seat, foe(seat))
    )
    found = _melee_results(content, view, seat, hex, roller, against)
    blocks: tuple[Chances, ...] = ()
    if found is not None:
        order = (WE_WIN, _TIE, _THEY)
        ordered = Distribution({text: found.weights[text] for text in order if text in found.weights})
        tones: dict[str, Tone] = {WE_WIN: "gain", _THEY: "danger"}
        told = {WE_WIN: f"we win: {_price(content, view, hex, foe(seat))}", _TIE: _TIE}
        told[_THEY] = f"they win: {_price(content, view, hex, seat)}"
        blocks = (block("Melee", ordered, lambda text: told[text], lambda text: tones.get(text, "neutral")),)
    known = known_text(content, view, roller) if against else known_text(content, view, seat, foe(seat))
    what_if = () if against else _ambush(content, view, seat, hex)
    return Odds(f"Melee in {hex_name(content, view, hex)}", known, tallies, blocks=blocks, what_if=what_if)


def win_chance(content: Content, view: CommanderState, seat: str, hex: str, roller: str, against: int) -> Fraction:
    """The chance that a seat wins a Melee."""
    found = _melee_results(content, view, seat, hex, roller, against)
    return found.chance(WE_WIN) if found is not None else Fraction(0)


def _melee_results(
    content: Content, view: CommanderState, seat: str, hex: str, roller: str, against: int
) -> Distribution[str] | None:
    own = int(melee_fp(content, view, hex, seat).total())
    other = int(melee_fp(content, view, hex, foe(seat)).total())

    def by_one(pair: Pair) -> str:
        if roller == seat:
            return melee_result(view, hex, seat, own + sum(pair), against)
        return melee_result(view, hex, seat, against, other + sum(pair))

    if against:
        dice = next_dice(content, view, roller)
        return dice.map(by_one) if dice is not None else None
    return two_rolls(
        content, view, seat, foe(seat), lambda a, b: melee_result(view, hex, seat, own + sum(a), other + sum(b))
    )


def melee_result(view: CommanderState, hex: str, seat: str, ours: int, theirs: int) -> str:
    """Who wins with these Melee Totals; who holds a Bunker wins a tie (O16.4.3, F101, F104)."""
    if ours != theirs:
        return WE_WIN if ours > theirs else _THEY
    holder = view.lone.get(hex, "") if view.forts.get(hex) in ("bunker", "pillbox") else ""
    return _TIE if not holder else WE_WIN if holder == seat else _THEY


def _price(content: Content, view: CommanderState, hex: str, side: str) -> str:
    """What a side's loss of its units in a hex comes to."""
    units = units_in(view, hex, side)
    points = sum(worth(content, view, unit) for unit in units)
    count = f"{len(units)} units" if len(units) > 1 else "1 unit"
    return f"{count}, {points} VP"


def _ambush(content: Content, view: CommanderState, seat: str, hex: str) -> tuple[tuple[str, str], ...]:
    """What an Ambush of a hand that is seen would change: the enemy gives the unit that costs him least (A25)."""
    if "ambush" not in held_actions(content, view, seat):
        return ()
    now = win_chance(content, view, seat, hex, "", 0)
    then: list[Fraction] = []
    for unit in units_in(view, hex, foe(seat)):
        changed = view.copy()
        if view.units[unit].broken:
            place_unit(changed, unit, "lost:99")
        else:
            changed.units[unit] = msgspec.structs.replace(view.units[unit], broken=True)
        empty = not units_in(changed, hex, foe(seat))
        then.append(Fraction(1) if empty else win_chance(content, changed, seat, hex, "", 0))
    return (("Ambush: we win", f"{per_cent(now)} → {per_cent(min(then))}"),)


# Rally and Rout -------------------------------------------------------------------------------------------------------
def morale_odds(content: Content, view: CommanderState, units: Sequence[str], seat: str, *, rally: bool) -> Odds | None:
    """Rally: below Morale; Rout: over it, by so many hexes (O22.3, O23.2); with the active player's cards."""
    units = [u for u in units if u in view.units and on_map(view.units[u].place)]
    dice = next_dice(content, view, view.active)
    if not units or dice is None:
        return None
    blocks: list[Chances] = []
    if rally and len(units) > 1:
        missed = all_reach(content, view, view.active, [morale_here(content, view, unit) for unit in units])
        chance = 1 - missed
        tone: Tone = "gain" if view.units[units[0]].side == seat else "danger"
        row = Chance("at least one unit rallies", f"{chance.numerator}/{chance.denominator}", tone)
        blocks.append(Chances("In all", (row,), exclusive=False))
    alike: dict[tuple[str, int], list[str]] = {}
    for unit in units:
        alike.setdefault((view.units[unit].type, morale_here(content, view, unit)), []).append(unit)
    for (type, morale), names in alike.items():
        results = [(_morale_words(rally, sum(pair) - morale), count) for pair, count in dice.weights.items()]
        found = Distribution(sorted(results, key=lambda item: _sorting(item[0])))
        name = piece_name(content, view, names[0])
        if len(names) > 1:
            name = f"each of {len(names)} {content.units[type].name}s"
        made = block(f"{name}, Morale {morale}", found, str, _Tones(view.units[names[0]].side == seat))
        blocks.append(msgspec.structs.replace(made, stacked=rally))
    title = "Rally" if rally else "Rout"
    return Odds(title, known_text(content, view, view.active), blocks=tuple(blocks))


def _morale_words(rally: bool, over_: int) -> str:
    if over_ == 0:
        return "Suppressed"
    if rally:
        return "rallies" if over_ < 0 else "stays Demoralised"
    return "holds" if over_ < 0 else f"retreats {over_} hex{'es' if over_ > 1 else ''}"


def _sorting(words: str) -> tuple[int, str]:
    order = ("rallies", "holds", "Suppressed", "stays Demoralised")
    return (order.index(words), "") if words in order else (9, words.rjust(20))


class _Tones:
    """Tones of results by whether the units are ours."""

    def __init__(self, ours: bool) -> None:
        self.ours = ours

    def __call__(self, words: str) -> Tone:
        if words in ("rallies", "holds"):
            return "gain" if self.ours else "neutral"
        if words == "Suppressed":
            return "lesser"
        return "danger" if self.ours else "ours"


def commissar(content: Content, view: CommanderState, side: str, unit: str) -> Odds | None:
    """A Commissar rallies a unit, or shoots it above its Morale (E50)."""
    dice = next_dice(content, view, side)
    if dice is None or unit not in view.units:
        return None
    morale = morale_here(content, view, unit)
    found = dice.map(lambda pair: "is shot" if sum(pair) > morale else "rallies")
    ordered = Distribution([(word, found.weights.get(word, 0)) for word in ("rallies", "is shot")])
    title = f"{piece_name(content, view, unit)}, Morale {morale}"
    made = block(title, ordered, str, lambda text: "gain" if text == "rallies" else "danger")
    return Odds("Commissar", known_text(content, view, side), blocks=(made,))


# Support --------------------------------------------------------------------------------------------------------------
def support(content: Content, view: CommanderState, side: str) -> Odds | None:
    """The rows of a side's Support table with what each offers now (A35.4, E59, E68)."""
    dice = next_dice(content, view, side)
    if dice is None:
        return None
    rows = dice.map(sum).ordered()
    radios = side not in view.radios
    told = {row: _row_words(content, view, side, row, radios) for row in rows.weights}
    made = block(
        f"Row of the {ADJECTIVE[side]} Support table",
        rows,
        lambda row: f"{row}: {told[row]}",
        lambda row: "neutral" if told[row] == "nothing" else "ours",
    )
    return Odds("Support", known_text(content, view, side), blocks=(made,))


def _row_words(content: Content, view: CommanderState, side: str, row: int, radios: bool) -> str:
    names: list[str] = []
    for item in offered(content, view, side, row, radios=radios):
        part = item.pieces[-1]
        kind = content.units.get(part) or content.weapons.get(part) or content.radios[part]
        names.append(kind.name)
    return ", ".join(dict.fromkeys(names)) or "nothing"


# Time -----------------------------------------------------------------------------------------------------------------
def sudden_death(content: Content, view: CommanderState, side: str) -> Odds | None:
    """A Sudden Death roll that is made now (6.2.2)."""
    dice = next_dice(content, view, side)
    if dice is None:
        return None
    found = dice.map(lambda pair: "the game ends" if sum(pair) < view.time else "it goes on")
    ordered = Distribution([(word, found.weights.get(word, 0)) for word in ("the game ends", "it goes on")])
    made = block(
        f"Sudden Death, ends below {view.time}", ordered, str, lambda text: "danger" if "ends" in text else "gain"
    )
    return Odds("Sudden Death", known_text(content, view, side), blocks=(made,))


def time_words(content: Content, view: CommanderState, space: int) -> str:
    """The chance that the game ends at a space, by whose cards it is rolled where that matters: "28 to 31 %"."""
    texts = dict.fromkeys(per_cent(ends_at(content, view, side, space)) for side in ("axis", "allied"))
    low, *more = sorted(texts, key=lambda text: float(text.strip("<> %")))
    return f"{low.removesuffix(' %')} to {more[0]}" if more else low


# a barrage ------------------------------------------------------------------------------------------------------------
def barrage(content: Content, view: CommanderState, side: str, observer: str, hex: str) -> Odds | None:
    """Accuracy of a Spotting Round, where it drifts, and who is under the shells (O18.2.1, O18.2.2)."""
    if observer not in view.units:
        return None
    here = view.units[observer].place
    ground = ground_of(content, view)
    away = ground.distance(here, hex)
    sight = content.maps[view.map].sight
    less = max(0, hindrance(sight, view, here, hex)) if here != hex else view.smoke.get(hex, 0)
    single = "single-shell" in view.special and side == "axis"
    centre = _drift(content, view, hex, away + less, single)
    found = two_rolls(content, view, side, side, centre)
    if found is None:
        return None
    blocks = [over(content, view, side, away + less, "Accuracy", "direct hit", "misses")]
    off = found.map(lambda end: ground.distance(hex, end) if end else 99).ordered()
    words = {0: f"on {hex_name(content, view, hex)} itself", 1: "1 hex off", 99: "off the map: nothing"}
    blocks.append(block("The centre falls", off, lambda steps: words.get(steps, f"{steps} hexes off"), _drift_tone))
    rows = []
    for whose, owner, tone in (("an enemy", foe(side), "ours"), ("an own", side, "danger")):
        chance = found.where(lambda end, o=owner: _struck(content, view, end, o, single))  # type: ignore[misc]
        rows.append(Chance(f"{whose} unit is under the shells", f"{chance.numerator}/{chance.denominator}", tone))  # type: ignore[arg-type]
    blocks.append(Chances("In all", tuple(rows), exclusive=False))
    title = f"Spotting Round at {hex_name(content, view, hex)}"
    return Odds(title, known_text(content, view, side), blocks=tuple(blocks))


def _drift_tone(steps: int) -> Tone:
    return "ours" if steps == 0 else "lesser" if steps < 3 else "neutral"


def _drift(content: Content, view: CommanderState, hex: str, need: int, single: bool) -> Callable[[Pair, Pair], str]:
    """Where the round ends by the card of the Accuracy roll and that of the drift, "" off the map."""
    ground = ground_of(content, view)

    def end(accuracy: Pair, drift: Pair) -> str:
        hit = accuracy[0] * accuracy[1] > need
        if single and hit:
            return hex
        white, red = drift
        at = hex
        for compass in (white, red) if hit or single else (white,) * red:
            at = ground.neighbour(at, compass)
            if not at:
                return ""
        return at

    return end


def _struck(content: Content, view: CommanderState, centre: str, owner: str, single: bool) -> bool:
    """Whether a side has a unit in the impact area around a hex."""
    if not centre:
        return False
    area = (centre,) if single else (centre, *ground_of(content, view).neighbours[centre])
    return any(units_in(view, hex, owner) for hex in area)
