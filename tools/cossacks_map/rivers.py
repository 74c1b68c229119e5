"""Rivers along hexsides: each the cheapest way over hex corners near its true course."""

from __future__ import annotations

import heapq
import itertools
import json
import math
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, Point
from shapely.ops import linemerge

from desktop.table.hexes import SIDE

from . import corrections
from .geography import Geography

Corner = tuple[int, int]

RANK = {"grand": 0, "major": 1, "minor": 2}


@dataclass
class River:
    """One unbroken stretch, corners in order of flow. spring: it begins at its true source; mouth: it ends in water."""

    name: str
    kind: str
    corners: list[Corner]
    source: str
    confidence: str
    note: str = ""
    spring: tuple[float, float] | None = None
    mouth: tuple[float, float] | None = None
    sides: list[str] = field(default_factory=list)


class Corners:
    """The net of hex corners."""

    def __init__(self, geo: Geography, rails: set[str]) -> None:
        grid = geo.grid
        self.at: dict[Corner, tuple[float, float]] = {}
        self.near: dict[Corner, list[Corner]] = {}
        self.side: dict[frozenset[Corner], str] = {}
        for hex in grid:
            for direction, side in enumerate(grid.hexsides(hex)):
                a, b = grid.corners(hex)[direction], grid.corners(hex)[(direction + 1) % 6]
                pair = (round(a[0]), round(a[1])), (round(b[0]), round(b[1]))
                self.at[pair[0]], self.at[pair[1]] = a, b
                for p, q in (pair, pair[::-1]):
                    if q not in self.near.setdefault(p, []):
                        self.near[p].append(q)
                self.side[frozenset(pair)] = side
        self.keys = list(self.at)
        self.points = np.array([self.at[key] for key in self.keys])
        self.bridged = {pair for pair, side in self.side.items() if side in rails}

    def nearest(self, x: float, y: float) -> Corner:
        return self.keys[int(np.hypot(*(self.points - (x, y)).T).argmin())]

    def way(self, a: Corner, b: Corner, far: dict[Corner, float], bridge: float, barred: set[frozenset[Corner]]):
        """Dijkstra: a side far from the true course costs more, and so does one that a railway would have to bridge."""
        heap, best, came = [(0.0, a)], {a: 0.0}, {}
        while heap:
            spent, here = heapq.heappop(heap)
            if here == b:
                way = [b]
                while way[-1] != a:
                    way.append(came[way[-1]])
                return way[::-1]
            if spent > best[here]:
                continue
            for there in self.near[here]:
                pair = frozenset((here, there))
                if pair in barred:
                    continue
                cost = SIDE * (1 + ((far[here] + far[there]) / 2 / 26) ** 2)
                total = spent + cost * (bridge if pair in self.bridged else 1)
                if total < best.get(there, math.inf):
                    best[there], came[there] = total, here
                    heapq.heappush(heap, (total, there))
        return None


def courses(geo: Geography) -> list[tuple[str, str, LineString, str, str, str]]:
    """Name, class, true course in units, source, confidence and note, greater rivers first."""
    found = []
    raw = json.loads((geo.folder / "rivers.geojson").read_text(encoding="utf-8"))
    for feature in raw["features"]:
        name, kind = feature["properties"]["name"], feature["properties"]["class_guess"]
        if name in corrections.DROPPED_RIVERS:
            continue
        name = corrections.RIVER_NAMES.get(name, name)
        lines = [LineString(part) for part in feature["geometry"]["coordinates"]]
        merged = linemerge(MultiLineString(lines))
        hand = feature["properties"]["src"] == "hand"
        for part in getattr(merged, "geoms", [merged]):
            found.append((name, kind, geo.projected(part), "historical", "C" if hand else "B", ""))
    for name, kind, points, confidence, note in corrections.RIVERS:
        found.append((name, kind, geo.projected(LineString(points)), "historical", confidence, note))
    return sorted(found, key=lambda river: RANK[river[1]])


def rivers(geo: Geography, rails: set[str], water: set[str]) -> list[River]:
    """All rivers of the map. rails: hexsides that railways pass; water: hexsides of lakes and sea, which hold none."""
    net = Corners(geo, rails)
    inside = geo.frame.buffer(15)
    shore, lakes = geo.land.buffer(-12), geo.water()
    taken: list[np.ndarray] = []
    held: set[frozenset[Corner]] = {pair for pair, side in net.side.items() if side in water}
    out: list[River] = []
    for name, kind, course, source, confidence, note in courses(geo):
        for line in getattr(course.intersection(inside), "geoms", [course.intersection(inside)]):
            if line.is_empty or line.length < 60:
                continue
            points = np.asarray(line.segmentize(8).coords)
            far = dict(zip(net.keys, shapely.distance(shapely.points(net.points), line), strict=True))
            ends = [_end(net, taken if shore.contains(Point(points[k])) else [], *points[k]) for k in (0, -1)]
            way = net.way(ends[0], ends[1], far, 1.25 if kind == "minor" else 1.7, set())
            if way is None or len(way) < 2:
                continue
            pieces = [[way[0]]]
            for u, v in itertools.pairwise(way):
                if frozenset((u, v)) in held:
                    pieces.append([v])
                else:
                    pieces[-1].append(v)
            pieces = [
                piece for piece in pieces if len(piece) > 1 and not (len(piece) > 3 and _beside(net, piece, taken))
            ]
            for piece in pieces:
                river = River(name, kind, piece, source, confidence, note)
                if piece[0] == way[0]:
                    river.spring = tuple(points[0])
                if piece[-1] == way[-1] and not (
                    shore.contains(Point(points[-1])) and not lakes.contains(Point(points[-1]))
                ):
                    river.mouth = tuple(points[-1])
                out.append(river)
                held |= {frozenset(pair) for pair in itertools.pairwise(piece)}
            for piece in pieces:
                taken.append(np.array([net.at[key] for key in piece]))
    _lead_mouths(net, out, shore, water)
    for river in out:
        river.sides = [net.side[frozenset(pair)] for pair in zip(river.corners, river.corners[1:], strict=False)]
    return out


def _end(net: Corners, taken: list[np.ndarray], x: float, y: float) -> Corner:
    """The corner where a course begins or ends: on a greater river where one is near."""
    if taken:
        every = np.vstack(taken)
        away = np.hypot(*(every - (x, y)).T)
        if away.min() < 75:
            px, py = every[away.argmin()]
            return round(px), round(py)
    return net.nearest(x, y)


def _beside(net: Corners, piece: list[Corner], taken: list[np.ndarray]) -> bool:
    """Whether a stretch only runs beside a greater river."""
    return any(all(np.hypot(*(old - net.at[key]).T).min() < SIDE * 1.02 for key in piece) for old in taken)


def _lead_mouths(net: Corners, rivers: list[River], shore: shapely.Geometry, water: set[str]) -> None:
    """A mouth that ends in the open within three sides of another river is led to it."""
    for river in rivers:
        end = river.corners[-1]
        others = {key for other in rivers if other is not river for key in other.corners}
        if river.mouth or end in others or not shore.contains(Point(net.at[end])):
            continue
        own = set(river.corners)
        paths = [[end]]
        for _ in range(3):
            paths = [[*path, n] for path in paths for n in sorted(net.near[path[-1]]) if n not in own and n not in path]
            paths = [path for path in paths if net.side[frozenset(path[-2:])] not in water]
            found = [path for path in paths if path[-1] in others]
            if found:
                river.corners = [*river.corners, *found[0][1:]]
                break
