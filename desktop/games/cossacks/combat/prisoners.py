"""Prisoner results of fire attacks (S12.71, S11.32)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.conduct import Combat, set_morale
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Ask, Option, Refusal, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["highest_level", "prisoner_result", "prisoners_taken", "why_not_raise"]

AT_CEILING = Refusal("A morale level never rises to more than two above its base", "S11.32")
HIGHEST_BOX = Refusal("There is no higher box on its Command Track", "S11.3")


@enforces("S12.71")
def prisoner_result(content: Content, state: CossacksState, column: int, total: int, defenders: Sequence[Unit]) -> bool:
    """Whether a fire attack takes prisoners: in the column 1-1.5 or better, when the number beside the dice's sum is
    greater than the level of any one of the defending Primary Formations."""
    least = state.settings.get("prisoners", "1-1.5")
    if column < content.fire.index(least):
        return False
    number = content.fire.prisoner[total]
    return any(number > state.command(name).ml for name in primaries(content, defenders))


@enforces("S11.32", "S2.31B", "S11.3")
def highest_level(content: Content, state: CossacksState, formation: str) -> int:
    """The highest Morale Level that a formation may reach: two above its base, and no higher than its track."""
    chart = content.charts[content.tracks[state.command(formation).track].chart]
    return min(content.formations[formation].ml + 2, chart.highest)


def why_not_raise(content: Content, state: CossacksState, formation: str) -> Refusal | None:
    """Why a formation's Morale Level may not rise."""
    level = state.command(formation).ml
    if level >= content.formations[formation].ml + 2:
        return AT_CEILING
    return HIGHEST_BOX if level >= highest_level(content, state, formation) else None


@enforces("S12.71A", "S11.32A")
async def prisoners_taken(table: Table[CossacksState], combat: Combat, attackers: Sequence[Unit]) -> None:
    """The defender's losses of this combat become prisoners, and one attacking formation's morale rises by one."""
    state, content = table.state, table.content
    combat.captive[combat.defender] = True
    table.tell(
        Event(
            "prisoners",
            "Prisoner result: points lost at {hex} count as prisoners",
            {"hex": hexagon(combat.target)},
            (hexagon(combat.target),),
            rule="S12.71",
            side=combat.attacker,
        )
    )
    names = primaries(content, attackers)
    if all(why_not_raise(content, state, name) is not None for name in names):
        return
    formation = await Ask(
        combat.attacker,
        "Whose morale rises by one?",
        lambda: [
            Option("raise:" + name, name, "box:" + state.command(name).track, content.formations[name].identifier)
            for name in names
        ],
        lambda name: why_not_raise(content, state, name),
        rule="S12.71A",
        topic=(hexagon(combat.target),),
    )
    set_morale(table, formation, table.state.command(formation).ml + 1)
