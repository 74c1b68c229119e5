"""Labels of answers, hints, tags on the map, and reasons for what is no answer at all."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.firepower import element_fp, firepower, shot
from desktop.games.combat_commander.fire.group import why_not_join
from desktop.games.combat_commander.knowledge import knowledge
from desktop.games.combat_commander.names import ADJECTIVE, FORT, NATION, card_name, hex_name, name
from desktop.games.combat_commander.orders.activation import why_not_activate
from desktop.games.combat_commander.orders.move import why_not_step
from desktop.games.combat_commander.panels.rolls import attack_of
from desktop.games.combat_commander.placing import in_zone
from desktop.games.combat_commander.setup import NOT_HERE
from desktop.games.combat_commander.state import CommanderState, foe, on_map
from desktop.games.combat_commander.units import hex_of, units_in
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.asking import Ask, Option, Refusal, Subject, hexagon
from desktop.table.panels import Badge, Hint

__all__ = ["badges", "hint", "label", "why_unlit"]

_VERBS = {
    "add": "",
    "unit": "",
    "target": "Fire at",
    "to": "To",
    "hex": "",
    "smoke": "Smoke from",
    "break": "Break",
    "lift": "Take back",
    "lose": "Remove",
    "deploy": "Deploy",
    "rally": "Rally",
    "veteran": "Make Veteran:",
    "weapon": "",
    "bring": "Bring in",
    "clear": "Clear",
    "chit": "",
    "item": "",
}
#: Questions that are about own units on the map.
_OWN = ("activate", "group", "mover", "along", "advancer", "step", "advance", "target", "setup")


def label(content: Content, view: CommanderState, option: Option[Any]) -> str:
    """Words for a button or list row of an answer."""
    kind, _, rest = option.key.partition(":")
    if kind in ("place", "arm", "time", "fort") and rest:
        piece, _, at = rest.rpartition(":")
        return _placing(content, view, kind, piece, at)
    if kind in ("order", "card", "fire") and rest in content.cards:
        return _card(content, kind, rest)
    if kind == "give" and rest:
        giver, _, taker = rest.partition(":")
        return f"{name(content, view, f'piece:{giver}')} hands its weapon to {name(content, view, f'piece:{taker}')}"
    if option.subject.startswith("button:") or (option.label and kind not in _VERBS):
        return option.label or rest or kind
    subject = name(content, view, option.subject)
    verb = _VERBS.get(kind, "")
    return f"{verb} {subject}".strip() or option.label or option.key


def _placing(content: Content, view: CommanderState, kind: str, piece: str, at: str) -> str:
    if kind == "fort":
        return f"{FORT.get(piece, piece)} in {at}"
    what = name(content, view, f"piece:{piece}")
    if kind == "arm":
        return f"{what} for {name(content, view, f'piece:{at}')}"
    return f"{what} on space {at} of the Time Track" if kind == "time" else f"{what} in {hex_name(content, view, at)}"


def _card(content: Content, kind: str, card: str) -> str:
    """A card by the part of it that is played."""
    found = content.cards[card]
    if kind == "order":
        return f"{content.orders[found.order].name} ({card})"
    if kind == "fire":
        return f"Fire as Opportunity Fire ({card})"
    return f"{content.actions[found.action].name} ({card})"


def hint(content: Content, view: CommanderState, ask: Ask[Any]) -> Hint | None:
    """The first-game hint of a question's kind; of a window, by what it is about."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    hints = knowledge().hints
    return hints.get(f"window:{asked.window}") or hints.get(asked.kind)


# tags on the map ----------------------------------------------------------------------------------------------------
def badges(content: Content, view: CommanderState, ask: Ask[Any] | None, keys: tuple[str, ...]) -> tuple[Badge, ...]:
    """What each piece adds to a fire and its total at the target; MP spent; hexes that may be fired at."""
    asked = ask.context if ask is not None else None
    if ask is None or not isinstance(asked, Asked):
        return ()
    if asked.kind in ("group", "target") or (asked.kind == "window" and asked.window == "before-fire"):
        return _fire_badges(content, view, ask, asked, keys)
    if asked.kind == "step" and view.moving:
        spent = max(view.spent.get(unit, 0) for unit in view.moving)
        return (Badge(hexagon(asked.hex), f"{min(spent, 99)} MP spent", "plain"),)
    if asked.kind == "defence" and asked.total:
        hexes = dict.fromkeys(view.units[u].place for u in asked.units if u in view.units)
        return tuple(Badge(hexagon(hex), f"against {asked.total}", "danger") for hex in hexes if on_map(hex))
    return ()


def _fire_badges(
    content: Content, view: CommanderState, ask: Ask[Any], asked: Asked, keys: tuple[str, ...]
) -> tuple[Badge, ...]:
    attack = attack_of(content, view, ask, keys)
    if attack is None:
        return ()
    total = int(firepower(content, view, attack).total())
    found = [Badge(hexagon(hex), f"{total} FP", "total") for hex in attack.targets]
    best = max(attack.elements, key=lambda e: element_fp(content, view, e))
    by_hex: dict[str, int] = {}
    for element in attack.elements:
        hex = hex_of(view, element)
        by_hex[hex] = by_hex.get(hex, 0) + (element_fp(content, view, element) if element == best else 1)
    found += [Badge(hexagon(hex), f"+{added}", "adds") for hex, added in by_hex.items()]
    return tuple(found)


# what is no answer --------------------------------------------------------------------------------------------------
def why_unlit(content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
    """Why a subject is no answer to a question: whose it is, or the rule that keeps it out."""
    asked = ask.context
    kind, _, rest = subject.partition(":")
    if kind == "card":
        return _why_not_card(content, view, ask, rest)
    if not isinstance(asked, Asked):
        return []
    if kind == "piece" and (rest in view.units or rest in view.weapons):
        bearer = view.weapons[rest].bearer if rest in view.weapons else rest
        if asked.kind == "order" and bearer in view.units:
            return _before_an_order(content, view, ask, view.units[bearer].place)
        return _piece(content, view, ask, asked, rest)
    if kind == "hex" and rest in content.maps[view.map].ground.grid:
        return _hex(content, view, ask, asked, rest)
    return []


def _why_not_card(content: Content, view: CommanderState, ask: Ask[Any], card: str) -> list[Refusal]:
    if card.startswith("chit:"):
        return [Refusal("Objective chits are not played", "7.3.2")]
    if card in view.hands.get(foe(ask.side), ()) and card != UNKNOWN:
        return [Refusal("It is in the other player's hand", "1.2")]
    if card not in content.cards:
        return []
    asked = ask.context
    if isinstance(asked, Asked) and asked.kind == "window":
        return [Refusal("First say whether an Action is played here", "A24", "answer the question, then pick the card")]
    found = content.cards[card]
    played = content.actions[found.action]
    return [Refusal(f"No card is asked for now: {card_name(content, card)}", "1.6", f"its Action: {played.text}")]


def _piece(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked, piece: str) -> list[Refusal]:
    side = view.weapons[piece].side if piece in view.weapons else view.units[piece].side
    if side != ask.side and asked.kind in _OWN:
        whose = NATION[view.parties[side].nation]
        return [Refusal(f"A piece of {whose}; the {ADJECTIVE[ask.side]} player is asked", ask.rule or "O14.1")]
    if asked.kind == "activate" and piece in view.weapons:
        return [Refusal("A weapon is used by its bearer", "11.1", "activate the unit that carries it")]
    if asked.kind == "activate":
        chosen = tuple(key[4:] for key in ask.chosen if key.startswith("add:"))
        return _listed(why_not_activate(content, view, piece, chosen)) if piece in view.units else []
    if asked.kind == "group" and asked.hex:
        chosen = tuple(key[4:] for key in ask.chosen if key.startswith("add:"))
        if piece not in asked.units:
            return [Refusal("It was not activated for this fire, or has fired already", "O20.3")]
        return _listed(why_not_join(content, view, piece, asked.hex, chosen))
    if asked.kind in ("mover", "advancer") and piece in view.units:
        if piece in view.finished:
            return [Refusal("It has gone already in this order", "O21.2")]
        if piece not in view.ordered:
            return [Refusal("It was not activated for this order", "O14.1")]
    return []


def _before_an_order(content: Content, view: CommanderState, ask: Ask[Any], hex: str) -> list[Refusal]:
    """Units act only by a card: which one it would be."""
    keys = [option.key for option in ask.options() if option.key.startswith("order:")]
    if units_in(view, hex, foe(ask.side)):
        if not any(content.cards[key[6:]].order == "fire" for key in keys):
            return [Refusal("No Fire card can be played now", "O20.1")]
        remedy = "click the one to be played, then the target"
        return [Refusal("The Fire cards that can be played bear different Actions", "O20.1", remedy)]
    if units_in(view, hex, ask.side):
        return [Refusal("A unit acts by an order", "O14.1", "click a lit card first, then the unit")]
    return []


def _listed(refusal: Refusal | None) -> list[Refusal]:
    return [] if refusal is None else [refusal]


def _hex(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked, hex: str) -> list[Refusal]:
    neighbours = content.maps[view.map].ground.neighbours
    if asked.kind in ("step", "advance") and view.moving:
        here = view.units[view.moving[0]].place
        if hex not in neighbours.get(here, ()):
            return [Refusal(f"{hex} is not next to {here}", "O21.1", "units go hex by hex")]
        return _listed(why_not_step(content, view, hex)) if asked.kind == "step" else []
    if asked.kind == "setup" and view.steps:
        return [] if in_zone(content, view, view.steps[0], hex) else [NOT_HERE]
    if asked.kind == "order":
        return _before_an_order(content, view, ask, hex)
    if asked.kind == "target":
        if not units_in(view, hex, foe(ask.side)):
            return [Refusal("No enemy unit is in that hex", "O20.1")]
        if all(shot(content, view, e, hex) < 0 for e in asked.units):
            return [
                Refusal("It is out of range or sight of all that may fire", "O20.1", "press V on a hex for its sight")
            ]
    return []
