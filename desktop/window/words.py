"""Texts of the game in the viewer's words: templates filled with names as the viewer's view knows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape

from PySide6.QtCore import QCoreApplication

from desktop.table.tally import Line, Tally, fraction_text

__all__ = ["Namer", "bare", "fill", "plain_rule", "rich", "shift_text", "tally_summary", "value_text"]

#: Gives the name of a subject as far as the viewer knows it.
Namer = Callable[[str], str]

SUBJECTS = ("piece:", "hex:", "side:", "stack:", "card:", "box:", "button:")
_FIELD = re.compile(r"\{([a-zA-Z_][a-zA-Z_0-9]*)\}")


def _translated(template: str) -> str:
    return QCoreApplication.translate("game", template)


def _named(value: str, name: Namer) -> str:
    return name(value) if value.startswith(SUBJECTS) else value


def fill(template: str, names: Mapping[str, str], name: Namer) -> str:
    """A template with its ``{fields}`` filled; an unknown field stays as it is written."""

    def one(match: re.Match[str]) -> str:
        value = names.get(match[1])
        return match[0] if value is None else _named(str(value), name)

    return _FIELD.sub(one, _translated(template))


def bare(template: str) -> str:
    """A template whose names are not known any more."""
    return _FIELD.sub("…", _translated(template))


def rich(template: str, names: Mapping[str, str], name: Namer) -> str:
    """The same as rich text: subjects become links whose address is the subject."""

    def one(match: re.Match[str]) -> str:
        value = names.get(match[1])
        if value is None:
            return match[0]
        text = escape(_named(str(value), name))
        return f'<a href="{escape(str(value))}">{text}</a>' if str(value).startswith(SUBJECTS) else text

    return _FIELD.sub(one, escape(_translated(template), quote=False))


def plain_rule(number: str) -> str:
    """A rule's number as players say it: "S10.32" and "E5.1" keep their letter, "10.32" stays."""
    return number.strip()


def shift_text(columns: int) -> str:
    """Columns to the left or right in words."""
    tr = QCoreApplication.translate
    if columns == 0:
        return tr("words", "none")
    return tr("words", "left {n}").format(n=-columns) if columns < 0 else tr("words", "right {n}").format(n=columns)


def value_text(line: Line) -> str:
    """The value of a line of a sum as players write it."""
    if line.kind == "note":
        return "" if line.value in ("", "0") else line.value
    if line.kind == "shift":
        return shift_text(int(line.value))
    text = fraction_text(Fraction(line.value))
    return "× " + text if line.kind == "times" else text


def tally_summary(tally: Tally, name: Namer) -> str:
    """A sum in one line: total first, then its parts with a sign before each."""
    parts: list[str] = []
    for line in tally.lines:
        words = fill(line.what, line.names, name)
        value = value_text(line)
        if line.kind == "add" and parts and not value.startswith("−"):
            value = "+" + value
        parts.append(f"{value} {words}".strip())
    total = fraction_text(tally.total())
    source = ""
    if tally.source and tally.source != "rulebook":
        source = " · " + QCoreApplication.translate("words", tally.source)
    if not any(line.kind in ("add", "times") for line in tally.lines):
        return " · ".join(parts) + source
    return f"{total} = " + " · ".join(parts) + source
