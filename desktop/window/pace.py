"""How fast the table goes on by itself: what is held for a key, what pauses, what happens at once."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.table.asking import Draw, Roll, Shuffle
from desktop.table.chance import Request

__all__ = ["Pace"]


class Pace(msgspec.Struct, frozen=True):
    """rolls: "hold" a roll until a key, "pause" for `pause` ms, or let it go "once". draws: the same for cards.

    typed: dice and cards come from the players' own hands. reactions: "pause" lets a reaction go by after a pause,
    "ask" opens each. forced: "once" takes what has one answer only, "hold" puts it all the same.
    step: ms between steps of a replay or of the random player. speed of motion: 0 = none, 1 = usual.
    """

    rolls: Literal["hold", "pause", "once"] = "hold"
    draws: Literal["hold", "pause", "once"] = "hold"
    typed: bool = False
    reactions: Literal["pause", "ask"] = "pause"
    pause: int = 800
    step: int = 900
    speed: float = 1.0
    forced: Literal["hold", "once"] = "once"

    def holds(self, request: Request) -> bool:
        """Whether a chance request is to wait at all; bookkeeping draws and shuffles never do."""
        if isinstance(request, Shuffle):
            return False
        if isinstance(request, Draw) and not request.held:
            return False
        if self.typed:
            return True
        return (self.rolls if isinstance(request, Roll) else self.draws) != "once"

    def waits(self, request: Request) -> int | None:
        """Milliseconds after which a held request goes by itself; None = a key decides."""
        if self.typed:
            return None
        way = self.rolls if isinstance(request, Roll) else self.draws
        return self.pause if way == "pause" else None
