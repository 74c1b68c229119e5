"""What lies where: surfaces, pieces on the map, the track display and in hands, places of subjects."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander import scene
from desktop.games.combat_commander.boxes import TRACKS, boxes, surface_size
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.setup import set_up
from desktop.games.combat_commander.state import CommanderState, Radio, place_unit
from desktop.games.combat_commander.view import view
from tests.drawn import Ruler

CONTENT = GAME.content()
SETTINGS = {setting.id: setting.default for setting in GAME.settings}
AXIS = frozenset(("axis",))


def begun() -> CommanderState:
    state = set_up(CONTENT, "combat_commander/tussle-at-maleme", SETTINGS)
    state.hands = {"axis": CONTENT.decks["german"][:4], "allied": CONTENT.decks["british"][:6]}
    return state


def test_the_map_comes_first_with_display_and_hands() -> None:
    ids = [surface.id for surface in scene.surfaces(CONTENT, begun())]
    assert ids[0] == "map13"
    assert {"tracks", "terrain", "hand:axis", "hand:allied", "reserve:axis", "reserve:allied"} <= set(ids)


@pytest.mark.rule("1.2")
def test_a_hand_shows_its_cards_to_its_side_and_backs_to_the_other() -> None:
    state = begun()
    shown = scene.scene(CONTENT, view(CONTENT, state, AXIS), None).pieces
    faces = {place.face for place in shown.values() if place.surface == "hand:axis"}
    assert faces == {f"card|{card}" for card in state.hands["axis"]}
    assert {place.face for place in shown.values() if place.surface == "hand:allied"} == {"cardback|british"}
    assert not any(card in repr(shown) for card in state.hands["allied"])


@pytest.mark.rule("4.3.3", "7.3.3")
def test_secret_chits_lie_face_down_to_the_other_side() -> None:
    state = begun()
    state.chits_secret = {"axis": ("A",), "allied": ("N",)}
    shown = scene.scene(CONTENT, view(CONTENT, state, AXIS), None).pieces
    assert "chit/A" in shown
    assert "chit/N" not in shown
    assert shown["secret/allied/0"].face == "chit|?"


@pytest.mark.rule("4.2", "7.2.1")
def test_losses_and_reinforcements_lie_on_their_tracks() -> None:
    state = begun()
    names = [name for name, unit in state.units.items() if unit.side == "axis"]
    place_unit(state, names[0], "lost:3")
    place_unit(state, names[1], "time:5")
    place_unit(state, names[2], "C7")
    shown = scene.scene(CONTENT, state, None).pieces
    for name, box in ((names[0], "lost:axis:3"), (names[1], "time:5")):
        x0, y0, x1, y1 = boxes(TRACKS)[box]
        assert shown[name].surface == TRACKS
        assert x0 <= shown[name].x <= x1
        assert y0 <= shown[name].y <= y1
        anchor = scene.anchor(CONTENT, state, f"piece:{name}")
        assert anchor is not None
        assert anchor.surface == TRACKS
    assert shown[names[2]].surface == "map13"
    assert scene.hit(CONTENT, "map13", shown[names[2]].x, shown[names[2]].y) == "hex:C7"


@pytest.mark.rule("8.1.2")
def test_a_radio_to_come_lies_on_the_time_track_and_one_in_play_beside_the_map() -> None:
    state = begun()
    state.radios = {"allied:coming": Radio("british.radio-88mm", space=3), "axis": Radio("german.radio-81mm")}
    shown = scene.scene(CONTENT, state, None).pieces
    assert shown["radio:allied:coming"].surface == TRACKS
    assert shown["radio:axis"].surface == "map13"
    for handle, surface in (("radio:allied:coming", TRACKS), ("radio:axis", "map13")):
        anchor = scene.anchor(CONTENT, state, shown[handle].subject)
        assert anchor is not None
        assert anchor.surface == surface
        assert GAME.inspect(CONTENT, state, shown[handle].subject) is not None


def test_boxes_of_the_display_lie_on_it_and_apart() -> None:
    wide, high = surface_size(TRACKS)
    found = {name: box for name, box in boxes(TRACKS).items() if not name.startswith("panel") and name != "data"}
    for name, (x0, y0, x1, y1) in found.items():
        assert 0 <= x0 < x1 <= wide, name
        assert 0 <= y0 < y1 <= high, name
    names = list(found)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            a, b = found[one], found[other]
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


def test_every_piece_of_a_scene_has_a_picture_and_a_name() -> None:
    state = begun()
    for handle, placed in scene.scene(CONTENT, state, None).pieces.items():
        if placed.face:
            assert GAME.drawing(CONTENT, placed.face, 60.0, Ruler())
        assert placed.label, handle
        assert GAME.name(CONTENT, state, placed.subject), handle


def test_charts_are_drawn_and_hit() -> None:
    for surface in (TRACKS, "terrain"):
        assert list(GAME.sheet(CONTENT, surface, Ruler(), lambda share: None))
    x0, y0, x1, y1 = boxes(TRACKS)["time:4"]
    assert scene.hit(CONTENT, TRACKS, (x0 + x1) / 2, (y0 + y1) / 2) == "box:time:4"


def test_overlays_of_a_position_can_be_drawn() -> None:
    state = begun()
    unit = next(name for name, held in state.units.items() if held.side == "axis")
    place_unit(state, unit, "C7")
    for overlay in GAME.overlays:
        subject = {"piece": f"piece:{unit}", "hex": "hex:C7", "": None}[overlay.wants]
        marks = GAME.overlay(CONTENT, state, overlay.id, subject)
        assert marks or overlay.id in ("command", "zones"), overlay.id
