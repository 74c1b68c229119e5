"""What a side may take for granted of units that it does not see: the printed set-up, which both players know.

Nothing here reads more than the view and the scenario. Values so found are always shown as assumed.
"""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.formations import primaries
from desktop.games.cossacks.state import Command, CossacksState, Unit
from desktop.table.game import Hidden
from desktop.table.tally import Number

__all__ = ["level_of", "levels", "likely_units", "seen_units", "strengths", "with_levels"]

#: Strengths shown for a stack of which nothing is known, and the step between two assumptions.
STEP = 10


def seen_units(view: CossacksState, hex: str) -> tuple[list[Unit], list[Hidden]]:
    """Units of a hex that the view holds, and the tokens for the others."""
    found = view.seen_at(hex)
    return [unit for unit in found if type(unit) is Unit], [unit for unit in found if type(unit) is Hidden]


def likely_units(content: Content, view: CossacksState, token: Hidden) -> list[Unit]:
    """Units that were set up where an inverted stack stands, without those that have been seen; [] elsewhere."""
    scenario = content.scenarios.get(view.scenario)
    found = []
    for stack in scenario.stack if scenario else ():
        if stack.hex != token.hex or stack.side != token.side:
            continue
        for placed in stack.units:
            if placed.counter not in view.units:
                counter = content.counters[placed.counter]
                sp = counter.sp - placed.lost - placed.away
                facing = stack.facing if token.facing is None else token.facing
                found.append(
                    Unit(counter.id, counter.side, token.hex, facing, sp, placed.away, counter.cadre, stack.marker)
                )
    return found


def strengths(likely: Number) -> tuple[int, int, int]:
    """Three round assumptions about the likely strength: "if they are 20 / 30 / 40"."""
    middle = max(2, round(int(likely or 30) / STEP)) * STEP
    return middle - STEP, middle, middle + STEP


def level_of(content: Content, view: CossacksState, formation: str) -> tuple[int, bool]:
    """A formation's morale level and whether it is known; else the one it was set up with."""
    command = view.commands.get(formation)
    if command is not None:
        return command.ml, True
    scenario = content.scenarios.get(view.scenario)
    for setup in scenario.command if scenario else ():
        if setup.formation == formation:
            return setup.ml, False
    return content.formations[formation].ml, False


def with_levels(content: Content, view: CossacksState) -> CossacksState:
    """The view with the morale levels that it lacks as they were set up, so that rules can be asked about both."""
    scenario = content.scenarios.get(view.scenario)
    lacking = [one for one in (scenario.command if scenario else ()) if one.formation not in view.commands]
    if not lacking:
        return view
    full = view.copy()
    for one in lacking:
        full.commands[one.formation] = Command(one.formation, one.track, one.ml)
    return full


def levels(content: Content, view: CossacksState, hex: str) -> tuple[list[int], bool]:
    """Morale levels of the formations in a hex, and whether all are known; assumed ones are those of the set-up.

    Where nothing tells what stands there, the levels of the whole side as it was set up.
    """
    units, tokens = seen_units(view, hex)
    names = primaries(content, units)
    sure = not tokens
    for token in tokens:
        likely = primaries(content, likely_units(content, view, token))
        names += [name for name in likely if name not in names]
        if not likely:
            scenario = content.scenarios.get(view.scenario)
            side_names = [
                one.formation
                for one in (scenario.command if scenario else ())
                if content.formations[one.formation].side == token.side
            ]
            names += [name for name in side_names if name not in names]
    found = [level_of(content, view, name) for name in names]
    return [level for level, _ in found], sure and all(known for _, known in found)
