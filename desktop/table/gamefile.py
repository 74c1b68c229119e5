"""The saved game: one SQLite file, written after each answer, which survives a kill at any moment.

It holds the whole record, the story with its audiences, rest points (the first, the last, every 50th and each turn's),
versions, and the owner's records the game began with. Never pickled; a foreign file is opened read-only and checked.

Every row carries a checksum. The answers are the game: where one is damaged the file is refused. Rest points and the
story follow from the answers: where they are damaged they are made anew.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from desktop.table.chance import Request
from desktop.table.game import Game
from desktop.table.line import Line, NotKept, ProcedureFailed, Rest, Told, never
from desktop.table.record import BadRecord, Entry, Header, Record
from desktop.table.session import Session
from desktop.table.telling import Event

__all__ = ["BadGameFile", "GameFile", "GameInfo", "open_game", "read_info", "save_new"]

#: "HEXF" as SQLite's application id, and where it lies in a file; the format's version as its user version.
APPLICATION, APPLICATION_AT, FORMAT = 0x48455846, 68, 1
#: A rest point is kept for good each time so many entries have passed since the last kept one.
KEPT_EVERY = 50

SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE events (entry INTEGER NOT NULL, place INTEGER NOT NULL, position INTEGER NOT NULL, event TEXT NOT NULL,
                     sum INTEGER NOT NULL, PRIMARY KEY (entry, place)) WITHOUT ROWID;
CREATE TABLE rests (entry INTEGER NOT NULL, serial INTEGER NOT NULL, kept INTEGER NOT NULL, rest TEXT NOT NULL,
                    sum INTEGER NOT NULL, PRIMARY KEY (entry, serial)) WITHOUT ROWID;
"""


class BadGameFile(NotKept):
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


class _LastRest(msgspec.Struct, frozen=True):
    """The rest point written last: its key in the file, whether it stays, and where and when the last kept one was.

    known: False at first, when there may be others in the file that are not to stay.
    """

    key: tuple[int, int] = (-2, -1)
    kept: bool = True
    kept_at: int = -KEPT_EVERY
    kept_turn: Any = None
    known: bool = False


class GameFile:
    """Keeps a session: appended to after each gesture, in one durable transaction."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """path exists and holds the tables: see `save_new` and `open_game`."""
        self.path = path
        self._connection = connection
        self._identity = _identity(path)
        self._entries = 0
        self._begun = False
        self._told: set[int] = set()  # entries whose events the file holds as they were told
        self._last = _LastRest()
        self._meta = b""

    @classmethod
    def create(cls, path: Path, session: Line[Any], *, replace: bool = False) -> GameFile:
        """A new file that holds the session. It appears under its name when it is whole, or not at all.

        replace: lay it over a file of that name. Raises BadGameFile if there is one already or it cannot be made.
        """
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            _make_folder(path.parent)
            if path.exists() and not replace:
                raise FileExistsError
            part.unlink(missing_ok=True)
            connection = _connect(part)
            try:
                connection.executescript(f"BEGIN;{SCHEMA}COMMIT;")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                new = cls(part, connection)
                new.keep(session)
            finally:
                connection.close()
            _name_it(part, path, replace)
            new.path, new._connection, new._identity = path, _connect(path), _identity(path)
        except FileExistsError:
            raise BadGameFile(f"{path}: there is a file of this name already; choose another") from None
        except (OSError, sqlite3.Error) as fault:
            raise BadGameFile(f"{path}: cannot be written: {fault}") from None
        except BadGameFile as fault:
            raise BadGameFile(str(fault).replace(str(part), str(path))) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return new

    def keep(self, session: Line[Any], /) -> None:
        """Write what is new since the last time. Raises BadGameFile if the disk refuses; nothing written is lost."""
        try:
            now = _identity(self.path)
            if now is None:
                self._begin_anew(session)
                return
            if now != self._identity:
                raise BadGameFile(f"{self.path}: another file has taken this place; save the game under another name")
            told: set[int] = set()
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                last = self._write(session, told)
            self._last = last
            self._entries, self._begun = len(session.record.entries), True
            self._told |= told
            self._meta = msgspec.json.encode(session.meta)
        except sqlite3.Error as fault:
            raise BadGameFile(f"{self.path}: this answer could not be saved: {fault}") from None

    def close(self) -> None:
        self._connection.close()

    def resume(self, entries: int, meta: bytes, told: Iterable[int]) -> None:
        """The file holds this session's record already (it was just read from it), and the events of these entries."""
        self._entries = entries
        self._begun = True
        self._told = set(told)
        self._meta = meta

    def _begin_anew(self, session: Line[Any]) -> None:
        """The file was taken away while the game is played: the whole game is written once more."""
        self._connection.close()
        vars(self).update(vars(GameFile.create(self.path, session)))

    def _write(self, session: Line[Any], told: set[int]) -> _LastRest:
        execute, record = self._connection.execute, session.record
        (newest,) = execute("SELECT max(number) FROM entries").fetchone()
        if (-1 if newest is None else newest) != self._entries - 1:
            raise BadGameFile(f"{self.path}: another window has played on in this file; open it again")
        if not self._begun:
            header = _text(record.header)
            execute("INSERT INTO facts VALUES ('header', ?, ?)", (header, _sum("header", header)))
        meta = msgspec.json.encode(session.meta)
        if meta != self._meta:
            words = meta.decode()
            execute("INSERT OR REPLACE INTO facts VALUES ('meta', ?, ?)", (words, _sum("meta", words)))
        for entry in record.entries[self._entries :]:
            text = _text(entry)
            execute("INSERT INTO entries VALUES (?, ?, ?)", (entry.number, text, _sum(entry.number, text)))
        self._write_events(session, told)
        return self._write_rest(session)

    def _write_events(self, session: Line[Any], told: set[int]) -> None:
        """Events told after entries whose events are not there yet; they are always the last ones of the line."""
        fresh: list[Told] = []
        for one in reversed(session.events):
            if one.entry in self._told:
                break
            fresh.append(one)
        place = 0
        for one in reversed(fresh):
            if one.entry not in told:
                told.add(one.entry)
                self._connection.execute("DELETE FROM events WHERE entry = ?", (one.entry,))
                place = 0
            text = _text(one.event)
            check = _sum(one.entry, place, one.position, text)
            row = (one.entry, place, one.position, text, check)
            self._connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
            place += 1

    def _write_rest(self, session: Line[Any]) -> _LastRest:
        last = self._last
        rest = session.rests[-1] if session.rests else None
        if rest is None or (rest.entry, rest.serial) == last.key:
            return last
        turn = getattr(rest.state, "turn", None)
        kept = rest.position == 0 or rest.position - last.kept_at >= KEPT_EVERY or turn != last.kept_turn
        execute = self._connection.execute
        if not last.known:
            execute("DELETE FROM rests WHERE kept = 0")
        elif not last.kept:
            execute("DELETE FROM rests WHERE entry = ? AND serial = ?", last.key)
        saved = _text(
            {
                "position": rest.position,
                "events": rest.events,
                "rolls": rest.rolls,
                "salt": rest.salt,
                "version": session.game.version,
                "state": rest.state,
            }
        )
        execute("DELETE FROM rests WHERE entry = ?", (rest.entry,))
        check = _sum(rest.entry, rest.serial, saved)
        row = (rest.entry, rest.serial, int(kept), saved, check)
        execute("INSERT OR REPLACE INTO rests VALUES (?, ?, ?, ?, ?)", row)
        key = (rest.entry, rest.serial)
        at, when = (rest.position, turn) if kept else (last.kept_at, last.kept_turn)
        return _LastRest(key, kept, at, when, known=True)


def save_new(session: Session[Any], path: Path, *, replace: bool = False) -> GameFile:
    """Save a session into a new file and keep it there from now on; `replace` lays it over an old one."""
    new = GameFile.create(path, session, replace=replace)
    old = session.keeper
    session.keeper, session.unkept = new, ""
    if isinstance(old, GameFile):
        old.close()
    return new


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
        record = Record(header, _entries(connection))
        game = _known(path, find, header)
        session: Session[Any] = Session(game, game.content(header.owner), record)
        session.meta = msgspec.json.decode(meta, type=dict[str, Any])
        session.hold = hold or never
        entries = len(record.entries)
        whole, told = _told(connection, record)
        session.restore(_rests(connection, session, told) if whole else [], told if whole else [], verify=verify)
    except BadGameFile:
        raise
    except (sqlite3.Error, msgspec.MsgspecError, BadRecord, ValueError, TypeError) as fault:
        raise BadGameFile(f"{path}: damaged: {fault}; the file was not changed") from None
    except (ProcedureFailed, LookupError) as fault:
        raise BadGameFile(f"{path}: these rules cannot play it: {fault}; the file was not changed") from None
    finally:
        connection.close()
    if not whole:
        session.notice = session.notice or "Part of the saved file was damaged and was made anew from its answers."
    if write:
        _go_on_in(path, session, entries, meta, told if whole else [])
    return session


def _go_on_in(path: Path, session: Session[Any], entries: int, meta: str, told: list[Told]) -> None:
    """Keep an opened session in its file. What is told otherwise now than then will be written anew."""
    try:
        keeper = GameFile(path, _connect(path))
    except sqlite3.Error as fault:
        raise BadGameFile(f"{path}: cannot be opened for writing: {fault}") from None
    same = 0
    for old, new in zip(told, session.events, strict=False):
        if old != new:
            break
        same += 1
    changed = {one.entry for one in told[same:]} | {one.entry for one in session.events[same:]}
    keeper.resume(entries, meta.encode(), {one.entry for one in told} - changed)
    session.keeper = keeper
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        session.notice = session.notice or f"{path} cannot be written to: save the game under another name to keep it."
    elif len(session.record.entries) != entries:
        keeper.keep(session)


def _known(path: Path, find: Callable[[str], Game[Any]], header: Header) -> Game[Any]:
    """The game of a header, if this program has it and the scenario."""
    try:
        game = find(header.game)
        if header.start is None:
            game.set_up(game.content(header.owner), header.scenario, dict(header.settings))
    except LookupError as fault:
        raise BadGameFile(f"{path}: a game or scenario this program does not have: {fault}") from None
    return game


def read_info(path: Path) -> GameInfo:
    """Header, meta, size and last public events of a saved game; raises BadGameFile."""
    connection = _read_only(path)
    try:
        header = msgspec.json.decode(_fact(connection, "header"), type=Header)
        meta = msgspec.json.decode(_fact(connection, "meta"), type=dict[str, Any])
        pattern = '%"kind":"answer"%'
        (answers,) = connection.execute("SELECT count(*) FROM entries WHERE entry LIKE ?", (pattern,)).fetchone()
        rows = connection.execute("SELECT event FROM events ORDER BY entry DESC, place DESC LIMIT 60").fetchall()
        events = [msgspec.json.decode(text, type=Event) for (text,) in rows]
        public = [event for event in events if event.audience is None][:5]
        return GameInfo(str(path), header, meta, answers, tuple(reversed(public)), path.stat().st_mtime)
    except (sqlite3.Error, msgspec.MsgspecError, OSError, ValueError, TypeError) as fault:
        raise BadGameFile(f"{path}: damaged: {fault}; the file was not changed") from None
    finally:
        connection.close()


def _entries(connection: sqlite3.Connection) -> list[Entry]:
    """The record's entries; raises ValueError at the first that is not as it was written."""
    found: list[Entry] = []
    for number, text, check in connection.execute("SELECT number, entry, sum FROM entries ORDER BY number"):
        if check != _sum(number, text):
            raise ValueError(f"answer {len(found)} is not as it was written")
        found.append(msgspec.json.decode(text, type=Entry))
    return found


def _told(connection: sqlite3.Connection, record: Record) -> tuple[bool, list[Told]]:
    """Whether all of the story of the present line is as it was written, and the story."""
    line = {number: place for place, number in enumerate(record.line)} | {-1: -1}
    told: list[Told] = []
    for entry, place, position, text, check in connection.execute(
        "SELECT entry, place, position, event, sum FROM events ORDER BY entry, place"
    ):
        if entry in line:
            if check != _sum(entry, place, position, text):
                return False, []
            told.append(Told(position, entry, msgspec.json.decode(text, type=Event)))
    told.sort(key=lambda item: line[item.entry])
    return True, told


def _rests(connection: sqlite3.Connection, session: Session[Any], told: list[Told]) -> list[Rest[Any]]:
    """The saved rest points that lie on the present line, in order, as this version's states; none that is damaged."""
    line = session.record.line
    rests: list[Rest[Any]] = []
    for entry, serial, text, check in connection.execute("SELECT entry, serial, rest, sum FROM rests ORDER BY serial"):
        if check != _sum(entry, serial, text):
            continue
        saved = msgspec.json.decode(text, type=_SavedRest)
        place, count = saved.position, saved.events
        if place > len(line) or (line[place - 1] if place else -1) != entry or count > len(told):
            continue
        if (count and told[count - 1].position > place) or (count < len(told) and told[count].position < place):
            continue
        with suppress(msgspec.ValidationError, LookupError, ValueError, TypeError):
            raw = msgspec.json.decode(saved.state)
            if saved.version != session.game.version:
                raw = session.game.upgrade(raw, saved.version)
            state = msgspec.convert(raw, session.game.state_type)
            rests.append(Rest(serial, place, entry, count, saved.rolls, saved.salt, state))
    rests.sort(key=lambda rest: (rest.position, rest.serial))
    return rests


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=2.0, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(f"{path} is no folder") from None


def _name_it(part: Path, path: Path, replace: bool) -> None:
    """Give a finished file its name, durably. A journal of an earlier file of that name does not belong to it."""
    if replace:
        _journal(path).unlink(missing_ok=True)
        part.replace(path)
    else:
        if not path.exists():
            _journal(path).unlink(missing_ok=True)
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without second names
            if path.exists():
                raise FileExistsError from None
            part.rename(path)
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def _recover(path: Path) -> None:
    """A program killed while it wrote leaves a journal: by it SQLite takes the half-written answer back."""
    with suppress(OSError, sqlite3.Error):
        with path.open("rb") as file:
            ours = file.read(APPLICATION_AT + 4)[APPLICATION_AT:] == APPLICATION.to_bytes(4, "big")
        if ours and _journal(path).exists():
            connection = sqlite3.connect(path, timeout=2.0)
            try:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            finally:
                connection.close()


def _read_only(path: Path) -> sqlite3.Connection:
    """A checked connection that cannot write; raises BadGameFile."""
    if not path.is_file():
        raise BadGameFile(f"{path}: there is no such saved game")
    _recover(path)
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
            first = str(verdict).splitlines()[-1]
            raise BadGameFile(f"{path}: damaged: {first}; the file was not changed")
    except sqlite3.Error as fault:
        connection.close()
        if _journal(path).exists():
            name = _journal(path).name
            raise BadGameFile(
                f"{path}: it was being written when the program was stopped; copy it and {name} to a folder that can"
                " be written to, and open it there"
            ) from None
        raise BadGameFile(f"{path}: not a saved game, or damaged: {fault}") from None
    except BadGameFile:
        connection.close()
        raise
    return connection


def _fact(connection: sqlite3.Connection, name: str) -> str:
    row = connection.execute("SELECT value, sum FROM facts WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise ValueError(f"it holds no {name}")
    value, check = row
    if check != _sum(name, value):
        raise ValueError(f"its {name} is not as it was written")
    return str(value)


def _text(record: Any) -> str:
    return msgspec.json.encode(record).decode()


def _sum(*parts: object) -> int:
    """The checksum of a row."""
    return crc32("|".join(map(str, parts)).encode())
