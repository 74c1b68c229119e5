"""What a game answers that has nothing of its own to say to a part of the contract (`desktop.table.game.Game`).

A game names these among its parts: ``board = staticmethod(plain.no_board)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.table.asking import Ask, Subject
from desktop.table.panels import Board, Ledger, Way

__all__ = ["no_board", "no_group", "no_ledger", "no_way", "same_form"]


def same_form(raw: dict[str, Any], version: int) -> dict[str, Any]:
    """`Game.upgrade`: the form of the state has never changed."""
    return raw


def no_group(content: Any, view: Any, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """`Game.group`: nobody takes others along, a double click stands for nothing."""
    return ()


def no_way(content: Any, view: Any, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]) -> Way | None:
    """`Game.way`: nothing moves over several questions."""
    return None


def no_board(
    content: Any, view: Any, ask: Ask[Any], keys: tuple[str, ...], plan: Mapping[Subject, Subject]
) -> Board | None:
    """`Game.board`: each battle stands for itself."""
    return None


def no_ledger(content: Any, view: Any, ask: Ask[Any]) -> Ledger | None:
    """`Game.ledger`: nothing is paid, loaded or split."""
    return None
