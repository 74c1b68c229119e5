"""The contract fulfilled: every method of `desktop.table.game.Game`.

A part whose function takes just what the contract gives is named; the others pick what they need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from desktop.table import plain
from desktop.table.asking import Ask, Kind, Option, Refusal, Subject
from desktop.table.drawing import Drawing, Fill, Typesetter
from desktop.table.game import (
    ChanceSource,
    Fault,
    Game,
    Overlay,
    Scenario,
    Setting,
    Side,
)
from desktop.table.panels import (
    Badge,
    Fact,
    Hint,
    Inspection,
    Row,
    Rule,
    Ruling,
    Source,
    Step,
)
from desktop.table.scene import Mark, Scene
from tests.toygame import content as contents
from tests.toygame import gestures, knowledge, sequence, showing
from tests.toygame.content import ENEMY, SIDES, Content
from tests.toygame.state import ToyState, board_of

#: Number, our own short title, and how it is covered where no code enforces it.
RULES = (
    Rule("T1", "Pieces", "Squads, guns, scouts and dummies", "component", "says what pieces there are"),
    Rule("T1.1", "Stacking", "Three pieces of one side in a hex", "enforced"),
    Rule("T1.2", "Hidden stacks", "What the enemy may know", "enforced"),
    Rule("T2", "Set-up", "Both sides place their pieces", "enforced"),
    Rule("T3", "Initiative", "A card committed in secret", "enforced"),
    Rule("T4", "Orders", "Two a turn", "enforced"),
    Rule("T4.1", "Moves", "Hex by hex", "enforced"),
    Rule("T4.2", "Barred hexes", "Lakes and the enemy", "enforced"),
    Rule("T5", "Attacks", "Strength and a fate card", "enforced"),
    Rule("T5.1", "Who attacks", "No dummy, no scout alone", "enforced"),
    Rule("T5.2", "Showing", "Both sides are seen", "enforced"),
    Rule("T5.3", "Checks", "Hold, fall back or break", "enforced"),
    Rule("T5.4", "Advance", "One takes the hex", "enforced"),
    Rule("T6", "Ambush", "A card against a move", "enforced"),
    Rule("T6.1", "Cancel", "A card against a card", "enforced"),
    Rule("T6.2", "Ambush result", "Who is hit", "enforced"),
    Rule("T7", "Omen", "A look at the deck", "enforced"),
    Rule("T8", "Refit", "Hands are filled", "enforced"),
    Rule("T9", "Verdict", "Goals and losses", "enforced"),
)


class ToyGame:
    """See the package for its rulebook."""

    id = "toy"
    title = "The toy game"
    version = 1
    sides: tuple[Side, ...] = SIDES
    settings: tuple[Setting, ...] = (
        Setting("open", "Open stacks", (("no", "hidden"), ("yes", "open to both")), "no", "T1.2"),
    )
    state_type = ToyState
    overlays: tuple[Overlay, ...] = (Overlay("goals", "Goals", "g", rule="T9"),)

    # content and set-up
    def content(self, owner: dict[str, Any] | None = None) -> Content:
        return contents.load()

    def scenarios(self, content: Content) -> tuple[Scenario, ...]:
        return content.scenarios

    faults = staticmethod(contents.faults)
    set_up = staticmethod(sequence.begin)
    upgrade = staticmethod(plain.same_form)

    # play
    next = staticmethod(sequence.next_activation)

    def view(self, content: Content, state: ToyState, eyes: frozenset[str]) -> ToyState:
        return knowledge.view(state, eyes)

    def imagine(self, content: Content, view: ToyState, eyes: frozenset[str], chance: ChanceSource) -> ToyState:
        return knowledge.imagine(view, contents.force(content, view.scenario).forces, chance)

    def invariants(self, content: Content, state: ToyState) -> list[Fault]:
        return [Fault(what) for what in sequence.faults(content, state)]

    proposal = staticmethod(gestures.proposal)
    target = staticmethod(gestures.target)
    group = staticmethod(gestures.group)
    way = staticmethod(gestures.way)

    # showing
    def name(self, content: Content, view: ToyState, subject: Subject) -> str:
        return showing.name(view, subject)

    surfaces = staticmethod(showing.surfaces)

    def sheet(
        self, content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]
    ) -> Iterable[Mark]:
        return showing.sheet(content, surface)

    def scene(self, content: Content, view: ToyState, ask: Ask[Any] | None) -> Scene:
        return showing.scene(content, view)

    def drawing(self, content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
        return showing.drawing(key)

    anchor = staticmethod(showing.anchor)
    hit = staticmethod(showing.hit)

    def frame(self, content: Content, view: ToyState) -> tuple[Subject, ...]:
        return tuple("hex:" + label for label in board_of(content, view).grid.hexes)

    def overlay(self, content: Content, view: ToyState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
        grid = board_of(content, view).grid
        marks = []
        for goal in board_of(content, view).goals:
            outline = showing.hex_path(grid.outline(goal))
            marks.append(Mark(50, outline.box(), (Fill(outline, "#ffc93355"),)))
        return tuple(marks)

    odds = staticmethod(showing.odds)
    board = staticmethod(plain.no_board)
    ledger = staticmethod(plain.no_ledger)

    def sequence(self, content: Content, view: ToyState) -> tuple[Step, ...]:
        return showing.sequence(view)

    def status(self, content: Content, view: ToyState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
        return showing.status(content, view, {side: sequence.score(content, view, side) for side in ENEMY})

    def badges(
        self, content: Content, view: ToyState, ask: Ask[Any] | None, keys: tuple[str, ...]
    ) -> tuple[Badge, ...]:
        return showing.badges(ask)

    def stack(self, content: Content, view: ToyState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
        return showing.stack_rows(view, subject)

    def inspect(self, content: Content, view: ToyState, subject: Subject) -> Inspection | None:
        return showing.inspect(view, subject)

    def why_unlit(self, content: Content, view: ToyState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
        return [Refusal("Nothing is asked about it now", ask.rule)]

    def hint(self, content: Content, view: ToyState, ask: Ask[Any]) -> Hint | None:
        return (
            Hint("toy.react", "Pass for the turn if you do not want to be asked") if ask.kind is Kind.REACTION else None
        )

    def label(self, content: Content, view: ToyState, option: Option[Any]) -> str:
        return showing.label(view, option)

    # knowledge
    def rules(self) -> tuple[Rule, ...]:
        return RULES

    def rulings(self) -> tuple[Ruling, ...]:
        return (
            Ruling(
                "T-R1",
                ("T6.2",),
                "Who of the movers is hit?",
                "One of those who moved, by lot.",
                "The text does not let anybody choose.",
            ),
        )

    def sources(self, content: Content) -> tuple[Source, ...]:
        return (Source("everything", "reconstructed", "made up for the tests"),)

    def glossary(self) -> dict[str, str]:
        return {"fate": "the number of the next card, used as a die"}


GAME: Game[ToyState] = ToyGame()
