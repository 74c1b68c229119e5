"""One combat while it lasts: what is counted in it, and how strength, cadres and morale are lost (S12)."""

from __future__ import annotations

from msgspec.structs import replace

from desktop.games.cossacks import victory
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.formations import primary
from desktop.games.cossacks.state import CossacksState, Sighting, Unit, at_hex, other
from desktop.table.asking import Unknown, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = [
    "Combat",
    "alive",
    "capture",
    "is_cadre",
    "is_shattered",
    "lose_cadre",
    "lose_points",
    "lower_morale",
    "reveal",
    "set_morale",
    "settle_boxes",
    "turn_markers",
]


class Combat:
    """What is counted from the declaration of a combat to its end.

    lost, lost_combat: strength points, and those of Combat Class units, that a side lost in it. lost_by: by Primary
    Formation, in the result set only (they modify its check). lost_infantry: by unit, over the whole combat (S12.82).
    spent: whether a side spent ammunition in it. captive: whether a side's lost points become prisoners.
    zone_hexes: hexes in enemy zones that a unit entered by retreat (S12.11). trail: hexes that it entered by retreat,
    first to last. left: hexes that units left by retreat. firm: the defenders stand fast. posted: they are posted to
    a fortress. stood: units that stood in the hex when the dice fell. behind: hexsides of the attack that the defenders
    held by permanent entrenchments.
    """

    __slots__ = (
        "attacker",
        "behind",
        "captive",
        "counting",
        "defender",
        "firm",
        "kind",
        "left",
        "lost",
        "lost_by",
        "lost_combat",
        "lost_infantry",
        "posted",
        "spent",
        "stood",
        "target",
        "trail",
        "zone_hexes",
    )

    def __init__(self, kind: str, attacker: SideId, target: str) -> None:
        self.kind = kind
        self.attacker: SideId = attacker
        self.defender: SideId = other(attacker)
        self.target = target
        self.lost: dict[str, int] = {}
        self.lost_combat: dict[str, int] = {}
        self.lost_by: dict[str, int] = {}
        self.lost_infantry: dict[str, int] = {}
        self.spent: dict[str, bool] = {}
        self.captive: dict[str, bool] = {}
        self.zone_hexes: dict[str, int] = {}
        self.trail: dict[str, list[str]] = {}
        self.left: list[str] = []
        self.counting = True
        self.firm = False
        self.posted = False
        self.stood: tuple[str, ...] = ()
        self.behind: tuple[int, ...] = ()


def alive(state: CossacksState, names: tuple[str, ...]) -> list[Unit]:
    """Those of the units that are still on the map."""
    units, found = state.units, []
    for name in names:
        unit = units.get(name)
        if type(unit) is not Unit:
            raise Unknown(name)
        if unit.hex:
            found.append(unit)
    return found


@enforces("S12.31")
def is_cadre(content: Content, unit: Unit) -> bool:
    """A unit that has lost all its strength points and lives on as a cadre."""
    return unit.sp == 0 and content.counters[unit.id].sp > 0


@enforces("S12.32")
def is_shattered(content: Content, state: CossacksState, unit: Unit) -> bool:
    """A Combat Class unit that has lost more than 70 % of its points (by the setting: that has less than 70 % left);
    points away in detachments are not lost."""
    counter = content.counters[unit.id]
    if counter.cls != "combat" or counter.sp == 0:
        return False
    if state.settings.get("shattered") == "left":
        return (unit.sp + unit.away) * 10 < counter.sp * 7
    return (counter.sp - unit.away - unit.sp) * 10 > counter.sp * 7


@enforces("S12.3", "S12.31", "S12.33")
def lose_points(table: Table[CossacksState], combat: Combat | None, name: str, points: int = 1) -> None:
    """A unit loses strength points; with the last it becomes a cadre, or goes if it has none."""
    state, content = table.state, table.content
    unit = state.unit(name)
    points = min(points, unit.sp)
    if points == 0:
        return
    side, enemy = unit.side, other(unit.side)
    counter = content.counters[name]
    state.lost_sp[side] = state.lost_sp.get(side, 0) + points
    if combat is not None:
        combat.lost[side] = combat.lost.get(side, 0) + points
        if counter.cls == "combat":
            combat.lost_combat[side] = combat.lost_combat.get(side, 0) + points
        if counter.infantry:
            combat.lost_infantry[name] = combat.lost_infantry.get(name, 0) + points
        if combat.counting:
            formation = primary(content, unit)
            combat.lost_by[formation] = combat.lost_by.get(formation, 0) + points
        if combat.captive.get(side):
            _take_prisoners(table, enemy, points)
    left = unit.sp - points
    new = replace(unit, sp=left) if left else replace(unit, sp=0, marker="")
    state.put(new)
    text = "{unit} loses a strength point, {left} left" if points == 1 else "{unit} loses {points} points, {left} left"
    if left == 0 and new.cp:
        text = "{unit} loses its last strength point and is a cadre"
    elif left == 0:
        text = "{unit} loses its last strength point and is gone"
    table.tell(
        Event(
            "loss",
            text,
            {"unit": piece(name), "points": str(points), "left": str(left)},
            (piece(name), hexagon(unit.hex)),
            rule="S12.3",
            audience=None if unit.up else (side,),
            side=side,
            level=2,
        )
    )
    if left == 0:
        if new.cp == 0:
            state.move(new, "")
            settle_boxes(state)
        victory.note_objective(table, unit)


@enforces("S2.21", "S12.31")
def lose_cadre(table: Table[CossacksState], name: str, points: int = 1) -> None:
    """A unit without strength loses cadre points, which the enemy counts as prisoners; with the last it is gone."""
    state = table.state
    unit = state.unit(name)
    points = min(points, unit.cp)
    _take_prisoners(table, other(unit.side), points)
    new = replace(unit, cp=unit.cp - points)
    if new.cp == 0 and new.sp == 0:
        state.move(new, "")
        settle_boxes(state)
        text = "{unit} loses its cadre and is gone"
    else:
        state.put(new)
        text = "{unit} loses a cadre point"
    table.tell(
        Event(
            "loss",
            text,
            {"unit": piece(name)},
            (piece(name), hexagon(unit.hex)),
            rule="S12.31",
            audience=None if unit.up else (unit.side,),
            side=unit.side,
            level=2,
        )
    )


@enforces("S12.72")
def capture(
    table: Table[CossacksState], combat: Combat | None, name: str, *, prisoners: bool = True, rule: str = "S12.11"
) -> None:
    """A unit is eliminated with all it has; its points are prisoners unless told otherwise."""
    state = table.state
    unit = state.unit(name)
    side = unit.side
    state.lost_sp[side] = state.lost_sp.get(side, 0) + unit.sp
    if combat is not None and unit.sp:
        combat.lost[side] = combat.lost.get(side, 0) + unit.sp
    if prisoners:
        _take_prisoners(table, other(side), unit.sp + unit.cp)
    state.move(replace(unit, sp=0, cp=0, marker=""), "")
    settle_boxes(state)
    table.tell(
        Event(
            "eliminated",
            "{unit} is eliminated",
            {"unit": piece(name)},
            (piece(name), hexagon(unit.hex)),
            rule=rule,
            audience=None if unit.up else (side,),
            side=side,
        )
    )
    if not unit.up:
        table.tell(
            Event(
                "eliminated",
                "A unit at {hex} is eliminated",
                {"hex": hexagon(unit.hex)},
                (hexagon(unit.hex),),
                rule=rule,
                side=side,
            )
        )
    victory.note_objective(table, unit)


@enforces("S2.62", "S12.7")
def _take_prisoners(table: Table[CossacksState], side: str, points: int) -> None:
    """Prisoner Points are recorded the moment they are gained."""
    if points:
        table.state.prisoners[side] = table.state.prisoners.get(side, 0) + points


@enforces("S11.1", "S2.64", "S2.76", "E13.19")
def set_morale(table: Table[CossacksState], formation: str, level: int, *, scored: bool = True) -> bool:
    """Move a Command Counter to a box, never below 1 (S11.26); whether it moved. Steps down are victory points."""
    state, content = table.state, table.content
    command = state.command(formation)
    level = max(1, level)
    if level == command.ml:
        return False
    side = content.formations[formation].side
    if level < command.ml and scored:
        state.lost_ml[side] = state.lost_ml.get(side, 0) + command.ml - level
    state.commands[formation] = replace(command, ml=level)
    table.tell(
        Event(
            "morale",
            "{formation} goes from morale level {old} to {new}",
            {"formation": content.formations[formation].identifier, "old": str(command.ml), "new": str(level)},
            ("box:" + command.track,),
            rule="S11.1",
            audience=None if state.settings.get("charts") == "open" else (side,),
            side=side,
            level=2,
        )
    )
    return True


@enforces("S11.26", "S11.26A", "S12.2")
def lower_morale(table: Table[CossacksState], formations: list[str]) -> bool:
    """All these formations go down one level, but none below 1; whether any moved."""
    state, content = table.state, table.content
    moved, each = False, state.settings.get("morale_points") != "loss"
    for formation in formations:
        if state.command(formation).ml > 1:
            set_morale(table, formation, state.command(formation).ml - 1, scored=each)
            moved = True
    if moved and not each:
        side = content.formations[formations[0]].side
        state.lost_ml[side] = state.lost_ml.get(side, 0) + 1
    return moved


@enforces("S2.66", "S13.23A")
def settle_boxes(state: CossacksState) -> None:
    """Units of a holding box stand in their HQ's hex and face as it does; those that part from it leave the box. A
    fortress that is lost is a post no longer."""
    for name, unit in state.units.items():
        if type(unit) is not Unit:
            continue
        if unit.posted and not state.unit(unit.posted).hex:
            state.units[name] = unit = replace(unit, posted="")
        if unit.box:
            hq = state.unit(unit.box)
            if not hq.hex or hq.hex != unit.hex or hq.facing != unit.facing:
                state.units[name] = replace(unit, box="")


@enforces("S10.11", "S3.22")
def turn_markers(table: Table[CossacksState], names: tuple[str, ...]) -> None:
    """Markers are used up: in the Initial Segment an Intensive one turns, in the Final Segment a Regular one goes."""
    state = table.state
    initial = state.step < 4
    for name in names:
        unit = state.unit(name)
        if not unit.hex or not unit.marker:
            continue
        if not initial:
            state.put(replace(unit, marker=""))
        elif unit.marker == "intensive":
            state.put(replace(unit, marker="regular"))


def _in_boxes(state: CossacksState, names: tuple[str, ...]) -> list[str]:
    """Units in the holding boxes of HQs among the names, that are not named themselves."""
    units = state.units.values()
    return [unit.id for unit in units if type(unit) is Unit and unit.box in names and unit.id not in names]


@enforces("S3.5", "S10.34", "S2.66")
def reveal(table: Table[CossacksState], names: tuple[str, ...], rule: str) -> None:
    """Units turn face-up for all to see, with a HQ all that lies in its holding box; the enemy remembers them."""
    state = table.state
    shown: list[str] = []
    for name in [*names, *_in_boxes(state, names)]:
        unit = state.unit(name)
        if not unit.hex:
            continue
        if not unit.up:
            state.put(replace(unit, up=True))
            shown.append(name)
        enemy = other(unit.side)
        state.known[at_hex(enemy, name)] = Sighting(enemy, name, unit.hex, unit.sp, state.step)
    if shown:
        first = state.unit(shown[0])
        table.tell(
            Event(
                "reveal",
                "{hex}: units revealed",
                {"hex": hexagon(first.hex)},
                (hexagon(first.hex), *(piece(name) for name in shown)),
                rule=rule,
                side=first.side,
            )
        )
