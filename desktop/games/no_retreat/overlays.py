"""Overlays on the Battle Map: reach with its cost, supply with the hex where it breaks, zones of control, retreats,
advances after combat, and where pieces may be deployed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from desktop.games.no_retreat.battle.advance import further
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.retreat import retreat_paths
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.deployment import zone
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.movement import reach
from desktop.games.no_retreat.sensible import best_retreat
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex
from desktop.games.no_retreat.supply_trace import nets, trace
from desktop.table.asking import Refusal, Subject
from desktop.table.drawing import Fill, Item, Pen, Stroke
from desktop.table.game import Overlay
from desktop.table.scene import Mark
from desktop.table.shapes import circle
from desktop.table.tally import fraction_text
from desktop.table.tints import LAYER, hex_mark, hex_tint, hex_word

__all__ = ["OVERLAYS", "overlay"]

OVERLAYS = (
    Overlay("reach", "Reach with its cost", "M", "piece", "12.1"),
    Overlay("supply", "Supply lines", "P", "", "11.1"),
    Overlay("zones", "Zones of control", "Z", "", "12.3"),
    Overlay("retreat", "Retreat paths", "B", "piece", "13.6.1"),
    Overlay("advance", "Advance after combat", "V", "piece", "13.7"),
    Overlay("deploy", "Where pieces may deploy", "D", "", "10.2"),
)

_COLOUR = {"axis": "#3b4c59", "allied": "#9a5b1a"}
_GOOD, _BAD, _NOTICE = "#1d6b3a", "#c0302f", "#c98a00"


def overlay(content: Content, view: NoRetreatState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
    """The marks of one overlay, from what this view knows; a piece in `subject` where the kind wants one."""
    if not view.map:
        return ()
    field = Field(content, view)
    if kind == "zones":
        return tuple(_zones(field))
    if kind == "supply":
        return tuple(_supply(field))
    if kind == "deploy":
        return tuple(_deploy(field))
    unit = _unit_of(field, subject)
    if not unit:
        return ()
    if kind == "reach":
        return tuple(_reach(field, unit))
    if kind == "retreat":
        return tuple(_retreats(field, unit))
    return tuple(_advances(field, unit)) if kind == "advance" else ()


def _unit_of(field: Field, subject: Subject | None) -> str:
    """The unit that a subject names on the map: itself, or the strongest in its hex."""
    kind, _, rest = (subject or "").partition(":")
    name = rest.rpartition("/")[2]
    if kind == "piece" and name in field.state.units:
        return name if is_hex(field.state.units[name].place) else ""
    hex = name if kind in ("hex", "stack") else ""
    squares = [unit for unit in field.units(hex) if field.kind(unit).square]
    return max(squares, key=lambda unit: field.face(unit).strength, default="")


# drawing helpers ----------------------------------------------------------------------------------------------------
def _line(field: Field, path: Sequence[str], colour: str, *, dashed: bool = False) -> Mark:
    """A line through the centres of hexes, with a dot at its end."""
    points = [field.ground.grid.centre(hex) for hex in path]
    if len(points) == 1:
        points.append((points[0][0] + 0.1, points[0][1]))
    route = Pen().points(points).path()
    dash = (10.0, 8.0) if dashed else ()
    box = route.box()
    end = circle(*points[-1], 8)
    items: tuple[Item, ...] = (
        Stroke(route, "#ffffff", 8.0, 0.85, least=4.0, cap="round"),
        Stroke(route, colour, 4.6, least=2.4, dash=dash, cap="round"),
        Fill(end, colour),
        Stroke(end, "#ffffff", 2.0),
    )
    return Mark(LAYER + 6, (box[0] - 12, box[1] - 12, box[2] + 12, box[3] + 12), items)


# overlays -----------------------------------------------------------------------------------------------------------
def _reach(field: Field, unit: str) -> list[Mark]:
    """Hexes a unit may enter with the points that it would have used; dashed where it may not stop, red in zones."""
    grid = field.ground.grid
    marks = []
    for hex, going in reach(field, unit).items():
        zone_ = field.enemy_zone(field.kind(unit).side, hex)
        refused = why_not_stack(field, unit, hex) is not None
        colour = _BAD if zone_ else _GOOD
        items = [*hex_tint(grid, hex, colour, 0.16 if not refused else 0.05, dashed=refused)]
        items.append(hex_word(grid, hex, fraction_text(Fraction(going.cost, 2)), colour))
        marks.append(hex_mark(grid, hex, items))
    return marks


def _supply(field: Field) -> list[Mark]:
    """Each stack's supply line; where it breaks, the hex and why."""
    grid = field.ground.grid
    marks = []
    for side in ("axis", "allied"):
        net = nets(field.content, field.state)[side]
        for hex in field.at:
            if field.holder[hex] != side or not field.square(hex, side):
                continue
            found = trace(field, side, hex, net)
            if found.broken < 0:
                marks.append(_line(field, found.path, _COLOUR[side]))
                continue
            marks.append(_line(field, found.path[: found.broken + 1], _BAD, dashed=True))
            stop = found.path[found.broken]
            x, y = grid.centre(stop)
            cross = Pen().move(x - 16, y - 16).line(x + 16, y + 16).move(x + 16, y - 16).line(x - 16, y + 16).path()
            items: list[Item] = [*hex_tint(grid, stop, _BAD, 0.22)]
            items += [Stroke(cross, "#ffffff", 11.0), Stroke(cross, _BAD, 6.0)]
            items.append(hex_word(grid, stop, found.why, _BAD, -34.0))
            marks.append(hex_mark(grid, stop, items, LAYER + 8))
    return marks


def _zones(field: Field) -> list[Mark]:
    """Zones of control of both sides; solid for mechanised units and Minefields, dashed for infantry."""
    grid = field.ground.grid
    marks = []
    for index, side in enumerate(("axis", "allied")):
        for hex, grip in field.zones[side].items():
            shrink = 0.92 - 0.13 * index
            tint = hex_tint(grid, hex, _COLOUR[side], 0.17, dashed=grip == 1, shrink=shrink)
            marks.append(hex_mark(grid, hex, tint))
    return marks


def _retreats(field: Field, unit: str) -> list[Mark]:
    """Where a unit could retreat to, and the way most would take."""
    grid = field.ground.grid
    paths = retreat_paths(field, unit)
    side = field.kind(unit).side
    marks = []
    for hex in dict.fromkeys(path.hexes[-1] for path in paths if path.hexes and not path.off):
        zone_ = field.enemy_zone(side, hex)
        marks.append(hex_mark(grid, hex, hex_tint(grid, hex, _NOTICE if zone_ else _GOOD, 0.2)))
    best = best_retreat(field, side, paths)
    start = field.state.units[unit].place
    if best is None:
        items = [*hex_tint(grid, start, _BAD, 0.25), hex_word(grid, start, "no retreat", _BAD)]
        marks.append(hex_mark(grid, start, items))
    elif best.hexes:
        marks.append(_line(field, (start, *best.hexes), _GOOD))
    return marks


def _advances(field: Field, unit: str) -> list[Mark]:
    """Where a unit could advance if the enemies next to it were gone: by how many hexes."""
    grid = field.ground.grid
    here = field.state.units[unit].place
    side = field.kind(unit).side
    steps: dict[str, int] = {}
    for first in field.ground.neighbours[here]:
        if not field.units(first, foe(side)):
            continue
        fight = Fight(side, foe(side), (unit,), (), (first,), "allied")
        for end, path in further(field, unit, first, fight, 3).items():
            steps[end] = min(steps.get(end, 9), len(path))
    return [
        hex_mark(grid, hex, [*hex_tint(grid, hex, _NOTICE, 0.2), hex_word(grid, hex, f"{count}")])
        for hex, count in steps.items()
    ]


_SHORT = {"12.2": "enemy", "12.2.1": "full"}
#: Device pixels a hex from which on a word or two fit into it.
_WORDS = (52.0, 1e9)


def _deploy(field: Field) -> list[Mark]:
    """The zone of the side that deploys, or of the Phasing Player; closed hexes with a short reason."""
    grid = field.ground.grid
    side = field.state.player
    open_to = zone(field, side)
    marks = []
    for hex in field.ground.land:
        refusal = open_to.why_not(hex)
        if refusal is None:
            marks.append(hex_mark(grid, hex, hex_tint(grid, hex, _GOOD, 0.2)))
        else:
            x, y = grid.centre(hex)
            word = hex_word(grid, hex, _short(refusal), "#7a1512", 4.0)
            marks.append(Mark(LAYER, (x - 62, y - 62, x + 62, y + 62), (word,), _WORDS))
    return marks


def _short(refusal: Refusal) -> str:
    """A refusal in a word or two, for a hex of the map."""
    text = refusal.text
    if "edge" in text and "less than" in text:
        return "enemy edge"
    if text.startswith("It is adjacent"):
        return "by enemy"
    if text.startswith("It is neither"):
        return "too far"
    return "enemy Town" if "Town" in text else _SHORT.get(refusal.rule, "closed")
