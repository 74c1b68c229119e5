"""8.2 Build-Up: the faces a unit may gain, what they cost, and the ladder of the big divisions (R56-R58)."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.state import NoRetreatState, put_unit
from desktop.table.asking import Refusal, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["READY", "build_cost", "gained_face", "raise_step", "why_not_build"]

#: Where units are built up.
READY = ("pool", "reserve")

STRONGEST = Refusal("It stands at its full strength", "8.2")
DOTTED = Refusal("Units with the Irreplaceable dot cannot be built up", "8.2", "some events recover their steps")
ONCE = Refusal("Its strongest face was bought already; that is possible once a game", "8.2")
TOO_EARLY = Refusal("Its stronger face has not entered play yet", "8.2", "see the turn in its white arrow")
NOT_IN_POOL = Refusal("Only units in the Force Pool or the Strategic Reserve are built up", "8.2")
NO_GERMAN = Refusal("No German unit may be built up this Game Turn", "5.3.1")
WORKS = Refusal("Boxes become Minefields in the Entrenchment Segment", "8.5")


@enforces("8.2")
def gained_face(content: Content, state: NoRetreatState, unit: str, *, recovery: bool = False) -> int | None:
    """The face a unit would gain, None if none may be gained; `recovery`: by an event, dotted steps included."""
    return None if _bar(content, state, unit, recovery=recovery) is not None else state.units[unit].face + 1


def _bar(content: Content, state: NoRetreatState, unit: str, *, recovery: bool) -> Refusal | None:
    kind, held = content.units[unit], state.units[unit]
    if not kind.square:
        return WORKS
    if held.face + 1 >= len(kind.faces):
        return STRONGEST
    gained = kind.faces[held.face + 1]
    ladder = gained.dot and gained.heavy  # the 8-6 face: its dot means "once", not "never"
    if not recovery:
        if (kind.faces[held.face].dot or gained.dot) and not ladder:
            return DOTTED
        if ladder and held.enhanced:
            return ONCE
    return TOO_EARLY if gained.entry > state.turn else None


@enforces("8.2")
def build_cost(content: Content, state: NoRetreatState, unit: str) -> int:
    """SP for the next step: 2 if the face gained is heavy, else 1 (R58)."""
    kind, held = content.units[unit], state.units[unit]
    return 2 if kind.faces[min(held.face + 1, len(kind.faces) - 1)].heavy else 1


def why_not_build(content: Content, state: NoRetreatState, unit: str) -> Refusal | None:
    """Why a unit may not be built up in the Organization Phase."""
    if state.units[unit].place not in READY:
        return NOT_IN_POOL
    if content.units[unit].nation == "German" and state.flags.get("no_german_build_up"):
        return NO_GERMAN
    return _bar(content, state, unit, recovery=False)


def raise_step(table: Table[NoRetreatState], unit: str, *, recovery: bool = False) -> None:
    """Flip a unit to its next stronger face, or change its counter."""
    state, content = table.state, table.content
    kind, held = content.units[unit], state.units[unit]
    face = held.face + 1
    bought = not recovery and kind.faces[face].dot and kind.faces[face].heavy
    put_unit(state, unit, face=face, enhanced=held.enhanced or bought)
    text = "{unit} is built up to {strength}"
    names = {"unit": piece(unit), "strength": str(kind.faces[face].strength)}
    table.tell(Event("build", text, names, (piece(unit),), rule="8.2", side=kind.side))
