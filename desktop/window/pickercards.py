"""The picker's pictures: a tile for each game, a card for each scenario, with strips of their own maps."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.table.game import Scenario, Side
from desktop.window.icons import draw_icon
from desktop.window.theme import Theme

__all__ = ["GameTile", "PickCard", "ScenarioCard"]


class PickCard(QWidget):
    """Something to pick with mouse or keys; `picked` when it becomes the present one, `opened` to go on with it."""

    picked = Signal()
    opened = Signal()

    def __init__(self, theme: Theme, name: str, words: str) -> None:
        super().__init__()
        self.theme = theme
        self.name = name
        self.selected = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(words)

    def select(self, on: bool) -> None:
        if on != self.selected:
            self.selected = on
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.picked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.picked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.picked.emit()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self.focusNextChild()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        """The two-tone ring of what is selected or has the focus."""
        if not (self.selected or self.hasFocus()):
            return
        outer = "#14171a" if not self.theme.dark else "#ffffff"
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((6.0, outer), (3.4, self.theme.accent)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, self.theme.px(9), self.theme.px(9))


class GameTile(PickCard):
    """A game: its own map under its sides' emblems, title, place and time, how many scenarios."""

    def __init__(self, theme: Theme, name: str, title: str, sub: str, count: str, sides: tuple[Side, ...]) -> None:
        super().__init__(theme, name, f"{title}, {sub}, {count}")
        self.title, self.sub, self.count, self.sides = title, sub, count, sides
        self.strip: QImage | None = None
        self.emblems: list[QImage] = []
        self.setMinimumHeight(theme.px(92))
        self.setMaximumHeight(theme.px(164))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(220), self.theme.px(164))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        cover = QRectF(px(8), px(6), self.width() - px(16), self.height() - px(56))
        path = QPainterPath()
        path.addRoundedRect(cover, px(8), px(8))
        painter.save()
        painter.setClipPath(path)
        if self.strip is not None:
            _fill_with(painter, cover, self.strip)
        else:
            sky = QLinearGradient(cover.topLeft(), cover.bottomLeft())
            sky.setColorAt(0, QColor("#f1dfb0"))
            sky.setColorAt(1, QColor("#d9a860"))
            painter.fillRect(cover, sky)
        shade = QLinearGradient(cover.topLeft(), cover.bottomLeft())
        shade.setColorAt(0, QColor(0, 0, 0, 0))
        shade.setColorAt(1, QColor(0, 0, 0, 120))
        painter.fillRect(cover, shade)
        size = cover.height() * 0.5
        for number, image in enumerate(self.emblems[:2]):
            x = cover.x() + px(10) if number == 0 else cover.right() - px(10) - size
            y = cover.bottom() - size - px(8)
            painter.drawImage(QRectF(x, y, size, size), image)
        painter.restore()
        painter.setPen(QPen(QColor(0, 0, 0, 115), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(QColor(theme.text))
        y = self.height() - px(48)
        whole = self.width() - px(24)
        wide = QFontMetricsF(theme.font(14, 700)).horizontalAdvance(self.title)
        painter.setFont(theme.font(max(10, min(14, 14 * whole / wide)), 700))
        title = QFontMetricsF(painter.font()).elidedText(self.title, Qt.TextElideMode.ElideRight, whole)
        painter.drawText(QRectF(px(12), y, whole, px(22)), middle, title)
        painter.setFont(theme.font(12))
        painter.setPen(QColor(theme.soft))
        count = QFontMetricsF(theme.font(12, 600)).horizontalAdvance(self.count)
        room = self.width() - px(24) - count - px(10)
        sub = QFontMetricsF(painter.font()).elidedText(self.sub, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(px(12), y + px(21), room, px(20)), middle, sub)
        painter.setFont(theme.font(12, 600))
        right = middle | int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(px(12), y + px(21), self.width() - px(24), px(20)), right, self.count)
        self._ring(painter, QRectF(self.rect()).adjusted(3, 3, -3, -3))
        painter.end()


class ScenarioCard(PickCard):
    """A scenario, 222 high: map strip, title, place and date, sides, how long, secrets, pieces, a tag."""

    def __init__(self, theme: Theme, scenario: Scenario, sides: tuple[Side, ...], tag: str = "") -> None:
        super().__init__(theme, scenario.id, f"{scenario.title}, {scenario.place}, {scenario.date}")
        self.scenario, self.sides, self.tag = scenario, sides, tag
        self.strip: QImage | None = None
        self.emblems: list[QImage] = []
        self.setFixedHeight(theme.px(222))
        self.setMinimumWidth(theme.px(190))
        self.setMaximumWidth(theme.px(420))
        self.setAccessibleDescription(f"{scenario.summary} {tag}")

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(300), self.theme.px(222))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        body = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        painter.setBrush(QColor(theme.surface))
        painter.setPen(QPen(QColor(theme.line), 1.2))
        painter.drawRoundedRect(body, px(9), px(9))
        strip = QRectF(body.x() + 1, body.y() + 1, body.width() - 2, px(104))
        path = QPainterPath()
        path.addRoundedRect(strip, px(8), px(8))
        painter.save()
        painter.setClipPath(path)
        painter.fillRect(strip, QColor(theme.sunken))
        if self.strip is not None:
            _fill_with(painter, strip, self.strip)
        painter.restore()
        painter.fillRect(QRectF(strip.x(), strip.bottom(), strip.width(), 1), QColor(theme.line))
        x, y, width = body.x() + px(12), strip.bottom() + px(6), body.width() - px(24)
        scenario = self.scenario
        self._line(painter, QRectF(x, y, width, px(22)), scenario.title, 15.5, 700, theme.text)
        when = " · ".join(part for part in (scenario.place, scenario.date) if part)
        self._line(painter, QRectF(x, y + px(23), width, px(20)), when, 12.5, 400, theme.soft)
        size = px(22)
        for number, side in enumerate(self.sides[:2]):
            left = x + number * width / 2
            if number < len(self.emblems):
                painter.drawImage(QRectF(left, y + px(46), size, size), self.emblems[number])
            self._line(
                painter,
                QRectF(left + size + px(6), y + px(46), width / 2 - size, size),
                side.name,
                12.5,
                400,
                theme.text,
            )
        left = x
        measure = QFontMetricsF(theme.font(12))
        pieces = self.tr("{n} pieces").format(n=scenario.pieces)
        facts = [("hourglass", scenario.length), ("hex", pieces), ("eye", scenario.secrets)]
        right = x + width
        for name, words in facts:
            room = measure.horizontalAdvance(words) + px(4)
            if not words or (left > x and left + px(19) + room > right):
                continue
            draw_icon(painter, name, left + px(7), y + px(84), px(7), theme.soft)
            room = min(room, right - left - px(19))
            self._line(painter, QRectF(left + px(19), y + px(74), room, px(20)), words, 12, 400, theme.soft)
            left += room + px(28)
        if self.tag:
            font = theme.font(11.5, 600)
            room = QFontMetricsF(font).horizontalAdvance(self.tag) + px(18)
            chip = QRectF(body.right() - room - px(8), body.y() + px(8), room, px(22))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(chip, px(11), px(11))
            painter.setFont(font)
            painter.setPen(QColor(theme.on_accent))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), self.tag)
        self._ring(painter, body.adjusted(-1, -1, 1, 1))
        painter.end()

    def _line(self, painter: QPainter, rect: QRectF, text: str, size: float, weight: int, ink: str) -> None:
        font = self.theme.font(size, weight)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        short = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), short)


def _fill_with(painter: QPainter, rect: QRectF, image: QImage) -> None:
    """The middle of an image, filling a rectangle without distortion."""
    width, height = image.width(), image.height()
    scale = max(rect.width() / width, rect.height() / height)
    part = QRectF(0, 0, rect.width() / scale, rect.height() / scale)
    part.moveCenter(QPointF(width / 2, height / 2))
    painter.drawImage(rect, image, part)
