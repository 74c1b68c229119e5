"""Random games of every scenario, with the invariants on, to the verdict."""

from __future__ import annotations

import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.games.combat_commander.deployment import propose
from desktop.games.combat_commander.game import CombatCommanderGame
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.chance import Dice
from desktop.table.session import Session

SCENARIOS = (*sorted(load_content().scenarios), "combat_commander/generated")


class _Proposing(CombatCommanderGame):
    """The game with the proposed set-up and no other proposal."""

    proposal = staticmethod(propose)


@pytest.mark.rule("6.3", "1.2", "7.3.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_comes_to_its_verdict(scenario: str) -> None:
    game, content = _Proposing(), load_content()
    session = Session.begin(game, scenario, {}, seed="7", content=content)
    player = RandomPlayer("7")
    for number in range(6000):
        ask = session.ask()
        if ask is None:
            break
        view = session.view(frozenset((ask.side,)))
        if number % 50 == 0:
            assert game.invariants(content, session.state) == []
            other = "allied" if ask.side == "axis" else "axis"
            assert set(view.hands[other]) <= {UNKNOWN}
            assert set(view.decks["axis"].rest) <= {UNKNOWN}
            imagined = game.imagine(content, view, frozenset((ask.side,)), Dice("x"))
            assert game.invariants(content, imagined) == []
            assert imagined.hands[ask.side] == session.state.hands[ask.side]
        keys = player.choose(game, content, view, ask)
        session.gesture(keys, ask.side)
    assert session.verdict is not None
    assert session.verdict.winner in ("axis", "allied")
