"""The sequence of play and the facts that are always in sight (5, 6)."""

from __future__ import annotations

from typing import Any, Literal

from desktop.games.combat_commander.boxes import points_space
from desktop.games.combat_commander.concealment import concealed_by
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import ADJECTIVE, NATION, piece_name
from desktop.games.combat_commander.panels.checks import time_words
from desktop.games.combat_commander.state import CommanderState, foe, on_map
from desktop.games.combat_commander.victory import casualties, points_words, worth_now
from desktop.table.asking import Ask
from desktop.table.panels import Fact, Step

__all__ = ["sequence", "status"]

#: Phases of the cursor, by the step of the strip that they belong to.
_INSIDE = {
    "fire": "Fire: fires one after another",
    "move": "Move: units go one after another",
    "advance": "Advance",
    "recover": "Recover: Rally rolls",
    "rout": "Rout: rolls and retreats",
    "impact": "Artillery: shells fall hex by hex",
    "melee": "Melees at the end of the order",
}


def sequence(content: Content, view: CommanderState) -> tuple[Step, ...]:
    """Set-up, or the steps of the present Turn: each order, passing or its end."""
    if view.phase in ("generate", "setup", "deal"):
        steps = [("setup", "Set up", "6.1.1"), ("deal", "Objectives and hands", "7.3.3"), ("turn", "First Turn", "5")]
        if view.phase == "generate":
            steps.insert(0, ("generate", "Scenario Generator", "9"))
        return _states(steps, view.phase, "")
    side = ADJECTIVE[view.active]
    party = view.parties[view.active]
    if view.passed:
        steps = [("turn", f"{side} passes", "O15"), ("pass", "Discards and Actions", "5.3")]
        now = "pass" if view.phase == "pass" else "turn"
    else:
        steps = [(f"order:{index}", f"{side} order {index}", "5.1") for index in range(1, party.orders + 1)]
        given = view.phase != "turn" or view.order_card  # also while its units are still being activated
        now = f"order:{max(1, view.orders)}" if given else f"order:{view.orders + 1}"
    steps += [("end", "Stacking, new cards", "5.4"), ("next", f"{ADJECTIVE[foe(view.active)]} Turn", "5")]
    if view.phase == "end":
        now = "end"
    known = {key for key, _, _ in steps}
    return _states(steps, now if now in known else "end", _INSIDE.get(view.phase, ""), over=bool(view.verdict))


def _states(steps: list[tuple[str, str, str]], now: str, why: str, *, over: bool = False) -> tuple[Step, ...]:
    index = next((at for at, (key, _, _) in enumerate(steps) if key == now), 0)
    found: list[Step] = []
    for at, (_, title, rule) in enumerate(steps):
        if over or at < index:
            found.append(Step(title, "past", rule))
        elif at == index:
            found.append(Step(title, "now", rule, why))
        else:
            found.append(Step(title, "next", rule))
    return tuple(found)


def status(content: Content, view: CommanderState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
    """Orders left, time with the chance that it ends, points, losses, cards, Initiative, who is activated (PLAY 17)."""
    facts: list[Fact] = []
    playing = view.phase not in ("generate", "setup", "deal")
    if playing:
        party = view.parties[view.active]
        left = max(0, party.orders - view.orders)
        told = "passed" if view.passed else f"{left} of {party.orders} left"
        short = f"{ADJECTIVE[view.active]} {'passed' if view.passed else f'orders {left}/{party.orders}'}"
        facts.append(Fact(f"{ADJECTIVE[view.active]} orders", told, "orders in this Turn (5.1)", brief=short))
    facts += [_points(content, view), _time(content, view)]
    for side in ("axis", "allied"):
        facts.append(_side(content, view, side))
    holder = ADJECTIVE[view.initiative]
    facts.append(Fact("Initiative", holder, "holds the card: may have one roll made again (9.1)", brief=f"I {holder}"))
    if playing:
        facts += _activated(content, view)
    held = {side: [n for n, owner in view.control.items() if owner == side] for side in ("axis", "allied")}
    told = " · ".join(f"{ADJECTIVE[side]} {', '.join(names)}" for side, names in held.items() if names)
    if told:
        facts.append(Fact("Objectives", told, "who controls which (7.3.1)"))
    if view.haze and view.time:
        facts.append(Fact("Haze", f"hindrance {view.time}", "in every hex between, as much as the Time"))
    for side in ("axis", "allied"):
        if concealed_by(view, side):
            told = f"{len(concealed_by(view, side))} {ADJECTIVE[side]} pieces"
            facts.append(Fact("Out of sight", told, "set up where only their owner knows", "notice"))
    file = content.scenarios.get(view.scenario)
    if file is not None and file.rules:
        facts.append(Fact("Special rules", f"{len(file.rules)} of this scenario", " ".join(file.rules)))
    if file is not None and file.notes:
        facts.append(Fact("Not sure", f"{len(file.notes)} points of this scenario", " ".join(file.notes), "notice"))
    return tuple(facts)


def _points(content: Content, view: CommanderState) -> Fact:
    """The open points; with a secret Objective that this view knows, those at the end too."""
    value = points_words(view.vp)
    tip = "secret Objectives are counted at the end" if any(view.chits_secret.values()) else "who is ahead wins"
    ended = worth_now(content, view)
    brief = f"VP {value}"
    if ended is not None and ended != view.vp:
        value += f", {points_words(ended)} if it ended now"
        brief += f" ({points_words(ended)})"
        tip = "the second with the secret Objectives that are seen here (6.3.2)"
    tone: Literal["plain", "notice"] = "plain" if view.vp else "notice"
    return Fact("Victory Points", value, tip, tone, f"box:vp:{points_space(view.vp)[0]}", brief)


def _time(content: Content, view: CommanderState) -> Fact:
    """The Time space, and the chance that the game ends at the next advance."""
    value = f"{view.time}"
    brief = f"Time {view.time}"
    tip = "Time advances when a Time! card is rolled or a deck runs out (6.1)"
    near = bool(view.sudden_death) and view.time + 1 >= view.sudden_death
    if near:
        chance = time_words(content, view, view.time + 1)
        value += f", ends at {view.time + 1} with {chance}"
        brief += f" → end {chance}"
        tip = f"a Sudden Death roll under {view.time + 1} ends the game when Time advances (6.2.2)"
    elif view.sudden_death:
        value += f" · Sudden Death from {view.sudden_death}"
        brief += f"/{view.sudden_death}"
    return Fact("Time", value, tip, "bad" if near else "plain", "box:time", brief)


def _side(content: Content, view: CommanderState, side: str) -> Fact:
    """Losses against the surrender level, cards in hand and deck."""
    lost = casualties(view, side)
    limit = view.surrender.get(side, 0)
    some = 0 < limit < 40
    losses = f"{lost} of {limit} lost" if some else f"{lost} lost"
    hand, deck = len(view.hands[side]), len(view.decks[side])
    value = f"{losses} · hand {hand}, deck {deck}"
    brief = f"{ADJECTIVE[side]} {lost}/{limit} · {hand}+{deck}" if some else f"{ADJECTIVE[side]} {lost} · {hand}+{deck}"
    nation = NATION[view.parties[side].nation]
    tip = f"{nation}: {hand} cards in hand, {deck} in the deck, {len(view.discards[side])} discarded"
    near = some and lost >= limit - 2
    return Fact(ADJECTIVE[side], value, tip, "bad" if near else "plain", f"box:ob:{side}", brief)


def _activated(content: Content, view: CommanderState) -> list[Fact]:
    """Who is activated for the order that is carried out, with who has gone already."""
    units = [unit for unit in view.ordered if unit in view.units and on_map(view.units[unit].place)]
    if not units:
        return []
    order = content.orders[view.order].name if view.order in content.orders else "Order"
    first = piece_name(content, view, (view.moving or tuple(units))[0])
    done = sum(1 for unit in units if unit in view.finished or unit in view.fired)
    more = f" and {len(units) - 1} more" if len(units) > 1 else ""
    gone = f", {done} done" if done else ""
    names = ", ".join(piece_name(content, view, unit) for unit in units)
    return [Fact(order, f"{first}{more}{gone}", f"activated: {names} (O14.1)", brief=f"{order} {done}/{len(units)}")]
