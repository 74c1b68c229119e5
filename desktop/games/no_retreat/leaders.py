"""12.2.3 Leaders: with whom they go, and when one stands alone (R34)."""

from __future__ import annotations

from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import is_hex
from desktop.table.asking import Refusal

__all__ = ["hosts", "why_not_leave_alone"]

ALONE = Refusal("A leader stands alone and must join a unit first", "12.2.3", "choose the leader, then a unit")


def hosts(field: Field, leader: str) -> list[str]:
    """Square units in full supply that a leader may join, his present one left out."""
    side = field.content.leaders[leader].side
    state = field.state
    now = state.leaders[leader].host
    return [
        unit
        for unit, held in state.units.items()
        if is_hex(held.place)
        and not held.supply
        and unit != now
        and field.content.units[unit].side == side
        and field.content.units[unit].square
    ]


def why_not_leave_alone(field: Field, side: str) -> Refusal | None:
    """Why no unit may move and movement may not end yet: a leader without a unit who could still be transferred."""
    state = field.state
    if state.moved:
        return None
    for name, leader in state.leaders.items():
        alone = is_hex(leader.place) and not leader.host and field.content.leaders[name].side == side
        if alone and hosts(field, name):
            return ALONE
    return None
