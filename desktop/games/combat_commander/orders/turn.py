"""5 The sequence of play within a Turn: orders one after the other, or a pass; then stacking and the refill."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import concealed_by, lay_open_some
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.destiny import draw_hand
from desktop.games.combat_commander.orders.activation import may_activate
from desktop.games.combat_commander.orders.advance import can_advance, give_advance
from desktop.games.combat_commander.orders.artillery import (
    give_denied,
    give_request,
    why_not_denied,
    why_not_request,
)
from desktop.games.combat_commander.orders.fire import can_fire, give_fire
from desktop.games.combat_commander.orders.move import can_move, give_move
from desktop.games.combat_commander.orders.passing import after_discards, discard_cards
from desktop.games.combat_commander.orders.recover import give_recover, give_rout, why_not_recover, why_not_rout
from desktop.games.combat_commander.orders.reserve import can_bring, enter_reserve
from desktop.games.combat_commander.orders.throwing import DROP, throw_away, throwing
from desktop.games.combat_commander.stacking import remove_overstacked
from desktop.games.combat_commander.state import CommanderState, change_unit, foe
from desktop.games.combat_commander.units import on_board
from desktop.games.combat_commander.victory import settle
from desktop.games.combat_commander.windows import clear_standing, discard
from desktop.table.asking import Ask, Option, Refusal, box, button, card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["begin_turn", "end_turn", "pass_window", "turn_step", "why_not_order"]

At = Table[CommanderState]

CONFUSED = Refusal("Command Confusion cannot be played as an order", "O19")
NO_MORE = Refusal("All orders of this Turn are given", "5.1")
NOBODY_MOVES = Refusal("No unit that may be activated can enter another hex", "O14.4")
NOBODY_ADVANCES = Refusal("No unit that may be activated can advance", "O14.4")
NOBODY_FIRES = Refusal("No piece that may be activated has an enemy in sight and range", "O20.1")
PASSED = Refusal("Orders were given: this Turn is no pass", "5")

#: What makes a Move an Advance in scenario 17.
SATCHEL = "british.satchel-charge"


def begin_turn(table: At, side: str) -> None:
    """A side's Turn begins: nobody is activated."""
    state = table.state
    state.active = side
    state.turn += 1
    state.orders = 0
    state.recovered = ()
    state.heirs = {}
    state.seen = {}
    state.passed = False
    state.discarded = 0
    clear_standing(state, "turn")
    for name, unit in state.units.items():
        if unit.activated:
            change_unit(state, name, activated=False)
    state.phase = "turn"
    names = {"side": f"side:{side}"}
    table.tell(Event("turn", "Turn of {side}", names, rule="5", side=side, level=0))


# orders -------------------------------------------------------------------------------------------------------------
@enforces("1.5", "5.1", "O14.1", "O14.4", "O17", "O18", "O19", "O20.1", "O22.1", "O23.1")
def why_not_order(content: Content, state: CommanderState, side: str, name: str) -> Refusal | None:
    """Why a card may not be played for its order now."""
    order = content.cards[name].order
    if order == "command-confusion":
        return CONFUSED
    if state.orders >= state.parties[side].orders:
        return NO_MORE
    free = [u for u in on_board(state, side) if may_activate(content, state, u)]
    match order:
        case "move":
            able = any(can_move(content, state, u) for u in free) or satchel_advance(content, state, side, free)
            return None if able else NOBODY_MOVES
        case "advance":
            return None if any(can_advance(content, state, u) for u in free) else NOBODY_ADVANCES
        case "fire":
            return None if any(can_fire(content, state, u) for u in free) else NOBODY_FIRES
        case "recover":
            return why_not_recover(state, side)
        case "rout":
            return why_not_rout(state)
        case "artillery-denied":
            return why_not_denied(state, side)
    refusal = why_not_request(content, state, side)
    if refusal is not None and denies(state, side) and why_not_denied(state, side) is None:
        return None
    return refusal


def denies(state: CommanderState, side: str) -> bool:
    """Scenario 23: the Axis may play an Artillery Request as Artillery Denied."""
    return "axis-request-denies" in state.special and side == "axis"


@enforces("5", "O14.1", "O14.2", "O16.1")
async def turn_step(table: At) -> None:
    """The active player's choice: an order, passing or ending the Turn."""
    state, content = table.state, table.content
    side = state.active
    party = state.parties[side]

    def why_not(value: tuple[str, str]) -> Refusal | None:
        act, name = value
        if act == "order":
            return why_not_order(content, state, side, name)
        return PASSED if act == "pass" and state.orders else None

    def candidates() -> list[Option[tuple[str, str]]]:
        found: list[Option[tuple[str, str]]] = [
            Option(f"order:{name}", ("order", name), card(name)) for name in solitaire.usable(state, side)
        ]
        if solitaire.may_turn(state, side):
            slot = solitaire.slot_of(state, side, solitaire.next_in_row(state, side))
            found.append(Option("turn", ("turn", ""), box(f"hand:{side}:{slot}"), "Turn a card up"))
        if can_bring(content, state, side):
            found.append(Option("reserve", ("reserve", ""), button("reserve"), "Bring in a piece"))
        if concealed_by(state, side):
            found.append(Option("open", ("open", ""), button("open"), "Lay a concealed piece open"))
        drop: list[Option[tuple[str, str]]] = throwing(state, side, (DROP, ""))
        found += drop
        if state.orders and party.discard_always and not state.discarded and state.hands[side]:
            found.append(Option("discard", ("discard", ""), button("discard"), "Discard"))
        if state.orders:
            found.append(Option("end", ("end", ""), button("end"), "End the Turn"))
        else:
            found.append(Option("pass", ("pass", ""), button("pass"), "Pass"))
        return found

    offered = [option.key for option in candidates()]
    act, name = await Ask[tuple[str, str]](
        side,
        "Which order? {left} left",
        candidates,
        why_not,
        rule="O14.1",
        needs="hand",
        names={"left": str(max(0, party.orders - state.orders))},
        ends=tuple(key for key in ("end", "pass", "drop") if key in offered),
        weighty=True,
        context=Asked("order"),
    )
    match act:
        case "order":
            await _give(table, side, name)
        case "pass":
            await _pass(table, side)
        case "drop":
            await throw_away(table, side)
        case "turn":
            solitaire.turn_next(table, side)
        case "reserve":
            await enter_reserve(table, side)
        case "open":
            await lay_open_some(table, side)
            settle(table)
        case "discard":
            table.state.discarded = max(1, await discard_cards(table, side, party.discard_always))
        case _:
            table.state.phase = "end"


async def _give(table: At, side: str, name: str) -> None:
    """Lay the card on the discards and carry out its order."""
    state = table.state
    order = table.content.cards[name].order
    discard(state, side, name)
    state.orders += 1
    state.order_card = name
    names = {"side": f"side:{side}", "order": table.content.orders[order].name, "card": card(name)}
    table.tell(Event("order", "{side}: {order} ({card})", names, (card(name),), rule="O14.1", side=side))
    await solitaire.watch(table)
    match order:
        case "move":
            await _move_or_advance(table, side, name)
        case "advance":
            await give_advance(table, side, name)
        case "fire":
            await give_fire(table, side, name)
        case "recover":
            await give_recover(table, side, name)
        case "rout":
            await give_rout(table, side, name)
        case "artillery-denied":
            give_denied(table, side, name)
        case _:
            await _request(table, side, name)
    if table.state.phase == "turn":  # nothing came of it
        table.state.order_card = ""


async def _request(table: At, side: str, name: str) -> None:
    deny = False
    if denies(table.state, side) and why_not_denied(table.state, side) is None:
        deny = why_not_request(table.content, table.state, side) is not None or await _either(
            table, side, "Artillery Request or Artillery Denied?", "Request", "Denied", "O18"
        )
    if deny:
        give_denied(table, side, name)
    else:
        await give_request(table, side, name)


async def _move_or_advance(table: At, side: str, name: str) -> None:
    """Scenario 17: the Allies may make a Move an Advance if a unit with a satchel charge is activated (R115)."""
    state, content = table.state, table.content
    free = [u for u in on_board(state, side) if may_activate(content, state, u)]
    if satchel_advance(content, state, side, free):
        moves = any(can_move(content, state, u) for u in free)
        prompt = "Move, or Advance with satchel charges?"
        if not moves or await _either(table, side, prompt, "Move", "Advance", "O16.1"):
            await give_advance(table, side, name, able=lambda u: _with_satchel(content, table.state, u))
            return
    await give_move(table, side, name)


def satchel_advance(content: Content, state: CommanderState, side: str, free: Sequence[str]) -> bool:
    """Whether a Move may be played as an Advance: one of the units that may be activated brings a satchel charge."""
    if "satchel-advance" not in state.special or side != "allied":
        return False
    return any(_with_satchel(content, state, u) for u in free)


def _with_satchel(content: Content, state: CommanderState, unit: str) -> bool:
    weapon = state.units[unit].weapon
    return bool(weapon) and state.weapons[weapon].type == SATCHEL and can_advance(content, state, unit)


async def _either(table: At, side: str, prompt: str, first: str, second: str, rule: str) -> bool:
    """Whether the second of two ways is chosen."""
    return await Ask[bool](
        side,
        prompt,
        lambda: [
            Option("first", False, button("first"), first),
            Option("second", True, button("second"), second),
        ],
        rule=rule,
        context=Asked("either"),
    )


# passing and the end of the Turn --------------------------------------------------------------------------------------
async def _pass(table: At, side: str) -> None:
    state = table.state
    state.passed = True
    names = {"side": f"side:{side}"}
    table.tell(Event("pass", "{side} passes", names, rule="O15", side=side))
    await solitaire.watch(table)
    state.discarded = await discard_cards(table, side, state.parties[side].discard)
    table.state.phase = "pass"


async def pass_window(table: At) -> None:
    """The other player's Actions after a pass with discards."""
    if table.state.discarded:
        await after_discards(table)
    table.state.phase = "end"


@enforces("5", "5.4", "8.2")
async def end_turn(table: At) -> None:
    """Overstacked hexes, the refill of the active hand, then the other side's Turn (R61)."""
    await remove_overstacked(table)
    state = table.state
    side = state.active
    solitaire.lay_down(state, side)
    await draw_hand(table, side, table.content.hands[state.parties[side].posture], "5.4")
    await solitaire.begin(table, foe(side))
    begin_turn(table, foe(side))
