"""12.2 Stacking Effects on Movement: limits, colours, and what is too many."""

from __future__ import annotations

from desktop.games.no_retreat.field import Field
from desktop.table.asking import Refusal

__all__ = ["ENEMY_THERE", "excess", "why_not_stack"]

ENEMY_THERE = Refusal("An enemy unit is in that hex", "12.2")
FULL = Refusal("Two units are in that hex already", "12.2.1", "units in brackets and leaders stack for free")
WORKS_FULL = Refusal("A Box or Minefield is in that hex already", "12.2.1")
COLOURS = Refusal("The colours of these units may not stack together", "12.2.2", "two-colour units stack with either")

LIMIT = 2


def why_not_stack(field: Field, unit: str, hex: str) -> Refusal | None:
    """Why a unit may not end a step of its own will in a hex (12.2.1, 12.2.2, R31)."""
    if hex not in field.at:
        return None
    kind = field.kind(unit)
    if field.enemy_holds(kind.side, hex):
        return ENEMY_THERE
    there = [other for other in field.units(hex, kind.side) if other != unit]
    if kind.kind == "entrenchment":
        return WORKS_FULL if any(field.kind(other).kind == "entrenchment" for other in there) else None
    guns_obey = field.state.settings.get("guns", "free") == "colours"
    if kind.stacks_free and not guns_obey:
        return None
    square = [other for other in there if field.kind(other).square]
    counted = [other for other in square if not field.kind(other).stacks_free]
    if len(counted) >= LIMIT and not kind.stacks_free:
        return FULL
    return COLOURS if field.colour_clash([*(square if guns_obey else counted), unit]) else None


def excess(field: Field, side: str) -> list[tuple[str, int]]:
    """Hexes where a side has too many units, and how many (12.2.4)."""
    return [
        (hex, counted - LIMIT)
        for hex in field.at
        if field.holder[hex] == side and (counted := field.heap(hex, side)[0]) > LIMIT
    ]
