"""The grid, the margin with both sides' edges and where ways lead, the title with the map's supply."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from desktop.games.no_retreat.sheet import palette as ink
from desktop.games.no_retreat.sheet.drums import drum_items
from desktop.games.no_retreat.sheet.plan import Exit, Plan, spot, spots
from desktop.games.no_retreat.sheet.regions import WideName
from desktop.table.curves import along, in_blocks, path_of, segments, spline
from desktop.table.drafting import Draft, pen
from desktop.table.drawing import Fill, Item, Pen, Text, Typesetter
from desktop.table.hexes import Point
from desktop.table.landforms import Array, Box
from desktop.table.lettering import Letters, letters_along

__all__ = ["area_of", "draw_grid", "draw_margin", "draw_title", "draw_wide_names", "draw_wire"]

SIDES = {"axis": ink.AXIS, "allied": ink.ALLIED}
SEA = Letters("desert.italic", 20.0, ink.SEA_NAME, alpha=0.92)
LAND = Letters("desert.text", 30.0, ink.LAND_NAME, alpha=0.46)
DARK = Letters("desert.text", 30.0, ink.DARK_NAME, alpha=0.62)  # on hills and in the depression

#: The fence of wire along the Libyan frontier, on map 3.
WIRE = "12,6-0.12+0.44 11,7+0.5+0.2 11,7+0.42+0.62 11,8+0.66+0.2 11,9+0.14-0.2 11,9+0.12+0.56"


def area_of(plan: Plan) -> BaseGeometry:
    """The hexes as one shape."""
    cells = [shapely.Polygon(plan.grid.corners(hex)).buffer(0.05, join_style="mitre") for hex in plan.grid]
    return shapely.union_all(cells).simplify(0.2)


def draw_grid(draft: Draft, plan: Plan) -> None:
    """Hexsides, each once: brown where they touch land, pale at sea; fainter when the hexes are small."""
    grid, dry = plan.grid, frozenset(plan.dry)
    sides: dict[str, tuple[bool, tuple[float, float, float, float]]] = {}
    for hex in grid.hexes:
        for name in grid.hexsides(hex):
            if name not in sides:
                a, b = grid.sides_of(name)
                (px, py), (qx, qy) = grid.side_points(name)
                sides[name] = (a not in dry and b not in dry), (px, py, qx, qy)
    for wet, colour, strong, faint in ((False, ink.GRID, 0.52, 0.32), (True, ink.GRID_SEA, 0.42, 0.26)):
        ends = np.array([points for is_sea, points in sides.values() if is_sea is wet])
        for group in in_blocks(ends, 400.0) if len(ends) else []:
            path = segments(ends[group, :2], ends[group, 2:])
            near, far = (34.0, ink.NEAR), (ink.GRID_FROM, 34.0)
            draft.stroke(ink.HEXES, path, colour, 1.0, least=0.7, alpha=strong, zooms=near, round_cap=False)
            draft.stroke(ink.HEXES, path, colour, 1.0, least=0.6, alpha=faint, zooms=far, round_cap=False)


# margin --------------------------------------------------------------------------------------------------------------
def draw_margin(draft: Draft, plan: Plan, area: BaseGeometry, typesetter: Typesetter) -> None:
    """Paper outside the hexes, the rim, a band in each side's colour along its edge, arrows where ways lead off."""
    width, height = plan.grid.width, plan.grid.height
    whole = shapely.box(-300, -300, width + 300, height + 300)
    draft.add(ink.MARGIN, (0, 0, width, height), [Fill(path_of(whole.difference(area)), ink.PAPER)])
    draft.stroke(ink.MARGIN + 1, area.boundary, ink.RIM, 2.2, least=1.2)
    for grow, line in ((10.0, 1.4), (4.0, 3.6)):
        neat = [(grow, grow), (width - grow, grow), (width - grow, height - grow), (grow, height - grow)]
        draft.stroke(ink.MARGIN + 1, np.array(neat), ink.RIM, line, least=0.8, closed=True, round_cap=False)
    for side, colour in SIDES.items():
        for run in _rim_runs(plan, side):
            draft.stroke(ink.EDGES, run, ink.PAPER, 12.0, least=4.0)
            draft.stroke(ink.EDGES, run, colour, 9.0, least=3.0)
    shapely.prepare(area)
    for exit in plan.exits:
        _exit_sign(draft, plan, area, exit, typesetter)
    _edge_words(draft, plan, typesetter)


def _rim_runs(plan: Plan, side: str) -> list[Array]:
    """The outer hexsides of a side's edge hexes, each unbroken run as one line.

    Corner hexes have outer sides that face along another edge too: only those that face the edge count.
    """
    facing = _edge_facing(plan, side)
    pieces = []
    for hex in plan.edges[side]:
        for direction, other in enumerate(plan.grid.neighbours(hex)):
            heading = math.radians(plan.grid.degrees(direction))
            east, south = math.sin(heading), -math.cos(heading)
            if not other and any(east * fx + south * fy > 0.3 for fx, fy in facing[hex]):
                a, b = plan.grid.side_points(plan.grid.hexside_at(hex, direction))
                pieces.append(shapely.LineString([_rounded(a), _rounded(b)]))
    merged = shapely.line_merge(shapely.union_all(pieces)) if pieces else shapely.LineString()
    return [np.asarray(part.coords) for part in getattr(merged, "geoms", [merged]) if not part.is_empty]


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def _edge_facing(plan: Plan, side: str) -> dict[str, list[Point]]:
    """For each edge hex, which ways the side's edge faces there: west, east, north or south."""
    rows, columns = plan.grid.plan.rows, plan.grid.plan.columns
    at = {hex: plan.grid.column_row(hex) for hex in plan.edges[side]}
    lines = {
        (-1.0, 0.0): [hex for hex, (column, _) in at.items() if column == columns[0]],
        (1.0, 0.0): [hex for hex, (column, _) in at.items() if column == columns[1]],
        (0.0, -1.0): [hex for hex, (_, row) in at.items() if row == rows[0]],
        (0.0, 1.0): [hex for hex, (_, row) in at.items() if row == rows[1]],
    }
    found: dict[str, list[Point]] = {hex: [] for hex in at}
    for way, hexes in lines.items():
        if len(hexes) > 2:  # a hex or two at the end of another edge only turn its corner
            for hex in hexes:
                found[hex].append(way)
    return found


def _exit_sign(draft: Draft, plan: Plan, area: BaseGeometry, exit: Exit, typesetter: Typesetter) -> None:
    """An arrow in the margin and the place that the way leads to, both clear of the hexes and their rim."""
    x, y = plan.grid.centre(exit.hex)
    ux, uy = exit.at[0] - x, exit.at[1] - y
    size = math.hypot(ux, uy)
    ux, uy = ux / size, uy / size
    colour = SIDES.get(exit.side, ink.TRACK)
    words, letter = exit.leads, 14.5
    half = typesetter.width(words, "desert.italic", letter) / 2
    beside = abs(uy) < 0.6  # a western or eastern edge: written along it, past the arrow
    if beside:
        ux, uy = math.copysign(1.0, ux), 0.0
    tip = exit.at[0] + ux * 34, exit.at[1] + uy * 34
    while area.distance(shapely.Point(tip[0] - ux * 17, tip[1] - uy * 17)) < 15:
        tip = tip[0] + ux * 3, tip[1] + uy * 3
    arrow = Pen().points(
        [
            tip,
            (tip[0] - ux * 17 - uy * 9.5, tip[1] - uy * 17 + ux * 9.5),
            (tip[0] - ux * 12.5, tip[1] - uy * 12.5),
            (tip[0] - ux * 17 + uy * 9.5, tip[1] - uy * 17 - ux * 9.5),
        ],
        closed=True,
    )
    box = (tip[0] - 30, tip[1] - 30, tip[0] + 30, tip[1] + 30)
    draft.add(ink.BEYOND, box, [pen(arrow.path(), ink.PAPER, 3.2, 0.0), Fill(arrow.path(), colour)])
    if beside:
        turn = -90.0 if ux < 0 else 90.0
        x = tip[0] + ux * 6
        while area.distance(shapely.box(min(x, x + ux * 12), tip[1] - half, max(x, x + ux * 12), tip[1] + half)) < 9:
            x += ux * 3
        text = Text(x, tip[1], words, "desert.italic", letter, colour, turn=turn)
        span: Box = (x - 20, tip[1] - half - 4, x + 24, tip[1] + half + 4)
    else:
        wy = tip[1] + (17.0 if uy > 0 else -6.0)
        text = Text(tip[0] + ux * 8, wy, words, "desert.italic", letter, colour)
        span = (tip[0] - half - 14, tip[1] - 26, tip[0] + half + 14, tip[1] + 26)
    draft.add(ink.BEYOND, span, [text], (ink.FINE_FROM, ink.NEAR))


def _edge_words(draft: Draft, plan: Plan, typesetter: Typesetter) -> None:
    """ "AXIS EDGE" along each side's longest edge, with what lies beyond."""
    x0, _, x1, y1 = plan.grid.bounds
    for side, words, share in (
        ("axis", f"AXIS EDGE  ·  {plan.words.axis_edge}", plan.words.axis_at),
        ("allied", f"ALLIED EDGE  ·  {plan.words.allied_edge}", plan.words.allied_at),
    ):
        centres = np.array([plan.grid.centre(hex) for hex in plan.edges[side]])
        low, high = centres.min(axis=0), centres.max(axis=0)
        half = typesetter.width(words, "desert.city", 13, spacing=0.12) / 2
        if high[1] - low[1] >= 60 or side == "allied":
            middle = float(low[1] + (high[1] - low[1]) * share)
            west = side == "axis"
            x, turn = (x0 - 71, -90.0) if west else (x1 + 71, 90.0)
            middle = min(max(middle, half + 20), plan.grid.height - half - 20)
            box: Box = (x - 16, middle - half - 4, x + 16, middle + half + 4)
        else:
            middle = float(low[0] + (high[0] - low[0]) * share)
            x, turn = middle, 0.0
            box = (x - half - 4, y1 + 50, x + half + 4, y1 + 90)
            middle = y1 + 76
        text = Text(x, middle, words, "desert.city", 13, SIDES[side], turn=turn, spacing=0.12)
        draft.add(ink.BEYOND, box, [text], (ink.FINE_FROM, ink.NEAR))


# title ---------------------------------------------------------------------------------------------------------------
def draw_title(draft: Draft, plan: Plan, typesetter: Typesetter) -> Box:
    """Title, subtitle, scale, north and the drum with both sides' supply, in the open sea. Gives its box."""
    x, y = spot(plan.grid, plan.words.title_at)
    size = plan.words.title_size
    title = plan.title.upper()
    wide = typesetter.width(title, "desert.city", size, spacing=0.16)
    under = f"Map {plan.number}  ·  {plan.words.subtitle}"
    below = typesetter.width(under, "desert.italic", 19.5)
    items: list[Item] = [
        Text(x, y, title, "desert.city", size, ink.TITLE, align="left", spacing=0.16, halo=ink.SEA[0], halo_width=0.06),
        Text(x + 2, y + 29, under, "desert.italic", 19.5, ink.TITLE, align="left"),
    ]
    items += _scale_bar(x + 2, y + 62)
    items += _north(x + 262, y + 82)
    drum_x = x + max(wide, below, 300) + 56
    figures = [(str(plan.supply["axis"]), ink.AXIS), (str(plan.supply["allied"]), ink.ALLIED)]
    items += drum_items(drum_x, y + 5, 92, figures, ink.DRUM)
    items.append(Text(drum_x, y + 69, "Supply", "desert.italic", 15, ink.TITLE))
    box = (x - 8, y - size * 0.8, drum_x + 44, y + 100)
    draft.add(ink.CARTOUCHE, box, items)
    return box


def _scale_bar(x: float, y: float) -> list[Item]:
    """Ten miles to the hex: twenty in four parts."""
    items: list[Item] = [
        Text(x, y - 9, "a hex is 10 miles (16 km) across", "desert.italic", 14, ink.TITLE, align="left")
    ]
    for number in range(4):
        bar = Pen().rectangle(x + number * 50, y, 50, 6).path()
        items += [Fill(bar, ink.TITLE if number % 2 else "#1F4A5E"), pen(bar, ink.TITLE, 1.0, 0.6, round_cap=False)]
    for number, figure in enumerate(("0", "5", "10", "15")):
        items.append(Text(x + number * 50, y + 20, figure, "desert.italic", 12.5, ink.TITLE))
    items.append(Text(x + 195, y + 20, "20 miles", "desert.italic", 12.5, ink.TITLE, align="left"))
    return items


def _north(x: float, y: float) -> list[Item]:
    items: list[Item] = []
    for k in range(8):
        angle = math.radians(k * 45 - 90)
        long = 25 if k % 2 == 0 else 14
        for sign, colour in ((-1, ink.TITLE), (1, "#1F4A5E")):
            edge = angle + sign * math.radians(45)
            shape = Pen().points(
                [
                    (x, y),
                    (x + 6 * math.cos(edge), y + 6 * math.sin(edge)),
                    (x + long * math.cos(angle), y + long * math.sin(angle)),
                ],
                closed=True,
            )
            items.append(Fill(shape.path(), colour))
    items.append(Text(x, y - 28, "N", "desert.city", 14, ink.TITLE))
    return items


# names and lines of the country --------------------------------------------------------------------------------------
def draw_wide_names(draft: Draft, plan: Plan, typesetter: Typesetter) -> list[Box]:
    """Names of regions and seas spread along curves. Gives the boxes that small names should rather not touch."""
    boxes: list[Box] = []
    for names, manner, layer in (
        (plan.words.seas, SEA, ink.REGIONS + 1),
        (plan.words.lands, LAND, ink.REGIONS),
        (plan.words.heights, DARK, ink.REGIONS),
    ):
        for name in names:
            boxes.append(_wide_name(draft, plan, name, manner, layer, typesetter))
    return boxes


def _wide_name(draft: Draft, plan: Plan, name: WideName, manner: Letters, layer: int, typesetter: Typesetter) -> Box:
    line = spline(spots(plan.grid, name.through), 5.0)
    letters = Letters(manner.font, name.size, manner.colour, alpha=manner.alpha, spacing=name.spacing)
    items = letters_along(name.text, letters, name.size, line, typesetter)
    xs = [item.x for item in items if isinstance(item, Text)]
    ys = [item.y for item in items if isinstance(item, Text)]
    box = (min(xs) - name.size, min(ys) - name.size, max(xs) + name.size, max(ys) + name.size)
    draft.add(layer, box, items)
    return box


def draw_wire(draft: Draft, plan: Plan, typesetter: Typesetter) -> Array | None:
    """The frontier of Libya and Egypt on map 3: a fence of wire, for orientation only."""
    if plan.number != 3:
        return None
    line = spline(spots(plan.grid, WIRE), 4.0)
    draft.stroke(ink.FENCE, line, ink.WIRE, 1.1, least=0.8, alpha=0.85)
    crosses = Pen()
    for x, y in along(line, 11, 5)[0].tolist():
        crosses.move(x - 2.3, y - 2.3).line(x + 2.3, y + 2.3).move(x - 2.3, y + 2.3).line(x + 2.3, y - 2.3)
    draft.stroke(ink.FENCE, crosses.path(), ink.WIRE, 1.0, least=0.7, alpha=0.9, zooms=(ink.FINE_FROM, ink.NEAR))
    words = Letters("desert.italic", 11.0, ink.WIRE, halo=ink.SAND_PALE, spacing=0.08)
    items = letters_along("Frontier wire", words, 11.0, line[::-1], typesetter, lift=4.5, where=0.3)
    xs, ys = line[:, 0], line[:, 1]
    box = (float(xs.min()) - 20, float(ys.min()) - 10, float(xs.max()) + 20, float(ys.max()) + 10)
    draft.add(ink.NAMES, box, items, (60.0, ink.NEAR))
    return line
