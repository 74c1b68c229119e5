"""The battles as picker and inspector show them."""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.options import SETTINGS
from desktop.table.game import Scenario

__all__ = ["scenarios"]


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
            secrets=file.secrets,
            pieces=sum(len(stack.units) for stack in file.stack),
            settings=tuple(setting.id for setting in SETTINGS),
            source=file.source,
            data=file,
        )
        for file in content.scenarios.values()
    )
