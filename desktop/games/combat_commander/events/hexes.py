"""Events that begin with a Random Hex: E43, E46-E48, E53, E59, E63, E69, E72, E73, E76."""

from __future__ import annotations

from desktop.games.combat_commander.choices import choose_hex, choose_unit
from desktop.games.combat_commander.clock import arrive, may_hold
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.destiny import random_hex
from desktop.games.combat_commander.events.registry import At, event
from desktop.games.combat_commander.fortifications import place_fort
from desktop.games.combat_commander.harm import demoralise
from desktop.games.combat_commander.markers import clear_all_smoke, place_blaze, place_smoke
from desktop.games.combat_commander.state import change_unit, on_map
from desktop.games.combat_commander.support import bring_unit, choose_item, support_roll
from desktop.games.combat_commander.units import ground_of, kind_of
from desktop.games.combat_commander.weapons import break_weapon, carried
from desktop.table.asking import Ask, Option, piece
from desktop.table.enforcing import enforces

__all__: list[str] = []


def nearest(table: At, hex: str, places: list[str]) -> list[str]:
    """Those of some hexes that are nearest to a hex."""
    ground = ground_of(table.content, table.state)
    if not places:
        return []
    least = min(ground.distance(hex, h) for h in places)
    return [h for h in dict.fromkeys(places) if ground.distance(hex, h) == least]


@event("air-support")
@enforces("E43")
async def air_support(table: At, side: str, turned: Card) -> None:
    """All units of the hex, or of the nearest that has any, become Demoralised if the drawer wishes."""
    hex = await random_hex(table, side, "{side}: Air Support", "E43")
    places = nearest(table, hex, sorted(table.state.stacks))
    hex = await choose_hex(table, side, "Air Support: strike which hex?", places, "E43", none="None")
    for unit in table.state.stacks.get(hex, ()):
        await demoralise(table, unit, "E43")


@event("blaze")
@enforces("E46")
async def blaze(table: At, side: str, turned: Card) -> None:
    hex = await random_hex(table, side, "{side}: Blaze", "E46")
    await place_blaze(table, side, hex, "E46")


@event("booby-trap")
@enforces("E47")
async def booby_trap(table: At, side: str, turned: Card) -> None:
    """Mines; units that are there are struck only when they leave."""
    hex = await random_hex(table, side, "{side}: Booby Trap", "E47")
    place_fort(table, hex, "mines", side, "E47")


@event("breeze")
@enforces("E48")
async def breeze(table: At, side: str, turned: Card) -> None:
    """All Smoke goes; each Blaze spreads one hex downwind, by the number of the card (R72)."""
    clear_all_smoke(table, "E48")
    ground = ground_of(table.content, table.state)
    for hex in sorted(table.state.blaze):
        downwind = ground.neighbour(hex, turned.breeze)
        if downwind:
            await place_blaze(table, side, downwind, "E48")


@event("dust")
@enforces("E53")
async def dust(table: At, side: str, turned: Card) -> None:
    hex = await random_hex(table, side, "{side}: Dust", "E53")
    await place_smoke(table, side, hex, "E53")


@event("infiltration")
@enforces("E59")
async def infiltration(table: At, side: str, turned: Card) -> None:
    """A Support element, no Radio, in or next to a Random Hex."""
    roll = await support_roll(table, side, "E59")
    item = await choose_item(table, side, roll, "E59", radios=False)
    hex = await random_hex(table, side, "{side}: Infiltration", "E59")
    if item is None:
        return
    men = table.content.units[item.pieces[0]].men
    places = around(table, hex, side, men)
    if not places:
        return
    chosen = await choose_hex(table, side, "Infiltration: the unit appears where?", places, "E59")
    arrive(table, bring_unit(table, side, item), chosen, "E59")


def around(table: At, hex: str, side: str, men: int) -> list[str]:
    """The hex and those around it where so many silhouettes of a side may be put."""
    ground = ground_of(table.content, table.state)
    return [h for h in (hex, *ground.neighbours[hex]) if may_hold(table, h, side, men)]


@event("malfunction")
@enforces("E63")
async def malfunction(table: At, side: str, turned: Card) -> None:
    """The nearest unbroken weapon breaks (R76)."""
    hex = await random_hex(table, side, "{side}: Malfunction", "E63")
    state = table.state
    ground = ground_of(table.content, state)
    away = {
        w: ground.distance(hex, state.units[state.weapons[w].bearer].place)
        for w in carried(state)
        if not state.weapons[w].broken
    }
    if not away:
        return
    least = min(away.values())
    close = [w for w in away if away[w] == least]
    weapon = await Ask[str](
        side,
        "Malfunction: which weapon breaks?",
        lambda: [Option(f"break:{w}", w, piece(w)) for w in close],
        rule="E63",
    )
    break_weapon(table, weapon, "E63")


@event("rubble")
@enforces("E69")
async def rubble(table: At, side: str, turned: Card) -> None:
    """Wire in a Random Hex; the rulebook gives no text (R73)."""
    hex = await random_hex(table, side, "{side}: Rubble", "E69")
    if table.state.settings.get("rubble", "wire") == "wire":
        place_fort(table, hex, "wire", side, "E69")


@event("shell-shock")
@enforces("E72")
async def shell_shock(table: At, side: str, turned: Card) -> None:
    """The nearest unit becomes Demoralised."""
    hex = await random_hex(table, side, "{side}: Shell Shock", "E72")
    state = table.state
    places = nearest(table, hex, sorted(state.stacks))
    units = [u for h in places for u in state.stacks[h]]
    unit = await choose_unit(table, side, "Shell Shock: which unit is Demoralised?", units, "E72")
    if unit:
        await demoralise(table, unit, "E72")


@event("shellholes")
@enforces("E73")
async def shellholes(table: At, side: str, turned: Card) -> None:
    """Foxholes in a Random Hex; the rulebook gives no text (R73)."""
    hex = await random_hex(table, side, "{side}: Shellholes", "E73")
    place_fort(table, hex, "foxholes", side, "E73")


@event("walking-wounded")
@enforces("E76")
async def walking_wounded(table: At, side: str, turned: Card) -> None:
    """A unit of either side comes back from the Casualty Track, Demoralised (R78)."""
    lost = [name for name, unit in table.state.units.items() if unit.place.startswith("lost:")]
    unit = await choose_unit(table, side, "Walking Wounded: which unit comes back?", lost, "E76")
    hex = await random_hex(table, side, "{side}: Walking Wounded", "E76")
    if not unit or on_map(table.state.units[unit].place):
        return
    owner = table.state.units[unit].side
    places = around(table, hex, owner, kind_of(table.content, table.state, unit).men)
    if not places:
        return
    chosen = await choose_hex(table, side, "Walking Wounded: where?", places, "E76")
    change_unit(table.state, unit, broken=True)
    arrive(table, unit, chosen, "E76")
