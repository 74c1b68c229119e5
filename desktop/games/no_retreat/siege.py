"""16.2 Siege of Tobruk (optional): attack past a Tobruk that the enemy still holds (R74)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex, put_unit, slotted
from desktop.table.asking import Ask, Option, Refusal, box, button, card, piece
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["give_up_siege", "lift_siege", "siege_possible", "siege_step"]

RULE = "16.2"
TWO_UNITS = Refusal("One or two square units are the garrison", RULE)
ONE_WORK = Refusal("The garrison holds one Box or Minefield at most", RULE)
TOO_FEW = Refusal("The besiegers must outnumber and outmatch the garrison", RULE)


def siege_possible(content: Content, state: NoRetreatState) -> bool:
    """Whether Map 3 is contested for Tobruk alone, and the next map is there to be attacked."""
    if state.settings.get("siege", "no") != "yes" or state.map != 3 or state.control["axis"] != state.control["allied"]:
        return False
    ground = content.maps[3].ground
    enemy = foe(state.initiative)
    towns = [hex for hex in ground.towns if state.owners.get(owner_key(3, hex)) == enemy]
    return towns == [ground.tobruk] and len(state.hands[state.initiative]) >= 2


def siege_stands(content: Content, state: NoRetreatState) -> bool:
    """Whether a siege of an earlier turn must be kept up: fought beyond Map 3, with Tobruk still the enemy's."""
    side = state.flags.get("siege")
    if not side or state.owners.get(owner_key(3, content.maps[3].ground.tobruk)) == side:
        return False
    return state.control[side] > 3 if side == "axis" else state.control[side] < 3


def give_up_siege(table: Table[NoRetreatState], side: str) -> None:
    """The besieger's marker is back on Map 3, which is contested again (16.2)."""
    state = table.state
    state.flags.pop("siege", None)
    state.control["axis"] = state.control["allied"] = 3
    text = "The siege of Tobruk is given up: {map} is contested"
    table.tell(Event("control", text, {"map": box("map:3")}, rule=RULE, side=side))


def _pool(content: Content, state: NoRetreatState, side: str, *, square: bool) -> list[str]:
    return [
        name
        for name, unit in state.units.items()
        if unit.place == "pool" and content.units[name].side == side and content.units[name].square == square
    ]


def strength(content: Content, state: NoRetreatState, units: tuple[str, ...]) -> int:
    return sum(content.units[u].faces[state.units[u].face].strength for u in units)


async def siege_step(table: Table[NoRetreatState]) -> None:
    """Before deployment: the Initiative Player may besiege Tobruk and attack the next map."""
    state: NoRetreatState = table.state
    content: Content = table.content
    if siege_stands(content, state):
        await _keep_up(table)
    elif siege_possible(content, state):
        await _besiege(table)
    table.state.phase, table.state.step = "deploy", 0


async def _besiege(table: Table[NoRetreatState]) -> None:
    side = table.state.initiative
    options = [
        Option("no", False, button("no"), "Fight on Map 3"),
        Option("yes", True, button("yes"), "Besiege Tobruk and pass on"),
    ]
    if not await Ask(
        side, "Besiege Tobruk?", lambda: options, rule=RULE, ends=("no",), weighty=True, context=Asked("besiege")
    ):
        return
    if not await _invest(table, side):
        return
    for name, held in table.state.units.items():
        if is_hex(held.place):
            put_unit(table.state, name, place="pool")  # works left on Map 3 are taken up: the Offensive passes it by
    state = table.state
    state.map = 4 if side == "axis" else 2
    state.flags["siege"] = side
    state.fort = 0
    text = "Tobruk is besieged; the Offensive passes to {map}"
    table.tell(Event("offensive", text, {"map": box(f"map:{state.map}")}, rule=RULE, side=side, level=0))


async def _keep_up(table: Table[NoRetreatState]) -> None:
    """Each turn anew: garrison, besiegers and two cards; a besieger who cannot is back on Map 3 (R74)."""
    side = table.state.flags["siege"]
    if len(table.state.hands[side]) >= 2 and await _invest(table, side):
        return
    state, content = table.state, table.content
    if state.owners.get(owner_key(3, content.maps[3].ground.tobruk)) == side:
        state.flags.pop("siege", None)
        return
    beyond = (4, 5) if side == "axis" else (1, 2)
    for number in beyond:
        for hex in content.maps[number].ground.towns:
            state.owners[owner_key(number, hex)] = foe(side)
    for name, held in state.units.items():
        if is_hex(held.place):
            put_unit(state, name, place="pool")
    give_up_siege(table, side)
    state.map, state.contested_before = 3, True


async def _invest(table: Table[NoRetreatState], side: str) -> bool:
    """Garrison, besiegers and two cards; False if Tobruk is given up or the besiegers are too few."""
    content: Content = table.content
    garrison = await _garrison(table, foe(side))
    if not garrison:
        ground = content.maps[3].ground
        table.state.owners[owner_key(3, ground.tobruk)] = side
        table.state.fort = 0
        table.tell(Event("capture", "Tobruk is given up", rule=RULE, side=side))
        return False
    besiegers = await _besiegers(table, side, garrison)
    if not besiegers:
        return False
    for unit in (*garrison, *besiegers):
        put_unit(table.state, unit, place="siege")
    for _ in range(2):
        if slotted(table.state, side):
            await deck.discard_random(table, side, "the siege of Tobruk", RULE)
            continue
        hand = table.state.hands[side]
        name = await Ask(
            side,
            "Discard which card for the siege?",
            lambda hand=hand: [Option(f"discard:{c}", c, card(c)) for c in hand],  # type: ignore[misc]
            rule=RULE,
            needs="hand",
            context=Asked("siege card"),
        )
        deck.discard(table, side, name, "the siege of Tobruk", RULE)
    return True


async def _garrison(table: Table[NoRetreatState], side: str) -> tuple[str, ...]:
    state, content = table.state, table.content
    units = _pool(content, state, side, square=True) + _pool(content, state, side, square=False)
    if not units:
        return ()

    def why_not(unit: str, chosen: tuple[str, ...]) -> Refusal | None:
        square = content.units[unit].square
        count = sum(content.units[u].square == square for u in chosen)
        if square:
            return TWO_UNITS if count >= 2 else None
        return ONE_WORK if count >= 1 else None

    def unfinished(chosen: tuple[str, ...]) -> Refusal | None:
        return TWO_UNITS if chosen and not any(content.units[u].square for u in chosen) else None

    return await pick_many(
        side,
        "Who garrisons Tobruk?",
        lambda: [Option(f"add:{u}", u, piece(u)) for u in units],
        rule=RULE,
        why_not=why_not,
        unfinished=unfinished,
        completable=lambda chosen: unfinished(chosen) is None or bool(_pool(content, state, side, square=True)),
        done="Garrison complete",
        context=Asked("garrison"),
        weighty=True,
    )


async def _besiegers(table: Table[NoRetreatState], side: str, garrison: tuple[str, ...]) -> tuple[str, ...]:
    state, content = table.state, table.content
    units = _pool(content, state, side, square=True) + _pool(content, state, side, square=False)
    held = [u for u in garrison if content.units[u].square]
    works = len(garrison) - len(held)
    power = strength(content, state, garrison)

    def enough(chosen: tuple[str, ...]) -> bool:
        square = [u for u in chosen if content.units[u].square]
        own_works = len(chosen) - len(square)
        return len(square) > len(held) and (own_works > works or not works) and strength(content, state, chosen) > power

    if not enough(tuple(units)):
        table.tell(Event("offensive", "Too few units are left to besiege Tobruk", rule=RULE, side=side))
        return ()
    return await pick_many(
        side,
        "Who besieges Tobruk?",
        lambda: [Option(f"add:{u}", u, piece(u)) for u in units],
        rule=RULE,
        unfinished=lambda chosen: None if enough(chosen) else TOO_FEW,
        completable=lambda chosen: True,
        done="Siege complete",
        context=Asked("besiegers"),
        weighty=True,
    )


def lift_siege(table: Table[NoRetreatState]) -> None:
    """At the end of the turn garrison and besiegers return to their Force Pools."""
    state = table.state
    for name, unit in state.units.items():
        if unit.place == "siege":
            put_unit(state, name, place="pool")
