"""Exact shapes inside hexes."""

from __future__ import annotations

import pytest
import shapely

from desktop.table.hexes import Grid, Plan
from desktop.table.lattice import FULL, WHOLE, Lattice, Shape, crossed, joined_shapes, outline, split_by_ways, way_shape

GRID = Grid(Plan("flat", "letters", (1, 7), (1, 6), "even", margin=10.0))
LATTICE = Lattice(GRID)


def drawn(hex: str, shape: Shape) -> shapely.Polygon:
    return shapely.Polygon(LATTICE.drawn(LATTICE.number[hex], shape))


def cell(hex: str) -> shapely.Polygon:
    return shapely.Polygon(GRID.corners(hex))


def numbers(*hexes: str) -> list[int]:
    return [LATTICE.number[hex] for hex in hexes]


def test_pointed_hexes_are_refused() -> None:
    with pytest.raises(ValueError, match="flat-top"):
        Lattice(Grid(Plan("pointy", "pair", (0, 3), (0, 3), "odd")))


def test_places_and_neighbours_are_those_of_the_grid() -> None:
    for hex in GRID:
        number = LATTICE.number[hex]
        assert [LATTICE.labels[n] if n >= 0 else "" for n in LATTICE.ring[number]] == list(GRID.neighbours(hex))
        assert LATTICE.point(*LATTICE.xy[number]) == pytest.approx(GRID.centre(hex))


def test_the_whole_shape_is_the_hex() -> None:
    assert drawn("C3", WHOLE).symmetric_difference(cell("C3")).area == pytest.approx(0, abs=1e-6)


def test_extents_are_parts_of_the_way_to_sides_and_corners() -> None:
    lone = joined_shapes(LATTICE, numbers("D3"))[LATTICE.number["D3"]]
    x, y = GRID.centre("D3")
    bounds = drawn("D3", lone).bounds
    assert bounds == pytest.approx((x - 57.735 * 0.65, y - 37.5, x + 57.735 * 0.65, y + 37.5), abs=0.01)


def test_a_joined_side_is_covered_and_its_seam_ends_at_one_point_for_both_hexes() -> None:
    shapes = joined_shapes(LATTICE, numbers("C3", "C4"))
    upper, lower = (drawn(hex, shapes[LATTICE.number[hex]]) for hex in ("C3", "C4"))
    seam = upper.intersection(lower)
    assert seam.length == pytest.approx(57.735 / 2, abs=0.01)
    assert cell("C3").boundary.buffer(0.01).contains(seam)


def test_a_gap_leaves_the_side_clear_of_both_hexes() -> None:
    gap = frozenset(numbers("C3", "C4"))
    shapes = joined_shapes(LATTICE, numbers("C3", "C4"), gaps=[gap])
    upper, lower = (drawn(hex, shapes[LATTICE.number[hex]]) for hex in ("C3", "C4"))
    assert upper.distance(lower) == pytest.approx(25, abs=0.01)


def test_an_area_reaches_the_edge_of_the_map() -> None:
    shape = joined_shapes(LATTICE, numbers("C1"))[LATTICE.number["C1"]]
    assert drawn("C1", shape).bounds[1] == pytest.approx(GRID.bounds[1])


def test_a_closed_side_is_reached_without_a_neighbour() -> None:
    pair = frozenset(numbers("C3", "C4"))
    shape = joined_shapes(LATTICE, numbers("C3"), closed=[pair])[LATTICE.number["C3"]]
    assert drawn("C3", shape).bounds[3] == pytest.approx(GRID.centre("C3")[1] + 50)


@pytest.mark.parametrize("ways", [(0,), (0, 3), (0, 2), (1, 3, 5), (0, 1), (0, 1, 2, 3, 4, 5)])
def test_ways_cut_corridors_and_nothing_else(ways: tuple[int, ...]) -> None:
    parts = shapely.union_all([drawn("D3", part) for part in split_by_ways(WHOLE, ways, 8)])
    corridors = []
    for side in ways:
        (px, py), (qx, qy) = GRID.side_points(GRID.hexside_at("D3", side))
        middle = ((px + qx) / 2, (py + qy) / 2)
        corridors.append(shapely.LineString([GRID.centre("D3"), middle]).buffer(57.735 * 0.2, cap_style="flat"))
    cut = shapely.union_all(corridors)
    assert parts.intersection(cut).area < 1.0
    # nothing but the corridors and the ground right at the centre is taken away
    near = shapely.Point(GRID.centre("D3")).buffer(57.735 * 0.2 * 1.5)
    assert cell("D3").difference(parts).difference(cut).difference(near).area < 1.0


def test_no_way_leaves_a_shape_as_it_is() -> None:
    assert split_by_ways(WHOLE, (), 8) == [WHOLE]


def test_a_way_runs_from_the_centre_to_its_side() -> None:
    rail = drawn("D3", way_shape(0, 4))
    x, y = GRID.centre("D3")
    assert rail.bounds == pytest.approx((x - 5.7735, y - 50, x + 5.7735, y + 5), abs=0.01)


def test_extents_that_leave_nothing_give_no_outline() -> None:
    assert outline(Shape((-FULL,) * 6, (FULL,) * 6)) is None
    assert LATTICE.drawn(0, Shape((-FULL,) * 6, (FULL,) * 6)) == []


def test_the_hexes_that_a_line_touches_are_those_whose_closed_hex_it_meets() -> None:
    for target in ("A4", "C2", "C1", "D6", "G3", "E5", "G6"):
        (ax, ay), (bx, by) = LATTICE.xy[LATTICE.number["B3"]], LATTICE.xy[LATTICE.number[target]]
        line = shapely.LineString([GRID.centre("B3"), GRID.centre(target)])
        met = [hex for hex in GRID if hex not in ("B3", target) and cell(hex).distance(line) < 1e-6]
        found = [
            LATTICE.labels[LATTICE.at[ax + x, ay + y]]
            for x, y, _ in crossed(bx - ax, by - ay)
            if (ax + x, ay + y) in LATTICE.at
        ]
        assert sorted(found) == sorted(met), target
