"""O14.1 Activation: one unit, or a Leader with those he commands; for orders and for Opportunity Fire (A33.2)."""

from __future__ import annotations

from collections.abc import Callable

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import lay_open_arms
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import CommanderState, change_unit
from desktop.games.combat_commander.units import kind_of, leads, on_board, within_command
from desktop.games.combat_commander.windows import clear_standing
from desktop.table.asking import Option, Refusal, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["begin_order", "choose_activated", "end_order", "may_activate", "why_not_activate"]

At = Table[CommanderState]

ACTIVATED = Refusal("It was activated this Turn already", "O14.1", "its side may activate it again next Turn")
ONE_LEADER = Refusal("A Leader never activates another Leader", "3.3.1.1")
NEEDS_LEADER = Refusal("Several units are activated only by a Leader in whose radius they are", "O14.1")
OUT_OF_RADIUS = Refusal("It is outside the Leader's Command Radius", "3.3.1.1")
NOBODY_CAN = Refusal("None of these could carry the order out", "O14.4")


@enforces("O14.1", "E58.1")
def may_activate(content: Content, state: CommanderState, unit: str) -> bool:
    """Whether a unit may be activated now; a Hero again and again (R47)."""
    return not state.units[unit].activated or kind_of(content, state, unit).kind == "hero"


def why_not_activate(content: Content, state: CommanderState, unit: str, chosen: tuple[str, ...]) -> Refusal | None:
    """Why a unit may not be activated together with those chosen."""
    if not may_activate(content, state, unit):
        return ACTIVATED
    if not chosen:
        return None
    leader = next((u for u in chosen if leads(content, state, u)), "")
    if leads(content, state, unit):
        if leader:
            return ONE_LEADER
        covers = all(within_command(content, state, unit, u) for u in chosen)
        return None if covers else OUT_OF_RADIUS
    if leader:
        return None if within_command(content, state, leader, unit) else OUT_OF_RADIUS
    return None


class _Plan:
    """Which sets of units may be activated at all, with one of them able to do what is ordered."""

    def __init__(self, content: Content, state: CommanderState, side: str, able: Callable[[str], bool]) -> None:
        self.content, self.state = content, state
        self.units = [u for u in on_board(state, side) if may_activate(content, state, u)]
        self.leaders = [u for u in self.units if leads(content, state, u)]
        self._able = able
        self._known: dict[str, bool] = {}
        self._covered: dict[str, list[str]] = {}

    def able(self, unit: str) -> bool:
        if unit not in self._known:
            self._known[unit] = self._able(unit)
        return self._known[unit]

    def covered(self, leader: str) -> list[str]:
        """Units that a Leader could activate with himself."""
        if leader not in self._covered:
            content, state = self.content, self.state
            self._covered[leader] = [
                u for u in self.units if u not in self.leaders and within_command(content, state, leader, u)
            ]
        return self._covered[leader]

    def unfinished(self, chosen: tuple[str, ...]) -> Refusal | None:
        if len(chosen) > 1 and not any(u in self.leaders for u in chosen):
            return NEEDS_LEADER
        return None if any(self.able(u) for u in chosen) else NOBODY_CAN

    def completable(self, chosen: tuple[str, ...]) -> bool:
        if self.unfinished(chosen) is None:
            return True
        leaders = [u for u in chosen if u in self.leaders] or self.leaders
        for leader in leaders:
            covered = self.covered(leader)
            if all(u == leader or u in covered for u in chosen) and any(self.able(u) for u in (leader, *covered)):
                return True
        return False


@enforces("3.3.1.1", "O14.1", "O14.4")
async def choose_activated(
    table: At, side: str, order: str, able: Callable[[str], bool], rule: str, *, hex: str = ""
) -> tuple[str, ...]:
    """Ask which units are activated; at least one of them is `able` to do what is ordered."""
    content, state = table.content, table.state
    plan = _Plan(content, state, side, able)
    candidates = on_board(state, side)
    return await pick_many(
        side,
        "{order}: activate which units?",
        lambda: [Option(f"add:{u}", u, piece(u)) for u in candidates],
        why_not=lambda unit, chosen: why_not_activate(content, state, unit, chosen),
        unfinished=plan.unfinished,
        completable=plan.completable,
        rule=rule,
        least=1,
        done="Activate",
        names={"order": content.orders[order].name},
        context=Asked("activate", hex=hex, purpose=order),
    )


def begin_order(table: At, order: str, name: str, units: tuple[str, ...]) -> None:
    """Put an order in progress: its units are activated for this Turn."""
    state = table.state
    state.order, state.order_card, state.ordered, state.done = order, name, units, False
    for unit in units:
        change_unit(state, unit, activated=True)
    lay_open_arms(table, units)
    if units:
        names = {"order": table.content.orders[order].name, "unit": piece(units[0]), "more": str(len(units) - 1)}
        text = "{order}: {unit} and {more} more are activated" if len(units) > 1 else "{order}: {unit} is activated"
        subjects = tuple(piece(u) for u in units)
        table.tell(Event("activated", text, names, subjects, rule="O14.1", side=state.active, level=2))


@enforces("O14.2")
def end_order(state: CommanderState) -> None:
    """The order in progress is over; Melees come next (O16.4)."""
    state.order = state.order_card = ""
    state.ordered = state.moving = state.roads = state.finished = state.opfire = state.fired = state.rolls = ()
    state.hale = ()
    state.done = state.halted = state.declined = False
    state.spent = {}
    state.target = state.spot = ""
    state.impact = ()
    clear_standing(state, "order")
    state.phase = "melee"
