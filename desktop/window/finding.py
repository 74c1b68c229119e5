"""Finding things on the table by name: a unit, a hex, a place."""

from __future__ import annotations

from desktop.table.asking import Subject
from desktop.window.controller import Controller

__all__ = ["find_subject"]


def find_subject(controller: Controller, text: str) -> Subject:
    """The subject that fits a search best, among what the present eyes may know; "" for none.

    A hex label first, then names of pieces and lit answers that begin with the text, then that contain it.
    """
    wanted = text.strip().lower()
    if not wanted:
        return ""
    game, content, view = controller.game, controller.content, controller.view
    for subject in (f"hex:{text.strip()}", f"hex:{text.strip().upper()}", f"box:{text.strip()}"):
        if game.anchor(content, view, subject) is not None:
            return subject
    names: list[tuple[str, Subject]] = []
    for placed in controller.scene.pieces.values():
        names.append((game.name(content, view, placed.subject).lower(), placed.subject))
    for subject in game.frame(content, view):
        names.append((game.name(content, view, subject).lower(), subject))
    for fits in (str.startswith, str.__contains__):
        for name, subject in names:
            if fits(name, wanted):
                return subject
    return ""
