"""Many answers by one gesture: proposals, targets, whole stacks, ways over several questions."""

from __future__ import annotations

from typing import Any

from desktop.table.asking import Ask, Kind, Subject, hexagon
from desktop.table.panels import Way
from tests.toygame.content import Content
from tests.toygame.orders import Attack, Leave, Move, why_not_enter
from tests.toygame.state import ToyState, board_of, holders


def proposal(content: Content, view: ToyState, ask: Ask[Any]) -> tuple[str, ...]:
    """Set-up: two a hex from the middle; attacks: everybody who may; orders of things: as listed."""
    if ask.kind is Kind.PLACE and not ask.chosen:
        homes = board_of(content, view).homes[ask.side]
        names = [name for name, piece in view.pieces.items() if piece.side == ask.side]
        spots = [f"place:{name}:{homes[index // 2 % len(homes)]}" for index, name in enumerate(names)]
        return (*spots, "done")
    if isinstance(ask.context, Attack) and not ask.chosen:
        return _everybody(ask)
    return ("rest",) if ask.kind is Kind.ORDER else ()


def target(content: Content, view: ToyState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """A click on an enemy stack stands for the attack on its hex."""
    kind, _, handle = subject.partition(":")
    if kind != "stack" or handle not in view.tokens:
        return ()
    option = ask.candidate("attack:" + view.tokens[handle].hex)
    return (option.key,) if option and not ask.refusal(option) else ()


def group(content: Content, view: ToyState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """A double click on one piece of the stack that leaves takes the whole stack along (T4.1)."""
    leaves = isinstance(ask.context, Leave) and not ask.chosen and ask.refusals(subject) == []
    return _everybody(ask) if leaves and any(option.subject == subject for option in ask.options()) else ()


def _everybody(ask: Ask[Any]) -> tuple[str, ...]:
    return (*(option.key for option in ask.options() if option.key != "done"), "done")


def way(content: Content, view: ToyState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]) -> Way | None:
    """The shortest way of the stack that is going, by these hexes to the last of them (T4.1, T4.2)."""
    going = ask.context
    if not isinstance(going, Move):
        return None
    hexes = [going.hex]
    for subject in through:
        found = _shortest(content, view, ask.side, hexes[-1], subject.removeprefix("hex:"), len(going.movers))
        if not found:
            return None
        hexes += found
    if not 1 < len(hexes) <= going.left + 1:
        return None
    seen = tuple(_neighbours_of_the_enemy(content, view, ask.side, hex) for hex in hexes)
    return Way(
        keys=tuple("step:" + hex for hex in hexes[1:]),
        hexes=tuple(hexagon(hex) for hex in hexes),
        costs=("", *(str(spent) for spent in range(1, len(hexes)))),
        seen=seen,
        words=f"{len(hexes) - 1} of {going.left} hexes",
    )


def _shortest(content: Content, view: ToyState, side: str, start: str, goal: str, count: int) -> list[str]:
    """The hexes of a shortest way without the start, [] for none: breadth first, in the order of the grid."""
    grid, held = board_of(content, view).grid, holders(view)
    came = {start: ""}
    front = [start]
    while front and goal not in came:
        beyond: list[str] = []
        for hex in front:
            for near in grid.adjacent(hex):
                if near not in came and why_not_enter(content, view, side, near, count, held) is None:
                    came[near] = hex
                    beyond.append(near)
        front = beyond
    hexes: list[str] = []
    while goal in came and goal != start:
        hexes.insert(0, goal)
        goal = came[goal]
    return hexes


def _neighbours_of_the_enemy(content: Content, view: ToyState, side: str, hex: str) -> int:
    """How many enemy stacks stand next to a hex, from where they could ambush (T6)."""
    held = holders(view)
    return sum(held.get(near, side) != side for near in board_of(content, view).grid.adjacent(hex))
