"""Built sheets on disk, in the user's cache folder, under the digest of all they are drawn from.

A file is one line of text (form, digest of the sheet's data, checksum of the rest) and the marks in MessagePack, each
drawing still encoded. A file that is missing, of another form, cut short or changed is simply built anew.

The module is also the program that builds a sheet in a process of its own, so that the window stays alive::

    python -m desktop.window.sheetcache GAME SURFACE TARGET

It prints how far it is (0 to 1), a line each.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import platformdirs

from desktop.table.scene import Mark
from desktop.window.sheet import Kept, keep

__all__ = ["forget_others", "place", "read", "write"]

_FORM = "hexfront-sheet-1"
_MARKS = msgspec.msgpack.Decoder(list[Kept])


def place(game: str, surface: str, still: str) -> Path:
    """The file of a sheet: named by game, surface and the digest `still`."""
    digest = hashlib.blake2b(f"{_FORM} {surface} {still}".encode(), digest_size=16).hexdigest()
    folder = Path(platformdirs.user_cache_dir("hexfront", appauthor=False)) / "sheets"
    name = "".join(letter if letter.isalnum() else "_" for letter in surface)
    return folder / f"{game}-{name}-{digest}.sheet"


def read(path: Path) -> list[Kept] | None:
    """The marks of a kept sheet; None when there is none that can be trusted."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head.decode("ascii", "replace").split() != [_FORM, _checksum(body)]:
        return None
    try:
        return _MARKS.decode(body)
    except msgspec.DecodeError:
        return None


def write(path: Path, marks: Iterable[Mark]) -> None:
    """Keep a sheet; a reader sees the old file or the whole new one. Raises OSError when it cannot be written."""
    body = msgspec.msgpack.encode([keep(mark) for mark in marks])
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(f".{os.getpid()}.new")
    new.write_bytes(f"{_FORM} {_checksum(body)}\n".encode("ascii") + body)
    new.replace(path)


def forget_others(path: Path) -> None:
    """Remove kept sheets of the same game and surface that were drawn from other data."""
    stem = path.name.rsplit("-", 1)[0]
    for other in path.parent.glob(f"{stem}-*.sheet"):
        if other != path:
            other.unlink(missing_ok=True)


def _checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def _build(game_id: str, surface: str, target: Path) -> None:
    """Build one sheet and keep it; tells how far it is on standard output."""
    from desktop.games import game
    from desktop.window.fonts import TYPESETTER
    from desktop.window.picture import application

    running = application()
    assert running is not None
    playing = game(game_id)

    def tell(done: float) -> None:
        print(f"{done:.3f}", flush=True)

    marks = list(playing.sheet(playing.content(), surface, TYPESETTER, tell))
    write(target, marks)
    forget_others(target)
    tell(1.0)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _build(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
