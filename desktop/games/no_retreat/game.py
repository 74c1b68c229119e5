"""The game as the table plays it: every part of it put together in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.games.no_retreat import charts, faces, knowledge, loading, names, scenarios, sequence, setup, sheet
from desktop.games.no_retreat import invariants as checks
from desktop.games.no_retreat import overlays as overlaying
from desktop.games.no_retreat import scene as showing
from desktop.games.no_retreat import view as looking
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.options import SETTINGS
from desktop.games.no_retreat.panels import battleboard, fights, proposals, shown, strip, tray, ways, words
from desktop.games.no_retreat.panels import ledger as ledgers
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table import plain
from desktop.table.drawing import Typesetter
from desktop.table.game import Game, Overlay, Setting, Side
from desktop.table.scene import Mark

__all__ = ["GAME", "NoRetreatGame"]


def _sheet(content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]) -> Iterable[Mark]:
    """The printed sheet of a surface: a map, or one of the charts."""
    if surface.startswith("map"):
        return sheet.map_sheet(content, int(surface[3:]), typesetter, progress)
    return charts.chart_sheet(content, surface, typesetter)


class NoRetreatGame:
    """No Retreat 2: the Africa Front, from Operation Compass to early 1943."""

    id = "no_retreat"
    title = "No Retreat 2: The Africa Front"
    version = 1
    sides: tuple[Side, ...] = (
        Side("axis", "Axis", "Axis", "#5f6b73", "emblem|axis"),
        Side("allied", "Allies", "Allied", "#a0763a", "emblem|allied"),
    )
    settings: tuple[Setting, ...] = SETTINGS
    state_type = NoRetreatState
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
    group = staticmethod(plain.no_group)
    way = staticmethod(ways.way)

    # showing -----------------------------------------------------------------------------------------------------
    name = staticmethod(names.name)
    surfaces = staticmethod(showing.surfaces)
    sheet = staticmethod(_sheet)
    scene = staticmethod(shown.whole_scene)
    drawing = staticmethod(faces.drawing)
    anchor = staticmethod(showing.anchor)
    hit = staticmethod(showing.hit)
    frame = staticmethod(showing.frame)
    overlay = staticmethod(overlaying.overlay)
    odds = staticmethod(fights.odds)
    board = staticmethod(battleboard.board)
    ledger = staticmethod(ledgers.ledger)
    sequence = staticmethod(strip.sequence)
    status = staticmethod(strip.status)
    badges = staticmethod(words.badges)
    stack = staticmethod(tray.stack)
    inspect = staticmethod(tray.inspect)
    why_unlit = staticmethod(words.why_unlit)
    hint = staticmethod(words.hint)
    label = staticmethod(words.label)

    # knowledge ---------------------------------------------------------------------------------------------------
    rules = staticmethod(knowledge.knowledge.rules)
    rulings = staticmethod(knowledge.knowledge.rulings)
    sources = staticmethod(knowledge.sources)
    glossary = staticmethod(knowledge.knowledge.glossary)


GAME: Game[NoRetreatState] = NoRetreatGame()
