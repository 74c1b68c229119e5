"""Map files: what a board answers, and every fault with its line."""

from __future__ import annotations

import pytest

from desktop.table.board import Board, load_board
from desktop.table.content import ContentFault, Loader, using_owner_texts

MAP = """
title = "A corner"

[grid]
orientation = "flat"
labels = "dotted"
columns = [40, 43]
rows = [18, 20]
pushed = "odd"
westward = true

[[layer]]
id = "terrain"
legend = {"." = "", "w" = "woods", "b" = "woods rough"}
rows = '''
18 . w . .
19 ..b.
20 ...w
'''

[[layer]]
id = "country"
legend = {"G" = "Germany", "R" = "Russia"}
rows = '''
18 GGGR
19 GGRR
20 GGRR
'''

[[edge]]
kind = "minor"
name = "Rominte"
sides = "41.19/42.20 41.19/42.19 41.18/42.19"
source = "historical"

[[edge]]
kind = "lake"
sides = "41.19/42.20"

[[way]]
kind = "rail"
grade = "double"
hexes = "43.19 42.20 41.19 40.19"

[[way]]
kind = "road"
grade = "primary"
hexes = "42.20 41.19"

[[crossing]]
kind = "ferry"
side = "40.18/41.18"

[[place]]
hex = "41.19"
name = "Stallupönen"
rank = "town"
at = [10.0, 20.0]
tags = ["station"]

[[work]]
hex = "41.20"
kind = "permanent"
faces = "N NE"

[[work]]
hex = "41.20"
kind = "permanent"
faces = "SE"

[[box]]
id = "praga"
title = "Praga"
joins = {"40.20" = 5}
"""


def board(text: str = MAP) -> Board:
    with using_owner_texts("cossacks", {"map.toml": text}):
        loader = Loader("cossacks")
        found = load_board(loader, "map.toml")
        loader.finish()
    assert found is not None
    return found


def faults(text: str) -> list[str]:
    with using_owner_texts("cossacks", {"map.toml": text}):
        loader = Loader("cossacks")
        assert load_board(loader, "map.toml") is None
        with pytest.raises(ContentFault) as problem:
            loader.finish()
    return [str(fault) for fault in problem.value.faults]


def test_hexes() -> None:
    corner = board()
    assert corner.terrain("42.18") == ("woods",)
    assert corner.terrain("41.19") == ("woods", "rough")
    assert corner.terrain("43.18") == ()
    assert corner.terrain("40.20") == ("woods",)
    assert corner.country("41.19") == "Russia"
    assert corner.country("41.18") == "Germany"
    assert corner.word("terrain", "43.18") == ""
    with pytest.raises(KeyError):
        corner.terrain("39.19")


def test_hexsides_and_ways() -> None:
    corner = board()
    assert corner.along("42.20", "41.19") == ("minor", "lake")
    assert corner.along("42.19", "41.18") == ("minor",)
    assert corner.along("40.19", "41.19") == ()
    assert corner.side_name("41.19/42.20") == "Rominte"
    assert corner.grade("rail", "41.19", "40.19") == "double"
    assert corner.grade("road", "41.19", "42.20") == "primary"
    assert corner.grade("road", "41.19", "40.19") is None
    assert corner.ways["41.19/42.20"] == (("rail", "double"), ("road", "primary"))
    assert corner.crossings == {"40.18/41.18": ("ferry",)}
    assert len(corner.run(corner.edges[0])) == 4


def test_places_works_and_boxes() -> None:
    corner = board()
    assert corner.place_named("Stallupönen").hex == "41.19"
    assert [place.name for place in corner.places_at("41.19")] == ["Stallupönen"]
    assert corner.places_at("41.18") == ()
    with pytest.raises(KeyError):
        corner.place_named("Berlin")
    assert corner.faces("41.20", "permanent") == (0, 1, 2)
    assert corner.faces("41.19", "permanent") == ()
    assert corner.boxes["praga"].joins == {"40.20": 5}


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_an_edge_must_hang_together() -> None:
    text = MAP.replace("41.19/42.20 41.19/42.19", "41.19/42.20")
    (fault,) = faults(text)
    assert f":{line_of(text, 'sides = ')} edge[" in fault
    assert "41.18/42.19 does not meet" in fault


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("19 ..b.", "19 ..b", "rows = '''", "row 19 has 3 signs"),
        ("19 ..b.", "19 ..x.", "rows = '''", 'hex 41.19: "x" is not in the legend'),
        ("19 ..b.", "18 ..b.", "rows = '''", "row 19 is missing"),
        ("19 ..b.", "99 ..b.", "rows = '''", '"99" is no row of the map'),
        ('"b" = "woods rough"', '"bb" = "woods rough"', "legend = ", '"bb" is not one sign'),
        ('id = "country"', 'id = "terrain"', 'id = "terrain"\nlegend = {"G"', 'a second layer "terrain"'),
        ("43.19 42.20", "43.19 41.19", "hexes = ", "43.19 and 41.19 are not adjacent"),
        ('hexes = "42.20 41.19"', 'hexes = "42.20"', 'hexes = "42.20"', "two hexes at least"),
        ('hex = "41.19"', 'hex = "41.91"', 'hex = "41.91"', 'no hex "41.91": '),
        ('side = "40.18/41.18"', 'side = "41.18/40.18"', 'side = "41', "write 40.18/41.18"),
        ('faces = "N NE"', 'faces = "N E"', 'faces = "N E"', 'no hexside faces "E"'),
        ('"40.20" = 5', '"60.46" = 5', "joins = ", 'no hex "60.46"'),
        ("columns = [40, 43]", "columns = [43, 40]", "[grid]", "at least one hex"),
    ],
)
def test_faults_name_the_place(old: str, new: str, line: str, said: str) -> None:
    assert old in MAP
    text = MAP.replace(old, new, 1)
    found = faults(text)
    assert any(f":{line_of(text, line)} " in fault and said.partition(": ")[0] in fault for fault in found), found


def test_all_faults_at_once() -> None:
    text = MAP.replace('hex = "41.19"', 'hex = "41.91"').replace("41.19 40.19", "40.19").replace("N NE", "N E")
    assert len(faults(text)) == 3


def test_unknown_keys_are_faults() -> None:
    assert any("gird" in fault for fault in faults(MAP.replace("[grid]", "[gird]")))
