"""Labels of answers, hints, tags on the map, and reasons for what is no answer at all."""

from __future__ import annotations

from typing import Any

from desktop.games.cossacks.combat.asked import DefenceAsked, FireAsked, GunsAsked, LossAsked, PointAsked, StepAsked
from desktop.games.cossacks.combat.barrage import why_not_barrage, why_not_gun_here
from desktop.games.cossacks.combat.declare import why_not_attack_with, why_not_fire_at
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.knowledge import knowledge
from desktop.games.cossacks.names import ADJECTIVE, name
from desktop.games.cossacks.panels.reckoning import added_value
from desktop.games.cossacks.panels.strip import owing_hexes
from desktop.games.cossacks.panels.tray import FACES, hex_of
from desktop.games.cossacks.state import SIDES, CossacksState, Unit, other
from desktop.table.asking import Ask, Option, Refusal, Subject, Unknown
from desktop.table.game import Hidden
from desktop.table.panels import Badge, Hint

__all__ = ["badges", "hint", "label", "why_unlit"]

_VERBS = {"barrage": "Barrage", "fire": "Fire attack on", "probe": "Probe", "pursue": "Pursue into", "to": "To"}


# labels and hints ---------------------------------------------------------------------------------------------------
def label(content: Content, view: CossacksState, option: Option[Any]) -> str:
    """Words for a button or list row of an answer."""
    kind, _, rest = option.key.partition(":")
    subject = name(content, view, option.subject)
    verb = _VERBS.get(kind)
    if verb and rest:
        return f"{verb} {subject}"
    if kind == "face" and ":" in rest:  # a stack of the set-up
        hex, _, facing = rest.partition(":")
        return f"Turn {hex} to the {FACES[int(facing)]}"
    if option.label:
        return option.label
    if kind == "face":
        return f"Face {FACES[int(rest)]}"
    if kind in ("sp", "cp"):
        unit = view.units.get(option.key.partition(":")[2])
        left = f", {unit.sp} SP" if type(unit) is Unit and unit.sp else ""
        return f"{subject}{left}"
    return subject


def hint(content: Content, view: CossacksState, ask: Ask[Any]) -> Hint | None:
    """The first-game hint of a question's kind."""
    asked = ask.context
    kind = ""
    if view.stage == "set-up":
        kind = "set-up"
    elif isinstance(asked, StepAsked):
        kind = asked.action
    elif isinstance(asked, GunsAsked):
        kind = "barrage"
    elif isinstance(asked, FireAsked):
        kind = "pursuit" if asked.kind == "pursue" else "fire"
    elif isinstance(asked, DefenceAsked):
        kind = "stand-fast" if asked.stage == "stand fast" else "withdraw" if asked.stage == "withdraw" else ""
    elif isinstance(asked, PointAsked):
        kind = "ammunition"
    elif isinstance(asked, LossAsked):
        kind = "loss"
    elif ask.rule in ("S12.1", "S3.21"):
        kind = "retreat"
    elif ask.rule.startswith("S10.36"):
        kind = "pursuit"
    return knowledge().hints.get(kind)


# tags on the map ----------------------------------------------------------------------------------------------------
def badges(content: Content, view: CossacksState, ask: Ask[Any] | None, keys: tuple[str, ...]) -> tuple[Badge, ...]:
    """What each stack adds to the attack being chosen and its total at the target; duties to fire of the others."""
    found: list[Badge] = []
    by_hex: dict[str, list[str]] = {}
    chosen = [key[4:] for key in keys if key.startswith("add:")]
    asked = ask.context if ask is not None else None
    plain = isinstance(asked, GunsAsked) or (isinstance(asked, FireAsked) and asked.kind == "fire")
    if ask is not None and isinstance(asked, FireAsked | GunsAsked) and plain and chosen:
        for one in chosen:
            unit = view.units.get(one)
            if type(unit) is Unit:
                by_hex.setdefault(unit.hex, []).append(one)
        for hex, names in by_hex.items():
            found.append(Badge(f"hex:{hex}", f"+{added_value(content, view, ask, names)}", "adds"))
        found.append(Badge(f"hex:{asked.target}", added_value(content, view, ask, chosen), "total"))
    for side in SIDES:
        for hex, target in owing_hexes(view, side).items():
            if hex not in by_hex:  # else what it adds stands there
                found.append(Badge(f"hex:{hex}", f"must fire at {target}", "duty"))
    return tuple(found)


# what is no answer --------------------------------------------------------------------------------------------------
def why_unlit(content: Content, view: CossacksState, ask: Ask[Any], subject: Subject) -> list[Refusal]:
    """Why a subject is no answer to a question: whose it is, or the rule that keeps it out."""
    asked = ask.context
    hex = hex_of(view, subject)
    found = view.units.get(subject.partition(":")[2])
    who = ADJECTIVE[ask.side]
    try:
        if isinstance(asked, StepAsked):
            return _why_not_in_step(content, view, asked, hex, found)
        if isinstance(asked, GunsAsked) and type(found) is Unit and found.side == ask.side:
            return _listed(why_not_gun_here(content, view, found, asked.target, bool(asked.fortress)))
        if isinstance(asked, FireAsked) and type(found) is Unit and found.side == ask.side:
            return _listed(why_not_attack_with(content, view, found, asked.target))
    except Unknown:
        return []
    if found is not None and found.side != ask.side:
        whose = name(content, view, subject)
        return [Refusal(f"{whose[:1].upper()}{whose[1:]}: it is the {who} player who chooses here", ask.rule)]
    if hex and not view.stacks.get(hex):
        return [Refusal(f"Nothing stands at {hex} that this question is about", ask.rule)]
    return [Refusal(f"{name(content, view, subject)} is no answer to this question", ask.rule)]


def _listed(reason: Refusal | None) -> list[Refusal]:
    return [] if reason is None else [reason]


def _why_not_in_step(
    content: Content, view: CossacksState, asked: StepAsked, hex: str, found: Unit | Hidden | None
) -> list[Refusal]:
    """In a step: why an enemy hex may not be attacked, or why a unit of one's own has nothing to attack."""
    if not hex:
        return []
    why_not = why_not_barrage if asked.action == "barrage" else why_not_fire_at
    held = view.holder(hex)
    if held == other(asked.side):
        return _listed(why_not(content, view, asked.side, hex))
    if not held:
        return [Refusal(f"No enemy stands at {hex}", "S10.1", "choose a hex with enemy units")]
    reasons: list[Refusal] = []
    targets = [near for near in content.ground.near[hex] if near and view.holder(near) == other(asked.side)]
    if not targets:
        return [Refusal("No enemy stands next to it", "S10.1", "choose a hex with enemy units")]
    for target in targets:
        for unit in [found] if type(found) is Unit else [one for one in view.seen_at(hex) if type(one) is Unit]:
            if asked.action == "barrage":
                reason = why_not_gun_here(content, view, unit, target)
            else:
                reason = why_not_attack_with(content, view, unit, target)
            if reason is None:
                return [Refusal("It can attack: choose the enemy hex", "S10.1", f"click {target}")]
            if reason not in reasons:
                reasons.append(reason)
    return reasons
