"""Places as they look on the sand: towns, forts, airfields, passes, ports with their drums, fortress walls."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.drums import anchor_items, drum_items
from desktop.games.no_retreat.sheet.plan import Place, Plan
from desktop.games.no_retreat.sheet.ways import RANKS, Network
from desktop.table.curves import path_of
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Pen
from desktop.table.hexes import Point
from desktop.table.landforms import Array, Box, chance

__all__ = ["battlements", "draw_fortress", "draw_places", "draw_ports", "settle", "town_items"]


def settle(plan: Plan, network: Network, openings: Sequence[Point]) -> list[tuple[Place, float, float]]:
    """Every place with its point on the sheet: the chief one of a hex on its ways, a pass where its way climbs."""
    found: list[tuple[Place, float, float]] = []
    done: dict[str, None] = {}
    for place in sorted(plan.places, key=lambda place: (RANKS[place.rank], place.name)):
        x, y = place.x, place.y
        if place.kind == "pass":
            climbs = [point for point in openings if plan.grid.distance(_hex_of(plan, point, place), place.hex) <= 1]
            if climbs:
                x, y = min(climbs, key=lambda point: math.dist(point, (place.x, place.y)))
        elif place.hex not in done:
            x, y = network.spots[place.hex]
            done[place.hex] = None
        found.append((place, x, y))
    return found


def _hex_of(plan: Plan, point: Point, place: Place) -> str:
    return plan.grid.hex_at(*point) or place.hex


def draw_places(draft: Draft, settled: Sequence[tuple[Place, float, float]], seed: int) -> None:
    for place, x, y in settled:
        if place.rank in ("city", "town"):
            items = town_items(place.name, x, y, place.rank == "city", seed)
            draft.add(ink.TOWNS, (x - 20, y - 20, x + 20, y + 20), items, (26, ink.NEAR))
            dot = Pen().ellipse(x, y, 15 if place.rank == "city" else 10).path()
            far: list[Item] = [Fill(dot, ink.HOUSE), pen(dot, ink.TOWN_EDGE, 4.5, 1.0)]
            draft.add(ink.TOWNS, (x - 18, y - 18, x + 18, y + 18), far, (0, 26))
        else:
            items = sign_items(place.kind, x, y)
            zooms = (30 if place.kind in ("fort", "pass") else ink.FINE_FROM, ink.NEAR)
            draft.add(ink.SIGNS, (x - 11, y - 11, x + 11, y + 11), items, zooms)


def town_items(name: str, x: float, y: float, city: bool, seed: int, scale: float = 1.0) -> list[Item]:
    """White flat-roofed houses in a loose grid, with their shadows."""
    half, reach = (3, 16.5) if city else (2, 10.2)
    turn = (chance(seed, name, "turn") - 0.5) * 50
    houses = []
    for i in range(-half, half + 1):
        for j in range(-half, half + 1):
            hx, hy = i * 5.4, j * 5.2
            far = math.hypot(hx, hy) / reach
            a, b, c = (chance(seed, name, i, j, number) for number in range(3))
            if far > 1 or a < max(0.0, far - 0.5):
                continue
            wide, deep = 3.3 + 1.3 * b, 3.1 + 1.3 * c
            house = shapely.box(hx - wide / 2, hy - deep / 2, hx + wide / 2, hy + deep / 2)
            house = affinity.scale(affinity.rotate(house, turn, origin=(0, 0)), scale, scale, origin=(0, 0))
            houses.append(affinity.translate(house, x, y))
    ground = shapely.union_all(houses).buffer(2.8 * scale).buffer(-0.4 * scale).simplify(0.1)
    shade = [affinity.translate(house, 1.3 * scale, 1.4 * scale) for house in houses]
    walls = path_of(shapely.multipolygons(houses))
    return [
        Fill(path_of(ground), ink.TOWN_GROUND),
        pen(path_of(ground.boundary), ink.TOWN_EDGE, 0.7 * scale, 0.5, 0.6),
        Fill(path_of(shapely.multipolygons(shade)), "#5A3D22", alpha=0.6, winding=True),
        Fill(walls, ink.HOUSE, winding=True),
        pen(walls, ink.TOWN_EDGE, 0.95 * scale, 0.6),
    ]


def sign_items(kind: str, x: float, y: float, scale: float = 1.0) -> list[Item]:
    """The sign of a labelled place."""
    s = scale
    if kind == "fort":
        body = shapely.union_all(
            [shapely.box(x - 5 * s, y - 5 * s, x + 5 * s, y + 5 * s)]
            + [
                shapely.box(x + i * 5 * s - 2 * s, y + j * 5 * s - 2 * s, x + i * 5 * s + 2 * s, y + j * 5 * s + 2 * s)
                for i in (-1, 1)
                for j in (-1, 1)
            ]
        )
        court = Pen().rectangle(x - 2.1 * s, y - 2.1 * s, 4.2 * s, 4.2 * s).path()
        return [
            Fill(path_of(affinity.translate(body, 1.2 * s, 1.3 * s)), "#5A3D22", alpha=0.5),
            Fill(path_of(body), ink.HOUSE),
            pen(path_of(body), ink.TOWN_EDGE, 1.4 * s, 0.8),
            Fill(court, ink.TOWN_GROUND),
            pen(court, ink.TOWN_EDGE, 0.7 * s, 0.4),
        ]
    if kind == "airfield":
        ring = Pen().ellipse(x, y, 7.2 * s).path()
        plane = Pen().rectangle(x - 0.8 * s, y - 4.6 * s, 1.6 * s, 8.6 * s, 0.8 * s)
        plane.rectangle(x - 4.9 * s, y - 2.2 * s, 9.8 * s, 1.9 * s, 0.9 * s)
        plane.rectangle(x - 2.1 * s, y + 2.6 * s, 4.2 * s, 1.3 * s, 0.6 * s)
        return [
            Fill(ring, ink.SAND_PALE),
            pen(ring, ink.TOWN_EDGE, 1.3 * s, 0.8),
            Fill(plane.path(), ink.TOWN_EDGE, winding=True),
        ]
    if kind == "pass":
        brackets = Pen()
        for k in (-s, s):
            brackets.move(x + k * 9.4, y - 7.5).curve(x + k * 5.2, y - 4, x + k * 5.2, y + 4, x + k * 9.4, y + 7.5)
        path = brackets.path()
        return [pen(path, ink.SAND_PALE, 3.8 * s, 0.0, 0.85), pen(path, ink.TOWN_EDGE, 1.9 * s, 1.0)]
    if kind == "camp":
        tent = Pen().points([(x - 5.4 * s, y + 3.8 * s), (x, y - 5.0 * s), (x + 5.4 * s, y + 3.8 * s)], closed=True)
        flap = Pen().points([(x - 1.6 * s, y + 3.8 * s), (x, y - 0.6 * s), (x + 1.6 * s, y + 3.8 * s)], closed=True)
        return [
            Fill(tent.path(), ink.HOUSE),
            pen(tent.path(), ink.TOWN_EDGE, 1.3 * s, 0.8),
            Fill(flap.path(), ink.TOWN_EDGE),
        ]
    if kind == "anchorage":
        return [
            Fill(Pen().ellipse(x, y, 6.4 * s).path(), ink.HOUSE),
            pen(Pen().ellipse(x, y, 6.4 * s).path(), ink.PORT, 1.2 * s, 0.7),
            *anchor_items(x, y, 4.6 * s, ink.PORT),
        ]
    radius = {"village": 4.0, "well": 3.4}.get(kind, 3.0) * s
    ring = Pen().ellipse(x, y, radius).path()
    colour = "#BFE0E8" if kind == "well" else ink.HOUSE
    return [Fill(ring, colour), pen(ring, ink.TOWN_EDGE, 1.5 * s, 0.8)]


def draw_ports(
    draft: Draft, settled: Sequence[tuple[Place, float, float]], land: BaseGeometry, box: Box, flags: Sequence[Box]
) -> list[tuple[Box, Point]]:
    """An anchor and a drum with the port's capacity in the nearest open water. Gives each badge's box and its town.

    flags: what the emblems of owners may cover.
    """
    shapely.prepare(land)
    found: list[tuple[Box, Point]] = []
    for place, x, y in settled:
        if not place.port:
            continue
        px, py = _in_the_water(land, box, x, y, flags)
        disc = Pen().ellipse(px, py, 9.4).path()
        items: list[Item] = [
            Fill(disc, ink.PORT),
            pen(disc, ink.HOUSE, 1.5, 0.8),
            *anchor_items(px, py, 7.0, ink.HOUSE),
        ]
        items += drum_items(px + 23, py - 2, 25, [(f"+{place.port}", "#FFFFFF")], ink.PORT_DRUM)
        draft.add(ink.PORTS, (px - 12, py - 17, px + 36, py + 14), items, (26, ink.NEAR))
        found.append(((px - 11, py - 16, px + 35, py + 13), (x, y)))
    return found


def _in_the_water(land: BaseGeometry, box: Box, x: float, y: float, flags: Sequence[Box]) -> Point:
    """Where a port's badge fits beside it, best to the north, where neither its name nor its owner's emblem stands."""
    best: tuple[float, Point] | None = None
    for radius in range(24, 100, 4):
        for angle in range(0, 360, 10):
            px, py = x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle))
            if px - 12 < box[0] or px + 36 > box[2] or py - 17 < box[1]:
                continue
            if land.intersects(shapely.box(px - 12, py - 16, px + 36, py + 13)):
                continue
            cost = radius + abs((angle - 295 + 180) % 360 - 180) * 0.14
            cost += 60 * sum(
                px - 12 < right and px + 36 > left and py - 17 < low and py + 14 > high
                for left, high, right, low in flags
            )
            if best is None or cost < best[0]:
                best = cost, (px, py)
    return best[1] if best else (x + 18.0, y - 30.0)


def draw_fortress(draft: Draft, plan: Plan, land: BaseGeometry) -> list[BaseGeometry]:
    """A crenellated wall just inside each hexside that a fortress holds."""
    found: list[BaseGeometry] = []
    for hex, directions in plan.forts:
        cx, cy = plan.grid.centre(hex)
        ring = [(cx + (x - cx) * 0.88, cy + (y - cy) * 0.88) for x, y in plan.grid.corners(hex)]
        for direction in directions:
            wall = battlements(np.array(ring[direction]), np.array(ring[(direction + 1) % 6]), (cx, cy))
            shape = shapely.make_valid(shapely.Polygon(wall)).intersection(land.buffer(6))
            path = path_of(shape)
            draft.stroke(ink.WORKS, path, ink.WALL_LIGHT, 3.2, least=1.4, alpha=0.95)
            draft.fill(ink.WORKS + 1, path, ink.WALL)
            found.append(shape)
    return found


def battlements(a: Array, b: Array, centre: Point, merlons: int = 7) -> list[Point]:
    """The outline of a wall from one point to another, its merlons away from a centre."""
    length = float(np.hypot(*(b - a)))
    along_it = (b - a) / length
    out = np.array([along_it[1], -along_it[0]])
    if float(np.dot(out, (a + b) / 2 - np.array(centre))) < 0:
        out = -out
    pitch = length / (merlons * 2 - 1)
    points = [a - out * 2.2]
    for k in range(merlons * 2 - 1):
        rise = 3.6 if k % 2 == 0 else 0.6
        points += [a + along_it * k * pitch + out * rise, a + along_it * (k + 1) * pitch + out * rise]
    points.append(b - out * 2.2)
    return [(float(x), float(y)) for x, y in points]
