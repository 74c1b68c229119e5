"""Faces of pieces as pixmaps with their shadow, at exact sizes, painted when first needed within a frame's budget."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from desktop.table.drawing import Drawing
from desktop.window.painter import hints, paint
from desktop.window.store import Store, shared

__all__ = ["LEAST", "FaceCache", "shadow_margin"]

#: Device pixels below which no piece shrinks.
LEAST = 16
#: Seconds a frame may spend on faces that have a stand-in, and on those that have none.
BUDGET = 0.012
PATIENCE = 0.030
#: A shadow's layers: by what share of the face each is larger on every side, and how dark.
_SOFT = ((0.044, 0.05), (0.033, 0.05), (0.022, 0.05), (0.011, 0.05), (0.0, 0.12))


def shadow_margin(pixels: int) -> int:
    """Device pixels round a face that its shadow needs."""
    return math.ceil(pixels * 0.08) + 1


class FaceCache:
    """Pixmaps by (key, device pixels). `begin_frame` opens a new budget; `late` tells that something was put off."""

    def __init__(self, game: str, drawing: Callable[[str, float], Drawing], store: Store | None = None) -> None:
        self._game = game
        self._drawing = drawing
        self._store = shared() if store is None else store
        self._last: dict[str, int] = {}  # the size at which a key was painted last: its stand-in
        self._spent = 0.0
        self.late = False

    def begin_frame(self) -> None:
        self._spent = 0.0
        self.late = False

    def get(self, key: str, pixels: int, *, exact: bool = True, flat: bool = False) -> tuple[QPixmap, int] | None:
        """The face and the size at which it is painted (another one stands in for a while); None if put off.

        exact: False while a zoom moves: a size that is there will do. flat: without a shadow (badges).
        """
        kind = "flat" if flat else "face"
        found = self._store.get((kind, self._game, key, pixels))
        if found is not None:
            return found, pixels
        other = self._last.get(key, 0)
        stand_in = self._store.get((kind, self._game, key, other)) if other else None
        if stand_in is not None and (not exact or self._spent > BUDGET):
            self.late = True
            return stand_in, other
        if self._spent > PATIENCE:
            self.late = True
            return None
        start = perf_counter()
        pixmap = self._painted(key, pixels, flat)
        self._spent += perf_counter() - start
        self._store.put((kind, self._game, key, pixels), pixmap)
        self._last[key] = pixels
        return pixmap, pixels

    def _painted(self, key: str, pixels: int, flat: bool) -> QPixmap:
        margin = shadow_margin(pixels)
        side = pixels + 2 * margin
        face = _blank(side)
        painter = QPainter(face)
        hints(painter)
        painter.translate(margin, margin)
        painter.scale(pixels / 100.0, pixels / 100.0)
        paint(painter, self._drawing(key, float(pixels)), pixels / 100.0)
        painter.end()
        return QPixmap.fromImage(face if flat else _shaded(face, pixels))


def _blank(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _shaded(face: QImage, pixels: int) -> QImage:
    """The face upon its shadow, soft and to the south-east: its own outline, round or square, in a few sizes."""
    outline = face.copy()
    painter = QPainter(outline)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(outline.rect(), Qt.GlobalColor.black)
    painter.end()
    shaded = _blank(face.width())
    painter = QPainter(shaded)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    fallen = QRectF(face.rect()).translated(0.03 * pixels, 0.05 * pixels)
    for grown, strength in _SOFT:
        wide = grown * face.width()
        painter.setOpacity(strength)
        painter.drawImage(fallen.adjusted(-wide, -wide, wide, wide), outline)
    painter.setOpacity(1.0)
    painter.drawImage(0, 0, face)
    painter.end()
    return shaded
