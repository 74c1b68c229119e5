"""Each of the 72 halves of the cards does what its text says, and may be played when it says (5.0, 5.3)."""

from __future__ import annotations

import pytest

from desktop.games.no_retreat.cards.registry import BATTLE, EVENTS, half_of, why_not_half
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.housekeeping import income_of
from desktop.games.no_retreat.movement import reach
from desktop.games.no_retreat.state import hold_supplies, put_unit, turn_box
from desktop.games.no_retreat.windows import why_not_event
from tests.games.no_retreat import test_battle_cards
from tests.games.no_retreat.cardplay import TESTED, at_home, barred, card_of, halves, on_map, play, side_of
from tests.games.no_retreat.helpers import Script, content, own, place_of, put

pytestmark = pytest.mark.rule("5.3", "5.3.1")


# Malta ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("6.2")
@halves("fliegerkorps-x", "luftflotte-2")
def test_malta_becomes_inactive(half: str) -> None:
    state = at_home()
    assert barred(state, half)
    state.malta = "active"
    play(state, half)
    assert state.malta == "inactive"
    assert bool(state.flags.get("malta_locked")) == (half == "luftflotte-2")


@pytest.mark.rule("6.2")
@halves("hurricanes-for-malta", "malta-convoy")
def test_malta_becomes_active_unless_it_is_held_down(half: str) -> None:
    state = at_home()
    play(state, half)
    assert state.malta == "active"
    assert barred(state, half)
    state.malta = "inactive"
    state.flags["malta_locked"] = "yes"
    assert barred(state, half)


@halves("bombing-of-valletta")
def test_malta_cannot_be_made_active_this_turn(half: str) -> None:
    state = at_home()
    play(state, half)
    assert barred(state, "malta-convoy")


# supplies -----------------------------------------------------------------------------------------------------------
@halves("convoy-sails")
def test_a_convoy_brings_two_points_while_malta_is_inactive(half: str) -> None:
    state = at_home()
    play(state, half)
    assert hold_supplies(state, "axis") == 5
    state.malta = "active"
    play(state, half)
    assert hold_supplies(state, "axis") == 6


@halves("force-k")
def test_force_k_costs_two_points_while_malta_is_active(half: str) -> None:
    state = at_home()
    play(state, half)
    assert hold_supplies(state, "axis") == 2
    state.malta = "active"
    play(state, half)
    assert hold_supplies(state, "axis") == 0
    assert barred(state, half)


@halves("ultra-on-shipping")
def test_ultra_costs_a_point_and_shows_the_hand(half: str) -> None:
    state = at_home()
    play(state, half)
    assert hold_supplies(state, "axis") == 2
    assert state.seen["allied"] == ("01", "07")


@halves("decima-mas-raid")
def test_a_raid_costs_a_point_and_stops_naval_events(half: str) -> None:
    state = at_home()
    play(state, half)
    assert hold_supplies(state, "allied") == 2
    assert why_not_half(state, "allied", half_of(content(), card_of("malta-convoy"), "allied")) is not None
    assert why_not_half(state, "allied", half_of(content(), card_of("hurricanes-for-malta"), "allied")) is None


@halves("wellingtons-over-tripoli")
def test_the_axis_draw_a_point_less_next_time(half: str) -> None:
    state = at_home()
    before = income_of(content(), state, "axis")
    play(state, half)
    assert income_of(content(), state, "axis") == before - 1


@halves("tripoli-unloads")
def test_ships_bring_two_points(half: str) -> None:
    state = at_home()
    play(state, half)
    assert hold_supplies(state, "axis") == 5


@halves("parachute-battalions-ready", "herkules-planning", "malta-garrison-fed", "illustrious")
def test_stores_bring_a_point_and_the_card_counts_in_the_invasion(half: str) -> None:
    state = at_home()
    side = side_of(half)
    before = hold_supplies(state, side)
    play(state, half)
    assert hold_supplies(state, side) == before + 1
    found = half_of(content(), card_of(half), side)
    assert found.malta
    assert found.red


@pytest.mark.rule("8.2")
@halves("tiger-convoy")
def test_the_tiger_convoy_brings_a_point_and_builds_a_tank_unit(half: str) -> None:
    state = at_home()
    put(state, "7-armored", "pool", 0)
    put(state, "4-tank", "pool", 0)
    play(state, half, "build:7-armored")
    assert hold_supplies(state, "allied") == 4
    assert state.units["7-armored"].face == 1
    assert state.units["4-tank"].face == 0


@pytest.mark.rule("11.2")
@halves("coastal-lighters")
def test_a_port_feeds_one_more(half: str) -> None:
    state = at_home()
    own(state, "Tobruk", "axis")
    own(state, "Bardia", "allied")
    tobruk = place_of(3, "Tobruk")
    play(state, half, f"port:3:{tobruk}")
    from desktop.games.no_retreat.supply_phase import port_capacity

    assert port_capacity(content(), state, tobruk) == 3
    state.map = 0  # before a Battle Map is known, a port of any map may be chosen
    assert not barred(state, half)
    state.owners = dict.fromkeys(state.owners, "allied")
    assert barred(state, half)


# cards --------------------------------------------------------------------------------------------------------------
@halves("taranto-matapan")
def test_a_defeat_at_sea_costs_a_card_by_chance(half: str) -> None:
    state = at_home()
    play(state, half, draws=("07",))
    assert state.hands["axis"] == ("01",)
    assert state.discards[-1] == "07"


@halves("621st-radio-intercepts")
def test_intercepts_take_a_card_that_both_know(half: str) -> None:
    state = at_home()
    play(state, half, "take:30")
    assert state.hands == {"axis": ("01", "07", "30"), "allied": ("25",)}
    assert state.seen["axis"] == ("25",)
    assert "30" in state.seen["allied"]


@halves("black-code-changed")
def test_changed_codes_draw_a_card_and_stop_the_intercepts(half: str) -> None:
    state = at_home()
    play(state, half)
    assert len(state.hands["allied"]) == 3
    assert barred(state, "621st-radio-intercepts")


@halves("comando-supremo", "middle-east-staff")
def test_staff_takes_any_discard_but_itself(half: str) -> None:
    state = at_home()
    side = side_of(half)
    state.discards = ("11", "12", card_of(half))
    state.deck = state.deck.without(("11", "12", card_of(half)))
    play(state, half, "take:12")
    assert "12" in state.hands[side]
    assert state.discards == ("11", card_of(half))


@pytest.mark.rule("5.0")
@halves("axis-reshuffle", "allied-reshuffle")
def test_a_reshuffle_brings_the_discards_back_and_draws_one(half: str) -> None:
    state = at_home()
    side = side_of(half)
    state.discards = ("11", "12")
    state.deck = state.deck.without(("11", "12"))
    before = len(state.hands[side])
    play(state, half)
    assert state.discards == ()
    assert len(state.hands[side]) == before + 1


@halves("long-range-raid")
def test_a_raid_keeps_one_of_four_cards_of_the_pile(half: str) -> None:
    state = at_home()
    count = len(state.deck)
    play(state, half, "keep:03", draws=("02", "03", "04", "05"))
    assert "03" in state.hands["axis"]
    assert len(state.deck) == count - 1
    assert "02" in state.deck.rest


@halves("lrdg-and-sas")
def test_the_axis_lose_a_card_of_theirs_and_works_of_allied_choice(half: str) -> None:
    state = at_home()
    put(state, "axis-box-2", "pool", 0)
    put(state, "axis-box-3", "pool", 1)
    for name in ("axis-box-1", "axis-box-4", "axis-box-5"):
        put_unit(state, name, place="stock", face=0)
    play(state, half, "discard:01", "remove:axis-box-3")
    assert state.hands["axis"] == ("07",)
    assert state.units["axis-box-3"].place == "stock"
    assert state.units["axis-box-2"].place == "pool"


# offensives, Tobruk, arrivals ---------------------------------------------------------------------------------------
@pytest.mark.rule("9.0")
@halves("rommel-refuses", "prime-minister-insists")
def test_an_offensive_without_supplies(half: str) -> None:
    from desktop.games.no_retreat.offensive import declare_offensive

    side = side_of(half)
    state = at_home(initiative=side)
    state.supplies = {"green": 0, "gray": 0, "allied": 0}
    state.used = {"green": 4, "gray": 6, "allied": 8}
    play(state, half)
    script = Script(state, "yes")
    script.run(declare_offensive(script.table))
    assert state.offensive
    assert hold_supplies(state, side) == 0


@pytest.mark.rule("4.0")
@halves("overstretched", "fuel-famine")
def test_going_on_costs_the_enemy_two_points(half: str) -> None:
    from desktop.games.no_retreat.offensive import continuation

    enemy = "allied" if side_of(half) == "axis" else "axis"
    state = at_home(initiative=enemy)
    play(state, half)
    before = hold_supplies(state, enemy)
    script = Script(state, "yes")
    script.run(continuation(script.table))
    assert hold_supplies(state, enemy) == before - 2


@pytest.mark.rule("8.5")
@halves("tobruk-ring", "hold-tobruk")
def test_the_works_of_tobruk_change_by_a_level(half: str) -> None:
    state = at_home(fort=1, fort_in_play=True)
    state.control = {"axis": 3, "allied": 3}
    play(state, half)
    assert state.fort == (0 if half == "tobruk-ring" else 2)
    state.fort = 0 if half == "tobruk-ring" else 3
    assert barred(state, half)
    state.control = {"axis": 1, "allied": 2}
    assert barred(state, half)


@pytest.mark.rule("8.4")
@halves("balkan-priority-ends", "reinforcements-diverted-home")
def test_a_scheduled_unit_comes_a_turn_early(half: str) -> None:
    unit = {"axis": "littorio", "allied": "1-armored"}[side_of(half)]
    state = at_home()
    put(state, unit, turn_box(10))
    state.arrivals = {unit: 10}
    play(state, half)
    assert state.arrivals[unit] == 9
    assert state.units[unit].place == turn_box(9)
    state.arrivals = {"164-light": 10} if side_of(half) == "axis" else {}
    assert barred(state, half)


@halves("far-east-crisis")
def test_an_allied_infantry_unit_of_allied_choice_leaves_for_two_turns(half: str) -> None:
    state = at_home()
    play(state, half, "leave:4-indian")
    assert state.units["4-indian"].place == turn_box(11)
    assert state.arrivals["4-indian"] == 11


@pytest.mark.rule("8.2")
@halves("russian-front-first")
def test_no_german_is_built_up_this_turn(half: str) -> None:
    from desktop.games.no_retreat.build_up import why_not_build

    state = at_home()
    put(state, "15-panzer", "pool", 0)
    put(state, "21-corps", "pool", 0)
    play(state, half)
    assert why_not_build(content(), state, "15-panzer") is not None
    assert why_not_build(content(), state, "21-corps") is None


@pytest.mark.rule("14.6")
@halves("crete-timetable", "greek-delay")
def test_a_red_event_moves_a_turn(half: str) -> None:
    state = at_home()
    state.turn = 3
    state.events = {"crete": 5, "torch": 17}
    play(state, half, "red:crete:1")
    assert state.events["crete"] == 6
    state.events = {} if half == "greek-delay" else {"torch": 17}
    assert barred(state, half)


# Organization and Movement ------------------------------------------------------------------------------------------
@pytest.mark.rule("8.2")
@halves("delta-workshops")
def test_workshops_build_up_a_mechanised_unit(half: str) -> None:
    state = at_home()
    put(state, "7-armored", "pool", 0)
    put(state, "4-indian", "pool", 0)
    play(state, half)
    assert state.units["7-armored"].face == 1
    assert state.units["4-indian"].face == 0


@pytest.mark.rule("8.5")
@halves("minefields-laid-early", "devils-gardens-reversed")
def test_a_free_minefield(half: str) -> None:
    state = at_home()
    side = side_of(half)
    for name, kind in content().units.items():
        if not kind.square:
            put_unit(state, name, place="stock", face=0)
    play(state, half)
    laid = [n for n, u in state.units.items() if u.place == "pool" and u.face == 1 and not content().units[n].square]
    assert [content().units[name].side for name in laid] == [side]


@halves("captured-dumps")
def test_dumps_give_a_point_after_a_town_was_taken(half: str) -> None:
    state, _ = on_map(phase="move")
    assert barred(state, half)
    state.flags["taken:axis"] = "yes"
    state.flags["taken:allied"] = "yes"  # what the other side took does not hide it
    for timing in ("movement", "after"):
        assert why_not_event(content(), state, "axis", card_of(half), timing) is None
    play(state, half)
    assert hold_supplies(state, "axis") == 4


@pytest.mark.rule("8.2", "11.5.4")
@halves("tank-recovery-units", "give-us-the-tools")
def test_a_unit_on_the_map_regains_a_step_even_a_dotted_one(half: str) -> None:
    state, row = on_map(phase="battles")
    unit, dotted = ("21-panzer", 2) if half == "tank-recovery-units" else ("2-sa", 0)
    state.turn = 12
    put(state, unit, row[0], dotted)
    put_unit(state, unit, enhanced=True)
    put(state, "4-tank" if half == "give-us-the-tools" else "ariete", row[1], 0, "low")
    play(state, half)
    assert state.units[unit].face == dotted + 1
    put_unit(state, unit, face=dotted, supply="low")
    assert barred(state, half)


@pytest.mark.rule("12.0")
@halves("night-march", "night-move")
def test_a_stack_marches_two_points_farther(half: str) -> None:
    state, row = on_map(phase="move")
    unit = {"axis": "15-panzer", "allied": "7-armored"}[side_of(half)]
    put(state, unit, row[0])
    before = len(reach(Field(content(), state), unit))
    play(state, half)
    assert state.flags[f"march:{unit}"] == "2"
    assert len(reach(Field(content(), state), unit)) > before
    if half == "night-march":
        put(state, unit, "pool")
        put(state, "21-corps", row[0])
        assert barred(state, half)


@pytest.mark.rule("11.4")
@halves("mobile-workshop-convoy", "naval-supply-run")
def test_a_stack_loses_its_supply_markers(half: str) -> None:
    state, row = on_map(phase="move")
    side = side_of(half)
    units = {"axis": ("15-panzer", "33-flak"), "allied": ("7-armored", "guards")}[side]
    place = row[0] if side == "axis" else place_of(3, "Tobruk")
    assert barred(state, half)
    put(state, units[0], place, supply="none")
    put(state, units[1], place, supply="low")
    play(state, half)
    assert [state.units[unit].supply for unit in units] == ["", ""]
    if half == "naval-supply-run":
        put(state, units[0], "pool")
        put(state, units[1], row[1], supply="low")
        assert barred(state, half)


@pytest.mark.rule("13.6.5")
@halves("tactical-feint", "jock-columns")
def test_a_free_counterblow_while_the_enemy_declares_targets(half: str) -> None:
    state, row = on_map(phase="blows")
    side = side_of(half)
    mine = {"axis": ("21-corps", "ariete"), "allied": ("4-indian", "7-armored")}[side]
    enemy = {"axis": "50-british", "allied": "21-corps"}[side]
    state.player = "allied" if side == "axis" else "axis"
    put(state, mine[0], row[0])
    put(state, enemy, row[1])
    if half == "jock-columns":
        assert barred(state, half)
        put(state, mine[0], "pool")
        put(state, mine[1], row[0])
    before = hold_supplies(state, side)
    play(state, half)
    assert state.marks[row[0]].kind == "blow"
    assert hold_supplies(state, side) == before


# all of them --------------------------------------------------------------------------------------------------------
def test_every_half_is_tested_and_has_an_effect() -> None:
    assert test_battle_cards.halves is halves  # the halves that are played in battles are tested there
    found = [half.id for card in content().cards.values() for half in (card.axis, card.allied)]
    assert len(found) == len(dict.fromkeys(found)) == 72
    assert sorted(TESTED) == sorted(found)
    for card in content().cards.values():
        for half in (card.axis, card.allied):
            plain = [time for time in half.timing if time not in ("battle", "reroll", "cancel")]
            assert (half.id in EVENTS) == bool(plain), half.id
            assert (half.id in BATTLE) == ("battle" in half.timing), half.id


@pytest.mark.rule("5.3.3", "5.3.4")
def test_symbols_bar_events_out_of_season() -> None:
    state = at_home()
    stuka = half_of(content(), card_of("stuka-support"), "axis")
    force = half_of(content(), card_of("desert-air-force"), "allied")
    state.turn = 9
    assert (why_not_half(state, "axis", stuka), why_not_half(state, "allied", force) is None) == (None, False)
    state.turn = 10
    assert (why_not_half(state, "axis", stuka) is None, why_not_half(state, "allied", force)) == (False, None)
    malta = half_of(content(), card_of("malta-convoy"), "allied")
    assert why_not_half(state, "allied", malta) is None
    state.malta_marker = False
    assert why_not_half(state, "allied", malta) is not None


@pytest.mark.rule("5.0")
def test_the_same_event_occurs_once_a_player_turn() -> None:
    state, _ = on_map(phase="move")
    half = half_of(content(), card_of("night-march"), "axis")
    state.heard = (half.name,)
    assert why_not_half(state, "axis", half) is not None
