"""O21 Move: who goes, hex by hex, with what each step sets off (R10)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import find_nobody
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.activation import begin_order, choose_activated, end_order
from desktop.games.combat_commander.orders.exits import leave_map, why_not_exit
from desktop.games.combat_commander.orders.opportunity import opportunity
from desktop.games.combat_commander.orders.own_actions import active_window, could_act
from desktop.games.combat_commander.orders.throwing import DROP, throw_away, throwing
from desktop.games.combat_commander.state import CommanderState, foe, living, place_unit
from desktop.games.combat_commander.units import ground_of, movement, units_in
from desktop.games.combat_commander.victory import settle
from desktop.games.combat_commander.weapons import transfer
from desktop.table.asking import Ask, Kind, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["can_move", "give_move", "move_step", "step_cost", "waiting_units", "why_not_enter"]

At = Table[CommanderState]

#: Spent MP of a unit that has lost all it had left (F106.2).
ALL = 99
ENEMY = Refusal("Enemy units are in the hex", "O21.4", "advance into it")
IMPASSABLE = Refusal("The hex is impassable", "O21.4")
CLIFF = Refusal("No unit Moves over a cliff", "T83")
BRIDGE = Refusal("A bridge is entered and left only along its way", "T80.1")
NOT_DONE = Refusal("At least one activated unit must enter a hex", "O14.4", "move somebody first")
HALTED = Refusal("It goes no further in this order", "O21.2")


@enforces("O21.1", "T78.2", "T88.1", "T92", "T93", "T96", "T84", "T87", "T97", "T80.2", "F105.2")
def step_cost(content: Content, state: CommanderState, a: str, b: str) -> int:
    """MP to go from a hex to the next; `FORBIDDEN` where nothing may Move."""
    step = ground_of(content, state).steps[a, b]
    if b in state.blaze:
        return FORBIDDEN
    return 1 if trenched(state, a, b) and step.cost < FORBIDDEN else step.cost


def trenched(state: CommanderState, a: str, b: str) -> bool:
    """Whether a step goes from a Trench to a Trench, Bunker or Pillbox, or back (F105.2, R18)."""
    forts = (state.forts.get(a), state.forts.get(b))
    return "trench" in forts and all(fort in ("trench", "bunker", "pillbox") for fort in forts)


@enforces("O21", "O21.1", "O21.4", "T79", "T83", "T80.1", "T98")
def why_not_enter(content: Content, state: CommanderState, unit: str, hex: str) -> Refusal | None:
    """Why a unit may not Move into an adjacent hex now."""
    here = state.units[unit].place
    ground = ground_of(content, state)
    if units_in(state, hex, foe(state.units[unit].side)):
        return ENEMY
    step = ground.steps[here, hex]
    if ground.closed[hex] or hex in state.blaze:
        return IMPASSABLE
    if not step.open:
        return BRIDGE
    if step.cliff:
        return CLIFF
    spent = state.spent.get(unit, 0)
    cost = step_cost(content, state, here, hex)
    left = movement(content, state, unit) - spent
    if state.settings.get("road_bonus", "after") == "own" and ground.road[hex] and unit not in state.roads:
        left += 1
    if cost > left:
        return Refusal(f"It costs {cost} MP, and {max(0, left)} are left", "O21.1", "an Advance ignores the cost")
    return None


def can_move(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit could enter some hex or leave the map by a Move (O14.4)."""
    here = state.units[unit].place
    if any(why_not_enter(content, state, unit, h) is None for h in ground_of(content, state).neighbours[here]):
        return True
    return why_not_exit(content, state, unit, moving=True) is None


async def give_move(table: At, side: str, name: str) -> None:
    """Activate units for a Move order."""
    units = await choose_activated(table, side, "move", lambda u: can_move(table.content, table.state, u), "O21")
    begin_order(table, "move", name, units)
    table.state.phase = "move"


# one activation -----------------------------------------------------------------------------------------------------
async def move_step(table: At) -> None:
    """Choose who moves next, or one expenditure of those who are on their way."""
    state = table.state
    state.moving = tuple(u for unit in state.moving for u in living(state, unit))
    if state.moving:
        _keep_together(state)
        _halt(state)
        await _go_on(table)
    else:
        await _choose_mover(table)


def _keep_together(state: CommanderState) -> None:
    """A group that an Event has torn apart goes on with those who stand with its first unit (R20)."""
    here = state.units[state.moving[0]].place
    parted = tuple(u for u in state.moving if state.units[u].place != here)
    if parted:
        state.moving = tuple(u for u in state.moving if u not in parted)
        state.finished = (*state.finished, *parted)


def waiting_units(content: Content, state: CommanderState) -> list[str]:
    """Activated units that have not moved and still could, or hand their weapon on (R124)."""
    return [u for u in _still_to_move(state) if can_move(content, state, u) or _gifts(content, state, (u,))]


def _still_to_move(state: CommanderState) -> list[str]:
    return [u for u in state.ordered if u not in state.finished and living(state, u)]


def _gifts(content: Content, state: CommanderState, givers: Sequence[str]) -> list[tuple[str, str]]:
    """Who of some units may hand his weapon on, and to whom in his hex (O21.1.1)."""
    return [
        (giver, taker)
        for giver in givers
        if state.units[giver].weapon
        for taker in units_in(state, state.units[giver].place, state.active)
        if taker != giver and why_not_give(content, state, giver, taker) is None
    ]


@enforces("O21.2", "O14.3", "O14.4")
async def _choose_mover(table: At) -> None:
    state, content = table.state, table.content
    state.halted = False
    waiting = waiting_units(content, state)
    acts = could_act(table)
    if not waiting and not acts:
        end_order(state)
        return

    walkers = [u for u in waiting if can_move(content, state, u)]

    def why_not(value: str) -> Refusal | None:
        return NOT_DONE if value == "end" and walkers and not state.done else None

    options = [Option(f"unit:{u}", u, piece(u)) for u in waiting]
    if acts:
        options.append(Option("card", "card", button("card"), "Play an Action"))
    drop = throwing(state, state.active, DROP)
    options += drop
    options.append(Option("end", "end", button("end"), "End the order"))
    choice = await Ask[str](
        state.active,
        "Who moves?",
        lambda: options,
        why_not,
        rule="O21.2",
        ends=("end", *(option.key for option in drop)),
        context=Asked("mover", units=tuple(waiting)),
    )
    if choice == "end":
        end_order(state)
    elif choice == "card":
        await active_window(table)
    elif choice == DROP:
        await throw_away(table, state.active)
    else:
        others = _companions(state, waiting, choice)
        along = await _along(table, choice, others) if others else ()
        state = table.state
        state.moving = (choice, *along)
        state.hale = tuple(u for u in state.moving if not state.units[u].broken) if along else ()
        state.declined = False


def _companions(state: CommanderState, waiting: list[str], unit: str) -> list[str]:
    """Who may go along with a unit: those of its hex, while none of them has spent anything (R19)."""
    if unit in state.spent:
        return []
    here = state.units[unit].place
    return [u for u in waiting if u != unit and u not in state.spent and state.units[u].place == here]


async def _along(table: At, unit: str, others: list[str]) -> tuple[str, ...]:
    return await pick_many(
        table.state.active,
        "Who goes along with {unit}?",
        lambda: [Option(f"add:{u}", u, piece(u)) for u in others],
        rule="O21.2",
        done="Go",
        names={"unit": piece(unit)},
        topic=(piece(unit),),
        context=Asked("along", units=(unit, *others)),
    )


def why_not_step(content: Content, state: CommanderState, hex: str) -> Refusal | None:
    """Why those on their way may not enter a hex together."""
    if state.halted:
        return HALTED
    for unit in state.moving:
        refusal = why_not_enter(content, state, unit, hex)
        if refusal is not None:
            return refusal
    return None


@enforces("O21.1.1", "11.3")
def why_not_give(content: Content, state: CommanderState, giver: str, taker: str) -> Refusal | None:
    """Why a weapon may not be handed on (R23)."""
    if state.units[taker].weapon:
        return Refusal("It has a weapon already", "O21.1.1")
    if state.spent.get(giver, 0) + 1 > movement(content, state, giver):
        return Refusal("No MP is left to hand it on", "O21.1.1")
    return None


async def _go_on(table: At) -> None:
    state, content = table.state, table.content
    group = state.moving
    here = state.units[group[0]].place
    ground = ground_of(content, state)
    exits = all(why_not_exit(content, state, u, moving=True) is None for u in group) and not state.halted
    gifts = [
        (giver, taker)
        for giver in group
        if state.units[giver].weapon
        for taker in units_in(state, here, state.active)
        if taker != giver
    ]
    acts = could_act(table)
    able = [h for h in ground.neighbours[here] if why_not_step(content, state, h) is None]
    may_give = [g for g in gifts if why_not_give(content, state, *g) is None]
    if not able and not exits and not may_give and not acts:
        _finish(state)
        return
    others = [u for u in _still_to_move(state) if u not in group and can_move(content, state, u)]

    def why_not(value: tuple[str, str, str]) -> Refusal | None:
        act, what, other = value
        if act == "to":
            return why_not_step(content, state, what)
        if act == "give":
            return why_not_give(content, state, what, other)
        if act == "stop" and not state.done and not others and (able or exits):
            return NOT_DONE
        return None

    def candidates() -> list[Option[tuple[str, str, str]]]:
        found: list[Option[tuple[str, str, str]]] = [
            Option(f"to:{h}", ("to", h, ""), hexagon(h), effect=_price(content, state, here, h))
            for h in ground.neighbours[here]
        ]
        if exits:
            found.append(Option("exit", ("exit", "", ""), button("exit"), "Leave the map"))
        found.extend(
            [Option(f"give:{g}:{t}", ("give", g, t), piece(t), "Hand the weapon on", (piece(g),)) for g, t in gifts]
        )
        if acts:
            found.append(Option("card", ("card", "", ""), button("card"), "Play an Action"))
        found.extend(drop)
        found.append(Option("stop", ("stop", "", ""), button("stop"), "Stop here", tuple(piece(u) for u in others)))
        return found

    spent = max(state.spent.get(u, 0) for u in group)
    drop: list[Option[tuple[str, str, str]]] = throwing(state, state.active, (DROP, "", ""))
    act, what, other = await Ask[tuple[str, str, str]](
        state.active,
        "{unit} has spent {spent} MP: where to?",
        candidates,
        why_not,
        rule="O21.1",
        kind=Kind.PATH,
        names={"unit": piece(group[0]), "spent": _points(spent)},
        ends=("stop", *(option.key for option in drop)),
        weighty=True,
        topic=tuple(piece(u) for u in group),
        context=Asked("step", units=group, hex=here),
    )
    if act == "stop":
        _finish(table.state)
    elif act == "card":
        await active_window(table)
    elif act == DROP:
        await throw_away(table, state.active)
    elif act == "give":
        _hand_over(table, what, other)
    elif act == "exit":
        await _exit(table, group, here)
    else:
        await _enter(table, group, here, what)


def _price(content: Content, state: CommanderState, a: str, b: str) -> str:
    cost = step_cost(content, state, a, b)
    return "" if cost >= FORBIDDEN else f"{cost} MP"


def _finish(state: CommanderState) -> None:
    state.finished = (*state.finished, *state.moving)
    state.moving = state.hale = ()
    state.halted = state.declined = False


def _points(spent: int) -> str:
    """MP spent in words: Wire takes all that were left (F106.2)."""
    return "all its" if spent >= ALL else str(spent)


def _spend(state: CommanderState, unit: str, points: int) -> None:
    state.spent[unit] = min(ALL, state.spent.get(unit, 0) + points)


def _hand_over(table: At, giver: str, taker: str) -> None:
    state = table.state
    weapon = state.units[giver].weapon
    _spend(state, giver, 1)
    transfer(state, weapon, taker)
    names = {"giver": piece(giver), "taker": piece(taker), "weapon": piece(weapon)}
    text = "{giver} hands {weapon} to {taker}"
    table.tell(Event("transfer", text, names, (piece(weapon),), rule="O21.1.1", side=state.active))


# one expenditure (R10) ----------------------------------------------------------------------------------------------
@enforces("O21.3", "O21.5", "O21.6", "F106.2", "F103.1", "T93")
async def _enter(table: At, group: tuple[str, ...], here: str, hex: str) -> None:
    state, content = table.state, table.content
    cost = step_cost(content, state, here, hex)
    hidden = trenched(state, here, hex)
    alive: list[str] = list(group)
    if state.forts.get(here) == "mines":
        alive = await mine_attack(table, group, here)
    state = table.state
    alive = [u for u in alive if state.units[u].place == here]
    if not alive:
        return
    wired = "wire" in (state.forts.get(here), state.forts.get(hex))
    for unit in alive:
        _spend(state, unit, ALL if wired else cost)
    if hex in state.blaze or units_in(state, hex, foe(state.active)):  # by an Event of the Mines' roll (R121)
        return
    for unit in alive:
        place_unit(state, unit, hex)
        if ground_of(content, state).road[hex] and unit not in state.roads:
            state.roads = (*state.roads, unit)
    state.done = True
    state.declined = False
    spent = max(state.spent[u] for u in alive)
    names = {"unit": piece(alive[0]), "hex": hexagon(hex), "spent": _points(spent), "more": str(len(alive) - 1)}
    text = "{unit} enters {hex} ({spent} MP)" if len(alive) == 1 else "{unit} and {more} more enter {hex} ({spent} MP)"
    subjects = (*(piece(u) for u in alive), hexagon(hex))
    table.tell(Event("move", text, names, subjects, rule="O21", side=state.active, path=(here, hex)))
    settle(table)
    find_nobody(table, hex, tuple(alive))
    if units_in(state, hex, foe(state.active)):  # concealed units were there: a Melee ends the order
        state.halted = True
    if state.forts.get(hex) == "mines":
        alive = await mine_attack(table, alive, hex)
    if alive:
        placed = table.state.forts.get(hex)
        await opportunity(table, hex, tuple(alive), hidden)
        if table.state.forts.get(hex) == "wire" and placed != "wire":
            for unit in [u for a in alive for u in living(table.state, a)]:
                _spend(table.state, unit, ALL)


@enforces("O21.2")
def _halt(state: CommanderState) -> None:
    """A group stops for good when a member that was in good order is Demoralised, by whatever cause (R19)."""
    if any(state.units[heir].broken for unit in state.hale for heir in living(state, unit)):
        state.halted = True


async def _exit(table: At, group: tuple[str, ...], here: str) -> None:
    alive = list(group)
    if table.state.forts.get(here) == "mines":
        alive = await mine_attack(table, group, here)
    for unit in alive:
        held = table.state.units.get(unit)
        if held is not None and held.place == here:
            table.state.done = True
            await leave_map(table, unit)
    table.state.declined = False
