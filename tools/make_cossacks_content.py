"""Makes the counters, formations, tables and charts of the Cossacks from the folder of component notes.

    python tools/make_cossacks_content.py NOTES_FOLDER

writes assets/cossacks/{counters,formations,leaders,tables,charts}.toml. The results are checked, then committed; the
game reads only them. Strengths are those of the formula of the notes (battalions, squadrons, batteries), each with its
confidence: A printed in the rulebook, B formula met by printed values, C formula and order of battle, D guess.
"""

from __future__ import annotations

import csv
import re
import sys
import unicodedata
from fractions import Fraction
from pathlib import Path
from typing import Any

import tomli_w

SIDES = {"G": ("german", "de"), "R": ("russian", "ru")}
CLASSES = {"Combat": "combat", "Artillery": "artillery", "HQ": "hq", "Supply": "supply", "Fortress": "fortress"}
TYPES = {
    "infantry": "infantry",
    "infantry double": "infantry",
    "rifle infantry": "rifles",
    "cavalry": "cavalry",
    "cavalry (dragoon)": "dragoons",
    "motorized infantry": "motorised",
    "machine gun": "machine_guns",
    "field artillery": "field_artillery",
    "heavy artillery": "heavy_artillery",
    "HQ": "hq",
    "HQ+artillery OCU": "hq",
    "div HQ?": "hq",
    "depot": "main_depot",
    "army supply": "army_supply",
    "corps train": "corps_train",
    "fortress": "fortress",
}
HOME = {
    "G": "1 div,2 div:I 35 div,36 div:XVII 37 div,41 div:XX 1 r div,36 r div:IR 1 gd r div,3 gd div:GD R",
    "R": "25 div,27 div:III 30 div,40 div:IV 28 div,29 div:XX 26 div,43 div:II 4 div,16 div:VI 1 div,36 div:XIII "
    "6 div,8 div:XV 2 div,3 gd div:XXIII 22 div,24 div:I 7 s div,8 s div:III S 2c div,3c div:IC "
    "1 f rf bd,2 f rf bd,3 f rf bd,4 f rf bd:XXII 1 tk rf bd,2 tk rf bd,3 tk rf bd:I T",
}
NAMES = {
    "IR": "I Reserve Corps",
    "GD R": "Guard Reserve Corps",
    "KÖNIG": "Königsberg Corps",
    "IC": "I Cavalry Corps",
    "III S": "III Siberian Corps",
    "I T": "I Turkestan Corps",
    "XXII": "XXII (Finnish) Corps",
    "KOVNO": "Kovno Corps",
    "EIGHTH": "Eighth Army",
    "FIRST": "First Army",
    "SECOND": "Second Army",
    "TENTH": "Tenth Army",
    "NW FRONT": "Northwest Front",
}
ASSETS = ("OBO", "masurian", "ls XX", "Hvy")
#: Tracks of the charts that the set-ups name: chart, title, side, corps.
CHARTS = (
    ("eighth", "german", "Eighth Army", "army", ("I", "XVII", "XX", "IR", "GD R", "KÖNIG")),
    ("first", "russian", "First Army", "army", ("IC", "II", "III", "IV", "XX")),
    ("second", "russian", "Second Army", "army", ("I", "VI", "XIII", "XV", "XXIII")),
    ("tenth", "russian", "Tenth Army", "army", ("XXII", "III S", "I T")),
    ("nwfront", "russian", "Northwest Front", "strategic", ("II", "KOVNO")),
)


def slug(text: str) -> str:
    """ASCII letters and digits of a name: "1 gd c div" is "1gdcdiv", "KÖNIG" is "KONIG"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^0-9A-Za-z]", "", plain)


def home_of(side: str, formation: str) -> str:
    for group in re.findall(r"(.+?):(\S+(?: [RST]\b)?) ?", HOME[side]):
        if formation in group[0].split(","):
            return str(group[1])
    return ""


def quarters(text: str) -> tuple[int, bool]:
    """(quarters, parenthesised) of a printed factor such as "(1/2)"."""
    inner = text.strip("()")
    return (int(Fraction(inner) * 4) if inner else 0), text.startswith("(")


def counter(row: dict[str, str]) -> dict[str, Any]:
    side, prefix = SIDES[row["side"]]
    unit, formation = row["unit"].rstrip("?"), row["formation"]
    kind, size = TYPES[row["type"]], row["size"]
    copies = 1
    if row["class"] == "Fortress":
        found = re.match(r"(.*?)(?: [A-D]-[A-D])? x(\d)$", formation)
        name, copies = (found[1], int(found[2])) if found else (formation, 1)
        identity, title = f"{prefix}.fort.{slug(name).lower()}", name
    else:
        identity = f"{prefix}.{slug(formation)}.{slug(unit).lower()}"
        title = unit
    symbols = 2 if size == "XxX" else 1
    mgf, mgf_defends = quarters(row["MGF"])
    words = row["BF"].split()
    cadre = re.match(r"\d+", row["cadre_points"])
    points = int(cadre[0]) if cadre else (0 if row["class"] == "Fortress" else symbols)
    if row["class"] == "HQ":
        points = 1 if size == "XX" else 2
    number = row["CCR_or_CF"].rstrip("?")
    figure = re.search(r"\d+", number)
    doubts = [
        words_
        for words_, doubtful in (
            ("mobility letter is a guess", "?" in row["MR"]),
            ("command radius is a guess", row["CCR_or_CF"].endswith("?")),
            ("cadre points are a guess", "guess" in row["cadre_points"]),
            ("the unit itself is a guess", "?" in row["unit"] or "?" in row["type"]),
        )
        if doubtful
    ]
    record: dict[str, Any] = {
        "id": identity,
        "side": side,
        "formation": "" if row["class"] == "Fortress" else f"{prefix}.{slug(formation)}",
        "role": "fort" if row["class"] == "Fortress" else slug(unit).lower(),
        "title": title,
        "cls": CLASSES[row["class"]],
        "type": kind,
        "size": "X" if size == "XxX" else size,
        "confidence": row["confidence"],
        "symbols": symbols,
        "be": int(Fraction(row["BE"] or "1") * 4),
        "sp": int(row["SP"]),
        "mgf": mgf,
        "mgf_defends": mgf_defends,
        "bf": int(words[0].rstrip("^")) if words else 0,
        "heavy": "heavy" in words,
        "bonus": bool(words) and words[0].endswith("^"),
        "indirect": "indirect" in words or (row["class"] == "Fortress" and bool(words)),
        "mobility": "-" if row["MR"] == "immobile" else row["MR"].rstrip("?"),
        "battery": row["battery"] == "dot",
        "cavalry_ocu": row["OCU"] == "(C)",
        "cadre": points,
        "ccr": int(figure[0]) if figure and row["class"] == "HQ" else 0,
        "cf": int(figure[0]) if figure and row["class"] == "Fortress" else 0,
        "copies": copies,
        "second_line": row["note"].startswith("second-line") or bool(re.search(r"\b(r|lw|e|ls|loc)\b", formation)),
        "source": "rulebook" if row["confidence"] == "A" else "historical",
        "note": "; ".join(doubts),
    }
    empty = {"", 0}
    plain = {"symbols": 1, "copies": 1, "mobility": "-", "source": "historical"}
    needed = {"id", "side", "formation", "role", "title", "cls", "type", "size", "confidence"}
    return {
        key: value
        for key, value in record.items()
        if key in needed or not (value == plain[key] if key in plain else value in empty)
    }


def formations(rows: list[dict[str, str]]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row["class"] == "Fortress":
            continue
        side, prefix = SIDES[row["side"]]
        name = row["formation"]
        identity = f"{prefix}.{slug(name)}"
        if identity in found:
            continue
        words = name.split()
        if name in ("EIGHTH", "FIRST", "SECOND", "TENTH", "NW FRONT"):
            size = "army"
        elif any(mark in name for mark in ASSETS):
            size = "asset"
        elif words[-1] == "div":
            size = "division"
        elif words[-1] == "bd" or not name.isupper():
            size = "brigade"
        else:
            size = "corps"
        limit = 0
        if size == "corps":
            limit = 8 if name == "IC" else 6
        elif name in ("grdz div", "35 r div"):
            limit = 2
        elif name == "kg lw div":
            limit = 1
        home = home_of(row["side"], name)
        ml = int(row["ML_base"] or 0) if size != "asset" else 0
        title = NAMES.get(name) or (f"{name} Corps" if size == "corps" else name)
        record = {
            "id": identity,
            "side": side,
            "identifier": name,
            "name": title,
            "size": size,
            "confidence": row["confidence"],
            "ml": ml,
            "limit": limit,
            "home": f"{prefix}.{slug(home)}" if home else (identity if size == "corps" else ""),
            "cavalry": bool(re.match(r"\d?(gd )?c (div|bd)$|\d+(gd )?c (div|bd)$|IC$", name)),
            "source": "rulebook" if ml else "historical",
        }
        found[identity] = {key: value for key, value in record.items() if value not in ("", 0, False)}
    return list(found.values())


def leaders(folder: Path) -> list[dict[str, Any]]:
    out = []
    for row in csv.DictReader((folder / "leaders.csv").open(encoding="utf-8")):
        side, prefix = SIDES[row["side"]]
        preference = re.search(r"(Advance|Retire|Hold|Flexible)", row["mo_preference"])
        number = re.search(r"\+(\d)", row["mo_modifier"]) or re.search(
            r"propose \+(\d)|-> \w+ \+(\d)", row["certainty"]
        )
        formation = row["formation"].split(" (")[0]
        record = {
            "id": f"{prefix}.{slug(row['leader'].split(' (')[0] + ' ' + formation).lower()}",
            "side": side,
            "name": row["leader"],
            "formation": "" if formation == "OHL" else f"{prefix}.{slug(formation)}",
            "role": row["role"],
            "preference": preference[1].lower() if preference else "",
            "modifier": int(next(group for group in number.groups() if group)) if number else 0,
            "source": "rulebook" if row["certainty"].startswith("PRINTED") else "reconstructed",
        }
        out.append({key: value for key, value in record.items() if value not in ("", 0) or key == "formation"})
    return out


def tables(folder: Path) -> dict[str, Any]:
    fire = list(csv.reader((folder / "fcrt_reconstructed.csv").open(encoding="utf-8")))
    barrage = list(csv.reader((folder / "bcrt_reconstructed.csv").open(encoding="utf-8")))
    return {
        "fire": {
            "source": "reconstructed",
            "columns": fire[0][1:-1],
            "row": [
                {"sum": int(row[0]), "prisoner": int(row[-1]) if row[-1] != "-" else 0, "cells": " ".join(row[1:-1])}
                for row in fire[1:]
            ],
        },
        "barrage": {
            "source": "reconstructed",
            "columns": [int(value) for value in barrage[0][1:]],
            "row": [{"die": int(row[0]), "cells": " ".join(row[1:])} for row in barrage[1:]],
        },
        "terrain": TERRAIN,
    }


def terrain(identity: str, title: str, where: str, rule: str = "", **values: Any) -> dict[str, Any]:
    return {"id": identity, "title": title, "where": where, "rule": rule, "source": "reconstructed", **values}


TERRAIN = [
    terrain("clear", "Clear", "hex"),
    terrain(
        "rough",
        "Rough",
        "hex",
        "S10.21C",
        fire_left=1,
        barrage_left=1,
        note="one column left in the rulebook's combat example; cancelled in barrage by indirect guns",
    )
    | {"source": "rulebook"},
    terrain("woods", "Woods", "hex", "S10.21C", fire_left=1, barrage_left=1),
    terrain("swamp", "Swamp", "hex", fire_left=1, barred="TDM"),
    terrain("village", "Village", "hex"),
    terrain("town", "Town", "hex", "S10.21C", fire_left=1, barrage_left=1),
    terrain("city", "City", "hex", "S10.21C", fire_left=2, barrage_left=2, barrage_left_indirect=1),
    terrain(
        "minor",
        "Minor river or canal",
        "side",
        "E8.23",
        fire_left=1,
        barred="M",
        note="only if all attacking Combat Class units cross a river hexside",
    )
    | {"source": "rulebook"},
    terrain(
        "major",
        "Major river",
        "side",
        "E8.23A",
        fire_left=1,
        fire_strength="1/2",
        barred="TDM",
        zone=False,
        note="SP that attack across are halved in fire",
    )
    | {"source": "rulebook"},
    terrain(
        "grand",
        "Grand river",
        "side",
        "E8.21B",
        fire_left=1,
        fire_strength="1/4",
        barrage_strength="1/2",
        zone=False,
        deployed=False,
        note="counts as a major river until the first heavy rain",
    )
    | {"source": "rulebook"},
    terrain("lake", "Lake or sea hexside", "side", fire_strength="0", zone=False, deployed=False)
    | {"source": "rulebook"},
    terrain(
        "entrenchment",
        "Entrenchment",
        "side",
        "S8.73",
        fire_left=1,
        barrage_left=1,
        check=-1,
        note="columns from the rulebook's combat example; the modifier of checks is ours",
    ),
    terrain(
        "permanent",
        "Permanent entrenchment",
        "side",
        "E8.41",
        fire_left=5,
        barrage_left=5,
        barrage_left_indirect=5,
        check=-5,
        note="on turns 2, 3 and 4 the number of the turn instead of 5",
    )
    | {"source": "rulebook"},
]


def charts() -> dict[str, Any]:
    tracks: list[dict[str, Any]] = []
    sheets: list[dict[str, Any]] = []
    for identity, side, title, kind, corps in CHARTS:
        prefix = "de" if side == "german" else "ru"
        sheets.append({"id": identity, "side": side, "title": title, "kind": kind})
        tracks.append(
            {
                "id": f"{identity}.ind",
                "chart": identity,
                "title": "Independent formations",
                "ammunition": 3 if kind == "army" else 0,
            }
        )
        for name in corps:
            title_ = NAMES.get(name) or f"{name} Corps"
            tracks.append(
                {
                    "id": f"{identity}.{slug(name)}",
                    "chart": identity,
                    "title": title_,
                    "corps": f"{prefix}.{slug(name)}",
                    "ammunition": 3,
                }
            )
    return {"chart": sheets, "track": tracks}


def write(path: Path, head: str, data: dict[str, Any]) -> None:
    text = "".join(f"# {line}\n" for line in head.split("\n")) + "\n" + tomli_w.dumps(data)
    path.write_text(text, encoding="utf-8")
    print(path, len(text))


def main(folder: Path, target: Path) -> None:
    rows = list(csv.DictReader((folder / "counters.csv").open(encoding="utf-8")))
    write(
        target / "counters.toml",
        "The counters. Strengths by formula from the 1914 orders of battle; confidence A printed in the rulebook,\n"
        "B formula met by printed values, C formula and order of battle, D guess. be and mgf are in quarters.",
        {"counter": [counter(row) for row in rows]},
    )
    write(
        target / "formations.toml",
        "Primary Formations and their Command Counters. Base morale levels are those of the printed set-ups;\n"
        "attachment limits (in halves) are proposals.",
        {"formation": formations(rows)},
    )
    write(target / "leaders.toml", "Leaders: preference and modifier of mission orders.", {"leader": leaders(folder)})
    write(
        target / "tables.toml",
        "Combat tables. The printed ones are not public: these are reconstructed so that they meet every cell and\n"
        "rule that the rulebook tells. An owner puts printed ones in a file of the same name in a folder of his own.",
        tables(folder),
    )
    write(target / "charts.toml", "Army and strategic charts with the command tracks that the set-ups name.", charts())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).resolve().parent.parent / "assets" / "cossacks")
