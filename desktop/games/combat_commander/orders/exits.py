"""7.2 Leaving the map by Move or Advance, and what scenarios make of it."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.harm import rally
from desktop.games.combat_commander.state import CommanderState, change_unit, foe
from desktop.games.combat_commander.units import ground_of, kind_of, movement, on_board
from desktop.games.combat_commander.victory import eliminate, exit_map, last_left
from desktop.table.asking import Ask, Option, Refusal, box, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["leave_map", "why_not_exit"]

At = Table[CommanderState]

NOT_AT_EDGE = Refusal("Units leave over the enemy's edge only", "7.2.1")
NO_MP = Refusal("Leaving costs 1 MP, and none is left", "7.2.1")
WEAPONS_LEFT = Refusal("An Allied unit on the map still carries a weapon", "7.2.1", "scenario rule")
#: Spaces of the Time Track that are offered to a unit that leaves (R110).
LAST_SPACE = 12


@enforces("7.2", "7.2.1", "O16.3", "O21.4")
def why_not_exit(content: Content, state: CommanderState, unit: str, *, moving: bool) -> Refusal | None:
    """Why a unit may not leave the map from where it is."""
    held = state.units[unit]
    ground = ground_of(content, state)
    if "exit-when-weapons-gone" in state.special and held.side == "axis":
        if any(state.units[u].weapon for u in on_board(state, "allied")):
            return WEAPONS_LEFT
        edge = any(ground.to_edge(held.place, edge) == 0 for edge in ("top", "bottom", "left", "right"))
        if not edge or ground.rows[held.place] > 6:
            return NOT_AT_EDGE
    elif ground.to_edge(held.place, state.parties[foe(held.side)].edge):
        return NOT_AT_EDGE
    if moving and state.spent.get(unit, 0) + 1 > movement(content, state, unit):
        return NO_MP
    return None


async def leave_map(table: At, unit: str) -> None:
    """Take a unit off the map over the enemy's edge (R68)."""
    state, content = table.state, table.content
    side = state.units[unit].side
    if "axis-exits-eliminate" in state.special and side == "axis":
        eliminate(table, unit, "7.2.1", "left the map")
        last_left(table, side)
        return
    space = 0
    if kind_of(content, state, unit).kind != "hero":
        spaces = [*range(state.time + 1, LAST_SPACE + 1), state.time]
        options = [
            Option(f"time:{s}", s, box(f"time:{s}"), f"Space {s}" if s > state.time else "Never to come back")
            for s in spaces
        ]
        space = await Ask[int](
            side,
            "{unit} leaves: onto which space of the Time Track?",
            lambda: options,
            rule="7.2.1",
            names={"unit": piece(unit)},
            topic=(piece(unit),),
            context=Asked("exit", units=(unit,)),
        )
    exit_map(table, unit, space)
    if "axis-exit-heartens" in table.state.special and side == "axis":
        await _hearten(table, foe(side))
    last_left(table, side)


async def _hearten(table: At, side: str) -> None:
    """Scenario 16: the Allies rally a unit or make one Veteran for each German unit that leaves."""
    units = on_board(table.state, side)
    options: list[Option[tuple[str, str]]] = [
        Option(f"rally:{u}", ("rally", u), piece(u), "Rally") for u in units if table.state.units[u].broken
    ]
    options.extend(
        [Option(f"veteran:{u}", ("veteran", u), piece(u), "Veteran") for u in units if not table.state.units[u].veteran]
    )
    if not options:
        return
    act, unit = await Ask[tuple[str, str]](
        side,
        "A German unit has left: rally a unit, or make one Veteran",
        lambda: options,
        rule="7.2.1",
        context=Asked("hearten"),
    )
    if act == "rally":
        rally(table, unit, "7.2.1")
        return
    change_unit(table.state, unit, veteran=True)
    names = {"unit": piece(unit)}
    table.tell(Event("veteran", "{unit} is Veteran", names, (piece(unit),), rule="E44.1", side=side))
