"""The command line on the two card-driven games: what is wrong is said in one line, and with the right exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """The exit code, and what was complained about."""
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, (captured.out if words[0] == "check" else captured.err).removeprefix("hexfront: ").strip()


@pytest.mark.parametrize("game", ["combat_commander", "no_retreat"])
def test_the_name_of_a_game_is_no_scenario(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, said = run(capsys, "playout", game)
    assert code == 2
    assert said == f'there is no scenario "{game}" (that is a game; `hexfront scenarios` lists what it has)'


def test_settings_are_named_where_one_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("drive", "combat_commander/at-the-crossroads", "--script", "/dev/null", "--setting")
    code, said = run(capsys, *words, "xyz=1")
    assert code == 2
    assert said.startswith('no setting "xyz" in combat_commander (known: hands, ')
    assert run(capsys, *words, "hand=open") == (2, 'no setting "hand" in combat_commander (did you mean "hands"?)')
    assert run(capsys, *words, "hands=up") == (
        2,
        '--setting hands: closed or open or blind or slots expected, not "up"',
    )


def test_a_script_that_forgets_a_draw_is_told_what_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("axis: pass\n", encoding="utf-8")
    code, said = run(capsys, "drive", "no_retreat/crusader", "--script", script)
    assert code == 1
    assert said.endswith("pass: first a roll or draw is wanted: 1 from the draw pile: Allied player draws a card")


@pytest.mark.parametrize(
    ("scenario", "line", "fault"),
    [
        ("no_retreat/crusader", "map = 9", "map: there is no map 9"),
        ("no_retreat/crusader", 'phase = "noon"', "phase: there is no phase noon"),
        ("combat_commander/at-the-crossroads", "map = 2", "map: there is no map 2"),
        ("combat_commander/at-the-crossroads", 'phase = "noon"', "phase: there is no phase noon"),
    ],
)
def test_positions_name_what_the_game_does_not_have(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, scenario: str, line: str, fault: str
) -> None:
    position = tmp_path / "position.toml"
    game = scenario.partition("/")[0]
    position.write_text(f'game = "{game}"\nbase = "{scenario}"\n\n[state]\n{line}\n', encoding="utf-8")
    code, said = run(capsys, "check", position)
    assert code == 1
    assert fault in said, said
    assert "KeyError" not in said


@pytest.mark.parametrize(
    ("scenario", "setting"),
    [
        ("combat_commander/tussle-at-maleme", "hands=open"),
        ("combat_commander/tussle-at-maleme", "reactions=fire"),
        ("no_retreat/crusader", "solo=axis"),
    ],
)
def test_ways_to_play_alone_are_refused_where_each_side_has_a_seat(
    capsys: pytest.CaptureFixture[str], scenario: str, setting: str
) -> None:
    seats = ("--seat", "axis=human", "--seat", "allied=human")
    said = f"--seat: {setting} is a way for one person to play all sides"
    assert run(capsys, "play", scenario, "--setting", setting, *seats) == (2, said)
