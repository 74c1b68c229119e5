"""What the game is made of: units and their faces, cards, tables, the turn track, five maps, scenarios.

Sides are "axis" and "allied". Movement points are kept doubled (a road hex costs 1 of them). Places of pieces are a hex
of the Battle Map ("6,2"), or one of the named boxes of `state`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.no_retreat.ground import Ground, TerrainRow
from desktop.table.outlines import Outline

__all__ = [
    "COLUMNS",
    "EVENT_WORDS",
    "Card",
    "CombatTable",
    "Content",
    "Departure",
    "Face",
    "Half",
    "LeaderType",
    "MapInfo",
    "ScenarioFile",
    "Source",
    "TurnBox",
    "UnitPlace",
    "UnitType",
]

SideId = Literal["axis", "allied"]
Colour = Literal["gray", "green", "gray-green", "brown", "tan", "brown-tan"]
UnitKind = Literal["tank", "mechanised", "infantry", "airborne", "anti-tank", "entrenchment"]
Result = Literal["-", "CA", "CB", "EX", "CR", "DR", "DW", "DS", "DD"]
Timing = Literal["strategic", "organization", "movement", "declaration", "battle", "reroll", "after", "cancel"]
Source = Literal["rulebook", "historical", "reconstructed", "owner"]

#: Odds columns of the Combat Results Tables, left to right (13.4).
COLUMNS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")


#: Events of the Game Turn Track in words.
EVENT_WORDS = {
    "ethiopia": "Ethiopia: 4 Indian leaves",
    "reserves": "Strategic Reserve opens",
    "greece": "Greece: five units leave",
    "malta": "Malta enters, Inactive",
    "tobruk": "Tobruk may be fortified",
    "crete": "Crete is invaded",
    "minefields": "Minefields may be laid",
    "panzer-76": "15 Panzer to 7-6",
    "advantage": "Allied advantage begins",
    "malta-units": "Malta units, if cancelled",
    "torch": "Torch: Axis draw 1 SP less",
    "end": "The game ends",
}


class Face(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side of a counter (2.3). movement in whole points, 0 = cannot move.

    white: cannot attack of its own will. zoc: False where the strength is printed in parentheses. dot: irreplaceable.
    heavy: red oval. entry: first Game Turn on which the face may be reached, 0 = any. counter: "A" or "B" where a unit
    has two counters.
    """

    strength: int
    movement: int = 0
    white: bool = False
    zoc: bool = True
    dot: bool = False
    heavy: bool = False
    entry: int = 0
    counter: str = ""


class UnitType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A unit: `faces` from the weakest to the strongest step. entry: its turn of entry, 0 = never by itself.

    arrives: index of the face it arrives with. stacks_free: brackets. malta: a Malta invasion unit (15.0).
    free: the Box that costs nothing (8.5).
    """

    id: str
    side: SideId
    name: str
    kind: UnitKind
    colour: Colour
    nation: str
    faces: tuple[Face, ...]
    entry: int = 0
    arrives: int = 0
    stacks_free: bool = False
    malta: bool = False
    free: bool = False
    source: Source = "reconstructed"
    note: str = ""

    @property
    def square(self) -> bool:
        return self.kind != "entrenchment"

    @property
    def mechanised(self) -> bool:
        return self.kind in ("tank", "mechanised")

    @property
    def infantry(self) -> bool:
        """Infantry class: Infantry, Airborne and Anti-Tank (2.3, R67)."""
        return self.kind in ("infantry", "airborne", "anti-tank")

    @property
    def port_weight(self) -> int:
        """What the unit counts against a port's capacity (11.2, R19)."""
        if self.kind in ("anti-tank", "entrenchment"):
            return 0
        return 2 if self.mechanised and len(self.faces) > 1 else 1


class LeaderType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A leader marker. gift: what he gives once: "counterblow" each enemy Player Turn, "shock" each own one."""

    id: str
    side: SideId
    name: str
    gift: Literal["counterblow", "shock"]
    entry: int
    dot: bool = False
    source: Source = "reconstructed"


class Half(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side's event on a card.

    id: what the event does, in code. timing: the moments at which it may be played. advantage: only while this side has
    the Strategic Advantage. malta: the picture of the islands. red: the red border, which counts in an invasion (15.2).
    naval: the Allied naval symbol.
    """

    id: str
    name: str
    timing: tuple[Timing, ...]
    text: str
    advantage: bool = False
    malta: bool = False
    red: bool = False
    naval: bool = False


class Card(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card with its two halves; its id is its number in two digits."""

    id: str
    number: int
    axis: Half
    allied: Half
    source: Source = "reconstructed"
    note: str = ""


class CombatTable(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Combat Results Table: `rows[die - 1]` is one line of nine results, left to right."""

    id: Literal["german", "italian", "allied"]
    title: str
    rows: tuple[tuple[Result, ...], ...]
    source: Source = "reconstructed"

    def result(self, die: int, column: int) -> Result:
        return self.rows[die - 1][column]


class Departure(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A scheduled withdrawal (8.6): of a named unit, or of one of a class by the owner's choice.

    back: Game Turn box it is placed in, 0 = out of play for good. reduced: flipped to its weaker side.
    """

    id: str
    turn: int
    side: SideId
    unit: str = ""
    choose: Literal["", "infantry-division"] = ""
    among: tuple[str, ...] = ()
    back: int = 0
    reduced: bool = False
    event: str = ""
    source: Source = "reconstructed"


class TurnBox(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One box of the Game Turn Track. red: the events that cards may move."""

    id: str
    turn: int
    dates: str
    weather: Literal["fair", "bad"]
    blitz: int = 0
    shock: int = 0
    sudden_death: bool = False
    events: tuple[str, ...] = ()
    red: tuple[str, ...] = ()
    source: Source = "reconstructed"


class MapInfo(msgspec.Struct, frozen=True, gc=False):
    """One of the five maps, ready for rules. supply: SP on the oil drum by side, drum_source: where they come from.
    outlines: what only dresses it."""

    number: int
    title: str
    supply: dict[str, int]
    ground: Ground
    outlines: tuple[Outline, ...] = ()
    drum_source: Source = "reconstructed"


class UnitPlace(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Where a scenario puts a unit: a hex, or a box of the state; face 0 is the weakest."""

    unit: str
    at: str = "pool"
    face: int = -1


class ScenarioFile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A scenario: everything that the skipped first housekeeping would have made (R72).

    owners: Towns and Cities by name, where the Control markers alone do not tell. entrenchments: how many Boxes a side
    has ("axis"), and how many of them are Minefields ("axis_mines"). departed: the turn's withdrawals have been made.
    handicap: Victory Points that the Allies begin with when the scenario is played alone, not on to the end of the
    campaign.
    """

    id: str
    title: str
    turn: int
    last: int
    initiative: SideId
    control: dict[str, int]
    supplies: dict[str, int]
    cards: dict[str, int]
    summary: str
    date: str
    length: str
    place: str
    malta: Literal["", "inactive", "active"] = ""
    invasion: Literal["", "cancelled", "won", "lost"] = ""
    crete: Literal["", "axis", "allied"] = ""
    fort: int = 0
    departed: bool = False
    owners: dict[str, str] = {}
    unit: tuple[UnitPlace, ...] = ()
    leaders: dict[str, str] = {}
    entrenchments: dict[str, int] = {}
    handicap: int = 0
    notes: tuple[str, ...] = ()
    source: Source = "reconstructed"


class Content(msgspec.Struct, frozen=True, gc=False):
    """All of it. Everything is keyed by id; dicts keep the order of the files."""

    units: dict[str, UnitType]
    leaders: dict[str, LeaderType]
    cards: dict[str, Card]
    tables: dict[str, CombatTable]
    turns: dict[int, TurnBox]
    departures: tuple[Departure, ...]
    maps: dict[int, MapInfo]
    scenarios: dict[str, ScenarioFile]
    stock: dict[str, int]
    chart: dict[str, TerrainRow] = {}
    owner: dict[str, str] = {}
