"""Things that move or flash for a moment: where a piece is on its way, how bright a flash still is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

__all__ = ["LONGEST", "Motions"]

#: Seconds that the longest move may take at normal speed, and that a flash glows.
LONGEST = 0.7
FLASH = 0.9
_UNITS_A_SECOND = 420.0
_SHORTEST = 0.18

Point = tuple[float, float]


class Motions:
    """Times are seconds of any clock that the caller passes in; speed 0 means that nothing moves."""

    def __init__(self) -> None:
        self._moves: dict[str, tuple[tuple[Point, ...], float, float]] = {}
        self._flashes: dict[str, float] = {}
        self._speed = 1.0

    def move(self, handle: str, way: Sequence[Point], now: float, speed: float) -> None:
        """Send a piece along a way (two points at least); a move that it is on is broken off."""
        length = sum(math.dist(a, b) for a, b in pairwise(way))
        if speed <= 0 or length < 1.0:
            self._moves.pop(handle, None)
            return
        seconds = min(LONGEST, max(_SHORTEST, length / _UNITS_A_SECOND)) / speed
        self._moves[handle] = (tuple(way), now, seconds)

    def flash(self, subject: str, now: float) -> None:
        """Let something glow once."""
        self._flashes[subject] = now

    def place(self, handle: str, now: float) -> Point | None:
        """Where a moving piece is; None when it stands where it belongs."""
        found = self._moves.get(handle)
        if found is None:
            return None
        way, start, seconds = found
        part = (now - start) / seconds
        if part >= 1.0:
            return None
        part = part * part * (3 - 2 * part)  # slow at both ends
        lengths = [math.dist(a, b) for a, b in pairwise(way)]
        left = part * sum(lengths)
        for ((ax, ay), (bx, by)), length in zip(pairwise(way), lengths, strict=True):
            if left <= length:
                share = left / length if length else 0.0
                return ax + (bx - ax) * share, ay + (by - ay) * share
            left -= length
        return way[-1]

    def glow(self, subject: str, now: float) -> float:
        """How bright a flash is, 1 to 0."""
        start = self._flashes.get(subject)
        return 0.0 if start is None else max(0.0, 1.0 - (now - start) / FLASH)

    def flashing(self) -> tuple[str, ...]:
        return tuple(self._flashes)

    def busy(self, now: float) -> bool:
        """Whether anything still moves or glows; what is over is forgotten."""
        self._moves = {key: move for key, move in self._moves.items() if now - move[1] < move[2]}
        self._flashes = {key: start for key, start in self._flashes.items() if now - start < FLASH}
        return bool(self._moves or self._flashes)

    def stop(self) -> None:
        """Everything stands where it belongs."""
        self._moves.clear()
        self._flashes.clear()
