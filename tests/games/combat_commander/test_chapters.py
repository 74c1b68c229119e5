"""Orders, Actions and Events, one by one, on boards of our own."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.combat_commander.destiny import CHAPTERS, random_hex
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.harm import counters_left
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.advance import why_not_advance
from desktop.games.combat_commander.orders.artillery import impact_step
from desktop.games.combat_commander.orders.melee import fight, melee_fp
from desktop.games.combat_commander.orders.move import can_move, why_not_enter
from desktop.games.combat_commander.orders.passing import after_discards
from desktop.games.combat_commander.state import Radio, place_unit
from desktop.games.combat_commander.units import can_use, fp, movement, reach
from desktop.games.combat_commander.victory import GameOver, eliminate, eliminate_together, open_chit, settle
from tests.games.combat_commander.helpers import Position, Script, board


def _event(position: Position, name: str, answers: str = "", dice: tuple[str, ...] = (), side: str = "axis") -> Script:
    """Carry out one Event."""
    card = position.content.cards[position.event_card(side, name)]
    script = Script(position, answers, dice)
    script.run(EVENTS[name](script.table, side, card))
    return script


def _card_of_hex(position: Position, side: str, hex: str) -> str:
    return next(n for n in position.state.decks[side].rest if position.content.cards[n].hex == hex)


# units ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.2", "E44.1", "F106.1", "3.3.1.2", "3.3.1.3", "11.1")
def test_what_changes_a_unit() -> None:
    position = Position(board())
    content, state = position.content, position.state
    unit = position.unit("german.rifle", "C5", weapon="german.heavy-mg")
    assert (fp(content, state, unit), reach(content, state, unit), movement(content, state, unit)) == (5, 5, 3)
    position.unit("german.sgt-ganz", "C5")
    assert (fp(content, state, unit), reach(content, state, unit), movement(content, state, unit)) == (7, 7, 5)
    state.forts["C5"] = "wire"
    assert (fp(content, state, unit), reach(content, state, unit), movement(content, state, unit)) == (6, 6, 5)
    assert not can_use(content, state, position.weapon_of(unit))


@pytest.mark.rule("T93", "O21.1")
def test_the_road_bonus_comes_after_the_road_is_entered() -> None:
    position = Position(board(roads=["C4 C5"]))
    state = position.state
    (move,) = position.hand("axis", "order:move")
    unit = position.unit("german.conscript", "C8")  # Movement 3
    answers = f"order:{move} add:{unit} done unit:{unit} to:C7 to:C6 to:C5 to:C4"
    Script(position, answers).play()
    assert state.units[unit].place == "C4"
    assert state.spent[unit] == 4
    assert not can_move(position.content, state, unit)


@pytest.mark.rule("F106.2", "F103.1", "F103.2")
def test_wire_ends_a_move_and_mines_strike_who_enters() -> None:
    position = Position(board())
    state = position.state
    state.forts |= {"C7": "mines", "C6": "wire"}
    (move,) = position.hand("axis", "order:move")
    unit = position.unit("german.rifle", "C8")
    answers = f"order:{move} add:{unit} done unit:{unit} to:C7 to:C6"
    script = Script(position, answers, ["2-1", "3-5", "2-1", "3-5"])  # into and out of the mines: 6 + 3 against 7 + 8
    script.play()
    assert script.told.count("mines") == 2
    assert state.units[unit].place == "C6"
    assert why_not_enter(position.content, state, unit, "C5") is not None


@pytest.mark.rule("F103.2", "O20.3.4")
def test_mines_meet_no_cover_and_break_a_mover_on_a_tie_only_in_a_move() -> None:
    position = Position(board({"C5": "woods"}))
    unit = position.unit("german.rifle", "C5")
    script = Script(position, dice=["2-1", "1-1 jammed"])  # 9 against 7 + 2
    script.run(mine_attack(script.table, [unit], "C5"))
    assert position.state.units[unit].suppressed
    moving = Position(board({"C5": "woods"}))
    unit = moving.unit("german.rifle", "C5")
    moving.state.order, moving.state.ordered = "move", (unit,)
    script = Script(moving, dice=["2-1", "1-1 jammed"])
    script.run(mine_attack(script.table, [unit], "C5"))
    assert moving.state.units[unit].broken


# advance and melee ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("T83", "O16.2", "O16.3")
def test_only_a_unit_without_a_weapon_climbs_a_cliff_in_an_advance() -> None:
    position = Position(board({"D5": "water"}, sides={"C5 C4": "cliff"}))
    plain = position.unit("german.rifle", "C5")
    laden = position.unit("german.rifle", "C5", weapon="german.light-mg")
    content, state = position.content, position.state
    assert why_not_advance(content, state, plain, "C4") is None
    refused = why_not_advance(content, state, laden, "C4")
    assert refused is not None
    assert refused.rule == "T83"
    assert why_not_advance(content, state, plain, "D5") is not None


@pytest.mark.rule("O16.4.1", "O16.4.2", "O16.4.3", "3.1.6")
def test_the_lower_melee_total_loses_all_that_took_part() -> None:
    position = Position(board())
    own = position.unit("german.pionier", "C5")
    enemy = position.unit("american.green", "C5")
    position.unit("american.line", "H5")
    assert melee_fp(position.content, position.state, "C5", "axis").total() == 8  # 7, +1 boxed
    assert melee_fp(position.content, position.state, "C5", "allied").total() == 6
    script = Script(position, dice=["2-1", "2-1"])
    script.run(fight(script.table, "C5"))
    assert position.state.units[enemy].place == "lost:1"
    assert position.state.units[own].place == "C5"
    assert position.state.vp == 2


@pytest.mark.rule("O16.4.3", "F101")
def test_a_tied_melee_kills_both_but_for_who_was_last_alone_in_a_bunker() -> None:
    for fort, lost in (("", ["axis", "allied"]), ("bunker", ["axis"])):
        position = Position(board())
        position.unit("german.rifle", "H8")
        position.unit("american.line", "H5")
        position.state.forts |= {"C5": fort} if fort else {}
        enemy = position.unit("american.line", "C5")  # 6 boxed: 7
        script = Script(position)
        settle(script.table)
        own = position.unit("german.ss", "C5")  # 6 boxed: 7
        script = Script(position, dice=["2-1", "2-1"])
        script.run(fight(script.table, "C5"))
        gone = [s for s, u in (("axis", own), ("allied", enemy)) if position.state.units[u].place.startswith("lost")]
        assert gone == lost


@pytest.mark.rule("A25", "O16.4.1", "A24.2")
def test_ambushes_come_before_the_rolls_the_inactive_side_first() -> None:
    position = Position(board())
    own = position.unit("german.rifle", "C5", broken=True)
    position.unit("german.rifle", "H8")
    position.unit("american.line", "C5")
    (ambush,) = position.hand("allied", "ambush")
    script = Script(position, f"card card:{ambush}")
    script.run(fight(script.table, "C5"))
    assert position.state.units[own].place == "lost:1"
    assert "roll" not in script.told


# artillery ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O17", "12", "O18.1")
def test_a_radio_breaks_mends_and_goes() -> None:
    position = Position(board())
    position.unit("german.rifle", "C5")
    state = position.state
    state.radios["allied"] = Radio("american.radio-105mm")
    first, second = position.hand("axis", "order:artillery-denied", "order:artillery-denied")
    Script(position, f"order:{first}").play()
    assert state.radios["allied"].broken
    Script(position, f"order:{second}").play()
    assert "allied" not in state.radios


@pytest.mark.rule("O18.2.1", "O18.2.2.1", "O18.2.3", "O18.2.3.2", "2.2.2")
def test_fire_for_effect_drifts_by_both_dice_when_accurate_and_strikes_occupied_hexes() -> None:
    position = Position(board())
    state = position.state
    state.radios["axis"] = Radio("german.radio-150mm")
    observer = position.unit("german.sgt-biermann", "C8")
    enemy = position.unit("american.line", "C4")
    (request,) = position.hand("axis", "order:artillery-request")
    drift = position.card_with("axis", 1, 4)
    answers = f"order:{request} hex:C4 shells"
    Script(position, answers, ["6-5", drift]).play()
    assert state.spot == "C4"  # up and down again
    assert set(state.impact) == {"C4", "C3", "D3", "D4", "C5", "B4", "B3"}
    assert state.units[observer].activated
    script = Script(position, dice=["2-1", "5-6"])
    script.run(impact_step(script.table))
    impact = next(event for event in script.table.events if event.kind == "impact")
    assert impact.names["total"] == "15"
    assert not state.units[enemy].broken


@pytest.mark.rule("O18.2.3.3")
def test_an_impact_of_the_right_sum_destroys_the_fortification_first() -> None:
    position = Position(board())
    state = position.state
    state.radios["axis"] = Radio("german.radio-150mm")  # 12: vulnerable at 8
    position.unit("german.rifle", "H8")
    position.unit("american.line", "C4")
    position.unit("american.line", "H4")
    state.forts["C4"] = "bunker"
    state.impact, state.order = ("C4",), "artillery-request"
    script = Script(position, dice=["3-5", "2-1"])
    script.run(impact_step(script.table))
    assert "C4" not in state.forts
    assert state.units["american.line.1"].broken


# weapons --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("11.4", "1.8", "E63")
def test_a_random_hex_mends_or_eliminates_broken_weapons() -> None:
    position = Position(board())
    state = position.state
    mg = position.weapon_of(position.unit("german.rifle", "C5", weapon="german.light-mg"))  # fix 5-6, elim 7-8
    other = position.weapon_of(position.unit("american.line", "C3", weapon="american.medium-mg"))  # fix 1-4, elim 9-10
    for name in (mg, other):
        state.weapons[name] = type(state.weapons[name])(
            state.weapons[name].type, state.weapons[name].side, state.weapons[name].bearer, True
        )
    script = Script(position, dice=[_card_of_hex(position, "axis", "A9")])
    script.run(random_hex(script.table, "axis", "test", "1.8"))
    assert state.weapons[mg].broken
    assert state.weapons[other].place == "box"
    script = Script(position, dice=[_card_of_hex(position, "axis", "A5")])
    script.run(random_hex(script.table, "axis", "test", "1.8"))
    assert not state.weapons[mg].broken


# events ---------------------------------------------------------------------------------------------------------------
def _two_sides() -> Position:
    position = Position(board({"C3": "stream"}, objectives={"1": "A1", "2": "C5"}))
    position.unit("german.rifle", "C5")
    position.unit("german.rifle", "D8", broken=True)
    position.unit("american.line", "C4")
    position.unit("american.line", "H4")
    return position


@pytest.mark.rule("E42", "1.9.1.1")
def test_every_event_of_the_decks_has_its_procedure() -> None:
    position = Position(board())
    assert set(EVENTS) == set(position.content.events)
    assert set(CHAPTERS) == {"time", "event", "sniper", "melee"}


@pytest.mark.rule("E44", "E62", "E64", "E66", "E54", "E45", "E49")
def test_plain_events() -> None:
    position = _two_sides()
    state = position.state
    broken = "german.rifle.2"
    _event(position, "battle-harden", "unit:german.rifle.1")
    assert state.units["german.rifle.1"].veteran
    _event(position, "elan")
    assert state.surrender["axis"] == 21
    state.control["2"] = "axis"
    _event(position, "command-and-control")
    assert state.vp == 1
    _event(position, "prisoners-of-war")
    assert state.units[broken].place == "D8"  # no enemy next to it
    _event(position, "medic")
    assert not state.units[broken].broken
    eliminate(Script(position).table, "american.line.2", "E62")
    state.vp = 0
    _event(position, "battlefield-integrity")
    assert state.vp == 1


@pytest.mark.rule("E46", "8.1.5", "T79", "E48", "E53", "T94")
def test_a_blaze_drives_units_out_and_a_breeze_spreads_it() -> None:
    position = _two_sides()
    state = position.state
    hexed = _card_of_hex(position, "axis", "C5")
    script = Script(position, "to:C6", [hexed])
    card: Any = next(c for c in position.content.cards.values() if c.event == "blaze")
    script.run(EVENTS["blaze"](script.table, "axis", card))
    assert "C5" in state.blaze
    assert state.units["german.rifle.1"].place == "C6"
    state.smoke["H8"] = 3
    state.bag = state.bag[1:]
    breeze: Any = next(c for c in position.content.cards.values() if c.breeze == 3)
    script = Script(position)
    script.run(EVENTS["breeze"](script.table, "axis", breeze))
    assert state.smoke == {}
    assert set(state.blaze) == {"C5", "D5"}


@pytest.mark.rule("E58", "E58.1", "E56")
def test_the_hero_rallies_and_the_private_joins_the_broken() -> None:
    position = _two_sides()
    state = position.state
    _event(position, "field-promotion", "hex:D8")
    assert state.units["german.private"].place == "D8"
    _event(position, "hero", "hex:D8 unit:german.rifle.2")
    assert state.units["german.hero"].place == "D8"
    assert not state.units["german.rifle.2"].broken
    before = dict(state.units)
    _event(position, "hero")
    assert state.units == before


@pytest.mark.rule("E69", "E73", "F100.3", "8.1.3")
def test_shellholes_and_rubble_place_what_the_hex_can_hold() -> None:
    position = _two_sides()
    state = position.state
    for hex, event, fort in (("A2", "shellholes", "foxholes"), ("A4", "rubble", "wire")):
        hexed = _card_of_hex(position, "allied", hex)
        _event(position, event, "", (hexed,), side="allied")
        assert state.forts[hex] == fort


@pytest.mark.rule("E51", "3.3.1.1")
def test_squads_outside_command_cower() -> None:
    position = _two_sides()
    position.unit("german.sgt-biermann", "D8")
    _event(position, "cower")
    assert position.state.units["german.rifle.1"].suppressed
    assert not position.state.units["german.rifle.2"].suppressed


# victory --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("7.3.1", "7.3.3", "7.3.2")
def test_an_open_chit_pays_the_controller_and_twice_on_a_change_of_hands() -> None:
    position = Position(board(objectives={"4": "C5"}))
    state = position.state
    own = position.unit("german.rifle", "C5")
    script = Script(position)
    settle(script.table)
    open_chit(script.table, "N")
    assert (state.control, state.vp) == ({"4": "axis"}, 4)
    place_unit(state, own, "C6")
    position.unit("american.line", "C5")
    settle(script.table)
    assert (state.control, state.vp) == ({"4": "allied"}, -4)


@pytest.mark.rule("7.3.1.1", "T82")
def test_an_objective_in_a_building_is_the_whole_building() -> None:
    position = Position(board({"C5": "building", "C6": "building"}, objectives={"1": "C5 C6"}))
    state = position.state
    position.unit("german.rifle", "C5")
    enemy = position.unit("american.line", "C6")
    script = Script(position)
    settle(script.table)
    assert state.control == {}
    place_unit(state, enemy, "C8")
    settle(script.table)
    assert state.control == {"1": "axis"}


@pytest.mark.rule("6.3", "6.3.1", "4.2", "9.2")
def test_surrender_and_annihilation_end_the_game_at_once() -> None:
    position = Position(board())
    state = position.state
    state.surrender["axis"] = 1
    first = position.unit("german.rifle", "C5")
    position.unit("german.rifle", "C6")
    position.unit("american.line", "H5")
    with pytest.raises(GameOver):
        eliminate(Script(position).table, first, "E62")
    assert state.verdict == "allied"
    both = Position(board())
    units = [both.unit("german.rifle", "C5"), both.unit("american.line", "C5")]
    with pytest.raises(GameOver):
        eliminate_together(Script(both).table, units, "O16.4.3")
    assert (both.state.verdict, both.state.verdict_rule) == ("allied", "9.2")


@pytest.mark.rule("7.2", "7.2.1", "O21.4")
def test_an_exit_scores_and_the_unit_may_come_back() -> None:
    position = Position(board())
    state = position.state
    (move,) = position.hand("axis", "order:move")
    unit = position.unit("german.rifle", "C1", suppressed=True)
    position.unit("german.rifle", "C8")
    Script(position, f"order:{move} add:{unit} done unit:{unit} exit time:3").play()
    assert state.units[unit].place == "time:3"
    assert not state.units[unit].suppressed
    assert state.vp == 2


@pytest.mark.rule("A31", "A35.4", "O15")
def test_demolitions_need_a_fortification_under_an_own_unit() -> None:
    position = Position(board())
    position.state.forts["C5"] = "wire"
    position.unit("american.line", "C5")
    (card,) = position.hand("allied", "demolitions")
    script = Script(position, f"card card:{card}")
    script.run(after_discards(script.table))
    assert position.state.forts == {}


@pytest.mark.rule("E52", "A36")
def test_teams_are_limited_by_their_counters() -> None:
    position = Position(board())
    assert counters_left(position.content, position.state, "german.line-team") == 8
    position.unit("german.line-team", "C5")
    assert counters_left(position.content, position.state, "german.line-team") == 7
    position.state.settings["counters"] = "free"
    assert counters_left(position.content, position.state, "german.line-team") > 100
