"""A player that answers by chance: for playouts, for tests, and as a mover so named (never as an opponent)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any, Literal

from desktop.table.asking import Ask, Kind
from desktop.table.chance import Dice
from desktop.table.game import Game

__all__ = ["Propose", "RandomPlayer", "ends_something"]

#: Which questions are answered with what the game proposes.
Propose = Literal["none", "set-up", "all"]

#: An answer that ends something weighs this much; any other answer weighs `OTHERS`.
ENDS, OTHERS = 1, 8

_ENDING = ("done", "pass", "end")


def ends_something(ask: Ask[Any], key: str) -> bool:
    """Whether an answer ends a set, a step or a reaction rather than doing something."""
    return key in ask.ends or key.partition(":")[0] in _ENDING


class RandomPlayer:
    """Chooses among the options of a question; `done`, `pass` and other ends weigh an eighth of any other answer.

    seed: the same seed and the same questions give the same answers.
    propose: "set-up": questions of placing, before anything else was asked, are answered with the game's proposal;
    "all": every question for which the game has one.
    """

    __slots__ = ("_dice", "_placing", "propose")

    def __init__(self, seed: str, *, propose: Propose = "set-up") -> None:
        self._dice = Dice(f"random player|{seed}")
        self.propose = propose
        self._placing = True

    def choose(self, game: Game[Any], content: Any, view: Any, ask: Ask[Any]) -> tuple[str, ...]:
        """The keys of one gesture: one answer, or the game's proposal."""
        self._placing = self._placing and ask.kind is Kind.PLACE
        if self.propose == "all" or (self._placing and self.propose == "set-up"):
            run = game.proposal(content, view, ask)
            if run:
                return run
        return (self.pick(ask),)

    def pick(self, ask: Ask[Any]) -> str:
        """One option's key, by weight."""
        keys = [option.key for option in ask.options()]
        if not ask.ends and keys[-1] not in _ENDING:
            return keys[self._dice.below(len(keys))]
        ends = frozenset(ask.ends)
        weights = [ENDS if key in ends or key.partition(":")[0] in _ENDING else OTHERS for key in keys]
        steps = list(accumulate(weights))
        return keys[bisect_right(steps, self._dice.below(steps[-1]))]
