"""Rows of the stack tray and the inspector: what a unit is, what it adds to the question, or why not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from desktop.games.no_retreat.boxes import TABLES
from desktop.games.no_retreat.charts.tables import RESULTS, result_text, terrain_cell
from desktop.games.no_retreat.content import COLUMNS, EVENT_WORDS, Content, Half
from desktop.games.no_retreat.faces.cards import TIMES
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.names import ADJECTIVE, hex_name, name, split_hex, unit_name
from desktop.games.no_retreat.panels.matnotes import box_facts
from desktop.games.no_retreat.planner import coming, leaving
from desktop.games.no_retreat.scene import unit_face
from desktop.games.no_retreat.state import NoRetreatState, is_hex
from desktop.games.no_retreat.supply import allowance
from desktop.games.no_retreat.supply_trace import nets, trace
from desktop.table.asking import Ask, Subject
from desktop.table.panels import Fact, Inspection, Row
from desktop.table.tally import fraction_text

__all__ = ["inspect", "place_of", "stack"]

SUPPLY = {"": "in supply", "low": "Low Supply", "none": "Unsupplied"}
_KINDS = {
    "tank": "tank",
    "mechanised": "mechanised infantry",
    "infantry": "infantry",
    "airborne": "airborne",
    "anti-tank": "anti-tank",
    "entrenchment": "entrenchment",
}
_COLOURS = {
    "gray": "gray (German)",
    "green": "green (Italian)",
    "gray-green": "gray and green",
    "brown": "brown (mechanised)",
    "tan": "tan (infantry)",
    "brown-tan": "brown and tan",
}


def place_of(view: NoRetreatState, subject: Subject) -> str:
    """The place that a subject stands for: a hex of the Battle Map or a box's name; "" for others."""
    kind, _, rest = subject.partition(":")
    if kind in ("hex", "stack"):
        number, hex = split_hex(rest)
        return hex if number in (0, view.map) else ""
    if kind == "piece":
        short = rest.rpartition("/")[2]
        held = view.units.get(short) or view.leaders.get(short)
        return held.place if held is not None else ""
    return rest if kind == "box" else ""


# the tray -----------------------------------------------------------------------------------------------------------
def stack(content: Content, view: NoRetreatState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
    """Everything in a hex or a box, the strongest on top."""
    place = place_of(view, subject)
    if not place:
        return ()
    box, _, side = place.partition(":")
    if is_hex(place) or box.startswith("turn"):
        box, side = place, ""
    names = [
        one
        for one, unit in view.units.items()
        if unit.place == box and (not side or content.units[one].side == side or is_hex(place))
    ]
    names.sort(key=lambda one: (-content.units[one].square, -_face(content, view, one).strength))
    leaders = [one for one, held in view.leaders.items() if held.place == box]
    rows = [_leader_row(content, view, one) for one in leaders]
    return (*rows, *(_row(content, view, ask, one) for one in names))


def _face(content: Content, view: NoRetreatState, unit: str) -> Any:
    return content.units[unit].faces[view.units[unit].face]


def _leader_row(content: Content, view: NoRetreatState, leader: str) -> Row:
    held, kind = view.leaders[leader], content.leaders[leader]
    gift = "a free counterblow each enemy turn" if kind.gift == "counterblow" else "a free Shock! each own turn"
    detail = f"{gift} · {'turned over' if held.used else 'ready'}"
    face = f"leader|{leader}|used" if held.used else f"leader|{leader}"
    return Row(f"piece:{leader}", face, kind.name, detail)


def _row(content: Content, view: NoRetreatState, ask: Ask[Any] | None, unit: str) -> Row:
    held = view.units[unit]
    title = unit_name(content, unit, held.face)
    face = unit_face(view, unit)
    if ask is not None and content.units[unit].side == ask.side:
        for key in (
            f"add:{unit}",
            f"unit:{unit}",
            f"build:{unit}",
            f"rebuild:{unit}",
            f"mine:{unit}",
            f"release:{unit}",
        ):
            candidate = ask.candidate(key)
            if key in ask.chosen:
                return Row(f"piece:{unit}", face, title, f"chosen · {_values(content, view, unit)}", "adds")
            if candidate is None:
                continue
            refusal = ask.refusal(candidate)
            if refusal is not None:
                return Row(f"piece:{unit}", face, title, refusal.text, "refused", refusal.rule)
            adds = f"adds {_face(content, view, unit).strength}" if key.startswith("add:") else candidate.effect
            words = " · ".join(part for part in (adds, _values(content, view, unit)) if part)
            return Row(f"piece:{unit}", face, title, words, "adds")
    return Row(f"piece:{unit}", face, title, _values(content, view, unit))


def _values(content: Content, view: NoRetreatState, unit: str) -> str:
    kind, held = content.units[unit], view.units[unit]
    face = kind.faces[held.face]
    parts = [f"{face.strength}-{face.movement}" if kind.square else f"strength {face.strength}"]
    if len(kind.faces) > 1:
        parts.append(f"step {held.face + 1} of {len(kind.faces)}")
    if face.white:
        parts.append("defends only")
    if not face.zoc:
        parts.append("no zone")
    if kind.stacks_free:
        parts.append("stacks free")
    if held.supply:
        parts.append(SUPPLY[held.supply])
    if unit in view.fought:
        parts.append("has fought")
    elif view.phase == "move" and unit in view.moved:
        parts.append("has moved")
    return " · ".join(parts)


# the inspector ------------------------------------------------------------------------------------------------------
def inspect(content: Content, view: NoRetreatState, subject: Subject) -> Inspection | None:
    """Facts of a unit, a leader, a hex, a box, a card or a table's cell."""
    kind, _, rest = subject.partition(":")
    if kind == "piece":
        short = rest.rpartition("/")[2]
        if short in content.units and short in view.units:
            return _unit(content, view, short)
        return _leader(content, view, short) if short in view.leaders else None
    if kind in ("hex", "stack"):
        number, hex = split_hex(rest)
        return _hex(content, view, number or view.map, hex)
    if kind == "card":
        return _card(content, rest.rpartition("/")[2])
    if kind == "box":
        surface, slash, cell = rest.partition("/")
        if slash and surface in TABLES:
            return _cell(content, surface, cell)
        return _box(content, view, rest)
    return None


def _unit(content: Content, view: NoRetreatState, unit: str) -> Inspection:
    kind, held = content.units[unit], view.units[unit]
    face = kind.faces[held.face]
    zone = "" if face.zoc else ", no zone of control"
    facts = [Fact("Combat Strength", f"{face.strength}{', defends only' if face.white else ''}{zone}")]
    if kind.square:
        points = fraction_text(Fraction(allowance(content, view, unit), 2))
        told = f"{points} of {face.movement}" if points != str(face.movement) else points
        facts.append(Fact("Movement", told, "three points at most when unsupplied (11.5.1)"))
    facts.append(Fact("Type", _KINDS[kind.kind] + (", heavy" if face.heavy else "")))
    facts.append(Fact("Colour", _COLOURS[kind.colour], "who stacks and attacks together (12.2.2, 13.1.1)"))
    if kind.stacks_free:
        free = view.settings.get("guns", "free") == "free"
        told = "does not count, with any colour" if free else "does not count, obeys the colours"
        facts.append(Fact("Stacking", f"free: {told}", "its name stands in brackets on the counter (12.2.2)"))
    steps = " · ".join(
        ("▸" if index == held.face else "") + f"{one.strength}-{one.movement}" + ("●" if one.dot else "")
        for index, one in enumerate(kind.faces)
    )
    if len(kind.faces) > 1 or face.dot:
        facts.append(Fact("Steps", steps, "weakest first; ● cannot be built up or rebuilt (8.2)"))
    if kind.square:
        facts.append(Fact("Supply", SUPPLY[held.supply], tone="bad" if held.supply else "plain"))
    if is_hex(held.place) and kind.square and view.map:
        facts.append(_supply_fact(content, view, kind.side, held.place))
    if not is_hex(held.place):
        facts.append(Fact("Where", _where(content, view, unit)))
    if unit in view.arrivals:
        facts.append(Fact("Arrives", f"Game Turn {view.arrivals[unit]}", subject=f"box:turn:{view.arrivals[unit]}"))
    if kind.note:
        facts.append(Fact("Note", kind.note))
    rules = ("2.3", "12.2.2", "13.1.1") if kind.square else ("8.5", "11.3", "13.6.1")
    title = unit_name(content, unit, held.face)
    return Inspection(title, (unit_face(view, unit),), tuple(facts), rules, (kind.source,))


def _where(content: Content, view: NoRetreatState, unit: str) -> str:
    place = view.units[unit].place
    return name(content, view, f"box:{place}")


def _supply_fact(content: Content, view: NoRetreatState, side: str, hex: str) -> Fact:
    field = Field(content, view)
    found = trace(field, side, hex, nets(content, view)[side])
    if found.broken < 0:
        kinds = {"edge": "the map edge", "road": "a road off the map", "port": "a port", "chain": "a chain of units"}
        way = f"by {kinds.get(found.kind, 'a source')}, {len(found.path) - 1} hexes"
        return Fact("Supply line", way, "where it would trace now (11.1)", "good")
    stop = hex_name(content, view.map, found.path[found.broken])
    return Fact("Supply line", f"breaks at {stop}: {found.why}", f"rule {found.rule}", "bad")


def _leader(content: Content, view: NoRetreatState, leader: str) -> Inspection:
    kind, held = content.leaders[leader], view.leaders[leader]
    gift = (
        "once each enemy Player Turn a counterblow or Response at no SP"
        if kind.gift == "counterblow"
        else "once each own Player Turn a Shock! for an adjacent battle at no SP"
    )
    facts = [Fact("Gift", gift), Fact("This Player Turn", "used" if held.used else "ready")]
    if held.host:
        facts.append(Fact("With", unit_name(content, held.host), subject=f"piece:{held.host}"))
    if kind.dot:
        facts.append(Fact("Dot", "lost for good if overrun"))
    face = f"leader|{leader}|used" if held.used else f"leader|{leader}"
    return Inspection(kind.name, (face,), tuple(facts), ("12.2.3", "13.0", "13.5.2"), (kind.source,))


def _hex(content: Content, view: NoRetreatState, number: int, hex: str) -> Inspection | None:
    info = content.maps.get(number)
    if info is None or hex not in info.ground.grid:
        return None
    ground = info.ground
    board = ground.board
    words = [content.chart[word].title for word in board.terrain(hex) if word in content.chart]
    words += [content.chart[p.rank].title for p in board.places_at(hex) if p.rank in ("town", "city")]
    facts = [Fact("Terrain", ", ".join(words) or "Clear")]
    if hex in ground.hex_cost:
        mech, other = (fraction_text(Fraction(points, 2)) for points in ground.hex_cost[hex])
        points = f"{mech}" if mech == other else f"{mech} for mechanised units, {other} for others"
        facts.append(Fact("Movement Points", points, "12.1, without roads and hexsides"))
    if hex in ground.hex_shift:
        shift = f"shift left {ground.hex_shift[hex]}" if ground.hex_shift[hex] else "no shift"
        bonus = "mechanised bonus" if ground.hex_bonus[hex] else "no mechanised bonus"
        facts.append(Fact("In combat", f"{shift}, {bonus}", "13.5.1, 13.5.3"))
    sides: dict[str, int] = {}
    for there in ground.grid.adjacent(hex):
        for kind in board.along(hex, there):
            sides[kind] = sides.get(kind, 0) + 1
    named = [
        f"{count} {kind} hexside{'s' if count > 1 else ''}" for kind, count in sides.items() if kind in content.chart
    ]
    if named:
        facts.append(Fact("Hexsides", ", ".join(named)))
    owner = view.owners.get(owner_key(number, hex), "")
    if owner:
        facts.append(Fact("Controlled by", f"the {ADJECTIVE[owner]} player", "5.2"))
    if hex in ground.ports:
        taken = owner_key(number, hex) in view.ports
        facts.append(
            Fact("Port", f"capacity {ground.ports[hex]}" + (", dumps taken this turn" if taken else ""), "11.2")
        )
    for side in ("axis", "allied"):
        if hex in ground.edges[side]:
            way = ", a road or track leads off" if hex in ground.exits[side] else ""
            facts.append(Fact("Map edge", f"{ADJECTIVE[side]}{way}", "11.2"))
    if number == view.map and hex in ground.neighbours:
        facts += _on_battle_map(content, view, hex)
    return Inspection(
        f"Map {number}, {hex_name(content, number, hex)}", (), tuple(facts), ("12.1", "13.5.1"), (board.source,)
    )


def _on_battle_map(content: Content, view: NoRetreatState, hex: str) -> list[Fact]:
    field = Field(content, view)
    facts = []
    for side in ("axis", "allied"):
        grip = field.zones[side].get(hex, 0)
        if grip:
            kind = "mechanised units or Minefields" if grip == 2 else "infantry only"
            facts.append(Fact(f"{ADJECTIVE[side]} zone of control", f"of {kind}", "12.3"))
    mark = view.marks.get(hex)
    if mark is not None:
        told = {"target": "a Target Hex", "blow": "a Counterblow", "waiting": "a Counterblow that waits"}[mark.kind]
        facts.append(Fact("Marker", told + (", fought" if mark.fought else "")))
    return facts


def _card(content: Content, card: str) -> Inspection | None:
    found = content.cards.get(card)
    if found is None:
        return None
    facts = []
    for side, half in (("axis", found.axis), ("allied", found.allied)):
        facts.append(Fact(f"{ADJECTIVE[side]}: {half.name}", half.text, _tags(side, half)))
    rules = ("5.3", "5.3.1", *(("5.3.3",) if found.axis.advantage or found.allied.advantage else ()))
    return Inspection(f"Card {found.number}", (f"icon|{card}|",), tuple(facts), rules, (found.source,))


def _tags(side: str, half: Half) -> str:
    parts = [", ".join(TIMES[word] for word in half.timing)]
    if half.advantage:
        parts.append("turns 1-9 only" if side == "axis" else "turns 10-18 only")
    if half.malta:
        parts.append("Malta event")
    if half.red:
        parts.append("counts in the invasion")
    if half.naval:
        parts.append("naval")
    return " · ".join(parts)


def _cell(content: Content, surface: str, cell: str) -> Inspection | None:
    kind, _, more = cell.partition(":")
    if kind != "cell":
        return None
    column, _, row = more.rpartition(":")
    if surface == "terrain":
        ground = content.chart.get(row)
        if ground is None:
            return None
        return Inspection(ground.title, (), (Fact(column, terrain_cell(ground, column)),), ("12.1",), (ground.source,))
    if column not in COLUMNS or not row.isdigit():
        return None
    table = content.tables[surface.partition(":")[2]]
    result = table.result(int(row), COLUMNS.index(column))
    facts = (Fact(result_text(result), RESULTS[result]),)
    return Inspection(f"{table.title}, {column}, die {row}", (), facts, ("13.6",), (table.source,))


def _box(content: Content, view: NoRetreatState, rest: str) -> Inspection | None:
    word, _, more = rest.partition(":")
    title = name(content, view, f"box:{rest}")
    title = title[:1].upper() + title[1:]
    if word == "turn" and more.isdigit():
        return _turn(content, view, int(more), title)
    if word == "map" and more.isdigit() and int(more) in content.maps:
        info = content.maps[int(more)]
        ports = ", ".join(f"{hex_name(content, info.number, hex)} +{value}" for hex, value in info.ground.ports.items())
        facts = [
            Fact("Supply Capacity", f"Axis {info.supply['axis']}, Allies {info.supply['allied']}"),
            Fact("Ports", ports or "none"),
        ]
        for side in ("axis", "allied"):
            if view.control.get(side) == info.number:
                facts.append(Fact("Control marker", ADJECTIVE[side]))
        return Inspection(title, (), tuple(facts), ("5.2", "10.1", "14.1"), (info.drum_source,))
    if word in ("deck", "discards"):
        count = len(view.deck) if word == "deck" else len(view.discards)
        facts = [Fact("Cards", str(count))]
        if word == "discards" and view.settings.get("discards") == "open":
            facts += [Fact(str(content.cards[one].number), name(content, view, f"card:{one}")) for one in view.discards]
        return Inspection(title, (), tuple(facts), ("5.0",))
    if word == "hand":
        return Inspection("A card face down", ("deck",), (Fact("Known to", "its owner"),), ("5.0",))
    return Inspection(title, (), *box_facts(content, view, word, more))


def _turn(content: Content, view: NoRetreatState, turn: int, title: str) -> Inspection | None:
    box = content.turns.get(turn)
    if box is None:
        return None
    facts = [Fact("Weather", box.weather), Fact("Support", f"{box.blitz} Blitz!, {box.shock} Shock!")]
    if box.sudden_death:
        facts.append(Fact("Sudden death", "checked before its Strategic Phase", "14.7"))
    events = [one for one in box.events if one not in box.red] + [e for e, when in view.events.items() if when == turn]
    if events:
        facts.append(Fact("Events", ", ".join(EVENT_WORDS.get(one, one) for one in events)))
    for side in ("axis", "allied"):
        plan = coming(content, view, side) if turn == view.turn + 1 else None
        if plan is not None:
            facts.append(Fact(f"{ADJECTIVE[side]} draws", f"{plan.cards} cards, {plan.supplies} SP", "if it ended now"))
            if plan.arrivals:
                facts.append(Fact(f"{ADJECTIVE[side]} arrivals", ", ".join(plan.arrivals)))
        gone = leaving(content, view, side, turn)
        if gone:
            facts.append(Fact(f"{ADJECTIVE[side]} withdrawals", ", ".join(gone), "8.6"))
    return Inspection(title, (), tuple(facts), ("14.4", "14.6", "8.4", "8.6"), (box.source,))
