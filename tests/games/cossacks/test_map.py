"""The campaign map reviewed: every hex that the rulebook names must be what the rulebook says of it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from desktop.table.board import Board, load_board
from desktop.table.content import Loader
from desktop.table.outlines import Outline, load_outlines
from desktop.table.routes import reach, route


def hexes(text: str) -> list[str]:
    return text.split()


#: Every hex that the rulebook mentions, except two slips: 56.43 for 61.43 (no railway ran near), 66.19 for 66.18.
MENTIONED = hexes(
    "25.16 28.16 29.33 35.22 36.19 36.25 36.41 36.47 37.15 37.17 37.21 37.30 38.17 38.18 38.19 38.20 38.21 38.23 "
    "38.24 39.19 39.24 40.19 40.20 40.22 40.26 40.36 41.17 41.19 41.20 41.21 41.32 42.20 42.22 42.25 42.33 42.35 "
    "43.19 43.30 44.20 44.34 46.22 46.25 46.27 46.29 46.33 46.46 47.12 47.24 47.26 47.30 47.39 48.19 48.25 48.26 "
    "48.28 48.36 48.47 49.23 49.24 49.27 49.33 50.19 50.21 50.22 50.23 50.24 50.29 51.19 51.21 51.30 51.32 51.40 "
    "52.17 52.18 52.22 52.23 52.44 53.15 53.17 53.19 53.20 53.21 53.22 53.36 53.45 54.34 54.35 55.26 55.34 56.21 "
    "56.24 56.26 56.30 56.33 56.40 57.24 57.28 57.29 57.33 58.36 59.39 60.17 60.18 60.25 60.35 60.46 61.18 61.25 "
    "61.30 61.42 62.22 62.25 62.36 62.38 62.41 63.34 63.36 63.39 64.23 64.31 64.35 64.38 65.34 65.37 66.18 66.28 "
    "66.31 66.35 66.39 67.18 68.24 69.33 71.24 71.32 71.34 72.34 73.30 73.36 74.26 74.30 74.32"
)

#: Where the armies stand when the campaign begins (scenario 2), each in its own country.
GERMANS = hexes(
    "57.24 47.12 41.17 48.19 49.27 50.29 46.29 51.30 51.32 43.19 41.19 42.22 42.25 44.20 49.24 50.21 53.19 60.18 "
    "61.18 53.22 56.26"
)
RUSSIANS = hexes(
    "36.41 37.30 37.21 40.26 37.15 38.17 38.18 38.19 38.20 38.21 38.23 38.24 39.24 39.19 37.17 35.22 36.19 36.25 "
    "28.16 25.16"
)


@pytest.fixture(scope="module")
def board() -> Board:
    loader = Loader("cossacks")
    found = load_board(loader, "map.toml")
    loader.finish()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def outlines() -> tuple[Outline, ...]:
    loader = Loader("cossacks")
    found = load_outlines(loader, "outlines.toml")
    loader.finish()
    return found


# ------------------------------------------------------------------------------------------------ what the rules name
def test_the_whole_campaign_map(board: Board) -> None:
    assert len(board.grid) == 2379
    assert board.grid.hexes[0] == "25.09"
    assert board.grid.hexes[-1] == "85.47"


@pytest.mark.parametrize("hex", MENTIONED)
def test_units_can_stand_where_the_rulebook_puts_them(board: Board, hex: str) -> None:
    assert board.country(hex) in ("germany", "russia")
    assert not {"sea", "lake"} & set(board.terrain(hex))


@pytest.mark.parametrize(
    ("hex", "name", "rank"),
    [
        ("41.19", "Stallupönen", "town"),
        ("39.19", "Eydtkuhnen", "village"),
        ("39.19", "Wierzbolowo", "village"),
        ("60.17", "Königsberg", "city"),
        ("71.24", "Elbing", "city"),
        ("36.41", "Bialystok", "city"),
        ("28.16", "Kovno", "city"),
        ("29.33", "Grodno", "city"),
        ("48.19", "Insterburg", "town"),
        ("49.27", "Lötzen", "town"),
        ("61.30", "Allenstein", "town"),
        ("66.31", "Osterode", "town"),
        ("44.20", "Gumbinnen", "town"),
        ("47.12", "Tilsit", "town"),
        ("38.27", "Suwalki", "town"),
        ("36.19", "Wilkowiszki", "town"),
        ("70.32", "Deutsch Eylau", "town"),
        ("66.18", "Pillau", "town"),
        ("52.44", "Rozan", "town"),
        ("65.37", "Soldau", "town"),
        ("63.39", "Mlawa", "town"),
        ("43.30", "Lyck", "town"),
        ("47.30", "Arys", "town"),
        ("46.33", "Bialla", "town"),
        ("47.39", "Lomza", "town"),
        ("51.40", "Ostrolenka", "town"),
        ("53.22", "Gerdauen", "town"),
        ("68.24", "Mühlhausen", "town"),
        ("64.31", "Biessellen", "village"),
        ("46.46", "Zareby Koscielne", "village"),
    ],
)
def test_places_stand_in_their_hexes(board: Board, hex: str, name: str, rank: str) -> None:
    place = board.place_named(name)
    assert (place.hex, place.rank) == (hex, rank)
    assert board.grid.hex_at(*place.at) == hex


def test_every_place_lies_in_its_hex_on_dry_land(board: Board) -> None:
    for place in board.places:
        assert board.grid.hex_at(*place.at) == place.hex, place.name
        assert not {"sea", "lake"} & set(board.terrain(place.hex)), place.name
    names = Counter((place.hex, place.name) for place in board.places)
    assert max(names.values()) == 1


def test_armies_begin_in_their_own_countries(board: Board) -> None:
    assert [hex for hex in GERMANS if board.country(hex) != "germany"] == []
    assert [hex for hex in RUSSIANS if board.country(hex) != "russia"] == []


@pytest.mark.parametrize(
    "hex", ["40.36", "47.39", "29.33", "36.41", "51.40", "27.23", "63.39", "46.46", "36.47", "25.47"]
)
def test_russia(board: Board, hex: str) -> None:
    assert board.country(hex) == "russia"


@pytest.mark.parametrize(
    "hex", ["60.17", "78.21", "80.40", "65.37", "57.33", "39.23", "41.21", "40.21", "53.35", "72.37"]
)
def test_germany(board: Board, hex: str) -> None:
    assert board.country(hex) == "germany"


def test_the_border_runs_by_eydtkuhnen_and_leaves_no_stray(board: Board, outlines: tuple[Outline, ...]) -> None:
    crossed = [hex for hex in board.grid if "border" in board.words("country", hex)]
    assert {"39.19", "38.17", "40.22"} <= set(crossed)
    assert board.grid.connected(crossed)
    (border,) = [outline for outline in outlines if outline.kind == "border"]
    assert max(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in pairwise(border.at())) < 500
    apart = {"76.17", "48.09"}  # the tip of Hela, and what the northern edge cuts off from Russia
    for side in ("germany", "russia"):
        assert board.grid.connected(hex for hex in board.grid if board.country(hex) == side and hex not in apart)


def water(board: Board, hex: str) -> tuple[str, ...]:
    return board.words("water", hex)


# ------------------------------------------------------------------------------------------------------------ railways
@pytest.mark.rule("E3.4", "E3.5")
@pytest.mark.parametrize(
    "hex", ["60.18", "53.22", "56.26", "68.24", "74.26", "51.40", "28.16", "36.19", "36.41", "61.43"]
)
def test_depots_and_supply_units_stand_at_stations(board: Board, hex: str) -> None:
    assert any("station" in place.tags for place in board.places_at(hex))
    assert railed(board, hex)


def railed(board: Board, hex: str) -> bool:
    return any(kind == "rail" for side in board.grid.hexsides(hex) for kind, _ in board.ways.get(side, ()))


@pytest.mark.rule("E1.41", "E3.5", "E4.4")
@pytest.mark.parametrize(
    "hex",
    [
        "25.16",
        "36.47",
        "61.18",
        "38.19",
        "39.19",
        "48.19",
        "52.44",
        "53.45",
        "46.46",
        "60.46",
        "48.47",
        "64.31",
        "66.31",
        "69.33",
        "71.32",
        "73.30",
    ],
)
def test_railways_reach_the_hexes_that_the_rules_put_on_them(board: Board, hex: str) -> None:
    assert railed(board, hex)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("48.19", "39.19"),  # Insterburg to the border
        ("70.32", "61.30"),  # Eylau to Allenstein
        ("68.35", "61.30"),  # Montowo over Eylau to Allenstein
        ("39.19", "28.16"),  # the line of Kovno
        ("46.46", "36.41"),  # Warsaw to Bialystok
        ("36.41", "36.47"),  # Bialystok to Brest
        ("60.17", "48.19"),
    ],
)
def test_double_lines(board: Board, start: str, goal: str) -> None:
    def cost(a: str, b: str) -> int | None:
        return 1 if board.grade("rail", a, b) == "double" else None

    assert route(board.grid, start, goal, cost) is not None


@pytest.mark.parametrize(("start", "goal"), [("51.40", "53.45"), ("63.39", "60.46")])
def test_single_lines(board: Board, start: str, goal: str) -> None:
    found = route(board.grid, start, goal, lambda a, b: 1 if board.grade("rail", a, b) == "single" else None)
    assert found is not None
    assert goal not in reach(board.grid, start, lambda a, b: 1 if board.grade("rail", a, b) == "double" else None), (
        "no second track"
    )


@pytest.mark.rule("E1.41")
def test_the_example_of_off_map_rail_movement(board: Board) -> None:
    """From Rozan: six hexes of single track to the station off the map, five of double to Praga, eight to 60.46."""
    way = route(board.grid, "52.44", "53.45", lambda a, b: 1 if board.grade("rail", a, b) else None)
    assert way is not None
    assert way[1] + board.boxes["tluszcz"].joins["53.45"] == 6
    assert board.boxes["tluszcz"].joins["praga"] == board.boxes["praga"].joins["tluszcz"] == 5
    assert board.boxes["praga"].joins["60.46"] == 8


def test_the_german_net_hangs_together(board: Board) -> None:
    found = reach(board.grid, "60.17", lambda a, b: 1 if board.grade("rail", a, b) is not None else None)
    stations = [
        place.hex for place in board.places if "station" in place.tags and board.country(place.hex) == "germany"
    ]
    assert [hex for hex in stations if hex not in found] == []


def test_no_way_runs_through_water(board: Board) -> None:
    for side, ways in board.ways.items():
        assert not {"lake", "sea"} & set(board.sides.get(side, ())), (side, ways)
        for hex in board.grid.sides_of(side):
            assert not {"lake", "sea"} & set(board.terrain(hex)), (side, ways)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("60.17", "39.19"),
        ("47.12", "60.17"),
        ("56.46", "28.16"),
        ("61.30", "65.37"),
        ("36.41", "40.36"),
        ("49.27", "43.30"),
    ],
)
def test_primary_roads_join_the_towns(board: Board, start: str, goal: str) -> None:
    assert (
        route(board.grid, start, goal, lambda a, b: 1 if board.grade("road", a, b) == "primary" else None) is not None
    )


def test_roads_are_marked_reconstructed(board: Board) -> None:
    assert {line.source for line in board.lines if line.kind == "road"} == {"reconstructed"}
    assert "reconstructed" not in {line.source for line in board.lines if line.kind == "rail"}


# -------------------------------------------------------------------------------------------------------------- water
@pytest.mark.rule("E8.3", "E3.22")
def test_pillau_is_joined_to_the_spit_by_a_ferry_only(board: Board) -> None:
    assert board.along("66.18", "67.18") == ("sea",)
    assert board.crossings[board.grid.hexside("66.18", "67.18")] == ("ferry",)
    assert list(board.crossings) == [board.grid.hexside("66.18", "67.18")]


@pytest.mark.rule("E3.32")
@pytest.mark.parametrize("name", ["Danzig", "Elbing", "Königsberg", "Pillau"])
def test_ports(board: Board, name: str) -> None:
    assert "port" in board.place_named(name).tags


@pytest.mark.rule("E8.2")
def test_three_classes_of_rivers(board: Board) -> None:
    kinds = {edge.name: edge.kind for edge in board.edges if edge.name}
    assert {kinds[name] for name in ("Weichsel", "Memel")} == {"grand"}
    assert {kinds[name] for name in ("Pregel", "Deime", "Narew", "Bug", "Bobr", "Nogat", "Niemen")} == {"major"}
    assert {kinds[name] for name in ("Angerapp", "Pissa", "Rominte", "Alle", "Passarge", "Inster", "Omulew")} == {
        "minor"
    }


def test_each_hexside_holds_one_thing(board: Board) -> None:
    assert {side: kinds for side, kinds in board.sides.items() if len(kinds) > 1} == {}
    assert max(Counter(side for edge in board.edges for side in edge.sides.split()).values()) == 1


def test_rivers_run_without_loops(board: Board) -> None:
    for edge in board.edges:
        run = [(round(x), round(y)) for x, y in board.run(edge)]
        assert len(run) == len(set(run)) or (edge.kind in ("lake", "sea") and len(set(run)) == len(run) - 1), edge.name
    for hex in board.grid:
        names = Counter(board.side_name(side) for side in board.grid.hexsides(hex) if board.side_name(side))
        assert all(count <= 4 for count in names.values()), (hex, names)


def test_rivers_end_in_water_or_at_the_edge_of_the_map(board: Board) -> None:
    corner = {}
    for hex in board.grid:
        for x, y in board.grid.corners(hex):
            corner.setdefault((round(x), round(y)), []).append(hex)
    ends = Counter((round(x), round(y)) for edge in board.edges for x, y in board.run(edge))
    x0, y0, x1, y1 = board.grid.bounds
    for edge in board.edges:
        if edge.kind not in ("minor", "major", "grand"):
            continue
        x, y = board.run(edge)[-1]
        at = round(x), round(y)
        off = min(x - x0, y - y0, x1 - x, y1 - y) < 60
        wet = any({"coast", "sea"} & set(water(board, hex)) or "lake" in board.terrain(hex) for hex in corner[at])
        assert off or wet or ends[at] > 1 or len(corner[at]) < 3, (edge.name, at, corner[at])


@pytest.mark.parametrize(
    ("a", "b", "name", "kind"),
    [
        ("41.20", "41.21", "Pissa", "minor"),  # 2 division must cross it to reach 27 division
        ("42.20", "42.21", "Pissa", "minor"),
        ("40.21", "40.22", "Pissa", "minor"),
        ("55.16", "54.17", "Deime", "major"),
        ("55.16", "54.16", "Deime", "major"),
        ("77.24", "76.25", "Weichsel", "grand"),
        ("47.12", "47.11", "Memel", "grand"),
    ],
)
def test_rivers_lie_on_these_hexsides(board: Board, a: str, b: str, name: str, kind: str) -> None:
    assert board.along(a, b) == (kind,)
    assert board.side_name(board.grid.hexside(a, b)) == name


@pytest.mark.parametrize(("a", "b"), [("41.19", "41.20"), ("41.19", "40.19"), ("41.19", "40.20"), ("40.22", "41.21")])
def test_no_water_between_the_other_fronts_at_stalluponen(board: Board, a: str, b: str) -> None:
    assert board.grid.are_adjacent(a, b)
    assert board.along(a, b) == ()


@pytest.mark.parametrize("hex", ["41.19", "41.20", "41.21", "40.19", "40.20", "40.22", "42.20", "42.21"])
def test_stalluponen_is_fought_over_open_ground(board: Board, hex: str) -> None:
    assert board.terrain(hex) == ()


# -------------------------------------------------------------------------------------------------------------- works
@pytest.mark.rule("E10.42A")
def test_four_fortress_units_ring_konigsberg(board: Board) -> None:
    forts = [work.hex for work in board.works if work.kind == "fort" and work.name.startswith("Königsberg")]
    assert len(forts) == 4
    assert all(board.grid.are_adjacent(hex, "60.17") for hex in forts)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Kovno", 4),
        ("Olita", 1),
        ("Grodno", 2),
        ("Osowiec", 2),
        ("Lomza", 2),
        ("Boyen", 1),
        ("Schimonken", 1),
        ("Nikolaiken", 1),
        ("Pillau", 1),
    ],
)
def test_fortress_units(board: Board, name: str, count: int) -> None:
    assert sum(work.kind == "fort" and work.name == name for work in board.works) == count


@pytest.mark.rule("E8.4", "E10.42A")
def test_permanent_entrenchments(board: Board) -> None:
    """Two in the lakes that scenario 4 finds destroyed, and a line from Königsberg over Tapiau to Labiau."""
    works = [work.hex for work in board.works if work.kind == "permanent"]
    assert {"51.30", "51.32"} <= set(works)
    line = [hex for hex in works if hex not in ("51.30", "51.32")]
    assert board.grid.connected([*line, "60.17"])
    assert "55.15" in line
    assert board.place_named("Labiau").hex == "55.15"
    assert any(board.grid.are_adjacent(hex, board.place_named("Tapiau").hex) for hex in line)
    for hex in works:
        assert board.faces(hex, "permanent"), hex
        for direction in board.faces(hex, "permanent"):
            assert board.grid.neighbour(hex, direction) not in line


# ------------------------------------------------------------------------------------------------------------ outlines
def test_outlines_belong_to_the_board(board: Board, outlines: tuple[Outline, ...]) -> None:
    kinds = Counter(outline.kind for outline in outlines)
    assert kinds["lake"] == 31
    assert kinds["land"] >= 1
    assert kinds["border"] == 1
    sides = {side for edge in board.edges for side in edge.sides.split()}
    for outline in outlines:
        if outline.kind in ("spring", "mouth"):
            assert outline.first in sides
        if outline.kind == "station":
            assert outline.first in board.grid
