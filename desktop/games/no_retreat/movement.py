"""12.0 Movement: what a unit may reach, hex by hex, and the Movement Phase."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import pairwise

import msgspec

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.losses import shatter
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.ground import Ground, Step
from desktop.games.no_retreat.leaders import hosts, why_not_leave_alone
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, foe, footsteps, is_hex, put_leader, put_unit, spot
from desktop.games.no_retreat.supply import allowance
from desktop.table.asking import Ask, Kind, Option, Refusal, button, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["Going", "move_one", "reach", "tolls", "why_not_move", "why_not_pass"]

NOT_ON_MAP = Refusal("Only units on the Battle Map move", "12.0")
NO_ALLOWANCE = Refusal("It has no Movement Allowance", "12.0")
MOVED = Refusal("It has moved in this Movement Phase", "12.0", "it may move again in the next Player Turn")
PENNED = Refusal("Every hex next to it is the enemy's, or in a zone of control that it may not go on into", "12.3.3")
ENEMY = Refusal("A player does not move his opponent's units", "12.0")
NO_EXIT = Refusal("It is not on a hex of its own map edge with a Movement Point left", "12.5")

#: What entering an enemy Zone of Control costs on top, doubled (12.3.1).
ZONE_COST = 2


class Going(msgspec.Struct, frozen=True, gc=False):
    """One way to a hex: doubled points spent in all, the hexes passed, and whether the unit must stop there."""

    cost: int
    path: tuple[str, ...]
    halts: bool


@enforces("12.3.2", "12.3.3")
def reach(field: Field, unit: str, spent: int = 0, start: str = "") -> dict[str, Going]:
    """All hexes that a unit may enter, with the cheapest way, ties to the earlier neighbour (12.1, 12.3).

    start: the hex from which it would go on, "" for where it stands.
    """
    state, content = field.state, field.content
    kind = content.units[unit]
    start = start or state.units[unit].place
    budget = allowance(content, state, unit)
    found: dict[str, Going] = {}
    if budget <= spent:
        return found
    loose = state.settings.get("infiltration", "onward") == "onward"
    ground: Ground = field.ground
    enemy = field.zones[foe(kind.side)]
    holder = field.holder
    side, mech, steps = kind.side, kind.mechanised, ground.steps
    heap: list[tuple[int, int, str, tuple[str, ...]]] = [(spent, 0, start, (start,))]
    order = 0
    done: dict[str, bool] = {}
    while heap:
        cost, _, here, path = heapq.heappop(heap)
        if here in done:
            continue
        done[here] = True
        grip = enemy.get(here, 0)
        if here != start:
            halts = bool(grip) and not (mech and grip == 1)
            found[here] = Going(cost, path, halts or cost >= budget)
            if halts or cost >= budget:
                continue
        for there in ground.neighbours[here]:
            if there in done or holder.get(there, side) != side:
                continue
            grip_there = enemy.get(there, 0)
            if grip and grip_there and not (mech and grip_there == 1):
                continue  # 12.3.3: from zone to zone only by infiltration
            if grip and not grip_there and not loose and (spent or here != start):
                continue
            price = cost + _price(steps[here, there], mech, grip_there)
            if price > budget:
                if spent or here != start:
                    continue
                price = budget  # 12.1: one hex, whatever it costs (R27)
            order += 1
            heapq.heappush(heap, (price, order, there, (*path, there)))
    return found


@enforces("12.3.1")
def _price(step: Step, mech: bool, grip: int) -> int:
    """Doubled points for a step: no road rate and one point more into an enemy Zone of Control (12.3.1, R28)."""
    if grip:
        return (step.mech_closed if mech else step.other_closed) + ZONE_COST
    return step.mech if mech else step.other


def tolls(field: Field, unit: str, path: tuple[str, ...], spent: int = 0) -> list[int]:
    """Doubled points spent in all on arriving in each hex of a path, the first where the unit stands (12.1, 12.3.1)."""
    kind = field.kind(unit)
    budget = allowance(field.content, field.state, unit)
    found = [spent]
    for here, there in pairwise(path):
        price = _price(field.ground.steps[here, there], kind.mechanised, field.enemy_zone(kind.side, there))
        found.append(min(found[-1] + price, budget))  # at the least one hex, whatever it costs
    return found


def why_not_move(field: Field, side: str, unit: str) -> Refusal | None:
    """Why a unit may not begin to move in its Movement Phase."""
    kind = field.kind(unit)
    state = field.state
    if not is_hex(state.units[unit].place):
        return NOT_ON_MAP
    if kind.side != side:
        return ENEMY
    if not field.face(unit).movement:
        return NO_ALLOWANCE
    if unit in state.moved:
        return MOVED
    return PENNED if _penned(field, unit) and why_not_exit(field, unit, 0) is not None else None


@enforces("12.3.3")
def _penned(field: Field, unit: str) -> bool:
    """Whether there is no hex that a unit may enter from where it stands."""
    kind, here = field.kind(unit), field.state.units[unit].place
    if not allowance(field.content, field.state, unit):
        return True
    enemy, grip = field.zones[foe(kind.side)], field.enemy_zone(kind.side, here)
    return not any(
        field.holder.get(there, kind.side) == kind.side
        and not (grip and enemy.get(there, 0) and not (kind.mechanised and enemy.get(there, 0) == 1))
        for there in field.ground.neighbours[here]
    )


def why_not_exit(field: Field, unit: str, spent: int) -> Refusal | None:
    """Why a unit may not leave the map where it stands (12.5)."""
    state = field.state
    kind = field.kind(unit)
    here = state.units[unit].place
    budget = allowance(field.content, state, unit)
    if here not in field.ground.edges[kind.side] or (spent and spent + 2 > budget):
        return NO_EXIT
    return None


async def move_one(table: Table[NoRetreatState]) -> None:
    """One activation of the Movement Phase: a leader transferred, a unit moved, an event played, or the end (12.0)."""
    state: NoRetreatState = table.state
    content: Content = table.content
    side = state.player
    field = Field(content, state)
    answer = await Ask(
        side,
        "Move which unit?",
        _choices(field, side),
        _why_not_choice(field, side),
        rule="12.0",
        ends=("end",),
        weighty=True,
        context=Asked("move"),
    )
    word, _, name = answer.partition(":")
    if word == "unit":
        await _move(table, name)
    elif word == "leader":
        await _transfer(table, name)
    elif word == "card":
        await windows.play_card(table, side, "movement", "5.3.1")
    else:
        state.phase, state.moved = "release", {}


def _choices(field: Field, side: str) -> Callable[[], list[Option[str]]]:
    state, content = field.state, field.content

    def candidates() -> list[Option[str]]:
        options = [
            Option(f"unit:{name}", f"unit:{name}", piece(name))
            for name, unit in state.units.items()
            if is_hex(unit.place) and content.units[name].side == side and content.units[name].square
        ]
        options += [
            Option(f"leader:{name}", f"leader:{name}", piece(name))
            for name, leader in state.leaders.items()
            if content.leaders[name].side == side and is_hex(leader.place)
        ]
        if state.hands[side] and not windows.may_not_pick(state, side, "movement"):
            options.append(Option("card", "card:", button("card"), "Play a card"))
        options.append(Option("end", "end:", button("end"), "End movement"))
        return options

    return candidates


def _why_not_choice(field: Field, side: str) -> Callable[[str], Refusal | None]:
    def why_not(value: str) -> Refusal | None:
        word, _, name = value.partition(":")
        if word == "unit":
            return why_not_move(field, side, name) or why_not_leave_alone(field, side)
        if word == "leader":
            return why_not_transfer(field, name)
        return why_not_leave_alone(field, side) if word == "end" else None

    return why_not


# one unit -----------------------------------------------------------------------------------------------------------
async def _move(table: Table[NoRetreatState], unit: str) -> None:
    """A unit's move: to a hex, by way of a hex, off the map, or not at all."""
    spent = 0
    while True:
        state, content = table.state, table.content
        field = Field(content, state)
        ways = reach(field, unit, spent)
        answer = await Ask(
            state.player,
            "Where does {unit} move?",
            _destinations(field, unit, ways, spent),
            _why_not_go(field, unit, ways, spent),
            rule="12.1",
            kind=Kind.PATH,
            names={"unit": piece(unit)},
            topic=(piece(unit),),
            context=Asked("go", unit=unit, spent=spent),
        )
        word, _, hex = answer.partition(":")
        state.moved[unit] = 1
        if word == "exit":
            _leave(table, unit)
            return
        if word == "stop":
            return
        going = ways[hex]
        carry(table, unit, going.path)
        spent = going.cost
        if word == "to" or going.halts:
            return


def _destinations(field: Field, unit: str, ways: dict[str, Going], spent: int) -> Callable[[], list[Option[str]]]:
    def candidates() -> list[Option[str]]:
        steps = {hex: (piece(unit), *footsteps(field.state, going.path)) for hex, going in ways.items()}
        options = [Option(f"to:{hex}", f"to:{hex}", spot(field.state, hex), about=steps[hex]) for hex in ways]
        options += [
            Option(f"via:{hex}", f"via:{hex}", spot(field.state, hex), "By way of it", about=steps[hex])
            for hex, going in ways.items()
            if not going.halts
        ]
        if field.state.units[unit].place in field.ground.edges[field.kind(unit).side]:
            options.append(Option("exit", "exit:", button("exit"), "Leave the map"))
        options.append(Option("stop", "stop:", button("stop"), "Stop here" if spent else "Stay"))
        return options

    return candidates


def _why_not_go(field: Field, unit: str, ways: dict[str, Going], spent: int) -> Callable[[str], Refusal | None]:
    def why_not(value: str) -> Refusal | None:
        word, _, hex = value.partition(":")
        if word == "via":
            return why_not_pass(field, unit, hex, ways[hex])
        if word == "to":
            return why_not_stack(field, unit, hex)
        if word == "stop":  # it stopped on the way among friends, where it may not stay
            return why_not_stack(field, unit, field.state.units[unit].place) if spent else None
        return why_not_exit(field, unit, spent) if word == "exit" else None

    return why_not


def why_not_pass(field: Field, unit: str, hex: str, going: Going) -> Refusal | None:
    """Why a unit may not go by way of a hex: friends there do not bar it if it can go on (12.2)."""
    refusal = why_not_stack(field, unit, hex)
    if refusal is not None:
        onward = reach(field, unit, going.cost, hex)
        if any(why_not_stack(field, unit, there) is None for there in onward):
            return None
    return refusal


def carry(table: Table[NoRetreatState], unit: str, path: tuple[str, ...]) -> None:
    """Put a unit along a path with the leader who goes with it, and tell it."""
    state, content = table.state, table.content
    put_unit(state, unit, place=path[-1])
    for name, leader in state.leaders.items():
        if leader.host == unit:
            put_leader(state, name, place=path[-1])
    text = "{unit} moves to {hex}"
    names = {"unit": piece(unit), "hex": spot(state, path[-1])}
    side = content.units[unit].side
    table.tell(Event("move", text, names, (piece(unit),), rule="12.0", side=side, path=footsteps(state, path)))
    enter(table, unit, path)


def _leave(table: Table[NoRetreatState], unit: str) -> None:
    """12.5: off the map by the own edge, to the Shattered Units Box; the leader goes back to the Force Pool."""
    state = table.state
    for name, leader in state.leaders.items():
        if leader.host == unit:
            put_leader(state, name, place="pool", host="")
    side = table.content.units[unit].side
    text = "{unit} leaves the map"
    table.tell(Event("exit", text, {"unit": piece(unit)}, (piece(unit),), rule="12.5", side=side))
    shatter(table, unit, "12.5")


# leaders ------------------------------------------------------------------------------------------------------------
LEADER_LATE = Refusal("Leaders are transferred at the beginning of the Movement Phase, before any unit moves", "12.2.3")
NO_HOST = Refusal("No hex holds a friendly unit in full supply", "12.2.3")


def why_not_transfer(field: Field, leader: str) -> Refusal | None:
    """Why a leader may not be transferred now (12.2.3)."""
    if field.state.moved:
        return LEADER_LATE
    return None if hosts(field, leader) else NO_HOST


async def _transfer(table: Table[NoRetreatState], leader: str) -> None:
    state = table.state
    field = Field(table.content, state)
    host = await Ask(
        state.player,
        "With which unit does {leader} go?",
        lambda: [Option(f"with:{unit}", unit, piece(unit)) for unit in hosts(field, leader)],
        rule="12.2.3",
        names={"leader": piece(leader)},
        context=Asked("transfer", unit=leader),
    )
    place = state.units[host].place
    put_leader(state, leader, place=place, host=host)
    text = "{leader} joins {unit}"
    names = {"leader": piece(leader), "unit": piece(host)}
    table.tell(Event("leader", text, names, (piece(host),), rule="12.2.3", side=state.player))
