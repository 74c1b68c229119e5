"""Playouts: what they count, and that they find what is wrong with a game."""

from typing import Any

import pytest

from desktop.bots.playout import Playout, play_out
from desktop.table.asking import Ask, Option, Refusal, button
from desktop.table.game import Activation, Fault, Table, Verdict
from desktop.table.replaying import replay_text
from tests.toygame.game import ToyGame
from tests.toygame.state import ToyState


def test_games_are_played_to_their_verdicts() -> None:
    run = play_out(ToyGame(), "toy/ford", games=12, seed=5)
    assert run.faults == []
    assert run.games == 12
    assert sum(run.verdicts.values()) == 12
    assert sum(run.prompts.values()) == run.decisions > 600
    assert sum(run.tails.values()) == run.decisions
    assert run.decisions_per_second > 0


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, later = (play_out(ToyGame(), "toy/ford", games=3, seed=seed) for seed in (7, 7, 8))
    assert (first.prompts, first.rules, first.verdicts) == (again.prompts, again.rules, again.verdicts)
    assert first.prompts != later.prompts
    assert play_out(ToyGame(), "toy/ford", games=1, seed=9).decisions < later.decisions


def test_all_rules_of_the_toy_are_reached() -> None:
    """Through questions, events, sums and refusals: so a rule that nothing reaches would show."""
    run = play_out(ToyGame(), "toy/ford", games=40)
    enforced = {rule.number for rule in ToyGame().rules() if rule.coverage == "enforced"}
    assert enforced - set(run.rules) == {"T1.2"}  # hidden stacks are the view's work and name their rule nowhere


def test_an_unknown_scenario_is_a_fault() -> None:
    run = play_out(ToyGame(), "toy/none")
    assert "KeyError" in run.faults[0].what


def test_reports_add_up_and_are_plain() -> None:
    total = Playout("all")
    for seed in (1, 2):
        total.add(play_out(ToyGame(), "toy/ford", games=1, seed=seed))
    report = total.report()
    assert report["games"] == 2
    assert report["decisions"] == sum(report["questions"].values())
    assert report["faults"] == []
    counts = list(report["questions"].values())
    assert counts == sorted(counts, reverse=True)


class DeadEnd(ToyGame):
    """In turn 2 a side is asked something that has no legal answer."""

    def next(self, content: Any, state: ToyState) -> Activation[ToyState] | Verdict:
        if state.turn == 2:
            return Activation("dead end", self.ask_the_impossible)
        return super().next(content, state)

    async def ask_the_impossible(self, table: Table[ToyState]) -> None:
        nothing = Refusal("Never", "T0")
        await Ask("red", "Dead?", lambda: [Option("a", 1, button("a"))], lambda value: nothing, rule="T0", weighty=True)


def test_a_dead_end_is_found_and_its_record_leads_there() -> None:
    run = play_out(DeadEnd(), "toy/ford", seed=3)
    assert "no legal answer to: Dead?" in run.faults[0].what
    record = run.faults[0].record
    text = record[record.index("hexfront record") :]
    assert replay_text(text, lambda name: ToyGame()).state.turn == 2


class Failing(ToyGame):
    """An order of the second turn raises."""

    def next(self, content: Any, state: ToyState) -> Activation[ToyState] | Verdict:
        if state.turn == 2 and state.phase == "orders":
            raise ZeroDivisionError("in the rules")
        return super().next(content, state)


def test_an_exception_is_a_fault_with_a_record() -> None:
    run = play_out(Failing(), "toy/ford", games=2)
    assert len(run.faults) == 2
    assert "ZeroDivisionError: in the rules" in run.faults[0].what
    assert "commit:" in run.faults[0].record or "none" in run.faults[0].record


class Broken(ToyGame):
    """An invariant that does not hold from turn 3 on."""

    def invariants(self, content: Any, state: ToyState) -> list[Fault]:
        return [Fault("turn three", "state")] if state.turn == 3 else []


def test_a_broken_invariant_ends_the_game() -> None:
    run = play_out(Broken(), "toy/ford", games=1)
    assert [fault.what for fault in run.faults] == ["state: turn three"]
    assert run.verdicts == {}
    assert replay_text(run.faults[0].record, lambda name: ToyGame()).state.turn == 3


class Endless(ToyGame):
    """The turn never advances."""

    def next(self, content: Any, state: ToyState) -> Activation[ToyState] | Verdict:
        state.turn = min(state.turn, 1)
        return super().next(content, state)


def test_a_game_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.bots.playout.LONGEST_GAME", 400)
    run = play_out(Endless(), "toy/ford")
    assert [fault.what for fault in run.faults] == ["no verdict after 400 decisions"]
