"""Fire attacks (S10.3): who attacks and defends, values, odds and shifts, results, with the rulebook's examples."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.odds import basic_column, column_name, final_column, fire_shifts
from desktop.games.cossacks.combat.values import fire_value
from desktop.games.cossacks.loading import read_fire_cell
from tests.games.cossacks.kit import GRID, Played, content_on, position

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()


def battle(board, content=CONTENT, step: int = 6, **fields) -> Played:
    return Played(content, position(content, board, step=step, **fields))


def attack(game: Played, *units: str) -> None:
    """Declare a fire attack on T with these units, as far as that is asked for."""
    if game.ask.prompt.startswith("{segment}"):
        game.say(f"fire:{T}")
    for unit in units:
        if game.ask.prompt.startswith("Which units attack") and f"add:{unit}" in game.keys:
            game.say(f"add:{unit}")
    if game.ask.prompt.startswith("Which units attack"):
        game.say("done")


def defend(game: Played, *units: str) -> None:
    """Nobody withdraws, nobody stands fast, these units defend."""
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        if game.prompt.startswith(prompt):
            game.say(key)
    for unit in units:
        if game.prompt.startswith("Which units defend"):
            game.say(f"add:{unit}")
    if game.prompt.startswith("Which units defend"):
        game.say("done")


def result(game: Played):
    return [event for event in game.events("fire") if "{result}" in event.text][-1]


# values
@pytest.mark.rule("S10.34A", "S2.21E", "S2.21F", "E11.43", "S10.32B")
def test_cavalry_is_halved_in_defence_and_quartered_in_attack() -> None:
    state = position(CONTENT, {T: ["de.37div.cav NE", "de.1cdiv.bde1"], NE: ["ru.1cdiv.bde1 SW"]})
    german, russian = state.units_at(T), state.units_at(NE)
    assert fire_value(CONTENT, state, german).total() == Fraction(3, 2)
    assert fire_value(CONTENT, state, german, target=NE).total() == Fraction(3, 4)
    assert fire_value(CONTENT, state, german, target=NE, charge=True).total() == Fraction(3, 2)
    # dragoons: halved either way; their machine guns are in parentheses and only defend, on the full points
    assert fire_value(CONTENT, state, russian).total() == 1 + Fraction(2, 4)
    assert fire_value(CONTENT, state, russian, target=T).total() == 1
    assert fire_value(CONTENT, state, russian, target=T, charge=True).total() == 1


@pytest.mark.rule("S2.21", "S10.34A")
def test_a_battery_dot_adds_one_while_its_unit_has_strength() -> None:
    state = position(CONTENT, {T: ["de.1lwbd.inf NE"]})
    assert fire_value(CONTENT, state, state.units_at(T), target=NE).total() == 5
    state = position(CONTENT, {T: ["de.1lwbd.inf NE sp=0"]})
    assert fire_value(CONTENT, state, state.units_at(T)).total() == 0


@pytest.mark.rule("S10.12", "S2.22D", "S10.34A", "S12.33")
def test_guns_with_and_without_ammunition() -> None:
    state = position(CONTENT, {T: ["de.37div.art NE", "de.XX.hq"]})
    units, names = state.units_at(T), ("de.37div.art", "de.XX.hq")
    assert fire_value(CONTENT, state, units, full=names, spent=("eighth.XX",)).total() == 13 + 10
    assert fire_value(CONTENT, state, units, full=names, spent=("eighth.I",)).total() == 4 + 2
    assert fire_value(CONTENT, state, units, full=("de.XX.hq",), spent=("eighth.XX",)).total() == 4 + 10
    silenced = [replace(unit, silenced=True) for unit in units]
    assert fire_value(CONTENT, state, silenced, full=names, spent=("eighth.XX",)).total() == 0


@pytest.mark.rule("E8.23A", "E8.21B", "E8.2")
def test_rivers_weaken_what_attacks_across_them() -> None:
    content = content_on(barriers={GRID.hexside(T, NE): "major", GRID.hexside(T, SE): "grand"})
    state = position(content, {NE: ["ru.25div.inf SW"], SE: ["ru.40div.inf NW"], S: ["ru.29div.inf N"]})
    assert fire_value(content, state, [state.unit("ru.25div.inf")], target=T).total() == 5
    assert fire_value(content, state, [state.unit("ru.40div.inf")], target=T).total() == 5
    assert fire_value(content, state, [state.unit("ru.29div.inf")], target=T).total() == 10
    state.high_water = True
    assert fire_value(content, state, [state.unit("ru.40div.inf")], target=T).total() == Fraction(5, 2)
    assert fire_value(content, state, [state.unit("ru.40div.inf")]).total() == 15  # only attackers are weakened


@pytest.mark.rule("S8.43", "S10.34A")
def test_units_in_road_mode_defend_at_half() -> None:
    state = position(CONTENT, {T: ["de.37div.inf road"]})
    assert fire_value(CONTENT, state, state.units_at(T)).total() == 6


# odds
@pytest.mark.rule("S10.34", "S10.35")
@pytest.mark.parametrize(
    ("attack_value", "defence", "odds"),
    [
        (58, 35, "1.5-1"),
        (Fraction(103, 2), Fraction(49, 2), "2-1"),
        (35, 58, "1-2"),
        (10, 10, "1-1"),
        (15, 10, "1.5-1"),
        (Fraction(149, 10), 10, "1-1"),
        (10, 15, "1-1.5"),
        (10, 60, "1-6"),
        (10, 61, "1-7"),
        (85, 10, "8-1"),
        (125, 10, "12-1"),
    ],
)
def test_the_basic_odds_are_rounded_down_for_the_attacker(attack_value, defence, odds: str) -> None:
    assert column_name(CONTENT, basic_column(CONTENT, attack_value, defence)) == odds


@pytest.mark.rule("S10.35")
def test_shifts_count_before_the_table_ends() -> None:
    """The example after S10.35D: 12-1 and five columns for the defender is 7-1."""
    basic = basic_column(CONTENT, 120, 10)
    assert column_name(CONTENT, final_column(CONTENT, basic, -5)) == "7-1"
    assert column_name(CONTENT, final_column(CONTENT, basic, 0)) == "8-1"
    low = basic_column(CONTENT, 10, 80)
    assert column_name(CONTENT, low) == "1-8"
    assert column_name(CONTENT, final_column(CONTENT, low, 2)) == "1-6"
    assert column_name(CONTENT, final_column(CONTENT, low, 3)) == "1-5"
    clamped = basic_column(CONTENT, 10, 80, clamp_low=True)
    assert column_name(CONTENT, final_column(CONTENT, clamped, 1)) == "1-5"


def shifts_of(board, content=CONTENT, settings=None, **more) -> dict[str, int]:
    state = position(content, board, settings=settings)
    attackers = [unit for hex in board if hex != T for unit in state.units_at(hex)]
    tally = fire_shifts(content, state, attackers, state.units_at(T), T, **more)
    return {line.what: int(line.value) for line in tally.lines}


@pytest.mark.rule("S10.35", "S3.22")
def test_two_hexsides_and_more() -> None:
    one, two, three = {NE: ["ru.25div.inf SW"]}, {SE: ["ru.40div.inf NW"]}, {S: ["ru.29div.inf N"]}
    target = {T: ["de.37div.inf SE"]}
    assert shifts_of({**target, **one}) == {}
    assert shifts_of({**target, **one, **two}) == {"Attacked through two hexsides": 1}
    assert shifts_of({**target, **one, **two, **three}) == {"Attacked through {count} hexsides": 2}
    # guns alone in a hex open no further hexside
    assert shifts_of({**target, **one, SE: ["ru.40div.art NW"]}) == {}


@pytest.mark.rule("S3.22")
def test_flank_and_rear() -> None:
    target = {T: ["de.37div.inf SE"]}
    assert shifts_of({**target, N: ["ru.25div.inf S"]}) == {"{unit} struck in the flank": 1}
    assert shifts_of({**target, NW: ["ru.25div.inf SE"]}) == {"{unit} struck in the rear": 2}
    assert shifts_of({T: ["de.37div.inf road"], NW: ["ru.25div.inf SE"]}) == {}
    assert shifts_of({T: ["de.fort.boyen"], NW: ["ru.25div.inf SE"]}) == {}


@pytest.mark.rule("S8.73", "E8.41", "E8.41A")
def test_works_count_only_when_all_attack_through_them() -> None:
    target = {T: ["de.37div.inf SE field"]}
    front = {NE: ["ru.25div.inf SW"]}
    assert shifts_of({**target, **front}) == {"Entrenchment": -1}
    flank = shifts_of({**target, **front, N: ["ru.40div.inf S"]})
    assert "Entrenchment" not in flank
    printed = content_on(works={T: (1,)})
    assert shifts_of({**target, **front}, printed) == {"Permanent entrenchment": -2}  # turn 2
    state = position(printed, {**target, **front}, turn=5)
    tally = fire_shifts(printed, state, state.units_at(NE), state.units_at(T), T)
    assert tally.shifts() == -5


@pytest.mark.rule("E8.23")
def test_a_river_helps_only_if_all_cross_one() -> None:
    content = content_on(barriers={GRID.hexside(T, NE): "minor", GRID.hexside(T, SE): "major"})
    target = {T: ["de.37div.inf SE"]}
    both = {NE: ["ru.25div.inf SW"], SE: ["ru.40div.inf NW"]}
    assert shifts_of({**target, NE: both[NE]}, content) == {"All attack across a river": -1}
    assert shifts_of({**target, **both}, content)["All attack across a river"] == -1
    dry = shifts_of({**target, **both, S: ["ru.29div.inf N"]}, content)
    assert "All attack across a river" not in dry


@pytest.mark.rule("S10.32B")
def test_a_charge_shifts_one_column() -> None:
    board = {T: ["de.37div.inf SE"], NE: ["ru.1cdiv.bde1 SW"]}
    assert shifts_of(board, charge=True) == {"Cavalry charge": 1}


@pytest.mark.rule("S10.35A", "S10.35B", "S10.35C", "S10.35D")
def test_the_four_forms_of_a_result() -> None:
    cell = read_fire_cell("3+c/-")
    assert cell is not None
    assert (cell.attacker.losses, cell.attacker.check, cell.defender.losses) == (3, True, 0)
    cell = read_fire_cell("1/2+r")
    assert cell is not None
    assert (cell.defender.losses, cell.defender.retreat, cell.defender.check) == (2, True, False)


# who
@pytest.mark.rule("S10.31", "S12.31", "S12.32", "S2.21E", "S3.22", "S10.3")
def test_who_may_attack() -> None:
    reserve = replace(CONTENT.counters["ru.28div.inf"], id="reserve", defends_only=True)
    content = content_on(counters=(reserve,))
    board = {
        T: ["de.37div.inf NE"],
        NE: [
            "ru.25div.inf SW",
            "ru.25div.art",
            "ru.III.cav sp=0",
            "ru.III.hq",
            "ru.27div.inf 2",
        ],
        SE: ["reserve NW", "ru.40div.inf SE"],
        S: ["ru.29div.inf road", "ru.56rdiv.inf N"],
    }
    game = Played(content, position(content, board, step=6))
    game.say(f"fire:{T}", side="russian")
    assert game.rule("add:ru.25div.inf") == ""
    assert game.rule("add:ru.25div.art") == ""
    assert game.rule("add:ru.III.cav") == "S12.31"
    assert game.rule("add:ru.27div.inf") == "S12.32"  # eight of ten points lost
    assert game.rule("add:reserve") == "S2.21E"
    assert game.rule("add:ru.40div.inf") == "S3.22"
    assert game.rule("add:ru.29div.inf") == "S10.31"
    game.say("add:ru.25div.art")
    assert game.rule("done") == "S10.31"  # artillery never attacks alone


@pytest.mark.rule("S10.31", "S10.1")
def test_no_attack_where_the_unit_could_not_go() -> None:
    content = content_on({T: ("swamp",)})
    game = battle({T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW"]}, content)
    attack(game)
    assert game.state.battle is not None  # infantry can enter a swamp
    motor = replace(CONTENT.counters["ru.25div.inf"], id="motor", mobility="M")
    content = content_on({T: ("swamp",)}, counters=(motor,))
    game = battle({T: ["de.37div.inf NE"], NE: ["motor SW"]}, content)
    assert (game.state.step, game.ask.side) == (7, "german")  # the Russian step passed
    lake = content_on(barriers={GRID.hexside(T, NE): "lake"})
    assert battle({T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW"]}, lake).session.verdict is not None


@pytest.mark.rule("S10.11", "S10.0A", "S10.3")
def test_in_the_initial_segment_only_intensive_markers_attack() -> None:
    board = {
        T: ["de.37div.inf NE"],
        NE: ["ru.25div.inf SW intensive", "ru.27div.inf SW regular"],
        SE: ["ru.40div.inf NW"],
    }
    game = battle(board, step=2)
    game.say(f"fire:{T}", side="russian")
    assert game.state.battle is not None  # 25 div alone could
    assert game.state.battle.origins == (NE,)
    assert game.state.unit("ru.25div.inf").marker == "regular"


@pytest.mark.rule("S3.33", "S10.34")
def test_the_combat_stacking_criteria_of_an_attack() -> None:
    board = {
        T: ["de.37div.inf NE"],
        NE: ["ru.25div.inf SW", "ru.25div.art", "ru.40div.inf", "ru.III.cav"],
        SE: ["ru.29div.inf NW"],
    }
    game = battle(board)
    game.say(f"fire:{T}", side="russian")
    game.say("add:ru.25div.inf")
    assert game.rule("add:ru.40div.inf") == "S3.33"
    assert game.rule("add:ru.29div.inf") == ""  # the criterion counts in each hex
    game.say("add:ru.25div.art")
    assert game.rule("add:ru.III.cav") == ""  # the same corps


@pytest.mark.rule("S10.3", "S3.33", "S12.51")
def test_who_may_defend() -> None:
    board = {
        T: ["de.37div.inf NE", "de.37div.art silenced", "de.1div.inf", "de.1div.cav", "de.XX.train"],
        NE: ["ru.25div.inf SW"],
    }
    game = battle(board)
    attack(game)
    for prompt, key in (("Withdraw", "done"), ("Stand", "normal")):
        assert game.ask.prompt.startswith(prompt)
        game.say(key)
    assert game.ask.prompt.startswith("Which units defend")
    assert game.rule("done") == "S10.3"  # a fighting unit must defend
    assert game.rule("add:de.37div.art") == "S12.51"
    assert game.rule("add:de.XX.train") == "S10.34A"
    game.say("add:de.37div.inf")
    assert game.rule("add:de.1div.inf") == "S3.33"
    assert game.rule("add:de.1div.cav") == "S3.33"  # 2 + ½ brigades


@pytest.mark.rule("S10.34", "S3.5")
def test_fire_reveals_who_takes_part_and_nobody_else() -> None:
    board = {T: ["de.37div.inf NE", "de.1div.cav"], NE: ["ru.25div.inf SW", "ru.25div.art", "ru.40div.inf"]}
    game = battle(board)
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.25div.art")
    defend(game, "de.37div.inf")
    up = [name for name, unit in game.state.units.items() if unit.up]
    assert sorted(up) == ["de.37div.inf", "ru.25div.art", "ru.25div.inf"]
    assert game.state.known["russian@de.37div.inf"].sp == 8
    assert game.state.known["german@ru.25div.inf"].hex == NE


@pytest.mark.rule("S10.12", "S10.11", "S10.34A")
def test_ammunition_is_asked_after_the_reveal_the_attacker_first() -> None:
    board = {
        T: ["de.37div.inf NE", "de.37div.art"],
        NE: ["ru.25div.inf SW regular", "ru.25div.art SW regular"],
        SE: ["ru.40div.inf NW", "ru.40div.art"],
    }
    game = battle(board)
    attack(game, "ru.25div.inf", "ru.25div.art", "ru.40div.inf", "ru.40div.art")
    defend(game, "de.37div.inf", "de.37div.art")
    assert game.ask.side == "russian"
    assert game.ask.context.track == "first.III"  # 40 div has no marker: its guns count one a point
    game.say("spend")
    assert game.ask.side == "german"  # a defender needs no marker
    game.say("spend")
    game.roll(6, 6)
    told = result(game)
    assert told.tally.total() == 10 + 8 + 10 + 2
    assert told.tallies[0].total() == 12 + 13
    assert game.state.ammunition == {"first.III": 2, "first.IV": 3, "eighth.XX": 2}


@pytest.mark.rule("S10.12")
def test_an_empty_box_leaves_a_factor_of_one() -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW regular", "ru.25div.art SW regular"]}
    game = battle(board, ammunition={"first.III": 0})
    attack(game, "ru.25div.inf", "ru.25div.art")
    defend(game, "de.37div.inf")
    game.roll(6, 6)
    assert result(game).tally.total() == 12


@pytest.mark.rule("S10.31", "S12.31", "S12.72")
def test_guns_and_cadres_alone_are_captured_without_dice() -> None:
    board = {T: ["de.37div.art NE", "de.XX.hq", "de.37div.inf sp=0"], NE: ["ru.25div.inf SW"]}
    game = battle(board)
    attack(game)
    game.say("done", side="german")
    assert all(game.state.unit(name).hex == "" for name in ("de.37div.art", "de.XX.hq", "de.37div.inf"))
    # 4 points and a cadre, 2 points and two cadres, and the two cadres of a double brigade
    assert game.state.prisoners["russian"] == 4 + 1 + 2 + 2 + 2
    assert game.ask.prompt.startswith("Pursue from")


@pytest.mark.rule("S10.1", "S11.25", "S7.23", "S7.24")
def test_supply_and_command_at_the_instant_of_combat() -> None:
    board = {
        T: ["de.37div.inf NE unsupplied", "de.37div.cav uncommanded", "de.XX.hq"],
        NE: ["ru.25div.inf SW", "ru.25div.art unsupplied"],
    }
    game = battle(board)
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf")
    assert game.ml("de.37div") == 6
    assert game.ml("de.XX") == 8
    assert game.ml("ru.25div") == 5  # its guns took no part
    assert [event.names["formation"] for event in game.events("supply")] == ["37 div"]
    assert game.last("supply").audience == ("german",)


# losses of a result
@pytest.mark.rule("S10.36", "S10.36A", "S12.2", "S12.4", "S12.81", "S11.24")
def test_what_each_may_choose_of_one_two() -> None:
    """The example of S10.36: attacker a point or a level; defender a point, a retreat or a level; then the attacker."""
    board = {T: ["de.37div.inf NE", "de.37div.art"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf NW"]}
    game = battle(board, settings={"zones": "always"})
    attack(game, "ru.25div.inf", "ru.27div.inf", "ru.40div.inf")
    defend(game, "de.37div.inf", "de.37div.art")
    game.say("keep", side="german")
    game.roll(3, 2)  # 30 to 16 is 1.5-1, two hexsides 2-1: 5 gives 1/2+c
    assert result(game).names["result"] == "1/2+c"
    assert set(game.keys) == {"sp:ru.25div.inf", "sp:ru.27div.inf", "morale"}
    assert game.rule("retreat") == "S10.36"
    game.say("sp:ru.25div.inf", side="russian")
    game.say("sp:ru.40div.inf", side="russian")
    assert set(game.keys) == {"sp:de.37div.inf", "morale", "retreat"}
    assert game.rule("sp:de.37div.art") == "S12.4"  # the attacker spent no ammunition
    game.say("sp:de.37div.inf", side="german")
    assert set(game.keys) == {"combat", "morale", "retreat"}
    assert game.rule("artillery") == "S12.4"
    game.say("morale", side="russian")
    assert game.ml("de.37div") == 7
    game.roll(1)
    assert [line.what for line in game.events("check")[-1].tally.lines][1] == "strength points lost"


@pytest.mark.rule("S10.36", "S12.4")
def test_artillery_is_assigned_only_after_a_fighting_unit_lost_a_point() -> None:
    board = {T: ["de.37div.inf NE", "de.37div.art"], NE: ["ru.25div.inf SW regular", "ru.25div.art SW regular"]}
    board[SE] = ["ru.40div.inf NW", "ru.30div.inf"]
    game = battle(board, settings={"zones": "always"})
    attack(game, "ru.25div.inf", "ru.25div.art", "ru.40div.inf", "ru.30div.inf")
    defend(game, "de.37div.inf", "de.37div.art")
    game.say("spend", side="russian")
    game.say("keep", side="german")
    game.roll(3, 2)  # 38 to 16, 2-1 and a column for two hexsides: 3-1
    assert result(game).names["result"] == "1/2+r"
    game.say("sp:ru.25div.inf")
    game.say("sp:ru.40div.inf")
    assert game.rule("sp:de.37div.art") == ""  # the owner may choose it
    game.say("morale", side="german")
    assert game.rule("artillery") == "S10.36"
    assert game.rule("morale") == "S12.2"
    game.say("combat", side="russian")
    game.go()  # the retreat of the r result
    assert game.state.unit("de.37div.art").hex != T


@pytest.mark.rule("S10.36A", "S12.1", "S10.35D")
def test_a_retreat_takes_bystanders_along_and_all_are_checked() -> None:
    board = {T: ["de.37div.inf NE", "de.1div.cav", "de.XX.train"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings={"zones": "always"})
    attack(game, "ru.25div.inf", "ru.27div.inf")
    defend(game, "de.37div.inf")
    game.roll(3, 2)
    game.say("sp:ru.25div.inf")
    assert game.rule("retreat") == ""
    game.say("retreat", side="german")
    while game.go():
        pass
    assert T not in game.state.stacks
    if game.ask.side == "russian":
        game.say("combat")
    checks = 0
    while game.prompt.startswith("{hex}: check"):
        game.roll(1)
        checks += 1
    assert checks == 3  # 37 div, 1 div's cavalry and the train, each a formation of its own


@pytest.mark.rule("S10.36A", "S12.3", "S12.31")
def test_what_the_defenders_cannot_pay_falls_on_the_bystanders() -> None:
    board = {T: ["de.37div.cav NE", "de.1div.inf"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf NW"]}
    game = battle(board, settings={"zones": "always"}, ml={"de.37div": 1})
    attack(game, "ru.25div.inf", "ru.27div.inf", "ru.40div.inf")
    game.say("done", side="german")
    game.say("stand", side="german")
    game.roll(1)
    game.roll(1)
    game.pick("de.37div.cav", side="german")
    game.roll(1, 1)  # 30 to half a point
    assert result(game).names["result"] == "-/4+r"
    game.go("raise:")  # a prisoner result besides
    # the first loss is the regiment's last point; no level, no retreat: the second is its cadre; the rest is the
    # division's, which only looked on
    assert game.state.unit("de.37div.cav").hex == ""
    assert game.ask.context.payers == ("de.1div.inf",)
    assert (game.ask.names["number"], game.ask.side) == ("3", "german")
    game.say("sp:de.1div.inf")
    game.say("combat", side="russian")
    assert game.sp("de.1div.inf") == 6


# two facings
@pytest.mark.rule("S3.33A")
def test_two_formations_back_to_back_may_fight_two_combats() -> None:
    board = {
        T: ["de.37div.inf NE", "de.1div.inf SW"],
        NE: ["ru.25div.inf SW"],
        SW: ["ru.40div.inf NE"],
    }
    game = battle(board, settings={"zones": "always"})
    attack(game, "ru.25div.inf", "ru.40div.inf")
    assert set(game.keys) == {"one", "two"}
    game.say("two", side="german")
    game.say("first:0", side="russian")
    defend(game, "de.37div.inf")
    game.roll(3, 3)
    told = result(game)
    assert told.tally.total() == 10
    assert told.tallies[0].total() == 12
    assert [line.what for line in told.tallies[1].lines] == []  # no flank, one hexside
    while game.prompt.startswith(("Loss", "Assign", "{hex}: check")):
        game.say(game.keys[0]) if game.prompt[0] != "{" else game.roll(1)
    defend(game, "de.1div.inf")
    game.roll(3, 4)
    told = result(game)
    assert told.names["total"] == "7"
    assert told.tallies[0].total() == 12
    assert told.tallies[1].lines == ()


@pytest.mark.rule("S3.33A")
def test_one_combat_counts_the_flank() -> None:
    board = {T: ["de.37div.inf NE", "de.1div.inf SW"], NE: ["ru.25div.inf SW"], SW: ["ru.40div.inf NE"]}
    game = battle(board, settings={"zones": "always"})
    attack(game, "ru.25div.inf", "ru.40div.inf")
    game.say("one", side="german")
    defend(game, "de.37div.inf")
    game.roll(3, 3)
    assert [line.what for line in result(game).tallies[1].lines] == [
        "Attacked through two hexsides",
        "{unit} struck in the rear",
    ]
