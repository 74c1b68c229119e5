"""The command line over the toy game: fast, and it has one of everything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from desktop import games
from desktop.cli import main
from desktop.table.game import Game
from tests.toygame.game import GAME

#: Runs a command: (exit code, standard output, standard error).
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command line on which the toy game is the only one."""

    def find(name: str) -> Game[object]:
        return {"toy": GAME}[name]

    monkeypatch.setattr(games, "GAMES", ("toy",))
    monkeypatch.setattr(games, "game", find)

    def command(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture
def wrong(run: Run) -> Callable[..., str]:
    """Runs a command that must fail with the exit code given: one line on stderr, nothing on stdout."""

    def command(code: int, *words: object) -> str:
        got, out, err = run(*words)
        assert got == code, err
        assert "Traceback" not in err + out
        assert err.startswith("hexfront: ")
        assert err.count("\n") == 1, err
        return err.removeprefix("hexfront: ").strip()

    return command
