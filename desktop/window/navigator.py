"""A view that zooms smoothly at the cursor, pans, fits and glides; it knows nothing of what it shows."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from desktop.window.tiles import LADDER, step_of_ladder

__all__ = ["Navigator"]

#: Milliseconds of a zoom step and of a glide to another place.
ZOOM_TIME = 140
GLIDE_TIME = 320
_MARGIN = 12.0  # logical pixels left round what is fitted
_NARROW = 2.0  # the same where the sheet goes on beyond it


class Navigator(QGraphicsView):
    """Scene coordinates are surface units. `moved` tells that another part is shown."""

    moved = Signal()

    def __init__(self, width: float, height: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._width = width
        self._height = height
        #: What fitting shows: the whole surface, or the part of it that is played on.
        self._whole = QRectF(0, 0, width, height)
        self._hex = 52.0
        self._centre = QPointF(width / 2, height / 2)
        self._fitted = True
        self._sized = False
        #: 0 = nothing moves by itself, 1 = normal, 2 = twice as fast.
        self.speed = 1.0
        self._flight = QVariantAnimation(self)
        self._flight.valueChanged.connect(self._fly)
        self._flight.finished.connect(self._land)
        self._way: Callable[[float], tuple[QPointF, float]] | None = None
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().setMouseTracking(True)
        self._look(self._centre, self._hex)

    # what is seen -------------------------------------------------------------------------------------------------

    @property
    def hex_pixels(self) -> float:
        """Logical pixels for 100 units (one hex of a map)."""
        return self._hex

    @property
    def settled(self) -> bool:
        """Whether the zoom stands still."""
        return self._flight.state() != QAbstractAnimation.State.Running

    def visible(self) -> QRectF:
        """The part of the surface that is seen, in units."""
        scale = self._hex / 100
        size = self.viewport().size()
        wide, high = size.width() / scale, size.height() / scale
        return QRectF(self._centre.x() - wide / 2, self._centre.y() - high / 2, wide, high)

    def shows_all(self) -> bool:
        """Whether nearly all that is played on is seen: no little map is needed to find one's way."""
        whole = self._whole
        seen = self.visible().intersected(whole)
        return seen.width() * seen.height() >= 0.93 * whole.width() * whole.height()

    def to_view(self, x: float, y: float) -> QPointF:
        """A point of the surface in logical pixels of the viewport."""
        return self.viewportTransform().map(QPointF(x, y))

    def to_surface(self, place: QPointF) -> QPointF:
        """A point of the viewport in units of the surface."""
        return self.viewportTransform().inverted()[0].map(place)

    # moving -------------------------------------------------------------------------------------------------------

    def least_hex(self) -> float:
        """The farthest zoom: the whole surface with some room round it, or the first step of the ladder."""
        ratio = self.devicePixelRatioF()
        return min(self._fit_hex(QRectF(0, 0, self._width, self._height)) * 0.9, LADDER[0] / ratio)

    def most_hex(self) -> float:
        """The closest zoom."""
        return LADDER[-1]

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by any factor at once, keeping the point `at` (logical pixels; the middle by default) in its place."""
        self._stop()
        self._fitted = False
        target = self._held(self._hex * factor)
        self._look(self._anchored(at, target), target)
        self.viewport().update()

    def zoom_steps(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom so many steps of the ladder in (or out, negative), smoothly, at a point."""
        ratio = self.devicePixelRatioF()
        goal = self._goal if not self.settled and self._way is not None else self._hex
        target = self._held(step_of_ladder(goal * ratio, steps) / ratio)
        self._fitted = False
        start = self._hex
        fixed = self._middle() if at is None else QPointF(at)
        ground = self.to_surface(fixed)

        def way(part: float) -> tuple[QPointF, float]:
            now = math.exp(math.log(start) + (math.log(target) - math.log(start)) * part)
            return ground - (fixed - self._middle()) * (100 / now), now

        self._set_out(way, target, ZOOM_TIME)

    def fit(self) -> None:
        """Show the whole surface, or all that is played on; it stays fitted when the view changes its size."""
        self._stop()
        self._fitted = True
        part = self._whole.size() != QRectF(0, 0, self._width, self._height).size()
        self._look(self._whole.center(), self._fit_hex(self._whole, _NARROW if part else _MARGIN))
        self.viewport().update()

    def show_box(self, box: QRectF, *, most: float = 0.0, glide: bool = True) -> None:
        """Show a part of the surface (units), no closer than `most` logical pixels a hex (0 = any)."""
        target = self._fit_hex(box)
        if most:
            target = min(target, most)
        self.go(box.center(), self._held(target), glide=glide)

    def go(self, centre: QPointF, hex_pixels: float | None = None, *, glide: bool = True) -> None:
        """Bring a point to the middle, at another zoom if one is given."""
        target = self._hex if hex_pixels is None else hex_pixels
        centre = self._beside_no_ground(centre, target)
        self._fitted = False
        from_centre, from_hex = QPointF(self._centre), self._hex

        def way(part: float) -> tuple[QPointF, float]:
            now = math.exp(math.log(from_hex) + (math.log(target) - math.log(from_hex)) * part)
            share = part if abs(target - from_hex) < 0.01 else (1 / from_hex - 1 / now) / (1 / from_hex - 1 / target)
            return from_centre + (centre - from_centre) * share, now

        self._set_out(way, target, GLIDE_TIME if glide else 0)

    def _beside_no_ground(self, centre: QPointF, hex_pixels: float) -> QPointF:
        """The point to look at so that no bare table lies beside the paper where the paper could lie there."""
        half = self.viewport().width() / hex_pixels * 100 / 2
        if half >= self._width / 2:
            return QPointF(self._width / 2, centre.y())
        return QPointF(min(max(centre.x(), half), self._width - half), centre.y())

    def arrive(self) -> None:
        """Be at the end of a flight at once."""
        if not self.settled:
            self._flight.setCurrentTime(self._flight.duration())

    def pan(self, across: float, down: float) -> None:
        """Move what is seen by logical pixels (positive: the paper moves right and down)."""
        self._stop()
        self._fitted = False
        scale = self._hex / 100
        self._look(self._centre - QPointF(across / scale, down / scale), self._hex)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is a step of the ladder at the cursor; a touch pad pans, with Ctrl it zooms."""
        fine = event.pixelDelta()
        if not fine.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.zoom(math.exp(fine.y() / 240), event.position())
            else:
                self.pan(fine.x(), fine.y())
        else:
            self._notches += event.angleDelta().y()
            steps = int(self._notches / 120)
            if steps:
                self._notches -= steps * 120
                self.zoom_steps(steps, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle in the middle, or the whole surface fitted."""
        super().resizeEvent(event)
        first, self._sized = not self._sized, True
        if self._fitted or first:
            self.fit()
        else:
            self._look(self._centre, self._hex)

    # inside -------------------------------------------------------------------------------------------------------

    _notches = 0
    _goal = 52.0

    def _middle(self) -> QPointF:
        return QPointF(self.viewport().width() / 2, self.viewport().height() / 2)

    def _fit_hex(self, box: QRectF, margin: float = _MARGIN) -> float:
        size = self.viewport().size()
        wide = max(40.0, size.width() - 2 * margin)
        high = max(40.0, size.height() - 2 * margin)
        return min(wide / max(1.0, box.width()), high / max(1.0, box.height())) * 100

    def _held(self, hex_pixels: float) -> float:
        return min(max(hex_pixels, self.least_hex()), self.most_hex())

    def _anchored(self, at: QPointF | None, target: float) -> QPointF:
        fixed = self._middle() if at is None else QPointF(at)
        return self.to_surface(fixed) - (fixed - self._middle()) * (100 / target)

    def _look(self, centre: QPointF, hex_pixels: float) -> None:
        """Show `centre` in the middle; the middle stays on the paper."""
        self._hex = hex_pixels
        self._centre = QPointF(min(max(centre.x(), 0.0), self._width), min(max(centre.y(), 0.0), self._height))
        scale = hex_pixels / 100
        size = self.viewport().size()
        room_x, room_y = size.width() / scale, size.height() / scale
        self.setSceneRect(-room_x, -room_y, self._width + 2 * room_x, self._height + 2 * room_y)
        self.setTransform(QTransform.fromScale(scale, scale))
        corner = QTransform.fromScale(scale, scale).map(self._centre) - self._middle()
        self.horizontalScrollBar().setValue(round(corner.x()))
        self.verticalScrollBar().setValue(round(corner.y()))
        self._layout_changed()
        self.moved.emit()

    def _layout_changed(self) -> None:
        """Places on the screen are no longer what they were."""

    def _set_out(self, way: Callable[[float], tuple[QPointF, float]], goal: float, milliseconds: int) -> None:
        self._stop()
        if self.speed <= 0 or milliseconds <= 0 or not self.isVisible():
            self._look(*way(1.0))
            self._settle()
            return
        self._way = way
        self._goal = goal
        self._flight.setStartValue(0.0)
        self._flight.setEndValue(1.0)
        self._flight.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._flight.setDuration(round(milliseconds / self.speed))
        self._flight.start()

    def _stop(self) -> None:
        if self._flight.state() == QAbstractAnimation.State.Running:
            self._flight.stop()
        self._way = None

    def _fly(self, part: float) -> None:
        if self._way is not None:
            self._look(*self._way(part))
            self.viewport().update()

    def _land(self) -> None:
        if self._way is not None:
            self._look(*self._way(1.0))
            self._way = None
        self._settle()

    def _settle(self) -> None:
        """The zoom stands still now."""
        self.viewport().update()

    def view_point(self, place: QPointF) -> QPoint:
        """A point in whole logical pixels of the viewport."""
        return QPoint(round(place.x()), round(place.y()))
