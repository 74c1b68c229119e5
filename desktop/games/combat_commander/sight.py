"""10 Line of sight: what a printed map says of two hexes."""

from __future__ import annotations

from typing import Protocol

import msgspec

from desktop.table.hexes import Grid

__all__ = ["SightMap", "Verdict", "entry_sides"]


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What a line between the centres of two hexes meets.

    hindrance: the highest on the way, 0 for none (10.3.3). hex, point: where the first thing that blocks, or the worst
    hindrance, is met, in units of the sheet. reason: a word ("woods", "hill", "blind", "gully", "brush" ...).
    """

    blocked: bool
    hindrance: int = 0
    hex: str = ""
    point: tuple[float, float] | None = None
    reason: str = ""
    rule: str = "10.1"


class SightMap(Protocol):
    """The sight of a printed map, without markers; the same both ways."""

    def line(self, a: str, b: str, *, gullies: bool = True) -> Verdict:
        """The verdict between two hexes; with `gullies` False a gully hides nothing."""
        ...

    def measure(self, a: str, b: str, *, gullies: bool = True) -> int:
        """The Hindrance between two hexes, -1 where the line is blocked: the quick question."""
        ...

    def touched(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes strictly between that the line touches, corners and hexsides included."""
        ...


def entry_sides(grid: Grid, a: str, b: str) -> tuple[int, ...]:
    """The directions of the sides of `b` through which a line from `a` comes in: two where it meets a corner (R43)."""
    (ca, ra), (cb, rb) = grid.column_row(a), grid.column_row(b)
    push = 1 if grid.plan.pushed == "odd" else 0
    x = 3 * (ca - cb)
    y = 2 * (ra - rb) + (ca % 2 == push) - (cb % 2 == push)
    reach = (-2 * y, x - y, x + y, 2 * y, y - x, -x - y)
    most = max(reach)
    return tuple(direction for direction in range(6) if reach[direction] == most)
