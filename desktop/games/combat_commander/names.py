"""What things are called, as far as a view knows them."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.units import objective_at
from desktop.table.asking import Subject

__all__ = [
    "ADJECTIVE",
    "DATA_NAME",
    "FORT",
    "NATION",
    "box_name",
    "card_name",
    "chit_name",
    "edge_name",
    "hex_name",
    "name",
    "piece_name",
    "unit_name",
    "weapon_name",
    "where",
]

ADJECTIVE = {"axis": "Axis", "allied": "Allied"}
PLAYER = {"axis": "Axis player", "allied": "Allied player"}
NATION = {
    "german": "Germany",
    "italian": "Italy",
    "british": "Britain",
    "french": "France",
    "american": "America",
    "russian": "Russia",
}
FORT = {
    "foxholes": "Foxholes",
    "trench": "Trench",
    "pillbox": "Pillbox",
    "bunker": "Bunker",
    "wire": "Wire",
    "mines": "Mines",
}
#: What the data boxes of the track display are about.
DATA_NAME = {**FORT, "smoke": "Smoke", "artillery": "Artillery"}
_EFFECT = {
    "sudden-win": "all five Objectives win at Sudden Death",
    "exits-double": "exits count double",
    "eliminations-double": "eliminations count double",
}
_BOXES = {
    "time": "the Time Track",
    "vp": "the Victory Track",
    "open": "the open Objectives",
    "casualties": "the Casualty Track",
    "tracks": "the track display",
}


def _people(content: Content, view: CommanderState, unit: str) -> str:
    """Number of a unit among those of its type, "" if there is but one in the game."""
    kind = content.units[view.units[unit].type]
    number = unit.removeprefix(kind.id).lstrip(".")
    return f" {number}" if number and kind.count > 1 else ""


def unit_name(content: Content, view: CommanderState, unit: str) -> str:
    """A unit's name with its number among those of its kind: "Rifle Squad 3"."""
    return content.units[view.units[unit].type].name + _people(content, view, unit)


def weapon_name(content: Content, view: CommanderState, weapon: str) -> str:
    """A weapon's name with its number among those of its kind."""
    kind = content.weapons[view.weapons[weapon].type]
    number = weapon.removeprefix(kind.id).strip(".")
    return f"{kind.name} {number}" if number.isdigit() and int(number) > 1 else kind.name


def piece_name(content: Content, view: CommanderState, piece: str) -> str:
    """A unit, weapon or radio by its id; a piece that is gone, by its type."""
    if piece in view.units:
        return unit_name(content, view, piece)
    if piece in view.weapons:
        return weapon_name(content, view, piece)
    if piece.startswith("radio:"):
        side = piece[6:]
        radio = view.radios.get(side)
        return content.radios[radio.type].name if radio is not None else f"{ADJECTIVE.get(side, side)} Radio"
    for stem in (piece, piece.rpartition(".")[0]):
        if stem in content.units:
            number = piece.removeprefix(stem).strip(".")
            alone = content.units[stem].count == 1 or not number
            return content.units[stem].name + ("" if alone else f" {number}")
        if stem in content.weapons:
            return content.weapons[stem].name
    fort, _, hex = piece.partition("@")
    return f"Fortification in {hex}" if fort == "fort" else piece


def hex_name(content: Content, view: CommanderState, hex: str) -> str:
    """A hex with the Objective or the place in it: "H6 (Objective 3)"."""
    if view.map not in content.maps:
        return hex
    objective = objective_at(content, view, hex)
    if objective:
        return f"{hex} (Objective {objective})"
    return hex


def card_name(content: Content, card: str) -> str:
    """A card by its number and what stands on it: "G-32 Fire / Hidden Mines"."""
    found = content.cards[card]
    return f"{card} {content.orders[found.order].name} / {content.actions[found.action].name}"


def chit_name(content: Content, chit: str) -> str:
    """An Objective chit in words."""
    if chit not in content.chits:
        return "an Objective chit"
    found = content.chits[chit]
    if found.effect:
        return f"{chit} ({_EFFECT[found.effect]})"
    which = f"Objective {found.objectives[0]}" if len(found.objectives) == 1 else "each Objective"
    return f"{chit} ({which}, {found.vp} VP)"


def edge_name(edge: str) -> str:
    return {"top": "the top edge", "bottom": "the bottom edge", "left": "the left edge"}.get(edge, "the right edge")


def name(content: Content, view: CommanderState, subject: Subject) -> str:
    """What a subject is called in this view."""
    kind, _, rest = subject.partition(":")
    if kind == "piece":
        return piece_name(content, view, rest)
    if kind == "hex":
        return hex_name(content, view, rest)
    if kind == "stack":
        return f"units in {hex_name(content, view, rest)}"
    if kind == "side":
        if rest in PLAYER:
            return PLAYER[rest]
        return rest.replace("/", " to ")
    if kind == "card":
        if rest.startswith("chit:"):
            return chit_name(content, rest[5:])
        return card_name(content, rest) if rest in content.cards else "a card"
    if kind == "box":
        return box_name(content, rest)
    return rest


def box_name(content: Content, rest: str) -> str:
    """A box of the track display, or an element that is offered."""
    word, _, more = rest.partition(":")
    if word == "time" and more:
        return f"space {more} of the Time Track"
    if word == "vp" and more:
        points = int(more)
        return (
            "0 Victory Points" if not points else f"{abs(points)} Victory Points {'Axis' if points > 0 else 'Allied'}"
        )
    if word == "data":
        return DATA_NAME.get(more, more)
    if word == "objective":
        return f"Objective {more}"
    if word == "lost":
        side, _, space = more.partition(":")
        return f"{ADJECTIVE.get(side, '')} Casualty Track, space {space}"
    if word in ("hand", "reserve", "deck", "discards", "weapons", "secret", "ob"):
        side, _, number = more.partition(":")
        told = {
            "hand": "hand",
            "reserve": "pieces to come",
            "deck": "deck",
            "discards": "discards",
            "weapons": "Weapons box",
            "secret": "secret Objectives",
            "ob": "order of battle",
        }[word]
        return f"{ADJECTIVE.get(side, side)} {told}" + (f", card {number}" if number else "")
    if word == "fort":
        side, _, fort = more.partition(":")
        return f"{ADJECTIVE.get(side, side)} {FORT.get(fort, fort)}"
    if word == "support":
        for items in content.support.values():
            for item in items:
                if item.id == more:
                    return _item(content, item.pieces)
    if word == "force" and more in content.formations:
        return content.formations[more].name
    return _BOXES.get(word, rest.replace(":", " "))


def _item(content: Content, pieces: tuple[str, ...]) -> str:
    """Pieces of a Support table's element."""
    found = []
    for piece in pieces:
        kind = content.units.get(piece) or content.weapons.get(piece) or content.radios.get(piece)
        found.append(kind.name if kind is not None else piece)
    return " with ".join(found)


def on_grid(content: Content, view: CommanderState, hex: str) -> bool:
    """Whether this is a hex of the map."""
    return view.map in content.maps and hex in content.maps[view.map].ground.grid


def where(content: Content, view: CommanderState, unit: str) -> str:
    """Where a unit is, in words."""
    place = view.units[unit].place
    if on_map(place):
        return f"in {hex_name(content, view, place)}"
    if unit in view.concealed:
        at = view.concealed[unit]
        return f"out of sight in {hex_name(content, view, at)}" if on_grid(content, view, at) else "out of sight"
    if place.startswith("time:"):
        return "off the map for good" if place == "time:0" else f"on space {place[5:]} of the Time Track"
    return f"lost, space {place[5:]}" if place.startswith("lost:") else "still to be set up"
