"""Ammunition points (S10.12): who may use full barrage factors, and from which box the point comes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import track_of
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["box_of", "left_in", "spend", "tracks_in_use", "why_no_full_factor", "why_not_spend"]

OUT_OF_AMMO = Refusal("Its Command Track is out of ammunition", "S10.12", "in fire its guns count with a factor of one")
STRATEGIC = Refusal("Independent strategic formations may not spend ammunition points", "S3.15")
NO_TRACK = Refusal("Its formation stands on no Command Track that has ammunition", "S10.12")
SILENCED = Refusal("It lies under an Artillery Superiority marker and takes no part in combat", "S12.51")
NOT_DEPLOYED = Refusal("Only units in Deployed Mode may spend ammunition points", "S10.12")
NOT_MARKED = Refusal("Without a combat marker its attack may not spend ammunition points", "S10.11")
FORTRESS_EMPTY = Refusal("The fortress has spent its three ammunition points of this impulse", "E7.2")


@enforces("E10.53", "E7.2")
def box_of(content: Content, state: CossacksState, unit: Unit) -> str:
    """Where the unit's ammunition is counted: its Command Track, itself for a fortress, "free" for immobile guns."""
    counter = content.counters[unit.id]
    if counter.cls == "fortress":
        return unit.id
    if counter.mobility == "*":
        return "free"
    return track_of(content, state, unit)


@enforces("S2.65", "S2.77", "E10.52", "E11.62", "E11.62A", "E11.62B")
def left_in(state: CossacksState, box: str) -> int:
    """Ammunition points left in a box: three at the start (two for Russian tracks from turn 5)."""
    if box == "free":
        return 99
    if box in state.ammunition:
        return state.ammunition[box]
    unit = state.units.get(box)
    return unit.ammunition if type(unit) is Unit else 0


def why_not_spend(content: Content, state: CossacksState, box: str) -> Refusal | None:
    """Why no ammunition point can be spent from a box."""
    if not box:
        return NO_TRACK
    track = content.tracks.get(box)
    if track is not None and not track.corps and content.charts[track.chart].kind == "strategic":
        return STRATEGIC
    if left_in(state, box) < 1:
        return OUT_OF_AMMO if track is not None else FORTRESS_EMPTY
    return None


@enforces("S10.12A", "S12.51")
def why_no_full_factor(content: Content, unit: Unit, *, attacking: bool, marked: bool) -> Refusal | None:
    """Why a gun cannot use its full factor in a fire attack even if its track spends a point."""
    if unit.silenced:
        return SILENCED
    if unit.mode != "deployed":
        return NOT_DEPLOYED
    if attacking and not marked and content.counters[unit.id].cls != "fortress":
        return NOT_MARKED
    return None


def tracks_in_use(
    content: Content, state: CossacksState, units: Iterable[Unit], *, attacking: bool, marked: tuple[str, ...] = ()
) -> list[str]:
    """Boxes of which a point would give full factors to guns among the units, each once, in their order (S10.12)."""
    found: list[str] = []
    for unit in units:
        counter = content.counters[unit.id]
        if not unit.sp or not (counter.guns or counter.cls == "fortress"):
            continue
        if why_no_full_factor(content, unit, attacking=attacking, marked=unit.id in marked) is None:
            box = box_of(content, state, unit)
            if box and box not in found:
                found.append(box)
    return found


@enforces("S10.12")
def spend(table: Table[CossacksState], box: str, side: str, *, secret: bool) -> None:
    """Take one point from a box: one for all its guns in one combat. secret: only its owner is told (barrage)."""
    state, content = table.state, table.content
    if box == "free":
        return
    track = content.tracks.get(box)
    if track is not None:
        left = state.ammunition[box] - 1
        state.ammunition[box] = left
        title = track.title
    else:
        unit = state.unit(box)
        left = unit.ammunition - 1
        state.put(replace(unit, ammunition=left))
        title = content.counters[box].title
    owners = ("ammunition", "{track} spends an ammunition point, {left} left")
    if not secret:
        table.tell(
            Event("ammunition", "{track} spends an ammunition point", {"track": title}, rule="S10.12", side=side)
        )
        owners = ("ammunition", "{track} has {left} left")
    table.tell(
        Event(
            *owners,
            {"track": title, "left": str(left)},
            ("box:" + box,),
            rule="S10.12",
            audience=(side,),
            side=side,
            level=2,
        )
    )
