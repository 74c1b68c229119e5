"""What a loss may be taken as, and by whom (S10.23, S10.36, S12.2, S12.4, S12.8): every limit in one place."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.cossacks.combat.asked import LossMark, LossSetKind
from desktop.games.cossacks.combat.conduct import Combat, alive, is_cadre
from desktop.games.cossacks.content import Content, SideId
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.state import CossacksState, Unit, other
from desktop.table.asking import Refusal
from desktop.table.enforcing import enforces

__all__ = ["KINDS", "LossSet", "movable", "payers_of", "secret", "why_not_kind", "why_not_named", "why_not_unit"]

#: What an opponent may name, in the order of the rulebook; an owner names units, "morale" or "retreat".
KINDS = ("combat", "artillery", "morale", "retreat", "superiority", "marker", "marker off")

NO_COMBAT = Refusal("No Combat Class unit here has a strength point to lose", "S12.3")
SPENT = Refusal("It has no strength point to lose", "S12.3", "choose another loss")
NO_GUNS = Refusal("No artillery here has a strength point to lose", "S12.4")
GUNS_UNSEEN = Refusal(
    "Artillery is lost only under a barrage, or by fire in which the other side spent ammunition",
    "S12.4",
    "choose another loss",
)
GUNS_AFTER_COMBAT = Refusal(
    "Artillery may be assigned only after a Combat Class unit has lost a strength point", "S10.36"
)
GUNS_ONCE = Refusal("Each player may choose one artillery loss per combat or check", "S12.81")
MORALE_ONCE = Refusal("Each player may choose one morale loss per combat or check", "S12.81")
MORALE_AFTER_POINT = Refusal(
    "A morale loss may be assigned only after a strength point has been lost in this combat", "S12.2"
)
MORALE_AT_ONE = Refusal("No formation concerned has a morale level above one", "S12.2")
MORALE_ONE_BARS = Refusal("A formation concerned has a morale level of one", "S12.2")
RETREAT_ONCE = Refusal("Each player may choose one retreat per combat or check", "S12.81")
NO_RETREAT_BY_GUNS = Refusal("The barraging player may not order a retreat", "S10.23")
NO_RETREAT_FIRM = Refusal("Units that stand fast may not retreat to meet a loss", "S10.33B")
NO_RETREAT_POSTED = Refusal("Units posted to a fortress may not be assigned a retreat", "S10.36A")
NO_RETREAT_ATTACKER = Refusal("An attacker's losses are strength points or morale", "S10.36")
NO_RETREAT_ASSIGNED = Refusal("An attacker may retreat only by his own choice after a failed check", "S10.36B")
NOBODY_TO_RETREAT = Refusal("No unit is there to retreat", "S12.1")
NO_WAY_OUT = Refusal("There is no hex to retreat to: the units would be eliminated", "S12.11")
ONLY_AFTER_CHECK = Refusal("That is open only for a check failed after a barrage", "S12.5")
NOT_BY_OWNER = Refusal("Only the barraging player may choose that", "S12.6")
MARGIN_TWO = Refusal("The check must have failed by two or more", "S12.5")
MARGIN_TWO_MARKER = Refusal("The check must have failed by two or more", "S12.6")
MARGIN_FOUR = Refusal("Only a check failed by four or more removes an Intensive marker", "S12.6")
LOW_COLUMN = Refusal("The barrage was not resolved on column 35 or higher", "S12.5")
ALREADY_TAKEN = Refusal("That was taken already in this check", "S12.81")
NO_MARKER = Refusal("The formation has no combat marker", "S12.6")
NO_INTENSIVE = Refusal("The formation has no Intensive Combat Marker", "S12.6")
ALREADY_SILENCED = Refusal("The artillery here is silenced already", "S12.51")
NO_ARTILLERY = Refusal("There is no artillery here to silence", "S12.5")
EVENLY = Refusal(
    "No infantry unit may lose another point until all of them have lost as many", "S12.82", "choose another unit"
)
CAVALRY_FIRST = Refusal("After a charge strength points come from the cavalry first", "S10.32B")
NO_PART = Refusal("Its guns took no part in this combat", "S12.4")
NAMED_ABSENT = Refusal("It was named already and cannot be taken", "S10.23")


class LossSet:
    """A numbered run of losses that one side suffers.

    payers: units that may pay; reserve: bystanders that pay what these cannot (S10.36A). movers: units that a retreat
    moves. used: spent limits "german:retreat"; several sets may share one (the attacker's hexes, S12.81).
    check: the result calls for a check after these losses. margin: by how much the check failed; heavy_column: the
    barrage was resolved on column 35 or higher.
    hex: where the payers stand. took_part: units whose guns were in the combat; None when all payers' were.
    absent: what the opponent named and could not be taken. before: infantry points lost in the combat before this set.
    """

    __slots__ = (
        "absent",
        "before",
        "check",
        "count",
        "heavy_column",
        "hex",
        "kind",
        "margin",
        "marks",
        "movers",
        "opponent",
        "owner",
        "payers",
        "reserve",
        "retreated",
        "took_part",
        "used",
    )

    def __init__(
        self,
        kind: LossSetKind,
        owner: SideId,
        count: int,
        payers: tuple[str, ...],
        *,
        movers: tuple[str, ...] = (),
        reserve: tuple[str, ...] = (),
        used: dict[str, bool] | None = None,
        margin: int = 0,
        heavy_column: bool = False,
        check: bool = False,
        took_part: tuple[str, ...] | None = None,
        hex: str = "",
    ) -> None:
        self.kind: LossSetKind = kind
        self.owner: SideId = owner
        self.opponent: SideId = other(owner)
        self.count = count
        self.payers = payers
        self.movers = movers
        self.reserve = reserve
        self.used = {} if used is None else used
        self.margin = margin
        self.heavy_column = heavy_column
        self.check = check
        self.took_part = took_part
        self.hex = hex
        self.absent: dict[str, bool] = {}
        self.before: dict[str, int] = {}
        self.marks: list[LossMark] = []
        self.retreated = False


def payers_of(state: CossacksState, loss: LossSet) -> list[Unit]:
    """Units of the set that are still on the map."""
    return alive(state, loss.payers)


def secret(state: CossacksState, loss: LossSet) -> bool:
    """Whether the opponent does not see all who may pay (S10.21)."""
    return not all(unit.up for unit in payers_of(state, loss))


@enforces("S11.4", "S12.2")
def movable(content: Content, state: CossacksState, loss: LossSet) -> list[str]:
    """Primary Formations whose level a morale loss of this set would lower: those represented by more than
    detachments (S11.4), whether above one or not."""
    return primaries(content, [unit for unit in payers_of(state, loss) if not unit.detachment])


def _exposed_guns(content: Content, combat: Combat, loss: LossSet) -> bool:
    """Whether artillery may be lost in this set at all (S12.4)."""
    if loss.kind in ("barrage", "barrage check"):
        return True
    if loss.kind == "withdrawal":
        return False
    return combat.spent.get(loss.opponent, False)


def guns_able(content: Content, combat: Combat, loss: LossSet, units: Sequence[Unit]) -> list[Unit]:
    """Artillery among the units that has a point to lose; silenced guns took no part in a fire attack."""
    in_fire = loss.kind not in ("barrage", "barrage check")
    return [
        unit
        for unit in units
        if unit.sp
        and content.counters[unit.id].guns
        and not (in_fire and unit.silenced)
        and (loss.took_part is None or unit.id in loss.took_part)
    ]


def fighters_able(content: Content, units: Sequence[Unit]) -> list[Unit]:
    """Combat Class units, and fortresses, that have a point to lose."""
    return [unit for unit in units if unit.sp and content.counters[unit.id].cls in ("combat", "fortress")]


def _charging(content: Content, combat: Combat, loss: LossSet, units: Sequence[Unit]) -> bool:
    """Whether cavalry that charged must pay first (S10.32B)."""
    return (
        combat.kind == "charge"
        and loss.kind in ("attacker", "attacker check")
        and any(unit.sp and content.counters[unit.id].mounted for unit in units)
    )


def why_not_kind(
    content: Content, state: CossacksState, combat: Combat, loss: LossSet, chooser: str, kind: str
) -> Refusal | None:
    """Why a loss may not be taken as that kind by that player, in the rulebook's order and by all the facts."""
    public = why_not_named(content, state, combat, loss, chooser, kind, seen=False)
    if public is not None:
        return public
    units = payers_of(state, loss)
    if kind == "combat":
        return None if fighters_able(content, units) else NO_COMBAT
    if kind == "artillery":
        if not guns_able(content, combat, loss, units):
            return NO_GUNS
        return CAVALRY_FIRST if _charging(content, combat, loss, units) else None
    if kind == "morale":
        names = movable(content, state, loss)
        above = [state.command(name).ml > 1 for name in names]
        if state.settings.get("morale_at_one") == "barred":
            return None if above and all(above) else MORALE_ONE_BARS
        return None if any(above) else MORALE_AT_ONE
    if kind == "retreat":
        return None if alive(state, loss.movers) else NOBODY_TO_RETREAT
    if kind == "superiority":
        guns = [unit for unit in units if content.counters[unit.id].guns and unit.sp]
        if not guns:
            return NO_ARTILLERY
        return ALREADY_SILENCED if all(unit.silenced for unit in guns) else None
    if kind == "marker":
        return None if any(unit.marker for unit in units) else NO_MARKER
    return None if any(unit.marker == "intensive" for unit in units) else NO_INTENSIVE


@enforces("S10.23", "S10.36", "S11.21", "S12.0", "S12.8", "S12.81", "S10.33A")
def why_not_named(
    content: Content, state: CossacksState, combat: Combat, loss: LossSet, chooser: str, kind: str, *, seen: bool
) -> Refusal | None:
    """Why a player may not name a kind, from facts that both players know; seen: with those of face-up units too."""
    owner = chooser == loss.owner
    used = loss.used.get(f"{chooser}:{kind}", False)
    if not owner and loss.absent.get(kind):
        return NAMED_ABSENT
    if kind == "combat":
        return why_not_kind(content, state, combat, loss, chooser, kind) if seen else None
    if kind == "artillery":
        if not _exposed_guns(content, combat, loss):
            return GUNS_UNSEEN
        if used:
            return GUNS_ONCE
        if not owner and loss.kind not in ("barrage", "barrage check") and not combat.lost_combat.get(loss.owner):
            return GUNS_AFTER_COMBAT
        return why_not_kind(content, state, combat, loss, chooser, kind) if seen else None
    if kind == "morale":
        if used:
            return MORALE_ONCE
        if not owner and not combat.lost.get(loss.owner):
            return MORALE_AFTER_POINT
        return None
    if kind == "retreat":
        return _why_not_retreat(state, combat, loss, owner, used)
    if owner:
        return NOT_BY_OWNER
    if loss.kind != "barrage check":
        return ONLY_AFTER_CHECK
    if kind == "superiority":
        if loss.margin < 2:
            return MARGIN_TWO
        if not loss.heavy_column:
            return LOW_COLUMN
        return ALREADY_TAKEN if used else None
    if loss.margin < (2 if kind == "marker" else 4):
        return MARGIN_TWO_MARKER if kind == "marker" else MARGIN_FOUR
    taken = loss.used.get(f"{chooser}:marker", False) or loss.used.get(f"{chooser}:marker off", False)
    return ALREADY_TAKEN if taken else None


@enforces("S10.36A", "S10.36B", "S12.1")
def _why_not_retreat(state: CossacksState, combat: Combat, loss: LossSet, owner: bool, used: bool) -> Refusal | None:
    barred = loss.kind == "attacker check" and state.settings.get("attacker_retreat") == "no"
    if loss.kind == "attacker" or barred:
        return NO_RETREAT_ATTACKER
    if loss.kind == "attacker check" and not owner:
        return NO_RETREAT_ASSIGNED
    if loss.kind in ("barrage", "barrage check") and not owner:
        return NO_RETREAT_BY_GUNS
    if combat.firm and loss.kind in ("defender", "defender check"):
        return NO_RETREAT_FIRM
    posted = combat.posted and any(unit.posted for unit in alive(state, loss.movers))
    if posted and not owner and loss.kind in ("defender", "defender check"):
        return NO_RETREAT_POSTED
    return RETREAT_ONCE if used else None


@enforces("S12.82", "S10.32B")
def why_not_unit(content: Content, state: CossacksState, combat: Combat, loss: LossSet, unit: Unit) -> Refusal | None:
    """Why that unit may not pay a strength point of its class (the class itself being allowed)."""
    counter = content.counters[unit.id]
    units = payers_of(state, loss)
    if not unit.sp:
        return SPENT
    if _charging(content, combat, loss, units) and not counter.mounted:
        return CAVALRY_FIRST
    if counter.guns:
        return None if guns_able(content, combat, loss, [unit]) else NO_PART
    if counter.infantry:
        before = loss.before if state.settings.get("even_losses") == "set" else {}
        lost = {name: points - before.get(name, 0) for name, points in combat.lost_infantry.items()}
        least = min(lost.get(mate.id, 0) for mate in units if mate.sp and content.counters[mate.id].infantry)
        if lost.get(unit.id, 0) > least:
            return EVENLY
    return None


def cadres_able(content: Content, units: Sequence[Unit]) -> list[Unit]:
    """Units that can pay only with cadre points: no strength left, cadre points left (S12.31)."""
    return [
        unit
        for unit in units
        if unit.cp and not unit.sp and (is_cadre(content, unit) or not content.counters[unit.id].sp)
    ]
