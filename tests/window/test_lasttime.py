"""Set-ups that are remembered: which answers made each placement, and a file that spoils nothing when it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.table.record import Entry
from desktop.window.lasttime import MOST, LastTime, groups_of


def entry(key: str, prompt: str, kind: str = "answer", side: str = "axis") -> Entry:
    return Entry(0, 0, kind, side, key, prompt=prompt)  # type: ignore[arg-type]


def test_each_placement_is_kept_with_all_its_answers_and_without_what_was_forced() -> None:
    line = [
        entry("yes", "Offensive?", side="allied"),
        entry("unit:a", "Which?"),
        entry("at:1", "Where?"),
        entry("unit:b", "Which?"),
        entry("at:2", "Where?", kind="forced"),
        entry("unit:c", "Which?", kind="forced"),
        entry("at:3", "Where?"),
    ]
    assert groups_of(line, "axis", "Which?") == (("unit:a", "at:1"), ("unit:b",), ("at:3",))


def test_only_the_run_that_has_just_ended_counts() -> None:
    line = [entry("unit:old", "Which?"), entry("done", "Which?"), entry("unit:new", "Which?")]
    assert groups_of(line, "axis", "Which?") == (("unit:new",),)


def test_a_damaged_file_is_no_last_time_and_is_written_anew(tmp_path: Path) -> None:
    last = LastTime(tmp_path)
    last.path.write_text("{ not json", encoding="utf-8")
    assert last._read() == {}
    last.keep("game|axis|map1|Which?", (("unit:a", "at:1"),))
    assert last._read() == {"game|axis|map1|Which?": [["unit:a", "at:1"]]}


def test_a_disk_that_refuses_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full)
    LastTime(tmp_path).keep("name", (("unit:a",),))


def test_the_oldest_set_ups_go_first(tmp_path: Path) -> None:
    last = LastTime(tmp_path)
    for number in range(MOST + 3):
        last.keep(f"name {number}", (("unit:a",),))
    known = last._read()
    assert len(known) == MOST
    assert "name 2" not in known
    assert f"name {MOST + 2}" in known
