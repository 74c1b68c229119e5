"""The record: an append-only list of what was answered and what chance said. The game is the path to its head.

Each entry has a parent; undo, redo, branch and return only move the head, and are entries too. The text form is for
people: exported, edited and replayed.
"""

from __future__ import annotations

import re
import shlex
from typing import Any, Literal
from zlib import crc32

import msgspec

__all__ = [
    "LET_GO",
    "ON_LINE",
    "BadRecord",
    "Entry",
    "Header",
    "Record",
    "TextLine",
    "fingerprint",
    "parse_text",
    "write_text",
]

EntryKind = Literal["answer", "forced", "chance", "edit", "setting", "fresh", "head", "note", "failed", "lift"]
#: Kinds of entries that lie on a line of play (the others only comment on it or move the head).
ON_LINE: frozenset[str] = frozenset({"answer", "forced", "chance", "edit", "setting", "fresh"})


#: What an answer's entry holds that was given by letting a reaction go by.
LET_GO = "let go"


class BadRecord(ValueError):
    """A record that cannot be read or no longer replays: says where."""


class Header(msgspec.Struct, frozen=True):
    """What a game began with.

    start: for a game begun from a position, its first state as raw data; None for a scenario's own set-up.
    owner: the owner's content records in force when it began.
    """

    game: str
    version: int
    scenario: str
    settings: dict[str, str] = {}
    seed: str = "0"
    start: Any = None
    owner: dict[str, Any] = {}
    format: int = 1


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One entry.

    number: its place in the record; parent: the entry before it on its line (-1: the beginning).
    kind: "answer" (a person's or bot's), "forced" (single option), "chance", "edit" (set right), "setting" (a ruling
    changed by consent), "fresh" (new dice asked for: `key` is the salt); off the line: "head" (the head moved to
    `parent`), "note", "failed" (an answer the rules could not carry out: `values` holds its number), "lift" (a fence
    lifted by consent).
    check: fingerprint of side, prompt and key, 0 where there is none.
    gesture: entries of one gesture share it: one undo step.
    data: of an answer, `LET_GO` where a reaction was let go by; else what the kind needs.
    """

    number: int
    parent: int
    kind: EntryKind
    side: str = ""
    key: str = ""
    values: tuple[int | str, ...] = ()
    check: int = 0
    gesture: int = 0
    data: Any = None
    prompt: str = ""


def fingerprint(side: str, prompt: str, key: str) -> int:
    """Checksum of an answer: which side, to which question, which key; never texts or lists."""
    return crc32(f"{side}|{prompt}|{key}".encode())


class Record:
    """Entries and the line to the head. `line` holds the numbers of the entries on the path, first to last."""

    def __init__(self, header: Header, entries: list[Entry] | None = None) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self.line: list[int] = []
        self.undone: list[int] = []  # heads to go forward to, nearest last
        for entry in entries or []:
            self.take(entry)

    @property
    def head(self) -> int:
        """Number of the last entry on the line, -1 at the beginning."""
        return self.line[-1] if self.line else -1

    def add(self, kind: EntryKind, **fields: Any) -> Entry:
        """Append an entry after the head; returns it."""
        entry = Entry(number=len(self.entries), parent=self.head, kind=kind, **fields)
        self.entries.append(entry)
        if kind in ON_LINE:
            self.line.append(entry.number)
            if self.undone:
                self.undone.clear()
        return entry

    def move(self, head: int, *, forward: bool = False, back: bool = False) -> Entry:
        """Move the head to an entry (-1: the beginning): `back` can be undone by `forward`, else it is a jump."""
        before = self.head
        entry = Entry(
            number=len(self.entries),
            parent=head,
            kind="head",
            key="redo" if forward else "undo" if back else "jump",
        )
        self.entries.append(entry)
        self._place(entry, before)
        return entry

    def take(self, entry: Entry) -> None:
        """Append an entry read from elsewhere, keeping line and head; raises BadRecord if it does not fit."""
        if entry.number != len(self.entries) or not -1 <= entry.parent < entry.number:
            raise BadRecord(f"entry {len(self.entries)} is damaged")
        before = self.head
        self.entries.append(entry)
        if entry.kind == "head":
            self._place(entry, before)
        elif entry.kind in ON_LINE:
            if entry.parent != before:
                self.line = self.path(entry.parent)
            self.line.append(entry.number)
            self.undone.clear()

    def path(self, head: int) -> list[int]:
        """Numbers of the entries from the beginning to `head`."""
        path: list[int] = []
        while head >= 0:
            entry = self.entries[head]
            if entry.kind not in ON_LINE:
                raise BadRecord(f"entry {head} is no place to stand")
            path.append(head)
            head = entry.parent
        path.reverse()
        return path

    def branches(self) -> list[int]:
        """Ends of lines other than the current one, oldest first."""
        parents = {entry.parent for entry in self.entries if entry.kind in ON_LINE}
        apart = set(self.line) | self.broken()
        return [
            entry.number
            for entry in self.entries
            if entry.kind in ON_LINE and entry.number not in parents and entry.number not in apart
        ]

    def broken(self) -> set[int]:
        """Numbers of entries that the rules could not carry out, and of those after them."""
        found = {int(number) for entry in self.entries if entry.kind == "failed" for number in entry.values}
        if found:
            for entry in self.entries:
                if entry.parent in found and entry.kind in ON_LINE:
                    found.add(entry.number)
        return found

    def copy(self) -> Record:
        """A record of its own that shares the entries."""
        new = Record.__new__(Record)
        new.header = self.header
        new.entries = self.entries.copy()
        new.line = self.line.copy()
        new.undone = self.undone.copy()
        return new

    def _place(self, entry: Entry, before: int) -> None:
        self.line = self.path(entry.parent)
        if entry.key == "undo":
            self.undone.append(before)
        elif entry.key == "redo" and self.undone:
            self.undone.pop()
        elif entry.key == "jump":
            self.undone.clear()


# the text form ------------------------------------------------------------------------------------------------------
class TextLine(msgspec.Struct, frozen=True):
    """One line of a text record: `kind` as in `Entry`; `joined` continues the gesture of the line before."""

    kind: EntryKind
    number: int  # of the text's line, from 1
    side: str = ""
    key: str = ""
    values: tuple[int | str, ...] = ()
    joined: bool = False
    data: Any = None
    prompt: str = ""  # of the question, where the text has it as a comment


TITLE = "hexfront record 1"

_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def write_text(record: Record) -> str:
    """The line to the head as text: a header, then `SIDE: KEY`, `SIDE+ KEY` (same gesture), `SIDE= KEY` (forced)."""
    header = record.header
    lines = [TITLE, f"game {header.game} {header.version}", f"scenario {header.scenario}", f"seed {header.seed}"]
    lines += [f"setting {name} {value}" for name, value in header.settings.items()]
    if header.start is not None:
        lines.append("start " + msgspec.json.encode(header.start).decode())
    lines.append("")
    gesture = -1
    for number in record.line:
        entry = record.entries[number]
        comment = f"  # {entry.prompt}" if entry.prompt else ""
        if entry.kind in ("answer", "forced"):
            sign = "=" if entry.kind == "forced" else "+" if entry.gesture == gesture else ":"
            lines.append(f"{entry.side}{sign} {entry.key}{comment}")
            if entry.kind == "answer":
                gesture = entry.gesture
        elif entry.kind == "chance":
            lines.append(f"chance {shlex.join(str(value) for value in entry.values)}{comment}")
        elif entry.kind == "edit":
            lines.append("edit " + msgspec.json.encode({"reason": entry.key, "edits": entry.data}).decode())
        elif entry.kind == "setting":
            lines.append(f"set {entry.key} {entry.data}")
        else:
            lines.append(f"fresh {entry.key}")
    return "\n".join(lines) + "\n"


def parse_text(text: str) -> tuple[Header, list[TextLine]]:
    """Header and lines of a text record; raises BadRecord with the line's number and what was expected."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != TITLE:
        raise BadRecord(f'line 1: "{TITLE}" expected')
    fields: dict[str, Any] = {"settings": {}}
    lines: list[TextLine] = []
    for number, row in enumerate(rows[1:], 2):
        data_row = row.startswith(("edit ", "start "))
        content, _, comment = (row, "", "") if data_row else row.partition("  #")
        content = content.strip()
        if not content or content.startswith("#"):
            continue
        try:
            _parse_row(content, comment.strip(), number, fields, lines)
        except (ValueError, IndexError, msgspec.DecodeError) as fault:
            raise BadRecord(f"line {number}: cannot read {content[:60]!r}: {fault}") from None
    missing = [name for name in ("game", "version", "scenario") if name not in fields]
    if missing:
        raise BadRecord(f"no {missing[0]} line in the header")
    return Header(**fields), lines


def _parse_row(content: str, comment: str, number: int, fields: dict[str, Any], lines: list[TextLine]) -> None:
    word, _, rest = content.partition(" ")
    rest = rest.strip()
    if word == "game":
        fields["game"], version = rest.split()
        fields["version"] = int(version)
    elif word in ("scenario", "seed"):
        fields[word] = rest
    elif word == "setting":
        name, value = rest.split(maxsplit=1)
        fields["settings"][name] = value
    elif word == "start":
        fields["start"] = msgspec.json.decode(rest)
    elif word == "chance":
        # A card may be called "04": only what is written as a number is one.
        values = tuple(int(part) if _NUMBER.fullmatch(part) else part for part in shlex.split(rest))
        lines.append(TextLine("chance", number, values=values))
    elif word == "edit":
        data = msgspec.json.decode(rest)
        if not isinstance(data, dict) or set(data) != {"reason", "edits"}:
            raise ValueError('{"reason": ..., "edits": [...]} expected')
        lines.append(TextLine("edit", number, data=data))
    elif word == "set":
        name, value = rest.split(maxsplit=1)
        lines.append(TextLine("setting", number, key=name, data=value))
    elif word == "fresh":
        lines.append(TextLine("fresh", number, key=rest))
    elif word[-1] in ":+=" and rest:
        kind: EntryKind = "forced" if word[-1] == "=" else "answer"
        lines.append(TextLine(kind, number, side=word[:-1], key=rest, joined=word[-1] == "+", prompt=comment))
    else:
        raise ValueError('"SIDE: KEY", "chance ...", "edit ...", "set ..." or "fresh ..." expected')
