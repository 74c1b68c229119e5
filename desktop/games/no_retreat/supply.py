"""11.0 Supply: paths, sources, ports, chains, and the markers of the Supply Phase."""

from __future__ import annotations

from collections import deque
from typing import Literal

import msgspec

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field, owner_key
from desktop.games.no_retreat.state import NoRetreatState, put_unit
from desktop.table.enforcing import enforces

__all__ = ["Line", "SupplyNet", "allowance", "mark_supply", "port_usable", "supply_net"]

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
def passable(field: Field, side: str, hex: str) -> bool:
    """Whether a supply line may enter a hex: no enemy unit, and no enemy zone without a friendly unit (R17)."""
    holder = field.holder.get(hex)
    if holder == side:
        return True
    return holder is None and not field.enemy_zone(side, hex)


@enforces("11.2", "11.1")
def sources(field: Field, side: str) -> dict[str, str]:
    """Source hexes other than ports: edge hexes, and road or track hexes that lead off the map (R16)."""
    ground = field.ground
    found = {hex: "edge" for hex in ground.edges[side] if passable(field, side, hex)}
    trodden = field.state.trodden

    def open_road(hex: str) -> bool:
        if not passable(field, side, hex) or field.enemy_place(side, hex):
            return False
        return not trodden or trodden.get(owner_key(field.state.map, hex), side) == side

    queue = deque(hex for hex in ground.exits[side] if open_road(hex))
    seen = dict.fromkeys(queue, True)
    while queue:
        here = queue.popleft()
        found.setdefault(here, "road")
        for there in ground.roads[here]:
            if there not in seen and open_road(there):
                seen[there] = True
                queue.append(there)
    return found


def spread(field: Field, side: str, starts: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """Hexes within reach of the starts by supply lines, with the path from each to its start.

    A line is traced from the unit, so every hex after its own must be passable; steps are symmetrical but for Marsh,
    which a line may leave and not enter (R17).
    """
    ground = field.ground
    paths: dict[str, tuple[str, ...]] = {hex: (hex,) for hex in starts}
    edge = list(starts)
    for _ in range(REACH):
        further: list[str] = []
        for here in edge:
            if here not in starts and not passable(field, side, here):
                continue
            for there in ground.neighbours[here]:
                if there in paths or not ground.steps[there, here].line:
                    continue
                if field.enemy_holds(side, there):
                    continue
                paths[there] = (there, *paths[here])
                further.append(there)
        edge = further
    return paths


def supply_net(content: Content, state: NoRetreatState, side: str, field: Field | None = None) -> SupplyNet:
    """Everything that supplies a side now (11.1, 11.2, R16-R19)."""
    field = field or Field(content, state)
    found = sources(field, side)
    lines = {
        hex: Line("road" if found[path[-1]] == "road" else "edge", path)
        for hex, path in spread(field, side, found).items()
    }
    _chain(field, side, lines, "")
    wanting: dict[str, tuple[str, ...]] = {}
    if port_usable(state, side):
        for port, printed in field.ground.ports.items():
            capacity = printed + int(state.flags.get(f"port:{owner_key(state.map, port)}", "0"))
            if field.owner(port) != side or not passable(field, side, port):
                continue
            fed: dict[str, Line] = {
                hex: Line("port", path, port)
                for hex, path in spread(field, side, {port: "port"}).items()
                if hex not in lines
            }
            known = dict(lines)
            known.update(fed)
            _chain(field, side, known, port, fed)
            hungry = [
                unit
                for hex in field.at
                if field.holder[hex] == side and hex not in lines and known.get(hex) is not None
                for unit in field.at[hex]
                if field.kind(unit).square
            ]
            if sum(field.kind(unit).port_weight for unit in hungry) <= capacity:
                lines.update({hex: line for hex, line in known.items() if hex not in lines})
            elif hungry:
                wanting[port] = tuple(hungry)
                lines_of_port = {hex: line for hex, line in known.items() if hex not in lines and hex not in field.at}
                lines.update(lines_of_port)
    return SupplyNet(lines, wanting, found)


@enforces("11.2")
def _chain(field: Field, side: str, lines: dict[str, Line], port: str, start: dict[str, Line] | None = None) -> None:
    """Extend supply through chains of adjacent friendly units, without limit (R18)."""
    links = field.state.settings.get("links", "tracing") == "tracing"
    starts = lines if start is None else start
    queue = deque(hex for hex in field.at if hex in starts and field.holder[hex] == side and _links(field, hex, links))
    ground = field.ground
    while queue:
        here = queue.popleft()
        for there in ground.neighbours[here]:
            if there in lines or not ground.steps[there, here].line or field.enemy_holds(side, there):
                continue
            lines[there] = Line("chain", (there, here), port)
            if field.holder.get(there) == side and _links(field, there, links):
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
