"""What most people would answer: the run of keys that one gesture gives (the proposal, and target first)."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.choosing import best_attackers
from desktop.games.no_retreat.battle.establish import able
from desktop.games.no_retreat.battle.retreat import Path
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.names import split_hex
from desktop.games.no_retreat.sensible import best_place, best_retreat, deployment, going_back, going_on
from desktop.games.no_retreat.state import NoRetreatState
from desktop.games.no_retreat.supply import supply_net
from desktop.table.asking import Ask, Subject
from desktop.table.picking import DONE

__all__ = ["proposal", "target"]


def proposal(content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
    """The run of answers that most people would give; () where there is no usual one."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return _only(ask)
    kind = asked.kind
    if kind == "deploy":
        return deployment(content, view)
    if kind == "place":
        return _place(content, view, ask, asked)
    if kind == "attackers":
        return _attackers(content, view, ask, asked)
    if kind == "retreat":
        return _retreat(content, view, ask)
    if kind == "step":
        return _cheapest_step(content, view, ask)
    if kind in ("counterattackers", "discard", "port"):
        return _set(ask, everything=kind != "discard")
    if kind == "purchase":
        return ("box:free",) if _offers(ask, "box:free") else (DONE,)
    if kind == "pay":
        return ("sp",) if _offers(ask, "sp") else ()
    if kind == "hold":
        return _hold(content, view, ask, asked)
    if kind == "advance":
        return going_on(Field(content, view), asked.fight, asked.advancing) if asked.fight is not None else ()
    if kind in ("join", "transfer"):
        return _strongest(content, view, ask)
    if kind in ("battle", "colour", "withdraw", "marker", "table"):
        return (ask.options()[0].key,)
    if kind == "overstack":
        return _weakest(content, view, ask)
    return _only(ask)


def _only(ask: Ask[Any]) -> tuple[str, ...]:
    options = ask.options()
    return (options[0].key,) if len(options) == 1 else ()


def _offers(ask: Ask[Any], key: str) -> bool:
    return any(option.key == key for option in ask.options())


def _place(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> tuple[str, ...]:
    field = Field(content, view)
    side = content.units[asked.unit].side
    lines = supply_net(content, view, side, field).lines
    hexes = [option.value for option in ask.options() if option.value != "reserve"]
    if not hexes:
        return ("at:reserve",) if _offers(ask, "at:reserve") else ()
    best = max(hexes, key=lambda hex: best_place(field, side, asked.unit, hex, lines))
    return (f"at:{best}",)


def _attackers(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> tuple[str, ...]:
    """All that may attack together, with the targets that would be left alone joined to the battle."""
    if ask.chosen:
        return (DONE,) if _offers(ask, DONE) else ()
    field = Field(content, view)
    units = best_attackers(field, (asked.hex,))
    keys = tuple(f"add:{unit}" for unit in units)
    if not keys or not all(ask.candidate(key) is not None for key in keys):
        return ()
    return (*keys, DONE) if _whole(field, asked.hex, units) else ()


def _whole(field: Field, hex: str, units: tuple[str, ...]) -> bool:
    """Whether these attackers leave every other target somebody."""
    from desktop.games.no_retreat.battle.establish import open_targets

    others = [other for other in open_targets(field) if other != hex]
    return all(any(unit not in units for unit in able(field, other)) for other in others)


def _retreat(content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
    field = Field(content, view)
    by_path: dict[str, Path] = {option.key: option.value for option in ask.options()}
    best = best_retreat(field, ask.side, list(by_path.values()))
    return (best.key,) if best is not None and best.key in by_path else ()


def _hold(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> tuple[str, ...]:
    """All defenders back to the lines by one gesture, or hold where that would cost more than a step."""
    if asked.fight is None:
        return ()
    run = going_back(Field(content, view), asked.fight, withdraw=asked.result == "DW")
    return run if run and _offers(ask, run[0]) else ("hold",)


def _cheapest_step(content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
    """A step that destroys nothing and loses least strength; a Box before a unit that would die."""

    def cost(unit: str) -> tuple[int, int]:
        kind, held = content.units[unit], view.units[unit]
        now = kind.faces[held.face].strength
        after = kind.faces[held.face - 1].strength if held.face else 0
        return (0 if held.face or not kind.square else 1, now - after)

    options = [option for option in ask.options() if option.value in content.units]
    return (min(options, key=lambda option: cost(option.value)).key,) if options else ()


def _set(ask: Ask[Any], *, everything: bool) -> tuple[str, ...]:
    """All of a set as far as it may be picked, or none of it."""
    if ask.chosen or not everything:
        return (DONE,) if _offers(ask, DONE) and not ask.chosen and not everything else ()
    keys = tuple(option.key for option in ask.options() if option.key.startswith("add:"))
    return (*keys, DONE) if keys and ask.context.kind == "counterattackers" else ()


def _strength(content: Content, view: NoRetreatState, unit: str) -> tuple[bool, int]:
    kind = content.units[unit]
    return kind.mechanised, kind.faces[view.units[unit].face].strength


def _strongest(content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
    options = ask.options()
    return (max(options, key=lambda option: _strength(content, view, option.value)).key,) if options else ()


def _weakest(content: Content, view: NoRetreatState, ask: Ask[Any]) -> tuple[str, ...]:
    options = ask.options()
    return (min(options, key=lambda option: _strength(content, view, option.value)).key,) if options else ()


def _advance_to(content: Content, view: NoRetreatState, ask: Ask[Any], hex: str) -> tuple[str, ...]:
    """The advance that ends in a hex: of the strongest unit that can get there, by the fewest hexes."""
    able = [option for option in ask.options() if option.value is not None and option.value[2] == hex]
    if not able:
        return ()
    return (max(able, key=lambda option: (*_strength(content, view, option.value[0]), -len(option.about))).key,)


# target first -------------------------------------------------------------------------------------------------------
def target(content: Content, view: NoRetreatState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """A click on a target hex stands for the battle there with all that most would take, still to be declared.

    A click on a hex within reach is the whole move; going by way of a hex is chosen from the list of its answers.
    """
    asked = ask.context
    if not isinstance(asked, Asked) or asked.kind not in ("battle", "go", "advance") or not subject.startswith("hex:"):
        return ()
    _, hex = split_hex(subject[4:])
    if asked.kind == "advance":
        return _advance_to(content, view, ask, hex)
    if asked.kind == "go":
        return (f"to:{hex}",) if _offers(ask, f"to:{hex}") else ()
    if not _offers(ask, f"battle:{hex}"):
        return ()
    field = Field(content, view)
    if len(able(field, hex)) < 2:
        return (f"battle:{hex}",)
    return (f"battle:{hex}", *(f"add:{unit}" for unit in best_attackers(field, (hex,))))
