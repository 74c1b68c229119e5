"""13.7 Advance After Combat (R32)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.losses import destroy
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.stacking import ENEMY_THERE, why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, footsteps, is_hex, put_leader, put_unit, spot
from desktop.table.asking import Ask, Kind, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["advance", "further", "open_hexes"]

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


async def advance(table: Table[NoRetreatState], fight: Fight, most: int = 3, *, held: bool = False) -> None:
    """Advance attackers one after another, each into or beyond a vacated target hex, or none.

    most: farthest hex that events allow. held: the defender lost a step to hold.
    """
    gone: dict[str, int] = {}
    passed: list[str] = []
    while True:
        state = table.state
        field = Field(table.content, state)
        hexes = open_hexes(field, fight, held=held)
        units = [unit for unit in advancers(field, fight) if unit not in passed]
        ways = {
            (unit, first): further(field, unit, first, fight, most)
            for unit in units
            for first in hexes
            if first in field.ground.neighbours[state.units[unit].place]
        }
        if not ways:
            return

        def why_not(value: tuple[str, str, str] | None, field: Field = field) -> Refusal | None:
            if value is None:
                return None
            unit, first, end = value
            if gone.get(first, 0) >= 2 and not field.kind(unit).stacks_free:
                return FULL
            refusal = why_not_stack(field, unit, end)
            if refusal is ENEMY_THERE and end == first:
                return None  # only a Box, Minefield or leader is left there: entering removes it
            return refusal

        options: list[Option[tuple[str, str, str] | None]] = [
            Option(
                f"advance:{unit}:{first}:{end}",
                (unit, first, end),
                spot(state, end),
                about=(piece(unit), *(spot(state, h) for h in path)),
            )
            for (unit, first), ends in ways.items()
            for end, path in ends.items()
        ]
        if all(why_not(option.value) is not None for option in options):
            return
        options.append(Option("hold", None, button("hold"), "No further advance"))
        answer = await Ask(
            fight.attacker,
            "Advance after combat?",
            lambda options=options: options,  # type: ignore[misc]
            why_not,
            rule="13.7",
            kind=Kind.PATH,
            topic=tuple(spot(state, hex) for hex in hexes),
            ends=("hold",),
            weighty=True,
            context=Asked("advance", fight=fight),
        )
        if answer is None:
            return
        unit, first, end = answer
        passed.append(unit)
        if not field.kind(unit).stacks_free:
            gone[first] = gone.get(first, 0) + 1
        _step(table, unit, (state.units[unit].place, *ways[unit, first][end]), fight)


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
