"""Two people at one keyboard: a hand is open only while its owner holds his key; each has keys of his own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QBoxLayout, QMenu

from desktop.bots.random_player import RandomPlayer
from desktop.games import game
from desktop.table.session import Session
from desktop.window import paintlog
from desktop.window.controller import NOBODY, Mode
from desktop.window.keys import KEYS
from desktop.window.pace import Pace
from desktop.window.seatkeys import LEFT, RIGHT, keys_of
from desktop.window.seats import alone, apart
from tests.gui.conftest import Person, Sit

MALEME = "combat_commander/tussle-at-maleme"
SLOW = Pace(speed=0.0, pause=600_000, glance=600_000, weighed="pause")


def key_of(letter: str) -> Qt.Key:
    return Qt.Key(ord(letter))


def press(person: Person, letter: str) -> None:
    QTest.keyPress(person.table.parts.map, key_of(letter))
    QTest.qWait(2)


def release(person: Person, letter: str) -> None:
    QTest.keyRelease(person.table.parts.map, key_of(letter))
    QTest.qWait(2)


def at_order(turn: int = 1, name: str = MALEME) -> Session[Any]:
    """A game by chance to a question about an order."""
    found = game(name.partition("/")[0])
    session = Session.begin(found, name, seed="5")
    player = RandomPlayer("5")
    while True:
        ask = session.ask()
        assert ask is not None
        orders = any(option.key.startswith("order:") for option in ask.options())
        if ask.prompt.startswith("Which order?") and session.state.turn >= turn and orders:
            return session
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(found, session.content, view, ask), ask.side)


def seat_of(session: Session[Any]) -> tuple[str, Any, Any]:
    """The asked side with its keys and the other's."""
    ask = session.ask()
    assert ask is not None
    mine, theirs = (LEFT, RIGHT) if ask.side == "axis" else (RIGHT, LEFT)
    return ask.side, mine, theirs


def faces(person: Person) -> set[str]:
    """The cards whose faces lie in the strips."""
    return {
        piece.handle
        for strip in person.table.parts.strips
        for section in strip._sections
        for piece in section.pieces
        if piece.handle.startswith("card/")
    }


def cards(session: Session[Any], side: str) -> set[str]:
    return {f"card/{name}" for name in session.state.hands[side]}


# a hand is open while its key is held -------------------------------------------------------------------------------
@pytest.mark.parametrize("turn", [1, 2])
def test_a_hand_is_open_only_while_its_owner_holds_the_key(sit: Sit, turn: int) -> None:
    session = at_order(turn)
    side, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    controller, bar = person.table.controller, person.table.parts.bar
    assert controller.curtains == 0
    assert str(person.mode) == "peek"
    assert controller.eyes == NOBODY
    assert person.table.controller.choice is None
    assert faces(person) == set()
    assert f"hold {mine.peek}" in bar.line.text()
    press(person, mine.peek)
    assert str(person.mode) == "ask"
    assert controller.eyes == frozenset((side,))
    assert faces(person) == cards(session, side)
    assert person.table.parts.hands.is_open
    release(person, mine.peek)
    assert str(person.mode) == "peek"
    assert controller.eyes == NOBODY
    assert faces(person) == set()
    assert not person.table.parts.answers.count()
    assert controller.curtains == 0


def test_looking_into_a_hand_tells_nothing_anew(sit: Sit) -> None:
    """The common view was there all the time: no card tells what was missed."""
    session = at_order(2)
    _, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    assert not person.table.parts.recap.isVisible()


def test_nothing_of_a_hand_is_painted_after_the_key_is_let_go(sit: Sit) -> None:
    session = at_order()
    _, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    release(person, mine.peek)
    painted: list[str] = []

    def heard(where: str, handle: str, face: str) -> None:
        painted.append(handle)

    paintlog.listeners.append(heard)
    try:
        person.table.repaint()
        for strip in person.table.parts.strips:
            strip.repaint()
        QTest.qWait(20)
    finally:
        paintlog.listeners.remove(heard)
    assert painted
    assert not set(painted) & (cards(session, "axis") | cards(session, "allied"))


def test_the_asked_question_is_answered_by_a_card_while_the_key_is_held(sit: Sit) -> None:
    session = at_order()
    side, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    ask = session.ask()
    assert ask is not None
    order = next(option for option in ask.options() if option.key.startswith("order:"))
    strip = person.table.parts.hands
    place = strip.place_of(order.subject)
    assert place is not None
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(2)
    after = session.ask()
    assert after is not ask
    assert order.value[1] in session.state.discards[side]
    release(person, mine.peek)
    assert person.table.controller.eyes == NOBODY
    assert faces(person) == set()


def test_the_mouse_opens_the_hand_by_a_button_until_a_question_is_not_about_it(sit: Sit) -> None:
    session = at_order()
    side, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    controller = person.table.controller
    person.press("Look into the hand")
    assert (str(person.mode), controller.eyes) == ("ask", frozenset((side,)))
    assert faces(person) == cards(session, side)
    person.press("Close the hand")
    assert (str(person.mode), controller.eyes, faces(person)) == ("peek", NOBODY, set())
    person.press("Look into the hand")
    release(person, mine.peek)  # who presses and lets go of his key closes it too
    assert faces(person) == set()
    person.press("Look into the hand")
    ask = session.ask()
    assert ask is not None
    order = next(option for option in ask.options() if option.key.startswith("order:"))
    strip = person.table.parts.hands
    place = strip.place_of(order.subject)
    assert place is not None
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(2)
    assert order.value[1] in session.state.discards[side]
    asked = session.ask()
    assert asked is not None
    assert asked.needs != "hand"
    assert controller.eyes == NOBODY
    assert faces(person) == set()


def test_the_other_key_opens_the_other_hand_and_answers_nothing(sit: Sit) -> None:
    session = at_order()
    side, _, theirs = seat_of(session)
    other = "allied" if side == "axis" else "axis"
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, theirs.peek)
    assert faces(person) == cards(session, other)
    assert str(person.mode) == "peek"
    assert person.table.controller.choice is None
    assert "Let go of the key" in person.table.parts.bar.line.text()
    press(person, seat_of(session)[1].peek)  # both at once: the first keeps it
    assert faces(person) == cards(session, other)
    release(person, theirs.peek)
    assert faces(person) == set()


def test_looking_works_during_a_public_question_and_does_not_change_it(sit: Sit) -> None:
    session = at_order()
    side, mine, theirs = seat_of(session)
    other = "allied" if side == "axis" else "axis"
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    ask = session.ask()
    assert ask is not None
    person.table.controller.answer(next(o.key for o in ask.options() if o.key.startswith("order:")))
    release(person, mine.peek)
    public = session.ask()
    assert public is not None
    assert public.needs == "public"
    assert str(person.mode) == "ask"
    press(person, theirs.peek)
    assert faces(person) == cards(session, other)
    assert person.table.controller.choice is None
    release(person, theirs.peek)
    assert str(person.mode) == "ask"
    assert person.table.controller.ask is public
    assert person.table.controller.eyes == NOBODY


@pytest.mark.parametrize("kind", [QEvent.Type.WindowDeactivate, QEvent.Type.WindowBlocked], ids=["behind", "dialog"])
def test_a_window_that_goes_to_the_background_or_has_a_dialog_closes_the_hand(sit: Sit, kind: QEvent.Type) -> None:
    session = at_order()
    _, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    assert faces(person)
    QApplication.sendEvent(person.table, QEvent(kind))
    QTest.qWait(2)
    assert faces(person) == set()


def test_the_log_of_the_common_view_names_no_card_of_a_hand(sit: Sit) -> None:
    session = at_order(2)
    _, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    release(person, mine.peek)
    text = person.table.parts.log.browser.toPlainText()
    assert not [name for side in ("axis", "allied") for name in session.state.hands[side] if f"({name} " in text]


# one person ---------------------------------------------------------------------------------------------------------
def test_alone_there_is_nothing_to_hold(sit: Sit) -> None:
    session = at_order()
    person = sit(session=session)
    assert str(person.mode) == "ask"
    press(person, "Q")
    assert str(person.mode) == "ask"
    release(person, "Q")
    assert keys_of(alone(session.game.sides), "axis") is None


# stop and pass ------------------------------------------------------------------------------------------------------
def test_each_stops_only_his_own_reaction(sit: Sit) -> None:
    person = sit(two=True, pace=SLOW, session=_ambush())
    ask = person.table.controller.pending_ask()
    assert ask is not None
    assert str(person.mode) == "wait"
    mine, theirs = (LEFT, RIGHT) if ask.side == "red" else (RIGHT, LEFT)
    person.key(key_of(theirs.stop))
    assert str(person.mode) == "wait"
    person.key(key_of(mine.stop))
    assert str(person.mode) != "wait"


def test_the_pass_key_passes_for_its_own_side_only(sit: Sit) -> None:
    person = sit(two=True, pace=SLOW, session=_ambush())
    session = person.table.controller.session
    ask = session.ask()
    assert ask is not None
    mine, theirs = (LEFT, RIGHT) if ask.side == "red" else (RIGHT, LEFT)
    person.key(key_of(theirs.passing))
    assert session.ask() is ask
    person.key(key_of(mine.passing))
    assert session.ask() is not ask
    assert "pass" in [session.record.entries[number].key for number in session.record.line[-3:]]


def _ambush() -> Session[Any]:
    """The toy game at a reaction."""
    from tests.toygame.game import GAME as TOY

    for seed in range(40):
        session: Session[Any] = Session.begin(TOY, "toy/ford", seed=str(seed))
        player = RandomPlayer(str(seed))
        for _ in range(300):
            ask = session.ask()
            if ask is None:
                break
            if ask.kind == "reaction" and "pass" in [option.key for option in ask.options()]:
                return session
            view = session.view(frozenset((ask.side,)))
            session.gesture(player.choose(TOY, session.content, view, ask), ask.side)
    raise AssertionError("no reaction")


def test_no_retreat_passes_in_its_strategic_phase_by_two_keys_without_a_curtain(sit: Sit) -> None:
    person = sit(game("no_retreat"), "no_retreat/crusader", two=True)
    session = person.table.controller.session
    while (ask := session.ask()) is None or not ask.prompt.startswith("Play an event, or pass?"):
        if str(person.mode) == "held":
            person.enter()
        elif str(person.mode) == "peek" and ask is not None:
            mine = keys_of(person.table.controller.seats, ask.side)
            assert mine is not None
            press(person, mine.peek)
            person.table.controller.answer("done")
            release(person, mine.peek)
        else:
            person.enter()
    for _ in range(2):
        ask = session.ask()
        assert ask is not None
        person.key(key_of((keys_of(person.table.controller.seats, ask.side) or LEFT).passing))
        assert session.ask() is ask, "a pass key ends no step of its own"
        person.key(Qt.Key.Key_E)
    assert session.state.phase != "strategic"
    assert person.table.controller.curtains == 0


# printed on screen --------------------------------------------------------------------------------------------------
def test_the_keys_are_printed_at_the_hands_and_on_the_sheet(sit: Sit) -> None:
    session = at_order()
    person = sit(session.game, MALEME, session=session, two=True)
    strip = person.table.parts.hands
    printed = {section.surface.side: strip._keys(section) for section in strip._sections}
    assert printed["axis"] == "hold Q look · A stop · X pass"
    assert printed["allied"] == "hold U look · J stop · N pass"
    sheet = " ".join(shown for _, _, _, _, shown in KEYS)
    for letter in (*LEFT, *RIGHT):
        assert letter in sheet.split(", ") or f"{letter}," in sheet or f", {letter}" in sheet
    alone_person = sit(session=at_order())
    assert [alone_person.table.parts.hands._keys(one) for one in alone_person.table.parts.hands._sections] == [""]


def test_the_letters_are_free_in_every_game() -> None:
    taken = [one.strip() for _, _, _, keys, _ in KEYS for one in keys.split(";") if one.strip()]
    letters = [*LEFT, *RIGHT]
    assert len(set(letters)) == 6
    assert not set(letters) & set(taken)
    for name in ("cossacks", "no_retreat", "combat_commander"):
        assert not set(letters) & {overlay.key.upper() for overlay in game(name).overlays}


def test_the_bar_stands_on_the_side_of_who_is_asked(sit: Sit) -> None:
    session = at_order()
    person = sit(session.game, MALEME, session=session, two=True)
    side = seat_of(session)[0]
    bar = person.table.parts.bar
    wanted = QBoxLayout.Direction.RightToLeft if side == "allied" else QBoxLayout.Direction.LeftToRight
    assert bar._row.direction() == wanted
    assert apart(session.game.sides)[0].id == "axis"


# nothing stays open ---------------------------------------------------------------------------------------------------
def test_a_key_let_go_in_an_open_menu_closes_the_hand(sit: Sit) -> None:
    session = at_order()
    _, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    assert faces(person)
    menu = QMenu(person.table)
    letting_go = QKeyEvent(QEvent.Type.KeyRelease, key_of(mine.peek), Qt.KeyboardModifier.NoModifier, mine.peek)
    QApplication.sendEvent(menu, letting_go)
    QTest.qWait(2)
    assert faces(person) == set()
    assert person.table.controller.eyes == NOBODY


def test_a_hand_held_open_is_closed_before_a_question_of_the_other_side_alone(sit: Sit) -> None:
    """Neither the outcome before the curtain nor a step back from it shows it."""
    person = sit(two=True, session=_toy_own())
    controller = person.table.controller
    ask = controller.pending_ask()
    assert ask is not None
    other = next(seat for seat in controller.seats if ask.side not in seat.sides)
    controller.eyes, controller.mode = NOBODY, Mode.WAIT
    controller.peek(other.id)
    assert controller.eyes == frozenset(other.sides)
    controller.told_before = 0  # there is something new to see
    controller._settle()
    assert controller.eyes == NOBODY
    controller.turn_back()
    assert controller.eyes == NOBODY
    controller.let_go(other.id)
    assert controller.eyes == NOBODY


def _toy_own() -> Session[Any]:
    """The toy game at a question that takes a curtain."""
    from tests.toygame.game import GAME as TOY

    session: Session[Any] = Session.begin(TOY, "toy/ford", seed="1")
    player = RandomPlayer("1")
    while True:
        ask = session.ask()
        assert ask is not None
        if ask.needs == "own" and len(session.events) > 4:
            return session
        session.gesture(player.choose(TOY, session.content, session.view(frozenset((ask.side,))), ask), ask.side)


def test_a_hand_that_is_open_when_the_game_ends_closes_with_its_key(sit: Sit) -> None:
    session = at_order()
    side, mine, _ = seat_of(session)
    person = sit(session.game, MALEME, session=session, two=True)
    press(person, mine.peek)
    controller = person.table.controller
    assert controller.eyes == frozenset((side,))
    controller.mode = Mode.OVER
    release(person, mine.peek)
    assert controller.eyes == NOBODY
