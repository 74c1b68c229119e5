"""Morale checks (S11.2): one die a formation, compared with the Morale Level of each of its Primary Formations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from desktop.games.cossacks.combat.conduct import is_cadre
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Roll, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event

__all__ = ["CAP", "Checked", "check_morale", "failure", "losses_of"]

#: Losses of a failed check beyond four are ignored (S11.22, S12.0).
CAP = 4


class Checked(msgspec.Struct, frozen=True, gc=False):
    """A check taken: margin of the worst failure (0 = passed by all), and the failure of each Primary Formation."""

    die: int
    margin: int
    failures: dict[str, int]


@enforces("S11.22", "S3.6")
def failure(die: int, modifier: int, level: int) -> int:
    """By how much a check fails; 0 when the modified die is not above the Morale Level."""
    return max(0, die + modifier - level)


@enforces("S11.22", "S12.0", "S10.36B")
def losses_of(margin: int) -> int:
    """Loss Results that a failed check costs."""
    return min(margin, CAP)


def able(content: Content, units: Sequence[Unit]) -> list[str]:
    """Primary Formations that are checked: those with any unit that is not a mere cadre (S12.11)."""
    return primaries(content, [unit for unit in units if not is_cadre(content, unit)])


@enforces("S3.12", "S11.2", "S11.22A", "S11.22B", "S11.4")
async def check_morale(
    table: Table[CossacksState],
    units: Sequence[Unit],
    purpose: str,
    *,
    shared: Sequence[Line] = (),
    own: Mapping[str, int] | None = None,
    rule: str,
    severally: bool = False,
) -> Checked:
    """Check the Primary Formations of one formation's units with one die.

    shared: modifiers of all of them; own: further ones by Primary Formation (points that it lost). The worst failure
    is the formation's. severally: each that passes may do what is checked (S3.21, S10.32A).
    """
    state, content = table.state, table.content
    names = able(content, units)
    if not names:
        return Checked(0, 0, {})
    side, hex = units[0].side, units[0].hex
    common = sum(int(line.value) for line in shared)
    modifier = f"{common:+d}" if common else ""
    (die,) = await Roll(
        "{hex}: " + purpose + (" {modifier}" if modifier else ""),
        side=side,
        rule=rule,
        names={"hex": hexagon(hex), "modifier": modifier},
        passes=_passes(state, names, common, own or {}, severally=severally),
    )
    state = table.state
    failures: dict[str, int] = {}
    tallies = []
    for name in names:
        extra = (own or {}).get(name, 0)
        level = state.command(name).ml
        failures[name] = failure(die, common + extra, level)
        lines = [Line("die", str(die)), *shared]
        if extra:
            lines.append(Line("strength points lost", str(extra), "S10.36B" if "fire" in purpose else "S10.24A"))
        lines.append(Line("against morale level {level}", "0", "S11.1", "note", names={"level": str(level)}))
        tallies.append(Tally(content.formations[name].identifier, tuple(lines)))
    margin = max(failures.values())
    text = "{hex} passes its {purpose}" if not margin else "{hex} fails its {purpose} by {margin}"
    if severally and margin and 0 in failures.values():
        text = "{hex} passes its {purpose} in part"
    said = {"hex": hexagon(hex), "purpose": purpose, "margin": str(margin)}
    table.tell(
        Event(
            "check",
            text,
            said,
            (hexagon(hex),),
            Tally("Die and common modifiers", (Line("die", str(die)), *shared)),
            rule=rule,
            side=side,
        )
    )
    table.tell(
        Event(
            "check",
            "{hex}: {purpose} against each morale level",
            said,
            (hexagon(hex),),
            tallies[0],
            tuple(tallies[1:]),
            rule="S11.22A",
            audience=None if state.settings.get("charts") == "open" else (side,),
            side=side,
            level=2,
        )
    )
    return Checked(die, margin, failures)


def _passes(
    state: CossacksState, names: list[str], common: int, own: Mapping[str, int], *, severally: bool = False
) -> str:
    """What the faces will mean, when charts lie open; else nothing may be said."""
    if state.settings.get("charts") != "open":
        return ""
    highest = [state.command(name).ml - common - own.get(name, 0) for name in names]
    most = min(highest)
    if severally and most < 6 and max(highest) > max(most, 0):
        some = f"some pass on 1-{min(max(highest), 6)}" if max(highest) > 1 else "some pass on 1"
        return f"{some}, all on 1-{most}" if most > 1 else f"{some}, all on 1" if most == 1 else some
    if most >= 6:
        return "passes on any roll"
    if most < 1:
        return "cannot pass"
    return f"passes on 1-{most}" if most > 1 else "passes on 1"
