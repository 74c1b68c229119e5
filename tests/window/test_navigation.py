"""Moving about on a surface and pieces that go their way: wheel, keys, framing, flights, motion."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.table.scene import Surface
from desktop.window.motion import LONGEST, Motions
from desktop.window.surfaceview import SurfaceView
from tests.window.looking import grabbed, look, place
from tests.window.sample import SamplePaper

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


# moving about -------------------------------------------------------------------------------------------------------


def wheel(view: SurfaceView, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_by_the_ladder_and_keeps_the_point_under_the_cursor(view: SurfaceView) -> None:
    look(view, "3.2", 104)
    at = place(view, "4.2")
    ground = view.to_surface(QPointF(at))
    wheel(view, at, 1)
    assert view.hex_pixels == pytest.approx(150)
    assert (view.to_surface(QPointF(at)) - ground).manhattanLength() < 2
    wheel(view, at, -2)
    assert view.hex_pixels == pytest.approx(74)
    assert (view.to_surface(QPointF(at)) - ground).manhattanLength() < 3


def test_a_zoom_is_smooth_and_ends_on_the_ladder(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 104)
    view.speed = 1.0
    steps: list[float] = []
    view.moved.connect(lambda: steps.append(view.hex_pixels))
    view.zoom_steps(1)
    assert not view.settled
    qtbot.waitUntil(lambda: view.settled, timeout=2000)
    assert view.hex_pixels == pytest.approx(150)
    assert len(steps) >= 2
    assert steps == sorted(steps)


def test_fit_shows_the_whole_and_stays_fitted(view: SurfaceView) -> None:
    view.fit()
    for size in ((800, 600), (400, 600), (900, 300)):
        view.resize(*size)
        seen = view.visible()
        assert seen.contains(1, 1)
        assert seen.contains(659, 599)
    look(view, "3.2", 104)
    centre = view.visible().center()
    view.resize(700, 500)
    assert (view.visible().center() - centre).manhattanLength() < 2
    assert view.hex_pixels == pytest.approx(104)


def test_keys_pan_zoom_and_fit(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 104)
    start = view.visible()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.visible().x() > start.x() + 50
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.visible().y() < start.y() - 50
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.hex_pixels == pytest.approx(150)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.hex_pixels == pytest.approx(104)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.visible().contains(659, 599)


def test_framing_moves_only_when_it_must(view: SurfaceView) -> None:
    look(view, "3.2", 104)
    before = view.visible()
    view.frame(["hex:3.2", "hex:3.3"])
    assert view.visible() == before
    view.frame(["hex:1.1", "hex:6.4"])
    assert view.visible().contains(QPointF(117.7, 110))
    assert view.visible().contains(QPointF(550, 460))


def test_another_paper_takes_the_place_of_the_first(
    view: SurfaceView, paper: SamplePaper, painted: list[tuple[str, str, str]]
) -> None:
    view.show_scene({"a": paper.piece("a", "3.2")}, quiet=True)
    view.set_states({"piece:a": "option"})
    grabbed(view)
    other = SamplePaper()
    other.surface = Surface("second", "Second", "map", 330.0, 300.0)
    view.set_paper(other)
    painted.clear()
    grabbed(view)
    assert painted == []
    assert other.built == 1
    assert view.visible().contains(329, 299)
    assert view.visible().width() < 700
    view.set_paper(paper)
    assert view.sheet_ready
    assert paper.built == 1
    assert view.visible().contains(659, 599)


def test_a_place_outside_the_surface_has_no_subject(view: SurfaceView) -> None:
    look(view, "1.1", 60)
    assert view.subject_at(QPointF(2, 2)) == ""
    assert view.place_of("hex:99.9") is None


def test_a_picture_of_a_flying_view_is_whole(view: SurfaceView) -> None:
    """The whole of what is painted is sharp: the flight has come to its end, and every tile of it is there."""
    look(view, "3.2", 60)
    view.finish_painting()
    view.speed = 1.0
    view.go(QPointF(300.0, 300.0), 110.0)
    assert not view.settled
    view.finish_painting()
    assert view.settled
    assert view.hex_pixels == pytest.approx(110.0)
    assert view.tiles is not None
    assert view.tiles.idle()


# motion -----------------------------------------------------------------------------------------------------------


def test_a_piece_goes_its_way_and_arrives_in_time(view: SurfaceView, paper: SamplePaper, qtbot: QtBot) -> None:
    view.show_scene({"a": paper.piece("a", "1.1", "blue")}, quiet=True)
    look(view, "3.2", 60)
    view.speed = 1.0
    view.show_scene({"a": paper.piece("a", "5.3", "blue")})
    view.finish_painting()
    view.show_scene({"a": paper.piece("a", "1.1", "blue")}, quiet=True)
    view.show_scene({"a": paper.piece("a", "5.3", "blue")})
    picture = view.viewport().grab().toImage()
    assert picture.pixelColor(place(view, "5.3")).name() != "#2050c0"
    qtbot.waitUntil(
        lambda: view.viewport().grab().toImage().pixelColor(place(view, "5.3")).name() == "#2050c0",
        timeout=round(1000 * LONGEST) + 600,
    )


def test_no_move_takes_longer_than_it_may_and_speed_zero_moves_nothing() -> None:
    motions = Motions()
    far = [(0.0, 0.0), (1000.0, 0.0), (1000.0, 4000.0)]
    motions.move("a", far, 10.0, 1.0)
    assert motions.place("a", 10.0) == (0.0, 0.0)
    halfway = motions.place("a", 10.0 + LONGEST / 2)
    assert halfway == (1000.0, pytest.approx(1500.0))
    assert motions.place("a", 10.01 + LONGEST) is None
    motions.move("a", far, 10.0, 2.0)
    assert motions.place("a", 10.01 + LONGEST / 2) is None
    motions.move("b", far, 10.0, 0.0)
    assert motions.place("b", 10.0) is None
    motions.flash("c", 10.0)
    assert motions.glow("c", 10.0) == 1.0
    assert 0 < motions.glow("c", 10.5) < 0.6
    assert motions.busy(10.5)
    assert not motions.busy(12.0)


def test_a_changed_face_flashes_unless_quiet(view: SurfaceView, paper: SamplePaper) -> None:
    view.speed = 1.0
    look(view, "3.2", 100)
    view.show_scene({"a": paper.piece("a", "3.2", "red")}, quiet=True)
    view.finish_painting()
    rim = place(view, "3.2") + QPoint(40, 0)
    calm = view.viewport().grab().toImage().pixelColor(rim).name()
    view.show_scene({"a": paper.piece("a", "3.2", "back")})
    assert view.viewport().grab().toImage().pixelColor(rim).name() != calm
    view.show_scene({"a": paper.piece("a", "3.2", "red")}, quiet=True)
    assert view.viewport().grab().toImage().pixelColor(rim).name() == calm
