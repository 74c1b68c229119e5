"""The Battle of Stallupönen (E13.1): set-up, sequence of the phase, victory."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.conduct import is_shattered
from desktop.games.cossacks.facing import faces
from desktop.games.cossacks.game import GAME
from desktop.games.cossacks.invariants import invariants
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.state import Unit, Vacated
from desktop.games.cossacks.victory import verdict
from desktop.table.game import Table
from desktop.table.session import Session
from tests.games.cossacks.kit import Played, content_on, position

CONTENT = load_content({})
T, NE, SE, S = "50.20", "49.19", "49.20", "50.21"


@pytest.fixture
def state():
    return GAME.set_up(CONTENT, "cossacks/stalluponen", {})


@pytest.mark.rule("E13.14", "E13.15", "E13.12", "E13.12B", "E13.12C", "E13.13")
def test_the_set_up_is_the_printed_one(state) -> None:
    where = {unit.id: unit.hex for unit in state.units.values()}
    assert {hex: sorted(name for name in where if where[name] == hex) for hex in sorted(set(where.values()))} == {
        "40.19": ["ru.29div.art", "ru.29div.inf", "ru.XX.hq"],
        "40.20": ["ru.25div.art", "ru.25div.inf", "ru.III.hq"],
        "40.22": ["ru.40div.art", "ru.40div.inf"],
        "41.19": ["de.1div.art", "de.1div.cav", "de.1div.inf", "de.I.hq"],
        "41.20": ["ru.27div.art", "ru.27div.inf"],
        "41.21": ["de.2div.art", "de.2div.cav", "de.2div.inf"],
    }
    levels = {name: command.ml for name, command in state.commands.items()}
    assert levels == {
        "de.I": 8,
        "de.1div": 9,
        "de.2div": 8,
        "ru.XX": 5,
        "ru.29div": 5,
        "ru.III": 5,
        "ru.25div": 5,
        "ru.27div": 5,
        "ru.40div": 5,
    }
    assert state.commands["ru.40div"].track == "first.IV"
    sp = {name: unit.sp for name, unit in state.units.items()}
    assert (sp["de.2div.inf"], sp["de.2div.art"]) == (4, 2)  # 4 and 2 points away with detachments
    assert (sp["ru.29div.inf"], sp["ru.27div.inf"], sp["ru.40div.inf"], sp["ru.25div.inf"]) == (7, 9, 8, 10)
    markers = {unit.hex: unit.marker for unit in state.units.values()}
    assert markers == {
        "41.19": "intensive",
        "41.21": "intensive",
        "40.19": "intensive",
        "40.20": "intensive",
        "41.20": "regular",
        "40.22": "regular",
    }
    assert (state.turn, state.phasing, state.step) == (2, "russian", 0)


@pytest.mark.rule("E10.52", "E11.62", "E11.62A", "E11.62B")
def test_tracks_begin_with_their_full_allowance(state) -> None:
    assert set(state.ammunition.values()) == {3}
    file = CONTENT.scenarios["cossacks/stalluponen"]
    late = replace(CONTENT, scenarios={"late": replace(file, turn=5)})
    autumn = GAME.set_up(late, "late", {})
    assert autumn.ammunition == {"eighth.I": 3, "first.XX": 2, "first.III": 2, "first.IV": 2}


@pytest.mark.rule("E13.14", "S12.32")
def test_second_division_is_not_shattered(state) -> None:
    assert not any(is_shattered(CONTENT, state, unit) for unit in state.units.values())


@pytest.mark.rule("E13.15", "E13.14", "S3.22")
def test_proposed_facings_put_the_enemy_in_front(state) -> None:
    ground = CONTENT.ground
    for here, there in (
        ("41.19", "40.20"),
        ("41.21", "41.20"),
        ("40.19", "41.19"),
        ("40.20", "41.19"),
        ("41.20", "42.20"),
    ):
        unit = state.units_at(here)[0]
        assert faces(CONTENT, unit, ground.direction(here, there))
    assert state.units_at("41.20")[0].facing == ground.direction("41.20", "42.20")
    assert invariants(CONTENT, state) == []


@pytest.mark.rule("E13.14", "E13.15")
def test_open_facings_are_asked_of_each_side() -> None:
    session = Session.begin(GAME, "cossacks/stalluponen", content=CONTENT)
    ask = session.ask()
    assert ask is not None
    assert ask.side == "german"
    turned = {key.split(":")[1] for key in (option.key for option in ask.options()) if key.startswith("face:")}
    assert turned == {"41.19", "41.21"}
    session.answer("face:41.19:1")
    session.answer("done")
    assert session.state.unit("de.1div.inf").facing == 1
    assert session.state.unit("de.I.hq").facing == 1
    ask = session.ask()
    assert ask is not None
    assert ask.side == "russian"
    turned = {key.split(":")[1] for key in (option.key for option in ask.options()) if key.startswith("face:")}
    assert turned == {"40.19", "40.20", "40.22"}  # that of 27 div is printed
    session.answer("done")
    ask = session.ask()
    assert ask is not None
    assert (ask.side, session.state.stage, session.state.step) == ("russian", "combat", 0)


# the phase
@pytest.mark.rule("S10.0", "S10.0A", "S10.0B", "S10.11", "S12.51")
def test_eight_steps_and_what_ends_with_each_segment() -> None:
    content = content_on()
    board = {
        T: ["de.37div.inf NE intensive", "de.37div.art NE intensive"],
        NE: ["ru.25div.inf SW intensive", "ru.25div.art SW intensive silenced", "ru.27div.art SW intensive"],
        SE: ["ru.40div.inf NW regular"],
    }
    game = Played(content, position(content, board, vacated={S: Vacated(S, "german", "march")}))
    seen = []
    while game.session.verdict is None:
        seen.append((game.state.step, game.ask.side, game.state.action))
        if game.state.step < 4:
            assert game.state.unit("ru.25div.inf").marker == "intensive"
        else:
            assert game.state.unit("ru.25div.inf").marker == "regular"
            assert game.state.unit("ru.25div.art").silenced
        game.say("end")
    assert seen == [
        (0, "russian", "barrage"),
        (1, "german", "barrage"),
        (2, "russian", "fire"),
        (3, "german", "fire"),
        (6, "russian", "fire"),  # no barrage is possible in the Final Segment
        (7, "german", "fire"),
    ]
    state = game.state
    assert not any(unit.marker or unit.silenced for unit in state.units.values() if isinstance(unit, Unit))
    assert state.vacated == {}
    assert state.stage == "over"


@pytest.mark.rule("S10.1")
def test_one_attack_is_finished_before_the_next() -> None:
    content = content_on()
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW"], SE: ["ru.40div.inf NW"], "50.19": ["ru.29div.inf S"]}
    game = Played(content, position(content, board, step=6))
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf")
    assert game.prompt.startswith("Stand fast")
    assert game.rule("stand") == ""


# victory
def judged(german_lost: tuple[int, int], russian_lost: tuple[int, int], fallen: bool = False):
    state = GAME.set_up(CONTENT, "cossacks/stalluponen", {})
    state.lost_sp = {"german": german_lost[0], "russian": russian_lost[0]}
    state.lost_ml = {"german": german_lost[1], "russian": russian_lost[1]}
    state.fallen, state.stage, state.step = fallen, "over", 8
    return verdict(CONTENT, state).winner


@pytest.mark.rule("E13.19")
def test_who_wins() -> None:
    assert judged((3, 0), (4, 2)) == "german"  # 6 to 3
    assert judged((3, 0), (4, 1)) == ""  # 5 to 3 is neither twice as many nor fewer
    assert judged((3, 3), (4, 1)) == "russian"
    assert judged((3, 2), (4, 1)) == ""
    assert judged((0, 0), (0, 0)) == ""
    assert judged((0, 0), (1, 0)) == "german"
    assert judged((0, 0), (9, 9), fallen=True) == "russian"


@pytest.mark.rule("E13.19")
def test_the_germans_forced_out_of_stalluponen_lose_at_once() -> None:
    content = content_on()
    board = {T: ["de.37div.inf NE 2", "de.37div.cav"], NE: ["ru.25div.inf SW", "ru.27div.inf"], SE: ["ru.40div.inf NW"]}
    state = position(content, board, step=6, objective=T, objective_side="german", settings={"zones": "always"})
    game = Played(content, state)
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.27div.inf", "ru.40div.inf")
    game.say("done", side="german")
    game.say("normal")
    game.pick("de.37div.inf", "de.37div.cav")
    game.roll(1, 1)
    game.go("raise:")
    while game.session.verdict is None:
        if game.prompt.startswith("{hex}"):
            game.roll(1)
        else:
            game.say(next(k for p in ("retreat", "to:", "sp:", "combat") for k in game.keys if k.startswith(p)))
    assert game.session.verdict.winner == "russian"
    assert game.state.fallen
    assert not game.prompt.startswith("Pursue")  # nothing more is played


@pytest.mark.rule("E13.19")
def test_leaving_stalluponen_by_pursuit_is_no_loss() -> None:
    content = content_on()
    state = position(
        content,
        {T: ["de.37div.inf NE regular"]},
        step=7,
        objective=T,
        objective_side="german",
        vacated={NE: Vacated(NE, "russian", "barrage")},
    )
    game = Played(content, state)
    game.say(f"pursue:{NE}")
    game.go("face:")
    assert game.session.verdict is not None
    assert game.session.verdict.winner == ""


# invariants
@pytest.mark.rule("S3.31F", "S3.31")
def test_invariants_find_what_cannot_be(state) -> None:
    for change, words in (
        ({"sp": 99}, "strength points"),
        ({"facing": 7}, "no hexside"),
        ({"hex": "41.20"}, "stands elsewhere"),
    ):
        broken = state.copy()
        broken.units["de.1div.inf"] = replace(broken.units["de.1div.inf"], **change)
        assert any(words in fault.what for fault in invariants(CONTENT, broken))
    both = state.copy()
    both.move(replace(both.unit("ru.27div.inf"), hex="41.19"), "41.19")
    assert any("both sides" in fault.what for fault in invariants(CONTENT, both))


def test_a_whole_state_is_plain_data(state) -> None:
    table = Table(state, CONTENT)
    assert table.state.copy().units == state.units
