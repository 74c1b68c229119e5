"""8.0 The Organization Phase: segments A to F, first the Initiative Player, then the other (R54)."""

from __future__ import annotations

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.build_up import READY, build_cost, raise_step, why_not_build
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.cards.registry import half_of
from desktop.games.no_retreat.cards.strategic import TOP_LEVEL
from desktop.games.no_retreat.content import Content, Departure
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.spending import pay, why_not_pay
from desktop.games.no_retreat.state import NoRetreatState, foe, hold_supplies, put_leader, put_unit, slotted, turn_box
from desktop.table.asking import Ask, Kind, Option, Refusal, button, card, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import DONE
from desktop.table.telling import Event

__all__ = ["organize", "rebuild_cost", "why_not_fortify", "why_not_rebuild"]

#: A to F; the window for events of the phase follows the recovery. B, C and E are one page of purchases: nothing that
#: arrives in D bears on what E may buy, and what C rebuilds is not built up in B, which comes before it.
SEGMENTS = ("recover", "events", "purchase", "reinforce", "withdraw")
#: The Game Turns from which Minefields and Tobruk levels may be bought (8.5).
MINES_FROM, TOBRUK_FROM = 5, 4

LOST = Refusal("Only Destroyed and Surrendered units are rebuilt", "8.3")
DOTTED = Refusal("Units with the Irreplaceable dot cannot be rebuilt", "8.3")
FREE_USED = Refusal("The free Box of this turn has been taken", "8.5")
FREE_LATER = Refusal("No free Box on a scenario's first turn", "8.5")
BUILT = Refusal("Every Box of yours is built", "8.5")
TOO_EARLY_MINES = Refusal("Minefields may be bought from Game Turn 5 on", "8.5")
NO_TOBRUK = Refusal(
    "The Tobruk fortress is not in play on Map 3", "8.5", "from Game Turn 4, while Map 3 is fought over"
)
NOT_OURS = Refusal("The other side controls Tobruk", "8.5")
TOP = Refusal("The Tobruk Fortification Level can rise no higher", "8.5")
REBUILT = Refusal("It was rebuilt in this phase, and steps are bought before that", "8.0", "build it up next turn")
IN_SEASON = Refusal("Only cards whose symbol is out of season pay for fortifications", "8.7")


async def organize(table: Table[NoRetreatState]) -> None:
    """One activation: a forced segment, one purchase, one card, or the end of a segment."""
    state = table.state
    segment = SEGMENTS[state.step]
    if segment == "recover":
        _recover(table)
        _next(table)
    elif segment == "events":
        if not await _event_window(table):
            _next(table)
    elif segment == "purchase":
        await _purchase(table)
    elif segment == "reinforce":
        _reinforce(table)
        _next(table)
    elif not await _withdraw(table):
        _next(table)


def _next(table: Table[NoRetreatState]) -> None:
    """The next segment; after F the other side's A; after both the Declare Offensive Phase."""
    state = table.state
    state.step += 1
    if state.step < len(SEGMENTS):
        return
    state.step = 0
    state.flags = {key: value for key, value in state.flags.items() if not key.startswith(("rebuilt:", "recovered:"))}
    if state.player == state.initiative:
        state.player = foe(state.initiative)
    else:
        state.player = state.initiative
        state.phase = "declare"


@enforces("8.1")
def _recover(table: Table[NoRetreatState]) -> None:
    """A: shattered units return to the Force Pool as they are."""
    state, content = table.state, table.content
    names = {"side": f"side:{state.player}"}
    table.tell(Event("phase", "{side}: Organization Phase", names, rule="8.0", side=state.player, level=0))
    for name, unit in state.units.items():
        if unit.place == "shattered" and content.units[name].side == state.player:
            put_unit(state, name, place="pool")
            state.flags[f"recovered:{name}"] = "yes"
            text = "{unit} recovers"
            table.tell(Event("recover", text, {"unit": piece(name)}, (piece(name),), rule="8.1", level=2))


async def _event_window(table: Table[NoRetreatState]) -> bool:
    """Whether an event of the Organization Phase was played; another may follow."""
    side = table.state.player
    if not windows.opens(table, side, "organization"):
        return False
    asked = Asked("window", "organization")
    if not await windows.offer(table, side, "Play an event in the Organization Phase?", "5.3.1", asked):
        return False
    return await windows.play_card(table, side, "organization", "5.3.1")


# purchases ----------------------------------------------------------------------------------------------------------
async def _purchase(table: Table[NoRetreatState]) -> None:
    """B, C and E: one purchase, or none any more."""
    state: NoRetreatState = table.state
    content: Content = table.content
    side = state.player
    wares = _wares(content, state, side)

    def why_not(value: str) -> Refusal | None:
        return None if value in ("done", "cards") else why_not_buy(content, state, side, value)

    def why_not_for_cards(value: str) -> Refusal | None:
        return None if value == "back" else why_not_fortify(content, state, side, value, cards=True)

    works = [option for option in wares if option.value in _WORKS or option.value.startswith("mine:")]
    payable = bool(state.hands[side]) and not slotted(state, side)
    for_cards = payable and any(why_not_for_cards(option.value) is None for option in works)
    if not for_cards and all(why_not(option.value) is not None for option in wares):
        _next(table)
        return
    if for_cards:
        wares.append(Option("cards", "cards", button("cards"), "Works for cards", effect="cards out of season pay"))
    wares.append(Option(DONE, DONE, button(DONE), "No more purchases"))
    answer = await Ask(
        side,
        "Organization: buy what?",
        lambda: wares,
        why_not,
        rule="8.0",
        kind=Kind.MANY,
        weighty=True,
        context=Asked("purchase"),
    )
    if answer == DONE:
        _next(table)
    elif answer != "cards":
        await _buy(table, side, answer)
    else:
        works.append(Option("back", "back", button("back"), "Think better of it"))
        work = await Ask(
            side,
            "Which works do cards pay for?",
            lambda: works,
            why_not_for_cards,
            rule="8.7",
            weighty=True,
            ends=("back",),
            context=Asked("works for cards"),
        )
        if work != "back" and await _pay_with_cards(table, side, 2 if work == "mine:new" else 1):
            _fortify(table, side, work)


#: Works bought by a button; others are Boxes that become Minefields.
_WORKS = ("box:paid", "mine:new", "fort")


def _wares(content: Content, state: NoRetreatState, side: str) -> list[Option[str]]:
    """Everything on sale, in the order of the segments; what a side cannot pay or may not have is refused."""
    own = [name for name in state.units if content.units[name].side == side]
    wares = [
        Option(f"build:{u}", f"build:{u}", piece(u), effect=f"{build_cost(content, state, u)} SP")
        for u in own
        if content.units[u].square and state.units[u].place in READY
    ]
    wares += [
        Option(f"rebuild:{u}", f"rebuild:{u}", piece(u), effect=f"{rebuild_cost(state, u)} SP")
        for u in own
        if content.units[u].square and state.units[u].place in ("destroyed", "surrendered")
    ]
    wares += [
        Option("box:free", "box:free", button("box:free"), "The free Box", effect="0 SP"),
        Option("box:paid", "box:paid", button("box:paid"), "A Box", effect="1 SP"),
        Option("mine:new", "mine:new", button("mine:new"), "A Minefield", effect="2 SP"),
    ]
    wares += [
        Option(f"mine:{u}", f"mine:{u}", piece(u), "Box to Minefield", effect="1 SP")
        for u in own
        if not content.units[u].square and state.units[u].place != "stock" and state.units[u].face == 0
    ]
    wares.append(Option("fort", "fort", button("fort"), "A Tobruk level", effect="1 SP"))
    return wares


def why_not_buy(content: Content, state: NoRetreatState, side: str, value: str) -> Refusal | None:
    """Why something may not be bought in the Organization Phase."""
    word, _, name = value.partition(":")
    if word == "build":
        refusal = why_not_build(content, state, name)
        if refusal is None and state.flags.get(f"rebuilt:{name}"):
            refusal = REBUILT
        return refusal or why_not_pay(state, side, build_cost(content, state, name), "8.2")
    if word == "rebuild":
        return why_not_rebuild(content, state, side, name)
    return why_not_fortify(content, state, side, value)


def why_not_rebuild(content: Content, state: NoRetreatState, side: str, unit: str) -> Refusal | None:
    """Why a lost unit may not be rebuilt (8.3)."""
    if state.units[unit].place not in ("destroyed", "surrendered"):
        return LOST
    if content.units[unit].faces[0].dot:
        return DOTTED
    return why_not_pay(state, side, rebuild_cost(state, unit), "8.3")


def rebuild_cost(state: NoRetreatState, unit: str) -> int:
    return 1 if state.units[unit].place == "destroyed" else 2


@enforces("8.5", "8.7")
def why_not_fortify(
    content: Content, state: NoRetreatState, side: str, value: str, *, cards: bool = False
) -> Refusal | None:
    """Why a fortification may not be bought for SP, or (cards) with cards out of season to help (8.5, 8.7)."""
    word, _, name = value.partition(":")
    cost = 1
    if word == "fort":
        if not state.fort_in_play or state.turn < TOBRUK_FROM or 3 not in state.control.values():
            return NO_TOBRUK
        tobruk = content.maps[3].ground.tobruk
        if state.owners.get(owner_key(3, tobruk)) != side:
            return NOT_OURS
        if state.fort >= TOP_LEVEL:
            return TOP
    elif value == "box:free":
        if state.first:
            return FREE_LATER
        if state.free_box.get(side, False) or not _stock(content, state, side, free=True):
            return FREE_USED
        cost = 0
    else:
        if word == "mine" and state.turn < MINES_FROM:
            return TOO_EARLY_MINES
        if name in ("paid", "new") and not _stock(content, state, side, free=False):
            return BUILT
        cost = 2 if value == "mine:new" else 1
    if cards and hold_supplies(state, side) + len(state.hands[side]) >= cost:
        return None
    return why_not_pay(state, side, cost, "8.5")


def _stock(content: Content, state: NoRetreatState, side: str, *, free: bool) -> list[str]:
    """Unbuilt entrenchments of a side."""
    return [
        name
        for name, unit in state.units.items()
        if unit.place == "stock" and content.units[name].side == side and content.units[name].free == free
    ]


async def _buy(table: Table[NoRetreatState], side: str, value: str) -> None:
    state, content = table.state, table.content
    word, _, name = value.partition(":")
    if word == "build":
        await pay(table, side, build_cost(content, state, name), "a unit built up", "8.2")
        raise_step(table, name)
    elif word == "rebuild":
        await pay(table, side, rebuild_cost(state, name), "a unit rebuilt", "8.3")
        put_unit(table.state, name, place="pool", face=0, supply="")
        table.state.flags[f"rebuilt:{name}"] = "yes"
        text = "{unit} is rebuilt"
        table.tell(Event("build", text, {"unit": piece(name)}, (piece(name),), rule="8.3", side=side))
    else:
        await pay(table, side, 0 if value == "box:free" else 2 if value == "mine:new" else 1, "fortifications", "8.5")
        _fortify(table, side, value)


def _fortify(table: Table[NoRetreatState], side: str, value: str) -> None:
    state, content = table.state, table.content
    word, _, name = value.partition(":")
    if word == "fort":
        state.fort += 1
        text = "Tobruk stands at Fortification Level {level}"
        table.tell(Event("fort", text, {"level": str(state.fort)}, rule="8.5", side=side))
        return
    if name in ("free", "paid", "new"):
        unit = _stock(content, state, side, free=name == "free")[0]
        put_unit(state, unit, place="pool", face=1 if word == "mine" else 0)
        if name == "free":
            state.free_box[side] = True
    else:
        unit = name
        put_unit(state, unit, face=1)
    text = "{unit} becomes a Minefield" if word == "mine" else "{unit} is built"
    table.tell(Event("build", text, {"unit": piece(unit)}, (piece(unit),), rule="8.5", side=side))


@enforces("8.7")
async def _pay_with_cards(table: Table[NoRetreatState], side: str, cost: int) -> bool:
    """Pay with cards of one's own symbol out of season, SP helping; False, and nothing paid, on second thoughts."""
    coins = 0
    cards: tuple[str, ...] = ()
    for left in range(cost, 0, -1):
        way = "card" if left == cost else await _how_to_pay(table, side, coins, cards)
        if way == "sp":
            coins += 1
        elif way == "card" and (name := await _card_out_of_season(table, side, cards)):
            cards = (*cards, name)
        else:
            return False
    for name in cards:
        deck.discard(table, side, name, "fortifications", "8.7")
    if coins:
        await pay(table, side, coins, "fortifications", "8.5")
    return True


async def _how_to_pay(table: Table[NoRetreatState], side: str, coins: int, cards: tuple[str, ...]) -> str:
    """ "sp", "card", or "" for second thoughts, with so much laid aside already."""
    state = table.state
    options = [Option("sp", "sp", button("sp"), "Spend an SP")]
    if len(state.hands[side]) > len(cards) and not slotted(state, side):
        options.append(Option("card", "card", button("card"), "Discard a card out of season"))
    options.append(Option("back", "", button("back"), "Think better of it"))
    poor = why_not_pay(state, side, coins + 1, "8.5")
    return await Ask[str](
        side,
        "Pay the rest how?",
        lambda: options,
        lambda way: poor if way == "sp" else None,
        rule="8.7",
        weighty=True,
        context=Asked("pay"),
    )


async def _card_out_of_season(table: Table[NoRetreatState], side: str, laid: tuple[str, ...]) -> str:
    """A card that pays, "" for none after all."""
    state, content = table.state, table.content
    season = (state.turn <= 9) == (side == "axis")

    def why_not(name: str) -> Refusal | None:
        return IN_SEASON if name and (season or not half_of(content, name, side).advantage) else None

    return await Ask[str](
        side,
        "Discard which card?",
        lambda: [
            *(Option(f"card:{c}", c, card(c)) for c in state.hands[side] if c not in laid),
            Option("none", "", button("none"), "None after all"),
        ],
        why_not,
        rule="8.7",
        needs="hand",
        context=Asked("pay card"),
        weighty=True,
        ends=("none",),
    )


# arrivals and withdrawals -------------------------------------------------------------------------------------------
@enforces("8.4", "8.2")
def _reinforce(table: Table[NoRetreatState]) -> None:
    """D: units and leaders scheduled for this Game Turn, and the turn's support markers."""
    state, content = table.state, table.content
    side = state.player
    for name, turn in list(state.arrivals.items()):
        kind = content.units[name]
        if kind.side != side or turn > state.turn or state.units[name].place != turn_box(turn):
            continue
        if kind.malta and state.invasion != "cancelled":
            continue
        del state.arrivals[name]
        put_unit(state, name, place="pool")
        text = "{unit} arrives"
        table.tell(Event("arrive", text, {"unit": piece(name)}, (piece(name),), rule="8.4", side=side))
    for name, leader in state.leaders.items():
        box = leader.place
        if content.leaders[name].side == side and box.startswith("turn:") and int(box[5:]) <= state.turn:
            put_leader(state, name, place="pool", host="", used=False)
            table.tell(Event("arrive", "{leader} arrives", {"leader": piece(name)}, rule="8.4", side=side))
    box_now = content.turns[state.turn]
    count = box_now.blitz if side == "axis" else box_now.shock
    if side == "axis":
        state.blitz = count
    else:
        state.shock = count
    if count:
        text = "{side} receives {count} " + ("Blitz! markers" if side == "axis" else "Shock! markers")
        table.tell(Event("support", text, {"side": f"side:{side}", "count": str(count)}, rule="8.2", side=side))


@enforces("8.6")
async def _withdraw(table: Table[NoRetreatState]) -> bool:
    """F: one of the turn's withdrawals, from the Force Pool if possible, each other one costing a card by chance (R55).

    False when none is left.
    """
    state, content = table.state, table.content
    for departure in content.departures:
        turn = state.events.get(departure.event, departure.turn) if departure.event else departure.turn
        if departure.side != state.player or turn != state.turn or departure.id in state.departed:
            continue
        unit = await _who_leaves(table, departure)
        table.state.departed = (*table.state.departed, departure.id)
        if unit:
            await _depart(table, departure, unit)
        return True
    return False


BOXES = (*READY, "shattered", "destroyed", "surrendered")


async def _who_leaves(table: Table[NoRetreatState], departure: Departure) -> str:
    """The unit that leaves, "" if it is in none of the boxes."""
    units = table.state.units
    names = departure.among if departure.choose else (departure.unit,)
    for box in BOXES:
        found = [name for name in names if units[name].place == box]
        if found:
            return await Ask[str](
                departure.side,
                "Which unit is withdrawn?",
                lambda found=found: [Option(f"leave:{u}", u, piece(u)) for u in found],  # type: ignore[misc]
                rule="8.6",
                context=Asked("withdraw"),
            )
    return ""


async def _depart(table: Table[NoRetreatState], departure: Departure, unit: str) -> None:
    state = table.state
    penalty = state.units[unit].place not in READY
    face = 0 if departure.reduced else state.units[unit].face
    if departure.back:
        put_unit(state, unit, place=turn_box(departure.back), face=face, supply="")
        state.arrivals[unit] = departure.back
    else:
        put_unit(state, unit, place="out", supply="")
    text = "{unit} is withdrawn until Game Turn {turn}" if departure.back else "{unit} is withdrawn for good"
    names = {"unit": piece(unit), "turn": str(departure.back)}
    table.tell(Event("withdraw", text, names, (piece(unit),), rule="8.6", side=departure.side))
    if penalty:
        await deck.discard_random(table, departure.side, "a unit was not in the Force Pool", "8.6")
