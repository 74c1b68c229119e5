"""Colours as "#rrggbb": mixing in linear light, contrast of two colours, an ink that reads on a ground."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["contrast", "darker", "lighter", "luminance", "mix"]


def _parts(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


@lru_cache(maxsize=4096)
def mix(first: str, second: str, part: float) -> str:
    """Blend in linear light; `part` 0 gives the first colour, 1 the second."""
    blended = (
        _encoded(_linear(a) * (1 - part) + _linear(b) * part)
        for a, b in zip(_parts(first), _parts(second), strict=True)
    )
    return "#" + "".join(f"{round(min(1.0, max(0.0, value)) * 255):02x}" for value in blended)


def lighter(colour: str, part: float) -> str:
    """Towards white."""
    return mix(colour, "#ffffff", part)


def darker(colour: str, part: float) -> str:
    """Towards black."""
    return mix(colour, "#000000", part)


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    red, green, blue = (_linear(part) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (text wants 4.5, large figures and outlines 3)."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)
