"""The map files as text: facts of the hexes (mapNN.toml) and the shapes that rule sight (shapesNN.toml)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from desktop.table.curves import strokes
from desktop.table.hexes import Grid
from desktop.table.sight import Gap, Shapes
from tools import map_writing as writing
from tools.combat_commander_maps.buildings import building_shapes
from tools.combat_commander_maps.grazes import settled
from tools.combat_commander_maps.source import BUILDINGS, MARGIN, SourceMap

SIGNS = {
    "": ".",
    "woods": "W",
    "brush": "b",
    "orchard": "o",
    "field": "f",
    "building": "B",
    "gully": "g",
    "stream": "s",
    "marsh": "m",
    "water": "~",
    "bridge minor stream": "=",
    "bridge main water": "#",
}

HEAD = """\
# Map {number}, {title}: what rules on it.
#
# "components" is what a transcription of the printed map says that was compared with it; "reconstructed" is ours.
# Confidence: A compared hex by hex, B compared by eye, C from one source, D guessed. The shapes that rule sight stand
# in shapes{number}.toml. Made by tools/make_combat_commander_maps.py, then reviewed.
"""

SHAPES_HEAD = """\
# Map {number}, {title}: the shapes that rule sight where the letters of map{number}.toml do not give them.
#
# gap: sides between two hexes of woods, buildings or fields that the drawing leaves clear; all others are joined.
# own: how the houses lie in their hexes, which no source says ("reconstructed"): extents in fortieths of the way to the
# sides N NE SE S SW NW, then to the corners after each of them; one text a shape. No line only grazes a corner.
# Made by tools/make_combat_commander_maps.py, then reviewed.
"""


def map_text(source: SourceMap) -> str:
    grid = source.grid
    parts = [HEAD.format(number=source.number, title=source.title)]
    fields: dict[str, object] = {"title": source.title, "source": "components"}
    parts.append(writing.table("", fields).lstrip())
    parts.append(
        '[grid]\norientation = "flat"\nlabels = "letters"\ncolumns = [1, 15]\nrows = [1, 10]\npushed = "even"\n'
        f"margin = {MARGIN}\n"
    )
    used = {"": None} | dict.fromkeys(source.terrain.values())
    legend = {sign: word for word, sign in SIGNS.items() if word in used}
    rows = writing.rows(grid, {hex: SIGNS[source.terrain.get(hex, "")] for hex in grid})
    parts.append(_layer("terrain", legend, rows, "A"))
    levels = sorted({0, *source.level.values()})
    legend = {str(level) if level else ".": str(level) if level else "" for level in levels}
    rows = writing.rows(grid, {hex: str(source.level.get(hex, "")) or "." for hex in grid})
    # trees hide the contours of map 20
    parts.append(_layer("level", legend, rows, "C" if source.number == 20 else "A"))
    for kind in dict.fromkeys(feature for _, _, feature in source.sides):
        sides = [grid.hexside(a, b) for a, b, feature in source.sides if feature == kind]
        for run in writing.runs(grid, sorted(sides, key=lambda side: _place(grid, side))):
            fields = {"kind": kind, "sides": " ".join(run), "source": "components", "confidence": "A"}
            parts.append(writing.table("[[edge]]", fields))
    for kind, links, exits in (
        ("road", source.roads, source.road_exits),
        ("rail", source.rails, source.rail_exits),
    ):
        for run in _strokes(grid, links):
            fields = {"kind": kind, "hexes": " ".join(run), "source": "components", "confidence": "A"}
            parts.append(writing.table("[[way]]", fields))
        for hex, direction in exits:
            fields = {"kind": kind, "side": grid.hexside_at(hex, direction), "source": "components", "confidence": "A"}
            parts.append(writing.table("[[crossing]]", fields))
    for number, hex in sorted(source.objectives.items()):
        further = BUILDINGS.get((source.number, number), ())
        fields = {"hex": hex, "name": str(number), "rank": "objective", "at": _rounded(grid.centre(hex))}
        fields |= {"tags": list(further), "source": "components"}
        fields |= {"confidence": "C" if number in source.notes else "A"}
        note = "its building covers the hexes in tags: reconstructed" if further else source.notes.get(number, "")
        parts.append(writing.table("[[place]]", fields | {"note": note}))
    for name in ("artillery.1", "artillery.2"):
        where = "north-western" if name.endswith("1") else "south-eastern"
        fields = {"id": name, "title": "Artillery Box", "kind": "artillery", "source": "rulebook", "confidence": "A"}
        parts.append(writing.table("[[box]]", fields | {"note": f"{where} corner; 2.2.3"}))
    return "\n".join(parts)


def shapes_text(source: SourceMap) -> str:
    grid = source.grid
    parts = [SHAPES_HEAD.format(number=source.number, title=source.title)]
    sure = [pair for pair in source.gaps if frozenset(pair) not in source.disputed]
    found = [pair for pair in source.gaps if frozenset(pair) in source.disputed]
    gaps = []
    for pairs, origin, confidence, note in (
        (sure, "components", "B", "listed by the transcription, and not found joined in print"),
        (found, "components", "C", "not listed by the transcription, but found clear in print"),
        (source.walled, "reconstructed", "C", "a wall stands between the houses"),
    ):
        if pairs:
            sides = " ".join(grid.hexside(*pair) for pair in pairs)
            fields: dict[str, object] = {"sides": sides, "source": origin, "confidence": confidence, "note": note}
            parts.append(writing.table("[[gap]]", fields))
            gaps.append(Gap(sides))
    own = {(hex, "building"): shapes for hex, shapes in building_shapes(source).items()}
    for (hex, kind), shapes in settled(map_text(source), Shapes(tuple(gaps)), own).items():
        texts = [" ".join(str(number) for number in (*shape.sides, *shape.corners)) for shape in shapes]
        parts.append(f'[[own]]\nhex = "{hex}"\nkind = "{kind}"\nshapes = [\n')
        parts[-1] += "".join(f'    "{text}",\n' for text in texts) + "]\n"
    return "\n".join(parts)


def _layer(name: str, legend: dict[str, str], rows: str, confidence: str) -> str:
    fields: dict[str, object] = {"id": name, "legend": legend, "source": "components", "confidence": confidence}
    return writing.table("[[layer]]", fields) + f"rows = {rows}\n"


def _place(grid: Grid, side: str) -> tuple[int, int]:
    a, b = grid.sides_of(side)
    return grid.order(a), grid.order(b) if b else -1


def _strokes(grid: Grid, links: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Ways as runs of hexes, straight on at junctions."""
    edges = {(min(pair), max(pair)): 1 for pair in links}
    runs = strokes(edges, {hex: grid.centre(hex) for pair in edges for hex in pair})
    assert sum(len(list(pairwise(run))) for run in runs) == len(edges)
    return sorted(runs, key=lambda run: [grid.order(hex) for hex in run])


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
