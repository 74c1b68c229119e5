"""All names on the map, placed anew for each band of zooms."""

from __future__ import annotations

import math

import numpy as np
import shapely

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.plan import Place, Plan, River
from desktop.games.cossacks.sheet.water import river_names
from desktop.games.cossacks.sheet.ways import RANKS, Network
from desktop.table.curves import in_blocks, spline
from desktop.table.drafting import Draft
from desktop.table.drawing import Item, Text, Typesetter
from desktop.table.hexes import Point
from desktop.table.landforms import Array, Box, parts
from desktop.table.lettering import Crowd, Label, Letters, letters_along, place, place_along

__all__ = ["BANDS", "crowd_of", "draw_names", "draw_wide_names"]

#: Zooms (device pixels a hex) between which one placement of the names serves; letters are sized for the lower end.
BANDS = (
    (0.0, 19.0, 16.0),
    (19.0, 24.5, 22.0),
    (24.5, 31.0, 27.0),
    (31.0, 43.0, 34.0),
    (43.0, 60.0, 48.0),
    (60.0, 86.0, 68.0),
    (86.0, 124.0, 96.0),
    (124.0, 176.0, 136.0),
    (176.0, 250.0, 195.0),
    (250.0, 1e9, 280.0),
)

CITY = Letters("map.city", 25.0, ink.NAME, halo=ink.LAND, halo_width=0.24, spacing=0.09, limits=(12.0, 44.0))
TOWN = Letters("map.town", 20.0, ink.NAME, halo=ink.LAND, halo_width=0.24, limits=(10.5, 34.0))
VILLAGE = Letters("map.village", 15.5, ink.NAME, halo=ink.LAND, halo_width=0.26, limits=(10.0, 27.0))
STATION = Letters("map.village", 13.0, "#3B3028", halo=ink.LAND, halo_width=0.26, limits=(9.5, 23.0))
WORK = Letters("map.work", 14.0, ink.WORKS, halo=ink.LAND, limits=(9.5, 22.0))
WOOD = Letters("map.wood", 17.0, ink.WOOD_NAME, halo=ink.WOODS, halo_width=0.42, limits=(10.5, 28.0), spacing=0.03)
LAKE = Letters("map.lake", 14.0, ink.WATER_NAME, halo="#E4EBE2", limits=(9.5, 24.0))
REGION = Letters("map.province", 40.0, ink.LAND_NAME, alpha=0.62)
SEA = Letters("map.sea", 40.0, ink.WATER_NAME, alpha=0.8)

NUMBER = Letters("map.number", 13.5, ink.NUMBER, halo=ink.LAND, halo_width=0.24, alpha=0.94)
NUMBER_LIFT = 38.0  # baseline of a hex's number above its centre

#: What it costs a name to lie where a counter would lie on it.
PLATE = 0.14

#: From which zoom each kind of name shows.
TOWNS_FROM, VILLAGES_FROM, BROOKS_FROM, RIVERS_FROM, NUMBERS_FROM = 24.0, 47.0, 47.0, 30.0, 47.0
STATIONS_FROM = 67.0


def crowd_of(
    plan: Plan,
    sheet: Box,
    network: Network,
    courses: list[tuple[River, Array]],
    border: Array,
    works: list[Array],
    settled: list[tuple[Place, float, float]],
    forts: list[tuple[str, float, float]],
    ports: list[Point],
) -> Crowd:
    """What names should leave free."""
    crowd = Crowd(sheet)
    for way in network.ways:
        crowd.line(way.line, {"other": 0.45, "primary": 0.8, "single": 1.6, "double": 1.9}[way.kind])
    for _, line in courses:
        crowd.line(line, 1.1)
    crowd.line(border, 1.0)
    for line in works:
        crowd.area(shapely.LineString(line).buffer(7), 2.0)
    for settled_place, x, y in settled:
        radius = (16, 9, 5, 5)[RANKS[settled_place.rank]]
        crowd.area(shapely.Point(x, y).buffer(radius), (3.0, 4.0, 9.0, 9.0)[RANKS[settled_place.rank]])
    for _, x, y in forts:
        crowd.area(shapely.Point(x, y).buffer(15), 3.0)
    for x, y in ports:
        crowd.area(shapely.Point(x, y).buffer(9), 5.0)
    for lake in plan.lakes:
        for shore in parts(lake.shape.boundary):
            crowd.line(np.asarray(shore.coords), 0.5)
    return crowd


def draw_names(
    draft: Draft,
    plan: Plan,
    base: Crowd,
    sheet: Box,
    courses: list[tuple[River, Array]],
    settled: list[tuple[Place, float, float]],
    forts: list[tuple[str, float, float]],
    typesetter: Typesetter,
    closed: Box,
) -> None:
    """Cities, towns, rivers, villages, works, woods and lakes, in this order of precedence, band by band.

    closed: a box that no name may enter (the title).
    """
    ribbons = river_names(courses)
    numbered = base.copy()
    for hex in plan.grid.hexes:
        x, y = plan.grid.centre(hex)
        numbered.rectangle((x - 17, y - NUMBER_LIFT - 10, x + 17, y - NUMBER_LIFT + 1), 1.1)
        # names prefer the strips that counters leave free
        numbered.rectangle((x - 36, y - 36, x + 36, y + 36), PLATE)
    frame = (sheet[0] + 4, sheet[1] + 4, sheet[2] - 4, sheet[3] - 4)
    for least, most, zoom in BANDS:
        crowd = (numbered if least >= 43 else base).copy()
        crowd.close(closed)
        labels = _settlement_labels(plan, settled, zoom)
        first = [label for label in labels if label.rank < 2]
        rivers = [r for r in ribbons if zoom >= (BROOKS_FROM if r.rank == 5 else RIVERS_FROM)]
        later = [label for label in labels if label.rank >= 2]
        if zoom >= VILLAGES_FROM:
            later += [Label(name, x, y, WORK, rank=2, radius=15.0) for name, x, y in forts if name]
            later += [Label(name, x, y, WOOD, rank=4, radius=1.0, within=True) for name, x, y in plan.woods_names]
            for lake in plan.lakes:
                point = lake.shape.representative_point()
                if lake.shape.area > 700:
                    later.append(Label(lake.name, point.x, point.y, LAKE, rank=3, radius=4.0, within=True))
        placed = place(first, crowd, typesetter, zoom, frame)
        written = place_along(rivers, crowd, typesetter, zoom, frame)
        placed += place(later, crowd, typesetter, zoom, frame)
        if zoom >= NUMBERS_FROM:
            draw_numbers(draft, plan, crowd, base, zoom, (least, most))
        for box, items in written:
            draft.add(ink.NAMES, box, items, (least, most))
        for box, text in placed:
            draft.add(ink.NAMES + 1, box, [text], (least, most))


def draw_numbers(draft: Draft, plan: Plan, crowd: Crowd, lines: Crowd, zoom: float, zooms: tuple[float, float]) -> None:
    """The number of each hex at its upper side, where a counter leaves it free.

    It moves a little aside where lines run through it. Where a name stands in the way it goes to the lower side, or is
    left out when hexes are small: none is half covered.
    """
    sea = frozenset(plan.sea)
    busy = frozenset((*plan.woods, *plan.swamp, *plan.rough))  # where a number needs a rim, as on lines
    size = min(max(NUMBER.size, 9.6 * 100 / zoom), 27 * 100 / zoom)
    half, rise = size * 1.08, size * 0.70
    texts: list[Item] = []
    points: list[tuple[float, float]] = []
    for hex in plan.grid.hexes:
        x, y = plan.grid.centre(hex)
        best: tuple[float, float, float, bool] | None = None
        above, below = y - NUMBER_LIFT, y + NUMBER_LIFT + rise
        rows: list[tuple[float, tuple[float, ...]]] = [(above, (0.0, -9.0, 9.0) if zoom >= 60 else (0.0,))]
        if zoom >= 90:  # below, it stands aside of the next hex's number
            rows.append((below, (-19.0, 19.0, -12.0, 12.0)))
        for base, asides in rows:
            for aside in asides:
                left, right = x + aside - half, x + aside + half
                if crowd.overlap((left + 0.5, base - rise, right - 0.5, base + 1.2)):
                    continue
                crossed = lines.cost((left - 2, base - rise - 2, right + 2, base + 2))
                cost = crossed + abs(aside) * 0.4 + (200.0 if base > y else 0.0)
                if best is None or cost < best[0]:
                    best = cost, x + aside, base, crossed > 1.0
        if best is None:
            continue
        wet = hex in sea
        texts.append(
            Text(
                round(best[1], 2),
                round(best[2], 2),
                hex,
                NUMBER.font,
                round(size, 2),
                ink.NUMBER_SEA if wet else NUMBER.colour,
                alpha=NUMBER.alpha,
                halo=(ink.SEA_SHORE if wet else NUMBER.halo) if zoom >= 60 and (best[3] or hex in busy) else "",
                halo_width=NUMBER.halo_width,
            )
        )
        points.append((x, y))
    placed = np.array(points)
    for group in in_blocks(placed, 300.0):
        xy = placed[group]
        low, high = xy.min(axis=0) - 62, xy.max(axis=0) + 62
        draft.add(ink.NUMBERS, (*low.tolist(), *high.tolist()), [texts[i] for i in group], zooms)


def _settlement_labels(plan: Plan, settled: list[tuple[Place, float, float]], zoom: float) -> list[Label]:
    found = []
    done: dict[str, None] = {}
    for settled_place, x, y in settled:
        rank = RANKS[settled_place.rank]
        letters = (CITY, TOWN, VILLAGE, STATION)[rank]
        if rank == 1 and settled_place.hex in done:
            rank, letters = 2, VILLAGE
        done[settled_place.hex] = None
        if zoom < (0.0, TOWNS_FROM, VILLAGES_FROM, STATIONS_FROM)[rank]:
            continue
        radius = (20.0, 12.0, 6.5, 6.5)[rank]
        words = settled_place.name.upper() if rank == 0 else settled_place.name
        also = _foot_of_hex(plan, settled_place.hex, x, y, letters.at(zoom)) if zoom >= 60 and rank < 2 else ()
        found.append(Label(words, x, y, letters, rank=rank, radius=radius, must=rank == 0, also=also))
    return found


def _foot_of_hex(plan: Plan, hex: str, x: float, y: float, size: float) -> tuple[tuple[float, float, float], ...]:
    """Spots for a town's name under the place of a counter: there it is read even when its hex is full."""
    cx, cy = plan.grid.centre(hex)
    base = cy + 36.5 + size * 0.68
    spots = []
    for aside in (0.0, -14.0, 14.0):
        away = max(math.hypot(cx + aside - x, base - size * 0.3 - y) - 30.0, 0.0)
        if away < 22:
            spots.append((cx + aside, base, 0.1 + abs(aside) * 0.01 + away * 0.03))
    return tuple(spots)


def draw_wide_names(draft: Draft, plan: Plan, typesetter: Typesetter) -> None:
    """Provinces and seas, spread over what they name; provinces belong to the overview only."""
    for kind, names, layer, zooms in (
        (REGION, plan.region_names, ink.REGIONS, (14.0, 62.0)),
        (SEA, plan.sea_names, ink.REGIONS, (0.0, 1e9)),
    ):
        for words, points, size, spread in names:
            letters = Letters(kind.font, size, kind.colour, alpha=kind.alpha, spacing=spread / size)
            line = spline(points, 6.0)
            items = letters_along(words, letters, size, line, typesetter)
            low, high = line.min(axis=0) - size, line.max(axis=0) + size
            draft.add(layer, (*low.tolist(), *high.tolist()), items, zooms)
