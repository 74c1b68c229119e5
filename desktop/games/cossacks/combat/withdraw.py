"""Withdraw before combat (S10.33A), and cavalry before a barrage (S10.21A)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat import limits, retreats
from desktop.games.cossacks.combat.asked import DefenceAsked
from desktop.games.cossacks.combat.conduct import Combat, alive
from desktop.games.cossacks.combat.losses import take_losses
from desktop.games.cossacks.combat.morale import check_morale, losses_of
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import groups_of, primary
from desktop.games.cossacks.state import CossacksState, Unit, Vacated, other
from desktop.games.cossacks.terrain import why_not_enter
from desktop.games.cossacks.zones import ask_zone, defended, exerts, friendly_in, hidden_neighbours
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.tally import Line

__all__ = ["before_barrage", "before_combat", "why_not_withdraw"]

TOO_SLOW = Refusal("Infantry cannot withdraw before combat: only mobility M, C, H, T or D can", "S10.33A")
CANNOT_MOVE = Refusal("It cannot move", "S10.33A")
NOT_CAVALRY = Refusal("Only units of cavalry formations withdraw before a barrage", "S10.21A")
NO_GOAL = Refusal("No hex is open to a withdrawal: each is held, impassable, full or in an enemy zone", "S10.33A")
ENEMY_THERE = Refusal("Enemy units stand there", "S10.33A")
IN_ZONE = Refusal("Units may not withdraw into an enemy zone of control", "S3.47", "choose another hex")
FULL = Refusal("Units may not withdraw into an overstack", "S10.33A", "choose another hex")
MUST_GO = Refusal("The withdrawal has been announced, and a hex is open", "S10.33A", "choose an open hex")


def _known_zone(content: Content, state: CossacksState, side: str, hex: str) -> bool:
    """Whether a zone of face-up enemies, or one declared in this segment, lies on the hex."""
    enemy = other(side)
    answer = state.silent.get(f"{enemy}@{hex}")
    if answer is not None:
        return answer == "exerted"
    for near in content.ground.near[hex]:
        if near:
            for name in state.stacks.get(near, ()):
                unit = state.units[name]
                if type(unit) is Unit and unit.up and unit.side == enemy and exerts(content, state, unit, hex):
                    return True
    return False


@enforces("S10.33A", "S3.47")
def why_not_goal(content: Content, state: CossacksState, units: Sequence[Unit], hex: str) -> Refusal | None:
    """Why units of one hex may not withdraw to an adjacent one, as far as their side knows."""
    side, here = units[0].side, units[0].hex
    hexside = content.ground.direction(here, hex)
    for unit in units:
        reason = why_not_enter(content, state, retreats.mobility(content, unit), here, hexside)
        if reason is not None:
            return reason
    if any(state.units[name].side != side for name in state.stacks.get(hex, ())):
        return ENEMY_THERE
    if not friendly_in(state, side, hex, tuple(unit.id for unit in units)) and _known_zone(content, state, side, hex):
        return IN_ZONE
    return FULL if retreats.best_facing(content, state, units, hex) is None else None


def _abandons(content: Content, unit: Unit) -> bool:
    """Artillery of mobility T or D leaves only without its guns (S12.34)."""
    return content.counters[unit.id].cls == "artillery" and retreats.mobility(content, unit) in ("T", "D")


@enforces("S10.33A")
def why_not_withdraw(content: Content, state: CossacksState, unit: Unit, *, barrage: bool = False) -> Refusal | None:
    """Why a unit may not withdraw before combat, or before a barrage."""
    counter = content.counters[unit.id]
    if counter.cls not in ("combat", "artillery", "hq") or unit.mode == "rail":
        return CANNOT_MOVE
    if barrage:
        formation = content.formations.get(primary(content, unit))
        if formation is None or not formation.cavalry:
            return NOT_CAVALRY
    rating = retreats.mobility(content, unit)
    if rating not in ("M", "C", "H", "T", "D"):
        return CANNOT_MOVE if rating in ("*", "-") else TOO_SLOW
    if _abandons(content, unit):
        return None
    for near in content.ground.near[unit.hex]:
        if near and why_not_goal(content, state, [unit], near) is None:
            return None
    return NO_GOAL


def _has_cavalry(content: Content, state: CossacksState, side: str) -> bool:
    """Whether a cavalry formation of a side is in play at all, which everybody knows."""
    scenario = content.scenarios.get(state.scenario)
    names = [one.formation for one in scenario.command] if scenario is not None else list(state.commands)
    return any(content.formations[name].side == side and content.formations[name].cavalry for name in names)


async def before_barrage(table: Table[CossacksState], combat: Combat, origins: tuple[str, ...]) -> None:
    """Cavalry formations may leave before a barrage."""
    await _withdraw(table, combat, origins, barrage=True)


async def before_combat(table: Table[CossacksState], combat: Combat, origins: tuple[str, ...]) -> None:
    """Units of the defending hex may leave before a fire attack, all together, unseen."""
    await _withdraw(table, combat, origins, barrage=False)


@enforces("S10.33A", "S10.21A", "S11.21")
async def _withdraw(table: Table[CossacksState], combat: Combat, origins: tuple[str, ...], *, barrage: bool) -> None:
    """Choose the leavers, move them one hex by formation, then check each formation that left."""
    leavers = await _choose_leavers(table, combat, origins, barrage=barrage)
    if not leavers:
        return
    content, side = table.content, combat.defender
    gunless = tuple(name for name in leavers if _abandons(content, table.state.unit(name)))
    riders = tuple(name for name in leavers if name not in gunless)
    gone: list[tuple[str, ...]] = []
    for group in groups_of(content, table.state, alive(table.state, riders)):
        if await _go(table, combat, group.units):
            gone.append(group.units)
    for name in gunless:
        await retreats.abandon(table, combat, name)
    state = table.state
    _note_vacated(content, state, combat)
    stays = any(
        unit.side == side and unit.sp and content.counters[unit.id].cls == "combat"
        for unit in state.units_at(combat.target)
    )
    shared = [Line("friends hold the hex", "-2", "S10.33A")] if stays else []
    for names in gone:
        units = alive(table.state, names)
        if not units:
            continue
        checked = await check_morale(table, units, "withdrawal check", shared=shared, rule="S10.33A")
        if checked.margin:
            loss = limits.LossSet(
                "withdrawal",
                side,
                losses_of(checked.margin),
                names,
                movers=names,
                margin=checked.margin,
            )
            counting, combat.counting = combat.counting, False
            await take_losses(table, combat, loss)
            combat.counting = counting
    await retreats.face_after(table, combat, tuple(name for names in gone for name in names) + gunless)


def _note_vacated(content: Content, state: CossacksState, combat: Combat) -> None:
    """A hex emptied by withdrawal may be pursued into (S10.32C)."""
    if not defended(content, state, combat.defender, combat.target):
        state.vacated[combat.target] = Vacated(combat.target, combat.defender, "withdrawal")


async def _choose_leavers(
    table: Table[CossacksState], combat: Combat, origins: tuple[str, ...], *, barrage: bool
) -> tuple[str, ...]:
    state, content, side = table.state, table.content, combat.defender

    def candidates() -> Sequence[Option[str]]:
        return [
            Option(
                "add:" + unit.id,
                unit.id,
                piece(unit.id),
                effect="abandons its guns" if _abandons(content, unit) else "",
            )
            for unit in state.units_at(combat.target)
            if unit.side == side and content.counters[unit.id].cls not in ("fortress", "supply")
        ]

    return await pick_many(
        side,
        "Withdraw units from {hex} before the barrage?" if barrage else "Withdraw units from {hex} before combat?",
        candidates,
        rule="S10.21A" if barrage else "S10.33A",
        why_not=lambda name, chosen: why_not_withdraw(content, state, state.unit(name), barrage=barrage),
        completable=lambda chosen: True,
        needs="own",
        done="Go on",
        # That nobody is able to go is told to the enemy no more than that nobody wishes to (S3.5).
        secret=not barrage or _has_cavalry(content, state, side),
        topic=(hexagon(combat.target), *(hexagon(hex) for hex in origins)),
        names={"hex": hexagon(combat.target)},
        context=DefenceAsked(side, combat.target, origins, "withdraw"),
    )


@enforces("S3.47", "S10.33A", "S10.11")
async def _go(table: Table[CossacksState], combat: Combat, names: tuple[str, ...]) -> bool:
    """One formation withdraws one hex; whether it went. Before it goes next to an inverted enemy unit the owner is
    asked for its zone; a hex that is closed thereby is given up for another."""
    content, side = table.content, combat.defender
    while True:
        state = table.state
        units = alive(state, names)
        here = units[0].hex
        near = [hex for hex in content.ground.near[here] if hex]
        open_hexes = [hex for hex in near if why_not_goal(content, state, units, hex) is None]
        if not open_hexes and len(units) > 1:
            first = await _go(table, combat, (units[0].id,))
            rest = await _go(table, combat, tuple(unit.id for unit in units[1:]))
            return first or rest

        def why_not(
            hex: str, state: CossacksState = state, units: list[Unit] = units, free: bool = bool(open_hexes)
        ) -> Refusal | None:
            if hex == "":
                return MUST_GO if free else None
            return why_not_goal(content, state, units, hex)

        goal = await Ask(
            side,
            "Withdraw from {hex} to which hex?",
            lambda near=near: [  # type: ignore[misc]
                *(Option("to:" + hex, hex, hexagon(hex)) for hex in near),
                Option("stay", "", button("stay"), "Stay after all"),
            ],
            why_not,
            rule="S10.33A",
            needs="own",
            topic=(hexagon(here), *(piece(name) for name in names)),
            names={"hex": hexagon(here)},
        )
        if not goal:
            return False
        state = table.state
        doubtful = not friendly_in(state, side, goal, names) and hidden_neighbours(content, state, side, goal)
        if doubtful and await ask_zone(table, combat.attacker, goal):
            continue
        await retreats.enter(table, combat, names, goal, "withdrawal")
        return True
