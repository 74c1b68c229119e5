"""A pytest plugin for a run in which Qt cannot be imported: ``pytest -p no:pytest-qt -p tests.without_qt``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


class _Barrier:
    """Finds that there is no Qt, whatever is installed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(f"No module named {name!r} (barred by this run)", name=name)
        return None


sys.meta_path.insert(0, _Barrier())


def pytest_addoption(parser: pytest.Parser) -> None:
    """The settings of pytest-qt, which is switched off here."""
    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    settings = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    for name in settings:
        if name.startswith("qt_"):
            parser.addini(name, "unused")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what every scenario must pass, the first and the last scenario of each game pass it here too.

    The barrier finds imports, and a game's scenarios run the same modules; that all of them pass what they must is the
    business of the run with Qt. The last one of a game is the one that is made by a generator, where there is one.
    """
    from tests.conformance.cases import Case  # behind the barrier

    games: dict[str, list[str]] = {}
    cases: dict[str, str] = {}
    for item in items:
        case: Any = None
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            case = item.callspec.params.get("case")
        if isinstance(case, Case):
            cases[item.nodeid] = case.scenario
            seen = games.setdefault(case.game.id, [])
            if case.scenario not in seen:
                seen.append(case.scenario)
    kept = [scenario for seen in games.values() for scenario in (seen[0], seen[-1])]
    left_out = [item for item in items if item.nodeid in cases and cases[item.nodeid] not in kept]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
