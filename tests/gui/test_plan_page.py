"""The page of a scenario that is settled at the table: rolls, cards, secrets behind the curtain, beginning anew."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.games import game
from desktop.window.controller import Mode
from desktop.window.planpage import PlanPage, _Card
from tests.gui.conftest import Person, Sit

SCENARIO = "combat_commander/generated"


@pytest.fixture(scope="session")
def commander() -> Any:
    return game("combat_commander")


def page_of(person: Person) -> PlanPage:
    return person.table.parts.plan


def press(page: PlanPage, words: str) -> None:
    made = next(one for one in page.findChildren(QPushButton) if one.isVisible() and one.text().startswith(words))
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    QTest.qWait(1)


def cards(page: PlanPage) -> list[_Card]:
    return [one for one in page.cards.findChildren(_Card) if not one.isHidden()]


def click(page: PlanPage, card: _Card) -> None:
    page.room.ensureWidgetVisible(card)
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card.rect().center())
    QTest.qWait(1)


def test_a_scenario_is_settled_by_clicks_on_the_page_alone(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, seed="3")
    page, controller = page_of(person), person.table.controller
    assert page.isVisible()
    assert page.title.text() == "Roll: The map"
    assert not person.table.parts.log_dock.isVisible()
    press(page, "Roll  ")
    assert controller.mode is Mode.HELD
    for _ in range(60):
        if page.plan is None or page.plan.whole:
            break
        if controller.mode is Mode.HELD:
            press(page, "Roll on")
        else:
            lit = [card for card in cards(page) if card.lit]
            if lit:
                click(page, lit[0])
            else:
                press(page, "No support")
    assert page.plan is not None
    assert page.plan.whole
    assert len(cards(page)) == 2
    press(page, "Begin the set-up")
    assert page.isHidden()
    assert person.table.parts.log_dock.isVisible()
    assert person.prompt.startswith("Set up")


def test_a_card_that_is_too_dear_does_not_answer_and_says_why(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, seed="3", size=(1280, 800))
    page, controller = page_of(person), person.table.controller
    for _ in range(80):
        if person.prompt.startswith("Buy Fort"):
            break
        if controller.mode is Mode.HELD:
            page.roll_on()
            continue
        choice = controller.choice
        assert choice is not None
        person.table.hand.give_key("pass" if choice.enders else choice.options[0].key)
        QTest.qWait(1)
    assert person.prompt.startswith("Buy Fort")
    assert not person.table.parts.minimap.isVisible()
    while all(card.lit for card in cards(page)):
        click(page, cards(page)[0])
    dear = next(card for card in cards(page) if not card.lit)
    position = controller.session.position
    click(page, dear)
    assert controller.session.position == position
    assert "VP" in dear.card.refused
    assert dear.card.refused in dear.accessibleName()


def test_a_choice_of_forces_is_on_no_page_of_the_other_side(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, two=True, seed="3")
    page, controller = page_of(person), person.table.controller
    page.roll_on()
    QTest.qWait(5)
    assert controller.mode is Mode.CURTAIN
    assert page.plan is None
    assert not cards(page)
    person.lift()
    QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
    first = cards(page)
    assert first
    names = [card.card.title for card in first]
    click(page, first[0])
    if controller.mode is Mode.OUTCOME:
        person.enter()
    assert controller.mode is Mode.CURTAIN
    person.lift()
    QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
    assert page.plan is not None
    assert not page.plan.steps[4].settled
    told = " ".join(card.accessibleName() for card in cards(page))
    assert not any(name in told for name in names)


def test_the_same_seed_begins_the_same_scenario_anew(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, seed="3")
    page = page_of(person)
    page.roll_on()
    before = [step.settled for step in page.plan.steps]  # type: ignore[union-attr]
    for seed, same in (("3", True), ("another", False)):
        page = person.shell.table.parts.plan  # type: ignore[union-attr]
        page.seed.setText(seed)
        press(page, "Begin anew")
        QTest.qWait(20)
        table = person.shell.table
        assert table is not None
        assert table.controller.session.record.header.seed == seed
        assert table.controller.session.position == 0
        table.parts.plan.roll_on()
        after = [step.settled for step in table.parts.plan.plan.steps]  # type: ignore[union-attr]
        assert (after == before) is same


def test_tab_and_space_choose_a_card(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, seed="3")
    page = page_of(person)
    page.roll_on()
    QTest.qWait(5)
    person.key(Qt.Key.Key_Tab)
    person.key(Qt.Key.Key_Tab)
    focused = [card for card in cards(page) if card.focused]
    assert [card.card.key for card in focused] == [cards(page)[1].card.key]
    key = focused[0].card.key
    person.key(Qt.Key.Key_Space)
    entries = person.table.controller.session.record.entries
    assert [entry.key for entry in entries if entry.kind == "answer"] == [key]


def test_a_scenario_in_the_making_is_found_again_with_its_page_and_its_docks(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO, seed="3")
    shell = person.shell
    shell.games = {commander.id: commander}
    shell.begin(commander.id, SCENARIO, {}, {}, "3")
    QTest.qWait(20)
    assert shell.table is not None
    assert shell.controller is not None
    shell.table.parts.plan.roll_on()
    path = str(shell.controller.session.keeper.path)  # type: ignore[union-attr]
    settled = shell.table.parts.plan.plan.steps  # type: ignore[union-attr]
    shell._leave_table()
    shell.resume(path)
    QTest.qWait(30)
    table = shell.table
    assert table.parts.plan.isVisible()
    assert table.parts.plan.plan is not None
    assert table.parts.plan.plan.steps == settled
    assert not table.parts.log_dock.isVisible()
    for _ in range(60):
        if table.parts.plan.plan is None:
            break
        choice = table.controller.choice
        if choice is None:
            table.parts.plan.roll_on()
        else:
            table.hand.give_key("pass" if choice.enders else choice.options[0].key)
    QTest.qWait(20)
    assert table.parts.plan.isHidden()
    assert table.parts.log_dock.isVisible()
    assert table.parts.right_dock.isVisible()
