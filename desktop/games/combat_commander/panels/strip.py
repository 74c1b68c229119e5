"""The sequence of play and the facts that are always in sight (5, 6)."""

from __future__ import annotations

from typing import Any

from desktop.games.combat_commander.concealment import concealed_by
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import ADJECTIVE, NATION
from desktop.games.combat_commander.panels.checks import time_words
from desktop.games.combat_commander.state import CommanderState, foe
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
        now = f"order:{max(1, view.orders)}" if view.phase != "turn" else f"order:{view.orders + 1}"
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
    """Points, time with the chance that it ends, orders left, losses, cards and the Initiative card (PLAY 17)."""
    lead = "Axis" if view.vp > 0 else "Allies"
    points = f"{abs(view.vp)} {lead}" if view.vp else "0"
    tip = "secret Objectives are counted at the end" if any(view.chits_secret.values()) else "who is ahead wins"
    tone = "plain" if view.vp else "notice"
    facts = [Fact("Victory Points", points, tip, tone, f"box:vp:{max(-20, min(20, view.vp))}")]  # type: ignore[arg-type]
    facts.append(_time(content, view))
    if view.phase not in ("generate", "setup", "deal"):
        party = view.parties[view.active]
        left = max(0, party.orders - view.orders)
        told = "passed" if view.passed else f"{left} of {party.orders} left"
        facts.append(Fact(f"{ADJECTIVE[view.active]} orders", told, "orders in this Turn (5.1)"))
    for side in ("axis", "allied"):
        facts.append(_side(content, view, side))
    facts.append(Fact("Initiative card", ADJECTIVE[view.initiative], "may have one roll made again (9.1)"))
    held = {side: [n for n, owner in view.control.items() if owner == side] for side in ("axis", "allied")}
    told = " · ".join(f"{ADJECTIVE[side]} {', '.join(names)}" for side, names in held.items() if names)
    if told:
        facts.append(Fact("Objectives", told, "who controls which (7.3.1)"))
    if "mines" in view.forts.values():
        facts.append(Fact("Mines", f"{view.mines} FP", "against each unit that enters or leaves (F103)"))
    if view.haze and view.time:
        facts.append(Fact("Haze", f"hindrance {view.time}", "in every hex between, as much as the Time"))
    for side in ("axis", "allied"):
        if concealed_by(view, side):
            told = f"{len(concealed_by(view, side))} {ADJECTIVE[side]} pieces"
            facts.append(Fact("Out of sight", told, "set up where only their owner knows", "notice"))
    file = content.scenarios.get(view.scenario)
    if file is not None and file.rules:
        facts.append(Fact("Its own rules", f"{len(file.rules)} of this scenario", " ".join(file.rules), "notice"))
    if file is not None and file.notes:
        facts.append(Fact("Not sure", f"{len(file.notes)} points of this scenario", " ".join(file.notes), "notice"))
    return tuple(facts)


def _time(content: Content, view: CommanderState) -> Fact:
    value = f"{view.time}"
    tip = "Time advances when a Time! card is rolled or a deck runs out (6.1)"
    if view.sudden_death:
        value += f" · Sudden Death from {view.sudden_death}"
        following = view.time + 1
        if following >= view.sudden_death:
            tip = f"ends at {following} with {time_words(content, view, following)} (6.2.2)"
    near = bool(view.sudden_death) and view.time + 1 >= view.sudden_death
    return Fact("Time", value, tip, "bad" if near else "plain", "box:time")


def _side(content: Content, view: CommanderState, side: str) -> Fact:
    """Losses against the surrender level, cards in hand and deck."""
    lost = sum(1 for unit in view.units.values() if unit.side == side and unit.place.startswith("lost:"))
    limit = view.surrender.get(side, 0)
    losses = f"{lost} of {limit} lost" if 0 < limit < 40 else f"{lost} lost"
    value = f"{losses} · {len(view.hands[side])} cards"
    nation = NATION[view.parties[side].nation]
    tip = f"{nation}: {len(view.decks[side])} cards in the deck, {len(view.discards[side])} discarded"
    near = 0 < limit < 40 and lost >= limit - 2
    return Fact(ADJECTIVE[side], value, tip, "bad" if near else "plain", f"box:ob:{side}")
