"""The twelve scenarios and the one by chance as picker and inspector show them."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content, ScenarioFile
from desktop.games.combat_commander.generator import GENERATED
from desktop.games.combat_commander.options import SETTINGS
from desktop.table.game import Scenario

__all__ = ["FIRST", "scenarios"]

#: The first game: the smallest scenario on a map without hills, which beginners do well to leave for later (T88).
FIRST = "combat_commander/at-the-crossroads"


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """The printed ones by their numbers, then the one that is made at the table."""
    files = sorted(content.scenarios.values(), key=lambda file: file.number)
    return (*(_described(file) for file in files), _GENERATED)


def _described(file: ScenarioFile) -> Scenario:
    """A scenario for the picker."""
    pieces = sum(sum(force.pieces.values()) for force in (file.axis, file.allied))
    pieces += sum(sum(arrival.pieces.values()) for arrival in file.arrival)
    hides = any(step.concealed for step in file.step)
    return Scenario(
        id=file.id,
        title=f"{file.number} {file.title}",
        place=file.place,
        date=file.date,
        length=file.length,
        summary=file.summary,
        secrets="hands and secret objective chits" + (", and pieces that are set up out of sight" if hides else ""),
        pieces=pieces,
        settings=_settings(file.special, hides=hides),
        source=file.source,
        data=file,
        first=file.id == FIRST,
        rules=file.rules,
        doubts=file.notes,
    )


def _settings(special: tuple[str, ...], *, hides: bool) -> tuple[str, ...]:
    """The settings of a scenario: those of one scenario are offered there alone."""
    own = {"sniper_group": "sniper-group" in special, "concealed": hides}
    return tuple(setting.id for setting in SETTINGS if own.get(setting.id, True))


_GENERATED = Scenario(
    id=GENERATED,
    title="A scenario by chance",
    place="one of the twelve maps",
    date="1939 to 1945",
    length="two to three hours",
    summary="Map, year, nations and quality by chance; each side chooses its forces in secret and buys support.",
    secrets="the choice of forces, hands and secret objective chits",
    pieces=40,
    settings=_settings((), hides=False),
    source="reconstructed",
)
