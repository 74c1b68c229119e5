"""What the coming housekeeping will do, from what everybody knows: cards, supplies, arrivals, withdrawals (14.0)."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.cards.deck import hand_size
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.housekeeping import income_of
from desktop.games.no_retreat.names import unit_name
from desktop.games.no_retreat.state import NoRetreatState, is_hex, turn_box
from desktop.games.no_retreat.supply_trace import nets

__all__ = ["Coming", "coming", "leaving", "starving"]


class Coming(msgspec.Struct, frozen=True, gc=False):
    """The next Game Turn of one side. cards: drawn to the limit of the hand, if it ended now with nothing discarded.
    supplies: Supply Points drawn, as many as lie in the Used box. support: Blitz! or Shock! markers."""

    turn: int
    cards: int
    limit: int
    supplies: int
    support: int
    arrivals: tuple[str, ...]
    leaving: tuple[str, ...]


def coming(content: Content, view: NoRetreatState, side: str) -> Coming | None:
    """What the next turn brings a side if nothing changes hands; None after the last turn."""
    turn = view.turn + 1
    box = content.turns.get(turn)
    if box is None or view.turn >= view.last:
        return None
    limit = hand_size(view, side, box.weather)
    used = view.used["allied"] if side == "allied" else view.used["green"] + view.used["gray"]
    income = income_of(content, view, side) if 1 <= view.control.get(side, 0) <= 5 else 0
    return Coming(
        turn,
        max(0, limit - len(view.hands.get(side, ()))),
        limit,
        min(income, used),
        box.blitz if side == "axis" else box.shock,
        tuple(arriving(content, view, side, turn)),
        tuple(leaving(content, view, side, turn)),
    )


def arriving(content: Content, view: NoRetreatState, side: str, turn: int) -> list[str]:
    """Units and leaders that come in a Game Turn, by name (8.4)."""
    found = [
        unit_name(content, name)
        for name, when in view.arrivals.items()
        if when == turn
        and content.units[name].side == side
        and view.units[name].place == turn_box(turn)
        and (not content.units[name].malta or view.invasion == "cancelled")
    ]
    found += [
        content.leaders[name].name
        for name, leader in view.leaders.items()
        if leader.place == turn_box(turn) and content.leaders[name].side == side
    ]
    return found


def leaving(content: Content, view: NoRetreatState, side: str, turn: int) -> list[str]:
    """Units that are withdrawn in a Game Turn and have not gone yet, by name (8.6); who is out of play goes nowhere."""
    found = []
    for departure in content.departures:
        when = view.events.get(departure.event, departure.turn) if departure.event else departure.turn
        names = departure.among if departure.choose else (departure.unit,)
        there = any(_in_play(view, name, turn) for name in names)
        if departure.side == side and when == turn and there and departure.id not in view.departed:
            found.append(unit_name(content, departure.unit) if departure.unit else "an Infantry Division")
    return found


def _in_play(view: NoRetreatState, unit: str, turn: int) -> bool:
    """Whether a unit can be withdrawn in a Game Turn: it is in play, or will have arrived by then (R55)."""
    place = view.units[unit].place
    if place.startswith("turn:"):
        return int(place.removeprefix("turn:")) <= turn
    return place not in ("out", "tobruk")


def starving(content: Content, view: NoRetreatState, side: str) -> list[str]:
    """Units on the map that would fail to trace a supply line if a Supply Phase came now."""
    if not view.map:
        return []
    lines = nets(content, view)[side].lines
    return [
        name
        for name, unit in view.units.items()
        if is_hex(unit.place)
        and unit.place not in lines
        and content.units[name].side == side
        and content.units[name].square
    ]
