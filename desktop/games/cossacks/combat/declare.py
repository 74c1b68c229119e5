"""Declaring a fire attack (S10.3, S10.31): which hex, which units from which hexes, and whether cavalry charges."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat import duties
from desktop.games.cossacks.combat.asked import Attack, FireAsked
from desktop.games.cossacks.combat.conduct import turn_markers
from desktop.games.cossacks.combat.eligible import (
    FORTRESS_FROM_INSIDE,
    enemy_at,
    lone_fortress,
    mark_acted,
    why_not_attacked_again,
    why_not_fire_with,
    why_not_fires_first,
    why_not_marked,
)
from desktop.games.cossacks.combat.odds import hexsides_of
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.formations import own_units
from desktop.games.cossacks.stacking import fights_together
from desktop.games.cossacks.state import Battle, CossacksState, Unit, at_hex
from desktop.games.cossacks.terrain import cover, is_clear
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = [
    "attack_candidates",
    "declare",
    "horse_of",
    "origins_of",
    "why_not_attack_with",
    "why_not_charge",
    "why_not_fire_at",
]

NO_ENEMY = Refusal("No enemy unit stands there", "S10.1")
NOBODY = Refusal("No unit of yours may fire attack that hex", "S10.31")
NEEDS_FIGHTER = Refusal(
    "An attack needs a Combat Class unit; artillery never attacks alone", "S10.31", "add a Combat Class unit"
)
TOO_MUCH = Refusal("Out of one hex one formation attacks, or units of several up to two brigade equivalents", "S3.33")
NOT_CLEAR = Refusal("A charge needs a defender in clear terrain without works", "S10.32B")
NOT_ENOUGH_HORSE = Refusal("A charge needs two strength points of attacking cavalry", "S10.32B")


def attack_candidates(content: Content, state: CossacksState, side: str, target: str) -> list[Unit]:
    """Units of a side that stand next to a hex (or in it, against a lone fortress)."""
    near = content.ground.near[target]
    return [unit for unit in own_units(state, side) if unit.hex in near or unit.hex == target]


def why_not_fire_at(content: Content, state: CossacksState, side: str, target: str) -> Refusal | None:
    """Why a side may not declare a fire attack on a hex."""
    if not enemy_at(state, side, target):
        return NO_ENEMY
    reason = why_not_attacked_again(state, side, target)
    if reason is not None:
        return reason
    lone = lone_fortress(content, state, side, target)
    best: Refusal | None = None
    for unit in attack_candidates(content, state, side, target):
        if content.counters[unit.id].cls != "combat":
            continue
        if lone and unit.hex != target:
            reason = FORTRESS_FROM_INSIDE
        else:
            reason = why_not_fires_first(content, state, unit, target) or _owed_elsewhere(content, state, unit, target)
        if reason is None:
            return None
        best = best or reason
    return best or NOBODY


def _owed_elsewhere(
    content: Content, state: CossacksState, unit: Unit, target: str, chosen: Sequence[str] = ()
) -> Refusal | None:
    if state.step < 4 or not state.duties:
        return None
    return duties.why_not_elsewhere(content, state, unit, target, chosen)


@enforces("S10.3", "S3.33", "S13.22", "S13.22B")
def why_not_attack_with(
    content: Content, state: CossacksState, unit: Unit, target: str, chosen: Sequence[str] = ()
) -> Refusal | None:
    """Why a unit may not join an attack on a hex, after those chosen."""
    lone = lone_fortress(content, state, unit.side, target)
    if lone and content.counters[unit.id].cls == "combat" and unit.hex != target:
        return FORTRESS_FROM_INSIDE
    reason = why_not_fire_with(content, state, unit, target) or _owed_elsewhere(content, state, unit, target, chosen)
    if reason is not None:
        return reason
    mates = [state.unit(name) for name in chosen if state.unit(name).hex == unit.hex]
    if mates and not fights_together(content, state, [*mates, unit]):
        return TOO_MUCH
    return None


def _unfinished(
    content: Content, state: CossacksState, owed: Sequence[Sequence[Unit]], chosen: Sequence[str]
) -> Refusal | None:
    if not any(content.counters[name].cls == "combat" for name in chosen):
        return NEEDS_FIGHTER
    return duties.why_not_fulfilled(content, state, owed, chosen) if owed else None


def _completable(
    content: Content,
    state: CossacksState,
    owed: Sequence[Sequence[Unit]],
    chosen: tuple[str, ...],
    fit: Sequence[Unit],
) -> bool:
    """Whether the chosen can still become an attack: a fighter among them or addable, and room for those who owe it."""
    if owed and not duties.could_join(content, state, owed, chosen):
        return False
    if any(content.counters[name].cls == "combat" for name in chosen):
        return True
    return any(
        content.counters[unit.id].cls == "combat"
        and unit.id not in chosen
        and fights_together(
            content, state, [unit, *(state.unit(name) for name in chosen if state.unit(name).hex == unit.hex)]
        )
        for unit in fit
    )


def origins_of(state: CossacksState, names: Sequence[str]) -> tuple[str, ...]:
    """Hexes that units attack from, each once, in their order."""
    return tuple(dict.fromkeys(state.unit(name).hex for name in names))


# the procedure -------------------------------------------------------------------------------------------------------
async def declare(table: Table[CossacksState], side: SideId, target: str) -> Attack:
    """Choose the attackers of a hex and whether they charge; markers turn, hex and formations have had their attack."""
    state, content = table.state, table.content
    near = attack_candidates(content, state, side, target)
    fit = [unit for unit in near if why_not_attack_with(content, state, unit, target) is None]
    owed = duties.owing(content, state, side, target) if state.duties and state.step >= 4 else []
    chosen = await pick_many(
        side,
        "Which units attack {hex}?",
        lambda: [Option("add:" + unit.id, unit.id, piece(unit.id)) for unit in near],
        rule="S10.3",
        why_not=lambda name, chosen: why_not_attack_with(content, state, state.unit(name), target, chosen),
        unfinished=lambda chosen: _unfinished(content, state, owed, chosen),
        completable=lambda chosen: _completable(content, state, owed, chosen, fit),
        needs="own",
        done="Attack",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=FireAsked(side, target),
    )
    state = table.state
    whole = duties.formations_of_guns(content, state, [state.unit(name) for name in chosen])
    marked = tuple(name for group in whole for name in group.units if why_not_marked(state, state.unit(name)) is None)
    charge = await _choose_charge(table, side, target, chosen)
    state = table.state
    attack = Attack(side, target, chosen, marked, charge)
    origins = origins_of(state, chosen)
    state.battle = Battle("charge" if charge else "fire", side, target, origins)
    state.attacked[at_hex(side, target)] = "fire"
    for group in duties.formations_of_guns(content, state, [state.unit(name) for name in chosen]):
        mark_acted(state, group.units, "fire")
        turn_markers(table, group.units)
    for key in [key for key, duty in state.duties.items() if duty.side == side and duty.hex == target]:
        del state.duties[key]
    table.tell(
        Event(
            "charge" if charge else "fire",
            "Cavalry charge on {target} from {origins}" if charge else "Fire attack on {target} from {origins}",
            {"target": hexagon(target), "origins": " and ".join(origins)},
            (hexagon(target), *(hexagon(hex) for hex in origins)),
            rule="S10.32B" if charge else "S10.3",
            side=side,
        )
    )
    return attack


@enforces("S10.32B")
def why_not_charge(content: Content, state: CossacksState, target: str, chosen: Sequence[str]) -> Refusal | None:
    """Why the chosen attackers may not charge: two points of cavalry against clear ground without works."""
    if horse_of(content, state, chosen) < 2:
        return NOT_ENOUGH_HORSE
    if not is_clear(content, target):
        return NOT_CLEAR
    hexsides = hexsides_of(content, [state.unit(name) for name in chosen], target)
    seen = [unit for unit in state.seen_at(target) if type(unit) is Unit]
    return NOT_CLEAR if any(cover(content, unit, side) for unit in seen for side in hexsides) else None


def horse_of(content: Content, state: CossacksState, names: Sequence[str]) -> int:
    """Strength points of cavalry among units."""
    return sum(state.unit(name).sp for name in names if content.counters[name].mounted)


async def _choose_charge(table: Table[CossacksState], side: SideId, target: str, chosen: tuple[str, ...]) -> bool:
    """Asked only of an attacker whose cavalry could charge."""
    state, content = table.state, table.content
    if why_not_charge(content, state, target, chosen) is not None:
        return False
    answer: bool = await Ask(
        side,
        "Does the cavalry charge {hex}?",
        lambda: [
            Option("fire", False, button("fire"), "A plain fire attack"),
            Option("charge", True, button("charge"), "Charge"),
        ],
        rule="S10.32B",
        needs="own",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=FireAsked(side, target),
    )
    return answer
