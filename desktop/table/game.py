"""The typed contract that every game fulfils, and the table at which its procedures play.

Read this with ``tests/toygame``, the contract by example. State is data: a `State` subclass whose fields are plain
values or flat dicts of frozen records; the session copies it shallowly at rest points and never encodes it in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any, Generic, Literal, Protocol, TypeVar, get_origin, get_type_hints

import msgspec

from desktop.table.asking import Ask, Option, Refusal, Subject
from desktop.table.drawing import Drawing, Typesetter
from desktop.table.panels import (
    Badge,
    Board,
    Fact,
    Hint,
    Inspection,
    Ledger,
    Odds,
    Row,
    Rule,
    Ruling,
    Source,
    Step,
    Way,
)
from desktop.table.scene import Anchor, Mark, Scene, Surface
from desktop.table.telling import Event

__all__ = [
    "Activation",
    "ChanceSource",
    "Fault",
    "Game",
    "Hidden",
    "Overlay",
    "S",
    "Scenario",
    "Setting",
    "Side",
    "State",
    "Table",
    "Verdict",
]


class State(msgspec.Struct):
    """Base of every game's state.

    Fields are numbers, strings, booleans, None, tuples, frozen records, or dicts from str to any of these (never a
    dict or list inside a dict). No floats: fractions of strength are whole quarters or "n/d" text.
    `copy` is the session's rest point: 3 microseconds for 600 pieces.
    """

    def copy(self: S) -> S:
        """A copy that shares every record and no dict."""
        new = copy(self)
        for name in _dicts_of(type(self)):
            setattr(new, name, getattr(self, name).copy())
        return new


S = TypeVar("S", bound=State)


@cache
def _dicts_of(kind: type[State]) -> tuple[str, ...]:
    """Names of the fields that hold dicts, by their declared types."""
    return tuple(name for name, hint in get_type_hints(kind).items() if get_origin(hint) is dict)


class Hidden(msgspec.Struct, frozen=True, gc=False, tag="hidden"):
    """What a view holds in place of a secret: a public handle, whose it is, where it stands and which way it faces."""

    handle: str
    side: str
    hex: str = ""
    facing: int | None = None


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of the game: id in records, name for people, colour, drawing key of its emblem."""

    id: str
    name: str
    adjective: str
    colour: str
    emblem: str


class Setting(msgspec.Struct, frozen=True, gc=False):
    """A choice made at set-up: an optional rule, a ruling where players differ, a way to play alone.

    alone: the value to begin with when one person plays all sides, "" = the default. solitaire: a choice for one person
    on all sides only; with several people the game begins with its default. main: a choice that belongs beside the
    players (how long to play), not among the rulings.
    """

    id: str
    title: str
    options: tuple[tuple[str, str], ...]  # (value, words)
    default: str
    rule: str = ""
    why: str = ""
    alone: str = ""
    solitaire: bool = False
    main: bool = False


class Scenario(msgspec.Struct, frozen=True, gc=False):
    """What picker and inspector show of a scenario; `data` is the game's own decoded file.

    first: it is the one to play first (small, without the hardest rules): the picker proposes it.
    rules: its own special rules in words; doubts: what of it is taken, inferred or not known, a sentence each.
    """

    id: str
    title: str
    place: str
    date: str
    length: str
    summary: str
    secrets: str
    pieces: int
    settings: tuple[str, ...] = ()
    source: str = ""
    data: Any = None
    first: bool = False
    rules: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class Fault(msgspec.Struct, frozen=True, gc=False):
    """Something wrong in content, a position or a state: what, where, what to do."""

    what: str
    where: str = ""
    remedy: str = ""

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where, self.what) if part) + (
            f" ({self.remedy})" if self.remedy else ""
        )


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """The end of the game: the winning side ("" = draw), one sentence, and the sums that led to it."""

    winner: str
    text: str
    rule: str
    facts: tuple[Fact, ...] = ()


class Activation(Generic[S]):
    """What the sequence of play calls for next: a small procedure between two rest points."""

    __slots__ = ("label", "run")

    def __init__(self, label: str, run: Callable[[Table[S]], Coroutine[Any, Any, None]]) -> None:
        self.label = label
        self.run = run


class Table(Generic[S]):
    """What a procedure holds: the state (fetch it anew after each await), the content, and a place to tell events."""

    __slots__ = ("content", "events", "state")

    def __init__(self, state: S, content: Any) -> None:
        self.state = state
        self.content = content
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Append an event to the story."""
        self.events.append(event)


class Overlay(msgspec.Struct, frozen=True, gc=False):
    """An overlay the game offers: id for `Game.overlay`, title, key, and what kind of subject it wants ("" = none)."""

    id: str
    title: str
    key: str = ""
    wants: Literal["", "piece", "hex"] = ""
    rule: str = ""


class ChanceSource(Protocol):
    """A source of chance for `imagine`: uniform choices below n, keyed by the caller's fork."""

    def below(self, n: int) -> int: ...


class Game(Protocol[S]):
    """One game. Everything is a pure function of content, state or view, except `next`'s procedures.

    `view` arguments are states made by `view`; pure functions run on a state or on a view alike and raise
    `asking.Unknown` where a token does not tell.
    """

    id: str
    title: str
    version: int
    sides: tuple[Side, ...]
    settings: tuple[Setting, ...]
    state_type: type[S]
    overlays: tuple[Overlay, ...]

    # content and set-up ------------------------------------------------------------------------------------------
    def content(self, owner: dict[str, Any] | None = None) -> Any:
        """The game's immutable content, loaded once through `desktop.table.content`.

        owner: the owner's records a saved game began with; None reads the owner's folder. The content keeps what was
        used in an attribute `owner` (plain data, {} if none).
        """
        ...

    def faults(self, content: Any) -> list[Fault]:
        """All that is wrong with the content."""
        ...

    def scenarios(self, content: Any) -> tuple[Scenario, ...]: ...

    def set_up(self, content: Any, scenario: str, settings: dict[str, str]) -> S:
        """The state at the first rest point of a scenario."""
        ...

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        """A state saved by an older version, as this version's raw data."""
        ...

    # play --------------------------------------------------------------------------------------------------------
    def next(self, content: Any, state: S) -> Activation[S] | Verdict: ...

    def view(self, content: Any, state: S, eyes: frozenset[str]) -> S: ...

    def imagine(self, content: Any, view: S, eyes: frozenset[str], chance: ChanceSource) -> S:
        """A full state that this view could be of, drawn by chance."""
        ...

    def invariants(self, content: Any, state: S) -> list[Fault]:
        """What must hold at every decision (cheap checks; `full` ones belong to the conformance hooks)."""
        ...

    def proposal(self, content: Any, view: S, ask: Ask[Any]) -> tuple[str, ...]:
        """Keys of the run of answers that most people would give, () if none; one gesture gives them."""
        ...

    def target(self, content: Any, view: S, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        """Target first (PLAY 8): the run of keys that a click on this subject stands for, () if it is plain.

        The window asks again at the next question of the same side, with the same subject, as long as there is one.
        """
        ...

    def group(self, content: Any, view: S, ask: Ask[Any], subject: Subject) -> tuple[str, ...]:
        """Keys that a double click on this subject stands for (a leader: he and all he commands), () if it is plain."""
        ...

    def way(self, content: Any, view: S, ask: Ask[Any], start: Subject, through: tuple[Subject, ...]) -> Way | None:
        """The way of a piece through these hexes to the last of them, over several questions; None if there is none.

        start: the piece, "" for the one that is most likely meant, `panels.NEXT` for the next that has not gone yet, if
        one has just arrived (the answer that ends it names the others in its `about`). Of ways that cost the same the
        least watched one.
        """
        ...

    # showing -----------------------------------------------------------------------------------------------------
    def name(self, content: Any, view: S, subject: Subject) -> str:
        """What a subject is called, as far as this view knows it."""
        ...

    def surfaces(self, content: Any, view: S) -> tuple[Surface, ...]: ...

    def sheet(
        self, content: Any, surface: str, typesetter: Typesetter, progress: Callable[[float], None]
    ) -> Iterable[Mark]:
        """The printed sheet of a surface: marks that never change. Built once, then cached by `Surface.still`."""
        ...

    def scene(self, content: Any, view: S, ask: Ask[Any] | None) -> Scene: ...

    def drawing(self, content: Any, key: str, size: float, typesetter: Typesetter) -> Drawing:
        """The picture behind a drawing key on a plate of 100 x 100 units, for `size` device pixels across."""
        ...

    def anchor(self, content: Any, view: S, subject: Subject) -> Anchor | None: ...

    def hit(self, content: Any, surface: str, x: float, y: float) -> Subject | None:
        """The hex or box at a point of a surface."""
        ...

    def frame(self, content: Any, view: S) -> tuple[Subject, ...]:
        """The hexes that the scenario plays on; the rest of the map is dimmed."""
        ...

    def overlay(self, content: Any, view: S, kind: str, subject: Subject | None) -> tuple[Mark, ...]: ...

    def odds(self, content: Any, view: S, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
        """Odds of what these keys (chosen so far plus hovered) would do, from what the view knows."""
        ...

    def board(
        self, content: Any, view: S, ask: Ask[Any], keys: tuple[str, ...], plan: Mapping[Subject, Subject]
    ) -> Board | None:
        """All battles of the phase planned together (PLAY 22); None where nothing is planned.

        keys: chosen and hovered. plan: the columns that a person has given pieces, "" for none; others are assigned.
        """
        ...

    def ledger(self, content: Any, view: S, ask: Ask[Any]) -> Ledger | None: ...

    def sequence(self, content: Any, view: S) -> tuple[Step, ...]: ...

    def status(self, content: Any, view: S, ask: Ask[Any] | None) -> tuple[Fact, ...]:
        """What must be seen without clicking (PLAY 17)."""
        ...

    def badges(self, content: Any, view: S, ask: Ask[Any] | None, keys: tuple[str, ...]) -> tuple[Badge, ...]: ...

    def stack(self, content: Any, view: S, ask: Ask[Any] | None, subject: Subject) -> tuple[Row, ...]: ...

    def inspect(self, content: Any, view: S, subject: Subject) -> Inspection | None: ...

    def why_unlit(self, content: Any, view: S, ask: Ask[Any], subject: Subject) -> list[Refusal]:
        """Reasons for a subject that is no candidate at all ("a German unit; it is the Russian player's step")."""
        ...

    def hint(self, content: Any, view: S, ask: Ask[Any]) -> Hint | None: ...

    def label(self, content: Any, view: S, option: Option[Any]) -> str:
        """Words for a button or list row of an option."""
        ...

    # knowledge ---------------------------------------------------------------------------------------------------
    def rules(self) -> tuple[Rule, ...]: ...

    def rulings(self) -> tuple[Ruling, ...]: ...

    def sources(self, content: Any) -> tuple[Source, ...]: ...

    def glossary(self) -> dict[str, str]:
        """Abbreviations and terms, each with one line ("AP": "ammunition point ...")."""
        ...
