"""The Campaign Game and its shorter scenarios as picker and inspector show them."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content, ScenarioFile
from desktop.games.no_retreat.options import SETTINGS
from desktop.table.game import Scenario

__all__ = ["FIRST", "scenarios"]

#: The first game: few units, two hours, and the first of the war in the desert.
FIRST = "no_retreat/compass"
#: The Game Turn with which the campaign ends (14.4).
LAST_TURN = 18


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """One for each set-up file, with the settings of the game; the campaign itself has but one length."""
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
            settings=tuple(one.id for one in SETTINGS if one.id != "length" or _may_go_on(file)),
            source=file.source,
            data=file,
            first=file.id == FIRST,
            rules=file.notes,
        )
        for file in content.scenarios.values()
    )


def _may_go_on(file: ScenarioFile) -> bool:
    """Whether it makes a difference to play the scenario on to the end of the campaign."""
    return file.last < LAST_TURN or bool(file.handicap)
