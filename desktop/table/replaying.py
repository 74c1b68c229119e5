"""Text records played into a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from desktop.table.chance import BadOutcome, Request
from desktop.table.editing import Edit
from desktop.table.game import Game, S
from desktop.table.line import NoSuchAnswer, NotAllowed, ProcedureFailed, never
from desktop.table.record import BadRecord, Header, TextLine, parse_text
from desktop.table.session import Session

__all__ = ["play_lines", "replay_text"]


def replay_text(
    text: str, find: Callable[[str], Game[Any]], *, hold: Callable[[Request], bool] | None = None
) -> Session[Any]:
    """Play a text record; `find` gives the game of an id. Chance lines are used where they stand, else the seed.

    Raises BadRecord with the line that cannot be played and why.
    """
    header, lines = parse_text(text)
    try:
        game = find(header.game)
    except LookupError as fault:
        raise BadRecord(f"no game {header.game!r}") from fault
    return play_lines(game, header, lines, hold=hold)


def play_lines(
    game: Game[S],
    header: Header,
    lines: list[TextLine],
    *,
    content: Any = None,
    hold: Callable[[Request], bool] | None = None,
) -> Session[S]:
    """Begin the header's game and feed it the lines."""
    start: S | None = None
    if header.start is not None:
        raw = header.start if header.version == game.version else game.upgrade(header.start, header.version)
        start = msgspec.convert(raw, game.state_type)
    try:
        session = Session.begin(
            game,
            header.scenario,
            header.settings,
            seed=header.seed,
            start=start,
            content=game.content(header.owner) if content is None and header.owner else content,
            hold=lambda request: True,
        )
    except (LookupError, ValueError) as fault:
        raise BadRecord(f"scenario {header.scenario}: {fault}") from fault
    used: set[int] = set()
    for line in lines:
        try:
            _play_line(session, line, used)
        except (NoSuchAnswer, NotAllowed, BadOutcome, ProcedureFailed, ValueError) as fault:
            raise BadRecord(f"line {line.number}: {fault}") from fault
    session.hold = hold or never
    while session.held is not None and not session.hold(session.held):
        session.resolve()
    return session


def _play_line(session: Session[Any], line: TextLine, used: set[int]) -> None:
    """used: entries of forced answers that lines of the text have told of."""
    if line.kind == "chance":
        session.resolve(line.values)
        return
    if line.kind in ("answer", "forced") and _forced_before(session, line, used):
        return  # the session has answered it by itself; were it no longer the only answer, it is a free one below
    while session.held is not None:  # the text leaves this outcome to the seed
        session.resolve()
    if line.kind == "answer":
        session.answer(line.key, line.side, joined=line.joined)
    elif line.kind == "forced":
        session.answer(line.key, line.side, joined=True)
    elif line.kind == "edit":
        session.set_right([msgspec.convert(raw, Edit) for raw in line.data["edits"]], line.data["reason"])
    elif line.kind == "setting":
        session.change_setting(line.key, str(line.data))
    else:
        session.fresh_dice(salt=line.key)


def _forced_before(session: Session[Any], line: TextLine, used: set[int]) -> bool:
    """Whether this answer lies among those that the session has just given in a row, and no line has told of it yet.

    A free answer is one of them where the question was put at the table though it had one answer only (see
    `Line.discreet` and `Line.unhurried`); then the text has the prompt of the question.
    """
    for number in reversed(session.record.line):
        entry = session.record.entries[number]
        if entry.kind != "forced":
            return False
        same = (entry.key, entry.side) == (line.key, line.side or entry.side)
        if same and number not in used and (line.kind == "forced" or line.prompt == entry.prompt):
            used.add(number)
            return True
    return False
