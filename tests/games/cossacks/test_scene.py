"""What stands where: pieces on map and charts, anchors and points, overlays, knowledge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.games.cossacks import boxes, overlays, scene
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.knowledge import knowledge, sources
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.names import name
from desktop.games.cossacks.panels.shown import whole_scene
from desktop.games.cossacks.setup import set_up
from desktop.games.cossacks.state import Battle, CossacksState
from desktop.games.cossacks.view import view

STALLUPONEN = "cossacks/stalluponen"
GERMAN, BOTH = frozenset({"german"}), frozenset({"german", "russian"})
FIRST, EIGHTH = f"first:{STALLUPONEN}", f"eighth:{STALLUPONEN}"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


@pytest.fixture
def state(content: Content) -> CossacksState:
    return set_up(content, STALLUPONEN, {})


def test_every_unit_stands_on_the_map_when_both_sides_look(content: Content, state: CossacksState) -> None:
    pieces = scene.scene(content, view(content, state, BOTH), None).pieces
    on_map = {handle: piece for handle, piece in pieces.items() if piece.surface == "map"}
    assert set(on_map) == set(state.units)
    for handle, piece in on_map.items():
        unit = state.unit(handle)
        assert scene.hit(content, "map", piece.x, piece.y) == f"hex:{unit.hex}"
        assert piece.facing == unit.facing * 60.0
        assert piece.side == unit.side
        assert piece.label
    top = max((piece for piece in on_map.values() if piece.stack == "41.19"), key=lambda piece: piece.z)
    assert top.face == "unit|de.1div.inf"
    assert {badge.drawing for badge in top.badges} == {"badge|intensive", "badge|count|4"}


@pytest.mark.rule("S3.5")
def test_an_enemy_hex_shows_one_back_and_no_number(content: Content, state: CossacksState) -> None:
    found = scene.scene(content, view(content, state, GERMAN), None)
    enemy = [piece for piece in found.pieces.values() if piece.face.startswith("back|")]
    assert sorted(piece.stack for piece in enemy) == ["40.19", "40.20", "40.22", "41.20"]
    for piece in enemy:
        assert piece.badges == ()
        assert piece.z == 0
        assert piece.subject == f"stack:russian@{piece.stack}"
    assert not any(piece.surface == FIRST for piece in found.pieces.values())
    assert FIRST in found.marks  # the chart says that it is closed


@pytest.mark.rule("S2.76", "S2.77", "S2.66")
def test_command_counters_stand_in_the_box_of_their_morale(content: Content, state: CossacksState) -> None:
    pieces = scene.scene(content, view(content, state, BOTH), None).pieces
    level = boxes.boxes(content, EIGHTH)["ml:eighth.I:9"]
    counter = pieces["command/de.1div"]
    assert counter.surface == EIGHTH
    assert level[0] <= counter.x - counter.size / 2
    assert counter.x + counter.size / 2 <= level[2] + 1
    assert boxes.box_at(boxes.boxes(content, EIGHTH), counter.x, counter.y) == "ml:eighth.I:9"
    state.commands["de.1div"] = replace(state.commands["de.1div"], ml=8)
    moved = scene.scene(content, view(content, state, BOTH), None).pieces["command/de.1div"]
    assert boxes.box_at(boxes.boxes(content, EIGHTH), moved.x, moved.y) == "ml:eighth.I:8"
    assert {handle for handle in pieces if handle.startswith("ammo/")} == {
        "ammo/eighth.I",
        "ammo/first.XX",
        "ammo/first.III",
        "ammo/first.IV",
    }
    assert pieces["ammo/first.III"].face == "marker|ap|3"
    held = {piece.subject for handle, piece in pieces.items() if handle.startswith("box/") and piece.surface == EIGHTH}
    assert held == {"piece:de.1div.inf", "piece:de.1div.art", "piece:de.1div.cav"}


def test_losses_and_silence_show_on_the_piece(content: Content, state: CossacksState) -> None:
    state.units["ru.29div.inf"] = replace(state.unit("ru.29div.inf"), sp=0)
    state.units["ru.29div.art"] = replace(state.unit("ru.29div.art"), sp=1, silenced=True)
    pieces = scene.scene(content, view(content, state, BOTH), None).pieces
    assert pieces["ru.29div.inf"].face == "unit|ru.29div.inf|cadre"
    assert pieces["ru.29div.art"].face == "unit|ru.29div.art|sp=1"
    assert pieces["ru.27div.inf"].face == "unit|ru.27div.inf|sp=9"
    top = max((one for one in pieces.values() if one.stack == "40.19"), key=lambda one: one.z)
    assert "badge|silent" in {badge.drawing for badge in top.badges}


def test_anchors_and_hits_agree(content: Content, state: CossacksState) -> None:
    seen = view(content, state, BOTH)
    for subject in scene.frame(content, seen):
        found = scene.anchor(content, seen, subject)
        assert found is not None
        assert scene.hit(content, found.surface, found.x, found.y) == subject
        assert len(found.outline) == 12
    for subject in ("box:ml:first.XX:5", "box:ammo:first.III", "box:hold:eighth.I", "box:fcrt/cell:1-1:6"):
        found = scene.anchor(content, seen, subject)
        assert found is not None
        assert scene.hit(content, found.surface, found.x, found.y) == subject
    side = scene.anchor(content, seen, "side:41.19/40.19")
    assert scene.anchor(content, seen, "piece:ru.29div.inf") == scene.anchor(content, seen, "hex:40.19")
    assert side is not None
    assert side == scene.anchor(content, seen, "side:40.19/41.19")
    assert scene.anchor(content, seen, "side:41.19/43.19") is None


def test_a_view_has_no_anchor_for_what_it_does_not_know(content: Content, state: CossacksState) -> None:
    seen = view(content, state, GERMAN)
    assert scene.anchor(content, seen, "piece:ru.29div.inf") is None
    assert scene.anchor(content, seen, "piece:command/ru.XX") is None
    assert scene.anchor(content, seen, "hex:99.99") is None
    assert name(content, seen, "piece:ru.29div.inf") == "a Russian unit"
    assert name(content, seen, "piece:de.1div.inf") == "1 div infantry"
    assert name(content, seen, "hex:41.19") == "41.19 Stallupönen"
    assert name(content, seen, "stack:russian@40.19") == "Russian units at 40.19"


def test_the_column_in_use_is_lit(content: Content, state: CossacksState) -> None:
    assert "fcrt" not in whole_scene(content, state, None).marks
    state.battle = Battle("fire", "russian", "41.19", ("40.20",), "1-1")
    assert whole_scene(content, state, None).marks["fcrt"]
    state.battle = Battle("barrage", "russian", "41.19", ("40.20",), "20")
    assert whole_scene(content, state, None).marks["bcrt"]


def test_surfaces_have_sizes_and_digests(content: Content, state: CossacksState) -> None:
    found = {surface.id: surface for surface in scene.surfaces(content, state)}
    assert list(found) == ["map", EIGHTH, FIRST, "fcrt", "bcrt", "terrain"]
    assert len({surface.still for surface in found.values()}) == len(found)
    assert found["fcrt"].source == "reconstructed"
    assert all(surface.width > 0 and surface.height > 0 for surface in found.values())


# overlays -----------------------------------------------------------------------------------------------------------
def hexes_of(content: Content, marks: tuple[object, ...]) -> set[str]:
    found = set()
    for mark in marks:
        x0, y0, x1, y1 = mark.box  # type: ignore[attr-defined]
        found.add(content.ground.grid.hex_at((x0 + x1) / 2, (y0 + y1) / 2))
    return found


@pytest.mark.rule("S3.4", "S3.41")
def test_zones_cover_the_hexes_around_fighting_units(content: Content, state: CossacksState) -> None:
    marks = overlays.overlay(content, view(content, state, BOTH), "zones", None)
    covered = hexes_of(content, marks)
    assert set(content.ground.grid.adjacent("41.19")) <= covered
    assert "60.20" not in covered


@pytest.mark.rule("E6.2", "S10.21")
def test_barrage_reach_is_one_hex_in_front_and_two_for_heavy_guns(content: Content, state: CossacksState) -> None:
    seen = view(content, state, BOTH)
    field = hexes_of(content, overlays.overlay(content, seen, "barrage", "piece:de.1div.art"))
    assert field == {"40.19", "40.20", "41.20"}
    heavy = hexes_of(content, overlays.overlay(content, seen, "barrage", "piece:de.I.hq"))
    assert field < heavy
    assert "39.19" in heavy
    assert "43.19" not in heavy


@pytest.mark.rule("S3.2", "S3.22")
def test_the_facing_overlay_names_three_fronts_two_flanks_and_a_rear(content: Content, state: CossacksState) -> None:
    marks = overlays.overlay(content, view(content, state, GERMAN), "facing", "hex:40.20")
    words = [item.text for mark in marks for item in mark.drawing if hasattr(item, "text")]
    assert sorted(word.rstrip(" !") for word in words) == ["flank", "flank", "front", "front", "front", "rear"]
    assert overlays.overlay(content, view(content, state, GERMAN), "facing", "hex:43.20") == ()


def test_the_fire_overlay_points_at_the_hex(content: Content, state: CossacksState) -> None:
    marks = overlays.overlay(content, view(content, state, GERMAN), "fire", "hex:41.19")
    assert len(marks) >= 3  # three Russian stacks face it


# knowledge ----------------------------------------------------------------------------------------------------------
def test_every_rule_has_a_title_and_what_is_not_enforced_a_reason() -> None:
    known = knowledge()
    assert len(known.rules) == 561
    for rule in known.rules.values():
        assert rule.title
        assert rule.coverage == "enforced" or rule.why, rule.number
    assert {"S10.34A", "E5.2", "E13.19"} <= set(known.rules)


def test_rulings_name_rules_that_exist_and_give_reasons() -> None:
    known = knowledge()
    assert {"R1", "R17", "R102", "R112", "R176", "G18"} <= set(known.rulings)
    for ruling in known.rulings.values():
        assert set(ruling.rules) <= set(known.rules), ruling.id
        assert ruling.question
        assert ruling.ruling
        assert ruling.reason
    assert known.rulings["R17"].alternatives == ("attacker first", "both secret and simultaneous")


def test_there_are_eight_hints_of_one_line() -> None:
    texts = {hint.id: hint.text for hint in knowledge().hints.values()}
    assert len(texts) == 8
    assert all(len(text) <= 130 for text in texts.values())


def test_sources_say_what_is_reconstructed(content: Content) -> None:
    found = {source.component: source for source in sources(content)}
    assert found["Fire Combat Results Table"].kind == "reconstructed"
    assert found["Counters"].detail == {"A": 2, "B": 133, "C": 76, "D": 41}
