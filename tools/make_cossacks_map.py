"""Makes the campaign map of The Cossacks Are Coming!: what rules (map.toml) and what dresses it (outlines.toml).

    python tools/make_cossacks_map.py FOLDER COAST [--out assets/cossacks]

FOLDER holds the collected geography (places.csv, rails.csv, rivers.geojson, lakes.csv, hexes_draft.csv ...), COAST is a
land mask as one GeoJSON feature. The result is reviewed by hand and committed; nothing is computed when the game runs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import shapely
from shapely.geometry import Polygon

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from desktop.table.hexes import Grid
from tools import map_writing as writing
from tools.cossacks_map import corrections
from tools.cossacks_map.geography import PLAN, Geography
from tools.cossacks_map.rivers import River, rivers
from tools.cossacks_map.ways import Line, Roads, Town, railways, roads, towns

TERRAIN_SIGNS = {
    "": ".",
    "woods": "w",
    "swamp": "s",
    "rough": "r",
    "woods swamp": "m",
    "woods rough": "h",
    "lake": "l",
    "sea": "~",
}
COUNTRY_SIGNS = {"germany": "G", "germany border": "g", "russia": "R", "russia border": "r", "": "~"}
WATER_SIGNS = {"": ".", "coast": "c", "sea": "~"}

HEAD = """\
# East Prussia and its neighbours in August 1914: what rules on the campaign map.
#
# The printed map is not public. Hexes that the rulebook names are as it names them (source "rulebook"); towns,
# railways, rivers and the border follow the geography of 1914 ("historical"); the rest is ours ("reconstructed").
# Confidence: A named by the rulebook, B sure within a hex, C likely, D guessed. Made by tools/make_cossacks_map.py,
# then reviewed.
"""

OUTLINES_HEAD = """\
# What only dresses the campaign map, in its units: shores, lakes, the border line, woods and heights with their names,
# and where rivers come from and go to. Made by tools/make_cossacks_map.py.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("coast", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/cossacks"))
    given = parser.parse_args()
    geo = Geography(given.folder, given.coast)
    rails = railways(geo)
    terrain, country = geo.terrain(), geo.countries()
    railed = {
        geo.grid.hexside(a, b): line.grade for line in rails for a, b in zip(line.hexes, line.hexes[1:], strict=False)
    }
    water = geo.water_sides(set(railed))
    streams = rivers(geo, set(railed), {side for sides in water.values() for side in sides})
    along: dict[str, list[str]] = {}
    for kind, sides in water.items():
        for side in sides:
            along.setdefault(side, []).append(kind)
    for stream in streams:
        for side in stream.sides:
            along.setdefault(side, []).append(stream.kind)
    places = towns(geo, [station for line in rails for station in line.stations])
    tracks = roads(geo, places, Roads(geo, terrain, along, railed))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "map.toml").write_text(
        map_text(geo, terrain, country, water, streams, rails, tracks, places), encoding="utf-8"
    )
    (given.out / "outlines.toml").write_text(outlines_text(geo, streams, rails), encoding="utf-8")
    return 0


def map_text(
    geo: Geography,
    terrain: dict[str, str],
    country: dict[str, str],
    water: dict[str, list[str]],
    streams: list[River],
    rails: list[Line],
    tracks: list[Line],
    places: list[Town],
) -> str:
    grid = geo.grid
    shore = {hex: "sea" if hex in geo.sea else "coast" if hex in geo.coast else "" for hex in grid}
    parts = [HEAD, 'title = "East Prussia, August 1914"\nsource = "reconstructed"\n']
    parts.append(
        f'[grid]\norientation = "flat"\nlabels = "dotted"\ncolumns = {list(PLAN.columns)}\nrows = {list(PLAN.rows)}\n'
        f'pushed = "odd"\nwestward = true\nmargin = {PLAN.margin}\n'
    )
    for name, signs, words, note in (
        ("terrain", TERRAIN_SIGNS, terrain, "woods, swamps and heights of 1914 within five kilometres"),
        ("country", COUNTRY_SIGNS, country, "by the centre of the hex; border: the line of 1914 crosses it"),
        ("water", WATER_SIGNS, shore, "sea: no land; coast: on the Baltic or its lagoons"),
    ):
        legend = {sign: word for word, sign in signs.items()}
        text = writing.rows(grid, {hex: signs[word] for hex, word in words.items()})
        source, confidence = ("historical", "B") if name != "terrain" else ("reconstructed", "C")
        parts.append(
            writing.table(
                "[[layer]]", {"id": name, "legend": legend, "source": source, "confidence": confidence, "note": note}
            )
            + f"rows = {text}\n"
        )
    for stream in streams:
        parts.append(
            writing.table(
                "[[edge]]",
                {
                    "kind": stream.kind,
                    "name": stream.name,
                    "sides": " ".join(stream.sides),
                    "source": stream.source,
                    "confidence": stream.confidence,
                    "note": stream.note,
                },
            )
        )
    for kind in ("lake", "sea"):
        for run in writing.runs(grid, water[kind]):
            parts.append(
                writing.table(
                    "[[edge]]", {"kind": kind, "sides": " ".join(run), "source": "reconstructed", "confidence": "C"}
                )
            )
    for line in (*rails, *tracks):
        parts.append(
            writing.table(
                "[[way]]",
                {
                    "kind": line.kind,
                    "grade": line.grade,
                    "name": line.name,
                    "hexes": " ".join(line.hexes),
                    "source": line.source,
                    "confidence": line.confidence,
                    "note": line.note,
                },
            )
        )
    parts.append(
        writing.table(
            "[[crossing]]",
            {
                "kind": "ferry",
                "side": grid.hexside("66.18", "67.18"),
                "name": "Pillau",
                "source": "rulebook",
                "confidence": "A",
            },
        )
    )
    for town in places:
        parts.append(
            writing.table(
                "[[place]]",
                {"hex": town.hex, "name": town.name, "rank": town.rank, "at": list(town.at), "tags": town.tags}
                | {"source": town.source, "confidence": town.confidence},
            )
        )
    for row in geo.read("forts.csv"):
        name = row["unit"].rpartition(" x")[0] or row["unit"]
        count = int(row["units_named_in_rulebook"]) if row["units_named_in_rulebook"].isdecimal() else 1
        if name.startswith("Königsberg"):
            count = 1
        named = row["hex_proposed"] in row["basis"] or "names the hex" in row["basis"] or "lines" in row["basis"]
        for _ in range(count):
            parts.append(
                writing.table(
                    "[[work]]",
                    {
                        "hex": row["hex_proposed"],
                        "kind": "fort",
                        "name": name,
                        "source": "rulebook" if named else "historical",
                        "confidence": "B" if named else "C",
                        "note": row["historic_works"],
                    },
                )
            )
    rivered = {side for stream in streams if stream.kind == "major" for side in stream.sides}
    line = [hex for hex, *_ in (*corrections.PERMANENT_WORKS, *corrections.PERMANENT_FACES)]
    faced = [
        (hex, " ".join(river_faces(grid, hex, rivered, line)), *rest) for hex, *rest in corrections.PERMANENT_WORKS
    ]
    for hex, faces, name, source, note in (*faced, *corrections.PERMANENT_FACES):
        parts.append(
            writing.table(
                "[[work]]",
                {
                    "hex": hex,
                    "kind": "permanent",
                    "faces": faces,
                    "name": name,
                    "source": source,
                    "confidence": "C",
                    "note": note,
                },
            )
        )
    for identity, title, joins, source, note in corrections.BOXES:
        parts.append(
            writing.table(
                "[[box]]",
                {
                    "id": identity,
                    "title": title,
                    "kind": "rail",
                    "joins": joins,
                    "source": source,
                    "confidence": "B",
                    "note": note,
                },
            )
        )
    return "\n".join(parts)


def river_faces(grid: Grid, hex: str, rivered: set[str], line: list[str]) -> list[str]:
    """Compass names of the sides of a hex that lie on a river, except towards others of its line."""
    return [
        grid.compass(direction)
        for direction, side in enumerate(grid.hexsides(hex))
        if side in rivered and grid.neighbour(hex, direction) not in line
    ]


def outlines_text(geo: Geography, streams: list[River], rails: list[Line]) -> str:
    parts = [OUTLINES_HEAD]

    def add(kind: str, name: str, points: object, **more: object) -> None:
        parts.append(
            writing.table("[[outline]]", {"kind": kind, "name": name, **more, "points": writing.numbers(points)})
        )

    for part in polygons(geo.land.simplify(2.5)):
        add("land", "", list(part.exterior.coords)[:-1])
        for hole in part.interiors:
            if Polygon(hole).area > 60:
                add("hole", "", list(hole.coords)[:-1])
    for name, lake in geo.lakes:
        add("lake", name, list(lake.exterior.coords)[:-1])
    border = geo.border.intersection(geo.frame.buffer(60)).simplify(1.5)
    for part in getattr(border, "geoms", [border]):
        add("border", "", part.coords)
    for stream in streams:
        if stream.spring:
            add("spring", stream.name, [stream.spring], first=stream.sides[0])
        if stream.mouth:
            add("mouth", stream.name, [stream.mouth], first=stream.sides[-1])
    for row in geo.read("terrain_areas.csv"):
        x, y = geo.point(float(row["lat"]), float(row["lon"]))
        rx, ry = (float(row[key]) * 100 / 7.85 for key in ("rx_km", "ry_km"))
        add(row["type"], row["name"], [(x, y), (rx, ry)])
    seen = set()
    for line in rails:
        for hex, name, at in line.stations:
            if hex not in seen and hex in geo.grid:
                seen.add(hex)
                add("station", name, [at], first=hex)
    return "\n".join(parts)


def polygons(shape: shapely.Geometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and part.area > 60]


if __name__ == "__main__":
    raise SystemExit(main())
