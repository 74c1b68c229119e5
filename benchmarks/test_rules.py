"""The table without a window: decisions, forks, undo, views, scenes, saving and loading."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.conftest import in_the_middle
from desktop.bots.playout import play_out
from desktop.table.gamefile import open_game, save_new
from desktop.table.session import Session
from tests.conformance.cases import Case


def sides(case: Case) -> list[str]:
    return [side.id for side in case.game.sides]


def test_random_decisions(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    """Random games with light checks, the asked side's view and the options built."""
    content = case.game.content()
    first = play_out(case.game, case.scenario, content=content)
    games = max(1, 3_000 // first.decisions)
    run = benchmark.pedantic(
        lambda: play_out(case.game, case.scenario, games=games, content=content), rounds=5, iterations=1
    )
    # With hundreds of pieces the view that each decision builds is most of the work.
    pieces = next(found.pieces for found in case.game.scenarios(case.game.content()) if found.id == case.scenario)
    least = 500 if pieces >= 200 else {"no_retreat": 5_000, "combat_commander": 5_000}.get(case.game.id, 10_000)
    budget("random decisions", least=least, count=run.decisions)
    assert run.faults == []


def test_fork_at_a_rest_point(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    session = in_the_middle(case, at_rest=True)
    budget("fork at a rest point", most=200e-6)
    benchmark(session.fork)


def test_undo_anywhere(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    """One undo in the midst of an activation; the redo that follows it is not measured."""
    session = in_the_middle(case)

    def again() -> None:
        if session.record.undone:
            session.redo()

    budget("undo", most=20e-3)
    benchmark.pedantic(lambda: session.undo(alone=True), setup=again, rounds=40, iterations=1)


def test_undo_of_everything(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    """The dearest single undo of a whole game taken back step by step."""
    session = in_the_middle(case, decisions=400)
    total = 0

    def back() -> None:
        nonlocal total
        total += 1
        if session.undo_step(alone=True) is None:
            session.redo()
        else:
            session.undo(alone=True)

    budget("undo, a whole game step by step", most=20e-3)
    benchmark.pedantic(back, rounds=60, iterations=1)


def test_view(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    session = in_the_middle(case)
    eyes = frozenset((sides(case)[0],))
    budget("view of a side", most=2e-3)
    benchmark(lambda: case.game.view(session.content, session.state, eyes))


def test_scene(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    session = in_the_middle(case)
    view, ask = session.view(frozenset((sides(case)[0],))), session.ask()
    budget("scene", most=2e-3)
    benchmark(lambda: case.game.scene(session.content, view, ask))


def test_options(benchmark: Any, budget: Callable[..., None], case: Case) -> None:
    """All legal answers of the pending question, from nothing."""
    session = in_the_middle(case)
    ask = session.ask()
    assert ask is not None

    def options() -> int:
        ask.renew()
        return len(ask.options())

    budget("options of a question", most=50e-3)
    assert benchmark(options) > 0


def test_saved_answer(benchmark: Any, budget: Callable[..., None], case: Case, tmp_path: Path) -> None:
    """What keeping one more entry of the record durably takes, the last rest point with it."""
    session = in_the_middle(case, at_rest=True)
    keeper = save_new(session, tmp_path / "game.hexfront")
    budget("an answer durably saved", most=5e-3)

    def keep() -> None:
        rest = session.rests[-1]
        session.record.add("note", key="benchmark")
        session.rests[-1] = msgspec.structs.replace(rest, serial=rest.serial + 1)
        keeper.keep(session)

    benchmark.pedantic(keep, rounds=60, iterations=1)
    keeper.close()


def test_load(benchmark: Any, budget: Callable[..., None], case: Case, tmp_path: Path) -> None:
    session = in_the_middle(case, decisions=200)
    path = tmp_path / "game.hexfront"
    save_new(session, path).close()
    budget("a saved game opened", most=0.5)

    def load() -> Session[Any]:
        return open_game(path, lambda name: case.game, write=False)

    assert benchmark.pedantic(load, rounds=5, iterations=1).digest() == session.digest()
