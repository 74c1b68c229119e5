"""The optional rules and the rulings played another way change what they say, and nothing else (16.0)."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.bots.playout import play_out
from desktop.games.no_retreat.battle.fight import Fight, mechanised_shift, shifts, unsupplied
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.movement import reach
from desktop.games.no_retreat.organization import SEGMENTS, organize, why_not_fortify
from desktop.games.no_retreat.siege import siege_possible, siege_step
from desktop.games.no_retreat.state import NoRetreatState, hold_supplies
from desktop.games.no_retreat.supply_phase import supply_phase
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, own, put


def with_settings(**settings: str) -> NoRetreatState:
    state = empty(3, turn=9, player="axis", malta="inactive", malta_marker=True)
    state.supplies = {"green": 1, "gray": 2, "allied": 3}
    state.used = {"green": 3, "gray": 4, "allied": 5}
    state.settings |= settings
    return state


@pytest.mark.rule("16.1")
def test_emergency_supply_gives_a_step_for_a_point() -> None:
    state = with_settings(emergency="yes")
    row = open_hexes(3, 1)
    put(state, "21-corps", row[0])
    state.phase, state.step = "supply", 2
    script = Script(state, "step:21-corps")
    script.run(supply_phase(script.table))
    assert state.units["21-corps"].face == 0
    assert hold_supplies(state, "axis") == 4
    state.settings["emergency"] = "no"
    state.phase, state.step = "supply", 1
    script = Script(state)
    script.run(supply_phase(script.table))
    assert state.phase == "move"


@pytest.mark.rule("16.2")
def test_a_besieged_tobruk_lets_the_offensive_pass_on() -> None:
    state = with_settings(siege="yes")
    state.initiative, state.control = "axis", {"axis": 3, "allied": 3}
    for name in ("Gazala", "Bardia", "Sollum"):
        own(state, name, "axis")
    own(state, "Tobruk", "allied")
    state.hands = {"axis": ("01", "02", "03"), "allied": ()}
    assert siege_possible(content(), state)
    answers = ("yes", "add:4-indian", "done", "add:21-corps", "add:15-panzer", "done", "discard:01", "discard:02")
    script = Script(state, *answers)
    script.run(siege_step(script.table))
    assert state.map == 4
    assert state.hands["axis"] == ("03",)
    assert {n for n, u in state.units.items() if u.place == "siege"} == {"4-indian", "21-corps", "15-panzer"}
    state.settings["siege"] = "no"
    state.map = 3
    assert not siege_possible(content(), state)


@pytest.mark.rule("16.3", "13.5.3")
def test_mechanised_infantry_has_no_bonus_against_tanks() -> None:
    for value, shift in (("no", 1), ("yes", 0)):
        state = with_settings(armour=value)
        row = open_hexes(3, 2)
        put(state, "90-light", row[0])
        put(state, "7-armored", row[1])
        battle = Fight("axis", "allied", ("90-light",), ("7-armored",), (row[1],), "german")
        assert mechanised_shift(Field(content(), state), battle)[0] == shift


@pytest.mark.rule("11.5.3")
def test_the_shift_against_the_unsupplied_asks_for_any_or_for_all() -> None:
    for value, counts in (("any", True), ("all", False)):
        state = with_settings(unsupplied=value)
        row = open_hexes(3, 2)
        put(state, "15-panzer", row[0])
        put(state, "4-indian", row[1], supply="none")
        put(state, "5-indian", row[1])
        battle = Fight("axis", "allied", ("15-panzer",), ("4-indian", "5-indian"), (row[1],), "german")
        field = Field(content(), state)
        assert unsupplied(field, battle) is counts
        assert shifts(field, battle).shifts() == (2 + 2 if counts else 2)  # beside those of the heavy Panzers


@pytest.mark.rule("13.6")
def test_dd_destroys_or_costs_a_step_each() -> None:
    for value, place in (("destroyed", "destroyed"), ("step", "shattered")):
        state = with_settings(dd=value)
        row = open_hexes(3, 2)
        put(state, "15-panzer", row[0])
        put(state, "4-indian", row[1])
        battle = Fight("axis", "allied", ("15-panzer",), ("4-indian",), (row[1],), "german")
        script = Script(state)

        def first(ask: Any) -> Any:
            return ask.options()[0].value

        script._answer = first  # type: ignore[method-assign]
        script.run(apply_result(script.table, battle, "DD"))
        assert state.units["4-indian"].place == place


@pytest.mark.rule("12.3.3")
def test_infiltration_leads_onward_or_only_from_zone_to_zone() -> None:
    found = {}
    for value in ("onward", "zone"):
        state = with_settings(infiltration=value)
        row = open_hexes(3, 4)
        put(state, "15-panzer", row[0])
        put(state, "4-indian", row[2])
        found[value] = len(reach(Field(content(), state), "15-panzer"))
    assert found["zone"] <= found["onward"]


def boxes(state: NoRetreatState) -> int:
    return sum(unit.place == "pool" and "box" in name for name, unit in state.units.items())


@pytest.mark.rule("8.7")
def test_works_are_paid_by_one_answer_or_with_cards_that_a_hand_face_down_does_not_give() -> None:
    state = with_settings()
    state.supplies = {"green": 0, "gray": 0, "allied": 3}
    state.used = {"green": 4, "gray": 6, "allied": 5}
    state.turn, state.player, state.phase, state.step = 12, "axis", "organization", SEGMENTS.index("purchase")
    out_of_season = next(name for name, card in content().cards.items() if card.axis.advantage)
    state.hands = {"axis": (out_of_season,), "allied": ()}
    assert why_not_fortify(content(), state, "axis", "box:paid") is not None
    bought = Script(state.copy(), "cards", "box:paid", f"card:{out_of_season}")
    bought.run(organize(bought.table))
    assert boxes(bought.table.state) == boxes(state) + 1
    assert bought.table.state.hands["axis"] == ()
    slotted = state.copy()
    slotted.settings["solo"] = "axis"
    asked = Script(slotted)
    asked.run(organize(asked.table))
    assert asked.asked == []  # nothing can be paid
    assert slotted.step == SEGMENTS.index("purchase") + 1
    rich = state.copy()
    rich.supplies["green"] = 2
    rich.used["green"] = 2
    paid = Script(rich, "box:paid")
    paid.run(organize(paid.table))
    assert rich.supplies["green"] == 1
    assert rich.hands["axis"] == (out_of_season,)


def other_values() -> list[tuple[str, str]]:
    return [
        (setting.id, value)
        for setting in GAME.settings
        if setting.id not in ("length",)
        for value, _ in setting.options
        if value != setting.default
    ]


@pytest.mark.parametrize(("name", "value"), other_values())
def test_every_setting_can_be_played_to_the_verdict(name: str, value: str) -> None:
    run = play_out(GAME, "no_retreat/lightfoot", games=1, seed=11, settings={name: value}, check="light")
    assert [fault.what for fault in run.faults] == []
    assert run.games == 1
