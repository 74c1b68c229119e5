"""The minimap: the sheet in small, every visible piece as a dot by side, and the part that is shown."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.window.desk import Desk
from desktop.window.surfaceview import SurfaceView

__all__ = ["MiniMap"]


class MiniMap(QWidget):
    """Click or drag moves the view. Its picture and its dots come from the same view as the map."""

    def __init__(self, desk: Desk, view: SurfaceView) -> None:
        super().__init__()
        self.desk = desk
        self.view = view
        self._frame: QRectF | None = None
        self.blank = False
        self.setMinimumHeight(desk.px(110))
        self.setAccessibleName(self.tr("Minimap"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.moved.connect(self.update)
        view.ready.connect(self.update)
        view.pictured.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(self.desk.px(280), self.desk.px(200))

    def set_frame(self, frame: QRectF | None) -> None:
        """The part of the sheet to show, in its units; None = all."""
        self._frame = frame
        self.update()

    def _place(self) -> tuple[QRectF, float, QRectF]:
        """Where the sheet lies here, pixels a unit, and the part shown in units."""
        surface = self.view.paper.surface
        frame = self._frame or QRectF(0, 0, surface.width, surface.height)
        room = QRectF(self.rect()).adjusted(6, 6, -6, -6)
        scale = min(room.width() / frame.width(), room.height() / frame.height())
        width, height = frame.width() * scale, frame.height() * scale
        place = QRectF(room.x() + (room.width() - width) / 2, room.y() + (room.height() - height) / 2, width, height)
        return place, scale, frame

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(self.desk.theme.surface))
        if self.blank:
            painter.end()
            return
        place, scale, frame = self._place()
        picture = self.view.picture_of(frame, 100 * scale * self.devicePixelRatioF())
        if picture is not None:
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        else:
            painter.fillRect(place, QColor(self.desk.theme.sunken))
        painter.setClipRect(place)
        self._dots(painter, place, scale, frame)
        seen = self.view.visible()
        shown = QRectF(
            place.x() + (seen.x() - frame.x()) * scale,
            place.y() + (seen.y() - frame.y()) * scale,
            seen.width() * scale,
            seen.height() * scale,
        ).intersected(place.adjusted(1, 1, -1, -1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#14171a"), 4))
        painter.drawRect(shown)
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.drawRect(shown)
        painter.end()

    def _dots(self, painter: QPainter, place: QRectF, scale: float, frame: QRectF) -> None:
        """Square dots for the first side, round ones for the second, in their colours."""
        controller = self.desk.controller
        sides = [side.id for side in controller.game.sides]
        for placed in controller.scene.pieces.values():
            if placed.surface != self.view.paper.surface.id:
                continue
            x = place.x() + (placed.x - frame.x()) * scale
            y = place.y() + (placed.y - frame.y()) * scale
            painter.setBrush(QColor(self.desk.side_colour(placed.side)))
            painter.setPen(QPen(QColor("#ffffff"), 1.2))
            if sides and placed.side == sides[0]:
                painter.drawRect(QRectF(x - 3, y - 3, 6, 6))
            else:
                painter.drawEllipse(QPointF(x, y), 3.3, 3.3)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, at: QPointF) -> None:
        place, scale, frame = self._place()
        there = QPointF(frame.x() + (at.x() - place.x()) / scale, frame.y() + (at.y() - place.y()) / scale)
        self.view.go(there, glide=False)
