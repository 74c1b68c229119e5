"""T94 Smoke and T79 Blaze: markers drawn from the bag, and what a fire drives out."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import concealed_in, lay_open
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fortifications import remove_fort
from desktop.games.combat_commander.state import CommanderState, foe, place_unit
from desktop.games.combat_commander.units import ground_of
from desktop.games.combat_commander.victory import eliminate, settle
from desktop.table.asking import Ask, Draw, Option, Refusal, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["place_blaze", "place_smoke", "take_smoke_off", "why_not_smoke"]

At = Table[CommanderState]

WET = Refusal("No Smoke or Blaze lies in a wet hex", "T95")
BURNING = Refusal("The hex burns already", "8.1.5")


def why_not_smoke(content: Content, state: CommanderState, hex: str) -> Refusal | None:
    """Why no Smoke or Blaze may be placed in a hex (T89, T95, T98, 8.1.5)."""
    if ground_of(content, state).wet[hex]:
        return WET
    return BURNING if hex in state.blaze else None


async def _draw(table: At, side: str, rule: str) -> int:
    """A marker from the bag; 0 if it is empty."""
    state = table.state
    if not state.bag:
        return 0
    rest = tuple(str(value) for value in state.bag)
    (drawn,) = await Draw("smoke", "a Smoke marker", top=(), rest=rest, side=side, rule=rule, held=False)
    left = list(table.state.bag)
    left.remove(int(drawn))
    table.state.bag = tuple(left)
    return int(drawn)


def _put_back(state: CommanderState, value: int) -> None:
    state.bag = tuple(sorted((*state.bag, value)))


@enforces("8.1.4", "T94")
async def place_smoke(table: At, side: str, hex: str, rule: str) -> None:
    """Draw a Smoke marker and place it; of two the stronger stays, the other goes back (R82)."""
    if why_not_smoke(table.content, table.state, hex) is not None:
        return
    value = await _draw(table, side, rule)
    state = table.state
    if not value:
        return
    before = state.smoke.get(hex, 0)
    if before:
        _put_back(state, min(before, value))
    state.smoke[hex] = max(before, value)
    names = {"hex": hexagon(hex), "value": str(value)}
    table.tell(Event("smoke", "Smoke {value} in {hex}", names, (hexagon(hex),), rule=rule, side=side))


@enforces("6.1.2")
async def take_smoke_off(table: At, side: str) -> None:
    """The side that caused the Time advance takes one Smoke marker off the map (R60)."""
    if not table.state.smoke:
        return
    hexes = sorted(table.state.smoke)
    hex = await Ask[str](
        side,
        "Which Smoke clears?",
        lambda: [Option(f"clear:{h}", h, hexagon(h)) for h in hexes],
        rule="6.1.2",
        context=Asked("smoke-off"),
    )
    _clear(table, hex, "6.1.2")


def _clear(table: At, hex: str, rule: str) -> None:
    _put_back(table.state, table.state.smoke.pop(hex))
    table.tell(Event("smoke", "The Smoke in {hex} clears", {"hex": hexagon(hex)}, (hexagon(hex),), rule=rule))


def clear_all_smoke(table: At, rule: str) -> None:
    """All Smoke goes off the map (E48)."""
    for hex in sorted(table.state.smoke):
        _clear(table, hex, rule)


@enforces("E46", "E48", "T79", "8.1.5")
async def place_blaze(table: At, side: str, hex: str, rule: str) -> None:
    """Set a hex on fire: markers go, units are put into adjacent hexes by their owners, the inactive first (R79)."""
    if why_not_smoke(table.content, table.state, hex) is not None:
        return
    state = table.state
    table.tell(Event("blaze", "{hex} burns", {"hex": hexagon(hex)}, (hexagon(hex),), rule=rule, side=side))
    if hex in state.smoke:
        _clear(table, hex, rule)
    if hex in state.forts:
        remove_fort(table, hex, rule)
    for name in concealed_in(state, hex):
        lay_open(table, name)
    for owner in (foe(state.active), state.active):
        for unit in table.state.stacks.get(hex, ()):
            held = table.state.units.get(unit)
            if held is not None and held.side == owner and held.place == hex:
                await _displace(table, unit, hex, rule)
    table.state.blaze[hex] = await _draw(table, side, rule)
    settle(table)


async def _displace(table: At, unit: str, hex: str, rule: str) -> None:
    state, content = table.state, table.content
    ground = ground_of(content, state)
    owner = state.units[unit].side
    open_hexes = [h for h in ground.neighbours[hex] if not ground.closed[h] and h not in state.blaze]
    if state.settings.get("displaced", "any") == "friends":
        calm = [h for h in open_hexes if all(state.units[u].side == owner for u in state.stacks.get(h, ()))]
        open_hexes = calm or open_hexes
    if not open_hexes:
        eliminate(table, unit, rule, "nowhere to flee from the Blaze")
        return
    target = await Ask[str](
        owner,
        "{unit} flees the Blaze: where to?",
        lambda: [Option(f"to:{h}", h, hexagon(h)) for h in open_hexes],
        rule=rule,
        names={"unit": piece(unit)},
        topic=(piece(unit),),
        context=Asked("displace", units=(unit,), hex=hex),
    )
    place_unit(table.state, unit, target)
    names = {"unit": piece(unit), "hex": hexagon(target)}
    table.tell(
        Event("displaced", "{unit} flees to {hex}", names, (piece(unit),), rule=rule, side=owner, path=(hex, target))
    )
