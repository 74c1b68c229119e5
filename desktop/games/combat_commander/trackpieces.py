"""What lies on the track display: markers, losses, reinforcements, chits, decks and discards."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import DATA, LAST_SPACE, LOSSES, TRACKS, boxes, points_space
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import ADJECTIVE, DATA_NAME, chit_name, piece_name
from desktop.games.combat_commander.state import BOX, CommanderState
from desktop.table.scene import Badge, Placed
from desktop.table.shapes import Box, middle

__all__ = ["data_lit", "track_pieces"]


def track_pieces(content: Content, view: CommanderState, pieces: dict[str, Placed]) -> None:
    """All pieces on the track display."""
    found = boxes(TRACKS)
    _marks(view, found, pieces)
    _losses(content, view, found, pieces)
    _coming(content, view, found, pieces)
    _chits(content, view, found, pieces)
    _decks(view, found, pieces)
    for name in DATA:
        x0, y0, _, y1 = found[f"data:{name}"]
        lit = data_lit(view, name)
        _put(pieces, f"data/{name}", f"box:data:{name}", _data_face(view, name), x0 + 20, (y0 + y1) / 2, 32,
             f"{DATA_NAME[name]}: {'in play' if lit else 'not in play'}")  # fmt: skip


def _put(pieces: dict[str, Placed], handle: str, subject: str, face: str, x: float, y: float, size: float, label: str,
         side: str = "") -> None:  # fmt: skip
    pieces[handle] = Placed(handle, subject, TRACKS, face, x, y, 0, size, label=label, side=side)


def _marks(view: CommanderState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Time, Sudden Death, Victory Points, surrender and the Initiative card."""
    space = min(view.time, LAST_SPACE)
    x0, y0, x1, _ = found[f"time:{space}"]
    both = view.sudden_death == view.time
    x = x1 - (48 if both else 26)
    _put(pieces, "time", f"box:time:{space}", "marker|time", x, y0 + 34, 40, f"Time {view.time}")
    if 0 < view.sudden_death <= LAST_SPACE:
        x0, y0, x1, _ = found[f"time:{view.sudden_death}"]
        label = f"Sudden Death from space {view.sudden_death}"
        _put(pieces, "sudden", f"box:time:{view.sudden_death}", "marker|sudden", x1 - 24, y0 + 34, 38, label)
    points, more = points_space(view.vp)
    cx, cy = middle(found[f"vp:{points}"])
    lead = "Axis" if view.vp > 0 else "Allies"
    told = f"{abs(view.vp)} {lead}" if view.vp else "0"
    face = f"marker|vp|+{more}" if more else f"marker|vp|{told}"
    _put(pieces, "vp", f"box:vp:{points}", face, cx, cy - 10, 42, f"Victory Points: {told}")
    for side in ("axis", "allied"):
        limit = view.surrender.get(side, 0)
        if 0 < limit <= LOSSES:
            cx, cy = middle(found[f"lost:{side}:{limit}"])
            label = f"the {ADJECTIVE[side]} surrender with their loss number {limit}"
            _put(pieces, f"surrender/{side}", f"box:lost:{side}:{limit}", f"marker|surrender|{side}", cx, cy + 8, 34,
                 label, side)  # fmt: skip
        if view.initiative == side:
            x0, y0, _, _ = found[f"ob:{side}"]
            label = f"the {ADJECTIVE[side]} player has the Initiative card"
            _put(pieces, "initiative", f"box:ob:{side}", "marker|initiative", x0 + 484, y0 + 38, 44, label, side)


def data_lit(view: CommanderState, name: str) -> bool:
    """Whether a data box counts now: such a marker is on the map, or a Radio is in play."""
    if name == "smoke":
        return bool(view.smoke) or view.haze
    if name == "artillery":
        return any(not key.endswith(":coming") for key in view.radios)
    return name in view.forts.values()


def _data_face(view: CommanderState, name: str) -> str:
    if name == "mines":
        return f"marker|mines|{view.mines}"
    if name == "smoke":
        return f"marker|smoke|{max(view.smoke.values(), default=0) or '?'}"
    return "marker|impact" if name == "artillery" else f"marker|{name}"


def _losses(content: Content, view: CommanderState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Eliminated units as they lie, and lost weapons in their box."""
    for name, unit in view.units.items():
        if unit.place.startswith("lost:"):
            space = min(int(unit.place[5:]), LOSSES)
            cx, cy = middle(found[f"lost:{unit.side}:{space}"])
            label = f"{piece_name(content, view, name)}, lost"
            _put(pieces, name, f"piece:{name}", f"unit|{unit.type}", cx, cy + 8, 34, label, unit.side)
    counts = {"axis": 0, "allied": 0}
    for name, weapon in view.weapons.items():
        if weapon.place == BOX and not weapon.bearer:
            x0, y0, x1, _ = found[f"weapons:{weapon.side}"]
            x, y = (x0 + x1) / 2, y0 + 35 + 5 * min(counts[weapon.side], 4)
            counts[weapon.side] += 1
            label = f"{piece_name(content, view, name)}, lost"
            _put(pieces, name, f"piece:{name}", f"weapon|{weapon.type}|{weapon.side}", x, y, 34, label, weapon.side)


def _coming(content: Content, view: CommanderState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Units and radios on the Time Track."""
    used: dict[int, int] = {}

    def place(space: int, handle: str, subject: str, face: str, label: str, side: str) -> None:
        box = found.get(f"time:{min(space, LAST_SPACE)}")
        if box is None:
            return
        index = used.get(space, 0)
        used[space] = index + 1
        x, y = box[0] + 22 + (index % 3) * 14, box[1] + 40 + (index // 3) * 9
        _put(pieces, handle, subject, face, x, y, 34, label, side)

    for name, unit in view.units.items():
        if unit.place.startswith("time:") and unit.place != "time:0":
            label = f"{piece_name(content, view, name)}, arrives at {unit.place[5:]}"
            place(int(unit.place[5:]), name, f"piece:{name}", f"unit|{unit.type}", label, unit.side)
    for key, radio in view.radios.items():
        if key.endswith(":coming"):
            side = key.partition(":")[0]
            label = f"{content.radios[radio.type].name}, arrives at {radio.space}"
            place(radio.space, f"radio:{key}", f"piece:radio:{key}", f"radio|{radio.type}", label, side)


def _chits(content: Content, view: CommanderState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Objective chits: open ones, and each side's secret ones, face down to who does not know them."""
    groups = [("open", view.chits_open, "")]
    groups += [(f"secret:{side}", view.chits_secret.get(side, ()), side) for side in ("axis", "allied")]
    for name, chits, side in groups:
        x0, y0, x1, y1 = found[name]
        columns = 2 if name == "open" else 1
        rows = max(1, -(-len(chits) // columns))
        step = min(52.0, (y1 - y0 - 62) / max(rows - 1, 1)) if rows > 1 else 0.0
        for index, chit in enumerate(chits):
            shown = chit in content.chits
            handle = f"chit/{chit}" if shown else f"secret/{side}/{index}"
            x = (x0 + x1) / 2 + ((index % columns) - (columns - 1) / 2) * 54
            y = y0 + 46 + (index // columns) * step
            subject = f"card:chit:{chit}" if shown else f"box:{name}"
            label = chit_name(content, chit) if shown else f"a secret Objective of the {ADJECTIVE[side]} side"
            face = f"chit|{chit}" if shown else "chit|?"
            pieces[handle] = Placed(handle, subject, TRACKS, face, x, y, index, 46, label=label, side=side)


def _decks(view: CommanderState, found: dict[str, Box], pieces: dict[str, Placed]) -> None:
    """Each side's deck and its last discard."""
    for side in ("axis", "allied"):
        nation = view.parties[side].nation
        last = view.discards.get(side, ())
        for name, face, count in (
            ("deck", f"deck|{nation}", len(view.decks[side])),
            ("discards", f"icon|{last[-1]}" if last else "", len(last)),
        ):
            if count:
                cx, cy = middle(found[f"{name}:{side}"])
                label = f"{count} cards in the {ADJECTIVE[side]} {name}"
                handle = f"{name}:{side}"
                badge = Badge(f"badge|count|{count}", 0.82, 0.9, 0.42)
                pieces[handle] = Placed(
                    handle, f"box:{handle}", TRACKS, face, cx, cy + 6, 0, 54, badges=(badge,), label=label, side=side
                )
