"""10 Line of sight with what lies on the map: smoke, blazes, a scenario's haze and sunken road."""

from __future__ import annotations

from desktop.games.combat_commander.sight import SightMap, Verdict
from desktop.games.combat_commander.state import CommanderState
from desktop.table.enforcing import enforces

__all__ = ["BLOCKED", "hindrance", "look"]

#: What `hindrance` gives for a line that is blocked.
BLOCKED = -1


@enforces("10.1", "10.2", "10.2.1", "10.3.3", "10.3.4", "T79", "T94")
def hindrance(sight: SightMap, state: CommanderState, a: str, b: str) -> int:
    """The Hindrance between two hexes, 0 for a clear line, `BLOCKED` where neither sees the other."""
    worst = sight.measure(a, b)
    if worst == BLOCKED and state.sunken and _along_sunken(state, a, b):
        worst = sight.measure(a, b, gullies=False)
    if worst == BLOCKED or not (state.smoke or state.blaze or state.haze):
        return worst
    between = sight.touched(a, b)
    blaze, smoke = state.blaze, state.smoke
    if blaze and any(h in blaze for h in between):
        return BLOCKED
    if smoke:
        for h in (a, b, *between):
            if h in smoke and smoke[h] > worst:
                worst = smoke[h]
    if state.haze and between and state.time > worst:
        worst = state.time
    return worst


def look(sight: SightMap, state: CommanderState, a: str, b: str) -> Verdict:
    """The whole verdict with markers, for people: what is met first, where and why."""
    found = sight.line(a, b)
    if found.blocked and state.sunken and _along_sunken(state, a, b):
        found = sight.line(a, b, gullies=False)
    if found.blocked:
        return found
    between = sight.touched(a, b)
    for h in between:
        if h in state.blaze:
            return Verdict(True, 0, h, None, "blaze", "10.2.1")
    worst = found
    for h in (a, b, *between):
        if state.smoke.get(h, 0) > worst.hindrance:
            worst = Verdict(False, state.smoke[h], h, None, "smoke", "10.3.4")
    if state.haze and between and state.time > worst.hindrance:
        worst = Verdict(False, state.time, between[0], None, "haze", "10.3")
    return worst


#: Hexes of the road on map 16 that lie level with its sunken stretch.
CROSSROADS = ("D5", "M10")


def _along_sunken(state: CommanderState, a: str, b: str) -> bool:
    """Whether both hexes lie on a scenario's sunken road or at one of its ends: they see each other along it."""
    return all(h in CROSSROADS or h in state.sunken for h in (a, b))
