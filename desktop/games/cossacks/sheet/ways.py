"""Roads and railways: curves through the hexsides that they cross, with stations and bridges."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import shapely

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Plan, River
from desktop.games.cossacks.sheet.water import WIDTHS
from desktop.table.curves import along, segments, spline, strokes, taut
from desktop.table.drafting import Draft
from desktop.table.hexes import Point
from desktop.table.landforms import Array, chance, parts

__all__ = ["Network", "Way", "draw_bridges", "draw_ferries", "draw_ways", "lay_out"]

RANKS = {"city": 0, "town": 1, "village": 2, "station": 3}


@dataclass
class Way:
    """One run of a network as it is drawn. kind: "double", "single", "primary" or "other"."""

    kind: str
    hexes: list[str]
    line: Array


@dataclass
class Network:
    """All ways, and where each hex's settlement stands."""

    spots: dict[str, Point]
    ranks: dict[str, int]
    ways: list[Way] = field(default_factory=list)

    def on_track(self, plan: Plan, hex: str, want: Point) -> Point | None:
        """The point of a railway in a hex, well inside it, that is nearest to where a station truly is."""
        x, y = plan.grid.centre(hex)
        room = shapely.Point(x, y).buffer(40)
        goal = shapely.Point(want)
        best: tuple[float, Point] | None = None
        for way in self.ways:
            if way.kind in ("single", "double") and hex in way.hexes:
                cut = shapely.LineString(way.line).intersection(room)
                if not cut.is_empty and cut.length > 0:
                    point = shapely.shortest_line(cut, goal).coords[0]
                    away = goal.distance(shapely.Point(point))
                    if best is None or away < best[0]:
                        best = away, (float(point[0]), float(point[1]))
        return best[1] if best else None


def lay_out(plan: Plan, seed: int) -> Network:
    """Every railway and road as a curve. Railways first; roads keep off them where they share a hexside."""
    spots: dict[str, Point] = {}
    ranks: dict[str, int] = {}
    for place in plan.places:
        if place.rank == "station":
            continue
        cx, cy = plan.grid.centre(place.hex)
        dx, dy = place.x - cx, place.y - cy
        away = math.hypot(dx, dy)
        near = min(1.0, 22 / away) if away else 1.0  # a town keeps its place, but not far from the centre
        rank = RANKS[place.rank]
        if place.hex not in spots or rank < ranks[place.hex]:
            spots[place.hex] = (cx + dx * near, cy + dy * near)
            ranks[place.hex] = rank
    network = Network(spots, ranks)
    rails = _Layer(plan, network, "rail", plan.rails, {1: "single", 2: "double"}, seed)
    rails.lay({})
    for hex in sorted(plan.stations):  # villages with a station stand on their railway
        if ranks.get(hex) == 2:
            spots[hex] = network.on_track(plan, hex, plan.stations[hex]) or spots[hex]
    _Layer(plan, network, "road", plan.roads, {1: "primary", 2: "other"}, seed).lay(rails.crossings)
    return network


class _Layer:
    """One network being laid: strokes through hexes, bound at towns, taut between, joining others at junctions."""

    def __init__(
        self,
        plan: Plan,
        network: Network,
        net: str,
        edges: dict[tuple[str, str], int],
        kinds: dict[int, str],
        seed: int,
    ) -> None:
        self.plan, self.network, self.net, self.edges, self.kinds, self.seed = plan, network, net, edges, kinds, seed
        self.crossings: dict[tuple[str, str], float] = {}
        self.near: dict[str, list[str]] = {}
        for a, b in edges:
            self.near.setdefault(a, []).append(b)
            self.near.setdefault(b, []).append(a)
        self.laid: dict[str, Array] = {}  # hex to the line that passes a junction there
        self.ended: dict[str, Point] = {}  # hex to the point where lines end at a junction that none passes yet

    def bound(self, hex: str) -> bool:
        """Whether lines pass the very point of a hex's settlement."""
        rank = self.network.ranks.get(hex, 9)
        if self.net == "rail":
            return rank < 2 and hex in self.plan.stations
        # a road passes a village too, but does not touch the railway for the sake of its station
        return rank < 2 or (rank == 2 and (hex not in self.plan.stations or len(self.near[hex]) != 2))

    def lay(self, rails: dict[tuple[str, str], float]) -> None:
        """All strokes, those first that others join."""
        centres = {hex: self.network.spots.get(hex, self.plan.grid.centre(hex)) for hex in self.near}
        waiting = strokes(dict(sorted(self.edges.items())), centres, [hex for hex in self.near if self.bound(hex)])
        through: dict[str, int] = {}
        for number, run in enumerate(waiting):
            for hex in run[1:-1]:
                if len(self.near[hex]) > 2:
                    through.setdefault(hex, number)
        left = dict(enumerate(waiting))
        gone: dict[int, None] = {}
        while left:
            ready = [
                number
                for number, run in left.items()
                if all(through.get(end, number) in (number, *gone) for end in (run[0], run[-1]))
            ] or list(left)[:1]
            for number in ready:
                self._lay_stroke(left.pop(number), rails)
                gone[number] = None

    def _lay_stroke(self, run: list[str], rails: dict[tuple[str, str], float]) -> None:
        grid = self.plan.grid
        points: list[Point] = [self._node(run[0])]
        leg = [run[0]]
        for hex in run[1:]:
            leg.append(hex)
            if not self.bound(hex) and hex not in self.ended and hex != run[-1]:
                continue
            sides, shake, barred, keys = [], [], [], []
            for u, v in pairwise(leg):
                key = (min(u, v), max(u, v))
                keys.append(key)
                sides.append(grid.side_points(grid.hexside(*key)))
                shake.append((chance(self.seed, "cross", self.net, *key) - 0.5) * 0.2)
                rail = rails.get(key)
                barred.append((rail - 0.22, rail + 0.22) if rail is not None else None)
            start, end = points[-1], self._node(hex)
            spots = taut(sides, start, end, low=0.17, high=0.83, barred=barred)
            for key, ((px, py), (qx, qy)), part, extra, span in zip(keys, sides, spots, shake, barred, strict=True):
                if span is None or not span[0] < part + extra < span[1]:
                    part += extra
                part = min(max(part, 0.12), 0.88)
                self.crossings[key] = part
                points.append((px + (qx - px) * part, py + (qy - py) * part))
            points.append(end)
            leg = [hex]
        line = spline(self._with_merging_ends(run, points), 4.0)
        for hex in run[1:-1]:
            if len(self.near[hex]) > 2:
                self.laid.setdefault(hex, line)
        for hex, point in ((run[0], points[0]), (run[-1], points[-1])):
            if len(self.near[hex]) > 2 and hex not in self.laid:
                self.ended.setdefault(hex, point)
        self._cut_by_kind(run, line)

    def _cut_by_kind(self, run: list[str], line: Array) -> None:
        """One way for each stretch of one kind; the change lies in the middle of a hex."""
        values = [self.edges[min(u, v), max(u, v)] for u, v in pairwise(run)]
        start, first = 0, 0
        for number in range(1, len(values) + 1):
            if number < len(values) and values[number] == values[number - 1]:
                continue
            stop = len(line) - 1
            if number < len(values):
                stop = self._between(line, run[number])
            if stop > start:
                kind = self.kinds[values[number - 1]]
                self.network.ways.append(Way(kind, run[first : number + 1], line[start : stop + 1]))
            start, first = stop, number

    def _between(self, line: Array, hex: str) -> int:
        """Where in a line it is nearest to the middle of a hex."""
        x, y = self.network.spots.get(hex, self.plan.grid.centre(hex))
        return int(np.hypot(line[:, 0] - x, line[:, 1] - y).argmin())

    def _with_merging_ends(self, run: list[str], points: list[Point]) -> list[Point]:
        """The points with their ends led over the rim of the map, or run smoothly into the line that they join."""
        found = list(points)
        for first in (True, False):
            hex, tip, before = (run[0], points[0], points[1]) if first else (run[-1], points[-1], points[-2])
            extra: list[Point] = []
            joined = self.laid.get(hex)
            if joined is not None and not self.bound(hex) and hex not in self.ended:
                extra = _merging(joined, tip, before)
                if extra:
                    found = [*reversed(extra), *found[1:]] if first else [*found[:-1], *extra]
                continue
            if len(self.near[hex]) == 1:
                extra = _over_the_rim(self.plan, hex, tip, before)
                found = [*reversed(extra), *found] if first else [*found, *extra]
        return found

    def _node(self, hex: str) -> Point:
        """Where lines end or meet in a hex: its town; a line already there; else a point near the centre."""
        network, grid = self.network, self.plan.grid
        if hex in network.spots and (self.net == "road" or network.ranks[hex] < 2):
            return network.spots[hex]
        if hex in self.ended:
            return self.ended[hex]
        x, y = grid.centre(hex)
        if hex in self.laid:
            line = shapely.LineString(self.laid[hex])
            near = line.interpolate(line.project(shapely.Point(x, y)))
            return near.x, near.y
        ring = self.near[hex]
        if self.net == "rail":
            if len(ring) > 2:
                to = np.mean([network.spots.get(n, grid.centre(n)) for n in ring], axis=0) - (x, y)
                to = to * min(0.8, 24 / max(float(np.hypot(*to)), 1e-6))
                return x + float(to[0]), y + float(to[1])
            if len(ring) == 1 and hex in self.plan.stations:
                sx, sy = self.plan.stations[hex]
                part = min(1.0, 30 / max(math.hypot(sx - x, sy - y), 1e-6))
                return x + (sx - x) * part, y + (sy - y) * part
        elif any(hex in edge for edge in self.plan.rails):
            angle = chance(self.seed, self.net, hex) * 2 * math.pi
            return x + 12 * math.cos(angle), y + 12 * math.sin(angle)
        return x + (chance(self.seed, self.net, hex, 1) - 0.5) * 16, y + (
            chance(self.seed, self.net, hex, 2) - 0.5
        ) * 16


def _merging(line: Array, tip: Point, before: Point) -> list[Point]:
    """Two points that bring a branch, coming from `before`, along a line and into it."""
    shape = shapely.LineString(line)
    at = shape.project(shapely.Point(tip))
    a, b = shape.interpolate(max(at - 3, 0)), shape.interpolate(min(at + 3, shape.length))
    size = math.hypot(b.x - a.x, b.y - a.y)
    if size < 1e-6:
        return []
    tangent = ((b.x - a.x) / size, (b.y - a.y) / size)
    ahead = 1.0 if (tip[0] - before[0]) * tangent[0] + (tip[1] - before[1]) * tangent[1] >= 0 else -1.0
    end = shape.interpolate(min(max(at + ahead * 15, 0.0), shape.length))
    return [(tip[0] + 0.12 * (before[0] - tip[0]), tip[1] + 0.12 * (before[1] - tip[1])), (end.x, end.y)]


def _over_the_rim(plan: Plan, hex: str, tip: Point, before: Point) -> list[Point]:
    """Two points that lead a line, ending in a hex on the rim of the map, over it and into the margin."""
    open_sides = [d for d, other in enumerate(plan.grid.neighbours(hex)) if not other]
    if not open_sides:
        return []
    x, y = plan.grid.centre(hex)
    heading = math.atan2(tip[1] - before[1], tip[0] - before[0])

    def bend(direction: int) -> float:
        angle = math.radians(plan.grid.degrees(direction) - 90)
        return abs((angle - heading + math.pi) % (2 * math.pi) - math.pi)

    best = min(open_sides, key=bend)
    if bend(best) > 1.3:
        return []
    angle = math.radians(plan.grid.degrees(best) - 90)
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for r in (50.0, 130.0)]


def draw_ways(draft: Draft, network: Network) -> None:
    """Other roads, primary roads, then railways: single with ticks, double as a barred line."""
    for way in network.ways:
        line = way.line
        if way.kind == "other":
            draft.stroke(ink.TRACKS, line, ink.TRACK, 1.5, least=0.7, alpha=0.95, zooms=(34, ink.NEAR))
        elif way.kind == "primary":
            draft.stroke(ink.ROADS, line, ink.ROAD_EDGE, 4.4, least=1.1, zooms=(34, ink.NEAR))
            draft.stroke(ink.ROADS, line, ink.ROAD_FAR, 3.4, least=0.95, zooms=(20, 34))
            draft.stroke(ink.ROADS + 1, line, ink.ROAD_FILL, 2.5, zooms=(34, ink.NEAR))
        elif way.kind == "single":
            draft.stroke(ink.RAILS, line, ink.LAND, 5.2, alpha=0.75, zooms=(34, ink.NEAR), round_cap=False)
            draft.stroke(ink.RAILS + 1, line, ink.RAIL, 2.0, least=0.9)
            points, tangents = along(line, 15, 7)
            across = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * 4.0
            ticks = segments(points - across, points + across)
            draft.stroke(ink.RAILS + 1, ticks, ink.RAIL, 1.35, least=0.7, zooms=(34, ink.NEAR), round_cap=False)
        else:
            draft.stroke(ink.RAILS, line, ink.LAND, 8.4, alpha=0.8, zooms=(34, ink.NEAR), round_cap=False)
            draft.stroke(ink.RAILS + 2, line, ink.RAIL, 5.4, least=1.8)
            draft.stroke(
                ink.RAILS + 3, line, ink.RAIL_WHITE, 3.0, dash=(10.5, 10.5), zooms=(34, ink.NEAR), round_cap=False
            )


def draw_ferries(draft: Draft, plan: Plan) -> None:
    """A dashed line over the water between the two shores that a ferry joins."""
    for side in plan.ferries:
        a, b = (np.array(plan.grid.centre(hex)) for hex in plan.grid.sides_of(side) if hex)
        line = np.array([a + (b - a) * share for share in (0.30, 0.70)])
        draft.stroke(
            ink.RAILS, line, ink.WATER_NAME, 2.2, least=1.0, dash=(5.0, 4.0), zooms=(40, ink.NEAR), round_cap=False
        )


def draw_bridges(draft: Draft, network: Network, courses: list[tuple[River, Array]]) -> None:
    """Abutments wherever a railway or a primary road meets a major or grand river: what units hold or blow."""
    ways = [(way, shapely.LineString(way.line)) for way in network.ways if way.kind != "other"]
    tree = shapely.STRtree([line for _, line in ways])
    for river, course in courses:
        if river.rank == "minor":
            continue
        water, half = shapely.LineString(course), WIDTHS[river.rank] / 2 + 2.2
        for index in sorted(tree.query(water, predicate="intersects").tolist()):
            line = ways[index][1]
            for point in parts(line.intersection(water)):
                if point.geom_type != "Point":
                    continue
                at = line.project(point)
                a, b = line.interpolate(max(at - 2, 0)), line.interpolate(at + 2)
                far = math.hypot(b.x - a.x, b.y - a.y) or 1.0
                tangent = np.array([(b.x - a.x) / far, (b.y - a.y) / far])
                normal = np.array([-tangent[1], tangent[0]])
                wings = []
                for side in (1, -1):
                    plan = ((-half - 2, 6.8), (-half, 4.6), (half, 4.6), (half + 2, 6.8))
                    wings.append(np.array([(point.x, point.y) + tangent * u + normal * v * side for u, v in plan]))
                draft.stroke(ink.RAIL_SIGNS, wings, ink.RAIL, 1.5, least=0.8, zooms=(40, ink.NEAR), round_cap=False)
