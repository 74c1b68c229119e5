"""Actions, triggers and orders that the worked examples do not touch, on boards of our own."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.destiny import die_roll
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.fire.attack import conduct_fire
from desktop.games.combat_commander.fire.before import spray_hexes, why_not_before
from desktop.games.combat_commander.harm import suppress
from desktop.games.combat_commander.orders.artillery import impact_step
from desktop.games.combat_commander.orders.fire import smoke_hexes
from desktop.games.combat_commander.orders.melee import fight
from desktop.games.combat_commander.orders.opportunity import hidden_actions
from desktop.games.combat_commander.orders.recover import why_not_recover
from desktop.games.combat_commander.state import Radio
from desktop.games.combat_commander.windows import clear_standing, could_play
from tests.games.combat_commander.helpers import Position, Script, board


def _duel(*, postures: tuple[str, str] = ("attacker", "defender"), terrain: dict[str, str] | None = None) -> Position:
    """A German squad with an MG at C6 against an American squad at C5."""
    position = Position(board(terrain, objectives={"1": "C5"}), postures=postures)
    position.unit("german.rifle", "C6", weapon="german.heavy-mg")
    position.unit("american.line", "C5")
    position.unit("american.line", "H4")
    return position


def _fire(position: Position, *elements: str) -> Attack:
    return Attack("axis", "order", elements, ("C5",))


@pytest.mark.rule("A27", "A30", "A34", "A37", "A41", "A40")
def test_which_actions_fit_a_fire() -> None:
    position = _duel(postures=("defender", "attacker"))
    content, state = position.content, position.state
    unit = "german.rifle.1"
    mg = position.weapon_of(unit)
    refusal = {action: why_not_before(content, state, _fire(position, unit, mg), action) for action in (
        "bore-sighting", "crossfire", "hand-grenades", "marksmanship", "sustained-fire", "spray-fire",
    )}  # fmt: skip
    legal = {action for action, why in refusal.items() if why is None}
    assert legal == {"bore-sighting", "hand-grenades", "marksmanship", "sustained-fire"}
    alone = _fire(position, mg)
    assert why_not_before(content, state, alone, "marksmanship") is not None
    state.order, state.ordered = "move", ("american.line.1",)
    assert why_not_before(content, state, alone, "crossfire") is None
    state.parties["axis"] = state.parties["allied"]
    assert why_not_before(content, state, alone, "bore-sighting") is not None


@pytest.mark.rule("A40", "O20.3.4")
def test_a_sprayed_fire_strikes_two_adjacent_hexes_with_one_roll() -> None:
    position = _duel()
    position.unit("american.line", "D5")
    (spray,) = position.hand("axis", "spray-fire")
    fire = _fire(position, "german.rifle.1")
    assert spray_hexes(position.content, position.state, fire) == ["D5"]
    script = Script(position, f"card card:{spray} rest", ["2-1", "6-5", "6-4"])
    script.run(conduct_fire(script.table, fire))
    assert script.told.count("defence") == 2
    assert script.told.count("fire") == 1


@pytest.mark.rule("A29", "1.6", "A24")
def test_concealment_takes_the_cover_of_the_hex_off_the_total() -> None:
    position = _duel(terrain={"C5": "woods"}, postures=("attacker", "recon"))
    (card,) = position.hand("allied", "concealment")
    script = Script(position, f"card card:{card}", ["4-6", "2-1"])  # 15, less 2; 6 + 2 + 3 = 11
    script.run(conduct_fire(script.table, _fire(position, "german.rifle.1")))
    concealed = next(event for event in script.table.events if event.kind == "concealed")
    assert (concealed.names["less"], concealed.names["total"]) == ("2", "13")
    assert position.state.discards["allied"][0] == card


@pytest.mark.rule("A35", "A35.1", "A35.3")
def test_hidden_entrenchments_and_pillbox_appear_before_the_roll() -> None:
    for action, fort, need in (("hidden-entrenchments", "foxholes", 3), ("hidden-pillbox", "pillbox", 5)):
        position = Position(
            board(objectives={"1": "C5"}), postures=("attacker", "defender"), nations=("german", "british")
        )
        position.unit("german.rifle", "C6")
        position.unit("british.line", "C5")
        (card,) = position.hand("allied", action)
        script = Script(position, f"card card:{card}", ["4-6", "2-1"])
        script.run(conduct_fire(script.table, Attack("axis", "order", ("german.rifle.1",), ("C5",))))
        assert position.state.forts == {"C5": fort}
        defence = next(event for event in script.table.events if event.kind == "defence")
        assert defence.names["sum"] == str(7 + need + 3)


@pytest.mark.rule("A35.2", "A35.5", "F103.2")
def test_hidden_mines_strike_who_has_just_come_and_only_the_defender_has_them() -> None:
    position = Position(board(), postures=("attacker", "defender"))
    state = position.state
    unit = position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")
    (move,) = position.hand("axis", "order:move")
    (mines,) = position.hand("allied", "hidden-mines")
    assert hidden_actions(position.content, state, "axis", "C7") == []
    answers = f"order:{move} add:{unit} done unit:{unit} to:C7 card card:{mines}"
    Script(position, answers, ["2-1", "3-5"]).play()
    assert state.forts == {"C7": "mines"}


@pytest.mark.rule("A38")
def test_no_quarter_is_for_russians_and_for_germans_against_them() -> None:
    position = Position(board(), nations=("german", "russian"))
    position.unit("german.pionier", "C5")
    position.unit("russian.militia", "C5")
    position.unit("russian.rifle", "H4")
    (card,) = position.hand("axis", "no-quarter")
    script = Script(position, f"pass card card:{card}", ["2-1", "2-1"])
    script.run(fight(script.table, "C5"))
    assert position.state.vp == 2 + 2


@pytest.mark.rule("A32", "6.1.2")
def test_digging_in_ends_a_time_advance() -> None:
    position = _duel()
    (card,) = position.hand("axis", "dig-in")
    script = Script(position, f"card card:{card}", ["6-6 time"])
    script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9"))
    assert position.state.forts == {"C6": "foxholes"}


@pytest.mark.rule("1.9.1.3", "1.8", "1.3")
def test_a_sniper_may_break_a_unit_in_or_next_to_the_hex() -> None:
    position = _duel()
    hexed = next(n for n in position.state.decks["axis"].rest if position.content.cards[n].hex == "D5")
    script = Script(position, "unit:american.line.1", ["3-3 sniper", hexed])
    script.run(die_roll(script.table, "axis", "test", lambda dice: dice.sum, rule="1.9"))
    assert position.state.units["american.line.1"].broken


@pytest.mark.rule("1.9.1.2", "O20.3.3.1", "11.4", "A41", "3.2")
def test_a_double_one_jams_the_mg_and_sustained_fire_finishes_it() -> None:
    position = _duel()
    mg = position.weapon_of("german.rifle.1")
    (card,) = position.hand("axis", "sustained-fire")
    script = Script(position, f"card card:{card}", ["1-1 jammed", "6-5"])
    script.run(conduct_fire(script.table, _fire(position, mg)))
    assert position.state.weapons[mg].place == "box"
    assert "fire" in script.told  # the attack counts all the same


@pytest.mark.rule("11.5", "11.6", "O20.2")
def test_a_satchel_charge_is_used_up_by_its_fire_roll_and_kept_by_a_miss() -> None:
    for dice, kept in ((["1-1 jammed"], True), (["2-1", "2-1", "6-5"], False)):
        position = Position(board())
        unit = position.unit("german.pionier", "C6", weapon="german.satchel-charge")
        position.unit("american.line", "C5")
        satchel = position.weapon_of(unit)
        script = Script(position, dice=dice)
        script.run(conduct_fire(script.table, _fire(position, satchel)))
        assert bool(position.state.weapons[satchel].bearer) is kept


@pytest.mark.rule("O20.2.1", "T94", "8.1.4", "T95")
def test_smoke_shells_go_to_any_dry_hex_in_range_and_sight() -> None:
    position = Position(board({"C3": "stream"}), nations=("german", "british"))
    team = position.unit("british.weapon-team", "C8", weapon="british.light-mortar")
    mortar = position.weapon_of(team)
    hexes = smoke_hexes(position.content, position.state, mortar)
    assert "C3" not in hexes
    assert "C7" not in hexes  # nearer than its shortest range
    assert "C6" in hexes
    position.state.smoke["C6"], position.state.bag = 9, (4,)
    script = Script(position, dice=["6-5"])
    script.run(conduct_fire(script.table, Attack("allied", "order", (mortar,), ("C6",), smoke=True)))
    assert position.state.smoke == {"C6": 9}
    assert position.state.bag == (4,)


@pytest.mark.rule("13.1", "8.1.1", "O22.1", "O22.2", "13.3")
def test_one_suppressed_marker_a_unit_and_only_a_recover_takes_it_off() -> None:
    position = _duel()
    state = position.state
    script = Script(position)
    suppress(script.table, "german.rifle.1", "13.1")
    suppress(script.table, "german.rifle.1", "13.1")
    assert script.told == ["suppressed"]
    assert why_not_recover(state, "axis") is None
    (card,) = position.hand("axis", "order:recover")
    Script(position, f"order:{card}").play()
    assert not state.units["german.rifle.1"].suppressed
    assert why_not_recover(state, "axis") is not None


@pytest.mark.rule("O18.2.3.2", "1.9.1.2")
def test_an_impact_strikes_both_sides_and_never_jams() -> None:
    position = _duel()
    state = position.state
    state.radios["axis"] = Radio("german.radio-75mm")
    state.impact, state.order = ("C6",), "artillery-request"
    script = Script(position, dice=["1-1 jammed", "6-5"])
    script.run(impact_step(script.table))
    assert not state.weapons[position.weapon_of("german.rifle.1")].broken


@pytest.mark.rule("A24.1", "O21.5")
def test_windows_open_by_what_everybody_knows_and_passes_end_with_the_turn() -> None:
    position = _duel()
    state = position.state
    assert not could_play(position.content, state, "allied", ("ambush",))  # no cards
    position.hand("allied", "order:move")
    assert could_play(position.content, state, "allied", ("ambush",))
    gone = position.content.copies["american", "ambush"]
    state.discards["allied"] = tuple(gone)
    assert not could_play(position.content, state, "allied", ("ambush",))
    state.standing |= {"allied:ambush": "turn", "allied:defence": "order"}
    clear_standing(state, "order")
    assert state.standing == {"allied:ambush": "turn"}
    clear_standing(state, "turn")
    assert state.standing == {}


@pytest.mark.rule("E57", "E61", "E65", "E67", "E74", "7.3.3")
def test_events_of_cards_and_chits() -> None:
    position = _duel()
    state = position.state
    state.chit_bag = ("A", "R")
    cards = position.content.cards
    hand = position.hand("allied", "ambush", "concealment")

    def run(event: str, answers: str = "", dice: tuple[str, ...] = ()) -> None:
        card = next(c for c in cards.values() if c.event == event)
        script = Script(position, answers, dice)
        script.run(EVENTS[event](script.table, "axis", card))

    run("interrogation", f"card:{hand[0]}")
    assert state.hands["allied"] == (hand[1],)
    run("mission-objective", dice=("A",))
    assert state.chits_secret["axis"] == ("A",)
    run("mission-objective")
    assert state.chits_open == ("R",)  # it has no secret side
    state.chits_secret["allied"], state.chits_secret["axis"] = ("A",), ()
    run("reconnaissance", "chit:A")
    assert state.chits_open == ("R", "A")
    run("fog-of-war")
    assert state.hands["allied"] == ()
