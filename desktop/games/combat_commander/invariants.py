"""What must hold at every decision."""

from __future__ import annotations

from functools import lru_cache

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.sequence import PHASES
from desktop.games.combat_commander.state import BOX, CONCEALED, RESERVE, CommanderState
from desktop.table.chance import Deck
from desktop.table.game import Fault

__all__ = ["invariants"]

#: Cards in a Destiny deck.
DECK = 72


def invariants(content: Content, state: CommanderState) -> list[Fault]:
    """Faults of a state: places, stacks, bearers, the closed pools of cards, chits and smoke."""
    if state.map not in content.maps:
        return [Fault(f"there is no map {state.map}", "map", "13 to 24 are there")]
    if state.phase not in PHASES:
        return [Fault(f"there is no phase {state.phase}", "phase", f"known: {', '.join(PHASES)}")]
    faults: list[Fault] = []
    ground = content.maps[state.map].ground
    stacked = 0
    for hex, names in state.stacks.items():
        stacked += len(names)
        for name in names:
            unit = state.units.get(name)
            if unit is None or unit.place != hex:
                faults.append(Fault(f"{name} is not there", f"stacks.{hex}"))
        if ground.closed.get(hex, True) or hex in state.blaze:
            faults.append(Fault("units stand where none can", f"stacks.{hex}"))
    on_map = hidden = 0
    units, weapons = state.units, state.weapons
    for name, unit in units.items():
        place = unit.place
        if ":" not in place and place != RESERVE:
            on_map += 1
        elif place == CONCEALED:
            hidden += 1
            if name not in state.concealed:
                faults.append(Fault("nobody knows where it is concealed", f"units.{name}"))
        elif unit.broken and place.startswith("lost:"):
            faults.append(Fault("a lost unit keeps no marker", f"units.{name}"))
        if unit.weapon and weapons[unit.weapon].bearer != name:
            faults.append(Fault(f"{unit.weapon} is borne by another", f"units.{name}"))
    if on_map != stacked:
        faults.append(Fault(f"{on_map} units on the map, {stacked} in stacks", "stacks"))
    for name, weapon in weapons.items():
        if weapon.place == CONCEALED:
            hidden += 1
            if name not in state.concealed:
                faults.append(Fault("nobody knows where it is concealed", f"weapons.{name}"))
        if weapon.bearer:
            if weapon.bearer not in units or units[weapon.bearer].weapon != name:
                faults.append(Fault(f"{weapon.bearer} does not carry it", f"weapons.{name}"))
        elif weapon.place not in (BOX, RESERVE, CONCEALED):
            faults.append(Fault("it is nowhere", f"weapons.{name}"))
    if hidden != len(state.concealed):
        faults.append(Fault(f"{hidden} pieces are concealed, {len(state.concealed)} have a place", "concealed"))
    for side in ("axis", "allied"):
        nation = content.decks[state.parties[side].nation]
        for fault in _cards(state.decks[side], state.hands[side], state.discards[side], nation):
            faults.append(Fault(fault, f"decks.{side}"))
        if side in state.down and sorted(state.hands[side]) != sorted(card for card in state.rows[side] if card):
            faults.append(Fault("its row holds other cards than the hand", f"rows.{side}"))
    chits = (*state.chits_open, *state.chit_bag, *(chit for own in state.chits_secret.values() for chit in own))
    if len(set(chits)) != len(chits) or not content.chits.keys() >= set(chits):
        faults.append(Fault("the chits are not those of the game, each once", "chits_secret"))
    for name, at in state.concealed.items():
        if at not in (ground.closed if name in state.units else state.units):
            faults.append(Fault(f"it cannot be at {at}", f"concealed.{name}"))
    if len(state.bag) + len(state.smoke) + sum(1 for value in state.blaze.values() if value) != len(content.smoke):
        faults.append(Fault("smoke markers are missing", "bag"))
    for hex in state.smoke:
        if ground.wet[hex] or hex in state.blaze:
            faults.append(Fault("Smoke where none lies", f"smoke.{hex}"))
    for hex in state.forts:
        if ground.wet[hex] or hex in state.blaze:
            faults.append(Fault("a Fortification where none lies", f"forts.{hex}"))
    return faults


@lru_cache(maxsize=32)
def _cards(deck: Deck, hand: tuple[str, ...], discards: tuple[str, ...], nation: tuple[str, ...]) -> tuple[str, ...]:
    """Faults of a side's cards; most decisions leave the cards where they are."""
    faults: list[str] = []
    count = len(deck) + len(hand) + len(discards)
    if count != DECK:
        faults.append(f"{count} cards of {DECK}")
    cards = {*deck.top, *deck.rest, *hand, *discards}
    if len(cards) != count or not cards.issubset(nation):
        faults.append("the cards are not those of its nation, each once")
    return tuple(faults)
