"""A24 Windows: the public question whether a side plays an Action, and its own question which card.

A window opens by public facts alone, whatever is held (R100): the side has cards, and not all copies of every Action
that fits lie in its discards. To one person alone nothing is given away: a window opens if a card that he may look at
has such an Action (S1). Passing may be given for the rest of the order or of the Turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.state import CommanderState
from desktop.table.asking import Ask, Kind, Option, Refusal, Wait, button, card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_card
from desktop.table.telling import Event

__all__ = [
    "CONFUSED",
    "NOT_DEFENDER",
    "PASS",
    "WRONG_ACTION",
    "among",
    "choose_card",
    "clear_standing",
    "could_play",
    "discard",
    "is_defender",
    "offer",
    "play",
    "stands",
]

At = Table[CommanderState]

PASS = "pass"

WRONG_ACTION = Refusal("Its Action does not fit here", "1.6", "the card says when")
CONFUSED = Refusal("Command Confusion is never played", "A28")
NOT_DEFENDER = Refusal("Only the scenario's Defender plays it", "A35")


def is_defender(state: CommanderState, side: str) -> bool:
    """Whether a side is the scenario's Defender (1.1)."""
    return state.parties[side].posture == "defender"


@enforces("A24.1")
def could_play(content: Content, state: CommanderState, side: str, actions: Iterable[str]) -> bool:
    """Whether, as far as everybody knows, the side may hold a card with one of these Actions (R100, S1)."""
    if not state.hands[side]:
        return False
    nation = state.parties[side].nation
    if solitaire.alone(state):
        held = solitaire.usable(state, side)
        return any(name in content.copies.get((nation, action), ()) for action in actions for name in held)
    gone = state.discards[side]
    for action in actions:
        copies = content.copies.get((nation, action))
        if copies and not copies.issubset(gone):
            return True
    return False


def stands(state: CommanderState, side: str, window: str, *, hex: str = "", unit: str = "", idle: bool = False) -> bool:
    """Whether the side has passed this kind of window beforehand: at all, in this hex, for this unit, or where idle.

    idle: none of its pieces could fire.
    """
    kind = f"{side}:{window}"
    given = state.standing
    if not given:
        return False
    return (
        kind in given
        or (bool(hex) and f"{kind}@{hex}" in given)
        or (bool(unit) and f"{kind}={unit}" in given)
        or (idle and f"{kind}-idle" in given)
    )


def clear_standing(state: CommanderState, until: str) -> None:
    """Forget passes given until the end of an "order" or a "turn" (which ends orders too)."""
    if state.standing:
        kept = {} if until == "turn" else {key: span for key, span in state.standing.items() if span != "order"}
        state.standing = kept


async def offer(
    table: At,
    side: str,
    prompt: str,
    asked: Asked,
    *,
    rule: str,
    more: Sequence[Option[str]] = (),
    cards: bool = True,
    advised: Option[str] | None = None,
    names: dict[str, str] | None = None,
    topic: tuple[str, ...] = (),
    wait: Wait = "pause",
) -> str:
    """The public question of a window: "pass", "card", or one of `more`; "pass" at once where a pass stands.

    wait: how long it stays open; "glance" where none of the side's pieces could fire, or before its own roll.
    advised: the answer of a rule of thumb, which goes by itself where nobody stops it.
    """
    state = table.state
    moving = asked.window in ("opportunity", "hidden")
    hex, unit = (asked.hex, asked.units[0]) if moving else ("", "")
    if stands(state, side, asked.window, hex=hex, unit=unit, idle=wait == "glance"):
        return PASS
    by_rule = moving and state.settings.get("reactions", "ask") == "fire"
    options = [Option(PASS, PASS, button(PASS), "Pass")]
    if moving:
        options.append(Option("pass:hex", f"@{hex}", button("pass:hex"), "Pass for this hex"))
        options.append(Option("pass:unit", f"={unit}", button("pass:unit"), "Pass for this unit"))
    if asked.window == "opportunity":
        options.append(Option("pass:idle", "-idle", button("pass:idle"), "Pass this Turn where nobody could fire"))
    if state.order:
        options.append(Option("pass:order", "order", button("pass:order"), "Pass for this order"))
    options.append(Option("pass:turn", "turn", button("pass:turn"), "Pass for this Turn"))
    ends = tuple(option.key for option in options)
    if cards:
        options.append(Option("card", "card", button("card"), "Play an Action"))
    options.extend(more)
    if advised is not None:
        options.insert(0, advised)
    answer = await Ask(
        side,
        prompt,
        lambda: options,
        rule=rule,
        kind=Kind.REACTION,
        needs="hand" if by_rule and not solitaire.alone(state) else "public",  # what is advised hangs on the hand
        names=names,
        ends=ends,
        lapse="" if advised is None else advised.key,
        weighty=True,
        topic=topic,
        context=asked,
        wait=wait,
    )
    if answer in ("order", "turn"):
        table.state.standing[f"{side}:{asked.window}"] = answer
        return PASS
    if answer[:1] in "@=-":
        table.state.standing[f"{side}:{asked.window}{answer}"] = "turn" if answer == "-idle" else "order"
        return PASS
    return answer


async def choose_card(
    table: At,
    side: str,
    fits: Callable[[Card], Refusal | None],
    asked: Asked,
    *,
    rule: str,
    prompt: str = "Which Action?",
) -> str:
    """Which card of the hand is played for its Action, "" for none; seen by its side alone.

    fits: why a card's Action may not be played now.
    """
    state, content = table.state, table.content

    return await pick_card(
        side,
        prompt,
        lambda: solitaire.usable(state, side),
        lambda name: fits(content.cards[name]),
        rule=rule,
        context=asked,
    )


def among(actions: Sequence[str]) -> Callable[[Card], Refusal | None]:
    """A test that lets through these Actions only."""

    def fits(found: Card) -> Refusal | None:
        if found.action == "command-confusion":
            return CONFUSED
        return None if found.action in actions else WRONG_ACTION

    return fits


@enforces("1.5", "1.6")
def discard(state: CommanderState, side: str, name: str) -> None:
    """Lay a card of the hand on the discard pile."""
    solitaire.remove_from_row(state, side, name)
    hand = list(state.hands[side])
    hand.remove(name)
    state.hands[side] = tuple(hand)
    state.discards[side] = (*state.discards[side], name)
    if name in state.seen.get(side, ()):
        state.seen[side] = tuple(card for card in state.seen[side] if card != name)


@enforces("5.2")
def play(table: At, side: str, name: str, rule: str) -> str:
    """Play a card of the hand for its Action; returns the Action."""
    action: str = table.content.cards[name].action
    discard(table.state, side, name)
    names = {"side": f"side:{side}", "card": card(name), "action": table.content.actions[action].name}
    table.tell(Event("action", "{side} plays {action} ({card})", names, (card(name),), rule=rule, side=side))
    return action
