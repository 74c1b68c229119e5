"""Curves of drawn maps: taut lines, strokes of a network, splines, paths."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely

from desktop.table.curves import (
    along,
    box_around,
    dots,
    in_blocks,
    length_of,
    path_of,
    piece,
    resampled,
    segments,
    smoothed_within,
    spline,
    strokes,
    taut,
)


def test_a_spline_passes_all_its_points_and_does_not_overshoot() -> None:
    points = [(0, 0), (10, 0), (10, 10), (30, 12), (31, 40)]
    line = shapely.LineString(spline(points, 1.0))
    for point in points:
        assert line.distance(shapely.Point(point)) < 1e-6
    assert line.bounds[0] > -3
    assert line.bounds[2] < 34


def test_equal_points_in_a_row_count_once() -> None:
    assert len(spline([(0, 0), (0, 0), (5, 5)], 1.0)) == 2


def test_a_taut_line_is_straight_where_it_can_be_and_keeps_off_the_ends_of_sides() -> None:
    sides = [((x, -50.0), (x, 50.0)) for x in (10.0, 20.0, 30.0)]
    assert taut(sides, (0, 0), (40, 20)) == pytest.approx([0.55, 0.6, 0.65], abs=1e-3)
    assert taut(sides, (0, 0), (40, 400), low=0.2, high=0.8)[-1] == 0.8


def test_a_taut_line_leaves_barred_spans_free() -> None:
    sides = [((10.0, -50.0), (10.0, 50.0))]
    (place,) = taut(sides, (0, 0), (20, 0), barred=[(0.4, 0.65)])
    assert place == pytest.approx(0.4)
    (place,) = taut(sides, (0, 0), (20, 0), low=0.35, barred=[(0.3, 0.7)])
    assert place == pytest.approx(0.7)


def test_strokes_draw_each_edge_once_and_go_straight_on_at_a_junction() -> None:
    places = {"w": (0.0, 0.0), "m": (10.0, 0.0), "e": (20.0, 1.0), "n": (14.0, -10.0), "x": (24.0, -20.0)}
    edges = {("w", "m"): 1, ("m", "e"): 1, ("m", "n"): 1, ("n", "x"): 1}
    found = strokes(edges, places)
    drawn = sorted(tuple(sorted(pair)) for run in found for pair in pairwise(run))
    assert drawn == sorted(tuple(sorted(edge)) for edge in edges)
    assert ["e", "m", "w"] in found or ["w", "m", "e"] in found
    assert len(found) == 2


def test_strokes_end_at_stops_and_close_rings() -> None:
    square = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (1.0, 1.0), "d": (0.0, 1.0)}
    (ring,) = strokes({("a", "b"): 1, ("b", "c"): 1, ("c", "d"): 1, ("d", "a"): 1}, square)
    assert ring[0] == ring[-1]
    assert len(ring) == 5
    star = {"m": (0.0, 0.0), "n": (0.0, -1.0), "s": (0.0, 1.0), "e": (1.0, 0.0)}
    found = strokes({("m", "n"): 1, ("m", "s"): 1, ("m", "e"): 1}, star, stops=["m"])
    assert sorted(len(run) for run in found) == [2, 2, 2]


def test_a_smoothed_line_is_shorter_and_keeps_within_reach() -> None:
    zigzag = resampled(np.array([(i * 29.0, 25.0 * (i % 2)) for i in range(12)]), 3.0)
    smooth = smoothed_within(zigzag, 11.0, 200)
    assert (smooth[0] == zigzag[0]).all()
    assert (smooth[-1] == zigzag[-1]).all()
    assert np.hypot(*(smooth - zigzag).T).max() <= 11.0 + 1e-9
    assert length_of(smooth) < 0.9 * length_of(zigzag)


def test_pieces_and_points_along_a_line() -> None:
    line = np.array([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert piece(line, 5, 12).tolist() == [[5, 0], [10, 0], [10, 2]]
    points, tangents = along(line, 8.0, 4.0)
    assert points.tolist() == [[4, 0], [10, 2]]
    assert tangents.tolist() == [[1, 0], [0, 1]]
    assert length_of(resampled(line, 2.5)) == pytest.approx(20.0)


def test_paths_hold_rings_with_holes_lines_and_strokes() -> None:
    ring = shapely.box(0, 0, 10, 10).difference(shapely.box(2, 2, 4, 4))
    path = path_of(ring)
    assert path.ops.count("M") == path.ops.count("Z") == 2
    assert len(path.at) == 2 * (path.ops.count("M") + path.ops.count("L"))
    assert path_of(shapely.Polygon()).ops == ""
    assert path_of(np.array([(0.123456, 1.0), (2.0, 3.0)])).at == (0.12, 1.0, 2.0, 3.0)
    assert segments(np.zeros((2, 2)), np.ones((2, 2))).ops == "MLML"
    assert dots(np.array([(5.0, 6.0)])).at == (5.0, 6.0, 5.02, 6.0)
    assert box_around([path], 1.0) == (-1.0, -1.0, 11.0, 11.0)


def test_points_fall_into_blocks_by_place() -> None:
    points = np.array([(10.0, 10.0), (250.0, 10.0), (20.0, 30.0), (-5.0, 10.0)])
    assert [group.tolist() for group in in_blocks(points, 200.0)] == [[3], [0, 2], [1]]
    assert in_blocks(np.zeros((0, 2)), 10.0) == []


def test_a_line_of_one_grade_goes_on_before_a_straighter_one_of_another() -> None:
    places = {"w": (0.0, 0.0), "m": (10.0, 0.0), "e": (20.0, 0.0), "s": (18.0, 6.0)}
    found = strokes({("w", "m"): 2, ("m", "e"): 1, ("m", "s"): 2}, places)
    assert ["s", "m", "w"] in found or ["w", "m", "s"] in found
