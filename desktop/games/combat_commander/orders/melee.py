"""O16.4 Melee, with A25 Ambush before it and A38 No Quarter after it."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.destiny import chapter, die_roll, mixed_hexes
from desktop.games.combat_commander.harm import demoralise
from desktop.games.combat_commander.state import CommanderState, foe, living
from desktop.games.combat_commander.units import boxed, fp, units_in
from desktop.games.combat_commander.victory import eliminate_together, gain, settle
from desktop.games.combat_commander.windows import among, choose_card, could_play, offer, play
from desktop.table.asking import Ask, Option, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = ["fight", "melee_fp", "melee_step"]

At = Table[CommanderState]


@enforces("O16.4")
async def melee_step(table: At) -> None:
    """At the end of an order: one Melee, the active player choosing which (R48), or on with the Turn."""
    hexes = mixed_hexes(table.state)
    if not hexes:
        table.state.phase = "turn"
        return
    await fight_one(table, hexes)


@chapter("melee")
async def fight_one(table: At, hexes: Sequence[str]) -> None:
    """One of the Melees that are due, of the active player's choice, also inside a trigger (R48)."""
    hex = hexes[0]
    if len(hexes) > 1:
        hex = await Ask[str](
            table.state.active,
            "Which Melee first?",
            lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
            rule="O16.4",
            context=Asked("melee"),
        )
    await fight(table, hex)


@enforces("O16.4.1")
def melee_fp(content: Content, state: CommanderState, hex: str, side: str) -> Tally:
    """A side's Melee FP: its units' FP, one more for each boxed FP; no weapons (R50)."""
    lines: list[Line] = []
    for unit in units_in(state, hex, side):
        lines.append(
            Line("{unit}", str(fp(content, state, unit)), "O16.4.1", about=piece(unit), names={"unit": piece(unit)})
        )
        if boxed(content, state, unit, "fp"):
            lines.append(Line("its FP is boxed", "1", "3.1.6", about=piece(unit)))
    return Tally("Melee FP", tuple(lines))


async def fight(table: At, hex: str) -> None:
    """One Melee from the Ambushes to No Quarter."""
    table.tell(Event("melee", "Melee in {hex}", {"hex": hexagon(hex)}, (hexagon(hex),), rule="O16.4"))
    await _ambushes(table, hex)
    first = foe(table.state.active)
    taking_part = {side: tuple(units_in(table.state, hex, side)) for side in ("axis", "allied")}
    tallies = {side: melee_fp(table.content, table.state, hex, side) for side in ("axis", "allied")}
    totals: dict[str, int] = {}
    for side in (first, foe(first)):
        if not _both_there(table.state, hex):
            break
        totals[side] = await _roll(table, hex, side, tallies[side], totals.get(foe(side), 0))
    if len(totals) == 2 and _both_there(table.state, hex):
        _decide(table, hex, totals, taking_part)
    await _no_quarter(table, hex, taking_part)


def _both_there(state: CommanderState, hex: str) -> bool:
    return bool(units_in(state, hex, "axis")) and bool(units_in(state, hex, "allied"))


@enforces("O16.4.2")
async def _roll(table: At, hex: str, side: str, tally: Tally, against: int) -> int:
    strength = int(tally.total())
    total = await die_roll(
        table,
        side,
        "{side} fights with {fp}",
        lambda dice: strength + dice.sum,
        rule="O16.4.2",
        names={"side": f"side:{side}", "fp": str(strength)},
        asked=Asked("melee", hex=hex, total=strength, against=against),
        series="melee",
    )
    names = {"side": f"side:{side}", "total": str(total)}
    table.tell(Event("melee", "{side}: Melee Total {total}", names, tally=tally, rule="O16.4.2", side=side))
    return total


@enforces("O16.4.3", "F101", "F104")
def _decide(table: At, hex: str, totals: dict[str, int], taking_part: dict[str, tuple[str, ...]]) -> None:
    """The lower side's units that took part are eliminated; on a tie both, but for the holder of a Bunker (R51)."""
    state = table.state
    losers = [side for side in totals if totals[side] < totals[foe(side)]]
    if not losers:
        holder = state.lone.get(hex, "") if state.forts.get(hex) in ("bunker", "pillbox") else ""
        losers = [foe(holder)] if holder else list(totals)
    gone = [
        heir
        for side in losers
        for unit in taking_part[side]
        for heir in living(state, unit)
        if state.units[heir].place == hex
    ]
    eliminate_together(table, gone, "O16.4.3", "Melee")


# Ambush -------------------------------------------------------------------------------------------------------------
@enforces("A25")
async def _ambushes(table: At, hex: str) -> None:
    """The inactive player plays all his Ambushes, then the active player his (R49)."""
    for side in (foe(table.state.active), table.state.active):
        while could_play(table.content, table.state, side, ("ambush",)):
            victims = units_in(table.state, hex, foe(side))
            if not victims:
                break
            asked = Asked("window", hex=hex, window="ambush")
            names = {"hex": hexagon(hex)}
            if await offer(table, side, "Melee in {hex}: Ambush?", asked, rule="A25", names=names) != "card":
                break
            name = await choose_card(table, side, among(("ambush",)), asked, rule="A25")
            if not name:
                break
            play(table, side, name, "A25")
            await _ambushed(table, foe(side), victims, hex)


async def _ambushed(table: At, owner: str, victims: list[str], hex: str) -> None:
    unit = await Ask[str](
        owner,
        "Ambush: which of your units is Demoralised?",
        lambda: [Option(f"unit:{u}", u, piece(u)) for u in victims],
        rule="A25",
        topic=(hexagon(hex),),
        context=Asked("victim", units=tuple(victims), hex=hex),
    )
    await demoralise(table, unit, "A25")


# No Quarter ---------------------------------------------------------------------------------------------------------
@enforces("A38")
async def _no_quarter(table: At, hex: str, taking_part: dict[str, tuple[str, ...]]) -> None:
    """After a Melee that own units survived: Russians against anybody, Germans against Russians (R52)."""
    for side in (foe(table.state.active), table.state.active):
        nation = table.state.parties[side].nation
        enemy = table.state.parties[foe(side)].nation
        if nation != "russian" and not (nation == "german" and enemy == "russian"):
            continue
        while could_play(table.content, table.state, side, ("no-quarter",)) and _survivors(
            table.state, taking_part[side]
        ):
            asked = Asked("window", hex=hex, window="no-quarter")
            if await offer(table, side, "No Quarter?", asked, rule="A38") != "card":
                break
            name = await choose_card(table, side, among(("no-quarter",)), asked, rule="A38")
            if not name:
                break
            play(table, side, name, "A38")
            gain(table, side, 2, "No Quarter", "A38")
    settle(table)


def _survivors(state: CommanderState, units: tuple[str, ...]) -> bool:
    return any(living(state, unit) for unit in units)
