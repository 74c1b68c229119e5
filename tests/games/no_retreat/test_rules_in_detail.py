"""Sentences of the rules that are easily played wrong, each with a small position."""

from __future__ import annotations

import pytest

import desktop.games.no_retreat.supply_phase as module
from desktop.games.no_retreat.battle.advance import further
from desktop.games.no_retreat.battle.counterblows import response_hexes
from desktop.games.no_retreat.battle.establish import open_targets
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.battle.retreat import retreat_paths, retreat_unit
from desktop.games.no_retreat.battle.sequence import battle_step
from desktop.games.no_retreat.cards.registry import BATTLE, EVENTS
from desktop.games.no_retreat.deployment import take_place, zone
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.movement import move_one, reach
from desktop.games.no_retreat.reserve import release
from desktop.games.no_retreat.state import Mark, NoRetreatState, put_leader
from desktop.games.no_retreat.supply import SupplyNet
from desktop.games.no_retreat.windows import after_roll, battle_card
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, own, place_of, put


# battles ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.1.3", "13.6.5")
def test_a_waiting_counterblow_hex_is_attacked_only_once() -> None:
    state = empty(3, player="allied")
    a, b, c = open_hexes(3, 3)
    put(state, "15-panzer", b, 2)
    put(state, "1-sa", a)
    put(state, "5-indian", c)
    state.marks = {b: Mark("waiting", "axis")}
    state.hands = {"axis": (), "allied": ()}
    state.shock = 0
    # 3 against 7 in the open, against armour: a column where the worst roll brings nothing but a counterattack
    _run_battle(Script(state, "add:1-sa", "done", dice=(1,)))
    assert state.units["15-panzer"].place == b
    assert "5-indian" not in state.fought
    assert open_targets(Field(content(), state)) == []


def _run_battle(script: Script) -> None:
    """Fight, declining whatever the result asks."""
    original = script._answer

    def answer(ask):  # type: ignore[no-untyped-def]
        if not script.answers:
            keys = [option.key for option in ask.options()]
            for key in ("decline", "hold", "none", "pass"):
                if key in keys:
                    return ask.candidate(key).value
            return ask.options()[0].value
        return original(ask)

    script._answer = answer  # type: ignore[method-assign]
    script.run(battle_step(script.table))


@pytest.mark.rule("13.7")
def test_a_lone_minefield_that_holds_keeps_its_hex_as_a_box() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    put(state, "5-indian", a)
    put(state, "axis-box-2", b, 1)
    fight = Fight("allied", "axis", ("5-indian",), ("axis-box-2",), (b,), "allied")
    script = Script(state, "hold")
    script.run(apply_result(script.table, fight, "DR"))
    assert (state.units["axis-box-2"].place, state.units["axis-box-2"].face) == (b, 0)
    assert state.units["5-indian"].place == a
    script = Script(state, "hold", f"advance:5-indian:{b}:{b}")
    script.run(apply_result(script.table, fight, "DR"))
    assert state.units["5-indian"].place == b


@pytest.mark.rule("13.7")
def test_the_minefield_that_an_advance_removes_does_not_bar_the_second_hex() -> None:
    state = empty(3, player="axis")
    a, b, c = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put(state, "allied-box-2", b, 1)
    fight = Fight("axis", "allied", ("15-panzer",), ("allied-box-2",), (b,), "german")
    assert c in further(Field(content(), state), "15-panzer", b, fight, 3)
    ground = content().maps[3].ground
    beside = next(h for h in ground.neighbours[c] if h not in (a, b) and h not in ground.neighbours[b])
    put(state, "allied-box-3", beside, 1)
    assert c not in further(Field(content(), state), "15-panzer", b, fight, 3)


@pytest.mark.rule("13.6.1")
def test_a_unit_on_its_own_edge_may_retreat_along_it() -> None:
    state = empty(3, player="allied")
    edge = content().maps[3].ground.edges["axis"][5]
    put(state, "savona", edge)
    paths = retreat_paths(Field(content(), state), "savona")
    assert any(path.off for path in paths)
    assert any(not path.off for path in paths)


@pytest.mark.rule("13.6.3", "13.7")
def test_a_leader_remains_in_the_battle_hex_when_his_unit_is_shattered() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    put(state, "5-indian", a)
    put(state, "15-panzer", b, 2)
    put_leader(state, "rommel", place=b, host="15-panzer")
    fight = Fight("allied", "axis", ("5-indian",), ("15-panzer",), (b,), "allied")
    key = retreat_paths(Field(content(), state), "15-panzer")[0].key
    script = Script(state, key, f"advance:5-indian:{b}:{b}")
    script.run(apply_result(script.table, fight, "DS"))
    assert state.units["15-panzer"].place == "shattered"
    assert state.leaders["rommel"].place == "turn:10"


@pytest.mark.rule("8.2", "13.6.3")
def test_a_dotted_unit_shattered_over_its_edge_surrenders() -> None:
    state = empty(3, player="allied")
    edge = content().maps[3].ground.edges["axis"][5]
    put(state, "savona", edge)
    ring = content().maps[3].ground.neighbours[edge]
    put(state, "7-armored", ring[0])
    fight = Fight("allied", "axis", ("7-armored",), ("savona",), (edge,), "allied")
    off = next(path.key for path in retreat_paths(Field(content(), state), "savona") if path.off)
    script = Script(state, off, "hold")
    script.run(apply_result(script.table, fight, "DS"))
    assert state.units["savona"].place == "surrendered"


@pytest.mark.rule("13.7")
def test_a_rearguard_shortens_retreat_and_advance_of_a_ds_too() -> None:
    state = empty(3, player="axis")
    a, b, c = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put(state, "1-sa", b)
    fight = Fight("axis", "allied", ("15-panzer",), ("1-sa",), (b,), "german", events=("short",))
    short = next(p for p in retreat_paths(Field(content(), state), "1-sa", least=1) if len(p.hexes) == 1)
    script = Script(state.copy(), short.key, f"advance:15-panzer:{b}:{b}")
    script.run(apply_result(script.table, fight, "DS"))
    assert script.table.state.units["1-sa"].place == "shattered"
    script = Script(state, short.key, f"advance:15-panzer:{b}:{c}")
    with pytest.raises(AssertionError, match="is no answer"):
        script.run(apply_result(script.table, fight, "DS"))


@pytest.mark.rule("13.6.1")
def test_a_lone_box_in_the_fortress_is_open_to_an_advance() -> None:
    state = empty(3, player="axis", fort=2, fort_in_play=True)
    tobruk = place_of(3, "Tobruk")
    outside = content().maps[3].ground.neighbours[tobruk][0]
    own(state, "Tobruk", "allied")
    put(state, "allied-box-2", tobruk, 0)
    put(state, "15-panzer", outside, 2)
    fight = Fight("axis", "allied", ("15-panzer",), ("allied-box-2",), (tobruk,), "german")
    script = Script(state, f"advance:15-panzer:{tobruk}:{tobruk}")
    script.run(apply_result(script.table, fight, "DR"))
    assert state.units["15-panzer"].place == tobruk


@pytest.mark.rule("13.6")
def test_a_counterblow_won_in_a_counterattack_waits_for_the_next_enemy_combat_phase() -> None:
    state = empty(3, player="allied")
    state.settings["counterattack_cb"] = "marker"
    a, b, _ = open_hexes(3, 3)
    put(state, "5-indian", a)
    put(state, "15-panzer", b, 2)
    fight = Fight("axis", "allied", ("15-panzer",), ("5-indian",), (a,), "german", counter=True)
    script = Script(state)
    script.run(apply_result(script.table, fight, "CB"))
    assert state.marks[b].kind == "waiting"
    assert open_targets(Field(content(), state)) == []
    for player, there, open_now in (("allied", True, True), ("axis", True, False), ("allied", False, False)):
        state.player = player
        _end_combat(state)
        assert (b in state.marks) == there
        state.player = "allied"
        assert bool(open_targets(Field(content(), state))) == (open_now or player == "axis")


def _end_combat(state: NoRetreatState) -> None:
    from desktop.games.no_retreat.battle.sequence import _lift_markers

    _lift_markers(Script(state).table)


@pytest.mark.rule("13.3")
def test_one_card_a_battle_counts_the_second_roll_too() -> None:
    state = empty(3, player="allied", turn=12)
    a, b, _ = open_hexes(3, 3)
    put(state, "7-armored", a)
    put(state, "savona", b)
    state.hands = {"axis": (), "allied": ("11", "16")}
    fight = Fight("allied", "axis", ("7-armored",), ("savona",), (b,), "allied")
    script = Script(state, "card", "card:11")
    played, ended = script.run(battle_card(script.table, fight, "allied"))
    assert not ended
    assert played.plus == 1
    assert script.run(after_roll(script.table, played, 3)) == 3
    script = Script(state, "card", "card:16", dice=(5,))
    assert script.run(after_roll(script.table, fight, 3)) == 5


# movement, reserve, leaders -----------------------------------------------------------------------------------------
@pytest.mark.rule("12.4", "12.2.3")
def test_a_leader_comes_from_the_reserve_with_his_unit() -> None:
    state = empty(3, player="axis", phase="release", supplies={"green": 2, "gray": 0, "allied": 0})
    put(state, "15-panzer", "reserve", 2)
    put_leader(state, "rommel", place="reserve", host="15-panzer")
    edge = content().maps[3].ground.edges["axis"][0]
    script = Script(state, "release:15-panzer", f"to:{edge}")
    script.run(release(script.table))
    assert state.leaders["rommel"].place == edge


@pytest.mark.rule("12.2.3")
def test_a_leader_alone_is_transferred_before_any_unit_moves() -> None:
    state = empty(3, player="axis", phase="move")
    a, b, _ = open_hexes(3, 3)
    put(state, "15-panzer", a, 2)
    put_leader(state, "rommel", place=b, host="")
    state.hands = {"axis": (), "allied": ()}
    script = Script(state, "unit:15-panzer")
    with pytest.raises(AssertionError, match="alone"):
        script.run(move_one(script.table))
    script = Script(state, "leader:rommel")
    script.run(move_one(script.table))
    assert state.leaders["rommel"].host == "15-panzer"


@pytest.mark.rule("12.5", "8.2")
def test_leaving_the_map_obeys_the_ruling_on_dots() -> None:
    for setting, box in (("combat", "shattered"), ("always", "surrendered")):
        state = empty(3, player="axis", phase="move")
        state.settings["dots"] = setting
        state.hands = {"axis": (), "allied": ()}
        put(state, "savona", content().maps[3].ground.edges["axis"][0])
        script = Script(state, "unit:savona", "exit")
        script.run(move_one(script.table))
        assert state.units["savona"].place == box


@pytest.mark.rule("12.3.3")
def test_the_strict_reading_of_infiltration_holds_in_the_middle_of_a_move() -> None:
    state = empty(3, player="axis")
    row = open_hexes(3, 3)
    put(state, "15-panzer", row[0], 2)
    put(state, "1-sa", row[2])
    state.settings["infiltration"] = "zone"
    put(state, "15-panzer", row[1], 2)
    zone_hexes = Field(content(), state).zones["allied"]
    assert all(hex in zone_hexes for hex in reach(Field(content(), state), "15-panzer", spent=4))


@pytest.mark.rule("13.0")
def test_a_response_to_an_adjacent_hex_goes_straight_there() -> None:
    state = empty(3, player="allied")
    hex = open_hexes(3, 3)[1]
    put(state, "15-panzer", hex, 2)
    found = response_hexes(Field(content(), state), "axis", hex)
    assert all(len(found[there]) == 2 for there in content().maps[3].ground.neighbours[hex])


@pytest.mark.rule("12.2")
def test_a_unit_goes_by_way_of_a_full_hex_but_does_not_stay_there() -> None:
    a, b, c = open_hexes(3, 3)
    state = empty(3, player="axis", phase="move")
    state.hands = {"axis": (), "allied": ()}
    put(state, "15-panzer", a, 2)
    put(state, "21-corps", b)
    put(state, "10-corps", b)
    script = Script(state.copy(), "unit:15-panzer", f"via:{b}", f"to:{c}")
    script.run(move_one(script.table))
    assert script.table.state.units["15-panzer"].place == c
    script = Script(state, "unit:15-panzer", f"via:{b}", "stop")
    with pytest.raises(AssertionError, match="Two units"):
        script.run(move_one(script.table))


@pytest.mark.rule("13.6", "13.6.1")
def test_a_withdrawing_unit_chooses_whether_it_takes_a_town_on_its_way() -> None:
    gazala = place_of(3, "Gazala")
    ground = content().maps[3].ground
    beside = ground.neighbours[gazala][0]
    for take in (True, False):
        state = empty(3, player="axis")
        own(state, "Gazala", "axis")
        put(state, "1-sa", beside)
        paths = retreat_paths(Field(content(), state), "1-sa")
        key = next(p.key for p in paths if (gazala in p.hexes) == take)
        script = Script(state, key)
        script.run(retreat_unit(script.table, "1-sa", withdraw=True))
        assert state.units["1-sa"].place == "reserve"
        assert state.owners[owner_key(3, gazala)] == ("allied" if take else "axis")


# supply and deployment ----------------------------------------------------------------------------------------------
@pytest.mark.rule("11.2")
def test_a_unit_fed_by_one_port_is_not_offered_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    state = empty(3, player="axis", phase="supply", malta="inactive")
    for name in ("Tobruk", "Bardia"):
        own(state, name, "axis")
    ports = [place_of(3, "Tobruk"), place_of(3, "Bardia")]
    net = SupplyNet({}, dict.fromkeys(ports, ("21-corps", "10-corps", "savona")), {})
    monkeypatch.setattr(module, "supply_net", lambda *_: net)
    script = Script(state, "add:21-corps", "add:10-corps", "done", "add:savona", "done")
    assert script.run(module._feed_from_ports(script.table, "axis")) == ("21-corps", "10-corps", "savona")
    script = Script(state, "add:21-corps", "add:10-corps", "done", "add:21-corps")
    with pytest.raises(AssertionError, match="is no answer"):
        script.run(module._feed_from_ports(script.table, "axis"))


@pytest.mark.rule("10.2")
def test_a_town_taken_while_deploying_opens_no_road() -> None:
    state = empty(2, player="axis", phase="deploy")
    for hex in content().maps[2].ground.towns:
        state.owners[owner_key(2, hex)] = "allied"
    state.initiative = "axis"
    benghazi = place_of(2, "Benghazi")
    before = {h for h in content().maps[2].ground.land if zone(Field(content(), state), "axis").why_not(h) is None}
    put(state, "21-corps", benghazi)
    script = Script(state)
    take_place(script.table, "21-corps", benghazi)
    assert state.owners[owner_key(2, benghazi)] == "axis"
    after = {h for h in content().maps[2].ground.land if zone(Field(content(), state), "axis").why_not(h) is None}
    own_edge = content().maps[2].ground.from_edge["axis"]
    assert all(own_edge[h] <= 3 for h in after - before)
    state.flags = {}
    free = {h for h in content().maps[2].ground.land if zone(Field(content(), state), "axis").why_not(h) is None}
    assert not free <= after


# events -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5.3.1")
def test_ships_do_not_reach_the_edge_of_the_depression() -> None:
    ground = content().maps[5].ground
    terrain = ground.board.terrain

    def beside(word: str, hex: str) -> bool:
        return any(n and word in terrain(n) for n in ground.grid.neighbours(hex))

    inland = next(h for h in ground.land if beside("depression", h) and not beside("sea", h))
    state = empty(5, player="allied")
    put(state, "savona", inland)
    fight = Fight("allied", "axis", (), ("savona",), (inland,), "allied")
    assert BATTLE["royal-navy-bombardment"].why_not(Field(content(), state), fight, "allied") is not None


@pytest.mark.rule("5.3.1")
def test_german_events_are_for_germans() -> None:
    state = empty(3, player="axis", phase="move")
    a, b, _ = open_hexes(3, 3)
    put(state, "ariete", a)
    assert EVENTS["night-march"].why_not(content(), state, "axis") is not None
    fight = Fight("allied", "axis", (), ("ariete",), (a,), "allied")
    field = Field(content(), state)
    assert BATTLE["special-mission-288"].why_not(field, fight, "axis") is not None
    assert BATTLE["bersaglieri-stand"].why_not(field, fight, "axis") is None
    put(state, "164-light", b)
    assert EVENTS["night-march"].why_not(content(), state, "axis") is None


@pytest.mark.rule("5.3.1")
def test_what_the_axis_draw_less_adds_up() -> None:
    state = empty(3, turn=17)
    state.flags["draw_less:axis"] = "1"
    script = Script(state)
    script.run(EVENTS["wellingtons-over-tripoli"].run(script.table, "allied"))
    assert state.flags["draw_less:axis"] == "2"


@pytest.mark.rule("5.3.1")
def test_staff_never_fetches_itself_after_a_cancel_was_cancelled() -> None:
    state = empty(3, phase="strategic")
    state.discards = ("02", "26", "25")
    script = Script(state, "take:25")
    script.run(EVENTS["comando-supremo"].run(script.table, "axis"))
    assert "25" in state.hands["axis"]
    state.discards = ("26", "25", "04")
    script = Script(state, "take:26")
    with pytest.raises(AssertionError, match="no answer"):
        script.run(EVENTS["comando-supremo"].run(script.table, "axis"))


@pytest.mark.rule("13.6")
def test_italians_that_stand_keep_the_works_of_tobruk_whole() -> None:
    state = empty(3, player="allied", fort=2, fort_in_play=True)
    tobruk = place_of(3, "Tobruk")
    own(state, "Tobruk", "axis")
    put(state, "21-corps", tobruk)
    put(state, "5-indian", content().maps[3].ground.neighbours[tobruk][0])
    fight = Fight("allied", "axis", ("5-indian",), ("21-corps",), (tobruk,), "allied", events=("stand",))
    script = Script(state)
    script.run(apply_result(script.table, fight, "DR"))
    assert state.fort == 2
