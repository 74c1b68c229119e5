"""What must hold at every decision, whatever is played."""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.stacking import why_not_stacked
from desktop.games.cossacks.state import SIDES, CossacksState, Unit
from desktop.table.game import Fault

__all__ = ["invariants"]


def invariants(content: Content, state: CossacksState) -> list[Fault]:
    """All faults of a state; cheap enough for every decision."""
    found: list[Fault] = []
    _check_stacks(content, state, found)
    _check_units(content, state, found)
    formations, tracks = content.formations, content.tracks
    for name, command in state.commands.items():
        formation = formations.get(name)
        if formation is None or command.track not in tracks:
            found.append(Fault(f"{name} stands on no track of the game", name, "name a track of charts.toml"))
        elif not 1 <= command.ml <= formation.ml + 2:
            found.append(Fault(f"morale level {command.ml} is not between 1 and {formation.ml + 2}", name))
    for track, left in state.ammunition.items():
        if track not in tracks or not 0 <= left <= tracks[track].ammunition:
            found.append(Fault(f"{left} ammunition points are none or more than its allowance", track))
    for side in SIDES:
        for what in (state.lost_sp, state.lost_ml, state.prisoners):
            if what.get(side, 0) < 0:
                found.append(Fault("a count of losses below zero", side))
    if not 0 <= state.step <= 8 or (state.step == 8) != (state.stage == "over"):
        found.append(Fault(f"step {state.step} in stage {state.stage}", "step", "0 to 7 while the phase lasts"))
    return found


def _check_stacks(content: Content, state: CossacksState, found: list[Fault]) -> None:
    units, near = state.units, content.ground.near
    placed = 0
    standing = state.battle is None and bool(state.commands)
    for hex, names in state.stacks.items():
        placed += len(names)
        if hex not in near:
            found.append(Fault(f"{hex} is no hex of the map", "stacks"))
            continue
        if not names:
            found.append(Fault("an empty stack", hex, "leave it out"))
        here: list[Unit] = []
        side, shared = "", False
        for name in names:
            unit = units.get(name)
            if unit is None or unit.hex != hex:
                found.append(Fault(f"{name} is stacked here but stands elsewhere", hex))
                continue
            shared = shared or side not in ("", unit.side)
            side = unit.side
            if type(unit) is Unit:
                here.append(unit)
        if shared and not any(name in content.counters and content.counters[name].cls == "fortress" for name in names):
            found.append(Fault("units of both sides in one hex", hex))
        if standing and not shared and len(here) == len(names):
            reason = why_not_stacked(content, state, here)
            if reason is not None:
                found.append(Fault(reason.text, hex))
    if placed != len([True for unit in units.values() if unit.hex]):
        found.append(Fault("units on the map and units in stacks differ", "stacks"))


def _check_units(content: Content, state: CossacksState, found: list[Fault]) -> None:
    units, counters = state.units, content.counters
    initial = state.step < 4
    for name, unit in units.items():
        if type(unit) is not Unit:
            continue
        counter = counters.get(name)
        if counter is None or counter.side != unit.side:
            found.append(Fault("no such counter of that side", name, "use an id of counters.toml"))
            continue
        if not 0 <= unit.sp + unit.away <= counter.sp or unit.sp < 0:
            found.append(Fault(f"{unit.sp} strength points of {counter.sp}", name))
        if not unit.hex:
            if unit.marker:
                found.append(Fault("a combat marker out of play", name))
        elif not unit.sp and not unit.cp:
            found.append(Fault("on the map without strength and cadre", name))
        if unit.marker == "intensive" and not initial:
            found.append(Fault("an Intensive marker after the Initial Segment", name))
        if not 0 <= unit.facing < 6:
            found.append(Fault(f"facing {unit.facing} is no hexside", name))
        if unit.box:
            hq = units.get(unit.box)
            if type(hq) is Unit and hq.hex != unit.hex:
                found.append(Fault("in the holding box of a HQ that stands elsewhere", name))
