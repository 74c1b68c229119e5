"""F100 to F106 and the hidden Actions sentence by sentence."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.fire.defence import (
    defence,
    defend,
    why_not_entrench,
    why_not_pillbox,
)
from desktop.games.combat_commander.fire.firepower import settled
from desktop.games.combat_commander.fortifications import place_fort, remove_fort, why_not_fort
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.move import can_move, step_cost, trenched
from desktop.games.combat_commander.orders.opportunity import hidden_actions
from desktop.games.combat_commander.orders.passing import after_discards, hidden_zone
from desktop.games.combat_commander.state import change_unit, place_unit
from desktop.games.combat_commander.units import cover
from desktop.games.combat_commander.victory import settle
from tests.games.combat_commander.helpers import Position, Script, board


def field(terrain: dict[str, str] | None = None, **more: object) -> Position:
    """The Allies are the Defender, the Axis are active."""
    fields = {key: more.pop(key) for key in ("active",) if key in more}
    own = board(terrain, **more)  # type: ignore[arg-type]
    position = Position(own, postures=("attacker", "defender"), **fields)  # type: ignore[arg-type]
    position.unit("german.rifle", "N9")
    position.unit("american.line", "N2")
    return position


# F100 -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("F100.3", "8.1.3", "8.1.5", "F100.1")
@pytest.mark.parametrize(
    ("words", "roads", "legal"),
    [
        ("", (), True),
        ("woods", (), True),
        ("building", (), True),
        ("gully", (), True),
        ("marsh", (), False),
        ("stream", (), False),
        ("water", (), False),
        ("bridge minor stream", ("C4 C5 C6",), True),
        ("bridge main water", ("C4 C5 C6",), True),
        ("stream", ("C4 C5 C6",), False),
    ],
)
def test_one_fortification_a_hex_none_in_wet_or_burning_hexes(words: str, roads: tuple[str, ...], legal: bool) -> None:
    position = field({"C5": words} if words else {}, roads=roads)
    content, state = position.content, position.state
    assert (why_not_fort(content, state, "C5") is None) == legal
    script = Script(position)
    assert place_fort(script.table, "C5", "wire", "axis", "E69") == legal
    assert not place_fort(script.table, "C5", "foxholes", "axis", "E55")
    assert state.forts == ({"C5": "wire"} if legal else {})
    state.blaze["D5"] = 1
    assert why_not_fort(content, state, "D5") is not None


@pytest.mark.rule("F101", "F104", "F100.2")
def test_who_was_last_alone_in_a_bunker_is_remembered_until_it_is_gone() -> None:
    position = field()
    state = position.state
    state.forts["C5"] = "bunker"
    unit = position.unit("american.line", "C5")
    script = Script(position)
    settle(script.table)
    assert state.lone == {"C5": "allied"}
    enemy = position.unit("german.rifle", "C5")
    settle(script.table)
    assert state.lone == {"C5": "allied"}
    place_unit(state, unit, "C4")
    settle(script.table)
    assert state.lone == {"C5": "axis"}
    place_unit(state, enemy, "C6")
    settle(script.table)
    assert state.lone == {"C5": "axis"}
    remove_fort(script.table, "C5", "A31")
    assert state.lone == {}


# A35.1, A35.3 ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A35.1", "A35.3", "7.3.1.1", "A35")
def test_where_hidden_entrenchments_and_the_pillbox_may_appear() -> None:
    terrain = {"C5": "building", "C6": "building", "D5": "marsh", "E5": "woods"}
    position = field(terrain, objectives={"1": "C5 C6", "2": "D5", "3": "E5"})
    content, state = position.content, position.state
    assert {h: why_not_entrench(content, state, h) is None for h in ("C5", "D5", "E5", "F5")} == {
        "C5": False,
        "D5": False,
        "E5": True,
        "F5": True,
    }
    pillbox = {h: why_not_pillbox(content, state, h) is None for h in ("C5", "C6", "D5", "E5", "F5")}
    assert pillbox == {"C5": True, "C6": True, "D5": False, "E5": True, "F5": False}
    state.forts["E5"] = "wire"
    assert why_not_entrench(content, state, "E5") is not None
    assert why_not_pillbox(content, state, "E5") is not None
    state.forts["A1"] = "pillbox"
    assert why_not_pillbox(content, state, "C5") is not None
    del state.forts["A1"]
    assert why_not_pillbox(content, state, "C5") is None  # free again


@pytest.mark.rule("A35.1", "A29", "O20.3.4")
def test_hidden_entrenchments_serve_the_rolls_still_to_come_and_the_defender_alone() -> None:
    position = field()
    content, state = position.content, position.state
    first, second = position.unit("american.line", "C5"), position.unit("american.line", "C5")
    firer = position.unit("german.rifle", "C7")
    attack = settled(content, state, Attack("axis", "order", (firer,), ("C5",)))
    (card,) = position.hand("allied", "hidden-entrenchments")
    script = Script(position, f"unit:{first} pass card card:{card}", ["1-3", "2-4"])
    script.run(defend(script.table, attack, 14, (first, second)))
    assert state.forts == {"C5": "foxholes"}
    assert state.units[first].broken
    assert not state.units[second].broken  # 6, 6 and 3 for the Foxholes against 14
    attacker = field()
    unit = attacker.unit("german.rifle", "C5")
    (other,) = attacker.hand("axis", "hidden-entrenchments")
    script = Script(attacker, f"card card:{other}")
    attack = Attack("allied", "order", (), ("C5",), origins=("C7",))
    with pytest.raises(AssertionError, match="Defender"):
        script.run(defend(script.table, attack, 3, (unit,)))


# A35.2, A35.5, F103, F106 ---------------------------------------------------------------------------------------------
@pytest.mark.rule("A35.2", "A35.5", "F103.1", "F103.2")
def test_hidden_mines_strike_those_that_have_just_come_in_one_attack() -> None:
    position = field()
    state = position.state
    there = position.unit("german.rifle", "C6")
    leader, squad = position.unit("german.sgt-biermann", "C8"), position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    (card,) = position.hand("allied", "hidden-mines")
    answers = (
        f"order:{move} add:{leader} add:{squad} done unit:{squad} add:{leader} done to:C7 pass to:C6 card card:{card} "
        f"unit:{squad}"
    )
    script = Script(position, answers, ["5-4", "1-2", "6-3"])  # 15 against 7 + 1 + 3, then 8 + 9
    script.play()
    assert state.forts == {"C6": "mines"}
    assert [state.units[u].broken for u in (there, squad, leader)] == [False, True, False]
    assert script.told.count("mines") == 1


@pytest.mark.rule("A35", "A35.2", "A35.5", "F100.3")
def test_no_hidden_mines_or_wire_in_wet_hexes_over_fortifications_or_by_others_than_the_defender() -> None:
    position = field({"C5": "stream"})
    content, state = position.content, position.state
    position.hand("allied", "hidden-mines", "hidden-wire")
    position.hand("axis", "hidden-mines")
    assert hidden_actions(content, state, "allied", "C6") == ["hidden-mines", "hidden-wire"]
    assert hidden_actions(content, state, "allied", "C5") == []
    state.forts["C6"] = "trench"
    assert hidden_actions(content, state, "allied", "C6") == []
    assert hidden_actions(content, state, "axis", "C7") == []


@pytest.mark.rule("A35.5", "F106.2", "F106.1")
def test_hidden_wire_ends_the_move_of_who_has_run_into_it() -> None:
    position = field()
    state = position.state
    squad = position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    (card,) = position.hand("allied", "hidden-wire")
    Script(position, f"order:{move} add:{squad} done unit:{squad} to:C7 card card:{card}").play()
    assert state.forts == {"C7": "wire"}
    assert state.units[squad].place == "C7"
    assert not can_move(position.content, state, squad)


@pytest.mark.rule("F106.2")
def test_who_begins_in_wire_stops_in_the_first_hex_even_with_a_road_and_a_leader() -> None:
    position = field(roads=["C6 C7 C8"])
    state = position.state
    state.forts["C8"] = "wire"
    squad = position.unit("german.rifle", "C8")
    position.unit("german.sgt-biermann", "C7")
    (move,) = position.hand("axis", "order:move")
    Script(position, f"order:{move} add:{squad} done unit:{squad} to:C7").play()
    assert state.units[squad].place == "C7"
    assert not can_move(position.content, state, squad)


@pytest.mark.rule("F103.1", "F103.2")
def test_mines_strike_both_sides_on_the_way_in_and_out_by_the_opponents_cards_without_any_cover() -> None:
    position = field({"C7": "woods"}, roads=["B7 C7 D7"])
    content, state = position.content, position.state
    state.forts |= {"C8": "mines", "C7": "mines"}
    state.mines = 8
    squad = position.unit("german.rifle", "C8", veteran=True)
    (move,) = position.hand("axis", "order:move")
    script = Script(position, f"order:{move} add:{squad} done unit:{squad} to:C7 stop", ["1-2", "3-2", "1-2", "3-2"])
    script.play()
    assert script.told.count("mines") == 2  # leaving first, then entering
    assert state.units[squad].place == "C7"
    attack = Attack("allied", "mines", (), ("C7",), fp=8, bare=True)
    assert defence(content, state, attack, squad).total() == 7 + 1  # Veteran counts, woods and road do not
    mine = position.unit("american.line", "C7")
    change_unit(state, squad, broken=False)
    place_unit(state, squad, "N8")
    script = Script(position, "", ["1-2", "6-4"])
    assert script.run(mine_attack(script.table, (mine,), "C7")) == [mine]  # one's own mines


@pytest.mark.rule("F103.2")
def test_who_is_demoralised_on_leaving_mines_arrives_all_the_same() -> None:
    position = field()
    state = position.state
    state.forts["C8"] = "mines"
    squad = position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    Script(position, f"order:{move} add:{squad} done unit:{squad} to:C7", ["6-5", "1-2"]).play()
    assert state.units[squad].broken
    assert state.units[squad].place == "C7"
    lost = position.unit("german.rifle", "C8", broken=True)
    script = Script(position, "", ["6-5", "1-2"])
    assert script.run(mine_attack(script.table, (lost,), "C8")) == []
    assert state.units[lost].place.startswith("lost:")


# F105 -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("F105.2", "T83", "T88.1")
@pytest.mark.parametrize(
    ("here", "there", "joined"),
    [
        ("trench", "trench", True),
        ("trench", "bunker", True),
        ("pillbox", "trench", True),
        ("bunker", "pillbox", False),
        ("trench", "foxholes", False),
        ("trench", "", False),
    ],
)
def test_from_trench_to_trench_one_mp_uphill_and_over_a_wall_but_not_over_a_cliff(
    here: str, there: str, joined: bool
) -> None:
    for kind in ("wall", "cliff"):
        position = field({"C4": "woods"}, levels={"C4": 1}, sides={"C4 C5": kind})
        state = position.state
        state.forts |= {hex: fort for hex, fort in (("C5", here), ("C4", there)) if fort}
        assert trenched(state, "C5", "C4") == joined
        cost = step_cost(position.content, state, "C5", "C4")
        if kind == "cliff":
            assert cost > 100
        else:
            assert cost == (1 if joined else 4)


@pytest.mark.rule("F105.2", "A33.1")
def test_nobody_fires_at_who_goes_from_trench_to_trench() -> None:
    position = field()
    state = position.state
    state.forts |= {"C7": "trench", "C8": "trench"}
    squad = position.unit("german.rifle", "C8")
    position.unit("american.line", "C5")
    (move,) = position.hand("axis", "order:move")
    position.hand("allied", "order:fire")
    script = Script(position, f"order:{move} add:{squad} done unit:{squad} to:C7 stop")
    script.play()
    assert not any("react" in prompt for prompt in script.asked)
    again = position.unit("german.rifle", "C7")
    (move,) = position.hand("axis", "order:move")
    script = Script(position, f"end order:{move} add:{again} done unit:{again} to:C6 pass stop")
    script.play()
    assert any("react" in prompt for prompt in script.asked)


# A31, A35.4 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A31")
def test_demolitions_take_any_fortification_with_an_own_unit_and_no_other() -> None:
    position = field()
    state = position.state
    state.forts |= {"N2": "bunker", "C5": "wire", "C6": "mines"}
    position.unit("american.line", "C6")
    position.unit("german.rifle", "C5")
    (card,) = position.hand("allied", "demolitions")
    refused = Script(position, f"card card:{card} hex:C5")
    with pytest.raises(AssertionError, match="hex:C5 is no answer"):
        refused.run(after_discards(refused.table))
    state.hands["allied"], state.discards["allied"] = (card,), ()
    script = Script(position, f"card card:{card} hex:C6")
    script.run(after_discards(script.table))
    assert state.forts == {"N2": "bunker", "C5": "wire"}


@pytest.mark.rule("A35.4")
def test_the_hidden_unit_is_rolled_for_and_appears_in_cover_of_the_zone_where_nobody_is() -> None:
    position = field({"C3": "woods", "D3": "woods", "E3": "woods", "F3": "woods"})
    content, state = position.content, position.state
    state.zones["allied"] = ("C2", "C3", "D3", "E3")
    position.unit("german.rifle", "D3")
    state.blaze["E3"] = 1
    assert hidden_zone(content, state, "allied") == ["C3"]
    state.forts["C2"] = "foxholes"
    assert hidden_zone(content, state, "allied") == ["C2", "C3"]
    assert cover(content, state, "C2") == 3
    (card,) = position.hand("allied", "hidden-unit")
    items = [(r, i) for i in content.support["american"] for r in range(2, 13) if i.offered(r, state.year)]
    roll, item = next((r, i) for r, i in items if i.pieces[0] in content.units and r not in (2, 12))
    deck = state.decks["allied"].rest
    turned = next(
        n for n in deck if content.cards[n].white + content.cards[n].red == roll and not content.cards[n].trigger
    )
    script = Script(position, f"card card:{card} item:{item.id} hex:C3", (turned,))
    script.run(after_discards(script.table))
    assert any(unit.place == "C3" and unit.type == item.pieces[0] for unit in state.units.values())
    radios = [i for r, i in items if r == roll and i.pieces[0] in content.radios]
    assert all(f"item:{radio.id}" not in script.asked for radio in radios)
