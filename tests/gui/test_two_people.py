"""Two people at one table: what each of them may not get to know of the other, however he tries."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.games import game
from desktop.table import telling
from desktop.table.game import Verdict
from desktop.table.session import Session
from desktop.window.controller import NOBODY
from tests.gui.conftest import Person, Sit
from tests.gui.test_curtain import _texts, _unpainted
from tests.gui.test_no_retreat import until
from tests.gui.test_peek import MALEME, at_order, press, release, seat_of


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


def _said(person: Person) -> list[str]:
    """All that the window says anywhere, painted or told to a screen reader."""
    return [
        " ".join((_texts(widget), *_unpainted(widget)))
        for widget in person.table.findChildren(QWidget)
        if widget.isVisible()
    ]


@pytest.mark.parametrize("deed", ["point", "walk", "look", "end", "click"])
def test_nothing_that_was_done_with_an_open_hand_tells_of_it_when_it_is_closed(sit: Sit, deed: str) -> None:
    session = at_order(2)
    side, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    hand = session.state.hands[side]
    names = re.compile(r"(?<![\w-])(" + "|".join(hand) + r")(?![\w-])")
    press(person, mine.peek)
    strip, ask = person.table.parts.hands, session.ask()
    assert ask is not None
    barred = next((card for card in hand if ask.refusal(ask.by_key()[f"order:{card}"]) is not None), hand[0])
    place = strip.place_of(f"card:{barred}")
    assert place is not None
    match deed:
        case "point":
            QTest.mouseMove(strip, place)
            QTest.qWait(350)
        case "walk":
            for _ in range(4):
                person.key(Qt.Key.Key_Tab)
        case "look":
            person.table.hand.look(f"card:{barred}")
        case "end":
            person.key(Qt.Key.Key_E)
        case _:
            QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(20)
    bubble = person.table.parts.bubble
    assert any(names.search(text) for text in _said(person)), "the deed shows nothing of the hand"
    release(person, mine.peek)
    QTest.qWait(20)
    assert not bubble.isVisible()
    assert [text for text in _said(person) if names.search(text)] == []
