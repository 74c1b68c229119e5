"""What a side may know (S3.5), and full states that such a view could be of.

A view is built by inclusion. Of an enemy hex it holds the face-up units and, for all inverted ones together, one
`Hidden` token with the facing of the topmost: nothing tells how many there are or what they are. The enemy's command
tracks and ammunition boxes are not in it unless the players chose open charts. Losses and victory points are: whoever
inflicts them counts them (E13.19).
"""

from __future__ import annotations

from msgspec.structs import replace

from desktop.games.cossacks.content import Content, Placement
from desktop.games.cossacks.state import SIDES, Command, CossacksState, Duty, Unit, at_hex, other
from desktop.table.game import ChanceSource, Hidden

__all__ = ["BOTH", "hidden_handle", "imagine", "view"]

BOTH = frozenset(SIDES)


def hidden_handle(side: str, hex: str) -> str:
    """Public handle of the inverted units of a side in a hex."""
    return at_hex(side, hex)


def view(content: Content, state: CossacksState, eyes: frozenset[str]) -> CossacksState:
    """The state as these sides know it; with no eyes, what everybody knows."""
    new = state.copy()
    if eyes >= BOTH:
        return new
    every, closed = state.units, state.settings.get("charts") != "open"
    units: dict[str, Unit | Hidden] = {}
    veiled: dict[str, bool] = {}  # hexes where something is not shown
    for name, unit in every.items():
        if unit.side in eyes or type(unit) is Hidden:
            units[name] = unit
        elif unit.up:  # type: ignore[union-attr]
            # In whose holding box it lies would tell where an inverted HQ stands.
            units[name] = replace(unit, box="") if closed and unit.box else unit  # type: ignore[union-attr]
        else:
            veiled[unit.hex] = True
    stacks: dict[str, tuple[str, ...]] = {}
    for hex in sorted(state.stacks):
        shown = stack = state.stacks[hex]
        if hex in veiled:
            shown = tuple([name for name in stack if name in units])
            hidden = next(name for name in reversed(stack) if name not in units)
            token = _token(every[hidden], hex)
            units[token.handle] = token
            shown = (*shown, token.handle) if hidden == stack[-1] else (token.handle, *shown)
        stacks[hex] = shown
    new.units, new.stacks = units, stacks
    if closed:
        formations, tracks, charts = content.formations, content.tracks, content.charts
        new.commands = {name: one for name, one in state.commands.items() if formations[name].side in eyes}
        new.ammunition = {
            track: left for track, left in state.ammunition.items() if charts[tracks[track].chart].side in eyes
        }
    if "idle" in state.steps.values():
        new.steps = {number: _step_seen(state, number, what, eyes) for number, what in state.steps.items()}
    if state.acted:
        new.acted = {name: what for name, what in state.acted.items() if name in units}
    if state.duties:
        new.duties = _duties_seen(state, eyes)
    if state.known:
        new.known = {key: sighting for key, sighting in state.known.items() if sighting.side in eyes}
    return new


def _token(unit: Unit | Hidden, hex: str) -> Hidden:
    facing = unit.facing if type(unit) is Hidden or unit.mode == "deployed" else None  # type: ignore[union-attr]
    return Hidden(hidden_handle(unit.side, hex), unit.side, hex, facing)


def _step_seen(state: CossacksState, number: str, what: str, eyes: frozenset[str]) -> str:
    """What became of a step: whether the enemy could not act or did not wish to is his secret."""
    player = state.phasing if int(number) % 2 == 0 else other(state.phasing)
    return "passed" if what == "idle" and player not in eyes else what


def _duties_seen(state: CossacksState, eyes: frozenset[str]) -> dict[str, Duty]:
    """Own duties, and of the enemy's only that a hex is owed an attack: which formations owe it is his secret."""
    found: dict[str, Duty] = {}
    for key, duty in state.duties.items():
        if duty.side in eyes:
            found[key] = duty
        else:
            found[f"{duty.hex}/{duty.side}"] = Duty(duty.side, duty.hex)
    return found


# states that a view could be of -------------------------------------------------------------------------------------
def imagine(content: Content, view: CossacksState, eyes: frozenset[str], chance: ChanceSource) -> CossacksState:
    """A full state that this view could be of: the printed set-up spread over the tokens, losses dealt by chance."""
    new = view.copy()
    for side in SIDES:
        if side not in eyes:
            _imagine_side(content, new, side, chance)
    return new


def _imagine_side(content: Content, state: CossacksState, side: str, chance: ChanceSource) -> None:
    tokens = [unit for unit in state.units.values() if type(unit) is Hidden and unit.side == side]
    tokens.sort(key=lambda token: token.handle)
    scenario = content.scenarios.get(state.scenario)
    if tokens:
        guessed = _spread(_pool(content, state, side), tokens, chance)
        _deal_losses(content, state, side, guessed, chance)
        for token in tokens:
            mine = [unit for unit in guessed if unit.hex == token.hex]
            stack = [name for name in state.stacks[token.hex] if name != token.handle]
            names = [unit.id for unit in mine]
            on_top = state.stacks[token.hex][-1] == token.handle
            state.stacks[token.hex] = tuple(stack + names if on_top else names + stack)
            del state.units[token.handle]
            state.units.update({unit.id: unit for unit in mine})
    if scenario is None:
        return
    for setup in scenario.command:
        if content.formations[setup.formation].side == side and setup.formation not in state.commands:
            state.commands[setup.formation] = Command(setup.formation, setup.track, setup.ml)
    lost = state.lost_ml.get(side, 0)
    mine_ = [name for name, command in state.commands.items() if content.formations[name].side == side]
    for _ in range(lost if state.settings.get("charts") != "open" else 0):
        able = [name for name in mine_ if state.commands[name].ml > 1]
        if able:
            name = able[chance.below(len(able))]
            state.commands[name] = replace(state.commands[name], ml=state.commands[name].ml - 1)
    for chart in scenario.charts:
        for track in content.tracks.values():
            used = track.chart == chart and content.charts[chart].side == side
            if used and track.id not in state.ammunition and any(track.id == one.track for one in scenario.command):
                state.ammunition[track.id] = track.ammunition - chance.below(track.ammunition)


def _pool(content: Content, state: CossacksState, side: str) -> list[tuple[Unit, str]]:
    """Units of a side that the view does not hold, as they were set up, with the hexes where they began."""
    scenario = content.scenarios.get(state.scenario)
    pool: list[tuple[Unit, str]] = []
    for stack in scenario.stack if scenario else ():
        if stack.side != side:
            continue
        for placed in stack.units:
            if placed.counter not in state.units:
                unit = _fresh(content, placed)
                worn = "regular" if state.step >= 4 and stack.marker else stack.marker
                pool.append((replace(unit, marker=worn), stack.hex))
    if not pool:
        taken = set(state.units)
        pool = [
            (_fresh(content, Placement(counter.id)), "")
            for counter in content.counters.values()
            if counter.side == side and counter.cls == "combat" and counter.id not in taken
        ][:12]
    return pool


def _fresh(content: Content, placed: Placement) -> Unit:
    counter = content.counters[placed.counter]
    sp = counter.sp - placed.lost - placed.away
    return Unit(counter.id, counter.side, sp=sp, away=placed.away, cp=counter.cadre)


def _spread(pool: list[tuple[Unit, str]], tokens: list[Hidden], chance: ChanceSource) -> list[Unit]:
    """The pool over the tokens: units stay where they began if a token stands there, else with their comrades."""
    place = {token.hex: token for token in tokens}
    moved: dict[str, Hidden] = {}
    at: dict[str, list[Unit]] = {token.hex: [] for token in tokens}
    for unit, home in pool:
        token = place.get(home) or moved.get(home)
        if token is None:
            empty = [one for one in tokens if not at[one.hex] and all(begun != one.hex for _, begun in pool)]
            choices = empty or tokens
            token = moved[home] = choices[chance.below(len(choices))]
        at[token.hex].append(unit)
    for token in tokens:
        if not at[token.hex]:
            giver = max(tokens, key=lambda one: len(at[one.hex]))
            at[token.hex].append(at[giver.hex].pop(chance.below(len(at[giver.hex]))))
    return [
        replace(unit, hex=token.hex, facing=token.facing or 0, mode="deployed" if token.facing is not None else "road")
        for token in tokens
        for unit in at[token.hex]
    ]


def _deal_losses(content: Content, state: CossacksState, side: str, guessed: list[Unit], chance: ChanceSource) -> None:
    """Takes what the side has lost beyond what its face-up units show; the objective keeps a fighting unit."""
    scenario = content.scenarios.get(state.scenario)
    begun = {
        placed.counter: content.counters[placed.counter].sp - placed.lost - placed.away
        for stack in (scenario.stack if scenario else ())
        for placed in stack.units
    }
    shown = sum(
        begun.get(unit.id, unit.sp) - unit.sp
        for unit in state.units.values()
        if type(unit) is Unit and unit.side == side
    )
    keeps = ""
    if state.objective_side == side and not state.fallen:
        keeps = next(
            (unit.id for unit in guessed if unit.hex == state.objective and content.counters[unit.id].cls == "combat"),
            "",
        )
    for _ in range(state.lost_sp.get(side, 0) - shown):
        able = [index for index, unit in enumerate(guessed) if unit.sp > (1 if unit.id == keeps else 0)]
        if not able:
            return
        index = able[chance.below(len(able))]
        guessed[index] = replace(guessed[index], sp=guessed[index].sp - 1)
