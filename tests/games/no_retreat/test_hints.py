"""First-game hints: each belongs to a question that is asked; one scenario is the first to play."""

from __future__ import annotations

from pathlib import Path

from desktop.games import no_retreat
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.knowledge import knowledge


def test_every_hint_belongs_to_a_question_that_is_asked_and_is_short() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in Path(no_retreat.__file__).parent.rglob("*.py"))
    for ask, hint in knowledge().hints.items():
        assert f'Asked("{ask}"' in source, ask
        assert len(hint.text) <= 140, hint.id


def test_the_purchases_and_the_deployment_have_their_hint() -> None:
    hints = knowledge().hints
    assert {"purchase", "deploy", "strategic", "declare", "move", "attacks", "hold", "counter", "advance"} <= set(hints)


def test_the_first_game_is_the_smallest_scenario() -> None:
    scenarios = GAME.scenarios(GAME.content())
    (first,) = [one for one in scenarios if one.first]
    assert first.pieces == min(one.pieces for one in scenarios)
    assert "three Game Turns" in first.length
