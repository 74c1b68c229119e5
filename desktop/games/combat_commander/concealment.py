"""Scenario 16: pieces that are set up after the enemy and out of his sight (R141).

A concealed piece is not on the map for any rule. Its owner lays it open when he likes at a decision of his own Turn or
when enemies have entered a hex; it is laid open at once when an enemy enters its hex or a Blaze breaks out there, a
weapon when its bearer is activated for an order.
"""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.state import BOX, CONCEALED, CommanderState, change_weapon, foe, place_unit
from desktop.games.combat_commander.units import units_in
from desktop.games.combat_commander.weapons import arm
from desktop.games.combat_commander.windows import offer
from desktop.table.asking import Ask, Option, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "conceal",
    "concealed_by",
    "concealed_in",
    "find_nobody",
    "lay_open",
    "lay_open_arms",
    "lay_open_some",
    "lay_open_window",
    "lose_arms",
    "spring",
]

At = Table[CommanderState]
RULE = "6.1.1"


def conceal(state: CommanderState, name: str, at: str) -> None:
    """Note down where a piece is: a unit's hex, the bearer of a weapon."""
    if name in state.units:
        place_unit(state, name, CONCEALED)
    else:
        change_weapon(state, name, place=CONCEALED)
    state.concealed[name] = at


def concealed_by(state: CommanderState, side: str) -> list[str]:
    """The concealed pieces of a side; which they are everybody knows, where they are only the side."""
    found = []
    for name in state.concealed:
        held = state.units.get(name) or state.weapons[name]
        if held.side == side:
            found.append(name)
    return found


def concealed_in(state: CommanderState, hex: str) -> list[str]:
    """Concealed units of a hex."""
    return [name for name, at in state.concealed.items() if at == hex]


@enforces(RULE)
def lay_open(table: At, name: str) -> None:
    """Put a concealed piece where it has been all the time."""
    state = table.state
    at = state.concealed.pop(name)
    if name in state.units:
        place_unit(state, name, at)
        text, names, side = "{unit} is in {hex}", {"unit": piece(name), "hex": hexagon(at)}, state.units[name].side
    else:
        if at in state.concealed:
            lay_open(table, at)
        names, side = {"unit": piece(at), "weapon": piece(name)}, state.units[at].side
        if state.units[at].weapon:  # it has been given another since: one weapon a unit (11.2)
            change_weapon(state, name, place=BOX)
            text = "{unit} has a weapon already: {weapon} is lost"
        else:
            arm(state, name, at)
            text = "{unit} carries {weapon}"
    table.tell(Event("reveal", text, names, (piece(name),), rule=RULE, side=side))


def spring(table: At) -> None:
    """Lay open what enemies have run into."""
    state = table.state
    for name, at in list(state.concealed.items()):
        unit = state.units.get(name)
        if unit is not None and any(state.units[other].side != unit.side for other in state.stacks.get(at, ())):
            lay_open(table, name)


@enforces(RULE)
def find_nobody(table: At, hex: str, movers: tuple[str, ...]) -> None:
    """Units have entered a hex in which enemies could have been concealed, and there are none: now that is known."""
    state = table.state
    side = foe(state.units[movers[0]].side)
    hiding = any(name in state.units for name in concealed_by(state, side))
    if hiding and hex in state.zones[side] and not units_in(state, hex, side):
        table.tell(
            Event("reveal", "Nobody is concealed in {hex}", {"hex": hexagon(hex)}, rule=RULE, side=side, level=2)
        )


def lay_open_arms(table: At, units: tuple[str, ...]) -> None:
    """Concealed weapons of units that are activated for an order."""
    for name, bearer in list(table.state.concealed.items()):
        if bearer in units:
            lay_open(table, name)


def lose_arms(table: At, unit: str) -> None:
    """A concealed weapon leaves the map with its bearer (11.3)."""
    state = table.state
    for name, bearer in list(state.concealed.items()):
        if bearer == unit:
            del state.concealed[name]
            change_weapon(state, name, place=BOX)
            names = {"unit": piece(unit), "weapon": piece(name)}
            text = "{weapon} is lost with {unit}"
            table.tell(Event("reveal", text, names, (piece(name),), rule="11.3", side=state.weapons[name].side))


async def lay_open_some(table: At, side: str) -> None:
    """The owner lays one piece open, or none after all."""
    names = concealed_by(table.state, side)
    chosen = await Ask[str](
        side,
        "Lay which piece open?",
        lambda: [
            *(Option(f"open:{n}", n, piece(n)) for n in names),
            Option("none", "", button("none"), "None after all"),
        ],
        rule=RULE,
        ends=("none",),
        weighty=True,
        needs="own",
        context=Asked("lay-open"),
    )
    if chosen:
        lay_open(table, chosen)


async def lay_open_window(table: At, side: str, hex: str, movers: tuple[str, ...]) -> None:
    """Before the reactions to an entry the owner may lay pieces open, so that they can react."""
    while concealed_by(table.state, side):
        answer = await offer(
            table,
            side,
            "{unit} enters {hex}: lay a concealed piece open?",
            Asked("window", units=movers, hex=hex, window="lay-open"),
            rule=RULE,
            more=[Option("open", "open", button("open"), "Lay one open")],
            cards=False,
            names={"unit": piece(movers[0]), "hex": hexagon(hex)},
            topic=(hexagon(hex),),
            wait="glance",
        )
        if answer != "open":
            return
        await lay_open_some(table, side)
