"""Setting up a scenario (E13.14, E13.15): units, markers, reductions, tracks, and the facings left to the players."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.games.cossacks.content import Content, SideId, StackSetup
from desktop.games.cossacks.state import SIDES, Command, CossacksState, Unit
from desktop.table.asking import Ask, Kind, Option, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["choose_facings", "set_up"]


@enforces("E13.12", "E13.12B", "E13.12C", "E13.13", "E13.14", "E13.15", "E10.52", "E11.62A", "S2.65")
def set_up(content: Content, scenario: str, settings: dict[str, str]) -> CossacksState:
    """The state at the start of a scenario: everything printed in place, open facings as proposed."""
    file = content.scenarios[scenario]
    free = any(stack.free for stack in file.stack)
    state = CossacksState(
        scenario=scenario,
        turn=file.turn,
        phasing=file.phasing,
        stage="set-up" if free else "combat",
        setting_up=tuple(side for side in SIDES if any(s.free and s.side == side for s in file.stack)),
        objective=file.objective,
        settings=dict(settings),
    )
    for setup in file.command:
        state.commands[setup.formation] = Command(setup.formation, setup.track, setup.ml)
        track = content.tracks[setup.track]
        side = content.charts[track.chart].side
        allowance = min(track.ammunition, 2) if side == "russian" and file.turn >= 5 else track.ammunition
        state.ammunition[setup.track] = allowance
    for stack in file.stack:
        _place(content, state, stack)
    if file.objective:
        state.objective_side = state.holder(file.objective)
    for side in SIDES:
        state.lost_sp[side] = state.lost_ml[side] = state.prisoners[side] = 0
    return state


@enforces("S2.66", "S12.32")
def _place(content: Content, state: CossacksState, stack: StackSetup) -> None:
    """One stack: units that were reduced, their marker and facing, and the holding box of a corps HQ among them."""
    box = ""
    for placement in stack.units:
        counter = content.counters[placement.counter]
        if counter.cls == "hq" and content.formations[counter.formation].size == "corps":
            box = counter.id
    for placement in stack.units:
        counter = content.counters[placement.counter]
        unit = Unit(
            counter.id,
            counter.side,
            stack.hex,
            stack.facing,
            counter.sp - placement.lost - placement.away,
            placement.away,
            counter.cadre,
            stack.marker,
            box=box if counter.id != box else "",
        )
        state.move(unit, stack.hex)


@enforces("E13.14", "E13.15")
async def choose_facings(table: Table[CossacksState]) -> None:
    """A side turns its stacks whose facing is not printed, each once, until it is content with them all."""
    state, content = table.state, table.content
    side: SideId = state.setting_up[0]
    open_stacks = [stack for stack in content.scenarios[state.scenario].stack if stack.free and stack.side == side]
    turned: list[str] = []
    while True:
        left = [stack for stack in open_stacks if stack.hex not in turned]
        choice = await Ask(
            side,
            "Set-up: turn stacks, or begin",
            _candidates(content, table.state, left),
            rule="E13.14" if side == "german" else "E13.15",
            kind=Kind.PLACE,
            chosen=tuple(turned),
            topic=tuple(hexagon(stack.hex) for stack in open_stacks),
            weighty=True,
        )
        if choice is None:
            break
        hex, facing = choice
        turned.append(hex)
        state = table.state
        for unit in state.units_at(hex):
            if any(unit.id == placed.counter for stack in left if stack.hex == hex for placed in stack.units):
                state.put(replace(unit, facing=facing))
    state = table.state
    state.setting_up = state.setting_up[1:]
    if not state.setting_up:
        state.stage = "combat"
        table.tell(
            Event(
                "phase",
                "Initial Combat Segment, {side} barrage",
                {"side": state.player.capitalize()},
                rule="S10.0",
                side=state.player,
                level=0,
            )
        )


def _candidates(content: Content, state: CossacksState, left: Sequence[StackSetup]):  # type: ignore[no-untyped-def]
    def make() -> Sequence[Option[tuple[str, int] | None]]:
        found: list[Option[tuple[str, int] | None]] = []
        for stack in left:
            first = state.unit(stack.units[0].counter)
            for facing in range(6):
                if facing == first.facing:
                    continue
                near = content.ground.near[stack.hex][facing]
                found.append(
                    Option(
                        f"face:{stack.hex}:{facing}",
                        (stack.hex, facing),
                        hexagon(near) if near else button(f"face:{facing}"),
                        about=(hexagon(stack.hex), piece(first.id)),
                    )
                )
        found.append(Option("done", None, button("done"), "Begin"))
        return found

    return make
