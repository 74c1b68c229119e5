"""Zones of control (S3.4), and what a side may take for one."""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.state import CossacksState, Unit, at_hex, other
from desktop.games.cossacks.terrain import river_at, why_not_enter
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "ask_zone",
    "defended",
    "exerts",
    "feared_zone",
    "friendly_in",
    "hidden_neighbours",
    "projects",
    "zone_units",
]

NO_ZONE = Refusal("No unit there exerts a zone of control into that hex", "S3.41")


@enforces("S3.41")
def projects(content: Content, unit: Unit) -> bool:
    """Whether a unit has a zone around its hex: a Combat Class unit of two SP or more, a fortress."""
    cls = content.counters[unit.id].cls
    return (cls == "combat" and unit.sp >= 2 and unit.mode == "deployed") or (cls == "fortress" and unit.sp > 0)


@enforces("S3.42", "E8.22")
def _reaches(content: Content, state: CossacksState, side: str, here: str, hexside: int) -> bool:
    """Whether zones of a side's units in `here` pass that hexside at all, whatever they are."""
    ground = content.ground
    there = ground.near[here][hexside]
    if not there or river_at(content, state, here, hexside) in ("major", "grand", "lake"):
        return False
    enemy_there = state.stacks.get(there)
    if enemy_there:
        enemy = other(side)
        if (hexside + 3) % 6 in ground.works.get(there, ()) and any(
            state.units[name].side == enemy for name in enemy_there
        ):
            return False
        for name in enemy_there:
            unit = state.units[name]
            if type(unit) is Unit and unit.side == enemy and content.counters[name].cls == "fortress":
                return False
    return True


@enforces("S13.21")
def exerts(content: Content, state: CossacksState, unit: Unit, hex: str) -> bool:
    """Whether a unit's zone extends into an adjacent hex. A fortress has none while enemies stand in its hex."""
    if not projects(content, unit):
        return False
    if content.counters[unit.id].cls == "fortress" and friendly_in(state, other(unit.side), unit.hex):
        return False
    hexside = content.ground.direction(unit.hex, hex)
    if not _reaches(content, state, unit.side, unit.hex, hexside):
        return False
    counter = content.counters[unit.id]
    return counter.cls == "fortress" or why_not_enter(content, state, counter.mobility, unit.hex, hexside) is None


@enforces("S3.4")
def zone_units(content: Content, state: CossacksState, side: str, hex: str) -> list[Unit]:
    """Units of a side around a hex whose zones extend into it; `Unknown` in a view that does not tell."""
    found: list[Unit] = []
    for near in content.ground.near[hex]:
        if near and near in state.stacks:
            found.extend(
                unit for unit in state.units_at(near) if unit.side == side and exerts(content, state, unit, hex)
            )
    return found


@enforces("S3.48")
def feared_zone(content: Content, state: CossacksState, side: str, hex: str) -> bool:
    """Whether `side` must reckon with an enemy zone in a hex, from what it sees: an inverted enemy unit next to it may
    exert one until its owner has said otherwise."""
    enemy = other(side)
    answer = state.silent.get(at_hex(enemy, hex))
    if answer is not None:
        return answer == "exerted"
    ground = content.ground
    for hexside, near in enumerate(ground.near[hex]):
        if not near:
            continue
        for name in state.stacks.get(near, ()):
            unit = state.units[name]
            if unit.side != enemy:
                continue
            if type(unit) is Unit and unit.up:
                if exerts(content, state, unit, hex):
                    return True
            elif _reaches(content, state, enemy, near, (hexside + 3) % 6):
                return True
    return False


@enforces("S3.47")
def hidden_neighbours(content: Content, state: CossacksState, side: str, hex: str) -> bool:
    """Whether an inverted enemy unit stands next to a hex, so that its owner must be asked for its zone."""
    enemy = other(side)
    for near in content.ground.near[hex]:
        if near:
            for name in state.stacks.get(near, ()):
                unit = state.units[name]
                if unit.side == enemy and not (type(unit) is Unit and unit.up):
                    return True
    return False


def friendly_in(state: CossacksState, side: str, hex: str, leaving: tuple[str, ...] = ()) -> bool:
    """Whether a unit of the side, not among those leaving, stands in a hex: it negates enemy zones there (S3.48)."""
    return any(state.units[name].side == side and name not in leaving for name in state.stacks.get(hex, ()))


def defended(content: Content, state: CossacksState, side: str, hex: str) -> bool:
    """Whether units of the side, other than a fortress, stand in a hex."""
    names = state.stacks.get(hex, ())
    return any(state.units[name].side == side and content.counters[name].cls != "fortress" for name in names)


async def ask_zone(table: Table[CossacksState], owner: str, hex: str) -> bool:
    """Whether the owner's zone lies on a hex that enemy units enter or would enter (S3.47, S3.48, S3.49).

    With the optional rule he may withhold it, for this segment; without it the answer is the truth.
    """
    state, content = table.state, table.content
    key = at_hex(owner, hex)
    known = state.silent.get(key)
    if known is not None:
        return known == "exerted" and bool(zone_units(content, state, owner, hex))
    units = zone_units(content, state, owner, hex)
    if state.settings.get("zones", "ask") == "always":
        exerted = bool(units)
    else:
        exerted = await Ask(
            owner,
            "Exert a zone of control into {hex}?",
            lambda: (
                Option("exert", True, button("exert"), "Exert it", tuple(piece(unit.id) for unit in units)),
                Option("withhold", False, button("withhold"), "Do not"),
            ),
            lambda value: NO_ZONE if value and not units else None,
            rule="S3.49",
            needs="own",
            topic=(hexagon(hex),),
            names={"hex": hexagon(hex)},
        )
    state = table.state
    state.silent[key] = "exerted" if exerted else "withheld"
    table.tell(
        Event(
            "zone",
            "{hex} lies in a zone of control" if exerted else "No zone of control is exerted into {hex}",
            {"hex": hexagon(hex)},
            (hexagon(hex),),
            rule="S3.48",
            side=owner,
            level=2,
        )
    )
    return exerted
