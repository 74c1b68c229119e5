"""What the boxes of the mat hold, for the inspector: supplies, Malta, Tobruk, and the units in a box."""

from __future__ import annotations

from desktop.games.no_retreat.cards.deck import hand_size
from desktop.games.no_retreat.cards.strategic import TOP_LEVEL
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.names import ADJECTIVE, unit_name
from desktop.games.no_retreat.state import NoRetreatState, hold_supplies
from desktop.table.panels import Fact

__all__ = ["box_facts"]

Told = tuple[tuple[Fact, ...], tuple[str, ...]]

_RULES = {
    "pool": "8.0",
    "shattered": "8.1",
    "destroyed": "8.3",
    "surrendered": "8.3",
    "reserve": "12.4",
    "stock": "8.5",
    "out": "8.6",
}
_FATES = {"cancelled": "cancelled for good", "won": "succeeded", "lost": "failed"}


def box_facts(content: Content, view: NoRetreatState, word: str, more: str) -> Told:
    """Facts of a box by its name ("used", "supply:axis", "fort:2", "pool:axis" ...), and the rules about it."""
    if word == "used":
        return _used(view)
    if word == "supply" and more in ADJECTIVE:
        return _in_hand(content, view, more)
    if word == "malta":
        return _malta(content, view)
    if word in ("fort", "works", "tobruk"):
        return _tobruk(content, view)
    return (Fact("Units", _listed(content, view, word, more)),), (_RULES.get(word, "8.0"),)


def _listed(content: Content, view: NoRetreatState, place: str, side: str = "") -> str:
    """Units and leaders in a place (of a side) by name, "none" without any."""
    found = [
        unit_name(content, one, unit.face)
        for one, unit in view.units.items()
        if unit.place == place and side in ("", content.units[one].side)
    ]
    found += [
        content.leaders[one].name
        for one, leader in view.leaders.items()
        if leader.place == place and side in ("", content.leaders[one].side)
    ]
    return ", ".join(found) or "none"


def _used(view: NoRetreatState) -> Told:
    axis = f"{view.used['green']} green, {view.used['gray']} gray"
    facts = (
        Fact("Axis markers", axis, "the Axis draw green before gray"),
        Fact("Allied markers", str(view.used["allied"])),
    )
    return facts, ("5.2",)


def _in_hand(content: Content, view: NoRetreatState, side: str) -> Told:
    supplies = str(hold_supplies(view, side))
    if side == "axis":
        supplies += f": {view.supplies['green']} green, {view.supplies['gray']} gray"
    support, kind = (view.blitz, "Blitz!") if side == "axis" else (view.shock, "Shock!")
    limit = hand_size(view, side, content.turns[min(view.turn, 18)].weather)
    facts = (
        Fact("Supply Points", supplies),
        Fact("Support", f"{support} {kind} of {content.stock['blitz' if side == 'axis' else 'shock']}", "13.5.2"),
        Fact("Cards", f"{len(view.hands.get(side, ()))}, the limit is {limit}"),
    )
    return facts, ("5.2", "13.5.2")


def _malta(content: Content, view: NoRetreatState) -> Told:
    facts = [Fact("Malta", view.malta.capitalize() or "no status before Game Turn 4")]
    if view.malta_gray:
        facts.append(Fact("Held up", f"{view.malta_gray} gray Supply markers", "5.1"))
    facts.append(Fact("Invasion", _FATES.get(view.invasion, "not decided")))
    if view.crete:
        facts.append(Fact("Crete", f"{ADJECTIVE[view.crete]} victory", "a tie of cards falls to who won there (15.2)"))
    units = _listed(content, view, "malta")
    if units != "none":
        facts.append(Fact("Units", units))
    return tuple(facts), ("5.1", "6.2", "15.1", "15.2")


def _tobruk(content: Content, view: NoRetreatState) -> Told:
    if not view.fort_in_play:
        return (Fact("Tobruk fortress", "from Game Turn 4 on"),), ("8.5", "14.6")
    owner = view.owners.get(owner_key(3, content.maps[3].ground.tobruk), "")
    facts = [Fact("Fortification Level", f"{view.fort} of {TOP_LEVEL}", "each level costs 1 SP; above 0 it is active")]
    if owner:
        facts.append(Fact("Controlled by", f"the {ADJECTIVE[owner]} player"))
    if 3 not in view.control.values():
        facts.append(Fact("Marker", "waits while no Control marker is on Map 3"))
    units = _listed(content, view, "tobruk")
    if units != "none":
        facts.append(Fact("Units", units))
    return tuple(facts), ("8.5", "13.6.1")
