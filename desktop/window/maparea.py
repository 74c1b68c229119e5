"""The map in the middle of the window with everything that lies over it, placed anew at every change of size."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

__all__ = ["MapArea"]

#: Gives a widget's place inside the room for it, whose corner is 0, 0.
Placer = Callable[[QRect, QWidget], QRect]


class MapArea(QWidget):
    """A host: one widget fills it, others float over it by their placers."""

    def __init__(self) -> None:
        super().__init__()
        self._ground: QWidget | None = None
        self._floating: list[tuple[QWidget, Placer]] = []
        self._clear: set[QWidget] = set()
        self._foot: QWidget | None = None
        self._reserve: Callable[[], int] = lambda: 0
        self._head: QWidget | None = None
        self._head_reserve: Callable[[], int] = lambda: 0

    def set_foot(self, widget: QWidget, reserve: Callable[[], int]) -> None:
        """A widget along the foot: the map leaves it `reserve` pixels, and what is higher of it lies over the map."""
        widget.setParent(self)
        self._foot, self._reserve = widget, reserve
        widget.installEventFilter(self)
        self.settle()

    def set_head(self, widget: QWidget, reserve: Callable[[], int]) -> None:
        """A widget along the top, in the same way."""
        widget.setParent(self)
        self._head, self._head_reserve = widget, reserve
        widget.installEventFilter(self)
        self.settle()

    def settle(self) -> None:
        """Place everything anew: foot or head has changed."""
        self._place()

    def _room(self) -> QRect:
        """What is left between head and foot."""
        foot, head = self._foot, self._head
        low = self._reserve() if foot is not None and not foot.isHidden() else 0
        high = self._head_reserve() if head is not None and not head.isHidden() else 0
        return self.rect().adjusted(0, high, 0, -low)

    def set_ground(self, widget: QWidget) -> None:
        widget.setParent(self)
        widget.show()
        self._ground = widget
        widget.lower()
        self._place()

    def add(self, widget: QWidget, placer: Placer, *, clear: bool = False) -> None:
        """Float a widget; it is placed whenever it is shown, the area changes size, or one floated before it changes.

        clear: it keeps clear of the whole foot, also of what of that lies open over the map.
        """
        widget.setParent(self)
        if clear:
            self._clear.add(widget)
        self._floating.append((widget, placer))
        widget.installEventFilter(self)

    def remove(self, widget: QWidget) -> None:
        self._floating = [(one, placer) for one, placer in self._floating if one is not widget]
        widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched in (self._foot, self._head) and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize):
            reached = False
            for widget, placer in list(self._floating):  # those floated later may keep clear of this one
                reached = reached or widget is watched
                if reached and (widget is watched or not widget.isHidden()):
                    self._place_one(widget, placer)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        if self._ground is not None:
            self._ground.setGeometry(self._room())
        foot = self._foot
        if foot is not None and not foot.isHidden():
            foot.setGeometry(0, self.height() - foot.height(), self.width(), foot.height())
            foot.raise_()
        head = self._head
        if head is not None and not head.isHidden():
            head.setGeometry(0, 0, self.width(), head.height())
            head.raise_()
        for widget, placer in self._floating:
            if not widget.isHidden():
                self._place_one(widget, placer)

    def _place_one(self, widget: QWidget, placer: Placer) -> None:
        room = self._room()
        foot = self._foot
        if widget in self._clear and foot is not None and not foot.isHidden():
            room.setBottom(min(room.bottom(), self.height() - foot.height() - 1))
        top = room.top()  # placers reckon from the corner of the room
        wanted = placer(room.translated(0, -top), widget).translated(0, top)
        if wanted != widget.geometry():
            widget.setGeometry(wanted)


def top_middle(room: QRect, widget: QWidget) -> QRect:
    width = min(widget.width(), room.width() - 20)
    return QRect((room.width() - width) // 2, 12, width, widget.height())


def top_right(room: QRect, widget: QWidget) -> QRect:
    width = min(widget.width(), room.width() - 20)
    return QRect(room.width() - width - 10, 10, width, widget.height())


def middle(room: QRect, widget: QWidget) -> QRect:
    width, height = min(widget.width(), room.width() - 20), min(widget.height(), room.height() - 20)
    return QRect((room.width() - width) // 2, (room.height() - height) // 2, width, height)


def foot_middle(room: QRect, widget: QWidget) -> QRect:
    width = min(widget.width(), room.width() - 20)
    return QRect((room.width() - width) // 2, room.height() - widget.height() - 14, width, widget.height())


def foot_beside(left: int, room: QRect, widget: QWidget) -> QRect:
    """At the foot, to the right of something that floats at its left."""
    width = min(widget.width(), room.width() - left - 10)
    return QRect(max(left, (room.width() - width) // 2), room.height() - widget.height() - 14, width, widget.height())


def least_covering(points: list[QPoint], taken: list[QRect], room: QRect, widget: QWidget) -> QRect:
    """The corner or edge where a widget covers nothing taken and the fewest points; the top middle of equal ones."""
    width, height = min(widget.width(), room.width() - 20), min(widget.height(), room.height() - 20)
    right, foot, middle = room.width() - width - 10, room.height() - height - 14, (room.width() - width) // 2
    offers = [QRect(x, y, width, height) for y in (10, foot) for x in (middle, right, 10)]

    def harm(box: QRect) -> tuple[int, int]:
        wide = box.adjusted(-30, -30, 30, 30)
        return sum(box.intersects(one) for one in taken), sum(wide.contains(point) for point in points)

    return min(offers, key=harm)


def foot_left(room: QRect, widget: QWidget) -> QRect:
    return QRect(10, room.height() - widget.height() - 10, widget.width(), widget.height())


def whole(room: QRect, widget: QWidget) -> QRect:
    return room


def foot_whole(room: QRect, widget: QWidget) -> QRect:
    height = widget.sizeHint().height()
    return QRect(12, max(4, room.height() - height - 12), room.width() - 24, height)
