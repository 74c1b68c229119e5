"""What lies on the player aid mat: units in their boxes, markers on the tracks, and what is framed now."""

from __future__ import annotations

from typing import Literal

from desktop.games.no_retreat import boxes as mat
from desktop.games.no_retreat.content import EVENT_WORDS, Content
from desktop.games.no_retreat.names import ADJECTIVE, unit_name
from desktop.games.no_retreat.state import NoRetreatState, is_hex
from desktop.table.drawing import Fill, Item, Stroke
from desktop.table.scene import Badge, Mark, Placed
from desktop.table.shapes import Box, block, grown, words

__all__ = ["mat_marks", "mat_pieces"]

_NOW, _PAST = "#2f7fe0", "#8c7a4e"
_PIECES = ("shattered", "destroyed", "surrendered", "reserve", "pool", "stock")


class _Row:
    """Fills a box with pieces, row after row, closer together when there are many."""

    def __init__(self, box: Box, size: float, count: int, top: float = 22.0) -> None:
        self.box, self.size = box, size
        x0, y0, x1, y1 = box
        self.left, self.top = x0 + 6 + size / 2, y0 + top + size / 2
        rows = max(1, int((y1 - y0 - top - 2) // (size + 3)))
        self.columns = max(1, -(-count // rows))
        room = x1 - x0 - 12 - size
        self.step = min(size + 4, room / max(self.columns - 1, 1))
        self.high = size + 3
        self.used = 0

    def next(self) -> tuple[float, float]:
        row, column = divmod(self.used, self.columns)
        self.used += 1
        return self.left + column * self.step, self.top + row * self.high


def mat_pieces(content: Content, view: NoRetreatState, pieces: dict[str, Placed]) -> None:
    """All pieces on the mat."""
    found = mat.boxes("mat")
    by_box: dict[str, list[tuple[str, str, str]]] = {}
    for name, unit in view.units.items():
        kind = content.units[name]
        if is_hex(unit.place):
            continue
        box = f"{unit.place}:{kind.side}" if unit.place in _PIECES else unit.place
        label = f"{ADJECTIVE[kind.side]} {unit_name(content, name, unit.face)}"
        by_box.setdefault(box, []).append((name, f"unit|{name}|{unit.face}", label))
    for name, leader in view.leaders.items():
        if is_hex(leader.place):
            continue
        side = content.leaders[name].side
        box = f"{leader.place}:{side}" if leader.place in _PIECES else leader.place
        by_box.setdefault(box, []).append((name, f"leader|{name}", content.leaders[name].name))
    for box, members in by_box.items():
        place = found.get("map:3" if box == "siege" else box)
        if place is None:
            continue
        aside = box == "out" or box.startswith("stock:")
        size = 36.0 if aside or box.startswith("turn:") else mat.MAT_COUNTER
        row = _Row(place, size, len(members), 78.0 if box.startswith("turn:") else 22.0)
        for name, face, label in members:
            x, y = row.next()
            side = content.units[name].side if name in content.units else content.leaders[name].side
            lies: Literal["", "aside"] = "aside" if aside else ""
            pieces[name] = Placed(name, f"piece:{name}", "mat", face, x, y, 0, size, label=label, side=side, lies=lies)
    _markers(content, view, found, pieces)


def _put(
    pieces: dict[str, Placed], handle: str, face: str, x: float, y: float, size: float, label: str, box: str
) -> None:
    pieces[handle] = Placed(handle, f"box:{box}", "mat", face, x, y, 0, size, label=label)


def _markers(content: Content, view: NoRetreatState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    turn = found[f"turn:{min(view.turn, 18)}"]
    told = f"Game Turn {view.turn}; the {ADJECTIVE[view.initiative]} player has the initiative"
    _put(pieces, "turn", f"marker|turn|{view.initiative}", turn[2] - 24, turn[1] + 62, 40, told, f"turn:{view.turn}")
    for index, side in enumerate(("axis", "allied")):
        number = view.control.get(side, 0)
        box = found.get(f"map:{number}")
        if box is not None:
            label = f"{ADJECTIVE[side]} Control marker on Map {number}"
            _put(pieces, f"control/{side}", f"marker|control|{side}", box[0] + 32 + 52 * index, box[1] + 34, 46, label,
                 f"map:{number}")  # fmt: skip
    _supplies(view, found, pieces)
    _malta(view, found, pieces)
    if view.fort_in_play:
        held = 3 in view.control.values()
        box = found[f"fort:{min(view.fort, 3)}"] if held else found["tobruk"]
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        where = f"fort:{view.fort}" if held else "tobruk"
        label = f"Tobruk Fortification Level {view.fort}" if held else "the Tobruk marker waits"
        _put(pieces, "fort", f"marker|fort|{view.fort if held else ''}", x, y + 4, 34, label, where)
    _cards(content, view, found, pieces)


def _malta(view: NoRetreatState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """The Malta marker while it is in play; the Axis marker that reminds of an invasion cancelled or failed (15.0)."""
    x0, y0, x1, y1 = found["malta"]
    if view.malta_marker:
        status = view.malta or "inactive"
        _put(pieces, "malta", f"marker|malta|{status}", x0 + 32, y0 + 52, 46, f"Malta is {status}", "malta")
    if view.invasion == "cancelled":
        told = "an Axis Target marker: the invasion of Malta is cancelled for good"
        _put(pieces, "malta/reminder", "marker|target|axis", x1 - 20, y1 - 34, 28, told, "malta")
    elif view.invasion == "lost":
        told = "an Axis Counterblow marker: the invasion of Malta failed, and the Axis play with three markers"
        _put(pieces, "malta/reminder", "marker|blow", x0 + 32, y0 + 52, 46, told, "malta")


def _supplies(view: NoRetreatState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Supply markers in hand, used, and held up at Malta; support markers beside those in hand."""
    rows = (
        ("supply:axis", view.supplies, ("green", "gray"), view.blitz, "blitz"),
        ("supply:allied", view.supplies, ("allied",), view.shock, "shock"),
        ("used", view.used, ("green", "gray", "allied"), 0, ""),
    )
    for box, held, kinds, support, marker in rows:
        x0, y0, x1, _ = found[box]
        x = x0 + 26
        for kind in kinds:
            count = held.get(kind, 0)
            for index in range(count):
                label = f"{kind} Supply marker"
                _put(pieces, f"{box}/{kind}/{index}", f"marker|supply|{kind}", x, y0 + 50, 40, label, box)
                x += 11.0 if index < count - 1 else 46.0
        for index in range(support):
            _put(pieces, f"{box}/{marker}/{index}", f"marker|{marker}", x1 - 24 - 13 * index, y0 + 88, 38,
                 f"{marker.capitalize()}! marker", box)  # fmt: skip
    x0, y0, _, _ = found["malta"]
    for index in range(view.malta_gray):
        _put(pieces, f"malta/gray/{index}", "marker|supply|gray", x0 + 66 + 8 * index, y0 + 52, 38,
             "gray Supply marker held up", "malta")  # fmt: skip


def _cards(content: Content, view: NoRetreatState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Draw pile and the last discard with their counts."""
    last = f"icon|{view.discards[-1]}|" if view.discards else ""
    for handle, face, count, what in (
        ("deck", "deck", len(view.deck), "cards in the Draw pile"),
        ("discards", last, len(view.discards), "cards in the Discard pile"),
    ):
        if count:
            x0, y0, x1, y1 = found[handle]
            badge = Badge(f"badge|count|{count}", 0.86, 0.9, 0.5)
            x, y = (x0 + x1) / 2, (y0 + y1) / 2 + 4
            label = f"{count} {what}"
            pieces[handle] = Placed(handle, f"box:{handle}", "mat", face, x, y, 0, 62, badges=(badge,), label=label)


# live marks ---------------------------------------------------------------------------------------------------------
def mat_marks(content: Content, view: NoRetreatState) -> tuple[Mark, ...]:
    """The turn and the map in play framed, past turns in shade, red events where they stand, supplies in figures."""
    found = mat.boxes("mat")
    marks: list[Mark] = []
    for turn in range(1, min(view.turn, 19)):
        box = found[f"turn:{turn}"]
        marks.append(Mark(20, box, (Fill(block(box, 5), _PAST, alpha=0.22),)))
    marks.append(_framed(found[f"turn:{min(view.turn, 18)}"]))
    if view.map:
        marks.append(_framed(found[f"map:{view.map}"]))
    moved = [(name, turn) for name, turn in view.events.items() if turn >= view.turn and turn <= 18]
    for name, turn in moved:
        x0, y0, x1, _ = found[f"turn:{turn}"]
        text = EVENT_WORDS.get(name, name.capitalize())
        item: Item = words(x0 + 8, y0 + 75, text, 10.5, "ui.strong", "#9c1d18", most=x1 - x0 - 14)
        marks.append(Mark(30, (x0, y0, x1, y0 + 90), (item,)))
    for side in ("axis", "allied"):
        held = view.supplies.get("allied", 0) if side == "allied" else view.supplies["green"] + view.supplies["gray"]
        x0, y0, x1, y1 = found[f"supply:{side}"]
        items: tuple[Item, ...] = (
            words(x1 - 10, y0 + 17, f"{held} SP", 12.5, "ui.bold", "#2b1d0c", "right"),
            words(x0 + 10, y1 - 9, f"{len(view.hands.get(side, ()))} cards in hand", 11.5, "ui", "#5b4a2c"),
        )
        marks.append(Mark(30, (x0, y0, x1, y1), items))
    note = {"cancelled": "invasion cancelled", "won": "Malta has fallen", "lost": "invasion failed"}.get(view.invasion)
    x0, y0, x1, y1 = found["malta"]
    text = note or (view.malta and f"Malta is {view.malta}") or "no status yet"
    marks.append(Mark(30, (x0, y0, x1, y1), (words(x0 + 10, y1 - 9, text, 11.0, "ui", "#5b4a2c", most=x1 - x0 - 16),)))
    return tuple(marks)


def _framed(box: Box) -> Mark:
    return Mark(60, grown(box, 3), (Stroke(block(box, 5), _NOW, 3.0),))
