"""A person's gestures on one surface: clicks, pulls, sweeps, panning, the fan under the pointer, keys.

A `Paper` gives the sheet, faces, places and hits; the window tells what to show (see `SurfaceBoard`) and listens to the
signals, which carry public names only.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from desktop.table.asking import Subject
from desktop.window.paper import Paper
from desktop.window.spots import Spot
from desktop.window.surfaceboard import SurfaceBoard

__all__ = ["PICK_SIZE", "SurfaceView"]

#: A piece smaller than this on the screen is not picked by itself: the click goes to its hex or box.
PICK_SIZE = 40.0
_CLICK = 5.0  # logical pixels that a press may wander and still be a click
_DWELL = 450  # milliseconds until a stack under the pointer fans out


class SurfaceView(SurfaceBoard):
    """One surface of the table under a person's hand.

    clicked(subject, modifiers); double_clicked(subject); hovered(subject, "" = nothing); pulling(from): a drag begins;
    pulled(from, to): dragged from something lit to a hex or box; swept([subjects]): framed with Shift;
    menu_wanted(subject, global place).
    """

    clicked = Signal(str, object)
    double_clicked = Signal(str)
    hovered = Signal(str)
    pulled = Signal(str, str)
    pulling = Signal(str)
    swept = Signal(list)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, paper: Paper, theme_dim: float = 0.0, parent: QWidget | None = None) -> None:
        super().__init__(paper, theme_dim, parent)
        #: Whether a stack under the resting pointer is laid open.
        self.fan_on_hover = True
        #: Subjects that may be pulled from though they are not lit (a stack that is to be turned).
        self.pullable: frozenset[Subject] = frozenset()
        self._pointer = QPointF(-1, -1)
        self._press: QPointF | None = None
        self._press_subject: Subject = ""
        #: The hexes that the pointer went through in the pull that goes on, or that has just ended.
        self.trail: list[Subject] = []
        self._mode = ""
        self._last = QPointF()
        self._space = False
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.setInterval(_DWELL)
        self._dwell.timeout.connect(self._fan_hovered)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def subject_at(self, place: QPointF) -> Subject:
        """What a click there means: a fanned or large enough piece, else the hex or box, else a small piece."""
        fan = self._fan_now()
        if fan is not None and fan.panel.contains(place):
            return next((spot.piece.subject for spot in fan.spots if spot.plate.contains(place)), "")
        piece = self._spot_at(place)
        if piece is not None and piece.plate.width() >= PICK_SIZE * self.unit:
            return piece.piece.subject
        ground = self.to_surface(place)
        found = self.paper.hit(ground.x(), ground.y())
        if found:
            return found
        return piece.piece.subject if piece is not None else ""

    def ground_at(self, place: QPointF) -> Subject:
        """The hex or box at a point, whatever stands on it; "" for none."""
        ground = self.to_surface(place)
        return self.paper.hit(ground.x(), ground.y()) or ""

    def _spot_at(self, place: QPointF) -> Spot | None:
        return next((spot for spot in reversed(self._spots_now()) if spot.plate.contains(place)), None)

    def _pull_from(self) -> QPointF:
        place = self.place_of(self._press_subject)
        return QPointF(place) if place is not None else (self._press or QPointF())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a pan, a pull from something lit, or a sweep."""
        place = event.position()
        self._press, self._last = place, place
        self._dwell.stop()
        button = event.button()
        if self._blank:
            return
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._mode = "pan"
        elif button == Qt.MouseButton.LeftButton:
            self._press_subject = self.subject_at(place)
            self.trail = []
            sweeping = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._mode = "sweep?" if sweeping else "pull?" if self._can_pull(place) else "pan?"
        else:
            self._mode = ""
        event.accept()

    def _can_pull(self, place: QPointF) -> bool:
        spot = self._spot_at(place)
        names = {self._press_subject, self.ground_at(place)} | ({spot.piece.subject} if spot else set())
        lit = any(self._shown.states.get(name) in ("option", "selected") for name in sorted(names))
        return lit or not self.pullable.isdisjoint(names)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, pull, sweep, or tell what is under the pointer."""
        place = event.position()
        self._pointer = place
        if self._press is not None and self._mode.endswith("?"):
            if (place - self._press).manhattanLength() <= _CLICK:
                return
            self._mode = self._mode[:-1]
            if self._mode == "pull":
                self.pulling.emit(self._press_subject)
        if self._mode == "pan":
            moved = place - self._last
            self.pan(moved.x(), moved.y())
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._mode == "pull":
            self._pull = (self._pull_from(), place)
            under = self.ground_at(place)
            if under and (not self.trail or self.trail[-1] != under):
                self.trail.append(under)
        elif self._mode == "sweep":
            self._band = QRectF(self._press or place, place).normalized()
        else:
            self._hover(place)
        if self._mode in ("pull", "sweep"):
            self.viewport().update()
        self._last = place
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End of a gesture: a click if the pointer stayed where it was."""
        place = event.position()
        mode, self._mode = self._mode, ""
        press, self._press = self._press, None
        self._band = self._pull = None
        self.viewport().unsetCursor()
        if press is None or self._blank:
            return
        if mode.endswith("?") and event.button() == Qt.MouseButton.LeftButton:
            fan = self._fan_now()
            if fan is not None and not self._fan_held and not fan.panel.contains(place):
                self._close_fan()
            self.clicked.emit(self.subject_at(place), event.modifiers())
        elif mode == "pull":
            target = self.ground_at(place) or self.subject_at(place)
            if target:
                self.pulled.emit(self._press_subject, target)
        elif mode == "sweep":
            self.swept.emit(self._inside(QRectF(press, place).normalized()))
        self.viewport().update()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click is told as a double click, and as a click of its own before it."""
        self.mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self._blank:
            self.double_clicked.emit(self.subject_at(event.position()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The right button or the menu key asks for the menu of what is there."""
        if self._blank:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.place_of(self._focus) if self._focus else None
            subject = self._focus or self._hovered
            where = place if place is not None else self.viewport().rect().center()
            self.menu_wanted.emit(subject, self.viewport().mapToGlobal(where))
        else:
            self.menu_wanted.emit(self.subject_at(QPointF(event.pos())), event.globalPos())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Besides what views do: when the pointer leaves, nothing is under it any more."""
        if event.type() == QEvent.Type.Leave:
            self._dwell.stop()
            if not self._fan_held:
                self._close_fan()
            self._set_hovered("")
        return super().viewportEvent(event)

    def _inside(self, band: QRectF) -> list[Subject]:
        """Subjects of the pieces whose middle lies in a frame, top piece of a stack first."""
        found: dict[Subject, None] = {}
        for spot in reversed(self._spots_now()):
            if spot.depth == 0 and band.contains(spot.plate.center()):
                for piece in reversed(self._shown.stack(spot.piece.stack or spot.piece.handle)):
                    found.setdefault(piece.subject)
        return list(found)

    def _hover(self, place: QPointF) -> None:
        self._set_hovered(self.subject_at(place))
        fan = self._fan_now()
        if fan is not None and not self._fan_held:
            near = fan.panel.adjusted(-14, -14, 14, 14)
            spot = self._spot_at(place)
            if not near.contains(place) and (spot is None or (spot.piece.stack or spot.piece.handle) != fan.stack):
                self._close_fan()
        spot = self._spot_at(place)
        if self.fan_on_hover and self._fan is None and spot is not None and spot.piece.stack:
            self._dwell.start()
        else:
            self._dwell.stop()

    def _fan_hovered(self) -> None:
        spot = self._spot_at(self._pointer)
        if spot is not None and not self._fan_held and len(self._shown.stack(spot.piece.stack)) > 1:
            self._fan_name = spot.piece.stack
            self._changed()

    def _close_fan(self) -> None:
        if self._fan_name:
            self._fan_name = ""
            self._fan_held = False
            self._changed()

    def _set_hovered(self, subject: Subject) -> None:
        if subject != self._hovered:
            self._hovered = subject
            self.hovered.emit(subject)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows pan, plus and minus zoom, 0 shows the whole, space held lets the pointer pan."""
        step = min(self.viewport().width(), self.viewport().height()) / 6
        key = event.key()
        pans = {
            Qt.Key.Key_Left: (step, 0.0),
            Qt.Key.Key_Right: (-step, 0.0),
            Qt.Key.Key_Up: (0.0, step),
            Qt.Key.Key_Down: (0.0, -step),
        }
        if key in pans and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(*pans[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_steps(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_steps(-1)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_Space:
            self._space = True
        else:
            event.ignore()
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        else:
            event.ignore()
