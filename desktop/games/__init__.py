"""The games that ship with the program, found in one place.

A game is a package whose module `game` holds the object ``GAME``. It is imported only when asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from desktop.table.game import Game

__all__ = ["GAMES", "game"]

#: Ids of the games, in the order in which the picker shows them.
GAMES: tuple[str, ...] = ("cossacks", "no_retreat", "combat_commander")


@cache
def game(name: str) -> Game[Any]:
    """The game of that id; KeyError when there is none."""
    if name not in GAMES:
        raise KeyError(name)
    found: Game[Any] = import_module(f"desktop.games.{name}.game").GAME
    return found
