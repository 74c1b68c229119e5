"""Strips of the games' maps for the picker. The big sheets are fetched (and built, once) behind the picker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QImage

from desktop.table.game import Game
from desktop.table.planning import Planner
from desktop.table.scene import Surface
from desktop.table.session import Session
from desktop.window.controller import Controller
from desktop.window.desk import Desk
from desktop.window.later import later
from desktop.window.papers import GamePaper
from desktop.window.preferences import Preferences
from desktop.window.sheet import Sheet
from desktop.window.sheetloader import SheetLoader
from desktop.window.surfaceboard import PAPER
from desktop.window.theme import Theme
from desktop.window.tiles import sheet_image

__all__ = ["MapStrips"]


class MapStrips(QObject):
    """The maps of one game's scenarios in small, one after the other.

    `progressed` while a sheet is built (1 = all are there), `ready` whenever another scenario has its strip.
    """

    progressed = Signal(float)
    ready = Signal()

    def __init__(
        self,
        game: Game[Any],
        scenarios: Sequence[str],
        size: tuple[int, int],
        preferences: Preferences,
        theme: Theme,
        parent: QObject,
    ) -> None:
        """size: of a strip, in device pixels."""
        super().__init__(parent)
        self.game = game
        self._size = size
        self._look = (preferences, theme)
        self._waiting = list(scenarios)
        self._count = len(scenarios)
        self._strips: dict[str, QImage] = {}
        self._now = ("", QRectF())  # the scenario whose map is fetched, and the box round its hexes
        self._loader: SheetLoader | None = None
        self._stopped = False

    def start(self) -> None:
        """Fetch or build the sheets, the first scenario's first."""
        self._next()

    def stop(self) -> None:
        self._stopped = True
        if self._loader is not None:
            self._loader.stop()

    def strip(self, scenario: str) -> QImage | None:
        """The middle of a scenario's own hexes; None while there is no sheet of its map, or no map."""
        return self._strips.get(scenario)

    def _next(self) -> None:
        """The next scenario whose map is not there yet."""
        while self._waiting and not self._stopped:
            scenario = self._waiting.pop(0)
            found = self._map_of(scenario)
            if found is None:
                continue
            surface, paper, frame = found
            self._now = (scenario, frame)
            self._loader = SheetLoader(self.game.id, surface, paper.sheet, self, apart=paper.apart)
            self._loader.progressed.connect(self._progress)
            self._loader.loaded.connect(self._loaded)
            self._loader.start()
            return
        if not self._stopped:
            self.progressed.emit(1.0)

    def _progress(self, part: float) -> None:
        done = self._count - len(self._waiting) - 1
        self.progressed.emit(min(0.99, (done + part) / max(1, self._count)))

    def _loaded(self, sheet: Sheet) -> None:
        """Cut the strip out of a map; the sheet itself is let go."""
        assert self._loader is not None
        scenario, frame = self._now
        self._strips[scenario] = self._cut(sheet, self._loader.surface, frame)
        self.ready.emit()
        later(self, self._next)

    def _cut(self, sheet: Sheet, surface: Surface, frame: QRectF) -> QImage:
        width, height = self._size
        scale = max(min(width / frame.width(), 2 * height / frame.height()) * 0.75, width / surface.width)
        wide, high = width / scale, height / scale
        left = min(max(0.0, frame.center().x() - wide / 2), max(0.0, surface.width - wide))
        top = min(max(0.0, frame.center().y() - high / 2), max(0.0, surface.height - high))
        box = (left, top, left + wide, top + high)
        return sheet_image(sheet, box, scale * 100, QColor(PAPER[surface.kind]))

    # where scenarios play -------------------------------------------------------------------------------------------
    def _controller(self, scenario: str) -> Controller:
        return Controller(Session.begin(self.game, scenario, hold=lambda request: True))  # before any die

    def _map_of(self, scenario: str) -> tuple[Surface, GamePaper, QRectF] | None:
        """The map on which a scenario begins, and the box round its hexes; None where it is still to be settled."""
        controller = self._controller(scenario)
        game, content, view = self.game, controller.content, controller.view
        if isinstance(game, Planner):
            plan = game.plan(content, view, None)
            if plan is not None and not plan.surface:
                return None
        surface = next(one for one in game.surfaces(content, view) if one.kind == "map")
        preferences, theme = self._look
        return surface, GamePaper(Desk(controller, preferences, theme), surface), self._frame(controller, surface)

    def _frame(self, controller: Controller, surface: Surface) -> QRectF:
        """The box round the hexes that a scenario plays on."""
        game, content = controller.game, controller.content
        view = game.view(content, controller.session.state, controller.every)
        points = [
            anchor
            for anchor in (game.anchor(content, view, subject) for subject in game.frame(content, view))
            if anchor is not None and anchor.surface == surface.id
        ]
        if not points:
            return QRectF(0, 0, surface.width, surface.height)
        left, right = min(one.x for one in points), max(one.x for one in points)
        top, foot = min(one.y for one in points), max(one.y for one in points)
        return QRectF(left - 60, top - 60, right - left + 120, foot - top + 120)
