"""What every event can do and when: looked up by the id that stands on the card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.content import Content, Half
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.asking import Refusal
from desktop.table.game import Table

__all__ = ["BATTLE", "EVENTS", "BattleEvent", "PlainEvent", "battle_event", "event", "half_of", "why_not_half"]

WhyNot = Callable[[Content, NoRetreatState, str], Refusal | None]
Run = Callable[[Table[NoRetreatState], str], Awaitable[None]]
WhyNotBattle = Callable[[Field, Fight, str], Refusal | None]
Change = Callable[[Field, Fight, str], Fight]

NO_ADVANTAGE = Refusal(
    "The Strategic Advantage is with the other side", "5.3.3", "Axis on turns 1-9, Allies from 10 on"
)
NO_MALTA = Refusal("The Malta marker is not in its box", "5.3.4")
HEARD = Refusal("An event of this name has occurred in this Player Turn", "5.0", "once is enough")
NO_NAVAL = Refusal("No Allied naval event may be played this Game Turn", "5.3.1")


class PlainEvent(msgspec.Struct, frozen=True):
    """An event outside battles."""

    why_not: WhyNot
    run: Run


class BattleEvent(msgspec.Struct, frozen=True):
    """An event of the Battle Sequence: how it changes the fight; `ends` it altogether."""

    why_not: WhyNotBattle
    change: Change
    ends: bool = False


EVENTS: dict[str, PlainEvent] = {}
BATTLE: dict[str, BattleEvent] = {}


def event(name: str, why_not: WhyNot) -> Callable[[Run], Run]:
    """Register what an event does."""

    def register(run: Run) -> Run:
        EVENTS[name] = PlainEvent(why_not, run)
        return run

    return register


def battle_event(name: str, why_not: WhyNotBattle, *, ends: bool = False) -> Callable[[Change], Change]:
    """Register what an event does to a fight."""

    def register(change: Change) -> Change:
        BATTLE[name] = BattleEvent(why_not, change, ends)
        return change

    return register


def half_of(content: Content, card: str, side: str) -> Half:
    """A side's half of a card."""
    found = content.cards[card]
    return found.axis if side == "axis" else found.allied


def why_not_half(state: NoRetreatState, side: str, half: Half) -> Refusal | None:
    """What bars an event whatever it does: advantage, Malta, once is enough, naval bans (5.0, 5.3.3, 5.3.4)."""
    if half.advantage and (state.turn <= 9) != (side == "axis"):
        return NO_ADVANTAGE
    if half.malta and not state.malta_marker:
        return NO_MALTA
    if half.name in state.heard:
        return HEARD
    return NO_NAVAL if half.naval and state.flags.get("no_naval") else None
