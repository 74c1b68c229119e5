"""The state of a game: pieces, markers, cards and the place in the sequence of play, as plain data.

Places of units: a hex of the Battle Map ("6,2"), or "pool" (Force Pool), "reserve" (Strategic Reserve), "shattered",
"destroyed", "surrendered", "turn:5" (Game Turn Track), "tobruk" (Tobruk Reaction Box), "malta", "siege" (16.2),
"stock" (unbuilt entrenchments), "out" (removed from play). Only this module writes to the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from desktop.table.chance import Deck
from desktop.table.game import State

__all__ = [
    "AXIS_SUPPLIES",
    "Battle",
    "Leader",
    "Mark",
    "NoRetreatState",
    "Unit",
    "foe",
    "footsteps",
    "hold_supplies",
    "is_hex",
    "slotted",
    "spot",
    "turn_box",
]

Status = Literal["", "low", "none"]

#: The Axis supply markers in the order in which they are drawn (5.2): green before gray.
AXIS_SUPPLIES = ("green", "gray")


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit. face: index in its type's faces, 0 the weakest. supply: "" full, "low", "none" (unsupplied).

    enhanced: its dotted 8-6 face was bought already (R57).
    """

    place: str
    face: int = 0
    supply: Status = ""
    enhanced: bool = False


class Leader(msgspec.Struct, frozen=True, gc=False):
    """A leader marker. host: the unit it goes with, "" if alone in its hex. used: flipped to its other side."""

    place: str
    host: str = ""
    used: bool = False


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A marker on a target hex. kind: "target" (declared), "blow" (counterblow of this phase), "waiting" (a CB result).

    owner: the side whose marker it is. leader: the leader that turned for it, "" for a marker. fought: its battle is
    over. fresh: the Non-Phasing Player got it in a counterattack of this phase, and it waits for his next one (R10).
    """

    kind: Literal["target", "blow", "waiting"]
    owner: str
    leader: str = ""
    fought: bool = False
    fresh: bool = False


class Battle(msgspec.Struct, frozen=True, gc=False):
    """The last battle fought, for windows after it and for the log. hexes: its target hexes."""

    hexes: tuple[str, ...]
    attackers: tuple[str, ...]
    result: str


class NoRetreatState(State):
    """Everything on the table.

    phase, step: the cursor in the sequence of play (4.0). player: the Phasing Player, or whose segment it is.
    pair: number of the pair of Player Turns. control: number of the map that holds a side's Control marker.
    owners: "map:hex" of each Town and City and whose it is. trodden: of every hex, the side that was last there, where
    that is played (R16). ports: "map:hex" of ports whose dumps were taken this
    Game Turn. captured: enemy Towns and Cities that the Initiative Player took in it. supplies, used: SP markers in
    hand and in the Used Supplies Box ("green", "gray", "allied").
    moved: units that have moved or were passed over this phase.
    handicap: Victory Points that the Allies have to begin with in a scenario played alone.
    slots: cards of a hand that lies face down for one person alone, by the number of their slot, "" for an empty one.
    flags: what events hold over the Game Turn; heard: names of events that took effect in this Player Turn.
    """

    turn: int = 1
    last: int = 18
    first: bool = True
    phase: str = "strategic"
    step: int = 0
    player: str = "axis"
    initiative: str = "axis"
    pair: int = 0
    passes: int = 0
    map: int = 0
    contested_before: bool = False
    captured: tuple[str, ...] = ()
    offensive: bool = False
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    marks: dict[str, Mark] = {}
    control: dict[str, int] = {}
    owners: dict[str, str] = {}
    trodden: dict[str, str] = {}
    ports: dict[str, int] = {}
    supplies: dict[str, int] = {}
    used: dict[str, int] = {}
    malta_gray: int = 0
    malta: Literal["", "inactive", "active"] = ""
    malta_marker: bool = False
    invasion: Literal["", "cancelled", "won", "lost"] = ""
    crete: Literal["", "axis", "allied"] = ""
    fort: int = 0
    fort_in_play: bool = False
    blitz: int = 0
    shock: int = 0
    deck: Deck = Deck()
    hands: dict[str, tuple[str, ...]] = {}
    slots: dict[str, tuple[str, ...]] = {}
    discards: tuple[str, ...] = ()
    seen: dict[str, tuple[str, ...]] = {}
    events: dict[str, int] = {}
    arrivals: dict[str, int] = {}
    departed: tuple[str, ...] = ()
    flags: dict[str, str] = {}
    heard: tuple[str, ...] = ()
    standing: dict[str, str] = {}
    moved: dict[str, int] = {}
    free_box: dict[str, bool] = {}
    attacks: int = 0
    fought: tuple[str, ...] = ()
    responded: tuple[str, ...] = ()
    battle: Battle | None = None
    verdict: str = ""
    verdict_text: str = ""
    verdict_rule: str = ""
    handicap: int = 0
    settings: dict[str, str] = {}


def foe(side: str) -> str:
    """The other side."""
    return "allied" if side == "axis" else "axis"


def slotted(state: NoRetreatState, side: str) -> bool:
    """Whether a side's hand lies face down and chance picks its cards (playing alone)."""
    return state.settings.get("solo", "closed") == side


def is_hex(place: str) -> bool:
    """Whether a place is a hex of the Battle Map."""
    return "," in place


def spot(state: NoRetreatState, hex: str) -> str:
    """The subject of a hex of the Battle Map: "hex:3/6,2", so that what is told of it names it for ever."""
    return f"hex:{state.map}/{hex}"


def footsteps(state: NoRetreatState, path: Iterable[str]) -> tuple[str, ...]:
    """A path of hexes of the Battle Map as subjects."""
    return tuple(spot(state, hex) for hex in path)


def turn_box(turn: int) -> str:
    """The place of a box of the Game Turn Track."""
    return f"turn:{turn}"


def hold_supplies(state: NoRetreatState, side: str) -> int:
    """Supply Points that a side has in hand."""
    if side == "allied":
        return state.supplies["allied"]
    return state.supplies["green"] + state.supplies["gray"]


# changes ------------------------------------------------------------------------------------------------------------
def put_unit(state: NoRetreatState, unit: str, **changes: object) -> None:
    """Change fields of a unit."""
    state.units[unit] = msgspec.structs.replace(state.units[unit], **changes)


def put_leader(state: NoRetreatState, leader: str, **changes: object) -> None:
    """Change fields of a leader."""
    state.leaders[leader] = msgspec.structs.replace(state.leaders[leader], **changes)


def spend(state: NoRetreatState, kind: str, count: int = 1) -> None:
    """Move SP markers of a kind from the hand to the Used Supplies Box (R46)."""
    state.supplies[kind] -= count
    state.used[kind] += count


def gain(state: NoRetreatState, side: str, count: int) -> int:
    """Give a side up to `count` SP from the Used Supplies Box, green before gray; returns how many there were."""
    given = 0
    for kind in AXIS_SUPPLIES if side == "axis" else ("allied",):
        take = min(count - given, state.used[kind])
        state.used[kind] -= take
        state.supplies[kind] += take
        given += take
    return given
