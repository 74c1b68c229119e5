"""What the defender chooses in a fire attack (S10.33, S3.33): standing fast, two combats, and who defends."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.asked import Attack, DefenceAsked
from desktop.games.cossacks.combat.conduct import Combat, alive
from desktop.games.cossacks.combat.declare import origins_of
from desktop.games.cossacks.combat.morale import check_morale
from desktop.games.cossacks.combat.odds import common_cover, hexsides_of
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.facing import aspect
from desktop.games.cossacks.formations import Group, groups_of
from desktop.games.cossacks.stacking import fights_together
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.games.cossacks.terrain import entrenchment_check
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.tally import Line
from desktop.table.telling import Event

__all__ = [
    "choose_defenders",
    "defending",
    "fighters",
    "stand_fast",
    "two_facings",
    "why_not_defend",
    "why_not_stand_fast",
]

NO_FIGHTER = Refusal("Only a hex with a Combat Class unit can stand fast", "S10.33B")
ROAD_MODE = Refusal("Units not in Deployed Mode may not stand fast", "S10.33B")
UNSUPPLIED = Refusal("Units out of supply may not stand fast", "S10.33B")
FLANKED = Refusal("Units attacked through a flank or rear hexside may not stand fast", "S10.33B")
CADRE = Refusal("A cadre takes part in no combat", "S12.31")
SILENCED = Refusal("It lies under an Artillery Superiority marker", "S12.51")
NO_PART = Refusal("It has no strength to defend with", "S10.34A")
TOO_MUCH = Refusal("One formation defends, or units of several up to two brigade equivalents", "S3.33")
ONE_FIGHTER = Refusal("A Combat Class unit of the hex must defend, or a fortress alone", "S10.3", "add such a unit")
POSTED_ONLY = Refusal("A fortress adds its strength only to the formation posted to it", "S13.23A")


def defending(content: Content, state: CossacksState, attack: Attack) -> list[Unit]:
    """Units of the defender in the target hex."""
    return [unit for unit in state.units_at(attack.target) if unit.side != attack.side]


def fighters(content: Content, units: Sequence[Unit]) -> list[Unit]:
    """Combat Class units with strength."""
    return [unit for unit in units if unit.sp and content.counters[unit.id].cls == "combat"]


def attacking_hexsides(content: Content, state: CossacksState, attack: Attack) -> list[int]:
    """Hexsides of the target that the attack's Combat Class units strike through."""
    return hexsides_of(content, [state.unit(name) for name in attack.units], attack.target)


# stand fast --------------------------------------------------------------------------------------------------------
@enforces("S10.33B")
def why_not_stand_fast(
    content: Content, state: CossacksState, units: Sequence[Unit], hexsides: Sequence[int]
) -> Refusal | None:
    """Why the units of a hex may not try to stand fast against an attack through these hexsides."""
    tested = fighters(content, units)
    if not tested:
        return NO_FIGHTER
    if any(unit.mode != "deployed" for unit in tested):
        return ROAD_MODE
    if not all(unit.supplied for unit in tested):
        return UNSUPPLIED
    if any(aspect(content, unit, side) in ("flank", "rear") for unit in tested for side in hexsides):
        return FLANKED
    return None


@enforces("S10.33B", "S8.73")
async def stand_fast(table: Table[CossacksState], combat: Combat, attack: Attack, names: tuple[str, ...]) -> bool:
    """The defender may order the units attacked to stand fast; they do if all Combat Class units pass a check."""
    state, content = table.state, table.content
    units = alive(state, names)
    hexsides = attacking_hexsides(content, state, attack)
    wanted = await Ask(
        combat.defender,
        "Stand fast at {hex}?",
        lambda: [
            Option("normal", False, button("normal"), "Defend normally"),
            Option("stand", True, button("stand"), "Stand fast"),
        ],
        lambda value: why_not_stand_fast(content, state, units, hexsides) if value else None,
        rule="S10.33B",
        needs="own",
        secret=True,
        topic=(hexagon(combat.target),),
        names={"hex": hexagon(combat.target)},
        context=DefenceAsked(combat.defender, combat.target, origins_of(state, attack.units), "stand fast"),
    )
    if not wanted:
        return False
    state = table.state
    tested = fighters(content, alive(state, names))
    firm = True
    for group in groups_of(content, state, tested):
        members = [state.unit(name) for name in group.units]
        value = entrenchment_check(content, state, common_cover(content, members, hexsides))
        shared = [Line("entrenched", str(value), "S8.73")] if value else []
        checked = await check_morale(table, members, "check to stand fast", shared=shared, rule="S10.33B")
        firm = firm and not checked.margin
    table.tell(
        Event(
            "stand",
            "{hex} stands fast" if firm else "{hex} does not stand fast",
            {"hex": hexagon(combat.target)},
            (hexagon(combat.target),),
            rule="S10.33B",
            side=combat.defender,
        )
    )
    return firm


# two facings -------------------------------------------------------------------------------------------------------
@enforces("S3.33A")
def two_facings(content: Content, state: CossacksState, attack: Attack) -> list[Group]:
    """The two formations that may fight two separate combats; none when the exception does not apply.

    The hex holds two formations of different facing, and of two attacking hexes each strikes one in front and the
    other in flank or rear.
    """
    counted = [unit for unit in defending(content, state, attack) if fighters(content, [unit])]
    found = groups_of(content, state, counted)
    whole = groups_of(
        content, state, [u for u in defending(content, state, attack) if content.counters[u.id].cls != "fortress"]
    )
    if (
        len(found) != 2
        or len(whole) != 2
        or found[0].facing == found[1].facing
        or -1 in (found[0].facing, found[1].facing)
    ):
        return []
    first, second = (state.unit(group.units[0]) for group in found)
    sides = attacking_hexsides(content, state, attack)
    frontal_first = [s for s in sides if aspect(content, first, s) == "front" and aspect(content, second, s) != "front"]
    frontal_second = [
        s for s in sides if aspect(content, second, s) == "front" and aspect(content, first, s) != "front"
    ]
    return whole if frontal_first and frontal_second else []


async def invoke_two_combats(table: Table[CossacksState], combat: Combat, attack: Attack) -> list[Group]:
    """The defender may split an attack into two combats; () when he does not, or cannot."""
    groups = two_facings(table.content, table.state, attack)
    if not groups:
        return []
    split = await Ask(
        combat.defender,
        "Fight two separate combats at {hex}?",
        lambda: [
            Option("one", False, button("one"), "One combat, struck in flank"),
            Option("two", True, button("two"), "Two combats, each to its front"),
        ],
        rule="S3.33A",
        needs="own",
        topic=(hexagon(combat.target),),
        names={"hex": hexagon(combat.target)},
        context=DefenceAsked(combat.defender, combat.target, origins_of(table.state, attack.units), "facings"),
    )
    return groups if split else []


# participants ------------------------------------------------------------------------------------------------------
@enforces("S10.3", "S3.33", "S12.31", "S12.51", "S13.23A")
def why_not_defend(
    content: Content, state: CossacksState, unit: Unit, chosen: Sequence[str], offered: Sequence[Unit]
) -> Refusal | None:
    """Why a unit may not take part in the defence with those chosen."""
    counter = content.counters[unit.id]
    if counter.cls == "supply" or (counter.cls == "hq" and not counter.guns):
        return NO_PART
    if not unit.sp:
        return CADRE
    if unit.silenced and counter.guns:
        return SILENCED
    if counter.cls == "fortress":
        posted = [mate for mate in offered if mate.posted == unit.id]
        return POSTED_ONLY if posted and not any(mate.id in chosen for mate in posted) else None
    if not fights_together(content, state, [*(state.unit(name) for name in chosen), unit]):
        return TOO_MUCH
    return None


async def choose_defenders(
    table: Table[CossacksState], combat: Combat, attack: Attack, offered: Sequence[Unit]
) -> tuple[str, ...]:
    """The defender names the units that take part, at least one Combat Class unit; the rest looks on."""
    state, content = table.state, table.content
    needed = [unit.id for unit in fighters(content, offered)] or [
        unit.id for unit in offered if unit.sp and content.counters[unit.id].cls == "fortress"
    ]

    def unfinished(chosen: tuple[str, ...]) -> Refusal | None:
        return None if not needed or any(name in needed for name in chosen) else ONE_FIGHTER

    def completable(chosen: tuple[str, ...]) -> bool:
        if not needed or any(name in needed for name in chosen):
            return True
        units = [state.unit(name) for name in chosen]
        return any(fights_together(content, state, [*units, state.unit(name)]) for name in needed)

    chosen = await pick_many(
        combat.defender,
        "Which units defend {hex}?",
        lambda: [Option("add:" + unit.id, unit.id, piece(unit.id)) for unit in offered],
        rule="S10.3",
        why_not=lambda name, chosen: why_not_defend(content, state, state.unit(name), chosen, offered),
        unfinished=unfinished,
        completable=completable,
        needs="own",
        done="Defend",
        topic=(hexagon(combat.target),),
        names={"hex": hexagon(combat.target)},
        context=DefenceAsked(combat.defender, combat.target, origins_of(state, attack.units), "units"),
    )
    forts = tuple(
        unit.id
        for unit in offered
        if content.counters[unit.id].cls == "fortress"
        and unit.sp
        and unit.id not in chosen
        and any(state.unit(name).posted == unit.id for name in chosen)
    )
    return (*chosen, *forts)
