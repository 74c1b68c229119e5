"""Every command on good and bad input: what it prints, its exit codes, and that it overwrites nothing unasked."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.cli.parser import build_parser
from desktop.table.game import Fault
from desktop.table.gamefile import save_new
from desktop.table.session import Session
from tests.cli.conftest import Run
from tests.toygame.game import GAME

COMMANDS = ("play", "shot", "playout", "replay", "drive", "scenarios", "check", "rules", "sources", "doctor")
Wrong = Callable[..., str]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game of the toy game, thirty answers on."""
    path = tmp_path / "ford.hexfront"
    session = Session.begin(GAME, "toy/ford", seed="3")
    keeper = save_new(session, path)
    for _ in range(30):
        ask = session.ask()
        assert ask is not None
        options = ask.options()
        session.answer(options[len(options) // 2].key, ask.side)
    keeper.close()
    return path


def script(folder: Path, text: str) -> Path:
    path = folder / "script.txt"
    path.write_text(text)
    return path


# help and wrong use -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command_has_an_example(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"example:\n  hexfront {command}" in out
    assert max(map(len, out.splitlines())) <= 100


def test_the_readme_lists_the_commands_that_there_are() -> None:
    listed = build_parser().format_help()
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert command in listed
        assert f"| `hexfront {command}" in readme


def test_wrong_use_is_told_in_one_line(wrong: Wrong) -> None:
    assert "invalid choice: 'plya'" in wrong(2, "plya")
    assert 'a whole number from 1 up expected, not "0"' in wrong(2, "playout", "toy/ford", "--games", 0)
    assert "WIDTHxHEIGHT expected" in wrong(2, "shot", "toy/ford", "--out", "x.png", "--size", "big")
    assert wrong(2, "rules", "tyo") == 'there is no game "tyo" (did you mean "toy"?)'
    assert wrong(2, "sources", "tyo").startswith("there is no game")
    assert wrong(2, "drive", "toy/frod", "--script", "/dev/null") == (
        'there is no scenario "toy/frod" (did you mean "toy/ford"?)'
    )
    assert wrong(2, "drive", "toy/ford", "--script", "nowhere.txt") == "nowhere.txt: there is no such file"
    assert wrong(2, "drive", "nowhere.toml", "--script", "/dev/null") == "nowhere.toml: there is no such file"
    assert wrong(2, "replay", "nowhere") == "nowhere: there is no such file"
    assert wrong(2, "replay", "/") == "/: a file is expected, this is a folder"
    assert wrong(2, "shot", "/", "--out", "x.png") == "/: a file is expected, this is a folder"
    assert "no seat" in wrong(2, "drive", "toy/ford", "--script", "/dev/null", "--seat", "green")
    assert "open: no or yes expected" in wrong(
        2, "drive", "toy/ford", "--script", "/dev/null", "--setting", "open=maybe"
    )
    assert 'no setting "opne"' in wrong(2, "drive", "toy/ford", "--script", "/dev/null", "--setting", "opne=no")


def test_a_fault_of_the_program_is_one_line_and_a_report(
    wrong: Wrong, monkeypatch: pytest.MonkeyPatch, nobody_at_home: Path
) -> None:
    monkeypatch.setattr("desktop.cli.knowing.find_content", lambda _: 1 / 0)
    line = wrong(1, "scenarios")
    assert line.startswith("a fault of the program: ZeroDivisionError: division by zero (report: ")
    report = Path(line.partition("(report: ")[2].removesuffix(")"))
    assert report.is_relative_to(nobody_at_home)
    assert "Traceback" in report.read_text()


def test_it_runs_as_a_module_without_loading_qt() -> None:
    program = (
        "import sys; from desktop.cli import main; code = main(['scenarios']); "
        "assert not any(name.startswith('PySide6') for name in sys.modules), 'Qt was loaded'; sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "cossacks/stalluponen" in done.stdout
    done = subprocess.run([sys.executable, "-m", "desktop", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()[0]) == (0, "hexfront")


# knowing ------------------------------------------------------------------------------------------------------------
def test_scenarios_are_listed_for_people_and_programs(run: Run) -> None:
    code, out, _ = run("scenarios")
    assert code == 0
    assert out.startswith("toy/ford\n  The Ford (The toy game)\n")
    code, out, _ = run("scenarios", "--json")
    first = json.loads(out)[0]
    assert (first["id"], first["settings"]) == ("toy/ford", {"open": ["no", "yes"]})


def test_rules_tell_where_each_is_enforced(run: Run) -> None:
    code, out, _ = run("rules", "toy", "--json")
    assert code == 0
    rows = {row["rule"]: row for row in json.loads(out)}
    assert set(rows["T9"]) == {"rule", "title", "coverage", "code", "tests", "why"}
    assert rows["T9"]["coverage"] == "enforced"
    assert "sequence.py:verdict" in rows["T9"]["code"]
    assert rows["T1"]["coverage"] == "component"
    code, out, _ = run("rules", "toy")
    assert f"{len(rows)} rules:" in out


def test_sources_say_where_things_come_from(run: Run) -> None:
    code, out, _ = run("sources", "toy", "--json")
    assert code == 0
    assert set(json.loads(out)[0]) >= {"component", "kind", "text", "confidence"}
    assert run("sources", "toy")[1].startswith("everything: ")


def test_the_doctor_finds_what_is_needed(run: Run) -> None:
    code, out, _ = run("doctor")
    assert code == 0, out
    for thing in ("python", "PySide6", "content", "fonts", "window system"):
        assert thing in out


# check --------------------------------------------------------------------------------------------------------------
def test_check_of_everything(run: Run) -> None:
    code, out, _ = run("check")
    assert (code, out) == (0, "checked toy: no faults\n")


def test_check_of_files_and_folders(run: Run, wrong: Wrong, tmp_path: Path, saved: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('game = "toy"\nbase = "toy/ford"\n')
    assert run("check", good)[0] == 0
    assert run("check", saved)[0] == 0
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "toy"\nbase = "toy/ford"\n[state]\nturn = "x"\nturns = "y"\n')
    code, out, _ = run("check", tmp_path)
    assert code == 1
    assert f'{bad}:4 state.turn: expected a whole number, got "x"' in out
    assert f'{bad}:5 state.turns: expected a whole number, got "y"' in out
    assert out.endswith("2 faults\n")
    code, out, _ = run("check", bad, "--json")
    assert (code, len(json.loads(out)["faults"])) == (1, 2)
    assert "there is no such file" in wrong(2, "check", tmp_path / "nowhere")
    other = tmp_path / "other.toml"
    other.write_text("x = 1\n")
    assert "is no position" in run("check", other)[1]


# playout ------------------------------------------------------------------------------------------------------------
def test_playout_reports_what_was_played(run: Run) -> None:
    code, out, err = run("playout", "toy/ford", "toy/crowd", "--games", 2, "--seed", 5, "--json")
    assert code == 0, err
    report = json.loads(out)
    assert report["games"] == 4
    assert report["faults"] == []
    assert sum(report["verdicts"].values()) == 4
    assert report["decisions"] == sum(report["questions"].values()) > 50
    assert report["decisions_per_second"] > 0
    assert report["rules"]["T2"] > 0
    again = json.loads(run("playout", "toy/ford", "toy/crowd", "--games", 2, "--seed", 5, "--json")[1])
    assert {**again, "decisions_per_second": 0} == {**report, "decisions_per_second": 0}
    code, out, _ = run("playout", "toy/ford", "--games", 1, "--check", "full")
    assert code == 0
    assert out.startswith("1 games of toy/ford to the end, full checks\n")
    assert out.endswith("faults: none\n")


def test_playout_tells_faults_and_how_to_meet_them_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "invariants", lambda *_: [Fault("a broken thing")])
    code, out, _ = run("playout", "toy/ford", "--games", 2, "--seed", 8)
    assert code == 1
    assert "toy/ford, seed 9: a broken thing" in out
    assert "again: hexfront playout toy/ford --games 1 --seed 9 --check light" in out


# drive --------------------------------------------------------------------------------------------------------------
def test_drive_prints_log_question_refusals_and_view(run: Run, tmp_path: Path) -> None:
    path = script(tmp_path, "# first\nplace:red.1:A1\nred: place:red.2:A1  # beside it\n")
    code, out, _ = run("drive", "toy/ford", "--script", path, "--seat", "red")
    assert code == 0
    assert "red: Place your pieces" in out
    assert "\n  place:red.3:A2 " in out
    assert "not done                     All pieces must be placed  [T2]" in out
    assert "--- view of red ---" in out
    code, out, _ = run("drive", "toy/ford", "--script", path, "--seat", "red", "--json")
    shown = json.loads(out)
    question = shown["pending"]["questions"][0]
    assert (shown["pending"]["kind"], question["side"]) == ("question", "red")
    assert question["chosen"] == ["place:red.1:A1", "place:red.2:A1"]
    assert {"key": "done", "text": "All pieces must be placed", "rule": "T2"}.items() <= {
        **question["refusals"][-1]
    }.items()
    assert shown["view"]["pieces"]["red.3"]["kind"] == "gun"


def test_drive_never_tells_a_seat_what_it_may_not_know(run: Run, tmp_path: Path) -> None:
    path = script(tmp_path, "place:red.1:A1\n")
    _, out, _ = run("drive", "toy/ford", "--script", path, "--seat", "blue", "--json")
    shown = json.loads(out)
    assert shown["pending"]["questions"][0]["options"] == []
    assert shown["pending"]["questions"][0]["chosen"] == []
    assert "A1" not in json.dumps(shown["pending"])
    assert "A1" not in json.dumps(shown["view"]["pieces"])


def test_drive_uses_scripted_cards_and_stops_without_them(run: Run, tmp_path: Path, saved: Path) -> None:
    assert run("replay", saved, "--export", tmp_path / "line.txt")[0] == 0
    rows = (tmp_path / "line.txt").read_text().splitlines()
    answers = [row.split("  #")[0] for row in rows if row.startswith(("red: ", "blue: ", "red+ ", "blue+ "))]
    answers = [answer.replace("+ ", ": ", 1) for answer in answers]
    path = script(tmp_path, "\n".join(answers[:20]) + "\n")
    code, out, err = run("drive", "toy/ford", "--script", path)
    assert code == 1, "the script has answers beyond the first draw, but no cards"
    assert "first a roll or draw is wanted" in err
    outcomes = [row.split("  #")[0] for row in rows if row.startswith("chance ")]
    cards = ["cards " + row.removeprefix("chance ") for row in outcomes]
    path = script(tmp_path, "\n".join(cards + answers) + "\n")
    code, out, err = run("drive", "toy/ford", "--script", path, "--json")
    assert code == 0, err
    assert json.loads(out)["chance"] == {"used": len(cards), "left": 0}
    code, out, err = run("drive", "toy/ford", "--script", script(tmp_path, "\n".join(answers)), "--seed", 3)
    assert code == 0, err


def test_drive_names_the_line_of_the_script(run: Run, tmp_path: Path) -> None:
    def fault(text: str) -> str:
        code, _, err = run("drive", "toy/ford", "--script", script(tmp_path, text))
        assert code == 1
        return err.removeprefix("hexfront: ").strip()

    path = tmp_path / "script.txt"
    assert fault("done\n") == f"{path}:1: done: All pieces must be placed [T2]"
    assert fault("\nplace:red.1:Z9\n").startswith(f"{path}:2: place:red.1:Z9 is no answer to: Place your pieces")
    assert fault("dice x\n") == f'{path}:1: "dice 3 5" expected, not "dice x"'
    assert fault("place this\n").startswith(f"{path}:1: one answer")


# replay and files ---------------------------------------------------------------------------------------------------
def test_replay_tells_the_story_and_verifies(run: Run, saved: Path) -> None:
    before = saved.read_bytes()
    code, out, _ = run("replay", saved, "--verify")
    assert code == 0
    assert "verified: " in out
    assert saved.read_bytes() == before


def test_export_edit_replay(run: Run, wrong: Wrong, tmp_path: Path, saved: Path) -> None:
    text, position = tmp_path / "line.txt", tmp_path / "here.toml"
    assert run("replay", saved, "--export", text, "--position", position)[0] == 0
    assert "the file is there already" in wrong(2, "replay", saved, "--export", text)
    assert run("replay", saved, "--export", text, "--force")[0] == 0
    assert run("replay", text, "--verify")[0] == 0
    assert run("check", text, position)[0] == 0
    text.write_text(text.read_text().replace("place:red.1:", "place:red.9:"))
    assert "line " in wrong(1, "replay", text)


def test_damaged_files_are_told_in_one_line_and_left_alone(wrong: Wrong, tmp_path: Path, saved: Path) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[:4096] + b"\xff" * 8192 + data[12288:])
    broken = saved.read_bytes()
    assert wrong(1, "replay", saved)
    assert saved.read_bytes() == broken
    saved.write_bytes(data[:700])
    assert wrong(1, "replay", saved)
    text = tmp_path / "x.txt"
    text.write_bytes(b"\xff\xfe\x00")
    assert wrong(1, "replay", text) == f"{text}: not a text file"
    text.write_text("hello")
    assert wrong(1, "replay", text)
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "toy"\nbase = "toy/ford"\n[state]\nturn = "x"\nturns = "y"\n')
    assert wrong(1, "drive", bad, "--script", "/dev/null") == (
        f'{bad}:4 state.turn: expected a whole number, got "x" (and 1 more; `hexfront check {bad}` lists them)'
    )


def test_shot_overwrites_nothing(wrong: Wrong, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    out.write_bytes(b"mine")
    assert "the file is there already" in wrong(2, "shot", "toy/ford", "--out", out)
    assert out.read_bytes() == b"mine"
    assert "a .png file" in wrong(2, "shot", "toy/ford", "--out", tmp_path / "x.jpg")
    assert "there is no folder" in wrong(2, "shot", "toy/ford", "--out", tmp_path / "no" / "x.png")


def test_play_says_what_is_wrong_before_a_window_opens(wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "SEAT=human or SEAT=random" in wrong(2, "play", "toy/ford", "--seat", "red=robot")
    assert 'no seat "green"' in wrong(2, "play", "toy/ford", "--seat", "green=human")
    if sys.platform.startswith("linux"):
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        assert "there is no screen here" in wrong(2, "play", "toy/ford")
