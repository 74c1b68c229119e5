"""The game as the table plays it: every part of it put together in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.games.combat_commander import charts, faces, knowledge, loading, names, scenarios, sequence, setup, sheet
from desktop.games.combat_commander import invariants as checks
from desktop.games.combat_commander import overlays as overlaying
from desktop.games.combat_commander import scene as showing
from desktop.games.combat_commander import view as looking
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.options import SETTINGS
from desktop.games.combat_commander.panels import ledger as ledgers
from desktop.games.combat_commander.panels import plan as plans
from desktop.games.combat_commander.panels import proposals, rolls, strip, tray, ways, words
from desktop.games.combat_commander.state import CommanderState
from desktop.table import plain
from desktop.table.drawing import Typesetter
from desktop.table.game import Game, Overlay, Setting, Side
from desktop.table.scene import Mark

__all__ = ["GAME", "CombatCommanderGame"]


def _sheet(content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]) -> Iterable[Mark]:
    """The printed sheet of a surface: a map, or one of the charts."""
    if surface.startswith("map"):
        return sheet.map_sheet(content, int(surface[3:]), typesetter, progress)
    return charts.chart_sheet(content, surface, typesetter)


class CombatCommanderGame:
    """Combat Commander: Mediterranean: scenarios 13 to 24 and generated ones."""

    id = "combat_commander"
    title = "Combat Commander: Mediterranean"
    version = 1
    sides: tuple[Side, ...] = (
        Side("axis", "Axis", "Axis", "#5c6468", "emblem|axis"),
        Side("allied", "Allies", "Allied", "#6f7a45", "emblem|allied"),
    )
    settings: tuple[Setting, ...] = SETTINGS
    state_type = CommanderState
    overlays: tuple[Overlay, ...] = overlaying.OVERLAYS

    # content and set-up ------------------------------------------------------------------------------------------
    content = staticmethod(loading.load_content)
    faults = staticmethod(loading.content_faults)
    scenarios = staticmethod(scenarios.scenarios)
    set_up = staticmethod(setup.set_up)
    upgrade = staticmethod(plain.same_form)

    # play --------------------------------------------------------------------------------------------------------
    next = staticmethod(sequence.next_activation)
    view = staticmethod(looking.view)
    imagine = staticmethod(looking.imagine)
    invariants = staticmethod(checks.invariants)
    proposal = staticmethod(proposals.proposal)
    target = staticmethod(proposals.target)
    group = staticmethod(proposals.group)
    way = staticmethod(ways.way)

    # showing -----------------------------------------------------------------------------------------------------
    name = staticmethod(names.name)
    surfaces = staticmethod(showing.surfaces)
    sheet = staticmethod(_sheet)
    scene = staticmethod(showing.scene)
    drawing = staticmethod(faces.drawing)
    anchor = staticmethod(showing.anchor)
    hit = staticmethod(showing.hit)
    frame = staticmethod(showing.frame)
    overlay = staticmethod(overlaying.overlay)
    odds = staticmethod(rolls.odds)
    board = staticmethod(plain.no_board)
    ledger = staticmethod(ledgers.ledger)
    sequence = staticmethod(strip.sequence)
    status = staticmethod(strip.status)
    badges = staticmethod(words.badges)
    stack = staticmethod(tray.stack)
    inspect = staticmethod(tray.inspect)
    why_unlit = staticmethod(words.why_unlit)
    hint = staticmethod(words.hint)
    label = staticmethod(words.label)
    plan = staticmethod(plans.plan)

    # knowledge ---------------------------------------------------------------------------------------------------
    rules = staticmethod(knowledge.knowledge.rules)
    rulings = staticmethod(knowledge.knowledge.rulings)
    sources = staticmethod(knowledge.sources)
    glossary = staticmethod(knowledge.knowledge.glossary)


GAME: Game[CommanderState] = CombatCommanderGame()
