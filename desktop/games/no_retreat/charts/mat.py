"""The player aid mat as printed: turn track, strategic display, boxes, supplies, Malta, Tobruk and cards."""

from __future__ import annotations

from desktop.games.no_retreat.boxes import ASIDE, BOXES_OF_A_SIDE, boxes, surface_size
from desktop.games.no_retreat.charts.paper import EDGE, INK, PAPER, SOFT, panel, sheet, text, title, wrapped
from desktop.games.no_retreat.content import EVENT_WORDS, Content, TurnBox
from desktop.games.no_retreat.faces.plates import PLATE
from desktop.games.no_retreat.faces.symbols import sign
from desktop.games.no_retreat.origins import surface_origin, tag
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Fill, Item, Pen, Stroke, Typesetter
from desktop.table.scene import Mark
from desktop.table.shapes import Box, block, outlined, rounded, source_tag

__all__ = ["mat_sheet"]

_SEA, _COAST = "#b9d3dd", "#4a7388"
#: The coast from Sirte to the Nile across the display, as parts of its width and height.
_SHORE = (
    (0.0, 0.42),
    (0.06, 0.60),
    (0.12, 0.66),
    (0.19, 0.58),
    (0.215, 0.26),
    (0.28, 0.10),
    (0.37, 0.14),
    (0.42, 0.30),
    (0.50, 0.36),
    (0.58, 0.40),
    (0.66, 0.46),
    (0.76, 0.50),
    (0.86, 0.56),
    (0.94, 0.50),
    (1.0, 0.44),
)


def mat_sheet(content: Content, typesetter: Typesetter) -> list[Mark]:
    """The mat, on the boxes of `boxes.boxes`."""
    size = surface_size("mat")
    found = boxes("mat")
    items: list[Item] = [*sheet(size, 41)]
    items += title("Player Aid Mat", "turn track, strategic display, boxes · 5.1 to 5.3, 8.0, 10.1, 14.0", typesetter)
    told = tag("mat", surface_origin(content, "mat"))
    if told:
        items += source_tag(size[0] - 24, 36, told, typesetter)
    for turn, record in content.turns.items():
        items += _turn(content, record, found[f"turn:{turn}"], typesetter)
    items += _display(content, found)
    for side, adjective in (("axis", "Axis"), ("allied", "Allied")):
        for name, words, _ in BOXES_OF_A_SIDE:
            items += panel(found[f"{name}:{side}"], f"{adjective} {words}")
    items += panel(found["supply:axis"], "Axis supplies in hand")
    items += panel(found["supply:allied"], "Allied supplies in hand")
    items += panel(found["used"], "Used Supplies", "5.2")
    items += panel(found["malta"], "Malta", "5.1, 15.0")
    items += panel(found["works"], "Tobruk Fortification Level", "8.5")
    items += panel(found["cards"], "Draw pile      Discards")
    for name, words, _ in ASIDE:
        items += panel(found[name], words, "8.6, 13.6.3" if name == "out" else "8.5")
    for level in range(4):
        box = found[f"fort:{level}"]
        items += outlined(box, lighter(PAPER, 0.6), mix(EDGE, INK, 0.3), 1.0, 4)
        items.append(text((box[0] + box[2]) / 2, box[3] - 7, str(level), 15, "head.plain", SOFT, "middle"))
    box = found["tobruk"]
    items += outlined(box, lighter(PAPER, 0.45), mix(EDGE, INK, 0.3), 1.0, 4)
    items.append(text((box[0] + box[2]) / 2, box[3] - 8, "Reaction Box", 10.5, "ui", SOFT, "middle"))
    return [Mark(0, (0.0, 0.0, *size), tuple(items))]


def _turn(content: Content, turn: TurnBox, box: Box, typesetter: Typesetter) -> Drawing:
    """One box of the track: number, dates, weather, support markers, sudden death, events, departures."""
    x0, y0, x1, _ = box
    fair = turn.weather == "fair"
    items: list[Item] = [*outlined(box, lighter(PAPER, 0.55), mix(EDGE, INK, 0.4), 1.0, 5)]
    items.append(text(x0 + 8, y0 + 26, str(turn.turn), 26, "head.plain"))
    items.append(text(x1 - 8, y0 + 16, turn.dates, 11.5, "ui.strong", align="right", most=x1 - x0 - 44))
    items += sign("sun" if fair else "cloud", x1 - 18, y0 + 31, 9.5, "#dd9c16" if fair else "#76838d")
    items.append(text(x1 - 33, y0 + 35, turn.weather, 10.5, "ui", INK, "right"))
    for index in range(turn.blitz):
        items += sign("bolt", x0 + 15 + 14 * index, y0 + 41, 7, "#2b2f33")
    for index in range(turn.shock):
        items += sign("burst", x0 + 15 + 14 * index, y0 + 57, 6.5, "#7a4a1e")
    if turn.sudden_death:
        items += sign("skull", x1 - 68, y0 + 58, 8, "#7a1512", lighter(PAPER, 0.55))
    y = y0 + 75
    fixed = [EVENT_WORDS.get(name, name.capitalize()) for name in turn.events if name not in turn.red]
    gone = 0 if _told(turn) else sum(one.turn == turn.turn for one in content.departures)
    if turn.red:
        y += 13
    for words in fixed[:3]:
        part, y = wrapped(x0 + 8, y, [(words, "ui")], x1 - x0 - 10, typesetter, size=10, step=12.2)
        items += part
    if gone:  # beside the support markers, since arrivals lie on the lower half; who leaves is told by the inspector
        words = "1 unit leaves" if gone == 1 else f"{gone} units leave"
        items.append(text(x0 + 56, y0 + (45 if turn.sudden_death else 61), words, 10.2, most=x1 - x0 - 62))
    return tuple(items)


def _told(turn: TurnBox) -> bool:
    """Whether an event of the box tells of the departures already."""
    return "greece" in turn.events or "ethiopia" in turn.events


def _display(content: Content, found: dict[str, Box]) -> Drawing:
    """The five maps along the coast, with oil drums and ports."""
    frame = found["display"]
    items: list[Item] = [
        *panel(frame, "Strategic Map Control Display", "oil drums: Supply Capacity · +n: ports · 5.2, 10.1")
    ]
    x0, y0, x1, y1 = frame[0] + 6, frame[1] + 28, frame[2] - 6, frame[3] - 8
    points = [(x0 + a * (x1 - x0), y0 + b * (y1 - y0) * 0.62) for a, b in _SHORE]
    pen = Pen().move(*points[0])
    for index in range(len(points) - 1):
        p0, p1 = points[max(0, index - 1)], points[index]
        p2, p3 = points[index + 1], points[min(len(points) - 1, index + 2)]
        pen.curve(
            p1[0] + (p2[0] - p0[0]) / 6,
            p1[1] + (p2[1] - p0[1]) / 6,
            p2[0] - (p3[0] - p1[0]) / 6,
            p2[1] - (p3[1] - p1[1]) / 6,
            *p2,
        )
    shore = pen.path()
    items.append(Fill(pen.line(x1, y0).line(x0, y0).close().path(), _SEA))
    items.append(Stroke(shore, _COAST, 1.6))
    for number, info in content.maps.items():
        box = found[f"map:{number}"]
        items.append(Stroke(block(box, 6), mix(EDGE, INK, 0.4), 1.1, least=1.0))
        base = box[3]
        items.append(text(box[0] + 12, base - 48, f"{number}  {info.title}", 14, "ui.bold", most=box[2] - box[0] - 20))
        for index, side in enumerate(("axis", "allied")):
            x = box[0] + 26 + 44 * index
            ground = PLATE["gray"] if side == "axis" else PLATE["brown"]
            items += sign("drum", x, base - 23, 19, ground, INK)
            number_ = str(info.supply[side])
            tone = INK if side == "axis" else "#a3120f"
            items.append(text(x, base - 16, number_, 19, "counter.black", tone, "middle"))
        for index, (hex, value) in enumerate(info.ground.ports.items()):
            x, y = box[0] + 108, base - 42 + 19 * index
            tag = rounded(x, y, 26, 17, 4)
            items += [Fill(tag, "#2f5f80"), text(x + 13, y + 12.8, f"+{value}", 11.5, "ui.bold", "#ffffff", "middle")]
            place = next(p.name for p in info.ground.board.places_at(hex) if p.rank in ("town", "city"))
            items.append(text(x + 32, y + 12.8, place, 11.5, "ui", most=box[2] - x - 38))
    return tuple(items)
