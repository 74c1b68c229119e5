"""The sequence of play as a cursor in the state: set-up, turns of initiative, orders and refit, the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.table.asking import Ask, Draw, Kind, Option, Refusal, Sealed, button, card, hexagon
from desktop.table.chance import Deck
from desktop.table.game import Activation, Table, Verdict
from desktop.table.panels import Fact
from desktop.table.picking import pick_many
from desktop.table.telling import Event
from tests.toygame.content import CARDS, ENEMY, HAND, NAMES, ORDERS, STRENGTH, Content, force, number
from tests.toygame.knowledge import new_handle
from tests.toygame.orders import give_order
from tests.toygame.state import Piece, ToyState, board_of, change, holders, on_map, stacks

TWO_ONLY = Refusal("Two pieces at most are set up in a hex", "T2")
PLACED = Refusal("It is already placed", "T2", "take it back first")
ALL_MUST = Refusal("All pieces must be placed", "T2")


def begin(content: Content, scenario: str, settings: dict[str, str]) -> ToyState:
    """The state at the first rest point; KeyError for an unknown scenario."""
    data = force(content, scenario)
    pieces = {
        f"{side}.{index + 1}": Piece(side, kind)
        for side, kinds in data.forces.items()
        for index, kind in enumerate(kinds)
    }
    state = ToyState(
        scenario=scenario,
        board=data.board,
        turns=data.turns,
        settings={"open": settings.get("open", "no")},
        pieces=pieces,
        hands={"red": (), "blue": ()},
        deck=Deck((), CARDS),
        lost={"red": 0, "blue": 0},
    )
    if data.placed:
        for side in ENEMY:
            homes = content.boards[data.board].homes[side]
            ours = [name for name, piece in pieces.items() if piece.side == side]
            # Strides spread the kinds over the hexes, so that a stack's place does not tell what it is.
            hexes = {name: homes[index * 7 % len(homes)] for index, name in enumerate(ours)}
            stack_up(state, hexes)
        state.phase, state.active = "refit", "red"
        state.turn = 0
    return state


def next_activation(content: Content, state: ToyState) -> Activation[ToyState] | Verdict:
    """What the cursor points at."""
    if state.phase != "setup":
        for side in ENEMY:
            if not any(piece.side == side and on_map(piece) for piece in state.pieces.values()):
                return verdict(content, state, ENEMY[side], f"{NAMES[side]} has no piece left")
    match state.phase:
        case "setup":
            return Activation(f"Set-up of {NAMES[state.active]}", set_up_side)
        case "initiative":
            return Activation(f"Turn {state.turn}: initiative", initiative)
        case "orders":
            return Activation(f"Turn {state.turn}: orders of {NAMES[state.active]}", orders)
        case "refit":
            return Activation(f"Turn {state.turn}: refit of {NAMES[state.active]}", refit)
    points = {side: score(content, state, side) for side in ENEMY}
    best = max(points, key=lambda side: points[side])
    if points["red"] == points["blue"]:
        return verdict(content, state, "", "Nobody is ahead after the last turn")
    return verdict(content, state, best, f"{NAMES[best]} is ahead after the last turn")


def verdict(content: Content, state: ToyState, winner: str, text: str) -> Verdict:
    facts = tuple(Fact(NAMES[side], str(score(content, state, side))) for side in ENEMY)
    return Verdict(winner, text, "T9", facts)


def score(content: Content, state: ToyState, side: str) -> int:
    """Points of a side: public, so a view answers it as well (T9)."""
    held = holders(state)
    goals = sum(2 for goal in board_of(content, state).goals if held.get(goal) == side)
    return goals + state.lost[ENEMY[side]]


# set-up ------------------------------------------------------------------------------------------------------------
Spot = tuple[str, str]  # piece and hex


async def set_up_side(table: Table[ToyState]) -> None:
    """A side places all its pieces; until it is done any of them may be taken back (T2)."""
    state = table.state
    side = state.active
    homes = board_of(table.content, state).homes[side]
    ours = [name for name, piece in state.pieces.items() if piece.side == side]

    def spots() -> Sequence[Option[Spot]]:
        return [
            Option(f"place:{name}:{hex}", (name, hex), hexagon(hex), about=("piece:" + name,))
            for name in ours
            for hex in homes
        ]

    placed = await pick_many(
        side,
        "Place your pieces in your home hexes",
        spots,
        rule="T2",
        kind=Kind.PLACE,
        needs="own",
        why_not=why_not_place,
        unfinished=lambda chosen: None if len(chosen) == len(ours) else ALL_MUST,
        completable=lambda chosen: len(ours) <= 2 * len(homes),
        weighty=True,
    )
    stack_up(state, dict(sorted(placed, key=lambda spot: ours.index(spot[0]))))
    table.tell(Event("setup", "{side} has set up", {"side": NAMES[side]}, rule="T2", side=side, level=0))
    if side == state.first:
        state.active = ENEMY[side]
    else:
        state.phase, state.active, state.turn = "refit", state.first, 0


def why_not_place(spot: Spot, placed: tuple[Spot, ...]) -> Refusal | None:
    """Why a piece cannot be placed there (T2)."""
    name, hex = spot
    if any(other == name for other, _ in placed):
        return PLACED
    return TWO_ONLY if sum(1 for _, there in placed if there == hex) >= 2 else None


def stack_up(state: ToyState, hexes: dict[str, str]) -> None:
    """Pieces are put down; the handles are given in the order of the map's hexes, not of the pieces."""
    for name, hex in hexes.items():
        change(state, name, hex=hex)
    for hex in sorted(set(hexes.values())):
        handle = new_handle(state)
        for name in stacks(state)[hex]:
            change(state, name, stack=handle)


# turns -------------------------------------------------------------------------------------------------------------
async def initiative(table: Table[ToyState]) -> None:
    """Both sides commit a card or none at once; the higher one orders first (T3)."""
    state = table.state
    committed: dict[str, str] = await Sealed({side: commitment(state, side) for side in ENEMY})
    for side, held in committed.items():
        if held:
            state.hands[side] = tuple(other for other in state.hands[side] if other != held)
            state.discard = (*state.discard, held)
            names = {"side": NAMES[side], "card": card(held)}
            table.tell(Event("commit", "{side} committed {card}", names, (card(held),), rule="T3", side=side, level=2))
    values = {side: number(held) if held else 0 for side, held in committed.items()}
    if values["red"] != values["blue"]:
        state.first = max(values, key=lambda side: values[side])
    state.phase, state.active, state.orders = "orders", state.first, ORDERS
    table.tell(Event("phase", "{side} orders first", {"side": NAMES[state.first]}, rule="T3", level=0))


def commitment(state: ToyState, side: str) -> Ask[Any]:
    """Which card a side commits, "" for none."""
    return Ask(
        side,
        "Which card do you commit for the initiative?",
        lambda: [
            *(Option("commit:" + held, held, card(held)) for held in state.hands[side]),
            Option("none", "", button("none"), "None"),
        ],
        rule="T3",
        needs="own",
        weighty=True,
    )


async def orders(table: Table[ToyState]) -> None:
    """One order; then the cursor goes on (T4)."""
    await give_order(table)
    state = table.state
    if state.orders:
        return
    if state.active == state.first:
        state.active, state.orders = ENEMY[state.first], ORDERS
    else:
        state.phase, state.active = "refit", state.first


async def refit(table: Table[ToyState]) -> None:
    """The active side discards what it likes and fills its hand; after the second one the turn ends (T8)."""
    state = table.state
    side = state.active
    away = await pick_many(
        side,
        "Which cards do you discard?",
        lambda: [Option("add:" + held, held, card(held)) for held in state.hands[side]],
        rule="T8",
        needs="own",
        done="Discard these",
    )
    state.hands[side] = tuple(held for held in state.hands[side] if held not in away)
    state.discard = (*state.discard, *sorted(away))
    wanted = HAND - len(state.hands[side])
    if wanted > len(state.deck):
        state.deck, state.discard, state.top_known = state.deck.shuffled_with(state.discard), (), ""
    if wanted:
        deck = state.deck
        drawn = await Draw(
            "fate",
            "hand",
            top=deck.top,
            rest=deck.rest,
            count=wanted,
            side=side,
            audience=(side,),
            held=False,
            rule="T8",
        )
        state.deck = deck.without(drawn)
        state.hands[side] = tuple(sorted((*state.hands[side], *drawn)))
        if not state.deck.top:
            state.top_known = ""
    names = {"side": NAMES[side], "number": str(wanted)}
    table.tell(Event("refit", "{side} draws {number}", names, rule="T8", side=side, level=2))
    if side == state.first:
        state.active = ENEMY[side]
        return
    for name, piece in state.pieces.items():
        if piece.done:
            change(state, name, done=False)
    state.standing.clear()
    if state.turn >= state.turns:
        state.phase = "over"
        return
    state.turn += 1
    state.phase, state.active = "initiative", state.first
    table.tell(Event("turn", "Turn {number}", {"number": str(state.turn)}, rule="T3", level=0))


def faults(content: Content, state: ToyState) -> list[str]:
    """What must hold at every decision."""
    found: list[str] = []
    held: dict[str, list[str]] = {}
    for name, piece in state.pieces.items():
        if on_map(piece):
            held.setdefault(piece.hex, []).append(name)
            if not piece.stack:
                found.append(f"{name} is in no stack")
    for hex, names in held.items():
        if len(names) > 3 or len({state.pieces[name].side for name in names}) > 1:
            found.append(f"{hex} holds {', '.join(names)}")
    cards = [*state.deck.top, *state.deck.rest, *state.discard, *state.hands["red"], *state.hands["blue"]]
    if len(cards) > len(CARDS) or len(cards) != len(dict.fromkeys(cards)):
        found.append("a card is there twice")
    losses = dict.fromkeys(ENEMY, 0)
    for piece in state.pieces.values():
        if piece.hex == "out" and STRENGTH[piece.kind]:
            losses[piece.side] += 1
    if losses != state.lost:
        found.append(f"losses {state.lost} do not fit the pieces")
    return found
