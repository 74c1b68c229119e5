"""A set-up that most people would accept: for the proposal of the placing questions."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.content import Content, SetUpStep
from desktop.games.combat_commander.setup import lay, waiting, why_not_place
from desktop.games.combat_commander.state import CommanderState, foe, on_map
from desktop.games.combat_commander.units import cover, ground_of, kind_of, leads, men, objective_at, units_in
from desktop.table.asking import Ask, Kind

__all__ = ["propose"]


def propose(content: Content, view: CommanderState, ask: Ask[Any]) -> tuple[str, ...]:
    """Keys that place everything of the step at hand and end it; () for any other question."""
    if ask.kind is not Kind.PLACE or not view.steps:
        return ()
    state = view.copy()
    step = state.steps[0]
    keys: list[str] = []
    left = waiting(content, state, step)
    units = [n for n in left if n in state.units]
    for name in sorted(units, key=lambda n: (leads(content, state, n), left.index(n))):
        hex = _best(content, state, step, name)
        if hex:
            lay(state, step, "place", name, hex)
            keys.append(f"place:{name}:{hex}")
    for name in (n for n in left if n in state.weapons):
        bearer = _bearer(content, state, step.side, name)
        if bearer:
            lay(state, step, "arm", name, bearer)
            keys.append(f"arm:{name}:{bearer}")
    for fort in (n for n in left if n not in state.units and n not in state.weapons):
        for _ in range(state.stock[f"{step.side}:{fort}"]):
            hex = _site(content, state, step, fort)
            if hex:
                state.forts[hex] = fort
                keys.append(f"fort:{fort}:{hex}")
    return (*keys, "done")


def _best(content: Content, state: CommanderState, step: SetUpStep, name: str) -> str:
    """The hex for a unit: forward or on Objectives, in cover, not in a crowd; a Leader with the most men."""
    ground = ground_of(content, state)
    side = step.side
    attacks = state.parties[side].posture == "attacker"
    enemy = state.parties[foe(side)].edge
    lead = leads(content, state, name)
    best, found = -1000, ""
    for hex in ground.hexes:
        if why_not_place(content, state, step, "place", name, hex) is not None:
            continue
        crowd = men(content, state, hex, side)
        score = 2 * cover(content, state, hex) - 2 * ground.wet[hex]
        score -= ground.to_edge(hex, enemy) if attacks else abs(ground.to_edge(hex, enemy) - 4)
        if objective_at(content, state, hex) and not attacks:
            score += 5
        if lead:
            leaders = sum(1 for u in units_in(state, hex, side) if leads(content, state, u))
            score += 3 * min(crowd, 4) - 20 * leaders
        else:
            score -= 3 * crowd + _neighbours(state, side, ground.neighbours[hex])
        if score > best:
            best, found = score, hex
    return found


def _neighbours(state: CommanderState, side: str, hexes: tuple[str, ...]) -> int:
    return sum(1 for h in hexes if units_in(state, h, side))


def _bearer(content: Content, state: CommanderState, side: str, weapon: str) -> str:
    """Who carries a weapon: Teams first, then Squads; Leaders only when nobody else is left."""
    rank = {"team": 0, "squad": 1, "leader": 2, "hero": 3}
    free = [
        n
        for n, u in state.units.items()
        if u.side == side and not u.weapon and n not in state.concealed.values() and _about(state, n)
    ]
    free.sort(key=lambda n: (state.units[n].place.startswith("time:"), rank[kind_of(content, state, n).kind]))
    return free[0] if free else ""


def _about(state: CommanderState, unit: str) -> bool:
    """Whether a unit is set up, openly or concealed, or will arrive."""
    place = state.units[unit].place
    return on_map(place) or place.startswith("time:") or unit in state.concealed


def _site(content: Content, state: CommanderState, step: SetUpStep, fort: str) -> str:
    """Where a Fortification goes: shelters under units with little cover, obstacles in front of them."""
    ground = ground_of(content, state)
    side = step.side
    enemy = state.parties[foe(side)].edge
    best, found = -1000, ""
    for hex in ground.hexes:
        if why_not_place(content, state, step, "fort", fort, hex) is not None:
            continue
        own = len(units_in(state, hex, side))
        near = _neighbours(state, side, ground.neighbours[hex])
        score = -ground.to_edge(hex, enemy)
        if fort in ("wire", "mines"):
            score += 4 * near - 30 * own - 30 * len(units_in(state, hex, foe(side)))
        else:
            score += 10 * own - 3 * cover(content, state, hex) + (4 if objective_at(content, state, hex) else 0)
        if score > best:
            best, found = score, hex
    return found
