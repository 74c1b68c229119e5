"""The one interpreter of the drawing language of `desktop.table.drawing` onto a `QPainter`.

A drawing that is painted often is prepared once: its outlines become `QPainterPath`s, its letters outlines of the
bundled fonts, its colours brushes. What depends on the zoom (thinnest lines, limits of letters) is settled when it is
painted. Every painter is expected to have antialiasing on; `hints` sets what drawings need.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Protocol

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Grain, Group, Image, Item, Paint, Stroke, Text
from desktop.window import fonts
from desktop.window.outline import colour, dashed, path_of

__all__ = ["Prepared", "grain_image", "hints", "paint", "prepare", "scale_of", "text_size"]

_CAPS = {"flat": Qt.PenCapStyle.FlatCap, "round": Qt.PenCapStyle.RoundCap, "square": Qt.PenCapStyle.SquareCap}
_JOINS = {"miter": Qt.PenJoinStyle.MiterJoin, "round": Qt.PenJoinStyle.RoundJoin, "bevel": Qt.PenJoinStyle.BevelJoin}
#: A line of letters too wide for its place is squeezed to this part of its width before it is made smaller.
SQUEEZE = 0.82


def hints(painter: QPainter) -> None:
    """What every drawing needs of its painter."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)


def scale_of(painter: QPainter) -> float:
    """Device pixels a unit, at the painter's present transform (the device's own ratio included)."""
    return math.sqrt(abs(painter.deviceTransform().determinant()))


def prepare(drawing: Drawing) -> Prepared:
    """A drawing made ready to be painted many times."""
    return Prepared([_prepare(item) for item in drawing])


def paint(painter: QPainter, drawing: Drawing | Prepared, scale: float | None = None) -> None:
    """Paint in the painter's present coordinates; `scale` is device pixels a unit, found out when not given."""
    ready = drawing if isinstance(drawing, Prepared) else prepare(drawing)
    ready.paint(painter, scale_of(painter) if scale is None else scale)


class _Step(Protocol):
    def paint(self, painter: QPainter, scale: float) -> None: ...


class Prepared:
    """The steps of a drawing, ready for Qt."""

    __slots__ = ("steps",)

    def __init__(self, steps: list[_Step]) -> None:
        self.steps = steps

    def paint(self, painter: QPainter, scale: float) -> None:
        for step in self.steps:
            step.paint(painter, scale)


def _prepare(item: Item) -> _Step:
    if isinstance(item, Fill):
        return _Filled(item)
    if isinstance(item, Stroke):
        return _Stroked(item)
    if isinstance(item, Text):
        return _Lettered(item)
    if isinstance(item, Group):
        return _Grouped(item)
    if isinstance(item, Clip):
        return _Clipped(item)
    if isinstance(item, Image):
        return _Pictured(item)
    return _Grained(item)


def _faded(text: str, alpha: float) -> QColor:
    found = colour(text)
    if alpha < 1.0:
        found = QColor(found)
        found.setAlphaF(found.alphaF() * alpha)
    return found


def _brush(paint_: Paint, alpha: float) -> QBrush:
    if isinstance(paint_, str):
        return QBrush(_faded(paint_, alpha))
    return QBrush(_gradient(paint_, alpha))


def _gradient(gradient: Gradient, alpha: float) -> QLinearGradient | QRadialGradient:
    found: QLinearGradient | QRadialGradient
    if gradient.radius > 0:
        found = QRadialGradient(QPointF(gradient.x0, gradient.y0), gradient.radius)
    else:
        found = QLinearGradient(gradient.x0, gradient.y0, gradient.x1, gradient.y1)
    for place, tone in gradient.stops:
        found.setColorAt(place, _faded(tone, alpha))
    return found


class _Filled:
    __slots__ = ("brush", "path")

    def __init__(self, item: Fill) -> None:
        self.path = path_of(item.path)
        if item.winding:
            self.path.setFillRule(Qt.FillRule.WindingFill)
        self.brush = _brush(item.paint, item.alpha)

    def paint(self, painter: QPainter, scale: float) -> None:
        painter.fillPath(self.path, self.brush)


class _Stroked:
    __slots__ = ("least", "path", "pen", "width")

    def __init__(self, item: Stroke) -> None:
        self.path = dashed(path_of(item.path), item.dash) if item.dash else path_of(item.path)
        self.width = item.width
        self.least = item.least
        self.pen = QPen(
            QBrush(_faded(item.colour, item.alpha)),
            item.width,
            Qt.PenStyle.SolidLine,
            _CAPS[item.cap],
            _JOINS[item.join],
        )
        self.pen.setMiterLimit(4.0)

    def paint(self, painter: QPainter, scale: float) -> None:
        if self.width * scale >= self.least:
            if self.width > 0:  # a pen of no width would draw a line one pixel wide
                painter.strokePath(self.path, self.pen)
            return
        pen = QPen(self.pen)
        pen.setWidthF(self.least / scale)
        painter.strokePath(self.path, pen)


def text_size(item: Text, scale: float) -> float:
    """The size at which a line of letters is drawn, in units, after its limits in device pixels."""
    size = item.size
    least, most = item.limits
    if most > 0:
        size = min(size, most / scale)
    if least > 0:
        size = max(size, least / scale)
    return size


class _Lettered:
    """Letters as outlines; placed once when their size does not hang on the zoom."""

    __slots__ = ("brush", "fixed", "halo", "item", "line", "ratio", "width")

    def __init__(self, item: Text) -> None:
        self.item = item
        self.ratio = fonts.face(item.font).cap if item.cap else 1.0
        self.line = fonts.line(item.text, item.font, round(item.spacing * self.ratio, 4))
        self.brush = QBrush(_faded(item.colour, item.alpha))
        self.halo = QBrush(_faded(item.halo, item.alpha)) if item.halo else None
        self.fixed = self._placed(item.size) if item.limits == (0.0, 0.0) else None

    def _placed(self, size: float) -> QPainterPath:
        item = self.item
        tall = wide = size / self.ratio
        width = self.line.width * wide
        if 0 < item.most < width:
            squeeze = max(item.most / width, SQUEEZE)
            wide *= squeeze
            if width * squeeze > item.most:
                smaller = item.most / (width * squeeze)
                wide *= smaller
                tall *= smaller
            width = self.line.width * wide
        before = {"left": 0.0, "middle": width / 2, "right": width}[item.align]
        move = QTransform()
        move.translate(item.x, item.y)
        if item.turn:
            move.rotate(item.turn)
        move.translate(-before, 0.0)
        move.scale(wide, tall)
        return move.map(self.line.path)

    def paint(self, painter: QPainter, scale: float) -> None:
        path = self.fixed
        size = self.item.size
        if path is None:
            size = text_size(self.item, scale)
            path = self._placed(size)
        if self.halo is not None:
            pen = QPen(
                self.halo,
                self.item.halo_width * size,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
            painter.strokePath(path, pen)
        painter.fillPath(path, self.brush)


class _Grouped:
    __slots__ = ("alpha", "inside", "move", "scale")

    def __init__(self, item: Group) -> None:
        self.inside = prepare(item.items)
        self.move = QTransform()
        self.move.translate(item.x, item.y)
        self.move.rotate(item.turn)
        self.move.scale(item.scale, item.scale)
        self.scale = item.scale
        self.alpha = item.alpha

    def paint(self, painter: QPainter, scale: float) -> None:
        painter.save()
        painter.setTransform(self.move, True)
        if self.alpha < 1.0:
            painter.setOpacity(painter.opacity() * self.alpha)
        self.inside.paint(painter, scale * self.scale)
        painter.restore()


class _Clipped:
    __slots__ = ("inside", "path")

    def __init__(self, item: Clip) -> None:
        self.path = path_of(item.path)
        self.inside = prepare(item.items)

    def paint(self, painter: QPainter, scale: float) -> None:
        painter.save()
        painter.setClipPath(self.path, Qt.ClipOperation.IntersectClip)
        self.inside.paint(painter, scale)
        painter.restore()


class _Pictured:
    __slots__ = ("box", "image")

    def __init__(self, item: Image) -> None:
        x0, y0, x1, y1 = item.box
        self.box = QRectF(x0, y0, x1 - x0, y1 - y0)
        if len(item.pixels) != item.columns * item.rows * 4:
            raise ValueError(f"an image of {item.columns} x {item.rows} has {len(item.pixels)} bytes")
        whole = QImage(item.pixels, item.columns, item.rows, item.columns * 4, QImage.Format.Format_RGBA8888)
        self.image = whole.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)  # its own copy of the bytes

    def paint(self, painter: QPainter, scale: float) -> None:
        painter.drawImage(self.box, self.image)


class _Grained:
    __slots__ = ("alpha", "box", "seed")

    def __init__(self, item: Grain) -> None:
        x0, y0, x1, y1 = item.box
        self.box = QRectF(x0, y0, x1 - x0, y1 - y0)
        self.seed = item.seed
        self.alpha = item.alpha

    def paint(self, painter: QPainter, scale: float) -> None:
        """Laid in device pixels, so it is as fine at every zoom; whole tiles of 256 pixels meet without a seam."""
        device = painter.device()
        box = painter.deviceTransform().mapRect(self.box)
        box = box.intersected(QRectF(0, 0, device.width(), device.height()))
        painter.save()
        painter.resetTransform()
        ratio = device.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        painter.fillRect(box, QBrush(grain_image(self.seed, self.alpha)))
        painter.restore()


@lru_cache(maxsize=8)
def grain_image(seed: int, alpha: float) -> QImage:
    """A seamless square of 256 pixels: noise of 3, 7 and 90 pixels' width, light and dark of about `alpha`."""
    side = 256
    chance = np.random.default_rng(seed)
    wave = np.hypot(np.fft.fftfreq(side)[:, None], np.fft.fftfreq(side)[None, :])
    field = np.zeros((side, side))
    for width, share in ((3.0, 0.7), (7.0, 0.25), (90.0, 0.35)):
        band = np.exp(-(((wave - 1 / width) / (0.35 / width)) ** 2))
        noise = np.real(np.fft.ifft2(np.fft.fft2(chance.standard_normal((side, side))) * band))
        field += share * noise / noise.std()
    field /= field.std()
    pixels = np.zeros((side, side, 4), dtype=np.uint8)
    pixels[..., :3] = np.where(field[..., None] > 0, 255, 40)
    pixels[..., 3] = np.clip(np.abs(field) * alpha * 255, 0, 255).round()
    image = QImage(pixels.tobytes(), side, side, side * 4, QImage.Format.Format_RGBA8888)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
