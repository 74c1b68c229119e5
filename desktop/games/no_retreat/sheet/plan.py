"""What one desert map is drawn from: the board's facts and the outlines that dress it, in map units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet.regions import SHEETS, SheetWords
from desktop.table.board import Board
from desktop.table.hexes import ACROSS, Grid, Point
from desktop.table.landforms import Array
from desktop.table.outlines import Outline

__all__ = ["Cliff", "Exit", "Place", "Plan", "desert_plan", "spot", "spots"]

KINDS = ("fort", "airfield", "pass", "village", "anchorage", "well", "camp", "site")
_SPOT = re.compile(r"(\d+,\d+)(?:([+-][\d.]+)([+-][\d.]+))?")


@dataclass(frozen=True)
class Cliff:
    """A run of hexsides that a height holds: its corners in order.

    kind: "escarpment" (high ground on the left), "ridge" or "wadi".
    """

    kind: str
    name: str
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Place:
    """A place of rank "city", "town" or "label". kind: how a label looks ("fort", "well" ...). port: its capacity."""

    name: str
    hex: str
    rank: str
    kind: str
    x: float
    y: float
    port: int = 0


@dataclass(frozen=True)
class Exit:
    """Where a way ("road" or "track") leaves the map: hex, direction, point on the hexside, whose edge ("" neutral)."""

    way: str
    hex: str
    direction: int
    at: Point
    side: str
    leads: str


@dataclass(frozen=True)
class Plan:
    """Everything that one sheet shows. Hexes by label; ways by pairs of labels."""

    number: int
    title: str
    words: SheetWords
    grid: Grid
    dry: tuple[str, ...]
    land: BaseGeometry
    rough: tuple[str, ...]
    marsh: tuple[str, ...]
    depression: tuple[str, ...]
    cliffs: tuple[Cliff, ...]
    forts: tuple[tuple[str, tuple[int, ...]], ...]
    roads: dict[tuple[str, str], int]
    rails: dict[tuple[str, str], int]
    exits: tuple[Exit, ...]
    places: tuple[Place, ...]
    edges: dict[str, tuple[str, ...]]
    supply: dict[str, int]
    source: str


#: Grades of ways in `Plan.roads`.
ROAD, TRACK = 1, 2


def desert_plan(board: Board, outlines: Sequence[Outline], number: int, supply: dict[str, int]) -> Plan:
    """The plan of a board: its facts rule, the outlines only dress them."""
    grid = board.grid

    def hexes_of(layer: str, word: str) -> tuple[str, ...]:
        return tuple([hex for hex in grid.hexes if word in board.words(layer, hex)])

    roads: dict[tuple[str, str], int] = {}
    rails: dict[tuple[str, str], int] = {}
    for way in board.lines:
        for a, b in pairwise(way.hexes.split()):
            edge = (a, b) if a < b else (b, a)
            if way.kind == "rail":
                rails[edge] = 1
            else:
                roads[edge] = min(roads.get(edge, TRACK), ROAD if way.kind == "road" else TRACK)
    land = [shapely.make_valid(shapely.Polygon(o.at())) for o in outlines if o.kind == "land"]
    sea = frozenset(hexes_of("terrain", "sea"))
    cliffs = [Cliff("escarpment", o.name, tuple(o.at())) for o in outlines if o.kind == "escarpment"]
    cliffs += [Cliff(e.kind, e.name, tuple(board.run(e))) for e in board.edges if e.kind in ("ridge", "wadi")]
    return Plan(
        number=number,
        title=board.title,
        words=SHEETS[number],
        grid=grid,
        dry=tuple([hex for hex in grid.hexes if hex not in sea]),
        land=shapely.union_all(land),
        rough=hexes_of("terrain", "rough"),
        marsh=hexes_of("terrain", "marsh"),
        depression=hexes_of("terrain", "depression"),
        cliffs=tuple(cliffs),
        forts=_forts(board),
        roads=roads,
        rails=rails,
        exits=tuple([_exit(board, o) for o in outlines if o.kind in ("road", "track")]),
        places=tuple([_place(p.name, p.hex, p.rank, p.tags, p.at) for p in board.places]),
        edges={side: hexes_of("edge", side) for side in ("axis", "allied")},
        supply=supply,
        source=board.source,
    )


def _place(name: str, hex: str, rank: str, tags: tuple[str, ...], at: Point) -> Place:
    kind = next((tag for tag in tags if tag in KINDS), "site")
    port = sum(int(tag.removeprefix("port")) for tag in tags if tag.startswith("port"))
    return Place(name, hex, rank, kind, *at, port=port)


def _exit(board: Board, outline: Outline) -> Exit:
    hex, _, compass = outline.first.partition("/")
    side = next((word for word in board.words("edge", hex) if word != "exit"), "")
    if "exit" not in board.words("edge", hex):
        side = ""
    return Exit(outline.kind, hex, board.grid.direction_named(compass), outline.at()[0], side, outline.name)


def _forts(board: Board) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Each fortress hex with the directions in which it is walled."""
    grid = board.grid
    found = []
    for place in board.places:
        if "fortress" in place.tags:
            walled = [d for d, side in enumerate(grid.hexsides(place.hex)) if "fort" in board.sides.get(side, ())]
            found.append((place.hex, tuple(walled)))
    return tuple(found)


def spot(grid: Grid, text: str) -> Point:
    """ "6,5+0.3-0.2": a point by a hex and shares of a hex to the east and the south. ValueError if it is none."""
    found = _SPOT.fullmatch(text)
    if found is None:
        raise ValueError(f"not a spot: {text!r}")
    x, y = grid.centre(found[1])
    return x + float(found[2] or 0) * ACROSS, y + float(found[3] or 0) * ACROSS


def spots(grid: Grid, text: str) -> Array:
    """Several spots, parted by blanks."""
    return np.array([spot(grid, word) for word in text.split()])
