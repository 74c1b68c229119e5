"""What soldiers wear and carry: outlines of headgear around a head, of long arms from butt to muzzle, y upward."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import Point, Polygon

__all__ = ["LENGTH", "arm", "headgear"]

Points = list[tuple[float, float]]
#: Lengths of the long arms, of 100 for a standing man.
LENGTH = {"rifle": 56, "smg": 38, "drum": 40, "lmg": 62, "bren": 62, "bar": 58, "dp": 62, "flame": 40}


def _arc(rx: float, ry: float, start: float, end: float, steps: int = 16) -> Points:
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(rx * math.cos(angle), ry * math.sin(angle)) for angle in angles]


def headgear(kind: str, at: tuple[float, float], tilt: float) -> Any:
    """The outline of a hat on a head, facing right."""
    shape = shapely.union_all([Polygon(points) for points in _HATS[kind]])
    shape = affinity.rotate(shape.buffer(0), tilt, origin=(0, 0))
    return affinity.translate(shape, at[0], at[1] + 1.2)


_HATS: dict[str, tuple[Points, ...]] = {
    "flared": (
        [
            (9.6, 1.2),
            (7.6, 2.4),
            *_arc(7.6, 8.6, 15, 165),
            (-8.2, 1),
            (-10.6, -4.6),
            (-6, -4.2),
            (-3.2, -1.2),
            (3, 0.2),
        ],
    ),
    "dish": (_arc(7.6, 6.8, 0, 180), [(-12, 0.4), (-9, 2.6), (9, 2.6), (12, 0.4), (9.5, -0.6), (-9.5, -0.6)]),
    "comb": (
        _arc(7.4, 7.8, 0, 180),
        [(-10.5, -1.6), (-8, 1.6), (8, 1.6), (11.2, -0.4), (8, -0.8), (-7, -1.2)],
        [(-6.4, 6), *_arc(8.6, 9.8, 130, 50, 8), (6.4, 6)],
    ),
    "tall": ([(8.8, 0.4), *_arc(7.6, 9.2, 10, 170), (-9, -2.6), (-6, -2.6), (4, -0.4)],),
    "pot": (_arc(8.2, 9.0, 0, 180), [(-9.2, -1.8), (-8.4, 1), (8.4, 1), (10, -0.6), (8, -1.4)]),
    "round": ([(9.2, 0), *_arc(7.8, 8.8, 8, 172), (-9.4, -1.6), (-7, -2.6), (6, -1)],),
    "cap": ([(-7.4, 1.5), (-6.4, 7.6), (0, 9.6), (6.6, 7.2), (7.6, 2.0), (0, 3.2)],),
    "peaked": (
        [(-9.4, 5.5), (-6.5, 9.4), (3.5, 10.4), (9.6, 8.2), (7.4, 4.6), (-6.8, 3.0)],
        [(-6.8, 1.2), (-6.8, 4.4), (7.4, 5), (7.4, 2.0)],
        [(6.4, 2.2), (11.6, 0.4), (11.2, 2.2), (7, 4.4)],
    ),
    "fez": ([(-6, 2), (-5, 11), (4.6, 11), (6, 2)],),
}


def arm(kind: str, butt: tuple[float, float], muzzle: tuple[float, float]) -> Any:
    """A long arm that starts at the butt and points at the muzzle; its length is its own."""
    parts = [Polygon(points) if isinstance(points, list) else points for points in _arm_parts(kind)]
    shape = shapely.union_all([part.buffer(0.25) for part in parts])
    angle = math.degrees(math.atan2(muzzle[1] - butt[1], muzzle[0] - butt[0]))
    return affinity.translate(affinity.rotate(shape, angle, origin=(0, 0)), butt[0], butt[1])


def _bar(x0: float, x1: float, y0: float, y1: float) -> Any:
    return shapely.box(x0, y0, x1, y1)


def _arm_parts(kind: str) -> list[Any]:
    long = LENGTH[kind]
    if kind == "rifle":
        stock = [(0, -4.8), (0, 1.6), (15, 1.8), (17, 0.4), (34, 1.2), (34, -1.6), (17, -2.4), (13, -1.6)]
        return [stock, _bar(30, long, -0.2, 1.5), _bar(long - 4, long - 2.6, 1, 3), _bar(18, 20.5, 1, 3)]
    if kind == "smg":
        stock = [(0, -4.4), (0, 1.4), (12, 1.6), (14, 1.6), (26, 1.6), (26, -1.6), (14, -2)]
        return [stock, _bar(24, long, -0.6, 1.6), [(17, -1), (19.6, -1), (21, -11), (18.2, -11)]]
    if kind == "drum":
        stock = [(0, -5), (0, 1.4), (12, 1.8), (26, 1.6), (26, -1.8), (14, -2.4)]
        return [stock, _bar(24, long, -0.8, 1.8), Point(21, -4.6).buffer(5.0)]
    if kind == "flame":
        return [_bar(0, long, -1.4, 1.4), _bar(long - 5, long, -2.4, 2.4), _bar(8, 11, -7, 0)]
    parts: list[Any] = [
        [(0, -5.2), (0, 2), (13, 2.2), (30, 2.4), (30, -2), (14, -2.2)],
        _bar(28, long, -0.8, 1.8),
        [(50, 0), (45, -14), (47.4, -14), (52.4, 0)],
        [(52, 0), (56, -14), (53.6, -14), (50, 0)],
    ]
    if kind == "bren":
        parts.append([(22, 2), (25.5, 2), (29, 13), (25, 13)])
    elif kind == "dp":
        parts.append(affinity.scale(Point(24, 3.4).buffer(7.0), 1, 0.32))
    elif kind == "lmg":
        parts.append([(19, -1.8), (26, -1.8), (26, -8), (19, -8)])
    return parts
