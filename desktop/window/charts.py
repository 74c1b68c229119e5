"""The charts beside the map: every other surface of the game as a scene of its own, one tab each."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget

from desktop.table.scene import Surface
from desktop.window.desk import Desk
from desktop.window.later import later
from desktop.window.papers import GamePaper
from desktop.window.surfaceview import SurfaceView
from desktop.window.words import source_words

__all__ = ["Charts"]


class Charts(QTabWidget):
    """Army charts with tracks and boxes, tables with the row and column in use. Pieces are clicked as on the map."""

    clicked = Signal(str, object)
    double_clicked = Signal(str)
    hovered = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, desk: Desk, surfaces: tuple[Surface, ...]) -> None:
        super().__init__()
        self.desk = desk
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.tabBar().setExpanding(False)
        self.setAccessibleName(self.tr("Charts"))
        self.views: dict[str, SurfaceView] = {}
        for surface in surfaces:
            view = SurfaceView(GamePaper(desk, surface), min(0.22, desk.theme.veil * 1.4))
            view.unit = desk.theme.scale
            view.ground = desk.theme.window
            view.speed = desk.controller.pace.speed
            view.clicked.connect(self.clicked.emit)
            view.double_clicked.connect(self.double_clicked.emit)
            view.hovered.connect(self.hovered.emit)
            view.menu_wanted.connect(self.menu_wanted.emit)
            self.views[surface.id] = view
            title = (
                surface.title if surface.source != "reconstructed" else self.tr("{title} *").format(title=surface.title)
            )
            number = self.addTab(view, title)
            if surface.source:
                self.setTabToolTip(number, source_words(surface.source))
        self.currentChanged.connect(self._fit_soon)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_soon()

    def _fit_soon(self, *_moved: int) -> None:
        later(self, self._fit)

    def _fit(self) -> None:
        view = self.currentWidget()
        if isinstance(view, SurfaceView):
            view.fit()

    def view_of(self, surface: str) -> SurfaceView | None:
        return self.views.get(surface)

    def open(self, surface: str) -> None:
        """Show one chart."""
        view = self.views.get(surface)
        if view is not None:
            self.setCurrentWidget(view)

    def next_chart(self) -> bool:
        """The next tab; False when the last one was shown."""
        if self.currentIndex() + 1 >= self.count():
            return False
        self.setCurrentIndex(self.currentIndex() + 1)
        return True

    def refresh(self, *, quiet: bool) -> None:
        scene = self.desk.controller.scene
        for name, view in self.views.items():
            pieces = {handle: placed for handle, placed in scene.pieces.items() if placed.surface == name}
            view.show_scene(pieces, scene.marks.get(name, ()), quiet=quiet)

    def set_states(self, states: dict[str, str]) -> None:
        for view in self.views.values():
            view.set_states(states)  # type: ignore[arg-type]

    def set_focus(self, subject: str) -> None:
        for view in self.views.values():
            view.set_focus(subject)

    def blank(self, on: bool) -> None:
        for view in self.views.values():
            view.blank(on)
            if on:
                view.show_scene({}, (), quiet=True)
