"""Combat options (S10.32, S10.33), pursuit and retreats (S12.1), small positions for each."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.combat.conduct import Combat
from desktop.games.cossacks.combat.retreats import ways
from desktop.games.cossacks.combat.withdraw import why_not_goal
from desktop.games.cossacks.state import Vacated
from tests.games.cossacks.kit import GRID, Played, content_on, position

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()
ALWAYS = {"zones": "always"}
#: A second fight far away, so that a step does not end by itself.
ELSEWHERE = {"60.20": ["de.1div.inf NE"], "59.19": ["ru.29div.inf SW"]}


def battle(board, content=CONTENT, step: int = 6, **fields) -> Played:
    return Played(content, position(content, board, step=step, **fields))


def say_if(game: Played, prompt: str, key: str) -> bool:
    if game.prompt.startswith(prompt):
        game.say(key)
        return True
    return False


def fire_at(game: Played, *units: str) -> None:
    if game.prompt.startswith("{segment}"):
        game.say(f"fire:{T}")
    for unit in units:
        if game.prompt.startswith("Which units attack"):
            game.say(f"add:{unit}")
    say_if(game, "Which units attack", "done")


def resolve(game: Played, *dice: int, stand: bool = False) -> None:
    """Nobody withdraws, everybody defends, no ammunition is spent; the dice of the attack are rolled."""
    say_if(game, "Withdraw", "done")
    if game.prompt.startswith("Stand fast"):
        game.say("stand" if stand else "normal")
    while stand and game.prompt.startswith("{hex}: check to stand"):
        game.roll(1)
    while game.prompt.startswith("Which units defend"):
        game.say(game.keys[0])
    while game.prompt.startswith("Spend"):
        game.say("keep")
    game.roll(*dice)


def settle(
    game: Played, *, die: int = 1, prefer: tuple[str, ...] = ("sp:", "combat", "to:", "face:", "raise:")
) -> None:
    """Take every loss, check, retreat and facing that follows until something else is asked."""
    while game.prompt.startswith(("Loss", "Assign", "Retreat", "Which way", "Whose", "{hex}: check")):
        if game.prompt.startswith("{hex}"):
            game.roll(die)
        else:
            game.say(next((k for p in prefer for k in game.keys if k.startswith(p)), game.keys[0]))


# probe
@pytest.mark.rule("S10.32A", "S10.32", "S11.21A", "S3.5", "S10.11")
@pytest.mark.parametrize(("die", "seen"), [(5, True), (6, False)])
def test_a_probe_shows_the_whole_hex_if_one_formation_passes(die: int, seen: bool) -> None:
    board = {
        T: ["de.XX.hq NE intensive", "de.37div.inf intensive box=de.XX.hq", "de.1div.cav"],
        NE: ["ru.25div.inf SW intensive", "ru.27div.inf SW intensive"],
    }
    game = battle(board, step=2, ml={"ru.25div": 3})
    game.say(f"probe:{T}", side="russian")
    game.roll(die)
    assert all(game.state.unit(name).up is seen for name in ("de.XX.hq", "de.37div.inf", "de.1div.cav"))
    assert game.state.unit("ru.25div.inf").marker == "regular"
    assert game.state.acted["ru.27div.inf"] == "probe"
    assert game.state.attacked == {}  # the hex has not been attacked
    assert not game.state.unit("ru.25div.inf").up
    assert game.state.lost_sp == {}


@pytest.mark.rule("S10.32A", "S10.32", "S12.31", "S3.22")
def test_who_may_probe() -> None:
    content = content_on(barriers={GRID.hexside(T, SE): "grand"})
    board = {
        T: ["de.37div.inf NE"],
        NE: ["ru.25div.inf SW", "ru.25div.art SW intensive"],
        SE: ["ru.40div.inf NW intensive"],
        S: ["ru.29div.inf S intensive"],
    }
    game = battle(board, content, step=2, high_water=True)
    assert game.rule(f"probe:{T}") == "S10.11"  # only 25 div stands before it on this side of the river
    seen = battle({T: ["de.37div.inf NE up"], NE: ["ru.25div.inf SW intensive"]}, step=2)
    assert seen.rule(f"probe:{T}") == "S10.32A"  # nothing there is inverted


@pytest.mark.rule("S10.32A", "E5.1")
def test_a_formation_that_probed_has_had_its_attack() -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW intensive"], SE: ["ru.40div.inf NW intensive"]}
    game = battle(board, step=2)
    game.say(f"probe:{T}")
    game.say("with:ru.25div.inf")
    game.roll(6)
    game.say(f"fire:{T}")
    assert game.state.battle is not None
    assert game.state.battle.origins == (SE,)


# charge
@pytest.mark.rule("S10.32B")
def test_a_charge_doubles_the_attackers_losses_and_takes_cavalry_first() -> None:
    board = {T: ["ru.25div.inf NE"], NE: ["de.1cdiv.bde1 SW", "de.37div.inf"]}
    game = battle(board, phasing="german", settings=ALWAYS, tracks={"de.1cdiv": "eighth.XX"})
    fire_at(game, "de.1cdiv.bde1", "de.37div.inf")
    game.say("charge", side="german")
    resolve(game, 4, 5)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.tally.total() == 9  # two points of cavalry halved, and eight
    assert [line.value for line in told.tallies[1].lines] == ["1"]
    losses = int(told.names["result"][0])
    assert losses == 3  # 9 to 15 is 1-2, the charge makes it 1-1.5
    assert game.ask.names["count"] == str(2 * losses)
    assert game.rule("sp:de.37div.inf") == "S10.32B"
    game.say("sp:de.1cdiv.bde1")
    assert game.rule("artillery") != ""
    game.say("combat", side="russian")
    assert game.sp("de.1cdiv.bde1") == 0
    assert game.rule("sp:de.37div.inf") == ""


@pytest.mark.rule("S10.32B")
def test_no_charge_without_two_points_or_against_cover() -> None:
    from desktop.games.cossacks.combat.declare import why_not_charge

    for terrain, line, horse, rule in (
        ((), "ru.25div.inf NE", "de.1cdiv.bde1 SW", ""),
        ((), "ru.25div.inf NE", "de.1cdiv.bde1 SW 1", "S10.32B"),
        (("woods",), "ru.25div.inf NE", "de.1cdiv.bde1 SW", "S10.32B"),
        (("village",), "ru.25div.inf NE", "de.1cdiv.bde1 SW", "S10.32B"),
        ((), "ru.25div.inf NE field", "de.1cdiv.bde1 SW", "S10.32B"),
    ):
        content = content_on({T: terrain} if terrain else {})
        state = position(content, {T: [line], NE: [horse]})
        refusal = why_not_charge(content, state, T, ["de.1cdiv.bde1"])
        assert (refusal.rule if refusal else "") == rule


# the option Pursue
@pytest.mark.rule("S10.32C", "S10.32", "S10.23A", "S10.11")
def test_marked_units_pursue_into_a_hex_that_was_left() -> None:
    board = {NE: ["ru.25div.inf SW regular", "ru.27div.inf SW", "ru.III.hq SW regular"], "51.21": ["de.37div.inf NE"]}
    game = battle(board, vacated={T: Vacated(T, "german", "barrage")})
    game.say(f"pursue:{T}", side="russian")
    assert game.rule("add:ru.27div.inf") == "S10.11"
    game.pick("ru.25div.inf", "ru.III.hq")
    game.say("face:3")
    unit = game.state.unit("ru.25div.inf")
    assert (unit.hex, unit.facing, unit.marker) == (T, 3, "")
    assert game.state.unit("ru.27div.inf").hex == NE


@pytest.mark.rule("S10.32C", "S2.66")
def test_a_staff_takes_along_any_of_its_box() -> None:
    board = {NE: ["ru.III.hq SW regular", "ru.25div.inf SW box=ru.III.hq", "ru.27div.inf SW"]}
    game = battle(board, vacated={T: Vacated(T, "german", "withdrawal")})
    game.say(f"pursue:{T}", side="russian")
    assert game.ask.chosen == ("add:ru.III.hq",)  # nobody else could be the first
    assert game.rule("add:ru.25div.inf") == ""
    assert game.rule("add:ru.27div.inf") == "S10.11"


@pytest.mark.rule("S10.32C")
def test_no_pursuit_where_nobody_left_or_somebody_stands() -> None:
    board = {NE: ["ru.25div.inf SW regular"], T: ["de.37div.inf NE"]}
    game = battle(board, vacated={T: Vacated(T, "german", "barrage")})
    assert game.rule(f"pursue:{T}") == "S10.32C"


@pytest.mark.rule("S10.32C", "S10.11", "S10.32")
def test_in_the_initial_segment_pursuit_wants_an_intensive_marker() -> None:
    vacated = {T: Vacated(T, "german", "barrage")}
    game = battle({NE: ["ru.25div.inf SW regular"], S: ["ru.40div.inf S intensive"]}, step=2, vacated=vacated)
    assert game.state.step > 2
    game = battle({NE: ["ru.25div.inf SW intensive"], S: ["de.37div.inf N intensive"]}, step=2, vacated=vacated)
    game.say(f"pursue:{T}")
    game.go("face:")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.state.unit("ru.25div.inf").marker == "regular"


# withdraw
@pytest.mark.rule("S10.33A", "S3.47", "S3.21", "S10.11")
def test_who_may_withdraw() -> None:
    board = {T: ["de.37div.inf NE", "de.37div.art", "de.37div.cav intensive", "de.XX.train"], NE: ["ru.25div.inf SW"]}
    game = battle(board, settings=ALWAYS)
    fire_at(game)
    assert game.rule("add:de.37div.inf") == "S10.33A"
    assert game.rule("add:de.37div.cav") == ""
    assert game.rule("add:de.37div.art") == ""  # by abandoning its guns
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    assert game.roll(6).names["modifier"] == "-2"  # the infantry defends the hex
    unit = game.state.unit("de.37div.cav")
    assert (unit.hex, unit.marker, unit.up) == (SW, "", False)
    game.say("face:1")
    assert game.state.unit("de.37div.cav").facing == 1


@pytest.mark.rule("S10.33A", "S11.21")
def test_a_failed_withdrawal_costs_losses() -> None:
    board = {T: ["de.37div.cav NE"], NE: ["ru.25div.inf SW"], **ELSEWHERE}
    game = battle(board, settings=ALWAYS, ml={"de.37div": 4})
    fire_at(game)
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    game.roll(6)  # fails by two
    assert set(game.keys) == {"sp:de.37div.cav", "morale", "retreat"}
    game.say("morale", side="german")
    assert set(game.keys) == {"combat", "retreat"}
    assert game.rule("morale") == "S12.2"
    game.say("combat", side="russian")
    game.say("face:1", side="german")
    assert game.state.vacated[T].cause == "withdrawal"
    assert game.sp("de.37div.cav") == 0


@pytest.mark.rule("S10.33A", "S3.47")
def test_no_withdrawal_into_a_zone_a_full_hex_or_the_enemy() -> None:
    board = {
        T: ["de.37div.cav NE", "de.37div.inf"],
        NE: ["ru.25div.inf SW"],
        S: ["ru.40div.inf N up"],
        NW: ["de.XX.hq N", "de.1div.inf", "de.2div.inf S", "de.35div.inf S"],
    }
    state = position(CONTENT, board)
    found = {}
    for hex in (N, S, SW, NW):
        refusal = why_not_goal(CONTENT, state, [state.unit("de.37div.cav")], hex)
        found[hex] = refusal.rule if refusal else ""
    # 40 div stands in one and, face-up, has its zone in the next; four formations fill the third
    assert found == {N: "", S: "S10.33A", SW: "S3.47", NW: "S10.33A"}


@pytest.mark.rule("S3.47", "S3.49")
def test_the_owner_of_an_inverted_unit_is_asked_for_its_zone() -> None:
    board = {T: ["de.37div.cav NE", "de.37div.inf"], NE: ["ru.25div.inf SW"], S: ["ru.40div.inf N"]}
    game = battle(board)
    fire_at(game, "ru.25div.inf")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    assert (game.ask.side, game.ask.names["hex"]) == ("russian", f"hex:{SW}")
    game.say("exert")
    assert game.rule(f"to:{SW}") == "S3.47"  # closed: he takes another hex
    game.say(f"to:{NW}")
    assert game.state.unit("de.37div.cav").hex == NW
    board[S] = ["ru.40div.art N"]
    game = battle(board)
    fire_at(game, "ru.25div.inf")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    # artillery exerts none, and the answer gives itself
    assert game.state.unit("de.37div.cav").hex == SW


@pytest.mark.rule("S12.34", "S10.33A", "S12.72")
def test_artillery_abandons_its_guns_to_withdraw() -> None:
    board = {T: ["de.37div.art NE", "de.37div.inf"], NE: ["ru.25div.inf SW"]}
    game = battle(board, settings=ALWAYS)
    fire_at(game)
    game.pick("de.37div.art", side="german")
    for _ in range(3):
        game.go("to:")
    unit = game.state.unit("de.37div.art")
    assert (unit.sp, unit.cp) == (0, 1)
    assert GRID.distance(unit.hex, T) == 3
    assert game.state.prisoners["russian"] == 4
    assert game.state.lost_sp["german"] == 4
    assert game.events("check") == []  # no check is taken


@pytest.mark.rule("S10.33A", "S10.32C")
def test_marked_attackers_follow_at_once_when_all_withdraw() -> None:
    board = {T: ["de.37div.cav NE"], NE: ["ru.25div.inf SW regular", "ru.25div.art SW"]}
    game = battle(board, settings=ALWAYS)
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.25div.art")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    game.roll(1)
    game.say("face:1")
    assert game.prompt.startswith("Pursue into")
    assert game.keys == ["add:ru.25div.inf", "done"]  # the guns had no marker
    game.say("add:ru.25div.inf", side="russian")
    say_if(game, "Pursue into", "done")
    game.go("face:")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.state.ammunition["first.III"] == 3


# stand fast
@pytest.mark.rule("S10.33B", "S11.21A", "S3.22")
def test_who_may_stand_fast() -> None:
    for target, attacker, rule in (
        ("de.37div.inf NE", {NE: ["ru.25div.inf SW"]}, ""),
        ("de.37div.inf SW", {NE: ["ru.25div.inf SW"]}, "S10.33B"),  # struck in the rear
        ("de.37div.inf NE unsupplied", {NE: ["ru.25div.inf SW"]}, "S10.33B"),
        ("de.37div.inf road", {NE: ["ru.25div.inf SW"]}, "S10.33B"),
    ):
        board = {T: [target, "de.37div.cav"], **attacker}
        game = battle(board, settings=ALWAYS)
        fire_at(game)
        say_if(game, "Withdraw", "done")
        if rule:
            assert not game.prompt.startswith("Stand fast")  # only one answer was left
        else:
            assert game.rule("stand") == ""


@pytest.mark.rule("S10.33B", "S8.73")
def test_all_must_pass_to_stand_fast() -> None:
    board = {T: ["de.37div.inf NE field", "de.1div.cav NE field"], NE: ["ru.25div.inf SW"]}
    game = battle(board, settings=ALWAYS, ml={"de.37div": 4, "de.1div": 4})
    fire_at(game)
    say_if(game, "Withdraw", "done")
    game.say("stand", side="german")
    assert game.roll(5).names["modifier"] == "-1"  # entrenched
    game.roll(6)
    assert "{hex} does not stand fast" in [event.text for event in game.events("stand")]
    assert game.state.lost_sp == {}  # failing costs nothing


@pytest.mark.rule("S10.33B", "S10.36A", "S12.72")
def test_standing_fast_no_retreat_but_an_r_drives_out_as_prisoners() -> None:
    board = {T: ["de.37div.inf NE 6"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 2, 2, stand=True)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.names["result"] == "1/2+r"  # 20 to 9 is 2-1
    game.go("raise:")
    game.say("sp:ru.25div.inf") if game.prompt.startswith("Loss") and game.ask.side == "russian" else None
    assert game.rule("retreat") == "S10.33B"
    game.say("sp:de.37div.inf", side="german")
    assert game.rule("retreat") == "S10.33B"
    game.say("combat", side="russian")
    game.go("to:")
    game.roll(6)  # 6 and two for the points lost, against 8: passes
    assert game.state.unit("de.37div.inf").hex != T
    assert game.state.prisoners["russian"] == 2


# retreats
def rank_of(board, content=CONTENT, unit: str = "de.37div.inf", **fields) -> dict[str, tuple[int, int, int]]:
    state = position(content, board, **fields)
    found = ways(content, state, Combat("fire", "russian", T), [state.unit(unit)])
    return {way.hex: way.rank for way in found if way.bar is None}


@pytest.mark.rule("S12.1", "S3.48")
def test_a_retreat_keeps_out_of_zones_and_goes_home() -> None:
    ranks = rank_of({T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW up"]})
    # 25 div's zone lies on the two hexes beside it
    assert {hex for hex, rank in ranks.items() if rank[0] == 2} == {N, SE}
    best = min(ranks.values())
    assert {hex for hex, rank in ranks.items() if rank == best} <= {S, SW, NW}
    assert ranks[SW][2] == 0  # westward lies home


@pytest.mark.rule("E8.0", "E8.2", "S12.1")
def test_no_retreat_over_water_or_what_cannot_be_crossed() -> None:
    content = content_on(
        barriers={GRID.hexside(T, SW): "lake", GRID.hexside(T, S): "major", GRID.hexside(T, NW): "grand"},
        water=frozenset({N}),
    )
    board = {T: ["de.37div.inf NE", "de.37div.art"]}
    state = position(content, board, high_water=True)

    def barred(unit: str) -> dict[str, str]:
        found = ways(content, state, Combat("fire", "russian", T), [state.unit(unit)])
        return {way.hex: way.bar.rule for way in found if way.bar is not None}

    assert barred("de.37div.inf") == {N: "E8.0", SW: "E8.0", NW: "E8.2"}
    assert barred("de.37div.art") == {N: "E8.0", SW: "E8.0", NW: "E8.2", S: "E8.2"}
    state.high_water = False  # grand rivers still count as major ones
    assert NW not in barred("de.37div.inf")


@pytest.mark.rule("S12.1", "S3.48", "S3.49")
def test_an_inverted_enemy_is_reckoned_to_have_a_zone() -> None:
    ranks = rank_of({T: ["de.37div.inf NE"], NE: ["ru.25div.art SW"]})
    assert {hex for hex, rank in ranks.items() if rank[0] == 2} == {N, SE}
    ranks = rank_of({T: ["de.37div.inf NE"], NE: ["ru.25div.art SW up"]})
    assert all(rank[0] == 0 for rank in ranks.values())


@pytest.mark.rule("S3.48", "S12.1")
def test_friends_negate_a_zone() -> None:
    ranks = rank_of({T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW up"], N: ["de.41div.cav N"]})
    assert ranks[N][0] == 0


@pytest.mark.rule("S3.35", "S12.1")
def test_overstacking_only_to_avoid_a_zone() -> None:
    full = ["de.I.hq N", "de.1div.inf", "de.35div.inf", "de.36div.inf"]
    ranks = rank_of({T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW up"], NW: full})
    assert ranks[NW][0] == 1
    assert min(ranks.values())[0] == 0


@pytest.mark.rule("S12.11", "S3.48A", "S11.25", "S12.72")
@pytest.mark.parametrize("hexes", [1, 2])
def test_retreats_through_enemy_zones(hexes: int) -> None:
    """One such hex: morale 1; the second: all points gone, as prisoners."""
    board = {
        T: ["de.37div.inf NE 6"],
        NE: ["ru.25div.inf SW", "ru.27div.inf"],
        "52.20": ["ru.40div.inf N up"],
        "51.18": ["ru.29div.inf N up"],
        "50.22": ["ru.30div.inf N up"],
        "53.20": ["ru.28div.inf N up"],
    }
    game = battle(board, settings=ALWAYS, ml={"de.37div": 6})
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 1, 1)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.names["result"] == "1/3+r"
    game.go("raise:")
    if game.ask.side == "russian":
        game.say("sp:ru.25div.inf")
    if hexes == 2:
        game.say("retreat", side="german")
        game.go("to:")
        assert game.ml("de.37div") == 1
        assert game.state.lost_ml["german"] == 5
        game.say("combat", side="russian")  # the third loss can only be another point
        before = game.state.prisoners["russian"]
        assert before == 2  # the prisoner result
        game.go("to:")
        unit = game.state.unit("de.37div.inf")
        assert (unit.sp, unit.cp) == (0, 2)
        assert game.state.prisoners["russian"] == 6
    else:
        for key in ("sp:de.37div.inf", "combat", "sp:de.37div.inf"):
            game.say(key)
        game.go("to:")
        assert game.ml("de.37div") == 1
        assert game.sp("de.37div.inf") == 3


@pytest.mark.rule("S12.11", "S12.72")
def test_units_with_no_way_out_are_captured() -> None:
    content = content_on(water=frozenset({N, S, SW, NW}))
    board = {T: ["de.37div.inf NE 4", "de.37div.art"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf SE"]}
    game = battle(board, content, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 1, 1)
    game.go("raise:")
    while game.prompt.startswith(("Loss", "Assign")):
        assert game.ask.side != "german" or game.rule("retreat") == "S12.11"
        game.say(next(k for k in game.keys if k.startswith("sp:") or k == "combat"))
    assert game.state.unit("de.37div.inf").hex == ""
    assert game.state.unit("de.37div.art").hex == ""
    # four points and two cadres of infantry, four guns and their cadre
    assert game.state.prisoners["russian"] == 4 + 2 + 4 + 1


@pytest.mark.rule("S12.34", "S12.1")
def test_guns_barred_by_the_ground_abandon() -> None:
    """Infantry gets out through the swamp; the guns cannot, lose their points and follow as a cadre."""
    content = content_on({SW: ("swamp",)}, water=frozenset({N, S, NW}))
    board = {T: ["de.37div.inf NE 8", "de.37div.art"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf SE"]}
    game = battle(board, content, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 1, 1)
    settle(game)
    assert game.state.unit("de.37div.inf").hex == SW
    unit = game.state.unit("de.37div.art")
    assert (unit.sp, unit.hex != "") == (0, True)
    assert GRID.distance(unit.hex, T) == 3


@pytest.mark.rule("S3.35")
def test_the_overstacked_are_pushed_on() -> None:
    content = content_on(water=frozenset({N, S, SW, SE}))
    full = ["de.I.hq N", "de.1div.inf", "de.35div.inf", "de.36div.inf"]
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW", "ru.27div.inf"], NW: full}
    game = battle(board, content, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 1, 1)
    while not game.prompt.startswith("{hex} is overstacked"):
        assert game.prompt
        if game.prompt.startswith("{hex}"):
            game.roll(1)
        else:
            game.say(next(k for p in ("sp:", "combat", "to:", "raise:") for k in game.keys if k.startswith(p)))
    assert game.ask.side == "german"
    game.say("push:de.36div.inf")
    game.go("to:")
    while game.prompt.startswith("{hex} is overstacked"):
        game.say(game.keys[0])
        game.go("to:")
    assert game.state.unit("de.36div.inf").hex not in (NW, T)
    assert game.state.prisoners.get("russian", 0) <= game.state.lost_sp["german"]


# pursuit after fire
@pytest.mark.rule("S10.36", "S3.21", "S11.21A", "S12.1")
def test_pursuit_after_fire_wants_a_check_and_goes_as_far_as_the_retreat() -> None:
    board = {T: ["de.37div.inf NE 6"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings=ALWAYS, ml={"ru.27div": 3})
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 2, 3)
    settle(game, prefer=("retreat", "sp:", "combat", "to:", "face:", "raise:"))
    assert game.prompt.startswith("Pursue from")
    trail = game.state.unit("de.37div.inf").hex
    assert GRID.distance(trail, T) == 2  # a chosen retreat and that of the r
    game.say("pursue", side="russian")
    game.roll(4)  # 27 div, level 3, fails
    assert game.rule("add:ru.27div.inf") == "S3.21"
    game.pick("ru.25div.inf")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.state.unit("ru.27div.inf").hex == NE
    if game.prompt.startswith("Pursue further"):
        game.say("stop")
    game.say("face:4")
    assert game.state.unit("ru.25div.inf").facing == 4


@pytest.mark.rule("S10.36", "S10.33B")
def test_no_pursuit_while_the_hex_is_held() -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 5, 5)
    settle(game)
    assert not game.prompt.startswith("Pursue")


@pytest.mark.rule("S10.36B", "S11.21")
def test_an_attacker_may_choose_a_retreat_after_a_failed_check() -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW"]}
    game = battle(board, settings=ALWAYS, ml={"ru.25div": 2})
    fire_at(game)
    resolve(game, 6, 4)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.names["result"].startswith("3+c")
    for key in ("sp:ru.25div.inf", "combat", "sp:ru.25div.inf"):
        game.say(key)
    game.roll(6)  # 6 and three points lost against 2: seven too many, four losses
    assert game.ask.names["count"] == "4"
    assert game.rule("retreat") == ""
    game.say("sp:ru.25div.inf", side="russian")
    assert game.rule("retreat") == "S10.36B"
    game.say("combat", side="german")
    game.say("retreat", side="russian")
    game.go("to:")
    assert game.state.unit("ru.25div.inf").hex != NE
