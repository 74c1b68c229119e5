"""The worked examples of the rulebook, number by number."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.battle.fight import Fight, final_column, initial_column, shifts
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.cards.deck import hand_size
from desktop.games.no_retreat.content import COLUMNS
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.housekeeping import income_of
from desktop.games.no_retreat.malta import sudden_death
from desktop.games.no_retreat.offensive import battle_map
from desktop.games.no_retreat.setup import set_up
from desktop.games.no_retreat.supply import supply_net
from desktop.games.no_retreat.victory import score
from desktop.games.no_retreat.windows import play_card
from tests.games.no_retreat.helpers import SETTING_DEFAULTS, Script, content, empty, open_hexes, own, place_of, put


@pytest.mark.rule("5.2", "5.1", "14.5")
def test_5_2_cards_and_supplies_in_bad_weather_with_malta_active():
    state = empty(4, control={"axis": 4, "allied": 4}, malta="active", malta_marker=True)
    own(state, "Mersa Matruh", "allied")
    own(state, "Sidi Barrani", "axis")
    state.leaders = {name: leader for name, leader in state.leaders.items() if name != "montgomery"}
    assert hand_size(state, "allied", "bad") == 6
    assert hand_size(state, "axis", "bad") == 5
    assert income_of(content(), state, "allied") == 6
    assert income_of(content(), state, "axis") == 3


@pytest.mark.rule("10.1")
def test_10_1_the_battle_map_is_where_the_other_marker_lies():
    state = empty(control={"axis": 2, "allied": 3}, player="axis")
    assert battle_map(state) == 3
    state.initiative = "allied"
    assert battle_map(state) == 2


@pytest.mark.rule("13.4", "13.5.5")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(14, 5, "2:1"), (15, 5, "3:1"), (14, 9, "3:2"), (24, 2, "6:1"), (1, 3, "1:3"), (2, 4, "1:2"), (3, 3, "1:1")],
)
def test_13_4_odds_are_rounded_for_the_defender(attack, defence, column):
    assert COLUMNS[initial_column(attack, defence)] == column


@pytest.mark.rule("13.4", "13.5.5")
def test_13_4_below_one_to_three_is_a_counterattack_before_and_after_shifts():
    assert initial_column(1, 4) == -1
    assert final_column(initial_column(1, 3), -1) == -1
    assert final_column(initial_column(24, 2), 3) == COLUMNS.index("6:1")


@pytest.mark.rule("13.5.3", "13.5.4")
def test_13_5_4_two_heavy_panzers_and_a_gun_against_two_tanks():
    state = empty(player="axis", turn=12)
    a, b, _ = open_hexes(3, 3)
    put(state, "15-panzer", a, 3)
    put(state, "21-panzer", a, 3)
    put(state, "33-flak", a)
    put(state, "22-tank", b)
    put(state, "1-armored", b)
    fight = Fight("axis", "allied", ("15-panzer", "21-panzer", "33-flak"), ("22-tank", "1-armored"), (b,), "german")
    assert shifts(Field(content(), state), fight).shifts() == 2
    without = Fight("axis", "allied", ("15-panzer", "21-panzer"), ("22-tank", "1-armored"), (b,), "german")
    assert shifts(Field(content(), state), without).shifts() == 1


def _tobruk(level: int):
    state = empty(3, player="axis", turn=9, fort=level, fort_in_play=True)
    tobruk = place_of(3, "Tobruk")
    ground = content().maps[3].ground
    outside = ground.neighbours[tobruk][0]
    own(state, "Tobruk", "allied")
    put(state, "70-british", tobruk)
    put(state, "15-panzer", outside, 2)
    fight = Fight("axis", "allied", ("15-panzer",), ("70-british",), (tobruk,), "german")
    return state, fight, tobruk


@pytest.mark.rule("13.6.1", "13.6.3")
def test_13_6_3_example_2_a_ds_in_the_fortress_is_an_exchange_and_costs_the_level():
    state, fight, tobruk = _tobruk(1)
    script = Script(state)
    script.run(apply_result(script.table, fight, "DS"))
    assert state.fort == 0
    assert state.units["70-british"].place == tobruk
    assert state.units["70-british"].face == 0
    assert state.units["15-panzer"].face == 1


@pytest.mark.rule("13.6.3", "13.7")
def test_13_6_3_example_1_a_box_stays_when_the_infantry_retreats():
    state = empty(3, player="axis")
    a, b, _ = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put(state, "1-sa", b)
    put(state, "allied-box-2", b, 0)
    fight = Fight("axis", "allied", ("15-panzer",), ("1-sa", "allied-box-2"), (b,), "german")
    for box_gone in (False, True):
        again = state.copy()
        script = Script(
            again, _first_retreat(again, "1-sa"), *((f"advance:15-panzer:{b}:{b}",) if box_gone else ("hold",))
        )
        script.run(apply_result(script.table, fight, "DR"))
        assert again.units["1-sa"].place != b
        assert again.units["allied-box-2"].place == ("stock" if box_gone else b)
    script = Script(state, "hold", "step:allied-box-2")
    script.run(apply_result(script.table, fight, "DR"))
    assert state.units["1-sa"].place == b
    assert state.units["allied-box-2"].place == "stock"


def _first_retreat(state, unit):
    from desktop.games.no_retreat.battle.retreat import retreat_paths

    return retreat_paths(Field(content(), state), unit)[0].key


@pytest.mark.rule("13.6", "13.6.5")
def test_13_6_3_example_3_a_cb_marks_the_attacking_tank_unit():
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    put(state, "22-tank", a)
    put(state, "savona", b)
    fight = Fight("allied", "axis", ("22-tank",), ("savona",), (b,), "allied")
    script = Script(state)
    script.run(apply_result(script.table, fight, "CB"))
    assert state.marks[a].kind == "waiting"
    assert state.marks[a].owner == "allied"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("units", "fits"),
    [
        (["7-armored"], True),
        (["10-corps", "21-corps"], True),
        (["1-sa", "5-indian"], True),
        (["guards", "free-french"], True),
        (["33-flak", "605-pzjg", "10-corps", "21-corps"], True),
        (["7-armored", "guards"], False),
    ],
)
def test_11_2_what_the_port_of_tobruk_can_feed(units, fits):
    side = content().units[units[0]].side
    state = empty(3, player="axis", malta="inactive")
    tobruk = place_of(3, "Tobruk")
    own(state, "Tobruk", side)
    for unit in units:
        put(state, unit, tobruk)
    ground = content().maps[3].ground
    ring = ground.neighbours[tobruk]
    enemies = ["70-british", "50-british", "44-british"] if side == "axis" else ["littorio", "pistoia-ggff", "savona"]
    for enemy, hex in zip(enemies, ring, strict=False):
        put(state, enemy, hex)
    net = supply_net(content(), state, side)
    assert (tobruk in net.lines) == fits
    assert bool(net.wanting) != fits


@pytest.mark.rule("14.4")
def test_14_4_the_printed_score_is_a_tie_for_the_allies():
    state = empty(control={"axis": 2, "allied": 2}, malta="inactive", invasion="won")
    assert score(state) == {"axis": 4, "allied": 4}


@pytest.mark.rule("15.2")
def test_15_2_two_malta_cards_against_one_take_the_island():
    state = empty(turn=9, control={"axis": 2, "allied": 3}, malta="inactive", malta_marker=True, invasion="")
    axis = [c.id for c in content().cards.values() if c.axis.malta and c.axis.red][:2]
    allied = [c.id for c in content().cards.values() if c.allied.malta and c.allied.red and c.id not in axis][:1]
    for unit in ("164-light", "ramcke-folgore"):
        put(state, unit, "turn:14")
        state.arrivals[unit] = 14
    state.hands = {"axis": tuple(axis), "allied": tuple(allied)}
    script = Script(state, "yes")
    script.run(sudden_death(script.table))
    assert state.invasion == "won"
    assert state.malta == "inactive"
    assert state.hands == {"axis": (), "allied": ()}
    assert state.units["164-light"].place == "malta"


@pytest.mark.rule("5.0")
def test_5_0_the_radio_intercepts_are_cancelled_by_high_command_interference():
    state = empty(turn=8, player="axis", phase="strategic")
    state.hands = {"axis": ("36",), "allied": ("10", "25")}
    state.discards = ()
    script = Script(state, "card:36", "card", "card:25")
    script.run(play_card(script.table, "axis", "strategic", "7.0"))
    assert state.hands == {"axis": (), "allied": ("10",)}
    assert set(state.discards) == {"36", "25"}
    assert state.seen["axis"] == ()


@pytest.mark.rule("14.4")
def test_lightfoot_alone_is_won_by_whoever_ends_with_map_five():
    state = set_up(content(), "no_retreat/lightfoot", dict(SETTING_DEFAULTS))
    assert score(state) == {"axis": 5, "allied": 4}
    state.control = {"axis": 4, "allied": 5}
    assert score(state) == {"axis": 4, "allied": 4}
    campaign = set_up(content(), "no_retreat/lightfoot", SETTING_DEFAULTS | {"length": "campaign"})
    assert score(campaign) == {"axis": 5, "allied": 1}
