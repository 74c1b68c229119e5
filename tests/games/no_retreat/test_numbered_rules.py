"""Single numbered rules, each run through the code that carries its number."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.battle.establish import why_not_join_battle
from desktop.games.no_retreat.battle.fight import Fight, shifts
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.housekeeping import end_of_turn
from desktop.games.no_retreat.malta import interdiction
from desktop.games.no_retreat.movement import move_one, why_not_move
from desktop.games.no_retreat.organization import SEGMENTS, organize
from desktop.games.no_retreat.state import Mark
from desktop.games.no_retreat.supply import mark_supply
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, put


@pytest.mark.rule("13.1.3")
def test_a_unit_attacks_once_in_a_combat_phase():
    state = empty(3, player="axis")
    a, b, _ = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put(state, "1-sa", b)
    state.marks = {b: Mark("target", "axis")}
    assert why_not_join_battle(Field(content(), state), "15-panzer", (b,), ()) is None
    state.fought = ("15-panzer",)
    refusal = why_not_join_battle(Field(content(), state), "15-panzer", (b,), ())
    assert refusal is not None
    assert refusal.rule == "13.1.3"


@pytest.mark.rule("13.5.4")
def test_guns_behind_a_minefield_shift_one_column_more():
    state = empty(3, player="allied", turn=12)
    a, b, _ = open_hexes(3, 3)
    put(state, "1-sa", a)
    put(state, "33-flak", b)
    put(state, "axis-box-2", b, 1)
    mined = Fight("allied", "axis", ("1-sa",), ("33-flak", "axis-box-2"), (b,), "allied")
    assert shifts(Field(content(), state), mined).shifts() == -1
    put(state, "axis-box-2", b, 0)
    assert shifts(Field(content(), state), mined).shifts() == 0


@pytest.mark.rule("5.1")
def test_malta_holds_up_a_gray_marker_while_active_and_frees_it_when_not():
    state = empty(3, malta="active", malta_marker=True)
    state.used = {**state.used, "gray": 2}
    state.malta_gray = 0
    script = Script(state)
    interdiction(script.table)
    assert (state.used["gray"], state.malta_gray) == (1, 1)
    state.malta = "inactive"
    interdiction(script.table)
    assert (state.used["gray"], state.malta_gray) == (2, 0)


@pytest.mark.rule("12.0")
def test_a_player_moves_his_own_units_on_the_map_once():
    state = empty(3, player="axis", phase="move")
    a, b, c = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put(state, "1-sa", c)
    put(state, "axis-box-2", b, 0)
    field = Field(content(), state)
    assert why_not_move(field, "axis", "15-panzer") is None
    for unit in ("1-sa", "axis-box-2", "21-panzer"):
        refusal = why_not_move(field, "axis", unit)
        assert refusal is not None
        assert refusal.rule == "12.0"
    state.moved = {"15-panzer": 1}
    assert why_not_move(Field(content(), state), "axis", "15-panzer") is not None


@pytest.mark.rule("12.1")
def test_a_unit_moves_hex_by_hex_to_where_its_points_reach():
    state = empty(3, player="axis", phase="move")
    a, _, c = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    script = Script(state, "unit:15-panzer", f"to:{c}")
    script.run(move_one(script.table))
    assert state.units["15-panzer"].place == c
    assert state.moved == {"15-panzer": 1}


@pytest.mark.rule("8.4")
def test_units_scheduled_for_the_turn_arrive_in_segment_d():
    state = empty(3, turn=9, player="allied", phase="organization", step=SEGMENTS.index("reinforce"))
    put(state, "22-tank", "turn:9")
    state.arrivals = {"22-tank": 9}
    script = Script(state)
    script.run(organize(script.table))
    assert state.units["22-tank"].place == "pool"
    assert state.arrivals == {}


@pytest.mark.rule("11.4", "11.3")
def test_a_unit_cut_off_goes_low_and_then_unsupplied():
    state = empty(3, player="axis")
    row = open_hexes(3, 3)
    put(state, "15-panzer", row[1], 2)
    for unit, there in zip(
        ("1-sa", "2-nz", "4-indian", "70-british", "5-indian", "50-british"),
        content().maps[3].ground.neighbours[row[1]],
        strict=True,
    ):
        put(state, unit, there)
    assert mark_supply(content(), state, "axis") == ["15-panzer"]
    assert state.units["15-panzer"].supply == "low"
    mark_supply(content(), state, "axis")
    assert state.units["15-panzer"].supply == "none"


@pytest.mark.rule("14.1", "14.1.1")
def test_a_map_without_supplied_enemies_falls_to_the_other_side():
    state = empty(3, player="allied", phase="end", control={"axis": 3, "allied": 3}, contested_before=True)
    row = open_hexes(3, 1)
    put(state, "1-sa", row[0])
    script = Script(state)
    script.run(end_of_turn(script.table))
    assert state.control == {"axis": 2, "allied": 3}
