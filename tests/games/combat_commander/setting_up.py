"""Scenarios as they are set up for tests: by number, with the proposed placements, driven by scripts."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.deployment import propose
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.setup import lay, set_up, why_not_place
from desktop.games.combat_commander.state import (
    CommanderState,
)
from desktop.table.asking import Ask, Kind
from tests.games.combat_commander.helpers import Position, Script, board

STEMS = {
    13: "tussle-at-maleme",
    14: "at-the-crossroads",
    15: "armata-romana",
    16: "the-blitzkrieg-checked",
    17: "little-stalingrad",
    18: "bridge-hunt",
    19: "metaxas-season",
    20: "a-march-in-december",
    21: "saint-agatha",
    22: "a-veritable-bloodbath",
    23: "no-mans-land",
    24: "six-hills",
}


def opened(number: int, **settings: str) -> CommanderState:
    return set_up(load_content(), f"combat_commander/{STEMS[number]}", settings)


def script_on(state: CommanderState, answers: str = "", dice: tuple[str, ...] = ()) -> Script:
    """Scripted procedures on a scenario's state."""
    position = Position(board())
    position.content, position.state = load_content(), state
    return Script(position, answers, dice)


def placing(state: CommanderState) -> Ask[Any]:
    return Ask(state.steps[0].side, "", list, rule="6.1.1", kind=Kind.PLACE, context=Asked("setup"))


def place_all(state: CommanderState) -> None:
    """Set up the step at hand as the proposal has it."""
    content = load_content()
    step = state.steps[0]
    for key in propose(content, state, placing(state)):
        if key == "done":
            state.laid = ()
            state.steps = state.steps[1:]
            continue
        act, name, at = key.split(":")
        assert why_not_place(content, state, step, act, name, at) is None, key
        lay(state, step, act, name, at)
