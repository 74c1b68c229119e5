"""Strips of the games' maps for the picker. The big sheet is fetched (and built, once) behind the picker."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QImage

from desktop.table.game import Game
from desktop.table.session import Session
from desktop.window.controller import Controller
from desktop.window.desk import Desk
from desktop.window.papers import GamePaper
from desktop.window.preferences import Preferences
from desktop.window.sheet import Sheet
from desktop.window.sheetloader import SheetLoader
from desktop.window.surfaceboard import PAPER
from desktop.window.theme import Theme
from desktop.window.tiles import sheet_image

__all__ = ["MapStrips"]


class MapStrips(QObject):
    """The map of one game's scenarios in small. `progressed` while the sheet is built, then `ready`."""

    progressed = Signal(float)
    ready = Signal()

    def __init__(self, game: Game[Any], scenario: str, preferences: Preferences, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        session = Session.begin(game, scenario)
        controller = Controller(session)
        self.desk = Desk(controller, preferences, theme)
        surfaces = game.surfaces(controller.content, controller.view)
        surface = next(one for one in surfaces if one.kind == "map")
        self.paper = GamePaper(self.desk, surface)
        self.sheet: Sheet | None = None
        self._loader = SheetLoader(game.id, surface, self.paper.sheet, self, apart=self.paper.apart)
        self._loader.progressed.connect(self.progressed.emit)
        self._loader.loaded.connect(self._loaded)

    def start(self) -> None:
        """Fetch or build the sheet."""
        self._loader.start()

    def stop(self) -> None:
        self._loader.stop()

    def _loaded(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.ready.emit()

    def strip(self, scenario: str, width: int, height: int) -> QImage | None:
        """The middle of a scenario's own hexes, in device pixels; None while there is no sheet."""
        if self.sheet is None:
            return None
        frame = self._frame(scenario)
        scale = min(width / frame.width(), 2 * height / frame.height()) * 0.75
        half_width, half_height = width / scale / 2, height / scale / 2
        middle = frame.center()
        box = (middle.x() - half_width, middle.y() - half_height, middle.x() + half_width, middle.y() + half_height)
        return sheet_image(self.sheet, box, scale * 100, QColor(PAPER[self.paper.surface.kind]))

    def _frame(self, scenario: str) -> QRectF:
        """The box round the hexes that a scenario plays on."""
        controller = self.desk.controller
        game, content = controller.game, controller.content
        state = game.set_up(content, scenario, {one.id: one.default for one in game.settings})
        view = game.view(content, state, controller.every)
        points = [
            anchor
            for anchor in (game.anchor(content, view, subject) for subject in game.frame(content, view))
            if anchor is not None and anchor.surface == self.paper.surface.id
        ]
        if not points:
            return QRectF(0, 0, self.paper.surface.width, self.paper.surface.height)
        left, right = min(one.x for one in points), max(one.x for one in points)
        top, foot = min(one.y for one in points), max(one.y for one in points)
        return QRectF(left - 60, top - 60, right - left + 120, foot - top + 120)
