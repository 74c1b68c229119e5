"""Which units may do what in combat (S10.11, S10.31, S12.31, S12.32, E5.1): the tests, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.conduct import is_shattered
from desktop.games.cossacks.combat.values import hexside_to
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.facing import faces
from desktop.games.cossacks.formations import group_of
from desktop.games.cossacks.state import CossacksState, Unit, at_hex
from desktop.games.cossacks.terrain import river_at, why_not_attack_into
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces

__all__ = [
    "acted",
    "enemy_at",
    "lone_fortress",
    "mark_acted",
    "why_not_attacked_again",
    "why_not_fire_with",
    "why_not_fires_first",
    "why_not_gun",
    "why_not_marked",
]

ATTACKED = Refusal(
    "That hex has been attacked in this segment already", "E5.1", "it may be attacked again in the Final Segment"
)
ATTACKED_LAST = Refusal("That hex has been attacked in this segment already", "E5.1")
ACTED = Refusal("Its formation has made its attack of this segment", "E5.1")
PURSUED = Refusal("Its formation has pursued in this step and may not initiate a fire attack", "S10.32C")
NOT_INTENSIVE = Refusal(
    "In the Initial Segment only units under an Intensive Combat Marker attack, probe or pursue", "S10.11"
)
NOT_REGULAR = Refusal("It has no Regular Combat Marker", "S10.11")
NO_GUNS = Refusal("It has no artillery strength points", "S10.2")
CADRE = Refusal("A cadre takes part in no combat", "S12.31")
SILENCED = Refusal("It lies under an Artillery Superiority marker", "S12.51")
NOT_DEPLOYED = Refusal("Only units in Deployed Mode attack", "S10.31")
GUNS_NOT_DEPLOYED = Refusal("Only units in Deployed Mode barrage", "S10.2")
DEFENDS_ONLY = Refusal("Its strength is printed in parentheses: it may only defend", "S2.21E")
SHATTERED = Refusal("It is shattered and may not initiate a fire attack", "S12.32")
ARTILLERY_ALONE = Refusal("Artillery and HQs attack only together with Combat Class units", "S10.31")
NO_PART = Refusal("Supply units and HQs without artillery take no part in an attack", "S10.31")
FORTRESS_FIRES = Refusal("A fortress never initiates a fire attack", "S13.22B")
NOT_ADJACENT = Refusal("It is not adjacent to that hex", "S10.1")
NOT_FACED = Refusal("That hex is not beyond one of its three frontal hexsides", "S3.22")
OUT_OF_RANGE = Refusal("That hex is out of range: only heavy artillery reaches two hexes", "E6.2")
BEHIND = Refusal("No shortest path to that hex begins through one of its frontal hexsides", "E6.2")
LIGHT_GUNS = Refusal("Only heavy artillery reaches two hexes", "E6.2")
FORTRESS_RANGE = Refusal("Fortress artillery reaches one hex", "E7.11")
FORTRESS_FROM_INSIDE = Refusal(
    "A fortress alone in its hex can be fire attacked only by units that stand in its hex", "S13.22"
)


def enemy_at(state: CossacksState, side: str, hex: str) -> bool:
    """Whether a unit or token of the enemy of `side` stands in a hex."""
    return any(state.units[name].side != side for name in state.stacks.get(hex, ()))


def lone_fortress(content: Content, state: CossacksState, side: str, hex: str) -> str:
    """The enemy fortress that stands without other units of its side in a hex, "" if there is none (S13.22)."""
    found = ""
    for name in state.stacks.get(hex, ()):
        if state.units[name].side != side:
            counter = content.counters.get(name)
            if counter is None or counter.cls != "fortress":
                return ""
            found = found or name
    return found


def acted(state: CossacksState, names: Sequence[str]) -> str:
    """What a formation did in this segment: what any of its units did."""
    for name in names:
        done = state.acted.get(name)
        if done:
            return done
    return ""


@enforces("E5.1", "S10.1")
def mark_acted(state: CossacksState, names: Sequence[str], what: str) -> None:
    """A formation has had its action of the segment, all its units with it."""
    for name in names:
        state.acted[name] = what


def _why_not_again(content: Content, state: CossacksState, unit: Unit) -> Refusal | None:
    if not state.acted:
        return None
    done = state.acted.get(unit.id)
    if done is None:
        if not any(name in state.acted for name in state.stacks[unit.hex]):
            return None
        done = acted(state, group_of(content, state, unit).units)
        if not done:
            return None
    return PURSUED if done == "pursue" else ACTED


def why_not_attacked_again(state: CossacksState, side: str, hex: str) -> Refusal | None:
    """A hex may be attacked once in a segment, by barrage or by fire."""
    if at_hex(side, hex) not in state.attacked:
        return None
    return ATTACKED if state.step < 4 else ATTACKED_LAST


@enforces("S10.11", "S10.0A", "S10.0B")
def why_not_marked(state: CossacksState, unit: Unit) -> Refusal | None:
    """Why a unit is not under the combat marker that the present segment asks for."""
    if state.step < 4:
        return None if unit.marker == "intensive" else NOT_INTENSIVE
    return None if unit.marker else NOT_REGULAR


# barrage -----------------------------------------------------------------------------------------------------------
@enforces("S10.2", "S10.21", "E6.2", "E7.11", "S2.22")
def why_not_gun(content: Content, state: CossacksState, unit: Unit, target: str) -> Refusal | None:
    """Why a unit may not take part in a barrage of a hex."""
    counter = content.counters[unit.id]
    fortress = counter.cls == "fortress"
    if not counter.bf or not (counter.guns or fortress):
        return NO_GUNS
    if not unit.sp:
        return CADRE
    if unit.silenced:
        return SILENCED
    if unit.mode != "deployed":
        return GUNS_NOT_DEPLOYED
    if not fortress:
        reason = why_not_marked(state, unit)
        if reason is not None:
            return reason
    reason = why_not_reached(content, unit, target)
    if reason is not None:
        return reason
    return _why_not_again(content, state, unit)


def why_not_reached(content: Content, unit: Unit, target: str) -> Refusal | None:
    """Why a gun does not reach a hex: adjacent through a frontal hexside, or two hexes for heavy guns (E6.2)."""
    counter = content.counters[unit.id]
    hexside = hexside_to(content, unit, target)
    if hexside == -1:
        return None
    if hexside >= 0:
        return None if faces(content, unit, hexside) else NOT_FACED
    if content.ground.grid.distance(unit.hex, target) != 2:
        return OUT_OF_RANGE if counter.heavy else LIGHT_GUNS
    if counter.cls == "fortress":
        return FORTRESS_RANGE
    if not counter.heavy:
        return LIGHT_GUNS
    near = content.ground.near[unit.hex]
    for direction, step in enumerate(near):
        if step and target in content.ground.near[step] and faces(content, unit, direction):
            return None
    return BEHIND


# fire --------------------------------------------------------------------------------------------------------------
def _why_not_aimed(content: Content, state: CossacksState, unit: Unit, target: str) -> Refusal | None:
    hexside = hexside_to(content, unit, target)
    if hexside == -1:
        return None
    if hexside == -2:
        return NOT_ADJACENT
    if not faces(content, unit, hexside):
        return NOT_FACED
    return why_not_attack_into(content, state, content.counters[unit.id], unit.hex, hexside)


@enforces("S10.31", "S10.3", "S12.31", "S12.32", "E5.1")
def why_not_fires_first(
    content: Content, state: CossacksState, unit: Unit, target: str, *, later: bool = False
) -> Refusal | None:
    """Why a unit may not initiate a fire attack on a hex: only a fit Combat Class unit can.

    later: as it will stand in the Final Segment, whatever it does in this one.
    """
    counter = content.counters[unit.id]
    if counter.cls == "fortress":
        return FORTRESS_FIRES
    if counter.cls != "combat":
        return ARTILLERY_ALONE
    if unit.mode != "deployed":
        return NOT_DEPLOYED
    if counter.defends_only:
        return DEFENDS_ONLY
    if not unit.sp:
        return CADRE
    if is_shattered(content, state, unit):
        return SHATTERED
    if state.step < 4 and unit.marker != "intensive" and not later:
        return NOT_INTENSIVE
    reason = _why_not_aimed(content, state, unit, target)
    if reason is not None:
        return reason
    return None if later else _why_not_again(content, state, unit)


@enforces("S10.31", "S12.51")
def why_not_fire_with(content: Content, state: CossacksState, unit: Unit, target: str) -> Refusal | None:
    """Why a unit may not take part in a fire attack on a hex."""
    counter = content.counters[unit.id]
    if counter.cls in ("combat", "fortress"):
        return why_not_fires_first(content, state, unit, target)
    if not counter.guns:
        return NO_PART
    if not unit.sp:
        return CADRE
    if unit.silenced:
        return SILENCED
    if unit.mode != "deployed":
        return NOT_DEPLOYED
    if state.step < 4 and unit.marker != "intensive":
        return NOT_INTENSIVE
    reason = _why_not_aimed(content, state, unit, target)
    if reason is not None:
        return reason
    return _why_not_again(content, state, unit)


def across_great_river(content: Content, state: CossacksState, unit: Unit, target: str) -> bool:
    """Whether a unit faces the hex over a Major or Grand river (E5.2)."""
    hexside = hexside_to(content, unit, target)
    return hexside >= 0 and river_at(content, state, unit.hex, hexside) in ("major", "grand")
