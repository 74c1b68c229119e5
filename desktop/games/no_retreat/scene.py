"""What stands where: surfaces, pieces and live marks of a view, anchors of subjects and what lies at a point."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from desktop.games.no_retreat import boxes as mat
from desktop.games.no_retreat.charts import VERSION as CHARTS_VERSION
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.faces.symbols import emblem_of, sign
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.flags import FLAG, flag_at
from desktop.games.no_retreat.matpieces import mat_marks, mat_pieces
from desktop.games.no_retreat.names import ADJECTIVE, hex_name, split_hex, unit_name
from desktop.games.no_retreat.origins import surface_origin
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex
from desktop.games.no_retreat.view import UNKNOWN
from desktop.table.asking import Ask, Subject
from desktop.table.drawing import Fill, Item, Stroke
from desktop.table.scene import Anchor, Badge, Mark, Placed, Scene, Surface
from desktop.table.shapes import circle
from desktop.table.stills import still_of

__all__ = ["COUNTER", "anchor", "focus", "frame", "hit", "map_surface", "scene", "surfaces", "unit_face", "unit_label"]

#: Width of a counter on the map, of 100 units for the height of a hex.
COUNTER = 72.0
CARD_WIDE, CARD_HIGH = 100.0, 1.4
#: The half of a card that its holder cannot play, by side: from and to as parts of its height.
FOES_HALF: dict[str, tuple[float, float]] = {"axis": (0.5, 1.0), "allied": (0.0, 0.48)}
_LEADER = 40.0

#: Places and sizes of badges on a plate.
_SUPPLY, _MARK, _DONE, _COUNT = (0.06, 0.06, 0.4), (0.94, 0.04, 0.42), (0.5, 1.0, 0.32), (0.97, 0.97, 0.36)


def unit_face(view: NoRetreatState, unit: str) -> str:
    """The drawing key of a unit's face."""
    return f"unit|{unit}|{view.units[unit].face}"


def map_surface(number: int) -> str:
    return f"map{number}"


def focus(view: NoRetreatState) -> int:
    """The map that is looked at: the Battle Map, or the one where an Offensive would be (10.1)."""
    return view.map or min(5, max(1, view.control.get(foe(view.initiative), 3)))


# surfaces -----------------------------------------------------------------------------------------------------------
def surfaces(content: Content, view: NoRetreatState) -> tuple[Surface, ...]:
    """The map in focus, the other maps, the mat, the tables, the hands, and Force Pools where they are in use."""
    found: list[Surface] = []
    for number in sorted(content.maps, key=lambda number: (number != focus(view), number)):
        info = content.maps[number]
        grid, board = info.ground.grid, info.ground.board
        title = f"{number} {info.title}"
        still = _still(content, map_surface(number))
        found.append(Surface(map_surface(number), title, "map", grid.width, grid.height, COUNTER, still, board.source))
    for name, title, kind in (
        ("mat", "Player aid mat", "chart"),
        ("crt:german", "German table", "table"),
        ("crt:italian", "Italian table", "table"),
        ("crt:allied", "Allied table", "table"),
        ("terrain", "Terrain chart", "table"),
    ):
        source = surface_origin(content, name)
        wide, high = mat.surface_size(name)
        still = _still(content, name)
        found.append(Surface(name, title, kind, wide, high, mat.MAT_COUNTER, still, source))  # type: ignore[arg-type]
    for side in ("axis", "allied"):
        title = f"{ADJECTIVE[side]} hand"
        far = side != view.initiative
        found.append(Surface(f"hand:{side}", title, "hand", 1000.0, 140.0, CARD_WIDE, side=side, far=far))
        found.append(Surface(looked_at(side), "Cards looked at", "hand", 1000.0, 140.0, CARD_WIDE, side=side, far=far))
    for side in pools_in_use(view):
        title = f"{ADJECTIVE[side]} Force Pool"
        found.append(Surface(f"pool:{side}", title, "hand", 1000.0, 100.0, COUNTER, side=side))
    return tuple(found)


def looked_at(side: str) -> str:
    """The surface of cards that a side looks at, which are in no hand: those of the pile, or of the Discard pile."""
    return f"looked:{side}"


def pools_in_use(view: NoRetreatState) -> tuple[str, ...]:
    """Sides whose Force Pool is laid before them: while they organize, deploy or bring in their Reserve."""
    if view.phase in ("organization", "siege", "deploy", "release"):
        return (view.player,) if view.phase != "siege" else ("axis", "allied")
    return ()


def _still(content: Content, surface: str) -> str:
    return still_of(content, surface, _drawn_from)


def _drawn_from(content: Content, surface: str) -> tuple[Any, ...]:
    if surface.startswith("map"):
        from desktop.games.no_retreat.sheet import VERSION as SHEET_VERSION  # only who draws needs it

        info = content.maps[int(surface[3:])]
        board = info.ground.board
        return (
            SHEET_VERSION,
            board.source,
            info.title,
            info.supply,
            board.layers,
            board.edges,
            board.lines,
            board.places,
            board.works,
            info.outlines,
        )
    if surface == "mat":
        supply = {number: (info.title, info.supply, info.ground.ports) for number, info in content.maps.items()}
        told = surface_origin(content, surface)
        return (CHARTS_VERSION, list(content.turns.values()), content.departures, str(supply), told)
    return (CHARTS_VERSION, list(content.tables.values()), str(content.chart))


# pieces -------------------------------------------------------------------------------------------------------------
def scene(content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> Scene:
    """All that this view shows."""
    pieces: dict[str, Placed] = {}
    if view.map:
        _on_map(content, view, pieces)
    mat_pieces(content, view, pieces)
    for side in ("axis", "allied"):
        _hand(content, view, side, pieces)
    if ask is not None and ask.needs == "hand":
        _looked_at(content, ask, pieces)
    for side in pools_in_use(view):
        _pool(content, view, side, pieces)
    marks = {map_surface(number): _owners(content, view, number) for number in content.maps}
    marks["mat"] = mat_marks(content, view)
    return Scene(pieces, {name: found for name, found in marks.items() if found})


def _on_map(content: Content, view: NoRetreatState, pieces: dict[str, Placed]) -> None:
    """Units and leaders on the Battle Map."""
    surface = map_surface(view.map)
    grid = content.maps[view.map].ground.grid
    stacks: dict[str, list[str]] = {}
    for name, unit in view.units.items():
        if is_hex(unit.place):
            stacks.setdefault(unit.place, []).append(name)
    for hex, names in stacks.items():
        x, y = grid.centre(hex)
        names.sort(key=lambda name: _height(content, view, name))
        for z, name in enumerate(names):
            pieces[name] = Placed(
                name,
                f"piece:{name}",
                surface,
                unit_face(view, name),
                x,
                y,
                z,
                COUNTER,
                stack=f"{view.map}/{hex}",
                badges=_badges(view, hex, names, name),
                label=unit_label(content, view, name),
                side=content.units[name].side,
            )
    for name, leader in view.leaders.items():
        if is_hex(leader.place):
            x, y = grid.centre(leader.place)
            face = f"leader|{name}|used" if leader.used else f"leader|{name}"
            with_whom = f", with {unit_name(content, leader.host)}" if leader.host else ", alone"
            label = content.leaders[name].name + with_whom
            side = content.leaders[name].side
            pieces[name] = Placed(
                name, f"piece:{name}", surface, face, x - 44, y + 2, 9, _LEADER, label=label, side=side
            )


def _height(content: Content, view: NoRetreatState, name: str) -> tuple[int, int, str]:
    """Boxes and Minefields lie lowest, the strongest unit on top."""
    kind = content.units[name]
    return (1 if kind.square else 0, kind.faces[view.units[name].face].strength, name)


def _badges(view: NoRetreatState, hex: str, names: list[str], name: str) -> tuple[Badge, ...]:
    """A unit's supply and whether it is done; on the top piece also the hex's marker and how many lie there."""
    found: list[Badge] = []
    supply = view.units[name].supply
    if supply:
        found.append(Badge(f"badge|{supply}", *_SUPPLY))
    if name in view.fought or (view.phase == "move" and name in view.moved):
        found.append(Badge("badge|fought" if name in view.fought else "badge|moved", *_DONE))
    if name != names[-1]:
        return tuple(found)
    mark = view.marks.get(hex)
    if mark is not None:
        found.append(Badge(f"badge|{'fought' if mark.fought else mark.kind}", *_MARK))
    if len(names) > 1:
        found.append(Badge(f"badge|count|{len(names)}", *_COUNT))
    return tuple(found)


def unit_label(content: Content, view: NoRetreatState, name: str) -> str:
    """A unit for a screen reader: name, values, supply and place."""
    kind, held = content.units[name], view.units[name]
    face = kind.faces[held.face]
    values = f"{face.strength}-{face.movement}" if kind.square else f"strength {face.strength}"
    supply = {"": "", "low": "low on supply", "none": "unsupplied"}[held.supply]
    where = f"at {hex_name(content, view.map, held.place)}" if is_hex(held.place) else ""
    parts = (f"{ADJECTIVE[kind.side]} {unit_name(content, name, held.face)}", values, supply, where)
    return ", ".join(part for part in parts if part)


def _hand(content: Content, view: NoRetreatState, side: str, pieces: dict[str, Placed]) -> None:
    """A hand: cards that this view knows, backs for the others; in its slots where it lies in some."""
    slotted = side in view.slots
    for index, card in enumerate(view.slots[side] if slotted else view.hands.get(side, ())):
        known = card not in ("", UNKNOWN)
        handle = f"card/{card}" if known else f"back/{side}/{index}"
        label = _card_label(content, card, side) if known else f"{ADJECTIVE[side]} card {index + 1}, face down"
        pieces[handle] = Placed(
            handle,
            f"card:{card}" if known else f"box:hand:{side}:{index + 1}",
            f"hand:{side}",
            f"card|{card}|{side}" if known else "cardback",
            CARD_WIDE * (index + 0.5),
            70.0,
            0,
            CARD_WIDE,
            label=label if card else f"{ADJECTIVE[side]} slot {index + 1}, empty",
            side=side,
            high=CARD_HIGH,
            slot=index + 1 if slotted else 0,
            lies="" if card else "empty",
            quiet=FOES_HALF[side],
        )


def _looked_at(content: Content, ask: Ask[Any], pieces: dict[str, Placed]) -> None:
    """Cards to choose from that lie in no hand, laid beside the hand of the side that looks at them."""
    in_hand = {placed.subject for placed in pieces.values()}
    cards = [option.subject.partition(":")[2] for option in ask.candidates() if option.subject.startswith("card:")]
    for index, card in enumerate(c for c in cards if c in content.cards and f"card:{c}" not in in_hand):
        pieces[f"card/{card}"] = Placed(
            f"card/{card}",
            f"card:{card}",
            looked_at(ask.side),
            f"card|{card}|{ask.side}",
            CARD_WIDE * (index + 0.5),
            70.0,
            0,
            CARD_WIDE,
            label=_card_label(content, card, ask.side),
            side=ask.side,
            high=CARD_HIGH,
        )


def _card_label(content: Content, card: str, side: str) -> str:
    found = content.cards[card]
    half = found.axis if side == "axis" else found.allied
    return f"card {found.number}, {half.name}: {half.text}"


def _pool(content: Content, view: NoRetreatState, side: str, pieces: dict[str, Placed]) -> None:
    """The Force Pool and the Reserve of a side laid before it, with the lost units while they may be rebuilt."""
    boxes = ("pool", "reserve") if view.phase != "organization" else ("pool", "reserve", "destroyed", "surrendered")
    index = 0
    for box in boxes:
        for name, unit in view.units.items():
            if unit.place != box or content.units[name].side != side:
                continue
            handle = f"strip/{name}"
            pieces[handle] = Placed(
                handle,
                f"piece:{name}",
                f"pool:{side}",
                unit_face(view, name),
                COUNTER * (index + 0.5),
                50.0,
                0,
                COUNTER,
                label=unit_label(content, view, name) + ("" if box == "pool" else f", {box}"),
                side=side,
            )
            index += 1
    for name, leader in view.leaders.items():
        if leader.place == "pool" and content.leaders[name].side == side and view.phase == "deploy":
            handle = f"strip/{name}"
            x = COUNTER * (index + 0.5)
            label = content.leaders[name].name
            pieces[handle] = Placed(
                handle, f"piece:{name}", f"pool:{side}", f"leader|{name}", x, 50.0, 0, COUNTER, label=label, side=side
            )
            index += 1


# live marks ---------------------------------------------------------------------------------------------------------
def _owners(content: Content, view: NoRetreatState, number: int) -> tuple[Mark, ...]:
    """Whose each Town and City is, by colour, emblem and corner; and ports whose dumps were taken (14.3.3, 11.2)."""
    ground = content.maps[number].ground
    marks = []
    for hex in ground.towns:
        owner = view.owners.get(owner_key(number, hex), "")
        if not owner:
            continue
        cx, cy = flag_at(ground.grid, hex, owner)
        marks.append(_flag(cx, cy, owner, owner_key(number, hex) in view.ports))
    return tuple(marks)


@lru_cache(maxsize=256)
def _flag(cx: float, cy: float, owner: str, taken: bool) -> Mark:
    """The emblem of a Town's owner; with a drum below it where a port's dumps were taken this turn."""
    items: list[Item] = [Fill(circle(cx, cy, FLAG), "#f5f3ee"), Stroke(circle(cx, cy, FLAG), "#2b2118", 1.6)]
    items += emblem_of(owner, cx, cy, 10.5)
    if taken:
        items += [Fill(circle(cx, cy + 24, 9), "#f0b429"), *sign("drum", cx, cy + 24, 7, "#3a2500", "#f0b429")]
    return Mark(45, (cx - 16, cy - 16, cx + 16, cy + 36), tuple(items))


# points and subjects ------------------------------------------------------------------------------------------------
def anchor(content: Content, view: NoRetreatState, subject: Subject) -> Anchor | None:
    """Where a subject lies in this view; None when it has no place."""
    kind, _, rest = subject.partition(":")
    if kind in ("hex", "stack"):
        number, hex = split_hex(rest)
        return _hex_anchor(content, number or view.map, hex)
    if kind == "piece":
        name = rest.rpartition("/")[2]
        held = view.units.get(name) or view.leaders.get(name)
        if held is None:
            return None
        if is_hex(held.place):
            return _hex_anchor(content, view.map, held.place)
        return _box_anchor("mat", box_of(content, name, held.place))
    if kind == "box":
        surface, slash, box = rest.partition("/")
        return _box_anchor(surface, box) if slash else _box_anchor("mat", rest)
    return None


def box_of(content: Content, name: str, place: str) -> str:
    """The box of the mat for a place off the map."""
    if place in ("pool", "shattered", "destroyed", "surrendered", "reserve", "stock"):
        kind = content.units.get(name)
        return f"{place}:{kind.side if kind is not None else content.leaders[name].side}"
    return place


def _hex_anchor(content: Content, number: int, hex: str) -> Anchor | None:
    info = content.maps.get(number)
    if info is None or hex not in info.ground.grid:
        return None
    grid = info.ground.grid
    x, y = grid.centre(hex)
    return Anchor(map_surface(number), x, y, grid.outline(hex))


def _box_anchor(surface: str, name: str) -> Anchor | None:
    if surface != "mat" and surface not in mat.TABLES:
        return None
    box = mat.boxes(surface).get(name)
    if box is None:
        return None
    x0, y0, x1, y1 = box
    return Anchor(surface, (x0 + x1) / 2, (y0 + y1) / 2, (x0, y0, x1, y0, x1, y1, x0, y1))


def hit(content: Content, surface: str, x: float, y: float) -> Subject | None:
    """The hex of a map, or the box of the mat or a table, at a point; nothing in a hand."""
    if surface.startswith("map") and surface[3:].isdigit():
        info = content.maps.get(int(surface[3:]))
        found = info.ground.grid.hex_at(x, y) if info is not None else ""
        return f"hex:{surface[3:]}/{found}" if found else None
    if surface != "mat" and surface not in mat.TABLES:
        return None
    name = mat.box_at(mat.boxes(surface), x, y)
    if not name:
        return None
    return f"box:{name}" if surface == "mat" else f"box:{surface}/{name}"


def frame(content: Content, view: NoRetreatState) -> tuple[Subject, ...]:
    """The hexes of the map in focus."""
    number = focus(view)
    return tuple(f"hex:{number}/{hex}" for hex in content.maps[number].ground.grid.hexes)
