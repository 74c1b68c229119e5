"""What a side may see, and full states that a view could be of: hands, draw piles and secret chits (R98)."""

from __future__ import annotations

from desktop.games.combat_commander.concealment import concealed_by
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.solitaire import alone
from desktop.games.combat_commander.state import CONCEALED, CommanderState, Unit, foe, on_map
from desktop.games.combat_commander.units import units_in
from desktop.table.chance import Deck
from desktop.table.enforcing import enforces
from desktop.table.game import ChanceSource

__all__ = ["UNKNOWN", "imagine", "view"]

#: Stands in a view for a card or chit whose face is not known.
UNKNOWN = "?"


@enforces("1.2", "7.3.3", "4.3.3")
def view(content: Content, state: CommanderState, eyes: frozenset[str]) -> CommanderState:
    """The state as these sides see it: own hands and chits, counts of everything else.

    To one person alone (see `solitaire`) a hand lies open on the table, or face down but for the cards that are turned
    up: then all eyes see the same of it.
    What an Interrogation has shown the enemy sees for the rest of the Turn (R122). Passes given beforehand are words
    said aloud: they stay in the view, since the windows that do not open tell of them (R123).
    """
    new = state.copy()
    new.fresh = {}  # in the same order whoever has drawn first
    for side in ("axis", "allied"):
        new.decks[side] = Deck((), (UNKNOWN,) * len(state.decks[side]))
        if side in state.down:
            shown = state.shown[side]
            new.rows[side] = tuple(card if not card or card in shown else UNKNOWN for card in state.rows[side])
            new.hands[side] = tuple(card for card in new.rows[side] if card)
        elif side not in eyes and not alone(state):
            seen = state.seen.get(side, ()) if eyes else ()
            new.hands[side] = tuple(card if card in seen else UNKNOWN for card in state.hands[side])
        if side not in eyes:
            new.chits_secret[side] = (UNKNOWN,) * len(state.chits_secret[side])
            for name in concealed_by(state, side):
                new.concealed[name] = UNKNOWN
        held = new.hands[side] if side in eyes else ()
        new.fresh[side] = tuple(card for card in state.fresh.get(side, ()) if card in held)
    new.chit_bag = (UNKNOWN,) * len(state.chit_bag)
    new.seen = {side: cards for side, cards in state.seen.items() if side not in state.down} if eyes else {}
    return new


def imagine(content: Content, view: CommanderState, eyes: frozenset[str], chance: ChanceSource) -> CommanderState:
    """Deal the unknown cards and chits to the unknown places."""
    new = view.copy()
    for side in ("axis", "allied"):
        seen = [card for card in (*view.hands[side], *view.discards[side]) if card != UNKNOWN]
        loose = _shuffled([c for c in content.decks[view.parties[side].nation] if c not in seen], chance)
        if side in view.down:
            new.rows[side] = tuple(card if card != UNKNOWN else loose.pop() for card in view.rows[side])
            new.hands[side] = tuple(card for card in new.rows[side] if card)
        else:
            new.hands[side] = tuple(card if card != UNKNOWN else loose.pop() for card in view.hands[side])
        new.decks[side] = Deck((), tuple(sorted(loose)))
    known = [chit for chits in view.chits_secret.values() for chit in chits if chit != UNKNOWN]
    file = content.scenarios.get(view.scenario)
    out = (*view.chits_open, *known, *(file.excluded if file is not None else ()))
    hidden = [c for c in content.chits if c not in out]
    secret = _shuffled([c for c in hidden if not content.chits[c].open_only], chance)
    for side in ("axis", "allied"):
        chits = tuple(chit if chit != UNKNOWN else secret.pop() for chit in view.chits_secret[side])
        new.chits_secret[side] = chits
    _imagine_concealed(content, new, chance)
    taken = [chit for chits in new.chits_secret.values() for chit in chits]
    new.chit_bag = tuple(c for c in hidden if c not in taken)
    return new


def _imagine_concealed(content: Content, new: CommanderState, chance: ChanceSource) -> None:
    """Concealed units somewhere in their side's zone where no enemy is, concealed weapons with own units."""
    for name, at in list(new.concealed.items()):
        if at != UNKNOWN:
            continue
        held = new.units.get(name)
        if held is not None:
            ground = content.maps[new.map].ground
            free = [
                h
                for h in new.zones[held.side]
                if not ground.closed[h] and h not in new.blaze and not units_in(new, h, foe(held.side))
            ]
            new.concealed[name] = free[chance.below(len(free))]
            continue
        side = new.weapons[name].side
        armed = new.concealed.values()
        bearers = [n for n, u in new.units.items() if u.side == side and not u.weapon and n not in armed and _here(u)]
        new.concealed[name] = bearers[chance.below(len(bearers))]


def _here(unit: Unit) -> bool:
    return on_map(unit.place) or unit.place == CONCEALED


def _shuffled(items: list[str], chance: ChanceSource) -> list[str]:
    for index in range(len(items) - 1, 0, -1):
        other = chance.below(index + 1)
        items[index], items[other] = items[other], items[index]
    return items
