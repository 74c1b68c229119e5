"""13.2 to 13.5: strengths, initial odds, shifts and the final column, as pure functions that the odds panel shares."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.no_retreat.content import COLUMNS
from desktop.games.no_retreat.field import Field
from desktop.table.enforcing import enforces
from desktop.table.tally import Line, Tally

__all__ = [
    "Advancing",
    "Fight",
    "Going",
    "defenders_of",
    "final_column",
    "fortress",
    "initial_column",
    "mechanised_shift",
    "shifts",
    "strength",
]

#: Ratios of the odds columns, as (attack, defence).
_RATIOS = ((1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))


class Fight(msgspec.Struct, frozen=True, gc=False):
    """One battle, or one counterattack of its chain.

    hexes: target hexes in a battle; in a counterattack, the hexes of the units attacked. counter: it is a
    counterattack. table: which Combat Results Table rolls. support: a Blitz! or Shock! marker is committed.
    plus, minus: shifts of event cards for attacker (right) and defender (left). events: names of cards in force.
    played: sides that have spent their one card of this battle (13.3).
    """

    attacker: str
    defender: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hexes: tuple[str, ...]
    table: Literal["german", "italian", "allied"]
    counter: bool = False
    support: bool = False
    plus: int = 0
    minus: int = 0
    events: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


#: An advance: the unit, the vacated hex, the hex where it ends.
Going = tuple[str, str, str]


class Advancing(msgspec.Struct, frozen=True, gc=False):
    """Where an advance stands: how far events let it go, whether the defender held, who went or was passed over, and
    how many counted units have entered each vacated hex."""

    most: int = 3
    held: bool = False
    passed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def defenders_of(field: Field, hex: str) -> list[str]:
    """Units that must defend in a target hex: all, but white strengths stay out of a counterblow (13.0, 13.1.4)."""
    units = field.units(hex)
    mark = field.state.marks.get(hex)
    if mark is not None and mark.kind != "target" and not mark.fresh:
        return [unit for unit in units if not field.face(unit).white]
    return list(units)


def is_blow(field: Field, hex: str) -> bool:
    """Whether a target hex is under a counterblow: no help from terrain (13.0, 13.6.5)."""
    mark = field.state.marks.get(hex)
    return mark is not None and mark.kind != "target" and not mark.fresh


def fortress(field: Field, fight: Fight) -> bool:
    """Whether the Tobruk Fortification protects defenders of this fight (13.6.1, R7, R8)."""
    tobruk = field.ground.tobruk
    return (
        bool(tobruk)
        and field.state.fort > 0
        and field.state.fort_in_play
        and tobruk in fight.hexes
        and not fight.counter
        and not is_blow(field, tobruk)
    )


def strength(field: Field, units: tuple[str, ...], title: str, *, ignored: tuple[str, ...] = ()) -> Tally:
    """13.2 step 1: the Combat Strengths of the participating units."""
    lines = [
        Line(
            "{unit}",
            "0" if unit in ignored else str(field.face(unit).strength),
            "13.2",
            about=f"piece:{unit}",
            names={"unit": f"piece:{unit}"},
        )
        for unit in units
    ]
    return Tally(title, tuple(lines))


def initial_column(attack: int, defence: int) -> int:
    """13.4: the odds column, rounded in the defender's favour; -1 below 1:3, at most 6:1 (R66)."""
    if defence == 0:
        return len(COLUMNS) - 1
    best = -1
    for index, (a, d) in enumerate(_RATIOS):
        if attack * d >= defence * a:
            best = index
    return best


@enforces("13.5", "13.5.5")
def final_column(initial: int, shift: int) -> int:
    """13.5.5: the net shift applied, more than 6:1 taken as 6:1; below 1:3 gives -1, an automatic counterattack."""
    return min(initial + shift, len(COLUMNS) - 1) if initial + shift >= 0 else -1


def shifts(field: Field, fight: Fight) -> Tally:
    """13.5: every column shift, right for the attacker positive."""
    lines: list[Line] = []
    terrain = terrain_shift(field, fight)
    if terrain:
        lines.append(Line("terrain of the defender", str(-terrain), "13.5.1", "shift"))
    if fight.support:
        what = "Blitz! marker" if fight.attacker == "axis" else "Shock! marker"
        lines.append(Line(what, "1", "13.5.2", "shift"))
    lines += _mechanised_lines(field, fight)
    if prepared(field, fight):
        lines.append(Line("guns in a prepared position", "-1", "13.5.4", "shift"))
    if unsupplied(field, fight):
        lines.append(Line("unsupplied defender", "2", "11.5.3", "shift"))
    if fight.plus:
        lines.append(Line("event of the attacker", str(fight.plus), "5.3.1", "shift"))
    if fight.minus:
        lines.append(Line("event of the defender", str(-fight.minus), "5.3.1", "shift"))
    return Tally("Column shifts", tuple(lines))


def terrain_shift(field: Field, fight: Fight) -> int:
    """13.5.1: columns to the left, the best that any one target hex can claim (R33, R61); none in counterattacks."""
    if fight.counter:
        return 0
    ground, units = field.ground, field.state.units
    best = 0
    for hex in fight.hexes:
        if is_blow(field, hex):
            continue
        sides = [ground.steps[units[unit].place, hex].shift for unit in fight.attackers]
        best = max(best, ground.hex_shift[hex] + min(sides, default=0))
    return best


@enforces("16.3")
def mechanised_shift(field: Field, fight: Fight) -> tuple[int, int]:
    """13.5.3: shifts for mechanised attackers and defenders before Anti-Tank units speak: 0, 1, or 2 with a heavy."""
    state, ground = field.state, field.ground
    attackers = [u for u in fight.attackers if field.kind(u).mechanised and state.units[u].supply != "none"]
    if state.settings.get("armour", "no") == "yes" and any(field.kind(u).kind == "tank" for u in fight.defenders):
        attackers = [u for u in attackers if field.kind(u).kind == "tank"]  # 16.3, R76
    right = 0
    if attackers and all(ground.hex_bonus[hex] for hex in fight.hexes):
        free = [u for u in attackers if any(_side_allows(field, u, hex) for hex in fight.hexes)]
        if free:
            right = 2 if any(field.face(u).heavy for u in attackers) else 1
    defenders = [
        u
        for u in fight.defenders
        if field.kind(u).mechanised and state.units[u].supply != "none" and ground.hex_bonus[state.units[u].place]
    ]
    left = 0 if not defenders else 2 if any(field.face(u).heavy for u in defenders) else 1
    return right, left


def _side_allows(field: Field, unit: str, hex: str) -> bool:
    step = field.ground.steps.get((field.state.units[unit].place, hex))
    return step is not None and step.bonus


def _mechanised_lines(field: Field, fight: Fight) -> list[Line]:
    right, left = mechanised_shift(field, fight)
    lines: list[Line] = []
    if right:
        if has_guns(field, fight.defenders) or "negate:attacker" in fight.events:
            lines.append(Line("mechanised attack, cancelled by anti-tank guns", "0", "13.5.3", "note"))
        else:
            what = "heavy tanks attack" if right == 2 else "mechanised attack"
            lines.append(Line(what, str(right), "13.5.3", "shift"))
    if left:
        if has_guns(field, fight.attackers) or "negate:defender" in fight.events:
            lines.append(Line("mechanised defence, cancelled by anti-tank guns", "0", "13.5.3", "note"))
        else:
            what = "heavy tanks defend" if left == 2 else "mechanised defence"
            lines.append(Line(what, str(-left), "13.5.3", "shift"))
    return lines


def has_guns(field: Field, units: tuple[str, ...]) -> bool:
    """Whether an Anti-Tank unit takes part (13.5.3)."""
    return any(field.kind(unit).kind == "anti-tank" for unit in units)


def prepared(field: Field, fight: Fight) -> bool:
    """13.5.4: a defending Anti-Tank unit stacked with a Minefield that defends too (R63)."""
    if fight.counter:
        return False
    mines = [
        field.state.units[u].place
        for u in fight.defenders
        if field.kind(u).kind == "entrenchment" and field.state.units[u].face == 1
    ]
    return any(field.kind(u).kind == "anti-tank" and field.state.units[u].place in mines for u in fight.defenders)


@enforces("11.5.3")
def unsupplied(field: Field, fight: Fight) -> bool:
    """11.5.3: an unsupplied unit defends (R30)."""
    status = [field.state.units[u].supply == "none" for u in fight.defenders]
    return all(status) if field.state.settings.get("unsupplied", "any") == "all" and status else any(status)
