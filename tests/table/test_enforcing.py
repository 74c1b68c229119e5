"""Coverage of rules is read off the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.table.content import ContentFault, Document
from desktop.table.enforcing import covered, enforced_in, enforces, read_tested
from desktop.table.marks import marked_in
from desktop.table.panels import Rule

CODE = '''
RULE = "4.1"
NO_AMMO = Refusal("{force} has no ammunition", "3.2, 3.21")
TITLE = Setting("x", "3.9", rule="9.9")

def offer(table, side, rule, *, text=""):
    return Ask(side, text, make, rule=rule)

async def ambush(table):
    await offer(table, "a", "8.1", text="8.8")

@enforces("5.1", "5.2")
def advance(state):
    """Says 7.7 in words only."""
    return None

class Fire:
    async def resolve(self, table):
        await Ask("a", "which?", make, rule="6.1" if self.first else RULE)
        table.tell(Event("fire", "text", rule="6.2"))
        Line("terrain", "-1", "6.3")
        faces = await asking.Roll("fire", rule="6.4")
'''

TESTS = """
import pytest
pytestmark = pytest.mark.rule("1.1")

@pytest.mark.rule("3.2", "5.1")
def test_one(): ...

class TestMore:
    @pytest.mark.rule("5.1")
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("6.1"))])
    def test_two(self, x): ...

def helper(): ...
"""


def test_numbers_count_only_where_they_act(tmp_path: Path) -> None:
    (tmp_path / "fire.py").write_text(CODE)
    assert enforced_in(tmp_path) == {
        "3.2": ["fire.py:NO_AMMO"],
        "3.21": ["fire.py:NO_AMMO"],
        "8.1": ["fire.py:ambush"],
        "5.1": ["fire.py:advance"],
        "5.2": ["fire.py:advance"],
        "6.1": ["fire.py:Fire.resolve"],
        "4.1": ["fire.py:Fire.resolve"],
        "6.2": ["fire.py:Fire.resolve"],
        "6.3": ["fire.py:Fire.resolve"],
        "6.4": ["fire.py:Fire.resolve"],
    }


def test_marks_of_tests_are_collected(tmp_path: Path) -> None:
    (tmp_path / "test_fire.py").write_text(TESTS)
    one, two = "test_fire.py::test_one", "test_fire.py::TestMore::test_two"
    assert marked_in(tmp_path) == {"1.1": [one, two], "3.2": [one], "5.1": [one, two], "6.1": [two]}


def test_coverage_is_what_the_sources_show() -> None:
    rules = [
        Rule("1", "claimed", coverage="enforced"),
        Rule("2", "found"),
        Rule("3", "a component", coverage="component", why="printed on the counter"),
        Rule("4", "not yet"),
    ]
    got = covered(rules, {"2": ["a.py:f"]}, {"2": ["test_a.py::test_f"], "3": ["test_a.py::test_g"]})
    assert [(rule.number, rule.coverage, rule.code, rule.tests) for rule in got] == [
        ("1", "not yet", (), ()),
        ("2", "enforced", ("a.py:f",), ("test_a.py::test_f",)),
        ("3", "component", (), ("test_a.py::test_g",)),
        ("4", "not yet", (), ()),
    ]


def test_the_decorator_changes_nothing_and_wants_numbers() -> None:
    assert enforces("1.1")(len) is len
    with pytest.raises(ValueError, match="numbers of rules"):
        enforces()


def test_the_collected_file_is_checked() -> None:
    assert read_tested(Document("t.toml", '[tests]\n"1.1" = ["a"]\n')) == {"1.1": ["a"]}
    with pytest.raises(ContentFault, match=r"t\.toml:2 tests\.\"1\.1\": expected a list, got 3"):
        read_tested(Document("t.toml", '[tests]\n"1.1" = 3\n'))
