"""What scenarios 13 to 24 have of their own: figures, special rules, whole buildings, support."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.clock import advance_time
from desktop.games.combat_commander.fire.firepower import OUT, shot
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.orders.artillery import can_smoke
from desktop.games.combat_commander.orders.exits import leave_map, why_not_exit
from desktop.games.combat_commander.orders.fire import unfired
from desktop.games.combat_commander.orders.opportunity import hidden_actions
from desktop.games.combat_commander.orders.passing import hidden_zone
from desktop.games.combat_commander.orders.turn import why_not_order
from desktop.games.combat_commander.seeing import BLOCKED, hindrance, look
from desktop.games.combat_commander.setup import deal, set_up, waiting, why_not_place
from desktop.games.combat_commander.state import (
    CommanderState,
    Radio,
    change_unit,
    change_weapon,
    place_unit,
)
from desktop.games.combat_commander.support import kindred, offered
from desktop.games.combat_commander.units import objective_at, objectives_of
from desktop.games.combat_commander.victory import settle
from tests.games.combat_commander.helpers import OWN, Position, Script, board
from tests.games.combat_commander.setting_up import opened, place_all, script_on


# the figures of the scenario sheets -----------------------------------------------------------------------------------
@pytest.mark.rule("1.1", "4.2", "5.1", "6.2.1", "4.1.1", "9", "F103.2")
@pytest.mark.parametrize(
    ("number", "first", "postures", "orders", "sudden_death", "vp", "surrender", "decks", "mines", "depths"),
    [
        (13, "axis", "dA", (3, 4), 6, 3, (6, 9), "GB", 6, (0, 0)),
        (14, "allied", "dA", (3, 4), 6, 3, (7, 10), "GF", 6, (8, 2)),
        (15, "axis", "Ad", (5, 3), 7, -12, (17, 10), "IR", 6, (2, 8)),
        (16, "axis", "Ad", (4, 3), 7, -30, (10, 8), "GF", 6, (2, 8)),
        (17, "allied", "rr", (4, 4), 7, 0, (9, 12), "GB", 8, (7, 7)),
        (18, "axis", "Ad", (3, 3), 6, -16, (7, 10), "GF", 6, (2, 10)),
        (19, "axis", "Ad", (3, 4), 7, -12, (7, 8), "GF", 8, (3, 12)),
        (20, "axis", "Ar", (3, 4), 7, -4, (13, 13), "IR", 6, (9, 9)),
        (21, "allied", "dA", (3, 3), 7, 12, (10, 7), "IA", 7, (8, 2)),
        (22, "allied", "dr", (3, 4), 6, 16, (6, 12), "GB", 6, (12, 3)),
        (23, "allied", "rr", (2, 2), 12, 0, (7, 4), "IB", 7, (3, 3)),
        (24, "axis", "Ad", (4, 3), 7, -16, (12, 7), "IB", 6, (2, 8)),
    ],
)
def test_figures_of_each_scenario(
    number: int,
    first: str,
    postures: str,
    orders: tuple[int, int],
    sudden_death: int,
    vp: int,
    surrender: tuple[int, int],
    decks: str,
    mines: int,
    depths: tuple[int, int],
) -> None:
    content, state = load_content(), opened(number)
    assert (state.active, state.sudden_death, state.vp, state.map, state.mines) == (
        first,
        sudden_death,
        vp,
        number,
        mines,
    )
    signs = {"A": "attacker", "d": "defender", "r": "recon"}
    nations = {"G": "german", "I": "italian", "B": "british", "F": "french", "R": "russian", "A": "american"}
    for side, sign, most, limit, deck, depth in zip(
        ("axis", "allied"), postures, orders, surrender, decks, depths, strict=True
    ):
        party = state.parties[side]
        assert (party.posture, party.orders, party.nation) == (signs[sign], most, nations[deck])
        assert state.surrender[side] == limit
        ground = content.maps[number].ground
        for hex in state.zones[side]:
            if depth:
                assert ground.to_edge(hex, party.edge) < depth
            else:
                assert (ground.distance("J1", hex) <= 3) == (side == "allied")


# what the players are told --------------------------------------------------------------------------------------------
def test_every_rule_of_its_own_is_told_in_words_and_what_is_unsure_too() -> None:
    for file in load_content().scenarios.values():
        assert len(file.rules) >= len(file.special), file.id
        for sentence in (*file.rules, *file.notes):
            assert sentence.endswith("."), sentence
        assert file.notes, file.id
        minor = [
            n for f in (file.axis, file.allied) for n in f.pieces if getattr(load_content().units.get(n), "minor", 0)
        ]
        assert bool(minor) == any("minor nations" in note for note in file.notes), file.id
        drawn = any("one open and one secret chit" in note for note in file.notes)
        assert drawn != bool(file.open), file.id
        state = set_up(load_content(), file.id, {})
        told = {fact.name: fact for fact in GAME.status(load_content(), state, None)}
        assert all(sentence in told["Special rules"].tip for sentence in file.rules)
        assert all(note in told["Not sure"].tip for note in file.notes)


def test_settings_of_one_scenario_are_offered_there_alone() -> None:
    for scenario in GAME.scenarios(load_content()):
        assert ("sniper_group" in scenario.settings) == scenario.title.startswith("23 ")
        assert ("concealed" in scenario.settings) == scenario.title.startswith("16 ")
        assert "buildings" in scenario.settings


# 13, 16, 20: leaving the map ------------------------------------------------------------------------------------------
def test_scenario_13_a_german_who_leaves_is_eliminated() -> None:
    position = Position(board())
    state = position.state
    state.special = ("axis-exits-eliminate",)
    unit = position.unit("german.rifle", "C1")
    position.unit("german.rifle", "C5")
    script = Script(position)
    script.run(leave_map(script.table, unit))
    assert state.units[unit].place == "lost:1"
    assert state.vp == -2
    own = position.unit("american.line", "C10")
    position.unit("american.line", "C9")
    script = Script(position, "time:3")
    script.run(leave_map(script.table, own))
    assert state.vp == -4
    assert state.units[own].place == "time:3"


def test_scenario_16_the_allies_take_heart_when_a_german_leaves() -> None:
    position = Position(board())
    state = position.state
    state.special = ("axis-exit-heartens",)
    unit = position.unit("german.rifle", "C1")
    position.unit("german.rifle", "C5")
    down = position.unit("american.line", "H5", broken=True)
    other = position.unit("american.line", "H6", veteran=True)
    script = Script(position, f"time:4 rally:{down}")
    script.run(leave_map(script.table, unit))
    assert not state.units[down].broken
    again = position.unit("german.rifle", "D1")
    script = Script(position, f"time:4 veteran:{down}")
    script.run(leave_map(script.table, again))
    assert state.units[down].veteran
    assert state.units[other].veteran


def test_scenario_20_finns_leave_when_no_russian_carries_a_weapon_then_anywhere_down_to_row_6() -> None:
    position = Position(board(), nations=("italian", "russian"))
    content, state = position.content, position.state
    state.special = ("exit-when-weapons-gone",)
    finn = position.unit("italian.sissi", "A6")
    gunner = position.unit("russian.rifle", "H5", weapon="russian.light-mg")
    assert why_not_exit(content, state, finn, moving=False) is not None
    change_weapon(state, position.weapon_of(gunner), bearer="", place="box")
    change_unit(state, gunner, weapon="")
    for hex, legal in (("A6", True), ("O1", True), ("F1", True), ("A7", False), ("F10", False), ("C4", False)):
        place_unit(state, finn, hex)
        assert (why_not_exit(content, state, finn, moving=False) is None) == legal, hex


# 14: Sgt. Biermann ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.1", "O20.2.2")
def test_scenario_14_biermann_sees_for_a_german_mortar_at_its_own_range() -> None:
    position = Position(board({"C6": "woods"}))
    content, state = position.content, position.state
    mortar = position.weapon_of(position.unit("german.weapon-team", "C8", weapon="german.light-mortar"))
    position.unit("american.line", "C5")
    assert shot(content, state, mortar, "C5") == OUT
    state.special = ("biermann-spots",)
    biermann = position.unit("german.sgt-biermann", "F5")
    assert shot(content, state, mortar, "C5") == 0
    state.smoke["F5"] = 4
    assert shot(content, state, mortar, "C5") == 4  # the hindrance is that of his line
    least = content.weapons["german.light-mortar"].least
    assert least > 1
    place_unit(state, state.weapons[mortar].bearer, "C6")
    assert shot(content, state, mortar, "C5") == OUT  # too near for the mortar
    place_unit(state, state.weapons[mortar].bearer, "C8")
    change_unit(state, biermann, activated=True)
    assert shot(content, state, mortar, "C5") == OUT


# 15, 21: units that come into their set-up zone -----------------------------------------------------------------------
@pytest.mark.rule("6.1.2")
def test_scenario_15_russians_on_the_time_track_come_into_cover_of_their_zone() -> None:
    state = opened(15)
    content = load_content()
    step = state.steps[0]
    squads = [n for n in waiting(content, state, step) if state.units.get(n) and state.units[n].type == "russian.rifle"]
    assert why_not_place(content, state, step, "time", squads[0], "1") is None
    assert why_not_place(content, state, step, "time", squads[0], "2") is not None
    for name in squads[:6]:
        place_unit(state, name, "time:1")
    guards = next(n for n in waiting(content, state, step) if n.startswith("russian.guards-rifle"))
    assert why_not_place(content, state, step, "time", guards, "1") is not None
    axis = state.steps[1]
    rumanian = next(n for n in waiting(content, state, axis) if n.startswith("italian.fucilieri"))
    assert why_not_place(content, state, axis, "time", rumanian, "5") is None


# 17: satchel charges --------------------------------------------------------------------------------------------------
@pytest.mark.rule("O16.1", "O14.1")
def test_scenario_17_a_move_is_an_advance_if_one_of_those_activated_carries_a_satchel_charge() -> None:
    def field() -> Position:
        position = Position(board(), active="allied", nations=("german", "british"))
        position.state.special = ("satchel-advance",)
        position.unit("german.rifle", "C2")
        return position

    position = field()
    state = position.state
    bearer = position.unit("british.guards", "C8", weapon="british.satchel-charge")
    other = position.unit("british.guards", "H8")
    (move,) = position.hand("allied", "order:move")
    with pytest.raises(AssertionError):
        Script(position, f"order:{move} second add:{other} done").play()
    position = field()
    state = position.state
    bearer = position.unit("british.guards", "C8", weapon="british.satchel-charge")
    (move,) = position.hand("allied", "order:move")
    Script(position, f"order:{move} second add:{bearer} done unit:{bearer} to:C7").play()
    assert state.units[bearer].place == "C7"
    assert state.spent == {}
    # nobody could Move: the card is an Advance for the bearer all the same, though the first satchel has been activated
    position = field()
    state = position.state
    position.unit("british.guards", "C9", weapon="british.satchel-charge", activated=True)
    position.unit("british.guards", "C8", weapon="british.satchel-charge", broken=True, suppressed=True)
    (move,) = position.hand("allied", "order:move")
    assert why_not_order(position.content, state, "allied", move) is None
    state.special = ()
    assert why_not_order(position.content, state, "allied", move) is not None


@pytest.mark.rule("A35", "A35.2")
def test_scenarios_17_and_21_hidden_mines_without_a_defender_and_wire_as_mines() -> None:
    position = Position(board(), active="allied")
    content, state = position.content, position.state
    position.hand("axis", "hidden-mines")
    assert hidden_actions(content, state, "axis", "C5") == []
    state.special = ("axis-hidden-mines",)
    assert hidden_actions(content, state, "axis", "C5") == ["hidden-mines"]
    position = Position(board(), active="allied", nations=("italian", "american"), postures=("defender", "attacker"))
    state = position.state
    state.special, state.mines = ("wire-as-mines",), 7
    position.unit("italian.fucilieri", "H8")
    squad = position.unit("american.line", "C5")
    position.unit("american.line", "C8")
    move, wire = (*position.hand("allied", "order:move"), *position.hand("axis", "hidden-wire"))
    answers = f"order:{move} add:{squad} done unit:{squad} to:C4 card card:{wire}"
    Script(position, answers, ["2-3", "6-4"]).play()
    assert state.forts == {"C4": "mines"}


# 18: the reserve, the single shell ------------------------------------------------------------------------------------
def test_scenario_18_eleven_squads_are_set_up_and_six_pieces_come_in_with_them() -> None:
    content, state = load_content(), opened(18)
    own = [n for n in (*state.units, *state.weapons) if (state.units.get(n) or state.weapons[n]).side == "allied"]
    assert len(own) == 17
    placed = waiting(content, state, state.steps[1])
    assert len(placed) == 11
    assert all(state.units[n].type in ("french.chasseur", "french.reservist") for n in placed)
    position = Position(board(), active="allied", nations=("german", "french"))
    state = position.state
    state.special = ("reserve-enters",)
    position.unit("german.rifle", "H8")
    squad = position.unit("french.reservist", "C4")
    leader = position.unit("french.lt-dordevic", "C5")
    place_unit(state, leader, "reserve")
    Script(position, f"reserve bring:{leader} to:C4").play()
    assert state.units[leader].place == state.units[squad].place == "C4"


@pytest.mark.rule("O18.2.2.1", "O18.2.2.2", "O18.2.3")
def test_scenario_18_the_battery_strikes_one_hex_without_drift_on_a_hit() -> None:
    for roll, drift, struck in (("6-5", "", "E5"), ("1-2", "4-2", "F5")):
        position = Position(board())
        state = position.state
        state.special = ("single-shell",)
        state.radios["axis"] = Radio("german.radio-75mm")
        position.unit("german.sgt-biermann", "C8")
        (request,) = position.hand("axis", "order:artillery-request")
        dice = [roll] + ([position.card_with("axis", 4, 2)] if drift else [])
        Script(position, f"order:{request} hex:E5 shells", dice).play()
        assert state.impact == (struck,)


# 19: the gun ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.3")
def test_scenario_19_the_gun_fires_twice_in_an_order() -> None:
    position = Position(board(), active="allied", nations=("german", "french"))
    content, state = position.content, position.state
    bearer = position.unit("french.weapon-team", "C4", weapon="french.french-75")
    gun = position.weapon_of(bearer)
    state.ordered = (bearer,)
    state.fired = (gun, bearer)
    assert unfired(content, state) == []
    state.special = ("gun-fires-twice",)
    assert unfired(content, state) == [gun]
    state.fired = (gun, bearer, gun)
    assert unfired(content, state) == []


def test_scenario_19_the_bunker_complex_comes_after_both_set_ups() -> None:
    state = opened(19)
    assert [step.side for step in state.steps] == ["allied", "axis", "allied"]
    assert waiting(load_content(), state, state.steps[2]) == ["bunker", "trench", "wire", "mines"]
    assert {key: n for key, n in state.stock.items() if n} == {
        "allied:bunker": 3,
        "allied:trench": 3,
        "allied:wire": 3,
        "allied:mines": 3,
    }
    assert state.mines == 8


# 16, 22: sunken road and haze -----------------------------------------------------------------------------------------
@pytest.mark.rule("T86", "10.1")
def test_scenario_16_who_is_on_the_sunken_road_sees_along_it() -> None:
    content, state = load_content(), opened(16)
    info = content.maps[16]
    gullies = [h for h in info.ground.hexes if info.ground.kind[h] == "gully"]
    assert set(gullies) == set(state.sunken)
    found = [
        (a, b)
        for a in (*gullies, "D5", "M10")
        for b in gullies
        if info.ground.distance(a, b) > 1 and hindrance(info.sight, state, a, b) != BLOCKED
    ]
    assert found
    for a, b in found:
        assert not look(info.sight, state, a, b).blocked
    plain = state.copy()
    plain.sunken = ()
    assert all(hindrance(info.sight, plain, a, b) == BLOCKED for a, b in found if a in gullies)
    outside = next(h for h in info.ground.hexes if h not in (*gullies, "D5", "M10") and not info.ground.level[h])
    assert all(
        hindrance(info.sight, state, outside, g) == BLOCKED for g in gullies if info.ground.distance(outside, g) > 1
    )


@pytest.mark.rule("10.3.3", "10.3.4")
def test_scenario_22_haze_hinders_by_the_time_over_every_hex_between() -> None:
    position = Position(board({"C6": "brush"}))
    sight, state = position.content.maps[OWN].sight, position.state
    state.haze = True
    assert hindrance(sight, state, "C5", "E5") == 0
    state.time = 2
    assert hindrance(sight, state, "C5", "E5") == 2  # along the side of two hexes too
    assert hindrance(sight, state, "C5", "C4") == 0
    assert hindrance(sight, state, "C5", "C7") == 3  # the brush; they do not add up
    state.time = 5
    assert hindrance(sight, state, "C5", "C7") == 5
    assert look(sight, state, "C5", "C7").hindrance == 5


def test_scenario_22_british_squads_begin_suppressed() -> None:
    content, state = load_content(), opened(22)
    while state.steps:
        place_all(state)
    script = script_on(state)
    script.run(deal(script.table))
    squads = [u for u in state.units.values() if content.units[u.type].kind == "squad"]
    assert all(u.suppressed == (u.side == "allied") for u in squads)


# 23, 24: cards --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O17", "O18")
def test_scenario_23_the_axis_play_a_request_as_artillery_denied() -> None:
    position = Position(board(), nations=("italian", "british"))
    state = position.state
    state.radios["allied"] = Radio("british.radio-88mm")
    position.unit("italian.fucilieri", "C8")
    position.unit("british.line", "C2")
    (request,) = position.hand("axis", "order:artillery-request")
    assert why_not_order(position.content, state, "axis", request) is not None
    state.special = ("axis-request-denies",)
    Script(position, f"order:{request}").play()
    assert state.radios["allied"].broken


@pytest.mark.rule("O18.2.1.1")
def test_scenario_24_smoke_only_if_marcello_observes() -> None:
    position = Position(board(), nations=("italian", "british"))
    content, state = position.content, position.state
    state.radios["axis"] = Radio("italian.radio-105mm")
    for name in ("italian.lt-visconti", "italian.sgt-marcello"):
        position.unit(name, "C8")
        assert can_smoke(content, state, "axis", name)
    state.special = ("marcello-smoke",)
    assert not can_smoke(content, state, "axis", "italian.lt-visconti")
    assert can_smoke(content, state, "axis", "italian.sgt-marcello")


@pytest.mark.parametrize(
    ("number", "cards"), [(17, ("G-32",)), (21, ("I-32",)), (24, ("I-33", "I-34")), (13, ()), (22, ())]
)
def test_cards_of_the_first_hand(number: int, cards: tuple[str, ...]) -> None:
    state = opened(number)
    assert state.hands["axis"] == cards
    assert not set(cards) & set(state.decks["axis"].rest)
    assert len(state.decks["axis"].rest) == 72 - len(cards)


# whole buildings ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("7.3.1.1", "T82")
def test_buildings_of_several_hexes_are_listed_or_all_that_the_houses_touch() -> None:
    content = load_content()
    several: dict[tuple[int, str], int] = {}
    for number in content.maps:
        state = CommanderState(map=number)
        listed = objectives_of(content, state)
        state.settings = {"buildings": "joined"}
        joined = objectives_of(content, state)
        for name, hexes in joined.items():
            assert set(listed[name]) <= set(hexes)
            assert hexes[0] == listed[name][0]
            if len(hexes) > 1:
                several[number, name] = len(hexes)
                assert all(content.maps[number].ground.kind[h] == "building" for h in hexes)
        everything = [h for hexes in joined.values() for h in hexes]
        assert len(everything) == len(set(everything)), number
    assert several == {
        (14, "2"): 2,
        (15, "1"): 2,
        (17, "1"): 6,
        (17, "2"): 8,
        (17, "3"): 14,
        (17, "4"): 14,
        (17, "5"): 10,
        (22, "3"): 7,
    }
    state = CommanderState(map=22)
    assert objectives_of(content, state)["3"] == ("K9", "K8", "K10")
    assert objective_at(content, state, "L9") == ""
    state.settings = {"buildings": "joined"}
    assert objective_at(content, state, "L9") == "3"
    surface = "map22"
    here = [len(GAME.scene(content, opened(22, buildings=way), None).marks[surface]) for way in ("listed", "joined")]
    assert here[1] - here[0] == 4  # L8, L9, J9 and I9 bear a small disc; K8 and K10 have one on the sheet
    # on maps 19 and 22 two Objectives share their houses: each stays its printed hex
    for number, name in ((19, "3"), (19, "4"), (22, "1"), (22, "5")):
        assert len(objectives_of(content, CommanderState(map=number, settings={"buildings": "joined"}))[name]) == 1


@pytest.mark.rule("7.3.1.1", "7.3.1")
def test_with_whole_blocks_an_enemy_anywhere_in_the_block_keeps_the_objective() -> None:
    position = Position(board({"C5": "building", "C6": "building", "C7": "building"}, objectives={"1": "C5"}))
    state = position.state
    position.unit("german.rifle", "C5")
    enemy = position.unit("american.line", "C7")
    script = Script(position)
    state.settings["buildings"] = "joined"
    settle(script.table)
    assert state.control == {}
    state.settings["buildings"] = "listed"
    settle(script.table)
    assert state.control == {"1": "axis"}
    assert state.units[enemy].place == "C7"


# support --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("E68", "A35.4")
@pytest.mark.parametrize(
    ("nation", "people", "kin"),
    [
        ("french", "", "french"),
        ("french", "chasseur", "french"),
        ("french", "maginot-garrison", "french"),
        ("french", "Poland", "polish"),
        ("french", "polish", "polish"),
        ("french", "belgian", "belgian"),
        ("french", "free-french", "free-french"),
        ("french", "Greece", ""),
        ("french", "yugoslav", ""),
        ("italian", "Finnish", "finnish"),
        ("italian", "bersaglieri", ""),
        ("german", "", ""),
    ],
)
def test_rows_for_one_people(nation: str, people: str, kin: str) -> None:
    assert kindred(nation, people) == kin


@pytest.mark.rule("E68")
def test_french_of_1940_are_offered_the_60mm_mortar_and_poles_of_1939_the_50mm() -> None:
    content = load_content()

    def mortars(number: int, roll: int) -> list[str]:
        items = offered(content, opened(number), "allied", roll, radios=True)
        return [item.pieces[-1] for item in items if item.pieces[-1] in ("french.60mm-mortar", "french.50mm-mortar")]

    assert mortars(16, 11) == ["french.60mm-mortar"]
    assert mortars(14, 11) == ["french.50mm-mortar"]
    assert mortars(18, 11) == mortars(19, 11) == []


@pytest.mark.rule("A35.4")
def test_a_hidden_unit_appears_in_the_original_zone_in_cover_and_alone() -> None:
    content, state = load_content(), opened(19)
    zone = hidden_zone(content, state, "allied")
    assert zone
    assert all(h in state.zones["allied"] for h in zone)
    name = next(n for n, u in state.units.items() if u.side == "axis" and u.type == "german.pionier")
    place_unit(state, name, zone[0])
    assert zone[0] not in hidden_zone(content, state, "allied")


@pytest.mark.rule("6.1.2")
def test_a_unit_on_the_time_track_of_scenario_21_enters_cover_of_its_zone() -> None:
    content, state = load_content(), opened(21)
    squad = next(n for n, u in state.units.items() if u.type == "italian.fucilieri")
    place_unit(state, squad, "time:2")
    while state.steps:
        place_all(state)
    script = script_on(state)
    script.run(deal(script.table))
    assert state.zone_entry == (squad,)
    state.time = 1
    state.hands = {"axis": (), "allied": ()}
    hexes = hidden_zone(content, state, "axis")
    script.answers = [f"to:{hexes[0]}"]
    script.run(advance_time(script.table, "axis"))
    assert state.units[squad].place == hexes[0]
