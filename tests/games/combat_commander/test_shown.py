"""What is always in sight: the status line, data boxes, points beyond 20, pages of cards, marks on hands and stacks."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.combat_commander import scene
from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.boxes import LOSSES, TRACKS, boxes, points_space
from desktop.games.combat_commander.charts.cardpage import tally_of
from desktop.games.combat_commander.destiny import draw_hand, new_deck
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.overlays import overlay
from desktop.games.combat_commander.panels import strip
from desktop.games.combat_commander.panels.cardodds import ends_at
from desktop.games.combat_commander.setup import set_up
from desktop.games.combat_commander.state import CommanderState, Radio, add_unit, place_unit
from desktop.games.combat_commander.trackpieces import data_lit
from desktop.games.combat_commander.victory import chit_worth, worth_now
from desktop.games.combat_commander.view import imagine, view
from desktop.table.asking import Ask, Option
from desktop.table.chance import Dice
from desktop.table.drawing import Text
from desktop.table.odds import per_cent
from tests.games.combat_commander.helpers import Position, Script, board

CONTENT = GAME.content()
SETTINGS = {setting.id: setting.default for setting in GAME.settings}
AXIS, ALLIED = frozenset(("axis",)), frozenset(("allied",))


def begun() -> CommanderState:
    """Scenario 13 in its first Turn, with hands."""
    state = set_up(CONTENT, "combat_commander/tussle-at-maleme", SETTINGS)
    german, british = CONTENT.decks["german"], CONTENT.decks["british"]
    state.hands = {"axis": german[:4], "allied": british[:6]}
    state.discards = {"axis": german[4:24], "allied": ()}
    state.decks = {"axis": new_deck(german[24:]), "allied": new_deck(british[6:])}
    state.phase, state.turn = "turn", 1
    return state


def facts(state: CommanderState) -> dict[str, Any]:
    return {fact.name: fact for fact in strip.status(CONTENT, state, None)}


def words(state: CommanderState, surface: str) -> str:
    """All that is written live on a surface."""
    marks = scene.scene(CONTENT, state, None).marks[surface]
    return " | ".join(item.text for mark in marks for item in mark.drawing if isinstance(item, Text))


# the status line ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5.1", "9.1", "6.2.2", "4.2")
def test_what_must_be_seen_without_clicking_is_in_the_line() -> None:
    state = begun()
    state.active, state.orders, state.time, state.sudden_death = "axis", 1, 6, 7
    unit = next(name for name, held in state.units.items() if held.side == "axis")
    place_unit(state, unit, "C7")
    state.order, state.ordered, state.moving, state.phase = "move", (unit,), (unit,), "move"
    lost = next(name for name, held in state.units.items() if held.side == "allied")
    place_unit(state, lost, "lost:1")
    found = facts(view(CONTENT, state, AXIS))
    left = state.parties["axis"].orders - 1
    assert found["Axis orders"].value == f"{left} of {left + 1} left"
    assert found["Initiative"].value in ("Axis", "Allied")
    assert "hand 4, deck 48" in found["Axis"].value
    assert f"1 of {state.surrender['allied']} lost" in found["Allied"].value
    chance = per_cent(ends_at(CONTENT, view(CONTENT, state, AXIS), "axis", 7)).removesuffix(" %")
    assert "ends at 7" in found["Time"].value
    assert chance in found["Time"].value
    assert (
        found["Move"].value.startswith("Parachute") or CONTENT.units[state.units[unit].type].name in found["Move"].value
    )
    needed = ("Axis orders", "Victory Points", "Time", "Axis", "Allied", "Initiative", "Move")
    assert list(found)[: len(needed)] == list(needed)  # first in the line, so that they are the last to go
    assert all(found[name].brief for name in needed)


@pytest.mark.rule("6.3.2", "7.3.3")
def test_points_if_it_ended_now_are_told_only_to_who_knows_the_secret_chit() -> None:
    state = begun()
    chit = next(
        name for name, found in CONTENT.chits.items() if found.objectives == (2,) and found.vp and not found.open_only
    )
    state.chits_secret = {"axis": (), "allied": (chit,)}
    state.vp, state.control = 3, {"2": "axis"}
    value = CONTENT.chits[chit].vp
    assert worth_now(CONTENT, view(CONTENT, state, ALLIED)) == 3 + value
    assert worth_now(CONTENT, view(CONTENT, state, AXIS)) is None
    assert f"{3 + value} Axis if it ended now" in facts(view(CONTENT, state, ALLIED))["Victory Points"].value
    assert facts(view(CONTENT, state, AXIS))["Victory Points"].value == "3 Axis"
    assert chit_worth(CONTENT, state, chit, "allied") == f"{value} VP to the enemy if it ended now"
    assert "if it ended now" in words(view(CONTENT, state, ALLIED), TRACKS)
    assert "if it ended now" not in words(view(CONTENT, state, AXIS), TRACKS)
    own = scene.scene(CONTENT, view(CONTENT, state, ALLIED), None).pieces
    assert own[f"own/{chit}"].surface == "hand:allied"
    assert f"own/{chit}" not in scene.scene(CONTENT, view(CONTENT, state, AXIS), None).pieces


# the track display ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("4.1.1")
@pytest.mark.parametrize(
    ("vp", "space", "more"), [(0, 0, 0), (20, 20, 0), (21, 1, 20), (-24, -4, 20), (40, 20, 20), (-41, -1, 40)]
)
def test_points_beyond_twenty_turn_the_marker(vp: int, space: int, more: int) -> None:
    assert points_space(vp) == (space, more)
    state = begun()
    state.vp = vp
    marker = scene.scene(CONTENT, state, None).pieces["vp"]
    x0, _, x1, _ = boxes(TRACKS)[f"vp:{space}"]
    assert x0 <= marker.x <= x1
    assert (f"+{more}" in marker.face) == bool(more)
    assert str(abs(vp)) in marker.label
    assert f"{abs(vp)} {'Axis' if vp > 0 else 'Allies'}" in words(state, TRACKS) or not vp


@pytest.mark.rule("4.3.4", "O18.2.3.3")
def test_data_boxes_light_while_they_count() -> None:
    state = begun()
    names = ("mines", "wire", "foxholes", "smoke", "artillery")
    assert not any(data_lit(state, name) for name in names)
    state.forts, state.smoke = {"C7": "mines", "C8": "wire", "D7": "foxholes"}, {"E5": 4}
    radio = next(name for name, kind in CONTENT.radios.items() if kind.nation == "british")
    state.radios = {"allied": Radio(radio)}
    assert all(data_lit(state, name) for name in names)
    told = words(state, TRACKS)
    assert f"{state.mines} FP against" in told
    assert f"a roll of {CONTENT.vulnerability - CONTENT.radios[radio].fp} destroys" in told
    assert scene.hit(CONTENT, TRACKS, boxes(TRACKS)["data:mines"][0] + 5, boxes(TRACKS)["data:mines"][1] + 5) == (
        "box:data:mines"
    )
    inspected = GAME.inspect(CONTENT, state, "box:data:mines")
    assert inspected is not None
    assert inspected.facts


# pages of cards -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("1.2", "1.5")
def test_pages_of_cards_count_what_is_gone_of_each_kind() -> None:
    state = begun()
    gone = [CONTENT.cards[card] for card in state.discards["axis"]]
    everything = [CONTENT.cards[card] for card in CONTENT.decks["german"]]
    fires = sum(card.order == "fire" for card in gone)
    whole = sum(card.order == "fire" for card in everything)
    held = sum(CONTENT.cards[card].order == "fire" for card in state.hands["axis"])
    assert tally_of(CONTENT, view(CONTENT, state, AXIS), "axis", "order")["fire"] == (fires, held, whole)
    assert tally_of(CONTENT, view(CONTENT, state, ALLIED), "axis", "order")["fire"] == (fires, 0, whole)
    assert f"{fires} of {whole} gone" in words(view(CONTENT, state, ALLIED), "cards:axis")
    shown = scene.scene(CONTENT, view(CONTENT, state, ALLIED), None).pieces
    assert [p.handle for p in shown.values() if p.surface == "cards:axis"] == [
        f"gone/{c}" for c in state.discards["axis"]
    ]


def test_pages_of_cards_are_there_for_both_sides_or_for_none() -> None:
    state = begun()
    assert {"cards:axis", "cards:allied"} <= {one.id for one in scene.surfaces(CONTENT, state)}
    state.settings["counted"] = "top"
    assert not [one.id for one in scene.surfaces(CONTENT, state) if one.id.startswith("cards:")]
    assert not [one for one in scene.scene(CONTENT, state, None).pieces.values() if one.surface.startswith("cards:")]


# hands ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5.4")
def test_cards_of_the_last_refill_are_marked_to_their_own_side() -> None:
    at = Position(board())
    old = at.hand("axis", "order:fire")
    script = Script(at)
    script.run(draw_hand(script.table, "axis", 4, "5.4"))
    new = tuple(card for card in at.state.hands["axis"] if card not in old)
    assert at.state.fresh["axis"] == new
    assert len(new) == 3
    assert view(at.content, at.state, AXIS).fresh["axis"] == new
    assert view(at.content, at.state, ALLIED).fresh["axis"] == ()
    script.run(draw_hand(script.table, "axis", 4, "5.4"))
    assert at.state.fresh["axis"] == ()
    state = begun()
    state.fresh = {"axis": state.hands["axis"][:1]}
    shown = scene.scene(CONTENT, view(CONTENT, state, AXIS), None).pieces
    marked = [piece.handle for piece in shown.values() if any(one.drawing == "badge|new" for one in piece.badges)]
    assert marked == [f"card/{state.hands['axis'][0]}"]
    seen = view(CONTENT, state, ALLIED)
    assert view(CONTENT, imagine(CONTENT, seen, ALLIED, Dice("x")), ALLIED).fresh == seen.fresh


@pytest.mark.rule("1.5", "1.6", "A33")
def test_the_part_of_a_card_that_may_be_played_is_lit() -> None:
    state = begun()
    first, second, third, _ = state.hands["axis"]
    keys = {f"order:{first}": first, f"card:{second}": second, f"fire:{third}": third}
    ask = Ask(
        "axis",
        "?",
        lambda: [Option(key, key, f"card:{card}") for key, card in keys.items()],
        rule="1.5",
        context=Asked("order"),
    )
    shown = scene.scene(CONTENT, view(CONTENT, state, AXIS), ask).pieces
    assert shown[f"card/{first}"].face == f"card|{first}|order"
    assert shown[f"card/{second}"].face == f"card|{second}|action"
    assert shown[f"card/{third}"].face == f"card|{third}|order"
    assert shown[f"card/{state.hands['axis'][3]}"].face == f"card|{state.hands['axis'][3]}"


# stacks ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("8.2", "3.3.1")
def test_a_stack_shows_its_men_and_the_command_below() -> None:
    state = begun()
    state.stacks, state.units = {}, {}
    leader = add_unit(state, "british.lt-walker", "allied", "reserve", alone=True)
    squad = add_unit(state, "british.guards", "allied", "reserve")
    for unit in (squad, leader):
        place_unit(state, unit, "C7")
    shown = scene.scene(CONTENT, state, None).pieces
    badges = {one.drawing for one in shown[squad].badges}
    command = CONTENT.units["british.lt-walker"].front.command
    assert badges == {"badge|men|5/7", f"badge|command|{command}"}
    assert shown[squad].z > shown[leader].z
    second = add_unit(state, "british.guards", "allied", "reserve")
    place_unit(state, second, "C7")
    shown = scene.scene(CONTENT, state, None).pieces
    assert any(one.drawing == "badge|over|9/7" for piece in shown.values() for one in piece.badges)
    lone = add_unit(state, "british.guards", "allied", "reserve")
    place_unit(state, lone, "D7")
    assert scene.scene(CONTENT, state, None).pieces[lone].badges == ()


@pytest.mark.rule("O16.4")
def test_in_a_melee_each_side_stands_on_its_own_half() -> None:
    state = begun()
    state.stacks, state.units = {}, {}
    mine = add_unit(state, "german.parachute", "axis", "reserve")
    other = add_unit(state, "british.guards", "allied", "reserve")
    for unit in (mine, other):
        place_unit(state, unit, "C7")
    shown = scene.scene(CONTENT, state, None).pieces
    assert shown[mine].x < shown[other].x
    assert shown[mine].stack == shown[other].stack == "C7"
    assert scene.hit(CONTENT, "map13", shown[mine].x, shown[mine].y) == "hex:C7"
    assert scene.hit(CONTENT, "map13", shown[other].x, shown[other].y) == "hex:C7"


@pytest.mark.rule("O18.2.3")
def test_hexes_under_fire_are_marked_below_the_counters() -> None:
    state = begun()
    before = len(scene.scene(CONTENT, state, None).marks["map13"])
    state.impact, state.spot = ("C7", "C8"), "C7"
    marks = scene.scene(CONTENT, state, None).marks["map13"]
    assert len(marks) == before + 3
    assert not [piece for piece in scene.scene(CONTENT, state, None).pieces if "impact" in piece]


@pytest.mark.rule("4.2")
def test_every_surrender_level_has_its_space() -> None:
    levels = [force.surrender for file in CONTENT.scenarios.values() for force in (file.axis, file.allied)]
    levels += [formation.surrender for formation in CONTENT.formations.values()]
    assert max(levels) <= LOSSES
    state = begun()
    state.surrender = {"axis": max(levels), "allied": 1}
    shown = scene.scene(CONTENT, state, None).pieces
    x0, _, x1, _ = boxes(TRACKS)[f"lost:axis:{max(levels)}"]
    assert x0 <= shown["surrender/axis"].x <= x1


@pytest.mark.rule("10.1", "10.2")
def test_sight_draws_the_lines_to_the_enemy_up_to_what_blocks_them() -> None:
    at = Position(board({"C5": "woods"}))
    at.unit("german.rifle", "C3")
    at.unit("american.line", "C7")
    at.unit("american.line", "E3")
    own = {mark.layer for mark in overlay(at.content, at.state, "sight", "hex:C3")}
    lines = [mark for mark in overlay(at.content, at.state, "sight", "hex:C3") if mark.layer == max(own)]
    assert len(lines) == 2
    clear, blocked = sorted(lines, key=lambda mark: len(mark.drawing))
    assert len(clear.drawing) == 2
    assert len(blocked.drawing) == 7  # the line twice, the rest of it, and a cross of four strokes
    assert len([one for one in overlay(at.content, at.state, "sight", "hex:B9") if one.layer == max(own)]) == 3


def test_levels_and_who_can_fire_are_shown_where_they_count() -> None:
    at = Position(board(levels={"C5": 2}))
    at.unit("german.rifle", "C3")
    at.unit("american.line", "C8")
    (level,) = overlay(at.content, at.state, "levels", None)
    assert [item.text for item in level.drawing if isinstance(item, Text)] == ["2"]
    marks = overlay(at.content, at.state, "watched", "hex:C5")
    told = [item.text for mark in marks for item in mark.drawing if isinstance(item, Text)]
    fp = at.content.units["german.rifle"].front.fp
    assert f"{fp} FP" in told
    assert len(told) == 2


@pytest.mark.rule("4.3.2", "1.2")
def test_the_display_names_scenario_and_year_and_the_discards_count_what_is_gone() -> None:
    state = begun()
    told = words(state, TRACKS)
    assert CONTENT.scenarios[state.scenario].title in told
    assert str(state.year) in told
    found = GAME.inspect(CONTENT, state, "box:discards:axis")
    assert found is not None
    gone, _, whole = tally_of(CONTENT, state, "axis", "order")["fire"]
    assert any(fact.value == f"{gone} of {whole} gone" for fact in found.facts)
    state.settings["counted"] = "top"
    closed = GAME.inspect(CONTENT, state, "box:discards:axis")
    assert closed is not None
    assert not any(fact.value.endswith("gone") for fact in closed.facts)
