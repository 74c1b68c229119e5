"""Sentences on the Game Turn that are easily played wrong: offensives, works, reserve, siege, cards of Malta."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.build_up import why_not_build
from desktop.games.no_retreat.cards.deck import draw_cards
from desktop.games.no_retreat.deployment import deploy_step
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.housekeeping import end_of_turn, income_of
from desktop.games.no_retreat.malta import track_events
from desktop.games.no_retreat.offensive import battle_map, declare_offensive
from desktop.games.no_retreat.organization import SEGMENTS, organize, why_not_fortify
from desktop.games.no_retreat.siege import siege_step
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, own, place_of, put


# the turn -----------------------------------------------------------------------------------------------------------
def _ending(**fields: object) -> NoRetreatState:
    state = empty(3, player="axis", phase="end", control={"axis": 3, "allied": 3}, contested_before=True)
    for name, side in (("Tobruk", "allied"), ("Gazala", "axis"), ("Bardia", "axis"), ("Sollum", "axis")):
        own(state, name, side)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


@pytest.mark.rule("14.3.2", "9.0")
def test_works_stay_on_a_contested_map_in_a_turn_without_an_offensive() -> None:
    state = _ending(offensive=False, step=1)
    tobruk = place_of(3, "Tobruk")
    put(state, "allied-box-2", tobruk, 0)
    script = Script(state, "no", "no")
    script.run(end_of_turn(script.table))
    assert state.units["allied-box-2"].place == tobruk
    assert state.map == 3


@pytest.mark.rule("8.5", "14.1.1")
def test_the_works_of_tobruk_fall_when_control_of_the_map_brings_it_a_new_holder() -> None:
    state = _ending(fort=2, fort_in_play=True)
    put(state, "15-panzer", content().maps[3].ground.edges["axis"][0], 2)
    script = Script(state)
    script.run(end_of_turn(script.table))
    assert state.owners[owner_key(3, place_of(3, "Tobruk"))] == "axis"
    assert state.fort == 0


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("setting", "taken", "again"),
    [("errata", 0, True), ("errata", 1, False), ("printed", 1, True), ("printed", 2, False)],
)
def test_when_an_offensive_is_abortive(setting: str, taken: int, again: bool) -> None:
    state = _ending()
    state.settings["abortive"] = setting
    state.captured = tuple(f"3:{name}" for name in range(taken))
    put(state, "1-sa", place_of(3, "Tobruk"))
    state.free_box, state.first = {"axis": True}, False
    put(state, "axis-box-1", "stock", 0)
    script = Script(state)
    script.run(end_of_turn(script.table))
    script.run(end_of_turn(script.table))
    assert state.initiative == "allied"
    assert (state.phase == "organization") == again
    if again:
        assert why_not_fortify(content(), state, "axis", "box:free") is None


@pytest.mark.rule("9.0")
def test_an_offensive_for_nothing_is_declared_once() -> None:
    state = empty(3, player="axis", phase="declare", supplies={"green": 0, "gray": 1, "allied": 0})
    state.flags["free_offensive:axis"] = "yes"
    script = Script(state, "yes")
    script.run(declare_offensive(script.table))
    assert state.supplies["gray"] == 1
    assert "free_offensive:axis" not in state.flags


@pytest.mark.rule("8.2", "8.6")
def test_units_that_stay_in_the_reserve_are_built_up_and_withdrawn() -> None:
    state = empty(3, turn=10, player="allied", phase="organization", step=SEGMENTS.index("withdraw"))
    put(state, "1-sa", "reserve", 0)
    assert why_not_build(content(), state, "1-sa") is None
    put(state, "70-british", "reserve")
    state.departed = tuple(d.id for d in content().departures if d.unit != "70-british")
    hand = state.hands["allied"]
    script = Script(state)
    script.run(organize(script.table))
    assert state.units["70-british"].place == "out"
    assert state.hands["allied"] == hand


@pytest.mark.rule("8.2")
def test_no_german_build_up_leaves_the_italians_alone() -> None:
    state = empty(3, turn=12)
    state.flags["no_german_build_up"] = "yes"
    put(state, "ariete", "pool", 0)
    put(state, "15-panzer", "pool", 0)
    assert why_not_build(content(), state, "ariete") is None
    assert why_not_build(content(), state, "15-panzer") is not None


@pytest.mark.rule("5.0")
def test_the_pile_is_shuffled_as_soon_as_one_card_is_left() -> None:
    from desktop.table.chance import Deck

    state = empty(3)
    cards = list(content().cards)
    state.hands = {"axis": (), "allied": ()}
    state.deck, state.discards = Deck(("01",), ("02",)), tuple(c for c in cards if c not in ("01", "02"))
    script = Script(state)
    script.run(draw_cards(script.table, "axis", 1, "", "5.2"))
    assert len(state.deck) == len(cards) - 1
    assert state.discards == ()


@pytest.mark.rule("14.1.1", "10.1")
def test_play_goes_on_from_the_last_map() -> None:
    state = empty(1, player="allied", control={"axis": 0, "allied": 1})
    assert battle_map(state) == 1
    assert income_of(content(), state, "axis") == 0


@pytest.mark.rule("16.2")
def test_a_besieger_thrown_back_leaves_map_3_contested() -> None:
    state = _ending(map=4, flags={"siege": "axis"})
    put(state, "1-sa", content().maps[4].ground.edges["allied"][0])
    put(state, "21-corps", "siege")
    script = Script(state)
    script.run(end_of_turn(script.table))
    script.run(end_of_turn(script.table))
    assert state.control == {"axis": 3, "allied": 3}
    assert state.map == 3
    assert state.initiative == "allied"
    assert state.units["21-corps"].place == "pool"


@pytest.mark.rule("16.2")
def test_works_on_map_3_are_taken_up_when_the_offensive_passes_on() -> None:
    state = _ending(phase="siege")
    state.settings["siege"] = "yes"
    state.hands = {"axis": ("01", "02"), "allied": ()}
    put(state, "axis-box-2", place_of(3, "Bardia"), 0)
    script = Script(state, "yes", "add:4-indian", "done", "add:21-corps", "add:15-panzer", "done", "discard:01")
    script.run(siege_step(script.table))
    assert state.map == 4
    assert state.units["axis-box-2"].place == "pool"


@pytest.mark.rule("16.2")
def test_a_siege_is_kept_up_turn_by_turn_or_given_up() -> None:
    for cards in (("01", "02"), ()):
        state = _ending(phase="siege", map=4, control={"axis": 4, "allied": 5}, flags={"siege": "axis"})
        state.hands = {"axis": cards, "allied": ()}
        for hex in content().maps[4].ground.towns:
            state.owners[owner_key(4, hex)] = "axis"
        answers = ("add:4-indian", "done", "add:21-corps", "add:15-panzer", "done", "discard:01")
        script = Script(state, *(answers if cards else ()))
        script.run(siege_step(script.table))
        if cards:
            assert state.units["15-panzer"].place == "siege"
            assert state.hands["axis"] == ()
            assert state.control == {"axis": 4, "allied": 5}
        else:
            assert state.control == {"axis": 3, "allied": 3}
            assert state.map == 3
            assert all(state.owners[owner_key(4, hex)] == "allied" for hex in content().maps[4].ground.towns)


@pytest.mark.rule("14.6")
def test_who_keeps_some_malta_cards_from_crete_says_which() -> None:
    state = empty(3, turn=5, malta="inactive", malta_marker=True, crete="", invasion="")
    state.events = {"crete": 5}
    state.hands = {"axis": ("01", "02", "10"), "allied": ()}
    script = Script(state, "commit:1", "commit:0", "add:02", "done")
    script.run(track_events(script.table))
    assert state.crete == "axis"
    assert state.hands["axis"] == ("01", "10")


@pytest.mark.rule("14.6")
def test_who_has_no_more_malta_cards_than_he_commits_is_asked_all_the_same() -> None:
    """Else the question itself would tell the enemy that there are more of them."""
    state = empty(3, turn=5, malta="inactive", malta_marker=True, crete="", invasion="")
    state.events = {"crete": 5}
    state.hands = {"axis": ("01", "10", "11"), "allied": ()}
    script = Script(state, "commit:1", "commit:0", "add:01", "done")
    script.run(track_events(script.table))
    assert state.hands["axis"] == ("10", "11")


@pytest.mark.rule("10.0")
def test_units_may_be_held_back_where_the_players_agreed_so() -> None:
    for setting, refused in (("must", True), ("may", False)):
        state = empty(3, player="axis", phase="deploy", step=1)
        state.settings["deploy"] = setting
        script = Script(state, "done")
        if refused:
            with pytest.raises(AssertionError, match="must be deployed"):
                script.run(deploy_step(script.table))
        else:
            script.run(deploy_step(script.table))
            assert state.step == 2


@pytest.mark.rule("12.2.2")
def test_guns_obey_colours_only_where_the_players_agreed_so() -> None:
    state = empty(3, player="axis")
    a = open_hexes(3, 3)[0]
    put(state, "21-corps", a)
    put(state, "10-corps", a)
    assert why_not_stack(Field(content(), state), "33-flak", a) is None
    state.settings["guns"] = "colours"
    refusal = why_not_stack(Field(content(), state), "33-flak", a)
    assert refusal is not None
    assert refusal.rule == "12.2.2"
