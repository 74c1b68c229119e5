"""The game as the table plays it: the rules half with everything that the window shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from desktop.games.no_retreat import charts, faces, knowledge, names, overlays, scene, sheet
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.panels import battleboard, fights, ledger, proposals, shown, strip, tray, ways, words
from desktop.games.no_retreat.rules_game import SETTINGS, RulesGame
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.asking import Ask, Option, Refusal, Subject
from desktop.table.drawing import Drawing, Typesetter
from desktop.table.game import Game, Overlay, Scenario
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
from desktop.table.scene import Anchor, Mark, Scene, Surface

__all__ = ["GAME", "NoRetreatGame"]


#: The first game: few units, two hours, and the first of the war in the desert.
FIRST = "no_retreat/compass"


class NoRetreatGame(RulesGame):
    """No Retreat 2: the Africa Front, from Operation Compass to early 1943."""

    overlays: tuple[Overlay, ...] = overlays.OVERLAYS

    def scenarios(self, content: Content) -> tuple[Scenario, ...]:
        return tuple(
            Scenario(
                file.id,
                file.title,
                file.place,
                file.date,
                file.length,
                file.summary,
                "hands of cards",
                len(file.unit),
                tuple(setting.id for setting in SETTINGS),
                file.source,
                file,
                first=file.id == FIRST,
            )
            for file in content.scenarios.values()
        )

    # play --------------------------------------------------------------------------------------------------------
    def proposal(self, content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
        return proposals.proposal(content, view, ask)

    def target(self, content: Content, view: NoRetreatState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return proposals.target(content, view, ask, subject)

    def group(self, content: Content, view: NoRetreatState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return ()

    def way(
        self, content: Content, view: NoRetreatState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]
    ) -> Way | None:
        return ways.way(content, view, ask, start, through)

    # showing -----------------------------------------------------------------------------------------------------
    def name(self, content: Content, view: NoRetreatState, subject: Subject) -> str:
        return names.name(content, view, subject)

    def surfaces(self, content: Content, view: NoRetreatState) -> tuple[Surface, ...]:
        return scene.surfaces(content, view)

    def sheet(
        self, content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]
    ) -> Iterable[Mark]:
        if surface.startswith("map"):
            return sheet.map_sheet(content, int(surface[3:]), typesetter, progress)
        return charts.chart_sheet(content, surface, typesetter)

    def scene(self, content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> Scene:
        return shown.whole_scene(content, view, ask)

    def drawing(self, content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
        return faces.drawing(content, key, size, typesetter)

    def anchor(self, content: Content, view: NoRetreatState, subject: Subject) -> Anchor | None:
        return scene.anchor(content, view, subject)

    def hit(self, content: Content, surface: str, x: float, y: float) -> Subject | None:
        return scene.hit(content, surface, x, y)

    def frame(self, content: Content, view: NoRetreatState) -> tuple[Subject, ...]:
        return scene.frame(content, view)

    def overlay(self, content: Content, view: NoRetreatState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
        return overlays.overlay(content, view, kind, subject)

    def odds(self, content: Content, view: NoRetreatState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
        return fights.odds(content, view, ask, keys)

    def board(
        self,
        content: Content,
        view: NoRetreatState,
        ask: Ask[Any],
        keys: tuple[str, ...],
        plan: Mapping[Subject, Subject],
    ) -> Board | None:
        return battleboard.board(content, view, ask, keys, plan)

    def ledger(self, content: Content, view: NoRetreatState, ask: Ask[Any]) -> Ledger | None:
        return ledger.ledger(content, view, ask)

    def sequence(self, content: Content, view: NoRetreatState) -> tuple[Step, ...]:
        return strip.sequence(content, view)

    def status(self, content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
        return strip.status(content, view, ask)

    def badges(
        self, content: Content, view: NoRetreatState, ask: Ask[Any] | None, keys: tuple[str, ...]
    ) -> tuple[Badge, ...]:
        return words.badges(content, view, ask, keys)

    def stack(self, content: Content, view: NoRetreatState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
        return tray.stack(content, view, ask, subject)

    def inspect(self, content: Content, view: NoRetreatState, subject: Subject) -> Inspection | None:
        return tray.inspect(content, view, subject)

    def why_unlit(self, content: Content, view: NoRetreatState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
        return words.why_unlit(content, view, ask, subject)

    def hint(self, content: Content, view: NoRetreatState, ask: Ask[Any]) -> Hint | None:
        return words.hint(content, view, ask)

    def label(self, content: Content, view: NoRetreatState, option: Option[Any]) -> str:
        return words.label(content, view, option)

    # knowledge ---------------------------------------------------------------------------------------------------
    def rules(self) -> tuple[Rule, ...]:
        return tuple(knowledge.knowledge().rules.values())

    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(knowledge.knowledge().rulings.values())

    def sources(self, content: Content) -> tuple[Source, ...]:
        return knowledge.sources(content)

    def glossary(self) -> dict[str, str]:
        return knowledge.knowledge().terms


GAME: Game[NoRetreatState] = NoRetreatGame()
