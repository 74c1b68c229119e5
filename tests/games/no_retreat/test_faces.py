"""Counters, markers and cards can be read and told apart without colour (2.3, 12.2.2, 13.1.1)."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.faces import cards, drawing, markers, plates, units
from desktop.table.colour import contrast, mix
from desktop.table.drawing import Clip, Fill, Group, Stroke, Text
from tests.drawn import Ruler, items_of
from tests.games.no_retreat.helpers import content

SIZES = (16.0, 28.0, 56.0, 112.0)


RULER = Ruler()


def texts(key: str, size: float = 56.0) -> list[str]:
    return [item.text for item in items_of(drawing(content(), key, size, RULER)) if isinstance(item, Text)]


@pytest.mark.parametrize("size", SIZES)
def test_every_counter_card_and_marker_is_drawn_at_every_size(size: float) -> None:
    keys = [f"unit|{unit.id}|{face}" for unit in content().units.values() for face in range(len(unit.faces))]
    keys += [f"leader|{name}{more}" for name in content().leaders for more in ("", "|used")]
    keys += [f"marker|{name}" for name in (*markers.MARKERS, "low", "none")]
    keys += ["marker|supply|gray", "marker|supply|green", "marker|supply|allied", "marker|fort|2", "cardback", "deck"]
    keys += ["marker|malta|active", "marker|malta|inactive", "marker|turn|axis", "marker|control|allied"]
    keys += [f"badge|{name}" for name in markers.BADGES]
    keys += [f"card|{card}|{side}" for card in content().cards for side in ("", "axis", "allied")]
    keys += [f"icon|{card}|axis" for card in content().cards]
    for key in keys:
        assert drawing(content(), key, size, RULER), key


def test_an_unknown_key_has_no_picture() -> None:
    for key in ("nothing", "marker|nothing", "badge|nothing"):
        with pytest.raises(KeyError):
            drawing(content(), key, 56, RULER)


@pytest.mark.parametrize("colour", plates.PLATE)
def test_figures_read_on_their_plates(colour: str) -> None:
    """Main figures at least 6 to 1, on full and on reduced faces."""
    side = "axis" if colour in ("gray", "green") else "allied"
    for ground in (plates.PLATE[colour], mix(plates.PLATE[colour], "#ffffff", plates.PALE)):
        assert contrast(plates.INK[side], ground) >= 6.0


@pytest.mark.rule("12.2.2", "13.1.1")
def test_colours_that_rule_have_a_sign_beside_the_colour() -> None:
    """Tracks for brown, rivets for green, plain sides for gray and tan; a split plate has both halves."""

    def signs(unit: str, size: float = 56.0) -> tuple[int, int]:
        kind = content().units[unit]
        inner = [*items_of(plates.body(kind, False, size))]
        rivets = sum(isinstance(i, Fill) and i.alpha == 0.8 for i in inner)
        tracks = sum(isinstance(i, Fill) and i.alpha == 0.78 for i in inner)
        return rivets, tracks

    assert signs("15-panzer") == (0, 0)
    assert signs("21-corps") == (16, 0)
    assert signs("ariete") == (8, 0)
    assert signs("7-armored") == (0, 2)
    assert signs("4-indian") == (0, 0)
    assert signs("guards") == (0, 1)
    assert signs("7-armored", 24.0) == (0, 2)


@pytest.mark.rule("2.3", "8.2")
def test_a_face_tells_strength_movement_name_and_state() -> None:
    assert {"15 Panzer", "8", "6"} <= set(texts("unit|15-panzer|3"))
    assert "(2)" in texts("unit|babini|0")
    assert "[33 Flak]" in texts("unit|33-flak|0")
    figures = [i for i in items_of(drawing(content(), "unit|axis-box-2|1", 56, RULER)) if isinstance(i, Text)]
    assert figures[0].colour == "#ffffff"
    assert figures[0].halo
    ovals = [
        [i for i in items_of(drawing(content(), f"unit|15-panzer|{face}", 56, RULER)) if isinstance(i, Fill)]
        for face in (2, 3)
    ]
    assert [any(i.paint == "#c3362b" for i in fills) for fills in ovals] == [False, True]


def test_reduced_faces_have_a_cut_corner() -> None:
    panzer = content().units["15-panzer"]
    assert [units.is_reduced(panzer, face) for face in range(4)] == [True, False, True, False]
    light = content().units["90-light"]
    assert [units.is_reduced(light, face) for face in range(3)] == [False, True, False]

    def shapes(cut: bool) -> int:
        drawn = items_of(plates.body(content().units["4-indian"], cut, 56))
        return sum(not isinstance(item, Clip | Group) for item in drawn)

    assert shapes(True) == shapes(False) + 1


def test_cards_show_their_text_from_190_pixels_on() -> None:
    half = content().cards["02"].axis
    words = " ".join(texts("card|02|axis", 250.0))
    assert half.text.split()[0] in words
    assert half.name.upper() in words
    assert half.text.split()[-1] not in " ".join(texts("card|02|axis", 120.0))
    assert cards.FULL_FROM == 190
    frames = [i for i in items_of(drawing(content(), "card|02|axis", 250, RULER)) if isinstance(i, Stroke)]
    assert any(i.colour == "#c0302f" for i in frames)  # the red border counts in the invasion
