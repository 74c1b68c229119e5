"""What the commands share: problems with their exit codes, finding games, scenarios and files, words for the log."""

from __future__ import annotations

import inspect
import json
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from desktop import games
from desktop.table.chance import Request
from desktop.table.content import ContentFault, Document, read_document, write_text
from desktop.table.game import Fault, Game, Scenario
from desktop.table.schema import meant
from desktop.table.session import Session
from desktop.table.telling import Event
from desktop.table.wording import event_text, fill, tally_rows, tally_total

__all__ = [
    "FAULTS",
    "FINE",
    "WRONG",
    "Problem",
    "event_lines",
    "eyes_of",
    "find_content",
    "find_game",
    "find_scenario",
    "is_saved_game",
    "is_text_record",
    "no_file",
    "open_anything",
    "package_folder",
    "print_json",
    "read_text",
    "read_words",
    "seed_text",
    "settings_of",
    "write_out",
]

FINE, FAULTS, WRONG = 0, 1, 2


class Problem(Exception):
    """What the user is told in one line, and the exit code."""

    def __init__(self, text: str, code: int = WRONG) -> None:
        super().__init__(" ".join(text.split()))
        self.code = code

    @classmethod
    def of(cls, faults: Iterable[Fault], path: str = "") -> Problem:
        """One line for faulty content: the first fault, and how to see the rest."""
        first, *rest = list(faults)
        more = f" (and {len(rest)} more; `{f'hexfront check {path}'.strip()}` lists them)" if rest else ""
        return cls(f"{first}{more}", FAULTS)


# finding ------------------------------------------------------------------------------------------------------------
def find_game(name: str) -> Game[Any]:
    """The game of that id, or a Problem that names those there are."""
    if name not in games.GAMES:
        raise Problem(f'there is no game "{name}" ({meant(name, games.GAMES)})')
    return games.game(name)


def package_folder(found: Game[Any]) -> Path:
    """The folder of a game's own modules."""
    return Path(inspect.getfile(type(found))).parent


def find_content(found: Game[Any]) -> Any:
    """The game's content, or a Problem with its first fault."""
    try:
        return found.content()
    except ContentFault as problem:
        raise Problem.of(problem.faults) from None


def find_scenario(name: str) -> tuple[Game[Any], Any, Scenario]:
    """Game, content and scenario of an id, game/slug."""
    part, slash, _ = name.partition("/")
    if slash and part in games.GAMES:
        found = games.game(part)
        content = find_content(found)
        scenarios = {scenario.id: scenario for scenario in found.scenarios(content)}
        if name in scenarios:
            return found, content, scenarios[name]
        hint = meant(name, scenarios)
    elif name in games.GAMES:
        hint = "that is a game; `hexfront scenarios` lists what it has"
    else:
        everything = [(each, find_content(each)) for each in map(games.game, games.GAMES)]
        hint = meant(name, [scenario.id for each, content in everything for scenario in each.scenarios(content)])
    raise Problem(f'there is no scenario "{name}"' + (f" ({hint})" if hint else " (`hexfront scenarios` lists them)"))


def settings_of(found: Game[Any], given: Iterable[str]) -> dict[str, str]:
    """``NAME=VALUE`` texts as settings of a game."""
    known = {setting.id: [value for value, _ in setting.options] for setting in found.settings}
    settings: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            hint = meant(name, known) or (f"known: {', '.join(known)}" if known else "it has none")
            raise Problem(f'no setting "{name}" in {found.id} ({hint})')
        if value not in known[name]:
            raise Problem(f'--setting {name}: {" or ".join(known[name])} expected, not "{value}"')
        settings[name] = value
    return settings


def eyes_of(found: Game[Any], seat: str) -> frozenset[str]:
    """The sides whose eyes a ``--seat`` means: a side, "all" (also ""), or "none" (what everybody knows)."""
    sides = [side.id for side in found.sides]
    if seat in ("", "all"):
        return frozenset(sides)
    if seat == "none":
        return frozenset()
    if seat not in sides:
        raise Problem(f'no seat "{seat}"; there are {", ".join(sides)}, all, none')
    return frozenset((seat,))


def seed_text(seed: int | None) -> str:
    """The seed of a game: the one given, or a new one."""
    if seed is not None:
        return str(seed)
    from secrets import randbelow

    return str(randbelow(2**32))


# files --------------------------------------------------------------------------------------------------------------
def no_file(name: str) -> Problem:
    """What to say of a name that should be a file's: nothing there, or a folder."""
    words = "a file is expected, this is a folder" if Path(name).is_dir() else "there is no such file"
    return Problem(f"{name}: {words}")


def read_text(path: Path) -> str:
    """A text file, or a Problem."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Problem(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise Problem(f"{path}: not a text file", FAULTS) from None
    except OSError as error:
        raise Problem(f"{path}: cannot be read: {error.strerror}") from None


def write_out(path: Path, text: str, *, force: bool) -> None:
    """Writes a text file that must not be there yet, unless `force`."""
    try:
        write_text(path, text, force=force)
    except FileExistsError:
        raise Problem(f"{path}: the file is there already (--force overwrites it)") from None
    except OSError as error:
        raise Problem(f"{path}: cannot be written: {error.strerror}") from None


def is_saved_game(path: Path) -> bool:
    """Whether a file begins as a saved game does."""
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError:
        return False


def is_text_record(text: str) -> bool:
    return text.startswith("hexfront record")


def open_anything(
    name: str,
    *,
    settings: Iterable[str] = (),
    seed: int | None = None,
    hold: Callable[[Request], bool] | None = None,
    write: bool = False,
) -> Session[Any]:
    """A session from a scenario id, or from the path of a position, text record or saved game.

    write: a saved game is kept in its file from now on.
    """
    path = Path(name)
    if not path.is_file():
        if path.suffix or path.is_absolute() or name.startswith("."):
            raise no_file(name)
        found, content, scenario = find_scenario(name)
        return Session.begin(
            found, scenario.id, settings_of(found, settings), seed=seed_text(seed), content=content, hold=hold
        )
    if list(settings):
        raise Problem(f"--setting belongs to a new game; {name} has its settings already")
    if is_saved_game(path):
        return _open_saved(path, write=write, hold=hold)
    if is_text_record(read_text(path)):
        return _open_record(path, hold=hold)
    return _open_position(path, seed=seed, hold=hold)


def _open_saved(path: Path, *, write: bool, hold: Callable[[Request], bool] | None) -> Session[Any]:
    from desktop.table.gamefile import BadGameFile, open_game

    try:
        return open_game(path, games.game, write=write, hold=hold)
    except ContentFault as problem:
        raise Problem.of(problem.faults) from None
    except (BadGameFile, sqlite3.Error) as problem:
        raise Problem(str(problem), FAULTS) from None


def _open_record(path: Path, *, hold: Callable[[Request], bool] | None) -> Session[Any]:
    from desktop.table.record import BadRecord
    from desktop.table.replaying import replay_text

    try:
        return replay_text(read_text(path), games.game, hold=hold)
    except ContentFault as problem:
        raise Problem.of(problem.faults) from None
    except (BadRecord, msgspec.ValidationError) as problem:
        raise Problem(f"{path}: {problem}", FAULTS) from None


def _open_position(path: Path, *, seed: int | None, hold: Callable[[Request], bool] | None) -> Session[Any]:
    from desktop.table.position import is_position, read_position

    try:
        document: Document = read_document(path, str(path))
        if not is_position(document):
            raise Problem(f"{path}: neither a position, a record nor a saved game (docs/positions.md has the format)")
        position, found = read_position(document, games.game)
        if seed is not None:
            position = msgspec.structs.replace(position, seed=str(seed))
        session = position.open(found, where=document.where)
    except ContentFault as problem:
        raise Problem.of(problem.faults, str(path)) from None
    if hold is not None:
        session.hold = hold
    return session


# words --------------------------------------------------------------------------------------------------------------
def print_json(value: Any) -> None:
    """Plain data as JSON, indented."""
    print(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def read_words(session: Session[Any], eyes: frozenset[str]) -> Callable[[str], str]:
    """Names of subjects as these eyes know them now."""
    found, content, view = session.game, session.content, session.view(eyes)
    return lambda subject: found.name(content, view, subject)


def event_lines(event: Event, name: Callable[[str], str]) -> list[str]:
    """An event as the log shows it: its line with the rule, then its sums, opened."""
    text = event_text(event, name)
    if event.level == 0:
        lines = [f"== {text} =="]
    else:
        rule = f"  [{event.rule}]" if event.rule else ""
        lines = [f"{'  ' if event.level > 1 else ''}{text}{rule}"]
    tallies = ([event.tally] if event.tally is not None else []) + list(event.tallies)
    for tally in tallies:
        lines.append(f"      {fill(tally.title, {}, name)}: {tally_total(tally)}")
        lines += [
            f"        {value:>8}  {words}{f'  [{rule}]' if rule else ''}"
            for value, words, rule in tally_rows(tally, name)
        ]
    return lines
