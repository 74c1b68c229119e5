"""Playing the halves of cards one by one: positions, which half is on which card, which halves have tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from desktop.games.no_retreat.cards.registry import EVENTS, half_of
from desktop.games.no_retreat.state import NoRetreatState
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes

TESTED: dict[str, bool] = {}


def halves(*ids: str) -> Callable[[Any], Any]:
    """Marks a test with the halves that it covers, and runs it for each."""
    TESTED.update(dict.fromkeys(ids, True))
    return pytest.mark.parametrize("half", ids)


def side_of(half: str) -> str:
    for card in content().cards.values():
        for side in ("axis", "allied"):
            if half_of(content(), card.id, side).id == half:
                return side
    raise AssertionError(half)


def card_of(half: str) -> str:
    return next(c.id for c in content().cards.values() if half in (c.axis.id, c.allied.id))


def play(state: NoRetreatState, half: str, *answers: str, draws: tuple[str, ...] = ()) -> Script:
    """Run an event outside battles."""
    side = side_of(half)
    assert EVENTS[half].why_not(content(), state, side) is None
    script = Script(state, *answers, draws=draws)
    script.run(EVENTS[half].run(script.table, side))
    return script


def barred(state: NoRetreatState, half: str) -> bool:
    return EVENTS[half].why_not(content(), state, side_of(half)) is not None


def at_home(**fields: Any) -> NoRetreatState:
    """A Strategic Phase with Malta in play and markers in the Used box."""
    state = empty(3, turn=9, phase="strategic", malta="inactive", malta_marker=True, **fields)
    state.supplies = {"green": 1, "gray": 2, "allied": 3}
    state.used = {"green": 3, "gray": 4, "allied": 5}
    state.hands = {"axis": ("01", "07"), "allied": ("25", "30")}
    held = ("01", "07", "25", "30")
    state.deck = type(state.deck)((), tuple(card for card in sorted(content().cards) if card not in held))
    return state


def on_map(**fields: Any) -> tuple[NoRetreatState, list[str]]:
    """A Player Turn with a row of four clear hexes."""
    state = empty(3, turn=9, player="axis", malta="inactive", malta_marker=True, **fields)
    state.supplies = {"green": 1, "gray": 2, "allied": 3}
    state.used = {"green": 3, "gray": 4, "allied": 5}
    return state, open_hexes(3, 4)
