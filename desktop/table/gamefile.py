"""The saved game: one SQLite file, written after each answer, which survives a kill at any moment.

It holds the whole record, the story with its audiences, rest points (the first, the last, every 50th and each turn's),
versions, and the owner's records the game began with. Never pickled; a foreign file is opened read-only and checked.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from desktop.table.chance import Request
from desktop.table.game import Game
from desktop.table.line import Line, Rest, Told, never
from desktop.table.record import BadRecord, Entry, Header, Record
from desktop.table.session import Session
from desktop.table.telling import Event

__all__ = ["BadGameFile", "GameFile", "GameInfo", "open_game", "read_info", "save_new"]

#: "HEXF" as SQLite's application id; the format's version as its user version.
APPLICATION, FORMAT = 0x48455846, 1
#: A rest point is kept for good each time so many entries have passed since the last kept one.
KEPT_EVERY = 50

SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (number INTEGER PRIMARY KEY, entry TEXT NOT NULL);
CREATE TABLE events (entry INTEGER NOT NULL, place INTEGER NOT NULL, position INTEGER NOT NULL, event TEXT NOT NULL,
                     PRIMARY KEY (entry, place)) WITHOUT ROWID;
CREATE TABLE rests (entry INTEGER NOT NULL, serial INTEGER NOT NULL, kept INTEGER NOT NULL, rest TEXT NOT NULL,
                    PRIMARY KEY (entry, serial)) WITHOUT ROWID;
"""


class BadGameFile(ValueError):
    """A file that is no saved game, is damaged, or cannot be written: says what, where and what to do."""


class GameInfo(msgspec.Struct, frozen=True):
    """What the picker shows of a saved game without playing it."""

    path: str
    header: Header
    meta: dict[str, Any]
    answers: int
    last_events: tuple[Event, ...]
    changed: float  # seconds since the epoch, of the file


class _SavedRest(msgspec.Struct, frozen=True):
    position: int
    events: int
    rolls: int
    salt: str
    version: int
    state: msgspec.Raw


class GameFile:
    """Keeps a session: appended to after each gesture, in one durable transaction."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._entries = 0
        self._begun = False
        self._rest: tuple[int, int] = (-2, -1)
        self._kept_at = -KEPT_EVERY
        self._kept_turn: Any = None
        self._meta = b""

    @classmethod
    def create(cls, path: Path) -> GameFile:
        """A new file; raises BadGameFile if there is one already or it cannot be made."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            connection = _connect(path)
            connection.executescript(f"BEGIN;{SCHEMA}COMMIT;")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        except FileExistsError:
            raise BadGameFile(f"{path}: there is a file of this name already; choose another") from None
        except (OSError, sqlite3.Error) as fault:
            raise BadGameFile(f"{path}: cannot be written: {fault}") from None
        return cls(path, connection)

    def keep(self, session: Line[Any]) -> None:
        """Write what is new since the last time. Raises BadGameFile if the disk refuses; nothing written is lost."""
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._write(session)
            self._entries, self._begun = len(session.record.entries), True
            self._meta = msgspec.json.encode(session.meta)
        except sqlite3.Error as fault:
            raise BadGameFile(f"{self.path}: this answer could not be saved: {fault}") from None

    def close(self) -> None:
        self._connection.close()

    def _write(self, session: Line[Any]) -> None:
        execute, record = self._connection.execute, session.record
        (newest,) = execute("SELECT max(number) FROM entries").fetchone()
        if (-1 if newest is None else newest) != self._entries - 1:
            raise BadGameFile(f"{self.path}: another window has played on in this file; open it again")
        if not self._begun:
            execute("INSERT INTO facts VALUES ('header', ?)", (_text(record.header),))
        meta = msgspec.json.encode(session.meta)
        if meta != self._meta:
            execute("INSERT OR REPLACE INTO facts VALUES ('meta', ?)", (meta.decode(),))
        for entry in record.entries[self._entries :]:
            execute("INSERT INTO entries VALUES (?, ?)", (entry.number, _text(entry)))
        self._write_events(session)
        self._write_rest(session)

    def _write_events(self, session: Line[Any]) -> None:
        """Events told after the new entries; those after older ones are there, for a line always tells the same."""
        first = self._entries if self._begun else -1
        fresh: list[Told] = []
        for told in reversed(session.events):
            if told.entry < first:
                break
            fresh.append(told)
        place, before = 0, -2
        for told in reversed(fresh):
            place = place + 1 if told.entry == before else 0
            before = told.entry
            self._connection.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?)", (told.entry, place, told.position, _text(told.event))
            )

    def _write_rest(self, session: Line[Any]) -> None:
        rest = session.rests[-1] if session.rests else None
        if rest is None or (rest.entry, rest.serial) == self._rest:
            return
        turn = getattr(rest.state, "turn", None)
        kept = rest.position == 0 or rest.position - self._kept_at >= KEPT_EVERY or turn != self._kept_turn
        execute = self._connection.execute
        execute("DELETE FROM rests WHERE kept = 0")
        saved = {
            "position": rest.position,
            "events": rest.events,
            "rolls": rest.rolls,
            "salt": rest.salt,
            "version": session.game.version,
            "state": rest.state,
        }
        execute("DELETE FROM rests WHERE entry = ?", (rest.entry,))
        execute("INSERT OR REPLACE INTO rests VALUES (?, ?, ?, ?)", (rest.entry, rest.serial, int(kept), _text(saved)))
        self._rest = (rest.entry, rest.serial)
        if kept:
            self._kept_at, self._kept_turn = rest.position, turn

    def resume(self, entries: int, meta: bytes) -> None:
        """The file holds all of this session's record already (it was just read from it)."""
        self._entries = entries
        self._begun = True
        self._meta = meta


def save_new(session: Session[Any], path: Path) -> GameFile:
    """Save a session into a new file and keep it there from now on."""
    keeper = GameFile.create(path)
    keeper.keep(session)
    session.keeper = keeper
    return keeper


def open_game(
    path: Path,
    find: Callable[[str], Game[Any]],
    *,
    write: bool = True,
    verify: bool = True,
    hold: Callable[[Request], bool] | None = None,
) -> Session[Any]:
    """Open a saved game at its exact question; `find` gives the game of an id.

    write: keep it in the same file from now on (the file is only touched by the next answer). Raises BadGameFile.
    """
    connection = _read_only(path)
    try:
        header = msgspec.json.decode(_fact(connection, "header"), type=Header)
        meta = _fact(connection, "meta")
        entries = [
            msgspec.json.decode(text, type=Entry)
            for (text,) in connection.execute("SELECT entry FROM entries ORDER BY number")
        ]
        record = Record(header, entries)
        game = find(header.game)
        events = connection.execute("SELECT entry, position, event FROM events ORDER BY entry, place").fetchall()
        rests = connection.execute("SELECT entry, serial, rest FROM rests ORDER BY serial").fetchall()
        session: Session[Any] = Session(game, game.content(header.owner), record)
        session.meta = msgspec.json.decode(meta)
        told = _told(record, events)
        session.hold = hold or never
        session.restore(_rests(session, rests, told), told, verify=verify)
    except LookupError as fault:
        raise BadGameFile(f"{path}: a game or scenario this program does not have: {fault}") from None
    except (sqlite3.Error, msgspec.MsgspecError, BadRecord, ValueError) as fault:
        raise BadGameFile(f"{path}: damaged: {fault}; the file was not changed") from None
    finally:
        connection.close()
    if write:
        keeper = GameFile(path, _connect(path))
        keeper.resume(len(entries), meta.encode())
        session.keeper = keeper
        if len(session.record.entries) != len(entries):
            keeper.keep(session)
    return session


def read_info(path: Path) -> GameInfo:
    """Header, meta, size and last public events of a saved game; raises BadGameFile."""
    connection = _read_only(path)
    try:
        header = msgspec.json.decode(_fact(connection, "header"), type=Header)
        meta = msgspec.json.decode(_fact(connection, "meta"))
        pattern = '%"kind":"answer"%'
        (answers,) = connection.execute("SELECT count(*) FROM entries WHERE entry LIKE ?", (pattern,)).fetchone()
        rows = connection.execute("SELECT event FROM events ORDER BY entry DESC, place DESC LIMIT 60").fetchall()
        events = [msgspec.json.decode(text, type=Event) for (text,) in rows]
        public = [event for event in events if event.audience is None][:5]
        return GameInfo(str(path), header, meta, answers, tuple(reversed(public)), path.stat().st_mtime)
    except (sqlite3.Error, msgspec.MsgspecError, OSError) as fault:
        raise BadGameFile(f"{path}: damaged: {fault}; the file was not changed") from None
    finally:
        connection.close()


def _told(record: Record, rows: list[tuple[int, int, str]]) -> list[Told]:
    """The story of the present line."""
    line = {number: place for place, number in enumerate(record.line)} | {-1: -1}
    told = [
        Told(position, entry, msgspec.json.decode(text, type=Event)) for entry, position, text in rows if entry in line
    ]
    told.sort(key=lambda item: line[item.entry])
    return told


def _rests(session: Session[Any], rows: list[tuple[int, int, str]], told: list[Told]) -> list[Rest[Any]]:
    """The saved rest points that lie on the present line, in order, as this version's states."""
    line = session.record.line
    rests: list[Rest[Any]] = []
    for entry, serial, text in rows:
        saved = msgspec.json.decode(text, type=_SavedRest)
        on_line = saved.position <= len(line) and (line[saved.position - 1] if saved.position else -1) == entry
        if not on_line or saved.events > len(told):
            continue
        raw = msgspec.json.decode(saved.state)
        if saved.version != session.game.version:
            raw = session.game.upgrade(raw, saved.version)
        state = msgspec.convert(raw, session.game.state_type)
        rests.append(Rest(serial, saved.position, entry, saved.events, saved.rolls, saved.salt, state))
    rests.sort(key=lambda rest: (rest.position, rest.serial))
    return rests


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=2.0, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _read_only(path: Path) -> sqlite3.Connection:
    """A checked connection that cannot write; raises BadGameFile."""
    if not path.is_file():
        raise BadGameFile(f"{path}: there is no such saved game")
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2.0)
    except sqlite3.Error as fault:
        raise BadGameFile(f"{path}: cannot be opened: {fault}") from None
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise BadGameFile(f"{path}: not a saved game of Hexfront")
        if version > FORMAT:
            raise BadGameFile(f"{path}: saved by a newer Hexfront (format {version}); update to open it")
        (verdict,) = connection.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise BadGameFile(f"{path}: damaged: {verdict}; the file was not changed")
    except sqlite3.Error as fault:
        connection.close()
        raise BadGameFile(f"{path}: not a saved game, or damaged: {fault}") from None
    except BadGameFile:
        connection.close()
        raise
    return connection


def _fact(connection: sqlite3.Connection, name: str) -> str:
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise ValueError(f"it holds no {name}")
    return str(row[0])


def _text(record: Any) -> str:
    return msgspec.json.encode(record).decode()
