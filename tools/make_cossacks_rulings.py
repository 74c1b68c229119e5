"""Turns the notes on gaps and conflicts of the Cossacks rulebook into assets/cossacks/rulings.toml.

    python tools/make_cossacks_rulings.py RULES_FOLDER

The folder holds cossacks-rulings.md (our own wording) and cossacks.tsv (number, heading, line). References to lines of
the rulebook's text become references to its numbered rules. Only the rulings on combat, formations, zones, set-up and
victory are taken; those on movement, orders, supply and railways follow with their chapters.
"""

from __future__ import annotations

import bisect
import re
import sys
from pathlib import Path
from typing import Any

import tomli_w

TAKEN = [*range(1, 113), 169, 174, 175, 176, 177, 178]
#: Lines of the long combat example, which has no number of its own.
EXAMPLE = (1305, 1331)
#: Lines before the numbered exclusive rules: glossary, sequence and precedence.
OPENING = (1640, 1672)
#: Rules for rulings that name only examples, so that they are found by number.
ABOUT = {"R63": ["S10.35"], "G22": ["S12.21"], "G27": ["S10.22", "S10.35", "E9.0"], "R175": ["S10.35", "S10.24A"]}
#: Where the program decides a detail otherwise than the notes say.
AMENDED = {
    "R28": (
        "if it runs to a corner the defender picks one of the two",
        "if it runs along a corner, the northern or eastern one of the two",
    )
}
GAPS = ("G1", "G2", "G4", "G16", "G17", "G18", "G19", "G20", "G21", "G22", "G23", "G27")


class Numbers:
    """Lines of the rulebook as numbers of its rules."""

    def __init__(self, index: Path) -> None:
        rows = [line.split("\t") for line in index.read_text(encoding="utf-8").splitlines() if line.strip()]
        pairs = sorted((int(row[2]), row[0]) for row in rows)
        self.lines = [line for line, _ in pairs]
        self.ids = [rule for _, rule in pairs]
        self.known = set(self.ids)

    def of(self, line: int) -> str:
        if EXAMPLE[0] <= line <= EXAMPLE[1]:
            return "the combat example"
        if OPENING[0] <= line <= OPENING[1]:
            return "E1.0"
        return self.ids[max(0, bisect.bisect_right(self.lines, line) - 1)]

    def replaced(self, text: str) -> str:
        """Text with "L123" and "L123-130" as rule numbers."""

        def one(found: re.Match[str]) -> str:
            first, last = self.of(int(found[1])), self.of(int(found[2] or found[1]))
            return first if first == last else f"{first} to {last}"

        text = re.sub(r"\bL(\d+)(?:\(\d+\))?(?:-L?(\d+))?", one, text)
        text = re.sub(r"\b([SE]\d[\w.]*|the combat example)((?:, | and |; )\1\b)+", r"\1", text)
        text = re.sub(r"\b([SE]\d[\w.]*) \(\1\)", r"\1", text)
        text = re.sub(r"the example,? \(?the combat example\)?", "the combat example", text)
        return re.sub(r"\b([SE]\d[\w.]*) (say|point|permit|demand|fix|give|confine|print|name)\b", r"\1 \2s", text)

    def listed(self, text: str) -> list[str]:
        """The rule numbers of a list such as "S10.0 (L1098-1103), S11.21, L1343"."""
        found: list[str] = []
        for part in re.findall(r"\b([SE])(\d[\d.]*\d)(?:\.?([A-Z])\b)?|\bL(\d+)", text):
            letter, number, sub, line = part
            if line:
                rule = self.of(int(line))
                if rule == "the combat example":
                    continue
            else:
                rule = f"{letter}{number}{sub}"
                if rule not in self.known and f"{letter}{number}" in self.known:
                    rule = f"{letter}{number}"
            if rule in self.known and rule not in found:
                found.append(rule)
        return found


def entries(text: str, numbers: Numbers) -> list[dict[str, Any]]:
    out = []
    for block in re.split(r"\n(?=\*\*R\d+\.)", text):
        head = re.match(r"\*\*R(\d+)\. (.*?) \[(text|ruling|rebuilt)\]\*\*\n", block)
        if head is None or int(head[1]) not in TAKEN:
            continue
        block = re.split(r"\n(?:#|---)", block)[0]
        fields = dict(re.findall(r"- \*(\w+):\*\s*(.*?)(?=\n- \*\w+:\*|\Z)", block, re.S))
        if "Ruling" not in fields:
            continue
        option = " ".join(fields.get("Option", "no").split())
        alternatives: list[str] = []
        if not option.startswith("no"):
            named = re.search(r"[\"“](.*?)[\"”]", option)
            words = (named[1] if named else option).partition(": ")[2] or option
            alternatives = [part.strip() for part in words.split(" / ")]
        ruling = fields["Ruling"].strip()
        table = re.search(r"\n\|.*", ruling, re.S)
        if table:
            ruling = ruling.replace(table[0], "\n" + MENU)
        out.append(
            {
                "id": f"R{head[1]}",
                "title": head[2],
                "status": {"text": "text", "ruling": "ruling", "rebuilt": "reconstructed"}[head[3]],
                "rules": numbers.listed(fields.get("Rules", "")),
                "question": plain(numbers.replaced(fields.get("Problem", ""))),
                "ruling": plain(numbers.replaced(ruling)),
                "reason": plain(numbers.replaced(fields.get("Why", ""))),
                "alternatives": alternatives,
            }
        )
    return out


MENU = """Barrage, result and check: the owner may pick a Combat SP, an artillery SP, a retreat or a morale level; the \
barraging player a Combat SP, an artillery SP or, after a first SP, a morale level; after a check also superiority and \
marker removal. Fire, defender: the owner a Combat SP, an artillery SP if the enemy spent ammunition, a retreat or a \
morale level; the opponent the same, artillery and morale only after a first SP. Fire, attacker: the same without \
retreat, except that the owner may retreat after a failed check. Withdrawal: Combat SP, retreat, morale level."""


def plain(text: str) -> str:
    text = re.sub(r"\s+", " ", text.replace("\\*", "*")).strip()
    return text[:1].upper() + text[1:]


def gaps(text: str, numbers: Numbers) -> list[dict[str, Any]]:
    out = []
    for row in re.findall(r"^\| (G\d+) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.M):
        identity, missing, traces, filled = row
        if identity not in GAPS:
            continue
        out.append(
            {
                "id": identity,
                "title": f"Lost: {missing}",
                "status": "reconstructed",
                "rules": numbers.listed(missing),
                "question": plain(f"The text that we work from lacks {missing}. What stands in its place?"),
                "ruling": plain(
                    f"Filled by {filled}." if filled.startswith("R") else "Filled by component data of ours."
                ),
                "reason": plain(
                    f"What the rest of the text still says of it: {numbers.replaced(traces)}."
                    if re.search(r"L\d", traces)
                    else "Nothing of it is public; the tables say of themselves that they are reconstructed."
                ),
                "alternatives": [],
            }
        )
    return out


#: The line of rulings.toml below which the rulings stand that no note holds.
OWN = "# What came up while the rules were written"


def main(folder: Path, target: Path) -> None:
    numbers = Numbers(folder / "cossacks.tsv")
    text = (folder / "cossacks-rulings.md").read_text(encoding="utf-8")
    records = [*gaps(text, numbers), *entries(text, numbers)]
    for record in records:
        record["rules"] = record["rules"] or ABOUT.get(record["id"], [])
        if record["id"] in AMENDED:
            before, after = AMENDED[record["id"]]
            if before not in record["ruling"]:
                raise SystemExit(f"{record['id']} no longer says {before!r}")
            record["ruling"] = record["ruling"].replace(before, after)
    head = (
        "# Where the rulebook is silent or contradicts itself, and how this game rules. `status`: text (settled once\n"
        "# all paragraphs are read together), ruling (a choice of readings), reconstructed (ours for a lost one).\n\n"
    )
    own = target.read_text(encoding="utf-8").partition(OWN)  # what came up later and is no part of the notes
    target.write_text(head + tomli_w.dumps({"ruling": records}) + "\n" + "".join(own[1:]), encoding="utf-8")
    print(target, len(records))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).resolve().parent.parent / "assets" / "cossacks" / "rulings.toml")
