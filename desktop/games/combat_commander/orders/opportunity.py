"""A33 Opportunity Fire, A35.2 Hidden Mines and A35.5 Hidden Wire: the inactive player after an entry (R10, step 5)."""

from __future__ import annotations

from desktop.games.combat_commander import reacting, solitaire
from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.concealment import concealed_by, lay_open_window
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.fire.attack import conduct_fire
from desktop.games.combat_commander.fire.best import worth_trying
from desktop.games.combat_commander.fire.group import pick_group
from desktop.games.combat_commander.fortifications import place_fort, why_not_fort
from desktop.games.combat_commander.mines import mine_attack
from desktop.games.combat_commander.orders.activation import choose_activated, may_activate
from desktop.games.combat_commander.reacting import ADVISED, Advice, fire_elements
from desktop.games.combat_commander.state import CommanderState, change_unit, foe, living
from desktop.games.combat_commander.units import on_board, units_in
from desktop.games.combat_commander.windows import (
    CONFUSED,
    NOT_DEFENDER,
    PASS,
    WRONG_ACTION,
    could_play,
    discard,
    is_defender,
    offer,
    play,
)
from desktop.table.asking import Ask, Option, Refusal, button, card, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["hidden_actions", "hidden_window", "opportunity"]

At = Table[CommanderState]

NO_FIRER = Refusal("No piece that may be activated has the hex in sight and range", "O20.1")
FIRED = Refusal("Only one Fire is made at each entry", "A33.3")
ONE_CARD = Refusal("One Fire card at each entry", "A33.1")


def _veterans(state: CommanderState) -> list[str]:
    """Units activated earlier in this Move order for Opportunity Fire."""
    return [u for unit in state.opfire for u in living(state, unit)]


def _could_fire(content: Content, state: CommanderState, side: str, hex: str) -> bool:
    """Whether a unit that is not activated yet has the hex in sight and range (public)."""
    return any(
        fire_elements(content, state, [u], hex) for u in on_board(state, side) if may_activate(content, state, u)
    )


class _Window:
    """What may still be done at one entry; failed: a fire stayed below FP 1 and left its pieces free (R32)."""

    __slots__ = ("cards", "failed", "fired", "hex", "hidden", "movers", "side")

    def __init__(self, side: str, hex: str, movers: tuple[str, ...], hidden: bool) -> None:
        self.side = side
        self.hex = hex
        self.movers = movers
        self.hidden = hidden
        self.fired = hidden
        self.cards = 0
        self.failed = False

    def ready(self, content: Content, state: CommanderState) -> list[str]:
        """Pieces activated already that may fire at the hex."""
        pieces = [] if self.fired else fire_elements(content, state, _veterans(state), self.hex)
        if self.failed and not worth_trying(content, state, self.side, "opportunity", {self.hex: pieces}):
            return []
        return pieces


@enforces("A33.1", "A33.2", "A33.3", "O21.3", "F105.2", "A24.2")
async def opportunity(table: At, hex: str, movers: tuple[str, ...], hidden: bool) -> None:
    """The inactive player's window after units entered a hex; hidden: from Trench to Trench, no Fire (R18)."""
    side = foe(table.state.active)
    if concealed_by(table.state, side):
        await lay_open_window(table, side, hex, movers)
    # who ran into concealed units is in their hex: nobody fires into a melee
    window = _Window(side, hex, movers, hidden or bool(units_in(table.state, hex, side)))
    while any(table.state.units[u].place == hex for m in movers for u in living(table.state, m)):
        state, content = table.state, table.content
        ready = window.ready(content, state)
        fire_card = (
            not window.fired
            and (not window.cards or state.settings.get("fire_cards", "any") == "any")
            and could_play(content, state, window.side, ("fire-order",))
            and _could_fire(content, state, window.side, hex)
        )
        acts = hidden_actions(content, state, window.side, hex)
        cards = fire_card or bool(acts)
        if not ready and not cards:
            return
        if window.cards and not window.fired and ready and not cards:
            await _fire(table, window)
            continue
        more = [Option("fire", "fire", button("fire"), "Opportunity Fire by pieces already activated")] if ready else []
        asked = Asked("window", units=movers, hex=hex, window="opportunity")
        names = {"unit": piece(movers[0]), "hex": hexagon(hex)}
        topic = (hexagon(hex),)
        prompt = "{unit} enters {hex}: react?"
        advice = None
        if reacting.by_rule(state) and (ready or fire_card):
            advice = reacting.advise(content, state, window.side, hex, ready, fire_card)
        answer = await offer(
            table,
            window.side,
            prompt,
            asked,
            rule="A33.2",
            more=more,
            cards=cards,
            advised=reacting.offered(advice) if advice is not None else None,
            names=names,
            topic=topic,
            wait="pause" if ready or fire_card else "glance",
        )
        if answer == "fire":
            await _fire(table, window)
        elif answer == ADVISED and advice is not None and advice.fires:
            await _as_advised(table, window, advice)
        elif answer == ADVISED and advice is not None:
            reacting.tell(table, advice)
            await _owed(table, window)
            return
        elif answer == PASS or not await _card(table, window, fire_card, acts):
            await _owed(table, window)
            return


async def _owed(table: At, window: _Window) -> None:
    """Who has played a Fire card must fire, if he still can (R12)."""
    while window.cards and window.ready(table.content, table.state):
        await _fire(table, window)


@enforces("O20.3.2")
async def _fire(table: At, window: _Window) -> None:
    """The one Fire of an entry; below FP 1 it was none, and its pieces may try another (O20.3.2, R32)."""
    pieces = window.ready(table.content, table.state)
    attack = await pick_group(table, window.side, "opportunity", pieces, window.hex)
    window.fired = await conduct_fire(table, attack)
    window.failed = not window.fired


async def _as_advised(table: At, window: _Window, advice: Advice) -> None:
    """The fire that the rule of thumb makes, without a question."""
    reacting.tell(table, advice)
    if advice.card:
        _play_fire_card(table, window, advice.card)
        _activated(table, advice.units)
    window.fired = True
    await conduct_fire(table, Attack(window.side, "opportunity", advice.elements, (window.hex,)))


async def _card(table: At, window: _Window, fire_card: bool, acts: list[str]) -> bool:
    """Which card, and as what; False if none after all."""
    state, content = table.state, table.content

    def why_not(value: tuple[str, str]) -> Refusal | None:
        act, name = value
        if act == "none":
            return None
        return _why_not_use(content.cards[name], act, window, fire_card, acts)

    def candidates() -> list[Option[tuple[str, str]]]:
        found: list[Option[tuple[str, str]]] = []
        for name in solitaire.usable(state, window.side):
            held = content.cards[name]
            if held.order == "fire":
                found.append(Option(f"fire:{name}", ("fire", name), card(name), "As Opportunity Fire"))
            found.append(Option(f"card:{name}", ("action", name), card(name)))
        found.append(Option("none", ("none", ""), button("none"), "None after all"))
        return found

    act, name = await Ask[tuple[str, str]](
        window.side,
        "Which card?",
        candidates,
        why_not,
        rule="A33.1",
        needs="hand",
        weighty=True,
        ends=("none",),
        context=Asked("window", units=window.movers, hex=window.hex, window="opportunity"),
    )
    if act == "none":
        return False
    if act == "fire":
        await _activate(table, window, name)
    else:
        action = play(table, window.side, name, "A35")
        await _hidden(table, window.side, action, window.hex, window.movers)
    return True


def _why_not_use(found: Card, act: str, window: _Window, fire_card: bool, acts: list[str]) -> Refusal | None:
    if act == "fire":
        if window.fired:
            return FIRED
        if not fire_card:
            return ONE_CARD if window.cards else NO_FIRER
        return None
    if found.action in acts:
        return None
    if found.action in ("hidden-mines", "hidden-wire"):
        return NOT_DEFENDER
    return CONFUSED if found.action == "command-confusion" else WRONG_ACTION


@enforces("A33.2", "O14.1")
async def _activate(table: At, window: _Window, name: str) -> None:
    """Play a Fire card as an Action: more pieces become activated for this Move order (R12)."""
    content = table.content
    _play_fire_card(table, window, name)
    units = await choose_activated(
        table,
        window.side,
        "fire",
        lambda u: bool(fire_elements(content, table.state, [u], window.hex)),
        "A33.2",
        hex=window.hex,
    )
    _activated(table, units)


def _play_fire_card(table: At, window: _Window, name: str) -> None:
    discard(table.state, window.side, name)
    window.cards += 1
    names = {"side": f"side:{window.side}", "card": card(name)}
    text = "{side} plays {card} for Opportunity Fire"
    table.tell(Event("action", text, names, (card(name),), rule="A33", side=window.side))


def _activated(table: At, units: tuple[str, ...]) -> None:
    """These may fire at entries for the rest of the Move order."""
    for unit in units:
        change_unit(table.state, unit, activated=True)
    table.state.opfire = (*table.state.opfire, *(u for u in units if u not in table.state.opfire))


# hidden mines and wire ----------------------------------------------------------------------------------------------
@enforces("A35", "A35.2", "A35.5")
def hidden_actions(content: Content, state: CommanderState, side: str, hex: str) -> list[str]:
    """Hidden Actions that could publicly be played against units that entered a hex (R15)."""
    if why_not_fort(content, state, hex) is not None:
        return []
    found: list[str] = []
    if is_defender(state, side) or ("axis-hidden-mines" in state.special and side == "axis"):
        found.append("hidden-mines")
    if is_defender(state, side):
        found.append("hidden-wire")
    return found if could_play(content, state, side, found) else []


async def _hidden(table: At, side: str, action: str, hex: str, movers: tuple[str, ...]) -> None:
    mines = action == "hidden-mines" or ("wire-as-mines" in table.state.special and side == "axis")
    if not place_fort(table, hex, "mines" if mines else "wire", side, "A35.2" if mines else "A35.5"):
        return
    if mines:
        here = [u for m in movers for u in living(table.state, m) if table.state.units[u].place == hex]
        await mine_attack(table, here, hex)


async def hidden_window(table: At, hex: str, movers: tuple[str, ...]) -> None:
    """The same for an Advance: Hidden Mines and Wire, no Fire (O16.1)."""
    side = foe(table.state.active)
    window = _Window(side, hex, movers, True)
    while any(table.state.units[u].place == hex for m in movers for u in living(table.state, m)):
        acts = hidden_actions(table.content, table.state, side, hex)
        if not acts:
            return
        asked = Asked("window", units=movers, hex=hex, window="hidden")
        names = {"unit": piece(movers[0]), "hex": hexagon(hex)}
        prompt, topic = "{unit} advances into {hex}: react?", (hexagon(hex),)
        answer = await offer(table, side, prompt, asked, rule="A35", names=names, topic=topic, wait="glance")
        if answer != "card" or not await _card(table, window, False, acts):
            return
