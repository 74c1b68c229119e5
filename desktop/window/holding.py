"""An overlay's key that is held shows the overlay for as long as it is held; a short press leaves it on."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

__all__ = ["HELD", "HeldOverlays"]

#: Seconds after which a press is a hold.
HELD = 0.35


class HeldOverlays(QObject):
    """Listens for keys of overlays being let go in a window."""

    def __init__(self, window: QWidget, overlays: Mapping[str, QAction]) -> None:
        super().__init__(window)
        self.overlays = overlays
        self._since: dict[str, float] = {}
        for name, action in overlays.items():
            action.setAutoRepeat(False)
            action.toggled.connect(lambda on, name=name: self._toggled(name, on))
        window.installEventFilter(self)

    def _toggled(self, name: str, on: bool) -> None:
        if on:
            self._since[name] = monotonic()
        else:
            self._since.pop(name, None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            self._let_go(event.key())
        return False

    def _let_go(self, key: int) -> None:
        pressed = QKeySequence(Qt.Key(key))
        for name, action in self.overlays.items():
            since = self._since.get(name)
            if since is not None and action.shortcut() == pressed and monotonic() - since >= HELD:
                action.setChecked(False)
