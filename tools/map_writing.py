"""Map files as TOML that people can read and mend."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from desktop.table.hexes import Grid


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def value(item: object) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int | float):
        return str(item)
    if isinstance(item, str):
        return long_text(item) if len(item) > 110 else quoted(item)
    if isinstance(item, dict):
        return "{" + ", ".join(f"{quoted(str(key))} = {value(part)}" for key, part in item.items()) + "}"
    return "[" + ", ".join(value(part) for part in item) + "]"


def long_text(text: str) -> str:
    """Words over several lines; a reader splits them at blanks and line ends alike."""
    lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
    return '"""\n' + "\n".join(lines) + '"""'


def table(header: str, fields: dict[str, object]) -> str:
    """A table without what is empty."""
    lines = [header]
    lines += [f"{key} = {value(item)}" for key, item in fields.items() if item not in ("", (), [], {}, None)]
    return "\n".join(lines) + "\n"


def rows(grid: Grid, signs: dict[str, str]) -> str:
    """A layer's text grid: one line a row of hexes, from west to east."""
    plan = grid.plan
    columns = list(range(plan.columns[0], plan.columns[1] + 1))
    if plan.westward:
        columns.reverse()
    lines = []
    for row in range(plan.rows[0], plan.rows[1] + 1):
        lines.append(f"{row:02d} " + "".join(signs.get(grid.label(column, row), "-") for column in columns))
    return "'''\n" + "\n".join(lines) + "\n'''"


def numbers(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number:.1f}".removesuffix(".0") for point in points for number in point)


def runs(grid: Grid, sides: list[str]) -> list[list[str]]:
    """Hexsides as unbroken runs, none twice."""
    left = dict.fromkeys(sides)
    ends = {side: [(round(x), round(y)) for x, y in grid.side_points(side)] for side in sides}
    found = []
    while left:
        side = next(iter(left))
        del left[side]
        run = [side]
        for at in (-1, 0):
            tip = ends[side][at]
            while True:
                near = next((other for other in left if tip in ends[other]), None)
                if near is None:
                    break
                del left[near]
                tip = ends[near][0] if ends[near][1] == tip else ends[near][1]
                run = [*run, near] if at == -1 else [near, *run]
        found.append(run)
    return found
