"""Actions of the active player during his own Move order: A26 Assault Fire and A39 Smoke Grenades."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.fire.attack import conduct_fire
from desktop.games.combat_commander.fire.best import worth_trying
from desktop.games.combat_commander.fire.firepower import elements_of, enemy_hexes, shot, targets_of
from desktop.games.combat_commander.fire.group import pick_group
from desktop.games.combat_commander.markers import place_smoke, why_not_smoke
from desktop.games.combat_commander.state import CommanderState, living
from desktop.games.combat_commander.units import boxed, ground_of
from desktop.games.combat_commander.windows import CONFUSED, WRONG_ACTION, choose_card, could_play, play
from desktop.table.asking import Ask, Option, Refusal, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table

__all__ = ["active_window", "could_act"]

At = Table[CommanderState]

NOTHING_BOXED = Refusal("No activated piece with a boxed FP has an enemy in sight and range", "A26")
NO_GRENADIER = Refusal("No activated unit has its Movement boxed", "A39")


def _activated(state: CommanderState) -> list[str]:
    return [u for unit in state.ordered for u in living(state, unit)]


def assault_elements(content: Content, state: CommanderState) -> list[str]:
    """Pieces activated for the Move whose own FP is boxed (R29)."""
    return [e for e in elements_of(content, state, _activated(state)) if boxed(content, state, e, "fp")]


def can_assault(content: Content, state: CommanderState) -> bool:
    """Whether one of them has an enemy in sight and range (A26)."""
    enemies = enemy_hexes(state, state.active)
    return any(shot(content, state, e, h) >= 0 for e in assault_elements(content, state) for h in enemies)


def grenade_hexes(content: Content, state: CommanderState) -> list[str]:
    """Hexes that Smoke Grenades reach: own and next ones of units with a boxed Movement (R28)."""
    ground = ground_of(content, state)
    found: dict[str, int] = {}
    for unit in _activated(state):
        if boxed(content, state, unit, "move"):
            here = state.units[unit].place
            for hex in (here, *ground.neighbours[here]):
                if why_not_smoke(content, state, hex) is None:
                    found[hex] = 1
    return sorted(found)


def could_act(table: At) -> bool:
    """Whether, as far as everybody knows, the active player might play one of these Actions now."""
    state, content = table.state, table.content
    side = state.active
    if state.declined:
        return False
    if could_play(content, state, side, ("smoke-grenades",)) and _any_boxed(content, state, "move"):
        return True
    return could_play(content, state, side, ("assault-fire",)) and can_assault(content, state)


def _any_boxed(content: Content, state: CommanderState, value: str) -> bool:
    return any(boxed(content, state, u, value) for u in _activated(state))


@enforces("A26", "A39", "A24.2", "O21.6")
async def active_window(table: At) -> None:
    """Play one of these Actions, or none after all."""
    state, content = table.state, table.content
    side = state.active

    def fits(found: Card) -> Refusal | None:
        if found.action == "assault-fire":
            return None if can_assault(content, state) else NOTHING_BOXED
        if found.action == "smoke-grenades":
            return None if grenade_hexes(content, state) else NO_GRENADIER
        return CONFUSED if found.action == "command-confusion" else WRONG_ACTION

    asked = Asked("window", units=state.moving, window="active")
    name = await choose_card(table, side, fits, asked, rule="A24")
    if not name:
        state.declined = True
        return
    action = play(table, side, name, "A26" if content.cards[name].action == "assault-fire" else "A39")
    if action == "assault-fire":
        await _assault(table, side)
    else:
        await _grenades(table, side)


async def _assault(table: At, side: str) -> None:
    """One Fire by boxed pieces (A26)."""
    pieces = assault_elements(table.content, table.state)
    targets = targets_of(table.content, table.state, pieces, side)
    while targets:
        hex = await _choose(table, side, "Assault Fire at which hex?", targets, "A26")
        attack = await pick_group(table, side, "assault", targets[hex], hex)
        if await conduct_fire(table, attack) or not worth_trying(table.content, table.state, side, "assault", targets):
            return


async def _grenades(table: At, side: str) -> None:
    hexes = grenade_hexes(table.content, table.state)
    hex = await _choose(table, side, "Smoke Grenades into which hex?", hexes, "A39")
    await place_smoke(table, side, hex, "A39")


async def _choose(table: At, side: str, prompt: str, hexes: Iterable[str], rule: str) -> str:
    options = [Option(f"hex:{h}", h, hexagon(h)) for h in hexes]
    return await Ask[str](side, prompt, lambda: options, rule=rule, context=Asked("hex"))
