"""13.7 Advance After Combat (R32)."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.fight import Advancing, Fight, Going
from desktop.games.no_retreat.battle.losses import destroy
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.stacking import ENEMY_THERE, why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, footsteps, is_hex, put_leader, put_unit, spot
from desktop.table.asking import Ask, Kind, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "advance",
    "advanced",
    "advancers",
    "advances",
    "further",
    "open_hexes",
    "why_not_advance",
]

FULL = Refusal("Two units have advanced into that hex", "13.7", "the stacking limit holds for the whole advance")


def open_hexes(field: Field, fight: Fight, *, held: bool = False) -> list[str]:
    """Target hexes with no square defender left; with no unit at all where a step was lost to hold (13.7, R32)."""
    left = field.units if held else field.square
    return [hex for hex in fight.hexes if not left(hex, fight.defender)]


def advancers(field: Field, fight: Fight) -> list[str]:
    """Attackers that may advance: black strengths of the battle that are still on the map."""
    return [
        unit
        for unit in fight.attackers
        if is_hex(field.state.units[unit].place) and not field.face(unit).white and field.kind(unit).square
    ]


def _range(field: Field, unit: str) -> int:
    """Hexes of advance: infantry 1, mechanised 2, German mechanised 3; unsupplied only the first (11.5.3)."""
    kind = field.kind(unit)
    if not kind.mechanised or field.state.units[unit].supply == "none":
        return 1
    return 3 if kind.colour == "gray" else 2


def further(field: Field, unit: str, first: str, fight: Fight, most: int) -> dict[str, tuple[str, ...]]:
    """Where a unit may end that advances by way of a vacated hex: each end with its path from that hex."""
    ground = field.ground
    here = field.state.units[unit].place
    side = fight.attacker
    found: dict[str, tuple[str, ...]] = {first: (first,)}
    stopped = ground.hex_stops[first] or ground.steps[here, first].stops
    edge: list[tuple[str, ...]] = [] if stopped else [(first,)]
    for _ in range(min(_range(field, unit), most) - 1):
        after: list[tuple[str, ...]] = []
        for path in edge:
            for there in ground.neighbours[path[-1]]:
                if there in found or field.enemy_holds(side, there) or _mined(field, side, there, first):
                    continue
                way = (*path, there)
                found[there] = way
                if not ground.hex_stops[there] and not ground.steps[path[-1], there].stops:
                    after.append(way)
        edge = after
    return found


def _mined(field: Field, side: str, hex: str, first: str) -> bool:
    """Whether an enemy Minefield is adjacent, but for one that the advance into the first hex removes."""
    for there in field.ground.neighbours[hex]:
        if there == first:
            continue
        for unit in field.units(there):
            kind = field.kind(unit)
            if kind.kind == "entrenchment" and kind.side != side and field.state.units[unit].face == 1:
                return True
    return False


def advances(field: Field, fight: Fight, so_far: Advancing) -> dict[Going, tuple[str, ...]]:
    """Every advance that a person could try, with its path from the unit's hex."""
    places = field.state.units
    hexes = open_hexes(field, fight, held=so_far.held)
    return {
        (unit, first, end): (places[unit].place, *path)
        for unit in advancers(field, fight)
        if unit not in so_far.passed
        for first in hexes
        if first in field.ground.neighbours[places[unit].place]
        for end, path in further(field, unit, first, fight, so_far.most).items()
    }


def why_not_advance(field: Field, going: Going, so_far: Advancing) -> Refusal | None:
    """Why a unit may not advance there: two units a vacated hex for the whole advance, and the stacking limit."""
    unit, first, end = going
    if so_far.gone.count(first) >= 2 and not field.kind(unit).stacks_free:
        return FULL
    refusal = why_not_stack(field, unit, end)
    if refusal is ENEMY_THERE and end == first:
        return None  # only a Box, Minefield or leader is left there: entering removes it
    return refusal


def advanced(field: Field, going: Going, so_far: Advancing) -> Advancing:
    """Where the advance stands when a unit has gone."""
    unit, first, _ = going
    gone = so_far.gone if field.kind(unit).stacks_free else (*so_far.gone, first)
    return msgspec.structs.replace(so_far, passed=(*so_far.passed, unit), gone=gone)


async def advance(table: Table[NoRetreatState], fight: Fight, most: int = 3, *, held: bool = False) -> None:
    """Advance attackers one after another, each into or beyond a vacated target hex, or none.

    most: farthest hex that events allow. held: the defender lost a step to hold.
    """
    so_far = Advancing(most, held)
    while True:
        state = table.state
        field = Field(table.content, state)
        ways = advances(field, fight, so_far)

        def why_not(value: Going | None, field: Field = field, so_far: Advancing = so_far) -> Refusal | None:
            return None if value is None else why_not_advance(field, value, so_far)

        if all(why_not(going) is not None for going in ways):
            return
        options: list[Option[Going | None]] = [
            Option(
                f"advance:{':'.join(going)}",
                going,
                spot(state, going[2]),
                about=(piece(going[0]), *footsteps(state, path)),
            )
            for going, path in ways.items()
        ]
        options.append(Option("hold", None, button("hold"), "No further advance"))
        answer = await Ask(
            fight.attacker,
            "Advance after combat?",
            lambda options=options: options,  # type: ignore[misc]
            why_not,
            rule="13.7",
            kind=Kind.PATH,
            topic=tuple(spot(state, hex) for hex in open_hexes(field, fight, held=held)),
            ends=("hold",),
            weighty=True,
            context=Asked("advance", fight=fight, advancing=so_far),
        )
        if answer is None:
            return
        so_far = advanced(field, answer, so_far)
        _step(table, answer[0], ways[answer], fight)


def _step(table: Table[NoRetreatState], unit: str, path: tuple[str, ...], fight: Fight) -> None:
    state = table.state
    field = Field(table.content, state)
    for hex in path[1:]:
        for other in list(field.units(hex, fight.defender)):
            destroy(table, other)
    put_unit(state, unit, place=path[-1])
    for name, leader in state.leaders.items():
        if leader.host == unit:
            put_leader(state, name, place=path[-1])
    names = {"unit": piece(unit), "hex": spot(state, path[-1])}
    text = "{unit} advances to {hex}"
    table.tell(
        Event("advance", text, names, (piece(unit),), rule="13.7", side=fight.attacker, path=footsteps(state, path))
    )
    enter(table, unit, path)
