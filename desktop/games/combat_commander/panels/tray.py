"""Rows of the stack tray and the inspector: what a piece is, what it adds to the question, or why not."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.charts.cardpage import tally_of
from desktop.games.combat_commander.charts.live import data_words
from desktop.games.combat_commander.concealment import concealed_in
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.ground import Ground
from desktop.games.combat_commander.names import (
    ADJECTIVE,
    FORT,
    NATION,
    box_name,
    chit_name,
    hex_name,
    name,
    piece_name,
    where,
)
from desktop.games.combat_commander.scene import unit_face, weapon_face
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.terrainrows import terrain_rows
from desktop.games.combat_commander.trackpieces import data_lit
from desktop.games.combat_commander.units import (
    FORT_COVER,
    command_of,
    cover,
    face,
    fp,
    ground_of,
    men,
    morale,
    movement,
    objective_at,
    objectives_of,
    reach,
    weapon_fp,
    weapon_reach,
)
from desktop.games.combat_commander.victory import objective_value, worth
from desktop.table.asking import Ask, Subject
from desktop.table.panels import Fact, Inspection, Row

__all__ = ["inspect", "place_of", "stack"]


def place_of(view: CommanderState, subject: Subject) -> str:
    """The hex that a subject stands for, "" for others."""
    kind, _, rest = subject.partition(":")
    if kind in ("hex", "stack"):
        return rest
    if kind == "piece":
        if rest.startswith("fort@"):
            return rest[5:]
        weapon = view.weapons.get(rest)
        unit = view.units.get(weapon.bearer if weapon is not None else rest)
        return unit.place if unit is not None and on_map(unit.place) else ""
    return ""


# the tray -----------------------------------------------------------------------------------------------------------
def stack(content: Content, view: CommanderState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
    """Everything in a hex: leaders first, each unit followed by its weapon, then what lies there."""
    hex = place_of(view, subject)
    if not hex:
        return ()
    rows: list[Row] = []
    names = sorted(view.stacks.get(hex, ()), key=lambda u: (view.units[u].side, content.units[view.units[u].type].men))
    for unit in names:
        rows.append(_row(content, view, ask, unit, unit_face(view, unit), _values(content, view, unit)))
        weapon = view.units[unit].weapon
        if weapon:
            rows.append(_row(content, view, ask, weapon, weapon_face(view, weapon), _weapon(content, view, weapon)))
    fort = view.forts.get(hex)
    if fort:
        drawn = f"marker|mines|{view.mines}" if fort == "mines" else f"marker|{fort}"
        detail = f"Cover {FORT_COVER[fort]}" if fort in FORT_COVER else ""
        rows.append(Row(f"piece:fort@{hex}", drawn, FORT[fort], detail))
    if hex in view.smoke:
        rows.append(Row(f"hex:{hex}", f"marker|smoke|{view.smoke[hex]}", "Smoke", f"hindrance {view.smoke[hex]}"))
    if hex in view.blaze:
        rows.append(Row(f"hex:{hex}", "marker|blaze", "Blaze", "impassable, blocks sight"))
    return tuple(rows)


def _row(content: Content, view: CommanderState, ask: Ask[Any] | None, piece: str, drawn: str, values: str) -> Row:
    title, subject = piece_name(content, view, piece), f"piece:{piece}"
    if ask is not None:
        for key in (f"add:{piece}", f"unit:{piece}", f"lift:{piece}", f"break:{piece}"):
            if key in ask.chosen:
                return Row(subject, drawn, title, f"chosen · {values}", "adds")
            candidate = ask.candidate(key)
            if candidate is None:
                continue
            refusal = ask.refusal(candidate)
            if refusal is not None:
                return Row(subject, drawn, title, refusal.text, "refused", refusal.rule)
            words = " · ".join(part for part in (candidate.effect, values) if part)
            return Row(subject, drawn, title, words, "adds")
    return Row(subject, drawn, title, values)


def _values(content: Content, view: CommanderState, unit: str) -> str:
    """A unit's values as they are now, and its state."""
    held = view.units[unit]
    here = cover(content, view, held.place) if on_map(held.place) else 0
    parts = [f"{fp(content, view, unit)}-{reach(content, view, unit)}-{movement(content, view, unit)}"]
    parts.append(f"Morale {morale(content, view, unit, here)}")
    if content.units[held.type].front.command and not held.broken:
        parts.append(f"Command {content.units[held.type].front.command}")
    for word, on in (
        ("Demoralised", held.broken),
        ("Suppressed", held.suppressed),
        ("Veteran", held.veteran),
        ("activated", held.activated),
    ):
        if on:
            parts.append(word)
    return " · ".join(parts)


def _weapon(content: Content, view: CommanderState, weapon: str) -> str:
    held = view.weapons[weapon]
    kind = content.weapons[held.type]
    if held.broken:
        return f"broken: {_numbers(kind.fix)} mends, {_numbers(kind.elim)} loses it"
    least = f"{kind.least}-" if kind.least > 1 else ""
    return f"{weapon_fp(content, view, weapon)} FP, range {least}{weapon_reach(content, view, weapon)}"


def _numbers(values: tuple[int, ...]) -> str:
    return f"{values[0]}-{values[-1]}" if len(values) > 1 else str(values[0]) if values else "nothing"


# the inspector ------------------------------------------------------------------------------------------------------
def inspect(content: Content, view: CommanderState, subject: Subject) -> Inspection | None:
    """Facts of a unit, a weapon, a radio, a hex, a card, a chit or a box."""
    kind, _, rest = subject.partition(":")
    if kind == "piece":
        if rest in view.units:
            return _unit(content, view, rest)
        if rest in view.weapons:
            return _arms(content, view, rest)
        if rest.startswith("radio:"):
            return _radio(content, view, rest[6:])
        return _hex(content, view, rest[5:]) if rest.startswith("fort@") else None
    if kind in ("hex", "stack"):
        return _hex(content, view, rest)
    if kind == "card":
        return _chit(content, rest[5:]) if rest.startswith("chit:") else _card(content, rest)
    if kind == "box":
        return _box(content, view, rest)
    return None


def _boxed(value: int, on: bool) -> str:
    return f"[{value}]" if on else str(value)


def _unit(content: Content, view: CommanderState, unit: str) -> Inspection:
    held = view.units[unit]
    kind = content.units[held.type]
    shown = face(content, view, unit)
    here = cover(content, view, held.place) if on_map(held.place) else 0
    printed = " - ".join(
        _boxed(value, field in shown.boxed)
        for value, field in ((shown.fp, "fp"), (shown.range, "range"), (shown.move, "move"))
    )
    facts = [
        Fact("Printed", f"{printed}, Morale {shown.morale}", "in brackets: boxed (3.1.6)"),
        Fact("Firepower now", str(fp(content, view, unit)), "with Command, Veteran, Suppressed and Wire"),
        Fact("Range now", str(reach(content, view, unit))),
        Fact("Movement now", f"{movement(content, view, unit)}", "with what it carries and a road"),
        Fact("Morale here", str(morale(content, view, unit, here)), f"with Cover {here}"),
    ]
    helped = command_of(content, view, unit)
    if helped:
        facts.append(Fact("Command", f"+{helped}", "from the Leaders in its hex (3.3.1.2)"))
    if kind.front.command:
        facts.append(
            Fact("Command of its own", str(0 if held.broken else kind.front.command), "radius and bonus (3.3.1)")
        )
    facts.append(Fact("Men", str(kind.men), "seven in a hex at most (8.2)"))
    points = worth(content, view, unit)
    facts.append(Fact("Worth", f"{points} VP", "for its elimination (7.1)"))
    states = [
        word
        for word, on in (
            ("Demoralised", held.broken),
            ("Suppressed", held.suppressed),
            ("Veteran", held.veteran),
            ("activated this Turn", held.activated),
        )
        if on
    ]
    facts.append(Fact("State", ", ".join(states) or "in good order", tone="bad" if held.broken else "plain"))
    if held.weapon:
        facts.append(Fact("Carries", piece_name(content, view, held.weapon), subject=f"piece:{held.weapon}"))
    facts.append(Fact("Where", where(content, view, unit)))
    if kind.minor:
        facts.append(Fact("Note", "its values are ours; the name stands in for a minor nation's leader"))
    faces = (unit_face(view, unit), f"unit|{held.type}" + ("" if held.broken else "|broken"))
    rules = ("3.1", "3.2", "3.3.1") if kind.leads else ("3.1", "3.2")
    return Inspection(piece_name(content, view, unit), faces, tuple(facts), rules, (kind.source,))


def _arms(content: Content, view: CommanderState, weapon: str) -> Inspection:
    held = view.weapons[weapon]
    kind = content.weapons[held.type]
    least = f"{kind.least} to " if kind.least > 1 else ""
    facts = [
        Fact("Firepower", _boxed(kind.fp, "fp" in kind.boxed)),
        Fact("Range", least + _boxed(kind.range, "range" in kind.boxed)),
        Fact("Movement", str(kind.move) if kind.move else "no loss", "of its bearer"),
        Fact("Broken", f"{_numbers(kind.fix)} mends, {_numbers(kind.elim)} loses it", "Random Hex numbers (11.4)"),
    ]
    if kind.ordnance:
        facts.append(Fact("Ordnance", "needs a Targeting roll and fires alone", "11.5"))
    if kind.smoke:
        facts.append(Fact("Smoke", "can lay it"))
    if kind.single_use:
        facts.append(Fact("Once", "gone after its roll", "11.6"))
    if held.bearer:
        facts.append(Fact("Bearer", piece_name(content, view, held.bearer), subject=f"piece:{held.bearer}"))
    if kind.model:
        facts.append(Fact("Model", kind.model))
    faces = (weapon_face(view, weapon), f"weapon|{held.type}|{held.side}" + ("" if held.broken else "|broken"))
    return Inspection(piece_name(content, view, weapon), faces, tuple(facts), ("11", "11.4"), (kind.source,))


def _radio(content: Content, view: CommanderState, side: str) -> Inspection | None:
    held = view.radios.get(side)
    if held is None:
        return None
    kind = content.radios[held.type]
    facts = [Fact("Firepower", str(kind.fp)), Fact("Smoke", "yes" if kind.smoke else "no")]
    facts.append(Fact("State", "broken" if held.broken else "ready", tone="bad" if held.broken else "plain"))
    if held.space:
        facts.append(Fact("Arrives", f"space {held.space}", subject=f"box:time:{held.space}"))
    faces = (f"radio|{held.type}" + ("|broken" if held.broken else ""),)
    return Inspection(
        f"{ADJECTIVE[side.partition(':')[0]]} {kind.name}", faces, tuple(facts), ("12", "O18"), (kind.source,)
    )


def _hex(content: Content, view: CommanderState, hex: str) -> Inspection | None:
    ground = ground_of(content, view)
    if hex not in ground.grid:
        return None
    row = content.terrain[ground.kind[hex]]
    sight = "blocks sight" if row.obstacle else f"hindrance {row.hindrance}" if row.hindrance else "open to sight"
    facts = [
        Fact("Terrain", row.title, sight),
        Fact("Cover", str(cover(content, view, hex)), "the best single one, less 1 with a road (T78.3)"),
        Fact("To enter", _entry(ground, hex, closed=row.closed), "hexsides and uphill cost more"),
    ]
    if ground.level[hex]:
        facts.append(Fact("Level", str(ground.level[hex])))
    if ground.road[hex]:
        facts.append(Fact("Road", "along it 1 MP, and one MP more for the move", "T93"))
    objective = objective_at(content, view, hex)
    if objective:
        owner = view.control.get(objective, "")
        facts.append(
            Fact(f"Objective {objective}", _value(content, view, objective), subject=f"box:objective:{objective}")
        )
        facts.append(Fact("Controlled by", NATION[view.parties[owner].nation] if owner else "nobody"))
        whole = objectives_of(content, view)[objective]
        if len(whole) > 1:
            facts.append(Fact("The whole building", " ".join(whole), "free of enemies to be taken (7.3.1.1)"))
    for side in ("axis", "allied"):
        inside = men(content, view, hex, side)
        if inside:
            facts.append(Fact(f"{ADJECTIVE[side]} men", f"{inside} of 7", tone="bad" if inside > 7 else "plain"))
    for hidden in concealed_in(view, hex):
        facts.append(Fact("Out of the enemy's sight", piece_name(content, view, hidden), subject=f"piece:{hidden}"))
    if hex in view.forts:
        facts.append(Fact("Fortification", FORT[view.forts[hex]]))
    if hex in view.smoke:
        facts.append(Fact("Smoke", f"hindrance {view.smoke[hex]}"))
    if hex in view.blaze:
        facts.append(Fact("Blaze", "impassable, blocks sight", tone="bad"))
    rules = (row.rule, "T78.1")
    return Inspection(hex_name(content, view, hex), (), tuple(facts), rules, (row.source,))


def _entry(ground: Ground, hex: str, *, closed: bool) -> str:
    """What it costs to enter a hex off any way; bridges have one."""
    if closed:
        return "impassable"
    if ground.kind[hex] == "main-bridge":
        return "1 MP along its way, closed else"
    words = f"{ground.entry[hex]} MP"
    return f"1 MP along its way, {words} else" if ground.kind[hex] == "minor-bridge" else words


def _value(content: Content, view: CommanderState, objective: str) -> str:
    """What an Objective is worth by the chits that this view knows."""
    known = [chit for chits in view.chits_secret.values() for chit in chits if chit in content.chits]
    open_ = objective_value(content, view, objective, view.chits_open)
    more = objective_value(content, view, objective, known)
    return f"{open_} VP openly" + (f", {more} more by a secret chit" if more else "")


def _card(content: Content, card: str) -> Inspection | None:
    found = content.cards.get(card)
    if found is None:
        return None
    order, action, event = content.orders[found.order], content.actions[found.action], content.events[found.event]
    facts = [
        Fact("Order", order.name, order.text),
        Fact("Action", action.name, action.text),
        Fact("Event", event.name, event.text),
        Fact(
            "Dice",
            f"{found.white} and {found.red}",
            f"sum {found.white + found.red}, product {found.white * found.red}",
        ),
        Fact("Random Hex", found.hex),
    ]
    if found.trigger:
        facts.append(
            Fact("Trigger", f"{found.trigger.capitalize()}!", "resolved before the roll that turned it (1.9.1)")
        )
    title = f"{card} · {NATION[found.nation]}"
    return Inspection(title, (f"card|{card}",), tuple(facts), (order.rule, action.rule, event.rule), (found.source,))


def _chit(content: Content, chit: str) -> Inspection | None:
    if chit not in content.chits:
        return None
    found = content.chits[chit]
    facts = (Fact("Worth", chit_name(content, chit)), Fact("Open only", "yes" if found.open_only else "no"))
    return Inspection(f"Objective chit {chit}", (f"chit|{chit}",), facts, ("7.3.2", "7.3.3"), (found.source,))


def _box(content: Content, view: CommanderState, rest: str) -> Inspection | None:
    """A box of the track display, with what is in it."""
    if rest.startswith("terrain/"):
        row = rest.split(":")[1]
        rows = terrain_rows(content)
        if not row.isdigit() or int(row) >= len(rows):
            return None
        found = rows[int(row)]
        facts = (
            Fact("Movement", f"{found.move} MP" if found.move.isdigit() else found.move, found.note),
            Fact("Cover", found.cover),
            Fact("Sight", found.sight),
        )
        return Inspection(found.title, (), facts, (found.rule,), (found.source,))
    word, _, more = rest.partition(":")
    facts_: list[Fact] = []
    if word == "time" and more.isdigit():
        for unit, held in view.units.items():
            if held.place == rest:
                facts_.append(Fact("Arrives", name(content, view, f"piece:{unit}"), subject=f"piece:{unit}"))
        if view.sudden_death and int(more) >= view.sudden_death:
            facts_.append(Fact("Sudden Death", f"ends on a roll under {more}", tone="bad"))
    elif word in ("deck", "discards", "hand") and more.partition(":")[0] in ADJECTIVE:
        side = more.partition(":")[0]
        counts = {"deck": len(view.decks[side]), "discards": len(view.discards[side]), "hand": len(view.hands[side])}
        facts_.append(Fact("Cards", str(counts[word])))
        if word == "discards" and view.discards[side]:
            facts_.append(Fact("On top", name(content, view, f"card:{view.discards[side][-1]}")))
        if word != "hand" and view.settings.get("counted", "page") == "page":
            for order, (gone, _, whole) in tally_of(content, view, side, "order").items():
                facts_.append(Fact(content.orders[order].name, f"{gone} of {whole} gone"))
    elif word == "data":
        title, told = data_words(content, view, more)
        facts_.append(Fact(title, told, subject=""))
        facts_.append(Fact("In play", "yes" if data_lit(view, more) else "no"))
    elif word == "objective" and more in objectives_of(content, view):
        return _hex(content, view, objectives_of(content, view)[more][0])
    elif word == "ob" and more in view.parties:
        party = view.parties[more]
        facts_ += [
            Fact("Orders", str(party.orders)),
            Fact("Posture", party.posture),
            Fact("Quality", party.quality or "–"),
        ]
        facts_.append(Fact("Surrender", str(view.surrender.get(more, 0))))
    rules = {"data": "4.3.4", "time": "6.1", "vp": "4.1", "lost": "4.2", "objective": "7.3"}
    return Inspection(box_name(content, rest), (), tuple(facts_), (rules.get(word, "4"),))
