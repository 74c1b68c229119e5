"""A person at the table: what clicks and keys do, in real events on the real window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.window.controller import Mode
from desktop.window.pace import Pace
from tests.gui.conftest import Sit

SCENARIO = "cossacks/stalluponen"


def begun(sit: Sit, cossacks: Any, **more: Any) -> Any:
    """Past the set-up of both sides, at the first free choice."""
    person = sit(cossacks, SCENARIO, **more)
    person.enter()
    person.enter()
    return person


def test_enter_takes_the_proposed_set_up_and_the_bar_says_what_is_asked(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO)
    assert "Set-up" in person.table.parts.bar.prompt.text()
    person.enter()
    assert person.table.controller.asked.id == "russian"
    person.enter()
    assert "choose a barrage" in person.prompt
    assert person.table.parts.bar.chip.text() == person.table.controller.ask.rule


def test_enter_never_ends_a_step_while_something_is_legal(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    position = person.table.controller.session.position
    person.enter()
    assert person.table.controller.session.position == position
    assert "E" in person.table.parts.bar.line.text()


def test_end_step_lists_once_what_is_left_and_then_ends(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    left = [option.key for option in person.table.controller.choice.left]
    assert left
    person.key(Qt.Key.Key_E)
    assert person.table.parts.end.isVisible()
    assert "41.19" in person.table.parts.end.list.text()
    assert [option.key for option in person.table.controller.choice.left] == left
    person.key(Qt.Key.Key_E)
    assert not person.table.parts.end.isVisible()
    assert person.table.controller.asked.id == "german"


def test_a_click_on_the_target_lights_the_whole_group_and_a_click_drops_one(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    person.click("hex:41.19")
    chosen = person.table.controller.ask.chosen
    assert set(chosen) >= {"add:ru.29div.art", "add:ru.25div.art"}
    states = person.table.sight.states()
    assert states["piece:ru.29div.art"] == "selected"
    assert states["hex:41.19"] == "target"
    assert person.table.parts.odds.odds is not None
    before = person.table.parts.odds.odds.title
    person.table.parts.map.fan("hex:40.19")
    person.table.hand.click("piece:ru.29div.art")
    assert "add:ru.29div.art" not in person.table.controller.ask.chosen
    assert person.table.parts.odds.odds.title != before


def test_looking_is_not_answering_and_the_second_click_tells_why(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    position = person.table.controller.session.position
    person.click("hex:42.21")
    assert person.table.controller.session.position == position
    assert not person.table.parts.bubble.isVisible()
    assert person.table.parts.bar.line.text().startswith("42.21") or "W" in person.table.parts.bar.line.text()
    person.click("hex:42.21")
    assert person.table.parts.bubble.isVisible()
    assert person.table.parts.bubble.reasons
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Escape)
    assert not person.table.parts.bubble.isVisible()


def test_w_opens_the_reasons_with_their_rules(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    person.click("hex:40.22")
    person.key(Qt.Key.Key_W)
    reasons = person.table.parts.bubble.reasons
    assert reasons
    assert all(reason.rule for reason in reasons)
    assert person.table.sight.states()[person.table.parts.bubble.subject] == "blocked"


def test_a_roll_is_held_until_enter_and_undo_is_free_until_then(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    person.click("hex:41.19")
    person.all_proposals()
    assert person.mode is Mode.HELD
    assert person.table.parts.held.isVisible()
    assert not any(entry.kind == "chance" for entry in person.table.controller.session.record.entries)
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.mode is Mode.ASK
    person.all_proposals()
    person.enter()
    assert any(entry.kind == "chance" for entry in person.table.controller.session.record.entries)


def test_a_key_right_after_a_result_is_swallowed(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    person.click("hex:41.19")
    person.all_proposals()
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Return)
    position = person.table.controller.session.position
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Return)
    assert person.table.controller.session.position == position
    QTest.qWait(300)
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Return)
    assert person.table.controller.session.position > position


def test_typed_dice_are_taken_checked_and_marked(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, pace=Pace(typed=True))
    person.click("hex:41.19")
    person.all_proposals()
    held = person.table.parts.held
    assert held.line.isVisible()
    QTest.keyClicks(held.line, "9")
    QTest.keyClick(held.line, Qt.Key.Key_Return)
    assert held.fault.isVisible()
    assert person.mode is Mode.HELD
    held.line.clear()
    QTest.keyClicks(held.line, "4")
    QTest.keyClick(held.line, Qt.Key.Key_Return)
    rolled = [entry for entry in person.table.controller.session.record.entries if entry.kind == "chance"]
    assert rolled[0].values == (4,)
    assert rolled[0].key == "typed"


def test_a_roll_that_pauses_goes_by_itself(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks, pace=Pace(rolls="pause", pause=30))
    person.click("hex:41.19")
    person.all_proposals()
    person.bot.waitUntil(
        lambda: any(entry.kind == "chance" for entry in person.table.controller.session.record.entries), timeout=3000
    )


def test_undo_names_what_it_takes_back_and_goes_by_gesture(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    position = person.table.controller.session.position
    person.click("hex:41.19")
    assert "Barrage" in person.table.tools.undo.text()
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.table.controller.session.position == position
    assert person.table.controller.can_redo()
    person.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert person.table.controller.ask.chosen


def test_tab_steps_through_what_is_lit_and_space_gives_it(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    seen = []
    for _ in range(len(person.table.hand.reachable())):
        person.key(Qt.Key.Key_Tab)
        seen.append(person.table.hand.focus)
    assert sorted(seen) == sorted(person.table.hand.reachable())
    position = person.table.controller.session.position
    person.key(Qt.Key.Key_Space)
    assert person.table.controller.session.position > position


def test_the_list_holds_every_answer_and_answers_by_keys_alone(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_O)
    answers = person.table.parts.answers
    assert answers.isVisible()
    assert answers.count() == len(person.table.controller.choice.options)
    names = [answers.item(row).text() for row in range(answers.count())]
    assert all(names)
    assert len(set(names)) == len(names)
    QTest.keyClick(answers, Qt.Key.Key_Return)
    assert "Which guns" in person.prompt


def test_facing_is_given_by_pulling_over_the_hexside(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO)
    view = person.table.parts.map
    start, goal = person.point_of("hex:41.19"), person.point_of("hex:42.19")
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for step in range(1, 6):
        at = start + QPoint((goal.x() - start.x()) * step // 5, (goal.y() - start.y()) * step // 5)
        QTest.mouseMove(view.viewport(), at)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)
    entries = person.table.controller.session.record.entries
    assert [entry.key for entry in entries if entry.kind == "answer"] == ["face:41.19:5"]


def test_the_rules_panel_opens_at_a_chip_and_finds_by_abbreviation(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    QTest.mouseClick(person.table.parts.bar.chip, Qt.MouseButton.LeftButton)
    rules = person.table.parts.rules
    assert rules.isVisible()
    assert rules.number == person.table.controller.ask.rule
    rules.search.setText("AP")
    assert "S10.12" in rules.page.toPlainText()
    first = rules.number
    rules.open("S10.12")
    rules.open("S12.1")
    rules.go_back()
    assert rules.number == "S10.12" != first


def test_the_map_gets_most_of_the_screen(sit: Sit, cossacks: Any) -> None:
    wide = begun(sit, cossacks)
    area = wide.table.parts.map.size()
    tracks = wide.table.parts.tracks.height()
    assert area.width() * area.height() >= 0.4 * 1600 * 1000
    assert area.width() * (area.height() + tracks) >= 0.45 * 1600 * 1000
    narrow = begun(sit, cossacks, size=(1280, 800))
    area = narrow.table.parts.map.size()
    assert narrow.table.parts.compact
    assert area.width() * area.height() >= 0.55 * 1280 * 800


def test_a_lit_click_answers_within_fifty_milliseconds(sit: Sit, cossacks: Any) -> None:
    """A budget with much room, so that a loaded machine does not fail it: half a second."""
    from time import perf_counter

    person = begun(sit, cossacks)
    start = perf_counter()
    person.table.hand.answer_subject("hex:41.19")
    person.shell.grab()
    assert perf_counter() - start < 0.5
