"""Barrage attacks (S10.2): target, value, shifts, die, losses and checks."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat import ammunition, duties, withdraw
from desktop.games.cossacks.combat.asked import GunsAsked
from desktop.games.cossacks.combat.conduct import Combat, alive, lose_points, settle_boxes, turn_markers
from desktop.games.cossacks.combat.eligible import (
    across_great_river,
    enemy_at,
    lone_fortress,
    mark_acted,
    why_not_attacked_again,
    why_not_gun,
    why_not_reached,
)
from desktop.games.cossacks.combat.limits import LossSet
from desktop.games.cossacks.combat.losses import take_losses
from desktop.games.cossacks.combat.morale import check_morale, losses_of
from desktop.games.cossacks.combat.odds import barrage_column, barrage_shifts, common_cover, fortress_die, worst_aspect
from desktop.games.cossacks.combat.retreats import face_after
from desktop.games.cossacks.combat.supply import check_supply
from desktop.games.cossacks.combat.values import barrage_value
from desktop.games.cossacks.content import BarrageCell, Content, SideId
from desktop.games.cossacks.formations import Group, groups_of, own_units
from desktop.games.cossacks.state import Battle, CossacksState, Unit, Vacated, at_hex, other
from desktop.games.cossacks.terrain import entrenchment_check
from desktop.games.cossacks.zones import defended
from desktop.table.asking import Ask, Option, Refusal, Roll, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = [
    "barrage",
    "barrage_modifiers",
    "barrage_result",
    "bearing",
    "bearings",
    "gun_candidates",
    "guns_against",
    "targeted",
    "why_not_barrage",
    "why_not_gun_here",
]

NO_ENEMY = Refusal("No enemy unit stands there", "S10.21")
NO_GUN = Refusal("No artillery of yours may barrage that hex", "S10.2")
ONLY_INITIAL = Refusal(
    "Artillery may barrage only in the Initial Combat Segment",
    "E5.2",
    "in the Final Segment only a fortress may be barraged, or barrage with the guns posted to it",
)
NOBODY_FOLLOWS = Refusal(
    "A barrage must be followed by a fire attack on the same hex, and nobody here could make it", "E5.2"
)
OWED_FIRE = Refusal("That hex is owed a fire attack in this segment, and may be attacked only once", "E5.2")
AT_LEAST_ONE = Refusal("A barrage needs at least one gun", "S10.21", "add a gun")


# who and where -----------------------------------------------------------------------------------------------------
@enforces("E5.2", "E5.21", "E5.21A", "E5.21B", "S10.12", "S13.22A")
def why_not_gun_here(
    content: Content, state: CossacksState, unit: Unit, target: str, fortress: bool = False
) -> Refusal | None:
    """Why a unit may not take part in a barrage of a hex (fortress: of the fortress in it), its duties included."""
    own_fortress = content.counters[unit.id].cls == "fortress"
    if state.step >= 4 and not (fortress or unit.posted or own_fortress):
        return ONLY_INITIAL
    reason = why_not_gun(content, state, unit, target)
    if reason is not None:
        return reason
    reason = ammunition.why_not_spend(content, state, ammunition.box_of(content, state, unit))
    if reason is not None:
        return reason
    if state.step >= 4:
        reason = duties.why_not_elsewhere(content, state, unit, target if not fortress else "")
        if reason is not None:
            return reason
    if fortress or unit.posted or own_fortress or state.step >= 4:
        return None
    return _why_not_followed(content, state, unit, target)


@enforces("E5.2")
def _why_not_followed(content: Content, state: CossacksState, unit: Unit, target: str) -> Refusal | None:
    """The barrage must be one that some formation of the side could follow with a fire attack."""
    near = content.ground.near[target]
    side = unit.side
    for hex in (target, *near):
        for name in state.stacks.get(hex, ()):
            mate = state.units[name]
            if type(mate) is Unit and mate.side == side and duties.able_to_fire(content, state, [mate], target):
                return None
    return None if across_great_river(content, state, unit, target) else NOBODY_FOLLOWS


def why_not_barrage(content: Content, state: CossacksState, side: str, target: str) -> Refusal | None:
    """Why a side may not declare a barrage of a hex."""
    if not enemy_at(state, side, target):
        return NO_ENEMY
    reason = why_not_attacked_again(state, side, target)
    if reason is not None:
        return reason
    if state.step >= 4 and any(duty.hex == target for duty in duties.open_duties(content, state, side)):
        return OWED_FIRE
    fortress = bool(_fortress_in(content, state, side, target))
    nearest: Refusal | None = None
    for unit in own_units(state, side):
        if not content.counters[unit.id].bf:
            continue
        reason = why_not_gun_here(content, state, unit, target, fortress)
        if reason is None:
            return None
        if nearest is None or why_not_reached(content, unit, target) is None:
            nearest = reason
    return nearest or NO_GUN


def _fortress_in(content: Content, state: CossacksState, side: str, target: str) -> str:
    """An enemy fortress that a barrage of the hex could be aimed at, as far as it is seen."""
    for name in state.stacks.get(target, ()):
        if state.units[name].side != side and name in content.counters and content.counters[name].cls == "fortress":
            return name
    return ""


@enforces("S10.21A", "S13.22A")
def targeted(content: Content, state: CossacksState, side: str, target: str, fortress: str) -> list[Unit]:
    """Units that the barrage hits: the fortress, or all others of the enemy in the hex."""
    if fortress:
        return [state.unit(fortress)]
    return [
        unit for unit in state.units_at(target) if unit.side != side and content.counters[unit.id].cls != "fortress"
    ]


def gun_candidates(content: Content, state: CossacksState, side: str, target: str) -> list[Unit]:
    """Guns that a person could think of for a barrage: all of the side within two hexes."""
    distance = content.ground.grid.distance
    return [unit for unit in own_units(state, side) if content.counters[unit.id].bf and distance(unit.hex, target) <= 2]


def guns_against(content: Content, state: CossacksState, side: str, target: str) -> list[Unit]:
    """Guns that may take part in a barrage of a hex: the proposal."""
    fortress = bool(lone_fortress(content, state, side, target))
    return [
        unit
        for unit in gun_candidates(content, state, side, target)
        if why_not_gun_here(content, state, unit, target, fortress) is None
    ]


@enforces("E6.2")
def bearings(content: Content, hex: str, target: str) -> list[int]:
    """The hexsides of a target that shells from a hex may come through: one, or two when the straight line from two
    hexes away runs to a corner."""
    near = content.ground.near[target]
    if hex in near:
        return [near.index(hex)]
    if hex == target:
        return []
    between = content.ground.near[hex]
    return [side for side, step in enumerate(near) if step and step in between]


def bearing(content: Content, unit: Unit, target: str) -> int:
    """The hexside that a gun's shells come through; of two that are open to the defender the first."""
    return bearings(content, unit.hex, target)[0]


async def _hexsides(table: Table[CossacksState], combat: Combat, guns: Sequence[Unit]) -> list[int]:
    """The hexsides that a barrage comes through; where its line runs to a corner the defender says which."""
    content, target = table.content, combat.target
    found: list[int] = []
    for hex in dict.fromkeys(unit.hex for unit in guns):
        sides = bearings(content, hex, target)
        if len(sides) > 1:
            sides = [await _ask_hexside(table, combat, hex, sides)]
        found.extend(side for side in sides if side not in found)
    return found


async def _ask_hexside(table: Table[CossacksState], combat: Combat, hex: str, sides: Sequence[int]) -> int:
    near = table.content.ground.near[combat.target]
    side: int = await Ask(
        combat.defender,
        "Through which hexside does the barrage from {hex} strike?",
        lambda: [Option(f"side:{side}", side, hexagon(near[side])) for side in sides],
        rule="E6.2",
        needs="own",
        topic=(hexagon(combat.target), hexagon(hex)),
        names={"hex": hexagon(hex)},
    )
    return side


# resolution, pure around the die -------------------------------------------------------------------------------------
@enforces("S10.22")
def barrage_result(content: Content, column: int, die: int, modifier: int = 0) -> BarrageCell:
    """The result of a barrage; nothing below the first column."""
    return BarrageCell() if column < 0 else content.barrage.cell(die + modifier, column)


@enforces("S10.24A", "S11.23", "E6.2")
def barrage_modifiers(
    content: Content,
    state: CossacksState,
    cell: BarrageCell,
    guns: Sequence[Unit],
    units: Sequence[Unit],
    hexsides: Sequence[int],
    *,
    retreated: bool,
) -> list[Line]:
    """Modifiers of the check that all Primary Formations of a formation share.

    hexsides: those of the target that were fired through. retreated: it left the hex, and its works, before the check.
    """
    lines: list[Line] = []
    if cell.modifier:
        lines.append(Line("barrage result", str(cell.modifier), "S10.24A"))
    if any(content.counters[unit.id].heavy for unit in guns):
        lines.append(Line("heavy artillery", "1", "E6.2"))
    level, _ = worst_aspect(content, units, hexsides)
    if level:
        what = "barraged through the rear" if level == 2 else "barraged through a flank"
        lines.append(Line(what, str(level), "S10.24A"))
    works = "" if retreated else common_cover(content, units, hexsides)
    if works == "field":
        rule = state.settings.get("barrage_cover", "indirect")
        indirect = any(content.counters[unit.id].indirect for unit in guns)
        if rule == "never" or (rule == "indirect" and indirect):
            works = ""
    value = entrenchment_check(content, state, works)
    if value:
        lines.append(Line("entrenched", str(value), "S8.73"))
    return lines


# the procedure -------------------------------------------------------------------------------------------------------
async def barrage(table: Table[CossacksState], side: SideId, target: str) -> None:
    """One barrage of a hex, from the choice of guns to the last check (S10.21, S10.22).

    A hex that it clears may be entered by the option Pursue only (S10.23A).
    """
    state, content = table.state, table.content
    fortress = await _target_type(table, side, target)
    guns = await _choose_guns(table, side, target, fortress)
    state = table.state
    units = [state.unit(name) for name in guns]
    origins = tuple(dict.fromkeys(unit.hex for unit in units))
    groups = duties.formations_of_guns(content, state, units)
    state.battle = Battle("barrage", side, target, origins)
    _declare(table, side, target, origins, groups)
    check_supply(table, [*units, *targeted(content, state, side, target, fortress)])
    combat = Combat("barrage", side, target)
    if not fortress:
        await withdraw.before_barrage(table, combat, origins)
        combat.trail.clear()  # the way of a withdrawal is no retreat in this combat
    hit = targeted(content, table.state, side, target, fortress)
    if not hit:
        table.tell(Event("barrage", "{hex} is empty: no barrage", {"hex": hexagon(target)}, rule="S10.21A", side=side))
        return
    for box in ammunition.tracks_in_use(content, table.state, alive(table.state, guns), attacking=False):
        ammunition.spend(table, box, side, secret=True)
    combat.spent[side] = True
    duty = not fortress and table.state.step < 4
    if fortress:
        await _shell_fortress(table, combat, guns, fortress)
    else:
        await _shell_units(table, combat, guns, tuple(unit.id for unit in hit))
    if not defended(content, table.state, combat.defender, target):
        table.state.vacated[target] = Vacated(target, combat.defender, "barrage")  # however it was cleared (S10.23A)
    if duty and enemy_at(table.state, side, target):
        duties.note_duties(content, table.state, groups, target)


@enforces("S10.11", "E5.1")
def _declare(
    table: Table[CossacksState], side: SideId, target: str, origins: tuple[str, ...], groups: Sequence[Group]
) -> None:
    state = table.state
    state.attacked[at_hex(side, target)] = "barrage"
    for group in groups:
        mark_acted(state, group.units, "barrage")
        turn_markers(table, group.units)
    table.tell(
        Event(
            "barrage",
            "Barrage of {target} from {origins}",
            {"target": hexagon(target), "origins": " and ".join(origins)},
            (hexagon(target), *(hexagon(hex) for hex in origins)),
            rule="S10.21",
            side=side,
        )
    )


@enforces("S10.21A")
async def _target_type(table: Table[CossacksState], side: SideId, target: str) -> str:
    """The fortress, or "" for all other units; asked when the hex holds both."""
    state, content = table.state, table.content
    alone = lone_fortress(content, state, side, target)
    if alone:
        return alone
    fortress = _fortress_in(content, state, side, target)
    if not fortress:
        return ""
    answer: str = await Ask(
        side,
        "Barrage the fortress or the other units at {hex}?",
        lambda: [
            Option("fortress", fortress, piece(fortress), "The fortress"),
            Option("units", "", button("units"), "The other units"),
        ],
        lambda value: _why_no_gun_at(content, state, side, target, bool(value)),
        rule="S10.21A",
        needs="own",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
    )
    return answer


def _why_no_gun_at(content: Content, state: CossacksState, side: str, target: str, fortress: bool) -> Refusal | None:
    """Why no gun of a side may barrage that kind of target in a hex."""
    reasons = [
        why_not_gun_here(content, state, unit, target, fortress)
        for unit in gun_candidates(content, state, side, target)
    ]
    return next((reason for reason in reasons if reason is not None), NO_GUN) if all(reasons) else None


async def _choose_guns(table: Table[CossacksState], side: SideId, target: str, fortress: str) -> tuple[str, ...]:
    state, content = table.state, table.content

    def why_not(name: str, chosen: tuple[str, ...]) -> Refusal | None:
        return why_not_gun_here(content, state, state.unit(name), target, bool(fortress))

    return await pick_many(
        side,
        "Which guns barrage {hex}?",
        lambda: [
            Option("add:" + unit.id, unit.id, piece(unit.id)) for unit in gun_candidates(content, state, side, target)
        ],
        rule="S10.21",
        why_not=why_not,
        unfinished=lambda chosen: None if chosen else AT_LEAST_ONE,
        completable=lambda chosen: True,
        needs="own",
        done="Barrage",
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=GunsAsked(side, target, fortress),
    )


@enforces("S10.22", "S10.23")
async def _shell_units(
    table: Table[CossacksState], combat: Combat, guns: tuple[str, ...], hit: tuple[str, ...]
) -> None:
    """The barrage of units: value, column, die, losses in turn, one check a formation with its losses."""
    content, target = table.content, combat.target
    state = table.state
    units = [state.unit(name) for name in guns]
    hexsides = await _hexsides(table, combat, units)
    state = table.state
    groups = groups_of(content, state, alive(state, hit))
    stood = {unit.id: unit for unit in alive(state, hit)}
    value = barrage_value(content, state, units, target)
    shifts = barrage_shifts(content, state, units, alive(state, hit), target, hexsides)
    column = barrage_column(content, state, value.total(), shifts.shifts())
    cell = await _roll(table, combat, value, shifts, column)
    owner = combat.defender
    if cell.losses:
        await take_losses(table, combat, LossSet("barrage", owner, cell.losses, hit, movers=hit, check=cell.check))
    combat.counting = False
    heavy_column = column >= 0 and content.barrage.columns[column] >= 35
    for group in groups:
        state = table.state
        left = alive(state, group.units)
        retreated = any(combat.trail.get(name) for name in group.units)
        if not left or not (cell.check or retreated) or _posted(left):
            continue
        gun_units = [state.unit(name) for name in guns]
        as_hit = [stood[unit.id] for unit in left]
        shared = barrage_modifiers(content, state, cell, gun_units, as_hit, hexsides, retreated=retreated)
        checked = await check_morale(table, left, "morale check", shared=shared, own=combat.lost_by, rule="S10.24")
        if checked.margin:
            await take_losses(
                table,
                combat,
                LossSet(
                    "barrage check",
                    owner,
                    losses_of(checked.margin),
                    group.units,
                    movers=group.units,
                    margin=checked.margin,
                    heavy_column=heavy_column,
                ),
            )
    await face_after(table, combat, hit)


@enforces("S13.23A")
def _posted(units: Sequence[Unit]) -> bool:
    """A formation posted to a fortress takes no check after a barrage (unless it has left its post)."""
    return all(unit.posted for unit in units)


async def _roll(
    table: Table[CossacksState], combat: Combat, value: Tally, shifts: Tally, column: int, modifier: Tally | None = None
) -> BarrageCell:
    """Roll the die of a barrage and tell its result: the value's parts only to its own side (S10.21)."""
    content, state = table.content, table.state
    name = str(content.barrage.columns[column]) if column >= 0 else "below the table"
    state.battle = Battle("barrage", combat.attacker, combat.target, _origins(state), name)
    (die,) = await Roll(
        "Barrage of {hex}, column {column}",
        side=combat.attacker,
        rule="S10.22",
        names={"hex": hexagon(combat.target), "column": name},
    )
    change = int(modifier.total()) if modifier is not None else 0
    cell = barrage_result(content, column, die, change)
    result = "No effect" if cell == BarrageCell() else str(cell)
    said = {"hex": hexagon(combat.target), "column": name, "die": str(die), "result": result}
    table.tell(
        Event(
            "barrage",
            "{result}: the barrage of {hex}, column {column}, die {die}",
            said,
            (hexagon(combat.target),),
            shifts if shifts.lines else None,
            (modifier,) if modifier is not None else (),
            rule="S10.22",
            side=combat.attacker,
        )
    )
    table.tell(
        Event(
            "barrage",
            "Barrage value against {hex}",
            said,
            (hexagon(combat.target),),
            value,
            rule="S10.21B",
            audience=(combat.attacker,),
            side=combat.attacker,
            level=2,
        )
    )
    return cell


def _origins(state: CossacksState) -> tuple[str, ...]:
    return state.battle.origins if state.battle is not None else ()


@enforces("S13.22A", "S10.22", "S10.24")
async def _shell_fortress(table: Table[CossacksState], combat: Combat, guns: tuple[str, ...], fortress: str) -> None:
    """The barrage of a fortress: no shifts, a modified die, losses only in its own points, no check."""
    content, state = table.content, table.state
    units = [state.unit(name) for name in guns]
    value = barrage_value(content, state, units, combat.target)
    column = barrage_column(content, state, value.total(), 0)
    modifier = fortress_die(content, units, state.unit(fortress))
    cell = await _roll(table, combat, value, Tally("Column shifts"), column, modifier)
    if cell.surrender:
        state = table.state
        unit = state.unit(fortress)
        state.lost_sp[unit.side] = state.lost_sp.get(unit.side, 0) + unit.sp
        state.move(unit, "")
        settle_boxes(state)
        table.tell(
            Event(
                "eliminated",
                "{unit} surrenders",
                {"unit": piece(fortress)},
                (piece(fortress), hexagon(combat.target)),
                rule="S10.22",
                side=other(combat.attacker),
            )
        )
        return
    for _ in range(cell.losses):
        if table.state.unit(fortress).hex:
            lose_points(table, combat, fortress)
