"""Small things that a newcomer stumbles over at the window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.table.session import Session
from desktop.window.controller import Mode
from desktop.window.preferences import Preferences
from desktop.window.scenariopage import ScenarioPage
from tests.gui.conftest import Person, Sit

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def commander() -> Any:
    from desktop.games import game

    return game("combat_commander")


def at_the_first_order(sit: Sit, commander: Any, size: tuple[int, int] = (1280, 800)) -> Person:
    """Scenario 13 with seed 7: the Germans hold two Fire cards with different Actions, and two that are no orders."""
    person = sit(commander, "combat_commander/tussle-at-maleme", seed="7", size=size)
    while person.prompt.startswith("Set up"):
        person.enter()
    assert person.prompt.startswith("Which order?")
    return person


def settled(person: Person) -> None:
    """Until the pause for reactions is over."""
    for _ in range(400):
        QTest.qWait(5)
        if person.mode is not Mode.WAIT:
            return


def test_asking_twice_why_not_shows_the_reasons_both_times(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    bubble = person.table.parts.bubble
    for _ in range(2):
        person.table.show_why("hex:G3")
        assert bubble.isVisible()
        assert bubble.box.height() > 60
    assert "Fire cards" in bubble.reasons[0].text


def test_buttons_of_the_card_before_an_end_show_all_of_their_words(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    person.key(Qt.Key.Key_E)
    end = person.table.parts.end
    assert end.isVisible()
    for made in end.findChildren(QPushButton):
        assert made.width() >= made.sizeHint().width(), made.text()


def test_no_little_map_where_the_whole_map_is_seen(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    parts = person.table.parts
    assert parts.compact
    parts.map.fit()
    QTest.qWait(30)
    assert parts.map.shows_all()
    assert not parts.minimap.isVisible()
    for _ in range(4):
        person.key(Qt.Key.Key_Plus)
    QTest.qWait(400)
    assert not parts.map.shows_all()
    assert parts.minimap.isVisible()


def test_what_is_weighed_comes_to_the_front_over_what_was_looked_at(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    parts = person.table.parts
    person.table.hand.click("card:G-65")
    person.table.desk.look_at("hex:A1")
    assert parts.right_tabs.currentWidget() is parts.tray
    person.table.hand.click("hex:G3")
    QTest.qWait(50)
    assert parts.odds.odds is not None
    assert parts.right_tabs.currentWidget() is parts.odds


def test_the_order_in_hand_is_the_present_step_from_its_card_on(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    person.table.hand.click("card:G-65")
    assert "activate" in person.prompt
    controller = person.table.controller
    steps = commander.sequence(controller.content, controller.view)
    assert next(step.title for step in steps if step.state == "now") == "Axis order 1"


def test_throwing_a_weapon_away_ends_nothing_and_stands_last(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    for _ in range(2):
        person.key(Qt.Key.Key_E)  # pass, in spite of what is possible
    person.press("Discard")  # nothing
    for _ in range(60):
        QTest.qWait(15)
        choice = person.table.controller.choice
        if choice is not None and choice.ask.side == "allied" and "order" in person.prompt:
            break
        person.enter()
    choice = person.table.controller.choice
    assert choice is not None
    assert choice.ask.side == "allied"
    assert choice.buttons[-1].key == "drop"
    assert [one.key for one in choice.enders] == ["pass"]


def test_the_order_of_battle_counts_every_piece_and_no_marker(
    qtbot: Any, preferences: Preferences, commander: Any
) -> None:
    name = "combat_commander/at-the-crossroads"
    scenario = next(one for one in commander.scenarios(commander.content()) if one.id == name)
    page = ScenarioPage(Session.begin(commander, name), scenario, preferences)
    qtbot.addWidget(page)
    text = page.force.toPlainText()
    page.stop()
    # 4 Rifles, a Weapon Team, a Sergeant, 2 Light MGs, a Light Mortar, Foxholes; a Lieutenant and 3 Rifles come later.
    assert "Axis 14 pieces" in text.replace("\n", " ")
    # 3 Leaders, 2 Line Teams, 9 Chasseurs, 2 Light MGs, a Medium Mortar.
    assert "Allies 17 pieces" in text.replace("\n", " ")
    assert "×9" in text


def test_the_games_page_fits_a_small_screen_at_150_per_cent(qtbot: Any, preferences: Preferences) -> None:
    from desktop.games import GAMES, game
    from desktop.window.picker import Picker

    preferences.scale = 150
    page = Picker([game(name) for name in GAMES], preferences, preferences.theme)
    qtbot.addWidget(page)
    page.stop()
    assert page.minimumSizeHint().height() <= 760
    assert page.minimumSizeHint().width() <= 1280


def test_a_held_roll_tells_its_own_odds_and_then_what_came_of_it(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    table = person.table
    table.hand.click("card:G-65")
    table.hand.click("hex:G3")
    settled(person)
    assert table.parts.odds.odds is not None
    assert table.parts.odds.odds.title == "Fire at G3"
    person.enter()  # turn the card
    settled(person)
    while not person.prompt.startswith("Which order?"):
        person.enter()
        settled(person)
    result = table.parts.odds.sheet.result
    assert result is not None
    assert any("holds" in line or "breaks" in line for line in result.more)


def test_an_advance_into_the_enemy_tells_the_melee_beforehand(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    for _ in range(2):
        person.key(Qt.Key.Key_E)
    person.press("Discard")
    for _ in range(60):
        QTest.qWait(15)
        choice = person.table.controller.choice
        if choice is not None and choice.ask.side == "allied" and "order" in person.prompt:
            break
        person.enter()
    controller = person.table.controller
    person.table.hand.click("card:B-44")
    unit = next(name for name, one in controller.view.units.items() if one.place == "I4" and "guards" in name)
    person.table.hand.click(f"piece:{unit}")
    person.enter()
    person.table.hand.click(f"piece:{unit}")
    assert "advances: where to?" in person.prompt
    choice = controller.choice
    assert choice is not None
    odds = commander.odds(choice.content, choice.view, choice.ask, ("to:I5",))
    assert odds is not None
    assert odds.title.startswith("Melee in I5")
    assert "Melee with" in choice.previews["to:I5"]
    assert "Melee" not in choice.previews["to:I3"]


def test_after_the_generators_page_a_small_window_has_no_empty_dock(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    parts = person.table.parts
    assert parts.compact
    parts.left_dock.show()  # as it is before the window has its size
    parts.make_room(True)
    assert parts.right_dock.isHidden()
    parts.make_room(False)
    assert parts.left_dock.isHidden()
    assert not parts.right_dock.isHidden()


def test_between_the_steps_of_a_way_the_bar_tells_how_to_stop(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    controller = person.table.controller

    class Way:
        def next(self, ask: object) -> str:
            return ""

        def given(self) -> None:
            pass

    controller.plan = Way()
    controller.mode = Mode.WAIT
    bar = person.table.parts.bar
    bar.refresh()
    assert "on the way" in bar.prompt.text()
    assert "Stop" in [made.accessibleName() for made in bar.answers.findChildren(QPushButton)]
    controller.plan, controller.mode = None, Mode.ASK


def test_a_look_at_a_hex_of_the_edge_shows_no_bare_table_beside_the_map(sit: Sit, commander: Any) -> None:
    person = at_the_first_order(sit, commander)
    view = person.table.parts.map
    view.fit()
    view.show_subject("hex:A5")
    view.arrive()
    QTest.qWait(30)
    seen, surface = view.visible(), view.paper.surface
    if seen.width() >= surface.width:
        assert seen.center().x() == pytest.approx(surface.width / 2, abs=1)
    else:
        assert seen.left() >= -1
        assert seen.right() <= surface.width + 1
    for _ in range(6):
        person.key(Qt.Key.Key_Plus)
    QTest.qWait(400)
    for hex in ("A5", "O5"):
        view.show_subject(f"hex:{hex}")
        view.arrive()
        assert view.visible().left() >= -1
        assert view.visible().right() <= surface.width + 1
        assert view.place_of(f"hex:{hex}") is not None


def test_at_150_per_cent_no_answer_makes_the_window_wider_and_no_card_cuts_its_buttons(
    sit: Sit, preferences: Preferences, commander: Any
) -> None:
    preferences.scale = 150
    person = at_the_first_order(sit, commander)
    table = person.table
    table.hand.click("card:G-65")
    table.hand.click("hex:G3")
    for _ in range(8):
        settled(person)
        assert person.shell.width() <= 1280, person.prompt
        assert table.minimumSizeHint().width() <= 1280, person.prompt
        if person.prompt.startswith("Which order?"):
            break
        person.enter()
    end = table.parts.end
    end.present("No Actions here for this order", ["Weapon Team 1", "Play an Action first"])
    QTest.qWait(30)
    for made in end.findChildren(QPushButton):
        assert made.width() >= made.sizeHint().width(), made.text()
