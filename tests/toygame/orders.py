"""Orders: moves in steps, attacks and omens (T4, T5, T7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from desktop.table.asking import Ask, Draw, Kind, Option, Refusal, Roll, button, card, hexagon, piece
from desktop.table.game import Table
from desktop.table.picking import pick_many, put_in_order
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event
from tests.toygame.content import ENEMY, NAMES, SPEED, STRENGTH, Content, word
from tests.toygame.knowledge import set_off, settle
from tests.toygame.reactions import ambush, draw_fate, lose, show, stands
from tests.toygame.state import ToyState, at, board_of, change, defenders, holders, room, stacks, strength

Order = tuple[str, str]  # verb, and a hex or a card

ALL_DONE = Refusal("All pieces there have acted this turn", "T4", "they may act again next turn")
DONE = Refusal("It has acted this turn", "T4", "it may act again next turn")
NO_ATTACKER = Refusal("No piece that can attack is next to it", "T5.1", "move a squad or a gun next to it")
DUMMY = Refusal("A dummy cannot attack", "T5.1")
SCOUT_ALONE = Refusal("A scout attacks only with others", "T5.1", "add a squad or a gun")
NOBODY = Refusal("Somebody must attack", "T5")
ENEMY_THERE = Refusal("The enemy holds this hex", "T4.2")
LAKE = Refusal("A lake cannot be entered", "T4.2")
FULL = Refusal("At most three pieces stand in a hex", "T1.1")
NO_OMEN = Refusal("This card is no omen", "T7")


# the order ---------------------------------------------------------------------------------------------------------
async def give_order(table: Table[ToyState]) -> None:
    """One order of the active side, or the end of its orders (T4)."""
    state = table.state
    side = state.active
    held = stacks(state)

    def candidates() -> Sequence[Option[Order]]:
        # Hexes in the order of the map: the order of the enemy's pieces would tell which stands where.
        order = board_of(table.content, state).grid.order
        ours = [(hex, state.pieces[names[0]].side == side) for hex, names in held.items()]
        ours.sort(key=lambda found: order(found[0]))
        found = [Option("move:" + hex, ("move", hex), hexagon(hex)) for hex, own in ours if own]
        found += [Option("attack:" + hex, ("attack", hex), hexagon(hex)) for hex, own in ours if not own]
        found += [Option("omen:" + held_card, ("omen", held_card), card(held_card)) for held_card in state.hands[side]]
        return [*found, Option("end", ("end", ""), button("end"), "End the orders")]

    order = await Ask(
        side,
        "Order {number} of 2: what is to be done?",
        candidates,
        lambda value: why_not_order(table.content, state, side, value, held),
        rule="T4",
        needs="own",
        ends=("end",),
        names={"number": str(3 - state.orders)},
    )
    match order:
        case ("move", hex):
            await move(table, side, hex)
        case ("attack", hex):
            await attack(table, side, hex)
        case ("omen", played):
            await omen(table, side, played)
        case _:
            state.orders = 1
            table.tell(Event("end", "{side} ends its orders", {"side": NAMES[side]}, rule="T4", side=side, level=2))
    if state.standing.get(ENEMY[side]) == "move":
        del state.standing[ENEMY[side]]
    state.orders -= 1


def why_not_order(
    content: Content, state: ToyState, side: str, order: Order, held: dict[str, list[str]]
) -> Refusal | None:
    """Why an order cannot be given now (T4, T5.1, T7)."""
    verb, what = order
    if verb == "move":
        return ALL_DONE if all(state.pieces[name].done for name in held[what]) else None
    if verb == "attack":
        for hex in board_of(content, state).grid.adjacent(what):
            for name in held.get(hex, ()):
                unit = state.pieces[name]
                if unit.side == side and not unit.done and STRENGTH[unit.kind] > 1:
                    return None
        return NO_ATTACKER
    if verb == "omen":
        return None if word(what) == "omen" else NO_OMEN
    return None


# moves -------------------------------------------------------------------------------------------------------------
class Leave(NamedTuple):
    """What the question "who leaves?" is about, for the whole stack by one gesture."""

    hex: str


async def move(table: Table[ToyState], side: str, origin: str) -> None:
    """Some or all pieces of a stack move hex by hex, and may be ambushed after each (T4.1, T6)."""
    state = table.state

    def leavers() -> Sequence[Option[str]]:
        return [Option("add:" + name, name, piece(name)) for name in at(state, origin, side)]

    movers = list(
        await pick_many(
            side,
            "Who leaves {hex}?",
            leavers,
            rule="T4.1",
            why_not=lambda name, chosen: DONE if state.pieces[name].done else None,
            least=1,
            needs="own",
            topic=(hexagon(origin),),
            names={"hex": hexagon(origin)},
            context=Leave(origin),
        )
    )
    set_off(state, movers)
    for name in movers:
        change(state, name, done=True)
    path = [origin]
    while movers and len(path) <= speed(state, movers):
        here = path[-1]
        target = await next_step(table, side, movers, path)
        if not target:
            break
        for name in movers:
            change(state, name, hex=target)
        path.append(target)
        stack = "stack:" + state.pieces[movers[0]].stack
        # The side in words: a stack's handle may be gone when the log is read.
        names = {"side": NAMES[side], "hex": hexagon(target)}
        text = "A {side} stack moves to {hex}"
        table.tell(Event("move", text, names, (stack, hexagon(target)), rule="T4.1", path=(here, target), side=side))
        if not await ambush(table, movers, target):
            break
    if movers:
        settle(state, movers)


class Move(NamedTuple):
    """What the question "where does it go?" is about, for the way there: where the stack is, and how far it may go."""

    movers: tuple[str, ...]
    hex: str
    left: int


def speed(state: ToyState, movers: Sequence[str]) -> int:
    """How many hexes pieces can go together (T4.1)."""
    return min(SPEED[state.pieces[name].kind] for name in movers)


async def next_step(table: Table[ToyState], side: str, movers: list[str], path: list[str]) -> str:
    """The next hex of a move, "" for none (T4.2)."""
    content, state, here = table.content, table.state, path[-1]
    grid = board_of(content, state).grid
    held = holders(state)

    def candidates() -> Sequence[Option[str]]:
        steps = [Option("step:" + hex, hex, hexagon(hex)) for hex in grid.adjacent(here)]
        return [*steps, Option("stop", "", button("stop"), "Stop here")]

    step: str = await Ask(
        side,
        "Where does the stack in {hex} go?",
        candidates,
        lambda hex: why_not_enter(content, state, side, hex, len(movers), held) if hex else None,
        rule="T4.1",
        kind=Kind.PATH,
        needs="own",
        ends=("stop",),
        names={"hex": hexagon(here)},
        topic=(hexagon(here),),
        context=Move(tuple(movers), here, speed(state, movers) + 1 - len(path)),
    )
    return step


def why_not_enter(
    content: Content, state: ToyState, side: str, hex: str, count: int, held: dict[str, str]
) -> Refusal | None:
    """Why so many pieces cannot enter a hex (T4.2, T1.1)."""
    if hex in board_of(content, state).lakes:
        return LAKE
    holder = held.get(hex)
    if holder is None:
        return None
    if holder != side:
        return ENEMY_THERE
    return FULL if room(state, hex, side) < count else None


# attacks -----------------------------------------------------------------------------------------------------------
class Attack(NamedTuple):
    """What the question "who attacks?" is about, for the odds."""

    side: str
    target: str


def attack_tally(state: ToyState, group: Sequence[str]) -> Tally:
    """The strength of an attack without its fate card (T5)."""
    lines = []
    for name in group:
        unit = piece(name)
        lines.append(Line("{unit}", str(strength(state, name)), "T5", about=unit, names={"unit": unit}))
    return Tally("Attack", tuple(lines))


def defence_tally(content: Content, state: ToyState, target: str, side: str, strongest: int | None = None) -> Tally:
    """The strength of a defence (T5); of an assumed strongest defender, raises Unknown where a view is silent."""
    if strongest is None:
        strongest = max(strength(state, name) for name in defenders(state, target, side))
    lines = [Line("strongest defender", str(strongest), "T5"), Line("every defence", "2", "T5")]
    if target in board_of(content, state).woods:
        lines.append(Line("woods", "1", "T5", about=hexagon(target)))
    return Tally("Defence", tuple(lines))


def check_result(margin: int, die: int, level: int) -> Literal["holds", "falls back", "lost"]:
    """How a defender of that strength fares (T5.3)."""
    missed = margin + 4 - die - level
    return "holds" if missed <= 0 else "falls back" if missed <= 2 else "lost"


def attackers(content: Content, state: ToyState, side: str, target: str) -> list[str]:
    """The pieces of a side next to a hex, in the order of the hexes around."""
    return [name for hex in board_of(content, state).grid.adjacent(target) for name in at(state, hex, side)]


def why_not_join(state: ToyState, name: str) -> Refusal | None:
    """Why a piece next to the target cannot attack it (T4, T5.1)."""
    unit = state.pieces[name]
    return DONE if unit.done else DUMMY if unit.kind == "dummy" else None


async def attack(table: Table[ToyState], side: str, target: str) -> None:
    """One attack, from the group to the advance (T5)."""
    content, state = table.content, table.state
    enemy = ENEMY[side]
    near = attackers(content, state, side, target)

    def strong(names: Sequence[str]) -> bool:
        return any(strength(state, name) > 1 for name in names)

    group = await pick_many(
        side,
        "Who attacks {hex}?",
        lambda: [Option("add:" + name, name, piece(name)) for name in near],
        rule="T5",
        why_not=lambda name, chosen: why_not_join(state, name),
        unfinished=lambda chosen: None if strong(chosen) else SCOUT_ALONE if chosen else NOBODY,
        completable=lambda chosen: strong(chosen) or strong([name for name in near if not why_not_join(state, name)]),
        needs="own",
        done="Attack",
        weighty=True,
        topic=(hexagon(target),),
        names={"hex": hexagon(target)},
        context=Attack(side, target),
    )
    for name in group:
        change(state, name, done=True)
    show(table, list(group))
    show(table, at(state, target, enemy), whole=True)
    ours, theirs = attack_tally(state, group), defence_tally(content, state, target, enemy)
    fate = await draw_fate(table, side, "attack on {hex}", "T5", {"hex": hexagon(target)})
    margin = int(ours.total() - theirs.total()) + fate
    names = {"side": NAMES[side], "hex": hexagon(target), "margin": str(margin)}
    text = "{side} attacks {hex} and is higher by {margin}" if margin > 0 else "{side} attacks {hex} in vain"
    table.tell(Event("attack", text, names, (hexagon(target),), ours, (theirs,), rule="T5", side=side))
    for name in at(state, target, enemy):
        if state.pieces[name].kind == "dummy":
            lose(table, name, "T5.2")
    if margin > 0:
        for name in await put_in_order(
            enemy,
            "Who in {hex} checks next?",
            [Option("next:" + name, name, piece(name)) for name in at(state, target, enemy)],
            rule="T5.3",
            names={"hex": hexagon(target)},
        ):
            await check(table, name, margin)
    if not at(state, target, enemy):
        await advance(table, side, list(group), target)


async def check(table: Table[ToyState], name: str, margin: int) -> None:
    """The check of one defender, which may end in a retreat (T5.3)."""
    state = table.state
    unit = state.pieces[name]
    level = STRENGTH[unit.kind]
    needed = margin + 4 - level
    names = {"piece": piece(name), "hex": hexagon(unit.hex)}
    passes = f"holds on {needed} or more"
    # All checks of an attack are one series: a key lets them go one after the other.
    of = f"checks in {unit.hex}"
    (die,) = await Roll("check of {piece} in {hex}", side=unit.side, rule="T5.3", names=names, passes=passes, series=of)
    result = check_result(margin, die, level)
    tally = Tally("Check", (Line("die", str(die), "T5.3"), Line("strength", str(level), "T5.3")))
    table.tell(Event("check", CHECKS[result], names, (piece(name),), tally, rule="T5.3", side=unit.side))
    if result == "falls back":
        await fall_back(table, name)
    elif result == "lost":
        lose(table, name, "T5.3")


CHECKS = {
    "holds": "{piece} holds {hex}",
    "falls back": "{piece} cannot hold {hex}",
    "lost": "{piece} breaks in {hex}",
}


async def fall_back(table: Table[ToyState], name: str) -> None:
    """A piece that must leave its hex: its owner chooses where; lost if there is nowhere (T5.3)."""
    content, state = table.content, table.state
    unit = state.pieces[name]
    held = holders(state)
    around = board_of(content, state).grid.adjacent(unit.hex)
    if all(why_not_enter(content, state, unit.side, hex, 1, held) for hex in around):
        lose(table, name, "T5.3")
        return
    target = await Ask(
        unit.side,
        "Where does {piece} fall back to?",
        lambda: [Option("retreat:" + hex, hex, hexagon(hex)) for hex in around],
        lambda hex: why_not_enter(content, state, unit.side, hex, 1, held),
        rule="T5.3",
        needs="own",
        names={"piece": piece(name)},
        topic=(piece(name),),
    )
    go_openly(table, name, target)


async def advance(table: Table[ToyState], side: str, group: list[str], target: str) -> None:
    """One of the attackers may take the hex (T5.4); they were shown, so the question is public."""
    name = await Ask(
        side,
        "Who advances to {hex}?",
        lambda: [
            *(Option("advance:" + name, name, piece(name)) for name in group),
            Option("stay", "", button("stay"), "Nobody"),
        ],
        rule="T5.4",
        ends=("stay",),
        names={"hex": hexagon(target)},
        topic=(hexagon(target),),
    )
    if name:
        go_openly(table, name, target)


def go_openly(table: Table[ToyState], name: str, target: str) -> None:
    """A piece that everybody has seen goes to a hex: it stays known, and so do those it leaves."""
    state = table.state
    unit = state.pieces[name]
    set_off(state, [name], openly=True)
    change(state, name, hex=target)
    settle(state, [name])
    names = {"piece": piece(name), "hex": hexagon(target)}
    path = (unit.hex, target)
    table.tell(Event("move", "{piece} goes to {hex}", names, (piece(name),), path=path, rule="T5.4", side=unit.side))


# omens -------------------------------------------------------------------------------------------------------------
async def omen(table: Table[ToyState], side: str, played: str) -> None:
    """A side looks at the next two fate cards and puts them back as it likes; only it knows them then (T7)."""
    state = table.state
    state.hands[side] = tuple(held for held in state.hands[side] if held != played)
    state.discard = (*state.discard, played)
    table.tell(Event("card", "{side} plays {card}", {"side": NAMES[side], "card": card(played)}, side=side, rule="T7"))
    if not await stands(table, played, side):
        return
    count = min(2, len(state.deck))
    deck = state.deck
    seen = await Draw("fate", "omen", top=deck.top, rest=deck.rest, count=count, side=side, audience=(side,), rule="T7")
    top = await put_in_order(
        side,
        "Which of the two comes first?",
        [Option("next:" + held, held, card(held)) for held in seen],
        rule="T7",
        needs="own",
    )
    left = deck.without(seen)
    state.deck = type(deck)((*top, *left.top), left.rest)
    state.top_known = side if top else ""
