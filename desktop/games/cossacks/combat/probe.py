"""The combat option Probe (S10.32A): a look into an enemy hex instead of an attack."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat import duties
from desktop.games.cossacks.combat.asked import FireAsked
from desktop.games.cossacks.combat.conduct import alive, reveal, turn_markers
from desktop.games.cossacks.combat.declare import attack_candidates
from desktop.games.cossacks.combat.eligible import acted, enemy_at, mark_acted, why_not_marked
from desktop.games.cossacks.combat.morale import check_morale
from desktop.games.cossacks.combat.values import hexside_to
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.facing import faces
from desktop.games.cossacks.formations import Group, group_of, groups_of
from desktop.games.cossacks.state import Battle, CossacksState, Unit
from desktop.games.cossacks.terrain import river_at, why_not_enter
from desktop.table.asking import Ask, Option, Refusal, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["probe", "probers", "why_not_probe", "why_not_probe_with"]

NO_ENEMY = Refusal("No enemy unit stands there", "S10.32A")
ALL_SEEN = Refusal("All units in that hex are face-up already", "S10.32A")
NOBODY = Refusal("No Combat Class unit of yours stands before that hex", "S10.32A")
NOT_COMBAT = Refusal("Only Combat Class units probe", "S10.32A")
NOT_DEPLOYED = Refusal("Only units in Deployed Mode probe", "S10.32A")
CADRE = Refusal("A cadre may not reconnoitre", "S12.31")
NOT_FACED = Refusal("That hex is not beyond one of its three frontal hexsides", "S3.22")
ACTED = Refusal("Its formation has made its attack of this segment", "E5.1")
GRAND_RIVER = Refusal("No probe is made over a Grand river", "S10.32A")
CANNOT_ENTER = Refusal("It may not probe where it could not move", "S10.32A")


@enforces("S10.32A", "S10.32", "S10.11", "S12.31")
def why_not_probe_with(content: Content, state: CossacksState, unit: Unit, target: str) -> Refusal | None:
    """Why a unit may not probe a hex."""
    if content.counters[unit.id].cls != "combat":
        return NOT_COMBAT
    if unit.mode != "deployed":
        return NOT_DEPLOYED
    if not unit.sp:
        return CADRE
    reason = why_not_marked(state, unit)
    if reason is not None:
        return reason
    hexside = hexside_to(content, unit, target)
    if hexside < 0 or not faces(content, unit, hexside):
        return NOT_FACED
    if river_at(content, state, unit.hex, hexside) == "grand":
        return GRAND_RIVER
    if why_not_enter(content, state, content.counters[unit.id].mobility, unit.hex, hexside) is not None:
        return CANNOT_ENTER
    if acted(state, group_of(content, state, unit).units):
        return ACTED
    if state.step >= 4 and state.duties:
        return duties.why_not_elsewhere(content, state, unit, "")
    return None


def why_not_probe(content: Content, state: CossacksState, side: str, target: str) -> Refusal | None:
    """Why a side may not probe a hex."""
    if not enemy_at(state, side, target):
        return NO_ENEMY
    if all(type(found) is Unit and found.up for found in state.seen_at(target) if found.side != side):
        return ALL_SEEN
    best: Refusal | None = None
    for unit in attack_candidates(content, state, side, target):
        if content.counters[unit.id].cls != "combat":
            continue
        reason = why_not_probe_with(content, state, unit, target)
        if reason is None:
            return None
        best = best or reason
    return best or NOBODY


def probers(content: Content, state: CossacksState, side: str, target: str) -> list[Group]:
    """Formations, by their units that may probe a hex."""
    able = [
        unit
        for unit in attack_candidates(content, state, side, target)
        if why_not_probe_with(content, state, unit, target) is None
    ]
    return groups_of(content, state, able)


@enforces("S10.32A", "S11.21A", "S3.5")
async def probe(table: Table[CossacksState], side: SideId, target: str) -> None:
    """A formation probes a hex: if any Primary Formation of it passes its check, all there is revealed."""
    state, content = table.state, table.content
    found = probers(content, state, side, target)
    group = await Ask(
        side,
        "Which formation probes {hex}?",
        lambda: [
            Option("with:" + group.units[0], group, piece(group.units[0]), about=tuple(map(piece, group.units[1:])))
            for group in found
        ],
        rule="S10.32A",
        needs="own",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=FireAsked(side, target, "probe"),
    )
    state = table.state
    state.battle = Battle("probe", side, target, (group.hex,))
    mates = group_of(content, state, state.unit(group.units[0])).units
    checked = await check_morale(table, alive(state, group.units), "check to probe", rule="S10.32A", severally=True)
    seen = any(margin == 0 for margin in checked.failures.values())
    state = table.state
    mark_acted(state, mates, "probe")
    turn_markers(table, mates)
    table.tell(
        Event(
            "probe",
            "The probe of {hex} succeeds" if seen else "The probe of {hex} fails",
            {"hex": hexagon(target)},
            (hexagon(target),),
            rule="S10.32A",
            side=side,
        )
    )
    if seen:
        reveal(table, tuple(unit.id for unit in _enemies(state, side, target)), "S10.32A")


def _enemies(state: CossacksState, side: str, target: str) -> Sequence[Unit]:
    return [unit for unit in state.units_at(target) if unit.side != side]
