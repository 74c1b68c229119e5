"""Ways of a move before it is made: the hexes, what is spent on each, zones of control and where the unit must stop."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.movement import reach, tolls, why_not_move, why_not_pass
from desktop.games.no_retreat.names import hex_name, split_hex
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, footsteps
from desktop.games.no_retreat.supply import allowance
from desktop.games.no_retreat.supply_trace import nets
from desktop.table.asking import Ask, Subject
from desktop.table.panels import Way
from desktop.table.tally import fraction_text

__all__ = ["points", "way"]


def points(doubled: int) -> str:
    """Doubled movement points as players count them: 7 is 3½."""
    return fraction_text(Fraction(doubled, 2))


def way(
    content: Content, view: NoRetreatState, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]
) -> Way | None:
    """The move of a unit by way of these hexes to the last of them; None where it cannot go so."""
    asked = ask.context
    if not isinstance(asked, Asked) or not view.map or asked.kind not in ("move", "go"):
        return None
    field = Field(content, view)
    unit = asked.unit if asked.kind == "go" else start.partition(":")[2]
    if unit not in content.units or (asked.kind == "move" and why_not_move(field, ask.side, unit) is not None):
        return None
    keys: list[str] = [] if asked.kind == "go" else [f"unit:{unit}"]
    path: list[str] = [view.units[unit].place]
    costs = [asked.spent]
    halts = False
    for number, subject in enumerate(through):
        hex = split_hex(subject.partition(":")[2])[1]
        if hex == path[-1]:
            continue
        going = None if halts else reach(field, unit, costs[-1], path[-1]).get(hex)
        if going is None:
            return None
        last = number == len(through) - 1
        refusal = why_not_stack(field, unit, hex) if last else why_not_pass(field, unit, hex, going)
        if refusal is not None or (going.halts and not last):
            return None
        keys.append(f"to:{hex}" if last else f"via:{hex}")
        costs += tolls(field, unit, going.path, costs[-1])[1:]
        path += going.path[1:]
        halts = going.halts
    if len(path) < 2 or not keys[-1].startswith("to:"):
        return None
    zones = [hex for hex in path[1:] if field.enemy_zone(ask.side, hex)]
    stops = footsteps(view, [path[-1]]) if halts and path[-1] in zones else ()
    words = [f"{points(costs[-1])} of {points(allowance(content, view, unit))} MP to"]
    words[0] += f" {hex_name(content, view.map, path[-1])}"
    if zones:
        count = "a zone of control" if len(zones) == 1 else f"{len(zones)} zones of control"
        words.append(f"enters {count}, +{len(zones)} MP" + (" and must stop" if stops else ""))
    words.append("in supply" if path[-1] in nets(content, view)[ask.side].lines else "out of supply")
    seen = tuple(0 for _ in path)
    return Way(tuple(keys), footsteps(view, path), ("", *map(points, costs[1:])), seen, stops, ", ".join(words))
