"""Pursuit after fire (S10.36), the option Pursue (S10.32C), and retreats that others feel (S3.35, S12.1)."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.combat.conduct import Combat
from desktop.games.cossacks.combat.limits import LossSet, why_not_unit
from desktop.games.cossacks.combat.retreats import way_out, ways
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.state import Vacated
from tests.games.cossacks.kit import GRID, Played, content_on, position
from tests.games.cossacks.test_options import ALWAYS, battle, fire_at, resolve, say_if, settle

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()


# who pursues
@pytest.mark.rule("S10.36", "S11.22A", "S3.21")
def test_the_level_of_a_staff_in_the_stack_counts_in_the_check_to_pursue() -> None:
    board = {T: ["de.37div.inf NE 6"], NE: ["ru.25div.inf SW", "ru.27div.inf", "ru.III.hq"]}
    game = battle(board, settings={**ALWAYS, "charts": "open"}, ml={"ru.III": 2})
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 2, 3)
    settle(game, prefer=("retreat", "sp:", "combat", "to:", "face:", "raise:"))
    game.say("pursue", side="russian")
    assert game.roll(4).passes == "some pass on 1-5, all on 1-2"
    assert game.rule("add:ru.III.hq") == "S3.21"  # the corps at level 2 fails with a 4
    assert game.rule("add:ru.25div.inf") == ""
    assert game.events("check")[-2].text == "{hex} passes its {purpose} in part"


@pytest.mark.rule("S10.32C", "S10.33A")
def test_a_staff_may_follow_at_once_with_units_of_its_box() -> None:
    board = {
        T: ["de.37div.cav NE"],
        NE: ["ru.III.hq SW regular", "ru.25div.inf SW box=ru.III.hq", "ru.27div.inf SW regular box=ru.III.hq"],
    }
    game = battle(board, settings=ALWAYS)
    game.say(f"fire:{T}")
    game.say("add:ru.25div.inf", "done")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    game.roll(1)
    game.go("face:")
    assert game.prompt.startswith("Pursue into")
    assert game.rule("add:ru.25div.inf") == "S10.32C"  # it had no marker
    assert game.rule("add:ru.27div.inf") == ""  # marked, though it did not attack
    game.say("add:ru.III.hq")
    assert game.rule("add:ru.25div.inf") == ""  # with its staff any of its box
    game.pick("ru.25div.inf")
    game.go("face:")
    assert {game.state.unit(name).hex for name in ("ru.III.hq", "ru.25div.inf")} == {T}
    assert game.state.unit("ru.27div.inf").hex == NE


@pytest.mark.rule("S10.36", "S8.73", "S8.74")
@pytest.mark.parametrize("works", ["permanent", ""])
def test_pursuit_stops_behind_a_permanent_entrenchment(works: str) -> None:
    board = {T: [f"de.37div.inf NE {works}"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf NW"]}
    game = battle(board, settings=ALWAYS, turn=2)
    fire_at(game, "ru.25div.inf", "ru.27div.inf", "ru.40div.inf")
    resolve(game, *((1, 1) if works else (2, 3)))
    settle(game, prefer=("retreat", "sp:", "combat", "to:", "face:", "raise:"))
    assert GRID.distance(game.state.unit("de.37div.inf").hex, T) >= 2
    assert game.state.unit("de.37div.inf").entrenched == ""  # the works are left behind
    game.say("pursue")
    game.roll(1)
    game.say("add:ru.25div.inf", "done")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.prompt.startswith("Which way" if works else "Pursue further")
    assert {event.rule for event in game.events("advance")} == {"S10.36"}


@pytest.mark.rule("S10.32C")
def test_a_hex_held_again_is_no_longer_vacated() -> None:
    board = {T: ["de.37div.inf SW 6"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings=ALWAYS, vacated={T: Vacated(T, "russian", "withdrawal")})
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 2, 3)
    settle(game)
    game.say("pursue", side="russian")
    game.roll(1)
    game.pick("ru.25div.inf")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.state.vacated == {}


# retreats
@pytest.mark.rule("S12.1")
def test_the_way_home_comes_before_the_distance_from_the_fight() -> None:
    content = content_on()
    state = position(content, {SW: ["de.37div.inf NE"]})
    combat = Combat("fire", "russian", T)
    combat.left.append(T)
    ranks = {way.hex: way.rank for way in ways(content, state, combat, [state.unit("de.37div.inf")])}
    assert ranks[T][1] == 1  # not back into the hex it left
    nearer = {hex: content.ground.nearer_home("german", SW, hex) for hex in ranks}
    best = min(ranks.values())
    assert all(nearer[hex] and GRID.distance(hex, T) == 2 for hex, rank in ranks.items() if rank == best)
    beside = next(hex for hex in ranks if hex != T and GRID.distance(hex, T) == 1 and nearer[hex])
    onward = [hex for hex in ranks if GRID.distance(hex, T) == 2 and not nearer[hex]]
    assert all(ranks[beside] < ranks[hex] for hex in onward)


@pytest.mark.rule("E1.4", "S12.1")
def test_no_way_home_leads_to_the_german_edge_east_of_the_baltic() -> None:
    ground = load_content({}).ground
    around = GRID.adjacent("41.19")
    # westward only: the edge about Tilsit lies in Germany, but east of the Baltic
    assert [hex for hex in around if ground.nearer_home("german", "41.19", hex)] == ["42.20", "42.19"]
    assert ground.nearer_home("russian", "40.19", "40.18")  # its northern edge is Russian country


@pytest.mark.rule("S12.1", "S12.11")
def test_a_way_out_for_some_is_a_way_out() -> None:
    content = content_on({SW: ("swamp",)}, water=frozenset({N, S, NW, SE}))
    state = position(content, {T: ["de.37div.inf NE", "de.37div.art"], NE: ["ru.25div.inf SW"]})
    combat = Combat("fire", "russian", T)
    assert way_out(content, state, combat, ("de.37div.inf", "de.37div.art"))
    assert not way_out(content, state, combat, ("de.37div.art",))  # guns cannot enter the swamp


@pytest.mark.rule("S3.35", "S10.36A", "S12.1")
def test_units_that_were_only_pushed_on_take_no_check() -> None:
    content = content_on(water=frozenset({N, S, SW, SE}))
    full = ["de.I.hq N", "de.1div.inf", "de.35div.inf", "de.36div.inf"]
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW", "ru.27div.inf"], NW: full}
    game = battle(board, content, settings=ALWAYS)
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 1, 1)
    checked = []
    while game.prompt.startswith(("Loss", "Assign", "Retreat", "Which way", "Whose", "{hex}")):
        if game.prompt.startswith("{hex}: check"):
            game.roll(1)
            checked.append(game.events("check")[-1].names["hex"])
        else:
            pushed = ("push:de.36div.inf", "push:de.35div.inf")
            game.say(next((k for k in pushed if k in game.keys), game.keys[0]))
    assert game.state.unit("de.36div.inf").hex not in (NW, T)
    assert checked == [f"hex:{game.state.unit('de.37div.inf').hex}"]


# losses
@pytest.mark.rule("S12.3", "S12.31")
def test_a_unit_without_strength_is_refused_as_itself() -> None:
    board = {T: ["de.37div.inf NE", "de.37div.cav sp=0"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    state = position(CONTENT, board, step=6, settings=ALWAYS)
    loss = LossSet("defender", "german", 1, ("de.37div.inf", "de.37div.cav"))
    refusal = why_not_unit(CONTENT, state, Combat("fire", "russian", T), loss, state.unit("de.37div.cav"))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("S12.3", "It has no strength point to lose")


# charges
@pytest.mark.rule("S10.32B")
def test_works_on_any_hexside_attacked_bar_a_charge() -> None:
    # the works face north-east; the cavalry comes through that side, infantry through one that is not covered
    for works in ("field", ""):
        board = {T: [f"de.37div.inf NE {works}"], NE: ["ru.1cdiv.bde1 SW"], SW: ["ru.25div.inf NE"]}
        game = battle(board, settings=ALWAYS)
        assert game.sp("ru.1cdiv.bde1") >= 2
        fire_at(game, "ru.1cdiv.bde1", "ru.25div.inf")
        assert game.prompt.startswith("Does the cavalry charge") == (not works)


@pytest.mark.rule("S10.32B", "S3.33A")
def test_of_two_combats_only_the_one_with_cavalry_is_a_charge() -> None:
    horse = "ru.1cdiv.bde1"
    board = {T: ["de.37div.inf NE", "de.1div.inf SW"], NE: [f"{horse} SW"], SW: ["ru.40div.inf NE"]}
    game = battle(board, settings=ALWAYS)
    fire_at(game, horse, "ru.40div.inf")
    game.say("charge", side="russian")
    game.say("two", side="german")
    game.say("first:1", side="russian")
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        say_if(game, prompt, key)
    game.roll(6, 6)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.tally.total() == 10  # infantry against those that face it
    assert [line.what for line in told.tallies[1].lines] == []
    losses = int(told.names["result"][0])
    assert game.ask.names["count"] == str(losses)  # not doubled


# Road Mode
@pytest.mark.rule("S8.43", "S3.24", "S10.34A")
def test_units_in_road_mode_turn_before_the_dice_and_defend_at_half() -> None:
    content = content_on(works={T: (1,)})
    board = {T: ["de.37div.inf road", "de.37div.art road"], NE: ["ru.25div.inf SW"]}
    game = battle(board, content, settings=ALWAYS, turn=2)
    fire_at(game)
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        say_if(game, prompt, key)
    while game.prompt.startswith("Which units defend"):
        game.say(game.keys[0])
    assert game.prompt.startswith("Which way")  # no ammunition is asked for
    game.say("face:1")
    game.roll(6, 1)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.tallies[0].total() == 6 + 2
    # facing the works of the map they are behind them now
    assert [(line.what, line.value) for line in told.tallies[1].lines] == [("Permanent entrenchment", "-2")]
    assert {game.state.unit(name).mode for name in ("de.37div.inf", "de.37div.art")} == {"deployed"}


@pytest.mark.rule("S8.43", "S3.24", "S3.22")
def test_units_in_road_mode_have_no_flank_whichever_way_they_turn() -> None:
    game = battle({T: ["de.37div.inf road"], NE: ["ru.25div.inf SW"]}, settings=ALWAYS)
    fire_at(game)
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        say_if(game, prompt, key)
    game.say("face:4")  # away from the enemy
    game.roll(6, 1)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.tallies[1].lines == ()


# reveal
@pytest.mark.rule("S10.34", "S2.66", "S3.5")
def test_a_staff_in_combat_shows_its_holding_box() -> None:
    board = {
        T: ["de.37div.inf NE"],
        NE: ["ru.III.hq SW", "ru.25div.inf SW box=ru.III.hq", "ru.27div.inf SW box=ru.III.hq", "ru.XX.cav SW"],
    }
    game = Played(CONTENT, position(CONTENT, board, step=6, settings=ALWAYS))
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.III.hq")
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        say_if(game, prompt, key)
    assert game.state.unit("ru.27div.inf").up  # in the box of a staff that attacks
    assert not game.state.unit("ru.XX.cav").up


# the edge of the map
@pytest.mark.rule("E1.42", "S12.1")
@pytest.mark.parametrize("water", [False, True])
def test_units_may_retreat_off_the_map_and_are_gone_for_good(water: bool) -> None:
    edge, near = "85.20", "84.20"
    others = frozenset(hex for hex in GRID.adjacent(edge) if hex != near)
    content = content_on(water=others if water else frozenset())
    facing = ("N", "NE", "SE", "S", "SW", "NW")
    there = GRID.neighbours(edge).index(near)
    board = {
        edge: [f"de.37div.inf {facing[there]}", "de.37div.art"],
        near: [f"ru.25div.inf {facing[(there + 3) % 6]}", "ru.27div.inf"],
    }
    game = battle(board, content, settings=ALWAYS)
    game.say(f"fire:{edge}") if game.prompt.startswith("{segment}") else None
    for name in ("ru.25div.inf", "ru.27div.inf"):
        game.say(f"add:{name}")
    say_if(game, "Which units attack", "done")
    resolve(game, 1, 1)
    lost = game.state.lost_sp.get("german", 0)
    while game.prompt.startswith(("Loss", "Assign", "Whose")) or (water and game.prompt.startswith("{hex}")):
        game.say(next(k for p in ("raise:", "sp:", "combat", "retreat") for k in game.keys if k.startswith(p)))
        lost = game.state.lost_sp.get("german", 0)
    if not water:
        assert game.prompt.startswith("Retreat from")
        assert "off" in game.keys
        assert any(key.startswith("to:") for key in game.keys)
        game.say("off", side="german")
    assert {game.state.unit(name).hex for name in ("de.37div.inf", "de.37div.art")} == {""}
    assert game.sp("de.37div.inf") + game.sp("de.37div.art") == 12 - lost  # what left the map is not lost
    assert game.events("check") == []
