"""Rows of the stack tray and the inspector: what a unit is, what it adds to the question, or why not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from desktop.games.cossacks.combat.asked import FireAsked, GunsAsked
from desktop.games.cossacks.combat.conduct import is_shattered
from desktop.games.cossacks.combat.values import barrage_part, fire_value
from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.facing import has_facing
from desktop.games.cossacks.formations import primary, track_of
from desktop.games.cossacks.names import ADJECTIVE, class_word, hex_name, name, unit_name
from desktop.games.cossacks.scene import unit_face
from desktop.games.cossacks.state import CossacksState, Unit, at_hex
from desktop.games.cossacks.terrain import river_at
from desktop.table.asking import Ask, Subject
from desktop.table.game import Hidden
from desktop.table.panels import Fact, Inspection, Row
from desktop.table.tally import fraction_text

__all__ = ["hex_of", "inspect", "stack"]

FACES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_SOURCES = {
    "A": "printed in the rulebook",
    "B": "formula met by printed values",
    "C": "formula and order of battle",
    "D": "a guess",
}


def hex_of(view: CossacksState, subject: Subject) -> str:
    """The hex that a subject stands for: a hex, a piece, a stack; "" for others."""
    kind, _, rest = subject.partition(":")
    if kind == "hex":
        return rest
    if kind in ("piece", "stack"):
        found = view.units.get(rest)
        if found is not None:
            return found.hex
        return rest.partition("@")[2] or (rest if rest in view.stacks else "")
    return ""


# the tray -----------------------------------------------------------------------------------------------------------
def stack(content: Content, view: CossacksState, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]:
    """Everything that this view knows to stand in a hex, from the top down."""
    hex = hex_of(view, subject)
    rows = []
    for found in reversed(view.seen_at(hex)):
        if type(found) is Hidden:
            rows.append(_hidden_row(content, view, found))
        elif type(found) is Unit:
            rows.append(_row(content, view, ask, found))
    return tuple(rows)


def _hidden_row(content: Content, view: CossacksState, token: Hidden) -> Row:
    facing = "no facing" if token.facing is None else f"faces {FACES[token.facing]}"
    seen = [one for one in view.known.values() if one.hex == token.hex and one.unit not in view.units]
    detail = f"face down, {facing}"
    if seen:
        named = ", ".join(f"{unit_name(content, one.unit)} {one.sp} SP" for one in seen)
        detail += f" · last seen here: {named}"
    title = f"{ADJECTIVE[token.side]} units"
    return Row(f"stack:{token.handle}", f"back|{token.side}", title, detail, "muted", "S3.5")


def _row(content: Content, view: CossacksState, ask: Ask[Any] | None, unit: Unit) -> Row:
    title = unit_name(content, unit.id)
    face = unit_face(content, unit)
    key = f"add:{unit.id}"
    if ask is not None and isinstance(ask.context, FireAsked | GunsAsked) and unit.side == ask.side:
        if key in ask.chosen:
            return Row(f"piece:{unit.id}", face, title, f"chosen · {adds(content, view, ask, unit)}", "adds")
        candidate = ask.candidate(key)
        refusal = ask.refusal(candidate) if candidate is not None else None
        if refusal is not None:
            return Row(f"piece:{unit.id}", face, title, refusal.text, "refused", refusal.rule)
        if candidate is not None:
            return Row(f"piece:{unit.id}", face, title, adds(content, view, ask, unit), "adds")
    return Row(f"piece:{unit.id}", face, title, _state_words(content, view, unit))


def adds(content: Content, view: CossacksState, ask: Ask[Any], unit: Unit) -> str:
    """What a unit would add to the attack of a question, in words."""
    counter = content.counters[unit.id]
    asked = ask.context
    if isinstance(asked, FireAsked) and asked.kind != "fire":
        return "may go" if asked.kind == "pursue" else "may probe"
    if isinstance(asked, GunsAsked):
        return f"adds {fraction_text(Fraction(barrage_part(content, view, unit, asked.target)))}"
    plain = fire_value(content, view, [unit], target=asked.target).total()
    if counter.guns:
        track = track_of(content, view, unit)
        full = fire_value(content, view, [unit], target=asked.target, full=(unit.id,), spent=(track,)).total()
        if full != plain and unit.marker:
            return f"adds {fraction_text(plain)}, {fraction_text(full)} with ammunition"
    return f"adds {fraction_text(plain)}"


def _state_words(content: Content, view: CossacksState, unit: Unit) -> str:
    counter = content.counters[unit.id]
    parts = [_strength(counter, unit)]
    if unit.marker:
        parts.append(f"{unit.marker.capitalize()} marker")
    if unit.silenced:
        parts.append("guns silenced")
    if unit.mode != "deployed":
        parts.append("road mode")
    elif has_facing(content, unit):
        parts.append(f"faces {FACES[unit.facing]}")
    if is_shattered(content, view, unit):
        parts.append("shattered")
    done = view.acted.get(unit.id)
    if done:
        parts.append(f"has made its {done}")
    if unit.up:
        parts.append("seen by the enemy")
    return " · ".join(part for part in parts if part)


def _strength(counter: Counter, unit: Unit) -> str:
    if not counter.sp:
        return class_word(counter)
    if not unit.sp:
        return "cadre"
    words = f"{unit.sp} of {counter.sp} SP" if unit.sp != counter.sp else f"{unit.sp} SP"
    if counter.bf:
        words += f" x {counter.bf}"
    return words


# the inspector ------------------------------------------------------------------------------------------------------
def inspect(content: Content, view: CossacksState, subject: Subject) -> Inspection | None:
    """Facts of a unit, a hidden stack, a hex, a command counter, a track or a table's cell, as this view knows them."""
    kind, _, rest = subject.partition(":")
    if kind == "piece" and rest.startswith("command/"):
        return _command(content, view, rest.partition("/")[2])
    if kind == "piece":
        unit = view.units.get(rest)
        return _unit(content, view, unit) if type(unit) is Unit else None
    if kind == "stack":
        token = view.units.get(rest)
        if type(token) is Hidden:
            return _token(content, view, token)
        return _hex(content, view, hex_of(view, subject))
    if kind == "hex":
        return _hex(content, view, rest)
    if kind == "box":
        return _box(content, view, subject, rest)
    return None


def _unit(content: Content, view: CossacksState, unit: Unit) -> Inspection:
    counter = content.counters[unit.id]
    facts = [Fact("Strength", _strength(counter, unit))] if counter.sp else []
    if counter.mgf:
        factor = fraction_text(Fraction(counter.mgf, 4))
        facts.append(
            Fact("Machine guns", f"({factor})" if counter.mgf_defends else factor, "in parentheses: in defence")
        )
    if counter.bf:
        words = " ".join(
            word
            for word, said in (("heavy", counter.heavy), ("indirect" if counter.indirect else "direct", True))
            if said
        )
        facts.append(Fact("Barrage factor", f"{counter.bf}{' + 1' if counter.bonus else ''}, {words}"))
    facts.append(Fact("Mobility", counter.mobility))
    facts.append(Fact("Brigade equivalents", fraction_text(Fraction(counter.be, 4))))
    facts.append(Fact("Cadre points", str(unit.cp)))
    if has_facing(content, unit):
        facts.append(Fact("Faces", FACES[unit.facing]))
    facts.append(Fact("Combat marker", unit.marker or "none"))
    formation = primary(content, unit)
    command = view.commands.get(formation)
    if command is not None:
        base = content.formations[formation].ml
        facts.append(Fact("Morale level", f"{command.ml} of {base}", subject=f"piece:command/{formation}"))
        track = content.tracks[command.track]
        left = view.ammunition.get(command.track)
        facts.append(Fact("Command track", track.title, subject=f"box:{track.id}"))
        if left is not None:
            facts.append(Fact("Ammunition points", str(left), subject=f"box:ammo:{track.id}"))
    facts.append(Fact("Seen by the enemy", "yes" if unit.up else "no"))
    facts.append(Fact("Values", f"{counter.confidence}: {_SOURCES[counter.confidence]}", counter.note))
    rules = {"combat": ("S2.21", "S10.31"), "artillery": ("S2.22", "S10.2"), "hq": ("S2.23", "S3.17A")}.get(
        counter.cls, ("S2.2",)
    )
    extra = ("E11.43",) if counter.type == "dragoons" else ()
    return Inspection(
        unit_name(content, unit.id), (unit_face(content, unit),), tuple(facts), (*rules, *extra), (counter.source,)
    )


def _token(content: Content, view: CossacksState, token: Hidden) -> Inspection:
    facing = "no facing" if token.facing is None else FACES[token.facing]
    facts = [Fact("Faces", facing), Fact("Units", "not known", "only the top counter's back is seen (3.5)")]
    for one in view.known.values():
        if one.hex == token.hex and one.unit not in view.units:
            facts.append(Fact(unit_name(content, one.unit), f"{one.sp} SP when last seen"))
    title = f"{ADJECTIVE[token.side]} units at {hex_name(content, token.hex)}"
    return Inspection(title, (f"back|{token.side}",), tuple(facts), ("S3.5",))


def _hex(content: Content, view: CossacksState, hex: str) -> Inspection | None:
    ground = content.ground
    if hex not in ground.near:
        return None
    facts = []
    kinds = [content.terrain[word].title for word in ground.terrain[hex] if word in content.terrain]
    facts.append(Fact("Terrain", ", ".join(kinds) or "water"))
    for word in ground.terrain[hex]:
        row = content.terrain.get(word)
        if row is not None and (row.fire_left or row.barrage_left):
            effect = (
                f"fire left {row.fire_left}, barrage left {row.barrage_left} ({row.barrage_left_indirect} indirect)"
            )
            facts.append(Fact(row.title, effect, row.source))
    rivers = [
        f"{content.terrain[barrier].title.lower()} {FACES[hexside]}"
        for hexside in range(6)
        if (barrier := river_at(content, view, hex, hexside))
    ]
    if rivers:
        facts.append(Fact("Hexsides", ", ".join(rivers)))
    if ground.works.get(hex):
        facts.append(Fact("Permanent works", ", ".join(FACES[side] for side in ground.works[hex])))
    country = ground.country.get(hex, "")
    if country:
        facts.append(Fact("Land", ADJECTIVE.get(country, country.capitalize())))
    holder = view.holder(hex)
    if holder:
        facts.append(Fact("Held by", ADJECTIVE[holder]))
    for side in ("german", "russian"):
        if at_hex(side, hex) in view.attacked:
            facts.append(Fact("Attacked", f"by the {ADJECTIVE[side]} side this segment"))
    sources = (content.map.source,) if content.map is not None else ()
    return Inspection(f"Hex {hex_name(content, hex)}", (), tuple(facts), ("S10.34A", "E8.0"), sources)


def _command(content: Content, view: CossacksState, formation: str) -> Inspection | None:
    made, command = content.formations.get(formation), view.commands.get(formation)
    if made is None or command is None:
        return None
    facts = (
        Fact("Morale level", f"{command.ml} of {made.ml}"),
        Fact("At most", str(min(made.ml + 2, 11)), "two above the printed one (2.31B)"),
        Fact("Command track", content.tracks[command.track].title, subject=f"box:{command.track}"),
    )
    return Inspection(made.name, (f"command|{formation}|ml={made.ml}",), facts, ("S2.31B", "S11.1"), (made.source,))


def _box(content: Content, view: CossacksState, subject: Subject, rest: str) -> Inspection | None:
    table, slash, cell = rest.partition("/")
    if slash and cell.startswith("cell:"):
        return _cell(content, table, cell)
    track = content.tracks.get(rest.split(":")[1] if ":" in rest else rest)
    if track is None:
        return None
    facts = []
    left = view.ammunition.get(track.id)
    if left is not None:
        facts.append(Fact("Ammunition points", f"{left} of {track.ammunition}"))
    for command in view.commands.values():
        if command.track == track.id:
            made = content.formations[command.formation]
            facts.append(Fact(made.name, f"ML {command.ml} of {made.ml}", subject=f"piece:command/{made.id}"))
    if not facts:
        facts.append(Fact("Known to its owner", "only"))
    return Inspection(name(content, view, subject), (), tuple(facts), ("S2.76", "S2.77"))


def _cell(content: Content, table: str, cell: str) -> Inspection | None:
    _, column, row = cell.split(":")
    if table == "fcrt" and column in content.fire.columns:
        found = content.fire.cell(int(row), content.fire.index(column))
        facts = (
            Fact("Attacker, each hex", str(found.attacker)),
            Fact("Defender", str(found.defender)),
            Fact("Prisoner number", str(content.fire.prisoner[int(row)] or "-")),
        )
        return Inspection(f"{column}, dice {row}", (), facts, ("S10.35", "S12.71"), (content.fire.source,))
    if table == "bcrt" and column.isdigit():
        result = content.barrage.cell(int(row), content.barrage.columns.index(int(column)))
        return Inspection(
            f"Column {column}, die {row}", (), (Fact("Result", str(result)),), ("S10.22",), (content.barrage.source,)
        )
    return None
