"""Golden playthroughs: whole games kept as text records, each with the story that it tells beside it.

A change of the rules shows as a difference in a ``.log`` file, or as a line of a ``.txt`` file that can no longer be
played. After a change that is meant, ``python -m tests.playthroughs.test_playthroughs`` writes the stories anew: look
at the difference before you commit it. A new playthrough is a record exported from the window or by ``hexfront replay
FILE --export``, or made by ``python -m tests.playthroughs.recording``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop.games import game
from desktop.table.game import Game, Verdict
from desktop.table.replaying import replay_text
from desktop.table.session import Session
from desktop.table.tally import Tally
from desktop.table.wording import event_text, tally_summary
from tests.toygame.game import GAME as TOY

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.txt"))


def find(name: str) -> Game[Any]:
    return TOY if name == TOY.id else game(name)


def story(session: Session[Any]) -> str:
    """What happened, as all eyes read it, with every sum; and the verdict."""
    view = session.view(frozenset(side.id for side in session.game.sides))

    def name(subject: str) -> str:
        return session.game.name(session.content, view, subject)

    lines: list[str] = []
    for told in session.events:
        event = told.event
        sums: list[Tally] = [tally for tally in (event.tally, *event.tallies) if tally is not None]
        lines.append("  " * event.level + event_text(event, name) + (f" [{event.rule}]" if event.rule else ""))
        lines += ["  " * event.level + "    " + tally_summary(tally, name) for tally in sums]
    verdict = session.pending
    assert isinstance(verdict, Verdict), "a playthrough ends with the verdict"
    lines.append(f"{verdict.text} [{verdict.rule}]")
    lines += [f"    {fact.name}: {fact.value}" for fact in verdict.facts]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_is_still_told_the_same(path: Path) -> None:
    session = replay_text(path.read_text(encoding="utf-8"), find)
    assert story(session) == path.with_suffix(".log").read_text(encoding="utf-8")


def test_there_are_playthroughs() -> None:
    assert RECORDS


def write_stories() -> None:
    """Replaces every story by what its record tells now."""
    for path in RECORDS:
        told = story(replay_text(path.read_text(encoding="utf-8"), find))
        path.with_suffix(".log").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    write_stories()
