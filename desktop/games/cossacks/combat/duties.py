"""The duty to fire at a hex after a barrage (E5.2, E5.21)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.conduct import alive
from desktop.games.cossacks.combat.eligible import across_great_river, enemy_at, lone_fortress, why_not_fires_first
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import Group, group_of, groups_of, own_units
from desktop.games.cossacks.stacking import fights_together
from desktop.games.cossacks.state import CossacksState, Duty, Unit, at_hex
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces

__all__ = [
    "able_to_fire",
    "could_join",
    "duty_units",
    "formations_of_guns",
    "note_duties",
    "open_duties",
    "owing",
    "why_not_elsewhere",
    "why_not_fulfilled",
]

OWED = Refusal(
    "Its formation barraged another hex and owes it a fire attack", "E5.2", "attack the hex that was barraged"
)
OWED_BY_SOME = Refusal(
    "A barraged hex is still owed a fire attack, and nobody else could make it", "E5.2", "attack that hex first"
)
MUST_JOIN = Refusal(
    "Every formation that barraged this hex must take part in the attack", "E5.2", "add one of its Combat Class units"
)


def able_to_fire(content: Content, state: CossacksState, units: Sequence[Unit], target: str) -> list[Unit]:
    """Those of the units that could initiate a fire attack on a hex in the Final Segment, as they stand."""
    return [unit for unit in units if why_not_fires_first(content, state, unit, target, later=True) is None]


@enforces("E5.2", "E5.21", "E5.21A", "E5.21B")
def note_duties(content: Content, state: CossacksState, groups: Sequence[Group], target: str) -> None:
    """After a barrage of anything but a fortress in the Initial Segment its formations owe the hex a fire attack,
    unless they are posted to a fortress or face it over a great river."""
    for group in groups:
        units = alive(state, group.units)
        if all(unit.posted or content.counters[unit.id].cls == "fortress" for unit in units):
            continue
        if all(across_great_river(content, state, unit, target) for unit in units):
            continue
        owes = group.units if able_to_fire(content, state, units, target) else ()
        if state.settings.get("duty") == "any":
            owes = ()
        key = f"{target}/{owes[0] if owes else group.side}"
        state.duties[key] = Duty(group.side, target, owes)


def duty_units(content: Content, state: CossacksState, duty: Duty) -> list[Unit]:
    """Units that could fulfil a duty now; none when it has ended."""
    if at_hex(duty.side, duty.hex) in state.attacked and state.step >= 4:
        return []
    if not enemy_at(state, duty.side, duty.hex) or lone_fortress(content, state, duty.side, duty.hex):
        return []
    units = alive(state, duty.units) if duty.units else own_units(state, duty.side)
    return [unit for unit in units if why_not_fires_first(content, state, unit, duty.hex) is None]


@enforces("E5.2")
def open_duties(content: Content, state: CossacksState, side: str) -> list[Duty]:
    """Duties that a side still owes and can fulfil in its Final fire step."""
    return [duty for duty in state.duties.values() if duty.side == side and duty_units(content, state, duty)]


def why_not_elsewhere(
    content: Content, state: CossacksState, unit: Unit, target: str, chosen: Sequence[str] = ()
) -> Refusal | None:
    """Why a unit's formation may not do anything but attack a hex that it owes a fire attack. chosen: units that join
    it in what it does instead."""
    mates: tuple[str, ...] = ()
    for duty in state.duties.values():
        if duty.side != unit.side or duty.hex == target:
            continue
        mates = mates or group_of(content, state, unit).units
        if _owes(state, unit.side, target, mates):
            return None  # it is on its duty
        if duty.units and not any(name in mates for name in duty.units):
            continue
        able = duty_units(content, state, duty)
        if not able:
            continue
        if duty.units:
            if any(one.id in mates for one in able):
                return OWED
        elif not _owed_by_any(state, unit.side, target) and not any(
            one.id not in mates and not _taken(content, state, one, chosen) for one in able
        ):
            return OWED_BY_SOME
    return None


def _owes(state: CossacksState, side: str, target: str, mates: tuple[str, ...]) -> bool:
    """Whether a formation itself owes the hex an attack."""
    return any(
        duty.side == side and duty.hex == target and any(name in mates for name in duty.units)
        for duty in state.duties.values()
    )


def _owed_by_any(state: CossacksState, side: str, target: str) -> bool:
    """Whether the hex is owed an attack by whichever formation of the side makes it."""
    return any(duty.side == side and duty.hex == target and not duty.units for duty in state.duties.values())


def _taken(content: Content, state: CossacksState, unit: Unit, chosen: Sequence[str]) -> bool:
    """Whether a unit's formation has a unit among the chosen."""
    return bool(chosen) and any(name in chosen for name in group_of(content, state, unit).units)


def owing(content: Content, state: CossacksState, side: str, target: str) -> list[list[Unit]]:
    """Of each formation that owes the hex an attack and can make it, the units that could."""
    found = [
        duty_units(content, state, duty)
        for duty in state.duties.values()
        if duty.side == side and duty.hex == target and duty.units
    ]
    return [able for able in found if able]


def could_join(content: Content, state: CossacksState, owed: Sequence[Sequence[Unit]], chosen: Sequence[str]) -> bool:
    """Whether the formations that owe the hex an attack (see `owing`) can still join those chosen.

    Of two of one hex that may not fight together one is enough.
    """
    joined = [able[0].hex for able in owed if any(unit.id in chosen for unit in able)]
    for able in owed:
        hex = able[0].hex
        if hex in joined:
            continue
        here = [state.unit(name) for name in chosen if state.unit(name).hex == hex]
        if not any(fights_together(content, state, [*here, unit]) for unit in able):
            return False
    return True


@enforces("E5.2", "S3.33")
def why_not_fulfilled(
    content: Content, state: CossacksState, owed: Sequence[Sequence[Unit]], chosen: Sequence[str]
) -> Refusal | None:
    """Why an attack on a hex may not be declared yet: a formation that owes it (see `owing`) is left out though it
    could join those chosen."""
    for able in owed:
        if any(unit.id in chosen for unit in able):
            continue
        hex = able[0].hex
        here = [state.unit(name) for name in chosen if state.unit(name).hex == hex]
        if any(fights_together(content, state, [*here, unit]) for unit in able):
            return MUST_JOIN
    return None


def formations_of_guns(content: Content, state: CossacksState, guns: Sequence[Unit]) -> list[Group]:
    """The whole formations that guns belong to."""
    found: list[Group] = []
    for group in groups_of(content, state, guns):
        whole = group_of(content, state, state.unit(group.units[0]))
        if whole not in found:
            found.append(whole)
    return found
