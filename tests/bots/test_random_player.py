"""The random player's weights and its set-ups."""

from collections import Counter
from typing import Any

from desktop.bots.random_player import RandomPlayer
from desktop.table.asking import Ask, Kind, Option, button
from desktop.table.session import Session
from tests.toygame.game import GAME


def question(*keys: str, ends: tuple[str, ...] = ()) -> Ask[str]:
    return Ask("red", "What?", lambda: [Option(key, key, button(key)) for key in keys], rule="T0", ends=ends)


def counted(ask: Ask[Any], times: int = 4000) -> Counter[str]:
    player = RandomPlayer("weights")
    return Counter(player.pick(ask) for _ in range(times))


def test_ends_weigh_an_eighth_of_any_other_answer() -> None:
    counts = counted(question("add:a", "add:b", "done"))
    assert 0.04 < counts["done"] / 4000 < 0.08  # 1 of 17
    assert 0.43 < counts["add:a"] / 4000 < 0.51


def test_named_ends_weigh_little_wherever_they_stand() -> None:
    counts = counted(question("stay", "go:a", ends=("stay",)))
    assert 0.08 < counts["stay"] / 4000 < 0.15  # 1 of 9


def test_other_answers_weigh_the_same() -> None:
    counts = counted(question("a", "b", "c", "d"))
    assert all(0.22 < count / 4000 < 0.28 for count in counts.values())


def test_only_ends_are_left() -> None:
    assert set(counted(question("pass", "pass:turn", ends=("pass", "pass:turn")), 50)) == {"pass", "pass:turn"}


def test_the_same_seed_gives_the_same_answers() -> None:
    ask = question(*"abcdefgh")
    first, again, other = (RandomPlayer(seed) for seed in ("1", "1", "2"))
    picked = [first.pick(ask) for _ in range(20)]
    assert picked == [again.pick(ask) for _ in range(20)]
    assert picked != [other.pick(ask) for _ in range(20)]


def test_a_set_up_is_the_proposal_unless_asked_for() -> None:
    session = Session.begin(GAME, "toy/ford")
    ask = session.ask()
    assert ask is not None
    view = session.view(frozenset((ask.side,)))
    keys = RandomPlayer("1").choose(GAME, session.content, view, ask)
    assert keys[0] == "place:red.1:A1"
    assert keys[-1] == "done"
    assert len(RandomPlayer("1", propose="none").choose(GAME, session.content, view, ask)) == 1


def test_every_proposal_is_taken_where_that_is_wanted() -> None:
    session: Session[Any] = Session.begin(GAME, "toy/ford", seed="5")
    player = RandomPlayer("5", propose="all")
    taken = 0
    while (ask := session.ask()) is not None:
        view = session.view(frozenset((ask.side,)))
        run = GAME.proposal(session.content, view, ask)
        keys = player.choose(GAME, session.content, view, ask)
        assert not run or keys == run
        taken += bool(run) and ask.kind is not Kind.PLACE
        session.gesture(keys, ask.side)
    assert taken > 0
