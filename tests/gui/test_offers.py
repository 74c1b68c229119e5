"""What a table's window offers beside answering: replay, resume, notes, set right, house rules, hints, random seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.table.gamefile import open_game, save_new
from desktop.table.session import Session
from desktop.window import app, library
from desktop.window.controller import Mode
from desktop.window.pace import Pace
from desktop.window.scenariopage import ScenarioPage, set_up_check
from desktop.window.setright import SetRight
from desktop.window.shell import Shell
from tests.gui.conftest import Person, Sit
from tests.gui.test_table import begun
from tests.toygame.game import GAME as TOY

SCENARIO = "cossacks/stalluponen"


def rolled(person: Person) -> None:
    """The first barrage, rolled."""
    person.click("hex:41.19")
    person.all_proposals()
    person.enter()


def test_replay_steps_on_a_copy_and_changes_nothing(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    rolled(person)
    controller = person.table.controller
    line, digest = list(controller.session.record.line), controller.session.digest()
    person.table.extras.enter_replay(0)
    bar = person.table.parts.replay
    assert bar.isVisible()
    assert person.table.desk.controller is not controller
    assert person.table.desk.controller.session.position == 0
    stops = len(bar.replay.stops)
    for _ in range(stops):
        QTest.keyClick(bar, Qt.Key.Key_Right)
    assert person.table.desk.controller.session.digest() == digest
    QTest.keyClick(bar, Qt.Key.Key_Home)
    assert bar.replay.place == 0
    person.click("hex:41.19")  # answers nothing
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert controller.session.record.line == line
    assert person.table.desk.controller is controller


def test_replay_plays_by_itself_and_goes_on_from_there(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    rolled(person)
    person.table.extras.enter_replay(0)
    bar = person.table.parts.replay
    bar.step("play")
    person.bot.waitUntil(lambda: not bar.playing and bar.replay.place > 2, timeout=8000)
    bar.go_to(2)
    position = bar.replay.position
    bar.here.click()
    assert person.table.controller.session.position == position
    assert person.mode is Mode.ASK


def test_the_log_opens_sums_and_undoes_to_an_entry(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    rolled(person)
    log = person.table.parts.log
    text = log.browser.toPlainText()
    assert "barrage" in text
    number = next(index for index, told in enumerate(log._shown) if told.event.tally is not None)
    closed = len(text)
    log.open_entry(number)
    assert len(log.browser.toPlainText()) > closed
    log._filter("main")
    assert all(told.event.level <= 1 for told in log._shown)
    place = log._shown[-1].position
    log.undo_to.emit(place - 1)
    assert person.table.controller.session.position <= place


def test_one_gesture_in_the_middle_is_taken_back_alone(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO)
    person.table.hand.give_key("face:41.19:5")
    person.table.hand.give_key("face:41.21:4")
    person.table.extras.take_back_only(1)
    keys = [
        person.table.controller.session.record.entries[number].key
        for number in person.table.controller.session.record.line
    ]
    assert keys == ["face:41.21:4"]


def test_undo_over_dice_needs_both_players_and_keeps_the_die(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, two=True)
    while person.mode is not Mode.CURTAIN:
        person.enter()
    person.lift()
    rolled(person)
    controller = person.table.controller
    first = [e.values for e in controller.session.record.entries if e.kind == "chance"]
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    consent = person.table.parts.consent
    assert consent.isVisible()
    assert "chance" in consent.why.text()
    consent.agree()
    person.all_proposals()
    person.enter()
    again = [e.values for e in controller.session.record.entries if e.kind == "chance"]
    assert again[len(first)] == first[0]


def test_set_right_needs_a_reason_and_is_marked(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    dialog = SetRight(person.table.desk, person.table)
    dialog.look_for("piece:ru.25div.inf")
    assert dialog.record.currentText() == "ru.25div.inf"
    assert dialog.known.text() == "25 div infantry"
    dialog.field.setCurrentText("ammunition")
    name = dialog.record.currentText()
    before = person.table.controller.session.state.ammunition[name]
    dialog._lines[""].setText(str(before - 1))
    dialog.carry_out()
    assert "reason" in dialog.fault.text()
    dialog.reason.setText("a point was forgotten")
    dialog.carry_out()
    assert person.table.controller.session.state.ammunition[name] == before - 1
    assert "a point was forgotten" in person.table.parts.log.browser.toPlainText()
    bad = SetRight(person.table.desk, person.table)
    bad.field.setCurrentText("ammunition")
    bad._lines[""].setText('"many"')
    bad.reason.setText("nonsense")
    bad.carry_out()
    assert bad.fault.text()
    assert person.table.controller.session.state.ammunition[name] == before - 1


def test_a_game_resumes_at_the_exact_question_under_a_card_with_the_note(
    sit: Sit, cossacks: Any, preferences: Any, qtbot: Any, shells: list[Shell]
) -> None:
    session = Session.begin(cossacks, SCENARIO, seed="4", hold=lambda request: True)
    save_new(session, library.new_path(SCENARIO))
    path = session.keeper.path
    person = sit(cossacks, SCENARIO, session=session)
    person.enter()
    person.enter()
    person.click("hex:41.19")
    chosen = person.table.controller.ask.chosen
    person.table.controller.note("pin XX, 27 div must hold")
    person.shell._leave_table()
    shell = Shell(preferences)
    shells.append(shell)
    qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
    shell.games = {cossacks.id: cossacks}
    shell.resize(1280, 800)
    shell.resume(str(path))
    shell.show()
    QTest.qWait(10)
    table = shell.table
    assert table.controller.ask.chosen == chosen
    card = table.parts.resume
    assert card.isVisible()
    assert "pin XX, 27 div must hold" in card.note.text()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert not card.isVisible()
    assert table.controller.ask.chosen == chosen


def test_a_damaged_save_is_named_and_spoils_no_other(tmp_path: Path, cossacks: Any) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / f"broken{library.SUFFIX}").write_bytes(b"nothing like a game")
    session = Session.begin(cossacks, SCENARIO)
    save_new(session, folder / f"good{library.SUFFIX}")
    found = {one.path.stem: one for one in library.saved_games(folder)}
    assert found["good"].info is not None
    assert found["broken"].info is None
    assert "broken" in found["broken"].fault


def test_hints_come_once_and_can_be_switched_off(sit: Sit, cossacks: Any, preferences: Any) -> None:
    preferences.hints = True
    person = sit(cossacks, SCENARIO)
    hint = person.table.parts.hint
    assert hint.isVisible()
    first = hint.words.text()
    person.enter()
    person.table.extras._hint()
    assert hint.words.text() != first or not hint.isVisible()
    hint.off.emit()
    assert not preferences.hints
    assert not hint.isVisible()


def test_a_key_switches_hints_off_and_on_and_games_do_not_share_what_was_seen(
    sit: Sit, cossacks: Any, preferences: Any
) -> None:
    preferences.hints = True
    preferences.see_hint("set-up")  # another game's hint of that name
    person = sit(cossacks, SCENARIO)
    hint = person.table.parts.hint
    assert hint.isVisible()
    assert preferences.hint_seen("cossacks/set-up")
    person.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert not hint.isVisible()
    assert not preferences.hints
    person.enter()
    assert not hint.isVisible()
    person.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert preferences.hints
    person.enter()
    assert hint.isVisible()
    assert "barrage" in hint.words.text()


def test_a_random_seat_moves_by_itself_and_the_person_is_never_behind_a_curtain(sit: Sit) -> None:
    person = sit(TOY, "toy/ford", random=("blue",), seed="2")
    controller = person.table.controller
    for _ in range(12):
        if person.mode is Mode.ASK:
            choice = controller.choice
            person.table.hand._give(choice.primary or (choice.options[0].key,))
        elif person.mode is Mode.HELD:
            person.enter()
        elif person.mode is Mode.OVER:
            break
        QTest.qWait(15)
    sides = {controller.session.record.entries[number].side for number in controller.session.record.line}
    assert "blue" in sides
    assert controller.curtains == 0
    assert controller.eyes == frozenset({"red"})


def test_a_reaction_goes_by_after_a_pause_or_is_stopped(sit: Sit) -> None:
    person = sit(TOY, "toy/ford", seed="3", pace=Pace(rolls="once", draws="once", pause=40, reactions="pause"))
    controller = person.table.controller
    stopped = False
    for _ in range(120):
        ask = controller.pending_ask()
        if person.mode is Mode.WAIT and ask is not None:
            assert ask.kind.value == "reaction"
            if not stopped:
                controller.stop()
                assert person.mode is Mode.ASK
                stopped = True
                person.table.hand._give(("pass",))
            else:
                before = controller.session.position
                person.bot.waitUntil(lambda before=before: controller.session.position > before, timeout=2000)
                return
        elif person.mode is Mode.ASK:
            choice = controller.choice
            keys = [one.key for one in choice.options if not one.key.startswith(("end", "done", "pass"))]
            person.table.hand._give(choice.primary or (keys[0] if keys else choice.options[0].key,))
        elif person.mode is Mode.OVER:
            break
        else:
            person.enter()
    assert stopped


def test_preferences_change_theme_and_scale_at_the_same_question(sit: Sit, cossacks: Any, preferences: Any) -> None:
    person = begun(sit, cossacks)
    position = person.table.controller.session.position
    preferences.theme_name = "dark"
    preferences.scale = 150
    person.shell.apply_preferences()
    table = person.shell.table
    assert table is not person.table
    assert table.controller.session.position == position
    assert table.desk.theme.name == "dark"
    assert table.parts.bar.height() == 108
    assert "choose a barrage" in table.parts.bar.prompt.text()


def test_the_inspector_checks_a_set_up_and_shows_every_side(
    sit: Sit, cossacks: Any, preferences: Any, qtbot: Any
) -> None:
    session = Session.begin(cossacks, SCENARIO)
    rows = set_up_check(session)
    assert rows[0][0] == "ok"
    assert any("reconstructed" in words for _, words, _ in rows)
    about = cossacks.scenarios(session.content)[0]
    page = ScenarioPage(session, about, preferences)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    QTest.qWait(10)
    assert page.desk.controller.ask is None
    assert "Germany" in page.force.toPlainText()
    assert "Russia" in page.force.toPlainText()
    page.map.clicked.emit("hex:41.19", None)
    assert page.tray.count() > 0


def test_the_games_page_filters_continues_and_starts(
    cossacks: Any, preferences: Any, qtbot: Any, shells: list[Shell]
) -> None:
    session = Session.begin(cossacks, SCENARIO)
    save_new(session, library.new_path(SCENARIO))
    shell = Shell(preferences)
    shells.append(shell)
    qtbot.addWidget(shell, before_close_func=lambda widget: widget._leave_table())
    shell.resize(1280, 800)
    picker = shell.show_games([TOY, cossacks])
    shell.show()
    picker.choose_game("toy")
    assert [card.name for card in picker._cards] == ["toy/ford", "toy/crowd"]
    picker.filter.setText("crowd")
    assert [card.name for card in picker._cards if card.isVisibleTo(picker)] == ["toy/crowd"]
    picker.choose_game("cossacks")
    picker.filter.setText("")
    assert picker._cards[0].tag
    with qtbot.waitSignal(picker.resumed, timeout=1000):
        made = next(
            one for one in picker.details.findChildren(type(picker.alone)) if str(session.keeper.path) == one.toolTip()
        )
        made.click()
    assert shell.table is not None
    reopened = open_game(session.keeper.path, lambda name: cossacks, write=False)
    assert reopened.position == session.position


def test_a_house_rule_is_counted_in_the_header(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    setting = next(one for one in cossacks.settings if not one.alone)
    other = next(value for value, _ in setting.options if value != setting.default)
    person.table.desk.setting_wanted.emit(setting.id, other)
    assert person.table.controller.settings()[setting.id] == other
    assert "1 house rule" in person.table.parts.strip.lead


def test_the_recap_steps_through_what_was_seen(sit: Sit, cossacks: Any) -> None:
    person = sit(cossacks, SCENARIO, two=True, seed="3")
    while person.mode is not Mode.CURTAIN:
        person.enter()
    person.lift()
    rolled(person)
    for _ in range(20):
        if person.mode is Mode.CURTAIN:
            break
        choice = person.table.controller.choice
        if choice is not None and not choice.primary:
            person.key(Qt.Key.Key_E)
        else:
            person.enter()
    controller = person.table.controller
    controller.seen.setdefault("german", 0)
    person.lift()
    recap = person.table.parts.recap
    assert recap.isVisible()
    assert all(told.event.heard_by(controller.eyes, controller.every) for told in recap.strip.told)
    QTest.keyClick(recap, Qt.Key.Key_Right)
    QTest.keyClick(recap, Qt.Key.Key_Escape)
    assert not recap.isVisible()
    assert person.mode is Mode.ASK


def test_pictures_are_taken_of_window_map_and_charts(cossacks: Any) -> None:
    session = Session.begin(cossacks, SCENARIO)
    window = app.shoot(session, size=(1280, 800), seat="german")
    assert (window.width(), window.height()) == (1280, 800)
    chart = app.shoot(session, size=(640, 400), show="eighth", theme="dark", ratio=2.0)
    assert (chart.width(), chart.height()) == (1280, 800)
    wrong: tuple[dict[str, Any], ...] = ({"show": "nothing"}, {"seat": "nobody"}, {"theme": "pink"})
    for asked in wrong:
        with pytest.raises(ValueError, match="there are"):
            app.shoot(session, **asked)


def test_everything_over_the_map_closes_with_escape(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    person.key(Qt.Key.Key_E)
    assert person.table.parts.end.isVisible()
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Escape)
    assert not person.table.parts.end.isVisible()
    person.key(Qt.Key.Key_E)
    assert person.table.parts.end.isVisible()  # and lists again, as nothing was ended


def test_the_right_button_never_answers(sit: Sit, cossacks: Any) -> None:
    person = begun(sit, cossacks)
    position = person.table.controller.session.position
    heard: list[tuple[str, QPoint]] = []
    person.table.parts.map.menu_wanted.connect(lambda subject, place: heard.append((subject, place)))
    person.click("hex:41.19", Qt.MouseButton.RightButton)
    assert person.table.controller.session.position == position
    assert msgspec.structs.asdict(person.table.controller.pace)["rolls"] == "hold"
