"""Who wants to know what is being painted: tests hook in here to prove that nothing secret ever reaches the screen."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["listeners", "tell"]

#: Called with (where, handle, face) for every piece painted: a surface's id or a widget's name, and a drawing key.
listeners: list[Callable[[str, str, str], None]] = []


def tell(where: str, handle: str, face: str) -> None:
    """A piece is being painted."""
    for listener in listeners:
        listener(where, handle, face)
