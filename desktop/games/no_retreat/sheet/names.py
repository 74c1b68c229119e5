"""Names of places, and the numbers of hexes, placed anew for each band of zooms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.heights import Crest
from desktop.games.no_retreat.sheet.plan import Place, Plan
from desktop.games.no_retreat.sheet.ways import Network
from desktop.table.curves import in_blocks, resampled, smoothed_within
from desktop.table.drafting import Draft
from desktop.table.drawing import Item, Text, Typesetter
from desktop.table.landforms import Array, Box, parts
from desktop.table.lettering import Crowd, Label, Letters, Ribbon, place, place_along

__all__ = ["BANDS", "crowd_of", "draw_names"]

#: Zooms (device pixels a hex) between which one placement of the names serves; letters are sized for the third.
BANDS = (
    (0.0, 24.0, 20.0),
    (24.0, 34.0, 28.0),
    (34.0, 52.0, 40.0),
    (52.0, 78.0, 60.0),
    (78.0, 112.0, 88.0),
    (112.0, 160.0, 126.0),
    (160.0, 230.0, 180.0),
    (230.0, 1e9, 260.0),
)

CITY = Letters("desert.city", 19.0, ink.NAME, halo=ink.SAND_PALE, halo_width=0.22, spacing=0.07, limits=(12.0, 44.0))
TOWN = Letters("desert.city", 16.0, ink.NAME, halo=ink.SAND_PALE, halo_width=0.24, limits=(11.0, 34.0))
SITE = Letters("desert.italic", 13.5, ink.SITE, halo=ink.SAND_PALE, halo_width=0.24, limits=(9.5, 27.0))
RELIEF = Letters(
    "desert.italic", 12.0, ink.CLIFF_DARK, halo=ink.SAND_PALE, halo_width=0.3, spacing=0.10, limits=(9.5, 22.0)
)
NUMBER = Letters("desert.text", 9.0, ink.NUMBER, limits=(7.5, 19.0))
NUMBER_LIFT = 39.0

#: What it costs a name to lie where a counter would lie on it.
PLATE = 0.12


def crowd_of(
    area: BaseGeometry,
    box: Box,
    network: Network,
    drawn: Sequence[tuple[Crest, BaseGeometry]],
    walls: Sequence[BaseGeometry],
    settled: Sequence[tuple[Place, float, float]],
    ports: Sequence[Box],
    flags: Sequence[Box],
    wire: Array | None,
) -> Crowd:
    """What names should leave free."""
    crowd = Crowd(box)
    for way in network.ways:
        crowd.line(way.line, {"road": 1.4, "track": 0.7, "rail": 0.8}[way.kind])
    for crest, shape in drawn:
        for part in parts(shape):
            crowd.line(np.asarray(part.coords), 0.9)
        if crest.cliff.kind == "escarpment":  # the wedges fall to the right of the line
            slope = shapely.LineString(crest.line).simplify(1.0).buffer(12, single_sided=True)
            crowd.area(slope, 2.2)
    crowd.area(shapely.box(*box).difference(area), 40.0)
    for wall in walls:
        crowd.area(wall.buffer(3), 4.0)
    for settled_place, x, y in settled:
        radius = {"city": 17.0, "town": 11.0}.get(settled_place.rank, 8.0)
        crowd.area(shapely.Point(x, y).buffer(radius), 3.0)
    for taken in (*ports, *flags):
        crowd.rectangle(taken, 4.0)
    if wire is not None:
        crowd.line(wire, 0.6)
    return crowd


def draw_names(
    draft: Draft,
    plan: Plan,
    base: Crowd,
    box: Box,
    settled: Sequence[tuple[Place, float, float]],
    drawn: Sequence[tuple[Crest, BaseGeometry]],
    closed: Sequence[Box],
    typesetter: Typesetter,
) -> None:
    """Cities, towns, labels, then escarpments and ridges along their lines, band by band; numbers where room is."""
    lines = base.copy()
    for hex in plan.grid.hexes:
        x, y = plan.grid.centre(hex)
        base.rectangle((x - 33, y - 33, x + 33, y + 33), PLATE)
        base.rectangle((x - 12, y - NUMBER_LIFT - 8, x + 12, y - NUMBER_LIFT + 1), 0.6)
    ribbons = [_ribbon(c, shape) for c, shape in drawn if c.cliff.kind != "ridge" and shape.length > 130]
    ridges = [(c.cliff.name, *c.line[len(c.line) // 2].tolist()) for c, _ in drawn if c.cliff.kind == "ridge"]
    for least, most, zoom in BANDS:
        crowd = base.copy()
        for taken in closed:
            crowd.close(taken)
        labels = _labels(settled, zoom)
        if zoom >= ink.SITES_FROM:
            labels += [Label(name, x, y, RELIEF, rank=3, radius=15.0) for name, x, y in ridges]
        placed = place(labels, crowd, typesetter, zoom, box)
        written = place_along(ribbons, crowd, typesetter, zoom, box) if zoom >= ink.SITES_FROM else []
        if zoom >= ink.NUMBERS_FROM:
            _numbers(draft, plan, crowd, lines, zoom, (least, most))
        for around, items in written:
            draft.add(ink.NAMES, around, items, (least, most))
        for around, text in placed:
            draft.add(ink.NAMES + 1, around, [text], (least, most))


def _ribbon(crest: Crest, shape: BaseGeometry) -> Ribbon:
    longest = max(parts(shape), key=lambda part: float(part.length))
    line = smoothed_within(resampled(np.asarray(longest.coords), 4.0), 15.0, 240)  # letters stand on it quietly
    return Ribbon(crest.cliff.name, tuple(line.ravel().tolist()), RELIEF, 13.0, every=4000.0)


def _labels(settled: Sequence[tuple[Place, float, float]], zoom: float) -> list[Label]:
    found = []
    for spot, x, y in settled:
        if spot.rank == "city":
            found.append(Label(spot.name.upper(), x, y, CITY, rank=0, radius=19.0, must=True))
        elif spot.rank == "town":
            found.append(Label(spot.name, x, y, TOWN, rank=1, radius=13.5, must=True))
        elif zoom >= ink.SITES_FROM:
            found.append(Label(spot.name, x, y, SITE, rank=2, radius=9.5))
    return found


def _numbers(draft: Draft, plan: Plan, crowd: Crowd, lines: Crowd, zoom: float, zooms: tuple[float, float]) -> None:
    """The number of each hex under its upper corner; left out where a name stands."""
    dry = frozenset(plan.dry)
    size = NUMBER.at(zoom)
    texts: list[Item] = []
    points: list[tuple[float, float]] = []
    for hex in plan.grid.hexes:
        x, y = plan.grid.centre(hex)
        base = y - NUMBER_LIFT + size * 0.35
        best: tuple[float, float] | None = None
        for aside in (0.0, -12.0, 12.0):  # a little aside where a line runs through it
            spot = (x + aside - size * 1.1, base - size * 0.72, x + aside + size * 1.1, base)
            if crowd.overlap(spot):
                continue
            cost = lines.cost(spot) + abs(aside) * 0.3
            if best is None or cost < best[0]:
                best = cost, x + aside
        if best is None:
            continue
        colour = NUMBER.colour if hex in dry else ink.NUMBER_SEA
        texts.append(Text(round(best[1], 2), round(base, 2), hex, NUMBER.font, round(size, 2), colour, alpha=0.9))
        points.append((x, y))
    spread = np.array(points)
    for group in in_blocks(spread, 300.0):
        low, high = spread[group].min(axis=0) - 62, spread[group].max(axis=0) + 62
        draft.add(ink.NUMBERS, (*low.tolist(), *high.tolist()), [texts[i] for i in group], zooms)
