"""Any drawing, face or sheet as a picture in memory or as a PNG: for looking, for tests and for `shot`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path as FilePath

from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPixmap

from desktop.table.drawing import Drawing
from desktop.window.outline import colour
from desktop.window.painter import Prepared, hints, paint

__all__ = ["application", "face_pixmap", "picture", "plate_picture", "save"]

Box = tuple[float, float, float, float]


def picture(
    drawing: Drawing | Prepared, box: Box, scale: float, *, ground: str = "#00000000", ratio: float = 1.0
) -> QImage:
    """The part `box` (x0, y0, x1, y1 in units) of a drawing at `scale` logical pixels a unit.

    `ratio` is the device's pixel ratio: the image has scale * ratio pixels a unit and carries the ratio.
    """
    x0, y0, x1, y1 = box
    image = QImage(
        max(1, round((x1 - x0) * scale * ratio)),
        max(1, round((y1 - y0) * scale * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(ratio)
    image.fill(colour(ground))
    painter = QPainter(image)
    hints(painter)
    painter.scale(scale, scale)
    painter.translate(-x0, -y0)
    paint(painter, drawing)
    painter.end()
    return image


def plate_picture(drawing: Drawing, size: float, *, ground: str = "#00000000", ratio: float = 1.0) -> QImage:
    """A drawing on the plate of 100 x 100 units (a counter face, an emblem), `size` logical pixels across."""
    return picture(drawing, (0.0, 0.0, 100.0, 100.0), size / 100.0, ground=ground, ratio=ratio)


def save(image: QImage, path: str | FilePath) -> None:
    """Write a picture in the format its name ends in (".png"); a folder that cannot be written to is an `OSError`."""
    if not image.save(str(path)):
        raise OSError(f"cannot write the picture {path}")


_faces: OrderedDict[tuple[Callable[[str, float], Drawing], str, int], QPixmap] = OrderedDict()
FACES_KEPT = 2000


def face_pixmap(drawing: Callable[[str, float], Drawing], key: str, size: float, ratio: float = 1.0) -> QPixmap:
    """A drawing key as a pixmap `size` logical pixels across, kept for the next time.

    `drawing` gives the plate for (key, device pixels); pictures are kept apart for each function (each game).
    """
    pixels = max(1, round(size * ratio))
    place = (drawing, key, pixels)
    found = _faces.get(place)
    if found is None:
        found = QPixmap.fromImage(plate_picture(drawing(key, float(pixels)), float(pixels)))
        _faces[place] = found
        while len(_faces) > FACES_KEPT:
            _faces.popitem(last=False)
    else:
        _faces.move_to_end(place)
    if ratio != 1.0:
        found = QPixmap(found)
        found.setDevicePixelRatio(ratio)
    return found


def application() -> QGuiApplication:
    """The running application, or a new one for scripts without a window."""
    found = QGuiApplication.instance()
    return found if isinstance(found, QGuiApplication) else QGuiApplication([])
