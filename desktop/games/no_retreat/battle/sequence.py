"""13.2 The Battle Sequence: strength, commitment, initial odds, final odds, roll, result, and its counterattacks."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.establish import choose_table, establish
from desktop.games.no_retreat.battle.fight import Fight, final_column, initial_column, shifts, strength
from desktop.games.no_retreat.battle.results import apply_result, present
from desktop.games.no_retreat.battle.support import commit_support
from desktop.games.no_retreat.content import COLUMNS, CombatTable
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import Battle, NoRetreatState, foe, spot
from desktop.table.asking import Roll
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = ["battle_step", "odds_tally", "resolve"]


async def battle_step(table: Table[NoRetreatState]) -> None:
    """One activation of the Combat Phase: one battle with its chain of counterattacks, or the end of the phase."""
    fight = await establish(table)
    if fight is None:
        _lift_markers(table)
        table.state.phase = "after"
        return
    hexes, units = fight.hexes, fight.attackers
    for unit in fight.attackers:
        table.state.fought = (*table.state.fought, unit)
    result = ""
    while True:
        fight, result = await resolve(table, fight)
        reply = await apply_result(table, fight, result)
        if not reply:
            break
        fight = await _turned_round(table, fight, reply)
    state = table.state
    for hex in hexes:
        mark = state.marks.get(hex)
        if mark is not None and not mark.fresh:
            state.marks[hex] = msgspec.structs.replace(mark, fought=True)
    state.battle = Battle(hexes, units, result)
    await windows.after_battle(table)
    from desktop.games.no_retreat.battle.counterblows import lapse

    lapse(table)


@enforces("13.6.4")
async def _turned_round(table: Table[NoRetreatState], fight: Fight, units: tuple[str, ...]) -> Fight:
    """A counterattack: the defenders chosen attack exactly the units that attacked them (R9)."""
    targets = present(table.state, fight.attackers)
    hexes = tuple(dict.fromkeys(table.state.units[unit].place for unit in targets))
    text = "{side} counterattacks"
    table.tell(Event("counterattack", text, {"side": f"side:{fight.defender}"}, rule="13.6.4", side=fight.defender))
    turned = Fight(fight.defender, fight.attacker, units, targets, hexes, fight.table, counter=True)
    return msgspec.structs.replace(turned, table=await choose_table(table, turned))


async def resolve(table: Table[NoRetreatState], fight: Fight) -> tuple[Fight, str]:
    """Steps 1 to 5 of the Battle Sequence; returns the battle with what was committed to it, and the result."""
    fight, cancelled = await _commit(table, fight)
    if cancelled:
        table.tell(Event("result", "The battle comes to nothing", rule="5.3.1", side=fight.attacker))
        return fight, "-"
    field = Field(table.content, table.state)
    attack, defence, column, way = odds_tally(field, fight)
    names = {"attack": str(attack.total()), "defence": str(defence.total())}
    if column < 0:
        text = "{attack} against {defence}: below 1:3, the defender may counterattack"
        table.tell(Event("odds", text, names, rule="13.4", tallies=(attack, defence, way), side=fight.attacker))
        return fight, "CA"
    names["column"] = COLUMNS[column]
    combat: CombatTable = table.content.tables[fight.table]
    roll = await Roll(
        "{attack} against {defence}, column {column}",
        side=fight.attacker,
        rule="13.2",
        names=names,
        passes=_outcomes(combat, column),
        context=Asked("roll", fight=fight),
    )
    die = await windows.after_roll(table, fight, roll[0])
    result: str = combat.result(die, column)
    text = "{result}: {attack} against {defence}, column {column}, rolled {die}"
    names |= {"result": result, "die": str(die)}
    source = combat.source if combat.source != "owner" else ""
    marked = msgspec.structs.replace(way, source=source)
    subjects = tuple(spot(table.state, hex) for hex in fight.hexes)
    told = Event("battle", text, names, subjects, attack, (defence, marked), "13.6", side=fight.attacker)
    table.tell(told)
    return fight, result


def _outcomes(combat: CombatTable, column: int) -> str:
    """What each die will bring: "1-2 CA · 3 CB"."""
    parts: list[tuple[str, list[int]]] = []
    for die in range(1, 7):
        result = combat.result(die, column)
        if parts and parts[-1][0] == result:
            parts[-1][1].append(die)
        else:
            parts.append((result, [die]))
    return " · ".join(
        f"{dice[0]}-{dice[-1]} {result}" if len(dice) > 1 else f"{dice[0]} {result}" for result, dice in parts
    ).replace(" -", " no effect")


def odds_tally(field: Field, fight: Fight) -> tuple[Tally, Tally, int, Tally]:
    """13.4, 13.5: attack, defence, the final column (-1 = automatic CA) and the shifts that led there."""
    works = [u for u in fight.defenders if field.kind(u).kind == "entrenchment"]
    ignored = tuple(works[:1]) if "no works" in fight.events else ()
    attack = strength(field, fight.attackers, "Attack")
    defence = strength(field, fight.defenders, "Defence", ignored=ignored)
    first = initial_column(int(attack.total()), int(defence.total()))
    way = shifts(field, fight)
    if first < 0:
        return attack, defence, -1, Tally("Column shifts", (Line("below 1:3: no shift", "0", "13.4", "note"),))
    return attack, defence, final_column(first, way.shifts()), way


# commitment ---------------------------------------------------------------------------------------------------------
@enforces("13.3")
async def _commit(table: Table[NoRetreatState], fight: Fight) -> tuple[Fight, bool]:
    """Step 2: the attacker's marker and card, then the defender's card, each public before the next (13.3).

    The marker of a battle was chosen with its attackers: nobody else had a say in between.
    """
    if fight.counter:
        fight = await commit_support(table, fight)
    for side in (fight.attacker, fight.defender):
        fight, ended = await windows.battle_card(table, fight, side)
        if ended:
            return fight, True
    return fight, False


@enforces("13.6", "13.0")
def _lift_markers(table: Table[NoRetreatState]) -> None:
    """The end of the Combat Phase: markers of this phase go, waiting ones of the Phasing Player stay (R10, R79)."""
    state = table.state
    player = state.player
    for hex, mark in list(state.marks.items()):
        if mark.fresh:
            state.marks[hex] = msgspec.structs.replace(mark, fresh=False)
        elif mark.kind == "target" or mark.owner == foe(player):
            del state.marks[hex]
    field = Field(table.content, state)
    for hex, mark in list(state.marks.items()):
        if not field.units(hex, mark.owner):
            del state.marks[hex]
