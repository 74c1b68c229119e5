"""T88.5 Hindrances between hexes of different level."""

from __future__ import annotations

import pytest

from tests.games.combat_commander.helpers import OWN, Position, board


@pytest.mark.rule("T88.5", "10.3")
@pytest.mark.parametrize(("levels", "hindrance"), [({}, 3), ({"C3": 1}, 0), ({"C3": 1, "C5": 1}, 0)])
def test_brush_below_an_end_of_the_line_does_not_hinder(levels: dict[str, int], hindrance: int) -> None:
    sight = Position(board({"C4": "brush"}, levels)).content.maps[OWN].sight
    there, back = sight.line("C3", "C5"), sight.line("C5", "C3")
    assert (there.blocked, there.hindrance) == (back.blocked, back.hindrance) == (False, hindrance)


@pytest.mark.rule("T88.5", "10.3.3")
def test_brush_on_a_hill_hinders_between_hexes_of_the_same_hill() -> None:
    sight = Position(board({"C4": "brush"}, {"C3": 1, "C4": 1, "C5": 1})).content.maps[OWN].sight
    assert sight.line("C3", "C5").hindrance == 3
