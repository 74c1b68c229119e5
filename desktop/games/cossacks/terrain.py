"""Terrain effects in combat (E8): rivers, passable ground, column shifts and entrenchments."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.facing import FRONTS
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces

__all__ = [
    "Cover",
    "cover",
    "cover_columns",
    "entrenchment_check",
    "is_clear",
    "river_at",
    "river_strength",
    "terrain_columns",
    "why_not_attack_into",
    "why_not_enter",
]

Cover = Literal["", "field", "permanent"]

OFF_MAP = Refusal("There is no hex beyond the edge of the map", "E1.42")
WATER = Refusal("Nothing can enter open water", "E8.0")
NO_CROSSING = Refusal("A lake or sea hexside cannot be crossed", "E8.0")
CANNOT_CROSS_RIVER = Refusal("It cannot cross that river in Deployed Mode", "E8.2")
CANNOT_ENTER = Refusal("It cannot enter that terrain in Deployed Mode", "E8.0")
NO_ATTACK_ACROSS = Refusal("No attack can be made across a lake or sea hexside", "S10.1")
NO_ATTACK_INTO = Refusal("It may not attack into a hex that it cannot enter in Deployed Mode", "S10.31")


@enforces("E8.2")
def river_at(content: Content, state: CossacksState, hex: str, hexside: int) -> str:
    """What lies on a hexside: "", "minor", "major", "grand" or "lake". Until the first heavy rain a grand river is
    treated as a major one."""
    found = content.ground.barriers[hex][hexside]
    return "major" if found == "grand" and not state.high_water else found


@enforces("E8.0")
def why_not_enter(content: Content, state: CossacksState, mobility: str, here: str, hexside: int) -> Refusal | None:
    """Why a unit of that Mobility Rating may not go in Deployed Mode from its hex through that hexside."""
    ground = content.ground
    there = ground.near[here][hexside]
    if not there:
        return OFF_MAP
    if ground.is_water(there):
        return WATER
    barrier = river_at(content, state, here, hexside)
    if barrier:
        if barrier == "lake":
            return NO_CROSSING
        row = content.terrain[barrier]
        if not row.deployed or mobility in row.barred:
            return CANNOT_CROSS_RIVER
    for name in ground.terrain[there]:
        row = content.terrain[name]
        if not row.deployed or (row.barred and mobility in row.barred):
            return CANNOT_ENTER
    return None


def why_not_attack_into(
    content: Content, state: CossacksState, counter: Counter, here: str, hexside: int
) -> Refusal | None:
    """Why a unit may not attack through that hexside: the ground beyond bars it (rivers never do, they only weaken)."""
    ground = content.ground
    if river_at(content, state, here, hexside) == "lake":
        return NO_ATTACK_ACROSS
    if counter.cls == "combat":
        for name in ground.terrain[ground.near[here][hexside]]:
            row = content.terrain.get(name)
            if row is not None and (not row.deployed or (row.barred and counter.mobility in row.barred)):
                return NO_ATTACK_INTO
    return None


@enforces("E8.21B", "E8.23A")
def river_strength(content: Content, state: CossacksState, hex: str, hexside: int, kind: str) -> Fraction:
    """What is left of Strength Points that attack across a hexside, in "fire" or "barrage"."""
    barrier = river_at(content, state, hex, hexside)
    if not barrier:
        return Fraction(1)
    row = content.terrain[barrier]
    return Fraction(row.fire_strength if kind == "fire" else row.barrage_strength)


def is_clear(content: Content, hex: str) -> bool:
    """Clear terrain without any settlement, fit for a cavalry charge (S10.32B)."""
    return content.ground.terrain[hex] == ("clear",)


@enforces("E8.0")
def terrain_columns(content: Content, hex: str, kind: str, indirect: bool = False) -> list[tuple[str, int]]:
    """Columns to the left that the terrain of a hex gives its defender, by terrain (S10.21C, E8.0)."""
    found: list[tuple[str, int]] = []
    for name in content.ground.terrain[hex]:
        row = content.terrain[name]
        if kind == "fire":
            left = row.fire_left
        else:
            left = row.barrage_left_indirect if indirect else row.barrage_left
        if left:
            found.append((name, left))
    return found


@enforces("S8.73", "S8.75")
def cover(content: Content, unit: Unit, hexside: int) -> Cover:
    """The works that a unit stands behind against an attack through that hexside: only through frontal ones.

    A permanent entrenchment, built or printed, is never added to a field one; the better counts.
    """
    if unit.mode != "deployed" or hexside not in FRONTS[unit.facing]:
        return ""
    if unit.entrenched == "permanent":
        return "permanent"
    if hexside in content.ground.works.get(unit.hex, ()) and content.counters[unit.id].cls != "fortress":
        return "permanent"
    return unit.entrenched


@enforces("E8.41", "E8.41A")
def cover_columns(content: Content, state: CossacksState, works: Cover, kind: str, indirect: bool = False) -> int:
    """Columns to the left that entrenchments give; permanent ones as many as the number of the turn, 5 from turn 5."""
    if not works:
        return 0
    row = content.terrain["entrenchment" if works == "field" else "permanent"]
    if kind == "fire":
        left = row.fire_left
    else:
        left = row.barrage_left_indirect if indirect else row.barrage_left
    return min(left, state.turn) if works == "permanent" and state.turn < 5 else left


@enforces("E8.41")
def entrenchment_check(content: Content, state: CossacksState, works: Cover) -> int:
    """Modifier of a morale check behind works (zero or negative)."""
    if not works:
        return 0
    row = content.terrain["entrenchment" if works == "field" else "permanent"]
    return max(row.check, -state.turn) if works == "permanent" and state.turn < 5 else row.check
