"""Which tests check which numbered rule: read off ``@pytest.mark.rule`` without running the tests.

Nothing but the standard library is imported here, so that the build of the package can use it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

__all__ = ["add_place", "marked_in"]


def marked_in(folder: Path) -> dict[str, list[str]]:
    """``"test_fire.py::test_probe"`` and the like by rule number, from the marks of the tests in a folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        everywhere = [
            number
            for node in tree.body
            if isinstance(node, ast.Assign) and any(_is_name(target, "pytestmark") for target in node.targets)
            for number in _marks(ast.walk(node.value))
        ]
        _collect_tests(tree.body, path.relative_to(folder).as_posix(), everywhere, found)
    return found


def add_place(found: dict[str, list[str]], number: str, place: str) -> None:
    """Notes a place under a rule's number, once."""
    places = found.setdefault(number, [])
    if place not in places:
        places.append(place)


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _marks(nodes: Iterable[ast.AST]) -> list[str]:
    """The numbers in ``pytest.mark.rule(...)`` calls among the nodes."""
    return [
        argument.value
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _collect_tests(body: list[ast.stmt], prefix: str, outer: list[str], found: dict[str, list[str]]) -> None:
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = outer + _marks(node.decorator_list)
            _collect_tests(node.body, f"{prefix}::{node.name}", own, found)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            parameters = [part for decorator in node.decorator_list for part in ast.walk(decorator)]
            for number in outer + _marks(parameters):
                add_place(found, number, f"{prefix}::{node.name}")
