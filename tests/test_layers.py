"""Imports point one way, and the rules do without Qt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from desktop.games import GAMES

ROOT = Path(__file__).resolve().parent.parent

#: What must pass where Qt cannot be imported.
HEADLESS = ("table", "games", "bots", "conformance", "toygame")


def test_the_import_contracts_hold() -> None:
    program = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_table_and_games_pass_their_tests_where_qt_cannot_be_imported() -> None:
    """All of them, but of the conformance tests the first and the last scenario of each game: see `without_qt`."""
    folders = [f"tests/{name}" for name in HEADLESS if any((ROOT / "tests" / name).rglob("test_*.py"))]
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:pytest-qt", "-p", "tests.without_qt"]
    command += ["-p", "no:cacheprovider", "-m", "not slow", "--benchmark-skip", *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_the_barrier_bars() -> None:
    program = "import tests.without_qt\nimport PySide6"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "No module named 'PySide6' (barred by this run)" in done.stderr


@pytest.mark.parametrize("layer", ["table", "window", "bots", "cli"])
def test_shared_layers_name_no_game(layer: str) -> None:
    for path in sorted((ROOT / "desktop" / layer).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        named = [name for name in GAMES if name in text]
        if layer == "cli":
            named = [] if path.name == "parser.py" else named  # the examples of the help
        assert not named, f"{path.relative_to(ROOT)} names {named}"


def test_no_module_is_over_long_or_unfinished() -> None:
    for path in sorted((ROOT / "desktop").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= 650, f"{path.relative_to(ROOT)}: split it by chapter or by part"
        for word in ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error", "pragma: no " + "cover"):
            assert word not in text, f"{path.relative_to(ROOT)}: {word}"
