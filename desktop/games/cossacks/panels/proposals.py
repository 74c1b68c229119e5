"""What most people would answer: the run of keys that one gesture gives (the proposal, and target first)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.games.cossacks.combat.asked import DefenceAsked, FireAsked, GunsAsked, LossAsked, PointAsked, StepAsked
from desktop.games.cossacks.combat.barrage import guns_against
from desktop.games.cossacks.combat.declare import attack_candidates, why_not_attack_with
from desktop.games.cossacks.combat.defend import why_not_defend
from desktop.games.cossacks.combat.values import fire_value
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import group_of
from desktop.games.cossacks.panels.tray import hex_of
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Ask, Subject, Unknown
from desktop.table.picking import DONE
from desktop.table.tally import Number

__all__ = ["best_attackers", "proposal", "target"]


def best_attackers(
    content: Content, view: CossacksState, side: str, target: str, chosen: Sequence[str] = ()
) -> list[str]:
    """Units that most people would attack with: all that may, of each hex its strongest formation."""
    picked = list(chosen)
    able = attack_candidates(content, view, side, target)
    able.sort(key=lambda unit: (content.counters[unit.id].cls != "combat", -_worth(content, view, unit, target)))
    for unit in able:
        if unit.id not in picked and why_not_attack_with(content, view, unit, target, picked) is None:
            picked.append(unit.id)
    if not any(content.counters[name].cls == "combat" for name in picked):
        return []
    return picked[len(chosen) :]


def _worth(content: Content, view: CossacksState, unit: Unit, target: str) -> Number:
    return fire_value(content, view, [unit], target=target).total()


def proposal(content: Content, view: CossacksState, ask: Ask[Any]) -> tuple[str, ...]:
    """The run of answers that most people would give; () where there is no usual one."""
    asked = ask.context
    try:
        if isinstance(asked, GunsAsked):
            names = [unit.id for unit in guns_against(content, view, asked.side, asked.target)]
            return _run(ask, names)
        if isinstance(asked, FireAsked) and asked.kind == "fire":
            names = best_attackers(content, view, asked.side, asked.target, [key[4:] for key in ask.chosen])
            return _run(ask, names)
        if isinstance(asked, FireAsked) and asked.kind == "pursue":
            return _pursuers(content, view, ask, asked)
        if isinstance(asked, DefenceAsked):
            return _defence(content, view, ask, asked)
    except Unknown:
        return ()
    if isinstance(asked, PointAsked):
        return _ammunition(content, view, ask, asked)
    if isinstance(asked, LossAsked):
        return _loss(content, view, ask, asked)
    if isinstance(asked, StepAsked):
        return ()
    return _plain(content, view, ask)


def _run(ask: Ask[Any], names: Sequence[str]) -> tuple[str, ...]:
    """Additions of these units, as far as they are still open, then the end of the choice."""
    if ask.candidate(DONE) is None:
        return ()
    keys = tuple(f"add:{name}" for name in names if f"add:{name}" not in ask.chosen)
    return (*keys, DONE)


def _plain(content: Content, view: CossacksState, ask: Ask[Any]) -> tuple[str, ...]:
    """Other questions: the end of a set-up or choice, the way home that is offered first, the front to the enemy, a
    zone exerted, or the only answer there is."""
    keys = [option.key for option in ask.options()]
    for usual in (DONE, "exert", "withhold"):
        if usual in keys:
            return (usual,)
    if any(key.startswith("face:") for key in keys):
        return _facing(content, view, ask, keys)
    if len(keys) == 1 or any(key.startswith(("to:", "raise:", "push:")) for key in keys):
        return (keys[0],) if keys else ()
    return ()


def _facing(content: Content, view: CossacksState, ask: Ask[Any], keys: Sequence[str]) -> tuple[str, ...]:
    """The facing with most enemies in front and fewest behind, by what the view shows."""
    hex = next((hex_of(view, subject) for subject in ask.topic if hex_of(view, subject)), "")
    if hex not in content.ground.near:
        return ()
    enemies = [
        direction
        for direction, near in enumerate(content.ground.near[hex])
        if near and any(view.units[name].side != ask.side for name in view.stacks.get(near, ()))
    ] or _towards_enemy(content, view, ask.side, hex)

    def worth(key: str) -> tuple[int, int]:
        facing = int(key.rpartition(":")[2])
        turns = [min((enemy - facing) % 6, (facing - enemy) % 6) for enemy in enemies]
        return sum(turn > 1 for turn in turns), sum(turns)

    return (min(keys, key=worth),)


def _towards_enemy(content: Content, view: CossacksState, side: str, hex: str) -> list[int]:
    """The directions that lead to the nearest enemy hex."""
    grid = content.ground.grid
    held = sorted(other for other in view.stacks if view.holder(other) not in ("", side))
    if not held:
        return []
    nearest = min(held, key=lambda other: (grid.distance(hex, other), other))
    steps = [grid.distance(near, nearest) if near else 99 for near in content.ground.near[hex]]
    return [direction for direction, distance in enumerate(steps) if distance == min(steps)]


def _pursuers(content: Content, view: CossacksState, ask: Ask[Any], asked: FireAsked) -> tuple[str, ...]:
    """All of one formation that may go, where the hex is free for them; else the end of the choice."""
    offered = [key[4:] for key in (option.key for option in ask.options()) if key.startswith("add:")]
    if not offered or view.stacks.get(asked.target):
        return (DONE,) if any(option.key == DONE for option in ask.options()) else ()
    first = ask.chosen[0][4:] if ask.chosen else offered[0]
    mates = group_of(content, view, view.unit(first)).units
    return (*(f"add:{name}" for name in offered if name in mates), DONE)


def _defence(content: Content, view: CossacksState, ask: Ask[Any], asked: DefenceAsked) -> tuple[str, ...]:
    keys = [option.key for option in ask.options()]
    if asked.stage == "withdraw":
        return (DONE,) if DONE in keys else ()
    if asked.stage == "stand fast":
        holds = asked.target == view.objective and "stand" in keys
        return ("stand",) if holds else ("normal",) if "normal" in keys else ()
    if asked.stage == "units":
        units = [view.unit(key[4:]) for key in keys if key.startswith("add:")]
        units.sort(key=lambda unit: (content.counters[unit.id].cls != "combat", -unit.sp))
        return (*(f"add:{unit.id}" for unit in _together(content, view, ask, units)), DONE)
    return ()


def _together(content: Content, view: CossacksState, ask: Ask[Any], units: Sequence[Unit]) -> list[Unit]:
    """As many of the units as may defend together, the strongest first."""
    chosen = [key[4:] for key in ask.chosen]
    found: list[Unit] = []
    for unit in units:
        if why_not_defend(content, view, unit, chosen, units) is None:
            found.append(unit)
            chosen.append(unit.id)
    return found


def _ammunition(content: Content, view: CossacksState, ask: Ask[Any], asked: PointAsked) -> tuple[str, ...]:
    """Attackers spend if it betters their column; defenders keep their points for their own attack."""
    keys = [option.key for option in ask.options()]
    spend = next((key for key in keys if "spend" in key), "")
    keep = next((key for key in keys if key != spend), "")
    if asked.side == asked.attack.side and spend:
        return (spend,)
    return (keep,) if keep else (spend,) if spend else ()


def _loss(content: Content, view: CossacksState, ask: Ask[Any], asked: LossAsked) -> tuple[str, ...]:
    """The owner takes a point from his strongest unit that may pay; the opponent names a strength point."""
    keys = [option.key for option in ask.options()]
    paying = []
    for key in keys:
        kind, _, name = key.partition(":")
        unit = view.units.get(name)
        if kind in ("sp", "cp") and type(unit) is Unit:
            guns = content.counters[name].guns
            paying.append((guns, -unit.sp, key))
    if paying:
        return (min(paying)[2],)
    return ("combat",) if "combat" in keys else (keys[0],) if keys else ()


# target first -------------------------------------------------------------------------------------------------------
def target(content: Content, view: CossacksState, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
    """What a click on an enemy hex stands for in a step: the attack on it with all that may take part, undeclared."""
    if not isinstance(ask.context, StepAsked):
        return ()
    hex = hex_of(view, subject)
    if not hex:
        return ()
    action = ask.context.action
    key = f"{action}:{hex}"
    option = ask.candidate(key)
    if option is None or ask.refusal(option) is not None:
        return ()
    try:
        if action == "barrage":
            able = names = [unit.id for unit in guns_against(content, view, ask.side, hex)]
        else:
            able = [
                unit.id
                for unit in attack_candidates(content, view, ask.side, hex)
                if why_not_attack_with(content, view, unit, hex) is None
            ]
            names = best_attackers(content, view, ask.side, hex)
    except Unknown:
        return (key,)
    if len(able) < 2:  # a lone unit is chosen by itself
        return (key,)
    return (key, *(f"add:{name}" for name in names))
