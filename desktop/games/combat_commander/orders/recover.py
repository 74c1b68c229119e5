"""O22 Recover and O23 Rout: unit by unit, a roll each."""

from __future__ import annotations

from collections.abc import Callable

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.destiny import Dice, die_roll
from desktop.games.combat_commander.harm import rally, suppress
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.activation import begin_order, end_order
from desktop.games.combat_commander.state import CommanderState, change_unit, foe, living, place_unit
from desktop.games.combat_commander.units import cover, ground_of, kind_of, morale, on_board, units_in
from desktop.games.combat_commander.victory import eliminate, settle
from desktop.games.combat_commander.windows import stands
from desktop.table.asking import Ask, Kind, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import REST
from desktop.table.telling import Event

__all__ = [
    "give_recover",
    "give_rout",
    "recover_step",
    "retreat_steps",
    "rout_step",
    "routable",
    "why_not_recover",
    "why_not_rout",
]

At = Table[CommanderState]

NOBODY = Refusal("No own unit is Demoralised or Suppressed", "O22.1")
NO_TARGET = Refusal("No side with a Demoralised unit may be routed", "O23.1")
TWICE = Refusal("That player was activated for Recover or Rout this Turn", "O22.1")


def broken_units(state: CommanderState, side: str) -> list[str]:
    """Demoralised units of a side on the map."""
    return [u for u in on_board(state, side) if state.units[u].broken]


def morale_here(content: Content, state: CommanderState, unit: str) -> int:
    """Morale with the Cover of its hex, as for Rally and Rout rolls (O22.3, R44)."""
    return morale(content, state, unit, cover(content, state, state.units[unit].place))


# O22 Recover --------------------------------------------------------------------------------------------------------
@enforces("O22.1")
def why_not_recover(state: CommanderState, side: str) -> Refusal | None:
    """Why no Recover order may be given."""
    if side in state.recovered:
        return TWICE
    held = state.units
    return None if any(held[u].broken or held[u].suppressed for u in on_board(state, side)) else NOBODY


@enforces("O22.2", "13.3")
async def give_recover(table: At, side: str, name: str) -> None:
    """All own Suppressed markers go; the units Demoralised now will roll (R56)."""
    begin_order(table, "recover", name, ())
    state = table.state
    state.recovered = (*state.recovered, side)
    for unit in on_board(state, side):
        if state.units[unit].suppressed:
            change_unit(state, unit, suppressed=False)
            names = {"unit": piece(unit)}
            table.tell(
                Event("unsuppressed", "{unit} is no longer Suppressed", names, (piece(unit),), rule="O22.2", side=side)
            )
    state.rolls = tuple(broken_units(state, side))
    state.done = True
    state.phase = "recover"


@enforces("O22.2", "O22.3")
async def recover_step(table: At) -> None:
    """One unit's Rally roll, the owner choosing which."""
    unit = await _next(table, "O22.2", "recover")
    if not unit:
        return
    outcome = await _morale_roll(table, table.state.active, unit, "{unit} rallies below {need}", "O22.3", "recover")
    if outcome < 0:
        rally(table, unit, "O22.3")
    elif outcome == 0:
        suppress(table, unit, "O22.3")


async def _next(table: At, rule: str, kind: str) -> str:
    """The next unit to roll; "" when all have, and the order is over."""
    state = table.state
    left = [h for u in state.rolls for h in living(state, u) if state.units[h].broken]
    if not left:
        end_order(state)
        return ""
    unit = left[0]
    if len(left) > 1 and not stands(state, state.active, kind):
        unit = await Ask[str](
            state.active,
            "Which unit rolls next?",
            lambda: [
                *(Option(f"unit:{u}", u, piece(u)) for u in left),
                Option(REST, REST, button(REST), _all_words(kind), series=kind),
            ],
            rule=rule,
            kind=Kind.ORDER,
            context=Asked(kind, units=tuple(left)),
        )
    if unit == REST:
        table.state.standing[f"{state.active}:{kind}"] = "order"
        left.sort(key=lambda u: kind == "recover" and not kind_of(table.content, table.state, u).leads)
        unit = left[0]
    table.state.rolls = tuple(u for u in left if u != unit)
    return unit


def _all_words(kind: str) -> str:
    """A Leader who rallies helps the others in his hex; to rout, the order hardly matters."""
    return "Roll all, Leaders first" if kind == "recover" else "Roll all, as listed"


async def _morale_roll(table: At, side: str, unit: str, purpose: str, rule: str, kind: str) -> int:
    """The roll less the unit's Morale of the moment."""
    content = table.content

    def fix(dice: Dice) -> int:
        alive = living(table.state, unit)
        return dice.sum - morale_here(content, table.state, alive[0]) if alive else -99

    need = morale_here(content, table.state, unit)
    names = {"unit": piece(unit), "need": str(need)}
    asked = Asked(kind, total=need, units=(unit,))
    return await die_roll(
        table, side, purpose, fix, rule=rule, names=names, asked=asked, series=kind, same=_same_for(kind)
    )


def _same_for(kind: str) -> Callable[[int], int]:
    """What matters of the difference of a roll: how it falls for a Rally, and how far it drives for a Rout."""
    return (lambda less: (less > 0) - (less < 0)) if kind == "recover" else (lambda less: max(-1, less))


# O23 Rout -----------------------------------------------------------------------------------------------------------
@enforces("O23.1")
def routable(state: CommanderState) -> list[str]:
    """Sides that may be the object of a Rout order now."""
    return [side for side in ("axis", "allied") if side not in state.recovered and broken_units(state, side)]


def why_not_rout(state: CommanderState) -> Refusal | None:
    return None if routable(state) else NO_TARGET


@enforces("O23.1", "O23.2")
async def give_rout(table: At, side: str, name: str) -> None:
    """Choose whose Demoralised units rout (R57)."""
    sides = routable(table.state)
    target = await Ask[str](
        side,
        "Rout whose units?",
        lambda: [Option(f"side:{s}", s, f"side:{s}") for s in sides],
        rule="O23.1",
        context=Asked("rout-side"),
    )
    begin_order(table, "rout", name, ())
    state = table.state
    state.recovered = (*state.recovered, target)
    state.target = target
    state.rolls = tuple(broken_units(state, target))
    state.done = True
    state.phase = "rout"


@enforces("O23.2", "O23.3")
async def rout_step(table: At) -> None:
    """One unit's Rout roll by the active player, and its retreat by its owner."""
    unit = await _next(table, "O23.2", "rout")
    if not unit:
        return
    steps = await _morale_roll(table, table.state.active, unit, "{unit} routs above {need}", "O23.2", "rout")
    if steps == 0:
        suppress(table, unit, "O23.2")
    elif steps > 0:
        for heir in living(table.state, unit):
            await _retreat(table, heir, steps)


def retreat_steps(content: Content, state: CommanderState, unit: str) -> list[str]:
    """Hexes closer to its edge that a unit may retreat into now (R58, R59)."""
    held = state.units[unit]
    ground = ground_of(content, state)
    edge = state.parties[held.side].edge
    far = ground.to_edge(held.place, edge)
    found: list[str] = []
    for hex in ground.neighbours[held.place]:
        step = ground.steps[held.place, hex]
        if ground.to_edge(hex, edge) >= far or not step.open or step.cliff or hex in state.blaze:
            continue
        if not units_in(state, hex, foe(held.side)):
            found.append(hex)
    return found


@enforces("O23.3", "O23.3.1", "O23.3.3", "O23.3.4", "O23.3.5", "7.2.2", "F103.1")
async def _retreat(table: At, unit: str, left: int, struck: str = "") -> None:
    """Retreat so many hexes toward the own edge; forced otherwise, the unit is eliminated.

    struck: the hex it is in, if the Mines there have struck at its leaving already.
    """
    while left:
        alive = living(table.state, unit)
        if not alive:
            return
        unit = alive[0]
        for other in alive[1:]:  # it was deployed on the way
            await _retreat(table, other, left, struck)
        state, content = table.state, table.content
        held = state.units[unit]
        options = retreat_steps(content, state, unit)
        if not options:
            off = ground_of(content, state).to_edge(held.place, state.parties[held.side].edge) == 0
            why = "driven off the map" if off else "nowhere to retreat to"
            eliminate(table, unit, "O23.3.5", why)
            return
        hex = await Ask[str](
            held.side,
            "{unit} retreats: where to?",
            lambda: [Option(f"to:{h}", h, hexagon(h)) for h in options],  # noqa: B023 (answered within the loop)
            rule="O23.3",
            kind=Kind.PATH,
            names={"unit": piece(unit)},
            topic=(piece(unit),),
            context=Asked("retreat", units=(unit,), hex=held.place),
        )
        if table.state.forts.get(held.place) == "mines" and struck != held.place:
            struck = held.place
            alive = await mine_attack(table, (unit,), held.place)
            if not alive:
                return
            unit = alive[0]
            for other in alive[1:]:
                await _retreat(table, other, left, struck)
            if table.state.units[unit].place != held.place or hex not in retreat_steps(content, table.state, unit):
                continue  # an Event of the Mines' roll has moved it or filled the hex: it goes on from there (R121)
        left, struck = left - 1, ""
        place_unit(table.state, unit, hex)
        names = {"unit": piece(unit), "hex": hexagon(hex)}
        path = (held.place, hex)
        table.tell(
            Event("retreat", "{unit} retreats to {hex}", names, (piece(unit),), rule="O23.3", side=held.side, path=path)
        )
        settle(table)
        if table.state.forts.get(hex) == "mines":
            await mine_attack(table, (unit,), hex)
