"""The leak test: two tables that differ only in what some eyes may not know must look the same to them.

The twin is imagined from the eyes' view. Both tables are compared at the rest point: view, questions, refusals, scene,
panels and odds. Then both go on with the same answers and the same dice, up to the first reveal. As long as only these
eyes answer, and others do no more than pass, what is asked, of whom, what is told and what is seen must stay the same:
so a question that appears only because of a hidden card is found. Once another side has chosen among its own secrets
the tables may come to differ; while they look the same, the same must have been told: so a log line that counts hidden
pieces is found. Once dice or open cards have spoken, what comes of them may rightly hang on what is hidden: from there
on a difference ends the comparison.

What a view holds is taken as known: that it holds no more than the rules allow is for each game's own tests.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from desktop.bots.random_player import ends_something
from desktop.bots.shown import everything_shown
from desktop.table.asking import Ask, Draw, Roll, Shuffle
from desktop.table.chance import BadOutcome, Dice
from desktop.table.game import Verdict
from desktop.table.session import NoSuchAnswer, NotAllowed, Session
from desktop.table.wording import event_text

__all__ = ["twins"]

#: Answers and outcomes for which the two tables are played on.
LONGEST_WALK = 40


def twins(session: Session[Any], eyes: frozenset[str], seed: str) -> list[str]:
    """What tells the eyes apart a table and its imagined twin, [] when nothing does; the session stands at rest.

    Raises NoSuchAnswer if the imagined table cannot be played.
    """
    game, content = session.game, session.content
    who = "+".join(sorted(eyes)) or "nobody"
    view = session.view(eyes)
    imagined = game.imagine(content, view, eyes, Dice(f"twin|{seed}|{who}"))
    faults = [f"twin of {who}: the imagined table: {fault}" for fault in game.invariants(content, imagined)]
    one, other = session.fork(), session.fork(state=imagined)
    one.hold = other.hold = lambda request: True
    told = len(one.events)
    walker = Dice(f"walk|{seed}|{who}")
    theirs = False  # another side has chosen among its own secrets
    spoken = False  # chance has, and what comes of it may tell
    for step_number in range(LONGEST_WALK):
        one_heard, one_revealed = _heard(one, eyes, told)
        other_heard, other_revealed = _heard(other, eyes, told)
        revealed = one_revealed or other_revealed
        if (theirs or spoken) and not revealed and not _alike(one, other, eyes):
            break
        if spoken and one_heard != other_heard:
            break
        if not revealed:
            faults += [f"twin of {who}: {what}" for what in _differences(one, other, eyes, step_number % 8 == 0)]
        shared = min(len(one_heard), len(other_heard)) if revealed else None
        if not faults and one_heard[:shared] != other_heard[:shared] and not (theirs and revealed):
            faults.append(f"twin of {who}: the story differs: {one_heard[-1:]} and {other_heard[-1:]}")
        if faults or revealed or isinstance(one.pending, Verdict):
            break
        spoken = spoken or not _drawn_unseen(one.held, eyes)
        step = _step(one, other, eyes, walker)
        if not step or _forced_others(one, other, eyes):
            break
        theirs = theirs or step == "theirs"
    return faults


def _alike(one: Session[Any], other: Session[Any], eyes: frozenset[str]) -> bool:
    """Whether the tables still look the same, and ask the same questions."""
    if type(one.pending) is not type(other.pending):
        return False
    ours, theirs = ([(side, ask.prompt, ask.chosen) for side, ask in table.asks().items()] for table in (one, other))
    return ours == theirs and _encoded(one, eyes) == _encoded(other, eyes)


def _encoded(session: Session[Any], eyes: frozenset[str]) -> bytes:
    return msgspec.msgpack.encode(session.view(eyes))


def _heard(session: Session[Any], eyes: frozenset[str], since: int) -> tuple[list[str], bool]:
    """What the eyes were told since then, in words and in full, up to the first reveal; whether there was one."""
    every = frozenset(side.id for side in session.game.sides)
    view = session.view(eyes)
    heard: list[str] = []
    for told in session.events[since:]:
        event = told.event
        if event.reveals:
            return heard, True
        if event.heard_by(eyes, every):
            words = event_text(event, lambda subject: session.game.name(session.content, view, subject))
            heard.append(f"{words} {event!r}")
    return heard, False


def _differences(one: Session[Any], other: Session[Any], eyes: frozenset[str], panels: bool) -> list[str]:
    """What these eyes can tell apart right now; `panels`: in the scene, the panels and the odds as well."""
    faults: list[str] = []
    if type(one.pending) is not type(other.pending):
        return [f"one table waits for {one.pending!r}, the other for {other.pending!r}"]
    if _encoded(one, eyes) != _encoded(other, eyes):
        faults.append(f"the views differ in {_fields(one.view(eyes), other.view(eyes))}")
    ours, theirs = one.asks(), other.asks()
    if _put(ours) != _put(theirs):
        faults.append(f"one asks {_prompts(ours)}, the other {_prompts(theirs)}")
        return faults
    visible: Ask[Any] | None = None
    twin: Ask[Any] | None = None
    for side, ask in ours.items():
        if side in eyes or ask.needs == "public":
            visible, twin = ask, theirs[side]
            faults += _questions(ask, twin)
    if isinstance(one.pending, Roll | Draw | Shuffle):
        faults += _requests(one.pending, other.pending, eyes)
    if panels and not faults:
        pairs = zip(everything_shown(one, eyes, visible), everything_shown(other, eyes, twin), strict=True)
        odd = next(((mine, yours) for mine, yours in pairs if mine != yours), None)
        if odd is not None:
            faults.append(f"what is shown differs: {str(odd[0])[:300]} and {str(odd[1])[:300]}")
    return faults


def _fields(one: Any, other: Any) -> str:
    """Which fields of two views differ, and in what, as far as it can be said shortly."""
    found: list[str] = []
    for name in one.__struct_fields__:
        mine, yours = getattr(one, name), getattr(other, name)
        if mine != yours:
            odd = {"": (mine, yours)}
            if isinstance(mine, dict):
                odd = {key: (mine.get(key), yours.get(key)) for key in mine | yours if mine.get(key) != yours.get(key)}
            key, (left, right) = next(iter(odd.items()))
            found.append(f"{name} {key}: {str(left)[:120]} and {str(right)[:120]}")
    return "; ".join(found) or "their order"


def _put(asks: dict[str, Ask[Any]]) -> list[Any]:
    """What everybody at the table knows of the questions that are put, and what their pace hangs on."""
    return [
        (side, a.prompt, a.names, a.topic, a.rule, a.kind, a.needs, a.wait, a.weighty, a.secret)
        for side, a in asks.items()
    ]


def _prompts(asks: dict[str, Ask[Any]]) -> str:
    return "; ".join(f"{side}: {ask.prompt} {ask.names or ''} {ask.topic}" for side, ask in asks.items()) or "nothing"


def _questions(one: Ask[Any], other: Ask[Any]) -> list[str]:
    """Candidates, options, refusals and words of a question that the eyes may see."""
    where = f"{one.prompt!r} ({one.side})"
    for field in ("names", "topic", "chosen", "picked", "ends", "lapse", "context"):
        mine, yours = getattr(one, field), getattr(other, field)
        if mine != yours:
            return [f"{where}: its {field} differs: {str(mine)[:120]} and {str(yours)[:120]}"]
    for mine, yours in ((one.candidates(), other.candidates()), (one.options(), other.options())):
        left = [
            (option.key, option.subject, option.label, option.about, option.effect, option.series) for option in mine
        ]
        right = [
            (option.key, option.subject, option.label, option.about, option.effect, option.series) for option in yours
        ]
        if left != right:
            odd = [option[0] for option in left if option not in right] + [o[0] for o in right if o not in left]
            return [f"{where}: the options differ: {odd or 'their order'}"]
    for option, twin in zip(one.candidates(), other.candidates(), strict=True):
        if one.refusal(option) != other.refusal(twin):
            return [f"{where}: the refusals of {option.key} differ: {one.refusal(option)} and {other.refusal(twin)}"]
    return []


def _requests(one: Any, other: Any, eyes: frozenset[str]) -> list[str]:
    fields = ("purpose", "side", "rule", "names", "passes", "count", "faces", "deck", "audience", "held", "series")
    words = [{field: getattr(request, field, None) for field in fields} for request in (one, other)]
    if words[0] != words[1]:
        return [f"the rolls differ: {words[0]} and {words[1]}"]
    sizes = [(_size(request, "top"), _size(request, "rest"), _size(request, "items")) for request in (one, other)]
    if sizes[0] != sizes[1]:
        return [f"the numbers of cards in the pile differ: {one.purpose}"]
    return []


def _size(request: Any, field: str) -> int:
    return len(getattr(request, field, ()))


def _step(one: Session[Any], other: Session[Any], eyes: frozenset[str], walker: Dice) -> Literal["", "same", "theirs"]:
    """Both tables go on in the same way: "" where they cannot, "theirs" when a side chose among its own secrets."""
    request = one.held
    if request is not None:
        return "same" if _same_chance(one, other, request, eyes) else ""
    side, ask = next(iter(one.asks().items()))
    keys = [option.key for option in ask.options()]
    step: Literal["same", "theirs"] = "same"
    if side not in eyes and ask.needs != "public":
        also = [option.key for option in other.asks()[side].options()]
        keys = [key for key in keys if key in also]
        passes = [key for key in keys if ends_something(ask, key)]
        if passes and walker.below(2):
            keys = passes
        else:
            step = "theirs"
    if not keys:
        return ""
    key = keys[walker.below(len(keys))]
    one.answer(key, side)
    try:
        other.answer(key, side)
    except (NoSuchAnswer, NotAllowed):
        return ""
    return step


def _drawn_unseen(request: Any, eyes: frozenset[str]) -> bool:
    """Whether nothing waits for chance, or only cards that these eyes will not see and that may tell nothing."""
    if request is None:
        return True
    return isinstance(request, Draw) and request.audience is not None and not any(s in eyes for s in request.audience)


def _same_chance(one: Session[Any], other: Session[Any], request: Any, eyes: frozenset[str]) -> bool:
    seen = not isinstance(request, Shuffle) and not _drawn_unseen(request, eyes)
    one.resolve()
    if not seen:
        other.resolve()
        return True
    drawn = next(
        one.record.entries[number].values
        for number in reversed(one.record.line)
        if one.record.entries[number].kind == "chance"
    )
    try:
        other.resolve(drawn)
    except BadOutcome:
        return False
    return True


def _forced_others(one: Session[Any], other: Session[Any], eyes: frozenset[str]) -> bool:
    """Whether the last answers were given by the session for a side whose secrets the eyes do not see, and differ."""
    ends: list[list[tuple[str, str]]] = []
    for session in (one, other):
        forced: list[tuple[str, str]] = []
        for number in reversed(session.record.line):
            entry = session.record.entries[number]
            if entry.kind != "forced":
                break
            forced.append((entry.side, entry.key))
        ends.append(forced)
    return ends[0] != ends[1] and any(side not in eyes for forced in ends for side, _ in forced)
