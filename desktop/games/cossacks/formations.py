"""Formations (S3.1): which units fight and stack as one."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Unknown
from desktop.table.enforcing import enforces
from desktop.table.game import Hidden

__all__ = [
    "Group",
    "group_of",
    "groups",
    "groups_of",
    "hexes_held",
    "key_of",
    "own_units",
    "primaries",
    "primary",
    "tokens",
    "track_of",
]


class Group(msgspec.Struct, frozen=True, gc=False):
    """A formation for combat and stacking (S3.14): units of one hex and one facing that belong together.

    key: the corps that all are attached to, else their Primary Formation, else the lone unit. facing: -1 for none.
    """

    side: SideId
    hex: str
    facing: int
    key: str
    units: tuple[str, ...]


@enforces("S3.11", "S3.12")
def primary(content: Content, unit: Unit) -> str:
    """The Primary Formation whose Morale Level is the unit's; "" for fortresses."""
    return unit.attached or content.counters[unit.id].formation


def track_of(content: Content, state: CossacksState, unit: Unit) -> str:
    """The Command Track that the unit's ammunition comes from (S10.12); "" when it has none."""
    command = state.commands.get(primary(content, unit))
    if command is None:
        return ""
    if unit.detachment and not content.tracks[command.track].corps:
        return ""  # a detachment of an independent formation has no ammunition (S8.22)
    return command.track


@enforces("S3.13B", "S3.14", "S3.15A", "S3.16A")
def key_of(content: Content, state: CossacksState, unit: Unit) -> str:
    """What a unit joins with in its hex: its corps, its Primary Formation, or nothing but itself.

    Army and Supreme HQs and supply units join nobody.
    """
    counter = content.counters[unit.id]
    if counter.cls in ("supply", "fortress"):
        return unit.id
    name = unit.attached or counter.formation
    command = state.commands.get(name)
    if command is not None:
        if content.formations[name].size == "army":
            return name
        return content.tracks[command.track].corps or name
    formation = content.formations.get(name)
    if formation is None or formation.size in ("asset", "army"):
        return name
    raise Unknown(name)


def _facing(content: Content, unit: Unit) -> int:
    if content.counters[unit.id].cls in ("supply", "fortress") or unit.mode != "deployed":
        return -1
    return unit.facing


@enforces("S3.23", "S2.66", "S3.17A")
def groups_of(content: Content, state: CossacksState, units: Iterable[Unit]) -> list[Group]:
    """Units sorted into formations, in the order of each formation's lowest unit."""
    found: dict[tuple[str, int, str], list[str]] = {}
    sides: dict[tuple[str, int, str], SideId] = {}
    for unit in units:
        place = (unit.hex, _facing(content, unit), key_of(content, state, unit))
        if place in found:
            found[place].append(unit.id)
        else:
            found[place] = [unit.id]
            sides[place] = unit.side
    return [Group(sides[place], place[0], place[1], place[2], tuple(names)) for place, names in found.items()]


def groups(content: Content, state: CossacksState, hex: str) -> list[Group]:
    """The formations that stand in a hex."""
    return groups_of(content, state, state.units_at(hex))


def group_of(content: Content, state: CossacksState, unit: Unit) -> Group:
    """The formation that a unit is part of where it stands."""
    facing, key = _facing(content, unit), key_of(content, state, unit)
    names = tuple(
        mate.id
        for mate in state.units_at(unit.hex)
        if _facing(content, mate) == facing and key_of(content, state, mate) == key
    )
    return Group(unit.side, unit.hex, facing, key, names)


def primaries(content: Content, units: Iterable[Unit]) -> list[str]:
    """The Primary Formations of units, each once, in their order; fortresses have none."""
    found: list[str] = []
    for unit in units:
        name = primary(content, unit)
        if name and name not in found:
            found.append(name)
    return found


def own_units(state: CossacksState, side: str) -> list[Unit]:
    """Units of a side that are on the map, hex by hex, lowest first; what the view hides is left out."""
    found: list[Unit] = []
    for hex in sorted(state.stacks):  # by what everybody knows, not by the order of moves
        for name in state.stacks[hex]:
            unit = state.units[name]
            if type(unit) is Unit and unit.side == side:
                found.append(unit)
    return found


def hexes_held(state: CossacksState, side: str) -> list[str]:
    """Hexes in which units or tokens of a side stand."""
    return [hex for hex, names in state.stacks.items() if any(state.units[name].side == side for name in names)]


def tokens(state: CossacksState, hex: str, side: str) -> list[Unit | Hidden]:
    """Units and tokens of a side in a hex."""
    return [found for found in state.seen_at(hex) if found.side == side]
