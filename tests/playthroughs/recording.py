"""Makes a golden playthrough: ``python -m tests.playthroughs.recording GAME/SCENARIO NAME [--seeds N]``.

Plays the scenario by chance with several seeds, taking what the game proposes every other time, and keeps the game that
tells of the most different things under the most rules, as ``NAME.txt`` with its story in ``NAME.log``.
"""

from __future__ import annotations

import argparse
from random import Random

from desktop.bots.checks import rules_of_event
from desktop.bots.random_player import RandomPlayer
from desktop.games import game as find_game
from desktop.table.session import Session
from tests.playthroughs.test_playthroughs import FOLDER, story

#: Answers after which a game is given up.
MOST = 4000


def played(scenario: str, seed: str) -> tuple[int, Session]:  # type: ignore[type-arg]
    """A whole game, and how much it tells; 0 where it did not end."""
    game = find_game(scenario.partition("/")[0])
    content = game.content()
    session = Session.begin(game, scenario, seed=seed, content=content)
    player, chance, rules = RandomPlayer(seed), Random(seed), set()
    for _ in range(MOST):
        ask = session.ask()
        if ask is None:
            break
        rules.add(ask.rule)
        view = session.view(frozenset((ask.side,)))
        proposal = game.proposal(content, view, ask) if chance.random() < 0.5 else ()
        session.gesture(proposal or player.choose(game, content, view, ask), ask.side)
    for told in session.events:
        rules.update(rules_of_event(told.event))
    kinds = len({told.event.text for told in session.events})
    return (kinds + len(rules) if session.verdict is not None else 0), session


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("name")
    parser.add_argument("--seeds", type=int, default=12)
    options = parser.parse_args()
    best: tuple[int, str] = (0, "")
    for seed in range(1, options.seeds + 1):
        worth, session = played(options.scenario, str(seed))
        verdict = session.verdict
        print(seed, worth, session.position, verdict.winner if verdict is not None else "not over")
        best = max(best, (worth, str(seed)))
    _, session = played(options.scenario, best[1])
    (FOLDER / f"{options.name}.txt").write_text(session.text(), encoding="utf-8")
    (FOLDER / f"{options.name}.log").write_text(story(session), encoding="utf-8")


if __name__ == "__main__":
    main()
