"""What must hold for every game, at each decision and at rest points: shared by `playout` and the conformance tests.

Each check returns faults as sentences, [] when all is well. The light ones cost microseconds and run at every decision;
the heavy ones fork, save, load and replay, and run at some rest points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, cast

import msgspec

from desktop.bots.shown import everything_shown
from desktop.bots.twins import twins
from desktop.table.asking import Ask, Draw, Roll, Sealed
from desktop.table.content import ContentFault, Document
from desktop.table.game import Game
from desktop.table.gamefile import open_game, save_new
from desktop.table.panels import Odds
from desktop.table.planning import Planner
from desktop.table.position import position_of, position_text, read_position
from desktop.table.session import NoSuchAnswer, Session
from desktop.table.telling import Event
from desktop.table.wording import SUBJECTS, fill

__all__ = [
    "LONGEST_TAIL",
    "at_decision",
    "at_rest",
    "gestures",
    "names_of_event",
    "placed",
    "question",
    "resumed",
    "rules_of_event",
    "saved",
    "shown",
    "undone",
    "unseen",
]

T = TypeVar("T")

#: Answers and outcomes since the last rest point: never more than this, and 95 % under `USUAL_TAIL`.
LONGEST_TAIL, USUAL_TAIL = 400, 60
#: A prompt has about sixty letters; with names filled in it may be a little longer.
LONGEST_PROMPT = 80


def at_decision(session: Session[Any], ask: Ask[Any]) -> list[str]:
    """The light checks: invariants of the state, an answer that is possible, keys that are unique, a short tail."""
    faults: list[str] = []
    if not ask.continues:
        faults += [str(fault) for fault in session.game.invariants(session.content, session.state)]
    if len(ask.by_key()) != len(ask.candidates()):
        faults.append(f"two candidates share a key: {ask.prompt}")
    if not ask.options():
        faults.append(f"dead end: {ask.prompt} ({ask.side})")
    if session.position - session.rests[-1].position > LONGEST_TAIL:
        faults.append(f"more than {LONGEST_TAIL} entries since the last rest point")
    return faults


# questions ---------------------------------------------------------------------------------------------------------
def question(session: Session[Any], ask: Ask[Any]) -> list[str]:
    """A question as a whole: every candidate is offered or refused with a reason and a rule, words are there."""
    faults: list[str] = []
    game, content = session.game, session.content
    view = session.view(frozenset((ask.side,)))
    where = f"{ask.prompt!r} ({ask.side})"
    offered = [option.key for option in ask.options()]
    for option in ask.candidates():
        refusal = ask.refusal(option)
        if (refusal is None) != (option.key in offered):
            faults.append(f"{where}: {option.key} is neither offered nor refused, or both")
        if refusal is not None and not (refusal.text and refusal.rule):
            faults.append(f"{where}: {option.key} is refused without a reason or a rule")
        if ":" not in option.subject or option.subject.partition(":")[0] + ":" not in SUBJECTS:
            faults.append(f"{where}: {option.key} has the subject {option.subject!r}")
        if not game.label(content, view, option):
            faults.append(f"{where}: {option.key} has no words")
        faults += [
            f"{where}: {subject} has no name" for subject in option.about if not game.name(content, view, subject)
        ]
    if not ask.rule:
        faults.append(f"{where}: no rule puts this question")
    if any(key not in offered and ask.candidate(key) is None for key in ask.ends):
        faults.append(f"{where}: ends {ask.ends} are not all candidates")
    faults += _template(ask.prompt, ask.names, f"prompt {where}")
    filled = fill(ask.prompt, ask.names, lambda subject: game.name(content, view, subject))
    if len(filled) > LONGEST_PROMPT:
        faults.append(f"{where}: the prompt has {len(filled)} letters")
    proposal = game.proposal(content, view, ask)
    if proposal:
        faults += _possible(session, ask.side, proposal, "the proposal")
    return faults + [f"{where}: {fault}" for fault in gestures(session, ask)]


#: Subjects that are tried as gestures at one question, and different runs of answers that are played.
MOST_SUBJECTS, MOST_RUNS, MOST_WAYS = 24, 4, 4


def gestures(session: Session[Any], ask: Ask[Any]) -> list[str]:
    """What one gesture stands for can be given: a target, a group, a way over several questions, a card of a plan."""
    game, content = session.game, session.content
    view = session.view(frozenset((ask.side,)))
    hexes = game.frame(content, view)
    scene = game.scene(content, view, ask)
    pieces = dict.fromkeys(placed.subject for placed in scene.pieces.values())
    subjects = [*_some([*pieces], MOST_SUBJECTS // 2), *_some(hexes, MOST_SUBJECTS // 2)]
    runs: dict[tuple[str, ...], str] = {}
    for subject in subjects:
        runs.setdefault(game.target(content, view, ask, subject), f"the target {subject}")
        runs.setdefault(game.group(content, view, ask, subject), f"the group {subject}")
    runs.pop((), None)
    faults = [
        fault for keys, what in _some([*runs.items()], MOST_RUNS) for fault in _possible(session, ask.side, keys, what)
    ]
    for hex in _some(hexes, MOST_WAYS):
        way = game.way(content, view, ask, "", (hex,))
        if way is None:
            continue
        first = ask.candidate(way.keys[0]) if way.keys else None
        if first is None or ask.refusal(first) is not None:
            faults.append(f"the way to {hex} begins with what is no answer: {way.keys[:1]}")
        if not len(way.hexes) == len(way.costs) == len(way.seen) or way.hexes[-1] != hex:
            faults.append(f"the way to {hex} does not tell every hex of it: {way}")
        if not set(way.stops) <= set(way.hexes):
            faults.append(f"the way to {hex} stops beside it: {way.stops}")
    plan = game.plan(content, view, ask) if isinstance(game, Planner) else None
    for card in plan.cards if plan is not None else ():
        option = ask.candidate(card.key) if card.key else None
        if card.key and (option is None or (ask.refusal(option) is not None) != bool(card.refused)):
            faults.append(f"the card {card.key} of the plan is offered or refused otherwise than its answer")
    return faults


def _some(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, spread over all."""
    return things[:: max(1, -(-len(things) // most))]


def _possible(session: Session[Any], side: str, keys: tuple[str, ...], what: str) -> list[str]:
    trial = session.fork()
    try:
        trial.gesture(keys, side)
    except Exception as fault:
        return [f"{what} {keys} cannot be played: {fault}"]
    return []


def _template(text: str, names: dict[str, str], where: str) -> list[str]:
    fields = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    return [f"{where}: no name for the field {field!r}" for field in fields if field not in names]


# events ------------------------------------------------------------------------------------------------------------
def names_of_event(session: Session[Any], event: Event) -> list[str]:
    """An event's words: every field is filled and every subject has a name for those who may read it."""
    faults = _template(event.text, event.names, f"event {event.text!r}")
    for tally in (event.tally, *event.tallies):
        for line in tally.lines if tally else ():
            faults += _template(line.what, line.names, f"sum of {event.text!r}")
    sides = [side.id for side in session.game.sides]
    for side in sides if event.audience is None else event.audience:
        view = session.view(frozenset((side,)))
        subjects = [*event.subjects, *(name for name in event.names.values() if str(name).startswith(SUBJECTS))]
        for subject in subjects:
            if not session.game.name(session.content, view, subject):
                faults.append(f"event {event.text!r}: {subject} has no name for {side}")
    return faults


def rules_of_event(event: Event) -> Iterator[str]:
    """The numbers of the rules that an event names, its sums included."""
    if event.rule:
        yield event.rule
    for tally in (event.tally, *event.tallies):
        if tally:
            for line in tally.lines:
                if line.rule:
                    yield line.rule


# showing -----------------------------------------------------------------------------------------------------------
def shown(session: Session[Any], eyes: frozenset[str], ask: Ask[Any] | None) -> list[str]:
    """Everything shown can be computed, pieces lie on surfaces that exist, blocks of odds sum to one."""
    everything = everything_shown(session, eyes, ask)
    surfaces = {surface.id for surface in everything[0]}
    scene = everything[1]
    faults = [
        f"{handle} lies on no surface: {placed.surface}"
        for handle, placed in scene.pieces.items()
        if placed.surface not in surfaces
    ]
    faults += [
        f"{handle} says it is {placed.handle}" for handle, placed in scene.pieces.items() if placed.handle != handle
    ]
    faults += [f"marks on no surface: {name}" for name in scene.marks if name not in surfaces]
    for item in everything:
        for part in item if isinstance(item, tuple) else (item,):
            if isinstance(part, Odds):
                faults += _odds(part)
    return faults


def _odds(odds: Odds) -> list[str]:
    faults = [
        f"odds {odds.title!r}: {block.title!r} sums to {total}"
        for block in odds.blocks
        if block.exclusive and (total := sum((Fraction(row.weight) for row in block.rows), Fraction(0))) != 1
    ]
    for assumed in odds.assumed:
        faults += _odds(assumed)
    return faults


def unseen(session: Session[Any], eyes: frozenset[str]) -> list[str]:
    """What lies hidden from the eyes is named neither in their view nor in anything they are shown.

    Hidden is a piece that the scene for all eyes shows and theirs does not, unless the story once told them of it; and
    a card likewise, whatever they were told: it may have been shuffled since.
    """
    game, content = session.game, session.content
    every = frozenset(side.id for side in game.sides)
    shown_to_all = {placed.subject for placed in game.scene(content, session.view(every), None).pieces.values()}
    shown_to_them = {placed.subject for placed in game.scene(content, session.view(eyes), None).pieces.values()}
    told: set[str] = set()
    for item in session.heard(eyes):
        told.update(item.event.subjects, (str(name) for name in item.event.names.values()))
    hidden = [subject for subject in sorted(shown_to_all - shown_to_them - told) if subject.startswith("piece:")]
    cards = [subject for subject in sorted(shown_to_all - shown_to_them) if subject.startswith("card:")]
    if not hidden and not cards:
        return []
    asked = [ask for side, ask in session.asks().items() if side in eyes or ask.needs == "public"]
    view = msgspec.json.encode(session.view(eyes)).decode()
    panels = repr(everything_shown(session, eyes, asked[0] if asked else None))
    who = "+".join(sorted(eyes)) or "nobody"
    faults = [
        f"{subject}, which {who} cannot see, is named in their {where}"
        for subject in cards
        for where, text, name in (
            ("view", view, f'"{subject.removeprefix("card:")}"'),
            ("panels", panels, f"'{subject}'"),
        )
        if name in text
    ]
    for where, text in (("view", view), ("panels", panels)):
        words = set(re.findall(r"[\w.]+", text))
        for subject in hidden:
            name = subject.removeprefix("piece:")
            if name in words:
                at = re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", text)
                near = text[max(0, at.start() - 60) : at.end() + 20] if at else ""
                faults.append(f"{subject}, which {who} cannot see, is named in their {where}: ...{near}...")
    return faults


# undo, save, resume ------------------------------------------------------------------------------------------------
def undone(session: Session[Any], digests: dict[int, str]) -> list[str]:
    """Undo gives the state that was, by digest; redo the state that is, at the same question.

    digests: state by position of the line, as far as it was written down.
    """
    trial = session.fork()
    here, asked = trial.digest(), _asked(trial)
    step = trial.undo_step(alone=True)
    if step is None:
        return []
    trial.undo(alone=True)
    faults: list[str] = []
    before = digests.get(trial.position)
    if before is not None and trial.digest() != before:
        faults.append(f"undo to {trial.position} gives another state than there was")
    trial.redo()
    if trial.digest() != here or _asked(trial) != asked:
        faults.append("redo does not come back to where undo came from")
    return faults


class _SameContent:
    """The game of a session whose content is the session's own: a check need not read the files again."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session.game, name)

    def content(self, owner: dict[str, Any] | None = None) -> Any:
        return self._session.content


def saved(session: Session[Any], folder: Path | None = None) -> list[str]:
    """A saved game opens at the same question, with the same state and the same story."""
    kept = session.keeper
    with TemporaryDirectory(prefix="hexfront-check-", dir=folder) as place:
        path = Path(place) / "game.hexfront"
        save_new(session, path).close()
        session.keeper = kept
        same = cast("Game[Any]", _SameContent(session))
        again = open_game(path, lambda name: same, write=False)
    faults = [f"a saved game opens with: {again.notice}"] if again.notice else []
    if again.digest() != session.digest():
        faults.append("a saved game opens with another state")
    if _asked(again) != _asked(session):
        faults.append(f"a saved game opens at {_asked(again)}, not at {_asked(session)}")
    if [told.event for told in again.events] != [told.event for told in session.events]:
        faults.append("a saved game opens with another story")
    return faults


def resumed(session: Session[Any]) -> list[str]:
    """At a rest point all of the game is in the state: written down and read back it asks the same question."""
    rest = session.rests[-1]
    raw = msgspec.json.decode(msgspec.json.encode(rest.state))
    state = msgspec.convert(raw, session.game.state_type)
    if msgspec.msgpack.encode(state) != msgspec.msgpack.encode(rest.state):
        return ["a state written down and read back is not the same"]
    there = session.fork(state=state)
    if there.digest() != session.digest() or _asked(there) != _asked(session):
        return [f"resumed from the rest point the game asks {_asked(there)}, not {_asked(session)}"]
    return []


def placed(session: Session[Any]) -> list[str]:
    """Written as a position and read again, the game stands at the same question with the same state."""
    game = session.game
    text = position_text(position_of(session), game.version)
    try:
        position, _ = read_position(Document("position", text), lambda name: game, content=session.content)
        again = position.open(game, content=session.content)
    except ContentFault as fault:
        return [f"written as a position it cannot be read: {fault}"]
    if again.digest() != session.digest() or _asked(again) != _asked(session):
        return [f"written as a position it asks {_asked(again)}, not {_asked(session)}"]
    return []


def _asked(session: Session[Any]) -> Any:
    """What is pending, comparable: sides, prompts and the keys offered in their order."""
    pending = session.pending
    if isinstance(pending, Ask | Sealed):
        return [
            (side, ask.prompt, ask.chosen, [option.key for option in ask.options()])
            for side, ask in session.asks().items()
        ]
    if isinstance(pending, Roll | Draw):
        return (pending.purpose, pending.count)
    return pending


def at_rest(session: Session[Any], digests: dict[int, str], seed: str) -> list[str]:
    """All heavy checks, for a session that stands anywhere; those of rest points only when it stands at one."""
    faults: list[str] = []
    for ask in session.asks().values():
        faults += question(session, ask)
    sides = [side.id for side in session.game.sides]
    for eyes in (frozenset[str](), *(frozenset((side,)) for side in sides), frozenset(sides)):
        asked = [ask for side, ask in session.asks().items() if side in eyes or ask.needs == "public"]
        faults += shown(session, eyes, asked[0] if asked else None)
        faults += unseen(session, eyes)
    faults += undone(session, digests)
    faults += saved(session)
    faults += resumed(session)
    faults += placed(session)
    if session.at_rest:
        for eyes in (frozenset[str](), *(frozenset((side,)) for side in sides)):
            try:
                faults += twins(session, eyes, f"{seed}|{session.position}")
            except NoSuchAnswer as fault:
                faults.append(f"an imagined table cannot be played: {fault}")
    return faults
