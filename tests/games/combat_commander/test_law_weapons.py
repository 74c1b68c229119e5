"""11 Weapons: thrown away at any decision of the owner's own Turn, handed on by who cannot move; what a group can."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.orders.fire import one_fire
from desktop.games.combat_commander.orders.move import can_move
from desktop.table.asking import Ask
from desktop.table.game import Table
from tests.games.combat_commander.helpers import Position, Script, board


@pytest.mark.rule("11.3", "O16.2", "T83")
def test_a_weapon_thrown_away_in_an_advance_lets_its_bearer_climb_the_cliff() -> None:
    position = Position(board(sides={"C3 C2": "cliff"}))
    state = position.state
    laden = position.unit("german.rifle", "C3", weapon="german.light-mg")
    mg = position.weapon_of(laden)
    (advance,) = position.hand("axis", "order:advance")
    Script(position, f"order:{advance} add:{laden} done drop weapon:{mg} unit:{laden} to:C2").play()
    assert state.units[laden].place == "C2"
    assert state.weapons[mg].place == "box"


@pytest.mark.rule("11.3", "3.1.3")
def test_a_weapon_thrown_away_on_the_way_gives_its_bearer_his_whole_movement() -> None:
    position = Position(board())
    state = position.state
    laden = position.unit("german.conscript", "C9", weapon="german.heavy-mg")  # Movement 3, 1 less for the weapon
    mg = position.weapon_of(laden)
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{laden} done unit:{laden} to:C8 drop none drop weapon:{mg} to:C7 to:C6"
    Script(position, answers).play()
    assert state.units[laden].place == "C6"
    assert state.weapons[mg].place == "box"


@pytest.mark.rule("11.3", "O14.1")
def test_a_weapon_may_be_thrown_away_before_any_order() -> None:
    position = Position(board())
    laden = position.unit("german.rifle", "C9", weapon="german.heavy-mg")
    mg = position.weapon_of(laden)
    Script(position, f"drop weapon:{mg}").play()
    assert position.state.weapons[mg].place == "box"
    assert position.state.units[laden].weapon == ""
    assert position.state.orders == 0


@pytest.mark.rule("O21.1.1", "11.3", "O14.4")
def test_who_cannot_enter_any_hex_may_still_hand_his_weapon_on_and_then_go() -> None:
    woods = dict.fromkeys(("B8", "B9", "C8", "C10", "D8", "D9"), "woods")
    position = Position(board(woods))
    state = position.state
    laden = position.unit("german.conscript", "C9", suppressed=True, weapon="german.heavy-mg")  # Movement 3 - 1 - 1
    leader = position.unit("german.sgt-biermann", "D9")
    taker = position.unit("german.conscript", "C9")
    mg = position.weapon_of(laden)
    assert not can_move(position.content, state, laden)
    (move,) = position.hand("axis", "order:move")
    answers = f"order:{move} add:{leader} add:{laden} done unit:{laden} give:{laden}:{taker} unit:{leader} to:D8"
    Script(position, answers).play()
    assert state.weapons[mg].bearer == taker
    assert state.spent[laden] == 1


def _first(position: Position) -> Ask[object]:
    return one_fire(Table(position.state, position.content)).send(None)  # type: ignore[no-any-return]


@pytest.mark.rule("O14.4", "10.3.2.1", "O20.3.1.2")
def test_an_order_is_not_ended_unfired_while_a_group_could_lift_its_fire_to_1() -> None:
    for squads, refused in ((1, False), (2, True)):
        position = Position(board())
        state = position.state
        units = [position.unit("german.conscript", "C6") for _ in range(squads)]
        position.unit("american.line", "C4")
        state.smoke["C5"] = 5  # a conscript has 5
        state.order, state.ordered, state.phase = "fire", tuple(units), "fire"
        ask = _first(position)
        end = ask.candidate("end")
        assert end is not None
        assert (ask.refusal(end) is not None) is refused
