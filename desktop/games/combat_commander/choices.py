"""Plain choices that many chapters put: one of some units, one of some hexes."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.state import CommanderState
from desktop.table.asking import Ask, Option, button, hexagon, piece
from desktop.table.game import Table

__all__ = ["choose_hex", "choose_unit"]

At = Table[CommanderState]


async def choose_unit(table: At, side: str, prompt: str, units: Sequence[str], rule: str, *, none: str = "") -> str:
    """One of some units, "" if there are none; with `none` the words of a button that declines."""
    options = [Option(f"unit:{unit}", unit, piece(unit)) for unit in units]
    return await _one_of(side, prompt, options, rule, none, Asked("event-unit", units=tuple(units)))


async def choose_hex(table: At, side: str, prompt: str, hexes: Sequence[str], rule: str, *, none: str = "") -> str:
    """One of some hexes, "" if there are none; with `none` the words of a button that declines."""
    options = [Option(f"hex:{hex}", hex, hexagon(hex)) for hex in hexes]
    return await _one_of(side, prompt, options, rule, none, Asked("hex"))


async def _one_of(side: str, prompt: str, options: list[Option[str]], rule: str, none: str, asked: Asked) -> str:
    if not options:
        return ""
    if none:
        options = [*options, Option("none", "", button("none"), none)]
    ends = ("none",) if none else ()
    return await Ask[str](side, prompt, lambda: options, rule=rule, ends=ends, weighty=bool(none), context=asked)
