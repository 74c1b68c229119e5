"""What most people would answer: the run of keys that one gesture gives (the proposal, and target first)."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.deployment import propose
from desktop.games.combat_commander.fire.best import best_group
from desktop.games.combat_commander.fire.firepower import elements_of, shot
from desktop.games.combat_commander.panels.tray import place_of
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.units import cover, leads, units_in, within_command
from desktop.table.asking import Ask, Subject
from desktop.table.picking import DONE, REST

__all__ = ["proposal", "target"]


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
    if kind in ("recover", "rout", "impact", "melee"):
        return _any(ask)
    if kind == "retreat":
        return _best_cover(content, view, ask)
    if kind in ("activate", "along") and ask.chosen:
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


# target first ---------------------------------------------------------------------------------------------------------
def target(content: Content, view: CommanderState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """PLAY 8: a click on an enemy plays a Fire card, activates who can fire at it, and fires at it."""
    asked = ask.context
    hex = place_of(view, subject)
    if not isinstance(asked, Asked) or not hex:
        return ()
    enemy = bool(units_in(view, hex, foe(ask.side)))
    if asked.kind == "target" and enemy and subject != f"hex:{hex}":
        return (f"target:{hex}",) if _offers(ask, f"target:{hex}") else ()
    if asked.kind == "order" and enemy:
        return _fire_card(content, ask)
    if asked.kind == "activate" and not ask.chosen:
        if enemy and asked.purpose == "fire":
            return _firers(content, view, ask, hex)
        if subject.startswith(("hex:", "stack:")):
            return _together(view, ask, hex)
    return ()


def _fire_card(content: Content, ask: Ask[Any]) -> tuple[str, ...]:
    for option in ask.options():
        kind, _, card = option.key.partition(":")
        if kind == "order" and content.cards[card].order == "fire":
            return (option.key,)
    return ()


def _firers(content: Content, view: CommanderState, ask: Ask[Any], hex: str) -> tuple[str, ...]:
    """The Leader with most that can fire at a hex, or the best single piece."""
    options = [option.key[4:] for option in ask.options() if option.key.startswith("add:")]
    able = [u for u in options if any(shot(content, view, e, hex) >= 0 for e in elements_of(content, view, (u,)))]
    if not able:
        return ()
    best: list[str] = [able[0]]
    for leader in [u for u in options if leads(content, view, u)]:
        group = [
            leader,
            *(
                u
                for u in able
                if u != leader and not leads(content, view, u) and within_command(content, view, leader, u)
            ),
        ]
        if len(group) - 1 > len([u for u in best if u in able and not leads(content, view, u)]):
            best = group
    return tuple(f"add:{unit}" for unit in best)


def _together(view: CommanderState, ask: Ask[Any], hex: str) -> tuple[str, ...]:
    """A click on a hex of own units: the first of them that may be activated."""
    for unit in units_in(view, hex, ask.side):
        if _offers(ask, f"add:{unit}"):
            return (f"add:{unit}",)
    return ()
