"""Roads, tracks and railways as curves through the very hexsides that they pass."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.plan import ROAD, TRACK, Exit, Plan
from desktop.table.curves import along, segments, spline, strokes, taut
from desktop.table.drafting import Draft
from desktop.table.hexes import Point
from desktop.table.landforms import Array, chance, parts

__all__ = ["Network", "Way", "draw_line_of", "draw_ways", "lay_out"]

RANKS = {"city": 0, "town": 1, "label": 2}
KINDS = {ROAD: "road", TRACK: "track"}
BEYOND = 46.0  # how far a way runs on over the rim of the map


@dataclass
class Way:
    """One run as it is drawn. kind: "road", "track" or "rail"."""

    kind: str
    hexes: list[str]
    line: Array


@dataclass
class Network:
    """All ways, and where the chief place of each hex stands."""

    spots: dict[str, Point]
    ways: list[Way] = field(default_factory=list)

    def lines(self, *kinds: str) -> list[Array]:
        return [way.line for way in self.ways if way.kind in kinds]


def lay_out(plan: Plan, land: BaseGeometry, seed: int) -> Network:
    """Roads first, then the tracks that join them, then railways, which keep off both."""
    dry = land.buffer(-4)
    shapely.prepare(dry)
    spots: dict[str, Point] = {}
    ranks: dict[str, int] = {}
    for place in plan.places:
        rank = RANKS[place.rank]
        if place.kind == "pass" or ranks.get(place.hex, 9) <= rank:
            continue
        x, y = plan.grid.centre(place.hex)
        dx, dy = place.x - x, place.y - y
        near = min(1.0, 22 / max(math.hypot(dx, dy), 1e-6))
        while near > 0.05 and not dry.contains(shapely.Point(x + dx * near, y + dy * near).buffer(5)):
            near *= 0.85
        spots[place.hex], ranks[place.hex] = (x + dx * near, y + dy * near), rank
    network = Network(spots)
    crossings: dict[tuple[str, str], float] = {}
    nodes: dict[str, Point] = dict(spots)
    for grade in (ROAD, TRACK):
        edges = {edge: grade for edge, value in plan.roads.items() if value == grade}
        _lay(plan, dry, network, KINDS[grade], edges, nodes, crossings, seed)
    _lay(plan, dry, network, "rail", plan.rails, _beside(plan, spots), crossings, seed)
    return network


def _beside(plan: Plan, spots: dict[str, Point]) -> dict[str, Point]:
    """Where a railway passes a place: just south of it, as its station lies."""
    near = {hex for edge in plan.rails for hex in edge}
    return {hex: (x + 3.0, y + 11.0) for hex, (x, y) in spots.items() if hex in near}


def _lay(
    plan: Plan,
    dry: BaseGeometry,
    network: Network,
    kind: str,
    edges: dict[tuple[str, str], int],
    nodes: dict[str, Point],
    crossings: dict[tuple[str, str], float],
    seed: int,
) -> None:
    """Lay one network: bound at places and at junctions, taut between, off what already crosses a hexside.

    nodes: where lines meet in a hex; grows by the junctions of this network, so that later ones join them.
    """
    near: dict[str, list[str]] = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    exits = {exit.hex: exit for exit in plan.exits}
    crossed = {hex for edge in plan.roads for hex in edge}

    def node(hex: str) -> Point:
        if hex not in nodes:
            x, y = plan.grid.centre(hex)
            on_line = _on_a_line(network, hex, (x, y)) if kind == "track" and hex in crossed else None
            shake = [(chance(seed, kind, hex, i) - 0.5) * 16 for i in (0, 1)]
            nodes[hex] = on_line or (x + shake[0], y + shake[1])
        return nodes[hex]

    def centre(hex: str) -> Point:
        return nodes.get(hex) or plan.grid.centre(hex)

    stops = [hex for hex in near if hex in nodes]
    for run in strokes(dict(sorted(edges.items())), {hex: centre(hex) for hex in near}, stops):
        points: list[Point] = [node(run[0])]
        leg = [run[0]]
        for hex in run[1:]:
            leg.append(hex)
            if hex not in nodes and hex != run[-1] and len(near[hex]) < 3:
                continue
            keys = [(min(a, b), max(a, b)) for a, b in pairwise(leg)]
            sides = [_ashore(plan, dry, key) for key in keys]
            barred: list[tuple[float, float] | None] = []
            for key in keys:
                held = crossings.get(key)
                barred.append((held - 0.17, held + 0.17) if held is not None else None)
            end = node(hex)
            at = taut(sides, points[-1], end, low=0.2, high=0.8, barred=barred)
            for within, key, ((px, py), (qx, qy)), part, bar in zip(leg, keys, sides, at, barred, strict=False):
                if bar is None:
                    part = min(max(part + (chance(seed, kind, *key) - 0.5) * 0.16, 0.16), 0.84)
                    crossings[key] = part
                crossing = (px + (qx - px) * part, py + (qy - py) * part)
                points += [*_round_the_bay(plan, dry, within, points[-1], crossing), crossing]
            points += [*_round_the_bay(plan, dry, hex, points[-1], end), end]
            leg = [hex]
        for first in (True, False):
            hex = run[0] if first else run[-1]
            exit = exits.get(hex)
            if exit is not None and len(near[hex]) == 1 and exit.way == ("road" if kind == "rail" else kind):
                extra = _over_the_rim(plan, exit, kind)
                points = [*reversed(extra), *points] if first else [*points, *extra]
        network.ways.append(Way(kind, run, spline(points, 4.0)))


def _ashore(plan: Plan, dry: BaseGeometry, key: tuple[str, str]) -> tuple[Point, Point]:
    """The part of a hexside that a way may use: what lies well ashore, if there is enough of it."""
    p, q = plan.grid.side_points(plan.grid.hexside(*key))
    kept = [part for part in parts(shapely.LineString([p, q]).intersection(dry)) if part.length > 14]
    if not kept:
        return p, q
    ends = max(kept, key=lambda part: float(part.length)).coords
    return (float(ends[0][0]), float(ends[0][1])), (float(ends[-1][0]), float(ends[-1][1]))


def _round_the_bay(plan: Plan, dry: BaseGeometry, hex: str, start: Point, end: Point) -> list[Point]:
    """A point towards the middle of a hex by which a way keeps ashore between two points, if it needs one."""
    x, y = plan.grid.centre(hex)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for share in (0.0, 0.3, 0.6, 0.9, 1.2):
        bend = (mx + (x - mx) * share, my + (y - my) * share)
        if shapely.LineString([start, bend, end]).difference(dry).length < 6:
            return [bend] if share else []
    return [(x, y)]


def _on_a_line(network: Network, hex: str, centre: Point) -> Point | None:
    """The point of a road in a hex that is nearest to the hex's centre."""
    goal = shapely.Point(centre)
    best: tuple[float, Point] | None = None
    for way in network.ways:
        if hex in way.hexes and way.kind == "road":
            line = shapely.LineString(way.line)
            point = line.interpolate(line.project(goal))
            away = goal.distance(point)
            if away < 46 and (best is None or away < best[0]):
                best = away, (float(point.x), float(point.y))
    return best[1] if best else None


def _over_the_rim(plan: Plan, exit: Exit, kind: str) -> list[Point]:
    """Two points that lead a way over the middle of its hexside and into the margin."""
    x, y = plan.grid.centre(exit.hex)
    at = exit.at
    size = math.hypot(at[0] - x, at[1] - y)
    ux, uy = (at[0] - x) / size, (at[1] - y) / size
    aside = 9.0 if kind == "rail" else 0.0
    px, py = at[0] - uy * aside, at[1] + ux * aside
    return [(px, py), (px + ux * BEYOND, py + uy * BEYOND)]


def draw_ways(draft: Draft, plan: Plan, network: Network) -> None:
    """Tracks dashed on a pale casing, the railway ticked, the road in red on top; all run on a little over the rim."""
    reach = shapely.union_all([shapely.Polygon(plan.grid.corners(hex)) for hex in plan.grid]).buffer(15)
    for way in network.ways:
        for line in _pieces(way.line, reach):
            draw_line_of(draft, way.kind, line)


def draw_line_of(draft: Draft, kind: str, line: Array) -> None:
    """A stretch of "road", "track" or "rail"."""
    if kind == "road":
        draft.stroke(ink.ROADS, line, ink.ROAD_EDGE, 4.8, least=1.9)
        draft.stroke(ink.ROADS + 1, line, ink.ROAD, 3.1, least=1.0)
    elif kind == "track":
        zooms = (ink.STONES_FROM, ink.NEAR)
        draft.stroke(ink.CASINGS, line, ink.SAND_PALE, 4.4, alpha=0.75, zooms=zooms)
        draft.stroke(ink.TRACKS, line, ink.TRACK, 2.1, least=1.15, dash=(8.5, 4.2), round_cap=False)
    else:
        draft.stroke(ink.RAILS, line, ink.RAIL, 1.5, least=0.8, alpha=0.92)
        places, tangents = along(line, 11, 5)
        across = np.column_stack([-tangents[:, 1], tangents[:, 0]]) * 3.2
        ticks = segments(places - across, places + across)
        near = (ink.FINE_FROM, ink.NEAR)
        draft.stroke(ink.RAILS, ticks, ink.RAIL, 1.15, least=0.6, zooms=near, round_cap=False)


def _pieces(line: Array, reach: shapely.Geometry) -> Sequence[Array]:
    """What of a line lies within the map and a strip about it, cut so that no tile strokes the whole of it."""
    found = []
    kept = shapely.LineString(line).intersection(reach)
    for part in getattr(kept, "geoms", [kept]):
        if part.geom_type == "LineString" and not part.is_empty:
            found.append(np.asarray(part.coords))
    return found
