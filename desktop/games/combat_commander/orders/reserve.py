"""Scenario 18: pieces that come in at any time in a hex with friendly units."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.clock import arrive
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.stacking import room_for
from desktop.games.combat_commander.state import RESERVE, CommanderState
from desktop.games.combat_commander.units import kind_of, on_board, units_in
from desktop.games.combat_commander.weapons import arm
from desktop.table.asking import Ask, Option, button, hexagon, piece
from desktop.table.game import Table

__all__ = ["can_bring", "enter_reserve"]

At = Table[CommanderState]


def _waiting(content: Content, state: CommanderState, side: str) -> list[tuple[str, list[str]]]:
    """Pieces in reserve with the hexes or bearers that they may come to."""
    if "reserve-enters" not in state.special:
        return []
    hexes = sorted(h for h in state.stacks if units_in(state, h, side))
    found: list[tuple[str, list[str]]] = []
    for name, unit in state.units.items():
        if unit.side == side and unit.place == RESERVE:
            men = kind_of(content, state, name).men
            found.append((name, [h for h in hexes if room_for(content, state, h, side, men)]))
    bearers = [u for u in on_board(state, side) if not state.units[u].weapon]
    for name, weapon in state.weapons.items():
        if weapon.side == side and weapon.place == RESERVE:
            found.append((name, bearers))
    return [(name, places) for name, places in found if places]


def can_bring(content: Content, state: CommanderState, side: str) -> bool:
    return bool(_waiting(content, state, side))


async def enter_reserve(table: At, side: str) -> None:
    """Bring one piece in."""
    waiting = dict(_waiting(table.content, table.state, side))
    name = await Ask[str](
        side,
        "Bring in which piece?",
        lambda: [
            *(Option(f"bring:{n}", n, piece(n)) for n in waiting),
            Option("none", "", button("none"), "None after all"),
        ],
        rule="6.1.2",
        ends=("none",),
        weighty=True,
        context=Asked("reserve"),
    )
    if not name:
        return
    unit = name in table.state.units
    place = await Ask[str](
        side,
        "{piece} comes in: where?",
        lambda: [Option(f"to:{p}", p, hexagon(p) if unit else piece(p)) for p in waiting[name]],
        rule="6.1.2",
        names={"piece": piece(name)},
        context=Asked("arrive"),
    )
    if unit:
        arrive(table, name, place, "6.1.2")
    else:
        arm(table.state, name, place)
