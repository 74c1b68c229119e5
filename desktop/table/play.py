"""The driver: one line of play in memory. It runs activations and stops at each question or chance outcome wanted."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Generic

from desktop.table.asking import Ask, Draw, Roll, Sealed, Shuffle
from desktop.table.game import Game, S, Table, Verdict

__all__ = ["Pending", "Play", "RulesFault"]

#: What a game waits for: an answer, sealed answers, chance, or nothing any more.
Pending = Ask[Any] | Sealed | Roll | Draw | Shuffle | Verdict

_AWAITED = (Ask, Roll, Draw, Shuffle, Sealed)

#: Activations that may follow each other without a question before the sequence of play is taken to be stuck.
IDLE = 2_000


class RulesFault(RuntimeError):
    """The rules themselves are at fault: a stuck sequence of play, or something awaited that nobody knows."""


class Play(Generic[S]):
    """A running game: the table, and the one live procedure between two rest points."""

    __slots__ = ("_coroutine", "_on_rest", "content", "game", "pending", "sealed", "table")

    def __init__(self, game: Game[S], content: Any, state: S, on_rest: Callable[[], None]) -> None:
        """on_rest is called before each activation, when all of the game is in `table.state`."""
        self.game = game
        self.content = content
        self.table: Table[S] = Table(state, content)
        self.pending: Pending | None = None
        self.sealed: dict[str, Any] = {}
        self._on_rest = on_rest
        self._coroutine: Coroutine[Any, Any, None] | None = None

    def start(self) -> None:
        """Run to the first question."""
        self._run(None)

    def feed(self, value: Any) -> None:
        """Give the pending question or request its value and run to the next one."""
        self._run(value)

    def seal(self, side: str, value: Any) -> None:
        """Take one side's sealed answer; runs on when all sides have answered."""
        assert isinstance(self.pending, Sealed)
        self.sealed[side] = value
        if len(self.sealed) == len(self.pending.asks):
            values = {name: self.sealed[name] for name in self.pending.asks}
            self.sealed = {}
            self._run(values)

    def close(self) -> None:
        """Abandon the live procedure."""
        if self._coroutine is not None:
            self._coroutine.close()
            self._coroutine = None

    def _run(self, value: Any) -> None:
        for _ in range(IDLE):
            coroutine = self._coroutine
            if coroutine is None:
                step = self.game.next(self.content, self.table.state)
                if isinstance(step, Verdict):
                    self.pending = step
                    return
                self._on_rest()
                coroutine = self._coroutine = step.run(self.table)
                value = None
            try:
                wanted = coroutine.send(value)
            except StopIteration:
                self._coroutine = None
                continue
            if not isinstance(wanted, _AWAITED):
                raise RulesFault(f"a procedure awaits {wanted!r}")
            self.pending = wanted
            return
        raise RulesFault(f"{IDLE} activations without a question: the sequence of play is stuck")
