"""The Scenario Generator's page: what has been settled, what may be chosen at which price, and what it all comes to."""

from __future__ import annotations

from typing import Any, Literal

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content, Formation
from desktop.games.combat_commander.generator import STEPS, bought, item_words
from desktop.games.combat_commander.names import ADJECTIVE, FORT, NATION, chit_name, edge_name
from desktop.games.combat_commander.state import RESERVE, CommanderState
from desktop.games.combat_commander.units import kind_of
from desktop.table.asking import Ask
from desktop.table.panels import Fact
from desktop.table.planning import Plan, PlanCard, PlanStep

__all__ = ["plan"]

SIDES = ("axis", "allied")
TITLES = {
    "map": "Map and edges",
    "nations": "Year and nations",
    "quality": "Quality of the troops",
    "chits": "Objectives",
    "forces": "Orders of battle",
    "leaders": "Leaders",
    "support": "Support",
    "posture": "Posture",
    "works": "Fortifications",
    "places": "Set-up areas",
    "whole": "The scenario",
}
LEADS = {
    "map": "A die names one of the twelve maps, another the edge from which the Axis comes.",
    "nations": "Dice give the nation of the Axis, the year, and the Allied nation that it met in that year.",
    "quality": "Dice say how good the troops are; of that quality each side will choose its order of battle.",
    "chits": "One Objective chit lies open to both sides; then each side draws a secret one.",
    "forces": "Each side chooses without knowing the other's choice. What one costs more moves the Victory marker.",
    "leaders": "A die for each Leader of the order of battle, changed by quality and year.",
    "support": "The side that is ahead rolls and may buy from the row that comes up, until it passes; then the other.",
    "posture": "Who has Victory Points defends, the other attacks; at 0 both are on reconnaissance.",
    "works": "The Defender may turn Victory Points into Fortifications.",
    "places": "Postures give the depth of the set-up areas; the Defender sets up first and holds the Objectives.",
    "whole": "All is settled. Going on ends the generator; both sides then place their pieces.",
}
_SIZES = {"company": "Company", "detachment": "Detachment", "platoon": "Platoon"}
_KINDS = (("squad", "Squad"), ("team", "Team"), ("hero", "Hero"))


def plan(content: Content, view: CommanderState, ask: Ask[Any] | None) -> Plan | None:
    """The page while the generator is at work; None otherwise."""
    if view.phase != "generate":
        return None
    now = STEPS.index(view.plan["step"])
    steps = tuple(_step(content, view, name, at - now) for at, name in enumerate(STEPS))
    whole = view.plan["step"] == "whole"
    cards = _summary(content, view) if whole else _cards(content, view, ask)
    return Plan(
        "Random Scenario Generator",
        steps,
        LEADS[view.plan["step"]],
        cards,
        _totals(content, view, now),
        surface=f"map{view.map}" if now else "",
        overlay="zones" if whole else "",
        whole=whole,
    )


def _step(content: Content, view: CommanderState, name: str, ahead: int) -> PlanStep:
    state: Literal["past", "now", "next"] = "now" if ahead == 0 else "next" if ahead > 0 else "past"
    settled = () if ahead > 0 else _SETTLED[name](content, view, ahead < 0)
    return PlanStep(TITLES[name], state, settled, "9")


# what has been settled -----------------------------------------------------------------------------------------------
def _map(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    if not done:
        return ()
    edges = " · ".join(f"{ADJECTIVE[side]}: {edge_name(view.parties[side].edge)}" for side in SIDES)
    return (Fact("", f"Map {view.map}, {content.maps[view.map].title}"), Fact("", edges))


def _nations(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    if not done:
        return ()
    axis, allied = (NATION[view.parties[side].nation] for side in SIDES)
    return (Fact("", f"{view.year}: {axis} against {allied}"),)


def _quality(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    found = [(side, view.plan.get(f"quality:{side}", "")) for side in SIDES]
    return tuple(Fact(ADJECTIVE[side], quality) for side, quality in found if quality)


def _chits(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    found = [Fact("Open", chit_name(content, chit)) for chit in view.chits_open]
    secret = sum(len(view.chits_secret[side]) for side in SIDES)
    return (*found, Fact("Secret", "one each")) if secret == len(SIDES) else tuple(found)


def _forces(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    found = [(side, content.formations.get(view.plan.get(f"force:{side}", ""))) for side in SIDES]
    return tuple(Fact(ADJECTIVE[side], f"{_formation(force)}, {force.points} points") for side, force in found if force)


def _leaders(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    found = [(side, _led_by(content, view, side)) for side in SIDES]
    return tuple(Fact(ADJECTIVE[side], ", ".join(names)) for side, names in found if names)


def _led_by(content: Content, view: CommanderState, side: str) -> list[str]:
    return [
        kind_of(content, view, name).name
        for name, unit in view.units.items()
        if unit.side == side and kind_of(content, view, name).leads
    ]


def _support(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    return tuple(
        Fact(ADJECTIVE[side], "; ".join(items) if items else "none")
        for side in SIDES
        if (items := _support_of(content, view, side)) or done
    )


def _support_of(content: Content, view: CommanderState, side: str) -> list[str]:
    items = {item.id: item for item in content.support[view.parties[side].nation]}
    return [
        f"{item_words(content, items[one].pieces)}, {items[one].cost} VP" for one in bought(view, f"support:{side}")
    ]


def _posture(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    return tuple(Fact(ADJECTIVE[side], view.parties[side].posture) for side in SIDES) if done else ()


def _works(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    found = [Fact(ADJECTIVE[side], ", ".join(told)) for side in SIDES if (told := _works_of(content, view, side))]
    return tuple(found) if found or not done else (Fact("", "none"),)


def _works_of(content: Content, view: CommanderState, side: str) -> list[str]:
    assert content.generator is not None
    sets = {one.id: one for one in content.generator.fortification}
    return [f"{sets[one].name}, {sets[one].cost} VP" for one in bought(view, f"works:{side}")]


def _places(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    if not done:
        return ()
    zones = [
        Fact(ADJECTIVE[step.side], f"{step.zone.depth} hexes deep, {len(view.zones[step.side])} hexes")
        for step in view.steps
    ]
    held = {side: [n for n, owner in view.control.items() if owner == side] for side in SIDES}
    told = " · ".join(f"{ADJECTIVE[side]} {', '.join(names)}" for side, names in held.items() if names)
    return (*zones, Fact("Control", told)) if told else tuple(zones)


def _nothing(content: Content, view: CommanderState, done: bool) -> tuple[Fact, ...]:
    return ()


_SETTLED = {
    "map": _map,
    "nations": _nations,
    "quality": _quality,
    "chits": _chits,
    "forces": _forces,
    "leaders": _leaders,
    "support": _support,
    "posture": _posture,
    "works": _works,
    "places": _places,
    "whole": _nothing,
}


# choices -----------------------------------------------------------------------------------------------
def _cards(content: Content, view: CommanderState, ask: Ask[Any] | None) -> tuple[PlanCard, ...]:
    """The answers that stand for something bought or chosen; plain buttons are left to the window."""
    asked = ask.context if ask is not None else None
    if ask is None or not isinstance(asked, Asked):
        return ()
    found: list[PlanCard] = []
    for option in ask.candidates():
        kind, _, name = option.key.partition(":")
        refusal = ask.refusal(option)
        why = refusal.text if refusal is not None else ""
        if asked.kind == "force" and kind == "force":
            found.append(_force_card(content, view, ask.side, option.key, content.formations[name], why))
        elif asked.kind == "support" and kind == "item":
            item = next(one for one in content.support[view.parties[ask.side].nation] if one.id == name)
            faces = tuple((_face(content, ask.side, piece), 1) for piece in item.pieces)
            found.append(PlanCard(option.key, item_words(content, item.pieces), f"{item.cost} VP", (), faces, why))
        elif asked.kind == "works" and kind == "works":
            assert content.generator is not None
            works = next(one for one in content.generator.fortification if one.id == name)
            faces = tuple((_fort_face(fort, works.mines), count) for fort, count in works.pieces.items())
            told = ", ".join(_many(FORT.get(fort, fort), count) for fort, count in works.pieces.items())
            if works.mines:
                told += f" of {works.mines} FP"
            found.append(PlanCard(option.key, works.name, f"{works.cost} VP", (told,), faces, why))
    return tuple(found)


def _formation(force: Formation) -> str:
    return f"{force.name} {_SIZES[force.size]}"


def _force_card(
    content: Content, view: CommanderState, side: str, key: str, force: Formation, why: str = ""
) -> PlanCard:
    pieces = [entry for entry in force.piece if not entry.years or view.year in entry.years]
    faces = tuple((_face(content, side, entry.piece), entry.count) for entry in pieces)
    leaders = "1 Leader" if force.leaders == 1 else f"{force.leaders} Leaders"
    lines: tuple[str, ...] = (
        f"{force.quality.title()} · {leaders} by die · {_counted(content, pieces)}",
        f"{force.orders} orders · Initiative {force.initiative} · surrenders at {force.surrender}",
    )
    if force.discard_always:
        lines = (*lines, f"discards {force.discard_always} even after orders")
    return PlanCard(key, _formation(force), f"{force.points} points", lines, faces, why)


def _counted(content: Content, pieces: Any) -> str:
    """How many Squads and Teams."""
    counts = {kind: 0 for kind, _ in _KINDS}
    for entry in pieces:
        kind = content.units[entry.piece].kind if entry.piece in content.units else ""
        if kind in counts:
            counts[kind] += entry.count
    return ", ".join(f"{counts[kind]} {word}{'s' if counts[kind] > 1 else ''}" for kind, word in _KINDS if counts[kind])


def _many(name: str, count: int) -> str:
    """ "3 Trenches": Foxholes, Wire and Mines are named alike in any number."""
    if count == 1 or name in ("Foxholes", "Wire", "Mines"):
        return f"{count} {name}"
    return f"{count} {name}{'es' if name.endswith(('x', 'ch')) else 's'}"


def _fort_face(fort: str, mines: int) -> str:
    return f"marker|mines|{mines}" if fort == "mines" else f"marker|{fort}"


def _face(content: Content, side: str, piece: str) -> str:
    if piece in content.units:
        return f"unit|{piece}"
    return f"radio|{piece}" if piece in content.radios else f"weapon|{piece}|{side}"


# sums -----------------------------------------------------------------------------------------------
def _totals(content: Content, view: CommanderState, now: int) -> tuple[Fact, ...]:
    """The Victory marker, and what each side has so far."""
    lead = f" for the {'Axis' if view.vp > 0 else 'Allies'}" if view.vp else ""
    found = [Fact("Victory marker", f"{abs(view.vp)}{lead}", tone="notice" if view.vp else "plain")]
    for side in SIDES:
        if view.plan.get(f"force:{side}"):
            found.append(Fact(ADJECTIVE[side], _mustered(content, view, side)))
    if now > STEPS.index("places"):
        found.append(Fact("Sudden Death", f"from Time {view.sudden_death}"))
        found.append(Fact("Initiative card", f"{ADJECTIVE[view.initiative]}, who also begins"))
    return tuple(found)


def _mustered(content: Content, view: CommanderState, side: str) -> str:
    units = sum(1 for unit in view.units.values() if unit.side == side)
    weapons = sum(1 for weapon in view.weapons.values() if weapon.side == side)
    party = view.parties[side]
    told = f"{units} units, {weapons} weapons" if weapons != 1 else f"{units} units, 1 weapon"
    radio = view.radios.get(side)
    if radio is not None:
        told += f", {content.radios[radio.type].name}"
    return f"{told} · {party.orders} orders · surrenders at {view.surrender[side]}"


def _summary(content: Content, view: CommanderState) -> tuple[PlanCard, ...]:
    """What either side brings to the table."""
    found: list[PlanCard] = []
    for side in SIDES:
        party = view.parties[side]
        counts: dict[str, int] = {}
        for name, unit in view.units.items():
            if unit.side == side and unit.place == RESERVE:
                face = f"unit|{view.units[name].type}"
                counts[face] = counts.get(face, 0) + 1
        for weapon in view.weapons.values():
            if weapon.side == side:
                face = _face(content, side, weapon.type)
                counts[face] = counts.get(face, 0) + 1
        radio = view.radios.get(side)
        if radio is not None:
            counts[_face(content, side, radio.type)] = 1
        force = content.formations[view.plan[f"force:{side}"]]
        lines = [f"{_formation(force)}, {party.quality}; {party.posture}, {edge_name(party.edge)}"]
        lines += _support_of(content, view, side)
        stock = {fort: n for fort in FORT if (n := view.stock.get(f"{side}:{fort}", 0))}
        if stock:
            lines.append(", ".join(_many(FORT[fort], count) for fort, count in stock.items()))
            counts |= {_fort_face(fort, view.mines): count for fort, count in stock.items()}
        lines.append(_mustered(content, view, side))
        found.append(
            PlanCard("", f"{ADJECTIVE[side]}: {NATION[party.nation]}", "", tuple(lines), tuple(counts.items()))
        )
    return tuple(found)
