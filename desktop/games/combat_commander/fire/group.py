"""O20.3.1 Fire Groups: the owner picks the elements of a fire against a hex."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.firepower import is_ordnance, shot
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.units import ground_of, hex_of
from desktop.table.asking import Option, Refusal, hexagon, piece
from desktop.table.game import Table
from desktop.table.picking import pick_many

__all__ = ["pick_group", "why_not_join"]

OUT_OF_REACH = Refusal("The target is out of its range or sight", "O20.3.1")
ALONE = Refusal("Ordnance always fires alone", "O20.3.1.1")
BROKEN_CHAIN = Refusal("Its hex is not next to one of the group's", "O20.3.1", "pick the hexes between first")
WIRED = Refusal("Units in Wire form no group beyond their hex", "F106.3")


def why_not_join(
    content: Content, state: CommanderState, element: str, target: str, chosen: tuple[str, ...]
) -> Refusal | None:
    """Why an element may not fire at a hex together with those chosen."""
    if shot(content, state, element, target) < 0:
        return OUT_OF_REACH
    if not chosen:
        return None
    if is_ordnance(content, state, element) or is_ordnance(content, state, chosen[0]):
        return ALONE
    hexes = [hex_of(state, e) for e in chosen]
    here = hex_of(state, element)
    if here not in hexes:
        neighbours = ground_of(content, state).neighbours[here]
        if not any(h in neighbours for h in hexes):
            return BROKEN_CHAIN
        if any(state.forts.get(h) == "wire" for h in (here, *hexes)):
            return WIRED
    return None


async def pick_group(table: Table[CommanderState], side: str, way: str, pieces: Sequence[str], target: str) -> Attack:
    """Ask which of the pieces fire at a hex; at least one."""
    state, content = table.state, table.content
    asked = Asked("group", Attack(side, way, (), (target,)), hex=target, units=tuple(pieces))
    chosen = await pick_many(
        side,
        "Fire at {hex}: which pieces?",
        lambda: [Option(f"add:{e}", e, piece(e)) for e in pieces],
        why_not=lambda e, already: why_not_join(content, state, e, target, already),
        rule="O20.3.1",
        least=1,
        done="Fire",
        names={"hex": hexagon(target)},
        topic=(hexagon(target),),
        context=asked,
    )
    return Attack(side, way, chosen, (target,))
