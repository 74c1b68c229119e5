"""No Retreat by hand: pieces dragged and lifted, the battle board, and the budgets of gestures of a turn."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from desktop.games import game
from desktop.games.no_retreat.state import Mark, NoRetreatState
from desktop.table.session import Session
from desktop.window.controller import Mode
from tests.games.no_retreat.helpers import empty, put
from tests.gui.conftest import Person, Sit
from tests.gui.test_no_retreat import click_hand, until

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="session")
def no_retreat() -> Any:
    return game("no_retreat")


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Press on a widget, move in two steps, let go: all with the left button."""
    QTest.mousePress(widget, LEFT, NONE, start)
    for place in (start + QPoint(9, 9), end):
        moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), QPointF(widget.mapToGlobal(place)), LEFT, LEFT, NONE)
        QApplication.sendEvent(widget, moved)
    QTest.mouseRelease(widget, LEFT, NONE, end)
    QTest.qWait(5)


def drag_out(person: Person, piece: str, hex: str) -> None:
    """From the strip of the Force Pool onto the map."""
    person.gestures += 1
    view, hands = person.table.parts.map, person.table.parts.hands
    target = hands.mapFromGlobal(view.viewport().mapToGlobal(person.point_of(hex)))
    start = hands.place_of(piece)
    assert start is not None
    drag(hands, start, target)


def drag_over(person: Person, piece: str, hex: str) -> None:
    """From hex to hex on the map."""
    person.gestures += 1
    start, end = person.point_of(piece), person.point_of(hex)
    drag(person.table.parts.map.viewport(), start, end)


def state_of(person: Person) -> NoRetreatState:
    found: NoRetreatState = person.table.controller.session.state
    return found


# setting up -----------------------------------------------------------------------------------------------------------
def test_pieces_are_dragged_from_the_pool_and_over_the_map_and_lifted_again(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    drag_out(person, "piece:15-panzer", "hex:3/5,3")
    drag_out(person, "piece:ariete", "hex:3/6,3")
    assert state_of(person).units["15-panzer"].place == "5,3"
    assert state_of(person).units["ariete"].place == "6,3"
    drag_over(person, "piece:15-panzer", "hex:3/4,3")
    assert state_of(person).units["15-panzer"].place == "4,3"
    assert state_of(person).units["ariete"].place == "6,3"
    person.click("piece:15-panzer")  # lifted: its place is asked for anew, the other stays
    assert person.prompt.startswith("Where does")
    assert state_of(person).units["15-panzer"].place == "pool"
    assert state_of(person).units["ariete"].place == "6,3"
    person.click("hex:3/7,3")
    assert state_of(person).units["15-panzer"].place == "7,3"


def test_an_illegal_spot_says_why_and_nothing_is_placed(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    drag_out(person, "piece:15-panzer", "hex:3/17,8")  # at the enemy's edge
    assert state_of(person).units["15-panzer"].place == "pool"
    assert person.prompt == "Deploy which piece?"
    assert "map edge" in person.table.parts.bar.line.text()


def test_pieces_framed_together_are_dragged_together(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    drag_out(person, "piece:15-panzer", "hex:3/5,3")
    drag_out(person, "piece:21-panzer", "hex:3/6,3")
    person.table.hand.sweep(["piece:15-panzer", "piece:21-panzer"])
    drag_over(person, "piece:15-panzer", "hex:3/7,3")
    assert {state_of(person).units[unit].place for unit in ("15-panzer", "21-panzer")} == {"7,3"}


def test_the_proposal_stands_on_the_map_as_ghosts_and_a_piece_pointed_at_lights_its_zone(
    sit: Sit, no_retreat: Any
) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    QTest.qWait(30)
    ghosts = person.table.parts.map._shown.ghosts
    placed = {piece.subject: piece for stack in ghosts for piece in stack}
    assert "piece:15-panzer" in placed
    assert state_of(person).units["15-panzer"].place == "pool"
    zone = person.table.hand.placing.zone("piece:15-panzer")
    assert "hex:3/5,3" in zone
    assert "hex:3/17,8" not in zone
    person.table.sight.point("piece:15-panzer")
    QTest.qWait(60)
    assert person.table.sight.states()["hex:3/5,3"] == "option"
    person.enter()
    QTest.qWait(30)
    unit = state_of(person).units["15-panzer"]
    where = person.table.sight.anchor(f"hex:3/{unit.place}")
    assert where is not None
    ghost = placed["piece:15-panzer"]
    assert (ghost.x - where.x) ** 2 + (ghost.y - where.y) ** 2 < 60**2


def test_a_deployment_is_one_key_as_proposed_or_a_gesture_a_piece_and_one_to_end(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    ask = person.table.controller.ask
    assert ask is not None
    side = ask.side
    before = person.gestures
    person.enter()
    ask = person.table.controller.ask
    assert ask is None or ask.side != side
    assert person.gestures == before + 1
    left = [n for n, u in state_of(person).units.items() if u.place == "pool" and n.startswith(("15", "21", "90"))]
    assert left == []
    person.table.extras.undo()
    hexes = {"15-panzer": "5,3", "21-panzer": "5,3", "90-light": "6,3", "33-flak": "6,3", "605-pzjg": "6,3"}
    hexes |= {"ariete": "4,3", "trieste": "4,3", "21-corps": "2,2", "20-corps": "2,2", "10-corps": "3,2"}
    hexes |= {"savona": "3,2"}
    before = person.gestures
    for unit, hex in hexes.items():
        drag_out(person, f"piece:{unit}", f"hex:3/{hex}")
        assert state_of(person).units[unit].place == hex
    assert person.gestures == before + len(hexes) <= before + 15


# organization ---------------------------------------------------------------------------------------------------------
def test_organization_is_a_gesture_a_purchase_and_enter(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Organization: buy what?")
    side = state_of(person).player
    supplies = state_of(person).supplies["allied"]
    before = person.gestures
    ledger = person.table.parts.ledger
    assert ledger.isVisible()
    row = ledger.place_of("box:paid")
    assert row is not None
    person.gestures += 1
    QTest.mouseClick(ledger, LEFT, NONE, row.center().toPoint())
    QTest.qWait(5)
    assert state_of(person).supplies["allied"] == supplies - 1  # paid for at once
    click_hand(person, "piece:allied-box-3")
    assert state_of(person).units["allied-box-3"].face == 1
    assert state_of(person).supplies["allied"] == supplies - 2
    person.enter()
    assert person.gestures == before + 3
    assert state_of(person).player != side or state_of(person).phase != "organization"


# battles --------------------------------------------------------------------------------------------------------------
PLACES = {
    "15-panzer": "8,5",
    "21-panzer": "8,5",
    "90-light": "8,6",
    "trieste": "7,6",
    "ariete": "9,5",
    "4-indian": "8,4",
    "1-sa": "7,5",
    "7-armored": "9,4",
    "2-nz": "9,6",
}


def field_of_battle(phase: str, targets: tuple[str, ...] = ()) -> NoRetreatState:
    state = empty(3, turn=9, player="axis", phase=phase)
    for unit, hex in PLACES.items():
        put(state, unit, hex)
    state.hands = {"axis": (), "allied": ()}
    state.blitz = state.shock = 0
    state.supplies["allied"] = 2
    for hex in targets:
        state.marks[hex] = Mark("target", "axis")
    return state


def seed_for(no_retreat: Any, state: NoRetreatState, result: str) -> str:
    """A seed with which the first battle of a position ends so."""
    for seed in range(1, 60):
        session: Session[Any] = Session.begin(no_retreat, "no_retreat/crusader", start=state.copy(), seed=str(seed))
        session.hold = lambda request: False
        board = no_retreat.board(session.content, session.view(frozenset(("axis",))), session.ask(), (), {})
        session.gesture(board.run)
        told = [item.event for item in session.events if item.event.kind == "battle"]
        if told and told[0].names["result"] == result:
            return str(seed)
    raise AssertionError(result)


def begun(sit: Sit, no_retreat: Any, state: NoRetreatState, seed: str = "1", *, two: bool = False) -> Person:
    session: Session[Any] = Session.begin(
        no_retreat, "no_retreat/crusader", start=state, seed=seed, hold=lambda request: True
    )
    return sit(no_retreat, session=session, two=two)


@pytest.mark.parametrize("targets", [("7,5",), ("7,5", "8,4")])
def test_a_battle_with_retreat_and_advance_is_four_gestures_of_two_people(
    sit: Sit, no_retreat: Any, targets: tuple[str, ...]
) -> None:
    """No marker, no card, DR: attack as planned, roll, go back by the proposed way, advance."""
    state = field_of_battle("battles", targets)
    person = begun(sit, no_retreat, state, seed_for(no_retreat, state, "DR"), two=True)
    if person.mode is Mode.CURTAIN:
        person.lift()
    before = person.gestures
    person.enter()
    assert person.mode is Mode.HELD
    person.enter()
    assert person.mode is Mode.ASK
    assert "retreat" in person.prompt
    assert not person.shell.curtain.isVisible()
    person.enter()
    assert state_of(person).units["1-sa"].place not in ("7,5",)
    assert person.prompt == "Advance after combat?"
    person.enter()
    assert not person.prompt.startswith("Advance")
    assert person.gestures == before + 4
    assert any(unit.place == "7,5" for name, unit in state_of(person).units.items() if name in PLACES)
    assert person.table.controller.curtains <= 1


def test_a_retreat_is_one_drag_too_and_its_answers_say_what_they_cost(sit: Sit, no_retreat: Any) -> None:
    state = field_of_battle("battles", ("7,5",))
    person = begun(sit, no_retreat, state, seed_for(no_retreat, state, "DR"))
    person.enter()
    person.enter()
    choice = person.table.controller.choice
    assert choice is not None
    ways = [option for option in choice.options if option.key.startswith("retreat:")]
    assert len(ways) > 1
    for option in choice.options:
        assert choice.effect(option).startswith("stand:" if option.key == "hold" else "go: ")
    proposed = choice.ask.candidate(choice.proposal[0])
    assert proposed is not None
    assert "cut off" not in choice.effect(proposed)
    assert "zone of control" not in choice.effect(proposed)
    other = next(option for option in ways if option.key != choice.proposal[0])
    before = person.gestures
    drag_over(person, "piece:1-sa", other.subject)
    assert person.gestures == before + 1
    assert f"hex:3/{state_of(person).units['1-sa'].place}" == other.subject


def test_the_board_has_a_column_a_target_and_pieces_go_from_one_to_the_other(sit: Sit, no_retreat: Any) -> None:
    person = begun(sit, no_retreat, field_of_battle("attacks"))
    board = person.table.parts.board
    assert not board.isVisible()
    for hex in ("9,4", "8,4", "7,5"):
        person.click(f"hex:3/{hex}")
    QTest.qWait(60)
    assert board.isVisible()
    found = board.board
    assert found is not None
    assert [column.id for column in found.columns] == ["hex:3/9,4", "hex:3/8,4", "hex:3/7,5"]
    assert [column.notes for column in found.columns] == [("free",), ("free",), ("−1 SP",)]
    assert all(column.pieces and column.odds is not None and not column.duty for column in found.columns)
    alone = {piece.subject for column in found.columns for piece in column.pieces if not piece.movable}
    assert "piece:ariete" in alone  # only one target is next to it
    assert "piece:90-light" in alone
    start, end = board.place_of("piece:21-panzer"), board.place_of_column("hex:3/7,5")
    assert start is not None
    assert end is not None
    drag(board, start.toPoint(), end.toPoint())
    QTest.qWait(60)
    assert found is not board.board
    found = board.board
    assert found is not None
    third = found.columns[2]
    assert "piece:21-panzer" in [piece.subject for piece in third.pieces]
    start, end = board.place_of("piece:15-panzer"), board.place_of_column("hex:3/9,4")
    assert start is not None
    assert end is not None
    drag(board, start.toPoint(), end.toPoint())
    QTest.qWait(60)
    found = board.board
    assert found is not None
    assert "15 Panzer" in found.columns[1].duty or "21 Panzer" in found.columns[1].duty  # nobody is left for 8,4
    assert not found.columns[0].duty


def test_the_plan_of_the_board_is_what_enter_fights_later(sit: Sit, no_retreat: Any) -> None:
    person = begun(sit, no_retreat, field_of_battle("attacks"))
    for hex in ("9,4", "8,4"):
        person.click(f"hex:3/{hex}")
    QTest.qWait(60)
    board = person.table.parts.board
    for piece, column in (("piece:15-panzer", "hex:3/8,4"), ("piece:21-panzer", "hex:3/8,4")):
        start, end = board.place_of(piece), board.place_of_column(column)
        assert start is not None
        assert end is not None
        drag(board, start.toPoint(), end.toPoint())
        QTest.qWait(60)
    person.enter()
    until(person, "Which battle comes next?")
    person.click("hex:3/8,4")
    choice = person.table.controller.choice
    assert choice is not None
    assert {"piece:15-panzer", "piece:21-panzer"} <= set(choice.chosen)
    assert "piece:ariete" not in choice.chosen


def test_a_counterblow_pointed_at_shows_who_would_have_to_go_in(sit: Sit, no_retreat: Any) -> None:
    state = field_of_battle("blows", ("7,5",))
    put(state, "90-light", "pool")
    put(state, "15-panzer", "pool")
    put(state, "21-panzer", "pool")
    put(state, "axis-box-2", "9,5", 0)
    put(state, "ariete", "pool")
    put(state, "savona", "8,6", 0)
    person = begun(sit, no_retreat, state)
    assert person.prompt == "Launch a counterblow?"
    person.table.sight.point("hex:3/9,6")
    QTest.qWait(60)
    found = person.table.parts.board.board
    assert found is not None
    column = found.columns[0]
    assert column.id == "hex:3/9,6"
    assert "next to it" in " ".join(column.notes)


def test_a_support_marker_is_a_button_beside_the_attackers_and_can_be_taken_back(sit: Sit, no_retreat: Any) -> None:
    state = field_of_battle("battles", ("7,5",))
    state.blitz = 1
    person = begun(sit, no_retreat, state)
    assert person.prompt == "Who attacks {hex}?"
    person.click("piece:15-panzer")
    person.press("Commit a Blitz! marker")
    choice = person.table.controller.choice
    assert choice is not None
    assert "support:marker" in choice.ask.chosen
    person.press("✓ Blitz! marker")
    choice = person.table.controller.choice
    assert choice is not None
    assert choice.ask.chosen
    assert "support:marker" not in choice.ask.chosen
    person.press("Commit a Blitz! marker")
    person.enter()
    assert person.mode is Mode.HELD
    assert state_of(person).blitz == 0


# moving ---------------------------------------------------------------------------------------------------------------
def test_a_move_is_drawn_with_its_cost_and_walked_by_way_of_points(sit: Sit, no_retreat: Any) -> None:
    state = field_of_battle("move")
    person = begun(sit, no_retreat, state)
    person.click("piece:trieste")
    choice = person.table.controller.choice
    assert choice is not None
    for option in choice.options:
        if option.key.startswith(("to:", "via:")):
            assert option.about[0] == "piece:trieste"
            assert option.about[1] == "hex:3/7,6"
            assert option.about[-1] == option.subject
    assert person.table.sight.anchor("hex:3/5,6") is not None
    for hex in ("hex:3/6,7", "hex:3/5,6"):
        person.gestures += 1
        QTest.mouseClick(
            person.table.parts.map.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, person.point_of(hex)
        )
        QTest.qWait(5)
    ghost = person.table.hand.walker.ghost
    assert ghost is not None
    assert "hex:3/6,7" in ghost.hexes
    assert ghost.hexes[-1] == "hex:3/5,6"
    assert "MP" in ghost.words
    person.enter()
    QTest.qWait(10)
    assert state_of(person).units["trieste"].place == "5,6"


def test_a_set_up_is_made_again_as_last_time_by_one_gesture(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    names = [button.accessibleName() for button in person.table.parts.bar.answers.findChildren(QPushButton)]
    assert "As last time" not in names
    for unit in ("15-panzer", "21-panzer"):
        drag_out(person, f"piece:{unit}", "hex:3/2,6")
    person.enter()  # the rest as proposed, and done
    stood = {n: u.place for n, u in state_of(person).units.items() if "," in u.place}
    assert stood["15-panzer"] == "2,6"
    again = sit(no_retreat, "no_retreat/crusader", seed="77")
    until(again, "Deploy which piece?")
    before = again.gestures
    again.press("As last time")
    assert again.gestures == before + 1
    assert again.prompt != "Deploy which piece?" or state_of(again).step == 1
    now = {n: u.place for n, u in state_of(again).units.items() if "," in u.place}
    assert now == stood


def test_an_advance_is_a_click_on_its_farthest_hex_or_a_drag_of_the_unit(sit: Sit, no_retreat: Any) -> None:
    state = field_of_battle("battles", ("7,5",))
    seed = seed_for(no_retreat, state, "DR")
    for dragged in (False, True):
        person = begun(sit, no_retreat, state.copy(), seed)
        for _ in range(3):
            person.enter()
        assert person.prompt == "Advance after combat?"
        if dragged:
            drag_over(person, "piece:trieste", "hex:3/6,5")
            moved = ["trieste"]
        else:
            person.click("hex:3/5,5")  # three hexes: only German tanks get there
            moved = [n for n in ("15-panzer", "21-panzer") if state_of(person).units[n].place == "5,5"]
        assert len(moved) == 1
        assert state_of(person).units[moved[0]].place == ("6,5" if dragged else "5,5")


def test_the_board_is_planned_by_keyboard_too(sit: Sit, no_retreat: Any) -> None:
    person = begun(sit, no_retreat, field_of_battle("attacks"))
    for hex in ("9,4", "8,4"):
        person.click(f"hex:3/{hex}")
    QTest.qWait(60)
    board = person.table.parts.board
    board.setFocus()

    def column_of(piece: str) -> str:
        assert board.board is not None
        return next((c.id for c in board.board.columns if piece in [one.subject for one in c.pieces]), "")

    for _ in range(12):
        QTest.keyClick(board, Qt.Key.Key_Right)
        if board._focus == "piece:21-panzer":
            break
    before = column_of("piece:21-panzer")
    QTest.keyClick(board, Qt.Key.Key_Space)
    QTest.qWait(60)
    assert column_of("piece:21-panzer") != before


def test_a_piece_that_is_dragged_lights_where_it_may_stand(sit: Sit, no_retreat: Any) -> None:
    person = sit(no_retreat, "no_retreat/crusader")
    until(person, "Deploy which piece?")
    for unit in ("21-corps", "20-corps"):
        drag_out(person, f"piece:{unit}", "hex:3/5,3")  # two Italian Corps fill the hex
    drag_out(person, "piece:15-panzer", "hex:3/4,3")
    view = person.table.parts.map
    start = person.point_of("piece:15-panzer")
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    for step in (9, 14):
        place = start + QPoint(step, step)
        moved = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(place), QPointF(view.viewport().mapToGlobal(place)), LEFT, LEFT, NONE
        )
        QApplication.sendEvent(view.viewport(), moved)
    lit = person.table.sight.states()
    assert lit["hex:3/6,3"] == "option"
    assert lit["hex:3/4,3"] == "option"
    assert "hex:3/5,3" not in lit  # full, and of the other colour
    QTest.mouseRelease(view.viewport(), LEFT, NONE, start)
