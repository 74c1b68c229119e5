"""The twelve scenarios as files: forces from the notes; zones, edges and special rules as they are read here.

What the notes do not know (edges of two scenarios, some control, objective chits) is settled here and named in the
scenario's `notes`, which the players see.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

FORTS = {"Foxholes": "foxholes", "Trench": "trench", "Wire": "wire", "Mines": "mines"}
#: What minor nations' counters are called in the decks' own nation: by scenario number and label.
SAME: dict[tuple[int, str], list[tuple[str, int]]] = {
    (14, "Regulars"): [("Chasseur", 0)],
    (14, "Line"): [("Line Team", 0)],
    (14, "81mm Mortar"): [("Medium Mortar", 0)],
    (15, "Rifle/axis"): [("Bersaglieri", 0)],
    (15, "Line"): [("Fucilieri", 0)],
    (16, "Light Mortar/allied"): [("50mm Mortar", 0)],
    (17, "Smith, King's Hero"): [("Hero", 0)],
    (17, "Elite"): [("Elite Team", 0)],
    (18, "Rifle/allied"): [("Chasseur", 3), ("Reservist", 8)],
    (18, "Green"): [("Green Team", 0)],
    (19, "Garrison"): [("Chasseur", 0)],
    (20, "Sissi"): [("Sissi", 0)],
}
UNSURE_SECRET = "How many secret chits the printed scenario gives is not known: each side draws one."
PLAIN_LEADERS = "Leaders of minor nations have the plain profile of their rank: their own counters are not listed."
UNSURE_CHITS = (
    "Which objective chits the printed scenario names is not known: one open and one secret chit a side are drawn."
)
NO_AWARD = "The victory marker starts as printed; what the open chit is worth at the start is taken to be in it."


def zone(**fields: Any) -> dict[str, Any]:
    return fields


def step(side: str, take: list[str], **fields: Any) -> dict[str, Any]:
    return {"side": side, "take": take, "zone": zone(**fields)}


UNITS = ["squad", "team", "leader", "weapon"]
ALL = [*UNITS, "foxholes", "trench", "wire", "mines", "bunker", "pillbox"]
SHEETS: dict[int, dict[str, Any]] = {
    13: {
        "summary": "New Zealanders try to take the village of Pirgos back from paratroopers before they are too many.",
        "edges": ("bottom", "top"),
        "steps": [step("allied", ALL, centre="J1", within=3), step("axis", ALL, centre="J1", beyond=3)],
        "delays": [{"side": "allied", "space": 1, "most": 6, "take": ["squad"], "free": ["leader"]}],
        "control": {"axis": [1, 2, 3, 4, 5]},
        "open": ["W"],
        "special": ["axis-exits-eliminate"],
        "rules": ["Only the Allies score for leaving the map: a German unit that leaves is eliminated."],
        "notes": [
            "Starting control is taken to be the Defender's.",
            "The open chit W is known from a report of play.",
            UNSURE_SECRET,
            PLAIN_LEADERS,
        ],
    },
    14: {
        "summary": "Polish infantry counter-attacks a German company at a road junction west of Warsaw.",
        "edges": ("bottom", "top"),
        "steps": [step("axis", ALL, depth=8), step("allied", ALL, depth=2)],
        "control": {"axis": [1, 2, 3, 4, 5]},
        "special": ["biermann-spots"],
        "rules": [
            "A German mortar may aim along the line of sight of Sgt. Biermann, who is activated by it: range from the "
            "mortar, hindrance from his line.",
        ],
        "notes": [
            "Edges and starting control are reconstructed.",
            "The Polish Regulars are taken as Chasseurs, their two Line as Line Teams.",
            "Sgt. Biermann is asked only where the mortar's own line is blocked.",
            UNSURE_CHITS,
            NO_AWARD,
            PLAIN_LEADERS,
        ],
    },
    15: {
        "summary": "A Romanian battalion attacks a village on the steppe with much infantry and few weapons.",
        "edges": ("top", "bottom"),
        "steps": [step("allied", ALL, depth=8), step("axis", ALL, depth=2)],
        "delays": [
            {"side": "allied", "space": 1, "most": 6, "take": ["squad", "team", "leader"], "entry": "zone"},
            {"side": "axis", "space": 0, "most": 8, "take": ["squad", "team", "leader"]},
        ],
        "open": ["T"],
        "rules": [
            "Up to six Russian units may start on space 1 of the Time Track; they come in where they might have been "
            "set up, in cover and with no enemy there.",
            "Up to eight Romanian units may start on the Time Track, on any space.",
        ],
        "notes": [
            "Edges are reconstructed; the open chit is inferred from the starting victory points.",
            "The Romanian Rifle and Line squads are taken as Bersaglieri and Fucilieri.",
            UNSURE_SECRET,
            PLAIN_LEADERS,
        ],
    },
    16: {
        "summary": "Moroccan and French regulars hold a sunken road and a railway against German riflemen.",
        "edges": ("top", "bottom"),
        "steps": [
            step("allied", ["squad", "foxholes"], depth=8),
            step("axis", ALL, depth=2),
            {**step("allied", ["team", "leader", "weapon"], depth=8), "concealed": True},
        ],
        "special": ["axis-exit-heartens", "sunken-road"],
        "rules": [
            "For each German unit that leaves over the Allied edge the Allies rally a unit or make one Veteran.",
            "The gully is a sunken road: units in it see each other, and they and the crossroads D5 and M10 as well.",
            "The French leaders, teams and weapons are set up last and concealed.",
        ],
        "notes": [
            "Edges are reconstructed.",
            "The French order of battle is probably not complete: its units are as many as its surrender level.",
            "How concealed pieces come to light is ours (R141); a setting has them set up in sight.",
            UNSURE_CHITS,
            NO_AWARD,
        ],
    },
    17: {
        "summary": "House by house through Ortona: Canadians with satchel charges against paratroopers.",
        "edges": ("right", "left"),
        "steps": [step("allied", ALL, depth=7), step("axis", ALL, depth=7)],
        "special": ["satchel-advance", "axis-hidden-mines"],
        "rules": [
            "The Allies may play a Move as an Advance if one of the units activated carries a satchel charge.",
            "The Axis may play Hidden Mines though nobody is the Defender.",
        ],
        "notes": [
            "Edges are reconstructed.",
            "The three Line of the Canadians are taken as squads; they might be teams.",
            "Objective 2 is in M8 by one source, in D1 by another.",
            "The houses of the town touch one another: an Objective is its printed hex, by a setting the whole block.",
            UNSURE_CHITS,
            NO_AWARD,
            PLAIN_LEADERS,
        ],
    },
    18: {
        "summary": "German spearheads reach for the two bridges over the Nisava before the Yugoslavs gather.",
        "edges": ("left", "right"),
        "steps": [step("axis", ALL, depth=2), step("allied", ["squad"], depth=10)],
        "control": {"allied": [1, 2, 3, 4, 5]},
        "special": ["reserve-enters", "single-shell"],
        "rules": [
            "Only the eleven Yugoslav squads are set up; the other six pieces come in at any decision of their side's "
            "own Turn in a hex with units of theirs.",
            "The German battery strikes one hex: no drift on a hit, the drift of a hit on a miss.",
        ],
        "notes": [
            "Edges, orientation and starting control are reconstructed.",
            "The eleven Yugoslav squads are taken as three Chasseurs and eight Reservists.",
            UNSURE_CHITS,
            NO_AWARD,
            PLAIN_LEADERS,
        ],
    },
    19: {
        "summary": "Pioneers and riflemen break into a strongpoint of the Metaxas Line.",
        "edges": ("right", "left"),
        "steps": [
            step("allied", UNITS, depth=12),
            step("axis", ALL, depth=3),
            step("allied", ["bunker", "trench", "wire", "mines"], depth=12),
        ],
        "control": {"allied": [1, 2, 3, 4, 5]},
        "special": ["gun-fires-twice"],
        "rules": [
            "The bunkers, trenches, wire and mines of the Greeks are placed after both set-ups.",
            "The French '75 may fire twice in a Fire order, unless it fires smoke.",
        ],
        "notes": [
            "Edges and starting control are reconstructed.",
            "Where the bunkers, trenches, wire and mines may lie is taken to be the Greek set-up zone.",
            "The Greek Garrison squads are taken as Chasseurs; their surrender level looks low for the forces listed.",
            UNSURE_CHITS,
            NO_AWARD,
            PLAIN_LEADERS,
        ],
    },
    20: {
        "summary": "Finnish ski troops fall on a Russian column strung out along a forest road.",
        "edges": ("bottom", "top"),
        "steps": [
            step("allied", ["squad", "team", "leader"], depth=9, ground="road"),
            step("axis", ALL, depth=9, ground="woods"),
            step("allied", ["weapon"], depth=9, ground="road"),
        ],
        "control": {},
        "special": ["exit-when-weapons-gone"],
        "rules": [
            "Russians are set up on the road, their weapons after the Finns; Finns in woods without a road.",
            "The Finns may discard a card even in a Turn with orders.",
            "Finns leave the map only when no Russian unit on it carries a weapon, then from any edge hex numbered 6 "
            "or less.",
        ],
        "notes": [
            "Starting control is not known: no side controls an objective.",
            UNSURE_CHITS,
            NO_AWARD,
            PLAIN_LEADERS,
        ],
    },
    21: {
        "summary": "An American company climbs toward a Sicilian hill town that reservists have mined.",
        "edges": ("top", "bottom"),
        "steps": [
            step("axis", [*UNITS, "foxholes"], depth=8),
            step("allied", ALL, depth=2),
            step("axis", ["mines"], depth=8),
        ],
        "delays": [{"side": "axis", "space": 2, "most": 4, "take": ["squad", "team", "leader"], "entry": "zone"}],
        "open": ["R"],
        "special": ["wire-as-mines"],
        "rules": [
            "Up to four Italian units may start on space 2 of the Time Track; they come in where they might have been "
            "set up, in cover and with no enemy there.",
            "The three Mines are placed after the Allied set-up.",
            "The Axis play Hidden Wire as Hidden Mines.",
        ],
        "notes": [
            "Edges are reconstructed; the open chit is inferred from the starting victory points.",
            UNSURE_SECRET,
        ],
    },
    22: {
        "summary": "British infantry goes forward through smoke and rubble near Goch while the haze thickens.",
        "edges": ("right", "left"),
        "steps": [
            step("axis", ["trench", "wire"], depth=15),
            step("allied", ALL, depth=3),
            step("axis", UNITS, depth=12),
        ],
        "control": {"axis": [1, 2, 3, 4, 5]},
        "open": ["U"],
        "special": ["allied-squads-suppressed", "haze"],
        "rules": [
            "All British squads start Suppressed.",
            "Haze: every hex between firer and target is a Hindrance of as much as the Time.",
            "German trenches and wire are placed first, anywhere.",
        ],
        "notes": [
            "Edges and starting control are reconstructed; the open chit is inferred from the starting victory points.",
            "Surrender levels look unusual for the forces listed.",
            "Haze is taken not to count between adjacent hexes, where no hex lies between.",
            UNSURE_SECRET,
        ],
    },
    23: {
        "summary": "Two outposts raid each other across an empty stretch of desert.",
        "edges": ("left", "right"),
        "steps": [
            step("allied", ALL, depth=3),
            step("axis", [*UNITS, "trench"], depth=3),
            step("axis", ["mines"], depth=7),
        ],
        "special": ["axis-request-denies", "sniper-group"],
        "rules": [
            "The Axis may play an Artillery Request as Artillery Denied.",
            "The Axis mines may lie up to column G.",
            "The Sniper Group sets up in H1 or H10.",
        ],
        "notes": [
            "Edges are reconstructed; ten trenches on both sides look doubtful.",
            "Whose the Sniper Group is and which counter it has is not known: an Elite Team of the British, or as the "
            "setting says (R142).",
            UNSURE_CHITS,
            NO_AWARD,
        ],
    },
    24: {
        "summary": "Blackshirts and regulars storm the six hills that bar the pass to Berbera.",
        "edges": ("top", "bottom"),
        "steps": [step("allied", ALL, depth=8), step("axis", ALL, depth=2)],
        "control": {"allied": [1, 2, 3, 4, 5]},
        "open": ["U"],
        "special": ["marcello-smoke"],
        "rules": ["The Italian battery fires smoke only if Sgt. Marcello observes."],
        "notes": [
            "Edges and starting control are reconstructed; the open chit is inferred from the starting victory points.",
            UNSURE_SECRET,
        ],
    },
}
PLACES = {"Creta": "Crete", "Polonia": "Poland", "Francia": "France", "Italia": "Italy", "Jugoslavia": "Yugoslavia",
          "Grecia": "Greece", "Finlandia": "Finland", "Olanda": "the Netherlands", "Egitto": "Egypt",
          "Sicilia settentrionale": "northern Sicily", "A sud di Goch": "South of Goch",
          "Deserto meridionale": "Southern desert", "Passo Tug Argan": "Tug Argan Pass"}  # fmt: skip
# fmt: off
MONTHS = {13: "May 1941", 14: "September 1939", 15: "July 1941", 16: "May 1940", 17: "December 1943", 18: "April 1941",
          19: "April 1941", 20: "December 1939", 21: "August 1943", 22: "February 1945", 23: "1942", 24: "August 1940"}
# fmt: on


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^0-9a-z]+", "-", plain.replace("'", "")).strip("-")


def scenarios(notes: dict[str, Any], find: Callable[[str, str], str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """File name, head line and contents of each of the twelve scenarios."""
    for number, sheet in SHEETS.items():
        raw = notes[str(number)]
        name = slug(raw["title"])
        axis, allied = raw["axis"], raw["allies"]
        control = sheet.get("control")
        if control is None:
            control = {side.replace("allies", "allied"): numbers for side, numbers in raw["control"].items()}
        place = raw["place"]
        for italian, english in PLACES.items():
            place = place.replace(italian, english)
        vp = raw["start_vp"] if raw["start_vp_side"] == "axis" else -raw["start_vp"]
        data: dict[str, Any] = {
            "id": f"combat_commander/{name}",
            "title": raw["title"],
            "number": number,
            "place": place,
            "date": MONTHS[number],
            "length": "two to three hours",
            "summary": sheet["summary"],
            "map": raw["map"],
            "year": raw["year"],
            "sudden_death": raw["sudden_death"],
            "vp": vp,
            "first": raw["first"].replace("allies", "allied"),
            "initiative": raw["initiative"].replace("allies", "allied"),
            "open": sheet.get("open", []),
            "drawn": 0 if sheet.get("open") else 1,
            "secret": 1,
            "excluded": raw["excluded_chits"],
            "mines": raw.get("mines_fp", 6),
            "control": control,
            "special": sheet.get("special", []),
            "rules": sheet.get("rules", []),
            "notes": [*sheet["notes"], "Who begins with the Initiative card rests on a single source."],
            "source": "reconstructed",
            "axis": force(number, "axis", axis, sheet, raw, find),
            "allied": force(number, "allied", allied, sheet, raw, find),
            "step": sheet["steps"],
        }
        if sheet.get("delays"):
            data["delay"] = sheet["delays"]
        arrivals = [
            arrival(number, side, given, forces["deck_nation"], find)
            for side, forces in (("axis", axis), ("allied", allied))
            for given in forces["reinforcements"]
            if number != 13
        ]
        if arrivals:
            data["arrival"] = arrivals
        yield name, f"Scenario {number}, map {raw['map']}.", data


def force(
    number: int,
    side: str,
    raw: dict[str, Any],
    sheet: dict[str, Any],
    whole: dict[str, Any],
    find: Callable[[str, str], str],
) -> dict[str, Any]:
    nation = raw["deck_nation"]
    pieces: dict[str, int] = {}
    forts: dict[str, int] = {}
    radio = ""
    for item in raw["ob"]:
        label, count = item["label"], item["n"]
        if label == "Bunker Complex":
            forts |= {"bunker": 3, "trench": 3, "wire": 3, "mines": 3}
        elif label in FORTS:
            forts[FORTS[label]] = count
        elif label.startswith("Radio"):
            radio = find(nation, label)
        else:
            for ident, some in counters(number, side, nation, label, find):
                pieces[ident] = pieces.get(ident, 0) + (some or count)
    for given in raw["reinforcements"]:
        if number == 13:
            continue
        coming = arrival(number, side, given, nation, find)
        for ident, count in coming["pieces"].items():
            pieces[ident] -= count
        if coming.get("radio"):
            radio = ""
    made: dict[str, Any] = {
        "nation": nation,
        "posture": raw["posture"].lower(),
        "quality": raw["quality"].lower(),
        "orders": raw["orders"],
        "surrender": raw["surrender"],
        "edge": sheet["edges"][0 if side == "axis" else 1],
        "pieces": {ident: count for ident, count in pieces.items() if count > 0},
    }
    if raw["minor"]:
        made["people"] = raw["minor"]
    if forts:
        made["forts"] = forts
    if radio:
        made["radio"] = radio
    cards = whole["opening_cards"].get("axis" if side == "axis" else "allies")
    if cards:
        made["cards"] = cards
    if number == 20 and side == "axis":
        made["discard_always"] = 1
        made["people"] = "Finnish"
    return made


def counters(number: int, side: str, nation: str, label: str, find: Callable[[str, str], str]) -> list[tuple[str, int]]:
    same = SAME.get((number, f"{label}/{side}")) or SAME.get((number, label)) or [(label, 0)]
    return [(find(nation, name), count) for name, count in same]


def arrival(
    number: int, side: str, given: dict[str, Any], nation: str, find: Callable[[str, str], str]
) -> dict[str, Any]:
    made: dict[str, Any] = {"side": side, "space": given["space"], "pieces": {}}
    for item in given["units"]:
        if item["label"].startswith("Radio"):
            made["radio"] = find(nation, item["label"])
            continue
        for ident, some in counters(number, side, nation, item["label"], find):
            made["pieces"][ident] = some or item["n"]
    return made
