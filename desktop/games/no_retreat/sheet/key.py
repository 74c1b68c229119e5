"""The key in the upper margin: a sample of each sign that the map bears, drawn by the hands that draw the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import shapely

from desktop.games.no_retreat.origins import tag
from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.drums import anchor_items
from desktop.games.no_retreat.sheet.ground import Areas, draw_areas
from desktop.games.no_retreat.sheet.heights import draw_line
from desktop.games.no_retreat.sheet.places import battlements, town_items
from desktop.games.no_retreat.sheet.plan import ROAD, TRACK, Plan
from desktop.games.no_retreat.sheet.ways import draw_line_of
from desktop.table.curves import path_of
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Pen, Text, Typesetter
from desktop.table.landforms import Field, cut_corners, noise
from desktop.table.shapes import source_tag

__all__ = ["draw_key"]

WIDE, GAP, LETTER = 40.0, 24.0, 14.5
"""Width of a sample, room between two entries, size of the words, in units."""


def draw_key(draft: Draft, plan: Plan, typesetter: Typesetter, seed: int) -> None:
    """One row of samples with their words, over the map's western end, and at its eastern end where the map is from."""
    x, y = plan.grid.bounds[0], 44.0
    for words, draw in _entries(plan, seed):
        own = Draft()
        draw(own, x, y)
        for mark in own.marks:
            low = max(ink.FINE_FROM, mark.zooms[0])
            layer = ink.BEYOND + min(mark.layer, 89) // 30
            draft.marks.append(type(mark)(layer, mark.box, mark.drawing, (low, mark.zooms[1])))
        wide = typesetter.width(words, "desert.text", LETTER)
        text = Text(x + WIDE + 7, y + 5, words, "desert.text", LETTER, ink.SITE, align="left")
        draft.add(ink.BEYOND + 3, (x + WIDE, y - 12, x + WIDE + wide + 14, y + 14), [text], (ink.FINE_FROM, ink.NEAR))
        x += WIDE + 7 + wide + GAP
    told = tag("map", plan.source)
    if told:
        right = plan.grid.bounds[2]
        box = (right - typesetter.width(told, "ui.strong", 11) - 22, y - 13, right + 2, y + 13)
        draft.add(ink.BEYOND + 3, box, list(source_tag(right, y, told, typesetter)), (ink.FINE_FROM, ink.NEAR))


def _entries(plan: Plan, seed: int) -> Sequence[tuple[str, Callable[[Draft, float, float], None]]]:
    """What the map bears, in the order of its key."""
    kinds = dict.fromkeys(cliff.kind for cliff in plan.cliffs)
    found: list[tuple[str, Callable[[Draft, float, float], None]]] = []
    for kind, words in (("escarpment", "Escarpment"), ("ridge", "Ridge"), ("wadi", "Wadi")):
        if kind in kinds:
            found.append((words, _height(kind, seed)))
    for hexes, kind, words in (
        (plan.rough, "rough", "Rough"),
        (plan.marsh, "marsh", "Salt marsh"),
        (plan.depression, "depression", "Depression: prohibited"),
    ):
        if hexes:
            found.append((words, _area(kind, seed)))
    for grade, kind, words in ((ROAD, "road", "Road"), (TRACK, "track", "Track")):
        if grade in plan.roads.values():
            found.append((words, _way(kind)))
    if plan.rails:
        found.append(("Railway: scenery", _way("rail")))
    ranks = dict.fromkeys(place.rank for place in plan.places)
    for rank, words in (("town", "Town"), ("city", "City")):
        if rank in ranks:
            found.append((words, _town(rank == "city", seed)))
    if plan.forts:
        found.append(("Fort hexside", _wall))
    if any(place.port for place in plan.places):
        found.append(("Port and its supply", _port))
    return found


def _sample_line(x: float, y: float) -> np.ndarray:
    return cut_corners(np.array([(x, y + 3), (x + 13, y - 3), (x + 27, y + 3), (x + WIDE, y - 2)]), 3)


def _height(kind: str, seed: int) -> Callable[[Draft, float, float], None]:
    return lambda draft, x, y: draw_line(draft, kind, _sample_line(x, y - 2), seed)


def _way(kind: str) -> Callable[[Draft, float, float], None]:
    return lambda draft, x, y: draw_line_of(draft, kind, _sample_line(x, y))


def _area(kind: str, seed: int) -> Callable[[Draft, float, float], None]:
    def draw(draft: Draft, x: float, y: float) -> None:
        angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        wobble = 1 + 0.12 * noise(np.cos(angles) * 2 + seed, np.sin(angles) * 2, 5, 1.0)
        ring = np.column_stack([x + 20 + 20 * wobble * np.cos(angles), y + 14 * wobble * np.sin(angles)])
        shape, nothing = shapely.Polygon(cut_corners(ring, 1, closed=True)), shapely.Polygon()
        rough, marsh, depression = (shape if name == kind else nothing for name in ("rough", "marsh", "depression"))
        draw_areas(draft, Areas(rough, marsh, depression, Field.over(shape.bounds, 10.0)), seed)

    return draw


def _town(city: bool, seed: int) -> Callable[[Draft, float, float], None]:
    def draw(draft: Draft, x: float, y: float) -> None:
        items = town_items("key", x + 22, y, city, seed, 0.9)
        draft.add(ink.TOWNS, (x, y - 18, x + WIDE, y + 18), items)

    return draw


def _wall(draft: Draft, x: float, y: float) -> None:
    points = battlements(np.array((x, y)), np.array((x + WIDE, y)), (x + WIDE / 2, y + 60), 5)
    wall = path_of(np.array(points), closed=True)
    draft.add(ink.WORKS, (x - 3, y - 8, x + WIDE + 3, y + 8), [pen(wall, ink.WALL_LIGHT, 3.2), Fill(wall, ink.WALL)])


def _port(draft: Draft, x: float, y: float) -> None:
    disc = Pen().ellipse(x + 22, y, 9.4).path()
    items: list[Item] = [Fill(disc, ink.PORT), pen(disc, ink.HOUSE, 1.5), *anchor_items(x + 22, y, 7.0, ink.HOUSE)]
    draft.add(ink.PORTS, (x + 10, y - 12, x + 34, y + 12), items)
