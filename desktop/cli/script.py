"""Scripts for ``hexfront drive``: answers and outcomes, one a line."""

from __future__ import annotations

import shlex
from collections import deque
from typing import NamedTuple

from desktop.cli.common import FAULTS, Problem

__all__ = ["Answer", "Outcome", "Script", "read_script"]


class Answer(NamedTuple):
    line: int
    side: str  # "" = whoever is asked
    key: str


class Outcome(NamedTuple):
    line: int
    values: tuple[int | str, ...]


class Script:
    """Answers in their order, and outcomes in theirs: an outcome may stand anywhere before it is wanted."""

    def __init__(self, label: str, answers: list[Answer], outcomes: list[Outcome]) -> None:
        self.label = label
        self.answers = answers
        self._outcomes = deque(outcomes)
        self.chance_used = 0

    @property
    def chance_left(self) -> int:
        return len(self._outcomes)

    def next_outcome(self) -> Outcome | None:
        """The next outcome, None when they are used up."""
        if not self._outcomes:
            return None
        self.chance_used += 1
        return self._outcomes.popleft()


def read_script(text: str, label: str) -> Script:
    """A script from its text; a Problem names the line that cannot be read."""
    answers: list[Answer] = []
    outcomes: list[Outcome] = []
    for number, row in enumerate(text.splitlines(), 1):
        content = row.partition("#")[0].strip() if row.lstrip().startswith("#") else row.split("  #")[0].strip()
        if not content:
            continue
        word, _, rest = content.partition(" ")
        if word == "dice":
            faces = rest.split()
            if not faces or not all(face.isdigit() for face in faces):
                raise Problem(f'{label}:{number}: "dice 3 5" expected, not "{content}"', FAULTS)
            outcomes.append(Outcome(number, tuple(int(face) for face in faces)))
        elif word in ("cards", "order"):
            try:
                names = shlex.split(rest)
            except ValueError as problem:
                raise Problem(f"{label}:{number}: {problem}", FAULTS) from None
            if not names:
                raise Problem(f'{label}:{number}: names expected after "{word}"', FAULTS)
            outcomes.append(Outcome(number, tuple(names)))
        elif word.endswith(":") and rest:
            answers.append(Answer(number, word[:-1], rest.strip()))
        elif rest:
            raise Problem(f'{label}:{number}: one answer, "dice ...", "cards ..." or "order ..." a line', FAULTS)
        else:
            answers.append(Answer(number, "", word))
    return Script(label, answers, outcomes)
