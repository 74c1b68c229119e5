"""Events that befall units: E44, E50-E52, E55, E56, E58, E60, E62, E64, E66, E70, E71, E75, E77."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.choices import choose_hex, choose_unit
from desktop.games.combat_commander.clock import arrive
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.destiny import die_roll
from desktop.games.combat_commander.events.registry import At, event
from desktop.games.combat_commander.fire.firepower import shot
from desktop.games.combat_commander.fortifications import place_fort, remove_fort, why_not_fort
from desktop.games.combat_commander.harm import counters_left, demoralise, deploy, rally, suppress, team_of
from desktop.games.combat_commander.markers import place_smoke, why_not_smoke
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.state import (
    BOX,
    RESERVE,
    add_unit,
    change_unit,
    foe,
    living,
)
from desktop.games.combat_commander.units import (
    cover,
    ground_of,
    kind_of,
    leads,
    objectives_of,
    on_board,
    units_in,
    weapon_type,
    within_command,
    works,
)
from desktop.games.combat_commander.victory import eliminate, in_play, settle
from desktop.games.combat_commander.weapons import arm
from desktop.table.asking import Ask, Option, button, piece
from desktop.table.enforcing import enforces
from desktop.table.telling import Event

__all__: list[str] = []


def _broken(table: At, side: str = "") -> list[str]:
    """Demoralised units on the map, of a side or of both."""
    units = table.state.units
    sides = (side,) if side else ("axis", "allied")
    return [u for s in sides for u in on_board(table.state, s) if units[u].broken]


@event("battle-harden")
@enforces("E44", "E44.1", "8.1.1")
async def battle_harden(table: At, side: str, turned: Card) -> None:
    units = [u for u in on_board(table.state, side) if not table.state.units[u].veteran]
    unit = await choose_unit(table, side, "Battle Harden: which unit becomes Veteran?", units, "E44")
    if unit:
        change_unit(table.state, unit, veteran=True)
        names = {"unit": piece(unit)}
        table.tell(Event("veteran", "{unit} is Veteran", names, (piece(unit),), rule="E44.1", side=side))


@event("commissar")
@enforces("E50")
async def commissar(table: At, side: str, turned: Card) -> None:
    """A Demoralised unit is rallied, or shot if the roll is above its Morale."""
    unit = await choose_unit(table, side, "Commissar: deal with which unit?", _broken(table, side), "E50")
    if not unit:
        return
    need = morale_here(table.content, table.state, unit)
    bad = await die_roll(
        table,
        side,
        "Commissar: {unit} is shot above {need}",
        lambda dice: dice.sum > morale_here(table.content, table.state, unit),
        rule="E50",
        names={"unit": piece(unit), "need": str(need)},
        asked=Asked("commissar", total=need, units=(unit,)),
    )
    for heir in living(table.state, unit):
        if bad:
            eliminate(table, heir, "E50", "Commissar")
        else:
            rally(table, heir, "E50")


@event("cower")
@enforces("E51")
async def cower(table: At, side: str, turned: Card) -> None:
    """Squads outside every friendly Leader's radius are Suppressed (R80)."""
    state, content = table.state, table.content
    own = on_board(state, side)
    leaders = [u for u in own if leads(content, state, u)]
    for unit in own:
        if kind_of(content, state, unit).kind == "squad" and not any(
            within_command(content, state, leader, unit) for leader in leaders
        ):
            suppress(table, unit, "E51")


@event("deploy")
@enforces("E52", "E52.1")
async def deploy_event(table: At, side: str, turned: Card) -> None:
    """The active player may split a Squad; by another reading the drawer (R46)."""
    who = side if table.state.settings.get("deploy", "active") == "drawer" else table.state.active
    state, content = table.state, table.content
    if counters_left(content, state, team_of(content, state, who)) < 2:
        return
    squads = [u for u in on_board(state, who) if kind_of(content, state, u).kind == "squad"]
    unit = await choose_unit(table, who, "Deploy a Squad into two Teams?", squads, "E52.1", none="None")
    if unit:
        deploy(table, unit, "E52")
        settle(table)


@event("entrench")
@enforces("E55")
async def entrench(table: At, side: str, turned: Card) -> None:
    state, content = table.state, table.content
    hexes = sorted(h for h in state.stacks if units_in(state, h, side) and why_not_fort(content, state, h) is None)
    hex = await choose_hex(table, side, "Entrench: Foxholes where?", hexes, "E55", none="Nowhere")
    if hex:
        place_fort(table, hex, "foxholes", side, "E55")


@event("field-promotion")
@enforces("E56")
async def field_promotion(table: At, side: str, turned: Card) -> None:
    """The nation's Private joins one of the drawer's Demoralised units, if still in the box (R81)."""
    state = table.state
    type = f"{state.parties[side].nation}.private"
    if type in state.units:
        return
    hexes = sorted({state.units[u].place: 1 for u in _broken(table, side)})
    hex = await choose_hex(table, side, "Field Promotion: the Private appears where?", hexes, "E56", none="Nowhere")
    if hex:
        unit = add_unit(state, type, side, RESERVE, alone=True)
        arrive(table, unit, hex, "E56")


@event("hero")
@enforces("E58", "E58.1")
async def hero(table: At, side: str, turned: Card) -> None:
    """The Hero comes to a friendly hex and may rally a unit there (R55)."""
    state, content = table.state, table.content
    type = f"{state.parties[side].nation}.hero"
    if type in state.units and in_play(state.units[type].place):
        return
    ground = ground_of(content, state)
    own = {h: 1 for h in sorted(state.stacks) if units_in(state, h, side)}
    for objective, hexes in objectives_of(content, state).items():
        if state.control.get(objective) == side:
            for h in hexes:
                if not units_in(state, h, foe(side)) and not ground.closed[h] and h not in state.blaze:
                    own.setdefault(h, 1)
    hex = await choose_hex(table, side, "The Hero appears where?", list(own), "E58")
    if not hex:
        return
    arrive(table, add_unit(state, type, side, RESERVE, alone=True), hex, "E58")
    units = [u for u in units_in(table.state, hex, side) if table.state.units[u].broken]
    unit = await choose_unit(table, side, "The Hero rallies which unit?", units, "E58", none="Nobody")
    if unit:
        rally(table, unit, "E58")


@event("interdiction")
@enforces("E60")
async def interdiction(table: At, side: str, turned: Card) -> None:
    """A unit in a hex of Cover less than 1 is Suppressed (R44, R80)."""
    state, content = table.state, table.content
    units = [
        u
        for h in sorted(state.stacks)
        if cover(content, state, h) < 1
        for u in state.stacks[h]
        if not state.units[u].suppressed
    ]
    unit = await choose_unit(table, side, "Interdiction: Suppress which unit?", units, "E60")
    if unit:
        suppress(table, unit, "E60")


@event("kia")
@enforces("E62")
async def killed(table: At, side: str, turned: Card) -> None:
    unit = await choose_unit(table, side, "Killed: which Demoralised unit?", _broken(table), "E62")
    if unit:
        eliminate(table, unit, "E62", "killed in action")


@event("medic")
@enforces("E64")
async def medic(table: At, side: str, turned: Card) -> None:
    unit = await choose_unit(table, side, "Medic: rally which unit?", _broken(table), "E64")
    if unit:
        rally(table, unit, "E64")


@event("prisoners-of-war")
@enforces("E66")
async def prisoners(table: At, side: str, turned: Card) -> None:
    """One of the drawer's own Demoralised units with or next to an enemy is lost."""
    state = table.state
    ground = ground_of(table.content, state)
    units = [
        u
        for u in _broken(table, side)
        if any(units_in(state, h, foe(side)) for h in (state.units[u].place, *ground.neighbours[state.units[u].place]))
    ]
    unit = await choose_unit(table, side, "Prisoners of War: which of your units?", units, "E66")
    if unit:
        eliminate(table, unit, "E66", "taken prisoner")


@event("sappers")
@enforces("E70")
async def sappers(table: At, side: str, turned: Card) -> None:
    hexes = sorted(h for h, fort in table.state.forts.items() if fort in ("mines", "wire"))
    hex = await choose_hex(table, side, "Sappers: clear which hex?", hexes, "E70", none="None")
    if hex:
        remove_fort(table, hex, "E70")


@event("scrounge")
@enforces("E71")
async def scrounge(table: At, side: str, turned: Card) -> None:
    """An eliminated weapon of either side goes to an own unit without one (R81)."""
    state = table.state
    lost = [name for name, weapon in state.weapons.items() if weapon.place == BOX]
    bearers = [u for u in on_board(state, side) if not state.units[u].weapon]
    if not lost or not bearers:
        return
    weapon = await Ask[str](
        side,
        "Scrounge which weapon?",
        lambda: [
            *(Option(f"weapon:{w}", w, piece(w)) for w in lost),
            Option("none", "", button("none"), "None"),
        ],
        rule="E71",
        ends=("none",),
        weighty=True,
        context=Asked("scrounge"),
    )
    if not weapon:
        return
    unit = await choose_unit(table, side, "Who takes the weapon?", bearers, "E71")
    arm(table.state, weapon, unit)
    names = {"weapon": piece(weapon), "unit": piece(unit)}
    table.tell(Event("transfer", "{unit} takes {weapon}", names, (piece(unit),), rule="E71", side=side))


@event("suppressing-fire")
@enforces("E75")
async def suppressing_fire(table: At, side: str, turned: Card) -> None:
    """An enemy in sight and range of a working MG is Suppressed; nothing fires, so Wire and wet hexes bar nothing."""
    state, content = table.state, table.content
    guns = [
        unit.weapon
        for unit in (state.units[u] for u in on_board(state, side))
        if unit.weapon and weapon_type(content, state, unit.weapon).kind == "mg" and works(state, unit.weapon)
    ]
    units = [
        u
        for h in sorted(state.stacks)
        if any(shot(content, state, gun, h) >= 0 for gun in guns)
        for u in units_in(state, h, foe(side))
        if not state.units[u].suppressed
    ]
    unit = await choose_unit(table, side, "Suppressing Fire: Suppress which unit?", units, "E75")
    if unit:
        suppress(table, unit, "E75")


@event("white-phosphorus")
@enforces("E77")
async def white_phosphorus(table: At, side: str, turned: Card) -> None:
    """Smoke next to a Squad in good order; each side there has a unit Demoralised, the inactive first (R80)."""
    state, content = table.state, table.content
    ground = ground_of(content, state)
    found: dict[str, int] = {}
    for unit in on_board(state, side):
        if kind_of(content, state, unit).kind == "squad" and not state.units[unit].broken:
            for h in ground.neighbours[state.units[unit].place]:
                if why_not_smoke(content, state, h) is None:
                    found[h] = 1
    hex = await choose_hex(table, side, "White Phosphorus into which hex?", sorted(found), "E77", none="None")
    if not hex:
        return
    await place_smoke(table, side, hex, "E77")
    for owner in (foe(table.state.active), table.state.active):
        units = units_in(table.state, hex, owner)
        unit = await choose_unit(table, owner, "White Phosphorus: which of your units breaks?", units, "E77")
        if unit:
            await demoralise(table, unit, "E77")
