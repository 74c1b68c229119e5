"""What a game tells the window's panels: plain data, computed from a view, so that the window names no game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from desktop.table.tally import Tally

__all__ = [
    "NEXT",
    "Badge",
    "Board",
    "BoardColumn",
    "BoardPiece",
    "Chance",
    "Chances",
    "Fact",
    "Hint",
    "Inspection",
    "Ledger",
    "LedgerBox",
    "LedgerRow",
    "Odds",
    "Row",
    "Rule",
    "Ruling",
    "Source",
    "Step",
    "Way",
]


class Step(msgspec.Struct, frozen=True, gc=False):
    """One step of the sequence-of-play strip."""

    title: str
    state: Literal["past", "skipped", "now", "next"]
    rule: str = ""
    why: str = ""  # for a skipped step: why nobody could act; else what it is


class Fact(msgspec.Struct, frozen=True, gc=False):
    """One thing to see without clicking: a name and a value ("Victory points", "6 : 4").

    brief: both in few letters ("VP 6:4"), for a line that is too short for all facts at length.
    """

    name: str
    value: str
    tip: str = ""
    tone: Literal["plain", "good", "bad", "notice"] = "plain"
    subject: str = ""
    brief: str = ""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row of the stack tray: a piece, its name, what it is or adds or why not."""

    subject: str
    face: str
    title: str
    detail: str = ""
    tone: Literal["plain", "adds", "refused", "muted"] = "plain"
    rule: str = ""


class Inspection(msgspec.Struct, frozen=True, gc=False):
    """What the inspector says of a subject: facts with their sources, and rules it falls under."""

    title: str
    faces: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class Chance(msgspec.Struct, frozen=True, gc=False):
    """One exclusive outcome of a block, or one named risk. `weight` is exact, as "numerator/denominator"."""

    what: str
    weight: str
    tone: Literal["ours", "lesser", "gain", "danger", "neutral"] = "neutral"


class Chances(msgspec.Struct, frozen=True, gc=False):
    """A block of exclusive outcomes that sum to one, or (exclusive=False) named risks.

    stacked: exclusive outcomes are drawn in one bar, for panels of many blocks that are alike.
    """

    title: str
    rows: tuple[Chance, ...]
    exclusive: bool = True
    stacked: bool = False


class Odds(msgspec.Struct, frozen=True, gc=False):
    """The odds panel for one option or chosen set.

    known: "exact", or how it was assumed ("if they are 20 / 30 / 40").
    tallies: the sums compared, ours first. shifts: what each column shift did.
    blocks: exclusive outcomes a side and named risks. what_if: (choice, before -> after, quantity named).
    table: surface id, column and row keys to light, for the chart.
    spent: they weigh making a roll again, and tell nothing of the roll that comes after the answer.
    """

    title: str
    known: str
    tallies: tuple[Tally, ...] = ()
    shifts: Tally | None = None
    column: str = ""
    blocks: tuple[Chances, ...] = ()
    what_if: tuple[tuple[str, str], ...] = ()
    table: str = ""
    source: str = ""
    assumed: tuple[Odds, ...] = ()  # one row by assumed strength
    spent: bool = False


class LedgerRow(msgspec.Struct, frozen=True, gc=False):
    """One row of a housekeeping page: something done, or something that may be bought.

    key: the answer that a click gives, "" for none. cost: its price. effect: what it brings; for what may not be had,
    why not, with the rule. tone: done and ticked, to be had, or refused.
    """

    text: str
    key: str = ""
    cost: str = ""
    effect: str = ""
    rule: str = ""
    tone: Literal["done", "open", "refused"] = "open"
    subject: str = ""
    face: str = ""


class LedgerBox(msgspec.Struct, frozen=True, gc=False):
    """One numbered box of the loss ledger."""

    chooser: str  # side
    taken: str = ""  # what was taken, "" if still open
    current: bool = False
    face: str = ""


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """The loss ledger: who chooses which loss, what was taken, which limits are spent; previews by option key."""

    title: str
    boxes: tuple[LedgerBox, ...]
    limits: tuple[Fact, ...] = ()
    previews: dict[str, str] = {}
    rows: tuple[LedgerRow, ...] = ()  # a page of housekeeping below the boxes


class BoardPiece(msgspec.Struct, frozen=True, gc=False):
    """A piece on the battle board. label: what it adds or why it is there; movable: another column may have it."""

    subject: str
    face: str
    name: str
    label: str = ""
    movable: bool = False
    tone: Literal["plain", "danger", "muted"] = "plain"


class BoardColumn(msgspec.Struct, frozen=True, gc=False):
    """One target of the battle board.

    id: its hex. pieces: who attacks it by the plan; defenders: who is attacked. odds: what that makes, with sums,
    shifts, column and outcomes. notes: prices and the like. duty: what is owed here and not met, in words, "" if
    nothing. drop: the chosen key that takes the target back, "" for none. current: its battle is asked about now.
    run: the answers that begin its battle as planned, () where that is not asked.
    """

    id: str
    title: str
    pieces: tuple[BoardPiece, ...] = ()
    defenders: tuple[BoardPiece, ...] = ()
    odds: Odds | None = None
    notes: tuple[str, ...] = ()
    duty: str = ""
    drop: str = ""
    current: bool = False
    run: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, gc=False):
    """The battle board: all battles of a phase planned together, before anything is committed.

    id: of the phase that is planned; a plan is forgotten when another id comes. spare: pieces that could attack and are
    in no column. takers: by piece, the columns that could have it as things stand. duties: what the plan as a whole
    owes and does not meet. run: the answers that carry out the plan as far as the question at hand goes.
    """

    id: str
    title: str
    columns: tuple[BoardColumn, ...]
    spare: tuple[BoardPiece, ...] = ()
    takers: dict[str, tuple[str, ...]] = {}
    duties: tuple[str, ...] = ()
    run: tuple[str, ...] = ()


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A tag on the map beside a subject: what it adds, a total, a duty."""

    subject: str
    text: str
    tone: Literal["adds", "total", "duty", "danger", "plain"] = "plain"


class Hint(msgspec.Struct, frozen=True, gc=False):
    """A first-game hint, shown once with the first question that it fits."""

    id: str
    text: str


class Rule(msgspec.Struct, frozen=True, gc=False):
    """One numbered rule: our own short title and summary, and how it is covered."""

    number: str
    title: str
    summary: str = ""
    coverage: Literal["enforced", "definition", "component", "not applicable", "not yet"] = "not yet"
    why: str = ""
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """How we rule where the text is silent or contradicts itself; shown to the players."""

    id: str
    rules: tuple[str, ...]
    question: str
    ruling: str
    reason: str
    alternatives: tuple[str, ...] = ()
    setting: str = ""  # name of the setting that switches it, "" if fixed


class Source(msgspec.Struct, frozen=True, gc=False):
    """Where a table, counter or map comes from."""

    component: str
    kind: Literal["rulebook", "historical", "reconstructed", "owner"]
    text: str
    confidence: str = ""
    detail: dict[str, Any] = {}


#: In place of the piece that goes a way: the next that has not gone yet.
NEXT = "next"


class Way(msgspec.Struct, frozen=True, gc=False):
    """A way over several questions: what a person sees of it before it is gone, and the answers that go it.

    keys: the answers in order, the first to the question at hand. hexes: the hexes of the way as subjects, the start
    first. costs: for each of them what is spent on arriving there ("" at the start). seen: how many enemies could act
    there. stops: hexes in which it must end, or may have to. words: one line on the whole.
    """

    keys: tuple[str, ...]
    hexes: tuple[str, ...]
    costs: tuple[str, ...]
    seen: tuple[int, ...]
    stops: tuple[str, ...] = ()
    words: str = ""
