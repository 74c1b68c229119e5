"""Placing names on drawn maps: by rank beside their points, or along lines, where they hide least.

What names should not cover is put into a `Crowd`, a raster of costs; a name takes the cheapest of its possible places,
and what is already placed is closed to later ones. Sizes of letters are in units; a name's height stays between limits
in device pixels, so a placement holds for one zoom.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from shapely.geometry.base import BaseGeometry

from desktop.table.curves import length_of, resampled
from desktop.table.drawing import Item, Text, Typesetter
from desktop.table.landforms import Array, Box, Field, inside, scattered

__all__ = ["Crowd", "Label", "Letters", "Ribbon", "letters_along", "place", "place_along"]

CAPITAL = 0.68  # height of a capital, as a part of the size
FALL = 0.22  # depth of a p below the baseline


class Letters(msgspec.Struct, frozen=True, gc=False):
    """A manner of writing: font role, size in units with its limits in device pixels, ink and halo.

    spacing: extra space after each letter, as a part of the size. halo: colour of the rim, "" for none.
    """

    font: str
    size: float
    colour: str
    halo: str = ""
    halo_width: float = 0.26
    alpha: float = 1.0
    spacing: float = 0.0
    limits: tuple[float, float] = (0.0, 0.0)

    def at(self, zoom: float) -> float:
        """Size in units at a zoom (device pixels for 100 units), kept within the limits."""
        low, high = self.limits
        size = max(self.size, low * 100 / zoom)
        return min(size, high * 100 / zoom) if high else size


class Label(msgspec.Struct, frozen=True, gc=False):
    """A name that looks for its place beside a point.

    rank: lower is placed first. radius: units kept clear round the point. must: placed even where it collides.
    """

    text: str
    x: float
    y: float
    letters: Letters
    rank: int = 1
    radius: float = 8.0
    must: bool = False
    within: bool = False  # a name of an area: it may stand on its own point
    also: tuple[
        tuple[float, float, float], ...
    ] = ()  # more spots: middle and baseline of the name, and what each costs


class Ribbon(msgspec.Struct, frozen=True, gc=False):
    """A name that looks for its place along a line, about once each `every` units, `lift` units off the line."""

    text: str
    line: tuple[float, ...]  # x, y, x, y ...
    letters: Letters
    lift: float
    every: float = 900.0
    rank: int = 2


# a name's place beside its point, best first: east or west and north or south of it
_SPOTS = (
    (1.0, -0.75),
    (1.0, 0.0),
    (1.0, 0.8),
    (-1.0, -0.75),
    (-1.0, 0.0),
    (-1.0, 0.8),
    (0.0, -1.0),
    (0.0, 1.0),
    (0.5, -1.0),
    (-0.5, -1.0),
    (0.5, 1.0),
    (-0.5, 1.0),
)
_ON_THE_SPOT = ((0.0, 0.0), (0.0, -0.9), (0.0, 0.9), (0.0, -1.8), (0.0, 1.8))


class Crowd:
    """What names should not cover: a raster of costs over a box, and the boxes of the names that are placed.

    Costs are per unit of line length, or per square unit, in the scale that a name of 10 units in height would pay
    1 for each 10 units of a line of weight 1 that it crosses.
    """

    def __init__(self, box: Box, cell: float = 3.0) -> None:
        self.box = box
        self._costs = Field.over(box, cell)
        self._sums: Array | None = None
        self.cell = cell
        self._near: dict[tuple[int, int], list[Box]] = {}

    def copy(self) -> Crowd:
        """The same costs with no name placed yet."""
        new = Crowd(self.box, self.cell)
        new._costs.heights = self._costs.heights.copy()
        new._sums = self._totals()
        return new

    def line(self, line: Array, weight: float) -> None:
        """A line that names should not cross."""
        if len(line) > 1:
            step = self._costs.step
            count = max(math.ceil(length_of(line) / step), 1)
            points = resampled(line, step)
            self._add(points, weight * length_of(line) / (count + 1))

    def area(self, shape: BaseGeometry, weight: float) -> None:
        """An area that names should not cover."""
        if not shape.is_empty:
            x0, y0, x1, y1 = shape.bounds
            cell = self._costs.step
            points = inside(shape, scattered((x0 - cell, y0 - cell, x1 + cell, y1 + cell), cell, 1, 0.0))
            self._add(points, weight * cell * cell * 0.1)

    def rectangle(self, box: Box, weight: float) -> None:
        """A box that names should not cover."""
        x0, y0, x1, y1 = box
        cell = self._costs.step
        i = np.arange(math.floor((x0 - self.box[0]) / cell), math.ceil((x1 - self.box[0]) / cell))
        j = np.arange(math.floor((y0 - self.box[1]) / cell), math.ceil((y1 - self.box[1]) / cell))
        rows, columns = self._costs.heights.shape
        i, j = i[(i >= 0) & (i < columns)], j[(j >= 0) & (j < rows)]
        if len(i) and len(j):
            self._costs.heights[j[0] : j[-1] + 1, i[0] : i[-1] + 1] += weight * cell * cell * 0.1
            self._sums = None

    def close(self, box: Box) -> None:
        """Mark a box as taken by a name."""
        for key in self._keys(box):
            self._near.setdefault(key, []).append(box)

    def cost(self, box: Box) -> float:
        """What lies under a box, in the crowd's scale (not divided by the size of letters)."""
        sums, cell = self._totals(), self._costs.step
        rows, columns = sums.shape
        i0 = min(max(round((box[0] - self.box[0]) / cell), 0), columns - 1)
        i1 = min(max(round((box[2] - self.box[0]) / cell), 0), columns - 1)
        j0 = min(max(round((box[1] - self.box[1]) / cell), 0), rows - 1)
        j1 = min(max(round((box[3] - self.box[1]) / cell), 0), rows - 1)
        return float(sums[j1, i1] - sums[j0, i1] - sums[j1, i0] + sums[j0, i0])

    def cost_of(self, points: Array) -> Array:
        """Cost of the cell under each point."""
        cell = self._costs.step
        rows, columns = self._costs.heights.shape
        i = np.clip(((points[..., 0] - self.box[0]) / cell).astype(int), 0, columns - 1)
        j = np.clip(((points[..., 1] - self.box[1]) / cell).astype(int), 0, rows - 1)
        found: Array = self._costs.heights[j, i]
        return found

    def overlap(self, box: Box) -> float:
        """Square units that placed names already hold of a box."""
        seen: dict[Box, None] = {}
        for key in self._keys(box):
            for taken in self._near.get(key, ()):
                seen[taken] = None
        total = 0.0
        for x0, y0, x1, y1 in seen:
            wide, high = min(box[2], x1) - max(box[0], x0), min(box[3], y1) - max(box[1], y0)
            if wide > 0 and high > 0:
                total += wide * high
        return total

    def _add(self, points: Array, each: float) -> None:
        cell = self._costs.step
        rows, columns = self._costs.heights.shape
        i = np.floor((points[:, 0] - self.box[0]) / cell).astype(int)
        j = np.floor((points[:, 1] - self.box[1]) / cell).astype(int)
        kept = (i >= 0) & (j >= 0) & (i < columns) & (j < rows)
        np.add.at(self._costs.heights, (j[kept], i[kept]), each)
        self._sums = None

    def _totals(self) -> Array:
        if self._sums is None:
            rows, columns = self._costs.heights.shape
            self._sums = np.zeros((rows + 1, columns + 1))
            self._sums[1:, 1:] = self._costs.heights.cumsum(axis=0).cumsum(axis=1)
        return self._sums

    def _keys(self, box: Box) -> Iterable[tuple[int, int]]:
        return [
            (i, j)
            for i in range(int(box[0] // 200), int(box[2] // 200) + 1)
            for j in range(int(box[1] // 200), int(box[3] // 200) + 1)
        ]


def place(
    labels: Sequence[Label], crowd: Crowd, typesetter: Typesetter, zoom: float, frame: Box
) -> list[tuple[Box, Text]]:
    """The names placed for one zoom, by rank: the cheapest spot of each; what would collide is left out.

    zoom: device pixels for 100 units; letters are sized for it. frame: no name reaches beyond it.
    """
    found: list[tuple[Box, Text]] = []
    for label in sorted(labels, key=lambda label: (label.rank, label.text, label.x, label.y)):
        letters = label.letters
        size = letters.at(zoom)
        wide = typesetter.width(label.text, letters.font, size, spacing=letters.spacing)
        gap = max(label.radius, 3.5 * 100 / zoom)
        best: tuple[float, float, float, Box] | None = None
        spots = _ON_THE_SPOT + _SPOTS if label.within else _SPOTS
        places = [(*_spot(label, *spot, gap, size, wide), order * 0.05) for order, spot in enumerate(spots)]
        places += [(x - wide / 2, y, cost) for x, y, cost in label.also]
        for x, y, cost in places:
            box = (x - 1.5, y - size * CAPITAL - 1.5, x + wide + 1.5, y + size * FALL)
            if box[0] < frame[0] or box[1] < frame[1] or box[2] > frame[2] or box[3] > frame[3]:
                continue
            taken = crowd.overlap(box)
            if taken:
                cost += 10 + taken / (size * size)
            if best is None or cost < best[0]:
                cost += crowd.cost(box) / size
            if best is None or cost < best[0]:
                best = (cost, x, y, box)
        if best is None or (best[0] >= 10 and not label.must):
            continue
        _, x, y, box = best
        crowd.close(box)
        text = _text(label.text, letters, size, x, y)
        rim = size * 0.3
        found.append(((box[0] - rim, box[1] - rim, box[2] + rim, box[3] + rim), text))
    return found


def _spot(label: Label, east: float, south: float, gap: float, size: float, wide: float) -> tuple[float, float]:
    """Left end and baseline of a name that stands in a direction from its point."""
    if label.within and abs(east) < 0.1:
        return label.x - wide / 2, label.y + size * CAPITAL / 2 + south * size * 1.1
    slant = 0.72 if abs(east) == 1 and south else 1.0
    if abs(east) == 1:
        x = label.x + east * gap * slant - (wide if east < 0 else 0.0)
    elif east == 0:
        x = label.x - wide / 2
    else:
        x = label.x - gap if east > 0 else label.x + gap - wide
    if south < 0:
        y = label.y + south * gap * slant
    elif south > 0:
        y = label.y + south * gap * slant + size * CAPITAL
    else:
        y = label.y + size * CAPITAL / 2
    return x, y


def _text(
    words: str, letters: Letters, size: float, x: float, y: float, *, turn: float = 0.0, halo: bool = True
) -> Text:
    return Text(
        round(x, 2),
        round(y, 2),
        words,
        letters.font,
        round(size, 2),
        letters.colour,
        align="left",
        alpha=letters.alpha,
        spacing=letters.spacing,
        halo=letters.halo if halo else "",
        halo_width=letters.halo_width,
        turn=round(turn, 2),
    )


def place_along(
    ribbons: Sequence[Ribbon], crowd: Crowd, typesetter: Typesetter, zoom: float, frame: Box
) -> list[tuple[Box, tuple[Item, ...]]]:
    """Names written along lines where these are straight and little is crossed; others are left out."""
    found: list[tuple[Box, tuple[Item, ...]]] = []
    for ribbon in sorted(ribbons, key=lambda ribbon: (ribbon.rank, ribbon.text, ribbon.line[:2])):
        line = np.array(ribbon.line).reshape(-1, 2)
        size = ribbon.letters.at(zoom)
        wide = _width_spread(ribbon.text, ribbon.letters, size, typesetter)
        if length_of(line) < wide * 1.15:
            continue
        smooth = _mellowed(line, wide / 6)
        total = length_of(smooth)
        if total < wide * 1.1:
            continue
        count = max(1, round(total / ribbon.every))
        for number in range(count):
            best = _best_stretch(smooth, total, wide, size, ribbon.lift, (number + 0.5) / count, count, crowd, frame)
            if best is None:
                continue
            where, lift, boxes = best
            for box in boxes:
                crowd.close(box)
            items = letters_along(ribbon.text, ribbon.letters, size, smooth, typesetter, lift=lift, where=where)
            found.append((_around(items, size), items))
    return found


def _best_stretch(
    line: Array, total: float, wide: float, size: float, lift: float, ideal: float, count: int, crowd: Crowd, frame: Box
) -> tuple[float, float, list[Box]] | None:
    """The best of 21 stretches of a line about an ideal place, on either bank: (0 to 1 along it, lift, boxes)."""
    margin = wide / 2 / total + 0.01
    first, last = max(ideal - 0.42 / count, margin), min(ideal + 0.42 / count, 1 - margin)
    if first > last:
        return None
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    best: tuple[float, float, float, list[Box]] | None = None
    for where in np.linspace(first, last, 21).tolist():
        s = np.linspace(where * total - wide / 2, where * total + wide / 2, 13)
        p = np.column_stack([np.interp(s, at, line[:, k]) for k in (0, 1)])
        d = np.diff(p, axis=0)
        turn = np.abs(np.diff(np.unwrap(np.arctan2(d[:, 1], d[:, 0]))))
        if turn.max(initial=0) > 0.5 or turn.sum() > 1.5:
            continue
        whole = p[-1] - p[0]
        reach = max(float(np.hypot(*whole)), 1e-9)
        tangent = whole / reach * (1 if whole[0] >= 0 else -1)
        up = np.array([tangent[1], -tangent[0]])
        plain = turn.sum() * 1.6 + abs(where - ideal) * count * 0.8 + 0.9 * abs(float(tangent[1]))
        for rise in (lift, -lift - size * CAPITAL):
            middle = p + up * (rise + size * 0.34)
            half = size * 0.5
            boxes = [(float(x - half), float(y - half), float(x + half), float(y + half)) for x, y in middle]
            outer = middle.min(axis=0) - half, middle.max(axis=0) + half
            if outer[0][0] < frame[0] or outer[0][1] < frame[1] or outer[1][0] > frame[2] or outer[1][1] > frame[3]:
                continue
            cost = plain + (0.3 if rise < 0 else 0.0)
            rows = middle[None, :, :] + up[None, None, :] * (np.linspace(-0.4, 0.4, 5) * size)[:, None, None]
            cost += float(crowd.cost_of(rows).mean()) * size * wide / crowd.cell**2 / size
            if best is not None and cost >= best[0]:
                continue
            if any(crowd.overlap(box) for box in boxes):
                cost += 10
            if best is None or cost < best[0]:
                best = (cost, where, rise, boxes)
    return None if best is None or best[0] > 4.5 else best[1:]


def letters_along(
    words: str,
    letters: Letters,
    size: float,
    line: Array,
    typesetter: Typesetter,
    *,
    lift: float = 0.0,
    where: float = 0.5,
) -> tuple[Item, ...]:
    """Letters set one by one along a line, centred at `where` (0 to 1), `lift` units above it; left to right.

    Halos come first and ink after, so that no letter's halo covers its neighbour. Letters that run over an end of the
    line go straight on.
    """
    along_it = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    half = sum(typesetter.width(letter, letters.font, size) + letters.spacing * size for letter in words) / 2
    first, last = np.interp([where * along_it[-1] - half, where * along_it[-1] + half], along_it, line[:, 0])
    if last < first:  # it would stand on its head
        line, where = line[::-1], 1 - where
    over = size * len(words) * 2
    head, tail = line[0] - line[min(2, len(line) - 1)], line[-1] - line[max(-3, -len(line))]
    line = np.vstack([line[0] + head / np.hypot(*head) * over, line, line[-1] + tail / np.hypot(*tail) * over])
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    total = float(at[-1])
    centre = over + where * (total - 2 * over)
    widths = [typesetter.width(letter, letters.font, size) for letter in words]
    start = centre - (sum(widths) + letters.spacing * size * (len(words) - 1)) / 2
    placed: list[tuple[str, float, float, float]] = []
    for letter, wide in zip(words, widths, strict=True):
        middle = start + wide / 2
        s = np.array([middle - size * 0.9, middle, middle + size * 0.9])
        (ax, ay), (mx, my), (bx, by) = np.column_stack([np.interp(s, at, line[:, k]) for k in (0, 1)]).tolist()
        angle = math.atan2(by - ay, bx - ax)
        x = mx - math.cos(angle) * wide / 2 + math.sin(angle) * lift
        y = my - math.sin(angle) * wide / 2 - math.cos(angle) * lift
        if letter != " ":
            placed.append((letter, x, y, math.degrees(angle)))
        start += wide + letters.spacing * size
    single = msgspec.structs.replace(letters, spacing=0.0)
    rims = [_text(letter, single, size, x, y, turn=turn) for letter, x, y, turn in placed] if letters.halo else []
    ink = [_text(letter, single, size, x, y, turn=turn, halo=False) for letter, x, y, turn in placed]
    return (*rims, *ink)


def _width_spread(words: str, letters: Letters, size: float, typesetter: Typesetter) -> float:
    return sum(typesetter.width(letter, letters.font, size) for letter in words) + letters.spacing * size * (
        len(words) - 1
    )


def _mellowed(line: Array, reach: float) -> Array:
    """The line without bends smaller than about `reach` units: letters stand on it quietly."""
    step = 4.0
    even = resampled(line, step)
    count = max(3, int(reach / step) | 1)
    if len(even) <= 3 * count:
        return even
    pad = np.vstack([np.repeat(even[:1], count // 2, 0), even, np.repeat(even[-1:], count // 2, 0)])
    kernel = np.ones(count) / count
    return np.column_stack([np.convolve(pad[:, k], kernel, "valid") for k in (0, 1)])


def _around(items: Sequence[Item], size: float) -> Box:
    xs = [item.x for item in items if isinstance(item, Text)]
    ys = [item.y for item in items if isinstance(item, Text)]
    return min(xs) - size, min(ys) - size, max(xs) + size, max(ys) + size
