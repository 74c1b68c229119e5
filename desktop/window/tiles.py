"""A sheet as tiles of 512 device pixels, painted a slice at a time so that the window never stops.

A level is a zoom, in device pixels for one hex (100 units). The view asks for what it shows; missing tiles are queued
from the middle outward, and until they are there the nearest painted level stands in, stretched. Tile (i, j) of a level
covers device pixels 512 i to 512 i + 511 of the whole sheet at that zoom, so tiles meet without a seam as long as the
view rounds the sheet's origin to whole device pixels.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator
from time import perf_counter

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from desktop.window.painter import hints
from desktop.window.sheet import Sheet
from desktop.window.store import Store, shared

__all__ = ["LADDER", "TILE", "Tiles", "sheet_image", "step_of_ladder"]

#: Zooms that the wheel and the keys step through: device pixels for one hex.
LADDER = (22.0, 27.0, 36.0, 52.0, 74.0, 104.0, 150.0, 210.0, 300.0)
TILE = 512
#: Seconds of painting a turn of the event loop.
SLICE = 0.012
#: Device pixels of the longer side of the picture that stands in where no level is painted.
OVERVIEW = 1024

#: A part of the sheet (x0, y0, x1, y1 in units) at a zoom.
PictureKey = tuple[tuple[float, float, float, float], float]

_owners = itertools.count(1)


def step_of_ladder(zoom: float, steps: int) -> float:
    """The ladder's zoom so many steps up (or down, negative) from any zoom."""
    if steps > 0:
        above = [step for step in LADDER if step > zoom * 1.02]
        return above[min(steps, len(above)) - 1] if above else max(zoom, LADDER[-1])
    if steps < 0:
        below = [step for step in LADDER if step < zoom * 0.98][::-1]
        return below[min(-steps, len(below)) - 1] if below else min(zoom, LADDER[0])
    return zoom


def sheet_image(sheet: Sheet, box: tuple[float, float, float, float], zoom: float, paper: QColor) -> QImage:
    """A part of a sheet painted in one go, at `zoom` device pixels a hex."""
    x0, y0, x1, y1 = box
    scale = zoom / 100.0
    size = (max(1, math.ceil((x1 - x0) * scale)), max(1, math.ceil((y1 - y0) * scale)))
    image = QImage(*size, QImage.Format.Format_RGB32)
    for _ in _painting(sheet, image, x0 * scale, y0 * scale, zoom, paper):
        pass
    return image


def _painting(
    sheet: Sheet, image: QImage, left: float, top: float, zoom: float, paper: QColor
) -> Generator[None, None, None]:
    """Paints the sheet into an image whose first pixel is (left, top) of the whole; pauses after every mark."""
    scale = zoom / 100.0
    image.fill(paper)
    painter = QPainter(image)
    hints(painter)
    painter.setTransform(QTransform(scale, 0, 0, scale, -left, -top))
    box = (left / scale, top / scale, (left + image.width()) / scale, (top + image.height()) / scale)
    try:
        for number in sheet.seen(box, zoom):
            sheet.ready(number).paint(painter, scale)
            yield
    finally:
        painter.end()


class _Work:
    """A tile that is being painted, or a picture."""

    def __init__(
        self,
        image: QImage,
        steps: Generator[None, None, None],
        key: tuple[float, int, int] = (0.0, 0, 0),
        picture: PictureKey | None = None,
    ) -> None:
        self.image = image
        self.steps = steps
        self.key = key
        self.picture = picture


class Tiles(QObject):
    """The painted levels of one sheet, and small pictures of it.

    `painted` tells the part of the sheet (in units) that has become sharp, `pictured` that a picture is there.
    """

    painted = Signal(QRectF)
    pictured = Signal()

    def __init__(self, sheet: Sheet, paper: str, store: Store | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet = sheet
        self.paper = QColor(paper)
        self._store = shared() if store is None else store
        self._owner = next(_owners)
        self._levels: dict[float, set[tuple[int, int]]] = {}
        self._wanted: list[tuple[float, int, int]] = []
        self._work: _Work | None = None
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._next_slice)
        longer = max(sheet.width, sheet.height)
        self._overview_zoom = OVERVIEW / longer * 100.0
        self._pictures: dict[PictureKey, QPixmap] = {}
        self._asked: list[PictureKey] = [self._whole()]
        self._turn.start()

    # the picture behind -------------------------------------------------------------------------------------------

    def overview(self) -> QPixmap | None:
        """The whole sheet, small; None until it is painted."""
        return self._pictures.get(self._whole())

    def picture(self, box: QRectF, zoom: float) -> QPixmap | None:
        """A part of the sheet at a zoom, for a minimap; None if it must be painted first: then `pictured` tells.

        Only the last part asked for is kept.
        """
        key = ((box.x(), box.y(), box.right(), box.bottom()), round(zoom, 2))
        found = self._pictures.get(key)
        if found is None and key not in self._asked:
            self._asked = [other for other in self._asked if other == self._whole()] + [key]
            self._turn.start()
        return found

    def _whole(self) -> PictureKey:
        return (0.0, 0.0, self.sheet.width, self.sheet.height), self._overview_zoom

    # what is shown ------------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, shown: QRectF, zoom: float, *, settled: bool = True) -> bool:
        """Paint the part `shown` (units) under the painter's present transform; True if every tile was there.

        zoom: device pixels a hex of that transform. settled: False while the zoom still moves; then nothing is
        queued and what is there is stretched.
        """
        world = painter.worldTransform()
        device = painter.deviceTransform()
        base = world.inverted()[0] * device  # logical to device pixels
        origin = QPoint(round(device.dx()), round(device.dy()))
        painter.save()
        painter.setWorldTransform(base.inverted()[0])  # from here on: device pixels
        level = round(zoom, 2)
        tiles = self._tiles_of(shown, level)
        have = self._levels.get(level, set()) if settled else set()
        missing = [tile for tile in tiles if tile not in have or self._get(level, tile) is None]
        if missing:
            self._stand_in(painter, origin, level, missing, zoom)
        sharp = set(missing)
        for tile in tiles:
            if tile not in sharp:
                pixmap = self._get(level, tile)
                if pixmap is not None:
                    painter.drawPixmap(origin.x() + tile[0] * TILE, origin.y() + tile[1] * TILE, pixmap)
        painter.restore()
        if settled:
            self._want(level, missing, shown)
        return not missing

    def idle(self) -> bool:
        """Whether nothing is left to paint."""
        return self._work is None and not self._wanted and not self._asked

    def finish(self) -> None:
        """Paint all that is wanted now (for pictures and tests)."""
        while not self.idle():
            self._next_slice(math.inf)

    def _tiles_of(self, shown: QRectF, level: float) -> list[tuple[int, int]]:
        scale = level / 100.0
        sheet = self.sheet
        columns = math.ceil(sheet.width * scale / TILE)
        rows = math.ceil(sheet.height * scale / TILE)
        i0, i1 = math.floor(shown.left() * scale / TILE), math.floor(shown.right() * scale / TILE)
        j0, j1 = math.floor(shown.top() * scale / TILE), math.floor(shown.bottom() * scale / TILE)
        return [
            (i, j)
            for j in range(max(0, j0), min(rows - 1, j1) + 1)
            for i in range(max(0, i0), min(columns - 1, i1) + 1)
        ]

    def _get(self, level: float, tile: tuple[int, int]) -> QPixmap | None:
        found = self._store.get((self._owner, level, *tile))
        if found is None:
            self._levels.get(level, set()).discard(tile)
        return found

    def _stand_in(
        self, painter: QPainter, origin: QPoint, level: float, missing: list[tuple[int, int]], zoom: float
    ) -> None:
        """The small picture, and over it the nearest painted level, stretched over the missing tiles."""
        whole = QRect(origin.x(), origin.y(), *self._pixels(zoom))
        regions = QRect()
        for i, j in missing:
            regions = regions.united(QRect(origin.x() + i * TILE, origin.y() + j * TILE, TILE, TILE))
        regions = regions.intersected(whole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(regions)
        near = self._nearest(level, missing)
        if near is None or not self._covers(near, level, missing):
            self._behind(painter, origin, regions, whole)
        if near is not None:
            factor = level / near
            needed = self._tiles_of(
                QRectF(
                    (regions.x() - origin.x()) / level * 100,
                    (regions.y() - origin.y()) / level * 100,
                    regions.width() / level * 100,
                    regions.height() / level * 100,
                ),
                near,
            )
            for tile in needed:
                pixmap = self._get(near, tile) if tile in self._levels[near] else None
                if pixmap is not None:
                    # both edges are rounded, so that neighbours meet
                    left = origin.x() + round(tile[0] * TILE * factor)
                    top = origin.y() + round(tile[1] * TILE * factor)
                    right = origin.x() + round((tile[0] + pixmap.width() / TILE) * TILE * factor)
                    foot = origin.y() + round((tile[1] + pixmap.height() / TILE) * TILE * factor)
                    painter.drawPixmap(QRect(left, top, right - left, foot - top), pixmap)
        painter.restore()

    def _behind(self, painter: QPainter, origin: QPoint, regions: QRect, whole: QRect) -> None:
        """The small picture, stretched; bare paper before it is painted."""
        picture = self.overview()
        if picture is None:
            painter.fillRect(regions, self.paper)
            return
        part = QRectF(regions).translated(-origin.x(), -origin.y())
        kx, ky = picture.width() / max(1, whole.width()), picture.height() / max(1, whole.height())
        source = QRectF(part.x() * kx, part.y() * ky, part.width() * kx, part.height() * ky)
        painter.drawPixmap(QRectF(regions), picture, source)

    def _pixels(self, zoom: float) -> tuple[int, int]:
        return math.ceil(self.sheet.width * zoom / 100), math.ceil(self.sheet.height * zoom / 100)

    def _nearest(self, level: float, missing: list[tuple[int, int]]) -> float | None:
        """The painted level whose scale is nearest, with at least one tile under the missing ones."""
        found = sorted((abs(math.log(other / level)), other) for other, tiles in self._levels.items() if tiles)
        for _, other in found:
            if other != level and any(tile in self._levels[other] for tile in self._under(other, level, missing)):
                return other
        return level if self._levels.get(level) else None

    def _covers(self, near: float, level: float, missing: list[tuple[int, int]]) -> bool:
        return all(tile in self._levels[near] for tile in self._under(near, level, missing))

    def _under(self, near: float, level: float, missing: list[tuple[int, int]]) -> list[tuple[int, int]]:
        size = TILE / level * 100
        found: dict[tuple[int, int], None] = {}
        for i, j in missing:
            found.update(dict.fromkeys(self._tiles_of(QRectF(i * size, j * size, size, size), near)))
        return list(found)

    # painting -----------------------------------------------------------------------------------------------------

    def _want(self, level: float, missing: list[tuple[int, int]], shown: QRectF) -> None:
        """Queue what is missing, the middle first; what was wanted before and is not shown any more is forgotten."""
        middle = shown.center()
        size = TILE / level * 100

        def far(tile: tuple[int, int]) -> float:
            return math.hypot((tile[0] + 0.5) * size - middle.x(), (tile[1] + 0.5) * size - middle.y())

        self._wanted = [(level, *tile) for tile in sorted(missing, key=far)]
        work = self._work
        if work is not None and (work.picture is not None or work.key not in self._wanted):
            work.steps.close()  # a picture begins again when the tiles are there
            self._work = None
        if self._wanted and not self._turn.isActive():
            self._turn.start()

    def _next_slice(self, seconds: float = SLICE) -> None:
        """Go on with the tile in hand, or begin the next, for so long."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            if self._work is None:
                self._work = self._begin()
                if self._work is None:
                    self._turn.stop()
                    return
            work = self._work
            for _ in work.steps:
                if perf_counter() >= until:
                    return
            self._done(work)
            self._work = None

    def _begin(self) -> _Work | None:
        """The next tile; when all are there, the next picture."""
        while self._wanted:
            level, i, j = self._wanted[0]
            if (i, j) in self._levels.get(level, set()) and (self._owner, level, i, j) in self._store:
                self._wanted.pop(0)
                continue
            across, down = self._pixels(level)
            size = (min(TILE, across - i * TILE), min(TILE, down - j * TILE))
            image = QImage(*size, QImage.Format.Format_RGB32)
            steps = _painting(self.sheet, image, i * TILE, j * TILE, level, self.paper)
            return _Work(image, steps, key=(level, i, j))
        if not self._asked:
            return None
        key = self._asked[0]
        (x0, y0, x1, y1), zoom = key
        scale = zoom / 100
        wide, high = max(1, math.ceil((x1 - x0) * scale)), max(1, math.ceil((y1 - y0) * scale))
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        steps = _painting(self.sheet, image, x0 * scale, y0 * scale, zoom, self.paper)
        return _Work(image, steps, picture=key)

    def _done(self, work: _Work) -> None:
        if work.picture is not None:
            whole = self._whole()
            self._pictures = {key: found for key, found in self._pictures.items() if key == whole}
            self._pictures[work.picture] = QPixmap.fromImage(work.image)
            self._asked = [key for key in self._asked if key != work.picture]
            self.pictured.emit()
            return
        level, i, j = work.key
        if work.key in self._wanted:
            self._wanted.remove(work.key)
        self._store.put((self._owner, level, i, j), QPixmap.fromImage(work.image))
        self._levels.setdefault(level, set()).add((i, j))
        size = TILE / level * 100
        self.painted.emit(QRectF(i * size, j * size, size, size))
