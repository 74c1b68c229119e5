"""O20.1, O20.2.2, O20.3.1-O20.3.2 Who can fire at what, and with how much; 10.3, T88.2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.sight import entry_sides
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.units import (
    can_use,
    fp,
    ground_of,
    hex_of,
    reach,
    weapon_fp,
    weapon_reach,
    weapon_type,
)
from desktop.table.asking import piece
from desktop.table.enforcing import enforces
from desktop.table.tally import Line, Tally

__all__ = [
    "OUT",
    "cover_crossed",
    "element_fp",
    "elements_of",
    "enemy_hexes",
    "firepower",
    "is_mortar",
    "is_ordnance",
    "sees_enemy",
    "settled",
    "shot",
    "spotter_for",
    "targets_of",
    "worst_hindrance",
]

#: What `shot` gives for a hex that an element cannot fire at.
OUT = -1


def elements_of(content: Content, state: CommanderState, units: Iterable[str]) -> list[str]:
    """The pieces that units bring into a fire: themselves, and what weapons they may use (11.1)."""
    found: list[str] = []
    for unit in units:
        found.append(unit)
        weapon = state.units[unit].weapon
        if weapon and can_use(content, state, weapon):
            found.append(weapon)
    return found


def is_ordnance(content: Content, state: CommanderState, element: str) -> bool:
    """Whether an element is a weapon with the white bar (11.5)."""
    weapon = state.weapons.get(element)
    return weapon is not None and content.weapons[weapon.type].ordnance


def is_mortar(content: Content, state: CommanderState, element: str) -> bool:
    weapon = state.weapons.get(element)
    return weapon is not None and content.weapons[weapon.type].kind == "mortar"


def enemy_hexes(state: CommanderState, side: str) -> list[str]:
    """Hexes with units of the enemy of a side and none of its own, in the order of the hexes (R112)."""
    return sorted(_alone(state, side))


def _alone(state: CommanderState, side: str) -> list[str]:
    units = state.units
    found: list[str] = []
    for hex, names in state.stacks.items():
        for name in names:
            if units[name].side == side:
                break
        else:
            found.append(hex)
    return found


@enforces("O20.1", "O20.2.2", "10.1", "3.1.2")
def shot(content: Content, state: CommanderState, element: str, target: str) -> int:
    """The Hindrance with which an element can fire at a hex, `OUT` if it is out of range or sight."""
    here, least, most = _bounds(content, state, element)
    if not least <= content.maps[state.map].ground.distance(here, target) <= most:
        return OUT
    return _hindered(content, state, element, here, target)


def _bounds(content: Content, state: CommanderState, element: str) -> tuple[str, int, int]:
    """Where an element fires from, and the nearest and the farthest hexes that it reaches; never its own."""
    weapon = state.weapons.get(element)
    if weapon is None:
        return state.units[element].place, 1, reach(content, state, element)
    least = content.weapons[weapon.type].least
    return state.units[weapon.bearer].place, max(1, least), weapon_reach(content, state, element)


@enforces("O20.1", "10.1")
def _hindered(content: Content, state: CommanderState, element: str, here: str, target: str) -> int:
    """The Hindrance of a line of fire within range, `OUT` where it is blocked."""
    sight = content.maps[state.map].sight
    found = hindrance(sight, state, here, target)
    if found == BLOCKED and "biermann-spots" in state.special and element in state.weapons:
        spotter = spotter_for(content, state, element)
        if spotter:
            return hindrance(sight, state, state.units[spotter].place, target)
    return found


#: The spotter of scenario 14.
BIERMANN = "german.sgt-biermann"


def spotter_for(content: Content, state: CommanderState, element: str) -> str:
    """Scenario 14: Sgt. Biermann, if he can see for a German mortar; "" if nobody does."""
    if "biermann-spots" not in state.special or not is_mortar(content, state, element):
        return ""
    held = state.units.get(BIERMANN)
    if held is None or not on_map(held.place) or held.broken:
        return ""
    if held.activated and BIERMANN not in state.ordered:
        return ""
    return BIERMANN if state.weapons[element].side == held.side else ""


def element_fp(content: Content, state: CommanderState, element: str) -> int:
    """Firepower of one element now."""
    return weapon_fp(content, state, element) if element in state.weapons else fp(content, state, element)


@enforces("10.3.2", "10.3.3", "O20.3.2")
def worst_hindrance(content: Content, state: CommanderState, attack: Attack) -> int:
    """The highest Hindrance of all lines of a fire."""
    return max((shot(content, state, e, h) for e in attack.elements for h in attack.targets), default=0)


@enforces("O20.3.1", "O20.3.1.2", "T88.2", "10.3.2.1", "11.5")
def firepower(content: Content, state: CommanderState, attack: Attack) -> Tally:
    """The FP of a fire: the best element, one for each other, Hindrance, height, Actions (R31)."""
    elements = attack.elements
    strengths = {e: element_fp(content, state, e) for e in elements}
    base = max(elements, key=lambda e: strengths[e])
    lines = [Line("{piece}", str(strengths[base]), "O20.3.1.2", about=piece(base), names={"piece": piece(base)})]
    for element in elements:
        if element != base:
            lines.append(
                Line("{piece} joins in", "1", "O20.3.1.2", about=piece(element), names={"piece": piece(element)})
            )
    if not is_ordnance(content, state, elements[0]):
        worst = worst_hindrance(content, state, attack)
        if worst > 0:
            lines.append(Line("Hindrance", str(-worst), "10.3.2"))
    level = ground_of(content, state).level
    froms = [level[hex_of(state, e)] for e in elements]
    tos = [level[h] for h in attack.targets]
    if any(to > at for to in tos for at in froms):
        lines.append(Line("uphill", "-1", "T88.2"))
    if any(to < at for to in tos for at in froms):
        lines.append(Line("downhill", "1", "T88.2"))
    if attack.bonus:
        lines.append(Line("Actions", str(attack.bonus), "A24.1"))
    return Tally("Firepower", tuple(lines))


# the target's cover against a fire ----------------------------------------------------------------------------------
@enforces("11.6", "F103.2")
def settled(content: Content, state: CommanderState, attack: Attack) -> Attack:
    """The attack with what its firers mean for the target's Cover, as they are now."""
    armed = [e for e in attack.elements if e in state.weapons]
    return msgspec.structs.replace(
        attack,
        origins=tuple(dict.fromkeys(hex_of(state, e) for e in attack.elements)),
        plunging=attack.way == "radio" or any(is_mortar(content, state, e) for e in armed),
        bare=attack.way == "mines" or any(weapon_type(content, state, e).cover_zero for e in armed),
    )


@enforces("T87", "T97")
def cover_crossed(content: Content, state: CommanderState, attack: Attack, hex: str) -> tuple[str, ...]:
    """Walls and hedges of the hex that lines of the fire cross as they come in (R43)."""
    ground = ground_of(content, state)
    each: list[tuple[str, ...]] = []
    for origin in attack.origins:
        if origin == hex:
            continue
        found: list[str] = []
        for direction in entry_sides(ground.grid, origin, hex):
            found += ground.board.sides.get(ground.grid.hexside_at(hex, direction), ())
        each.append(tuple(side for side in found if side in ("hedge", "wall")))
    if state.settings.get("walls", "any") == "all" and not all(each):
        return ()
    return tuple(side for sides in each for side in sides)


def targets_of(content: Content, state: CommanderState, elements: Sequence[str], side: str) -> dict[str, list[str]]:
    """Enemy hexes that some of these elements can fire at, with those elements."""
    found: dict[str, list[str]] = {}
    for hex in enemy_hexes(state, side):
        able = [e for e in elements if shot(content, state, e, hex) >= 0]
        if able:
            found[hex] = able
    return found


@enforces("O20.1")
def sees_enemy(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit or its weapon has an enemy in sight and range (O20.1)."""
    enemies = _alone(state, state.units[unit].side)
    ground = content.maps[state.map].ground
    for element in elements_of(content, state, (unit,)):
        here, least, most = _bounds(content, state, element)
        for hex in enemies:
            near = least <= ground.distance(here, hex) <= most
            if near and _hindered(content, state, element, here, hex) >= 0:
                return True
    return False
