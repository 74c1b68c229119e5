"""Reconstructed values say so wherever they are shown, and no longer once the owner's files have replaced them."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from desktop.games.no_retreat import scene
from desktop.games.no_retreat.charts import chart_sheet
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.knowledge import sources
from desktop.games.no_retreat.loading import content_faults, load_content
from desktop.games.no_retreat.origins import origin, surface_origin, tag
from desktop.games.no_retreat.sheet import map_sheet
from desktop.table.content import ContentFault, assets_root
from desktop.table.drawing import Text
from tests.drawn import Ruler
from tests.games.no_retreat.helpers import content, empty

WHERE = {
    "mat": ("track.toml", "supply.toml"),
    "terrain": ("terrain.toml",),
    "crt:german": ("tables.toml",),
    "map4": ("map4.toml",),
}
PART = {
    "mat": "Game Turn Track",
    "terrain": "Terrain Effects Chart",
    "crt:german": "German table",
    "map4": "Map 4, Mersa Matruh",
}


def ours(file: str) -> str:
    return (assets_root() / "no_retreat" / file).read_text(encoding="utf-8")


@lru_cache
def owned(surface: str) -> Content:
    """The game with an owner's files for all that a surface shows."""
    return load_content({file: ours(file) for file in WHERE[surface]})


def words_on(game: Content, surface: str) -> list[str]:
    if surface.startswith("map"):
        marks = map_sheet(game, int(surface[3:]), Ruler(), lambda share: None)
    else:
        marks = chart_sheet(game, surface, Ruler())
    return [item.text for mark in marks for item in mark.drawing if isinstance(item, Text)]


def test_many_records_are_reconstructed_while_any_of_them_is() -> None:
    assert origin(["rulebook", "reconstructed", "owner"]) == "reconstructed"
    assert origin(["rulebook", "owner"]) == "owner"
    assert origin(["rulebook"]) == "rulebook"


@pytest.mark.parametrize("surface", list(WHERE))
def test_a_surface_says_what_is_reconstructed_and_what_the_owners(surface: str) -> None:
    for game, source in ((content(), "reconstructed"), (owned(surface), "owner")):
        assert surface_origin(game, surface) == source
        told = tag(surface, source)
        assert told
        assert told in words_on(game, surface)
        other = tag(surface, "owner" if source == "reconstructed" else "reconstructed")
        assert other not in words_on(game, surface)
        state = empty(4)
        listed = next(one for one in scene.surfaces(game, state) if one.id == surface)
        assert listed.source == source
        part = next(one for one in sources(game) if one.component == PART[surface])
        assert part.kind == source


def test_every_map_says_at_its_eastern_end_that_it_is_reconstructed() -> None:
    for number in (1, 2, 3, 5):
        assert tag("map", "reconstructed") in words_on(content(), f"map{number}")


def test_one_record_of_the_owners_leaves_the_rest_reconstructed() -> None:
    lines = ours("tables.toml")
    one = lines[lines.index("[[table]]") : lines.index("[[table]]", lines.index("[[table]]") + 1)]
    game = load_content({"tables.toml": one})
    assert game.tables["german"].source == "owner"
    assert game.tables["italian"].source == "reconstructed"
    assert {one.component: one.kind for one in sources(game) if "table" in one.component} == {
        "German table": "owner",
        "Italian table": "reconstructed",
        "Allied table": "reconstructed",
    }


def test_an_event_that_no_code_knows_is_a_fault_of_the_card() -> None:
    changed = ours("cards.toml").replace('id = "convoy-sails"', 'id = "convoy-sinks"')
    first = changed.index("[[card]]", changed.index('id = "02"'))
    card = changed[first : changed.index("[[card]]", first + 1)]
    assert "convoy-sinks" in card
    game = load_content({"cards.toml": card})
    (fault,) = content_faults(game)
    assert fault.what == 'no event "convoy-sinks" can be played in a phase'
    assert "convoy-sails" in fault.remedy
    with pytest.raises(ContentFault):
        load_content({"cards.toml": card.replace('"strategic"', '"someday"')})


def test_a_table_of_the_owners_may_be_as_printed_but_ours_get_no_worse() -> None:
    lines = ours("tables.toml")
    start = lines.index("[[table]]")
    worse = lines[start : lines.index("[[table]]", start + 1)].replace('"DD"', '"CA"')
    assert content_faults(load_content({"tables.toml": worse})) == []
    german = msgspec.structs.replace(load_content({"tables.toml": worse}).tables["german"], source="reconstructed")
    game = msgspec.structs.replace(content(), tables={**content().tables, "german": german})
    assert len(content_faults(game)) == 1
