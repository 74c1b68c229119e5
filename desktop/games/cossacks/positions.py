"""The short form of positions: where units stand, a line for each (the table ``[board]`` of a position file)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.state import Unit
from desktop.table.schema import Flaw, meant
from desktop.table.toml_lines import Place

__all__ = ["HOW_TO", "unfold"]

#: The short form, for the page on positions.
HOW_TO = """\
Hexes with their units, lowest first, one text for each:

```toml
[board]
only = true
"41.19" = ["de.1div.inf 8 SE intensive", "de.1div.art"]
"40.20" = ["ru.29div.inf NW", "ru.29div.art silenced"]
out = ["ru.XX.hq"]
```

A text begins with the counter. Words after it, in any order: a number is the SP left; `N` `NE` `SE` `S` `SW` `NW` the
facing, which the units after it in the hex share; `regular` and `intensive` combat markers; `road` and `rail` modes;
`field` and `permanent` entrenchments; `silenced` under Artillery Superiority; `up` for face-up; `unsupplied`;
`uncommanded`; and `cp=1`, `box=de.I.hq`, `marker=` and the like set any other field of the unit. What a text leaves
unsaid stays as in the base, or as printed on the counter. A hex that is named holds only what is named; units under
`out` leave play; with `only = true` so does every unit that is not named at all. A unit that is no longer beside the HQ
in whose holding box it lay leaves the box."""

_COMPASS = {"N": 0, "NE": 1, "SE": 2, "S": 3, "SW": 4, "NW": 5}

#: Words for one field of a unit.
_WORDS: dict[str, dict[str, Any]] = {
    **{word: {"facing": facing} for word, facing in _COMPASS.items()},
    "regular": {"marker": "regular"},
    "intensive": {"marker": "intensive"},
    "road": {"mode": "road"},
    "rail": {"mode": "rail"},
    "field": {"entrenched": "field"},
    "permanent": {"entrenched": "permanent"},
    "silenced": {"silenced": True},
    "up": {"up": True},
    "unsupplied": {"supplied": False},
    "uncommanded": {"commanded": False},
}

#: Fields that a unit out of play has no use for.
_OF_PLAY = ("hex", "facing", "marker", "mode", "entrenched", "silenced", "up", "box")

#: Fields that stand elsewhere in a line, or follow from it.
_FIXED = ("id", "side", "hex")


def unfold(content: Content, raw: dict[str, Any], board: dict[str, Any]) -> list[Flaw]:
    """Puts the units of `board` into a raw state; returns what is wrong, with places below ``board``.

    `HOW_TO` describes the form to people.
    """
    units: dict[str, dict[str, Any]] = raw.setdefault("units", {})
    stacks: dict[str, list[str]] = raw.setdefault("stacks", {})
    named: dict[str, dict[str, Any]] = {}
    boxed: list[str] = []  # units whose box was given: a wrong one is for the invariants to tell
    flaws: list[Flaw] = []
    for hex, place, lines in _hexes(content, board, flaws):
        facing: int | None = None  # of the last unit of this hex that says it: the stack faces one way
        for index, line in enumerate(lines):
            said = _said(content, line, (*place, index), flaws)
            if said is None:
                continue
            name = said["id"]
            if name in named:
                flaws.append(Flaw((*place, index), f"{name} stands twice on the board"))
            before = units.get(name, {})
            facing = said.get("facing", facing)
            unit = {**_fresh(content, name), **before, **said, "hex": hex}
            unit["facing"] = before.get("facing", 0) if facing is None else facing
            named[name] = unit
            boxed += [name] if "box" in said else []
    if flaws:
        return flaws
    emptied = {record["hex"] for record in named.values()}
    for name, record in units.items():
        if name not in named and (board.get("only", False) or record.get("hex") in emptied):
            named[name] = {field: value for field, value in record.items() if field not in _OF_PLAY}
    for name, record in named.items():
        units.pop(name, None)
        units[name] = record
    for name, record in units.items():
        box = record.get("box")
        if box and name not in boxed and units.get(box, {}).get("hex") != record.get("hex"):
            del record["box"]
    stacks.clear()
    for name, record in units.items():
        if record.get("hex"):
            stacks.setdefault(record["hex"], []).append(name)
    return []


def _hexes(content: Content, board: dict[str, Any], flaws: list[Flaw]) -> Iterator[tuple[str, Place, list[str]]]:
    """Hex, place and lines of each stack; "out" as no hex."""
    assert content.map is not None
    for key, lines in board.items():
        place: Place = ("board", key)
        if key == "only":
            if not isinstance(lines, bool):
                flaws.append(Flaw(place, "expected true or false"))
            continue
        if key != "out" and key not in content.map.grid:
            flaws.append(Flaw(place, f'there is no hex "{key}"', 'hexes, "out" and "only" may stand here'))
        elif not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            flaws.append(Flaw(place, "expected a list of units, each in quotes"))
        else:
            yield "" if key == "out" else key, place, lines


def _fresh(content: Content, name: str) -> dict[str, Any]:
    counter = content.counters[name]
    return {"id": name, "side": counter.side, "sp": counter.sp, "cp": counter.cadre}


def _said(content: Content, line: str, place: Place, flaws: list[Flaw]) -> dict[str, Any] | None:
    """What a line says of its unit: the raw fields, its id among them."""
    name, *words = line.split() or [""]
    if name not in content.counters:
        flaws.append(Flaw(place, f'there is no counter "{name}"', meant(name, content.counters)))
        return None
    said: dict[str, Any] = {"id": name}
    known = [field for field in Unit.__struct_fields__ if field not in _FIXED]
    for word in words:
        field, equals, value = word.partition("=")
        if word.isdigit():
            said["sp"] = int(word)
        elif word in _WORDS:
            said |= _WORDS[word]
        elif equals and field in known:
            said[field] = _value(value)
        else:
            choices = [*_WORDS, *(f"{field}=..." for field in known)]
            flaws.append(Flaw(place, f'"{word}" says nothing of a unit', meant(word, choices)))
    return said


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
