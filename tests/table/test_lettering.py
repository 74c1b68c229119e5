"""Names on maps stand where they hide least, never on each other, never upside down."""

from __future__ import annotations

import math

import numpy as np
import shapely

from desktop.table.drawing import Text
from desktop.table.lettering import Crowd, Label, Letters, Ribbon, letters_along, place, place_along
from tests.drawn import Ruler

FRAME = (0.0, 0.0, 1000.0, 1000.0)
PLAIN = Letters("map.town", 20.0, "#000000", limits=(10.0, 30.0))


def put(*labels: Label, crowd: Crowd | None = None, zoom: float = 100.0) -> dict[str, Text]:
    found = place(labels, crowd or Crowd(FRAME), Ruler(), zoom, FRAME)
    return {text.text: text for _, text in found}


def test_the_size_of_letters_keeps_within_its_limits_on_the_screen() -> None:
    assert PLAIN.at(100) == 20.0
    assert PLAIN.at(25) == 40.0
    assert PLAIN.at(300) == 10.0


def test_a_name_stands_to_the_east_where_nothing_is_in_the_way() -> None:
    text = put(Label("Goldap", 500, 500, PLAIN))["Goldap"]
    assert text.x > 500
    assert text.y < 500


def test_a_name_gives_way_to_a_line() -> None:
    crowd = Crowd(FRAME)
    crowd.line(np.array([(505.0, 480.0), (900.0, 480.0)]), 3.0)
    crowd.line(np.array([(505.0, 500.0), (900.0, 500.0)]), 3.0)
    crowd.line(np.array([(505.0, 520.0), (900.0, 520.0)]), 3.0)
    assert put(Label("Goldap", 500, 500, PLAIN), crowd=crowd)["Goldap"].x < 450


def test_a_name_gives_way_to_an_area() -> None:
    crowd = Crowd(FRAME)
    crowd.area(shapely.box(505, 400, 700, 600), 2.0)
    assert put(Label("Goldap", 500, 500, PLAIN), crowd=crowd)["Goldap"].x < 450


def test_names_that_would_collide_are_left_out_by_rank_unless_they_must_be_there() -> None:
    crowded = [Label(f"Village {number}", 500, 500, PLAIN, rank=2) for number in range(14)]
    found = put(Label("Town", 500, 500, PLAIN, rank=1), *crowded, Label("City", 500, 500, PLAIN, rank=3, must=True))
    assert "Town" in found
    assert "City" in found
    assert 2 < len(found) < 14


def test_no_name_reaches_beyond_the_frame() -> None:
    text = put(Label("Wladyslawow", 990, 500, PLAIN))["Wladyslawow"]
    assert text.x + 110 <= 1000


def test_a_closed_box_is_kept_free() -> None:
    crowd = Crowd(FRAME)
    crowd.close((510, 400, 800, 600))
    assert put(Label("Goldap", 500, 500, PLAIN), crowd=crowd)["Goldap"].x < 500
    assert crowd.copy().overlap((510, 400, 520, 410)) == 0


def test_a_crowd_counts_what_lies_under_a_box() -> None:
    crowd = Crowd(FRAME)
    crowd.line(np.array([(100.0, 500.0), (300.0, 500.0)]), 2.0)
    assert abs(crowd.cost((150, 480, 250, 520)) - 200.0) < 10
    assert crowd.cost((400, 400, 500, 480)) == 0
    crowd.rectangle((600, 600, 660, 660), 1.0)
    assert abs(crowd.cost((590, 590, 670, 670)) - 360) < 20


def angles(items: tuple[object, ...]) -> list[float]:
    return [item.turn for item in items if isinstance(item, Text)]


def test_letters_along_a_line_are_never_upside_down() -> None:
    for heading in range(0, 360, 15):
        way = np.array([math.cos(math.radians(heading)), math.sin(math.radians(heading))])
        line = np.array([500.0, 500.0]) + np.linspace(-200, 200, 50)[:, None] * way
        items = letters_along("Angerapp", PLAIN, 20.0, line, Ruler())
        assert all(-90.01 <= turn <= 90.01 for turn in angles(items))
        xs = [item.x for item in items if isinstance(item, Text)]
        if abs(way[0]) > 0.1:
            assert xs == sorted(xs)


def test_halos_come_before_ink_so_that_none_covers_a_letter() -> None:
    letters = Letters("map.river", 20.0, "#1d4a61", halo="#ffffff")
    items = letters_along("Alle", letters, 20.0, np.array([(0.0, 0.0), (300.0, 0.0)]), Ruler())
    halos = [bool(item.halo) for item in items if isinstance(item, Text)]
    assert halos == [True] * 4 + [False] * 4


def test_a_river_is_named_where_it_runs_straight() -> None:
    bend = [(0.0, 300.0), *[(float(x), 300 + 9 * math.sin(x / 4)) for x in range(400)], (1000.0, 300.0)]
    ribbon = Ribbon("Pissa", tuple(value for point in bend for value in point), PLAIN, 6.0)
    found = place_along([ribbon], Crowd(FRAME), Ruler(), 100.0, FRAME)
    assert found
    assert all(box[0] > 380 for box, _ in found)


def test_a_river_too_short_for_its_name_has_none() -> None:
    ribbon = Ribbon("Scheschuppe", (0.0, 300.0, 60.0, 300.0), PLAIN, 6.0)
    assert place_along([ribbon], Crowd(FRAME), Ruler(), 100.0, FRAME) == []


def test_an_areas_name_may_stand_on_its_middle() -> None:
    text = put(Label("Rominter Heide", 500, 500, PLAIN, within=True))["Rominter Heide"]
    assert abs(text.x + 70 - 500) < 1
