"""13.6 Applying battle results, with the fortress of Tobruk and the retreats, losses and advances they lead to."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.advance import advance
from desktop.games.no_retreat.battle.declare import free_markers
from desktop.games.no_retreat.battle.fight import Fight, fortress
from desktop.games.no_retreat.battle.losses import destroy, lose_a_step, shatter, unhost
from desktop.games.no_retreat.battle.retreat import (
    Path,
    retreat_by,
    retreat_options,
    retreat_paths,
    retreat_unit,
    settle_overstack,
    shortest,
)
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import Mark, NoRetreatState, is_hex, spot
from desktop.table.asking import Ask, Kind, Option, button, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["apply_result", "choose_counterattackers", "present"]


def present(state: NoRetreatState, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those units that are still on the map."""
    return tuple(unit for unit in units if is_hex(state.units[unit].place))


async def apply_result(table: Table[NoRetreatState], fight: Fight, result: str) -> tuple[str, ...]:
    """Carry out a result. Returns the units that counterattack, () when the battle is over."""
    if result in ("CA", "CR"):
        units = await choose_counterattackers(table, fight, required=result == "CR")
        if units:
            return units
        if result == "CR":
            await _retreat(table, fight, withdraw=False)
    elif result == "CB":
        await _counterblow(table, fight)
    elif result == "EX":
        await _exchange(table, fight)
    elif result in ("DR", "DW"):
        await _retreat(table, fight, withdraw=result == "DW")
    elif result == "DS":
        await _shattered(table, fight)
    elif result == "DD":
        await _destroyed(table, fight)
    await settle_overstack(table, fight.defender)
    return ()


# counterattack ------------------------------------------------------------------------------------------------------
@enforces("13.6.4")
async def choose_counterattackers(table: Table[NoRetreatState], fight: Fight, *, required: bool) -> tuple[str, ...]:
    """The defender's choice after CA or CR: some or all black strengths that defended, or none (R9)."""
    from desktop.table.picking import pick_many

    field = Field(table.content, table.state)
    able = [u for u in present(table.state, fight.defenders) if not field.face(u).white]
    if not able or not present(table.state, fight.attackers):
        return ()
    other = "Retreat or hold" if required else "No counterattack"
    options = [
        Option("counterattack", True, button("counterattack"), "Counterattack"),
        Option("decline", False, button("decline"), other),
    ]
    asked = Asked("counter", fight=fight, result="CR" if required else "CA")
    prompt = "Counterattack, or retreat?" if required else "Counterattack?"
    if not await Ask(fight.defender, prompt, lambda: options, rule="13.6.4", weighty=True, context=asked):
        return ()
    if len(able) == 1:
        return tuple(able)
    return await pick_many(
        fight.defender,
        "Which units counterattack?",
        lambda: [Option(f"add:{unit}", unit, piece(unit)) for unit in able],
        rule="13.6.4",
        least=1,
        context=Asked("counterattackers", fight=fight),
        done="Counterattack",
    )


# counterblow --------------------------------------------------------------------------------------------------------
@enforces("13.6")
async def _counterblow(table: Table[NoRetreatState], fight: Fight) -> None:
    """CB: a Counterblow marker waits on an attacking unit's hex for the enemy's next Combat Phase (R10)."""
    state = table.state
    field = Field(table.content, state)
    keep = state.settings.get("counterattack_cb", "nothing") == "marker"
    if fight.counter and not keep:
        return _no_effect(table, "a counterattack places no counterblow")
    own = [h for h in fight.hexes if (mark := state.marks.get(h)) is not None and mark.kind == "target"]
    own = [] if fight.counter else own[:1]
    if not own and free_markers(state, fight.attacker) < 1:
        return _no_effect(table, "no marker is left")
    hexes: list[str] = []
    for unit in present(state, fight.attackers):
        place = state.units[unit].place
        if not field.face(unit).white and place not in hexes and place not in state.marks:
            hexes.append(place)
    if not hexes:
        return _no_effect(table, "no unit can bear the marker")
    hex = await Ask(
        fight.attacker,
        "Where does the Counterblow marker go?",
        lambda: [Option(f"mark:{h}", h, spot(state, h)) for h in hexes],
        rule="13.6",
        context=Asked("marker", fight=fight),
    )
    for target in own:
        del table.state.marks[target]  # the battle's own marker turns over (R10a)
    table.state.marks[hex] = Mark("waiting", fight.attacker, fresh=fight.attacker != state.player)
    text = "A Counterblow marker waits at {hex}"
    table.tell(
        Event("counterblow", text, {"hex": spot(state, hex)}, (spot(state, hex),), rule="13.6", side=fight.attacker)
    )
    return None


def _no_effect(table: Table[NoRetreatState], why: str) -> None:
    table.tell(Event("result", "No effect: {why}", {"why": why}, rule="13.6", level=2))


# exchange, retreat, shatter, destroy --------------------------------------------------------------------------------
async def _exchange(table: Table[NoRetreatState], fight: Fight) -> None:
    """EX: one step from each side, the defender first (R5, R77); no retreat, no advance."""
    await lose_a_step(table, fight.defender, fight.defenders, "13.6.2")
    await lose_a_step(table, fight.attacker, fight.attackers, "13.6.2")


def _in_fortress(table: Table[NoRetreatState], fight: Fight) -> tuple[str, ...]:
    """Defenders that the works of Tobruk protect."""
    field = Field(table.content, table.state)
    if not fortress(field, fight):
        return ()
    tobruk = field.ground.tobruk
    return tuple(unit for unit in fight.defenders if table.state.units[unit].place == tobruk)


def _batter(table: Table[NoRetreatState]) -> None:
    """The Tobruk Fortification Level falls by one (13.6.1)."""
    state = table.state
    state.fort = max(0, state.fort - 1)
    text = "The Tobruk Fortification Level falls to {level}"
    table.tell(Event("fort", text, {"level": str(state.fort)}, rule="13.6.1"))


@enforces("13.6.1")
async def _retreat(table: Table[NoRetreatState], fight: Fight, *, withdraw: bool) -> None:
    """DR and DW: go, or hold for one step; the fortress does neither but loses a level (R6, R7)."""
    safe = _in_fortress(table, fight)
    movers = tuple(unit for unit in fight.defenders if unit not in safe)
    held = False
    if "stand" in fight.events:
        _no_effect(table, "the defender stands")
        return
    if safe and table.state.settings.get("fort_losses", "all") == "all":
        _batter(table)
    square = [u for u in movers if table.content.units[u].square]
    way: Path | None = None
    if square:
        held, way = await _choose_hold(table, fight, square, withdraw=withdraw)
    elif movers:
        held = True  # Boxes and Minefields never retreat: a lone one pays with a step or falls to the advance
        held = await _choose_works(table, fight, movers)
    if held:
        await lose_a_step(table, fight.defender, movers, "13.6")
    else:
        await _go_all(table, fight, square, way, withdraw=withdraw)
    await advance(table, fight, most=_farthest(fight), held=held)


def _farthest(fight: Fight) -> int:
    """How many hexes an advance may go at most: a rearguard allows only the first."""
    return 1 if "short" in fight.events else 3


async def _choose_hold(
    table: Table[NoRetreatState], fight: Fight, square: list[str], *, withdraw: bool
) -> tuple[bool, Path | None]:
    """Whether to hold for a step, and if not the way on which the first unit goes back: one answer for both."""
    field = Field(table.content, table.state)
    doomed = [u for u in square if not retreat_paths(field, u, least=_shortest(fight))]
    unit = square[0]
    options: list[Option[tuple[bool, Path | None]]] = []
    if withdraw or unit in doomed:
        effect = f"{len(doomed)} cannot retreat" if doomed else "to the Strategic Reserve"
        word = "Withdraw" if withdraw else "Retreat"
        options.append(Option("go", (False, None), button("go"), word, effect=effect))
    else:
        for option in retreat_options(field, unit, retreat_paths(field, unit, least=_shortest(fight))):
            value = (False, option.value)
            options.append(Option(option.key, value, option.subject, option.label, option.about, option.effect))
    options.append(Option("hold", (True, None), button("hold"), "Hold for one step"))
    prompt = "Withdraw, or hold for one step?" if withdraw else "Where does {unit} retreat, or does it hold for a step?"
    return await Ask[tuple[bool, Path | None]](
        fight.defender,
        prompt,
        lambda: options,
        rule="13.6",
        kind=Kind.PICK if withdraw else Kind.PATH,
        names={"unit": piece(unit)},
        weighty=True,
        context=Asked("hold", fight=fight, unit=unit, result="DW" if withdraw else "DR"),
        topic=(piece(unit), *(spot(table.state, hex) for hex in fight.hexes)),
    )


async def _choose_works(table: Table[NoRetreatState], fight: Fight, movers: tuple[str, ...]) -> bool:
    """A hex of works alone: hold it for a step, or leave it to whoever advances."""
    options = [
        Option("hold", True, button("hold"), "Hold for one step"),
        Option("go", False, button("go"), "Leave it to the advance"),
    ]
    return await Ask[bool](
        fight.defender,
        "Hold the works for one step?",
        lambda: options,
        rule="13.6",
        weighty=True,
        context=Asked("works", fight=fight),
        topic=tuple(spot(table.state, hex) for hex in fight.hexes),
    )


async def _go_all(
    table: Table[NoRetreatState], fight: Fight, units: list[str], way: Path | None, *, withdraw: bool
) -> None:
    """Each unit goes back in turn, the first one by the way that was chosen for it."""
    if way is not None:
        retreat_by(table, units[0], way)
    for unit in units if way is None else units[1:]:
        if is_hex(table.state.units[unit].place):
            await retreat_unit(table, unit, withdraw=withdraw, least=_shortest(fight))


def _shortest(fight: Fight) -> int:
    """The shortest retreat in hexes: three, or as few as the owner likes with a rearguard."""
    return shortest(fight.events)


async def _retreat_and_shatter(table: Table[NoRetreatState], fight: Fight, unit: str) -> None:
    """Shattered units must retreat before they leave the map; one that cannot is destroyed (13.6.3).

    A leader with it remains behind in the battle hex (13.7, R34).
    """
    unhost(table, unit)
    if await retreat_unit(table, unit, least=_shortest(fight), shattering=True) and is_hex(
        table.state.units[unit].place
    ):
        shatter(table, unit, "13.6.3", combat=True)


@enforces("13.6.2", "13.6.3")
async def _shattered(table: Table[NoRetreatState], fight: Fight) -> None:
    """DS: one step, then all retreat and are shattered; in the fortress an exchange, then a level less (R5, R7)."""
    safe = _in_fortress(table, fight)
    movers = tuple(unit for unit in fight.defenders if unit not in safe)
    if safe and not movers:
        await _exchange(table, fight)
        _batter(table)
        return
    await lose_a_step(table, fight.defender, movers or fight.defenders, "13.6.2")
    for unit in movers:
        if table.content.units[unit].square and is_hex(table.state.units[unit].place):
            await _retreat_and_shatter(table, fight, unit)
    if safe:
        _batter(table)
    await advance(table, fight, most=_farthest(fight))


async def _destroyed(table: Table[NoRetreatState], fight: Fight) -> None:
    """DD: every square defender is destroyed; works stay until an enemy advances (R5)."""
    safe = _in_fortress(table, fight)
    if table.state.settings.get("dd", "destroyed") == "step":
        for unit in fight.defenders:
            await lose_a_step(table, fight.defender, (unit,), "13.6.2")
        for unit in present(table.state, fight.defenders):
            if table.content.units[unit].square and unit not in safe:
                await _retreat_and_shatter(table, fight, unit)
    else:
        for unit in fight.defenders:
            if table.content.units[unit].square:
                destroy(table, unit)
    if safe:
        _batter(table)
    await advance(table, fight, most=_farthest(fight))
