"""3.2 Demoralised units, 13 Suppression, A36 Light Wounds and E52 Deploy: what befalls units."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import (
    CommanderState,
    add_unit,
    change_unit,
    change_weapon,
    living,
    replace_unit,
)
from desktop.games.combat_commander.units import kind_of
from desktop.games.combat_commander.victory import eliminate, gain, settle
from desktop.games.combat_commander.windows import among, choose_card, could_play, offer, play
from desktop.table.asking import piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["counters_left", "demoralise", "deploy", "rally", "suppress", "team_of"]

At = Table[CommanderState]


def counters_left(content: Content, state: CommanderState, type: str) -> int:
    """Counters of a unit type still in the box (R84)."""
    kind = content.units[type]
    if state.settings.get("counters", "box") == "free" and kind.men > 1:
        return 1000
    return kind.count - sum(1 for unit in state.units.values() if unit.type == type)


def team_of(content: Content, state: CommanderState, side: str) -> str:
    """The Team type of a side's quality (A36, E52)."""
    party = state.parties[side]
    return f"{party.nation}.{party.quality}-team"


async def demoralise(table: At, unit: str, rule: str) -> None:
    """Make a unit Demoralised; one that is so already is eliminated. Nothing for a unit that is gone (R2)."""
    for name in living(table.state, unit):
        if name in table.state.units:
            await _demoralise(table, name, rule)


@enforces("3.2.1", "3.2.2", "3.2.4")
async def _demoralise(table: At, unit: str, rule: str) -> None:
    if await _lightly_wounded(table, unit):
        return
    state = table.state
    held = state.units[unit]
    if held.broken:
        eliminate(table, unit, rule, "Demoralised twice")
        return
    change_unit(state, unit, broken=True)
    names = {"unit": piece(unit)}
    table.tell(Event("demoralised", "{unit} is Demoralised", names, (piece(unit),), rule=rule, side=held.side))


@enforces("A36")
async def _lightly_wounded(table: At, unit: str) -> bool:
    """Whether the owner of a Squad plays Light Wounds: a Team takes its place for 1 VP (R45)."""
    state, content = table.state, table.content
    held = state.units[unit]
    if kind_of(content, state, unit).kind != "squad":
        return False
    team = team_of(content, state, held.side)
    if counters_left(content, state, team) < 1 or not could_play(content, state, held.side, ("light-wounds",)):
        return False
    asked = Asked("window", units=(unit,), hex=held.place, window="light-wounds")
    prompt = "{unit} would be Demoralised: play Light Wounds?"
    topic = (piece(unit),)
    if await offer(table, held.side, prompt, asked, rule="A36", names={"unit": piece(unit)}, topic=topic) != "card":
        return False
    name = await choose_card(table, held.side, among(("light-wounds",)), asked, rule="A36")
    if not name:
        return False
    play(table, held.side, name, "A36")
    gain(table, held.side, -1, "Light Wounds", "A36")
    heir = _stand_in(table, unit, team)
    names = {"unit": piece(unit), "team": piece(heir)}
    table.tell(Event("wounded", "{team} takes the place of {unit}", names, (piece(heir),), rule="A36", side=held.side))
    return True


def _stand_in(table: At, unit: str, team: str) -> str:
    """A Team in a Squad's place, with its state, markers and weapon."""
    state = table.state
    held = state.units[unit]
    heir = _twin(table, unit, team)
    change_unit(state, heir, suppressed=held.suppressed, veteran=held.veteran)
    _hand_on(state, unit, heir)
    replace_unit(state, unit, (heir,))
    settle(table)
    return heir


def _twin(table: At, unit: str, team: str) -> str:
    held = table.state.units[unit]
    return add_unit(table.state, team, held.side, held.place, broken=held.broken, activated=held.activated)


def _hand_on(state: CommanderState, unit: str, heir: str) -> None:
    weapon = state.units[unit].weapon
    if weapon:
        change_unit(state, unit, weapon="")
        change_unit(state, heir, weapon=weapon)
        change_weapon(state, weapon, bearer=heir)


@enforces("E52.1", "E52.2", "11.3", "13.3")
def deploy(table: At, unit: str, rule: str) -> tuple[str, str]:
    """Two Teams take the place of a Squad; all markers and the weapon go to the first (R46)."""
    state, content = table.state, table.content
    held = state.units[unit]
    team = team_of(content, state, held.side)
    first, second = _twin(table, unit, team), _twin(table, unit, team)
    change_unit(state, first, suppressed=held.suppressed, veteran=held.veteran)
    _hand_on(state, unit, first)
    replace_unit(state, unit, (first, second))
    names = {"unit": piece(unit), "first": piece(first), "second": piece(second)}
    text = "{unit} deploys into {first} and {second}"
    table.tell(Event("deployed", text, names, (piece(first), piece(second)), rule=rule, side=held.side))
    return first, second


@enforces("13.1", "8.1.1")
def suppress(table: At, unit: str, rule: str) -> None:
    """Put a Suppressed marker on a unit that has none (R41)."""
    state = table.state
    for name in living(state, unit):
        if state.units[name].suppressed:
            continue
        change_unit(state, name, suppressed=True)
        names = {"unit": piece(name)}
        side = state.units[name].side
        table.tell(Event("suppressed", "{unit} is Suppressed", names, (piece(name),), rule=rule, side=side))


@enforces("3.2.5", "3.2.2")
def rally(table: At, unit: str, rule: str) -> None:
    """Turn a Demoralised unit to its good side."""
    state = table.state
    for name in living(state, unit):
        if not state.units[name].broken:
            continue
        change_unit(state, name, broken=False)
        side = state.units[name].side
        table.tell(Event("rallied", "{unit} rallies", {"unit": piece(name)}, (piece(name),), rule=rule, side=side))
