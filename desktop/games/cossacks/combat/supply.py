"""Supply and command at the instant of combat (S10.1, S11.25)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.conduct import set_morale
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primary
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["check_supply"]


def _exempt(content: Content, unit: Unit) -> bool:
    return content.counters[unit.id].cls in ("supply", "fortress")


@enforces("S10.1", "S11.25")
def check_supply(table: Table[CossacksState], units: Sequence[Unit]) -> None:
    """Each Primary Formation with a unit out of supply in a declared combat loses a morale level, and another with one
    out of command."""
    state, content = table.state, table.content
    down: dict[str, int] = {}
    for what in ("supplied", "commanded"):
        seen: list[str] = []
        for unit in units:
            if not getattr(unit, what) and not _exempt(content, unit):
                formation = primary(content, unit)
                if formation not in seen:
                    seen.append(formation)
                    down[formation] = down.get(formation, 0) + 1
    for formation, levels in down.items():
        side = content.formations[formation].side
        table.tell(
            Event(
                "supply",
                "{formation} fights out of supply or command",
                {"formation": content.formations[formation].identifier},
                rule="S11.25",
                audience=None if state.settings.get("charts") == "open" else (side,),
                side=side,
                level=2,
            )
        )
        set_morale(table, formation, state.command(formation).ml - levels)
