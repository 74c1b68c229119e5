"""Fortresses in combat (S13.2, E5.21, E7): alone, as posts, their guns and ammunition."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.combat.conduct import lose_points
from desktop.games.cossacks.zones import exerts
from desktop.table.game import Table
from tests.games.cossacks.kit import GRID, Played, content_on, position

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()
ALWAYS = {"zones": "always"}


def battle(board, content=CONTENT, step: int = 6, **fields) -> Played:
    return Played(content, position(content, board, step=step, **fields))


def result(game: Played):
    return [event for event in game.events("fire") if "{result}" in event.text][-1]


@pytest.mark.rule("S13.22", "S13.22B", "S13.21", "S10.31")
def test_a_lone_fortress_is_attacked_only_from_inside_its_hex() -> None:
    game = battle({T: ["de.fort.boyen"], NE: ["ru.25div.inf SW"]})
    # nothing could be done, and the fortress itself never attacks: the phase is over
    assert game.session.verdict is not None
    inside = {T: ["de.fort.boyen", "ru.25div.inf SW"], NE: ["ru.25div.art SW", "ru.27div.inf SW"]}
    game = battle(inside)
    assert game.ask.prompt.startswith("Which units attack")  # whoever stands there must attack
    assert game.rule("add:ru.27div.inf") == "S13.22"
    assert game.rule("add:ru.25div.art") == ""  # guns beside it may add their strength
    game.pick("ru.25div.inf")
    game.roll(4, 3)
    told = result(game)
    assert told.tally.total() == 10
    # 2 points, machine guns of 1 each, and alone in its hex its guns have their factor without ammunition (E7.2)
    assert told.tallies[0].total() == 2 + 2 + 2 * 4
    assert told.tallies[1].lines == ()


@pytest.mark.rule("S13.21", "S10.1")
def test_units_in_its_hex_must_attack_it_in_each_segment() -> None:
    board = {
        T: ["de.fort.boyen", "ru.25div.inf SW intensive"],
        "60.20": ["de.1div.inf NE"],
        "59.19": ["ru.29div.inf SW intensive"],
    }
    game = battle(board, step=2)
    assert game.rule("end") == "S13.21"
    game.say(f"fire:{T}")
    game.roll(6, 6)
    while game.prompt.startswith(("Loss", "Assign", "{hex}: check")):
        game.say(game.keys[0]) if game.prompt[0] != "{" else game.roll(1)
    if game.state.step == 2:
        assert game.rule("end") == ""


@pytest.mark.rule("S13.23A", "S13.23", "S13.22B", "E7.2", "S2.25B", "S2.25C", "S10.36A")
def test_a_posted_formation_adds_the_fortress_and_is_not_driven_out() -> None:
    board = {T: ["de.fort.boyen", "de.37div.inf NE posted=de.fort.boyen"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings=ALWAYS)
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.27div.inf")
    game.say("normal", side="german")
    assert game.ask.chosen == ("add:de.37div.inf",)  # the fortress adds itself only to those posted to it
    if game.prompt.startswith("Which units defend"):
        game.say("done")
    assert game.ask.context.track == "de.fort.boyen"  # the fortress has ammunition of its own
    game.say("keep")
    game.roll(4, 3)
    told = result(game)
    assert told.tallies[0].total() == 12 + 2 + 2 + 2
    assert told.names["result"] == "2/1"  # 20 to 18, sum 7
    game.say("sp:ru.25div.inf")
    game.say("combat")
    # the fortress may pay; a posted owner may even choose a retreat, his opponent could not order it
    assert set(game.keys) == {"sp:de.37div.inf", "sp:de.fort.boyen", "morale", "retreat"}
    game.say("sp:de.fort.boyen", side="german")
    assert game.sp("de.fort.boyen") == 1
    assert game.state.unit("de.37div.inf").hex == T


@pytest.mark.rule("S13.23A", "E5.21B", "E5.21", "S10.24")
def test_a_posted_formation_takes_no_check_after_a_barrage() -> None:
    guns = [f"ru.{n}div.art SW intensive" for n in (25, 27)]
    board = {T: ["de.fort.boyen", "de.37div.inf NE posted=de.fort.boyen"], NE: [*guns, "ru.25div.inf SW"]}
    game = battle(board, step=0)
    game.say(f"barrage:{T}")
    game.say("units", side="russian")
    game.pick("ru.25div.art", "ru.27div.art")
    game.roll(3)  # 16 on the column 15: c
    assert game.events("barrage")[-2].names["result"] == "c"
    assert game.events("check") == []


@pytest.mark.rule("E5.21B", "E7.11", "S13.22A", "E5.21A")
def test_fortress_guns_and_posted_guns_barrage_in_both_segments() -> None:
    board = {
        T: ["de.fort.boyen", "de.37div.art NE regular posted=de.fort.boyen", "de.41div.art NE regular"],
        NE: ["ru.25div.inf SW"],
        "48.19": ["ru.29div.inf SW"],
    }
    game = battle(board, step=5)
    assert game.ask.side == "german"
    assert game.rule("barrage:48.19") != ""  # one hex is the fortress's range
    game.say(f"barrage:{NE}")
    assert game.rule("add:de.fort.boyen") == ""  # without any marker
    assert game.rule("add:de.37div.art") == ""
    assert game.rule("add:de.41div.art") == "E5.2"
    game.pick("de.fort.boyen")
    game.roll(6)
    assert game.state.unit("de.fort.boyen").ammunition == 2
    assert game.state.ammunition["eighth.XX"] == 3
    assert game.state.duties == {}


@pytest.mark.rule("E7.2")
def test_a_fortress_has_three_points_an_impulse() -> None:
    board = {T: ["de.fort.boyen ammunition=0"], NE: ["ru.25div.inf SW"]}
    game = battle(board, step=1)
    assert game.state.step != 1 or game.rule(f"barrage:{NE}") == "E7.2"


@pytest.mark.rule("E10.53", "S10.12")
def test_immobile_batteries_never_run_out() -> None:
    from msgspec.structs import replace

    battery = replace(CONTENT.counters["de.37div.art"], id="battery", mobility="*")
    content = content_on(counters=(battery,))
    game = battle({T: ["battery NE intensive", "de.37div.inf NE"], NE: ["ru.25div.inf SW"]}, content, step=1)
    game.say(f"barrage:{NE}", side="german")
    game.roll(6)
    assert game.state.ammunition["eighth.XX"] == 3


@pytest.mark.rule("S3.31F", "S13.21")
def test_units_may_pursue_into_the_hex_of_a_lone_fortress() -> None:
    board = {
        T: ["de.fort.boyen", "de.37div.cav NE"],
        NE: ["ru.25div.inf SW regular"],
    }
    game = battle(board, settings=ALWAYS)
    game.say(f"fire:{T}")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    game.roll(1)
    game.go("face:")
    # the fortress stays: the attack goes on against it, and only units in its hex could have made it
    assert game.state.unit("de.37div.cav").hex != T
    assert GRID.distance(game.state.unit("de.37div.cav").hex, T) == 1


@pytest.mark.rule("S13.22", "S10.32C", "S3.31F")
def test_a_fortress_left_alone_is_not_fired_at_from_outside_but_may_be_occupied() -> None:
    board = {T: ["de.fort.boyen", "de.37div.cav NE"], NE: ["ru.25div.inf SW regular"]}
    game = battle(board, settings=ALWAYS)
    game.say(f"fire:{T}")
    game.pick("de.37div.cav", side="german")
    game.say(f"to:{SW}")
    game.roll(1)
    game.go("face:")
    assert game.prompt.startswith("Pursue into")  # no dice: nobody stands in the hex to attack the fortress
    game.pick("ru.25div.inf")
    game.go("face:")
    assert game.state.unit("ru.25div.inf").hex == T
    assert game.sp("de.fort.boyen") == 2


@pytest.mark.rule("S13.21", "S3.41")
def test_a_fortress_with_enemies_in_its_hex_has_no_zone() -> None:
    state = position(CONTENT, {T: ["de.fort.boyen"]})
    assert exerts(CONTENT, state, state.unit("de.fort.boyen"), NE)
    state = position(CONTENT, {T: ["de.fort.boyen", "ru.25div.inf SW"]})
    assert not exerts(CONTENT, state, state.unit("de.fort.boyen"), NE)


@pytest.mark.rule("S13.21")
def test_guns_left_alone_with_an_enemy_fortress_go_at_once() -> None:
    board = {T: ["de.fort.boyen", "ru.25div.inf SW 4", "ru.25div.art"], NE: ["ru.27div.inf SW"]}
    game = battle(board, settings=ALWAYS, ml={"ru.25div": 1})
    game.pick("ru.25div.inf")
    game.roll(6, 6)  # 4 to 12 is 1-3: 4+c/-
    while game.prompt.startswith(("Loss", "Assign", "{hex}: check")):
        if game.prompt.startswith("{hex}"):
            game.roll(6)
        else:
            game.say(next(k for p in ("sp:", "combat", "cp:") for k in game.keys if k.startswith(p)))
    game.go("to:")
    assert game.state.unit("ru.25div.inf").hex == ""
    assert game.state.unit("ru.25div.art").hex not in ("", T)
    assert game.sp("ru.25div.art") > 0


@pytest.mark.rule("S13.23A", "S10.22")
def test_the_post_ends_with_the_fortress() -> None:
    board = {T: ["de.fort.boyen 1", "de.37div.inf NE posted=de.fort.boyen"]}
    table = Table(position(CONTENT, board), CONTENT)
    lose_points(table, None, "de.fort.boyen")
    assert table.state.unit("de.fort.boyen").hex == ""
    assert table.state.unit("de.37div.inf").posted == ""


@pytest.mark.rule("S10.23A", "S10.32C")
def test_a_hex_cleared_by_guns_may_be_pursued_into() -> None:
    board = {
        T: ["de.37div.art NE 1 cp=0"],
        NE: ["ru.25div.inf SW intensive", "ru.25div.art SW intensive"],
        SE: ["ru.29div.inf NW intensive"],
        "60.20": ["de.1div.inf NE"],
        "59.19": ["ru.40div.inf SW intensive"],
    }
    game = battle(board, step=0, settings=ALWAYS, ml={"de.37div": 1})
    game.say(f"barrage:{T}")
    game.roll(1)  # 8 on the column 5, a 1: c
    while game.prompt.startswith(("Loss", "Assign", "{hex}")):
        game.roll(6) if game.prompt[0] == "{" else game.say(
            next(k for p in ("sp:", "combat", "artillery", "retreat") for k in game.keys if k.startswith(p))
        )
    assert game.state.unit("de.37div.art").hex == ""
    assert game.state.vacated[T].cause == "barrage"
    while game.state.step < 2:
        game.say("end")
    assert game.rule(f"pursue:{T}") == ""
