"""Corners of the orders: Events in the middle of a fire, a step or a retreat; groups; Melees left by a trigger."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.destiny import within_trigger
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.harm import demoralise, deploy
from desktop.games.combat_commander.orders.move import move_step
from desktop.games.combat_commander.orders.recover import rout_step
from desktop.games.combat_commander.state import CommanderState, place_unit
from desktop.table.game import Table
from tests.games.combat_commander.helpers import Position, Script, board


def _hexed(position: Position, side: str, hex: str) -> str:
    return next(n for n in position.state.decks[side].rest if position.content.cards[n].hex == hex)


# fire -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.3.4", "E52.1", "E52.2")
def test_a_squad_that_deploys_between_the_fire_and_its_defence_defends_as_two_teams() -> None:
    position = Position(board())
    squad = position.unit("american.line", "C5")
    script = Script(position, "rest", ["6-5", "6-4"])
    deploy(script.table, squad, "E52")
    attack = Attack("axis", "order", (), ("C5",), origins=("C7",))
    script.run(defend(script.table, attack, 10, (squad,)))
    assert script.told.count("defence") == 2


@pytest.mark.rule("A33.2", "A33.1")
def test_who_has_played_a_fire_card_must_fire_even_if_he_looks_for_another_action() -> None:
    position = Position(board())
    state = position.state
    mover = position.unit("german.rifle", "C8")
    enemy = position.unit("american.line", "C5")
    (move,) = position.hand("axis", "order:move")
    fire, _ = position.hand("allied", "order:fire", "order:fire")
    answers = (
        f"order:{move} add:{mover} done unit:{mover} to:C7 "
        f"card fire:{fire} add:{enemy} done card none add:{enemy} done pass"
    )
    position.unit("american.line", "D5")  # could be activated by the second card
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    assert "fire" in script.told
    assert state.opfire == (enemy,)


# move -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O21.4", "F103.1", "E46")
def test_a_hex_that_burns_while_mines_strike_the_leaver_is_not_entered() -> None:
    position = Position(board(), active="allied")
    state = position.state
    state.forts["C6"] = "mines"
    unit = position.unit("american.line", "C6")
    position.unit("german.rifle", "H8")
    (move,) = position.hand("allied", "order:move")
    dice = ["6-1 event", position.event_card("axis", "blaze"), _hexed(position, "axis", "C5"), "6-5"]
    Script(position, f"order:{move} add:{unit} done unit:{unit} to:C5", dice).play()
    assert "C5" in state.blaze
    assert state.units[unit].place == "C6"
    assert state.spent[unit] == 1


@pytest.mark.rule("O21.2")
def test_a_group_stops_for_good_whatever_demoralises_a_member() -> None:
    position = Position(board())
    state = position.state
    first, second = position.unit("german.rifle", "C8"), position.unit("german.rifle", "C8")
    leader = position.unit("german.sgt-biermann", "C8")
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{leader} add:{first} add:{second} done unit:{first} add:{second} done to:C7"
    script = Script(position, answers)
    script.play()
    assert state.moving == (first, second)
    script.run(demoralise(script.table, second, "1.9.1.3"))  # by a Sniper, say
    script.run(move_step(script.table))
    assert not state.moving
    assert state.finished == (first, second)


@pytest.mark.rule("O21.2")
def test_a_group_with_a_member_demoralised_from_the_start_goes_on() -> None:
    position = Position(board())
    state = position.state
    leader = position.unit("german.sgt-biermann", "C8")
    broken = position.unit("german.rifle", "C8", broken=True)  # Movement 1, and 1 for the Leader
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{leader} add:{broken} done unit:{leader} add:{broken} done to:C7 to:C6"
    Script(position, answers).play()
    assert state.units[broken].place == "C6"


@pytest.mark.rule("O21.2")
def test_who_was_shifted_on_his_way_goes_on_alone() -> None:
    position = Position(board())
    state = position.state
    leader = position.unit("german.sgt-biermann", "C8")
    first, second = position.unit("german.rifle", "C8"), position.unit("german.rifle", "D8")
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{leader} add:{first} add:{second} done unit:{first} done to:C7"
    script = Script(position, answers)
    script.play()
    place_unit(state, first, "D8")  # by a Blaze
    state.moving = state.finished
    script = Script(position, f"unit:{first}")
    script.run(move_step(script.table))
    assert state.moving == (first,)
    assert state.spent == {first: 1}


@pytest.mark.rule("F106.2")
def test_wire_takes_all_that_is_left_and_the_story_says_so() -> None:
    position = Position(board())
    position.state.forts["C7"] = "wire"
    unit = position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    script = Script(position, f"order:{move} add:{unit} done unit:{unit} to:C7")
    script.play()
    told = next(event for event in script.table.events if event.kind == "move")
    assert told.names["spent"] == "all its"


@pytest.mark.rule("7.2.1", "F103.1", "4.2")
def test_who_is_demoralised_by_mines_on_his_way_off_the_map_has_left_and_scores() -> None:
    position = Position(board())
    state = position.state
    state.forts["C1"] = "mines"
    unit = position.unit("german.rifle", "C1", weapon="german.light-mg")
    mg = position.weapon_of(unit)
    position.unit("german.rifle", "H8")
    position.unit("american.line", "H4")
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{unit} done unit:{unit} exit time:4"
    Script(position, answers, ["6-5", "2-1"]).play()
    held = state.units[unit]
    assert (held.place, held.broken, held.weapon) == ("time:4", False, mg)
    assert state.vp == 2


@pytest.mark.rule("A36", "O21.2", "A33.2")
def test_a_mover_who_is_lightly_wounded_goes_on_as_a_team_with_what_it_has_spent() -> None:
    position = Position(board())
    state = position.state
    squad = position.unit("german.rifle", "C8", weapon="german.light-mg")
    enemy = position.unit("american.line", "C5")
    move, wounds = position.hand("axis", "order:move", "light-wounds")
    (fire,) = position.hand("allied", "order:fire")
    answers = (
        f"order:{move} add:{squad} done unit:{squad} to:C7 card fire:{fire} add:{enemy} done add:{enemy} done "
        f"unit:{squad} card card:{wounds} to:C6 pass"
    )
    Script(position, answers, ["6-5", "2-1"]).play()
    team = "german.line-team.1"
    assert (state.units[team].place, state.units[team].broken) == ("C6", False)
    assert state.units[team].weapon
    assert state.spent[team] == 2
    assert state.vp == -1


# advance --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O16.2", "O16.3", "T83")
def test_a_group_that_carries_a_weapon_advances_round_the_cliff() -> None:
    water = dict.fromkeys(("B2", "B3", "D2", "C4"), "water")
    position = Position(board(water, sides={"C3 C2": "cliff"}))
    plain = position.unit("german.rifle", "C3")
    laden = position.unit("german.rifle", "C3", weapon="german.light-mg")
    leader = position.unit("german.sgt-biermann", "C3")
    (advance,) = position.hand("axis", "order:advance")
    answers = f"order:{advance} add:{leader} add:{plain} add:{laden} done unit:{plain} add:{laden} done unit:{leader}"
    script = Script(position, f"{answers} to:C2")
    script.play()
    assert position.state.units[laden].place == position.state.units[plain].place == "D3"
    assert position.state.units[leader].place == "C2"


@pytest.mark.rule("O16.1", "F103.1", "F103.2")
def test_units_that_advance_together_meet_the_mines_with_one_roll() -> None:
    position = Position(board())
    state = position.state
    state.forts["C7"] = "mines"
    leader = position.unit("german.sgt-biermann", "C8")
    squad = position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")
    (advance,) = position.hand("axis", "order:advance")
    answers = f"order:{advance} add:{leader} add:{squad} done unit:{leader} add:{squad} done to:C7 rest"
    script = Script(position, answers, ["2-1", "6-5", "5-6"])
    script.play()
    assert script.told.count("mines") == 1
    assert script.told.count("defence") == 2
    assert {state.units[unit].place for unit in (leader, squad)} == {"C7"}


# rout -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O23.3", "O23.3.4", "O23.3.5", "E46")
def test_a_retreat_whose_hex_burns_while_mines_strike_goes_another_way_or_ends_in_loss() -> None:
    position = Position(board())
    state = position.state
    state.forts["D6"] = "mines"
    unit = position.unit("american.line", "D6", broken=True)
    position.unit("german.rifle", "H8")
    position.unit("american.line", "H4")
    state.rolls, state.order, state.target = (unit,), "rout", "allied"
    dice = ["5-6", "6-1 event", position.event_card("axis", "blaze"), _hexed(position, "axis", "D5"), "6-5"]
    script = Script(position, dice=dice)
    script.run(rout_step(script.table))
    assert "D5" in state.blaze
    assert state.units[unit].place == "lost:1"  # from D6 no other hex is closer to the upper edge
    assert script.told.count("mines") == 1


# melee ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O16.4")
def test_the_active_player_orders_the_melees_that_a_trigger_leaves_behind() -> None:
    position = Position(board())
    units = [position.unit("german.ss", "C8"), position.unit("german.ss", "D8")]
    enemies = [position.unit("american.green", hex) for hex in ("C5", "D5")]
    position.unit("american.line", "H4")

    async def appear(table: Table[CommanderState], side: str) -> None:
        for unit, hex in zip(units, ("C5", "D5"), strict=True):
            place_unit(position.state, unit, hex)

    script = Script(position, "hex:D5", ["2-1", "6-5", "6-4", "2-1"])
    script.run(within_trigger(script.table, appear, "allied"))
    melees = [event.names["hex"] for event in script.table.events if event.kind == "melee" and "hex" in event.names]
    assert melees == ["hex:D5", "hex:C5"]
    assert all(position.state.units[enemy].place.startswith(("lost", "C", "D")) for enemy in enemies)
