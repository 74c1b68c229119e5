"""Settling shapes so that no line of sight is decided by the bare corner of one, touched and not cut."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec

from desktop.games.combat_commander.hills import map_pieces, map_sight
from desktop.table.board import Board, MapFile
from desktop.table.lattice import FULL, Shape
from desktop.table.sight import Own, Shapes, Sight

Settled = dict[tuple[str, str], list[Shape]]


def settled(board_text: str, gaps: Shapes, own: Settled) -> Settled:
    """The shapes with some extents changed by a few fortieths where a graze decided a line."""
    board = Board(msgspec.toml.decode(board_text, type=MapFile))
    found = dict(own)
    sight = sight_of(board, gaps, found)
    lines = grazing(sight, list(board.grid))
    while lines:
        better = None
        for hex, kind in causes(sight, lines):
            now = found.get((hex, kind)) or [
                piece.shape for piece in map_pieces(board, gaps) if (piece.hex, piece.kind) == (hex, kind)
            ]
            for changed in changes(now):
                trial = sight_of(board, gaps, found | {(hex, kind): changed})
                # a quick look at the lines in question, then at all that start from their ends
                if len(grazing(trial, [a for a, _ in lines])) < len(lines):
                    left = grazing(trial, list(board.grid))
                    if len(left) < len(lines):
                        better = (hex, kind), changed, trial, left
                        break
            if better:
                break
        if better is None:
            raise ValueError(f"{board.title}: no small change keeps {lines} from grazing a corner")
        found[better[0]], sight, lines = better[1], better[2], better[3]
    return found


def sight_of(board: Board, gaps: Shapes, own: Settled) -> Sight:
    records = tuple(own_record(hex, kind, shapes) for (hex, kind), shapes in own.items())
    return map_sight(board, Shapes(gaps.gap, records)).sight


def own_record(hex: str, kind: str, shapes: list[Shape]) -> Own:
    return Own(hex, kind, tuple(" ".join(str(x) for x in (*shape.sides, *shape.corners)) for shape in shapes))


def grazing(sight: Sight, observers: list[str]) -> list[tuple[str, str]]:
    """Each line once."""
    pairs = {(min(a, b), max(a, b)): None for a in observers for b in sight.grazes(a)}
    return list(pairs)


def causes(sight: Sight, lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The hexes whose corners are touched, with their kind."""
    found: dict[tuple[str, str], None] = {}
    for a, b in lines:
        for met in sight.meetings(a, b):
            if met.reason == "obstacle":
                found[met.place, met.kind] = None
    return list(found)


def changes(shapes: list[Shape]) -> Iterator[list[Shape]]:
    """The shapes with one extent a little smaller or larger; what reaches a side or keeps off a road stays."""
    for by, index in itertools.product((-1, 1, -2, 2, -3, 3, -4, 4), range(len(shapes))):
        extents = (*shapes[index].sides, *shapes[index].corners)
        for place, extent in enumerate(extents):
            if extent == -8 or (extent == FULL and (place < 6 or by > 0)):
                continue
            a, b, c, d, e, f, u, v, w, x, y, z = (*extents[:place], extent + by, *extents[place + 1 :])
            changed = Shape((a, b, c, d, e, f), (u, v, w, x, y, z))
            yield [*shapes[:index], changed, *shapes[index + 1 :]]
