"""Pieces set up out of sight (scenario 16) and the Sniper Group (scenario 23)."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.combat_commander.concealment import conceal, concealed_by
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.invariants import invariants
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.markers import place_blaze
from desktop.games.combat_commander.names import where
from desktop.games.combat_commander.setup import waiting, why_not_place
from desktop.games.combat_commander.state import (
    CONCEALED,
    change_unit,
    change_weapon,
    replace_unit,
)
from desktop.games.combat_commander.victory import GameOver, eliminate
from desktop.games.combat_commander.view import UNKNOWN, imagine, view
from desktop.table.chance import Dice
from tests.games.combat_commander.helpers import Position, Script, board
from tests.games.combat_commander.setting_up import opened, place_all


# the Sniper Group -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("6.1.1")
@pytest.mark.parametrize(("owner", "type"), [("allied", "british.elite-team"), ("axis", "italian.elite-team")])
def test_scenario_23_the_sniper_group_sets_up_in_h1_or_h10(owner: str, type: str) -> None:
    content, state = load_content(), opened(23, sniper_group=owner)
    (team,) = [n for n, u in state.units.items() if u.type == type]
    assert state.units[team].side == owner
    at = next(i for i, step in enumerate(state.steps) if step.only)
    assert state.steps[at].side == owner
    for index, step in enumerate(state.steps):
        assert (team in waiting(content, state, step)) == (index == at)
    legal = [
        h
        for h in content.maps[23].ground.hexes
        if why_not_place(content, state, state.steps[at], "place", team, h) is None
    ]
    assert legal == ["H1", "H10"]
    while state.steps:
        place_all(state)
    assert state.units[team].place in legal


def test_scenario_23_without_the_sniper_group() -> None:
    state = opened(23, sniper_group="none")
    assert not any("elite-team" in unit.type for unit in state.units.values())
    assert not any(step.only for step in state.steps)
    assert any(unit.type == "british.elite-team" for unit in opened(23).units.values())


# concealed pieces -----------------------------------------------------------------------------------------------------
def test_scenario_16_the_last_french_pieces_are_seen_by_their_side_alone() -> None:
    content, state = load_content(), opened(16)
    while len(state.steps) > 1:
        place_all(state)
    place_all(state)
    names = concealed_by(state, "allied")
    assert len(names) == 2 + 2 + 4  # leaders, teams, weapons
    assert concealed_by(state, "axis") == []
    assert invariants(content, state) == []
    theirs = view(content, state, frozenset({"axis"}))
    assert set(theirs.concealed) == set(state.concealed)
    assert set(theirs.concealed.values()) == {UNKNOWN}
    assert view(content, state, frozenset({"allied"})).concealed == state.concealed
    guess = imagine(content, theirs, frozenset({"axis"}), Dice("guess"))
    assert invariants(content, guess) == []
    assert UNKNOWN not in guess.concealed.values()
    for eyes, count in (("allied", len(names)), ("axis", 0)):
        shown = GAME.scene(content, view(content, state, frozenset({eyes})), None).pieces
        assert sum(1 for name in names if name in shown) == count
    leader = next(name for name in names if name in state.units)
    words = {eyes: where(content, view(content, state, frozenset({eyes})), leader) for eyes in ("axis", "allied")}
    assert words["axis"] == "out of sight"
    assert state.concealed[leader] in words["allied"]
    seen = opened(16, concealed="seen")
    while seen.steps:
        place_all(seen)
    assert seen.concealed == {}


def hideout(**fields: Any) -> tuple[Position, str, str]:
    """An own squad with a concealed MG in C5, a concealed leader in C4; a German squad to the south."""
    position = Position(board(), **fields)
    state = position.state
    squad = position.unit("american.line", "C5")
    leader = position.unit("american.sgt-white", "C4")
    conceal(state, leader, "C4")
    armed = position.unit("american.line", "H5", weapon="american.heavy-mg")
    mg = position.weapon_of(armed)
    change_unit(state, armed, weapon="")
    change_weapon(state, mg, bearer="")
    conceal(state, mg, squad)
    return position, leader, mg


@pytest.mark.rule("6.1.1")
def test_a_concealed_piece_is_laid_open_by_its_owner_in_his_turn() -> None:
    position, leader, mg = hideout(active="allied")
    state = position.state
    squad = state.concealed[mg]
    assert state.units[leader].place == CONCEALED
    Script(position, f"open open:{leader} open open:{mg}").play()
    assert state.units[leader].place == "C4"
    assert state.units[squad].weapon == mg
    assert state.concealed == {}


@pytest.mark.rule("6.1.1", "A33.2")
def test_a_concealed_weapon_is_laid_open_to_fire_at_who_moves() -> None:
    position, leader, mg = hideout()
    state = position.state
    squad = state.concealed[mg]
    mover = position.unit("german.rifle", "C8")
    position.unit("german.rifle", "N8")
    (move,) = position.hand("axis", "order:move")
    (fire,) = position.hand("allied", "order:fire")
    answers = (
        f"order:{move} add:{mover} done unit:{mover} to:C7 open open:{mg} pass card fire:{fire} add:{squad} done "
        f"add:{mg} done"
    )
    script = Script(position, answers, ["6-4", "1-2"])
    script.play()
    assert state.units[mover].broken
    assert leader in state.concealed


@pytest.mark.rule("6.1.1", "O16.4")
def test_who_runs_into_a_concealed_unit_stops_there_for_a_melee() -> None:
    position, leader, mg = hideout()
    state = position.state
    mover = position.unit("german.rifle", "D4")
    position.unit("german.rifle", "N8")
    (move,) = position.hand("axis", "order:move")
    position.hand("allied", "order:fire")
    script = Script(position, f"order:{move} add:{mover} done unit:{mover} to:C4 pass")
    script.play()
    assert "reveal" in script.told
    assert state.units[leader].place == "C4"
    assert mg in state.concealed
    assert state.finished == () or mover in state.finished
    assert state.stacks["C4"] in ((mover, leader), (leader, mover))


@pytest.mark.rule("6.1.1", "11.3", "E46")
def test_concealed_pieces_burn_out_go_with_their_bearer_and_are_laid_open_when_he_is_activated() -> None:
    position, leader, mg = hideout()
    state = position.state
    squad = state.concealed[mg]
    state.active = "allied"
    position.unit("german.rifle", "N8")
    script = Script(position, "to:C3")
    script.run(place_blaze(script.table, "axis", "C4", "E46"))
    assert state.units[leader].place == "C3"
    twin = position.unit("american.line-team", "C5")
    replace_unit(state, squad, (twin,))
    assert state.concealed == {mg: twin}
    (move,) = position.hand("allied", "order:move")
    Script(position, f"order:{move} add:{twin} done").play()
    assert state.units[twin].weapon == mg
    position, leader, mg = hideout()
    position.unit("german.rifle", "N8")
    eliminate(Script(position).table, position.state.concealed[mg], "E62")
    assert position.state.weapons[mg].place == "box"
    assert list(position.state.concealed) == [leader]


@pytest.mark.rule("6.1.1", "6.3", "6.3.1")
def test_concealed_units_are_laid_open_when_no_other_is_left() -> None:
    position = Position(board())
    state = position.state
    position.unit("german.rifle", "N8")
    squad = position.unit("american.line", "C5")
    leader = position.unit("american.sgt-white", "C4")
    conceal(state, leader, "C4")
    eliminate(Script(position).table, squad, "E62")
    assert state.units[leader].place == "C4"
    assert state.verdict == ""
    with pytest.raises(GameOver):
        eliminate(Script(position).table, leader, "E62")
    assert state.verdict == "axis"
