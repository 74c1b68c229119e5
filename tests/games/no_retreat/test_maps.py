"""The five maps reviewed: what the rulebook says of them, and that both sides can enter, supply and hold them."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
import shapely

from desktop.games.no_retreat.content import MapInfo
from desktop.games.no_retreat.ground import Ground
from desktop.games.no_retreat.loading import load_content
from desktop.games.no_retreat.supply import REACH

MAPS = (1, 2, 3, 4, 5)
SIDES = ("axis", "allied")

#: Towns and Cities that decide who holds a map.
CONTROL = {
    1: {"El Agheila": "town", "Mersa Brega": "town", "Agedabia": "town"},
    2: {"Benghazi": "city", "Barce": "town", "Derna": "town", "Mechili": "town"},
    3: {"Tobruk": "city", "Gazala": "town", "Bardia": "town", "Sollum": "town"},
    4: {"Sidi Barrani": "town", "Mersa Matruh": "town"},
    5: {"Fuka": "town", "El Daba": "town", "El Alamein": "town", "Alexandria": "city"},
}
PORTS = {
    1: {},
    2: {"Benghazi": 2, "Derna": 1},
    3: {"Tobruk": 2, "Bardia": 1},
    4: {"Mersa Matruh": 1},
    5: {"Alexandria": 2},
}
#: Far desert that no line reaches on an empty map: how many hexes at most, by map and side.
FAR_DESERT = {(1, "axis"): 12, (1, "allied"): 3, (4, "axis"): 3, (4, "allied"): 3, (5, "allied"): 7}


def info(number: int) -> MapInfo:
    return load_content({}).maps[number]


def ground(number: int) -> Ground:
    return info(number).ground


def hex_of(number: int, name: str) -> str:
    return ground(number).board.place_named(name).hex


def road_sources(land: Ground, side: str) -> dict[str, bool]:
    """Hexes that roads and tracks link to an exit of the side, on an empty map."""
    found = dict.fromkeys(land.exits[side], True)
    queue = deque(found)
    while queue:
        for there in land.roads[queue.popleft()]:
            if there not in found:
                found[there] = True
                queue.append(there)
    return found


def supplied(land: Ground, side: str, towns: tuple[str, ...] = ()) -> dict[str, int]:
    """Hexes from which a line of three hexes reaches an edge or a road that leads off; `towns` bar it."""
    roads = road_sources(land, side) if not towns else {}
    reach = dict.fromkeys([*land.edges[side], *roads], 0)
    queue = deque(reach)
    while queue:
        here = queue.popleft()
        for there in land.neighbours[here]:
            if there not in reach and reach[here] < REACH and land.steps[there, here].line:
                reach[there] = reach[here] + 1
                queue.append(there)
    return reach


def doorway(land: Ground, side: str, enemies: tuple[str, ...] = ()) -> list[str]:
    """Hexes in which an invader to whom nothing of the map belongs may deploy (10.2)."""
    other = "allied" if side == "axis" else "axis"
    feared = [*land.towns, *enemies]
    near = {there for hex in feared for there in land.neighbours[hex] if not land.steps[there, hex].fort}
    return [
        hex
        for hex in land.land
        if land.from_edge[side][hex] <= 3 and land.from_edge[other][hex] >= 2 and hex not in near and hex not in feared
    ]


# --------------------------------------------------------------------------------------------- what the rulebook says
@pytest.mark.rule("14.1")
@pytest.mark.parametrize("number", MAPS)
def test_control_is_about_these_towns_and_cities(number: int) -> None:
    board = ground(number).board
    assert {p.name: p.rank for p in board.places if p.rank != "label"} == CONTROL[number]
    assert [p.name for p in board.places if board.grid.hex_at(*p.at) != p.hex] == []


@pytest.mark.rule("11.2", "5.2")
@pytest.mark.parametrize("number", MAPS)
def test_ports_and_their_capacities(number: int) -> None:
    """Tobruk 2 and Mersa Matruh 1 are the rulebook's, as is that Benghazi and Derna are ports."""
    land = ground(number)
    assert land.ports == {hex_of(number, name): value for name, value in PORTS[number].items()}
    for hex in land.ports:
        assert "coast" in land.board.words("shore", hex)


@pytest.mark.rule("5.2")
def test_supply_of_map_4_is_the_rulebooks_and_the_others_step_by_one() -> None:
    assert info(4).supply == {"axis": 3, "allied": 5}
    assert [info(number).supply["axis"] for number in MAPS] == [6, 5, 4, 3, 2]
    assert [info(number).supply["allied"] for number in MAPS] == [2, 3, 4, 5, 6]


@pytest.mark.rule("10.2")
def test_tobruk_has_a_fort_on_each_of_its_three_land_sides() -> None:
    land = ground(3)
    assert land.tobruk == hex_of(3, "Tobruk")
    walled = [there for there in land.grid.adjacent(land.tobruk) if "fort" in land.board.along(land.tobruk, there)]
    assert walled == [there for there in land.grid.adjacent(land.tobruk) if there in land.land]
    assert len(walled) == 3
    assert all(land.steps[land.tobruk, there].fort and land.steps[there, land.tobruk].fort for there in walled)


@pytest.mark.rule("12.1")
def test_clear_ground_costs_one_point_and_a_ridge_two_more_either_way() -> None:
    land = ground(5)
    sides = [side for side, kinds in land.board.sides.items() if kinds == ("ridge",)]
    assert len(sides) == 6
    for side in sides:
        a, b = land.grid.sides_of(side)
        for step in (land.steps[a, b], land.steps[b, a]):
            assert step.mech_closed == step.other_closed == 2 * (1 + 2)
            assert step.shift == 1
    plain = land.steps["12,5", "12,6"]
    assert (plain.mech, plain.other, plain.shift) == (2, 2, 0)


@pytest.mark.rule("11.1", "12.1")
@pytest.mark.parametrize("number", MAPS)
def test_escarpments_bar_supply_except_where_a_road_or_track_climbs(number: int) -> None:
    land = ground(number)
    for side, kinds in land.board.sides.items():
        a, b = land.grid.sides_of(side)
        if "escarpment" not in kinds or a not in land.land or b not in land.land:
            continue
        for here, there in ((a, b), (b, a)):
            step = land.steps[here, there]
            assert step.line == (there in land.roads[here]), (here, there)
            assert step.mech_closed >= 2 * (1 + 2)
            assert step.mech <= 2 if step.line else step.mech >= 6
            assert (step.shift, step.bonus, step.stops) == (1, False, True)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("number", [1, 5])
def test_lines_enter_a_marsh_only_by_road(number: int) -> None:
    land = ground(number)
    marshes = [hex for hex in land.land if "marsh" in land.board.terrain(hex)]
    assert len(marshes) >= 2
    for hex in marshes:
        for near in land.neighbours[hex]:
            assert land.steps[near, hex].line == (near in land.roads[hex])


# ------------------------------------------------------------------------------------------------------ edges, exits
@pytest.mark.parametrize("number", MAPS)
def test_edge_hexes_lie_on_the_rim_and_belong_to_one_side(number: int) -> None:
    land = ground(number)
    for side in SIDES:
        assert land.edges[side]
        for hex in land.edges[side]:
            assert "" in land.grid.neighbours(hex), hex
    assert set(land.edges["axis"]).isdisjoint(land.edges["allied"])


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("number", MAPS)
def test_every_exit_is_recorded_with_its_hexside_and_a_way_reaches_it(number: int) -> None:
    land = ground(number)
    board = land.board
    recorded = {side.partition("/")[0] for side, kinds in board.crossings.items() if "exit" in kinds}
    assert recorded == {*land.exits["axis"], *land.exits["allied"]}
    for side in board.crossings:
        assert board.grid.sides_of(side)[1] == ""
    for side in SIDES:
        assert land.exits[side], side
        assert all(land.roads[hex] for hex in land.exits[side])


def test_map_3_has_a_road_and_two_tracks_to_egypt_which_meet_near_halfaya() -> None:
    land = ground(3)
    kinds = {crossing: land.board.side_name(crossing) for crossing in land.board.crossings}
    assert len(kinds) == 6
    road, north, south = land.exits["allied"]
    links = {hex: land.roads[hex] for hex in (road, north, south)}
    assert all(len(ring) == 1 for ring in links.values())
    assert land.board.grade("road", road, links[road][0]) is not None
    assert land.board.grade("road", north, links[north][0]) is None
    assert land.board.grade("road", south, links[south][0]) is None
    halfaya = hex_of(3, "Halfaya Pass")
    meeting = next(hex for hex in land.grid.within(halfaya, 1) if len(land.roads.get(hex, ())) >= 3 and hex != halfaya)
    assert land.grid.are_adjacent(meeting, halfaya)
    # the southern track stays above the escarpment until it is past it
    assert "escarpment" not in [
        kind
        for way in land.board.lines
        if way.name == "Trigh el Abd"
        for a, b in pairwise(way.hexes.split())
        for kind in land.board.along(a, b)
    ]


def test_tracks_to_the_oases_leave_by_neutral_edges() -> None:
    for number, name in ((1, "Marada track"), (4, "Siwa track")):
        land = ground(number)
        last = next(way for way in land.board.lines if way.name == name).hexes.split()[-1]
        assert "" in land.grid.neighbours(last)
        assert land.board.words("edge", last) == ()


def test_the_coast_road_leaves_map_5_at_the_allied_edge() -> None:
    land = ground(5)
    alexandria = hex_of(5, "Alexandria")
    road = next(way for way in land.board.lines if way.name == "Coast road").hexes.split()
    assert road[-1] in land.exits["allied"]
    assert alexandria in road
    # whatever happens in the desert, Alamein is fed along the coast
    assert hex_of(5, "El Alamein") in road_sources(land, "allied")


# ------------------------------------------------------------------------------------------------ entering and holding
@pytest.mark.rule("10.2")
@pytest.mark.parametrize("number", MAPS)
def test_every_town_can_be_garrisoned_by_both_sides(number: int) -> None:
    """It lies two hexes at least from either edge."""
    land = ground(number)
    for town in land.towns:
        for side in SIDES:
            assert land.from_edge[side][town] >= 2, (town, side)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("number", MAPS)
@pytest.mark.parametrize("side", SIDES)
def test_an_invader_has_room_to_deploy(number: int, side: str) -> None:
    """Sixteen units, two a hex, though every town is the enemy's."""
    assert len(doorway(ground(number), side)) >= 8


@pytest.mark.rule("10.2")
def test_three_units_cannot_bar_the_allied_doorway_of_map_3() -> None:
    land = ground(3)
    assert len(doorway(land, "allied", ("12,7", "12,8", "12,9"))) >= 10
    assert len(doorway(land, "allied", ("13,7", "13,8", "13,9"))) >= 8


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.parametrize("number", MAPS)
@pytest.mark.parametrize("side", SIDES)
def test_every_town_traces_supply_on_the_empty_map(number: int, side: str) -> None:
    land = ground(number)
    reach = supplied(land, side)
    assert [town for town in land.towns if town not in reach] == []
    lost = [hex for hex in land.land if hex not in reach]
    assert len(lost) <= FAR_DESERT.get((number, side), 0), lost


@pytest.mark.parametrize("number", MAPS)
def test_land_is_one_piece_and_no_escarpment_closes_a_bowl(number: int) -> None:
    """Even without a single climb every hex can be reached, passes being what roads and tracks make."""
    land = ground(number)
    start = land.land[0]
    seen = {start: True}
    queue = deque(seen)
    while queue:
        here = queue.popleft()
        for there in land.neighbours[here]:
            step = land.steps[here, there]
            if there not in seen and (step.line or "escarpment" not in land.board.along(here, there)):
                seen[there] = True
                queue.append(there)
    assert [hex for hex in land.land if hex not in seen] == []


@pytest.mark.parametrize(("number", "name"), [(3, "Acroma"), (3, "Sidi Rezegh")])
def test_no_bowl_lies_round_acroma_and_sidi_rezegh(number: int, name: str) -> None:
    land = ground(number)
    hex = hex_of(number, name)
    steep = [there for there in land.neighbours[hex] if "escarpment" in land.board.along(hex, there)]
    assert 1 <= len(steep) <= 3
    assert land.grid.connected([there for there in land.neighbours[hex] if there not in steep])


# ----------------------------------------------------------------------------------------------------------- the ground
@pytest.mark.parametrize("number", MAPS)
def test_ways_run_over_land_and_never_across_prohibited_sides(number: int) -> None:
    land = ground(number)
    for way in land.board.lines:
        assert way.kind in ("road", "track", "rail")
        for a, b in pairwise(way.hexes.split()):
            assert land.steps[a, b].open, (way.name, a, b)


def test_the_southern_road_of_the_jebel_is_a_track_and_railways_are_scenery() -> None:
    board = ground(2).board
    assert next(way.kind for way in board.lines if way.name == "Jebel southern road") == "track"
    rail = next(way for way in board.lines if way.name == "Benghazi-Soluch railway").hexes.split()
    land = ground(2)
    assert any(b not in land.roads[a] for a, b in pairwise(rail))


@pytest.mark.rule("12.1")
def test_the_qattara_depression_is_prohibited_and_its_pockets_belong_to_it() -> None:
    land = ground(5)
    depression = [hex for hex in land.grid if "depression" in land.board.terrain(hex)]
    assert len(depression) == 22
    assert not set(depression) & set(land.land)
    assert {"5,6", "6,6", "8,7"} <= set(depression)
    assert not [hex for hex in land.land if set(land.neighbours[hex]) & set(depression)]


@pytest.mark.rule("12.1")
def test_the_jebel_is_rough_and_barce_is_a_town_in_it() -> None:
    land = ground(2)
    barce = hex_of(2, "Barce")
    assert land.board.terrain(barce) == ("rough",)
    assert land.hex_shift[barce] == 1  # the larger of town and rough, not both
    rough = [hex for hex in land.land if "rough" in land.board.terrain(hex)]
    assert land.grid.connected(rough)
    a = next(hex for hex in rough if any(n in rough and n not in land.roads[hex] for n in land.neighbours[hex]))
    b = next(n for n in land.neighbours[a] if n in rough and n not in land.roads[a])
    assert (land.steps[a, b].mech_closed, land.steps[a, b].other_closed) == (6, 4)


@pytest.mark.parametrize("number", MAPS)
def test_hexes_are_land_and_sea_as_the_coast_runs(number: int) -> None:
    """Every land hex has its centre ashore, every sea hex its own afloat; neighbours are joined by land."""
    land = ground(number)
    coast = shapely.union_all([shapely.Polygon(o.at()) for o in info(number).outlines if o.kind == "land"])
    grid, board = land.grid, land.board
    for hex in grid:
        ashore = coast.contains(shapely.Point(grid.centre(hex)))
        assert ashore == ("sea" not in board.terrain(hex)), hex
        meets = any("sea" in board.terrain(there) for there in grid.adjacent(hex))
        assert not meets or "sea" in board.terrain(hex) or "coast" in board.words("shore", hex), hex
    for a in land.land:
        for b in land.grid.adjacent(a):
            if b in land.land and grid.order(a) < grid.order(b):
                side = shapely.LineString(grid.side_points(grid.hexside(a, b)))
                dry = side.intersection(coast).length > 0.12 * side.length
                assert dry == ("sea" not in board.along(a, b)), (a, b)


@pytest.mark.parametrize("number", MAPS)
def test_escarpment_outlines_follow_their_hexsides_with_the_high_ground_on_the_left(number: int) -> None:
    """Each outline's corners are the ends of escarpment sides, and all such sides are outlined."""
    land = ground(number)
    grid = land.grid
    sides = [grid.side_points(side) for side, kinds in land.board.sides.items() if "escarpment" in kinds]
    lines = [pair for o in info(number).outlines if o.kind == "escarpment" for pair in pairwise(o.at())]
    assert len(lines) == len(sides)
    for side in sides:
        assert any(shapely.LineString(side).hausdorff_distance(shapely.LineString(line)) < 1 for line in lines)
    if number == 5:  # the desert lies above the Depression
        for outline in info(5).outlines:
            if outline.name.startswith("Rim"):
                (ax, ay), (bx, by) = outline.at()[3:5]
                left = grid.hex_at((ax + bx) / 2 + (by - ay) * 0.3, (ay + by) / 2 - (bx - ax) * 0.3)
                right = grid.hex_at((ax + bx) / 2 - (by - ay) * 0.3, (ay + by) / 2 + (bx - ax) * 0.3)
                assert "depression" not in land.board.terrain(left)
                assert "depression" in land.board.terrain(right)
