"""Victory in The Battle of Stallupönen (E13.19)."""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.game import Table, Verdict
from desktop.table.panels import Fact

__all__ = ["Decided", "holds_objective", "note_objective", "verdict"]


class Decided(Exception):
    """The battle is decided at this moment: what is left of the activation is not played."""


def holds_objective(content: Content, state: CossacksState) -> bool:
    """Whether the objective still holds a Combat Class unit of its owner with strength."""
    return any(
        unit.side == state.objective_side and unit.sp > 0 and content.counters[unit.id].cls == "combat"
        for unit in state.units_at(state.objective)
    )


def note_objective(table: Table[CossacksState], before: Unit) -> None:
    """After a retreat, withdrawal or loss of a unit: whether the owner has been forced out of the objective.

    before: the unit as it was. Raises `Decided` at the moment it happens.
    """
    state = table.state
    if not state.objective or before.hex != state.objective or before.side != state.objective_side:
        return
    if not holds_objective(table.content, state):
        state.fallen = True
        raise Decided


def verdict(content: Content, state: CossacksState) -> Verdict:
    """Who has won when the phase is over, or the objective has fallen: at once when its owner was forced out of it, at
    the end when the enemy stands in it."""
    taken = state.fallen or (bool(state.objective) and state.holder(state.objective) not in ("", state.objective_side))
    german, russian = state.victory_points("german"), state.victory_points("russian")
    facts = (
        Fact("German victory points", str(german)),
        Fact("Russian victory points", str(russian)),
        Fact("German strength lost", str(state.lost_sp.get("german", 0))),
        Fact("Russian strength lost", str(state.lost_sp.get("russian", 0))),
        Fact("German morale levels lost", str(state.lost_ml.get("german", 0))),
        Fact("Russian morale levels lost", str(state.lost_ml.get("russian", 0))),
        Fact("Stallupönen", "taken" if taken else "held"),
    )
    if taken:
        return Verdict("russian", "The Germans have been forced out of Stallupönen", "E13.19", facts)
    if german > 0 and german >= 2 * russian:
        return Verdict("german", f"German victory, {german} points to {russian}", "E13.19", facts)
    if russian > german:
        return Verdict("russian", f"Russian victory, {russian} points to {german}", "E13.19", facts)
    need = max(1, 2 * russian)
    return Verdict("", f"A draw, German {german} points to Russian {russian}; {need} would win", "E13.19", facts)
