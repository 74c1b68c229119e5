"""Do something in the next turn of the event loop, unless its owner is gone by then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

__all__ = ["later"]


def later(owner: QObject, work: Callable[[], object], milliseconds: int = 0) -> None:
    """Call `work` once. The timer is the owner's child and dies with it."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(lambda: work())
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
