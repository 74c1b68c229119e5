"""E43 to E77 sentence by sentence: whom they strike, where they may not, what is compulsory and what is not."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.destiny import reshuffle
from desktop.games.combat_commander.events.registry import EVENTS
from desktop.games.combat_commander.orders.activation import may_activate
from desktop.games.combat_commander.state import Radio, change_unit, change_weapon, place_unit
from desktop.games.combat_commander.units import can_use, fp, morale, movement, reach
from desktop.games.combat_commander.victory import eliminate, exit_map, worth
from tests.games.combat_commander.helpers import Position, Script, board


def run(position: Position, name: str, answers: str = "", dice: tuple[str, ...] = (), side: str = "axis") -> Script:
    """Carry an Event out for a side."""
    nation = position.state.parties[side].nation
    cards = [card for card in position.content.cards.values() if card.event == name]
    card = next((found for found in cards if found.nation == nation), cards[0])
    script = Script(position, answers, dice)
    script.run(EVENTS[name](script.table, side, card))
    return script


def hexed(position: Position, hex: str, side: str = "axis") -> str:
    """A card of a side's deck with this Random Hex: odd rows for Germans, even ones for Americans."""
    reshuffle(position.state, side)
    return next(n for n in position.state.decks[side].rest if position.content.cards[n].hex == hex)


def total(position: Position, card: str) -> int:
    """The sum of a card's dice."""
    return position.content.cards[card].white + position.content.cards[card].red


def field(terrain: dict[str, str] | None = None, **more: object) -> Position:
    """A German and an American squad, far enough apart."""
    position = Position(board(terrain, **more))  # type: ignore[arg-type]
    position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")
    return position


OWN, ENEMY = "german.rifle.1", "american.line.1"


# those with a Random Hex ----------------------------------------------------------------------------------------------
@pytest.mark.rule("E43")
def test_air_support_takes_all_units_of_the_hex_or_of_the_nearest_the_drawer_choosing_or_none() -> None:
    position = field()
    state = position.state
    leader = position.unit("american.sgt-white", "H4")
    run(position, "air-support", "none", (hexed(position, "H3"),))
    assert not state.units[ENEMY].broken
    run(position, "air-support", "hex:H4", (hexed(position, "H5"),))
    assert state.units[ENEMY].broken
    assert state.units[leader].broken
    # C8 and G8 are as far from E7: he may strike his own
    third = position.unit("american.line", "G8")
    run(position, "air-support", "hex:C8", (hexed(position, "E7"),))
    assert state.units[OWN].broken
    assert not state.units[third].broken


@pytest.mark.rule("E46", "8.1.5", "T79")
def test_a_blaze_not_in_wet_or_burning_hexes_burns_markers_and_who_cannot_flee() -> None:
    ring = dict.fromkeys(("C4", "B4", "B5", "C6", "D4", "D5"), "water")
    position = field(ring)
    state = position.state
    full = len(state.bag)
    run(position, "blaze", "", (hexed(position, "A3"),))
    assert list(state.blaze) == ["A3"]
    run(position, "blaze", "", (hexed(position, "A3"),))
    assert len(state.bag) == full - 1  # it burns already
    caught = position.unit("american.line", "C5")
    state.forts["C5"], state.smoke["C5"] = "foxholes", 3
    state.bag = state.bag[1:]
    run(position, "blaze", "", (hexed(position, "C5"),))
    assert state.forts == {}
    assert state.smoke == {}
    assert state.units[caught].place == "lost:1"
    for wet in ("stream", "marsh", "water"):
        drowned = field({"C5": wet})
        run(drowned, "blaze", "", (hexed(drowned, "C5"),))
        assert drowned.state.blaze == {}
    bridged = field({"C5": "bridge minor stream"}, roads=["C4 C5 C6"])
    run(bridged, "blaze", "", (hexed(bridged, "C5"),))
    assert "C5" in bridged.state.blaze  # a bridge is no wet hex


@pytest.mark.rule("E46", "E48")
def test_the_inactive_players_units_leave_a_blaze_first() -> None:
    position = field()
    state = position.state
    place_unit(state, OWN, "H5")
    place_unit(state, ENEMY, "H5")
    script = run(position, "blaze", "to:H4 to:H6", (hexed(position, "H5"),))
    assert script.asked
    assert (state.units[ENEMY].place, state.units[OWN].place) == ("H4", "H6")


@pytest.mark.rule("E47", "E69", "E73", "F100.3", "8.1.3", "F103.1")
@pytest.mark.parametrize(("event", "fort"), [("booby-trap", "mines"), ("rubble", "wire"), ("shellholes", "foxholes")])
def test_fortifications_by_event_need_a_dry_hex_without_blaze_or_fortification(event: str, fort: str) -> None:
    for terrain, blaze, before, after in (
        ({}, False, "", fort),
        ({"C5": "marsh"}, False, "", ""),
        ({}, True, "", ""),
        ({}, False, "trench", "trench"),
    ):
        position = field(terrain)
        state = position.state
        place_unit(state, ENEMY, "C5" if not blaze else "H4")
        if blaze:
            state.blaze["C5"] = 1
        if before:
            state.forts["C5"] = before
        run(position, event, "", (hexed(position, "C5"),))
        assert state.forts.get("C5", "") == after
        assert not state.units[ENEMY].broken  # who is there already is not struck


@pytest.mark.rule("E69")
def test_rubble_does_nothing_where_it_is_so_agreed() -> None:
    position = field()
    position.state.settings["rubble"] = "nothing"
    run(position, "rubble", "", (hexed(position, "C5"),))
    assert position.state.forts == {}


@pytest.mark.rule("E48", "10.2.1", "T94")
def test_a_breeze_clears_all_smoke_and_spreads_each_blaze_one_hex_downwind_where_it_can_burn() -> None:
    position = field({"C4": "stream"})
    state = position.state
    state.smoke = {"A1": 2, "O9": 5}
    state.bag = (*(value for value in state.bag if value not in (2, 5)), 2, 5)
    state.blaze = {"C5": 1, "H1": 1, "H5": 1, "H6": 1}
    card = next(c for c in position.content.cards.values() if c.event == "breeze" and c.breeze == 1)
    script = Script(position, "to:G4")
    script.run(EVENTS["breeze"](script.table, "axis", card))
    assert state.smoke == {}
    # C5 is kept by the stream, H1 would leave the map, H6 finds H5 burning, H5 burns H4 and drives its units out
    assert list(state.blaze) == ["C5", "H1", "H5", "H6", "H4"]
    assert state.units[ENEMY].place == "G4"


@pytest.mark.rule("E53", "8.1.4", "T89", "T95")
def test_dust_in_a_dry_hex_that_does_not_burn_and_the_stronger_smoke_stays() -> None:
    position = field({"A3": "stream"})
    state = position.state
    run(position, "dust", "", (hexed(position, "A3"),))
    state.blaze["A5"] = 1
    run(position, "dust", "", (hexed(position, "A5"),))
    assert state.smoke == {}
    state.bag = (4,)
    run(position, "dust", "", (hexed(position, "A7"),))
    state.bag = (2,)
    run(position, "dust", "", (hexed(position, "A7"),))
    assert state.smoke == {"A7": 4}
    assert state.bag == (2,)


@pytest.mark.rule("E63", "11.4")
def test_malfunction_breaks_the_nearest_unbroken_weapon_of_either_side_after_repairs() -> None:
    position = field()
    state = position.state
    near = position.unit("american.line", "C4", weapon="american.medium-mg")
    far = position.unit("german.rifle", "C1", weapon="german.light-mg")
    mg, other = position.weapon_of(near), position.weapon_of(far)
    run(position, "malfunction", "", (hexed(position, "C5"),))
    assert state.weapons[mg].broken
    assert not state.weapons[other].broken
    # broken, it is passed over; but where the same hex mends it first it breaks again
    change_weapon(state, other, broken=True)
    run(position, "malfunction", "", (hexed(position, "C3"),))
    assert state.weapons[mg].broken  # 3 mends it, then it is the nearest
    assert state.weapons[other].broken


@pytest.mark.rule("E72", "E76", "8.2")
def test_shell_shock_is_compulsory_and_walking_wounded_respects_stacking_and_ground() -> None:
    position = field({"C7": "water"})
    state = position.state
    position.unit("american.line", "N3")
    run(position, "shell-shock", "", (hexed(position, "C7"),))
    assert state.units[OWN].broken  # the drawer's own is nearest
    eliminate(Script(position).table, ENEMY, "E62")
    vp = state.vp
    for _ in range(2):
        position.unit("american.line", "B6")
    state.blaze["D7"] = 1
    script = Script(position, "hex:B7", (hexed(position, "C7"),))
    card = next(c for c in position.content.cards.values() if c.event == "walking-wounded")
    script.run(EVENTS["walking-wounded"](script.table, "axis", card))
    held = state.units[ENEMY]
    assert (held.place, held.broken, held.weapon, held.activated) == ("B7", True, "", False)
    assert state.vp == vp
    options = script.asked
    assert any("where" in prompt for prompt in options)


@pytest.mark.rule("E76", "E42")
def test_walking_wounded_draws_its_hex_even_when_nobody_has_fallen() -> None:
    position = field()
    mg = position.weapon_of(position.unit("american.line", "H8", weapon="american.medium-mg"))
    change_weapon(position.state, mg, broken=True)
    run(position, "walking-wounded", "", (hexed(position, "A3"),))
    assert not position.state.weapons[mg].broken


@pytest.mark.rule("E59", "O16.4", "8.2")
def test_infiltration_may_come_down_on_enemies_and_begin_a_melee_but_not_overstack() -> None:
    position = field({"H3": "water"})
    state = position.state
    for hex in ("G3", "G4", "I4"):
        position.unit("german.rifle", hex)
        position.unit("german.weapon-team", hex)
    script = run(position, "infiltration", "item:german.rifle hex:H4", ("4-2", hexed(position, "H5")))
    newest = max((n for n in state.units if n.startswith("german.rifle.")), key=lambda n: int(n.rpartition(".")[2]))
    assert state.units[newest].place == "H4"
    assert {state.units[u].side for u in state.stacks["H4"]} == {"axis", "allied"}
    assert "arrives" in script.told


# those that choose a unit ---------------------------------------------------------------------------------------------
@pytest.mark.rule("E44", "E44.1")
def test_a_veteran_has_one_more_of_all_but_command_and_only_one_marker() -> None:
    position = field()
    content, state = position.content, position.state
    values = [value(content, state, OWN) for value in (fp, reach, movement)]
    nerve = morale(content, state, OWN, 0)
    run(position, "battle-harden")
    assert [value(content, state, OWN) for value in (fp, reach, movement)] == [value + 1 for value in values]
    assert morale(content, state, OWN, 0) == nerve + 1
    leader = position.unit("german.sgt-biermann", "H9")
    run(position, "battle-harden")
    assert state.units[leader].veteran
    run(position, "battle-harden")  # nobody is left


@pytest.mark.rule("E45", "E49", "E54")
def test_points_for_losses_and_objectives_are_not_doubled() -> None:
    position = Position(board(objectives={"1": "A1", "2": "O9", "3": "H9"}))
    state = position.state
    position.unit("german.rifle", "C8")
    for _ in range(3):
        unit = position.unit("american.line", "H4")
        position.unit("american.line", "H5")
        eliminate(Script(position).table, unit, "E62")
    state.vp, state.chits_open = 0, ("X", "W")
    run(position, "battlefield-integrity")
    assert state.vp == 3
    state.control = {"1": "axis", "2": "axis", "3": "allied"}
    run(position, "command-and-control")
    assert state.vp == 5
    run(position, "elan")
    assert (state.surrender["axis"], state.surrender["allied"]) == (21, 20)


@pytest.mark.rule("E50")
@pytest.mark.parametrize(("dice", "shot"), [("1-6", False), ("6-2", True)])
def test_a_commissar_shoots_above_morale_and_rallies_at_it(dice: str, shot: bool) -> None:
    position = Position(board(), nations=("german", "russian"))
    unit = position.unit("russian.rifle", "C5", broken=True)
    position.unit("russian.rifle", "H5")
    position.unit("german.rifle", "C9")
    position.unit("russian.cpl-krylov", "C5")  # Morale 6 and 1 for his Command
    assert morale(position.content, position.state, unit, 0) == 7
    run(position, "commissar", "", (dice,), side="allied")
    held = position.state.units[unit]
    assert (held.place == "lost:1") == shot
    assert not held.broken


@pytest.mark.rule("E52", "E52.1", "E52.2", "11.3", "13.3")
def test_deploy_is_the_active_players_or_by_a_setting_the_drawers() -> None:
    position = field()
    state = position.state
    change_unit(state, OWN, suppressed=True, veteran=True, broken=True, activated=True)
    run(position, "deploy", "none", side="allied")
    run(position, "deploy", f"unit:{OWN}", side="allied")  # Axis are active
    teams = [unit for unit in state.units.values() if unit.side == "axis"]
    assert [unit.type for unit in teams] == ["german.line-team"] * 2
    assert all(unit.broken and unit.activated for unit in teams)
    assert [unit.suppressed for unit in teams] == [unit.veteran for unit in teams] == [True, False]
    state.settings["deploy"] = "drawer"
    run(position, "deploy", f"unit:{ENEMY}", side="allied")
    assert ENEMY not in state.units


@pytest.mark.rule("E55")
def test_entrench_under_an_own_unit_in_a_dry_hex_without_fortification_a_building_is_no_bar() -> None:
    position = field({"C8": "building", "D8": "marsh"})
    state = position.state
    position.unit("german.rifle", "D8")
    position.unit("german.rifle", "E8")
    state.forts["E8"] = "wire"
    run(position, "entrench", "hex:C8")
    assert state.forts == {"C8": "foxholes", "E8": "wire"}
    run(position, "entrench")  # no hex is left: nothing is asked


@pytest.mark.rule("E56")
def test_the_private_comes_from_the_box_alone_and_to_a_demoralised_unit() -> None:
    position = field()
    state = position.state
    run(position, "field-promotion")
    assert "german.private" not in state.units
    change_unit(state, OWN, broken=True)
    run(position, "field-promotion", "none")
    run(position, "field-promotion", "hex:C8")
    held = state.units["german.private"]
    kind = position.content.units["german.private"]
    assert (held.place, kind.front.morale, kind.front.command) == ("C8", 6, 2)
    eliminate(Script(position).table, "german.private", "E62")
    run(position, "field-promotion")
    assert state.units["german.private"].place == "lost:1"


@pytest.mark.rule("E58", "E58.1", "4.2", "7.1")
def test_a_hero_is_compulsory_worth_nothing_and_acts_again_and_again() -> None:
    position = Position(board(objectives={"1": "A1", "2": "H4"}))
    content, state = position.content, position.state
    state.control = {"1": "axis", "2": "axis"}
    position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")
    with pytest.raises(AssertionError):
        run(position, "hero", "hex:H4")  # held by the enemy
    run(position, "hero", "hex:A1")
    assert state.units["german.hero"].place == "A1"
    assert worth(content, state, "german.hero") == 0
    change_unit(state, "german.hero", activated=True)
    assert may_activate(content, state, "german.hero")
    eliminate(Script(position).table, "german.hero", "E62")
    assert "german.hero" not in state.units
    assert state.vp == 0
    run(position, "hero", "hex:C8")
    exit_map(Script(position).table, "german.hero", 0)
    assert "german.hero" not in state.units
    assert state.vp == 0


@pytest.mark.rule("E60", "13.1")
def test_interdiction_takes_an_unsuppressed_unit_of_either_side_without_cover() -> None:
    position = Position(board({"C8": "woods", "H4": "orchard"}, roads=["G4 H4 I4"]))
    state = position.state
    position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")  # orchard and road: 0
    run(position, "interdiction", side="allied")
    assert state.units[ENEMY].suppressed
    run(position, "interdiction")
    assert not state.units[OWN].suppressed


@pytest.mark.rule("E62", "E64", "E66")
def test_killed_medic_and_prisoners_take_whom_they_must() -> None:
    position = field()
    state = position.state
    position.unit("german.rifle", "N8")
    for event in ("kia", "medic", "prisoners-of-war"):
        run(position, event)  # nobody is Demoralised
    change_unit(state, OWN, broken=True)
    run(position, "kia", side="axis")
    assert state.units[OWN].place == "lost:1"  # his own, if there is no other
    change_unit(state, ENEMY, broken=True)
    run(position, "medic")
    assert not state.units[ENEMY].broken
    captive = position.unit("german.rifle", "H5", broken=True)
    free = position.unit("german.rifle", "C3", broken=True)
    run(position, "prisoners-of-war")
    assert state.units[captive].place == "lost:2"
    assert state.units[free].place == "C3"


@pytest.mark.rule("E71", "11.2", "8.1.1")
def test_scrounge_takes_a_weapon_of_either_side_repaired_for_an_own_unit_without_one() -> None:
    position = field()
    state = position.state
    armed = position.unit("american.line", "H8", weapon="american.medium-mg")
    mg = position.weapon_of(armed)
    change_weapon(state, mg, broken=True)
    run(position, "scrounge")  # none is lost
    eliminate(Script(position).table, armed, "E62")
    run(position, "scrounge", "none")
    run(position, "scrounge", f"weapon:{mg}")
    assert state.units[OWN].weapon == mg
    assert (state.weapons[mg].broken, state.weapons[mg].side) == (False, "axis")


@pytest.mark.rule("E75", "13.2")
def test_suppressing_fire_needs_a_working_mg_in_good_hands_in_range_and_sight() -> None:
    position = field({"C6": "woods"})
    state = position.state
    gunner = position.unit("german.rifle", "C8", weapon="german.light-mg")
    target = position.unit("american.line", "C5")
    run(position, "suppressing-fire")
    assert not state.units[target].suppressed  # woods between
    place_unit(state, gunner, "C5")
    place_unit(state, target, "C3")
    for spoiled in ({"broken": True}, {"suppressed": True}):
        change_unit(state, gunner, **spoiled)
        run(position, "suppressing-fire")
        assert not state.units[target].suppressed
        change_unit(state, gunner, broken=False, suppressed=False)
    change_weapon(state, position.weapon_of(gunner), broken=True)
    run(position, "suppressing-fire")
    assert not state.units[target].suppressed
    change_weapon(state, position.weapon_of(gunner), broken=False)
    # an enemy among own units is an enemy all the same
    other = position.unit("german.conscript", "C3")
    change_unit(state, ENEMY, suppressed=True)
    run(position, "suppressing-fire")
    assert state.units[target].suppressed
    assert not state.units[other].suppressed


@pytest.mark.rule("E75")
@pytest.mark.parametrize("fort", ["", "wire"])
def test_suppressing_fire_is_no_fire_and_comes_from_a_stream_or_wire_too(fort: str) -> None:
    position = field({} if fort else {"C5": "stream"})
    gunner = position.unit("german.rifle", "C5", weapon="german.light-mg")
    if fort:
        position.state.forts["C5"] = fort
    target = position.unit("american.line", "C3")
    assert not can_use(position.content, position.state, position.weapon_of(gunner))
    change_unit(position.state, ENEMY, suppressed=True)
    run(position, "suppressing-fire")
    assert position.state.units[target].suppressed


@pytest.mark.rule("E77", "T94")
def test_white_phosphorus_from_a_squad_in_good_order_breaks_one_of_each_side_the_inactive_first() -> None:
    position = Position(board({"C7": "stream"}))
    state = position.state
    squad = position.unit("german.rifle", "C8", broken=True)
    position.unit("german.weapon-team", "H8")
    run(position, "white-phosphorus")
    assert state.smoke == {}
    change_unit(state, squad, broken=False)
    mine = position.unit("german.rifle", "D7")
    theirs = [position.unit("american.line", "D7") for _ in range(2)]
    with pytest.raises(AssertionError):
        run(position, "white-phosphorus", "hex:C7")
    run(position, "white-phosphorus", f"hex:D7 unit:{theirs[1]}")
    assert "D7" in state.smoke
    assert [state.units[u].broken for u in (mine, *theirs)] == [True, False, True]


# cards and chits ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("E57")
def test_the_fog_of_war_takes_a_card_of_each_hand_by_chance() -> None:
    position = field()
    state = position.state
    mine = position.hand("axis", "ambush", "crossfire")
    theirs = position.hand("allied", "ambush")
    run(position, "fog-of-war")
    assert len(state.hands["axis"]) == 1
    assert state.hands["allied"] == ()
    assert state.discards["allied"] == theirs
    assert state.discards["axis"][0] in mine


@pytest.mark.rule("E61")
def test_an_interrogation_may_leave_the_hand_as_it_is() -> None:
    position = field()
    cards = position.hand("allied", "ambush", "concealment")
    run(position, "interrogation", "none")
    assert position.state.hands["allied"] == cards


@pytest.mark.rule("E65", "E67", "E74", "7.3.3")
def test_chits_pay_the_controller_when_they_are_open_and_the_owner_chooses_which_is_revealed() -> None:
    position = Position(board(objectives={"1": "A1", "2": "C1", "3": "E1", "4": "G1", "5": "I1"}))
    state = position.state
    position.unit("german.rifle", "C8")
    position.unit("american.line", "H4")
    state.control = {"3": "allied", "5": "axis"}
    state.chit_bag = ("K",)
    run(position, "strategic-objective")
    assert (state.chits_open, state.vp) == (("K",), -3)
    state.chit_bag = ("Q", "W")
    run(position, "mission-objective", dice=("Q",))
    assert (state.chits_secret["axis"], state.vp) == (("Q",), -3)
    run(position, "mission-objective", dice=("W",))  # no secret side
    assert state.chits_open == ("K", "W")
    run(position, "mission-objective")  # the bag is empty
    state.chits_secret["axis"] = ("Q", "A")
    run(position, "reconnaissance", "chit:Q", side="allied")
    assert (state.chits_open, state.chits_secret["axis"], state.vp) == (("K", "W", "Q"), ("A",), 2)
    run(position, "reconnaissance")  # the Allies have none
    assert state.chits_open == ("K", "W", "Q")


@pytest.mark.rule("E68", "8.1.2", "8.2")
def test_reinforcements_come_to_the_own_edge_or_as_a_radio_to_an_empty_box() -> None:
    position = field({f"{c}10": "water" for c in "ABDEFGHIJKLMNO"})
    state = position.state
    radios = [
        (roll, item.id)
        for item in position.content.support["german"]
        if item.pieces[0] in position.content.radios
        for roll in range(2, 13)
        if item.offered(roll, state.year)
    ]
    roll, radio = radios[0]
    script = Script(position, f"item:{radio}")
    card = next(c for c in position.content.cards.values() if c.event == "reinforcements")
    found = [n for n in state.decks["axis"].rest if total(position, n) == roll]
    script.dice = [found[0]]
    script.run(EVENTS["reinforcements"](script.table, "axis", card))
    assert state.radios["axis"].type == radio or state.radios["axis"].type in radio
    state.radios["axis"] = Radio(state.radios["axis"].type, True)
    rifle = next(
        (item, r)
        for item in position.content.support["german"]
        if item.pieces == ("german.rifle",)
        for r in range(2, 13)
        if item.offered(r, state.year)
    )
    again = [n for n in state.decks["axis"].rest if total(position, n) == rifle[1]]
    script = Script(position, f"item:{rifle[0].id} hex:C10", (again[0],))
    script.run(EVENTS["reinforcements"](script.table, "axis", card))
    assert any(unit.place == "C10" for unit in state.units.values())
