"""Entry points of the window: run the program, or take a picture of it without anybody at the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from desktop.table.game import Game
from desktop.table.session import Session
from desktop.window import fonts
from desktop.window.controller import NOBODY, Controller, Mode
from desktop.window.preferences import Preferences
from desktop.window.seats import Seat, alone, apart, seats_from_options
from desktop.window.shell import Movers, Shell
from desktop.window.tablewindow import TableWindow
from desktop.window.theme import THEMES

__all__ = ["application", "run", "shoot"]


def application(ratio: float = 1.0) -> QApplication:
    """The running application, or a new one in style Fusion with the bundled fonts.

    ratio: device pixels for one logical pixel, where the screen does not say (offscreen pictures).
    """
    found = QApplication.instance()
    if isinstance(found, QApplication):
        app = found
    else:
        if ratio != 1.0:
            os.environ["QT_SCALE_FACTOR"] = str(ratio)
        app = QApplication([sys.argv[0] if sys.argv else "hexfront"])
        app.setApplicationName("hexfront")
        app.setApplicationDisplayName("Hexfront")
    app.setStyle("Fusion")
    fonts.register()
    return app


def run(
    games: Sequence[Game[Any]],
    *,
    session: Session[Any] | None = None,
    players: dict[str, str] | None = None,
    movers: Movers | None = None,
    preferences: Preferences | None = None,
) -> int:
    """The program: the games page, or at once a table. Returns the exit code when the window is closed.

    session: a table to sit down at (begun with ``hold`` for every request, and kept in a file if it is to be kept).
    players: {side: "human" | "random"} for it, {} or None = as its file says, else alone on all sides.
    movers: makes the mover of a seat without a person, from a seed.
    """
    app = application()
    shell = Shell(preferences or Preferences(), movers)
    shell.resize(*_first_size(app))
    if session is None:
        shell.show_games(games)
    else:
        shell.play(session, seats_from_options(session.game.sides, players) if players else ())
    shell.show()
    return app.exec()


def _first_size(app: QApplication) -> tuple[int, int]:
    """1600 x 1000 where the screen has room, else 1280 x 800 or nearly the screen."""
    screen = app.primaryScreen()
    if screen is None:
        return 1600, 1000
    room = screen.availableGeometry()
    for width, height in ((1600, 1000), (1280, 800)):
        if room.width() >= width and room.height() >= height:
            return width, height
    return max(800, room.width() - 40), max(560, room.height() - 60)


def settle(milliseconds: int = 50) -> None:
    """Let the event loop run for a moment."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def shoot(
    session: Session[Any],
    *,
    size: tuple[int, int] = (1600, 1000),
    scale: float = 1.0,
    ratio: float = 1.0,
    theme: str = "light",
    show: str = "window",
    seat: str = "",
) -> QImage:
    """A picture of a session as a seat sees it.

    size: logical pixels. scale: interface scale, 1 to 2. ratio: device pixels a logical pixel. show: "window", "map",
    or the id of a chart. seat: id of a side, "all" for everything, "" for the side that is asked (both where nothing
    is secret). Raises ValueError for an unknown surface, seat or theme.
    """
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}; there are {', '.join(THEMES)}")
    application(ratio)
    window = _table(session, scale, theme, seat)
    charts = window.parts.charts.views
    short = {name.partition(":")[0]: view for name, view in charts.items()}
    surfaces = {**short, **charts, "map": window.parts.map}
    if show not in surfaces:
        show = show.casefold()  # the tables are known as FCRT and BCRT
    if show != "window" and show not in surfaces:
        window.deleteLater()
        raise ValueError(f"no {show!r} to show; there are window, map, {', '.join(short)}")
    try:
        if show == "window":
            return _window_picture(window, size, ratio)
        view = surfaces[show]
        view.setParent(None)
        view.resize(*size)
        view.show()
        view.load_now()
        settle(20)
        if show == "map":
            window.sight.first_frame()
        else:
            view.fit()
        view.finish_painting()
        settle(20)
        return _grab(view, ratio)
    finally:
        window.close()
        window.deleteLater()


def _table(session: Session[Any], scale: float, theme: str, seat: str) -> TableWindow:
    """The window of a table whose controller stands at the question with a seat's eyes."""
    game = session.game
    known = [side.id for side in game.sides]
    if seat not in ("", "all", *known):
        raise ValueError(f"no seat {seat!r}; there are all, {', '.join(known)}")
    if not seat:
        asked = next(iter(session.asks()), "")
        secret = session.view(NOBODY) != session.view(frozenset(known))
        seat = asked if asked and secret else "all"
    seats: tuple[Seat, ...] = apart(game.sides) if seat in known else alone(game.sides)
    controller = Controller(session, seats)
    controller.start()
    if seat in known:
        eyes = frozenset({seat})
        ask = session.ask()
        controller.eyes = eyes
        if controller.mode in (Mode.CURTAIN, Mode.PEEK):
            controller.mode = Mode.ASK if ask is not None and ask.side == seat else Mode.WAIT
    assert controller.eyes != NOBODY or seat in known or controller.mode is not Mode.CURTAIN
    return TableWindow(controller, Preferences(), THEMES[theme].at(scale))


def _window_picture(window: TableWindow, size: tuple[int, int], ratio: float) -> QImage:
    window.resize(QSize(*size))
    window.show()
    window.parts.map.load_now()
    for _ in range(2):  # what the first look sets off (a view of the hex that is asked about) is painted as well
        settle(60)
        window.parts.map.finish_painting()
    settle(20)
    return _grab(window, ratio)


def _grab(widget: QWidget, ratio: float) -> QImage:
    """The widget as a picture at a device ratio, also where the screen has another."""
    if abs(widget.devicePixelRatioF() - ratio) < 0.01:
        return widget.grab().toImage()
    picture = QPixmap(QSize(round(widget.width() * ratio), round(widget.height() * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(widget.palette().window().color())
    QWidget.render(widget, picture)
    return picture.toImage()
