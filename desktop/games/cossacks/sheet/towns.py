"""Towns as block plans by rank, village rings, stations, fortresses and permanent entrenchments."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Place, Plan
from desktop.games.cossacks.sheet.ways import RANKS, Network
from desktop.table.curves import along, path_of
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Path, Pen
from desktop.table.hexes import Point
from desktop.table.landforms import Array, chance, cut_corners

__all__ = [
    "anchor_items",
    "bastions",
    "blocks_of",
    "draw_ports",
    "draw_stations",
    "draw_towns",
    "draw_works",
    "fort_spots",
    "settle",
    "teeth_of",
]


def blocks_of(key: str, rank: int, seed: int) -> list[tuple[shapely.Polygon, bool]]:
    """A town as its blocks about (0, 0): a small street plan, turned, ragged at the rim. True: a public building."""
    turn, pitch, reach, half = chance(seed, key, "turn") * 90, (6.6, 6.2)[rank], (21.0, 11.4)[rank], (4, 2)[rank]
    found = []
    for i in range(-half, half + 1):
        for j in range(-half, half + 1):
            x, y = i * pitch + (j % 2) * 1.2, j * pitch * 0.92
            far = math.hypot(x, y * 1.12) / reach
            a, b, c, d = (chance(seed, key, i, j, n) for n in range(4))
            if far > 1 or a < max(0.0, far - 0.45) * 1.1:
                continue
            wide, deep = pitch * (0.62 + 0.22 * b), pitch * 0.92 * (0.60 + 0.22 * c)
            block = shapely.box(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)
            found.append((affinity.rotate(block, turn, origin=(0, 0)), d < 0.16))
    return found


def settle(plan: Plan, network: Network) -> list[tuple[Place, float, float]]:
    """Every settlement with its place on the sheet: on its roads, villages with a station on the railway."""
    found: list[tuple[Place, float, float]] = []
    done: dict[str, None] = {}
    for place in sorted(plan.places, key=lambda place: (RANKS[place.rank], place.name)):
        x, y = place.x, place.y
        if place.rank == "station":
            spot = network.on_track(plan, place.hex, plan.stations[place.hex])
            if spot is None or any(other.name == place.name for other, _, _ in found):
                continue
            x, y = spot
        elif place.hex not in done:
            x, y = network.spots[place.hex]
            done[place.hex] = None
        found.append((place, x, y))
    return found


def draw_towns(draft: Draft, settled: list[tuple[Place, float, float]], seed: int) -> None:
    """Blocks for cities and towns, one dot when small; rings for villages."""
    for place, x, y in settled:
        rank = RANKS[place.rank]
        if rank == 3:
            continue
        if rank == 2:
            ring = Pen().ellipse(x, y, 3.6).path()
            draft.fill(ink.TOWNS, ring, ink.RAIL_WHITE, zooms=(40, ink.NEAR))
            draft.stroke(ink.TOWNS, ring, ink.TOWN_DARK, 1.5, least=0.8, zooms=(40, ink.NEAR))
            continue
        items, reach = town_items(place.hex + place.name, rank, seed, x, y)
        draft.add(ink.TOWNS, (x - reach, y - reach, x + reach, y + reach), items, (26, ink.NEAR))
        radius = (15, 9)[rank]
        dot = Pen().ellipse(x, y, radius).path()
        draft.fill(ink.TOWNS, dot, ink.TOWN if rank else ink.TOWN_DARK, zooms=(0, 26))


def town_items(key: str, rank: int, seed: int, x: float, y: float, scale: float = 1.0) -> tuple[list[Item], float]:
    """The drawing of a town at a point and how far it reaches."""
    blocks = [
        (affinity.translate(affinity.scale(block, scale, scale, origin=(0, 0)), x, y), public)
        for block, public in blocks_of(key, rank, seed)
    ]
    ground = shapely.union_all([block for block, _ in blocks]).buffer(2.6 * scale).buffer(-0.6 * scale).simplify(0.1)
    shade = affinity.translate(ground, 1.1 * scale, 1.3 * scale)
    items: list[Item] = [
        Fill(path_of(shade), "#3A2318", alpha=0.22),
        Fill(path_of(ground), ink.TOWN_GROUND),
        pen(path_of(ground.boundary), ink.TOWN_DARK, 0.7 * scale, 0.5, 0.75),
    ]
    for public, colour in ((False, ink.TOWN), (True, ink.TOWN_DARK)):
        kept = [block for block, is_public in blocks if is_public is public]
        if kept:
            items.append(Fill(path_of(shapely.multipolygons(kept)), colour))
    return items, 26.0 * scale


def draw_stations(draft: Draft, plan: Plan, network: Network) -> list[Point]:
    """Stations outside towns: a white square on the line."""
    found = []
    for hex in sorted(plan.stations):
        if network.ranks.get(hex, 9) < 2:
            continue
        spot = network.on_track(plan, hex, plan.stations[hex])
        if spot is None:
            continue
        x, y = spot
        square = Pen().rectangle(x - 3.4, y - 3.4, 6.8, 6.8).path()
        draft.fill(ink.RAIL_SIGNS, square, ink.RAIL_WHITE, zooms=(34, ink.NEAR))
        draft.stroke(ink.RAIL_SIGNS, square, ink.RAIL, 1.5, least=0.8, zooms=(34, ink.NEAR))
        found.append(spot)
    return found


def anchor_items(x: float, y: float, scale: float = 1.0) -> list[Item]:
    """A port: an anchor on a pale disc."""
    disc = Pen().ellipse(x, y, 8.6 * scale).path()
    shank = path_of(np.array([(x, y - 3.2 * scale), (x, y + 5.2 * scale)]))
    stock = path_of(np.array([(x - 2.8 * scale, y - 1.6 * scale), (x + 2.8 * scale, y - 1.6 * scale)]))
    angles = np.radians(np.linspace(20, 160, 13))
    arms = path_of(np.column_stack([x + 5.0 * scale * np.cos(angles), y + 0.4 * scale + 5.0 * scale * np.sin(angles)]))
    return [
        Fill(disc, "#EEF4F1"),
        pen(disc, ink.COAST, 1.0 * scale, 0.6),
        pen(shank, ink.WATER_NAME, 1.5 * scale, 0.7),
        pen(stock, ink.WATER_NAME, 1.3 * scale, 0.6),
        pen(arms, ink.WATER_NAME, 1.5 * scale, 0.7),
        pen(Pen().ellipse(x, y - 4.4 * scale, 1.3 * scale).path(), ink.WATER_NAME, 1.0 * scale, 0.5),
    ]


def draw_ports(draft: Draft, settled: list[tuple[Place, float, float]], land: BaseGeometry) -> list[Point]:
    """An anchor in the nearest open water beside each port."""
    shapely.prepare(land)
    found = []
    for place, x, y in settled:
        if not place.port:
            continue
        best: tuple[float, Point] | None = None
        for order in range(96):
            angle, radius = order % 24 * math.pi / 12, 20.0 + order // 24 * 9.0
            px, py = x + radius * math.cos(angle), y + radius * math.sin(angle)
            room = min(float(shapely.distance(land, shapely.Point(px, py))), 12.0)
            worth = room - radius * 0.15
            if room > 3 and (best is None or worth > best[0]):
                best = worth, (px, py)
        px, py = best[1] if best else (x + 17.0, y + 17.0)
        draft.add(ink.DEFENCES, (px - 10, py - 10, px + 10, py + 10), anchor_items(px, py), (36, ink.NEAR))
        found.append((px, py))
    return found


def bastions(x: float, y: float, size: float, inner: float, *, points: int = 6) -> Path:
    """A fort seen from above: bastions with flat flanks."""
    corners: list[Point] = []
    half = math.pi / points
    for index in range(points):
        middle = math.radians(-90 + 360 / points * index)
        for part, radius in ((-0.42, inner), (-0.30, size * 0.80), (0.0, size), (0.30, size * 0.80), (0.42, inner)):
            angle = middle + half * part
            corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return Pen().points(corners, closed=True).path()


def fort_items(x: float, y: float, scale: float = 1.0) -> list[Item]:
    """A fortress: dark works with a golden rampart."""
    outer = bastions(x, y, 15 * scale, 8.2 * scale)
    return [
        pen(outer, ink.LAND, 2.4 * scale, 0.6),
        Fill(outer, ink.WORKS),
        Fill(bastions(x, y, 12.2 * scale, 6.6 * scale), ink.GOLD),
        Fill(bastions(x, y, 7.6 * scale, 4.0 * scale), ink.WORKS),
    ]


def fort_spots(plan: Plan, network: Network, lines: list[Array]) -> list[tuple[str, float, float]]:
    """Where fortresses stand: in the part of their hex that is clearest of its town, lines and water."""
    shapes = [*[shapely.LineString(line) for line in lines], *[lake.shape for lake in plan.lakes]]
    avoid = shapely.union_all(shapes) if shapes else shapely.Point()
    shapely.prepare(avoid)
    found = []
    for fort in plan.forts:
        cx, cy = plan.grid.centre(fort.hex)
        town = network.spots.get(fort.hex)
        best: tuple[float, float, float] | None = None
        for order in range(25):
            angle, radius = order * math.pi / 6, (0.0 if order == 0 else 27.0 if order < 13 else 19.0)
            x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle) * 0.8
            room = min(float(shapely.distance(avoid, shapely.Point(x, y))), 22.0)
            if town is not None:
                room = min(room, math.dist(town, (x, y)) - 14)
            if best is None or room > best[0] + 1.0:
                best = room, x, y
        assert best is not None
        found.append((fort.name, best[1], best[2]))
    return found


def teeth_of(line: Array, away_from: Point, gap: float = 8.2, base: float = 2.7, height: float = 5.2) -> Path:
    """Triangles along a line, pointing away from a point."""
    points, tangents = along(line, gap, gap * 0.4)
    normals = np.column_stack([tangents[:, 1], -tangents[:, 0]])
    inward = ((points - np.array(away_from)) * normals).sum(axis=1) < 0
    normals[inward] *= -1
    corners = np.stack([points - tangents * base, points + normals * height, points + tangents * base], axis=1)
    flat = np.round(corners.reshape(-1, 2), 2)
    return Path("MLLZ" * len(points), tuple(flat.ravel().tolist()))


def draw_works(draft: Draft, plan: Plan, forts: list[tuple[str, float, float]]) -> list[Array]:
    """Fortresses, and toothed lines just inside the hexsides that permanent entrenchments face."""
    for _, x, y in forts:
        draft.add(ink.DEFENCES, (x - 18, y - 18, x + 18, y + 18), fort_items(x, y), (30, ink.NEAR))
        draft.fill(ink.DEFENCES, bastions(x, y, 17, 9.0), ink.WORKS, zooms=(20, 30))
    lines = []
    for works in plan.works:
        centre = plan.grid.centre(works.hex)
        for run in _runs_of_sides(works.sides):
            corners = np.array(plan.grid.corners(works.hex))
            ring = np.array(centre) + (corners - np.array(centre)) * 0.86
            points = ring[[run[0], *[(side + 1) % 6 for side in run]]]
            line = np.vstack([points, points[:1]]) if len(run) == 6 else points
            line = cut_corners(line, 2)
            draft.stroke(ink.DEFENCES, line, ink.LAND, 6.5, alpha=0.8, zooms=(30, ink.NEAR))
            draft.stroke(ink.DEFENCES, line, ink.WORKS, 2.6, least=1.2, zooms=(22, ink.NEAR))
            draft.fill(ink.DEFENCES, teeth_of(line, centre), ink.WORKS, zooms=(30, ink.NEAR))
            lines.append(line)
    return lines


def _runs_of_sides(sides: tuple[int, ...]) -> list[list[int]]:
    """Directions grouped into runs that follow each other round the hex."""
    left = sorted(set(sides))
    if len(left) == 6:
        return [left]
    starts = [side for side in left if (side - 1) % 6 not in left]
    found = []
    for start in starts:
        run = [start]
        while (run[-1] + 1) % 6 in left:
            run.append((run[-1] + 1) % 6)
        found.append(run)
    return found
