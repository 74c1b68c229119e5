"""Which numbered rules the code enforces and the tests check: computed from the sources, never claimed.

A rule's number counts in code where it stands in a ``Refusal``, as the ``rule`` of a question, roll, event, line of a
tally or verdict (also through a function of the package that has a parameter ``rule``), or in the decorator `enforces`;
it counts in tests where it stands in ``@pytest.mark.rule``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from desktop.table.content import Document
from desktop.table.marks import add_place
from desktop.table.panels import Rule

__all__ = ["Carrier", "carriers_in", "covered", "enforced_in", "enforces", "read_tested"]

F = TypeVar("F", bound=Callable[..., Any])

#: What carries a rule's number, and the position of the number among its arguments (None = only as ``rule=``).
_CARRIERS: dict[str, int | None] = {
    "Refusal": 1,
    "Line": 2,
    "Verdict": 2,
    "Ask": None,
    "Roll": None,
    "Draw": None,
    "Shuffle": None,
    "Event": None,
    "pick_many": None,
    "put_in_order": None,
}

_SEPARATOR = re.compile(r"[,;\s]+")


def enforces(*numbers: str) -> Callable[[F], F]:
    """Marks a function that enforces these rules without a refusal, question or line of its own."""

    def mark(function: F) -> F:
        return function

    if not numbers:
        raise ValueError("enforces() wants the numbers of rules")
    return mark


class Carrier(NamedTuple):
    """A place in the code that carries a rule's number.

    name: dotted name of the function, class or constant that it stands in, "" for none. first, last: its lines; of a
    function marked by `enforces`, those of its body. lasting: it is made once, when the module is read (a constant).
    """

    number: str
    module: str
    name: str
    first: int
    last: int
    lasting: bool


def carriers_in(folder: Path) -> list[Carrier]:
    """All places of a package that carry numbers, module by module."""
    trees = {
        path.relative_to(folder).as_posix(): ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for path in sorted(folder.rglob("*.py"))
    }
    kinds = dict(_CARRIERS)
    for tree in trees.values():
        kinds |= _helpers(tree)
    found = []
    for module, tree in trees.items():
        constants = _text_constants(tree)
        bodies: dict[str, tuple[int, int]] = {}
        for name, node in _named_nodes(tree, ""):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                bodies[name] = node.body[0].lineno, node.end_lineno or node.lineno
            if not isinstance(node, ast.Call):
                continue
            marked = _called(node) == "enforces"
            first, last = bodies[name] if marked else (node.lineno, node.end_lineno or node.lineno)
            for number in _numbers_of(node, constants, kinds):
                found.append(Carrier(number, module, name, first, last, name not in bodies))
    return found


def enforced_in(folder: Path) -> dict[str, list[str]]:
    """``"fire.py:why_not_fire"`` and the like by rule number, from the sources of a package."""
    found: dict[str, list[str]] = {}
    for place in carriers_in(folder):
        add_place(found, place.number, f"{place.module}:{place.name}" if place.name else place.module)
    return found


def read_tested(document: Document) -> dict[str, list[str]]:
    """The collected tests by rule number, from a file that was written at build time.

    Raises ContentFault if it is malformed.
    """
    return document.as_record(_Tested).tests


class _Tested(msgspec.Struct, frozen=True):
    tests: dict[str, list[str]]


def covered(rules: Iterable[Rule], code: dict[str, list[str]], tests: dict[str, list[str]]) -> tuple[Rule, ...]:
    """The rules with their coverage as the sources show it.

    A rule found in code is enforced, whatever its file says; one that is not found there keeps what its file says of
    it, but a claim to be enforced becomes "not yet".
    """
    result = []
    for rule in rules:
        places = tuple(code.get(rule.number, ()))
        coverage = rule.coverage
        if places and coverage == "not yet":
            coverage = "enforced"
        elif not places and coverage == "enforced":
            coverage = "not yet"
        result.append(
            msgspec.structs.replace(
                rule, coverage=coverage, code=places, tests=tuple(tests.get(rule.number, ())), why=rule.why
            )
        )
    return tuple(result)


# inside -----------------------------------------------------------------------------------------------------------
def _text_constants(tree: ast.Module) -> dict[str, str]:
    """Module-level names for texts: ``RULE = "10.3"``."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _helpers(tree: ast.Module) -> dict[str, int | None]:
    """Functions with a parameter ``rule``, which they hand on, and its position among their arguments."""
    found: dict[str, int | None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [argument.arg for argument in node.args.posonlyargs + node.args.args]
            if names[:1] in (["self"], ["cls"]):
                del names[0]
            if "rule" in names:
                found[node.name] = names.index("rule")
            elif any(argument.arg == "rule" for argument in node.args.kwonlyargs):
                found[node.name] = None
    return found


def _named_nodes(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    """All nodes below `node`, each with the dotted name of the function, class or constant that it stands in."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}.{child.name}" if name else child.name
        elif not name and isinstance(child, ast.Assign) and isinstance(child.targets[0], ast.Name):
            inner = child.targets[0].id
        elif not name and isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name):
            inner = child.target.id
        yield inner, child
        yield from _named_nodes(child, inner)


def _called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else str(getattr(node.func, "id", ""))


def _numbers_of(node: ast.Call, constants: dict[str, str], kinds: dict[str, int | None]) -> list[str]:
    called = _called(node)
    if called == "enforces":
        return [number for argument in node.args for number in _texts(argument, constants)]
    if called not in kinds:
        return []
    arguments = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
    position = kinds[called]
    if position is not None and len(node.args) > position:
        arguments.append(node.args[position])
    return [number for argument in arguments for number in _texts(argument, constants)]


def _texts(node: ast.AST, constants: dict[str, str]) -> list[str]:
    """The rule numbers in an argument: a text, a constant's name, or a choice between such."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [number for number in _SEPARATOR.split(node.value) if number]
    if isinstance(node, ast.Name) and node.id in constants:
        return [number for number in _SEPARATOR.split(constants[node.id]) if number]
    if isinstance(node, ast.IfExp):
        return _texts(node.body, constants) + _texts(node.orelse, constants)
    return []
