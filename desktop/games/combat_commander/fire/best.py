"""The strongest Fire Group against a hex: what proposals, odds and the rule of thumb take it to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.firepower import firepower, is_ordnance, shot
from desktop.games.combat_commander.fire.group import why_not_join
from desktop.games.combat_commander.state import CommanderState, on_map

__all__ = ["best_group", "on_board", "worth_trying"]


def on_board(view: CommanderState, element: str) -> bool:
    """Whether a unit, or the bearer of a weapon, is on the map."""
    weapon = view.weapons.get(element)
    unit = view.units.get(weapon.bearer if weapon is not None else element)
    return unit is not None and on_map(unit.place)


def best_group(
    content: Content, view: CommanderState, side: str, way: str, pieces: Sequence[str], target: str
) -> tuple[str, ...]:
    """The pieces that together bring the most firepower to bear on a hex, strongest first."""
    able = [e for e in pieces if on_board(view, e) and shot(content, view, e, target) >= 0]

    def strength(elements: tuple[str, ...]) -> Fraction:
        return firepower(content, view, Attack(side, way, elements, (target,))).total()

    best: tuple[str, ...] = ()
    for first in sorted(able, key=lambda e: -strength((e,)))[:3]:
        chosen: tuple[str, ...] = (first,)
        growing = True
        while growing:
            growing = False
            for other in able:
                if other in chosen or why_not_join(content, view, other, target, chosen) is not None:
                    continue
                if strength((*chosen, other)) > strength(chosen):
                    chosen, growing = (*chosen, other), True
        if not best or strength(chosen) > strength(best):
            best = chosen
    return best


def worth_trying(
    content: Content, view: CommanderState, side: str, way: str, targets: Mapping[str, Sequence[str]]
) -> bool:
    """Whether a piece or a group could fire with FP 1 and no Actions, or ordnance take aim (10.3.2.1, R126).

    targets: the pieces that have a hex in sight and range, by that hex.
    """
    for hex, elements in targets.items():
        if any(is_ordnance(content, view, element) for element in elements):
            return True
        fires = [Attack(side, way, (element,), (hex,)) for element in elements if on_board(view, element)]
        if any(firepower(content, view, fire).total() >= 1 for fire in fires):
            return True
        group = best_group(content, view, side, way, elements, hex)
        if group and firepower(content, view, Attack(side, way, group, (hex,))).total() >= 1:
            return True
    return False
