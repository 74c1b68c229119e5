"""Setting up: a scenario's forces, the placing of pieces side by side, chits and first hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.concealment import conceal, concealed_in
from desktop.games.combat_commander.content import Content, Force, ScenarioFile, SetUpStep, Zone
from desktop.games.combat_commander.destiny import draw_hand, new_deck
from desktop.games.combat_commander.events.cards import draw_chit, draw_secret
from desktop.games.combat_commander.fortifications import why_not_fort
from desktop.games.combat_commander.generator import GENERATED, blank
from desktop.games.combat_commander.orders.turn import begin_turn
from desktop.games.combat_commander.placing import in_zone, zone_hexes, zone_of
from desktop.games.combat_commander.stacking import LIMIT
from desktop.games.combat_commander.state import (
    RESERVE,
    CommanderState,
    Party,
    Radio,
    add_unit,
    change_unit,
    change_weapon,
    foe,
    on_map,
    place_unit,
)
from desktop.games.combat_commander.support import new_weapon
from desktop.games.combat_commander.units import ground_of, kind_of, men, units_in
from desktop.games.combat_commander.victory import open_chit, settle
from desktop.games.combat_commander.weapons import arm
from desktop.table.asking import Ask, Kind, Option, Refusal, Subject, box, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["deal", "set_up", "setup_step"]

At = Table[CommanderState]

NOT_HERE = Refusal("The hex is outside the set-up zone", "6.1.1", "the zone is lit")
FULL = Refusal("More than seven silhouettes would be in the hex", "8.2")
ENEMY = Refusal("Enemy units are in the hex", "8")
CLOSED = Refusal("The hex is impassable", "T98")
ARMED = Refusal("It has a weapon already", "8.1.1")
NOT_DONE = Refusal("Pieces are left to be placed", "6.1.1")
TOO_MANY = Refusal("No more may start on the Time Track", "6.1.2")
#: Where the Sniper Group of scenario 23 sets up.
SNIPER_HEXES = ("H1", "H10")


# the state before the first placement ---------------------------------------------------------------------------------
def set_up(content: Content, scenario: str, settings: dict[str, str]) -> CommanderState:
    """The state at the first rest point. KeyError for an unknown scenario."""
    if scenario == GENERATED:
        return blank(content, settings)
    return from_file(content, content.scenarios[scenario], settings)


@enforces("6.1.1", "6.2.1", "4.2", "4.3.1", "4.1.1", "9", "1.1")
def from_file(content: Content, file: ScenarioFile, settings: dict[str, str]) -> CommanderState:
    """The state in which a scenario's pieces wait to be placed."""
    state = CommanderState(
        scenario=file.id,
        map=file.map,
        year=file.year,
        vp=file.vp,
        sudden_death=file.sudden_death,
        active=file.first,
        initiative=file.initiative,
        mines=file.mines,
        special=file.special,
        haze="haze" in file.special,
        steps=_steps(content, file, settings),
        delays=file.delay,
        deal={"drawn": file.drawn, "secret": file.secret},
        bag=content.smoke,
        chits_open=file.open,
        chit_bag=tuple(c for c in content.chits if c not in file.open and c not in file.excluded),
        chits_secret={"axis": (), "allied": ()},
        hands={"axis": (), "allied": ()},
        discards={"axis": (), "allied": ()},
        settings=dict(settings),
    )
    ground = content.maps[file.map].ground
    if "sunken-road" in file.special:
        state.sunken = tuple(h for h in ground.hexes if ground.kind[h] == "gully")
    for side in ("axis", "allied"):
        force = file.force(side)
        state.parties[side] = party(content, force)
        state.surrender[side] = force.surrender
        _muster(content, state, side, force)
        hexes: dict[str, int] = {}
        if side == _sniper_side(file, settings):
            add_unit(state, _sniper(force.nation), side, RESERVE)
        for step in file.step:
            if step.side == side and "squad" in step.take:
                hexes |= dict.fromkeys(zone_hexes(content, state, step), 1)
        state.zones[side] = tuple(hexes)
        held = force.cards
        deck = new_deck(content.decks[force.nation])
        state.decks[side] = deck.without(()) if not held else new_deck(tuple(c for c in deck.rest if c not in held))
        state.hands[side] = held
    for arrival in file.arrival:
        waiting = _arriving(content, state, arrival.side, arrival.pieces, arrival.space)
        if arrival.radio:
            state.radios[f"{arrival.side}:coming"] = Radio(arrival.radio, space=arrival.space)
        _arm_arrivals(content, state, waiting)
        state.arrived = (*state.arrived, *(name for name in waiting if name in state.units))
    for side, objectives in file.control.items():
        for number in objectives:
            state.control[str(number)] = side
    state.control = {name: state.control[name] for name in ground.objectives if name in state.control}
    state.phase = "setup"
    return state


def _steps(content: Content, file: ScenarioFile, settings: dict[str, str]) -> tuple[SetUpStep, ...]:
    """The steps of the set-up as the settings have them."""
    steps = list(file.step)
    if settings.get("concealed", "hidden") == "seen":
        steps = [msgspec.structs.replace(step, concealed=False) for step in steps]
    side = _sniper_side(file, settings)
    if side:
        at = next(i for i, step in enumerate(steps) if step.side == side)
        only = (_sniper(file.force(side).nation),)
        steps.insert(at + 1, SetUpStep(side, ("team",), Zone(hexes=SNIPER_HEXES), only))  # type: ignore[arg-type]
    return tuple(steps)


def _sniper_side(file: ScenarioFile, settings: dict[str, str]) -> str:
    """Whose the Sniper Group of scenario 23 is (R142), "" for nobody's and in other scenarios."""
    if "sniper-group" not in file.special:
        return ""
    side = settings.get("sniper_group", "allied")
    return "" if side == "none" else side


def _sniper(nation: str) -> str:
    return f"{nation}.elite-team"


def party(content: Content, force: Force) -> Party:
    return Party(
        force.nation,
        force.posture,
        force.quality,
        force.orders,
        force.edge,
        force.discard_always or content.discards[force.nation],
        force.discard_always,
        force.people,
    )


def _muster(content: Content, state: CommanderState, side: str, force: Force) -> None:
    """The pieces of a side that it will place itself."""
    for type, count in force.pieces.items():
        for _ in range(count):
            if type in content.units:
                kind = content.units[type]
                add_unit(state, type, side, RESERVE, alone=kind.count == 1)
            else:
                new_weapon(state, type, side)
    for fort, count in force.forts.items():
        state.stock[f"{side}:{fort}"] = count
    if force.radio:
        state.radios[side] = Radio(force.radio)


def _arriving(content: Content, state: CommanderState, side: str, pieces: dict[str, int], space: int) -> list[str]:
    made: list[str] = []
    for type, count in pieces.items():
        for _ in range(count):
            if type in content.units:
                alone = content.units[type].count == 1
                made.append(add_unit(state, type, side, f"time:{space}", alone=alone))
            else:
                made.append(new_weapon(state, type, side))
    return made


def _arm_arrivals(content: Content, state: CommanderState, pieces: list[str]) -> None:
    """Weapons that arrive are carried by the Squads and Teams that arrive with them."""
    bearers = [p for p in pieces if p in state.units and not content.units[state.units[p].type].leads]
    for weapon in (p for p in pieces if p in state.weapons):
        arm(state, weapon, bearers.pop(0))


# placing ------------------------------------------------------------------------------------------------------------
def class_of(content: Content, state: CommanderState, name: str) -> str:
    """The kind of a piece as the set-up steps name it."""
    if name in state.weapons:
        return "weapon"
    kind = kind_of(content, state, name)
    return "leader" if kind.leads else kind.kind


def waiting(content: Content, state: CommanderState, step: SetUpStep) -> list[str]:
    """Pieces of a step still to be placed: units and weapons by id, Fortifications by kind."""
    side, take = step.side, step.take
    found = [n for n, u in state.units.items() if u.side == side and u.place == RESERVE]
    found += [n for n, w in state.weapons.items() if w.side == side and w.place == RESERVE]
    kept = [type for other in state.steps if other.side == side for type in other.only]
    found = [n for n in found if class_of(content, state, n) in take and _meant(state, step, n, kept)]
    forts = [key.partition(":")[2] for key, count in state.stock.items() if count and key.startswith(f"{side}:")]
    return found + [fort for fort in forts if fort in take]


def _meant(state: CommanderState, step: SetUpStep, name: str, kept: list[str]) -> bool:
    """Whether a step is for this piece: some steps are for one type only, which no other step takes."""
    held = state.units.get(name) or state.weapons[name]
    return held.type in step.only if step.only else held.type not in kept


def first_of_each(state: CommanderState, names: list[str]) -> dict[str, tuple[Subject, ...]]:
    """Of pieces that are alike only the first, each with all that it stands for: they are told apart by nothing."""
    alike: dict[str, list[str]] = {}
    for name in names:
        held = state.units.get(name) or state.weapons.get(name)
        alike.setdefault(held.type if held is not None else name, []).append(name)
    return {same[0]: tuple(piece(name) for name in same) for same in alike.values()}


def why_not_place(
    content: Content, state: CommanderState, step: SetUpStep, act: str, name: str, at: str
) -> Refusal | None:
    """Why a piece may not be placed there."""
    if act == "arm":
        return ARMED if state.units[at].weapon or at in state.concealed.values() else None
    if act == "time":
        return _why_not_wait(content, state, step.side, name, int(at))
    if ground_of(content, state).closed[at]:
        return CLOSED
    if not in_zone(content, state, step, at):
        return NOT_HERE
    if act == "fort":
        return why_not_fort(content, state, at)
    return _why_full(kind_of(content, state, name).men, _room(content, state, step.side, at))


def _room(content: Content, state: CommanderState, side: str, at: str) -> Refusal | int:
    """How many silhouettes of a side a hex still takes, or why none."""
    if units_in(state, at, foe(side)):
        return ENEMY
    return LIMIT - men(content, state, at, side) - sum(kind_of(content, state, u).men for u in concealed_in(state, at))


def _why_full(more: int, room: Refusal | int) -> Refusal | None:
    if isinstance(room, int):
        return FULL if more > room else None
    return room


def _why_not_wait(content: Content, state: CommanderState, side: str, name: str, space: int) -> Refusal | None:
    """Why a unit may not start on the Time Track."""
    kind = class_of(content, state, name)
    for delay in state.delays:
        if delay.side != side or (delay.space and delay.space != space):
            continue
        if kind in delay.free:
            return None
        if kind in delay.take:
            used = sum(
                1
                for n, u in state.units.items()
                if u.side == side and u.place.startswith("time:") and class_of(content, state, n) in delay.take
            )
            return TOO_MANY if used >= delay.most else None
    return TOO_MANY


def _spaces(state: CommanderState, side: str) -> list[int]:
    found: list[int] = []
    for delay in state.delays:
        if delay.side == side:
            found += [delay.space] if delay.space else list(range(1, state.sudden_death + 1))
    return found


def _candidates(content: Content, state: CommanderState, step: SetUpStep) -> list[Option[tuple[str, str, str]]]:
    side = step.side
    hexes = zone_of(content, state, step)
    bearers = [n for n, u in state.units.items() if u.side == side and u.place != RESERVE]
    found: list[Option[tuple[str, str, str]]] = []
    for name, alike in first_of_each(state, waiting(content, state, step)).items():
        if name in state.weapons:
            found.extend([_arming(name, unit, alike) for unit in bearers])
        elif name in state.units:
            found.extend(_each_hex("place", name, alike, hexes))
            found.extend(
                [
                    Option(f"time:{name}:{s}", ("time", name, str(s)), box(f"time:{s}"), about=alike)
                    for s in _spaces(state, side)
                ]
            )
        else:
            found.extend(_each_hex("fort", name, (box(f"fort:{side}:{name}"),), hexes))
    found.extend([_lifting(name) for name in _liftable(content, state, step)])
    found.append(Option("done", ("done", "", ""), button("done"), "Done"))
    return found


@lru_cache(maxsize=256)
def _each_hex(
    act: str, name: str, about: tuple[Subject, ...], hexes: tuple[str, ...]
) -> tuple[Option[tuple[str, str, str]], ...]:
    """Placing one thing in each hex; the next question asks for most of them again."""
    return tuple([Option(f"{act}:{name}:{h}", (act, name, h), hexagon(h), about=about) for h in hexes])


@lru_cache(maxsize=2048)
def _arming(name: str, unit: str, about: tuple[Subject, ...]) -> Option[tuple[str, str, str]]:
    return Option(f"arm:{name}:{unit}", ("arm", name, unit), piece(unit), about=about)


@lru_cache(maxsize=512)
def _lifting(name: str) -> Option[tuple[str, str, str]]:
    return Option(f"lift:{name}", ("lift", name, ""), piece(name), "Take back")


def _liftable(content: Content, state: CommanderState, step: SetUpStep) -> list[str]:
    """Pieces placed in this step that may be taken back."""
    side, take = step.side, step.take
    arrivals = state.arrived
    kept = [type for other in state.steps if other.side == side for type in other.only]
    found = [
        n
        for n, u in state.units.items()
        if u.side == side and u.place != RESERVE and n not in arrivals and class_of(content, state, n) in take
    ]
    found = [n for n in found if _meant(state, step, n, kept)]
    if "weapon" in take:
        found += [
            n
            for n, w in state.weapons.items()
            if w.side == side and (w.bearer or n in state.concealed) and w.bearer not in arrivals
        ]
    placed = [h for h, fort in state.forts.items() if fort in take and h in state.laid]
    return found + [f"fort@{h}" for h in placed]


async def setup_step(table: At) -> None:
    """One placement of the step at hand, or its end."""
    state, content = table.state, table.content
    step = state.steps[0]
    left = waiting(content, state, step)
    closed, kinds, zone = ground_of(content, state).closed, content.units, frozenset(zone_of(content, state, step))
    rooms: dict[str, Refusal | int] = {}  # of the hexes of the zone, the same for all pieces that are left

    def candidates() -> Sequence[Option[tuple[str, str, str]]]:
        rooms.clear()
        return _candidates(content, state, step)

    def why_not(value: tuple[str, str, str]) -> Refusal | None:
        act, name, at = value
        if act == "done":
            return NOT_DONE if left and any(_placed(o) and why_not(o.value) is None for o in ask.candidates()) else None
        if act == "lift":
            return None
        if act != "place" or at not in zone or closed[at]:
            return why_not_place(content, state, step, act, name, at)
        room = rooms.get(at)
        if room is None:
            room = rooms[at] = _room(content, state, step.side, at)
        return _why_full(kinds[state.units[name].type].men, room)

    ask = Ask[tuple[str, str, str]](
        step.side,
        "Set up: {count} pieces left",
        candidates,
        why_not,
        rule="6.1.1",
        kind=Kind.PLACE,
        needs="own" if step.concealed else "public",
        names={"count": str(sum(state.stock.get(f"{step.side}:{one}", 1) for one in left))},
        ends=("done", *(f"lift:{name}" for name in _liftable(content, state, step))),
        weighty=True,
        context=Asked("setup", units=tuple(left)),
    )
    act, name, at = await ask
    match act:
        case "done":
            _step_done(table, step)
        case "lift":
            _lift(state, name)
        case _:
            lay(state, step, act, name, at)


def lay(state: CommanderState, step: SetUpStep, act: str, name: str, at: str) -> None:
    """Put a piece down: openly, or out of the enemy's sight where the step says so."""
    match act:
        case "place" | "arm" if step.concealed:
            conceal(state, name, at)
        case "place" | "time":
            place_unit(state, name, at if act == "place" else f"time:{at}")
        case "arm":
            arm(state, name, at)
        case _:
            state.stock[f"{step.side}:{name}"] -= 1
            state.forts[at] = name
            state.laid = (*state.laid, at)


def _placed(option: Option[tuple[str, str, str]]) -> bool:
    """Whether with an answer a piece gets its place: only while one has none to go to may the step end early."""
    return option.value[0] not in ("done", "lift", "time")


def _lift(state: CommanderState, name: str) -> None:
    if name.startswith("fort@"):
        hex = name[5:]
        fort = state.forts.pop(hex)
        state.laid = tuple(h for h in state.laid if h != hex)
        side = state.steps[0].side
        state.stock[f"{side}:{fort}"] += 1
        return
    if name in state.weapons:
        if state.concealed.pop(name, None) is None:
            change_unit(state, state.weapons[name].bearer, weapon="")
        change_weapon(state, name, bearer="", place=RESERVE)
        return
    for carried in [n for n, bearer in state.concealed.items() if bearer == name]:
        _lift(state, carried)
    state.concealed.pop(name, None)
    weapon = state.units[name].weapon
    if weapon:
        change_unit(state, name, weapon="")
        change_weapon(state, weapon, bearer="", place=RESERVE)
    place_unit(state, name, RESERVE)


def _step_done(table: At, step: SetUpStep) -> None:
    state = table.state
    names = {"side": f"side:{step.side}"}
    table.tell(Event("setup", "{side} has set up", names, rule="6.1.1", side=step.side))
    state.laid = ()
    state.steps = state.steps[1:]
    while state.steps and not waiting(table.content, state, state.steps[0]):
        state.steps = state.steps[1:]
    if not state.steps:
        state.phase = "deal"


# chits and hands ----------------------------------------------------------------------------------------------------
@enforces("7.3.2", "7.3.3", "1.1")
async def deal(table: At) -> None:
    """The end of the set-up: what is left behind, chits, hands; then the first Turn."""
    state = table.state
    _tidy(table)
    award = state.deal.get("award", 0)
    for _ in range(state.deal["drawn"]):
        chit = await draw_chit(table, state.active, "An open chit", "7.3.2", None)
        if chit and award:
            open_chit(table, chit)
        elif chit:
            table.state.chits_open = (*table.state.chits_open, chit)
            subject = f"card:chit:{chit}"
            table.tell(Event("chit", "Objective chit {chit} is open", {"chit": subject}, (subject,), rule="7.3.2"))
    for side in (table.state.active, foe(table.state.active)):
        for _ in range(table.state.deal["secret"]):
            await draw_secret(table, side, "7.3.3")
    solitaire.arrange(table.state, table.state.active)
    for side in (table.state.active, foe(table.state.active)):
        size = table.content.hands[table.state.parties[side].posture]
        await draw_hand(table, side, size, "1.1")
    await solitaire.begin(table, table.state.active)
    begin_turn(table, table.state.active)


def _tidy(table: At) -> None:
    """Special starts of scenarios; units that found no place are out, those of scenario 18 come later."""
    state, content = table.state, table.content
    if "allied-squads-suppressed" in state.special:
        for name, unit in list(state.units.items()):
            if unit.side == "allied" and kind_of(content, state, name).kind == "squad" and on_map(unit.place):
                change_unit(state, name, suppressed=True)
    for delay in state.delays:
        if delay.entry == "zone":
            waiting_units = [
                n
                for n, u in state.units.items()
                if u.side == delay.side and u.place.startswith("time:") and n not in state.arrived
            ]
            state.zone_entry = (*state.zone_entry, *waiting_units)
    settle(table)
