"""O16 Advance: one hex, into the enemy if need be; Melees follow at the end of the order."""

from __future__ import annotations

from collections.abc import Callable

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import find_nobody
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.activation import begin_order, choose_activated, end_order
from desktop.games.combat_commander.orders.exits import leave_map, why_not_exit
from desktop.games.combat_commander.orders.opportunity import hidden_window
from desktop.games.combat_commander.orders.throwing import DROP, throw_away, throwing
from desktop.games.combat_commander.state import CommanderState, living, place_unit
from desktop.games.combat_commander.units import ground_of
from desktop.games.combat_commander.victory import settle
from desktop.table.asking import Ask, Kind, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["advance_step", "can_advance", "give_advance", "why_not_advance"]

At = Table[CommanderState]

IMPASSABLE = Refusal("The hex is impassable", "O16.3")
BRIDGE = Refusal("A bridge is entered and left only along its way", "T80.1")
ESCALADE = Refusal("Only a unit without a weapon climbs a cliff", "T83")
NOT_DONE = Refusal("At least one activated unit must advance", "O14.4")


@enforces("O16.1", "O16.2", "O16.3", "T83", "T80.1")
def why_not_advance(content: Content, state: CommanderState, unit: str, hex: str) -> Refusal | None:
    """Why a unit may not advance into an adjacent hex."""
    ground = ground_of(content, state)
    held = state.units[unit]
    step = ground.steps[held.place, hex]
    if ground.closed[hex] or hex in state.blaze:
        return IMPASSABLE
    if not step.open:
        return BRIDGE
    return ESCALADE if step.cliff and held.weapon else None


def can_advance(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit could advance anywhere (O14.4)."""
    here = state.units[unit].place
    if any(why_not_advance(content, state, unit, h) is None for h in ground_of(content, state).neighbours[here]):
        return True
    return why_not_exit(content, state, unit, moving=False) is None


async def give_advance(table: At, side: str, name: str, able: Callable[[str], bool] | None = None) -> None:
    """Activate units for an Advance order; at least one of them is `able`, if a scenario asks for more."""
    units = await choose_activated(
        table, side, "advance", able or (lambda u: can_advance(table.content, table.state, u)), "O16.1"
    )
    begin_order(table, "advance", name, units)
    table.state.phase = "advance"


async def advance_step(table: At) -> None:
    """One entry: a unit, or units of one hex going to one hex together (R53)."""
    state, content = table.state, table.content
    waiting = [
        u for u in state.ordered if u not in state.finished and living(state, u) and can_advance(content, state, u)
    ]
    if not waiting:
        end_order(state)
        return
    options = [Option(f"unit:{u}", u, piece(u)) for u in waiting]
    drop = throwing(state, state.active, DROP)
    options += drop
    options.append(Option("end", "end", button("end"), "End the order"))
    unit = await Ask[str](
        state.active,
        "Who advances?",
        lambda: options,
        lambda value: NOT_DONE if value == "end" and not state.done else None,
        rule="O16.1",
        ends=("end", *(option.key for option in drop)),
        context=Asked("advancer", units=tuple(waiting)),
    )
    if unit == "end":
        end_order(state)
        return
    if unit == DROP:
        await throw_away(table, state.active)
        return
    here = state.units[unit].place
    others = [u for u in waiting if u != unit and state.units[u].place == here]
    group: tuple[str, ...] = (unit,)
    if others:
        group += await pick_many(
            state.active,
            "Who advances with {unit}?",
            lambda: [Option(f"add:{u}", u, piece(u)) for u in others],
            rule="O16.1",
            done="Advance",
            names={"unit": piece(unit)},
            context=Asked("along", units=(unit, *others)),
        )
    hex = await _where(table, group, here)
    state = table.state
    state.finished = (*state.finished, *group)
    state.done = True
    await _enter(table, group, here, hex)


async def _where(table: At, group: tuple[str, ...], here: str) -> str:
    """The hex they advance into, "" over the map's edge."""
    state, content = table.state, table.content
    exits = all(why_not_exit(content, state, u, moving=False) is None for u in group)

    def why_not(hex: str) -> Refusal | None:
        if not hex:
            return None
        return next((r for u in group if (r := why_not_advance(content, state, u, hex)) is not None), None)

    def candidates() -> list[Option[str]]:
        found = [Option(f"to:{h}", h, hexagon(h)) for h in ground_of(content, state).neighbours[here]]
        if exits:
            found.append(Option("exit", "", button("exit"), "Leave the map"))
        return found

    return await Ask[str](
        state.active,
        "{unit} advances: where to?",
        candidates,
        why_not,
        rule="O16.1",
        kind=Kind.PATH,
        names={"unit": piece(group[0])},
        topic=tuple(piece(u) for u in group),
        context=Asked("advance", units=group, hex=here),
    )


@enforces("O16.1", "F103.1")
async def _enter(table: At, group: tuple[str, ...], here: str, hex: str) -> None:
    alive = list(group)
    if table.state.forts.get(here) == "mines":
        alive = await mine_attack(table, group, here)
    state = table.state
    alive = [u for u in alive if state.units[u].place == here]
    if not alive or hex in state.blaze:  # by an Event of the Mines' roll (R121)
        return
    if not hex:
        for unit in alive:
            await leave_map(table, unit)
        return
    for unit in alive:
        place_unit(state, unit, hex)
    names = {"unit": piece(alive[0]), "hex": hexagon(hex), "more": str(len(alive) - 1)}
    text = "{unit} advances to {hex}" if len(alive) == 1 else "{unit} and {more} more advance to {hex}"
    subjects = (*(piece(u) for u in alive), hexagon(hex))
    table.tell(Event("move", text, names, subjects, rule="O16.1", side=state.active, path=(here, hex)))
    settle(table)
    find_nobody(table, hex, tuple(alive))
    if state.forts.get(hex) == "mines":
        alive = await mine_attack(table, alive, hex)
    if alive:
        await hidden_window(table, hex, tuple(alive))
