"""A game's surfaces as the surface views want them: one paper each, seen by the present eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.table.asking import Subject
from desktop.table.drawing import Drawing
from desktop.table.scene import Anchor, Mark, Surface
from desktop.window.desk import Desk
from desktop.window.fonts import TYPESETTER

__all__ = ["GamePaper"]


class GamePaper:
    """One surface of the desk's game. Fulfils `paper.Paper`."""

    def __init__(self, desk: Desk, surface: Surface) -> None:
        self._desk = desk
        self.game = desk.controller.game.id
        self.surface = surface
        # The owner's own records are not those that another process would read.
        self.apart = not getattr(desk.controller.content, "owner", None)

    def sheet(self, progress: Callable[[float], None]) -> Iterable[Mark]:
        controller = self._desk.controller
        return controller.game.sheet(controller.content, self.surface.id, TYPESETTER, progress)

    def drawing(self, key: str, size: float) -> Drawing:
        return self._desk.drawing(key, size)

    def anchor(self, subject: Subject) -> Anchor | None:
        controller = self._desk.controller
        found = controller.game.anchor(controller.content, controller.view, subject)
        return found if found is not None and found.surface == self.surface.id else None

    def hit(self, x: float, y: float) -> Subject | None:
        controller = self._desk.controller
        return controller.game.hit(controller.content, self.surface.id, x, y)
