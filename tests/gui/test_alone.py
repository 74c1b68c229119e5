"""One person on both sides of a card-driven game: two strips, slots, the rule of thumb, and how they are offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTextBrowser

from desktop.bots.random_player import RandomPlayer
from desktop.games import GAMES, game
from desktop.table.asking import Ask
from desktop.table.session import Session
from desktop.window import paintlog
from desktop.window.controller import Mode
from desktop.window.handstrip import FAR, HandStrip
from desktop.window.pace import Pace
from desktop.window.scenariopage import ScenarioPage
from desktop.window.seats import alone, apart, settings_for
from desktop.window.shell import Shell
from tests.gui.conftest import Sit, picker_of

MALEME = "combat_commander/tussle-at-maleme"
SLOW = Pace(speed=0.0, pause=600_000, glance=600_000)


def reached(scenario: str, settings: dict[str, str], there: Callable[[Session[Any], Ask[Any]], bool]) -> Session[Any]:
    """A game by chance up to the first question that is wanted."""
    name = scenario.partition("/")[0]
    found = game(name)
    session = Session.begin(found, scenario, settings, seed="5")
    player = RandomPlayer("5")
    for _ in range(4000):
        ask = session.ask()
        assert ask is not None
        if there(session, ask):
            return session
        view = session.view(frozenset((ask.side,)))
        session.gesture(player.choose(found, session.content, view, ask), ask.side)
    raise AssertionError("not reached")


def orders_of(turn: int) -> Callable[[Session[Any], Ask[Any]], bool]:
    return lambda session, ask: ask.context.kind == "order" and session.state.turn >= turn


def shown_in(strip: HandStrip) -> list[tuple[str, int, str]]:
    """Whose cards lie in a strip, in which slot, and how."""
    return [(piece.side, piece.slot, piece.lies) for section in strip._sections for piece in section.pieces]


# two strips ---------------------------------------------------------------------------------------------------------
def test_the_resting_hand_lies_on_the_far_edge_and_changes_with_the_turn(sit: Sit) -> None:
    session = reached(MALEME, {"hands": "open"}, orders_of(2))
    person = sit(session=session)
    parts = person.table.parts
    active = session.state.active
    assert {side for side, _, _ in shown_in(parts.hands)} == {active}
    assert {side for side, _, _ in shown_in(parts.far_hands)} == {"axis", "allied"} - {active}
    assert parts.far_hands.y() == 0
    assert parts.far_hands.height() == FAR
    assert parts.map.y() == FAR
    assert parts.hands.y() > parts.map.y()
    assert not parts.far_hands.is_open
    while session.state.active == active:  # ends its turn
        person.table.controller.answer("pass" if not session.state.orders else "end")
        if person.mode is Mode.ASK and person.prompt.startswith("Discard"):
            person.table.controller.answer("done")
    QTest.qWait(5)
    assert {side for side, _, _ in shown_in(parts.far_hands)} == {active}


def test_a_card_on_the_far_edge_is_asked_for_there_and_opens_downwards(sit: Sit) -> None:
    session = reached(
        MALEME, {"hands": "open"}, lambda session, ask: ask.prompt == "Which card?" and ask.side != session.state.active
    )
    person = sit(session=session)
    strip = person.table.parts.far_hands
    assert strip.is_open
    lit = [option.subject for option in session.ask().options() if option.subject.startswith("card:")]  # type: ignore[union-attr]
    place = strip.place_of(lit[0])
    assert place is not None
    tops = [box.top() for box, _ in strip._places]
    assert min(tops) >= 0
    assert all(box.bottom() <= strip.height() for box, _ in strip._places)
    QTest.mouseMove(strip, place)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(5)
    assert session.ask() is None or session.ask().prompt != "Which card?"  # type: ignore[union-attr]


def test_two_people_have_one_strip(sit: Sit) -> None:
    person = sit(game("combat_commander"), MALEME, two=True)
    assert not person.table.parts.far_hands.isVisible()
    assert person.table.parts.map.y() == 0


# slots --------------------------------------------------------------------------------------------------------------
def test_slots_show_their_numbers_what_woke_and_nothing_else(sit: Sit) -> None:
    """No face of a card that sleeps is ever painted."""
    session = reached(
        MALEME,
        {"hands": "slots"},
        lambda session, ask: (
            ask.context.kind in ("mover", "step", "activate")
            and any(session.state.shown.values())
            and session.state.turn > 2
        ),
    )
    painted: list[str] = []

    def heard(where: str, handle: str, face: str) -> None:
        painted.append(face)

    paintlog.listeners.append(heard)
    try:
        person = sit(session=session)
        QTest.qWait(30)
    finally:
        paintlog.listeners.remove(heard)
    state = session.state
    resting = "allied" if state.active == "axis" else "axis"
    lies = shown_in(person.table.parts.far_hands)
    assert [slot for side, slot, _ in lies if slot] == list(range(1, len(state.rows[resting]) + 1))
    awake = [slot for _, slot, how in lies if how == "awake"]
    assert awake == [n for n, card in enumerate(state.rows[resting], 1) if card and card in state.shown[resting]]
    asleep = [card for card in state.hands[resting] if card not in state.shown[resting]]
    assert asleep
    assert painted
    assert not [face for face in painted if any(card in face.split("|") for card in asleep)]


def test_blind_a_click_on_the_next_card_turns_it(sit: Sit) -> None:
    session = reached(MALEME, {"hands": "blind"}, orders_of(3))
    person = sit(session=session)
    strip = person.table.parts.hands
    assert strip.is_open
    side = session.state.active
    place = strip.place_of(f"box:hand:{side}:1")
    assert place is not None
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.qWait(5)
    assert session.state.shown[side] == (session.state.rows[side][0],)
    assert (side, 1, "awake") in shown_in(strip)


def test_no_retreat_shows_the_slots_of_the_hand_that_nobody_plays(sit: Sit) -> None:
    session = reached(
        "no_retreat/crusader", {"solo": "allied"}, lambda session, ask: "" in session.state.slots.get("allied", ())
    )
    person = sit(session=session)
    parts = person.table.parts
    lies = [entry for strip in parts.strips for entry in shown_in(strip)]
    slots = session.state.slots["allied"]
    assert [(slot, how) for side, slot, how in lies if side == "allied"] == [
        (n, "" if card else "empty") for n, card in enumerate(slots, 1)
    ]
    assert all(slot == 0 for side, slot, _ in lies if side == "axis")


# the rule of thumb --------------------------------------------------------------------------------------------------
def advised(session: Session[Any], ask: Ask[Any]) -> bool:
    return ask.lapse == "advised"


@pytest.mark.parametrize("overruled", [False, True])
def test_the_rule_of_thumb_goes_by_with_its_reason_and_one_key_overrules_it(sit: Sit, overruled: bool) -> None:
    session = reached(MALEME, {"hands": "open", "reactions": "fire"}, advised)
    person = sit(session=session, pace=SLOW)
    bar = person.table.parts.bar
    assert str(person.mode) == "wait"
    assert "as the rule of thumb says" in bar.prompt.text()
    assert "% to break or suppress" in bar.line.text()
    before = len(session.events)
    if overruled:
        person.key(Qt.Key.Key_S)
        assert person.mode is Mode.ASK
        person.table.controller.answer("pass")
    else:
        person.key(Qt.Key.Key_Space)
    QTest.qWait(5)
    told = [item.event for item in session.events[before:] if item.event.kind == "advised"]
    assert len(told) == (0 if overruled else 1)
    if told:
        assert told[0].names["chance"].endswith("%")
        assert told[0].names["chance"] in person.table.parts.log.browser.toPlainText()


# how it is offered --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "setting"), [("combat_commander", "hands"), ("no_retreat", "solo")])
def test_the_ways_to_play_alone_stand_at_the_button_for_one(shell: Shell, name: str, setting: str) -> None:
    picker = picker_of(shell)
    picker.choose_game(name)
    QTest.qWait(5)
    assert picker.alone.text() == "Alone on both sides"
    row = picker._settings[setting]
    assert row.isVisible()
    assert row.currentData() == "open"
    assert picker.alone.y() < row.y() < picker.two.y()
    begun: list[Any] = []
    picker.begun.connect(lambda *wish: begun.append(wish))
    picker.begin_alone()
    assert begun[0][2][setting] == "open"


def test_a_game_alone_begins_as_chosen_and_one_for_two_as_ever(shell: Shell) -> None:
    for chosen, players, expected in (
        ("blind", {}, "blind"),
        ("blind", {"axis": "human", "allied": "human"}, "closed"),
    ):
        shell.begin("combat_commander", MALEME, {"hands": chosen}, players)
        assert shell.controller is not None
        assert shell.controller.session.record.header.settings["hands"] == expected
        assert shell.controller.house_rules() == []


def test_settings_for_people() -> None:
    commander = game("combat_commander")
    one, two = alone(commander.sides), apart(commander.sides)
    assert settings_for(one, commander.settings, {})["hands"] == "open"
    assert settings_for(one, commander.settings, {"hands": "closed"})["hands"] == "closed"
    assert settings_for(two, commander.settings, {"hands": "slots", "reactions": "fire"}) == {
        "hands": "closed",
        "reactions": "ask",
    }
    cossacks = game("cossacks")
    assert settings_for(alone(cossacks.sides), cossacks.settings, {})["charts"] == "open"
    assert "charts" not in settings_for(apart(cossacks.sides), cossacks.settings, {})


def test_the_scenario_page_explains_each_way(shell: Shell) -> None:
    shell.inspect("combat_commander", MALEME)
    page = shell.findChild(ScenarioPage)
    assert page is not None
    text = "\n".join(browser.toPlainText() for browser in page.findChildren(QTextBrowser))
    assert "Playing alone" in text
    for words in ("watch card", "Once an order", "over a third"):
        assert words in text


def test_the_random_player_is_named_so_and_never_proposed(shell: Shell) -> None:
    picker = picker_of(shell)
    for name in GAMES:
        picker.choose_game(name)
        for select in picker._seats.values():
            assert select.currentData() == "human"
            words = [select.itemText(index) for index in range(select.count())]
            assert [one for one in words if "random" in one] == ["random player, to try things"]
    labels = " ".join(label.text() for label in picker.findChildren(QLabel))
    assert "opponent" not in labels


def test_what_the_random_player_does_bears_its_name(sit: Sit) -> None:
    person = sit(random=("red", "blue"), pace=Pace(speed=0.0, step=600_000))
    assert person.mode is Mode.WAIT
    assert "the random player" in person.table.parts.bar.prompt.text()
