"""Fire attacks (S10.3): from the declaration over reveal, ammunition, odds and dice to losses, checks and pursuit."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from desktop.games.cossacks.combat import ammunition, pursuit, withdraw
from desktop.games.cossacks.combat.asked import Attack, PointAsked
from desktop.games.cossacks.combat.conduct import Combat, alive, capture, reveal
from desktop.games.cossacks.combat.declare import declare, horse_of, origins_of
from desktop.games.cossacks.combat.defend import (
    choose_defenders,
    defending,
    invoke_two_combats,
    stand_fast,
)
from desktop.games.cossacks.combat.eligible import lone_fortress
from desktop.games.cossacks.combat.limits import LossSet
from desktop.games.cossacks.combat.losses import take_losses
from desktop.games.cossacks.combat.morale import check_morale, losses_of
from desktop.games.cossacks.combat.odds import (
    basic_column,
    column_name,
    common_cover,
    final_column,
    fire_shifts,
    hexsides_of,
)
from desktop.games.cossacks.combat.prisoners import prisoner_result, prisoners_taken
from desktop.games.cossacks.combat.retreats import COMPASS, choose_facing, face_after, retreat
from desktop.games.cossacks.combat.supply import check_supply
from desktop.games.cossacks.combat.values import fire_value, stands_alone
from desktop.games.cossacks.content import Content, FireCell, SideId
from desktop.games.cossacks.facing import aspect
from desktop.games.cossacks.formations import Group, group_of, groups_of
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.games.cossacks.terrain import Cover, cover, entrenchment_check
from desktop.table.asking import Ask, Option, Roll, Sealed, button, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = ["FireOdds", "fire_attack", "fire_odds", "full_guns"]


class FireOdds(msgspec.Struct, frozen=True, gc=False):
    """What a fire attack is resolved on: both values, the shifts, the basic and the final column."""

    attack: Tally
    defence: Tally
    shifts: Tally
    basic: int
    column: int


# pure ----------------------------------------------------------------------------------------------------------------
def full_guns(content: Content, units: Sequence[Unit], *, attacking: bool, marked: tuple[str, ...] = ()) -> list[str]:
    """Guns that may use their full factor if ammunition is spent."""
    return [
        unit.id
        for unit in units
        if ammunition.why_no_full_factor(content, unit, attacking=attacking, marked=unit.id in marked) is None
    ]


@enforces("S10.34", "S10.35")
def fire_odds(
    content: Content,
    state: CossacksState,
    attack: Attack,
    defenders: Sequence[Unit],
    spent: tuple[str, ...],
    *,
    fronts_only: bool = False,
    as_flank: bool = False,
    marching: tuple[str, ...] = (),
) -> FireOdds:
    """Values, shifts and columns of an attack against these defenders with these ammunition boxes spent.

    marching: defenders that were in Road Mode when they were attacked: half their value, no ammunition, no flank
    (S8.43).
    """
    attackers = alive(state, attack.units)
    value = fire_value(
        content,
        state,
        attackers,
        target=attack.target,
        charge=attack.charge,
        full=full_guns(content, attackers, attacking=True, marked=attack.marked),
        spent=spent,
    )
    full = [name for name in full_guns(content, defenders, attacking=False) if name not in marching]
    defence = fire_value(content, state, defenders, full=full, spent=spent, marching=marching)
    shifts = fire_shifts(
        content,
        state,
        attackers,
        defenders,
        attack.target,
        charge=attack.charge,
        fronts_only=fronts_only,
        as_flank=as_flank,
        marching=marching,
    )
    clamp = state.settings.get("low_odds") == "clamp"
    basic = basic_column(content, value.total(), defence.total(), clamp_low=clamp)
    return FireOdds(value, defence, shifts, basic, final_column(content, basic, shifts.shifts()))


# the procedure -------------------------------------------------------------------------------------------------------
@enforces("S10.34")
async def fire_attack(table: Table[CossacksState], side: SideId, target: str) -> None:
    """One fire attack on a hex, complete."""
    content = table.content
    attack = await declare(table, side, target)
    combat = Combat("charge" if attack.charge else "fire", side, target)
    state = table.state
    check_supply(table, [*alive(state, attack.units), *defending(content, state, attack)])
    split = await invoke_two_combats(table, combat, attack)
    await withdraw.before_combat(table, combat, origins_of(table.state, attack.units))
    combat.trail.clear()  # the way of a withdrawal is no retreat in this combat
    left = defending(content, table.state, attack)
    if not left or _only_a_fortress(content, table.state, attack):
        table.tell(
            Event(
                "fire",
                "All have withdrawn from {hex}",
                {"hex": hexagon(target)},
                (hexagon(target),),
                rule="S10.33A",
                side=side,
            )
        )
        await pursuit.pursue_withdrawn(table, combat, attack)
        return
    if split and all(any(unit.hex == target for unit in alive(table.state, group.units)) for group in split):
        await _two_combats(table, combat, attack, split)
    else:
        await _one_combat(table, combat, attack, left)
        await face_after(table, combat, list(combat.trail))
        await pursuit.after_fire(table, combat, attack)


@enforces("S13.22")
def _only_a_fortress(content: Content, state: CossacksState, attack: Attack) -> bool:
    """Whether a fortress alone is left in the hex, and none of the attackers stands in it to attack it."""
    return bool(lone_fortress(content, state, attack.side, attack.target)) and not any(
        state.unit(name).hex == attack.target for name in attack.units
    )


@enforces("S3.33A")
async def _two_combats(table: Table[CossacksState], combat: Combat, attack: Attack, split: Sequence[Group]) -> None:
    """Two combats against one hex: each formation fights those it faces; the attacker assigns the rest."""
    content = table.content
    state = table.state
    firsts = [state.unit(group.units[0]) for group in split]
    parts: list[list[str]] = [[], []]
    for hex in origins_of(state, attack.units):
        units = [name for name in attack.units if state.unit(name).hex == hex]
        hexside = content.ground.direction(attack.target, hex)
        fronts = [aspect(content, unit, hexside) == "front" for unit in firsts]
        if fronts[0] == fronts[1]:
            place = await Ask(
                attack.side,
                "Which formation do the units at {hex} fight?",
                lambda: [
                    Option(f"fight:{n}", n, button(f"fight:{n}"), f"Those facing {COMPASS[split[n].facing]}")
                    for n in range(2)
                ],
                rule="S3.33A",
                needs="own",
                topic=(hexagon(attack.target), hexagon(hex)),
                names={"hex": hexagon(hex)},
            )
        else:
            place = 0 if fronts[0] else 1
        parts[place].extend(units)
    first = await Ask(
        attack.side,
        "Which combat at {hex} is fought first?",
        lambda: [
            Option(f"first:{n}", n, button(f"first:{n}"), f"Against those facing {COMPASS[split[n].facing]}")
            for n in range(2)
        ],
        rule="S3.33A",
        needs="own",
        topic=(hexagon(attack.target),),
        names={"hex": hexagon(attack.target)},
    )
    wiped_out = False
    fights: list[Combat] = []
    for place in (first, 1 - first):
        fight = Combat(combat.kind, combat.attacker, combat.target)
        fights.append(fight)
        members = tuple(name for name in attack.units if name in parts[place])
        charge = attack.charge and horse_of(content, table.state, members) >= 2  # in each combat by itself (S10.32B)
        fight.kind = "charge" if charge else "fire"
        part = replace(attack, units=members, charge=charge)
        offered = [unit for unit in alive(table.state, split[place].units) if unit.hex == attack.target]
        able = any(content.counters[name].cls == "combat" for name in part.units)
        if not offered or not alive(table.state, part.units) or not able:
            continue
        await _one_combat(table, fight, part, offered, fronts_only=True, as_flank=wiped_out)
        if any(table.state.unit(name).side == combat.defender for name in fight.trail):
            break
        wiped_out = not alive(table.state, split[place].units)
    for fight in fights:
        combat.trail.update(fight.trail)
        combat.left.extend(hex for hex in fight.left if hex not in combat.left)
        combat.behind = (*combat.behind, *fight.behind)
    await face_after(table, combat, list(combat.trail))
    await pursuit.after_fire(table, combat, attack)


@enforces("S10.31", "S12.31", "S12.72")
def _cleared(table: Table[CossacksState], combat: Combat, offered: Sequence[Unit]) -> bool:
    """A hex without a Combat or Fortress Class unit of any strength falls without dice: all there is captured."""
    content = table.content
    if any(unit.sp and content.counters[unit.id].cls in ("combat", "fortress") for unit in offered):
        return False
    names = tuple(unit.id for unit in offered)
    reveal(table, names, "S10.34")
    for name in names:
        capture(table, combat, name, rule="S10.31")
    return True


@enforces("S8.43", "S3.21")
async def _deploy(table: Table[CossacksState], defenders: tuple[str, ...]) -> tuple[str, ...]:
    """Units in Road Mode go into Deployed Mode before the fire attack on them is resolved, and may face any way; which
    they were."""
    state, content = table.state, table.content
    marching = tuple(unit.id for unit in alive(state, defenders) if unit.mode == "road")
    for name in marching:
        state.put(replace(state.unit(name), mode="deployed"))
    for group in groups_of(content, state, alive(state, marching)):
        await choose_facing(table, group.units)
    return marching


async def _one_combat(
    table: Table[CossacksState],
    combat: Combat,
    attack: Attack,
    offered: Sequence[Unit],
    *,
    fronts_only: bool = False,
    as_flank: bool = False,
) -> None:
    """One combat against the units offered, to the last check; pursuit follows elsewhere."""
    content = table.content
    hexsides = hexsides_of(content, alive(table.state, attack.units), attack.target)
    names = tuple(unit.id for unit in offered)
    if _cleared(table, combat, offered):
        reveal(table, attack.units, "S10.34")
        return
    combat.firm = await stand_fast(table, combat, attack, names)
    reveal(table, attack.units, "S10.34")
    defenders = await choose_defenders(table, combat, attack, alive(table.state, names))
    reveal(table, defenders, "S10.34")
    combat.posted = any(unit.posted for unit in alive(table.state, defenders))
    spent = await _ammunition(table, combat, attack, defenders)
    marching = await _deploy(table, defenders)
    state = table.state
    odds = fire_odds(
        content,
        state,
        attack,
        alive(state, defenders),
        spent,
        fronts_only=fronts_only,
        as_flank=as_flank,
        marching=marching,
    )
    works = common_cover(content, alive(state, defenders), hexsides)
    combat.stood = _standing(content, state, combat)
    combat.behind = _permanent(content, alive(state, defenders), hexsides)
    total = await _roll(table, combat, attack, odds)
    cell = content.fire.cell(total, odds.column)
    _tell_result(table, combat, odds, total, cell)
    state = table.state
    if prisoner_result(content, state, odds.column, total, alive(state, defenders)):
        await prisoners_taken(table, combat, alive(state, attack.units))
    await _losses(table, combat, attack, names, defenders, cell)
    await _checks(table, combat, attack, names, defenders, cell, works)


# ammunition ----------------------------------------------------------------------------------------------------------
@enforces("S10.12", "S10.34A")
async def _ammunition(
    table: Table[CossacksState], combat: Combat, attack: Attack, defenders: tuple[str, ...]
) -> tuple[str, ...]:
    """Each side says for each of its tracks whether it spends a point, the attacker first, or both unseen."""
    boxes: dict[SideId, list[str]] = {
        attack.side: _boxes(table, combat, attack, attack.units, attacking=True),
        combat.defender: _boxes(table, combat, attack, defenders, attacking=False),
    }
    if table.state.settings.get("fire_points") == "sealed":
        return await _sealed_points(table, combat, attack, defenders, boxes)
    spent: tuple[str, ...] = ()
    for side, tracks in boxes.items():
        for box in tracks:
            if await _point(table, combat, attack, defenders, side, box, spent):
                _spend(table, combat, side, box)
                spent = (*spent, box)
    return spent


def _boxes(
    table: Table[CossacksState], combat: Combat, attack: Attack, names: tuple[str, ...], *, attacking: bool
) -> list[str]:
    """Boxes that a side may spend a point of; immobile batteries need none, nor does a fortress alone (E7.2)."""
    content, state = table.content, table.state
    found = []
    units = alive(state, names)
    for box in ammunition.tracks_in_use(content, state, units, attacking=attacking, marked=attack.marked):
        if box == "free":
            combat.spent[attack.side if attacking else combat.defender] = True
        elif attacking or box not in names or not stands_alone(state, state.unit(box)):
            found.append(box)
    return found


def _spend(table: Table[CossacksState], combat: Combat, side: SideId, box: str) -> None:
    ammunition.spend(table, box, side, secret=False)
    combat.spent[side] = True


async def _sealed_points(
    table: Table[CossacksState],
    combat: Combat,
    attack: Attack,
    defenders: tuple[str, ...],
    boxes: dict[SideId, list[str]],
) -> tuple[str, ...]:
    """Both sides decide track by track without knowing what the other spends; all is told at the end."""
    wanted: dict[SideId, tuple[str, ...]] = dict.fromkeys(boxes, ())
    for place in range(max(map(len, boxes.values()))):
        asks: dict[str, Ask[bool]] = {
            side: _point(table, combat, attack, defenders, side, tracks[place], wanted[side])
            for side, tracks in boxes.items()
            if place < len(tracks)
        }
        if len(asks) == 1:
            ((only, ask),) = asks.items()
            answers = {only: await ask}
        else:
            answers = await Sealed(asks)
        for side, tracks in boxes.items():
            if answers.get(side):
                wanted[side] = (*wanted[side], tracks[place])
    for side, tracks_spent in wanted.items():
        for box in tracks_spent:
            _spend(table, combat, side, box)
    return tuple(box for spent in wanted.values() for box in spent)


def _point(
    table: Table[CossacksState],
    combat: Combat,
    attack: Attack,
    defenders: tuple[str, ...],
    side: SideId,
    box: str,
    spent: tuple[str, ...],
) -> Ask[bool]:
    """Whether a side spends a point of one of its boxes."""
    state, content = table.state, table.content
    track = content.tracks.get(box)
    title = track.title if track is not None else content.counters[box].title
    shown = replace(attack, marked=tuple(name for name in attack.marked if name in attack.units))  # no inverted unit
    return Ask(
        side,
        "Spend an ammunition point of {track}?",
        lambda: [
            Option("spend", True, "box:" + box, "Spend a point"),
            Option("keep", False, button("keep"), "Fire with a factor of one"),
        ],
        lambda value: ammunition.why_not_spend(content, state, box) if value else None,
        rule="S10.12",
        topic=(hexagon(attack.target),),
        names={"track": title},
        context=PointAsked(side, box, shown, defenders, spent, combat.firm),
    )


# dice ----------------------------------------------------------------------------------------------------------------
@enforces("S10.35")
async def _roll(table: Table[CossacksState], combat: Combat, attack: Attack, odds: FireOdds) -> int:
    state, content = table.state, table.content
    name = column_name(content, odds.column)
    if state.battle is not None:
        state.battle = replace(state.battle, column=name)
    dice = await Roll(
        "Fire attack on {hex} at {odds}",
        count=2,
        side=attack.side,
        rule="S10.35",
        names={"hex": hexagon(attack.target), "odds": name},
    )
    return sum(dice)


def _tell_result(table: Table[CossacksState], combat: Combat, odds: FireOdds, total: int, cell: FireCell) -> None:
    content = table.content
    table.tell(
        Event(
            "fire",
            "{result}: fire on {hex} at {odds} (basic {basic}), sum {total}",
            {
                "result": str(cell),
                "hex": hexagon(combat.target),
                "odds": column_name(content, odds.column),
                "basic": column_name(content, odds.basic),
                "total": str(total),
            },
            (hexagon(combat.target),),
            odds.attack,
            (odds.defence, odds.shifts),
            rule="S10.35",
            side=combat.attacker,
        )
    )


# losses and checks ---------------------------------------------------------------------------------------------------
@enforces("S10.35A", "S10.35B", "S10.35D", "S10.36", "S10.32B", "S10.33B")
async def _losses(
    table: Table[CossacksState],
    combat: Combat,
    attack: Attack,
    hexmates: tuple[str, ...],
    defenders: tuple[str, ...],
    cell: FireCell,
) -> None:
    """The attacker's losses hex by hex, then the defender's, then the retreat of an r result."""
    content = table.content
    losses = cell.attacker.losses * (2 if attack.charge else 1)
    if losses:
        used: dict[str, bool] = {}
        separate = table.state.settings.get("attacker_limits") == "hex"
        for hex in origins_of(table.state, attack.units):
            payers = tuple(name for name in attack.units if table.state.unit(name).hex == hex)
            await take_losses(
                table,
                combat,
                LossSet(
                    "attacker",
                    attack.side,
                    losses,
                    payers,
                    used={} if separate else used,
                    check=cell.attacker.check,
                ),
            )
    if combat.firm and cell.defender.retreat:
        combat.captive[combat.defender] = True
    movers = _movers(content, table.state, hexmates)
    if cell.defender.losses:
        reserve = tuple(name for name in movers if name not in defenders)
        await take_losses(
            table,
            combat,
            LossSet(
                "defender",
                combat.defender,
                cell.defender.losses,
                defenders,
                movers=movers,
                reserve=reserve,
                check=cell.defender.check or cell.defender.retreat,
            ),
        )
    if cell.defender.retreat:
        await retreat(table, combat, movers, cause="fire")


def _standing(content: Content, state: CossacksState, combat: Combat) -> tuple[str, ...]:
    """The defender's units in the hex that is attacked, no fortress."""
    return tuple(
        unit.id
        for unit in state.units_at(combat.target)
        if unit.side == combat.defender and content.counters[unit.id].cls != "fortress"
    )


def _permanent(content: Content, defenders: Sequence[Unit], hexsides: Sequence[int]) -> tuple[int, ...]:
    """Hexsides of the attack behind which a defender has a permanent entrenchment: pursuit stops after them (S8.73)."""
    return tuple(side for side in hexsides if any(cover(content, unit, side) == "permanent" for unit in defenders))


def _movers(content: Content, state: CossacksState, names: tuple[str, ...]) -> tuple[str, ...]:
    """All units that retreat with a hex: everything that fought or looked on, but no fortress (S12.1)."""
    hexes = dict.fromkeys(state.unit(name).hex for name in names if state.unit(name).hex)
    found = list(names)
    for hex in hexes:
        side = state.unit(names[0]).side
        found.extend(unit.id for unit in state.units_at(hex) if unit.side == side and unit.id not in found)
    return tuple(name for name in found if content.counters[name].cls != "fortress")


@enforces("S10.35C", "S10.36B", "S11.24", "S12.1")
async def _checks(
    table: Table[CossacksState],
    combat: Combat,
    attack: Attack,
    hexmates: tuple[str, ...],
    defenders: tuple[str, ...],
    cell: FireCell,
    works: Cover,
) -> None:
    """Checks of attackers, then of defenders: one a formation, after all losses, none because of its own losses."""
    content = table.content
    combat.counting = False
    if cell.attacker.check:
        whole = [group_of(content, table.state, unit) for unit in alive(table.state, attack.units)]
        for group in dict.fromkeys(whole):
            await _check(table, combat, group.units, attack.units, "attacker check", [])
    for names in _formations_before(table, combat, hexmates):
        state = table.state
        units = alive(state, names)
        if not units:
            continue
        retreated = any(combat.trail.get(name) for name in names)
        fought = any(name in defenders for name in names)
        posted = all(unit.posted for unit in units)
        if not retreated and not (cell.defender.check and fought and not posted):
            continue
        value = 0 if retreated else entrenchment_check(content, state, works)
        shared = [Line("entrenched", str(value), "S8.73")] if value else []
        await _check(table, combat, names, defenders, "defender check", shared)


def _formations_before(table: Table[CossacksState], combat: Combat, hexmates: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Formations of those who stood in the defending hex; those that retreated into different hexes are separate ones
    now (S3.14). Units elsewhere that were displaced by a retreat (S3.35) are not checked."""
    content, state = table.content, table.state
    names = dict.fromkeys([*hexmates, *combat.stood])
    units = [unit for unit in alive(state, tuple(names)) if content.counters[unit.id].cls != "fortress"]
    return [group.units for group in groups_of(content, state, units)]


@enforces("S10.36B", "S11.22")
async def _check(
    table: Table[CossacksState],
    combat: Combat,
    group: tuple[str, ...],
    took_part: tuple[str, ...],
    kind: str,
    shared: list[Line],
) -> None:
    units = alive(table.state, group)
    checked = await check_morale(table, units, "check after fire", shared=shared, own=combat.lost_by, rule="S10.36B")
    if not checked.margin:
        return
    owner = units[0].side
    await take_losses(
        table,
        combat,
        LossSet(
            "attacker check" if kind == "attacker check" else "defender check",
            owner,
            losses_of(checked.margin),
            group,
            movers=group,
            margin=checked.margin,
            took_part=took_part,
        ),
    )
