"""Commands with pictures: the window and shots of it. Qt is imported here and nowhere else on the command line."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop import games
from desktop.cli.common import FAULTS, FINE, Problem, is_saved_game, open_anything
from desktop.table.asking import Draw, Roll
from desktop.table.chance import Request
from desktop.table.session import Session

if TYPE_CHECKING:
    from desktop.window.controller import Mover

__all__ = ["pick", "play", "shot"]


def pick(options: Namespace) -> int:
    """``hexfront``: the window with its picker."""
    return _run_window(None, {})


def play(options: Namespace) -> int:
    """``hexfront play``."""
    players: dict[str, str] = {}
    for text in options.seat:
        seat, equals, player = text.partition("=")
        if not equals or player not in ("human", "random"):
            raise Problem(f"--seat {text}: SEAT=human or SEAT=random expected")
        players[seat] = player
    saved = is_saved_game(Path(options.what))
    settings = [*options.setting, *([] if players else _for_one(options.what, options.setting))]
    session = open_anything(options.what, settings=settings, seed=options.seed, write=saved, hold=_held)
    sides = [side.id for side in session.game.sides]
    for seat in players:
        if seat not in sides:
            raise Problem(f'no seat "{seat}"; there are {", ".join(sides)}')
    if players:
        _want_no_way_alone(session)
    _want_screen()
    if not saved:
        _keep(session)
    return _run_window(session, players)


def _for_one(what: str, given: list[str]) -> list[str]:
    """What one person who plays all sides of a scenario begins with, but for what he was given."""
    name = what.partition("/")[0]
    if name not in games.GAMES or Path(what).is_file():
        return []
    chosen = [text.partition("=")[0] for text in given]
    return [f"{one.id}={one.alone}" for one in games.game(name).settings if one.alone and one.id not in chosen]


def _want_no_way_alone(session: Session[Any]) -> None:
    """With a seat of its own for each side nobody plays all of them: open hands would be open to the other."""
    now = session.record.header.settings
    for one in session.game.settings:
        value = now.get(one.id, one.default)
        if one.solitaire and value != one.default:
            raise Problem(f"--seat: {one.id}={value} is a way for one person to play all sides")


def shot(options: Namespace) -> int:
    """``hexfront shot``."""
    out = Path(options.out)
    if out.suffix.lower() != ".png":
        raise Problem(f"--out {out}: the name of a .png file expected")
    if out.exists() and not options.force:
        raise Problem(f"{out}: the file is there already (--force overwrites it)")
    if not out.parent.is_dir():
        raise Problem(f"{out}: there is no folder {out.parent}")
    session = open_anything(options.what, settings=options.setting, seed=options.seed or 1, hold=_held)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from desktop.window.app import shoot
    except ImportError as missing:
        raise _no_window(missing) from None
    _quiet_qt()
    try:
        picture = shoot(
            session,
            size=options.size,
            scale=options.scale,
            ratio=options.ratio,
            theme=options.theme,
            show=_surface(session, options.show),
            seat=options.seat,
        )
    except ValueError as problem:
        raise Problem(str(problem)) from None
    if not picture.save(str(out), "PNG"):  # type: ignore[call-overload]
        raise Problem(f"{out}: the picture cannot be written")
    print(out)
    return FINE


def _surface(session: Session[Any], show: str) -> str:
    """The id of a chart from the part of it before the colon, where that is enough."""
    view = session.view(frozenset())
    ids = [surface.id for surface in session.game.surfaces(session.content, view)]
    short = [name for name in ids if name.partition(":")[0] == show]
    return short[0] if show not in ids and len(short) == 1 else show


def _quiet_qt() -> None:
    """Keeps what Qt's plugin without a screen says of its own shortcomings off the terminal."""
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    def handle(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if "This plugin does not support" not in text:
            print(f"hexfront: Qt: {text}", file=sys.stderr)

    qInstallMessageHandler(handle)


def _held(request: Request) -> bool:
    """In the window the table itself decides when dice fall; only bookkeeping (a hand filled) goes on by itself."""
    return isinstance(request, Roll | Draw) and request.held


def _keep(session: Session[Any]) -> None:
    """A game that is begun here is kept among the saved games, like one that is begun in the window."""
    from desktop.table.gamefile import BadGameFile, save_new
    from desktop.window.library import new_path

    try:
        save_new(session, new_path(session.record.header.scenario))
    except BadGameFile as problem:
        raise Problem(str(problem), FAULTS) from None


def _random_player(seed: str) -> Mover:
    from desktop.bots.random_player import RandomPlayer

    return RandomPlayer(seed).choose


def _want_screen() -> None:
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise Problem("there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY); `hexfront shot` needs none")


def _run_window(session: Session[Any] | None, players: dict[str, str]) -> int:
    _want_screen()
    try:
        from desktop.window.app import run
    except ImportError as missing:
        raise _no_window(missing) from None
    found = [games.game(name) for name in games.GAMES]
    return run(found, session=session, players=players or None, movers=_random_player)


def _no_window(missing: ImportError) -> Problem:
    return Problem(f"the window system cannot be loaded: {missing} (`hexfront doctor` says what is missing)", FAULTS)
