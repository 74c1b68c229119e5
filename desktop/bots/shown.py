"""All that a window would ask of a view, as one list: to see that it can be computed, and to compare two tables."""

from __future__ import annotations

from typing import Any

from desktop.table.asking import Ask
from desktop.table.planning import Planner
from desktop.table.session import Session

__all__ = ["everything_shown"]


def everything_shown(session: Session[Any], eyes: frozenset[str], ask: Ask[Any] | None) -> list[Any]:
    """All that the window would ask of a view: scene, panels, odds, reasons. Comparable by value."""
    game, content = session.game, session.content
    view = session.view(eyes)
    shown: list[Any] = [
        game.surfaces(content, view),
        game.scene(content, view, ask),
        game.frame(content, view),
        game.sequence(content, view),
        game.status(content, view, ask),
        game.badges(content, view, ask, ()),
    ]
    scene = shown[1]
    subjects = list(dict.fromkeys(placed.subject for placed in scene.pieces.values()))
    hexes = game.frame(content, view)
    for overlay in game.overlays:
        of: tuple[str | None, ...] = (None,)
        if overlay.wants == "piece":
            of = tuple(subject for subject in subjects if subject.startswith("piece:"))[:2]
        elif overlay.wants == "hex":
            of = hexes[:: max(1, len(hexes) // 2)]
        shown += [(overlay.id, subject, game.overlay(content, view, overlay.id, subject)) for subject in of]
    shown += [(subject, game.inspect(content, view, subject)) for subject in hexes[:: max(1, len(hexes) // 6)]]
    if isinstance(game, Planner):
        shown.append(game.plan(content, view, ask))
    for subject in subjects[:40]:
        shown.append((subject, game.name(content, view, subject), game.inspect(content, view, subject)))
        shown.append((game.anchor(content, view, subject), game.stack(content, view, ask, subject)))
    if ask is not None:
        shown += [game.ledger(content, view, ask), game.hint(content, view, ask), game.proposal(content, view, ask)]
        shown.append(game.board(content, view, ask, ask.chosen, {}))
        for subject in (*subjects[:20], *hexes[:: max(1, len(hexes) // 6)]):
            shown.append((subject, game.group(content, view, ask, subject)))
            shown.append((game.why_unlit(content, view, ask, subject), game.target(content, view, ask, subject)))
        shown += [(hex, game.way(content, view, ask, "", (hex,))) for hex in hexes[:: max(1, len(hexes) // 3)]]
        for option in ask.options()[:20]:
            shown.append((option.key, game.label(content, view, option), game.odds(content, view, ask, (option.key,))))
            shown.append(game.badges(content, view, ask, (option.key,)))
    return shown
