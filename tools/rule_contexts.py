"""Verifies the marks of the tests: does a test marked with a rule run the code that carries the rule's number?

    python tools/rule_contexts.py [GAME...]     runs the games' tests under coverage; exit code 1 if a mark is empty

A rule is verified when one of its marked tests (or a fixture of its file) runs a line that carries the number: the
refusal, question, roll, event or line of a tally, the body of a function marked `enforces`, or, for a constant, a line
that names it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import coverage  # noqa: E402
import pytest  # noqa: E402

from desktop.games import GAMES  # noqa: E402
from desktop.table.enforcing import Carrier, carriers_in  # noqa: E402
from desktop.table.marks import marked_in  # noqa: E402

#: Lines of a module, by its path inside the package.
Lines = dict[str, set[int]]


class _Contexts:
    """A pytest plugin that files what runs under the file of the test for which it runs."""

    def __init__(self, measuring: coverage.Coverage) -> None:
        self._measuring = measuring

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._measuring.switch_context(Path(nodeid.partition("::")[0]).name)


def executed(name: str) -> tuple[dict[str, Lines], int]:
    """Lines of the game's package run by each test file, and pytest's exit code."""
    package = ROOT / "desktop" / "games" / name
    with tempfile.TemporaryDirectory() as folder:
        measuring = coverage.Coverage(
            data_file=str(Path(folder) / "data"), include=[f"{package}/*"], config_file=False, messages=False
        )
        measuring.start()
        code = pytest.main(
            ["-p", "no:cacheprovider", "--benchmark-skip", str(ROOT / "tests" / "games" / name)],
            plugins=[_Contexts(measuring)],
        )
        measuring.stop()
        data = measuring.get_data()
        lines: dict[str, Lines] = defaultdict(lambda: defaultdict(set))
        for file in data.measured_files():
            module = Path(file).relative_to(package).as_posix()
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    lines[context][module].add(line)
    return lines, int(code)


def namings(package: Path) -> dict[str, dict[str, set[int]]]:
    """For every name used inside a function: the lines of each module that use it."""
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for path in sorted(package.rglob("*.py")):
        module = path.relative_to(package).as_posix()
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in (inner for part in function.body for inner in ast.walk(part)):
                if isinstance(node, ast.Name | ast.Attribute):
                    found[node.id if isinstance(node, ast.Name) else node.attr][module].add(node.lineno)
    return found


def runs(place: Carrier, lines: Lines, named: dict[str, dict[str, set[int]]]) -> bool:
    """Whether these lines pass a carrier."""
    if not place.lasting:
        return any(place.first <= line <= place.last for line in lines.get(place.module, ()))
    return any(lines.get(module, set()) & used for module, used in named.get(place.name, {}).items())


def unverified(
    places: Iterable[Carrier],
    tests: dict[str, list[str]],
    lines: dict[str, Lines],
    named: dict[str, dict[str, set[int]]],
) -> list[str]:
    """Numbers that stand in code and in marks, but no marked test runs the code."""
    by_number: dict[str, list[Carrier]] = defaultdict(list)
    for place in places:
        by_number[place.number].append(place)
    return [
        number
        for number, carriers in by_number.items()
        if number in tests
        and not any(
            runs(place, lines.get(Path(test.partition("::")[0]).name, {}), named)
            for place in carriers
            for test in tests[number]
        )
    ]


def verify(name: str) -> int:
    """Prints the empty marks of one game; 0 if there are none."""
    package = ROOT / "desktop" / "games" / name
    lines, code = executed(name)
    if code:
        return code
    tests = marked_in(ROOT / "tests" / "games" / name)
    empty = unverified(carriers_in(package), tests, lines, namings(package))
    for number in empty:
        print(f"{number}: none of its tests runs the code that carries it: {', '.join(tests[number])}")
    print(f"{name}: {len(tests)} rules marked by tests, {len(empty)} marks not borne out")
    return int(bool(empty))


def main() -> int:
    names = sys.argv[1:]
    if len(names) == 1:
        return verify(names[0])
    # A process for each game: coverage and pytest are at their best once in a process.
    programs = [[sys.executable, __file__, name] for name in names or GAMES]
    return max(subprocess.run(program, check=False).returncode for program in programs)


if __name__ == "__main__":
    sys.exit(main())
