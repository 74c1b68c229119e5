"""What a second reading of the rulebook found: worked examples played through, and sentences read once more."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from desktop.games.no_retreat.battle.counterblows import blow_step
from desktop.games.no_retreat.battle.declare import MARKERS
from desktop.games.no_retreat.battle.establish import able, open_targets
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.battle.sequence import battle_step
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.content import UnitPlace
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.housekeeping import end_of_turn, new_turn
from desktop.games.no_retreat.loading import content_faults
from desktop.games.no_retreat.offensive import end_player_turn, strategic_step
from desktop.games.no_retreat.organization import SEGMENTS, organize
from desktop.games.no_retreat.sequence import next_activation
from desktop.games.no_retreat.state import Mark, NoRetreatState, hold_supplies, put_leader
from desktop.games.no_retreat.victory import finish
from desktop.games.no_retreat.windows import why_not_event
from desktop.table.game import Verdict
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, own, place_of, put


# worked examples ----------------------------------------------------------------------------------------------------
def _map_four(malta: str) -> NoRetreatState:
    """The position of the example of 5.2: Bad weather, Map 4 contested, the Allies with the initiative."""
    state = empty(4, turn=9, player="allied", phase="new", step=2, control={"axis": 4, "allied": 4}, malta=malta)
    state.malta_marker = True
    own(state, "Mersa Matruh", "allied")
    own(state, "Sidi Barrani", "axis")
    put_leader(state, "montgomery", place="turn:15")
    state.hands = {"axis": ("07",), "allied": ()}
    state.supplies = {"green": 1, "gray": 1, "allied": 0}
    state.used = {"green": 3, "gray": 5, "allied": 8}
    return state


@pytest.mark.rule("5.2", "14.5")
@pytest.mark.parametrize(("malta", "axis_hand"), [("inactive", 6), ("active", 5)])
def test_5_2_the_whole_segment_of_the_example(malta: str, axis_hand: int) -> None:
    """The Allies draw six cards and six points, the Axis keep a card, fill up, and take three points, green first.

    The example has Malta Active and a hand of six; the list of 5.2 makes that five (R112).
    """
    state = _map_four(malta)
    script = Script(state)
    script.run(new_turn(script.table))
    assert (len(state.hands["allied"]), state.supplies["allied"]) == (6, 5 + 1)
    script = Script(state, "done")
    script.run(new_turn(script.table))
    assert len(state.hands["axis"]) == axis_hand
    assert "07" in state.hands["axis"]
    assert state.supplies == {"green": 1 + 3, "gray": 1, "allied": 6}  # what is held does not lessen what is drawn


@pytest.mark.rule("7.0")
def test_7_0_an_event_then_two_passes_end_the_strategic_phase() -> None:
    state = empty(3, turn=8, player="axis", phase="strategic", passes=0)
    state.hands = {"axis": ("07", "10"), "allied": ("10",)}
    phases = []
    for answers in (("card", "card:07", "pass"), ("pass",), ("pass",)):
        script = Script(state, *answers)
        script.run(strategic_step(script.table))
        phases.append(state.phase)
    assert phases == ["strategic", "strategic", "organization"]
    assert state.player == "axis"


@pytest.mark.rule("8.2", "8.4")
def test_8_2_game_turn_nine_brings_two_blitz_and_three_shock_markers() -> None:
    state = empty(3, turn=9, player="axis", phase="organization", step=SEGMENTS.index("reinforce"))
    for side in ("axis", "allied"):
        state.player, state.step = side, SEGMENTS.index("reinforce")
        script = Script(state)
        script.run(organize(script.table))
    assert (state.blitz, state.shock) == (2, 3)


@pytest.mark.rule("11.2")
def test_11_2_tobruk_captured_gives_two_points_once_in_a_game_turn() -> None:
    state = empty(3, player="axis", phase="move")
    tobruk = place_of(3, "Tobruk")
    before = content().maps[3].ground.neighbours[tobruk][0]
    own(state, "Tobruk", "allied")
    state.supplies = {"green": 0, "gray": 0, "allied": 0}
    state.used = {"green": 1, "gray": 6, "allied": 8}
    put(state, "15-panzer", tobruk, 2)
    script = Script(state)
    enter(script.table, "15-panzer", (before, tobruk))
    assert state.supplies == {"green": 1, "gray": 1, "allied": 0}
    assert state.ports == {owner_key(3, tobruk): state.turn}
    put(state, "15-panzer", "pool", 2)
    put(state, "1-sa", tobruk)
    enter(script.table, "1-sa", (before, tobruk))
    assert hold_supplies(state, "allied") == 0


@pytest.mark.rule("13.6", "13.6.5")
@pytest.mark.parametrize("near", [True, False])
def test_13_6_3_example_3_goes_on_in_the_next_axis_combat_phase(near: bool) -> None:
    """With an Axis unit next to it the tank unit must be attacked; without one it may respond for nothing."""
    state = empty(3, player="allied")
    row = open_hexes(3, 4)
    put(state, "22-tank", row[2])
    put(state, "savona", row[1])
    state.marks = {row[1]: Mark("target", "allied")}
    fight = Fight("allied", "axis", ("22-tank",), ("savona",), (row[1],), "allied")
    script = Script(state)
    script.run(apply_result(script.table, fight, "CB"))
    assert state.marks == {row[2]: Mark("waiting", "allied")}
    script.run(battle_step(script.table))  # no battle is left: the end of the Combat Phase lets the marker wait
    assert state.phase == "after"
    assert list(state.marks) == [row[2]]
    end_player_turn(state)
    state.player, state.phase = "axis", "blows"
    state.supplies["allied"] = 0
    if near:
        field = Field(content(), state)
        assert open_targets(field) == [row[2]]
        assert able(field, row[2]) == ["savona"]
        return
    put(state, "savona", "pool")
    script = Script(state, f"respond:{row[2]}", f"to:{row[3]}")
    script.run(blow_step(script.table))
    assert state.units["22-tank"].place == row[3]
    assert hold_supplies(state, "allied") == 0


# sentences ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.0")
def test_a_leader_with_infantry_goes_along_with_the_tanks_that_respond() -> None:
    state = empty(3, player="axis", phase="blows")
    row = open_hexes(3, 4)
    put(state, "guards", row[1])
    put(state, "1-sa", row[1])
    put_leader(state, "oconnor", place=row[1], host="1-sa")
    put(state, "savona", _far_from(row[1]))
    state.hands = {"axis": (), "allied": ()}
    state.supplies["allied"] = 0
    script = Script(state, "leadmove:oconnor", f"to:{row[2]}")
    script.run(blow_step(script.table))
    assert state.units["guards"].place == row[2]
    assert state.units["1-sa"].place == row[1]
    leader = state.leaders["oconnor"]
    assert (leader.place, leader.host, leader.used) == (row[2], "guards", True)


def _far_from(hex: str) -> str:
    ground = content().maps[3].ground
    return next(there for there in ground.land if ground.grid.distance(hex, there) == 4)


def _end(**fields: object) -> NoRetreatState:
    return empty(3, player="axis", phase="end", control={"axis": 2, "allied": 3}, **fields)


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(("setting", "initiative"), [("loses", "allied"), ("strict", "axis")])
def test_a_map_that_did_not_change_hands_changes_nothing_where_agreed(setting: str, initiative: str) -> None:
    """Though the invader had taken a town on his way (R2)."""
    state = _end(captured=("3:2,2",))
    state.settings["invader"] = setting
    for hex in content().maps[3].ground.towns:
        state.owners[owner_key(3, hex)] = "allied"
    put(state, "1-sa", place_of(3, "Tobruk"))
    script = Script(state)
    script.run(end_of_turn(script.table))
    script.run(end_of_turn(script.table))
    assert state.initiative == initiative
    assert state.phase == "new"
    assert state.control == {"axis": 2, "allied": 3}


@pytest.mark.rule("14.2", "14.1.3")
@pytest.mark.parametrize("setting", ["errata", "printed"])
def test_no_turn_is_repeated_without_an_offensive(setting: str) -> None:
    state = _end(offensive=False, step=1)
    state.control = {"axis": 3, "allied": 3}
    state.settings["abortive"] = setting
    script = Script(state, "no", "yes")
    script.run(end_of_turn(script.table))
    assert state.control == {"axis": 2, "allied": 3}
    assert (state.phase, state.initiative) == ("new", "allied")


@pytest.mark.rule("5.3.1")
@pytest.mark.parametrize(("phase", "open_to_play"), [("move", True), ("deploy", False)])
def test_dumps_fall_to_who_takes_a_town_in_the_player_turn(phase: str, open_to_play: bool) -> None:
    state = empty(3, player="axis", phase=phase)
    bardia, tobruk = place_of(3, "Bardia"), place_of(3, "Tobruk")
    own(state, "Bardia", "allied")
    own(state, "Tobruk", "axis")
    put(state, "savona", bardia)
    put(state, "1-sa", tobruk)
    script = Script(state)
    enter(script.table, "savona", (bardia, bardia))
    enter(script.table, "1-sa", (tobruk, tobruk))  # a Response may take one back in the same Player Turn
    state.phase = "move"
    assert (why_not_event(content(), state, "axis", "08", "movement") is None) == open_to_play
    end_player_turn(state)
    assert why_not_event(content(), state, "axis", "08", "movement") is not None


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("14.4", ["4: 2 maps, Malta Inactive, Malta invaded", "4: 4 maps", "Map 2", "Map 2"]),
        ("14.7", ["Map 2", "Map 2"]),
    ],
)
def test_the_verdict_names_its_rule_and_what_the_points_are_made_of(rule: str, facts: list[str]) -> None:
    state = empty(3, control={"axis": 2, "allied": 2}, malta="inactive", invasion="won")
    script = Script(state)
    finish(script.table, "allied", "a tie", rule)
    verdict = next_activation(content(), state)
    assert isinstance(verdict, Verdict)
    assert verdict.rule == rule
    assert [fact.value for fact in verdict.facts] == facts


# scenarios ----------------------------------------------------------------------------------------------------------
def test_scenarios_have_only_what_has_entered_and_not_left() -> None:
    """And what is wrong with one is told: a unit too early, one withdrawn, a strange Town, too many markers (R97)."""
    good = content()
    assert content_faults(good) == []
    venezia = good.scenarios["no_retreat/venezia"]
    bad = msgspec.structs.replace(
        venezia,
        unit=(UnitPlace("51-highland"), UnitPlace("70-british"), UnitPlace("2-nz"), UnitPlace("164-light")),
        owners={"Paris": "axis"},
        supplies={"green": 5},
        last=19,
    )
    told = [
        fault.what for fault in content_faults(msgspec.structs.replace(good, scenarios={"no_retreat/venezia": bad}))
    ]
    assert told == [
        "51 Highland has not entered yet",
        "70 British has been withdrawn",
        "2 New Zealand has been withdrawn",
        "164 Light has not entered yet",
        "Paris is no Town of Map 2",
        "turns 12 to 19 are not on the Game Turn Track",
        "there are not 5 green Supply markers",
    ]


def test_the_balance_of_every_scenario_is_written_down() -> None:
    page = (Path(__file__).parents[3] / "docs" / "balance.md").read_text(encoding="utf-8")
    assert [name for name in content().scenarios if f"`{name}`" not in page] == []


@pytest.mark.rule("2.3")
def test_the_fifty_six_round_pieces_are_all_accounted_for() -> None:
    stock = content().stock
    assert stock == {"gray": 6, "green": 4, "allied": 8, "blitz": 3, "shock": 3}
    works = sum(not unit.square for unit in content().units.values())
    leaders = len(content().leaders)
    single = {"turn": 1, "control": 2, "Malta": 1, "Tobruk": 1, "supply status": 5}
    assert sum(stock.values()) + works + leaders + 2 * MARKERS + sum(single.values()) == 56


def test_no_turn_brings_more_support_markers_than_there_are() -> None:
    turn = content().turns[12]
    more = msgspec.structs.replace(content(), turns={**content().turns, 12: msgspec.structs.replace(turn, blitz=4)})
    assert content_faults(content()) == []
    assert [fault.what for fault in content_faults(more)] == ["4 Blitz! markers, there are 3"]
