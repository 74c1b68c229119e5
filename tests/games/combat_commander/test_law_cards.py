"""1 The Destiny cards, 5 the Turn, 9 the Initiative card, and the Events that bear on them."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.destiny import die_roll, new_deck, random_hex
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.orders.passing import discard_cards
from desktop.games.combat_commander.orders.turn import end_turn
from desktop.games.combat_commander.state import Radio
from desktop.games.combat_commander.weapons import break_weapon
from desktop.table.asking import Ask
from desktop.table.game import Table
from tests.games.combat_commander.helpers import Position, Script, board


def _hexed(position: Position, hex: str, side: str = "axis") -> str:
    return next(n for n in position.state.decks[side].rest if position.content.cards[n].hex == hex)


def _field() -> Position:
    position = Position(board())
    position.unit("german.rifle", "C8", weapon="german.light-mg")
    position.unit("american.line", "C5")
    position.unit("american.line", "H4")
    return position


def _roll(position: Position, dice: list[str], answers: str = "", side: str = "axis") -> tuple[int, Script]:
    script = Script(position, answers, dice)
    total: int = script.run(die_roll(script.table, side, "test", lambda dice: dice.sum, rule="1.9"))
    return total, script


def _event(position: Position, name: str, answers: str = "", dice: tuple[str, ...] = ()) -> Script:
    card = next(c for c in position.content.cards.values() if c.event == name)
    script = Script(position, answers, dice)
    script.run(EVENTS[name](script.table, "axis", card))
    return script


# turning cards --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("1.3", "1.7", "1.9.1.1")
def test_an_event_is_the_next_card_of_the_deck_turned_up_on_the_discards() -> None:
    position = _field()
    elan = position.event_card("axis", "elan")
    held = position.hand("axis", "ambush")
    total, script = _roll(position, ["6-1 event", elan])
    assert total == 7
    assert position.state.discards["axis"][-1] == elan
    assert position.state.hands["axis"] == held
    assert position.state.surrender["axis"] == 21
    assert script.told[:2] == ["roll", "event"]


@pytest.mark.rule("1.4", "6.1.2", "1.9.1.4")
def test_the_hand_is_not_shuffled_into_the_new_deck_and_the_enemy_shuffles_nothing() -> None:
    position = _field()
    held = position.hand("axis", "ambush", "concealment")
    gone = position.state.decks["allied"].rest[0]
    position.state.decks["allied"] = position.state.decks["allied"].without((gone,))
    position.state.discards["allied"] = (gone,)
    _roll(position, ["6-6 time"], "pass")
    state = position.state
    assert state.hands["axis"] == held
    assert len(state.decks["axis"]) == 70
    assert not set(held) & set(state.decks["axis"].rest)
    assert state.discards["allied"] == (gone,)


@pytest.mark.rule("1.9.1", "6.1.2", "1.8")
def test_the_last_card_turned_for_a_hex_advances_time_before_the_hex_counts() -> None:
    position = _field()
    state = position.state
    mg = position.weapon_of("german.rifle.1")
    last = _hexed(position, "A5")  # mends a light MG
    break_weapon(Script(position).table, mg, "11.4")
    state.discards["axis"] = tuple(c for c in state.decks["axis"].rest if c != last)
    state.decks["axis"] = new_deck((last,))
    script = Script(position, dice=[last])
    assert script.run(random_hex(script.table, "axis", "test", "1.8")) == "A5"
    assert script.told == ["time", "hex", "mended"]
    assert len(state.decks["axis"]) == 72


@pytest.mark.rule("9.1", "6.1.2")
def test_a_cancelled_roll_that_took_the_last_card_advances_time_all_the_same_but_once() -> None:
    position = _field()
    state = position.state
    last = position.card_with("axis", 6, 6, trigger="time")
    state.discards["axis"] = tuple(c for c in state.decks["axis"].rest if c != last)
    state.decks["axis"] = new_deck((last,))
    total, script = _roll(position, [last, "2-1"], "reroll")
    assert (total, state.time) == (3, 1)
    assert script.told.count("time") == 1
    assert state.initiative == "axis"


@pytest.mark.rule("9.1", "9")
def test_the_initiative_card_goes_to_and_fro_in_one_series_of_rolls() -> None:
    position = _field()
    total, _ = _roll(position, ["6-5", "2-1", "5-6"], "reroll reroll keep")
    assert total == 11
    assert position.state.initiative == "allied"
    assert len(position.state.discards["axis"]) == 3


@pytest.mark.rule("1.9.1", "6.2.2")
def test_a_roll_inside_a_trigger_sets_off_nothing() -> None:
    position = _field()
    position.state.time, position.state.sudden_death = 5, 6
    _, script = _roll(position, ["6-6 time", "3-4 event"])  # 7 against space 6
    assert script.told.count("time") == 1
    assert "event" not in script.told
    assert position.state.verdict == ""


@pytest.mark.rule("1.9.1.2")
def test_only_a_fire_roll_jams() -> None:
    position = _field()
    mg = position.weapon_of("german.rifle.1")
    _roll(position, ["1-1 jammed"])
    assert not position.state.weapons[mg].broken


@pytest.mark.rule("1.9.1.3", "11.4")
def test_a_sniper_mends_before_he_shoots_and_may_spare_all() -> None:
    position = _field()
    mg = position.weapon_of("german.rifle.1")
    break_weapon(Script(position).table, mg, "11.4")
    _, script = _roll(position, ["3-3 sniper", _hexed(position, "C5")], "none")
    assert not position.state.weapons[mg].broken  # 5 mends it
    assert "demoralised" not in script.told


# the Turn -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5.3", "O15", "5")
def test_no_more_is_discarded_than_the_nation_may() -> None:
    position = _field()
    state = position.state
    hand = position.hand("axis", "order:move", "order:fire", "ambush", "concealment")
    script = Script(position, [*(f"add:{name}" for name in hand[:2]), "done"])
    assert script.run(discard_cards(script.table, "axis", 2)) == 2
    assert state.hands["axis"] == hand[2:]
    assert state.discards["axis"] == hand[:2]
    run = discard_cards(Table(state, position.content), "axis", 1)
    ask: Ask[str] = run.send(None)
    ask = run.send(hand[2])
    option = ask.candidate(f"add:{hand[3]}")
    assert option is not None
    assert ask.refusal(option) is not None


@pytest.mark.rule("O15", "5", "5.4", "1.1")
def test_a_turn_is_passed_with_any_number_of_discards_and_then_refilled() -> None:
    position = _field()
    hand = position.hand("axis", "ambush", "concealment")
    script = Script(position, f"pass add:{hand[0]} done")
    script.play()
    script.run(end_turn(script.table))
    assert len(position.state.hands["axis"]) == 6
    assert hand[1] in position.state.hands["axis"]
    assert position.state.active == "allied"


@pytest.mark.rule("5", "O15")
def test_a_turn_with_orders_is_no_pass() -> None:
    position = _field()
    position.state.radios["allied"] = Radio("american.radio-105mm")
    (denied,) = position.hand("axis", "order:artillery-denied")
    script = Script(position, [f"order:{denied}", "end"])
    script.play()
    assert position.state.phase == "end"
    assert not position.state.passed


@pytest.mark.rule("5.4", "6.1.2")
def test_a_refill_that_takes_the_last_card_goes_on_with_the_new_deck() -> None:
    position = _field()
    state = position.state
    last = state.decks["axis"].rest[0]
    state.discards["axis"] = tuple(c for c in state.decks["axis"].rest if c != last)
    state.decks["axis"] = new_deck((last,))
    script = Script(position, "pass")  # nobody digs in
    script.run(end_turn(script.table))
    assert len(state.hands["axis"]) == 6
    assert last in state.hands["axis"]
    assert (state.time, len(state.decks["axis"])) == (1, 66)


# Events ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("E74", "7.3.3")
def test_a_strategic_objective_is_drawn_open() -> None:
    position = _field()
    position.state.chit_bag, position.state.control = ("B",), {"2": "allied"}
    _event(position, "strategic-objective")
    assert position.state.chits_open == ("B",)
    assert position.state.vp == -1


@pytest.mark.rule("E53", "T94", "8.1.4")
def test_dust_is_smoke_in_a_random_hex() -> None:
    position = _field()
    position.state.bag = (3,)
    _event(position, "dust", dice=(_hexed(position, "E5"),))
    assert position.state.smoke == {"E5": 3}


@pytest.mark.rule("E62", "A36")
def test_who_is_killed_outright_is_not_lightly_wounded() -> None:
    position = _field()
    squad = position.unit("american.line", "D5", broken=True)
    position.hand("allied", "light-wounds")
    script = _event(position, "kia")
    assert position.state.units[squad].place == "lost:1"
    assert "{unit} would be Demoralised: play Light Wounds?" not in script.asked


@pytest.mark.rule("E63", "11.4")
def test_the_weapon_nearest_to_the_hex_malfunctions_even_if_it_was_mended_just_then() -> None:
    position = _field()
    near = position.weapon_of(position.unit("german.rifle", "E5", weapon="german.light-mg"))
    break_weapon(Script(position).table, near, "11.4")
    far = position.weapon_of("german.rifle.1")
    script = _event(position, "malfunction", dice=(_hexed(position, "E5"),))
    assert position.state.weapons[near].broken
    assert not position.state.weapons[far].broken
    assert script.told == ["hex", "mended", "broken"]


@pytest.mark.rule("E52", "E52.1", "E52.2", "13.3", "11.3")
def test_markers_and_weapon_of_a_deployed_squad_go_to_one_team() -> None:
    position = _field()
    state = position.state
    squad = position.unit("german.rifle", "E8", suppressed=True, veteran=True, broken=True, weapon="german.heavy-mg")
    mg = position.weapon_of(squad)
    _event(position, "deploy", f"unit:{squad}")
    first, second = (state.units[f"german.line-team.{number}"] for number in (1, 2))
    assert (first.broken, first.suppressed, first.veteran, first.weapon) == (True, True, True, mg)
    assert (second.broken, second.suppressed, second.veteran, second.weapon) == (True, False, False, "")
    assert state.vp == 0


@pytest.mark.rule("E57", "A31", "A35.4")
def test_a_card_lost_to_the_fog_of_war_opens_no_window_of_a_pass() -> None:
    position = Position(board(), nations=("german", "british"))
    position.unit("british.line", "C5")
    position.state.forts["C5"] = "wire"
    position.hand("axis", "ambush")
    position.hand("allied", "demolitions", "ambush")
    script = _event(position, "fog-of-war")
    assert "The enemy has discarded: react?" not in script.asked
    assert position.state.forts == {"C5": "wire"}
