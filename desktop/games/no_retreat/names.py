"""What things are called, as far as a view knows them."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.state import NoRetreatState
from desktop.games.no_retreat.view import UNKNOWN
from desktop.table.asking import Subject

__all__ = ["ADJECTIVE", "box_name", "card_name", "hex_name", "name", "place_name", "split_hex", "unit_name"]

ADJECTIVE = {"axis": "Axis", "allied": "Allied"}
PLAYER = {"axis": "Axis player", "allied": "Allied player"}
_BOXES = {
    "pool": "Force Pool",
    "reserve": "Strategic Reserve",
    "shattered": "Shattered Units Box",
    "destroyed": "Destroyed Units Box",
    "surrendered": "Surrendered Units Box",
    "supply": "supplies in hand",
    "stock": "unbuilt Boxes",
}
_SINGLE = {
    "used": "Used Supplies Box",
    "malta": "Malta Box",
    "works": "Tobruk",
    "tobruk": "Tobruk Reaction Box",
    "cards": "Cards",
    "deck": "Draw pile",
    "discards": "Discard pile",
    "siege": "Siege of Tobruk",
    "display": "Strategic display",
    "out": "pieces removed from play",
}
_TABLES = {"crt:german": "German table", "crt:italian": "Italian table", "crt:allied": "Allied table"}


def split_hex(rest: str) -> tuple[int, str]:
    """Map and hex of a subject's part after "hex:" ("3/6,2"); map 0 for a hex without one."""
    number, slash, hex = rest.partition("/")
    return (int(number), hex) if slash and number.isdigit() else (0, rest)


_known: dict[int, tuple[Content, dict[tuple[int, str], str]]] = {}


def place_name(content: Content, number: int, hex: str) -> str:
    """The Town, City or site in a hex of a map, "" if it has none."""
    kept = _known.get(id(content))
    if kept is None:
        found: dict[tuple[int, str], str] = {}
        for info in content.maps.values():
            for place in reversed(info.ground.board.places):
                if place.rank in ("town", "city") or (info.number, place.hex) not in found:
                    found[info.number, place.hex] = place.name
        kept = _known[id(content)] = (content, found)  # the content is kept too, so that its id stays its own
    return kept[1].get((number, hex), "")


def hex_name(content: Content, number: int, hex: str) -> str:
    """A hex with what is in it: "6,2 Tobruk"."""
    place = place_name(content, number, hex)
    return f"{hex} {place}" if place else hex


def unit_name(content: Content, unit: str, face: int = 0) -> str:
    """A unit's name; Boxes and Minefields by side and number: "Axis Minefield 2"."""
    kind = content.units[unit]
    if kind.square:
        return kind.name
    word = "Minefield" if face == 1 else "Box"
    return f"{ADJECTIVE[kind.side]} {word} {unit.rpartition('-')[2]}"


def card_name(content: Content, card: str) -> str:
    """A card by its number and both events: "36: 621st Radio Intercepts / Black code changed"."""
    found = content.cards[card]
    return f"card {found.number}: {found.axis.name} / {found.allied.name}"


def name(content: Content, view: NoRetreatState, subject: Subject) -> str:
    """What a subject is called in this view."""
    kind, _, rest = subject.partition(":")
    if kind == "hex":
        number, hex = split_hex(rest)
        return hex_name(content, number or view.map, hex)
    if kind == "piece":
        return _piece(content, view, rest)
    if kind == "card":
        return _card(content, view, rest)
    if kind == "side" and rest in PLAYER:
        return PLAYER[rest]
    if kind == "box":
        return box_name(content, rest)
    if kind == "button" and rest == "support:marker":
        return "Blitz! marker" if view.player == "axis" else "Shock! marker"
    if kind == "stack":
        number, hex = split_hex(rest)
        return f"units at {hex_name(content, number or view.map, hex)}"
    return rest


def _piece(content: Content, view: NoRetreatState, rest: str) -> str:
    rest = rest.rpartition("/")[2]
    if rest in content.units:
        held = view.units.get(rest)
        return unit_name(content, rest, held.face if held is not None else 0)
    if rest in content.leaders:
        return content.leaders[rest].name
    return rest.replace("-", " ")


def _card(content: Content, view: NoRetreatState, rest: str) -> str:
    """An event by the side that plays it, a card in a hand by the event of its holder, others by both."""
    side, slash, card = rest.partition("/")
    if slash and side in ADJECTIVE and card in content.cards:
        found = content.cards[card]
        return (found.axis if side == "axis" else found.allied).name
    if rest in content.cards:
        for holder, hand in view.hands.items():
            if rest in hand:
                return _card(content, view, f"{holder}/{rest}")
        return card_name(content, rest)
    return "a card" if rest == UNKNOWN or "?" in rest else rest


def box_name(content: Content, rest: str) -> str:
    """A box of the mat, a map of the display, or a cell of a table."""
    surface, slash, cell = rest.partition("/")
    if slash:
        title = _TABLES.get(surface, "Terrain chart")
        kind, _, more = cell.partition(":")
        if kind == "cell":
            column, _, row = more.rpartition(":")
            return f"{title}, {column}, {row}"
        return f"{title}, {more}" if more else title
    word, _, more = rest.partition(":")
    if word == "map" and more.isdigit():
        info = content.maps.get(int(more))
        return f"Map {more}, {info.title}" if info is not None else f"Map {more}"
    if word == "turn":
        box = content.turns.get(int(more)) if more.isdigit() else None
        return f"Game Turn {more}" + (f", {box.dates}" if box is not None else "")
    if word == "hand":
        side, _, number = more.partition(":")
        return f"{ADJECTIVE.get(side, side)} hand" + (f", card {number}" if number else "")
    if word == "fort":
        return f"Tobruk Fortification Level {more}"
    if more in ADJECTIVE and word in _BOXES:
        return f"{ADJECTIVE[more]} {_BOXES[word]}"
    return _BOXES.get(word) or _SINGLE.get(word) or rest
