"""What the twelve maps say."""

from __future__ import annotations

from itertools import pairwise

import pytest

from desktop.games.combat_commander.hills import way_sides
from desktop.games.combat_commander.sheet.frame import artillery_boxes
from tests.games.combat_commander.twelve_maps import NUMBERS, board

OBJECTIVES = {
    13: "E3 F2 K8 I5 I7",
    14: "F8 F10 I5 K5 G3",
    15: "F4 G10 K1 G7 G6",
    16: "E1 N10 C5 E6 L9",
    17: "E9 M8 I7 J4 K2",
    18: "G2 I3 F10 H5 H4",
    19: "A10 B10 I5 I6 G1",
    20: "B8 L2 I4 A10 O2",
    21: "G10 E1 L2 E4 F4",
    22: "K1 M9 K9 O9 K2",
    23: "E4 K7 O9 A2 H5",
    24: "J6 G4 I6 H5 G5",
}


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_map_has_fifteen_columns_of_ten_hexes(number: int) -> None:
    grid = board(number).grid
    assert len(grid) == 150
    assert (grid.hexes[0], grid.hexes[-1]) == ("A1", "O10")
    # B, D ... lie half a hex lower
    assert grid.centre("B1")[1] - grid.centre("A1")[1] == pytest.approx(50)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_five_objectives(number: int) -> None:
    found = {place.name: place.hex for place in board(number).places if place.rank == "objective"}
    assert [found[str(n)] for n in range(1, 6)] == OBJECTIVES[number].split()
    assert len(board(number).places) == 5


@pytest.mark.rule("T82")
@pytest.mark.parametrize("number", NUMBERS)
def test_buildings_of_several_hexes_hang_together_and_hold_one_objective(number: int) -> None:
    grid = board(number).grid
    printed = [place.hex for place in board(number).places]
    for place in board(number).places:
        for hex in place.tags:
            assert board(number).word("terrain", hex) == board(number).word("terrain", place.hex) == "building"
            assert hex not in printed
        assert grid.connected((place.hex, *place.tags))


@pytest.mark.rule("2.2.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_artillery_boxes_stand_in_two_opposite_corners(number: int) -> None:
    grid = board(number).grid
    boxes = artillery_boxes(grid)
    assert sorted(boxes) == sorted(board(number).boxes)
    assert boxes["artillery.1"][2] < grid.bounds[0]
    assert boxes["artillery.1"][3] < grid.bounds[1]
    assert boxes["artillery.2"][0] > grid.bounds[2]
    assert boxes["artillery.2"][1] > grid.bounds[3]
    for x0, y0, x1, y1 in boxes.values():
        assert x1 - x0 >= 72, "a marker fits"
        assert y1 - y0 >= 72
        assert 0 <= x0 < x1 <= grid.width
        assert 0 <= y0 < y1 <= grid.height


@pytest.mark.parametrize("number", NUMBERS)
def test_ways_leave_the_map_from_hexes_of_the_way(number: int) -> None:
    for kind in ("road", "rail"):
        hexes = {hex for way in board(number).lines if way.kind == kind for hex in way.hexes.split()}
        for side, kinds in board(number).crossings.items():
            if kind in kinds:
                hex, beyond = board(number).grid.sides_of(side)
                assert beyond == ""
                assert hex in hexes


@pytest.mark.parametrize("number", NUMBERS)
def test_no_way_is_listed_twice(number: int) -> None:
    for kind in ("road", "rail"):
        links = [
            board(number).grid.hexside(a, b)
            for way in board(number).lines
            if way.kind == kind
            for a, b in pairwise(way.hexes.split())
        ]
        assert len(links) == len(set(links))


@pytest.mark.parametrize("number", NUMBERS)
def test_cliffs_part_ground_of_different_levels(number: int) -> None:
    for side, kinds in board(number).sides.items():
        if "cliff" in kinds:
            a, b = board(number).grid.sides_of(side)
            assert board(number).word("level", a) != board(number).word("level", b), side


def test_the_official_answers_on_maps_13_and_20_hold() -> None:
    """Map 13: D4 is a stream and the gully ends at its side. Map 20: 17 road hexes in the nine rows from the top."""
    assert board(13).word("terrain", "D4") == "stream"
    assert board(13).word("terrain", "E4") == "gully"
    roads = way_sides(board(20), "road")
    assert len([hex for hex in roads if int(hex[1:]) <= 9]) == 17


@pytest.mark.parametrize(
    ("number", "hex", "words", "level"),
    [
        (13, "C2", ("bridge", "minor", "stream"), ""),
        (13, "I7", (), "3"),
        (13, "H5", ("woods",), "1"),
        (16, "E6", ("gully",), ""),
        (18, "H4", ("bridge", "main", "water"), ""),
        (19, "G1", (), "4"),
        (20, "C6", ("water",), ""),
        (21, "E4", ("building",), "2"),
        (22, "K8", ("building",), ""),
        (24, "G5", (), "2"),
    ],
)
def test_terrain_and_level(number: int, hex: str, words: tuple[str, ...], level: str) -> None:
    assert board(number).terrain(hex) == words
    assert board(number).word("level", hex) == level


@pytest.mark.parametrize(
    ("number", "counts"),
    [
        (13, {"hedge": 11}),
        (14, {"hedge": 29}),
        (16, {"hedge": 10, "wall": 10}),
        (17, {"wall": 31}),
        (18, {"hedge": 9}),
        (19, {"cliff": 8}),
        (21, {"hedge": 25, "cliff": 9}),
        (22, {"fence": 53, "wall": 1}),
    ],
)
def test_hexsides_by_their_number(number: int, counts: dict[str, int]) -> None:
    found: dict[str, int] = {}
    for kinds in board(number).sides.values():
        for kind in kinds:
            found[kind] = found.get(kind, 0) + 1
    assert found == counts
