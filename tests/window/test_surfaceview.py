"""The surface view by real gestures: clicks at every size, stacks, fans, and what is painted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.table.drawing import Fill, Pen
from desktop.table.panels import Badge as Tag
from desktop.table.scene import Badge, Mark, Placed
from desktop.window.shown import joined
from desktop.window.surfaceview import SurfaceView
from tests.window.looking import grabbed, look, place
from tests.window.sample import SamplePaper, corners

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


def move(view: SurfaceView, to: QPoint, buttons: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    port = view.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(port.mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        buttons,
        NONE,
    )
    QApplication.sendEvent(port, event)


def colours(image: QImage, around: QPoint, reach: int) -> list[QColor]:
    return [
        image.pixelColor(around.x() + dx, around.y() + dy)
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
    ]


def near(image: QImage, around: QPoint, reach: int, wanted: str) -> bool:
    """Whether a colour, or one that the eye takes for it, is found near a point."""
    tone = QColor(wanted)
    return any(
        abs(found.red() - tone.red()) + abs(found.green() - tone.green()) + abs(found.blue() - tone.blue()) < 90
        for found in colours(image, around, reach)
    )


def tones(image: QImage, start: QPoint, end: QPoint) -> str:
    """Light, middle and dark along a line, repetitions left out: what is left without any colour."""
    steps = max(abs(end.x() - start.x()), abs(end.y() - start.y()))
    found = ""
    for step in range(steps + 1):
        grey = image.pixelColor(start + (end - start) * step / steps).lightnessF()
        letter = "d" if grey < 0.25 else "l" if grey > 0.8 else "m"
        found += letter if not found.endswith(letter) else ""
    return found


# clicks -----------------------------------------------------------------------------------------------------------


def test_a_large_piece_is_clicked_itself_a_small_one_gives_its_hex(
    view: SurfaceView, paper: SamplePaper, qtbot: QtBot
) -> None:
    view.show_scene({"a": paper.piece("a", "3.2")}, quiet=True)
    look(view, "3.2", 100)  # the piece is 72 pixels wide
    with qtbot.waitSignal(view.clicked) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=place(view, "3.2"))
    assert heard.args == ["piece:a", NONE]
    look(view, "3.2", 50)  # 36 pixels: under 40
    with qtbot.waitSignal(view.clicked) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=place(view, "3.2"))
    assert heard.args == ["hex:3.2", NONE]


def test_an_empty_hex_is_clicked_with_its_modifiers(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 60)
    with qtbot.waitSignal(view.clicked) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, place(view, "4.1"))
    assert heard.args == ["hex:4.1", Qt.KeyboardModifier.ControlModifier]


def test_the_top_piece_of_a_stack_is_clicked(view: SurfaceView, paper: SamplePaper, qtbot: QtBot) -> None:
    stack = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("abc")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 100)
    with qtbot.waitSignal(view.clicked) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=place(view, "3.2"))
    assert heard.args is not None
    assert heard.args[0] == "piece:c"


def test_double_click_and_menu_name_what_is_there(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 60)
    where = place(view, "3.3")
    with qtbot.waitSignal(view.double_clicked) as heard:
        qtbot.mouseDClick(view.viewport(), LEFT, pos=where)
    assert heard.args == ["hex:3.3"]
    with qtbot.waitSignal(view.menu_wanted) as heard:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, view.viewport().mapToGlobal(where))
        QApplication.sendEvent(view.viewport(), event)
    assert heard.args == ["hex:3.3", view.viewport().mapToGlobal(where)]


def test_hovering_tells_each_subject_once(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 60)
    heard: list[str] = []
    view.hovered.connect(heard.append)
    for label in ("3.2", "3.2", "4.2"):
        move(view, place(view, label))
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert heard[:2] == ["hex:3.2", "hex:4.2"]
    assert heard[-1] == ""


def test_dragging_from_something_lit_pulls_it(view: SurfaceView, paper: SamplePaper, qtbot: QtBot) -> None:
    view.show_scene({"a": paper.piece("a", "3.2")}, quiet=True)
    look(view, "3.2", 100)
    view.set_states({"piece:a": "option"})
    before = view.visible()
    port = view.viewport()
    with qtbot.waitSignal(view.pulled) as heard:
        qtbot.mousePress(port, LEFT, pos=place(view, "3.2"))
        move(view, place(view, "4.2"), LEFT)
        qtbot.mouseRelease(port, LEFT, pos=place(view, "4.2"))
    assert heard.args == ["piece:a", "hex:4.2"]
    assert view.visible() == before


def test_dragging_the_paper_pans_and_is_no_click(view: SurfaceView, qtbot: QtBot) -> None:
    look(view, "3.2", 100)
    clicks: list[str] = []
    view.clicked.connect(lambda subject, _: clicks.append(subject))
    port = view.viewport()
    for button in (LEFT, MIDDLE):
        before = view.visible()
        start = place(view, "3.2")
        qtbot.mousePress(port, button, pos=start)
        move(view, start + QPoint(-50, -20), button)
        qtbot.mouseRelease(port, button, pos=start + QPoint(-50, -20))
        assert view.visible().x() == pytest.approx(before.x() + 50)
        assert view.visible().y() == pytest.approx(before.y() + 20)
    assert clicks == []


def test_a_frame_drawn_with_shift_sweeps_the_pieces_in_it(view: SurfaceView, paper: SamplePaper, qtbot: QtBot) -> None:
    pieces = {
        "a": paper.piece("a", "2.1", z=0, stack="s"),
        "b": paper.piece("b", "2.1", z=1, stack="s"),
        "c": paper.piece("c", "3.2"),
        "d": paper.piece("d", "6.4"),
    }
    view.show_scene(pieces, quiet=True)
    look(view, "3.2", 60)
    port = view.viewport()
    with qtbot.waitSignal(view.swept) as heard:
        qtbot.mousePress(port, LEFT, SHIFT, place(view, "2.1") - QPoint(40, 40))
        move(view, place(view, "3.2") + QPoint(40, 40), LEFT)
        qtbot.mouseRelease(port, LEFT, SHIFT, place(view, "3.2") + QPoint(40, 40))
    assert heard.args is not None
    assert sorted(heard.args[0]) == ["piece:a", "piece:b", "piece:c"]
    assert heard.args[0].index("piece:b") < heard.args[0].index("piece:a")


# stacks -----------------------------------------------------------------------------------------------------------


def test_a_fan_lays_every_piece_open_at_any_zoom(view: SurfaceView, paper: SamplePaper, qtbot: QtBot) -> None:
    stack = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("abcd")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 24)
    view.fan("s")
    for name in "abcd":
        where = view.place_of("piece:" + name)
        assert where is not None
        with qtbot.waitSignal(view.clicked) as heard:
            qtbot.mouseClick(view.viewport(), LEFT, pos=where)
        assert heard.args is not None
        assert heard.args[0] == "piece:" + name
    view.fan(None)
    assert view.subject_at(QPointF(place(view, "3.2"))) == "hex:3.2"


def test_the_stack_that_a_question_is_about_is_laid_open(view: SurfaceView, paper: SamplePaper) -> None:
    pieces = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("abc")}
    pieces["d"] = paper.piece("d", "5.2", stack="other")
    view.show_scene(pieces, quiet=True)
    look(view, "3.2", 60)
    closed = place(view, "3.2")
    view.set_states({"piece:a": "option", "piece:c": "option"})
    assert (
        len({(at.x(), at.y()) for at in map(view.place_of, ("piece:a", "piece:b", "piece:c")) if at is not None}) == 3
    )
    view.set_states({"piece:a": "option", "piece:d": "option"})  # in two stacks
    assert view.place_of("piece:a") == closed
    view.set_states({"piece:a": "option", "hex:5.2": "option"})  # a hex would be hidden
    assert view.place_of("piece:a") == closed
    view.set_states({"piece:c": "option"})  # the top piece alone can be clicked as it is
    assert view.place_of("piece:a") == closed
    view.set_states({"piece:a": "selected", "hex:5.2": "target"})
    assert view.place_of("piece:a") != closed
    view.set_states({})
    assert view.place_of("piece:a") == closed


def test_a_fan_covers_nothing_that_is_lit(view: SurfaceView, paper: SamplePaper) -> None:
    stack = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("ab")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 100)
    middle = place(view, "3.2")
    for target, below in (("hex:3.1", True), ("hex:3.3", False)):
        view.set_states({target: "target", "piece:a": "option", "piece:b": "option"})
        view.fan("s")
        where = view.place_of("piece:a")
        assert where is not None
        assert (where.y() > middle.y()) == below
        assert view.subject_at(QPointF(place(view, target.partition(":")[2]))) == target
        view.fan(None)


def test_keyboard_focus_is_seen_on_pieces_and_on_hexes(view: SurfaceView, paper: SamplePaper) -> None:
    view.show_scene({"a": paper.piece("a", "3.2")}, quiet=True)
    look(view, "3.2", 100)
    plain = grabbed(view)
    for subject in ("piece:a", "hex:4.2"):
        view.set_focus(subject)
        assert grabbed(view) != plain
    view.set_focus("")
    assert grabbed(view) == plain


def test_a_resting_pointer_opens_a_stack_and_leaving_closes_it(
    view: SurfaceView, paper: SamplePaper, qtbot: QtBot
) -> None:
    stack = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("ab")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 60)
    move(view, place(view, "3.2"))
    qtbot.waitUntil(lambda: view.place_of("piece:b") != place(view, "3.2"), timeout=2000)
    move(view, place(view, "6.4"))
    assert view.place_of("piece:b") == place(view, "3.2")


def test_a_stack_shows_its_upper_three_plates_and_no_count_of_its_own(
    view: SurfaceView, paper: SamplePaper, painted: list[tuple[str, str, str]]
) -> None:
    stack = {name: paper.piece(name, "3.2", "blue", z=z, stack="s") for z, name in enumerate("abcde")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 100)
    five = grabbed(view)
    assert {handle for _, handle, _ in painted} == {"c", "d", "e"}
    edges = place(view, "3.2") - QPoint(36, 36)
    assert near(five, edges - QPoint(4, 4), 2, "#2050c0")  # a plate below shows up and to the left
    del stack["a"]
    view.show_scene(stack, quiet=True)
    assert grabbed(view) == five  # four look like five: how many lie there is the game's to tell, or not to tell


# what is painted ----------------------------------------------------------------------------------------------------


def test_only_pieces_of_this_surface_are_painted(
    view: SurfaceView, paper: SamplePaper, painted: list[tuple[str, str, str]]
) -> None:
    elsewhere = Placed("x", "piece:x", "chart", "blue", 300, 300)
    view.show_scene({"a": paper.piece("a", "3.2", "red"), "x": elsewhere}, quiet=True)
    grabbed(view)
    assert set(painted) == {("map", "a", "red")}


def test_a_blank_view_paints_nothing_of_the_game(
    view: SurfaceView, paper: SamplePaper, painted: list[tuple[str, str, str]], qtbot: QtBot
) -> None:
    view.show_scene({"a": paper.piece("a", "3.2")}, quiet=True)
    grabbed(view)
    view.blank(True)
    painted.clear()
    picture = view.viewport().grab().toImage()
    assert painted == []
    assert {picture.pixelColor(x, y).name() for x in range(0, 800, 9) for y in range(0, 600, 9)} == {view.ground}
    with qtbot.assertNotEmitted(view.clicked):
        qtbot.mouseClick(view.viewport(), LEFT, pos=place(view, "3.2"))
    view.blank(False)
    view.viewport().grab()
    assert painted


@pytest.mark.parametrize("hex_pixels", [22.0, 27.0, 52.0, 104.0, 210.0])
def test_a_piece_never_shrinks_below_sixteen_pixels(view: SurfaceView, paper: SamplePaper, hex_pixels: float) -> None:
    view.show_scene({"a": paper.piece("a", "3.2", "blue")}, quiet=True)
    look(view, "3.2", max(hex_pixels, view.least_hex()))
    picture = grabbed(view)
    row = place(view, "3.2").y()
    wide = sum(picture.pixelColor(x, row).name() == "#2050c0" for x in range(picture.width()))
    assert wide == pytest.approx(max(16.0, 0.72 * view.hex_pixels), abs=2)


def test_states_differ_without_any_colour(view: SurfaceView, paper: SamplePaper) -> None:
    view.show_scene({"a": paper.piece("a", "3.2", "back")}, quiet=True)
    look(view, "3.2", 150)
    plate, hexagon = place(view, "3.2"), place(view, "4.2")
    pieces, hexes = set(), set()
    for state in ("option", "selected", "target", "done", "blocked", "hover"):
        view.set_states({"piece:a": state, "hex:4.2": state})
        picture = grabbed(view)
        across = tones(picture, plate + QPoint(54, 0), plate + QPoint(76, 0))
        corner = tones(picture, plate + QPoint(20, 61), plate + QPoint(70, 61))
        inside = tones(picture, plate + QPoint(-40, 30), plate + QPoint(53, 53))
        pieces.add((across, corner, inside))
        along = tones(picture, hexagon + QPoint(-42, 75), hexagon + QPoint(42, 75))
        head = tones(picture, hexagon + QPoint(0, -72), hexagon + QPoint(0, -30))
        middle = tones(picture, hexagon + QPoint(-20, 72), hexagon + QPoint(-20, 79))
        hexes.add((along, head, middle))
    assert len(pieces) == 6
    assert len(hexes) >= 5  # "done" belongs to pieces; a hex shows it like hover


def test_an_option_within_a_stack_lights_its_top(view: SurfaceView, paper: SamplePaper) -> None:
    stack = {name: paper.piece(name, "3.2", z=z, stack="s") for z, name in enumerate("ab")}
    view.show_scene(stack, quiet=True)
    look(view, "3.2", 100)
    ring = place(view, "3.2") + QPoint(39, 0)
    assert not near(grabbed(view), ring, 3, "#ffc933")
    view.set_states({"piece:a": "option"})
    assert near(grabbed(view), ring, 3, "#ffc933")


def test_marks_badges_tags_arrows_and_ways_are_drawn_and_go(view: SurfaceView, paper: SamplePaper) -> None:
    look(view, "3.2", 100)
    bare = grabbed(view)
    x, y = paper.centres["3.2"]
    mark = Mark(1, (x - 20, y - 20, x + 20, y + 20), (Fill(Pen().ellipse(x, y, 20).path(), "#00aa00"),), (60.0, 200.0))
    with_badge = paper.piece("b", "5.2")
    with_badge = Placed(
        **{name: getattr(with_badge, name) for name in with_badge.__struct_fields__ if name != "badges"},
        badges=(Badge("back", 0.9, 0.1),),
    )
    view.show_scene({"b": with_badge}, [mark], quiet=True)
    view.set_badges([Tag("hex:3.2", "+40½", "adds"), Tag("hex:3.2", "35", "total")])
    view.set_arrows([("hex:3.2", "hex:3.3", "attack")])
    view.set_way(["hex:2.1", "hex:3.1", "hex:4.1"])
    picture = grabbed(view)
    middle = place(view, "3.2")
    assert picture.pixelColor(middle).name() == "#00aa00"
    assert near(picture, middle + QPoint(40, 50), 6, "#14171a")  # what it adds, below, beside the arrow
    assert near(picture, middle + QPoint(0, -50), 6, "#8f1a16")  # the total, above
    assert near(picture, (middle + place(view, "3.3")) / 2, 4, "#2f7fe0")
    assert near(picture, place(view, "3.1"), 3, "#ffffff")
    badge = place(view, "5.2") + QPoint(29, -29)
    assert near(picture, badge, 4, "#5d7079")
    look(view, "3.2", 50)
    assert grabbed(view).pixelColor(place(view, "3.2")).name() != "#00aa00"  # outside the mark's zooms
    look(view, "3.2", 100)
    view.show_scene({}, quiet=True)
    view.set_badges([])
    view.set_arrows([])
    view.set_way([])
    assert grabbed(view) == bare


def test_all_but_the_frame_is_dimmed(view: SurfaceView) -> None:
    look(view, "3.2", 60)
    view.set_frame(["hex:3.2", "hex:3.3"])
    picture = grabbed(view)
    assert picture.pixelColor(place(view, "3.2") + QPoint(5, 10)).lightness() > 220
    assert picture.pixelColor(place(view, "5.2") + QPoint(5, 10)).lightness() < 200
    seam = (place(view, "3.2") + place(view, "3.3")) / 2
    assert min(picture.pixelColor(seam.x() + dx, seam.y() + 3).lightness() for dx in range(-8, 9)) > 200
    view.set_frame([])
    assert grabbed(view).pixelColor(place(view, "5.2") + QPoint(5, 10)).lightness() > 220


def test_shapes_that_share_sides_are_joined_at_their_outer_edge() -> None:
    two = joined([corners(0, 0), corners(0, 100)])
    assert len(two) == 1
    assert len(two[0]) == 10  # 12 corners less the shared side's 2
    ring = joined([corners(x, y) for x, y in ((0, 100), (86.6, 50), (86.6, -50), (0, -100), (-86.6, -50), (-86.6, 50))])
    assert sorted(len(part) for part in ring) == [6, 18]


def test_the_hovered_hex_shows_its_number_large(view: SurfaceView) -> None:
    look(view, "3.2", 30)  # the printed numbers are hidden at this zoom
    above = place(view, "3.2") - QPoint(0, 16)
    assert tones(grabbed(view), above - QPoint(9, 0), above + QPoint(9, 0)).count("l") <= 1
    move(view, place(view, "3.2"))
    assert tones(grabbed(view), above - QPoint(9, 0), above + QPoint(9, 0)).count("l") >= 3  # letters on a light tag
