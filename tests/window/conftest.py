"""A surface view on the sample paper, without motion unless a test gives it time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.window import paintlog
from desktop.window.surfaceview import SurfaceView
from tests.window.sample import SamplePaper


@pytest.fixture
def paper() -> SamplePaper:
    return SamplePaper()


@pytest.fixture
def view(paper: SamplePaper, qtbot: QtBot) -> SurfaceView:
    made = SurfaceView(paper)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.speed = 0
    made.show()
    made.load_now()
    return made


@pytest.fixture
def painted() -> Iterator[list[tuple[str, str, str]]]:
    heard: list[tuple[str, str, str]] = []

    def hear(where: str, handle: str, face: str) -> None:
        heard.append((where, handle, face))

    paintlog.listeners.append(hear)
    yield heard
    paintlog.listeners.remove(hear)
