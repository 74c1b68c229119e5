"""Makes units, cards, combat tables and turn track of No Retreat 2 from the folder of component notes.

    python tools/make_no_retreat_content.py NOTES_FOLDER

writes assets/no_retreat/{units,cards,tables,track}.toml. The results are checked, then committed; the game reads only
them. Each value says where it comes from; what the notes leave open is settled here and marked reconstructed.
"""

from __future__ import annotations

import csv
import json
import re
import sys
import unicodedata
from pathlib import Path
from typing import Any

import tomli_w

NATIONS = {"german": "gray", "italian": "green"}
KINDS = {
    "panzer": "tank",
    "tank": "tank",
    "heavy tank": "tank",
    "mech inf": "mechanised",
    "infantry": "infantry",
    "anti-tank": "anti-tank",
    "airborne": "airborne",
}
#: Two-colour units, by id (2.3 says that some are; which ones is a proposal but for Ramcke/Folgore).
TWO_COLOURS = ("ramcke-folgore", "ariete", "trieste", "guards", "2-nz", "free-french")
RULEBOOK = (
    "15-panzer", "21-panzer", "90-light", "164-light", "33-flak", "ramcke-folgore", "babini", "7-armored", "4-tank",
    "32-tank", "guards", "4-indian", "2-sa",
)  # fmt: skip
#: The ladders of the three big divisions, weakest face first (8.2, 13.6.2): counter, strength, movement, entry turn.
LADDERS: dict[str, list[dict[str, Any]]] = {
    "15-panzer": [
        {"strength": 3, "movement": 6, "counter": "B"},
        {"strength": 5, "movement": 6, "counter": "B"},
        {"strength": 7, "movement": 6, "counter": "A", "entry": 6},
        {"strength": 8, "movement": 6, "counter": "A", "entry": 12, "dot": True, "heavy": True},
    ],
    "21-panzer": [
        {"strength": 3, "movement": 6, "counter": "B"},
        {"strength": 5, "movement": 6, "counter": "B"},
        {"strength": 7, "movement": 6, "counter": "A", "entry": 4},
        {"strength": 8, "movement": 6, "counter": "A", "entry": 12, "dot": True, "heavy": True},
    ],
    "90-light": [
        {"strength": 2, "movement": 5, "counter": "B"},
        {"strength": 4, "movement": 5, "counter": "A", "entry": 8},
        {"strength": 5, "movement": 5, "counter": "A", "entry": 11},
    ],
}
ENTRY = {"15-panzer": (5, 0), "21-panzer": (4, 1), "90-light": (7, 0)}
#: Entries that the notes contradict: the rulings' mends (R95, R96, R101).
MENDED_ENTRY = {"babini": 2, "22-corps": 2, "23-corps": 2, "2-sa": 8}
NAMES = {
    "605-pzjg": "605 Pzjg",
    "33-flak": "33 Flak",
    "2-nz": "2 New Zealand",
    "1-sa": "1 S. African",
    "2-sa": "2 S. African",
}

#: Red borders count in an invasion (15.2): every Malta event has one until better is known (R105).
NAVAL = ("malta-convoy", "force-k", "taranto-matapan", "tiger-convoy", "naval-supply-run", "royal-navy-bombardment")
#: Timings that the notes give but that never occur, mended (R104).
TIMINGS = {
    "captured-dumps": ["movement", "after"],
    "give-us-the-tools": ["movement", "after"],
    "tactical-feint": ["declaration"],
    "jock-columns": ["declaration"],
    "tank-recovery-units": ["after"],
    "panzer-leads-from-the-front": ["reroll"],
    "auchinleck-takes-command": ["reroll"],
}
CROSSLESS = ("621st-radio-intercepts",)  # tagged with a cross without ground in the rulebook (R105)
TEXTS = {
    "luftflotte-2": "Flip Malta to Inactive. The Allies cannot flip it back this turn.",
    "convoy-sails": "Receive 2 SP if Malta is Inactive, else 1.",
    "force-k": "The Axis lose 2 SP if Malta is Active, else 1.",
    "submarine-screen": "Cancel the naval event that the Allies have just played.",
    "ultra-on-shipping": "The Axis lose 1 SP. Look at the Axis hand.",
    "decima-mas-raid": "The Allies lose 1 SP, and play no naval event this turn.",
    "taranto-matapan": "The Axis discard a card by chance.",
    "wellingtons-over-tripoli": "The Axis draw 1 SP less at their next resupply.",
    "tripoli-unloads": "Receive 2 SP.",
    "tiger-convoy": "Receive 1 SP, and build up a tank unit for nothing.",
    "captured-dumps": "Receive 1 SP if you took a Town or City in this Player Turn.",
    "delta-workshops": "Build up a mechanised unit for nothing.",
    "tank-recovery-units": "After a battle: a mechanised unit on the map in full supply regains a step, even dotted.",
    "give-us-the-tools": "Movement or after a battle: a unit on the map in full supply regains a step, even dotted.",
    "88s-in-line": "Attack or defence: cancel the enemy's mechanised shifts.",
    "25-pounders": "Defence: one column left.",
    "stuka-support": "Attack: one column right.",
    "desert-air-force": "Attack: one column right.",
    "pioneers": "Attack: one Box or Minefield adds no strength.",
    "sappers-and-scorpions": "Attack: one Box or Minefield adds no strength.",
    "sandstorm": "The battle ends at once, without effect.",
    "ghibli": "The battle ends at once, without effect.",
    "night-march": "A German stack has 2 Movement Points more.",
    "night-move": "A stack has 2 Movement Points more.",
    "tactical-feint": "As the Allies declare targets: a free counterblow from one of your hexes.",
    "jock-columns": "As the Axis declare targets: a free counterblow from a hex with mechanised units.",
    "panzer-leads-from-the-front": "Roll the die of a German attack again.",
    "auchinleck-takes-command": "Roll the die of an Allied attack again.",
    "bersaglieri-stand": "Italians defend: DR and DW have no effect.",
    "australian-raid": "A Box or Tobruk defends: two columns left.",
    "italian-resolve": "An attack on the Italian table rolls on the German one.",
    "italian-collapse": "Attack on Italians alone: one column right.",
    "rommel-refuses": "Declare an Offensive this turn without SP.",
    "prime-minister-insists": "Declare an Offensive this turn without SP.",
    "overstretched": "The Allies pay 2 SP to continue an Offensive this turn.",
    "fuel-famine": "The Axis pay 2 SP to continue an Offensive this turn.",
    "minefields-laid-early": "Build a Minefield for nothing.",
    "devils-gardens-reversed": "Build a Minefield for nothing.",
    "tobruk-ring": "The Tobruk Fortification Level falls by one.",
    "hold-tobruk": "The Tobruk Fortification Level rises by one.",
    "balkan-priority-ends": "A reinforcement of the next turn comes now.",
    "reinforcements-diverted-home": "A reinforcement of the next turn comes now.",
    "far-east-crisis": "An Infantry unit of Allied choice leaves for two turns.",
    "russian-front-first": "No German unit is built up this turn.",
    "fuehrer-directive": "Cancel the card the Allies have just played.",
    "high-command-interference": "Cancel the card the Axis have just played.",
    "comando-supremo": "Take any one card from the Discard pile.",
    "middle-east-staff": "Take any one card from the Discard pile.",
    "long-range-raid": "Look at four cards of the Draw pile, and keep one.",
    "lrdg-and-sas": "The Axis discard a card, and lose a Box or Minefield of your choice.",
    "crete-timetable": "Move the Crete event by a turn.",
    "greek-delay": "Move a red event by a turn.",
    "axis-reshuffle": "Shuffle the discards into the Draw pile, and draw a card.",
    "allied-reshuffle": "Shuffle the discards into the Draw pile, and draw a card.",
    "rearguard": "Defence: retreat one to three hexes; no advance beyond the first hex.",
    "withdraw-in-good-order": "Defence: retreat one to three hexes; no advance beyond the first hex.",
    "mobile-workshop-convoy": "A stack loses its supply markers.",
    "naval-supply-run": "A stack in or next to a port loses its supply markers.",
    "coastal-lighters": "A port of yours feeds one unit more this turn.",
    "royal-navy-bombardment": "A battle on the coast: one column in your favour.",
    "parachute-battalions-ready": "1 SP. Counts for Crete and Malta while in hand.",
    "malta-garrison-fed": "1 SP. Counts for Crete and Malta while in hand.",
    "herkules-planning": "1 SP. Counts for Crete and Malta while in hand.",
    "illustrious": "1 SP. Counts for Crete and Malta while in hand.",
    "special-mission-288": "Germans defend: one column left.",
    "grants-arrive": "A battle with tanks of yours: one column in your favour.",
    "621st-radio-intercepts": "Look at the Allied hand and take one card of it.",
    "black-code-changed": "The Axis may not look at Allied cards this turn. Draw a card.",
}
DEPARTURES = [
    {"turn": 2, "side": "allied", "unit": "4-indian", "back": 5, "source": "rulebook"},
    {"turn": 4, "side": "allied", "unit": "7-armored", "back": 6, "reduced": True, "source": "rulebook"},
    {"turn": 4, "side": "allied", "unit": "4-tank", "back": 6, "reduced": True, "source": "rulebook"},
    {
        "turn": 4, "side": "allied", "choose": "infantry-division", "back": 6, "reduced": True, "source": "rulebook",
        "among": ["6-australian", "9-australian", "4-indian"],
    },
    {"turn": 4, "side": "allied", "unit": "32-tank", "back": 5, "source": "rulebook"},
    {"turn": 4, "side": "allied", "unit": "guards", "back": 5, "source": "rulebook"},
    {"turn": 8, "side": "allied", "unit": "9-australian", "back": 14},
    {"turn": 10, "side": "allied", "unit": "2-nz", "back": 13},
    {"turn": 10, "side": "allied", "unit": "70-british"},
    {"turn": 10, "side": "allied", "unit": "6-australian"},
]  # fmt: skip
LEADERS = [
    {"id": "oconnor", "side": "allied", "name": "O'Connor", "gift": "counterblow", "entry": 1, "dot": True},
    {"id": "rommel", "side": "axis", "name": "Rommel", "gift": "counterblow", "entry": 4},
    {"id": "montgomery", "side": "allied", "name": "Montgomery", "gift": "shock", "entry": 15},
]
RED_EVENTS = {5: ["crete"], 17: ["torch"]}
KNOWN_EVENTS = {
    2: ["ethiopia"], 3: ["reserves"], 4: ["greece", "malta", "tobruk"], 5: ["crete", "minefields"], 6: ["panzer-76"],
    10: ["advantage"], 14: ["malta-units"], 17: ["torch"], 18: ["end"],
}  # fmt: skip


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^0-9a-z]+", "-", plain.replace("'", "")).strip("-")


def face(text: str) -> dict[str, Any]:
    """ "(2)-5" is strength 2 without zone of control, movement 5."""
    found = re.fullmatch(r"(\()?(\d+)\)?-(\d+)", text.strip())
    if found is None:
        raise ValueError(text)
    made: dict[str, Any] = {"strength": int(found[2]), "movement": int(found[3])}
    if found[1]:
        made["zoc"] = False
    return made


def units(folder: Path) -> dict[str, Any]:
    made: list[dict[str, Any]] = []
    for row in csv.DictReader((folder / "roster_proposed.csv").open(encoding="utf-8")):
        name = re.sub(r"\s*\((?:A|B|ex 5 Lt|1940-41|Matilda|Sherman|Valentine)\)", "", row["unit"]).strip()
        ident = slug(name.removesuffix(" Bde"))
        if any(unit["id"] == ident for unit in made):
            continue
        kind = re.sub(r"\s*\(.*\)", "", row["type"]).strip().lower()
        dotted = "dot" in row["flags"].split(";")[0] and ident not in LADDERS
        heavy = kind.startswith("heavy")
        if ident in LADDERS:
            faces = [dict(step) for step in LADDERS[ident]]
            entry, arrives = ENTRY[ident]
        else:
            faces = [face(row[key]) for key in ("reduced CS-MA", "full CS-MA") if row[key].strip() not in ("", "-")]
            entry = int(re.match(r"\d+", row["entry turn"])[0])  # type: ignore[index]
            arrives = len(faces) - 1
            for made_face in faces:
                made_face.update({"dot": True} if dotted else {}, **({"heavy": True} if heavy else {}))
        side = row["side"].lower()
        unit: dict[str, Any] = {
            "id": ident,
            "side": side,
            "name": NAMES.get(ident, name),
            "kind": KINDS[kind],
            "colour": colour(ident, side, row["nationality"], KINDS[kind]),
            "nation": nation(row["nationality"]),
            "entry": MENDED_ENTRY.get(ident, entry),
            "arrives": arrives,
            "source": "rulebook" if ident in RULEBOOK else "reconstructed",
            "faces": faces,
        }
        if KINDS[kind] == "anti-tank":
            unit["stacks_free"] = True
        if "Malta unit" in row["flags"]:
            unit["malta"] = True
        made.append(unit)
    for side, count in (("axis", 5), ("allied", 6)):
        for number in range(1, count + 1):
            made.append(
                {
                    "id": f"{side}-box-{number}",
                    "side": side,
                    "name": "Box" if number > 1 else "Box (free)",
                    "kind": "entrenchment",
                    "colour": "gray-green" if side == "axis" else "brown-tan",
                    "nation": side,
                    "free": number == 1,
                    "source": "reconstructed",
                    "faces": [
                        {"strength": 1, "white": True, "zoc": False},
                        {"strength": 2, "white": True, "entry": 5},
                    ],
                }
            )
    departures = [{"id": f"departure-{number}", **departure} for number, departure in enumerate(DEPARTURES, 1)]
    return {"unit": made, "leader": LEADERS, "departure": departures}


def colour(ident: str, side: str, nationality: str, kind: str) -> str:
    if ident in TWO_COLOURS:
        return "gray-green" if side == "axis" else "brown-tan"
    if side == "axis":
        return "gray" if nationality.startswith("German") else "green"
    return "brown" if kind in ("tank", "mechanised") else "tan"


def nation(text: str) -> str:
    word = re.sub(r"\s*\(.*\)", "", text).strip()
    return {"It": "Italian", "Ger+It": "German"}.get(word, word)


def cards(folder: Path) -> dict[str, Any]:
    made = []
    for raw in json.loads((folder / "cards_proposed.json").read_text(encoding="utf-8"))["cards"]:
        card: dict[str, Any] = {"id": f"{raw['n']:02d}", "number": raw["n"]}
        for side in ("axis", "allied"):
            half = raw[side]
            ident = slug(half["name"])
            effect = half["effect"].replace(" (known)", "").replace(" (name and effect known)", "")
            text = TEXTS.get(ident, effect[0].upper() + effect[1:] + ".")
            card[side] = {
                "id": ident,
                "name": half["name"],
                "timing": TIMINGS.get(ident, [half["timing"]]),
                "text": text,
                "advantage": half[f"{side}_advantage_only"] and ident not in CROSSLESS,
                "malta": half["malta"],
                "red": half["malta"],
                "naval": ident in NAVAL,
            }
        known = {25: "the Allied half is the rulebook's", 36: "the Axis half is the rulebook's"}
        if raw["n"] in known:
            card["note"] = known[raw["n"]]
        made.append(card)
    return {"card": made}


def tables(folder: Path) -> dict[str, Any]:
    raw = json.loads((folder / "crt_proposed.json").read_text(encoding="utf-8"))
    columns = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")
    return {
        "table": [
            {
                "id": name.lower(),
                "title": f"{name} Combat Results",
                "source": "reconstructed",
                "rows": [[raw[name][str(die)][column] for column in columns] for die in range(1, 7)],
            }
            for name in ("German", "Italian", "Allied")
        ]
    }


def track(folder: Path) -> dict[str, Any]:
    raw = json.loads((folder / "turn_track.json").read_text(encoding="utf-8"))
    support = raw["blitz_shock_proposed"]
    boxes = []
    for turn in raw["turns"]:
        number = turn["turn"]
        box: dict[str, Any] = {
            "id": str(number),
            "turn": number,
            "dates": turn["dates"],
            "weather": turn["weather"],
            "blitz": support["blitz"][number - 1],
            "shock": support["shock"][number - 1],
            "sudden_death": number in raw["sudden_death"]["proposed"],
            "events": KNOWN_EVENTS.get(number, []),
            "red": RED_EVENTS.get(number, []),
            "source": "reconstructed",
        }
        boxes.append(box)
    return {"turn": boxes}


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    target = Path(__file__).resolve().parent.parent / "assets" / "no_retreat"
    target.mkdir(parents=True, exist_ok=True)
    heads = {
        "units": "Units, leaders and scheduled withdrawals. Faces from the weakest to the strongest step.",
        "cards": "The 36 cards. Names and effects are ours but for the five that the rulebook tells.",
        "tables": "The three Combat Results Tables: rows are dice 1 to 6, columns 1:3 to 6:1. Reconstructed.",
        "track": "The Game Turn Track. Dates, weather and support markers are reconstructed but for turn 9.",
    }
    for name, data in (
        ("units", units(folder)),
        ("cards", cards(folder)),
        ("tables", tables(folder)),
        ("track", track(folder)),
    ):
        (target / f"{name}.toml").write_text(f"# {heads[name]}\n\n" + tomli_w.dumps(data), encoding="utf-8")


if __name__ == "__main__":
    main()
