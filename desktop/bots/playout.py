"""Random games to the end, with the invariants on: how many, how fast, what was asked, which rules were reached.

`light` checks at every decision; `full` adds the heavy checks at every 64th rest point and a replay of each whole game.
A fault ends its game and is kept with a text record that replays it.
"""

from __future__ import annotations

import gc
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Literal

import msgspec

from desktop.bots import checks
from desktop.bots.random_player import Propose, RandomPlayer
from desktop.table.game import Game, Verdict
from desktop.table.session import ProcedureFailed, Session

__all__ = ["FaultFound", "Playout", "play_out"]

Check = Literal["light", "full"]

#: Heavy checks at every so many rest points.
HEAVY_EVERY = 64
#: Every so many decisions the refused candidates are looked at, to see which rules refuse.
REFUSALS_EVERY = 16
#: A game of more decisions than this does not end.
LONGEST_GAME = 100_000


class FaultFound(msgspec.Struct, frozen=True):
    """A fault, the game in which it was found and a text record that leads to it."""

    scenario: str
    seed: str
    what: str
    record: str


class Playout(msgspec.Struct):
    """What a run of random games came to.

    seconds: playing and light checks; heavy ones are not counted in. tails: how many decisions had so many entries
    since the last rest point. prompts and rules: how often each was asked or named.
    """

    scenario: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: list[FaultFound] = []
    verdicts: dict[str, int] = {}
    prompts: dict[str, int] = {}
    rules: dict[str, int] = {}
    tails: dict[int, int] = {}

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def long_tails(self) -> float:
        """The part of decisions with as many entries since the last rest point as `checks.USUAL_TAIL` or more."""
        long = sum(count for length, count in self.tails.items() if length >= checks.USUAL_TAIL)
        return long / max(1, self.decisions)

    def report(self) -> dict[str, Any]:
        """Plain data for `playout --json`, the most frequent things first."""
        return {
            "scenario": self.scenario,
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions_per_second),
            "faults": [msgspec.to_builtins(fault) for fault in self.faults],
            "verdicts": _by_count(self.verdicts),
            "questions": _by_count(self.prompts),
            "rules": dict(sorted(self.rules.items())),
            "longest_tail": max(self.tails, default=0),
        }

    def add(self, other: Playout) -> None:
        """Take in what another run came to."""
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.faults += other.faults
        for mine, theirs in (
            (self.verdicts, other.verdicts),
            (self.prompts, other.prompts),
            (self.rules, other.rules),
        ):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count
        for length, count in other.tails.items():
            self.tails[length] = self.tails.get(length, 0) + count


def _by_count(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def play_out(
    game: Game[Any],
    scenario: str,
    *,
    games: int = 1,
    seed: int = 1,
    check: Check = "light",
    settings: dict[str, str] | None = None,
    propose: Propose = "set-up",
    content: Any = None,
    most: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Playout:
    """Play random games of a scenario to their verdicts; raises KeyError if the game has no such scenario.

    seed: of the first game; the others count on from it, so that any game can be played again alone.
    propose: which questions take the game's proposal. most: a game is left after so many decisions (0: played to its
    verdict), which gives no verdict and is no fault. progress: called with the number of games ended, after each.
    """
    content = game.content() if content is None else content
    run = Playout(scenario)
    with _rare_collections():
        for index in range(games):
            one = _One(game, content, scenario, str(seed + index), check, settings or {}, propose, most, run)
            one.play()
            run.games += 1
            if progress is not None:
                progress(run.games)
    return run


@contextmanager
def _rare_collections() -> Iterator[None]:
    """The collector leaves content and modules alone and looks less often: it would take a tenth of the time."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(20_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class _One:
    """One random game."""

    def __init__(
        self,
        game: Game[Any],
        content: Any,
        scenario: str,
        seed: str,
        check: Check,
        settings: dict[str, str],
        propose: Propose,
        most: int,
        run: Playout,
    ) -> None:
        self.game = game
        self.content = content
        self.scenario = scenario
        self.seed = seed
        self.full = check == "full"
        self.settings = settings
        self.most = most or LONGEST_GAME
        self.player = RandomPlayer(seed, propose=propose)
        self.run = run
        self.prompts: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[str] = Counter()
        self.tails: Counter[int] = Counter()
        self.digests: dict[int, str] = {}
        self.told = 0
        self.heavy = 0.0
        self.rests = int(seed) % HEAVY_EVERY if seed.isdigit() else 0

    def play(self) -> None:
        """From set-up to verdict, or to the first fault."""
        began = perf_counter()
        session: Session[Any] | None = None
        try:
            session = Session.begin(self.game, self.scenario, self.settings, seed=self.seed, content=self.content)
            self._decisions(session)
        except ProcedureFailed as fault:
            self._fault(str(fault), fault.report)
        except Exception as fault:
            where = traceback.format_exc(limit=-3)
            self._fault(f"{type(fault).__name__}: {fault}\n{where}", session.text() if session else "")
        run = self.run
        run.seconds += perf_counter() - began - self.heavy
        run.decisions += sum(self.prompts.values())
        if session is not None:
            self._count(session)

    def _decisions(self, session: Session[Any]) -> None:
        game, content, player = self.game, self.content, self.player
        prompts, tails = self.prompts, self.tails
        eyes = {side.id: frozenset((side.id,)) for side in game.sides}
        serial = -1
        for decisions in range(self.most):
            ask = session.ask()
            if ask is None:
                self._ended(session)
                return
            prompts[ask.prompt, ask.rule] += 1
            rest = session.rests[-1]
            tails[len(session.record.line) - rest.position] += 1
            view = session.view(eyes[ask.side])
            found = checks.at_decision(session, ask)
            if decisions % REFUSALS_EVERY == 0:
                self._refusals(ask)
            if self.full:
                found += self._heavy(session, rest.serial != serial)
            serial = rest.serial
            if found:
                self._fault("; ".join(found), session.text())
                return
            keys = player.choose(game, content, view, ask)
            if len(keys) == 1:
                session.answer(keys[0], ask.side)
            else:
                session.gesture(keys, ask.side)
        if self.most == LONGEST_GAME:
            self._fault(f"no verdict after {LONGEST_GAME} decisions", session.text())

    def _ended(self, session: Session[Any]) -> None:
        verdict = session.pending
        assert isinstance(verdict, Verdict)
        winner = verdict.winner or "draw"
        self.run.verdicts[winner] = self.run.verdicts.get(winner, 0) + 1
        self.refused[verdict.rule] += 1
        if self.full:
            began = perf_counter()
            faults = session.verify()
            if faults:
                self._fault("; ".join(faults), session.text())
            self.heavy += perf_counter() - began

    def _refusals(self, ask: Any) -> None:
        if ask.why_not is None:
            return
        for option in ask.candidates():
            refusal = ask.refusal(option)
            if refusal is not None:
                self.refused[refusal.rule] += 1

    def _heavy(self, session: Session[Any], fresh: bool) -> list[str]:
        """The checks of `full`: words of what was told; and, every so many rest points, all the heavy ones."""
        began = perf_counter()
        self.digests[session.position] = session.digest()
        found: list[str] = []
        for told in session.events[self.told :]:
            found += checks.names_of_event(session, told.event)
        self.told = len(session.events)
        if fresh:
            self.rests += 1
            if self.rests % HEAVY_EVERY == 0:
                found += checks.at_rest(session, self.digests, self.seed)
        elif self.rests % HEAVY_EVERY == HEAVY_EVERY // 2:
            found += checks.undone(session, self.digests)
        self.heavy += perf_counter() - began
        return found

    def _count(self, session: Session[Any]) -> None:
        run = self.run
        rules = Counter(self.refused)
        for (prompt, rule), count in self.prompts.items():
            run.prompts[prompt] = run.prompts.get(prompt, 0) + count
            rules[rule] += count
        for told in session.events:
            rules.update(checks.rules_of_event(told.event))
        for rule, count in rules.items():
            run.rules[rule] = run.rules.get(rule, 0) + count
        for length, count in self.tails.items():
            run.tails[length] = run.tails.get(length, 0) + count

    def _fault(self, what: str, record: str) -> None:
        self.run.faults.append(FaultFound(self.scenario, self.seed, what, record))
