"""The games that must pass: the toy and every game of the registry, with all their scenarios."""

from __future__ import annotations

from typing import Any, NamedTuple

from desktop.games import GAMES, game
from desktop.table.game import Game
from tests.toygame.game import GAME as TOY


class Case(NamedTuple):
    """One scenario of one game."""

    game: Game[Any]
    scenario: str


def cases() -> list[Case]:
    """All that must pass."""
    found = [Case(TOY, scenario.id) for scenario in TOY.scenarios(TOY.content())]
    for name in GAMES:
        played = game(name)
        found += [Case(played, scenario.id) for scenario in played.scenarios(played.content())]
    return found


def case_of(scenario: str) -> Case:
    """The case of a scenario's id; KeyError when there is none."""
    for case in cases():
        if case.scenario == scenario:
            return case
    raise KeyError(scenario)
