"""What a person at the window reads before he acts: reasons where they have room, hints beside what is asked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from desktop.window.controller import Mode
from desktop.window.handcards import reason_on
from tests.gui.conftest import Person, Sit
from tests.gui.test_no_retreat import until
from tests.gui.test_no_retreat_hand import begun, drag_over, field_of_battle, no_retreat, seed_for

__all__ = ["no_retreat"]


@pytest.mark.parametrize("scale", [100, 150])
def test_a_hint_lies_beside_the_battle_board_whole(sit: Sit, no_retreat: Any, preferences: Any, scale: int) -> None:
    preferences.scale, preferences.hints = scale, True
    session = begun_session(no_retreat)
    person = sit(no_retreat, session=session, size=(1280, 800))
    for hex in ("9,4", "8,4", "7,5"):
        person.click(f"hex:3/{hex}")
    QTest.qWait(60)
    hint, board, area = person.table.parts.hint, person.table.parts.board, person.table.parts.area
    assert board.isVisible()
    assert area.rect().contains(board.geometry())
    assert hint.isVisible()
    assert not hint.geometry().intersects(board.geometry())
    assert hint.words.height() >= hint.words.heightForWidth(hint.words.width())


def begun_session(no_retreat: Any) -> Any:
    from desktop.table.session import Session

    return Session.begin(
        no_retreat, "no_retreat/crusader", start=field_of_battle("attacks"), seed="1", hold=lambda request: True
    )


def test_a_target_pointed_at_says_what_a_counterblow_costs(sit: Sit, no_retreat: Any) -> None:
    person = begun(sit, no_retreat, field_of_battle("blows"))
    choice = person.table.controller.choice
    assert choice is not None
    subject = next(option.subject for option in choice.options if option.key.startswith(("blow:", "respond:")))
    lying = next(iter(choice.standing.pieces(subject)))
    person.table._tell_effect(lying)
    assert "1 SP" in person.table.parts.bar.line.text()


def test_a_drag_that_comes_to_nothing_says_why(sit: Sit, no_retreat: Any) -> None:
    """The piece stays, and the bar says why, or at the least that nothing came of it."""
    state = field_of_battle("battles", ("7,5",))
    person = begun(sit, no_retreat, state, seed_for(no_retreat, state, "DR"))
    for _ in range(12):
        if person.mode is Mode.ASK and person.prompt == "Advance after combat?":
            break
        person.enter()
    choice = person.table.controller.choice
    assert choice is not None
    pieces = [about for option in choice.options for about in option.about if about.startswith("piece:")]
    bar = person.table.parts.bar.line
    bar.setText("")
    before = person.table.controller.session.position
    drag_over(person, pieces[0], "hex:3/9,4")
    assert person.table.controller.session.position == before
    assert bar.text()


def test_counters_stay_to_be_seen_where_they_cannot_be_chosen(sit: Sit, no_retreat: Any) -> None:
    """A unit at full strength keeps its face; the title of its strip says why when it is pointed at."""
    person = sit(no_retreat, "no_retreat/crusader", size=(1280, 800))
    until(person, "Organization: buy what?")
    hands = person.table.parts.hands
    section = next(one for one in hands._sections if one.surface.id.startswith("pool:"))
    assert section.open
    piece = next(one for one in section.pieces if hands._refused(one))
    assert not hands._why_not_counter(section)
    place = next(place for place, one in hands._places if one.handle == piece.handle)
    QTest.mouseMove(hands, place.center().toPoint() - QPoint(2, 2))
    QTest.mouseMove(hands, place.center().toPoint())
    QTest.qWait(5)
    assert hands._refused(piece) in hands._why_not_counter(section)


def test_a_reason_keeps_to_the_quiet_half_of_a_card(sit: Sit, no_retreat: Any) -> None:
    person: Person = sit(no_retreat, "no_retreat/compass")
    card = QRectF(0, 0, 132, 185)
    image = QImage(140, 190, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    assert reason_on(painter, person.table.desk, card, card, "Its event belongs to another phase · 5.0", (0.5, 1.0))
    painter.end()
    written = [y for y in range(image.height()) if image.pixelColor(66, y).alpha()]
    assert written
    assert min(written) >= 92


def test_the_page_of_purchases_has_room_for_what_is_bought_in_a_small_window(
    sit: Sit, no_retreat: Any, preferences: Any
) -> None:
    preferences.scale = 150
    person = sit(no_retreat, "no_retreat/crusader", size=(1280, 800))
    until(person, "Organization: buy what?")
    page, hands = person.table.parts.ledger, person.table.parts.hands
    rows = [row for _, row in page._rows]
    assert len(rows) >= 3
    assert all(row.key for row in rows)
    assert page.geometry().bottom() < hands.geometry().top()


def test_what_is_told_after_a_hand_is_filled_is_no_result_of_the_draw(sit: Sit, no_retreat: Any) -> None:
    """A new Game Turn: the cards come, then the supplies; neither is what chance said last."""
    person = sit(no_retreat, "no_retreat/compass")
    until(person, "Play an event, or pass?")
    turn = person.table.controller.session.state.turn
    for _ in range(40):
        if person.mode is Mode.ASK and person.table.controller.session.state.turn > turn:
            break
        choice = person.table.controller.choice
        if person.mode is Mode.ASK and choice is not None and not choice.primary:
            person.key(Qt.Key.Key_E)
        else:
            person.enter()
    until(person, "Play an event, or pass?")
    assert person.table.controller.session.state.turn == turn + 1
    assert any(item.event.kind == "receive" for item in person.table.controller.session.events)
    assert person.table.controller.last_result() == ((), [])
