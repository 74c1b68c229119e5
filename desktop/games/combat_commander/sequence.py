"""5 The sequence of play: which activation comes next."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import desktop.games.combat_commander.events.cards
import desktop.games.combat_commander.events.hexes
import desktop.games.combat_commander.events.units  # noqa: F401 (these register what the Events do)
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.generator import generate
from desktop.games.combat_commander.names import ADJECTIVE
from desktop.games.combat_commander.orders.advance import advance_step
from desktop.games.combat_commander.orders.artillery import impact_step
from desktop.games.combat_commander.orders.fire import one_fire
from desktop.games.combat_commander.orders.melee import melee_step
from desktop.games.combat_commander.orders.move import move_step
from desktop.games.combat_commander.orders.recover import recover_step, rout_step
from desktop.games.combat_commander.orders.turn import end_turn, pass_window, turn_step
from desktop.games.combat_commander.setup import deal, setup_step
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.victory import GameOver, casualties
from desktop.table.enforcing import enforces
from desktop.table.game import Activation, Table, Verdict
from desktop.table.panels import Fact

__all__ = ["PHASES", "next_activation"]

PHASES: dict[str, Callable[[Table[CommanderState]], Coroutine[Any, Any, None]]] = {
    "generate": generate,
    "setup": setup_step,
    "deal": deal,
    "turn": turn_step,
    "fire": one_fire,
    "move": move_step,
    "advance": advance_step,
    "recover": recover_step,
    "rout": rout_step,
    "impact": impact_step,
    "melee": melee_step,
    "pass": pass_window,
    "end": end_turn,
}


@enforces("5", "6.3")
def next_activation(content: Content, state: CommanderState) -> Activation[CommanderState] | Verdict:
    """The activation that the cursor names, or the verdict."""
    if state.verdict:
        return Verdict(state.verdict, state.verdict_text, state.verdict_rule, _how_it_ended(state))
    return Activation(state.phase, _ACTIVATIONS[state.phase])


def _how_it_ended(state: CommanderState) -> tuple[Fact, ...]:
    """Points, Time, what each side lost of what it can bear, and who holds which Objectives."""
    lead = "Axis" if state.vp > 0 else "Allies"
    facts = [Fact("Victory Points", f"{abs(state.vp)} {lead}" if state.vp else "0"), Fact("Time", str(state.time))]
    for side in state.parties:
        lost, limit = casualties(state, side), state.surrender.get(side, 0)
        facts.append(
            Fact(f"{ADJECTIVE[side]} losses", f"{lost}, surrender at {limit}" if 0 < limit < 40 else str(lost))
        )
        held = [number for number, owner in state.control.items() if owner == side]
        if held:
            facts.append(Fact(f"{ADJECTIVE[side]} Objectives", ", ".join(held)))
    return tuple(facts)


def _until_over(
    procedure: Callable[[Table[CommanderState]], Coroutine[Any, Any, None]],
) -> Callable[[Table[CommanderState]], Coroutine[Any, Any, None]]:
    async def run(table: Table[CommanderState]) -> None:
        try:
            await procedure(table)
        except GameOver:
            table.state.trigger = 0

    return run


_ACTIVATIONS = {phase: _until_over(procedure) for phase, procedure in PHASES.items()}
