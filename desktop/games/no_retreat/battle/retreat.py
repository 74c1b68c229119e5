"""13.6.1 Retreating: three hexes toward supply, off the own edge, or destroyed (R24, R25)."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.losses import destroy, shatter
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.stacking import excess
from desktop.games.no_retreat.state import NoRetreatState, footsteps, put_leader, put_unit, spot
from desktop.games.no_retreat.supply import port_usable, sources
from desktop.table.asking import Ask, Kind, Option, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "Path",
    "by_towns",
    "retreat_by",
    "retreat_options",
    "retreat_paths",
    "retreat_unit",
    "settle_overstack",
    "shortest",
]

LENGTH = 3


class Path(msgspec.Struct, frozen=True, gc=False):
    """A retreat: the hexes entered, in order; off: it leaves the map by the own edge at its end."""

    hexes: tuple[str, ...]
    off: bool = False

    @property
    def key(self) -> str:
        return "retreat:" + "-".join((*self.hexes, *(("off",) if self.off else ())))


@enforces("13.6.1", "12.3.4")
def _may_enter(field: Field, unit: str, hex: str) -> bool:
    """No enemy unit; no enemy zone unless a friend is there, or it is one that a mechanised unit slips through."""
    kind = field.kind(unit)
    if field.enemy_holds(kind.side, hex):
        return False
    grip = field.enemy_zone(kind.side, hex)
    return not grip or field.holder.get(hex) == kind.side or (kind.mechanised and grip == 1)


def _nearness(field: Field, side: str) -> dict[str, int]:
    """Hexes to the nearest friendly Supply Source, over sides that are not prohibited."""
    starts = list(sources(field, side))
    if port_usable(field.state, side):
        starts += [port for port in field.ground.ports if field.owner(port) == side]
    return field.ground.distances(starts)


def retreat_paths(field: Field, unit: str, *, least: int = LENGTH) -> list[Path]:
    """All retreats open to a unit, one for each end and set of towns passed: those toward supply if there are any.

    least: shortest retreat allowed in hexes (an event may let a unit stop sooner).
    """
    kind = field.kind(unit)
    start = field.state.units[unit].place
    ground = field.ground
    edge = ground.edges[kind.side]
    found: list[Path] = []
    if start in edge:
        found.append(Path((), True))

    def walk(here: str, passed: tuple[str, ...]) -> None:
        for there in ground.neighbours[here]:
            if there == start or there in passed or not _may_enter(field, unit, there):
                continue
            path = (*passed, there)
            if len(path) >= least:
                found.append(Path(path))
            if len(path) < LENGTH:
                if there in edge:
                    found.append(Path(path, True))
                walk(there, path)

    walk(start, ())
    far = field.state.settings.get("retreat", "bend") == "far"
    if far and any(not p.off and ground.grid.distance(start, p.hexes[-1]) == LENGTH for p in found):
        found = [p for p in found if p.off or ground.grid.distance(start, p.hexes[-1]) == LENGTH]
    near = _nearness(field, kind.side)
    here = near.get(start, 99)
    nearer = [path for path in found if (0 if path.off else near.get(path.hexes[-1], 99)) < here]
    chosen = nearer or found
    towns = ground.towns
    best: dict[tuple[str, tuple[str, ...]], Path] = {}
    for path in chosen:
        end = "off" if path.off else path.hexes[-1]
        key = (end, tuple(hex for hex in path.hexes if hex in towns))
        if key not in best:
            best[key] = path
    ordered = sorted(best.values(), key=lambda p: (near.get(p.hexes[-1], 99) if not p.off else 98, p.key))
    return sorted(ordered, key=lambda p: p.off)


async def retreat_unit(
    table: Table[NoRetreatState], unit: str, *, withdraw: bool = False, least: int = LENGTH, shattering: bool = False
) -> bool:
    """Retreat one unit; `withdraw`: to the Strategic Reserve at the end (DW). False if it is destroyed instead.

    shattering: a DS result shatters it when it has retreated.
    """
    state = table.state
    side = table.content.units[unit].side
    field = Field(table.content, state)
    paths = retreat_paths(field, unit, least=least)
    if not paths:
        text = "{unit} cannot retreat"
        table.tell(Event("retreat", text, {"unit": piece(unit)}, (piece(unit),), rule="13.6.1", side=side))
        destroy(table, unit)
        return False
    if withdraw:
        paths = by_towns(field, side, paths)
    path = await Ask(
        side,
        "Where does {unit} retreat?",
        lambda: retreat_options(field, unit, paths),
        rule="13.6.1",
        kind=Kind.PATH,
        names={"unit": piece(unit)},
        topic=(piece(unit),),
        context=Asked("retreat", unit=unit),
    )
    _go(table, unit, path, withdraw=withdraw, shattering=shattering)
    return True


def retreat_options(field: Field, unit: str, paths: list[Path]) -> list[Option[Path]]:
    """The ways back as answers: each by the hex where it ends, with the hexes that it passes."""
    state = field.state
    start = state.units[unit].place
    return [
        Option(
            p.key,
            p,
            spot(state, p.hexes[-1]) if p.hexes and not p.off else f"button:{p.key}",
            "Off the map" if p.off else "",
            about=(piece(unit), *footsteps(state, (start, *p.hexes))),
        )
        for p in paths
    ]


def retreat_by(table: Table[NoRetreatState], unit: str, path: Path) -> None:
    """Retreat a unit by a way of its own."""
    _go(table, unit, path, withdraw=False, shattering=False)


def shortest(events: tuple[str, ...]) -> int:
    """The shortest retreat in hexes: three, or as few as the owner likes with a rearguard among the events in force."""
    return 1 if "short" in events else LENGTH


def by_towns(field: Field, side: str, paths: list[Path]) -> list[Path]:
    """Ways into the Strategic Reserve: only the enemy Towns that fall on the way make them different."""
    best: dict[tuple[str, ...], Path] = {}
    for path in paths:
        best.setdefault(tuple(hex for hex in path.hexes if field.enemy_place(side, hex)), path)
    return list(best.values())


def _go(table: Table[NoRetreatState], unit: str, path: Path, *, withdraw: bool, shattering: bool) -> None:
    state = table.state
    side = table.content.units[unit].side
    start = state.units[unit].place
    way = (start, *path.hexes)
    riders = [name for name, leader in state.leaders.items() if leader.host == unit]
    names = {"unit": piece(unit), "hex": spot(state, way[-1])}
    subjects = (piece(unit),)
    if withdraw:
        enter(table, unit, way)
        for name in riders:
            put_leader(state, name, place="reserve", host=unit)
        put_unit(state, unit, place="reserve", supply="")
        table.tell(
            Event(
                "retreat",
                "{unit} withdraws to the Strategic Reserve",
                names,
                subjects,
                rule="13.6",
                side=side,
                path=footsteps(state, way),
            )
        )
        return
    put_unit(state, unit, place=way[-1])
    for name in riders:
        put_leader(state, name, place=way[-1])
    enter(table, unit, way)
    table.tell(
        Event(
            "retreat", "{unit} retreats to {hex}", names, subjects, rule="13.6.1", side=side, path=footsteps(state, way)
        )
    )
    if path.off:
        for name in riders:
            put_leader(state, name, place="pool", host="")
        shatter(table, unit, "12.5", combat=shattering)


async def settle_overstack(table: Table[NoRetreatState], side: str) -> None:
    """12.2.4: excess units of a side's overfull hexes go to the Shattered Units Box, by its choice."""
    while True:
        field = Field(table.content, table.state)
        crowded = excess(field, side)
        if not crowded:
            return
        hex = crowded[0][0]
        counted = [u for u in field.square(hex, side) if not field.kind(u).stacks_free]
        unit = await Ask(
            side,
            "{hex} is overstacked: which unit goes?",
            lambda units=counted: [Option(f"remove:{u}", u, piece(u)) for u in units],  # type: ignore[misc]
            rule="12.2.4",
            names={"hex": spot(table.state, hex)},
            topic=(spot(table.state, hex),),
            context=Asked("overstack", hex=hex),
        )
        shatter(table, unit, "12.2.4")
