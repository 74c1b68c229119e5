"""11.0 Supply: paths, sources, ports, chains, and the markers of the Supply Phase."""

from __future__ import annotations

from collections import deque
from typing import Literal

import msgspec

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.state import NoRetreatState, foe, put_unit
from desktop.table.enforcing import enforces

__all__ = ["Line", "SupplyNet", "allowance", "barred", "mark_supply", "port_usable", "supply_net"]

#: Longest path to a source, in hexes entered (11.1).
REACH = 3


class Line(msgspec.Struct, frozen=True, gc=False):
    """How a unit is supplied. kind: "edge", "road", "chain" or "port"; path: its hexes to the source, the unit's first.

    port: the port hex at the end of the chain, "" if it ends at the edge.
    """

    kind: Literal["edge", "road", "chain", "port"]
    path: tuple[str, ...]
    port: str = ""


class SupplyNet(msgspec.Struct, frozen=True, gc=False):
    """The supply of one side at one moment. lines: by hex, for hexes from which a unit there is supplied.

    wanting: units that only a port could feed, by port, where it cannot feed them all. sources: hexes other than ports
    at which a line may end, and by what.
    """

    lines: dict[str, Line]
    wanting: dict[str, tuple[str, ...]]
    sources: dict[str, str]


def port_usable(state: NoRetreatState, side: str) -> bool:
    """Whether ports feed that side: the Axis only while Malta is Inactive (11.2, R19)."""
    return side == "allied" or state.malta == "inactive"


@enforces("11.1")
def barred(field: Field, side: str) -> dict[str, bool]:
    """Hexes that no supply line may enter: enemy units, and enemy zones without a friendly unit (R17)."""
    holder = field.holder
    found = dict.fromkeys((hex for hex in field.zones[foe(side)] if holder.get(hex) != side), True)
    for hex, held in holder.items():
        if held != side:
            found[hex] = True
    return found


@enforces("11.2", "11.1")
def sources(field: Field, side: str, closed: dict[str, bool] | None = None) -> dict[str, str]:
    """Source hexes other than ports: edge hexes, and road or track hexes that lead off the map (R16).

    closed: the side's `barred` hexes, where they are known.
    """
    ground = field.ground
    shut = barred(field, side) if closed is None else closed
    found = {hex: "edge" for hex in ground.edges[side] if hex not in shut}
    trodden = field.state.trodden
    foreign = [hex for hex in field.places if field.enemy_place(side, hex)]
    no_road = shut if not foreign else {**shut, **dict.fromkeys(foreign, True)}
    if trodden:
        number = field.state.map
        lost = (hex for hex in ground.land if trodden.get(owner_key(number, hex), side) != side)
        no_road = {**no_road, **dict.fromkeys(lost, True)}
    queue = deque(hex for hex in ground.exits[side] if hex not in no_road)
    seen = dict.fromkeys(queue, True)
    roads = ground.roads
    while queue:
        here = queue.popleft()
        found.setdefault(here, "road")
        for there in roads[here]:
            if there not in seen and there not in no_road:
                seen[there] = True
                queue.append(there)
    return found


def spread(field: Field, side: str, starts: dict[str, str], closed: dict[str, bool]) -> dict[str, tuple[str, ...]]:
    """Hexes within reach of the starts by supply lines, with the path from each to its start.

    A line is traced from the unit, so every hex after its own must be open; steps are symmetrical but for Marsh,
    which a line may leave and not enter (R17).
    """
    into, holder = field.ground.lines_into, field.holder
    paths: dict[str, tuple[str, ...]] = {hex: (hex,) for hex in starts}
    edge = list(starts)
    for reached in range(REACH):
        further: list[str] = []
        for here in edge:
            if reached and here in closed:
                continue
            path = paths[here]
            for there in into[here]:
                if there not in paths and holder.get(there, side) == side:
                    paths[there] = (there, *path)
                    further.append(there)
        edge = further
    return paths


def supply_net(content: Content, state: NoRetreatState, side: str, field: Field | None = None) -> SupplyNet:
    """Everything that supplies a side now (11.1, 11.2, R16-R19)."""
    field = field or Field(content, state)
    closed = barred(field, side)
    found = sources(field, side, closed)
    lines = {
        hex: Line("road" if found[path[-1]] == "road" else "edge", path)
        for hex, path in spread(field, side, found, closed).items()
    }
    _chain(field, side, lines, "", {})
    wanting: dict[str, tuple[str, ...]] = {}
    if port_usable(state, side):
        for port, printed in field.ground.ports.items():
            capacity = printed + int(state.flags.get(f"port:{owner_key(state.map, port)}", "0"))
            if field.owner(port) != side or port in closed:
                continue
            fed: dict[str, Line] = {
                hex: Line("port", path, port)
                for hex, path in spread(field, side, {port: "port"}, closed).items()
                if hex not in lines
            }
            _chain(field, side, fed, port, lines)
            hungry = [
                unit
                for hex in field.at
                if hex in fed and field.holder[hex] == side
                for unit in field.at[hex]
                if field.kind(unit).square
            ]
            if sum(field.kind(unit).port_weight for unit in hungry) <= capacity:
                lines.update(fed)
            elif hungry:
                wanting[port] = tuple(hungry)
                lines.update({hex: line for hex, line in fed.items() if hex not in field.at})
    return SupplyNet(lines, wanting, found)


@enforces("11.2")
def _chain(field: Field, side: str, lines: dict[str, Line], port: str, known: dict[str, Line]) -> None:
    """Extend supply through chains of adjacent friendly units, without limit (R18); `known` is supplied otherwise."""
    links = field.state.settings.get("links", "tracing") == "tracing"
    holder = field.holder
    queue = deque(hex for hex in field.at if hex in lines and holder[hex] == side and _links(field, hex, links))
    into = field.ground.lines_into
    while queue:
        here = queue.popleft()
        for there in into[here]:
            if there in lines or there in known or holder.get(there, side) != side:
                continue
            lines[there] = Line("chain", (there, here), port)
            if there in holder and _links(field, there, links):
                queue.append(there)


def _links(field: Field, hex: str, works: bool) -> bool:
    """Whether the units of a supplied hex hand supply on: Boxes only where they trace themselves (R18)."""
    return works or any(field.kind(unit).square for unit in field.at[hex])


@enforces("11.3", "11.4")
def mark_supply(content: Content, state: NoRetreatState, side: str, fed: tuple[str, ...] = ()) -> list[str]:
    """Set the markers of one side in its turn of the Supply Phase; returns the units whose status changed (R14, R15).

    fed: units that a port with too little capacity feeds, by their owner's choice.
    """
    field = Field(content, state)
    net = supply_net(content, state, side, field)
    changed: list[str] = []
    for hex in field.at:
        if field.holder[hex] != side:
            continue
        works = any(field.kind(unit).kind == "entrenchment" for unit in field.at[hex])
        for unit in field.at[hex]:
            if not field.kind(unit).square:
                continue  # Boxes and Minefields are always considered supplied (11.4)
            before = state.units[unit].supply
            if hex in net.lines or unit in fed:
                after = ""
            elif works and field.kind(unit).infantry:
                after = "low"  # 11.3, R67
            else:
                after = "low" if before == "" else "none"
            if after != before:
                put_unit(state, unit, supply=after)
                changed.append(unit)
    return changed


@enforces("11.5", "11.5.1")
def allowance(content: Content, state: NoRetreatState, unit: str) -> int:
    """Doubled movement points of a unit: printed, at most three points when unsupplied, plus what events add."""
    points = content.units[unit].faces[state.units[unit].face].movement * 2
    if points and state.flags.get(f"march:{unit}"):
        points += 2 * int(state.flags[f"march:{unit}"])
    return min(points, 6) if state.units[unit].supply == "none" else points
