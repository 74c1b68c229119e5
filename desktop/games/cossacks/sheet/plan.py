"""What the campaign map is drawn from: the board's facts and the outlines of land and water, all in map units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet.regions import LAND_NAMES, SEA_NAMES, WOOD_NAMES, WideName
from desktop.table.board import Board
from desktop.table.hexes import Grid, Point
from desktop.table.landforms import parts, softened, warped
from desktop.table.outlines import Outline

__all__ = ["Fort", "Lake", "Place", "Plan", "River", "Works", "campaign_plan"]

CRINKLE = 1954
RIVERS = ("minor", "major", "grand")
TRACKS = {"single": 1, "double": 2}
ROADS = {"primary": 1, "road": 2}


@dataclass(frozen=True)
class River:
    """A run of hexsides that a river holds: hex corners in order, downstream.

    rank: "minor", "major" or "grand". head, mouth: points beyond its ends that its water comes from or is led to.
    joins: whether its first and its last corner lie on another river. It is thin where it begins unless it has a head.
    """

    name: str
    rank: str
    corners: tuple[Point, ...]
    head: Point | None = None
    mouth: Point | None = None
    joins: tuple[bool, bool] = (False, False)


@dataclass(frozen=True)
class Place:
    """A settlement: rank "city", "town", "village" or "station", and where it stands in its hex."""

    name: str
    hex: str
    rank: str
    x: float
    y: float
    port: bool = False


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
    """Everything that the sheet shows. Hexes by label, what runs from hex to hex by pairs of labels.

    sea: hexes that are all water. woods, swamp, rough: hexes of that terrain (a hex may be in two).
    rails: 1 or 2 tracks. roads: 1 primary, 2 other. stations: hex to true place. land: outline of the coast.
    border: the frontier, Germany on the right hand. ferries: hexsides crossed by one.
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
    ferries: tuple[str, ...] = ()
    woods_names: tuple[tuple[str, float, float], ...] = ()
    region_names: tuple[WideName, ...] = ()
    sea_names: tuple[WideName, ...] = ()


def campaign_plan(board: Board, outlines: Sequence[Outline]) -> Plan:
    """The plan of a board: its facts rule, the outlines only dress them."""
    grid = board.grid
    of_kind: dict[str, list[Outline]] = {}
    for outline in outlines:
        of_kind.setdefault(outline.kind, []).append(outline)

    def hexes_of(word: str) -> tuple[str, ...]:
        return tuple([hex for hex in grid.hexes if word in board.terrain(hex)])

    def areas(kind: str) -> BaseGeometry:
        shapes = [shapely.make_valid(shapely.Polygon(outline.at())) for outline in of_kind.get(kind, [])]
        return shapely.union_all(shapes) if shapes else shapely.Polygon()

    rails: dict[tuple[str, str], int] = {}
    roads: dict[tuple[str, str], int] = {}
    for way in board.lines:
        for a, b in pairwise(way.hexes.split()):
            edge = (a, b) if a < b else (b, a)
            if way.kind == "rail":
                rails[edge] = max(rails.get(edge, 0), TRACKS[way.grade])
            else:
                roads[edge] = min(roads.get(edge, 9), ROADS[way.grade])
    lakes = [Lake(_plain(outline.name), _lake_shape(outline)) for outline in of_kind.get("lake", [])]
    return Plan(
        grid=grid,
        sea=hexes_of("sea"),
        woods=hexes_of("woods"),
        swamp=hexes_of("swamp"),
        rough=hexes_of("rough"),
        land=areas("land").difference(areas("hole")),
        lakes=tuple(lakes),
        rivers=_rivers(board, of_kind.get("spring", []), of_kind.get("mouth", [])),
        border=tuple([point for outline in of_kind.get("border", []) for point in outline.at()]),
        rails=rails,
        roads=roads,
        stations={place.hex: place.at for place in reversed(board.places) if "station" in place.tags},
        places=tuple([Place(p.name, p.hex, p.rank, *p.at, port="port" in p.tags) for p in board.places]),
        forts=_forts(board),
        works=tuple([Works(hex, board.faces(hex, "permanent")) for hex in grid.hexes if board.faces(hex, "permanent")]),
        ferries=tuple([side for side, kinds in board.crossings.items() if "ferry" in kinds]),
        woods_names=tuple([(WOOD_NAMES[o.name], *o.at()[0]) for o in of_kind.get("woods", []) if o.name in WOOD_NAMES]),
        region_names=LAND_NAMES,
        sea_names=SEA_NAMES,
    )


def _plain(name: str) -> str:
    """A name as the map prints it: the first of two forms."""
    return {"Talter/Rheinscher See": "Talter Gewässer", "Rajgrod": "Rajgrod-See", "Gr. Bössau": "Bössauer See"}.get(
        name, name.split("/")[0]
    )


def _lake_shape(outline: Outline) -> BaseGeometry:
    """A lake with the small bays and points that its outline is too coarse for."""
    plain = shapely.make_valid(shapely.Polygon(outline.at()))
    bent = softened(warped(plain, 2.6, 19, CRINKLE, step=2.0, octaves=2), 1, simplify=0.2)
    return max(parts(bent), key=lambda part: float(part.area))


def _forts(board: Board) -> tuple[Fort, ...]:
    """One fortress a hex, however many units it has."""
    found: dict[str, Fort] = {}
    for work in board.works:
        if work.kind == "fort":
            found.setdefault(work.hex, Fort(work.hex, "Feste Boyen" if work.name == "Boyen" else ""))
    return tuple(found.values())


def _rivers(board: Board, springs: Sequence[Outline], mouths: Sequence[Outline]) -> tuple[River, ...]:
    """Every river of the board with what its ends do: spring up, join another river, flow into the sea or a lake."""
    edges = [edge for edge in board.edges if edge.kind in RIVERS]
    runs = [board.run(edge) for edge in edges]
    spring_at = {(outline.name, outline.first): outline.at()[0] for outline in springs}
    mouth_at = {(outline.name, outline.first): outline.at()[0] for outline in mouths}
    found = []
    for number, (edge, run) in enumerate(zip(edges, runs, strict=True)):
        sides = edge.sides.split()
        joins = tuple(
            [
                any(_near(end, point) for other, points in enumerate(runs) if other != number for point in points)
                for end in (run[0], run[-1])
            ]
        )
        head = None if joins[0] else spring_at.get((edge.name, sides[0]))
        mouth = None if joins[1] else mouth_at.get((edge.name, sides[-1]))
        head = head if head is not None and math.dist(head, run[0]) < 90 else None
        mouth = mouth if mouth is not None and math.dist(mouth, run[-1]) < 140 else None
        found.append(River(edge.name, edge.kind, tuple(run), head, mouth, (joins[0], joins[1])))
    return tuple(found)


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1.0 and abs(a[1] - b[1]) < 1.0
