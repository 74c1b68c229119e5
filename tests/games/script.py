"""Procedures of a game driven by scripted answers and chance, without a session."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from desktop.table.asking import Ask
from desktop.table.game import S, Table

__all__ = ["Script"]


class Script(ABC, Generic[S]):
    """Drives one procedure: answers by key in the order given; a single legal answer is given where none is scripted.

    The helpers of a game say what its chance gives (`_chance`) and which questions answer themselves (`_by_itself`).
    """

    def __init__(self, table: Table[S], answers: list[str]) -> None:
        self.table = table
        self.answers = answers
        self.asked: list[str] = []

    @property
    def told(self) -> list[str]:
        """Kinds of the events told."""
        return [event.kind for event in self.table.events]

    def run(self, coroutine: Any) -> Any:
        """Run one procedure to its end; every scripted answer must be used. Gives what the procedure returns."""
        value = self._drive(coroutine)
        assert not self.answers, f"left over: {self.answers}; asked: {self.asked}"
        return value

    def _drive(self, coroutine: Any) -> Any:
        value: Any = None
        while True:
            try:
                wanted = coroutine.send(value)
            except StopIteration as end:
                return end.value
            value = self._answer(wanted) if isinstance(wanted, Ask) else self._chance(wanted)

    @abstractmethod
    def _chance(self, wanted: Any) -> Any:
        """What dice, draws and sealed questions give."""

    def _by_itself(self, ask: Ask[Any]) -> str:
        """The key of the answer that needs no script, "" for none."""
        options = ask.options()
        return options[0].key if len(options) == 1 and not ask.weighty else ""

    def _answer(self, ask: Ask[Any]) -> Any:
        keys = [option.key for option in ask.options()]
        self.asked.append(ask.prompt)
        own = self._by_itself(ask)
        if own and (not self.answers or self.answers[0] not in keys):
            return ask.by_key()[own].value
        assert self.answers, f"no answer left for: {ask.prompt} {keys}"
        key = self.answers.pop(0)
        option = ask.candidate(key)
        assert option is not None, f"{key} is no answer to {ask.prompt}: {keys}"
        refusal = ask.refusal(option)
        assert refusal is None, f"{key}: {refusal}"
        return option.value
