"""Army and strategic charts: command tracks with their ammunition and holding boxes (S2.76, S2.77, S2.66)."""

from __future__ import annotations

from desktop.games.cossacks.boxes import LEVELS, boxes, surface_size, tracks_in_play
from desktop.games.cossacks.charts.paper import BAD, CELL, EDGE, HEAD, INK, SOFT, panel, paper, title, words
from desktop.games.cossacks.content import Chart, Content, Track
from desktop.games.cossacks.plates import band_colours
from desktop.table.colour import mix
from desktop.table.drawing import Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import baseline, block, outlined
from desktop.table.tally import fraction_text

__all__ = ["army_sheet"]

_NATION = {"german": "Germany", "russian": "Russia"}


def army_sheet(content: Content, surface: str, typesetter: Typesetter) -> list[Mark]:
    """The chart of an army with the tracks in play, as marks of one sheet."""
    chart = content.charts[surface.partition(":")[0]]
    size = surface_size(content, surface)
    found = boxes(content, surface)
    whole = (0.0, 0.0, *size)
    marks = [Mark(0, whole, (*paper(size, len(surface)), *_head(content, chart, surface, typesetter)))]
    for name in tracks_in_play(content, surface):
        track = content.tracks[name]
        marks.append(Mark(1, found[f"row:{name}"], tuple(_track(content, chart, track, surface, typesetter))))
    return marks


def _head(content: Content, chart: Chart, surface: str, typesetter: Typesetter) -> Drawing:
    kind = "Army chart" if chart.kind == "army" else "Strategic chart"
    items: list[Item] = [*title(chart.title, f"{kind} · {_NATION[chart.side]}", typesetter)]
    first = next(iter(tracks_in_play(content, surface)), "")
    if first:
        found = boxes(content, surface)
        left = found[f"ml:{first}:{LEVELS[0]}"][0]
        wide = surface_size(content, surface)[0]
        items.append(
            words(
                wide - 24,
                37,
                "a counter lies in the box of its formation's morale level",
                11.5,
                "ui.italic",
                SOFT,
                "right",
            )
        )
        items.append(words(left - 12, 68, "Morale level", 11.5, "ui", SOFT, "right"))
        for level in LEVELS:
            x0, _, x1, _ = found[f"ml:{first}:{level}"]
            items.append(words((x0 + x1) / 2, 69, str(level), 14, "ui.bold", INK, "middle"))
    return tuple(items)


def _track(content: Content, chart: Chart, track: Track, surface: str, typesetter: Typesetter) -> list[Item]:
    found = boxes(content, surface)
    row = found[f"row:{track.id}"]
    items: list[Item] = [*panel(row)]
    corps = content.formations.get(track.corps)
    colour = band_colours(content, corps, chart.side)[0] if corps else mix(EDGE, INK, 0.25)
    stripe = (row[0] + 1, row[1] + 1, row[0] + 6, row[3] - 1)
    items.append(Fill(block(stripe, 2), colour))
    items.append(words(row[0] + 14, row[1] + 17, track.title, 14.5, "head"))
    at = row[0] + 14 + typesetter.width(track.title, "head", 14.5) + 12
    limit = f"may hold attachments of {fraction_text_of(corps.limit)}" if corps and corps.limit else ""
    note = limit or "one headquarters each; they share their ammunition"
    items.append(words(at, row[1] + 17, note, 11, "ui", SOFT))
    items += _ammunition(found[f"ammo:{track.id}"])
    for level in LEVELS:
        items += _level(found[f"ml:{track.id}:{level}"], level)
    hold = found[f"hold:{track.id}"]
    items += outlined(hold, HEAD, mix(EDGE, INK, 0.3), 1.0)
    name = f"{corps.identifier} HQ" if corps else "Division HQ"
    items.append(words(hold[0] + 10, (hold[1] + hold[3]) / 2 - 2, name, 13, "head"))
    items.append(words(hold[0] + 10, (hold[1] + hold[3]) / 2 + 14, "holding box", 11, "ui", SOFT))
    divide = hold[0] + 118
    items.append(Stroke(Pen().move(divide, hold[1] + 7).line(divide, hold[3] - 7).path(), INK, 0.8, alpha=0.3))
    return items


def fraction_text_of(halves: int) -> str:
    """An attachment limit, kept in halves, as players write it."""
    whole, half = divmod(halves, 2)
    return fraction_text(whole) + ("½" if half else "")


def _ammunition(box: tuple[float, float, float, float]) -> list[Item]:
    x0, y0, x1, y1 = box
    items: list[Item] = [*outlined(box, "#ffffff", INK, 1.3)]
    items.append(words((x0 + x1) / 2, y1 - 5, "Ammunition", 8.6, "ui.strong", SOFT, "middle", most=x1 - x0 - 4))
    # a shell, faint: what lies here when the box is empty
    x, y = (x0 + x1) / 2, (y0 + y1) / 2 - 5
    shell = (
        Pen().move(x - 6, y + 16).line(x - 6, y - 4).quad(x - 6, y - 13, x, y - 18).quad(x + 6, y - 13, x + 6, y - 4)
    )
    items.append(Fill(shell.line(x + 6, y + 16).close().path(), INK, alpha=0.13))
    return items


def _level(box: tuple[float, float, float, float], level: int) -> list[Item]:
    x0, y0, x1, y1 = box
    shattered = level == 0
    fill = mix(CELL, "#e9b3a6", 0.55) if shattered else CELL
    items: list[Item] = [*outlined(box, fill, BAD if shattered else mix(EDGE, INK, 0.3), 1.0, 2)]
    items.append(words(x1 - 5, y1 - 5, str(level), 9.5, "ui.strong", BAD if shattered else SOFT, "right"))
    if shattered:
        items.append(words(x0 + 4, baseline(y0, y0 + 18, 8), "shattered", 8, "ui", BAD, most=x1 - x0 - 8))
    return items
