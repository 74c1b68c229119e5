"""A settled map on its grid: the coast in units, corrected until every land hex has its centre ashore."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from desktop.table.hexes import ACROSS, PITCH, Grid, Plan
from tools.map_writing import runs

from .draft import Draft, Exit, Step

MARGIN = 96.0
WORDS = {"~": "sea", ".": "", "^": "rough", "%": "marsh", "v": "depression"}


class Geography:
    """One map: its grid, its hexes, its land."""

    def __init__(self, draft: Draft, coast: BaseGeometry) -> None:
        self.draft = draft
        rows = draft.lines()
        self.plan = Plan("pointy", "pair", (0, len(rows[0]) - 1), (0, len(rows) - 1), "odd", margin=MARGIN)
        self.grid = Grid(self.plan)
        self.signs = {f"{c},{r}": sign for r, line in enumerate(rows) for c, sign in enumerate(line)}
        self.terrain = {hex: WORDS[self.signs[hex]] for hex in self.grid}
        self.land_hexes = [hex for hex in self.grid if self.terrain[hex] != "sea"]
        self.cells = {hex: Polygon(self.grid.corners(hex)) for hex in self.grid}
        frame = shapely.box(*self.grid.bounds)
        raw = shapely.transform(coast, lambda p: np.column_stack(self.units(p[:, 1], p[:, 0])))
        self.true_land = shapely.make_valid(raw).intersection(frame.buffer(330))
        self.sea_sides = self._sea_sides()
        self.land = self._corrected()
        self.coast = [hex for hex in self.land_hexes if self._wet(hex)]

    def units(self, lat: np.ndarray | float, lon: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
        """Degrees to units of the board: so small a map may be flat."""
        x0, y0 = self.grid.centre("0,0")
        (lon0, lat0), (across, down) = self.draft.origin, self.draft.step
        return x0 + (np.asarray(lon) - lon0) / across * ACROSS, y0 + (lat0 - np.asarray(lat)) / down * PITCH

    def point(self, hex: str, lat: float, lon: float, most: float = 27.0) -> tuple[float, float]:
        """A place in units, moved towards the centre of its hex until it is no further than `most` from it."""
        x, y = (float(v) for v in self.units(lat, lon))
        cx, cy = self.grid.centre(hex)
        away = float(np.hypot(x - cx, y - cy))
        part = min(1.0, most / away) if away else 1.0
        return round(cx + (x - cx) * part, 1), round(cy + (y - cy) * part, 1)

    def ways(self) -> set[str]:
        """Hexsides that roads, tracks and railways pass."""
        return {self.grid.hexside(a, b) for course in self.draft.courses for a, b in pairwise(course.hexes.split())}

    def _sea_sides(self) -> list[str]:
        """Sides between two land hexes that lie wholly in the sea and are passed by no way: nobody crosses them."""
        passed, found = self.ways(), []
        for hex in self.land_hexes:
            for other in self.grid.adjacent(hex):
                side = self.grid.hexside(hex, other)
                if self.grid.order(hex) > self.grid.order(other) or self.terrain[other] == "sea" or side in passed:
                    continue
                line = LineString(self.grid.side_points(side))
                if line.intersection(self.true_land).length < 0.12 * line.length:
                    found.append(side)
        return found

    def _corrected(self) -> BaseGeometry:
        """The coast, pushed out round land hexes and back from sea hexes until each centre is where its hex says."""
        disc = lambda hex, size: Point(self.grid.centre(hex)).buffer(size)  # noqa: E731
        land = self.true_land
        afloat = [hex for hex in self.land_hexes if not land.contains(disc(hex, 16))]
        wet = [hex for hex in self.grid if self.terrain[hex] == "sea" and land.intersects(disc(hex, 16))]
        necks = []
        for hex in self.land_hexes:
            for other in self.grid.adjacent(hex):
                side = self.grid.hexside(hex, other)
                if self.terrain[other] == "sea" or side in self.sea_sides:
                    continue
                line = LineString(self.grid.side_points(side))
                if hex in afloat or other in afloat or line.intersection(land).length < 20:
                    necks.append(LineString([self.grid.centre(hex), self.grid.centre(other)]).buffer(15))
        land = unary_union([land, *(disc(hex, 27) for hex in afloat), *necks])
        land = land.buffer(20).buffer(-20)
        if wet:
            land = land.difference(unary_union([disc(hex, 30) for hex in wet]))
        # no finger of land runs through a sea hex, no bay through a side that may be crossed
        land = land.buffer(9).buffer(-18).buffer(9)
        parts = [part for part in getattr(land, "geoms", [land]) if isinstance(part, Polygon) and part.area > 700]
        return unary_union([Polygon(part.exterior) for part in parts]).simplify(1.2)

    def _wet(self, hex: str) -> bool:
        """Whether a land hex meets the sea."""
        if any(self.terrain[other] == "sea" for other in self.grid.adjacent(hex)):
            return True
        cell = self.cells[hex]
        return cell.difference(self.land).area > 0.03 * cell.area

    # hexsides ----------------------------------------------------------------------------------------------------
    def step_sides(self, step: Step) -> list[str]:
        """The sides between the low and the high hexes of an escarpment."""
        high = step.high.split()
        found = [self.grid.hexside(a, b) for a in step.low.split() for b in high if self.grid.are_adjacent(a, b)]
        if not found:
            raise ValueError(f"{step.name} of map {self.draft.number} has no sides")
        return found

    def step_lines(self, step: Step) -> list[tuple[str, list[tuple[float, float]]]]:
        """Each unbroken run of an escarpment as corners with the high ground on the left, and its first side."""
        high = set(step.high.split())
        lines = []
        for run in runs(self.grid, self.step_sides(step)):
            points = self._corners(run)
            a, b = self.grid.sides_of(run[0])
            x, y = self.grid.centre(a if a in high else b)
            (x0, y0), (x1, y1) = points[0], points[1]
            left = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) < 0  # y grows downwards
            lines.append((run[0], points) if left else (run[-1], points[::-1]))
        return lines

    def _corners(self, run: list[str]) -> list[tuple[float, float]]:
        ends = [self.grid.side_points(side) for side in run]
        near = lambda p, q: abs(p[0] - q[0]) < 1 and abs(p[1] - q[1]) < 1  # noqa: E731
        first = ends[0]
        if len(ends) > 1 and any(near(first[0], p) for p in ends[1]):
            first = first[::-1]
        points = list(first)
        for a, b in ends[1:]:
            points.append(b if near(points[-1], a) else a)
        return points

    def named_sides(self, text: str) -> list[str]:
        """ "6,2:W 6,2:SW" as names of hexsides."""
        found = []
        for word in text.split():
            hex, _, compass = word.partition(":")
            found.append(self.grid.hexside_at(hex, self.grid.direction_named(compass)))
        return found

    def exit_point(self, exit: Exit) -> tuple[float, float]:
        """The middle of what lies ashore of the side by which a way leaves."""
        side = LineString(self.grid.side_points(f"{exit.hex}/{exit.towards}"))
        dry = side.intersection(self.land.buffer(-9))
        middle = (side if dry.is_empty else max(getattr(dry, "geoms", [dry]), key=lambda part: part.length)).centroid
        return middle.x, middle.y
