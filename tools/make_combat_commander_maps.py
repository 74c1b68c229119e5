"""Makes the twelve maps of Combat Commander: Mediterranean, 13 to 24: assets/combat_commander/mapNN.toml.

    python tools/make_combat_commander_maps.py DATA [--out assets/combat_commander]

DATA holds maps.json, a transcription of the maps hex by hex, and gap_check.csv, which sides between woods or buildings
a comparison with the printed maps found otherwise. What no source says (which hexes one building covers, how a building
lies in its hex) stands in tools/combat_commander_maps. The result is reviewed and committed; nothing is computed when
the game runs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.combat_commander_maps.source import NUMBERS, SourceMap, read_maps
from tools.combat_commander_maps.text import map_text, shapes_text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/combat_commander"))
    given = parser.parse_args()
    maps: dict[int, SourceMap] = read_maps(given.data)
    given.out.mkdir(parents=True, exist_ok=True)
    for number in NUMBERS:
        (given.out / f"map{number}.toml").write_text(map_text(maps[number]), encoding="utf-8")
        (given.out / f"shapes{number}.toml").write_text(shapes_text(maps[number]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
