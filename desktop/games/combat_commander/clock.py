"""6 The passage of Time: the marker advances, Sudden Death, the Defender's point, smoke, reinforcements, digging in."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.choices import choose_hex
from desktop.games.combat_commander.destiny import chapter, die_roll, reshuffle
from desktop.games.combat_commander.fortifications import place_fort, why_not_fort
from desktop.games.combat_commander.markers import take_smoke_off
from desktop.games.combat_commander.names import piece_name
from desktop.games.combat_commander.stacking import room_for
from desktop.games.combat_commander.state import CommanderState, Radio, foe, place_unit
from desktop.games.combat_commander.units import cover, ground_of, kind_of, objectives_of, units_in
from desktop.games.combat_commander.victory import controlled, end_by_points, end_suddenly, gain, settle
from desktop.games.combat_commander.windows import among, choose_card, could_play, offer, play
from desktop.table.asking import Ask, Option, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["advance_time", "arrive", "may_hold"]

At = Table[CommanderState]


@chapter("time")
@enforces("6.1.2", "6.2.2", "1.4")
async def advance_time(table: At, side: str) -> None:
    """The whole procedure, step by step, on behalf of the side that caused it (R60)."""
    state = table.state
    state.time += 1
    names = {"time": str(state.time)}
    table.tell(Event("time", "Time advances to {time}", names, ("box:time",), rule="6.1.2", side=side, level=0))
    reshuffle(state, side)
    await _sudden_death(table, side)
    for who, party in table.state.parties.items():
        if party.posture == "defender":
            gain(table, who, 1, "the Defender holds out", "6.1.2")
    await take_smoke_off(table, side)
    await _reinforce(table)
    await _dig_in(table)


@enforces("6.2", "7.3.2")
async def _sudden_death(table: At, side: str) -> None:
    state, content = table.state, table.content
    if state.time < state.sudden_death:
        return
    if any(content.chits[chit].effect == "sudden-win" for chit in state.chits_open):
        for who in ("axis", "allied"):
            if len(controlled(state, who)) == len(objectives_of(content, state)):
                end_suddenly(table, who)
    ends = await die_roll(
        table,
        side,
        "Sudden Death, ends below {time}",
        lambda dice: dice.sum < table.state.time,
        rule="6.2.2",
        names={"time": str(state.time)},
        asked=Asked("sudden-death"),
    )
    if ends:
        end_by_points(table, "Sudden Death")


# reinforcements -----------------------------------------------------------------------------------------------------
@enforces("6.1.2")
async def _reinforce(table: At) -> None:
    """What waits in the space of the Time marker comes in, the inactive player's first (R69)."""
    time = table.state.time
    for side in (foe(table.state.active), table.state.active):
        if f"{side}:coming" in table.state.radios and table.state.radios[f"{side}:coming"].space <= time:
            _radio_arrives(table, side)
        waiting = [n for n, u in table.state.units.items() if u.side == side and u.place == f"time:{time}"]
        while waiting:
            unit, hex = await _next_arrival(table, waiting)
            waiting.remove(unit)
            if hex:
                arrive(table, unit, hex, "6.1.2")
            else:
                place_unit(table.state, unit, f"time:{time + 1}")


@enforces("8.1.2", "12")
def _radio_arrives(table: At, side: str) -> None:
    state = table.state
    radio = state.radios[f"{side}:coming"]
    if side in state.radios and state.settings.get("radio", "lost") == "waits":
        return
    del state.radios[f"{side}:coming"]
    text = "{radio} finds the Artillery Box taken and is lost"
    if side not in state.radios:
        state.radios[side] = Radio(radio.type)
        text = "{radio} comes into play"
    subject = f"piece:radio:{side}"
    table.tell(Event("radio", text, {"radio": subject}, (subject,), rule="8.1.2", side=side))


def may_hold(table: At, hex: str, side: str, men: int) -> bool:
    """Whether a unit may be put into a hex: passable, and its side within the stacking limit."""
    if ground_of(table.content, table.state).closed[hex] or hex in table.state.blaze:
        return False
    return room_for(table.content, table.state, hex, side, men)


def _entry_hexes(table: At, unit: str) -> list[str]:
    """Its own edge, or for some scenarios the set-up zone where there is cover and no enemy."""
    state, content = table.state, table.content
    side = state.units[unit].side
    men = kind_of(content, state, unit).men
    if unit in state.zone_entry:
        hexes = [h for h in state.zones[side] if cover(content, state, h) >= 1 and not units_in(state, h, foe(side))]
    else:
        hexes = list(ground_of(content, state).edge_hexes(state.parties[side].edge))
    return [h for h in hexes if may_hold(table, h, side, men)]


async def _next_arrival(table: At, waiting: list[str]) -> tuple[str, str]:
    """Who comes in next and where ("": no room); the first that waits, unless its owner takes another before it."""
    state = table.state
    unit = waiting[0]
    while True:
        hexes = _entry_hexes(table, unit)
        if not hexes:
            return unit, ""
        others: list[Option[tuple[str, str]]] = [
            Option(
                f"first:{other}",
                ("", other),
                piece(other),
                f"{piece_name(table.content, state, other)} first",
                aside=True,
            )
            for other in _unlike(state, unit, waiting)
        ]
        places: list[Option[tuple[str, str]]] = [Option(f"to:{h}", (h, ""), hexagon(h)) for h in hexes]
        hex, taken = await Ask[tuple[str, str]](
            state.units[unit].side,
            "{unit} arrives: where?",
            lambda: places + others,  # noqa: B023 (answered here)
            rule="6.1.2",
            names={"unit": piece(unit)},
            topic=(piece(unit),),
            context=Asked("arrive", units=(unit,)),
        )
        if hex:
            return unit, hex
        unit = taken


def _unlike(state: CommanderState, unit: str, waiting: list[str]) -> list[str]:
    """One of each other make that waits: like units need no order among them."""

    def make(name: str) -> tuple[object, ...]:
        held = state.units[name]
        weapon = state.weapons[held.weapon].type if held.weapon else ""
        return held.type, held.broken, held.veteran, weapon

    makes = {make(other): other for other in reversed(waiting) if make(other) != make(unit)}
    return list(reversed(makes.values()))


def arrive(table: At, unit: str, hex: str, rule: str) -> None:
    """Put a unit on the map and tell it."""
    side = table.state.units[unit].side
    place_unit(table.state, unit, hex)
    names = {"unit": piece(unit), "hex": hexagon(hex)}
    table.tell(Event("arrives", "{unit} comes into play in {hex}", names, (piece(unit),), rule=rule, side=side))
    settle(table)


# digging in ---------------------------------------------------------------------------------------------------------
@enforces("A32")
async def _dig_in(table: At) -> None:
    """Both players may dig in, the inactive first."""
    for side in (foe(table.state.active), table.state.active):
        while True:
            hexes = _diggable(table, side)
            if not hexes or not could_play(table.content, table.state, side, ("dig-in",)):
                break
            asked = Asked("window", window="dig-in")
            if await offer(table, side, "Dig in?", asked, rule="A32") != "card":
                break
            name = await choose_card(table, side, among(("dig-in",)), asked, rule="A32")
            if not name:
                break
            play(table, side, name, "A32")
            hex = await choose_hex(table, side, "Foxholes where?", hexes, "A32")
            place_fort(table, hex, "foxholes", side, "A32")


def _diggable(table: At, side: str) -> list[str]:
    state = table.state
    return sorted(h for h in state.stacks if units_in(state, h, side) and why_not_fort(table.content, state, h) is None)
