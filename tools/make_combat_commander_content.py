"""Makes decks, counters, tables, generator and scenarios of Combat Commander: Mediterranean from the component notes.

    python tools/make_combat_commander_content.py NOTES_FOLDER

writes assets/combat_commander/{cards,counters,support,formations,chits,terrain,numbers,generator}.toml and
scenarios/combat_commander/*.toml. The results are checked, then committed; the game reads only them. Each record says
where it comes from: "rulebook", "components" (published lists of what is in the box) or "reconstructed" (ours).
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import tomli_w

sys.path.insert(0, str(Path(__file__).resolve().parent))
from combat_commander.places import scenarios

ROOT = Path(__file__).resolve().parent.parent
NATIONS = ("italian", "british", "french", "german", "american", "russian")
RANKS = {"Cpt.": "Captain", "Lt.": "Lieutenant", "Sgt.": "Sergeant", "Cpl.": "Corporal"}
#: Leaders of minor nations whose counters are not listed: rank by rank the one-point profiles of the deck's nation.
MINOR_LEADERS = {
    "british": ["Lt. Walker", "Sgt. Clarke", "Sgt. Scott", "Lt. Petitclerc", "Sgt. Poutre"],
    "french": [
        "Lt. Szymanski", "Sgt. Wojcik", "Sgt. Nowak", "Lt. Dordevic", "Sgt. Jovanovic", "Lt. Aivaliotis",
        "Sgt. Samaras", "Sgt. Giannidis",
    ],
    "italian": [
        "Lt. Corname", "Sgt. Rozin", "Sgt. Stoica", "Cpl. Popescu", "Cpt. Pajari", "Lt. Jarvinen", "Sgt. Virtanen",
    ],
}  # fmt: skip
MINOR_PROFILE = {"Cpt.": "Captain", "Lt.": "Lieutenant X", "Sgt.": "Sergeant X", "Cpl.": "Corporal X"}
#: Where the notes say that a value was worked out and not read.
DOUBTFUL_WEAPONS = {("italian", "GrW Mortar"), ("italian", "Brandt Mortar"), ("italian", "Medium Mortar")}
ONLY = {"FIN": "finnish", "USWPN": "free-french", "BELGIAN": "belgian", "POLISH": "polish", "FRENCH": "french"}
#: Discard limits found in print; those of the other three are inferred.
DISCARDS = {"german": 6, "american": 5, "british": 4, "russian": 3, "italian": 2, "french": 1}
DISCARDS_FOUND = ("german", "italian", "french")


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^0-9a-z]+", "-", plain.replace("'", "").replace("(us)", "")).strip("-")


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text(encoding="utf-8"))


def write(path: Path, head: str, data: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {head}\n\n{tomli_w.dumps(data)}", encoding="utf-8")


# decks --------------------------------------------------------------------------------------------------------------
def cards(folder: Path) -> dict[str, Any]:
    """The six decks. A Breeze card's compass number is ours: 1 to 6 in the order of the cards, again and again."""
    made = []
    for nation in NATIONS:
        breeze = 0
        for card in read(folder, "decks.json")["decks"][nation]:
            record = {
                "id": card["card"],
                "nation": nation,
                "order": slug(card["order"]),
                "action": slug(card["action"]),
                "event": slug(card["event"].replace("&", "and")),
                "hex": card["random_hex"],
                "white": card["dice"][0],
                "red": card["dice"][1],
            }
            if card["trigger"]:
                record["trigger"] = card["trigger"].lower()
            if card["event"] == "Breeze":
                record["breeze"] = breeze % 6 + 1
                breeze += 1
            made.append(record)
    return {"card": made}


# counters -----------------------------------------------------------------------------------------------------------
def face(values: dict[str, Any], boxed: list[str]) -> dict[str, Any]:
    made = {"fp": values["fp"], "range": values["range"], "move": values["move"], "morale": values["morale"]}
    if values.get("command"):
        made["command"] = values["command"]
    if boxed:
        made["boxed"] = boxed
    return made


def units(folder: Path) -> list[dict[str, Any]]:
    listed = read(folder, "units.json")["units"]
    named = read(folder, "leaders.json")["leaders"]
    made: list[dict[str, Any]] = []
    for nation in NATIONS:
        profiles = {}
        for unit in listed[nation]:
            kind, name = unit["type"].lower(), unit["name"]
            record = {
                "nation": nation,
                "kind": kind,
                "men": unit["silhouettes"],
                "count": unit["count"],
                "front": face(unit["front"], unit["boxed"]),
                "back": face(unit["broken"], []),
            }
            if unit.get("quality"):
                record["quality"] = unit["quality"].lower()
            if kind == "leader":
                profiles[name] = record
                continue
            ident = f"{slug(name)}-team" if kind == "team" else slug(name)
            made.append({"id": f"{nation}.{ident}", "name": f"{name} {unit['type']}", **record})
        for profile, names in named[nation].items():
            for name in names:
                made.append(leader(nation, profile, name.split("/")[0], profiles[profile]))
        for name in MINOR_LEADERS.get(nation, []):
            rank, _, person = name.partition(" ")
            profile = MINOR_PROFILE[rank]
            record = leader(nation, profile, person, profiles[profile])
            made.append({**record, "minor": True, "source": "reconstructed"})
    return made


def leader(nation: str, profile: str, name: str, record: dict[str, Any]) -> dict[str, Any]:
    short = {"Captain": "Cpt.", "Lieutenant": "Lt.", "Sergeant": "Sgt.", "Corporal": "Cpl."}
    rank = profile.split()[0]
    made = {**record, "count": 1}
    if rank in ("Hero", "Private"):
        made["kind"] = "hero" if rank == "Hero" else "leader"
        return {"id": f"{nation}.{rank.lower()}", "name": f"{rank} {name}", **made}
    shown = f"{short[rank]} {name.replace('v.', 'v. ')}"
    return {"id": f"{nation}.{slug(shown)}", "name": shown, **made}


def numbers_in(text: str) -> list[int]:
    """ "5-6" is 5, 6; "1,10" is 1, 10."""
    found: list[int] = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        found += range(int(low), int(high or low) + 1)
    return found


def weapons(folder: Path) -> list[dict[str, Any]]:
    listed = read(folder, "weapons.json")["weapons"]
    made: list[dict[str, Any]] = []
    for nation in (*NATIONS, "all"):
        for weapon in listed[nation]:
            owner = "any" if nation == "all" else nation
            kind = {"MG": "mg", "Mortar": "mortar"}.get(weapon["kind"], "other")
            record: dict[str, Any] = {
                "id": f"{owner}.{slug(weapon['name'])}",
                "nation": owner,
                "name": weapon["name"],
                "kind": kind,
                "count": weapon["count"],
                "fp": weapon["fp"],
                "range": weapon["range"],
                "fix": numbers_in(weapon["fix"]),
                "elim": numbers_in(weapon["elim"]),
            }
            if weapon["min_range"] > 1:
                record["least"] = weapon["min_range"]
            if weapon["move_penalty"]:
                record["move"] = weapon["move_penalty"]
            boxed = [word for word in ("fp", "range") if weapon[f"{word}_boxed"]]
            if boxed:
                record["boxed"] = boxed
            for word in ("ordnance", "smoke", "single_use", "cover_zero"):
                if weapon[word]:
                    record[word] = True
            if (nation, weapon["name"]) in DOUBTFUL_WEAPONS:
                record["source"] = "reconstructed"
            if weapon.get("model"):
                record["model"] = weapon["model"]
            made.append(record)
    return made


def radios(folder: Path) -> list[dict[str, Any]]:
    made = []
    for nation in NATIONS:
        for radio in read(folder, "weapons.json")["radios"][nation]:
            record = {"id": f"{nation}.{slug(radio['name'])}", "nation": nation, "name": radio["name"]}
            made.append({**record, "fp": radio["fp"], "smoke": radio["smoke"]})
    return made


# tables -------------------------------------------------------------------------------------------------------------
class Counters:
    """Finds the id of a counter by the words of the lists."""

    def __init__(self, folder: Path) -> None:
        self.units = units(folder)
        self.weapons = weapons(folder)
        self.radios = radios(folder)
        self.ids = {record["id"] for record in (*self.units, *self.weapons, *self.radios)}

    def find(self, nation: str, label: str) -> str:
        """ "Weapon Team", "Light MG", "Lt. Borbe", "Medium MG (American)", "Radio 105mm"."""
        words = label
        for note, other in (("(American)", "american"), ("(US)", "american")):
            if note in words:
                words, nation = words.replace(note, "").strip(), other
        words = words.removesuffix(" Squad").replace("v.K", "v. K")
        for owner in (nation, "any"):
            ident = f"{owner}.{slug(words)}"
            if ident in self.ids:
                return ident
        raise KeyError(f"{nation}: {label}")


def support(folder: Path, known: Counters) -> dict[str, Any]:
    """Support tables: items by nation with the rows and years in which they are to be had. "A or B" makes two."""
    made = []
    for nation in NATIONS:
        for label, rows in read(folder, "support_tables.json")["nations"][nation].items():
            by_rule: dict[tuple[str, int], list[dict[str, Any]]] = {}
            for row in rows:
                by_rule.setdefault((str(row.get("only") or ""), row["cost"]), []).append(row)
            for alternative in label.split(" or "):
                for (only, cost), chosen in by_rule.items():
                    pieces = [known.find(nation, part) for part in alternative.split(" + ")]
                    if only == "USWPN":
                        pieces = [american(known, piece) for piece in pieces]
                    ident = ".".join(
                        [nation, "-".join(p.split(".")[1] for p in pieces), *([ONLY[only]] if only else [])]
                    )
                    if any(item["id"] == ident for item in made):
                        ident += f".{cost}"
                    record = {"id": ident, "nation": nation, "cost": cost, "pieces": pieces}
                    if only:
                        record["only"] = ONLY[only]
                    record["row"] = [{"roll": row["roll"], "years": row["years"]} for row in chosen]
                    made.append(record)
    return {"item": made}


def american(known: Counters, piece: str) -> str:
    rest = piece.partition(".")[2]
    other = f"american.{rest}"
    return other if any(w["id"] == other for w in known.weapons) else piece


def years(text: str) -> list[int]:
    """ "1939;1941-44" is 1939, 1941 ... 1944."""
    found: list[int] = []
    for part in text.split(";"):
        first, _, last = part.partition("-")
        end = int(first[:2] + last) if len(last) == 2 else int(last or first)
        found += range(int(first), end + 1)
    return found


def formations(folder: Path, known: Counters) -> dict[str, Any]:
    """Orders of battle of the generator. A count "3@1944-45" holds in those years only."""
    made = []
    for nation in NATIONS:
        for ob in read(folder, "ob_tables.json")["nations"][nation]["obs"]:
            pieces = []
            for label, count in ob["composition"].items():
                if label == "Leader":
                    continue
                record: dict[str, Any] = {"piece": known.find(nation, label)}
                if isinstance(count, int):
                    record["count"] = count
                else:
                    number, _, span = count.partition("@")
                    record |= {"count": int(number), "years": years(span)}
                pieces.append(record)
            people = slug(re.sub(r"\(.*\)", "", ob["formation"]))
            record = {
                "id": f"{nation}.{people}.{ob['size'].lower()}",
                "nation": nation,
                "people": people,
                "name": re.sub(r"\s*\(.*\)", "", ob["formation"]),
                "size": ob["size"].lower(),
                "years": years(ob["dates"]),
                "points": ob["point_value"],
                "initiative": ob["initiative"],
                "orders": ob["orders"],
                "quality": ob["quality"].lower(),
                "leaders": ob["composition"]["Leader"],
                "surrender": ob["surrender"],
                "piece": pieces,
            }
            if people == "finnish":
                record |= {"against": "russian", "discard_always": 1}
            if people == "bulgarian":
                record["against"] = "french"
            if people == "free-french":
                record["discard_always"] = 1
            made.append(record)
    return {"formation": made}


def chits(folder: Path) -> dict[str, Any]:
    made = []
    effects = {"V": "sudden-win", "W": "exits-double", "X": "eliminations-double"}
    for chit in read(folder, "chits.json")["chits"]:
        record: dict[str, Any] = {"id": chit["chit"]}
        if chit["chit"] in effects:
            record["effect"] = effects[chit["chit"]]
        else:
            each = chit["objective"] == "each"
            record |= {"objectives": [1, 2, 3, 4, 5] if each else [chit["objective"]], "vp": chit["vp"]}
        if not chit["secret_side"]:
            record["open_only"] = True
        made.append(record)
    return {"chit": made}


#: Terrain in the order of the Terrain Chart, types first (T78.1); words of the maps.
TERRAIN_WORDS = {
    "Building": "building", "Woods": "woods", "Brush": "brush", "Orchard": "orchard", "Field": "field",
    "Bridge (major)": "main-bridge", "Bridge (minor)": "minor-bridge", "Gully": "gully", "Water Barrier": "water",
    "Stream": "stream", "Marsh": "marsh", "Open Ground": "open",
}  # fmt: skip
RULES = {
    "building": "T82", "woods": "T99", "brush": "T81", "orchard": "T91", "field": "T85", "main-bridge": "T80.1",
    "minor-bridge": "T80.2", "gully": "T86", "water": "T98", "stream": "T95", "marsh": "T89", "open": "T90",
}  # fmt: skip


def terrain(folder: Path) -> dict[str, Any]:
    """The Terrain Chart. Bridges cost what the hex below costs, or 1 along their way; a main one is closed else."""
    made = []
    for row in read(folder, "terrain.json")["types"]:
        word = TERRAIN_WORDS[row["name"]]
        record: dict[str, Any] = {"id": word, "title": row["name"], "rule": RULES[word], "source": "rulebook"}
        record["move"] = row["move"] if isinstance(row["move"], int) else 0
        record["cover"] = row["cover"] or 0
        if row["los"] == "obstacle":
            record["obstacle"] = True
        elif row["los"]:
            record["hindrance"] = row["los"]
        if word in ("stream", "marsh", "water"):
            record["wet"] = True
        if word == "water":
            record["closed"] = True
        made.append(record)
    return {"terrain": made}


def numbers(folder: Path) -> dict[str, Any]:
    found = read(folder, "rules_numbers.json")
    assert Counter(found["hand_size"].keys()) == Counter(["Attacker", "Recon", "Defender", "_src"])
    nations = [
        {
            "id": nation,
            "discard": DISCARDS[nation],
            "source": "components" if nation in DISCARDS_FOUND else "reconstructed",
        }
        for nation in NATIONS
    ]
    smoke = sorted(found["smoke_markers"]["values"] * 2)
    return {
        "nation": nations,
        "hands": {"attacker": 6, "recon": 5, "defender": 4, "source": "rulebook"},
        "bag": {"smoke": smoke, "source": "reconstructed"},
        "fortifications": {"vulnerability": 20, "source": "components"},
    }


def generator(folder: Path) -> dict[str, Any]:
    """The tables of the Random Scenario Generator."""
    found = read(folder, "rsg.json")
    nation = {"France": "french", "Russia": "russian", "Britain": "british", "America": "american"}

    def grid(table: dict[str, Any]) -> list[dict[str, Any]]:
        return [
            {"roll": int(roll), "by_year": {year: nation[name] for year, name in row.items()}}
            for roll, row in table.items()
        ]

    qualities = []
    for who, table in found["quality"].items():
        for span, row in table["rows"].items():
            for column, quality in row.items():
                when, _, foe = column.partition(" vs ")
                low, _, high = span.partition("-")
                qualities.append(
                    {
                        "nation": who,
                        "low": int(low),
                        "high": int(high or low),
                        "years": years(when),
                        "against": {"": "", "Russia": "russian", "non-Russian": "not russian"}[foe],
                        "quality": quality.lower(),
                    }
                )
    columns = ("american", "british", "french", "german", "italian", "russian")
    leaders = []
    for row, names in found["leader_table"].items():
        if not row.startswith("_"):
            step = int(re.sub(r"[^0-9]", "", row))
            leaders.append(
                {
                    "step": step,
                    **{n: f"{n}.{slug(v.replace('v.', 'v. '))}" for n, v in zip(columns, names, strict=True)},
                }
            )
    years_of = {
        "America": "american",
        "Britain": "british",
        "France": "french",
        "Germany": "german",
        "Italy": "italian",
        "Russia": "russian",
    }
    forts = []
    kinds = {"Foxholes": "foxholes", "Trench": "trench", "Wire": "wire", "Bunker": "bunker"}
    for ob in found["fortification_obs"]:
        record: dict[str, Any] = {"id": slug(ob["name"]), "name": ob["name"], "cost": ob["vp"], "pieces": {}}
        for label, count in ob["pieces"].items():
            mines = re.fullmatch(r"Mines \((\d)-FP\)", label)
            if mines:
                record["mines"] = int(mines[1])
                record["pieces"]["mines"] = count
            else:
                record["pieces"][kinds[label]] = count
        forts.append(record)
    return {
        "year": [
            {"roll": int(roll), "german": both[0], "italian": both[1]}
            for roll, both in found["year_by_roll"].items()
            if not roll.startswith("_")
        ],
        "versus_german": grid(found["allied_vs_germany"]),
        "versus_italian": grid(found["allied_vs_italy"]),
        "quality": qualities,
        "leader": leaders,
        "leader_year": [
            {"nation": years_of[who], "by_year": by_year} for who, by_year in found["leader_modifiers"]["year"].items()
        ],
        "fortification": forts,
        "depth": [
            {"id": "wide", "defender": 8, "attacker": 2, "recon": 4},
            {"id": "narrow", "defender": 12, "attacker": 3, "recon": 6},
        ],
    }


def main() -> None:
    folder = Path(sys.argv[1])
    assets = ROOT / "assets" / "combat_commander"
    known = Counters(folder)
    write(assets / "cards.toml", "The six Destiny decks: 72 cards each.", cards(folder))
    counters = {"unit": known.units, "weapon": known.weapons, "radio": known.radios}
    write(assets / "counters.toml", "Units with both sides, weapons and radios.", counters)
    write(assets / "support.toml", "Support tables: what a roll offers in which years.", support(folder, known))
    write(assets / "formations.toml", "Orders of battle of the scenario generator.", formations(folder, known))
    write(assets / "chits.toml", "The 22 objective chits.", chits(folder))
    write(assets / "terrain.toml", "The Terrain Chart, in its order of precedence.", terrain(folder))
    write(assets / "numbers.toml", "Numbers of the rules and of the box.", numbers(folder))
    write(assets / "generator.toml", "Tables of the Random Scenario Generator.", generator(folder))
    for name, head, data in scenarios(read(folder, "scenarios.json")["scenarios"], known.find):
        write(ROOT / "scenarios" / "combat_commander" / f"{name}.toml", head, data)


if __name__ == "__main__":
    main()
