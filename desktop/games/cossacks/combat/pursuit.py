"""Pursuit after a fire attack (S10.36), and the combat option Pursue (S10.32C)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.games.cossacks.combat import duties, retreats
from desktop.games.cossacks.combat.asked import Attack, FireAsked
from desktop.games.cossacks.combat.conduct import Combat, alive, is_cadre, settle_boxes, turn_markers
from desktop.games.cossacks.combat.eligible import acted, enemy_at, lone_fortress, mark_acted, why_not_marked
from desktop.games.cossacks.combat.morale import check_morale
from desktop.games.cossacks.combat.values import hexside_to
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.facing import faces
from desktop.games.cossacks.formations import group_of, groups_of, own_units, primary
from desktop.games.cossacks.state import Battle, CossacksState, Unit, other
from desktop.games.cossacks.terrain import why_not_enter
from desktop.games.cossacks.zones import ask_zone, feared_zone
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = [
    "after_fire",
    "pursue",
    "pursue_withdrawn",
    "pursuit_hexes",
    "why_not_pursue",
    "why_not_pursue_with",
]

NOT_VACATED = Refusal("No enemy unit has left that hex by withdrawal or under a barrage", "S10.32C")
ENEMY_THERE = Refusal("Enemy units stand there", "S10.32C")
NOBODY = Refusal("No unit of yours may pursue into that hex", "S10.32C")
CANNOT = Refusal("Only Combat, Artillery and HQ units pursue", "S10.32C")
CADRE = Refusal("A cadre takes part in no combat", "S12.31")
NOT_DEPLOYED = Refusal("Only units in Deployed Mode pursue", "S10.32C")
NOT_MARKED = Refusal("It had no combat marker when the attack was declared", "S10.32C")
NOT_FACED = Refusal("That hex is not beyond one of its three frontal hexsides", "S10.32C")
ACTED = Refusal("Its formation has had its action of this segment", "S10.32C")
OTHER_FORMATION = Refusal("Units of one formation pursue together", "S10.32C", "pursue with the others afterwards")
FULL = Refusal("There is no room in that hex for all of them", "S3.31")
AT_LEAST_ONE = Refusal("No unit has been chosen to pursue", "S10.32C", "add a unit")
FAILED = Refusal("Its formation failed its check to pursue", "S3.21")
TOOK_NO_PART = Refusal("It took no part in the attack", "S10.36")


def _advance(table: Table[CossacksState], names: Sequence[str], goal: str, rule: str) -> None:
    """Units advance one hex; works are left behind, a marker that is still there stays (S10.32C)."""
    state, content = table.state, table.content
    units = [state.unit(name) for name in names]
    here = units[0].hex
    facing = retreats.best_facing(content, state, units, goal)
    for unit in units:
        turned = unit.facing if facing is None else facing
        state.move(replace(unit, hex=goal, facing=turned, entrenched="", posted=""), goal)
    settle_boxes(state)
    vacated = state.vacated.get(goal)
    if vacated is not None and vacated.side == units[0].side:
        del state.vacated[goal]  # its former owner holds it again
    table.tell(
        Event(
            "advance",
            "Units advance from {here} to {goal}",
            {"here": hexagon(here), "goal": hexagon(goal)},
            (hexagon(goal), hexagon(here), *(piece(unit.id) for unit in units if unit.up)),
            rule=rule,
            path=(here, goal),
            side=units[0].side,
        )
    )


def _why_not_into(
    content: Content, state: CossacksState, unit: Unit, hex: str, chosen: Sequence[str]
) -> Refusal | None:
    """Why a unit may not advance into an adjacent hex along with those chosen."""
    reason = why_not_enter(
        content, state, retreats.mobility(content, unit), unit.hex, content.ground.direction(unit.hex, hex)
    )
    if reason is not None:
        return reason
    units = [*(state.unit(name) for name in chosen), unit]
    return FULL if retreats.best_facing(content, state, units, hex) is None else None


# the option Pursue ---------------------------------------------------------------------------------------------------
@enforces("S10.32C", "S10.32", "S10.11", "S10.23A")
def why_not_pursue_with(
    content: Content, state: CossacksState, unit: Unit, hex: str, chosen: Sequence[str] = ()
) -> Refusal | None:
    """Why a unit may not pursue into a vacated hex, with those chosen. An HQ takes units of its box along."""
    if content.counters[unit.id].cls not in ("combat", "artillery", "hq"):
        return CANNOT
    if is_cadre(content, unit):
        return CADRE
    if unit.mode != "deployed":
        return NOT_DEPLOYED
    if not (unit.box and unit.box in chosen):
        reason = why_not_marked(state, unit)
        if reason is not None:
            return reason
    hexside = hexside_to(content, unit, hex)
    if hexside < 0 or not faces(content, unit, hexside):
        return NOT_FACED
    mates = group_of(content, state, unit).units
    if acted(state, mates):
        return ACTED
    if state.step >= 4 and state.duties:
        reason = duties.why_not_elsewhere(content, state, unit, "")
        if reason is not None:
            return reason
    if chosen and chosen[0] not in mates:
        return OTHER_FORMATION
    return _why_not_into(content, state, unit, hex, chosen)


def why_not_pursue(content: Content, state: CossacksState, side: str, hex: str) -> Refusal | None:
    """Why a side may not pursue into a hex."""
    vacated = state.vacated.get(hex)
    if vacated is None or vacated.side == side:
        return NOT_VACATED
    if enemy_at(state, side, hex) and not lone_fortress(content, state, side, hex):
        return ENEMY_THERE
    best: Refusal | None = None
    for unit in _near(content, state, side, hex):
        reason = why_not_pursue_with(content, state, unit, hex)
        if reason is None:
            return None
        best = best or reason
    return best or NOBODY


def _near(content: Content, state: CossacksState, side: str, hex: str) -> list[Unit]:
    near = content.ground.near[hex]
    return [unit for unit in own_units(state, side) if unit.hex in near]


async def pursue(table: Table[CossacksState], side: SideId, hex: str) -> None:
    """The option Pursue: marked units follow one hex into a hex that the enemy left, instead of a fire attack."""
    state, content = table.state, table.content
    chosen = await pick_many(
        side,
        "Which units pursue into {hex}?",
        lambda: [Option("add:" + unit.id, unit.id, piece(unit.id)) for unit in _near(content, state, side, hex)],
        rule="S10.32C",
        why_not=lambda name, chosen: why_not_pursue_with(content, state, state.unit(name), hex, chosen),
        unfinished=lambda chosen: None if chosen else AT_LEAST_ONE,
        completable=lambda chosen: True,
        needs="own",
        done="Pursue",
        topic=(hexagon(hex),),
        names={"hex": hexagon(hex)},
        context=FireAsked(side, hex, "pursue"),
    )
    state = table.state
    state.battle = Battle("pursue", side, hex, (state.unit(chosen[0]).hex,))
    mates = group_of(content, state, state.unit(chosen[0])).units
    mark_acted(state, mates, "pursue")
    _advance(table, chosen, hex, "S10.32C")
    turn_markers(table, tuple(dict.fromkeys([*chosen, *mates])))
    await retreats.choose_facing(table, chosen)


@enforces("S10.32C", "S10.33A")
async def pursue_withdrawn(table: Table[CossacksState], combat: Combat, attack: Attack) -> None:
    """Attackers whose target withdrew may follow at once with units that were marked when they declared."""
    content = table.content
    for group in duties.formations_of_guns(content, table.state, alive(table.state, attack.units)):
        marked = [name for name in group.units if name in attack.marked]
        state, target = table.state, attack.target
        if not marked or (
            enemy_at(state, attack.side, target) and not lone_fortress(content, state, attack.side, target)
        ):
            continue
        state = table.state

        def why_not(
            name: str, chosen: tuple[str, ...], state: CossacksState = state, marked: Sequence[str] = marked
        ) -> Refusal | None:
            unit = state.unit(name)
            if content.counters[name].cls not in ("combat", "artillery", "hq"):
                return CANNOT
            if is_cadre(content, unit):
                return CADRE
            if name not in marked and not (unit.box and unit.box in chosen):
                return NOT_MARKED
            return _why_not_into(content, state, unit, attack.target, chosen)

        chosen = await pick_many(
            attack.side,
            "Pursue into {hex}, which the enemy has left?",
            lambda names=group.units: [Option("add:" + name, name, piece(name)) for name in names],  # type: ignore[misc]
            rule="S10.32C",
            why_not=why_not,
            completable=lambda chosen: True,
            needs="own",
            done="Go on",
            topic=(hexagon(attack.target),),
            names={"hex": hexagon(attack.target)},
            context=FireAsked(attack.side, attack.target, "pursue"),
        )
        if chosen:
            _advance(table, chosen, attack.target, "S10.32C")
            await retreats.choose_facing(table, chosen)


# after fire ----------------------------------------------------------------------------------------------------------
@enforces("S10.36", "S8.73")
def _longest(content: Content, state: CossacksState, combat: Combat, attack: Attack, here: str) -> int:
    """How many hexes a pursuit from `here` may go: as far as the defenders retreated; one if they were eliminated, if
    the setting says so, or if it crosses a permanent entrenchment that they held."""
    if state.settings.get("pursuit") == "one":
        return 1
    trails = [len(trail) for name, trail in combat.trail.items() if state.unit(name).side == combat.defender]
    if content.ground.direction(attack.target, here) in combat.behind:
        return 1
    return max(trails, default=1)


def pursuit_hexes(
    content: Content, state: CossacksState, combat: Combat, attack: Attack, steps: list[str]
) -> list[str]:
    """Hexes that a pursuit may enter next: the vacated hex first, then on along a retreat's way."""
    if not steps:
        return [attack.target]
    found: list[str] = []
    for name, trail in combat.trail.items():
        if state.unit(name).side != combat.defender:
            continue
        way = [attack.target, *trail]
        if way[: len(steps)] == steps and len(way) > len(steps) and way[len(steps)] not in found:
            found.append(way[len(steps)])
    return found


@enforces("S10.36", "S10.33B", "S12.1")
async def after_fire(table: Table[CossacksState], combat: Combat, attack: Attack) -> None:
    """Each attacking formation that did not retreat may try to pursue when the hex has been cleared by the attack."""
    content = table.content
    target = attack.target
    for group in groups_of(content, table.state, alive(table.state, attack.units)):
        state = table.state
        if enemy_at(state, attack.side, target) and not lone_fortress(content, state, attack.side, target):
            return
        if any(combat.trail.get(name) for name in group.units) or state.unit(group.units[0]).hex == target:
            continue
        await _pursue_after(table, combat, attack, group.units)


@enforces("S3.21", "S11.21")
async def _pursue_after(table: Table[CossacksState], combat: Combat, attack: Attack, names: tuple[str, ...]) -> None:
    """One formation's pursuit: its wish, its check, who goes, how far, and the new facing."""
    content, target = table.content, attack.target
    here = table.state.unit(names[0]).hex
    wanted = await Ask(
        attack.side,
        "Pursue from {here} into {hex}?",
        lambda: [
            Option("pursue", True, hexagon(target), "Try to pursue"),
            Option("hold", False, button("hold"), "Hold the position"),
        ],
        rule="S10.36",
        topic=(hexagon(target), hexagon(here)),
        names={"here": hexagon(here), "hex": hexagon(target)},
    )
    if not wanted:
        return
    whole = group_of(content, table.state, table.state.unit(names[0])).units
    checked = await check_morale(table, alive(table.state, whole), "check to pursue", rule="S3.21", severally=True)
    state = table.state
    near = [state.unit(name) for name in whole]

    def why_not(name: str, chosen: tuple[str, ...]) -> Refusal | None:
        unit = state.unit(name)
        if checked.failures.get(primary(content, unit), 0):
            return FAILED
        if name not in names and content.counters[name].cls != "hq" and not (unit.box and unit.box in chosen):
            return TOOK_NO_PART
        if content.counters[name].cls not in ("combat", "artillery", "hq"):
            return CANNOT
        if is_cadre(content, unit):
            return CADRE
        return _why_not_into(content, state, unit, target, chosen)

    chosen = await pick_many(
        attack.side,
        "Which units pursue into {hex}?",
        lambda: [Option("add:" + unit.id, unit.id, piece(unit.id)) for unit in near],
        rule="S10.36",
        why_not=why_not,
        completable=lambda chosen: True,
        needs="own",
        done="Go",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=FireAsked(attack.side, target, "pursue"),
    )
    if not chosen:
        return
    longest = _longest(content, table.state, combat, attack, here)
    steps: list[str] = []
    while len(steps) < longest:
        goal = await _next_hex(table, combat, attack, chosen, steps)
        if not goal:
            break
        _advance(table, chosen, goal, "S10.36")
        steps.append(goal)
        feared = len(steps) > 1 and feared_zone(content, table.state, attack.side, goal)
        if feared and await ask_zone(table, other(attack.side), goal):
            break
    await retreats.choose_facing(table, chosen)


async def _next_hex(
    table: Table[CossacksState], combat: Combat, attack: Attack, chosen: tuple[str, ...], steps: list[str]
) -> str:
    """The hex that a pursuit enters next, "" to stop; the first one follows from the decision to pursue."""
    content, state = table.content, table.state
    hexes = pursuit_hexes(content, state, combat, attack, steps)
    if not steps:
        return hexes[0]

    def why_not(hex: str) -> Refusal | None:
        if not hex:
            return None
        if any(state.units[name].side != attack.side for name in state.stacks.get(hex, ())):
            return ENEMY_THERE
        for place, name in enumerate(chosen):
            reason = _why_not_into(content, state, state.unit(name), hex, chosen[:place])
            if reason is not None:
                return reason
        return None

    if not any(why_not(hex) is None for hex in hexes):
        return ""
    answer: str = await Ask(
        attack.side,
        "Pursue further from {hex}?",
        lambda: [
            *(Option("to:" + hex, hex, hexagon(hex), about=tuple(map(hexagon, steps))) for hex in hexes),
            Option("stop", "", button("stop"), "Stop"),
        ],
        why_not,
        rule="S10.36",
        needs="own",
        topic=(hexagon(steps[-1]),),
        names={"hex": hexagon(steps[-1])},
    )
    return answer
