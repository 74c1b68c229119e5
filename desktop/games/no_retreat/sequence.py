"""4.0 The Sequence of Play: which activation comes next."""

from __future__ import annotations

import desktop.games.no_retreat.cards.battle
import desktop.games.no_retreat.cards.field_events
import desktop.games.no_retreat.cards.strategic  # noqa: F401 (these three register what the events do)
from desktop.games.no_retreat.battle.counterblows import blow_step
from desktop.games.no_retreat.battle.declare import declare_attacks
from desktop.games.no_retreat.battle.sequence import battle_step
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.deployment import deploy_step
from desktop.games.no_retreat.housekeeping import end_of_turn, new_turn
from desktop.games.no_retreat.movement import move_one
from desktop.games.no_retreat.offensive import continuation, declare_offensive, end_player_turn, strategic_step
from desktop.games.no_retreat.organization import organize
from desktop.games.no_retreat.reserve import release
from desktop.games.no_retreat.setup import deal
from desktop.games.no_retreat.siege import siege_step
from desktop.games.no_retreat.state import NoRetreatState, foe, put_leader
from desktop.games.no_retreat.supply_phase import supply_phase
from desktop.games.no_retreat.victory import sums
from desktop.table.enforcing import enforces
from desktop.table.game import Activation, Table, Verdict
from desktop.table.panels import Fact

__all__ = ["PHASES", "next_activation"]

PHASES = {
    "deal": deal,
    "strategic": strategic_step,
    "organization": organize,
    "declare": declare_offensive,
    "siege": siege_step,
    "deploy": deploy_step,
    "supply": supply_phase,
    "move": move_one,
    "release": release,
    "attacks": declare_attacks,
    "blows": blow_step,
    "battles": battle_step,
    "continue": continuation,
    "end": end_of_turn,
    "new": new_turn,
}


@enforces("4.0")
def next_activation(content: Content, state: NoRetreatState) -> Activation[NoRetreatState] | Verdict:
    """The activation that the cursor names."""
    if state.verdict:
        facts: tuple[Fact, ...] = (
            Fact("Axis marker", f"Map {state.control['axis']}"),
            Fact("Allied marker", f"Map {state.control['allied']}"),
        )
        if state.verdict_rule == "14.4":
            points = sums(state)
            facts = (Fact("Axis points", points["axis"]), Fact("Allied points", points["allied"]), *facts)
        return Verdict(state.verdict, state.verdict_text, state.verdict_rule or "14.4", facts)
    if state.phase == "after":
        return Activation("End of the Player Turn", _end_player_turn)
    return Activation(state.phase, PHASES[state.phase])


async def _end_player_turn(table: Table[NoRetreatState]) -> None:
    """The other side's Player Turn, or the question of continuing; leaders turn back (13.0, 13.5.2)."""
    state = table.state
    end_player_turn(state)
    for name, leader in state.leaders.items():
        if leader.used:
            put_leader(state, name, used=False)
    if state.player == state.initiative:
        state.phase, state.step, state.player = "supply", 0, foe(state.initiative)
    else:
        state.phase = "continue"
