"""Makes a golden playthrough: ``python -m tests.playthroughs.recording GAME/SCENARIO NAME [--seeds N]``.

Plays the scenario by chance with several seeds, mostly as the game proposes and letting most reactions go by. Of the
games that tell of nearly the most different things under the most rules the shortest is kept, as ``NAME.txt`` with its
story in ``NAME.log``.
"""

from __future__ import annotations

import argparse
from random import Random

from desktop.bots.checks import rules_of_event
from desktop.bots.random_player import RandomPlayer
from desktop.games import game as find_game
from desktop.table.asking import Kind
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
        keys: tuple[str, ...] = ()
        if ask.kind is Kind.REACTION and ask.ends and chance.random() < 0.8:
            keys = ask.ends[:1]
        elif chance.random() < 0.6:
            keys = game.proposal(content, view, ask)
        session.gesture(keys or player.choose(game, content, view, ask), ask.side)
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
    found: list[tuple[int, int, str]] = []
    for number in range(1, options.seeds + 1):
        worth, session = played(options.scenario, str(number))
        verdict = session.verdict
        print(number, worth, session.position, verdict.winner if verdict is not None else "not over")
        found.append((worth, session.position, str(number)))
    most = max(worth for worth, _, _ in found)
    _, seed = min((length, seed) for worth, length, seed in found if worth * 10 >= most * 9)
    _, session = played(options.scenario, seed)
    (FOLDER / f"{options.name}.txt").write_text(session.text(), encoding="utf-8")
    (FOLDER / f"{options.name}.log").write_text(story(session), encoding="utf-8")


if __name__ == "__main__":
    main()
