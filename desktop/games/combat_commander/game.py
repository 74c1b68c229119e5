"""The game as the table plays it: the rules half with everything that the window shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from desktop.games.combat_commander import charts, faces, knowledge, names, overlays, scene, sheet
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.panels import ledger, plan, proposals, rolls, strip, tray, ways, words
from desktop.games.combat_commander.rules_game import RulesGame
from desktop.games.combat_commander.state import CommanderState
from desktop.table.asking import Ask, Option, Refusal, Subject
from desktop.table.drawing import Drawing, Typesetter
from desktop.table.game import Game, Overlay
from desktop.table.panels import (
    Badge,
    Board,
    Fact,
    Hint,
    Inspection,
    Ledger,
    Odds,
    Row,
    Rule,
    Ruling,
    Source,
    Step,
    Way,
)
from desktop.table.planning import Plan
from desktop.table.scene import Anchor, Mark, Scene, Surface

__all__ = ["GAME", "CombatCommanderGame"]


class CombatCommanderGame(RulesGame):
    """Combat Commander: Mediterranean: scenarios 13 to 24 and generated ones."""

    overlays: tuple[Overlay, ...] = overlays.OVERLAYS

    # play --------------------------------------------------------------------------------------------------------
    def proposal(self, content: Content, view: CommanderState, ask: Ask[Any]) -> tuple[str, ...]:
        return proposals.proposal(content, view, ask)

    def target(self, content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return proposals.target(content, view, ask, subject)

    def group(self, content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return proposals.group(content, view, ask, subject)

    def way(
        self, content: Content, view: CommanderState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]
    ) -> Way | None:
        return ways.way(content, view, ask, start, through)

    # showing -----------------------------------------------------------------------------------------------------
    def name(self, content: Content, view: CommanderState, subject: Subject) -> str:
        return names.name(content, view, subject)

    def surfaces(self, content: Content, view: CommanderState) -> tuple[Surface, ...]:
        return scene.surfaces(content, view)

    def sheet(
        self, content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]
    ) -> Iterable[Mark]:
        if surface.startswith("map"):
            return sheet.map_sheet(content, int(surface[3:]), typesetter, progress)
        return charts.chart_sheet(content, surface, typesetter)

    def scene(self, content: Content, view: CommanderState, ask: Ask[Any] | None) -> Scene:
        return scene.scene(content, view, ask)

    def drawing(self, content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
        return faces.drawing(content, key, size, typesetter)

    def anchor(self, content: Content, view: CommanderState, subject: Subject) -> Anchor | None:
        return scene.anchor(content, view, subject)

    def hit(self, content: Content, surface: str, x: float, y: float) -> Subject | None:
        return scene.hit(content, surface, x, y)

    def frame(self, content: Content, view: CommanderState) -> tuple[Subject, ...]:
        return scene.frame(content, view)

    def overlay(self, content: Content, view: CommanderState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
        return overlays.overlay(content, view, kind, subject)

    def odds(self, content: Content, view: CommanderState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
        return rolls.odds(content, view, ask, keys)

    def board(
        self,
        content: Content,
        view: CommanderState,
        ask: Ask[Any],
        keys: tuple[str, ...],
        plan: Mapping[Subject, Subject],
    ) -> Board | None:
        return None

    def ledger(self, content: Content, view: CommanderState, ask: Ask[Any]) -> Ledger | None:
        return ledger.ledger(content, view, ask)

    def sequence(self, content: Content, view: CommanderState) -> tuple[Step, ...]:
        return strip.sequence(content, view)

    def status(self, content: Content, view: CommanderState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
        return strip.status(content, view, ask)

    def badges(
        self, content: Content, view: CommanderState, ask: Ask[Any] | None, keys: tuple[str, ...]
    ) -> tuple[Badge, ...]:
        return words.badges(content, view, ask, keys)

    def stack(self, content: Content, view: CommanderState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
        return tray.stack(content, view, ask, subject)

    def inspect(self, content: Content, view: CommanderState, subject: Subject) -> Inspection | None:
        return tray.inspect(content, view, subject)

    def why_unlit(self, content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
        return words.why_unlit(content, view, ask, subject)

    def hint(self, content: Content, view: CommanderState, ask: Ask[Any]) -> Hint | None:
        return words.hint(content, view, ask)

    def label(self, content: Content, view: CommanderState, option: Option[Any]) -> str:
        return words.label(content, view, option)

    def plan(self, content: Content, view: CommanderState, ask: Ask[Any] | None) -> Plan | None:
        return plan.plan(content, view, ask)

    # knowledge ---------------------------------------------------------------------------------------------------
    def rules(self) -> tuple[Rule, ...]:
        return tuple(knowledge.knowledge().rules.values())

    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(knowledge.knowledge().rulings.values())

    def sources(self, content: Content) -> tuple[Source, ...]:
        return knowledge.sources(content)

    def glossary(self) -> dict[str, str]:
        return knowledge.knowledge().terms


GAME: Game[CommanderState] = CombatCommanderGame()
