"""The short form of positions."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.positions import unfold
from desktop.table.schema import place_text


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def base() -> dict[str, Any]:
    return {
        "units": {
            "de.1div.inf": {"id": "de.1div.inf", "side": "german", "hex": "41.19", "facing": 2, "sp": 12},
            "de.I.hq": {"id": "de.I.hq", "side": "german", "hex": "41.19", "facing": 2},
            "ru.29div.inf": {"id": "ru.29div.inf", "side": "russian", "hex": "40.20", "facing": 5, "box": "ru.XX.hq"},
        },
        "stacks": {"41.19": ["de.1div.inf", "de.I.hq"], "40.20": ["ru.29div.inf"]},
    }


def test_a_line_places_a_unit_at_full_strength(content: Content) -> None:
    raw: dict[str, Any] = {}
    assert unfold(content, raw, {"41.19": ["de.1div.inf SE intensive", "de.1div.art"]}) == []
    counter = content.counters["de.1div.inf"]
    assert raw["units"]["de.1div.inf"] == {
        "id": "de.1div.inf",
        "side": "german",
        "sp": counter.sp,
        "cp": counter.cadre,
        "facing": 2,
        "marker": "intensive",
        "hex": "41.19",
    }
    assert raw["units"]["de.1div.art"]["facing"] == 2, "the stack faces as its first unit says"
    assert raw["stacks"] == {"41.19": ["de.1div.inf", "de.1div.art"]}


def test_words_are_laid_over_the_base(content: Content) -> None:
    raw = base()
    assert unfold(content, raw, {"39.20": ["ru.29div.inf 7 road cp=1"], "out": ["de.I.hq"]}) == []
    unit = raw["units"]["ru.29div.inf"]
    assert (unit["hex"], unit["facing"], unit["sp"], unit["cp"], unit["mode"]) == ("39.20", 5, 7, 1, "road")
    assert "box" not in unit, "it left the holding box with its hex"
    assert raw["stacks"] == {"41.19": ["de.1div.inf"], "39.20": ["ru.29div.inf"]}


def test_a_hex_that_is_named_holds_only_what_is_named(content: Content) -> None:
    raw = base()
    assert unfold(content, raw, {"41.19": ["ru.29div.art"]}) == []
    assert raw["stacks"] == {"40.20": ["ru.29div.inf"], "41.19": ["ru.29div.art"]}
    assert "hex" not in raw["units"]["de.1div.inf"]
    raw = base()
    assert unfold(content, raw, {"only": True, "41.19": ["de.1div.inf"]}) == []
    assert raw["stacks"] == {"41.19": ["de.1div.inf"]}


def test_slips_are_told_with_their_place(content: Content) -> None:
    flaws = unfold(
        content,
        base(),
        {
            "99.99": ["de.1div.inf"],
            "41.19": ["de.1div.ing", "de.1div.inf intensiv", "de.1div.inf"],
            "40.20": "ru.29div.inf",
            "only": 1,
        },
    )
    assert [(place_text(flaw.place), flaw.what, flaw.remedy) for flaw in flaws] == [
        ('board."99.99"', 'there is no hex "99.99"', 'hexes, "out" and "only" may stand here'),
        ('board."41.19"[1]', 'there is no counter "de.1div.ing"', 'did you mean "de.1div.inf"?'),
        ('board."41.19"[2]', '"intensiv" says nothing of a unit', 'did you mean "intensive"?'),
        ('board."41.19"[3]', "de.1div.inf stands twice on the board", ""),
        ('board."40.20"', "expected a list of units, each in quotes", ""),
        ("board.only", "expected true or false", ""),
    ]
