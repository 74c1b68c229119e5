"""Tiles, the store of painted pixmaps, sheets kept on disk, and how a sheet is fetched."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.table.drawing import Fill, Grain, Pen, Stroke
from desktop.table.scene import Mark, Surface
from desktop.window import sheetcache
from desktop.window.sheet import Sheet
from desktop.window.sheetloader import SheetLoader
from desktop.window.store import Store
from desktop.window.tiles import LADDER, TILE, Tiles, sheet_image, step_of_ladder
from tests.window.sample import SamplePaper

pytestmark = pytest.mark.usefixtures("qapp")
WIDTH, HEIGHT = 1400.0, 900.0


def busy_sheet() -> Sheet:
    """Lines, dots and grain across the borders of tiles."""
    marks = [Mark(0, (0, 0, WIDTH, HEIGHT), (Fill(Pen().rectangle(0, 0, WIDTH, HEIGHT).path(), "#f1e8d2"),))]
    for step in range(40):
        pen = Pen().move(0, step * 23).curve(400, step * 23 + 60, 900, step * 23 - 60, WIDTH, step * 23)
        marks.append(
            Mark(1, (0, step * 23 - 60, WIDTH, step * 23 + 60), (Stroke(pen.path(), "#223344", 1.7, dash=(9, 4)),))
        )
    marks.append(Mark(9, (0, 0, WIDTH, HEIGHT), (Grain((0, 0, WIDTH, HEIGHT)),)))
    return Sheet(WIDTH, HEIGHT, marks)


def drawn(tiles: Tiles, zoom: float, shown: QRectF, *, settled: bool = True) -> tuple[QImage, bool]:
    image = QImage(round(shown.width() * zoom / 100), round(shown.height() * zoom / 100), QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    scale = zoom / 100
    painter.setTransform(QTransform(scale, 0, 0, scale, -shown.x() * scale, -shown.y() * scale))
    whole = tiles.draw(painter, shown, zoom, settled=settled)
    painter.end()
    return image, whole


def worst(a: QImage, b: QImage, step: int = 3) -> int:
    result = 0
    for x, y in itertools.product(range(0, a.width(), step), range(0, a.height(), step)):
        p, q = a.pixelColor(x, y), b.pixelColor(x, y)
        result = max(result, abs(p.red() - q.red()), abs(p.green() - q.green()), abs(p.blue() - q.blue()))
    return result


def test_tiles_join_to_the_same_picture_as_one_piece() -> None:
    sheet = busy_sheet()
    tiles = Tiles(sheet, "#ffffff", Store())
    shown = QRectF(0, 0, WIDTH, HEIGHT)
    drawn(tiles, 100.0, shown)
    tiles.finish()
    picture, whole = drawn(tiles, 100.0, shown)
    assert whole
    one = sheet_image(sheet, (0, 0, WIDTH, HEIGHT), 100.0, QColor("#ffffff"))
    assert worst(picture, one) <= 3
    for x in (TILE - 1, TILE, 2 * TILE - 1, 2 * TILE):  # where a seam would be
        assert max(abs(picture.pixelColor(x, y).red() - one.pixelColor(x, y).red()) for y in range(900)) <= 3


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5])
def test_tiles_lie_on_whole_device_pixels(ratio: float) -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    image = QImage(700, 500, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    for _ in range(2):
        painter = QPainter(image)
        painter.setTransform(QTransform(1, 0, 0, 1, -333, -207))  # at ratio 1.25 and 1.5 no whole device pixel
        tiles.draw(painter, QRectF(333, 207, 700 / ratio, 500 / ratio), 100.0 * ratio)
        painter.end()
        tiles.finish()
    left, top = round(333 * ratio), round(207 * ratio)
    part = tiles.sheet
    one = sheet_image(part, (0, 0, WIDTH, HEIGHT), 100.0 * ratio, QColor("#ffffff")).copy(left, top, 700, 500)
    assert worst(image, one) <= 3


def test_until_a_tile_is_there_a_painted_neighbour_level_stands_in() -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    shown = QRectF(200, 100, 600, 400)
    first, whole = drawn(tiles, 74.0, shown)
    assert not whole
    assert first.pixelColor(50, 50).name() == "#ffffff"  # bare paper: nothing is painted yet
    tiles.finish()
    sharp, whole = drawn(tiles, 74.0, shown)
    assert whole
    stretched, whole = drawn(tiles, 104.0, shown)
    assert not whole
    assert worst(stretched, sharp.scaled(stretched.size()), 5) < 140
    assert not any(stretched.pixelColor(x, 200).name() == "#ff00ff" for x in range(stretched.width()))


def test_while_the_zoom_moves_nothing_is_queued() -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    tiles.finish()
    drawn(tiles, 60.0, QRectF(0, 0, 600, 400), settled=False)
    assert tiles.idle()
    drawn(tiles, 60.0, QRectF(0, 0, 600, 400), settled=True)
    assert not tiles.idle()


def test_the_middle_of_the_view_is_painted_first(qtbot: QtBot) -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    order: list[QRectF] = []
    tiles.painted.connect(order.append)
    shown = QRectF(0, 0, WIDTH, HEIGHT)
    drawn(tiles, 150.0, shown)
    tiles.finish()
    size = TILE / 1.5
    assert len(order) == 5 * 3
    assert order[0].contains(shown.center())
    distances = [
        QPoint(round(box.center().x() - 700), round(box.center().y() - 450)).manhattanLength() for box in order
    ]
    assert distances[-1] > distances[0] + size


def test_painting_goes_on_in_slices_of_the_event_loop(qtbot: QtBot) -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    drawn(tiles, 104.0, QRectF(0, 0, WIDTH, HEIGHT))
    qtbot.waitUntil(tiles.idle, timeout=5000)
    assert drawn(tiles, 104.0, QRectF(0, 0, WIDTH, HEIGHT))[1]
    assert tiles.overview() is not None


def test_pictures_for_a_minimap_come_after_the_tiles(qtbot: QtBot) -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    order: list[str] = []
    tiles.painted.connect(lambda _: order.append("tile"))
    tiles.pictured.connect(lambda: order.append("picture"))
    part = QRectF(200, 100, 600, 400)
    assert tiles.picture(part, 30.0) is None
    drawn(tiles, 100.0, QRectF(0, 0, 400, 400))
    tiles.finish()
    assert order == ["tile", "picture", "picture"]
    picture = tiles.picture(part, 30.0)
    assert picture is not None
    one = sheet_image(tiles.sheet, (200, 100, 800, 500), 30.0, QColor("#ffffff"))
    assert worst(picture.toImage(), one) <= 3
    tiles.picture(QRectF(0, 0, 300, 300), 30.0)
    tiles.finish()
    assert tiles.picture(QRectF(0, 0, 300, 300), 30.0) is not None
    assert tiles.picture(part, 30.0) is None  # only the last is kept
    assert tiles.overview() is not None


def test_what_is_no_longer_shown_is_not_painted() -> None:
    tiles = Tiles(busy_sheet(), "#ffffff", Store())
    tiles.finish()
    order: list[QRectF] = []
    tiles.painted.connect(order.append)
    drawn(tiles, 150.0, QRectF(0, 0, 300, 300))
    drawn(tiles, 150.0, QRectF(1100, 600, 250, 250))
    tiles.finish()
    assert all(box.left() > 600 for box in order)


def test_the_ladder_of_zooms() -> None:
    assert step_of_ladder(52.0, 1) == 74.0
    assert step_of_ladder(52.0, -2) == 27.0
    assert step_of_ladder(60.0, 1) == 74.0
    assert step_of_ladder(60.0, -1) == 52.0
    assert step_of_ladder(LADDER[-1], 1) == LADDER[-1]
    assert step_of_ladder(10.0, -1) == 10.0


def test_marks_are_found_by_place_zoom_and_layer() -> None:
    marks = [
        Mark(5, (0, 0, 50, 50), ()),
        Mark(1, (40, 40, 90, 90), ()),
        Mark(3, (0, 0, 5000, 5000), ()),
        Mark(2, (0, 0, 50, 50), (), (52.0, 104.0)),
        Mark(0, (900, 900, 950, 950), ()),
    ]
    sheet = Sheet(5000, 5000, marks)

    def layers(box: tuple[float, float, float, float], zoom: float) -> list[int]:
        return [sheet.marks[number].layer for number in sheet.seen(box, zoom)]

    assert layers((0, 0, 45, 45), 52) == [1, 2, 3, 5]
    assert layers((0, 0, 45, 45), 104) == [1, 3, 5]
    assert layers((0, 0, 45, 45), 51.9) == [1, 3, 5]
    assert layers((50, 50, 60, 60), 60) == [1, 3]
    assert layers((800, 800, 1000, 1000), 60) == [0, 3]


def test_the_store_forgets_what_was_used_longest_ago() -> None:
    store = Store(budget=3 * 40 * 40 * 4)
    for name in "abc":
        store.put(name, QPixmap(40, 40))
    assert store.get("a") is not None
    store.put("d", QPixmap(40, 40))
    assert "b" not in store
    assert all(name in store for name in "acd")
    assert store.used == 3 * 40 * 40 * 4
    store.drop("a")
    assert store.used == 2 * 40 * 40 * 4
    store.clear()
    assert (len(store), store.used) == (0, 0)


def test_a_tile_that_was_forgotten_is_painted_again() -> None:
    store = Store()
    tiles = Tiles(busy_sheet(), "#ffffff", store)
    shown = QRectF(0, 0, 400, 400)
    drawn(tiles, 100.0, shown)
    tiles.finish()
    store.clear()
    assert not drawn(tiles, 100.0, shown)[1]
    tiles.finish()
    assert drawn(tiles, 100.0, shown)[1]


def test_a_kept_sheet_comes_back_whole(tmp_path: Path) -> None:
    marks = list(SamplePaper().sheet(lambda part: None))
    path = tmp_path / "deep" / "sample.sheet"
    sheetcache.write(path, marks)
    kept = sheetcache.read(path)
    assert kept is not None
    assert [(mark.layer, mark.box, mark.zooms) for mark in kept] == [
        (mark.layer, mark.box, mark.zooms) for mark in marks
    ]
    box = (0.0, 0.0, 660.0, 600.0)
    white = QColor("#ffffff")
    assert sheet_image(Sheet(660, 600, kept), box, 74, white) == sheet_image(Sheet(660, 600, marks), box, 74, white)


@pytest.mark.parametrize("damage", ["cut", "changed", "form", "empty", "gone", "folder"])
def test_a_damaged_sheet_is_not_trusted(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "sample.sheet"
    sheetcache.write(path, SamplePaper().sheet(lambda part: None))
    whole = path.read_bytes()
    if damage == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "changed":
        path.write_bytes(whole[:-20] + b"x" + whole[-19:])
    elif damage == "form":
        path.write_bytes(b"hexfront-sheet-0" + whole[16:])
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        path.unlink()
        if damage == "folder":
            path.mkdir()
    assert sheetcache.read(path) is None


def test_other_data_has_another_file_and_replaces_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheetcache.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    old, new = (sheetcache.place("sample", "map", digest) for digest in ("one", "two"))
    assert old != new
    for path in (old, new, sheetcache.place("sample", "chart", "one")):
        sheetcache.write(path, [])
    sheetcache.forget_others(new)
    assert not old.exists()
    assert new.exists()
    assert sheetcache.place("sample", "chart", "one").exists()


def load(paper: SamplePaper, qtbot: QtBot, *, apart: bool = False) -> tuple[Sheet, list[float]]:
    loader = SheetLoader(paper.game, paper.surface, paper.sheet, apart=apart)
    parts: list[float] = []
    found: list[Sheet] = []
    loader.progressed.connect(parts.append)
    loader.loaded.connect(found.append)
    loader.start()
    qtbot.waitUntil(lambda: bool(found), timeout=15000)
    return found[0], parts


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sheetcache.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    return tmp_path


def test_a_sheet_is_built_once_with_progress_and_then_read(cache: Path, qtbot: QtBot) -> None:
    paper = SamplePaper(still="digest")
    sheet, parts = load(paper, qtbot)
    assert paper.built == 1
    assert len(sheet.marks) == 51
    assert parts[0] == 0.0
    assert parts[-1] == 1.0
    assert parts == sorted(parts)
    again, _ = load(paper, qtbot)
    assert paper.built == 1
    assert len(again.marks) == 51
    path = next(cache.rglob("*.sheet"))
    path.write_bytes(b"nonsense")
    load(paper, qtbot)
    assert paper.built == 2
    assert SheetLoader(paper.game, paper.surface, paper.sheet).now().seen((0, 0, 100, 100), 60)
    assert paper.built == 2


def test_a_small_sheet_is_built_at_once_and_not_kept(cache: Path, qtbot: QtBot) -> None:
    paper = SamplePaper()
    chart = Surface("chart:sample/one", "Chart", "chart", 660, 600, still="digest")
    for surface in (paper.surface, chart):
        loader = SheetLoader(paper.game, surface, paper.sheet)
        found: list[Sheet] = []
        loader.loaded.connect(found.append)
        loader.start()
        assert len(found) == 1
    assert not list(cache.rglob("*.sheet"))


def test_any_name_of_a_surface_makes_one_plain_file(cache: Path) -> None:
    places = {sheetcache.place("sample", name, "digest") for name in ("a:b/c", "a_b_c", "a\\b:c")}
    assert len(places) == 3
    assert {path.parent for path in places} == {cache / "sheets"}


def test_when_no_other_process_can_build_it_the_window_does(cache: Path, qtbot: QtBot) -> None:
    paper = SamplePaper(still="digest")  # no game of that name is registered, so the process fails
    _, parts = load(paper, qtbot, apart=True)
    assert paper.built == 1
    assert parts[-1] == 1.0


def test_a_read_only_disk_is_no_hindrance(cache: Path, qtbot: QtBot, qapp: QApplication) -> None:
    (cache / "sheets").write_text("a file where the folder should be")
    paper = SamplePaper(still="digest")
    load(paper, qtbot)
    load(paper, qtbot)
    assert paper.built == 2
