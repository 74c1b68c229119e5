"""Writes the generated part of docs/positions.md: for each game the fields of its state, read off its record types.

python tools/position_docs.py            writes the page
python tools/position_docs.py --check    exit code 1 if the page is not up to date
"""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from desktop.games import GAMES, game  # noqa: E402
from desktop.table.game import Hidden  # noqa: E402
from desktop.table.position import Unfolding  # noqa: E402

PAGE = ROOT / "docs" / "positions.md"
BEGIN, END = "<!-- generated: the fields of each game -->", "<!-- end of the generated part -->"

_WORDS = {int: "whole number", str: "text", bool: "true or false", float: "number"}


def kind_text(kind: Any) -> str:
    """A type in words, with the names of record types."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(kind_text(part) for part in inner if part not in (type(None), Hidden))
    if origin is Literal:
        return ", ".join(f"`{choice!r}`".replace("'", '"') for choice in inner)
    if origin is dict:
        return f"table of {kind_text(inner[1])} by {kind_text(inner[0])}"
    if origin in (list, tuple):
        parts = [part for part in inner if part is not Ellipsis]
        return "list of " + " and ".join(dict.fromkeys(kind_text(part) for part in parts))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return _WORDS.get(kind, getattr(kind, "__name__", str(kind)))


def records_in(kind: Any) -> list[type[msgspec.Struct]]:
    """The record types that a type names, in order."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [] if kind is Hidden else [kind]
    return [record for part in get_args(kind) for record in records_in(part)]


def notes_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """What a record's docstring says of its fields: "name: text." or "one, other: text."."""
    fields = {field.name for field in msgspec.structs.fields(kind)}
    text = " ".join((kind.__doc__ or "").split())
    found = [
        match
        for match in re.finditer(r"(?:^|(?<=[.;] )|(?<= ))([a-z_]+(?:, [a-z_]+)*): ", text)
        if all(name in fields for name in match[1].split(", "))
    ]
    notes: dict[str, str] = {}
    for match, following in zip(found, [*found, None][1:], strict=True):
        said = text[match.end() : following.start() if following else None].strip()
        for name in match[1].split(", "):
            notes[name] = said
    return notes


def default_text(field: Any) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is None or value in ((), [], {}, ""):
        return "none"
    return f"`{value!r}`".replace("'", '"') if not isinstance(value, bool) else f"`{str(value).lower()}`"


def table_of(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of one record type as a table."""
    notes = notes_of(kind)
    rows = ["| field | what it is | if left out | meaning |", "|---|---|---|---|"]
    for field in msgspec.structs.fields(kind):
        default = default_text(field) or "must be given"
        said = notes.get(field.name, "").replace("|", "\\|")
        rows.append(f"| `{field.encode_name}` | {kind_text(field.type)} | {default} | {said} |")
    return rows


def game_part(name: str) -> list[str]:
    found = game(name)
    lines = [f"## {found.title} (`{name}`)", ""]
    lines += [f"Version {found.version}. Sides: {', '.join(f'`{side.id}`' for side in found.sides)}.", ""]
    if found.settings:
        lines += ["| setting | choices | default |", "|---|---|---|"]
        for setting in found.settings:
            choices = ", ".join(f"`{value}` ({words})" for value, words in setting.options)
            lines.append(f"| `{setting.id}` | {choices} | `{setting.default}` |")
        lines.append("")
    if isinstance(found, Unfolding):
        lines += ["### `[board]`", "", *found.board_form.splitlines(), ""]
    waiting: list[type[msgspec.Struct]] = [found.state_type]
    seen: list[type[msgspec.Struct]] = []
    while waiting:
        kind = waiting.pop(0)
        if kind in seen:
            continue
        seen.append(kind)
        title = "`[state]`" if kind is found.state_type else kind.__name__
        lines += [f"### {title}", "", *table_of(kind), ""]
        for field in msgspec.structs.fields(kind):
            waiting += [record for record in records_in(field.type) if record not in waiting]
    return lines


def page_text(page: str) -> str:
    """The page with its generated part made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    parts = [line for name in GAMES for line in game_part(name)]
    return "\n".join([before.rstrip("\n"), "", BEGIN, "", *parts, END]).lstrip("\n") + after.rstrip("\n") + "\n"


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    made = page_text(page)
    if "--check" in sys.argv[1:]:
        if made != page:
            print(f"{PAGE.relative_to(ROOT)} is not up to date: run python tools/position_docs.py")
        return int(made != page)
    PAGE.write_text(made, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
