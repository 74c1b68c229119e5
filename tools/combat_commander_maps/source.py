"""Reading the transcribed maps, with the corrections that a comparison with the printed maps gave."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.table.hexes import Grid, Plan

NUMBERS = tuple(range(13, 25))
MARGIN = 92.0
PLAN = Plan("flat", "letters", (1, 15), (1, 10), "even", margin=MARGIN)

#: Objectives in a building of several hexes: the further hexes of that building (R63). The sides between them are
#: drawn joined and no other objective lies in it: the roofs of the printed hex run over them. Map 17, whose houses make
#: blocks of many hexes, is left at the printed hexes; a setting of the game takes whole blocks.
BUILDINGS = {
    (14, 2): ("F9",),
    (15, 1): ("F3",),
    (22, 3): ("K8", "K10"),
}


@dataclass(frozen=True)
class SourceMap:
    """One map. Hexes by label, sides and links as pairs of adjacent labels, exits as hex and direction (0 = N).

    gaps: sides that are drawn clear; disputed: those on which transcription and comparison differ. walled: sides
    between two hexes of buildings that a wall, hedge or fence parts, so that no house runs over them.
    """

    number: int
    title: str
    grid: Grid
    terrain: dict[str, str]
    level: dict[str, int]
    roads: tuple[tuple[str, str], ...]
    rails: tuple[tuple[str, str], ...]
    road_exits: tuple[tuple[str, int], ...]
    rail_exits: tuple[tuple[str, int], ...]
    sides: tuple[tuple[str, str, str], ...]
    gaps: tuple[tuple[str, str], ...]
    disputed: frozenset[frozenset[str]]
    walled: tuple[tuple[str, str], ...]
    objectives: dict[int, str]
    notes: dict[int, str]


def read_maps(folder: Path) -> dict[int, SourceMap]:
    raw = json.loads((folder / "maps.json").read_text(encoding="utf-8"))["maps"]
    checks: dict[int, list[dict[str, str]]] = {}
    with (folder / "gap_check.csv").open(encoding="utf-8", newline="") as file:
        names = ("map", "terrain", "a", "b", "finding", "share")
        for row in list(csv.DictReader(file, names))[1:]:
            checks.setdefault(int(row["map"]), []).append(row)
    return {number: _one(number, raw[str(number)], checks.get(number, [])) for number in NUMBERS}


def _one(number: int, raw: dict[str, Any], checks: list[dict[str, str]]) -> SourceMap:
    grid = Grid(PLAN)
    cells: dict[str, dict[str, Any]] = raw["hexes"]
    terrain = {hex: _terrain(cell) for hex, cell in cells.items() if cell.get("terrain")}
    gaps = dict.fromkeys(frozenset(pair) for pair in raw["obstacle_gaps"])
    disputed = []
    for row in checks:
        pair = frozenset((row["a"], row["b"]))
        disputed.append(pair)
        if row["finding"].startswith("listed"):
            del gaps[pair]
        else:
            gaps[pair] = None

    def ordered(pair: frozenset[str]) -> tuple[str, str]:
        a, b = sorted(pair, key=grid.order)
        return a, b

    return SourceMap(
        number=number,
        title=raw["name"],
        grid=grid,
        terrain=terrain,
        level={hex: cell["elev"] for hex, cell in cells.items() if cell.get("elev")},
        roads=tuple((a, b) for a, b in raw["road_links"]),
        rails=tuple((a, b) for a, b in raw.get("rail_links", [])),
        road_exits=_exits(raw["road_exits"]),
        rail_exits=_exits(raw.get("rail_exits", {})),
        sides=tuple((side["a"], side["b"], side["feature"]) for side in raw["hexsides"]),
        gaps=tuple(sorted((ordered(pair) for pair in gaps), key=lambda pair: [grid.order(hex) for hex in pair])),
        disputed=frozenset(disputed),
        walled=tuple(
            ordered(frozenset((side["a"], side["b"])))
            for side in raw["hexsides"]
            if terrain.get(side["a"]) == terrain.get(side["b"]) == "building"
            and frozenset((side["a"], side["b"])) not in gaps
        ),
        objectives={item["n"]: item["hex"] for item in raw["objectives"]},
        notes={item["n"]: f"or {item['alt_2007_art']}" for item in raw["objectives"] if "alt_2007_art" in item},
    )


def _terrain(cell: dict[str, Any]) -> str:
    if cell["terrain"] == "bridge":
        under = {"water_barrier": "water"}.get(cell["under"], cell["under"])
        return f"bridge {cell['bridge']} {under}"
    return {"water_barrier": "water", "open": ""}.get(cell["terrain"], cell["terrain"])


def _exits(raw: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    found = []
    for hex, sides in raw.items():
        found += [(hex, side - 1) for side in (sides if isinstance(sides, list) else [sides])]
    return tuple(found)
