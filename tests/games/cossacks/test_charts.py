"""Charts and tables: what is printed is what the content says, and what lights up is what the roll meets."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.boxes import Box, boxes, surface_size
from desktop.games.cossacks.charts import chart_sheet, lit_table, lit_way, outcomes
from desktop.games.cossacks.charts.live import barrage_words, outcome_words
from desktop.games.cossacks.content import BarrageCell, Content, Outcome
from desktop.games.cossacks.loading import load_content
from desktop.table.drawing import Clip, Drawing, Group, Item, Stroke, Text
from desktop.table.scene import Mark
from desktop.table.tally import Line
from tests.drawn import Ruler

SURFACES = ["eighth:cossacks/stalluponen", "first:cossacks/stalluponen", "eighth", "second", "fcrt", "bcrt", "terrain"]


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content({})


def items(drawing: Drawing) -> list[Item]:
    found: list[Item] = []
    for item in drawing:
        found.append(item)
        if isinstance(item, Clip | Group):
            found += items(item.items)
    return found


def texts(marks: list[Mark] | tuple[Mark, ...]) -> list[Text]:
    return [item for mark in marks for item in items(mark.drawing) if isinstance(item, Text)]


def inside(texts: list[Text], box: Box) -> list[str]:
    x0, y0, x1, y1 = box
    return [text.text for text in texts if x0 <= text.x <= x1 and y0 <= text.y <= y1]


@pytest.mark.parametrize("surface", SURFACES)
def test_everything_lies_on_the_sheet(content: Content, surface: str) -> None:
    wide, high = surface_size(content, surface)
    for name, (x0, y0, x1, y1) in boxes(content, surface).items():
        assert 0 <= x0 < x1 <= wide, name
        assert 0 <= y0 < y1 <= high, name
    for mark in chart_sheet(content, surface, Ruler()):
        x0, y0, x1, y1 = mark.box
        assert 0 <= x0 < x1 <= wide
        assert 0 <= y0 < y1 <= high
    for text in texts(chart_sheet(content, surface, Ruler())):
        assert 0 <= text.x <= wide
        assert 0 <= text.y <= high, text.text


@pytest.mark.parametrize("surface", SURFACES)
def test_boxes_of_one_kind_do_not_overlap(content: Content, surface: str) -> None:
    kinds: dict[str, list[Box]] = {}
    for name, box in boxes(content, surface).items():
        kinds.setdefault(name.partition(":")[0], []).append(box)
    for kind, found in kinds.items():
        for index, (ax0, ay0, ax1, ay1) in enumerate(found):
            for bx0, by0, bx1, by1 in found[index + 1 :]:
                assert ax1 <= bx0 + 0.01 or bx1 <= ax0 + 0.01 or ay1 <= by0 + 0.01 or by1 <= ay0 + 0.01, kind


@pytest.mark.rule("S2.76", "S2.77")
def test_the_tracks_of_the_scenario(content: Content) -> None:
    titles = [text.text for text in texts(chart_sheet(content, "first:cossacks/stalluponen", Ruler()))]
    assert {"First Army", "III Corps", "IV Corps", "XX Corps", "III HQ"} <= set(titles)
    assert "II Corps" not in titles
    assert titles.count("Ammunition") == 3
    found = boxes(content, "first:cossacks/stalluponen")
    for track in ("first.III", "first.IV", "first.XX"):
        across = [found[f"ml:{track}:{level}"][0] for level in range(11, -1, -1)]
        assert across == sorted(across)
        assert found[f"ammo:{track}"][2] <= across[0]


@pytest.mark.rule("S10.35")
def test_the_fire_table_is_printed_cell_by_cell(content: Content) -> None:
    printed = texts(chart_sheet(content, "fcrt", Ruler()))
    found = boxes(content, "fcrt")
    assert inside(printed, found["cell:1-1:6"]) == ["1/1"]  # the rulebook's example: 1-1 at 6
    assert inside(printed, found["cell:2-1:8"]) == ["1/1"]
    assert inside(printed, found["cell:8-1:2"]) == ["–/4+r"]
    assert inside(printed, found["col:1.5-1"]) == ["1.5:1"]
    assert inside(printed, found["prisoner:6"]) == ["5"]
    for total in range(2, 13):
        for place, column in enumerate(content.fire.columns):
            cell = str(content.fire.cell(total, place)).replace("-", "–")
            assert inside(printed, found[f"cell:{column}:{total}"]) == [cell]


@pytest.mark.rule("S10.22")
def test_the_barrage_table_is_printed_cell_by_cell(content: Content) -> None:
    printed = texts(chart_sheet(content, "bcrt", Ruler()))
    found = boxes(content, "bcrt")
    assert inside(printed, found["cell:40:6"]) == ["c+1"]  # the rulebook's example
    assert inside(printed, found["cell:35:2"]) == ["1c"]
    for die, cells in content.barrage.cells.items():
        for column, cell in zip(content.barrage.columns, cells, strict=True):
            assert inside(printed, found[f"cell:{column}:{die}"]) == [str(cell).replace("-", "–")]


@pytest.mark.parametrize("surface", ["fcrt", "bcrt"])
def test_reconstructed_tables_say_so(content: Content, surface: str) -> None:
    assert "reconstructed table" in [text.text for text in texts(chart_sheet(content, surface, Ruler()))]


def test_the_terrain_chart_says_what_the_content_says(content: Content) -> None:
    printed = texts(chart_sheet(content, "terrain", Ruler()))
    found = boxes(content, "terrain")
    for name, ground in content.terrain.items():
        assert ground.title in inside(printed, found[f"row:{name}"])
        shift = f"left {ground.fire_left}" if ground.fire_left else "–"
        assert inside(printed, found[f"cell:fire:{name}"]) == [shift]
    assert inside(printed, found["cell:check:permanent"]) == ["−5"]
    assert (
        inside(printed, found["note:grand"])[-1]
        == "if all attackers cross one; strength ¼ in fire; ½ in barrage; no zone across"
    )


def test_column_row_and_cell_light_up(content: Content) -> None:
    marks = lit_table(content, "fcrt", "1-1", "6")
    found = boxes(content, "fcrt")
    lit = texts(marks)
    assert inside(lit, found["cell:1-1:6"]) == ["1/1"]
    assert [text.colour for text in lit if text.text == "1/1" and inside([text], found["cell:1-1:6"])] == ["#ffffff"]
    assert inside(lit, found["col:1-1"]) == ["1:1"]
    assert inside(lit, found["row:6"]) == ["6"]
    assert inside(lit, found["prisoner:6"]) == ["5"]
    assert inside(lit, found["cell:2-1:6"]) == ["1/2+c"]
    assert inside(lit, found["cell:1-1:9"]) == ["3/1"]
    assert inside(lit, found["cell:2-1:9"]) == []


def test_only_the_column_before_the_roll(content: Content) -> None:
    lit = texts(lit_table(content, "bcrt", "40"))
    assert [text.text for text in lit] == [
        "40",
        "3c+1/S",
        "2c+2/S",
        "2c+1/S",
        "2c",
        "1c+2",
        "1c+1",
        "1c",
        "1",
        "c+2",
        "c+1",
        "c",
        "c",
        "–",
    ]
    assert lit_table(content, "fcrt", "", "") == ()
    assert lit_table(content, "fcrt", "9-9", "99") == ()


def shift(value: int) -> Line:
    return Line("a shift", str(value), kind="shift")


def test_the_way_of_the_rulebooks_example(content: Content) -> None:
    """Basic odds 1.5-1, left for rough ground, left for works, right for two hexsides: 1-1."""
    (mark,) = lit_way(content, "fcrt", "1.5-1", [shift(-1), shift(-1), shift(1)], "1-1")
    arcs = [item for item in mark.drawing if isinstance(item, Stroke) and "C" in item.path.ops and item.width == 2.2]
    found = boxes(content, "fcrt")
    middles = {name: (found[f"col:{name}"][0] + found[f"col:{name}"][2]) / 2 for name in ("1-1.5", "1-1", "1.5-1")}
    ends = [(arc.path.at[0], arc.path.at[-2]) for arc in arcs]
    assert ends == [
        (middles["1.5-1"], middles["1-1"]),
        (middles["1-1"], middles["1-1.5"]),
        (middles["1-1.5"], middles["1-1"]),
    ]
    assert [arc.colour for arc in arcs] == ["#a31c18", "#a31c18", "#1d6b3a"]
    assert "basic odds 1.5:1" in [text.text for text in texts((mark,))]


def test_a_way_from_beyond_the_table(content: Content) -> None:
    (mark,) = lit_way(content, "fcrt", "12-1", [shift(-5)], "7-1")
    arcs = [item for item in mark.drawing if isinstance(item, Stroke) and item.width == 2.2]
    found = boxes(content, "fcrt")
    assert arcs[0].path.at[0] > (found["col:8-1"][0] + found["col:8-1"][2]) / 2
    assert arcs[0].path.at[-2] == (found["col:7-1"][0] + found["col:7-1"][2]) / 2
    assert lit_way(content, "fcrt", "1-1", [], "9-9") == ()


def test_outcomes_add_up_and_show_the_roll(content: Content) -> None:
    (mark,) = outcomes(content, "fcrt", "1-1", "6")
    shown = [text.text for text in texts((mark,))]
    shares = [float(text.removesuffix(" %")) for text in shown if text.endswith(" %")]
    assert sum(shares) == pytest.approx(100, abs=2)
    assert "lose 2, retreat, check" in shown
    bold = [text.text for text in texts((mark,)) if text.font == "ui.bold"]
    assert bold == ["lose 1", "lose 1"]
    (barrage,) = outcomes(content, "bcrt", "1")
    assert [text.text for text in texts((barrage,)) if text.text.startswith("no ")] == ["no effect"]
    assert outcomes(content, "terrain", "fire") == ()


def test_results_in_words() -> None:
    assert outcome_words(Outcome(2, check=True)) == "lose 2, check"
    assert outcome_words(Outcome(3, retreat=True)) == "lose 3, retreat, check"
    assert outcome_words(Outcome()) == "no loss"
    assert barrage_words(BarrageCell(1, check=True, modifier=2)) == "lose 1, check at +2"
    assert (
        barrage_words(BarrageCell(2, check=True, modifier=1, surrender=True))
        == "lose 2, check at +1, a fortress surrenders"
    )
    assert barrage_words(BarrageCell()) == "no effect"
