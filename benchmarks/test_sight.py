"""Lines of sight over shapes: all pairs of a map, one line from the table, one line written out."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from desktop.games.combat_commander.hills import MapSight, map_sight
from desktop.table.board import load_board
from desktop.table.content import Loader
from desktop.table.sight import load_shapes


def fresh(number: int) -> MapSight:
    """The lines of a map, with nothing in the table yet."""
    loader = Loader("combat_commander")
    board = load_board(loader, f"map{number}.toml")
    assert board is not None
    shapes = load_shapes(loader, f"shapes{number}.toml", board.grid)
    loader.finish()
    assert shapes is not None
    return map_sight(board, shapes)


@pytest.mark.parametrize("number", range(13, 25))
def test_all_pairs_of_a_map(benchmark: Any, budget: Callable[..., None], number: int) -> None:
    def all_pairs(found: MapSight) -> None:
        for hex in found.sight.lattice.labels:
            found.sight.row(hex)

    benchmark.pedantic(all_pairs, setup=lambda: ((fresh(number),), {}), rounds=3)
    budget(f"sight between all hexes of map {number}", most=2.0)


def test_one_line_from_the_table(benchmark: Any, budget: Callable[..., None]) -> None:
    found = fresh(13)
    pairs = list(itertools.islice(itertools.combinations(found.sight.lattice.labels, 2), 0, None, 11))
    for a, _ in pairs:
        found.sight.row(a)
    turns = itertools.cycle(pairs)
    benchmark(lambda: found.clear(*next(turns)))
    budget("one line of sight from the table", most=50e-6)
