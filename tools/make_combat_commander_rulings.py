"""Turns the index of the Combat Commander rulebook and the notes on its gaps into rules.toml and rulings.toml.

    python tools/make_combat_commander_rulings.py RULES_FOLDER

The folder holds combat_commander.tsv (number, heading, line) and combat_commander-rulings.md (our own wording). Where a
"heading" of the index is the beginning of a paragraph, the title is ours. Rulings of rulings.toml that the notes do not
have (from R121 on) stay as they are.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

ASSETS = Path(__file__).resolve().parent.parent / "assets" / "combat_commander"
TITLES = {
    "2.2.1": "Map number",
    "2.2.2": "Compass rose",
    "2.2.3": "Artillery Boxes",
    "6.3.1": "Surrender and annihilation",
    "6.3.2": "Sudden Death and the last exit",
    "O14.2": "One order at a time",
    "O14.3": "Actions and Events during an order",
    "O14.4": "Somebody must carry it out",
    "A24.1": "Any number, cumulative",
    "E52.1": "Choosing the Squad",
    "E52.2": "What the Teams take over",
}
#: Rules for rulings that name only examples or scenarios, so that they are found by number.
ABOUT = {
    "R10": ["O21.6", "A33.2", "F103.1", "F106.2"],
    "R106": ["A33.1"],
    "R107": ["1"],
    "R108": ["O20.1"],
    "R113": ["3.2.1"],
    "R115": ["O14.1"],
    "R120": ["6.1.1"],
}
#: Where the notes say otherwise than the maps are drawn, or an option has been settled since: passages by ruling.
CORRECTED = {
    "R93": (
        "has the level of its higher hex.",
        "has the level of its lower hex, inside whose rim the higher ground begins.",
    ),
    "R63": (
        "marked reconstructed. Never over two Objective numbers, never across a listed gap. Where silent, the printed",
        "marked reconstructed: the hexes that the roof of the printed hex runs into. Never over two Objective numbers, "
        "never across a listed gap. Where silent, as in the blocks of map 17, the printed",
    ),
}
OPTIONS = {"R63": "all that its houses touch without a gap, where no other Objective is"}
HEADING = "Heading; what it says stands in the rules below it."
#: Numbers that nothing has to be enforced for.
WHY = {
    "1": ("definition", HEADING),
    "1.0": ("definition", "Cards go before rules: each Action and Event does what its card says."),
    "2": ("definition", HEADING),
    "2.1": ("component", "The maps."),
    "2.2": ("definition", HEADING),
    "2.2.1": ("component", "Printed on the maps."),
    "2.2.3": ("component", "Drawn beside the maps; each side has one."),
    "3": ("definition", HEADING),
    "3.1": ("definition", HEADING),
    "3.3": ("definition", HEADING),
    "3.3.1": ("definition", HEADING),
    "4": ("component", "The track display."),
    "4.1": ("component", "The victory track."),
    "4.3": ("component", "Boxes of the track display."),
    "4.3.2": ("component", "The scenario says its year."),
    "4.3.4": ("component", "Reminders on the track display."),
    "6": ("definition", HEADING),
    "6.1": ("definition", HEADING),
    "7": ("definition", HEADING),
    "7.3": ("definition", HEADING),
    "8.1": ("definition", HEADING),
    "10": ("definition", HEADING),
    "10.1.1": ("definition", "Units never stand in the way of a line, so no code mentions them."),
    "11": ("definition", HEADING),
    "13": ("definition", HEADING),
    "O14": ("definition", HEADING),
    "O16": ("definition", HEADING),
    "O22": ("definition", HEADING),
    "O23": ("definition", HEADING),
    "O23.3.2": ("definition", "Opportunity Fire is offered during a Move only."),
    "T78": ("definition", HEADING),
    "T78.1": ("component", "The order of the Terrain Chart; maps are read by it."),
    "T81": ("component", "A row of the Terrain Chart."),
    "T82": ("component", "A row of the Terrain Chart."),
    "T85": ("component", "A row of the Terrain Chart."),
    "T88": ("definition", HEADING),
    "T88.3": ("definition", HEADING),
    "T90": ("component", "A row of the Terrain Chart."),
    "T91": ("component", "A row of the Terrain Chart."),
    "F100": ("definition", HEADING),
    "F103": ("definition", HEADING),
    "F105": ("definition", HEADING),
    "F106": ("definition", HEADING),
}


def index(folder: Path) -> dict[str, str]:
    """Titles by number; the words in brackets of a translated heading are dropped."""
    found: dict[str, str] = {}
    for line in (folder / "combat_commander.tsv").read_text(encoding="utf-8").splitlines():
        number, title, *_ = line.split("\t")
        title = TITLES.get(number, re.sub(r"\s*\((?!FP|LOS)[^)]*\)?", "", title).strip())
        found[number] = title
        if number == "T88.4":
            found["T88.4.1"] = "Blind hexes"  # the text refers to it by this number, but gives it no heading
    return found


def rules(titles: dict[str, str]) -> list[dict[str, Any]]:
    """The rules by number; the summaries of the present file stay."""
    present = tomllib.loads((ASSETS / "rules.toml").read_text(encoding="utf-8"))["rule"]
    summaries = {one["number"]: one.get("summary", "") for one in present}
    made = []
    for number, title in titles.items():
        coverage, why = WHY.get(number, ("enforced", ""))
        one = {"number": number, "title": title, "summary": summaries.get(number, ""), "coverage": coverage, "why": why}
        made.append({key: value for key, value in one.items() if value})
    return made


def numbers(text: str, known: dict[str, str]) -> list[str]:
    """The numbers of rules in a text, its line numbers left out."""
    plain = re.sub(r"L\d+(?:-\d+)?", "", text)
    return list(dict.fromkeys(n for n in re.findall(r"[A-Z]?\d+(?:\.\d+)*", plain) if n in known))


def clean(text: str) -> str:
    """A paragraph without line numbers and marks."""
    text = re.sub(r"\s*\(?\bL\d+(?:-\d+)?(?:,\s*L\d+(?:-\d+)?)*\)?", "", " ".join(text.split()))
    return text.replace("**", "").replace("`", "").strip()


def rulings(folder: Path, known: dict[str, str]) -> list[dict[str, Any]]:
    text = (folder / "combat_commander-rulings.md").read_text(encoding="utf-8")
    made: list[dict[str, Any]] = []
    for found in re.finditer(r"^\*\*(R\d+)\. (.+?)\*\*(.*)\n((?:- .*\n(?:(?!- |\*\*|#|\n).*\n)*)+)", text, re.M):
        ident, title, where, body = found.groups()
        parts = {}
        for name in ("Problem", "Ruling", "Reason"):
            part = re.search(rf"- {name}(?:, [^:]*)?: (.*?)(?=\n- (?:Problem|Ruling|Reason)[:,]|\Z)", body, re.S)
            parts[name] = clean(part[1]) if part else ""
        reason, _, option = parts["Reason"].partition("Option:")
        made.append(
            _ruling(ident, title, numbers(where + title, known), parts["Problem"], parts["Ruling"], reason, option)
        )
    for row in re.findall(r"^\| (R\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.M):
        ident, where, problem, ruling, option = row
        made.append(_ruling(ident, clean(problem), numbers(where, known), clean(problem), clean(ruling), "", option))
    return sorted(made, key=lambda one: int(one["id"][1:]))


def with_own(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rulings with those of the present file that the notes do not have: they are written there by hand."""
    known = {one["id"] for one in made}
    present = tomllib.loads((ASSETS / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
    own = [one for one in present if one["id"] not in known]
    return sorted([*made, *own], key=lambda one: int(one["id"][1:]))


def sentence(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def _ruling(
    ident: str, title: str, numbers: list[str], problem: str, ruling: str, reason: str, option: str
) -> dict[str, Any]:
    option = OPTIONS.get(ident, option.replace("(off)", "").strip().strip(".").strip())
    before, after = CORRECTED.get(ident, ("", ""))
    if before not in ruling:
        raise SystemExit(f"{ident} no longer says: {before}")
    ruling = ruling.replace(before, after) if before else ruling
    return {
        "id": ident,
        "title": title.rstrip("."),
        "rules": numbers or ABOUT[ident],
        "question": sentence(problem),
        "ruling": sentence(ruling),
        "reason": sentence(reason.strip() or "the sense of the text."),
        "alternatives": [] if option in ("", "no") else [option],
    }


def main() -> None:
    folder = Path(sys.argv[1])
    titles = index(folder)
    head = "# Every numbered rule of the rulebook: its number, a short title and summary of ours, and how it is "
    head += "covered.\n\n"
    text = tomli_w.dumps({"rule": rules(titles)})
    (ASSETS / "rules.toml").write_text(head + text, encoding="utf-8")
    head = "# Where the rulebook is silent, ambiguous or contradicts itself, and how this game rules.\n\n"
    text = tomli_w.dumps({"ruling": with_own(rulings(folder, titles))})
    (ASSETS / "rulings.toml").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
