"""Assets, scenarios and owners' files: finding them, reading them with all their faults, writing TOML.

Content is TOML. A game reads it through one `Loader`, record by record, so that a person who mends a file sees every
fault of it at once, each with file, line, key and what was expected. Owners of a game put printed values into files of
the same names in a folder of their own; whole tables or whole records by id take the place of ours and are marked
``source = "owner"``.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import tomllib
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import platformdirs

from desktop.table.game import Fault
from desktop.table.schema import Flaw, decode, meant, place_text
from desktop.table.toml_lines import Lines, Place

__all__ = [
    "OWNER_VARIABLE",
    "ContentFault",
    "Document",
    "Loader",
    "assets_root",
    "content_root",
    "digest",
    "owner_folder",
    "owner_texts",
    "read_document",
    "scenario_documents",
    "scenarios_root",
    "using_owner_texts",
    "write_text",
]

R = TypeVar("R", bound=msgspec.Struct)

#: The environment variable that names the owner's folder; "off" (or nothing after the "=") switches it off.
OWNER_VARIABLE = "HEXFRONT_OWNER"

_owner_override: ContextVar[tuple[str, dict[str, str]] | None] = ContextVar("owner_override", default=None)


class ContentFault(Exception):
    """Content that cannot be used. `faults` has all of them, in the order of the files."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


# folders ------------------------------------------------------------------------------------------------------------
def content_root() -> Path:
    """The folder that holds ``assets`` and ``scenarios``: inside an installed package, else beside it."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_content"
    return installed if installed.is_dir() else package.parent


def assets_root() -> Path:
    return content_root() / "assets"


def scenarios_root() -> Path:
    return content_root() / "scenarios"


def owner_folder(game: str) -> Path | None:
    """Where an owner's files of a game are looked for; None when switched off. The folder need not exist."""
    place = os.environ.get(OWNER_VARIABLE)
    if place is None:
        return Path(platformdirs.user_data_dir("hexfront", appauthor=False)) / "owner" / game
    return None if place in ("", "off") else Path(place) / game


def owner_texts(game: str) -> dict[str, str]:
    """The owner's files of a game as texts by file name: what a saved game keeps of them.

    Inside `using_owner_texts` the texts given there.
    Raises ContentFault when a file cannot be read.
    """
    override = _owner_override.get()
    if override is not None and override[0] == game:
        return dict(override[1])
    folder = owner_folder(game)
    if folder is None or not folder.is_dir():
        return {}
    return {path.name: _read_text(path, _shown(path)) for path in sorted(folder.glob("*.toml"))}


@contextmanager
def using_owner_texts(game: str, texts: dict[str, str]) -> Generator[None]:
    """Within it, the owner's files of that game are these texts, as a saved game kept them."""
    token = _owner_override.set((game, texts))
    try:
        yield
    finally:
        _owner_override.reset(token)


def digest(files: Iterable[Path]) -> str:
    """A short digest of files' contents, for caches of what is drawn from them."""
    total = hashlib.sha256()
    for path in files:
        data = path.read_bytes()
        total.update(f"{path.name}:{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()[:20]


# documents ----------------------------------------------------------------------------------------------------------
class Document:
    """One TOML file: its plain data, and the lines of it for faults.

    label: how people know the file ("assets/GAME/map.toml").
    """

    def __init__(self, label: str, text: str) -> None:
        self.label = label
        self.text = text
        self._lines: Lines | None = None
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ContentFault([_syntax_fault(label, str(error))]) from None

    def line(self, place: Place) -> int:
        """The line of a place, counted from 1, or of the nearest thing around it."""
        if self._lines is None:
            self._lines = Lines(self.text)
        return self._lines.line(place)

    def where(self, place: Place) -> str:
        """``assets/GAME/map.toml:12 unit[3].sp``."""
        return f"{self.label}:{self.line(place)} {place_text(place)}".rstrip()

    def fault(self, place: Place, what: str, remedy: str = "") -> Fault:
        """A fault at a place of this file."""
        return Fault(what, self.where(place), remedy)

    def faults(self, flaws: Iterable[Flaw]) -> list[Fault]:
        """The flaws of this file's data as faults, in the order of its lines."""
        ordered = sorted(flaws, key=lambda flaw: self.line(flaw.place))
        return [self.fault(flaw.place, flaw.what, flaw.remedy) for flaw in ordered]

    def as_record(self, kind: type[R]) -> R:
        """The whole file as one record. Raises ContentFault with all its faults."""
        value, flaws = decode(self.data, kind)
        if value is None:
            raise ContentFault(self.faults(flaws))
        return value


def read_document(path: Path, label: str = "") -> Document:
    """A file of content. Raises ContentFault when it is missing, unreadable or not TOML."""
    label = label or _shown(path)
    return Document(label, _read_text(path, label))


def scenario_documents(game: str) -> dict[str, Document]:
    """The scenario files of a game by scenario id (``game/slug``), in the order of their names."""
    folder = scenarios_root() / game
    return {f"{game}/{path.stem}": read_document(path) for path in sorted(folder.glob("*.toml"))}


def _read_text(path: Path, label: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ContentFault([Fault("there is no such file", label)]) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = "not text in UTF-8" if isinstance(error, UnicodeDecodeError) else error.strerror
        raise ContentFault([Fault(f"the file cannot be read: {reason}", label)]) from None


def _shown(path: Path) -> str:
    root = content_root()
    resolved = path.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(path)


def _syntax_fault(label: str, message: str) -> Fault:
    what, _, position = message.partition(" (at ")
    line = position.partition("line ")[2].partition(",")[0]
    return Fault(f"not valid TOML: {what}", f"{label}:{line}" if line.isdigit() else label)


# a game's content ---------------------------------------------------------------------------------------------------
class Loader:
    """Reads a game's content files and gathers their faults; `finish` raises them all at once.

    Until then faulty records are left out, so a caller may go on to find the faults of the next file.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: list[Fault] = []
        self.owned: list[tuple[str, str, str]] = []  # (file, table, id) that the owner's files replaced
        self._documents: dict[str, Document | None] = {}
        self._owner: dict[str, Document] = {}
        self._read: dict[str, list[str]] = {}  # names asked for, by file
        self._kinds: dict[tuple[str, str], str] = {}
        for name, text in self._gather(lambda: owner_texts(game)) or {}:
            document = self._attempt(f"{owner_folder(game) or 'owner'}/{name}", text)
            if document is not None:
                self._owner[name] = document

    # what games call --------------------------------------------------------------------------------------------
    def records(self, file: str, name: str, kind: type[R], *, key: str = "id") -> dict[str, R]:
        """All records of one name by their `key`, in the order of the file.

        Written as ``[[unit]]`` with the key inside, or as ``[unit.NAME]``, where NAME is the key.
        """
        result: dict[str, R] = {}
        ours = self._document(file)
        for place, raw in self._raw_records(ours, name, key):
            record = self._decode(ours, raw, kind, place)
            if record is None:
                continue
            identity = str(getattr(record, key))
            if identity in result:
                self._fault(ours, place, f'a second {name} "{identity}"', "ids are given once")
            result[identity] = record
        theirs = self._owner.get(file)
        for place, raw in self._raw_records(theirs, name, key):
            record = self._decode(theirs, raw, kind, place)
            if record is None:
                continue
            identity = str(getattr(record, key))
            if identity not in result:
                self._fault(theirs, place, f'there is no {name} "{identity}" to replace', meant(identity, result))
                continue
            result[identity] = _marked(record)
            self.owned.append((file, name, identity))
        return result

    def table(self, file: str, name: str, kind: type[R]) -> R | None:
        """One table, ``[name]``; None only if it is faulty (`finish` will raise)."""
        ours = self._document(file)
        record: R | None = None
        if ours is not None:
            self._asked(file, name)
            if name not in ours.data:
                self._fault(ours, (), f"the table [{name}] is missing", meant(name, ours.data))
            else:
                record = self._decode(ours, ours.data[name], kind, (name,))
        theirs = self._owner.get(file)
        if theirs is not None and name in theirs.data:
            own = self._decode(theirs, theirs.data[name], kind, (name,))
            if own is not None:
                record = _marked(own)
                self.owned.append((file, name, ""))
        return record

    def whole(self, file: str, kind: type[R]) -> R | None:
        """A file that is one record from top to bottom; the owner's file replaces it whole."""
        theirs = self._owner.get(file)
        document = theirs or self._document(file)
        if document is None:
            return None
        self._read.setdefault(file, []).extend(document.data)
        record = self._decode(document, document.data, kind, ())
        if record is not None and theirs is not None:
            self.owned.append((file, "", ""))
            return _marked(record)
        return record

    def fault(self, file: str, place: Place, what: str, remedy: str = "") -> None:
        """Adds a fault that the game itself found, at a place of a file."""
        self._fault(self._owner.get(file) or self._document(file), place, what, remedy)

    def finish(self) -> None:
        """Raises ContentFault if anything was wrong, unknown tables included."""
        for file, names in self._read.items():
            for document in (self._documents.get(file), self._owner.get(file)):
                for name in document.data if document is not None else ():
                    if name not in names:
                        self._fault(document, (name,), f'unknown table "{name}"', meant(name, names))
        for file, document in self._owner.items():
            if file not in self._read:
                self._fault(document, (), "no file of this name is replaceable", meant(file, self._read))
        if self.faults:
            raise ContentFault(self.faults)

    # inside -----------------------------------------------------------------------------------------------------
    def _gather(self, read: Any) -> Any:
        try:
            return read().items()
        except ContentFault as problem:
            self.faults.extend(problem.faults)
            return None

    def _attempt(self, label: str, text: str) -> Document | None:
        try:
            return Document(label, text)
        except ContentFault as problem:
            self.faults.extend(problem.faults)
            return None

    def _document(self, file: str) -> Document | None:
        if file not in self._documents:
            try:
                self._documents[file] = read_document(assets_root() / self.game / file)
            except ContentFault as problem:
                self.faults.extend(problem.faults)
                self._documents[file] = None
        return self._documents[file]

    def _asked(self, file: str, name: str) -> None:
        self._read.setdefault(file, []).append(name)

    def _raw_records(self, document: Document | None, name: str, key: str) -> list[tuple[Place, dict[str, Any]]]:
        if document is None:
            return []
        file = document.label.rpartition("/")[2]
        self._asked(file, name)
        raw = document.data.get(name, [])
        if isinstance(raw, dict):
            return [
                ((name, identity), {key: identity, **fields} if isinstance(fields, dict) else fields)
                for identity, fields in raw.items()
            ]
        if isinstance(raw, list):
            return [((name, index), fields) for index, fields in enumerate(raw)]
        self._fault(document, (name,), f"expected a list of [[{name}]] tables")
        return []

    def _decode(self, document: Document | None, raw: object, kind: type[R], place: Place) -> R | None:
        record, flaws = decode(raw, kind, place)
        if document is not None:
            self.faults.extend(document.faults(flaws))
        return record

    def _fault(self, document: Document | None, place: Place, what: str, remedy: str = "") -> None:
        if document is not None:
            self.faults.append(document.fault(place, what, remedy))


def _marked(record: R) -> R:
    """The record with ``source = "owner"``, if it has such a field."""
    if "source" in record.__struct_fields__:
        return msgspec.structs.replace(record, source="owner")
    return record


# writing ------------------------------------------------------------------------------------------------------------


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Writes a file whole or not at all.

    Raises FileExistsError when it is there already and `force` is not given, OSError when it cannot be written.
    """
    if path.exists() and not force:
        raise FileExistsError(17, "the file exists already", str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
