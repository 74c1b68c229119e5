"""The maps as the tests use them: boards, shapes and lines of sight, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from desktop.games.combat_commander.hills import KINDS, MapSight, map_sight
from desktop.table.board import Board, load_board
from desktop.table.content import Loader
from desktop.table.sight import BLIND, OBSTACLE, RISE, SIDE, SUNKEN, Shapes, load_shapes

NUMBERS = tuple(range(13, 25))
GOLDEN = Path(__file__).parent / "golden"


@cache
def board(number: int) -> Board:
    loader = Loader("combat_commander")
    found = load_board(loader, f"map{number}.toml")
    loader.finish()
    assert found is not None
    return found


@cache
def shapes(number: int) -> Shapes:
    loader = Loader("combat_commander")
    found = load_shapes(loader, f"shapes{number}.toml", board(number).grid)
    loader.finish()
    assert found is not None
    return found


@cache
def sight(number: int) -> MapSight:
    return map_sight(board(number), shapes(number))


def golden_path(number: int) -> Path:
    return GOLDEN / f"map{number}.txt"


def golden_text(number: int) -> str:
    """The verdicts of all pairs of a map, one row an observer, the targets that follow him in the grid's order."""
    hexes = board(number).grid.hexes
    lines = [f"Map {number}: what sees what. A row: a hex, then the hexes after it by column, ten to a group."]
    lines.append(". seen   1-9 hindered   # obstacle   ^ hill   b blind hex   | wall or hedge   g gully")
    kinds = " ".join(f"{kind.name}:{'#' if kind.obstacle else kind.hindrance}" for kind in KINDS)
    lines.append(kinds)
    for index, hex in enumerate(hexes[:-1]):
        why, hindrance = sight(number).sight.row(hex)
        signs = [_sign(why[j], hindrance[j]) for j in range(index + 1, len(hexes))]
        # the first group is filled up so that columns of the map stand over each other
        text = "".join([" "] * ((index + 1) % 10) + signs)
        lines.append(f"{hex:3s} " + " ".join(text[i : i + 10] for i in range(0, len(text), 10)))
    return "\n".join(lines) + "\n"


def _sign(why: int, hindrance: int) -> str:
    for bit, sign in ((SUNKEN, "g"), (OBSTACLE, "#"), (RISE, "^"), (SIDE, "|"), (BLIND, "b")):
        if why & bit:
            return sign
    return str(hindrance) if hindrance else "."


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in NUMBERS:
        golden_path(each).write_text(golden_text(each), encoding="utf-8")
