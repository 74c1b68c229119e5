"""What most people would answer: the run of keys that one gesture gives (the proposal, and target first)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.deployment import propose
from desktop.games.combat_commander.fire.best import best_group
from desktop.games.combat_commander.fire.firepower import elements_of, firepower, shot
from desktop.games.combat_commander.orders.activation import may_activate
from desktop.games.combat_commander.orders.advance import can_advance
from desktop.games.combat_commander.orders.fire import can_fire
from desktop.games.combat_commander.orders.move import can_move, waiting_units
from desktop.games.combat_commander.panels.tray import place_of
from desktop.games.combat_commander.setup import waiting, why_not_place
from desktop.games.combat_commander.state import CommanderState, foe, place_unit
from desktop.games.combat_commander.units import cover, leads, units_in, within_command
from desktop.table.asking import Ask, Subject
from desktop.table.picking import DONE, REST

__all__ = ["group", "proposal", "target"]


def proposal(content: Content, view: CommanderState, ask: Ask[Any]) -> tuple[str, ...]:
    """The run of answers that most people would give; () where there is no usual one."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return _only(ask)
    kind = asked.kind
    if kind == "group":
        return _group(content, view, ask, asked)
    if kind == "setup":
        return propose(content, view, ask)
    if kind == "defence":
        return (REST,) if _offers(ask, REST) else _first(ask, "unit:")
    if kind in ("recover", "rout") and _offers(ask, REST):
        return (REST,)
    if kind in ("recover", "rout", "impact", "melee"):
        return _any(ask)
    if kind == "mover":
        return _first(ask, "unit:")
    if kind == "along":
        return (DONE,)
    if kind == "retreat":
        return _best_cover(content, view, ask)
    if kind == "window" and ask.lapse:
        return (ask.lapse,)
    if kind == "activate" and ask.chosen:
        return (DONE,) if _offers(ask, DONE) else ()
    return _only(ask)


def _only(ask: Ask[Any]) -> tuple[str, ...]:
    options = ask.options()
    return (options[0].key,) if len(options) == 1 else ()


def _any(ask: Ask[Any]) -> tuple[str, ...]:
    options = ask.options()
    return (options[0].key,) if options else ()


def _first(ask: Ask[Any], prefix: str) -> tuple[str, ...]:
    return next(((option.key,) for option in ask.options() if option.key.startswith(prefix)), ())


def _offers(ask: Ask[Any], key: str) -> bool:
    return any(option.key == key for option in ask.options())


def _group(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked) -> tuple[str, ...]:
    """The strongest group; what was chosen already stands."""
    if ask.chosen:
        return (DONE,) if _offers(ask, DONE) else ()
    if asked.attack is None:
        return ()
    group = best_group(content, view, ask.side, asked.attack.way, asked.units, asked.hex)
    return (*(f"add:{element}" for element in group), DONE) if group else ()


def _best_cover(content: Content, view: CommanderState, ask: Ask[Any]) -> tuple[str, ...]:
    options = [option for option in ask.options() if option.key.startswith("to:")]
    if not options:
        return _only(ask)
    return (max(options, key=lambda option: cover(content, view, option.key[3:])).key,)


# target first --------------------------------------------------------------------------------------------------------
def target(content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """PLAY 8: a click on an enemy activates who fires best at it, and fires at it; the group is still to be declared.

    At the choice of an order it plays the Fire card, if there is but one kind of it to play. While a unit is on its
    way, a click on another that has not moved ends the one and takes the other.
    """
    asked = ask.context
    hex = place_of(view, subject)
    if not isinstance(asked, Asked) or not hex:
        return ()
    enemy = bool(units_in(view, hex, foe(ask.side)))
    if asked.kind == "target" and enemy:
        return (f"target:{hex}",) if _offers(ask, f"target:{hex}") else ()
    if asked.kind == "order" and enemy:
        return _fire_card(content, ask)
    if asked.kind == "activate" and not ask.chosen:
        if enemy and asked.purpose == "fire":
            return _firers(content, view, ask, asked, hex)
        if subject.startswith(("hex:", "stack:")):
            return _together(view, ask, hex)
    if asked.kind == "step" and subject.startswith("piece:") and _offers(ask, "stop"):
        unit = subject.removeprefix("piece:")
        if unit not in view.moving and unit in waiting_units(content, view):
            return ("stop", f"unit:{unit}")
    return ()


def _fire_card(content: Content, ask: Ask[Any]) -> tuple[str, ...]:
    """The Fire card, if all that may be played bear the same Action: else which one goes is a choice."""
    able = [
        option.key
        for option in ask.options()
        if option.key.startswith("order:") and content.cards[option.key[6:]].order == "fire"
    ]
    kinds = dict.fromkeys(content.cards[key[6:]].action for key in able)
    return (able[0],) if len(kinds) == 1 else ()


def _firers(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked, hex: str) -> tuple[str, ...]:
    """Who brings most firepower to bear on a hex: a Leader with those he commands, or a piece alone; and go."""
    options = [option.key[4:] for option in ask.options() if option.key.startswith("add:")]
    able = [u for u in options if any(shot(content, view, e, hex) >= 0 for e in elements_of(content, view, (u,)))]
    sets: list[tuple[str, ...]] = [(unit,) for unit in able]
    for leader in (u for u in options if leads(content, view, u)):
        led = [
            u for u in able if u != leader and not leads(content, view, u) and within_command(content, view, leader, u)
        ]
        if led:
            sets.append((leader, *led))

    def strength(units: tuple[str, ...]) -> tuple[Fraction, int]:
        way = "opportunity" if asked.hex else "order"
        group = best_group(content, view, ask.side, way, elements_of(content, view, units), hex)
        found = firepower(content, view, Attack(ask.side, way, group, (hex,))).total() if group else Fraction(-1)
        return found, -len(units)

    if not sets:
        return ()
    return (*(f"add:{unit}" for unit in max(sets, key=strength)), DONE)


def _together(view: CommanderState, ask: Ask[Any], hex: str) -> tuple[str, ...]:
    """A click on a hex of own units: the first of them that may be activated."""
    for unit in units_in(view, hex, ask.side):
        if _offers(ask, f"add:{unit}"):
            return (f"add:{unit}",)
    return ()


def _post(content: Content, view: CommanderState, hex: str) -> tuple[str, ...]:
    """Answers that place a Leader, then Squads and Teams with weapons, in a hex of the set-up, as far as they fit."""
    step = view.steps[0]
    state = view.copy()
    left = waiting(content, state, step)
    keys: list[str] = []
    units = [name for name in left if name in state.units]
    leaders = [name for name in units if leads(content, state, name)]
    for name in (*leaders[:1], *(name for name in units if name not in leaders)):
        if why_not_place(content, state, step, "place", name, hex) is None:
            place_unit(state, name, hex)
            keys.append(f"place:{name}:{hex}")
    bearers = [key.split(":")[1] for key in keys if key.split(":")[1] not in leaders]
    for weapon in (name for name in left if name in state.weapons):
        if not bearers:
            break
        keys.append(f"arm:{weapon}:{bearers.pop(0)}")
    return tuple(keys)


#: Whether a unit could do what is ordered.
_ABLE = {"move": can_move, "fire": can_fire, "advance": can_advance}


# what belongs together -----------------------------------------------------------------------------------------------
def group(content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """What is taken together: a Leader with all in his radius who could do what is ordered; all of a hex to move.

    In a set-up: a Leader, Squads and Teams as far as they find room in a hex, and their weapons.
    """
    asked = ask.context
    if not isinstance(asked, Asked):
        return ()
    if asked.kind == "setup" and subject.startswith("hex:"):
        return _post(content, view, subject[4:])
    if asked.kind == "activate" and subject.startswith("piece:"):
        leader = subject.removeprefix("piece:")
        if leader not in view.units or not leads(content, view, leader):
            return ()
        taken = f"add:{leader}" in ask.chosen
        option_ = ask.candidate(f"add:{leader}")
        if not taken and (option_ is None or ask.refusal(option_) is not None):
            return ()
        able = _ABLE.get(asked.purpose)
        led = [
            unit
            for option in ask.candidates()
            if (unit := option.key.partition(":")[2]) in view.units
            and unit != leader
            and within_command(content, view, leader, unit)
            and may_activate(content, view, unit)
            and (able is None or asked.hex or able(content, view, unit))
        ]
        return tuple(f"add:{unit}" for unit in (*(() if taken else (leader,)), *led))
    if asked.kind == "along" and place_of(view, subject) == view.units[asked.units[0]].place:
        return (*(f"add:{u}" for u in asked.units[1:]), DONE)
    return ()
