"""The saved games: where they are kept, what the picker says of each, names for new ones."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import platformdirs

from desktop.table.gamefile import BadGameFile, GameInfo, read_info

__all__ = ["SUFFIX", "SavedGame", "folder", "new_path", "saved_games"]

SUFFIX = ".hexfront"


class SavedGame:
    """One file: its facts, or what is wrong with it."""

    def __init__(self, path: Path, info: GameInfo | None, fault: str = "") -> None:
        self.path = path
        self.info = info
        self.fault = fault

    @property
    def when(self) -> datetime:
        """When it was last played."""
        changed = self.info.changed if self.info is not None else self.path.stat().st_mtime
        return datetime.fromtimestamp(changed).astimezone()


def folder() -> Path:
    """The folder of saved games; another one is named by the environment's HEXFRONT_GAMES."""
    given = os.environ.get("HEXFRONT_GAMES", "")
    return Path(given) if given else Path(platformdirs.user_data_dir("hexfront", appauthor=False)) / "games"


def new_path(scenario: str, where: Path | None = None) -> Path:
    """A name that is free: scenario, date and time."""
    slug = scenario.replace("/", "-")
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    place = where or folder()
    path = place / f"{slug}-{stamp}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = place / f"{slug}-{stamp}-{number}{SUFFIX}"
    return path


def saved_games(where: Path | None = None, known: Sequence[str] = ()) -> list[SavedGame]:
    """Every saved game, newest first. A damaged file is listed with its fault and spoils no other.

    known: ids of the games this program has, () for any.
    """
    place = where or folder()
    found: list[SavedGame] = []
    if not place.is_dir():
        return found
    for path in sorted(place.glob(f"*{SUFFIX}")):
        try:
            info = read_info(path)
        except BadGameFile as fault:
            found.append(SavedGame(path, None, str(fault)))
            continue
        if not known or info.header.game in known:
            found.append(SavedGame(path, info))
    return sorted(found, key=lambda game: game.when, reverse=True)
