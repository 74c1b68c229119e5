"""Fortifications in the set-up: they lie in the strip, a click takes one up, a click on the map puts it there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.games import game
from tests.gui.conftest import Person, Sit


def click_in_the_strip(person: Person, subject: str) -> None:
    hands = person.table.parts.hands
    hands.pinned = True
    hands.refresh()
    place = hands.place_of(subject)
    assert place is not None, subject
    QTest.mouseClick(hands, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    hands.pinned = False
    hands.refresh()


def test_a_fortification_is_taken_from_the_strip_and_put_on_the_map(sit: Sit) -> None:
    person = sit(game("combat_commander"), "combat_commander/six-hills")
    controller = person.table.controller
    for _ in range(40):  # as proposed, up to the side that has Fortifications to place
        ask: Any = controller.ask
        offered = [option.key for option in ask.options() if option.key.startswith("fort:")]
        if offered:
            break
        person.enter()
    _, fort, _ = offered[0].split(":")
    hexes = [key.rpartition(":")[2] for key in offered if key.split(":")[1] == fort]
    before = controller.session.state.stock[f"{ask.side}:{fort}"]
    subject = f"box:fort:{ask.side}:{fort}"
    click_in_the_strip(person, subject)
    assert person.table.desk.subject == subject
    person.click(f"hex:{hexes[0]}")
    assert controller.session.state.forts[hexes[0]] == fort
    assert controller.session.state.stock[f"{ask.side}:{fort}"] == before - 1
    if before > 1:  # it stays in the hand: one click for the next
        free = next(hex for hex in hexes if hex not in controller.session.state.forts)
        person.click(f"hex:{free}")
        assert controller.session.state.forts[free] == fort
