"""What a question is about, as plain data for the game's own panels: previews, odds, proposals and hints."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.battle.fight import Advancing, Fight

__all__ = ["Asked"]


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The context of a question.

    kind: which question ("move", "go", "attackers", "hold"...). timing: of a card window, the words of `Half.timing`.
    fight: the battle at hand, as far as it is known. unit, hex: what the question is about. spent: doubled movement
    points used. result: of the battle, where one follows it. cost: SP that a yes costs. die: what was rolled.
    advancing: where an advance stands.
    """

    kind: str
    timing: str = ""
    fight: Fight | None = None
    unit: str = ""
    hex: str = ""
    spent: int = 0
    result: str = ""
    cost: int = 0
    die: int = 0
    advancing: Advancing = Advancing()
