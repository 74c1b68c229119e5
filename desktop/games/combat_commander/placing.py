"""Set-up zones: which hexes a step of the set-up opens."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content, SetUpStep
from desktop.games.combat_commander.state import CommanderState

__all__ = ["in_zone", "zone_hexes"]


def in_zone(content: Content, state: CommanderState, step: SetUpStep, hex: str) -> bool:
    """Whether a hex belongs to the zone of a step."""
    ground = content.maps[state.map].ground
    zone = step.zone
    if zone.hexes and hex not in zone.hexes:
        return False
    if zone.depth and ground.to_edge(hex, state.parties[step.side].edge) >= zone.depth:
        return False
    if zone.within and ground.distance(zone.centre, hex) > zone.within:
        return False
    if zone.beyond and ground.distance(zone.centre, hex) <= zone.beyond:
        return False
    if zone.ground == "road":
        return ground.road[hex]
    if zone.ground == "woods":
        return ground.kind[hex] == "woods" and not ground.road[hex]
    return True


def zone_hexes(content: Content, state: CommanderState, step: SetUpStep) -> list[str]:
    """The hexes of a step's zone that units may stand in."""
    ground = content.maps[state.map].ground
    return [h for h in ground.hexes if not ground.closed[h] and in_zone(content, state, step, h)]
