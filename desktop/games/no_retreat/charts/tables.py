"""The three Combat Results Tables and the Terrain Effects Chart as printed sheets (13.5.6, 2.2)."""

from __future__ import annotations

from fractions import Fraction

from desktop.games.no_retreat.boxes import ROWS, TERRAIN_COLUMNS, TERRAIN_ROWS, boxes, surface_size
from desktop.games.no_retreat.charts.paper import BAD, CELL, EDGE, GOOD, INK, SOFT, sheet, text, title, wrapped
from desktop.games.no_retreat.content import COLUMNS, Content
from desktop.games.no_retreat.ground import TerrainRow
from desktop.games.no_retreat.origins import surface_origin, tag
from desktop.table.drawing import Fill, Item, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import baseline, block, line, source_tag
from desktop.table.tally import fraction_text

__all__ = ["RESULTS", "result_text", "table_sheet", "terrain_sheet"]

#: What each result does, in a few words.
RESULTS = {
    "-": "no effect",
    "CA": "defender may counterattack",
    "CB": "counterblow waits for the attacker",
    "EX": "each side loses a step",
    "CR": "counterattack, or retreat",
    "DR": "retreat three hexes, or a step",
    "DW": "withdraw to the Reserve, or a step",
    "DS": "a step, retreat and shattered",
    "DD": "defenders destroyed",
}
_TITLES = {
    "german": "German Combat Results Table",
    "italian": "Italian Combat Results Table",
    "allied": "Allied Combat Results Table",
}
_HEADS = {
    "mech": "mechanised",
    "other": "others",
    "shift": "shift",
    "bonus": "mech. bonus",
    "stops": "stops advance",
    "line": "supply line",
}


def result_text(result: str) -> str:
    return "–" if result == "-" else result


def table_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """A Combat Results Table: dice down, odds across."""
    name = surface.partition(":")[2]
    table = content.tables[name]
    size = surface_size(surface)
    found = boxes(surface)
    items: list[Item] = [*sheet(size, 7)]
    items += title(_TITLES[name], "one die · odds rounded for the defender · 13.4, 13.5, 13.6", typesetter)
    words = tag(surface, table.source)
    if words:
        items += source_tag(size[0] - 22, 33, words, typesetter)
    first, last = found[f"cell:{COLUMNS[0]}:1"], found[f"cell:{COLUMNS[-1]}:6"]
    body = (first[0], first[1], last[2], last[3])
    items.append(Fill(block(body), CELL))
    for index, row in enumerate(ROWS):
        x0, y0, x1, y1 = found[f"row:{row}"]
        if index % 2:
            items.append(Fill(block((body[0], y0, body[2], y1)), EDGE, alpha=0.2))
        items.append(text((x0 + x1) / 2, baseline(y0, y1, 15), row, 15, "ui.bold", INK, "middle"))
        for across, column in enumerate(COLUMNS):
            cx0, cy0, cx1, cy1 = found[f"cell:{column}:{row}"]
            result = table.result(int(row), across)
            colour = SOFT if result == "-" else BAD if result in ("CA",) else GOOD if result[0] == "D" else INK
            items.append(
                text((cx0 + cx1) / 2, baseline(cy0, cy1, 14), result_text(result), 14, "ui.strong", colour, "middle")
            )
    for column in COLUMNS:
        x0, y0, x1, y1 = found[f"col:{column}"]
        items.append(text((x0 + x1) / 2, baseline(y0, y1, 14), column, 14, "ui.bold", INK, "middle"))
        items.append(line(x0, body[1], x0, body[3], INK + "38", 0.8))
    for row in ROWS[1:]:
        y = found[f"row:{row}"][1]
        items.append(line(body[0], y, body[2], y, INK + "28", 0.8))
    items.append(Stroke(block(body), INK, 1.1, alpha=0.75, least=1.0))
    foot = found["foot"]
    parts = [("Odds below 1:3, first or last, are CA without a die; above 6:1 they are 6:1.", "ui.strong")]
    for code, meaning in RESULTS.items():
        stop = "." if code == [*RESULTS][-1] else ";"
        parts += [(result_text(code), "ui.bold"), (f"{meaning}{stop}", "ui")]
    drawn, _ = wrapped(foot[0], foot[1] + 12, parts, foot[2] - foot[0], typesetter, size=11.5, step=16)
    items += drawn
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def terrain_sheet(content: Content, typesetter: Typesetter) -> list[Mark]:
    """The Terrain Effects Chart."""
    size = surface_size("terrain")
    found = boxes("terrain")
    items: list[Item] = [*sheet(size, 9)]
    items += title("Terrain Effects Chart", "12.1, 11.1, 13.5.1, 13.5.3, 13.7", typesetter)
    told = tag("terrain", surface_origin(content, "terrain"))
    if told:
        items += source_tag(size[0] - 22, 33, told, typesetter)
    first = found[f"cell:{TERRAIN_COLUMNS[0]}:{TERRAIN_ROWS[0]}"]
    last = found[f"cell:{TERRAIN_COLUMNS[-1]}:{TERRAIN_ROWS[-1]}"]
    body = (first[0], first[1], last[2], last[3])
    items.append(Fill(block(body), CELL))
    for column in TERRAIN_COLUMNS:
        x0, y0, x1, y1 = found[f"col:{column}"]
        items.append(text((x0 + x1) / 2, baseline(y0, y1, 12), _HEADS[column], 12, "ui.strong", INK, "middle"))
        items.append(line(x0, body[1], x0, body[3], INK + "38", 0.8))
    for index, name in enumerate(TERRAIN_ROWS):
        row = content.chart[name]
        x0, y0, x1, y1 = found[f"row:{name}"]
        if index % 2:
            items.append(Fill(block((body[0], y0, body[2], y1)), EDGE, alpha=0.2))
        items.append(text(x0, baseline(y0, y1, 12.5), row.title, 12.5, "ui.strong", INK, most=x1 - x0 - 6))
        for column in TERRAIN_COLUMNS:
            cell = found[f"cell:{column}:{name}"]
            words = terrain_cell(row, column)
            items.append(text((cell[0] + cell[2]) / 2, baseline(cell[1], cell[3], 12), words, 12, "ui", INK, "middle"))
    items.append(Stroke(block(body), INK, 1.1, alpha=0.75, least=1.0))
    foot = found["foot"]
    notes = (
        "Hexsides add to the hex. A hexside's shift and its ban on the mechanised bonus count only if every attacker",
        "crosses such a side. Into an enemy zone of control: one point more, and no road rate.",
    )
    for index, words in enumerate(notes):
        items.append(text(foot[0], foot[1] + 14 + 17 * index, words, 11.5, "ui", SOFT))
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def terrain_cell(row: TerrainRow, column: str) -> str:
    """What the chart says of a kind of ground in a column."""
    if row.prohibited:
        return "prohibited" if column in ("mech", "other") else "–"
    if column in ("mech", "other"):
        points = row.mp_mech if column == "mech" else row.mp_other
        if not points:
            return "–"
        return ("+" if row.where == "side" else "") + fraction_text(Fraction(points, 2))
    if column == "shift":
        return f"left {row.shift}" if row.shift else "–"
    if column == "line":
        return "by road only" if row.id in ("marsh", "escarpment") else "yes"
    if row.where == "way":
        return "–"
    yes = row.bonus if column == "bonus" else row.stops
    return "yes" if yes else "no"
