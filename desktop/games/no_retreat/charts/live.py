"""What lights up on a Combat Results Table while a battle is weighed or fought: the shifts, the column, the cell, and
beside the table all that can come of the die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from desktop.games.no_retreat.boxes import ROWS, boxes, surface_size
from desktop.games.no_retreat.charts.paper import BAD, GOOD, INK, LIT, SOFT, text
from desktop.games.no_retreat.charts.tables import RESULTS, result_text
from desktop.games.no_retreat.content import COLUMNS, Content
from desktop.table.drawing import Fill, Item, Pen, Stroke, Text
from desktop.table.odds import per_cent
from desktop.table.scene import Mark
from desktop.table.shapes import Box, baseline, block, grown, outlined
from desktop.table.tally import Line

__all__ = ["lit_table"]

_DARK, _BAR = "#1d2226", "#2f6fb0"


def lit_table(
    content: Content, surface: str, initial: int, shifts: Sequence[Line], column: int, row: int = 0
) -> tuple[Mark, ...]:
    """Marks for a battle: the way from the initial odds by its shifts to the final column (-1: below 1:3, no die)."""
    marks: list[Mark] = []
    if column >= 0:
        marks += _lit(content, surface, column, row)
        marks += _outcomes(content, surface, column, row)
    marks.append(_way(surface, initial, shifts, column))
    return tuple(marks)


def _lit(content: Content, surface: str, column: int, row: int) -> list[Mark]:
    found = boxes(surface)
    table = content.tables[surface.partition(":")[2]]
    marks: list[Mark] = []
    head = found[f"col:{COLUMNS[column]}"]
    lit: list[Item] = [Fill(block(head), LIT)]
    lit.append(_centred(head, COLUMNS[column], 15, INK))
    marks.append(Mark(50, head, tuple(lit)))
    for die in ROWS:
        box = found[f"cell:{COLUMNS[column]}:{die}"]
        result = result_text(table.result(int(die), column))
        hit = str(row) == die
        items: list[Item]
        if hit:
            items = [*outlined(grown(box, 2.5), _DARK, "#ffffff", 1.5, 4)]
        else:
            items = [Fill(block(box), LIT, alpha=0.8)]
        colour = "#ffffff" if hit else INK
        items.append(_centred(box, result, 14.5, colour))
        marks.append(Mark(52 if hit else 50, grown(box, 4) if hit else box, tuple(items)))
    return marks


def _centred(box: Box, words: str, size: float, colour: str) -> Text:
    return text((box[0] + box[2]) / 2, baseline(box[1], box[3], size), words, size, "ui.bold", colour, "middle")


def _way(surface: str, initial: int, shifts: Sequence[Line], column: int) -> Mark:
    """Arcs from the initial column to the final one: left red above, right green below."""
    found = boxes(surface)
    strip = found["way"]
    y = strip[3] - 12
    places = [(found[f"col:{name}"][0] + found[f"col:{name}"][2]) / 2 for name in COLUMNS]

    def spot(index: int) -> float:
        if index < 0:
            return places[0] - 22
        return places[index] if index < len(places) else places[-1] + 22

    at = initial
    begin = spot(at)
    items: list[Item] = []
    for part in shifts:
        if part.kind != "shift" or not int(part.value):
            continue
        to = at + int(part.value)
        items += _arc(spot(at), spot(to), y, int(part.value) < 0)
        at = to
    end = spot(column)
    items.append(Fill(Pen().ellipse(begin, y, 4.6).path(), INK))
    if column >= 0:
        ring = Pen().ellipse(end, y, 6).path()
        items += [Fill(ring, LIT), Stroke(ring, INK, 2.0)]
    words = f"initial odds {COLUMNS[initial]}" if initial >= 0 else "below 1:3: counterattack, no die"
    left = begin > (strip[0] + strip[2]) / 2
    items.append(
        text(begin + (-12 if left else 12), y - 18, words, 11.5, "ui.strong", INK, "right" if left else "left")
    )
    return Mark(54, (0.0, strip[1] - 8, surface_size(surface)[0], strip[3] + 6), tuple(items))


def _arc(start: float, end: float, y: float, left: bool) -> list[Item]:
    colour, up = (BAD, -1) if left else (GOOD, 1)
    high = 15.0 if left else 9.5
    path = Pen().move(start, y + up * 4).curve(start, y + up * high, end, y + up * high, end, y + up * 6).path()
    tip = Pen().move(end - 4.2, y + up * 10.5).line(end + 4.2, y + up * 10.5).line(end, y + up * 4).close().path()
    return [Stroke(path, colour, 2.2), Fill(tip, colour)]


def _outcomes(content: Content, surface: str, column: int, row: int) -> list[Mark]:
    found = boxes(surface)
    table = content.tables[surface.partition(":")[2]]
    x0, y0, x1, y1 = found["outcomes"]
    chances: dict[str, int] = {}
    for die in range(1, 7):
        result = table.result(die, column)
        chances[result] = chances.get(result, 0) + 1
    rolled = table.result(row, column) if row else ""
    items: list[Item] = [text(x1 - 6, y0 + 16, f"{COLUMNS[column]} · all six dice", 11, "ui", SOFT, "right")]
    high = min((y1 - y0 - 26) / len(chances), 38.0)
    for index, (code, count) in enumerate(chances.items()):
        top = y0 + 24 + index * high
        if code == rolled:
            items += outlined((x0 + 2, top + 1, x1 - 2, top + high - 1), "#ffe9a8", "#c99700", 1.0)
        line = top + high * 0.5
        font = "ui.bold" if code == rolled else "ui"
        items.append(text(x0 + 8, line, f"{result_text(code)}  {RESULTS[code]}", 11.5, font, INK, most=x1 - x0 - 60))
        bar = top + high * 0.68
        wide = x1 - x0 - 66
        items.append(Fill(block((x0 + 8, bar, x0 + 8 + wide, bar + 5), 2), INK, alpha=0.12))
        items.append(Fill(block((x0 + 8, bar, x0 + 8 + wide * count / 6, bar + 5), 2), _BAR))
        items.append(text(x1 - 6, bar + 5, per_cent(Fraction(count, 6)), 12, "ui.strong", INK, "right"))
    return [Mark(53, (x0, y0, x1, y1), tuple(items))]
