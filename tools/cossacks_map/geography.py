"""The collected geography in map units, and what each hex is."""

from __future__ import annotations

import csv
import hashlib
import json
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from desktop.table.hexes import ACROSS, PITCH, Grid, Plan

from . import corrections

PLAN = Plan("flat", "dotted", (25, 85), (9, 47), "odd", westward=True, margin=60.0)
KILOMETRES = 7.85  # across a hex


class Geography:
    """Everything collected, projected to the units of the board."""

    def __init__(self, folder: Path, coast: Path) -> None:
        self.folder = folder
        self.grid = Grid(PLAN)
        fit = json.loads((folder / "fit_params.json").read_text(encoding="utf-8"))
        self._column, self._row = fit["col"], fit["row"]
        self.hexes = {row["hex"]: row for row in self.read("hexes_draft.csv")}
        self.cells = {hex: Polygon(self.grid.corners(hex)) for hex in self.grid}
        self.frame = shapely.box(*self.grid.bounds)
        land = shape(json.loads(coast.read_text(encoding="utf-8"))["geometry"])
        land = shapely.make_valid(unary_union([land, shapely.box(17.0, 52.0, 18.1, 54.8)]))
        self.land = shapely.make_valid(self.projected(land)).intersection(self.frame.buffer(150))
        self.border = self._border()
        self.lakes = self._lakes()
        self.sea = [hex for hex in self.grid if self.hexes[hex]["coast"] == "sea"]
        self.coast = [hex for hex in self.grid if hex not in self.sea and self._on_the_coast(hex)]

    def read(self, name: str) -> list[dict[str, str]]:
        with open(self.folder / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def _on_the_coast(self, hex: str) -> bool:
        afloat = 1 - self.cells[hex].intersection(self.land).area / self.cells[hex].area
        return hex in corrections.COASTAL or afloat > 0.04

    # projection --------------------------------------------------------------------------------------------------
    def units(self, lat: np.ndarray | float, lon: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
        """Degrees to map units: a Lambert conic (parallels 53.0 and 54.8, centre 54 N 21.5 E), then the fitted grid."""
        radius, rad = 6371.0088, math.radians
        first, second, middle = rad(53.0), rad(54.8), rad(54.0)
        tan = lambda p: math.tan(math.pi / 4 + p / 2)  # noqa: E731
        n = math.log(math.cos(first) / math.cos(second)) / math.log(tan(second) / tan(first))
        f = math.cos(first) * tan(first) ** n / n * radius
        phi, lam = np.radians(np.asarray(lat, float)), np.radians(np.asarray(lon, float) - 21.5)
        rho = f / np.tan(np.pi / 4 + phi / 2) ** n
        east, north = rho * np.sin(n * lam), f / tan(middle) ** n - rho * np.cos(n * lam)
        column = self._column[0] + self._column[1] * east + self._column[2] * north
        row = self._row[0] + self._row[1] * east + self._row[2] * north
        x, y = self.grid.centre("84.09")  # an even column: row 9 is at y as it stands
        return x + (84 - column) * PITCH, y + (row - 9) * ACROSS

    def point(self, lat: float, lon: float) -> tuple[float, float]:
        x, y = self.units(lat, lon)
        return float(x), float(y)

    def hex_at(self, lat: float, lon: float) -> str:
        """The hex of a point, "" beyond the map."""
        return self.grid.hex_at(*self.point(lat, lon))

    def straight(self, points: Sequence[tuple[float, float]]) -> list[str]:
        """The hexes that a broken line through the points (latitude, longitude) passes, as far as it is on the map."""
        way: list[str] = []
        for start, end in pairwise(points):
            first, last = self._last_on_map(end, start), self._last_on_map(start, end)
            way += [hex for hex in self.grid.line(first, last) if not way or way[-1] != hex]
        return way

    def _last_on_map(self, start: tuple[float, float], end: tuple[float, float]) -> str:
        """The hex of `end`, or the last one on the map on the straight line to it."""
        (x0, y0), (x1, y1) = self.point(*start), self.point(*end)
        for step in range(401):
            hex = self.grid.hex_at(x1 + (x0 - x1) * step / 400, y1 + (y0 - y1) * step / 400)
            if hex:
                return hex
        raise ValueError(f"no part of the line from {start} to {end} is on the map")

    def projected(self, geometry: BaseGeometry) -> BaseGeometry:
        return shapely.transform(geometry, lambda p: np.column_stack(self.units(p[:, 1], p[:, 0])))

    # parts -------------------------------------------------------------------------------------------------------
    def _border(self) -> LineString:
        raw = json.loads((self.folder / "border1914.geojson").read_text(encoding="utf-8"))
        points = [tuple(p) for p in raw["geometry"]["coordinates"]]
        points = [p for i, p in enumerate(points) if i not in corrections.STRAY_BORDER_POINTS]
        clean: list[tuple[float, ...]] = []
        for point in points:  # the collected line goes forth and back in places
            if point in clean[-4:]:
                del clean[clean.index(point) :]
            clean.append(point)
        return self.projected(LineString([corrections.BORDER_MOVED.get(p, p) for p in clean]))

    def germany(self) -> BaseGeometry:
        """The German side of the border, far out to the west."""
        points = list(self.border.coords)
        (x0, y0), (x1, y1) = points[0], points[-1]
        return shapely.make_valid(Polygon([*points, (x1 - 9000, y1), (x1 - 9000, y0 - 3000), (x0, y0 - 3000)]))

    def _lakes(self) -> list[tuple[str, BaseGeometry]]:
        found = []
        for row in self.read("lakes.csv"):
            x, y = self.point(float(row["lat"]), float(row["lon"]))
            rx, ry = (max(float(row[key]) * ACROSS / KILOMETRES, 7.0) for key in ("rx_km", "ry_km"))
            found.append((row["name"].removesuffix(" lake"), _lake(row["name"], x, y, rx, ry)))
        return found

    def water(self) -> BaseGeometry:
        """All lakes as one shape."""
        return unary_union([lake for _, lake in self.lakes])

    # what hexes are ----------------------------------------------------------------------------------------------
    def countries(self) -> dict[str, str]:
        """ "germany" or "russia" by the centre of the hex, with " border" where the line crosses it; "" at sea."""
        germany = self.germany()
        shapely.prepare(germany)
        found = {}
        for hex in self.grid:
            if hex in self.sea:
                found[hex] = ""
                continue
            here = "germany" if germany.contains(Point(self.grid.centre(hex))) else "russia"
            cut = self.border.intersection(self.cells[hex]).length > 25
            found[hex] = here + (" border" if cut else "")
        return found

    def terrain(self) -> dict[str, str]:
        """Words of the layer "terrain" by hex."""
        water = self.water()
        held = {row["hex"] for row in self.read("hex_mentions.csv")}
        found = {}
        for hex in self.grid:
            if hex in self.sea:
                found[hex] = "sea"
                continue
            words = sorted(filter(None, self.hexes[hex]["terrain_guess"].split("/")), key=_TERRAIN_ORDER.index)
            if hex not in held and self.cells[hex].intersection(water).area > 0.72 * self.cells[hex].area:
                words = ["lake"]
            found[hex] = " ".join(words)
        return found

    def water_sides(self, bridged: set[str]) -> dict[str, list[str]]:
        """Hexsides that lie in a lake or in the sea, by "lake" or "sea": at least three fifths of them are water.

        bridged: hexsides that railways pass, over narrows and causeways.
        """
        lakes, sea_hexes = self.water(), set(self.sea)
        found: dict[str, list[str]] = {"lake": [], "sea": []}
        for hex in self.grid:
            for other in self.grid.adjacent(hex):
                if self.grid.order(hex) > self.grid.order(other):
                    continue
                name = self.grid.hexside(hex, other)
                side = LineString(self.grid.side_points(name))
                if hex in sea_hexes or other in sea_hexes:
                    continue
                if name in corrections.STRAITS:
                    found["sea"].append(name)
                elif name in bridged:
                    continue
                elif side.intersection(lakes).length > 0.6 * side.length:
                    found["lake"].append(name)
                elif side.intersection(self.land).length < 0.15 * side.length:
                    found["sea"].append(name)
        return found


_TERRAIN_ORDER = ["woods", "swamp", "rough"]


def _lake(name: str, x: float, y: float, rx: float, ry: float) -> Polygon:
    """An ellipse with bays: the same lake has the same shores wherever it is made."""
    digest = hashlib.blake2b(name.encode(), digest_size=32).digest()
    waves = [(k + 2, digest[k] / 255 * math.tau, (0.16, 0.13, 0.11, 0.09, 0.07, 0.05, 0.04)[k]) for k in range(7)]
    bend = (digest[10] / 255 - 0.5) * 1.1 * min(rx, ry)
    points = []
    for i in range(120):
        angle = i / 120 * math.tau
        out = 1.0 + sum(size * math.sin(k * angle + phase) for k, phase, size in waves)
        px, py = rx * out * math.cos(angle), ry * out * math.sin(angle)
        if ry >= rx:  # long lakes curve
            px += bend * math.cos(py / ry * 1.6)
        else:
            py += bend * math.cos(px / rx * 1.6)
        points.append((x + px, y + py))
    return max(getattr(shapely.make_valid(Polygon(points)), "geoms", [Polygon(points)]), key=lambda g: g.area)
