"""Unit facing (S3.2): frontal, flank and rear hexsides."""

from __future__ import annotations

from typing import Literal

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.state import Unit
from desktop.table.enforcing import enforces

__all__ = ["FRONTS", "Aspect", "aspect", "faces", "has_facing"]

Aspect = Literal["front", "flank", "rear", "none"]

#: The three frontal hexsides of each facing: the one under the counter's top edge and its two neighbours.
FRONTS: tuple[tuple[int, int, int], ...] = tuple((d, (d + 1) % 6, (d + 5) % 6) for d in range(6))

_ASPECTS: tuple[Aspect, ...] = ("front", "front", "flank", "rear", "flank", "front")


@enforces("S3.24")
def has_facing(content: Content, unit: Unit) -> bool:
    """Supply units and units in Road or Rail Mode face nowhere; a fortress faces everywhere (S13.21)."""
    return unit.mode == "deployed" and content.counters[unit.id].cls not in ("supply", "fortress")


@enforces("S3.2", "S13.21")
def aspect(content: Content, unit: Unit, hexside: int) -> Aspect:
    """What an attack through that hexside of its hex strikes: its front, a flank, its rear; "none" without facing."""
    if content.counters[unit.id].cls == "fortress":
        return "front"
    if not has_facing(content, unit):
        return "none"
    return _ASPECTS[(hexside - unit.facing) % 6]


@enforces("S3.22")
def faces(content: Content, unit: Unit, hexside: int) -> bool:
    """Whether the unit may attack through that hexside of its hex."""
    return aspect(content, unit, hexside) == "front"
