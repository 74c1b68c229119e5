"""The strip of hands: it names cards at rest, opens where something is asked, and holds nothing behind the curtain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRect
from PySide6.QtWidgets import QWidget

from desktop.games import game
from desktop.table.asking import Refusal
from desktop.table.session import Session
from desktop.window import paintlog
from desktop.window.handstrip import HandStrip
from desktop.window.maparea import MapArea
from desktop.window.seats import alone

_HOSTS: list[QWidget] = []


class Colours:
    """As much of a theme as the strip asks for."""

    scale = 1.0
    surface, line, soft, text, sunken = "#ffffff", "#cccccc", "#555555", "#111111", "#eeeeee"

    def font(self, size: float, weight: int = 400) -> Any:
        from PySide6.QtGui import QFont

        return QFont()


class Desk:
    """As much of a desk as the strip asks for, over a real game."""

    def __init__(self, session: Session[Any], eyes: frozenset[str]) -> None:
        self.session = session
        self.theme = Colours()
        self.ratio = 1.0
        view = session.view(eyes)

        class Controller:
            game = session.game
            content = session.content
            choice = None
            peeker = None
            seats = alone(session.game.sides)

        self.controller: Any = Controller()
        self.controller.view, self.controller.eyes = view, eyes
        self.controller.scene = session.game.scene(session.content, view, None)

    def px(self, size: float) -> int:
        return round(size)

    def name(self, subject: str) -> str:
        return self.session.game.name(self.session.content, self.controller.view, subject)

    def side_colour(self, side: str) -> str:
        return "#888888"

    def drawing(self, key: str, size: float) -> Any:
        from desktop.window.fonts import TYPESETTER

        return self.session.game.drawing(self.session.content, key, size, TYPESETTER)


@pytest.fixture
def heard() -> Iterator[list[tuple[str, str, str]]]:
    found: list[tuple[str, str, str]] = []

    def listen(where: str, handle: str, face: str) -> None:
        found.append((where, handle, face))

    paintlog.listeners.append(listen)
    yield found
    paintlog.listeners.remove(listen)


@pytest.fixture
def session() -> Session[Any]:
    return Session.begin(game("no_retreat"), "no_retreat/crusader", seed="strip")


def strip_of(session: Session[Any], eyes: frozenset[str], qtbot: Any) -> HandStrip:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1000, 600)
    strip = HandStrip(Desk(session, eyes), host)  # type: ignore[arg-type]
    _HOSTS.append(host)  # Python would let it go, and the strip with it
    strip.resize(1000, 46)
    strip.refresh()
    return strip


def test_it_shows_what_the_eyes_may_see_and_backs_for_the_rest(
    session: Session[Any], heard: list[tuple[str, str, str]], qtbot: Any
) -> None:
    strip = strip_of(session, frozenset(("axis",)), qtbot)
    strip.grab()
    faces = {face for where, _, face in heard if where == "hand"}
    for card in session.state.hands["axis"]:
        assert f"card|{card}|axis" in faces
    for card in session.state.hands["allied"]:
        assert not any(f"|{card}|" in face for face in faces)
    assert "cardback" in faces


def test_it_opens_for_what_is_asked_and_a_click_names_the_card(session: Session[Any], qtbot: Any) -> None:
    strip = strip_of(session, frozenset(("axis",)), qtbot)
    assert not strip.is_open
    low = strip.height()
    card = f"card:{session.state.hands['axis'][0]}"
    strip.set_states({card: "option"})
    assert strip.is_open
    assert strip.height() > low
    place = strip.place_of(card)
    assert place is not None
    found = strip.piece_at(QPointF(place))
    assert found is not None
    assert found.subject.startswith("card:")
    strip.set_states({})
    assert not strip.is_open


def test_a_hand_that_is_all_refused_rests_while_something_else_can_be_answered(
    session: Session[Any], qtbot: Any
) -> None:
    strip = strip_of(session, frozenset(("axis",)), qtbot)
    refused = SimpleNamespace(side="axis", refusals=lambda subject: [Refusal("Not now", "1.1")])
    controller: Any = strip.desk.controller
    controller.choice = SimpleNamespace(ask=refused, options=["pass", "discard"])
    strip.set_states({})
    assert not strip.is_open
    controller.choice = SimpleNamespace(ask=refused, options=["none"])
    strip.set_states({})
    assert strip.is_open  # nothing but the reasons is left to look at


def test_cards_lie_inside_the_strip_one_beside_the_other(session: Session[Any], qtbot: Any) -> None:
    strip = strip_of(session, frozenset(("axis", "allied")), qtbot)
    strip.pin()
    lefts = [place.left() for place, piece in strip._places if piece.surface == "hand:axis"]
    assert lefts == sorted(lefts)
    assert all(place.left() >= 0 and place.right() <= strip.width() + 1 for place, _ in strip._places)


def test_behind_the_curtain_it_holds_nothing(
    session: Session[Any], heard: list[tuple[str, str, str]], qtbot: Any
) -> None:
    strip = strip_of(session, frozenset(("axis",)), qtbot)
    strip.blank(True)
    heard.clear()
    strip.grab()
    assert heard == []
    assert strip.rest_height == 0
    assert strip.isHidden()


def test_the_map_leaves_the_strip_its_room_at_rest(session: Session[Any], qtbot: Any) -> None:
    area, ground = MapArea(), QWidget()
    qtbot.addWidget(area)
    strip = strip_of(session, frozenset(("axis",)), qtbot)
    area.set_ground(ground)
    area.set_foot(strip, lambda: strip.rest_height)
    area.resize(900, 600)
    strip.show()
    area.settle()
    assert ground.geometry() == QRect(0, 0, 900, 600 - strip.rest_height)
    strip.pin()
    area.settle()
    assert ground.height() == 600 - strip.rest_height  # open it lies over the map
    assert strip.geometry().bottom() == 599


@pytest.mark.parametrize("wide", [1400, 760])
def test_cards_of_an_open_hand_grow_smaller_rather_than_hide_one_another(
    session: Session[Any], qtbot: Any, wide: int
) -> None:
    strip = strip_of(session, frozenset(("allied",)), qtbot)
    strip.resize(wide, strip.height())
    strip.set_states({f"card:{session.state.hands['allied'][0]}": "option"})
    cards = [place for place, piece in strip._places if piece.surface == "hand:allied"]
    assert len(cards) == 6
    for left, right in pairwise(cards):
        assert right.left() - left.left() > 0.9 * left.width()
    assert cards[-1].right() <= wide + 1
