"""Lines of sight on the maps: the rulebook's examples, both directions, the golden tables, an independent check."""

from __future__ import annotations

import itertools

import msgspec
import pytest
import shapely

from desktop.games.combat_commander.hills import MapSight, map_pieces, map_sight, way_sides
from desktop.table.board import Board, MapFile
from desktop.table.hexes import Grid
from desktop.table.lattice import Lattice
from desktop.table.sight import OBSTACLE, Filling, Shapes
from tests.games.combat_commander.twelve_maps import NUMBERS, board, golden_path, golden_text, shapes, sight

# The ground on which the booklet sets its examples of sight, fire and movement, as they describe it.
BOOKLET = """
title = "The booklet's hill"

[grid]
orientation = "flat"
labels = "letters"
columns = [8, 15]
rows = [3, 10]
pushed = "even"

[[layer]]
id = "terrain"
legend = {"." = "", "W" = "woods", "o" = "orchard", "B" = "building"}
rows = '''
03 WWW.W.WW
04 .W..WWWW
05 ...WWWWW
06 .W.W..o.
07 .WW...oo
08 B.W.W.oo
09 o.B...Bo
10 ooo..W.W
'''

[[layer]]
id = "level"
legend = {"." = "", "1" = "1", "2" = "2", "3" = "3"}
rows = '''
03 211.....
04 312.....
05 1121....
06 2321....
07 2321....
08 1211....
09 .11.....
10 ..1.....
'''

[[way]]
kind = "road"
hexes = "M4 M5 M6 M7 M8 M9 L9 K10"
"""

# from, to, hindrance (None: blocked), rule of what decides, example
EXAMPLES = [
    ("J9", "K6", None, "10.2", "A"),
    ("J9", "L6", None, "T88.3.2", "B"),
    ("J9", "N6", 0, "", "C"),
    ("J7", "M9", None, "T88.4.1", "D"),
    ("J7", "N9", 0, "", "E"),
    ("M9", "M4", 0, "", "F"),
    ("M9", "N6", 2, "T91", "G"),
    ("K8", "M6", 0, "", "the fire example"),
    ("J7", "M6", 0, "", "the fire example"),
    ("J6", "M6", 0, "", "the fire example"),
    ("L8", "M6", 0, "", "the fire example"),
    ("L5", "K8", None, "T88.3.2", "step B of the movement example"),
    ("L5", "K7", 0, "", "step E of the movement example"),
]


def booklet(more: str = "") -> MapSight:
    return map_sight(Board(msgspec.toml.decode(BOOKLET + more, type=MapFile)), Shapes())


@pytest.mark.rule("10.1", "10.2", "10.3", "T78.4", "T88.3.1", "T88.3.2", "T88.4", "T88.4.1", "T91", "T93")
@pytest.mark.parametrize(("a", "b", "hindrance", "rule", "example"), EXAMPLES)
def test_the_booklets_examples(a: str, b: str, hindrance: int | None, rule: str, example: str) -> None:
    sight = booklet()
    verdict = sight.line(a, b)
    assert verdict.blocked == (hindrance is None), example
    if hindrance is not None:
        assert verdict.hindrance == hindrance, example
    if rule:
        rules = {found for _, found in sight.meetings(a, b)}
        assert rule in rules, example


@pytest.mark.rule("10.3.3", "10.3.4", "T94")
def test_example_h_and_j_smoke_hinders_through_its_hex_and_the_orchard_does_not_add_to_it() -> None:
    smoke = {"N8": Filling("smoke", hindrance=7)}
    assert booklet().sight.answer("M9", "N7", smoke).hindrance == 7
    assert booklet().sight.answer("N9", "N7", smoke).hindrance == 7


@pytest.mark.rule("10.1", "T97")
def test_example_h_a_wall_along_the_line_would_block_it() -> None:
    walled = booklet('\n[[edge]]\nkind = "wall"\nsides = "M8/N8"\n')
    verdict = walled.line("M9", "N7")
    assert (verdict.blocked, verdict.hex, verdict.reason, verdict.rule) == (True, "M8/N8", "wall", "10.1")


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("number", NUMBERS)
def test_both_directions_of_every_pair_agree(number: int) -> None:
    rows = [sight(number).sight.row(hex) for hex in board(number).grid]
    for part in (0, 1):
        table = [row[part] for row in rows]
        assert all(table[i][j] == table[j][i] for i, j in itertools.combinations(range(len(table)), 2))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_verdicts_are_those_of_the_golden_table(number: int) -> None:
    """After a wanted change of shapes or rules: python -m tests.games.combat_commander.twelve_maps."""
    assert golden_text(number).splitlines() == golden_path(number).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", NUMBERS)
def test_the_table_agrees_with_the_lines_written_out(number: int) -> None:
    found = sight(number)
    for turn, (a, b) in enumerate(itertools.islice(itertools.combinations(board(number).grid, 2), 3, None, 23)):
        p, q = (a, b) if turn % 2 else (b, a)
        met, answer = found.sight.meetings(p, q), found.sight.answer(p, q)
        assert answer.clear == (not any(item.blocks for item in met)), (p, q)
        if answer.clear:
            assert answer.hindrance == max((item.hindrance for item in met), default=0), (p, q)


@pytest.mark.parametrize("number", [13, 14, 15, 16, 17, 20])
def test_obstacles_block_where_polygons_in_real_units_say_so(number: int) -> None:
    grid = board(number).grid
    lattice = Lattice(grid)
    level = {hex: int(board(number).word("level", hex) or 0) for hex in grid}
    solid = [
        (piece.hex, shapely.Polygon(lattice.drawn(lattice.number[piece.hex], piece.shape)))
        for piece in map_pieces(board(number), shapes(number))
        if piece.kind in ("woods", "building")
    ]
    tree = shapely.STRtree([shape for _, shape in solid])
    for a, b in itertools.islice(itertools.combinations(grid, 2), 5, None, 11):
        line = shapely.LineString([grid.centre(a), grid.centre(b)])
        near = tree.query(line.buffer(0.01))
        counts = [
            solid[i][1] for i in near if solid[i][0] not in (a, b) and level[solid[i][0]] >= max(level[a], level[b])
        ]
        deep = any(shape.buffer(-0.001).intersects(line) for shape in counts)
        loose = any(shape.distance(line) < 0.001 for shape in counts)
        blocked = bool(sight(number).sight.answer(a, b).why & OBSTACLE)
        assert deep <= blocked <= loose, (a, b)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_line_is_decided_by_a_graze(number: int) -> None:
    assert [(a, sight(number).sight.grazes(a)) for a in board(number).grid if sight(number).sight.grazes(a)] == []


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("number", NUMBERS)
def test_neighbours_see_each_other(number: int) -> None:
    grid = board(number).grid
    assert all(not sight(number).line(a, b).blocked for a in grid for b in grid.adjacent(a))


def flanks(grid: Grid, side: str) -> tuple[str, str] | None:
    """The two hexes at the ends of a hexside; a line between their centres runs along it."""
    a, b = grid.sides_of(side)
    direction = grid.direction(a, b)
    ring = grid.neighbours(a)
    ends = ring[(direction - 1) % 6], ring[(direction + 1) % 6]
    return ends if all(ends) else None


def solid_pairs(number: int) -> list[str]:
    """Sides between two hexes of woods or two of buildings."""
    grid = board(number).grid
    kinds = {hex: board(number).word("terrain", hex) for hex in grid}
    sides = dict.fromkeys(side for hex in grid for side in grid.hexsides(hex))
    found = []
    for side in sides:
        a, b = grid.sides_of(side)
        if b and kinds[a] == kinds[b] and kinds[a] in ("woods", "building"):
            found.append(side)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_listed_gaps_are_clear_and_all_other_sides_of_one_terrain_are_joined(number: int) -> None:
    grid = board(number).grid
    lattice = Lattice(grid)
    gaps = shapes(number).gaps()
    kinds = {hex: board(number).word("terrain", hex) for hex in grid}
    parts: dict[str, list[shapely.Polygon]] = {}
    for piece in map_pieces(board(number), shapes(number)):
        if piece.kind == kinds[piece.hex]:
            parts.setdefault(piece.hex, []).append(
                shapely.Polygon(lattice.drawn(lattice.number[piece.hex], piece.shape))
            )
    roads = way_sides(board(number), "road")
    for side in solid_pairs(number):
        a, b = grid.sides_of(side)
        apart = min(p.distance(q) for p in parts[a] for q in parts[b])
        ends = flanks(grid, side)
        if side in gaps:
            assert apart > 5, side
            if ends and not board(number).sides.get(side):
                line = shapely.LineString([grid.centre(ends[0]), grid.centre(ends[1])])
                assert all(line.distance(p) > 1 for p in (*parts[a], *parts[b])), side
        else:
            assert apart < 0.01, side
            along = grid.direction(a, b) in roads.get(a, ())
            if ends and not along:
                line = shapely.LineString([grid.centre(ends[0]), grid.centre(ends[1])])
                assert any(line.distance(p) < 0.01 for p in (*parts[a], *parts[b])), side


@pytest.mark.parametrize("number", NUMBERS)
def test_shapes_of_their_own_belong_to_hexes_of_their_terrain(number: int) -> None:
    for own in shapes(number).own:
        assert board(number).word("terrain", own.hex) == own.kind
        assert own.read()


@pytest.mark.parametrize(
    ("number", "side", "clear"),
    [
        (13, "K8/K9", False),
        (13, "E3/F2", True),
        (15, "E7/F7", True),
        (15, "E8/F7", True),
        (15, "C9/D8", False),
        (16, "J1/K1", False),
        (16, "B1/C1", True),
        (17, "H9/I10", False),
        (17, "J8/K8", True),
        (19, "L7/M8", True),
        (20, "I9/I10", False),
        (20, "L8/L9", True),
        (21, "C8/D7", False),
        (21, "N8/O8", True),
    ],
)
def test_what_a_comparison_with_the_printed_maps_found(number: int, side: str, clear: bool) -> None:
    assert (side in shapes(number).gaps()) is clear


@pytest.mark.rule("T93")
def test_on_map_20_one_sees_along_the_road_through_the_woods() -> None:
    found = sight(20)
    assert not found.line("B8", "H5").blocked
    assert found.line("B8", "H6").blocked


@pytest.mark.rule("T92")
def test_on_map_16_the_railway_hinders_unless_it_is_followed() -> None:
    found = sight(16)
    assert found.line("B7", "E9").hindrance == 0
    across = found.line("C7", "D9")
    assert (across.blocked, across.hindrance, across.rule) == (False, 1, "T92")


@pytest.mark.rule("T80", "T93")
def test_on_map_18_the_bridge_hinders_unless_its_road_is_followed() -> None:
    found = sight(18)
    assert found.line("H2", "H7").hindrance == 0
    verdict = found.line("G4", "I5")
    assert (verdict.hindrance, verdict.rule) == (1, "T80")


@pytest.mark.rule("T86")
def test_on_map_13_a_gully_hides_what_is_not_beside_or_below() -> None:
    found = sight(13)
    verdict = found.line("F4", "D5")
    assert (verdict.blocked, verdict.reason, verdict.rule) == (True, "gully", "T86")
    assert not found.line("F4", "D5", gullies=False).blocked
    assert not found.line("F4", "G5").blocked
    assert not found.line("F4", "H4").blocked, "from the hill one sees into it"


@pytest.mark.rule("T87", "T97")
def test_on_map_13_the_hedge_round_the_farm_blocks_but_for_those_behind_it() -> None:
    found = sight(13)
    assert found.line("D2", "D4").rule == "10.1"
    assert not found.line("D3", "D5").blocked


@pytest.mark.rule("T88.3.3", "T88.3.2")
def test_on_map_24_the_six_hills() -> None:
    found = sight(24)
    assert found.line("G2", "I9").blocked
    verdict = found.line("E3", "K4")
    assert (verdict.blocked, verdict.reason, verdict.rule) == (True, "hill", "T88.3.3")
    assert not found.line("G4", "G1").blocked, "down from the crest over the lower one"


def test_what_blocks_is_told_with_its_place_and_the_point_where_it_is_touched() -> None:
    verdict = sight(15).line("M1", "K3")
    assert (verdict.blocked, verdict.reason, verdict.hex) == (True, "woods", "L1")
    assert verdict.point is not None
    grid = board(15).grid
    line = shapely.LineString([grid.centre("M1"), grid.centre("K3")])
    assert line.distance(shapely.Point(verdict.point)) < 0.01
    assert grid.hex_at(*verdict.point) == "L1"


def test_quick_answers_are_those_of_the_verdicts() -> None:
    found = sight(13)
    for a, b in itertools.islice(itertools.combinations(board(13).grid, 2), 0, None, 37):
        for gullies in (True, False):
            assert found.clear(a, b, gullies=gullies) != found.line(a, b, gullies=gullies).blocked


def test_touched_hexes_are_named_nearest_first() -> None:
    assert sight(23).touched("A1", "A4") == ("A2", "A3")
    assert set(sight(23).touched("C4", "D5")) == {"C5", "D4"}
