"""Combat Commander at the window: how many gestures its orders cost, walks, series of rolls, reactions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.games.combat_commander.destiny import new_deck
from desktop.games.combat_commander.state import RESERVE, CommanderState, change_unit, place_unit
from desktop.games.combat_commander.support import new_weapon
from desktop.games.combat_commander.weapons import arm
from desktop.table.session import Session
from desktop.window.controller import Mode
from desktop.window.pace import Pace
from tests.gui.conftest import Person, Sit

SCENARIO = "combat_commander/tussle-at-maleme"
LEADER = "german.lt-v-karsties"
SQUADS = tuple(f"german.parachute.{number}" for number in range(1, 6))
GUARDS = tuple(f"british.guards.{number}" for number in range(1, 5))


@pytest.fixture(scope="session")
def commander() -> Any:
    from desktop.games import game

    return game("combat_commander")


@pytest.fixture(scope="session")
def set_up(commander: Any) -> CommanderState:
    """Scenario 13 after its set-up, at the first order of the Axis."""
    session = Session.begin(commander, SCENARIO, seed="1")
    while (ask := session.ask()) is not None and ask.context.kind == "setup":
        view = session.view(frozenset([ask.side]))
        session.gesture(commander.proposal(session.content, view, ask), ask.side)
    state: CommanderState = session.state
    return state


class Field:
    """A position on map 13: who stands where, and which orders the Axis hold."""

    def __init__(self, commander: Any, start: CommanderState) -> None:
        self.game, self.content = commander, commander.content()
        self.state = start.copy()
        for unit in list(self.state.units):
            place_unit(self.state, unit, RESERVE)
        self.state.steps = ()

    def put(self, unit: str, hex: str, *, weapon: str = "", **fields: Any) -> None:
        """Stand a unit in a hex, with a weapon and in a state."""
        place_unit(self.state, unit, hex)
        if weapon:
            side = self.state.units[unit].side
            held = self.state.units[unit].weapon
            if not held:
                arm(self.state, new_weapon(self.state, weapon, side), unit)
        if fields:
            change_unit(self.state, unit, **fields)

    def hand(self, side: str, *orders: str) -> None:
        """A hand with these orders; the deck holds the rest."""
        state, nation = self.state, self.state.parties[side].nation
        everything = list(self.content.decks[nation])
        taken: list[str] = []
        for order in orders:
            taken.append(next(c for c in everything if self.content.cards[c].order == order and c not in taken))
        state.hands[side] = tuple(taken)
        state.discards[side] = ()
        state.decks[side] = new_deck(tuple(c for c in everything if c not in taken))

    def session(self, seed: str = "1", settings: dict[str, str] | None = None) -> Session[Any]:
        return Session.begin(
            self.game, SCENARIO, settings, seed=seed, content=self.content, start=self.state, hold=lambda _: True
        )


def settle(person: Person) -> None:
    """Let what goes by go by."""
    for _ in range(400):
        if person.mode is not Mode.WAIT:
            held = person.mode is Mode.HELD and person.table.controller._timer.isActive()
            if not held:
                return
        QTest.qWait(2)
    raise AssertionError("it never stops")


def play_card(person: Person, order: str) -> None:
    """Click a card of that order in the hand below the map."""
    controller = person.table.controller
    content = controller.content
    key = next(
        one.key
        for one in controller.choice.options
        if one.key[:6] == "order:" and content.cards[one.key[6:]].order == order
    )
    person.gestures += 1
    person.table.hand.click(controller.ask.candidate(key).subject)
    QTest.qWait(1)
    settle(person)


def gun_line(commander: Any, start: CommanderState) -> Field:
    """A Leader, four Squads and two machine-guns three hexes from three defenders in the open."""
    field = Field(commander, start)
    field.put(LEADER, "A1")
    for squad, hex, weapon in zip(
        SQUADS, ("A1", "B1", "B1", "A2"), ("german.light-mg", "german.light-mg", "", ""), strict=False
    ):
        field.put(squad, hex, weapon=weapon)
    for guard in GUARDS[:3]:
        field.put(guard, "A4")
    field.hand("axis", "fire", "move", "recover", "fire")
    field.hand("allied", "move", "move", "advance", "recover", "rout", "advance")
    return field


def finish_order(person: Person) -> int:
    """Enter until the next order is asked for; returns at how many triggers it halted."""
    halts = 0
    for _ in range(60):
        ask = person.table.controller.ask
        if ask is not None and ask.context.kind in ("order", "target"):
            return halts
        halts += ask is not None and ask.wait == "halt"
        person.enter()
        settle(person)
    raise AssertionError(f"the order never ends; stands at {person.prompt}")


def test_a_fire_order_of_a_leader_four_squads_and_two_mgs_is_six(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    for seed in ("1", "2", "3"):
        person = sit(commander, session=gun_line(commander, set_up).session(seed))
        play_card(person, "fire")
        person.click("hex:A4")
        choice = person.table.controller.choice
        assert choice.ask.context.kind == "group"
        assert len([key for key in choice.proposal if key.startswith("add:")]) == 6
        halts = finish_order(person)
        assert person.gestures - halts <= 6, (seed, person.gestures, halts)


def test_a_look_at_an_enemy_plays_no_card_and_a_double_click_plays_the_only_fire_card(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    field = gun_line(commander, set_up)
    field.hand("axis", "fire", "move", "recover", "rout")
    person = sit(commander, session=field.session())
    controller = person.table.controller
    person.click("hex:A4")
    assert controller.ask.context.kind == "order"
    person.double_click("hex:A4")
    assert controller.ask.context.kind == "group"
    assert len(controller.choice.proposal) == 7
    controller.undo()
    assert controller.ask.context.kind == "order"


def column(commander: Any, start: CommanderState) -> Field:
    """A Leader with four Squads in the open, the enemy with a machine-gun in sight of their way."""
    field = Field(commander, start)
    for unit, hex in zip((LEADER, *SQUADS[:4]), ("A1", "A2", "B1", "B2", "A3"), strict=True):
        field.put(unit, hex)
    field.put(GUARDS[0], "G5")
    field.hand("axis", "move", "fire", "recover", "fire")
    field.hand("allied", "fire", "move", "advance", "recover", "rout", "advance")
    return field


def test_a_move_order_of_five_units_of_four_hexes_is_thirteen(sit: Sit, commander: Any, set_up: CommanderState) -> None:
    field = column(commander, set_up)
    person = sit(commander, session=field.session())
    play_card(person, "move")
    person.double_click(f"piece:{LEADER}")
    assert len(person.table.controller.ask.chosen) == 5
    person.enter()
    goals = dict(zip((LEADER, *SQUADS[:4]), ("A5", "A6", "B5", "B6", "C6"), strict=True))
    for unit, hex in goals.items():
        person.click(f"hex:{hex}")
        ghost = person.table.hand.walker.ghost
        assert ghost is not None, unit
        assert len(ghost.hexes) == 5, (unit, ghost)
        person.enter()
        settle(person)
    units = person.table.controller.session.state.units
    assert {unit: units[unit].place for unit in goals} == goals
    assert person.gestures <= 13


def test_a_recover_order_of_five_units_is_three(sit: Sit, commander: Any, set_up: CommanderState) -> None:
    for seed, triggers in (("4", 0), ("6", 0), ("8", 0), ("9", 1), ("15", 1)):
        field = Field(commander, set_up)
        for unit, hex in zip((LEADER, *SQUADS[:4]), ("A1", "A1", "B1", "B2", "A3"), strict=True):
            field.put(unit, hex, broken=True)
        field.put(GUARDS[0], "L2")
        field.hand("axis", "recover", "fire", "move", "fire")
        field.hand("allied", "move", "move", "advance", "recover", "rout", "advance")
        person = sit(commander, session=field.session(seed))
        play_card(person, "recover")
        halts = finish_order(person)
        rolled = [told.event for told in person.table.controller.session.events if told.event.kind == "roll"]
        rallies = [event for event in rolled if "rallies" in event.text]
        assert len(rallies) == 5
        assert LEADER in rallies[0].names["unit"]
        assert halts == triggers
        assert person.gestures <= 3 + triggers, (seed, person.gestures)


def test_a_set_up_of_24_pieces_is_one_proposal_a_side_or_one_for_both(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO)
    person.enter()
    person.enter()
    assert person.table.controller.ask.context.kind == "order"
    person = sit(commander, SCENARIO)
    person.all_proposals()
    assert person.gestures == 1
    assert person.table.controller.ask.context.kind == "order"


def test_a_set_up_by_groups_is_a_gesture_a_hex(sit: Sit, commander: Any) -> None:
    """A Leader, Squads and their weapons stand together by one Shift+click; the pieces are 15 hexes' worth."""
    person = sit(commander, SCENARIO)
    while person.table.controller.ask.context.kind == "setup":
        choice = person.table.controller.choice
        able = dict.fromkeys(option.subject for option in choice.options if option.key.startswith("place:"))
        if not able:
            person.key(Qt.Key.Key_E)
            continue
        runs = {hex: len(choice.group(hex)) for hex in able}
        person.shift_click(max(runs, key=lambda hex: runs[hex]))
    state = person.table.controller.session.state
    assert len(state.units) == 20
    assert sum(1 for weapon in state.weapons.values() if weapon.bearer) == 4
    assert person.gestures <= 17


def test_a_weapon_is_dragged_from_the_strip_onto_its_bearer(sit: Sit, commander: Any) -> None:
    person = sit(commander, SCENARIO)
    hand = person.table.hand
    hand.pull("piece:british.guards.3", "hex:K3")
    placed = {name: unit.place for name, unit in person.table.controller.session.state.units.items()}
    assert placed["british.guards.1"] == "K3"  # alike: told apart by nothing
    weapon = next(iter(person.table.controller.session.state.weapons))
    hand.pull(f"piece:{weapon}", "hex:K3")
    assert person.table.controller.session.state.weapons[weapon].bearer == "british.guards.1"


# walks ---------------------------------------------------------------------------------------------------------------
def on_the_move(sit: Sit, commander: Any, set_up: CommanderState, **more: Any) -> Person:
    """The column is activated: who moves?"""
    person = sit(commander, session=column(commander, set_up).session(), **more)
    if person.mode is Mode.CURTAIN:
        person.lift()
    play_card(person, "move")
    person.double_click(f"piece:{LEADER}")
    person.enter()
    assert person.table.controller.ask.context.kind == "mover"
    return person


def places(person: Person) -> dict[str, str]:
    return {name: unit.place for name, unit in person.table.controller.session.state.units.items()}


def test_the_first_click_draws_the_way_and_nothing_is_answered(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    person = on_the_move(sit, commander, set_up)
    position = person.table.controller.session.position
    person.click("hex:A5")
    walker = person.table.hand.walker
    assert walker.ghost.hexes == ("hex:A1", "hex:A2", "hex:A3", "hex:A4", "hex:A5")
    assert walker.ghost.costs == ("", "1", "2", "3", "4")
    assert person.table.controller.session.position == position
    assert "4 MP" in person.table.parts.bar.line.text()
    assert person.table.parts.bar.answers.findChildren(QPushButton)[0].accessibleName() == "Go there"
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_Escape)
    assert walker.ghost is None
    person.click("hex:A5")
    person.click("hex:A5")
    settle(person)
    assert places(person)[LEADER] == "A5"


def test_shift_goes_by_way_of_a_hex(sit: Sit, commander: Any, set_up: CommanderState) -> None:
    person = on_the_move(sit, commander, set_up)
    person.click("hex:B3")
    person.shift_click("hex:A5")
    ghost = person.table.hand.walker.ghost
    assert "hex:B3" in ghost.hexes
    assert ghost.hexes[-1] == "hex:A5"


def test_a_piece_is_pulled_to_where_it_goes_through_the_hexes_of_the_pointer(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    person = on_the_move(sit, commander, set_up)
    view = person.table.parts.map
    view.fit()
    points = [person.point_of(f"hex:{hex}") for hex in ("A3", "A4", "B4", "B5")]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[0])
    for a, b in pairwise(points):
        for part in (0.25, 0.5, 0.75, 1.0):
            QTest.mouseMove(view.viewport(), a + (b - a) * part)
            QTest.qWait(1)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[-1])
    ghost = person.table.hand.walker.ghost
    assert ghost is not None
    assert ghost.hexes == ("hex:A3", "hex:A4", "hex:B4", "hex:B5")
    assert ghost.keys[0] == f"unit:{SQUADS[3]}"


def test_a_whole_walk_is_one_undo_and_reactions_that_went_by_are_no_fence(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    person = on_the_move(sit, commander, set_up)
    position = person.table.controller.session.position
    person.click("hex:A5")
    person.enter()
    settle(person)
    record = person.table.controller.session.record
    assert places(person)[LEADER] == "A5"
    assert person.table.controller.session.bars(position) == ""
    assert person.table.controller.undo() == ""
    assert places(person)[LEADER] == "A1"
    assert record is person.table.controller.session.record


def test_stop_opens_the_reaction_breaks_the_walk_off_and_enter_resumes_it(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    field = column(commander, set_up)
    field.put(GUARDS[0], "D3")
    pace = Pace(speed=0.0, pause=400, glance=400)
    person = sit(commander, session=field.session(), pace=pace)
    play_card(person, "move")
    person.double_click(f"piece:{LEADER}")
    person.enter()
    person.click("hex:A5")
    person.enter()
    QTest.qWait(60)
    assert person.mode is Mode.WAIT
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_S)
    assert person.mode is Mode.ASK
    assert person.table.controller.ask.side == "allied"
    assert places(person)[LEADER] == "A2"
    person.enter()
    walker = person.table.hand.walker
    assert person.table.controller.ask.context.kind == "step"
    assert walker.ghost.hexes == ("hex:A2", "hex:A3", "hex:A4", "hex:A5")
    person.table.controller.set_pace(Pace(speed=0.0, pause=5, glance=5))
    person.enter()
    settle(person)
    assert places(person)[LEADER] == "A5"


def test_a_reaction_that_went_by_is_taken_up_again_by_the_stop_key(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    person = sit(commander, session=gun_line(commander, set_up).session())
    play_card(person, "fire")
    person.click("hex:A4")
    person.enter()
    settle(person)
    assert person.mode is Mode.HELD
    QTest.keyClick(person.table.parts.map, Qt.Key.Key_S)
    asked = person.table.controller.ask
    if asked is None:  # nobody holds an Action that fits
        assert person.mode is Mode.HELD
    else:
        assert asked.context.window == "before-fire"
        person.enter()
        assert person.mode is Mode.HELD


def test_two_people_walk_and_stop_without_a_curtain(sit: Sit, commander: Any, set_up: CommanderState) -> None:
    field = column(commander, set_up)
    field.put(GUARDS[0], "D3")
    pace = Pace(speed=0.0, pause=300, glance=300)
    person = sit(commander, session=field.session(), two=True, pace=pace)
    view = person.table.parts.map
    if person.mode is Mode.CURTAIN:
        person.lift()
    QTest.keyPress(view, Qt.Key.Key_Q)
    play_card(person, "move")
    QTest.keyRelease(view, Qt.Key.Key_Q)
    person.double_click(f"piece:{LEADER}")
    person.enter()
    curtains = person.table.controller.curtains
    person.click("hex:A5")
    person.enter()
    QTest.qWait(60)
    assert person.mode is Mode.WAIT
    person.key(Qt.Key.Key_A)  # the mover's own Stop key opens nothing of the enemy's
    assert person.mode is Mode.WAIT
    person.key(Qt.Key.Key_J)
    assert person.mode is Mode.ASK
    assert person.table.controller.ask.context.window == "opportunity"
    assert places(person)[LEADER] == "A2"
    person.enter()
    assert person.table.hand.walker.ghost is not None
    assert person.table.controller.curtains == curtains


# the map in the window -----------------------------------------------------------------------------------------------
def test_hands_are_made_to_rest_and_open_again_with_the_next_question(
    sit: Sit, commander: Any, set_up: CommanderState
) -> None:
    person = sit(commander, session=gun_line(commander, set_up).session("1"))
    hands = person.table.parts.hands
    assert hands.is_open
    person.key(Qt.Key.Key_H)
    assert not hands.is_open
    assert hands.height() <= hands.rest_height + 2
    person.key(Qt.Key.Key_H)
    assert hands.is_open
    person.key(Qt.Key.Key_H)
    play_card(person, "fire")
    person.table.controller.undo()
    QTest.qWait(1)
    assert person.table.controller.ask.context.kind == "order"
    assert hands.is_open  # asked anew


@pytest.mark.parametrize(
    ("size", "two", "least"),
    [((1600, 1000), True, 72), ((1600, 1000), False, 69), ((1280, 800), True, 52), ((1280, 800), False, 52)],
)
def test_the_whole_map_is_seen_in_counters_that_can_be_read(
    sit: Sit, commander: Any, set_up: CommanderState, size: tuple[int, int], two: bool, least: int
) -> None:
    """With odds and hands in view; one person has a second hand on the far edge of the table."""
    person = sit(commander, session=gun_line(commander, set_up).session(), size=size, two=two)
    if person.mode is Mode.CURTAIN:
        person.lift()
    parts = person.table.parts
    QTest.qWait(120)  # until the docks have taken their places
    parts.map.fit()
    QTest.qWait(50)
    assert parts.odds.isVisible()
    assert parts.hands.isVisible()
    assert parts.far_hands.isVisible() is not two
    assert parts.map.hex_pixels >= least
    seen = parts.map.visible()
    for hex in ("A1", "O1", "A10", "O10", "N10"):
        anchor = commander.anchor(person.table.controller.content, person.table.controller.view, f"hex:{hex}")
        assert seen.contains(anchor.x, anchor.y)
