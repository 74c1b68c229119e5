"""Set-up zones: which hexes a step of the set-up opens."""

from __future__ import annotations

from functools import lru_cache

from desktop.games.combat_commander.content import Content, SetUpStep, Zone
from desktop.games.combat_commander.ground import Ground
from desktop.games.combat_commander.state import CommanderState

__all__ = ["in_zone", "zone_hexes", "zone_of"]


def in_zone(content: Content, state: CommanderState, step: SetUpStep, hex: str) -> bool:
    """Whether a hex belongs to the zone of a step."""
    return hex in _zone(content.maps[state.map].ground, step.zone, state.parties[step.side].edge)


def zone_hexes(content: Content, state: CommanderState, step: SetUpStep) -> list[str]:
    """The hexes of a step's zone that units may stand in."""
    ground = content.maps[state.map].ground
    return [h for h in zone_of(content, state, step) if not ground.closed[h]]


def zone_of(content: Content, state: CommanderState, step: SetUpStep) -> tuple[str, ...]:
    """All hexes of a step's zone, in the order of the map."""
    return tuple(_zone(content.maps[state.map].ground, step.zone, state.parties[step.side].edge))


@lru_cache(maxsize=64)
def _zone(ground: Ground, zone: Zone, edge: str) -> dict[str, None]:
    """The hexes of a zone as keys: asked for every hex at every placement, worked out once."""
    return dict.fromkeys(h for h in ground.hexes if _lies_in(ground, zone, edge, h))


def _lies_in(ground: Ground, zone: Zone, edge: str, hex: str) -> bool:
    if zone.hexes and hex not in zone.hexes:
        return False
    if zone.depth and ground.to_edge(hex, edge) >= zone.depth:
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
