"""Budgets of gestures: a gesture is a click or a key press of a person that answers, rolls or ends a step."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.window.controller import Mode
from desktop.window.shell import Shell
from tests.gui.conftest import Person, Sit
from tests.gui.test_table import begun

SCENARIO = "cossacks/stalluponen"


def attack_of(person: Person, *starts: str) -> str:
    """The subject of the first attack offered whose key starts so, "" if none is."""
    choice = person.table.controller.choice
    if choice is None or choice.primary:
        return ""
    option = next((one for one in choice.left if one.key.startswith(starts)), None)
    return option.subject if option is not None else ""


def until(person: Person, *prompts: str, most: int = 80) -> None:
    """Play on by proposals until a prompt begins so, or the end."""
    for _ in range(most):
        if person.mode is Mode.OVER or person.prompt.startswith(prompts):
            return
        choice = person.table.controller.choice
        if choice is not None and not choice.primary:
            return
        person.all_proposals() if choice is not None else person.enter()


def whole_battle(person: Person) -> None:
    """The battle to its verdict: click each target, take the proposals, roll, end the steps."""
    for _ in range(120):
        if person.mode is Mode.OVER:
            return
        choice = person.table.controller.choice
        if choice is None:
            person.enter()
        elif choice.primary:
            person.all_proposals()
        else:
            subject = attack_of(person, "barrage", "fire")
            if subject:
                person.click(subject)
            elif choice.enders:
                person.key(Qt.Key.Key_E)
            else:
                person.key(Qt.Key.Key_1)
    raise AssertionError(f"no verdict; stands at {person.prompt}")


def test_from_the_games_to_the_first_decision_in_four(
    cossacks: Any, preferences: Any, qtbot: Any, shells: list[Shell]
) -> None:
    shell = Shell(preferences)
    shells.append(shell)
    qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
    shell.resize(1280, 800)
    picker = shell.show_games([cossacks])
    shell.show()
    QTest.qWait(10)
    gestures = 0
    assert isinstance(picker.first_focus(), QPushButton)
    QTest.mouseClick(picker.first_focus(), Qt.MouseButton.LeftButton)  # alone; game and scenario are proposed
    gestures += 1
    table = shell.table
    assert table is not None
    person = Person(shell, table, qtbot)
    person.enter()
    person.enter()
    assert "choose a barrage" in person.prompt
    assert gestures + person.gestures <= 4


def test_a_barrage_is_three_and_one_a_loss(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, seed="7")
    person.gestures = 0
    person.click("hex:41.19")
    person.all_proposals()
    assert person.mode is Mode.HELD
    person.enter()
    assert person.gestures <= 3
    held = person.mode is Mode.HELD
    if held:  # the morale check that the barrage brought
        person.enter()
    losses = 0
    while person.prompt.startswith(("Loss", "Assign")):
        losses += 1
        person.enter()
    assert person.gestures <= 3 + held + losses


def test_a_fire_of_three_stacks_is_fifteen_without_a_curtain_after_the_reveal(sit: Sit, cossacks: Any) -> None:
    for seed in ("7", "11", "23"):
        person = sit(cossacks, SCENARIO, two=True, seed=seed)
        while not attack_of(person, "fire"):
            if person.mode is Mode.CURTAIN:
                person.lift()
                if person.table.parts.recap.isVisible():
                    QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
            elif person.table.controller.choice is not None and not person.table.controller.choice.primary:
                person.key(Qt.Key.Key_E)
                person.key(Qt.Key.Key_E)
            else:
                person.enter()
        person.gestures = 0
        target = attack_of(person, "fire")
        person.click(target)
        session = person.table.controller.session
        revealed: int | None = None
        for _ in range(40):
            if revealed is None and any(told.event.kind == "reveal" for told in session.events):
                revealed = person.table.controller.curtains
            if person.mode is Mode.OVER or attack_of(person, "fire", "probe", "barrage"):
                break
            if person.mode is Mode.CURTAIN:
                if revealed is not None:
                    break  # the next step belongs to the other side
                person.lift()
                if person.table.parts.recap.isVisible():
                    QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
            elif person.mode is Mode.ASK:
                person.all_proposals()
            else:
                person.enter()
        assert person.gestures <= 15, (seed, person.gestures)


def test_the_whole_battle_alone_in_sixty(sit: Sit, cossacks: Any) -> None:
    for seed in ("1", "7", "42"):
        person = sit(cossacks, SCENARIO, seed=seed)
        whole_battle(person)
        assert person.mode is Mode.OVER
        assert person.gestures <= 60, (seed, person.gestures)
        assert person.table.parts.verdict.isVisible()


def test_the_whole_battle_by_keyboard_alone(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, seed="5")
    for _ in range(200):
        if person.mode is Mode.OVER:
            break
        choice = person.table.controller.choice
        if choice is None or choice.primary:
            person.enter()
        elif choice.left and choice.lit:
            person.key(Qt.Key.Key_Tab)
            before = person.table.controller.session.position
            person.key(Qt.Key.Key_Space)
            if person.table.controller.session.position == before:
                QTest.keyClick(person.table.parts.map, Qt.Key.Key_O)
                QTest.keyClick(person.table.parts.answers, Qt.Key.Key_Return)
        elif choice.enders:
            person.key(Qt.Key.Key_E)
        else:
            person.key(Qt.Key.Key_1)
    assert person.mode is Mode.OVER


def test_the_whole_battle_by_mouse_alone(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, seed="6")
    bar = person.table.parts.bar
    for _ in range(200):
        if person.mode is Mode.OVER:
            break
        person.table.hand._deaf_until = 0.0
        subject = attack_of(person, "barrage", "fire")
        if subject:
            person.click(subject)
            continue
        if person.table.parts.end.isVisible():
            QTest.mouseClick(person.table.parts.end.end, Qt.MouseButton.LeftButton)
            continue
        buttons = bar.answers.findChildren(QPushButton)
        assert buttons, person.prompt
        QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
        QTest.qWait(1)
    assert person.mode is Mode.OVER
