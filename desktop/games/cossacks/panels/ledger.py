"""The loss ledger: who chooses which loss, what was taken, which limits are spent, and what each choice would cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from desktop.games.cossacks.combat.asked import LossAsked, LossMark
from desktop.games.cossacks.combat.conduct import is_shattered
from desktop.games.cossacks.combat.morale import failure
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primary
from desktop.games.cossacks.names import ADJECTIVE, hex_name, unit_name
from desktop.games.cossacks.scene import unit_face
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Ask
from desktop.table.odds import die, per_cent
from desktop.table.panels import Fact, Ledger, LedgerBox

__all__ = ["ledger"]

_TITLES = {
    "barrage": "Barrage of {hex}",
    "barrage check": "Check after the barrage of {hex}",
    "defender": "Fire attack on {hex}: the defender",
    "defender check": "Check after the fire attack on {hex}: the defender",
    "attacker": "Fire attack on {hex}: the attacker",
    "attacker check": "Check after the fire attack on {hex}: the attacker",
    "withdrawal": "Check of those who withdraw from {hex}",
}
_TAKEN = {
    "combat": "strength point",
    "artillery": "artillery point",
    "cadre": "cadre point",
    "morale": "morale level",
    "retreat": "retreat",
    "superiority": "guns silenced",
    "marker": "marker turned",
    "marker off": "marker removed",
    "surplus": "nothing left",
}
#: Result sets: points lost in them weigh on the check that may follow (S10.24A, S10.36B).
_RESULTS = ("barrage", "defender", "attacker")
_FIRE = ("defender", "attacker")


def ledger(content: Content, view: CossacksState, ask: Ask[Any]) -> Ledger | None:
    """The ledger of a loss question; None for any other question."""
    asked = ask.context
    if not isinstance(asked, LossAsked):
        return None
    boxes = tuple(_box(content, view, mark, index == asked.number - 1) for index, mark in enumerate(asked.marks))
    title = _TITLES[asked.kind].format(hex=hex_name(content, asked.target))
    if asked.margin:
        title += f", failed by {asked.margin}"
    return Ledger(title, boxes, _limits(view, ask, asked), _previews(content, view, ask, asked))


def _box(content: Content, view: CossacksState, mark: LossMark, current: bool) -> LedgerBox:
    unit = view.units.get(mark.unit)
    face, taken = "", _TAKEN.get(mark.taken, mark.taken)
    if mark.unit and type(unit) is Unit:
        face, taken = unit_face(content, unit), unit_name(content, unit.id)
    return LedgerBox(mark.chooser, taken, current, face)


def _limits(view: CossacksState, ask: Ask[Any], asked: LossAsked) -> tuple[Fact, ...]:
    """Retreat, morale and artillery: one each a player and set (S12.81); barred where the one asked may not have it."""
    found: list[Fact] = []
    for side in (asked.owner, asked.opponent):
        for kind in _kinds(view, asked, side):
            title = f"{ADJECTIVE[side]} {kind}"
            option = ask.candidate(kind) if side == ask.side else None
            barred = ask.refusal(option) if option is not None else None
            if f"{side}:{kind}" in asked.used:
                found.append(Fact(title, "spent", "each player may choose one a combat or check (12.81)", "bad"))
            elif barred is not None:
                found.append(Fact(title, "barred", f"{barred.text} ({barred.rule})", "notice"))
            else:
                found.append(Fact(title, "open", "each player may choose one a combat or check (12.81)"))
    return tuple(found)


def _kinds(view: CossacksState, asked: LossAsked, side: str) -> tuple[str, ...]:
    """What a player may take once in such a set (S10.23, S10.36, S10.36B, S10.33A)."""
    if asked.kind == "attacker":
        return ("morale", "artillery")
    if asked.kind == "withdrawal":
        return ("retreat", "morale")
    if asked.kind == "attacker check" and view.settings.get("attacker_retreat") == "no":
        return ("morale", "artillery")
    if side == asked.opponent and asked.kind in ("barrage", "barrage check", "attacker check"):
        return ("morale", "artillery")
    return ("retreat", "morale", "artillery")


def _previews(content: Content, view: CossacksState, ask: Ask[Any], asked: LossAsked) -> dict[str, str]:
    mine = ask.side == asked.owner
    found: dict[str, str] = {}
    for option in ask.options():
        kind, _, name = option.key.partition(":")
        if kind == "sp":
            found[option.key] = _point(content, view, asked, view.units.get(name), mine)
        elif kind == "cp":
            found[option.key] = f"{unit_name(content, name)}: a cadre point, which they count as a prisoner"
        else:
            words = _other(content, view, asked, option.key, mine)
            if words:
                found[option.key] = words
    return found


def _gain(points: int, mine: bool) -> str:
    return f"{'they' if mine else 'we'} +{points} VP"


def _point(content: Content, view: CossacksState, asked: LossAsked, unit: object, mine: bool) -> str:
    if type(unit) is not Unit:
        return ""
    left = unit.sp - 1
    parts = [f"{unit_name(content, unit.id)} {unit.sp} to {left}"]
    if left == 0:
        parts.append("only its cadre is left" if unit.cp else "it is gone")
    elif is_shattered(content, view, replace(unit, sp=left)):
        parts.append("shattered")
    if asked.kind in _RESULTS:
        parts.append(_check(content, view, asked, primary(content, unit)))
    return " · ".join([*parts, _gain(1, mine)])


def _check(content: Content, view: CossacksState, asked: LossAsked, paying: str) -> str:
    """What a further point of a formation does to the check that follows, or would follow a retreat."""
    if not asked.check:
        return "no check follows"
    if asked.kind not in _FIRE or not asked.formations:
        return "its check +1"
    lost = dict.fromkeys(asked.formations, 0)
    for mark in asked.marks:
        unit = view.units.get(mark.unit)
        if type(unit) is Unit and mark.taken in ("combat", "artillery"):
            name = primary(content, unit)
            lost[name] = lost.get(name, 0) + 1
    lost[paying] = lost.get(paying, 0) + 1
    levels = {name: view.commands[name].ml for name in lost if name in view.commands}
    if not levels:
        return "its check +1"
    passes = die().where(lambda face: not any(failure(face, lost[name], level) for name, level in levels.items()))
    return f"its check +1, passes {per_cent(passes)}"


def _moving(content: Content, view: CossacksState, names: Sequence[str]) -> list[str]:
    found = []
    for name in names:
        command = view.commands.get(name)
        if command is not None and command.ml > 1:
            found.append(f"{content.formations[name].identifier} {command.ml} to {command.ml - 1}")
    return found


def _other(content: Content, view: CossacksState, asked: LossAsked, key: str, mine: bool) -> str:
    if key == "morale":
        if not mine:
            return "every formation of theirs here goes down one level · we gain a point for each"
        moving = _moving(content, view, asked.formations)
        points = 1 if view.settings.get("morale_points") == "loss" else len(moving)
        return f"ML -1: {', '.join(moving)} · {_gain(points, True)}"
    if key == "retreat":
        after = "" if asked.kind.endswith("check") else ", then a check"
        whose = "" if mine else "they go "
        return f"{whose}one hex back, combat markers lost{after}"
    return {
        "combat": f"an infantry or cavalry point, their choice of unit · {_gain(1, mine)}",
        "artillery": f"an artillery point, their choice of unit · {_gain(1, mine)}",
        "superiority": "their guns here are silent until the phase ends",
        "marker": "an Intensive marker becomes Regular, a Regular one goes",
        "marker_off": "their Intensive marker goes altogether",
    }.get(key, "")
