"""A plan for all battles of a Combat Phase at once: who attacks which target, as pure functions (13.0, 13.1)."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.games.no_retreat.battle.declare import attackers_next_to
from desktop.games.no_retreat.battle.establish import why_not_join_battle
from desktop.games.no_retreat.battle.fight import defenders_of, is_blow
from desktop.games.no_retreat.field import Field

__all__ = ["able_for", "assign", "takers"]


def able_for(field: Field, side: str, hex: str) -> list[str]:
    """Units of a side that may attack a hex, whether it is declared already or not."""
    return attackers_next_to(field, hex, side, white=is_blow(field, hex))


def assign(field: Field, side: str, hexes: tuple[str, ...], wish: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The attackers of each target: as wished, the others where they are needed, then where the odds are worst.

    wish: by unit, the hex it is to attack, "" for none. Only units that may attack the hex, together with those there,
    are taken.
    """
    able = {hex: able_for(field, side, hex) for hex in hexes}
    groups: dict[str, list[str]] = {hex: [] for hex in hexes}
    free: dict[str, list[str]] = {}
    for hex in hexes:
        for unit in able[hex]:
            free.setdefault(unit, []).append(hex)
    for unit, hex in wish.items():
        if unit in free and (not hex or (hex in groups and joins(field, unit, hex, groups[hex]))):
            if hex:
                groups[hex].append(unit)
            del free[unit]
    # every target is to be attacked by somebody: those that fewest can reach choose first
    for hex in sorted(hexes, key=lambda one: len(able[one])):
        if not groups[hex]:
            here = [unit for unit in able[hex] if unit in free and joins(field, unit, hex, [])]
            if here:
                unit = min(here, key=lambda one: (len(free[one]), -field.face(one).strength))
                groups[hex].append(unit)
                del free[unit]
    for unit in sorted(free, key=lambda one: -field.face(one).strength):
        open_to = [hex for hex in free[unit] if joins(field, unit, hex, groups[hex])]
        if open_to and not field.face(unit).white:
            groups[min(open_to, key=lambda hex: _ratio(field, hex, groups[hex]))].append(unit)
    return {hex: tuple(group) for hex, group in groups.items()}


def joins(field: Field, unit: str, hex: str, group: list[str]) -> bool:
    """Whether a unit may attack a hex together with these."""
    return why_not_join_battle(field, unit, (hex,), tuple(group)) is None


def takers(
    field: Field, side: str, hexes: tuple[str, ...], groups: Mapping[str, tuple[str, ...]]
) -> dict[str, list[str]]:
    """By unit, the targets that could have it as things stand, its own included."""
    found: dict[str, list[str]] = {}
    for hex in hexes:
        for unit in able_for(field, side, hex):
            others = [one for one in groups.get(hex, ()) if one != unit]
            if joins(field, unit, hex, others):
                found.setdefault(unit, []).append(hex)
    return found


def _ratio(field: Field, hex: str, group: list[str]) -> float:
    """How strong an attack is against its target: only compared, never shown."""
    defence = sum(field.face(unit).strength for unit in defenders_of(field, hex))
    return sum(field.face(unit).strength for unit in group) / max(1, defence)
