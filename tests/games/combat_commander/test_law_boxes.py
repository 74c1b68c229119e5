"""More of the rulebook's grey boxes: fire by unit and weapon apart, Leaders who break or rally first, overstacking."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.fire.before import SPRAYED, why_not_before
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.fire.firepower import firepower
from desktop.games.combat_commander.orders.recover import recover_step
from desktop.games.combat_commander.orders.turn import why_not_order
from desktop.games.combat_commander.state import Radio
from desktop.games.combat_commander.units import men
from tests.games.combat_commander.helpers import Position, Script, board


def _field(terrain: dict[str, str] | None = None, levels: dict[str, int] | None = None) -> Position:
    """Nobody but a Team of each side in a far corner."""
    position = Position(board(terrain, levels))
    position.unit("german.weapon-team", "O10")
    position.unit("american.weapon-team", "O1")
    return position


# fire -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.3", "O20.3.1.1", "11.1")
def test_a_unit_and_its_weapon_may_fire_apart_and_at_different_hexes() -> None:
    position = _field()
    state = position.state
    squad = position.unit("german.rifle", "C8", weapon="german.light-mg")
    mg = position.weapon_of(squad)
    near, far = position.unit("american.line", "C5"), position.unit("american.line", "E5")
    (fire,) = position.hand("axis", "order:fire")
    answers = f"order:{fire} add:{squad} done target:C5 add:{squad} done target:E5"
    script = Script(position, answers, ["6-5", "2-1", "6-5", "2-1"])
    script.play()
    assert state.units[near].broken
    assert state.units[far].broken
    assert state.fired == (squad, mg)


@pytest.mark.rule("10.3.1", "O20.2.3", "T88.2")
def test_the_firepower_of_ordnance_is_not_lessened_by_what_hinders_its_aim_but_by_the_hill() -> None:
    position = _field({"C5": "brush"}, {"C3": 1})
    team = position.unit("german.weapon-team", "C7", weapon="german.medium-mortar")
    mortar = position.weapon_of(team)
    position.unit("american.line", "C4")
    position.unit("american.line", "C3")
    content, state = position.content, position.state
    assert firepower(content, state, Attack("axis", "order", (mortar,), ("C4",))).total() == 9
    assert firepower(content, state, Attack("axis", "order", (mortar,), ("C3",))).total() == 8


@pytest.mark.rule("O20.3.4", "3.3.1.2", "3.1.5")
@pytest.mark.parametrize(("first", "sums"), [("leader", ["11", "10"]), ("squad", ["11", "11"])])
def test_a_leader_who_breaks_first_helps_nobody_after_him(first: str, sums: list[str]) -> None:
    position = _field()
    names = {"squad": position.unit("american.line", "C5"), "leader": position.unit("american.lt-wray", "C5")}
    wray = position.content.units["american.lt-wray"].front
    assert (wray.command, wray.morale) == (2, 9)
    dice = {"leader": ["1-1 jammed", "1-3"], "squad": ["2-1", "1-1 jammed"]}[first]
    script = Script(position, f"unit:{names[first]}", dice)
    attack = Attack("axis", "order", (), ("C5",), origins=("C7",))
    script.run(defend(script.table, attack, 16, tuple(names.values())))
    found = [event.names["sum"] for event in script.table.events if event.kind == "defence"]
    assert found == sums  # 9 + 2; 6 + 4 without him, 6 + 2 + 3 with him


@pytest.mark.rule("A34", "A40")
def test_one_hex_of_a_group_next_to_the_target_is_enough_for_grenades_and_spray_fire_is_not_added_up() -> None:
    position = _field()
    near, far = position.unit("german.rifle", "C6"), position.unit("german.rifle", "C7")
    position.unit("american.line", "C5")
    content, state = position.content, position.state
    group = Attack("axis", "order", (far, near), ("C5",))
    assert why_not_before(content, state, group, "hand-grenades") is None
    assert why_not_before(content, state, Attack("axis", "order", (far,), ("C5",)), "hand-grenades") is not None
    sprayed = Attack("axis", "order", (near,), ("C5", "D5"))
    assert why_not_before(content, state, sprayed, "spray-fire") is SPRAYED


# rally ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O22.2", "O22.3", "3.3.1.2")
def test_a_leader_who_rallies_first_helps_the_others_of_his_hex() -> None:
    position = _field()
    state = position.state
    leader = position.unit("german.sgt-grein", "C5", broken=True)  # 9
    squad = position.unit("german.rifle", "C5", broken=True)  # 7, and 2 by his Command
    state.rolls, state.order = (leader, squad), "recover"
    for answers, dice in ((f"unit:{leader}", ["2-1"]), ("", ["2-6"])):
        script = Script(position, answers, dice)
        script.run(recover_step(script.table))
    assert not state.units[leader].broken
    assert not state.units[squad].broken  # 8 is less than 9


# stacking and Melee ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("8.2", "O16.1", "O16.4")
def test_a_hex_may_be_overstacked_for_a_melee() -> None:
    position = _field()
    state = position.state
    leader = position.unit("german.sgt-biermann", "C6")
    squads = [position.unit("german.rifle", "C6") for _ in range(3)]
    position.unit("american.line", "C5")
    (advance,) = position.hand("axis", "order:advance")
    adds = " ".join(f"add:{squad}" for squad in squads)
    answers = f"order:{advance} add:{leader} {adds} done unit:{squads[0]} {' '.join(adds.split()[1:])} done to:C5"
    Script(position, answers).play()
    assert men(position.content, state, "C5", "axis") == 12


@pytest.mark.rule("8.1.3", "E73")
def test_no_foxholes_where_wire_lies() -> None:
    position = _field()
    position.state.forts["C3"] = "wire"
    card = next(c for c in position.content.cards.values() if c.event == "shellholes")
    hexed = next(n for n in position.state.decks["axis"].rest if position.content.cards[n].hex == "C3")
    script = Script(position, dice=[hexed])
    script.run(EVENTS["shellholes"](script.table, "axis", card))
    assert position.state.forts == {"C3": "wire"}


# artillery ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O18", "O18.1")
def test_a_second_request_may_use_the_battery_in_the_same_turn() -> None:
    position = _field()
    content, state = position.content, position.state
    position.unit("german.sgt-biermann", "C8")
    state.radios["axis"] = Radio("german.radio-75mm", broken=True)
    first, second = position.hand("axis", "order:artillery-request", "order:artillery-request")
    assert why_not_order(content, state, "axis", first) is None
    Script(position, f"order:{first}").play()
    assert why_not_order(content, state, "axis", second) is None
