"""The sequence of play, the facts that are always in sight, and the tags on the map."""

from __future__ import annotations

from typing import Any

from desktop.games.cossacks.combat.duties import open_duties
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.names import ADJECTIVE, hex_name
from desktop.games.cossacks.state import SIDES, Command, CossacksState, Unit, other
from desktop.table.asking import Ask, Unknown
from desktop.table.panels import Fact, Step

__all__ = ["duty_facts", "sequence", "status"]

_RULES = ("S10.2", "S10.2", "S10.3", "S10.3")


def sequence(content: Content, view: CossacksState) -> tuple[Step, ...]:
    """The set-up while it lasts, then the eight steps of the Mutual Combat Phase (S10.0)."""
    found: list[Step] = []
    if view.stage == "set-up":
        found.append(Step("Set-up", "now", "E13.14", "facings are chosen"))
    for number in range(8):
        segment = "Initial" if number < 4 else "Final"
        what = "barrage" if number % 4 < 2 else "fire"
        side = view.phasing if number % 2 == 0 else other(view.phasing)
        title = f"{segment}: {ADJECTIVE[side]} {what}"
        done = view.steps.get(str(number), "")
        over = view.stage == "over" or (view.stage == "combat" and number < view.step)
        if over:
            skipped = done in ("idle", "passed", "")
            why = {"idle": "nobody could act", "passed": "nobody acted"}.get(done, "not played" if skipped else "")
            found.append(Step(title, "skipped" if skipped else "past", _RULES[number % 4], why))
        elif view.stage == "combat" and number == view.step:
            found.append(Step(title, "now", _RULES[number % 4]))
        else:
            found.append(Step(title, "next", _RULES[number % 4]))
    return tuple(found)


def status(content: Content, view: CossacksState, ask: Ask[Any] | None) -> tuple[Fact, ...]:
    """Points, the objective, morale and ammunition of the tracks in sight, hexes attacked and fire owed."""
    german, russian = view.victory_points("german"), view.victory_points("russian")
    facts = [
        Fact(
            "Victory points",
            f"German {german} : {russian} Russian",
            _outlook(content, view, german, russian),
            "notice" if german or russian else "plain",
        )
    ]
    if view.objective:
        place = content.place(view.objective) or view.objective
        facts.append(
            Fact(
                place,
                "taken" if view.fallen else "held",
                "if the Germans are forced out of it the Russians win at once (13.19)",
                "bad" if view.fallen else "good",
                f"hex:{view.objective}",
            )
        )
    facts.extend(_tracks(content, view, ask.side if ask is not None else ""))
    attacked = [key.partition("@") for key in view.attacked]
    if attacked:
        words = ", ".join(f"{hex} by the {ADJECTIVE[side]} side" for side, _, hex in attacked)
        facts.append(Fact("Attacked this segment", words, "a hex may be attacked once a segment (E5.1)"))
    facts.extend(duty_facts(content, view))
    return tuple(facts)


def _outlook(content: Content, view: CossacksState, german: int, russian: int) -> str:
    """Who would win if the phase ended now (E13.19)."""
    if view.fallen:
        return "the Russians have won"
    if german > 0 and german >= 2 * russian:
        return "if it ended now: German victory, at least twice the Russian points"
    if russian > german:
        return "if it ended now: Russian victory, more points"
    need = max(1, 2 * russian)
    return f"if it ended now: a draw; the Germans need {need}"


def _tracks(content: Content, view: CossacksState, asked: str) -> list[Fact]:
    """Morale and ammunition of the tracks in play, those of the side that is asked first."""
    found = []
    commands: dict[str, list[Command]] = {}
    for command in view.commands.values():
        commands.setdefault(command.track, []).append(command)
    own = {one.track for one in view.commands.values() if content.formations[one.formation].side == asked}
    for track in sorted(content.tracks.values(), key=lambda one: one.id not in own):
        here = commands.get(track.id, [])
        printed = [content.formations[command.formation] for command in here]
        levels = [f"{made.identifier} {command.ml}/{made.ml}" for command, made in zip(here, printed, strict=True)]
        if not levels:
            continue
        left = view.ammunition.get(track.id)
        value = "ML " + ", ".join(levels) + (f" · AP {left}" if left is not None else "")
        tip = "morale levels now and at first, ammunition points left"
        found.append(Fact(track.title, value, tip, "bad" if left == 0 else "plain", f"box:{track.id}"))
    return found


def duty_facts(content: Content, view: CossacksState) -> list[Fact]:
    """Hexes that are owed a fire attack after a barrage (E5.2)."""
    found: dict[str, Fact] = {}
    for side in SIDES:
        try:
            duties = open_duties(content, view, side) if view.step >= 4 else list(view.duties.values())
        except Unknown:
            duties = list(view.duties.values())
        for duty in duties:
            if duty.side == side:
                name = f"{ADJECTIVE[side]} duty"
                value = f"fire at {hex_name(content, duty.hex)}"
                found.setdefault(
                    name + duty.hex, Fact(name, value, "after the barrage (E5.2)", "notice", f"hex:{duty.hex}")
                )
    return list(found.values())


def owing_hexes(view: CossacksState, side: str) -> dict[str, str]:
    """Hexes of a side's known units that owe fire, with the hex they owe it to."""
    found: dict[str, str] = {}
    for duty in view.duties.values():
        if duty.side != side:
            continue
        for name in duty.units:
            unit = view.units.get(name)
            if type(unit) is Unit and unit.hex:
                found[unit.hex] = duty.hex
    return found
