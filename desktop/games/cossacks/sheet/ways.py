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
from desktop.table.curves import along, runs, segments, spline, taut
from desktop.table.drafting import Draft
from desktop.table.hexes import Point
from desktop.table.landforms import Array, chance, parts

__all__ = ["Network", "Way", "draw_bridges", "draw_ways", "lay_out"]

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
    crossings: dict[tuple[str, str], float] = {}
    tracks = _joined(plan.rails)
    roads = _joined(plan.roads)
    _lay(plan, network, "rail", tracks, {1: "single", 2: "double"}, crossings, seed)
    _lay(plan, network, "road", roads, {2: "other", 1: "primary"}, crossings, seed)
    return network


def _joined(edges: dict[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    near: dict[str, dict[str, int]] = {}
    for (a, b), kind in edges.items():
        near.setdefault(a, {})[b] = kind
        near.setdefault(b, {})[a] = kind
    return near


def _lay(
    plan: Plan,
    network: Network,
    net: str,
    near: dict[str, dict[str, int]],
    kinds: dict[int, str],
    crossings: dict[tuple[str, str], float],
    seed: int,
) -> None:
    """One network: its runs are bound at junctions, ends and towns, and taut between."""
    grid = plan.grid
    ends = {hex for hex, ring in near.items() if len(ring) != 2 or len(set(ring.values())) > 1}

    def bound(hex: str) -> bool:
        if hex in ends:
            return True
        return network.ranks.get(hex, 9) < 2 and (net == "road" or hex in plan.stations)

    nodes = {hex: _node(plan, network, net, near, hex, seed) for hex in near}
    for kind, name in kinds.items():
        edges = [(a, b) for a, ring in near.items() for b, value in ring.items() if value == kind and a < b]
        for run in runs(edges, stops=sorted(ends)):
            points: list[Point] = [nodes[run[0]]]
            leg = [run[0]]
            for hex in run[1:]:
                leg.append(hex)
                if not bound(hex) and hex != run[-1]:
                    continue
                sides, shake, barred, keys = [], [], [], []
                for u, v in pairwise(leg):
                    key = (min(u, v), max(u, v))
                    keys.append(key)
                    sides.append(grid.side_points(grid.hexside(*key)))
                    shake.append((chance(seed, "cross", net, *key) - 0.5) * 0.2)
                    rail = crossings.get(key) if net == "road" else None
                    barred.append((rail - 0.22, rail + 0.22) if rail is not None else None)
                spots = taut(sides, nodes[leg[0]], nodes[leg[-1]], low=0.17, high=0.83, barred=barred)
                for key, ((px, py), (qx, qy)), part, extra, span in zip(keys, sides, spots, shake, barred, strict=True):
                    if span is None or not span[0] < part + extra < span[1]:
                        part += extra
                    part = min(max(part, 0.12), 0.88)
                    if net == "rail":
                        crossings[key] = part
                    points.append((px + (qx - px) * part, py + (qy - py) * part))
                points.append(nodes[leg[-1]])
                leg = [hex]
            line = spline(_with_exits(plan, near, run, points), 4.0)
            network.ways.append(Way(name, run, line))


def _with_exits(plan: Plan, near: dict[str, dict[str, int]], run: list[str], points: list[Point]) -> list[Point]:
    """A line that ends in a hex on the rim of the map runs on over the rim, into the margin."""
    found = list(points)
    for hex, tip, before, first in ((run[0], points[0], points[1], True), (run[-1], points[-1], points[-2], False)):
        open_sides = [d for d, other in enumerate(plan.grid.neighbours(hex)) if not other]
        if len(near[hex]) != 1 or not open_sides:
            continue
        x, y = plan.grid.centre(hex)
        heading = math.atan2(tip[1] - before[1], tip[0] - before[0])

        def bend(direction: int, heading: float = heading) -> float:
            angle = math.radians(plan.grid.degrees(direction) - 90)
            return abs((angle - heading + math.pi) % (2 * math.pi) - math.pi)

        best = min(open_sides, key=bend)
        if bend(best) > 1.3:
            continue
        angle = math.radians(plan.grid.degrees(best) - 90)
        out = [(x + r * math.cos(angle), y + r * math.sin(angle)) for r in (50.0, 130.0)]
        found = [*reversed(out), *found] if first else [*found, *out]
    return found


def _node(plan: Plan, network: Network, net: str, near: dict[str, dict[str, int]], hex: str, seed: int) -> Point:
    """Where lines meet in a hex: its town; else a point near the centre, railways towards where their lines go."""
    if hex in network.spots and (net == "road" or network.ranks[hex] < 2):
        return network.spots[hex]
    x, y = plan.grid.centre(hex)
    ring = list(near[hex])
    if net == "rail":
        if len(ring) > 2:
            to = np.mean([network.spots.get(n, plan.grid.centre(n)) for n in ring], axis=0) - (x, y)
            to = to * min(0.8, 24 / max(float(np.hypot(*to)), 1e-6))
            return x + float(to[0]), y + float(to[1])
    elif any(hex in edge for edge in plan.rails):
        angle = chance(seed, net, hex) * 2 * math.pi
        return x + 12 * math.cos(angle), y + 12 * math.sin(angle)
    return x + (chance(seed, net, hex, 1) - 0.5) * 16, y + (chance(seed, net, hex, 2) - 0.5) * 16


def draw_ways(draft: Draft, network: Network) -> None:
    """Other roads, primary roads, then railways: single with ticks, double as a barred line."""
    for way in network.ways:
        line = way.line
        if way.kind == "other":
            draft.stroke(ink.TRACKS, line, ink.TRACK, 1.5, least=0.7, alpha=0.95, zooms=(34, ink.NEAR))
        elif way.kind == "primary":
            draft.stroke(ink.ROADS, line, ink.ROAD_EDGE, 4.4, least=1.1, zooms=(20, ink.NEAR))
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
