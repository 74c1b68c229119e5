"""The game as the table plays it: every part of it put together in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.games.cossacks import charts, faces, knowledge, loading, names, positions, scenarios, setup, sheet, victory
from desktop.games.cossacks import invariants as checks
from desktop.games.cossacks import overlays as overlaying
from desktop.games.cossacks import scene as showing
from desktop.games.cossacks import view as looking
from desktop.games.cossacks.combat import cycle
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.options import SETTINGS
from desktop.games.cossacks.panels import ledger as ledgers
from desktop.games.cossacks.panels import proposals, reckoning, shown, strip, tray, words
from desktop.games.cossacks.state import CossacksState
from desktop.table import plain
from desktop.table.drawing import Typesetter
from desktop.table.game import Activation, Game, Overlay, Setting, Side, Verdict
from desktop.table.scene import Mark

__all__ = ["GAME", "CossacksGame"]


def _next(content: Content, state: CossacksState) -> Activation[CossacksState] | Verdict:
    """The set-up's facings, then one step of combat after the other to the verdict."""
    if state.fallen or state.stage == "over":
        return victory.verdict(content, state)
    if state.stage == "set-up":
        return Activation("Set-up", setup.choose_facings)
    return Activation(f"{state.segment.capitalize()} segment, {cycle.STEPS[state.step].lower()}", cycle.play_step)


def _sheet(content: Content, surface: str, typesetter: Typesetter, progress: Callable[[float], None]) -> Iterable[Mark]:
    """The printed sheet of a surface: a map, or one of the charts."""
    if surface == "map" and content.map is not None:
        return sheet.campaign_sheet(content.map, content.outlines, typesetter, progress)
    return charts.chart_sheet(content, surface, typesetter)


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
    overlays: tuple[Overlay, ...] = overlaying.OVERLAYS
    board_form = positions.HOW_TO

    # content and set-up ------------------------------------------------------------------------------------------
    content = staticmethod(loading.load_content)
    faults = staticmethod(loading.content_faults)
    scenarios = staticmethod(scenarios.scenarios)
    set_up = staticmethod(setup.set_up)
    upgrade = staticmethod(plain.same_form)
    unfold = staticmethod(positions.unfold)

    # play --------------------------------------------------------------------------------------------------------
    next = staticmethod(_next)
    view = staticmethod(looking.view)
    imagine = staticmethod(looking.imagine)
    invariants = staticmethod(checks.invariants)
    proposal = staticmethod(proposals.proposal)
    target = staticmethod(proposals.target)
    group = staticmethod(plain.no_group)
    way = staticmethod(plain.no_way)

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
    odds = staticmethod(reckoning.odds)
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

    # knowledge ---------------------------------------------------------------------------------------------------
    rules = staticmethod(knowledge.knowledge.rules)
    rulings = staticmethod(knowledge.knowledge.rulings)
    sources = staticmethod(knowledge.sources)
    glossary = staticmethod(knowledge.knowledge.glossary)


GAME: Game[CossacksState] = CossacksGame()
