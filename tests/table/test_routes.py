"""Movement ranges and cheapest routes, against exhaustive search and against plain cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.table.hexes import Grid, Plan
from desktop.table.routes import Cost, reach, route

GRID = Grid(Plan("flat", "letters", (1, 8), (1, 8), "odd"))


def plain(_: str, __: str) -> Cost | None:
    return 1


def test_open_ground_is_reached_ring_by_ring() -> None:
    found = reach(GRID, "D4", plain, budget=2)
    assert set(found.costs) == set(GRID.within("D4", 2))
    assert all(found.costs[hex] == GRID.distance("D4", hex) for hex in found.costs)
    assert found.way("D4") == ("D4",)
    with pytest.raises(KeyError):
        found.way("H8")


def test_a_detour_over_a_road_is_cheaper() -> None:
    road = ["A1", "B2", "C2", "D3", "E3"]
    pairs = {GRID.hexside(a, b) for a, b in pairwise(road)}

    def cost(a: str, b: str) -> Cost | None:
        return Fraction(3, 4) if GRID.hexside(a, b) in pairs else 2

    assert route(GRID, "A1", "E3", cost) == (tuple(road), 3)


def test_walls_and_budgets_bar_the_way() -> None:
    wall = {f"E{row}" for row in range(1, 9)}
    barred = lambda a, b: None if b in wall else 1  # noqa: E731
    assert route(GRID, "A1", "H1", barred) is None
    assert route(GRID, "A1", "D8", barred, budget=5) is None
    assert route(GRID, "A1", "A1", barred) == (("A1",), 0)


def test_a_zone_of_control_ends_the_move_but_not_at_its_start() -> None:
    zone = {"C3", "C4", "D4"}
    found = reach(GRID, "C3", plain, budget=3, halts=lambda hex: hex in zone)
    assert "C2" in found
    assert found.way("C5")[1] not in zone
    blocked = reach(GRID, "C2", plain, halts=lambda hex: hex in GRID.ring("E4", 1))
    assert "E4" not in blocked


def test_several_starts_go_by_the_nearest() -> None:
    found = reach(GRID, ["A1", "H8"], plain)
    assert found.way("G8")[0] == "H8"
    assert found.way("B1")[0] == "A1"


costs = st.lists(st.integers(0, 5), min_size=64, max_size=64)


@given(costs, st.sampled_from(GRID.hexes), st.integers(0, 12))
def test_costs_are_the_least_possible(prices: list[int], start: str, budget: int) -> None:
    price = dict(zip(GRID.hexes, prices, strict=True))
    cost = lambda a, b: None if price[b] == 5 else price[b]  # noqa: E731
    found = reach(GRID, start, cost, budget=budget)
    best = {start: 0}
    for _ in GRID.hexes:  # Bellman and Ford: no heap, no shortcut
        for here in list(best):
            for near in GRID.adjacent(here):
                step = cost(here, near)
                if step is not None and best[here] + step <= budget:
                    best[near] = min(best.get(near, 99), best[here] + step)
    assert found.costs == best
    for hex in found.costs:
        way = found.way(hex)
        assert way[0] == start
        assert sum(price[b] for b in way[1:]) == found.costs[hex]
    assert list(found.costs.values()) == sorted(found.costs.values())


@given(costs, st.sampled_from(GRID.hexes), st.sampled_from(GRID.hexes))
def test_the_same_question_has_the_same_answer(prices: list[int], start: str, goal: str) -> None:
    price = dict(zip(GRID.hexes, prices, strict=True))
    cost = lambda a, b: price[b]  # noqa: E731
    answer = route(GRID, start, goal, cost)
    assert answer == route(GRID, start, goal, cost)
    assert answer is not None
    assert answer[0][-1] == goal
