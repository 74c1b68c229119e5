"""What the game is made of: counters, formations, tables, charts and scenarios, as immutable records.

Strengths are whole numbers; fractions are whole quarters (``mgf=2`` is a half, ``be=1`` a quarter of a brigade).
Facings are hexsides 0 to 5, clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW (S3.2). Sides are "german" and
"russian"; ids begin with "de." or "ru.": formation "ru.29div", counter "ru.29div.inf", track "first.XX".
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from desktop.games.cossacks.ground import Ground
from desktop.table.board import Board
from desktop.table.outlines import Outline
from desktop.table.tally import Number

__all__ = [
    "BarrageCell",
    "BarrageTable",
    "Chart",
    "CommandSetup",
    "Content",
    "Counter",
    "FireCell",
    "FireTable",
    "Formation",
    "Leader",
    "Outcome",
    "Placement",
    "ScenarioFile",
    "Terrain",
    "Track",
]

SideId = Literal["german", "russian"]
Confidence = Literal["A", "B", "C", "D"]
UnitClass = Literal["combat", "artillery", "hq", "supply", "fortress"]
UnitType = Literal[
    "infantry",
    "rifles",
    "cavalry",
    "dragoons",
    "motorised",
    "machine_guns",
    "field_artillery",
    "heavy_artillery",
    "hq",
    "main_depot",
    "army_supply",
    "corps_train",
    "fortress",
]
Marker = Literal["", "regular", "intensive"]


class Counter(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One troop counter as printed (S2.2).

    formation: id of the Primary Formation whose identifier stands on top; "" for fortresses.
    role: the unit's name inside its formation ("inf", "art", "cav", "hq", "bde1"); title: for people ("Inf.").
    size: size symbol ("X", "III", "XXX"); symbols: number of unit symbols (a double brigade has 2).
    be: brigade equivalents in quarters (S3.32). sp: Strength Points; defends_only: printed in parentheses.
    mgf: Machine Gun Factor in quarters; mgf_defends: in parentheses. bf: Barrage Factor, 0 none; heavy: boxed;
    bonus: caret; indirect: by symbol or by E6.51. battery: dot. cavalry_ocu: (C). cadre: Cadre Points when it has
    lost its last SP (S2.21I). mobility: I L C H T D M R, "*" immobile battery, "-" none. ccr: command radius;
    cf: Caliber Factor of a fortress. copies: how many such counters there are.
    """

    id: str
    side: SideId
    formation: str
    role: str
    title: str
    cls: UnitClass
    type: UnitType
    size: str
    confidence: Confidence
    symbols: int = 1
    be: int = 0
    sp: int = 0
    defends_only: bool = False
    mgf: int = 0
    mgf_defends: bool = False
    bf: int = 0
    heavy: bool = False
    bonus: bool = False
    indirect: bool = False
    mobility: str = "-"
    battery: bool = False
    cavalry_ocu: bool = False
    cadre: int = 0
    ccr: int = 0
    cf: int = 0
    copies: int = 1
    second_line: bool = False
    source: str = "historical"
    note: str = ""

    @property
    def mounted(self) -> bool:
        """Cavalry: halved in defence, reduced in attack (S10.34A)."""
        return self.type in ("cavalry", "dragoons")

    @property
    def infantry(self) -> bool:
        """Infantry Combat Class units: those whose losses are spread (S12.82)."""
        return self.cls == "combat" and self.type in ("infantry", "rifles", "motorised", "machine_guns")

    @property
    def guns(self) -> bool:
        """Has artillery SP: Artillery Class, or a HQ with an artillery OCU (S2.23C)."""
        return self.cls == "artillery" or (self.cls == "hq" and self.bf > 0)


class Formation(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Primary Formation and its Command Counter (S3.1, S2.31).

    identifier: as printed on the counters ("29 div", "XX", "EIGHTH"). size: "army", "corps", "division", "brigade" or
    "asset" (no Command Counter). ml: printed Morale Level, 0 for assets. limit: Attachment Limit in halves.
    home: formation id of the corps that it belongs to in peace: the colour of its band. cavalry: a cavalry formation.
    """

    id: str
    side: SideId
    identifier: str
    name: str
    size: Literal["army", "corps", "division", "brigade", "asset"]
    confidence: Confidence
    ml: int = 0
    limit: int = 0
    home: str = ""
    cavalry: bool = False
    source: str = "historical"


class Leader(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A leader counter (S2.4): preference "advance", "retire", "hold", "flexible" or ""; modifier 0 when none."""

    id: str
    side: SideId
    name: str
    formation: str
    role: str
    preference: str = ""
    modifier: int = 0
    source: str = "reconstructed"


class Outcome(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one side suffers in a fire attack: losses, and a check (c) or a retreat with a check (r)."""

    losses: int = 0
    check: bool = False
    retreat: bool = False

    def __str__(self) -> str:
        mark = "+r" if self.retreat else "+c" if self.check else ""
        return (str(self.losses) if self.losses else "-") + mark


class FireCell(msgspec.Struct, frozen=True, gc=False):
    """A cell of the Fire Combat Results Table: left of the slash the attacker, right the defender (S10.35)."""

    attacker: Outcome
    defender: Outcome

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


class BarrageCell(msgspec.Struct, frozen=True, gc=False):
    """A cell of the Barrage Combat Results Table: losses, check, its modifier N, surrender S (S10.22)."""

    losses: int = 0
    check: bool = False
    modifier: int = 0
    surrender: bool = False

    def __str__(self) -> str:
        text = str(self.losses) if self.losses else ""
        if self.check:
            text += "c" + (f"+{self.modifier}" if self.modifier else "")
        return (text or "-") + ("/S" if self.surrender else "")


def odds_ratio(column: str) -> Fraction:
    """The attacker's strength for one of the defender's: "1.5-1" is 3/2, "1-6" is 1/6."""
    left, right = column.split("-")
    return Fraction(left) / Fraction(right)


class FireTable(msgspec.Struct, frozen=True, gc=False):
    """Fire Combat Results Table: columns by odds, rows by the sum of two dice, and the prisoner column (S12.71)."""

    columns: tuple[str, ...]
    cells: dict[int, tuple[FireCell, ...]]
    prisoner: dict[int, int]
    source: str = "reconstructed"

    def index(self, column: str) -> int:
        """Position of an odds column, 0 the worst for the attacker."""
        return self.columns.index(column)

    def cell(self, total: int, column: int) -> FireCell:
        """The result for a sum of two dice in a column (by position)."""
        return self.cells[total][column]


class BarrageTable(msgspec.Struct, frozen=True, gc=False):
    """Barrage Combat Results Table: columns by least barrage value, rows by the modified die (S10.22)."""

    columns: tuple[int, ...]
    cells: dict[int, tuple[BarrageCell, ...]]
    source: str = "reconstructed"

    def index(self, value: Number) -> int:
        """Position of the highest column not above the value; -1 below the first (S10.21B)."""
        found = -1
        for place, least in enumerate(self.columns):
            if least <= value:
                found = place
        return found

    def cell(self, die: int, column: int) -> BarrageCell:
        """The result for a modified die (held within the table's rows) in a column (by position)."""
        return self.cells[min(max(die, min(self.cells)), max(self.cells))][column]


class Terrain(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a terrain, settlement, hexside or entrenchment does in combat (the terrain chart, S10.21C, S10.34).

    fire_left, barrage_left: columns to the left; barrage_left_indirect: the same when indirect guns take part.
    check: modifier of morale checks. deployed: may be entered in Deployed Mode; barred: by which Mobility Ratings not.
    where: "hex" or "side".
    """

    id: str
    title: str
    where: Literal["hex", "side"]
    fire_left: int = 0
    barrage_left: int = 0
    barrage_left_indirect: int = 0
    check: int = 0
    fire_strength: str = "1"
    barrage_strength: str = "1"
    deployed: bool = True
    barred: str = ""
    zone: bool = True
    source: str = "reconstructed"
    rule: str = ""
    note: str = ""


class Track(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Command Track with its ammunition box and holding box on a chart (S2.76, S2.77).

    corps: id of the corps formation whose track it is, "" for the independent formations' track. ammunition: full
    allowance of AP on turns 2 to 4 (E10.52, E11.62).
    """

    id: str
    chart: str
    title: str
    corps: str = ""
    ammunition: int = 3


class Chart(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Army or Strategic Chart (S2.6, S2.7). highest: the highest Morale Level box printed on its tracks."""

    id: str
    side: SideId
    title: str
    kind: Literal["army", "strategic"]
    highest: int = 11


class Placement(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One unit of a set-up. lost: SP lost in combat; away: SP with detachments elsewhere, not lost (S12.32)."""

    counter: str
    lost: int = 0
    away: int = 0


class StackSetup(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Units of one formation placed together. free: the owner may turn it at set-up; else the facing is printed."""

    hex: str
    side: SideId
    facing: int
    marker: Marker
    units: tuple[Placement, ...]
    free: bool = True
    rule: str = ""


class CommandSetup(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Command Counter on its track in the box of its Morale Level."""

    formation: str
    track: str
    ml: int


class ScenarioFile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A scenario of this game as its file holds it."""

    id: str
    title: str
    place: str
    date: str
    length: str
    summary: str
    history: str
    secrets: str
    rule: str
    turn: int
    phasing: SideId
    charts: tuple[str, ...]
    command: tuple[CommandSetup, ...]
    stack: tuple[StackSetup, ...]
    frame: tuple[str, ...]
    objective: str = ""
    in_supply: bool = True
    settings: tuple[str, ...] = ()
    source: str = "rulebook"


class Content(msgspec.Struct, frozen=True, gc=False):
    """Everything immutable of the game. `ground` is the campaign map as the rules read it; `owner` holds the owner's
    files that were used, by name."""

    counters: dict[str, Counter]
    formations: dict[str, Formation]
    leaders: dict[str, Leader]
    fire: FireTable
    barrage: BarrageTable
    terrain: dict[str, Terrain]
    charts: dict[str, Chart]
    tracks: dict[str, Track]
    scenarios: dict[str, ScenarioFile]
    ground: Ground
    owner: dict[str, str] = {}
    map: Board | None = None
    outlines: tuple[Outline, ...] = ()

    def place(self, hex: str) -> str:
        """Name of the settlement in a hex, "" for none."""
        if self.map is None:
            return ""
        places = [place for place in self.map.places_at(hex) if place.rank in ("city", "town", "village")]
        return places[0].name if places else ""
