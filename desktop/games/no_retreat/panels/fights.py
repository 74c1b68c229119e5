"""Odds of battles: sums, shifts, the column, and what each die brings on every table that may be rolled on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.assigning import assign
from desktop.games.no_retreat.battle.choosing import planned
from desktop.games.no_retreat.battle.establish import open_targets, tables_open
from desktop.games.no_retreat.battle.fight import Fight, fortress, is_blow
from desktop.games.no_retreat.battle.sequence import odds_tally
from desktop.games.no_retreat.battle.support import why_not_support
from desktop.games.no_retreat.content import COLUMNS, Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.names import hex_name, unit_name
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.asking import Ask
from desktop.table.odds import Distribution, Tone, block, die, per_cent
from desktop.table.panels import Chance, Chances, Odds

__all__ = ["MEANING", "battle_odds", "fight_of", "odds", "units_of", "with_table"]

#: What a result means, in words of both sides.
MEANING = {
    "-": "no effect",
    "CA": "the defender may counterattack",
    "CB": "a counterblow waits",
    "EX": "each side loses a step",
    "CR": "counterattack, or retreat",
    "DR": "retreat, or a step to hold",
    "DW": "to the Reserve, or a step",
    "DS": "a step, then shattered",
    "DD": "the defenders are destroyed",
}
_FORT = {
    "CR": "counterattack, or the fort loses a level",
    "DR": "the fort loses a level",
    "DW": "the fort loses a level",
    "DS": "each side a step, and a level lost",
    "DD": "the defenders are destroyed, a level lost",
}
_GIVING = ("CR", "DR", "DW", "DS", "DD")
_TABLES = {"german": "German table", "italian": "Italian table", "allied": "Allied table"}


def units_of(keys: tuple[str, ...], content: Content) -> tuple[str, ...]:
    """Units that ``add:`` keys name."""
    return tuple(key[4:] for key in keys if key.startswith("add:") and key[4:] in content.units)


def odds(content: Content, view: NoRetreatState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """Odds of what these keys would do; None where nothing is rolled for."""
    asked = ask.context
    if not isinstance(asked, Asked) or not view.map:
        return None
    field = Field(content, view)
    if asked.kind in ("attacks", "battle"):
        return _target_odds(content, field, ask, keys)
    fight = fight_of(content, field, ask, keys)
    if fight is None:
        return None
    if asked.kind == "table" and keys and keys[-1] in ("german", "italian"):
        return battle_odds(content, field, with_table(fight, keys[-1]), ask.side)
    return battle_odds(content, field, fight, ask.side, what_if=asked.kind == "attackers")


def _target_odds(content: Content, field: Field, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """The target pointed at, or chosen last, with the attackers that it gets beside the others on the battle board."""
    named = tuple(dict.fromkeys(key.partition(":")[2] for key in keys if key.startswith(("add:", "battle:"))))
    named = tuple(hex for hex in named if hex in field.at)
    if not named:
        return None
    hexes = tuple(dict.fromkeys((*open_targets(field), *named)))
    units = assign(field, field.state.player, hexes, {})[named[-1]]
    fight = planned(field, field.state.player, (named[-1],), units, white=is_blow(field, named[-1])) if units else None
    return battle_odds(content, field, fight, ask.side) if fight is not None else None


def with_table(fight: Fight, table: str) -> Fight:
    found: Literal["german", "italian", "allied"] = (
        "german" if table == "german" else "italian" if table == "italian" else "allied"
    )
    return msgspec.structs.replace(fight, table=found)


def fight_of(content: Content, field: Field, ask: Ask[Any], keys: tuple[str, ...]) -> Fight | None:
    """The battle that a question and its answers so far are about; None when there is none yet."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    if asked.kind == "attackers":
        joined = tuple(key[5:] for key in keys if key.startswith("join:"))
        hexes = (asked.hex, *joined)
        fight = planned(field, ask.side, hexes, units_of(keys, content), white=is_blow(field, asked.hex))
        supported = any(key.startswith("support:") for key in keys)
        return msgspec.structs.replace(fight, support=supported) if fight is not None else None
    fight = asked.fight
    if fight is None:
        return None
    if asked.kind == "support" and keys and keys[-1] in ("marker", "leader"):
        return msgspec.structs.replace(fight, support=True)
    if asked.kind == "counter" or asked.kind == "counterattackers":
        return _turned(field, fight, units_of(keys, content))
    return fight if asked.kind in ("support", "table", "window", "card", "roll") else None


def _turned(field: Field, fight: Fight, units: tuple[str, ...]) -> Fight | None:
    """The counterattack that a defender could make, with all that may if none are named (13.6.4)."""
    places = field.state.units
    mine = units or tuple(u for u in fight.defenders if "," in places[u].place and not field.face(u).white)
    theirs = tuple(u for u in fight.attackers if "," in places[u].place)
    if not mine or not theirs:
        return None
    hexes = tuple(dict.fromkeys(places[u].place for u in theirs))
    return Fight(fight.defender, fight.attacker, mine, theirs, hexes, fight.table, counter=True)


# one battle ---------------------------------------------------------------------------------------------------------
def battle_odds(content: Content, field: Field, fight: Fight, seat: str, *, what_if: bool = False) -> Odds:
    """Sums, shifts and outcomes of a battle on each table that is open, as the seat sees it."""
    attack, defence, column, way = odds_tally(field, fight)
    named = "Counterattack" if fight.counter else "Attack"
    where = " and ".join(hex_name(content, field.state.map, hex) for hex in fight.hexes)
    tables = tables_open(content, fight)
    if fight.table in tables and fight.attacker == "axis" and fight.table == "italian":
        tables = ("italian", *(name for name in tables if name != "italian"))
    blocks = [_outcomes(content, field, fight, table, column, seat) for table in tables]
    if column >= 0 and not fight.counter:
        blocks.append(_falls(content, field, fight, tables[0], column))
    return Odds(
        f"{named} on {where}",
        _counted(fight),
        (attack, defence),
        way,
        COLUMNS[column] if column >= 0 else "below 1:3",
        tuple(blocks),
        tuple(_what_if(content, field, fight, tables[0], column)) if what_if else (),
        f"crt:{tables[0]}",
        content.tables[tables[0]].source,
    )


def _counted(fight: Fight) -> str:
    """What the chances take into account."""
    if fight.played:
        return "exact by the units shown and the events played"
    return "exact by the units shown; events not counted"


def _outcomes(content: Content, field: Field, fight: Fight, table: str, column: int, seat: str) -> Chances:
    """All results of a column, exclusive; below 1:3 one result without a die."""
    protected = fortress(field, fight)

    def what(result: str) -> str:
        meaning = _FORT.get(result, MEANING[result]) if protected else MEANING[result]
        if "stand" in fight.events and result in ("DR", "DW"):
            meaning = "no effect, the defender stands"
        return f"{'–' if result == '-' else result}: {meaning}"

    ours = seat == fight.attacker

    def tone(result: str) -> Tone:
        if "stand" in fight.events and result in ("DR", "DW"):
            return "neutral"
        if result in _GIVING:
            return "ours" if ours else "danger"
        if result == "CA":
            return "danger" if ours else "gain"
        return "neutral"

    title = _TABLES[table] if column >= 0 else "No die below 1:3"
    if column < 0:
        return Chances(title, (Chance(what("CA"), "1/1", tone("CA")),))
    rolled = die().map(lambda face: content.tables[table].result(face, column))
    return block(f"{title}, {COLUMNS[column]}", _as_words(rolled), what, tone)


def _as_words(rolled: Distribution[Any]) -> Distribution[str]:
    return rolled.map(str)


def giving(content: Content, table: str, column: int) -> Fraction:
    """The chance that the defender must give ground or a step: CR or worse."""
    if column < 0:
        return Fraction(0)
    return die().where(lambda face: content.tables[table].result(face, column) in _GIVING)


def _gives(fight: Fight) -> tuple[str, ...]:
    """The results by which this defender must give ground or a step."""
    stands = "stand" in fight.events
    return tuple(result for result in _GIVING if not (stands and result in ("DR", "DW")))


def _falls(content: Content, field: Field, fight: Fight, table: str, column: int) -> Chances:
    """Named risks beside the outcomes."""
    combat = content.tables[table]
    clears = die().where(lambda face: combat.result(face, column) in ("DS", "DD"))
    yields_ = die().where(lambda face: combat.result(face, column) in _gives(fight))
    rows = [
        Chance("ground or a step is given", _weight(yields_), "ours"),
        Chance("the hex falls in any case", _weight(clears), "ours"),
    ]
    if fortress(field, fight):
        rows = rows[:1]
    return Chances(
        "If nobody plays another event" if fight.played else "If nobody plays an event", tuple(rows), exclusive=False
    )


def _weight(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _what_if(content: Content, field: Field, fight: Fight, table: str, column: int) -> list[tuple[str, str]]:
    """What a support marker, or each attacker, changes in the chance that the defender gives way."""
    found: list[tuple[str, str]] = []
    now = giving(content, table, column)
    if not fight.support and why_not_support(field, fight) is None:
        after = odds_tally(field, msgspec.structs.replace(fight, support=True))[2]
        marker = "a Blitz! marker" if fight.attacker == "axis" else "a Shock! marker"
        found.append((f"with {marker}", _change(now, giving(content, table, after))))
    for unit in fight.attackers if len(fight.attackers) > 1 else ():
        left = tuple(u for u in fight.attackers if u != unit)
        after = odds_tally(field, msgspec.structs.replace(fight, attackers=left))[2]
        if after != column:
            found.append((f"without {unit_name(content, unit)}", _change(now, giving(content, table, after))))
    return found[:4]


def _change(before: Fraction, after: Fraction) -> str:
    return f"CR or worse {per_cent(before)} → {per_cent(after)}"
