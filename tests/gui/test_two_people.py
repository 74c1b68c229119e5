"""Two people at one table: what each of them may not get to know of the other, however he tries."""

from __future__ import annotations

import pytest

from desktop.games import game
from desktop.table import telling
from desktop.table.game import Verdict
from desktop.table.session import Session
from desktop.window.controller import NOBODY
from tests.gui.conftest import Sit
from tests.gui.test_no_retreat import until
from tests.gui.test_peek import MALEME, at_order


def test_ways_to_play_alone_are_no_setting_of_a_table_with_two(sit: Sit) -> None:
    """Both hands open would show each what the other holds."""
    session = at_order()
    person = sit(session.game, MALEME, session=session, two=True)
    person.table.desk.setting_wanted.emit("hands", "open")
    assert person.table.controller.settings()["hands"] == "closed"
    assert not person.table.parts.consent.isVisible()
    ruling = next(one for one in session.game.rulings() if one.setting == "hands")
    assert "setting:hands" not in person.table.parts.rules._ruling(ruling)
    other = sit(session=at_order())
    assert "setting:hands:open" in other.table.parts.rules._ruling(ruling)


def test_what_would_come_to_light_is_in_no_look_ahead(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ghosts and lit places are tried on a copy of the game: had it sprung an ambush, they would tell of it."""
    person = sit(game("no_retreat"), "no_retreat/crusader")
    until(person, "Deploy which piece?")
    placing, controller = person.table.hand.placing, person.table.controller
    ghosts = placing.ghosts()
    assert ghosts
    trial = controller.session.fork()
    trial.gesture(controller.choice.proposal)
    told = {one.event.kind for one in trial.events[len(controller.session.events) :]}
    assert told
    monkeypatch.setattr(telling, "REVEALS", (*telling.REVEALS, *sorted(told)))
    placing._ghosts = (None, (), ())
    assert placing.ghosts() == ()


def test_a_hand_opened_by_a_button_does_not_lie_open_while_nobody_is_asked(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = at_order()
    ask = session.ask()
    assert ask is not None
    person = sit(session.game, MALEME, session=session, two=True)
    controller = person.table.controller
    controller.open_hand(ask.side)
    assert controller.eyes == frozenset((ask.side,))
    monkeypatch.setattr(Session, "verdict", property(lambda self: Verdict("", "over", "9")))
    controller._settle()
    assert controller.eyes == NOBODY
    assert controller.peeker is None
