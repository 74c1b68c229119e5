"""Scenarios to measure, sessions in the middle of a game, and the table of budgets at the end."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.table.session import Session
from tests.conformance.cases import Case, cases

os.environ["HEXFRONT_OWNER"] = "off"
os.environ["QT_QPA_PLATFORM"] = "offscreen"

#: Decisions after which a session is "in the middle of a game".
MIDDLE = 60


@pytest.fixture(scope="session", params=cases(), ids=lambda case: case.scenario)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


def in_the_middle(case: Case, *, at_rest: bool = False, decisions: int = MIDDLE) -> Session[Any]:
    """A random game after some decisions; `at_rest`: at the next rest point from there."""
    session: Session[Any] = Session.begin(case.game, case.scenario, seed="benchmark")
    player = RandomPlayer("benchmark")
    for count in range(10 * decisions):
        ask = session.ask()
        if ask is None or (count >= decisions and (session.at_rest or not at_rest)):
            break
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(case.game, session.content, view, ask), ask.side)
    return session


@pytest.fixture
def budget(benchmark: Any) -> Callable[..., None]:
    """Notes what a benchmark may take, in seconds (`most`) or in things a second (`least`, of `count` a round)."""

    def note(what: str, *, most: float = 0.0, least: float = 0.0, count: int = 0) -> None:
        benchmark.extra_info.update({"what": what, "most": most, "least": least, "count": count})

    return note


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """What was measured beside its budget, one line each."""
    session = getattr(config, "_benchmarksession", None)
    rows = [bench for bench in (session.benchmarks if session else ()) if bench.extra_info.get("what")]
    if not rows:
        return
    terminalreporter.section("budgets")
    for bench in rows:
        info, median = bench.extra_info, bench.stats.median
        if info["least"]:
            rate = info["count"] / median
            measured, wanted, part = f"{rate:,.0f} /s", f">= {info['least']:,.0f} /s", info["least"] / rate
        else:
            measured, wanted, part = f"{median * 1e3:.3f} ms", f"<= {info['most'] * 1e3:g} ms", median / info["most"]
        where = (bench.params or {}).get("case")
        scenario = where.scenario if isinstance(where, Case) else bench.param or ""
        mark = "" if part <= 1 else "  over budget"
        terminalreporter.write_line(f"{scenario:26} {info['what']:34} {measured:>14} {wanted:>14} {part:7.0%}{mark}")
