"""A33 for one person who plays both sides: the resting side fires by a rule of thumb (our own procedure, S4).

At each entry it takes the strongest fire that it could make: by pieces activated before, else by a Fire card that may
be used and those whom that would activate. It fires if the chance that one of the movers at least breaks or is
Suppressed is over a third, and says so. Everything else that it could do stays with the player, and so does this: he
may always answer otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.best import best_group
from desktop.games.combat_commander.fire.defence import defence
from desktop.games.combat_commander.fire.firepower import elements_of, firepower, is_ordnance, settled, shot
from desktop.games.combat_commander.orders.activation import may_activate
from desktop.games.combat_commander.panels.cardodds import Defender, nobody
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.units import leads, on_board, within_command
from desktop.games.combat_commander.view import view
from desktop.table.asking import Option, button, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.tally import Tally
from desktop.table.telling import Event

__all__ = ["ADVISED", "THRESHOLD", "Advice", "advise", "by_rule", "fire_elements", "offered", "tell"]

#: Key of the answer that the rule of thumb gives.
ADVISED = "advised"
#: It fires if the chance is over this.
THRESHOLD = Fraction(1, 3)


class Advice(msgspec.Struct, frozen=True):
    """What the rule of thumb says of one entry.

    chance: that one of the movers at least breaks or is Suppressed. card: the Fire card it takes, "" where pieces
    activated before fire alone; units: those whom the card activates.
    """

    side: str
    hex: str
    chance: Fraction
    elements: tuple[str, ...]
    tally: Tally
    card: str = ""
    units: tuple[str, ...] = ()

    @property
    def fires(self) -> bool:
        return self.chance > THRESHOLD

    @property
    def percent(self) -> str:
        return f"{round(100 * self.chance)} %"


def by_rule(state: CommanderState) -> bool:
    """Whether the resting side reacts by the rule of thumb."""
    return state.settings.get("reactions", "ask") == "fire"


def fire_elements(content: Content, state: CommanderState, units: Sequence[str], hex: str) -> list[str]:
    """Pieces of units that may fire at a mover in a hex: no ordnance (A33.3)."""
    return [
        e
        for e in elements_of(content, state, units)
        if not is_ordnance(content, state, e) and shot(content, state, e, hex) >= 0
    ]


@enforces("A33.2")
def advise(
    content: Content, state: CommanderState, side: str, hex: str, ready: Sequence[str], fire_card: bool
) -> Advice | None:
    """What the rule of thumb says of units that entered a hex; None where nothing could fire.

    ready: pieces activated before that can fire. fire_card: a Fire card could be played, too.
    """
    found = _advice(content, state, side, hex, ready) if ready else None
    if not fire_card or (found is not None and found.fires):
        return found
    card = next((name for name in solitaire.usable(state, side) if content.cards[name].order == "fire"), "")
    if not card:  # the window opened by what everybody knows
        return found
    for units in _activations(content, state, side, hex):
        pieces = list(dict.fromkeys((*ready, *fire_elements(content, state, units, hex))))
        other = _advice(content, state, side, hex, pieces)
        if other is not None and (found is None or other.chance > found.chance):
            found = msgspec.structs.replace(other, card=card, units=units)
    return found


def _activations(content: Content, state: CommanderState, side: str, hex: str) -> list[tuple[str, ...]]:
    """Whom one Fire card could activate against a hex: a Leader with all he commands, or one unit by itself."""
    free = [u for u in on_board(state, side) if may_activate(content, state, u)]
    able = [u for u in free if fire_elements(content, state, (u,), hex)]
    found: list[tuple[str, ...]] = []
    led: dict[str, bool] = {}
    for leader in [u for u in free if leads(content, state, u)]:
        group = [
            u
            for u in able
            if u != leader and not leads(content, state, u) and within_command(content, state, leader, u)
        ]
        if group or leader in able:
            found.append((leader, *group))
            led |= dict.fromkeys(group, True)
    return found + [(u,) for u in able if u not in led and not leads(content, state, u)]


def _advice(content: Content, state: CommanderState, side: str, hex: str, pieces: Sequence[str]) -> Advice | None:
    """The strongest fire of these pieces and what it would do, by the cards that its side has not seen."""
    elements = best_group(content, state, side, "opportunity", pieces, hex)
    if not elements:
        return None
    attack = Attack(side, "opportunity", elements, (hex,))
    sum_up = firepower(content, state, attack)
    strength = int(sum_up.total())
    if strength < 1:
        return Advice(side, hex, Fraction(0), elements, sum_up)
    seen = view(content, state, frozenset((side,)))
    chance = 1 - nobody(content, seen, strength, side, _defenders(content, state, attack), shaken=True)
    return Advice(side, hex, chance, elements, sum_up)


def _defenders(content: Content, state: CommanderState, attack: Attack) -> list[Defender]:
    fixed = settled(content, state, attack)
    return [
        Defender(
            state.units[u].side,
            int(defence(content, state, fixed, u).total()),
            state.order == "move" and u in state.ordered,
        )
        for u in state.stacks.get(attack.targets[0], ())
    ]


# asking and telling -------------------------------------------------------------------------------------------------
def offered(advice: Advice) -> Option[str]:
    """The rule's own answer to a window: what it does, and why."""
    words = "Fire, as the rule of thumb says" if advice.fires else "Hold fire, as the rule of thumb says"
    effect = f"{advice.percent} to break or suppress, over a third fires"
    return Option(ADVISED, ADVISED, button(ADVISED), words, effect=effect)


def tell(table: Table[CommanderState], advice: Advice) -> None:
    """Say what the rule of thumb has done, and why."""
    names = {"side": f"side:{advice.side}", "hex": hexagon(advice.hex), "chance": advice.percent}
    does = "fires" if advice.fires else "holds its fire"
    text = "{side} " + does + " by the rule of thumb: {chance} to break or suppress in {hex}"
    table.tell(
        Event(
            "advised",
            text,
            names,
            (hexagon(advice.hex),),
            tally=advice.tally,
            rule="A33.2",
            side=advice.side,
            level=1 if advice.fires else 2,
        )
    )
