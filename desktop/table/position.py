"""Positions: a rest point of a game as a small TOML file, plus the answers given since.

One schema serves every game: the fields of ``[state]`` are the fields of the game's state type, checked with the
file's lines, then by the game's invariants. A position stands alone, or is a scenario's set-up (`base`) with changes.
A game may offer a friendlier way to say where pieces stand: its method ``unfold`` (see `Unfolding`) reads the table
``[board]``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, Protocol, get_args, runtime_checkable

import msgspec
import tomli_w

from desktop.table.chance import BadOutcome, Outcome, Request
from desktop.table.content import ContentFault, Document
from desktop.table.editing import Edit, apply_edit, faults_in
from desktop.table.game import Fault, Game, Hidden, State
from desktop.table.line import never
from desktop.table.schema import Flaw, decode, encode, meant, place_text
from desktop.table.session import NoSuchAnswer, NotAllowed, Session
from desktop.table.toml_lines import Place

__all__ = [
    "Position",
    "ScriptedChance",
    "Unfolding",
    "is_position",
    "position_of",
    "position_text",
    "read_position",
    "state_lines",
]


class Position(msgspec.Struct, frozen=True):
    """A position ready to play.

    scenario: the scenario that it belongs to (its map and frame). chance: outcomes for the first rolls and draws.
    """

    game: str
    scenario: str
    state: State
    title: str = ""
    about: str = ""
    settings: dict[str, str] = {}
    answers: tuple[str, ...] = ()
    chance: tuple[Outcome, ...] = ()
    seed: str = "0"

    def open(self, game: Game[Any], *, content: Any = None, where: Callable[[Place], str] = place_text) -> Session[Any]:
        """A session that stands where the position does.

        where: says where a place of the position is, for faults (`Document.where` for one that comes from a file).
        Raises ContentFault when an answer or outcome does not fit the question that the game then asks.
        """
        script = ScriptedChance(self.chance)
        try:
            session: Session[Any] = Session.begin(
                game,
                self.scenario,
                self.settings,
                seed=self.seed,
                content=content,
                start=self.state.copy(),
                hold=script.hold,
            )
            script.run(session)
        except BadOutcome as problem:
            raise ContentFault([Fault(str(problem), where(("chance", script.used - 1)))]) from None
        except Exception as problem:  # rules may stumble over anything in a state that people have written
            words = f"{type(problem).__name__}: {problem}"
            raise ContentFault([Fault(f"the rules cannot go on from here: {words}", where(("state",)))]) from None
        for index, line in enumerate(self.answers):
            side, key = split_answer(game, line)
            try:
                session.answer(key, side)
                script.run(session)
            except (NoSuchAnswer, NotAllowed) as problem:
                raise ContentFault([Fault(str(problem), where(("answers", index)))]) from None
            except BadOutcome as problem:
                raise ContentFault([Fault(str(problem), where(("chance", script.used - 1)))]) from None
            except Exception as problem:
                words = f"{type(problem).__name__}: {problem}"
                raise ContentFault(
                    [Fault(f"the rules cannot carry it out: {words}", where(("answers", index)))]
                ) from None
        session.hold = never
        if self.title:
            session.meta["title"] = self.title
        return session


class ScriptedChance:
    """Outcomes given beforehand, used in order; when they are used up, chance speaks by the seed."""

    def __init__(self, outcomes: tuple[Outcome, ...] | list[Outcome]) -> None:
        self._queue = deque(outcomes)
        self.used = 0

    @property
    def left(self) -> int:
        """How many outcomes are still unused."""
        return len(self._queue)

    def hold(self, request: Request) -> bool:
        """For `Session.hold`."""
        return bool(self._queue)

    def run(self, session: Session[Any]) -> None:
        """Resolve what is held, as long as outcomes last; raises BadOutcome if one does not fit."""
        while self._queue and session.held is not None:
            self.used += 1
            session.resolve(self._queue.popleft())
        if not self._queue and session.held is not None:
            session.resolve()


@runtime_checkable
class Unfolding(Protocol):
    """A game with a compact form of its own for positions; `board_form` describes it to people."""

    board_form: str

    def unfold(self, content: Any, raw: dict[str, Any], board: dict[str, Any]) -> list[Flaw]:
        """Puts what the table ``[board]`` says into the raw state; returns flaws, with places below ``board``."""
        ...


class _File(msgspec.Struct, frozen=True):
    game: str
    title: str = ""
    about: str = ""
    version: int = 0
    base: str = ""
    scenario: str = ""
    seed: str = "0"
    drop: tuple[str, ...] = ()
    settings: dict[str, str] = {}
    board: dict[str, Any] = {}
    state: dict[str, Any] = {}
    answers: tuple[str, ...] = ()
    chance: tuple[tuple[int | str, ...], ...] = ()


def is_position(document: Document) -> bool:
    """Whether a TOML file means to be a position (and no scenario or content)."""
    return isinstance(document.data.get("game"), str) and any(
        name in document.data for name in ("base", "state", "board", "answers")
    )


def read_position(
    document: Document, find_game: Callable[[str], Game[Any]], *, content: Any = None
) -> tuple[Position, Game[Any]]:
    """The position that a file holds, checked by schema and invariants; raises ContentFault with all faults.

    find_game: gives a game by id, KeyError when there is none.
    """
    file = document.as_record(_File)
    try:
        game = find_game(file.game)
    except KeyError:
        raise ContentFault([document.fault(("game",), f'there is no game "{file.game}"')]) from None
    content = game.content() if content is None else content
    scenario = _scenario(document, game, content, file)
    settings = _settings(document, game, file)
    raw = _raw_state(document, game, content, file, settings)
    state, flaws = decode(raw, game.state_type, ("state",))
    if state is None:
        raise ContentFault(document.faults(flaws))
    faults = [
        Fault(fault.what, fault.where or document.label, fault.remedy) for fault in faults_in(game, content, state)
    ]
    if faults:
        raise ContentFault(faults)
    position = Position(
        game=game.id,
        scenario=scenario,
        state=state,
        title=file.title,
        about=file.about,
        settings=settings,
        answers=file.answers,
        chance=file.chance,
        seed=file.seed,
    )
    return position, game


def position_of(session: Session[Any], *, title: str = "", about: str = "") -> Position:
    """The position at which a session stands: its last rest point and what was answered since.

    Raises ValueError if the state was set right in the midst of an activation: such a moment is only in the saved game.
    """
    rest = session.rests[-1]
    state = rest.state.copy()
    answers: list[str] = []
    outcomes: list[Outcome] = []
    record = session.record
    for number in record.line[rest.position :]:
        entry = record.entries[number]
        if entry.kind == "answer":
            answers.append(f"{entry.side}: {entry.key}")
        elif entry.kind == "chance":
            outcomes.append(entry.values)
        elif entry.kind == "edit":
            if answers or outcomes:
                raise ValueError("the position was set right in the midst of an action: finish the action first")
            for raw in entry.data:
                apply_edit(state, msgspec.convert(raw, Edit))
    header = record.header
    return Position(
        game=header.game,
        scenario=header.scenario,
        state=state,
        title=title or str(session.meta.get("title", "")),
        about=about,
        settings=dict(header.settings),
        answers=tuple(answers),
        chance=tuple(outcomes),
        seed=header.seed,
    )


def position_text(position: Position, version: int) -> str:
    """A position as a file: one line for each piece. `version` is the game's."""
    head: dict[str, Any] = {"game": position.game, "version": version, "scenario": position.scenario}
    head |= {name: getattr(position, name) for name in ("title", "about") if getattr(position, name)}
    head["seed"] = position.seed
    lines = [f"{name} = {_inline(value)}" for name, value in head.items()]
    for name, values in (("answers", position.answers), ("chance", position.chance)):
        if values:
            lines += [f"{name} = [", *(f"    {_inline(encode(value))}," for value in values), "]"]
    if position.settings:
        lines += ["", "[settings]", *(f"{_key(name)} = {_inline(value)}" for name, value in position.settings.items())]
    lines += ["", "[state]", *state_lines(position.state, "state.")]
    return "\n".join(lines) + "\n"


def state_lines(state: State, prefix: str = "") -> list[str]:
    """A state (or a view) as lines of TOML, one for each record; `prefix` goes before the names of tables."""
    plain = _without_tags(encode(state), type(state))
    tables = {name: value for name, value in plain.items() if isinstance(value, dict)}
    lines = [f"{_key(name)} = {_inline(value)}" for name, value in plain.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[{prefix}{_key(name)}]", *(f"{_key(key)} = {_inline(value)}" for key, value in table.items())]
    return lines


# inside -----------------------------------------------------------------------------------------------------------
def split_answer(game: Game[Any], line: str) -> tuple[str, str]:
    """``"german: done"`` as ("german", "done"); ``"done"`` as ("", "done")."""
    side, separator, key = line.partition(": ")
    if separator and any(side == known.id for known in game.sides):
        return side, key.strip()
    return "", line.strip()


def _scenario(document: Document, game: Game[Any], content: Any, file: _File) -> str:
    known = [scenario.id for scenario in game.scenarios(content)]
    for name in ("base", "scenario"):
        given = getattr(file, name)
        if given and given not in known:
            raise ContentFault([document.fault((name,), f'there is no scenario "{given}"', meant(given, known))])
    return file.scenario or file.base or known[0]


def _settings(document: Document, game: Game[Any], file: _File) -> dict[str, str]:
    known = {setting.id: [value for value, _ in setting.options] for setting in game.settings}
    faults = []
    for name, value in file.settings.items():
        if name not in known:
            faults.append(document.fault(("settings", name), f'there is no setting "{name}"', meant(name, known)))
        elif value not in known[name]:
            faults.append(document.fault(("settings", name), f'no such choice: "{value}"', meant(value, known[name])))
    if faults:
        raise ContentFault(faults)
    return {setting.id: setting.default for setting in game.settings} | file.settings


def _raw_state(
    document: Document, game: Game[Any], content: Any, file: _File, settings: dict[str, str]
) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    if file.base:
        raw = encode(game.set_up(content, file.base, settings))
    flaws = _drop(raw, file.drop)
    if file.board:
        if isinstance(game, Unfolding):
            flaws += game.unfold(content, raw, file.board)
        else:
            flaws.append(Flaw(("board",), f'"{game.id}" has no compact form', "write the fields of [state]"))
    if flaws:
        raise ContentFault(document.faults(flaws))
    given = file.state
    if file.version and file.version != game.version and not file.base:
        given = game.upgrade(given, file.version)
    for name, value in given.items():
        raw[name] = _merged(raw.get(name), value)
    return _with_tags(raw, game.state_type)


def _merged(old: Any, new: Any) -> Any:
    """Tables are laid over tables, to the depth of single records; anything else takes the place of what was there."""
    if isinstance(old, dict) and isinstance(new, dict):
        return old | {name: _merged(old.get(name), value) for name, value in new.items()}
    return new


def _drop(raw: dict[str, Any], patterns: tuple[str, ...]) -> list[Flaw]:
    flaws = []
    for index, pattern in enumerate(patterns):
        field, _, wanted = pattern.partition(".")
        table = raw.get(field)
        names = [name for name in table if fnmatchcase(name, wanted)] if isinstance(table, dict) else []
        if not names:
            flaws.append(Flaw(("drop", index), f'"{pattern}" names nothing of the base', "as in units.de.1div.*"))
        for name in names:
            del raw[field][name]
    return flaws


def _plain_tags(kind: type) -> dict[str, tuple[str, str]]:
    """(tag field, tag) of the records of each dict field whose only other kind of value is a hidden token."""
    found = {}
    for field in msgspec.structs.fields(kind):
        inner = get_args(field.type)
        members = get_args(inner[1]) if len(inner) == 2 else ()
        others = [member for member in members if member is not Hidden]
        if Hidden in members and len(others) == 1:
            config = others[0].__struct_config__
            found[field.encode_name] = (config.tag_field or "type", str(config.tag))
    return found


def _with_tags(raw: dict[str, Any], kind: type) -> dict[str, Any]:
    result = dict(raw)
    for name, (field, tag) in _plain_tags(kind).items():
        table = raw.get(name)
        if isinstance(table, dict):
            result[name] = {
                key: {field: tag, **record} if isinstance(record, dict) else record for key, record in table.items()
            }
    return result


def _without_tags(raw: dict[str, Any], kind: type) -> dict[str, Any]:
    result = dict(raw)
    for name, (field, tag) in _plain_tags(kind).items():
        for key, record in raw.get(name, {}).items():
            if record.get(field) == tag:
                rest = {part: value for part, value in record.items() if part != field}
                result[name] = {**result[name], key: rest}
    return result


def _key(name: str) -> str:
    return tomli_w.dumps({name: 0}).removesuffix(" = 0\n")


def _inline(value: Any) -> str:
    """A value on one line; tomli-w writes lists and tables over several."""
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {_inline(part)}" for name, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inline(part) for part in value)}]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")
