"""Outlines of a map: points in pairs, faults named."""

from __future__ import annotations

import pytest

from desktop.table.content import ContentFault, Loader, using_owner_texts
from desktop.table.outlines import Outline, load_outlines

FILE = """
[[outline]]
kind = "lake"
name = "Wystiter See"
points = "10 20.5 30 40"

[[outline]]
kind = "mouth"
first = "41.19/42.20"
points = "1 2"
"""


def load(text: str) -> tuple[Outline, ...]:
    with using_owner_texts("cossacks", {"outlines.toml": text}):
        loader = Loader("cossacks")
        found = load_outlines(loader, "outlines.toml")
        loader.finish()
    return found


def test_points() -> None:
    lake, mouth = load(FILE)
    assert lake.at() == [(10.0, 20.5), (30.0, 40.0)]
    assert (mouth.kind, mouth.first, mouth.name) == ("mouth", "41.19/42.20", "")


@pytest.mark.parametrize("points", ["10 20.5 30", "10 x", "10,20"])
def test_faulty_points(points: str) -> None:
    with pytest.raises(ContentFault, match=r"outlines.toml:5 .*numbers in pairs"):
        load(FILE.replace("10 20.5 30 40", points))
