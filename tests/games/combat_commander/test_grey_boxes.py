"""The rulebook's grey boxes with numbers: cover, hindrance, targeting, rallying, routing, stacking, triggers."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.destiny import die_roll, new_deck
from desktop.games.combat_commander.fire.attack import conduct_fire, targeting
from desktop.games.combat_commander.fire.defence import usable_cover
from desktop.games.combat_commander.fire.firepower import firepower, shot
from desktop.games.combat_commander.fire.group import why_not_join
from desktop.games.combat_commander.harm import demoralise
from desktop.games.combat_commander.orders.move import step_cost, why_not_enter
from desktop.games.combat_commander.orders.recover import recover_step, retreat_steps, rout_step
from desktop.games.combat_commander.orders.turn import why_not_order
from desktop.games.combat_commander.stacking import remove_overstacked
from desktop.games.combat_commander.units import cover, morale, units_in
from desktop.games.combat_commander.victory import GameOver
from tests.games.combat_commander.helpers import Position, Script, board


def _morale(position: Position, unit: str) -> int:
    hex = position.state.units[unit].place
    return morale(position.content, position.state, unit, cover(position.content, position.state, hex))


# cover --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T78.3", "F102", "T81")
def test_a_team_of_morale_7_has_8_in_brush_and_10_in_foxholes_there() -> None:
    position = Position(board({"C3": "brush"}))
    team = position.unit("german.line-team", "C3")
    assert _morale(position, team) == 8
    position.state.forts["C3"] = "foxholes"
    assert _morale(position, team) == 10


@pytest.mark.rule("T93", "T82")
def test_a_road_takes_one_from_buildings_open_ground_and_foxholes() -> None:
    position = Position(board({"C3": "building"}, roads=["B2 C3 D3"]))
    state = position.state
    assert cover(position.content, state, "C3") == 2
    squad = position.unit("german.rifle", "D3")
    assert _morale(position, squad) == 6
    state.forts["D3"] = "foxholes"
    assert _morale(position, squad) == 9


@pytest.mark.rule("F101", "F102", "F104", "F105.1", "T80", "T95")
@pytest.mark.parametrize(
    ("fort", "flat", "plunging"), [("foxholes", 3, 4), ("trench", 4, 5), ("pillbox", 5, 6), ("bunker", 6, 7)]
)
def test_fortifications_give_one_more_against_mortars_and_radios(fort: str, flat: int, plunging: int) -> None:
    position = Position(board())
    position.state.forts["C3"] = fort
    assert cover(position.content, position.state, "C3") == flat
    assert cover(position.content, position.state, "C3", plunging=True) == plunging


@pytest.mark.rule("T97", "T87")
def test_a_wall_covers_only_what_is_fired_at_across_it_and_not_from_above() -> None:
    position = Position(board(sides={"C3 C4": "wall", "C3 D3": "hedge"}))
    content, state = position.content, position.state
    across = Attack("allied", "order", (), ("C3",), origins=("C7",))
    assert usable_cover(content, state, across, "C3") == 2
    assert usable_cover(content, state, Attack("allied", "order", (), ("C3",), origins=("C1",)), "C3") == 0
    assert usable_cover(content, state, Attack("allied", "order", (), ("C3",), origins=("E4",)), "C3") == 1
    above = Attack("allied", "order", (), ("C3",), origins=("C7",), plunging=True)
    assert usable_cover(content, state, above, "C3") == 0


# hindrance and groups -----------------------------------------------------------------------------------------------
@pytest.mark.rule("10.3.2", "10.3.3", "10.3.4", "10.3.2.1")
def test_hindrances_do_not_add_up_and_smoke_counts_at_both_ends() -> None:
    position = Position(board({"C4": "brush", "C5": "brush"}))
    content, state = position.content, position.state
    squad = position.unit("american.line", "C6")
    position.unit("german.line-team", "C3")
    attack = Attack("allied", "order", (squad,), ("C3",))
    assert firepower(content, state, attack).total() == 3  # 6 - 3
    state.smoke["C4"] = 4
    assert firepower(content, state, attack).total() == 2
    state.smoke["C6"] = 5
    assert firepower(content, state, attack).total() == 1
    state.smoke["C6"] = 7
    script = Script(position)
    assert script.run(conduct_fire(script.table, attack)) is False
    assert script.told == ["fire-declared", "no-fire"]


@pytest.mark.rule("O20.3.1", "F106.3", "O20.3.1.1")
def test_groups_are_chains_of_hexes_without_ordnance_and_do_not_leave_wire() -> None:
    position = Position(board())
    content, state = position.content, position.state
    first = position.unit("german.rifle", "C6")
    second = position.unit("german.rifle", "D6")
    far = position.unit("german.rifle", "F6")
    mortar = position.weapon_of(position.unit("german.weapon-team", "C6", weapon="german.light-mortar"))
    position.unit("american.line", "D3")
    assert why_not_join(content, state, second, "D3", (first,)) is None
    assert why_not_join(content, state, far, "D3", (first,)) is not None
    assert why_not_join(content, state, mortar, "D3", (first,)) is not None
    state.forts["D6"] = "wire"
    assert why_not_join(content, state, second, "D3", (first,)) is not None


@pytest.mark.rule("O20.2.2")
def test_a_mortar_has_a_shortest_range() -> None:
    position = Position(board(), nations=("german", "russian"))
    mortar = position.weapon_of(position.unit("russian.weapon-team", "C6", weapon="russian.light-mortar"))
    assert position.content.weapons["russian.light-mortar"].least == 2
    assert shot(position.content, position.state, mortar, "C5") < 0
    assert shot(position.content, position.state, mortar, "C4") == 0


# targeting ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.2.3", "1.9", "10.3.1")
@pytest.mark.parametrize(
    ("dice", "away", "less", "hit"),
    [
        ("1-6", 6, 0, False),
        ("1-6", 5, 0, True),
        ("6-5", 16, 0, True),
        ("1-2", 2, 0, False),
        ("1-1 jammed", 1, 0, False),
        ("6-6 time", 35, 0, True),
        ("2-4", 5, 3, False),
        ("3-3 sniper", 5, 3, True),
    ],
)
def test_the_product_less_the_hindrance_must_exceed_the_range(dice: str, away: int, less: int, hit: bool) -> None:
    position = Position(board())
    hex = "C3"
    draws = [dice, position.state.decks["axis"].rest[0]] if "sniper" in dice else [dice]
    script = Script(position, dice=draws)
    assert script.run(targeting(script.table, "axis", "piece:x", hex, away, less, "Targeting")) is hit


@pytest.mark.rule("T99")
def test_a_mortar_bursts_in_the_trees_for_two_more() -> None:
    position = Position(board({"C3": "woods"}), nations=("italian", "american"))
    team = position.unit("italian.weapon-team", "C7", weapon="italian.grw-mortar")
    position.unit("american.line", "C3")
    assert position.content.weapons["italian.grw-mortar"].fp == 6
    attack = Attack("axis", "order", (position.weapon_of(team),), ("C3",))
    script = Script(position, dice=["3-6", "2-5", "6-5"])
    script.run(conduct_fire(script.table, attack))
    fire = next(event for event in script.table.events if event.kind == "fire")
    assert fire.names["total"] == "15"


# rally and rout -----------------------------------------------------------------------------------------------------
def _broken(position: Position, hex: str = "C5") -> str:
    """A Demoralised unit of Morale 7 in the open."""
    return position.unit("german.rifle", hex, broken=True)


@pytest.mark.rule("O22.3", "3.2.5", "O22.2")
@pytest.mark.parametrize(
    ("dice", "broken", "suppressed"), [("1-4", False, False), ("3-4", True, True), ("4-5", True, False)]
)
def test_morale_7_rallies_on_5_is_suppressed_on_7_and_stays_on_9(dice: str, broken: bool, suppressed: bool) -> None:
    position = Position(board())
    unit = _broken(position)
    position.state.rolls, position.state.order = (unit,), "recover"
    draws = [dice]
    if dice == "3-4":
        draws = ["3-4 event", position.event_card("axis", "elan")]
    script = Script(position, dice=draws)
    script.run(recover_step(script.table))
    held = position.state.units[unit]
    assert (held.broken, held.suppressed) == (broken, suppressed)


@pytest.mark.rule("O23.2", "O23.3")
@pytest.mark.parametrize(
    ("dice", "place", "suppressed"), [("4-5", "C7", False), ("3-4", "C5", True), ("1-4", "C5", False)]
)
def test_morale_7_retreats_two_on_9_is_suppressed_on_7_and_stands_on_5(dice: str, place: str, suppressed: bool) -> None:
    position = Position(board())
    unit = _broken(position)
    position.state.rolls, position.state.order, position.state.target = (unit,), "rout", "axis"
    draws = ["3-4 event", position.event_card("axis", "elan")] if dice == "3-4" else [dice]
    answers = "to:C6 to:C7" if place == "C7" else ""
    script = Script(position, answers, draws)
    script.run(rout_step(script.table))
    held = position.state.units[unit]
    assert (held.place, held.suppressed, held.broken) == (place, suppressed, True)


@pytest.mark.rule("1.9.1", "O23.3", "E64")
def test_the_die_trigger_example_a_unit_rallied_by_the_event_retreats_all_the_same() -> None:
    position = Position(board())
    unit = position.unit("german.volksgrenadier", "C5", broken=True)
    assert _morale(position, unit) == 6
    position.state.rolls, position.state.order, position.state.target = (unit,), "rout", "axis"
    script = Script(position, "to:C6", ["2-5 event", position.event_card("axis", "medic")])
    script.run(rout_step(script.table))
    held = position.state.units[unit]
    assert held.place == "C6"
    assert not held.broken


@pytest.mark.rule("O23.3", "O23.3.5", "7.2.2")
def test_retreat_counts_hexes_to_the_edge_and_ends_beyond_it() -> None:
    position = Position(board())
    content, state = position.content, position.state
    low = _broken(position, "C5")
    high = _broken(position, "D5")
    assert retreat_steps(content, state, low) == ["C6"]
    assert sorted(retreat_steps(content, state, high)) == ["C6", "D6", "E6"]
    last = _broken(position, "C10")
    state.rolls, state.order, state.target = (last,), "rout", "axis"
    script = Script(position, dice=["4-5"])
    script.run(rout_step(script.table))
    assert state.units[last].place == "lost:1"
    assert state.vp == -2


@pytest.mark.rule("O23.3.5")
def test_a_unit_surrounded_by_enemies_on_its_way_surrenders() -> None:
    position = Position(board())
    unit = _broken(position)
    position.unit("american.line", "C6")
    position.unit("german.rifle", "H5")
    position.state.rolls, position.state.order, position.state.target = (unit,), "rout", "axis"
    script = Script(position, dice=["4-5"])
    script.run(rout_step(script.table))
    assert position.state.units[unit].place == "lost:1"


# movement -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T88.1", "T78.2")
def test_woods_uphill_cost_three_and_two_downhill() -> None:
    position = Position(board({"C3": "woods", "C4": "woods"}, {"C3": 2, "C4": 1}))
    assert step_cost(position.content, position.state, "C4", "C3") == 3
    assert step_cost(position.content, position.state, "C3", "C4") == 2


@pytest.mark.rule("F105.2", "T83")
def test_from_trench_to_bunker_everything_costs_one() -> None:
    position = Position(board({"C3": "woods"}, {"C3": 2}, sides={"C3 C4": "wall"}))
    position.state.forts |= {"C3": "bunker", "C4": "trench"}
    assert step_cost(position.content, position.state, "C4", "C3") == 1
    position.state.forts["C4"] = "bunker"
    assert step_cost(position.content, position.state, "C4", "C3") == 4


@pytest.mark.rule("O21.1", "O21.4", "T83", "T98", "T80.1")
def test_what_may_not_be_entered_by_a_move() -> None:
    own = board({"C4": "water", "D3": "bridge main water", "C2": "woods"}, sides={"C3 B2": "cliff"}, roads=["D2 D3 D4"])
    position = Position(own)
    unit = position.unit("german.rifle", "C3", broken=True)
    position.unit("american.line", "D2")
    rules = {h: why_not_enter(position.content, position.state, unit, h) for h in ("C4", "D3", "B2", "D2", "C2", "B3")}
    found = {h: refusal.rule if refusal else "" for h, refusal in rules.items()}
    assert found == {"C4": "O21.4", "D3": "T80.1", "B2": "T83", "D2": "O21.4", "C2": "O21.1", "B3": ""}


# stacking -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("8.2", "E52.2")
def test_the_overstacked_hex_of_two_squads_is_cured_by_a_deploy_and_the_loss_of_a_team() -> None:
    position = Position(board())
    first, second = _broken(position), _broken(position)
    script = Script(position, f"deploy:{first} lose:german.line-team.1")
    script.run(remove_overstacked(script.table))
    left = units_in(position.state, "C5", "axis")
    assert left == [second, "german.line-team.2"]
    assert all(position.state.units[u].broken for u in left)
    assert position.state.vp == -1


# triggers and cards -------------------------------------------------------------------------------------------------
@pytest.mark.rule("9.1", "1.9.1")
def test_the_initiative_card_cancels_dice_and_trigger_and_changes_hands() -> None:
    position = Position(board())
    script = Script(position, "reroll", ["6-6 time", "2-1"])
    total = script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9"))
    assert total == 3
    assert position.state.initiative == "axis"
    assert position.state.time == 0


@pytest.mark.rule("6.1.2", "1.9.1.4", "1.4")
def test_a_time_trigger_advances_time_shuffles_and_pays_the_defender() -> None:
    position = Position(board(), postures=("attacker", "defender"))
    script = Script(position, dice=["6-6 time"])
    script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9"))
    state = position.state
    assert (state.time, state.vp) == (1, -1)
    assert len(state.decks["axis"]) == 72
    assert state.discards["axis"] == ()


@pytest.mark.rule("6.1.2", "1.9.1")
def test_the_last_card_of_a_deck_advances_time_once_even_with_a_time_trigger() -> None:
    position = Position(board())
    state = position.state
    time = position.card_with("axis", 6, 6, trigger="time")
    state.discards["axis"] = tuple(c for c in state.decks["axis"].rest if c != time)
    state.decks["axis"] = new_deck((time,))
    script = Script(position, dice=[time])
    assert script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9")) == 12
    assert state.time == 1
    assert len(state.decks["axis"]) == 72


@pytest.mark.rule("6.2.2", "6.3", "6.3.2", "9.2")
def test_sudden_death_below_the_time_markers_number_ends_a_tie_for_the_holder() -> None:
    position = Position(board())
    position.state.sudden_death, position.state.time = 6, 6
    script = Script(position, dice=["6-6 time", "2-1"])
    with pytest.raises(GameOver):
        script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9"))
    assert position.state.verdict == "allied"
    assert position.state.verdict_rule == "9.2"


@pytest.mark.rule("A36", "3.2.4")
def test_light_wounds_puts_a_team_in_the_squads_place_for_a_point() -> None:
    position = Position(board())
    unit = position.unit("german.rifle", "C5", broken=True, suppressed=True, weapon="german.light-mg")
    weapon = position.weapon_of(unit)
    (wounds,) = position.hand("axis", "light-wounds")
    script = Script(position, f"card card:{wounds}")
    script.run(demoralise(script.table, unit, "O20.3.4"))
    team = position.state.units["german.line-team.1"]
    assert (team.broken, team.suppressed, team.weapon) == (True, True, weapon)
    assert unit not in position.state.units
    assert position.state.vp == -1


@pytest.mark.rule("O19", "A28", "5.1")
def test_command_confusion_is_no_order_and_orders_are_counted() -> None:
    position = Position(board())
    position.unit("german.rifle", "C5")
    (move,) = position.hand("axis", "order:move")
    confusion = next(
        n for n in position.state.decks["axis"].rest if position.content.cards[n].order == "command-confusion"
    )
    assert why_not_order(position.content, position.state, "axis", move) is None
    refused = why_not_order(position.content, position.state, "axis", confusion)
    assert refused is not None
    assert refused.rule == "O19"
    position.state.orders = 3
    refused = why_not_order(position.content, position.state, "axis", move)
    assert refused is not None
    assert refused.rule == "5.1"
