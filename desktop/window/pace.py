"""How fast the table goes on by itself: what is held for a key, what pauses, what happens at once."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from desktop.table.asking import Ask, Roll, Shuffle
from desktop.table.chance import Request

__all__ = ["Pace"]


class Pace(msgspec.Struct, frozen=True):
    """rolls: "hold" a roll until a key, "pause" for `pause` ms, or let it go "once". draws: the same for cards.

    typed: dice and cards come from the players' own hands. reactions: "pause" lets a reaction go by after `pause` ms,
    or `glance` ms where little could come of it; "ask" opens each. weighed: what becomes of those that the game wants
    to wait for a key: "hold" or "pause". forced: "once" takes what has one answer only, "hold" puts it all the same.
    step: ms between steps of a replay or of the random player. hop: ms a roll of a series, or a hex of a walk, stays
    before the next. speed of motion: 0 = none, 1 = usual.
    """

    rolls: Literal["hold", "pause", "once"] = "hold"
    draws: Literal["hold", "pause", "once"] = "hold"
    typed: bool = False
    reactions: Literal["pause", "ask"] = "pause"
    pause: int = 800
    step: int = 900
    speed: float = 1.0
    forced: Literal["hold", "once"] = "once"
    glance: int = 300
    weighed: Literal["hold", "pause"] = "hold"
    hop: int = 350

    def lets_go(self, ask: Ask[Any], *, series: bool = False) -> int | None:
        """Milliseconds after which a reaction goes by; None = somebody answers."""
        weighs = ask.wait == "halt" or (ask.wait == "key" and not series)
        if self.reactions == "ask" or (weighs and self.weighed == "hold"):
            return None
        return self.glance if ask.wait == "glance" else self.pause

    def holds(self, request: Request) -> bool:
        """Whether a chance request is to wait at all; shuffles and bookkeeping never do, but for the players' dice."""
        if isinstance(request, Shuffle):
            return False
        if not request.held:
            return self.typed and isinstance(request, Roll)
        if self.typed:
            return True
        return (self.rolls if isinstance(request, Roll) else self.draws) != "once"

    def waits(self, request: Request) -> int | None:
        """Milliseconds after which a held request goes by itself; None = a key decides."""
        if self.typed:
            return None
        way = self.rolls if isinstance(request, Roll) else self.draws
        return self.pause if way == "pause" else None
