"""A map as its rules see it: what each hex is, what lies along hexsides, what runs from hex to hex, what stands where.

A `Board` is immutable content. It is read from a map file (TOML): the plan of the grid, *layers* as text grids (one
sign a hex, with a legend), *edges* (rivers, shores: runs of hexsides), *ways* (railways, roads: runs of hexes),
*crossings*, *places*, *works* (forts, entrenchments with the hexsides that they face) and *boxes* (spaces beside the
grid). Every item says where it comes from. Words of layers and kinds are each game's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from desktop.table.content import Loader
from desktop.table.hexes import COMPASS, Grid, Plan, Point
from desktop.table.schema import meant

__all__ = [
    "Board",
    "Box",
    "Crossing",
    "Edge",
    "Layer",
    "MapFile",
    "Place",
    "Way",
    "Work",
    "load_board",
]

#: "components": from published lists and pictures of what is in the box.
Source: TypeAlias = Literal["rulebook", "components", "historical", "reconstructed", "owner"]
Confidence: TypeAlias = Literal["A", "B", "C", "D"]


class Layer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One fact of every hex, as a text grid.

    legend: what a sign stands for: words parted by blanks, "" for nothing. rows: one line a row of hexes, its number
    and then the signs from west to east, one a hex; "-" where the map has no hex. Blanks between signs are free.
    """

    id: str
    legend: dict[str, str]
    rows: str
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Edge(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies along hexsides: a stretch of river, a shore, a wall. sides: their names in order, parted by blanks."""

    kind: str
    sides: str
    name: str = ""
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Way(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What runs from hex to hex: kind "rail", "road", "track"; grade "single", "primary" ...; hexes in order."""

    kind: str
    hexes: str
    grade: str = ""
    name: str = ""
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Crossing(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A bridge, ferry or ford on one hexside, beyond those that ways make by themselves."""

    kind: str
    side: str
    name: str = ""
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Place(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A settlement or other named point. at: its point in units. tags: "station", "port", "fortress" and the like."""

    hex: str
    name: str
    rank: str
    at: Point
    tags: tuple[str, ...] = ()
    source: Source = "historical"
    confidence: Confidence = "B"
    note: str = ""


class Work(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A fort or entrenchment printed on the map. faces: compass names of the hexsides it faces, parted by blanks."""

    hex: str
    kind: str
    faces: str = ""
    name: str = ""
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class Box(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A space beside the grid. joins: hexes and boxes next to it with the steps between, "46.46" = 1."""

    id: str
    title: str
    kind: str = ""
    joins: dict[str, int] = {}
    source: Source = "reconstructed"
    confidence: Confidence = "C"
    note: str = ""


class MapFile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A map file as it stands on disk."""

    title: str
    grid: Plan
    layer: tuple[Layer, ...]
    edge: tuple[Edge, ...] = ()
    way: tuple[Way, ...] = ()
    crossing: tuple[Crossing, ...] = ()
    place: tuple[Place, ...] = ()
    work: tuple[Work, ...] = ()
    box: tuple[Box, ...] = ()
    source: Source = "reconstructed"
    note: str = ""


class Board:
    """A map, ready for rules: every question is a dict look-up. KeyError for a hex that the map has not.

    sides: kinds of what lies along a hexside, by its name, in the order of the file ("minor", "lake").
    ways: (kind, grade) of what passes a hexside from hex to hex.
    """

    __slots__ = (
        "_faces",
        "_layers",
        "_places",
        "_side_names",
        "boxes",
        "crossings",
        "edges",
        "grid",
        "layers",
        "lines",
        "places",
        "sides",
        "source",
        "title",
        "ways",
        "works",
    )

    def __init__(self, file: MapFile, grid: Grid | None = None) -> None:
        """The board of a map file without faults; ValueError or KeyError if it has any (see `load_board`)."""
        self.grid = grid or Grid(file.grid)
        self.title = file.title
        self.source = file.source
        self.layers = {layer.id: layer for layer in file.layer}
        self.edges = file.edge
        self.lines = file.way
        self.places = file.place
        self.works = file.work
        self.boxes = {box.id: box for box in file.box}
        self._layers = {layer.id: _words(self.grid, layer) for layer in file.layer}
        sides: dict[str, list[str]] = {}
        self._side_names: dict[str, str] = {}
        for edge in file.edge:
            for side in edge.sides.split():
                kinds = sides.setdefault(side, [])
                if edge.kind not in kinds:
                    kinds.append(edge.kind)
                if edge.name:
                    self._side_names.setdefault(side, edge.name)
        self.sides = {side: tuple(kinds) for side, kinds in sides.items()}
        ways: dict[str, list[tuple[str, str]]] = {}
        for way in file.way:
            for a, b in pairwise(way.hexes.split()):
                here = ways.setdefault(self.grid.hexside(a, b), [])
                if (way.kind, way.grade) not in here:
                    here.append((way.kind, way.grade))
        self.ways = {side: tuple(found) for side, found in ways.items()}
        crossings: dict[str, list[str]] = {}
        for crossing in file.crossing:
            crossings.setdefault(crossing.side, []).append(crossing.kind)
        self.crossings = {side: tuple(kinds) for side, kinds in crossings.items()}
        self._places: dict[str, tuple[Place, ...]] = {}
        for place in file.place:
            self._places[place.hex] = (*self._places.get(place.hex, ()), place)
        self._faces: dict[tuple[str, str], tuple[int, ...]] = {}
        for work in file.work:
            faces = [self.grid.direction_named(name) for name in work.faces.split()]
            known = self._faces.get((work.hex, work.kind), ())
            self._faces[work.hex, work.kind] = tuple(sorted({*known, *faces}))

    # hexes -------------------------------------------------------------------------------------------------------
    def words(self, layer: str, hex: str) -> tuple[str, ...]:
        """What a layer says of a hex; () for nothing."""
        return self._layers[layer][hex]

    def word(self, layer: str, hex: str) -> str:
        """The first word that a layer says of a hex, "" for nothing."""
        words = self._layers[layer][hex]
        return words[0] if words else ""

    def terrain(self, hex: str) -> tuple[str, ...]:
        """The words of the layer "terrain"; () is clear ground."""
        return self._layers["terrain"][hex]

    def country(self, hex: str) -> str:
        """The word of the layer "country", "" for none."""
        return self.word("country", hex)

    def places_at(self, hex: str) -> tuple[Place, ...]:
        return self._places.get(hex, ())

    def place_named(self, name: str) -> Place:
        """The place of that name. KeyError if there is none."""
        for place in self.places:
            if place.name == name:
                return place
        raise KeyError(name)

    def faces(self, hex: str, kind: str) -> tuple[int, ...]:
        """The directions that the works of a kind in a hex face."""
        return self._faces.get((hex, kind), ())

    # hexsides ----------------------------------------------------------------------------------------------------
    def along(self, a: str, b: str) -> tuple[str, ...]:
        """Kinds of what lies along the side between two adjacent hexes."""
        return self.sides.get(self.grid.hexside(a, b), ())

    def side_name(self, side: str) -> str:
        """Name of the river or shore along a hexside, "" for none."""
        return self._side_names.get(side, "")

    def grade(self, kind: str, a: str, b: str) -> str | None:
        """The grade of the way of a kind from a hex to an adjacent one (the first given), None if there is none."""
        for found, grade in self.ways.get(self.grid.hexside(a, b), ()):
            if found == kind:
                return grade
        return None

    def run(self, edge: Edge) -> list[Point]:
        """The corners of the hexes along an edge, in its order: one more than its hexsides.

        ValueError if two hexsides that follow each other do not meet.
        """
        return _corners(self.grid, edge.sides.split())


def _words(grid: Grid, layer: Layer) -> dict[str, tuple[str, ...]]:
    meaning = {sign: tuple(words.split()) for sign, words in layer.legend.items()}
    found: dict[str, tuple[str, ...]] = {}
    columns = _columns(grid.plan)
    for line in layer.rows.strip().splitlines():
        number, _, signs = line.strip().partition(" ")
        for column, sign in zip(columns, signs.replace(" ", ""), strict=True):
            label = grid.label(column, int(number))
            if label in grid:
                found[label] = meaning[sign]
    return found


def _columns(plan: Plan) -> list[int]:
    """Column numbers from west to east."""
    columns = list(range(plan.columns[0], plan.columns[1] + 1))
    return columns[::-1] if plan.westward else columns


def _corners(grid: Grid, sides: list[str]) -> list[Point]:
    ends = [grid.side_points(side) for side in sides]
    if not ends:
        return []
    if len(ends) == 1:
        return list(ends[0])
    first, second = ends[0], ends[1]
    run = [first[0], first[1]] if any(_near(first[1], point) for point in second) else [first[1], first[0]]
    for side, (a, b) in zip(sides[1:], ends[1:], strict=True):
        if _near(run[-1], a):
            run.append(b)
        elif _near(run[-1], b):
            run.append(a)
        else:
            raise ValueError(f"{side} does not meet the hexside before it")
    return run


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1.0 and abs(a[1] - b[1]) < 1.0


# loading ------------------------------------------------------------------------------------------------------------
def load_board(loader: Loader, file: str) -> Board | None:
    """The board of a map file; None if it is faulty, and then the loader's `finish` raises all its faults."""
    raw = loader.whole(file, MapFile)
    if raw is None:
        return None
    checker = _Checker(loader, file, raw)
    return Board(raw, checker.grid) if checker.passes() and checker.grid is not None else None


class _Checker:
    """Finds all that is wrong with a decoded map file, each fault with its place."""

    def __init__(self, loader: Loader, file: str, raw: MapFile) -> None:
        self._loader = loader
        self._file = file
        self._raw = raw
        self._count = 0
        self.grid: Grid | None = None
        try:
            self.grid = Grid(raw.grid)
        except ValueError as error:
            self._fault(("grid",), str(error))

    def passes(self) -> bool:
        grid, raw = self.grid, self._raw
        if grid is None:
            return False
        for index, layer in enumerate(raw.layer):
            self._layer(grid, layer, ("layer", index))
        for index, edge in enumerate(raw.edge):
            self._edge(grid, edge, ("edge", index, "sides"))
        for index, way in enumerate(raw.way):
            self._way(grid, way, ("way", index, "hexes"))
        for index, crossing in enumerate(raw.crossing):
            self._sides(grid, [crossing.side], ("crossing", index, "side"))
        for index, place in enumerate(raw.place):
            self._hexes(grid, [place.hex], ("place", index, "hex"))
        for index, work in enumerate(raw.work):
            self._hexes(grid, [work.hex], ("work", index, "hex"))
            for name in work.faces.split():
                if name not in COMPASS[raw.grid.orientation]:
                    known = ", ".join(COMPASS[raw.grid.orientation])
                    self._fault(("work", index, "faces"), f'no hexside faces "{name}"', f"one of {known}")
        boxes = [box.id for box in raw.box]
        for index, box in enumerate(raw.box):
            if boxes.index(box.id) != index:
                self._fault(("box", index, "id"), f'a second box "{box.id}"', "ids are given once")
            self._hexes(grid, [name for name in box.joins if name not in boxes], ("box", index, "joins"))
        return self._count == 0

    def _layer(self, grid: Grid, layer: Layer, place: tuple[str | int, ...]) -> None:
        if [other.id for other in self._raw.layer].index(layer.id) != place[1]:
            self._fault((*place, "id"), f'a second layer "{layer.id}"', "ids are given once")
        for sign in layer.legend:
            if len(sign) != 1 or sign.isspace():
                self._fault((*place, "legend"), f'"{sign}" is not one sign')
        columns = _columns(grid.plan)
        lines = layer.rows.strip().splitlines()
        wanted = list(range(grid.plan.rows[0], grid.plan.rows[1] + 1))
        seen: list[int] = []
        for line in lines:
            number, _, signs = line.strip().partition(" ")
            signs = signs.replace(" ", "")
            if not number.isdecimal() or int(number) not in wanted:
                self._fault((*place, "rows"), f'"{number}" is no row of the map', f"{wanted[0]} to {wanted[-1]}")
                continue
            seen.append(int(number))
            if len(signs) != len(columns):
                self._fault((*place, "rows"), f"row {number} has {len(signs)} signs", f"{len(columns)} are needed")
                continue
            for column, sign in zip(columns, signs, strict=True):
                label = grid.label(column, int(number))
                if label in grid and sign not in layer.legend:
                    known = " ".join(layer.legend)
                    self._fault((*place, "rows"), f'hex {label}: "{sign}" is not in the legend', f"one of {known}")
        for row in wanted:
            if seen.count(row) != 1:
                what = "is missing" if row not in seen else f"is given {seen.count(row)} times"
                self._fault((*place, "rows"), f"row {row} {what}")

    def _edge(self, grid: Grid, edge: Edge, place: tuple[str | int, ...]) -> None:
        sides = edge.sides.split()
        if not self._sides(grid, sides, place):
            return
        try:
            _corners(grid, sides)
        except ValueError as error:
            self._fault(place, str(error), "give one edge for each unbroken run")

    def _way(self, grid: Grid, way: Way, place: tuple[str | int, ...]) -> None:
        hexes = way.hexes.split()
        if len(hexes) < 2:
            self._fault(place, "a way needs two hexes at least")
        if self._hexes(grid, hexes, place):
            for a, b in pairwise(hexes):
                if not grid.are_adjacent(a, b):
                    self._fault(place, f"{a} and {b} are not adjacent", "name every hex on the way")

    def _hexes(self, grid: Grid, labels: Iterable[str], place: tuple[str | int, ...]) -> bool:
        fine = True
        for label in labels:
            if label not in grid:
                fine = False
                self._fault(place, f'the map has no hex "{label}"', meant(label, grid.hexes))
        return fine

    def _sides(self, grid: Grid, sides: Iterable[str], place: tuple[str | int, ...]) -> bool:
        fine = True
        for side in sides:
            try:
                grid.sides_of(side)
            except ValueError as error:
                fine = False
                self._fault(place, str(error), _side_hint(grid, side))
        return fine

    def _fault(self, place: tuple[str | int, ...], what: str, remedy: str = "") -> None:
        self._count += 1
        self._loader.fault(self._file, place, what, remedy)


def _side_hint(grid: Grid, side: str) -> str:
    a, _, b = side.partition("/")
    if a in grid and b in grid and grid.are_adjacent(a, b):
        return f"write {grid.hexside(a, b)}"
    return "two adjacent hexes in the map's order, or hex and compass name on the edge of the map"
