"""What every panel of a table's window holds in common: the controller, the look, pictures, and wishes as signals."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from desktop.table import odds
from desktop.table.asking import Subject
from desktop.table.drawing import Drawing
from desktop.window import paintlog, picture
from desktop.window.controller import Controller
from desktop.window.fonts import TYPESETTER
from desktop.window.preferences import Preferences
from desktop.window.theme import Theme

__all__ = ["Desk", "per_cent"]


class Desk(QObject):
    """Shared by the panels of one table. Its signals carry public names only, never state."""

    looked = Signal(str)  # somebody looks at a subject: tray and inspector show it
    shown = Signal(str)  # bring a subject into sight and flash it
    hovered = Signal(str)  # a subject is pointed at somewhere ("" = no more)
    rule_wanted = Signal(str)  # open the rules panel at a number
    setting_wanted = Signal(str, str)  # play a setting another way from now on, by consent

    def __init__(self, controller: Controller, preferences: Preferences, theme: Theme) -> None:
        super().__init__()
        self.controller = controller
        self.preferences = preferences
        self.theme = theme
        self.subject: Subject = ""  # what is looked at
        self.ratio = 1.0

    def drawing(self, key: str, size: float) -> Drawing:
        """The picture behind a drawing key, for a size in device pixels."""
        controller = self.controller
        return controller.game.drawing(controller.content, key, size, TYPESETTER)

    def face(self, key: str, size: float) -> QPixmap:
        """A drawing key as a pixmap, `size` logical pixels across."""
        paintlog.tell("panel", "", key)
        return picture.face_pixmap(self.drawing, key, size, self.ratio)

    def px(self, size: float) -> int:
        return self.theme.px(size)

    def name(self, subject: Subject) -> str:
        return self.controller.name(subject)

    def side_colour(self, side: str) -> str:
        """The colour of a side; a neutral one for none."""
        found = self.controller.side(side)
        return found.colour if found is not None else self.theme.edge

    def look_at(self, subject: Subject) -> None:
        """Somebody looks at a subject."""
        self.subject = subject
        self.looked.emit(subject)


def per_cent(weight: str) -> str:
    """An exact chance as players read it: whole per cent from 10 up, one decimal below."""
    return odds.per_cent(Fraction(weight))
