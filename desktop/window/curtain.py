"""The opaque curtain between two seats. It shows the next seat's emblem and name and no fact of either side."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.table.drawing import Drawing
from desktop.window import picture
from desktop.window.fonts import ui_font
from desktop.window.icons import draw_icon
from desktop.window.later import later
from desktop.window.theme import Theme
from desktop.window.widgets import button

__all__ = ["Curtain"]


class Curtain(QWidget):
    """Fills the window. `painted` comes once after it has been on the screen; until then no eyes may change."""

    painted = Signal()
    lifted = Signal()
    turned_back = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.name = ""
        self.adjective = ""
        self.other = ""
        self.where = ""
        self.emblem: Drawing = ()
        self._announced = False
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_button: QPushButton = button("", self.lifted.emit, primary=True)
        self.show_button.setParent(self)
        self.back_button: QPushButton = button("", self.turned_back.emit)
        self.back_button.setParent(self)
        self.setAccessibleName(self.tr("Curtain"))

    def prepare(self, name: str, adjective: str, other: str, where: str, emblem: Drawing) -> None:
        """Who comes next, who leaves ("" if nobody), and where in the game: public words only."""
        self.name, self.adjective, self.other, self.where, self.emblem = name, adjective, other, where, emblem
        words = self.tr("I am the {adjective} player: show the board   Space").format(adjective=adjective)
        self.show_button.setText(words)
        self.back_button.setText(self.tr("Back to {side} (nothing was shown yet)").format(side=other))
        self.back_button.setVisible(bool(other))
        self.setAccessibleDescription(self.tr("{side} to move").format(side=name))
        self._announced = False
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _foot(self) -> float:
        """The top of the buttons."""
        return self.height() * 0.735

    def _place(self) -> None:
        px = self.theme.px
        width = min(px(430), self.width() - px(40))
        self.show_button.setFixedSize(width, px(46))
        self.back_button.setFixedSize(width, px(38))
        x = (self.width() - width) // 2
        self.show_button.move(x, int(self._foot()))
        self.back_button.move(x, int(self._foot()) + px(64))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.lifted.emit()
            event.accept()
            return
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._cloth(painter)
        self._words(painter)
        painter.end()
        if not self._announced:
            self._announced = True
            later(self, self.painted.emit)

    def _cloth(self, painter: QPainter) -> None:
        width, height = self.width(), self.height()
        ground = QLinearGradient(0, 0, 0, height)
        ground.setColorAt(0, QColor("#33434b"))
        ground.setColorAt(1, QColor("#1f2a30"))
        painter.fillRect(self.rect(), ground)
        radius = self.theme.px(56)
        painter.setPen(QPen(QColor(255, 255, 255, 12), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        across, down = radius * 1.5, radius * math.sqrt(3)
        for column in range(-1, int(width / across) + 2):
            for row in range(-1, int(height / down) + 2):
                x, y = column * across, row * down + (down / 2 if column % 2 else 0)
                corners = [
                    QPointF(x + radius * math.cos(math.radians(60 * k)), y + radius * math.sin(math.radians(60 * k)))
                    for k in range(6)
                ]
                painter.drawPolygon(QPolygonF(corners))
        for fold in range(14):
            x = width * fold / 13
            shade = QLinearGradient(x - 50, 0, x + 50, 0)
            shade.setColorAt(0, QColor(0, 0, 0, 0))
            shade.setColorAt(0.5, QColor(0, 0, 0, 40))
            shade.setColorAt(1, QColor(0, 0, 0, 0))
            painter.fillRect(QRectF(x - 50, 0, 100, height), shade)

    def _words(self, painter: QPainter) -> None:
        px = self.theme.px
        width, height = self.width(), self.height()
        radius = min(px(128), height * 0.16)
        middle = QPointF(width / 2, height * 0.275)
        painter.setBrush(QColor("#26343b"))
        painter.setPen(QPen(QColor("#9fb1b8"), 4))
        painter.drawEllipse(middle, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(159, 177, 184, 128), 1.5))
        painter.drawEllipse(middle, radius * 0.92, radius * 0.92)
        if self.emblem:
            size = radius * 1.25
            ratio = self.devicePixelRatioF()
            image = picture.plate_picture(self.emblem, size, ratio=ratio)
            painter.drawImage(QPointF(middle.x() - size / 2, middle.y() - size / 2), image)
        centre = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        y = height * 0.46
        painter.setFont(ui_font("head", px(40)))
        painter.setPen(QColor("#ffffff"))
        painter.drawText(QRectF(0, y, width, px(56)), centre, self.tr("{side} to move").format(side=self.name))
        painter.setFont(ui_font("ui", px(16)))
        painter.setPen(QColor("#cfd9dd"))
        painter.drawText(QRectF(0, y + px(56), width, px(26)), centre, self.where)
        box = QRectF(width / 2 - min(px(330), width / 2 - 20), height * 0.585, min(px(660), width - 40), px(74))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 72))
        painter.drawRoundedRect(box, px(10), px(10))
        draw_icon(painter, "lock", box.x() + px(30), box.center().y(), px(14), "#f0c95a")
        x = box.x() + px(58)
        room = box.right() - x - px(8)
        painter.setPen(QColor("#ffffff"))
        painter.setFont(ui_font("ui.strong", px(14)))
        first = (
            self.tr("{side}'s pieces and orders are off the screen and out of this view.").format(side=self.other)
            if self.other
            else self.tr("Nothing of the board is on the screen.")
        )
        painter.drawText(QRectF(x, box.y() + px(8), room, px(28)), int(Qt.AlignmentFlag.AlignVCenter), first)
        painter.setPen(QColor("#cfd9dd"))
        painter.setFont(ui_font("ui", px(13.5)))
        second = self.tr("Pass the machine. What {side} saw meanwhile is shown after the curtain opens.")
        text = second.format(side=self.name)
        painter.drawText(QRectF(x, box.y() + px(36), room, px(28)), int(Qt.AlignmentFlag.AlignVCenter), text)
