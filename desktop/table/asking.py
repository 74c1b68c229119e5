"""What a procedure may await, and what it says when something is not allowed.

A procedure of a game is a coroutine. It awaits a question to one side (`Ask`), sealed questions to several sides
(`Sealed`), or chance (`Roll`, `Draw`, `Shuffle`). The session answers; nothing else may be awaited.

Legality is written once, as ``why_not(value) -> Refusal | None``. Options are the candidates without a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

import msgspec

T = TypeVar("T")
#: How long a reaction stays open, see `Ask`.
Wait = Literal["halt", "key", "pause", "glance"]

__all__ = [
    "Ask",
    "Draw",
    "Kind",
    "Option",
    "Refusal",
    "Roll",
    "Sealed",
    "Shuffle",
    "Subject",
    "Unknown",
    "Wait",
    "box",
    "button",
    "card",
    "hexagon",
    "piece",
]

#: What an option, an event or an anchor is about: ``"piece:de.1div.inf"``, ``"hex:41.19"``, ``"side:41.19/42.20"``
#: (a hexside), ``"stack:h7"`` (a public handle), ``"card:17"``, ``"box:first.III"`` or ``"button:done"``.
Subject = str


def piece(name: str) -> Subject:
    return "piece:" + name


def hexagon(label: str) -> Subject:
    return "hex:" + label


def card(name: str) -> Subject:
    return "card:" + name


def box(name: str) -> Subject:
    return "box:" + name


def button(name: str) -> Subject:
    return "button:" + name


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why something is not allowed now.

    text: one full sentence without a full stop's worth of blame: "29 div has no combat marker".
    rule: number of the rule, as in the rulebook's index ("S10.11").
    remedy: what would make it legal, or "".
    """

    text: str
    rule: str
    remedy: str = ""


class Unknown(Exception):
    """A pure rule function met a token of hidden information: the view does not tell this fact."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class Kind(StrEnum):
    """How a question wants to be answered, for window and bots; the record knows only keys."""

    PICK = "pick"
    MANY = "many"
    ORDER = "order"
    NUMBER = "number"
    PATH = "path"
    PLACE = "place"
    REACTION = "reaction"


class Option(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One candidate answer.

    key: stable name in records and scripts (``move:C7``, ``add:p17``, ``done``); unique within its question.
    value: what the procedure receives.
    subject: what a person points at to choose it.
    label: words for a button or list row; empty = the subject's own name.
    about: further subjects that belong to it (the target of a shot, the hexes of a path).
    effect: one short line of consequence, or "".
    series: giving it lets the rolls and draws of that series go one after the other, without a key for each.
    aside: something that may be done beside what is asked: neither the end of the step nor left to do before it.
    """

    key: str
    value: T
    subject: Subject
    label: str = ""
    about: tuple[Subject, ...] = ()
    effect: str = ""
    series: str = ""
    aside: bool = False


class Ask(Generic[T]):
    """A question to one side, with everything it may answer.

    side: who answers.
    prompt: literal template, at most about 60 letters, with ``{name}`` fields filled from `names`.
    candidates: all things that a person could reasonably try, in a fixed order that everybody may know.
    why_not: the first reason, in the rulebook's order, why a value is not allowed; None when it is.
    rule: the rule that puts the question.
    kind: see `Kind`.
    needs: "public" if options and the view needed are known to all; "hand" if what the side alone knows of them lies
    in its hand (surfaces of kind "hand"), so that a look at that is enough; else "own", which takes a curtain.
    chosen: for `Kind.MANY`, the keys already added, in order.
    picked: their subjects, in the same order; they are no candidates any more.
    weighty: never answered by the session even with one option (it declines, reveals or commits).
    secret: that only one option is left is itself a secret of the side: where another person looks on the question is
    put all the same, so that its not being put tells nothing.
    topic: what the question is about (a target hex, the hex that loses), for framing and panels.
    ends: keys that end a step ("pass", "end"): Enter never gives them while something else is legal.
    lapse: the answer that a reaction gives when it goes by after a pause, "" = pass.
    names: values for the template: subjects or plain words.
    context: further plain data for the game's own panels (ledger, odds); public to the asked side.
    continues: nothing has changed since the question before but what was picked (set by `picking`), so that views of
    it still hold.
    wait: for `Kind.REACTION`, how long it stays open before it goes by: "key" until somebody goes on, but in a series
    of rolls a pause; "halt" until somebody goes on, in a series too; "pause"; "glance" where little could come of it.
    Public facts alone decide, so that the pace tells nothing.
    """

    __slots__ = (
        "_by_key",
        "_candidates",
        "_options",
        "chosen",
        "context",
        "continues",
        "ends",
        "kind",
        "lapse",
        "make",
        "names",
        "needs",
        "picked",
        "prompt",
        "rule",
        "secret",
        "side",
        "topic",
        "wait",
        "weighty",
        "why_not",
    )

    def __init__(
        self,
        side: str,
        prompt: str,
        candidates: Callable[[], Sequence[Option[T]]],
        why_not: Callable[[T], Refusal | None] | None = None,
        *,
        rule: str,
        kind: Kind = Kind.PICK,
        needs: Literal["public", "hand", "own"] = "public",
        chosen: tuple[str, ...] = (),
        picked: tuple[Subject, ...] = (),
        weighty: bool = False,
        secret: bool = False,
        topic: tuple[Subject, ...] = (),
        ends: tuple[str, ...] = (),
        lapse: str = "",
        names: dict[str, str] | None = None,
        context: Any = None,
        continues: bool = False,
        wait: Wait = "pause",
    ) -> None:
        self.side = side
        self.prompt = prompt
        self.make = candidates
        self.why_not = why_not
        self.rule = rule
        self.kind = kind
        self.needs = needs
        self.chosen = chosen
        self.picked = picked
        self.weighty = weighty
        self.secret = secret
        self.topic = topic
        self.ends = ends
        self.lapse = lapse
        self.names = names or {}
        self.context = context
        self.continues = continues
        self.wait = wait
        self._candidates: Sequence[Option[T]] | None = None
        self._options: tuple[Option[T], ...] | None = None
        self._by_key: dict[str, Option[T]] | None = None

    def __await__(self) -> Generator[Ask[T], T, T]:
        return (yield self)

    def candidates(self) -> Sequence[Option[T]]:
        """All candidates, legal or not, in their fixed order."""
        if self._candidates is None:
            self._candidates = self.make()
        return self._candidates

    def options(self) -> tuple[Option[T], ...]:
        """The legal candidates, in order; computed once."""
        if self._options is None:
            test = self.why_not
            self._options = (
                tuple(self.candidates())
                if test is None
                else tuple([option for option in self.candidates() if test(option.value) is None])
            )
        return self._options

    def renew(self) -> None:
        """Forget candidates and options: the state under the question was set right."""
        self._candidates = self._options = self._by_key = None

    def by_key(self) -> dict[str, Option[T]]:
        """The candidates by their keys; fewer than the candidates if two share one."""
        if self._by_key is None:
            self._by_key = {option.key: option for option in self.candidates()}
        return self._by_key

    def candidate(self, key: str) -> Option[T] | None:
        """The candidate of that key, legal or not."""
        return self.by_key().get(key)

    def offers(self, option: Option[T]) -> bool:
        """Whether that candidate is among the options already computed (False when they are not)."""
        return self._options is not None and any(option is offered for offered in self._options)

    def refusal(self, option: Option[T]) -> Refusal | None:
        """Why that candidate is not allowed; None when it is."""
        return None if self.why_not is None else self.why_not(option.value)

    def refusals(self, subject: Subject) -> list[Refusal]:
        """Reasons against every candidate that this subject stands for (empty = something is legal or nothing fits)."""
        fitting = [option for option in self.candidates() if option.subject == subject]
        reasons = [self.refusal(option) for option in fitting]
        if any(reason is None for reason in reasons):
            return []
        return [reason for reason in reasons if reason is not None]


class Sealed:
    """Questions to several sides at once, each answered without knowing the others; awaited gives {side: value}."""

    __slots__ = ("asks",)

    def __init__(self, asks: dict[str, Ask[Any]]) -> None:
        self.asks = asks

    def __await__(self) -> Generator[Sealed, dict[str, Any], dict[str, Any]]:
        return (yield self)


class Roll:
    """Dice. Awaited gives the faces as a tuple, in order.

    purpose: template of what is rolled for, for the held roll and the log ("{force} check, ML {level}").
    side: whose roll it is, "" for neither.
    passes: for the held roll: what the faces will mean, from public facts ("passes on 1-3, 50 %"), or "".
    series: name of the run of rolls that it belongs to (see `Option.series`), "" for none.
    held: False for dice that the window need not hold, unless the players roll their own.
    context: what a question about this roll would bear, for its odds while it is held; None where nothing is weighed.
    """

    __slots__ = ("context", "count", "faces", "held", "names", "passes", "purpose", "rule", "series", "side")

    def __init__(
        self,
        purpose: str,
        *,
        count: int = 1,
        faces: int = 6,
        side: str = "",
        rule: str = "",
        names: dict[str, str] | None = None,
        passes: str = "",
        series: str = "",
        held: bool = True,
        context: Any = None,
    ) -> None:
        self.context = context
        self.purpose = purpose
        self.count = count
        self.faces = faces
        self.side = side
        self.rule = rule
        self.names = names or {}
        self.passes = passes
        self.held = held
        self.series = series

    def __await__(self) -> Generator[Roll, tuple[int, ...], tuple[int, ...]]:
        return (yield self)


class Draw:
    """The next `count` cards of a deck. Awaited gives their names; the procedure moves them.

    top: cards known to lie on top, in order; rest: the others, in a fixed order (a multiset).
    audience: the sides that see the cards' faces; None = everybody.
    held: False for bookkeeping draws (refilling a hand) that the window need not hold.
    series: name of the run of draws that it belongs to (see `Option.series`), "" for none.
    context: what a question about this draw would bear, for its odds while it is held; None where nothing is weighed.
    """

    __slots__ = (
        "audience",
        "context",
        "count",
        "deck",
        "held",
        "names",
        "purpose",
        "rest",
        "rule",
        "series",
        "side",
        "top",
    )

    def __init__(
        self,
        deck: str,
        purpose: str,
        *,
        top: tuple[str, ...],
        rest: tuple[str, ...],
        count: int = 1,
        side: str = "",
        audience: tuple[str, ...] | None = None,
        held: bool = True,
        rule: str = "",
        names: dict[str, str] | None = None,
        series: str = "",
        context: Any = None,
    ) -> None:
        self.context = context
        self.deck = deck
        self.purpose = purpose
        self.top = top
        self.rest = rest
        self.count = count
        self.side = side
        self.audience = audience
        self.held = held
        self.rule = rule
        self.names = names or {}
        self.series = series

    def __await__(self) -> Generator[Draw, tuple[str, ...], tuple[str, ...]]:
        return (yield self)


class Shuffle:
    """A chance order of `items` (opaque to players unless told). Awaited gives the items in their new order."""

    __slots__ = ("items", "purpose", "rule", "side")

    def __init__(self, items: tuple[str, ...], purpose: str, *, side: str = "", rule: str = "") -> None:
        self.items = items
        self.purpose = purpose
        self.side = side
        self.rule = rule

    def __await__(self) -> Generator[Shuffle, tuple[str, ...], tuple[str, ...]]:
        return (yield self)
