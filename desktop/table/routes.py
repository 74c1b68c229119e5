"""Movement ranges and cheapest routes over a grid of hexes, for rules, overlays and opponents.

A game says what a step costs; costs are whole numbers or fractions, never floats, so that sums are exact. Among routes
of equal cost the one with fewer hexes is taken, then the one whose hexes come first in the grid's order: the same
question has the same answer on every machine.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeAlias

from desktop.table.hexes import Grid

__all__ = ["Cost", "Reach", "reach", "route"]

Cost: TypeAlias = int | Fraction

#: What the step from a hex to an adjacent one costs; None where it is not allowed.
StepCost: TypeAlias = Callable[[str, str], "Cost | None"]


class Reach:
    """Where something can get to: `costs` by hex, in the order of rising cost, starts included."""

    __slots__ = ("_came", "costs")

    def __init__(self, costs: dict[str, Cost], came: dict[str, str]) -> None:
        self.costs = costs
        self._came = came

    def __contains__(self, hex: object) -> bool:
        return hex in self.costs

    def way(self, hex: str) -> tuple[str, ...]:
        """The cheapest route from its start, both ends included. KeyError if the hex is out of reach."""
        if hex not in self.costs:
            raise KeyError(hex)
        found = [hex]
        while found[-1] in self._came:
            found.append(self._came[found[-1]])
        return tuple(found[::-1])


def reach(
    grid: Grid,
    starts: str | Iterable[str],
    cost: StepCost,
    *,
    budget: Cost | None = None,
    halts: Callable[[str], bool] | None = None,
    until: Callable[[str], bool] | None = None,
) -> Reach:
    """All hexes within a budget of movement points (None: any) from one start or the nearest of several.

    halts: hexes that end a move when entered (an enemy zone of control); a start never does.
    until: the search ends with the first hex that this is true of.
    """
    begin = [starts] if isinstance(starts, str) else list(starts)
    costs: dict[str, Cost] = {}
    came: dict[str, str] = {}
    best: dict[str, tuple[Cost, int]] = dict.fromkeys(begin, (0, 0))
    heap: list[tuple[Cost, int, int, str, str]] = [(0, 0, grid.order(start), start, "") for start in best]
    heapq.heapify(heap)
    while heap:
        spent, steps, _, here, before = heapq.heappop(heap)
        if here in costs:
            continue
        costs[here] = spent
        if before:
            came[here] = before
        if until is not None and until(here):
            break
        if before and halts is not None and halts(here):
            continue
        for near in grid.adjacent(here):
            if near in costs:
                continue
            price = cost(here, near)
            if price is None:
                continue
            total = spent + price
            if budget is not None and total > budget:
                continue
            known = best.get(near)
            if known is None or (total, steps + 1) < known:
                best[near] = (total, steps + 1)
                heapq.heappush(heap, (total, steps + 1, grid.order(near), near, here))
    return Reach(costs, came)


def route(
    grid: Grid,
    start: str,
    goal: str,
    cost: StepCost,
    *,
    budget: Cost | None = None,
    halts: Callable[[str], bool] | None = None,
) -> tuple[tuple[str, ...], Cost] | None:
    """The cheapest route from start to goal with its cost, or None if there is none within the budget."""
    found = reach(grid, start, cost, budget=budget, halts=halts, until=lambda hex: hex == goal)
    return (found.way(goal), found.costs[goal]) if goal in found else None
