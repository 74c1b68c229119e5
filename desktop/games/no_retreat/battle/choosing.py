"""Which attackers most people would take, as pure functions: all that may, of the colours with most strength (13.1)."""

from __future__ import annotations

from itertools import combinations

from desktop.games.no_retreat.battle.declare import attackers_next_to
from desktop.games.no_retreat.battle.establish import able, open_targets, why_not_join_battle
from desktop.games.no_retreat.battle.fight import Fight, defenders_of
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import foe

__all__ = ["best_attackers", "planned", "spare"]

Units = tuple[str, ...]


def best_attackers(field: Field, hexes: Units, among: list[str] | None = None) -> Units:
    """The strongest set of units that may attack these hexes together, all others targets left an attacker."""
    units = list(able(field, hexes[0]) if among is None else among)
    units.sort(key=lambda unit: -field.face(unit).strength)
    best: Units = ()
    for start in range(len(units)):
        group: Units = ()
        for unit in (units[start], *units[:start], *units[start + 1 :]):
            if unit not in group and why_not_join_battle(field, unit, hexes, group) is None:
                group = (*group, unit)
        if _strength(field, group) > _strength(field, best):
            best = group
    return spare(field, hexes, best)


def _strength(field: Field, units: Units) -> int:
    return sum(field.face(unit).strength for unit in units)


def spare(field: Field, hexes: Units, units: Units) -> Units:
    """Leave out the weakest units that other open targets cannot do without (R11)."""
    others = [hex for hex in open_targets(field) if hex not in hexes]

    def served(group: Units) -> bool:
        return all(any(unit not in group for unit in able(field, hex)) for hex in others)

    if served(units):
        return units
    ordered = sorted(units, key=lambda unit: field.face(unit).strength)
    for count in range(1, len(ordered)):
        for left_out in combinations(ordered, count):
            group = tuple(unit for unit in units if unit not in left_out)
            if served(group):
                return group
    return units


def planned(field: Field, side: str, hexes: Units, units: Units, *, white: bool = False) -> Fight | None:
    """The battle of these units, or of the best ones, against hexes that need not be declared yet; None without any."""
    if not units:
        near = [
            unit for unit in attackers_next_to(field, hexes[0], side, white=white) if unit not in field.state.fought
        ]
        units = best_attackers(field, hexes, near)
    defenders = tuple(unit for hex in hexes for unit in defenders_of(field, hex))
    if not units or not defenders:
        return None
    return Fight(side, foe(side), units, defenders, hexes, "german" if side == "axis" else "allied")
