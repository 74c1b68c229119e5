"""14.0 Housekeeping: map control, initiative, removal; then the new Game Turn with its cards, supplies and events."""

from __future__ import annotations

from desktop.games.no_retreat import malta
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.losses import shatter
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.siege import give_up_siege, lift_siege
from desktop.games.no_retreat.spending import lose, receive
from desktop.games.no_retreat.state import (
    NoRetreatState,
    foe,
    hold_supplies,
    is_hex,
    put_leader,
    put_unit,
    slotted,
)
from desktop.games.no_retreat.victory import finish, lost_the_last_map, score
from desktop.table.asking import Ask, Option, box, button, card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["control_of", "end_of_turn", "new_turn"]


# VI. End of Turn ----------------------------------------------------------------------------------------------------
async def end_of_turn(table: Table[NoRetreatState]) -> None:
    """VI A, then B and C, an activation each: control of the Battle Map, the initiative check, and removal."""
    state = table.state
    if state.step == 0:
        table.tell(Event("phase", "End of Turn", rule="14.0", level=0))
        lost = await _map_control(table) if state.offensive else ""
        if lost:
            table.state.flags["lost"] = lost
        table.state.step = 1
        return
    lost, yielded = state.flags.get("lost", ""), ""
    if not state.verdict and state.control["axis"] == state.control["allied"] and not lost:
        yielded = await _yielding(table)
    table.state.flags.pop("lost", None)
    again = _initiative_check(table, lost, yielded)
    _removal(table, lost or yielded)
    state = table.state
    if state.verdict:
        return
    if again:
        state.free_box = {}  # one that is not built may be taken again (R36)
        text = "The offensive was abortive: the Game Turn is repeated"
        table.tell(Event("phase", text, rule="14.2", level=0))
        state.phase, state.step, state.player = "organization", 0, state.initiative
    else:
        state.phase, state.step = "new", 0


@enforces("14.1.1", "14.1.2")
def control_of(content: Content, state: NoRetreatState) -> str:
    """Who controls the Battle Map fully, "" if it is contested: overwhelm before towns (R4)."""
    supplied = {"axis": False, "allied": False}
    for name, unit in state.units.items():
        if is_hex(unit.place) and not unit.supply and content.units[name].square:
            supplied[content.units[name].side] = True
    if supplied["axis"] != supplied["allied"]:
        return "axis" if supplied["axis"] else "allied"
    towns = [state.owners[owner_key(state.map, hex)] for hex in content.maps[state.map].ground.towns]
    if all(owner == towns[0] for owner in towns):
        return towns[0]
    return ""


@enforces("14.1")
async def _map_control(table: Table[NoRetreatState]) -> str:
    """14.1: the side that lost the Battle Map, "" if it is contested."""
    state: NoRetreatState = table.state
    content: Content = table.content
    holder = control_of(content, state)
    number = state.map
    if not holder:
        state.control["axis"] = state.control["allied"] = number
        table.tell(Event("control", "{map} is contested", {"map": box(f"map:{number}")}, rule="14.1.2"))
        return ""
    loser = foe(holder)
    whole = not state.contested_before and state.control[loser] == number
    _seize(table, holder)
    text = "{side} controls {map}"
    names = {"side": f"side:{holder}", "map": box(f"map:{number}")}
    table.tell(Event("control", text, names, rule="14.1.1", side=holder))
    if whole:
        half = (hold_supplies(state, loser) + 1) // 2
        await lose(table, loser, half, "an uncontested map is lost", "14.1.1")
    return loser


def _seize(table: Table[NoRetreatState], holder: str) -> None:
    """The winner's marker on the map, the loser's behind it on its own side, never further (R3); towns fall (R73)."""
    state, content = table.state, table.content
    number, loser = state.map or state.control[holder], foe(holder)
    behind = number + (1 if holder == "axis" else -1)
    state.control[holder] = number
    if holder == "axis":
        state.control[loser] = max(state.control[loser], behind)
    else:
        state.control[loser] = min(state.control[loser], behind)
    ground = content.maps[number].ground
    for hex in ground.towns:
        if hex == ground.tobruk and state.owners[owner_key(number, hex)] != holder:
            state.fort = 0  # the works belong to the holder of the ground (R60)
        state.owners[owner_key(number, hex)] = holder
    if behind == 3 and state.flags.get("siege") == loser:
        give_up_siege(table, loser)
    lost_the_last_map(table)


@enforces("14.1.3")
async def _yielding(table: Table[NoRetreatState]) -> str:
    """A player may yield a contested map: the Non-Initiative Player is asked first, and only one may (R45)."""
    for side in (foe(table.state.initiative), table.state.initiative):
        number = table.state.control[side]
        options = [
            Option("no", False, button("no"), "Hold it"),
            Option("yes", True, button("yes"), "Yield it"),
        ]
        wanted = await Ask(
            side,
            "Yield control of {map}?",
            lambda options=options: options,  # type: ignore[misc]
            rule="14.1.3",
            names={"map": box(f"map:{number}")},
            ends=("no",),
            weighty=True,
            context=Asked("yield"),
        )
        if wanted:
            table.state.map = number
            _seize(table, foe(side))
            text = "{side} yields {map}"
            names = {"side": f"side:{side}", "map": box(f"map:{number}")}
            table.tell(Event("control", text, names, rule="14.1.3", side=side))
            return side
    return ""


@enforces("14.2")
def _initiative_check(table: Table[NoRetreatState], lost: str, yielded: str) -> bool:
    """Whether the turn is repeated; the Initiative Player who lost or yielded the map loses the initiative (R1, R2)."""
    state = table.state
    first = state.initiative
    if first not in (lost, yielded):
        return False
    thrown_back = lost == first and not state.contested_before  # the map was the enemy's before and is so now
    if thrown_back and state.settings.get("invader", "loses") == "strict":
        return False
    state.initiative = foe(first)
    text = "{side} gains the initiative"
    names = {"side": f"side:{state.initiative}"}
    table.tell(Event("initiative", text, names, rule="14.2", side=state.initiative))
    if state.settings.get("abortive", "errata") == "printed":
        return state.offensive and len(state.captured) < 2
    return lost == first and not state.captured


@enforces("14.3", "14.3.1", "14.3.2", "14.3.3")
def _removal(table: Table[NoRetreatState], loser: str) -> None:
    """VI C: units to their boxes by their supply markers; works stay on a contested map, and so do its owners (R35)."""
    state, content = table.state, table.content
    contested = not loser and state.control["axis"] == state.control["allied"] == state.map
    for name, unit in list(state.units.items()):
        kind = content.units[name]
        if not is_hex(unit.place):
            if unit.place == "reserve" and state.settings.get("reserve_rest", "pool") == "pool":
                put_unit(state, name, place="pool")
            continue
        if not kind.square:
            if not contested and kind.side == loser:
                put_unit(state, name, place="stock", face=0)
            elif not contested:
                put_unit(state, name, place="pool")
        elif unit.supply == "none":
            put_unit(state, name, place="surrendered", supply="")
        elif unit.supply == "low":
            shatter(table, name, "14.3.1")
        else:
            put_unit(state, name, place="pool")
    for name, leader in state.leaders.items():
        if is_hex(leader.place) or leader.place == "reserve":
            put_leader(state, name, place="pool", host="", used=False)
    lift_siege(table)
    state.blitz = state.shock = 0
    state.marks = {}
    state.captured = ()
    state.offensive = False
    if not contested:
        state.map = state.control["axis"] if state.control["axis"] == state.control["allied"] else 0


# I. New Turn --------------------------------------------------------------------------------------------------------
STEPS = ("turn", "malta", "cards", "cards", "events", "sudden")


async def new_turn(table: Table[NoRetreatState]) -> None:
    """I A to C, a segment an activation, and the sudden death check before the Strategic Phase (R37)."""
    state = table.state
    step = STEPS[state.step]
    if step == "turn":
        _advance_turn(table)
        if table.state.verdict:
            return
    elif step == "malta":
        malta.interdiction(table)
    elif step == "cards":
        side = state.initiative if state.step == 2 else foe(state.initiative)
        await _adjust(table, side)
    elif step == "events":
        await malta.track_events(table)
    else:
        await malta.sudden_death(table)
        state = table.state
        state.phase, state.step, state.player, state.passes = "strategic", 0, state.initiative, 0
        return
    table.state.step += 1


@enforces("14.4")
def _advance_turn(table: Table[NoRetreatState]) -> None:
    """The Game Turn marker moves on; after the last turn the victory points decide."""
    state: NoRetreatState = table.state
    if state.turn >= state.last:
        points = score(state)
        winner = "axis" if points["axis"] > points["allied"] else "allied"
        text = f"{points['axis']} Victory Points for the Axis, {points['allied']} for the Allies"
        if points["axis"] == points["allied"]:
            text += "; a tie is an Allied victory"
        finish(table, winner, text, "14.4")
        return
    state.turn += 1
    state.first = False
    state.ports = {}
    state.free_box = {}
    kept = {key: value for key, value in state.flags.items() if key == "siege" or key.startswith("draw_less")}
    state.flags = kept
    box = table.content.turns[state.turn]
    text = "Game Turn {turn}, {dates}: {weather} weather"
    names = {"turn": str(state.turn), "dates": box.dates, "weather": box.weather}
    table.tell(Event("turn", text, names, rule="14.4", level=0))


@enforces("5.2", "14.5")
async def _adjust(table: Table[NoRetreatState], side: str) -> None:
    """Discard, draw to the limit of the hand, take Supply Points (5.2)."""
    state: NoRetreatState = table.state
    content: Content = table.content
    hand = state.hands[side]
    if hand and not slotted(state, side):
        chosen = await pick_many(
            side,
            "Discard which cards before drawing?",
            lambda: [Option(f"add:{c}", c, card(c)) for c in hand],
            rule="5.2",
            needs="hand",
            context=Asked("discard"),
            done="Discard and draw",
            weighty=True,
        )
        for name in chosen:
            deck.discard(table, side, name, "to draw anew", "5.2")
    state = table.state
    limit = deck.hand_size(state, side, content.turns[state.turn].weather)
    await deck.draw_cards(table, side, limit - len(state.hands[side]), "the hand is filled", "5.2")
    state = table.state
    income = income_of(content, state, side)
    state.flags.pop(f"draw_less:{side}", None)
    receive(table, side, income, "the turn's supplies", "5.2")


@enforces("5.2")
def income_of(content: Content, state: NoRetreatState, side: str) -> int:
    """SP that a side draws: the drum of its Supply Map and the ports it controls there (R19, R46)."""
    number = state.control[side]
    if number not in content.maps:
        return 0  # driven off the last map (R42)
    here = content.maps[number]
    income = here.supply[side]
    if side == "allied" or state.malta == "inactive" or state.settings.get("axis_ports", "malta") == "always":
        income += sum(
            capacity for hex, capacity in here.ground.ports.items() if state.owners.get(owner_key(number, hex)) == side
        )
    return max(0, income - int(state.flags.get(f"draw_less:{side}", "0")))
