"""Counters, tables and the set-up against the figures that the rulebook tells."""

from __future__ import annotations

from collections import Counter as Tally

import msgspec
import pytest

from desktop.games.cossacks.content import BarrageCell, Content, Outcome, odds_ratio
from desktop.games.cossacks.knowledge import sources
from desktop.games.cossacks.loading import content_faults, load_content, read_barrage_cell, read_fire_cell
from desktop.table.content import ContentFault


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def test_content_has_no_faults(content: Content) -> None:
    assert content_faults(content) == []


def test_there_are_252_counters_each_with_its_confidence(content: Content) -> None:
    assert len(content.counters) == 252
    assert Tally(counter.confidence for counter in content.counters.values()) == {"A": 2, "B": 133, "C": 76, "D": 41}


@pytest.mark.rule("S2.22D", "S2.23C", "E6.51")
def test_the_guns_of_the_combat_example(content: Content) -> None:
    field, howitzers, russian = (content.counters[name] for name in ("de.1div.art", "de.I.hq", "ru.III.hq"))
    assert field.sp * field.bf + field.bonus == 13  # 4 x 3 + 1 for the caret
    assert (howitzers.sp * howitzers.bf, howitzers.heavy, howitzers.indirect) == (10, True, True)
    assert (russian.sp * russian.bf, russian.heavy, russian.indirect) == (4, True, True)
    assert content.counters["ru.25div.art"].sp * content.counters["ru.25div.art"].bf == 8


@pytest.mark.rule("S2.21F", "S3.32", "S12.31")
def test_a_german_and_a_russian_double_brigade(content: Content) -> None:
    german, russian = content.counters["de.1div.inf"], content.counters["ru.29div.inf"]
    assert (german.sp, russian.sp) == (8, 10)
    assert all(
        (one.mgf, one.mgf_defends, one.be, one.symbols, one.cadre) == (2, True, 8, 2, 2) for one in (german, russian)
    )
    assert content.counters["de.I.hq"].cadre == 2
    assert content.counters["de.1cdiv.hq"].cadre == 1


@pytest.mark.rule("S10.35", "S12.71")
def test_the_known_cells_of_the_tables(content: Content) -> None:
    fire, barrage = content.fire, content.barrage
    assert str(fire.cell(6, fire.index("1-1"))) == "1/1"
    assert str(fire.cell(8, fire.index("2-1"))) == "1/1"
    assert fire.prisoner[6] == 5
    assert barrage.cell(6, barrage.index(40)) == BarrageCell(0, True, 1)
    assert barrage.cell(2, barrage.index(36)) == BarrageCell(1, True)
    assert barrage.columns[barrage.index(39)] == 35  # the lesser column (S10.21B)
    assert barrage.index(0) == -1


@pytest.mark.rule("S10.22", "S10.35A", "S10.35B", "S10.35C", "S10.35D")
def test_results_are_read_as_printed() -> None:
    cell = read_fire_cell("3+c/-")
    assert cell is not None
    assert (cell.attacker, cell.defender) == (Outcome(3, check=True), Outcome())
    retreat = read_fire_cell("-/4+r")
    assert retreat is not None
    assert retreat.defender == Outcome(4, retreat=True)
    assert read_barrage_cell("2c+1/S") == BarrageCell(2, True, 1, True)
    assert read_barrage_cell("-") == BarrageCell()
    assert [read_fire_cell(text) for text in ("1+r/2", "1", "x/1", "")] == [None] * 4  # r hits only the defender
    assert [read_barrage_cell(text) for text in ("", "c1", "+1")] == [None] * 3
    for text in ("c", "1", "1c", "1c+2", "c+1"):
        assert str(read_barrage_cell(text)) == text


def test_a_table_that_contradicts_the_example_is_a_fault(content: Content) -> None:
    fire = content.fire
    row = list(fire.cells[6])
    row[fire.index("1-1")] = row[fire.index("1-2")]
    worse = msgspec.structs.replace(content, fire=msgspec.structs.replace(fire, cells={**fire.cells, 6: tuple(row)}))
    assert any("1-1 at 6" in fault.what for fault in content_faults(worse))
    assert odds_ratio("1.5-1") == odds_ratio("3-2")


@pytest.mark.rule("E13.14", "E13.15", "E13.12A", "E13.12B", "E13.12C")
def test_the_set_up_of_stalluponen_is_the_printed_one(content: Content) -> None:
    scenario = content.scenarios["cossacks/stalluponen"]
    assert (scenario.turn, scenario.phasing, scenario.objective) == (2, "russian", "41.19")
    found = {
        stack.hex: (stack.side, stack.marker, {unit.counter: unit.lost + unit.away for unit in stack.units})
        for stack in scenario.stack
    }
    assert found == {
        "41.19": ("german", "intensive", {"de.I.hq": 0, "de.1div.inf": 0, "de.1div.art": 0, "de.1div.cav": 0}),
        "41.21": ("german", "intensive", {"de.2div.inf": 4, "de.2div.art": 2, "de.2div.cav": 0}),
        "40.19": ("russian", "intensive", {"ru.XX.hq": 0, "ru.29div.inf": 3, "ru.29div.art": 0}),
        "40.20": ("russian", "intensive", {"ru.III.hq": 0, "ru.25div.inf": 0, "ru.25div.art": 0}),
        "41.20": ("russian", "regular", {"ru.27div.inf": 1, "ru.27div.art": 0}),
        "40.22": ("russian", "regular", {"ru.40div.inf": 2, "ru.40div.art": 0}),
    }
    morale = {one.formation: (one.track, one.ml) for one in scenario.command}
    assert morale == {
        "de.I": ("eighth.I", 8),
        "de.1div": ("eighth.I", 9),
        "de.2div": ("eighth.I", 8),
        "ru.XX": ("first.XX", 5),
        "ru.29div": ("first.XX", 5),
        "ru.III": ("first.III", 5),
        "ru.25div": ("first.III", 5),
        "ru.27div": ("first.III", 5),
        "ru.40div": ("first.IV", 5),
    }
    printed = next(stack for stack in scenario.stack if not stack.free)
    grid = content.ground.grid
    assert printed.hex == "41.20"
    assert grid.neighbour("41.20", printed.facing) == "42.20"


@pytest.mark.rule("E10.52", "E11.62A")
def test_every_track_has_three_ammunition_points(content: Content) -> None:
    assert {content.tracks[name].ammunition for name in ("eighth.I", "first.XX", "first.III", "first.IV")} == {3}


def test_an_owners_table_takes_the_place_of_ours_and_says_so(content: Content) -> None:
    rows = "\n".join(
        f"[[fire.row]]\nsum = {total}\nprisoner = {content.fire.prisoner[total]}\n"
        f'cells = "{" ".join(str(cell) for cell in content.fire.cells[total])}"'
        for total in sorted(content.fire.cells)
    )
    columns = ", ".join(f'"{column}"' for column in content.fire.columns)
    text = f"[fire]\ncolumns = [{columns}]\n{rows}\n"
    owned = load_content({"tables.toml": text})
    assert owned.fire.source == "owner"
    assert owned.fire.cells == content.fire.cells
    assert owned.owner == {"tables.toml": text}
    assert owned.barrage.source == "reconstructed"
    assert content_faults(owned) == []
    assert {source.component: source.kind for source in sources(owned)}["Fire Combat Results Table"] == "owner"


def test_a_fault_in_an_owners_table_names_the_cell(content: Content) -> None:
    text = '[barrage]\ncolumns = [35, 40]\n[[barrage.row]]\ndie = 1\ncells = "1c oops"\n'
    with pytest.raises(ContentFault) as caught:
        load_content({"tables.toml": text})
    assert any('"oops" is no result' in fault.what for fault in caught.value.faults)
