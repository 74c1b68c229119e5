"""7 Victory, 4.2 the Casualty Track and 6.3 the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.concealment import concealed_by, lay_open, lose_arms, spring
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.state import (
    BOX,
    CommanderState,
    change_unit,
    change_weapon,
    foe,
    on_map,
    place_unit,
    remove_unit,
)
from desktop.games.combat_commander.units import kind_of, objectives_of, on_board
from desktop.table.asking import piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "GameOver",
    "casualties",
    "chit_worth",
    "controlled",
    "eliminate",
    "eliminate_together",
    "end_by_points",
    "end_suddenly",
    "exit_map",
    "gain",
    "in_play",
    "last_left",
    "objective_value",
    "open_chit",
    "points_words",
    "settle",
    "worth",
    "worth_now",
]

Over = Table[CommanderState]


class GameOver(Exception):
    """The game has ended in the middle of a procedure; the verdict is in the state."""


# points -------------------------------------------------------------------------------------------------------------
def gain(table: Over, side: str, points: int, why: str, rule: str) -> None:
    """Move the victory marker toward a side (4.1.1); negative points move it away."""
    if not points:
        return
    state = table.state
    state.vp += points if side == "axis" else -points
    text = "{side} gains {points} VP: {why}" if points > 0 else "{side} loses {points} VP: {why}"
    names = {"side": f"side:{side}", "points": str(abs(points)), "why": why}
    table.tell(Event("points", text, names, side=side, rule=rule, level=2))


@enforces("7.1", "7.3.2")
def worth(content: Content, state: CommanderState, unit: str, *, leaving: bool = False) -> int:
    """VP for a unit's elimination, or its exit; doubled by an open chit (R65)."""
    points = kind_of(content, state, unit).points
    effect = "exits-double" if leaving else "eliminations-double"
    if any(content.chits[chit].effect == effect for chit in state.chits_open):
        points *= 2
    return points


@enforces("7.3.2")
def objective_value(content: Content, state: CommanderState, objective: str, chits: Sequence[str]) -> int:
    """What an Objective is worth by these chits."""
    number = int(objective)
    return sum(content.chits[chit].vp for chit in chits if number in content.chits[chit].objectives)


@enforces("6.3.2", "7.3.3")
def worth_now(content: Content, view: CommanderState) -> int | None:
    """The points if the game ended now, with the secret chits that this view knows; None if it knows none."""
    known = [chit for chits in view.chits_secret.values() for chit in chits if chit in content.chits]
    if not known:
        return None
    points = view.vp
    for objective, owner in view.control.items():
        value = objective_value(content, view, objective, known)
        points += value if owner == "axis" else -value if owner else 0
    return points


def chit_worth(content: Content, view: CommanderState, chit: str, side: str) -> str:
    """What a chit would bring a side if the game ended now: "2 VP to you if it ended now"."""
    if content.chits[chit].effect:
        return "worth no points by itself"
    mine = sum(objective_value(content, view, number, (chit,)) for number in controlled(view, side))
    theirs = sum(objective_value(content, view, number, (chit,)) for number in controlled(view, foe(side)))
    if mine and theirs:
        return f"{mine} VP to you and {theirs} to the enemy if it ended now"
    whose = "you" if mine else "the enemy" if theirs else "nobody"
    return f"{mine or theirs} VP to {whose} if it ended now" if mine or theirs else "nobody's if it ended now"


def points_words(vp: int) -> str:
    """Points in words: "2 Axis", "7 Allies", "0"."""
    return f"{abs(vp)} {'Axis' if vp > 0 else 'Allies'}" if vp else "0"


def controlled(state: CommanderState, side: str) -> list[str]:
    """The Objectives that a side controls."""
    return [objective for objective, owner in state.control.items() if owner == side]


@enforces("7.3.3")
def open_chit(table: Over, chit: str) -> None:
    """Lay a chit open; what it is worth goes at once to those who control the Objectives."""
    state, content = table.state, table.content
    state.chits_open = (*state.chits_open, chit)
    text = "Objective chit {chit} is open"
    table.tell(Event("chit", text, {"chit": f"card:chit:{chit}"}, (f"card:chit:{chit}",), rule="7.3.3"))
    for objective, owner in state.control.items():
        gain(table, owner, objective_value(content, state, objective, (chit,)), f"Objective {objective}", "7.3.3")


# control ------------------------------------------------------------------------------------------------------------
@enforces("2.3", "7.3.1", "7.3.1.1", "F101", "F104")
def settle(table: Over) -> None:
    """After pieces changed: who alone holds an Objective controls it; who is alone in a Bunker is remembered."""
    if table.state.concealed:
        spring(table)
    state, content = table.state, table.content
    stacks, units = state.stacks, state.units
    for objective, hexes in objectives_of(content, state).items():
        owner = ""
        for hex in hexes:
            for name in stacks.get(hex, ()):
                side = units[name].side
                if owner and owner != side:
                    owner = "both"
                else:
                    owner = owner or side
        before = state.control.get(objective, "")
        if owner in ("", "both", before):
            continue
        state.control[objective] = owner
        names = {"side": f"side:{owner}", "objective": f"box:objective:{objective}"}
        subjects = (f"hex:{hexes[0]}",)
        text = "{side} takes {objective}"
        table.tell(Event("control", text, names, subjects, rule="7.3.1", side=owner))
        value = objective_value(content, state, objective, state.chits_open)
        if value:
            gain(table, owner, 2 * value if before else value, f"Objective {objective}", "7.3.3")
    for hex, fort in state.forts.items():
        if fort in ("bunker", "pillbox"):
            sides = {units[name].side: 1 for name in stacks.get(hex, ())}
            if len(sides) == 1:
                state.lone[hex] = next(iter(sides))


# leaving the map ----------------------------------------------------------------------------------------------------
def casualties(state: CommanderState, side: str) -> int:
    """Units of a side on the Casualty Track."""
    return sum(1 for unit in state.units.values() if unit.side == side and unit.place.startswith("lost:"))


@enforces("3.2.4", "4.2", "7.1", "7.2.2", "11.3")
def _put_on_track(table: Over, unit: str, rule: str, why: str) -> None:
    """Take a unit off the map onto the Casualty Track; its weapon goes to the Weapons box, repaired."""
    state, content = table.state, table.content
    held = state.units[unit]
    points = worth(content, state, unit)
    kind = kind_of(content, state, unit)
    text = "{unit} is eliminated: {why}" if why else "{unit} is eliminated"
    names = {"unit": piece(unit), "why": why}
    table.tell(Event("loss", text, names, (piece(unit), f"hex:{held.place}"), rule=rule, side=held.side))
    if held.weapon:
        change_weapon(state, held.weapon, bearer="", place=BOX, broken=False)
    lose_arms(table, unit)
    change_unit(state, unit, broken=False, suppressed=False, veteran=False, weapon="", activated=False)
    if kind.kind == "hero":
        remove_unit(state, unit)
        return
    taken = {u.place for u in state.units.values() if u.side == held.side}
    space = 1
    while f"lost:{space}" in taken:
        space += 1
    place_unit(state, unit, f"lost:{space}")
    gain(table, foe(held.side), points, kind.name, "7.1")


def eliminate(table: Over, unit: str, rule: str, why: str = "") -> None:
    """Eliminate one unit; raises `GameOver` if that ends the game."""
    eliminate_together(table, [unit], rule, why)


@enforces("6.3", "6.3.1")
def eliminate_together(table: Over, units: Sequence[str], rule: str, why: str = "") -> None:
    """Eliminate units at one instant, then test surrender and annihilation of both sides (R54, R66, R67)."""
    state = table.state
    sides = [side for side in ("axis", "allied") if any(state.units[u].side == side for u in units)]
    reached: dict[str, str] = {}
    for unit in units:
        side = state.units[unit].side
        _put_on_track(table, unit, rule, why)
        held = state.units.get(unit)
        if held is not None and int(held.place[5:]) >= state.surrender[side]:
            reached[side] = "has lost too many units"
    for side in sides:
        if side not in reached and not _any_left(table, side):
            reached[side] = "has no unit left on the map"
    if len(reached) == 2:
        _end(table, state.initiative, "both sides are beaten, and the Initiative card decides", "9.2")
    for side, why_lost in reached.items():
        _end(table, foe(side), f"the enemy {why_lost}", "6.3.1")
    settle(table)


@enforces("7.2", "7.2.1")
def exit_map(table: Over, unit: str, space: int) -> None:
    """A unit leaves over the enemy's edge and is put on the Time Track, mended (R68); space 0: off for good."""
    state, content = table.state, table.content
    held = state.units[unit]
    kind = kind_of(content, state, unit)
    table.tell(
        Event("exit", "{unit} leaves the map", {"unit": piece(unit)}, (piece(unit),), rule="7.2.1", side=held.side)
    )
    gain(table, held.side, worth(content, state, unit, leaving=True), kind.name, "7.2")
    change_unit(state, unit, broken=False, suppressed=False, veteran=False, activated=False)
    if kind.kind == "hero":
        if held.weapon:
            change_weapon(state, held.weapon, bearer="", place=BOX, broken=False)
        remove_unit(state, unit)
    else:
        if held.weapon:
            change_weapon(state, held.weapon, broken=False)
        place_unit(state, unit, f"time:{space}")
    settle(table)


def _any_left(table: Over, side: str) -> bool:
    """Whether a side has a unit on the map; concealed ones come to light when they are all that is left."""
    state = table.state
    if not on_board(state, side):
        for name in [n for n in concealed_by(state, side) if n in state.units]:
            lay_open(table, name)
    return bool(on_board(state, side))


def last_left(table: Over, side: str) -> None:
    """Ends the game when the last unit of a side has left the map of its own will (6.3)."""
    if not _any_left(table, side):
        end_by_points(table, "the last unit of a side has left the map")


# the end ------------------------------------------------------------------------------------------------------------
@enforces("6.3.2", "9.2")
def end_by_points(table: Over, why: str) -> None:
    """Reveal the secret chits and count: the higher side wins, the holder of the Initiative card at 0."""
    state, content = table.state, table.content
    for side in ("axis", "allied"):
        for chit in state.chits_secret[side]:
            names = {"side": f"side:{side}", "chit": f"card:chit:{chit}"}
            table.tell(
                Event("reveal", "{side} reveals chit {chit}", names, (f"card:chit:{chit}",), rule="6.3.2", side=side)
            )
            for objective, owner in state.control.items():
                value = objective_value(content, state, objective, (chit,))
                gain(table, owner, value, f"Objective {objective}", "6.3.2")
        state.chits_open = (*state.chits_open, *state.chits_secret[side])
    state.chits_secret = {"axis": (), "allied": ()}
    if state.vp:
        _end(table, "axis" if state.vp > 0 else "allied", f"{why}; {abs(state.vp)} Victory Points decide", "6.3.2")
    _end(table, state.initiative, f"{why}; 0 Victory Points, and the Initiative card decides", "9.2")


def end_suddenly(table: Over, side: str) -> None:
    """A side with all five Objectives wins just before a Sudden Death roll, if a chit says so (7.3.2)."""
    _end(table, side, "all five Objectives are theirs at a Sudden Death check", "7.3.2")


def _end(table: Over, winner: str, why: str, rule: str) -> None:
    state = table.state
    state.verdict, state.verdict_rule = winner, rule
    state.verdict_text = f"{'The Axis win' if winner == 'axis' else 'The Allies win'}: {why}"
    raise GameOver


def in_play(place: str) -> bool:
    """Whether a unit is in play for the Hero's return: on the map or the Time Track (R55)."""
    return on_map(place) or place.startswith("time:")
