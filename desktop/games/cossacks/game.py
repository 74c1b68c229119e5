"""The game as the table plays it: every part of it put together in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from desktop.games.cossacks import (
    charts,
    faces,
    knowledge,
    loading,
    names,
    overlays,
    positions,
    scene,
    setup,
    sheet,
    victory,
)
from desktop.games.cossacks.combat import cycle
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.invariants import invariants
from desktop.games.cossacks.options import SETTINGS
from desktop.games.cossacks.panels import ledger, proposals, reckoning, shown, strip, tray, words
from desktop.games.cossacks.state import CossacksState
from desktop.games.cossacks.view import imagine, view
from desktop.table.asking import Ask, Option, Refusal, Subject
from desktop.table.drawing import Drawing, Typesetter
from desktop.table.game import Activation, ChanceSource, Fault, Game, Overlay, Scenario, Setting, Side, Verdict
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
from desktop.table.schema import Flaw

__all__ = ["GAME", "CossacksGame"]


class CossacksGame:
    """The Cossacks Are Coming! (Death of Empires): the battles in Prussia, 1914."""

    id = "cossacks"
    title = "The Cossacks Are Coming!"
    version = 1
    sides: tuple[Side, ...] = (
        Side("german", "Germany", "German", "#9fb1b8", "emblem|german"),
        Side("russian", "Russia", "Russian", "#ecd596", "emblem|russian"),
    )
    settings: tuple[Setting, ...] = SETTINGS
    state_type = CossacksState
    overlays: tuple[Overlay, ...] = overlays.OVERLAYS
    board_form = positions.HOW_TO

    # content and set-up ------------------------------------------------------------------------------------------
    def content(self, owner: dict[str, Any] | None = None) -> Content:
        return loading.load_content(owner)

    def faults(self, content: Content) -> list[Fault]:
        return loading.content_faults(content)

    def scenarios(self, content: Content) -> tuple[Scenario, ...]:
        return tuple(
            Scenario(
                file.id,
                file.title,
                file.place,
                file.date,
                file.length,
                file.summary,
                file.secrets,
                sum(len(stack.units) for stack in file.stack),
                tuple(setting.id for setting in SETTINGS),
                file.source,
                file,
            )
            for file in content.scenarios.values()
        )

    def set_up(self, content: Content, scenario: str, settings: dict[str, str]) -> CossacksState:
        return setup.set_up(content, scenario, settings)

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        return raw

    def unfold(self, content: Content, raw: dict[str, Any], board: dict[str, Any]) -> list[Flaw]:
        return positions.unfold(content, raw, board)

    # play --------------------------------------------------------------------------------------------------------
    def next(self, content: Content, state: CossacksState) -> Activation[CossacksState] | Verdict:
        if state.fallen or state.stage == "over":
            return victory.verdict(content, state)
        if state.stage == "set-up":
            return Activation("Set-up", setup.choose_facings)
        return Activation(f"{state.segment.capitalize()} segment, {cycle.STEPS[state.step].lower()}", cycle.play_step)

    def view(self, content: Content, state: CossacksState, eyes: frozenset[str]) -> CossacksState:
        return view(content, state, eyes)

    def imagine(
        self, content: Content, view: CossacksState, eyes: frozenset[str], chance: ChanceSource
    ) -> CossacksState:
        return imagine(content, view, eyes, chance)

    def invariants(self, content: Content, state: CossacksState) -> list[Fault]:
        return invariants(content, state)

    def proposal(self, content: Content, view: CossacksState, ask: Ask[Any]) -> tuple[str, ...]:
        return proposals.proposal(content, view, ask)

    def target(self, content: Content, view: CossacksState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return proposals.target(content, view, ask, subject)

    def group(self, content: Content, view: CossacksState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        return ()

    def way(
        self, content: Content, view: CossacksState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]
    ) -> Way | None:
        return None

    # showing -----------------------------------------------------------------------------------------------------
    def name(self, content: Content, view: CossacksState, subject: Subject) -> str:
        return names.name(content, view, subject)

    def surfaces(self, content: Content, view: CossacksState) -> tuple[Surface, ...]:
        return scene.surfaces(content, view)

    def sheet(
        self, content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]
    ) -> Iterable[Mark]:
        if surface == "map" and content.map is not None:
            return sheet.campaign_sheet(content.map, content.outlines, typesetter, progress)
        return charts.chart_sheet(content, surface, typesetter)

    def scene(self, content: Content, view: CossacksState, ask: Ask[Any] | None) -> Scene:
        return shown.whole_scene(content, view, ask)

    def drawing(self, content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
        return faces.drawing(content, key, size, typesetter)

    def anchor(self, content: Content, view: CossacksState, subject: Subject) -> Anchor | None:
        return scene.anchor(content, view, subject)

    def hit(self, content: Content, surface: str, x: float, y: float) -> Subject | None:
        return scene.hit(content, surface, x, y)

    def frame(self, content: Content, view: CossacksState) -> tuple[Subject, ...]:
        return scene.frame(content, view)

    def overlay(self, content: Content, view: CossacksState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
        return overlays.overlay(content, view, kind, subject)

    def odds(self, content: Content, view: CossacksState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
        return reckoning.odds(content, view, ask, keys)

    def board(
        self,
        content: Content,
        view: CossacksState,
        ask: Ask[Any],
        keys: tuple[str, ...],
        plan: Mapping[Subject, Subject],
    ) -> Board | None:
        return None

    def ledger(self, content: Content, view: CossacksState, ask: Ask[Any]) -> Ledger | None:
        return ledger.ledger(content, view, ask)

    def sequence(self, content: Content, view: CossacksState) -> tuple[Step, ...]:
        return strip.sequence(content, view)

    def status(self, content: Content, view: CossacksState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
        return strip.status(content, view, ask)

    def badges(
        self, content: Content, view: CossacksState, ask: Ask[Any] | None, keys: tuple[str, ...]
    ) -> tuple[Badge, ...]:
        return words.badges(content, view, ask, keys)

    def stack(self, content: Content, view: CossacksState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
        return tray.stack(content, view, ask, subject)

    def inspect(self, content: Content, view: CossacksState, subject: Subject) -> Inspection | None:
        return tray.inspect(content, view, subject)

    def why_unlit(self, content: Content, view: CossacksState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
        return words.why_unlit(content, view, ask, subject)

    def hint(self, content: Content, view: CossacksState, ask: Ask[Any]) -> Hint | None:
        return words.hint(content, view, ask)

    def label(self, content: Content, view: CossacksState, option: Option[Any]) -> str:
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


GAME: Game[CossacksState] = CossacksGame()
