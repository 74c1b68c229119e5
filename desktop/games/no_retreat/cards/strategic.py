"""Events of the Strategic Phase (7.0). Effects are our own reconstruction where the printed cards are not public."""

from __future__ import annotations

from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.cards.registry import event, half_of
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.solitaire import who_sees
from desktop.games.no_retreat.spending import lose, receive
from desktop.games.no_retreat.state import NoRetreatState, foe, hold_supplies, put_unit, slotted, turn_box
from desktop.table.asking import Ask, Draw, Option, Refusal, button, card, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["flip_malta"]

RULE = "5.3.1"
ALREADY = Refusal("Malta has that status already", RULE)
LOCKED = Refusal("An event holds Malta Inactive for this Game Turn", RULE)
NO_DISCARDS = Refusal("The Discard pile is empty", RULE)
EMPTY_HAND = Refusal("The enemy holds no card", RULE)
CODE_CHANGED = Refusal("The Allied codes were changed this Game Turn", RULE)
NO_FORT = Refusal("The Tobruk fortress is not in play on Map 3", RULE)
NO_LEVEL = Refusal("The Tobruk Fortification Level can change no further", RULE)
NO_ARRIVAL = Refusal("No unit is scheduled for the next Game Turn", RULE)
NO_INFANTRY = Refusal("The Allies have no Infantry unit in the Force Pool", RULE)
NO_RED = Refusal("No red event is still to come", RULE)
NO_BOX = Refusal("The Axis have no Box or Minefield and no card to lose", RULE)
NO_PORT = Refusal("You control no port", RULE)
NO_ENEMY_SP = Refusal("The enemy has no SP to lose", RULE)

#: Highest Tobruk Fortification Level (a proposal; R60).
TOP_LEVEL = 3


def always(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    return None


# Malta --------------------------------------------------------------------------------------------------------------
def flip_malta(table: Table[NoRetreatState], status: str) -> None:
    """Flip the Malta marker."""
    state = table.state
    state.malta = "active" if status == "active" else "inactive"
    text = "Malta is {status}"
    table.tell(Event("malta", text, {"status": status.capitalize()}, rule="6.2"))


def _not_inactive(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    return ALREADY if state.malta == "inactive" else None


def _not_active(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    if state.malta == "active":
        return ALREADY
    return LOCKED if state.flags.get("malta_locked") else None


@event("fliegerkorps-x", _not_inactive)
async def fliegerkorps(table: Table[NoRetreatState], side: str) -> None:
    flip_malta(table, "inactive")


@event("luftflotte-2", _not_inactive)
async def luftflotte(table: Table[NoRetreatState], side: str) -> None:
    flip_malta(table, "inactive")
    table.state.flags["malta_locked"] = "yes"


@event("bombing-of-valletta", always)
async def valletta(table: Table[NoRetreatState], side: str) -> None:
    table.state.flags["malta_locked"] = "yes"


@event("hurricanes-for-malta", _not_active)
@event("malta-convoy", _not_active)
async def relief(table: Table[NoRetreatState], side: str) -> None:
    flip_malta(table, "active")


# supplies -----------------------------------------------------------------------------------------------------------
def _enemy_has_sp(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    return None if hold_supplies(state, foe(side)) else NO_ENEMY_SP


@event("convoy-sails", always)
async def convoy(table: Table[NoRetreatState], side: str) -> None:
    receive(table, side, 2 if table.state.malta == "inactive" else 1, "a convoy", RULE)


@event("force-k", _enemy_has_sp)
async def force_k(table: Table[NoRetreatState], side: str) -> None:
    await lose(table, foe(side), 2 if table.state.malta == "active" else 1, "ships sunk", RULE)


@event("ultra-on-shipping", always)
async def ultra(table: Table[NoRetreatState], side: str) -> None:
    await lose(table, foe(side), 1, "shipping betrayed", RULE)
    _show_hand(table, side)


@event("decima-mas-raid", always)
async def decima(table: Table[NoRetreatState], side: str) -> None:
    await lose(table, foe(side), 1, "a raid on the harbour", RULE)
    table.state.flags["no_naval"] = "yes"


@event("wellingtons-over-tripoli", always)
async def wellingtons(table: Table[NoRetreatState], side: str) -> None:
    flags = table.state.flags
    flags["draw_less:axis"] = str(int(flags.get("draw_less:axis", "0")) + 1)


@event("tripoli-unloads", always)
async def tripoli(table: Table[NoRetreatState], side: str) -> None:
    receive(table, side, 2, "ships unloaded", RULE)


@event("parachute-battalions-ready", always)
@event("malta-garrison-fed", always)
@event("herkules-planning", always)
@event("illustrious", always)
async def malta_stores(table: Table[NoRetreatState], side: str) -> None:
    receive(table, side, 1, "stores", RULE)


def _has_port(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    return None if _own_ports(content, state, side) else NO_PORT


def _own_ports(content: Content, state: NoRetreatState, side: str) -> list[str]:
    """Keys of the ports of all maps that a side controls."""
    return [
        key
        for number, info in content.maps.items()
        for hex in info.ground.ports
        if state.owners.get(key := owner_key(number, hex)) == side
    ]


@event("coastal-lighters", _has_port)
async def lighters(table: Table[NoRetreatState], side: str) -> None:
    """A port you control can feed one unit more this Game Turn."""
    ports = _own_ports(table.content, table.state, side)
    key = await Ask(
        side,
        "Which port?",
        lambda: [Option(f"port:{k}", k, f"hex:{k.replace(':', '/')}") for k in ports],
        rule=RULE,
    )
    table.state.flags[f"port:{key}"] = "1"
    text = "The port of {hex} can feed one unit more this Game Turn"
    names = {"hex": f"hex:{key.replace(':', '/')}"}
    table.tell(Event("supply", text, names, rule=RULE, side=side))


# cards --------------------------------------------------------------------------------------------------------------
def _show_hand(table: Table[NoRetreatState], side: str) -> None:
    """The side looks at the enemy's hand and remembers it."""
    state = table.state
    enemy = foe(side)
    state.seen[side] = state.hands[enemy]
    text = "{side} looks at the hand of {enemy}"
    table.tell(Event("look", text, {"side": f"side:{side}", "enemy": f"side:{enemy}"}, rule=RULE, side=side))
    for name in state.hands[enemy]:
        told = Event("look", "{card}", {"card": f"card:{name}"}, rule=RULE, side=side, audience=(side,), level=2)
        table.tell(told)


def _enemy_has_cards(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    if state.flags.get("codes"):
        return CODE_CHANGED
    return None if state.hands[foe(side)] else EMPTY_HAND


@event("taranto-matapan", lambda content, state, side: None if state.hands[foe(side)] else EMPTY_HAND)
async def taranto(table: Table[NoRetreatState], side: str) -> None:
    await deck.discard_random(table, foe(side), "a defeat at sea", RULE)


@event("621st-radio-intercepts", _enemy_has_cards)
async def intercepts(table: Table[NoRetreatState], side: str) -> None:
    """See the enemy's hand and take one card from it; both know that card."""
    _show_hand(table, side)
    enemy = foe(side)
    hand = table.state.hands[enemy]
    name = await Ask(
        side,
        "Take which card?",
        lambda: [Option(f"take:{c}", c, card(c)) for c in hand],
        rule=RULE,
        needs="hand",
    )
    state = table.state
    deck.forget(state, enemy, name)
    state.seen[side] = tuple(c for c in state.seen.get(side, ()) if c != name)
    deck.take_up(state, side, name)
    state.seen[enemy] = (*state.seen.get(enemy, ()), name)
    text = "{side} takes a card of {enemy}"
    names = {"side": f"side:{side}", "enemy": f"side:{enemy}", "card": f"card:{name}"}
    table.tell(Event("look", text, names, rule=RULE, side=side))
    table.tell(Event("look", "It is {card}", names, rule=RULE, side=side, audience=("axis", "allied"), level=2))


@event("black-code-changed", always)
async def black_code(table: Table[NoRetreatState], side: str) -> None:
    table.state.flags["codes"] = "yes"
    await deck.draw_cards(table, side, 1, "new codes", RULE)


def _discards(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    # the event's own card lies on the pile by the time it acts, and may not fetch itself
    return None if state.discards else NO_DISCARDS


@event("comando-supremo", _discards)
@event("middle-east-staff", _discards)
async def staff(table: Table[NoRetreatState], side: str) -> None:
    """Take any one card from the Discard pile, this one excepted."""
    own = [
        c
        for c in table.state.discards
        if half_of(table.content, c, side).id in ("comando-supremo", "middle-east-staff")
    ]
    pile = [c for c in table.state.discards if c not in own]
    if not pile:
        return
    name = await Ask(side, "Take which card?", lambda: [Option(f"take:{c}", c, card(c)) for c in pile], rule=RULE)
    deck.take_from_discards(table, side, name, RULE)


@event("axis-reshuffle", always)
@event("allied-reshuffle", always)
async def shuffle_anew(table: Table[NoRetreatState], side: str) -> None:
    deck.reshuffle(table)
    await deck.draw_cards(table, side, 1, "a new shuffle", RULE)


@event("long-range-raid", always)
async def long_range_raid(table: Table[NoRetreatState], side: str) -> None:
    """Look at up to four cards of the pile and keep one; the others are shuffled back."""
    state = table.state
    count = min(4, len(state.deck) - 1)
    if count < 1:
        return
    cards = await Draw(
        "the draw pile",
        "{side} looks at cards of the pile",
        top=state.deck.top,
        rest=state.deck.rest,
        count=count,
        side=side,
        audience=who_sees(state, side),
        rule=RULE,
        names={"side": f"side:{side}"},
    )
    name = (
        cards[0]
        if slotted(state, side)
        else await Ask[str](
            side,
            "Keep which card?",
            lambda: [Option(f"keep:{c}", c, card(c)) for c in sorted(cards)],
            rule=RULE,
            needs="hand",
        )
    )
    state = table.state
    state.deck = state.deck.without(cards).shuffled_with(c for c in cards if c != name)
    deck.take_up(state, side, name)
    deck.reshuffle_low(table)
    text = "{side} keeps one of {count} cards"
    names = {"side": f"side:{side}", "count": str(count)}
    table.tell(Event("draw", text, names, rule=RULE, side=side))


def _axis_works(content: Content, state: NoRetreatState) -> list[str]:
    return [
        name
        for name, unit in state.units.items()
        if not content.units[name].square and content.units[name].side == "axis" and unit.place != "stock"
    ]


def _lrdg(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    return None if state.hands["axis"] or _axis_works(content, state) else NO_BOX


@event("lrdg-and-sas", _lrdg)
async def lrdg(table: Table[NoRetreatState], side: str) -> None:
    """The Axis discard a card of their choice and lose a Box or Minefield of the Allies' choice."""
    hand = table.state.hands["axis"]
    if hand and slotted(table.state, "axis"):
        await deck.discard_random(table, "axis", "a raid behind the lines", RULE)
    elif hand:
        name = await Ask(
            "axis",
            "Discard which card?",
            lambda: [Option(f"discard:{c}", c, card(c)) for c in hand],
            rule=RULE,
            needs="hand",
        )
        deck.discard(table, "axis", name, "a raid behind the lines", RULE)
    works = _axis_works(table.content, table.state)
    if works:
        unit = await Ask(
            side, "Remove which works?", lambda: [Option(f"remove:{u}", u, piece(u)) for u in works], rule=RULE
        )
        put_unit(table.state, unit, place="stock", face=0)


# offensives, Tobruk, arrivals ---------------------------------------------------------------------------------------
@event("rommel-refuses", always)
@event("prime-minister-insists", always)
async def offensive_for_nothing(table: Table[NoRetreatState], side: str) -> None:
    table.state.flags[f"free_offensive:{side}"] = "yes"


@event("overstretched", always)
@event("fuel-famine", always)
async def costly_continuation(table: Table[NoRetreatState], side: str) -> None:
    table.state.flags[f"continue_cost:{foe(side)}"] = "2"


def _fort_falls(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    if not state.fort_in_play or 3 not in state.control.values():
        return NO_FORT
    return None if state.fort > 0 else NO_LEVEL


def _fort_rises(content: Content, state: NoRetreatState, side: str) -> Refusal | None:
    if not state.fort_in_play or 3 not in state.control.values():
        return NO_FORT
    return None if state.fort < TOP_LEVEL else NO_LEVEL


@event("tobruk-ring", _fort_falls)
async def tobruk_ring(table: Table[NoRetreatState], side: str) -> None:
    _set_fort(table, table.state.fort - 1)


@event("hold-tobruk", _fort_rises)
async def hold_tobruk(table: Table[NoRetreatState], side: str) -> None:
    _set_fort(table, table.state.fort + 1)


def _set_fort(table: Table[NoRetreatState], level: int) -> None:
    table.state.fort = level
    table.tell(Event("fort", "Tobruk stands at Fortification Level {level}", {"level": str(level)}, rule="8.5"))


def early_arrivals(content: Content, state: NoRetreatState, side: str) -> list[str]:
    """Units scheduled for the next Game Turn whose date depends on neither Malta nor a withdrawal (R106)."""
    return [
        name
        for name, turn in state.arrivals.items()
        if turn == state.turn + 1
        and content.units[name].side == side
        and not content.units[name].malta
        and content.units[name].entry == turn
    ]


@event(
    "balkan-priority-ends",
    lambda content, state, side: None if early_arrivals(content, state, side) else NO_ARRIVAL,
)
@event(
    "reinforcements-diverted-home",
    lambda content, state, side: None if early_arrivals(content, state, side) else NO_ARRIVAL,
)
async def arrive_early(table: Table[NoRetreatState], side: str) -> None:
    units = early_arrivals(table.content, table.state, side)
    unit = await Ask(
        side, "Which unit comes a turn early?", lambda: [Option(f"early:{u}", u, piece(u)) for u in units], rule=RULE
    )
    state = table.state
    state.arrivals[unit] = state.turn
    put_unit(state, unit, place=turn_box(state.turn))


def _pool_infantry(content: Content, state: NoRetreatState) -> list[str]:
    return [
        name
        for name, unit in state.units.items()
        if unit.place == "pool"
        and content.units[name].side == "allied"
        and content.units[name].kind in ("infantry", "airborne")
    ]


@event(
    "far-east-crisis",
    lambda content, state, side: None if _pool_infantry(content, state) else NO_INFANTRY,
)
async def far_east(table: Table[NoRetreatState], side: str) -> None:
    """An Allied Infantry unit of Allied choice leaves for two Game Turns."""
    units = _pool_infantry(table.content, table.state)
    unit = await Ask(
        "allied",
        "Which unit leaves for two turns?",
        lambda: [Option(f"leave:{u}", u, piece(u)) for u in units],
        rule=RULE,
    )
    state = table.state
    state.arrivals[unit] = state.turn + 2
    put_unit(state, unit, place=turn_box(state.turn + 2))


@event("russian-front-first", always)
async def russian_front(table: Table[NoRetreatState], side: str) -> None:
    table.state.flags["no_german_build_up"] = "yes"


def red_events(state: NoRetreatState) -> list[str]:
    """Red track events still to come (14.6)."""
    return [name for name, turn in state.events.items() if turn > state.turn]


@event("crete-timetable", lambda content, state, side: None if "crete" in red_events(state) else NO_RED)
async def crete_timetable(table: Table[NoRetreatState], side: str) -> None:
    await _move_red(table, side, ["crete"])


@event("greek-delay", lambda content, state, side: None if red_events(state) else NO_RED)
async def greek_delay(table: Table[NoRetreatState], side: str) -> None:
    await _move_red(table, side, red_events(table.state))


def _words(name: str, by: int) -> str:
    return f"{name.capitalize()}: {'a turn later' if by > 0 else 'a turn earlier'}"


async def _move_red(table: Table[NoRetreatState], side: str, names: list[str]) -> None:
    state = table.state
    moves = [(name, by) for name in names for by in (1, -1) if state.events[name] + by > state.turn]
    chosen: tuple[str, int] = await Ask(
        side,
        "Move which red event?",
        lambda: [Option(f"red:{n}:{b}", (n, b), button(f"red:{n}:{b}"), _words(n, b)) for n, b in moves],
        rule="14.6",
    )
    name, by = chosen
    table.state.events[name] += by
    text = "The event {event} moves to Game Turn {turn}"
    names_ = {"event": name, "turn": str(table.state.events[name])}
    table.tell(Event("track", text, names_, rule="14.6", side=side))
