"""What the game is made of: decks, counters, tables, maps, scenarios.

Sides are "axis" and "allied"; nations "german", "italian", "british", "french", "american", "russian". Orders, actions
and events are named as in the decks, in small letters with hyphens ("fire", "hidden-mines", "command-and-control").
"""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.combat_commander.ground import Ground, TerrainRow
from desktop.games.combat_commander.sight import SightMap
from desktop.table.outlines import Outline
from desktop.table.sight import Shapes

__all__ = [
    "SIDES",
    "Arrival",
    "Card",
    "CardText",
    "Chit",
    "Content",
    "Delay",
    "Face",
    "Force",
    "Formation",
    "FortSet",
    "Generator",
    "MapInfo",
    "RadioType",
    "ScenarioFile",
    "SetUpStep",
    "SupportItem",
    "UnitType",
    "WeaponType",
    "Zone",
]

SideId = Literal["axis", "allied"]
Nation = Literal["italian", "british", "french", "german", "american", "russian"]
Posture = Literal["attacker", "recon", "defender"]
Quality = Literal["", "elite", "line", "green"]
Trigger = Literal["", "time", "sniper", "event", "jammed"]
Edge = Literal["top", "bottom", "left", "right"]
#: "components": from published lists of what is in the box.
Source = Literal["rulebook", "components", "reconstructed", "owner"]

SIDES: tuple[SideId, ...] = ("axis", "allied")


class Card(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Destiny card (1). hex: its Random Hex. breeze: compass number of a Breeze event, ours (R72)."""

    id: str
    nation: Nation
    order: str
    action: str
    event: str
    hex: str
    white: int
    red: int
    trigger: Trigger = ""
    breeze: int = 0
    source: Source = "components"


class CardText(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Name and short text of an order, action or event, in our own words."""

    id: str
    name: str
    text: str
    rule: str


class Face(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side of a unit's counter (3.1). boxed: which of "fp", "range", "move" are boxed (3.1.6)."""

    fp: int
    range: int
    move: int
    morale: int
    command: int = 0
    boxed: tuple[Literal["fp", "range", "move"], ...] = ()


class UnitType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A unit. men: its silhouettes. minor: a named leader of a minor nation, whose profile is ours."""

    id: str
    nation: Nation
    name: str
    kind: Literal["squad", "team", "leader", "hero"]
    men: int
    count: int
    front: Face
    back: Face
    quality: Quality = ""
    minor: bool = False
    source: Source = "components"

    @property
    def leads(self) -> bool:
        """Whether it is a Leader; a Hero is treated as one (E58.1)."""
        return self.men == 1

    @property
    def points(self) -> int:
        """Victory Points for its elimination or exit (7.1)."""
        if self.kind == "hero":
            return 0
        if self.kind == "leader":
            return 1 + self.front.command
        return 2 if self.kind == "squad" else 1


class WeaponType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A weapon (11). least: shortest range. move: what it takes from its bearer's Movement (0 or less).

    ordnance: the white bar. fix, elim: numbers of Random Hexes that repair or eliminate it when broken (11.4).
    """

    id: str
    nation: str
    name: str
    kind: Literal["mg", "mortar", "other"]
    count: int
    fp: int
    range: int
    fix: tuple[int, ...]
    elim: tuple[int, ...]
    least: int = 1
    move: int = 0
    boxed: tuple[Literal["fp", "range"], ...] = ()
    ordnance: bool = False
    smoke: bool = False
    single_use: bool = False
    cover_zero: bool = False
    model: str = ""
    source: Source = "components"


class RadioType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A radio, the battery behind it (12)."""

    id: str
    nation: Nation
    name: str
    fp: int
    smoke: bool
    source: Source = "components"


class Chit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Objective marker (7.3.2). open_only: it has no secret side."""

    id: str
    objectives: tuple[int, ...] = ()
    vp: int = 0
    effect: Literal["", "sudden-win", "exits-double", "eliminations-double"] = ""
    open_only: bool = False
    source: Source = "components"


class SupportRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    roll: int
    years: tuple[int, ...]


class SupportItem(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An element of a Support table: a unit with its weapon, a leader, or a radio. only: a formation's people."""

    id: str
    nation: Nation
    cost: int
    pieces: tuple[str, ...]
    row: tuple[SupportRow, ...]
    only: str = ""
    source: Source = "components"

    def offered(self, roll: int, year: int) -> bool:
        return any(row.roll == roll and year in row.years for row in self.row)


class FormationPiece(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    piece: str
    count: int
    years: tuple[int, ...] = ()


class Formation(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An order of battle of the generator. against: enemy nation it needs. discard_always: cards after orders."""

    id: str
    nation: Nation
    people: str
    name: str
    size: Literal["company", "detachment", "platoon"]
    years: tuple[int, ...]
    points: int
    initiative: int
    orders: int
    quality: Quality
    leaders: int
    surrender: int
    piece: tuple[FormationPiece, ...]
    against: str = ""
    discard_always: int = 0
    source: Source = "components"


class YearRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The year of a roll, against the nation of the Axis."""

    roll: int
    german: int
    italian: int


class FoeRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The Allied nation of a roll, by year."""

    roll: int
    by_year: dict[str, Nation]


class QualityRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The quality of rolls from low to high. against: "", "russian" or "not russian"."""

    nation: Nation
    low: int
    high: int
    years: tuple[int, ...]
    against: str
    quality: Quality


class LeaderRow(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The Leaders of a step of the Leader table, by nation."""

    step: int
    american: str
    british: str
    french: str
    german: str
    italian: str
    russian: str


class LeaderYear(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a year adds to a nation's die on the Leader table."""

    nation: Nation
    by_year: dict[str, int]


class FortSet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Fortification order of battle, for so many VP. mines: their FP, 0 if it has none."""

    id: str
    name: str
    cost: int
    pieces: dict[str, int]
    mines: int = 0


class Depth(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Set-up depths by posture, for a map played across ("wide") or along ("narrow")."""

    id: str
    defender: int
    attacker: int
    recon: int


class Generator(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The tables of the Random Scenario Generator."""

    year: tuple[YearRow, ...]
    versus_german: tuple[FoeRow, ...]
    versus_italian: tuple[FoeRow, ...]
    quality: tuple[QualityRow, ...]
    leader: tuple[LeaderRow, ...]
    leader_year: tuple[LeaderYear, ...]
    fortification: tuple[FortSet, ...]
    depth: tuple[Depth, ...]
    source: Source = "components"


class MapInfo(msgspec.Struct, frozen=True, gc=False):
    """One map, ready for rules."""

    number: int
    title: str
    ground: Ground
    sight: SightMap
    shapes: Shapes = Shapes()
    outlines: tuple[Outline, ...] = ()


class Zone(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Where a side sets up: so many hexes from its edge, or within or beyond a distance of a hex, or in given hexes.

    ground: "road" hexes only, or "woods" hexes without a road.
    """

    hexes: tuple[str, ...] = ()
    depth: int = 0
    centre: str = ""
    within: int = 0
    beyond: int = 0
    ground: Literal["", "road", "woods"] = ""


class SetUpStep(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side places pieces of these kinds. only: counters of these types alone, which no other step takes then.

    concealed: out of the enemy's sight (R141).
    """

    side: SideId
    take: tuple[str, ...]
    zone: Zone
    only: tuple[str, ...] = ()
    concealed: bool = False


class Delay(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Units that may start on the Time Track. space 0: any. free: kinds that do not count. entry: edge, or set-up zone
    in cover."""

    side: SideId
    space: int
    most: int
    take: tuple[str, ...]
    free: tuple[str, ...] = ()
    entry: Literal["edge", "zone"] = "edge"


class Arrival(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Reinforcements that start on the Time Track."""

    side: SideId
    space: int
    pieces: dict[str, int]
    radio: str = ""


class Force(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side of a scenario. cards: in its first hand. discard_always: cards it may discard though it gave orders."""

    nation: Nation
    posture: Posture
    quality: Quality
    orders: int
    surrender: int
    edge: Edge
    pieces: dict[str, int]
    people: str = ""
    forts: dict[str, int] = {}
    radio: str = ""
    cards: tuple[str, ...] = ()
    discard_always: int = 0


class ScenarioFile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A scenario. vp: where the victory marker starts, on the Axis side of 0 if positive.

    open: chits named by the scenario; drawn: further open ones by chance; secret: chits a side. mines: their FP.
    special: rules of its own that are played (`special`); rules: the same in words, for the players; notes: what is
    missing or unsure, for them too.
    """

    id: str
    title: str
    number: int
    place: str
    date: str
    length: str
    summary: str
    map: int
    year: int
    sudden_death: int
    vp: int
    first: SideId
    initiative: SideId
    axis: Force
    allied: Force
    step: tuple[SetUpStep, ...]
    open: tuple[str, ...] = ()
    drawn: int = 0
    secret: int = 1
    excluded: tuple[str, ...] = ()
    mines: int = 6
    control: dict[SideId, tuple[int, ...]] = {}
    special: tuple[str, ...] = ()
    delay: tuple[Delay, ...] = ()
    arrival: tuple[Arrival, ...] = ()
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    source: Source = "reconstructed"

    def force(self, side: str) -> Force:
        return self.axis if side == "axis" else self.allied


class Content(msgspec.Struct, frozen=True, gc=False):
    """All of it. Everything is keyed by id; dicts keep the order of the files.

    decks: card ids by nation. copies: card ids by nation and action. hands: cards by posture. origins: where single
    numbers come from, by "discard:german", "hands", "smoke" and "vulnerability".
    """

    cards: dict[str, Card]
    units: dict[str, UnitType]
    weapons: dict[str, WeaponType]
    radios: dict[str, RadioType]
    support: dict[str, tuple[SupportItem, ...]]
    formations: dict[str, Formation]
    chits: dict[str, Chit]
    terrain: dict[str, TerrainRow]
    orders: dict[str, CardText]
    actions: dict[str, CardText]
    events: dict[str, CardText]
    decks: dict[str, tuple[str, ...]]
    copies: dict[tuple[str, str], frozenset[str]]
    hands: dict[str, int]
    discards: dict[str, int]
    smoke: tuple[int, ...]
    vulnerability: int
    generator: Generator | None
    maps: dict[int, MapInfo]
    scenarios: dict[str, ScenarioFile]
    owner: dict[str, str] = {}
    origins: dict[str, str] = {}
