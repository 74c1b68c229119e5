"""What the campaign map shows agrees with what rules; names and numbers are placed so that they can be read."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest
import shapely
import shapely.ops

from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.sheet import Shapes, draw_sheet
from desktop.games.cossacks.sheet.plan import Plan, campaign_plan
from desktop.games.cossacks.sheet.towns import settle
from desktop.games.cossacks.sheet.water import REACH
from desktop.table.landforms import noise
from desktop.table.scene import Mark
from tests.drawn import hexes_under, texts_at


class Ruler:
    """A typesetter that needs no fonts: a letter is as wide as half its size, a narrow figure as 0.41 of it."""

    def width(self, text: str, font: str, size: float, *, cap: bool = False, spacing: float = 0.0) -> float:
        letter = 0.41 if font == "map.number" else 0.5
        return size * (letter * len(text) + spacing * (len(text) - 1))


@pytest.fixture(scope="module")
def plan() -> Plan:
    content = load_content({})
    assert content.map is not None
    return campaign_plan(content.map, content.outlines)


@pytest.fixture(scope="module")
def drawn(plan: Plan) -> tuple[list[Mark], Shapes, list[float]]:
    told: list[float] = []
    marks, shapes = draw_sheet(plan, Ruler(), told.append)
    return marks, shapes, told


@pytest.mark.parametrize("kind", ["woods", "swamp", "rough"])
def test_every_hex_of_a_terrain_has_its_centre_in_the_drawn_area_and_no_other(
    plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]], kind: str
) -> None:
    _, shapes, _ = drawn
    area = shapes.areas[kind]
    lakes = shapely.union_all([lake.shape for lake in plan.lakes]).buffer(2.5)
    members = frozenset(getattr(plan, kind))
    assert members
    for hex in plan.grid.hexes:
        centre = shapely.Point(plan.grid.centre(hex))
        if lakes.contains(centre) or not shapes.land.buffer(-3.5).contains(centre):
            continue  # water is drawn there
        assert area.contains(centre) == (hex in members), f"{hex} {kind}"


def test_land_hexes_lie_on_land_and_sea_hexes_in_the_sea(
    plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]
) -> None:
    _, shapes, _ = drawn
    sea = frozenset(plan.sea)
    land = shapes.land
    for hex in sea:
        polygon = shapely.Polygon(plan.grid.corners(hex))
        assert polygon.intersection(land).area < 0.5 * polygon.area, f"{hex} is sea but drawn as land"
    for hex in plan.grid.hexes:
        if hex not in sea:
            polygon = shapely.Polygon(plan.grid.corners(hex))
            assert polygon.intersection(land).area > 0.03 * polygon.area, f"{hex} is land but drawn as sea"


def test_rivers_keep_to_their_hexsides(plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    _, shapes, _ = drawn
    assert len(shapes.courses) == len(plan.rivers)
    for river, line in shapes.courses:
        run = shapely.LineString(river.corners)
        course = shapely.LineString(line)
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(river.corners)]
        for number, middle in enumerate(middles):
            reach = REACH if 0 < number < len(middles) - 1 else REACH + 24
            assert course.distance(shapely.Point(middle)) <= reach, f"{river.name} leaves hexside {number}"
        ends = shapely.union_all(
            [shapely.Point(river.corners[0]).buffer(130), shapely.Point(river.corners[-1]).buffer(130)]
        )
        for point in line:
            here = shapely.Point(point)
            beyond = not plan.grid.hex_at(*point.tolist())
            assert run.distance(here) <= REACH + 0.01 or ends.contains(here) or beyond, f"{river.name} strays"


def test_rivers_that_meet_do_meet(drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    _, shapes, _ = drawn
    lines = [shapely.LineString(line) for _, line in shapes.courses]
    for number, (river, line) in enumerate(shapes.courses):
        for end, joins in zip((0, -1), river.joins, strict=True):
            if joins:
                others = min(lines[k].distance(shapely.Point(line[end])) for k in range(len(lines)) if k != number)
                assert others < 3.0, f"{river.name} ends beside the river that it joins"


@pytest.mark.parametrize(("net", "kinds"), [("rails", ("single", "double")), ("roads", ("primary", "other"))])
def test_ways_pass_the_hexes_that_rule_in_their_order(
    plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]], net: str, kinds: tuple[str, str]
) -> None:
    _, shapes, _ = drawn
    grades = {"single": 1, "double": 2, "primary": 1, "other": 2}
    drawn_edges: dict[tuple[str, str], str] = {}
    for way in shapes.network.ways:
        if way.kind not in kinds:
            continue
        for edge in pairwise(way.hexes):
            drawn_edges[min(edge), max(edge)] = way.kind
        seen = hexes_under(plan.grid, way.line)
        assert set(seen) <= set(way.hexes), f"{way.kind} {way.hexes[0]} to {way.hexes[-1]} leaves its hexes"
        assert set(way.hexes[1:-1]) <= set(seen)
    assert {edge: grades[kind] for edge, kind in drawn_edges.items()} == getattr(plan, net)


@pytest.mark.parametrize(("net", "kinds"), [("rails", ("single", "double")), ("roads", ("primary", "other"))])
def test_no_way_breaks_off_at_a_junction(
    plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]], net: str, kinds: tuple[str, str]
) -> None:
    _, shapes, _ = drawn
    joined: dict[str, int] = {}
    for a, b in getattr(plan, net):
        joined[a], joined[b] = joined.get(a, 0) + 1, joined.get(b, 0) + 1
    ways = [way for way in shapes.network.ways if way.kind in kinds]
    for way in ways:
        for end, hex in ((0, way.hexes[0]), (-1, way.hexes[-1])):
            if joined[hex] > 1:
                others = [other for other in ways if other is not way and hex in other.hexes]
                tip = shapely.Point(way.line[end])
                assert min(shapely.LineString(other.line).distance(tip) for other in others) < 2, f"{net} at {hex}"


def test_towns_and_fortresses_stand_in_their_hexes(plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    _, shapes, _ = drawn
    settled = settle(plan, shapes.network)
    assert {place.name for place, _, _ in settled} >= {"Königsberg", "Stallupönen", "Gumbinnen", "Tannenberg"}
    for place, x, y in settled:
        assert plan.grid.hex_at(x, y) == place.hex, place.name
    for fort, (_, x, y) in zip(plan.forts, shapes.forts, strict=True):
        assert plan.grid.hex_at(x, y) == fort.hex


def test_the_frontier_parts_the_countries(plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    _, shapes, _ = drawn
    board = load_content({}).map
    assert board is not None
    line = shapely.LineString(shapes.border)
    window = shapely.box(-50, -50, plan.grid.width + 50, plan.grid.height + 50)
    halves = [part for part in shapely.ops.split(window, line).geoms if part.area > 1e5]
    assert len(halves) == 2
    germany = max(halves, key=lambda part: part.contains(shapely.Point(plan.grid.centre("60.17"))))
    for hex in plan.grid.hexes:
        words = board.words("country", hex)
        if words and "border" not in words:
            inside = germany.contains(shapely.Point(plan.grid.centre(hex)))
            assert inside == (words[0] == "germany"), f"{hex} is in {words[0]}"


def test_every_hex_shows_its_number_inside_itself(plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    marks, _, _ = drawn
    for zoom, least in ((52.0, 0.9), (74.0, 0.95), (104.0, 0.99), (150.0, 0.99)):
        numbers = {text.text: text for _, text in texts_at(marks, zoom) if text.font == "map.number"}
        assert len(numbers) >= least * (len(plan.grid) - 19 * 5)  # the title covers so many of the sea
        for hex, text in numbers.items():
            assert plan.grid.hex_at(text.x, text.y - text.size * 0.3) == hex
        height = min(text.size for text in numbers.values()) * zoom / 100
        assert height >= 9.0, "hex numbers are too small to read"


def test_names_neither_collide_nor_hide_numbers(plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    marks, _, _ = drawn
    for zoom in (27.0, 74.0, 104.0):
        boxes: list[tuple[str, shapely.Polygon]] = []
        for mark, text in texts_at(marks, zoom):
            if not mark.drawing or (len(mark.drawing) > 1 and text.font != "map.number"):
                continue  # letters along lines, the title
            if text.font.startswith(("map.city", "map.town", "map.village", "map.number")) and text.turn == 0:
                wide = Ruler().width(text.text, text.font, text.size, spacing=text.spacing)
                left = text.x if text.align == "left" else text.x - wide / 2
                boxes.append((text.text, shapely.box(left, text.y - text.size * 0.6, left + wide, text.y)))
        tree = shapely.STRtree([box for _, box in boxes])
        for number, (name, box) in enumerate(boxes):
            for other in tree.query(box.buffer(-1.0), predicate="intersects"):
                assert other == number, f"{name} covers {boxes[other][0]} at {zoom}"


def test_cities_are_named_at_every_zoom_and_villages_only_near(
    plan: Plan, drawn: tuple[list[Mark], Shapes, list[float]]
) -> None:
    marks, _, _ = drawn
    for zoom in (20.0, 27.0, 52.0, 104.0, 300.0):
        assert any(text.text == "KÖNIGSBERG" for _, text in texts_at(marks, zoom))
    assert not any(text.text == "Mehlkehmen" for _, text in texts_at(marks, 36.0))
    assert any(text.text == "Mehlkehmen" for _, text in texts_at(marks, 104.0))
    assert any(text.text == "Stallupönen" for _, text in texts_at(marks, 36.0))


def test_the_sheet_is_plain_data_small_enough_to_keep(drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    marks, _, told = drawn
    raw = msgspec.msgpack.encode(marks)
    assert len(raw) < 40_000_000
    assert msgspec.msgpack.decode(raw, type=list[Mark]) == marks
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert [mark.layer for mark in marks] == sorted(mark.layer for mark in marks)


def test_the_sheet_is_the_same_in_another_process(drawn: tuple[list[Mark], Shapes, list[float]]) -> None:
    marks, _, _ = drawn
    here = hashlib.sha256(msgspec.msgpack.encode(marks)).hexdigest()
    code = (
        "import hashlib, importlib.util, msgspec\n"
        "from desktop.games.cossacks.loading import load_content\n"
        "from desktop.games.cossacks.sheet import campaign_sheet\n"
        f"spec = importlib.util.spec_from_file_location('this_test', {__file__!r})\n"
        "module = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(module)\n"
        "content = load_content({})\n"
        "marks = campaign_sheet(content.map, content.outlines, module.Ruler(), lambda share: None)\n"
        "print(hashlib.sha256(msgspec.msgpack.encode(marks)).hexdigest())\n"
    )
    root = Path(__file__).parents[3]
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "271828", "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    assert there.stdout.split()[-1] == here


def test_noise_that_dresses_the_map_is_the_same_on_every_machine() -> None:
    values = noise(np.array([0.0, 123.4, 5000.0]), np.array([0.0, 567.8, 4000.0]), 1914, 58.0, 3)
    assert values == pytest.approx([0.071392, 0.08294, 0.019789], abs=1e-5)
