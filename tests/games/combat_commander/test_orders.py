"""Orders step by step, the turn around them, and the Events that bring or take pieces."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.orders.melee import fight
from desktop.games.combat_commander.orders.move import step_cost
from desktop.games.combat_commander.orders.own_actions import assault_elements
from desktop.games.combat_commander.orders.turn import end_turn
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.state import Radio, change_unit
from desktop.games.combat_commander.victory import eliminate
from tests.games.combat_commander.helpers import OWN, Position, Script, board


def _event(position: Position, name: str, answers: str = "", dice: tuple[str, ...] = (), side: str = "axis") -> Script:
    nation = position.state.parties[side].nation
    cards = [c for c in position.content.cards.values() if c.event == name]
    card = next((c for c in cards if c.nation == nation), cards[0])
    script = Script(position, answers, dice)
    script.run(EVENTS[name](script.table, side, card))
    return script


def _hexed(position: Position, hex: str, side: str = "axis") -> str:
    return next(n for n in position.state.decks[side].rest if position.content.cards[n].hex == hex)


# move and advance -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("O21", "O21.2", "O21.1.1", "11.3", "O14.2", "O14.3", "1.5")
def test_a_group_moves_at_its_slowest_and_a_weapon_is_handed_on_for_one_point() -> None:
    position = Position(board())
    state = position.state
    leader = position.unit("german.sgt-biermann", "C8")
    squad = position.unit("german.rifle", "C8", weapon="german.light-mg")
    bare = position.unit("german.conscript", "C7")
    mg = position.weapon_of(squad)
    (move,) = position.hand("axis", "order:move")
    answers = (
        f"order:{move} add:{leader} add:{squad} done unit:{leader} add:{squad} done to:C7 give:{squad}:{bare} "
        "to:C6 stop"
    )
    Script(position, answers).play()
    assert {state.units[leader].place, state.units[squad].place} == {"C6"}
    assert state.weapons[mg].bearer == bare
    assert (state.spent[leader], state.spent[squad]) == (2, 3)
    assert state.discards["axis"] == (move,)


@pytest.mark.rule("O21.2", "O20.3.4", "O21.6")
def test_a_group_stops_for_good_when_a_member_breaks() -> None:
    position = Position(board())
    state = position.state
    first, second = position.unit("german.rifle", "C8"), position.unit("german.rifle", "C8")
    state.forts["C7"] = "mines"
    (move,) = position.hand("axis", "order:move")
    leader = position.unit("german.sgt-biermann", "C8")
    answers = (
        f"order:{move} add:{leader} add:{first} add:{second} done unit:{first} add:{second} done to:C7 "
        f"unit:{first} unit:{leader}"
    )
    dice = ["6-5", "2-1", "6-4"]  # 17 against 7 + 3 and 7 + 10
    Script(position, answers, dice).play()
    assert state.units[first].broken
    assert state.units[second].broken  # a tie breaks a mover
    assert first in state.finished
    assert second in state.finished


@pytest.mark.rule("O16.1", "O16.4", "O14.4", "O16.3")
def test_an_advance_into_the_enemy_ends_in_a_melee() -> None:
    position = Position(board())
    state = position.state
    own = position.unit("german.ss", "C8")
    enemy = position.unit("american.green", "C7")
    position.unit("american.line", "H4")
    (advance,) = position.hand("axis", "order:advance")
    Script(position, f"order:{advance} add:{own} done to:C7", []).play()
    assert state.phase in ("advance", "melee")
    script = Script(position, dice=["2-1", "4-5"])
    script.run(fight(script.table, "C7"))
    assert state.units[enemy].place == "lost:1"


@pytest.mark.rule("T80.2", "T84", "T89", "T96", "T95", "O21.1")
def test_costs_of_bridges_fences_and_wet_ground() -> None:
    own = board(
        {"C5": "bridge minor stream", "D5": "marsh", "E5": "stream"}, sides={"C4 D4": "fence"}, roads=["C4 C5 C6"]
    )
    position = Position(own)
    content, state = position.content, position.state
    assert step_cost(content, state, "C4", "C5") == 1
    assert step_cost(content, state, "B5", "C5") == 3
    assert step_cost(content, state, "D4", "D5") == 3
    assert step_cost(content, state, "C4", "D4") == 2
    state.blaze["C6"] = 1
    assert step_cost(content, state, "C5", "C6") == FORBIDDEN


@pytest.mark.rule("10.2.1", "10.3.4", "T88.5")
def test_a_blaze_blocks_and_smoke_hinders_along_a_hexside() -> None:
    position = Position(board())
    sight, state = position.content.maps[OWN].sight, position.state
    assert hindrance(sight, state, "C5", "E5") == 0  # between D4 and D5
    state.smoke["D5"] = 4
    assert hindrance(sight, state, "C5", "E5") == 4
    state.smoke.clear()
    state.blaze["D4"] = 1
    assert hindrance(sight, state, "C5", "E5") == BLOCKED


# rout -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O23.1", "O23.2", "O23.3.3", "O23.3.4", "O23.3.1")
def test_a_rout_of_the_enemy_is_rolled_by_the_active_and_walked_by_the_owner_through_mines_and_wire() -> None:
    position = Position(board({"C4": "marsh"}))
    state = position.state
    enemy = position.unit("american.line", "C5", broken=True)  # 8
    position.unit("american.line", "H4")
    state.forts["C3"] = "mines"
    (rout,) = position.hand("axis", "order:rout")
    script = Script(position, f"order:{rout} to:C4 to:C3", ["4-6", "2-1", "4-5"])
    script.play()
    assert state.units[enemy].place == "C3"
    assert "mines" in script.told
    assert state.recovered == ("allied",)


# artillery ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O18", "O18.2", "O18.2.2", "O18.2.2.2", "O18.2.2.3")
def test_a_miss_drifts_far_and_off_the_map_ends_the_order() -> None:
    position = Position(board())
    state = position.state
    state.radios["axis"] = Radio("german.radio-105mm")
    position.unit("german.sgt-biermann", "C8")
    (request,) = position.hand("axis", "order:artillery-request")
    drift = position.card_with("axis", 1, 5)
    Script(position, f"order:{request} hex:C3 shells", ["1-2", drift]).play()
    assert state.impact == ()
    assert state.order == ""


@pytest.mark.rule("O18.2.1.1", "O18.2.3.1", "8.1.4")
def test_a_smoke_barrage_covers_seven_hexes() -> None:
    position = Position(board())
    state = position.state
    state.radios["axis"] = Radio("german.radio-105mm")
    position.unit("german.sgt-biermann", "C8")
    (request,) = position.hand("axis", "order:artillery-request")
    drift = position.card_with("axis", 1, 4)
    Script(position, f"order:{request} hex:E5 smoke", ["6-5", drift]).play()
    assert len(state.smoke) == 7
    assert state.radios["axis"].broken is False


# the turn -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5", "5.4", "1.1", "8.2")
def test_only_the_active_side_refills_at_the_end_of_its_turn() -> None:
    position = Position(board())
    state = position.state
    position.unit("german.rifle", "C8", activated=True)
    script = Script(position)
    script.run(end_turn(script.table))
    assert len(state.hands["axis"]) == 6
    assert state.hands["allied"] == ()
    assert state.active == "allied"
    assert not state.units["german.rifle.1"].activated


# events ---------------------------------------------------------------------------------------------------------------
def _field() -> Position:
    position = Position(board())
    position.unit("german.rifle", "C8", weapon="german.light-mg")
    position.unit("german.rifle", "D8", broken=True)
    position.unit("american.line", "C5")
    position.unit("american.line", "H4")
    return position


@pytest.mark.rule("E43", "E72")
def test_air_support_and_shell_shock_strike_the_nearest() -> None:
    position = _field()
    _event(position, "air-support", "hex:C5", (_hexed(position, "C3"),))
    assert position.state.units["american.line.1"].broken
    _event(position, "shell-shock", "", (_hexed(position, "H3"),))
    assert position.state.units["american.line.2"].broken


@pytest.mark.rule("E47", "E70", "E55", "F100.1", "F100.2")
def test_booby_trap_sappers_and_entrench() -> None:
    position = _field()
    _event(position, "booby-trap", "", (_hexed(position, "A3"),))
    assert position.state.forts == {"A3": "mines"}
    _event(position, "sappers", "hex:A3")
    assert position.state.forts == {}
    _event(position, "entrench", "hex:C8")
    assert position.state.forts == {"C8": "foxholes"}


@pytest.mark.rule("E71", "E76", "11.2")
def test_scrounge_and_walking_wounded_bring_things_back() -> None:
    position = _field()
    state = position.state
    mg = position.weapon_of("german.rifle.1")
    eliminate(Script(position).table, "german.rifle.1", "E62")
    _event(position, "scrounge", f"weapon:{mg}")
    assert state.units["german.rifle.2"].weapon == mg
    _event(position, "walking-wounded", "hex:C7", (_hexed(position, "C7"),))
    held = state.units["german.rifle.1"]
    assert (held.place, held.broken) == ("C7", True)


@pytest.mark.rule("E50", "E75", "E77", "E52.1")
def test_commissar_suppressing_fire_white_phosphorus_and_deploy() -> None:
    position = _field()
    state = position.state
    _event(position, "suppressing-fire", "unit:american.line.1")
    assert state.units["american.line.1"].suppressed
    _event(position, "white-phosphorus", "hex:C7")
    assert state.smoke.keys() == {"C7"}
    _event(position, "deploy", "unit:german.rifle.1")
    assert "german.line-team.2" in state.units
    _event(position, "commissar", "", ("5-4",))  # 9 is above 7
    assert state.units["german.rifle.2"].place == "lost:1"


@pytest.mark.rule("E59", "E68", "8.1.2")
def test_infiltration_and_reinforcements_come_by_the_support_table() -> None:
    position = _field()
    state = position.state
    count = len(state.units)
    _event(position, "infiltration", "item:german.rifle hex:A5", ("4-2", _hexed(position, "A5")))
    assert state.units["german.rifle.3"].place == "A5"
    _event(position, "reinforcements", "item:german.rifle hex:A10", ("2-4",))
    assert state.units["german.rifle.4"].place == "A10"
    assert len(state.units) == count + 2


@pytest.mark.rule("A26", "3.1.6", "A24.3")
def test_assault_fire_is_one_fire_of_boxed_pieces_during_a_move() -> None:
    position = Position(board())
    state = position.state
    squad = position.unit("german.pionier", "C8")
    enemy = position.unit("american.line", "C5")
    position.unit("american.line", "H4")
    move, assault = position.hand("axis", "order:move", "assault-fire")
    answers = f"order:{move} add:{squad} done unit:{squad} card card:{assault} add:{squad} done"
    script = Script(position, answers, ["6-5", "2-1"])
    script.play()
    assert "fire" in script.told
    assert state.units[enemy].broken
    change_unit(state, squad, broken=True)
    assert assault_elements(position.content, state) == []
