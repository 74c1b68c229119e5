"""Digests of what printed sheets are drawn from: the window keeps drawn sheets on disk under them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

__all__ = ["still_of"]

C = TypeVar("C")

#: The content is kept beside its digests, so that its id stays its own.
_known: dict[tuple[int, str], tuple[Any, str]] = {}


def still_of(content: C, surface: str, drawn_from: Callable[[C, str], tuple[Any, ...]]) -> str:
    """What `scene.Surface.still` of a printed sheet is: a digest of its id and of all that it is drawn from.

    drawn_from: the records that are drawn, with the version of the drawing, as values that JSON can hold. Worked out
    once a content.
    """
    key = (id(content), surface)
    kept = _known.get(key)
    if kept is None:
        total = hashlib.sha256(surface.encode())
        for part in drawn_from(content, surface):
            total.update(msgspec.json.encode(part))
        kept = _known[key] = (content, total.hexdigest()[:20])
    return kept[1]
