"""What a settled map says, in the words of its module."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """An escarpment: every side between one of the low hexes and one of the high ones."""

    name: str
    low: str
    high: str
    confidence: str = "C"
    note: str = ""


@dataclass(frozen=True)
class Sides:
    """Ridges, wadis and walls by their sides: "10,4:SE 10,4:SW"."""

    kind: str
    name: str
    sides: str
    source: str = "historical"
    confidence: str = "C"
    note: str = ""


@dataclass(frozen=True)
class Course:
    """A road, track or railway by its hexes."""

    kind: str
    name: str
    hexes: str
    source: str = "historical"
    confidence: str = "B"
    note: str = ""


@dataclass(frozen=True)
class Exit:
    """Where a road or track leaves at a side's map edge (11.2): hex, the side it leaves by, and where it leads.

    side: "axis", "allied", or "" for a neutral edge, which supplies nobody.
    """

    side: str
    hex: str
    towards: str
    way: str
    leads: str


@dataclass(frozen=True)
class Spot:
    """A place: rank, name, hex, latitude and longitude, tags."""

    rank: str
    name: str
    hex: str
    lat: float
    lon: float
    tags: str = ""
    source: str = "historical"
    confidence: str = "B"


@dataclass(frozen=True)
class Draft:
    """One map. origin: longitude and latitude of the centre of hex 0,0; step: degrees from column to column and from
    row to row. terrain: one line a row, signs "~" sea, "." clear, "^" rough, "%" marsh, "v" depression.
    edges: the hexes of either side's map edge.
    """

    number: int
    title: str
    origin: tuple[float, float]
    step: tuple[float, float]
    terrain: str
    axis: str
    allied: str
    exits: tuple[Exit, ...]
    steps: tuple[Step, ...]
    sides: tuple[Sides, ...]
    courses: tuple[Course, ...]
    spots: tuple[Spot, ...]
    note: str = ""

    def lines(self) -> list[str]:
        return ["".join(line.split()[1:]) for line in self.terrain.strip().splitlines()]
