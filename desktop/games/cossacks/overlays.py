"""Overlays on the map: zones of control, who can fire where, barrage reach, and front, flank and rear."""

from __future__ import annotations

from desktop.games.cossacks.combat.eligible import why_not_reached
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.facing import aspect, has_facing
from desktop.games.cossacks.panels.tray import hex_of
from desktop.games.cossacks.state import SIDES, CossacksState, Unit, other
from desktop.games.cossacks.terrain import why_not_attack_into
from desktop.games.cossacks.zones import exerts, feared_zone
from desktop.table.asking import Subject
from desktop.table.drawing import Fill, Item, Pen, Stroke, Text
from desktop.table.game import Hidden, Overlay
from desktop.table.scene import Mark
from desktop.table.tints import INK, LAYER, hex_mark, hex_outline, hex_tint, hex_word

__all__ = ["OVERLAYS", "overlay"]

OVERLAYS = (
    Overlay("zones", "Zones of control", "Z", "", "S3.4"),
    Overlay("fire", "Who can fire here", "G", "hex", "S10.31"),
    Overlay("barrage", "Barrage reach", "B", "piece", "S10.21"),
    Overlay("facing", "Front, flank and rear", "V", "hex", "S3.2"),
)

_COLOUR = {"german": "#41566a", "russian": "#a9761c"}
_FRONT, _FLANK, _REAR = "#1d6b3a", "#c98a00", "#c0302f"


def overlay(content: Content, view: CossacksState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
    """The marks of one overlay, from what this view knows; a hex or piece in `subject` where the kind wants one."""
    if kind == "zones":
        return tuple(_zones(content, view))
    hex = hex_of(view, subject) if subject else ""
    if hex not in content.ground.near:
        return ()
    if kind == "fire":
        return tuple(_fire(content, view, hex))
    if kind == "barrage":
        unit = view.units.get((subject or "").partition(":")[2])
        units = [unit] if type(unit) is Unit and content.counters[unit.id].bf else _guns(content, view, hex)
        return tuple(_barrage(content, units))
    if kind == "facing":
        return tuple(_facing(content, view, hex))
    return ()


# zones --------------------------------------------------------------------------------------------------------------
def _zones(content: Content, view: CossacksState) -> list[Mark]:
    """Hexes around each side's units that its zones reach: whole for known ones, dashed where they may only be."""
    grid = content.ground.grid
    marks: list[Mark] = []
    hexes: dict[str, None] = {}
    for hex in view.stacks:
        for near in (hex, *content.ground.near[hex]):
            if near:
                hexes[near] = None
    for hex in hexes:
        items: list[Item] = []
        for index, side in enumerate(SIDES):
            known = _known_zone(content, view, side, hex)
            if known or (not known and _maybe_zone(content, view, side, hex)):
                path = hex_outline(grid, hex, 0.9 - 0.12 * index)
                items.append(Fill(path, _COLOUR[side], 0.16 if known else 0.07))
                dash = () if known else (6.0, 6.0)
                items.append(Stroke(path, _COLOUR[side], 3.0, 0.9, least=1.2, dash=dash))
        if items:
            marks.append(hex_mark(grid, hex, items))
    return marks


def _known_zone(content: Content, view: CossacksState, side: str, hex: str) -> bool:
    for near in content.ground.near[hex]:
        for name in view.stacks.get(near, ()) if near else ():
            unit = view.units[name]
            if type(unit) is Unit and unit.side == side and exerts(content, view, unit, hex):
                return True
    return False


def _maybe_zone(content: Content, view: CossacksState, side: str, hex: str) -> bool:
    hidden = any(
        type(view.units[name]) is Hidden and view.units[name].side == side
        for near in content.ground.near[hex]
        if near
        for name in view.stacks.get(near, ())
    )
    return hidden and feared_zone(content, view, other(side), hex)


# fire ---------------------------------------------------------------------------------------------------------------
def _fire(content: Content, view: CossacksState, hex: str) -> list[Mark]:
    """Stacks that could fire into a hex through their front, and hexes that the units in it could fire at."""
    grid = content.ground.grid
    ground = content.ground
    marks = []
    inside = [unit for unit in view.seen_at(hex) if type(unit) is Unit]
    for direction, near in enumerate(ground.near[hex]):
        if not near:
            continue
        coming = (direction + 3) % 6
        for found in view.seen_at(near):
            facing = found.facing
            faces = facing is not None and (coming - facing) % 6 in (0, 1, 5)
            if type(found) is Unit:
                faces = aspect(content, found, coming) == "front" and content.counters[found.id].cls == "combat"
            if faces:
                marks.append(_arrow(content, near, hex, _COLOUR[found.side]))
                break
        if any(_fires_at(content, view, unit, direction) for unit in inside):
            marks.append(hex_mark(grid, near, hex_tint(grid, near, _FRONT, 0.14)))
    return marks


def _fires_at(content: Content, view: CossacksState, unit: Unit, direction: int) -> bool:
    counter = content.counters[unit.id]
    return (
        counter.cls == "combat"
        and aspect(content, unit, direction) == "front"
        and why_not_attack_into(content, view, counter, unit.hex, direction) is None
    )


def _arrow(content: Content, start: str, end: str, colour: str) -> Mark:
    """A short arrow over the hexside that two hexes share."""
    (ax, ay), (bx, by) = content.ground.grid.centre(start), content.ground.grid.centre(end)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / length, (by - ay) / length
    mx, my = (ax + bx) / 2, (ay + by) / 2
    tip, tail = (mx + 16 * ux, my + 16 * uy), (mx - 16 * ux, my - 16 * uy)
    neck = (mx + 3 * ux, my + 3 * uy)

    def beside(point: tuple[float, float], width: float) -> tuple[float, float]:
        return point[0] - uy * width, point[1] + ux * width

    left = [beside(tail, 4), beside(neck, 4), beside(neck, 10)]
    outline = [*left, tip, beside(neck, -10), beside(neck, -4), beside(tail, -4)]
    path = Pen().points(outline, closed=True).path()
    box = (mx - 22, my - 22, mx + 22, my + 22)
    return Mark(LAYER + 5, box, (Fill(path, colour), Stroke(path, "#ffffff", 2.0, least=1.0)))


# barrage ------------------------------------------------------------------------------------------------------------
def _guns(content: Content, view: CossacksState, hex: str) -> list[Unit]:
    return [unit for unit in view.seen_at(hex) if type(unit) is Unit and unit.sp and content.counters[unit.id].bf]


def _barrage(content: Content, units: list[Unit]) -> list[Mark]:
    """Hexes that these guns reach; those that only heavy guns reach at half strength are dashed."""
    grid = content.ground.grid
    marks: dict[str, Mark] = {}
    for unit in units:
        for distance in (1, 2):
            for hex in grid.ring(unit.hex, distance):
                if hex not in marks and why_not_reached(content, unit, hex) is None:
                    items = list(hex_tint(grid, hex, "#a3241f", 0.14, dashed=distance == 2))
                    if distance == 2:
                        items.append(hex_word(grid, hex, "half", "#7a1512"))
                    marks[hex] = hex_mark(grid, hex, items)
    return list(marks.values())


# facing -------------------------------------------------------------------------------------------------------------
def _facing(content: Content, view: CossacksState, hex: str) -> list[Mark]:
    """Each hexside of a hex as front, flank or rear of what faces there, in words and colour; red where an enemy
    stands behind a flank or rear."""
    grid = content.ground.grid
    faced = [found for found in view.seen_at(hex) if _faces_somewhere(content, found)]
    if not faced:
        return []
    marks = []
    facing = faced[-1].facing or 0
    side = faced[-1].side
    for direction, near in enumerate(content.ground.near[hex]):
        turn = (direction - facing) % 6
        what, colour = ("rear", _REAR) if turn == 3 else ("flank", _FLANK) if turn in (2, 4) else ("front", _FRONT)
        corners = grid.corners(hex)
        a, b = corners[direction], corners[(direction + 1) % 6]
        x, y = grid.centre(hex)
        inner = [(x + (px - x) * 0.84, y + (py - y) * 0.84) for px, py in (b, a)]
        path = Pen().points([a, b, *inner], closed=True).path()
        items: list[Item] = [Fill(path, colour, 0.75), Stroke(path, "#ffffff", 1.0)]
        enemy = bool(near) and any(view.units[name].side != side for name in view.stacks.get(near, ()))
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        text = what + (" !" if enemy and what != "front" else "")
        items.append(
            Text(
                x + (mx - x) * 0.98,
                y + (my - y) * 0.98 + 4,
                text,
                "ui.bold",
                12,
                INK,
                halo="#ffffff",
                halo_width=0.3,
                limits=(9.0, 16.0),
            )
        )
        marks.append(hex_mark(grid, hex, items, LAYER + 6))
    return marks


def _faces_somewhere(content: Content, found: Unit | Hidden) -> bool:
    return has_facing(content, found) if type(found) is Unit else found.facing is not None
