"""What the campaign map is drawn from: the board's facts and the outlines of land and water, all in map units."""

from __future__ import annotations

from dataclasses import dataclass, field

from shapely.geometry.base import BaseGeometry

from desktop.table.hexes import Grid, Point

__all__ = ["Fort", "Lake", "Place", "Plan", "River", "Works"]


@dataclass(frozen=True)
class River:
    """A run of hexsides that a river holds: hex corners in order, downstream.

    rank: "minor", "major" or "grand". source: whether it begins here, rather than going on from another run.
    mouth: a point beyond the last corner that its water is led to (the sea, a lake), if any.
    """

    name: str
    rank: str
    corners: tuple[Point, ...]
    source: bool = False
    mouth: Point | None = None
    head: Point | None = None


@dataclass(frozen=True)
class Place:
    """A settlement: rank "city", "town" or "village", and where it stands in its hex."""

    name: str
    hex: str
    rank: str
    x: float
    y: float


@dataclass(frozen=True)
class Lake:
    name: str
    shape: BaseGeometry


@dataclass(frozen=True)
class Fort:
    """A fortress; `name` only where the map prints one of its own."""

    hex: str
    name: str = ""


@dataclass(frozen=True)
class Works:
    """Permanent entrenchments of a hex and the directions they face."""

    hex: str
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """Everything that the sheet shows. Hexes by label, hexsides crossed by lines as pairs of labels.

    sea: hexes that are all water. woods, swamp, rough: hexes of that terrain (a hex may be in two).
    rails: 1 or 2 tracks. roads: 1 primary, 2 other. stations: hex to true place. land: outline of the coast.
    border: the frontier, Germany on the right hand. regions: (words, points, size, spacing).
    """

    grid: Grid
    sea: tuple[str, ...]
    woods: tuple[str, ...]
    swamp: tuple[str, ...]
    rough: tuple[str, ...]
    land: BaseGeometry
    lakes: tuple[Lake, ...]
    rivers: tuple[River, ...]
    border: tuple[Point, ...]
    rails: dict[tuple[str, str], int]
    roads: dict[tuple[str, str], int]
    stations: dict[str, Point]
    places: tuple[Place, ...]
    forts: tuple[Fort, ...]
    works: tuple[Works, ...]
    woods_names: tuple[tuple[str, float, float], ...] = ()
    region_names: tuple[tuple[str, tuple[Point, ...], float, float], ...] = field(default=())
    sea_names: tuple[tuple[str, tuple[Point, ...], float, float], ...] = field(default=())
