"""What the drawn maps show agrees with what rules on them, and can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
import shapely

from desktop.games.no_retreat.flags import flag_boxes
from desktop.games.no_retreat.loading import load_content
from desktop.games.no_retreat.sheet import Shapes, draw_sheet, map_sheet
from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.plan import Plan, desert_plan
from desktop.table.drawing import Image, Item
from desktop.table.scene import Mark
from tests.drawn import Ruler, hexes_under, texts_at

MAPS = (1, 2, 3, 4, 5)


Drawn = tuple[Plan, list[Mark], Shapes, list[float]]


@pytest.fixture(scope="module", params=MAPS)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    info = load_content({}).maps[request.param]
    plan = desert_plan(info.ground.board, info.outlines, request.param, info.supply)
    told: list[float] = []
    marks, shapes = draw_sheet(plan, Ruler(), told.append)
    return plan, marks, shapes, told


def test_land_hexes_have_their_centres_ashore_and_sea_hexes_afloat(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    dry = frozenset(plan.dry)
    for hex in plan.grid:
        disc = shapely.Point(plan.grid.centre(hex)).buffer(8)
        assert shapes.land.contains(disc) if hex in dry else not shapes.land.intersects(disc), hex


def test_each_terrain_holds_the_centres_of_its_hexes_and_of_no_others(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    for kind in ("rough", "marsh", "depression"):
        area, members = getattr(shapes.areas, kind), frozenset(getattr(plan, kind))
        for hex in plan.dry:
            centre = shapely.Point(plan.grid.centre(hex))
            assert area.contains(centre) == (hex in members), (kind, hex)


def test_heights_keep_to_their_hexsides(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    assert len(shapes.crests) == len(plan.cliffs)
    for crest, _ in shapes.crests:
        run = shapely.LineString(crest.cliff.corners)
        line = shapely.LineString(crest.line)
        assert line.hausdorff_distance(run) < 18, crest.cliff.name


def test_rims_open_where_a_road_or_track_climbs_and_nowhere_else(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    grid = plan.grid
    for crest, shape in shapes.crests:
        if crest.cliff.kind == "wadi":
            continue
        for (ax, ay), (bx, by) in pairwise(crest.cliff.corners):
            middle = ((ax + bx) / 2, (ay + by) / 2)
            out = (by - ay, ax - bx)
            a = grid.hex_at(middle[0] + out[0] * 0.4, middle[1] + out[1] * 0.4)
            b = grid.hex_at(middle[0] - out[0] * 0.4, middle[1] - out[1] * 0.4)
            passed = ((a, b) if a < b else (b, a)) in plan.roads
            openings = [
                point
                for point in shapes.openings
                if shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.Point(point)) < 17
                and {grid.hex_at(point[0] + dx, point[1] + dy) for dx in (-17, 0, 17) for dy in (-17, 0, 17)} >= {a, b}
            ]
            if passed:
                assert openings, (crest.cliff.name, a, b)
            elif not openings:
                # the whole side is drawn, as far as it lies ashore
                side = shapely.LineString([(ax, ay), (bx, by)]).intersection(shapes.land.buffer(-12))
                assert side.difference(shape.buffer(20)).length < 3, (crest.cliff.name, a, b)


def test_ways_pass_the_hexes_that_they_pass_by_rule(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    edges: dict[tuple[str, str], str] = {}
    for way in shapes.network.ways:
        assert hexes_under(plan.grid, way.line) == way.hexes, (way.kind, way.hexes)
        if way.kind != "rail":
            for a, b in pairwise(way.hexes):
                edges[min(a, b), max(a, b)] = way.kind
    assert {edge: {"road": 1, "track": 2}[kind] for edge, kind in edges.items()} == plan.roads


def test_ways_stay_ashore(drawn: Drawn) -> None:
    _, _, shapes, _ = drawn
    for way in shapes.network.ways:
        wet = shapely.LineString(way.line).difference(shapes.land)
        assert wet.length < 2, (way.kind, way.hexes)


def test_ways_that_lead_off_run_over_the_rim_at_their_exit(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    for exit in plan.exits:
        spot = shapely.Point(exit.at)
        near = [
            way
            for way in shapes.network.ways
            if way.kind == exit.way
            and exit.hex in (way.hexes[0], way.hexes[-1])
            and shapely.LineString(way.line).distance(spot) < 1.5
        ]
        assert len(near) == 1, exit
        assert not plan.grid.hex_at(*near[0].line[0 if near[0].hexes[0] == exit.hex else -1].tolist())


def test_fort_walls_stand_inside_the_fortress_along_its_fort_sides(drawn: Drawn) -> None:
    plan, _, shapes, _ = drawn
    assert len(shapes.walls) == (3 if plan.number == 3 else 0)
    for (hex, directions), _ in zip(plan.forts, shapes.walls, strict=False):
        cell = shapely.Polygon(plan.grid.corners(hex))
        for wall, direction in zip(shapes.walls, directions, strict=True):
            a, b = plan.grid.side_points(plan.grid.hexside_at(hex, direction))
            middle = shapely.Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert wall.distance(middle) < 9
            assert wall.difference(cell.buffer(1)).area < 1


def test_towns_and_cities_are_named_at_every_zoom_and_all_places_up_close(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    for zoom in (20, 30, 45, 80, 150, 300):
        words = {text.text for _, text in texts_at(marks, zoom)}
        for place in plan.places:
            name = place.name.upper() if place.rank == "city" else place.name
            if place.rank != "label" or zoom >= 80:
                assert name in words, (place.name, zoom)


def test_names_of_places_do_not_cover_each_other_nor_leave_the_map(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    names = {place.name for place in plan.places} | {place.name.upper() for place in plan.places}
    cells = shapely.union_all([shapely.Polygon(plan.grid.corners(hex)) for hex in plan.grid]).buffer(3)
    for zoom in (60.0, 88.0, 126.0, 180.0):
        boxes = []
        for _, text in texts_at(marks, zoom):
            if text.text in names and text.halo:
                wide = Ruler().width(text.text, text.font, text.size, spacing=text.spacing)
                box = shapely.box(text.x, text.y - text.size * 0.68, text.x + wide, text.y)
                assert cells.contains(box), (text.text, zoom)
                for other, other_text in boxes:
                    assert not box.intersects(other), (text.text, other_text, zoom)
                boxes.append((box, text.text))


def test_numbers_stand_in_their_hexes(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    shown = [text for _, text in texts_at(marks, 200) if text.text in plan.grid]
    assert len(shown) > 0.85 * len(plan.grid)
    assert {text.text for text in shown if plan.grid.hex_at(text.x, text.y - 2) != text.text} == set()


def test_the_drums_bear_the_supply_of_the_map_and_its_ports(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    words = [text.text for _, text in texts_at(marks, 100)]
    assert str(plan.supply["axis"]) in words
    assert str(plan.supply["allied"]) in words
    assert sorted(w for w in words if w.startswith("+")) == sorted(f"+{p.port}" for p in plan.places if p.port)


def test_every_exit_is_signed_with_where_it_leads(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    words = [text.text for _, text in texts_at(marks, 100)]
    for exit in plan.exits:
        assert exit.leads in words
    assert any(word.startswith("AXIS EDGE") for word in words)
    assert any(word.startswith("ALLIED EDGE") for word in words)


def test_marks_hold_their_boxes_are_in_order_and_can_be_written_down(drawn: Drawn) -> None:
    _, marks, _, told = drawn
    assert [mark.layer for mark in marks] == sorted(mark.layer for mark in marks)
    assert told == sorted(told)
    assert told[-1] == 1.0
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(marks), type=list[Mark])
    assert again == marks
    assert sum(isinstance(item, Image) for mark in marks for item in _all(mark.drawing)) == 1


def _all(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _all(getattr(item, "items", ()))


def test_a_map_is_drawn_the_same_every_time() -> None:
    content = load_content({})
    first = list(map_sheet(content, 4, Ruler(), lambda share: None))
    second = list(map_sheet(content, 4, Ruler(), lambda share: None))
    assert first == second


def test_signs_of_exits_lie_outside_the_hexes(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    cells = shapely.union_all([shapely.Polygon(plan.grid.corners(hex)) for hex in plan.grid]).buffer(4)
    leads = {exit.leads for exit in plan.exits}
    found = 0
    for _, text in texts_at(marks, 100):
        if text.text in leads and not text.halo:
            half = Ruler().width(text.text, text.font, text.size) / 2
            along, up = (half, 0.7 * text.size) if not text.turn else (0.7 * text.size, half)
            if text.turn:
                left = text.x if text.turn > 0 else text.x - along
                box = shapely.box(left, text.y - up, left + along, text.y + up)
            else:
                box = shapely.box(text.x - along, text.y - up, text.x + along, text.y)
            assert not cells.intersects(box), text.text
            found += 1
    assert found >= len(leads)


def test_neither_ports_nor_names_of_towns_lie_under_the_emblems_of_owners(drawn: Drawn) -> None:
    plan, marks, _, _ = drawn
    flags = [shapely.box(*box) for p in plan.places if p.rank != "label" for box in flag_boxes(plan.grid, p.hex)]
    towns = {p.name.upper() if p.rank == "city" else p.name for p in plan.places if p.rank != "label"}
    ports = [shapely.box(*mark.box) for mark in marks if mark.layer == ink.PORTS]
    assert len(ports) == sum(bool(place.port) for place in plan.places)
    for flag in flags:
        assert not [port for port in ports if port.intersection(flag).area > 0.25 * flag.area]
    for zoom in (88.0, 126.0):
        for _, text in texts_at(marks, zoom):
            if text.text in towns and text.halo:
                wide = Ruler().width(text.text, text.font, text.size, spacing=text.spacing)
                box = shapely.box(text.x, text.y - text.size * 0.68, text.x + wide, text.y)
                covered = sum(box.intersection(flag).area for flag in flags)
                assert covered < 0.15 * box.area, (text.text, zoom)
