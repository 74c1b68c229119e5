"""Barrage attacks and ammunition (S10.12, S10.2, E5.2, E6.2), with the rulebook's examples."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.barrage import barrage_result, bearing, bearings
from desktop.games.cossacks.combat.odds import barrage_column, fortress_die
from desktop.games.cossacks.combat.values import barrage_part, barrage_value
from desktop.games.cossacks.content import BarrageCell
from desktop.games.cossacks.loading import read_barrage_cell
from tests.games.cossacks.kit import GRID, Played, content_on, position

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()
#: A Russian corps before the target: artillery to barrage with, infantry to follow.
CORPS = ["ru.III.hq SW intensive", "ru.25div.inf", "ru.25div.art", "ru.27div.inf", "ru.27div.art"]
CORPS = [line if " " in line else f"{line} SW intensive" for line in CORPS]


def battle(board, content=CONTENT, **fields) -> Played:
    return Played(content, position(content, board, **fields))


# value and column
@pytest.mark.rule("S10.21B")
@pytest.mark.parametrize(("value", "column"), [(39, 35), (40, 40), (35, 35), (Fraction("34.5"), 30), (200, 80)])
def test_the_lesser_column_is_used(value, column: int) -> None:
    """The example of S10.21B: 39 uses the column 35."""
    state = position(CONTENT, {})
    assert CONTENT.barrage.columns[barrage_column(CONTENT, state, value, 0)] == column


@pytest.mark.rule("S10.21B", "S10.22")
def test_off_the_table_to_the_left_nothing_happens() -> None:
    state = position(CONTENT, {})
    assert barrage_column(CONTENT, state, Fraction(1, 2), 0) == -1
    assert barrage_column(CONTENT, state, 4, -1) == -1
    assert barrage_result(CONTENT, -1, 1) == BarrageCell()
    assert barrage_column(CONTENT, state, 100, 3) == len(CONTENT.barrage.columns) - 1
    first = position(CONTENT, {}, settings={"barrage_low": "first"})
    assert barrage_column(CONTENT, first, 4, -1) == 0


@pytest.mark.rule("S2.22B", "S10.21B", "S2.22D", "E6.2", "E8.21B", "S2.23C", "S2.22C")
def test_what_a_gun_adds() -> None:
    state = position(CONTENT, {SE: ["de.37div.art NW", "de.XX.hq"], "48.20": ["de.I.hq NW"]})
    assert barrage_part(CONTENT, state, state.unit("de.37div.art"), T) == 4 * 3 + 1
    assert barrage_part(CONTENT, state, state.unit("de.XX.hq"), T) == 10
    assert barrage_part(CONTENT, state, state.unit("de.I.hq"), T) == 5  # heavy at two hexes: half its points
    state.weather = "light rain"
    assert barrage_part(CONTENT, state, state.unit("de.37div.art"), T) == 4 * 3 // 2 + 1  # points halved, not the caret
    assert barrage_part(CONTENT, state, state.unit("de.I.hq"), T) == Fraction(5, 2)


@pytest.mark.rule("E8.21B", "E8.2")
def test_grand_rivers_halve_guns_once_the_water_is_high() -> None:
    content = content_on(barriers={GRID.hexside(SE, T): "grand"})
    state = position(content, {SE: ["de.37div.art NW"]})
    assert barrage_part(content, state, state.unit("de.37div.art"), T) == 13  # still treated as a major river
    state.high_water = True
    assert barrage_part(content, state, state.unit("de.37div.art"), T) == 7


@pytest.mark.rule("S10.12A", "S12.51")
def test_silenced_guns_add_nothing() -> None:
    state = position(CONTENT, {SE: ["de.37div.art NW silenced"]})
    assert barrage_value(CONTENT, state, state.units_at(SE), T).total() == 0


# who may
@pytest.mark.rule("S10.2", "S10.11", "S10.21", "S3.22", "S12.31", "S12.51", "S10.12")
def test_which_guns_may_barrage() -> None:
    game = battle(
        {
            T: ["de.37div.inf NE"],
            NE: [*CORPS, "ru.30div.art SW"],
            SE: ["ru.IV.hq S intensive", "ru.40div.art NW intensive sp=0", "ru.30div.inf NW intensive"],
            S: ["ru.28div.art N intensive silenced"],
        },
        tracks={"ru.28div": "first.ind"},
    )
    game.say(f"barrage:{T}", side="russian")
    assert game.rule("add:ru.25div.art") == ""
    assert game.rule("add:ru.30div.art") == "S10.11"  # no marker
    assert game.rule("add:ru.IV.hq") == "S3.22"  # the target lies not before it
    assert game.rule("add:ru.40div.art") == "S12.31"  # a cadre
    assert game.rule("add:ru.28div.art") == "S12.51"
    assert "add:ru.25div.inf" not in [option.key for option in game.ask.candidates()]
    assert game.rule("done") == "S10.21"


@pytest.mark.rule("S10.12", "S3.15")
def test_no_ammunition_no_barrage() -> None:
    game = battle({T: ["de.37div.inf NE"], NE: CORPS}, ammunition={"first.III": 0})
    assert game.state.step > 0  # nothing could be done: the step passed
    tracks = dict.fromkeys(("ru.25div", "ru.27div"), "nwfront.ind")
    game = battle({T: ["de.37div.inf NE"], NE: CORPS[1:]}, tracks=tracks)
    assert game.state.step > 0


@pytest.mark.rule("S10.12", "S2.65", "S2.77")
def test_one_point_a_track_and_combat() -> None:
    """The example of S10.12: two formations of a track barrage together for one point, the third pays another."""
    game = battle(
        {
            T: ["de.37div.inf NE"],
            NE: ["ru.25div.inf SW intensive", "ru.25div.art SW intensive", "ru.27div.art SW intensive"],
            "49.22": ["de.1div.inf NE"],
            "48.22": ["ru.29div.inf SW intensive", "ru.29div.art SW intensive"],
        },
        tracks={"ru.29div": "first.III"},
    )
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art", "ru.27div.art")
    game.roll(6)
    assert game.state.ammunition["first.III"] == 2
    game.say("barrage:49.22", side="russian")  # its one gun is the only choice
    game.roll(6)
    assert game.state.ammunition["first.III"] == 1


@pytest.mark.rule("E5.1")
def test_a_formation_and_a_hex_have_one_attack_a_segment() -> None:
    game = battle(
        {
            T: ["de.37div.inf NE"],
            N: ["de.1div.inf NE"],
            NE: CORPS,
            SE: ["ru.40div.inf NW intensive", "ru.40div.art NW intensive", "ru.IV.hq NW"],
        }
    )
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art")
    game.roll(6)
    # 27 div's guns are of the same formation; IV Corps has not attacked, but the hex was
    assert game.state.acted["ru.27div.art"] == "barrage"
    assert "ru.40div.art" not in game.state.acted
    assert game.state.step >= 1
    assert all(game.state.unit(name).marker == "regular" for name in ("ru.25div.inf", "ru.27div.art", "ru.III.hq"))
    assert game.state.unit("ru.40div.art").marker == "intensive"


@pytest.mark.rule("E6.2", "E7.11", "S2.22")
def test_only_heavy_guns_reach_two_hexes() -> None:
    far = ["ru.III.hq SW intensive", "ru.25div.art SW intensive"]
    game = battle({T: ["de.37div.inf NE"], "48.19": [*far, "ru.IV.hq SW intensive"], NE: ["ru.27div.inf SW"]})
    game.say(f"barrage:{T}", side="russian")
    assert game.rule("add:ru.25div.art") == "E6.2"
    assert game.rule("add:ru.III.hq") == ""
    away = battle({T: ["de.37div.inf NE"], "48.19": ["ru.III.hq NE intensive"], NE: ["ru.27div.inf SW"]})
    assert away.state.step > 0  # its shortest path begins behind it


@pytest.mark.rule("E6.2")
def test_the_line_of_two_hexes_enters_through_one_hexside() -> None:
    state = position(CONTENT, {"48.19": ["ru.III.hq SW"]})
    assert bearings(CONTENT, "50.18", T) == [0]
    assert bearings(CONTENT, "48.19", T) == [1]
    assert bearings(CONTENT, "48.20", T) == [1, 2]  # along a corner
    assert bearing(CONTENT, state.unit("ru.III.hq"), T) == 1


@pytest.mark.rule("E6.2")
def test_where_the_line_runs_to_a_corner_the_defender_chooses() -> None:
    board = {T: ["de.37div.inf SW"], "48.20": ["ru.III.hq NW intensive"], NE: ["ru.27div.inf SW"]}
    game = battle(board)
    game.say(f"barrage:{T}", side="russian")
    assert set(game.keys) == {"side:1", "side:2"}
    game.say("side:2", side="german")
    game.roll(6)


# the duty to fire
@pytest.mark.rule("E5.2")
def test_a_barrage_must_be_one_that_can_be_followed() -> None:
    game = battle({T: ["de.37div.inf NE"], NE: ["ru.25div.art SW intensive"]})
    assert game.state.step > 0
    game = battle({T: ["de.37div.inf NE"], NE: ["ru.25div.art SW intensive"], SE: ["ru.40div.inf NW"]})
    assert game.rule(f"barrage:{T}") == ""


@pytest.mark.rule("E5.2", "S10.1")
def test_the_barraged_hex_is_owed_a_fire_attack() -> None:
    board = {T: ["de.37div.inf NE"], N: ["de.1div.inf NE"], NE: [line.replace("SW", "SW") for line in CORPS]}
    game = battle(board)
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art", "ru.27div.art", "ru.III.hq")
    game.roll(6)
    while game.state.step < 6:
        game.say("end") if game.ask.prompt.startswith("{segment}") else game.say(game.keys[-1])
    # only the attack that is owed is left, so it is declared without being asked for
    assert game.ask.context.target == T
    assert game.rule("add:ru.25div.inf") == ""


@pytest.mark.rule("E5.2")
def test_neither_ending_nor_probing_fulfils_the_duty() -> None:
    game = battle(
        {
            T: ["de.37div.inf NE"],
            N: ["de.1div.inf NE"],
            NE: CORPS,
            "49.18": ["ru.40div.inf SW regular"],
        }
    )
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art")
    game.roll(6)
    while game.state.step < 6:
        game.say("end")
    assert game.rule("end") == "E5.2"
    assert game.rule(f"probe:{T}") == "E5.2"
    assert game.rule(f"fire:{T}") == ""
    game.say(f"fire:{N}")  # 40 div owes nothing, and none but it may join
    assert game.state.battle is not None
    assert (game.state.battle.target, game.state.battle.origins) == (N, ("49.18",))


@pytest.mark.rule("E5.2")
def test_every_barraging_formation_joins_the_attack() -> None:
    game = battle({T: ["de.37div.inf NE"], NE: CORPS, SE: ["ru.40div.inf NW intensive", "ru.40div.art NW intensive"]})
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art", "ru.40div.art")
    game.roll(6)
    while game.state.step < 6:
        game.say("end")
    game.say("add:ru.25div.inf")
    assert game.rule("done") == "E5.2"
    game.say("add:ru.40div.inf")
    assert game.rule("done") == ""


@pytest.mark.rule("E5.2")
def test_a_great_river_lifts_the_duty() -> None:
    content = content_on(barriers={GRID.hexside(T, NE): "major"})
    game = battle({T: ["de.37div.inf NE"], NE: CORPS}, content)
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art")
    game.roll(6)
    assert game.state.duties == {}


@pytest.mark.rule("E5.2", "S10.23", "S10.23A")
def test_a_retreat_under_the_barrage_lifts_the_duty() -> None:
    game = battle({T: ["de.37div.inf NE"], NE: CORPS, SE: ["ru.40div.inf NW"]})
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art", "ru.27div.art", "ru.III.hq")  # 20: die 1 is c+2
    game.roll(1)
    game.roll(6)  # 6 + 2 + 1 against 8: one loss
    game.say("retreat", side="german")
    game.say(next(key for key in game.keys if key.startswith("to:")))
    while game.ask.prompt.startswith("Which way"):
        game.say(game.keys[0])
    assert game.state.duties == {}
    assert game.state.vacated[T].cause == "barrage"
    assert T not in game.state.stacks  # nobody follows a barrage at once


@pytest.mark.rule("E5.2", "E5.21", "S10.0B")
def test_no_field_guns_in_the_final_segment() -> None:
    game = battle({T: ["de.37div.inf NE"], NE: [line.replace("intensive", "regular") for line in CORPS]}, step=4)
    assert game.state.step == 6


# target, result, losses
@pytest.mark.rule("S10.22")
def test_the_six_forms_of_a_result() -> None:
    assert read_barrage_cell("-") == BarrageCell()
    assert read_barrage_cell("2") == BarrageCell(2)
    assert read_barrage_cell("c") == BarrageCell(check=True)
    assert read_barrage_cell("1c") == BarrageCell(1, True)
    assert read_barrage_cell("c+2") == BarrageCell(0, True, 2)
    assert read_barrage_cell("2c+1") == BarrageCell(2, True, 1)
    assert read_barrage_cell("3c+2/S") == BarrageCell(3, True, 2, True)


def heavy_barrage(target: list[str], **fields) -> Played:
    """Three corps' guns at a hex with value 4+8+8 thrice = 60."""
    board = {
        T: target,
        NE: CORPS,
        SE: [
            f"{name} NW intensive"
            for name in ("ru.IV.hq", "ru.30div.inf", "ru.30div.art", "ru.40div.inf", "ru.40div.art")
        ],
        N: [
            f"{name} S intensive"
            for name in ("ru.XX.hq", "ru.28div.inf", "ru.28div.art", "ru.29div.inf", "ru.29div.art")
        ],
    }
    game = battle(board, **fields)
    game.say(f"barrage:{T}", side="russian")
    game.pick(*(name.split()[0] for hex in (NE, SE, N) for name in board[hex] if ".art" in name or ".hq" in name))
    return game


@pytest.mark.rule("S10.22", "S10.24", "S10.23")
def test_losses_first_then_the_check_with_its_modifier() -> None:
    """The example of S10.22: 2c+1 is two losses, then a check with +1 (column 60, die 1)."""
    game = heavy_barrage(["de.37div.inf NE", "de.37div.art"])
    assert game.roll(1).names["column"] == "60"
    assert "{result}" in game.events("barrage")[-2].text
    assert game.events("barrage")[-2].names["result"] == "2c+1"
    assert (game.ask.side, game.ask.names["number"], game.ask.names["count"]) == ("german", "1", "2")
    game.say("sp:de.37div.inf")
    assert (game.ask.side, game.ask.names["number"]) == ("russian", "2")
    assert "retreat" not in game.keys
    game.say("combat")
    game.roll(1)
    lines = {line.what: line.value for line in game.events("check")[-2].tally.lines}
    assert lines["barrage result"] == "1"
    assert lines["heavy artillery"] == "1"
    own = {line.what: line.value for line in game.events("check")[-1].tally.lines}
    assert own["strength points lost"] == "2"


@pytest.mark.rule("S10.23", "S12.81", "S12.2", "S12.1")
def test_one_retreat_and_one_level_a_player() -> None:
    """The example of S10.23: a retreat for the first loss leaves a level for the third, but no other retreat."""
    game = heavy_barrage(["de.37div.inf NE"], settings={"zones": "always"}, ml={"de.37div": 3})
    game.roll(6)  # 60: 1, no check
    game.say("retreat", side="german")
    game.go()
    game.roll(6)  # the retreat is checked: 6 and 1 for heavy guns and 1 for the flank against 3, five too many
    assert game.ask.names["count"] == "4"  # no more than four count
    assert game.rule("retreat") == ""  # a check has limits of its own
    game.say("retreat", side="german")
    game.go()
    assert game.rule("morale") == "S12.2"  # no strength point has been lost yet
    assert game.rule("retreat") == "S10.23"
    game.say("combat", side="russian")
    assert game.rule("retreat") == "S12.81"
    assert game.rule("morale") == ""
    game.say("morale", side="german")
    assert game.ml("de.37div") == 2
    assert game.rule("morale") == ""
    game.say("morale", side="russian")
    assert game.ml("de.37div") == 1


@pytest.mark.rule("S10.24A", "S11.23", "S10.24", "S11.22A", "E6.2")
def test_modifiers_of_a_barrage_check() -> None:
    """The example of S10.24A: corps ML 7, infantry division 6, cavalry division 8; flank, heavy guns, 1c+1."""
    target = ["de.XX.hq SE", "de.37div.inf", "de.1cdiv.bde1", "de.1cdiv.hq"]
    game = battle(
        {T: target, N: [f"{line.split()[0]} S intensive" for line in CORPS], NE: ["ru.40div.art SW intensive"]},
        ml={"de.XX": 7, "de.37div": 6, "de.1cdiv": 8},
        tracks={"de.1cdiv": "eighth.XX"},
    )
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art", "ru.27div.art", "ru.III.hq", "ru.40div.art")
    game.say("done", side="german")  # the cavalry could withdraw before the barrage
    game.roll(1)  # 28 on the column 25: 1
    assert game.events("barrage")[-2].names["result"] == "1"
    game.say("sp:de.1cdiv.bde1")
    # a plain 1 brings no check; the modifiers themselves are checked below, with 1c+1
    assert game.events("check") == []


@pytest.mark.rule("S10.24A")
def test_the_example_of_check_modifiers_number_by_number() -> None:
    from desktop.games.cossacks.combat.barrage import barrage_modifiers
    from desktop.games.cossacks.combat.morale import failure

    target = ["de.XX.hq SE", "de.37div.inf", "de.1cdiv.bde1"]
    state = position(CONTENT, {T: target, N: ["ru.III.hq S"]}, tracks={"de.1cdiv": "eighth.XX"})
    lines = barrage_modifiers(
        CONTENT,
        state,
        BarrageCell(1, True, 1),
        [state.unit("ru.III.hq")],
        state.units_at(T),
        [0],
        retreated=False,
    )
    assert sorted(line.value for line in lines) == ["1", "1", "1"]
    shared = sum(int(line.value) for line in lines)
    # die 4: 7 for HQ and infantry, 8 for the cavalry division that lost the point
    assert (failure(4, shared, 7), failure(4, shared, 6), failure(4, shared + 1, 8)) == (0, 1, 0)


@pytest.mark.rule("S10.24A", "S8.73", "S8.75")
def test_works_and_the_check_after_a_barrage() -> None:
    from desktop.games.cossacks.combat.barrage import barrage_modifiers

    state = position(CONTENT, {T: ["de.37div.inf NE field"], NE: ["ru.25div.art SW", "ru.III.hq"]})
    unit, art, hq = state.unit("de.37div.inf"), state.unit("ru.25div.art"), state.unit("ru.III.hq")

    def value(guns, settings=None, hexsides=(1,), retreated=False) -> int:
        if settings:
            state.settings["barrage_cover"] = settings
        lines = barrage_modifiers(CONTENT, state, BarrageCell(check=True), guns, [unit], hexsides, retreated=retreated)
        return sum(int(line.value) for line in lines if line.what == "entrenched")

    assert value([art], "indirect") == -1
    assert value([art, hq]) == 0  # the HQ's guns are indirect
    assert value([art, hq], "always") == -1
    assert value([art], "never") == 0
    assert value([art], "indirect", (1, 4)) == 0  # also through an open hexside
    assert value([art], retreated=True) == 0


@pytest.mark.rule("S10.21A", "S13.22A", "S10.23")
def test_a_fortress_alone_pays_and_nothing_spills_over() -> None:
    """The example of S10.23: two losses against a fortress of one point; the second is not taken from other units."""
    content = content_on()
    board = {
        T: ["de.fort.schimonken", "de.37div.inf NE"],
        NE: CORPS,
        SE: [f"{n} NW intensive" for n in ("ru.IV.hq", "ru.40div.inf", "ru.40div.art", "ru.30div.art")],
    }
    game = battle(board, content)
    game.say(f"barrage:{T}", side="russian")
    assert set(game.keys) == {"fortress", "units"}
    game.say("fortress")
    game.pick("ru.III.hq", "ru.25div.art", "ru.27div.art", "ru.IV.hq", "ru.40div.art", "ru.30div.art")
    # 40 with BF 4 against CF 2: the die counts two less; 2 - 2 = 0 is 2c, of which one loss counts
    game.roll(2)
    assert game.events("barrage")[-2].names["result"] == "2c"
    assert game.events("barrage")[-2].tally is None  # no terrain shifts against a fortress
    assert game.state.unit("de.fort.schimonken").hex == ""
    assert game.sp("de.37div.inf") == 8
    assert game.events("check") == []
    assert game.state.duties == {}  # E5.21A


@pytest.mark.rule("S13.22A", "S2.25D")
@pytest.mark.parametrize(("bf", "cf", "change"), [(3, 4, 2), (5, 4, -1), (4, 4, 0), (3, 5, 4), (5, 2, -3)])
def test_barrage_factor_against_caliber(bf: int, cf: int, change: int) -> None:
    """The example of S13.22A: BF 3 against CF 4 adds two; a lower CF subtracts the difference."""
    gun = replace(CONTENT.counters["ru.25div.art"], id="gun", bf=bf)
    fort = replace(CONTENT.counters["de.fort.boyen"], id="fort", cf=cf)
    content = content_on(counters=(gun, fort))
    state = position(content, {NE: ["gun SW"], T: ["fort"]}, tracks={"ru.25div": "first.III"})
    assert fortress_die(content, [state.unit("gun")], state.unit("fort")).total() == change


@pytest.mark.rule("S10.22", "S13.22A")
def test_a_fortress_may_surrender() -> None:
    guns = [f"{name} SW intensive" for name in ("de.37div.art", "de.41div.art", "de.XX.hq")]
    game = battle(
        {T: ["ru.fort.olita"], NE: guns, SE: ["de.1div.art NW intensive", "de.I.hq NW intensive"]}, phasing="german"
    )
    game.say(f"barrage:{T}", side="german")
    game.pick("de.37div.art", "de.41div.art", "de.XX.hq", "de.1div.art", "de.I.hq")
    # 13 + 13 + 10 + 13 + 10 = 59 on 50; BF 5 against CF 2 takes three from the die: -2
    game.roll(1)
    assert game.events("barrage")[-2].names["result"].endswith("/S")
    assert game.state.unit("ru.fort.olita").hex == ""
    assert game.state.prisoners.get("german", 0) == 0


@pytest.mark.rule("S10.21A", "S10.33A")
def test_cavalry_formations_may_withdraw_before_a_barrage() -> None:
    game = battle(
        {T: ["de.1cdiv.bde1 NE", "de.1cdiv.bde2", "de.37div.cav"], NE: CORPS},
        settings={"zones": "always"},
    )
    game.say(f"barrage:{T}", side="russian")
    game.pick("ru.25div.art")
    assert game.rule("add:de.37div.cav") == "S10.21A"
    game.pick("de.1cdiv.bde1", "de.1cdiv.bde2", side="german")
    game.say("to:51.20")
    assert game.state.unit("de.1cdiv.bde1").hex == "51.20"
    roll = game.roll(6)  # the check of the withdrawal: the regiment that stays holds the hex
    assert roll.names["modifier"] == "-2"


@pytest.mark.rule("S10.21", "S3.5", "S10.23")
def test_a_barrage_reveals_nothing() -> None:
    game = heavy_barrage(["de.37div.inf NE", "de.37div.cav"])
    game.roll(1)
    game.say("sp:de.37div.cav", side="german")
    # the opponent may name what is not there; he is told and names another
    assert {"combat", "artillery", "morale"} == set(game.keys)
    game.say("artillery", side="russian")
    assert game.ask.side == "russian"
    assert game.rule("artillery") == "S10.23"
    assert not any(game.state.unit(name).up for name in ("de.37div.inf", "de.37div.cav", "ru.25div.art"))
    seen = [told.event for told in game.session.heard(frozenset({"russian"}))]
    assert not any("piece:de." in str(event.subjects) or "piece:de." in str(event.names) for event in seen)
