"""Gets a surface's sheet: from the cache, from a process of its own that builds it, or built in slices.

Sheets of maps are kept on disk under their digest. Small ones, such as charts, are built at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from desktop.table.scene import Mark, Surface
from desktop.window import sheetcache
from desktop.window.sheet import Kept, Sheet

__all__ = ["SheetLoader"]

#: Seconds a turn of the event loop when a sheet is built inside the window's own process.
SLICE = 0.02
#: Loaders that build a sheet now, by where it will be kept: a sheet is never built twice at once.
_building: dict[Path, SheetLoader] = {}
Build = Callable[[Callable[[float], None]], Iterable[Mark]]


class SheetLoader(QObject):
    """One loading. `progressed` goes from 0 to 1, then `loaded` hands over the `Sheet`."""

    progressed = Signal(float)
    loaded = Signal(object)
    stopped = Signal()  # gave up; who waited for it goes on by himself

    def __init__(
        self, game: str, surface: Surface, build: Build, parent: QObject | None = None, *, apart: bool = True
    ) -> None:
        """`apart`: a process of its own may build it (not when this table plays with content of its own)."""
        super().__init__(parent)
        self.apart = apart
        self.game = game
        self.surface = surface
        self.build = build
        self._process: QProcess | None = None
        self._given_up = False
        self._marks: list[Mark] = []
        self._rest: Iterator[Mark] | None = None
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._slice)

    @property
    def path(self) -> Path:
        """Where the sheet is kept."""
        return sheetcache.place(self.game, self.surface.id, self.surface.still)

    @property
    def _kept(self) -> bool:
        """Whether it is worth keeping: maps are, charts are drawn in some milliseconds."""
        return self.surface.kind == "map" and bool(self.surface.still)

    def start(self) -> None:
        """Begin; `loaded` may come before this returns."""
        if not self._kept:
            self._loaded(self.build(self.progressed.emit))
            return
        kept = sheetcache.read(self.path)
        if kept is not None:
            self._loaded(kept)
            return
        self.progressed.emit(0.0)
        other = _building.get(self.path)
        if other is not None:
            # Another view of the same sheet has begun to build it.
            other.progressed.connect(self.progressed)
            other.loaded.connect(self._loaded_elsewhere)
            other.stopped.connect(self._left_alone)
            return
        path = self.path
        _building[path] = self
        self.destroyed.connect(lambda: _building.pop(path, None))
        if not self.apart:
            self._here()
            return
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("QT_QPA_PLATFORM", "offscreen")
        environment.insert("PYTHONPATH", _own_path(environment.value("PYTHONPATH", "")))
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._heard)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        self._process = process
        arguments = ["-m", "desktop.window.sheetcache", self.game, self.surface.id, str(self.path)]
        process.start(sys.executable, arguments)

    def stop(self) -> None:
        """Give up (the window closes); no sheet comes any more."""
        self._given_up = True
        self._turn.stop()
        building = _building.get(self.path) is self
        if building:
            del _building[self.path]
        process, self._process = self._process, None
        if process is not None and process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(1000)
        if building:
            self.stopped.emit()

    def _loaded_elsewhere(self, sheet: Sheet) -> None:
        if not self._given_up:
            self.progressed.emit(1.0)
            self.loaded.emit(sheet)

    def _left_alone(self) -> None:
        """Who built the sheet gave up: build it here."""
        if not self._given_up:
            self.start()

    def now(self) -> Sheet:
        """The sheet without waiting for an event loop, built here if it must be (for pictures on the command line)."""
        kept = sheetcache.read(self.path) if self._kept else None
        if kept is not None:
            return self._sheet(kept)
        marks = list(self.build(self.progressed.emit))
        if self._kept:
            self._keep(marks)
        return self._sheet(marks)

    def _heard(self) -> None:
        if self._process is None:
            return
        lines = bytes(self._process.readAllStandardOutput().data()).decode("ascii", "replace").split()
        if lines:
            try:
                self.progressed.emit(min(1.0, float(lines[-1])))
            except ValueError:
                return  # not ours: a library's own line

    def _finished(self, code: int) -> None:
        if self._process is None:
            return
        self._process = None
        kept = sheetcache.read(self.path) if code == 0 else None
        if kept is not None:
            self._loaded(kept)
        else:
            self._here()

    def _failed(self) -> None:
        """The process could not be started or died: build in slices of the event loop."""
        if self._process is not None and self._process.state() == QProcess.ProcessState.NotRunning:
            self._process = None
            self._here()

    def _here(self) -> None:
        self._marks = []
        self._rest = iter(self.build(self.progressed.emit))
        self._turn.start()

    def _slice(self) -> None:
        until = perf_counter() + SLICE
        assert self._rest is not None
        for mark in self._rest:
            self._marks.append(mark)
            if perf_counter() >= until:
                return
        self._turn.stop()
        self._keep(self._marks)
        self._loaded(self._marks)

    def _keep(self, marks: list[Mark]) -> None:
        try:
            sheetcache.write(self.path, marks)
            sheetcache.forget_others(self.path)
        except OSError:
            return  # a full or read-only disk: the sheet is built again next time

    def _sheet(self, marks: Iterable[Mark | Kept]) -> Sheet:
        return Sheet(self.surface.width, self.surface.height, marks)

    def _loaded(self, marks: Iterable[Mark | Kept]) -> None:
        if _building.get(self.path) is self:
            del _building[self.path]
        sheet = self._sheet(marks)
        self.progressed.emit(1.0)
        self.loaded.emit(sheet)


def _own_path(given: str) -> str:
    """The folder that holds the package, in front of what is set already: the child imports the same program."""
    own = str(Path(__file__).resolve().parents[2])
    separator = ";" if sys.platform == "win32" else ":"
    return own + (separator + given if given else "")
