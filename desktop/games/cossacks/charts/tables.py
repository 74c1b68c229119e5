"""The fire table and the barrage table as printed sheets (S10.35, S10.22)."""

from __future__ import annotations

from desktop.games.cossacks.boxes import boxes, surface_size
from desktop.games.cossacks.charts.paper import CELL, EDGE, INK, SOFT, panel, paper, rule_line, title, words, wrapped
from desktop.games.cossacks.content import Content
from desktop.table.colour import mix
from desktop.table.drawing import Drawing, Fill, Item, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import baseline, block
from desktop.table.shapes import source_tag as tag

__all__ = ["cell_text", "column_text", "source_tag", "table_sheet"]

_SOURCES = {"reconstructed": "reconstructed table", "owner": "your own table"}

_READING = {
    "fcrt": (
        ("Left of the stroke the attackers, right of it the defenders.", "ui.strong"),
        ("A number is so many losses in strength, morale or retreat;", "ui"),
        ("c", "ui.bold"),
        ("a morale check;", "ui"),
        ("r", "ui.bold"),
        ("one hex of retreat and a check. A lost point is a", "ui"),
        ("prisoner", "ui.bold"),
        ("when the number in the last column is above the morale level of a defending formation (S12.71).", "ui"),
    ),
    "bcrt": (
        ("The highest column that the barrage value reaches, one die.", "ui.strong"),
        ("A number is so many losses of the target;", "ui"),
        ("c", "ui.bold"),
        ("a morale check, ", "ui"),
        ("+n", "ui.bold"),
        ("added to its die;", "ui"),
        ("S", "ui.bold"),
        ("a fortress surrenders. Rows beyond 1 to 6 are for fortresses, whose calibre changes the die (S13.23).", "ui"),
    ),
}


def source_tag(source: str) -> str:
    """What the tag of a table says, "" for none."""
    return _SOURCES.get(source, "")


def column_text(surface: str, column: str) -> str:
    """The head of a column: odds as "1.5 : 1", barrage values as they are."""
    return column.replace("-", ":") if surface == "fcrt" else column


def cell_text(content: Content, surface: str, column: str, row: str) -> str:
    """What a cell says, with a dash for nothing."""
    if surface == "fcrt":
        cell = str(content.fire.cell(int(row), content.fire.index(column)))
    else:
        place = [str(value) for value in content.barrage.columns].index(column)
        cell = str(content.barrage.cells[int(row)][place])
    return cell.replace("-", "–")


def _lines(content: Content, surface: str) -> tuple[list[str], list[str]]:
    """Rows and columns of a table by name."""
    if surface == "fcrt":
        return [str(total) for total in sorted(content.fire.cells)], list(content.fire.columns)
    return [str(die) for die in sorted(content.barrage.cells)], [str(value) for value in content.barrage.columns]


def table_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """A combat table: heads, cells, how often each row is rolled, and how to read it."""
    size = surface_size(content, surface)
    found = boxes(content, surface)
    rows, columns = _lines(content, surface)
    fire = surface == "fcrt"
    source = content.fire.source if fire else content.barrage.source
    items: list[Item] = [*paper(size, 31 if fire else 32)]
    items += title(
        "Fire combat table" if fire else "Barrage table",
        "sum of two dice, odds after all shifts" if fire else "one die, barrage value after all shifts",
        typesetter,
    )
    if source_tag(source):
        items += tag(size[0] - 22, 30, source_tag(source), typesetter)
    items += _grid(content, surface, rows, columns)
    outcomes = found["outcomes"]
    items += panel(outcomes)
    items.append(words(outcomes[0] + 12, outcomes[1] + 20, "What can come of it", 12.5, "ui.strong"))
    foot = found["foot"]
    items.append(rule_line(foot[0] + 4, foot[1], foot[2] - 4, foot[1], mix(EDGE, INK, 0.4), 0.8))
    read, _ = wrapped(foot[0] + 6, foot[1] + 20, _READING[surface], foot[2] - foot[0] - 12, typesetter)
    items += read
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def _grid(content: Content, surface: str, rows: list[str], columns: list[str]) -> Drawing:
    found = boxes(content, surface)
    fire = surface == "fcrt"
    first, last = found[f"cell:{columns[0]}:{rows[0]}"], found[f"cell:{columns[-1]}:{rows[-1]}"]
    body = (first[0], first[1], last[2], last[3])
    items: list[Item] = [Fill(block(body), CELL)]
    for index, row in enumerate(rows):
        x0, y0, x1, y1 = found[f"row:{row}"]
        rolled = fire or 1 <= int(row) <= 6
        if index % 2:
            items.append(Fill(block((body[0], y0, body[2], y1)), EDGE, alpha=0.20))
        size = 14.0 if rolled else 12.0
        label = row.replace("-", "−")
        items.append(
            words(
                x0 + 12,
                baseline(y0, y1, size),
                label,
                size,
                "ui.bold" if rolled else "ui",
                INK if rolled else SOFT,
                "middle",
            )
        )
        if rolled:  # how often: a bar as long as the row is likely
            share = (6 - abs(7 - int(row))) / 36 if fire else 1 / 6
            bar = (x0 + 26, (y0 + y1) / 2 - 4.5, x0 + 26 + share * (x1 - x0 - 30) * 6, (y0 + y1) / 2 + 4.5)
            items.append(Fill(block(bar, 1), "#8a6a2a", alpha=0.5))
        for column in columns:
            items.append(_cell(content, surface, column, row, rolled))
        if fire:
            px0, py0, px1, py1 = found[f"prisoner:{row}"]
            number = content.fire.prisoner.get(int(row), 0)
            items.append(
                words(
                    (px0 + px1) / 2,
                    baseline(py0, py1, 12.5),
                    str(number) if number else "–",
                    12.5,
                    "ui.strong",
                    INK,
                    "middle",
                )
            )
    for column in columns:
        x0, y0, x1, y1 = found[f"col:{column}"]
        items.append(
            words(
                (x0 + x1) / 2,
                baseline(y0, y1, 13),
                column_text(surface, column),
                13,
                "ui.bold",
                INK,
                "middle",
                x1 - x0 - 4,
            )
        )
        items.append(rule_line(x0, body[1], x0, body[3], INK, 0.7, 0.22))
    for row in rows[1:]:
        y = found[f"row:{row}"][1]
        items.append(rule_line(body[0], y, body[2], y, INK, 0.7, 0.16))
    items.append(Stroke(block(body), INK, 1.1, alpha=0.75, least=1.0))
    corner = found[f"row:{rows[0]}"]
    head = found[f"col:{columns[0]}"]
    items.append(words(corner[0], baseline(head[1], head[3], 11), "dice" if fire else "die", 11, "ui", SOFT))
    if fire:
        x0, _, x1, _ = found[f"prisoner:{rows[0]}"]
        items.append(words((x0 + x1) / 2, baseline(head[1], head[3], 11), "prisoners", 11, "ui", SOFT, "middle"))
    return tuple(items)


def _cell(content: Content, surface: str, column: str, row: str, rolled: bool) -> Item:
    x0, y0, x1, y1 = boxes(content, surface)[f"cell:{column}:{row}"]
    text = cell_text(content, surface, column, row)
    colour = INK if rolled and text != "–" else SOFT
    return words((x0 + x1) / 2, baseline(y0, y1, 12.5), text, 12.5, "ui", colour, "middle", x1 - x0 - 4)
