"""A25 to A41: when an Action may be played, by whom, what it does, and what opens no window at all."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.fire.attack import conduct_fire
from desktop.games.combat_commander.fire.before import why_not_before
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.harm import demoralise
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.activation import why_not_activate
from desktop.games.combat_commander.orders.artillery import observers
from desktop.games.combat_commander.orders.fire import can_fire
from desktop.games.combat_commander.orders.melee import fight
from desktop.games.combat_commander.orders.passing import after_discards
from desktop.games.combat_commander.orders.recover import routable, why_not_recover, why_not_rout
from desktop.games.combat_commander.orders.turn import begin_turn, why_not_order
from desktop.games.combat_commander.stacking import remove_overstacked
from desktop.games.combat_commander.state import Radio, change_unit
from desktop.games.combat_commander.units import units_in
from desktop.games.combat_commander.victory import GameOver
from tests.games.combat_commander.helpers import Position, Script, board


def _field(
    terrain: dict[str, str] | None = None,
    *,
    postures: tuple[str, str] = ("attacker", "recon"),
    nations: tuple[str, str] = ("german", "american"),
    roads: tuple[str, ...] = (),
) -> Position:
    """Nobody but a unit of each side in a far corner."""
    position = Position(board(terrain, roads=roads), postures=postures, nations=nations)
    position.unit(f"{nations[0]}.weapon-team", "O10")
    position.unit(f"{nations[1]}.weapon-team", "O1")
    return position


# A25 Ambush ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A25", "O16.4.1", "A24.2", "5.2")
def test_ambushes_may_wipe_out_both_sides_before_any_roll() -> None:
    position = _field()
    state = position.state
    own = position.unit("german.rifle", "C5", broken=True)
    enemy = position.unit("american.line", "C5", broken=True)
    (theirs,) = position.hand("allied", "ambush")
    (mine,) = position.hand("axis", "ambush")
    script = Script(position, f"card card:{theirs} pass card card:{mine}")
    script.run(fight(script.table, "C5"))
    assert [state.units[unit].place for unit in (own, enemy)] == ["lost:1", "lost:1"]
    assert "roll" not in script.told


@pytest.mark.rule("A25", "A36")
def test_the_victim_is_of_its_owners_choice_and_may_be_lightly_wounded() -> None:
    position = _field()
    state = position.state
    squad = position.unit("german.rifle", "C5")
    leader = position.unit("german.sgt-biermann", "C5")
    position.unit("american.green", "C5")
    (ambush,) = position.hand("allied", "ambush")
    (wounds,) = position.hand("axis", "light-wounds")
    answers = f"card card:{ambush} unit:{squad} card card:{wounds}"
    script = Script(position, answers, ["1-2", "6-4"])
    script.run(fight(script.table, "C5"))
    assert squad not in state.units
    assert not state.units["german.line-team.1"].broken
    assert not state.units[leader].broken
    assert state.vp == -1 + 2  # the Melee is won


# A26 to A41 before a fire roll ---------------------------------------------------------------------------------------
@pytest.mark.rule("A30", "O20.3.4")
def test_a_unit_activated_to_move_counts_as_moving_before_and_after_its_own_move() -> None:
    position = _field()
    state = position.state
    mover = position.unit("german.rifle", "C5")
    bystander = position.unit("german.rifle", "C5")
    gun = position.unit("american.line", "C6")
    state.order, state.ordered, state.finished = "move", (mover,), (mover,)
    attack = Attack("allied", "opportunity", (gun,), ("C5",))
    assert why_not_before(position.content, state, attack, "crossfire") is None
    script = Script(position, "rest", ["2-1", "2-1"])  # 7 and 3 against 10
    script.run(defend(script.table, Attack("allied", "opportunity", (), ("C5",), bare=True), 10, (mover, bystander)))
    assert (state.units[mover].broken, state.units[mover].suppressed) == (True, False)
    assert (state.units[bystander].broken, state.units[bystander].suppressed) == (False, True)
    state.ordered = ()
    assert why_not_before(position.content, state, attack, "crossfire") is not None


@pytest.mark.rule("A24.1", "A34", "A37", "A41", "5.2")
def test_any_number_of_actions_add_up() -> None:
    position = _field(nations=("german", "british"))
    unit = position.unit("british.line", "C6", weapon="british.light-mg")
    position.unit("german.rifle", "C5")
    mg = position.weapon_of(unit)
    cards = position.hand("allied", "hand-grenades", "marksmanship", "sustained-fire")
    answers = " ".join(f"card card:{name}" for name in cards)
    script = Script(position, answers, ["2-1", "6-5"])
    script.run(conduct_fire(script.table, Attack("allied", "order", (unit, mg), ("C5",))))
    fire = next(event for event in script.table.events if event.kind == "fire")
    assert fire.tally is not None
    base = position.content.units["british.line"].front.fp
    assert fire.tally.total() == base + 1 + 6
    assert position.state.hands["allied"] == ()


@pytest.mark.rule("A29", "T93")
def test_concealment_on_an_open_road_makes_matters_worse_and_counts_for_the_rolls_to_come() -> None:
    position = _field(roads=("B4 C5 D5",))
    units = [position.unit("american.line", "C5") for _ in range(2)]
    position.unit("german.rifle", "C7")
    (card,) = position.hand("allied", "concealment")
    answers = f"unit:{units[0]} card card:{card}"
    script = Script(position, answers, ["2-1", "6-5", "2-5 event", position.event_card("allied", "elan")])
    script.run(conduct_fire(script.table, Attack("axis", "order", ("german.rifle.1",), ("C5",))))
    totals = [event.names["total"] for event in script.table.events if event.kind == "defence"]
    assert totals == ["8", "9"]


@pytest.mark.rule("A29", "A40")
def test_concealment_from_a_sprayed_fire_takes_the_cover_of_either_hex() -> None:
    position = _field({"C5": "woods"})
    wooded, bare = position.unit("american.line", "C5"), position.unit("american.line", "D5")
    gun = position.unit("german.rifle", "D7")
    (card,) = position.hand("allied", "concealment")
    attack = Attack("axis", "order", (gun,), ("C5", "D5"), origins=("D7",))
    answers = f"unit:{wooded} card card:{card} hex:C5"  # when nobody is left to roll there
    script = Script(position, answers, ["6-5", "2-1"])
    script.run(defend(script.table, attack, 12, (wooded, bare)))
    totals = [event.names["total"] for event in script.table.events if event.kind == "defence"]
    assert totals == ["12", "10"]


@pytest.mark.rule("A29", "F103.2")
def test_concealment_takes_nothing_off_mines() -> None:
    position = _field({"C5": "woods"})
    unit = position.unit("american.line", "C5")
    (card,) = position.hand("allied", "concealment")
    script = Script(position, f"card card:{card}", ["2-1", "6-5"])
    script.run(mine_attack(script.table, [unit], "C5"))
    concealed = next(event for event in script.table.events if event.kind == "concealed")
    assert concealed.names["less"] == "0"


@pytest.mark.rule("A26", "O20.3.4")
def test_the_target_of_an_assault_fire_is_not_moving() -> None:
    position = _field()
    state = position.state
    squad = position.unit("german.pionier", "C8")  # 7 boxed
    enemy = position.unit("american.line", "C6")  # 6
    move, assault = position.hand("axis", "order:move", "assault-fire")
    answers = f"order:{move} add:{squad} done unit:{squad} card card:{assault} add:{squad} done"
    script = Script(position, answers, ["2-1", "1-3"])  # 10 and 10
    script.play()
    assert (state.units[enemy].broken, state.units[enemy].suppressed) == (False, True)


# A33 Opportunity Fire ------------------------------------------------------------------------------------------------
@pytest.mark.rule("A33", "A33.2", "A33.3", "O21.3")
def test_one_fire_at_each_entry_by_whoever_was_activated_in_this_move() -> None:
    position = _field()
    state = position.state
    mover = position.unit("german.rifle", "C8")
    first, second = position.unit("american.line", "C4"), position.unit("american.line", "E4")
    (move,) = position.hand("axis", "order:move")
    one, two = position.hand("allied", "order:fire", "order:fire")
    answers = (
        f"order:{move} add:{mover} done unit:{mover} to:C7 "
        f"card fire:{one} add:{first} done fire add:{first} done pass to:C6 "
        f"card fire:{two} add:{second} done add:{second} done"
    )
    script = Script(position, answers, ["2-1", "6-5", "2-1", "5-6"])
    script.play()
    fires = [event for event in script.table.events if event.kind == "fire"]
    assert len(fires) == 2  # though two were activated at the second entry
    assert state.opfire == (first, second)
    assert state.hands["allied"] == ()


@pytest.mark.rule("O20.3.2", "10.3.2.1", "A33.3", "3.3.1.1")
def test_a_fire_below_one_is_no_fire_and_leaves_the_entry_to_another() -> None:
    position = _field()
    state = position.state
    state.smoke["C5"] = 7
    mover = position.unit("german.rifle", "C8")
    leader = position.unit("american.sgt-buehler", "D4")
    behind, beside = position.unit("american.line", "C4"), position.unit("american.line", "E4")
    (move,) = position.hand("axis", "order:move")
    (fire,) = position.hand("allied", "order:fire")
    answers = (
        f"order:{move} add:{mover} done unit:{mover} to:C7 "
        f"card fire:{fire} add:{leader} add:{behind} add:{beside} done add:{behind} done "
        f"add:{beside} done"
    )
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    assert [kind for kind in script.told if kind in ("no-fire", "fire")] == ["no-fire", "fire"]
    assert script.asked.count("{unit} enters {hex}: react?") == 1  # who has played a Fire card fires if he can


@pytest.mark.rule("O20.3.2", "10.3.2.1", "A33.3")
def test_nobody_is_asked_again_for_a_fire_that_can_come_to_nothing() -> None:
    position = _field()
    position.state.smoke["C5"] = 7
    mover = position.unit("german.rifle", "C8")
    behind = position.unit("american.line", "C4")
    (move,) = position.hand("axis", "order:move")
    (fire,) = position.hand("allied", "order:fire")
    answers = (
        f"order:{move} add:{mover} done unit:{mover} to:C7 card fire:{fire} add:{behind} done add:{behind} done stop"
    )
    script = Script(position, answers)
    script.play()
    assert "no-fire" in script.told
    assert "fire" not in script.told


@pytest.mark.rule("A26", "O20.3.2")
def test_an_assault_fire_below_one_may_be_tried_at_another_hex() -> None:
    position = _field()
    position.state.smoke["C7"] = 9
    squad = position.unit("german.pionier", "C8")
    position.unit("american.line", "C6")
    position.unit("american.line", "E7")
    move, assault = position.hand("axis", "order:move", "assault-fire")
    fires = f"hex:C6 add:{squad} done hex:E7 add:{squad} done"
    answers = f"order:{move} add:{squad} done unit:{squad} card card:{assault} {fires}"
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    assert [kind for kind in script.told if kind in ("no-fire", "fire")] == ["no-fire", "fire"]


@pytest.mark.rule("A33.3", "11.5", "O20.1")
def test_ordnance_makes_no_opportunity_fire_but_its_bearer_may() -> None:
    position = _field(nations=("german", "russian"))
    mover = position.unit("german.rifle", "C8")
    team = position.unit("russian.weapon-team", "C6", weapon="russian.light-mortar")
    (move,) = position.hand("axis", "order:move")
    (fire,) = position.hand("allied", "order:fire")
    answers = f"order:{move} add:{mover} done unit:{mover} to:C7 card fire:{fire} add:{team} done add:{team} done"
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    declared = next(event for event in script.table.events if event.kind == "fire-declared")
    assert declared.subjects == ("hex:C7", f"piece:{team}")


@pytest.mark.rule("O16.1", "A33.1")
def test_nobody_fires_at_who_advances() -> None:
    position = _field()
    unit = position.unit("german.rifle", "C8")
    position.unit("american.line", "C4")
    (advance,) = position.hand("axis", "order:advance")
    position.hand("allied", "order:fire", "order:fire")
    script = Script(position, f"order:{advance} add:{unit} done to:C7")
    script.play()
    assert not any("react" in prompt for prompt in script.asked)


@pytest.mark.rule("T89", "A33.3", "O21.1")
def test_a_stream_is_one_expenditure_of_three() -> None:
    position = _field({"C7": "stream"})
    mover = position.unit("german.rifle", "C8")
    enemy = position.unit("american.line", "C5")
    (move,) = position.hand("axis", "order:move")
    (fire,) = position.hand("allied", "order:fire")
    answers = f"order:{move} add:{mover} done unit:{mover} to:C7 card fire:{fire} add:{enemy} done add:{enemy} done"
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    assert position.state.spent[mover] == 3
    assert script.asked.count("{unit} enters {hex}: react?") == 1


# A35 Hidden ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A35.5", "F106.2", "O21.5", "A35")
def test_hidden_wire_ends_the_move() -> None:
    position = _field(postures=("attacker", "defender"))
    mover = position.unit("german.rifle", "C8")
    (move,) = position.hand("axis", "order:move")
    (wire,) = position.hand("allied", "hidden-wire")
    Script(position, f"order:{move} add:{mover} done unit:{mover} to:C7 card card:{wire}").play()
    assert position.state.forts == {"C7": "wire"}
    assert position.state.units[mover].place == "C7"
    assert position.state.spent[mover] > 4


@pytest.mark.rule("A35.2", "F103.1")
def test_who_was_in_the_hex_before_is_not_struck_by_hidden_mines() -> None:
    position = _field(postures=("attacker", "defender"))
    mover = position.unit("german.rifle", "C8")
    position.unit("german.rifle", "C7")
    (move,) = position.hand("axis", "order:move")
    (mines,) = position.hand("allied", "hidden-mines")
    answers = f"order:{move} add:{mover} done unit:{mover} to:C7 card card:{mines}"
    script = Script(position, answers, ["2-1", "6-5"])
    script.play()
    assert script.told.count("defence") == 1


@pytest.mark.rule("A35.4", "A31", "O15")
def test_a_hidden_unit_comes_by_a_roll_with_triggers_into_cover_of_its_zone() -> None:
    position = _field({"C3": "woods", "C4": "brush"}, postures=("attacker", "defender"))
    state = position.state
    state.zones["allied"] = ("C3", "C4", "C5", "D3")
    position.unit("american.line", "C4")
    (card,) = position.hand("allied", "hidden-unit")
    elan = position.event_card("allied", "elan")
    script = Script(position, f"card card:{card} item:american.line", ["3-4 event", elan])
    script.run(after_discards(script.table))
    assert state.surrender["allied"] == 21
    assert [unit.place for unit in state.units.values() if unit.type == "american.line"] == ["C4", "C3"]


# A36, A38, A39 -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A36", "3.2.4")
def test_light_wounds_save_a_demoralised_squad_as_a_demoralised_team() -> None:
    position = _field()
    state = position.state
    squad = position.unit("american.line", "C5", broken=True, activated=True)
    (card,) = position.hand("allied", "light-wounds")
    script = Script(position, f"card card:{card}")
    script.run(demoralise(script.table, squad, "O20.3.4"))
    team = state.units["american.line-team.1"]
    assert (team.place, team.broken, team.activated) == ("C5", True, True)
    assert state.vp == 1


@pytest.mark.rule("A38", "O16.4.3")
def test_no_quarter_needs_a_survivor_and_is_not_doubled() -> None:
    position = _field(nations=("german", "russian"))
    state = position.state
    state.chits_open = ("X",)
    state.bag = state.bag[1:]
    position.unit("german.conscript", "C5")
    position.unit("russian.rifle", "C5")
    (card,) = position.hand("allied", "no-quarter")
    position.hand("axis", "no-quarter")
    script = Script(position, f"pass pass card card:{card}", ["5-5 sniper", _far(position), "1-2"])
    script.run(fight(script.table, "C5"))
    assert state.vp == -(2 * 2) - 2
    assert script.asked.count("No Quarter?") == 1


def _far(position: Position) -> str:
    """A card of the Russian deck with a hex where nobody is."""
    cards = position.content.cards
    return next(n for n in position.state.decks["allied"].rest if cards[n].hex == "H4")


# orders --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O14.1", "E58.1", "3.3.1.1")
def test_an_activated_leader_leads_no_more_this_turn_but_a_hero_does() -> None:
    position = _field()
    content, state = position.content, position.state
    leader = position.unit("german.sgt-biermann", "C5", activated=True)
    hero = position.unit("german.hero", "C5", activated=True)
    assert why_not_activate(content, state, leader, ()) is not None
    assert why_not_activate(content, state, hero, ()) is None
    begin_turn(Script(position).table, "allied")
    assert why_not_activate(content, state, leader, ()) is None


@pytest.mark.rule("O20.1", "O14.1")
def test_a_leader_without_a_target_may_activate_a_squad_that_has_one_and_a_team_its_gun() -> None:
    position = _field(nations=("german", "russian"))
    content, state = position.content, position.state
    leader = position.unit("german.sgt-biermann", "C8")
    squad = position.unit("german.rifle", "C8")
    team = position.unit("german.weapon-team", "D8", weapon="german.heavy-mg")
    bare = position.unit("german.weapon-team", "E8")
    position.unit("russian.rifle", "C4")
    able = {unit: can_fire(content, state, unit) for unit in (leader, squad, team, bare)}
    assert able == {leader: False, squad: True, team: True, bare: False}
    (fire,) = position.hand("axis", "order:fire")
    Script(position, f"order:{fire} add:{leader} add:{squad} done").play()
    assert state.ordered == (leader, squad)


@pytest.mark.rule("O18", "O18.1", "O18.2", "12")
def test_a_leader_observes_once_a_turn_and_access_to_the_battery_activates_nobody() -> None:
    position = _field()
    content, state = position.content, position.state
    leader = position.unit("german.sgt-biermann", "C8", suppressed=True)
    broken = position.unit("german.lt-bolter", "D8", broken=True)
    assert observers(content, state, "axis") == [leader]
    state.radios["axis"] = Radio("german.radio-75mm", broken=True)
    first, second = position.hand("axis", "order:artillery-request", "order:artillery-request")
    Script(position, f"order:{first}").play()
    assert not state.radios["axis"].broken
    assert not state.units[leader].activated
    change_unit(state, leader, activated=True)
    refusal = why_not_order(content, state, "axis", second)
    assert refusal is not None
    assert refusal.rule == "O18"
    assert not state.units[broken].activated


@pytest.mark.rule("O22.1", "O23.1")
def test_each_player_is_the_object_of_one_recover_or_rout_a_turn() -> None:
    position = _field()
    state = position.state
    position.unit("german.rifle", "C8", broken=True)
    position.unit("american.line", "C4", broken=True)
    state.recovered = ("axis",)
    assert why_not_recover(state, "axis") is not None
    assert routable(state) == ["allied"]
    state.recovered = ("axis", "allied")
    assert why_not_rout(state) is not None
    begin_turn(Script(position).table, "allied")
    assert routable(state) == ["axis", "allied"]


@pytest.mark.rule("8.2")
def test_the_inactive_player_relieves_first_and_deploys_only_before_his_first_loss() -> None:
    position = _field()
    state = position.state
    ours = [position.unit("german.rifle", "C8") for _ in range(2)]
    theirs = [position.unit("american.line", "C4") for _ in range(3)]
    answers = f"lose:{theirs[0]} lose:{theirs[1]} lose:{ours[0]}"
    script = Script(position, answers)
    script.run(remove_overstacked(script.table))
    lost = [event.subjects[0] for event in script.table.events if event.kind == "loss"]
    assert lost == [f"piece:{unit}" for unit in (theirs[0], theirs[1], ours[0])]
    assert units_in(state, "C4", "allied") == [theirs[2]]
    assert state.vp == 4 - 2


@pytest.mark.rule("6.3.1", "O16.4.3", "9.2")
def test_a_tied_melee_of_the_last_units_leaves_the_game_to_the_initiative_card() -> None:
    position = Position(board())
    position.unit("german.ss", "C5")
    position.unit("american.line", "C5")
    script = Script(position, dice=["2-1", "2-1"])
    with pytest.raises(GameOver):
        script.run(fight(script.table, "C5"))
    assert (position.state.verdict, position.state.verdict_rule) == ("allied", "9.2")
