"""Single cards of a hand: the whole one under the pointer, faces in their proportions, slots, reasons on them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.table.scene import Placed
from desktop.window import paintlog
from desktop.window.desk import Desk
from desktop.window.painter import hints, paint

__all__ = ["Whole", "drawn", "empty_slot", "reason_on", "slot_number"]

#: Logical pixels at 100 %: the whole card under the pointer.
WHOLE = 262
#: Width of a card, in logical pixels at 100 %, below which it is a small picture at rest.
SMALL = 60
_WRAPPED = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)


def slot_number(painter: QPainter, desk: Desk, place: QRectF, piece: Placed) -> None:
    """The number of a slot; a golden band round a card that is turned up in it for now."""
    small = place.width() < desk.px(SMALL)
    radius = place.width() * 0.05
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if piece.lies == "awake":
        wide = desk.px(2 if small else 4)
        painter.setPen(QPen(QColor("#ffc933"), wide))
        painter.drawRoundedRect(place.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2), radius, radius)
    size = place.width() * 0.62 if small else float(desk.px(26))
    disc = QRectF(0, 0, size, size)
    disc.moveCenter(place.center())
    if piece.lies == "awake" and not small:  # where least stands on a card: between its foot's two corners
        disc.moveCenter(QPointF(place.center().x(), place.bottom() - size * 0.7))
    painter.setPen(QPen(QColor("#2b2118"), 1.2))
    painter.setBrush(QColor("#ffc933" if piece.lies == "awake" else "#f5f3ee"))
    painter.drawEllipse(disc)
    painter.setPen(QColor("#1c1f22"))
    painter.setFont(desk.theme.font(max(9.0, size / desk.theme.scale * 0.58), 700))
    painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(piece.slot))


def empty_slot(painter: QPainter, desk: Desk, place: QRectF) -> None:
    """The outline of a slot without a card."""
    small = place.width() < desk.px(SMALL)
    painter.setPen(QPen(QColor(desk.theme.soft if small else "#ffffff"), 1.4, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), place.width() * 0.05, place.width() * 0.05)


class Whole(QWidget):
    """A card in full size beside the hand, as long as the pointer is on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._picture: QPixmap | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def present(self, strip: QWidget, piece: Placed, place: QRectF, *, far: bool) -> None:
        """Show the piece that lies at a place of a strip, above it, or below one on the far edge."""
        area = strip.parentWidget()
        if area is None:
            return
        self.setParent(area)
        wide = self.desk.px(WHOLE)
        high = round(wide * piece.high)
        self._picture = drawn(self.desk, piece, round(wide * self.desk.ratio))
        paintlog.tell("hand", piece.handle, piece.face)
        x = strip.x() + place.center().x() - wide / 2
        y = strip.y() - high - self.desk.px(8)
        if far:
            y = strip.y() + strip.height() + self.desk.px(8)
        x = min(max(x, 6.0), max(6.0, area.width() - wide - 6.0))
        if y < 4:  # no room above: beside it
            y = 4
            right = strip.x() + place.right() + self.desk.px(10)
            x = right if right + wide < area.width() else strip.x() + place.left() - wide - self.desk.px(10)
        self.setGeometry(round(x), round(y), wide, high)
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QRectF(self.rect()), self._picture, QRectF(self._picture.rect()))
            painter.end()


def drawn(desk: Desk, piece: Placed, pixels: int) -> QPixmap:
    """A piece's face, so many device pixels across, in its own proportions."""
    image = QImage(pixels, max(1, round(pixels * piece.high)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    hints(painter)
    painter.scale(pixels / 100.0, pixels / 100.0)
    paint(painter, desk.drawing(piece.face, float(pixels)), pixels / 100.0)
    painter.end()
    return QPixmap.fromImage(image)


def reason_on(
    painter: QPainter, desk: Desk, card: QRectF, free: QRectF, words: str, quiet: tuple[float, float] = (0.0, 1.0)
) -> bool:
    """Write on what is free of a card why it is no answer, in the largest letters that fit; False if none do.

    It keeps to the quiet part of the card's height where its letters have room there.
    """
    px = desk.px
    if quiet != (0.0, 1.0):
        top, bottom = (card.top() + part * card.height() for part in quiet)
        half = QRectF(card.left(), top, card.width(), bottom - top)
        if reason_on(painter, desk, half, QRectF(free.left(), top, free.width(), bottom - top), words):
            return True
    inset = px(6) if card.width() >= px(110) else px(3)
    wide, most = free.width() - 2 * inset, card.height() - 2 * inset
    for size in (11.0, 10.0, 9.0, 8.0):
        painter.setFont(desk.theme.font(size, 600))
        measured = QFontMetricsF(painter.font()).boundingRect(QRectF(0, 0, wide - px(6), 9999.0), _WRAPPED, words)
        if measured.width() <= wide - px(6) and measured.height() + px(8) <= most:
            break
    else:
        return False
    high = min(most, max(measured.height() + px(8), px(76) if most > px(140) else 0.0))
    room = QRectF(card.left() + inset, card.top() + min(px(32), (card.height() - high) / 2), wide, high)
    painter.setPen(QColor("#7a1512"))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRoundedRect(room, px(6), px(6))
    painter.drawText(room.adjusted(px(3), px(2), -px(3), -px(2)), _WRAPPED, words)
    return True
