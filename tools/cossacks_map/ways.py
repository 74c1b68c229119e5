"""Railways from the collected lines, roads along the chaussées and between neighbouring towns."""

from __future__ import annotations

import heapq
import itertools
import math
from dataclasses import dataclass, field

import numpy as np

from desktop.table.hexes import Grid

from . import corrections
from .geography import Geography


@dataclass
class Line:
    """A way of the map file, with the stations on it: hex, name, true point."""

    kind: str
    grade: str
    name: str
    hexes: list[str]
    source: str
    confidence: str
    note: str = ""
    stations: list[tuple[str, str, tuple[float, float]]] = field(default_factory=list)


@dataclass
class Town:
    """A place: hex, name, rank, point in units, tags."""

    hex: str
    name: str
    rank: str
    at: tuple[float, float]
    tags: list[str]
    source: str
    confidence: str


RANKS = {"C": "city", "T": "town", "V": "village"}


def towns(geo: Geography, stations: list[tuple[str, str, tuple[float, float]]]) -> list[Town]:
    """The places of the map, greater ones first, with tags; a station hex without a place gets one of its own."""
    found: list[Town] = []
    station_hexes = [hex for hex, _, _ in stations]
    named = {(row["hex"], row["place"]) for row in geo.read("anchors.csv") if row["level"] in "AB"}
    forts = {row["hex_proposed"] for row in geo.read("forts.csv")}
    for row in geo.read("places.csv"):
        name = row["name"]
        hex = corrections.PLACE_HEXES.get(name, row["hex"])
        if hex not in geo.grid or name in corrections.DROPPED_PLACES:
            continue
        at = _kept_inside(geo.grid, hex, geo.point(float(row["lat"]), float(row["lon"])), 26)
        tags = []
        if hex in station_hexes:
            tags.append("station")
        if hex in geo.coast and row["side1914"] == "G":
            tags.append("port")
        if hex in forts:
            tags.append("fortress")
        rulebook = (hex, name) in named or name in corrections.PLACE_HEXES
        confidence = "A" if rulebook else "B"
        name = corrections.PLACE_NAMES.get(name, name)
        source = "rulebook" if rulebook else "historical"
        found.append(Town(hex, name, RANKS[row["class_guess"]], at, tags, source, confidence))
    held = {town.hex for town in found}
    for hex, name, at in stations:
        if hex not in held and hex in geo.grid:
            held.add(hex)
            forced = any(hex == other for other, _ in corrections.STATIONS)
            source, confidence = ("rulebook", "C") if forced else ("historical", "B")
            found.append(
                Town(hex, name, "station", _kept_inside(geo.grid, hex, at, 26), ["station"], source, confidence)
            )
    order = ["city", "town", "village", "station"]
    return sorted(found, key=lambda town: (order.index(town.rank), geo.grid.order(town.hex)))


def _kept_inside(grid: Grid, hex: str, at: tuple[float, float], most: float) -> tuple[float, float]:
    """A point moved towards the centre of its hex until it is no more than so many units from it."""
    (cx, cy), (x, y) = grid.centre(hex), at
    away = math.hypot(x - cx, y - cy)
    part = min(1.0, most / away) if away else 1.0
    return round(cx + (x - cx) * part, 1), round(cy + (y - cy) * part, 1)


def railways(geo: Geography) -> list[Line]:
    out: list[Line] = []
    for row in geo.read("rails.csv"):
        path, note = row["hex_path"], ""
        for prefix, collected, ruled in corrections.RAIL_HEXES:
            if row["line"].startswith(prefix):
                if collected not in path:
                    raise ValueError(f"{row['line']}: {collected} is not on it")
                path, note = path.replace(collected, ruled), "led through the hexes that the rules put on it"
        name = row["line"].split(" ", 1)[1]
        grade = {"D": "double", "S": "single"}[row["track(D/S)"]]
        text = row["confidence"]
        confidence = "A" if "high (" in text else "B" if "high" in text else "C" if "medium" in text else "D"
        stations = []
        for part in row["stations(name lat lon hex)"].split(";"):
            *words, lat, lon, hex = part.split()
            station = " ".join(words)
            hex = corrections.PLACE_HEXES.get(station, hex)
            stations.append((hex, station, geo.point(float(lat), float(lon))))
        for run in _runs_inside(geo.grid, path.split()):
            here = [station for station in stations if station[0] in run]
            source = "rulebook" if confidence == "A" else "historical"
            out.append(Line("rail", grade, name, run, source, confidence, note, here))
    for name, grade, confidence, points in corrections.MORE_RAILS:
        stations = [(geo.hex_at(lat, lon), title, geo.point(lat, lon)) for title, lat, lon in points]
        for run in _runs_inside(geo.grid, geo.straight([(lat, lon) for _, lat, lon in points])):
            here = [station for station in stations if station[0] in run]
            out.append(Line("rail", grade, name, run, "historical", confidence, "", here))
    for hex, name in corrections.STATIONS:
        line = next(line for line in out if hex in line.hexes)
        line.stations.append((hex, name, geo.grid.centre(hex)))
    return out


def _runs_inside(grid: Grid, path: list[str]) -> list[list[str]]:
    """The stretches of a path on the map; a path with a gap inside it is a fault of the data."""
    runs: list[list[str]] = [[]]
    for hex in path:
        if hex not in grid:
            if runs[-1]:
                runs.append([])
            continue
        if runs[-1] and not grid.are_adjacent(runs[-1][-1], hex):
            raise ValueError(f"{runs[-1][-1]} and {hex} are not adjacent")
        runs[-1].append(hex)
    return [run for run in runs if len(run) > 1]


class Roads:
    """Lays roads over easy ground, along roads that are there already, and never through water."""

    def __init__(
        self, geo: Geography, terrain: dict[str, str], sides: dict[str, list[str]], rails: dict[str, str]
    ) -> None:
        self.grid = geo.grid
        self.ground = terrain
        self.sides = sides
        self.rails = rails
        self.laid: dict[str, str] = {}  # hexside -> grade

    def way(self, a: str, b: str) -> list[str]:
        heap, best, came = [(0.0, self.grid.order(a), a)], {a: 0.0}, {}
        while heap:
            spent, _, here = heapq.heappop(heap)
            if here == b:
                way = [b]
                while way[-1] != a:
                    way.append(came[way[-1]])
                return way[::-1]
            if spent > best[here]:
                continue
            for there in self.grid.adjacent(here):
                cost = self._cost(here, there)
                if cost is not None and spent + cost < best.get(there, math.inf):
                    best[there], came[there] = spent + cost, here
                    heapq.heappush(heap, (spent + cost, self.grid.order(there), there))
        raise ValueError(f"no road from {a} to {b}")

    def _cost(self, here: str, there: str) -> float | None:
        words = self.ground[there].split()
        if "sea" in words or "lake" in words:
            return None
        side = self.grid.hexside(here, there)
        along = self.sides.get(side, [])
        if "lake" in along or "sea" in along:
            return None
        cost = 1.0 + 0.5 * ("woods" in words) + 1.5 * ("swamp" in words) + 0.4 * ("rough" in words)
        if side in self.laid:
            return cost * 0.62
        river = 1.6 * ("grand" in along) + 1.2 * ("major" in along) + 0.3 * ("minor" in along)
        return cost * (0.9 if side in self.rails else 1.0) + (0.0 if side in self.rails else river)

    def lay(self, hexes: list[str], grade: str) -> None:
        for a, b in itertools.pairwise(hexes):
            self.laid.setdefault(self.grid.hexside(a, b), grade)


def roads(geo: Geography, places: list[Town], layer: Roads) -> list[Line]:
    """Primary roads along the chaussées, then roads between neighbouring towns that they leave out."""
    hex_of = {town.name: town.hex for town in reversed(places)}
    old = {new: name for name, new in corrections.PLACE_NAMES.items()}
    hex_of.update({hex: hex for hex in geo.grid})
    hex_of.update({old[name]: hex for name, hex in list(hex_of.items()) if name in old})
    out: list[Line] = []
    for text in corrections.CHAUSSEES:
        names = [name.strip() for name in text.split(",")]
        hexes = [hex_of[names[0]]]
        for a, b in itertools.pairwise(names):
            hexes += layer.way(hex_of[a], hex_of[b])[1:]
        name = f"{names[0]}-{names[-1]}"
        for run in _new_stretches(layer, hexes, "primary"):
            out.append(Line("road", "primary", name, run, "reconstructed", "C", "chaussée through " + text))
    group = [town.hex for town in places if town.rank in ("city", "town")]
    spots = {hex: np.array(geo.grid.centre(hex)) for hex in group}
    for index, a in enumerate(group):
        for b in group[index + 1 :]:
            middle, reach = (spots[a] + spots[b]) / 2, float(np.hypot(*(spots[a] - spots[b]))) / 2
            if a == b or reach > 330:
                continue
            if any(np.hypot(*(spots[k] - middle)) < reach - 1e-6 for k in group if k not in (a, b)):
                continue
            way = layer.way(a, b)
            for run in _new_stretches(layer, way, "road"):
                out.append(Line("road", "road", "", run, "reconstructed", "D"))
    return out


def _new_stretches(layer: Roads, hexes: list[str], grade: str) -> list[list[str]]:
    """The parts of a way where no road lies yet; they are laid."""
    runs: list[list[str]] = []
    open_run = False
    for a, b in itertools.pairwise(hexes):
        side = layer.grid.hexside(a, b)
        if side in layer.laid:
            open_run = False
            continue
        if open_run:
            runs[-1].append(b)
        else:
            runs.append([a, b])
            open_run = True
        layer.laid[side] = grade
    return runs
