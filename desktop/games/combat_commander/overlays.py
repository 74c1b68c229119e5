"""Overlays on the map: sight, fields of fire, who can fire at a hex, command, reach, cover, levels, set-up zones."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.firepower import element_fp, elements_of, shot
from desktop.games.combat_commander.placing import in_zone
from desktop.games.combat_commander.reach import reach_of, watchers
from desktop.games.combat_commander.seeing import look
from desktop.games.combat_commander.sight import Verdict
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.units import command, cover, ground_of, leads
from desktop.table.asking import Subject
from desktop.table.drawing import Fill, Item, Pen, Stroke, Text
from desktop.table.game import Overlay
from desktop.table.hexes import Grid
from desktop.table.scene import Mark
from desktop.table.tints import INK, LAYER, hex_mark, hex_outline, hex_tint, hex_word

__all__ = ["OVERLAYS", "overlay"]

OVERLAYS = (
    Overlay("sight", "Sight from a hex", "V", "hex", "10.1"),
    Overlay("fire", "Field of fire", "B", "piece", "O20.1"),
    Overlay("reach", "Reach with its cost", "M", "piece", "O21.1"),
    Overlay("command", "Command radius", "K", "", "3.3.1.1"),
    Overlay("watched", "Who can fire at a hex", "G", "hex", "A33.1"),
    Overlay("cover", "Cover", "Z", "", "T78.3"),
    Overlay("levels", "Hill levels", "Y", "", "T88"),
    Overlay("zones", "Set-up zone", "D", "", "6.1.1"),
)

_COLOUR = {"axis": "#3b4c59", "allied": "#9a5b1a"}
_GOOD, _BAD, _NOTICE, _VEIL = "#1d6b3a", "#c0302f", "#c98a00", "#23282b"


def overlay(content: Content, view: CommanderState, kind: str, subject: Subject | None) -> tuple[Mark, ...]:
    """The marks of one overlay, from what this view knows."""
    grid = ground_of(content, view).grid
    if kind == "command":
        return tuple(_command(content, view, grid))
    if kind == "cover":
        return tuple(_cover(content, view, grid))
    if kind == "levels":
        return tuple(_levels(content, view, grid))
    if kind == "zones":
        return tuple(_zones(content, view, grid))
    if kind == "watched":
        hex = _hex_of(view, subject)
        return tuple(_watched(content, view, grid, hex)) if hex in grid else ()
    if kind == "sight":
        hex = _hex_of(view, subject)
        return tuple(_sight(content, view, grid, hex)) if hex in grid else ()
    element = _element_of(view, subject)
    if not element:
        return ()
    if kind == "fire":
        return tuple(_fire(content, view, grid, element))
    return tuple(_reach(content, view, grid, element)) if kind == "reach" and element in view.units else ()


def _hex_of(view: CommanderState, subject: Subject | None) -> str:
    kind, _, rest = (subject or "").partition(":")
    if kind in ("hex", "stack"):
        return rest
    if kind != "piece":
        return ""
    weapon = view.weapons.get(rest)
    unit = view.units.get(weapon.bearer if weapon is not None else rest)
    return unit.place if unit is not None and on_map(unit.place) else ""


def _element_of(view: CommanderState, subject: Subject | None) -> str:
    """The unit or weapon that a subject names on the map: itself, or the top unit in its hex."""
    kind, _, rest = (subject or "").partition(":")
    if kind == "piece" and (rest in view.units or rest in view.weapons):
        return rest if _hex_of(view, subject) else ""
    stack = view.stacks.get(_hex_of(view, subject), ())
    return stack[-1] if stack else ""


# overlays -----------------------------------------------------------------------------------------------------------
def _sight(content: Content, view: CommanderState, grid: Grid, origin: str) -> list[Mark]:
    """What is seen from a hex: clear, hindered by how much, or veiled with what blocks it.

    To hexes of the enemy, of either side from an empty hex, the line itself is drawn, with a cross where it is blocked.
    """
    info = content.maps[view.map]
    here = {view.units[name].side for name in view.stacks.get(origin, ())}
    marks = [hex_mark(grid, origin, hex_tint(grid, origin, "#2f7fe0", 0.25))]
    for hex in grid.hexes:
        if hex == origin:
            continue
        found = look(info.sight, view, origin, hex)
        if any(view.units[name].side not in here for name in view.stacks.get(hex, ())):
            marks.append(_line_of_sight(grid, origin, hex, found))
        if found.blocked:
            items: list[Item] = [Fill(hex_outline(grid, hex, 1.0), _VEIL, 0.42)]
            items.append(hex_word(grid, hex, found.reason or "blocked", "#7a1512"))
            marks.append(hex_mark(grid, hex, items))
        elif found.hindrance:
            tint = hex_tint(grid, hex, _NOTICE, 0.10, rim=0.4)
            marks.append(hex_mark(grid, hex, [*tint, hex_word(grid, hex, f"−{found.hindrance}", "#6b4a00")]))
    return marks


def _line_of_sight(grid: Grid, a: str, b: str, found: Verdict) -> Mark:
    """A line between two hexes: clear, hindered, or up to what blocks it and broken from there on."""
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    box = (min(ax, bx) - 12, min(ay, by) - 12, max(ax, bx) + 12, max(ay, by) + 12)
    colour = _BAD if found.blocked else _NOTICE if found.hindrance else _GOOD
    items: list[Item] = []

    def draw(x0: float, y0: float, x1: float, y1: float, ink: str, wide: float, *, dashed: bool = False) -> None:
        path = Pen().move(x0, y0).line(x1, y1).path()
        items.append(Stroke(path, ink, wide, least=1.4, dash=(8.0, 7.0) if dashed else ()))

    if found.blocked and found.point is not None:
        px, py = found.point
        draw(ax, ay, px, py, "#ffffff", 5.0)
        draw(ax, ay, px, py, colour, 2.6)
        draw(px, py, bx, by, colour, 2.0, dashed=True)
        for ink, wide in (("#ffffff", 7.0), (colour, 3.6)):
            draw(px - 8, py - 8, px + 8, py + 8, ink, wide)
            draw(px - 8, py + 8, px + 8, py - 8, ink, wide)
    else:
        if not found.blocked:
            draw(ax, ay, bx, by, "#ffffff", 5.0)
        draw(ax, ay, bx, by, colour, 2.6, dashed=found.blocked)
    return Mark(LAYER + 2, box, tuple(items))


def _fire(content: Content, view: CommanderState, grid: Grid, element: str) -> list[Mark]:
    """Hexes that a piece can fire at, with its firepower there; enemies among them framed."""
    side = view.weapons[element].side if element in view.weapons else view.units[element].side
    strength = element_fp(content, view, element)
    marks = []
    for hex in grid.hexes:
        hindered = shot(content, view, element, hex)
        if hindered < 0:
            continue
        enemy = any(view.units[name].side != side for name in view.stacks.get(hex, ()))
        colour = _BAD if enemy else _NOTICE if hindered else _GOOD
        items = [*hex_tint(grid, hex, colour, 0.22 if enemy else 0.10, rim=0.9 if enemy else 0.35)]
        items.append(hex_word(grid, hex, str(strength - hindered), "#6b4a00" if colour == _NOTICE else colour))
        marks.append(hex_mark(grid, hex, items))
    return marks


def _watched(content: Content, view: CommanderState, grid: Grid, target: str) -> list[Mark]:
    """Hexes from which pieces of either side can fire at a hex, with the best FP of one piece there after Hindrance."""
    marks = [hex_mark(grid, target, hex_tint(grid, target, "#2f7fe0", 0.25))]
    for hex, names in view.stacks.items():
        if hex == target:
            continue
        best: dict[str, int] = {}
        for element in elements_of(content, view, names):
            hindered = shot(content, view, element, target)
            if hindered >= 0:
                side = view.weapons[element].side if element in view.weapons else view.units[element].side
                best[side] = max(best.get(side, -9), element_fp(content, view, element) - hindered)
        for side, strength in best.items():
            tint = hex_tint(grid, hex, _COLOUR[side], 0.18, dashed=side == "allied")
            marks.append(hex_mark(grid, hex, [*tint, hex_word(grid, hex, f"{strength} FP", INK)]))
    return marks


def _levels(content: Content, view: CommanderState, grid: Grid) -> list[Mark]:
    """The level of every hex that is not on the ground."""
    ground = ground_of(content, view)
    marks = []
    for hex in grid.hexes:
        level = ground.level[hex]
        if level:
            items = [*hex_tint(grid, hex, "#7a4a12", min(0.10 + 0.10 * abs(level), 0.45), rim=0.3)]
            x, y = grid.centre(hex)
            items.append(
                Text(x, y + 12, str(level), "head.plain", 34, "#3a2108", "middle", halo="#ffffff", halo_width=0.2)
            )
            marks.append(hex_mark(grid, hex, items))
    return marks


def _reach(content: Content, view: CommanderState, grid: Grid, unit: str) -> list[Mark]:
    """Hexes a unit may Move into with the MP spent by then; red and dashed where a known enemy could fire."""
    side = view.units[unit].side
    marks = []
    for hex, spent in reach_of(content, view, unit).items():
        watched = watchers(content, view, side, hex)
        colour = _BAD if watched else _GOOD
        items = [*hex_tint(grid, hex, colour, 0.16, dashed=bool(watched)), hex_word(grid, hex, str(spent), colour)]
        marks.append(hex_mark(grid, hex, items))
    return marks


def _command(content: Content, view: CommanderState, grid: Grid) -> list[Mark]:
    """Hexes within the Command Radius of the Leaders in good order, by side."""
    ground = ground_of(content, view)
    marks = []
    for index, side in enumerate(("axis", "allied")):
        reached: dict[str, int] = {}
        for name, unit in view.units.items():
            if unit.side == side and on_map(unit.place) and leads(content, view, name):
                radius = command(content, view, name)
                if radius:
                    for hex in grid.hexes:
                        if ground.distance(unit.place, hex) <= radius:
                            reached[hex] = max(radius, reached.get(hex, 0))
        for hex in reached:
            path = hex_outline(grid, hex, 0.92 - 0.14 * index)
            dash = (9.0, 6.0) if index else ()
            items = (Fill(path, _COLOUR[side], 0.14), Stroke(path, _COLOUR[side], 2.2, 0.8, least=1.2, dash=dash))
            marks.append(hex_mark(grid, hex, items))
    return marks


def _cover(content: Content, view: CommanderState, grid: Grid) -> list[Mark]:
    """The Cover of every hex where it is not 0."""
    marks = []
    for hex in grid.hexes:
        value = cover(content, view, hex)
        if value:
            colour = _GOOD if value > 0 else _BAD
            marks.append(hex_mark(grid, hex, [hex_word(grid, hex, f"{value}", colour, 46.0)]))
    return marks


def _zones(content: Content, view: CommanderState, grid: Grid) -> list[Mark]:
    """Where the side that sets up may place its pieces; later, each side's original zone."""
    if view.steps and view.phase == "setup":
        step = view.steps[0]
        return [
            hex_mark(grid, hex, hex_tint(grid, hex, _GOOD, 0.16))
            for hex in grid.hexes
            if in_zone(content, view, step, hex)
        ]
    return [
        hex_mark(grid, hex, hex_tint(grid, hex, _COLOUR[side], 0.14, dashed=side == "allied"))
        for side in ("axis", "allied")
        for hex in view.zones.get(side, ())
    ]
