"""13.0 Declaring all battles: the Phasing Player's Target Hexes."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.spending import pay, why_not_pay
from desktop.games.no_retreat.state import Mark, NoRetreatState, foe, spot
from desktop.table.asking import Option, Refusal
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["attackers_next_to", "declare_attacks", "free_markers", "markers_of"]

#: Target / Counterblow markers of a side, and the limit of voluntary attacks in a Player Turn (13.0).
MARKERS = 4
#: Attacks that cost nothing.
FREE = 2

NO_ENEMY = Refusal("No enemy unit is in that hex", "13.0")
NOT_NEXT = Refusal("No unit with a black Combat Strength is next to it over a passable hexside", "13.0")
MARKED = Refusal("That hex is under a counterblow already and must be attacked anyway", "13.6.5")
NO_MARKER = Refusal("All Target Hex markers are used", "13.0", "four attacks a Player Turn are the limit")


def markers_of(state: NoRetreatState, side: str) -> int:
    """Target / Counterblow markers that a side plays with (15.2: one fewer after a failed invasion)."""
    return MARKERS - (1 if side == "axis" and state.invasion == "lost" else 0)


def free_markers(state: NoRetreatState, side: str) -> int:
    """Markers of a side that are not on the map."""
    return markers_of(state, side) - sum(mark.owner == side and not mark.leader for mark in state.marks.values())


def attackers_next_to(field: Field, hex: str, side: str, *, white: bool) -> list[str]:
    """Units of a side that could attack a hex: adjacent, over a side that is not prohibited, not yet in a battle."""
    return [
        unit
        for there in field.ground.neighbours[hex]
        for unit in field.units(there, side)
        if unit not in field.state.fought and (white or not field.face(unit).white)
    ]


def why_not_target(field: Field, side: str, hex: str, chosen: tuple[str, ...]) -> Refusal | None:
    """Why a hex may not be declared a Target Hex now (13.0, R69)."""
    if not field.units(hex, foe(side)):
        return NO_ENEMY
    if hex in field.state.marks:
        return MARKED
    if not attackers_next_to(field, hex, side, white=False):
        return NOT_NEXT
    if len(chosen) >= min(MARKERS, free_markers(field.state, side)):
        return NO_MARKER
    if len(chosen) == FREE:
        return why_not_pay(field.state, side, 1, "13.0")
    return None


async def declare_attacks(table: Table[NoRetreatState]) -> None:
    """The Phasing Player marks the hexes that he attacks of his own will."""
    state: NoRetreatState = table.state
    content: Content = table.content
    side = state.player
    field = Field(content, state)
    enemies = [hex for hex in field.at if field.holder[hex] != side]
    near = [hex for hex in enemies if any(field.holder.get(h) == side for h in field.ground.neighbours[hex])]
    chosen: tuple[str, ...] = ()
    if any(why_not_target(field, side, hex, ()) is None for hex in near):
        chosen = await pick_many(
            side,
            "Attack which hexes?",
            lambda: [Option(f"add:{hex}", hex, spot(state, hex)) for hex in near],
            rule="13.0",
            why_not=lambda hex, before: why_not_target(field, side, hex, before),
            weighty=True,
            context=Asked("attacks"),
            done="Attacks declared",
        )
    if len(chosen) > FREE:
        await pay(table, side, 1, "the third and fourth attack", "13.0")
    for hex in chosen:
        table.state.marks[hex] = Mark("target", side)
        text = "{side} attacks {hex}"
        names = {"side": f"side:{side}", "hex": spot(state, hex)}
        table.tell(Event("target", text, names, (spot(state, hex),), rule="13.0", side=side))
    table.state.attacks = len(chosen)
    table.state.phase = "blows"
