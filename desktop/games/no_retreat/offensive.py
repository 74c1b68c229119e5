"""7.0 The Strategic Phase, 9.0 Declare Offensive, 4.0 V Offensive Continuation."""

from __future__ import annotations

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.spending import pay, why_not_pay
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.asking import Ask, Option, box, button
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["battle_map", "continuation", "declare_offensive", "strategic_step"]


async def strategic_step(table: Table[NoRetreatState]) -> None:
    """One Card Segment: an event, or a pass; two passes in a row end the phase (7.0)."""
    state = table.state
    side = state.player
    played = False
    if state.hands[side]:
        options = [
            Option("pass", False, button("pass"), "Pass"),
            Option("card", True, button("card"), "Play a card"),
        ]
        wanted = slotted(state, side) or await Ask(
            side,
            "Play an event, or pass?",
            lambda: options,
            rule="7.0",
            ends=("pass",),
            weighty=True,
            context=Asked("strategic"),
        )
        if wanted:
            played = await windows.play_card(table, side, "strategic", "7.0")
    state = table.state
    if played:
        state.passes = 0
    else:
        state.passes += 1
        names = {"side": f"side:{side}"}
        table.tell(Event("pass", "{side} passes", names, rule="7.0", side=side, level=2))
    if state.passes >= 2:
        state.passes = 0
        state.phase, state.step, state.player = "organization", 0, state.initiative
    else:
        state.player = foe(side)


@enforces("10.1")
def battle_map(state: NoRetreatState) -> int:
    """The map on which the Non-Initiative Player's Control marker lies; the last one if he was driven off it (R42)."""
    return min(max(state.control[foe(state.initiative)], 1), 5)


async def declare_offensive(table: Table[NoRetreatState]) -> None:
    """First the Initiative Player, then the other, may declare for 1 SP; the other thereby seizes the initiative."""
    state = table.state
    for side in (state.initiative, foe(state.initiative)):
        if await _wants(table, side, "Declare an Offensive?", "9.0", _declare_cost(table.state, side)):
            await pay(table, side, _declare_cost(table.state, side), "an Offensive", "9.0")
            table.state.flags.pop(f"free_offensive:{side}", None)
            _begin(table, side)
            return
    state = table.state
    table.tell(Event("phase", "No Offensive this Game Turn", rule="9.0", level=0))
    state.offensive = False
    if state.settings.get("fort_rest", "falls") == "falls":
        state.fort = 0
    state.phase, state.step = "end", 0


def _declare_cost(state: NoRetreatState, side: str) -> int:
    return 0 if state.flags.get(f"free_offensive:{side}") else 1


async def _wants(table: Table[NoRetreatState], side: str, prompt: str, rule: str, cost: int) -> bool:
    """Ask a side that can pay whether it will; False for one that cannot."""
    if why_not_pay(table.state, side, cost, rule) is not None:
        return False
    options = [
        Option("yes", True, button("yes"), f"Yes, for {cost} SP"),
        Option("no", False, button("no"), "No"),
    ]
    asked = Asked("declare" if rule == "9.0" else "continue", cost=cost)
    return await Ask[bool](side, prompt, lambda: options, rule=rule, ends=("no",), weighty=True, context=asked)


@enforces("9.0", "6.1")
def _begin(table: Table[NoRetreatState], side: str) -> None:
    state = table.state
    content: Content = table.content
    seized = side != state.initiative
    state.initiative = side
    state.offensive = True
    state.map = battle_map(state)
    state.contested_before = state.control["axis"] == state.control["allied"]
    if state.map != 3:
        state.fort = 0  # the marker waits in its holding box (9.0)
    text = "{side} seizes the initiative and attacks on {map}" if seized else "{side} attacks on {map}"
    names = {"side": f"side:{side}", "map": box(f"map:{state.map}")}
    table.tell(Event("offensive", text, names, rule="9.0", side=side, level=0))
    state.phase, state.step = "siege", 0
    state.player = foe(side)
    assert state.map in content.maps


async def continuation(table: Table[NoRetreatState]) -> None:
    """Either side may pay for another pair of Player Turns; the initiative does not change (4.0 V, R71)."""
    for side in (table.state.initiative, foe(table.state.initiative)):
        cost = int(table.state.flags.get(f"continue_cost:{side}", "1"))
        if await _wants(table, side, "Continue the Offensive?", "4.0", cost):
            await pay(table, side, cost, "the Offensive goes on", "4.0")
            state = table.state
            state.pair += 1
            state.phase, state.step, state.player = "supply", 0, state.initiative
            return
    table.state.phase, table.state.step = "end", 0


def end_player_turn(state: NoRetreatState) -> None:
    """What ends with a Player Turn: moves, battles, standing passes, leaders turned (13.0, 13.5.2)."""
    state.moved, state.fought, state.responded, state.heard = {}, (), (), ()
    state.standing = {}
    state.attacks = 0
    state.battle = None
    for key in [key for key in state.flags if key.startswith(("march:", "picked:", "taken:"))]:
        del state.flags[key]
