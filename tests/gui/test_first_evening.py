"""What somebody meets on the first evening: a small screen, the mouse alone, a game left and found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton

from desktop.table.asking import Kind
from desktop.window.controller import Mode
from desktop.window.pace import Pace
from desktop.window.preferences import Preferences
from desktop.window.shell import Shell
from desktop.window.stacktray import ROW
from tests.gui.conftest import Sit
from tests.gui.test_budgets import attack_of, until
from tests.gui.test_table import begun

SCENARIO = "cossacks/stalluponen"


@pytest.fixture
def games(cossacks: Any, preferences: Preferences, qtbot: Any, shells: list[Shell]) -> Callable[..., Shell]:
    """The games page in a window of a size: ``games(1280, 800)``."""

    def make(width: int, height: int) -> Shell:
        shell = Shell(preferences)
        shells.append(shell)
        qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
        shell.resize(width, height)
        shell.show_games([cossacks])
        shell.show()
        QTest.qWait(10)
        return shell

    return make


def offered(shell: Shell) -> list[str]:
    assert shell.games_page is not None
    return [one.toolTip() for one in shell.games_page.details.findChildren(QPushButton) if one.toolTip()]


def test_a_game_just_left_is_offered_again_at_once(games: Callable[..., Shell]) -> None:
    shell = games(1280, 800)
    picker = shell.games_page
    assert picker is not None
    assert not [words for words in offered(shell) if words.endswith(".hexfront")]
    picker.begin_alone()
    assert shell.table is not None
    QTest.keyClick(shell.table.parts.map, Qt.Key.Key_Return)
    QTest.keyClick(shell.table.parts.map, Qt.Key.Key_Return)
    assert shell.controller is not None
    shell._answers_at_start = shell.controller.session.position  # no note is left
    shell.leave_table()
    found = [words for words in offered(shell) if words.endswith(".hexfront")]
    assert len(found) == 1
    assert [card.name for card in picker._cards if card.selected] == [SCENARIO]


def test_the_games_fit_a_small_screen_at_large_text(games: Callable[..., Shell], preferences: Preferences) -> None:
    preferences.scale = 150
    shell = games(1280, 800)
    assert shell.minimumSizeHint().width() <= 1280
    assert shell.width() == 1280


def test_an_answer_on_a_closed_chart_has_a_button(sit: Sit, cossacks: Any) -> None:
    """Whether a corps spends ammunition is answered on its track; nobody has to open the chart for it."""
    person = begun(sit, cossacks, seed="7")
    seen = 0
    for _ in range(80):
        if person.mode is Mode.OVER:
            break
        choice = person.table.controller.choice
        if choice is not None and person.prompt.startswith("Spend an ammunition point"):
            seen += 1
            names = [one.accessibleName() for one in person.table.parts.bar.answers.findChildren(QPushButton)]
            assert {choice.label(option) for option in choice.options} == set(names)
        if choice is None or choice.primary:
            person.enter()
        elif attack_of(person, "barrage", "fire"):
            person.click(attack_of(person, "barrage", "fire"))
        else:
            person.key(Qt.Key.Key_E)
            person.key(Qt.Key.Key_E)
    assert seen >= 2


def test_a_click_on_the_proposed_unit_takes_the_loss(sit: Sit, cossacks: Any) -> None:
    """Where one of several is chosen, the proposed one is as much an answer as the others."""
    person = begun(sit, cossacks, seed="7")
    person.click(attack_of(person, "barrage"))
    person.all_proposals()
    while not person.prompt.startswith("Loss") or not person.table.controller.choice.proposed:
        assert person.mode is not Mode.OVER
        choice = person.table.controller.choice
        if choice is None or choice.primary:
            person.enter()
        elif attack_of(person, "barrage", "fire"):
            person.click(attack_of(person, "barrage", "fire"))
        else:
            person.key(Qt.Key.Key_E)
            person.key(Qt.Key.Key_E)
    choice = person.table.controller.choice
    assert choice.ask.kind is Kind.PICK
    (subject,) = choice.proposed
    (key,) = choice.primary
    person.table.controller.caught_up()
    person.click(subject)
    record = person.table.controller.session.record
    given = [record.entries[number].key for number in record.line if record.entries[number].kind == "answer"]
    assert key in given[-3:]


def test_the_whole_battle_by_the_mouse_alone_in_sixty(sit: Sit, cossacks: Any) -> None:
    """The small button beside the proposal is the mouse's Shift+Enter."""
    person = sit(cossacks, SCENARIO, seed="6")
    bar = person.table.parts.bar
    clicks = 0

    def press(button: QAbstractButton) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QTest.qWait(1)

    while person.mode is not Mode.OVER:
        clicks += 1
        assert clicks <= 60, person.prompt
        person.table.hand._deaf_until = 0.0
        subject = attack_of(person, "barrage", "fire")
        onward = [one for one in bar.answers.findChildren(QToolButton) if one.text() == "»"]
        if subject:
            person.click(subject)
        elif person.table.parts.end.isVisible():
            press(person.table.parts.end.end)
        elif onward:
            press(onward[0])
        else:
            press(bar.answers.findChildren(QPushButton)[0])


def test_the_keyboard_goes_on_from_the_verdict(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, seed="1")
    for _ in range(6):
        until(person)
        while attack_of(person, "barrage", "fire"):
            person.click(attack_of(person, "barrage", "fire"))
            until(person)
        if person.mode is Mode.OVER:
            break
        person.key(Qt.Key.Key_E)
        person.key(Qt.Key.Key_E)
    verdict = person.table.parts.verdict
    assert verdict.isVisible()
    assert person.table.focusWidget() is verdict.first
    assert verdict.height() >= verdict.box.totalHeightForWidth(verdict.width())
    assert not verdict.reveal.isVisible()  # alone, with everything open


def test_the_card_of_resuming_shows_all_its_lines(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, seed="7")
    person.click("hex:41.19")
    person.all_proposals()
    person.enter()
    person.table.controller.note("pin XX Corps; 27 div must hold")
    person.table.parts.resume.present("The Battle", "17 August, 08:00")
    card = person.table.parts.resume
    QTest.qWait(10)
    for words in (card.title, card.facts, card.note, card.log):
        assert words.height() >= words.heightForWidth(words.width()), words.text()
    assert card.rect().contains(card.last.geometry())


def test_the_tray_lists_a_stack_as_it_lies_on_the_map(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, seed="7")
    person.click("hex:40.20")
    tray = person.table.parts.tray
    rows = [tray.item(number).data(ROW).subject for number in range(tray.count())]
    assert rows == person.table.controller.standing.pieces("hex:40.20")
    assert rows[0] == "piece:ru.25div.inf"


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
    ],
)
def test_undo_is_free_before_own_dice_are_typed(
    sit: Sit, cossacks: Any, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    person = begun(sit, cossacks, seed="7", pace=Pace(typed=True))
    person.click("hex:41.19")
    person.all_proposals()
    assert person.mode is Mode.HELD
    line = person.table.parts.held.line
    assert line.placeholderText() == "What the die shows, 1 to 6"
    QTest.keyClicks(line, "4")
    QTest.keyClick(line, key, modifier)  # the figure goes, the attack stays
    assert person.mode is Mode.HELD
    QTest.keyClick(line, key, modifier)
    assert person.prompt.startswith("Which guns")


def test_the_facts_leave_room_to_say_that_there_are_more(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, seed="7", size=(1280, 800))
    facts = person.table.parts.facts.facts
    for width in range(220, 900, 7):
        facts.resize(width, 22)
        facts.grab()
        shown = facts._places
        if len(shown) < len(facts.facts) and shown:
            assert shown[-1][0].right() <= width - person.table.desk.px(16)
