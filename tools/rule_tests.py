"""Collects which tests check which numbered rule into assets/GAME/rule_tests.toml, for a package without tests.

python tools/rule_tests.py            writes the files
python tools/rule_tests.py --check    exit code 1 if a file is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import tomli_w  # noqa: E402

from desktop.cli.knowing import TESTED  # noqa: E402
from desktop.games import GAMES  # noqa: E402
from desktop.table.enforcing import marked_in  # noqa: E402


def file_text(name: str) -> str:
    """The file of one game, made from its tests."""
    tests = marked_in(ROOT / "tests" / "games" / name)
    return "# Made by tools/rule_tests.py from the marks of the tests.\n\n" + tomli_w.dumps(
        {"tests": {number: tests[number] for number in sorted(tests)}}
    )


def stale() -> list[Path]:
    """The files that are not what the tests say."""
    paths = {name: ROOT / "assets" / name / TESTED for name in GAMES}
    return [
        path for name, path in paths.items() if not path.exists() or path.read_text(encoding="utf-8") != file_text(name)
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        for path in stale():
            print(f"{path.relative_to(ROOT)} is not up to date: run python tools/rule_tests.py")
        return int(bool(stale()))
    for name in GAMES:
        (ROOT / "assets" / name / TESTED).write_text(file_text(name), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
