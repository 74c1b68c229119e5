"""The track display, the pages of cards and the terrain chart as printed."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import LAST_SPACE, LOSSES, POINTS, TRACKS, boxes, surface_size
from desktop.games.combat_commander.charts.paper import (
    EDGE,
    INK,
    PAPER,
    SIDE,
    SIDE_INK,
    SOFT,
    panel,
    sheet,
    text,
    title,
)
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.faces.signs import emblem_of
from desktop.games.combat_commander.terrainrows import terrain_rows
from desktop.table.colour import mix
from desktop.table.drawing import Drawing, Fill, Item, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import Box, baseline, block, outlined, source_tag

__all__ = ["card_sheet", "terrain_sheet", "track_sheet"]

_RIM = mix(EDGE, INK, 0.4)
#: Grounds of types and of installations, as on the chart.
_GREEN, _BEIGE = "#cfdcb4", "#ecdcb8"


def track_sheet(typesetter: Typesetter) -> list[Mark]:
    """Time and victory track, casualty track, objective box, order of battle, data boxes (4, 6, 7)."""
    size, found = surface_size(TRACKS), boxes(TRACKS)
    items: list[Item] = [*sheet(size, 17)]
    items += title("Track display", "time, victory, casualties, objectives · rules 4, 6 and 7", typesetter)
    items += panel(found["panel:time"], "Time", "6.1 · from Sudden Death on, the game ends on a roll under the space")
    for space in range(LAST_SPACE + 1):
        box = found[f"time:{space}"]
        items += _cell(box, "#ffffff")
        items.append(text(box[0] + 6, box[1] + 18, str(space), 19, "head.plain", SOFT))
    items += panel(found["panel:vp"], "Victory Points", "4.1 · Axis to the left, Allies to the right")
    for points in range(-POINTS, POINTS + 1):
        box = found[f"vp:{points}"]
        side = "axis" if points > 0 else "allied"
        ground = mix(SIDE[side], "#ffffff", 0.2 + 0.5 * (1 - abs(points) / POINTS)) if points else "#ffffff"
        items += _cell(box, ground)
        font = "ui.strong" if points % 5 == 0 else "ui"
        items.append(text((box[0] + box[2]) / 2, box[3] - 7, str(abs(points)), 11, font, INK, "middle"))
    items += panel(found["panel:lost"], "Casualties", "4.2 · who fills his surrender space loses at once")
    for side in ("axis", "allied"):
        head = found[f"head:{side}"]
        items += [Fill(block(head), SIDE[side]), Stroke(block(head), SIDE_INK[side], 1.2)]
        items += emblem_of(side, (head[0] + head[2]) / 2, head[1] + 28, 18)
        for space in range(1, LOSSES + 1):
            box = found[f"lost:{side}:{space}"]
            items += _cell(box, "#ffffff")
            items.append(text(box[0] + 4, box[1] + 13, str(space), 11, "ui.strong", SOFT))
        box = found[f"weapons:{side}"]
        items += _cell(box, mix(SIDE[side], "#ffffff", 0.6))
        items.append(text((box[0] + box[2]) / 2, box[1] + 13, "Weapons", 9.5, "ui", SOFT, "middle", box[2] - box[0]))
    items += panel(found["panel:objectives"], "Objectives", "7.3")
    for name, words in (("secret:axis", "Axis secret"), ("open", "open"), ("secret:allied", "Allied secret")):
        box = found[name]
        side = name.partition(":")[2]
        items += outlined(box, mix(SIDE[side], "#ffffff", 0.15) if side else "#ffffff", _RIM, 1.0, 5)
        items.append(text((box[0] + box[2]) / 2, box[1] + 14, words, 10.5, "ui", INK, "middle", box[2] - box[0] - 6))
    items += panel(found["panel:ob"], "Order of battle", "4.3.1")
    items += panel(found["panel:data"], "In play", "4.3.4 · lit while it counts")
    for side in ("axis", "allied"):
        for name, words in (("deck", "deck"), ("discards", "discards")):
            box = found[f"{name}:{side}"]
            items += _cell(box, mix(PAPER, "#ffffff", 0.5))
            items.append(text((box[0] + box[2]) / 2, box[1] + 12, words, 10, "ui", SOFT, "middle"))
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def card_sheet(surface: str) -> list[Mark]:
    """The paper of a side's cards; what stands on it changes with every card."""
    size = surface_size(surface)
    items: list[Item] = [*sheet(size, 23), text(24, 42, "Cards", 31, "head.plain")]
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def _cell(box: Box, ground: str) -> Drawing:
    return Fill(block(box), ground), Stroke(block(box), _RIM, 1.0, least=1.0)


def terrain_sheet(content: Content, typesetter: Typesetter) -> list[Mark]:
    """What each type of terrain costs, covers and hides, and what installations change (T78)."""
    rows = terrain_rows(content)
    size, found = surface_size("terrain", len(rows)), boxes("terrain", len(rows))
    items: list[Item] = [*sheet(size, 19)]
    items += title("Terrain", "the highest type of a hex counts, installations go with it · T78 to T99", typesetter)
    first = found["cell:0:move"]
    for column, words in (("move", "MP"), ("cover", "Cover"), ("sight", "Sight"), ("notes", "")):
        box = found[f"cell:0:{column}"]
        items.append(text((box[0] + box[2]) / 2, first[1] - 10, words, 12, "ui.bold", INK, "middle"))
    for index, row in enumerate(rows):
        box = found[f"row:{index}"]
        items += _cell(box, mix(PAPER, _BEIGE, 0.7) if row.installed else mix(PAPER, _GREEN, 0.5))
        items.append(text(box[0] + 8, baseline(box[1], box[3], 13), f"{row.title} · {row.rule}", 13, "ui.strong"))
        told = (("move", row.move), ("cover", row.cover), ("sight", row.sight), ("notes", row.note))
        for column, words in told:
            box = found[f"cell:{index}:{column}"]
            items += _cell(box, "#ffffff")
            middle = (box[0] + box[2]) / 2
            size_ = 15 if len(words) < 3 else 11.5
            items.append(
                text(middle, baseline(box[1], box[3], size_), words, size_, "ui", INK, "middle", box[2] - box[0] - 8)
            )
    foot = "of several Covers the best one counts · in a hex with a road one less · hills and sight: T88"
    items.append(text(24, size[1] - 26, foot, 12, "ui", SOFT))
    if any(row.source == "reconstructed" for row in rows):
        items += source_tag(size[0] - 24, 36, "reconstructed", typesetter)
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]
