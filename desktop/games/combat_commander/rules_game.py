"""The rules half of the game object: content, set-up, sequence of play, views and invariants."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander import invariants as checks
from desktop.games.combat_commander import loading, sequence, setup
from desktop.games.combat_commander import view as looking
from desktop.games.combat_commander.content import Content, ScenarioFile
from desktop.games.combat_commander.generator import GENERATED
from desktop.games.combat_commander.options import SETTINGS
from desktop.games.combat_commander.state import CommanderState
from desktop.table.game import Activation, ChanceSource, Fault, Scenario, Setting, Side, Verdict

__all__ = ["SIDES", "RulesGame"]

SIDES = (
    Side("axis", "Axis", "Axis", "#5c6468", "emblem|axis"),
    Side("allied", "Allies", "Allied", "#6f7a45", "emblem|allied"),
)


class RulesGame:
    """What the sequence of play needs; the whole game adds what the window shows."""

    id = "combat_commander"
    title = "Combat Commander: Mediterranean"
    version = 1
    sides: tuple[Side, ...] = SIDES
    settings: tuple[Setting, ...] = SETTINGS
    state_type = CommanderState

    def content(self, owner: dict[str, Any] | None = None) -> Content:
        return loading.load_content(owner)

    def faults(self, content: Content) -> list[Fault]:
        return loading.content_faults(content)

    def scenarios(self, content: Content) -> tuple[Scenario, ...]:
        files = sorted(content.scenarios.values(), key=lambda file: file.number)
        return (*(_described(file) for file in files), _GENERATED)

    def set_up(self, content: Content, scenario: str, settings: dict[str, str]) -> CommanderState:
        return setup.set_up(content, scenario, settings)

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        return raw

    def next(self, content: Content, state: CommanderState) -> Activation[CommanderState] | Verdict:
        return sequence.next_activation(content, state)

    def view(self, content: Content, state: CommanderState, eyes: frozenset[str]) -> CommanderState:
        return looking.view(content, state, eyes)

    def imagine(
        self, content: Content, view: CommanderState, eyes: frozenset[str], chance: ChanceSource
    ) -> CommanderState:
        return looking.imagine(content, view, eyes, chance)

    def invariants(self, content: Content, state: CommanderState) -> list[Fault]:
        return checks.invariants(content, state)


#: The first game: the smallest scenario on a map without hills, which beginners do well to leave for later (T88).
FIRST = "combat_commander/at-the-crossroads"


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
