"""Title, key and scale, in the empty sea."""

from __future__ import annotations

import numpy as np
import shapely

from desktop.games.cossacks.sheet import palette as ink
from desktop.games.cossacks.sheet.ground import Relief
from desktop.games.cossacks.sheet.terrain import draw_hachures, draw_swamp, draw_woods
from desktop.games.cossacks.sheet.towns import anchor_items, fort_items, teeth_of, town_items
from desktop.games.cossacks.sheet.water import WIDTHS
from desktop.table.curves import path_of, segments
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Pen, Text
from desktop.table.landforms import Box, Field, noise, softened

__all__ = ["SIZE", "draw_cartouche"]

SIZE = (1690.0, 470.0)  # it must not reach down to the land in the west
SCALE = 1.7  # the key is drawn larger than the map
LETTERS = 35.0

#: The key in columns: (x of its samples, what stands in it).
KEY = (
    (
        82.0,
        (
            ("double", "Railway, two tracks"),
            ("single", "Railway, one track"),
            ("station", "Station"),
            ("border", "Frontier of 1914"),
        ),
    ),
    (540.0, (("primary", "Primary road"), ("other", "Other road"), ("works", "Permanent works"), ("fort", "Fortress"))),
    (950.0, (("city", "City"), ("town", "Town"), ("village", "Village"), ("port", "Port"))),
    (1180.0, (("grand", "Grand river"), ("major", "Major river"), ("minor", "Minor river"), ("lake", "Lake"))),
)
GROUNDS = (("woods", "Woods"), ("swamp", "Swamp"), ("rough", "Rough"))
SHADES = ("woods", "swamp", "rough", "lake")


def draw_cartouche(draft: Draft, x: float, y: float, seed: int) -> Box:
    """The title piece with its north-west corner at a point; returns the box it holds."""
    wide, high = SIZE
    middle = wide / 2 - 90  # the scale stands to the right of the title
    box = (x, y, x + wide, y + high)
    items: list[Item] = [
        Fill(Pen().rectangle(x + 7, y + 9, wide, high).path(), "#2E5566", alpha=0.20),
        Fill(Pen().rectangle(x, y, wide, high).path(), "#F5EDD9"),
        pen(Pen().rectangle(x, y, wide, high).path(), ink.WORKS, 6.0, 1.4, round_cap=False),
        pen(Pen().rectangle(x + 12, y + 12, wide - 24, high - 24).path(), ink.WORKS, 1.8, 0.7, round_cap=False),
        _words("OSTPREUSSEN 1914", x + middle, y + 94, "map.title", 72, spacing=0.14),
        _words("East Prussia and the frontier of Russian Poland", x + middle, y + 148, "map.legend.slim", 38),
        *_rule(x + middle, y + 176, 320),
        *_scale_bar(x + wide - 392, y + 66),
    ]
    samples: list[tuple[str, float, float]] = []
    rows = [y + 228 + row * 62 for row in range(4)]
    for left, entries in KEY:
        for cy, (kind, words) in zip(rows, entries, strict=True):
            reach = 44.0 if kind in ("city", "town", "village", "port") else 66.0
            items.append(_words(words, x + left + reach, cy + 12, "map.legend", LETTERS, align="left"))
            samples.append((kind, x + left, cy))
    for row, (kind, words) in enumerate(GROUNDS):
        cy = y + 236 + row * 78
        items.append(_words(words, x + 1552, cy + 12, "map.legend", LETTERS, align="left"))
        samples.append((kind, x + 1490, cy))
    for kind, cx, cy in samples:
        if kind not in SHADES:
            items += _line_sample(kind, cx, cy) if kind in LINE_KINDS else _sign_sample(kind, cx, cy, seed)
    draft.add(ink.CARTOUCHE, (x - 10, y - 10, x + wide + 20, y + high + 20), items)
    for kind, cx, cy in samples:
        if kind in SHADES:
            _ground_sample(draft, kind, cx, cy, seed)
    return box


def _words(
    words: str, x: float, y: float, font: str, size: float, *, align: str = "middle", spacing: float = 0.0
) -> Text:
    return Text(x, y, words, font, size, ink.NAME, align="left" if align == "left" else "middle", spacing=spacing)


def _rule(x: float, y: float, half: float) -> list[Item]:
    """A swelled rule with a lozenge, as printers set under a title."""
    taper = np.array([(x - half, y), (x, y - 2.4), (x + half, y), (x, y + 2.4)])
    lozenge = np.array([(x - 13, y), (x, y - 7), (x + 13, y), (x, y + 7)])
    return [
        Fill(path_of(taper, closed=True), ink.WORKS),
        Fill(path_of(lozenge, closed=True), "#F5EDD9"),
        pen(path_of(lozenge, closed=True), ink.WORKS, 2.0, 0.6, round_cap=False),
    ]


LINE_KINDS = ("double", "single", "primary", "other", "grand", "major", "minor")


def _line_sample(kind: str, x: float, y: float) -> list[Item]:
    ends = np.array([(x - 50, y), (x + 50, y)])
    path = path_of(ends)
    if kind == "double":
        return [
            pen(path, ink.RAIL, 5.4 * SCALE, round_cap=False),
            pen(path, ink.RAIL_WHITE, 3.0 * SCALE, dash=(10.5 * SCALE, 10.5 * SCALE), round_cap=False),
        ]
    if kind == "single":
        places = np.array([(x + offset, y) for offset in range(-40, 41, 20)], float)
        ticks = segments(places - np.array([0.0, 8.0]), places + np.array([0.0, 8.0]))
        return [pen(path, ink.RAIL, 2.0 * SCALE, round_cap=False), pen(ticks, ink.RAIL, 1.4 * SCALE, round_cap=False)]
    if kind == "primary":
        return [
            pen(path, ink.ROAD_EDGE, 4.4 * SCALE, round_cap=False),
            pen(path, ink.ROAD_FILL, 2.5 * SCALE, round_cap=False),
        ]
    if kind == "other":
        return [pen(path, ink.TRACK, 1.6 * SCALE, round_cap=False)]
    t = np.linspace(-50, 50, 25)
    bends = path_of(np.column_stack([x + t, y + 4.5 * np.sin(t / 19)]))
    if kind == "minor":
        return [pen(bends, ink.WATER_EDGE, 3.0 * SCALE)]
    width = WIDTHS[kind] * SCALE
    return [pen(bends, ink.WATER_EDGE, width, round_cap=False), pen(bends, ink.WATER, width - 4.6, round_cap=False)]


def _sign_sample(kind: str, x: float, y: float, seed: int) -> list[Item]:
    if kind in ("city", "town"):
        return town_items(f"key {kind}", ("city", "town").index(kind), seed, x, y, SCALE * 0.86)[0]
    if kind == "village":
        ring = Pen().ellipse(x, y, 3.6 * SCALE).path()
        return [Fill(ring, ink.RAIL_WHITE), pen(ring, ink.TOWN_DARK, 1.5 * SCALE)]
    if kind == "station":
        half = 3.4 * SCALE
        square = Pen().rectangle(x - half, y - half, half * 2, half * 2).path()
        return [
            pen(path_of(np.array([(x - 44, y), (x + 44, y)])), ink.RAIL, 2.0 * SCALE, round_cap=False),
            Fill(square, ink.RAIL_WHITE),
            pen(square, ink.RAIL, 1.5 * SCALE, round_cap=False),
        ]
    if kind == "port":
        return anchor_items(x, y, SCALE)
    if kind == "fort":
        return fort_items(x, y, SCALE)
    if kind == "works":
        front = np.array([(x - 48, y + 6), (x + 48, y + 6)])
        return [
            pen(path_of(front), ink.WORKS, 2.6 * SCALE, round_cap=False),
            Fill(teeth_of(front, (x, y + 90), 8.2 * SCALE, 2.7 * SCALE, 5.2 * SCALE), ink.WORKS),
        ]
    line = path_of(np.array([(x - 52, y), (x + 52, y)]))
    ribbons: list[Item] = [
        Fill(Pen().rectangle(x - 52, y - reach if up else y, 104, reach).path(), colour, alpha=0.22)
        for up, colour in ((True, ink.GERMANY), (False, ink.RUSSIA))
        for reach in (20.0, 12.0)
    ]
    return [
        *ribbons,
        pen(line, ink.BORDER, 2.4 * SCALE, dash=tuple(d * SCALE for d in (13.0, 4.5, 2.3, 4.5)), round_cap=False),
    ]


def _ground_sample(draft: Draft, kind: str, x: float, y: float, seed: int) -> None:
    """A little piece of ground, drawn by the same hands as the map's."""
    own = Draft()
    angles = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    wobble = 1 + 0.10 * noise(np.cos(angles) * 2 + seed, np.sin(angles) * 2, 5, 1.0)
    ring = np.column_stack(
        [
            x + (46 if kind == "lake" else 48) * wobble * np.cos(angles),
            y + (20 if kind == "lake" else 31) * wobble * np.sin(angles),
        ]
    )
    area = softened(shapely.Polygon(ring), 1)
    if kind == "woods":
        draw_woods(own, area, shapely.Point(), seed)
    elif kind == "swamp":
        draw_swamp(own, area, seed)
    elif kind == "lake":
        own.fill(0, area, ink.WATER)
        for depth, alpha in ((2.6, 0.5), (5.6, 0.34), (9.4, 0.24), (14.0, 0.16)):
            own.stroke(0, area.buffer(-depth).boundary, ink.SEA_LINE, 0.8, least=0.4, alpha=alpha)
        own.stroke(0, area.boundary, ink.WATER_EDGE, 1.4, least=0.7)
    else:
        own.fill(0, area, ink.ROUGH, alpha=0.7)
        share = Field.over((x - 62, y - 44, x + 62, y + 44), 4.0)
        px, py = share.points()
        share.heights = np.clip(1.15 - np.hypot((px - x) / 56, (py - y) / 38) * 0.75, 0, 1)
        draw_hachures(own, Relief(share, seed), area.buffer(-2), shapely.Point(), seed)
    for mark in own.marks:
        low = 0.0 if mark.zooms[0] < 23 else mark.zooms[0] * 0.72
        draft.marks.append(
            type(mark)(ink.CARTOUCHE + 1 + min(mark.layer // 20, 5), mark.box, mark.drawing, (low, mark.zooms[1]))
        )


def _scale_bar(x: float, y: float) -> list[Item]:
    """Twenty-five kilometres in five parts; a hex is eight across."""
    unit = 5 / 7.85 * 100
    items: list[Item] = [_words("a hex is 8 km across", x + 2.5 * unit, y + 74, "map.legend.slim", 30)]
    for number in range(5):
        bar = Pen().rectangle(x + number * unit, y, unit, 9).path()
        items.append(Fill(bar, ink.WORKS if number % 2 == 0 else "#F5EDD9"))
        items.append(pen(bar, ink.WORKS, 1.8, 0.6, round_cap=False))
    for words, part in (("0", 0.0), ("10", 2.0), ("25 km", 5.0)):
        items.append(_words(words, x + part * unit, y + 39, "map.legend", 29))
    return items
