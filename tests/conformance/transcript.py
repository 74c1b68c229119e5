"""Prints a digest of all that was asked, offered, refused, told and seen in a random game.

Run as a program with a scenario's id: the test runs it under different hash seeds and compares.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Any

import msgspec

from desktop.bots.random_player import RandomPlayer
from desktop.bots.shown import everything_shown
from desktop.table.session import Session
from tests.conformance.cases import Case, case_of


def transcript(case: Case, decisions: int = 60) -> str:
    """The digest, by the first decisions of a random game."""
    session: Session[Any] = Session.begin(case.game, case.scenario, seed="transcript")
    player = RandomPlayer("transcript")
    seen = blake2b(digest_size=16)
    for count in range(decisions):
        ask = session.ask()
        if ask is None:
            break
        eyes = frozenset((ask.side,))
        view = session.view(eyes)
        lines = [ask.prompt, *(f"{option.key} {ask.refusal(option)}" for option in ask.candidates())]
        if count % 8 == 0:
            lines.append(repr(everything_shown(session, eyes, ask)))
        seen.update("\n".join(lines).encode())
        seen.update(msgspec.msgpack.encode(view))
        session.gesture(player.choose(case.game, session.content, view, ask), ask.side)
    seen.update(repr([told.event for told in session.events]).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print(transcript(case_of(sys.argv[1])))
