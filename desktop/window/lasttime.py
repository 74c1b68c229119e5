"""As last time: how a side set its pieces up before, on the same map, in this game or an earlier one.

Kept as the answers that were given, in a small file beside the saved games. What no longer fits is left out, what is
new goes where the game proposes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from desktop.table.asking import Kind
from desktop.table.picking import DONE
from desktop.table.record import Entry
from desktop.table.session import NoSuchAnswer, NotAllowed, ProcedureFailed, Session
from desktop.window.controller import Controller
from desktop.window.library import folder

__all__ = ["LastTime", "groups_of"]

#: Set-ups that are remembered, the oldest go first.
MOST = 60

Groups = tuple[tuple[str, ...], ...]


def groups_of(entries: Sequence[Entry], side: str, prompt: str) -> Groups:
    """The placements of the run that ended with the last of these entries: each with all answers that made it."""
    found: list[list[str]] = []
    run: list[Entry] = []
    for entry in reversed(entries):
        if entry.kind not in ("answer", "forced") or entry.side != side or entry.key == DONE:
            break
        run.append(entry)
    for entry in reversed(run):
        if entry.prompt == prompt:
            found.append([])
        if found and entry.kind == "answer":
            found[-1].append(entry.key)
    return tuple(tuple(keys) for keys in found if keys)


class LastTime:
    """Belongs to one table: watches set-ups end, and proposes the last one again."""

    def __init__(self, where: Path | None = None) -> None:
        self._where = where
        self._open: tuple[str, str, str] | None = None  # name, side and prompt of the set-up that goes on
        self._stood = 0

    @property
    def path(self) -> Path:
        return (self._where or folder()) / "placed.json"

    def _name(self, controller: Controller, side: str, prompt: str) -> str:
        surfaces = controller.game.surfaces(controller.content, controller.view)
        place = next((surface.id for surface in surfaces if surface.kind == "map"), "")
        return "|".join((controller.game.id, side, place, prompt))

    # watching -------------------------------------------------------------------------------------------------------
    def follow(self, controller: Controller) -> None:
        """The question has changed: remember a set-up that has just ended."""
        session = controller.session
        if self._open is not None and session.position > self._stood:
            name, side, prompt = self._open
            line = [session.record.entries[number] for number in session.record.line]
            ended = next((i for i in range(self._stood, len(line)) if _ends(line[i], side, prompt)), -1)
            if ended >= 0:
                self.keep(name, groups_of(line[:ended], side, prompt))
                self._open = None
        ask = controller.ask
        if ask is not None and ask.kind is Kind.PLACE and any(option.key == DONE for option in ask.candidates()):
            self._open = (self._name(controller, ask.side, ask.prompt), ask.side, ask.prompt)
        self._stood = session.position

    def keep(self, name: str, groups: Groups) -> None:
        """Keep a set-up under its name; a disk that refuses spoils nothing."""
        if not groups:
            return
        known = self._read()
        known.pop(name, None)
        known[name] = [list(keys) for keys in groups]
        while len(known) > MOST:
            known.pop(next(iter(known)))
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(".new")
            fresh.write_text(json.dumps(known, indent=0), encoding="utf-8")
            os.replace(fresh, self.path)

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    # proposing ------------------------------------------------------------------------------------------------------
    def run(self, controller: Controller) -> tuple[str, ...]:
        """The answers that set the pieces up as last time, the rest as proposed; () where there was no last time."""
        ask = controller.ask
        if ask is None or ask.kind is not Kind.PLACE or ask.chosen:
            return ()
        groups = self._read().get(self._name(controller, ask.side, ask.prompt))
        if not isinstance(groups, list):
            return ()
        trial = controller.session.fork(salt="last time")
        trial.hold = lambda request: True
        run: list[str] = []
        for keys in groups:
            if isinstance(keys, list) and all(isinstance(key, str) for key in keys) and _stands(trial, ask.prompt):
                run += _tried(trial, tuple(keys))
        if not run:
            return ()
        if _stands(trial, ask.prompt):
            view = trial.view(frozenset(controller.seat_of(ask.side).sides))
            after = trial.ask()
            assert after is not None
            run += _tried(trial, tuple(controller.game.proposal(controller.content, view, after)))
        return tuple(run)


def _ends(entry: Entry, side: str, prompt: str) -> bool:
    return entry.kind == "answer" and entry.key == DONE and entry.side == side and entry.prompt == prompt


def _stands(trial: Session[Any], prompt: str) -> bool:
    """Whether the copy still stands at the question of the set-up."""
    ask = trial.ask()
    return ask is not None and ask.prompt == prompt


def _tried(trial: Session[Any], keys: tuple[str, ...]) -> tuple[str, ...]:
    """These answers, if they are possible; the copy has given them then."""
    if not keys:
        return ()
    try:
        trial.gesture(keys)
    except (NoSuchAnswer, NotAllowed, ProcedureFailed):
        return ()
    return keys
