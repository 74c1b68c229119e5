"""A turn of the card-driven game at the window: two keys for two passes, pieces placed by hand, moves by one click."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.bots.random_player import RandomPlayer
from desktop.games import game
from desktop.table.session import Session
from desktop.window.controller import Mode
from tests.gui.conftest import Person, Sit


@pytest.fixture(scope="session")
def no_retreat() -> Any:
    return game("no_retreat")


def until(person: Person, prompt: str) -> None:
    """Go on as quickly as may be to a question: draws let go, proposals taken, steps ended, offensives declared."""
    for _ in range(60):
        if person.mode is Mode.ASK and person.prompt.startswith(prompt):
            return
        choice = person.table.controller.choice
        if person.mode is not Mode.ASK or choice is None or choice.primary:
            person.enter()
        elif person.prompt.startswith("Declare"):
            person.table.hand.give_key("yes")
        else:
            person.key(Qt.Key.Key_E)
    raise AssertionError(f"never asked {prompt!r}; last {person.prompt!r}")


def click_hand(person: Person, subject: str) -> None:
    hands = person.table.parts.hands
    place = hands.place_of(subject)
    assert place is not None, subject
    person.gestures += 1
    QTest.mouseClick(hands, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(1)


def test_two_passes_are_two_keys_without_a_curtain(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader", two=True)
    until(person, "Play an event, or pass?")
    before = person.gestures
    for _ in range(2):
        assert person.prompt.startswith("Play an event, or pass?")
        person.key(Qt.Key.Key_E)
        assert not person.shell.curtain.isVisible()
    QTest.qWait(40)
    assert person.gestures == before + 2
    assert person.table.controller.session.state.phase != "strategic"


def test_a_hand_without_a_playable_card_opens_and_says_why(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/compass")
    until(person, "Play an event, or pass?")
    assert not person.table.parts.hands.is_open
    person.press("Play a card")
    assert person.prompt == "Which card?"
    choice = person.table.controller.choice
    assert choice is not None
    assert [option.key for option in choice.options] == ["none"]
    hands = person.table.parts.hands
    assert hands.is_open
    side = choice.ask.side
    reasons = [hands._refused(piece) for _, piece in hands._places if piece.surface == f"hand:{side}"]
    assert reasons
    assert all(reasons)


def test_a_piece_is_deployed_by_hand_with_two_clicks(sit: Sit, no_retreat: Any) -> None:
    """The proposed run answers two questions a piece: a click on a piece places it, it drops nothing from the run."""
    person = sit(no_retreat, "no_retreat/crusader", size=(1280, 800))
    until(person, "Deploy which piece?")
    choice = person.table.controller.choice
    assert choice is not None
    unit = choice.options[0].value.partition(":")[2]
    before = person.gestures
    click_hand(person, f"piece:{unit}")
    assert person.prompt.startswith("Where does")
    choice = person.table.controller.choice
    assert choice is not None
    (proposed,) = choice.proposed
    person.click(proposed)  # what is proposed is as much an answer as any other hex
    assert person.gestures == before + 2
    assert f"hex:3/{person.table.controller.session.state.units[unit].place}" == proposed


def test_the_pieces_of_an_open_pool_do_not_cover_one_another_and_no_hint_covers_them(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader", size=(1280, 800))
    person.table.desk.preferences.hints = True
    until(person, "Deploy which piece?")
    hands, hint = person.table.parts.hands, person.table.parts.hint
    assert hands.is_open
    pool = [place for place, piece in hands._places if piece.surface.startswith("pool:")]
    assert len(pool) > 10
    for left, right in pairwise(pool):
        assert right.left() - left.left() > 0.9 * left.width()
    assert hint.isVisible()
    assert not hint.geometry().intersects(hands.geometry())


def test_one_click_moves_and_a_target_chosen_can_be_dropped(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/compass")
    until(person, "Move which unit?")
    person.table.hand.give_key("unit:7-armored")
    before = person.gestures
    person.click("hex:4/5,3")
    assert person.gestures == before + 1
    state = person.table.controller.session.state
    assert state.units["7-armored"].place == "5,3"
    until(person, "Attack which hexes?")
    person.click("hex:4/6,2")
    choice = person.table.controller.choice
    assert choice is not None
    assert choice.chosen == {"hex:4/6,2": "add:6,2"}
    assert person.table.sight.states()["hex:4/6,2"] == "selected"
    person.click("hex:4/6,2")
    choice = person.table.controller.choice
    assert choice is not None
    assert not choice.chosen


def test_reach_is_shown_of_the_unit_whose_way_is_asked_for(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/compass")
    until(person, "Move which unit?")
    sight, desk = person.table.sight, person.table.desk
    desk.look_at("piece:4-indian")
    assert sight._overlaid() == "piece:4-indian"
    person.table.hand.give_key("unit:7-armored")
    assert sight._overlaid() == "piece:7-armored"
    desk.look_at("piece:guards")
    assert sight._overlaid() == "piece:guards"


def test_a_counterattack_has_a_hint_of_its_own(no_retreat: Any) -> None:
    from desktop.games.no_retreat.knowledge import knowledge

    hints = knowledge().hints
    assert hints["counter"].text != hints["hold"].text
    assert "strike back" in hints["counter"].text


def fought(person: Person) -> None:
    """The Allies attack at Sidi Barrani's gate and the die is thrown."""
    until(person, "Move which unit?")
    person.table.hand.give_key("unit:7-armored")
    person.click("hex:4/5,3")
    until(person, "Attack which hexes?")
    person.click("hex:4/6,2")
    person.enter()
    for _ in range(30):
        told = [item.event for item in person.table.controller.session.events if item.event.kind == "battle"]
        if told and person.mode is Mode.ASK:
            return
        QTest.qWait(15)
        choice = person.table.controller.choice
        if choice is not None and not choice.primary:
            person.key(Qt.Key.Key_E)
        else:
            person.enter()
    raise AssertionError("no battle was fought")


def test_the_battle_is_the_last_result_also_when_a_window_was_passed_after_the_die(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/compass", two=True)
    fought(person)
    values, told = person.table.controller.last_result()
    assert len(values) == 1
    assert values[0] in range(1, 7)
    assert told[0].kind == "battle"


def test_undo_is_not_undone_by_a_window_that_goes_by(sit: Sit, no_retreat: Any) -> None:
    """What is taken back stays so: a reaction that went by unseen goes too, or is asked where dice bar that."""
    person = sit(no_retreat, "no_retreat/compass", two=True)
    fought(person)
    controller = person.table.controller
    for _ in range(40):  # to a question behind a window that went by
        record = controller.session.record
        if person.mode is Mode.ASK and controller.choice is not None and record.entries[record.line[-1]].key == "pass":
            break
        QTest.qWait(15)
        choice = controller.choice
        if person.mode is Mode.ASK and choice is not None and not choice.primary:
            person.table.hand.give_key((choice.enders or choice.options)[-1].key)
        else:
            person.enter()
    assert record.entries[record.line[-1]].key == "pass"
    before = controller.session.position
    controller.undo()
    QTest.qWait(80)
    assert controller.session.position < before
    assert controller.mode is Mode.ASK


def test_what_points_to_a_question_out_of_sight_is_a_button_not_a_pane(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader", size=(1280, 800))
    until(person, "Move which unit?")
    view, elsewhere = person.table.parts.map, person.table.parts.elsewhere
    assert not elsewhere.isVisible()
    view.go(QPointF(200.0, 800.0), 300.0, glide=False)
    QTest.qWait(20)
    person.table.sight.map_moved()
    assert elsewhere.isVisible()
    assert elsewhere.size() == elsewhere.sizeHint()


def test_a_whole_map_is_not_dimmed_at_its_margin_but_a_part_of_one_is(sit: Sit, no_retreat: Any, cossacks: Any) -> None:
    """Signs of exits, the key and the edges' names stand in the margin."""
    assert sit(no_retreat, "no_retreat/crusader").table.parts.map._shown.veil is None
    assert sit(cossacks, "cossacks/stalluponen").table.parts.map._shown.veil is not None


def test_the_floating_minimap_is_as_high_as_its_map(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/lightfoot", size=(1280, 800))
    minimap, surface = person.table.parts.minimap, person.table.parts.map.paper.surface
    assert not minimap.isVisible()  # all of the map is seen as it is
    for _ in range(3):
        person.key(Qt.Key.Key_Plus)
    QTest.qWait(50)
    place, _, _ = minimap._place()
    assert minimap.isVisible()
    assert abs(place.height() - (minimap.height() - 12)) <= 2
    assert abs(place.width() / place.height() - surface.width / surface.height) < 0.05


@pytest.mark.parametrize(("size", "scale"), [((1600, 1000), 100), ((1280, 800), 100), ((1280, 800), 150)])
def test_every_card_that_cannot_be_played_says_why_at_every_size(
    sit: Sit, no_retreat: Any, preferences: Any, size: tuple[int, int], scale: int
) -> None:
    preferences.scale = scale
    person = sit(no_retreat, "no_retreat/crusader", size=size, two=True)
    until(person, "Play an event, or pass?")
    person.press("Play a card")
    person.look()
    QTest.qWait(20)
    hands = person.table.parts.hands
    refused = [(place, reason) for place, piece in hands._places if (reason := hands._refused(piece))]
    assert len(refused) >= 3
    image = QImage(hands.size(), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    written = [hands._reason(painter, place, reason) for place, reason in refused]
    painter.end()
    assert all(written)
    recap = person.table.parts.recap
    assert not recap.isVisible() or recap.geometry().bottom() <= hands.geometry().top() + 24 * scale / 100


@pytest.mark.parametrize(("size", "scale"), [((1600, 1000), 100), ((1280, 800), 150)])
def test_no_tool_and_no_button_of_the_verdict_is_cut_off(
    sit: Sit, no_retreat: Any, preferences: Any, size: tuple[int, int], scale: int
) -> None:
    preferences.scale = scale
    session: Session[Any] = Session.begin(no_retreat, "no_retreat/compass", seed="7")
    player = RandomPlayer("7")
    while (ask := session.ask()) is not None:
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(no_retreat, session.content, view, ask), ask.side)
    person = sit(no_retreat, session=session, size=size)
    tools, card = person.table.tools, person.table.parts.verdict
    assert person.shell.width() == size[0]
    tools.set_undo("a long answer of the side that answered last", "", redo=False)
    QTest.qWait(5)
    assert tools.menu_button.isVisible()
    assert tools.menu_button.geometry().right() <= tools.width()
    assert card.isVisible()
    buttons = [made for made in card.findChildren(QPushButton) if made.isVisible()]
    assert len(buttons) == 3
    for made in buttons:
        assert made.width() >= made.sizeHint().width()


@pytest.mark.parametrize(("size", "scale"), [((1440, 900), 100), ((1280, 800), 150)])
def test_two_answers_that_have_room_are_two_buttons(
    sit: Sit, no_retreat: Any, preferences: Any, size: tuple[int, int], scale: int
) -> None:
    """Also where the first question is there before the window has its size."""
    preferences.scale = scale
    session: Session[Any] = Session.begin(no_retreat, "no_retreat/crusader", seed="1")
    person = sit(no_retreat, session=session, size=size)
    assert person.prompt == "Play an event, or pass?"
    names = {made.accessibleName() for made in person.table.parts.bar.answers.findChildren(QPushButton)}
    assert names == {"Pass", "Play a card"}
    person.shell.resize(size[0] + 60, size[1])
    QTest.qWait(10)
    assert {made.accessibleName() for made in person.table.parts.bar.answers.findChildren(QPushButton)} == names


def test_cards_drawn_into_a_hand_are_no_last_result(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/compass")
    until(person, "Play an event, or pass?")
    assert person.table.controller.session.position >= 12
    assert person.table.controller.last_result() == ((), [])
    fought(person)
    assert person.table.controller.last_result()[1]
