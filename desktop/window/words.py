"""Texts of the game in the viewer's words: templates filled with names as the viewer's view knows them, translated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QCoreApplication

from desktop.table import wording
from desktop.table.tally import Line, Tally
from desktop.table.wording import FIELD, Namer, is_subject
from desktop.window.keys import QT_TRANSLATE_NOOP

__all__ = ["Namer", "fill", "rich", "shift_text", "source_words", "tally_line", "tally_summary", "value_text"]

#: Where values come from, as games name it, in words for players.
_SOURCES = {
    "rulebook": QT_TRANSLATE_NOOP("sources", "Values as the rulebook gives them"),
    "components": QT_TRANSLATE_NOOP("sources", "Values from published lists of the printed pieces"),
    "historical": QT_TRANSLATE_NOOP("sources", "Values worked out from history"),
    "reconstructed": QT_TRANSLATE_NOOP("sources", "Reconstructed values: the printed ones may differ"),
    "owner": QT_TRANSLATE_NOOP("sources", "Your own values"),
}


def source_words(source: str) -> str:
    """What a source means; a game's own words stay as they are."""
    return QCoreApplication.translate("sources", _SOURCES[source]) if source in _SOURCES else source


def _translated(template: str) -> str:
    return QCoreApplication.translate("game", template)


def fill(template: str, names: Mapping[str, str], name: Namer) -> str:
    """A template with its ``{fields}`` filled; an unknown field stays as it is written."""
    return wording.fill(template, names, name, _translated)


def rich(template: str, names: Mapping[str, str], name: Namer) -> str:
    """The same as rich text: subjects become links whose address is the subject."""

    def one(match: re.Match[str]) -> str:
        value = names.get(match[1])
        if value is None:
            return match[0]
        if not is_subject(str(value)):
            return escape(str(value))
        return f'<a href="{escape(str(value))}">{escape(name(str(value)))}</a>'

    return FIELD.sub(one, escape(_translated(template), quote=False))


def value_text(line: Line) -> str:
    """The value of a line of a sum as players write it."""
    return wording.value_text(line, _translated)


def shift_text(columns: int) -> str:
    """Columns to the left or right in words."""
    return wording.shift_text(columns, _translated)


def tally_line(tally: Tally, name: Namer) -> str:
    """A sum in one short line: its figures alone where its parts are many or their names begin with figures."""
    return wording.tally_line(tally, name, _translated)


def tally_summary(tally: Tally, name: Namer) -> str:
    """A sum in one line: total first, then its parts with a sign before each."""
    return wording.tally_summary(tally, name, _translated)
