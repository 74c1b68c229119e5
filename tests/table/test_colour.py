"""Mixing and comparing colours."""

from __future__ import annotations

import pytest

from desktop.table.colour import contrast, darker, lighter, luminance, mix


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#1c5fb8", "#1c5fb8") == 1.0


def test_mixing_is_in_linear_light() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#bcbcbc"
    assert mix("#123456", "#abcdef", 0.0) == "#123456"
    assert mix("#123456", "#abcdef", 1.0) == "#abcdef"
    assert luminance(lighter("#336699", 0.2)) > luminance("#336699") > luminance(darker("#336699", 0.2))
