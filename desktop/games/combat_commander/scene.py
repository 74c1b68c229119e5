"""What stands where: surfaces, pieces and live marks of a view, anchors of subjects and what lies at a point."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from desktop.games.combat_commander.boxes import COUNTER as SMALL
from desktop.games.combat_commander.boxes import TRACKS, box_at, boxes, surface_size
from desktop.games.combat_commander.charts import VERSION as CHARTS_VERSION
from desktop.games.combat_commander.charts import card_marks, card_pieces, track_marks
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.faces.signs import emblem_of, sign
from desktop.games.combat_commander.names import ADJECTIVE, FORT, chit_name, hex_name, piece_name
from desktop.games.combat_commander.sheet.frame import artillery_boxes
from desktop.games.combat_commander.sheet.palette import GOAL
from desktop.games.combat_commander.stacking import LIMIT
from desktop.games.combat_commander.state import RESERVE, CommanderState, on_map
from desktop.games.combat_commander.terrainrows import terrain_rows
from desktop.games.combat_commander.trackpieces import track_pieces
from desktop.games.combat_commander.units import command, face, leads, men, objectives_of
from desktop.games.combat_commander.victory import chit_worth
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.asking import Ask, Subject
from desktop.table.drawing import Fill, Item, Pen, Stroke, Text
from desktop.table.hexes import Grid
from desktop.table.scene import Anchor, Badge, Mark, Placed, Scene, Surface
from desktop.table.shapes import circle
from desktop.table.stills import still_of

__all__ = [
    "COUNTER",
    "anchor",
    "frame",
    "hit",
    "map_surface",
    "scene",
    "surfaces",
    "unit_face",
    "unit_label",
    "weapon_face",
]

#: Widths on the map, of 100 units for the height of a hex.
COUNTER, WEAPON, MARKER = 68.0, 40.0, 42.0
CARD_WIDE, CARD_HIGH = 100.0, 1.4
#: Places and sizes of badges on a plate.
_SUPPRESSED, _VETERAN, _DONE, _MOVING, _COUNT = (
    (0.04, 0.63, 0.38),
    (0.94, 0.34, 0.36),
    (0.5, 1.0, 0.30),
    (1.0, 0.55, 0.34),
    (0.98, 0.98, 0.36),
)
#: How far the sides of a Melee stand from the middle of their hex.
_APART = (15.0, 9.0)
#: Badges of a stack: its men of the limit, the Command of the Leader below.
_MEN, _COMMAND = (0.04, 0.02, 0.46), (0.47, -0.01, 0.32)


def map_surface(number: int) -> str:
    return f"map{number}"


def unit_face(view: CommanderState, unit: str) -> str:
    """The drawing key of a unit's face; under a veil when it was activated in this Turn."""
    held = view.units[unit]
    broken = "|broken" if held.broken else ""
    busy = unit in view.ordered or unit in view.opfire
    done = "|done" if held.activated and not busy and on_map(held.place) else ""
    return f"unit|{held.type}{broken}{done}"


def weapon_face(view: CommanderState, weapon: str) -> str:
    held = view.weapons[weapon]
    return f"weapon|{held.type}|{held.side}" + ("|broken" if held.broken else "")


# surfaces -----------------------------------------------------------------------------------------------------------
def surfaces(content: Content, view: CommanderState) -> tuple[Surface, ...]:
    """The map, the track display, the terrain chart, both hands; pieces still to be placed while they are."""
    info = content.maps[view.map]
    grid = info.ground.grid
    surface, source = map_surface(view.map), info.ground.board.source
    title = f"{view.map} {info.title}"
    still = _still(content, surface)
    found = [Surface(surface, title, "map", grid.width, grid.height, COUNTER, still, source, played=grid.bounds)]
    boxes_ = boxes(TRACKS)
    rows = (boxes_["panel:time"], boxes_["panel:vp"])
    wide, high = surface_size(TRACKS)
    still = _still(content, TRACKS)
    found.append(Surface(TRACKS, "Track display", "chart", wide, high, SMALL, still, "rulebook", rows=rows))
    wide, high = surface_size("terrain", len(terrain_rows(content)))
    found.append(Surface("terrain", "Terrain chart", "table", wide, high, SMALL, _still(content, "terrain")))
    if view.settings.get("counted", "page") == "page":
        for side in ("axis", "allied"):
            surface = f"cards:{side}"
            wide, high = surface_size(surface)
            still = _still(content, surface)
            found.append(Surface(surface, f"{ADJECTIVE[side]} cards", "chart", wide, high, 74.0, still, "", side))
    for side in ("axis", "allied"):
        title = f"{ADJECTIVE[side]} hand"
        rests = view.phase not in _BEFORE and side != view.active
        found.append(Surface(f"hand:{side}", title, "hand", 1000.0, 140.0, CARD_WIDE, side=side, far=rests))
    for side in _placing(view):
        title = f"{ADJECTIVE[side]} pieces to come"
        found.append(Surface(f"reserve:{side}", title, "hand", 1000.0, 100.0, COUNTER, side=side))
    return tuple(found)


def _placing(view: CommanderState) -> tuple[str, ...]:
    """Sides with pieces that wait to be placed."""
    waiting = {unit.side for unit in view.units.values() if unit.place == RESERVE}
    waiting |= {weapon.side for weapon in view.weapons.values() if weapon.place == RESERVE}
    waiting |= {side for side in ("axis", "allied") if _stock(view, side)}
    return tuple(side for side in ("axis", "allied") if side in waiting)


#: Phases before the first Turn.
_BEFORE = ("generate", "setup", "deal")


def _stock(view: CommanderState, side: str) -> dict[str, int]:
    """Fortifications that a side has still to place in the set-up, with their numbers."""
    if view.phase != "setup":
        return {}
    return {key.partition(":")[2]: n for key, n in view.stock.items() if n and key.startswith(f"{side}:")}


def _still(content: Content, surface: str) -> str:
    return still_of(content, surface, _drawn_from)


def _drawn_from(content: Content, surface: str) -> tuple[Any, ...]:
    if surface.startswith("map"):
        from desktop.games.combat_commander.sheet import VERSION  # only who draws needs it

        info = content.maps[int(surface[3:])]
        board = info.ground.board
        drawn = (board.layers, board.edges, board.lines, board.places, board.works)
        return (VERSION, info.title, str(drawn), str(info.shapes))
    if surface == TRACKS or surface.startswith("cards:"):
        return (CHARTS_VERSION,)
    return (CHARTS_VERSION, list(content.terrain.values()))


# pieces -------------------------------------------------------------------------------------------------------------
def scene(content: Content, view: CommanderState, ask: Ask[Any] | None) -> Scene:
    """All that this view shows."""
    pieces: dict[str, Placed] = {}
    _markers(content, view, pieces)
    for hex, names in view.stacks.items():
        _stack(content, view, hex, names, pieces)
    _concealed(content, view, pieces)
    _radios(content, view, pieces)
    track_pieces(content, view, pieces)
    marks = {map_surface(view.map): _map_marks(content, view), TRACKS: track_marks(content, view)}
    for side in ("axis", "allied"):
        _hand(content, view, side, ask, pieces)
        if view.settings.get("counted", "page") == "page":
            card_pieces(view, side, f"cards:{side}", pieces)
            marks[f"cards:{side}"] = card_marks(content, view, side)
    for side in _placing(view):
        _reserve(content, view, side, pieces)
    return Scene(pieces, marks)


def _stack(content: Content, view: CommanderState, hex: str, names: tuple[str, ...], pieces: dict[str, Placed]) -> None:
    """The units of a hex, the strongest on top, each weapon on its bearer's lower half.

    What a stack hides stays on top as badges: its men of the limit, and the Command of a Leader below (PLAY 29). In a
    Melee each side stands on its own half of the hex.
    """
    surface = map_surface(view.map)
    centre_x, centre_y = content.maps[view.map].ground.grid.centre(hex)
    order = sorted(names, key=lambda name: (view.units[name].side, content.units[view.units[name].type].men))
    mixed = view.units[order[0]].side != view.units[order[-1]].side
    z = 0
    for name in order:
        held = view.units[name]
        badges = _badges(view, name)
        mates = [one for one in order if view.units[one].side == held.side]
        if name == mates[-1] and len(mates) > 1:
            badges = (*badges, *_stack_badges(content, view, hex, mates))
        away = 0 if not mixed else -1 if held.side == "axis" else 1
        x, y = centre_x + away * _APART[0], centre_y + away * _APART[1]
        pieces[name] = Placed(
            name,
            f"piece:{name}",
            surface,
            unit_face(view, name),
            x,
            y,
            z,
            COUNTER,
            stack=hex,
            badges=badges,
            label=unit_label(content, view, name),
            side=held.side,
        )
        z += 1
        if held.weapon:
            label = f"{piece_name(content, view, held.weapon)}, carried by {piece_name(content, view, name)}"
            if view.weapons[held.weapon].broken:
                label += ", broken"
            pieces[held.weapon] = Placed(
                held.weapon,
                f"piece:{held.weapon}",
                surface,
                weapon_face(view, held.weapon),
                x + 21,
                y + 19,
                z,
                WEAPON,
                stack=hex,
                label=label,
                side=held.side,
            )
            z += 1


def _stack_badges(content: Content, view: CommanderState, hex: str, order: list[str]) -> tuple[Badge, ...]:
    """Men of the side on top, red over the limit (8.2); the best Command below the top unit."""
    side = view.units[order[-1]].side
    count = men(content, view, hex, side)
    found = [Badge(f"badge|{'over' if count > LIMIT else 'men'}|{count}/{LIMIT}", *_MEN)]
    below = [command(content, view, name) for name in order[:-1] if leads(content, view, name)]
    if any(below):
        found.append(Badge(f"badge|command|{max(below)}", *_COMMAND))
    return tuple(found)


def _concealed(content: Content, view: CommanderState, pieces: dict[str, Placed]) -> None:
    """What this view knows of concealed pieces: under a veil where they are."""
    grid = content.maps[view.map].ground.grid
    for name, at in view.concealed.items():
        unit = view.units.get(name)
        hex = at if unit is not None else view.concealed.get(at) or (view.units[at].place if at in view.units else "")
        if hex not in grid:
            continue
        x, y = grid.centre(hex)
        face_ = f"unit|{unit.type}|done" if unit is not None else weapon_face(view, name)
        dx, dy, wide = (-24, 14, COUNTER * 0.8) if unit is not None else (21, 19, WEAPON)
        label = f"{piece_name(content, view, name)} in {hex}, out of the enemy's sight"
        side = unit.side if unit is not None else view.weapons[name].side
        pieces[name] = Placed(
            name, f"piece:{name}", map_surface(view.map), face_, x + dx, y + dy, -1, wide, label=label, side=side
        )


def _badges(view: CommanderState, unit: str) -> tuple[Badge, ...]:
    """A unit's markers, and where it is in the order that is carried out."""
    held = view.units[unit]
    found: list[Badge] = []
    if held.suppressed:
        found.append(Badge("badge|suppressed", *_SUPPRESSED))
    if held.veteran:
        found.append(Badge("badge|veteran", *_VETERAN))
    if unit in view.moving:
        found.append(Badge("badge|moving", *_MOVING))
    elif unit in view.finished or unit in view.fired:
        found.append(Badge("badge|done", *_DONE))
    return tuple(found)


def unit_label(content: Content, view: CommanderState, name: str) -> str:
    """A unit for a screen reader: name, values, state and place."""
    held = view.units[name]
    shown = face(content, view, name)
    parts = [
        f"{ADJECTIVE[held.side]} {piece_name(content, view, name)}",
        f"{shown.fp}-{shown.range}-{shown.move}, Morale {shown.morale}",
    ]
    if content.units[held.type].front.command and not held.broken:
        parts.append(f"Command {content.units[held.type].front.command}")
    for word, on in (("Demoralised", held.broken), ("Suppressed", held.suppressed), ("Veteran", held.veteran)):
        if on:
            parts.append(word)
    if held.activated:
        parts.append("activated")
    if on_map(held.place):
        parts.append(f"in {hex_name(content, view, held.place)}")
    return ", ".join(parts)


def _markers(content: Content, view: CommanderState, pieces: dict[str, Placed]) -> None:
    """Fortifications, smoke and blazes in their hexes."""
    surface = map_surface(view.map)
    grid = content.maps[view.map].ground.grid

    def put(kind: str, hex: str, face_: str, dx: float, dy: float, label: str) -> None:
        x, y = grid.centre(hex)
        handle = f"{kind}@{hex}"
        subject = f"piece:{handle}" if kind == "fort" else f"hex:{hex}"
        pieces[handle] = Placed(handle, subject, surface, face_, x + dx, y + dy, -2, MARKER, label=label)

    for hex, fort in view.forts.items():
        face_ = f"marker|mines|{view.mines}" if fort == "mines" else f"marker|{fort}"
        put("fort", hex, face_, -27, -28, f"{FORT[fort]} in {hex}")
    for hex, value in view.smoke.items():
        put("smoke", hex, f"marker|smoke|{value}", 27, -28, f"Smoke in {hex}, hindrance {value}")
    for hex in view.blaze:
        put("blaze", hex, "marker|blaze", 0, 0, f"Blaze in {hex}, impassable")


def _radios(content: Content, view: CommanderState, pieces: dict[str, Placed]) -> None:
    """Each side's radio in the Artillery Box on its own edge."""
    places = artillery_boxes(content.maps[view.map].ground.grid)
    for side in ("axis", "allied"):
        radio = view.radios.get(side)
        if radio is None:
            continue
        box = places["artillery.1" if view.parties[side].edge in ("top", "left") else "artillery.2"]
        face_ = f"radio|{radio.type}" + ("|broken" if radio.broken else "")
        label = f"{ADJECTIVE[side]} {content.radios[radio.type].name}" + (", broken" if radio.broken else "")
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        handle = f"radio:{side}"
        pieces[handle] = Placed(
            handle, f"piece:{handle}", map_surface(view.map), face_, x, y, 0, 58, label=label, side=side
        )


def _lit_parts(ask: Ask[Any] | None, side: str) -> dict[str, str]:
    """The part of each card that counts now, by card: its order, or its Action, where it can be played."""
    found: dict[str, str] = {}
    if ask is not None and ask.side == side:
        for option in ask.options():
            kind, _, card = option.key.partition(":")
            if option.subject == f"card:{card}" and kind in _PARTS:
                found.setdefault(card, _PARTS[kind])
    return found


#: Which part of a card an answer plays; Opportunity Fire plays its order as an Action (A33).
_PARTS = {"order": "order", "fire": "order", "card": "action"}


def _hand(content: Content, view: CommanderState, side: str, ask: Ask[Any] | None, pieces: dict[str, Placed]) -> None:
    """A hand: cards that this view knows, new ones marked, backs for the others; then own secret Objectives.

    Where it lies face down it is shown in its row (`solitaire`).
    """
    nation = view.parties[side].nation
    row = side in view.down
    hand = view.rows[side] if row else view.hands.get(side, ())
    lit, fresh = _lit_parts(ask, side), view.fresh.get(side, ())
    for index, card in enumerate(hand):
        shown = card not in ("", UNKNOWN)
        handle = f"card/{card}" if shown else f"back/{side}/{index}"
        label = _card_label(content, card) if shown else f"{ADJECTIVE[side]} card {index + 1}, face down"
        part = f"|{lit[card]}" if card in lit else ""
        new = card in fresh
        lies: Literal["", "awake", "empty"] = "" if card == UNKNOWN or not row else "awake" if card else "empty"
        pieces[handle] = Placed(
            handle,
            f"card:{card}" if shown else f"box:hand:{side}:{index + 1}",
            f"hand:{side}",
            f"card|{card}{part}" if shown else f"cardback|{nation}",
            CARD_WIDE * (index + 0.5),
            70.0,
            0,
            CARD_WIDE,
            badges=(Badge("badge|new", 0.06, 0.03, 0.2),) if new else (),
            label=f"{label}, new" if new else label if card else f"{ADJECTIVE[side]} slot {index + 1}, empty",
            side=side,
            high=CARD_HIGH,
            slot=index + 1 if row else 0,
            lies=lies,
        )
    for index, chit in enumerate(chit for chit in view.chits_secret.get(side, ()) if chit in content.chits):
        handle = f"own/{chit}"
        x = CARD_WIDE * (len(hand) + 0.5 + index)
        label = f"secret Objective: {chit_name(content, chit)}, {chit_worth(content, view, chit, side)}"
        face_ = f"chit|{chit}"
        pieces[handle] = Placed(
            handle, f"card:chit:{chit}", f"hand:{side}", face_, x, 70.0, 0, COUNTER, label=label, side=side
        )


def _card_label(content: Content, card: str) -> str:
    found = content.cards[card]
    action, event = content.actions[found.action], content.events[found.event]
    order = content.orders[found.order].name
    return (
        f"{order}; Action {action.name}: {action.text} Event {event.name}. {found.white} and {found.red}, {found.hex}"
    )


def _reserve(content: Content, view: CommanderState, side: str, pieces: dict[str, Placed]) -> None:
    """Pieces of a side still to be placed, in the order in which they wait; alike ones as one stack with a count."""
    counts: dict[str, list[str]] = {}
    for name, unit in view.units.items():
        if unit.side == side and unit.place == RESERVE:
            counts.setdefault(unit.type, []).append(name)
    for name, weapon in view.weapons.items():
        if weapon.side == side and weapon.place == RESERVE:
            counts.setdefault(weapon.type, []).append(name)
    found = [
        (name, f"piece:{name}", unit_face(view, name) if name in view.units else weapon_face(view, name),
         piece_name(content, view, name), len(names))
        for name, names in ((names[0], names) for names in counts.values())
    ]  # fmt: skip
    for fort, count in _stock(view, side).items():
        face_ = f"marker|mines|{view.mines}" if fort == "mines" else f"marker|{fort}"
        found.append((f"fort:{fort}", f"box:fort:{side}:{fort}", face_, FORT[fort], count))
    for index, (name, subject, face_, title, count) in enumerate(found):
        pieces[f"strip/{name}"] = Placed(
            f"strip/{name}",
            subject,
            f"reserve:{side}",
            face_,
            COUNTER * (index + 0.5),
            50.0,
            0,
            COUNTER,
            badges=(Badge(f"badge|count|{count}", *_COUNT),) if count > 1 else (),
            label=f"{title}, {count} to place",
            side=side,
            count=count,
        )


# live marks ---------------------------------------------------------------------------------------------------------
def _map_marks(content: Content, view: CommanderState) -> tuple[Mark, ...]:
    """Whose each Objective is, and which chits known to this view count for it."""
    ground = content.maps[view.map].ground
    marks = []
    for number, owner in view.control.items():
        hexes = ground.objectives.get(number, ())
        if owner and hexes:
            x, y = ground.grid.centre(hexes[0])
            marks.append(_flag(x + 44, y, owner))
    grid = ground.grid
    for number, hexes in objectives_of(content, view).items():
        marks += [_part_of(*grid.centre(hex), number) for hex in hexes if hex not in ground.objectives[number]]
    marks += [_shelled(grid, hex) for hex in view.impact]
    if view.spot and view.spot in grid:
        marks.append(_aimed_at(grid, view.spot))
    return tuple(marks)


def _shelled(grid: Grid, hex: str) -> Mark:
    """A hex in which shells are still to fall (O18.2.3)."""
    x, y = grid.centre(hex)
    path = (
        Pen().points([(x + (cx - x) * 0.94, y + (cy - y) * 0.94) for cx, cy in grid.corners(hex)], closed=True).path()
    )
    items: list[Item] = [Fill(path, "#ff8a1f", 0.30), Stroke(path, "#a83a06", 3.0, 0.9, least=1.6, dash=(9.0, 5.0))]
    for dx in (-26, 0, 26):
        items += [*sign("burst", x + dx, y + 39, 9, "#8a2a04"), *sign("burst", x + dx, y + 39, 5, "#ffd95a")]
    return Mark(40, (x - 60, y - 60, x + 60, y + 60), tuple(items))


def _aimed_at(grid: Grid, hex: str) -> Mark:
    """The hex on which the battery is laid: cross hairs round its counters."""
    x, y = grid.centre(hex)
    items: list[Item] = []
    for colour, wide in (("#ffffff", 7.0), ("#c0302f", 3.6)):
        items.append(Stroke(circle(x, y, 44), colour, wide, least=1.6))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            hair = Pen().move(x + dx * 36, y + dy * 36).line(x + dx * 52, y + dy * 52).path()
            items.append(Stroke(hair, colour, wide, least=1.6))
    return Mark(46, (x - 56, y - 56, x + 56, y + 56), tuple(items))


@lru_cache(maxsize=256)
def _part_of(cx: float, cy: float, number: str) -> Mark:
    """The small disc of an Objective in a hex that its building takes in by a setting (R63)."""
    x, radius = cx - 43, 6.6
    items: list[Item] = [Fill(circle(x, cy, radius), "#fffdf2"), Fill(circle(x, cy, radius * 0.87), GOAL)]
    items.append(Text(x, cy + radius * 0.48, number, "tactical.black", radius * 1.32, "#fffdf2"))
    return Mark(45, (x - 8, cy - 8, x + 8, cy + 8), tuple(items))


@lru_cache(maxsize=256)
def _flag(cx: float, cy: float, owner: str) -> Mark:
    items: list[Item] = [Fill(circle(cx, cy, 10.5), "#f5f3ee"), Stroke(circle(cx, cy, 10.5), "#2b2118", 1.4)]
    items += emblem_of(owner, cx, cy, 8.5)
    return Mark(45, (cx - 12, cy - 12, cx + 12, cy + 12), tuple(items))


# points and subjects ------------------------------------------------------------------------------------------------
def anchor(content: Content, view: CommanderState, subject: Subject) -> Anchor | None:
    """Where a subject lies in this view; None when it has no place."""
    kind, _, rest = subject.partition(":")
    if kind in ("hex", "stack"):
        return _hex_anchor(content, view, rest)
    if kind == "side" and "/" in rest:
        return _hex_anchor(content, view, rest.partition("/")[0])
    if kind == "piece":
        return _piece_anchor(content, view, rest)
    if kind == "box":
        return _box_anchor(content, view, rest)
    return None


def _piece_anchor(content: Content, view: CommanderState, piece: str) -> Anchor | None:
    at = view.concealed.get(piece)
    if at is not None:
        return _piece_anchor(content, view, at) if at in view.units else _hex_anchor(content, view, at)
    if piece in view.weapons:
        held = view.weapons[piece]
        return _piece_anchor(content, view, held.bearer) if held.bearer else _track(f"weapons:{held.side}")
    if piece.startswith("fort@"):
        return _hex_anchor(content, view, piece[5:])
    if piece.startswith("radio:"):
        side = piece[6:]
        if side not in view.radios:
            return None
        if side.endswith(":coming"):
            return _track(f"time:{view.radios[side].space}")
        places = artillery_boxes(content.maps[view.map].ground.grid)
        box = places["artillery.1" if view.parties[side].edge in ("top", "left") else "artillery.2"]
        x0, y0, x1, y1 = box
        outline = (x0, y0, x1, y0, x1, y1, x0, y1)
        return Anchor(map_surface(view.map), (x0 + x1) / 2, (y0 + y1) / 2, outline)
    unit = view.units.get(piece)
    if unit is None:
        return None
    if on_map(unit.place):
        return _hex_anchor(content, view, unit.place)
    return _track(f"lost:{unit.side}:{unit.place[5:]}" if unit.place.startswith("lost:") else unit.place)


def _hex_anchor(content: Content, view: CommanderState, hex: str) -> Anchor | None:
    grid = content.maps[view.map].ground.grid
    if hex not in grid:
        return None
    x, y = grid.centre(hex)
    return Anchor(map_surface(view.map), x, y, grid.outline(hex))


def _track(name: str) -> Anchor | None:
    box = boxes(TRACKS).get(name)
    if box is None:
        return None
    x0, y0, x1, y1 = box
    return Anchor(TRACKS, (x0 + x1) / 2, (y0 + y1) / 2, (x0, y0, x1, y0, x1, y1, x0, y1))


def _box_anchor(content: Content, view: CommanderState, rest: str) -> Anchor | None:
    """A box of the track display; an Objective lies on the map."""
    word, _, more = rest.partition(":")
    if word == "objective":
        hexes = content.maps[view.map].ground.objectives.get(more, ())
        return _hex_anchor(content, view, hexes[0]) if hexes else None
    if rest == "time":
        return _track(f"time:{min(view.time, 15)}")
    return _track(rest)


def hit(content: Content, surface: str, x: float, y: float) -> Subject | None:
    """The hex of a map, or the box of a chart, at a point; nothing in a hand."""
    if surface.startswith("map") and surface[3:].isdigit():
        info = content.maps.get(int(surface[3:]))
        found = info.ground.grid.hex_at(x, y) if info is not None else ""
        return f"hex:{found}" if found else None
    if surface == TRACKS:
        name = box_at({key: box for key, box in boxes(TRACKS).items() if not key.startswith("panel")}, x, y)
        return f"box:{name}" if name else None
    if surface == "terrain":
        name = box_at(boxes("terrain", len(terrain_rows(content))), x, y)
        return f"box:terrain/{name}" if name else None
    return None


def frame(content: Content, view: CommanderState) -> tuple[Subject, ...]:
    """All hexes of the map."""
    return tuple(f"hex:{hex}" for hex in content.maps[view.map].ground.grid.hexes)
