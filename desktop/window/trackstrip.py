"""The rows of the charts that matter all the time, small below the map, so that no chart need be opened for them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.table.scene import Surface
from desktop.window.desk import Desk
from desktop.window.papers import GamePaper
from desktop.window.surfaceview import SurfaceView

__all__ = ["TrackStrip"]

#: Room between rows, and round them; from this width (at 100 %) on a row can be read.
_GAP, _WIDE = 4, 400


class _Row(SurfaceView):
    """One part of a chart, as wide as its view. It is looked at and clicked, and stands still."""

    def __init__(self, desk: Desk, surface: Surface, box: tuple[float, float, float, float]) -> None:
        self.box = QRectF(QPointF(box[0], box[1]), QPointF(box[2], box[3]))
        super().__init__(GamePaper(desk, surface), min(0.22, desk.theme.veil * 1.4))
        self.unit = desk.theme.scale
        self.ground = desk.theme.window
        self.speed = desk.controller.pace.speed
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(surface.title)

    def high(self, width: int) -> int:
        """How high the row is at a width."""
        return round(width * self.box.height() / self.box.width())

    def fit(self) -> None:
        self._stop()
        self._fitted = True
        self._look(self.box.center(), max(1, self.viewport().width()) / self.box.width() * 100)
        self.viewport().update()

    def pan(self, across: float, down: float) -> None:
        """It stands still."""

    def zoom_steps(self, steps: int, at: QPointF | None = None) -> None:
        """It stands still."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class TrackStrip(QWidget):
    """The rows of all charts in a grid, in the order of the charts; as high as they are at its width."""

    clicked = Signal(str, object)
    hovered = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, desk: Desk, surfaces: tuple[Surface, ...]) -> None:
        super().__init__()
        self.desk = desk
        self.setAccessibleName(self.tr("Tracks"))
        self.rows = [_Row(desk, surface, box) for surface in surfaces for box in surface.rows]
        self._columns = 0
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(_GAP, _GAP, _GAP, _GAP)
        self.grid.setSpacing(_GAP)
        for row in self.rows:
            row.clicked.connect(self.clicked.emit)
            row.hovered.connect(self.hovered.emit)
            row.menu_wanted.connect(self.menu_wanted.emit)
        self._lay_out(1)

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(self._columns):
            self.grid.setColumnStretch(column, 0)
        self._columns = columns
        for number, row in enumerate(self.rows):
            self.grid.addWidget(row, number // columns, number % columns)
        for column in range(columns):
            self.grid.setColumnStretch(column, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = max(1, min(len(self.rows), self.width() // self.desk.px(_WIDE)))
        self._lay_out(columns)
        width = (self.width() - (columns + 1) * _GAP) // columns
        lines = [self.rows[first : first + columns] for first in range(0, len(self.rows), columns)]
        for row in self.rows:
            row.setFixedHeight(max(1, row.high(width)))
        self.setFixedHeight(_GAP + sum(max(row.high(width) for row in line) + _GAP for line in lines))

    def refresh(self, *, quiet: bool) -> None:
        """Show what the present eyes see."""
        scene = self.desk.controller.scene
        for row in self.rows:
            name = row.paper.surface.id
            pieces = {handle: placed for handle, placed in scene.pieces.items() if placed.surface == name}
            row.show_scene(pieces, scene.marks.get(name, ()), quiet=quiet)

    def set_states(self, states: dict[str, str]) -> None:
        for row in self.rows:
            row.set_states(states)  # type: ignore[arg-type]

    def blank(self, on: bool) -> None:
        """Behind the curtain no row holds anything."""
        for row in self.rows:
            row.blank(on)
            if on:
                row.show_scene({}, (), quiet=True)

    def stop(self) -> None:
        """Give up what the rows are loading."""
        for row in self.rows:
            row.close()
