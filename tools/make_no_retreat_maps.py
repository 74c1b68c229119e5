"""Makes the five maps of No Retreat 2: what rules (mapN.toml) and what dresses it (outlinesN.toml).

    python tools/make_no_retreat_maps.py [--out assets/no_retreat]

Everything was settled by hand from the collected geography and stands in tools/no_retreat_maps, one module a map, with
the coast from Sirte to the Delta as one GeoJSON feature. The result is reviewed and committed; nothing is computed when
the game runs.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from shapely.geometry import Polygon, shape
from shapely.geometry.base import BaseGeometry

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import map_writing as writing
from tools.no_retreat_maps import agheila, alamein, cyrenaica, matruh, tobruk
from tools.no_retreat_maps.draft import Draft
from tools.no_retreat_maps.geography import Geography

COAST = Path(__file__).resolve().parent / "no_retreat_maps" / "coast.geojson"
DRAFTS: tuple[Draft, ...] = (agheila.MAP, cyrenaica.MAP, tobruk.MAP, matruh.MAP, alamein.MAP)

SIGNS = {"": ".", "sea": "~", "rough": "^", "marsh": "%", "depression": "v"}
EDGE_SIGNS = {"": ".", "axis": "a", "axis exit": "A", "allied": "b", "allied exit": "B"}
SHORE_SIGNS = {"": ".", "coast": "c"}

HEAD = """\
# Map {number}, {title}: what rules on it.
#
# The printed map is not public. Ten miles to the hex; coast, places and ways follow the real geography ("historical"),
# what the rulebook names is as it names it ("rulebook"), the rest is ours ("reconstructed"). Confidence: A named by the
# rulebook, B sure within a hex, C likely, D guessed. Made by tools/make_no_retreat_maps.py, then reviewed.
"""

OUTLINES_HEAD = """\
# What only dresses map {number}, in its units: the coast, the lines of its escarpments (high ground on the left),
# where ways leave the map and what its parts are called. Made by tools/make_no_retreat_maps.py.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("assets/no_retreat"))
    given = parser.parse_args()
    coast = shape(json.loads(COAST.read_text(encoding="utf-8"))["geometry"])
    given.out.mkdir(parents=True, exist_ok=True)
    for draft in DRAFTS:
        geo = Geography(draft, coast)
        (given.out / f"map{draft.number}.toml").write_text(map_text(geo), encoding="utf-8")
        (given.out / f"outlines{draft.number}.toml").write_text(outlines_text(geo), encoding="utf-8")
    return 0


def map_text(geo: Geography) -> str:
    draft, plan = geo.draft, geo.plan
    parts = [HEAD.format(number=draft.number, title=draft.title)]
    parts.append(writing.table("", {"title": draft.title, "source": "reconstructed", "note": draft.note}).lstrip())
    parts.append(
        f'[grid]\norientation = "pointy"\nlabels = "pair"\ncolumns = {list(plan.columns)}\nrows = {list(plan.rows)}\n'
        f'pushed = "odd"\nmargin = {plan.margin}\n'
    )
    shore = {hex: "coast" if hex in geo.coast else "" for hex in geo.grid}
    for name, signs, words, source, confidence, note in (
        (
            "terrain",
            SIGNS,
            geo.terrain,
            "historical",
            "C",
            "land and sea by the coast of today",
        ),
        ("edge", EDGE_SIGNS, edges(draft), "reconstructed", "C", "friendly map edges; exit: a road or track leads off"),
        ("shore", SHORE_SIGNS, shore, "historical", "B", "coast: the hex meets the sea"),
    ):
        legend = {sign: word for word, sign in signs.items()}
        text = writing.rows(geo.grid, {hex: signs[words.get(hex, "")] for hex in geo.grid})
        fields = {"id": name, "legend": legend, "source": source, "confidence": confidence, "note": note}
        parts.append(writing.table("[[layer]]", fields) + f"rows = {text}\n")
    for step in draft.steps:
        for run in writing.runs(geo.grid, geo.step_sides(step)):
            fields = {"kind": "escarpment", "name": step.name, "sides": " ".join(run), "source": "historical"}
            parts.append(writing.table("[[edge]]", fields | {"confidence": step.confidence, "note": step.note}))
    for line in draft.sides:
        for run in writing.runs(geo.grid, geo.named_sides(line.sides)):
            fields = {"kind": line.kind, "name": line.name, "sides": " ".join(run), "source": line.source}
            parts.append(writing.table("[[edge]]", fields | {"confidence": line.confidence, "note": line.note}))
    for run in writing.runs(geo.grid, geo.sea_sides):
        fields = {"kind": "sea", "sides": " ".join(run), "source": "historical", "confidence": "C"}
        parts.append(writing.table("[[edge]]", fields))
    for course in draft.courses:
        fields = {"kind": course.kind, "name": course.name, "hexes": course.hexes, "source": course.source}
        parts.append(writing.table("[[way]]", fields | {"confidence": course.confidence, "note": course.note}))
    for exit in draft.exits:
        if exit.side:
            side = f"{exit.hex}/{exit.towards}"
            fields = {"kind": "exit", "side": side, "name": f"{exit.way} to {exit.leads}", "source": "reconstructed"}
            parts.append(writing.table("[[crossing]]", fields | {"confidence": "C", "note": f"{exit.side} edge"}))
    for spot in draft.spots:
        fields = {"hex": spot.hex, "name": spot.name, "rank": spot.rank, "tags": spot.tags.split()}
        fields |= {"at": list(geo.point(spot.hex, spot.lat, spot.lon)), "source": spot.source}
        parts.append(writing.table("[[place]]", fields | {"confidence": spot.confidence}))
    return "\n".join(parts)


def edges(draft: Draft) -> dict[str, str]:
    """Words of the layer "edge" by hex."""
    leads = {(exit.side, exit.hex) for exit in draft.exits}
    return {
        hex: f"{side} exit" if (side, hex) in leads else side
        for side, hexes in (("axis", draft.axis), ("allied", draft.allied))
        for hex in hexes.split()
    }


def outlines_text(geo: Geography) -> str:
    parts = [OUTLINES_HEAD.format(number=geo.draft.number)]

    def add(kind: str, name: str, points: object, first: str = "") -> None:
        fields = {"kind": kind, "name": name, "first": first, "points": writing.numbers(points)}
        parts.append(writing.table("[[outline]]", fields))

    for part in polygons(geo.land):
        add("land", "", list(part.exterior.coords)[:-1])
    for step in geo.draft.steps:
        for first, line in geo.step_lines(step):
            add("escarpment", step.name, line, first)
    for exit in geo.draft.exits:
        add(exit.way, exit.leads, [geo.exit_point(exit)], f"{exit.hex}/{exit.towards}")
    return "\n".join(parts)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and part.area > 60]


if __name__ == "__main__":
    raise SystemExit(main())
