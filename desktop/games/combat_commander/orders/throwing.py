"""11.3 A weapon thrown away: at any decision of its owner in his own Turn (R24, R125)."""

from __future__ import annotations

from typing import TypeVar

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.units import on_board
from desktop.games.combat_commander.weapons import lose_weapon
from desktop.table.asking import Ask, Option, button, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table

__all__ = ["DROP", "throw_away", "throwing"]

T = TypeVar("T")

#: Key of the answer that throws a weapon away.
DROP = "drop"


def _carried(state: CommanderState, side: str) -> list[str]:
    return [state.units[u].weapon for u in on_board(state, side) if state.units[u].weapon]


def throwing(state: CommanderState, side: str, value: T) -> list[Option[T]]:
    """The answer that throws a weapon away, while a unit on the map carries one."""
    if not _carried(state, side):
        return []
    return [Option(DROP, value, button(DROP), "Throw a weapon away", aside=True)]


@enforces("11.3")
async def throw_away(table: Table[CommanderState], side: str) -> None:
    """Choose a weapon and eliminate it; the question it came from is put again."""
    weapons = _carried(table.state, side)
    weapon = await Ask[str](
        side,
        "Throw which weapon away?",
        lambda: [
            *(Option(f"weapon:{w}", w, piece(w)) for w in weapons),
            Option("none", "", button("none"), "None after all"),
        ],
        rule="11.3",
        ends=tuple(f"weapon:{w}" for w in weapons),  # nobody loses one by pressing on
        weighty=True,
        context=Asked("drop"),
    )
    if weapon:
        lose_weapon(table, weapon, "11.3", "thrown away")
