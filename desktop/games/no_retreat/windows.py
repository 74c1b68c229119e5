"""5.0, 5.3 The moments at which an event may be played (R52).

A window is a public question: play a card, or not. It opens whenever the side has cards and an event of its kind could
publicly be played, whatever is held; only then a second question, seen by its side alone, asks which card. Passing
may be given for the rest of the Player Turn.
"""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat import solitaire
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.cards.registry import BATTLE, EVENTS, half_of, why_not_half
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState, foe, slotted
from desktop.table.asking import Ask, Kind, Option, Refusal, Roll, button, card
from desktop.table.game import Table
from desktop.table.picking import pick_card
from desktop.table.telling import Event

__all__ = [
    "after_battle",
    "after_roll",
    "battle_card",
    "may_not_pick",
    "offer",
    "opens",
    "play",
    "play_card",
    "why_not_event",
]

WRONG_TIME = Refusal("Its event belongs to another phase", "5.0", "the card says when")


def why_not_event(content: Content, state: NoRetreatState, side: str, name: str, timing: str) -> Refusal | None:
    """Why a card's event may not be played by a side at this moment, outside the Battle Sequence."""
    half = half_of(content, name, side)
    if timing not in half.timing:
        return WRONG_TIME
    refusal = why_not_half(state, side, half)
    if refusal is not None or timing == "reroll":
        return refusal
    return EVENTS[half.id].why_not(content, state, side)


async def choose_card(
    table: Table[NoRetreatState], side: str, timing: str, rule: str, fight: Fight | None = None, against: str = ""
) -> str:
    """Which card of the hand, "" for none; seen by its side alone."""
    state, content = table.state, table.content
    if slotted(state, side):
        return await _picked(table, side, timing, fight, against)
    field = Field(content, state) if fight is not None else None

    def why_not(name: str) -> Refusal | None:
        if field is not None and fight is not None:
            return why_not_battle_event(field, fight, side, name)
        if timing == "cancel":
            return why_not_cancel(content, state, side, name, against)
        return why_not_event(content, state, side, name, timing)

    asked = Asked("card", timing=timing, fight=fight)
    return await pick_card(side, "Which card?", lambda: state.hands[side], why_not, rule=rule, context=asked)


async def _picked(table: Table[NoRetreatState], side: str, timing: str, fight: Fight | None, against: str) -> str:
    """A hand in slots: a die picks one, "" if it is empty or its event does not fit this moment (S2)."""
    name = await solitaire.pick(table, side)
    state, content = table.state, table.content
    if state.phase in PLAYER_TURN:
        state.flags[f"picked:{side}:{timing}"] = "yes"
    if not name:
        return ""
    if fight is not None:
        refusal = why_not_battle_event(Field(content, state), fight, side, name)
    elif timing == "cancel":
        refusal = why_not_cancel(content, state, side, name, against)
    else:
        refusal = why_not_event(content, state, side, name, timing)
    if refusal is None:
        return name
    text = "{side}: the card picked does not fit and stays face down"
    table.tell(Event("card", text, {"side": f"side:{side}"}, rule="5.0", side=side, level=2))
    return ""


async def play_card(table: Table[NoRetreatState], side: str, timing: str, rule: str) -> bool:
    """Choose and play a card of a phase; True if an event was played (cancelled or not)."""
    name = await choose_card(table, side, timing, rule)
    if not name:
        return False
    if await play(table, side, name, rule):
        await EVENTS[half_of(table.content, name, side).id].run(table, side)
    return True


async def play(table: Table[NoRetreatState], side: str, name: str, rule: str) -> bool:
    """Lay a card on the Discard pile for its event; False if the enemy cancels it (5.0)."""
    state, content = table.state, table.content
    half = half_of(content, name, side)
    deck.forget(state, side, name)
    state.discards = (*state.discards, name)
    text = "{side} plays {card}"
    names = {"side": f"side:{side}", "card": card(f"{side}/{name}")}
    table.tell(Event("card", text, names, (card(name),), rule=rule, side=side))
    if await _cancelled(table, foe(side), name):
        return False
    if table.state.phase in PLAYER_TURN:
        table.state.heard = (*table.state.heard, half.name)
    return True


#: Phases that belong to a Player Turn: there an event of one name occurs only once.
PLAYER_TURN = ("supply", "move", "release", "attacks", "blows", "battles", "after")


# cancelling ---------------------------------------------------------------------------------------------------------
NOT_A_CANCEL = Refusal("It cancels no card", "5.0")
NOT_NAVAL = Refusal("It cancels naval events only", "5.3.1")


def why_not_cancel(content: Content, state: NoRetreatState, side: str, name: str, against: str) -> Refusal | None:
    """Why a card may not cancel the one that was just played."""
    half = half_of(content, name, side)
    if "cancel" not in half.timing:
        return NOT_A_CANCEL
    if half.id == "submarine-screen" and not half_of(content, against, foe(side)).naval:
        return NOT_NAVAL
    return why_not_half(state, side, half)


async def _cancelled(table: Table[NoRetreatState], side: str, against: str) -> bool:
    """Whether the side cancels the card just played; a cancel may be cancelled in turn (R52)."""
    if not opens(table, side, "cancel"):
        return False
    if not await offer(
        table, side, "Cancel {card}?", "5.0", Asked("window", "cancel"), names={"card": card(f"{foe(side)}/{against}")}
    ):
        return False
    name = await choose_card(table, side, "cancel", "5.0", against=against)
    if not name or not await play(table, side, name, "5.0"):
        return False
    text = "{card} is cancelled"
    table.tell(Event("card", text, {"card": card(f"{foe(side)}/{against}")}, rule="5.0", side=side))
    return True


def may_not_pick(state: NoRetreatState, side: str, timing: str) -> bool:
    """Whether a card of a hand face down was picked for this kind of moment already in this Player Turn."""
    return slotted(state, side) and bool(state.flags.get(f"picked:{side}:{timing}"))


def opens(table: Table[NoRetreatState], side: str, timing: str) -> bool:
    """Whether a window opens: cards in hand, no standing pass, and an event of the kind exists for this side.

    To one person alone nothing is given away: such an event must be in the open hand (S1).
    """
    state, content = table.state, table.content
    if not state.hands[side] or state.standing.get(side) == "turn":
        return False
    if timing in ("organization", "after") and may_not_pick(state, side, timing):
        return False
    open_hand = solitaire.alone(state) and not slotted(state, side)
    for found in content.cards.values():
        if open_hand and found.id not in state.hands[side]:
            continue
        half = found.axis if side == "axis" else found.allied
        if timing in half.timing and found.id not in state.discards and why_not_half(state, side, half) is None:
            return True
    return False


async def offer(
    table: Table[NoRetreatState],
    side: str,
    prompt: str,
    rule: str,
    asked: Asked,
    names: dict[str, str] | None = None,
) -> bool:
    """The public question of a window: a card, no card, or none for the rest of this Player Turn."""
    if slotted(table.state, side):
        return True
    options = [
        Option("pass", "pass", button("pass"), "No card"),
        Option("card", "card", button("card"), "Play a card"),
    ]
    if table.state.phase in PLAYER_TURN:
        options.insert(1, Option("pass:turn", "turn", button("pass:turn"), "No card this Player Turn"))
    ends = tuple(option.key for option in options if option.key != "card")
    answer = await Ask(
        side,
        prompt,
        lambda: options,
        rule=rule,
        names=names,
        ends=ends,
        weighty=True,
        context=asked,
        kind=Kind.REACTION,
    )
    if answer == "turn":
        table.state.standing[side] = "turn"
    return answer == "card"


# battles ------------------------------------------------------------------------------------------------------------
def why_not_battle_event(field: Field, fight: Fight, side: str, name: str) -> Refusal | None:
    """Why a card may not be committed to this battle (13.3)."""
    half = half_of(field.content, name, side)
    if "battle" not in half.timing:
        return WRONG_TIME
    return why_not_half(field.state, side, half) or BATTLE[half.id].why_not(field, fight, side)


async def battle_card(table: Table[NoRetreatState], fight: Fight, side: str) -> tuple[Fight, bool]:
    """Step 2: one card of a side; returns the changed fight, and True if the battle comes to nothing."""
    if not opens(table, side, "battle"):
        return fight, False
    if not await offer(table, side, "Play an event in this battle?", "13.3", Asked("window", "battle", fight)):
        return fight, False
    name = await choose_card(table, side, "battle", "13.3", fight)
    if not name:
        return fight, False
    fight = changed(fight, played=(*fight.played, side))
    if not await play(table, side, name, "13.3"):
        return fight, False
    found = BATTLE[half_of(table.content, name, side).id]
    fight = found.change(Field(table.content, table.state), fight, side)
    return fight, found.ends


async def after_roll(table: Table[NoRetreatState], fight: Fight, die: int) -> int:
    """An attacker's event that rolls his die again, if he has not spent his one card of this battle (13.3)."""
    side = fight.attacker
    if side in fight.played or not opens(table, side, "reroll") or (side == "axis" and fight.table != "german"):
        return die
    asked = Asked("window", "reroll", fight, die=die)
    if not await offer(table, side, "Rolled {die}: play an event?", "13.3", asked, {"die": str(die)}):
        return die
    name = await choose_card(table, side, "reroll", "13.3")
    if not name or not await play(table, side, name, "13.3"):
        return die
    (again,) = await Roll("{side} rolls again", side=side, rule="13.3", names={"side": f"side:{side}"})
    return again


async def after_battle(table: Table[NoRetreatState]) -> None:
    """Events that follow a battle (R104)."""
    for side in (table.state.player, foe(table.state.player)):
        if not opens(table, side, "after"):
            continue
        if await offer(table, side, "Play an event after the battle?", "5.3.1", Asked("window", "after")):
            await play_card(table, side, "after", "5.3.1")


def changed(fight: Fight, **fields: object) -> Fight:
    """A fight with some fields changed."""
    return msgspec.structs.replace(fight, **fields)
