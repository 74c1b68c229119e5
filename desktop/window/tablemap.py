"""The map's view at the table: a surface view whose Tab steps through what is lit instead of leaving the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.window.surfaceview import SurfaceView

__all__ = ["TableMap"]


class TableMap(SurfaceView):
    """Keys that mean an answer are told; all others go on to the window."""

    stepped = Signal(int)  # Tab: 1, Shift+Tab: -1
    given = Signal()  # Space
    confirmed = Signal()  # Enter
    all_confirmed = Signal()  # Shift+Enter
    digit = Signal(int)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._answers(event):
            event.accept()
            return True
        return super().event(event)

    def _answers(self, event: QKeyEvent) -> bool:
        key = event.key()
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        )
        if not plain:
            return False
        if key == Qt.Key.Key_Tab:
            self.stepped.emit(1)
        elif key == Qt.Key.Key_Backtab:
            self.stepped.emit(-1)
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.given.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.all_confirmed.emit()
            else:
                self.confirmed.emit()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.digit.emit(key - int(Qt.Key.Key_0))
        else:
            return False
        return True
