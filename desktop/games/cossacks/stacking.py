"""Stacking (S3.3): how much may stand in a hex, and how much of it may fight together."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.facing import has_facing
from desktop.games.cossacks.formations import groups_of
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces

__all__ = ["COMBAT_LIMIT", "HEX_LIMIT", "brigades", "fights_together", "why_not_stacked"]

#: Brigade equivalents, in quarters: six to a hex of more than two formations, two to fight from several formations.
HEX_LIMIT = 24
COMBAT_LIMIT = 8

TWO_FACINGS = Refusal("There cannot be more than two facings in a hex", "S3.23")
TOO_MANY = Refusal(
    "No more than two formations, or six brigade equivalents of more, may stand in a hex",
    "S3.31A",
)


@enforces("S3.31C", "S3.31D", "S3.32", "S3.32A")
def brigades(content: Content, unit: Unit) -> int:
    """Brigade equivalents of a unit in quarters; losses do not change them, a detachment counts by its points."""
    counter = content.counters[unit.id]
    if counter.cls == "fortress":
        return 0
    if unit.mode == "rail" and counter.type not in ("main_depot", "army_supply"):
        return 0
    if unit.detachment:
        points = counter.sp
        return 4 if points >= 3 else points
    return counter.be


@enforces("S3.31")
def why_not_stacked(content: Content, state: CossacksState, units: Sequence[Unit]) -> Refusal | None:
    """Why these units of one side may not stand in one hex as they face: the limits hold at all times."""
    total = 0
    facings: list[int] = []
    for unit in units:
        total += brigades(content, unit)
        if unit.facing not in facings and has_facing(content, unit):
            facings.append(unit.facing)
    if len(facings) > 2:
        return TWO_FACINGS
    if total <= HEX_LIMIT:
        return None
    counted = [unit for unit in units if content.counters[unit.id].cls != "fortress"]
    formations = {(group.facing, group.key) for group in groups_of(content, state, counted)}
    return None if len(formations) <= 2 else TOO_MANY


@enforces("S3.33")
def fights_together(content: Content, state: CossacksState, units: Sequence[Unit]) -> bool:
    """Whether units of one hex meet a combat stacking criterion: all of one formation, or no more than two BE."""
    counted = [unit for unit in units if content.counters[unit.id].cls != "fortress"]
    if len(counted) < 2:
        return True
    if sum(brigades(content, unit) for unit in counted) <= COMBAT_LIMIT:
        return True
    return len(groups_of(content, state, counted)) == 1
