"""The state of a game: pieces, markers, cards, tracks and the place in the sequence of play, as plain data.

Places of units: a hex ("C7"), or "reserve" (not set up), "concealed:" (set up out of sight), "time:3" (Time Track),
"lost:5" (Casualty Track). Units that go back to the box are deleted. Only this module writes pieces and stacks.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.combat_commander.content import Delay, SetUpStep
from desktop.table.chance import Deck
from desktop.table.game import State

__all__ = [
    "BOX",
    "CONCEALED",
    "RESERVE",
    "CommanderState",
    "Party",
    "Radio",
    "Unit",
    "Weapon",
    "add_unit",
    "change_unit",
    "change_weapon",
    "foe",
    "living",
    "on_map",
    "place_unit",
    "remove_unit",
    "replace_unit",
]

RESERVE = "reserve"
#: Where pieces are whose place only their side knows (`CommanderState.concealed`).
CONCEALED = "concealed:"
#: Where weapons without a bearer are: the Weapons box of the Casualty Track (4.2).
BOX = "box"


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit. broken: Demoralised. activated: this Turn, for an order or Opportunity Fire (O14.1)."""

    type: str
    side: str
    place: str
    broken: bool = False
    suppressed: bool = False
    veteran: bool = False
    weapon: str = ""
    activated: bool = False


class Weapon(msgspec.Struct, frozen=True, gc=False):
    """One weapon. bearer: the unit that carries it, "" if none; place: "" with a bearer, else "reserve", "concealed:"
    or "box"."""

    type: str
    side: str
    bearer: str = ""
    broken: bool = False
    place: str = ""


class Radio(msgspec.Struct, frozen=True, gc=False):
    """A radio in its side's Artillery Box (12). space: of the Time Track while it is still to come."""

    type: str
    broken: bool = False
    space: int = 0


class Party(msgspec.Struct, frozen=True, gc=False):
    """What a scenario says of a side. people: whose formation it is, "" for the nation's own."""

    nation: str
    posture: Literal["attacker", "recon", "defender"]
    quality: str
    orders: int
    edge: str
    discard: int
    discard_always: int = 0
    people: str = ""


class CommanderState(State):
    """Everything on the table.

    stacks: units of each hex, in the order they came. forts: Fortification by hex; lone: the side last alone in a
    Bunker or Pillbox (R51). control: side by number of the Objective. vp: positive on the Axis side of the track.

    phase: the cursor. active: whose Turn it is. order: the order being carried out, with its card; ordered: units
    activated for it; done: something was carried out (O14.4). Of a Move: moving (unit or group on its way), halted (it
    goes no further), declined (the active player plays no Action before the next step), spent (MP by unit), roads
    (units with the road bonus), finished, opfire (enemy units activated for Opportunity Fire). Of a Fire: fired (units
    and weapons). Of Recover and Rout: rolls (units still to roll), target (whose). Of a barrage: impact (hexes still
    to be rolled for), spot (its centre). recovered: sides already the object of Recover or Rout. heirs: units that
    took the place of another in this Turn: one Team for a lightly wounded Squad, two for a deployed one. trigger:
    depth of triggers being resolved, 0 at rest. hale: members of a moving group that were in good order when it set
    out. seen: cards of a side's hand that the enemy has seen in this Turn (E61).

    down: sides whose hand lies face down for one person alone (see `solitaire`). rows: the cards of such a hand in the
    order of their slots, "" for an empty one. shown: those of it that are turned up. turned: how many cards the active
    side has turned up in this Turn.

    fresh: cards of a hand that came with its last refill, so that they can be marked.

    plan: what the generator has settled so far. laid: hexes of Fortifications placed in this step of the set-up.
    arrived: units that a scenario put on the Time Track. haze: a scenario's hindrance by Time. sunken: hexes of a
    sunken road. zones: each side's original set-up hexes. zone_entry: units that will arrive in them. concealed: by
    piece that is set up out of the enemy's sight, its hex, of a weapon its bearer.
    """

    scenario: str = ""
    map: int = 0
    year: int = 0
    parties: dict[str, Party] = {}
    units: dict[str, Unit] = {}
    stacks: dict[str, tuple[str, ...]] = {}
    weapons: dict[str, Weapon] = {}
    radios: dict[str, Radio] = {}
    forts: dict[str, str] = {}
    stock: dict[str, int] = {}
    lone: dict[str, str] = {}
    smoke: dict[str, int] = {}
    blaze: dict[str, int] = {}
    bag: tuple[int, ...] = ()
    control: dict[str, str] = {}
    chits_open: tuple[str, ...] = ()
    chits_secret: dict[str, tuple[str, ...]] = {}
    chit_bag: tuple[str, ...] = ()
    decks: dict[str, Deck] = {}
    hands: dict[str, tuple[str, ...]] = {}
    down: tuple[str, ...] = ()
    rows: dict[str, tuple[str, ...]] = {}
    shown: dict[str, tuple[str, ...]] = {}
    turned: int = 0
    discards: dict[str, tuple[str, ...]] = {}
    fresh: dict[str, tuple[str, ...]] = {}
    vp: int = 0
    time: int = 0
    sudden_death: int = 0
    surrender: dict[str, int] = {}
    initiative: str = "axis"
    mines: int = 6
    special: tuple[str, ...] = ()
    haze: bool = False
    sunken: tuple[str, ...] = ()
    zones: dict[str, tuple[str, ...]] = {}
    zone_entry: tuple[str, ...] = ()
    concealed: dict[str, str] = {}
    serial: dict[str, int] = {}
    # set-up
    steps: tuple[SetUpStep, ...] = ()
    delays: tuple[Delay, ...] = ()
    deal: dict[str, int] = {}
    plan: dict[str, str] = {}
    laid: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    # the sequence of play
    phase: str = "setup"
    turn: int = 0
    active: str = "axis"
    orders: int = 0
    order: str = ""
    order_card: str = ""
    ordered: tuple[str, ...] = ()
    done: bool = False
    moving: tuple[str, ...] = ()
    halted: bool = False
    hale: tuple[str, ...] = ()
    declined: bool = False
    spent: dict[str, int] = {}
    roads: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    opfire: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()
    target: str = ""
    recovered: tuple[str, ...] = ()
    heirs: dict[str, tuple[str, ...]] = {}
    impact: tuple[str, ...] = ()
    spot: str = ""
    passed: bool = False
    discarded: int = 0
    trigger: int = 0
    seen: dict[str, tuple[str, ...]] = {}
    standing: dict[str, str] = {}
    verdict: str = ""
    verdict_text: str = ""
    verdict_rule: str = ""
    settings: dict[str, str] = {}


def foe(side: str) -> str:
    """The other side."""
    return "allied" if side == "axis" else "axis"


def on_map(place: str) -> bool:
    """Whether a place is a hex."""
    return ":" not in place and place != RESERVE


# changes ------------------------------------------------------------------------------------------------------------
def change_unit(state: CommanderState, unit: str, **changes: object) -> None:
    """Change fields of a unit, but for its place."""
    state.units[unit] = msgspec.structs.replace(state.units[unit], **changes)


def change_weapon(state: CommanderState, weapon: str, **changes: object) -> None:
    """Change fields of a weapon, but for its bearer."""
    state.weapons[weapon] = msgspec.structs.replace(state.weapons[weapon], **changes)


def place_unit(state: CommanderState, unit: str, place: str) -> None:
    """Put a unit into a hex or another place; on top of what is there."""
    here = state.units[unit]
    if on_map(here.place):
        _leave(state, unit, here.place)
    state.units[unit] = msgspec.structs.replace(here, place=place)
    if on_map(place):
        state.stacks[place] = (*state.stacks.get(place, ()), unit)


def _leave(state: CommanderState, unit: str, hex: str) -> None:
    left = tuple(u for u in state.stacks[hex] if u != unit)
    if left:
        state.stacks[hex] = left
    else:
        del state.stacks[hex]


def add_unit(state: CommanderState, type: str, side: str, place: str, *, alone: bool = False, **fields: object) -> str:
    """A new unit out of the box; its id. alone: the counter is the only one of its kind."""
    number = state.serial.get(type, 0) + 1
    state.serial[type] = number
    name = type if alone else f"{type}.{number}"
    state.units[name] = msgspec.structs.replace(Unit(type, side, RESERVE), **fields)
    place_unit(state, name, place)
    return name


def remove_unit(state: CommanderState, unit: str) -> None:
    """Put a unit back into the box; what it carries must have been dealt with."""
    place = state.units[unit].place
    if on_map(place):
        _leave(state, unit, place)
    del state.units[unit]


def replace_unit(state: CommanderState, unit: str, heirs: tuple[str, ...]) -> None:
    """Other units take a unit's place in the order in progress; the unit goes back to the box (R45, R46)."""
    for name in ("ordered", "moving", "finished", "opfire", "fired", "rolls", "roads"):
        listed: tuple[str, ...] = getattr(state, name)
        if unit in listed:
            at = listed.index(unit)
            setattr(state, name, (*listed[:at], *heirs, *listed[at + 1 :]))
    if unit in state.spent:
        spent = state.spent.pop(unit)
        for heir in heirs:
            state.spent[heir] = spent
    for name, bearer in state.concealed.items():
        if bearer == unit:
            state.concealed[name] = heirs[0]
    remove_unit(state, unit)
    state.heirs[unit] = heirs


def living(state: CommanderState, unit: str) -> list[str]:
    """The unit, or those that took its place, as far as they are on the map."""
    if unit in state.units:
        return [unit] if on_map(state.units[unit].place) else []
    return [found for heir in state.heirs.get(unit, ()) for found in living(state, heir)]
