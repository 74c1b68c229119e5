"""The Campaign Game and its shorter scenarios as picker and inspector show them."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.options import SETTINGS
from desktop.table.game import Scenario

__all__ = ["FIRST", "scenarios"]

#: The first game: few units, two hours, and the first of the war in the desert.
FIRST = "no_retreat/compass"


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """One for each set-up file, with all settings of the game."""
    return tuple(
        Scenario(
            id=file.id,
            title=file.title,
            place=file.place,
            date=file.date,
            length=file.length,
            summary=file.summary,
            secrets="hands of cards",
            pieces=len(file.unit),
            settings=tuple(setting.id for setting in SETTINGS),
            source=file.source,
            data=file,
            first=file.id == FIRST,
        )
        for file in content.scenarios.values()
    )
