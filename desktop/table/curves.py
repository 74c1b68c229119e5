"""Curves for drawn maps: splines, taut lines through hexsides, strokes of a network, paths for drawings.

Points are numpy arrays of shape (n, 2) in the units of the map.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from shapely.geometry.base import BaseGeometry

from desktop.table.drawing import Path
from desktop.table.hexes import Point
from desktop.table.landforms import Array, Box, parts

__all__ = [
    "along",
    "box_around",
    "dots",
    "in_blocks",
    "length_of",
    "path_of",
    "piece",
    "resampled",
    "segments",
    "smoothed_within",
    "spline",
    "strokes",
    "taut",
]


class _Ordered(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Node = TypeVar("Node", bound=_Ordered)


def length_of(line: Array) -> float:
    """Length of a broken line in units."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _stations(line: Array) -> Array:
    """How far along the line each of its points lies."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])


def piece(line: Array, start: float, end: float) -> Array:
    """The part of a line between two distances along it."""
    at = _stations(line)
    start, end = max(start, 0.0), min(end, float(at[-1]))
    within = line[(at > start + 1e-6) & (at < end - 1e-6)]
    ends = np.column_stack([np.interp([start, end], at, line[:, k]) for k in (0, 1)])
    return np.vstack([ends[:1], within, ends[1:]])


def resampled(line: Array, step: float) -> Array:
    """The line with points about every `step` units, ends kept."""
    at = _stations(line)
    count = max(round(float(at[-1]) / step), 1)
    where = np.linspace(0, at[-1], count + 1)
    return np.column_stack([np.interp(where, at, line[:, k]) for k in (0, 1)])


def along(line: Array, gap: float, start: float = 0.0) -> tuple[Array, Array]:
    """Points every `gap` units along a line, and the unit tangents there."""
    steps = np.diff(line, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    line, steps, lengths = np.vstack([line[:1], line[1:][lengths > 0]]), steps[lengths > 0], lengths[lengths > 0]
    if not len(lengths):
        return np.zeros((0, 2)), np.zeros((0, 2))
    at = np.concatenate([[0.0], np.cumsum(lengths)])
    where = np.arange(start, at[-1], gap)
    index = np.clip(np.searchsorted(at, where, side="right") - 1, 0, len(lengths) - 1)
    part = (where - at[index]) / lengths[index]
    places: Array = line[index] + steps[index] * part[:, None]
    tangents: Array = steps[index] / lengths[index][:, None]
    return places, tangents


def spline(points: npt.ArrayLike, step: float = 3.0) -> Array:
    """A curve through all the points, without loops or overshoot (centripetal Catmull-Rom)."""
    raw: Array = np.asarray(points, float)
    keep = np.concatenate([[True], np.hypot(*np.diff(raw, axis=0).T) > 1e-6])
    raw = raw[keep]
    if len(raw) < 3:
        return raw
    p = np.vstack([2 * raw[0] - raw[1], raw, 2 * raw[-1] - raw[-2]])
    gaps = np.sqrt(np.hypot(*np.diff(p, axis=0).T))
    out = [raw[:1]]
    for i in range(len(raw) - 1):
        a, b, c, d = p[i], p[i + 1], p[i + 2], p[i + 3]
        t1, t2, t3 = gaps[i], gaps[i] + gaps[i + 1], gaps[i] + gaps[i + 1] + gaps[i + 2]
        count = max(2, int(gaps[i + 1] ** 2 / step))
        t = np.linspace(t1, t2, count + 1)[1:, None]
        a1 = (t1 - t) / t1 * a + t / t1 * b
        a2 = (t2 - t) / (t2 - t1) * b + (t - t1) / (t2 - t1) * c
        a3 = (t3 - t) / (t3 - t2) * c + (t - t2) / (t3 - t2) * d
        b1 = (t2 - t) / t2 * a1 + t / t2 * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        out.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    return np.vstack(out)


def smoothed_within(line: Array, reach: float, rounds: int, *, pull: float = 0.5) -> Array:
    """A line drawn straighter, none of its points further than `reach` units from where it was; the ends stay.

    Give it many points (`resampled`): each round moves every point towards the middle of its neighbours.
    """
    smooth = line.copy()
    for _ in range(rounds):
        smooth[1:-1] += pull * ((smooth[:-2] + smooth[2:]) / 2 - smooth[1:-1])
        away = smooth - line
        far = np.hypot(away[:, 0], away[:, 1])
        out = far > reach
        smooth[out] = line[out] + away[out] * (reach / far[out])[:, None]
    return smooth


def taut(
    sides: Sequence[tuple[Point, Point]],
    start: Point,
    end: Point,
    *,
    low: float = 0.2,
    high: float = 0.8,
    rounds: int = 30,
    barred: Sequence[tuple[float, float] | None] | None = None,
) -> list[float]:
    """A line pulled straight through a row of hexsides: where, from 0 to 1, it crosses each.

    low, high: the part of a side it may use. barred: spans of each side kept free for another line.
    """
    places = [0.5] * len(sides)

    def at(index: int) -> Point:
        if index < 0:
            return start
        if index >= len(sides):
            return end
        (px, py), (qx, qy) = sides[index]
        part = places[index]
        return px + (qx - px) * part, py + (qy - py) * part

    for _ in range(rounds):
        moved = 0.0
        for index, ((px, py), (qx, qy)) in enumerate(sides):
            (ax, ay), (bx, by) = at(index - 1), at(index + 1)
            dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
            det = ex * dy - dx * ey
            if abs(det) < 1e-9:
                continue
            place = (dx * (py - ay) - dy * (px - ax)) / det
            place = min(max(place, low), high)
            span = barred[index] if barred else None
            if span is not None and span[0] < place < span[1]:
                first, last = span
                place = first if (place - first < last - place and first >= low) or last > high else last
            moved = max(moved, abs(place - places[index]))
            places[index] = place
        if moved < 1e-4:
            break
    return places


def strokes(
    edges: Mapping[tuple[Node, Node], int], places: Mapping[Node, Point], stops: Iterable[Node] = ()
) -> list[list[Node]]:
    """A network split into strokes as a pen would draw it: at a junction the straightest pairs of edges go on as one.

    edges: each with its grade; edges of one grade go on rather than others. places: where each node lies. stops: nodes
    at which every stroke ends that is not alone there (towns). Each edge belongs to one stroke; a ring without an end
    comes back to its first node.
    """
    near: dict[Node, list[Node]] = {}
    grades: dict[tuple[Node, Node], int] = {}
    for (a, b), grade in edges.items():
        if (a, b) not in grades:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        grades[a, b] = grades[b, a] = grade
    wanted = frozenset(stops)
    onward: dict[tuple[Node, Node], Node] = {}
    for node, ring in near.items():
        if len(ring) == 2:
            onward[ring[0], node], onward[ring[1], node] = ring[1], ring[0]
        elif len(ring) > 2 and node not in wanted:
            x, y = places[node]
            angles = {other: math.atan2(places[other][1] - y, places[other][0] - x) for other in ring}
            pairs = []
            for i, a in enumerate(ring):
                for b in ring[i + 1 :]:
                    bend = math.pi - abs((angles[a] - angles[b] + math.pi) % (2 * math.pi) - math.pi)
                    if bend < 1.4:
                        pairs.append((bend + 1.3 * (grades[a, node] != grades[b, node]), a, b))
            for _, a, b in sorted(pairs):
                if (a, node) not in onward and (b, node) not in onward:
                    onward[a, node], onward[b, node] = b, a
    done: set[tuple[Node, Node]] = set()
    found: list[list[Node]] = []

    def walk(a: Node, b: Node) -> None:
        run = [a, b]
        done.update(((a, b), (b, a)))
        while True:
            ahead = onward.get((run[-2], run[-1]))
            if ahead is None or (run[-1], ahead) in done:
                break
            done.update(((run[-1], ahead), (ahead, run[-1])))
            run.append(ahead)
        found.append(run)

    for first in (True, False):  # rings without an end come last
        for a in sorted(near):
            for b in sorted(near[a]):
                if (a, b) not in done and ((b, a) not in onward) is first:
                    walk(a, b)
    return found


# paths -----------------------------------------------------------------------------------------------------------


def path_of(shape: BaseGeometry | Array | Iterable[Array], *, closed: bool = False) -> Path:
    """A drawing's path of polygons, lines, a row of points, or several rows of points (`closed` for these)."""
    lines: list[tuple[Array, bool]] = []

    def add(geometry: Any) -> None:
        if geometry.geom_type == "Polygon":
            lines.append((np.asarray(geometry.exterior.coords)[:-1, :2], True))
            lines.extend((np.asarray(hole.coords)[:-1, :2], True) for hole in geometry.interiors)
        elif geometry.geom_type == "LinearRing":
            lines.append((np.asarray(geometry.coords)[:-1, :2], True))
        elif geometry.geom_type == "LineString":
            lines.append((np.asarray(geometry.coords)[:, :2], False))
        elif hasattr(geometry, "geoms"):
            for part in parts(geometry):
                add(part)

    if isinstance(shape, BaseGeometry):
        if not shape.is_empty:
            add(shape)
    elif isinstance(shape, np.ndarray):
        lines.append((shape, closed))
    else:
        lines.extend((line, closed) for line in shape)
    kept = [(line, ring) for line, ring in lines if len(line) > 1]
    if not kept:
        return Path("", ())
    ops = "".join(["M" + "L" * (len(line) - 1) + ("Z" if ring else "") for line, ring in kept])
    return Path(ops, tuple(np.round(np.concatenate([line for line, _ in kept]), 2).ravel().tolist()))


def segments(starts: Array, ends: Array) -> Path:
    """A path of separate straight strokes: from each start to its end."""
    both = np.round(np.hstack([starts, ends]), 2)
    return Path("ML" * len(both), tuple(both.ravel().tolist()))


def dots(points: Array) -> Path:
    """A path of dots: stroked with round caps, each becomes a disc as wide as the stroke."""
    return segments(points, points + np.array([0.02, 0.0]))


def box_around(paths: Iterable[Path], margin: float) -> Box:
    """The box that covers some paths and a margin about them."""
    boxes = np.array([path.box() for path in paths])
    x0, y0 = boxes[:, :2].min(axis=0) - margin
    x1, y1 = boxes[:, 2:].max(axis=0) + margin
    return float(x0), float(y0), float(x1), float(y1)


def in_blocks(points: Array, size: float) -> list[npt.NDArray[np.int64]]:
    """Indices of points grouped by the square of `size` units they lie in: what a tile need not paint, it skips."""
    if not len(points):
        return []
    keys = np.floor(points[:, :2] / size).astype(np.int64)
    flat = keys[:, 1] * 1_000_003 + keys[:, 0]
    order = np.argsort(flat, kind="stable")
    cuts = np.flatnonzero(np.diff(flat[order])) + 1
    return [np.sort(group) for group in np.split(order, cuts)]
