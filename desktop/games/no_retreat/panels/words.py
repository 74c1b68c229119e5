"""Labels of answers, hints, tags on the map, and reasons for what is no answer at all."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.counterblows import why_not_blow
from desktop.games.no_retreat.battle.establish import able, open_targets, why_not_join_battle
from desktop.games.no_retreat.battle.sequence import odds_tally
from desktop.games.no_retreat.content import COLUMNS, Content
from desktop.games.no_retreat.deployment import why_not_deploy, zone
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.knowledge import knowledge
from desktop.games.no_retreat.movement import why_not_move
from desktop.games.no_retreat.names import ADJECTIVE, hex_name, name
from desktop.games.no_retreat.panels.fights import fight_of, units_of
from desktop.games.no_retreat.panels.tray import place_of
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex, spot
from desktop.table.asking import Ask, Option, Refusal, Subject
from desktop.table.panels import Badge, Hint

__all__ = ["badges", "hint", "label", "why_unlit"]

_VERBS = {
    "unit": "",
    "leader": "",
    "at": "Deploy at",
    "via": "By way of",
    "with": "With",
    "battle": "Fight at",
    "join": "Attack in the same battle:",
    "blow": "Counterblow from",
    "respond": "Response from",
    "lead": "Leads a counterblow:",
    "leadmove": "Leads a Response:",
    "build": "Build up",
    "rebuild": "Rebuild",
    "mine": "Lay a Minefield:",
    "release": "Release",
    "step": "A step from",
    "remove": "Remove",
    "mend": "Mend",
    "take": "Take",
    "keep": "Keep",
    "discard": "Discard",
    "leave": "Withdraw",
    "early": "Bring in",
    "mark": "At",
    "port": "At",
    "stack": "At",
}


def label(content: Content, view: NoRetreatState, option: Option[Any]) -> str:
    """Words for a button or list row of an answer."""
    kind, _, rest = option.key.partition(":")
    if kind == "advance":
        unit, _, end = rest.split(":")
        return f"{name(content, view, f'piece:{unit}')} to {hex_name(content, view.map, end)}"
    if kind == "retreat" and not option.label:
        return f"Retreat to {name(content, view, option.subject)}"
    if option.subject.startswith("button:") or (option.label and kind not in _VERBS):
        return option.label or rest or kind
    subject = name(content, view, option.subject)
    if kind == "to":
        return f"To {subject}"
    if kind in ("card", "keep") and option.subject.startswith("card:"):
        return _own_half(content, view, option)
    verb = _VERBS.get(kind, "")
    return f"{verb} {subject}".strip() or option.label or option.key


def _own_half(content: Content, view: NoRetreatState, option: Option[Any]) -> str:
    """A card by the event that its holder can play."""
    card = option.subject[5:]
    for side in ("axis", "allied"):
        if card in view.hands.get(side, ()):
            return name(content, view, f"card:{side}/{card}")
    return name(content, view, option.subject)


def hint(content: Content, view: NoRetreatState, ask: Ask[Any]) -> Hint | None:
    """The first-game hint of a question's kind."""
    asked = ask.context
    return knowledge().hints.get(asked.kind) if isinstance(asked, Asked) else None


# tags on the map ----------------------------------------------------------------------------------------------------
def badges(content: Content, view: NoRetreatState, ask: Ask[Any] | None, keys: tuple[str, ...]) -> tuple[Badge, ...]:
    """What each stack adds to the battle being chosen, its odds at the target; duties; costs of a move's ends."""
    asked = ask.context if ask is not None else None
    if ask is None or not isinstance(asked, Asked) or not view.map:
        return ()
    field = Field(content, view)
    found: list[Badge] = []
    if asked.kind == "attackers":
        fight = fight_of(content, field, ask, keys)
        if fight is not None:
            by_hex: dict[str, int] = {}
            for unit in units_of(keys, content) or fight.attackers:
                place = view.units[unit].place
                by_hex[place] = by_hex.get(place, 0) + field.face(unit).strength
            found += [Badge(spot(view, hex), f"+{total}", "adds") for hex, total in by_hex.items()]
            column = odds_tally(field, fight)[2]
            words = COLUMNS[column] if column >= 0 else "below 1:3"
            found.append(Badge(spot(view, asked.hex), words, "total"))
    if asked.kind in ("battle", "attackers"):
        for hex in open_targets(field):
            if hex != asked.hex and len(able(field, hex)) == 1:
                found.append(Badge(spot(view, hex), "one attacker left", "duty"))
    if asked.kind == "retreat" and keys:
        option = ask.candidate(keys[-1])
        if option is not None and option.value.hexes:
            found.append(Badge(spot(view, option.value.hexes[-1]), "ends here", "plain"))
    return tuple(found)


# what is no answer --------------------------------------------------------------------------------------------------
def why_unlit(content: Content, view: NoRetreatState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
    """Why a subject is no answer to a question: whose it is, or the rule that keeps it out."""
    asked = ask.context
    kind, _, rest = subject.partition(":")
    if kind == "card":
        return _why_not_card(view, ask, rest)
    unit = rest.rpartition("/")[2] if kind == "piece" else ""
    if not isinstance(asked, Asked):
        return []
    field = Field(content, view) if view.map else None
    if unit in content.units:
        side = content.units[unit].side
        if side != ask.side and asked.kind in ("move", "deploy", "purchase", "release", "attackers"):
            who, whose = ADJECTIVE[ask.side], ADJECTIVE[side]
            return [Refusal(f"An {whose} unit; the {who} player is asked", ask.rule or "4.0")]
        if field is not None:
            return _unit(field, ask, asked, unit)
    hex = place_of(view, subject)
    if field is not None and is_hex(hex):
        return _hex(field, ask, asked, hex)
    return []


def _why_not_card(view: NoRetreatState, ask: Ask[Any], card: str) -> list[Refusal]:
    if card in view.hands.get(foe(ask.side), ()):
        return [Refusal("It is in the other player's hand", "5.0")]
    return [Refusal("No card is asked for now", "5.0", "events are played in the phase that the card names")]


def _listed(refusal: Refusal | None) -> list[Refusal]:
    return [] if refusal is None else [refusal]


def _unit(field: Field, ask: Ask[Any], asked: Asked, unit: str) -> list[Refusal]:
    place = field.state.units[unit].place
    if asked.kind == "move":
        return _listed(why_not_move(field, ask.side, unit))
    if asked.kind == "attackers":
        chosen = units_of(ask.chosen, field.content)
        return _listed(why_not_join_battle(field, unit, (asked.hex,), chosen) if is_hex(place) else None)
    if asked.kind == "blows" and is_hex(place):
        return _listed(why_not_blow(field, ask.side, place))
    if asked.kind in ("deploy", "place") and is_hex(place):
        return [Refusal("It was set up before", "10.2", "only what was placed in this segment may be lifted again")]
    return []


def _hex(field: Field, ask: Ask[Any], asked: Asked, hex: str) -> list[Refusal]:
    if hex not in field.ground.neighbours:
        return [Refusal("No unit may enter that hex", "12.1")]
    if asked.kind == "place":
        return _listed(why_not_deploy(field, zone(field, ask.side), asked.unit, hex))
    if asked.kind == "attacks" and not field.units(hex, foe(ask.side)):
        return [Refusal("No enemy unit is in that hex", "13.0")]
    if asked.kind == "go":
        return [Refusal("It cannot reach that hex with its Movement Points", "12.1", "roads halve the cost")]
    if asked.kind == "retreat":
        return [Refusal("No retreat of three hexes towards supply ends there", "13.6.1")]
    return []
