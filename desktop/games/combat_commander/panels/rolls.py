"""Odds of what an answer would do: which roll it leads to, and the attack at hand (PLAY 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.best import best_group, on_board
from desktop.games.combat_commander.fire.firepower import elements_of, firepower, targets_of
from desktop.games.combat_commander.names import hex_name, piece_name
from desktop.games.combat_commander.orders.recover import broken_units
from desktop.games.combat_commander.panels import checks
from desktop.games.combat_commander.panels.fireodds import defence_odds, fire_odds, mine_odds
from desktop.games.combat_commander.panels.rerolls import reroll_odds, roll_odds
from desktop.games.combat_commander.reach import watchers
from desktop.games.combat_commander.state import CommanderState, foe, on_map, place_unit
from desktop.games.combat_commander.units import leads, within_command
from desktop.table.asking import Ask
from desktop.table.panels import Chances, Odds

__all__ = ["attack_of", "odds", "opportunity_group"]


def odds(content: Content, view: CommanderState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """Odds of what these keys would do; None where nothing is rolled for."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    side, last = ask.side, keys[-1] if keys else ""
    match asked.kind:
        case "reroll":
            return reroll_odds(content, view, asked, side)
        case "roll":
            return roll_odds(content, view, asked, side)
        case "order":
            return _order(content, view, side, last)
        case "rout-side":
            routed = last.removeprefix("side:")
            return _morale(content, view, broken_units(view, routed), side, rally=False) if routed != last else None
        case "recover" | "rout":
            chosen = [key[5:] for key in keys if key.startswith("unit:")]
            return _morale(content, view, chosen or asked.units, side, rally=asked.kind == "recover")
        case "event-unit" if ask.rule == "E50" and last.startswith("unit:"):
            return checks.commissar(content, view, side, last[5:])
        case "want-support":
            return checks.support(content, view, side)
        case "activate" if asked.hex and asked.purpose == "fire":
            return _awakened(content, view, asked, side, keys)
        case "spot" if last.startswith("hex:"):
            return checks.barrage(content, view, side, asked.units[0], last[4:])
        case "barrage" if view.ordered:
            return checks.barrage(content, view, side, view.ordered[0], asked.hex)
        case "impact" if last.startswith("hex:") and side in view.radios:
            strength = content.radios[view.radios[side].type].fp
            shells = Attack(side, "radio", (), (last[4:],), fp=strength, plunging=True)
            return fire_odds(content, view, shells, side)
        case "step" | "advance" | "retreat" if last.startswith("to:"):
            return _entering(content, view, asked, side, last[3:])
    hex = _melee_hex(asked, last)
    if hex:
        return checks.melee(content, view, side, hex)
    if asked.attack is not None and asked.total and asked.units and asked.kind in ("defence", "window"):
        only = [key[5:] for key in keys if key.startswith("unit:")]
        return defence_odds(content, view, asked.attack, asked.total, only or asked.units, side)
    if asked.kind == "window" and asked.window == "opportunity":
        able = opportunity_group(content, view, side, asked.hex, fresh=last != "fire")
        fire = Attack(side, "opportunity", able, (asked.hex,))
        return fire_odds(content, view, fire, side) if able else None
    attack = attack_of(content, view, ask, keys)
    if attack is None:
        return None
    open_to = asked.units if asked.kind == "group" else ()
    return fire_odds(content, view, attack, side, open_to=open_to, hit=asked.kind == "window")


def _awakened(content: Content, view: CommanderState, asked: Asked, side: str, keys: Sequence[str]) -> Odds | None:
    """The Opportunity Fire of the units that are being activated for it, with those that were before."""
    units = [*view.opfire, *(key[4:] for key in keys if key.startswith("add:"))]
    pieces = elements_of(content, view, [unit for unit in units if on_board(view, unit)])
    group = best_group(content, view, side, "opportunity", pieces, asked.hex)
    return fire_odds(content, view, Attack(side, "opportunity", group, (asked.hex,)), side) if group else None


def _order(content: Content, view: CommanderState, side: str, key: str) -> Odds | None:
    """A card that is pointed at for its order, where the order is a row of rolls."""
    card = content.cards.get(key.removeprefix("order:"))
    if card is None:
        return None
    if card.order == "recover":
        return _morale(content, view, broken_units(view, side), side, rally=True)
    if card.order == "rout":
        return _morale(content, view, broken_units(view, foe(side)), side, rally=False)
    return None


def _morale(content: Content, view: CommanderState, units: Sequence[str], side: str, *, rally: bool) -> Odds | None:
    return checks.morale_odds(content, view, units, side, rally=rally)


def _melee_hex(asked: Asked, key: str) -> str:
    """The hex of the Melee that a question is about, "" for none."""
    if asked.kind == "melee" and key.startswith("hex:"):
        return key[4:]
    about = asked.kind == "window" and asked.window == "ambush"
    return asked.hex if about or asked.kind == "victim" else ""


# entering a hex -------------------------------------------------------------------------------------------------------
def _entering(content: Content, view: CommanderState, asked: Asked, seat: str, hex: str) -> Odds | None:
    """What may befall units that go into a hex: the Melee there, known Mines, and the worst fire by one card."""
    units = [unit for unit in (view.moving or asked.units) if unit in view.units and on_map(view.units[unit].place)]
    if asked.kind != "step":
        units = [unit for unit in asked.units if unit in view.units and on_map(view.units[unit].place)]
    if not units:
        return None
    owner = view.units[units[0]].side
    there = view.copy()
    for unit in units:
        place_unit(there, unit, hex)
    found: list[tuple[str, Odds]] = []
    here = view.units[units[0]].place
    for mined, state in ((here, view), (hex, there)):
        if view.forts.get(mined) == "mines":
            words = f"Mines in {hex_name(content, view, mined)}"
            found.append((words, mine_odds(content, state, foe(owner), units, mined, seat)))
    worst = opportunity_group(content, there, foe(owner), hex, fresh=True) if asked.kind == "step" else ()
    if worst:
        odds_ = fire_odds(content, there, Attack(foe(owner), "opportunity", worst, (hex,)), seat)
        first, more = piece_name(content, view, worst[0]), len(worst) - 1
        found.append((f"If {first} and {more} more fire" if more else f"If {first} fires", odds_))
    fight = checks.melee(content, there, seat, hex) if asked.kind == "advance" else None
    if not found:
        return fight
    blocks: list[Chances] = list(fight.blocks) if fight is not None else []
    for words, one in found:
        blocks += [
            msgspec.structs.replace(made, title=f"{words}: {'in all' if made.title == 'In all' else made.title}")
            for made in one.blocks
        ]
    tallies = tuple(one.tallies[0] for _, one in found)
    known = found[-1][1].known
    return Odds(f"On entering {hex_name(content, view, hex)}", known, tallies, blocks=tuple(blocks))


# the attack at hand ---------------------------------------------------------------------------------------------------
def attack_of(content: Content, view: CommanderState, ask: Ask[Any], keys: Sequence[str]) -> Attack | None:
    """The fire that a question and its answers so far are about; None when there is none yet."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    if asked.kind == "target":
        chosen = next((key[7:] for key in reversed(keys) if key.startswith("target:")), "")
        if not chosen:
            return None
        able = targets_of(content, view, asked.units, ask.side).get(chosen, [])
        group = best_group(content, view, ask.side, "order", able, chosen)
        return Attack(ask.side, "order", group, (chosen,)) if group else None
    attack = asked.attack
    if attack is None or attack.smoke:
        return None
    if asked.kind == "group":
        picked = tuple(key[4:] for key in (keys or ask.chosen) if key.startswith("add:"))
        if not picked:
            picked = best_group(content, view, ask.side, attack.way, asked.units, attack.targets[0])
        return msgspec.structs.replace(attack, elements=picked) if picked else None
    if asked.kind == "spray" and keys:
        return msgspec.structs.replace(attack, targets=(attack.targets[0], keys[-1].partition(":")[2]))
    return attack if attack.elements and all(on_board(view, e) for e in attack.elements) else None


def opportunity_group(content: Content, view: CommanderState, side: str, hex: str, *, fresh: bool) -> tuple[str, ...]:
    """The strongest Opportunity Fire at a hex: by pieces activated for it, with those of one more card if fresh.

    A card activates one unit, or a Leader with those in his Command Radius (O14.1).
    """
    seen = watchers(content, view, foe(side), hex)
    ready = [piece for piece in seen if _carrier(view, piece) in view.opfire]
    groups: list[tuple[str, ...]] = [best_group(content, view, side, "opportunity", ready, hex)] if ready else []
    rest = [piece for piece in seen if piece not in ready]
    if fresh:
        for unit in dict.fromkeys(_carrier(view, piece) for piece in rest):
            woken = [piece for piece in rest if _carrier(view, piece) == unit]
            groups.append(best_group(content, view, side, "opportunity", (*ready, *woken), hex))
        for leader, held in view.units.items():
            able = held.side == side and not held.activated and on_map(held.place)
            if not able or not leads(content, view, leader):
                continue
            woken = [
                piece
                for piece in rest
                if _carrier(view, piece) == leader or within_command(content, view, leader, _carrier(view, piece))
            ]
            groups.append(best_group(content, view, side, "opportunity", (*ready, *woken), hex))
    return max(
        (group for group in groups if group),
        key=lambda group: firepower(content, view, Attack(side, "opportunity", group, (hex,))).total(),
        default=(),
    )


def _carrier(view: CommanderState, piece: str) -> str:
    """The unit that a piece is, or that carries it."""
    weapon = view.weapons.get(piece)
    return weapon.bearer if weapon is not None else piece
