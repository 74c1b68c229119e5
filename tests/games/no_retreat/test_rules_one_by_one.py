"""Numbered rules of the sequence of play, supply, stacking, battles and housekeeping, each against its own sentence."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.battle.establish import establish, why_not_join_battle
from desktop.games.no_retreat.battle.fight import Fight, shifts, strength
from desktop.games.no_retreat.battle.losses import take_step
from desktop.games.no_retreat.battle.results import apply_result, choose_counterattackers
from desktop.games.no_retreat.battle.retreat import retreat_paths, settle_overstack
from desktop.games.no_retreat.battle.sequence import battle_step
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.housekeeping import control_of, end_of_turn
from desktop.games.no_retreat.malta import sudden_death
from desktop.games.no_retreat.movement import reach
from desktop.games.no_retreat.offensive import declare_offensive
from desktop.games.no_retreat.organization import SEGMENTS, organize, why_not_buy
from desktop.games.no_retreat.setup import deal, set_up
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import Mark, NoRetreatState, put_unit
from desktop.games.no_retreat.supply import allowance
from desktop.games.no_retreat.supply_phase import supply_phase
from tests.games.no_retreat.helpers import SETTING_DEFAULTS, Script, content, empty, open_hexes, own, put


def refused(refusal: object, rule: str) -> None:
    assert refusal is not None
    assert getattr(refusal, "rule", "") == rule


# set-up, initiative, organization -----------------------------------------------------------------------------------
@pytest.mark.rule("3.0")
@pytest.mark.parametrize("scenario", ["compass", "sunflower", "crusader", "venezia", "lightfoot", "campaign"])
def test_a_scenario_deals_its_hands_and_leaves_the_rest_in_the_pile(scenario: str) -> None:
    state = set_up(content(), f"no_retreat/{scenario}", dict(SETTING_DEFAULTS))
    script = Script(state)
    script.run(deal(script.table))
    file = content().scenarios[f"no_retreat/{scenario}"]
    assert {side: len(hand) for side, hand in state.hands.items()} == file.cards
    assert len(state.deck) == 36 - sum(file.cards.values())
    assert (state.phase, state.player, state.first) == ("strategic", file.initiative, True)


@pytest.mark.rule("6.1", "9.0")
def test_who_declares_after_the_initiative_player_declined_seizes_the_initiative() -> None:
    state = empty(3, player="axis", phase="declare", control={"axis": 3, "allied": 3})
    state.supplies = {"green": 2, "gray": 0, "allied": 2}
    state.used = {"green": 2, "gray": 6, "allied": 6}
    script = Script(state, "no", "yes")
    script.run(declare_offensive(script.table))
    assert (state.initiative, state.offensive) == ("allied", True)
    assert state.supplies == {"green": 2, "gray": 0, "allied": 1}


@pytest.mark.rule("8.1", "8.0")
def test_shattered_units_recover_on_the_side_that_is_up_and_only_those_of_the_player() -> None:
    state = empty(3, player="allied", phase="organization", step=SEGMENTS.index("recover"))
    put(state, "7-armored", "shattered", 0)
    put(state, "ariete", "shattered", 0)
    script = Script(state)
    script.run(organize(script.table))
    assert (state.units["7-armored"].place, state.units["7-armored"].face) == ("pool", 0)
    assert state.units["ariete"].place == "shattered"


@pytest.mark.rule("8.0")
def test_the_segments_of_organization_come_in_order_and_the_initiative_player_first() -> None:
    assert SEGMENTS == ("recover", "events", "purchase", "reinforce", "withdraw")
    state = empty(3, player="allied", phase="organization", step=SEGMENTS.index("withdraw"))
    put(state, "9-tank", "destroyed", 0)
    state.flags["rebuilt:22-tank"] = "yes"
    put(state, "22-tank", "pool", 0)
    refused(why_not_buy(content(), state, "allied", "build:22-tank"), "8.0")  # rebuilt in C, and B came before
    script = Script(state)
    script.run(organize(script.table))
    assert (state.phase, state.player, state.step) == ("organization", "axis", 0)


# supply -------------------------------------------------------------------------------------------------------------
def _surrounded(state: NoRetreatState, hex: str, by: tuple[str, ...]) -> None:
    for unit, there in zip(by, content().maps[state.map].ground.neighbours[hex], strict=True):
        put(state, unit, there)


ALLIED_RING = ("1-sa", "2-nz", "4-indian", "70-british", "5-indian", "50-british")


@pytest.mark.rule("11.0", "11.4")
def test_each_player_turn_checks_both_sides_the_initiative_player_first() -> None:
    state = empty(3, player="allied", phase="supply", step=0)
    state.initiative, state.player = "axis", "allied"
    row = open_hexes(3, 3)
    put(state, "15-panzer", row[1], 2)
    _surrounded(state, row[1], ALLIED_RING)
    script = Script(state)
    script.run(supply_phase(script.table))
    assert state.units["15-panzer"].supply == "low"  # whoever is phasing, the Axis side came first
    assert state.step == 1
    script.run(supply_phase(script.table))
    assert (state.phase, state.step) == ("move", 0)


@pytest.mark.rule("11.5", "11.5.1")
def test_an_unsupplied_unit_has_three_points_at_most_and_low_supply_costs_none() -> None:
    state = empty(3)
    put(state, "15-panzer", open_hexes(3, 1)[0], 2)
    put(state, "libyan-corps", open_hexes(3, 1)[0])
    for supply, points in (("", 6), ("low", 6), ("none", 3)):
        put_unit(state, "15-panzer", supply=supply)
        assert allowance(content(), state, "15-panzer") == 2 * points
    put_unit(state, "libyan-corps", supply="none")
    assert allowance(content(), state, "libyan-corps") == 2 * 3


@pytest.mark.rule("11.5.2", "12.3")
def test_who_has_a_zone_of_control_and_who_has_not() -> None:
    state = empty(3, player="allied", turn=12)
    here, beside, _ = open_hexes(3, 3)
    put(state, "15-panzer", here, 2)

    def zone() -> int:
        return Field(content(), state).enemy_zone("allied", beside)

    assert zone()
    put_unit(state, "15-panzer", supply="low")
    assert zone()  # a warning and no more
    put_unit(state, "15-panzer", supply="none")
    assert not zone()
    put(state, "15-panzer", "pool", 2)
    put(state, "axis-box-2", here, 0)
    assert not zone()  # a Box has none
    put_unit(state, "axis-box-2", face=1)
    assert zone()  # a Minefield has one
    put(state, "axis-box-2", "stock", 0)
    put(state, "22-corps", here)
    assert zone()
    put_unit(state, "22-corps", face=0)
    assert not zone()  # the strength that is up stands in parentheses


# stacking and movement ----------------------------------------------------------------------------------------------
@pytest.mark.rule("12.2.1")
def test_two_units_one_work_and_any_number_of_bracketed_guns_share_a_hex() -> None:
    state = empty(3, player="axis")
    hex = open_hexes(3, 1)[0]
    put(state, "15-panzer", hex, 2)
    put(state, "21-panzer", hex, 2)
    put(state, "axis-box-2", hex, 0)
    field = Field(content(), state)
    refused(why_not_stack(field, "90-light", hex), "12.2.1")
    refused(why_not_stack(field, "axis-box-3", hex), "12.2.1")
    for gun in ("33-flak", "605-pzjg"):
        assert why_not_stack(field, gun, hex) is None


@pytest.mark.rule("12.2.4")
def test_what_is_too_many_goes_to_the_shattered_box_by_its_owners_choice() -> None:
    state = empty(3, player="allied")
    hex = open_hexes(3, 1)[0]
    for unit in ("15-panzer", "21-panzer", "90-light"):
        put(state, unit, hex)
    put(state, "33-flak", hex)
    script = Script(state, "remove:90-light")
    script.run(settle_overstack(script.table, "axis"))
    assert state.units["90-light"].place == "shattered"
    assert [u for u in ("15-panzer", "21-panzer", "33-flak") if state.units[u].place == hex] == [
        "15-panzer",
        "21-panzer",
        "33-flak",
    ]


@pytest.mark.rule("12.3.2")
def test_a_unit_that_enters_a_zone_of_control_stops_there() -> None:
    state = empty(3, player="allied", phase="move")
    a, b, c, d = open_hexes(3, 4)
    put(state, "4-indian", a)
    put(state, "15-panzer", d, 2)
    ways = reach(Field(content(), state), "4-indian")
    assert not ways[b].halts
    assert ways[c].halts  # next to the panzers
    beyond = [hex for hex in content().maps[3].ground.neighbours[c] if hex in content().maps[3].ground.neighbours[d]]
    assert beyond
    assert all(c not in ways[hex].path[:-1] for hex in beyond if hex in ways)


@pytest.mark.rule("12.3.4")
def test_friends_in_a_zone_let_a_unit_retreat_there() -> None:
    state = empty(3, player="allied")
    here, there, _ = open_hexes(3, 3)
    ground = content().maps[3].ground
    put(state, "21-corps", here)
    threat = next(h for h in ground.neighbours[there] if h != here and h not in ground.neighbours[here])
    put(state, "1-sa", threat)

    def through() -> bool:
        return any(path.hexes[:1] == (there,) for path in retreat_paths(Field(content(), state), "21-corps", least=1))

    assert not through()
    put(state, "10-corps", there)
    assert through()


# battles ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.1.2")
def test_who_attacks_two_hexes_in_one_battle_is_next_to_both() -> None:
    state = empty(3, player="allied")
    a, b, c, d = open_hexes(3, 4)
    put(state, "1-sa", a)
    put(state, "5-indian", c)
    put(state, "21-corps", b)
    put(state, "10-corps", d)
    state.marks = {b: Mark("target", "allied"), d: Mark("target", "allied")}
    field = Field(content(), state)
    refused(why_not_join_battle(field, "1-sa", (b, d), ()), "13.1.2")
    assert why_not_join_battle(field, "5-indian", (b, d), ("1-sa",)) is None


@pytest.mark.rule("13.1.4")
def test_stacked_units_may_attack_apart_and_a_target_hex_defends_whole() -> None:
    state = empty(3, player="allied")
    a, b, c = open_hexes(3, 3)
    put(state, "1-sa", b)
    put(state, "5-indian", b)
    put(state, "21-corps", a)
    put(state, "22-corps", a)
    put(state, "10-corps", c)
    state.marks = {a: Mark("target", "allied"), c: Mark("target", "allied")}
    script = Script(state, f"battle:{a}", "add:1-sa", "done")
    first = script.run(establish(script.table))
    assert (first.attackers, first.defenders) == (("1-sa",), ("21-corps", "22-corps"))
    state.fought = first.attackers
    state.marks[a] = Mark("target", "allied", fought=True)
    refused(why_not_join_battle(Field(content(), state), "1-sa", (c,), ()), "13.1.3")
    script = Script(state, "add:5-indian", "done")
    second = script.run(establish(script.table))
    assert second.attackers == ("5-indian",)  # his neighbour in the hex, in a battle of his own


@pytest.mark.rule("13.2")
def test_a_battle_adds_strengths_and_rolls_on_the_column_that_they_make() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    put(state, "4-indian", a)
    put(state, "70-british", a)
    put(state, "21-corps", b)
    state.marks = {b: Mark("target", "allied")}
    state.hands = {"axis": (), "allied": ()}
    state.shock = 0
    field = Field(content(), state)
    assert strength(field, ("4-indian", "70-british"), "Attack").total() == 8
    script = Script(state, "add:4-indian", "add:70-british", "done", "hold", dice=(6,))
    script.run(battle_step(script.table))
    told = next(event for event in script.table.events if event.kind == "battle")
    assert (told.names["attack"], told.names["defence"], told.names["column"]) == ("8", "3", "2:1")
    assert told.names["result"] == content().tables["allied"].result(6, 4)
    assert state.fought == ("4-indian", "70-british")


@pytest.mark.rule("13.5.1")
def test_a_hexside_counts_only_when_every_attacker_crosses_one() -> None:
    ground = content().maps[3].ground
    found = None
    for hex in ground.land:
        if ground.hex_shift[hex]:
            continue
        over = [n for n in ground.neighbours[hex] if ground.steps[n, hex].shift]
        flat = [n for n in ground.neighbours[hex] if not ground.steps[n, hex].shift]
        if over and flat:
            found = hex, over[0], flat[0]
            break
    assert found is not None
    hex, over, flat = found
    state = empty(3, player="allied")
    put(state, "1-sa", over)
    put(state, "5-indian", flat)
    put(state, "21-corps", hex)
    field = Field(content(), state)

    def shift(*attackers: str) -> int:
        return shifts(field, Fight("allied", "axis", attackers, ("21-corps",), (hex,), "allied")).shifts()

    assert shift("1-sa") == -1
    assert shift("1-sa", "5-indian") == 0
    counter = Fight("allied", "axis", ("1-sa",), ("21-corps",), (hex,), "allied", counter=True)
    assert shifts(field, counter).shifts() == 0  # 13.6.4: no terrain in a counterattack


@pytest.mark.rule("13.6.2")
def test_a_panzer_division_falls_from_7_6_to_its_5_6_counter_and_the_last_step_destroys() -> None:
    state = empty(3, player="allied")
    hex = open_hexes(3, 1)[0]
    put(state, "15-panzer", hex, 2)
    faces = content().units["15-panzer"].faces
    strengths = []
    for _ in range(3):
        strengths.append((faces[state.units["15-panzer"].face].strength, faces[state.units["15-panzer"].face].counter))
        take_step(Script(state).table, "15-panzer")
    assert strengths == [(7, "A"), (5, "B"), (3, "B")]
    assert state.units["15-panzer"].place == "destroyed"


@pytest.mark.rule("13.6.2")
def test_an_exchange_costs_both_sides_a_step_and_the_owner_says_whose() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    for unit, hex in (("1-sa", a), ("5-indian", a), ("21-corps", b), ("axis-box-2", b)):
        put(state, unit, hex, 0 if unit == "axis-box-2" else -1)
    fight = Fight("allied", "axis", ("1-sa", "5-indian"), ("21-corps", "axis-box-2"), (b,), "allied")
    script = Script(state, "step:axis-box-2", "step:5-indian")
    script.run(apply_result(script.table, fight, "EX"))
    assert state.units["axis-box-2"].place == "stock"
    assert (state.units["21-corps"].face, state.units["1-sa"].face, state.units["5-indian"].face) == (1, 1, 0)


@pytest.mark.rule("13.6.4")
def test_a_counterattack_is_made_by_black_strengths_against_exactly_those_that_attacked() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    for unit, hex, face in (
        ("1-sa", a, 1),
        ("5-indian", a, 1),
        ("15-panzer", b, 2),
        ("ariete", b, 1),
        ("axis-box-2", b, 0),
    ):
        put(state, unit, hex, face)
    fight = Fight("allied", "axis", ("1-sa",), ("15-panzer", "ariete", "axis-box-2"), (b,), "allied")
    script = Script(state, "counterattack", "add:ariete", "done")
    assert script.run(choose_counterattackers(script.table, fight, required=False)) == ("ariete",)
    script = Script(state, "decline")
    assert script.run(choose_counterattackers(script.table, fight, required=False)) == ()
    alone = Fight("allied", "axis", ("1-sa",), ("axis-box-2",), (b,), "allied")
    script = Script(state)
    assert script.run(choose_counterattackers(script.table, alone, required=False)) == ()  # a Box strikes nobody


@pytest.mark.rule("13.6.4", "13.2")
def test_a_chain_of_counterattacks_changes_roles_and_leaves_the_bystander_alone() -> None:
    state = empty(3, player="allied")
    a, b, _ = open_hexes(3, 3)
    put(state, "1-sa", a)
    put(state, "5-indian", a)
    put(state, "15-panzer", b, 2)
    state.marks = {b: Mark("target", "allied")}
    state.hands = {"axis": (), "allied": ()}
    state.shock = state.blitz = 0
    # 3 against 7 with armour defending: below 1:3 after the shift, so the one roll is the panzers' own: 7 against 3 is
    # 2:1, 3:1 with their bonus, and a 6 there is DS on the German table
    assert content().tables["german"].result(6, 5) == "DS"
    back = retreat_paths(Field(content(), state), "1-sa")[0].key
    script = Script(state, "add:1-sa", "done", "counterattack", "german", back, dice=(6,))
    script.run(battle_step(script.table))
    assert "counterattack" in script.told
    assert (state.units["1-sa"].place, state.units["1-sa"].face) == ("shattered", 0)
    assert (state.units["5-indian"].place, state.units["5-indian"].face) == (a, 1)
    assert state.units["15-panzer"].place == b  # a unit of the hex that took no part still denies the advance


# housekeeping -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("14.1.2")
def test_a_map_with_supplied_units_and_towns_of_both_is_contested() -> None:
    state = empty(3, player="allied")
    row = open_hexes(3, 4)
    put(state, "1-sa", row[0])
    put(state, "21-corps", row[3])
    for name, side in (("Tobruk", "allied"), ("Gazala", "axis"), ("Bardia", "axis"), ("Sollum", "axis")):
        own(state, name, side)
    assert control_of(content(), state) == ""
    put_unit(state, "21-corps", supply="low")
    assert control_of(content(), state) == "allied"  # no fully supplied square unit is left: overwhelmed
    put_unit(state, "21-corps", supply="")
    own(state, "Tobruk", "axis")
    assert control_of(content(), state) == "axis"


@pytest.mark.rule("14.0", "14.3", "14.3.1", "14.3.3", "14.1.2")
def test_units_leave_a_contested_map_by_their_supply_markers() -> None:
    state = empty(3, player="allied", phase="end", control={"axis": 3, "allied": 3}, contested_before=True)
    row = open_hexes(3, 4)
    put(state, "1-sa", row[0])
    put(state, "21-corps", row[3])
    put(state, "10-corps", row[3], supply="low")
    put(state, "ariete", row[2], supply="none")
    put(state, "axis-box-2", row[3], 0)
    state.marks = {row[0]: Mark("waiting", "allied")}
    state.blitz, state.shock = 2, 1
    own(state, "Tobruk", "allied")
    own(state, "Gazala", "axis")
    owners = {hex: side for hex, side in state.owners.items() if hex.startswith("3:")}
    assert len(dict.fromkeys(owners.values())) == 2
    for _ in range(2):
        script = Script(state, *(("no", "no") if state.step else ()))
        script.run(end_of_turn(script.table))
    places = {unit: state.units[unit].place for unit in ("1-sa", "21-corps", "10-corps", "ariete", "axis-box-2")}
    assert places == {
        "1-sa": "pool",
        "21-corps": "pool",
        "10-corps": "shattered",
        "ariete": "surrendered",
        "axis-box-2": row[3],
    }
    assert (state.marks, state.blitz, state.shock) == ({}, 0, 0)
    assert owners.items() <= state.owners.items()  # each Town stays whose it was
    assert state.phase == "new"


# Malta and sudden death ---------------------------------------------------------------------------------------------
@pytest.mark.rule("14.7")
@pytest.mark.parametrize(
    ("turn", "axis", "allied", "malta", "invasion", "verdict"),
    [
        (3, 3, 4, "", "", "axis"),  # Malta has not entered play
        (3, 3, 3, "", "", ""),  # contested
        (3, 2, 3, "", "", ""),  # Allied, and Malta has no status
        (4, 3, 4, "inactive", "won", ""),  # no sudden death turn
        (6, 2, 3, "active", "", "allied"),
        (6, 3, 4, "active", "", ""),  # Malta bars the way
        (9, 3, 4, "inactive", "won", "axis"),
        (9, 2, 3, "active", "lost", "allied"),
        (9, 4, 4, "inactive", "won", "axis"),  # Map 3 lies behind a contested Map 4
    ],
)
def test_sudden_death_looks_at_map_three_and_at_malta(
    turn: int, axis: int, allied: int, malta: str, invasion: str, verdict: str
) -> None:
    state = empty(3, turn=turn, control={"axis": axis, "allied": allied}, malta=malta, invasion=invasion)
    state.malta_marker = bool(malta) and not invasion
    script = Script(state)
    script.run(sudden_death(script.table))
    assert (state.verdict, state.verdict_rule) == (verdict, "14.7" if verdict else "")


@pytest.mark.rule("15.1", "14.7")
def test_an_axis_map_three_with_malta_inactive_cancels_the_invasion_and_frees_its_units() -> None:
    state = empty(3, turn=6, control={"axis": 3, "allied": 4}, malta="inactive", malta_marker=True)
    for unit in ("ramcke-folgore", "164-light"):
        put(state, unit, "turn:14")
    script = Script(state)
    script.run(sudden_death(script.table))
    assert (state.invasion, state.verdict) == ("cancelled", "")
    assert {unit: state.arrivals[unit] for unit in ("ramcke-folgore", "164-light")} == {
        "ramcke-folgore": 14,
        "164-light": 14,
    }
    state.turn, state.control = 9, {"axis": 2, "allied": 3}
    script = Script(state)
    script.run(sudden_death(script.table))  # no invasion any more, and nobody is asked
    assert (script.asked, state.invasion) == ([], "cancelled")


@pytest.mark.rule("14.7", "15.2")
def test_an_allied_map_three_with_malta_inactive_lets_the_axis_invade_or_wait() -> None:
    for answer, invasion in (("no", ""), ("yes", "lost")):
        state = empty(3, turn=6, control={"axis": 2, "allied": 3}, malta="inactive", malta_marker=True)
        state.hands = {"axis": (), "allied": ()}
        state.crete = ""
        script = Script(state, answer)
        script.run(sudden_death(script.table))
        assert (state.invasion, state.verdict) == (invasion, "")
        if invasion:
            assert (state.malta, state.malta_marker) == ("active", False)


@pytest.mark.rule("15.2", "14.7")
def test_a_tie_of_cards_takes_malta_where_crete_was_an_axis_victory() -> None:
    state = empty(3, turn=6, control={"axis": 2, "allied": 3}, malta="inactive", malta_marker=True)
    state.hands = {"axis": (), "allied": ()}
    state.crete = "axis"
    state.malta_gray, state.used = 2, {**state.used, "gray": 1}
    script = Script(state, "yes")
    script.run(sudden_death(script.table))
    assert (state.invasion, state.malta, state.malta_marker) == ("won", "inactive", False)
    assert (state.malta_gray, state.used["gray"]) == (0, 3)
    assert state.units["164-light"].place == state.units["ramcke-folgore"].place == "malta"
