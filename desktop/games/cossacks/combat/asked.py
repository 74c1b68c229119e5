"""What questions of combat carry for the panels: plain facts that the asked side may know (`Ask.context`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.cossacks.content import SideId

__all__ = [
    "Attack",
    "DefenceAsked",
    "FireAsked",
    "GunsAsked",
    "LossAsked",
    "LossMark",
    "LossSetKind",
    "PointAsked",
    "StepAsked",
]

LossSetKind = Literal[
    "barrage",
    "barrage check",
    "defender",
    "defender check",
    "attacker",
    "attacker check",
    "withdrawal",
]


class Attack(msgspec.Struct, frozen=True, gc=False):
    """A declared fire attack. units: all attackers; marked: those of their formations, whether they attack or not, that
    were under a valid marker when it was declared."""

    side: SideId
    target: str
    units: tuple[str, ...]
    marked: tuple[str, ...] = ()
    charge: bool = False


class StepAsked(msgspec.Struct, frozen=True, gc=False):
    """The player of a step chooses what to do. duties: hexes that his units owe a fire attack (E5.2)."""

    side: SideId
    action: Literal["barrage", "fire"]
    duties: tuple[str, ...] = ()


class GunsAsked(msgspec.Struct, frozen=True, gc=False):
    """Guns for a barrage are chosen; the picks stand in `Ask.chosen` as ``add:<unit>``."""

    side: SideId
    target: str
    fortress: str = ""


class FireAsked(msgspec.Struct, frozen=True, gc=False):
    """Units for a fire attack (or probe, or pursuit) are chosen; the picks stand in `Ask.chosen`."""

    side: SideId
    target: str
    kind: Literal["fire", "probe", "pursue"] = "fire"


class DefenceAsked(msgspec.Struct, frozen=True, gc=False):
    """The defender answers a declared attack, whose units he does not see yet.

    stage: what is asked. origins: hexes that the attack comes from.
    """

    side: SideId
    target: str
    origins: tuple[str, ...]
    stage: Literal["withdraw", "stand fast", "facings", "units"]


class PointAsked(msgspec.Struct, frozen=True, gc=False):
    """Whether to spend an ammunition point in a fire attack, after the reveal.

    side: who is asked. spent: tracks that spend in this combat so far.
    """

    side: SideId
    track: str
    attack: Attack
    defenders: tuple[str, ...]
    spent: tuple[str, ...]
    standing_fast: bool = False


class LossMark(msgspec.Struct, frozen=True, gc=False):
    """One numbered loss: who chooses it, and what was taken ("" while open). unit: "" when the asked side may not know.

    taken: "combat", "artillery", "cadre", "morale", "retreat", "superiority", "marker", "surplus" or "".
    """

    chooser: SideId
    taken: str = ""
    unit: str = ""


class LossAsked(msgspec.Struct, frozen=True, gc=False):
    """A loss is chosen. owner suffers, opponent inflicts; number counts from 1.

    used: spent limits as "german:retreat", "russian:morale" ... (S12.81). payers, formations: who may pay and whose
    Morale Level would fall; () when the asked side may not know. margin: by how much the check failed, 0 if none.
    hex: where the units that suffer stood when the losses began. check: a check follows these losses as things stand.
    """

    kind: LossSetKind
    owner: SideId
    opponent: SideId
    target: str
    number: int
    marks: tuple[LossMark, ...]
    used: tuple[str, ...] = ()
    payers: tuple[str, ...] = ()
    formations: tuple[str, ...] = ()
    margin: int = 0
    hex: str = ""
    check: bool = False
