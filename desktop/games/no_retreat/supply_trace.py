"""Why a unit is in supply or not, as people trace it: its path, or the hex where it breaks and the reason (11.1)."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any, Literal

import msgspec

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex
from desktop.games.no_retreat.supply import REACH, SupplyNet, port_usable, supply_net

__all__ = ["Trace", "full_path", "nets", "trace"]

#: What a step costs more for each thing that bars it, so that the way with fewest bars is found.
_BAR = 50


class Trace(msgspec.Struct, frozen=True, gc=False):
    """A supply line. path: from the unit's hex to the source. broken: index in the path of the first hex that bars it,
    -1 for a line that holds. why: what bars it, in words."""

    path: tuple[str, ...]
    kind: Literal["edge", "road", "chain", "port", ""]
    broken: int = -1
    why: str = ""
    rule: str = "11.1"


_kept: list[tuple[Any, dict[str, SupplyNet]]] = []


def nets(content: Content, view: NoRetreatState) -> dict[str, SupplyNet]:
    """What supplies each side in a view; kept for the last few boards, since panels ask for it many times."""
    board = tuple((name, held) for name, held in view.units.items() if is_hex(held.place))
    key = (id(content), view.map, board, tuple(view.owners.values()), view.malta, view.flags, view.settings)
    for known, found in _kept:
        if known == key:
            return found
    field = Field(content, view)
    made = {side: supply_net(content, view, side, field) for side in ("axis", "allied")}
    key = (*key[:5], dict(view.flags), dict(view.settings))
    _kept[:] = [(key, made), *_kept[:3]]
    return made


def full_path(net: SupplyNet, hex: str) -> tuple[str, ...]:
    """The line of a supplied hex, through its chain of units to the source."""
    path: list[str] = [hex]
    seen = {hex: True}
    while True:
        line = net.lines.get(path[-1])
        if line is None:
            return tuple(path)
        for step in line.path[1:]:
            if step in seen:
                return tuple(path)
            path.append(step)
            seen[step] = True
        if line.kind != "chain":
            return tuple(path)


def trace(field: Field, side: str, hex: str, net: SupplyNet) -> Trace:
    """The line of a hex, or the nearest way to a source and where it breaks."""
    line = net.lines.get(hex)
    if line is not None:
        return Trace(full_path(net, hex), line.kind)
    units = field.units(hex, side)
    full = next((port for port, wanting in net.wanting.items() if any(unit in wanting for unit in units)), "")
    if full:
        path = _nearest(field, side, hex, {full: True})
        return Trace(path, "", len(path) - 1, "the port can feed no more", "11.2")
    goals = dict.fromkeys(net.sources, True)
    goals |= dict.fromkeys(field.ground.edges[side], True)
    if port_usable(field.state, side):
        goals |= dict.fromkeys([port for port in field.ground.ports if field.owner(port) == side], True)
    path = _nearest(field, side, hex, goals)
    if not path:
        return Trace((hex,), "", 0, "no way leads to a source")
    for index, (here, there) in enumerate(pairwise(path), 1):
        why = _bars(field, side, here, there)
        if why:
            return Trace(path, "", index, why)
    return Trace(path, "", min(REACH + 1, len(path) - 1), f"{len(path) - 1} hexes, three are the most")


def _nearest(field: Field, side: str, start: str, goals: dict[str, bool]) -> tuple[str, ...]:
    heap: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, (start,))]
    done: dict[str, bool] = {}
    order = 0
    while heap:
        cost, _, here, path = heapq.heappop(heap)
        if here in done:
            continue
        done[here] = True
        if here in goals:
            return path
        for there in field.ground.neighbours[here]:
            if there not in done:
                order += 1
                bar = _BAR if _bars(field, side, here, there) else 0
                heapq.heappush(heap, (cost + 1 + bar, order, there, (*path, there)))
    return ()


def _bars(field: Field, side: str, here: str, there: str) -> str:
    """What bars a supply line from a hex into the next, "" if nothing does (11.1, R17)."""
    if field.enemy_holds(side, there):
        return "an enemy unit stands there"
    if not field.ground.steps[here, there].line:
        marsh = "marsh" in field.ground.board.terrain(there)
        return "marsh, and no road" if marsh else "an escarpment, and no road"
    if field.holder.get(there) != side and field.enemy_zone(side, there):
        return "an enemy zone of control"
    if field.enemy_place(side, there):
        return f"a Town of the {'Axis' if foe(side) == 'axis' else 'Allies'}"
    return ""
