"""What changes on the track display: the present space, chances of Sudden Death, surrender spaces, control, hands."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import DATA, LAST_SPACE, LOSSES, TRACKS, boxes, points_space
from desktop.games.combat_commander.charts.paper import INK, SIDE, SIDE_INK, SOFT, text
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.faces.signs import emblem_of, sign
from desktop.games.combat_commander.names import ADJECTIVE, DATA_NAME, NATION, edge_name
from desktop.games.combat_commander.panels.checks import time_words
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.trackpieces import data_lit
from desktop.games.combat_commander.units import FORT_COVER
from desktop.games.combat_commander.victory import objective_value, points_words, worth_now
from desktop.table.colour import mix
from desktop.table.drawing import Fill, Item, Stroke
from desktop.table.scene import Mark
from desktop.table.shapes import Box, block, circle, grown, rounded

__all__ = ["data_words", "track_marks"]

_NOW, _THREAT, _THEN = "#2f7fe0", "#7a1512", "#8a5a00"


def track_marks(content: Content, view: CommanderState) -> tuple[Mark, ...]:
    """All live marks, on the boxes of the display."""
    found = boxes(TRACKS)
    marks = [
        _time(content, view, found),
        _victory(content, view, found),
        *_casualties(view, found),
        *_objectives(content, view, found),
    ]
    marks += [_battle(content, view, found, side) for side in ("axis", "allied")]
    marks += _data(content, view, found)
    marks.append(_heading(content, view, found))
    return tuple(marks)


def _heading(content: Content, view: CommanderState, found: dict[str, Box]) -> Mark:
    """Which scenario this is, and its year (4.3.2)."""
    file = content.scenarios.get(view.scenario)
    told = f"{file.title} · {file.place}, {file.date}" if file is not None else "a scenario of the generator"
    right, panel_ = found["panel:time"][2], found["panel:ob"]
    items: list[Item] = [text(right - 4, 40, told, 13, "ui.strong", INK, "right", 620)]
    if view.year:
        items.append(text(panel_[0] + 130, panel_[1] + 18, str(view.year), 12.5, "ui.strong", _THEN))
    return Mark(30, (right - 640, 20, right, panel_[1] + 24), tuple(items))


def _time(content: Content, view: CommanderState, found: dict[str, Box]) -> Mark:
    """Past spaces in shade, the present framed, those from Sudden Death on with their chance."""
    items: list[Item] = []
    for space in range(LAST_SPACE + 1):
        box = found[f"time:{space}"]
        if space < view.time:
            items.append(Fill(block(box), "#8c8a70", alpha=0.22))
        if view.sudden_death and space >= view.sudden_death:
            items.append(Fill(block(box), "#c0302f", alpha=0.16))
            told = f"ends {time_words(content, view, space)}"
            items.append(text(box[2] - 5, box[3] - 5, told, 10, "ui", _THREAT, "right", box[2] - box[0] - 8))
    now = found[f"time:{min(view.time, LAST_SPACE)}"]
    items.append(Stroke(block(grown(now, 2.5), 4), _NOW, 3.0))
    return Mark(30, found["panel:time"], tuple(items))


def _victory(content: Content, view: CommanderState, found: dict[str, Box]) -> Mark:
    """The present points framed and written out; dashed, what they would be if the game ended now."""
    space, _ = points_space(view.vp)
    box = found[f"vp:{space}"]
    items: list[Item] = [Stroke(block(grown(box, 2), 3), _NOW, 2.6)]
    told = points_words(view.vp)
    left = box[0] > found["panel:vp"][2] - 220
    items.append(
        text(box[0] - 14 if left else box[2] + 14, box[1] + 18, told, 13.5, "ui.bold", INK, "right" if left else "left")
    )
    ended = worth_now(content, view)
    if ended is not None and ended != view.vp:
        then = found[f"vp:{points_space(ended)[0]}"]
        items.append(Stroke(block(grown(then, 1), 3), _THEN, 2.2, dash=(5.0, 4.0)))
        panel_ = found["panel:vp"]
        words = f"if it ended now, with the secret Objectives seen here: {points_words(ended)}"
        items.append(text((panel_[0] + panel_[2]) / 2, panel_[1] + 18, words, 11.5, "ui.strong", _THEN, "middle"))
    return Mark(30, found["panel:vp"], tuple(items))


def _casualties(view: CommanderState, found: dict[str, Box]) -> list[Mark]:
    marks = []
    for side in ("axis", "allied"):
        head = found[f"head:{side}"]
        lost = sum(1 for unit in view.units.values() if unit.side == side and unit.place.startswith("lost:"))
        limit = view.surrender.get(side, 0)
        told = f"{lost} of {limit}" if limit <= 40 else f"{lost} lost"
        items: list[Item] = [
            text((head[0] + head[2]) / 2, head[3] - 9, told, 12, "ui.bold", SIDE_INK[side], "middle", 60)
        ]
        if 0 < limit <= LOSSES:
            box = found[f"lost:{side}:{limit}"]
            items += [Fill(block(box), "#c0302f", alpha=0.10), Stroke(block(box), "#b3221f", 2.4)]
        marks.append(Mark(30, (head[0], head[1], found[f"weapons:{side}"][2], head[3]), tuple(items)))
    return marks


def _objectives(content: Content, view: CommanderState, found: dict[str, Box]) -> list[Mark]:
    """Who controls each Objective, and what it is worth by the chits that this view knows; a star for more."""
    marks = []
    for number in range(1, 6):
        box = found[f"objective:{number}"]
        owner = view.control.get(str(number), "")
        known = [chit for chits in view.chits_secret.values() for chit in chits if chit in content.chits]
        open_ = objective_value(content, view, str(number), view.chits_open)
        more = objective_value(content, view, str(number), known)
        ground = mix(SIDE[owner], "#ffffff", 0.3) if owner else "#ffffff"
        rim = SIDE_INK[owner] if owner else INK
        items: list[Item] = [Fill(block(box, 5), ground), Stroke(block(box, 5), rim, 1.0)]
        items += [Fill(circle(box[0] + 16, box[1] + 18, 11), "#b3221f")]
        items.append(text(box[0] + 16, box[1] + 23, str(number), 14, "counter.black", "#ffffff", "middle"))
        if owner:
            items += emblem_of(owner, box[0] + 40, box[1] + 18, 10)
        told = f"{open_ + more}* VP" if more else f"{open_} VP"
        items.append(text((box[0] + box[2]) / 2, box[3] - 8, told, 12, "ui.bold", INK, "middle", 50))
        marks.append(Mark(30, box, tuple(items)))
    return marks


def _battle(content: Content, view: CommanderState, found: dict[str, Box], side: str) -> Mark:
    """A side's nation, posture, orders given, hand and discards."""
    x0, y0, x1, y1 = found[f"ob:{side}"]
    party = view.parties[side]
    ink = SIDE_INK[side]
    items: list[Item] = [*emblem_of(side, x0 + 22, y0 + 30, 18)]
    people = f" ({party.people.replace('-', ' ').title()})" if party.people else ""
    items.append(text(x0 + 52, y0 + 24, NATION[party.nation] + people, 14, "ui.bold", most=150))
    kind = " · ".join(part for part in (party.quality, party.posture) if part)
    items.append(text(x0 + 52, y0 + 42, kind.capitalize(), 12, most=150))
    items.append(text(x0 + 52, y0 + 59, f"home: {edge_name(party.edge)}", 11, "ui", SOFT, most=150))
    items.append(text(x0 + 214, y0 + 14, "orders", 11, "ui", SOFT))
    given = view.orders if view.active == side and view.phase not in ("setup", "deal", "generate") else 0
    for index in range(party.orders):
        slot = rounded(x0 + 214 + index * 20, y0 + 24, 17, 24, 3)
        items += [Fill(slot, ink if index < given else "#ffffff"), Stroke(slot, ink, 1.4)]
        if index < given:
            items += sign("tick", x0 + 222.5 + index * 20, y0 + 36, 6, "#ffffff")
    size = content.hands.get(party.posture, 0)
    for x, label, value in (
        (330.0, "hand", f"{len(view.hands[side])} of {size}"),
        (394.0, "may discard", str(party.discard)),
    ):
        items.append(text(x0 + x, y0 + 14, label, 11, "ui", SOFT))
        items.append(text(x0 + x, y0 + 42, value, 22, "head.plain", INK, most=58))
    if view.active == side and not view.verdict:
        items.append(Stroke(block((x0 - 4, y0 - 2, x1, y1), 5), _NOW, 2.4))
    return Mark(30, (x0 - 5, y0 - 3, found[f"discards:{side}"][2], y1), tuple(items))


def _data(content: Content, view: CommanderState, found: dict[str, Box]) -> list[Mark]:
    """What counts of Fortifications, Smoke and Artillery now (4.3.4); those not in play stand back."""
    marks = []
    for name in DATA:
        box = found[f"data:{name}"]
        on = data_lit(view, name)
        first, second = data_words(content, view, name)
        items: list[Item] = []
        if on:
            items += [Fill(block(box, 5), _NOW, 0.10), Stroke(block(box, 5), _NOW, 1.4)]
        ink = INK if on else mix(SOFT, "#ffffff", 0.15)
        items.append(text(box[0] + 44, box[1] + 16, first, 12, "ui.strong" if on else "ui", ink, most=194))
        items.append(text(box[0] + 44, box[1] + 31, second, 11, "ui", ink, most=194))
        marks.append(Mark(30, box, tuple(items)))
    return marks


def data_words(content: Content, view: CommanderState, name: str) -> tuple[str, str]:
    """What a data box says: how many there are, and what they do."""
    count = sum(1 for fort in view.forts.values() if fort == name)
    title = f"{DATA_NAME[name]}, {count} on the map" if count else DATA_NAME[name]
    if name == "mines":
        return title, f"{view.mines} FP against who enters or leaves · F103"
    if name == "wire":
        return title, "−1 to all values, stops a move · F106"
    if name in FORT_COVER:
        return title, f"Cover {FORT_COVER[name]}, {FORT_COVER[name] + 1} against Mortars and Radios"
    if name == "smoke":
        words = f"Smoke, {len(view.smoke)} on the map" if view.smoke else "Smoke"
        if view.haze:
            return "Haze", f"hindrance {view.time}, as the Time marker"
        return words, f"its number hinders · {len(view.bag)} left · T94"
    radios = [content.radios[radio.type] for key, radio in view.radios.items() if not key.endswith(":coming")]
    if not radios:
        return "Artillery", "no Radio in play · O18"
    told = ", ".join(f"{ADJECTIVE[side]} {content.radios[view.radios[side].type].fp} FP" for side in _on_call(view))
    smashed = ", ".join(str(content.vulnerability - radio.fp) for radio in radios)
    return f"Artillery: {told}", f"a roll of {smashed} destroys a Fortification"


def _on_call(view: CommanderState) -> list[str]:
    return [side for side in ("axis", "allied") if side in view.radios]
