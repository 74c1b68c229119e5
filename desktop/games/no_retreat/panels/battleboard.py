"""The battle board: targets, counterblows and the duty to attack every one of them, planned together (PLAY 22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.assigning import able_for, assign, takers
from desktop.games.no_retreat.battle.declare import FREE
from desktop.games.no_retreat.battle.establish import open_targets
from desktop.games.no_retreat.battle.fight import Fight, defenders_of
from desktop.games.no_retreat.battle.support import support_offers, why_not_support
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.names import ADJECTIVE, hex_name, split_hex, unit_name
from desktop.games.no_retreat.panels.fights import battle_odds, units_of
from desktop.games.no_retreat.scene import unit_face
from desktop.games.no_retreat.state import Mark, NoRetreatState, foe, spot
from desktop.table.asking import Ask, Subject
from desktop.table.panels import Board, BoardColumn, BoardPiece
from desktop.table.picking import DONE

__all__ = ["board"]


def board(
    content: Content, view: NoRetreatState, ask: Ask[Any], keys: tuple[str, ...], plan: Mapping[Subject, Subject]
) -> Board | None:
    """The board of a Combat Phase: while targets, counterblows and battles are chosen; None at other times."""
    asked = ask.context
    if not isinstance(asked, Asked) or not view.map:
        return None
    name = f"{view.turn}:{view.pair}:{view.player}"
    if asked.kind == "blows":
        return _blows(content, view, ask, keys, name)
    if asked.kind not in ("attacks", "battle", "attackers"):
        return None
    field = Field(content, view)
    hexes = _targets(field, asked, keys)
    if not hexes:
        return None
    wish = _wish(plan)
    if asked.kind == "attackers" and ask.chosen:
        # who is chosen fights here, whatever was planned; the other targets share the rest
        chosen = units_of(ask.chosen, content)
        wish = {unit: "" if hex == asked.hex else hex for unit, hex in wish.items()} | dict.fromkeys(chosen, "")
        groups = {asked.hex: chosen} | assign(field, view.player, hexes[1:], wish)
    else:
        groups = assign(field, view.player, hexes, wish)
    can = takers(field, view.player, hexes, groups)
    columns = tuple(_column(content, field, ask, asked, hex, groups[hex], can, n) for n, hex in enumerate(hexes))
    used = [unit for group in groups.values() for unit in group]
    spare = [unit for unit in can if unit not in used]
    return Board(
        name,
        "Battle board" if asked.kind != "attacks" else "Battle board: nothing is declared yet",
        columns,
        tuple(_piece(content, field, unit, len(can[unit]) > 0) for unit in spare),
        {f"piece:{unit}": tuple(spot(view, hex) for hex in found) for unit, found in can.items()},
        _duties(content, field, asked, hexes),
        _run(field, ask, asked, hexes, groups),
    )


def _targets(field: Field, asked: Asked, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The target hexes on the board: declared ones, and those that are being declared or pointed at."""
    open_now = open_targets(field)
    if asked.kind == "attackers":
        return (asked.hex, *(hex for hex in open_now if hex != asked.hex))
    if asked.kind == "battle":
        return tuple(open_now)
    named = [key[4:] for key in keys if key.startswith("add:")]
    return tuple(dict.fromkeys((*open_now, *(hex for hex in named if hex in field.at))))


def _wish(plan: Mapping[Subject, Subject]) -> dict[str, str]:
    """A person's plan by units and hexes."""
    return {unit.partition(":")[2]: split_hex(hex[4:])[1] if hex else "" for unit, hex in plan.items()}


def _piece(content: Content, field: Field, unit: str, movable: bool, label: str = "") -> BoardPiece:
    face = field.face(unit)
    white = "no-attack unit" if face.white else ""
    words = label or " · ".join(part for part in (str(face.strength), white) if part)
    name = unit_name(content, unit, field.state.units[unit].face)
    face_key = unit_face(field.state, unit)
    return BoardPiece(f"piece:{unit}", face_key, name, words, movable, "danger" if white else "plain")


def _column(
    content: Content,
    field: Field,
    ask: Ask[Any],
    asked: Asked,
    hex: str,
    units: tuple[str, ...],
    can: Mapping[str, list[str]],
    index: int,
) -> BoardColumn:
    state = field.state
    side = state.player
    defenders = tuple(defenders_of(field, hex))
    support = hex == asked.hex and any(key.startswith("support:") for key in ask.chosen)
    table = "german" if side == "axis" else "allied"
    fight = Fight(side, foe(side), units, defenders, (hex,), table, support=support)  # type: ignore[arg-type]
    odds = battle_odds(content, field, fight, ask.side, what_if=asked.kind == "attackers") if units else None
    notes: list[str] = []
    mark = state.marks.get(hex)
    if mark is not None and mark.kind != "target":
        notes.append("counterblow: no help from terrain")
    if asked.kind == "attacks" and mark is None:
        number = index - sum(1 for one in state.marks.values() if one.kind != "target" and not one.fresh)
        notes.append("−1 SP" if number == FREE else "paid with the third" if number > FREE else "free")
    able = able_for(field, side, hex)
    alone = [unit for unit in units if len(can.get(unit, ())) == 1]
    duty = "" if units else _why_nobody(content, field, side, hex)
    key = f"add:{hex}"
    return BoardColumn(
        spot(state, hex),
        hex_name(content, state.map, hex),
        tuple(_piece(content, field, unit, unit not in alone) for unit in units),
        tuple(_piece(content, field, unit, False) for unit in defenders),
        odds,
        tuple(notes),
        duty,
        key if key in ask.chosen else "",
        hex == asked.hex or (asked.kind == "battle" and index == 0),
        (f"battle:{hex}", *(f"add:{unit}" for unit in units)) if asked.kind == "battle" and len(able) > 1 else (),
    )


def _why_nobody(content: Content, field: Field, side: str, hex: str) -> str:
    """A target without an attacker: who could have attacked it, and what then."""
    able = able_for(field, side, hex)
    if not able:
        return "nobody is left to attack it"
    names = " or ".join(unit_name(content, unit) for unit in able[:3])
    return f"must be attacked: by {names}, or in one battle with another target"


def _duties(content: Content, field: Field, asked: Asked, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Targets that have but one possible attacker and need the same one."""
    side = field.state.player
    only: dict[str, list[str]] = {}
    for hex in hexes:
        able = able_for(field, side, hex)
        if len(able) == 1:
            only.setdefault(able[0], []).append(hex)
    found = []
    for unit, needing in only.items():
        if len(needing) > 1:
            places = " and ".join(hex_name(content, field.state.map, hex) for hex in needing)
            found.append(f"{unit_name(content, unit)} alone can attack {places}: only in one battle (13.1.1)")
    return tuple(found)


def _run(
    field: Field, ask: Ask[Any], asked: Asked, hexes: tuple[str, ...], groups: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """The answers that fight the battle at hand, or the next one, as planned.

    They stop short of declaring it where the plan leaves a target alone, or where a support marker is still to be
    thought of; () where nothing can be proposed.
    """
    if ask.chosen or asked.kind not in ("attackers", "battle"):
        return ()
    hex = asked.hex if asked.kind == "attackers" else hexes[0]
    units = groups.get(hex, ())
    keys = tuple(f"add:{unit}" for unit in units)
    others = [able_for(field, ask.side, other) for other in hexes if other != hex]
    whole = bool(units) and all(any(unit not in units for unit in able) for able in others)
    if asked.kind == "attackers":
        if not units or not all(ask.candidate(key) is not None for key in keys):
            return ()
        return (*keys, DONE) if whole else keys
    if not units or len(able_for(field, ask.side, hex)) == 1:
        return (f"battle:{hex}",)
    fight = Fight(ask.side, foe(ask.side), units, (), (hex,), "allied")
    offers = [option.value for option in support_offers(field, ask.side)]
    support = any(why_not_support(field, fight, value) is None for value in offers)
    return (f"battle:{hex}", *keys, *((DONE,) if whole and not support else ()))


# counterblows -------------------------------------------------------------------------------------------------------
def _blows(content: Content, view: NoRetreatState, ask: Ask[Any], keys: tuple[str, ...], name: str) -> Board | None:
    """What each counterblow would force on the enemy: who is next to it, and which no-attack units would have to go in.

    A counterblow that is only pointed at is shown as if it were declared.
    """
    side, enemy = ask.side, foe(ask.side)
    hovered = next((key.partition(":")[2] for key in keys if key.startswith(("blow:", "lead:"))), "")
    if hovered in view.leaders:
        hovered = view.leaders[hovered].place
    declared = [hex for hex, mark in view.marks.items() if mark.owner == side and mark.kind != "target"]
    hexes = list(dict.fromkeys((*declared, *((hovered,) if hovered else ()))))
    if not hexes:
        return None
    state = view.copy()
    for hex in hexes:
        state.marks[hex] = Mark("blow", side)
    field = Field(content, state)
    others = [hex for hex, mark in view.marks.items() if mark.kind == "target"]
    every = (*hexes, *others)
    groups = assign(field, enemy, every, {})
    columns = []
    for hex in hexes:
        units = groups[hex]
        near = able_for(field, enemy, hex)
        white = [unit for unit in near if field.face(unit).white]
        fight = Fight(enemy, side, units, tuple(defenders_of(field, hex)), (hex,), _table(enemy))
        note = f"next to it: {', '.join(unit_name(content, unit) for unit in near)}" if near else ""
        drawn = [unit_name(content, unit) for unit in units if field.face(unit).white]
        duty = f"no-attack units would have to go in: {', '.join(drawn)}" if drawn else ""
        if white and not drawn:
            note += f"; no-attack units that might be drawn in: {', '.join(unit_name(content, u) for u in white)}"
        columns.append(
            BoardColumn(
                spot(view, hex),
                f"Counterblow from {hex_name(content, view.map, hex)}",
                tuple(_piece(content, field, unit, False) for unit in units),
                tuple(_piece(content, field, unit, False) for unit in defenders_of(field, hex)),
                battle_odds(content, field, fight, ask.side) if units else None,
                ("only pointed at",) if hex not in declared else (),
                duty,
            )
        )
        if note:
            columns[-1] = msgspec.structs.replace(columns[-1], notes=(*columns[-1].notes, note))
    title = f"Counterblows: {ADJECTIVE[enemy]} units would have to attack each of these"
    return Board(name, title, tuple(columns))


def _table(side: str) -> Any:
    return "german" if side == "axis" else "allied"
