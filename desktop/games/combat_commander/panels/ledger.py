"""Previews of what each answer would bring (PLAY 9, 21)."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.best import best_group
from desktop.games.combat_commander.fire.firepower import firepower, is_ordnance, targets_of
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.names import piece_name
from desktop.games.combat_commander.orders.move import step_cost
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.panels.rerolls import reroll_odds
from desktop.games.combat_commander.reach import watchers
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.units import cover, units_in
from desktop.table.asking import Ask
from desktop.table.panels import Ledger

__all__ = ["ledger"]


def ledger(content: Content, view: CommanderState, ask: Ask[Any]) -> Ledger | None:
    """A ledger that only tells previews, by the key of the answer; None where there is nothing to tell."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    found: dict[str, str] = {}
    if asked.kind == "target":
        found = _targets(content, view, ask, asked)
    elif asked.kind in ("step", "advance", "retreat"):
        found = _steps(content, view, ask, asked)
    elif asked.kind == "reroll":
        odds = reroll_odds(content, view, asked, ask.side)
        found = {"reroll": ": ".join(odds.what_if[0])} if odds is not None and odds.what_if else {}
    elif asked.kind in ("recover", "rout"):
        found = {
            f"unit:{unit}": f"Morale {morale_here(content, view, unit)}" for unit in asked.units if unit in view.units
        }
    return Ledger("", (), (), found) if found else None


def _targets(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked) -> dict[str, str]:
    """The firepower that could be brought to bear on each target."""
    found: dict[str, str] = {}
    for hex, able in targets_of(content, view, asked.units, ask.side).items():
        group = best_group(content, view, ask.side, "order", able, hex)
        lead = next(iter(group), "")
        if not lead:
            continue
        strength = int(firepower(content, view, Attack(ask.side, "order", group, (hex,))).total())
        more = f" with {len(group)} pieces" if len(group) > 1 else ""
        aim = ", after Targeting" if is_ordnance(content, view, lead) else ""
        found[f"target:{hex}"] = f"up to {strength} FP{more} against Cover {cover(content, view, hex)}{aim}"
    return found


def _steps(content: Content, view: CommanderState, ask: Ask[Any], asked: Asked) -> dict[str, str]:
    """For each hex: its price, its Cover, and who could fire at it; in an Advance whom it would be a Melee with."""
    if not asked.units or asked.units[0] not in view.units:
        return {}
    side = view.units[asked.units[0]].side
    found: dict[str, str] = {}
    for option in ask.options():
        if not option.key.startswith("to:"):
            continue
        hex = option.key[3:]
        parts = [f"Cover {cover(content, view, hex)}"]
        enemies = units_in(view, hex, foe(side)) if asked.kind == "advance" else ()
        if enemies:
            more = f" and {len(enemies) - 1} more" if len(enemies) > 1 else ""
            parts.insert(0, f"Melee with {piece_name(content, view, enemies[0])}{more}")
        if asked.kind == "step":
            cost = step_cost(content, view, asked.hex, hex)
            if cost < FORBIDDEN:
                parts.insert(0, f"{cost} MP")
            seen = watchers(content, view, side, hex)
            if seen:
                names = ", ".join(piece_name(content, view, one) for one in seen[:2])
                more = f" and {len(seen) - 2} more" if len(seen) > 2 else ""
                parts.append(f"{names}{more} could fire")
        found[option.key] = ", ".join(parts)
    return found
