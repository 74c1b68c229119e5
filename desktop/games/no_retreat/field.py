"""What stands on the Battle Map and what it controls: one snapshot for the pure functions of a question."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content, Face, UnitType
from desktop.games.no_retreat.ground import Ground
from desktop.games.no_retreat.state import NoRetreatState, foe
from desktop.table.enforcing import enforces

__all__ = ["Field", "face_of", "owner_key", "strength_of"]

#: Kinds whose zone of control mechanised units slip through (12.3.3): the infantry class.
_SOFT = ("infantry", "airborne", "anti-tank")


def face_of(content: Content, state: NoRetreatState, unit: str) -> Face:
    """The face that is up."""
    return content.units[unit].faces[state.units[unit].face]


def strength_of(content: Content, state: NoRetreatState, unit: str) -> int:
    return face_of(content, state, unit).strength


def owner_key(map_number: int, label: str) -> str:
    """Key of a Town, City or port in `owners` and `ports`."""
    return f"{map_number}:{label}"


class Field:
    """The Battle Map at one moment. `at` has the units of each hex, in the order of the roster.

    zones: by side, hexes in that side's Zone of Control (12.3): 1 by some unit, 2 by a mechanised unit or Minefield.
    places: Towns and Cities with their owners.
    """

    __slots__ = ("at", "content", "ground", "holder", "places", "state", "zones")

    @enforces("12.3", "11.5.2")
    def __init__(self, content: Content, state: NoRetreatState) -> None:
        self.content = content
        self.state = state
        self.ground: Ground = content.maps[state.map].ground
        self.at: dict[str, list[str]] = {}
        self.holder: dict[str, str] = {}
        self.zones: dict[str, dict[str, int]] = {"axis": {}, "allied": {}}
        owners, number = state.owners, state.map
        self.places = {hex: owners.get(f"{number}:{hex}", "") for hex in self.ground.towns}
        types = content.units
        neighbours = self.ground.neighbours
        at, holder, zones = self.at, self.holder, self.zones
        for name, unit in state.units.items():
            place = unit.place
            if "," not in place:  # in a box, not on the map
                continue
            kind = types[name]
            side = kind.side
            if place in at:
                at[place].append(name)
            else:
                at[place] = [name]
                holder[place] = side
            if unit.supply != "none" and kind.faces[unit.face].zoc:
                grip = 1 if kind.kind in _SOFT else 2
                zone = zones[side]
                for there in neighbours[place]:
                    if grip == 2 or there not in zone:
                        zone[there] = grip

    def kind(self, unit: str) -> UnitType:
        return self.content.units[unit]

    def face(self, unit: str) -> Face:
        return self.content.units[unit].faces[self.state.units[unit].face]

    def units(self, hex: str, side: str = "") -> list[str]:
        """Units in a hex (of a side)."""
        found = self.at.get(hex, [])
        if side and self.holder.get(hex, side) != side:
            return []
        return found

    def square(self, hex: str, side: str) -> list[str]:
        """Square units of a side in a hex: no Box, no Minefield."""
        return [u for u in self.units(hex, side) if self.content.units[u].square]

    def enemy_holds(self, side: str, hex: str) -> bool:
        """Whether an enemy unit is in the hex."""
        return self.holder.get(hex, side) != side

    def enemy_zone(self, side: str, hex: str) -> int:
        """Strength of the enemy's Zone of Control on a hex: 0 none, 1, or 2 (mechanised or Minefield)."""
        return self.zones[foe(side)].get(hex, 0)

    def owner(self, hex: str) -> str:
        """Whose Town or City it is, "" if the hex has none."""
        return self.places.get(hex, "")

    def enemy_place(self, side: str, hex: str) -> bool:
        """Whether the hex is an enemy-controlled Town or City."""
        return self.places.get(hex, "") not in ("", side)

    def colour_clash(self, units: list[str]) -> bool:
        """Whether these may not stack or attack together by colour (12.2.2, 13.1.1)."""
        colours = {self.content.units[u].colour for u in units}
        return ("gray" in colours and "green" in colours) or ("brown" in colours and "tan" in colours)

    def heap(self, hex: str, side: str) -> tuple[int, int]:
        """Units that count for stacking in a hex, and entrenchments."""
        counted = works = 0
        for name in self.units(hex, side):
            kind = self.content.units[name]
            if kind.kind == "entrenchment":
                works += 1
            elif not kind.stacks_free:
                counted += 1
        return counted, works
