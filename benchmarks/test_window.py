"""The window's painting: sheets, tiles, faces, and frames of the campaign map with 300 counters at 1600 x 1000."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from benchmarks.conftest import in_the_middle
from desktop.games import game
from desktop.table.drawing import Drawing
from desktop.table.scene import Anchor, Badge, Mark, Placed, Surface
from desktop.window import sheetcache
from desktop.window.facecache import FaceCache
from desktop.window.fonts import TYPESETTER
from desktop.window.preferences import Preferences
from desktop.window.sheet import Sheet
from desktop.window.shell import Shell
from desktop.window.store import Store
from desktop.window.surfaceview import SurfaceView
from tests.conformance.cases import case_of

GAME = "cossacks"
SCENARIO = "cossacks/stalluponen"
PIECES = 300
ZOOMS = (22.0, 36.0, 52.0, 104.0, 210.0)
RATIOS = (1.0, 1.5)


class MapPaper:
    """The map of the scenario with its sheet from a file of its own."""

    game = GAME
    apart = False

    def __init__(self, kept: list[sheetcache.Kept]) -> None:
        self.playing = game(GAME)
        self.content = self.playing.content()
        self.view = self.playing.set_up(self.content, SCENARIO, {})
        surfaces = self.playing.surfaces(self.content, self.view)
        found = next(surface for surface in surfaces if surface.kind == "map")
        self.surface = Surface(found.id, found.title, found.kind, found.width, found.height, found.counter)
        self._kept = kept

    def sheet(self, progress: Callable[[float], None]) -> Iterable[Mark]:
        return self._kept  # type: ignore[return-value]  # a sheet takes both forms

    def drawing(self, key: str, size: float) -> Drawing:
        return self.playing.drawing(self.content, key, size, TYPESETTER)

    def anchor(self, subject: str) -> Anchor | None:
        return self.playing.anchor(self.content, self.view, subject)

    def hit(self, x: float, y: float) -> str | None:
        return self.playing.hit(self.content, self.surface.id, x, y)


@pytest.fixture(scope="session")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign map's sheet as it is kept on disk."""
    playing = game(GAME)
    path = tmp_path_factory.mktemp("sheet") / "map.sheet"
    sheetcache.write(path, playing.sheet(playing.content(), "map", TYPESETTER, lambda part: None))
    return path


@pytest.fixture(scope="session")
def view(kept: Path) -> Iterator[SurfaceView]:
    """The whole map with 300 counters spread over it."""
    marks = sheetcache.read(kept)
    assert marks is not None
    paper = MapPaper(marks)
    made = SurfaceView(paper)
    made.speed = 0
    made.resize(1600, 1000)
    made.show()
    made.load_now()
    content = paper.content
    hexes = [label for label in content.map.grid.hexes if content.map.country(label)]
    counters = list(content.counters)
    pieces = {}
    for number in range(PIECES):
        x, y = content.map.grid.centre(hexes[number * 7919 % len(hexes)])
        face = "back|german" if number % 5 == 0 else f"unit|{counters[number % len(counters)]}"
        badges = (Badge("badge|lost|2", 0.9, 0.15),) if number % 3 == 0 else ()
        name = f"p{number}"
        pieces[name] = Placed(
            name, "piece:" + name, "map", face, x, y, z=number, facing=60.0 * (number % 6), badges=badges
        )
    made.show_scene(pieces, quiet=True)
    made.set_frame(paper.playing.frame(content, paper.view))
    yield made
    made.close()


def canvas(view: SurfaceView, ratio: float) -> QImage:
    """An image to paint the view into, as a screen of that ratio would show it."""
    view.devicePixelRatioF = lambda: ratio  # type: ignore[method-assign]
    image = QImage(round(1600 * ratio), round(1000 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    return image


def look(view: SurfaceView, zoom: float) -> None:
    surface = view.paper.surface
    view.go(QPointF(surface.width / 2, surface.height / 2), zoom, glide=False)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_pan_frame(benchmark: Any, budget: Callable[..., None], view: SurfaceView, zoom: float, ratio: float) -> None:
    """A whole frame of a pan once tiles and faces are painted."""
    image = canvas(view, ratio)
    look(view, zoom)
    view.pan(40, 40)
    for _ in range(40):
        view.viewport().render(image)
        assert view.tiles is not None
        view.tiles.finish()
    view.pan(-40, -40)
    view.viewport().render(image)
    view.tiles.finish()

    def frame() -> None:
        view.pan(1, 1)
        view.viewport().render(image)

    budget(f"pan frame, hex {zoom:.0f} px, ratio {ratio}", most=16e-3)
    benchmark.pedantic(frame, rounds=30, iterations=1, warmup_rounds=2)


@pytest.mark.parametrize("ratio", RATIOS)
def test_frame_at_a_new_zoom(benchmark: Any, budget: Callable[..., None], view: SurfaceView, ratio: float) -> None:
    """The first frame at a zoom none of whose tiles are there: a neighbour level and faces stand in."""
    image = canvas(view, ratio)
    zooms = iter([55.0 + step for step in range(40)])
    look(view, 52.0)
    view.viewport().render(image)
    assert view.tiles is not None
    view.tiles.finish()

    def turn() -> None:
        look(view, next(zooms))

    budget(f"first frame at a new zoom, ratio {ratio}", most=50e-3)
    benchmark.pedantic(lambda: view.viewport().render(image), setup=turn, rounds=15, iterations=1)


def test_slice_of_painting(benchmark: Any, budget: Callable[..., None], view: SurfaceView) -> None:
    """One turn of the event loop while tiles are being painted."""
    image = canvas(view, 1.0)
    zooms = iter([56.5 + step for step in range(400)])

    def turn() -> None:
        assert view.tiles is not None
        if view.tiles.idle():
            look(view, next(zooms))
            view.viewport().render(image)

    assert view.tiles is not None
    budget("slice of painting tiles", most=50e-3)
    benchmark.pedantic(view.tiles._next_slice, setup=turn, rounds=60, iterations=1)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_tile(benchmark: Any, budget: Callable[..., None], view: SurfaceView, zoom: float) -> None:
    """A tile of 512 pixels, all its marks prepared before."""
    image = canvas(view, 1.0)
    tiles = view.tiles
    assert tiles is not None
    look(view, zoom)
    view.viewport().render(image)
    tiles.finish()

    def forget() -> None:
        tiles._store.drop((tiles._owner, zoom, *next(iter(tiles._levels[zoom]))))
        view.viewport().render(image)

    budget(f"tile, hex {zoom:.0f} px", most=90e-3)
    benchmark.pedantic(tiles.finish, setup=forget, rounds=10, iterations=1, warmup_rounds=1)


def test_sheet_from_disk(benchmark: Any, budget: Callable[..., None], kept: Path) -> None:
    """The kept sheet read, checked and indexed."""

    def read() -> None:
        marks = sheetcache.read(kept)
        assert marks is not None
        Sheet(5432, 4070, marks)

    budget("kept sheet read", most=0.3)
    benchmark.pedantic(read, rounds=5, iterations=1, warmup_rounds=1)


FIRST_PAINT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop.cli import main
from desktop.window.surfaceboard import SurfaceBoard
paint = SurfaceBoard.drawForeground
def first(self, painter, rect):
    paint(self, painter, rect)
    if self.tiles is not None and self.paper.surface.kind == "map":
        QTimer.singleShot(0, QApplication.quit)
SurfaceBoard.drawForeground = first
sys.exit(main(["play", sys.argv[1]]))
"""


def test_first_paint(benchmark: Any, budget: Callable[..., None], tmp_path: Path) -> None:
    """From the command to the first frame of the map, the sheet kept from an earlier start; ends with the program."""
    names = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME", "LOCALAPPDATA", "APPDATA")
    environment = os.environ | dict.fromkeys(names, str(tmp_path)) | {"QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path)  # compiled once, as after any installation

    def start() -> None:
        subprocess.run([sys.executable, "-c", FIRST_PAINT, SCENARIO], env=environment, check=True, timeout=120)

    budget("first paint after the command", most=1.5)
    benchmark.pedantic(start, rounds=3, iterations=1, warmup_rounds=1)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")
@pytest.mark.parametrize(
    "scenario", ["cossacks/stalluponen", "no_retreat/crusader", "combat_commander/at-the-crossroads"]
)
def test_window_after_an_answer(
    benchmark: Any,
    budget: Callable[..., None],
    qapp: QApplication,
    scenario: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everything that a table's window reads anew for another question: scene, rings, panels, bar; not the painting."""
    monkeypatch.setenv("HEXFRONT_GAMES", str(tmp_path))
    session = in_the_middle(case_of(scenario))
    session.hold = lambda request: True
    shell = Shell(Preferences(tmp_path / "window.ini"))
    shell.resize(1600, 1000)
    table = shell.play(session)
    shell.show()

    def forget() -> None:
        table.controller._choice = table.controller._standing = None

    budget("window after an answer", most=50e-3)
    benchmark.pedantic(table.refresh, setup=forget, rounds=30, iterations=1, warmup_rounds=2)
    shell._leave_table()
    shell.close()


@pytest.mark.parametrize("key", ["unit|de.1div.inf", "unit|ru.III.hq", "back|russian", "leader|ru.samsonovsecond"])
def test_face(benchmark: Any, budget: Callable[..., None], qapp: QApplication, key: str) -> None:
    """A counter face drawn and painted at 56 pixels, with its shadow."""
    playing = game(GAME)
    content = playing.content()
    faces = FaceCache(GAME, lambda name, size: playing.drawing(content, name, size, TYPESETTER), Store(1))

    def forget() -> None:
        faces.begin_frame()
        faces._store.clear()

    budget(f"face {key}", most=2e-3)
    benchmark.pedantic(lambda: faces.get(key, 56), setup=forget, rounds=40, iterations=1, warmup_rounds=3)
