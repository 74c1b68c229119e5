"""8 Stacking: seven silhouettes a side in a hex, tested at the end of each Turn."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.harm import counters_left, deploy, team_of
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.units import kind_of, men, units_in
from desktop.games.combat_commander.victory import eliminate, settle
from desktop.table.asking import Ask, Option, Refusal, hexagon, piece
from desktop.table.game import Table

__all__ = ["LIMIT", "overstacked", "remove_overstacked", "room_for"]

At = Table[CommanderState]

#: Silhouettes of one side in a hex (8.2).
LIMIT = 7


def room_for(content: Content, state: CommanderState, hex: str, side: str, more: int) -> bool:
    """Whether so many more silhouettes of a side stay within the limit."""
    return men(content, state, hex, side) + more <= LIMIT


def overstacked(content: Content, state: CommanderState, side: str) -> list[str]:
    """A side's hexes over the limit, in the order of the hexes."""
    return sorted(hex for hex in state.stacks if men(content, state, hex, side) > LIMIT)


async def remove_overstacked(table: At) -> None:
    """8.2 Each player, the inactive first, brings his hexes within the limit: one free Deploy a hex, then losses."""
    for side in (foe(table.state.active), table.state.active):
        for hex in overstacked(table.content, table.state, side):
            await _relieve(table, side, hex)


async def _relieve(table: At, side: str, hex: str) -> None:
    free = True
    while men(table.content, table.state, hex, side) > LIMIT:
        state, content = table.state, table.content
        units = units_in(state, hex, side)
        options: list[Option[tuple[str, str]]] = [
            Option(f"lose:{u}", ("lose", u), piece(u), effect="eliminated") for u in units
        ]
        if free:
            options.extend(
                [
                    Option(f"deploy:{u}", ("deploy", u), piece(u), "Deploy it first", effect="into two Teams")
                    for u in units
                    if kind_of(content, state, u).kind == "squad"
                ]
            )

        def why_not(value: tuple[str, str]) -> Refusal | None:
            team = team_of(table.content, table.state, side)
            if value[0] == "deploy" and counters_left(table.content, table.state, team) < 2:
                return Refusal("Two Team counters are not left in the box", "E52.1")
            return None

        act, unit = await Ask[tuple[str, str]](
            side,
            "{hex} is overstacked: which unit goes?",
            lambda: options,  # noqa: B023 (asked and answered within the loop)
            why_not,
            rule="8.2",
            names={"hex": hexagon(hex)},
            topic=(hexagon(hex),),
            context=Asked("overstack", hex=hex, units=tuple(units)),
        )
        if act == "deploy":
            deploy(table, unit, "8.2")
            free = False
        else:
            free = False
            eliminate(table, unit, "8.2", "overstacked")
    settle(table)
