"""F103 Mines: they strike whoever moves, advances or retreats in or out."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.destiny import die_roll
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.state import CommanderState, foe, living
from desktop.table.asking import hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["mine_attack"]

At = Table[CommanderState]


@enforces("F103.1", "F103.2")
async def mine_attack(table: At, units: Sequence[str], hex: str) -> list[str]:
    """One attack on units that go together; their opponent rolls it. Returns those still alive (R14)."""
    state = table.state
    struck = [u for unit in units for u in living(state, unit)]
    if not struck:
        return []
    side = foe(state.units[struck[0]].side)
    strength = state.mines
    attack = Attack(side, "mines", (), (hex,), fp=strength, bare=True)
    names = {"hex": hexagon(hex), "unit": piece(struck[0])}
    table.tell(Event("mines", "Mines in {hex} strike {unit}", names, (hexagon(hex),), rule="F103.2", side=side))
    total = await die_roll(
        table,
        side,
        "Mines in {hex} with {fp}",
        lambda dice: strength + dice.sum,
        rule="F103.2",
        names={"hex": hexagon(hex), "fp": str(strength)},
        asked=Asked("mines", attack, strength, tuple(struck), hex),
    )
    await defend(table, attack, total, struck)
    return [u for unit in struck for u in living(table.state, unit)]
