"""A game that settles its scenario at the table, step by step: what the window's page of it shows, as plain data.

A game that has such scenarios offers a method `plan`; others need not know of it.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, runtime_checkable

import msgspec

from desktop.table.asking import Ask
from desktop.table.panels import Fact

__all__ = ["Plan", "PlanCard", "PlanStep", "Planner"]


class PlanCard(msgspec.Struct, frozen=True, gc=False):
    """One choice of the question at hand, as a card.

    key: of its answer; "" for what was chosen or rolled already. title, price: in few words ("Rifle company",
    "42 points"). lines: what comes with it. faces: drawing keys of its pieces, each with how many. refused: why it may
    not be chosen now, "" when it may.
    """

    key: str
    title: str
    price: str = ""
    lines: tuple[str, ...] = ()
    faces: tuple[tuple[str, int], ...] = ()
    refused: str = ""


class PlanStep(msgspec.Struct, frozen=True, gc=False):
    """One step: its title, where it stands, and what it has settled so far, by side ("" = of neither)."""

    title: str
    state: Literal["past", "now", "next"]
    settled: tuple[Fact, ...] = ()
    rule: str = ""


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A scenario in the making, as one view knows it.

    lead: what the present step is about, in one sentence. cards: the choices of the pending question, or what was
    settled where nothing is chosen. totals: the running sums. surface: the map of the scenario, "" while there is none.
    overlay: id of an overlay that shows on it what was settled last. whole: everything is settled; the page is a
    summary now.
    """

    title: str
    steps: tuple[PlanStep, ...]
    lead: str = ""
    cards: tuple[PlanCard, ...] = ()
    totals: tuple[Fact, ...] = ()
    surface: str = ""
    overlay: str = ""
    whole: bool = False


@runtime_checkable
class Planner(Protocol):
    """What a game with such a scenario has besides the contract of every game."""

    def plan(self, content: Any, view: Any, ask: Ask[Any] | None) -> Plan | None:
        """The page of the scenario in the making; None when nothing is being settled.

        ask: the question that the present eyes answer, None while dice wait or somebody else is asked.
        """
        ...
