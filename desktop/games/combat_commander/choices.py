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
    if not units:
        return ""
    options = [Option(f"unit:{u}", u, piece(u)) for u in units]
    if none:
        options.append(Option("none", "", button("none"), none))
    return await Ask[str](
        side,
        prompt,
        lambda: options,
        rule=rule,
        ends=("none",) if none else (),
        weighty=bool(none),
        context=Asked("event-unit", units=tuple(units)),
    )


async def choose_hex(table: At, side: str, prompt: str, hexes: Sequence[str], rule: str, *, none: str = "") -> str:
    """One of some hexes, "" if there are none; with `none` the words of a button that declines."""
    if not hexes:
        return ""
    options = [Option(f"hex:{h}", h, hexagon(h)) for h in hexes]
    if none:
        options.append(Option("none", "", button("none"), none))
    return await Ask[str](
        side,
        prompt,
        lambda: options,
        rule=rule,
        ends=("none",) if none else (),
        weighty=bool(none),
        context=Asked("hex"),
    )
