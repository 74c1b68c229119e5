"""What stands where: surfaces, pieces and live marks of a view, anchors of subjects and what lies at a point."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from desktop.games.cossacks import boxes as chart
from desktop.games.cossacks.charts import VERSION as CHARTS_VERSION
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.facing import has_facing
from desktop.games.cossacks.names import ADJECTIVE, hex_name, unit_name
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Ask, Subject
from desktop.table.drawing import Drawing, Fill, Pen, Stroke, Text
from desktop.table.game import Hidden
from desktop.table.scene import Anchor, Badge, Mark, Placed, Scene, Surface
from desktop.table.stills import still_of

__all__ = ["COUNTER", "anchor", "frame", "hit", "scene", "surfaces", "unit_face"]

#: Width of a counter on the map, of 100 units for the height of a hex.
COUNTER = 72.0

_FRAME = "#2f7fe0"

# Places and sizes of badges on a plate: east and west, where no hexside is faced and no figure stands.
_MARKER = (1.0, 0.45, 0.38)
_ACTED = (1.0, 0.08, 0.32)
_COUNT = (0.97, 0.97, 0.38)
_SILENT = (0.0, 0.2, 0.34)
_INK = "#3a2c1a"

#: What lies on top of a stack: infantry first, so that strength and formation are read at once.
_RANK = {"supply": 0, "artillery": 1, "hq": 2, "combat": 4, "fortress": 5}


def unit_face(content: Content, unit: Unit) -> str:
    """The drawing key of a unit's face, with its present strength."""
    printed = content.counters[unit.id].sp
    if unit.sp == 0 and printed:
        return f"unit|{unit.id}|cadre"
    return f"unit|{unit.id}" if unit.sp == printed else f"unit|{unit.id}|sp={unit.sp}"


# surfaces -----------------------------------------------------------------------------------------------------------
def surfaces(content: Content, view: CossacksState) -> tuple[Surface, ...]:
    """The map, the army charts of the scenario, the two combat tables and the terrain chart."""
    grid = content.ground.grid
    scenario = content.scenarios.get(view.scenario)
    charts = scenario.charts if scenario else tuple(content.charts)
    found = [
        Surface("map", "Map", "map", grid.width, grid.height, COUNTER, _still(content, "map"), _map_source(content))
    ]
    for name in charts:
        surface = chart.chart_surface(name, view.scenario if scenario else "")
        wide, high = chart.surface_size(content, surface)
        title = f"{content.charts[name].title} chart"
        still, rows = _still(content, surface), chart.track_rows(content, surface) if scenario else ()
        found.append(Surface(surface, title, "chart", wide, high, chart.CHART_COUNTER, still, rows=rows))
    for name, title, source in (
        ("fcrt", "Fire table", content.fire.source),
        ("bcrt", "Barrage table", content.barrage.source),
        ("terrain", "Terrain chart", "reconstructed"),
    ):
        wide, high = chart.surface_size(content, name)
        found.append(Surface(name, title, "table", wide, high, chart.CHART_COUNTER, _still(content, name), source))
    return tuple(found)


def _map_source(content: Content) -> str:
    return content.map.source if content.map is not None else ""


def _still(content: Content, surface: str) -> str:
    return still_of(content, surface, _drawn_from)


def _drawn_from(content: Content, surface: str) -> tuple[Any, ...]:
    if surface == "map":
        from desktop.games.cossacks.sheet import VERSION as SHEET_VERSION  # only who draws needs it

        board = content.map
        if board is None:
            return (SHEET_VERSION,)
        return (SHEET_VERSION, board.layers, board.edges, board.lines, board.places, board.works, content.outlines)
    size = chart.surface_size(content, surface)
    if surface in chart.TABLES:
        return (CHARTS_VERSION, size, str(content.fire), str(content.barrage), content.terrain)
    return (CHARTS_VERSION, size, content.charts, content.tracks, chart.tracks_in_play(content, surface))


# pieces -------------------------------------------------------------------------------------------------------------
def scene(content: Content, view: CossacksState, ask: Ask[Any] | None) -> Scene:
    """All that this view shows, and the live marks of the question."""
    pieces: dict[str, Placed] = {}
    for hex in view.stacks:
        _map_stack(content, view, hex, pieces)
    _command_counters(content, view, pieces)
    _holding_boxes(content, view, pieces)
    return Scene(pieces, _live_marks(content, view, ask))


def _map_stack(content: Content, view: CossacksState, hex: str, pieces: dict[str, Placed]) -> None:
    x, y = content.ground.grid.centre(hex)
    shown = view.seen_at(hex)
    tokens = [unit for unit in shown if type(unit) is Hidden]
    units = [unit for unit in shown if type(unit) is Unit]
    units.sort(key=lambda unit: (_RANK[content.counters[unit.id].cls], unit.sp))
    for token in tokens:
        pieces[token.handle] = Placed(
            token.handle,
            f"stack:{token.handle}",
            "map",
            f"back|{token.side}",
            x,
            y,
            len(units) if view.stacks[hex][-1] == token.handle else 0,
            COUNTER,
            facing=None if token.facing is None else token.facing * 60.0,
            stack=hex,
            label=f"{ADJECTIVE[token.side]} units, face down, at {hex_name(content, hex)}",
            side=token.side,
        )
    below = 1 if tokens and view.stacks[hex][-1] != tokens[0].handle else 0
    facings = {unit.facing for unit in units if has_facing(content, unit)}
    for z, unit in enumerate(units):
        spread = (unit.facing == max(facings)) * 12.0 - 6.0 if len(facings) > 1 and has_facing(content, unit) else 0.0
        top = z == len(units) - 1
        pieces[unit.id] = Placed(
            unit.id,
            f"piece:{unit.id}",
            "map",
            unit_face(content, unit),
            x + spread,
            y + spread,
            z + below,
            COUNTER,
            facing=unit.facing * 60.0 if has_facing(content, unit) else None,
            stack=hex,
            badges=_stack_badges(view, units, bool(tokens)) if top else _odd_badges(unit, units),
            label=_unit_label(content, unit),
            side=unit.side,
        )


def _stack_badges(view: CossacksState, units: list[Unit], more: bool) -> tuple[Badge, ...]:
    """Badges of the piece on top: combat marker, silenced guns, attack made, and how many lie there, unless more lie
    face down."""
    found: list[Badge] = []
    markers = {unit.marker for unit in units}
    marker = "intensive" if "intensive" in markers else "regular" if "regular" in markers else ""
    if marker:
        found.append(Badge(f"badge|{marker}", *_MARKER))
    if any(unit.silenced for unit in units):
        found.append(Badge("badge|silent", *_SILENT))
    if all(unit.id in view.acted for unit in units):
        found.append(Badge("badge|acted", *_ACTED))
    if len(units) > 1 and not more:
        found.append(Badge(f"badge|count|{len(units)}", *_COUNT))
    return tuple(found)


def _own_badges(unit: Unit) -> tuple[Badge, ...]:
    found = [Badge(f"badge|{unit.marker}", *_MARKER)] if unit.marker else []
    if unit.silenced:
        found.append(Badge("badge|silent", *_SILENT))
    return tuple(found)


def _odd_badges(unit: Unit, units: list[Unit]) -> tuple[Badge, ...]:
    """Badges of a piece further down: only what differs from the marker that the stack shows on top."""
    return _own_badges(unit) if len({mate.marker for mate in units}) > 1 else ()


def _unit_label(content: Content, unit: Unit) -> str:
    counter = content.counters[unit.id]
    strength = "cadre" if unit.sp == 0 and counter.sp else f"{unit.sp} SP" if counter.sp else ""
    parts = [unit_name(content, unit.id), strength, f"{unit.marker} combat marker" if unit.marker else ""]
    return ", ".join(part for part in parts if part)


def _command_counters(content: Content, view: CossacksState, pieces: dict[str, Placed]) -> None:
    """Command Counters in the boxes of their morale levels, and the ammunition left on each track."""
    size, half = chart.CHART_COUNTER, chart.CHART_COUNTER / 2
    taken: dict[tuple[str, int], int] = {}
    crowd = Counter((command.track, command.ml) for command in view.commands.values())
    for command in view.commands.values():
        surface = _chart_of(content, view, command.track)
        box = chart.boxes(content, surface).get(f"ml:{command.track}:{command.ml}")
        if box is None:
            continue
        index = taken.get((command.track, command.ml), 0)
        taken[command.track, command.ml] = index + 1
        formation = content.formations[command.formation]
        handle = f"command/{command.formation}"
        room = (box[3] - box[1] - size - 2) / max(crowd[command.track, command.ml] - 1, 1)
        pieces[handle] = Placed(
            handle,
            f"piece:{handle}",
            surface,
            f"command|{command.formation}|ml={formation.ml}",
            box[0] + 1.5 + half + 2.5 * (index % 4),
            box[1] + 1 + half + min(12.0, room) * index,  # so far apart that every band can be read
            index,
            size,
            stack=f"{command.track}:{command.ml}",
            label=f"{formation.name}, morale level {command.ml} of {formation.ml}",
        )
    for track, left in view.ammunition.items():
        surface = _chart_of(content, view, track)
        box = chart.boxes(content, surface).get(f"ammo:{track}")
        if box is not None:
            x, y = chart.middle(box)
            handle = f"ammo/{track}"
            label = f"{content.tracks[track].title}: {left} ammunition points left"
            pieces[handle] = Placed(
                handle, f"piece:{handle}", surface, f"marker|ap|{left}", x, y - 4, 0, 40.0, label=label
            )


def _holding_boxes(content: Content, view: CossacksState, pieces: dict[str, Placed]) -> None:
    """Units in the holding box of their headquarters are shown on its chart too (S2.66)."""
    row: dict[str, int] = {}
    for unit in view.units.values():
        if type(unit) is not Unit or not unit.box:
            continue
        command = view.commands.get(content.counters[unit.box].formation)
        if command is None:
            continue
        surface = _chart_of(content, view, command.track)
        box = chart.boxes(content, surface).get(f"hold:{command.track}")
        if box is None:
            continue
        index = row.get(command.track, 0)
        row[command.track] = index + 1
        size = chart.CHART_COUNTER
        handle = f"box/{unit.id}"
        pieces[handle] = Placed(
            handle,
            f"piece:{unit.id}",
            surface,
            unit_face(content, unit),
            box[0] + 130 + (size + 5) * index + size / 2,
            (box[1] + box[3]) / 2,
            0,
            size,
            badges=_own_badges(unit),
            label=_unit_label(content, unit),
        )


def _chart_of(content: Content, view: CossacksState, track: str) -> str:
    known = view.scenario if view.scenario in content.scenarios else ""
    return chart.chart_surface(content.tracks[track].chart, known)


# live marks ---------------------------------------------------------------------------------------------------------
def _live_marks(content: Content, view: CossacksState, ask: Ask[Any] | None) -> dict[str, tuple[Mark, ...]]:
    marks: dict[str, tuple[Mark, ...]] = {}
    scenario = content.scenarios.get(view.scenario)
    for name in scenario.charts if scenario else ():
        surface = chart.chart_surface(name, view.scenario)
        found = []
        closed = not any(content.tracks[one.track].chart == name for one in view.commands.values())
        if closed:
            found.append(_closed(chart.surface_size(content, surface)))
        track = getattr(getattr(ask, "context", None), "track", "")
        box = chart.boxes(content, surface).get(f"row:{track}")
        if box is not None:
            found.append(_outline(box))
        if found:
            marks[surface] = tuple(found)
    return marks


def _outline(box: chart.Box, colour: str = _FRAME, layer: int = 60) -> Mark:
    path = Pen().rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], 5).path()
    margin = 3.0
    wide = (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin)
    return Mark(layer, wide, (Stroke(path, colour, 3.0),))


@lru_cache(maxsize=8)
def _closed(size: tuple[float, float]) -> Mark:
    """What lies over the enemy's chart: it is his own."""
    wide, high = size
    x, y = wide / 2, high / 2
    panel = Pen().rectangle(x - 190, y - 34, 380, 68, 9).path()
    drawing: Drawing = (
        Fill(panel, "#f3ead2", 0.94),
        Stroke(panel, _INK, 1.5),
        Text(x, y - 4, "Closed", "head", 22, _INK),
        Text(x, y + 20, "Morale and ammunition are known to their owner only (3.5)", "ui", 13, _INK),
    )
    return Mark(90, (x - 192, y - 36, x + 192, y + 36), drawing)


# points and subjects ------------------------------------------------------------------------------------------------
def anchor(content: Content, view: CossacksState, subject: Subject) -> Anchor | None:
    """Where a subject lies in this view; None when it has no place or the view does not tell."""
    kind, _, rest = subject.partition(":")
    if kind == "hex":
        return _hex_anchor(content, rest)
    if kind == "stack":
        token = view.units.get(rest)
        if token is not None:
            return _hex_anchor(content, token.hex)
        return _hex_anchor(content, rest.partition("@")[2] or rest)
    if kind == "side" and "/" in rest:
        return _side_anchor(content, *rest.split("/", 1))
    if kind == "piece":
        folder, _, inner = rest.partition("/")
        if folder == "command" and inner in view.commands:
            command = view.commands[inner]
            return _box_anchor(content, _chart_of(content, view, command.track), f"ml:{command.track}:{command.ml}")
        if folder == "ammo" and inner in content.tracks:
            return _box_anchor(content, _chart_of(content, view, inner), f"ammo:{inner}")
        unit = view.units.get(rest)
        return _hex_anchor(content, unit.hex) if type(unit) is Unit and unit.hex else None
    if kind == "box":
        surface, slash, name = rest.partition("/")
        if slash and surface in chart.TABLES:
            return _box_anchor(content, surface, name)
        track = rest.split(":")[1] if ":" in rest else rest
        if track in content.tracks:
            return _box_anchor(content, _chart_of(content, view, track), rest if ":" in rest else f"row:{rest}")
    return None


def _side_anchor(content: Content, a: str, b: str) -> Anchor | None:
    grid = content.ground.grid
    if b not in content.ground.near.get(a, ()):
        return None
    (ax, ay), (bx, by) = grid.side_points(grid.hexside(a, b))
    return Anchor("map", (ax + bx) / 2, (ay + by) / 2, (ax, ay, bx, by))


def _hex_anchor(content: Content, hex: str) -> Anchor | None:
    if hex not in content.ground.near:
        return None
    x, y = content.ground.grid.centre(hex)
    return Anchor("map", x, y, content.ground.grid.outline(hex))


def _box_anchor(content: Content, surface: str, name: str) -> Anchor | None:
    box = chart.boxes(content, surface).get(name)
    if box is None:
        return None
    x0, y0, x1, y1 = box
    return Anchor(surface, (x0 + x1) / 2, (y0 + y1) / 2, (x0, y0, x1, y0, x1, y1, x0, y1))


def hit(content: Content, surface: str, x: float, y: float) -> Subject | None:
    """The hex of the map, or the box of a chart or table, at a point."""
    if surface == "map":
        found = content.ground.grid.hex_at(x, y)
        return f"hex:{found}" if found else None
    name = chart.box_at(chart.boxes(content, surface), x, y)
    if not name:
        return None
    return f"box:{surface}/{name}" if surface in chart.TABLES else f"box:{name}"


def frame(content: Content, view: CossacksState) -> tuple[Subject, ...]:
    """The hexes that the scenario is played on."""
    scenario = content.scenarios.get(view.scenario)
    return tuple(f"hex:{hex}" for hex in scenario.frame) if scenario else ()
