"""Faces of pieces lie upon shadows of their own outline."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage

from desktop.table.drawing import Drawing, Fill
from desktop.table.shapes import circle, rounded
from desktop.window.facecache import FaceCache, shadow_margin
from desktop.window.store import Store

SIZE = 60


def drawn(key: str, pixels: float) -> Drawing:
    return (Fill(circle(50, 50, 50) if key == "round" else rounded(0, 0, 100, 100, 9), "#c8b070"),)


@pytest.fixture
def cache(qapp: Any) -> FaceCache:
    return FaceCache("test", drawn, Store(4_000_000))


def picture(cache: FaceCache, key: str, *, flat: bool = False) -> QImage:
    found = cache.get(key, SIZE, flat=flat)
    assert found is not None
    return found[0].toImage()


def shade(image: QImage, x: float, y: float) -> int:
    """How much covers the ground at a point of the face, 0 to 255; x and y as shares of the face."""
    margin = shadow_margin(SIZE)
    return image.pixelColor(margin + round(x * SIZE), margin + round(y * SIZE)).alpha()


def test_a_square_piece_throws_a_shadow_to_the_south_east(cache: FaceCache) -> None:
    image = picture(cache, "square")
    assert 20 < shade(image, 0.5, 1.03) < 120
    assert 20 < shade(image, 1.01, 0.5) < 120
    assert shade(image, 0.5, -0.06) == 0
    assert image.pixelColor(0, 0).alpha() == 0


def test_a_round_piece_throws_a_round_shadow(cache: FaceCache) -> None:
    image = picture(cache, "round")
    assert 20 < shade(image, 0.5, 1.03) < 120
    for x, y in ((0.03, 0.03), (0.97, 0.03), (0.03, 0.97), (0.99, 0.99)):
        assert shade(image, x, y) == 0, (x, y)


def test_badges_lie_flat(cache: FaceCache) -> None:
    image = picture(cache, "round", flat=True)
    assert shade(image, 0.5, 0.5) == 255
    assert shade(image, 0.5, 1.04) == 0
