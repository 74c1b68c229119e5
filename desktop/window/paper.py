"""What a surface view is given: everything it needs of a game, without knowing any."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from desktop.table.asking import Subject
from desktop.table.drawing import Drawing
from desktop.table.scene import Anchor, Mark, Surface

__all__ = ["Paper"]


class Paper(Protocol):
    """One surface of one game, seen by the present eyes.

    game: id under which sheets and faces are kept. surface: what lies on the table. apart: whether a process of its
    own may build the sheet (it reads the game's content as it is installed).
    """

    game: str
    surface: Surface
    apart: bool

    def sheet(self, progress: Callable[[float], None]) -> Iterable[Mark]:
        """The printed sheet."""
        ...

    def drawing(self, key: str, size: float) -> Drawing:
        """The picture behind a key, on a plate of 100 x 100 units, for so many device pixels."""
        ...

    def anchor(self, subject: Subject) -> Anchor | None:
        """Where a subject lies; None if it has no place, or lies on another surface."""
        ...

    def hit(self, x: float, y: float) -> Subject | None:
        """The hex or box at a point."""
        ...
