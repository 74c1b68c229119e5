"""The painter of drawings: each item of the language does what its description says."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Grain, Group, Image, Pen, Stroke, Text
from desktop.window import fonts
from desktop.window.outline import colour, path_of
from desktop.window.painter import prepare, text_size
from desktop.window.picture import picture, plate_picture

pytestmark = pytest.mark.usefixtures("qapp")


def square(x: float, y: float, side: float, paint: str = "#ff0000", alpha: float = 1.0) -> Fill:
    return Fill(Pen().rectangle(x, y, side, side).path(), paint, alpha)


def at(drawing: Drawing, x: int, y: int, *, scale: float = 1.0, ratio: float = 1.0, side: float = 100.0) -> QColor:
    return picture(drawing, (0, 0, side, side), scale, ratio=ratio).pixelColor(x, y)


def ink_of(image: QImage, x: int) -> list[int]:
    """Rows of a column that carry any ink."""
    return [y for y in range(image.height()) if image.pixelColor(x, y).alpha() > 20]


def test_a_fill_covers_its_path_and_nothing_else() -> None:
    drawing = (square(10, 10, 30),)
    assert at(drawing, 20, 20).name() == "#ff0000"
    assert at(drawing, 50, 50).alpha() == 0


def test_the_filling_rules() -> None:
    rings = Pen().rectangle(0, 0, 90, 90).rectangle(30, 30, 30, 30).path()
    assert at((Fill(rings, "#ff0000"),), 45, 45).alpha() == 0
    assert at((Fill(rings, "#ff0000", winding=True),), 45, 45).alpha() == 255


def test_colours_with_and_without_alpha() -> None:
    assert colour("#11223344").getRgb() == (0x11, 0x22, 0x33, 0x44)
    assert at((square(0, 0, 50, "#ff000080"),), 10, 10).alpha() == 0x80
    assert at((square(0, 0, 50, "#ff000080", 0.5),), 10, 10).alpha() == pytest.approx(0x40, abs=1)
    for wrong in ("red", "#12345", "#ggffff"):
        with pytest.raises(ValueError, match="not a colour"):
            colour(wrong)


def test_a_gradient_runs_from_stop_to_stop() -> None:
    shade = Gradient(0, 0, 100, 0, ((0.0, "#000000"), (1.0, "#ffffff")))
    drawing = (Fill(Pen().rectangle(0, 0, 100, 100).path(), shade),)
    assert at(drawing, 2, 50).red() < 12
    assert at(drawing, 50, 50).red() == pytest.approx(128, abs=4)
    assert at(drawing, 97, 50).red() > 243
    round_ = Gradient(50, 50, 0, 0, ((0.0, "#ffffff"), (1.0, "#000000")), radius=40)
    drawing = (Fill(Pen().rectangle(0, 0, 100, 100).path(), round_),)
    assert at(drawing, 50, 50).red() > 245
    assert at(drawing, 95, 50).red() == 0


@pytest.mark.parametrize(("scale", "ratio"), [(0.1, 1.0), (0.1, 1.5), (0.1, 2.0)])
def test_a_line_never_gets_thinner_than_its_least_device_pixels(scale: float, ratio: float) -> None:
    thin = Stroke(Pen().move(0, 500).line(1000, 500).path(), "#000000", 1.0, least=3.0)
    image = picture((thin,), (0, 0, 1000, 1000), scale, ratio=ratio)
    alphas = [image.pixelColor(20, y).alpha() for y in range(image.height())]
    assert sum(alphas) / 255 == pytest.approx(3.0, abs=0.1)


def test_a_wide_line_is_as_wide_as_it_says() -> None:
    wide = Stroke(Pen().move(0, 50).line(100, 50).path(), "#000000", 12.0, least=3.0)
    image = picture((wide,), (0, 0, 100, 100), 2)
    assert len(ink_of(image, 50)) == 24


def test_a_line_of_no_width_is_not_drawn() -> None:
    image = picture((Stroke(Pen().move(0, 50).line(100, 50).path(), "#000000", 0.0),), (0, 0, 100, 100), 1)
    assert ink_of(image, 50) == []


def test_dashes_are_in_units_whatever_the_width() -> None:
    for width, least in ((2.0, 0.0), (8.0, 0.0), (0.1, 4.0)):
        line = Stroke(Pen().move(0, 50).line(100, 50).path(), "#000000", width, least=least, dash=(20, 10))
        image = picture((line,), (0, 0, 100, 100), 1)
        drawn = [image.pixelColor(x, 50).alpha() > 100 for x in (5, 15, 25, 35, 45, 55, 65, 85)]
        assert drawn == [True, True, False, True, True, False, True, False], width


def test_a_dot_of_no_length_with_a_round_cap_is_a_disc() -> None:
    dots = Stroke(Pen().move(50, 50).line(50, 50).path(), "#000000", 20, cap="round")
    image = picture((dots,), (0, 0, 100, 100), 1)
    assert image.pixelColor(50, 50).alpha() == 255
    assert image.pixelColor(57, 50).alpha() == 255
    assert image.pixelColor(58, 58).alpha() == 0


def test_letters_keep_within_their_limits() -> None:
    town = Text(0, 0, "Soldau", "map.town", 20, "#000000", limits=(10.0, 30.0))
    assert text_size(town, 0.1) == pytest.approx(100.0)  # 10 device pixels at a tenth
    assert text_size(town, 1.0) == pytest.approx(20.0)
    assert text_size(town, 3.0) == pytest.approx(10.0)  # 30 device pixels at three


def test_letters_wider_than_their_place_are_narrowed_then_made_smaller() -> None:
    full = fonts.TYPESETTER.width("Königsberg", "counter", 20, cap=True)
    for most in (full * 0.9, full * 0.5):
        image = picture(
            (Text(100, 60, "Königsberg", "counter", 20, "#000000", cap=True, most=most),), (0, 0, 200, 80), 2
        )
        columns = [x for x in range(image.width()) if ink_of(image, x)]
        assert (columns[-1] - columns[0]) / 2 <= most + 1
    rows = ink_of(image, image.width() // 2 - int(full * 0.25 * 2) + 4)  # a stem of the K, squeezed and smaller
    assert len(rows) < 2 * 20 * 0.7


def test_a_halo_lies_under_the_letters() -> None:
    drawing = (Text(50, 70, "I", "ui.bold", 60, "#000000", halo="#ffff00"),)
    image = picture(drawing, (0, 0, 100, 100), 1)
    row = [image.pixelColor(x, 50).name() for x in range(100) if image.pixelColor(x, 50).alpha() == 255]
    assert row[0] == "#ffff00"
    assert "#000000" in row
    assert row[-1] == "#ffff00"


def test_turned_and_aligned_letters() -> None:
    image = picture((Text(50, 50, "III", "ui.bold", 20, "#000000", align="left", turn=90),), (0, 0, 100, 100), 1)
    columns = [x for x in range(100) if ink_of(image, x)]
    assert min(ink_of(image, columns[len(columns) // 2])) >= 49
    assert columns[-1] <= 66
    right = picture((Text(90, 50, "III", "ui.bold", 20, "#000000", align="right"),), (0, 0, 100, 100), 1)
    assert max(x for x in range(100) if ink_of(right, x)) <= 90


def test_a_group_scales_then_turns_then_moves() -> None:
    bar = Fill(Pen().rectangle(0, -1, 10, 2).path(), "#ff0000")
    drawing = (Group((bar,), x=50, y=20, scale=3, turn=90),)
    assert at(drawing, 50, 45).name() == "#ff0000"
    assert at(drawing, 75, 20).alpha() == 0
    assert at((Group((square(0, 0, 50),), alpha=0.5),), 10, 10).alpha() == pytest.approx(128, abs=1)


def test_a_line_in_a_group_keeps_its_least_width() -> None:
    line = Stroke(Pen().move(0, 50).line(100, 50).path(), "#000000", 1.0, least=4.0)
    image = picture((Group((line,), scale=0.5, y=25),), (0, 0, 100, 100), 1)
    assert sum(image.pixelColor(20, y).alpha() for y in range(100)) / 255 == pytest.approx(4.0, abs=0.1)


def test_a_clip_hides_what_lies_outside_and_ends_with_its_items() -> None:
    drawing = (Clip(Pen().rectangle(0, 0, 50, 50).path(), (square(0, 0, 100),)), square(80, 80, 10, "#00ff00"))
    assert at(drawing, 25, 25).name() == "#ff0000"
    assert at(drawing, 75, 25).alpha() == 0
    assert at(drawing, 85, 85).name() == "#00ff00"


def test_an_image_is_stretched_over_its_box() -> None:
    pixels = bytes((255, 0, 0, 255, 0, 0, 255, 255))
    image = picture((Image((10, 10, 90, 90), 2, 1, pixels),), (0, 0, 100, 100), 1)
    assert image.pixelColor(15, 50).red() > 240
    assert image.pixelColor(85, 50).blue() > 240
    assert image.pixelColor(5, 50).alpha() == 0
    with pytest.raises(ValueError, match="an image of 2 x 2 has 8 bytes"):
        prepare((Image((0, 0, 1, 1), 2, 2, pixels),))


def test_grain_is_fine_even_and_only_in_its_box() -> None:
    base = square(0, 0, 100, "#808080")
    plain = picture((base, Grain((0, 0, 50, 100), seed=3, alpha=0.1)), (0, 0, 100, 100), 2)
    inside = [plain.pixelColor(x, y).red() for x in range(0, 100, 3) for y in range(0, 200, 3)]
    assert len(set(inside)) > 10
    assert sum(inside) / len(inside) == pytest.approx(0x80, abs=8)
    assert {plain.pixelColor(x, y).red() for x in range(102, 200, 7) for y in range(0, 200, 7)} == {0x80}
    again = picture((base, Grain((0, 0, 50, 100), seed=3, alpha=0.1)), (0, 0, 100, 100), 2)
    assert again == plain


def test_curves_arrive_as_drawn() -> None:
    pen = Pen().move(0, 0).quad(50, 100, 100, 0).curve(80, 40, 60, 40, 50, 0).close().move(5, 5).line(6, 6)
    path = path_of(pen.path())
    assert path.elementCount() == 10
    assert path.pointAtPercent(0).x() == 0
    with pytest.raises(ValueError, match="unknown step"):
        path_of(type(pen.path())("MX", (0.0, 0.0)))


def test_pictures_come_at_the_device_ratio() -> None:
    image = plate_picture((square(0, 0, 100),), 40, ratio=1.5)
    assert (image.width(), image.devicePixelRatio()) == (60, 1.5)
