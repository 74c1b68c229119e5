"""Lines of sight over invented ground."""

from __future__ import annotations

import itertools

import pytest

from desktop.table.content import ContentFault, Loader, using_owner_texts
from desktop.table.hexes import Grid, Plan
from desktop.table.lattice import WHOLE, Lattice, joined_shapes, way_shape
from desktop.table.sight import (
    BLIND,
    CLEAR,
    FILLED,
    OBSTACLE,
    RISE,
    SIDE,
    SUNKEN,
    Filling,
    Kind,
    Piece,
    Shapes,
    Sight,
    load_shapes,
)

GRID = Grid(Plan("flat", "letters", (1, 9), (1, 8), "even"))
KINDS = (
    Kind("copse", obstacle=True, shades=True),
    Kind("rock", obstacle=True),
    Kind("corn", hindrance=2),
    Kind("scrub", hindrance=3),
    Kind("track", hindrance=1),
    Kind("wall", obstacle=True),
    Kind("fence", hindrance=1),
)
SMOKE, FIRE = Filling("smoke", hindrance=5), Filling("fire", obstacle=True)


def areas(kind: str, *hexes: str, ground: int = 0) -> list[Piece]:
    lattice = Lattice(GRID)
    shapes = joined_shapes(lattice, [lattice.number[hex] for hex in hexes])
    return [Piece(lattice.labels[index], kind, shape, ground=ground) for index, shape in shapes.items()]


def ground(levels: dict[str, int]) -> list[Piece]:
    found = []
    for level in range(1, max(levels.values()) + 1):
        found += areas("hill", *[hex for hex, height in levels.items() if height >= level], ground=level)
    return found


def flat(*pieces: Piece, sides: dict[str, str] | None = None) -> Sight:
    return Sight(GRID, KINDS, pieces, sides=sides or {})


def test_over_open_ground_everything_is_seen() -> None:
    sight = flat()
    assert all(sight.answer(a, b).clear for a, b in itertools.product(GRID, GRID))
    assert sight.meetings("A1", "I8") == ()
    assert len(sight.seen("E4")) == len(GRID) - 1


def test_an_obstacle_between_blocks_and_one_at_an_end_does_not() -> None:
    sight = flat(*areas("copse", "E4"))
    assert sight.answer("E3", "E5").why == OBSTACLE
    assert sight.answer("E4", "E6").clear
    assert sight.answer("E2", "E4").clear
    first = sight.meetings("E1", "E6")[0]
    assert (first.reason, first.kind, first.place) == ("obstacle", "copse", "E4")
    # it is met where its shape begins, three quarters of the way to the side
    assert first.point == pytest.approx((GRID.centre("E4")[0], GRID.centre("E4")[1] - 37.5))


def test_a_line_beside_an_obstacle_passes_over_the_bare_part_of_its_hex() -> None:
    sight = flat(*areas("copse", "D4"))
    # along the side between C5 and D4, from corner to corner: only one of the two is wooded
    assert sight.answer("C4", "D5").clear
    assert sight.answer("C4", "D5").hindrance == 0


def test_a_line_along_a_side_is_blocked_where_both_hexes_join() -> None:
    sight = flat(*areas("copse", "D4", "C5"))
    assert sight.answer("C4", "D5").why == OBSTACLE


def test_the_highest_hindrance_counts_alone() -> None:
    sight = flat(*areas("corn", "E3"), *areas("scrub", "E5"))
    assert sight.answer("E2", "E4").hindrance == 2
    assert sight.answer("E2", "E7").hindrance == 3
    assert [item.hindrance for item in sight.meetings("E7", "E2")] == [3, 2]


def test_a_blocked_line_has_no_hindrance() -> None:
    sight = flat(*areas("corn", "E3"), *areas("rock", "E5"))
    answer = sight.answer("E2", "E7")
    assert (answer.why, answer.hindrance) == (OBSTACLE, 0)


def test_walls_block_but_not_on_the_hexes_of_the_two_ends() -> None:
    sight = flat(sides={"E4/E5": "wall"})
    assert sight.answer("E3", "E6").why == SIDE
    assert sight.answer("E4", "E6").clear
    assert sight.answer("E4", "E5").clear
    assert sight.meetings("E3", "E6")[0].place == "E4/E5"


def test_a_wall_blocks_a_line_along_its_whole_length_and_at_its_end_points() -> None:
    sight = flat(sides={"C5/D4": "wall"})
    assert sight.answer("C4", "D5").why == SIDE
    # and where only its end point is touched: the line leaves over the corner
    assert sight.answer("B4", "F4").why == SIDE


def test_fences_hinder() -> None:
    sight = flat(sides={"E4/E5": "fence"})
    assert sight.answer("E3", "E6").hindrance == 1
    assert sight.answer("E5", "E7").hindrance == 0


HILL = {"E3": 1, "E4": 1, "E5": 1}


def test_from_a_crest_one_sees_down_and_from_behind_it_not() -> None:
    sight = Sight(GRID, KINDS, ground(HILL), levels=HILL)
    assert sight.answer("E5", "E7").clear
    assert sight.answer("E4", "E7").why == RISE
    assert sight.answer("E3", "E5").clear
    assert sight.meetings("E7", "E4")[0].reason == "rise"


def test_a_hill_blocks_between_lower_hexes_and_not_between_hexes_of_its_level() -> None:
    levels = {"E4": 1, "G2": 1}
    sight = Sight(GRID, KINDS, ground(levels), levels=levels)
    assert sight.answer("E2", "E6").why == RISE
    two = {"E2": 1, "E4": 1, "E6": 1}
    assert Sight(GRID, KINDS, ground(two), levels=two).answer("E2", "E6").clear


def test_lower_obstacles_are_seen_over_but_hide_the_hex_behind_them() -> None:
    levels = {"E2": 1}
    sight = Sight(GRID, KINDS, [*ground(levels), *areas("copse", "E5")], levels=levels)
    assert sight.answer("E2", "E6").why == BLIND
    assert sight.answer("E2", "E7").clear
    assert sight.meetings("E6", "E2")[-1].reason == "blind"
    bare = Sight(GRID, KINDS, [*ground(levels), *areas("rock", "E5")], levels=levels)
    assert bare.answer("E2", "E6").clear, "only what shades hides the hex behind it"


def test_an_obstacle_on_the_hill_blocks_a_line_to_it() -> None:
    levels = {"E2": 1, "E3": 1}
    sight = Sight(GRID, KINDS, [*ground(levels), *areas("rock", "E3")], levels=levels)
    assert sight.answer("E2", "E6").why == RISE | OBSTACLE


def test_low_walls_are_seen_over_from_a_hill() -> None:
    levels = {"E2": 1}
    sight = Sight(GRID, KINDS, ground(levels), levels=levels, sides={"E4/E5": "wall"})
    assert sight.answer("E2", "E6").clear
    assert sight.answer("E3", "E6").why == SIDE


def test_a_wall_at_the_foot_of_a_hill_stands_on_the_lower_ground() -> None:
    levels = {"E2": 1, "E4": 1}
    sight = Sight(GRID, KINDS, ground(levels), levels=levels, sides={"E4/E5": "wall"})
    assert sight.answer("E2", "E6").why == RISE


def test_hindrances_count_on_their_own_level_only() -> None:
    levels = {"E2": 1}
    sight = Sight(GRID, KINDS, [*ground(levels), *areas("corn", "E4")], levels=levels)
    assert sight.answer("E3", "E6").hindrance == 2
    assert sight.answer("E2", "E6").hindrance == 0


def test_sunken_hexes_are_seen_from_beside_and_from_above() -> None:
    levels = {"E2": 1}
    sight = Sight(GRID, KINDS, ground(levels), levels=levels, sunken=("E5", "G6"))
    assert sight.answer("E4", "E5").clear
    assert sight.answer("E3", "E5").why == SUNKEN
    assert sight.answer("E2", "E5").clear
    assert sight.answer("E5", "G6").why == SUNKEN
    assert sight.answer("E4", "E6").clear, "a line over it is open"
    assert sight.meetings("E5", "E3")[0].place == "E5"


def test_what_is_followed_is_not_met() -> None:
    rails = [
        Piece(hex, "track", way_shape(side, 3), along=(0, 3), half=3) for hex in ("E3", "E4", "E5") for side in (0, 3)
    ]
    sight = flat(*rails)
    assert sight.answer("E2", "E6").hindrance == 0
    assert sight.answer("D3", "F3").hindrance == 1
    assert sight.answer("C3", "F4").hindrance == 1


def test_what_fills_a_hex_touches_all_its_sides_and_hinders_into_and_out_of_it() -> None:
    sight = flat()
    assert sight.answer("E2", "E6", {"E4": SMOKE}).hindrance == 5
    assert sight.answer("E2", "E4", {"E4": SMOKE}).hindrance == 5
    assert sight.answer("C4", "D5", {"D4": SMOKE}).hindrance == 5, "along its side"
    assert sight.answer("E2", "E6", {"G4": SMOKE}).hindrance == 0
    assert sight.answer("C4", "D5", {"C5": FIRE}).why == FILLED
    assert sight.answer("E2", "E6").clear, "it is laid over the map for one question only"


def test_a_fire_blocks_at_every_level() -> None:
    levels = {"E2": 2, "E6": 2}
    sight = Sight(GRID, KINDS, ground(levels), levels=levels)
    assert sight.answer("E2", "E6", {"E4": FIRE}).why == FILLED
    assert sight.meetings("E2", "E6", {"E4": FIRE})[0].kind == "fire"


def mixed() -> Sight:
    levels = {"C3": 1, "C4": 1, "D3": 2, "D4": 1, "G5": 1, "H5": 1, "G6": 2}
    pieces = [*ground(levels), *areas("copse", "E4", "F3", "D4"), *areas("corn", "B5", "B6"), *areas("scrub", "F6")]
    sides = dict.fromkeys(GRID.hexsides("E6")[1:3], "wall") | {GRID.hexside("B2", "C2"): "fence"}
    return Sight(GRID, KINDS, pieces, levels=levels, sides=sides, sunken=("G2", "C3"))


def test_both_directions_of_every_pair_give_the_same_answer() -> None:
    sight = mixed()
    for a, b in itertools.combinations(GRID, 2):
        assert sight.answer(a, b) == sight.answer(b, a), (a, b)


def test_the_table_agrees_with_the_line_written_out() -> None:
    sight = mixed()
    bits = {"obstacle": OBSTACLE, "rise": RISE, "blind": BLIND, "side": SIDE, "sunken": SUNKEN, "hindrance": CLEAR}
    for a, b in itertools.product(GRID, GRID):
        met = sight.meetings(a, b)
        why = 0
        for item in met:
            why |= bits[item.reason]
        worst = max((item.hindrance for item in met), default=0)
        answer = sight.answer(a, b)
        assert (answer.why, answer.hindrance) == (why, 0 if why else worst), (a, b)


def test_neighbours_always_see_each_other() -> None:
    sight = mixed()
    assert all(sight.answer(a, b).clear for a in GRID for b in GRID.adjacent(a))


def test_shapes_are_read_from_a_file() -> None:
    text = """
[[gap]]
sides = "C3/D3 C3/C4"

[[own]]
hex = "E4"
kind = "rock"
shapes = ["30 30 30 30 30 30 26 26 26 26 26 26"]
"""
    with using_owner_texts("anygame", {"shapes.toml": text}):
        loader = Loader("anygame")
        shapes = load_shapes(loader, "shapes.toml", GRID)
        loader.finish()
    assert shapes is not None
    assert shapes.gaps() == ("C3/D3", "C3/C4")
    assert len(shapes.own[0].read()) == 1


def test_faults_of_a_shapes_file_are_all_told() -> None:
    text = """
[[gap]]
sides = "C3/F9"

[[own]]
hex = "Z1"
kind = "rock"
shapes = ["1 2 3"]

[[own]]
hex = "E4"
kind = "rock"
shapes = ["-40 -40 -40 -40 -40 -40 40 40 40 40 40 40"]
"""
    with using_owner_texts("anygame", {"shapes.toml": text}):
        loader = Loader("anygame")
        load_shapes(loader, "shapes.toml", GRID)
        with pytest.raises(ContentFault) as caught:
            loader.finish()
    told = str(caught.value)
    for words in ("C3/F9", "Z1", "twelve numbers", "leaves nothing"):
        assert words in told


def test_a_whole_hex_can_be_an_obstacle() -> None:
    sight = flat(Piece("E4", "rock", WHOLE))
    assert sight.answer("D4", "F4").why == OBSTACLE
    assert Shapes() == Shapes((), ())
