"""What lies where: surfaces, pieces on map, mat and in hands, places of subjects."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat import scene
from desktop.games.no_retreat.boxes import boxes
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.state import Mark, put_leader, turn_box
from tests.drawn import Ruler
from tests.games.no_retreat.helpers import content, empty, open_hexes, own, place_of, put


def test_the_battle_map_comes_first_and_every_map_is_there() -> None:
    state = empty(4)
    ids = [surface.id for surface in scene.surfaces(content(), state)]
    assert ids[0] == "map4"
    assert sorted(ids[:5]) == ["map1", "map2", "map3", "map4", "map5"]
    assert {"mat", "crt:german", "crt:italian", "crt:allied", "terrain", "hand:axis", "hand:allied"} <= set(ids)


@pytest.mark.rule("10.1")
def test_between_battles_the_map_of_the_next_offensive_is_in_sight() -> None:
    state = empty(0)
    state.map, state.initiative, state.control = 0, "axis", {"axis": 2, "allied": 3}
    assert scene.focus(state) == 3
    state.initiative = "allied"
    assert scene.focus(state) == 2


def test_units_lie_on_the_map_or_on_the_mat_never_on_both() -> None:
    state = empty(3)
    row = open_hexes(3, 2)
    put(state, "15-panzer", row[0])
    put(state, "4-indian", "destroyed")
    put(state, "littorio", turn_box(10))
    pieces = scene.scene(content(), state, None).pieces
    assert pieces["15-panzer"].surface == "map3"
    for unit, box in (("4-indian", "destroyed:allied"), ("littorio", "turn:10"), ("ariete", "pool:axis")):
        x0, y0, x1, y1 = boxes("mat")[box]
        assert pieces[unit].surface == "mat"
        assert x0 <= pieces[unit].x <= x1
        assert y0 <= pieces[unit].y <= y1


@pytest.mark.rule("2.3", "14.3.3")
def test_what_must_be_seen_stays_on_top_of_a_stack() -> None:
    state = empty(3)
    hex = open_hexes(3, 1)[0]
    put(state, "21-corps", hex, supply="none")
    put(state, "15-panzer", hex)
    put(state, "axis-box-2", hex, 1)
    put_leader(state, "rommel", place=hex, host="15-panzer")
    state.marks[hex] = Mark("target", "allied")
    pieces = scene.scene(content(), state, None).pieces
    assert [pieces[u].z for u in ("axis-box-2", "21-corps", "15-panzer")] == [0, 1, 2]
    shown = {badge.drawing for badge in pieces["15-panzer"].badges}
    assert {"badge|target", "badge|count|3"} <= shown
    assert "badge|none" in {badge.drawing for badge in pieces["21-corps"].badges}
    assert pieces["rommel"].surface == "map3"
    own(state, "Tobruk", "axis")
    marks = scene.scene(content(), state, None).marks["map3"]
    assert len(marks) == len(content().maps[3].ground.towns)


def test_hands_are_laid_out_in_order_and_backs_tell_nothing() -> None:
    state = empty(3)
    state.hands = {"axis": ("03", "07"), "allied": ("?", "?", "?")}
    pieces = scene.scene(content(), state, None).pieces
    assert [p.subject for p in pieces.values() if p.surface == "hand:axis"] == ["card:03", "card:07"]
    backs = [p for p in pieces.values() if p.surface == "hand:allied"]
    assert [p.face for p in backs] == ["cardback"] * 3
    assert all(p.high == 1.4 for p in backs)


def test_hexes_are_found_where_they_lie_on_their_own_map() -> None:
    state = empty(2)
    for number in (1, 2, 3, 4, 5):
        hex = content().maps[number].ground.towns[0]
        found = scene.anchor(content(), state, f"hex:{number}/{hex}")
        assert found is not None
        assert found.surface == f"map{number}"
        assert scene.hit(content(), found.surface, found.x, found.y) == f"hex:{number}/{hex}"
    assert scene.hit(content(), "mat", 60, 90) == "box:turn:1"
    assert scene.hit(content(), "hand:axis", 10, 10) is None
    reserve = scene.anchor(content(), state, "box:reserve:axis")
    assert reserve is not None
    assert reserve.surface == "mat"


def test_names_tell_the_place_and_the_map_for_ever() -> None:
    state = empty(5)
    tobruk = place_of(3, "Tobruk")
    assert GAME.name(content(), state, f"hex:3/{tobruk}") == f"{tobruk} Tobruk"
    assert GAME.name(content(), state, "piece:rommel") == "Rommel"
    assert GAME.name(content(), state, "card:axis/36") == "621st Radio Intercepts"
    put(state, "allied-box-3", "pool", 1)
    assert GAME.name(content(), state, "piece:allied-box-3") == "Allied Minefield 3"


def test_every_sheet_is_drawn_inside_its_surface() -> None:
    state = empty(3)
    for surface in scene.surfaces(content(), state):
        if surface.kind not in ("chart", "table"):
            continue
        marks = list(GAME.sheet(content(), surface.id, Ruler(), lambda part: None))
        assert marks
        for mark in marks:
            assert mark.box[2] <= surface.width + 1
            assert mark.box[3] <= surface.height + 1


@pytest.mark.parametrize("name", ["mat", "crt:german", "terrain"])
def test_boxes_do_not_overlap_by_half(name: str) -> None:
    """Boxes nest (a track in its panel) or lie apart; none covers a part of another."""
    found = list(boxes(name).items())
    for index, (one, a) in enumerate(found):
        for other, b in found[index + 1 :]:
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > 0.5 and high > 0.5:
                inner = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
                assert wide * high == pytest.approx(inner, rel=0.02), (one, other)


@pytest.mark.parametrize(
    ("malta", "invasion", "marker", "shown"),
    [
        ("inactive", "", True, {"malta": "marker|malta|inactive"}),
        ("active", "cancelled", True, {"malta": "marker|malta|active", "malta/reminder": "marker|target|axis"}),
        ("active", "lost", False, {"malta/reminder": "marker|blow"}),
        ("inactive", "won", False, {}),
    ],
)
def test_the_malta_box_shows_marker_reminder_or_the_units_that_took_it(
    malta: str, invasion: str, marker: bool, shown: dict[str, str]
) -> None:
    state = empty(3, malta=malta, invasion=invasion, malta_marker=marker)
    if invasion == "won":
        for unit in ("ramcke-folgore", "164-light"):
            put(state, unit, "malta")
    pieces = scene.scene(content(), state, None).pieces
    found = {name: piece.face for name, piece in pieces.items() if name.startswith("malta") and "gray" not in name}
    assert found == shown
    inside = [
        piece for name, piece in pieces.items() if name.startswith("malta") or name in ("ramcke-folgore", "164-light")
    ]
    x0, y0, x1, y1 = boxes("mat")["malta"]
    lying = [p for p in inside if x0 <= p.x <= x1 and y0 <= p.y <= y1]
    apart = [abs(a.x - b.x) + abs(a.y - b.y) for i, a in enumerate(lying) for b in lying[:i]]
    assert all(gap > 40 for gap in apart)  # nothing lies on another


def test_the_lowest_row_of_the_mat_holds_unbuilt_boxes_and_what_has_left_the_game() -> None:
    state = empty(3)
    put(state, "axis-box-3", "stock", 0)
    put(state, "babini", "out")
    put_leader(state, "oconnor", place="out")
    pieces = scene.scene(content(), state, None).pieces
    for name, box in (("axis-box-3", "stock:axis"), ("babini", "out"), ("oconnor", "out")):
        x0, y0, x1, y1 = boxes("mat")[box]
        assert pieces[name].surface == "mat"
        assert pieces[name].lies == "aside"
        assert x0 <= pieces[name].x <= x1
        assert y0 <= pieces[name].y <= y1
    assert pieces["ariete"].lies == ""
    anchor = scene.anchor(content(), state, "piece:axis-box-3")
    assert anchor is not None
    assert scene.hit(content(), "mat", anchor.x, anchor.y) == "box:stock:axis"
    assert set(pieces) >= {*content().units, *content().leaders}  # every piece of the game is somewhere


def test_an_organizing_side_sees_its_reserve_beside_its_force_pool() -> None:
    state = empty(3, phase="organization", player="axis")
    put(state, "10-corps", "reserve")
    put(state, "21-corps", "destroyed")
    pieces = scene.scene(content(), state, None).pieces
    assert {"strip/ariete", "strip/10-corps", "strip/21-corps"} <= set(pieces)
    assert "strip/4-indian" not in pieces


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("used", {"Axis markers": "3 green, 5 gray", "Allied markers": "7"}),
        (
            "supply:axis",
            {"Supply Points": "2: 1 green, 1 gray", "Support": "1 Blitz! of 3", "Cards": "2, the limit is 5"},
        ),
        ("malta", {"Malta": "Active", "Held up": "1 gray Supply markers", "Invasion": "not decided"}),
        ("fort:2", {"Fortification Level": "2 of 3", "Controlled by": "the Allied player"}),
        ("tobruk", {"Fortification Level": "2 of 3", "Controlled by": "the Allied player"}),
        ("stock:allied", {"Units": "Allied Box 1"}),
        ("out", {"Units": "O'Connor"}),
        ("destroyed:allied", {"Units": "4 Indian"}),
        ("shattered:axis", {"Units": "none"}),
    ],
)
def test_the_inspector_tells_what_each_box_of_the_mat_holds(box: str, told: dict[str, str]) -> None:
    state = empty(3, turn=9, malta="active", malta_marker=True, malta_gray=1, fort=2, fort_in_play=True, blitz=1)
    state.used = {"green": 3, "gray": 5, "allied": 7}
    state.supplies = {"green": 1, "gray": 1, "allied": 1}
    state.hands = {"axis": ("01", "02"), "allied": ()}
    for name, unit in state.units.items():
        if unit.place in ("out", "stock"):
            put(state, name, "pool")
    put(state, "allied-box-1", "stock", 0)
    put(state, "4-indian", "destroyed")
    put_leader(state, "oconnor", place="out")
    own(state, "Tobruk", "allied")
    found = GAME.inspect(content(), state, f"box:{box}")
    assert found is not None
    assert told.items() <= {fact.name: fact.value for fact in found.facts}.items()
