"""What things are called, as far as a view knows them."""

from __future__ import annotations

from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Subject
from desktop.table.game import Hidden

__all__ = ["ADJECTIVE", "class_word", "hex_name", "name", "unit_name"]

ADJECTIVE = {"german": "German", "russian": "Russian"}

_WORDS = {
    "infantry": "infantry",
    "rifles": "rifles",
    "cavalry": "cavalry",
    "dragoons": "cavalry",
    "motorised": "motorised infantry",
    "machine_guns": "machine guns",
    "field_artillery": "artillery",
    "heavy_artillery": "heavy artillery",
    "hq": "HQ",
    "main_depot": "main depot",
    "army_supply": "supply unit",
    "corps_train": "train",
    "fortress": "fortress",
}


def class_word(counter: Counter) -> str:
    """The kind of a unit in plain words: "infantry", "artillery", "HQ"."""
    return _WORDS[counter.type]


def unit_name(content: Content, counter: str) -> str:
    """A unit's name: "29 div infantry", "XX Corps HQ", "1c div cavalry 2"."""
    made = content.counters[counter]
    if made.cls == "fortress":
        return f"{made.title} fortress"
    formation = content.formations[made.formation]
    number = made.role[-1] if made.role[-1].isdigit() else ""
    return f"{formation.name} {class_word(made)}" + (f" {number}" if number else "")


def hex_name(content: Content, hex: str) -> str:
    """A hex with the town in it: "41.19 Stallupönen"."""
    place = content.place(hex)
    return f"{hex} {place}" if place else hex


def name(content: Content, view: CossacksState, subject: Subject) -> str:
    """What a subject is called in this view; of a hidden unit only whose it is."""
    kind, _, rest = subject.partition(":")
    if kind == "hex":
        return hex_name(content, rest)
    if kind == "piece":
        return _piece(content, view, rest)
    if kind == "stack":
        return _stack(content, view, rest)
    if kind == "formation":
        formation = content.formations.get(rest)
        return formation.name if formation else rest
    if kind == "box":
        return _box(content, rest)
    if kind == "side":
        if rest in ADJECTIVE:
            return ADJECTIVE[rest]
        return rest.replace("/", " to ")
    return rest


def _piece(content: Content, view: CossacksState, rest: str) -> str:
    if rest.startswith("command/"):
        formation = content.formations.get(rest.partition("/")[2])
        return f"{formation.name} command counter" if formation else rest
    if rest.startswith("ammo/"):
        track = content.tracks.get(rest.partition("/")[2])
        return f"{track.title}: ammunition" if track else rest
    counter = content.counters.get(rest)
    if counter is None:
        return rest
    seen = rest in view.units or any(sighting.unit == rest for sighting in view.known.values())
    return unit_name(content, rest) if seen else f"a {ADJECTIVE[counter.side]} unit"


def _stack(content: Content, view: CossacksState, rest: str) -> str:
    found = view.units.get(rest)
    side, _, hex = rest.partition("@")
    if type(found) is Hidden:
        side, hex = found.side, found.hex
    elif type(found) is Unit:
        return unit_name(content, rest)
    if side not in ADJECTIVE:
        return rest
    return f"{ADJECTIVE[side]} units at {hex_name(content, hex)}"


def _box(content: Content, rest: str) -> str:
    kind, _, more = rest.partition(":")
    track_id, _, level = more.partition(":")
    track = content.tracks.get(track_id if more else kind)
    if track is None:
        return rest
    if kind == "ml":
        return f"{track.title}, morale level {level}"
    if kind == "ammo":
        return f"{track.title}, ammunition"
    if kind == "hold":
        return f"{track.title}, holding box"
    return f"{track.title} track"
