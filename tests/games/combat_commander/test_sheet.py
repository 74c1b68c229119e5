"""What the drawn maps show is what rules on them, and can be told apart."""

from __future__ import annotations

import itertools

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
import shapely

from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.scene import COUNTER
from desktop.games.combat_commander.sheet import Drawn, draw_sheet, map_sheet
from desktop.games.combat_commander.sheet import palette as ink
from desktop.games.combat_commander.sheet.frame import goal_points
from desktop.games.combat_commander.sheet.plan import TOLERANCE, Plan, tactical_plan
from desktop.table.drawing import Fill, Text
from desktop.table.scene import Mark
from tests.drawn import Ruler
from tests.games.combat_commander.twelve_maps import NUMBERS, board, shapes

Sheet = tuple[Plan, list[Mark], Drawn, list[float]]


@pytest.fixture(scope="module", params=NUMBERS)
def sheet(request: pytest.FixtureRequest) -> Sheet:
    plan = tactical_plan(board(request.param), shapes(request.param), request.param)
    told: list[float] = []
    marks, drawn = draw_sheet(plan, Ruler(), told.append)
    return plan, marks, drawn, told


def assert_same_ground(drawn: shapely.Geometry, rules: shapely.Geometry, what: str) -> None:
    """Neither leaves the other by more than 2 % of the radius of a hex."""
    assert drawn.difference(rules.buffer(TOLERANCE)).area < 0.5, what
    assert rules.difference(drawn.buffer(TOLERANCE)).area < 0.5, what


def test_areas_are_drawn_where_they_rule(sheet: Sheet) -> None:
    plan, marks, drawn, _ = sheet
    for kind in ("woods", "brush", "orchard", "marsh"):
        assert_same_ground(plan.drawn(kind).intersection(plan.area), plan.covered(kind), kind)
    fields = shapely.union_all(drawn.fields) if drawn.fields else shapely.Polygon()
    assert_same_ground(fields.buffer(0.1).intersection(plan.area), plan.covered("field"), "fields")
    floors = {item.paint for mark in marks for item in mark.drawing if isinstance(item, Fill)}
    for kind, colour in (("woods", ink.WOOD_FLOOR), ("brush", ink.BRUSH_FLOOR), ("marsh", ink.MARSH)):
        assert (colour in floors) == bool(plan.members(kind)), kind


def test_crowns_and_bushes_stay_on_the_ground_that_rules(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    for kind, growth in (("woods", drawn.crowns), ("brush", drawn.bushes), ("orchard", drawn.fruit)):
        if not len(growth):
            assert not plan.members(kind)
            continue
        room = plan.covered(kind).buffer(TOLERANCE)
        shapely.prepare(room)
        angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        for angle in angles:
            x, y = growth[:, 0] + growth[:, 2] * np.cos(angle), growth[:, 1] + growth[:, 2] * np.sin(angle)
            assert shapely.contains_xy(room, x, y).all(), kind


def test_every_hex_of_woods_brush_and_orchard_bears_growth(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    for kind, growth in (("woods", drawn.crowns), ("brush", drawn.bushes), ("orchard", drawn.fruit)):
        for hex in plan.members(kind):
            inside = shapely.contains_xy(plan.cells[hex], growth[:, 0], growth[:, 1]).sum()
            room = sum(piece.area for piece in plan.pieces[kind][hex])
            assert inside >= (1 if kind == "orchard" or room < 2500 else 3), (kind, hex)


def test_roofs_cover_exactly_the_shapes_that_rule(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    roofs = shapely.union_all([house.shape for house in drawn.houses]) if drawn.houses else shapely.Polygon()
    rules = plan.covered("building")
    assert roofs.difference(rules.buffer(0.4)).area < 1
    assert rules.difference(roofs.buffer(0.4)).area < 1
    for house in drawn.houses:
        assert house.shape.is_valid
        assert house.shape.convex_hull.area - house.shape.area < 1


def test_rims_follow_the_ground_of_the_levels(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    assert set(drawn.rims) == set(plan.levels)
    for level, rim in drawn.rims.items():
        assert_same_ground(rim.intersection(plan.area), plan.levels[level], f"level {level}")
        for hex in plan.grid:
            high = int(plan.board.word("level", hex) or 0) >= level
            assert rim.contains(shapely.Point(plan.grid.centre(hex))) == high, (level, hex)


def test_roads_pass_the_dots_and_keep_off_what_blocks(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    hexes = {hex for way in plan.board.lines if way.kind == "road" for hex in way.hexes.split()}
    for hex in hexes:
        assert drawn.road.buffer(-5).distance(shapely.Point(plan.grid.centre(hex))) < 1, hex
    for kind in ("woods", "building"):
        assert drawn.road.intersection(plan.covered(kind)).area < 6, kind
    for hex in plan.grid:
        if hex not in hexes:
            inner = plan.cells[hex].buffer(-12)
            assert drawn.road.intersection(inner).area < 1, hex


def test_water_lies_in_its_hexes(sheet: Sheet) -> None:
    plan, _, drawn, _ = sheet
    for hex in plan.grid:
        words = plan.board.terrain(hex)
        centre = shapely.Point(plan.grid.centre(hex))
        assert drawn.lake.contains(centre) == ("water" in words), hex
        inner = plan.cells[hex].buffer(-14)
        for word, course in (("stream", drawn.stream), ("gully", drawn.gully)):
            if word in words:
                assert course.distance(centre) < 8, (word, hex)
            elif "marsh" not in words:
                assert course.intersection(inner).area < 40, (word, hex)


def test_bridges_are_drawn_as_they_rule(sheet: Sheet) -> None:
    plan, _, _, _ = sheet
    assert len(plan.bridges) == len(plan.members("bridge"))
    for bridge, hex in zip(plan.bridges, plan.members("bridge"), strict=True):
        assert bridge.deck.equals(plan.pieces["bridge"][hex][0])
        if bridge.main:
            assert bridge.deck.bounds[3] - bridge.deck.bounds[1] == pytest.approx(100)
        else:
            assert plan.cells[hex].buffer(-3).contains(bridge.deck)


def test_objectives_stand_in_their_hexes_beside_the_counters(sheet: Sheet) -> None:
    plan, marks, _, _ = sheet
    points = goal_points(plan)
    for goal in plan.goals:
        disc = shapely.Point(points[goal.number]).buffer(12)
        assert plan.cells[goal.hex].contains(disc)
        x, y = plan.grid.centre(goal.hex)
        half = COUNTER / 2
        counter = shapely.box(x - half, y - half, x + half, y + half)
        assert disc.intersection(counter).area < 0.2 * disc.area
    numbers = [item.text for mark in marks for item in mark.drawing if isinstance(item, Text)]
    assert {hex for hex in numbers if hex in plan.grid} == set(plan.grid)
    assert str(plan.number) in numbers


def test_the_key_names_what_the_map_bears(sheet: Sheet) -> None:
    plan, marks, _, _ = sheet
    words = {item.text for mark in marks for item in mark.drawing if isinstance(item, Text)}
    for kind, name in (("woods", "Woods"), ("brush", "Brush"), ("building", "Building"), ("gully", "Gully")):
        assert (name in words) == bool(plan.members(kind)), name
    for level in plan.levels:
        assert f"Level {level}" in words
    for kind, name in (("hedge", "Hedge"), ("wall", "Wall"), ("fence", "Fence")):
        assert (name in words) == (kind in plan.sides), name
    assert ("Cliff" in words) == bool(plan.cliffs)


def test_a_sheet_is_plain_data_in_layers(sheet: Sheet) -> None:
    plan, marks, _, told = sheet
    assert [mark.layer for mark in marks] == sorted(mark.layer for mark in marks)
    assert told == sorted(told)
    assert told[-1] == 1.0
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(marks), type=list[Mark])
    assert again == marks
    for mark in marks:
        x0, y0, x1, y1 = mark.box
        assert x0 <= x1
        assert y0 <= y1
        assert x1 > -100
        assert y1 > -100
        assert x0 < plan.grid.width + 100
        assert y0 < plan.grid.height + 100


def test_a_sheet_is_drawn_alike_every_time() -> None:
    plan = tactical_plan(board(13), shapes(13), 13)
    first, second = (draw_sheet(plan, Ruler(), lambda part: None)[0] for _ in range(2))
    assert first == second


# colours --------------------------------------------------------------------------------------------------------------
def lab(colour: str) -> npt.NDArray[np.float64]:
    """CIE L*a*b* of a colour."""
    channels = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = matrix @ linear / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(a: str, b: str) -> float:
    """CIE76 distance of two colours."""
    return float(np.linalg.norm(lab(a) - lab(b)))


def test_fields_gullies_and_levels_are_told_apart_by_their_colour_alone() -> None:
    grounds = {f"field {crop}": colour for crop, (colour, _) in enumerate(ink.FIELDS)}
    grounds |= {"gully": ink.GULLY_FLOOR} | {f"level {i + 1}": colour for i, colour in enumerate(ink.LEVELS)}
    for (a, one), (b, other) in itertools.combinations(grounds.items(), 2):
        if a.split()[0] != b.split()[0] or a.startswith("level"):
            assert apart(one, other) >= 10, (a, b)
    for name, colour in grounds.items():
        assert apart(colour, ink.OPEN) >= 10, name


def test_levels_are_seen_through_what_grows_on_them() -> None:
    """Over woods, brush and orchards a level shows as a tint and a light line: both are in the sheet."""
    plan = tactical_plan(board(13), shapes(13), 13)
    marks = draw_sheet(plan, Ruler(), lambda part: None)[0]
    overgrown = shapely.union_all([plan.covered(kind) for kind in ("woods", "brush", "orchard")])
    crossed = plan.levels[1].boundary.intersection(overgrown).intersection(plan.area.buffer(-2))
    assert crossed.length > 300
    lines = [mark for mark in marks if mark.layer == ink.RIM + 2 and mark.zooms[0] == 0]
    tints = [mark for mark in marks if mark.layer == ink.RIM]
    assert len(lines) == 2, "of levels 1 and 2"
    assert len(tints) >= 2
    assert all(mark.layer < ink.RIM for mark in marks if mark.layer in (ink.TREE, ink.TREE + 1, ink.LOW + 1))
    assert apart(ink.CREST_LIGHT, ink.WOOD_FLOOR) > 30
    assert apart(ink.CREST_LIGHT, ink.BRUSH_FLOOR) > 20


def test_the_sheet_of_a_map_is_drawn_from_the_games_content() -> None:
    marks = map_sheet(load_content(), 23, Ruler(), lambda part: None)
    assert any(isinstance(item, Text) and item.text == "NO-MAN'S LAND" for mark in marks for item in mark.drawing)
