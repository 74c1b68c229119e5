"""O20.3.4 Defence rolls, with the Actions before them: Concealment, Hidden Entrenchments, Hidden Pillbox."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.destiny import Dice, die_roll
from desktop.games.combat_commander.fire.firepower import cover_crossed
from desktop.games.combat_commander.fortifications import place_fort, why_not_fort
from desktop.games.combat_commander.harm import demoralise, suppress
from desktop.games.combat_commander.state import CommanderState, foe, living, on_map
from desktop.games.combat_commander.units import (
    command_of,
    cover,
    face,
    ground_of,
    kind_of,
    morale,
    objective_at,
)
from desktop.games.combat_commander.windows import (
    CONFUSED,
    NOT_DEFENDER,
    WRONG_ACTION,
    choose_card,
    could_play,
    is_defender,
    play,
    stands,
)
from desktop.table.asking import Ask, Kind, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = ["defence", "defend", "usable_cover"]

At = Table[CommanderState]

IN_BUILDING = Refusal("No Hidden Entrenchments in a Building", "A35.1")
NO_OBJECTIVE = Refusal("The hex is part of no Objective", "A35.3")
IN_PLAY = Refusal("The Pillbox is in play already", "A35.3")
IN_MINES = Refusal("Cover does not count against Mines", "F103.2")


def usable_cover(content: Content, state: CommanderState, attack: Attack, hex: str) -> int:
    """The Cover of a hex against an attack (T78.3)."""
    if attack.bare:
        return 0
    crossed = cover_crossed(content, state, attack, hex)
    return cover(content, state, hex, plunging=attack.plunging, crossed=crossed)


@enforces("3.1.4", "3.3.1.2", "13.2", "E44.1", "F106.1")
def defence(content: Content, state: CommanderState, attack: Attack, unit: str) -> Tally:
    """The Morale with which a unit defends now (O20.3.4)."""
    held = state.units[unit]
    lines = [
        Line("{unit}", str(face(content, state, unit).morale), "3.1.4", about=piece(unit), names={"unit": piece(unit)})
    ]
    helped = command_of(content, state, unit)
    if helped:
        lines.append(Line("Command", str(helped), "3.3.1.2"))
    if held.veteran:
        lines.append(Line("Veteran", "1", "E44.1"))
    if held.suppressed:
        lines.append(Line("Suppressed", "-1", "13.2"))
    if state.forts.get(held.place) == "wire":
        lines.append(Line("Wire", "-1", "F106.1"))
    protection = usable_cover(content, state, attack, held.place)
    if protection:
        lines.append(Line("Cover", str(protection), "T78.3", about=hexagon(held.place)))
    return Tally("Morale", tuple(lines))


@enforces("O20.3.4", "4.1.2")
async def defend(table: At, attack: Attack, total: int, units: Sequence[str]) -> None:
    """All Defence rolls against an Attack Total: the inactive player's units first, each owner's in his order."""
    owners = {u: table.state.units[heirs[0]].side for u in units if (heirs := living(table.state, u))}
    for side in (foe(table.state.active), table.state.active):
        pending = [u for u, owner in owners.items() if owner == side]
        if pending:
            total = await _defend_side(table, side, attack, total, pending)


async def _defend_side(table: At, side: str, attack: Attack, total: int, pending: list[str]) -> int:
    rest = closed = False
    while True:
        pending = _still_here(table.state, pending)
        if not pending:
            return total
        choice = pending[0]
        window = (
            not rest
            and not closed
            and not stands(table.state, side, "defence")
            and bool(_possible(table, side, attack, pending))
        )
        if not rest and (window or len(pending) > 1):
            choice = await _next(table, side, attack, total, pending, window)
        if choice == "rest":
            rest = True
            pending.sort(key=lambda unit: kind_of(table.content, table.state, unit).leads)
            continue
        if choice == "order":
            table.state.standing[f"{side}:defence"] = "order" if table.state.order else "turn"
            continue
        if choice == "card":
            played, total = await _hidden_or_concealed(table, side, attack, total, pending)
            closed = not played
            continue
        pending.remove(choice)
        await _roll(table, side, attack, total, choice)


def _still_here(state: CommanderState, pending: list[str]) -> list[str]:
    """Units yet to roll: deployed ones roll as two Teams, one lightly wounded rolls no more (R45, R46)."""
    found: list[str] = []
    for unit in pending:
        if unit in state.units:
            if on_map(state.units[unit].place):
                found.append(unit)
        elif len(state.heirs.get(unit, ())) == 2:
            found += living(state, unit)
    return found


#: The Defence rolls against one fire, as a series.
SERIES = "defence"


async def _next(table: At, side: str, attack: Attack, total: int, pending: list[str], window: bool) -> str:
    alone = len(pending) == 1
    options = [Option(f"unit:{u}", u, piece(u), series=SERIES if alone else "") for u in pending]
    if not alone:
        options.append(Option("rest", "rest", button("rest"), "Roll all, Leaders last", series=SERIES))
    if window:
        options.append(Option("card", "card", button("card"), "Play an Action first"))
        options.append(Option("pass:order", "order", button("pass:order"), "No Actions here for this order"))
    return await Ask[str](
        side,
        "Attack Total {total}: which unit defends?",
        lambda: options,
        rule="O20.3.4",
        kind=Kind.ORDER,
        names={"total": str(total)},
        ends=("pass:order",) if window else (),
        weighty=window,
        topic=tuple(piece(u) for u in pending),
        context=Asked("defence", attack, total, tuple(pending), window="defence"),
    )


async def _roll(table: At, side: str, attack: Attack, total: int, unit: str) -> None:
    """One Defence roll; the outcome is fixed with the values of the moment (R2)."""
    content = table.content
    sum_up = defence(content, table.state, attack, unit)
    moving = table.state.order == "move" and unit in table.state.ordered
    need = total - int(sum_up.total())

    def fix(dice: Dice) -> tuple[str, int]:
        state = table.state
        held = state.units.get(unit)
        rolled = dice.sum
        if held is None:
            return "", rolled
        strength = morale(content, state, unit, usable_cover(content, state, attack, held.place))
        if strength + rolled < total:
            return "demoralised", rolled
        if strength + rolled == total:
            return ("demoralised" if moving else "suppressed"), rolled
        return "", rolled

    outcome, rolled = await die_roll(
        table,
        side,
        "{unit} defends, over {need} holds",
        fix,
        rule="O20.3.4",
        names={"unit": piece(unit), "need": str(need)},
        asked=Asked("defence", attack, total, (unit,)),
        series=SERIES,
        same=lambda found: found[0],
    )
    words = {"": "holds", "suppressed": "is Suppressed", "demoralised": "breaks"}[outcome]
    names = {"unit": piece(unit), "sum": str(int(sum_up.total()) + rolled), "total": str(total), "words": words}
    text = "{unit} defends with {sum} against {total} and {words}"
    table.tell(Event("defence", text, names, (piece(unit),), tally=sum_up, rule="O20.3.4", side=side, level=2))
    if outcome == "demoralised":
        await demoralise(table, unit, "O20.3.4")
    elif outcome == "suppressed":
        suppress(table, unit, "O20.3.4")


# Actions before a Defence roll --------------------------------------------------------------------------------------
def _possible(table: At, side: str, attack: Attack, pending: list[str]) -> list[str]:
    """Actions that could publicly be played now."""
    state, content = table.state, table.content
    found = ["concealment"]
    if is_defender(state, side) and attack.way != "mines":
        hexes = dict.fromkeys(state.units[u].place for u in pending)
        if any(why_not_entrench(content, state, h) is None for h in hexes):
            found.append("hidden-entrenchments")
        if any(why_not_pillbox(content, state, h) is None for h in hexes):
            found.append("hidden-pillbox")
    return found if could_play(content, state, side, found) else []


def why_not_entrench(content: Content, state: CommanderState, hex: str) -> Refusal | None:
    """Why Hidden Entrenchments may not appear in a hex (A35.1)."""
    if ground_of(content, state).kind[hex] == "building":
        return IN_BUILDING
    return why_not_fort(content, state, hex)


def why_not_pillbox(content: Content, state: CommanderState, hex: str) -> Refusal | None:
    """Why the Hidden Pillbox may not appear in a hex (A35.3)."""
    if not objective_at(content, state, hex):
        return NO_OBJECTIVE
    if "pillbox" in state.forts.values():
        return IN_PLAY
    return why_not_fort(content, state, hex)


@enforces("A29", "A35", "A35.1", "A35.3")
async def _hidden_or_concealed(
    table: At, side: str, attack: Attack, total: int, pending: list[str]
) -> tuple[bool, int]:
    """Play one of these Actions, or none after all; with the Attack Total of the rolls to come (R38, R39)."""
    state, content = table.state, table.content
    hexes = list(dict.fromkeys(state.units[u].place for u in pending))

    def fits(found: Card) -> Refusal | None:
        action = found.action
        if action == "concealment":
            return None
        if action in ("hidden-entrenchments", "hidden-pillbox"):
            if not is_defender(state, side):
                return NOT_DEFENDER
            if attack.way == "mines":
                return IN_MINES
            test = why_not_entrench if action == "hidden-entrenchments" else why_not_pillbox
            reasons = [test(content, state, h) for h in hexes]
            return None if None in reasons else reasons[0]
        return CONFUSED if action == "command-confusion" else WRONG_ACTION

    asked = Asked("window", attack, total, tuple(pending), window="defence")
    name = await choose_card(table, side, fits, asked, rule="A24")
    if not name:
        return False, total
    action = play(table, side, name, "A29" if content.cards[name].action == "concealment" else "A35")
    if action == "concealment":
        hex = await _which_hex(table, side, list(attack.targets))
        less = usable_cover(content, table.state, attack, hex)
        names = {"less": str(less), "total": str(total - less)}
        table.tell(Event("concealed", "Concealment takes {less}: Attack Total {total}", names, rule="A29", side=side))
        return True, total - less
    test = why_not_entrench if action == "hidden-entrenchments" else why_not_pillbox
    legal = [h for h in hexes if test(content, table.state, h) is None]
    hex = await _which_hex(table, side, legal)
    place_fort(table, hex, "foxholes" if action == "hidden-entrenchments" else "pillbox", side, "A35")
    return True, total


async def _which_hex(table: At, side: str, hexes: list[str]) -> str:
    if len(hexes) == 1:
        return hexes[0]
    return await Ask[str](
        side,
        "Which of the hexes?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
        rule="A40",
        context=Asked("hex"),
    )
