"""The sequence of play and the facts that are always in sight (4.0)."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.battle.declare import FREE, MARKERS
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.names import ADJECTIVE, unit_name
from desktop.games.no_retreat.planner import coming, starving
from desktop.games.no_retreat.state import NoRetreatState, foe, hold_supplies
from desktop.games.no_retreat.victory import score
from desktop.table.asking import Ask
from desktop.table.panels import Fact, Step

__all__ = ["sequence", "status"]

#: Phases of the cursor by the step of the strip they belong to.
_PLAYER_TURN = {
    "supply": "Supply",
    "move": "Movement",
    "release": "Movement",
    "attacks": "Combat",
    "blows": "Combat",
    "battles": "Combat",
    "after": "Combat",
}
_RULES = {"Supply": "11.0", "Movement": "12.0", "Combat": "13.0"}


def sequence(content: Content, view: NoRetreatState) -> tuple[Step, ...]:
    """The steps of the Game Turn, the present one marked."""
    first, other = view.initiative, foe(view.initiative)
    pair = f" {view.pair}" if view.pair > 1 else ""
    steps = [
        ("new", "New turn", "14.4"),
        ("strategic", "Strategic", "7.0"),
        (f"organization:{first}", f"{ADJECTIVE[first]} organization", "8.0"),
        (f"organization:{other}", f"{ADJECTIVE[other]} organization", "8.0"),
        ("declare", "Offensive?", "9.0"),
        ("deploy", "Deployment", "10.0"),
    ]
    for side in (first, other):
        steps += [
            (f"{word}:{side}", f"{ADJECTIVE[side]} {word.lower()}{pair}", _RULES[word])
            for word in ("Supply", "Movement", "Combat")
        ]
    steps += [("continue", "Continue?", "4.0"), ("end", "End of turn", "14.0")]
    now = _now(view)
    index = next((i for i, (key, _, _) in enumerate(steps) if key == now), -1)
    found: list[Step] = []
    for i, (key, title, rule) in enumerate(steps):
        idle = view.phase == "end" and not view.offensive and 5 <= i < len(steps) - 1
        skipped = idle or (view.first and key == "new")
        if i < index:
            why = "no Offensive this turn" if idle else "skipped on a scenario's first turn" if skipped else ""
            found.append(Step(title, "skipped" if skipped else "past", rule, why))
        elif i == index and not view.verdict:
            found.append(Step(title, "now", rule, _inside(view)))
        else:
            found.append(Step(title, "past" if view.verdict else "next", rule))
    return tuple(found)


def _now(view: NoRetreatState) -> str:
    phase = view.phase
    if phase == "deal":
        return "strategic"
    if phase in ("deploy", "siege"):
        return "deploy"
    if phase == "organization":
        return f"organization:{view.player}"
    word = _PLAYER_TURN.get(phase)
    return f"{word}:{view.player}" if word else phase


def _inside(view: NoRetreatState) -> str:
    """Where in the step: its segment."""
    if view.phase == "organization":
        titles = ("A recover", "events", "B build up", "C rebuild", "D reinforcements", "E entrench", "F withdraw")
        return titles[min(view.step, 6)]
    if view.phase == "deploy":
        return ("square units of the defender", "all of the attacker", "works of the defender")[min(view.step, 2)]
    return {
        "attacks": "targets are declared",
        "blows": "counterblows are declared",
        "battles": "battles are fought",
        "release": "units from the Strategic Reserve",
    }.get(view.phase, "")


# facts --------------------------------------------------------------------------------------------------------------
def status(content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
    """Turn and weather, supplies, hands, support left, targets used, who would starve, and the score (PLAY 17)."""
    box = content.turns[min(view.turn, 18)]
    dates = f"{view.turn} · {box.dates} · {box.weather}"
    sudden = "sudden death is checked at its start" if box.sudden_death else ""
    facts = [Fact("Turn", dates, sudden, subject=f"box:turn:{view.turn}")]
    facts.append(Fact("Initiative", ADJECTIVE[view.initiative], f"the Strategic Advantage is {_advantage(view)}"))
    for side in ("axis", "allied"):
        facts.append(_held(content, view, side))
    if view.phase in ("move", "release", "attacks", "blows", "battles", "after"):
        facts.append(_targets(view, ask))
    facts += _starving(content, view)
    facts.append(_malta(view))
    if view.fort_in_play and 3 in view.control.values():
        facts.append(Fact("Tobruk", f"level {view.fort}", "Fortification Level (8.5)", subject=f"box:fort:{view.fort}"))
    points = score(view)
    facts.append(
        Fact(
            "Score now",
            f"Axis {points['axis']} : {points['allied']} Allies",
            "a point a map, Malta's for the Axis; a tie is an Allied victory (14.4)",
        )
    )
    facts += _next_turn(content, view)
    return tuple(facts)


def _advantage(view: NoRetreatState) -> str:
    return "with the Axis until turn 9" if view.turn <= 9 else "with the Allies from turn 10 on"


def _held(content: Content, view: NoRetreatState, side: str) -> Fact:
    """Supplies, cards and support markers of a side."""
    supplies = hold_supplies(view, side)
    cards = len(view.hands.get(side, ()))
    support = view.blitz if side == "axis" else view.shock
    kind = "Blitz!" if side == "axis" else "Shock!"
    value = f"{supplies} SP · {cards} cards" + (f" · {support} {kind}" if support else "")
    tip = f"Supply Points in hand, cards in hand, {kind} markers left"
    if side == "axis":
        tip += f"; {view.supplies['green']} green and {view.supplies['gray']} gray"
    return Fact(ADJECTIVE[side], value, tip, "bad" if not supplies else "plain", f"box:supply:{side}")


def _targets(view: NoRetreatState, ask: Ask[Any] | None) -> Fact:
    """Voluntary attacks declared, of two free ones and two for 1 SP."""
    picked = 0
    if ask is not None and view.phase == "attacks":
        picked = sum(key.startswith("add:") for key in ask.chosen)
    used = view.attacks or picked
    value = f"{min(used, FREE)} of {FREE} free" + (f" + {used - FREE} for 1 SP" if used > FREE else "")
    tip = f"up to {MARKERS} voluntary attacks a Player Turn; the third and fourth cost 1 SP together (13.0)"
    return Fact("Targets", value, tip, "notice" if used > FREE else "plain")


def _starving(content: Content, view: NoRetreatState) -> list[Fact]:
    found = []
    for side in ("axis", "allied"):
        names = starving(content, view, side)
        if names:
            words = ", ".join(unit_name(content, name, view.units[name].face) for name in names[:4])
            more = f" and {len(names) - 4} more" if len(names) > 4 else ""
            tip = "would fail to trace supply if the Supply Phase came now (11.4)"
            found.append(Fact(f"{ADJECTIVE[side]} cut off", words + more, tip, "bad", f"piece:{names[0]}"))
    return found


def _malta(view: NoRetreatState) -> Fact:
    told = {"cancelled": "invasion cancelled", "won": "fallen", "lost": "invasion failed"}.get(view.invasion, "")
    value = view.malta.capitalize() if view.malta else "no status yet"
    if told:
        value += f", {told}"
    held = f"; {view.malta_gray} gray Supply markers held up" if view.malta_gray else ""
    return Fact("Malta", value, f"Active: the Axis draw one card less and use no ports{held}", subject="box:malta")


def _next_turn(content: Content, view: NoRetreatState) -> list[Fact]:
    """What the coming housekeeping will do for each side."""
    found = []
    for side in ("axis", "allied"):
        plan = coming(content, view, side)
        if plan is None:
            continue
        parts = [f"+{plan.supplies} SP", f"+{plan.cards} cards"]
        kind = "Blitz!" if side == "axis" else "Shock!"
        if plan.support:
            parts.append(f"{plan.support} {kind}")
        if plan.arrivals:
            parts.append(f"{len(plan.arrivals)} arrive")
        if plan.leaving:
            parts.append(f"{len(plan.leaving)} leave")
        told = [f"hand limit {plan.limit}"]
        if plan.arrivals:
            told.append("arriving: " + ", ".join(plan.arrivals))
        if plan.leaving:
            told.append("leaving: " + ", ".join(plan.leaving))
        found.append(
            Fact(
                f"{ADJECTIVE[side]} turn {plan.turn}",
                " · ".join(parts),
                "; ".join(told),
                subject=f"box:turn:{plan.turn}",
            )
        )
    return found
