"""What a question is about, as plain data for the game's own panels: previews, odds, proposals and hints."""

from __future__ import annotations

import msgspec

__all__ = ["Asked", "Attack"]


class Attack(msgspec.Struct, frozen=True, gc=False):
    """A fire as far as it is declared (O20.3).

    way: "order", "opportunity" or "assault" for a Fire; "mines" or "radio" for attacks that are none. elements: firing
    units and weapons, in the order they were picked; targets: one hex, or two with Spray Fire. bonus: FP of Actions
    played; sustained: how many Sustained Fires (A41). smoke: it places smoke instead of hitting. fp: what Mines or a
    radio strike with. Settled when the fire is made, whatever becomes of the firers: origins, the hexes it comes from;
    plunging, from a Mortar or a Radio (R1); bare, against no Cover at all (R14, R37).
    """

    side: str
    way: str
    elements: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    bonus: int = 0
    sustained: int = 0
    smoke: bool = False
    fp: int = 0
    origins: tuple[str, ...] = ()
    plunging: bool = False
    bare: bool = False


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The context of a question.

    kind: which question ("order", "step", "reroll", "defence" ...). attack: the fire at hand. total: its Attack Total.
    units: those it is about. hex: the hex it is about. dice: white and red of the roll just made. window: the name
    under which a standing pass is kept. purpose: what was rolled for. Where a roll may be made again: roll, the kind of
    question the roll belongs to ("fire", "defence" ...), and roller, whose cards it is made with. against: the other
    side's Melee Total, if that stands already.
    """

    kind: str
    attack: Attack | None = None
    total: int = 0
    units: tuple[str, ...] = ()
    hex: str = ""
    card: str = ""
    dice: tuple[int, ...] = ()
    window: str = ""
    purpose: str = ""
    roll: str = ""
    roller: str = ""
    against: int = 0
