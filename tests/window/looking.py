"""Looking at a surface view: where, and what is seen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage

from desktop.window.surfaceview import SurfaceView
from tests.window.sample import SamplePaper


def look(view: SurfaceView, label: str, hex_pixels: float) -> None:
    assert isinstance(view.paper, SamplePaper)
    view.go(QPointF(*view.paper.centres[label]), hex_pixels, glide=False)


def grabbed(view: SurfaceView) -> QImage:
    view.finish_painting()
    return view.viewport().grab().toImage()


def place(view: SurfaceView, label: str) -> QPoint:
    found = view.place_of("hex:" + label)
    assert found is not None
    return found
