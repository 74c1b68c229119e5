"""3 The units, 4 the track display, 6 to 9: values, states, Command, points, Sudden Death, set-up, the tie."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.clock import advance_time
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.fire.firepower import shot, worst_hindrance
from desktop.games.combat_commander.harm import demoralise, rally
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.setup import from_file, why_not_place
from desktop.games.combat_commander.state import RESERVE, Radio, place_unit
from desktop.games.combat_commander.trackpieces import track_pieces
from desktop.games.combat_commander.units import (
    boxed,
    can_use,
    command,
    fp,
    morale,
    movement,
    reach,
    weapon_fp,
    weapon_reach,
    within_command,
)
from desktop.games.combat_commander.victory import (
    GameOver,
    eliminate,
    eliminate_together,
    gain,
    last_left,
    objective_value,
    open_chit,
    settle,
    worth,
)
from desktop.table.game import Table
from desktop.table.scene import Placed
from tests.games.combat_commander.helpers import Position, Script, board


# 3.1 values -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.1.6", "3.2.1")
def test_a_unit_has_the_values_of_the_side_that_shows() -> None:
    position = Position(board())
    content, state = position.content, position.state
    squad = position.unit("german.pionier", "C5")
    leader = position.unit("german.cpt-wehling", "H5")

    def values() -> tuple[int, ...]:
        return (*(f(content, state, squad) for f in (fp, reach, movement)), morale(content, state, squad, 0))

    assert values() == (7, 3, 5, 8)
    assert all(boxed(content, state, squad, value) for value in ("fp", "range", "move"))
    assert command(content, state, leader) == 2
    script = Script(position)
    script.run(demoralise(script.table, squad, "3.2"))
    script.run(demoralise(script.table, leader, "3.2"))
    assert values() == (4, 1, 1, 9)
    assert not any(boxed(content, state, squad, value) for value in ("fp", "range", "move"))
    assert command(content, state, leader) == 0


@pytest.mark.rule("3.1.4", "T78.3")
def test_cover_adds_to_morale() -> None:
    position = Position(board())
    squad = position.unit("german.rifle", "C5")
    assert [morale(position.content, position.state, squad, cover) for cover in (-1, 0, 3)] == [6, 7, 10]


# 3.2 Demoralised ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("3.2.1", "3.2.2", "3.2.3", "3.2.5", "13.2")
def test_markers_and_weapon_stay_with_a_unit_that_is_demoralised_and_rallied() -> None:
    position = Position(board())
    content, state = position.content, position.state
    squad = position.unit("german.rifle", "C5", suppressed=True, veteran=True, weapon="german.light-mg")
    mg = position.weapon_of(squad)
    script = Script(position)
    script.run(demoralise(script.table, squad, "3.2"))
    held = state.units[squad]
    assert (held.broken, held.suppressed, held.veteran, held.weapon) == (True, True, True, mg)
    assert not can_use(content, state, mg)
    assert not state.weapons[mg].broken
    rally(script.table, squad, "3.2.5")
    held = state.units[squad]
    assert (held.broken, held.suppressed, held.veteran, held.weapon) == (False, True, True, mg)


@pytest.mark.rule("3.2.4", "4.2", "7.1", "11.3")
def test_who_is_demoralised_twice_goes_to_the_lowest_free_space_and_pays() -> None:
    position = Position(board())
    state = position.state
    position.unit("german.rifle", "H8")
    squad = position.unit("german.rifle", "C5", broken=True, weapon="german.light-mg")
    team = position.unit("german.line-team", "C5", broken=True)
    mg = position.weapon_of(squad)
    script = Script(position)
    for unit in (squad, team):
        script.run(demoralise(script.table, unit, "3.2.4"))
    assert [state.units[unit].place for unit in (squad, team)] == ["lost:1", "lost:2"]
    assert state.weapons[mg].place == "box"
    assert state.vp == -3
    place_unit(state, squad, "C5")  # Walking Wounded, say: its space is free again
    eliminate(script.table, squad, "E62")
    assert state.units[squad].place == "lost:1"


# 3.3 Command ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("3.3.1.1")
def test_the_radius_is_the_command_value_through_water_and_enemies() -> None:
    position = Position(board({"C4": "water"}))
    content, state = position.content, position.state
    two = position.unit("german.sgt-grein", "C5")
    one = position.unit("german.sgt-biermann", "C5")
    position.unit("american.line", "D4")
    near = {hex: position.unit("german.line-team", hex) for hex in ("C5", "C6", "C3", "E5", "C2")}
    for leader, radius in ((two, 2), (one, 1)):
        reached = {hex for hex, unit in near.items() if within_command(content, state, leader, unit)}
        assert reached == {2: {"C5", "C6", "C3", "E5"}, 1: {"C5", "C6"}}[radius]
    script = Script(position)
    script.run(demoralise(script.table, two, "3.2"))
    assert {hex for hex, unit in near.items() if within_command(content, state, two, unit)} == {"C5"}


@pytest.mark.rule("3.3.1.2", "3.3.1.3", "3.1.5")
def test_command_helps_squads_teams_and_their_plain_weapons_but_no_leader_and_no_ordnance() -> None:
    position = Position(board())
    content, state = position.content, position.state
    leader = position.unit("german.sgt-grein", "C5", weapon="german.light-mg")
    other = position.unit("german.lt-bolter", "C5")
    squad = position.unit("german.rifle", "C5", weapon="german.heavy-mg")
    team = position.unit("german.weapon-team", "C5", weapon="german.medium-mortar")
    assert (fp(content, state, squad), reach(content, state, squad)) == (8, 8)  # 5, +2, +1
    assert movement(content, state, squad) == 6  # 4, +3, -1 for what it carries
    assert (fp(content, state, leader), fp(content, state, other)) == (2, 1)
    mg, mortar, own = (position.weapon_of(unit) for unit in (squad, team, leader))
    assert (weapon_fp(content, state, mg), weapon_reach(content, state, mg)) == (11, 19)
    assert (weapon_fp(content, state, mortar), weapon_reach(content, state, mortar)) == (9, 16)
    assert (weapon_fp(content, state, own), weapon_reach(content, state, own)) == (4, 8)


# fire -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.3.2", "10.3.2", "10.3.3")
def test_the_worst_hindrance_of_all_lines_counts_for_the_group() -> None:
    position = Position(board({"C4": "brush"}))
    content, state = position.content, position.state
    behind = position.unit("german.rifle", "C6")
    clear = position.unit("german.rifle", "D3")
    position.unit("american.line", "C3")
    assert shot(content, state, clear, "C3") == 0
    assert worst_hindrance(content, state, Attack("axis", "order", (clear, behind), ("C3",))) == 3
    assert worst_hindrance(content, state, Attack("axis", "order", (clear,), ("C3",))) == 0


@pytest.mark.rule("4.1.2", "O20.3.4")
def test_the_attack_total_stands_for_every_defence_roll() -> None:
    position = Position(board())
    units = [position.unit("american.line", "C5") for _ in range(2)]
    script = Script(position, "rest", ["6-5", "2-1"])
    script.run(defend(script.table, Attack("axis", "order", (), ("C5",), origins=("C7",)), 16, units))
    totals = [event.names["total"] for event in script.table.events if event.kind == "defence"]
    assert totals == ["16", "16"]
    assert [position.state.units[unit].broken for unit in units] == [False, True]  # 17 and 9


# 4.1, 7 points --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("4.1.1")
def test_the_vp_marker_moves_both_ways_and_beyond_twenty() -> None:
    position = Position(board())
    state = position.state
    table = Script(position).table
    for side, points, now in (("axis", 3, 3), ("allied", 5, -2), ("axis", -1, -3), ("allied", 20, -23)):
        gain(table, side, points, "test", "7")
        assert state.vp == now
    pieces: dict[str, Placed] = {}
    track_pieces(position.content, state, pieces)
    assert "23" in pieces["vp"].label


@pytest.mark.rule("7.1", "7.3.2")
@pytest.mark.parametrize(
    ("type", "points"),
    [
        ("german.rifle", 2),
        ("german.weapon-team", 1),
        ("german.sgt-biermann", 2),
        ("german.sgt-grein", 3),
        ("german.hero", 0),
    ],
)
def test_what_units_are_worth_and_twice_that_by_a_chit(type: str, points: int) -> None:
    position = Position(board())
    state = position.state
    unit = position.unit(type, "C5", broken=True)
    assert worth(position.content, state, unit) == points
    state.chits_open = ("X",)
    assert worth(position.content, state, unit) == 2 * points
    assert worth(position.content, state, unit, leaving=True) == points
    state.chits_open = ("W",)
    assert worth(position.content, state, unit, leaving=True) == 2 * points


@pytest.mark.rule("7.3.2")
def test_the_three_chits_of_objective_3_make_it_worth_6() -> None:
    position = Position(board(objectives={"3": "C5"}))
    assert objective_value(position.content, position.state, "3", ("C", "G", "K")) == 6
    assert objective_value(position.content, position.state, "3", ("C", "S", "U")) == 5


@pytest.mark.rule("2.3", "7.3.1", "7.3.3")
def test_the_last_to_be_alone_on_an_objective_keeps_it_when_he_goes() -> None:
    position = Position(board(objectives={"1": "C5", "2": "D5"}))
    state = position.state
    squad = position.unit("german.rifle", "C5", broken=True)
    table = Script(position).table
    settle(table)
    open_chit(table, "S")
    assert state.vp == 1
    place_unit(state, squad, "C6")
    settle(table)
    assert state.control == {"1": "axis"}
    position.unit("american.line", "C5")
    position.unit("german.rifle", "C5")
    settle(table)
    assert state.control == {"1": "axis"}


# 6 Time and the end ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("6.2", "6.2.2", "7.3.2")
def test_sudden_death_is_rolled_for_from_its_space_on() -> None:
    for space, rolled in ((4, []), (3, ["2-1"]), (2, ["2-1"])):
        position = Position(board())
        position.state.time, position.state.sudden_death = 2, space
        script = Script(position, dice=rolled)
        script.run(advance_time(script.table, "axis"))  # to space 3: a 3 is not less
        assert position.state.time == 3
        assert position.state.verdict == ""


@pytest.mark.rule("6.2.2", "9.1")
def test_a_sudden_death_roll_may_be_cancelled_with_the_initiative_card() -> None:
    position = Position(board())
    position.state.time, position.state.sudden_death = 6, 6
    script = Script(position, "reroll", ["2-1", "6-5"])
    script.run(advance_time(script.table, "axis"))  # to space 7
    assert position.state.verdict == ""
    assert position.state.initiative == "axis"


@pytest.mark.rule("8.1.2", "6.1.2")
@pytest.mark.parametrize(("setting", "waits"), [("lost", False), ("waits", True)])
def test_a_radio_that_finds_its_box_taken_is_lost_or_waits(setting: str, waits: bool) -> None:
    position = Position(board())
    state = position.state
    state.settings["radio"] = setting
    state.radios = {
        "axis": Radio("german.radio-75mm", broken=True),
        "axis:coming": Radio("german.radio-150mm", space=1),
    }
    script = Script(position)
    script.run(advance_time(script.table, "axis"))
    assert state.radios["axis"].type == "german.radio-75mm"
    assert ("axis:coming" in state.radios) is waits


@pytest.mark.rule("6.2", "7.3.2")
def test_all_objectives_win_just_before_the_roll_where_a_chit_says_so() -> None:
    position = Position(board(objectives={"1": "C5", "2": "D5"}))
    state = position.state
    state.time, state.sudden_death, state.chits_open = 6, 7, ("V",)
    state.control = {"1": "allied", "2": "allied"}
    state.vp = 12
    with pytest.raises(GameOver):
        Script(position).run(advance_time(Table(state, position.content), "axis"))
    assert (state.verdict, state.verdict_rule) == ("allied", "7.3.2")


@pytest.mark.rule("6.1.2", "8.1.2", "8.2")
def test_reinforcements_keep_the_stacking_limit_and_a_full_edge_makes_them_wait() -> None:
    position = Position(board(dict.fromkeys([f"{column}10" for column in "BCDEFGHIJKLMNO"], "water")))
    state = position.state
    position.unit("german.rifle", "A10")
    squad = position.unit("german.rifle", "H5")
    team = position.unit("german.line-team", "H5")
    for unit in (squad, team):
        place_unit(state, unit, "time:1")
    state.radios["axis:coming"] = Radio("german.radio-75mm", space=1)
    script = Script(position)
    script.run(advance_time(script.table, "allied"))
    assert state.units[squad].place == "time:2"  # 4 + 4 is over seven
    assert state.units[team].place == "A10"
    assert state.radios["axis"].type == "german.radio-75mm"


@pytest.mark.rule("6.1.2")
def test_the_owner_says_in_which_order_his_reinforcements_come() -> None:
    position = Position(board())
    state = position.state
    rifles, team = [position.unit("german.rifle", "A9") for _ in range(2)], position.unit("german.line-team", "A9")
    for name in (*rifles, team):
        place_unit(state, name, "time:1")
    script = Script(position, f"first:{team} to:C10 to:B10 to:A10")
    script.run(advance_time(script.table, "allied"))
    assert [state.units[name].place for name in (team, *rifles)] == ["C10", "B10", "A10"]


@pytest.mark.rule("6.3", "6.3.2", "9.2")
def test_the_last_unit_that_leaves_of_its_own_will_leaves_it_to_points_and_secret_chits() -> None:
    position = Position(board(objectives={"5": "C5"}))
    state = position.state
    position.unit("american.line", "H5")
    state.vp, state.control = 4, {"5": "allied"}
    state.chits_secret = {"axis": (), "allied": ("Q",)}  # Objective 5: 5 VP
    with pytest.raises(GameOver):
        last_left(Script(position).table, "axis")
    assert (state.verdict, state.verdict_rule, state.vp) == ("allied", "6.3.2", -1)


@pytest.mark.rule("6.3.1", "9.2")
def test_two_sides_that_surrender_at_one_instant_leave_it_to_the_initiative_card() -> None:
    for holder in ("axis", "allied"):
        position = Position(board())
        state = position.state
        units = [position.unit("german.rifle", "C5"), position.unit("american.line", "C5")]
        position.unit("german.rifle", "H8")
        position.unit("american.line", "H4")
        state.surrender = {"axis": 1, "allied": 1}
        state.initiative, state.vp = holder, 10
        with pytest.raises(GameOver):
            eliminate_together(Script(position).table, units, "O16.4.3")
        assert (state.verdict, state.verdict_rule) == (holder, "9.2")


# set-up ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("4.1.1", "4.3.1", "6.1.1", "6.2.1", "9", "1.1", "4.2")
def test_a_scenario_sets_its_markers() -> None:
    content = load_content()
    file = content.scenarios["combat_commander/a-march-in-december"]
    state = from_file(content, file, {})
    assert (state.vp, state.time, state.sudden_death) == (-4, 0, 7)
    assert (state.initiative, state.active, state.year) == ("axis", "axis", 1939)
    axis = state.parties["axis"]
    assert (axis.quality, axis.orders, axis.discard_always, axis.posture) == ("elite", 3, 1, "attacker")
    assert state.surrender["axis"] == 13
    assert len(state.decks["axis"]) == 72
    assert state.hands["axis"] == ()  # the Initiative card is no card of a hand


@pytest.mark.rule("8", "8.2", "6.1.1")
def test_nobody_is_set_up_with_the_enemy_or_over_seven() -> None:
    content = load_content()
    state = from_file(content, content.scenarios["combat_commander/a-march-in-december"], {})
    step = next(step for step in state.steps if "squad" in step.take)
    ours = [n for n, u in state.units.items() if u.side == step.side and content.units[u.type].kind == "squad"]
    enemy = next(n for n, u in state.units.items() if u.side != step.side)
    free = [
        hex
        for hex in content.maps[state.map].ground.hexes
        if why_not_place(content, state, step, "place", ours[0], hex) is None
    ]
    place_unit(state, enemy, free[0])
    refusal = why_not_place(content, state, step, "place", ours[0], free[0])
    assert refusal is not None
    assert refusal.rule == "8"
    place_unit(state, ours[1], free[1])
    refusal = why_not_place(content, state, step, "place", ours[0], free[1])  # 4 + 4 silhouettes
    assert refusal is not None
    assert refusal.rule == "8.2"
    assert state.units[ours[0]].place == RESERVE
