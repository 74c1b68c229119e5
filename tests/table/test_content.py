"""Content files: every fault with file, line, key and what was expected; owners' files; writing."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from desktop.table import content
from desktop.table.content import ContentFault, Document, Loader, read_document, using_owner_texts, write_text
from desktop.table.schema import decode, encode, place_text, schema_flaws
from desktop.table.toml_lines import Lines


class Gun(msgspec.Struct, frozen=True):
    calibre: int
    kind: Literal["field", "heavy"] = "field"


class Unit(msgspec.Struct, frozen=True):
    id: str
    strength: Fraction
    guns: tuple[Gun, ...] = ()
    hex: str = ""
    facing: int | None = None
    source: str = "rulebook"


class Chart(msgspec.Struct, frozen=True):
    columns: list[str]
    source: str = "reconstructed"


FILE = """\
# a small file
[chart]
columns = [
    "1-1",
    "2-1",
]

[[unit]]
id = "1.div"
strength = 12
guns = [
    { calibre = 77 },
    { calibre = 105, kind = "heavy" },
]

[[unit]]
id = "2.div"
strength = "7/2"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An assets folder with one game, "toy"."""
    (tmp_path / "assets" / "toy").mkdir(parents=True)
    monkeypatch.setattr(content, "content_root", lambda: tmp_path)
    return tmp_path / "assets" / "toy"


def shown(problem: pytest.ExceptionInfo[ContentFault]) -> list[str]:
    return [str(fault) for fault in problem.value.faults]


def test_a_good_file_gives_its_records_in_order(folder: Path) -> None:
    (folder / "units.toml").write_text(FILE)
    loader = Loader("toy")
    units = loader.records("units.toml", "unit", Unit)
    chart = loader.table("units.toml", "chart", Chart)
    loader.finish()
    assert list(units) == ["1.div", "2.div"]
    assert units["2.div"].strength == Fraction(7, 2)
    assert units["1.div"].guns[1] == Gun(105, "heavy")
    assert chart == Chart(["1-1", "2-1"])


def test_records_may_be_named_by_their_tables(folder: Path) -> None:
    (folder / "units.toml").write_text('[unit.first]\nstrength = 1\n[unit."2.div"]\nstrength = 2\n')
    loader = Loader("toy")
    assert list(loader.records("units.toml", "unit", Unit)) == ["first", "2.div"]
    loader.finish()


def test_all_faults_of_a_file_are_told_with_line_key_and_expectation(folder: Path) -> None:
    broken = FILE.replace('strength = "7/2"', 'strenght = 3\nhex = 41\nfacing = "north"').replace(
        'calibre = 105, kind = "heavy"', 'calibre = "big", kind = "heavi"'
    )
    (folder / "units.toml").write_text(broken + '\n[chrat]\ncolumns = ["x"]\n')
    loader = Loader("toy")
    loader.records("units.toml", "unit", Unit)
    loader.table("units.toml", "chart", Chart)
    with pytest.raises(ContentFault) as problem:
        loader.finish()
    assert shown(problem) == [
        'assets/toy/units.toml:13 unit[1].guns[2].calibre: expected a whole number, got "big"',
        'assets/toy/units.toml:13 unit[1].guns[2].kind: expected a known word, got "heavi" (did you mean "heavy"?)',
        'assets/toy/units.toml:16 unit[2]: the field "strength" is missing'
        ' (give a whole number or a fraction such as "1/2")',
        'assets/toy/units.toml:18 unit[2].strenght: unknown field "strenght" (did you mean "strength"?)',
        "assets/toy/units.toml:19 unit[2].hex: expected text, got 41",
        'assets/toy/units.toml:20 unit[2].facing: expected a whole number, got "north"',
        'assets/toy/units.toml:22 chrat: unknown table "chrat" (did you mean "chart"?)',
    ]


def test_a_second_record_of_one_id_is_a_fault(folder: Path) -> None:
    (folder / "units.toml").write_text(FILE.replace("2.div", "1.div"))
    loader = Loader("toy")
    loader.records("units.toml", "unit", Unit)
    loader.table("units.toml", "chart", Chart)
    with pytest.raises(ContentFault, match=r'units\.toml:16 unit\[2\]: a second unit "1\.div"'):
        loader.finish()


def test_a_missing_table_and_a_missing_file_are_faults(folder: Path) -> None:
    (folder / "units.toml").write_text("")
    loader = Loader("toy")
    assert loader.table("units.toml", "chart", Chart) is None
    assert loader.records("nowhere.toml", "unit", Unit) == {}
    with pytest.raises(ContentFault) as problem:
        loader.finish()
    assert shown(problem) == [
        "assets/toy/units.toml:1: the table [chart] is missing",
        "assets/toy/nowhere.toml: there is no such file",
    ]


def test_broken_syntax_is_told_with_its_line(folder: Path) -> None:
    (folder / "units.toml").write_text("[chart]\ncolumns = [1,\n")
    with pytest.raises(ContentFault, match=r"assets/toy/units\.toml(:\d+)?: not valid TOML"):
        read_document(folder / "units.toml")


def test_owners_records_replace_ours_and_say_so(folder: Path) -> None:
    (folder / "units.toml").write_text(FILE)
    own = {"units.toml": '[[unit]]\nid = "2.div"\nstrength = 9\n[chart]\ncolumns = ["9-1"]\n'}
    with using_owner_texts("toy", own):
        loader = Loader("toy")
        units = loader.records("units.toml", "unit", Unit)
        chart = loader.table("units.toml", "chart", Chart)
        loader.finish()
    assert (units["2.div"].strength, units["2.div"].source) == (9, "owner")
    assert units["1.div"].source == "rulebook"
    assert chart == Chart(["9-1"], source="owner")
    assert loader.owned == [("units.toml", "unit", "2.div"), ("units.toml", "chart", "")]


def test_owners_slips_are_faults_of_the_owners_file(folder: Path) -> None:
    (folder / "units.toml").write_text(FILE)
    own = {"units.toml": '[[unit]]\nid = "3.div"\nstrength = 9\n', "untis.toml": "x = 1\n"}
    with using_owner_texts("toy", own):
        loader = Loader("toy")
        loader.records("units.toml", "unit", Unit)
        loader.table("units.toml", "chart", Chart)
        with pytest.raises(ContentFault) as problem:
            loader.finish()
    first, second = shown(problem)
    assert 'units.toml:1 unit[1]: there is no unit "3.div" to replace (did you mean "2.div"?)' in first
    assert 'untis.toml:1: no file of this name is replaceable (did you mean "units.toml"?)' in second


def test_the_owners_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert content.owner_folder("toy") is None  # tests never read a person's folder
    monkeypatch.setenv(content.OWNER_VARIABLE, str(tmp_path))
    assert content.owner_folder("toy") == tmp_path / "toy"
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "units.toml").write_text("x = 1\n")
    assert content.owner_texts("toy") == {"units.toml": "x = 1\n"}
    monkeypatch.delenv(content.OWNER_VARIABLE)
    folder = content.owner_folder("toy")
    assert folder is not None
    assert folder.parts[-2:] == ("owner", "toy")


def test_lines_of_every_kind_of_place() -> None:
    lines = Lines(
        'a = 1\n"b.c" = """\nx = [\n"""\n[t.u]\nd.e = { f = 1, g = [2, 3] } # = not a key\n'
        "[[v]]\nid = 'x'\n[v.w]\nk = 2\n[[v]]\nid = 'y'\n[[v.z]]\nn = 1.5\n[[v.z]]\nn = 2024-01-01T10:00:00Z\n"
    )
    places = [
        ("a",),
        ("b.c",),
        ("t", "u", "d", "e", "g", 1),
        ("v", 0),
        ("v", 0, "w", "k"),
        ("v", 1, "id"),
        ("v", 1, "z", 0, "n"),
        ("v", 1, "z", 1, "n"),
        ("v", 1, "nothing"),
    ]
    assert [lines.line(place) for place in places] == [1, 2, 6, 7, 10, 12, 14, 16, 11]


def test_encode_leaves_defaults_out_and_decode_brings_them_back() -> None:
    unit = Unit("1", Fraction(7, 2), guns=(Gun(77),), facing=3)
    plain = encode(unit)
    assert plain == {"id": "1", "strength": "7/2", "guns": [{"calibre": 77}], "facing": 3}
    assert decode(plain, Unit) == (unit, [])


def test_a_schema_that_toml_cannot_carry_is_found() -> None:
    class Bad(msgspec.Struct):
        facing: int | None = 3
        seen: dict[str, int | None] = {}

    assert [place_text(flaw.place) for flaw in schema_flaws(Bad)] == ["facing", "seen"]
    assert schema_flaws(Unit) == []
    with pytest.raises(ValueError, match="facing is None"):
        encode(Bad(facing=None))


def test_a_whole_file_as_one_record() -> None:
    document = Document("x.toml", 'columns = ["a"]\nsurce = "b"\n')
    with pytest.raises(ContentFault, match=r'x\.toml:2 surce: unknown field "surce" \(did you mean "source"\?\)'):
        document.as_record(Chart)


def test_writing_never_overwrites_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "out.toml"
    write_text(path, "a = 1\n")
    with pytest.raises(FileExistsError):
        write_text(path, "a = 2\n")
    assert path.read_text() == "a = 1\n"
    write_text(path, "a = 2\n", force=True)
    assert path.read_text() == "a = 2\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.toml"]
