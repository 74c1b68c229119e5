"""A pytest plugin for a run in which Qt cannot be imported: ``pytest -p no:pytest-qt -p tests.without_qt``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

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
