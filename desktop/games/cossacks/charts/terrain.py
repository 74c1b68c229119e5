"""The terrain chart: what ground, rivers and works do in combat, row by row, with where each figure comes from."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from desktop.games.cossacks.boxes import TERRAIN_COLUMNS, Box, boxes, surface_size
from desktop.games.cossacks.charts.paper import BAD, CELL, EDGE, GOOD, INK, SOFT, paper, rule_line, title, words
from desktop.games.cossacks.content import Content, Terrain
from desktop.table.drawing import Clip, Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import baseline, block
from desktop.table.tally import fraction_text

__all__ = ["terrain_sheet"]

_HEADS = {
    "fire": ("Fire", "columns"),
    "barrage": ("Barrage", "columns"),
    "indirect": ("by indirect", "guns"),
    "check": ("Morale", "check die"),
}


def terrain_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """All terrains of the chart with their effects on combat."""
    size = surface_size(content, surface)
    found = boxes(content, surface)
    items: list[Item] = [*paper(size, 33)]
    items += title("Terrain chart", "combat · shifts are to the left, in the defender's favour", typesetter)
    rows = list(content.terrain)
    first, last = found[f"row:{rows[0]}"], found[f"note:{rows[-1]}"]
    items.append(Fill(block((first[0], first[1], last[2], last[3])), CELL))
    for column in TERRAIN_COLUMNS:
        x0, _, x1, y1 = found[f"col:{column}"]
        above, below = _HEADS[column]
        items.append(words((x0 + x1) / 2, y1 - 19, above, 12.5, "ui.bold", INK, "middle"))
        items.append(words((x0 + x1) / 2, y1 - 6, below, 10.5, "ui", SOFT, "middle"))
    note = found[f"note:{rows[0]}"]
    items.append(words(note[0] + 12, found["col:check"][3] - 6, "and", 10.5, "ui", SOFT))
    for index, row in enumerate(rows):
        items += _row(content, surface, content.terrain[row], index, typesetter)
    sides = next((row for row in rows if content.terrain[row].where == "side"), "")
    if sides:
        y = found[f"row:{sides}"][1]
        items.append(rule_line(first[0], y, last[2], y, INK, 1.6, 0.8))
    for column in TERRAIN_COLUMNS:
        x = found[f"col:{column}"][0]
        items.append(rule_line(x, first[1], x, last[3], INK, 0.7, 0.22))
    items.append(rule_line(note[0], first[1], note[0], last[3], INK, 0.7, 0.22))
    items.append(Stroke(block((first[0], first[1], last[2], last[3])), INK, 1.1, alpha=0.75, least=1.0))
    foot = found["foot"]
    text = "● named by the rulebook   ○ reconstructed   ◆ your own.   Above the line the defender's hex, below it the "
    text += "hexside that is attacked through. Grand rivers count as major ones until the first heavy rain (E8.2)."
    items.append(words(foot[0] + 6, foot[1] + 6, text, 11, "ui", SOFT, most=foot[2] - foot[0] - 12))
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def _row(content: Content, surface: str, ground: Terrain, index: int, typesetter: Typesetter) -> list[Item]:
    found = boxes(content, surface)
    head, note = found[f"row:{ground.id}"], found[f"note:{ground.id}"]
    y0, y1 = head[1], head[3]
    items: list[Item] = []
    if index % 2:
        items.append(Fill(block((head[0], y0, note[2], y1)), EDGE, alpha=0.20))
    items += _swatch(ground.id, (head[0] + 6, y0 + 3, head[0] + 40, y1 - 3))
    items.append(
        words(head[0] + 50, baseline(y0, y1, 13), ground.title, 13, "ui.strong", INK, most=head[2] - head[0] - 74)
    )
    mark = {"rulebook": "●", "owner": "◆"}.get(ground.source, "○")
    items.append(words(head[2] - 12, baseline(y0, y1, 10), mark, 10, "ui", SOFT, "middle"))
    values = {
        "fire": _shift(ground.fire_left),
        "barrage": _shift(ground.barrage_left),
        "indirect": _shift(ground.barrage_left_indirect),
        "check": f"−{-ground.check}" if ground.check < 0 else f"+{ground.check}" if ground.check else "–",
    }
    for column in TERRAIN_COLUMNS:
        x0, _, x1, _ = found[f"cell:{column}:{ground.id}"]
        text = values[column]
        strong = text != "–"
        colour = SOFT if not strong else GOOD if column == "check" else BAD
        items.append(
            words((x0 + x1) / 2, baseline(y0, y1, 12.5), text, 12.5, "ui.strong" if strong else "ui", colour, "middle")
        )
    wide = note[2] - note[0] - 20
    text = "; ".join(_effects(ground))
    if ground.rule:
        rule = typesetter.width(ground.rule, "ui", 10.5)
        items.append(words(note[2] - 8, baseline(y0, y1, 10.5), ground.rule, 10.5, "ui", SOFT, "right"))
        wide -= rule + 10
    items.append(words(note[0] + 12, baseline(y0, y1, 11.5), text, 11.5, "ui", INK, most=wide))
    return items


def _part(strength: str) -> str:
    """A factor of strength as players write it."""
    return fraction_text(Fraction(strength))


def _shift(columns: int) -> str:
    return f"left {columns}" if columns else "–"


def _effects(ground: Terrain) -> list[str]:
    """What a terrain does beyond shifts, in few words."""
    found = []
    if ground.fire_strength == "0":
        found.append("no attack across")
    elif ground.fire_strength != "1":
        found.append(f"strength {_part(ground.fire_strength)} in fire")
    if ground.barrage_strength not in ("1", "0"):
        found.append(f"{_part(ground.barrage_strength)} in barrage")
    if not ground.zone:
        found.append("no zone across")
    if ground.id == "permanent":
        found.append("turns 2 to 4: the turn's number instead of 5")
    elif ground.id in ("minor", "major", "grand"):
        found.insert(0, "if all attackers cross one")
    elif ground.id == "rough":
        found.append("nothing against indirect guns")
    return found


# swatches -----------------------------------------------------------------------------------------------------------
def _swatch(kind: str, box: Box) -> Drawing:
    """A piece of the map that shows what the terrain looks like."""
    ground = {"swamp": "#c9dcd2", "woods": "#c6d0a4", "rough": "#e0c893", "lake": "#a9cad3"}.get(kind, "#f1e8d2")
    shape = block(box, 3)
    items: list[Item] = [Fill(shape, ground), *_PICTURES.get(kind, _clear)(box)]
    return Clip(shape, tuple(items)), Stroke(shape, INK, 0.8, alpha=0.5)


def _clear(_: Box) -> Drawing:
    return ()


def _points(box: Box, across: int, down: int) -> list[tuple[float, float]]:
    x0, y0, x1, y1 = box
    return [
        (x0 + (x1 - x0) * (i + 0.5 + 0.25 * (j % 2)) / across, y0 + (y1 - y0) * (j + 0.5) / down)
        for j in range(down)
        for i in range(across)
    ]


def _woods(box: Box) -> Drawing:
    items: list[Item] = []
    for x, y in _points(box, 4, 2):
        items.append(Fill(Pen().ellipse(x + 1, y + 1, 4).path(), "#46572f", alpha=0.28))
        items.append(Fill(Pen().ellipse(x, y, 3.8).path(), "#67824f"))
        items.append(Fill(Pen().ellipse(x - 0.9, y - 1, 2.1).path(), "#8fa56d"))
    return tuple(items)


def _swamp(box: Box) -> Drawing:
    pen = Pen()
    for x, y in _points(box, 3, 3):
        pen.move(x - 4, y).line(x + 4, y)
    return (Stroke(pen.path(), "#4c7f86", 1.1),)


def _rough(box: Box) -> Drawing:
    x0, y0, x1, y1 = box
    pen = Pen()
    for i in range(12):
        x = x0 + 2 + i * (x1 - x0) / 12
        pen.move(x, y0 + 6 + (i % 3)).line(x + 2.4, y1 - 6 - (i % 2))
    return (Stroke(pen.path(), "#8a6238", 1.1),)


def _houses(box: Box, count: int) -> Drawing:
    x0, y0, x1, y1 = box
    x, y, step = (x0 + x1) / 2, (y0 + y1) / 2, 6.6
    items: list[Item] = []
    for i in range(count):
        for j in range(min(count, 3)):
            left, top = x + (i - count / 2) * step + 0.6, y + (j - min(count, 3) / 2) * step + 0.6
            items.append(Fill(block((left, top, left + step - 1.2, top + step - 1.2)), "#9b4436"))
    return tuple(items)


def _village(box: Box) -> Drawing:
    x0, y0, x1, y1 = box
    ring = Pen().ellipse((x0 + x1) / 2, (y0 + y1) / 2, 4.2).path()
    return Fill(ring, "#fbf6ea"), Stroke(ring, INK, 1.6)


def _river(width: float) -> Callable[[Box], Drawing]:
    def drawn(box: Box) -> Drawing:
        x0, y0, x1, y1 = box
        y = (y0 + y1) / 2
        path = Pen().move(x0 - 3, y + 4).curve(x0 + 10, y - 8, x1 - 12, y + 8, x1 + 3, y - 4).path()
        bank = Stroke(path, "#44758a", width)
        return (bank,) if width < 5 else (bank, Stroke(path, "#a9cad3", width - 2.4))

    return drawn


def _works(teeth: bool) -> Callable[[Box], Drawing]:
    def drawn(box: Box) -> Drawing:
        x0, y0, x1, y1 = box
        y = (y0 + y1) / 2 + 4
        items: list[Item] = [Stroke(Pen().move(x0 + 4, y).line(x1 - 4, y).path(), "#3a2318", 2.6 if teeth else 1.8)]
        pen = Pen()
        for i in range(4):
            x = x0 + 7 + i * 6.4
            if teeth:
                pen.move(x - 2.4, y).line(x + 2.4, y).line(x, y - 7).close()
            else:
                pen.move(x, y).line(x, y - 5)
        items.append(Fill(pen.path(), "#3a2318") if teeth else Stroke(pen.path(), "#6b5334", 1.6))
        return tuple(items)

    return drawn


_PICTURES: dict[str, Callable[[Box], Drawing]] = {
    "woods": _woods,
    "swamp": _swamp,
    "rough": _rough,
    "village": _village,
    "town": lambda box: _houses(box, 3),
    "city": lambda box: _houses(box, 4),
    "minor": _river(2.6),
    "major": _river(7.0),
    "grand": _river(12.0),
    "entrenchment": _works(False),
    "permanent": _works(True),
}
