"""What lights up on the combat tables while an attack is weighed or fought.

The way from the basic odds to the column in use, the column and row, the cell, and beside the table all that can come
of the roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from desktop.games.cossacks.boxes import Box, boxes, surface_size
from desktop.games.cossacks.charts.paper import ATTACKER, BAD, DEFENDER, GOOD, INK, LIT, SOFT, words
from desktop.games.cossacks.charts.tables import cell_text, column_text
from desktop.games.cossacks.content import BarrageCell, Content, Outcome
from desktop.table.drawing import Drawing, Fill, Item, Pen, Stroke
from desktop.table.odds import per_cents
from desktop.table.scene import Mark
from desktop.table.shapes import baseline, block, grown, outlined
from desktop.table.tally import Line

__all__ = ["barrage_words", "lit_table", "lit_way", "outcome_words", "outcomes"]

_DARK = "#1d2226"
_BAR = "#2f6fb0"


def lit_table(content: Content, surface: str, column: str, row: str = "") -> tuple[Mark, ...]:
    """Column and row in use, the cell where they meet dark with white letters. "" leaves one out."""
    found = boxes(content, surface)
    column = column if f"col:{column}" in found else ""
    row = row if f"row:{row}" in found else ""
    marks: list[Mark] = []
    lit = [name for name in found if _on(name, column, row)]
    for name in lit:
        kind, _, rest = name.partition(":")
        box = found[name]
        meets = column and row and name == f"cell:{column}:{row}"
        if meets:
            continue
        items: list[Item] = [Fill(block(box), LIT, alpha=1.0 if kind in ("col", "row") else 0.8)]
        x, font = (box[0] + box[2]) / 2, "ui.strong"
        if kind == "col":
            text, size, font = column_text(surface, rest), 13.5, "ui.bold"
        elif kind == "row":
            text, size, font, x = rest.replace("-", "−"), 14.5, "ui.bold", box[0] + 12
        elif kind == "prisoner":
            number = content.fire.prisoner.get(int(rest), 0)
            text, size = str(number) if number else "–", 12.5
        else:
            at_column, _, at_row = rest.rpartition(":")
            text, size = cell_text(content, surface, at_column, at_row), 12.5
        items.append(words(x, baseline(box[1], box[3], size), text, size, font, INK, "middle", box[2] - box[0] - 4))
        marks.append(Mark(50, box, tuple(items)))
    cell = found.get(f"cell:{column}:{row}") if column and row else None
    if cell is not None:
        raised = grown(cell, 2.5)
        text = cell_text(content, surface, column, row)
        items = [*outlined(raised, _DARK, "#ffffff", 1.5, 4)]
        items.append(
            words((cell[0] + cell[2]) / 2, baseline(cell[1], cell[3], 13), text, 13, "ui.bold", "#ffffff", "middle")
        )
        marks.append(Mark(52, grown(raised, 1.5), tuple(items)))
    return tuple(marks)


def _on(name: str, column: str, row: str) -> bool:
    kind, _, rest = name.partition(":")
    if kind == "cell":
        at_column, _, at_row = rest.rpartition(":")
        return at_column == column or at_row == row
    return (kind == "col" and rest == column) or (kind in ("row", "prisoner") and rest == row)


# the way ------------------------------------------------------------------------------------------------------------
def lit_way(content: Content, surface: str, basic: str, shifts: Sequence[Line], column: str) -> tuple[Mark, ...]:
    """Arcs above the heads from the column of the basic odds to the one in use, one a shift.

    Shifts to the left are red and above, to the right green and below. `basic` may lie beyond the table ("12-1"); the
    arcs then begin beside its end.
    """
    found = boxes(content, surface)
    heads = [name.partition(":")[2] for name in found if name.startswith("col:")]
    if column not in heads:
        return ()
    strip = found["way"]
    y = strip[3] - 13
    places = [_middle(found[f"col:{head}"]) for head in heads]
    at = heads.index(basic) if basic in heads else _beyond(heads, basic)
    items: list[Item] = []
    begin = _spot(places, at)
    for line in shifts:
        if line.kind != "shift" or not int(line.value):
            continue
        to = at + int(line.value)
        items += _arc(_spot(places, at), _spot(places, to), y, int(line.value) < 0)
        at = to
    end = places[heads.index(column)]
    items.append(Fill(Pen().ellipse(begin, y, 4.6).path(), INK))
    items += (Fill(Pen().ellipse(end, y, 6).path(), LIT), Stroke(Pen().ellipse(end, y, 6).path(), INK, 2.0))
    text = f"basic odds {column_text(surface, basic)}" if surface == "fcrt" else f"barrage column {basic}"
    if begin >= end:
        items.append(words(begin + 12, y + 4, text, 11.5, "ui.strong", INK))
    elif begin - strip[0] > 110:
        items.append(words(begin - 12, y + 4, text, 11.5, "ui.strong", INK, "right"))
    else:  # no room to the left: above the arcs
        items.append(words(begin - 6, y - 22, text, 11.5, "ui.strong", INK))
    return (Mark(54, (0.0, strip[1] - 10, surface_size(content, surface)[0], strip[3] + 6), tuple(items)),)


def _beyond(heads: Sequence[str], basic: str) -> int:
    """Where odds beyond the table stand: whole columns past its ends ("12-1", "1-8")."""
    left, _, right = basic.partition("-")
    ends = heads[0].partition("-")[2], heads[-1].partition("-")[0]
    try:
        if Fraction(left) > Fraction(right):
            return len(heads) - 1 + int(Fraction(left) - Fraction(ends[1]))
        return int(Fraction(ends[0]) - Fraction(right))
    except (ValueError, ZeroDivisionError):
        return 0


def _spot(places: Sequence[float], index: int) -> float:
    """Middle of a column's head; beyond the table a little outside its end, however far."""
    if index < 0:
        return places[0] - 16
    return places[index] if index < len(places) else places[-1] + 16


def _middle(box: Box) -> float:
    return (box[0] + box[2]) / 2


def _arc(start: float, end: float, y: float, left: bool) -> list[Item]:
    """One shift with its arrow head."""
    colour, up = (BAD, -1) if left else (GOOD, 1)
    high = 15 + min(abs(end - start), 200) * 0.06 if left else 9.5
    path = Pen().move(start, y + up * 4).curve(start, y + up * high, end, y + up * high, end, y + up * 6).path()
    tip = Pen().move(end - 4.2, y + up * 10.5).line(end + 4.2, y + up * 10.5).line(end, y + up * 4).close().path()
    return [Stroke(path, colour, 2.2), Fill(tip, colour)]


# outcomes -----------------------------------------------------------------------------------------------------------
def outcome_words(outcome: Outcome) -> str:
    """What a side suffers in fire, in words."""
    parts = [f"lose {outcome.losses}"] if outcome.losses else []
    if outcome.retreat:
        parts.append("retreat, check")
    elif outcome.check:
        parts.append("check")
    return ", ".join(parts) or "no loss"


def barrage_words(cell: BarrageCell) -> str:
    """What a target suffers in a barrage, in words."""
    parts = [f"lose {cell.losses}"] if cell.losses else []
    if cell.check:
        parts.append("check" + (f" at +{cell.modifier}" if cell.modifier else ""))
    if cell.surrender:
        parts.append("a fortress surrenders")
    return ", ".join(parts) or "no effect"


def outcomes(content: Content, surface: str, column: str, row: str = "", *, die_modifier: int = 0) -> tuple[Mark, ...]:
    """The panel beside the table: all results of a column with their chances, the rolled one lit."""
    found = boxes(content, surface)
    if f"col:{column}" not in found or "outcomes" not in found:
        return ()
    x0, y0, x1, y1 = found["outcomes"]
    rows: list[tuple[str, str, Fraction, bool]] = []
    if surface == "fcrt":
        place = content.fire.index(column)
        for total in sorted(content.fire.cells):
            cell = content.fire.cell(total, place)
            share = Fraction(6 - abs(7 - total), 36)
            rows.append((outcome_words(cell.attacker), outcome_words(cell.defender), share, str(total) == row))
    else:
        place = [str(value) for value in content.barrage.columns].index(column)
        for die in range(1, 7):
            barrage = content.barrage.cell(die + die_modifier, place)
            rows.append((barrage_words(barrage), "", Fraction(1, 6), str(die + die_modifier) == row))
    merged: dict[tuple[str, str], tuple[Fraction, bool]] = {}
    for first, second, share, rolled in rows:
        known, lit = merged.get((first, second), (Fraction(0), False))
        merged[first, second] = (known + share, lit or rolled)
    items: list[Item] = []
    rolls = "all 36 rolls" if surface == "fcrt" else "all 6 rolls"
    items.append(words(x1 - 12, y0 + 20, f"{column_text(surface, column)} · {rolls}", 11, "ui", SOFT, "right"))
    half = x0 + 12 + (x1 - x0 - 60) * 0.5
    if surface == "fcrt":
        items.append(words(x0 + 12, y0 + 41, "attackers", 11.5, "ui.strong", ATTACKER))
        items.append(words(half, y0 + 41, "defenders", 11.5, "ui.strong", DEFENDER))
    top = y0 + 50
    high = min((y1 - top - 8) / max(len(merged), 1), 36.0)
    most = max(share for share, _ in merged.values())
    figures = per_cents([share for share, _ in merged.values()])
    for index, ((first, second), (share, rolled)) in enumerate(merged.items()):
        line = (x0, top + index * high, x1, top + (index + 1) * high)
        items += _outcome(line, half, first, second, figures[index], share / most, rolled)
    return (Mark(53, (x0, y0, x1, y1), tuple(items)),)


def _outcome(box: Box, half: float, first: str, second: str, figure: str, part: Fraction, rolled: bool) -> Drawing:
    """One row of the outcomes. part: the length of its bar, of the longest."""
    x0, y0, x1, y1 = box
    items: list[Item] = []
    if rolled:
        items += outlined((x0 + 5, y0 + 1, x1 - 5, y1 - 1), "#ffe9a8", "#c99700", 1.0)
    font = "ui.bold" if rolled else "ui"
    line = y0 + (y1 - y0) * 0.5
    items.append(words(x0 + 12, line, first, 11.5, font, INK, most=(half if second else x1 - 50) - x0 - 18))
    if second:
        items.append(words(half, line, second, 11.5, font, INK, most=x1 - half - 50))
    bar = y0 + (y1 - y0) * 0.68
    wide = x1 - x0 - 24 - 44
    items.append(Fill(block((x0 + 12, bar, x0 + 12 + wide, bar + 5), 2), INK, alpha=0.12))
    items.append(Fill(block((x0 + 12, bar, x0 + 12 + wide * float(part), bar + 5), 2), _BAR))
    items.append(words(x1 - 12, bar + 5, figure, 12, "ui.strong", INK, "right"))
    return tuple(items)
