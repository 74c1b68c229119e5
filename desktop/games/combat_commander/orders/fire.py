"""O20 Fire as an order: one fire after the other by the activated pieces."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.attack import conduct_fire
from desktop.games.combat_commander.fire.best import worth_trying
from desktop.games.combat_commander.fire.firepower import (
    elements_of,
    enemy_hexes,
    sees_enemy,
    shot,
    targets_of,
)
from desktop.games.combat_commander.fire.group import pick_group
from desktop.games.combat_commander.markers import why_not_smoke
from desktop.games.combat_commander.orders.activation import begin_order, choose_activated, end_order
from desktop.games.combat_commander.orders.throwing import DROP, throw_away, throwing
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.units import ground_of, hex_of, weapon_type
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table

__all__ = ["give_fire", "one_fire", "smoke_hexes"]

At = Table[CommanderState]

NO_TARGET = Refusal("No piece that may be activated has an enemy in sight and range", "O20.1")
OUT_OF_REACH = Refusal("No piece that is left can fire at it", "O20.3")
MUST_FIRE = Refusal("At least one activated piece must fire", "O14.4", "fire at an enemy in sight and range")
NO_SMOKE_HEX = Refusal("No hex in range and sight may hold smoke", "O20.2.1")


def can_fire(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit, activated, would be able to carry a Fire order out (O20.1)."""
    if sees_enemy(content, state, unit):
        return True
    if state.settings.get("smoke_order", "no") == "yes":
        weapon = state.units[unit].weapon
        return bool(weapon) and bool(smoke_hexes(content, state, weapon))
    return False


async def give_fire(table: At, side: str, name: str) -> None:
    """Activate pieces for a Fire order."""
    units = await choose_activated(table, side, "fire", lambda u: can_fire(table.content, table.state, u), "O20.1")
    begin_order(table, "fire", name, units)
    table.state.phase = "fire"


def unfired(content: Content, state: CommanderState) -> list[str]:
    """Activated pieces that have not fired in this order and could (R36)."""
    units = [u for u in state.ordered if u in state.units and on_map(state.units[u].place)]
    fired = len(state.fired)
    found = [e for e in elements_of(content, state, units) if e not in state.fired]
    if fired and "gun-fires-twice" in state.special:
        found += [e for e in elements_of(content, state, units) if _gun_again(content, state, e)]
    return found


#: The gun of scenario 19 that may fire twice in an order.
GUN = "french.french-75"


def _gun_again(content: Content, state: CommanderState, element: str) -> bool:
    weapon = state.weapons.get(element)
    return weapon is not None and weapon.type == GUN and state.fired.count(element) == 1


def smoke_hexes(content: Content, state: CommanderState, weapon: str) -> list[str]:
    """Hexes that a weapon may put Smoke into (O20.2.1, R35)."""
    if not weapon_type(content, state, weapon).smoke:
        return []
    return [
        h
        for h in ground_of(content, state).hexes
        if why_not_smoke(content, state, h) is None and shot(content, state, weapon, h) >= 0
    ]


@enforces("O20.3", "O20.2.1", "O14.4")
async def one_fire(table: At) -> None:
    """One fire of the order, or its end."""
    state, content = table.state, table.content
    side = state.active
    pieces = unfired(content, state)
    targets = targets_of(content, state, pieces, side)
    smokers = [e for e in pieces if e in state.weapons and e not in state.fired and smoke_hexes(content, state, e)]
    if not targets and not smokers:
        end_order(state)
        return

    def why_not(value: tuple[str, str]) -> Refusal | None:
        act, what = value
        if act == "end":
            legal = targets or (smokers and state.settings.get("smoke_order", "no") == "yes")
            return (
                MUST_FIRE if legal and not state.done and worth_trying(content, state, side, "order", targets) else None
            )
        if act == "smoke":
            return None if what in smokers else NO_SMOKE_HEX
        if act == DROP:
            return None
        return None if what in targets else OUT_OF_REACH

    drop: list[Option[tuple[str, str]]] = throwing(state, side, (DROP, ""))
    act, what = await Ask[tuple[str, str]](
        side,
        "Fire at which hex?",
        lambda: [
            *(Option(f"target:{h}", ("target", h), hexagon(h)) for h in enemy_hexes(state, side)),
            *(Option(f"smoke:{w}", ("smoke", w), piece(w), "Smoke") for w in _smoke_weapons(content, state, pieces)),
            *drop,
            Option("end", ("end", ""), button("end"), "End the order"),
        ],
        why_not,
        rule="O20.3",
        ends=("end", *(option.key for option in drop)),
        context=Asked("target", units=tuple(pieces)),
    )
    if act == "end":
        end_order(state)
        return
    if act == DROP:
        await throw_away(table, side)
        return
    if act == "smoke":
        attack = await _aim_smoke(table, side, what)
    else:
        attack = await pick_group(table, side, "order", targets[what], what)
    await _fire(table, attack)


def _smoke_weapons(content: Content, state: CommanderState, pieces: Sequence[str]) -> list[str]:
    return [e for e in pieces if e in state.weapons and weapon_type(content, state, e).smoke]


async def _aim_smoke(table: At, side: str, weapon: str) -> Attack:
    hexes = smoke_hexes(table.content, table.state, weapon)
    hex = await Ask[str](
        side,
        "{piece}: Smoke into which hex?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
        rule="O20.2.1",
        names={"piece": piece(weapon)},
        topic=(piece(weapon),),
        context=Asked("smoke", Attack(side, "order", (weapon,), smoke=True), hex=hex_of(table.state, weapon)),
    )
    return Attack(side, "order", (weapon,), (hex,), smoke=True)


async def _fire(table: At, attack: Attack) -> None:
    """Fire, and remember who has; a fire that came to no roll leaves its pieces free (R32)."""
    if await conduct_fire(table, attack):
        state = table.state
        state.fired = (*state.fired, *attack.elements)
        if attack.smoke and state.weapons[attack.elements[0]].type == GUN:
            state.fired = (*state.fired, *attack.elements)
        state.done = True
