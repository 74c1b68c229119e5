"""Taking losses in turn (S10.35B, S12): odd ones are the owner's choice, even ones the opponent's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.games.cossacks.combat import limits, retreats
from desktop.games.cossacks.combat.asked import LossAsked, LossMark
from desktop.games.cossacks.combat.conduct import Combat, lose_cadre, lose_points, lower_morale
from desktop.games.cossacks.combat.limits import KINDS, LossSet
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["take_losses"]

LABELS = {
    "combat": "A combat strength point",
    "artillery": "An artillery strength point",
    "morale": "A morale level",
    "retreat": "A retreat of one hex",
    "superiority": "Artillery Superiority",
    "marker": "Turn or remove the combat marker",
    "marker off": "Remove the Intensive marker",
}


@enforces("S10.35B", "S10.22", "S12.0")
async def take_losses(table: Table[CossacksState], combat: Combat, loss: LossSet) -> None:
    """Take the losses of a set one after the other; what nobody can pay is surplus."""
    standing = limits.payers_of(table.state, loss)
    loss.hex = standing[0].hex if standing else combat.target
    loss.before = dict(combat.lost_infantry)
    for number in range(1, loss.count + 1):
        chooser = loss.owner if number % 2 else loss.opponent
        if not _can_pay(table, loss) and loss.reserve:
            loss.payers, loss.reserve = loss.reserve, ()
        if not await _one_loss(table, combat, loss, number, chooser):
            table.tell(
                Event(
                    "surplus",
                    "{count} more than can be paid: ignored",
                    {"count": str(loss.count - number + 1)},
                    (hexagon(loss.hex),),
                    rule="S10.23" if loss.kind in ("barrage", "barrage check") else "S10.36A",
                    side=loss.owner,
                    level=2,
                )
            )
            return


def _can_pay(table: Table[CossacksState], loss: LossSet) -> bool:
    """Whether any payer has strength or cadre points left (S10.36A)."""
    return any(unit.sp or unit.cp for unit in limits.payers_of(table.state, loss))


@enforces("S12.31", "S12.4")
async def _one_loss(table: Table[CossacksState], combat: Combat, loss: LossSet, number: int, chooser: SideId) -> bool:
    """One loss: its chooser's item; without a legal one the other player's; then artillery beyond its limit, then
    cadre points; False when nothing can be taken."""
    content = table.content
    second = loss.opponent if chooser == loss.owner else loss.owner
    for player in (chooser, second):
        if _any_kind(content, table.state, combat, loss, player):
            if player == loss.owner:
                await _owner_chooses(table, combat, loss, number)
            else:
                await _opponent_chooses(table, combat, loss, number)
            return True
    units = limits.payers_of(table.state, loss)
    exposed = limits.why_not_named(content, table.state, combat, loss, loss.owner, "artillery", seen=False)
    guns = limits.guns_able(content, combat, loss, units)
    if guns and exposed is not limits.GUNS_UNSEEN:
        unit = await _owner_names(table, combat, loss, number, guns, "artillery")
        _pay(table, combat, loss, loss.owner, "artillery", unit)
        return True
    cadres = limits.cadres_able(content, units)
    if cadres:
        unit = await _owner_names(table, combat, loss, number, cadres, "cadre")
        lose_cadre(table, unit)
        _mark(table, combat, loss, loss.owner, "cadre", unit)
        return True
    return False


def _any_kind(content: Content, state: CossacksState, combat: Combat, loss: LossSet, player: str) -> bool:
    return any(
        limits.why_not_kind(content, state, combat, loss, player, kind) is None
        and (kind != "retreat" or player != loss.owner or retreats.way_out(content, state, combat, loss.movers))
        for kind in KINDS
    )


def _context(table: Table[CossacksState], combat: Combat, loss: LossSet, number: int, side: SideId) -> LossAsked:
    state, content = table.state, table.content
    mine = side == loss.owner
    seen = mine or not limits.secret(state, loss)
    left = [LossMark(loss.owner if n % 2 else loss.opponent) for n in range(number, loss.count + 1)]
    taken = loss.marks if seen else [replace(mark, unit="") for mark in loss.marks]
    return LossAsked(
        loss.kind,
        loss.owner,
        loss.opponent,
        combat.target,
        number,
        (*taken, *left),
        tuple(loss.used),
        tuple(unit.id for unit in limits.payers_of(state, loss)) if seen else (),
        tuple(limits.movable(content, state, loss)) if mine else (),
        loss.margin,
        loss.hex,
        loss.check or loss.retreated,
    )


# the owner ---------------------------------------------------------------------------------------------------------
async def _owner_chooses(table: Table[CossacksState], combat: Combat, loss: LossSet, number: int) -> None:
    """The owner takes a point from a unit, a morale level or a retreat."""
    state, content = table.state, table.content
    units = limits.payers_of(state, loss)
    way = retreats.way_out(content, state, combat, loss.movers)

    def candidates() -> Sequence[Option[str]]:
        found = [
            Option("sp:" + unit.id, unit.id, piece(unit.id))
            for unit in units
            if content.counters[unit.id].cls != "supply"
        ]
        found.append(Option("morale", "morale", button("morale"), LABELS["morale"]))
        found.append(Option("retreat", "retreat", button("retreat"), LABELS["retreat"]))
        return found

    def why_not(value: str) -> Refusal | None:
        if value in ("morale", "retreat"):
            reason = limits.why_not_kind(content, state, combat, loss, loss.owner, value)
            return limits.NO_WAY_OUT if reason is None and value == "retreat" and not way else reason
        unit = state.unit(value)
        kind = "artillery" if content.counters[value].guns else "combat"
        reason = limits.why_not_kind(content, state, combat, loss, loss.owner, kind)
        return reason or limits.why_not_unit(content, state, combat, loss, unit)

    value = await Ask(
        loss.owner,
        "Loss {number} of {count} at {hex}",
        candidates,
        why_not,
        rule="S10.35B",
        needs="own" if limits.secret(table.state, loss) else "public",
        topic=(hexagon(loss.hex),),
        names={"number": str(number), "count": str(loss.count), "hex": hexagon(loss.hex)},
        context=_context(table, combat, loss, number, loss.owner),
    )
    if value in ("morale", "retreat"):
        await _take(table, combat, loss, loss.owner, value)
    else:
        kind = "artillery" if content.counters[value].guns else "combat"
        loss.used[f"{loss.owner}:{kind}"] = True
        _pay(table, combat, loss, loss.owner, kind, value)


async def _owner_names(
    table: Table[CossacksState], combat: Combat, loss: LossSet, number: int, units: Sequence[Unit], kind: str
) -> str:
    """The owner names the unit that pays a loss of a given class."""
    prefix = "cp:" if kind == "cadre" else "sp:"
    answer: str = await Ask(
        loss.owner,
        "Loss {number} of {count} at {hex}: which unit pays?",
        lambda: [Option(prefix + unit.id, unit.id, piece(unit.id)) for unit in units],
        rule="S12.31" if kind == "cadre" else "S12.4" if kind == "artillery" else "S12.3",
        needs="own" if limits.secret(table.state, loss) else "public",
        topic=(hexagon(loss.hex),),
        names={"number": str(number), "count": str(loss.count), "hex": hexagon(loss.hex)},
        context=_context(table, combat, loss, number, loss.owner),
    )
    return answer


# the opponent ------------------------------------------------------------------------------------------------------
@enforces("S12.4", "S10.21")
async def _opponent_chooses(table: Table[CossacksState], combat: Combat, loss: LossSet, number: int) -> None:
    """The opponent names a kind; the owner names the unit. What is not there is told, and he names another."""
    content = table.content
    while True:
        state = table.state

        seen = not limits.secret(state, loss)

        def why_not(value: str, state: CossacksState = state, seen: bool = seen) -> Refusal | None:
            return limits.why_not_named(content, state, combat, loss, loss.opponent, value, seen=seen)

        kind = await Ask(
            loss.opponent,
            "Assign loss {number} of {count} at {hex}",
            lambda: [Option(name.replace(" ", "_"), name, button(name), LABELS[name]) for name in KINDS],
            why_not,
            rule="S10.35B",
            topic=(hexagon(loss.hex),),
            names={"number": str(number), "count": str(loss.count), "hex": hexagon(loss.hex)},
            context=_context(table, combat, loss, number, loss.opponent),
        )
        state = table.state
        if limits.why_not_kind(content, state, combat, loss, loss.opponent, kind) is None:
            break
        loss.absent[kind] = True
        table.tell(
            Event(
                "absent",
                "{what}: there is none to take at {hex}",
                {"what": LABELS[kind], "hex": hexagon(loss.hex)},
                (hexagon(loss.hex),),
                rule="S10.23",
                side=loss.owner,
                level=2,
            )
        )
    if kind in ("combat", "artillery"):
        units = limits.payers_of(state, loss)
        able = (
            limits.guns_able(content, combat, loss, units)
            if kind == "artillery"
            else limits.fighters_able(content, units)
        )
        able = [unit for unit in able if limits.why_not_unit(content, state, combat, loss, unit) is None]
        loss.used[f"{loss.opponent}:{kind}"] = True
        unit_id = able[0].id if len(able) == 1 else await _owner_names(table, combat, loss, number, able, kind)
        _pay(table, combat, loss, loss.opponent, kind, unit_id)
    else:
        await _take(table, combat, loss, loss.opponent, kind)


# effects -----------------------------------------------------------------------------------------------------------
def _mark(
    table: Table[CossacksState], combat: Combat, loss: LossSet, chooser: SideId, taken: str, unit: str = ""
) -> None:
    """Write a taken loss into the ledger and tell both sides what kind it was."""
    loss.marks.append(LossMark(chooser, taken, unit))
    table.tell(
        Event(
            "loss",
            "{hex}, loss {number} of {count} after the check: {what}"
            if loss.margin
            else "{hex}, loss {number} of {count}: {what}",
            {
                "hex": hexagon(loss.hex),
                "number": str(len(loss.marks)),
                "count": str(loss.count),
                "what": "a cadre point" if taken == "cadre" else LABELS[taken].lower(),
            },
            (hexagon(loss.hex),),
            rule="S12.0",
            side=loss.owner,
        )
    )


def _pay(table: Table[CossacksState], combat: Combat, loss: LossSet, chooser: SideId, kind: str, unit: str) -> None:
    _mark(table, combat, loss, chooser, kind, unit)
    lose_points(table, combat, unit)


@enforces("S12.2", "S12.51", "S12.6")
async def _take(table: Table[CossacksState], combat: Combat, loss: LossSet, chooser: SideId, kind: str) -> None:
    """A loss that is no strength point."""
    state, content = table.state, table.content
    loss.used[f"{chooser}:{kind}"] = True
    _mark(table, combat, loss, chooser, kind)
    if kind == "morale":
        lower_morale(table, limits.movable(content, state, loss))
    elif kind == "retreat":
        loss.retreated = True
        cause: retreats.Cause = "barrage" if loss.kind in ("barrage", "barrage check") else "fire"
        await retreats.retreat(table, combat, loss.movers, cause=cause)
    elif kind == "superiority":
        for unit in limits.payers_of(state, loss):
            if content.counters[unit.id].guns:
                state.put(replace(unit, silenced=True))
    else:
        for unit in limits.payers_of(state, loss):
            if unit.marker == "regular" or (unit.marker == "intensive" and kind == "marker off"):
                state.put(replace(unit, marker=""))
            elif unit.marker == "intensive":
                state.put(replace(unit, marker="regular"))
