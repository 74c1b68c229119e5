"""Hex grids against what the four rulebooks say of their maps, and against what any grid must obey."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.table.hexes import Grid, Plan, opposite, turned

COSSACKS = Grid(Plan("flat", "dotted", (25, 85), (9, 47), "odd", westward=True, margin=60.0))
COMMANDER = Grid(Plan("flat", "letters", (1, 15), (1, 10), "even"))
TACTICAL = Grid(Plan("flat", "letters", (1, 36), (1, 24), "odd"))
AFRICA = Grid(Plan("pointy", "pair", (0, 14), (0, 9), "odd"))
GRIDS = [COSSACKS, COMMANDER, TACTICAL, AFRICA]
NAMES = ["cossacks", "commander", "tactical", "africa"]

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=NAMES)
some_grid = st.sampled_from(GRIDS)


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[str]]:
    grid = draw(some_grid)
    return grid, [draw(st.sampled_from(grid.hexes)) for _ in range(count)]


# ------------------------------------------------------------------------------------------- The Cossacks Are Coming!
def test_the_campaign_map_has_2379_hexes() -> None:
    assert len(COSSACKS) == 2379


@pytest.mark.parametrize(
    ("a", "b", "way"),
    [
        ("67.18", "66.18", "NE"),  # Pillau and the spit are adjacent; 1.45 of the special rules
        ("67.18", "66.19", None),
        ("61.18", "60.18", "NE"),  # a railway runs between them
        ("41.20", "42.20", "NW"),  # 27 division faces 42.20 ...
        ("41.20", "41.19", "N"),  # ... and has 41.19 in its front
        ("40.19", "41.19", "SW"),
        ("41.21", "40.21", "NE"),
        ("40.22", "41.21", "NW"),
        ("60.17", "60.16", "N"),  # four fortress units adjacent to Königsberg
        ("60.17", "59.17", "SE"),
        ("60.17", "60.18", "S"),
        ("60.17", "61.17", "SW"),
        ("44.20", "43.19", "NE"),
    ],
)
def test_neighbours_on_the_cossacks_map(a: str, b: str, way: str | None) -> None:
    if way is None:
        assert COSSACKS.are_adjacent(a, b)
    else:
        assert COSSACKS.compass(COSSACKS.direction(a, b)) == way


def test_pillau_spit_touches_both_hexes_of_the_two_rules() -> None:
    assert {"66.18", "66.19"} <= set(COSSACKS.adjacent("67.18"))


def test_front_of_27_division() -> None:
    ahead = [COSSACKS.neighbour("41.20", d) for d in COSSACKS.front(COSSACKS.direction("41.20", "42.20"))]
    assert ahead == ["42.21", "42.20", "41.19"]


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("57.24", "43.19", 14),  # Eighth Army to I Corps, scenario 2
        ("74.26", "50.21", 24),  # to XVII Corps, scenario 3: four times its range of 6
        ("40.36", "43.30", 7),  # Tenth Army to XXII Corps
        ("37.21", "40.26", 6),  # First Army to its cavalry
        ("48.19", "48.25", 6),  # First Army to II Corps, scenario 4
        ("51.40", "51.40", 0),
        ("41.19", "43.19", 2),
    ],
)
def test_distances_of_the_set_ups(a: str, b: str, hexes: int) -> None:
    assert COSSACKS.distance(a, b) == hexes


def test_columns_count_westward_and_odd_ones_lie_low() -> None:
    (x41, y41), (x42, y42) = COSSACKS.centre("41.19"), COSSACKS.centre("42.19")
    assert x42 < x41
    assert y41 - y42 == pytest.approx(50.0)


def test_hexside_names_and_ends() -> None:
    assert COSSACKS.hexside("42.20", "41.19") == COSSACKS.hexside("41.19", "42.20") == "41.19/42.20"
    assert COSSACKS.sides_of("41.19/42.20") == ("41.19", "42.20")
    assert COSSACKS.hexside_at("25.16", 1) == "25.16/NE"
    assert COSSACKS.sides_of("25.16/NE") == ("25.16", "")
    for wrong in ("42.20/41.19", "41.19/41.21", "41.19", "25.16/NW", "41.19/", ""):
        with pytest.raises(ValueError, match="not a hexside"):
            COSSACKS.sides_of(wrong)


# ------------------------------------------------------------------------------------------- the other three rulebooks
@pytest.mark.parametrize(
    ("start", "way", "steps", "end"),
    [("Y11", 1, 3, "BB10"), ("A1", 3, 2, "A3"), ("Z5", 2, 1, "AA5"), ("AA5", 1, 1, "BB5")],
)
def test_drift_on_the_tactical_map(start: str, way: int, steps: int, end: str) -> None:
    here = start
    for _ in range(steps):
        here = TACTICAL.neighbour(here, way)
    assert here == end


def test_shells_fall_around_bb13() -> None:
    assert TACTICAL.adjacent("BB13") == ("BB12", "CC12", "CC13", "BB14", "AA13", "AA12")


def test_the_commander_map_pushes_even_columns_south() -> None:
    assert COMMANDER.adjacent("C7") == ("C6", "D6", "D7", "C8", "B7", "B6")
    assert COMMANDER.adjacent("D6") == ("D5", "E6", "E7", "D7", "C7", "C6")


@pytest.mark.parametrize(
    ("a", "b"),
    [("M8", "N8"), ("C3", "D3"), ("D2", "D3"), ("H1", "G2"), ("J4", "K5"), ("L4", "K5"), ("N7", "M8"), ("O6", "O5")],
)
def test_walls_and_hedges_lie_between_neighbours(a: str, b: str) -> None:
    assert COMMANDER.are_adjacent(a, b)


def test_distances_of_the_fire_example() -> None:
    assert COMMANDER.distance("K8", "M6") == 3
    assert COMMANDER.distance("J7", "N9") == COMMANDER.distance("J7", "M9") + 1
    assert "K7" in COMMANDER.adjacent("K6")


COAST_ROAD = [(0, 0), (0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (4, 3), (5, 2), (6, 2), (6, 3), (7, 3), (8, 3), (9, 4)]
COAST_ROAD += [(10, 4), (11, 4), (11, 5), (12, 5), (12, 6), (12, 7), (13, 7), (14, 7)]


def test_the_coast_road_runs_from_hex_to_hex() -> None:
    assert all(AFRICA.are_adjacent(AFRICA.label(*a), AFRICA.label(*b)) for a, b in pairwise(COAST_ROAD))


def test_rows_of_pointy_hexes() -> None:
    assert AFRICA.adjacent("3,3") == ("4,2", "4,3", "4,4", "3,4", "2,3", "3,2")
    assert AFRICA.adjacent("3,4") == ("3,3", "4,4", "3,5", "2,5", "2,4", "2,3")
    assert [AFRICA.compass(d) for d in range(6)] == ["NE", "E", "SE", "SW", "W", "NW"]
    assert AFRICA.degrees(1) == 90.0
    assert AFRICA.centre("3,3")[0] - AFRICA.centre("3,4")[0] == pytest.approx(50.0)


# -------------------------------------------------------------------------------------------------------------- labels
@pytest.mark.parametrize(
    ("grid", "label", "place"),
    [
        (COSSACKS, "41.19", (41, 19)),
        (COSSACKS, "25.09", (25, 9)),
        (COMMANDER, "C7", (3, 7)),
        (TACTICAL, "BB10", (28, 10)),
        (TACTICAL, "Z1", (26, 1)),
        (TACTICAL, "AA1", (27, 1)),
        (AFRICA, "12,7", (12, 7)),
    ],
)
def test_labels(grid: Grid, label: str, place: tuple[int, int]) -> None:
    assert grid.column_row(label) == place
    assert grid.label(*place) == label


@pytest.mark.parametrize(
    ("grid", "label"),
    [
        (COSSACKS, "41,19"),
        (COSSACKS, "4.19"),
        (COSSACKS, "41.019"),
        (COSSACKS, ""),
        (COMMANDER, "7C"),
        (COMMANDER, "AB3"),
        (COMMANDER, "c7"),
        (COMMANDER, "C"),
        (AFRICA, "(8,4)"),
        (AFRICA, "8.4"),
    ],
)
def test_what_is_no_label(grid: Grid, label: str) -> None:
    assert label not in grid
    with pytest.raises(ValueError, match="not a hex label"):
        grid.column_row(label)


@every_grid
def test_every_label_comes_back(grid: Grid) -> None:
    assert all(grid.label(*grid.column_row(label)) == label for label in grid)
    assert len(set(grid.hexes)) == len(grid)
    assert [grid.order(label) for label in grid] == list(range(len(grid)))


def test_holes_in_a_map() -> None:
    grid = Grid(Plan("flat", "letters", (1, 3), (1, 3), "odd", without=("B2",)))
    assert "B2" not in grid
    assert len(grid) == 8
    assert grid.ring("B1", 1) == ("C1", "A1")
    assert grid.hex_at(*Grid(Plan("flat", "letters", (1, 3), (1, 3), "odd")).centre("B2")) == ""
    assert not grid.connected(["B1", "B3"])
    assert grid.connected(["B1", "A1", "A2", "B3"])
    assert grid.connected([])


# ---------------------------------------------------------------------------------------------------------- any grid
@every_grid
def test_neighbours_are_mutual_and_share_a_side(grid: Grid) -> None:
    for label in grid:
        for way, other in enumerate(grid.neighbours(label)):
            if not other:
                assert grid.hexside_at(label, way) == f"{label}/{grid.compass(way)}"
                continue
            assert grid.neighbour(other, opposite(way)) == label
            assert grid.direction(label, other) == way
            assert grid.hexside(label, other) == grid.hexside(other, label)
            assert grid.distance(label, other) == 1
            assert grid.bearing(label, other) == pytest.approx(grid.degrees(way))
            assert math.dist(grid.centre(label), grid.centre(other)) == pytest.approx(100.0)


@every_grid
def test_corners_and_sides_meet(grid: Grid) -> None:
    for label in grid.hexes[::7]:
        corners = grid.corners(label)
        for way, other in enumerate(grid.neighbours(label)):
            ends = corners[way], corners[(way + 1) % 6]
            middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
            x, y = grid.centre(label)
            assert math.degrees(math.atan2(middle[0] - x, y - middle[1])) % 360 == pytest.approx(grid.degrees(way))
            given_ends = grid.side_points(grid.hexside_at(label, way))
            if other:
                assert sorted(map(tuple, (map(round, p) for p in ends))) == sorted(
                    map(tuple, (map(round, p) for p in given_ends))
                )
        x0, y0, x1, y1 = grid.bounds
        assert all(x0 - 1e-6 <= px <= x1 + 1e-6 and y0 - 1e-6 <= py <= y1 + 1e-6 for px, py in corners)
    assert grid.width == pytest.approx(grid.bounds[2] + grid.bounds[0])


@given(grid_and_hexes(3))
def test_distance_is_a_distance(drawn: tuple[Grid, list[str]]) -> None:
    grid, (a, b, c) = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_hexes(2))
def test_lines_go_straight_from_hex_to_hex(drawn: tuple[Grid, list[str]]) -> None:
    grid, (a, b) = drawn
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert line == grid.line(b, a)[::-1]
    if len(line) == grid.distance(a, b) + 1:  # a line along the edge may leave the map for a hex
        assert all(grid.are_adjacent(p, q) for p, q in pairwise(line))


@given(grid_and_hexes(1), st.integers(0, 5))
def test_rings_and_ranges(drawn: tuple[Grid, list[str]], radius: int) -> None:
    grid, (a,) = drawn
    ring = grid.ring(a, radius)
    assert len(set(ring)) == len(ring) <= max(1, 6 * radius)
    assert set(ring) == {b for b in grid if grid.distance(a, b) == radius}
    assert set(grid.within(a, radius)) == {b for b in grid if grid.distance(a, b) <= radius}
    assert grid.within(a, radius)[0] == a


@given(grid_and_hexes(1), st.floats(0, 359.9), st.floats(0, 49.5))
def test_points_inside_belong_to_their_hex(drawn: tuple[Grid, list[str]], angle: float, away: float) -> None:
    grid, (a,) = drawn
    x, y = grid.centre(a)
    assert grid.hex_at(x + away * math.cos(math.radians(angle)), y + away * math.sin(math.radians(angle))) == a


@every_grid
def test_outside_is_no_hex(grid: Grid) -> None:
    x0, y0, x1, y1 = grid.bounds
    assert grid.hex_at(x0 - 1, (y0 + y1) / 2) == ""
    assert grid.hex_at((x0 + x1) / 2, y1 + 60) == ""
    assert grid.hex_at(-1e6, 1e6) == ""


def test_outline_is_flat_and_closed_by_six_corners() -> None:
    outline = COSSACKS.outline("41.19")
    assert len(outline) == 12
    assert [round(v, 2) for v in outline[:2]] == [round(v, 2) for v in COSSACKS.corners("41.19")[0]]


def test_turning() -> None:
    assert opposite(1) == 4
    assert turned(5, 1) == 0
    assert turned(0, -1) == 5
    assert COSSACKS.front(0) == (5, 0, 1)
    assert COSSACKS.direction_named("NW") == 5
    with pytest.raises(ValueError):
        COSSACKS.direction_named("E")


def test_not_adjacent() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        COSSACKS.direction("41.19", "41.21")
    assert not COSSACKS.are_adjacent("41.19", "41.19")
    with pytest.raises(KeyError):
        COSSACKS.neighbours("99.99")
