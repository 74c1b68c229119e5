"""Natural shapes: seeded by place, faithful to the cells that they stand for."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.table.hexes import Grid, Plan
from desktop.table.landforms import (
    Field,
    Membership,
    chance,
    contours,
    cut_corners,
    ground_above,
    inside,
    lattice,
    noise,
    polygons,
    scattered,
    softened,
    warped,
)

GRID = Grid(Plan("flat", "dotted", (10, 19), (10, 17), "odd", margin=60.0))


def cone(step: float = 2.0, centre: tuple[float, float] = (0.0, 0.0)) -> Field:
    field = Field.over((-60, -60, 60, 60), step)
    x, y = field.points()
    field.heights = 50 - np.hypot(x - centre[0], y - centre[1])
    return field


def test_chance_hangs_on_its_key_alone_and_is_even() -> None:
    assert chance("town", "41.19", 3) == chance("town", "41.19", 3)
    assert chance("town", "41.19", 3) != chance("town", "41.19", 4)
    values = [chance(7, number) for number in range(2000)]
    assert min(values) >= 0
    assert max(values) < 1
    assert 0.48 < sum(values) / len(values) < 0.52


def test_lattice_does_not_hang_on_the_shape_of_the_question() -> None:
    wide = lattice(np.arange(-5, 5)[None, :], np.arange(3)[:, None], 9)
    assert wide.shape == (3, 10)
    assert lattice(-2, 1, 9) == wide[1, 3]
    assert 0 <= wide.min() <= wide.max() < 1


@given(st.floats(-4000, 4000), st.floats(-4000, 4000), st.integers(0, 50), st.sampled_from([20.0, 58.0, 330.0]))
def test_noise_is_smooth_and_stays_within_one(x: float, y: float, seed: int, wave: float) -> None:
    here = float(noise(x, y, seed, wave, 3))
    beside = float(noise(x + 0.01, y, seed, wave, 3))
    assert -1 <= here <= 1
    assert abs(here - beside) < 0.02


def test_scattered_points_of_a_small_box_are_those_of_the_large_one() -> None:
    large = scattered((0, 0, 400, 400), 12.0, 5)
    small = inside(shapely.box(100, 100, 200, 200), scattered((80, 80, 220, 220), 12.0, 5))
    wanted = inside(shapely.box(100, 100, 200, 200), large)
    assert {tuple(row) for row in small} == {tuple(row) for row in wanted}
    assert len(wanted) == pytest.approx((100 / 12) ** 2, rel=0.25)


def test_a_level_line_of_a_cone_is_a_circle() -> None:
    (run,) = contours(cone(), 20.0)
    assert (run[0] == run[-1]).all()
    assert np.hypot(run[:, 0], run[:, 1]) == pytest.approx(30.0, abs=0.1)


def test_ground_above_a_level_keeps_its_holes() -> None:
    field = cone()
    field.heights = np.minimum(field.heights, 60 - 2 * field.heights)  # a crater: high between 20 and 30 from the rim
    area = ground_above(field.walled(), 15.0)
    assert area.area == pytest.approx(math.pi * (35**2 - 27.5**2), rel=0.02)
    assert not area.contains(shapely.Point(0, 0))


def test_ground_that_touches_the_rim_is_closed_there() -> None:
    area = ground_above(cone(centre=(60, 0)).walled(), 20.0)
    assert area.is_valid
    assert area.area == pytest.approx(math.pi * 30**2 / 2, rel=0.1)


@settings(max_examples=25, deadline=None)
@given(st.sets(st.sampled_from(sorted(GRID.hexes)), min_size=1, max_size=40), st.integers(0, 9999))
def test_members_have_their_centres_inside_and_no_other_cell_has(members: set[str], seed: int) -> None:
    centres = np.array([GRID.centre(hex) for hex in GRID.hexes])
    membership = Membership(centres, (0, 0, GRID.width, GRID.height), 6.0)
    numbers = sorted(GRID.order(hex) for hex in members)
    area = membership.area(numbers, seed, rough=0.24)
    for number, hex in enumerate(GRID.hexes):
        assert area.contains(shapely.Point(centres[number])) == (hex in members)


def test_one_changed_cell_changes_only_its_surroundings() -> None:
    centres = np.array([GRID.centre(hex) for hex in GRID.hexes])
    membership = Membership(centres, (0, 0, GRID.width, GRID.height), 5.0)
    before = [GRID.order(hex) for hex in ("12.12", "12.13", "17.15")]
    after = [*before, GRID.order("13.12")]
    change = membership.area(before, 3).symmetric_difference(membership.area(after, 3))
    assert change.area > 1000
    x, y = GRID.centre("13.12")
    assert shapely.Point(x, y).buffer(175).covers(change)


def test_warped_neighbours_still_touch() -> None:
    left, right = shapely.box(0, 0, 50, 50), shapely.box(50, 0, 100, 50)
    one, two = (warped(shape, 5, 30, 1) for shape in (left, right))
    assert one.intersection(two).area < 1.0
    whole = shapely.union_all([one, two])
    assert whole.area == pytest.approx(warped(shapely.union_all([left, right]), 5, 30, 1).area, rel=0.01)


def test_corners_are_cut_and_open_ends_stay() -> None:
    line = cut_corners([(0, 0), (10, 0), (10, 10)], 2)
    assert tuple(line[0]) == (0, 0)
    assert tuple(line[-1]) == (10, 10)
    assert np.hypot(*(line - (10, 0)).T).min() > 1.9
    square = shapely.Polygon(cut_corners([(0, 0), (10, 0), (10, 10), (0, 10)], 3, closed=True))
    assert 80 < square.area < 90


def test_softened_drops_what_is_too_small() -> None:
    shape = shapely.union_all([shapely.box(0, 0, 50, 50), shapely.box(60, 0, 62, 2)])
    assert softened(shape, 1, least=10).bounds[2] <= 50


def test_polygons_keeps_areas_only() -> None:
    mixed = shapely.geometrycollections([shapely.Point(0, 0), shapely.box(0, 0, 2, 2)])
    assert polygons(mixed).area == 4
    assert polygons(shapely.LineString([(0, 0), (1, 1)])).is_empty


def test_a_field_is_read_between_its_points() -> None:
    field = cone(5.0)
    field.heights = np.add(*field.points())
    assert field.at(np.array([(1.0, 2.0), (-7.5, 3.25)])) == pytest.approx([3.0, -4.25])
