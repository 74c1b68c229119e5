"""F100 Fortifications: where they may be, placing and removing them."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.units import ground_of
from desktop.games.combat_commander.victory import settle
from desktop.table.asking import Refusal, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["FORT_NAMES", "place_fort", "remove_fort", "why_not_fort"]

At = Table[CommanderState]

FORT_NAMES = {
    "foxholes": "Foxholes",
    "trench": "a Trench",
    "wire": "Wire",
    "mines": "Mines",
    "bunker": "a Bunker",
    "pillbox": "the Pillbox",
}
WET = Refusal("No Fortification lies in a wet hex", "F100.3")
BURNING = Refusal("The hex burns", "8.1.5")
TAKEN = Refusal("Another Fortification is there already", "F100.3")


def why_not_fort(content: Content, state: CommanderState, hex: str) -> Refusal | None:
    """Why no Fortification may be placed in a hex (8.1.3, 8.1.5, F100.3)."""
    if ground_of(content, state).wet[hex]:
        return WET
    if hex in state.blaze:
        return BURNING
    return TAKEN if hex in state.forts else None


@enforces("F100.1", "8.1.3")
def place_fort(table: At, hex: str, fort: str, side: str, rule: str) -> bool:
    """Place a Fortification; False, and nothing placed, where it may not be (R118)."""
    state = table.state
    if why_not_fort(table.content, state, hex) is not None:
        return False
    state.forts[hex] = fort
    names = {"hex": hexagon(hex), "fort": FORT_NAMES[fort]}
    table.tell(Event("fort", "{fort} in {hex}", names, (hexagon(hex),), rule=rule, side=side))
    settle(table)
    return True


@enforces("F100.2")
def remove_fort(table: At, hex: str, rule: str) -> None:
    """Take the Fortification of a hex away."""
    state = table.state
    fort = state.forts.pop(hex)
    state.lone.pop(hex, None)
    names = {"hex": hexagon(hex), "fort": FORT_NAMES[fort]}
    table.tell(Event("fort", "{fort} in {hex}: removed", names, (hexagon(hex),), rule=rule))
