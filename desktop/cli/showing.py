"""Commands with pictures: the window and shots of it. Qt is imported here and nowhere else on the command line."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

from desktop.cli.common import FAULTS, FINE, Problem, eyes_of, is_saved_game, open_anything
from desktop.table.session import Session

__all__ = ["pick", "play", "shot"]


def pick(options: Namespace) -> int:
    """``hexfront``: the window with its picker."""
    return _run_window(None, seats={}, path=None, theme="")


def play(options: Namespace) -> int:
    """``hexfront play``."""
    seats: dict[str, str] = {}
    for text in options.seat:
        seat, equals, player = text.partition("=")
        if not equals or player not in ("human", "random"):
            raise Problem(f"--seat {text}: SEAT=human or SEAT=random expected")
        seats[seat] = player
    path = Path(options.what)
    saved = is_saved_game(path)
    session = open_anything(options.what, settings=options.setting, seed=options.seed, write=saved, hold=_hold_all)
    sides = [side.id for side in session.game.sides]
    for seat in seats:
        if seat not in sides:
            raise Problem(f'no seat "{seat}"; there are {", ".join(sides)}')
    return _run_window(session, seats=seats, path=path if saved else None, theme=options.theme or "")


def shot(options: Namespace) -> int:
    """``hexfront shot``."""
    out = Path(options.out)
    if out.suffix.lower() != ".png":
        raise Problem(f"--out {out}: the name of a .png file expected")
    if out.exists() and not options.force:
        raise Problem(f"{out}: the file is there already (--force overwrites it)")
    if not out.parent.is_dir():
        raise Problem(f"{out}: there is no folder {out.parent}")
    session = open_anything(options.what, settings=options.setting, seed=options.seed or 1)
    eyes = eyes_of(session.game, options.seat)
    _without_screen()
    try:
        take = import_module("desktop.window.shot").take
    except ImportError as missing:
        raise _no_window(missing) from None
    try:
        take(
            session,
            out,
            eyes=eyes,
            size=options.size,
            scale=options.scale,
            ratio=options.ratio,
            theme=options.theme,
            show=options.show,
        )
    except (ValueError, OSError) as problem:
        raise Problem(str(problem)) from None
    print(out)
    return FINE


def _hold_all(request: Any) -> bool:
    """In the window the table itself decides when dice fall; nothing rolls before it is there."""
    return True


def _run_window(session: Session[Any] | None, *, seats: dict[str, str], path: Path | None, theme: str) -> int:
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise Problem("there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY); `hexfront shot` needs none")
    try:
        run = import_module("desktop.window.app").run
    except ImportError as missing:
        raise _no_window(missing) from None
    return int(run(session, seats=seats, path=path, theme=theme))


def _without_screen() -> None:
    """Draw without a screen where there is none."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _no_window(missing: ImportError) -> Problem:
    return Problem(f"the window system cannot be loaded: {missing} (`hexfront doctor` says what is missing)", FAULTS)
