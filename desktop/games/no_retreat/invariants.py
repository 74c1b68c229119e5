"""What must hold at every decision."""

from __future__ import annotations

from functools import lru_cache

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.sequence import PHASES
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.chance import Deck
from desktop.table.game import Fault

__all__ = ["invariants"]

BOXES: frozenset[str] = frozenset(
    ("pool", "reserve", "shattered", "destroyed", "surrendered", "tobruk", "malta", "siege", "stock", "out")
)


def invariants(content: Content, state: NoRetreatState) -> list[Fault]:
    """Faults of a state: ids, places, stacks of both sides in one hex, the closed pools of markers and cards."""
    if state.map and state.map not in content.maps:
        return [Fault(f"there is no map {state.map}", "map", "1 to 5 are there; 0 while none is fought on")]
    if state.phase not in PHASES and state.phase != "after":
        return [Fault(f"there is no phase {state.phase}", "phase", f"known: {', '.join(PHASES)}, after")]
    faults: list[Fault] = []
    if state.units.keys() != content.units.keys():
        faults.append(Fault("the units are not those of the game", "units"))
        return faults
    holder: dict[str, str] = {}
    land = content.maps[state.map].ground.neighbours if state.map else {}
    types = content.units
    for name, unit in state.units.items():
        kind, place = types[name], unit.place
        if not 0 <= unit.face < len(kind.faces):
            faults.append(Fault(f"face {unit.face} does not exist", f"units.{name}"))
        if place in BOXES:
            continue
        if "," in place:
            if place not in land:
                faults.append(Fault(f"{place} is no land hex of Map {state.map}", f"units.{name}"))
            if holder.setdefault(place, kind.side) != kind.side:
                faults.append(Fault(f"both sides are in {place}", f"units.{name}"))
        elif not place.startswith("turn:"):
            faults.append(Fault(f"there is no place {place}", f"units.{name}"))
    for kind_name in ("green", "gray", "allied"):
        total = state.supplies[kind_name] + state.used[kind_name] + (state.malta_gray if kind_name == "gray" else 0)
        if total != content.stock[kind_name] or state.supplies[kind_name] < 0 or state.used[kind_name] < 0:
            faults.append(Fault(f"{total} {kind_name} Supply markers of {content.stock[kind_name]}", "supplies"))
    for text in _cards(state.deck, state.discards, tuple(state.hands.values()), tuple(content.cards)):
        faults.append(Fault(text, "deck"))
    for side, seen in state.seen.items():
        if not set(seen).issubset(state.hands[foe(side)]):
            faults.append(Fault("it has seen cards that the enemy does not hold", f"seen.{side}"))
    for side in state.slots:
        if slotted(state, side) and sorted(state.hands[side]) != sorted(card for card in state.slots[side] if card):
            faults.append(Fault("its slots hold other cards than the hand", f"slots.{side}"))
    for name, leader in state.leaders.items():
        if leader.host and state.units[leader.host].place != leader.place:
            faults.append(Fault(f"{name} is not where {leader.host} is", f"leaders.{name}"))
    return faults


@lru_cache(maxsize=32)
def _cards(
    deck: Deck, discards: tuple[str, ...], hands: tuple[tuple[str, ...], ...], cards: tuple[str, ...]
) -> tuple[str, ...]:
    """Faults of the cards; most decisions leave them where they are."""
    held = [card for hand in hands for card in hand]
    count = len(deck) + len(discards) + len(held)
    faults: list[str] = []
    if count != len(cards):
        faults.append(f"{count} cards of {len(cards)}")
    if {*deck.top, *deck.rest, *discards, *held} != set(cards):
        faults.append("the cards are not those of the game, each once")
    return tuple(faults)
