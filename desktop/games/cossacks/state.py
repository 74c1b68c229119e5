"""The state of a game: flat dicts of frozen records, and the few ways in which they change.

Units are named by their counter ("ru.29div.inf"), hexes by their label, facings 0 to 5 clockwise from north. A view is
a state too: what a side may not know is left out, and an enemy hex whose units it has not seen holds one `Hidden`
token under a public handle in `units` and `stacks`. Rules that need a record which a view lacks raise `Unknown`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.cossacks.content import Marker, SideId
from desktop.table.asking import Unknown
from desktop.table.game import Hidden, State

__all__ = [
    "SIDES",
    "Battle",
    "Command",
    "CossacksState",
    "Duty",
    "Mode",
    "Sighting",
    "Unit",
    "Vacated",
    "at_hex",
    "other",
]

Mode = Literal["deployed", "road", "rail"]

SIDES: tuple[SideId, SideId] = ("german", "russian")


def other(side: str) -> SideId:
    """The opponent."""
    return "russian" if side == "german" else "german"


def at_hex(side: str, hex: str) -> str:
    """Key of what a side has done to a hex, or in it."""
    return f"{side}@{hex}"


class Unit(msgspec.Struct, frozen=True, gc=False, tag="unit"):
    """One unit in play or out of it.

    hex: "" when it is out of play. facing: hexside 0 to 5 of its top edge (S3.2), without meaning in Road Mode.
    sp: Strength Points left. away: SP that left it as detachments and are not lost (S12.32).
    cp: Cadre Points left (S12.31). box: counter of the HQ in whose holding box it lies, "" on the map (S2.66).
    posted: fortress unit to which it is posted (S13.23). attached: formation that an asset unit or detachment is
    attached to, when that is not the one printed on it. entrenched: in Entrenchment Mode, the works face as the unit
    does (S8.7). silenced: under an Artillery Superiority marker (S12.5). up: face-up, its strength seen by all (S3.5).
    ammunition: AP left to a fortress unit (E7.2).
    """

    id: str
    side: SideId
    hex: str = ""
    facing: int = 0
    sp: int = 0
    away: int = 0
    cp: int = 0
    marker: Marker = ""
    mode: Mode = "deployed"
    entrenched: Literal["", "field", "permanent"] = ""
    silenced: bool = False
    up: bool = False
    box: str = ""
    posted: str = ""
    attached: str = ""
    detachment: bool = False
    supplied: bool = True
    commanded: bool = True
    ammunition: int = 3


class Command(msgspec.Struct, frozen=True, gc=False):
    """A Command Counter: formation, Command Track, and the box of its Morale Level (S2.3)."""

    formation: str
    track: str
    ml: int


class Duty(msgspec.Struct, frozen=True, gc=False):
    """The duty to fire at a hex after a barrage (E5.2): the units of the formation that barraged, or () when the
    guns stood two hexes away and any formation of the side may fulfil it."""

    side: SideId
    hex: str
    units: tuple[str, ...] = ()


class Vacated(msgspec.Struct, frozen=True, gc=False):
    """A hex that a side's units left in a way that lets the enemy pursue (S10.32C)."""

    hex: str
    side: SideId
    cause: Literal["march", "withdrawal", "barrage"]


class Sighting(msgspec.Struct, frozen=True, gc=False):
    """What a side has seen of an enemy unit, and in which step of the phase (0 to 7)."""

    side: SideId
    unit: str
    hex: str
    sp: int
    step: int


class Battle(msgspec.Struct, frozen=True, gc=False):
    """The attack being carried out, as both players see it; none at a rest point.

    kind: what was declared. origins: hexes of the attackers. column: the column it is resolved on, "" before.
    """

    kind: Literal["barrage", "fire", "charge", "probe", "pursue"]
    attacker: SideId
    target: str
    origins: tuple[str, ...]
    column: str = ""


class CossacksState(State):
    """Everything of a game at one moment.

    stage: set-up of a side, the Mutual Combat Phase, or over. step: 0 to 7, the eight steps of the phase (S10.0).
    steps: what became of the steps that are over, by their number: "acted", "passed" (nobody wanted to) or "idle"
    (nobody could). high_water: Grand rivers are no longer treated as Major ones (E8.2).
    stacks: units of each hex, lowest first; units in a holding box are among them (their `box` says so).
    commands: Command Counters by formation. ammunition: AP left by Command Track.
    acted: what a unit's formation did in this segment, by unit ("barrage", "fire", "probe", "pursue").
    attacked: hexes attacked in this segment, by `at_hex(attacker, hex)`.
    silent: zones of control withheld in this segment, by `at_hex(owner, hex)` (S3.49).
    duties: fire attacks owed (E5.2). vacated: hexes that may be pursued into.
    lost_sp, lost_ml: strength points and morale levels that a side has lost; prisoners: points that a side has taken.
    fallen: the objective was wrested from its owner (E13.19).
    known: sightings by `at_hex(observer, unit)`.
    """

    scenario: str = ""
    turn: int = 2
    weather: Literal["clear", "heat", "light rain", "heavy rain"] = "clear"
    high_water: bool = False
    phasing: SideId = "russian"
    stage: Literal["set-up", "combat", "over"] = "combat"
    setting_up: tuple[SideId, ...] = ()
    step: int = 0
    steps: dict[str, str] = {}
    attacks: int = 0
    units: dict[str, Unit | Hidden] = {}
    stacks: dict[str, tuple[str, ...]] = {}
    commands: dict[str, Command] = {}
    ammunition: dict[str, int] = {}
    acted: dict[str, str] = {}
    attacked: dict[str, str] = {}
    silent: dict[str, str] = {}
    duties: dict[str, Duty] = {}
    vacated: dict[str, Vacated] = {}
    lost_sp: dict[str, int] = {}
    lost_ml: dict[str, int] = {}
    prisoners: dict[str, int] = {}
    objective: str = ""
    objective_side: str = ""
    fallen: bool = False
    settings: dict[str, str] = {}
    known: dict[str, Sighting] = {}
    battle: Battle | None = None

    # reading -----------------------------------------------------------------------------------------------------
    def unit(self, name: str) -> Unit:
        """The unit of that name; `Unknown` when this view does not tell."""
        found = self.units.get(name)
        if type(found) is not Unit:
            raise Unknown(name)
        return found

    def units_at(self, hex: str) -> list[Unit]:
        """Units in a hex, lowest first; `Unknown` when this view does not tell them."""
        units = self.units
        found = [units[name] for name in self.stacks.get(hex, ())]
        for unit in found:
            if type(unit) is not Unit:
                raise Unknown(hex)
        return found  # type: ignore[return-value]

    def seen_at(self, hex: str) -> list[Unit | Hidden]:
        """Units and tokens in a hex, lowest first."""
        units = self.units
        return [units[name] for name in self.stacks.get(hex, ())]

    def holder(self, hex: str) -> str:
        """The side whose units stand in a hex (of two, the one besides an enemy fortress), "" when it is empty."""
        stack = self.stacks.get(hex)
        return self.units[stack[-1]].side if stack else ""

    def command(self, formation: str) -> Command:
        """The Command Counter of a formation; `Unknown` when this view does not tell."""
        found = self.commands.get(formation)
        if found is None:
            raise Unknown(formation)
        return found

    @property
    def segment(self) -> Literal["initial", "final"]:
        """The combat segment of the present step."""
        return "initial" if self.step < 4 else "final"

    @property
    def action(self) -> Literal["barrage", "fire"]:
        """What the present step is for."""
        return "barrage" if self.step % 4 < 2 else "fire"

    @property
    def player(self) -> SideId:
        """Whose step it is."""
        return self.phasing if self.step % 2 == 0 else other(self.phasing)

    def victory_points(self, side: str) -> int:
        """Points of a side: what the enemy has lost in strength points and morale levels (E13.19)."""
        enemy = other(side)
        return self.lost_sp.get(enemy, 0) + self.lost_ml.get(enemy, 0)

    # changing ----------------------------------------------------------------------------------------------------
    def put(self, unit: Unit) -> None:
        """Replace a unit's record; its hex must be the one it has (`move` moves)."""
        self.units[unit.id] = unit

    def move(self, unit: Unit, hex: str) -> None:
        """Put a unit's new record on top of a hex, or out of play for ""."""
        before = self.units.get(unit.id)
        if type(before) is Unit and before.hex:
            left = tuple(name for name in self.stacks[before.hex] if name != unit.id)
            if left:
                self.stacks[before.hex] = left
            else:
                del self.stacks[before.hex]
        if hex:
            self.stacks[hex] = (*self.stacks.get(hex, ()), unit.id)
        self.units[unit.id] = unit if unit.hex == hex else msgspec.structs.replace(unit, hex=hex)
