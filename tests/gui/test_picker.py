"""The games page: the first game is proposed, each card has its own map, the seed can be typed, focus stays."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTextBrowser

from desktop.games import GAMES, game
from desktop.window.preferences import Preferences
from desktop.window.scenariopage import ScenarioPage
from desktop.window.sheetstrips import MapStrips
from desktop.window.shell import Shell
from tests.gui.conftest import picker_of


@pytest.mark.parametrize("name", GAMES)
def test_the_first_game_is_proposed_and_says_so(shell: Shell, name: str) -> None:
    picker = picker_of(shell)
    picker.alone.setFocus()
    picker.choose_game(name)
    QTest.qWait(5)
    scenarios = picker.game.scenarios(picker.game.content())
    assert picker.game_id == name, "the focus of a button that went picked another game"
    first = [one.id for one in scenarios if one.first] or [scenarios[0].id]
    assert [picker.scenario] == first
    tagged = [card.name for card in picker._cards if card.tag]
    assert tagged == (first if len(scenarios) > 1 else [])
    assert picker.focusWidget() is picker.alone


def test_cards_stand_in_columns_of_one_width(shell: Shell) -> None:
    picker = picker_of(shell)
    picker.choose_game("combat_commander")
    QTest.qWait(20)
    widths = {card.width() for card in picker._cards}
    assert max(widths) - min(widths) <= 1
    assert len({card.x() for card in picker._cards}) == picker._columns()


def test_each_scenario_has_a_strip_of_the_map_that_it_begins_on(preferences: Preferences, qapp: Any) -> None:
    commander = game("combat_commander")
    content = commander.content()
    strips = MapStrips(commander, (), (420, 110), preferences, preferences.theme, qapp)
    for scenario in commander.scenarios(content):
        found = strips._map_of(scenario.id)
        if scenario.data is None:
            assert found is None  # the generator has not rolled a map yet
        else:
            assert found is not None
            assert found[0].id == f"map{scenario.data.map}"


def test_special_rules_and_doubts_are_told_before_and_while_a_scenario_is_looked_at(shell: Shell) -> None:
    picker = picker_of(shell)
    picker.choose_game("combat_commander")
    for scenario in picker.game.scenarios(picker.game.content()):
        picker.choose_scenario(scenario.id)
        told = {one.text() for one in picker.details.findChildren(QLabel)}
        assert told >= {*scenario.rules, *scenario.doubts}
        if scenario.data is not None:
            assert scenario.rules or not scenario.data.special
            assert scenario.doubts
    picker.choose_scenario("combat_commander/little-stalingrad")
    shell.inspect("combat_commander", picker.scenario)
    page = shell.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    text = " ".join(" ".join(one.toPlainText() for one in page.findChildren(QTextBrowser)).split())
    for line in (*page.scenario.rules, *page.scenario.doubts):
        assert line in text
    page.left.emit()
    assert shell.pages.currentWidget() is picker


def test_reconstructed_values_say_so_in_words(shell: Shell) -> None:
    picker = picker_of(shell)
    picker.choose_game("combat_commander")
    told = {one.text() for one in picker.details.findChildren(QLabel)}
    assert "Reconstructed values: the printed ones may differ" in told
    shell.inspect("no_retreat", "no_retreat/compass")
    page = shell.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    assert "Reconstructed values" in " ".join(one.toPlainText() for one in page.findChildren(QTextBrowser))
    page.desk.look_at("hex:4/12,4")
    page.inspector.refresh()
    assert "Reconstructed values" in page.inspector.toPlainText()
    page.left.emit()


def test_the_inspector_rolls_nothing_and_shows_no_map_that_is_still_to_be_rolled(shell: Shell) -> None:
    shell.inspect("combat_commander", "combat_commander/generated")
    page = shell.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    assert page.session.held is not None
    assert not page.session.record.entries
    assert page.map._blank
    page.left.emit()
    shell.inspect("combat_commander", "combat_commander/six-hills")
    page = shell.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    assert not page.map._blank
    page.left.emit()


def test_a_typed_seed_is_the_seed_of_the_game(shell: Shell) -> None:
    picker = picker_of(shell)
    QTest.keyClicks(picker.seed, "a rainy evening ")
    QTest.mouseClick(picker.alone, Qt.MouseButton.LeftButton)
    assert shell.controller is not None
    assert shell.controller.session.record.header.seed == "a rainy evening"


def test_how_long_a_scenario_is_played_is_asked_beside_the_players(shell: Shell) -> None:
    picker = picker_of(shell)
    picker.choose_game("no_retreat")
    for scenario, asked in (("crusader", True), ("lightfoot", True), ("campaign", False)):
        picker.choose_scenario(f"no_retreat/{scenario}")
        QTest.qWait(5)
        assert ("length" in picker.settings()) == asked
        if asked:
            assert picker._settings["length"].isVisible(), "it lies folded among the rulings"
    picker.choose_scenario("no_retreat/lightfoot")
    told = {one.text() for one in picker.details.findChildren(QLabel)}
    assert any("3 Victory Points" in line for line in told), "what the Allies begin with is told"


def test_what_is_out_of_play_is_in_no_order_of_battle(shell: Shell) -> None:
    shell.inspect("no_retreat", "no_retreat/lightfoot")
    page = shell.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    pieces = page.desk.controller.game.scene(page.desk.controller.content, page.desk.controller.view, None).pieces
    assert pieces["babini"].lies == "aside"  # lost in 1941
    assert "unit|babini|0" not in page.force.toHtml()
    assert "unit|ariete|1" in page.force.toHtml()
