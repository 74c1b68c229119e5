"""The command line on the game that ships: its scenario, rules and sources, positions, scripts, random games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.cli import main
from desktop.games import GAMES
from tools import position_docs

BATTLE = "cossacks/stalluponen"

POSITION = """\
game = "cossacks"
base = "cossacks/stalluponen"
title = "Two against one"

[board]
only = true
"41.19" = ["de.1div.inf SE"]
"40.20" = ["ru.29div.inf 8 NW", "ru.29div.art"]

[state]
stage = "combat"
setting_up = []
step = 2
"""


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_content_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check")
    assert code == 0, out
    assert out == f"checked {', '.join(GAMES)}: no faults\n"


def test_the_scenario_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "scenarios", "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert rows[BATTLE]["title"] == "The Battle of Stallupönen"


def test_every_numbered_rule_is_listed_with_its_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "cossacks", "--json")
    assert code == 0
    rows = json.loads(out)
    assert len(rows) == 561
    assert len({row["rule"] for row in rows}) == 561
    for row in rows:
        assert set(row) == {"rule", "title", "coverage", "code", "tests", "why"}
        assert row["coverage"] in ("enforced", "definition", "component", "not applicable", "not yet")
        assert row["title"]
        assert row["code"] if row["coverage"] == "enforced" else row["why"], row["rule"]
    combat = [row for row in rows if row["rule"].startswith(("S10.", "S11.", "S12."))]
    later = [row["rule"] for row in combat if row["coverage"] == "not yet"]
    assert later == ["S10.11A", "S11.31", "S12.31A", "S12.9"], "they belong to march, recovery and replacements"


def test_reconstructed_tables_are_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sources", "cossacks", "--json")
    assert code == 0
    kinds = {row["component"]: row["kind"] for row in json.loads(out)}
    assert kinds["Fire Combat Results Table"] == "reconstructed"
    assert kinds["Counters"] == "historical"


def test_a_position_is_checked_driven_and_saved_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, script = tmp_path / "two.toml", tmp_path / "script.txt"
    path.write_text(POSITION)
    assert run(capsys, "check", path)[0] == 0
    script.write_text("fire:41.19\n")
    code, out, err = run(capsys, "drive", path, "--script", script, "--seat", "russian", "--json")
    assert code == 0, err
    shown = json.loads(out)
    question = shown["pending"]["questions"][0]
    assert question["side"] == "russian"
    assert "add:ru.29div.inf" in [option["key"] for option in question["options"]]
    units = shown["view"]["units"]
    assert (units["ru.29div.inf"]["sp"], units["ru.29div.inf"]["hex"]) == (8, "40.20")
    assert units["german@41.19"]["type"] == "hidden"
    assert "de.1div.inf" not in out


@pytest.mark.parametrize(("name", "other"), [("ru.29div.inf", "ru.29dix.inf"), ("de.1div.inf", "dd.1div.inf")])
def test_a_saved_position_with_a_name_that_is_none_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, other: str
) -> None:
    path, saved = tmp_path / "two.toml", tmp_path / "saved.toml"
    path.write_text(POSITION)
    assert run(capsys, "replay", path, "--position", saved)[0] == 0
    text = saved.read_text()
    assert name in text
    saved.write_text(text.replace(name, other))
    for command in ("replay", "check"):
        code, out, err = run(capsys, command, saved)
        assert code == 1
        assert "a fault of the program" not in out + err
        assert "Traceback" not in out + err
        assert other in out + err


def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    example = position_docs.PAGE.parent / "examples" / "two-against-one"
    assert run(capsys, "check", example.with_suffix(".toml"))[0] == 0
    script = example.with_suffix(".txt")
    code, out, err = run(capsys, "drive", example.with_suffix(".toml"), "--script", script, "--json")
    assert code == 0, err
    shown = json.loads(out)
    tallies = {tally["title"]: tally for event in shown["log"] for tally in event["tallies"]}
    assert tallies["Fire value of the attack"]["total"] == "23"  # 7 + 2 x 4 + 8
    assert tallies["Fire value of the defence"]["total"] == "16"  # 6 + 6 x ½ + 2 x 3 + 1
    assert tallies["Column shifts"]["shifts"] == 1  # two front hexsides
    assert shown["view"]["units"]["ru.29div.inf"]["sp"] == 6
    assert shown["chance"] == {"used": 1, "left": 0}


def test_what_a_side_may_not_know_is_nowhere_in_what_it_is_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "script.txt"
    script.write_text("")
    _, out, _ = run(capsys, "drive", BATTLE, "--script", script, "--seat", "russian")
    assert "ru.29div.inf" in out
    assert not [word for word in ("de.1div.inf", "de.2div.inf", "de.1div.art", "de.I.hq") if word in out]


def test_random_games_end_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "playout", BATTLE, "--games", 10, "--seed", 1, "--json")
    assert code == 0, err
    report = json.loads(out)
    assert (report["games"], report["faults"]) == (10, [])
    assert sum(report["verdicts"].values()) == 10


def test_the_page_on_positions_is_up_to_date() -> None:
    page = position_docs.PAGE.read_text(encoding="utf-8")
    assert position_docs.page_text(page) == page, "run python tools/position_docs.py"


@pytest.mark.parametrize("show", ["map", "window", "eighth", "FCRT"])
def test_a_shot_needs_no_screen_and_is_a_picture(tmp_path: Path, show: str) -> None:
    out = tmp_path / "battle.png"
    command = [sys.executable, "-m", "desktop", "shot", BATTLE, "--out", str(out), "--show", show, "--size", "640x480"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", f"{out}\n")
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (640, 480)


def test_a_chart_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "desktop", "shot", BATTLE, "--out", str(tmp_path / "x.png"), "--show", "nix"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("hexfront: no 'nix' to show; there are window, map, ")
    assert not (tmp_path / "x.png").exists()
