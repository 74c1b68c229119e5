"""All that a window would ask of a view, as one list: to see that it can be computed, and to compare two tables."""

from __future__ import annotations

from typing import Any

from desktop.table.asking import Ask
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
    for overlay in game.overlays:
        if overlay.wants == "":
            shown.append(game.overlay(content, view, overlay.id, None))
    scene = shown[1]
    subjects = list(dict.fromkeys(placed.subject for placed in scene.pieces.values()))
    for subject in subjects[:40]:
        shown.append((subject, game.name(content, view, subject), game.inspect(content, view, subject)))
        shown.append((game.anchor(content, view, subject), game.stack(content, view, ask, subject)))
    if ask is not None:
        shown += [game.ledger(content, view, ask), game.hint(content, view, ask), game.proposal(content, view, ask)]
        for subject in subjects[:20]:
            shown.append((game.why_unlit(content, view, ask, subject), game.target(content, view, ask, subject)))
        for option in ask.options()[:20]:
            shown.append((option.key, game.label(content, view, option), game.odds(content, view, ask, (option.key,))))
            shown.append(game.badges(content, view, ask, (option.key,)))
    return shown
