"""What every game must pass, written once: see `desktop.bots.checks` and `desktop.bots.twins` for the checks."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from desktop.bots import checks
from desktop.bots.playout import Playout, play_out
from desktop.bots.random_player import RandomPlayer
from desktop.bots.shown import everything_shown
from desktop.table.game import Hidden, State, Verdict
from desktop.table.replaying import replay_text
from desktop.table.session import Session
from tests.conformance.cases import Case, cases
from tests.conformance.transcript import transcript
from tests.drawn import Ruler

ROOT = Path(__file__).parents[2]

#: Random games of a scenario: until they come to so many decisions, and no more games than this.
ENOUGH, MOST_GAMES = 2_000, 40


@pytest.fixture(scope="module", params=cases(), ids=lambda case: case.scenario)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(scope="module")
def played(case: Case) -> Playout:
    """Random games to the end, with the invariants at each decision.

    As many games as it takes to come to so many decisions; of a long campaign that is one.
    """
    total, content = Playout(case.scenario), case.game.content()
    for seed in range(1, MOST_GAMES + 1):
        total.add(play_out(case.game, case.scenario, seed=seed, content=content))
        if total.decisions >= ENOUGH:
            break
    return total


def random_game(case: Case, decisions: int, seed: str = "conformance") -> Session[Any]:
    session: Session[Any] = Session.begin(case.game, case.scenario, seed=seed)
    player = RandomPlayer(seed)
    for _ in range(decisions):
        ask = session.ask()
        if ask is None:
            break
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(case.game, session.content, view, ask), ask.side)
    return session


# content -----------------------------------------------------------------------------------------------------------
def test_content_is_without_fault(case: Case) -> None:
    assert case.game.faults(case.game.content()) == []


def test_a_scenario_says_what_it_is(case: Case) -> None:
    scenario = next(s for s in case.game.scenarios(case.game.content()) if s.id == case.scenario)
    assert scenario.id.startswith(case.game.id + "/")
    assert scenario.title
    assert scenario.summary
    assert scenario.pieces > 0
    settings = {setting.id: setting for setting in case.game.settings}
    assert set(scenario.settings) <= set(settings)
    for setting in settings.values():
        assert setting.default in dict(setting.options)


def test_sides_are_told_apart(case: Case) -> None:
    sides = case.game.sides
    assert len({side.id for side in sides}) == len(sides) >= 2
    assert len({side.colour for side in sides}) == len(sides)


def test_set_up_is_a_function(case: Case) -> None:
    content = case.game.content()
    settings = {setting.id: setting.default for setting in case.game.settings}
    one, other = (case.game.set_up(content, case.scenario, dict(settings)) for _ in range(2))
    assert msgspec.msgpack.encode(one) == msgspec.msgpack.encode(other)
    assert isinstance(one, case.game.state_type)


def test_an_unknown_scenario_is_a_lookup_error(case: Case) -> None:
    with pytest.raises(LookupError):
        Session.begin(case.game, f"{case.game.id}/no-such-scenario")


def test_rules_are_numbered_once_and_titled(case: Case) -> None:
    rules = case.game.rules()
    assert len({rule.number for rule in rules}) == len(rules) > 0
    assert all(rule.title for rule in rules)
    known = {rule.number for rule in rules}
    for ruling in case.game.rulings():
        assert set(ruling.rules) <= known, ruling.id
        assert ruling.question
        assert ruling.ruling
        assert ruling.reason
        assert not ruling.setting or ruling.setting in {setting.id for setting in case.game.settings}


# state -------------------------------------------------------------------------------------------------------------
def test_the_state_is_plain_data(case: Case) -> None:
    """No sets, no floats, nothing nested in a dict: so that a shallow copy is a rest point."""
    session = random_game(case, 60)
    for rest in session.rests:
        assert isinstance(rest.state, State)
        for name in rest.state.__struct_fields__:
            value = getattr(rest.state, name)
            parts = value.values() if isinstance(value, dict) else [value]
            for part in parts:
                assert_plain(part, f"{name}")
            if isinstance(value, dict):
                assert all(isinstance(key, str) for key in value), name


def assert_plain(value: Any, where: str) -> None:
    if isinstance(value, tuple):
        for part in value:
            assert_plain(part, where)
    elif isinstance(value, msgspec.Struct):
        assert type(value).__struct_config__.frozen, f"{where}: {type(value).__name__} is not frozen"
        for name in value.__struct_fields__:
            assert_plain(getattr(value, name), f"{where}.{name}")
    else:
        assert isinstance(value, int | str | bool | None | Fraction), f"{where}: {value!r}"


def test_a_copy_is_independent(case: Case) -> None:
    session = random_game(case, 20)
    state = session.state
    before = msgspec.msgpack.encode(state)
    copy = state.copy()
    for name in copy.__struct_fields__:
        value = getattr(copy, name)
        if isinstance(value, dict):
            value.clear()
    assert msgspec.msgpack.encode(state) == before


# play --------------------------------------------------------------------------------------------------------------
def test_random_games_end_without_a_fault(case: Case, played: Playout) -> None:
    assert [(fault.seed, fault.what) for fault in played.faults] == []
    assert sum(played.verdicts.values()) == played.games
    winners = {side.id for side in case.game.sides} | {"draw"}
    assert set(played.verdicts) <= winners


def test_random_games_pass_the_heavy_checks(case: Case) -> None:
    """Heavy checks at every 64th rest point, and the words of all that is told."""
    total, content = Playout(case.scenario), case.game.content()
    for seed in range(1, MOST_GAMES + 1):
        total.add(play_out(case.game, case.scenario, seed=seed, check="full", content=content, most=1_000))
        if total.decisions >= ENOUGH // 2:
            break
    assert [(fault.seed, fault.what) for fault in total.faults] == []


def test_activations_are_short(played: Playout) -> None:
    assert played.long_tails() <= 0.05
    assert max(played.tails) <= checks.LONGEST_TAIL


def test_rules_that_are_named_are_known(case: Case, played: Playout) -> None:
    known = {rule.number for rule in case.game.rules()}
    assert [number for number in played.rules if number not in known] == []


def test_every_rest_point_of_the_beginning_passes_the_heavy_checks(case: Case) -> None:
    """Undo, redo, save, load, resume, twin tables, pictures and words at each rest point, not at every 64th."""
    session: Session[Any] = Session.begin(case.game, case.scenario, seed="rest")
    player = RandomPlayer("rest")
    digests: dict[int, str] = {}
    checked = 0
    faults: list[str] = []
    for _ in range(40):
        digests[session.position] = session.digest()
        if session.at_rest and session.verdict is None and checked < 6:
            faults += checks.at_rest(session, digests, "rest")
            checked += 1
        ask = session.ask()
        if ask is None:
            break
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(case.game, session.content, view, ask), ask.side)
    assert faults == []
    assert checked >= 4


def test_set_ups_without_the_proposal_can_be_played(case: Case) -> None:
    run = play_out(case.game, case.scenario, games=1, seed=3, propose="none")
    assert run.faults == []


def test_every_setting_can_be_played_every_way(case: Case) -> None:
    found: list[str] = []
    for setting in case.game.settings:
        for value, _ in setting.options:
            if value != setting.default:
                run = play_out(case.game, case.scenario, seed=11, settings={setting.id: value}, most=300)
                found += [f"{setting.id}={value}: {fault.what}" for fault in run.faults]
    assert found == []


def test_a_text_record_replays_to_the_same_state(case: Case) -> None:
    session = random_game(case, 80)
    again = replay_text(session.text(), lambda name: case.game)
    assert again.digest() == session.digest()
    assert [told.event for told in again.events] == [told.event for told in session.events]
    assert again.text() == session.text()
    assert session.verify() == []


def test_undo_leads_back_to_the_beginning(case: Case) -> None:
    session = random_game(case, 25)
    first = Session.begin(case.game, case.scenario, seed="conformance")
    end = session.digest()
    steps = 0
    while session.undo_step(alone=True) is not None:
        session.undo(alone=True)
        steps += 1
    assert session.digest() == first.digest()
    for _ in range(steps):
        session.redo()
    assert session.digest() == end


def test_all_eyes_see_everything_and_nobody_sees_secrets(case: Case) -> None:
    """With all eyes nothing is a token; and what one side sees is never more than what all see."""
    session = random_game(case, 40)
    everyone = session.view(frozenset(side.id for side in case.game.sides))
    assert not list(tokens(everyone))
    for eyes in (frozenset[str](), frozenset((case.game.sides[0].id,))):
        assert isinstance(session.view(eyes), case.game.state_type)


def tokens(view: State) -> list[Hidden]:
    values = [getattr(view, name) for name in view.__struct_fields__]
    return [part for value in values if isinstance(value, dict) for part in value.values() if isinstance(part, Hidden)]


def test_a_view_of_a_view_is_the_same(case: Case) -> None:
    """Nothing more is taken away, and nothing more needs to be known, when a view is seen by the same eyes."""
    session = random_game(case, 30)
    for eyes in (frozenset((side.id,)) for side in case.game.sides):
        scene = case.game.scene(session.content, session.view(eyes), None)
        again = case.game.scene(session.content, session.view(eyes), None)
        assert scene == again
        assert everything_shown(session, eyes, None) == everything_shown(session, eyes, None)


def test_the_order_of_options_does_not_hang_on_hashing(case: Case) -> None:
    """Two processes with different hash seeds ask, offer, tell and see the same."""
    seeds = ("1", "271828")
    digests = []
    for seed in seeds:
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.conformance.transcript", case.scenario]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        digests.append(done.stdout.strip())
    assert digests[0] == digests[1] == transcript(case)


# showing -----------------------------------------------------------------------------------------------------------
def test_every_piece_shown_has_a_picture(case: Case) -> None:
    session = random_game(case, 30)
    sides = [side.id for side in case.game.sides]
    faces: dict[str, None] = dict.fromkeys(side.emblem for side in case.game.sides)
    for eyes in (frozenset[str](), *(frozenset((side,)) for side in sides)):
        scene = case.game.scene(session.content, session.view(eyes), session.ask())
        for placed in scene.pieces.values():
            faces[placed.face] = None
            faces |= dict.fromkeys(badge.drawing for badge in placed.badges)
            assert placed.label, f"{placed.handle} has no name for a screen reader"
    for face in faces:
        for size in (16.0, 56.0):
            assert case.game.drawing(session.content, face, size, Ruler()), face


def test_anchors_and_hits_agree(case: Case) -> None:
    """What lies at the anchor of a hex is that hex."""
    session = random_game(case, 5)
    view = session.view(frozenset())
    surfaces = {surface.id for surface in case.game.surfaces(session.content, view)}
    frame = case.game.frame(session.content, view)
    assert frame
    for subject in frame[:: max(1, len(frame) // 40)]:
        anchor = case.game.anchor(session.content, view, subject)
        assert anchor is not None, subject
        assert anchor.surface in surfaces
        assert case.game.hit(session.content, anchor.surface, anchor.x, anchor.y) == subject


def test_the_sequence_has_one_present_step(case: Case) -> None:
    session = random_game(case, 30)
    if isinstance(session.pending, Verdict):
        return
    steps = case.game.sequence(session.content, session.view(frozenset()))
    assert sum(1 for step in steps if step.state == "now") <= 1
    assert all(step.title for step in steps)
