"""The sequence of play: which activation comes next, and how the game ended."""

from __future__ import annotations

import msgspec
import pytest

from desktop.games.combat_commander.sequence import next_activation
from desktop.table.game import Verdict
from tests.games.combat_commander.helpers import Position, board


@pytest.mark.rule("6.3")
def test_the_verdict_tells_points_losses_and_objectives() -> None:
    at = Position(board())
    at.state.verdict, at.state.verdict_text, at.state.verdict_rule = "axis", "The Axis win", "6.3.2"
    at.state.vp, at.state.time = 7, 5
    at.state.surrender = {"axis": 6, "allied": 9}
    at.unit("american.line", "C7")
    lost = at.unit("american.line", "C8")
    at.state.units[lost] = msgspec.structs.replace(at.state.units[lost], place="lost:0")
    at.state.control = {"1": "axis", "2": "allied", "3": "axis"}
    found = next_activation(at.content, at.state)
    assert isinstance(found, Verdict)
    told = {fact.name: fact.value for fact in found.facts}
    assert told["Victory Points"] == "7 Axis"
    assert told["Time"] == "5"
    assert told["Allied losses"] == "1, surrender at 9"
    assert told["Axis losses"] == "0, surrender at 6"
    assert told["Axis Objectives"] == "1, 3"
    assert told["Allied Objectives"] == "2"
