"""Where things stand in a TOML text: `tomllib` gives values without lines, people need lines."""

from __future__ import annotations

import re

__all__ = ["Lines", "Place"]

#: A way into a document: table names, keys and indexes of lists: ``("unit", 3, "sp")``.
Place = tuple[str | int, ...]

_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'  # multi-line basic string
    r"|'''.*?'{3,5}"  # multi-line literal string
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|\n"
    r"|[\[\]{},=.]"
    r"|[^\s\[\]{},=.#\"']+",
    re.DOTALL,
)


class Lines:
    """Line numbers, counted from 1, of all keys, tables and list elements of one text."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Place, int] = {(): 1}
        self._arrays: dict[Place, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for found in _TOKEN.finditer(text):
            token = found.group()
            if token == "\n" or not token.startswith("#"):
                self._tokens.append((token, line))
            line += token.count("\n")
        self._at = 0
        self._read()

    def line(self, place: Place) -> int:
        """The line of a place, or of the nearest thing around it that has one."""
        while place not in self._lines:
            place = place[:-1]
        return self._lines[place]

    # a small reader of TOML's structure; the text has been parsed by tomllib before, so it is known to be valid ------
    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self) -> tuple[str, int]:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _skip_newlines(self) -> None:
        while self._peek() == "\n":
            self._at += 1

    def _read(self) -> None:
        table: Place = ()
        while self._at < len(self._tokens):
            token = self._peek()
            if token == "\n":
                self._at += 1
            elif token == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Place:
        line = self._take()[1]
        array = self._peek() == "["
        if array:
            self._at += 1
        place = self._open(self._key("]"))
        self._at += 2 if array else 1
        if array:
            index = self._arrays.get(place, -1) + 1
            self._arrays[place] = index
            self._lines.setdefault(place, line)
            place = (*place, index)
        self._lines[place] = line
        return place

    def _open(self, names: list[str]) -> Place:
        """The place of a header: names of arrays of tables stand for their last element."""
        place: Place = ()
        for position, name in enumerate(names):
            place = (*place, name)
            if place in self._arrays and position < len(names) - 1:
                place = (*place, self._arrays[place])
        return place

    def _key(self, end: str) -> list[str]:
        names: list[str] = []
        while self._peek() not in (end, ""):
            token = self._take()[0]
            if token != ".":
                names.append(token[1:-1] if token[0] in "\"'" else token)
        return names

    def _pair(self, table: Place) -> None:
        line = self._tokens[self._at][1]
        place = table
        for name in self._key("="):
            place = (*place, name)
            self._lines.setdefault(place, line)
        self._at += 1
        self._value(place)

    def _value(self, place: Place) -> None:
        self._skip_newlines()
        token = self._peek()
        if token == "[":
            self._elements(place)
        elif token == "{":
            self._inline(place)
        else:
            while self._peek() not in ("\n", ",", "]", "}", ""):  # numbers and dates hold dots
                self._at += 1

    def _elements(self, place: Place) -> None:
        self._at += 1
        index = 0
        self._skip_newlines()
        while self._peek() != "]":
            element = (*place, index)
            self._lines[element] = self._tokens[self._at][1]
            self._value(element)
            index += 1
            self._comma()
        self._at += 1

    def _inline(self, place: Place) -> None:
        self._at += 1
        self._skip_newlines()
        while self._peek() != "}":
            self._pair(place)
            self._comma()
        self._at += 1

    def _comma(self) -> None:
        self._skip_newlines()
        if self._peek() == ",":
            self._at += 1
            self._skip_newlines()
