"""3 The units and 13 Suppression: present values of units and weapons, command, cover."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content, Face, UnitType, WeaponType
from desktop.games.combat_commander.ground import Ground
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.table.enforcing import enforces

__all__ = [
    "FORT_COVER",
    "boxed",
    "can_use",
    "command",
    "command_of",
    "cover",
    "face",
    "fp",
    "ground_of",
    "hex_of",
    "kind_of",
    "leads",
    "men",
    "morale",
    "movement",
    "objective_at",
    "objectives_of",
    "on_board",
    "reach",
    "units_in",
    "weapon_fp",
    "weapon_reach",
    "weapon_type",
    "within_command",
    "works",
]

#: Cover that a Fortification gives; one more against Mortars and Radios (F101, F102, F104, F105).
FORT_COVER = {"foxholes": 3, "trench": 4, "pillbox": 5, "bunker": 6}
#: Cover of a hexside that the fire crosses into the target hex (T87, T97).
SIDE_COVER = {"hedge": 1, "wall": 2}


def ground_of(content: Content, state: CommanderState) -> Ground:
    """The ground that is played on."""
    return content.maps[state.map].ground


def objectives_of(content: Content, state: CommanderState) -> dict[str, tuple[str, ...]]:
    """The hexes of each Objective, the printed one first; of buildings as the players have settled it (R63)."""
    ground = content.maps[state.map].ground
    return ground.joined if state.settings.get("buildings", "listed") == "joined" else ground.objectives


def objective_at(content: Content, state: CommanderState, hex: str) -> str:
    """The Objective that a hex is, or is part of; "" for none."""
    return next((name for name, hexes in objectives_of(content, state).items() if hex in hexes), "")


def kind_of(content: Content, state: CommanderState, unit: str) -> UnitType:
    return content.units[state.units[unit].type]


def weapon_type(content: Content, state: CommanderState, weapon: str) -> WeaponType:
    return content.weapons[state.weapons[weapon].type]


def hex_of(state: CommanderState, element: str) -> str:
    """Where a unit, or the bearer of a weapon, stands."""
    weapon = state.weapons.get(element)
    return state.units[element if weapon is None else weapon.bearer].place


def leads(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit is a Leader or Hero."""
    return content.units[state.units[unit].type].men == 1


@enforces("3.2.1")
def face(content: Content, state: CommanderState, unit: str) -> Face:
    """The side of the counter that shows."""
    held = state.units[unit]
    kind = content.units[held.type]
    return kind.back if held.broken else kind.front


def units_in(state: CommanderState, hex: str, side: str) -> list[str]:
    """A side's units in a hex."""
    units = state.units
    return [u for u in state.stacks.get(hex, ()) if units[u].side == side]


def on_board(state: CommanderState, side: str) -> list[str]:
    """A side's units on the map."""
    return [name for name, unit in state.units.items() if unit.side == side and on_map(unit.place)]


# command ------------------------------------------------------------------------------------------------------------
@enforces("3.1.5")
def command(content: Content, state: CommanderState, unit: str) -> int:
    """A Leader's Command; 0 when Demoralised (R42)."""
    held = state.units[unit]
    return 0 if held.broken else content.units[held.type].front.command


@enforces("3.3.1.2")
def command_of(content: Content, state: CommanderState, unit: str) -> int:
    """What the Leaders in its hex add to a Squad or Team; nothing for Leaders."""
    units, types = state.units, content.units
    held = units[unit]
    if types[held.type].men == 1:
        return 0
    total = 0
    for name in state.stacks.get(held.place, ()):
        other = units[name]
        if not other.broken and other.side == held.side:
            kind = types[other.type]
            if kind.men == 1:
                total += kind.front.command
    return total


@enforces("3.3.1.1")
def within_command(content: Content, state: CommanderState, leader: str, unit: str) -> bool:
    """Whether a unit stands within a Leader's Command Radius."""
    radius = command(content, state, leader)
    return ground_of(content, state).distance(state.units[leader].place, state.units[unit].place) <= radius


# values -------------------------------------------------------------------------------------------------------------
@enforces("13.2", "E44.1", "F106.1")
def _changes(state: CommanderState, unit: str) -> int:
    """Veteran +1, Suppressed -1, Wire -1."""
    held = state.units[unit]
    wire = state.forts.get(held.place) == "wire"
    return held.veteran - held.suppressed - wire


@enforces("3.1.1")
def fp(content: Content, state: CommanderState, unit: str) -> int:
    """Firepower of a unit now, never below 0."""
    value = face(content, state, unit).fp + command_of(content, state, unit) + _changes(state, unit)
    return max(0, value)


@enforces("3.1.2")
def reach(content: Content, state: CommanderState, unit: str) -> int:
    """Range of a unit now, never below 0; with 0 it cannot fire (R114)."""
    value = face(content, state, unit).range + command_of(content, state, unit) + _changes(state, unit)
    return max(0, value)


@enforces("3.1.3", "11.1")
def movement(content: Content, state: CommanderState, unit: str) -> int:
    """Movement of a unit now where it stands, with what it carries and the road bonus (T93), never below 0."""
    held = state.units[unit]
    value = face(content, state, unit).move + command_of(content, state, unit) + held.veteran - held.suppressed
    if held.weapon:
        value += content.weapons[state.weapons[held.weapon].type].move
    if unit in state.roads:
        value += 1
    return max(0, value)


@enforces("3.1.4", "T78.3")
def morale(content: Content, state: CommanderState, unit: str, cover: int) -> int:
    """Morale of a unit now with a Cover."""
    return face(content, state, unit).morale + command_of(content, state, unit) + _changes(state, unit) + cover


def men(content: Content, state: CommanderState, hex: str, side: str) -> int:
    """Silhouettes of a side in a hex (8.2)."""
    units, types = state.units, content.units
    return sum(types[units[u].type].men for u in state.stacks.get(hex, ()) if units[u].side == side)


def boxed(content: Content, state: CommanderState, element: str, value: str) -> bool:
    """Whether "fp", "range" or "move" of a unit or weapon is boxed on the side that shows (3.1.6)."""
    weapon = state.weapons.get(element)
    if weapon is not None:
        return value in content.weapons[weapon.type].boxed
    return value in face(content, state, element).boxed


# weapons ------------------------------------------------------------------------------------------------------------
@enforces("11.1", "3.2.3", "T89", "T95", "F106.3")
def works(state: CommanderState, weapon: str) -> bool:
    """Whether it is unbroken and its bearer on the map in good order: neither Demoralised nor Suppressed (13.2)."""
    held = state.weapons[weapon]
    if held.broken or not held.bearer:
        return False
    bearer = state.units[held.bearer]
    return not bearer.broken and not bearer.suppressed and on_map(bearer.place)


def can_use(content: Content, state: CommanderState, weapon: str) -> bool:
    """Whether a weapon may fire: it works, and stands in no wet hex and no Wire."""
    if not works(state, weapon):
        return False
    place = state.units[state.weapons[weapon].bearer].place
    return not ground_of(content, state).wet[place] and state.forts.get(place) != "wire"


@enforces("3.3.1.3")
def weapon_fp(content: Content, state: CommanderState, weapon: str) -> int:
    """Firepower of a weapon; Command helps what is no ordnance and carried by no Leader."""
    held = state.weapons[weapon]
    kind = content.weapons[held.type]
    return kind.fp + (0 if kind.ordnance else command_of(content, state, held.bearer))


def weapon_reach(content: Content, state: CommanderState, weapon: str) -> int:
    """Range of a weapon, with Command as for its Firepower."""
    held = state.weapons[weapon]
    kind = content.weapons[held.type]
    return kind.range + (0 if kind.ordnance else command_of(content, state, held.bearer))


# cover --------------------------------------------------------------------------------------------------------------
@enforces("T78.3", "T93", "F101", "F102", "F104", "F105.1", "T87", "T97")
def cover(
    content: Content, state: CommanderState, hex: str, *, plunging: bool = False, crossed: tuple[str, ...] = ()
) -> int:
    """The best single Cover of a hex, one less with a road (R44).

    plunging: against a Mortar or a Radio (R1). crossed: hexside features that the fire crosses into the hex.
    """
    ground = ground_of(content, state)
    best = ground.cover[hex]
    fort = FORT_COVER.get(state.forts.get(hex, ""), 0)
    if fort:
        best = max(best, fort + plunging)
    if not plunging:
        for side in crossed:
            best = max(best, SIDE_COVER.get(side, 0))
    return best - ground.road[hex]
