"""13.0 Counterblows, mechanised Response moves and the leaders' own (R12, R13)."""

from __future__ import annotations

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.declare import MARKERS, free_markers
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.spending import pay, why_not_pay
from desktop.games.no_retreat.stacking import why_not_stack
from desktop.games.no_retreat.state import (
    Mark,
    NoRetreatState,
    foe,
    footsteps,
    hold_supplies,
    put_leader,
    put_unit,
    spot,
)
from desktop.table.asking import Ask, Kind, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["blow_choices", "blow_step", "lapse", "place_blow", "responders", "why_not_blow"]

NO_BLACK = Refusal("No unit with a black Combat Strength is there to strike", "13.0")
TARGET = Refusal("That hex is a target already", "13.0")
NOBODY_NEAR = Refusal("No unit of the Phasing Player is next to it over a passable hexside", "13.0")
LIMIT = Refusal("Four counterblows are the limit of a Player Turn", "13.0")
NO_MARKER = Refusal("All Counterblow markers are used", "13.0")
NO_TANKS = Refusal("No mechanised unit is there that has not responded", "13.0")
IN_ZONE = Refusal("Its mechanised units are in an enemy Zone of Control", "13.0", "it may still launch a counterblow")
USED = Refusal("The leader has been turned in this Player Turn", "13.0", "again in the next enemy Player Turn")
OFF_MAP = Refusal("The leader is not with a unit on the map", "13.0")
NO_ROOM = Refusal("No hex is open to a Response move", "13.0")


def blow_count(state: NoRetreatState, side: str) -> int:
    """Counterblow hexes of a side in this enemy Combat Phase, waiting ones included (R13)."""
    extra = state.settings.get("leader_blow", "within") == "extra"
    return sum(
        mark.owner == side and mark.kind != "target" and not (extra and mark.leader) for mark in state.marks.values()
    )


def why_not_blow(field: Field, side: str, hex: str, *, leader: str = "", free: bool = False) -> Refusal | None:
    """Why a counterblow may not be launched from a hex."""
    state = field.state
    if leader and (refusal := _why_not_leader(field, leader)) is not None:
        return refusal
    if hex in state.marks:
        return TARGET
    if not any(not field.face(unit).white for unit in field.units(hex, side)):
        return NO_BLACK
    if not any(field.units(there, foe(side)) for there in field.ground.neighbours[hex]):
        return NOBODY_NEAR
    return _why_not_marker(state, side, leader=leader, free=free)


def why_not_respond(field: Field, side: str, hex: str, *, leader: str = "") -> Refusal | None:
    """Why the mechanised units of a hex may not make a Response move."""
    state = field.state
    if leader and (refusal := _why_not_leader(field, leader)) is not None:
        return refusal
    mark = state.marks.get(hex)
    if mark is not None and mark.kind == "blow":
        return TARGET
    units = responders(field, side, hex)
    if not units:
        return NO_TANKS
    if field.enemy_zone(side, hex):
        return IN_ZONE
    if all(_crowded(field, side, units, there) for there in _within_response(field, side, hex)):
        return NO_ROOM
    return None if waits(state, side, hex) else _why_not_marker(state, side, leader=leader, free=False)


def waits(state: NoRetreatState, side: str, hex: str) -> bool:
    """Whether a Counterblow marker of an earlier battle waits on a hex of the side."""
    mark = state.marks.get(hex)
    return mark is not None and mark.kind == "waiting" and mark.owner == side


def _why_not_leader(field: Field, leader: str) -> Refusal | None:
    held = field.state.leaders[leader]
    if not held.host:
        return OFF_MAP
    return USED if held.used else None


def _why_not_marker(state: NoRetreatState, side: str, *, leader: str, free: bool) -> Refusal | None:
    extra = leader and state.settings.get("leader_blow", "within") == "extra"
    limit = MARKERS - (1 if side == "axis" and state.invasion == "lost" else 0)
    if not extra and blow_count(state, side) >= limit:
        return LIMIT
    if leader:
        return None
    if free_markers(state, side) < 1:
        return NO_MARKER
    return None if free else why_not_pay(state, side, 1, "13.0")


def responders(field: Field, side: str, hex: str) -> list[str]:
    """Mechanised units of a hex that have not responded in this Player Turn."""
    return [
        unit
        for unit in field.units(hex, side)
        if field.kind(unit).mechanised and field.face(unit).movement and unit not in field.state.responded
    ]


def response_hexes(field: Field, side: str, hex: str) -> dict[str, tuple[str, ...]]:
    """Where the mechanised units of a hex may go together in a Response: one or two hexes, with the path (R12)."""
    units = responders(field, side, hex)
    paths = _within_response(field, side, hex)
    return {there: path for there, path in paths.items() if not _crowded(field, side, units, there)}


def _within_response(field: Field, side: str, hex: str) -> dict[str, tuple[str, ...]]:
    """The hexes of `response_hexes` and those that would be too full."""
    ground = field.ground
    found: dict[str, tuple[str, ...]] = {
        first: (hex, first) for first in ground.neighbours[hex] if not field.enemy_holds(side, first)
    }
    for first in list(found):
        grip = field.enemy_zone(side, first)
        for second in ground.neighbours[first]:
            if second == hex or field.enemy_holds(side, second):
                continue
            after = field.enemy_zone(side, second)
            if grip and (not after or grip == 2 or after == 2):
                continue  # entering a zone ends the move, but for infiltration from zone to zone (12.3.3)
            found.setdefault(second, (hex, first, second))
    return found


def _crowded(field: Field, side: str, units: list[str], hex: str) -> bool:
    """Whether the units would be too many, or of the wrong colours, in a hex."""
    mobile = [unit for unit in units if not field.kind(unit).stacks_free]
    if hex not in field.at:
        return len(mobile) > 2
    counted, _ = field.heap(hex, side)
    if counted + len(mobile) > 2:
        return True
    return any((refusal := why_not_stack(field, unit, hex)) is not None and refusal.rule == "12.2.2" for unit in mobile)


def blow_choices(field: Field, side: str) -> list[Option[str]]:
    """Everything that the Non-Phasing Player could declare, by hex and leader."""
    state, content = field.state, field.content
    options: list[Option[str]] = []
    for hex in field.at:
        if field.holder[hex] != side:
            continue
        if any(not field.face(unit).white for unit in field.at[hex]):
            effect = "1 SP, and the enemy must attack it without its terrain"
            options.append(Option(f"blow:{hex}", f"blow:{hex}", spot(state, hex), "Counterblow", effect=effect))
        if any(field.kind(unit).mechanised for unit in field.at[hex]):
            cost = "free, by the marker that waits" if waits(state, side, hex) else "1 SP"
            effect = f"{cost}, up to two hexes"
            options.append(Option(f"respond:{hex}", f"respond:{hex}", spot(state, hex), "Response move", effect=effect))
    for name, leader in state.leaders.items():
        kind = content.leaders[name]
        if kind.side == side and kind.gift == "counterblow" and leader.host and leader.place in field.at:
            who = piece(name)
            options.append(Option(f"lead:{name}", f"lead:{name}", who, "Leader's counterblow"))
            options.append(Option(f"leadmove:{name}", f"leadmove:{name}", who, "Leader's Response move"))
    if state.hands[side] and not windows.may_not_pick(state, side, "declaration"):
        options.append(Option("card", "card:", button("card"), "Play a card"))
    options.append(Option("end", "end:", button("end"), "No further counterblow"))
    return options


def _publicly_possible(field: Field, side: str) -> bool:
    """Whether the window opens at all: by SP, leaders, waiting markers and the count of cards, all public."""
    state, content = field.state, field.content
    if not any(holder == side for holder in field.holder.values()):
        return False
    if state.hands[side] or hold_supplies(state, side):
        return True
    leader = any(
        held.host
        and not held.used
        and content.leaders[name].side == side
        and content.leaders[name].gift == "counterblow"
        for name, held in state.leaders.items()
    )
    return leader or any(mark.kind == "waiting" and mark.owner == side for mark in state.marks.values())


async def blow_step(table: Table[NoRetreatState]) -> None:
    """One activation of the Non-Phasing Player's declarations: one counterblow, one Response, one card, or the end."""
    state: NoRetreatState = table.state
    content: Content = table.content
    side = foe(state.player)
    field = Field(content, state)
    if not _publicly_possible(field, side):
        _close(table)
        return

    def why_not(value: str) -> Refusal | None:
        word, _, name = value.partition(":")
        if word == "blow":
            return why_not_blow(field, side, name)
        if word == "respond":
            return why_not_respond(field, side, name)
        if word == "lead":
            return why_not_blow(field, side, state.leaders[name].place, leader=name)
        if word == "leadmove":
            return why_not_respond(field, side, state.leaders[name].place, leader=name)
        return None

    options = blow_choices(field, side)
    acts = [option for option in options if option.value not in ("end:", "card:")]
    if not state.hands[side] and all(why_not(option.value) is not None for option in acts):
        _close(table)
        return
    answer = await Ask(
        side,
        "Launch a counterblow?",
        lambda: options,
        why_not,
        rule="13.0",
        ends=("end",),
        weighty=True,
        context=Asked("blows"),
    )
    word, _, name = answer.partition(":")
    if word == "end":
        _close(table)
    elif word == "card":
        await windows.play_card(table, side, "declaration", "5.3.1")
    elif word == "blow":
        await pay(table, side, 1, "a counterblow", "13.0")
        place_blow(table, side, name)
    elif word == "respond":
        mark = state.marks.get(name)
        if mark is None or mark.kind != "waiting":
            await pay(table, side, 1, "a Response move", "13.0")
        await respond(table, side, name)
    else:
        hex = state.leaders[name].place
        put_leader(state, name, used=True)
        if word == "lead":
            place_blow(table, side, hex, leader=name)
        else:
            await respond(table, side, hex, leader=name)


def place_blow(table: Table[NoRetreatState], side: str, hex: str, leader: str = "") -> None:
    """Mark a hex with a counterblow."""
    table.state.marks[hex] = Mark("blow", side, leader)
    text = "{leader} leads a counterblow from {hex}" if leader else "{side} launches a counterblow from {hex}"
    names = {"side": f"side:{side}", "hex": spot(table.state, hex)}
    if leader:
        names["leader"] = piece(leader)
    table.tell(Event("counterblow", text, names, (spot(table.state, hex),), rule="13.6.5", side=side))


async def respond(table: Table[NoRetreatState], side: str, hex: str, leader: str = "") -> None:
    """A Response move: the mechanised units of a hex go one or two hexes together, the marker with them."""
    state = table.state
    field = Field(table.content, state)
    units = responders(field, side, hex)
    ways = response_hexes(field, side, hex)
    there = await Ask(
        side,
        "Where do the mechanised units of {hex} respond?",
        lambda: [Option(f"to:{h}", h, spot(state, h)) for h in ways],
        rule="13.0",
        kind=Kind.PATH,
        names={"hex": spot(state, hex)},
        topic=(spot(state, hex),),
        context=Asked("respond", hex=hex),
    )
    path = ways[there]
    state = table.state
    old = state.marks.get(hex)
    carried = leader or (old.leader if old is not None and old.kind != "target" else "")
    if leader and state.leaders[leader].host not in units:
        put_leader(state, leader, host=units[0])  # he goes along with those that he leads (R13)
    if old is not None and old.kind == "waiting":
        del state.marks[hex]
    for unit in units:
        put_unit(state, unit, place=there)
        for name, held in state.leaders.items():
            if held.host == unit:
                put_leader(state, name, place=there)
        state.responded = (*state.responded, unit)
        enter(table, unit, path)
    text = "{unit} responds to {hex}"
    names = {"unit": piece(units[0]), "hex": spot(state, there)}
    subjects = tuple(piece(unit) for unit in units)
    table.tell(Event("move", text, names, subjects, rule="13.0", side=side, path=footsteps(state, path)))
    state.marks[there] = Mark("blow", side, carried)
    lapse(table)


def lapse(table: Table[NoRetreatState]) -> None:
    """Lift the markers of target hexes that hold no unit to be attacked any more (R11, R12)."""
    state = table.state
    field = Field(table.content, state)
    for hex, mark in list(state.marks.items()):
        if mark.fought:
            continue
        owner = foe(mark.owner) if mark.kind == "target" else mark.owner
        if not field.units(hex, owner):
            del state.marks[hex]
            text = "The target at {hex} lapses: nobody is left there"
            table.tell(Event("lapse", text, {"hex": spot(state, hex)}, (spot(state, hex),), rule="13.0", level=2))


def _close(table: Table[NoRetreatState]) -> None:
    lapse(table)
    table.state.phase = "battles"
