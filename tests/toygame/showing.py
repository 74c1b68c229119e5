"""How the toy game looks: scene, drawings, panels. Pure functions of content and view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from desktop.table.asking import Ask, Option, Unknown, hexagon
from desktop.table.drawing import Drawing, Fill, Item, Path, Pen, Stroke, Text
from desktop.table.odds import Distribution, block
from desktop.table.panels import Badge, Chances, Fact, Inspection, Odds, Row, Step
from desktop.table.scene import Anchor, Mark, Placed, Scene, Surface
from tests.toygame.content import CARDS, ENEMY, NAMES, SIDES, SPEED, STRENGTH, Content, number, word
from tests.toygame.orders import Attack, attack_tally, defence_tally
from tests.toygame.state import ToyState, board_of, on_map, to_come

COLOURS = {side.id: side.colour for side in SIDES}
BOX = 120.0  # width of a box of the turn track

# names -------------------------------------------------------------------------------------------------------------


def name(view: ToyState, subject: str) -> str:
    """What a subject is called, as far as the view knows it."""
    kind, _, what = subject.partition(":")
    if kind == "piece":
        side = what.partition(".")[0]
        piece = view.pieces.get(what)
        return f"{NAMES[side]} {piece.kind} {what.partition('.')[2]}" if piece else f"a {NAMES[side]} piece"
    if kind == "stack":
        for piece in view.pieces.values():
            if piece.stack == what:
                return f"a {NAMES[piece.side]} stack"
        token = view.tokens.get(what)
        return f"a {NAMES[token.side]} stack" if token else "a stack"
    if kind == "card":
        return f"{number(what)} {word(what)}" if what in CARDS else "a card"
    if kind == "box":
        return "turn " + what.partition(".")[2]
    return what


def label(view: ToyState, option: Option[Any]) -> str:
    """Words for the button or list row of an option."""
    if option.label:
        return option.label
    verb = option.key.partition(":")[0]
    return f"{verb} {name(view, option.subject)}"


# surfaces ----------------------------------------------------------------------------------------------------------
def surfaces(content: Content, view: ToyState) -> tuple[Surface, ...]:
    grid = board_of(content, view).grid
    return (
        Surface(f"map.{view.board}", "Map", "map", grid.width, grid.height, counter=56.0, still=f"toy.{view.board}.1"),
        Surface(
            f"turns.{view.turns}",
            "Turns",
            "chart",
            BOX * view.turns,
            BOX,
            counter=72.0,
            still=f"toy.turns.{view.turns}",
        ),
    )


def sheet(content: Content, surface: str) -> Iterable[Mark]:
    """What never changes: the hexes of a board, or the boxes of the turn track. The surface's id says which."""
    kind, _, which = surface.partition(".")
    if kind == "turns":
        for index in range(int(which)):
            box = (index * BOX, 0.0, (index + 1) * BOX, BOX)
            path = Pen().rectangle(box[0] + 4, 4, BOX - 8, BOX - 8, 8).path()
            turn = Text(box[0] + 14, 30, str(index + 1), "ui", 22, "#55606a", align="left")
            yield Mark(0, box, (Fill(path, "#f4f1e8"), Stroke(path, "#8b8471", 2.0), turn))
        return
    board = content.boards[which]
    for hex in board.grid.hexes:
        outline = hex_path(board.grid.outline(hex))
        colour = "#9fc3dd" if hex in board.lakes else "#a9c48b" if hex in board.woods else "#ece6d2"
        x, y = board.grid.centre(hex)
        items: list[Item] = [Fill(outline, colour), Stroke(outline, "#b5ad97", 1.2, least=0.5)]
        if hex in board.goals:
            items.append(Stroke(Pen().ellipse(x, y, 34).path(), "#b8860b", 4.0))
        text = Text(x, y - 34, hex, "map.number", 11, "#6c6a60")
        yield Mark(0, outline.box(), (*items, text))


def hex_path(outline: tuple[float, ...]) -> Path:
    points = list(zip(outline[0::2], outline[1::2], strict=True))
    return Pen().points(points, closed=True).path()


def drawing(key: str) -> Drawing:
    """Plates with a figure: "red.gun", "red.back", "turn", "card.5b"; the emblem is a plain plate."""
    what, _, kind = key.partition(".")
    plate = Pen().rectangle(4, 4, 92, 92, 4 if what == "red" else 15).path()
    colour = COLOURS.get(what, "#efe9d8")
    items: list[Item] = [Fill(plate, colour), Stroke(plate, "#1d2226", 3.0, least=1.0)]
    if what == "card":
        items.append(Text(50, 48, str(number(kind)), "ui", 44, "#1d2226"))
        items.append(Text(50, 82, word(kind), "ui", 20, "#1d2226"))
    elif kind in STRENGTH:
        items.append(Text(50, 44, kind, "ui", 24, "#ffffff"))
        items.append(Text(50, 86, f"{STRENGTH[kind]}-{SPEED[kind]}", "ui", 32, "#ffffff"))
    elif kind == "back":
        items.append(Stroke(Pen().ellipse(50, 50, 26).path(), "#ffffff", 5.0))
    elif what == "turn":
        items.append(Text(50, 62, "Turn", "ui", 30, "#1d2226"))
    return tuple(items)


def scene(content: Content, view: ToyState) -> Scene:
    """What stands where: known pieces by their own names, the others by the handles of their stacks."""
    grid = board_of(content, view).grid
    surface, turns = f"map.{view.board}", f"turns.{view.turns}"
    pieces: dict[str, Placed] = {}
    height: dict[str, int] = {}

    def put(handle: str, subject: str, side: str, hex: str, face: str, words: str) -> None:
        x, y = grid.centre(hex)
        z = height[hex] = height.get(hex, -1) + 1
        at = (x + 5 * z, y - 5 * z)
        pieces[handle] = Placed(
            handle, subject, surface, face, *at, z=z, size=56.0, stack="at:" + hex, label=words, side=side
        )

    for handle, token in view.tokens.items():
        put(handle, "stack:" + handle, token.side, token.hex, token.side + ".back", f"a {NAMES[token.side]} stack")
    for known, piece in view.pieces.items():
        if on_map(piece):
            put(
                known,
                "piece:" + known,
                piece.side,
                piece.hex,
                f"{piece.side}.{piece.kind}",
                name(view, "piece:" + known),
            )
    if view.turn:
        x = BOX * (view.turn - 0.5)
        pieces["turn"] = Placed("turn", f"box:turn.{view.turn}", turns, "turn", x, BOX / 2, label=f"turn {view.turn}")
    return Scene(pieces)


def anchor(content: Content, view: ToyState, subject: str) -> Anchor | None:
    kind, _, what = subject.partition(":")
    grid = board_of(content, view).grid
    if kind == "box":
        return Anchor(f"turns.{view.turns}", BOX * (int(what.partition(".")[2]) - 0.5), BOX / 2)
    hex = what
    if kind == "piece":
        known = view.pieces.get(what)
        hex = known.hex if known else ""
    elif kind == "stack":
        hex = view.tokens[what].hex if what in view.tokens else ""
        hex = hex or next((piece.hex for piece in view.pieces.values() if piece.stack == what), "")
    if hex not in grid:
        return None
    return Anchor(f"map.{view.board}", *grid.centre(hex), outline=grid.outline(hex))


def hit(content: Content, surface: str, x: float, y: float) -> str | None:
    kind, _, which = surface.partition(".")
    if kind == "turns":
        return f"box:turn.{int(x // BOX) + 1}" if 0 <= y <= BOX else None
    found = content.boards[which].grid.hex_at(x, y)
    return hexagon(found) if found else None


# panels ------------------------------------------------------------------------------------------------------------
def odds(content: Content, view: ToyState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """Odds of an attack: exact when the target is known to the last piece, else by assumed strength."""
    about = ask.context
    if not isinstance(about, Attack):
        return None
    group = [key.removeprefix("add:") for key in (*ask.chosen, *keys) if key.startswith("add:")]
    if not group:
        return None
    target, side = about.target, ENEMY[about.side]
    ours = attack_tally(view, group)
    try:
        theirs = defence_tally(content, view, target, side)
    except Unknown:
        rows = tuple(
            Odds(
                f"if the strongest is {level}",
                "assumed",
                blocks=(margins(view, int(ours.total() - defence_tally(content, view, target, side, level).total())),),
            )
            for level in sorted(set(STRENGTH.values()))
        )
        return Odds(f"Attack on {target}", "if they are 0 / 1 / 3 / 4", (ours,), assumed=rows)
    ahead = int(ours.total() - theirs.total())
    return Odds(f"Attack on {target}", "exact", (ours, theirs), blocks=(margins(view, ahead),))


def margins(view: ToyState, ahead: int) -> Chances:
    """Whether the attack is higher, over the fate cards that may come next."""
    top, rest = to_come(view)
    fate = Distribution((held, 1) for held in (top[:1] or rest)).map(number)
    return block(
        "The attack", fate.map(lambda drawn: drawn + ahead > 0), lambda higher: "higher" if higher else "fails"
    )


def sequence(view: ToyState) -> tuple[Step, ...]:
    """The steps of a turn."""
    steps = (("initiative", "Initiative", "T3"), ("orders", "Orders", "T4"), ("refit", "Refit", "T8"))
    now = [phase for phase, _, _ in steps].index(view.phase) if view.phase in ("initiative", "orders", "refit") else -1
    return tuple(
        Step(title, "past" if index < now else "now" if index == now else "next", rule)
        for index, (_, title, rule) in enumerate(steps)
    )


def status(content: Content, view: ToyState, points: dict[str, int]) -> tuple[Fact, ...]:
    hands = " : ".join(str(len(view.hands[side])) for side in ENEMY)
    return (
        Fact("Turn", f"{view.turn} of {view.turns}"),
        Fact("Points", " : ".join(str(points[side]) for side in ENEMY)),
        Fact("Cards", hands),
    )


def badges(ask: Ask[Any] | None) -> tuple[Badge, ...]:
    return tuple(Badge(subject, "asked", "duty") for subject in ask.topic) if ask else ()


def stack_rows(view: ToyState, subject: str) -> tuple[Row, ...]:
    hex = subject.removeprefix("hex:")
    rows = [
        Row(
            "piece:" + known,
            f"{piece.side}.{piece.kind}",
            name(view, "piece:" + known),
            f"strength {STRENGTH[piece.kind]}",
        )
        for known, piece in view.pieces.items()
        if piece.hex == hex
    ]
    rows += [
        Row("stack:" + handle, token.side + ".back", f"a {NAMES[token.side]} stack", "unknown", "muted", "T1.2")
        for handle, token in view.tokens.items()
        if token.hex == hex
    ]
    return tuple(rows)


def inspect(view: ToyState, subject: str) -> Inspection | None:
    kind, _, what = subject.partition(":")
    piece = view.pieces.get(what) if kind == "piece" else None
    if piece is None:
        return None
    facts = (Fact("Strength", str(STRENGTH[piece.kind])), Fact("Speed", str(SPEED[piece.kind])))
    return Inspection(name(view, subject), (f"{piece.side}.{piece.kind}",), facts, ("T1",))
