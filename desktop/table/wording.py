"""Templates of the game in words: filled with names as a viewer knows them. What window and command line both say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from desktop.table.tally import Line, Tally, fraction_text
from desktop.table.telling import Event

__all__ = [
    "FIELD",
    "SUBJECTS",
    "Namer",
    "event_text",
    "fill",
    "is_subject",
    "shift_text",
    "tally_line",
    "tally_rows",
    "tally_summary",
    "tally_total",
    "value_text",
]

#: Gives the name of a subject as far as the viewer knows it.
Namer = Callable[[str], str]

#: How the names of subjects begin.
SUBJECTS = ("piece:", "hex:", "side:", "stack:", "card:", "box:", "button:", "formation:")

#: A sum of more parts is written with its figures alone in one line.
MANY_PARTS = 3

#: A field of a template.
FIELD = re.compile(r"\{([a-zA-Z_][a-zA-Z_0-9]*)\}")


def is_subject(value: str) -> bool:
    """Whether a template's value is a subject, to be named, and no plain words."""
    return value.startswith(SUBJECTS)


def fill(template: str, names: Mapping[str, str], name: Namer, translate: Callable[[str], str] = str) -> str:
    """A template with its ``{fields}`` filled; an unknown field stays as it is written."""

    def one(match: re.Match[str]) -> str:
        value = names.get(match[1])
        if value is None:
            return match[0]
        return name(str(value)) if is_subject(str(value)) else str(value)

    return FIELD.sub(one, translate(template))


def event_text(event: Event, name: Namer, translate: Callable[[str], str] = str) -> str:
    """One line of the log, without its sums."""
    return fill(event.text, event.names, name, translate)


def value_text(line: Line, translate: Callable[[str], str] = str) -> str:
    """The value of a line of a sum as players write it: "51½", "× ½", "left 2"."""
    if line.kind == "note":
        return "" if line.value in ("", "0") else line.value
    if line.kind == "shift":
        return shift_text(int(line.value), translate)
    text = fraction_text(Fraction(line.value))
    return "× " + text if line.kind == "times" else text


def shift_text(columns: int, translate: Callable[[str], str] = str) -> str:
    """Columns to the left or right in words."""
    if columns == 0:
        return translate("none")
    return translate("left {n}").format(n=-columns) if columns < 0 else translate("right {n}").format(n=columns)


def tally_rows(tally: Tally, name: Namer, translate: Callable[[str], str] = str) -> list[tuple[str, str, str]]:
    """(value, words, rule) of each line of a sum."""
    return [
        (value_text(line, translate), fill(line.what, line.names, name, translate), line.rule) for line in tally.lines
    ]


def tally_total(tally: Tally, translate: Callable[[str], str] = str) -> str:
    """What a sum comes to, with a tag where its numbers are not the rulebook's: "58", "left 2", "35 · ours"."""
    head = fraction_text(tally.total())
    kinds = {line.kind for line in tally.lines}
    if "shift" in kinds and "add" not in kinds:
        head = shift_text(tally.shifts(), translate)
    return f"{head} · {translate(tally.source)}" if tally.source not in ("", "rulebook") else head


def tally_line(tally: Tally, name: Namer, translate: Callable[[str], str] = str) -> str:
    """A sum in one short line, for a log where it can be opened.

    The same as `tally_summary` for a short sum; the figures alone where its parts are many, or where the name of one
    begins with a figure and would run together with its value ("10 25 div").
    """
    rows = tally_rows(tally, name, translate)
    added = [value for line, (value, _, _) in zip(tally.lines, rows, strict=True) if line.kind in ("add", "times")]
    if not added or (len(rows) <= MANY_PARTS and not any(words[:1].isdigit() for _, words, _ in rows)):
        return tally_summary(tally, name, translate)
    figures = added[0] + "".join(_joined(value) for value in added[1:])
    head, dot, source = tally_total(tally, translate).partition(" · ")
    return f"{head}{dot}{source}" if len(added) == 1 else f"{head} = {figures}{dot}{source}"


def _joined(value: str) -> str:
    if value.startswith(("−", "-")):
        return f" − {value[1:]}"
    return f" {value}" if value.startswith("×") else f" + {value}"


def tally_summary(tally: Tally, name: Namer, translate: Callable[[str], str] = str) -> str:
    """A sum in one line: total first, then its parts, each with its sign and rule."""
    parts: list[str] = []
    adds = 0
    for line, (value, words, _) in zip(tally.lines, tally_rows(tally, name, translate), strict=True):
        if line.kind == "add":
            if adds and not value.startswith("−"):
                value = "+" + value
            adds += 1
        parts.append(f"{value} {words}".strip())
    head, dot, source = tally_total(tally, translate).partition(" · ")
    if not parts:
        return head + dot + source
    sum_of = f"{head} = " if any(line.kind in ("add", "times") for line in tally.lines) else ""
    return f"{sum_of}{' · '.join(parts)}{dot}{source}"
