"""The sequence of the Mutual Combat Phase (S10.0): two segments of four steps, one attack after the other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

import msgspec
from msgspec.structs import replace

from desktop.games.cossacks.combat import duties, pursuit, retreats
from desktop.games.cossacks.combat.asked import StepAsked
from desktop.games.cossacks.combat.barrage import barrage, why_not_barrage
from desktop.games.cossacks.combat.conduct import Combat
from desktop.games.cossacks.combat.declare import why_not_fire_at
from desktop.games.cossacks.combat.eligible import lone_fortress
from desktop.games.cossacks.combat.fire import fire_attack
from desktop.games.cossacks.combat.probe import probe, why_not_probe
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import hexes_held
from desktop.games.cossacks.state import CossacksState, Unit, other
from desktop.games.cossacks.victory import Decided
from desktop.table.asking import Ask, Option, Refusal, button, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["STEPS", "Deed", "deeds", "play_step", "why_not_deed"]

#: Names of the eight steps, without the player's.
STEPS = ("Barrage", "Barrage", "Fire", "Fire") * 2

DUTY = Refusal("A hex that was barraged is still owed a fire attack", "E5.2", "declare a fire attack on it")
FORTRESS = Refusal(
    "Units in the hex of an enemy fortress must attack it in every combat segment", "S13.21", "fire at the fortress"
)


class Deed(msgspec.Struct, frozen=True, gc=False):
    """What a player may do in his step: an attack or option against a hex, or end the step ("end", "")."""

    what: Literal["barrage", "fire", "probe", "pursue", "end"]
    hex: str = ""


END = Deed("end")


def deeds(state: CossacksState) -> list[Deed]:
    """All that the player of the present step could think of: every enemy hex, and every hex the enemy has left."""
    side = state.player
    hexes = sorted(hexes_held(state, other(side)))
    if state.action == "barrage":
        return [Deed("barrage", hex) for hex in hexes]
    found = [Deed("fire", hex) for hex in hexes]
    found.extend(Deed("probe", hex) for hex in hexes)
    found.extend(Deed("pursue", hex) for hex in sorted(state.vacated) if state.vacated[hex].side != side)
    return found


@enforces("S10.0", "S10.0A", "S10.0B", "S10.1")
def why_not_deed(content: Content, state: CossacksState, deed: Deed) -> Refusal | None:
    """Why the player of the present step may not do something."""
    side = state.player
    if deed.what == "barrage":
        return why_not_barrage(content, state, side, deed.hex)
    if deed.what == "fire":
        return why_not_fire_at(content, state, side, deed.hex)
    if deed.what == "probe":
        return why_not_probe(content, state, side, deed.hex)
    if deed.what == "pursue":
        return pursuit.why_not_pursue(content, state, side, deed.hex)
    return _why_not_end(content, state)


@enforces("E5.2", "S10.1")
def _why_not_end(content: Content, state: CossacksState) -> Refusal | None:
    """Combat is never mandatory, but a barrage in the Initial Segment is followed by fire in the Final one."""
    if state.action != "fire":
        return None
    if state.step >= 4 and state.duties and duties.open_duties(content, state, state.player):
        return DUTY
    return FORTRESS if _spares_a_fortress(content, state) else None


@enforces("S13.21")
def _spares_a_fortress(content: Content, state: CossacksState) -> bool:
    """Whether units stand with an enemy fortress in its hex, could attack it, and have not in this segment."""
    side = state.player
    return any(
        lone_fortress(content, state, side, hex) and why_not_fire_at(content, state, side, hex) is None
        for hex, names in state.stacks.items()
        if any(state.units[name].side == side for name in names)
    )


LABELS = {"barrage": "Barrage", "fire": "Fire attack", "probe": "Probe", "pursue": "Pursue into"}


async def play_step(table: Table[CossacksState]) -> None:
    """One activation of a combat step: its player declares one attack and finishes it, or ends the step."""
    with suppress(Decided):
        await _act(table)
    table.state.battle = None


async def _act(table: Table[CossacksState]) -> None:
    state, content = table.state, table.content
    side = state.player
    owed = tuple(duty.hex for duty in duties.open_duties(content, state, side)) if state.step >= 6 else ()

    def candidates() -> Sequence[Option[Deed]]:
        found = [Option(f"{deed.what}:{deed.hex}", deed, hexagon(deed.hex), LABELS[deed.what]) for deed in deeds(state)]
        found.append(Option("end", END, button("end"), "End the step"))
        return found

    ask = Ask(
        side,
        "{segment} segment: choose a barrage" if state.action == "barrage" else "{segment} segment: choose an attack",
        candidates,
        lambda deed: why_not_deed(content, state, deed),
        rule="S10.21" if state.action == "barrage" else "S10.3",
        needs="own",
        ends=("end",),
        names={"segment": state.segment.capitalize()},
        context=StepAsked(side, state.action, owed),
    )
    idle = len(ask.options()) == 1
    if idle:
        ask.ends = ()  # nothing can be done: the step passes by itself
        ask.secret = state.settings.get("charts") != "open"  # for want of markers or ammunition, perhaps (S3.5)
    deed = await ask
    if deed.what == "end":
        end_step(table, idle=idle)
        return
    state = table.state
    state.attacks += 1
    state.steps[str(state.step)] = "acted"
    if deed.what == "barrage":
        await barrage(table, side, deed.hex)
    elif deed.what == "fire":
        await fire_attack(table, side, deed.hex)
    elif deed.what == "probe":
        await probe(table, side, deed.hex)
    else:
        await pursuit.pursue(table, side, deed.hex)
    await _leave_fortresses(table)


@enforces("S13.21")
async def _leave_fortresses(table: Table[CossacksState]) -> None:
    """Artillery left without a Combat Class unit in the hex of an enemy fortress goes at once."""
    counters = table.content.counters
    for fortress in [table.state.unit(name) for name in table.state.units if counters[name].cls == "fortress"]:
        if not fortress.hex:
            continue
        side = other(fortress.side)
        inside = [unit for unit in table.state.units_at(fortress.hex) if unit.side == side]
        if inside and not any(counters[unit.id].cls == "combat" for unit in inside):
            names = tuple(unit.id for unit in inside)
            combat = Combat("fire", other(side), fortress.hex)
            await retreats.retreat(table, combat, names, cause="fire")
            await retreats.face_after(table, combat, list(combat.trail))


@enforces("S10.0", "S10.11", "S12.51")
def end_step(table: Table[CossacksState], *, idle: bool) -> None:
    """The step is over; with the fourth and the eighth a segment is, with the eighth the phase. idle: nothing could
    have been done in it."""
    state = table.state
    if str(state.step) not in state.steps:
        state.steps[str(state.step)] = "idle" if idle else "passed"
    state.step += 1
    if state.step % 4 == 0:
        _end_segment(table)
    if state.step < 8:
        table.tell(
            Event(
                "phase",
                "{segment} Combat Segment, {side} {step}",
                {"segment": state.segment.capitalize(), "side": state.player.capitalize(), "step": state.action},
                rule="S10.0",
                side=state.player,
                level=0,
            )
        )


@enforces("S10.11", "S12.51", "E5.1", "S3.49")
def _end_segment(table: Table[CossacksState]) -> None:
    """Left-over markers turn or go; what was done in the segment is forgotten, after the phase also duties, silenced
    guns and vacated hexes."""
    state = table.state
    over = state.step >= 8
    for name, unit in list(state.units.items()):
        if type(unit) is not Unit:
            continue
        new = unit
        if over and (unit.marker or unit.silenced):
            new = replace(unit, marker="", silenced=False)
        elif not over and unit.marker == "intensive":
            new = replace(unit, marker="regular")
        if new is not unit:
            state.units[name] = new
    state.acted = {}
    state.attacked = {}
    state.silent = {}
    if over:
        state.duties = {}
        state.vacated = {}
        state.stage = "over"
        table.tell(Event("phase", "The Mutual Combat Phase is over", rule="S10.0", level=0))
