"""11 Weapons: breaking, mending, losing and handing on; 12 Radios break and mend by orders alone."""

from __future__ import annotations

from desktop.games.combat_commander.state import BOX, CommanderState, change_unit, change_weapon, on_map
from desktop.table.asking import piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["arm", "break_weapon", "carried", "jam", "lose_weapon", "repairs", "transfer"]

At = Table[CommanderState]


def carried(state: CommanderState) -> list[str]:
    """Weapons on the map, in the order of the roster."""
    return [
        name for name, weapon in state.weapons.items() if weapon.bearer and on_map(state.units[weapon.bearer].place)
    ]


@enforces("11.2", "8.1.1")
def arm(state: CommanderState, weapon: str, unit: str) -> None:
    """Give a weapon to a unit that has none."""
    change_weapon(state, weapon, bearer=unit, place="", side=state.units[unit].side)
    change_unit(state, unit, weapon=weapon)


def transfer(state: CommanderState, weapon: str, unit: str) -> None:
    """Take a weapon from its bearer and give it to another unit (O21.1.1)."""
    change_unit(state, state.weapons[weapon].bearer, weapon="")
    arm(state, weapon, unit)


@enforces("11.3")
def lose_weapon(table: At, weapon: str, rule: str, why: str = "") -> None:
    """Eliminate a weapon: into the Weapons box, where either side may scrounge it."""
    state = table.state
    bearer = state.weapons[weapon].bearer
    if bearer:
        change_unit(state, bearer, weapon="")
    change_weapon(state, weapon, bearer="", place=BOX, broken=False)
    text = "{weapon} is eliminated: {why}" if why else "{weapon} is eliminated"
    names = {"weapon": piece(weapon), "why": why}
    table.tell(Event("weapon-lost", text, names, (piece(weapon),), rule=rule, side=state.weapons[weapon].side))


@enforces("11.4", "3.2")
def break_weapon(table: At, weapon: str, rule: str) -> None:
    """A weapon breaks; a broken one is eliminated."""
    state = table.state
    held = state.weapons[weapon]
    if held.broken:
        lose_weapon(table, weapon, rule, "broken twice")
        return
    change_weapon(state, weapon, broken=True)
    table.tell(
        Event("broken", "{weapon} breaks", {"weapon": piece(weapon)}, (piece(weapon),), rule=rule, side=held.side)
    )


@enforces("1.9.1.2", "O20.3.3.1")
def jam(table: At, elements: tuple[str, ...]) -> None:
    """Every weapon that fires breaks (R8)."""
    for name in elements:
        weapon = table.state.weapons.get(name)
        if weapon is not None and weapon.bearer:
            break_weapon(table, name, "1.9.1.2")


@enforces("11.4")
def repairs(table: At, number: int) -> None:
    """The number of a Random Hex mends or eliminates broken weapons of both sides on the map (R74)."""
    state, content = table.state, table.content
    for name in carried(state):
        held = state.weapons[name]
        if not held.broken:
            continue
        kind = content.weapons[held.type]
        if number in kind.fix:
            change_weapon(state, name, broken=False)
            names = {"weapon": piece(name)}
            table.tell(Event("mended", "{weapon} is mended", names, (piece(name),), rule="11.4", side=held.side))
        elif number in kind.elim:
            lose_weapon(table, name, "11.4")
